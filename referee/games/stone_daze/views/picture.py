"""The picture of a position: the board, and each clan's mat with its figures' options."""

from collections.abc import Iterator, Mapping

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics import text_metrics, widgets
from referee.core.graphics.shapes import Box as Frame
from referee.core.graphics.shapes import (
    Group,
    Picture,
    Piece,
    Places,
    Polyline,
    Shape,
    Standing,
    Text,
)
from referee.core.graphics.widgets import EDGE, WIDTH, Column, Mat, letter
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import (
    bird_columns,
    burning_squares,
    free_clubs,
    in_play,
)
from referee.games.stone_daze.moves import ending, orders
from referee.games.stone_daze.moves.clubs import BIRD
from referee.games.stone_daze.views import map_drawing, page, reachable
from referee.games.stone_daze.views.view import View

CHIP = 34  # width of the mark of a figure on its mat
NOBODY = "reaches no one"
ROW = 53  # least height of a figure's row on its mat: what is below must not move

Clubs = Mapping[Key, frozenset[Square]]


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. The board never moves; mats and notes grow with their texts."""
    box, clubs = game.box, reachable.club_targets(game.box, view)
    width, height = map_drawing.size(box)
    rest = WIDTH - width
    room = widgets.mat_room(rest, 1)
    player_mats = [_mat(box, view, seat, clubs, room, surface) for seat in reversed(box.seats)]
    mats, tall = widgets.mats(0, rest, player_mats, 1)
    notes = _notes(box, view, Column(width - EDGE, EDGE, height), surface)
    shapes = (*map_drawing.draw_board(box, view, clubs, surface), Group("", tuple(mats), width, 0),
              *notes.shapes)
    return Picture(WIDTH, max(notes.y, tall), shapes,
                   tuple(map(surface.resolve, _description(box, view, clubs))),
                   tuple(_standing(box, view, seat) for seat in box.seats), "figures in play")


def _standing(box: Box, view: View, seat: str) -> Standing:
    count = len(in_play(box, view, seat))
    return Standing(seat, count, f"{count} of {len(box.clans[seat])}")


def _notes(box: Box, view: View, column: Column, surface: Surface) -> Column:
    """What currently applies to everybody, and the legend of the board."""
    for line in (" ".join(_news(box, view)), " ".join(page.tokens(box, view))):
        column.add_text(surface.resolve(line), 12, bold=True)
    column.add_gap(6)
    _signs(box, view, column, surface)
    for line in _legend(box, view):
        column.add_text(line, 11, "soft")
    return column


def _signs(box: Box, view: View, column: Column, surface: Surface) -> None:
    """The legend of the corners for clubs, and of the sign of a bump."""
    x, low = column.x, column.y + 11
    signs: list[tuple[Shape, str]] = []
    if view.phase in ("orders", "clubs"):
        signs += [(map_drawing.corner(seat, side, map_drawing.CORNER * side, 0),
                   surface.resolve(f"a club of {seat_ref(seat)} reaches the square"))
                  for side, seat in enumerate(box.seats)]
    if any(figure.bumps for figure in view.figures.values()):
        signs.append((map_drawing.star(9, -4), "a bump: the next hit removes the figure"))
    for sign, meaning in signs:
        item_width = text_metrics.width(meaning, 11) + 38
        if x > column.x and x + item_width > column.x + column.room:
            x, low = column.x, low + text_metrics.line_height(11)
        column.shapes += [Group("", (sign, Text(22, -1, meaning, 11, "soft")), x, low)]
        x += item_width
    column.y = low + 5 if signs else column.y


def _legend(box: Box, view: View) -> Iterator[str]:
    key = box.clans[box.seats[0]][-1]
    yield (f"A figure points to where it faces; {page.figure_mark(box, key)} is "
           f"{box.named(key)}. Each action spends a disc, and so does a U-turn. "
           "Crossed-out actions are used; for pale actions no disc is left.")
    if view.phase == "clubs" and view.plans:
        yield "An arrow points to the square where your figure is ordered to go."
    if view.phase == "set-up":
        yield "Figures start between the broken line and their own Halhala."


def _news(box: Box, view: View) -> Iterator[str]:
    """The round and the decision, or how the game ended."""
    if view.phase == "over":
        yield page.end_text(box, view)
        return
    head = page.title(box, view)
    yield f"{head[0].upper()}{head[1:]}."
    yield from page.decision_lines(box, view)
    if view.draw and view.phase == "healing":
        yield "You have offered a draw."


def _mat(box: Box, view: View, seat: str, clubs: Clubs, room: int, surface: Surface) -> Mat:
    column = Column(room)
    mega = page.mega(box, view, seat)
    column.add_tokens([
        ("discs left", f"{view.discs[seat]} of {box.scenario.discs.clan}", "brick"),
        ("free clubs", free_clubs(box, view, seat), "wood"),
        ("landed", ending.landed_figures(box, view, seat), "home"),
        *([("mega club", mega, "stone")] if mega else [])])
    name = max(text_metrics.width(box.cards[key].id, 13, True) for key in box.clans[seat])
    for key in box.clans[seat]:
        column.shapes.append(Polyline(((0, column.y), (room, column.y)), "edge"))
        column.add_gap(5)
        _row(box, view, key, clubs, column, name)
    left = len(in_play(box, view, seat))
    right = f"{left} of {len(box.clans[seat])} in play" + ", wins" * (view.winner == seat)
    return Mat(seat, right, column, seat in view.patients,
               surface.resolve(capital_seat_ref(seat)))


def _row(box: Box, view: View, key: Key, clubs: Clubs, column: Column, name: int) -> None:
    """A figure: its mark and name, where it is, its actions; below them its options."""
    card, figure = box.cards[key], view.figures[key]
    top, mark = column.y, page.figure_mark(box, key)
    if figure.at:
        column.shapes += [Frame(0, top, CHIP, 22, card.seat, "dark", 1, 5),
                          Text(CHIP // 2, top + 16, mark, 14, letter(card.seat), "middle", True)]
    else:
        column.shapes.append(Piece(CHIP // 2, top + 13, "warrior", card.seat, mark, 26, faint=True,
                                   title=f"{box.named(key)}, out of the game"))
    column.shapes.append(Text(CHIP + 8, top + 16, card.id, 13, bold=True))
    actions, width = _actions(box, view, key)
    column.shapes.append(Group("", tuple(actions), column.room - width, top))
    at = CHIP + 8 + name + 10
    facts = Column(column.room - at - width - 6, at, top + 3)
    facts.add_text(_facts(box, view, key), 12)
    doing = Column(column.room - CHIP - 8, CHIP + 8, max(facts.y, top + 21))
    for left, right in _action_text(box, view, key, clubs):
        _figure_actions(doing, left, right)
    column.add_shapes((*facts.shapes, *doing.shapes), max(doing.y - top, ROW))


def _figure_actions(column: Column, left: str, right: str) -> None:
    """A figure's options, and at the end of the line its targets; dull if there are none."""
    bold = right != NOBODY
    texts = Column(column.room - text_metrics.width(right, 11, bold) - 8, column.x, column.y)
    texts.add_text(left, 11, "soft")
    if right:
        column.shapes.append(Text(column.x + column.room, column.y + 11, right, 11,
                                  "ink" if bold else "soft", "end", bold))
    column.add_shapes(texts.shapes, max(texts.y - column.y, text_metrics.line_height(11)))


def _facts(box: Box, view: View, key: Key) -> str:
    """Where a figure is, and its condition."""
    figure = view.figures[key]
    landed = ", has landed" * figure.landed
    if not figure.at:
        return f"out of the game{landed}"
    return f"on {figure.at}, faces {figure.facing}{', has a bump' * bool(figure.bumps)}{landed}"


def _actions(box: Box, view: View, key: Key) -> tuple[list[Shape], int]:
    """The actions on a figure's panel, and their width.

    Spent actions are crossed out; those without a disc left are pale.
    """
    figure, disc = view.figures[key], view.discs[box.cards[key].seat] > 0
    shapes: list[Shape] = []
    x = 0
    for action in box.cards[key].actions if figure.at else ():
        item_width, spent = text_metrics.width(action, 11, True) + 12, action in figure.used
        can = disc and not spent
        shapes += [Frame(x, 1, item_width, 20, "symbol" if can else "closed" if spent else "card",
                         "edge", 1, 5),
                   *([Polyline(((x + 3, 11), (x + item_width - 3, 11)), "ink", 1)] if spent
                     else []),
                   Text(x + item_width // 2, 15, action, 11, "ink" if can else "soft", "middle",
                        can)]
        x += item_width + 4
    return shapes, x - 4 if x else 0


def _action_text(box: Box, view: View, key: Key, clubs: Clubs) -> Iterator[tuple[str, str]]:
    """A figure's orders, or how far it may go; and its targets."""
    card, figure = box.cards[key], view.figures[key]
    if not figure.at or view.phase in ("set-up", "over"):
        return
    more = []
    if view.phase == "healing" or (view.phase == "clubs" and view.to == card.seat):
        plan = view.plans.get(key)
        yield f"ordered: {orders.plan(box, key, plan) if plan else f'{card.id} stays'}", ""
    else:
        yield _steps(box, view, key), ""
        more += [f"{act} to {' '.join(to)}"
                 for act, to in reachable.run_and_climb_ends(box, view, key).items()]
    if view.phase == "clubs" and card.seat in view.birds and BIRD in card.actions:
        over = dict.fromkeys(square[0] for square in bird_columns(box, figure.at))
        more.append(f"the bird drops clubs on columns {' '.join(over)}")
    if key in clubs:
        foes = [page.figure_mark(box, foe)
                for foe in reachable.enemies_on(box, view, key, clubs[key])]
        yield "; ".join(more), f"reaches {' '.join(foes)}" if foes else NOBODY
    elif more:
        yield "; ".join(more), ""


def _steps(box: Box, view: View, key: Key) -> str:
    """The squares that a figure may step to, and which of them have fire."""
    steps, burning = reachable.walkable_squares(box, view, key), burning_squares(view)
    hot = [square for square in steps if square in burning]
    return (f"may step to {' '.join(steps)}" if steps else "cannot step anywhere") + (
        f", into fire on {' '.join(hot)}" if hot else "")


def _description(box: Box, view: View, clubs: Clubs) -> Iterator[str]:
    yield from _news(box, view)
    yield from page.tokens(box, view)
    for seat in box.seats:
        yield from _laid(box, view, seat)
    for seat in reversed(box.seats):
        mega = page.mega(box, view, seat)
        yield (f"{capital_seat_ref(seat)} has "
               f"{count_noun(len(in_play(box, view, seat)), 'figure')} in play, {view.discs[seat]} "
               f"of {count_noun(box.scenario.discs.clan, 'disc')}, "
               f"{count_noun(free_clubs(box, view, seat), 'free club')}, "
               f"{ending.landed_figures(box, view, seat)} landed"
               + (f", mega club {mega}" if mega else "") + ".")
        for key in box.clans[seat]:
            card, figure = box.cards[key], view.figures[key]
            left = [action for action in card.actions if action not in figure.used]
            acts = [f"actions left {join_words(left) or 'none'}"] if figure.at else []
            can = [part for pair in _action_text(box, view, key, clubs) for part in pair if part]
            yield "; ".join([f"{page.figure_mark(box, key)}, {box.named(key)}, "
                             f"{_facts(box, view, key)}", *acts, *can]) + "."


def _laid(box: Box, view: View, seat: str) -> Iterator[str]:
    """The Halhala and the terrain of a clan."""
    ends = sorted(box.halhala[seat], key=box.board.places.__getitem__)
    yield f"The Halhala of {seat_ref(seat)} is {join_words(ends)}."
    if seat in view.land:
        land = view.land[seat]
        parts = [f"{layout.PLAIN[kind]} on {join_words(layout.pieces_of_kind(land, kind))}"
                 for kind in layout.KINDS if layout.pieces_of_kind(land, kind)]
        way = f"; its gate is passed {land.arrow} the board" if land.gate else ""
        yield f"Laid out by {seat_ref(seat)}: {', '.join(parts)}{way}."
