"""The box, the position, and the base classes of moves and events of Fire & Stone."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import Names
from referee.core.base.problem import refused
from referee.core.game import moves, structs
from referee.core.game.decisions import Seat
from referee.core.game.notation import Kind
from referee.core.game.structs import by_id, expand_counts
from referee.core.luck.piles import UpgradedPiles
from referee.core.scenario.sections import ForeignKey
from referee.games.fire_and_stone.model.agenda import Item, MoveScout
from referee.games.fire_and_stone.model.board import AreaId, Atlas, RegionId
from referee.games.fire_and_stone.model.cards import (
    Cave,
    Invention,
    InventionId,
    Lasting,
    Sea,
    Settle,
    Steps,
    Store,
    Task,
)
from referee.games.fire_and_stone.model.scenario import Animal, Scenario
from referee.games.fire_and_stone.model.slot_kinds import SLOTS

E = TypeVar("E", bound=Lasting)

Counts = dict[str, int]


class Words(Struct, frozen=True):
    """The names of the notation."""

    areas: Names[str]
    kinds: Names[str]
    animals: Names[str]
    tiles: Names[str]
    inventions: Names[str]


class Holding(Struct, frozen=True, omit_defaults=True):
    """A gathering store: the one kind of tile it holds, and how many."""

    kind: str = ""
    count: int = 0


class Card(Struct, frozen=True, omit_defaults=True):
    """An invention of a player."""

    name: InventionId
    vp: int = 0  # the value of the victory point card that covers it; 0: none


class Player(Struct, frozen=True, omit_defaults=True):
    """A tribe."""

    scouts: tuple[AreaId, ...]  # the areas of the scouts on the board
    stores: tuple[Holding, ...]
    task: Annotated[str, ForeignKey("task")]  # secret until the end
    huts: int
    food: int = 0
    bags: int = 0  # bag tiles, without the printed bags
    vp: int = 0
    cards: tuple[Card, ...] = ()
    animals: tuple[Annotated[str, ForeignKey("animal")], ...] = ()  # secret, in the order taken
    stone: str = ""  # ``card`` or the area of the marking stone


class State(Struct, frozen=True, omit_defaults=True):
    """A position. Unseen tiles, animals and cards are counted by kind and have no order."""

    players: tuple[Player, ...]
    first: int
    turn: int
    hidden: tuple[AreaId, ...]
    piles: dict[RegionId, Counts]  # face-down tiles by region; secret
    pool: Counts  # animals that nobody has seen; secret
    deck: Counts  # its order is secret
    display: tuple[str, ...] = ()
    shown: int = 0
    offered: tuple[str, ...] = ()
    tiles: dict[AreaId, str] = {}
    forests: dict[AreaId, tuple[str, ...]] = {}  # animals left where somebody looked; secret
    laid: tuple[AreaId, ...] = ()  # the forests in the order in which they got their stacks
    huts: dict[AreaId, tuple[int, ...]] = {}  # by area and seat
    gathered: Counts = {}
    cooked: Counts = {}
    gone: tuple[str, ...] = ()
    track: int = 0
    points: int = 0
    cave: Annotated[str, ForeignKey("cave", optional=True)] = ""
    cave_at: str = ""
    cave_food: int = 0
    round: int = 1
    moved: tuple[int, ...] = ()
    found: str = ""  # the tile turned up last in this turn
    agenda: tuple[Item, ...] = ()
    trigger: str = ""
    by_tile: bool = False
    left: int = 0  # turns to come, with this one, once the end is near
    over: bool = False
    # if the game began with older rules; ``laid`` then has forests unseen at the upgrade
    carried: UpgradedPiles | None = None


class Box(Struct, frozen=True):
    """The static part of a game: scenario, seats, options and tables for every move."""

    scenario: Scenario
    seats: tuple[Seat, ...]
    starting: bool  # the variant with starting inventions is played
    symbols: tuple[str, ...]  # the symbols of the start tiles in play
    drawn: tuple[str, ...]  # the caves that may be drawn
    index: dict[Seat, int]
    turns: tuple[MoveScout, ...]  # the agenda item of each seat's turn
    legs: dict[str, tuple[Lasting, ...]]  # effects on the movement of scouts, by invention
    atlas: Atlas
    words: Words
    kinds: tuple[str, ...]
    animals: dict[str, Animal]
    inventions: dict[str, Invention]
    tasks: dict[str, Task]
    caves: dict[str, Cave]
    stores: dict[str, int]  # how many stores each invention brings
    pools: dict[str, int]  # the food placed on each cave
    tiles: dict[str, tuple[str, ...]]  # the complete pile of each region

    def player(self, state: State, seat: Seat) -> Player:
        return state.players[self.index[seat]]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats in clockwise order, starting with this one."""
        i = self.index[seat]
        return self.seats[i:] + self.seats[:i]

    def lasting(self, state: State, seat: Seat) -> list[Lasting]:
        """The effects in force for a seat: uncovered inventions, the rule of the open cave."""
        effects: list[Lasting] = []
        for card in self.player(state, seat).cards:
            if not card.vp:
                effects += self.inventions[card.name].lasting
        if state.cave_at:
            effects += self.caves[state.cave].rule
        return effects

    def effects(self, state: State, seat: Seat, kind: type[E], region: str) -> list[E]:
        """The effects of one kind that are in force for a seat in a region."""
        return [effect for effect in self.lasting(state, seat) if isinstance(effect, kind)
                and getattr(effect, "region", "") in ("", region)]

    def room(self, state: State, seat: Seat) -> int:
        """Free spaces in bags."""
        player = self.player(state, seat)
        return self.scenario.supply.bags + player.bags - player.food

    def due(self, state: State) -> Item | MoveScout:
        """The pending decision or automatic step."""
        return state.agenda[0] if state.agenda else self.turns[state.turn]


def build_box(data: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Box:
    """The box for these seats and option values. Refused: no cave may be drawn."""
    drawn = _drawn_caves(data, options["caves"])
    inventions = by_id(data.inventions.list)
    return Box(
        data, seats, options["starting-inventions"] == "yes",
        {2: (), 3: (options["start-tiles"],), 4: ("sun", "moon")}[len(seats)], drawn,
        {seat: i for i, seat in enumerate(seats)}, tuple(map(MoveScout, seats)),
        {name: card.lasting for name, card in inventions.items()
         if any(isinstance(effect, Steps | Sea) for effect in card.lasting)},
        Atlas(data.map.list, data.regions.list), _words(data),
        data.gathering.kinds, by_id(data.animals.list), inventions, by_id(data.tasks.list),
        by_id(data.caves.list),
        {name: sum(isinstance(effect, Store) for effect in card.lasting)
         for name, card in inventions.items()},
        {cave.id: sum(effect.pool for effect in cave.area if isinstance(effect, Settle))
         for cave in data.caves.list},
        {region.id: expand_counts(region.tiles) for region in data.regions.list})


def _drawn_caves(data: Scenario, wanted: str) -> tuple[str, ...]:
    """The caves that may be drawn: all, the easy ones, or the rulebook's. Refused: none."""
    easy = {name for level in data.levels.list if level.id == 1 for name in level.caves}
    drawn = tuple(sorted(
        cave.id for cave in data.caves.list if wanted == "all" or (
            cave.id in easy if wanted == "easy"
            else (cave.source or data.caves.source) == "rulebook")))
    if not drawn:
        what = "of level 1" if wanted == "easy" else "marked rulebook"
        raise refused("usage-option", f"This scenario has no cave {what}.",
                      hint="Begin a game with the option caves=all.")
    return drawn


def _words(data: Scenario) -> Words:
    animals = {animal.id: (animal.id, animal.id + "s") for animal in data.animals.list}
    kinds = data.gathering.kinds
    return Words(
        Names("area", {area.id: _area(area.id) for area in data.map.list}),
        Names("gathering tile", {
            kind: (kind, kind + "s", kind + "-vegetable", kind + "-vegetables")
            for kind in kinds}),
        Names("animal", animals),
        Names("tile", {**{kind: (kind, kind + "s") for kind in kinds}, **animals}),
        Names("invention", {
            card.id: (card.id, *(start.id for start in data.starting.list
                                 if start.same == card.id), *_short(data, card.id))
            for card in data.inventions.list}))


def _short(data: Scenario, name: str) -> tuple[str, ...]:
    """The last word of an invention's name, singular and plural, if no other has it."""
    last = name.rpartition("-")[2]
    other = [word for card in data.inventions.list if card.id != name
             for word in card.id.split("-")]
    if last == name or any(word.startswith(last[:-1]) for word in other):
        return ()
    return (last, last.removesuffix("s")) if last.endswith("s") else (last, last + "s")


def _area(name: str) -> tuple[str, ...]:
    region, _, number = name.partition("-")
    return (name, f"{region}-{int(number)}") if number.isdigit() else (name,)


def with_tribe(box: Box, state: State, seat: Seat, **changes: Any) -> tuple[Player, ...]:
    return structs.replace_at(state.players, box.index[seat], **changes)


def changed(box: Box, state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, players=with_tribe(box, state, seat, **changes))


class Noted(moves.Event, frozen=True):
    """The agenda when the next decision begins."""

    due: tuple[Item, ...]

    def apply(self, box: Box, state: State) -> State:
        return replace(state, agenda=self.due)


class MoveContext(moves.MoveContext):
    """A turn being played; ``agenda`` is the one that was last recorded by an event."""

    box: Box
    state: State

    def __init__(self, box: Box, state: State) -> None:
        super().__init__(box, state)
        self.agenda = state.agenda

    def put_first(self, *items: Item) -> None:
        """Insert items, in this order, after the one being processed."""
        due = self.state.agenda
        self.state = replace(self.state, agenda=(*due[:1], *items, *due[1:]))

    def finish_first(self) -> None:
        """Remove the first item: it is answered or done."""
        self.state = replace(self.state, agenda=self.state.agenda[1:])

    def note_agenda(self) -> None:
        """Record the current agenda of the position by an event."""
        if self.state.agenda != self.agenda:
            self.events.append(Noted(self.state.agenda))
            self.agenda = self.state.agenda


class Move(moves.Move, frozen=True):
    """A move of Fire & Stone.

    ``why_not_now`` of a move gives reasons that only this move knows; common reasons are in
    ``moves/no_action.py``.
    """

    slots: ClassVar[Mapping[str, Kind]] = SLOTS
    # the last resort: why it was not needed, so that nothing is lost by it
    none: ClassVar[str] = ""

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        """True if the move may be skipped when its action did not come."""
        return False
