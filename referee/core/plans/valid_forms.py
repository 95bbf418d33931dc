"""What a plan can choose at a decision: the forms of its moves, and its preferences."""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem, Refused
from referee.core.game import game_parts
from referee.core.game.game import Game
from referee.core.game.notation import form_texts

MAX_FORMS = 6  # forms of moves of one decision; of more, only the verbs are named
SKIP = "skip"
AS_LAST = "as last round"

# Hints that say less than the forms.
_GENERAL_HINTS = ("A move is one of:", "Write the move that you mean.")


def with_forms(error: Refused, game: Game, kinds: Iterable[str]) -> Refused:
    """The refusal of a choice, with what would be a choice at decisions of these kinds."""
    forms = " ".join(forms_at(game, kind) for kind in kinds)
    return Refused(*(_with_hint(problem, forms) for problem in error.problems))


def _with_hint(problem: Problem, forms: str) -> Problem:
    hint = "" if problem.hint.startswith(_GENERAL_HINTS) else problem.hint
    return replace(problem, hint=f"{hint} {forms}".strip())


def forms_at(game: Game, kind: str) -> str:
    """What can be chosen at a decision: ``At split: “split 0 food”, “all food” or “skip”.``"""
    if kind in game.order_kinds:
        choices = [game.order_kinds[kind], AS_LAST]
    else:
        choices = [*dict.fromkeys((*_moves(game, kind), *_preferences(game, kind))), SKIP]
    quoted = [choice if choice.startswith(_VERBS) else f"“{choice}”" for choice in choices]
    return f"At {kind}: {join_words(quoted, 'or')}."


_VERBS = "a move that begins with "


def _moves(game: Game, kind: str) -> list[str]:
    forms = [form for move in game.move_types_for(kind) if move.form for form in form_texts(move)]
    return forms if len(forms) <= MAX_FORMS else [
        f"{_VERBS}{join_words(game.verbs_for(kind), 'or')}"]


def _preferences(game: Game, kind: str) -> tuple[str, ...]:
    preferences = game.find_member(game_parts.PREFERENCES)
    return preferences.forms_at(kind) if preferences else ()
