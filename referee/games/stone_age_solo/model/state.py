"""The box, the position, and the base classes of moves and events of SoloPlay.

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
    """A dice table; the number of dice must be chosen."""

    source: str
    kind: ClassVar[str] = "dice"


class Choosing(Struct, frozen=True, gc=False, omit_defaults=True, tag="choosing"):
    """The sorted dice of a table; one number must be kept."""

    source: str
    dice: tuple[int, ...]
    kind: ClassVar[str] = "take"


class Making(Struct, frozen=True, gc=False, omit_defaults=True, tag="making"):
    """Tools to be gained one by one, ``left`` of them."""

    source: str
    left: int
    kind: ClassVar[str] = "tool"


class Drawing(Struct, frozen=True, gc=False, omit_defaults=True, tag="drawing"):
    """A card to be drawn or taken from the discards."""

    source: str
    kind: ClassVar[str] = "card"


Pending = Rolled | Opening | Choosing | Making | Drawing


class Points(Struct, frozen=True, gc=False, omit_defaults=True):
    """The score track by entry: gains above, losses (as positive numbers) below."""

    tiles: int = 0
    cards: int = 0
    food: int = 0
    over: int = 0
    idle: int = 0
    dice: int = 0
    hunger: int = 0


class Grant(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a purchase at card place ``slot`` still allows."""

    slot: int
    shift: bool = False
    cycle: tuple[int, ...] = ()  # stacks, from 1
    elder: bool = False


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """A position."""

    player: Player  # as in Stone Age; ``hungry`` is the food due during feeding
    board: Four  # resources on the board
    low: int  # low tool tiles on the board
    high: int  # high tool tiles on the board
    # the cards on places 1 to 4
    shown: Annotated[tuple[str, str, str, str], ForeignKey("card", optional=True)]
    deck: Cards  # the open stack, from the top
    left: Cards  # the cards not dealt; their order is unknown, so sorted
    stacks: tuple[Tiles, ...]  # the tiles, from the top
    points: Points = Points()
    aside: Four = NONE  # resources put aside
    grounds: int = 0  # the food in the hunting grounds
    added: int = 0  # the part of it that was added before the first round
    spent: tuple[int, ...] = ()  # tool tiles out of the game
    discards: Cards = ()
    elder: Annotated[str, ForeignKey("area", optional=True)] = ""
    round: int = 0
    phase: Literal["food", "remove", "elder", "place", "act", "feed", "offer", "last",
                   "over"] = "food"
    bought: bool = False  # a card was bought in this round
    moved: bool = False  # a card moved the elder
    pending: Pending | None = None
    grant: Grant | None = None
    carried: UpgradedPiles | None = None  # the game began with older rules

    @property
    def question(self) -> str:
        """The kind of the open decision; a pending one comes before what a card allows."""
        if self.pending is not None:
            return "tools" if isinstance(self.pending, Rolled) else self.pending.kind
        if self.grant is not None:
            return "extras"
        phase = self.phase
        return "cash" if phase == "last" else "" if phase == "over" else phase

    @property
    def tops(self) -> tuple[str, ...]:
        """The tiles on top of the stacks; empty: none."""
        return tuple([stack[0] if stack else "" for stack in self.stacks])

    def with_player(self, **changes: Any) -> "State":
        """The position with fields of the player changed."""
        return replace(self, player=replace(self.player, **changes))

    def scored(self, entry: str, points: int) -> "State":
        """The position with points added to an entry of the score track."""
        now = getattr(self.points, entry) + points
        return replace(self, points=replace(self.points, **{entry: now}))


class Terms(Words, frozen=True):
    """The names from a scenario: those of Stone Age, and those of SoloPlay's own moves."""

    areas: Names[str]  # areas of the elder
    movable: Names[int]  # what may go to place 1
    stacks: Names[int]  # stacks of tiles
    cards: Names[str]


class Box(Struct, frozen=True):
    """The static part of a game: scenario, seat, options and tables derived from them."""

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
        return self.seats[0]

    def holder(self, state: State, seat: Seat) -> Player:
        return state.player

    def changed(self, state: State, seat: Seat, **changes: Any) -> State:
        return state.with_player(**changes)

    def next_area(self, area: str) -> str:
        """The elder's next area."""
        path = tuple(self.material)
        return path[(path.index(area) + 1) % len(path)]

    def openings(self, field: int) -> int:
        """How many village places are open at a position of the food track."""
        opened = [step.places for step in self.scenario.openings.list if step.id <= field]
        return max(opened, default=0)

    def hut(self, state: State) -> int:
        """The people still on the hut, which is also the food cost of the field (ruling S47)."""
        return room_for(self, state.player, "person")


def build_box(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Box:
    """The box for this seat and option values. Refused: values that the scenario lacks."""
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
    """Seven rings are all for the one player; places of the village keep their order."""
    village = sorted(scenario.village.list, key=lambda house: VILLAGE.index(house.id))
    return {spot.id: replace(spot, most=spot.most or spot.rings)
            for spot in common_spots(scenario.areas.list, village, scenario.slots.list, STACKS)}


class MoveContext(moves.MoveContext):
    """A move being played."""

    box: Box
    state: State

    def player(self, seat: Seat) -> Player:
        return self.state.player

    def words(self, what: str) -> str:
        """The title of a decision; it contains the round, so that titles are unique."""
        return f"round {self.state.round}, {what}"


class Due(moves.Event, frozen=True):
    """Something must be decided before anything else."""

    pending: Pending

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=self.pending)


def with_card(shown: tuple[str, ...], slot: int, card: str) -> tuple[str, str, str, str]:
    """The cards on display with one put on a place, or none."""
    one, two, three, four = [card if n == slot else name for n, name in enumerate(shown, 1)]
    return one, two, three, four


M = TypeVar("M", bound=moves.Move)


def allowed_moves(box: Box, state: State, moves: Iterable[M]) -> Iterator[M]:
    """The moves without errors; warnings do not count."""
    for move in moves:
        if not any(move.check(box, state, box.seat)):
            yield move


def only_answer(events: tuple[moves.Event, ...], *texts: str,
                lapses: bool = False) -> NotNow | None:
    """The reason that a move was automatic, if one with these texts was."""
    answer = next(filter(None, (forced_answer(events, text) for text in texts)), "")
    return NotNow(forced_text(answer), lapses) if answer else None


def forced_text(answer: str) -> str:
    """The reason that a move was automatic, in a sentence."""
    return f"Only “{answer}” was possible, and it is already played."


def forced_answer(events: tuple[moves.Event, ...], text: str) -> str:
    """The automatic move whose text begins with ``text``, or empty."""
    return next((event.text for event in events if isinstance(event, moves.Forced)
                 and event.text.startswith(text)), "")
