"""The player's mat; and the cards and goods that are out of play or may come back."""

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Shape, Text
from referee.core.graphics.widgets import EDGE, Column, Mat
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import figures_at_home, one_use
from referee.games.stone_age.views import piece_drawings
from referee.games.stone_age.views.piece_drawings import CHIP, FIGURE, ROW, TOOL
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import EFFECTS, Box, State
from referee.games.stone_age_solo.moves.score import grade, score_sheet, total

HALF = 400  # where the right half of the mat begins


def mat(box: Box, state: State, room: int, surface: Surface) -> Mat:
    """The player's mat; permanent items keep their place from turn to turn."""
    column, player = Column(room), state.player
    standing = figures_at_home(player)
    capacity = f"{player.people} of each resource" + " and of food" * box.hungry
    title = surface.resolve(f"{seat_ref(box.seat)} at home")
    column.shapes += [
        *piece_drawings.figures(0, 14, box.seat, bool(standing), title),
        Text(FIGURE + 10, 19, f"{standing} of {player.people} at home", 12, bold=True),
        Text(HALF - EDGE, 19, f"room for {capacity}", 11, "soft", "end")]
    _tools(box, state, column)
    column.add_gap(ROW)
    _goods(state, column)
    column.shapes.append(Text(0, column.y + 12, f"food track {player.field} of {box.limits.field}: "
                              f"{count_noun(box.openings(player.field), 'village place')} a round",
                              11))
    column.shapes.append(Text(HALF, column.y + 12, "aside: only cards give them", 11,
                              "soft"))
    column.add_shapes(piece_drawings.steps(0, column.y + 17, HALF - EDGE, player.field,
                                           box.limits.field,
                                           "food"), 38)
    cards = [piece_drawings.kept_card(name, box.cards[name], name in player.kept, EFFECTS)
             for name in player.cards]
    piece_drawings.cards_and_buildings(column, max(1, max(2, room // CHIP) * 2 // 7), cards,
                                       lambda width: [
        (name, name, "home", (), 0) for name in player.tiles], 4)
    points = total(score_sheet(box, state))
    return Mat(box.seat, f"{descriptions.amount(points, 'points')}, {grade(box, points)}", column,
               state.phase != "over", surface.resolve(capital_seat_ref(box.seat)))


def _tools(box: Box, state: State, column: Column) -> None:
    """Beside the figures: tools, those of cards, and how many are out of the game."""
    player = state.player
    once = [(name, box.cards[name].top.count) for name in one_use(box.cards, player)]
    many = len(player.tools + player.used) + len(once)
    column.shapes += piece_drawings.tools(HALF, column.y + 2, player.tools, player.used, once)
    parts = ["no tools"] * (not many)
    if state.spent:
        parts.append(f"out of the game: {' '.join(map(str, state.spent))}")
    if parts:
        column.shapes.append(Text(HALF + many * (TOOL + 4) + 6 * (many > 0), column.y + 16,
                                  ", ".join(parts), 11, "soft"))


def _goods(state: State, column: Column) -> None:
    """The player's goods, and to their right those aside."""
    left = Column(HALF - EDGE, 0, column.y)
    piece_drawings.goods(left, [("food", state.player.food, "food"), *(
        (name, n, name) for name, n in zip(GOODS.names, state.player.goods, strict=False))])
    right = Column(column.room - HALF, HALF, column.y)
    piece_drawings.goods(right, [(f"{name} aside", n, "closed") for name, n in zip(
        GOODS.names, state.aside, strict=True)])
    column.shapes += [*left.shapes, *right.shapes]
    column.y = max(left.y, right.y)


def discarded_cards(box: Box, state: State, x: int, y: int, width: int) -> tuple[list[Shape], int]:
    """The discarded cards and those left out; and where they end."""
    column = Column(width - 20)
    across = max(2, column.room // CHIP)
    for pile_name, names in (("discarded", state.discards),
                             ("left out, in an unknown order", state.left)):
        column.add_text(f"{count_noun(len(names), 'card')} {pile_name}", 11, "soft")
        drawn, height = piece_drawings.chips(0, column.y, column.room, across, [
            piece_drawings.chip(name, box.cards[name]) for name in names], things=False)
        column.add_shapes(drawn, height + 6)
    height = column.y + 12
    shapes: list[Shape] = [Square(x, y, width, height, "closed", "edge", 1, 8)]
    for shape in column.shapes:
        shapes.append(piece_drawings.shifted(shape, x + 10, y + 8))
    return shapes, y + height
