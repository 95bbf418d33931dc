"""What a viewer may know of the position: everything."""

from functools import cached_property

from msgspec import Struct, convert, to_builtins

from referee.core.game.decisions import Seat
from referee.core.luck.piles import UpgradedPiles
from referee.games.stone_age.model import places
from referee.games.stone_age.model.player import Player
from referee.games.stone_age_solo.model.migrations import PLAYER_FIELDS, split_upgrade
from referee.games.stone_age_solo.model.pieces import NONE, Four
from referee.games.stone_age_solo.model.state import (
    Box,
    Choosing,
    Drawing,
    Grant,
    Making,
    Opening,
    Pending,
    Points,
    State,
)
from referee.games.stone_age_solo.moves.gains import is_rolled_by_card


class Rolled(places.Rolled, frozen=True, tag="rolled"):
    """A roll that waits for tools."""

    aside: bool = False  # the yield comes from the aside pile


class SeenPosition(Struct, frozen=True, gc=False, omit_defaults=True):
    """The position as programs read it, with the player's fields among the others."""

    people: int
    food: int
    board: Four
    low: int
    high: int
    shown: tuple[str, str, str, str]
    deck: tuple[str, ...]
    left: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    goods: Four = NONE
    field: int = 0
    tools: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    placed: tuple[tuple[str, int], ...] = ()
    points: Points = Points()
    aside: Four = NONE
    grounds: int = 0
    added: int = 0
    spent: tuple[int, ...] = ()
    discards: tuple[str, ...] = ()
    elder: str = ""
    round: int = 0
    phase: str = "food"
    bought: bool = False
    moved: bool = False
    need: int = 0  # the food due during feeding
    pending: Rolled | Opening | Choosing | Making | Drawing | None = None
    grant: Grant | None = None
    carried: UpgradedPiles | None = None


class View(Struct, frozen=True, dict=True):
    """Everything: a position has no order of the cards left out and no future dice."""

    seat: Seat
    now: SeenPosition

    @cached_property
    def state(self) -> State:
        """The position seen."""
        return convert(split_upgrade(to_builtins(self.now)), State)

    @property
    def own(self) -> Player:
        """The player's goods and figures."""
        return self.state.player

    @property
    def pending(self) -> Pending | None:
        """What must be decided before anything else."""
        return self.state.pending

    @property
    def roll(self) -> places.Rolled | None:
        """The roll that waits for tools."""
        return self.pending if isinstance(self.pending, places.Rolled) else None

    @property
    def lying(self) -> dict[str, str]:
        """The places of cards on display and of top tiles, by id."""
        return ({card: f"card {n}" for n, card in enumerate(self.state.shown, 1) if card}
                | {tile: f"tile {n}" for n, tile in enumerate(self.state.tops, 1) if tile})


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """The same for every viewer."""
    fields = to_builtins(state)
    player = fields.pop("player")
    if "goods" in player:
        player["goods"] = player["goods"][:4]
    fields |= {name: player[field] for name, field in PLAYER_FIELDS.items() if field in player}
    if isinstance(state.pending, places.Rolled) and is_rolled_by_card(box, state.pending):
        fields["pending"]["aside"] = True
    return View(box.seat, convert(fields, SeenPosition))
