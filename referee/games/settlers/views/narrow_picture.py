"""The picture of a position for a phone: an overview of the map, parts of it, rows, a key."""

from collections.abc import Iterable

from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics.header import points_standings
from referee.core.graphics.shapes import NARROW, Group, Picture, Places, Shape
from referee.core.graphics.widgets import Column
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import map_parts, narrow_maps, narrow_panels, panel_texts
from referee.games.settlers.views.alt_text import description
from referee.games.settlers.views.view import View

EDGE, GAP = 8, 6
KEY = ("Squares on the whole map are tribes, circles are nomads. A corner’s name is straight "
       "above or below it. ")


class _Stack:
    """Parts of the picture one below the other, each with an anchor."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.y = 0

    def add(self, anchor: str, drawn: tuple[Iterable[Shape], int], x: int = EDGE) -> None:
        """Add shapes of a height."""
        shapes, height = drawn
        self.shapes.append(Group("", tuple(shapes), x, self.y, anchor=anchor))
        self.y += height + GAP

    def add_lines(self, anchor: str, *lines: str, size: int = 11, ink: str = "ink") -> None:
        """Add texts, wrapped."""
        column = Column(NARROW - 2 * EDGE)
        for line in lines:
            column.add_text(line, size, ink)
        if column.shapes:
            self.add(anchor, (column.shapes, column.y))


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL,
         focus: tuple[str, ...] = ()) -> Picture:
    """The picture of a view; ``focus``: the parts of the map that are also shown enlarged."""
    box: Box = game.box
    stack = _Stack()
    stack.add_lines("notes", *map(surface.resolve, filter(None, (
        panel_texts.notes(box, view), *panel_texts.mark_legend(box, view)))), size=10)
    first = [("offers", narrow_panels.offers, bool(view.offers)),
             ("hand", narrow_panels.hand, view.own is not None),
             ("ranking", narrow_panels.ranking, bool(view.over))]
    last = [("bank", narrow_panels.bank, not view.over), ("cards", narrow_panels.cards, True),
            ("chips", narrow_panels.chips, True)]
    for anchor, fill, shown in first:
        if shown:
            stack.add(anchor, narrow_panels.panel(box, view, fill, surface))
    _add_maps(stack, box, view, places, surface, focus)
    for side in view.sides:
        stack.add(f"mat {side.seat}", narrow_panels.seat_row(box, view, side, surface))
    for anchor, fill, shown in last:
        if shown:
            stack.add(anchor, narrow_panels.panel(box, view, fill, surface))
    stack.add_lines("key", f"{KEY}{panel_texts.signs(box)}", size=10, ink="soft")
    return Picture(NARROW, stack.y, tuple(stack.shapes),
                   tuple(map(surface.resolve, description(box, view))),
                   points_standings([(side.seat, sum(side.shares)) for side in view.sides]),
                   "points")


def focus(game: Game, view: View, earlier: View | None) -> tuple[str, ...]:
    """The parts of the map in which something can be done or is new."""
    return map_parts.in_focus(game.box, view, earlier)


def _add_maps(stack: _Stack, box: Box, view: View, places: Places, surface: Surface,
              shown: tuple[str, ...]) -> None:
    """The overview, each part in focus under its name, and which parts are not shown."""
    edge = (NARROW - narrow_maps.WIDTH) // 2
    stack.add("overview", narrow_maps.overview(box, view, places, surface), edge)
    if not narrow_maps.has_pieces(box, places):
        stack.add_lines("figures", "The whole map is too large for pieces. The seats' pieces are "
                        f"listed below; the Neanderthal is on {view.neanderthal}, the carnivore "
                        f"on {view.carnivore}.", size=10)
    parts = map_parts.parts(box)
    for name in shown:
        part = parts[name]
        title = Column(NARROW - 2 * EDGE, EDGE - edge)
        title.add_text(part.name, 14, bold=True)
        title.add_text(surface.resolve(narrow_maps.caption(box, view, part)), 10)
        stack.add(f"name {name}", (title.shapes, title.y - GAP), edge)
        stack.add(f"part {name}", narrow_maps.enlarged(box, view, part, surface), edge)
    left = [part.name for name, part in parts.items() if name not in shown]
    if left:
        stack.add_lines("other parts", f"Nothing new and nothing to do in: {', '.join(left)}.",
                        size=10, ink="soft")
