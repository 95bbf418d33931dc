"""The Neanderthal and the carnivore, and stealing (Special rules)."""

from collections.abc import Iterator

from referee.core.chance import Draw, Luck
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import Board
from referee.games.settlers.records import State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.flow import occupied, resume
from referee.games.settlers.rules.ways import Ground, ground, survey
from referee.games.settlers.scenario import FIGURES, RESOURCES, STRIPS, Figure

RULE = "Neanderthal and carnivore (Settlers of the Stone Age)"
_HUNTING = STRIPS.index("hunting")


def movable(state: State) -> tuple[Figure, ...]:
    """Which figures the one who moves may take (rulings 13, 15)."""
    return FIGURES[:1] if state.cause == "seven" else FIGURES


def stands(state: State, figure: Figure) -> str:
    """The hex of a figure."""
    return state.neanderthal if figure == "neanderthal" else state.carnivore


def victims(board: Board, state: State, seat: Seat, land: str) -> list[Seat]:
    """Opponents with a tribe on the hex and a card in hand (rulings 14, 40)."""
    corners = board.hexes[land].corners
    return [other for other, player in zip(board.seats, state.players, strict=True)
            if other != seat and any(player.hand)
            and any(tribe in corners for tribe in player.tribes)]


def check_figure(board: Board, state: State, seat: Seat, move: r.MoveFigure) -> Iterator[Problem]:
    """To another hex of its zone; the victim must be one (rulings 13–15, 40, 50)."""
    if move.figure not in movable(state):
        yield Problem("illegal-figure", "After a 7 only the Neanderthal moves.", rule="ruling 13")
    if move.hex not in board.zones[move.figure]:
        zone = "Africa, Europe and Asia" if move.figure == "neanderthal" else (
            "America and Australia")
        yield Problem("illegal-figure", f"The {move.figure} stays in {zone}; {move.hex} is not "
                      "there.", rule=RULE)
    elif move.hex == stands(state, move.figure):
        yield Problem("illegal-figure", f"The {move.figure} stands on {move.hex} already; "
                      "it moves to another hex.", rule="ruling 13")
    elif not leaves_way(board, state, seat, move.figure, move.hex):
        yield Problem("illegal-figure", f"On {move.hex} it would shut in the paused nomad: no "
                      "empty corner could be reached with the steps paid.", rule="ruling 50")
    if move.victim:
        yield from _check_victim(board, state, seat, move.victim, move.hex)


def _check_victim(board: Board, state: State, seat: Seat, victim: Seat,
                  land: str) -> Iterator[Problem]:
    found = victims(board, state, seat, land)
    if victim not in found:
        yield Problem("illegal-victim", f"{victim} cannot be robbed at {land}: another player "
                      "with a tribe there and a card in hand can.",
                      hint="Who can: " + (", ".join(found) or "nobody") + ".", rule="ruling 14")


def leaves_way(board: Board, state: State, seat: Seat, figure: Figure, land: str) -> bool:
    """Whether a nomad paused on an occupied corner could still go on (ruling 50)."""
    pause = state.pause
    if pause is None:
        return True
    taken = occupied(state, pause.corner)
    if pause.corner not in taken:
        return True
    here = ground(state, state.players[board.index[seat]])
    other = state.carnivore if figure == "neanderthal" else state.neanderthal
    then = Ground(frozenset((land, other)), here.clothing, here.construction, here.chips)
    seen = survey(board, then, pause.corner)
    return any(steps <= pause.steps and corner not in taken
               for corner, steps in seen.steps.items())


def play_figure(course: Course, seat: Seat, move: r.MoveFigure) -> Luck[None]:
    """The figure moves; one candidate is robbed at once, of several one is named (ruling 40)."""
    course.add(r.FigureMoved(seat, move.figure, move.hex))
    found = victims(course.board, course.state, seat, move.hex)
    if move.victim or len(found) == 1:
        yield from _rob(course, seat, move.victim or found[0])
    elif found:
        course.add(r.Awaited("victim", seat, course.state.cause))
        return
    resume(course)


def check_steal(board: Board, state: State, seat: Seat, move: r.Steal) -> Iterator[Problem]:
    """The victim must be one."""
    if state.phase == "victim":
        yield from _check_victim(board, state, seat, move.victim, state.haunted)


def play_steal(course: Course, seat: Seat, move: r.Steal) -> Luck[None]:
    """The card is drawn, and the turn goes on."""
    yield from _rob(course, seat, move.victim)
    resume(course)


def _rob(course: Course, seat: Seat, victim: Seat) -> Luck[None]:
    hand = course.player(victim).hand
    why = f"{_occasion(course, seat)}: {seat} robs {victim}"
    # The cards are not named: a question is seen by whoever previews the move.
    places = yield Draw(why, sum(hand))
    course.add(r.Robbed(seat, victim, RESOURCES[_kind(hand, places[0])]))


def _kind(hand: r.Bag, place: int) -> int:
    for kind, count in enumerate(hand):
        place -= count
        if place <= 0:
            return kind
    raise AssertionError("the place lies outside the hand")


def _occasion(course: Course, seat: Seat) -> str:
    state, player = course.state, course.player(seat)
    if state.cause == "seven":
        return f"round {state.round}, the 7"
    if state.cause == "hunting":
        return f"round {state.round}, hunting {player.levels[_HUNTING]}"
    return f"round {state.round}, the chip of {player.chips[-1].box}"
