"""Words of a person's answer with what they say: data of ``clauses`` (Stone Age).

A mark is a tag, or a tag and what it is of: ``ware:wood``. An empty mark is a word that changes
nothing beside the others of its phrase.
"""

from collections.abc import Mapping

from referee.games.stone_age.talk import thesaurus

# They change no answer, wherever they stand.
_FILL = """
sooner always whatever wanted tried
absolutely actually add added adding adds again ah alas along already alright also altogether am
and anyhow anyway applies apply at away back be been being believe by came can certainly cheers
choose chooses chose come comes coming cool could course definitely did do does even everyone's
exactly fine first folks friends from get gets getting given glad gladly go goes going gone
gonna good grab grabs great guess hand hands happily happy he her here him his hm hmm i
immediately in into it its just let like little looks love lovely lucky made mate me must my
myself naturally nice now obviously off oh ok okay okey on once one's ones onto our ourselves
out over perfect pick picking picks play plays please pls plz precisely prefer put puts putting
quickly quite rather ready really right round said same say seems select shall she should sigh
simply single small so sorry sounds spend spending spends spent still super sure surely ta take
taken takes taking thank thanks that the their them then there there's these they think this
those through throw throwing throws thx time tiny today together tonight too took trusty turn uh
up upon us use used uses using want wants we well went were what where which who whom will wish
would yeah yep yes you your yup
"""
FILL = frozenset(_FILL.split())

WARES = {phrase: f"ware:{ware}" for phrase, ware in thesaurus.WARES.items()} | {
    **dict.fromkeys(("wood", "woods"), "ware:wood"),
    **dict.fromkeys(("brick", "bricks", "clay", "clays"), "ware:brick"),
    **dict.fromkeys(("stone", "stones"), "ware:stone"),
    **dict.fromkeys(("gold", "golds"), "ware:gold"),
    **dict.fromkeys(("food", "meat", "foods"), "ware:food"),
    **dict.fromkeys(("decoration", "decorations", "deco", "tooth", "teeth"), "ware:decorations"),
    **dict.fromkeys(("ring", "rings"), "ring"),
    **dict.fromkeys(("resource", "resources", "goods"), "goods")}

MARKS: Mapping[str, str] = {
    **WARES,
    **dict.fromkeys(("a", "an", "another"), "a"), "of": "of", "for": "for", "to": "to", "as": "as",
    **dict.fromkeys(("not", "no", "never", "without", "neither", "nor", "nobody", "not any",
                     "no more", "not a", "don't", "not one", "no longer", "not even",
                     "not anything", "not a single", "no way"), "not"),
    **dict.fromkeys(("none", "nothing", "nope", "nah", "none of it", "none of them",
                     "none at all", "nothing at all", "not one of them", "not any of them"),
                   "none"),
    **dict.fromkeys(("keep", "save", "hold", "hold on to", "hang on to", "spare", "leave",
                     "keeping", "saving", "holding", "leaving", "reserve", "preserve",
                     "hold back", "keeps", "hanging on to", "holding on to", "set aside",
                     "put aside", "store", "not touch", "not give away", "not give", "not waste",
                     "not spend", "not pay", "not lose", "not sacrifice", "not part with",
                     "hoard"), "keep"),
    **dict.fromkeys(("stay", "stays", "remain", "remains", "staying", "survives", "survive",
                     "stay here", "stays here", "stay with me", "stays with me", "is kept",
                     "are kept", "is saved", "are saved", "will stay", "stay mine", "stays mine",
                     "stay at home", "stay where they are", "stays where it is",
                     "are not for that", "are left", "is left", "is left over", "left over",
                     "stay put", "not touched", "stays put", "be kept", "stay in hand",
                     "stays in hand"), "stay"),
    **dict.fromkeys(("all", "everything", "every bit of it", "all of it", "all of them", "whole",
                     "every bit", "the lot", "the whole lot", "every last bit",
                     "every last piece", "every piece", "every last one", "each and every",
                     "every single", "every last", "every"), "all"),
    "both": "both", "each": "each", "half": "half",
    **dict.fromkeys(("rest", "others", "other", "remaining", "remainder", "what is left",
                     "what remains", "everything else", "all the rest", "the others",
                     "other ones", "other one", "all others", "all else", "all the others",
                     "leftover"), "rest"),
    **dict.fromkeys(("but", "except", "except for", "apart from", "besides", "save for",
                     "but for", "other than", "excluding", "minus the", "than"), "except"),
    **dict.fromkeys(("enough", "is enough", "are enough", "will do", "is fine", "are fine",
                     "suffices", "suffice", "plenty", "is plenty", "are plenty", "is ok",
                     "is okay", "are ok", "is all i need", "are all i need", "is sufficient",
                     "sufficient", "is good enough", "good enough", "is alright", "is all right",
                     "will suffice", "must do", "has to do", "have to do", "is good", "are good",
                     "is all i want", "i am fine with", "fine with", "we are fine with",
                     "happy with", "content with", "is all we need", "does it", "does the job",
                     "satisfied with", "settle for"), "enough"),
    **dict.fromkeys(("makes", "make", "making", "gives", "give", "giving", "brings", "bring",
                     "bringing", "is", "are", "equals", "that is", "which is", "which makes",
                     "that makes", "that gives", "it is", "gives me", "brings me", "makes it",
                     "make it", "total", "totals", "in total", "a total of", "reach", "to reach",
                     "to get", "to make", "to have", "to bring", "comes to", "get to", "up to",
                     "so i get", "i get", "so i have", "makes a total of", "adds up to",
                     "sums up to", "is worth", "get me", "gets me", "round up to",
                     "to round up to", "to round it up to", "to round to", "to give",
                     "takes me to", "brings it to", "bring it to", "brings us to", "takes it to",
                     "leads to", "means", "which gives", "i will have", "i would get",
                     "i will get", "for a total of", "so that i get", "so that is",
                     "that would be", "that will be"), "make"),
    **dict.fromkeys(("with", "using", "by using", "by adding", "thanks to"), "with"),
    **dict.fromkeys(("need", "needs", "needed", "is needed", "are needed", "require", "required",
                     "necessary", "want back", "could use", "need for"), "need"),
    **dict.fromkeys(("have", "has", "got", "have got", "own", "hold enough", "having", "had",
                     "still have", "there is", "there are", "possess"), "have"),
    **dict.fromkeys(("more", "further", "additional", "extra", "more of"), "more"),
    **dict.fromkeys(("only", "just", "nothing but", "solely", "purely", "alone", "exclusively"),
                   "only"),
    **dict.fromkeys(("later", "for later", "next time", "for next time", "another time",
                     "for another time", "later on", "for the next roll", "for another roll",
                     "for the next", "for the next one", "for something better",
                     "for a better roll", "next round", "for next round", "for other things",
                     "for something else", "elsewhere", "somewhere else"), "later"),
    **dict.fromkeys(("forget it", "never mind", "forget that", "let it be", "leave it",
                     "leave it be", "leave it at that", "leave it so", "as it is", "as they are",
                     "as is", "as rolled", "leave it there"), "pass"),
    "second": "nth:2", "third": "nth:3", "fourth": "nth:4", "fifth": "nth:5", "sixth": "nth:6",
    "seventh": "nth:7", "eighth": "nth:8", "ninth": "nth:9", "tenth": "nth:10",
    "eleventh": "nth:11", "twelfth": "nth:12", "minus": "minus", "zero": "n:0", "plus": "plus",
    "couple": "n:2", "single one": "n:1", "a single one": "n:1", "any": "any",
    "a couple": "n:2", "a pair": "n:2", "thank you very much": "", "many thanks": "",
    "thanks a lot": "", "at least": "", "either way": "",
    "oh dear": "",
    "thanks for the game": "", "good luck": "",
    "of course": "", "all the same": "", "after all": "", "all right": "", "for me": "",
    "for us": "", "this time": "", "as well": "", "for now": "", "for sure": "", "why not": "",
    "what else": "", "for once": "", "for good measure": "", "come on": "", "well then": "",
    "at all": "", "of all": "", "for this": "", "for that": "", "for it": "", "with it": "",
    "with that": "", "as a": "as", "as an": "as", "to it": "", "in it": "", "on it": "",
    "would be nice": "", "would be good": "", "would be great": "", "would be fine": "",
    "would be useful": "", "would be lovely": "", "is what i need": "", "is what i want": "",
    "comes in handy": "", "comes handy": "", "can not hurt": "", "does not hurt": "",
    "is mine": "", "is best": "", "is the best": "", "is better": "", "is nice": "",
    "like to": "", "love to": "", "want to": "", "wish to": "", "going to": "", "have to": "",
    "need to": "", "prefer to": "", "decide to": "", "ready to": "", "happy to": "",
    "let us": "", "then": "", "it is then": "", "it is": "make", "thanks": "", "best": "best",
    "never mind the": "not", "not bother with": "not", "not bother": "not"}
