"""The position as a viewer may see it."""

from msgspec import Struct

from referee.core.game.decisions import Seat, ToMove
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import Bag
from referee.games.settlers.model.pieces import occupied
from referee.games.settlers.model.state import Box, Cause, Kind, Levels, Offer, Phase, State, Turned
from referee.games.settlers.moves import routes, score

SHOWN = 3  # prices for which the ends of a way are shown


class Side(Struct, frozen=True, omit_defaults=True):
    """A player as one viewer sees them: only the number of cards in other hands."""

    seat: Seat
    cards: int
    tribes: tuple[Corner, ...]
    nomads: tuple[Corner, ...]
    levels: Levels
    people: tuple[Corner, ...]
    chips: tuple[Turned, ...]
    shares: tuple[int, ...]


class End(Struct, frozen=True, omit_defaults=True):
    """A corner where a nomad can end; ``box`` is the first on the way with a chip."""

    corner: Corner
    box: str = ""


class Own(Struct, frozen=True, omit_defaults=True):
    """What only the viewer knows."""

    seat: Seat
    hand: Bag
    refuses: tuple[str, ...]
    # for each nomad, for each further price, the ends it opens; first: steps already paid
    ends: tuple[tuple[Corner, tuple[tuple[End, ...], ...]], ...]


class View(Struct, frozen=True, omit_defaults=True):
    """A position as one viewer sees it."""

    phase: Phase
    cause: Cause
    active: Seat
    asks: tuple[tuple[Seat, str], ...]
    round: int
    sides: tuple[Side, ...]
    bank: Bag
    neanderthal: str
    carnivore: str
    people: tuple[Corner, ...]
    boxes: tuple[str, ...]
    hidden: dict[str, tuple[Kind, ...]]
    terrains: tuple[str, ...]
    deserts: tuple[str, ...]
    reconnaissance: Seat
    distribution: Seat
    second: Seat
    extra: Corner
    offers: tuple[Offer, ...]
    over: str
    starter: Seat = ""
    paused: Corner = ""
    paid: int = 0
    haunted: str = ""
    own: Own | None = None


def view(box: Box, state: State, viewer: Seat | None, to_move: ToMove) -> View:
    """What a viewer may know; None: the public (ruling 36)."""
    sides = tuple(
        Side(seat, sum(player.hand), player.tribes, player.nomads, player.levels, player.people,
             player.chips, score.shares(box, state, seat))
        for seat, player in zip(box.seats, state.players, strict=True))
    pause = state.pause
    return View(
        phase=state.phase, cause=state.cause, active=state.active,
        asks=tuple((decision.seat, decision.what) for decision in to_move.decisions
                   if decision.must),
        round=state.round, sides=sides, bank=state.bank, neanderthal=state.neanderthal,
        carnivore=state.carnivore, people=state.people, boxes=state.boxes, hidden=state.hidden,
        terrains=state.terrains, deserts=state.deserts, reconnaissance=state.reconnaissance,
        distribution=state.distribution, second=state.second, extra=state.extra,
        offers=state.offers, over=state.over, starter=state.starter,
        paused=pause.corner if pause else "", paid=pause.steps if pause else 0,
        haunted=state.haunted, own=_own(box, state, viewer) if viewer else None)


def _own(box: Box, state: State, seat: Seat) -> Own:
    player = box.player(state, seat)
    ends = tuple((nomad, _ends(box, state, seat, nomad)) for nomad in player.nomads)
    return Own(seat, player.hand, player.refuses, ends)


def _ends(box: Box, state: State, seat: Seat, nomad: Corner) -> tuple[tuple[End, ...], ...]:
    player, pause = box.player(state, seat), state.pause
    paused = pause is not None and seat == state.active and pause.corner == nomad
    each, taken = routes.allowance(box, player), occupied(state, nomad)
    most = min(SHOWN, routes.payable(box, player) + paused)
    free = pause.steps if pause and paused else each
    surveyed = routes.survey(box, routes.ground(state, player), nomad)
    ends_by_price: list[list[End]] = [[] for _ in range(max(1, most))]
    for corner in sorted(surveyed.steps):
        steps = surveyed.steps[corner]
        count = routes.prices(steps, free, each)
        if steps and count < len(ends_by_price) and corner not in taken:
            first = next((first.box for first in surveyed.first_chips[corner] if first), "")
            ends_by_price[count].append(End(corner, first))
    return tuple([tuple(walk_ends) for walk_ends in ends_by_price])
