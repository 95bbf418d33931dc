"""The score sheet: every award and deduction of a position, why a game ends, its result."""

from referee.core.rules import Result
from referee.games.stone_age import scoring
from referee.games.stone_age.scoring import NO_TILES
from referee.games.stone_age_solo.state import GOODS, Box, State

NO_CARDS = "three civilization cards cannot be shown"
ON_SHOW = 3

Row = tuple[str, int]


def reason(state: State) -> str:
    """Why the game ends; empty while it goes on."""
    found = [why for why, holds in ((NO_TILES, not all(state.stacks)),
                                    (NO_CARDS, state.shown.count("") > 4 - ON_SHOW)) if holds]
    return " and ".join(found)


def sheet(box: Box, state: State) -> tuple[Row, ...]:
    """Every award and deduction of the position, each with its reckoning."""
    return (*_track(state), *_left(box, state), *_kept(box, state))


def _track(state: State) -> tuple[Row, ...]:
    points = state.points
    return (
        ("building tiles", points.tiles), ("points of cards", points.cards),
        (f"food added: {state.added}", -points.food),
        ("over capacity", -points.over), ("idle figures", -points.idle),
        ("dice not kept", -points.dice), ("hunger", -points.hunger))


def _left(box: Box, state: State) -> tuple[Row, ...]:
    """What was not picked up (scoring, 1; ruling S65)."""
    finish = box.scenario.finish
    low, high = (shelf.id for shelf in box.scenario.toolbox.list)
    each = finish.wood, finish.brick, finish.stone, finish.gold
    return (
        *(_row(f"{name} on the board", n, one)
          for name, n, one in zip(GOODS.names, state.board, each, strict=True)),
        _row("cards discarded", len(state.discards), finish.discard),
        (f"tools on the board: {state.low} at -{low}, {state.high} at -{high}",
         -state.low * low - state.high * high),
        _row("people on the hut", box.hut(state), finish.person))


def _kept(box: Box, state: State) -> tuple[Row, ...]:
    """Bonuses as in Stone Age, resources held, cards in the stack (scoring, 2)."""
    finish = box.scenario.finish
    times = {"farmer": state.field, "toolmaker": sum(state.tools) + sum(state.used),
             "builder": len(state.tiles), "shaman": state.people}
    cards = [box.cards[name] for name in state.cards]
    counted = scoring.people(cards)
    bonus = scoring.cards(cards, times)
    return (
        ("green sets", bonus["green sets"]),
        *((f"{name}s: {counted[name]} x {n}", bonus[f"{name}s"]) for name, n in times.items()),
        _row("resources held", sum(state.goods), finish.held),
        _row("cards in the stack", len(state.deck), finish.stack))


def _row(what: str, n: int, each: int) -> Row:
    return f"{what}: {n} at {each}", n * each


def total(rows: tuple[Row, ...]) -> int:
    """The sum of a sheet."""
    return sum(points for _, points in rows)


def grade(box: Box, points: int) -> str:
    """What a total is worth, bounds included (ruling S67)."""
    return next((grade.id for grade in box.scenario.grades.list if points >= grade.least),
                box.scenario.below.grade)


def result(box: Box, state: State) -> Result | None:
    """The end: the whole sheet, the total and its grade."""
    if state.phase != "over":
        return None
    rows = sheet(box, state)
    points = total(rows)
    earned = grade(box, points)
    printed: list[tuple[str, tuple[int | str, ...]]] = [(name, (n,)) for name, n in rows]
    printed += [("total", (points,)), ("grade", (earned,))]
    return Result(((box.seat,),), reason(state), tuple(printed), (f"{points} points: {earned}.",))
