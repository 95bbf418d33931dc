"""A game made up for the tests of the core: dice, secret bids, a hidden pile, three versions.

Seats bid in secret, 0 to 3; the highest bidder (the first such seat) draws a chip from a pile of
ten; then every seat in turn may roll or pass. The game ends after ``rounds`` rounds. Version 2 of
its rules calls the chips ``stones``; each version counts a roll one higher than the one before.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem, Problems, errors_among, refused
from referee.core.document.blocks import Heading, Page, TextBlock
from referee.core.game import game, game_parts, moves
from referee.core.game.decisions import (
    FILED,
    Choice,
    Decision,
    GameMeta,
    NotNow,
    Result,
    Seat,
    ToMove,
)
from referee.core.game.predicates import Condition, PreferenceTest
from referee.core.luck.chance import DrawDistinct, Luck, Roll, without_luck


class Box(Struct, frozen=True):
    """The scenario: what does not change during a game."""

    seats: tuple[Seat, ...]
    rounds: int


class State(Struct, frozen=True):
    """The position."""

    round: int
    turn: int
    points: tuple[int, ...]
    pile: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]


class Move(moves.Move, frozen=True):
    """``bid 2``, ``roll 1`` or ``pass``."""

    verb: str
    count: int = 0


class Event(moves.Event, frozen=True):
    """Points of a seat rise, a chip is drawn, the turn passes on."""

    what: str
    seat: int = 0
    count: int = 0


class View(Struct, frozen=True):
    """What a seat may know."""

    round: int
    points: tuple[int, ...]
    left: int
    held: tuple[int, ...]


class Toy(game.Game):
    """The rules; ``turn`` is -1 while all bid."""

    state: type[Any] = State
    order_kinds: ClassVar[Mapping[str, str]] = {"bid": "bid 3"}

    def __init__(self, seats: tuple[Seat, ...], rounds: int = 3) -> None:
        super().__init__(Box(seats, rounds))

    @property
    def reads_free_text(self) -> bool:
        """Only canonical text is read."""
        return False

    @property
    def decision_kinds(self) -> dict[str, tuple[str, ...]]:
        return {"bid": (), "act": ()}

    def order_lines(self, move: Any) -> Mapping[str, str]:
        """A bid is one line."""
        return {"bid": self.write(move)}

    def setup(self) -> Luck[Any]:
        """Nothing is drawn."""
        none: tuple[int, ...] = ()
        return without_luck(State(1, -1, (0,) * len(self.seats), tuple(range(1, 11)),
                                  (none,) * len(self.seats)))

    def to_move(self, state: Any) -> ToMove:
        """First all bid, then each seat moves in turn."""
        if state.round > self.box.rounds:
            return ToMove()
        if state.turn < 0:
            return ToMove(tuple(Decision(seat, "bid", "bid") for seat in self.seats), True)
        return ToMove(tuple(Decision(seat, "roll", "roll or pass", i == state.turn)
                            for i, seat in enumerate(self.seats)))

    def decision(self, state: Any, seat: Seat) -> Decision | None:
        return next((decision for decision in self.to_move(state).decisions
                     if decision.seat == seat), None)

    def simultaneous(self, state: Any) -> bool:
        """Bids are secret."""
        return bool(state.turn < 0)

    def why_not_now(self, state: Any, seat: Seat, move: Any,
                    events: tuple[Any, ...]) -> NotNow | None:
        """No move is needless."""
        return None

    def forced(self, state: Any) -> None:
        """Every decision has several answers."""

    def depends_on(self, view: Any, move: Any) -> None:
        """A move depends on the whole view."""

    def certain_gain(self, state: Any, seat: Seat, move: Any) -> str:
        return ""

    def choices(self, state: Any, seat: Seat, viewer: Seat | None) -> tuple[Choice, ...]:
        """The first two options."""
        return tuple(Choice(self.write(move)) for move in islice(self.options(state, seat), 2))

    def parse(self, text: str) -> Move:
        """A verb and a number."""
        move = self.parse_or_none(text.strip())
        if move is None:
            begin = len(text) - len(text.lstrip())
            raise refused("invalid-verb", "bid, roll or pass?",
                          span=(begin, max(begin, len(text.rstrip()))))
        return move

    def parse_or_none(self, text: str) -> Move | None:
        verb, _, count = text.partition(" ")
        if verb in ("bid", "roll") and count.isdecimal():
            return Move(verb, int(count))
        return Move("pass") if text == "pass" else None

    def write(self, move: Any) -> str:
        """The canonical text."""
        return move.verb if move.verb == "pass" else f"{move.verb} {move.count}"

    def slots(self, move: Any) -> dict[str, Any]:
        """Its verb and its count."""
        return {"verb": move.verb, "count": move.count}

    def condition(self, text: str) -> Condition:
        """The only condition is ``poor``: no points yet."""
        if text.strip() != "poor":
            raise refused("invalid-condition", "poor?", span=(0, len(text)))
        return Condition("poor", lambda view: sum(view.points) == 0)

    def parse_preference(self, kind: str, text: str) -> PreferenceTest | None:
        """There are no preferences."""
        return None

    def verbs_for(self, kind: str) -> tuple[str, ...]:
        return {"bid": ("bid",), "roll": ("roll", "pass")}.get(kind, ())

    def errors(self, state: Any, seat: Seat, move: Any,
               decision: Decision | None = None) -> Problems:
        return errors_among(self.check(state, seat, move))

    def check(self, state: Any, seat: Seat, move: Any) -> Problems:
        """Bids and rolls are from 0 to 3."""
        found = []
        if (move.verb == "bid") != (state.turn < 0):
            found.append(Problem("illegal-phase", "Not now.", rule="toy"))
        if move.count > 3:
            found.append(Problem("illegal-count", "At most 3.", rule="toy"))
        if move.verb == "bid" and move.count == 3:
            found.append(Problem("illegal-high", "That is a lot.", warning=True))
        return tuple(found)

    def play(self, state: Any, moves: Mapping[Seat, Any]) -> Luck[tuple[tuple[Event, ...], Any]]:
        events = yield from self.events(state, moves)
        for event in events:
            state = self.apply(state, event)
        return events, state

    def events(self, state: Any, moves: Mapping[Seat, Any]) -> Luck[tuple[Event, ...]]:
        """The highest bidder draws; a roll adds its sum."""
        if state.turn < 0:
            best = max(self.seats, key=lambda seat: moves[seat].count)
            place = yield DrawDistinct(f"round {state.round}, chip for {best}", len(state.pile))
            return (Event("drew", self.seats.index(best), state.pile[place[0] - 1]),
                    Event("went on"))
        (seat, move), = moves.items()
        at = self.seats.index(seat)
        if move.verb == "pass":
            return (Event("passed", at), Event("went on"))
        dice = yield Roll(f"round {state.round}, {seat} rolls", move.count)
        return (Event("rolled", at, sum(dice)), Event("went on"))

    def apply(self, state: Any, event: Any) -> Any:
        at = event.seat
        if event.what == "drew":
            held = (*state.held[at], event.count)
            return replace(state, pile=tuple(c for c in state.pile if c != event.count),
                           held=(*state.held[:at], held, *state.held[at + 1:]))
        if event.what == "rolled":
            points = list(state.points)
            points[at] += event.count
            return replace(state, points=tuple(points))
        if event.what == "went on":
            if state.turn + 1 < len(self.seats):
                return replace(state, turn=state.turn + 1)
            return replace(state, turn=-1, round=state.round + 1)
        return state

    def canonical_move(self, state: Any, seat: Seat, move: Any) -> Any:
        return move

    def default(self, state: Any, seat: Seat) -> Move | None:
        """Bid 0, or pass."""
        return Move("bid") if state.turn < 0 else Move("pass")

    def options(self, state: Any, seat: Seat) -> Iterator[Move]:
        verb = "bid" if state.turn < 0 else "roll"
        yield from (Move(verb, count) for count in range(4))

    def result(self, state: Any) -> Result | None:
        """Most points first."""
        if state.round <= self.box.rounds:
            return None
        order = sorted(self.seats, key=lambda seat: -state.points[self.seats.index(seat)])
        return Result(tuple((seat,) for seat in order), "The last round is over.")

    def score_so_far(self, view: Any) -> Result:
        """Most points first."""
        order = sorted(self.seats, key=lambda seat: -view.points[self.seats.index(seat)])
        return Result(tuple((seat,) for seat in order), "If it ended now.")

    def view(self, state: Any, viewer: Seat | None) -> View:
        """Only the viewer's own chips."""
        held = state.held[self.seats.index(viewer)] if viewer in self.seats else ()
        return View(state.round, state.points, len(state.pile), held)

    def show(self, view: Any) -> Page:
        return (Heading("standing"), TextBlock((f"round {view.round}: {view.points}",
                                                f"chips: {view.held}, {view.left} left")))

    def show_all(self, view: Any) -> Page:
        return self.show(view)

    def describe(self, event: Any, viewer: Seat | None) -> str | None:
        """A chip is reported to its owner."""
        seat = self.seats[event.seat]
        if event.what == "drew":
            return (f"{seat} draws chip {event.count}." if viewer == seat
                    else f"{seat} draws a chip.")
        return f"{seat} {event.what} {event.count}." if event.what == "rolled" else None

    def private_to(self, move: Any, seat: Seat) -> Seat:
        """A pass is private."""
        return seat if move.verb == "pass" else ""

    def resample_hidden(self, state: Any, viewer: Seat | None) -> Luck[Any]:
        """Deal the chips of the others and of the pile again."""
        others = [i for i, seat in enumerate(self.seats) if seat != viewer]
        left = sorted((*state.pile, *(chip for i in others for chip in state.held[i])))
        held = list(state.held)
        for i in others:
            places = yield DrawDistinct(f"another world, {i}", len(left), len(held[i]))
            held[i] = tuple(left[place - 1] for place in places)
            left = [chip for chip in left if chip not in held[i]]
        return replace(state, held=tuple(held), pile=tuple(left))

    def invariant_violations(self, state: Any) -> Problems:
        """There are ten chips."""
        count = len(state.pile) + sum(map(len, state.held))
        return () if count == 10 else (Problem("toy", f"{count} chips"),)


class State2(Struct, frozen=True):
    """The position in version 2."""

    round: int
    turn: int
    points: tuple[int, ...]
    stones: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]


class Toy2(Toy):
    """Version 2: a roll counts one more, the pile is called stones."""

    state = State2

    def setup(self) -> Luck[Any]:
        old = State(1, -1, (0,) * len(self.seats), tuple(range(1, 11)), ((),) * len(self.seats))
        return without_luck(lifted(old))

    def view(self, state: Any, viewer: Seat | None) -> View:
        return Toy.view(self, lowered(state), viewer)

    def resample_hidden(self, state: Any, viewer: Seat | None) -> Luck[Any]:
        other = yield from Toy.resample_hidden(self, lowered(state), viewer)
        return lifted(other)

    def invariant_violations(self, state: Any) -> Problems:
        return Toy.invariant_violations(self, lowered(state))

    def events(self, state: Any, moves: Mapping[Seat, Move]) -> Luck[tuple[Event, ...]]:
        """A roll counts one more."""
        events = yield from Toy.events(self, lowered(state), moves)
        return tuple(replace(event, count=event.count + 1) if event.what == "rolled" else event
                     for event in events)

    def apply(self, state: Any, event: Any) -> Any:
        return lifted(Toy.apply(self, lowered(state), event))


def lifted(old: State) -> State2:
    """A position of version 1 converted to version 2."""
    return State2(old.round, old.turn, old.points, old.pile, old.held)


def lowered(new: Any) -> State:
    """A position of version 2 converted to version 1."""
    return State(new.round, new.turn, new.points, new.stones, new.held)


class Toy3(Toy2):
    """Version 3: a roll counts two more than by version 1."""

    def events(self, state: Any, moves: Mapping[Seat, Move]) -> Luck[tuple[Event, ...]]:
        """A roll counts one more than by version 2."""
        events = yield from Toy2.events(self, state, moves)
        return tuple(replace(event, count=event.count + 1) if event.what == "rolled" else event
                     for event in events)


VERSIONS = {1: Toy, 2: Toy2, 3: Toy3}


class Games:
    """The registry in which the core finds one version of the toy game, and its ``older`` ones."""

    def __init__(self, version: int = 1, older: tuple[int, ...] = ()) -> None:
        self.version = version
        self.older = older

    def game_meta(self, game: str) -> GameMeta:
        return GameMeta("Toy", "A toy.", "none", ("red", "blue", "green"), (2, 3), self.version,
                        (FILED,))

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> Toy:
        return VERSIONS[self.version](seats)

    def scenario(self, game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
        """A scenario has only a note."""
        return dict[str, str], lambda data: ()

    def part(self, game: str, name: str) -> Any:
        """Version 2 calls the pile stones; ``upgrade`` has the rules of older versions."""
        def lift(state: dict[str, Any], version: int, turn: int) -> dict[str, Any]:
            return {"stones" if key == "pile" else key: value for key, value in state.items()}

        def bind(version: int, scenario: Any, seats: tuple[Seat, ...],
                 options: Mapping[str, str]) -> Toy | None:
            return VERSIONS[version](seats) if version in self.older else None

        if self.version == 1:
            return None
        return {game_parts.UPGRADE: lift, game_parts.OLDER_RULES: bind}.get(name)
