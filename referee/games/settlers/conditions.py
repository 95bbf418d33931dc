"""Conditions of a chain: “if figure”, “if points at least 9”, “if offer from blue and flint”."""

from collections.abc import Callable
from operator import ge, le

from referee.core.conditions import Number, Terms, Test, compared
from referee.core.words import Names, Reader
from referee.games.settlers.answers import open_to
from referee.games.settlers.cards import GOODS
from referee.games.settlers.geometry import Corner
from referee.games.settlers.scenario import STRIPS
from referee.games.settlers.state import Box, Offer
from referee.games.settlers.view import Side, View

_PHASES = Names("question", {phase: phase for phase in (
    "tribe", "nomad", "discard", "figure", "victim", "trade", "build", "pause", "desert", "extra")})
_LISTED = (
    "Conditions are: figure, victim, pause, desert, desert TERRAIN, extra, trade, build, my turn, "
    "chip BOX, chip at CORNER, empty CORNER, nomad at CORNER, tribe at CORNER, neanderthal at HEX, "
    "carnivore at HEX, offer, offer from SEAT, gives 2 meat, asks at most 1 flint (of the offer "
    "that waits for an answer), accepted by SEAT; numbers, of oneself or with “of "
    "SEAT”: points, cards, tribes, nomads, people, chips, a strip; of oneself: a kind of cards, "
    "steps; of the table: round.")


def condition(box: Box, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood."""
    names = Names("condition", {word: word for word in _TESTS})

    def test(reader: Reader) -> Test | None:
        corner = reader.maybe(box.words.corners)
        if corner is not None:
            while reader.skip("is", "still"):
                pass
            reader.expect("empty", "free")
            return lambda view: _nobody(view, corner)
        said = _having(reader) or _offered(reader) or _agreed(box, reader) or _vacant(box, reader)
        if said is not None:
            return said
        found = names.exact(reader.peek() or "?")
        reader.at += found is not None
        return None if found is None else _TESTS[found](box, reader)

    return Terms(lambda reader: _number(box, reader), test, _LISTED).read(text)


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


def _offered(reader: Reader) -> Test | None:
    """“gives 2 meat”, “asks at most 1 flint”: of the only offer that waits for the viewer.

    Without a number any of the kind, without a comparison so many at least given
    and at most asked. Of several offers at once it holds for none.
    """
    start, asks = reader.at, reader.peek() in ("asks", "wants", "costs")
    if reader.skip("asks", "wants", "costs", "gives", "offers"):
        reader.skip("for")
        compare, count = compared(reader), reader.maybe_number()
        kind = reader.maybe(GOODS.read)
        if kind is not None:
            usual = ge if count is None or not asks else le
            least = 1 if count is None else count
            return lambda view: any(
                (compare or usual)((offer.get if asks else offer.give)[kind], least)
                for offer in _waiting(view))
    reader.at = start
    return None


def _waiting(view: View) -> list[Offer]:
    """The only offer that waits for the viewer's answer; of several none."""
    own = view.own.seat if view.own else ""
    found = [offer for offer in view.offers if open_to(offer, own)]
    return found if len(found) == 1 else []


def _agreed(box: Box, reader: Reader) -> Test | None:
    """“blue has said yes”: that a seat would take the viewer's offer to all."""
    start, seat = reader.at, box.words.seat(reader, box.words.seats)
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
        corner = box.words.maybe_corner(reader)
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
        return lambda view: view.own.hand[kind or 0] if view.own else 0
    seat = box.words.seat(reader, box.words.seats) or ""
    word = reader.peek()
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
    return _mine


def _desert(box: Box, reader: Reader) -> Test:
    """A desert to be laid; of a terrain, or a hex that is desert."""
    if reader.skip("at", "on"):
        land = box.words.hex(reader)
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
        corner = box.words.spot(reader)
        return lambda view: corner in view.people
    reader.skip("of")
    route = reader.name(box.words.boxes)
    return lambda view: route in view.boxes


def _empty(box: Box, reader: Reader) -> Test:
    corner = box.words.corner(reader)
    return lambda view: _nobody(view, corner)


def _nobody(view: View, corner: Corner) -> bool:
    return all(corner not in (*side.tribes, *side.nomads) for side in view.sides)


def _piece(of: Callable[[Side], tuple[str, ...]], phase: str) -> Callable[[Box, Reader], Test]:
    """An own piece at a corner; alone the question for one."""
    def read(box: Box, reader: Reader) -> Test:
        if not reader.skip("at", "on"):
            return lambda view: view.phase == phase and _mine(view)
        corner = box.words.spot(reader)
        return lambda view: corner in of(_side(view, ""))
    return read


def _figure(stands: Callable[[View], str]) -> Callable[[Box, Reader], Test]:
    def read(box: Box, reader: Reader) -> Test:
        reader.skip("is")
        land = box.words.hex(reader)
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


_TESTS: dict[str, Callable[[Box, Reader], Test]] = {
    **{phase: _phase(phase) for phase in ("discard", "figure", "victim", "trade", "build",
                                          "pause", "extra")},
    "paused": _phase("pause"), "asked": _asked, "turn": _turn, "desert": _desert,
    "chip": _chip, "empty": _empty, "free": _empty,
    "nomad": _piece(lambda side: side.nomads, "nomad"),
    "tribe": _piece(lambda side: side.tribes, "tribe"),
    "neanderthal": _figure(lambda view: view.neanderthal),
    "carnivore": _figure(lambda view: view.carnivore), "tiger": _figure(
        lambda view: view.carnivore), "offer": _offer, "accepted": _accepted}
