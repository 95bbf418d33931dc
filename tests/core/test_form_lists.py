"""The lists of conditions and preferences in the manual: a line for each form, with all it says."""

import pytest

from referee import games
from referee.core.game import game_parts
from referee.core.plans import templates
from referee.core.plans.templates import FormText
from tests.support import command_line

pytestmark = pytest.mark.quick


def test_a_form_is_listed_with_its_other_spellings_and_its_decisions() -> None:
    """Brackets have nothing but spellings; words of which there is nothing to say share a line."""
    assert templates.form_lines([
        FormText("PLACE open", ("open PLACE", "PLACE free"), ("place",)), FormText("first"),
        FormText("PLACE gone"), FormText("traded"), FormText("offer", (), ("offer", "trade")),
    ], "only at") == (
        "first, traded", "PLACE open (also: open PLACE, PLACE free), only at place", "PLACE gone",
        "offer, only at offer, trade")
    assert templates.form_lines([FormText("best", ("the best",), ("take",))], "at") == (
        "best (also: the best), at take",)


@pytest.mark.parametrize("game", games.names())
def test_every_form_is_listed_once(game: str) -> None:
    """With each of its spellings, and no form as another spelling of itself."""
    terms = games.part(game, game_parts.CONDITION_TERMS)
    preferences = games.part(game, game_parts.PREFERENCES)
    tests, numbers = terms.describe()
    for lines, forms in ((tests, terms.test_forms), (numbers, terms.number_forms)):
        assert sorted(texts(lines)) == sorted(templates.template_text(form.parts)
                                              for form in forms if not form.says.refusal)
    if preferences:
        listed = texts(preferences.describe())
        for preference in preferences.preferences:
            assert not {*preference.spellings}.difference(listed) or "{" in preference.form


def texts(lines: tuple[str, ...]) -> list[str]:
    """The forms and spellings of some lines, without their decisions."""
    found = []
    for line in lines:
        form, _, also = line.partition(" (also: ")
        spellings = also.partition(")")[0].split(", ") if also else []
        plain = form.partition(", only at ")[0].partition(", at ")[0]
        found += [*plain.split(", "), *spellings] if plain.islower() else [plain, *spellings]
    return found


@pytest.mark.parametrize(("game", "topic", "line"), [
    ("stone-age", "if", "PLACE open (also: open PLACE, PLACE free, free PLACE)"),
    ("stone-age-solo", "if",
     "PLACE open (also: open PLACE, PLACE free, free PLACE), only at place"),
    ("stone-age", "if", "total (also: roll), only at tools"),
    ("settlers", "if", "paused at CORNER, only at pause"),
    ("stone-age", "preferences", "best (also: the best), at take"),
    ("settlers", "preferences", "richest (also: steal richest), at victim")])
def test_the_manual_has_a_line_for_each_form(game: str, topic: str, line: str) -> None:
    """On the page of the game, and where its term is looked up."""
    for words in ([game, topic], [game]):
        ran = command_line.run("explain", *words)
        assert line in map(str.strip, ran.out.splitlines()), ran.out
