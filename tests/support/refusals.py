"""The problems of a call that is refused."""

from collections.abc import Callable

import pytest

from referee.core.base.problem import Problem, Refused


def problems(act: Callable[[], object]) -> tuple[Problem, ...]:
    """All problems of the refusal that a call raises."""
    with pytest.raises(Refused) as error:
        act()
    return error.value.problems


def refusal(act: Callable[[], object]) -> Problem:
    """The only problem of the refusal that a call raises."""
    problem, = problems(act)
    return problem
