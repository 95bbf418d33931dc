"""The rules of Fire & Stone, bound to a scenario, its seats and its options."""

from collections.abc import Callable, Iterator, Mapping

from referee.core.chance import Luck
from referee.core.page import Page
from referee.core.problem import Problems, refused
from referee.core.rules import Ask, Awaiting, Result, Seat
from referee.games.fire_and_stone import ABOUT, notation
from referee.games.fire_and_stone.conditions import condition
from referee.games.fire_and_stone.events import Event
from referee.games.fire_and_stone.notation import Notation
from referee.games.fire_and_stone.play.answers import play
from referee.games.fire_and_stone.play.apply import apply
from referee.games.fire_and_stone.play.check import check
from referee.games.fire_and_stone.play.due import WORDS, asked
from referee.games.fire_and_stone.play.faults import faults
from referee.games.fire_and_stone.play.options import default, options
from referee.games.fire_and_stone.play.score import result
from referee.games.fire_and_stone.play.setup import setup
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Move, State
from referee.games.fire_and_stone.scenario import Scenario
from referee.games.fire_and_stone.show import show
from referee.games.fire_and_stone.tell import tell
from referee.games.fire_and_stone.twin import twin
from referee.games.fire_and_stone.view import View, view

__all__ = ["FireAndStone", "Scenario", "bind"]


class FireAndStone:
    """The one interface; everything is done by functions of the tables and the position."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.notation = Notation(tables.scenario)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return self.tables.seats

    @property
    def state(self) -> type[State]:
        """What a position decodes to."""
        return State

    def setup(self) -> Luck[State]:
        """The position before the first move."""
        return setup(self.tables)

    def awaiting(self, state: State) -> Awaiting:
        """The one seat that is asked, and what for."""
        if state.over:
            return Awaiting()
        item = asked(self.tables, state)
        return Awaiting((Ask(item.seat, WORDS[type(item)], WORDS[type(item)]),))

    def parse(self, text: str) -> Move:
        """The move of a text."""
        return self.notation.parse(text)

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return notation.write(move)

    def check(self, state: State, seat: Seat, move: Move) -> Problems:
        """Every reason against a move."""
        return check(self.tables, state, seat, move)

    def play(self, state: State, moves: Mapping[Seat, Move]) -> Luck[tuple[Event, ...]]:
        """A checked move, and all that follows until somebody must decide."""
        (seat, move), = moves.items()
        return play(self.tables, state, seat, move)

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        return apply(self.tables, state, event)

    def full(self, state: State, seat: Seat, move: Move) -> Move:
        """The move itself."""
        return move

    def default(self, state: State, seat: Seat) -> Move | None:
        """The move of a silent seat."""
        return default(self.tables, state, seat)

    def options(self, state: State, seat: Seat) -> Iterator[Move]:
        """The legal moves."""
        return options(self.tables, state, seat)

    def result(self, state: State) -> Result | None:
        """The ranking and the sheet, once the game is over."""
        return result(self.tables, state)

    def view(self, state: State, to: Seat | None) -> View:
        """What a seat may know."""
        return view(self.tables, state, to)

    def show(self, view: View) -> Page:
        """The position in words, region by region."""
        return show(self.tables, view)

    def tell(self, event: Event, to: Seat | None) -> str | None:
        """The report's line for a seat."""
        return tell(event, to)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        """A position that the seat could not tell from this one."""
        return twin(self.tables, state, to)

    def faults(self, state: State) -> Problems:
        """What cannot be in a position."""
        return faults(self.tables, state)

    def condition(self, text: str) -> Callable[[View], bool]:
        """What “if …” asks of a view."""
        return condition(self.notation, text)


def bind(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> FireAndStone:
    """The rules for these seats and options. Refused: seats or options that there are not."""
    fewest, most = scenario.game.players
    if not fewest <= len(seats) <= most or len(set(seats)) < len(seats):
        raise refused("usage-seats", f"Fire & Stone is for {fewest} to {most} different seats, "
                      f"not {len(seats)}.", hint="Seats are: " + ", ".join(ABOUT.seats) + ".")
    for seat in seats:
        if seat not in ABOUT.seats:
            raise refused("usage-seats", f"There is no seat “{seat}”.",
                          hint="Seats are: " + ", ".join(ABOUT.seats) + ".")
    known = {option.name: option for option in ABOUT.options}
    for name, value in options.items():
        if name not in known:
            raise refused("usage-option", f"There is no option “{name}”.",
                          hint="Options are: " + ", ".join(known) + ".")
        if value not in known[name].values:
            raise refused("usage-option", f"{name} cannot be “{value}”.",
                          hint="It is one of: " + ", ".join(known[name].values) + ".")
    chosen = {name: options.get(name, option.default) for name, option in known.items()}
    tables = Tables(scenario, tuple(seats), chosen["caves"],
                    chosen["starting-inventions"] == "yes", chosen["start-tiles"])
    if not tables.drawn:
        raise refused("usage-option", "No cave of this scenario is marked rulebook.",
                      hint="Play with the option caves=all.")
    return FireAndStone(tables)
