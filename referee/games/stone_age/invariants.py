"""Invariants of positions, and resampling of hidden cards."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.luck import piles
from referee.core.luck.chance import DrawDistinct, Luck
from referee.core.scenario.sections import POSITION, check_each_once, check_references, fault
from referee.games.stone_age.model import dealing, piece_checks
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.state import Box, Hunted, Picking, State


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """Deal the deck and the others' face-down cards again."""
    hidden = [i for i, seat in enumerate(box.seats)
              if seat != viewer and state.players[i].drawn]
    if state.phase == "over" or not hidden:
        return state
    cards = sorted(state.deck + tuple(
        card for i in hidden for card in state.players[i].drawn))
    count = sum(len(state.players[i].drawn) for i in hidden)
    places = yield DrawDistinct("twin, cards drawn face down", len(cards), count)
    dealt = iter([cards[place - 1] for place in places])
    players = list(state.players)
    for i in hidden:
        players[i] = replace(players[i], drawn=tuple(next(dealt) for _ in players[i].drawn))
    given = {card for i in hidden for card in players[i].drawn}
    deck = tuple(card for card in cards if card not in given)
    carried = state.carried and state.carried.resample_hidden(dealing.CARDS,
                                                              tuple(sorted(box.cards)), deck)
    return replace(state, players=tuple(players), deck=deck, carried=carried)


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    if (len(state.players) != len(box.seats) or len(state.stacks) != len(box.seats)
            or len(state.shown) != len(box.slots)):
        yield fault("The position and the game have different numbers of players or cards.")
        return
    if not (0 <= state.turn < len(box.seats) and 0 <= state.first < len(box.seats)
            and state.round > 0):
        yield fault("The round or the player does not exist.", "turn")
    unknown = list(check_references(state,
                                    {"card": box.cards, "tile": box.tiles, "place": box.spots,
                                     "table": box.faces}, POSITION))
    if unknown:
        yield from unknown
        return
    violations = [*_cards(box, state), *_tiles(box, state)]
    yield from violations
    for i, player in enumerate(state.players):
        yield from _limits(box, player, f"players.{i}")
        yield from _figures(box, player, f"players.{i}.placed")
    yield from _places(box, state)
    yield from _pending(box, state)
    if state.carried is not None and not violations:  # counts of a broken position could be endless
        whole_piles = {dealing.CARDS: (tuple(sorted(box.cards)), state.deck),
                       dealing.TILES: (tuple(sorted(box.tiles)), state.pool)}
        lying = dealing.face_down((stack.tile, stack.left) for stack in state.stacks)
        yield from piles.upgraded_piles_violations(state.carried, whole_piles,
                                                   dealing.tile_places(box), lying)


def _cards(box: Box, state: State) -> Iterator[Problem]:
    cards = [card for card in state.shown if card] + list(state.deck)
    for player in state.players:
        cards += player.cards + player.drawn
    yield from check_each_once(cards, box.cards, "cards")
    if list(state.deck) != sorted(state.deck) or list(state.pool) != sorted(state.pool):
        yield fault("The unseen cards and tiles must be sorted.", "deck")
    for i, player in enumerate(state.players):
        yield from piece_checks.kept_card_problems(box.cards, player, f"players.{i}.kept")


def _tiles(box: Box, state: State) -> Iterator[Problem]:
    tiles = [stack.tile for stack in state.stacks if stack.tile] + list(state.pool)
    for player in state.players:
        tiles += player.tiles
    yield from check_each_once(tiles, box.tiles, "tiles")
    owned = sum(len(player.tiles) for player in state.players)
    size = box.scenario.tiles.stack
    if sum(stack.left for stack in state.stacks) + owned != size * len(state.stacks) or any(
            not 0 <= stack.left <= size for stack in state.stacks):
        yield fault("The stacks have the wrong number of tiles.",
                      "stacks")
    turning = state.pending is not None
    for n, stack in enumerate(state.stacks):
        if bool(stack.tile) != bool(stack.left) and not (turning and not stack.tile):
            yield fault("The top tile of the stack does not fit the number of tiles left.",
                          f"stacks.{n}")


def _limits(box: Box, player: Player, where: str) -> Iterator[Problem]:
    limits = box.limits
    for name, value, most in (
            ("people", player.people, limits.people), ("field", player.field, limits.field),
            ("trader", player.trader, len(box.rates) - 1),
            ("tools", len(player.tools) + len(player.used), limits.tools)):
        if not 0 <= value <= most:
            yield fault(f"{name} is {value}, but must be from 0 to {most}.",
                          f"{where}.{name}")
    if player.people < 1 or player.food < 0 or min(player.goods) < 0 or player.hungry < 0:
        yield fault("A player has a negative number of pieces or goods.", where)
    if not box.style and player.goods[4]:
        yield fault("There are no decorations in this scenario.",
                      f"{where}.goods")
    values = player.tools + player.used
    if values and not (min(values) >= 1 and max(values) <= min(limits.tool, min(values) + 1)
                       and (max(values) == 1 or len(values) == limits.tools)):
        yield fault(f"No player can have the tools {values}.",
                      f"{where}.tools")
    yield from piece_checks.order_problems(f"{where}.tools", player.tools, player.used)


def _figures(box: Box, player: Player, where: str) -> Iterator[Problem]:
    yield from piece_checks.placed_figure_problems(box.spots, player, where)
    for name, _ in player.placed:
        if box.spots[name].tile not in ("", *player.tiles):
            yield fault(f"{name} belongs to another player.", where)


def _places(box: Box, state: State) -> Iterator[Problem]:
    total: Counter[str] = Counter()
    players: Counter[str] = Counter()
    for player in state.players:
        for name, count in player.placed:
            total[name] += count
            players[name] += 1
    for name, spot in box.spots.items():
        most = box.sharing if spot.rings else 1 if spot.kind != "area" else len(box.seats)
        if players[name] > most or (spot.rings and total[name] > spot.rings):
            yield fault(f"{name} holds too many figures or players.", f"places.{name}")
    if sum(bool(players[name]) for name in box.village) > box.in_use:
        yield fault("Too many village places are in use.", "places.village")


def _pending(box: Box, state: State) -> Iterator[Problem]:
    pending = state.pending
    if pending is None:
        return
    if state.phase != "act":
        yield fault("Dice can wait only in phase 2.", "pending")
    if isinstance(pending, Picking) and not (
            0 < len(pending.dice) <= len(box.seats) and 0 <= pending.player < len(box.seats)
            and all(1 <= die <= 6 for die in pending.dice)):
        yield fault("These dice do not fit a dice table.", "pending")
    if isinstance(pending, Hunted) and pending.units < 1:
        yield fault("Nothing was hunted.", "pending.units")
    if isinstance(pending, Rolled):
        spot = box.spots.get(pending.source)
        pips = {spot.goods: spot.pips} if spot else box.pips
        if pending.pips != pips.get(pending.goods) or not pending.dice or not all(
                1 <= die <= 6 for die in pending.dice):
            yield fault("These dice cannot have been rolled.", "pending")
