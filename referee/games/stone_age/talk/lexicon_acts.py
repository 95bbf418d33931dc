"""Words of figures placed, used and buying: data of ``clauses`` (Stone Age)."""

from collections.abc import Mapping

from referee.games.stone_age.talk import finding, thesaurus

_GROUNDS = {phrase: f"place:{place}" for phrase, place in thesaurus.GROUNDS.items()} | {
    **{phrase: f"place:{place}" for place, phrases in {
        "hunt": ("hunt", "hunting", "hunter", "hunters", "hunting grounds", "hunts",
                 "hunting ground"),
        "forest": ("forest", "woods", "trees"),
        "clay-pit": ("clay pit", "pit", "clay mound", "mound"), "quarry": ("quarry", "rocks"),
        "river": ("river", "gold river"),
        "tool-maker": ("tool maker", "tool makers", "toolmaker", "toolmakers", "tool shed",
                       "learn toolmaking", "learns toolmaking", "toolmaking"),
        "hut": ("love hut", "lovers", "couple", "the couple", "my couple", "couple in the hut"),
        "field": ("field", "fields", "farm", "farmer", "my farmer", "farmers", "agriculture",
                  "farming", "food track", "step on the food track", "one up in farming",
                  "up the food track", "ploughman", "peasant"),
        "trader": ("trader", "traders", "trader track", "merchant")}.items()
       for phrase in phrases}}
_NOUNS = {
    **dict.fromkeys(("card", "cards", "civilization card", "civilisation card", "civ card",
                     "slot"), "noun:card"),
    **dict.fromkeys(("tile", "building", "buildings", "tiles", "stack", "building tile", "house"),
                   "noun:tile"),
    **dict.fromkeys(("die", "dice", "roll", "rolls", "rolling"), "die"),
    **dict.fromkeys(("point", "points", "vp", "victory points"), "points"),
    **dict.fromkeys(("figure", "figures", "worker", "workers", "guy", "guys", "fellow",
                     "fellows", "person", "people", "meeple", "meeples", "pawn", "villager",
                     "lad", "lads", "men", "builder there", "buyer", "buyers", "someone",
                     "somebody"), "figure"),
    **dict.fromkeys(("walk", "walks", "send", "sends", "stand", "stands", "work", "works",
                     "start", "starts", "begin", "begins", "place", "places", "occupy", "visit",
                     "see", "what", "learn", "learns", "try", "tries", "alone", "important",
                     "where", "step", "up one", "up", "act", "resolve", "action", "working"), "")}
_TRAITS = {trait: f"trait:{trait}" for trait in finding.TRAITS if trait not in (
    "card", "tile", "hut", "tool", "tools", "field", "farm", "stone", "stones", "wood", "brick",
    "bricks", "clay", "gold", "food", "meat", "teeth", "tooth", "deco", "decoration", "decorations",
    "ring", "rings", "point", "points", "pts", "vp", "victory", "die", "dice", "free", "open",
    "empty", "available", "unoccupied", "resource", "resources", "kind", "kinds", "different",
    "camp", "agriculture", "time", "person")}

ACTS: Mapping[str, str] = {
    **_TRAITS, **_GROUNDS, **_NOUNS,
    **dict.fromkeys(("next", "my builder", "my buyer", "one more person", "a new person",
                     "new person", "one more figure", "a person more"), ""),
    **dict.fromkeys(("i lack", "which i lack", "that i lack", "missing", "the missing",
                     "that is missing", "lack"), "lack"), "man": "figure", "hut": "hut",
    **dict.fromkeys(("buy", "buys", "buying", "build", "builds", "building it", "pay", "pays",
                     "paying", "paid", "acquire", "purchase", "cost", "costs", "costs me",
                     "is mine", "becomes mine", "bought", "built"), "buy"),
    **dict.fromkeys(("trade", "trades", "trading", "traded", "swap", "swaps", "swapping",
                     "swapped", "exchange", "exchanging", "exchanged", "turned", "turn",
                     "convert", "converted", "become", "becomes", "getting", "comes from",
                     "by trade", "by trading"), "trade"),
    **dict.fromkeys(("for", "into", "against"), "for"),
    **dict.fromkeys(("third", "other", "last"), "which"),
    **dict.fromkeys(("come home", "comes home", "go home", "goes home", "back home", "home",
                     "come back", "comes back", "go back", "goes back", "take back",
                     "takes back", "take home", "withdraw", "withdraws", "retreat", "retreats",
                     "walks away", "walk away", "leaves", "leave", "empty handed", "empty hands",
                     "with empty hands", "off", "get off", "give up", "give up on",
                     "give that one up", "give that up", "give it up", "give this one up"),
                   "home"),
    **dict.fromkeys(("decline", "declined", "declines", "skip", "skipped", "refuse", "refused",
                     "pass", "pass on", "out of reach", "too expensive", "too dear", "too much",
                     "too costly", "not worth it", "no use", "useless", "can wait",
                     "has to wait", "must wait", "wait", "can not afford", "can not pay",
                     "can not pay for", "can not build", "can not buy", "not afford", "unbuilt",
                     "unbought", "not interested", "let somebody else build",
                     "let someone else build", "let somebody else have", "let someone else have",
                     "let others build", "let the others have", "will have to wait",
                     "not happening", "not this one", "beyond my means", "not affordable",
                     "forget", "drop", "stays unbuilt", "stays unbought", "will stay there",
                     "can stay there", "may stay there", "can stay"), "pass"),
    **dict.fromkeys(("thing", "anything", "any", "enough", "what it costs", "the price", "price"),
                   "")}
PLACES: Mapping[str, str] = {
    "tool": "trait:tool", "one-use tool": "trait:one-use",
    "becomes": "", "become": "", "a toolmaker": "place:tool-maker", "a farmer": "place:field",
    **_TRAITS, **_GROUNDS, **_NOUNS, "neighbour": "",
    **{seat: f"seat:{seat}" for seat in ("red", "blue", "green", "yellow", "black")},
    **dict.fromkeys(("away", "from", "off", "away from", "far from", "last"), "?"),
    "man": "one", "hunter": "one", "someone": "one", "somebody": "one",
    **dict.fromkeys(("last one", "my last", "last man", "last figure", "last guy", "my last one",
                     "my remaining one", "remaining one", "remaining figure", "remaining person",
                     "last person", "last worker"), "last one"),
    **dict.fromkeys(("symbol", "collect", "collecting", "collection", "set", "bonus",
                     "for later", "as always", "chance", "yes"), "")}
