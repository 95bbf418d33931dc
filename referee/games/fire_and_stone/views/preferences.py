"""Preferences in plans: the animal that is worth most, “best-food”."""

from collections.abc import Callable, Mapping

from referee.core.plans.preferences import Preference, Preferences
from referee.games.fire_and_stone.model.scenario import BEST
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.moves.forest import Animal, animal_meant
from referee.games.fire_and_stone.moves.piles import Draw
from referee.games.fire_and_stone.views.view import View


def _draw(which: str) -> Callable[[Box, View], Draw | None]:
    def move(box: Box, view: View) -> Draw | None:
        names = [name for text in view.answers
                 if (name := text.removeprefix("draw ")) in box.animals]
        return Draw(animal_meant(box, names, which)) if names else None

    return move


def _animal(which: str) -> Callable[[Box, View], Animal | Draw | None]:
    """Choose from the animals of a forest or of a pile."""
    def move(box: Box, view: View) -> Animal | Draw | None:
        return _draw(which)(box, view) if view.what == "draw" else Animal(which)

    return move


WISHES = Preferences({}, tuple(
    Preference(which, ("action", "animal", "draw"), _animal(which), (which.replace("-", " "),))
    for which in BEST))

# Suggested at the first decision of a kind.
OFFERED: Mapping[str, str] = {"animal": "best-food", "draw": "best-food"}

# Choices that are legal whenever a kind of decision comes; of several joined by “or”, the last.
ALWAYS_LEGAL: Mapping[str, str] = {
    **dict.fromkeys(("action", "bonus", "card", "cave", "swap", "draw"), "pass"),
    "animal": "best-food"}
