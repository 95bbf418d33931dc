"""The problems of a call that is refused."""

from collections.abc import Callable

import pytest

from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import SHELL, resolved_problem


def problems(act: Callable[[], object]) -> tuple[Problem, ...]:
    """All problems of the refusal that a call raises, as a shell shows them."""
    with pytest.raises(Refused) as error:
        act()
    return tuple(resolved_problem(problem, SHELL) for problem in error.value.problems)


def refusal(act: Callable[[], object]) -> Problem:
    """The only problem of the refusal that a call raises."""
    problem, = problems(act)
    return problem
