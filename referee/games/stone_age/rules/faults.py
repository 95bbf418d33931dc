"""What cannot be in a position: pieces lost or doubled, limits passed."""

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.core.problem import Problem
from referee.games.stone_age.box import Box
from referee.games.stone_age.records import Picking, Player, Rolled, State


def faults(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    if (len(state.players) != len(box.seats) or len(state.stacks) != len(box.seats)
            or len(state.shown) != len(box.slots)):
        yield Problem("unusable-state", "The position is not one of this many players or cards.")
        return
    if not (0 <= state.turn < len(box.seats) and 0 <= state.first < len(box.seats)
            and state.round > 0):
        yield Problem("unusable-state", "There is no such round or player.", "turn")
    yield from _cards(box, state)
    yield from _tiles(box, state)
    for i, player in enumerate(state.players):
        yield from _limits(box, player, f"players.{i}")
        yield from _figures(box, player, f"players.{i}.placed")
    yield from _places(box, state)
    yield from _pending(box, state)


def _once(found: Iterable[str], all_of: Iterable[str], where: str) -> Iterator[Problem]:
    counts = Counter(found)
    wanted = set(all_of)
    for name in sorted(wanted | set(counts)):
        if name not in wanted:
            yield Problem("unusable-state", f"There is no {name}.", where)
        elif counts[name] != 1:
            yield Problem("unusable-state", f"{name} is there {counts[name]} times.", where)


def _cards(box: Box, state: State) -> Iterator[Problem]:
    found = [card for card in state.shown if card] + list(state.deck)
    for player in state.players:
        found += player.cards + player.drawn
    yield from _once(found, box.cards, "cards")
    if list(state.deck) != sorted(state.deck) or list(state.pool) != sorted(state.pool):
        yield Problem("unusable-state", "What nobody has seen has no order but the sorted one.",
                      "deck")
    for i, player in enumerate(state.players):
        if any(card not in player.cards or box.cards[card].top.gives not in (
                "any", "one-use-tool") for card in player.kept) or (
                len(set(player.kept)) != len(player.kept)):
            yield Problem("unusable-state", "A card kept for later is not one of his.",
                          f"players.{i}.kept")


def _tiles(box: Box, state: State) -> Iterator[Problem]:
    found = [stack.tile for stack in state.stacks if stack.tile] + list(state.pool)
    for player in state.players:
        found += player.tiles
    yield from _once(found, box.tiles, "tiles")
    owned = sum(len(player.tiles) for player in state.players)
    size = box.scenario.tiles.stack
    if sum(stack.left for stack in state.stacks) + owned != size * len(state.stacks) or any(
            not 0 <= stack.left <= size for stack in state.stacks):
        yield Problem("unusable-state", "The stacks have not as many tiles as they should.",
                      "stacks")
    turning = state.pending is not None
    for n, stack in enumerate(state.stacks):
        if bool(stack.tile) != bool(stack.left) and not (turning and not stack.tile):
            yield Problem("unusable-state", "The top of the stack does not fit what is left.",
                          f"stacks.{n}")


def _limits(box: Box, player: Player, where: str) -> Iterator[Problem]:
    limits = box.limits
    for name, value, most in (
            ("people", player.people, limits.people), ("field", player.field, limits.field),
            ("trader", player.trader, len(box.rates) - 1),
            ("tools", len(player.tools) + len(player.used), limits.tools)):
        if not 0 <= value <= most:
            yield Problem("unusable-state", f"{name}: {value} is not from 0 to {most}.",
                          f"{where}.{name}")
    if player.people < 1 or player.food < 0 or min(player.goods) < 0 or player.hungry < 0:
        yield Problem("unusable-state", "A player has less than nothing.", where)
    if not box.style and player.goods[4]:
        yield Problem("unusable-state", "There are no decorations in this scenario.",
                      f"{where}.goods")
    values = player.tools + player.used
    if values and not (min(values) >= 1 and max(values) <= min(limits.tool, min(values) + 1)
                       and (max(values) == 1 or len(values) == limits.tools)):
        yield Problem("unusable-state", f"Tools {values} cannot have come about.",
                      f"{where}.tools")
    if list(player.tools) != sorted(player.tools) or list(player.used) != sorted(player.used):
        yield Problem("unusable-state", "Tools stand in ascending order.", f"{where}.tools")


def _figures(box: Box, player: Player, where: str) -> Iterator[Problem]:
    if sum(count for _, count in player.placed) > player.people:
        yield Problem("unusable-state", "More figures are placed than there are.", where)
    if len({name for name, _ in player.placed}) != len(player.placed):
        yield Problem("unusable-state", "A place stands twice.", where)
    for name, count in player.placed:
        spot = box.spots.get(name)
        if spot is None or count < spot.least or (spot.most and count > spot.most) or (
                spot.tile and spot.tile not in player.tiles):
            yield Problem("unusable-state", f"{count} figures cannot stand on {name}.", where)


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
            yield Problem("unusable-state", f"Too many stand on {name}.", f"places.{name}")
    if sum(bool(players[name]) for name in box.village) > box.in_use:
        yield Problem("unusable-state", "Too many village places are in use.", "places.village")


def _pending(box: Box, state: State) -> Iterator[Problem]:
    pending = state.pending
    if pending is None:
        return
    if state.phase != "act":
        yield Problem("unusable-state", "Dice lie there outside phase 2.", "pending")
    if isinstance(pending, Picking) and not (
            pending.table in box.faces and pending.dice
            and len(pending.dice) <= len(box.seats) and 0 <= pending.player < len(box.seats)
            and all(1 <= die <= 6 for die in pending.dice)):
        yield Problem("unusable-state", "These dice are of no table.", "pending")
    if isinstance(pending, Rolled) and not (
            pending.pips > 0 and pending.dice and all(1 <= die <= 6 for die in pending.dice)):
        yield Problem("unusable-state", "These dice cannot have been rolled.", "pending")
