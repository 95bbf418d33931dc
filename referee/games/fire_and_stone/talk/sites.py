"""What people call areas, scouts and ways: the words that ``going`` reads."""

import re

from referee.core.english import FILLER

# What is said of an area, as ``going`` finds it in a view.
FACTS = {
    **dict.fromkeys(("forest", "wood", "forest tile", "jungle"), "forest"),
    **dict.fromkeys(("fire", "campfire", "camp fire", "fireplace", "fire place", "bonfire",
                     "fire tile", "fire area", "hearth"), "fire"),
    **dict.fromkeys(("settlement", "village", "hut", "huts"), "settlement"),
    **dict.fromkeys(("cave", "cave tile", "cavern", "grotto"), "cave"),
    **dict.fromkeys(("empty", "bare", "with nothing on it", "with nothing"), "empty"),
    **dict.fromkeys((
        "hidden", "unknown", "undiscovered", "unexplored", "unrevealed", "face down", "facedown",
        "covered", "question mark", "flip", "flip over", "flip it", "flip it over", "turn up",
        "turn over", "turn it", "turn it up", "turn it over", "turning up", "turning over",
        "look under", "look under the tile", "peek under", "turn the tile", "turn the tile over",
        "turn the tile up", "reveal", "revealing",
        "reveal it", "discover", "discovering", "discover it", "explore", "exploring",
        "explore it", "uncover", "uncover it", "have a look", "have a look at", "see what lies",
        "look around", "looks around", "turns up", "turns over", "flips", "flips over",
        "explores", "reveals", "uncovers", "discovers",
        "looks under", "check", "check out", "investigate", "inspect", "examine", "scout out",
        *(f"{look}{what} {there}" for look in ("", "see ", "look ", "find out ", "discover ")
          for what in ("what's", "what is", "what lies", "what hides", "what is lying",
                       "what's lying")
          for there in ("there", "under", "under it", "below", "below it", "on", "at", "in",
                        "hidden there", "hidden under", "hidden on")),
        "see what it is", "see what we find", "see what i find", "see what comes up",
        "see what turns up", "see what comes", "see what happens"), "hidden"),
    **dict.fromkeys(("gathering", "gathering tile"), "gathering"),
    **dict.fromkeys(("printed", "imprinted"), "printed"),
    **dict.fromkeys(("turned up", "that was turned up", "which was turned up", "discovered",
    "revealed", "found", "newly found", "that i found", "that was found"), "turned up"),
    **dict.fromkeys(("home", "home base", "very first fire", "place of the start",
                     *(f"{start} {place}" for start in ("start", "starting") for place in (
                         "area", "space", "fire", "field", "point", "place", "spot", "tile")),
                     *(f"where {who} {began}" for who in (
                         "we", "we all", "all of us", "all", "i", "it all", "it", "he", "everyone",
                         "everybody", "all scouts", "the game") for began in (
                         "started", "began", "started from", "came from", "set out")
                       if (who, began[:4]) not in (("i", "came"), ("he", "came")))), "start"),
    **dict.fromkeys(("lake", "lakeside", "lake side", "lakeshore", "lake shore", "water"), "lake"),
    **dict.fromkeys(("mountain", "mount", "mountainside", "mountain side"), "mountain"),
    **dict.fromkeys(("with animals", "with animals left", "with the animals"), "animals"),
    **dict.fromkeys(("bare forest", "empty forest", "forest without animals",
                     "forest with no animals"), "bare forest"),
    **dict.fromkeys(("nearest", "closest", "right next door", "next door",
                     "right next to him", "next to him", "next to mine", "next to me",
                     "next to us", "right next to where he stands",
                     "next to where he stands", "right beside him", "beside him"), "nearest"),
    **dict.fromkeys(("last", "last one"), "last")}

MODES = {
    **dict.fromkeys(("to", "into", "onto", "at", "on", "in"), "to"),
    **dict.fromkeys(("via", "over", "through", "across", "by way of"), "via"),
    **dict.fromkeys(("from", "out of", "leaves", "leaving"), "from"),
    **dict.fromkeys(("with", "together with"), "with"),
    **dict.fromkeys(("where", "same place as", "same area as", "same fire as", "same space as",
                     "same spot as", "joins", "join", "to join", "joining", "follow", "follows",
                     "following", "same as", "same one as"), "where"),
    **dict.fromkeys(("not", "not to", "not on", "not at", "not in", "not the", "but not",
                     "rather than", "instead of",
                     ), "not"),
    **dict.fromkeys(("not with", "not where", "not the one with", "not beside", "not near"),
                    "avoid"),
    **dict.fromkeys(("next to", "beside", "near", "adjacent to", "close to", "bordering",
                     "neighbouring", "between", "right next to",
                     "right beside"), "beside"), "by": "by"}

WHO = {**dict.fromkeys(("for number two", "for number 2", "for my second", "for the new one",
                         "for my new one"), 2), **dict.fromkeys(("other", "other one",
                         "other scout", "remaining scout"), -1),
        **dict.fromkeys(("old scout", "old one"), 1),
        **dict.fromkeys(("new", "new one", "new scout", "new guy", "new explorer", "bonus scout",
                         "new man", "newcomer", "newbie", "second man", "second guy", "rookie",
                         "new fellow", "second fellow", "younger one"), 2)}
TOGETHER = {**dict.fromkeys(("both my scouts", "both scouts", "both of them"), 0),
            **dict.fromkeys(("same fire", "same area", "same place", "same spot"), -1)}
SCOUT = frozenset({"scout", "explorer", "pathfinder"})
OWN = frozenset({"my", "own", "our"})

# Words about going that say nothing of where.
IDLE = FILLER | {
    "i", "he", "she", "we", "him", "her", "it", "them", "one", "this", "that", "there", "here",
    "area", "areas", "space", "tile", "field", "territory", "spot", "place", "position", "land",
    "bonus", "move", "moves", "moving", "go", "goes", "going", "gone", "walk", "walks", "walking",
    "send", "sends", "sending", "sent", "put", "puts", "putting", "set", "lay", "run", "runs",
    "travel", "travels", "march", "wander", "wanders", "head", "heads", "heading", "come", "comes",
    "start", "starts", "starting", "begin", "begins", "beginning", "sit", "sits", "down", "stand",
    "stands", "standing", "return", "returns", "returning", "advance", "back", "straight", "then",
    "and", "will", "should", "shall", "must", "has", "want", "wants", "choose", "pick", "use",
    "using", "bring", "player", "is", "are", "lies", "up", "be", "let", "which", "appears",
    "arrives", "visit", "visits", "occupy",
    "occupies", "enter", "enters", "reach", "select", "placed", "onwards", "off", "sitting",
    "rests", "withdraw", "withdraws", "do", "just", "now", "map", "rest", "try", "warm", "warms",
    "himself", "herself", "itself", "home", "board", "very", "time", "onward", "along", "ahead",
    "forward", "again", "even", "quickly", "slowly", "out", "man", "piece",
    "mine", "leave", "whole", "these", "those", "camp", "camps", "also", "spend", "spends",
    "feet", "have", "light", "lights", "hands", "his",
    "night", "sleep", "sleeps",
    *(f"{verb}{s}" for verb in (
        "march", "retreat", "hike", "wander", "stroll", "trek", "sneak", "climb", "crawl", "jump",
        "hurry", "rush", "dash", "hop", "sail", "paddle", "swim", "step", "continue", "proceed",
        "wade", "roam", "show", "venture", "ride", "push", "trot", "land", "fly", "sprint", "race",
        "appear",
        "stop", "end", "finish", "place", "set")
      for s in ("", "s", "es")),
    # Which way it is, the board alone tells.
    *(f"{way}{wards}" for way in ("north", "south", "east", "west", "up", "down")
      for wards in ("", "ward", "wards", "ern")),
    # How it goes: what carries it further, the referee knows.
    "sled", "sledge", "ship", "ships", "boat", "boats"} - {"leave", "home"}
SAYS = dict.fromkeys(("far in", "far up", "far down", "far out", "right on", "shows up",
    "turns up at", "with the others", "with others",
    "with everybody",
                      "with everyone","cross over", "crosses over", "cross", "crosses",
                      "catch up", "catches up","the only", "i can reach", "within reach",
                      "in reach", "reachable",
                       "warms himself", "warms itself", "the board", "at once",
                      "after the garden", "after that", "after this", "afterwards"), "")
# Who builds goes there first.
_BUILDING = re.compile(r"\W*(?:(?:an?|another|one|more|new)\s+)*hut\b", re.IGNORECASE)
_AREA = re.compile(r"\bi{1,3}[-\s]?\d", re.IGNORECASE)
_HUT = re.compile(r"(?<!with)(?<!of)(?<!have)(?<!has)\s(?:an?|another|one\s+more)\s+"
                  r"(?:(?!settlement|fire)\w+\s+)?hut\b(?!\s+of\b)", re.IGNORECASE)


def builds(text: str) -> bool:
    """Whether a text is about a hut that is built: “a hut there”, behind an area too."""
    area = _AREA.search(text)
    return _BUILDING.match(text) is not None or (
        area is not None and _HUT.search(text, area.end()) is not None)


TAKING = frozenset({"take", "takes", "get", "gets", "keep", "gather", "collect"})
COUNTED = {"hut": "huts", "huts": "huts", "animal": "animals", "animals": "animals",
            "step": "steps", "steps": "steps", "areas": "steps"}
