"""Lists of the narrow picture of SoloPlay: what the player has, the score sheet, other cards."""

from collections.abc import Iterable, Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics.header import NARROW_EDGE
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Piece, Shape, Text
from referee.core.graphics.widgets import Column, mark
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import figures_at_home, one_use
from referee.games.stone_age.views import narrow_drawings, piece_drawings
from referee.games.stone_age.views.narrow_drawings import (
    BAND,
    BODY,
    FIGURE,
    LEFT,
    ROOM,
    SMALL,
    TOOL,
)
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import EFFECTS, Box, State
from referee.games.stone_age_solo.moves.score import grade, score_sheet, total
from referee.games.stone_age_solo.views import pending_drawings, picture

LINE = 14  # of a list
HOW = 46  # width of the points of a row of the score sheet


def seat(box: Box, state: State, y: int, surface: Surface) -> tuple[Group, int]:
    """What the player has, in a row; and its height with the gap below."""
    to_move, room, player = state.phase != "over", ROOM - LEFT - 6, state.player
    once = [(name, box.cards[name].top.count) for name in one_use(box.cards, player)]
    tools = len(player.tools + player.used) + len(once)
    column = Column(room, LEFT, 98)
    for line in _lines(box, state):
        column.add_text(line, SMALL)
    height = column.y + 4
    held = [("food", player.food, "food"),
            *((name, n, name) for name, n in zip(GOODS.names, player.goods, strict=False))]
    aside = [(f"{name} aside", n, "closed")
             for name, n in zip(GOODS.names, state.aside, strict=True)]
    food = f", needs {max(0, player.people - player.field)} food" * to_move
    edge, width = ("ink", 3) if to_move else ("edge", 1)
    name = surface.resolve(capital_seat_ref(box.seat))
    points = total(score_sheet(box, state))
    return Group(f"{name}{', to move' * to_move}: {points} points", (
        Square(0, 0, ROOM, height, "mat", edge, width, 6),
        Square(2 * to_move, 2 * to_move, BAND, height - 4 * to_move, box.seat, "edge", 1, 3),
        *_head(box, state, name, points, surface),
        *narrow_drawings.goods(28, held, LEFT, room), *narrow_drawings.goods(52, aside, LEFT, room),
        Text(LEFT, 91, f"food track {player.field} of {box.limits.field}{food}", 10),
        *piece_drawings.tools(ROOM - 5 - tools * (TOOL + TOOL // 6), 77, player.tools, player.used,
                              once, TOOL),
        *column.shapes), NARROW_EDGE, y, anchor=f"mat {box.seat}"), height + 6


def _head(box: Box, state: State, name: str, points: int, surface: Surface) -> Iterator[Shape]:
    """Who it is, the figures at home, the points."""
    home = figures_at_home(state.player)
    yield Piece(LEFT + 9, 14, "disc", box.seat, mark(box.seat), 19, title="")
    yield Text(LEFT + 24, 19, narrow_drawings.short_name(
        "▶ " * (state.phase != "over") + name, 140), 13, bold=True)
    title = surface.resolve(f"{seat_ref(box.seat)} at home")
    yield from piece_drawings.figures(190, 14, box.seat, bool(home), title, FIGURE)
    yield Text(214, 18, f"{home} of {state.player.people} at home", BODY)
    yield Text(ROOM - 7, 20, f"{points}", 18, anchor="end", bold=True)


def _lines(box: Box, state: State) -> Iterator[str]:
    """Cards and buildings by name; limits."""
    player = state.player
    yield (f"{count_noun(box.openings(player.field), 'village place')} a round; room for "
           f"{player.people} of each resource" + " and of food" * box.hungry)
    if state.spent:
        yield f"tools out of the game: {' '.join(map(str, state.spent))}"
    yield f"{count_noun(len(player.cards), 'card')}{_named(box, player.cards)}"
    for name in player.kept:
        yield f"still to use: {name}, {descriptions.effect(box.cards[name].top, EFFECTS)}"
    many = count_noun(len(player.tiles), "building")
    yield many + f": {' '.join(player.tiles)}" * bool(player.tiles)


def _named(box: Box, names: Iterable[str]) -> str:
    """Cards with what they count for, after a colon; empty without any."""
    named = ", ".join(f"{name} {piece_drawings.count(box.cards[name])}" for name in names)
    return f": {named}" * bool(named)


def sheet(box: Box, state: State) -> Column:
    """The score sheet: rows that are not 0, the total, the grades."""
    column = Column(ROOM - 16, 8, 5)
    right = column.x + column.room
    for name, how, points in pending_drawings.score_lines(box, state):
        column.shapes += [Text(8, column.y + 10, name, 10),
                          Text(right - HOW, column.y + 10, how, 10, "soft", "end"),
                          Text(right, column.y + 10, f"{points}", 10, anchor="end", bold=True)]
        column.add_gap(LINE)
    points = total(score_sheet(box, state))
    name = "total" if state.phase == "over" else "total if the game ended now"
    column.add_pair(name, f"{points}: {grade(box, points)}", BODY, bold=True)
    bounds = ", ".join(f"{bound.id} from {bound.least}" for bound in box.scenario.grades.list)
    column.add_text(bounds, SMALL, "soft")
    return column


def stack(box: Box, state: State) -> Column:
    """The open stack of cards in order."""
    column = Column(ROOM - 16, 8, 5)
    column.add_text(picture.stack_title(state), BODY, bold=True)
    for name in state.deck:
        card = box.cards[name]
        column.shapes += [
            Text(8, column.y + 10, name, SMALL, bold=True),
            Text(40, column.y + 10, descriptions.effect(card.top, EFFECTS), SMALL),
            Text(column.x + column.room, column.y + 10, piece_drawings.count(card), SMALL,
                 anchor="end")]
        column.add_gap(LINE)
    return column


def others(box: Box, state: State) -> Column:
    """The discarded cards and those left out."""
    column = Column(ROOM - 16, 8, 5)
    for label, names in (("discarded", state.discards),
                         ("left out, in an unknown order", state.left)):
        column.add_text(f"{count_noun(len(names), 'card')} {label}{_named(box, names)}", SMALL)
    return column
