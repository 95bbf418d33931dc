"""Stone Daze as the referee plays it: seats, phases, what is asked and what follows."""

from collections.abc import Iterator, Mapping

from referee.core.chance import Luck, sure
from referee.core.page import Page
from referee.core.problem import Problem, Problems, refused
from referee.core.rules import Ask, Awaiting, Result, Seat
from referee.games.stone_daze import ABOUT, page, report, scenario, view
from referee.games.stone_daze.board import board
from referee.games.stone_daze.notation import Notation
from referee.games.stone_daze.records import Event, Heal, LaidOut, Line, Move, Sheet, State
from referee.games.stone_daze.rules import clubs, opening, orders, round
from referee.games.stone_daze.rules.apply import apply
from referee.games.stone_daze.rules.faults import faults
from referee.games.stone_daze.rules.field import Card, Field, in_play
from referee.games.stone_daze.scenario import Scenario
from referee.games.stone_daze.view import View

__all__ = ["Scenario", "StoneDaze", "bind"]


class StoneDaze:
    """One game's rules: every method is pure and hands on to functions named for the rulebook."""

    def __init__(self, field: Field, notation: Notation) -> None:
        self.field = field
        self.notation = notation

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The clans: South, North."""
        return self.field.seats

    @property
    def state(self) -> type[State]:
        """What the save's position decodes to."""
        return State

    def setup(self) -> Luck[State]:
        """Both halves as in the standard, until the sealed sheets are shown."""
        state = State()
        for seat, layout in self.field.layouts.items():
            state = self.apply(state, LaidOut(seat, *layout))
        return sure(state)

    def awaiting(self, state: State) -> Awaiting:
        """Both clans write in secret; who has nothing to throw or to heal is not asked."""
        asked = [seat for seat in self.seats if _decides(self.field, state, seat)]
        return Awaiting(tuple(Ask(seat, state.phase, state.phase) for seat in asked), sealed=True)

    def parse(self, text: str) -> Move:
        """The sheet that a text means, whatever the phase."""
        return self.notation.parse(text)

    def hidden(self, move: Move) -> bool:
        """Sheets are echoed to nobody else: what they say is told when panels are shown."""
        return isinstance(move, Sheet)

    def write(self, move: Move) -> str:
        """The canonical text of a sheet."""
        return self.notation.write(move)

    def check(self, state: State, seat: Seat, move: Move) -> Problems:
        """Every reason against a sheet, from the public position and the clan's own orders."""
        if state.phase == "healing" or isinstance(move, Heal):
            return tuple(_heal(self.field, state, seat, move))
        if state.phase == "set-up":
            return opening.check(self.field, seat, move)
        if state.phase == "orders":
            return orders.check(self.field, state, seat, move)
        if state.phase == "clubs":
            return clubs.check(self.field, state, seat, move)
        return (Problem("illegal-line", "The game is over.", hint="Nothing is asked any more."),)

    def play(self, state: State, moves: Mapping[Seat, Move]) -> Luck[tuple[Event, ...]]:
        """What follows from everybody's sheets."""
        return round.play(self.field, state, moves)

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        return apply(self.field, state, event)

    def full(self, state: State, seat: Seat, move: Move) -> Move:
        """The move itself."""
        return move

    def default(self, state: State, seat: Seat) -> Move | None:
        """Standard set-up, all stay, no clubs, the patient with the lowest number (71)."""
        words = {"set-up": "standard", "orders": "stay", "clubs": "none"}
        if state.phase in words:
            return Sheet((Line(words[state.phase]),))
        return next(self.options(state, seat), None)

    def options(self, state: State, seat: Seat) -> Iterator[Move]:
        """The parts of the sheet that is asked for, each a legal sheet by itself."""
        if state.phase == "set-up":
            return opening.options(self.field, seat)
        if state.phase == "orders":
            return orders.options(self.field, state, seat)
        if state.phase == "clubs":
            return clubs.options(self.field, state, seat)
        return (Heal(self.field.cards[key].id) for key in state.patients.get(seat, ()))

    def result(self, state: State) -> Result | None:
        """Who reached the Halhala or has figures left, with the count of each clan."""
        if state.phase != "over":
            return None
        field, seats = self.field, self.seats
        ranking = ((state.winner,), (field.enemy(state.winner),)) if state.winner else (seats,)
        return Result(ranking, state.reason, (
            ("figures landed", tuple(round.landed(field, state, seat) for seat in seats)),
            ("figures left", tuple(len(in_play(field, state, seat)) for seat in seats)),
            ("discs left", tuple(state.discs[seat] for seat in seats))))

    def view(self, state: State, to: Seat | None) -> View:
        """What a seat may know: all but the other clan's orders until the panels are shown."""
        return view.view(self.field, state, to)

    def show(self, view_: View) -> Page:
        """The board, the figures, the tokens and what is asked."""
        return page.show(self.field, view_)

    def tell(self, event: Event, to: Seat | None) -> str | None:
        """The report's line."""
        return report.tell(self.field, event, to)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        """The same position with other orders of whoever's are hidden."""
        return view.twin(self.field, state, to)

    def faults(self, state: State) -> Problems:
        """What cannot be."""
        return tuple(faults(self.field, state))


def _decides(field: Field, state: State, seat: Seat) -> bool:
    if state.phase == "clubs":
        return clubs.open_to(field, state, seat)
    if state.phase == "healing":
        return seat in state.patients
    return state.phase != "over"


def _heal(field: Field, state: State, seat: Seat, move: Move) -> Iterator[Problem]:
    sick = state.patients.get(seat, ())
    names = " or ".join(field.cards[key].id for key in sick)
    if not isinstance(move, Heal) or state.phase != "healing":
        yield Problem("illegal-line", "A patient is named when the elder has several to choose "
                      "from, and nothing else is asked then.", rule="ruling 68",
                      hint=f"Write heal and {names}." if sick else "The elder's disc is ordered "
                      "as: elder heal.")
    elif f"{seat}-{move.figure}" not in sick:
        yield Problem("illegal-patient", f"{move.figure} cannot be healed now.",
                      rule="ruling 68", hint=f"Open are: {names}.")


def bind(scenario_: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> StoneDaze:
    """The rules for a scenario, its seats (the first is South) and its options.

    Refused: another number of seats than two, names of no clan, unknown options.
    """
    if len(seats) != 2 or len(set(seats)) != 2 or not set(seats) <= set(ABOUT.seats):
        raise refused("usage-seats", f"Stone Daze is played by two clans, not by "
                      f"{', '.join(seats) or 'nobody'}.",
                      hint=f"The seats are {' and '.join(ABOUT.seats)}; several people may "
                      "share one.")
    return StoneDaze(_field(scenario_, (seats[0], seats[1]), _chosen(scenario_, options)),
                     Notation(scenario_))


def _chosen(scenario_: Scenario, options: Mapping[str, str]) -> dict[str, int]:
    """Add-ons in play (0 or 1) and the limit of rounds."""
    known = {option.name: option for option in ABOUT.options}
    for name, value in options.items():
        option = known.get(name)
        if option is None or (option.values and value not in option.values) or not (
                option.values or (value.isdecimal()
                                  and option.least <= int(value) <= option.most)):
            raise refused("usage-option", f"{name}={value} is no option of Stone Daze.",
                          hint="There are: gate, haunted and mega, each on, off or scenario; "
                          "rounds, a number.")
    chosen = {"rounds": int(options.get("rounds", known["rounds"].default))}
    for name in ("gate", "haunted", "mega"):
        value = options.get(name, "scenario")
        in_box = bool(getattr(scenario_.addons, name))
        chosen[name] = in_box if value == "scenario" else value == "on"
    return chosen


def _field(data: Scenario, seats: tuple[Seat, Seat], chosen: Mapping[str, int]) -> Field:
    squares = board(data.width.columns, data.length.rows)
    gate = bool(chosen["gate"])
    cards = {f"{seat}-{figure.id}": Card(
        seat, figure.id, figure.number, figure.name,
        tuple(action.action for action in data.actions.list if action.figure == figure.id))
        for seat in seats for figure in data.characters.list}
    sides = tuple(enumerate(seats))
    return Field(
        seats, squares, cards,
        {seat: tuple(f"{seat}-{figure.id}" for figure in data.characters.list) for seat in seats},
        {seat: scenario.ground(data, squares, side, gate) for side, seat in sides},
        {seat: scenario.standard(data, squares, side, gate) for side, seat in sides},
        {seat: frozenset(data.halhala.list[side].squares) for side, seat in sides},
        data.discs.clan, data.discs.round, data.range.ahead, data.range.across,
        data.range.mound, chosen["rounds"], bool(chosen["haunted"]), bool(chosen["mega"]))
