"""Checks of figures, tools and kept cards, for Stone Age and SoloPlay."""

from collections.abc import Iterator, Mapping

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.scenario.sections import fault
from referee.games.stone_age.model.content import LATER, Card
from referee.games.stone_age.model.places import Holder, Spot


def placed_figure_problems(spots: Mapping[str, Spot], holder: Holder,
                           where: str) -> Iterator[Problem]:
    """More figures than exist, a place twice, or a number that a place does not take."""
    if sum(count for _, count in holder.placed) > holder.people:
        yield fault("More figures are placed than there are.", where)
    if len({name for name, _ in holder.placed}) != len(holder.placed):
        yield fault("A place is listed twice.", where)
    for name, count in holder.placed:
        if count < spots[name].least or (spots[name].most and count > spots[name].most):
            yield fault(f"{name} cannot hold {count_noun(count, 'figure')}.", where)


def kept_card_problems(cards: Mapping[str, Card], holder: Holder, where: str) -> Iterator[Problem]:
    """A kept card that is not owned, or twice, or without a top to use later."""
    if any(card not in holder.cards or cards[card].top.gives not in LATER
           for card in holder.kept) or len(set(holder.kept)) != len(holder.kept):
        yield fault("A card kept for later does not belong to this player.", where)


def order_problems(where: str, *tools: tuple[int, ...]) -> Iterator[Problem]:
    """Tool values that are not sorted."""
    if any(list(values) != sorted(values) for values in tools):
        yield fault("Tools must be in ascending order.", where)
