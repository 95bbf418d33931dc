"""Stone Daze as the referee plays it: sheets, who is asked, set-up, a round, the end."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.game.decisions import Ask, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck, sure
from referee.games.stone_daze.model.state import Box, Course, State
from referee.games.stone_daze.moves import phases

WORDS = {"": "sheet:Sheet", "heal": "healing:Heal"}  # a sheet begins with no verb
ANSWERS = {"set-up": "", "orders": "", "clubs": "", "healing": "heal"}


class StoneDaze(Game):
    """One game of Stone Daze."""

    box: Box
    state = State
    words, answers = WORDS, ANSWERS
    sheets: ClassVar[Mapping[str, str]] = {
        "set-up": "small b4 e4 i4; elder e2", "orders": "elder forward; girl stay",
        "clubs": "girl a5; hunter d6"}

    def setup(self) -> Luck[State]:
        """Both halves as in the standard, until the sealed sheets are shown."""
        from referee.games.stone_daze.moves import opening

        course = self.course(State())
        course.tell(opening.LaidOut(seat, *layout) for seat, layout in self.box.layouts.items())
        return sure(course.state)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def canonical(self, text: str) -> Any:
        """A sheet has no verb; only the elder's choice has one."""
        from referee.games.stone_daze.moves.sheet import Sheet

        return super().canonical(text) or Sheet.exact(self.box, text.split(" "))

    def parse(self, text: str) -> Any:
        """The lines of a sheet may stand in any order: mates write them by turns."""
        from referee.games.stone_daze.moves import lines
        from referee.games.stone_daze.moves.sheet import Sheet

        loose = lines.read(self.box, text.strip(), loose=True)
        return Sheet(loose) if loose else super().parse(text)

    def lines(self, move: Any) -> Mapping[str, str]:
        """A sheet's lines by figure, kind of piece or the word that stands alone."""
        from referee.games.stone_daze.moves import lines
        from referee.games.stone_daze.moves.sheet import Sheet

        return lines.by_subject(move.lines) if isinstance(move, Sheet) else {}

    def elsewhere(self, state: State, seat: Seat, move: Any) -> str:
        """Another phase that a sheet without a head could be meant for."""
        from referee.games.stone_daze.moves.sheet import Sheet

        plain = not isinstance(move, Sheet) or move.plain
        return "" if plain else phases.elsewhere(self.box, state, seat, move.lines)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """Who has nothing to throw or to heal is not asked; ``what`` is the head of the answer."""
        if state.phase == "over" or (state.phase == "healing" and seat not in state.patients):
            return None
        if state.phase == "clubs":
            from referee.games.stone_daze.moves import clubs

            if not clubs.open_to(self.box, state, seat):
                return None
        return Ask(seat, state.phase, phases.head(state.phase, state.round))

    def sealed(self, state: State) -> bool:
        return True

    def turn(self, course: Course, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What follows from everybody's sheets, as far as the next decision."""
        from referee.games.stone_daze.moves import clubs, opening, resolving
        from referee.games.stone_daze.moves.ending import Begun, finish

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

    def preference(self, state: State, seat: Seat, kind: str) -> str:
        """Clubs may be sent with the orders: they wait for what the enemy lays."""
        return "if enemy laid nothing then" if kind == "clubs" else ""

    def default(self, state: State, seat: Seat) -> Any:
        """Standard set-up, all stay, no clubs, the patient with the lowest number (71)."""
        from referee.games.stone_daze.moves import clubs, opening, orders
        from referee.games.stone_daze.moves.healing import Heal
        from referee.games.stone_daze.moves.sheet import Sheet

        silent = {"set-up": opening.STANDARD, "orders": orders.STAY, "clubs": clubs.NONE}
        if state.phase in silent:
            return Sheet(silent[state.phase])
        return next(Heal.options(self.box, state, seat), None)
