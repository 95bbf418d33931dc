"""The table drawn: places with who stands there, cards and tiles, and what each player has."""

from collections.abc import Iterator, Mapping

from referee.core import drawing, letters
from referee.core.drawing import EDGE, WIDTH, Column, Mat, card, crowd, mark
from referee.core.picture import Box as Square
from referee.core.picture import Group, Picture, Piece, Places, Shape, Text
from referee.games.stone_age import page, wording
from referee.games.stone_age.places import Spot, home
from referee.games.stone_age.rules import StoneAge
from referee.games.stone_age.state import Box
from referee.games.stone_age.view import Seen, View

GROUND: Mapping[str, str] = {
    "hunt": "plains", "forest": "forest", "clay-pit": "hills", "quarry": "mountains",
    "river": "water", "tool-maker": "flint", "hut": "home", "field": "grass", "trader": "symbol",
    "camp": "home"}
PLACE, CARD, TILE = 178, 176, 186  # how high each is
FIGURE = 24


def draw(game: StoneAge, view: View, places: Places) -> Picture:
    """What a view shows. Places never move; mats grow with what stands in them."""
    box = game.box
    out: list[Shape] = []
    y = _places(box, view, out, 0)
    y = _cards(box, view, out, y)
    y = _tiles(box, view, out, y)
    y = _notes(box, view, out, y)
    room = drawing.mat_room(WIDTH, len(view.players), len(view.players))
    found = [_mat(box, view, player, room) for player in view.players]
    shapes, high = drawing.mats(y, WIDTH, found, len(found))
    return Picture(WIDTH, y + high, (*out, *shapes), (*_said(box, view),))


def _row(count: int) -> tuple[int, list[int]]:
    """How wide each of so many things in a row is, and where it begins."""
    wide = (WIDTH - (count + 1) * EDGE) // count
    return wide, [EDGE + i * (wide + EDGE) for i in range(count)]


def _figures(view: View, place: str, x: int, y: int, room: int) -> list[Piece]:
    """Who stands on a place, as many figures as there are."""
    people = [Piece(0, 0, "person", player.seat, mark(player.seat), FIGURE,
                    title=f"{player.seat} on {place}")
              for player in view.players for name, count in player.placed
              for _ in range(count) if name == place]
    size = FIGURE if len(people) <= 3 * ((room + 2) // (FIGURE + 2)) else FIGURE * 2 // 3
    return crowd(x, y, room, [Piece(0, 0, one.kind, one.seat, one.mark, size, title=one.title)
                              for one in people])[0]


def _places(box: Box, view: View, out: list[Shape], y: int) -> int:
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village") or (
        spot.kind == "camp" and any(spot.tile in player.tiles for player in view.players))]
    most = sum(spot.kind != "camp" for spot in spots)
    wide, xs = _row(most)
    for i, spot in enumerate(spots):
        top = y + i // most * (PLACE + EDGE)
        out.append(_place(box, view, spot, xs[i % most], top, wide))
    return y + (len(spots) + most - 1) // most * (PLACE + EDGE)


def _place(box: Box, view: View, spot: Spot, x: int, y: int, wide: int) -> Group:
    column = Column(wide - 16, 8, 8)
    column.say(spot.id, 14, bold=True, at="middle")
    column.say(page.use(box, spot), 11, at="middle")
    figures = _figures(view, spot.id, 8, 76, wide - 16)
    room = page.room(box, view, spot)
    return Group(f"{spot.id}, {room}", (
        Square(0, 0, wide, PLACE, GROUND[spot.id if spot.kind != "camp" else "camp"], "edge", 2, 8),
        *column.shapes, *figures, *_below(room, wide, PLACE)), x, y)


def _below(said: str, wide: int, high: int) -> Iterator[Text]:
    lines = letters.lines(said, 10, wide - 12)
    for i, line in enumerate(reversed(lines)):
        yield Text(wide // 2, high - 8 - 14 * i, line, 10, "ink", "middle")


def _cards(box: Box, view: View, out: list[Shape], y: int) -> int:
    wide, xs = _row(len(box.slots))
    for slot, name, x in zip(box.slots, view.shown, xs, strict=True):
        column = Column(wide - 20)
        column.say(name or "sold", 11, "soft", at="end")
        if name:
            told = box.cards[name]
            column.y = 0
            column.room -= 44
            column.say(wording.effect(told.top), 13, bold=True)
            column.room += 44
            column.y = max(column.y, 40)
            column.rule()
            column.say(f"at the end {wording.bottom(told)}", 12)
        place = f"card {slot.id}"
        title = f"{place}: {name}, {wording.card(box.cards[name])}" if name else f"{place}: sold"
        out.append(card(x, y, wide, CARD, place, wording.slot(slot), "water" if name else "closed",
                        column, title, _figures(view, place, 10, CARD - FIGURE - 8, wide - 20)))
    return y + CARD + EDGE


def _tiles(box: Box, view: View, out: list[Shape], y: int) -> int:
    wide, xs = _row(len(view.stacks))
    for n, (stack, x) in enumerate(zip(view.stacks, xs, strict=True), 1):
        tile, place = box.tiles.get(stack.tile), f"tile {n}"
        column = Column(wide - 20)
        column.say(stack.tile or "gone", 11, "soft", at="end")
        if tile is not None:
            column.y = 0
            column.room -= 44
            column.say(wording.cost(tile), 13, bold=True)
            column.room += 44
            column.y = max(column.y, 40)
            column.rule()
            column.say(wording.gain(tile), 12)
        title = f"{place}: {stack.tile}, {wording.tile(tile)}" if tile else f"{place}: gone"
        out.append(card(x, y, wide, TILE, place, f"{stack.left} left", "home" if tile else "closed",
                        column, title, _figures(view, place, 10, TILE - FIGURE - 8, wide - 20)))
    return y + TILE + EDGE


def _notes(box: Box, view: View, out: list[Shape], y: int) -> int:
    """What holds for the table: dice under way, the tables of the cards, what is left."""
    column = Column(WIDTH - 2 * EDGE, EDGE, y)
    for line in page.news(box, view):
        column.say(line, 13, bold=True)
    for line in (*page.faces(box).lines, *page.worth(box).lines):
        column.say(line, 11, "soft")
    out += column.shapes
    return column.y + 6


def _mat(box: Box, view: View, player: Seen, room: int) -> Mat:
    column = Column(room)
    names = ("wood", "brick", "stone", "gold")
    column.tokens([("food", player.food, "food"), *(
        (name, count, name) for name, count in zip(names, player.goods[:4], strict=True)),
        *([("deco", player.goods[4], "art")] if box.style else [])])
    column.pair("people", f"{player.people}, {home(player)} not placed")
    column.pair("food track", f"{player.field}")
    if box.style:
        column.pair("trader track", f"{player.trader}")
    for line in page.holdings(box, player):
        label, _, rest = line.removeprefix(f"{player.seat}").lstrip(",: ").partition(": ")
        column.say(f"{label}: {rest}" if rest else label, 12)
    right = f"{player.score} points" + ", starts" * (player.seat == view.first)
    return Mat(player.seat, right, column, view.phase != "over" and player.seat == view.turn)


def _said(box: Box, view: View) -> Iterator[str]:
    yield from page.news(box, view)
    for spot in box.spots.values():
        who = page.who(view, spot.id)
        if who != "-":
            yield f"On {spot.id}: {who}."
    for slot, name in zip(box.slots, view.shown, strict=True):
        if name:
            yield f"Card {slot.id} is {name}: {wording.card(box.cards[name])}."
    for n, stack in enumerate(view.stacks, 1):
        tile = box.tiles.get(stack.tile)
        if tile is not None:
            yield f"Tile {n} is {stack.tile}, {stack.left} left: {wording.tile(tile)}."
    for player in view.players:
        goods = ", ".join(f"{count} {name}" for name, count in zip(
            ("wood", "brick", "stone", "gold", "decorations"), player.goods, strict=True) if count)
        yield (f"{player.seat.capitalize()} has {player.score} points, {player.people} people, "
               f"{player.food} food, food track {player.field}"
               + f", trader track {player.trader}" * box.style
               + (f", {goods}." if goods else "."))
        yield from (line if line.endswith(".") else f"{line}." for line in page.holdings(
            box, player))
