"""The problems of a call that is refused, and refusals that suggest nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import SHELL, resolved_problem
from referee.core.input import sequence
from referee.core.language import free_text, orders_parser


def problems(act: Callable[[], object]) -> tuple[Problem, ...]:
    """All problems of the refusal that a call raises, as a shell shows them."""
    with pytest.raises(Refused) as error:
        act()
    return tuple(resolved_problem(problem, SHELL) for problem in error.value.problems)


def refusal(act: Callable[[], object]) -> Problem:
    """The only problem of the refusal that a call raises."""
    problem, = problems(act)
    return problem


@contextmanager
def no_offers() -> Iterator[None]:
    """Refusals without suggestions, which cost the most."""
    def none(*_: object) -> tuple[str, ...]:
        return ()

    with (patch.object(free_text, "suggest_moves", none),
          patch.object(orders_parser, "suggestions_for", none),
          patch.object(sequence, "offers_for", none)):
        yield
