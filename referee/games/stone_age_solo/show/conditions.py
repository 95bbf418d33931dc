"""Conditions of a chain: “if food at least 5”, “if total at least 7”, “if elder river”."""

import re
from collections.abc import Callable

from referee.core.conditions import Number, Terms, Test
from referee.core.words import Names, Reader
from referee.games.stone_age.box.names import named
from referee.games.stone_age.box.places import NO_ROLL, figures, home
from referee.games.stone_age_solo.box.pieces import GOODS
from referee.games.stone_age_solo.box.state import Box, Choosing, Rolled, State
from referee.games.stone_age_solo.play.placing import Place
from referee.games.stone_age_solo.show.view import View

ASKED = Names("question", {kind: kind for kind in (
    "food", "remove", "elder", "place", "act", "tools", "tool", "dice", "take", "card", "extras",
    "feed", "offer", "cash")})
OPEN = ("open", "free", "available", "possible", "empty")
GONE = ("gone", "taken", "sold", "away")

_COUNT = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
# What people say, and the words of the notation for it, in this order.
_SAID = (
    (rf"\b{_COUNT}\s+(?:or|and)\s+(?:more|higher|better|above)\b", r"at least \1"),
    (rf"\b{_COUNT}\s+(\w+)\s+or\s+(?:more|better)\b", r"at least \1 \2"),
    (rf"\b{_COUNT}\s+or\s+(?:less|fewer|lower|below)\b", r"at most \1"),
    (rf"\b{_COUNT}\s+(\w+)\s+or\s+(?:less|fewer)\b", r"at most \1 \2"),
    (r"\b(?:(?:there\s+is|i\s+have|we\s+have|i\s+get)\s+)?enough\s+food\s+(?:for|to\s+pay)\s+"
     r"(?:for\s+)?the\s+(?:field|farm)\b", "food at least hut"),
    (r"\bi\s+can\s+(?:pay|afford)\s+(?:for\s+)?(?:the\s+(?:field|farm)|it)\b", "food at least hut"),
    (r"\b(?:there\s+is\s+|i\s+have\s+|we\s+have\s+|i've\s+got\s+)?enough\s+food\b"
     r"(?:\s+(?:for\s+(?:all|everyone|everybody|them|my\s+people)|to\s+feed\s+(?:all|everyone|"
     r"everybody|them|my\s+people)))?", "food at least due"),
    (r"\b(?:(?:the\s+|my\s+)?(?:dice|roll|throw|total|sum)|it|i)\s+(?:is\s+|am\s+|are\s+)?"
     r"(?:(?:too\s+)?short\s+(?:by|of)|lacks?|lacking)\s+(?:just\s+|only\s+)?"
     rf"(?=(?:at|more|less|fewer|exactly|{_COUNT})\b)", "lacks "),
    (rf"\b(lacks {_COUNT})\s+or\s+(?=\d)", r"\1 or lacks "),
    (r"\b(lacks (?:at \w+ |less than |more than |exactly )?\w+)\s+(?:more(?:\s+pips?)?|pips?)\b",
     r"\1"),
    (r"\b(?:(?:the|my)\s+)?(?:roll|dice|throw)\s+(?=\d|at\s|more\b|less\b|exactly\b)", "total "),
    (r"\b(?:(?:the|my)\s+(?:dice|roll|throw|total|sum)|it|i)\s+(?:rolled|rolls?|throws?|threw|shows?|"
     r"makes?|is|are|totals?)\s+(?=\d|at\s|more\b|less\b|exactly\b)", "total "),
    (r"\b(?:i|we)\s+(?:still\s+|then\s+|now\s+)?(?:have|hold|own|got|get|find|hunt)\s+(?:got\s+)?"
     rf"(?=(?:at|more|less|fewer|exactly|no|{_COUNT})\b)", ""),
    (r"\b(?:that|it|this)\s+leaves\s+(?:me|us)\s+(?:with\s+)?"
     rf"(?=(?:at|more|less|fewer|exactly|no|{_COUNT})\b)", ""),
    (rf"\b(?:there(?:['’]s|\s+is)|(?:i|we)\s+see)\s+an?\s+{_COUNT}\b(?:\s+among\s+(?:them|the\s+dice))?",
     r"die \1"),
    (r"\bthere\s+(?:is|are)\s+(?=at\s|more\b|less\b|fewer\b|exactly\b|\d)", ""),
    (r"\bno\s+(food|wood|brick|stone|gold)\b", r"\1 exactly 0"),
    (rf"\b(?:there\s+is\s+|i\s+(?:roll|get|throw|have)\s+)?a\s+{_COUNT}\s+"
     r"(?:is\s+(?:there|rolled|thrown)|comes|falls|shows|turns|appears)(?:\s+up)?\b", r"die \1"),
    (rf"\bi\s+(?:roll|get|throw)\s+an?\s+{_COUNT}\b", r"die \1"))


def condition(box: Box, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood."""
    words = {"elder": _elder, "open": _open, "figure": _figure, "figures": _figure,
             "shown": _shown, "discarded": _discarded, "hold": _hold, "own": _hold, "have": _hold,
             "tool": _tool, "die": _die, "asked": _asked, "bought": _bought}

    def test(reader: Reader) -> Test | None:
        found = words.get(reader.peek())
        reader.at += found is not None
        return found(box, reader) if found else _place(box, reader)

    for said, word in _SAID:
        text = re.sub(said, word, text, flags=re.IGNORECASE)
    def number(reader: Reader) -> Number | None:
        if _placed(box, reader):
            return None
        if reader.skip("hut"):  # people there, so much food the field costs
            return lambda view: box.hut(view.now)
        return _number(reader)

    return Terms(number, test, "Conditions are: elder AREA, PLACE open, card 2 gone, figure PLACE, "
                 "shown CARD, discarded CARD, hold CARD, tool VALUE, die NUMBER, asked QUESTION, "
                 "bought, food "
                 f"at least 3; numbers: {', '.join(_NUMBERS)}.").read(text)


def _of(value: Callable[[State], int]) -> Number:
    """A number of the position, as one of what is seen."""
    return lambda view: value(view.now)


def _total(now: State) -> int:
    """What the dice show that wait for something; 0: none do."""
    return sum(now.pending.dice) if isinstance(now.pending, Rolled | Choosing) else 0


def _lacks(now: State) -> int:
    """Pips that a roll lacks for one unit more."""
    return now.pending.lacks if isinstance(now.pending, Rolled) else NO_ROLL


def _least(now: State) -> int:
    """The food that is due, or will be at the end of the round."""
    return now.need or max(0, now.people - now.field)


_NUMBERS: dict[str, Number] = {
    "food": _of(lambda now: now.food), "people": _of(lambda now: now.people),
    "field": _of(lambda now: now.field), "track": _of(lambda now: now.field),
    "round": _of(lambda now: now.round), "grounds": _of(lambda now: now.grounds),
    "stack": _of(lambda now: len(now.deck)), "left": _of(home), "due": _of(_least),
    "total": _of(_total), "lacks": _of(_lacks), "tools": _of(lambda now: sum(now.tools)),
    **{name: _of(lambda now, kind=kind: now.goods[kind])  # type: ignore[misc]
       for kind, name in enumerate(GOODS.names)}}


def _number(reader: Reader) -> Number | None:
    """A number of the position."""
    value = _NUMBERS.get(reader.peek())
    reader.at += value is not None
    return value


def _elder(box: Box, reader: Reader) -> Test:
    reader.skip("is", "at", "in", "on")
    area = reader.name(box.words.areas)
    return lambda view: view.now.elder == area


def _open(box: Box, reader: Reader) -> Test:
    """A place that takes figures now, as many as one has."""
    place = named(reader, box.words.places)
    return lambda view: _takes(box, view, place)


def _placed(box: Box, reader: Reader) -> bool:
    """Whether a place comes next and that it is open, with nothing read: “hut” is a number too."""
    start = reader.at
    found = reader.maybe(box.words.places) is not None
    while reader.skip("is", "not", "still", "yet"):
        pass
    found = found and reader.peek() in (*OPEN, *GONE)
    reader.at = start
    return found


def _place(box: Box, reader: Reader) -> Test | None:
    """The place just named takes figures: ``hut open``; a card is no more: ``card 2 gone``."""
    start = reader.at
    place = reader.maybe(box.words.places) if _placed(box, reader) else None
    if place is None:
        reader.at = start
        return None
    reader.skip("is")
    reader.skip("still")
    negative = reader.skip("not")
    reader.skip("yet")
    if reader.skip(*OPEN):
        return lambda view: _takes(box, view, place) != negative
    if not place.startswith("card "):
        reader.fail("referee/invalid-condition", f"Nobody takes {place} from you.",
                    f"Write “{place} open” or “not {place} open”.")
    reader.skip(*GONE)
    at = int(place.removeprefix("card ")) - 1
    return lambda view: bool(view.now.shown[at]) == negative


def _takes(box: Box, view: View, place: str) -> bool:
    """Whether a place takes figures now, as many as one has."""
    return view.now.phase == "place" and any(
        move.place == place for move in Place.options(box, view.now, view.seat))


def _figure(box: Box, reader: Reader) -> Test:
    reader.skip("is", "are", "in", "on", "at")
    place = named(reader, box.words.places)
    return lambda view: bool(figures(view.now, place))


def _shown(box: Box, reader: Reader) -> Test:
    card = reader.name(box.words.cards)
    return lambda view: card in view.now.shown


def _discarded(box: Box, reader: Reader) -> Test:
    card = reader.name(box.words.cards)
    return lambda view: card in view.now.discards


def _hold(box: Box, reader: Reader) -> Test:
    card = reader.name(box.words.cards)
    return lambda view: card in view.now.cards


def _tool(box: Box, reader: Reader) -> Test:
    """A tool of this value that is ready."""
    value = reader.number("the value of a tool")
    return lambda view: value in view.now.tools


def _die(box: Box, reader: Reader) -> Test:
    """A die of a table that shows this number."""
    face = reader.number("the face of a die")
    return lambda view: isinstance(view.now.pending, Choosing) and face in view.now.pending.dice


def _asked(box: Box, reader: Reader) -> Test:
    reader.skip("for", "a", "an")
    what = reader.name(ASKED)
    return lambda view: view.now.question == what


def _bought(box: Box, reader: Reader) -> Test:
    """A card was bought in this round."""
    return lambda view: bool(view.now.bought)
