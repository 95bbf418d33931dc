"""Stone Daze as the referee plays it: sheets, who is asked, set-up, a round, the end."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Self

from msgspec.structs import replace

from referee.core.chance import Luck, Reveal, sure
from referee.core.game import Game
from referee.core.page import Page
from referee.core.problem import Problem, Problems, Refused, refused
from referee.core.rules import Ask, Result, Seat
from referee.core.words import Reader
from referee.games.stone_daze import (
    clubs,
    ending,
    healing,
    hits,
    layout,
    movement,
    moving,
    opening,
    orders,
    page,
    phases,
    proof,
    score,
    sheet,
    tokens,
    view,
)
from referee.games.stone_daze.clubs import Club, Thrown
from referee.games.stone_daze.ending import Begun, Ended, finish
from referee.games.stone_daze.healing import Heal
from referee.games.stone_daze.sheet import Lines
from referee.games.stone_daze.state import Box, Course, Move, State
from referee.games.stone_daze.terrain import lit
from referee.games.stone_daze.view import View


class Sheet(Move, frozen=True):
    """What a clan writes in secret: set-up, orders or clubs, which the phase decides.

    Its text is echoed to nobody else: what it says is told when panels are shown.
    ``plain``: by its lines it could be meant for another phase, by a person's words not.
    """

    lines: Lines
    plain: bool = False

    answers = ("set-up", "orders", "clubs")
    hidden = True
    open = False  # what is listed are the parts of sheets

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        return cls(box.words.read(reader))

    def text(self, box: Box) -> str:
        return sheet.text(self.lines)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Every reason against it, from the public position and the clan's own orders."""
        yield from _unlike(_against(box, state, seat, self.lines))

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if state.phase == "set-up" or _against(box, state, seat, self.lines):
            return
        if state.phase == "orders":
            yield from _unlike(orders.warnings(box, state, seat, self.lines))
        else:
            yield from _unlike(clubs.warnings(box, state, seat, self.lines))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        if state.phase == "set-up":
            return type(self)(opening.full(box, seat, self.lines))
        if state.phase == "orders":
            return type(self)(box.words.sorted(orders.full(box, state, seat, self.lines)))
        return type(self)(clubs.full(self.lines))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The parts of the sheet that is asked for, each a legal sheet by itself."""
        if state.phase == "set-up":
            parts = opening.options(box, seat)
        elif state.phase == "orders":
            parts = orders.options(box, state, seat)
        else:
            parts = clubs.options(box, state, seat)
        return map(cls, parts)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Whole sheets, short ones."""
        if state.phase == "set-up":
            return map(cls, opening.examples(box, seat))
        if state.phase == "orders":
            return map(cls, orders.examples(box, state, seat))
        return map(cls, clubs.examples(box, state, seat))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        """Of orders where they lead and what they spend."""
        return orders.brings(box, state, seat, self.lines) if state.phase == "orders" else ""


def _against(box: Box, state: State, seat: Seat, lines: Lines,
             unread: frozenset[str] = frozenset()) -> Problems:
    """Every reason against a sheet; of what is ``unread`` nothing is known but that it is named."""
    if state.phase == "set-up":
        return opening.check(box, seat, lines, unread)
    if state.phase == "orders":
        return orders.check(box, state, seat, lines)
    return clubs.check(box, state, seat, lines)


def _unlike(problems: Iterable[Problem]) -> Iterator[Problem]:
    """No complaint twice."""
    seen: set[tuple[str, str]] = set()
    for problem in problems:
        if (problem.code, problem.why) not in seen:
            seen.add((problem.code, problem.why))
            yield problem


_OTHER = {"orders": ("throw", "club", "light", "call", " s"), "clubs": ("goes", "move")}


def _odd(box: Box, seat: str, phase: str, lines: Lines, text: str) -> bool:
    """Whether lines that were understood say more by the position: a way and its square, a list.

    Such are read again by what the clan sees.
    """
    commas, said = "," in text, text.casefold()
    if any(word in said for word in _OTHER.get(phase, ())):
        return True  # a throw among orders, a way among clubs
    if phase == "orders" and re.search(r"\b(first|second|1st|2nd) runner", said):
        return True  # a figure, and no run
    if phase == "clubs" and re.search(r"\b[A-Z][1-9]\b", text):
        return True  # a square, or the mark of an enemy
    subjects = [line.subject for line in lines]
    for line in lines:
        figure = f"{seat}-{line.subject}" in box.cards
        bare = not (line.way or line.squares or line.acts)
        if figure and bare and commas:
            return True
        if phase == "set-up" and line.subject in layout.KINDS and (
                subjects.count(line.subject) > 1
                or len(line.squares) != box.grounds[seat].counts[line.subject]):
            return True
        if phase == "clubs" and any(act.name in ("toss", "bird") for act in line.acts):
            return True  # “two clubs” are counted here, the bird throws its own
        if phase == "orders" and "two" in said and any(
                act.name == "toss" for act in line.acts):
            return True  # squares are counted, or clubs
        if phase == "orders" and (line.subject == "bird" or (figure and (
                len(line.squares) > 1 or (line.way and line.squares)
                or (not line.way and not line.squares
                    and any(act.name == "climb" for act in line.acts))))):
            return True
    return False


LONGEST = 2_000  # characters of a sheet in words: a clan needs some 500
SILENT = {"set-up": opening.STANDARD, "orders": orders.STAY, "clubs": clubs.NONE}


class StoneDaze(Game):
    """One game of Stone Daze."""

    box: Box
    state = State
    moves = (Sheet, Heal)
    sheets = frozenset(Sheet.answers)

    def setup(self) -> Luck[State]:
        """Both halves as in the standard, until the sealed sheets are shown."""
        course = self.course(State())
        course.tell(opening.LaidOut(seat, *layout) for seat, layout in self.box.layouts.items())
        return sure(course.state)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def parse(self, text: str) -> Any:
        """A sheet has no verb; only the elder's choice has one."""
        reader = Reader(text)
        if reader.peek() in ("heal", "heals"):
            return super().parse(text)
        return Sheet.read(self.box, reader)

    def heard(self, text: str) -> Refused | None:
        """Why it is no sheet, unless it begins as a line does: ``Elder: forward``."""
        from referee.games.stone_daze import reading

        if not reading.begins(self.box, text):
            try:
                self.parse(text)
            except Refused as error:
                return error
        return None

    def read(self, state: State, seat: Seat, text: str) -> Any:
        """A person's sheet, with all its faults at once, or the patient that he names."""
        move: Any = None
        with suppress(Refused):  # not canonical: it is read below, by what its clan sees
            move = self.parse(text)
        sheet = isinstance(move, Sheet)
        if move is not None and state.phase != "healing" and not (
                sheet and _odd(self.box, seat, state.phase, move.lines, text)):
            return self._said(state, seat, move, text)
        if len(text) > LONGEST:
            raise refused("referee/invalid-length", f"The sheet has {len(text):,} characters; at "
                          f"most {LONGEST:,} are read.",
                          hint="Send the lines alone, without quoted mail.")
        from referee.games.stone_daze import hearing

        if state.phase == "healing":
            try:
                return Heal(hearing.patient(self.box, self.view(state, seat), text))
            except Refused:
                if sheet and any(line.way or line.acts or line.squares or line.subject in (
                        "stay", "standard", "draw") for line in move.lines):
                    return move
                raise
        found = hearing.understood(self.box, self.view(state, seat), text)
        if not found.faults:
            return self._said(state, seat, Sheet(found.lines), text)
        against = _against(self.box, state, seat, found.lines, found.unread)
        raise Refused(*_unlike((*found.faults, *against)))

    def _said(self, state: State, seat: Seat, move: Any, text: str) -> Any:
        """A move as it was read; where lines leave open which phase is meant, by its words."""
        plain = self.elsewhere(state, seat, move) and phases.told(state.phase, text)
        return replace(move, plain=True) if plain else move

    def lines(self, move: Any) -> Mapping[str, str]:
        """A sheet's lines by figure, kind of piece or the word that stands alone."""
        return sheet.by_subject(move.lines) if isinstance(move, Sheet) else {}

    def elsewhere(self, state: State, seat: Seat, move: Any) -> str:
        """Another phase that a sheet without a head could be meant for."""
        plain = not isinstance(move, Sheet) or move.plain
        return "" if plain else phases.elsewhere(self.box, state, seat, move.lines)

    def condition(self, text: str) -> Callable[[View], bool]:
        """What a condition of a plan says of a clan's view."""
        from referee.games.stone_daze import conditions

        return conditions.condition(self.box, text)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """Who has nothing to throw or to heal is not asked; ``what`` is the head of the answer."""
        if state.phase == "over" or (
                state.phase == "clubs" and not clubs.open_to(self.box, state, seat)) or (
                state.phase == "healing" and seat not in state.patients):
            return None
        return Ask(seat, state.phase, phases.head(state.phase, state.round))

    def sealed(self, state: State) -> bool:
        return True

    def turn(self, course: Course, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What follows from everybody's sheets, as far as the next decision."""
        box, state = course.box, course.state
        if state.phase == "healing":
            yield from super().turn(course, moves)
            course.tell(finish(box, course.state))
        elif state.phase == "set-up":
            course.tell(opening.LaidOut(seat, *opening.read(box, seat, moves[seat].lines))
                        for seat in box.seats)
            course.add(Begun(1))
        elif state.phase == "orders":
            yield from _ordered(course, {seat: moves[seat].lines for seat in box.seats})
        else:
            yield from _resolve(course, {seat: clubs.read(box, state, seat, move.lines)
                                         for seat, move in moves.items()})

    def default(self, state: State, seat: Seat) -> Sheet | Heal | None:
        """Standard set-up, all stay, no clubs, the patient with the lowest number (71)."""
        if state.phase in SILENT:
            return Sheet(SILENT[state.phase])
        return next(Heal.options(self.box, state, seat), None)

    def result(self, state: State) -> Result | None:
        return score.result(self.box, state)

    def worth(self, view: View) -> Result:
        return score.worth(self.box, view)

    def view(self, state: State, to: Seat | None) -> View:
        return view.view(self.box, state, to)

    def show(self, view: View) -> Page:
        return page.show(self.box, view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        return tuple(proof.faults(self.box, state))


def _ordered(course: Course, sheets: Mapping[Seat, Lines]) -> Luck[None]:
    """Game sequence 1: orders are sealed, then the tokens are laid and shown."""
    box, state = course.box, course.state
    found = {seat: orders.read(box, state, seat, lines) for seat, lines in sheets.items()}
    if all(read.draw for read in found.values()):
        course.add(Ended("both clans agreed to a draw"))
        return
    course.add(orders.Sealed(state.round))
    course.tell(orders.Ordered(seat, read.plans, read.draw) for seat, read in found.items())
    course.tell(tokens.advance(box, state))
    for seat, read in found.items():
        course.tell(tokens.lay(seat, read.tokens))
    if not any(clubs.open_to(box, course.state, seat) for seat in box.seats):
        yield from _resolve(course, {})


def _resolve(course: Course, thrown: Mapping[Seat, tuple[Club, ...]]) -> Luck[None]:
    """Game sequence 3 to 5, once the clubs lie."""
    box, plans = course.box, course.state.plans
    yield Reveal(f"round {course.state.round}, the panels are shown")
    course.tell(moving.show(box, course.state))
    course.tell(Thrown(seat, thrown.get(seat, ())) for seat in box.seats)
    outcome = movement.resolve(moving.ordered(box, course.state), lit(course.state))
    course.tell(moving.move(box, course.state, outcome))
    course.tell(moving.land(box, course.state))
    course.tell(ending.goal(box, course.state))
    if ending.over(course.state):
        return
    broken = hits.breaks(box, course.state, thrown)
    struck = list(hits.hits(box, course.state, thrown, outcome))
    course.tell(struck)
    course.tell(broken)
    yield from hits.haunt(course, [hit.at for hit in struck if hit.out])
    course.tell(ending.nobody_left(box, course.state))
    if ending.over(course.state):
        return
    course.tell(healing.heal(box, course.state, plans))
    if course.state.phase != "healing":
        course.tell(finish(box, course.state))
