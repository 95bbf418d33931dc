"""Hostile input is refused before it is parsed: by size, depth, kind or name.

In less than a second and 200 MB; ``python -m tests.tools.hostile`` tries far more.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.core.base import aliases, limits
from referee.core.base.problem import Refused
from referee.core.document import blocks
from referee.core.match import save_format
from referee.files import inputs, saves
from tests.support import command_line, hostile_texts
from tests.support.paths import ROOT, every_save
from tests.support.processor_time import soon
from tests.support.refusals import refusal

BOMBS = list(hostile_texts.bombs())


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game of Stone Age in which blue is asked."""
    path = tmp_path / "game.toml"
    path.write_bytes(hostile_texts.SAVE)
    return str(path)


# Names of games.

def test_only_a_game_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a folder that is left over, a package of something else, a module, a part of a game."""
    for name in ("left_over", "other", "left_over/__pycache__"):
        (tmp_path / name).mkdir()
    (tmp_path / "other" / "__init__.py").touch()
    (tmp_path / "module.py").write_text("ABOUT = None\n")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    before = set(sys.modules)
    for name in ("left-over", "other", "stone-age.rules", "stone_age", "__init__", "os", "..", "",
                 "stone-age-", "Stone-age", "stone--age", "-", "x" * 61):
        with pytest.raises(Refused) as error:
            games.game_meta(name)
        assert error.value.problems[0].code == "referee/usage-game"
    assert {name for name in set(sys.modules) - before if "stone" in name} == set()


@pytest.mark.parametrize("command", [["list", ""], ["list", "stone-age/"], ["show", ""],
                                     ["show", "stone-age/"], ["check", "stone-age/"]])
def test_half_a_name_is_none(command: list[str]) -> None:
    """The standard scenario has a name."""
    assert command_line.run("scenario", *command).exit == 2


# Numbers and places.

LONG = ("9" * 4301, "0" * 4301 + "1", "9" * 20, "-" + "9" * 20)


@pytest.mark.parametrize("number", LONG, ids=lambda number: number[:4])
@pytest.mark.parametrize("command", [
    ["check", "GAME", "place 2 hut", "--at"], ["move", "GAME", "place 2 hut", "--at"],
    ["show", "GAME", "--turn"], ["log", "GAME", "--from"], ["log", "GAME", "--to"],
    ["undo", "GAME", "--reason", "x", "--to"]], ids=" ".join)
def test_a_number_without_end_is_no_turn(command: list[str], number: str, game: str) -> None:
    """In the short way and in Typer's, as text and as JSON; and it is not repeated at length."""
    given = [game if word == "GAME" else word for word in command] + [number]
    ran = command_line.run(*given)
    assert ran.exit in (1, 2) and not ran.out and len(ran.err) < 2000
    assert json.loads(command_line.run(*given, "--json").out)["exit"] == ran.exit


def test_a_folder_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    """Whatever is done there."""
    gone = tmp_path / "gone"
    code = ("import os, sys; os.chdir(sys.argv[1]); os.rmdir(sys.argv[1]); del sys.argv[1]\n"
            "from referee.__main__ import program; program()")
    for words_ in (["new", "stone-age", "x.toml", "--seat", "red", "--seat", "blue"],
                   ["show", "x.toml"], ["move", "x.toml", "place 2 hut"], ["script", "x", "y"],
                   ["scenario", "check", "x.yaml", "--game", "stone-age"]):
        gone.mkdir()
        ran = subprocess.run([sys.executable, "-c", code, str(gone), *words_, "--json"], text=True,
                             capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
                             check=False)
        assert ran.returncode == json.loads(ran.stdout)["exit"] == 3 and not ran.stderr


# One reader.

def test_only_files_are_read(tmp_path: Path, game: str) -> None:
    """No folder, no device without end, no pipe that nobody writes to; nothing waits for them."""
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    for odd in (str(tmp_path), "/dev/zero", "/dev/full", "/dev/null", str(tmp_path / "pipe")):
        for words_ in (["show", odd], ["audit", odd], ["move", odd, "place 2 hut"],
                       ["script", game, odd], ["check", odd, "place 2 hut"]):
            if words_ == ["audit", str(tmp_path)]:  # which looks into it
                continue
            with soon():
                ran = command_line.run(*words_, "--json")
            assert [p["code"] for p in json.loads(ran.out)["problems"]] == ["referee/unusable-file"]
    for name in ("pipe.yaml", "zero.yaml"):
        assert command_line.run("scenario", "check", str(tmp_path / name), "--game",
                                "stone-age").exit == 3


class Endless(io.RawIOBase):
    """Standard input that never ends, and counts what was taken of it."""

    taken = 0

    def readable(self) -> bool:
        """It is to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Another piece of it."""
        self.taken += len(buffer)
        buffer[:] = b"x" * len(buffer)
        return len(buffer)


KINDS = [inputs.SAVE, inputs.SCENARIO, inputs.SCRIPT, inputs.MOVE]


@pytest.mark.parametrize("bound", KINDS)
def test_no_more_is_read_than_is_taken(bound: inputs.SizeLimit, tmp_path: Path,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file and of standard input: so much is, a byte more is refused."""
    path = tmp_path / "x"
    path.write_bytes(b"x" * bound.max_bytes)
    assert len(inputs.read_bytes(str(path), bound)) == bound.max_bytes
    with path.open("ab") as file:
        file.write(b"x")
    assert refusal(lambda: inputs.load(str(path), bound)).code == bound.code
    endless = Endless()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    assert refusal(lambda: inputs.load("-", bound)).code == bound.code
    assert endless.taken <= bound.max_bytes + (1 << 17)


def test_a_file_that_grows_is_read_no_further(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its size was said to be."""
    taken: list[int] = []

    def more(fd: int, size: int) -> bytes:
        taken.append(size)
        return b"x" * size

    monkeypatch.setattr(os, "read", more)
    assert refusal(lambda: inputs.load(game, inputs.MOVE)).code == inputs.MOVE.code
    assert sum(taken) == inputs.MOVE.max_bytes + 1


def test_nothing_is_saved_that_would_not_be_read_again(game: str) -> None:
    """Neither in place of a save nor as a new one."""
    much = b"x" * (inputs.SAVE.max_bytes + 1)

    def write() -> None:
        with saves.locked(game) as held:
            held.write(much)

    for act in (write, lambda: saves.create(f"{game}.new", much)):
        assert refusal(act).code == "referee/unusable-save-size"
    assert os.listdir(Path(game).parent) == ["game.toml"]
    assert Path(game).read_bytes() == hostile_texts.SAVE


@pytest.mark.parametrize(("command", "code"), [
    (["move", "GAME", "-"], "invalid-length"), (["check", "GAME", "-"], "invalid-length"),
    (["show", "-"], "unusable-save-size"), (["audit", "-"], "unusable-save-size"),
    (["script", "GAME", "-"], "unusable-script-size")])
def test_a_long_standard_input_is_refused_unread(command: list[str], code: str, game: str) -> None:
    """By the kind of text that it is to be."""
    given = [game if word == "GAME" else word for word in command]
    with soon():
        ran = command_line.run(*given, stdin=b"place 2 hut;" * (20 << 17))
    assert f"[referee/{code}]" in ran.err and len(ran.err) < 500


# Saves.

def test_every_save_there_is_is_within_bounds() -> None:
    """By far."""
    for file in every_save():
        head = file.read_bytes().partition(b"\n[scenario]\n")[0]
        assert limits.toml_excess(head) == ""
        assert (len(head) * 50 < limits.MAX_HEADER_BYTES
                and head.count(b"=") * 50 < limits.MAX_VALUES)


def long(text: bytes) -> bool:
    """Whether a text is more than is parsed."""
    return bool(limits.toml_excess(text))


def test_the_bounds_of_a_save_are_where_the_manual_says() -> None:
    """So much is taken, and one more is not."""
    deep = limits.MAX_DEPTH
    for least, most in [
            (b"a = " + b"[" * deep + b"]" * deep, b"a = " + b"[" * (deep + 1) + b"]" * (deep + 1)),
            (b"a" + b".a" * deep + b" = 1", b"a" + b".a" * (deep + 1) + b" = 1"),
            (b"a = " + b"9" * limits.MAX_DIGITS, b"a = " + b"9" * (limits.MAX_DIGITS + 1)),
            (b"a = 0x" + b"f" * (limits.MAX_DIGITS - 1), b"a = 0x"
             + b"f" * (limits.MAX_DIGITS + 1)),
            (b"a = 1\n" * limits.MAX_VALUES, b"a = 1\n" * (limits.MAX_VALUES + 1)),
            (b"#" * limits.MAX_HEADER_BYTES, b"#" * (limits.MAX_HEADER_BYTES + 1)),
            (b'a = ""', b'a = """"""'), (b"a = ''", b"a = ''''''")]:
        assert not long(least), least[:40]
        assert long(most), most[:40]


@pytest.mark.parametrize("more", [0, 1])
def test_so_much_scenario_is_in_a_save(more: int) -> None:
    """And a byte more is refused by its size alone."""
    head, log = (hostile_texts.SAVE.split(b"\n[scenario]\n")[0],
                 hostile_texts.SAVE.split(b"\n[log]\n")[1])
    data = b'name = "standard"\ndata = \'%b\'\n'
    data %= b" " * (limits.MAX_SCENARIO_BYTES - len(data) + 2 + more)
    raw = head + b"\n[scenario]\n" + data + b"\n[log]\n" + log
    assert ("referee/unusable-save-size" in [p.code for p in _refused(raw)]) == bool(more)


@pytest.mark.parametrize("text", [
    b'a = "' + b"a." * 900 + b'"', b"a = '" + b"[" * 900 + b"'", b"# " + b"a." * 900,
    b'a = "' + b"9" * 900 + b'"', b'a = "' + b'\\"' * 900 + b'"', b'a = "' + b"'''" * 90 + b'"',
    b"# it's " + b"[" * 900, b'a = "\\\\" # ' + b"a." * 900, b"'a' = '\"\"\"' # \"\"\"",
    b'a = "it\'s"\nb = "it\'s"\n' + b"# " + b"{" * 99])
def test_what_stands_in_a_text_is_none_of_its_structure(text: bytes) -> None:
    """Dots, brackets, digits and quotes in a string or a comment."""
    assert not long(text)


@pytest.mark.parametrize("before", [
    b'a = "\\"" # "\n', b"a = '\\'\n", b'# "\n', b"# '\n", b'a = "#"\n', b"a = '#\"'\n",
    b'a = "\\\\"\n', b'a = ["\\\\", ', b"'\"' = 1\n", b'"\'" = 1\n', b'a = "x\n', b"a = 'x\n",
    b'a = "\\\n'])
def test_nothing_hides_a_bomb_from_the_bounds(before: bytes) -> None:
    """No quote, escape or comment before it."""
    for bomb in (b"a" + b".a" * 99 + b" = 1", b'"a"' + b' . "a"' * 99 + b" = 1",
                 b"a = " + b"[" * 99, b"a = " + b"9" * 99, b"[" + b"a." * 99 + b"a]"):
        assert long(before + bomb), before


@given(st.recursive(st.integers(0, 9), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from(["a", "b c", "d.e", 'f"', "g'", "h#"]), inner, max_size=3), max_leaves=30),
    st.text(max_size=60))
@settings(max_examples=200, derandomize=True)
def test_what_referee_may_write_is_within_bounds(value: Any, text: str) -> None:
    """Any position, any string."""
    assert not long(tomli_w.dumps({"state": {"x": value, "text": text, text: 1}}).encode())


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: f"{bomb[:16]!r} {len(bomb)}")
def test_a_bomb_is_refused_before_it_is_parsed(bomb: bytes) -> None:
    """At the top, in the position, or all alone."""
    head = hostile_texts.SAVE.index(b"\n[state]\n")
    for raw in (bomb, bomb + hostile_texts.SAVE, hostile_texts.SAVE[:head] + b"\n[state]\n" + bomb
                + hostile_texts.SAVE[head + 9:]):
        with soon():
            assert all(p.kind == "unusable" for p in _refused(raw))


def _refused(raw: bytes) -> tuple[Any, ...]:
    try:
        save_format.loads(raw, "x")
    except Refused as error:
        return error.problems
    return ()


BIG = 15 << 20
BIG_SAVES: dict[str, Callable[[], bytes]] = {
    "a line of the log": lambda: hostile_texts.SAVE[:-3] + b"x" * BIG + b'"]\n',
    "a line of many": lambda: hostile_texts.SAVE + b"3 = [" + b"[" * BIG + b"]\n",
    "a text of the log": lambda: hostile_texts.SAVE + b'3 = ["", ["' + b"x" * BIG
    + b'"], [], "", ""]\n',
    "lines": lambda: hostile_texts.SAVE
    + (b'3 = ["", [], [], "00000000", "%b"]\n' % (b"0" * 64)) * 160_000,
    "short lines": lambda: hostile_texts.SAVE + b"]\n" * (BIG // 2),
    "a scenario": lambda: hostile_texts.SAVE.replace(b"data = '{", b"data = '" + b" " * BIG + b"{"),
    "a deep scenario": lambda: hostile_texts.SAVE.replace(b"data = '{", b'data = \'{"x":'
                                                          + b"[" * BIG),
    "no save": lambda: b"x" * BIG, "nothing": lambda: b"\n" * BIG, "zeros": lambda: b"\0" * BIG}


@pytest.mark.parametrize("name", BIG_SAVES)
def test_a_big_save_is_refused_in_little_memory(name: str, tmp_path: Path) -> None:
    """By a process that has 200 MB, in a second; by one command after the other, save by save."""
    import resource

    (tmp_path / "x.toml").write_bytes(BIG_SAVES[name]())
    for words_ in (["audit"], ["log"], ["move", "place 2 hut"])[[*BIG_SAVES].index(name) % 3:][:1]:
        before = os.times()
        ran = subprocess.run(
            [sys.executable, "-m", "referee", words_[0], str(tmp_path / "x.toml"), *words_[1:]],
            cwd=ROOT, capture_output=True, text=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20)))
        after = os.times()
        assert ran.returncode in (3, 4) and "memory" not in ran.stderr and len(ran.stderr) < 3000
        assert sum(after[2:4]) - sum(before[2:4]) < 1


@given(st.data())
@settings(max_examples=150, derandomize=True, deadline=None)
def test_a_save_with_random_bytes_is_sound_or_refused(data: st.DataObject) -> None:
    """Nothing else is raised."""
    raw = bytearray(hostile_texts.SAVE)
    for _ in range(data.draw(st.integers(1, 9))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    assert all(problem.why for problem in _refused(bytes(raw)))


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_id_without_end_is_told_in_part(more: tuple[str, ...], tmp_path: Path) -> None:
    """An audit names what it found, however long that is."""
    file = tmp_path / "game.toml"
    file.write_bytes(hostile_texts.SAVE.replace(b'id = "', b'id = "' + b"x" * 100_000, 1))
    ran = command_line.run("audit", str(file), *more)
    assert ran.exit == 4 and len(ran.out) + len(ran.err) < 5000


@pytest.mark.parametrize("odd", [b"\xff", b"\x80", b"[" * 100_000, b"\xed\xa0\x80"])
@pytest.mark.parametrize("command", ["audit", "show", "recover"])
def test_a_scenario_in_a_save_that_is_no_json_is_refused(odd: bytes, command: str,
                                                         tmp_path: Path) -> None:
    """In whatever it is none; what the log says of it decides."""
    file = tmp_path / "game.toml"
    file.write_bytes(hostile_texts.SAVE.replace(b"data = '{\"", b"data = '{\"" + odd, 1))
    more = ("-o", str(tmp_path / "new.toml")) if command == "recover" else ()
    with soon():
        ran = command_line.run(command, str(file), *more)
    assert ran.exit == (0 if command == "recover" else 3), ran
    assert command == "recover" or "[referee/unusable-save-" in ran.err


# Scenarios, scripts, moves.

def test_a_hostile_scenario_is_refused_soon(tmp_path: Path) -> None:
    """Each of many, in a second."""
    file = tmp_path / "s.yaml"
    for text in hostile_texts.scenarios():
        file.write_bytes(text)
        with soon():
            ran = command_line.run("scenario", "check", str(file), "--game", "stone-age", "--json")
        told = json.loads(ran.out)
        assert ran.exit == told["exit"] and ran.exit in (0, 3), text[:60]
        assert len(ran.out) < 30_000 and len(told["problems"]) <= 11


@pytest.mark.parametrize("count", [9_000, 11_000])
def test_a_scenario_has_so_many_values(count: int, tmp_path: Path) -> None:
    """Ten thousand."""
    file = tmp_path / "s.yaml"
    file.write_text("base: stone-age/standard\nx: [" + "a," * count + "]\n")
    ran = command_line.run("scenario", "check", str(file), "--game", "stone-age")
    assert ("[referee/unusable-scenario-size]" in ran.err) == (count > 10_000)


def test_a_long_script_is_refused_unread(game: str, tmp_path: Path) -> None:
    """And a shorter one of junk at its first line."""
    file = tmp_path / "moves"
    for size, code in ((10 << 20, "unusable-script-size"), (1 << 20, "invalid-word")):
        file.write_bytes(b"junk\n" * (size // 5))
        with soon():
            ran = command_line.run("script", game, str(file))
        assert f"[referee/{code}]" in ran.err
    assert Path(game).read_bytes() == hostile_texts.SAVE


@pytest.mark.parametrize("odd", ["\x0c", "\x0b", "\x1c", "\x85", "\u2028", "\x00", "\x1b",
                                 "\u200b"])
def test_a_control_character_is_refused_wherever_it_stands(odd: str, game: str) -> None:
    """Also at the end of a mail."""
    for text in (f"place{odd}2 hut", f"place 2 hut{odd}", f"place 2 hut\n{odd}\n"):
        ran = command_line.run("move", game, "-", stdin=text.encode())
        assert ran.exit == 1 and "[referee/invalid-character]" in ran.err
    assert command_line.run("check", game, "-", stdin=b" place 2 hut \t\r\n\n").exit == 0


@pytest.mark.parametrize(("text", "code"), [
    ("place 2 hu" + "\u0301" * 5 + "t", "invalid-character"), ("\u0301" * 500, "invalid-character"),
    ("place 2 hu" + "\u0301" * 4 + "t", "invalid-word"),
    ("plac\u0300e\u0301 2 hut", "invalid-word"), ("place 2 🪓", ""),
    ("place 2 👍🏽", ""), ("placе 2 hut", "invalid-word"), ("شَّ place 2 hut", "")])
def test_marks_are_letters_up_to_four(text: str, code: str, game: str) -> None:
    """More is a heap; other signs get the refusals that they get."""
    ran = command_line.run("check", game, text)
    assert ran.exit == 1
    assert ("[referee/invalid-character]" in ran.err) == (code == "invalid-character")
    assert f"[referee/{code}" in ran.err


def test_marks_cost_nothing_where_there_are_none() -> None:
    """A long text is looked at once."""
    with soon():
        for _ in range(20):
            aliases.clean("é" * 9000)


def test_a_word_without_end_is_folded_in_one_go() -> None:
    """Twenty million letters in a second or two, not in minutes."""
    with soon(3):
        folded = blocks.fold("x" * 20_000_000, 78)
    assert sum(map(str.__len__, folded)) == 20_000_000 + 2 * (len(folded) - 1)
