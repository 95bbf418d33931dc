"""What a seat may know: its view, and a twin of the position that gives the same one."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.chance import Draw, Luck
from referee.core.page import Page
from referee.core.rules import Seat
from referee.games.settlers import pages, sentences
from referee.games.settlers.board import NOTHING, Board, plus, single
from referee.games.settlers.records import AnyEvent, Bag, Cause, Kind, Offer, Phase, State, Turned
from referee.games.settlers.scenario import RESOURCES

__all__ = ["Side", "View", "show", "tell", "twin", "view"]


class Side(Struct, frozen=True, omit_defaults=True):
    """One player as the viewer sees him: of other hands and refusals nothing but the count."""

    seat: Seat
    cards: int
    tribes: tuple[str, ...]
    nomads: tuple[str, ...]
    levels: Bag
    people: tuple[str, ...]
    chips: tuple[Turned, ...]
    shares: tuple[int, ...]


class Own(Struct, frozen=True, omit_defaults=True):
    """What the viewer alone knows, and the ends open to each of his nomads for one price."""

    seat: Seat
    hand: Bag
    refuses: tuple[str, ...]
    ends: tuple[tuple[str, tuple[str, ...]], ...]


class View(Struct, frozen=True, omit_defaults=True):
    """A position as one seat, or the public, may know it."""

    phase: Phase
    cause: Cause
    active: Seat
    asks: tuple[tuple[Seat, str], ...]
    round: int
    sides: tuple[Side, ...]
    bank: Bag
    neanderthal: str
    carnivore: str
    people: tuple[str, ...]
    boxes: tuple[str, ...]
    hidden: dict[str, tuple[Kind, ...]]
    terrains: tuple[str, ...]
    deserts: tuple[str, ...]
    reconnaissance: Seat
    distribution: Seat
    second: Seat
    extra: str
    offers: tuple[Offer, ...]
    over: str
    starter: Seat = ""
    paused: str = ""
    paid: int = 0
    haunted: str = ""
    own: Own | None = None


def view(board: Board, state: State, to: Seat | None) -> View:
    """What a seat may know; None: what everybody may (ruling 36)."""
    # The rules import this module, so it imports them late.
    from referee.games.settlers.rules.asking import awaiting
    from referee.games.settlers.rules.scoring import shares

    sides = tuple(
        Side(seat, sum(player.hand), player.tribes, player.nomads, player.levels, player.people,
             player.chips, shares(board, state, i))
        for i, (seat, player) in enumerate(zip(board.seats, state.players, strict=True)))
    pause = state.pause
    return View(
        phase=state.phase, cause=state.cause, active=state.active,
        asks=tuple((ask.seat, ask.what) for ask in awaiting(board, state).asks if ask.must),
        round=state.round, sides=sides, bank=state.bank, neanderthal=state.neanderthal,
        carnivore=state.carnivore, people=state.people, boxes=state.boxes, hidden=state.hidden,
        terrains=state.terrains, deserts=state.deserts, reconnaissance=state.reconnaissance,
        distribution=state.distribution, second=state.second, extra=state.extra,
        offers=state.offers, over=state.over, starter=state.starter,
        paused=pause.corner if pause else "", paid=pause.steps if pause else 0,
        haunted=state.haunted, own=_own(board, state, to) if to else None)


def _own(board: Board, state: State, seat: Seat) -> Own:
    player = state.players[board.index[seat]]
    ends = tuple((nomad, _ends(board, state, seat, nomad)) for nomad in player.nomads)
    return Own(seat, player.hand, tuple(player.refuses), ends)


def _ends(board: Board, state: State, seat: Seat, nomad: str) -> tuple[str, ...]:
    from referee.games.settlers.rules import flow, ways

    player = state.players[board.index[seat]]
    reach = ways.allowance(board, player)
    if state.pause is not None and seat == state.active and state.pause.corner == nomad:
        reach = state.pause.steps
    taken = flow.occupied(state, nomad)
    seen = ways.survey(board, ways.ground(state, player), nomad)
    return tuple(sorted(corner for corner, steps in seen.steps.items()
                        if 0 < steps <= reach and corner not in taken))


def show(board: Board, seen: View) -> Page:
    """The position in words."""
    return pages.page(board, seen)


def tell(board: Board, event: AnyEvent, to: Seat | None) -> str | None:
    """The report's line for a seat, None where it must not be told."""
    return sentences.sentence(board, event, to)


def twin(board: Board, state: State, to: Seat | None) -> Luck[State]:
    """Other hands dealt anew from the same cards, other standing refusals chosen anew."""
    others = [i for i, seat in enumerate(board.seats) if seat != to]
    pool = [kind for i in others for kind, count in enumerate(state.players[i].hand)
            for _ in range(count)]
    places = (yield Draw("twin: hands", len(pool), len(pool))) if pool else ()
    dealt = iter([pool[place - 1] for place in places])
    players = list(state.players)
    for i in others:
        hand = NOTHING
        for _ in range(sum(players[i].hand)):
            hand = plus(hand, single(next(dealt)))
        chosen = yield Draw(f"twin: refusals of {board.seats[i]}", 2 ** len(RESOURCES))
        refuses = tuple(kind for bit, kind in enumerate(RESOURCES) if chosen[0] - 1 >> bit & 1)
        players[i] = replace(players[i], hand=hand, refuses=refuses)
    return replace(state, players=tuple(players))
