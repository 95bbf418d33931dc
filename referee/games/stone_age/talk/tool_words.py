"""Words of tools added to a roll, in Stone Age and SoloPlay: data of ``adding``."""

from collections.abc import Mapping

ONE_USE, ENOUGH, CONTENT = "one-use", "enough", "content"
TOOLS: Mapping[str, str] = {
    **dict.fromkeys(("axe", "hammer", "flint", "handaxe", "hand axe", "tile", "tool tile"),
                    "tool"),
    **dict.fromkeys(("axes", "hammers", "flints", "tiles", "tool tiles"), "tools"),
    **dict.fromkeys(("one use tool", "one use", "single use tool", "once only tool",
    "one-off tool", "one shot", "one shot tool", "one shot card",
                     "one time tool", "single use", "disposable tool", "the card tool",
                     "tool card", "one use card", "one use tool card"), ONE_USE),
    **dict.fromkeys(("everything i have", "all i have", "whatever i have", "all i've got",
                     "everything i've got", "all that i have", "every tool", "everything",
                     "all of them", "each tool"), "all"),
    **dict.fromkeys(("leave it at", "stay at", "stay with", "stop at", "content with", "happy with",
                     "settle for", "stick with", "stick to"), CONTENT),
    **dict.fromkeys(("no other", "no others", "nothing else", "none else", "not the others"), ""),
    **dict.fromkeys(("the card", "card"), "card"),
    **dict.fromkeys(("little", "tiny", "trusty", "good old", "fresh", "new", "remaining",
    "extra one"), ""),
    **dict.fromkeys(("little tools", "small tools", "little ones", "tool tiles"), "tools"),
    **dict.fromkeys(("whatever i roll", "whatever comes", "whatever it shows", "in any case",
                     "whatever the dice show", "whatever the roll", "no matter what",
                     "whatever happens", "whatever the dice", "goes in", "go in", "to it",
                     "into it", "on top", "to the roll", "to this roll", "on this roll",
                     "for this roll", "to the dice", "for this one", "to that", "on it", "to this",
                     "into the roll", "to my roll", "goes to it", "with it", "goes on top",
                     "on this", "that one next", "to the total", "to the throw", "go on top"), ""),
    **dict.fromkeys(("where they are", "where it is", "as it is", "as they are", "as is",
                     "for later", "for the next roll", "for another roll", "for the next",
                     "for the others", "alone", "at home", "in the bag", "aside",
                     "untouched", "for now", "on the board", "back", "for a later roll",
                     "for something better", "be"), "later"),
    **dict.fromkeys(("good enough", "is enough", "are enough", "that's enough", "enough", "plenty",
                     "that's fine", "is fine", "are fine", "fine", "will do", "suffices", "suffice",
                     "is okay", "are okay", "is ok", "are ok", "it is", "is plenty", "are plenty",
                     "is good", "are good", "is all i need", "is sufficient",
                     "is alright"), ENOUGH),
    **dict.fromkeys(("it stays", "stays", "stay", "stand", "stays home", "stay home", "rather not",
                     "stays at home", "stay at home", "stays in the bag", "not needed", "no need",
                     "nothing added", "add nothing", "not used", "unused", "is not used",
                     "nothing more", "no more",
                     "not necessary",
                     "not using", "not use", "not this time", "not here", "not now", "as rolled",
                     "don't need"), "not")}
ADDING = frozenset({"add", "adding", "use", "using", "take", "put", "play", "spend", "throw",
                    "apply", "with", "plus", "and", "include", "in", "i", "goes", "my", "the",
                    "a", "an", "to", "of", "own", "also", "too", "then", "please", "it", "is",
                    "on", "just", "for", "need", "want", "get", "gets", "only", "together",
                    "tool", "tools", "value", "values", "worth", "go", "first", "yes", "ready",
                    "roll", "added", "adds", "one's", "pray", "everything", "use:", "die"})
KEEPING = frozenset({"keep", "leave", "save", "keeping", "saving", "hold", "spare", "leaving"})
VALUES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6} | {
    f"{value}s": value for value in range(1, 7)}
BEST = {"biggest": max, "largest": max, "highest": max, "best": max, "big": max, "strongest": max,
        "smallest": min, "lowest": min, "small": min, "weakest": min, "lower": min, "higher": max,
        "smaller": min, "bigger": max, "larger": max}
NOBODY = frozenset({"later", "any", "at", "more", "them", "want", "do", "we", "will",
                    "here", "now", "this", "that", "rather", "prefer", "needed",
                    "necessary", "required", "thank", "though"})
NOUNS = ("dice", "die", "rolls", "figure", "figures", "people", "men", "man", "workers", "worker",
         "meeples")
OUTCOME = frozenset({"makes", "making", "make", "gives", "equals", "pips", "pip", "total", "sum",
                     "giving"})
BESIDE = frozenset({"me", "for", "it", "is", "that", "to", "get", "and", "of", "a", "i", "the",
                    "another", "more", "an", "second", "third", "fourth", "extra", "next", "enough",
                    "be", "i'll", "then", "so", "reach", "have", "with", "up", "just", "exactly"})
