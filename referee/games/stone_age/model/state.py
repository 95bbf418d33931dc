"""The box, the position, and the base classes of moves and events of Stone Age.

Players are counted from 0 in the order of seats. Goods are five numbers: wood, brick, stone, gold,
decorations. Places are written as in a move: ``forest``, ``tool-maker``, ``card 2``, ``tile 1``,
``camp N8``.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import refused
from referee.core.game import moves, structs
from referee.core.game.decisions import Seat
from referee.core.luck.piles import UpgradedPiles
from referee.core.scenario.sections import ForeignKey
from referee.games.stone_age.model.content import Card, Cards, Effect, Slot, Tile, Tiles
from referee.games.stone_age.model.names import Words, words
from referee.games.stone_age.model.places import (
    Rolled,
    Spot,
    common_spots,
    figures_at_home,
    figures_on,
)
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.prices import Price, tile_price
from referee.games.stone_age.model.scenario import Limits, Scenario, goods_values


class Hunted(Struct, frozen=True, gc=False, omit_defaults=True, tag="hunted"):
    """Units of a hunt, to be shared between food and decorations."""

    units: int


class Picking(Struct, frozen=True, gc=False, omit_defaults=True, tag="picking"):
    """The sorted dice of a table; ``player`` takes one, then those after them."""

    table: Annotated[str, ForeignKey("table")]
    source: str
    player: int
    dice: tuple[int, ...]


class Stack(Struct, frozen=True, gc=False, omit_defaults=True):
    """A stack of tiles."""

    # the top tile; empty while the next one is being turned up
    tile: Annotated[str, ForeignKey("tile", optional=True)]
    left: int  # the number of tiles


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """A position."""

    players: tuple[Player, ...]
    # the cards on their places, from the cheap end; empty: bought
    shown: Annotated[tuple[str, ...], ForeignKey("card", optional=True)]
    stacks: tuple[Stack, ...]
    deck: Cards  # unseen cards, sorted
    pool: Tiles  # unseen tiles, sorted: those of the stacks and those never turned up
    phase: Literal["place", "act", "feed", "over"]
    round: int = 1
    first: int = 0  # the start player
    turn: int = 0  # whose turn it is
    pending: Rolled | Hunted | Picking | None = None
    extra: bool = False  # a card drawn face down must still be offered to them
    carried: UpgradedPiles | None = None  # the game began with older rules


class Box(Struct, frozen=True):
    """The static part of a game: scenario, seats, options and tables derived from them."""

    scenario: Scenario
    seats: tuple[Seat, ...]
    index: Mapping[Seat, int]
    words: Words
    cards: Mapping[str, Card]
    tiles: Mapping[str, Tile]
    spots: Mapping[str, Spot]
    ringless: tuple[str, ...]
    village: tuple[str, ...]
    in_use: int
    sharing: int
    slots: tuple[Slot, ...]
    card_prices: tuple[Price, ...]
    tile_prices: Mapping[str, Price]
    faces: Mapping[str, tuple[Effect, ...]]
    pips: Mapping[str, int]
    rates: tuple[tuple[int, int], ...]
    limits: Limits

    @property
    def style(self) -> bool:
        """True if decorations and traders are in play."""
        return self.scenario.trade is not None

    def holder(self, state: State, seat: Seat) -> Player:
        return state.players[self.index[seat]]

    def changed(self, state: State, seat: Seat, **changes: Any) -> State:
        """The position with one player changed."""
        return replace(state, players=self.players(state, seat, **changes))

    def players(self, state: State, seat: Seat, **changes: Any) -> tuple[Player, ...]:
        """The players with one of them changed."""
        return structs.replace_at(state.players, self.index[seat], **changes)

    def unbarred(self, player: Player) -> int:
        """How many figures a player can always place, thanks to an area without rings."""
        for place in self.ringless:
            if not figures_on(player, place):
                return figures_at_home(player)
        return 0

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, starting with this one."""
        at = self.index[seat]
        return self.seats[at:] + self.seats[:at]


def build_box(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Box:
    """The box for these seats and option values. Refused: promo tiles that the scenario lacks."""
    if options["promo-tiles"] == "on" and scenario.promo is None:
        raise refused("usage-option", "This scenario has no promo tiles.",
                      hint="Use the scenario style-is-the-goal, or leave the option out.")
    crowd = next(c for c in scenario.crowds.list if c.id == len(seats))
    everything = scenario.tiles.list + scenario.added
    tiles = everything if options["promo-tiles"] == "on" else scenario.tiles.list
    worth = goods_values(scenario.areas)
    camps = [tile.id for tile in everything if tile.camp]
    return Box(
        scenario, seats, {seat: i for i, seat in enumerate(seats)},
        words(scenario.village.list, scenario.areas.list, scenario.slots.list,
              scenario.game.players[1], scenario.cards.list, camps),
        structs.by_id(scenario.cards.list), structs.by_id(tiles),
        _places(scenario, len(seats), tiles),
        tuple(area.id for area in scenario.areas.list if not area.rings),
        tuple(place.id for place in scenario.village.list),
        crowd.village, crowd.sharing, scenario.slots.list,
        tuple(_card_price(slot) for slot in scenario.slots.list),
        {tile.id: tile_price(tile, worth) for tile in tiles},
        {table.id: table.faces for table in scenario.tables.list},
        {area.goods: area.pips for area in scenario.areas.list}, _rates(scenario),
        scenario.limits)


def _places(scenario: Scenario, players: int, tiles: tuple[Tile, ...]) -> dict[str, Spot]:
    camps = [Spot(f"camp {tile.id}", "camp", 1, tile.camp.people, goods=tile.camp.goods,
                  pips=tile.camp.pips, tile=tile.id) for tile in tiles if tile.camp]
    board = common_spots(scenario.areas.list, scenario.village.list, scenario.slots.list, players)
    return structs.by_id((*board, *camps))


def _card_price(slot: Slot) -> Price:
    if slot.decorations:
        return Price((0, 0, 0, 0, slot.decorations))
    return Price(least=slot.resources, most=slot.resources)


def _rates(scenario: Scenario) -> tuple[tuple[int, int], ...]:
    """What an exchange gives and takes at each position of the trader track; 0, 0: no exchange."""
    if scenario.trade is None:
        return ((0, 0),)
    rates = [(0, 0)]
    starts = {rate.id: (rate.give, rate.take) for rate in scenario.trade.list}
    for position in range(1, scenario.trade.track + 1):
        rates.append(starts.get(position, rates[-1]))
    return tuple(rates)


class MoveContext(moves.MoveContext):
    """A move being played."""

    box: Box
    state: State

    def player(self, seat: Seat) -> Player:
        return self.state.players[self.box.index[seat]]

    def words(self, what: str) -> str:
        """The title of a decision; it contains the round, so that titles are unique."""
        return f"round {self.state.round}, {what}"
