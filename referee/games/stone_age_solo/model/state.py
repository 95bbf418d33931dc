"""What lies fixed in a game of SoloPlay, the position, and the bases of moves and events.

Places are written as in a move: ``forest``, ``tool-maker``, ``card 2``, ``tile 1``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import Names
from referee.core.base.problem import refused
from referee.core.game import moves
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.structs import by_id
from referee.core.luck.piles import UpgradedPiles
from referee.core.scenario.sections import ForeignKey
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Card, Cards, Effect, Slot, Tile, Tiles
from referee.games.stone_age.model.names import Words, place_names, ware_names, words
from referee.games.stone_age.model.places import Rolled, Spot, common_spots
from referee.games.stone_age.model.player import Player, room_for
from referee.games.stone_age.model.prices import Price, tile_price
from referee.games.stone_age.model.scenario import Limits, goods_values
from referee.games.stone_age_solo.model.pieces import NONE, Four
from referee.games.stone_age_solo.model.scenario import Costs, Level, Printing, Privilege, Scenario

VILLAGE = ("tool-maker", "field", "hut")
STACKS = 2
CARDS = "cards"
EFFECTS = {**descriptions.EFFECTS, "card": "1 card left out or discarded",
           "dice-table": "dice table"}


class Opening(Struct, frozen=True, gc=False, omit_defaults=True, tag="opening"):
    """A dice table whose number of dice is still to be named."""

    source: str
    kind: ClassVar[str] = "dice"


class Choosing(Struct, frozen=True, gc=False, omit_defaults=True, tag="choosing"):
    """Dice of a table, sorted, one number of which is to be kept."""

    source: str
    dice: tuple[int, ...]
    kind: ClassVar[str] = "take"


class Making(Struct, frozen=True, gc=False, omit_defaults=True, tag="making"):
    """Tools to be gained, ``left`` of them, one by one."""

    source: str
    left: int
    kind: ClassVar[str] = "tool"


class Drawing(Struct, frozen=True, gc=False, omit_defaults=True, tag="drawing"):
    """A card to be drawn, or fetched from the discards."""

    source: str
    kind: ClassVar[str] = "card"


Pending = Rolled | Opening | Choosing | Making | Drawing


class Points(Struct, frozen=True, gc=False, omit_defaults=True):
    """The score track, entry by entry: gains above, losses (as numbers above 0) below."""

    tiles: int = 0
    cards: int = 0
    food: int = 0
    over: int = 0
    idle: int = 0
    dice: int = 0
    hunger: int = 0


class Grant(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a purchase at card place ``slot`` still allows; ``cycle`` are stacks, from 1."""

    slot: int
    shift: bool = False
    cycle: tuple[int, ...] = ()
    elder: bool = False


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """The position.

    ``player`` is what the player has, as in Stone Age; he is ``hungry`` for the food
    that is due while people are fed. ``board`` and ``aside`` are resources, ``grounds``
    is the food in the hunting grounds, ``added`` what of it was added before the first
    round. ``low`` and ``high`` are the tool tiles on the board, ``spent`` those out of
    the game. ``shown`` are the cards on places 1 to 4, ``deck`` the open stack and
    ``stacks`` the tiles, each from the top on. ``left`` are the cards not dealt:
    everybody knows which, nobody in what order, hence sorted.
    ``bought``: a card was bought in this round; ``moved``: a card moved the elder.
    ``carried``: the game began with older rules.
    """

    player: Player
    board: Four
    low: int
    high: int
    shown: Annotated[tuple[str, str, str, str], ForeignKey("card", optional=True)]
    deck: Cards
    left: Cards
    stacks: tuple[Tiles, ...]
    points: Points = Points()
    aside: Four = NONE
    grounds: int = 0
    added: int = 0
    spent: tuple[int, ...] = ()
    discards: Cards = ()
    elder: Annotated[str, ForeignKey("area", optional=True)] = ""
    round: int = 0
    phase: Literal["food", "remove", "elder", "place", "act", "feed", "offer", "last",
                   "over"] = "food"
    bought: bool = False
    moved: bool = False
    pending: Pending | None = None
    grant: Grant | None = None
    carried: UpgradedPiles | None = None

    @property
    def question(self) -> str:
        """The kind of question that is open; what is pending comes before what a card allows."""
        if self.pending is not None:
            return "tools" if isinstance(self.pending, Rolled) else self.pending.kind
        if self.grant is not None:
            return "extras"
        phase = self.phase
        return "cash" if phase == "last" else "" if phase == "over" else phase

    @property
    def tops(self) -> tuple[str, ...]:
        """The tiles on top of the stacks, empty where there is none."""
        return tuple([stack[0] if stack else "" for stack in self.stacks])

    def with_player(self, **changes: Any) -> "State":
        """The position with what the player has changed."""
        return replace(self, player=replace(self.player, **changes))

    def scored(self, entry: str, points: int) -> "State":
        """The position with so many points more under an entry of the score track."""
        now = getattr(self.points, entry) + points
        return replace(self, points=replace(self.points, **{entry: now}))


class Terms(Words, frozen=True):
    """The names a scenario brings: those of Stone Age, and those for SoloPlay's own moves.

    Areas of the elder, what may go to place 1, stacks of tiles, cards.
    """

    areas: Names[str]
    movable: Names[int]
    stacks: Names[int]
    cards: Names[str]


class Box(Struct, frozen=True):
    """One game's scenario, seat and options, and the tables that follow from them."""

    scenario: Scenario
    seats: tuple[Seat, ...]
    words: Terms
    level: Level
    printing: Four
    hungry: bool
    cards: Mapping[str, Card]
    tiles: Mapping[str, Tile]
    prices: Mapping[str, Price]
    spots: Mapping[str, Spot]
    slots: tuple[Slot, ...]
    faces: tuple[Effect, ...]
    pips: Mapping[str, int]
    material: Mapping[str, str]
    privileges: Mapping[int, Privilege]
    limits: Limits
    costs: Costs

    @property
    def seat(self) -> Seat:
        """The one seat."""
        return self.seats[0]

    def holder(self, state: State, seat: Seat) -> Player:
        """What the player has."""
        return state.player

    def changed(self, state: State, seat: Seat, **changes: Any) -> State:
        """The position with what the player has changed."""
        return state.with_player(**changes)

    def next_area(self, area: str) -> str:
        """Where the elder goes from an area."""
        path = tuple(self.material)
        return path[(path.index(area) + 1) % len(path)]

    def openings(self, field: int) -> int:
        """How many village places may be used at a position of the food track."""
        opened = [step.places for step in self.scenario.openings.list if step.id <= field]
        return max(opened, default=0)

    def hut(self, state: State) -> int:
        """The people still on the hut; so much food the field costs (ruling S47)."""
        return room_for(self, state.player, "person")


def build_box(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Box:
    """The box for this seat and every option's value. Refused: what the scenario has not."""
    level = _named(scenario.challenge.list, "challenge", options)
    printing = _named(scenario.supply.list, "printing", options)
    worth = goods_values(scenario.areas)
    tiles = by_id(tile for tile in scenario.tiles.list if tile.id not in scenario.out.tiles)
    return Box(
        scenario, seats, _terms(scenario), level,
        (printing.wood, printing.brick, printing.stone, printing.gold),
        options["food-capacity"] == "people", by_id(scenario.cards.list),
        tiles, {name: tile_price(tile, worth) for name, tile in tiles.items()}, _spots(scenario),
        scenario.slots.list,
        next((table.faces for table in scenario.tables.list if table.id == "dice-table"), ()),
        {area.goods: area.pips for area in scenario.areas.list},
        {stay.id: stay.material for stay in scenario.elder.list},
        {slot.id: slot for slot in scenario.privileges.list}, scenario.limits, scenario.costs)


R = TypeVar("R", Level, Printing)


def _named(records: Iterable[R], option: str, options: Mapping[str, str]) -> R:
    known = by_id(records)
    if options[option] not in known:
        raise refused("usage-option", f"This scenario has no {option} “{options[option]}”.",
                      hint=f"It has: {', '.join(known)}.")
    return known[options[option]]


def _terms(scenario: Scenario) -> Terms:
    base = words(scenario.village.list, scenario.areas.list, scenario.slots.list, STACKS,
                 scenario.cards.list, work=("field",))
    sold = ware_names(scenario.slots.list, STACKS)
    cards = {slot.id: sold[f"card {slot.id}"] for slot in scenario.slots.list}
    return Terms(
        base.places, base.wares, base.unpaid, base.tools,
        Names("area", {stay.id: place_names(stay.id) for stay in scenario.elder.list}),
        Names("card to move", {0: ("deck", "stack", "top"), **cards}),
        Names("stack", {n: sold[f"tile {n}"] for n in range(1, STACKS + 1)}),
        Names("card", {card.id: id_spellings(card.id) for card in scenario.cards.list}))


def id_spellings(name: str) -> tuple[str, ...]:
    """An id with its other spelling: ``C05`` is ``C5`` too."""
    short_id = name[:1] + name[1:].lstrip("0")
    return (name, short_id) if short_id != name else (name,)


def _spots(scenario: Scenario) -> dict[str, Spot]:
    """Seven rings are for the one player; places of the village stand in their order."""
    village = sorted(scenario.village.list, key=lambda house: VILLAGE.index(house.id))
    return {spot.id: replace(spot, most=spot.most or spot.rings)
            for spot in common_spots(scenario.areas.list, village, scenario.slots.list, STACKS)}


class MoveContext(moves.MoveContext):
    """A move under way."""

    box: Box
    state: State

    def player(self, seat: Seat) -> Player:
        """The player as he is now."""
        return self.state.player

    def words(self, what: str) -> str:
        """A question's words; they name the round, so that no two are alike."""
        return f"round {self.state.round}, {what}"


class Due(moves.Event, frozen=True):
    """The player has to decide on something before all else."""

    pending: Pending

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=self.pending)


def with_card(shown: tuple[str, ...], slot: int, card: str) -> tuple[str, str, str, str]:
    """The cards on show with one put on a place, or none."""
    one, two, three, four = [card if n == slot else name for n, name in enumerate(shown, 1)]
    return one, two, three, four


M = TypeVar("M", bound=moves.Move)


def allowed_moves(box: Box, state: State, moves: Iterable[M]) -> Iterator[M]:
    """Those of some moves that nothing is against but a warning."""
    for move in moves:
        if not any(move.check(box, state, box.seat)):
            yield move


def only_answer(events: tuple[moves.Event, ...], *texts: str,
                lapses: bool = False) -> NotNow | None:
    """That what began so was the only answer, if it was."""
    answer = next(filter(None, (forced_answer(events, text) for text in texts)), "")
    return NotNow(f"the only answer was “{answer}”", lapses) if answer else None


def forced_answer(events: tuple[moves.Event, ...], text: str) -> str:
    """The answer that began so and was the only one, or nothing."""
    return next((event.text for event in events if isinstance(event, moves.Forced)
                 and event.text.startswith(text)), "")
