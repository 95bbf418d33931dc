"""What a seat may know of the position."""

from typing import Literal

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.stone_age.model.content import Goods
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.state import Box, Hunted, Picking, Stack, State


class PlayerView(Struct, frozen=True):
    """What may be known of a player; ``drawn`` are his face-down cards, ``down`` their number."""

    seat: Seat
    people: int
    food: int
    goods: Goods
    field: int
    trader: int
    score: int
    tools: tuple[int, ...]
    used: tuple[int, ...]
    cards: tuple[str, ...]
    kept: tuple[str, ...]
    tiles: tuple[str, ...]
    placed: tuple[tuple[str, int], ...]
    traded: bool
    hungry: int
    down: int
    drawn: tuple[str, ...]


class View(Struct, frozen=True):
    """What may be known of the position; of deck and pool only how many there are.

    ``to`` is the seat that sees it; none: everybody.
    """

    round: int
    phase: Literal["place", "act", "feed", "over"]
    first: Seat
    turn: Seat
    players: tuple[PlayerView, ...]
    shown: tuple[str, ...]
    stacks: tuple[Stack, ...]
    deck: int
    pool: int
    pending: Rolled | Hunted | Picking | None
    extra: bool
    to: Seat = ""

    @property
    def own(self) -> PlayerView:
        """What the seat has that sees it."""
        return next(player for player in self.players if player.seat == self.to)

    @property
    def roll(self) -> Rolled | None:
        """The dice of whoever sees this that wait for tools."""
        return self.pending if isinstance(self.pending, Rolled) and self.turn == self.to else None

    @property
    def lying(self) -> dict[str, str]:
        """The places of cards on show, of tiles on top and of one's own camps, by their ids."""
        return ({f"{tile}": f"camp {tile}" for tile in self.own.tiles}
                | {card: f"card {n}" for n, card in enumerate(self.shown, 1) if card}
                | {stack.tile: f"tile {n}" for n, stack in enumerate(self.stacks, 1) if stack.tile})


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """Everything open, and the seat's own face-down cards; at the end everybody's."""
    players = tuple(_seen(seat, player, state.phase == "over" or seat == viewer)
                    for seat, player in zip(box.seats, state.players, strict=True))
    return View(
        state.round, state.phase, box.seats[state.first], box.seats[state.turn], players,
        state.shown, state.stacks, len(state.deck), len(state.pool), state.pending, state.extra,
        viewer or "")


def _seen(seat: Seat, player: Player, open_: bool) -> PlayerView:
    return PlayerView(
        seat, player.people, player.food, player.goods, player.field, player.trader,
        player.score, player.tools, player.used, player.cards, player.kept, player.tiles,
        player.placed, player.traded, player.hungry, len(player.drawn),
        player.drawn if open_ else ())
