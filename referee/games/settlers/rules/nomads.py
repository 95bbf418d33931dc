"""Creating and moving nomads, and the pause at a chip (Development and move nomads, a and b)."""

from collections.abc import Iterator
from itertools import pairwise

from referee.core.chance import Luck
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import NOTHING, Board, cards, covers, spot, times
from referee.games.settlers.records import State
from referee.games.settlers.rules import placing, ways
from referee.games.settlers.rules.chips import turn_up
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.flow import close_trade, free_beside, occupied
from referee.games.settlers.scenario import FIELDS

RULE = "move nomads (Settlers of the Stone Age)"


def cost(board: Board, state: State, seat: Seat, price: r.Bag, what: str,
         rule: str) -> Iterator[Problem]:
    """The refusal of a price that the hand does not cover."""
    hand = state.players[board.index[seat]].hand
    if not covers(hand, price):
        yield Problem("illegal-payment", f"{what} costs {cards(price)}.",
                      hint=f"{seat} holds {cards(hand)}.", rule=rule)


def check_nomad(board: Board, state: State, seat: Seat, move: r.AddNomad) -> Iterator[Problem]:
    """A nomad out of the supply, on an empty corner beside an own tribe (rulings 5, 55)."""
    if state.phase == "nomad":
        yield from placing.check_first_nomad(board, state, seat, move)
        return
    player = state.players[board.index[seat]]
    if len(player.nomads) >= board.supply["nomads"]:
        yield Problem("illegal-supply", f"All {board.supply['nomads']} nomads of {seat} are out.",
                      rule="ruling 55")
    free = free_beside(board, state, player.tribes)
    if move.corner not in free:
        yield Problem("illegal-corner", f"{spot(board, move.corner)} is not an empty corner one "
                      f"path from a tribe of {seat}.",
                      hint="Lawful: " + (", ".join(free) or "none") + ".", rule="ruling 5")
    yield from cost(board, state, seat, board.price["nomad"], "A nomad",
                    "create nomads (Settlers of the Stone Age)")


def play_nomad(course: Course, seat: Seat, move: r.AddNomad) -> Luck[None]:
    """The nomad stands; it is paid for but in the set-up."""
    if course.state.phase == "nomad":
        yield from placing.play_first_nomad(course, seat, move)
        return
    close_trade(course)
    course.add(r.NomadPlaced(seat, move.corner, course.board.price["nomad"]))


def check_move(board: Board, state: State, seat: Seat, move: r.MoveNomad) -> Iterator[Problem]:
    """An own nomad, an empty end, an open way, enough meat (rulings 4, 47, 48)."""
    player = state.players[board.index[seat]]
    if move.nomad not in player.nomads:
        yield Problem("illegal-nomad", f"{seat} has no nomad at {spot(board, move.nomad)}.",
                      hint=f"{seat}'s nomads: " + (", ".join(player.nomads) or "none") + ".",
                      rule=RULE)
        return
    yield from _check_way(board, state, seat, move.nomad, 0, (*move.via, move.to))


def check_go(board: Board, state: State, seat: Seat, move: r.GoOn) -> Iterator[Problem]:
    """As for any move, from the corner of the pause (rulings 49, 50)."""
    if state.pause is not None:
        yield from _check_way(board, state, seat, state.pause.corner, state.pause.steps,
                              (*move.via, move.to))


def _check_way(board: Board, state: State, seat: Seat, start: str, left: int,
               stops: tuple[str, ...]) -> Iterator[Problem]:
    player, end = state.players[board.index[seat]], stops[-1]
    if end in occupied(state, start):
        yield Problem("illegal-corner", f"{spot(board, end)} is taken; a nomad passes others but "
                      "ends on an empty corner.", rule="ruling 4")
    found = ways.way(board, ways.ground(state, player), start, stops)
    if found is None:
        hint, rule = _obstacle(board, state, seat, start, stops)
        yield Problem("illegal-way", f"No open way leads from {spot(board, start)} to "
                      f"{spot(board, end)}" + (" by these corners." if stops[1:] else "."),
                      hint=hint, rule=rule)
        return
    steps = len(found.corners) - 1
    if not steps:
        yield Problem("illegal-way", "A nomad does not move zero steps.", rule="ruling 47")
    if len(found.firsts) > 1:
        yield _ambiguous(board, found)
    each = ways.allowance(board, player)
    count = ways.prices(steps, left, each)
    more = f", {left} of them paid" if left else ""
    yield from cost(board, state, seat, times(board.price["move"], count),
                    f"A way of {steps} steps{more}, {each} for each price,", RULE)


def _obstacle(board: Board, state: State, seat: Seat, start: str,
              stops: tuple[str, ...]) -> tuple[str, str]:
    """What stands in the way, and the ruling: boxes not opened yet, else a figure."""
    player = state.players[board.index[seat]]
    here = ways.ground(state, player)
    raised = ways.Ground(here.shut, FIELDS, FIELDS, here.chips)
    found = ways.way(board, raised, start, stops)
    if found is None:
        return (f"The sides of {state.neanderthal} and {state.carnivore}, where the figures stand, "
                "are shut.", "ruling 16")
    wanted = [f"{box.id} {box.name} wants clothing {box.clothing}, construction "
              f"{box.construction}" for one, two in pairwise(found.corners)
              for other, box in board.routes[one] if other == two
              and (box.clothing > here.clothing or box.construction > here.construction)]
    return (", ".join(wanted) + f"; {seat} has clothing {here.clothing}, construction "
            f"{here.construction}.", "ruling 17")


def _ambiguous(board: Board, found: ways.Way) -> Problem:
    names = sorted(f"the chip of {first.box} {board.boxes[first.box].name} at {first.corner}"
                   if first else "no chip" for first in found.firsts)
    corner = next(first.corner for first in found.firsts if first)
    return Problem("ambiguous-way", "Several shortest ways meet different chips first: "
                   + " or ".join(names) + ".", rule="ruling 47",
                   hint=f"Name a corner of the way you mean, as in: via {corner}.")


def play_move(course: Course, seat: Seat, move: r.MoveNomad) -> Luck[None]:
    """Pay, walk, and pause at a chip (rulings 47–49)."""
    close_trade(course)
    yield from _walk(course, seat, move.nomad, 0, (*move.via, move.to))


def play_go(course: Course, seat: Seat, move: r.GoOn) -> Luck[None]:
    """The paused nomad walks on; more steps are paid for."""
    pause = course.state.pause
    assert pause is not None
    yield from _walk(course, seat, pause.corner, pause.steps, (*move.via, move.to))


def _walk(course: Course, seat: Seat, start: str, left: int, stops: tuple[str, ...]) -> Luck[None]:
    board, player = course.board, course.player(seat)
    found = ways.way(board, ways.ground(course.state, player), start, stops)
    assert found is not None
    (chip,) = found.firsts
    each = ways.allowance(board, player)
    count = ways.prices(len(found.corners) - 1, left, each)
    walked = found.corners if chip is None else found.corners[:chip.step + 1]
    price = times(board.price["move"], count) if count else NOTHING
    course.add(r.Moved(seat, walked, price))
    if chip is None:
        course.add(r.Awaited("build", seat))
    else:
        yield from turn_up(course, seat, chip, left + count * each - chip.step)


def check_stop(board: Board, state: State, seat: Seat, move: r.Stop) -> Iterator[Problem]:
    """A pause on an occupied corner must be gone on from (ruling 50)."""
    pause = state.pause
    if pause is not None and pause.corner in occupied(state, pause.corner):
        yield Problem("illegal-corner", f"{spot(board, pause.corner)} is taken by another piece; "
                      "the nomad must go on.", hint="Write: go on CORNER.", rule="ruling 50")


def play_stop(course: Course, seat: Seat, move: r.Stop) -> Luck[None]:
    """The nomad stays; steps left over lapse (ruling 48)."""
    pause = course.state.pause
    assert pause is not None
    course.add(r.Stopped(seat, pause.corner))
    course.add(r.Awaited("build", seat))
    return
    yield
