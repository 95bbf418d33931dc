"""What is wrong, where, why, by which rule, and what would do."""

from msgspec import Struct
from msgspec.structs import replace


class Problem(Struct, frozen=True, omit_defaults=True):
    """One reason for a refusal, or a warning that refuses nothing.

    ``code`` begins with its kind. *invalid* (not understood), *illegal*
    (understood, not allowed) and *ambiguous* (several meanings) refuse a move;
    *usage* is a fault of the command line; *unusable* one of a save or
    scenario; *doubtful* only warns. A game's own codes stand alone (``illegal-payment``), those of
    the house carry a prefix (``referee/illegal-stale``).

    ``where`` names the place (``red, step 2 of 2``; ``line 4, column 7``),
    ``span`` the half-open range of characters in the text that was read,
    ``rule`` the section of the rulebook or the number of our ruling.
    """

    code: str
    why: str
    where: str = ""
    span: tuple[int, int] | None = None
    hint: str = ""
    rule: str = ""
    warning: bool = False

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
        self.offers: tuple[str, ...] = ()  # canonical texts, of which one may have been meant


def refused(code: str, why: str, *, hint: str = "", rule: str = "",
            where: str = "", span: tuple[int, int] | None = None) -> Refused:
    """The exception for a single problem."""
    return Refused(Problem(code, why, where, span, hint, rule))


def history_difference(why: str, where: str) -> Problem:
    """A history that does not hold: what is wrong with it, and where."""
    return Problem("referee/different", why, where)


def errors_among(problems: Problems) -> Problems:
    """The problems that refuse."""
    return tuple(problem for problem in problems if not problem.warning)


def why_and_where(problem: Problem) -> str:
    """Why, and behind it the place, if there is one."""
    return f"{problem.why} ({problem.where})" if problem.where else problem.why


def shift_error(error: Refused, offset: int) -> Refused:
    """The same refusal with its places so many characters further on."""
    moved = Refused(*(shift_problem(problem, offset) for problem in error.problems))
    moved.offers = error.offers
    return moved


def shift_problem(problem: Problem, offset: int) -> Problem:
    """The same problem with its place so many characters further on."""
    if problem.span is None or not offset:
        return problem
    return replace(problem, span=(problem.span[0] + offset, problem.span[1] + offset))
