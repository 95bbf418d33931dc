"""Answers to an earlier turn count as long as what they depend on is unchanged."""

from pathlib import Path

import pytest

from referee.core.input import staleness
from referee.core.input.sent_text import SentText
from referee.core.match import log_entry
from referee.core.match import match as matches
from tests.support import command_line
from tests.support.harness import WHEN
from tests.support.negotiations import others, trading
from tests.support.simulated_players import Playing

pytestmark = pytest.mark.quick


@pytest.fixture(scope="module")
def playing() -> Playing:
    """The game, with the offer and one answer behind it."""
    found = trading()
    first, _ = others(found)
    found.say(first, "accept")
    return found


@pytest.mark.parametrize(("text", "good"), [
    ("accept", True), ("accept 1", True), ("refuse", True), ("yes", True), ("end", False),
    ("refuse all", True), ("refuse all; accept", True), ("refuse; fly", False), ("fly", False)])
def test_an_answer_stays_good_while_its_offer_stands(playing: Playing, text: str,
                                                     good: bool) -> None:
    """Whatever another player has answered meanwhile."""
    offered = playing.now.position_turn - 1
    number = playing.now.state.offers[0].number
    said = text.replace(" 1", f" {number}")
    sent = SentText(playing.now, said, others(playing)[1])
    assert staleness.means_the_same(sent, playing.lines, offered) == good


def test_nothing_is_good_of_before_the_offer(playing: Playing) -> None:
    """Nor of a turn that never was."""
    sent = SentText(playing.now, "accept", others(playing)[1])
    for turn in (playing.now.position_turn - 2, 1, 10_000):
        assert not staleness.means_the_same(sent, playing.lines, turn)


def test_a_late_answer_is_played_and_told(playing: Playing, tmp_path: Path) -> None:
    """Its line quotes nothing, for it was written to another turn; all others stay stale."""
    path, seat = tmp_path / "late.toml", others(playing)[1]
    path.write_bytes(playing.raw)
    at = str(playing.now.position_turn - 1)
    active = playing.now.state.active
    stays = command_line.run("move", str(path), f"{active}: end", "--at", at, "--now", WHEN)
    assert stays.exit == 1 and "illegal-stale" in stays.err
    ran = command_line.run("move", str(path), f"{seat}: accept", "--at", at, "--now", WHEN,
                           "--for", seat)
    assert ran.exit == 0 and "doubtful-late" in ran.err, ran
    last = list(log_entry.parse_log(path.read_bytes().partition(b"[log]\n")[2]))[-1]
    assert " at " not in last.first_text
    assert command_line.run("audit", str(path)).exit == 0


def test_a_turn_with_its_seal_is_exact(playing: Playing, tmp_path: Path) -> None:
    """It names the position itself; its number alone is held to its question. So is a check."""
    path, seat = tmp_path / "exact.toml", others(playing)[1]
    path.write_bytes(playing.raw)
    turn = playing.now.position_turn - 1
    sealed = f"{turn}:{playing.lines[turn - 1].seal[:8]}"
    for verb in ("check", "move"):
        ran = command_line.run(verb, str(path), f"{seat}: accept", "--at", sealed)
        assert ran.exit == 1 and "illegal-stale" in ran.err
    assert path.read_bytes() == playing.raw
    ran = command_line.run("check", str(path), f"{seat}: accept", "--at", str(turn))
    assert ran.exit == 0 and "doubtful-late" in ran.err


def test_other_eyes_are_not_told_what_a_late_move_rests_on(playing: Playing,
                                                           tmp_path: Path) -> None:
    """Whether a hand is as it was is for its owner and the moderator."""
    path, (first, seat) = tmp_path / "eyes.toml", others(playing)
    path.write_bytes(playing.raw)
    at = str(playing.now.position_turn - 1)
    for text in ("accept", "fly"):
        ran = command_line.run("move", str(path), f"{seat}: {text}", "--at", at, "--for", first)
        assert ran.exit == 1 and "illegal-stale" in ran.err


def test_several_moves_are_late_together_if_each_holds(playing: Playing) -> None:
    """What one of them leads to is the same as it was, for its seat."""
    turn, seat = playing.now.position_turn - 1, others(playing)[1]
    number = playing.now.state.offers[0].number
    for text, good in ((f"refuse {number}; refuse all", True), ("refuse all; refuse none", True),
                       (f"refuse {number}; end", True), ("end; refuse all", False)):
        sent = SentText(playing.now, text, seat)
        assert staleness.means_the_same(sent, playing.lines, turn) == good, text
    after = playing.now
    result = matches.play(after, {seat: after.game.parse("refuse all")}, WHEN, matches.luck(after))
    lines = [*playing.lines, result.entry]
    sent = SentText(result.match, "refuse none; refuse all", seat)
    assert not staleness.means_the_same(sent, lines, turn)
