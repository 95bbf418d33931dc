"""The game class of Stone Daze: orders, setup, rounds, default moves, the end."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck, without_luck
from referee.games.stone_daze.model.state import Box, MoveContext, State
from referee.games.stone_daze.moves import phases

WORDS = {"": "sheet:Sheet", "heal": "healing:Heal"}  # orders begin with no verb
ANSWERS = {"set-up": "", "orders": "", "clubs": "", "healing": "heal"}


class StoneDaze(Game):
    """One game of Stone Daze."""

    box: Box
    state = State
    rule = "game sequence"
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS
    order_kinds: ClassVar[Mapping[str, str]] = {
        "set-up": "small b4 e4 i4; elder e2", "orders": "elder forward; girl stay",
        "clubs": "girl a5; hunter d6"}

    def setup(self) -> Luck[State]:
        """Both halves in the standard layout, until the set-up is revealed."""
        from referee.games.stone_daze.moves import opening

        context = self.move_context(State())
        context.add_all(opening.LaidOut(seat, *layout) for seat, layout in self.box.layouts.items())
        return without_luck(context.state)

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def parse_or_none(self, text: str) -> Any:
        """Only the elder's choice has a verb; any other text is orders."""
        from referee.games.stone_daze.moves.sheet import Sheet

        return super().parse_or_none(text) or Sheet.from_words(self.box, text.split(" "))

    def parse(self, text: str) -> Any:
        """Lines of orders may have any order: team mates write them in turns."""
        from referee.games.stone_daze.moves import lines
        from referee.games.stone_daze.moves.sheet import Sheet

        loose = lines.parse_lines(self.box, text.strip(), loose=True)
        return Sheet(loose) if loose else super().parse(text)

    def order_lines(self, move: Any) -> Mapping[str, str]:
        """The lines of orders by figure, kind of piece or keyword."""
        from referee.games.stone_daze.moves import lines
        from referee.games.stone_daze.moves.sheet import Sheet

        return lines.text_by_subject(move.lines) if isinstance(move, Sheet) else {}

    def other_phase(self, state: State, seat: Seat, move: Any) -> str:
        """Another phase for which orders without a heading could be meant."""
        from referee.games.stone_daze.moves.sheet import Sheet

        plain = not isinstance(move, Sheet) or move.plain
        return "" if plain else phases.elsewhere(self.box, state, seat, move.lines)

    def decision(self, state: State, seat: Seat) -> Decision | None:
        """A clan without a choice is not to move; ``what`` is the heading of the orders."""
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
        """Resolve everybody's orders, as far as the next decision."""
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
        """Clubs may be sent along with the orders: they can depend on the enemy's tokens."""
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
