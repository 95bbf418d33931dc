"""The position as far as a viewer may know it."""

from typing import Literal

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.stone_age.model.content import Goods
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.state import Box, Hunted, Picking, Stack, State


class PlayerView(Struct, frozen=True):
    """A player as one viewer sees them."""

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
    down: int  # how many cards they drew face down
    drawn: tuple[str, ...]  # those cards, if the viewer may see them


class View(Struct, frozen=True):
    """A position as one viewer sees it."""

    round: int
    phase: Literal["place", "act", "feed", "over"]
    first: Seat
    turn: Seat
    players: tuple[PlayerView, ...]
    shown: tuple[str, ...]
    stacks: tuple[Stack, ...]
    deck: int  # how many cards are left
    pool: int  # how many unseen tiles there are
    pending: Rolled | Hunted | Picking | None
    extra: bool
    to: Seat = ""  # the viewer; empty: the public

    @property
    def own(self) -> PlayerView:
        return next(player for player in self.players if player.seat == self.to)

    @property
    def roll(self) -> Rolled | None:
        """The viewer's roll that waits for tools."""
        return self.pending if isinstance(self.pending, Rolled) and self.turn == self.to else None

    @property
    def lying(self) -> dict[str, str]:
        """Places of the cards on display, top tiles and own camps, by id."""
        return ({f"{tile}": f"camp {tile}" for tile in self.own.tiles}
                | {card: f"card {n}" for n, card in enumerate(self.shown, 1) if card}
                | {stack.tile: f"tile {n}" for n, stack in enumerate(self.stacks, 1) if stack.tile})


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """Everything public, and the viewer's face-down cards; at the end everybody's."""
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
