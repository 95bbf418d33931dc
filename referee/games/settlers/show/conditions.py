"""Conditions of a chain: “if figure”, “if points at least 9”, “if offer from blue and flint”."""

from collections.abc import Callable
from operator import ge
from typing import NoReturn

from referee.core.conditions import Number, Terms, Test, compared
from referee.core.english import FILLER
from referee.core.words import Names, Reader
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.cards import GOODS
from referee.games.settlers.box.scenario import STRIPS
from referee.games.settlers.box.state import Box
from referee.games.settlers.show.conditions_of_offers import each, offered
from referee.games.settlers.show.view import Side, View

_PHASES = Names("question", {phase: phase for phase in (
    "tribe", "nomad", "discard", "figure", "victim", "trade", "build", "pause", "desert", "extra")})
_MANY = 24  # names in a message
_LISTED = (
    "Conditions are: figure, victim, pause, desert, desert TERRAIN, extra, trade, build, seven, "
    "my turn, turn of SEAT, chip BOX, chip at CORNER, empty CORNER, taken CORNER, SEAT at CORNER, "
    "nomad at CORNER, tribe at CORNER, neanderthal at HEX, carnivore at HEX, offer, offer from "
    "SEAT, gives 2 meat, asks at most 1 flint (of an offer that waits for your answer), accepted "
    "by SEAT, SEAT leads, bank has 2 meat; numbers, of oneself or with “of SEAT”: points, cards, "
    "tribes, nomads, people, chips, a strip; of oneself: a kind of cards, steps; of the table: "
    "round.")


def condition(box: Box, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood."""
    names = Names("condition", {word: word for word in _TESTS})
    judged = False

    def test(reader: Reader) -> Test | None:
        nonlocal judged
        of_offer = offered(reader)
        if of_offer is not None:
            judged = True
            return of_offer
        said = (_corner(box, reader) or _having(reader) or _agreed(box, reader)
                or _vacant(box, reader) or _seated(box, reader))
        if said is not None:
            return said
        found = names.exact(reader.peek() or "?")
        reader.at += found is not None
        return None if found is None else _TESTS[found](box, reader)

    holds = Terms(lambda reader: _number(box, reader), test, _LISTED).read(text)
    # What one of several offers gives says nothing of what another asks.
    return (lambda view: any(map(holds, each(view)))) if judged else holds


def _corner(box: Box, reader: Reader) -> Test | None:
    """“af12 is free”, “af12 is taken”: whether a piece stands on a corner."""
    corner = _maybe_corner(box, reader)
    if corner is None:
        return None
    while reader.skip("is", "still"):
        pass
    if reader.skip("taken", "occupied", "gone"):
        return lambda view: not _nobody(view, corner)
    reader.expect("empty", "free", "taken")
    return lambda view: _nobody(view, corner)


def _seated(box: Box, reader: Reader) -> Test | None:
    """“blue's turn”, “blue leads”, “blue at af12”, “blue has 8 points”: as all see it."""
    start, seat = reader.at, _seat(box, reader)
    if seat is not None and reader.skip("has", "holds", "have"):
        compare, many = compared(reader), reader.maybe_number()
        if GOODS.read.exact(reader.peek() or "?") is not None:
            _hidden(reader)
        of = _OPEN.get(reader.peek())
        if many is not None and of is not None:
            reader.at += 1
            return lambda view: (compare or ge)(of(_side(view, seat)), many)
        reader.at = start
        return None
    if seat is not None:
        reader.skip("is", "sits", "stands")
        if reader.skip("turn", "active") or (reader.skip("to") and reader.skip("play")):
            return lambda view: view.active == seat
        if reader.skip("leads", "leader") or (reader.skip("in", "ahead") and reader.skip("lead")):
            return lambda view: _leads(view, seat)
        if reader.skip("on", "at"):
            corner = _spot(box, reader)
            return lambda view: corner in (*_side(view, seat).tribes, *_side(view, seat).nomads)
    reader.at = start
    return None


def _leads(view: View, seat: str) -> bool:
    """Whether nobody has as many points as a seat."""
    own = sum(_side(view, seat).shares)
    return all(sum(side.shares) < own for side in view.sides if side is not _side(view, seat))


def _having(reader: Reader) -> Test | None:
    """“have 2 meat”: so many cards at least; nothing else, with nothing read."""
    start = reader.at
    while reader.skip("still", "then", "now"):
        pass
    if reader.skip("have", "hold", "get", "got", "own"):
        reader.skip("at")
        reader.skip("least")
        reader.skip("a", "an", "any", "some")
        count, kind = reader.maybe_number() or 1, GOODS.read.exact(reader.peek() or "?")
        reader.at += kind is not None
        if kind is not None:
            return lambda view: view.own is not None and view.own.hand[kind] >= count
    reader.at = start
    return None


def _agreed(box: Box, reader: Reader) -> Test | None:
    """“blue has said yes”: that a seat would take the viewer's offer to all."""
    start, seat = reader.at, _seat(box, reader)
    if seat is not None:
        reader.skip("has", "would")
        if reader.skip("accepted", "accepts", "accept", "agreed", "agrees", "agree") or (
                reader.skip("said", "says", "say") and reader.skip("yes", "ok")):
            return _taken_by(seat)
    reader.at = start
    return None


def _vacant(box: Box, reader: Reader) -> Test | None:
    """“nobody sits on af12”: that a corner is empty."""
    start = reader.at
    if reader.skip("nobody") or (reader.skip("no") and reader.skip("one")):
        reader.skip("is", "sits", "stands", "camps", "has", "took")
        reader.skip("on", "at")
        corner = _maybe_corner(box, reader)
        if corner is not None:
            return lambda view: _nobody(view, corner)
    reader.at = start
    return None


def _side(view: View, seat: str) -> Side:
    """A seat's side of the table, the viewer's own for nobody."""
    own = seat or (view.own.seat if view.own else "")
    return next(side for side in view.sides if side.seat == own)


_OPEN: dict[str, Callable[[Side], int]] = {
    "points": lambda side: sum(side.shares), "cards": lambda side: side.cards,
    "hand": lambda side: side.cards, "tribes": lambda side: len(side.tribes),
    "nomads": lambda side: len(side.nomads), "people": lambda side: len(side.people),
    "chips": lambda side: len(side.chips)}


def _number(box: Box, reader: Reader) -> Number | None:
    """A number of one's own, of another seat, of the table."""
    start, word = reader.at, reader.peek()
    kind = GOODS.read.exact(word or "?")
    if kind is not None or word in ("steps", "round"):
        reader.at += 1
        if word == "round":
            return lambda view: view.round
        if word == "steps":
            return lambda view: view.paid if view.own and view.active == view.own.seat else 0
        if reader.peek() == "of":
            _hidden(reader)
        return lambda view: view.own.hand[kind or 0] if view.own else 0
    seat = _seat(box, reader) or ""
    word = reader.peek()
    if seat and GOODS.read.exact(word or "?") is not None:
        _hidden(reader)
    if word not in _OPEN and word not in STRIPS:
        reader.at = start
        return None
    reader.at += 1
    if not seat and reader.skip("of"):
        seat = reader.name(box.words.seats)
    if word in STRIPS:
        strip = next(i for i, name in enumerate(STRIPS) if name == word)
        return lambda view: _side(view, seat).levels[strip]
    return lambda view: _OPEN[word](_side(view, seat))


def _hidden(reader: Reader) -> NoReturn:
    """Refused: the kinds of cards that others hold."""
    reader.fail("referee/invalid-condition", "What cards others hold nobody else sees.",
                "How many they are all see: cards of blue at least 8.")


def _phase(phase: str) -> Callable[[Box, Reader], Test]:
    """That the viewer is asked for just this."""
    return lambda box, reader: lambda view: view.phase == phase and _mine(view)


def _mine(view: View) -> bool:
    return view.own is not None and view.active == view.own.seat


def _asked(box: Box, reader: Reader) -> Test:
    reader.skip("for")
    phase = reader.name(_PHASES)
    return lambda view: view.phase == phase and _mine(view)


def _turn(box: Box, reader: Reader) -> Test:
    """One's own turn, or that of a seat."""
    if reader.skip("of"):
        seat = reader.name(box.words.seats)
        return lambda view: view.active == seat
    return _mine


def _seven(box: Box, reader: Reader) -> Test:
    """A 7 was thrown, and what it brings is not done yet."""
    return lambda view: view.phase == "discard" or (
        view.phase in ("figure", "victim") and view.cause == "seven")


def _taken(box: Box, reader: Reader) -> Test:
    corner = _spot(box, reader, "at", "on", "to", "the")
    return lambda view: not _nobody(view, corner)


def _bank(box: Box, reader: Reader) -> Test:
    """“bank has 2 meat”: so many cards at least."""
    reader.skip("has", "holds")
    reader.skip("at")
    reader.skip("least")
    count = reader.maybe_number()
    kind = reader.name(GOODS.read)
    least = 1 if count is None else count
    return lambda view: view.bank[kind] >= least


def _held(of: Callable[[View], str]) -> Callable[[Box, Reader], Test]:
    """A special chip that a seat holds, the viewer if none is named."""
    def read(box: Box, reader: Reader) -> Test:
        seat = reader.name(box.words.seats) if reader.skip("of", "by") else ""
        return lambda view: of(view) == (seat or (view.own.seat if view.own else "-"))
    return read


def _desert(box: Box, reader: Reader) -> Test:
    """A desert to be laid; of a terrain, or a hex that is desert."""
    if reader.skip("at", "on"):
        land = _hex(box, reader)
        return lambda view: land in view.deserts
    terrain = reader.peek()
    if terrain in box.gives:
        reader.at += 1
        return lambda view: view.phase == "desert" and _mine(view) and (
            _side(view, "").chips[-1].terrain == terrain)
    return lambda view: view.phase == "desert" and _mine(view)


def _chip(box: Box, reader: Reader) -> Test:
    """The event chip of a box, or the people chip of a corner, is still there."""
    if reader.skip("at", "on"):
        corner = _spot(box, reader)
        return lambda view: corner in view.people
    reader.skip("of")
    route = reader.name(box.words.boxes)
    return lambda view: route in view.boxes


def _empty(box: Box, reader: Reader) -> Test:
    corner = _spot(box, reader, "at", "on", "to", "the")
    return lambda view: _nobody(view, corner)


def _nobody(view: View, corner: Corner) -> bool:
    return all(corner not in (*side.tribes, *side.nomads) for side in view.sides)


def _piece(of: Callable[[Side], tuple[str, ...]], phase: str) -> Callable[[Box, Reader], Test]:
    """An own piece at a corner; alone the question for one."""
    def read(box: Box, reader: Reader) -> Test:
        if not reader.skip("at", "on"):
            return lambda view: view.phase == phase and _mine(view)
        corner = _spot(box, reader)
        return lambda view: corner in of(_side(view, ""))
    return read


def _figure(stands: Callable[[View], str]) -> Callable[[Box, Reader], Test]:
    def read(box: Box, reader: Reader) -> Test:
        reader.skip("is")
        land = _hex(box, reader)
        return lambda view: stands(view) == land
    return read


def _offer(box: Box, reader: Reader) -> Test:
    """An offer that waits for the viewer's answer, of anybody or of one."""
    seat = reader.name(box.words.seats) if reader.skip("from", "of", "by") else ""

    def waits(view: View) -> bool:
        me = view.own.seat if view.own else ""
        return any(offer.maker != me and offer.to in (me, "all") and seat in ("", offer.maker)
                   and me not in (*offer.accepted, *offer.refused) for offer in view.offers)
    return waits


def _accepted(box: Box, reader: Reader) -> Test:
    """That somebody, or one seat, would take the viewer's own offer to all."""
    return _taken_by(reader.name(box.words.seats) if reader.skip("by") else "")


def _taken_by(seat: str) -> Test:
    return lambda view: any(
        offer.maker == (view.own.seat if view.own else "") and offer.accepted
        and (not seat or seat in offer.accepted) for offer in view.offers)


def _spot(box: Box, reader: Reader, *before: str) -> Corner:
    """The corner named next, one of some words before it. Refused: what is none."""
    reader.skip(*before)
    found, names = _maybe_corner(box, reader), box.words
    while found is None and reader.peek() in FILLER and reader.at < len(reader.words) - 1:
        reader.at += 1
        found = _maybe_corner(box, reader)
    if found is not None:
        return found
    word = reader.words[reader.at] if reader else ""
    if names.seats.exact(word or "?") is not None:  # “green” is not short for Greenland
        reader.fail("referee/invalid-word", f"{word} is a player, and a corner is needed.")
    land = names.hexes.exact(word or "?")
    if land is not None:
        reader.fail("referee/invalid-word", f"{land} is a hex, and a corner is needed.",
                    f"Its corners are {', '.join(box.hexes[land].corners)}.")
    many = len(names.corners.starting(word)) if word else 0
    if many > _MANY:
        reader.fail("referee/ambiguous-name", f"“{word}” begins the names of {many} corners.",
                    "Write the whole name, as in: af09, eu15, Britain.")
    return reader.name(names.corners)


def _maybe_corner(box: Box, reader: Reader) -> Corner | None:
    """The corner named next, or None with nothing read."""
    start, found = reader.at, reader.maybe(box.words.corners)
    if found is not None and box.words.seats.exact(reader.words[reader.at - 1]) is not None:
        reader.at, found = start, None
    return found


def _hex(box: Box, reader: Reader) -> str:
    """The hex named next. Refused: what is none."""
    reader.skip("at", "on", "to", "the")
    word = reader.words[reader.at] if reader else ""
    corner = box.words.corners.exact(word or "?")
    if corner is not None and box.words.hexes.exact(word) is None:
        beside = [land.id for land in box.hexes.values() if corner in land.corners]
        reader.fail("referee/invalid-word", f"{corner} is a corner, and a hex is needed.",
                    f"It lies at {', '.join(beside)}." if beside else "It lies at none.")
    return reader.name(box.words.hexes)


def _seat(box: Box, reader: Reader) -> str | None:
    """The seat named next, or None with nothing read; ``blue's`` is blue."""
    word = reader.words[reader.at] if reader else ""
    found = box.words.seats.exact(word[:-2]) if word[-2:] in ("'s", "’s") and word[:-2] else None
    if found is not None:
        reader.at += 1
        return found
    return reader.maybe(box.words.seats)


_TESTS: dict[str, Callable[[Box, Reader], Test]] = {
    **{phase: _phase(phase) for phase in ("discard", "figure", "victim", "trade", "build",
                                          "pause", "extra")},
    "paused": _phase("pause"), "asked": _asked, "turn": _turn, "desert": _desert,
    "chip": _chip, "empty": _empty, "free": _empty, "taken": _taken,
    "occupied": _taken, "seven": _seven, "bank": _bank,
    "reconnaissance": _held(lambda view: view.reconnaissance),
    "distribution": _held(lambda view: view.distribution),
    "nomad": _piece(lambda side: side.nomads, "nomad"),
    "tribe": _piece(lambda side: side.tribes, "tribe"),
    "neanderthal": _figure(lambda view: view.neanderthal),
    "carnivore": _figure(lambda view: view.carnivore), "tiger": _figure(
        lambda view: view.carnivore), "offer": _offer, "accepted": _accepted}
