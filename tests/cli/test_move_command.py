"""Commands that play moves, with the toy game: what is saved, and what a refusal leaves alone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from referee import environment
from referee.commands.answer import DIFFERENT, DONE, PARTLY, REFUSED, UNUSABLE, USAGE, Answer
from referee.core.match import log_entry, save_format, save_writer
from referee.files import inputs
from tests.support import command_line
from tests.support.command_functions import checking, looking, mending, playing
from tests.support.harness import WHEN
from tests.support.toy_game import Games
from tests.support.toy_match import Keep, PlayedMatch, a_short_match, altered, opened, resealed

pytestmark = pytest.mark.quick


def codes(answer: Answer) -> list[str]:
    """The codes of an answer's problems."""
    return [problem.code for problem in answer.problems]


def moves(path: str) -> list[tuple[str, ...]]:
    """The moves of a save's log."""
    return [tuple(log_entry.row_text(row) for row in line.moves)
            for line in log_entry.parse_log(save_format.loads(inputs.load(path), path).log)]


def script(tmp_path: Path, text: str) -> str:
    """A file of moves."""
    (tmp_path / "moves.txt").write_text(text)
    return str(tmp_path / "moves.txt")


# What a refusal leaves alone.

REFUSALS: list[tuple[Callable[[str], Answer], int]] = [
    (lambda path: playing.move(path, "blue: bid 9"), REFUSED),
    (lambda path: playing.move(path, "blue: fold"), REFUSED),
    (lambda path: playing.move(path, "blue: bid 1", at="12"), REFUSED),
    (lambda path: playing.move(path, "blue: bid 1", at="99"), USAGE),
    (lambda path: playing.move(path, "blue: bid 1", at="13:0000"), REFUSED),
    (lambda path: playing.move(path, "blue: bid 1", at="13:"), USAGE),
    (lambda path: checking.check(path, "blue: bid 1", at="12"), REFUSED),
    (lambda path: playing.move(path, "blue: bid 1", seat="pink"), USAGE),
    (lambda path: playing.move(path, "blue: bid 1", viewer="pink"), USAGE),
    (lambda path: playing.move(path, "blue: bid 1", dice="3"), REFUSED),
    (lambda path: playing.move(path, "blue: bid 1", now="noon"), USAGE),
    (lambda path: playing.move(path, "blue: bid 1", now="0001-01-01T00:00:00+14:00"), USAGE),
    (lambda path: checking.check(path, "blue: bid 1"), DONE),
    (lambda path: mending.undo(path, " "), USAGE),
    (lambda path: mending.undo(path, "x\ny"), USAGE),
    (lambda path: mending.undo(path, "x", to=0), USAGE),
    (lambda path: mending.undo(path, "x", to=99), USAGE),
    (lambda path: mending.undo(path, "x", to=2), USAGE),
    (lambda path: mending.undo(path, "x", to=14), USAGE),
    (lambda path: looking.audit([path]), DONE),
]


@pytest.mark.parametrize(("act", "code"), REFUSALS)
def test_what_is_refused_leaves_the_save_as_it_was(kept: Keep, act: Callable[[str], Answer],
                                                   code: int) -> None:
    """To the byte."""
    path = kept(Games())(a_short_match().raw())
    assert act(path).exit == code
    assert inputs.load(path) == a_short_match().raw()


def test_a_move_of_which_nothing_was_played_goes_over_to_no_newer_rules(
        kept: Keep, tmp_path: Path) -> None:
    """Nor does a script that stops at its first line."""
    path = kept(Games(2))(a_short_match().raw())
    assert playing.move(path, "blue: bid 9").exit == REFUSED
    assert command_line.run("script", path, script(tmp_path, "blue: bid 9\n")).exit == REFUSED
    assert command_line.run("script", path, script(tmp_path, "# nothing\n")).exit == DONE
    assert checking.check(path, "blue: bid 1").exit == DONE
    assert inputs.load(path) == a_short_match().raw()


# Newer rules.

def test_the_first_move_by_newer_rules_goes_over_to_them(kept: Keep) -> None:
    """By a line of its own; what was filed is promised anew, and the audit is content."""
    path = kept(Games(2))(a_short_match().raw())
    last = len(a_short_match().lines)
    answer = playing.move(path, "blue: bid 1", at=f"{last}:{a_short_match().now.seal[:8]}",
                          now=WHEN)
    assert answer.exit == DONE
    texts = moves(path)[last:]
    assert [row[0].partition(": ")[0] for row in texts] == [
        "rules 1 to 2", f"filed red sheet 1 for turn {last + 1}",
        f"filed blue at {last}:{a_short_match().now.seal[:8]} sheet 1 for turn {last + 1}", "red"]
    assert texts[-1] == ("red: bid 1", "blue: bid 1")
    assert opened(inputs.load(path), Games(2)).header.rules == 2
    assert looking.audit([path]).exit == DONE
    assert looking.show(path, turn=last - 2).exit == USAGE
    assert looking.show(path, turn=last - 1).exit == DONE  # which the line goes over from
    assert looking.show(path, turn=last + 1).exit == DONE


def test_what_older_rules_played_is_not_undone_by_newer_ones(kept: Keep) -> None:
    """Before the first move by them, and after it."""
    path = kept(Games(2))(a_short_match().raw())
    answer = mending.undo(path, "too late")
    assert (answer.exit, codes(answer)) == (USAGE, ["referee/usage-turn"])
    assert "older rules" in answer.problems[0].why
    assert inputs.load(path) == a_short_match().raw()
    playing.move(path, "blue: bid 1")
    over = len(a_short_match().lines) + 1  # the line that went over; two filed behind it
    assert mending.undo(path, "in time").exit == DONE
    assert moves(path)[-1] == (f"undo to {over}: in time",)
    assert mending.undo(path, "too late").exit == USAGE
    assert mending.undo(path, "too late", to=over - 1).exit == USAGE


# Histories that were altered.

def test_a_position_of_an_altered_history_does_not_stand_again(kept: Keep) -> None:
    """Nor is it shown; the audit says where, and a log ends before it."""
    raw = a_short_match().raw().replace(b'["red: roll 2"]', b'["red: roll 3"]')
    path = kept(Games())(raw)
    for answer in (mending.undo(path, "x", to=5), looking.show(path, turn=5)):
        assert answer.exit == UNUSABLE and "turn 5" in answer.problems[0].why
    log = looking.history(path)
    assert (log.exit, log.view[-1].turn) == (DONE, 4) and "turn 5" in log.save_warnings[0].why
    answer = looking.audit([path])
    assert (answer.exit, answer.problems[0].where) == (DIFFERENT, f"{path}, turn 5")
    assert inputs.load(path) == raw


def test_a_history_altered_and_sealed_anew_does_not_stand_again_either(kept: Keep) -> None:
    """If it is one that the rules would not have allowed."""
    bad = resealed(a_short_match().saved(), altered(5, moves=("red: roll 9",)))
    path = kept(Games())(save_writer.dumps(bad))
    assert mending.undo(path, "x", to=5).exit == UNUSABLE
    assert looking.history(path).exit == UNUSABLE
    assert looking.audit([path]).exit == DIFFERENT


# Dice from a table.

def rolling() -> bytes:
    """A game with table luck in which red is to roll."""
    match = PlayedMatch(luck="table")
    match.say("red: bid 2", "blue: bid 1")
    return match.raw()


def test_dice_left_over_do_not_hide_why_a_chain_stopped(kept: Keep) -> None:
    """What was played stands, and the illegal step is named."""
    path = kept(Games())(rolling())
    answer = playing.move(path, "red: roll 2; roll 9; roll 1", dice="6 5, 4, 3")
    assert (answer.exit, codes(answer)[0]) == (PARTLY, "toy/illegal-count")
    assert moves(path)[-1] == ("red: roll 2",)


def test_dice_that_nothing_asked_for_refuse_a_move(kept: Keep) -> None:
    """Nothing is played."""
    path = kept(Games())(rolling())
    answer = playing.move(path, "red: roll 2", dice="6 5, 4")
    assert codes(answer) == ["referee/illegal-dice"]
    assert inputs.load(path) == rolling()


def test_a_script_gives_dice_line_by_line(kept: Keep, tmp_path: Path) -> None:
    """And stops where they are missing; what was played stands."""
    path = kept(Games())(rolling())
    moved = script(tmp_path, "red: roll 2 --dice \"6 5\"  # well\n\nblue: roll 1\nred: bid 1\n")
    answer = json.loads(command_line.run("script", path, moved, "--json").out)
    assert answer["exit"] == PARTLY
    assert [(p["code"], p["where"]) for p in answer["problems"]] == [
        ("referee/illegal-no-dice", "line 3")]
    assert moves(path)[-1] == ("red: roll 2",)


# Times.

@pytest.mark.parametrize(("now", "when"), [
    ("2026-01-31T18:00:00Z", "2026-01-31T18:00:00Z"), ("2026-01-31", "2026-01-31T00:00:00Z"),
    ("2026-01-31T18:00", "2026-01-31T18:00:00Z"),
    ("2026-01-31T18:00:00.999+02:00", "2026-01-31T16:00:00Z"),
    ("0099-01-31T18:00:00Z", "0099-01-31T18:00:00Z"),
])
def test_a_time_is_recorded_in_utc_and_whole_seconds(now: str, when: str) -> None:
    """With four digits for the year, as TOML wants them."""
    assert environment.command_time(now) == when
    assert len(environment.command_time(None)) == len(when)
