"""Conditions of a move or a plan: “if last round”, “if salmon at least 6”."""

from referee.core.game.predicates import Condition
from referee.core.plans.conditions import ConditionText, Terms
from referee.games.salmon_run.model.slot_kinds import SLOTS
from referee.games.salmon_run.model.state import Box

TESTS = (ConditionText("last round", lambda box, view: view.round == view.rounds),)
NUMBERS = (
    ConditionText("salmon", lambda box, view: view.salmon),
    ConditionText("round", lambda box, view: view.round),
    ConditionText("pile", lambda box, view: view.deck))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """Parse a condition. Refused: text that is not understood."""
    return TERMS.parse(box, text)
