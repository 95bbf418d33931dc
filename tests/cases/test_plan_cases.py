"""Plan cases from YAML: a position, filed plans, what they play and where they stop.

``tests/cases/plans/GAME.yaml`` has *positions*, as phrase books have them, and
*cases*, a list. A case is a title and

``at``       a position of this file or of the game's phrase book
``plans``    texts by seat, filed together
``luck``     answers by the words of the question
``moves``    texts typed afterwards, plans going on after each
``played``   what plans played, in its order: ``red: place 3 forest``
``stopped``  plans that were stopped, by seat a word of the reason; no other is
``left``     plans still in force, by seat; no other is
``refused``  for plans that are not filed: a code, and a word of what is said
"""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.document.surfaces import SHELL
from referee.core.input import sequence
from referee.core.match import log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.plans import executor, plan_format, preview
from tests.support import harness
from tests.support.case_files import at, plan_book
from tests.support.harness import WHEN
from tests.support.paths import PLANS

pytestmark = pytest.mark.quick

KEYS = {"title", "at", "plans", "luck", "moves", "played", "stopped", "left", "refused"}
PROVES = {"played", "stopped", "left", "refused"}


def entries() -> Iterator[Any]:
    """Each case with its game."""
    for path in sorted(PLANS.glob("*.yaml")):
        for n, case in enumerate(plan_book(path.stem)["cases"], 1):
            yield pytest.param(path.stem, case, id=f"{path.stem}-{n}-{str(case.get('title'))[:60]}")


@pytest.mark.parametrize(("game", "case"), list(entries()))
def test_a_plan(game: str, case: dict[str, Any]) -> None:
    """It plays these moves, stops for this reason, or is not filed."""
    assert set(case) <= KEYS and set(case) & PROVES and case["title"] and case["plans"], case
    match = at(game, case["at"])
    try:
        filed = {seat: _filed(match, seat, str(text)) for seat, text in case["plans"].items()}
    except Refused as error:
        code, word = case.get("refused", (None, ""))
        problem = error.problems[0]
        assert problem.code.removeprefix("referee/") == code, error.problems
        assert word in SHELL.resolve(f"{problem.why} {problem.hint}"), problem
        return
    assert "refused" not in case, filed
    _played(replace(match, plans=filed), case)


def _filed(match: Match, seat: str, text: str) -> str:
    """A plan's text as it stands in the save; it is read there as the same plan."""
    found = plan_format.parse(match.game, text, match.game.round(match.state),
                              preview.decision_context(match, seat))
    assert plan_format.parse(match.game, plan_format.write(found), 0) == found
    return plan_format.write(found)


def _played(match: Match, case: dict[str, Any]) -> None:
    """Plans go on at once and after each move that is typed."""
    luck = {why: str(answer) for why, answer in case.get("luck", {}).items()}
    source, unasked = harness.answered(luck, matches.luck(match))
    turned, stopped = list[str](), dict[str, str]()
    for text in ("", *case.get("moves", ())):
        if text:
            typed = sequence.run(match, text, None, WHEN, source)
            assert not typed.problems, (text, typed.problems)
            match = typed.match
        done = executor.advance(match, WHEN, source)
        turned += [log_entry.row_text(row) for one in harness.passed(done.turns)
                   for row in one.entry.moves]
        stopped |= {seat: SHELL.resolve(reason) for seat, reason in done.stopped}
        match = done.match
    assert turned == case.get("played", []), (turned, stopped)
    assert sorted(stopped) == sorted(case.get("stopped", {})), stopped
    for seat, word in case.get("stopped", {}).items():
        assert str(word) in stopped[seat], stopped[seat]
        assert stopped[seat] in match.drafts[seat] and seat not in match.plans
    assert match.plans == {seat: str(text) for seat, text in case.get("left", {}).items()}
    assert not unasked(), "; ".join(unasked())
