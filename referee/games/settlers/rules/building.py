"""Founding on people chips, the strips, Art and Distribution (Developments; Double victory…)."""

from collections.abc import Iterator

from referee.core.chance import Luck
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import Board, spot
from referee.games.settlers.records import State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.flow import close_trade, won
from referee.games.settlers.rules.nomads import cost
from referee.games.settlers.scenario import FIELDS, STRIPS


def liftable(board: Board, state: State, seat: Seat) -> list[str]:
    """The tribes to take when none is in the supply: African ones first (rulings 7, 57)."""
    tribes = state.players[board.index[seat]].tribes
    if len(tribes) < board.supply["tribes"]:
        return []
    return [corner for corner in tribes if corner in board.black] or list(tribes)


def check_found(board: Board, state: State, seat: Seat, move: r.Found) -> Iterator[Problem]:
    """A nomad on its people chip, the price, a tribe to use (rulings 6, 7, 56–58)."""
    player = state.players[board.index[seat]]
    rule = "nomads transform into tribes (Settlers of the Stone Age)"
    if move.corner not in player.nomads:
        yield Problem("illegal-nomad", f"{seat} has no nomad at {spot(board, move.corner)}.",
                      hint=f"{seat}'s nomads: " + (", ".join(player.nomads) or "none") + ".",
                      rule=rule)
    if move.corner not in state.people:
        yield Problem("illegal-corner", f"No people chip lies at {spot(board, move.corner)}.",
                      rule=rule)
    yield from cost(board, state, seat, board.price["tribe"], "A tribe", rule)
    yield from _check_lifting(board, state, seat, move.lifting)


def _check_lifting(board: Board, state: State, seat: Seat, lifting: str) -> Iterator[Problem]:
    found = liftable(board, state, seat)
    if lifting and not found:
        yield Problem("illegal-lifting", "A tribe is left in the supply; none is lifted.",
                      rule="ruling 57")
    elif lifting and lifting not in found:
        yield Problem("illegal-lifting", f"The tribe at {spot(board, lifting)} cannot be taken.",
                      hint="Lawful: " + ", ".join(found) + ".", rule="ruling 7")
    elif not lifting and len(found) > 1:
        yield Problem("illegal-lifting", "No tribe is left in the supply; say which one is lifted.",
                      hint="Lawful: " + ", ".join(f"lifting {corner}" for corner in found) + ".",
                      rule="ruling 57")


def play_found(course: Course, seat: Seat, move: r.Found) -> Luck[None]:
    """Pay, turn the nomad into a tribe, take the chip, look at Distribution."""
    close_trade(course)
    found = liftable(course.board, course.state, seat)
    lifted = move.lifting or (found[0] if found else "")
    course.add(r.Founded(seat, move.corner, course.board.price["tribe"], lifted))
    place = _distribution(course, seat)
    if not won(course, seat) and place == 2:
        _extra(course, seat)
    return
    yield


def _distribution(course: Course, seat: Seat) -> int:
    """People of every region: 1 gets the card, 2 a point, 0 nothing (rulings 24, 63)."""
    board, state = course.board, course.state
    if seat in (state.distribution, state.second) or (state.distribution and state.second):
        return 0
    have = {board.region[corner] for corner in course.player(seat).people}
    if have != set(board.region.values()):
        return 0
    place = 2 if state.distribution else 1
    course.add(r.Distributed(seat, place))
    return place


def extras(state: State) -> list[str]:
    """The chips the second player may take: those without a nomad, else any (ruling 24)."""
    held = {corner for player in state.players for corner in player.nomads}
    return [corner for corner in state.people if corner not in held] or list(state.people)


def _extra(course: Course, seat: Seat) -> None:
    found = extras(course.state)
    if len(found) > 1:
        course.add(r.Awaited("extra", seat))
    else:
        course.add(r.ExtraTaken(seat, found[0] if found else ""))


def check_take(board: Board, state: State, seat: Seat, move: r.Take) -> Iterator[Problem]:
    """A chip still on the board, without a nomad if there is such a one (ruling 63)."""
    if state.phase == "extra" and move.corner not in extras(state):
        yield Problem("illegal-corner", f"The chip of {spot(board, move.corner)} cannot be taken.",
                      hint="Lawful: " + ", ".join(extras(state)) + ".", rule="ruling 63")


def play_take(course: Course, seat: Seat, move: r.Take) -> Luck[None]:
    """The chip lies before the player; its corner is closed to settling."""
    course.add(r.ExtraTaken(seat, move.corner))
    course.add(r.Awaited("build", seat))
    return
    yield


def check_step(board: Board, state: State, seat: Seat, move: r.Step) -> Iterator[Problem]:
    """One field at a time; the fifth is for one player alone (rulings 10, 25, 59)."""
    i = STRIPS.index(move.strip)
    level = state.players[board.index[seat]].levels[i]
    rule = "developments (Settlers of the Stone Age)"
    if level == FIELDS:
        yield Problem("illegal-strip", f"{seat} has reached the end of {move.strip}.", rule=rule)
        return
    holder = next((other for other, player in zip(board.seats, state.players, strict=True)
                   if player.levels[i] == FIELDS), "")
    if level + 1 == FIELDS and holder:
        yield Problem("illegal-strip", f"{holder} holds the fifth step of {move.strip}; nobody "
                      "else may enter it.", rule="ruling 25")
    yield from cost(board, state, seat, board.costs[move.strip][level],
                    f"Step {level + 1} of {move.strip}", rule)


def play_step(course: Course, seat: Seat, move: r.Step) -> Luck[None]:
    """Pay and advance; on the hunting strip a figure moves (rulings 9, 60)."""
    close_trade(course)
    board = course.board
    field = course.player(seat).levels[STRIPS.index(move.strip)] + 1
    course.add(r.Stepped(seat, move.strip, field, board.costs[move.strip][field - 1]))
    if won(course, seat):
        return
    if move.strip == "hunting" and (field < FIELDS or board.fifth):
        course.add(r.Awaited("figure", seat, "hunting"))
    return
    yield
