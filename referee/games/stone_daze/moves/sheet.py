"""The secret orders of a clan: one move class for all phases, with its checks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from referee.core.base.problem import Problem, Problems
from referee.core.game.decisions import Seat
from referee.games.stone_daze.model.state import Box, Move, State
from referee.games.stone_daze.moves import clubs, lines, opening, orders
from referee.games.stone_daze.moves.lines import Lines


class Sheet(Move, frozen=True):
    """The secret orders of a clan: set-up, orders or clubs, depending on the phase.

    Only the clan sees the text; its content appears when panels are revealed.
    """

    lines: Lines
    # by their lines they could be for another phase, but not by the player's words
    plain: bool = False

    answers = ("set-up", "orders", "clubs")
    hidden = True
    options_public = False  # options are parts of orders

    @classmethod
    def from_words(cls, box: Box, words: Sequence[str]) -> Self | None:
        parsed = lines.parse_lines(box, " ".join(words))
        return None if parsed is None else cls(parsed)

    def text(self) -> str:
        return lines.canonical_text(self.lines)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Every error, judging by the public position and the clan's own orders."""
        yield from without_duplicates(sheet_problems(box, state, seat, self.lines))

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if state.phase == "set-up" or sheet_problems(box, state, seat, self.lines):
            return
        if state.phase == "orders":
            yield from without_duplicates(orders.warnings(box, state, seat, self.lines))
        else:
            yield from without_duplicates(clubs.warnings(box, state, seat, self.lines))

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        if state.phase == "set-up":
            return type(self)(opening.full(box, seat, self.lines))
        if state.phase == "orders":
            return type(self)(lines.in_canonical_order(
                box.scenario, orders.full(box, state, seat, self.lines)))
        return type(self)(clubs.full(self.lines))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The parts of the orders that are due, each legal on its own."""
        if state.phase == "set-up":
            parts = opening.options(box, seat)
        elif state.phase == "orders":
            parts = orders.options(box, state, seat)
        else:
            parts = clubs.options(box, state, seat)
        return map(cls, parts)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Complete, short orders."""
        if state.phase == "set-up":
            return map(cls, opening.examples(box, seat))
        if state.phase == "orders":
            return map(cls, orders.examples(box, state, seat))
        return map(cls, clubs.examples(box, state, seat))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """For orders, where they lead and what they spend."""
        return orders.brings(box, state, seat, self.lines) if state.phase == "orders" else ""


def sheet_problems(box: Box, state: State, seat: Seat, lines: Lines,
                   unread: frozenset[str] = frozenset()) -> Problems:
    """Every error of orders; of ``unread`` subjects only the name is known."""
    if state.phase == "set-up":
        return opening.check(box, seat, lines, unread)
    if state.phase == "orders":
        return orders.check(box, state, seat, lines)
    return clubs.check(box, state, seat, lines)


def without_duplicates(problems: Iterable[Problem]) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for problem in problems:
        if (problem.code, problem.why) not in seen:
            seen.add((problem.code, problem.why))
            yield problem
