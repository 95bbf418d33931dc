"""The set-up and the player's decisions in it (SoloPlay, game setup; preparing for turn 1)."""

from collections.abc import Iterator

from referee.core.chance import Draw, Luck
from referee.core.problem import Problem
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.events import ElderSet, FoodAdded, Removed, RoundBegan
from referee.games.stone_age_solo.notation import goods as said
from referee.games.stone_age_solo.records import Add, Elder, Remove, State
from referee.games.stone_age_solo.rules.goods import bundles
from referee.games.stone_age_solo.rules.tale import Tale


def setup(box: Box) -> Luck[State]:
    """Cards to places 2, 3, 4 and the stack, then tiles to two stacks (ruling S30)."""
    level, start = box.level, box.scenario.start
    cards, tiles = tuple(sorted(box.cards)), tuple(sorted(box.tiles))
    dealt = yield Draw("first cards", len(cards), level.cards, cards)
    piled = yield Draw("first tiles", len(tiles), 2 * level.stack, tiles)
    second, third, fourth, *deck = [cards[place - 1] for place in dealt]
    stacks = [tiles[place - 1] for place in piled]
    out = tuple(card for n, card in enumerate(cards, 1) if n not in dealt)
    low, high = (shelf.tiles for shelf in box.scenario.toolbox.list)
    return State(
        start.people, start.food, box.printing, low, high, ("", second, third, fourth),
        tuple(deck), out, (tuple(stacks[:level.stack]), tuple(stacks[level.stack:])))


def most_food(box: Box) -> int:
    """How much food can be added: what is in the box (ruling S29)."""
    return box.scenario.tokens.food - box.scenario.start.food


def check_add(box: Box, state: State, move: Add) -> Iterator[Problem]:
    """No more than there is."""
    if move.food > most_food(box):
        yield Problem("illegal-amount", f"The box has {most_food(box)} more food, not "
                      f"{move.food}.", rule="ruling S29")


def add(tale: Tale, move: Add) -> None:
    """Food comes to the hunting grounds, for points."""
    tale.add(FoodAdded(move.food, move.food * tale.box.costs.food))


def add_options(box: Box, state: State) -> Iterator[Add]:
    """None, and every amount."""
    for food in range(most_food(box) + 1):
        yield Add(food)


def check_remove(box: Box, state: State, move: Remove) -> Iterator[Problem]:
    """No more than lies there."""
    if any(n > there for n, there in zip(move.goods, state.board, strict=True)):
        yield Problem("illegal-amount", f"On the board lie {said(state.board)}; you remove "
                      f"{said(move.goods)}.", rule="ruling S29")


def remove(tale: Tale, move: Remove) -> None:
    """Resources go aside, from where cards may bring them back (ruling S6)."""
    tale.add(Removed(move.goods))


def remove_options(box: Box, state: State) -> Iterator[Remove]:
    """Nothing, and every other choice."""
    for goods in bundles(state.board, 0, sum(state.board)):
        yield Remove(goods)


def place_elder(tale: Tale, move: Elder) -> None:
    """The elder comes to any of his areas, and the first turn begins."""
    tale.add(ElderSet(move.area, "start"))
    tale.add(RoundBegan(1))


def elder_options(box: Box, state: State) -> Iterator[Elder]:
    """Each area."""
    for area in box.path:
        yield Elder(area)
