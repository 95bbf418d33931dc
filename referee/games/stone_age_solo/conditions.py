"""Conditions of a chain: “if food at least 5”, “if total at least 7”, “if elder river”."""

from collections.abc import Callable

from referee.core.conditions import Number, Terms, Test
from referee.core.words import Names, Reader
from referee.games.stone_age.places import figures, home
from referee.games.stone_age.words import named
from referee.games.stone_age_solo.placing import Place
from referee.games.stone_age_solo.state import GOODS, Box, Choosing, Rolled, State

ASKED = Names("question", {kind: kind for kind in (
    "food", "remove", "elder", "place", "act", "tools", "tool", "dice", "take", "card", "extras",
    "feed", "offer", "cash")})


def condition(box: Box, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood."""
    words = {"elder": _elder, "open": _open, "figure": _figure, "figures": _figure,
             "shown": _shown, "discarded": _discarded, "hold": _hold, "own": _hold, "have": _hold,
             "tool": _tool, "die": _die, "asked": _asked, "bought": _bought}

    def test(reader: Reader) -> Test | None:
        found = words.get(reader.peek())
        reader.at += found is not None
        return found(box, reader) if found else None

    return Terms(_number, test, "Conditions are: elder AREA, open PLACE, figure PLACE, shown CARD, "
                 "discarded CARD, hold CARD, tool VALUE, die NUMBER, asked QUESTION, bought, food "
                 f"at least 3; numbers: {', '.join(_NUMBERS)}.").read(text)


def _of(value: Callable[[State], int]) -> Number:
    """A number of the position, as one of what is seen."""
    return lambda view: value(view.now)


def _total(now: State) -> int:
    """What the dice show that wait for something; 0: none do."""
    return sum(now.pending.dice) if isinstance(now.pending, Rolled | Choosing) else 0


def _least(now: State) -> int:
    """The food that is due, or will be at the end of the round."""
    return now.need or max(0, now.people - now.field)


_NUMBERS: dict[str, Number] = {
    "food": _of(lambda now: now.food), "people": _of(lambda now: now.people),
    "field": _of(lambda now: now.field), "track": _of(lambda now: now.field),
    "round": _of(lambda now: now.round), "grounds": _of(lambda now: now.grounds),
    "stack": _of(lambda now: len(now.deck)), "left": _of(home), "due": _of(_least),
    "total": _of(_total), "tools": _of(lambda now: sum(now.tools)),
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
    return lambda view: view.now.phase == "place" and any(
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
