"""Texts of a picture: the decision, the hut track, and the whole position in sentences."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import capital_seat_ref, capitalized, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game import result_text
from referee.core.game.decisions import Result
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Polyline, Shape, Text
from referee.core.graphics.widgets import Column
from referee.games.fire_and_stone.model.board import Region
from referee.games.fire_and_stone.model.cards import Cost, count_thing
from referee.games.fire_and_stone.model.scenario import STORES
from referee.games.fire_and_stone.model.state import Box, Holding
from referee.games.fire_and_stone.moves import score as scoring
from referee.games.fire_and_stone.views import map_drawing, page, result
from referee.games.fire_and_stone.views.view import Offer, Place, Tribe, View


def notes_column(box: Box, view: View, score: Result, room: int, surface: Surface) -> Column:
    """The notes of a picture: the hut track, then the decision or the ranking."""
    column = Column(room, 12, 12)
    add_track(box, view, column, 20, 11)
    if view.over:
        column.add_gap(4)
        column.add_text(surface.resolve(f"The game is over: {score.reason}."), 12)
        for line in result_text.ranking_lines(score, box.seats):
            column.add_text(surface.resolve(line), 14, bold=True)
        return column
    for line in ending(box, view):
        column.add_text(surface.resolve(line), 12, bold=True)
    column.add_gap(6)
    for line in (*decision_notes(box, view), *prices(box, view)):
        column.add_text(surface.resolve(line), 12)
    return column


def ending(box: Box, view: View) -> list[str]:
    """How many turns are left, once the end is near."""
    return page.hut_track_lines(box, view)[1:] if not view.over else []


def decision_notes(box: Box, view: View) -> Iterator[str]:
    """The options of the player to move: where scouts may go, what an area offers and costs."""
    if view.found:
        yield f"Turned up this turn: {view.found}."
    scouts = [f"scout {reach.scout} (on {reach.start}) can go to "
              f"{count_noun(len(reach.ways), 'area')}" for reach in view.reach]
    if scouts:
        yield f"{capitalized(join_words(scouts))}: the white circles."
    if view.what == "bonus move":
        yield "Or pass."
    if view.here:
        yield f"The scout is on {view.here}, in the dark frame."
    if view.offer:
        yield from actions_text(box, view, view.offer)
    if view.what == "card":
        yield "Take an invention, or cover one of yours with the top victory point card."
    if view.what in ("fire", "second scout"):
        yield "The scout goes to a fire." + " The fires have white circles." * bool(view.answers)
    yield from page.own_secrets(box, view)[2:]
    answers = [answer for answer in view.answers if not answer.startswith(("cook ", "to fire "))]
    if answers:
        yield "Possible moves: " + "; ".join(answers) + "."


def prices(box: Box, view: View) -> Iterator[str]:
    """What a hut costs where the player to move can send a scout, and their food."""
    near = {way[-1] for reach in view.reach for way in reach.ways}
    if not near or not view.asked:
        return
    tribe = view.tribes[box.index[view.asked]]
    costs = [f"{price(box, view, tribe, place)} on {place.id}" for place in view.places
             if place.id in near and place.site == "settlement"]
    if costs:
        yield f"Food for a hut: {', '.join(costs)}; {seat_ref(tribe.seat)} has {tribe.food}."


def price(box: Box, view: View, tribe: Tribe, place: Place) -> int:
    """The food for one more hut of a tribe in a settlement."""
    effects = [effect for card in tribe.cards if not card.vp
               for effect in box.inventions[card.name].lasting]
    effects += box.caves[view.cave].rule if view.cave_at else ()
    return max(0, sum(place.huts) - sum(
        effect.minus for effect in effects
        if isinstance(effect, Cost) and effect.region in ("", box.atlas.region[place.id])))


def opening(box: Box, view: View, region: Region) -> str:
    """Whether a region is open, or when it will be."""
    if box.atlas.is_open(region.id, view.track):
        return "open"
    return "closed" if view.over else f"opens with hut tile {region.opens}"


def region_text(box: Box, view: View, region: str) -> str:
    """Who has majorities in a region, and its face-down tiles."""
    held = scoring.majorities({place.id: place.huts for place in view.places if place.huts})
    owners = [owner for area, owner in held.items() if box.atlas.region[area] == region]
    most = ", ".join(f"{seat_ref(seat)} {owners.count(n)}" for n, seat in enumerate(box.seats)
                     if n in owners)
    return (f"majorities: {most or 'none'}; face down: "
            f"{page.counts_text(dict(view.hidden)[region])}")


def whereabouts(tribe: Tribe) -> str:
    """Where the scouts of a tribe are, and its marking stone."""
    stone = "unused" if not tribe.stone else "on " + (
        "the cave card" if tribe.stone == "card" else tribe.stone)
    return f"scouts on {join_words(tribe.scouts)}; marking stone {stone}"


def points_text(box: Box, view: View, tribe: Tribe) -> str:
    """What a tribe has points for; its task only for its own player until the end."""
    n = box.index[tribe.seat]
    rows = [f"{label} {row[n]}" for label, row in result.rows(box, view)
            if label != "task card" and not label.startswith("total") and row[n] not in (0, "?")]
    return ", ".join(rows)


def secrets(box: Box, view: View, tribe: Tribe) -> Iterator[str]:
    """Task and animals of the viewer; at the end the task of everyone."""
    if tribe.seat == view.to:
        yield from page.own_secrets(box, view)[:2]
    elif view.tasks:
        name = view.tasks[box.index[tribe.seat]]
        yield f"Task {name}: {box.tasks[name].text(box.scenario.points.task)}."


def held(store: Holding) -> str:
    """What is in a gathering store."""
    return count_thing(store.count, store.kind) if store.count else "empty"


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


def add_track(box: Box, view: View, column: Column, high: int, size: int) -> None:
    """Add the spaces of the hut track; those with an effect have a heavy edge."""
    spaces, play = box.scenario.room.track, box.scenario.play
    effects = [(region.opens, f"opens region {region.id}") for region in box.scenario.regions.list
               if region.opens] + [(play.second, "brings second scouts"),
                                   (play.end, "triggers the end")]
    special, pitch = {space for space, _ in effects}, min(23, column.room // spaces)
    shapes: list[Shape] = []
    for i in range(1, spaces + 1):
        full, middle = i <= view.track, (pitch - 3) // 2
        parts = (Square(0, 0, pitch - 3, high, "home" if full else "paper",
                        "ink" if i in special else "edge", 2 if i in special else 1, 3),
                 Text(middle, high * 7 // 10, f"{i}", size, "ink" if full else "soft", "middle",
                      full))
        shapes.append(Group(f"hut tile {i} on the hut track" if full else "", parts,
                            (i - 1) * pitch, 0, (pitch - 3) * full, high * full))
    column.add_shapes([Group("", tuple(shapes), column.x, column.y, anchor="hut track")], high + 6)
    coming = "; ".join(f"{space} {what}" for space, what in sorted(effects) if space > view.track)
    text = f"{count_noun(view.track, 'hut tile')} on the hut track."
    column.add_text(text + (f" Heavy edges: {coming}." if coming and not view.over else ""), size)


def legend(x: int, y: int) -> Iterator[Shape]:
    """The legend of the map, in a line."""
    yield map_drawing.peak(x, y)
    yield map_drawing.wave(x + 82, y - 2)
    yield Polyline(((x + 136, y - 4), (x + 160, y - 4)), "route", 3, True)
    yield Group("", tuple(map_drawing.pill(x + 776, y - 4, "1", "", 8, 11)))
    labels = ("mountain", 16), ("lake", 100), ("sea route", 166), (
        "Sharp corners: a tile. At the right: the number of huts; the next hut costs as much food.",
        246), ("scout 1 may go there", 790), (
        "▶ a scout that is to move. ◆ marking stone.", 930)
    yield from (Text(x + right, y, word, 11) for word, right in labels)


def description(box: Box, view: View, score: Result) -> Iterator[str]:
    """The whole position in sentences, for readers who do not see the picture."""
    yield from (f"{line}." for line in result_text.ranking_lines(score, box.seats) if view.over)
    yield from (line.strip() for line in (page.decision_lines(box, view) if view.asked else ()))
    yield from page.hut_track_lines(box, view)
    for label, row in (*result.rows(box, view), *alone(view, score)):
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


def alone(view: View, score: Result) -> list[tuple[str, tuple[int | str, ...]]]:
    """The row of the viewer's own task, which is not counted yet."""
    return [(label, row) for label, row in score.sheet
            if not view.over and view.to is not None and label == "task"]


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
