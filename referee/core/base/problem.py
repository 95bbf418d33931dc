"""Problems: errors and warnings with a code, a reason, a place, a hint and a rule."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace


class Problem(Struct, frozen=True, omit_defaults=True):
    """One reason for a refusal, or a warning that refuses nothing.

    A code begins with its kind: *invalid* (not understood), *illegal* (understood, not allowed)
    and *ambiguous* (several meanings) refuse a move; *usage* is an error in the command line,
    *unusable* one in a save or scenario; *doubtful* only warns. The codes of a game have no
    prefix (``illegal-payment``), all others have one (``referee/illegal-stale``).
    """

    code: str
    why: str
    where: str = ""  # the place: ``red, step 2 of 2``; ``line 4, column 7``
    span: tuple[int, int] | None = None  # the half-open range of characters in the text read
    hint: str = ""  # facts and steps that help, in whole sentences
    rule: str = ""  # the section of the rulebook or the number of our ruling
    warning: bool = False
    moves: tuple[str, ...] = ()  # legal moves that are near to it, the nearest first

    @property
    def kind(self) -> str:
        """The first word of the code: invalid, illegal, ambiguous, usage or unusable."""
        return self.code.rpartition("/")[2].partition("-")[0]


Problems = tuple[Problem, ...]


class Refused(Exception):
    """Bad input of any kind; the only exception that bad input raises."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.why for problem in problems))
        self.problems: Problems = problems
        self.offers: tuple[str, ...] = ()  # canonical texts of moves that may have been meant
        self.players: Mapping[str, tuple[str, ...]] = {}  # by seat, if a game was opened


def refused(code: str, why: str, *, hint: str = "", rule: str = "", where: str = "",
            span: tuple[int, int] | None = None, moves: tuple[str, ...] = ()) -> Refused:
    """The exception for a single problem."""
    return Refused(Problem(code, why, where, span, hint, rule, moves=moves))


def history_difference(why: str, where: str) -> Problem:
    """The problem of a history that cannot be reproduced."""
    return Problem("referee/different", why, where)


def errors_among(problems: Problems) -> Problems:
    """The problems that are not warnings."""
    return tuple(problem for problem in problems if not problem.warning)


def why_and_where(problem: Problem) -> str:
    """The reason of a problem, followed by its place, if it has one."""
    return f"{problem.why} ({problem.where})" if problem.where else problem.why


def shift_error(error: Refused, offset: int) -> Refused:
    """The same refusal with its spans moved by a number of characters."""
    moved = Refused(*(shift_problem(problem, offset) for problem in error.problems))
    moved.offers = error.offers
    return moved


def shift_problem(problem: Problem, offset: int) -> Problem:
    """The same problem with its span moved by a number of characters."""
    if problem.span is None or not offset:
        return problem
    return replace(problem, span=(problem.span[0] + offset, problem.span[1] + offset))
