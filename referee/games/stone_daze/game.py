"""Stone Daze as the referee plays it: sheets, who is asked, set-up, a round, the end."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck, without_luck
from referee.games.stone_daze.model.state import Box, MoveContext, State
from referee.games.stone_daze.moves import phases

WORDS = {"": "sheet:Sheet", "heal": "healing:Heal"}  # a sheet begins with no verb
ANSWERS = {"set-up": "", "orders": "", "clubs": "", "healing": "heal"}


class StoneDaze(Game):
    """One game of Stone Daze."""

    box: Box
    state = State
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS
    order_kinds: ClassVar[Mapping[str, str]] = {
        "set-up": "small b4 e4 i4; elder e2", "orders": "elder forward; girl stay",
        "clubs": "girl a5; hunter d6"}

    def setup(self) -> Luck[State]:
        """Both halves as in the standard, until the sealed sheets are shown."""
        from referee.games.stone_daze.moves import opening

        context = self.move_context(State())
        context.add_all(opening.LaidOut(seat, *layout) for seat, layout in self.box.layouts.items())
        return without_luck(context.state)

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def parse_or_none(self, text: str) -> Any:
        """A sheet has no verb; only the elder's choice has one."""
        from referee.games.stone_daze.moves.sheet import Sheet

        return super().parse_or_none(text) or Sheet.from_words(self.box, text.split(" "))

    def parse(self, text: str) -> Any:
        """The lines of a sheet may stand in any order: mates write them by turns."""
        from referee.games.stone_daze.moves import lines
        from referee.games.stone_daze.moves.sheet import Sheet

        loose = lines.parse_lines(self.box, text.strip(), loose=True)
        return Sheet(loose) if loose else super().parse(text)

    def order_lines(self, move: Any) -> Mapping[str, str]:
        """A sheet's lines by figure, kind of piece or the word that stands alone."""
        from referee.games.stone_daze.moves import lines
        from referee.games.stone_daze.moves.sheet import Sheet

        return lines.text_by_subject(move.lines) if isinstance(move, Sheet) else {}

    def other_phase(self, state: State, seat: Seat, move: Any) -> str:
        """Another phase that a sheet without a head could be meant for."""
        from referee.games.stone_daze.moves.sheet import Sheet

        plain = not isinstance(move, Sheet) or move.plain
        return "" if plain else phases.elsewhere(self.box, state, seat, move.lines)

    def decision(self, state: State, seat: Seat) -> Decision | None:
        """Who has nothing to throw or to heal is not asked; ``what`` is the head of the answer."""
        if state.phase == "over" or (state.phase == "healing" and seat not in state.patients):
            return None
        if state.phase == "clubs":
            from referee.games.stone_daze.moves import clubs

            if not clubs.has_targets(self.box, state, seat):
                return None
        return Decision(seat, state.phase, phases.orders_heading(state.phase, state.round))

    def simultaneous(self, state: State) -> bool:
        return True

    def play_turn(self, context: MoveContext, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What follows from everybody's sheets, as far as the next decision."""
        from referee.games.stone_daze.moves import clubs, opening, resolving
        from referee.games.stone_daze.moves.ending import Begun, finish

        box, state = context.box, context.state
        if state.phase == "healing":
            yield from super().play_turn(context, moves)
            context.add_all(finish(box, context.state))
        elif state.phase == "set-up":
            context.add_all(opening.LaidOut(seat,
                                            *opening.layout_of_sheet(box, seat, moves[seat].lines))
                            for seat in box.seats)
            context.add(Begun(1))
        elif state.phase == "orders":
            yield from resolving.reveal_orders(context,
                                               {seat: moves[seat].lines for seat in box.seats})
        else:
            yield from resolving.resolve_round(context,
                                               {seat: clubs.clubs_of_sheet(box, state, seat,
                                                                           move.lines)
                                         for seat, move in moves.items()})

    def suggested_preference(self, state: State, seat: Seat, kind: str) -> str:
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
