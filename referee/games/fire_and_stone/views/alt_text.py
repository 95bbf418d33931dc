"""Texts of a picture: the decision, the hut track, and the whole position in sentences."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game import result_text
from referee.core.game.decisions import Result
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Polyline, Shape, Text
from referee.core.graphics.widgets import Column
from referee.games.fire_and_stone.model.agenda import WHATS
from referee.games.fire_and_stone.model.scenario import STORES
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.views import map_drawing, page
from referee.games.fire_and_stone.views.view import Offer, Place, View


def notes_column(box: Box, view: View, score: Result, room: int, surface: Surface) -> Column:
    """The notes of a picture: the decision or the ranking, the hut track."""
    column = Column(room, 12, 12)
    lead = (f"{capital_seat_ref(view.asked)} to move: {WHATS[view.what]}" if view.asked
            else "The game is over.")
    column.add_text(surface.resolve(lead), 14, bold=True)
    for line in (result_text.ranking_lines(score, box.seats) if view.over
                 else decision_notes(box, view)):
        column.add_text(surface.resolve(line), 12)
    column.add_gap(4)
    _track(box, view, column)
    for line in page.hut_track_lines(box, view)[1:] if not view.over else ():
        column.add_text(surface.resolve(line), 11)
    return column


def decision_notes(box: Box, view: View) -> Iterator[str]:
    """The options of the player to move: where scouts may go, what an area offers and costs."""
    if view.found:
        yield f"Turned up this turn: {view.found}."
    for reach in view.reach:
        line = "whole" if reach.scout == 1 else "broken"
        many = count_noun(len(reach.ways), "area")
        yield (f"Scout {reach.scout} on {reach.start} can go to {many}, each in a {line} green "
               "frame.")
    if view.what == "bonus move":
        yield "Or pass."
    if view.here:
        yield f"The scout is on {view.here}, in a green frame."
    if view.offer:
        yield from actions_text(box, view, view.offer)
    if view.what == "card":
        yield "Take an invention, or cover one of yours with the top victory point card."
    if view.what in ("fire", "second scout"):
        yield "The scout goes to a fire." + " The fires are in green frames." * bool(view.answers)
    yield from page.own_secrets(box, view)[2:]
    answers = [answer for answer in view.answers if not answer.startswith(("cook ", "to fire "))]
    if answers:
        yield "Possible moves: " + "; ".join(answers) + "."


def actions_text(box: Box, view: View, offer: Offer) -> Iterator[str]:
    """The actions of an area, and the cost of a hut there."""
    if offer.site in box.kinds:
        taken = ("take the tile into the "
                 f"{join_words((STORES[n - 1] for n in offer.stores), 'or')} store, "
                 "or " if offer.stores else "")
        yield f"{offer.site.capitalize()}: {taken}leave it for {box.scenario.play.leave} food."
    if offer.site == "forest" and offer.animals:
        yield f"Look at {count_noun(offer.animals, 'animal')} and take one of these animals."
    if offer.food:
        yield f"Gain {offer.food} food."
    if offer.cook:
        yield "Cook animals at the fire."
    if offer.settle:
        of_card = " from the cave card" * (offer.site == "cave")
        yield (f"The next hut costs {offer.cost} food{of_card}"
               + ("." if offer.build else "; it cannot be built now."))
    if offer.cave:
        yield "Use the cave."


def _track(box: Box, view: View, column: Column) -> None:
    """The spaces of the hut track; those with an effect have a heavy edge."""
    spaces, play = box.scenario.room.track, box.scenario.play
    brings = [(region.opens, f"opens region {region.id}") for region in box.scenario.regions.list
              if region.opens] + [(play.second, "brings second scouts"),
                                  (play.end, "triggers the end")]
    special = {space for space, _ in brings}
    pitch = min(23, column.room // spaces)
    for i in range(1, spaces + 1):
        x, full = column.x + (i - 1) * pitch, i <= view.track
        column.shapes += [
            Square(x, column.y, pitch - 3, 20, "home" if full else "paper",
                   "ink" if i in special else "edge", 2 if i in special else 1, 3),
            Text(x + (pitch - 3) // 2, column.y + 14, f"{i}", 10, "ink" if full else "soft",
                 "middle", full)]
    column.y += 26
    heavy = "; ".join(f"{space} {what}" for space, what in sorted(brings))
    column.add_text(f"{count_noun(view.track, 'hut tile')} on the hut track. Spaces with "
                    f"heavy edges: {heavy}.", 11)


def legend(x: int, y: int) -> Iterator[Shape]:
    """The legend of the map, in a line."""
    yield map_drawing.peak(x, y)
    yield map_drawing.wave(x + 82, y - 2)
    yield Polyline(((x + 136, y - 4), (x + 160, y - 4)), "route", 3, True)
    labels = ("mountain", 16), ("lake", 100), ("sea route", 166), (
        "Sharp corners: a tile. Number beside a name: the huts there, which is also the food "
        "that the next hut costs. Scouts 1 stand above, scouts 2 below.", 246)
    yield from (Text(x + right, y, word, 11) for word, right in labels)


def description(box: Box, view: View, score: Result) -> Iterator[str]:
    """The whole position in sentences, for readers who do not see the picture."""
    yield from (f"{line}." for line in result_text.ranking_lines(score, box.seats) if view.over)
    yield from (line.strip() for line in (page.decision_lines(box, view) if view.asked else ()))
    yield from page.hut_track_lines(box, view)
    for label, row in score.sheet:
        points = ", ".join(f"{seat_ref(seat)} {n}"
                           for seat, n in zip(box.seats, row, strict=True))
        yield f"{'Tasks' if label == 'task card' else f'Points, {label}'}: {points}."
    yield from page.own_secrets(box, view)
    for tribe in view.tribes:
        cards = ", ".join(card.name + (f", covered with {card.vp}" if card.vp else "")
                          for card in tribe.cards)
        stone = {"": "", "card": ", a stone on the cave card"}.get(
            tribe.stone, f", a stone on {tribe.stone}")
        bags, left = count_noun(tribe.capacity, "bag"), count_noun(tribe.huts, "hut")
        yield (f"{capital_seat_ref(tribe.seat)} has {tribe.food} food in {bags}, {left} left, "
               f"{count_noun(tribe.animals, 'animal')}, stores {page.stores_text(tribe)}{stone}, "
               f"inventions {cards or 'none'}.")
    yield from page.card_lines(box, view)
    yield from (f"{name}: {box.inventions[name].text()}." for name in page.visible_inventions(view))
    for region in box.scenario.regions.list:
        state = "open" if box.atlas.is_open(region.id, view.track) else "closed"
        yield f"Region {region.id}, {region.name}, is {state}."
        yield from (_area(box, place) for place in view.places
                    if box.atlas.region[place.id] == region.id)


_LIES = {"hidden": "face down", "empty": "empty", "settlement": "a settlement"}


def _area(box: Box, place: Place) -> str:
    area = box.atlas.areas[place.id]
    shown_there = _LIES.get(place.site, place.site)
    if place.site == "forest":
        shown_there += (" with "
                        f"{count_noun(place.animals, 'animal') if place.animals else 'no animals'}")
    parts = [place.id + ", at a lake" * area.lake + ", at a mountain" * area.mountain
             + f": {shown_there}"]
    parts += [count_noun(n, f"{seat_ref(seat)} hut")
              for seat, n in zip(box.seats, place.huts, strict=False) if n]
    parts += ["scout " + scout for scout in page.scouts_there(place)]
    near = "next to " + " ".join(area.land) + (", by sea " + " ".join(area.sea) if area.sea else "")
    return ", ".join((*parts, near)) + "."
