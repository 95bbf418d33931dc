"""Events to positions: total, without checks or luck."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import NOTHING, Board, bag, minus, plus
from referee.games.settlers.records import AnyEvent, Bag, Offer, Player, State
from referee.games.settlers.scenario import STRIPS

Apply = Callable[[Board, State, Any], State]


def apply(board: Board, state: State, event: AnyEvent) -> State:
    """The position after an event."""
    return _APPLY[type(event)](board, state, event)


def _with(board: Board, state: State, seat: Seat, player: Player) -> tuple[Player, ...]:
    i = board.index[seat]
    return (*state.players[:i], player, *state.players[i + 1:])


def _player(board: Board, state: State, seat: Seat) -> Player:
    return state.players[board.index[seat]]


def _without(some: tuple[str, ...], one: str) -> tuple[str, ...]:
    """The names but for one of that name; the same if it is not there."""
    if one not in some:
        return some
    i = some.index(one)
    return some[:i] + some[i + 1:]


def _paid(player: Player, price: Bag) -> Bag:
    return minus(player.hand, price)


def _tribe_placed(board: Board, state: State, event: r.TribePlaced) -> State:
    player = _player(board, state, event.seat)
    player = replace(player, tribes=tuple(sorted((*player.tribes, event.corner))))
    return replace(state, players=_with(board, state, event.seat, player))


def _nomad_placed(board: Board, state: State, event: r.NomadPlaced) -> State:
    player = _player(board, state, event.seat)
    player = replace(player, nomads=tuple(sorted((*player.nomads, event.corner))),
                     hand=_paid(player, event.price))
    return replace(state, players=_with(board, state, event.seat, player),
                   bank=plus(state.bank, event.price))


def _awaited(board: Board, state: State, event: r.Awaited) -> State:
    # A paused nomad rests until the turn goes on without it.
    pause = None if event.phase == "build" else state.pause
    return replace(state, phase=event.phase, active=event.active, cause=event.cause, pause=pause)


def _turn_began(board: Board, state: State, event: r.TurnBegan) -> State:
    return replace(state, active=event.seat, round=event.round)


def _harvested(board: Board, state: State, event: r.Harvested) -> State:
    players = tuple(replace(player, hand=plus(player.hand, gain)) if gain != NOTHING else player
                    for player, gain in zip(state.players, event.gains, strict=True))
    bank = state.bank
    for gain in event.gains:
        bank = minus(bank, gain)
    return replace(state, players=players, bank=bank)


def _discarded(board: Board, state: State, event: r.Discarded) -> State:
    return _exchange(board, state, event.seat, event.cards, NOTHING)


def _exchange(board: Board, state: State, seat: Seat, give: Bag, get: Bag) -> State:
    player = _player(board, state, seat)
    player = replace(player, hand=plus(minus(player.hand, give), get))
    return replace(state, players=_with(board, state, seat, player),
                   bank=minus(plus(state.bank, give), get))


def _figure_moved(board: Board, state: State, event: r.FigureMoved) -> State:
    if event.figure == "neanderthal":
        return replace(state, neanderthal=event.hex, haunted=event.hex)
    return replace(state, carnivore=event.hex, haunted=event.hex)


def _robbed(board: Board, state: State, event: r.Robbed) -> State:
    card = bag((event.card,))
    state = _exchange(board, state, event.victim, card, NOTHING)
    return _exchange(board, state, event.thief, NOTHING, card)


def _banked(board: Board, state: State, event: r.Banked) -> State:
    return _exchange(board, state, event.seat, event.give, event.get)


def _offered(board: Board, state: State, event: r.Offered) -> State:
    new = event.offer
    others = tuple(offer for offer in state.offers if offer.maker != new.maker)
    return replace(state, offers=(*others, new), offered=new.number)


def _accepted(board: Board, state: State, event: r.Accepted) -> State:
    return replace(state, offers=tuple(
        replace(offer, accepted=(*offer.accepted, event.seat))
        if offer.number == event.number else offer for offer in state.offers))


def _declined(board: Board, state: State, event: r.Declined | r.Lapsed) -> State:
    if event.ends:
        return _dropped(state, event.number)
    return replace(state, offers=tuple(
        _out(offer, event.seat) if offer.number == event.number else offer
        for offer in state.offers))


def _out(offer: Offer, seat: Seat) -> Offer:
    return replace(offer, accepted=_without(offer.accepted, seat), refused=(*offer.refused, seat))


def _dropped(state: State, number: int) -> State:
    return replace(state, offers=tuple(
        offer for offer in state.offers if offer.number != number))


def _standing_set(board: Board, state: State, event: r.StandingSet) -> State:
    player = replace(_player(board, state, event.seat), refuses=event.kinds)
    return replace(state, players=_with(board, state, event.seat, player))


def _withdrawn(board: Board, state: State, event: r.Withdrawn) -> State:
    return _dropped(state, event.number)


def _dealt(board: Board, state: State, event: r.Dealt) -> State:
    state = _exchange(board, state, event.maker, event.give, event.get)
    state = _exchange(board, state, event.taker, event.get, event.give)
    return _dropped(state, event.number)


def _trade_closed(board: Board, state: State, event: r.TradeClosed) -> State:
    return replace(state, phase="build", offers=())


def _moved(board: Board, state: State, event: r.Moved) -> State:
    player = _player(board, state, event.seat)
    nomads = (*_without(player.nomads, event.way[0]), event.way[-1])
    player = replace(player, nomads=tuple(sorted(nomads)), hand=_paid(player, event.price))
    return replace(state, players=_with(board, state, event.seat, player),
                   bank=plus(state.bank, event.price), pause=None)


def _chip_turned(board: Board, state: State, event: r.ChipTurned) -> State:
    player = _player(board, state, event.seat)
    chip = r.Turned(event.box, event.kind, event.terrain)
    player = replace(player, chips=(*player.chips, chip))
    group = board.boxes[event.box].group
    hidden = {**state.hidden, group: _one_less(state.hidden[group], event.kind)}
    return replace(state, players=_with(board, state, event.seat, player), hidden=hidden,
                   boxes=_without(state.boxes, event.box),
                   terrains=_without(state.terrains, event.terrain),
                   pause=r.Rest(event.corner, event.left))


def _one_less(kinds: tuple[r.Kind, ...], kind: r.Kind) -> tuple[r.Kind, ...]:
    i = kinds.index(kind)
    return kinds[:i] + kinds[i + 1:]


def _reconnaissance(board: Board, state: State, event: r.ReconnaissanceTaken) -> State:
    return replace(state, reconnaissance=event.seat)


def _desert_laid(board: Board, state: State, event: r.DesertLaid) -> State:
    if not event.hex:
        return state
    return replace(state, deserts=tuple(sorted((*state.deserts, event.hex))))


def _stopped(board: Board, state: State, event: r.Stopped) -> State:
    return replace(state, pause=None)


def _founded(board: Board, state: State, event: r.Founded) -> State:
    player = _player(board, state, event.seat)
    tribes = (*_without(player.tribes, event.lifted), event.corner)
    player = replace(player, tribes=tuple(sorted(tribes)), hand=_paid(player, event.price),
                     nomads=_without(player.nomads, event.corner),
                     people=(*player.people, event.corner))
    return replace(state, players=_with(board, state, event.seat, player),
                   bank=plus(state.bank, event.price),
                   people=_without(state.people, event.corner))


def _distributed(board: Board, state: State, event: r.Distributed) -> State:
    if event.place == 1:
        return replace(state, distribution=event.seat)
    return replace(state, second=event.seat)


def _extra_taken(board: Board, state: State, event: r.ExtraTaken) -> State:
    return replace(state, extra=event.corner, people=_without(state.people, event.corner))


def _stepped(board: Board, state: State, event: r.Stepped) -> State:
    player = _player(board, state, event.seat)
    i = STRIPS.index(event.strip)
    one, two, three, four = (event.field if k == i else level
                             for k, level in enumerate(player.levels))
    player = replace(player, levels=(one, two, three, four), hand=_paid(player, event.price))
    return replace(state, players=_with(board, state, event.seat, player),
                   bank=plus(state.bank, event.price))


def _ended(board: Board, state: State, event: r.Ended) -> State:
    return replace(state, phase="over", over=event.reason, pause=None, offers=())


_APPLY: dict[type, Apply] = {
    r.TribePlaced: _tribe_placed, r.NomadPlaced: _nomad_placed, r.Awaited: _awaited,
    r.TurnBegan: _turn_began, r.Harvested: _harvested, r.Discarded: _discarded,
    r.FigureMoved: _figure_moved, r.Robbed: _robbed, r.Banked: _banked, r.Offered: _offered,
    r.Accepted: _accepted, r.Declined: _declined, r.StandingSet: _standing_set,
    r.Withdrawn: _withdrawn, r.Dealt: _dealt, r.Lapsed: _declined,
    r.TradeClosed: _trade_closed, r.Moved: _moved, r.ChipTurned: _chip_turned,
    r.ReconnaissanceTaken: _reconnaissance, r.DesertLaid: _desert_laid, r.Stopped: _stopped,
    r.Founded: _founded, r.Distributed: _distributed, r.ExtraTaken: _extra_taken,
    r.Stepped: _stepped, r.Ended: _ended,
}
