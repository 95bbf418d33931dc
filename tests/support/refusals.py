"""The problems with which a call is refused."""

from collections.abc import Callable

import pytest

from referee.core.base.problem import Problem, Refused


def problems(act: Callable[[], object]) -> tuple[Problem, ...]:
    """All problems that doing something is refused with."""
    with pytest.raises(Refused) as error:
        act()
    return error.value.problems


def refusal(act: Callable[[], object]) -> Problem:
    """The one problem that it is refused with."""
    problem, = problems(act)
    return problem
