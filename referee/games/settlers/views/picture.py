"""The picture of a position: the map, prices and supplies, the players' mats."""

from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics.header import points_standings
from referee.core.graphics.layout import MapLayout
from referee.core.graphics.shapes import Group, Picture, Places, Shape
from referee.core.graphics.widgets import EDGE, WIDTH
from referee.games.settlers.model.scenario import Scenario
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import side_panels
from referee.games.settlers.views.alt_text import description
from referee.games.settlers.views.map_layout import coordinates
from referee.games.settlers.views.route_drawing import world
from referee.games.settlers.views.view import View


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. The map never moves; offers are below the mats."""
    box: Box = game.box
    layout = coordinates(box, places)
    width = max(WIDTH, layout.width + 2 * EDGE)
    shapes: list[Shape] = [Group("the map", (*world(box, view, layout, surface),),
                                 (width - layout.width) // 2)]
    y = layout.height + EDGE
    for part in (side_panels.panels, side_panels.notes, side_panels.mats):
        drawn_shapes, height = part(box, view, y, width, surface)
        shapes += drawn_shapes
        y += height
    drawn_shapes, height = side_panels.offers(view, y, width, surface)
    return Picture(width, y + height, (*shapes, *drawn_shapes),
                   tuple(map(surface.resolve, description(box, view))),
                   points_standings([(side.seat, sum(side.shares)) for side in view.sides]),
                   "points")


def laid(scenario: Scenario) -> MapLayout:
    """Outposts and names of regions have places; hexes are in rows and columns."""
    ids = {port.id for port in scenario.outposts.list}
    ids |= {region.id for region in scenario.regions.list}
    return MapLayout(frozenset(ids), tuple(route.ends for route in scenario.boxes.list))
