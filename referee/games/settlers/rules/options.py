"""The legal moves, lazily.

Of the ways that nomads can walk the shortest are named; of the offers that can
be made those of one card for one, while none of the seat's own stands; of the
standing refusals those of one kind, of all and of none, to seats that wait.
"""

from collections.abc import Iterator

from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import NOTHING, Board, covers, plus, single
from referee.games.settlers.records import ALL, AnyMove, Bag, State
from referee.games.settlers.rules import building, chips, figures, placing, trading, turns, ways
from referee.games.settlers.rules.flow import free_beside, occupied
from referee.games.settlers.scenario import FIELDS, RESOURCES, STRIPS, Resource

_REFUSALS: tuple[tuple[Resource, ...], ...] = ((), RESOURCES, *((kind,) for kind in RESOURCES))


def options(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    """The legal moves of a seat that is asked."""
    if state.phase == "over":
        return
    if state.phase == "discard":
        yield from _discards(board, state, seat)
        return
    if seat == state.active:
        yield from _active(board, state, seat)
    if state.phase == "trade":
        yield from _trades(board, state, seat)
    if seat != state.active:
        yield from (r.RefuseAll(kinds) for kinds in _REFUSALS
                    if kinds != state.players[board.index[seat]].refuses)


def _active(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    match state.phase:
        case "tribe":
            yield from map(r.PlaceTribe, placing.free_black(board, state))
        case "nomad":
            tribes = state.players[board.index[seat]].tribes
            yield from map(r.AddNomad, free_beside(board, state, tribes))
        case "figure":
            yield from _figures(board, state, seat)
        case "victim":
            yield from map(r.Steal, figures.victims(board, state, seat, state.haunted))
        case "desert":
            terrain = chips.named(board, state, seat)
            yield from map(r.LayDesert, chips.lands(board, state, terrain))
        case "extra":
            yield from map(r.Take, building.extras(state))
        case "pause":
            yield from _pause(board, state, seat)
        case _:
            yield r.End()
            yield from _build(board, state, seat)


def _discards(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    owed = turns.due(board, state)[seat]
    hand = state.players[board.index[seat]].hand
    for meat in range(min(owed, hand[0]) + 1):
        for bones in range(min(owed - meat, hand[1]) + 1):
            for flint in range(min(owed - meat - bones, hand[2]) + 1):
                skins = owed - meat - bones - flint
                if owed and skins <= hand[3]:
                    yield r.Discard((meat, bones, flint, skins))


def _figures(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    for figure in figures.movable(state):
        for land in board.zones[figure]:
            plain = r.MoveFigure(figure, land)
            if any(figures.check_figure(board, state, seat, plain)):
                continue
            found = figures.victims(board, state, seat, land)
            if len(found) < 2:
                yield plain
            else:
                yield from (r.MoveFigure(figure, land, victim) for victim in found)


def _build(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    player = state.players[board.index[seat]]
    for i, strip in enumerate(STRIPS):
        level = player.levels[i]
        taken = any(other.levels[i] == FIELDS for other in state.players)
        if level < FIELDS and not (level == FIELDS - 1 and taken) and (
                covers(player.hand, board.costs[strip][level])):
            yield r.Step(strip)
    yield from _founding(board, state, seat)
    if len(player.nomads) < board.supply["nomads"] and (
            covers(player.hand, board.price["nomad"])):
        yield from map(r.AddNomad, free_beside(board, state, player.tribes))
    most = _affordable(player.hand, board.price["move"])
    for nomad in dict.fromkeys(player.nomads):
        for to, via in _ends(board, state, seat, nomad, most * ways.allowance(board, player)):
            yield r.MoveNomad(nomad, to, via)


def _founding(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    player = state.players[board.index[seat]]
    if not covers(player.hand, board.price["tribe"]):
        return
    found = building.liftable(board, state, seat)
    for nomad in dict.fromkeys(player.nomads):
        if nomad in state.people:
            yield from (r.Found(nomad, lifting) for lifting in
                        (found if len(found) > 1 else ("",)))


def _affordable(hand: Bag, price: Bag) -> int:
    return min(have // cost for have, cost in zip(hand, price, strict=True) if cost)


def _pause(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    pause, player = state.pause, state.players[board.index[seat]]
    if pause is None:
        return
    if pause.corner not in occupied(state, pause.corner):
        yield r.Stop()
    most = _affordable(player.hand, board.price["move"])
    reach = pause.steps + most * ways.allowance(board, player)
    for to, via in _ends(board, state, seat, pause.corner, reach):
        yield r.GoOn(to, via)


def _ends(board: Board, state: State, seat: Seat, start: str,
          reach: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The empty ends within reach; where chips differ, one way for each of them."""
    if not reach:
        return
    land = ways.ground(state, state.players[board.index[seat]])
    taken, seen = occupied(state, start), ways.survey(board, land, start)
    for end, steps in seen.steps.items():
        if not 0 < steps <= reach or end in taken:
            continue
        if len(seen.firsts[end]) == 1:
            yield end, ()
        else:
            yield from _by_chip(board, land, seen, start, end)


def _by_chip(board: Board, land: ways.Ground, seen: ways.Survey, start: str,
             end: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    left = set(seen.firsts[end])
    for via in seen.steps:
        found = ways.way(board, land, start, (via, end)) if left and via != start else None
        if found is None or len(found.corners) - 1 != seen.steps[end] or len(found.firsts) > 1:
            continue
        (first,) = found.firsts
        if first in left:
            left.remove(first)
            yield end, (via,)


def _trades(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    for offer in trading.unanswered(state, seat):
        if not any(trading.check_accept(board, state, seat, r.Accept(offer.number))):
            yield r.Accept(offer.number)
    yield from (r.Refuse(offer.number) for offer in state.offers
                if offer.maker != seat and offer.to in (seat, ALL) and seat not in offer.refused)
    if seat == state.active:
        yield from _bank(board, state, seat)
    mine = trading.own(state, seat)
    if mine is None:
        yield from _offers(board, state, seat)
        return
    yield r.Withdraw()
    if covers(state.players[board.index[seat]].hand, mine.give):
        yield from map(r.Deal, mine.accepted)


def _pairs(hand: Bag, count: int) -> Iterator[tuple[int, int]]:
    for give, held in enumerate(hand):
        if held >= count:
            yield from ((give, get) for get in range(len(RESOURCES)) if get != give)


def _bank(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    rate = board.scenario.prices.bank
    for give, get in _pairs(state.players[board.index[seat]].hand, rate):
        if state.bank[get]:
            yield r.Bank(single(give, rate), single(get))


def _offers(board: Board, state: State, seat: Seat) -> Iterator[AnyMove]:
    partners = (*(other for other in board.seats if other != seat), ALL)
    to = partners if seat == state.active else (state.active,)
    for give, get in _pairs(state.players[board.index[seat]].hand, 1):
        if board.cards[get]:
            yield from (r.MakeOffer(other, single(give), single(get)) for other in to)
    for offer in trading.unanswered(state, seat):
        if covers(state.players[board.index[seat]].hand, offer.get) and offer.give != NOTHING:
            yield r.Counter(offer.number, offer.get, _more(offer.give))


def _more(some: Bag) -> Bag:
    """The same cards and one more of the first kind among them."""
    return plus(some, single(next(kind for kind, count in enumerate(some) if count)))
