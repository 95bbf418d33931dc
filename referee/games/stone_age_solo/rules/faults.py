"""What cannot be in a position: pieces lost or doubled, limits passed."""

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.core.problem import Problem
from referee.games.stone_age_solo.box import VILLAGE, Box
from referee.games.stone_age_solo.records import State
from referee.games.stone_age_solo.rules.goods import plus
from referee.games.stone_age_solo.rules.happening import HALF


def faults(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    if len(state.stacks) != len(("left", "right")):
        yield Problem("unusable-state", "There are two stacks.", "stacks")
        return
    yield from _resources(box, state)
    yield from _cards(box, state)
    yield from _tiles(box, state)
    yield from _tools(box, state)
    yield from _limits(box, state)
    yield from _figures(box, state)
    yield from _turn(box, state)


def _resources(box: Box, state: State) -> Iterator[Problem]:
    """Resources are on the board, held or aside; food is held or in the grounds (S42)."""
    there = plus(plus(state.board, state.goods), state.aside)
    if there != box.printing:
        yield Problem("unusable-state", f"Resources are {there}, not {box.printing}.", "board")
    if min(*state.board, *state.goods, *state.aside, state.food, state.grounds, state.added) < 0:
        yield Problem("unusable-state", "Something is less than nothing.", "board")
    if state.food + state.grounds != box.scenario.start.food + state.added:
        yield Problem("unusable-state", "Food was lost or made.", "food")
    if state.points.food != state.added * box.costs.food:
        yield Problem("unusable-state", "The food added has another price.", "points.food")


def _once(found: Iterable[str], all_of: Iterable[str], where: str) -> Iterator[Problem]:
    counts = Counter(found)
    for name in sorted(counts):
        if counts[name] != 1:
            yield Problem("unusable-state", f"{name} is there {counts[name]} times.", where)
    for name in sorted(set(counts) - set(all_of)):
        yield Problem("unusable-state", f"There is no {name}.", where)


def _cards(box: Box, state: State) -> Iterator[Problem]:
    found = [*filter(None, state.shown), *state.deck, *state.left, *state.cards, *state.discards]
    yield from _once(found, box.cards, "cards")
    if len(found) < len(box.cards):
        yield Problem("unusable-state", "Cards are missing.", "cards")
    if list(state.left) != sorted(state.left):
        yield Problem("unusable-state", "Cards left out have no order but the sorted one.",
                      "left")
    if any(card not in state.cards or box.cards[card].top.gives not in ("any", "one-use-tool")
           for card in state.kept) or len(set(state.kept)) != len(state.kept):
        yield Problem("unusable-state", "A card kept for later is not one of his.", "kept")


def _tiles(box: Box, state: State) -> Iterator[Problem]:
    found = [*state.tiles, *state.stacks[0], *state.stacks[1]]
    yield from _once(found, box.tiles, "tiles")
    if len(found) != 2 * box.level.stack:
        yield Problem("unusable-state", "There are not as many tiles as were dealt.", "tiles")


def _tools(box: Box, state: State) -> Iterator[Problem]:
    values = state.tools + state.used + state.spent
    low, high = (shelf.tiles for shelf in box.scenario.toolbox.list)
    small = sum(value <= HALF for value in values)
    if (state.low + small, state.high + len(values) - small) != (low, high) or min(
            state.low, state.high) < 0:
        yield Problem("unusable-state", "Tool tiles were lost or made.", "tools")
    if any(not 1 <= value <= box.limits.tool for value in values):
        yield Problem("unusable-state", "A tool has no such value.", "tools")
    if len(state.tools) + len(state.used) > box.limits.tools:
        yield Problem("unusable-state", "Too many tools are held.", "tools")
    if any(list(some) != sorted(some) for some in (state.tools, state.used, state.spent)):
        yield Problem("unusable-state", "Tools stand in ascending order.", "tools")


def _limits(box: Box, state: State) -> Iterator[Problem]:
    if not box.scenario.start.people <= state.people <= box.limits.people:
        yield Problem("unusable-state", f"{state.people} people cannot be.", "people")
    if not 0 <= state.field <= box.limits.field:
        yield Problem("unusable-state", f"The food track has no {state.field}.", "field")
    if state.need < 0 or state.round < 0:
        yield Problem("unusable-state", "Something is less than nothing.", "need")


def _figures(box: Box, state: State) -> Iterator[Problem]:
    if sum(count for _, count in state.placed) > state.people:
        yield Problem("unusable-state", "More figures are placed than there are.", "placed")
    if len({name for name, _ in state.placed}) != len(state.placed):
        yield Problem("unusable-state", "A place stands twice.", "placed")
    for name, count in state.placed:
        spot = box.spots.get(name)
        if spot is None or count < spot.least or (spot.most and count > spot.most):
            yield Problem("unusable-state", f"{count} figures cannot stand on {name}.", "placed")
        elif (spot.kind == "card" and not state.shown[spot.number - 1]) or (
                spot.kind == "tile" and not state.stacks[spot.number - 1]):
            yield Problem("unusable-state", f"There is nothing on {name}.", "placed")
    if sum(name in VILLAGE for name, _ in state.placed) > len(VILLAGE):
        yield Problem("unusable-state", "Too many village places are in use.", "placed")


def _turn(box: Box, state: State) -> Iterator[Problem]:
    begun = state.phase not in ("food", "remove", "elder")
    if begun != (state.elder in box.path) or begun != (state.round > 0):
        yield Problem("unusable-state", "The elder stands nowhere, or the turn has no number.",
                      "elder")
    if (state.pending or state.grant) and state.phase != "act":
        yield Problem("unusable-state", "A decision is open that belongs to acting.", "pending")
    if state.grant and state.grant.slot not in box.privileges:
        yield Problem("unusable-state", "This card place allows nothing.", "grant")
