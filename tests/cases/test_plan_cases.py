"""Plans as cases: a position, the plans that are filed there, what they play, where they stop.

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
from referee.core.input import sequence
from referee.core.match import log_entry, match
from referee.core.match.match import Table
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
    now = at(game, case["at"])
    try:
        filed = {seat: _filed(now, seat, str(text)) for seat, text in case["plans"].items()}
    except Refused as error:
        code, word = case.get("refused", (None, ""))
        problem = error.problems[0]
        assert problem.code.removeprefix("referee/") == code, error.problems
        assert word in f"{problem.why} {problem.hint}", problem
        return
    assert "refused" not in case, filed
    _played(replace(now, plans=filed), case)


def _filed(now: Table, seat: str, text: str) -> str:
    """A plan's text as it stands in the save; it is read there as the same plan."""
    found = plan_format.read(now.rules, text, now.rules.round(now.state), preview.asked(now, seat))
    assert plan_format.read(now.rules, plan_format.write(found), 0) == found
    return plan_format.write(found)


def _played(now: Table, case: dict[str, Any]) -> None:
    """Plans go on at once and after each move that is typed."""
    luck = {why: str(answer) for why, answer in case.get("luck", {}).items()}
    source, unasked = harness.answered(luck, match.luck(now))
    turned, stopped = list[str](), dict[str, str]()
    for text in ("", *case.get("moves", ())):
        if text:
            typed = sequence.run(now, text, None, WHEN, source)
            assert not typed.problems, (text, typed.problems)
            now = typed.table
        done = executor.advance(now, WHEN, source)
        turned += [log_entry.text(row) for one in harness.passed(done.turned)
                   for row in one.line.moves]
        stopped |= dict(done.stopped)
        now = done.table
    assert turned == case.get("played", []), (turned, stopped)
    assert sorted(stopped) == sorted(case.get("stopped", {})), stopped
    for seat, word in case.get("stopped", {}).items():
        assert str(word) in stopped[seat], stopped[seat]
        assert stopped[seat] in now.drafts[seat] and seat not in now.plans
    assert now.plans == {seat: str(text) for seat, text in case.get("left", {}).items()}
    assert not unasked(), "; ".join(unasked())
