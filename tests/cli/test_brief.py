"""The option `--brief`: no position in texts, and no repeated data in JSON."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from referee import definitions
from referee.commands.json_output import BriefJsonAnswer, JsonAnswer
from referee.definitions.spec import BRIEF
from tests.support import command_line
from tests.support.paths import SAVES

LONG = {"commitment", "view", "names"}
NOW = ("--now", "2026-03-01T18:00:00Z")
COMMANDS = {
    "move": ("move", "a.toml", "blue: place 1 field", *NOW),
    "move refused": ("move", "a.toml", "blue: place 9 field", *NOW),
    "check": ("check", "a.toml", "blue: place 1 field"),
    "check refused": ("check", "a.toml", "blue: place 9 field"),
    "script": ("script", "a.toml", "moves.txt", *NOW),
    "resolve": ("resolve", "a.toml", *NOW),
    "undo": ("undo", "a.toml", "--reason", "slip", *NOW),
    "correct": ("correct", "a.toml", "--reason", "lost", "--set", "players.0.food=3", *NOW),
    "seat": ("seat", "a.toml", "blue", "--gone", *NOW),
    "end": ("end", "a.toml", "--reason", "enough", *NOW),
    "branch": ("branch", "a.toml", "--turn", "1", "-o", "b.toml", *NOW),
    "new": ("new", "stone-age", "b.toml", "--seat", "red=Ann", "--seat", "blue=Bob", "--secret",
            "00" * 32, *NOW),
    "show": ("show", "a.toml"), "show turn": ("show", "a.toml", "--turn", "1", "--for", "red"),
    "plan": ("plan", "a.toml", "blue: place 1 field", *NOW),
    "plan shown": ("plan", "a.toml", "--for", "moderator"),
    "orders file": ("orders", "file", "d.toml", "red: standard", *NOW),
    "orders draft": ("orders", "draft", "d.toml", "red: standard", *NOW),
    "orders ready": ("orders", "ready", "d.toml", "--seat", "blue", *NOW),
    "orders withdraw": ("orders", "withdraw", "d.toml", "--seat", "blue", *NOW)}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which blue is to place, and a file of moves."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red --seat blue --secret "
                             + "00" * 32).exit == 0
    assert command_line.line("referee move a.toml 'red: place 2 hut'").exit == 0
    assert command_line.line("referee new stone-daze d.toml --seat red --seat blue --secret "
                             + "00" * 32).exit == 0
    assert command_line.line("referee orders draft d.toml 'blue: standard'").exit == 0
    Path("moves.txt").write_text("blue: place 1 field\n" * 100)
    return tmp_path / "a.toml"


def schema() -> Any:
    """What the answers hold to, as the program that writes it makes it."""
    either, made = msgspec.json.schema_components((JsonAnswer, BriefJsonAnswer),
                                                  ref_template="#/$defs/{name}")
    return Draft202012Validator({"anyOf": list(either), "$defs": made})


@pytest.mark.parametrize("name", COMMANDS)
def test_a_brief_answer_leaves_the_long_keys_out(name: str, game: Path) -> None:
    """The rest is as ever, to the key; the page is not printed."""
    before, orders = game.read_bytes(), Path("d.toml").read_bytes()
    whole = json.loads(command_line.run(*COMMANDS[name], "--json").out.splitlines()[0])
    game.write_bytes(before)
    Path("b.toml").unlink(missing_ok=True)
    Path("d.toml").write_bytes(orders)
    brief = json.loads(command_line.run(*COMMANDS[name], "--json", "--brief").out.splitlines()[0])
    game.write_bytes(before)
    Path("b.toml").unlink(missing_ok=True)
    for ask in whole["asks"]:
        del ask["choices"]
    assert brief == {key: value for key, value in whole.items() if key not in LONG}
    schema().validate(brief)
    Path("d.toml").write_bytes(orders)
    out = command_line.run(*COMMANDS[name], "--brief").out
    assert not {"STANDING", "SCORE SO FAR"} & {*out.splitlines()}


def test_every_command_with_the_option_is_tried() -> None:
    """Those that print a position."""
    assert {command.name for command in definitions.commands()
            if any(param.flag == BRIEF.flag for param in command.params)} - {"post write"} == {
        next(command.name for command in definitions.commands()
             if [*command.name.split()] == [*words[:len(command.name.split())]])
        for words in COMMANDS.values()}


def test_a_thousand_brief_checks_are_small(game: Path) -> None:
    """Less than half of what they are with everything; each says its line."""
    words = ("script", "a.toml", "moves.txt", "--check", "--json")
    whole, brief = command_line.run(*words).out, command_line.run(*words, "--brief").out
    assert len(brief.splitlines()) == len(whole.splitlines()) == 100
    assert len(brief) * 2 < len(whole)
    assert [json.loads(line)["line"] for line in brief.splitlines()] == [*range(1, 101)]


def test_a_brief_check_is_a_line(game: Path) -> None:
    """By itself and in a script; a refusal is told as ever."""
    assert command_line.run("check", "a.toml", "blue: place 1 field", "--brief").out == (
        "Legal: blue: place 1 field\n")
    Path("two.txt").write_text("blue: place 1 field\nblue: place 3 hunt\nblue: place 9 hut\n")
    ran = command_line.run("script", "a.toml", "two.txt", "--check", "--brief")
    assert ran.out == ("line 1: Legal: blue: place 1 field\n"
                       "line 2: Legal: blue: place 3 hunt\n")
    assert ran.exit == 1 and "line 3" in ran.err


def test_a_brief_check_tells_others_nothing(game: Path) -> None:
    """As without it."""
    for words in (("--for", "red"), ("--for", "public")):
        ran = command_line.run("check", "a.toml", "blue: place 1 field", "--brief", *words)
        assert ran.exit == 1 and not ran.out and "illegal-not-told" in ran.err


def test_an_undo_counts_what_had_been_seen(tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """Brief, in a line; else each."""
    monkeypatch.chdir(tmp_path)
    file = SAVES / "stone-age" / "two-players-tie-broken.toml"
    Path("a.toml").write_bytes(file.read_bytes())
    os.chmod("a.toml", 0o600)
    words = ("undo", "a.toml", "--to", "100", "--reason", "far back", *NOW)
    brief = command_line.run(*words, "--brief")
    assert brief.exit == 0 and "Already known" not in brief.out
    lines = brief.out.splitlines()
    count, _, span = next(line for line in lines if "rolls and draws" in line).partition(" ")
    assert int(count) > 20 and span.startswith("rolls and draws were already known: turns 1")
    Path("a.toml").write_bytes(file.read_bytes())
    out = " ".join(command_line.run(*words).out.split())
    assert out.count("Already known: ") == int(count)
