"""What happens in a game of Fire & Stone: one record for each kind of event. No logic."""

from msgspec import Struct

from referee.games.fire_and_stone.records import Item


class Moved(Struct, frozen=True, tag="moved"):
    """A scout moved along its way to an area, its last."""

    seat: str
    scout: int
    start: str
    way: tuple[str, ...]


class Stayed(Struct, frozen=True, tag="stayed"):
    """A scout had nowhere to go."""

    seat: str
    scout: int


class TurnedUp(Struct, frozen=True, tag="turned-up"):
    """A discovery tile was turned up."""

    seat: str
    area: str
    region: str
    kind: str


class StashTaken(Struct, frozen=True, tag="stash-taken"):
    """A stash tile left the game."""

    area: str


class Gained(Struct, frozen=True, omit_defaults=True, tag="gained"):
    """Bags, food and steps on the track; ``lost_…`` did not fit."""

    seat: str
    why: str
    bags: int = 0
    food: int = 0
    vp: int = 0
    lost_bags: int = 0
    lost_food: int = 0


class Paid(Struct, frozen=True, tag="paid"):
    """Food paid for something."""

    seat: str
    food: int
    why: str


class PoolTaken(Struct, frozen=True, tag="pool-taken"):
    """Food taken from the cave card as the cost of a hut."""

    seat: str
    food: int


class HutBuilt(Struct, frozen=True, tag="hut-built"):
    """A hut was placed on an area."""

    seat: str
    area: str


class HutTileLaid(Struct, frozen=True, tag="hut-tile-laid"):
    """A hut tile went from its area to the hut track, on this space; it opens these regions."""

    area: str
    space: int
    opens: tuple[str, ...]
    second: bool


class WentToFire(Struct, frozen=True, tag="went-to-fire"):
    """A scout was sent to a fire."""

    seat: str
    scout: int
    area: str


class SecondPlaced(Struct, frozen=True, tag="second-placed"):
    """A second scout came to a fire."""

    seat: str
    area: str


class Looked(Struct, frozen=True, tag="looked"):
    """A seat looked at the animals of a forest, in the order they came; ``first``: as first."""

    seat: str
    area: str
    animals: tuple[str, ...]
    first: bool


class AnimalTaken(Struct, frozen=True, tag="animal-taken"):
    """A seat took one of the animals of a forest."""

    seat: str
    area: str
    animal: str


class AnimalPicked(Struct, frozen=True, tag="animal-picked"):
    """A seat took an animal out of the discard pile."""

    seat: str
    animal: str


class AnimalsSpent(Struct, frozen=True, tag="animals-spent"):
    """Animals were turned up and put on their pile."""

    seat: str
    animals: tuple[str, ...]
    why: str


class TileTaken(Struct, frozen=True, tag="tile-taken"):
    """A gathering tile came to a store, from an area or, if none is named, from the pile."""

    seat: str
    kind: str
    store: int
    area: str


class TileGiven(Struct, frozen=True, tag="tile-given"):
    """A gathering tile went from a store to the pile."""

    seat: str
    kind: str
    store: int


class Emptied(Struct, frozen=True, tag="emptied"):
    """The tiles of a store went to the pile, because it was full or to make room."""

    seat: str
    store: int
    kind: str
    count: int
    full: bool


class InventionTaken(Struct, frozen=True, omit_defaults=True, tag="invention-taken"):
    """An invention was taken, from the display or from the starting inventions."""

    seat: str
    name: str
    starting: bool = False
    stores: int = 0


class Covered(Struct, frozen=True, omit_defaults=True, tag="covered"):
    """A victory point card covers an invention; that many stores are lost with their tiles."""

    seat: str
    name: str
    vp: int
    stores: int = 0


class Refilled(Struct, frozen=True, tag="refilled"):
    """An invention was turned up for the display."""

    name: str


class CaveOpened(Struct, frozen=True, omit_defaults=True, tag="cave-opened"):
    """The cave card was turned up."""

    area: str
    cave: str
    food: int = 0


class CaveLeft(Struct, frozen=True, tag="cave-left"):
    """Tile and card of the cave left the game."""

    area: str
    cave: str


class StonePlaced(Struct, frozen=True, tag="stone-placed"):
    """A marking stone was laid on the cave card or on an area."""

    seat: str
    to: str


class FoodLost(Struct, frozen=True, tag="food-lost"):
    """Food was lost to a cave."""

    seat: str
    food: int


class Declined(Struct, frozen=True, tag="declined"):
    """A seat declined, or could not have, what it was offered."""

    seat: str
    what: str


class Triggered(Struct, frozen=True, tag="triggered"):
    """The end of the game is near, by the hut tile or by a tribe's last hut."""

    seat: str
    by_tile: bool


class TurnEnded(Struct, frozen=True, tag="turn-ended"):
    """The turn went to the next seat."""

    seat: str
    next: str
    turn: int
    round: int
    left: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over."""


class Due(Struct, frozen=True, tag="due"):
    """What is still to be decided."""

    agenda: tuple[Item, ...]


Event = (Moved | Stayed | TurnedUp | StashTaken | Gained | Paid | PoolTaken | HutBuilt
         | HutTileLaid | WentToFire | SecondPlaced | Looked | AnimalTaken | AnimalPicked
         | AnimalsSpent | TileTaken | TileGiven | Emptied | InventionTaken | Covered | Refilled
         | CaveOpened | CaveLeft | StonePlaced | FoodLost | Declined | Triggered | TurnEnded
         | Ended | Due)
