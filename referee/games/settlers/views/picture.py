"""The table drawn: the map, what can be had and for what, and what each player has."""

from referee.core.draw.drawing import EDGE, WIDTH
from referee.core.draw.picture import Group, Picture, Places, Shape
from referee.core.draw.places import Laid
from referee.core.game.bound import Game
from referee.games.settlers.box.scenario import Scenario
from referee.games.settlers.box.state import Box
from referee.games.settlers.show import panels
from referee.games.settlers.show.chart import world
from referee.games.settlers.show.coordinates import coordinates
from referee.games.settlers.show.described import said
from referee.games.settlers.show.view import View


def draw(game: Game, view: View, places: Places) -> Picture:
    """What a view shows. The map never moves; below the mats stand the offers."""
    box: Box = game.box
    lies = coordinates(box, places)
    width = max(WIDTH, lies.width + 2 * EDGE)
    shapes: list[Shape] = [Group("the map", (*world(box, view, lies),),
                                 (width - lies.width) // 2)]
    y = lies.height + EDGE
    for part in (panels.panels, panels.notes, panels.mats):
        found, high = part(box, view, y, width)
        shapes += found
        y += high
    found, high = panels.offers(view, y, width)
    return Picture(width, y + high, (*shapes, *found), (*said(box, view),))


def laid(scenario: Scenario) -> Laid:
    """Outposts and the names of regions have places; hexes lie in rows and columns."""
    ids = {port.id for port in scenario.outposts.list}
    ids |= {region.id for region in scenario.regions.list}
    return Laid(frozenset(ids), tuple(route.ends for route in scenario.boxes.list))
