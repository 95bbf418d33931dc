"""A made-up card game to test hidden information: hands are dealt, then a row of open cards.

In each round there is one pile of sixteen cards: each seat gets three private cards, three lie
open, and each seat in turn rolls or passes. ``Tells`` reports all hands to everybody, although no
view shows them.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problems
from referee.core.document.blocks import Heading, Page, TextBlock
from referee.core.game.decisions import Decision, GameMeta, Seat, ToMove
from referee.core.luck import piles
from referee.core.luck.chance import DrawDistinct, Luck, Roll
from tests.support.toy_game import Event, Move, Toy

CARDS = tuple(f"card-{n:02}" for n in range(1, 17))
EACH = 3
Hand = tuple[str, ...]


class State(Struct, frozen=True):
    """The position; piles, hands and the row are sorted."""

    round: int
    turn: int
    points: tuple[int, ...]
    pile: Hand
    hands: tuple[Hand, ...]
    row: Hand


class Dealt(Struct, frozen=True):
    """A new round: each seat gets a new hand, and the row is laid open."""

    hands: tuple[Hand, ...]
    row: Hand


class View(Struct, frozen=True):
    """What a seat may know: its own hand and the row."""

    round: int
    turn: int
    points: tuple[int, ...]
    hand: Hand
    row: Hand


class Deals(Toy):
    """The rules."""

    state = State
    order_kinds: ClassVar[Mapping[str, str]] = {}

    @property
    def decision_kinds(self) -> dict[str, tuple[str, ...]]:
        return {"roll": ()}

    def setup(self) -> Luck[Any]:
        """The first deal."""
        dealt = yield from self.deal(1)
        return self.apply(State(0, 0, (0,) * len(self.seats), (), (), ()), dealt)

    def deal(self, n: int) -> Luck[Dealt]:
        """Hands, then the row."""
        left, hands = CARDS, []
        for seat in self.seats:
            taken = yield from piles.draw_top(f"deal {n}, {seat}", f"cards of deal {n}", CARDS,
                                              left,
                                              EACH, viewer=seat)
            left = tuple(card for card in left if card not in taken)
            hands.append(tuple(sorted(taken)))
        row = yield from piles.draw_top(f"deal {n}, the row", f"cards of deal {n}", CARDS, left,
                                        EACH)
        return Dealt(tuple(hands), tuple(sorted(row)))

    def to_move(self, state: Any) -> ToMove:
        if state.round > self.box.rounds:
            return ToMove()
        return ToMove((Decision(self.seats[state.turn], "roll", "roll or pass"),))

    def check(self, state: Any, seat: Seat, move: Any) -> Problems:
        """Every move is legal."""
        return ()

    def play(self, state: Any, moves: Mapping[Seat, Move]) -> Luck[tuple[tuple[Any, ...], Any]]:
        """A roll counts; after the last seat a new round is dealt."""
        (seat, move), = moves.items()
        dice = yield Roll(f"round {state.round}, {seat} rolls", move.count)
        events: list[Any] = [Event("rolled", self.seats.index(seat), sum(dice))]
        if state.turn == len(self.seats) - 1:
            events.append((yield from self.deal(state.round + 1)))
        else:
            events.append(Event("went on"))
        for event in events:
            state = self.apply(state, event)
        return tuple(events), state

    def apply(self, state: Any, event: Any) -> Any:
        if isinstance(event, Dealt):
            gone = {*event.row, *(card for hand in event.hands for card in hand)}
            return replace(state, round=state.round + 1, turn=0, hands=event.hands, row=event.row,
                           pile=tuple(card for card in CARDS if card not in gone))
        if event.what == "went on":
            return replace(state, turn=state.turn + 1)
        return Toy.apply(self, state, event)

    def options(self, state: Any, seat: Seat) -> Any:
        return (Move("roll", count) for count in range(4))

    def view(self, state: Any, viewer: Seat | None) -> Any:
        """Only the viewer's own hand."""
        hand = state.hands[self.seats.index(viewer)] if viewer in self.seats else ()
        return View(state.round, state.turn, state.points, hand, state.row)

    def show(self, view: Any) -> Page:
        return (Heading("standing"), TextBlock((f"{view.points}", f"{view.hand}, {view.row}")))

    def describe(self, event: Any, viewer: Seat | None) -> str | None:
        """A hand is reported to its owner, the row to all."""
        if not isinstance(event, Dealt):
            return Toy.describe(self, event, viewer)
        hands = [f"{seat} gets {', '.join(hand)}" for seat, hand in zip(
            self.seats, event.hands, strict=True) if self.may_hear(seat, viewer)]
        return "; ".join([*hands, f"open lie {', '.join(event.row)}"])

    def may_hear(self, seat: Seat, viewer: Seat | None) -> bool:
        """Whether the viewer is told a seat's hand."""
        return seat == viewer

    def resample_hidden(self, state: Any, viewer: Seat | None) -> Luck[Any]:
        """Deal the hands of the others again, from the cards unknown to the viewer."""
        others = [i for i, seat in enumerate(self.seats) if seat != viewer]
        left = sorted((*state.pile, *(card for i in others for card in state.hands[i])))
        hands = list(state.hands)
        for i in others:
            which = yield DrawDistinct(f"another deal, {i}", len(left), EACH)
            hands[i] = tuple(sorted(left[place - 1] for place in which))
            left = [card for card in left if card not in hands[i]]
        return replace(state, hands=tuple(hands), pile=tuple(left))

    def invariant_violations(self, state: Any) -> Problems:
        """Nothing is checked."""
        return ()


class Tells(Deals):
    """Rules whose report reveals all hands."""

    def may_hear(self, seat: Seat, viewer: Seat | None) -> bool:
        """Everybody is told everything."""
        return viewer is not None


class Endless(Deals):
    """A game of more than a hundred rounds."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__(seats, rounds=150)


class Games:
    """The registry in which the core finds the game."""

    def __init__(self, rules: type[Deals]) -> None:
        self.rules = rules

    def game_meta(self, game: str) -> GameMeta:
        return GameMeta("Deals", "A toy.", "none", ("red", "blue", "green"), (2, 3), 1)

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> Deals:
        return self.rules(seats)

    def scenario(self, game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
        """A scenario has only a note."""
        return dict[str, str], lambda data: ()

    def part(self, game: str, name: str) -> None:
        """There is one version."""
