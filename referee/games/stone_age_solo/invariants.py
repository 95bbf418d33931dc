"""Invariants of positions; nothing in a position is hidden."""

from collections.abc import Iterator

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.resources import plus
from referee.core.luck import piles
from referee.core.luck.chance import Luck, without_luck
from referee.core.scenario.sections import (
    POSITION,
    check_bounds,
    check_each_once,
    check_references,
    fault,
)
from referee.games.stone_age.model import piece_checks
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age_solo.model.state import CARDS, STACKS, Box, Choosing, Making, State
from referee.games.stone_age_solo.moves.placing import goods_left
from referee.games.stone_age_solo.moves.toolmaking import HALF


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """The same position: future draws and dice are not part of it."""
    return without_luck(state)


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    if len(state.stacks) != STACKS:
        yield fault("There must be two stacks of tiles.", "stacks")
        return
    unknown = list(check_references(state,
                                    {"card": box.cards, "tile": box.tiles, "place": box.spots,
                                     "area": box.material}, POSITION))
    if unknown:
        yield from unknown
        return
    yield from _resources(box, state)
    yield from _pieces(box, state)
    yield from _tools(box, state)
    yield from _limits(box, state)
    yield from piece_checks.placed_figure_problems(box.spots, state.player, "player.placed")
    for name, _ in state.player.placed:
        spot = box.spots[name]
        if spot.kind in ("card", "tile") and not goods_left(box, state, spot):
            yield fault(f"A figure is on the empty place {name}.", "player.placed")
    yield from _round(box, state)
    if state.carried is not None:
        whole_piles = {CARDS: (tuple(sorted(box.cards)), state.left)}
        yield from piles.upgraded_piles_violations(state.carried, whole_piles)


def _resources(box: Box, state: State) -> Iterator[Problem]:
    """Resources are on the board, held or aside; food is held or in the hunting grounds (S42)."""
    food, goods = state.player.food, state.player.goods
    there = plus(plus(state.board, goods[:4]), state.aside)
    if there != box.printing:
        yield fault(f"All resources together are {there}, but must be {box.printing}.", "board")
    if min(*state.board, *goods, *state.aside, food, state.grounds, state.added) < 0:
        yield fault("A number of food or resources is negative.", "board")
    if food + state.grounds != box.scenario.start.food + state.added:
        yield fault("The food does not add up: some is missing or extra.", "player.food")
    if min(getattr(state.points, name) for name in state.points.__struct_fields__) < 0:
        yield fault("A number of points is negative.", "points")
    if state.points.food != state.added * box.costs.food:
        yield fault("The points lost for added food do not fit the added food.", "points.food")


def _pieces(box: Box, state: State) -> Iterator[Problem]:
    player = state.player
    cards = [*filter(None, state.shown), *state.deck, *state.left, *player.cards, *state.discards]
    yield from check_each_once(cards, box.cards, "cards")
    drawn = len(box.cards) - box.level.cards - len(state.left)
    if not 0 <= drawn <= len(player.cards):
        yield fault("The number of cards in play is not the number that was dealt.", "left")
    if list(state.left) != sorted(state.left):
        yield fault("The cards left out must be sorted.", "left")
    yield from piece_checks.kept_card_problems(box.cards, player, "player.kept")
    tiles = [*player.tiles, *state.stacks[0], *state.stacks[1]]
    yield from check_each_once(tiles, box.tiles.keys() & tiles, "tiles")
    if len(tiles) != STACKS * box.level.stack:
        yield fault("The number of tiles in play is not the number that was dealt.", "tiles")


def _tools(box: Box, state: State) -> Iterator[Problem]:
    tools, used = state.player.tools, state.player.used
    values = tools + used + state.spent
    low, high = (shelf.tiles for shelf in box.scenario.toolbox.list)
    small = sum(value <= HALF for value in values)
    if (state.low + small, state.high + len(values) - small) != (low, high) or min(
            state.low, state.high) < 0:
        yield fault("The tool tiles do not add up: some are missing or extra.", "player.tools")
    if any(not 1 <= value <= box.limits.tool for value in values):
        yield fault("A tool has an impossible value.", "player.tools")
    if len(tools + used) > box.limits.tools:
        yield fault("The player has too many tools.", "player.tools")
    yield from piece_checks.order_problems("player.tools", tools, used, state.spent)


def _limits(box: Box, state: State) -> Iterator[Problem]:
    player, limits = state.player, box.limits
    yield from check_bounds({
        "player.people": (player.people, box.scenario.start.people, limits.people),
        "player.field": (player.field, 0, limits.field),
        "player.hungry": (player.hungry, 0, limits.people),
        "round": (state.round, 0, len(box.cards))}, POSITION)
    if player.goods[4] or player.trader or player.score or player.drawn or player.traded:
        yield fault("The player has something that SoloPlay does not use.", "player")


def _round(box: Box, state: State) -> Iterator[Problem]:
    begun = state.phase not in ("food", "remove", "elder")
    if begun != bool(state.elder) or begun != (state.round > 0):
        yield fault("After the set-up, and only then, the elder has an area and the round a "
                    "number.", "elder")
    if (state.pending or state.grant) and state.phase != "act":
        yield fault("A roll, a card or extra actions can wait only while figures act.", "pending")
    pending = state.pending
    if isinstance(pending, Rolled) and not (
            pending.pips == box.pips.get(pending.goods) and pending.dice):
        yield fault("These dice cannot have been rolled.", "pending")
    if isinstance(pending, Rolled | Choosing) and not all(1 <= die <= 6 for die in pending.dice):
        yield fault("A die has an impossible number.", "pending.dice")
    if isinstance(pending, Making) and pending.left < 0:
        yield fault("The number of tools to take is negative.", "pending.left")
    if state.grant and state.grant.slot not in box.privileges:
        yield fault("This card place gives no extra actions.", "grant")
