"""Places and the figures and tools used there, for Stone Age and SoloPlay."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Any, Literal, Protocol

from msgspec import Struct

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.structs import without_items
from referee.core.scenario.sections import ForeignKey
from referee.games.stone_age.model.content import Area, Card, Effect, Slot, Workplace
from referee.games.stone_age.model.names import Words

Placed = tuple[tuple[Annotated[str, ForeignKey("place")], int], ...]

IN_WORDS = {
    "hunt": "on the hunt", "forest": "in the forest", "clay-pit": "in the clay pit",
    "quarry": "in the quarry", "river": "at the river", "tool-maker": "at the tool maker",
    "hut": "in the hut", "field": "on the field", "trader": "at the trader",
    "village": "in the village"}


def place_text(place: str) -> str:
    """A place in words: ``in the forest``, ``on card 2``."""
    return IN_WORDS.get(place) or f"on {place}"


class Spot(Struct, frozen=True):
    """A place for figures."""

    id: str
    kind: Literal["village", "area", "card", "tile", "camp"]
    least: int = 1  # the fewest figures it takes
    most: int = 0  # the most figures of one player; 0: no limit
    rings: int = 0  # the most figures of all players; 0: no limit
    number: int = 0  # card places and stacks, from 1
    goods: str = ""
    also: bool = False
    pips: int = 0  # pips for one unit of goods
    effect: Effect | None = None
    tile: str = ""  # the tile of a camp

    @property
    def where(self) -> str:
        return place_text(self.id)

    @property
    def name(self) -> str:
        """The place as the subject of a sentence: ``The hut``, ``Card 2``."""
        if self.kind in ("village", "area"):
            return f"The {self.id.replace('-', ' ')}"
        return self.id[0].upper() + self.id[1:]


def common_spots(areas: Iterable[Area], village: Iterable[Workplace], slots: Iterable[Slot],
                 stacks: int) -> list[Spot]:
    """The places that both games have; areas have rings for all players, no limit for each."""
    return [
        *(Spot(area.id, "area", rings=area.rings, goods=area.goods, pips=area.pips,
               also=area.also is not None) for area in areas),
        *(Spot(house.id, "village", house.people, house.people, effect=house.effect)
          for house in village),
        *(Spot(f"card {slot.id}", "card", 1, 1, number=slot.id) for slot in slots),
        *(Spot(f"tile {n}", "tile", 1, 1, number=n) for n in range(1, stacks + 1))]


class Holder(Protocol):
    """The owner of figures and tools: a player, or a view of one."""

    @property
    def people(self) -> int:
        """How many figures there are."""

    @property
    def placed(self) -> tuple[tuple[str, int], ...]:
        """How many of them are on which place."""

    @property
    def tools(self) -> tuple[int, ...]:
        """Values of ready tiles, ascending."""

    @property
    def used(self) -> tuple[int, ...]:
        """Values of used tiles, ascending."""

    @property
    def cards(self) -> tuple[str, ...]:
        """Face-up cards."""

    @property
    def kept(self) -> tuple[str, ...]:
        """Those of these cards whose top is still unused."""


class CommonBox(Protocol):
    """The part of either game's box that shared moves and events need."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""

    @property
    def words(self) -> Words:
        """The names that moves use."""

    @property
    def spots(self) -> Mapping[str, Spot]:
        """The places by their names."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """The cards by their ids."""

    def holder(self, state: Any, seat: Seat) -> Holder:
        """The goods and figures of a seat."""

    def changed(self, state: Any, seat: Seat, **changes: Any) -> Any:
        """The position with something of a seat changed."""


def figures_on(holder: Holder, place: str) -> int:
    for name, count in holder.placed:
        if name == place:
            return count
    return 0


def figures_at_home(holder: Holder) -> int:
    """How many figures are not placed yet."""
    left = holder.people
    for _, count in holder.placed:
        left -= count
    return left


def one_use(cards: Mapping[str, Card], holder: Holder) -> tuple[str, ...]:
    """The holder's one-use tools, by card."""
    return tuple([card for card in holder.kept if cards[card].top.gives == "one-use-tool"])


def cashable_card(box: CommonBox, holder: Holder) -> str:
    """The card whose resources can be cashed next, or empty."""
    return next((card for card in holder.kept if box.cards[card].top.gives == "any"), "")


def cashable_resources(box: CommonBox, holder: Holder) -> int:
    """How many resources can still be cashed."""
    tops = [box.cards[card].top for card in holder.kept]
    return sum(top.count for top in tops if top.gives == "any")


def free_tools(cards: Mapping[str, Card], holder: Holder) -> tuple[str, ...]:
    """Tools that could be added to a roll: values of ready tiles, cards of one-use tools."""
    return (*map(str, holder.tools), *one_use(cards, holder))


def ready_tools_text(cards: Mapping[str, Card], holder: Holder) -> str:
    """The same in words, one-use tools with their values: ``1, 2, C36 (2)``."""
    return ", ".join((*map(str, holder.tools), *(
        f"{card} ({cards[card].top.count})" for card in one_use(cards, holder))))


def subsets(tiles: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every different selection of tools, the empty one first."""
    for n in range(len(tiles) + 1):
        yield from sorted(set(combinations(tiles, n)))


def changes_for_used_tools(holder: Holder, tiles: tuple[int, ...],
                           cards: tuple[str, ...]) -> dict[str, Any]:
    """Changes to a holder whose tools were used on a roll."""
    return {"tools": without_items(holder.tools, *tiles),
            "used": tuple(sorted(holder.used + tiles)),
            "kept": tuple([card for card in holder.kept if card not in cards])}


def no_figure_problem(holder: Holder, place: str, rule: str) -> Iterator[Problem]:
    """The refusal of an action where the player has no figure."""
    if not figures_on(holder, place):
        left = join_words(place_text(name) for name, _ in holder.placed)
        yield Problem("illegal-nobody", f"You have no figures {place_text(place)}.",
                      hint=f"Your figures are {left}." if left else "", rule=rule)


def buying_places(table: CommonBox, state: Any, seat: Seat) -> list[str]:
    """The places where a seat's figures could buy."""
    return [place for place, _ in table.holder(state, seat).placed
            if table.spots[place].kind in ("card", "tile")]


NO_ROLL = 99  # missing pips without a pending roll: more than any tools have


class Rolled(Struct, frozen=True, gc=False, omit_defaults=True, tag="rolled"):
    """A roll that tools can be added to."""

    source: str  # the place or card that it is for
    goods: str  # what it brings
    pips: int  # pips for one unit of goods
    dice: tuple[int, ...]

    def total(self, table: CommonBox, tiles: tuple[int, ...], cards: tuple[str, ...]) -> int:
        """The sum of dice and tools."""
        return sum(self.dice) + sum(tiles) + sum(table.cards[card].top.count for card in cards)

    @property
    def missing_pips(self) -> int:
        """Pips that are missing for one more unit."""
        return self.pips - sum(self.dice) % self.pips

    def text(self, table: CommonBox, seat: Seat, holder: Holder) -> str:
        """The roll in a sentence, with the tools that could be added."""
        return (f"{seat_ref(seat)} has rolled {roll_text(table, self.source, self.dice)} "
                f"Every {self.pips} pips give 1 {self.goods}. Ready tools: "
                f"{ready_tools_text(table.cards, holder)}.")


def roll_text(table: CommonBox, source: str, dice: tuple[int, ...]) -> str:
    """A roll in words: ``4 1 in the forest: 5.``"""
    spot = table.spots.get(source)
    at = spot.where if spot else f"for {source}"
    return f"{' '.join(map(str, dice))} {at}: {sum(dice)}."
