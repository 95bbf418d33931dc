"""Records of games upgraded during play: for every viewer, by all three verifiers."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from referee.core.proof import record_format
from referee.core.proof.record import ALL
from tests.proof import forged_saves, record_readers
from tests.support import browsers, command_line, harness
from tests.support.paths import OLD_SAVES
from tests.support.records import Kept, of

EACH = 2  # of so many lines since the first upgrade one ends a record, and the last but one
HALF_IN = OLD_SAVES / "stone-daze" / "clubs-half-in.toml"


@cache
def upgraded() -> tuple[Kept, ...]:
    """Every old save that can be played on, upgraded, four turns later."""
    made = (make for make in forged_saves.examples() if make.label.endswith("played on"))
    return tuple(of(make.label, make.made()) for make in made)


def written(kept: Kept) -> Iterator[tuple[str, bytes]]:
    """Its records for every viewer; of some lines since the first upgrade those without secret."""
    first = next(i for i, line in enumerate(kept.lines, 1)
                 if line.first_text.startswith(("format ", "rules ")))
    for viewer in kept.eyes:
        ends = [None, *range(first, len(kept.lines), EACH), len(kept.lines) - 1]
        for upto in dict.fromkeys(ends[:None if viewer != ALL else 1]):
            yield f"{kept.label}, {viewer}, {upto}", record_format.dumps(kept.record(viewer, upto))


def test_a_game_that_began_in_an_older_format_or_by_older_rules_is_published() -> None:
    """Its closed lines of format 1 each led to a position, which later orders name."""
    games = upgraded()
    assert len(games) > 10 and any("clubs-half-in" in kept.label for kept in games)
    wrong = [(what, why) for kept in games for what, raw in written(kept)
             if (why := [*kept.faults(raw), record_readers.shipped(raw)]) != [""]]
    assert wrong == []


@pytest.mark.slow
@browsers.needs_chromium
def test_the_page_finds_nothing_in_them(tmp_path: Path) -> None:
    """Neither does the script of the HTML page."""
    file = tmp_path / "verifier.html"
    command_line.well("publish", "--verifier", "-o", str(file))
    made = [one for kept in upgraded() for one in written(kept)]
    with browsers.chrome() as chrome:
        there = chrome.new_page()
        there.goto(file.as_uri())
        found = there.evaluate(record_readers.PAGE, [raw.decode() for _, raw in made])
    assert [(what, said) for (what, _), said in zip(made, found, strict=True) if said] == []


def test_a_game_of_format_1_in_which_orders_wait_is_published(tmp_path: Path) -> None:
    """By the commands: before its next move, behind it, and when more was filed."""
    path, record = str(shutil.copy(HALF_IN, tmp_path)), str(tmp_path / "a.toml")
    for text in ("", "red: big-arm a5", "blue: hunter turns left"):
        if text:
            command_line.well("move", path, text, "--now", harness.WHEN)
        for eyes in ("public", "red", "blue"):
            Path(record).unlink(missing_ok=True)
            command_line.well("publish", path, "--for", eyes, "-o", record, "--now", harness.WHEN)
            command_line.well("verify", record)
