"""What the player has, drawn; and the cards and goods that are out of play or come back."""

from referee.core.base.aliases import counted
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Shape, Text
from referee.core.graphics.widgets import EDGE, Column, Mat
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import home, one_use
from referee.games.stone_age.views import piece_drawings
from referee.games.stone_age.views.piece_drawings import CHIP, FIGURE, ROW, TOOL
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import EFFECTS, Box, State
from referee.games.stone_age_solo.moves.score import grade, sheet, total

HALF = 400  # where the right half of the mat begins


def mat(box: Box, now: State, room: int) -> Mat:
    """The player's mat; what there always is stands at the same place in every turn."""
    column, own = Column(room), now.player
    standing = home(own)
    capacity = f"{own.people} of each resource" + " and of food" * box.hungry
    column.shapes.append(Text(HALF, 12, f"room for {capacity}", 12, "soft"))
    column.say(f"{counted(own.people, 'person', 'people')}, {standing} at home", 12, bold=True)
    pitch = min(FIGURE + 4, (HALF - FIGURE - EDGE) // max(1, box.limits.people - 1))
    column.shapes += piece_drawings.crowd(column.y, box.seat, standing, own.people, pitch)
    _tools(box, now, column)
    column.gap(ROW + 6)
    _goods(now, column)
    column.shapes.append(Text(0, column.y + 12, f"food track {own.field} of {box.limits.field}, "
                              f"{counted(box.openings(own.field), 'village place')}", 11))
    column.shapes.append(Text(HALF, column.y + 12, "what lies aside comes of cards alone", 11,
                              "soft"))
    column.put(piece_drawings.steps(0, column.y + 17, HALF - EDGE, own.field, box.limits.field,
                                    "food"), 38)
    cards = [piece_drawings.kept(name, box.cards[name], name in own.kept, EFFECTS)
             for name in own.cards]
    piece_drawings.owned(column, max(1, max(2, room // CHIP) * 2 // 7), cards, lambda wide: [
        (name, name, "home", (), 0) for name in own.tiles], 4)
    points = total(sheet(box, now))
    return Mat(box.seat, f"{descriptions.amount(points, 'points')}, {grade(box, points)}", column,
               now.phase != "over")


def _tools(box: Box, now: State, column: Column) -> None:
    """Beside the figures: tools, those of cards, and how many are out of the game."""
    own = now.player
    once = [(name, box.cards[name].top.count) for name in one_use(box.cards, own)]
    many = len(own.tools + own.used) + len(once)
    column.shapes += piece_drawings.tools(HALF, column.y, own.tools, own.used, once)
    said = ["no tools"] * (not many)
    if now.spent:
        said.append(f"out of the game: {' '.join(map(str, now.spent))}")
    if said:
        column.shapes.append(Text(HALF + many * (TOOL + 4) + 6 * (many > 0), column.y + 16,
                                  ", ".join(said), 11, "soft"))


def _goods(now: State, column: Column) -> None:
    """What is held, and to the right of it what lies aside."""
    left = Column(HALF - EDGE, 0, column.y)
    piece_drawings.goods(left, [("food", now.player.food, "food"), *(
        (name, n, name) for name, n in zip(GOODS.names, now.player.goods, strict=False))])
    right = Column(column.room - HALF, HALF, column.y)
    piece_drawings.goods(right, [(f"{name} aside", n, "closed") for name, n in zip(
        GOODS.names, now.aside, strict=True)])
    column.shapes += [*left.shapes, *right.shapes]
    column.y = max(left.y, right.y)


def others(box: Box, now: State, x: int, y: int, wide: int) -> tuple[list[Shape], int]:
    """The cards discarded and those left out; and where they end."""
    column = Column(wide - 20)
    across = max(2, column.room // CHIP)
    for told, names in (("discarded", now.discards),
                        ("left out, in an order nobody knows", now.left)):
        column.say(f"{counted(len(names), 'card')} {told}", 11, "soft")
        found, high = piece_drawings.chips(0, column.y, column.room, across, [
            piece_drawings.chip(name, box.cards[name]) for name in names], things=False)
        column.put(found, high + 6)
    high = column.y + 12
    shown: list[Shape] = [Square(x, y, wide, high, "closed", "edge", 1, 8)]
    for shape in column.shapes:
        shown.append(piece_drawings.moved(shape, x + 10, y + 8))
    return shown, y + high
