"""The words people have for things of the table, each with the word the reader knows.

A table maps phrases to one word, or to nothing where they only fill. Phrases
are compared without case, blanks and hyphens, the longest first.
"""

import re
from collections.abc import Mapping
from functools import cache

from referee.core.english import NUMBERS
from referee.core.words import Reader

LONGEST = 5  # words of a phrase
STOPS = frozenset(",.;:!?()")

# People of the tribe, on whatever they work.
FIGURES = dict.fromkeys((
    "caveman", "cavemen", "cavewoman", "cavewomen", "person", "persons", "fellow", "fellows",
    "lad", "lads", "chap", "chaps", "boy", "boys", "folk", "folks", "tribesman", "tribesmen",
    "piece", "pieces", "token", "tokens", "peep", "peeps", "gatherer", "gatherers", "dude",
    "free figures", "free men", "free people", "free workers", "free meeples", "free rings",
    "free ring", "free spaces", "free places", "empty rings", "dudes", "villager",
    "villagers", "woman", "women", "helper", "helpers", "peeple",
    "person figure", "people figure", "people figures", "wooden people", "member", "members"),
    "figure") | dict.fromkeys((
        "i have left", "i've left", "i've got left", "i have got left", "i still have",
        "that i have left", "that are left", "who are left", "still at home", "at home", "of mine",
        "of us", "of ours", "of my people", "of my tribe", "that remain",
        "i have at home"), "") | dict.fromkeys((
        "someone", "somebody", "a single one"), "one") | dict.fromkeys((
        "the whole tribe", "the whole clan", "the whole family", "my whole tribe", "whole tribe",
        "whole clan", "whole crew", "whoever is left", "who is left", "who's left", "the lot",
        "everyone who is left", "everybody who is left", "everyone left", "everybody left",
        "everyone i have left", "all that is left", "all that are left", "all i have left",
        "everybody else", "everyone else", "all my family", "all the others", "the others",
        "others",
        "the entire tribe", "everyone", "everybody"), "all")

# What only says that one comes behind the other.
THEN = {"pick up": "get"} | dict.fromkeys(("after this", "after that", "afterwards", "after it",
"as next", "next up",
                      "to begin with", "to start with", "first of all", "at first", "then next",
                      "and after that", "and after this", "as the first", "as first action",
                      "as my first action", "right after", "for a start", "at last", "lastly",
                      "for now", "thereafter", "secondly", "thirdly", "firstly"), "")

# What lies where, and which of several.
LOOKS = {**dict.fromkeys(("most expensive", "highest priced", "costliest"), "dearest"),
         **dict.fromkeys(("least expensive", "lowest priced", "cheapest one"), "cheapest"),
         **dict.fromkeys(("building tile", "hut tile", "house", "house tile"), "building"),
         **dict.fromkeys(("civ card", "culture card", "civilisation card", "civilization card"),
                         "card"),
         **{f"{noun} {on} {nth}": nth for noun in ("hut", "building", "house", "tile", "one")
            for on in ("on the", "of the", "on my", "from the") for nth in (
                "first", "second", "third", "fourth", "fifth")},
         **dict.fromkeys(("vp", "vps", "victory points", "victory point", "pts"), "points")}

# What lies in heaps.
WARES = {
    **dict.fromkeys(("timber", "lumber", "log", "logs", "plank", "planks", "woods", "wood pieces",
                     "wood piece", "beams", "beam"), "wood"),
    **dict.fromkeys(("loam", "claybrick", "mud"), "brick"),
    **dict.fromkeys(("rock", "rocks", "boulder", "boulders"), "stone"),
    **dict.fromkeys(("nugget", "nuggets", "gold nugget", "gold nuggets", "golds", "gold bar",
                     "gold bars", "ingot", "ingots", "gold piece", "gold pieces"), "gold"),
    **dict.fromkeys(("jewellery", "jewelry", "jewel", "jewels", "ornament", "ornaments", "decos",
                     "decors", "fang", "fangs", "necklace", "necklaces", "trinket", "trinkets",
                     "tooth decoration", "teeth decorations", "decoration piece", "decor"),
                    "decorations"),
    **dict.fromkeys(("meat", "bread", "grain", "meal", "meals", "grub", "food tiles", "foods",
                     "provisions", "steak", "steaks", "beef", "venison", "ham", "the pot", "pot",
                     "cooking pot",
                     "dinner", "supper"), "food")}

# Whole payments, and words around them that change nothing.
PAYMENTS = {
    **dict.fromkeys(("everything i have", "everything that i have", "all i have", "all that i have",
                     "all my resources", "all my goods", "all my stuff", "all of my resources",
                     "whatever i have", "all i own", "everything i own", "everything i've got",
                     "all i've got", "all resources", "all the resources", "everything i hold",
                     "all i hold", "all of it", "all my wares", "the whole lot", "what i have",
                     "all goods"), "everything"),
    **dict.fromkeys(("of my", "of the", "of mine", "out of my", "of my own", "of these"), "of"),
    **dict.fromkeys(("from my", "my only", "my own", "my last", "the last", "pieces of", "units of",
                     "piece of", "unit of", "lump of", "lumps of", "bar of",
                     "bars of", "block of", "blocks of", "each of", "in hand"), ""), "n": "and"}

# That something for sale is not taken, in two words and more.
UNDONE = {" ".join(filter(None, (no, wish, verb))): "decline"
          for no in ("not", "don't", "dont", "do not", "won't", "wont", "will not", "never",
                     "cannot", "can't", "cant", "no longer", "no", "rather not", "without")
          for wish in ("", "want to", "wish to", "like to", "be", "going to", "need to", "have to",
                       "intend to", "plan to", "want")
          for verb in ("buy", "buying", "take", "taking", "want", "need", "build", "draw", "pay",
                       "pay for", "paying for", "acquire", "purchase", "get", "like", "spend",
                       "bother with", "afford", "have", "pick")} | {
    "not interested in": "decline", "not interested": "decline"}

# What one goes to a place for, and who works there.
GROUNDS: dict[str, str] = {
    **dict.fromkeys((
        "hunter", "the hunters", "hunting ground", "go hunting", "out hunting", "hunting party",
        "hunting for food", "hunt for food", "hunting food", "hunt food",
        "look for food", "gather food", "gathering food", "get food", "fetch food",
        "food supply", "hunting grounds for food", "grassland", "steppe", "prairie"), "hunt"),
    **dict.fromkeys((
        "lumberjack", "lumberjacks", "woodcutter", "woodcutters", "wood cutter", "wood cutters",
        "woodcutting", "wood cutting", "logger", "loggers", "logging", "chop wood", "cut wood",
        "chopping wood", "cutting wood", "chop trees", "fell trees", "felling trees",
        "cutting trees", "collect wood", "get wood", "fetch wood", "gather wood", "wood chopping",
        "gathering wood", "for the wood", "forest for wood", "woodland", "tree cutters",
        "timber", "lumber", "chopping", "chop", "forrest"), "forest"),
    **dict.fromkeys((
        "brickmaker", "brickmakers", "brick maker", "brick makers", "clay digger", "clay diggers",
        "clay digging", "dig clay", "digging clay", "dig for clay", "digging for clay", "claypit",
        "clay pits", "clay pit for brick", "clay pit for bricks", "clay pit for clay", "get clay",
        "get brick", "get bricks", "make bricks", "making bricks", "clay hole", "loam",
        "loam pit", "brickyard", "brickworks", "brick pit", "fetch clay", "fetch bricks"),
        "clay-pit"),
    **dict.fromkeys((
        "stonecutter", "stonecutters", "stone cutter", "stone cutters", "mason", "masons",
        "stonemason", "stonemasons", "break stones", "breaking stones", "cut stone", "rock",
        "cutting stone", "stone quarry", "quarry for stone", "quarry for stones", "get stone",
        "get stones", "stone breaking", "stone pit", "stone breakers", "stonebreakers",
        "quarrymen", "stone miners", "fetch stone", "fetch stones"), "quarry"),
    **dict.fromkeys((
        "gold digger", "gold diggers", "gold washer", "gold washers", "gold panner",
        "gold panners", "goldwashing", "gold washing", "panning", "pan for gold",
        "panning for gold", "wash gold", "washing gold", "dig gold", "digging gold",
        "dig for gold", "digging for gold", "river for gold", "get gold", "gold rush", "stream",
        "gold miners", "gold mine", "gold panning", "prospectors", "gold seekers",
        "gold prospectors", "fetch gold", "goldriver", "water"), "river"),
    **dict.fromkeys((
        "toolmaker", "tool makers", "toolmakers", "tool maker place", "tool shop", "toolshop",
        "tool hut", "workshop", "tool smith", "toolsmith", "make a tool", "make tools",
        "making tools", "making a tool", "get a tool", "get a new tool", "new tool", "toolshed",
        "fetch a tool", "tool space", "tool place", "smithy", "tool workshop", "tool builder",
        "make a new tool", "tool making", "toolmaking"), "tool-maker"),
    **dict.fromkeys((
        "love shack", "love nest", "make love", "making love", "make a baby", "make babies",
        "making babies", "making a baby", "baby", "babies", "breeding", "baby making",
        "babymaking", "reproduction", "procreation", "offspring", "love tent", "love cabin",
        "lovehut", "new person", "new figure", "a new man", "newborn", "a new person",
        "get a person", "get a new person", "baby hut", "the couple", "my couple", "lovers",
        "mating hut", "mating", "family hut", "a child", "make a child", "make children",
        "bedroom", "get a child", "get a baby", "get a new figure", "get a new man"), "hut"),
    **dict.fromkeys((
        "farming", "farm land", "grow grain", "growing grain", "grain field",
        "corn field", "wheat field", "agriculture field", "cornfield", "food track",
        "raise the food track", "step on the food track", "up the food track", "crops", "plough",
        "a step on the food track", "raise my food track", "cultivation", "plantation", "wheat",
        "agricultural field", "corn", "fields", "food production", "raise food track",
        "increase food track"), "field"),
    **dict.fromkeys((
        "merchant", "merchants", "trade post", "trading post", "market", "trader track",
        "marketplace", "market place", "go trading", "trading", "goes trading", "trader place",
        "trading place", "traders"),
        "trader")}

# What is done at a place, as a verb and what it is done to: “cuts wood”, “digging clay”.
WORK: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "hunt": (("hunt", "chase", "catch", "gather", "fetch", "get", "collect", "find", "bring",
              "look for", "hunt for", "go after", "roll for", "stalk", "provide", "supply"),
             ("food", "meat", "game", "animals", "deer", "mammoths", "prey", "dinner")),
    "forest": (("cut", "chop", "fell", "fetch", "get", "collect", "gather", "saw", "bring", "log",
                "roll for", "cut down", "go for", "carry"),
               ("wood", "trees", "timber", "logs", "firewood")),
    "clay-pit": (("dig", "dig for", "dig up", "fetch", "get", "make", "bake", "burn", "collect",
                  "gather", "bring", "roll for", "form", "shape", "mould", "go for"),
                 ("clay", "bricks", "brick")),
    "quarry": (("break", "cut", "carve", "fetch", "get", "collect", "gather", "bring", "quarry",
                "chip", "mine", "hew", "roll for", "dig", "go for", "carry"),
               ("stone", "stones", "rocks", "rock")),
    "river": (("wash", "pan", "pan for", "dig", "dig for", "fetch", "get", "collect", "look for",
               "search for", "bring", "roll for", "sift", "seek", "mine", "go for", "find"),
              ("gold", "nuggets", "for gold")),
    "tool-maker": (("make", "craft", "carve", "forge", "build", "fetch", "get", "produce"),
                   ("tools", "a tool", "new tools", "a new tool", "another tool", "axes", "an axe",
                    "one tool", "one more tool")),
    "hut": (("make", "get", "raise", "have", "produce"),
            ("a baby", "babies", "a child", "children", "offspring", "love", "a new person")),
    "field": (("plough", "till", "farm", "grow", "sow", "plant", "work", "raise", "harvest"),
              ("the field", "the fields", "grain", "corn", "wheat", "crops", "the soil",
               "the food track", "farming", "food track", "the land"))}
_DONE = {"dig": ("digs", "digging"), "cut": ("cuts", "cutting"), "get": ("gets", "getting"),
         "pan": ("pans", "panning"), "log": ("logs", "logging"), "chop": ("chops", "chopping"),
         "plan": ("plans", "planning"), "chip": ("chips", "chipping")}


def _forms(verb: str) -> tuple[str, ...]:
    """A verb as it stands, with “he” and with “is”: ``cut``, ``cuts``, ``cutting``."""
    first, blank, more = verb.partition(" ")
    if first in _DONE:
        he, doing = _DONE[first]
    else:
        he = f"{first}es" if first.endswith(("s", "sh", "ch", "go")) else (
            f"{first[:-1]}ies" if first.endswith("y") and first[-2] not in "aeiou" else f"{first}s")
        doing = f"{first[:-1]}ing" if first.endswith("e") else f"{first}ing"
    return tuple(f"{form}{blank}{more}" for form in (first, he, doing))


GROUNDS |= {f"{form} {what}": place for place, (verbs, things) in WORK.items()
            for verb in verbs for form in _forms(verb) for what in things}

# What a die or a card brings.
GIFTS = {
    **dict.fromkeys((
        "baby", "child", "newborn", "additional person", "new person", "another person",
        "extra person", "new figure", "another figure", "additional figure", "new man",
        "additional man", "another man", "new member", "new tribe member", "family member",
        "offspring", "figure", "meeple", "caveman", "new meeple", "extra figure", "extra man",
        "one more person", "one more man", "one more figure", "additional people",
        "new people", "villager", "new villager", "extra meeple"), "person"),
    **dict.fromkeys((
        "food track", "agriculture", "step on the food track", "up the food track", "grain",
        "one up the food track", "1 up the food track", "food track step", "farming",
        "farm step", "field step", "food production", "food marker", "food track marker",
        "step up the food track", "a step up the food track", "food step", "one up on the food "
        "track", "advance on the food track", "move up the food track", "field", "corn", "wheat"),
        "field"),
    **dict.fromkeys((
        "trader track", "trader step", "step on the trader track", "up the trader track",
        "one up the trader track", "1 up the trader track", "trader marker", "trade track",
        "trade step", "trading step", "a step on the trader track", "merchant", "trading track",
        "step up the trader track", "move up the trader track", "trader point", "market"),
        "trader"),
    **{f"{new} {noun}": "person" for new in ("new", "extra", "another", "additional", "one more")
       for noun in ("guy", "worker", "pawn", "man", "person", "figure", "meeple", "tribesman",
                    "caveman", "member", "people", "helper")},
    **dict.fromkeys((
        "hidden card", "face down card", "card face down", "blind card", "a card drawn face down",
        "card drawn face down", "facedown card", "a card from the deck", "card from the deck",
        "deck card", "drawn card", "draw a card", "drawing a card", "card from the stack",
        "draw", "unknown card", "extra card", "card drawn", "one card"), "card"),
    **dict.fromkeys(("axe", "hammer", "new tool", "another tool", "extra tool", "toolmaker"),
                    "tool")}

_PARTED = re.compile(r"([0-9]+|[a-z]+)-([a-z]+)")


def plainly(reader: Reader, *tables: Mapping[str, str]) -> None:
    """Put known words for phrases of these tables, from the next word on, in a person's text.

    ``13-point`` becomes two words. Every word keeps the place where it stood.
    """
    words, spans = reader.words[reader.at:], reader.spans[reader.at:]
    del reader.words[reader.at:], reader.spans[reader.at:]
    _part(words, spans)
    known = [_compared(tuple(table.items())) for table in tables]
    at = 0
    while at < len(words):
        word, count = None, _unbroken(reader.text, spans, at)
        while count and word is None:
            joined = _bare("".join(words[at:at + count]))
            word = next((table[joined] for table in known if joined in table), None)
            count -= word is None
        count = max(count, 1)
        if word != "":
            reader.words.append(words[at] if word is None else word)
            reader.spans.append((spans[at][0], spans[at + count - 1][1]))
        at += count


def _unbroken(text: str, spans: list[tuple[int, int]], at: int) -> int:
    """How many words stand from here without a stop or a comma between, at most a phrase's."""
    count = 1
    while count < LONGEST and at + count < len(spans) and STOPS.isdisjoint(
            text[spans[at + count - 1][1]:spans[at + count][0]]):
        count += 1
    return count


def _part(words: list[str], spans: list[tuple[int, int]]) -> None:
    """Part a number from what it counts: ``7-food``, ``two-dice``."""
    for at in range(len(words) - 1, -1, -1):
        match = _PARTED.fullmatch(words[at].casefold())
        if match and match[2] != "use" and (match[1].isdecimal() or match[1] in NUMBERS):
            begin, end = spans[at]
            middle = begin + len(match[1])
            words[at:at + 1] = [match[1], match[2]]
            spans[at:at + 1] = [(begin, middle), (middle + 1, end)]


@cache
def _compared(table: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """A table by its phrases as they are compared."""
    return {_bare(phrase): word for phrase, word in table}


def _bare(phrase: str) -> str:
    return phrase.replace(" ", "").replace("-", "").replace("’", "'").casefold()
