"""Older rules that the program still contains replay the moves played by them.

The toy has three versions. A program that keeps the older ones shows, undoes, branches, audits and
verifies their turns; one that does not goes by the positions that upgrades record.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from referee import games
from referee.commands import loading
from referee.commands.answer import DONE, USAGE
from referee.core.match import (
    amendments,
    corrections,
    known_positions,
    log_entry,
    replay,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match import match as matches
from referee.core.match.save_format import Save
from referee.core.proof import auditor, record, record_format, recovery, verifier
from tests.support import command_line, harness
from tests.support.command_functions import looking, mending, playing
from tests.support.harness import WHEN
from tests.support.save_files import lines
from tests.support.toy_game import Games
from tests.support.toy_match import PlayedMatch, altered, refusal, resealed, resumed

ALL, LAST, NONE = Games(3, (1, 2)), Games(3, (2,)), Games(3)


@contextmanager
def program(of: Games) -> Iterator[None]:
    """Commands of a program that has the toy, in its newest version and the older ones of it."""
    with patch.multiple(games, game_meta=of.game_meta, bind=of.bind, scenario=of.scenario,
                        part=of.part):
        loading.open_save.cache_clear()
        loading.open_writable_save.cache_clear()
        yield
    loading.open_save.cache_clear()
    loading.open_writable_save.cache_clear()


def went_on(match: PlayedMatch, version: int) -> PlayedMatch:
    """The same match by a newer program, gone over to its rules."""
    new = resumed(match.raw(), Games(version))
    for turn in amendments.upgrade(new.now, WHEN):
        new.took(turn)
    return new


def first() -> PlayedMatch:
    """A match by rules 1: a round, an undo in the second, and a sheet that waits."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3", "red: bid 0",
              "blue: bid 1", "red: roll 1")
    match.undo()
    match.say("red: roll 2", "blue: pass", "red: bid 3")
    return match


def second() -> PlayedMatch:
    """The same, gone on with by rules 2."""
    match = went_on(first(), 2)
    match.say("blue: bid 0", "red: roll 2")
    return match


def third() -> PlayedMatch:
    """The same, gone on with by rules 3."""
    match = went_on(second(), 3)
    match.say("blue: roll 1")
    return match


FIRST, SECOND, THIRD = first(), second(), third()
UPGRADES = [line.n for line in THIRD.lines if line.first_text.startswith("rules ")]


def played(n: int) -> matches.Match:
    """The table as it was behind a turn, by the rules of its time."""
    match = next(match for match in (FIRST, SECOND, THIRD) if n <= len(match.turns))
    return match.turns[n - 1].match


def positions(match: PlayedMatch) -> list[int]:
    """The turns of a match that led to positions."""
    return [line.n for line in match.lines if not line.first_text.startswith(("filed ", "seat "))]


def audited(kept: Save, of: Games) -> auditor.Audit:
    """What an audit by a program finds."""
    return auditor.audit(of, kept, save_writer.dumps(kept), "a.toml")


# What is played again.

def test_every_turn_is_played_by_the_rules_of_its_time() -> None:
    """A roll counts one more by each version, and each leads where it led."""
    match = save_loader.load_match(ALL, save_format.loads(THIRD.raw(), "a.toml"), "a.toml")
    past = replay.history(match, THIRD.lines, older=True)
    assert [*past] == positions(THIRD)
    for n, turn in past.items():
        assert log_entry.encode_state(turn.state) == log_entry.encode_state(played(n).state)
        assert type(turn.game) is type(played(n).game)


def test_it_goes_back_as_far_as_there_are_rules() -> None:
    """Not further, even where still older ones are there."""
    raw = THIRD.raw()
    for of, start in ((LAST, UPGRADES[0]), (NONE, UPGRADES[1]), (Games(3, (1,)), UPGRADES[1])):
        match = save_loader.load_match(of, save_format.loads(raw, "a.toml"), "a.toml")
        assert min(replay.history(match, THIRD.lines, older=True)) == start
        assert min(replay.history(match, THIRD.lines)) == UPGRADES[1]


def test_a_game_that_is_not_upgraded_yet_is_played_again_too() -> None:
    """All of it, by the rules that played it."""
    match = save_loader.load_match(ALL, save_format.loads(FIRST.raw(), "a.toml"), "a.toml")
    assert [*replay.history(match, FIRST.lines, older=True)] == positions(FIRST)
    assert replay.history(match, FIRST.lines) == {}
    match = save_loader.load_match(NONE, save_format.loads(FIRST.raw(), "a.toml"), "a.toml")
    assert replay.history(match, FIRST.lines, older=True) == {}


# Audit, verify, recover.

@pytest.mark.parametrize("match", [FIRST, THIRD], ids=["not upgraded yet", "upgraded twice"])
def test_an_audit_plays_every_turn_again(match: PlayedMatch) -> None:
    """Without the rules it says that it did not."""
    found = audited(match.saved(), ALL)
    assert (found.differences, found.replayed) == ((), len(match.lines))
    assert not any("but not their moves" in note for note in found.notes)
    found = audited(match.saved(), NONE)
    assert found.differences == () and found.replayed < len(match.lines)
    assert any("but not their moves" in note for note in found.notes)


def test_an_audit_finds_what_older_rules_could_not_have_played() -> None:
    """By who knows the secret: a move that was not legal, dice that do not follow."""
    rolled = next(line for line in THIRD.lines if line.first_text == "red: roll 2")
    dice = tuple(log_entry.row_text(row).rpartition(": ")[0] + ": 6 6" for row in rolled.luck)
    for change, needs_rules in ((altered(rolled.n, moves=("red: roll 9",)), True),
                                (altered(rolled.n, luck=dice), False)):
        kept = resealed(THIRD.saved(), change)
        assert f"turn {rolled.n}" in [p.where for p in audited(kept, ALL).differences]
        found = f"turn {rolled.n}" in [p.where for p in audited(kept, NONE).differences]
        assert found is not needs_rules  # dice follow from the secret and their question


def test_no_undo_goes_back_behind_an_upgrade() -> None:
    """Nobody could play it again once the older rules are gone."""
    match = third()
    match.took(amendments.undo(match.now, match.turns[UPGRADES[1] - 1].match.state, 2, "far", WHEN))
    last = match.lines[-1].n
    assert f"turn {last}" in [p.where for p in audited(match.saved(), ALL).differences]


@pytest.mark.parametrize("match", [FIRST, THIRD], ids=["not upgraded yet", "upgraded twice"])
def test_a_record_is_verified_by_the_rules_of_its_time(match: PlayedMatch) -> None:
    """Once it is revealed, wholly."""
    raw = record_format.dumps(record.make_record(match.saved(), match.lines, record.ALL, WHEN))
    checked = record_format.loads(raw, "r.toml")
    for of, all_of_it in ((ALL, True), (NONE, False)):
        done = verifier.verify(of, checked, "r.toml")
        assert done.differences == (), done.differences
        assert (done.replayed == len(match.lines)) is all_of_it
        assert any("but not their moves" in note for note in done.notes) is not all_of_it


def test_turns_of_older_rules_are_recovered() -> None:
    """Up to the one that is damaged; what is recovered verifies."""
    raw = FIRST.raw().replace(b"red: roll 1", b"red: roll 2", 1)
    at = next(line.n for line in FIRST.lines if line.first_text == "red: roll 1")
    found = recovery.recover(ALL, raw, harness.load_shipped, "a.toml")
    assert len([*log_entry.parse_log(found.save.log)]) == at - 1
    assert found.lost_turns == len(FIRST.lines) - at + 1
    assert found.save.header.rules == 1 and audited(found.save, ALL).differences == ()
    assert "played by older rules" in refusal(lambda: recovery.recover(
        NONE, raw, harness.load_shipped, "a.toml")).why


# Commands.

@pytest.fixture
def paths(tmp_path: Path) -> tuple[str, str]:
    """A match that is not upgraded yet, and one that was twice."""
    found = [tmp_path / "first.toml", tmp_path / "third.toml"]
    for path, match in zip(found, (FIRST, THIRD), strict=True):
        path.write_bytes(match.raw())
    return str(found[0]), str(found[1])


def test_every_turn_can_be_shown_and_branched(paths: tuple[str, str], tmp_path: Path) -> None:
    """As today's rules show its position; a branch goes on from it by today's rules."""
    for path, match in zip(paths, (FIRST, THIRD), strict=True):
        with program(ALL):
            for n in positions(match):
                shown = looking.show(path, turn=n)
                assert shown.exit == DONE, shown.problems
                assert shown.view.points == played(n).state.points
                new = tmp_path / f"{n}.toml"
                made = mending.branch(path, str(n), str(new), now=WHEN)
                assert made.exit == DONE, made.problems
                assert looking.show(str(new)).view == shown.view
                kept = save_format.loads(new.read_bytes(), "")
                found = audited(kept, ALL)
                assert (found.differences, found.replayed) == ((), found.turns)
                new.unlink()


def test_without_the_rules_the_turns_of_upgrades_and_the_last_one_can(
        paths: tuple[str, str], tmp_path: Path) -> None:
    """A refusal of another names the nearest; `log` has every turn."""
    for path, match in zip(paths, (FIRST, THIRD), strict=True):
        upgrades = [n for n in UPGRADES if match is THIRD]
        before = [max(n for n in positions(match) if n < up) for up in upgrades]
        kept = {*upgrades, *before, match.now.position_turn}
        can = kept | {n for n in positions(match) if upgrades and n > upgrades[-1]}
        with program(NONE):
            for n in positions(match):
                shown = looking.show(path, turn=n)
                new = tmp_path / f"{n}.toml"
                made = mending.branch(path, str(n), str(new), now=WHEN)
                assert {shown.exit, made.exit} == {DONE if n in can else USAGE}, made.problems
                if n in can:
                    assert shown.view.points == played(n).state.points
                    assert audited(save_format.loads(new.read_bytes(), ""), NONE).differences == ()
                    new.unlink()
                else:
                    near = known_positions.nearest_turn(can, n)
                    assert f"is {near}." in shown.problems[0].hint, shown.problems
                    assert f"is {near}." in made.problems[0].hint, made.problems
                    assert "older rules" in shown.problems[0].why
            told = looking.history(path, viewer="moderator")
            assert told.exit == DONE and [e.turn for e in told.view] == [
                line.n for line in match.lines]


def test_a_branch_drops_the_sheets_that_older_rules_left_waiting(tmp_path: Path) -> None:
    """Behind a ruling they would be promised again; a copy begins without them."""
    match = first()
    state, rows = corrections.set_fields(match.now.game, match.now.state,
                                         [corrections.Assignment("points.0", 7)])
    for turn in amendments.apply_ruling(match.now, state, rows, "a bonus", WHEN):
        match.took(turn)
    ruled = match.lines[-2].n
    assert match.lines[-2].first_text == "ruling: a bonus"
    path, new = tmp_path / "a.toml", tmp_path / "b.toml"
    path.write_bytes(went_on(match, 3).raw())
    for of in (ALL, NONE):
        with program(of):
            assert mending.branch(str(path), str(ruled), str(new), now=WHEN).exit == DONE
            assert looking.show(str(new)).view.points[0] == 7
            assert audited(save_format.loads(new.read_bytes(), ""), of).differences == ()
        new.unlink()


def test_the_log_tells_what_older_rules_did(paths: tuple[str, str]) -> None:
    """By their own words; without them that the hash of the turn still holds."""
    path = paths[1]
    for of, told in ((ALL, True), (NONE, False)):
        with program(of):
            text = looking.history(path, first=1, last=UPGRADES[0]).text
        assert ("red rolled" in text) is told
        assert ("This turn was played by older rules. Its hash still matches." in text) is not told


def test_the_last_turn_before_an_upgrade_is_undone_by_the_rules_that_played_it(
        paths: tuple[str, str]) -> None:
    """Then the game is upgraded; both is said, and an audit plays it all again."""
    path = paths[0]
    match = first()
    turn = match.undo()
    with program(ALL):
        answer = mending.undo(path, "a slip", now=WHEN)
        assert answer.exit == DONE, answer.problems
        assert [line.first_text for line in lines(path)[-2:]] == [turn.entry.first_text,
                                                                  "rules 1 to 3"]
        assert answer.view.points == turn.match.state.points
        told = command_line.texts_of(answer.report)
        back = int(turn.entry.first_text.removeprefix("undo to ").removesuffix(": a slip"))
        assert told[0] == (f"Turn {first().now.position_turn} is undone; the game is back at turn "
                           f"{back}. Reason: a slip")
        assert "Upgraded from rules 1 to rules 3 of Toy." in told
        found = audited(save_format.loads(Path(path).read_bytes(), ""), ALL)
        assert (found.differences, found.replayed) == ((), found.turns)
        assert audited(save_format.loads(Path(path).read_bytes(), ""), NONE).differences == ()
        assert playing.resolve(path, now=WHEN).exit == DONE


def test_an_undo_goes_back_to_the_upgrade_and_no_further(paths: tuple[str, str]) -> None:
    """By its own number, or by the turn whose position it upgraded; else it is refused."""
    path, last = paths[1], UPGRADES[1]
    raw = Path(path).read_bytes()
    stood = max(n for n in positions(THIRD) if n < last)
    for of in (ALL, NONE):
        for to in (None, last, stood):
            Path(path).write_bytes(raw)
            with program(of):
                answer = mending.undo(path, "a slip", to=to, now=WHEN)
                assert answer.exit == DONE, answer.problems
                assert lines(path)[-1].first_text == f"undo to {last}: a slip"
                told = command_line.texts_of(answer.report)
                assert told[0] == (f"Turn {THIRD.now.position_turn} is undone; the game is "
                                   f"back at turn {last}. Reason: a slip")
                newer = f"Turn {last} has the position of turn {stood} under newer rules."
                assert (newer in told) is (
                    to == stood)
                after = Path(path).read_bytes()
                for again in (None, 2, stood - 1):
                    refused = mending.undo(path, "more", to=again, now=WHEN)
                    assert refused.exit == USAGE and Path(path).read_bytes() == after
                    assert "older rules" in refused.problems[0].why, refused.problems


def test_the_last_turn_cannot_be_undone_without_the_rules_that_played_it(
        paths: tuple[str, str]) -> None:
    """Then the referee that played it can; nothing is upgraded by trying."""
    path = paths[0]
    with program(NONE):
        answer = mending.undo(path, "a slip", now=WHEN)
    assert answer.exit == USAGE and "played it" in answer.problems[0].hint
    assert Path(path).read_bytes() == FIRST.raw()
