"""What a person writes who takes a card: an invention by its name or by what it does, points."""

import re
from typing import TYPE_CHECKING

from referee.core.english import NUMBERS
from referee.core.words import Reader
from referee.games.fire_and_stone.box.cards import Cost, Hearth, Lasting, More, Sea, Steps, Store
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.talk import reading

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

_NAMES = {name: of for of, names in {
    "ship-building": ("ship", "boat", "sailing", "canoe", "raft", "build ship", "sailor", "sail",
                      "build boat", "shipwright", "boat building"),
    "transport-sled": ("sledge", "sleigh", "sledding"),
    "clay-pots": ("pot", "clay", "pottery", "clay pot", "vessel"),
    "plant-knowledge": ("plant", "herb", "botany"),
    "carrying-net": ("net", "carry net"),
    "fishing": ("fish", "fishery", "fishing rod", "fisher",
                "fisherman", "fishermen"),
    "farming": ("farm", "agriculture", "farmer"),
    "building-tools": ("tool", "building tool"),
    "hearth-stones": ("hearth stone", "hearth", "hearthstone")}.items() for name in names}

# Words for what a card does, besides those that it is told with.
_DOES: dict[type[Lasting], frozenset[str]] = {
    Sea: frozenset({"sea", "water", "route", "white", "arrow", "ship", "sail"}),
    Steps: frozenset({"step", "faster", "extra", "quicker", "fast", "quick", "run", "running",
    "further", "farther", "speed", "area", "walk", "move"}),
    Store: frozenset({"third", "3rd", "extra", "additional", "store", "column", "3", "storage",
    "space",
                      "room"}),
    Cost: frozenset({"cheaper", "cheap", "hut", "less", "discount", "build", "building"}),
    Hearth: frozenset({"fire", "after", "building", "use"}),
    More: frozenset({"extra", "additional", "food", "bonus", "plus", "more"})}
_OTHER = dict.fromkeys(("other", "other one", "other card", "other invention"), "")
_SHORT = frozenset({"far", "plan", "car", "carry"})  # that begin names, but are words of their own
_DULL = frozenset({"at", "once", "and", "each", "time", "is", "to", "up", "may", "in", "the", "a",
                   "from", "with", "on", "it", "of", "when", "one", "an", "next", "be", "gain",
                   "gained", "nothing"})

_AT_ONCE = r"\b(?:(?:right|straight)\s+(?:away|now)|at\s+once|immediately|instantly)\b"
_WHY = (rf"{_AT_ONCE}|\bfor\s+(?:free|nothing)\b|"
        r"\b(?:for|as)\s+(?:(?:the|my|this|a)\s+)?(?:card|icon|symbol)\b|"
        r"\binstead\s+of\s+(?:an?\s+|the\s+)?"
        r"(?:invention|card|points?|vp(?:\s+card)?)\b|\b(?:with|for)\s+(?:the|my)\s+"
        r"(?:second|third|2nd|3rd)\s+\w+\b|\bsounds?\s+(?:good|great|nice|fine)\b")
# What is not wanted, where a comma or the end stands behind it.
_NOT = (r"\b(?:not|no|(?:i\s+)?(?:don['’]?t|do\s+not)\s+(?:want|need|take)|rather\s+than)\s+"
        r"(?:the\s+|an?\s+|any\s+)?(?:{})\b(?=\s*(?:[,.;!]|$))")
_ABOUT = dict.fromkeys(reading.IDLE | {
    "invention", "card", "starting", "start", "starts", "begin", "begins", "buy",
    "choose", "takes", "as", "display", "deck", "learn", "invent", "new", "my first", "our first",
    "is", "which", "gives", "give", "makes",
    "lets", "allows", "allowing", "brings", "pick", "picks", "select", "open", "lying", "how to",
    "go", "become", "becomes", "be", "able", "be able to", "a turn", "each turn", "every turn",
    "per turn", "how",
    "use", "the one", "where", "draw", "prefer", "he", "i can", "can", "me", "knowledge of",
    "bring", "so", "also", "they", "make", "love", "would", "away", "choice", "favourite",
    "tribe", "people", "clan", "folk", "family", "know", "knows", "able to", "to be", "out",
    "up", "take up", "takes up",
    "inventions", "these", "please", "want to", "start off", "go for", "going", "other food",
    "take something", "am all for", "with", *(f"{verb}{s}" for verb in (
        "develop", "research", "study", "discover", "master", "acquire", "obtain", "adopt", "grab",
        "practise", "practice", "teach", "explore", "try", "add", "receive", "secure", "gain")
      for s in ("", "s", "es", "ing"))}, "")
_TURNS = dict.fromkeys(("not", "not the", "and not", "and not the", "instead of", "instead of the",
                        "rather than", "rather than the", "than", "than the"), "")
_POINTS = dict.fromkeys(("vp", "cover", "covers", "covering", "point", "victory", "vps",
                         "victory point", "vp card", "victory card"), "")
_LAYING = dict.fromkeys(reading.IDLE | {
    "them", "takes", "put", "puts", "lay", "lays", "place", "places", "over", "card", "top",
    "top card", "on top of", "goes", "go", "worth", "choose", "use", "upon", "value", "pile",
    "deck",
    "by", "which", "is", "score", "stack", "so", "pick", "above", "across", "up", "effect",
    "ends", "topmost", "highest", "new", "be", "covered", "goodbye", "good bye", "bye", "bye bye",
    "farewell", "so long", "lose", "loses", "losing", "give up", "giving up", "sacrifice",
    "sacrifices", "sacrificing", "drop", "hide", "hides", "bury", "sits", "sit", "lies", "onto",
    "atop", "no longer need", "want", "gets", "get covered", "is covered", "gets covered",
    "disappears", "vanishes", "give", "me", "us", "only", "only card", "my only card", "can be",
    "may be", "can be covered",
    "may be covered", "can go", "may go", "do without", "can do without", "have", "get",
    "is gone", "gone", "is gone then", "at the cost of",
    "at the expense of", "costs me"}, "")
# Why it is that one, and the one that stays open.
_WHY_COVERED = (
    r"(?:,|\band|\bbecause|\bsince|\bfor)\s*(?:i|we)\s+(?:(?:don['’]?t|do\s+not|no\s+longer|hardly|"
    r"rarely|never)\s+(?:really\s+|ever\s+)?(?:need|use|want))\s+(?:it|them|that|those)"
    r"(?:\s+(?:any\s*more|anyway|much|now))?(?=\W*(?:[,.;!]|$))")
_KEEPS = re.compile(
    r"\b(?:but\s+)?(?:i(?:['’]ll)?\s+|we\s+)?(?:keep|keeps|keeping|save|saving|spare|hold\s+on\s+to|"
    r"leave)\s+"
    r"(?:the\s+|my\s+)?(?P<name>\w+(?:[ -](?!alone|open|as)\w+)?)"
    r"(?:\s+(?:alone|open|as\s+it\s+is|as\s+they\s+are))?(?=\W*(?:[,.;!]|$)|\s+and\b)",
    re.IGNORECASE)


def invention(box: Box, reader: Reader) -> str:
    """The name of an invention. Refused: another matter, several that it could be."""
    verb = reading.begins(reader, "invention", "invent", "learn")
    reading.begin(box, reader)
    reading.drop(reader, _WHY)
    reading.drop(reader, _NOT.format("points?|vp(?:\\s+cards?)?|victory\\s+points?"))
    kept = _kept(box, reader)
    known = {name: _does(box, name) for name in box.inventions}
    words = frozenset[str]().union(*known.values())
    names, told, nth = set[str](), set[str](), 0
    others, turned, other = set[str](), False, False
    while reader:
        if reading.phrase(reader, _OTHER) is not None:
            other = True
            continue
        if reading.phrase(reader, _TURNS) is not None:
            turned = True
            continue
        if reading.phrase(reader, _ABOUT) is not None:
            continue
        place = _place(reader)
        word = _plain(reader.peek())
        name = None if place else _name(box, reader, word in words)
        if turned and not name:
            break
        if place:
            nth = place
        elif name:
            (others if turned else names).add(name)
            turned = False
        elif word in words:
            told.add(word)
            reader.at += 1
        else:
            break
    reading.finish(reader, box.words.inventions)
    if other and names:
        reading.other(reader)
    if other:
        shown = {*(reader.view.offered or reader.view.display)}
        names = shown - others if others and len(shown - others) == 1 else set()
    if len(names) > 1:
        reading.either(reader, (f"invention {name}" for name in sorted(names)))
    if turned or (others and (not names or others & names)) or (kept and (
            kept in names or kept not in reading.own(reader.view))):
        reading.other(reader)
    if not (names or told or nth) or (told and all(map(str.isdigit, told))):
        reading.other(reader)
    name = next(iter(names), "")
    if name and not told and not nth and (verb or reading.takes(reader)):
        return name
    view: View = reader.view
    if name and not told and not nth:
        if name in reading.own(view) and name not in view.display:
            reading.other(reader)
        return name
    return _shown(reader, view, name, told, nth, known)


def _shown(reader: Reader, view: "View", name: str, told: set[str], nth: int,
           known: dict[str, frozenset[str]]) -> str:
    """The card that lies open of which all that is told is true. Refused: none, several."""
    shown = view.offered or view.display
    if nth:
        shown = shown[nth - 1:nth] if nth > 0 else shown[-1:]
    fits = dict.fromkeys(one for one in shown if name in ("", one) and told <= known[one])
    if not fits:
        if told and not (name or told - {"food", "card", "1", "2", "3", "bag"}):
            reading.other(reader)
        reader.fail("illegal-card", "No such card lies open.",
                    "There are: " + ", ".join(view.offered or view.display) + ".")
    if len(fits) > 1:
        reading.either(reader, (f"invention {one}" for one in fits))
    return next(iter(fits))


def named(box: Box, reader: Reader) -> str | None:
    """The invention that comes next by its name, if one does."""
    start = reader.at
    reading.loose(reader)
    found = _name(box, reader, described=False)
    if found is None:
        reader.at = start
    return found


def _name(box: Box, reader: Reader, described: bool) -> str | None:
    """The invention that is named next; a word of what cards do is no shortened name."""
    start = reader.at
    if reader.peek() in _SHORT:
        return None
    long = "".join(reader.words[start:start + 2])
    if box.words.inventions.exact(long) is None:
        name = reading.phrase(reader, _NAMES)
        if name is not None and name in box.inventions:
            return name
        reader.at = start
        if described and box.words.inventions.exact(reader.peek()) is None:
            return None
    return reader.maybe(box.words.inventions)


def _place(reader: Reader) -> int:
    """``the second one``, ``the last card``: its place in the display; 0: none is told."""
    start = reader.at
    nth = {"last": -1, "middle": 2}.get(reader.peek(), 0) or reading.ORDINALS.get(reader.peek(), 0)
    if nth:
        reader.at += 1
        if reader.skip("one", "card", "invention") or not reader:
            return nth
    reader.at = start
    return 0


def _plain(word: str) -> str:
    """A word as words are compared: digits for numbers, no plural."""
    if word in NUMBERS:
        return str(NUMBERS[word])
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _does(box: Box, name: str) -> frozenset[str]:
    """Every word that tells what an invention does."""
    card = box.inventions[name]
    more = frozenset[str]().union(*(_DOES.get(type(effect), ()) for effect in card.lasting))
    return frozenset(_plain(word) for word in re.findall(r"\w+", card.said().casefold())
                     if word not in _DULL) | more


def covered(box: Box, reader: Reader) -> tuple[str, ...]:
    """The invention that a victory point card covers, if it is named; the value may be said."""
    verb = reading.begins(reader, "vp", "cover", "card", "points", "point")
    reading.begin(box, reader)
    reading.drop(reader, _WHY)
    reading.drop(reader, _NOT.format("inventions?"))
    reading.drop(reader, _WHY_COVERED)
    kept = _kept(box, reader)
    names, value, points = list[str](), 0, False
    while reader:
        if reading.phrase(reader, _POINTS) is not None:
            points = True
        elif reading.phrase(reader, _LAYING) is None:
            name = _name(box, reader, described=False)
            count = None if name else reader.maybe_number()
            if name and name not in names:
                names.append(name)
            elif count and not value:
                value = count
            else:
                break
    reading.finish(reader, box.words.inventions)
    if len(names) > 1 or (not (points or verb) and (reading.takes(reader) or not names)):
        reading.other(reader)
    words = {word.casefold() for word in reader.words}
    if "without" in words and not names:
        reading.other(reader)
    if not (points or verb) and (_SPOKEN.search(reader.text) or (
            words & {"my", "our"} and not words & _LAID)):
        reading.other(reader)  # “my pots are fine” covers nothing
    view: View = reader.view
    if kept and (kept in names or kept not in reading.own(view) or not points):
        reading.other(reader)
    if value and value != view.top:
        reader.fail("invalid-count", f"The top card is worth {view.top}, not {value}.",
                    "Say “vp on” and the invention it covers.")
    if not (points or verb) and names[0] not in reading.own(view):
        reading.other(reader)
    if kept and not names:
        names = [name for name in reading.own(view) if name != kept]
        names = names if len(names) == 1 else []
    return tuple(names)


_LAID = {"on", "over", "onto", "upon", "atop", "goodbye", "bye", "farewell", "put", "lay", "place"}
# What is said of an own invention that is not covered.
_SPOKEN = re.compile(r"\b(?:like|love|keep|need|enough|fine|good|useful|happy)\b", re.IGNORECASE)


def _kept(box: Box, reader: Reader) -> str:
    """The own invention that is to stay open, if one is told, which is passed over then."""
    found = _KEEPS.search(reader.text)
    if found is None:
        return ""
    names = Reader(found["name"], lambda: reader.view)
    kept = _name(box, names, described=False)
    if kept is None or names:
        return ""
    reading.drop(reader, _KEEPS.pattern)
    return kept
