"""What people say around a purchase that is not made; each phrase with a word, or none."""

from collections.abc import Mapping

# What is said around a purchase that is not made; “back” is the figure's.
UNBOUGHT: Mapping[str, str] = {
    **dict.fromkeys((
        "give up", "gives up", "giving up", "give up on", "take back", "takes back", "taking back",
        "back from",
        "figure back", "man back", "meeple back", "worker back", "figure home", "come home",
        "comes home", "back home", "take home", "let go", "pass on", "passing on", "say no to",
        "get back", "come back", "comes back", "call back", "pull back", "draw back", "go home",
        "goes home", "too expensive", "too dear", "is too expensive",
        "is too dear", "never mind", "not interested in", "stays where it is",
        "leave alone", "bring home", "not for me", "nothing for me", "nothing from", "stays there",
        "stay there", "man home", "keep my goods", "keep my resources", "keeps lying", "turn down",
        "is not worth it", "not worth it", "no interest in", "returns home", "return home",
        "no deal", "nothing at", "nothing on", "nothing there", "home empty handed",
        "empty handed", "back to the village", "do without", "have no use for",
        "no use for"), "decline"),
    **dict.fromkeys((
        "on", "to", "it", "at all", "alone", "there", "be", "is",
        "figure", "man", "worker", "meeple", "from", "for me", "this time", "this round",
        "anything", "will", "do", "of", "here", "lie",
        "lying", "with", "where it is", "anyway", "any more", "anymore", "thanks", "me", "i",
        "interested", "stays", "today", "after all", "instead", "home", "his", "then",
        "and", "back", "afford", "him", "them", "that", "this", "unbought", "let", "goes", "go",
        "we", "for", "does", "will be", "the figure there", "my man there"), ""),
    **{phrase.format(f"{whose} {noun}".strip()): "decline"
       for phrase in ("take {} back", "take back {}", "takes {} back", "get {} back",
       "bring {} back",
                      "pull {} back", "call {} back", "{} back", "{} goes home", "{} comes home",
                      "take {} home", "take {} off", "take {} away", "pull {} off", "{} goes back",
                      "{} comes back", "back comes {}", "withdraw {}", "remove {}")
       for whose in ("", "my", "the") for noun in (
           "figure", "man", "worker", "meeple", "guy", "person", "pawn", "caveman", "him", "it")},
    "is not": "not"} | {
    phrase: "decline" for does in ("", "may ", "can ", "should ", "shall ", "will ", "must ")
    for phrase in (
        *(f"{does}{go} {where}" for go in ("come", "go", "walk", "run", "return", "move")
          for where in ("home", "back", "back home", "away", "away from", "off", "home from",
                        "back from", "out of")),)} | dict.fromkeys(("walks away",
                        "walks away from", "walks home", "walks off", "let it go", "let him go",
                        "let that go", "let it be", "give it up", "give this up", "give that up",
                        "forget about", "i'm not buying", "empty hands", "with empty hands",
                        "get lost"), "decline") | dict.fromkeys((
        "first", "as well", "too", "either", "again", "pay that", "pay for it", "pay it",
        "to me", "to us", "for that", "for us", "for the moment", "so", "no more", "the goods",
        "the resources", "the price", "simply", "just", "at the moment", "whoever wants it",
        "waiting", "standing", "stands", "stood", "who", "fellow", "guy", "man there", "by",
        *(f"for {seat}" for seat in ("red", "blue", "green", "yellow", "black", "others",
                                     "the others", "somebody else", "someone else", "the next")),
        ), "") | dict.fromkeys((
        "out of reach", "out of my reach", "beyond my means", "beyond me", "beyond reach", "no use",
        "of no use", "useless", "no good", "is no good", "can stay", "may stay", "stays here",
        "can stay there", "can stay where it is", "can wait", "has to wait", "must wait", "wait",
        "won't do", "not worth", "not worth the price", "not worth paying", "give that one up",
        "give this one up", "give that up", "give him up", "gave up", "i give up", "given up",
        "lack the goods", "lack the resources", "lack what it costs", "haven't got the goods",
        "haven't got it", "haven't the goods", "haven't enough", "don't have the goods",
        "don't have the resources", "don't have enough", "don't have it", "not enough for",
        "have not enough", "have nothing for", "have nothing to pay", "got nothing for",
        "nothing to pay", "not affordable", "unaffordable", "can't be paid", "can't be bought",
        "not to be", "costs too much", "is too much", "too much", "too costly", "is too costly",
        "too pricey", "remains unbought", "stays unbought", "remains there", "remains unsold",
        "stays unsold", "left there", "no thanks", "no thank you", "not mine", "isn't mine",
        "not this one", "of no interest", "doesn't interest me", "no longer interested",
        "without buying", "without a purchase", "without paying", "without it", "without anything",
        "off", "call off", "calls off", "pull out", "pull out of", "back out", "back out of",
        "changed my mind", "lets go", "not happening", "no luck", "hands off", "not going to happen"
        ), "decline")
