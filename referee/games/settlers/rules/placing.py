"""Set-up: the first three tribes and the first nomad (Game Set up)."""

from collections.abc import Iterator

from referee.core.chance import Luck, Roll
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import NOTHING, Board, bag, minus, times
from referee.games.settlers.records import Player, State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.flow import free_beside, occupied
from referee.games.settlers.rules.turns import begin_turn
from referee.games.settlers.scenario import FIGURES, Land

RULE = "game set up (Settlers of the Stone Age)"


def setup(board: Board) -> Luck[State]:
    """The dice for placing first; two cards each; all else as it is printed (rulings 32, 33)."""
    opener = yield from _opener(board)
    scenario = board.scenario
    start = bag(scenario.beginning.cards)
    figures = {figure.id: figure.hex for figure in scenario.figures.list}
    terrains: list[Land] = [d.id for d in scenario.deserts.list for _ in range(d.count)]
    return State(
        phase="tribe", active=opener, opener=opener, starter=board.starter,
        players=tuple(Player(start) for _ in board.seats),
        bank=minus(board.cards, times(start, len(board.seats))),
        neanderthal=figures[FIGURES[0]], carnivore=figures[FIGURES[1]],
        people=tuple(board.region), boxes=tuple(board.boxes), hidden=board.groups,
        terrains=tuple(terrains))


def _opener(board: Board) -> Luck[Seat]:
    tied, throw = board.seats, 1
    while len(tied) > 1:
        sums: dict[Seat, int] = {}
        for seat in tied:
            dice = yield Roll(f"placement, throw {throw}, {seat}", 2)
            sums[seat] = sum(dice)
        best = max(sums.values())
        tied = tuple(seat for seat in tied if sums[seat] == best)
        throw += 1
    return tied[0]


def order(board: Board, opener: Seat) -> tuple[Seat, ...]:
    """Who places, tribe by tribe: clockwise, back again, clockwise (ruling 33)."""
    first = board.index[opener]
    clockwise = (*board.seats[first:], *board.seats[:first])
    rounds = board.scenario.beginning.tribes
    return tuple(seat for i in range(rounds) for seat in
                 (clockwise if i % 2 == 0 else clockwise[::-1]))


def check_tribe(board: Board, state: State, seat: Seat, move: r.PlaceTribe) -> Iterator[Problem]:
    """A first tribe needs a free black corner (rulings 3, 34)."""
    if move.corner not in board.black:
        yield Problem("illegal-corner", f"{move.corner} is no black corner of Africa.",
                      hint="Free: " + ", ".join(free_black(board, state)) + ".", rule=RULE)
    elif move.corner in occupied(state):
        yield Problem("illegal-corner", f"{move.corner} is taken.",
                      hint="Free: " + ", ".join(free_black(board, state)) + ".", rule="ruling 3")


def free_black(board: Board, state: State) -> list[str]:
    """The free black corners in the order of the scenario."""
    taken = occupied(state)
    return [corner for corner in board.scenario.black.corners if corner not in taken]


def play_tribe(course: Course, seat: Seat, move: r.PlaceTribe) -> Luck[None]:
    """The tribe stands; with the last one the first nomad is asked for."""
    course.add(r.TribePlaced(seat, move.corner))
    if len(course.player(seat).tribes) == course.board.scenario.beginning.tribes:
        course.add(r.Awaited("nomad", seat))
    else:
        _next(course)
    return
    yield


def _next(course: Course) -> None:
    placed = sum(len(player.tribes) for player in course.state.players)
    course.add(r.Awaited("tribe", order(course.board, course.state.opener)[placed]))


def check_first_nomad(board: Board, state: State, seat: Seat,
                      move: r.AddNomad) -> Iterator[Problem]:
    """The first nomad stands beside an own tribe (rulings 2, 34)."""
    free = free_beside(board, state, state.players[board.index[seat]].tribes)
    if move.corner not in free:
        yield Problem("illegal-corner", f"{move.corner} is not an empty corner beside a tribe "
                      f"of {seat}.", hint="Free: " + ", ".join(free) + ".", rule="ruling 2")


def play_first_nomad(course: Course, seat: Seat, move: r.AddNomad) -> Luck[None]:
    """The nomad stands; after the last one the first turn begins."""
    course.add(r.NomadPlaced(seat, move.corner, NOTHING))
    if all(player.nomads for player in course.state.players):
        yield from begin_turn(course, course.state.starter, 1)
    else:
        _next(course)
