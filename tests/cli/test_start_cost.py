"""Start-up cost in instructions: no command needs more than its recorded bound.

Counted by cachegrind, which repeats to some thousandths, where it is there and Python and msgspec
are those with which the kept counts were made; `python -m tests.tools.benchmarks starts --write`
keeps them anew.
"""

from pathlib import Path

import msgspec
import pytest

from referee import games
from tests.tools.benchmarks import measure, starts, tables

pytestmark = pytest.mark.slow

MORE = 1.03  # of the kept count, what is let pass
OTHERS = {"show": ("settlers",), "move": ("stone-age",), "legal": ("fire-and-stone",)}
# Each title once: a start costs seconds here. The benchmarks count every verb of every title.
TRIED = {"check": tuple(game for game in games.names()
                        if all(game not in some for some in OTHERS.values())), **OTHERS}


@pytest.mark.parametrize(("game", "verb"), [
    (game, verb) for verb, some in TRIED.items() for game in some])
def test_a_command_takes_no_more_than_it_took(game: str, verb: str, tmp_path: Path) -> None:
    """In those of a bare Python, within 3 %."""
    kept = msgspec.json.decode(starts.KEPT.read_bytes(), type=starts.Counts)
    if not measure.grinds():
        pytest.skip("no instructions are counted: valgrind is not installed")
    if (its := (kept.python, kept.msgspec)) != (here := starts.versions()):
        pytest.skip("no instructions are held: the counts were kept with Python {}, msgspec {}, "
                    "here are {}, {}".format(*its, *here))
    if game not in kept.counts:
        pytest.skip("of a title that is new no counts are kept yet")
    found = measure.counted(starts.tried(game, verb, tmp_path))
    assert found <= kept.counts[game][verb] * MORE


def test_the_counts_that_are_kept_are_of_every_title_and_verb() -> None:
    """And stand in the table beside them; a title that is new has none yet."""
    kept = msgspec.json.decode(starts.KEPT.read_bytes(), type=starts.Counts)
    tried = {game for verb, some in TRIED.items() if verb != "check" for game in some}
    assert tried <= {*kept.counts} <= {*games.names()}
    assert len(kept.counts) >= 5  # those that are shipped
    table = tables.FILE.read_text()
    for counts in kept.counts.values():
        assert {*counts} == {*starts.VERBS}
        assert all(f"({number:.2f})" in table for number in counts.values())
