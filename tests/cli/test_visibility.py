"""Answers contain only what their viewer may know: private moves and results stay private."""

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee import games
from referee.core.match import match as matches
from referee.core.match import save_writer
from tests.support import command_line, harness
from tests.support.secrets_game import NOW, begun, secrets
from tests.support.toy_match import Keep


def answered(path: str, *words: str) -> command_line.Ran:
    """A command on the match."""
    return command_line.run(*(path if word == "GAME" else word for word in words))


# A chain of which the first step is hidden, the second illegal, the third not reached.
STOPPED = "red: pass; roll 9; roll 3"
COMMANDS: dict[str, tuple[tuple[str, ...], int]] = {
    "move": (("move", "GAME", STOPPED, *NOW), 5), "check": (("check", "GAME", STOPPED), 1),
    "script": (("script", "GAME", "moves.txt", *NOW), 5),
    "move nothing": (("move", "GAME", "red: roll 9; pass", *NOW), 1),
    "script nothing": (("script", "GAME", "none.txt", *NOW), 1),
    "not understood": (("move", "GAME", "red: pass; roll x6", *NOW), 1),
}


@pytest.fixture
def path(kept: Keep, monkeypatch: pytest.MonkeyPatch) -> str:
    """The match, and files of moves beside it."""
    found = begun(kept)
    monkeypatch.chdir(Path(found).parent)
    Path("moves.txt").write_text("red: pass\nred: roll 9; pass\n")
    Path("none.txt").write_text("red: roll 9; pass\n")
    return found


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("viewer", ["blue", "public"])
def test_others_are_told_nothing_of_a_refused_text(path: str, command: str, viewer: str) -> None:
    """Neither what was played in secret, nor what was refused, why, or left: text and JSON."""
    words, code = COMMANDS[command]
    before = Path(path).read_bytes()
    told = answered(path, *words, "--for", viewer)
    Path(path).write_bytes(before)
    data = answered(path, *words, "--for", viewer, "--json")
    assert told.exit == data.exit == code
    for text in (told.out, told.err, data.out):
        assert not secrets(text), text
    found = json.loads(data.out)
    assert found["for"] == viewer and found["played"] == []
    assert [p["code"] for p in found["problems"]] == ["referee/illegal-not-told"]
    assert "Private" not in told.err
    why = ("Only red can see the result of the check." if command == "check" else
           "The move was refused. Only red can see why.")
    assert told.err.endswith(f"referee: {why}\n  To see the hidden text, add --for red.\n"
                             "  [referee/illegal-not-told]\n")
    assert told.err.count("referee:") == 1 + (code == 5)


@pytest.mark.parametrize("command", COMMANDS)
def test_without_for_what_may_be_posted_is_the_public_s(path: str, command: str) -> None:
    """Standard output is everybody's once a move was played; complaints and JSON the mover's."""
    words, code = COMMANDS[command]
    before = Path(path).read_bytes()
    told = answered(path, *words)
    Path(path).write_bytes(before)
    data = json.loads(answered(path, *words, "--json").out)
    assert told.exit == data["exit"] == code
    assert (data["for"], data["problems"] != []) == ("red", True)
    last = told.err.splitlines()[-1]
    assert last.startswith("  Private: red only  ["), last
    if command == "check":
        assert told.out == "Legal so far:\nred: pass\n  You pass.\n"
    else:
        assert not secrets(told.out), told.out
    if code == 5:
        assert command_line.moves_in(data["played"]) == ["red: pass"]
        assert command_line.texts_of(data["report"]) == ["You pass."]
        assert data["view"]["held"] == [6]
    if command in ("move", "check"):
        assert data["problems"][-1]["why"] == "Not played: roll 3"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("viewer", ["red", "moderator"])
def test_the_mover_and_the_moderator_are_told(path: str, command: str, viewer: str) -> None:
    """What was refused and why, and what was not played."""
    words, code = COMMANDS[command]
    told = answered(path, *words, "--for", viewer)
    assert told.exit == code
    if command == "not understood":
        assert "roll x6" in told.err
    else:
        assert "red holds chips (6,)." in told.err and "Try (6,)." in told.err
    if command in ("move", "script"):
        whose = "Private, red only: " if viewer == "moderator" else ""
        assert f"red: pass\n  {whose}You pass.\n" in told.out


@pytest.mark.parametrize(("viewer", "sees"), [
    (None, True), ("red", True), ("moderator", True), ("blue", False), ("public", False)])
def test_a_warning_is_the_mover_s(path: str, viewer: str | None, sees: bool) -> None:
    """The move is played for all to see; what it was warned of is not."""
    words = ("move", path, "red: roll 3", *NOW, *(("--for", viewer) if viewer else ()))
    before = Path(path).read_bytes()
    told = command_line.run(*words)
    Path(path).write_bytes(before)
    data = json.loads(command_line.run(*words, "--json").out)
    assert told.exit == 0 and "red rolled" in told.out
    assert ("still holds" in told.err) == sees == bool(data["problems"])
    assert "still holds" not in told.out
    assert data["for"] == (viewer or "red")


def test_a_hidden_move_is_told_to_its_mover_alone(path: str) -> None:
    """By move, log and show; others are told that a turn went by, and no more."""
    ran = command_line.run("move", path, "red: pass", *NOW)
    assert ran.exit == 0 and not secrets(ran.out) and not ran.err
    data = json.loads(command_line.run("move", path, "red: pass", *NOW, "--json").out)
    assert (data["for"], data["played"], data["report"], data["turn"]) == ("public", [], [], 3)
    for viewer, sees in (("red", True), ("moderator", True), ("blue", False), ("public", False)):
        for command in ("log", "show"):
            ran = command_line.run(command, path, "--for", viewer)
            assert bool(secrets(ran.out)) == sees, (command, viewer)
            told = json.loads(command_line.run(command, path, "--for", viewer, "--json").out)
            assert (told["for"], told["turn"]) == (viewer, 3)
    assert [entry["played"] for entry in json.loads(
        command_line.run("log", path, "--for", "blue", "--json").out)["view"]][1:] == [[], []]


@pytest.mark.parametrize("game", games.names())
def test_others_cannot_tell_one_refused_text_from_another(game: str, tmp_path: Path) -> None:
    """In any game, whatever was wrong with it: one answer for all of them."""
    *_, of = (of for of in harness.TABLES if of[0] == game)
    turns = harness.passed(harness.random_game(*of))
    random, path = Random(game), tmp_path / "a-game.toml"
    for i in sorted(random.sample(range(1, len(turns) - 1), 2)):
        match = turns[i].match
        write(path, of[1], turns[0], match)
        seat = harness.deciding(match.game, match.state)[0]
        others = ["public", *[name for name in match.seats if name != seat][-1:]]
        legal = [match.game.write(move)
                 for move in islice(match.game.options(match.state, seat), 5)]
        texts = [*(harness.scrambled(text, random) for text in legal), "no such move"]
        refused = [text for text in texts
                   if command_line.run("check", str(path), text, "--seat", seat).exit]
        for viewer in others:
            answers: set[Any] = set()
            for text in refused:
                for more in ((), ("--json",)):
                    ran = command_line.run("check", str(path), text, "--seat", seat, "--for",
                                           viewer,
                                           *more)
                    assert ran.exit == 1
                    answers.add((more, ran))
            assert len(answers) == (2 if refused else 0)


def write(path: Path, name: str, first: matches.TurnResult, match: matches.Match) -> None:
    """A save of a random game as it stood."""
    lines = [turn.entry for turn in harness.random_game(match.header.game, name, match.seats)
             if turn.entry.n <= match.turn]
    path.write_bytes(save_writer.dumps(harness.saved(first, name, lines, match)))
