"""The mat of a player: figures at home, goods, tracks, tools, cards, buildings."""

from collections.abc import Iterator, Sequence, Set

from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game.decisions import Result
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Text
from referee.core.graphics.widgets import Column, Mat
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import figures_at_home, figures_on, one_use
from referee.games.stone_age.model.state import Box
from referee.games.stone_age.views import page, piece_drawings
from referee.games.stone_age.views.pending_drawings import is_to_move, score_rows
from referee.games.stone_age.views.piece_drawings import CHIP, FIGURE, ROW, TOOL, Chip
from referee.games.stone_age.views.view import PlayerView, View

START = 46  # width of the mark of the start player
SCORE = 105  # the least width of a row of the score sheet


def mat(box: Box, view: View, player: PlayerView, room: int, result: Result | None,
        free: Set[str], surface: Surface) -> Mat:
    """A player's mat; permanent items keep their place from turn to turn.

    ``free`` are the places that take figures of the seat to move, ``result`` is the final one.
    """
    column, name = Column(room), surface.resolve(capital_seat_ref(player.seat))
    _people(box, view, player, column, surface)
    names = ("wood", "brick", "stone", "gold", *(("deco",) if box.style else ()))
    fills = ("wood", "brick", "stone", "gold", "art")
    piece_drawings.goods(column, [("food", player.food, "food"), *zip(
        names, player.goods, fills, strict=False)])
    _track(column, "food track", player.field, box.limits.field, "food", "",
           f"needs {max(0, player.people - player.field)} food" * (
               view.phase in ("place", "act")))
    if box.scenario.trade is not None:
        give, take = box.rates[player.trader]
        rate = f", {give} for {take}" if give else ""
        _track(column, "trader track", player.trader, box.scenario.trade.track, "symbol",
               rate + ", has traded" * player.traded)
    _tools(box, player, column)
    column.add_gap(4)
    _cards(box, player, column, free, surface)
    if result is not None:
        at = box.seats.index(player.seat)
        column.add_rule()
        _scores(column, [(name, numbers[at]) for name, numbers in score_rows(result)])
        total = dict(result.sheet)["total"][at]
        return Mat(player.seat, f"{total} in all", column, name=name)
    return Mat(player.seat, descriptions.amount(player.score, "points"), column,
               is_to_move(box, view, player), name)


def _scores(column: Column, rows: Sequence[tuple[str, str]]) -> None:
    """The score sheet of a seat in columns."""
    width, xs = piece_drawings.column_positions(column.room, max(1, column.room // SCORE), 0)
    top = column.y
    across = len(xs)
    for i, (name, points) in enumerate(rows):
        part = Column(width, xs[i % across], top + i // across * 17)
        part.add_pair(name, points, 11)
        column.shapes += part.shapes
        column.y = part.y


def _people(box: Box, view: View, player: PlayerView, column: Column, surface: Surface) -> None:
    """Figures at home; start player; hunger."""
    room, home = column.room, figures_at_home(player)
    title = surface.resolve(f"{seat_ref(player.seat)} at home")
    if home:
        column.shapes += piece_drawings.figures(0, 14, player.seat, 1, title)
    text = (f"{player.hungry} food short" if player.hungry
            else f"{home} of {player.people} at home")
    column.shapes.append(Text(FIGURE + 10, 19, text, 12, bold=True))
    if player.seat == view.first:
        column.shapes.append(Group("start player", (
            Square(0, 0, START, 18, "people", "ink", 1, 9),
            Text(START // 2, 13, "starts", 11, anchor="middle", bold=True)),
            room - START, 5, START, 18))
    column.add_gap(ROW)


def _track(column: Column, label: str, at: int, last: int, fill: str, more: str,
           right: str = "") -> None:
    column.shapes.append(Text(0, column.y + 12, f"{label} {at} of {last}{more}", 11))
    if right:
        column.shapes.append(Text(column.room, column.y + 12, right, 11, anchor="end"))
    column.add_shapes(piece_drawings.steps(0, column.y + 17, column.room, at, last, fill), 36)


def _tools(box: Box, player: PlayerView, column: Column) -> None:
    once = [(name, box.cards[name].top.count) for name in one_use(box.cards, player)]
    if not (player.tools or player.used or once):
        column.add_text("no tools", 11, "soft")
        column.y += TOOL + 4 - 16
        return
    column.add_shapes(piece_drawings.tools(0, column.y, player.tools, player.used, once), TOOL + 4)


def _cards(box: Box, player: PlayerView, column: Column, free: Set[str],
           surface: Surface) -> None:
    """Face-down cards in a row of their own; then cards left and buildings right."""
    across = max(2, column.room // CHIP)
    hidden = [piece_drawings.chip(name, box.cards[name], True) for name in player.drawn] or [
        (f"card {n} of {player.down} face down", "face down", "closed", (), 0)
        for n in range(1, player.down + 1)]
    drawn, height = piece_drawings.chips(0, column.y, column.room, across, hidden)
    column.add_shapes(drawn, max(height, 17) + 4)
    cards = [piece_drawings.kept_card(name, box.cards[name], name in player.kept)
             for name in player.cards]
    piece_drawings.cards_and_buildings(column, max(1, across // 3), cards, lambda width: [
        _building(box, player, name, width, free, surface) for name in player.tiles], 6)


def _building(box: Box, player: PlayerView, name: str, width: int, free: Set[str],
              surface: Surface) -> Chip:
    """A building with its income, or with its camp and the figures there."""
    tile = box.tiles[name]
    if tile.income is not None:
        text = f"{name}: {descriptions.effect(tile.income)} at the start of each phase 2"
        return text, text, "home", (), 0
    if tile.camp is None:
        return name, name, "home", (), 0
    spot = box.spots[f"camp {name}"]
    text = f"{name}, camp for {spot.most}, {page.use_text(box, spot)}"
    count = figures_on(player, spot.id)
    title = piece_drawings.figures_title(player.seat, spot.where, count, surface)
    there = (piece_drawings.figures(2, ROW // 2, player.seat, count, title) if count else
             piece_drawings.pill(width - 4, ROW // 2, f"{spot.most} free") if spot.id in free
             else [])
    return text, text, "home", tuple(there), ROW


def held(box: Box, player: PlayerView) -> Iterator[str]:
    """The same in sentences."""
    goods = ", ".join(descriptions.amount(count, name) if name == "decorations"
                      else f"{count} {name}"
                      for name, count in zip(
                          ("wood", "brick", "stone", "gold", "decorations"), player.goods,
                          strict=True) if count)
    name = capital_seat_ref(player.seat)
    yield (f"{name} has {descriptions.amount(player.score, 'points')}, "
           f"{descriptions.amount(player.people, 'person')}, {figures_at_home(player)} of them at "
           f"home, {player.food} food, food track {player.field}"
           + f", trader track {player.trader}" * box.style
           + (f", {goods}." if goods else ", no resources."))
    if player.traded:
        yield f"{name} has already traded this round."
    for line in page.holdings(box, player, name):
        yield f"{line.rstrip('.')}."
