"""Stone Daze as the referee plays it: sheets, who is asked, set-up, a round, the end."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.bound import Game
from referee.core.chance import Luck, sure
from referee.core.page import Page
from referee.core.problem import Problems, Refused, refused
from referee.core.rules import Ask, Result, Seat
from referee.core.words import Reader
from referee.games.stone_daze.box.state import Box, Course, State
from referee.games.stone_daze.play import phases

if TYPE_CHECKING:
    from referee.games.stone_daze.show.view import View

WORDS = {"": "writing:Sheet", "heal": "healing:Heal"}  # a sheet begins with no verb
ANSWERS = {"set-up": "", "orders": "", "clubs": "", "healing": "heal"}

LONGEST = 2_000  # characters of a sheet in words: a clan needs some 500


class StoneDaze(Game):
    """One game of Stone Daze."""

    box: Box
    state = State
    words, answers = WORDS, ANSWERS
    sheets = frozenset({"set-up", "orders", "clubs"})

    def setup(self) -> Luck[State]:
        """Both halves as in the standard, until the sealed sheets are shown."""
        from referee.games.stone_daze.play import opening

        course = self.course(State())
        course.tell(opening.LaidOut(seat, *layout) for seat, layout in self.box.layouts.items())
        return sure(course.state)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def parse(self, text: str) -> Any:
        """A sheet has no verb; only the elder's choice has one."""
        from referee.games.stone_daze.play.writing import Sheet

        reader = Reader(text)
        if reader.peek() in ("heal", "heals"):
            return super().parse(text)
        return Sheet.read(self.box, reader)

    def heard(self, text: str) -> Refused | None:
        """Why it is no sheet, unless it begins as a line does: ``Elder: forward``."""
        from referee.games.stone_daze.talk import reading

        if not reading.begins(self.box, text):
            try:
                self.parse(text)
            except Refused as error:
                return error
        return None

    def read(self, state: State, seat: Seat, text: str) -> Any:
        """A person's sheet, with all its faults at once, or the patient that he names."""
        from referee.games.stone_daze.play.writing import Sheet, against, odd, unlike

        move: Any = None
        with suppress(Refused):  # not canonical: it is read below, by what its clan sees
            move = self.parse(text)
        sheet = isinstance(move, Sheet)
        if move is not None and state.phase != "healing" and not (
                sheet and odd(self.box, seat, state.phase, move.lines, text)):
            return self._said(state, seat, move, text)
        if len(text) > LONGEST:
            raise refused("referee/invalid-length", f"The sheet has {len(text):,} characters; at "
                          f"most {LONGEST:,} are read.",
                          hint="Send the lines alone, without quoted mail.")
        from referee.games.stone_daze.play.healing import Heal
        from referee.games.stone_daze.talk import hearing

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
        wrong = against(self.box, state, seat, found.lines, found.unread)
        raise Refused(*unlike((*found.faults, *wrong)))

    def _said(self, state: State, seat: Seat, move: Any, text: str) -> Any:
        """A move as it was read; where lines leave open which phase is meant, by its words."""
        plain = self.elsewhere(state, seat, move) and phases.told(state.phase, text)
        return replace(move, plain=True) if plain else move

    def lines(self, move: Any) -> Mapping[str, str]:
        """A sheet's lines by figure, kind of piece or the word that stands alone."""
        from referee.games.stone_daze.play import sheet
        from referee.games.stone_daze.play.writing import Sheet

        return sheet.by_subject(move.lines) if isinstance(move, Sheet) else {}

    def elsewhere(self, state: State, seat: Seat, move: Any) -> str:
        """Another phase that a sheet without a head could be meant for."""
        from referee.games.stone_daze.play.writing import Sheet

        plain = not isinstance(move, Sheet) or move.plain
        return "" if plain else phases.elsewhere(self.box, state, seat, move.lines)

    def condition(self, text: str) -> "Callable[[View], bool]":
        """What a condition of a plan says of a clan's view."""
        from referee.games.stone_daze.show import conditions

        return conditions.condition(self.box, text)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """Who has nothing to throw or to heal is not asked; ``what`` is the head of the answer."""
        if state.phase == "over" or (state.phase == "healing" and seat not in state.patients):
            return None
        if state.phase == "clubs":
            from referee.games.stone_daze.play import clubs

            if not clubs.open_to(self.box, state, seat):
                return None
        return Ask(seat, state.phase, phases.head(state.phase, state.round))

    def sealed(self, state: State) -> bool:
        return True

    def turn(self, course: Course, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What follows from everybody's sheets, as far as the next decision."""
        from referee.games.stone_daze.play import clubs, opening, resolving
        from referee.games.stone_daze.play.ending import Begun, finish

        box, state = course.box, course.state
        if state.phase == "healing":
            yield from super().turn(course, moves)
            course.tell(finish(box, course.state))
        elif state.phase == "set-up":
            course.tell(opening.LaidOut(seat, *opening.read(box, seat, moves[seat].lines))
                        for seat in box.seats)
            course.add(Begun(1))
        elif state.phase == "orders":
            yield from resolving.ordered(course, {seat: moves[seat].lines for seat in box.seats})
        else:
            yield from resolving.resolve(course, {seat: clubs.read(box, state, seat, move.lines)
                                         for seat, move in moves.items()})

    def default(self, state: State, seat: Seat) -> Any:
        """Standard set-up, all stay, no clubs, the patient with the lowest number (71)."""
        from referee.games.stone_daze.play import clubs, opening, orders
        from referee.games.stone_daze.play.healing import Heal
        from referee.games.stone_daze.play.writing import Sheet

        silent = {"set-up": opening.STANDARD, "orders": orders.STAY, "clubs": clubs.NONE}
        if state.phase in silent:
            return Sheet(silent[state.phase])
        return next(Heal.options(self.box, state, seat), None)

    def result(self, state: State) -> Result | None:
        from referee.games.stone_daze.play import score

        return score.result(self.box, state)

    def worth(self, view: "View") -> Result:
        from referee.games.stone_daze.play import score

        return score.worth(self.box, view)

    def view(self, state: State, to: Seat | None) -> "View":
        from referee.games.stone_daze.show import view

        return view.view(self.box, state, to)

    def show(self, view: "View") -> Page:
        from referee.games.stone_daze.show import page

        return page.show(self.box, view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        from referee.games.stone_daze import proof

        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        from referee.games.stone_daze import proof

        return tuple(proof.faults(self.box, state))
