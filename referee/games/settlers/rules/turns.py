"""The turn: the dice, the harvest, the 7 with its discards, the end (Game sequence)."""

from collections.abc import Iterator, Mapping

from referee.core.chance import Luck, Roll
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import NOTHING, Board, cards, covers, plus, single
from referee.games.settlers.records import Bag, State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.flow import close_trade
from referee.games.settlers.scenario import RESOURCES, Resource

SEVEN = 7


def begin_turn(course: Course, seat: Seat, number: int) -> Luck[None]:
    """The dice, then the harvest or what a 7 brings (Roll dice; rulings 37–41)."""
    dice = yield Roll(f"round {number}, {seat}'s dice", 2)
    course.add(r.TurnBegan(seat, number, dice))
    if sum(dice) != SEVEN:
        _harvest(course, sum(dice))
        course.add(r.Awaited("trade", seat))
    elif any(due(course.board, course.state).values()):
        course.add(r.Awaited("discard", seat))
    else:
        course.add(r.Awaited("figure", seat, "seven"))


def _harvest(course: Course, number: int) -> None:
    gains, short = harvest(course.board, course.state, number)
    course.add(r.Harvested(gains, short))


def harvest(board: Board, state: State, number: int) -> tuple[tuple[Bag, ...],
                                                              tuple[Resource, ...]]:
    """What the number gives each seat, and the kinds that the bank cannot pay.

    One card for each tribe on each matching hex that is neither blocked nor
    desert (rulings 30, 37).
    """
    claims = [[0] * len(RESOURCES) for _ in state.players]
    for land, kind, corners in board.yields.get(number, ()):
        if land in (state.neanderthal, state.carnivore) or land in state.deserts:
            continue
        for claim, player in zip(claims, state.players, strict=True):
            for tribe in player.tribes:
                if tribe in corners:
                    claim[kind] += 1
    short = _ration(claims, state.bank)
    gains = tuple((claim[0], claim[1], claim[2], claim[3]) for claim in claims)
    return gains, tuple(RESOURCES[kind] for kind in short)


def _ration(claims: list[list[int]], bank: Bag) -> list[int]:
    """Cut the claims to what the bank holds, kind by kind; the kinds cut (ruling 38)."""
    short: list[int] = []
    for kind, held in enumerate(bank):
        claimants = [claim for claim in claims if claim[kind]]
        if sum(claim[kind] for claim in claimants) > held:
            short.append(kind)
            for claim in claimants:
                claim[kind] = held if len(claimants) == 1 else 0
    return short


def due(board: Board, state: State) -> dict[Seat, int]:
    """How many cards each seat must discard: half a hand above the limit (rulings 12, 39)."""
    found: dict[Seat, int] = {}
    for seat, player in zip(board.seats, state.players, strict=True):
        held = sum(player.hand)
        found[seat] = held // 2 if held > board.scenario.seven.limit else 0
    return found


def check_discard(board: Board, state: State, seat: Seat, move: r.Discard) -> Iterator[Problem]:
    """Half the hand, rounded down, of one's own choice (ruling 12)."""
    owed, hand = due(board, state)[seat], state.players[board.index[seat]].hand
    if sum(move.cards) != owed:
        yield Problem("illegal-discard", f"{cards(move.cards)} makes {sum(move.cards)} cards; "
                      f"{seat} discards {owed}.", hint=f"{seat} holds {cards(hand)}.",
                      rule="throwing a 7 (Settlers of the Stone Age)")
    if not covers(hand, move.cards):
        yield Problem("illegal-payment", f"{seat} does not hold {cards(move.cards)}.",
                      hint=f"{seat} holds {cards(hand)}.", rule="ruling 12")


def play_discards(course: Course, moves: Mapping[Seat, r.Discard]) -> Luck[None]:
    """All are in: shown and paid in the order of the seats, then the Neanderthal moves."""
    for seat in course.board.seats:
        if seat in moves:
            course.add(r.Discarded(seat, moves[seat].cards))
    course.add(r.Awaited("figure", course.state.active, "seven"))
    return
    yield


def usual_discard(hand: Bag, owed: int) -> Bag:
    """One by one from the largest kind (ruling 70)."""
    gone, left = NOTHING, list(hand)
    for _ in range(owed):
        kind = max(range(len(left)), key=lambda i: left[i])
        left[kind] -= 1
        gone = plus(gone, single(kind))
    return gone


def play_end(course: Course, seat: Seat, move: r.End) -> Luck[None]:
    """The next seat's turn begins with its dice; the round limit ends the game (ruling 68)."""
    close_trade(course)
    board, state = course.board, course.state
    following = board.seats[(board.index[seat] + 1) % len(board.seats)]
    number = state.round + (following == state.starter)
    if number > board.rounds:
        course.add(r.Ended(f"after round {board.rounds} the points decide"))
    else:
        yield from begin_turn(course, following, number)
