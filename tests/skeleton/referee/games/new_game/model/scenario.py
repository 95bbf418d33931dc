"""The scenario of New Game, and the check of its values."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.core.base.problem import Problems
from referee.core.scenario.sections import Section


class Length(Section, frozen=True):
    """How many rounds are played."""

    rounds: Annotated[int, Meta(ge=1, le=100)]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """All values of a game."""

    length: Length


def check(scenario: Scenario) -> Problems:
    """Check what a type cannot express, such as sums of several values."""
    return ()
