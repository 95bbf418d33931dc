"""What can be decided now in SoloPlay: dice, tools, prices that can be paid; at the end the grade.
"""

from collections.abc import Iterator

from referee.core.base.references import capitalized
from referee.core.document.surfaces import Surface
from referee.core.graphics.shapes import Text
from referee.core.graphics.widgets import Column
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.prices import payments
from referee.games.stone_age.views import piece_drawings
from referee.games.stone_age.views.piece_drawings import BETWEEN, DIE
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import EFFECTS, Box, Choosing, State
from referee.games.stone_age_solo.moves.placing import Place
from referee.games.stone_age_solo.moves.score import end_reason, grade, score_sheet, total, workings
from referee.games.stone_age_solo.views import page


def open_places(box: Box, state: State) -> frozenset[str]:
    """The places that take figures now; none after the placing."""
    if state.question != "place":
        return frozenset()
    return frozenset(move.place for move in Place.options(box, state, box.seat))


def can_pay_card(box: Box, state: State, price: int) -> bool:
    """Whether the player holds the price of a card in what the elder's area asks for."""
    if state.phase not in ("place", "act") or not state.elder:
        return False
    player, what = state.player, box.material[state.elder]
    if what == "tools":
        return sum(player.tools + player.used) + player.field >= price
    held = player.food if what == "food" else player.goods[GOODS.names.index(what)]
    return held >= price


def can_pay_tile(box: Box, state: State, name: str) -> bool:
    """Whether the player holds the price of a tile."""
    return state.phase in ("place", "act") and next(
        payments(box.prices[name], state.player.goods), None) is not None


def add_news(column: Column, box: Box, state: State, surface: Surface,
             elder: bool = True) -> None:
    """The pending dice, then what applies now in sentences; at the end the grade.

    Without ``elder`` there is no sentence about the elder.
    """
    pending = state.pending
    if state.phase == "over":
        _add_grade(column, box, state)
        return
    lines = page.news_lines(box, state)[bool(state.elder and not elder):]
    if isinstance(pending, Rolled):
        piece_drawings.add_roll(column, box, pending, state.player)
        column.add_gap(4)
        lines.remove(pending.text(box, box.seat, state.player))
    elif isinstance(pending, Choosing):
        _add_table(column, box, pending)
        lines = [line for line in lines if not line.startswith("Rolled for the dice table")]
    for line in lines:
        column.add_text(surface.resolve(line), 12)


def _add_grade(column: Column, box: Box, state: State) -> None:
    points = total(score_sheet(box, state))
    column.add_text(f"{points} points: {grade(box, points)}", 16, bold=True)
    better = next((one for one in reversed(box.scenario.grades.list) if one.least > points), None)
    if better is not None:
        column.add_text(f"{better.least - points} more for {better.id}", 12)
    column.add_gap(4)
    column.add_text(f"{capitalized(end_reason(state))}.", 12)


def _add_table(column: Column, box: Box, pending: Choosing) -> None:
    """The dice of a table, each beside what it gives, two in a row."""
    column.add_text(f"{pending.source}: dice table", 12, bold=True)
    column.add_gap(3)
    width = column.room // 2
    for i, number in enumerate(pending.dice):
        x, y = column.x + i % 2 * width, column.y + i // 2 * (DIE + BETWEEN)
        thrown, _ = piece_drawings.dice(x, y, (number,), DIE)
        said = descriptions.effect(box.faces[number - 1], EFFECTS)
        column.shapes += [*thrown, Text(x + DIE + 8, y + 17, said, 12)]
    column.add_gap(-(-len(pending.dice) // 2) * (DIE + BETWEEN) + 4)


def score_lines(box: Box, state: State) -> Iterator[tuple[str, str, int]]:
    """The rows of the score sheet that are not 0: name, calculation, points."""
    calculations = dict(workings(box, state))
    for name, points in score_sheet(box, state):
        if points:
            yield name, calculations[name], points
