"""Checkpoints in a save: what they spare, that they change no answer, and which are believed."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import loading
from referee.core.match import (
    checkpoints,
    log_entry,
    recent_turns,
    replay,
    save_format,
    save_writer,
)
from referee.core.match.checkpoints import Checkpoint
from referee.core.match.replay import Replay
from referee.core.match.save_format import Save
from tests.support import command_line
from tests.support.paths import SAVES

NOW = ("--now", "2026-12-01T00:00:00Z")
GAMES = {"fire-and-stone": "two-players-to-hut-tile-11",
         "settlers": "four-players-discards-half-in", "stone-age": "silence-and-undo",
         "stone-age-solo": "loss-by-tiles", "stone-daze": "landing-after-a-tie"}
each_game = pytest.mark.parametrize("game", GAMES)


def opened(game: str) -> tuple[Save, dict[int, Any]]:
    """An example save, and its turns."""
    path = SAVES / game / f"{GAMES[game]}.toml"
    save, match = loading.open_save(path.read_bytes(), path.name)
    return save, replay.history(match, [*log_entry.parse_log(save.log)])


def kept(past: dict[int, Any], turn: int) -> Checkpoint:
    """The checkpoint of a turn."""
    return Checkpoint(turn, log_entry.encode_state(past[turn].state))


def commands(last: int, random: Random) -> Iterator[tuple[str, ...]]:
    """Commands that need earlier positions; SAVE and NEW are files."""
    turns = [last, last - 1, *random.sample(range(2, last), 5)]
    yield from (("log", "SAVE", "--last", f"{many}", "--full") for many in (1, 7, last // 2))
    yield from (("show", "SAVE", "--turn", f"{turn}") for turn in turns)
    yield from (("log", "SAVE", "--turn", f"{turn}") for turn in turns)
    yield from (("branch", "SAVE", "--turn", f"{turn}", "-o", "NEW", *NOW) for turn in turns)
    yield from (("undo", "SAVE", "--reason", "x", "--to", f"{turn}", *NOW) for turn in turns)
    yield "undo", "SAVE", "--reason", "x", *NOW
    yield "audit", "SAVE"


def outcome(words: tuple[str, ...], raw: bytes, folder: Path) -> tuple[Any, ...]:
    """What a command says and writes, without the checkpoints of the files."""
    for name in ("SAVE", "NEW"):
        (folder / name).unlink(missing_ok=True)
    (folder / "SAVE").write_bytes(raw)
    ran = command_line.run(*words)
    files = [save_format.loads(path.read_bytes(), path.name)
             for path in (folder / "SAVE", folder / "NEW") if path.exists()]
    return ran.exit, ran.out, ran.err, [replace(save, checkpoints=()) for save in files]


@each_game
def test_no_answer_depends_on_checkpoints(game: str, tmp_path: Path,
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor what is written, wherever they are, also around undos, orders and changes of seats."""
    monkeypatch.chdir(tmp_path)
    save, past = opened(game)
    random, last = Random(game), max(past)
    possible = [turn for turn in past if checkpoints._can_begin(past[turn].entry)]
    raw = save_writer.dumps(replace(save, checkpoints=()))
    for words in commands(last, random):
        some = sorted(random.sample(possible, 2))
        with_some = save_writer.dumps(replace(
            save, checkpoints=tuple(kept(past, turn) for turn in some)))
        assert outcome(words, with_some, tmp_path) == outcome(words, raw, tmp_path), (words, some)


@each_game
def test_only_turns_after_a_checkpoint_are_replayed(game: str,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """By `log --last`, however long the game is."""
    save, past = opened(game)
    turn = max(turn for turn in past if checkpoints._can_begin(past[turn].entry)
               and turn <= max(past) - 5)
    played: list[int] = []
    play = Replay.play

    def watched(self: Replay, entry: log_entry.LogEntry) -> Any:
        played.append(entry.n)
        return play(self, entry)

    monkeypatch.setattr(Replay, "play", watched)
    raw = save_writer.dumps(replace(save, checkpoints=(kept(past, turn),)))
    assert command_line.run("log", "-", "--last", "2", stdin=raw).exit == 0
    assert played and min(played) == turn + 1, f"checkpoint {turn}, replayed {played[:3]}"


def spoilt(checkpoint: Checkpoint, later: Checkpoint) -> dict[str, Checkpoint]:
    """Checkpoints that are not those of their turn."""
    return {"another turn": replace(checkpoint, turn=later.turn),
            "another position": replace(checkpoint, position=later.position),
            "a digit": replace(checkpoint, position=checkpoint.position.replace(b"1", b"2", 1)),
            "a space": replace(checkpoint, position=checkpoint.position.replace(b":", b": ", 1)),
            "half": replace(checkpoint, position=checkpoint.position[:40]),
            "empty": replace(checkpoint, position=b""), "no turn": replace(checkpoint, turn=0),
            "not in the log": replace(checkpoint, turn=9999),
            "no UTF-8": replace(checkpoint, position=b"\xc3\xa9")}


@each_game
def test_a_checkpoint_that_is_not_in_the_log_is_ignored(game: str, tmp_path: Path,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    """By every command; an audit says so, and is no less content."""
    monkeypatch.chdir(tmp_path)
    save, past = opened(game)
    first, second = [turn for turn in past if checkpoints._can_begin(past[turn].entry)][-9:-7]
    raw = save_writer.dumps(replace(save, checkpoints=()))
    for what, bad in spoilt(kept(past, first), kept(past, second)).items():
        altered = save_writer.dumps(replace(save, checkpoints=(bad,)))
        for words in (("log", "SAVE", "--last", "2"), ("undo", "SAVE", "--reason", "x", *NOW)):
            assert outcome(words, altered, tmp_path) == outcome(words, raw, tmp_path), what
        ran = command_line.run("audit", "-", stdin=altered)
        assert ran.exit == 0 and "is ignored: its position is not" in ran.unfolded, what
    assert "ignored" not in command_line.run("audit", "-", stdin=raw).out


def test_a_damaged_turn_is_found_with_its_checkpoint() -> None:
    """The audit lists the same differences, and one note more."""
    save, past = opened("settlers")
    turn = [turn for turn in past if checkpoints._can_begin(past[turn].entry)][-9]
    log = save.log.replace(b"\n%d = [" % turn, b"\n%d = [}" % turn)
    told = [command_line.run("audit", "-", stdin=save_writer.dumps(
        replace(save, log=log, checkpoints=some))) for some in ((), (kept(past, turn),))]
    assert told[0].exit == told[1].exit == 4 and told[0].err == told[1].err, told


def test_a_checkpoint_of_a_turn_to_come_keeps_out_no_other() -> None:
    """It is left out when the next one is written."""
    past = opened("fire-and-stone")[1]
    turn = [turn for turn in past if checkpoints._can_begin(past[turn].entry)][-1]
    odd = Checkpoint(999_999_999, kept(past, turn).position)
    found = checkpoints.updated((odd,), [(past[turn].entry, past[turn].state)])
    assert turn >= checkpoints.EVERY and found == (kept(past, turn),), found


def test_more_checkpoints_than_a_save_has_are_read_over() -> None:
    """As any comment, and soon."""
    lines = b"format = 2\n" + b"# checkpoint 5: {}\n" * 50_000 + b"# log: x\n"
    head, tally, found = save_format.split_comments(lines)
    assert tally == "x" and len(found) == checkpoints.KEPT and head.count(b"\n") == 49_999


def test_every_hundredth_turn_or_so_is_kept_and_the_last_two_of_them(tmp_path: Path) -> None:
    """After a move; an earlier program reads the file as before."""
    path = tmp_path / "a.toml"
    source = (SAVES / "settlers" / "three-players-to-ten-points.toml").read_bytes()
    source_save, match = loading.open_save(source, "a")
    moves = command_line.run("log", "-", "--moves", "--to", "330", stdin=source).out
    seats = [word for seat in match.seats for word in ("--seat", seat)]
    options = [word for name, value in source_save.header.options.items()
               for word in ("--option", f"{name}={value}")]
    assert command_line.run("new", "settlers", str(path), *seats, *options, "--secret",
                            source_save.header.fairness.secret, *NOW).exit == 0
    command_line.run("script", str(path), "-", stdin=moves.encode())
    raw = path.read_bytes()
    save, now = loading.open_save(raw, "a")
    turns = [checkpoint.turn for checkpoint in save.checkpoints]
    assert len(turns) == checkpoints.KEPT and now.turn - turns[-1] < 2 * checkpoints.EVERY
    assert checkpoints.EVERY <= turns[1] - turns[0] < 2 * checkpoints.EVERY
    assert not {*tomllib.loads(raw.decode())} & {"checkpoint", "checkpoints"}
    assert recent_turns.since(save, now, now.turn) is not None
    copied = save_format.split_comments(raw.partition(b"\n[scenario]\n")[0])
    assert copied[1] == save.tally and copied[2] == save.checkpoints
