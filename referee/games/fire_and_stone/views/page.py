"""The position as a page, with everything that a player needs."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, capitalized, seat_ref
from referee.core.document.blocks import Block, Heading, Page, TableBlock, TextBlock
from referee.games.fire_and_stone.model.agenda import WHATS
from referee.games.fire_and_stone.model.board import Area
from referee.games.fire_and_stone.model.cards import amount, count_thing
from referee.games.fire_and_stone.model.state import Box, Counts
from referee.games.fire_and_stone.views import result
from referee.games.fire_and_stone.views.view import Place, Tribe, View


def show(box: Box, view: View) -> Page:
    """Progress, score, tribes, own secrets, cards, the board by region, the decision."""
    return (*_course(box, view), *_standing(box, view), *_tribes(view), *_own(box, view),
            *_cards(box, view), *_board(box, view), *_decision(box, view))


def _course(box: Box, view: View) -> Iterator[Block]:
    yield Heading("Fire & Stone, the end" if view.over else f"Fire & Stone, round {view.round}")
    yield TextBlock(tuple(hut_track_lines(box, view)))


def hut_track_lines(box: Box, view: View) -> list[str]:
    """The progress on the hut track, its next effects, and the end if it is near: sentences."""
    play = box.scenario.play
    coming = [(region.opens, f"opens region {region.id}") for region in box.scenario.regions.list]
    coming += [(play.second, "brings the second scouts"), (play.end, "triggers the end")]
    next_ones = "; ".join(f"tile {n} {what}" for n, what in sorted(coming) if n > view.track)
    lines = [f"Hut track: {count_noun(view.track, 'hut tile')}."
             + (f" {capitalized(next_ones)}." if next_ones else "")]
    if view.trigger:
        lines.append("The game is over." if view.over else _ending(box, view))
    return lines


def _ending(box: Box, view: View) -> str:
    """The end-of-game card: A until the next turn of the seat that has it, then B."""
    n = len(box.seats)
    if view.left == 2 * n:
        return f"{capital_seat_ref(view.trigger)} takes the end-of-game card after this turn."
    side = "A" if view.left > n else "B"
    return (f"{capital_seat_ref(view.trigger)} has the end-of-game card, side {side} up. Turns "
            f"left, including this one: {view.left}.")


def _standing(box: Box, view: View) -> Iterator[Block]:
    yield Heading("final score" if view.over else "score so far")
    rows = [(label, *map(str, row)) for label, row in result.rows(box, view)]
    yield TableBlock(("points", *map(seat_ref, box.seats)), tuple(rows),
                     "<" + ">" * len(box.seats))


def _tribes(view: View) -> Iterator[Block]:
    yield Heading("tribes")
    rows = tuple((seat_ref(tribe.seat), " ".join(tribe.scouts),
                  f"{tribe.food} of {tribe.capacity}", str(tribe.huts), str(tribe.animals),
                  tribe.stone or "-", stores_text(tribe))
                 for tribe in view.tribes)
    yield TableBlock(("seat", "scouts", "food", "huts", "animals", "stone", "stores"), rows,
                     "<<<>><<")
    owned = [f"{seat_ref(tribe.seat)}: " + ", ".join(
        card.name + (f" (covered, {card.vp})" if card.vp else "") for card in tribe.cards)
        for tribe in view.tribes if tribe.cards]
    if owned:
        yield TextBlock(("Inventions of each tribe:", *(f"  {line}" for line in owned)))


def stores_text(tribe: Tribe) -> str:
    """The contents of a tribe's gathering stores."""
    return ", ".join(count_thing(store.count, store.kind) if store.count else "empty"
                     for store in tribe.stores)


def _own(box: Box, view: View) -> Iterator[Block]:
    if view.to is None:
        return
    yield Heading(f"private: {seat_ref(view.to)} only")
    yield TextBlock(tuple(own_secrets(box, view)))


def own_secrets(box: Box, view: View) -> list[str]:
    """The viewer's own task and animals, in sentences; empty for the public."""
    if view.to is None:
        return []
    lines = [f"Task {view.task}: {box.tasks[view.task].text(box.scenario.points.task)}.",
             f"Animals: {_animals(box, view.hand) or 'none'}."]
    if view.seen:
        lines.append(f"Animals you look at: {_animals(box, view.seen)}.")
    return lines


def _animals(box: Box, names: tuple[str, ...]) -> str:
    worth = {name: amount(box.animals[name].bag, box.animals[name].food) for name in names}
    return "; ".join(f"({i}) {name}: {worth[name]}" for i, name in enumerate(names, 1))


def _cards(box: Box, view: View) -> Iterator[Block]:
    yield Heading("cards and piles")
    yield TextBlock((*card_lines(box, view), *(f"  {name}: {box.inventions[name].text()}."
                                               for name in visible_inventions(view))))


def card_lines(box: Box, view: View) -> list[str]:
    """Cards on display, remaining piles, face-down tiles, and the cave: sentences."""
    top = f"; the top one is worth {count_noun(view.top, 'point')}" if view.top else ""
    hidden = "; ".join(f"{region}: {counts_text(pile)}" for region, pile in view.hidden)
    lines = ([f"Starting inventions to choose from: {', '.join(view.offered)}."]
             if view.offered else [])
    lines += [f"Display: {', '.join(view.display) or 'nothing'}; {view.deck} in the deck.",
              f"Victory point cards: {view.points}{top}.",
              f"Discarded gathering tiles: {counts_text(view.gathered)}.",
              f"Discarded animals: {counts_text(view.cooked)}.", f"Face down: {hidden}."]
    if view.cave:
        food = f" {view.cave_food} food left." if view.cave_food else ""
        where = f"on {view.cave_at}" if view.cave_at else "gone"
        lines.append(f"Cave {view.cave}, {where}: {box.caves[view.cave].text()}.{food}")
    return lines


def visible_inventions(view: View) -> tuple[str, ...]:
    """The inventions that are on display or owned, each once."""
    return tuple(dict.fromkeys((*view.offered, *view.display,
                                *(card.name for tribe in view.tribes for card in tribe.cards))))


def counts_text(counted: Counts) -> str:
    return ", ".join(count_thing(n, name) for name, n in counted.items()) or "none"


def _board(box: Box, view: View) -> Iterator[Block]:
    """A table for each region: area, tile, huts, scouts, borders, neighbours."""
    for region in box.scenario.regions.list:
        state = "" if box.atlas.is_open(region.id, view.track) else ", closed"
        yield Heading(f"region {region.id}, {region.name}{state}")
        rows = tuple(_row(box, view, place) for place in view.places
                     if box.atlas.region[place.id] == region.id)
        yield TableBlock(("area", "tile", "border", "next to (~ by sea); pieces"), rows)


def _row(box: Box, view: View, place: Place) -> tuple[str, ...]:
    area = box.atlas.areas[place.id]
    neighbours = " ".join((*area.land, *("~" + other for other in area.sea)))
    huts = ", ".join(f"{n} {seat_ref(seat)}"
                     for n, seat in zip(place.huts, box.seats, strict=False) if n)
    pieces = ["scouts " + ", ".join(scouts_there(place))] if place.scouts else []
    pieces += [f"huts {huts}"] if huts else []
    return place.id, _site_text(area, place), _border(area), "; ".join([neighbours, *pieces])


def scouts_there(place: Place) -> Iterator[str]:
    """The scouts of an area, each with its player and its number."""
    for scout in place.scouts:
        seat, _, number = scout.rpartition(" ")
        yield f"{seat_ref(seat)} {number}"


def _site_text(area: Area, place: Place) -> str:
    if place.site == "forest":
        return f"forest {place.animals}"
    if place.site == "hidden":
        return "?"
    if area.fire:
        return "FIRE"
    return {"empty": "-", "settlement": "huts"}.get(place.site, place.site)


def _border(area: Area) -> str:
    return "+".join(word for word, is_so in (("lake", area.lake), ("mount", area.mountain))
                    if is_so)


def _decision(box: Box, view: View) -> Iterator[Block]:
    if not view.asked:
        return
    yield Heading("decision")
    yield TextBlock(tuple(decision_lines(box, view)))


def decision_lines(box: Box, view: View) -> list[str]:
    """The decision, where scouts may go, the legal moves: sentences."""
    lines = [f"{capital_seat_ref(view.asked)}: {WHATS[view.what]}"
             + (f" (scout on {view.here})." if view.here else ".")]
    shown_there = {place.id: _site_text(box.atlas.areas[place.id], place) for place in view.places}
    for reach in view.reach:
        ways = "; ".join(_way(way, shown_there[way[-1]]) for way in reach.ways)
        lines.append(f"  scout {reach.scout} from {reach.start} can go to: {ways}.")
    if view.what == "bonus move":
        lines.append("  Or pass.")
    answers = [answer for answer in view.answers if not answer.startswith("cook ")]
    if len(answers) < len(view.answers):
        answers.insert(0, "cook ANIMALS in order")
    if answers:
        lines.append("  Possible moves: " + "; ".join(answers) + ".")
    if view.offer and (view.offer.site == "settlement" or view.cave_food):
        lines.append(f"  The next hut on that area costs {view.offer.cost} food.")
    return lines


def _way(way: tuple[str, ...], shown_there: str) -> str:
    """An area within reach, its tile, and the areas on the way."""
    shown = "empty" if shown_there == "-" else shown_there
    return f"{way[-1]} {shown}" + (f" (via {' '.join(way[:-1])})" if len(way) > 1 else "")
