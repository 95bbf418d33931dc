"""What the seat to move can decide now: dice, their sum, tools it may add; at the end who won."""

from collections.abc import Iterator, Set
from typing import cast

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, capitalized
from referee.core.document.surfaces import Surface
from referee.core.game import result_text
from referee.core.game.decisions import Result
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Piece, Text
from referee.core.graphics.widgets import Column, mark
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import (
    Rolled,
    figures_at_home,
)
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.prices import Price
from referee.games.stone_age.model.state import Box, Hunted, Picking
from referee.games.stone_age.moves import paying
from referee.games.stone_age.moves.placing import is_open_to_viewer
from referee.games.stone_age.views import page, piece_drawings, result
from referee.games.stone_age.views.piece_drawings import BETWEEN, DIE
from referee.games.stone_age.views.view import PlayerView, View

RANKED = 206  # width of a line of the ranking


def is_to_move(box: Box, view: View, player: PlayerView) -> bool:
    """Whether the player is to move; in feeding that is every hungry player."""
    if view.phase == "over":
        return False
    if view.phase == "feed":
        return bool(player.hungry)
    if isinstance(view.pending, Picking):
        return player.seat == box.seats[view.pending.player]
    return player.seat == view.turn


def open_places(box: Box, view: View) -> frozenset[str]:
    """The places that take figures of the seat to move; none after the placing."""
    if view.phase != "place":
        return frozenset()
    seen = replace(view, to=view.turn)
    return frozenset(place for place in box.spots if is_open_to_viewer(box, seen, place))


def can_pay(box: Box, view: View, price: Price) -> bool:
    """Whether the seat whose turn it is can pay a price, if necessary with a trade."""
    if view.phase not in ("place", "act"):
        return False
    player = next(player for player in view.players if player.seat == view.turn)
    buyer = cast(Player, player)  # has the same fields
    return next(paying.deals(box, buyer, price), None) is not None


def add_decision(column: Column, box: Box, view: View, free: Set[str],
                 surface: Surface) -> None:
    """What is pending, or what the seat to move still has to use."""
    pending = view.pending
    player = next(player for player in view.players if player.seat == view.turn)
    if isinstance(pending, Picking):
        _add_table(column, box, pending)
    elif isinstance(pending, Rolled):
        piece_drawings.add_roll(column, box, pending, player)
    elif isinstance(pending, Hunted):
        column.add_text(f"{descriptions.amount(pending.units, 'units')} hunted", 14, bold=True)
        column.add_text("to split into food and decorations", 12)
    else:
        for line in _plain_lines(box, view, player, free):
            column.add_text(surface.resolve(line), 12)


def _plain_lines(box: Box, view: View, player: PlayerView,
                 free: Set[str]) -> Iterator[str]:
    """What is to be decided without dice, in sentences."""
    name = capital_seat_ref(player.seat)
    if view.phase == "place":
        yield f"{name} has {descriptions.amount(figures_at_home(player), 'figures')} to place."
        yield f"Open: {', '.join(place for place in box.spots if place in free)}."
    if view.extra:
        yield from page.under_way(box, view)
    elif view.phase == "act":
        yield f"{name} can use:"
        yield from (f"{place}: {_use(box, view, place, count)}" for place, count in player.placed)
    for hungry in view.players:
        if hungry.hungry:
            yield (f"{capital_seat_ref(hungry.seat)} lacks {hungry.hungry} food: pay with "
                   f"resources, or lose {box.scenario.feeding.penalty} points.")


def _use(box: Box, view: View, place: str, count: int) -> str:
    """What the figures on a place do, in few words."""
    spot = box.spots[place]
    if spot.kind == "card":
        return descriptions.effect(box.cards[view.shown[spot.number - 1]].top, SHORT)
    if spot.kind == "tile":
        return descriptions.tile_gain(box.tiles[view.stacks[spot.number - 1].tile])
    if spot.effect is not None:
        return descriptions.effect(spot.effect)
    return f"{count_noun(count, 'die', 'dice')} for {spot.goods}"


def _add_table(column: Column, box: Box, picking: Picking) -> None:
    """The dice left on a table, each beside what it gives."""
    column.add_text(f"{picking.source}: {picking.table.replace('-', ' ')}", 12, bold=True)
    column.add_gap(3)
    faces = box.faces[picking.table]
    across = 2 if column.room >= 340 else 1
    width = column.room // across
    for i, number in enumerate(picking.dice):
        x, y = column.x + i % across * width, column.y + i // across * (DIE + BETWEEN)
        thrown, _ = piece_drawings.dice(x, y, (number,), DIE)
        said = descriptions.effect(faces[number - 1], SHORT)
        column.shapes += [*thrown, Text(x + DIE + 8, y + 17, said, 12)]
    column.add_gap(-(-len(picking.dice) // across) * (DIE + BETWEEN))


SHORT = {**descriptions.EFFECTS, "card": "{n} card face down", "resource": "{n} resource",
         "any": "{n} resources, now or later", "one-use-tool": "one-use tool of value {n}",
         "dice-table": "dice table for all", "style-table": "style table for all"}
"""Effects in fewer words."""


def add_ranking(column: Column, box: Box, view: View, surface: Surface) -> None:
    """Why the game is over, and the seats in the order of their points."""
    ended = result.score_so_far(box, view)
    column.add_text(f"{capitalized(ended.reason)}.", 12)
    column.add_gap(4)
    ranks, points = result_text.places(ended), result_text.totals(ended, box.seats)
    right = column.x + min(column.room, RANKED)
    for seat in (seat for equal in ended.ranking for seat in equal):
        y, total = column.y + 12, Text(right, column.y + 17, f"{points[seat]}", 15,
                                       anchor="end", bold=True)
        room = RANKED - 52 - 10 - text_metrics.width(total.text, 15, True)
        name = surface.resolve(capital_seat_ref(seat))
        column.add_shapes((
            Text(column.x, y + 5, f"{ranks[seat]}.", 14, bold=True),
            Piece(column.x + 34, y, "disc", seat, mark(seat), 22, title=""), total,
            Text(column.x + 52, y + 5, text_metrics.shortened(name, 14, room, True), 14,
                 bold=True)), 25)
        if tie := result_text.tie(ended, box.seats, seat).strip(" ()"):
            inline = column.room >= RANKED + 100
            column.shapes.append(Text(right + 10, y + 5, tie, 11) if inline else Text(
                right, column.y + 9, tie, 11, anchor="end"))
            column.add_gap(14 * (not inline))


def score_rows(result: Result) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rows of the score sheet in which a seat has something, numbers as texts."""
    for name, numbers in result.sheet:
        if any(numbers) or name == "total":
            yield name, tuple(map(str, numbers))
