"""Saves of older rules and formats: opened, shown, upgraded and played to the end.

They are kept in tests/old_saves/GAME/ as the referee of their time wrote them, and
no byte of them is ever changed. Those in which no plan waits are played on here;
the others are for tests/core/test_old_saves_with_plans.py.
"""

import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from referee import games
from referee.commands.loading import open_save
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.match import corrections, entry_texts, log_entry, save_format
from referee.core.match import match as matches
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from tests.support import command_line, policies, simulated_players
from tests.support.harness import WHEN
from tests.support.paths import OLD_SAVES, ROOT
from tests.support.save_files import KEPT, OLD, audited, each

OVER = [file for file in OLD if "tie-broken" in file.stem]
RUNNING = [file for file in OLD if file not in OVER]


BY_HAND = 24  # moves that are played on one by one


def lines(file: Path) -> list[LogEntry]:
    """The log of a save."""
    return list(log_entry.parse_log(save_format.loads(file.read_bytes(), file.name).log))


def does(*args: str) -> str:
    """What a command that must succeed prints."""
    ran = command_line.run(*args)
    assert ran.exit == 0, (args, ran)
    return ran.out


def test_no_old_save_was_ever_changed() -> None:
    """Those that SHA256SUMS beside them lists, to the byte, and no others."""
    for folder in sorted({file.parent for file in KEPT} | {
            file.parent for file in OLD_SAVES.glob("*/SHA256SUMS")}):
        lines = "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
                        for file in KEPT if file.parent == folder)
        sums = folder / "SHA256SUMS"
        assert sums.exists() and sums.read_text() == lines, (
            f"An old save is never changed. Is one new, then {sums.relative_to(ROOT)} gets its "
            f"line (sha256sum *.toml):\n{lines}")
    for file in KEPT:
        assert save_format.parse(file.read_bytes(), file.name).header.format <= save_format.FORMAT


@each(OLD)
def test_an_old_save_is_looked_at(file: Path) -> None:
    """By every command that only looks, for all eyes; it is left as it is."""
    before, path = file.read_bytes(), str(file)
    _, match = open_save(before, path)
    for seat in ("public", "moderator", *match.seats):
        assert f"turn {match.position_turn}" in does("show", path, "--for", seat)
        assert f"turn {match.turn}  " in does("log", path, "--for", seat)
    assert ("The game is not over." in does("score", path)) is (file in RUNNING)
    does("audit", "--thorough", path)
    for command in ("show", "log", "score", "audit"):
        assert '"ok":true' in does(command, path, "--json")
    assert audited(file).turns == match.turn
    assert file.read_bytes() == before


def test_moves_of_older_rules_are_told_to_whose_they_are() -> None:
    """As today's rules read them; sealed orders of format 1, which names no eyes, to their clan."""
    file = str(OLD_SAVES / "stone-age/silence-and-undo.toml")
    assert "  green by referee: place 1 hunt\n    This turn was played by old" in does("log", file)
    assert "turn 9  2026-02-01T18:00:00Z (undone)" in does("log", file)
    file = str(OLD_SAVES / "stone-daze/clubs-half-in.toml")
    told = {eyes: does("log", file, "--from", "41", "--for", eyes)
            for eyes in ("public", "red", "blue", "moderator")}
    assert "runner" not in told["public"] and "orders of round 19 are in." in told["public"]
    assert [("red: runner" in told[eyes], "blue: runner" in told[eyes])
            for eyes in ("red", "blue", "moderator")] == [
        (True, False), (False, True), (True, True)]


@each(RUNNING)
def test_a_move_in_an_old_save_is_checked(file: Path) -> None:
    """A legal one, as it is listed; the save is left as it is."""
    before, path = file.read_bytes(), str(file)
    _, match = open_save(before, path)
    seat = next(decision.seat for decision in matches.to_move(match).decisions if decision.must)
    listed = [line for line in does("legal", path, "--seat", seat).splitlines()
              if not line.startswith("#")]
    move = match.game.write(next(iter(match.game.options(match.state, seat))))
    assert move in listed
    does("check", path, f"{seat}: {move}", "--for", "moderator")
    assert file.read_bytes() == before


@each(OVER)
def test_an_old_save_that_is_over_stays_so(file: Path, tmp_path: Path) -> None:
    """No move is taken, and nothing undone: today's rules did not play it."""
    path = str(shutil.copy(file, tmp_path))
    ran = command_line.run("move", path, "red: place 1 field")
    assert ran.exit == 1 and "referee/illegal-over" in ran.err
    ran = command_line.run("undo", path, "--reason", "to play on", "--now", WHEN)
    assert ran.exit == 2 and "older rules" in ran.err
    assert Path(path).read_bytes() == file.read_bytes()


@pytest.mark.slow
@each(RUNNING)
def test_an_old_save_is_played_on_to_its_end(file: Path, tmp_path: Path) -> None:
    """Its next move carries it over by lines of the log; sheets that wait are promised anew.

    The first moves are commands, one by one; one is taken back, and a deadline
    comes. The rest is tried in one go, then played by a script.
    """
    path = str(shutil.copy(file, tmp_path))
    old, random = lines(file), Random(file.stem)
    save, match = open_save(file.read_bytes(), path)
    texts = to_the_end(match, random)
    does("move", path, next(texts), "--now", WHEN)
    carried = [line.first_text for line in lines(Path(path))[len(old):]]
    before, today = save.header.rules, games.game_meta(save.header.game).rules
    due = [f"{what} {older} to {newer}" for what, older, newer in (
        ("format", save.header.format, save_format.FORMAT), ("rules", before, today))
           if older < newer]
    assert carried[:len(due)] == due
    again = [entry_texts.parse(text) for text in carried[len(due):]][:len(save.orders)]
    assert [(one.seat, one.actor) for one in again if isinstance(one, entry_texts.Filed)] == [
        (seat, orders.actor) for seat, orders in save.orders.items()]
    assert audited(Path(path)).replayed > 0

    for n in range(BY_HAND):
        _, match = open_save(Path(path).read_bytes(), path)
        does("move", path, next(to_the_end(match, random)), "--now", WHEN)
        if n == BY_HAND // 2:
            does("undo", path, "--reason", "an old slip", "--now", WHEN)
    _, match = open_save(Path(path).read_bytes(), path)
    if command_line.run("resolve", path, "--now", WHEN).exit == 0:
        _, match = open_save(Path(path).read_bytes(), path)

    script = tmp_path / "moves.txt"
    script.write_text("".join(f"{text}\n" for text in to_the_end(match, random)))
    does("script", path, str(script), "--now", WHEN)
    _, match = open_save(Path(path).read_bytes(), path)
    assert match.game.result(match.state) is not None
    found = audited(Path(path))
    whole = lines(Path(path))
    assert found.result and whole[:len(old)] == old
    kept = before == today or match.older_games(before) is not None
    assert found.replayed == found.turns - (0 if kept else len(old) + len(due) - 1)
    does("audit", "--thorough", path)
    assert match.header.format == save_format.FORMAT and match.header.rules == today


def to_the_end(match: Match, random: Random) -> Iterator[str]:
    """Texts that play a game to its end, each legal after those before it."""
    weigh = policies.of(match.header.game)
    match = without_players(match)
    while decisions := [decision for decision in matches.to_move(match).decisions if decision.must]:
        decision = random.choice(decisions)
        move = simulated_players.chosen(match.game, match.state, decision.seat, weigh, random)
        head = f"{decision.what}: " if decision.kind in match.game.order_kinds else ""
        text = f"{decision.seat}: {head}{match.game.write(move)}"
        match = without_players(sequence.run(match, text, None, WHEN, matches.luck(match)).match)
        yield text


def without_players(match: Match) -> Match:
    """A game with the default moves of seats that have no player, as commands play them."""
    while turn := matches.play_for_vacant_seat(match, WHEN, matches.luck(match)):
        match = turn.match
    return match


@each(RUNNING)
def test_no_number_is_counted_out(file: Path) -> None:
    """A ruling that sets any to what no memory holds is refused or stands, and soon."""
    _, match = open_save(file.read_bytes(), str(file))
    data = msgspec.to_builtins(match.state)
    for path, value in numbers(data):
        try:
            corrections.set_fields(match.game, match.state,
                                   [corrections.Assignment(path, value + 10**14)])
        except Refused as error:
            assert error.problems[0].code == "referee/illegal-ruling"


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a position by its path."""
    if isinstance(data, dict | list | tuple):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(value, f"{path}.{key}" if path else str(key))
    elif type(data) is int:
        yield path, data
