"""What a person writes who hunts: that he looks, the animal he takes, by what it gives or where."""

from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from referee.core.english import FILLER
from referee.core.words import Reader
from referee.games.fire_and_stone.box.state import Box, Move
from referee.games.fire_and_stone.play.forest import Animal, Look, best, numbered
from referee.games.fire_and_stone.talk import reading

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

# What the rules do with the animals that are not taken.
_REST = (r"\b(?:(?:any\s+)?one\s+)?of\s+(?:the\s+|these\s+)?(?:two|three|four)\W*$|\bgive\s+me\b|"
         r"\b(?:and\s+)?(?:leave|put\s+back|return)\s+(?:the\s+)?(?:rest|others?|remaining)"
         r"(?:\s+(?:two|2|one|1|animals?|ones))*|"
         r"\b(?:and\s+)?(?:(?:put|leave)\s+)?(?:the\s+)?(?:rest|others?|remaining)"
         r"(?:\s+(?:two|2|one|1|animals?|ones))*(?:\s+(?:go|goes|stay|stays|remain|remains|return|"
         r"returns|is|are|be|will|put|left|back|there|here|face[ -]down|in|to|into|the|forest|"
         r"may|can|live|run|escape|off))+")
_MOST = ("most", "best", "more", "highest", "max", "maximum", "greatest", "largest", "best for",
         "biggest")
_BEST = {**{f"{most} {food}": "best-food" for most in _MOST for food in ("food", "meat")},
         **{f"{most} bag": "best-bag" for most in _MOST}}
_BEST |= {f"best{one} in terms of {what}": best for one in ("", " one", " animal")
          for what, best in (("food", "best-food"), ("meat", "best-food"), ("bags", "best-bag"))}
_BEST |= {said: best for what, best in (("food", "best-food"), ("meat", "best-food"))
          for said in (f"{what} as much as possible", f"as much {what} as possible")}
_BEST |= {f"{feeds}{us} {most}": "best-food" for feeds in ("feed", "feeds", "fill", "fills")
          for us in ("", " us", " me", " my people", " my tribe") for most in ("most", "best")}
_BEST |= dict.fromkeys(("most filling", "most nourishing", "fattest", "meatiest"), "best-food")
_BEST |= {"best one for food": "best-food", "best animal for food": "best-food",
          "best one for bags": "best-bag", "best animal for bags": "best-bag"}
_NAMES = {name: of for of, names in {
    "hare": ("rabbit", "bunny", "long ear"),
    "boar": ("wild boar", "pig", "wild pig", "piglet", "swine", "hog", "wild hog"),
    "deer": ("stag", "roe", "doe", "buck", "venison", "antler"),
    "mammoth": ("elephant", "trunk", "tusk", "tusker", "woolly", "woolly one",
                "shaggy", "shaggy one", "hairy one")}.items() for name in names}
_SEE = ("show me", "show us", "see", "look", "check", "find out", "watch", "discover")
_LOOKS = dict.fromkeys((
    "look", "looks", "looking", "hunt", "hunts", "hunting", "go hunting", "peek", "check",
    "inspect", "search", "examine", "reveal", "reveals", "show me", "show", "turn up", "turn over",
    "turn them over", "turn them up", "flip", "flip over", "uncover", "view", "study", "check out",
    "look under them", "look at all of them", "look them over", "hunting time", "time to hunt",
    "time for a hunt", "let me see", "let us see", "have a peek", "take a look", "have a look",
    "has a look",
    "takes a look",
    *(f"see {them}" for them in ("them", "these", "those", "all", "the")),
    *(f"{see} {what}{there}" for see in _SEE for what in ("what's", "what is", "what there is")
      for there in ("", " there", " here", " in there", " in it", " inside")),
    *(f"{see} what {lives} {there}" for see in _SEE for lives in ("lives", "lies", "hides")
      for there in ("there", "here", "in there", "in it")),
    *(f"{see} {what}" for see in _SEE for what in (
        "what we have", "what i have", "what we find", "what i find", "which animals there are",
        "the animals", "which animals are there", "what animals there are"))), "look")
# How an animal is called beside its name: it says no more than that.
_PRAISE = frozenset({"nice", "fine", "good", "lovely", "hairy", "furry", "juicy", "tasty", "wild",
                     "delicious", "poor", "old", "young", "beautiful", "mighty", "cute", "sweet",
                     "tender", "yummy", "meaty", "plump", "soft", "fluffy", "plus"})
_SIZES = {**dict.fromkeys(("big", "bigger", "biggest", "largest", "large", "fat", "heavy",
    "heaviest",
                           "huge", "giant", "enormous"), "mammoth"),
          **dict.fromkeys(("small", "smaller", "smallest", "little", "tiny"), "hare")}
_BACK = dict.fromkeys(("spare", "spares", "let run", "put back", "leave", "leaves", "leaving",
    "return", "put aside", "let go",
                       "back goes", "back go", "give back"), "")
_TAKES = frozenset({"draw", "prefer", "hunted", *(f"{verb}{s}" for verb in (
    "take", "keep", "get", "have", "choose", "pick", "want", "kill", "shoot", "grab", "select",
    "bring", "catch", "eat", "slay", "spear", "carry", "snatch", "like", "need",
    "drag", "haul", "lug", "pack", "fetch", "nab")
    for s in ("", "s", "es"))})
_BAG = {"bag": 1, "without bag": 0, "without a bag": 0, "without bags": 0, "no bag": 0}
_BRINGS = {f"bring{s} {home}": "" for s in ("", "s") for home in ("back", "home")}
_BAGGED = {f"{into} {the} bag": "" for into in ("into", "in") for the in ("my", "the")}
_GIVES = ("gives", "give", "brings", "yields", "worth", "giving")
_PLACES = {"last": -1, "last one": -1, "middle": 2, "middle one": 2, "leftmost": 1,
           "rightmost": -1, "far left": 1, "far right": -1}
_NOT = dict.fromkeys(("not", "not the", "and not", "and not the", "instead of", "instead of the",
                      "rather than", "rather than the", "than", "than the",
                      *(f"don't {want}{the}" for want in ("want", "need", "like", "take")
                        for the in ("", " the"))), "")
_ABOUT = reading.IDLE | {
    "me",
    "them", "these", "tile", "tiles", "stack", "forest",
    "woods", "go", "another", "again", "ones", "gives", "giving", "which",
    "has", "having", "brings", "worth", "yields", "whatever", "goes", "mat", "put", "place", "lay",
    "through", "left", "he", "is", "out",
    "whichever", "any", "either", "up", "card", "will", "be", "carry", "carries",
    "off", "mine", "more", "home", "once", "soon", "comes", "come", "along", "us", "down",
    "so", "rather", "only", "just", "tonight", "today", "now"}
_ANIMAL = frozenset({"animal", "animals", "beast", "beasts", "game", "prey"})


class _Said(Struct):
    """What a text says: the kind, the number, a preference, what it gives; that somebody looks."""

    kind: str = ""
    number: int = 0
    best: str = ""
    worth: tuple[tuple[str, int], ...] = ()
    count: int = 0
    looks: bool = False
    animal: bool = False
    whole: bool = False
    many: int = 0
    back: bool = False
    turned: bool = False
    food: bool = False
    left: set[str] = set()
    size: str = ""
    others: set[str] = set()
    other: bool = False


def spoken(box: Box, reader: Reader) -> Move:
    """A look, or the animal that is taken. Refused: another matter, several that it could be."""
    verb = reading.begins(reader, "look", "hunt", "animal")
    reading.begin(box, reader)
    reading.drop(reader, _REST)
    said, around = _Said(), reading.Where()
    reading.through(reader, lambda: _word(box, reader, said),
                    lambda: reading.where(box, reader, around))
    reading.finish(reader, reading.choice(box))
    last = [word.casefold() for word in reader.words[-2:] if word.casefold() != "home"]
    if last[-1:] in (["go"], ["goes"]) and (said.kind or said.number or said.best):
        reading.other(reader)  # “let the hare go”
    if said.size and said == _Said(size=said.size) and said.size in reader.view.seen:
        said.kind = said.size  # none is bigger, none smaller
    if said.other:
        kinds = {*reader.view.seen} - said.left
        if len(kinds) != 1 or not said.left or said.kind not in ("", *kinds):
            reading.other(reader)
        said.kind = min(kinds)
    if said.others:
        reading.either(reader, (f"animal {kind}" for kind in (said.kind, *sorted(said.others))))
    named = bool(said.kind or said.worth or (said.number and not said.count))
    if (said.whole and not said.looks) or (said.size and not named) or said.turned or (
            said.food and not (named or said.best)) or (said.back and not said.left) or (
            said.left and (not named or said.kind in said.left)):
        reading.other(reader)
    view: View = reader.view
    if not said.left <= {*view.seen}:
        reading.other(reader)
    if said.many and said.many != (view.offer.animals if view.offer else 0):
        reading.other(reader)
    if view.seen:
        reading.placed(box, reader, around)
        chosen = _chosen(box, reader, said, view)
        if best(box, view.seen, chosen) in said.left:
            reading.other(reader)
        return Animal(chosen)
    first = reader.words[0].casefold() if reader.words else ""
    there = view.offer is not None and view.offer.animals
    if (not there and not verb) or first == "keep" or said.worth or said.count:
        reading.other(reader)
    reading.placed(box, reader, around)
    which = said.best or said.kind or (str(said.number) if said.number > 0 else "")
    if said.number and (said.best or said.kind):
        reading.other(reader)
    if which and not (said.number == -1 and there == 1):
        return Animal(which)
    if not (said.looks or said.animal) or said.number:
        reading.other(reader)
    return Look()


def _word(box: Box, reader: Reader, said: _Said) -> bool:
    """Read one phrase, if it is about animals."""
    start, word = reader.at, reader.peek()
    if (turned := reading.phrase(reader, _NOT)) is not None or (
            reading.phrase(reader, _BACK) is not None):
        said.turned |= turned is not None
        said.back |= turned is None
        return True
    most = reading.phrase(reader, _BEST)
    kind = None if most else reading.phrase(reader, _NAMES) or reader.maybe(
        reading.choice(box))
    if most or kind:
        found = most or kind or ""
        if (said.back or said.turned) and not most:
            said.left |= {found}
            said.turned = False
            return True
        if not found.startswith("best"):
            said.others |= {said.kind, found} - {"", said.kind or found}
            said.kind = said.kind or found
            return True
        fits = said.best in ("", found)
        said.best = found
        return fits
    if reading.phrase(reader, _LOOKS):
        said.looks = True
    elif reading.phrase(reader, _BRINGS) is not None:
        said.back = False
    elif (place := reading.phrase(reader, _PLACES)) is not None:
        return _numbered(said, place)
    elif (size := _SIZES.get(word)) is not None:
        said.size = size
        reader.at += 1
    elif reader.skip("other", "others"):
        said.other = True
    elif word == "food":
        said.food = True
        reader.at += 1
    elif reading.phrase(reader, _BAGGED) is not None:
        pass
    elif word in _PRAISE:
        reader.at += 1
    elif reader.skip("all"):
        said.whole = True
    elif word in _ANIMAL:
        said.animal = True
        reader.at += 1
    elif word in _TAKES:
        said.back = False
        reader.at += 1
    elif word in _ABOUT and not (word == "one" and _only(reader)):
        reader.at += 1
    elif (bag := reading.phrase(reader, _BAG)) is not None:
        said.worth = (*said.worth, ("bag", bag))
    elif number := reading.ordinal(reader):
        return _number(box, reader, said, number)
    return reader.at > start


def _only(reader: Reader) -> bool:
    """Whether “one” that comes next is a number: by itself, or behind the word for one."""
    before = reader.words[reader.at - 1].casefold() if reader.at else ""
    alone = all(word.casefold() in FILLER for i, word in enumerate(reader.words) if i != reader.at)
    return alone or before in _ANIMAL or before in ("number", "no", "nr")


def _number(box: Box, reader: Reader, said: _Said, number: int) -> bool:
    """``5 food``, ``two hares``, or the number of an animal."""
    digit = reader.words[reader.at - 1].isdigit()
    before = reader.words[reader.at - 2].casefold() if reader.at > 1 else ""
    if reader.peek() in ("animals", "beasts", "tiles") and said.looks and number > 1:
        said.many = number
        reader.at += 1
    elif before in _GIVES and number > 1 and reader.peek() not in ("food", "foods", "bag", "bags"):
        said.worth = (*said.worth, ("food", number))  # none gives two bags
    elif reader.skip("food", "foods"):
        said.worth = (*said.worth, ("food", number))
    elif reader.skip("bag", "bags"):
        said.worth = (*said.worth, ("bag", number))
    elif reader.at < len(reader.words) and reader.peek().endswith("s") and (
            not digit or number > 1) and (kind := reader.maybe(box.words.animals)):
        said.count = number
        said.kind = kind
    else:
        return _numbered(said, number)
    return True


def _numbered(said: _Said, number: int) -> bool:
    """Note a number; whether it is the only one."""
    alone = said.number in (0, number)
    said.number = number
    return alone


def _chosen(box: Box, reader: Reader, said: _Said, view: "View") -> str:
    """Which of the animals that are seen. Refused: none such, several kinds."""
    number = len(view.seen) if said.number == -1 else said.number
    if number > len(view.seen) and not said.worth and any(
            box.animals[kind].food == number for kind in view.seen):
        said.worth, number = (("food", number),), 0
    shown = view.seen[number - 1:number] if number else view.seen
    if said.looks and not (said.kind or number or said.best or said.worth):
        reading.other(reader)
    if said.count and said.count != view.seen.count(said.kind):
        reader.fail("invalid-count", "One animal is taken.", "Say its number or its kind.")
    fits = [kind for kind in shown if said.kind in ("", kind) and all(
        getattr(box.animals[kind], what) == many for what, many in said.worth)]
    if number and not shown:
        return str(number)
    if not fits and number and said.kind in view.seen:
        reading.either(reader, (f"animal {number}", f"animal {view.seen.index(said.kind) + 1}"))
    if not fits and (number or said.worth):
        _none(reader, said, view)
    if said.best and not (said.kind or number or said.worth):
        return said.best
    if said.best and fits and {best(box, view.seen, said.best)} == {*fits}:
        return fits[0] if not number else str(number)
    if said.best or (len(set(fits)) > 1):
        reading.either(reader, (f"animal {view.seen.index(kind) + 1}"
                                for kind in dict.fromkeys(fits)))
    return (str(number) if number else fits[0] if fits else said.kind)


def _none(reader: Reader, said: _Said, view: "View") -> NoReturn:
    """Refuse what is none of the animals that are seen."""
    what = said.kind or "such animal"
    number = f"Number {said.number} is no {what}" if said.number else f"There is no {what}"
    reader.fail("illegal-animal", f"{number}.", f"There are: {numbered(view.seen)}.")
