"""The seats in a narrow picture, a row each: goods, people, tools, tracks, cards; the score table.
"""

from collections.abc import Iterator, Set

from referee.core.base.references import capital_seat_ref, capitalized, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game import result_text
from referee.core.graphics import text_metrics
from referee.core.graphics.header import NARROW_EDGE
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Piece, Shape, Text
from referee.core.graphics.widgets import Column, mark
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import figures_at_home, figures_on, one_use
from referee.games.stone_age.model.state import Box
from referee.games.stone_age.moves import score
from referee.games.stone_age.views import narrow_drawings, page, piece_drawings, result
from referee.games.stone_age.views.narrow_drawings import (
    BAND,
    BODY,
    FIGURE,
    LEFT,
    ROOM,
    SMALL,
    TOOL,
)
from referee.games.stone_age.views.pending_drawings import SHORT, is_to_move, score_rows
from referee.games.stone_age.views.view import PlayerView, View

LABEL = 70  # width of the names of the score table


def seats(box: Box, view: View, free: Set[str], y: int,
          surface: Surface) -> tuple[list[Shape], int]:
    """All seats in rows; and where they end."""
    shapes: list[Shape] = []
    for player in view.players:
        row, height = _seat(box, view, player, y, free, surface)
        shapes.append(row)
        y += height + 5
    return shapes, y


def _seat(box: Box, view: View, player: PlayerView, y: int, free: Set[str],
          surface: Surface) -> tuple[Group, int]:
    to_move = is_to_move(box, view, player)
    names = ("wood", "brick", "stone", "gold", "deco")[:4 + box.style]
    held = [("food", player.food, "food"), *zip(names, player.goods, (*names[:4], "art"),
                                                strict=False)]
    once = [(name, box.cards[name].top.count) for name in one_use(box.cards, player)]
    tools = len(player.tools + player.used) + len(once)
    pitch = TOOL + TOOL // 6
    column = Column(ROOM - LEFT - 6, LEFT, 72)
    for line in _lines(box, view, player):
        column.add_text(surface.resolve(line), SMALL)
    camps = [*_camps(box, player, column, free, surface)]
    height = column.y + 3
    edge, width = ("ink", 3) if to_move else ("edge", 1)
    name = surface.resolve(capital_seat_ref(player.seat))
    shapes = (
        Square(0, 0, ROOM, height, "mat", edge, width, 6),
        Square(2 * to_move, 2 * to_move, BAND, height - 4 * to_move, player.seat, "edge", 1, 3),
        *_head(box, view, player, name, to_move, surface),
        *narrow_drawings.goods(28, held, LEFT, ROOM - LEFT - 6),
        Text(LEFT, 66, _tracks(box, view, player), 10),
        *piece_drawings.tools(ROOM - 5 - tools * pitch, 53, player.tools, player.used, once, TOOL),
        *column.shapes, *camps)
    points = result_text.totals(result.score_so_far(box, view), box.seats)[
        player.seat] if view.phase == "over" else player.score
    title = f"{name}{', to move' * to_move}: {points} points"
    return Group(title, shapes, NARROW_EDGE, y, anchor=f"seat {player.seat}"), height


def _head(box: Box, view: View, player: PlayerView, name: str, to_move: bool,
          surface: Surface) -> Iterator[Shape]:
    """Who it is, the figures at home, the points."""
    seat, home = player.seat, figures_at_home(player)
    yield Piece(LEFT + 9, 14, "disc", seat, mark(seat), 19, title="")
    shown = f"{name} ({seat})" if name.casefold() != seat else name
    room = 136 - 44 * (seat == view.first)
    if text_metrics.width(f"▶ {shown}", 13, True) > room:
        shown = name
    shown = narrow_drawings.short_name("▶ " * to_move + shown, room)
    yield Text(LEFT + 24, 19, shown, 13, bold=True)
    if seat == view.first:
        yield Group("start player", (Square(0, 0, 38, 15, "people", "ink", 1, 7),
                                     Text(19, 11, "starts", SMALL, anchor="middle", bold=True)),
                    LEFT + 122, 7, 38, 15)
    title = surface.resolve(f"{seat_ref(seat)} at home")
    yield from piece_drawings.figures(190, 14, seat, bool(home), title, FIGURE)
    text = f"{player.hungry} food short" if player.hungry else (
        f"{home} of {player.people} at home")
    yield Text(214, 18, text, BODY, bold=bool(player.hungry))
    points = result_text.totals(result.score_so_far(box, view), box.seats)[
        seat] if view.phase == "over" else player.score
    yield Text(ROOM - 7, 20, f"{points}", 18, anchor="end", bold=True)


def _tracks(box: Box, view: View, player: PlayerView) -> str:
    """The tracks of a player and the food they need, in few words."""
    text = f"food track {player.field}"
    if view.phase in ("place", "act"):
        text += f", needs {max(0, player.people - player.field)} food"
    if box.style:
        give, take = box.rates[player.trader]
        text += f" · trader {player.trader}" + (f", {give} for {take}" if give else "")
        text += ", traded" * player.traded
    return text


def _lines(box: Box, view: View, player: PlayerView) -> Iterator[str]:
    """Cards by what they count for, buildings, what is still to use."""
    owned = [box.cards[name] for name in player.cards]
    parts = [descriptions.amount(n, f"{name}s")
             for name, n in score.profession_counts(owned).items() if n]
    sets = score.set_sizes(score.symbols(owned))
    parts += [f"symbols {' + '.join(map(str, sets))}"] * bool(sets)
    cards = descriptions.amount(len(owned), "cards") + f": {', '.join(parts)}" * bool(parts)
    down = f"; {player.down} face down" * bool(player.down)
    yield f"{cards}{down}; {descriptions.amount(len(player.tiles), 'buildings')}"
    if player.drawn:
        drawn = (f"{name} {piece_drawings.count(box.cards[name])}" for name in player.drawn)
        yield f"face down: {', '.join(drawn)}"
    for name in player.kept:
        yield f"still to use: {name}, {descriptions.effect(box.cards[name].top, SHORT)}"
    for name in player.tiles:
        income = box.tiles[name].income
        if income is not None:
            yield f"{name}: {descriptions.effect(income)} at the start of each phase 2"


def _camps(box: Box, player: PlayerView, column: Column, free: Set[str],
           surface: Surface) -> Iterator[Shape]:
    """The camps of a player with the figures there, a row each."""
    for name in player.tiles:
        if box.tiles[name].camp is None:
            continue
        spot, middle = box.spots[f"camp {name}"], column.y + 13
        yield Text(LEFT, middle + 4, f"camp {name} for {spot.most}: {page.use_text(box, spot)}",
                   SMALL)
        count = figures_on(player, spot.id)
        yield from piece_drawings.figures(
            ROOM - 84, middle, player.seat, count,
            piece_drawings.figures_title(player.seat, spot.where, count, surface), FIGURE)
        if spot.id in free:
            yield from piece_drawings.pill(ROOM - 8, middle, f"{spot.most} free", SMALL)
        column.add_gap(26)


def add_score_table(column: Column, box: Box, view: View) -> None:
    """Why the game is over; a column for each seat, the first at the left, with its scores."""
    ended = result.score_so_far(box, view)
    column.add_text(f"{capitalized(ended.reason)}.", BODY)
    ranks = result_text.places(ended)
    order = [box.seats.index(seat) for equal in ended.ranking for seat in equal]
    width = (column.room - LABEL) // max(4, len(order))
    rights = [column.x + LABEL + (i + 1) * width - 4 for i in range(len(order))]
    y = column.y + 14
    for right, at in zip(rights, order, strict=True):
        seat = box.seats[at]
        column.shapes += [Text(right - 24, y + 4, f"{ranks[seat]}.", BODY, anchor="end", bold=True),
                          Piece(right - 10, y, "disc", seat, mark(seat), 19, title="")]
    column.add_gap(30)
    for name, numbers in score_rows(ended):
        bold = name == "total"
        column.shapes += [Text(column.x, column.y + 9, name, 10, bold=bold), *(
            Text(right, column.y + 9, numbers[at], 12 if bold else 10, anchor="end", bold=bold)
            for right, at in zip(rights, order, strict=True))]
        column.add_gap(15)
    column.add_gap(4)
