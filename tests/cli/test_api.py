"""The Python API `referee.api`: what its pages promise, and the same answers as `--json`."""

import doctest
import json
import shutil
from pathlib import Path

import msgspec
import pytest

import referee
from referee import api, games
from tests.support import command_line, records
from tests.support.paths import SAVES


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_examples_run() -> None:
    """As they stand, in an empty folder."""
    found = doctest.testmod(api)
    assert found.failed == 0 and found.attempted > 10


def test_types_are_found_by_checkers() -> None:
    """The package says that it is typed; all that is meant for others is named and documented."""
    assert (Path(referee.__file__).parent / "py.typed").exists()
    assert all(getattr(api, name).__doc__ for name in api.__all__)


@pytest.mark.parametrize("game", games.names())
def test_answers_are_those_of_the_command_line(game: str, folder: Path) -> None:
    """As data, for every title: check, move, legal, view, audit, refusals."""
    file = next(iter(sorted((SAVES / game).glob("*.toml"))), None)
    assert file is not None, f"Play a whole game into saves/{game}/."
    shutil.copy(file, "a.toml")
    shutil.copy(file, "b.toml")
    mine = api.load("a.toml")
    seat = mine.seats[0]
    later = ("--now", records.LATER)
    for got, due in (
            (mine.check("nonsense"),
             command_line.run("check", "b.toml", "nonsense", "--strict", "--json")),
            (mine.move("nonsense", now=records.LATER),
             command_line.run("move", "b.toml", "nonsense", "--strict", "--json", *later)),
            (mine.audit(), command_line.run("audit", "b.toml", "--json"))):
        text = msgspec.json.encode(got).decode()
        assert json.loads(text.replace("a.toml", "b.toml")) == json.loads(due.out)
    shown = json.loads(command_line.run("show", "b.toml", "--for", seat, "--json").out)["view"]
    assert json.loads(msgspec.json.encode(mine.view(seat))) == shown
    if not mine.table().end_reason and any(
            decision.must for decision in mine.table().game.to_move(mine.table().state).decisions):
        asked = mine.table().game.to_move(mine.table().state).decisions[0].seat
        assert mine.legal(asked) == json.loads(
            command_line.run("legal", "b.toml", "--seat", asked, "--json").out)["view"]


def test_what_has_no_answer_is_raised(folder: Path) -> None:
    """A file that is no save; a seat that is not asked."""
    for path in ("no.toml", str(folder)):
        with pytest.raises(api.Refused) as caught:
            api.load(path)
        assert caught.value.problems[0].code.startswith("referee/unusable-file")
    assert api.new("stone-age", "g.toml", {"red": "Ann", "blue": "Bob"}).ok
    assert not api.new("stone-age", "g.toml", {"red": "Ann", "blue": "Bob"}).ok
    with pytest.raises(api.Refused):
        api.load("g.toml").legal("blue")


def test_what_others_do_to_the_file_is_seen() -> None:
    """A position is kept while the file is the same."""
    assert api.new("stone-age", "g.toml", {"red": "Ann", "blue": "Bob"}, secret="0" * 64).ok
    game = api.load("g.toml")
    assert game.table() is game.table()
    assert game.check("place 3 forest").ok
    assert command_line.run("move", "g.toml", "place 3 forest").exit == 0
    assert not game.check("place 3 forest").ok and game.legal("blue")
