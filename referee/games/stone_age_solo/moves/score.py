"""Scoring: awards and deductions, the grade, and why a game ends."""

from referee.games.stone_age.moves import score
from referee.games.stone_age.moves.score import NO_TILES
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import Box, State

NO_CARDS = "fewer than three civilization cards are left"
ON_SHOW = 3

Row = tuple[str, int]
Reckoned = tuple[str, str, int]
"""A row's label, how it came about, its points."""


def end_reason(state: State) -> str:
    """Why the game ends; empty while it goes on."""
    reasons = [why for why, holds in ((NO_TILES, not all(state.stacks)),
                                      (NO_CARDS, state.shown.count("") > 4 - ON_SHOW)) if holds]
    return " and ".join(reasons)


def score_sheet(box: Box, state: State) -> tuple[Row, ...]:
    """Every award and deduction of the position."""
    return tuple((name, points) for name, _, points in _rows(box, state))


def workings(box: Box, state: State) -> tuple[tuple[str, str], ...]:
    """The calculation of each row; empty if it needs none."""
    return tuple((name, how) for name, how, _ in _rows(box, state))


def _rows(box: Box, state: State) -> tuple[Reckoned, ...]:
    return (*_track(box, state), *_left(box, state), *_kept(box, state))


def _track(box: Box, state: State) -> tuple[Reckoned, ...]:
    points, costs = state.points, box.costs
    return (
        ("building tiles", "", points.tiles), ("points of cards", "", points.cards),
        ("food added", _times(state.added, -costs.food), -points.food),
        ("over capacity", _times(points.over // max(costs.over, 1), -costs.over), -points.over),
        ("idle figures", _times(points.idle // max(costs.idle, 1), -costs.idle), -points.idle),
        ("dice not kept", "", -points.dice), ("hunger", "", -points.hunger))


def _left(box: Box, state: State) -> tuple[Reckoned, ...]:
    """What was not taken (scoring, 1; ruling S65)."""
    finish = box.scenario.finish
    low, high = (shelf.id for shelf in box.scenario.toolbox.list)
    each = finish.wood, finish.brick, finish.stone, finish.gold
    tools = " + ".join(filter(None, (_times(state.low, -low), _times(state.high, -high))))
    return (
        *(_row(f"{name} on the board", n, one)
          for name, n, one in zip(GOODS.names, state.board, each, strict=True)),
        _row("cards discarded", len(state.discards), finish.discard),
        ("tools on the board", tools, -state.low * low - state.high * high),
        _row("people on the hut", box.hut(state), finish.person))


def _kept(box: Box, state: State) -> tuple[Reckoned, ...]:
    """Bonuses as in Stone Age, resources held, cards in the stack (scoring, 2)."""
    finish = box.scenario.finish
    times = score.profession_factors(state.player)
    cards = [box.cards[name] for name in state.player.cards]
    counted, bonus = score.profession_counts(cards), score.cards(cards, times)
    sets = " + ".join(f"{n}²" for n in score.set_sizes(score.symbols(cards)))
    return (
        ("green sets", sets, bonus["green sets"]),
        *((f"{name}s", f"{counted[name]} × {n}" if counted[name] else "", bonus[f"{name}s"])
          for name, n in times.items() if name != "trader"),
        _row("resources held", sum(state.player.goods), finish.held),
        _row("cards in the stack", len(state.deck), finish.stack))


def _row(what: str, n: int, each: int) -> Reckoned:
    return what, _times(n, each), n * each


def _times(n: int, each: int) -> str:
    return f"{n} × {each}" if n else ""


def total(rows: tuple[Row, ...]) -> int:
    return sum(points for _, points in rows)


def grade(box: Box, points: int) -> str:
    """The grade of a total, bounds included (ruling S67)."""
    return next((grade.id for grade in box.scenario.grades.list if points >= grade.least),
                box.scenario.below.grade)
