"""The runner: every kind of thing that it opens, and what it does with a function's answer."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from referee import definitions, runner
from referee.commands.answer import DONE, PUBLIC, Answer
from referee.commands.transaction import Transaction
from referee.core.base.problem import refused
from referee.core.base.references import RESERVED
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.definitions.spec import NEW, NOW, SAVE, Command, Opens, Variant, Work, option
from referee.files import inputs, saves
from tests.support import harness, records
from tests.support.command_functions import new_game, playing, well
from tests.support.paths import ROOT

NOTE = option("--note", "TEXT", "Anything.", private=True)
Run = Callable[..., Answer | int]


@pytest.fixture
def save(tmp_path: Path) -> str:
    """A save of a game that has begun."""
    path = str(tmp_path / "game.toml")
    well(new_game.new("stone-age", path, ["red=Ann", "blue=Bob"], secret="0" * 64,
                      now=harness.WHEN))
    return path


@pytest.fixture
def run(save: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs a function on the save by a definition of what it opens."""
    module = ModuleType("referee.of_a_test")
    monkeypatch.setitem(sys.modules, module.__name__, module)

    def by(function: Callable[..., Any], opens: str, *, path: str = save, note: str | None = None,
           variants: tuple[Variant, ...] = (), now: str | None = records.LATER,
           new: str = "", stdin: bool = True, **work: Any) -> Answer | int:
        vars(module)["work"] = function
        command = Command("test", Work("of_a_test:work", opens, **work), (SAVE, NOTE, NEW, NOW),
                          "", variants=variants)
        return runner.run(command, {"path": path, "note": note, "new": new, "now": now},
                          stdin=stdin)

    yield by


def test_a_function_gets_what_is_opened_for_it(run: Run, save: str) -> None:
    """First what was opened; then each parameter that the runner did not use, by its name."""
    seen: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def function(*first: Any, **values: Any) -> Answer:
        seen.append((first, values))
        return Answer("test")

    rest = {"note": "a", "new": ""}
    for opens, kinds in ((Opens.SAVE, (Save, Match)), (Opens.MATCH, (Match,)),
                         (Opens.FILE, (bytes, str)), (Opens.CHANGE, (Transaction,)),
                         (Opens.NOTHING, ()), (Opens.ITSELF, ())):
        answer = run(function, opens, note="a")
        assert isinstance(answer, Answer) and answer.exit == DONE, opens
        first, values = seen.pop()
        assert tuple(map(type, first)) == kinds
        assert values == rest | {Opens.NOTHING: {"path": save}, Opens.ITSELF: {
            "path": save, "now": records.LATER}, Opens.CHANGE: {"when": records.LATER}}.get(
                opens, {})


def test_a_changed_save_is_written_and_warned_about(run: Run, save: str) -> None:
    """A time far ahead of the clock, and one before the last turn."""
    before = Path(save).read_bytes()
    well(playing.move(save, "place 3 forest", now=records.LATER))
    moved = Path(save).read_bytes()
    assert moved != before
    seen: list[str] = []

    def function(transaction: Transaction, when: str, note: str | None, new: str) -> Answer:
        transaction.after, transaction.has_new_turns = before, True
        seen.append(when)
        return Answer("test")

    answer = run(function, Opens.CHANGE, now="9000-01-01")
    assert isinstance(answer, Answer) and seen == ["9000-01-01T00:00:00Z"]
    assert [problem.code for problem in answer.problems] == ["referee/doubtful-clock"]
    assert Path(save).read_bytes() == before
    answer = run(function, Opens.CHANGE, now="2001-01-01")
    assert isinstance(answer, Answer) and "backwards" in answer.problems[0].why


def test_a_locked_file_is_replaced_if_bytes_come_back(run: Run, tmp_path: Path) -> None:
    """And stays if none do."""
    file = tmp_path / "a.txt"
    for after, due in ((None, b"old\n"), (b"new\n", b"new\n")):
        file.write_bytes(b"old\n")
        answer = run(lambda raw, path, when, after=after, **_: (Answer("test", view=raw), after),
                     Opens.CHANGE_FILE, path=str(file))
        assert isinstance(answer, Answer) and answer.view == b"old\n"
        assert file.read_bytes() == due


def test_a_created_file_is_written_once(run: Run, tmp_path: Path) -> None:
    """For its owner alone; one that exists already is not replaced."""
    new = tmp_path / "new.toml"
    for code in (0, 3):
        answer = run(lambda **_: Answer("test", created=b"made\n"), Opens.NOTHING, creates="new",
                     new=str(new))
        assert isinstance(answer, Answer) and answer.exit == code
        assert new.read_bytes() == b"made\n" and new.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("viewer", "mode"), [(PUBLIC, 0o644), ("red", 0o600)])
def test_a_replaced_file_is_made_of_the_former_one(run: Run, tmp_path: Path, viewer: str,
                                                   mode: int) -> None:
    """And of None if there is none; what all may see, all may read."""
    new = tmp_path / "new.record"
    seen: list[bytes | None] = []

    def function(former: bytes | None, **_: Any) -> Answer:
        seen.append(former)
        return Answer("test", viewer=viewer, created=(former or b"") + b"more\n")

    old = os.umask(0o022)
    for _ in range(2):
        answer = run(lambda raw, path, **values: function(**values), Opens.FILE, replaces="new",
                     new=str(new))
        assert isinstance(answer, Answer) and answer.exit == DONE
    os.umask(old)
    assert seen == [None, b"more\n"] and new.read_bytes() == b"more\nmore\n"
    assert new.stat().st_mode & 0o777 == mode


def test_an_office_is_opened_at_the_time_of_the_command(tmp_path: Path) -> None:
    """Its function gets the office and the time; an unusable folder is refused."""
    folder = str(tmp_path / "club")
    answer = runner.answer_of("office status", folder=folder)
    assert (answer.command, answer.exit) == ("office status", 3)
    well(runner.answer_of("office init", folder=folder, address="office@example.org",
                          moderator="ann@example.org"))
    assert well(runner.answer_of("office status", folder=folder, now=harness.WHEN)).view == []


def test_a_missing_library_is_refused_before_anything_is_done(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how it is installed."""
    monkeypatch.setitem(runner.LAZY_LIBRARIES, "mail", ("no_such_library",))
    answer = runner.answer_of("office status", folder=".")
    assert answer.problems[0].code == "referee/usage-extra" and answer.exit == 2
    assert "[mail]" in answer.problems[0].hint and "no_such_library" in answer.problems[0].why


def test_a_function_gets_what_it_needs(run: Run) -> None:
    """From the runner, which alone knows clock and files."""
    seen: dict[str, Any] = {}

    def function(**values: Any) -> Answer:
        seen.update(values)
        return Answer("test")

    run(function, Opens.NOTHING, needs=("resources", "when"), without=("note", "new", "path"))
    assert seen == {"resources": inputs, "when": records.LATER}


def test_a_variant_is_chosen_by_values(run: Run) -> None:
    """The first that fits."""
    variants = (Variant({"note": ("b",)}, "of_a_test:work", Opens.NOTHING,
                        without=("note", "new", "path")),
                Variant({"note": ("b", "c"), "new": ("",)}, "of_a_test:work", Opens.NOTHING,
                        without=("new", "path")))
    seen: list[dict[str, Any]] = []

    def function(**values: Any) -> Answer:
        seen.append(values)
        return Answer("test")

    for note in ("a", "b", "c"):
        run(function, Opens.NOTHING, note=note, variants=variants, without=("path",))
    assert seen == [{"note": "a", "new": ""}, {}, {"note": "c"}]


def test_a_refusal_is_an_answer(run: Run, tmp_path: Path) -> None:
    """Wherever it comes from; nothing is written."""
    def function(*_: Any, **values: Any) -> Answer:
        raise refused("referee/illegal-test", "No.")

    for opens in (Opens.SAVE, Opens.CHANGE, Opens.NOTHING):
        answer = run(function, opens)
        assert isinstance(answer, Answer) and (answer.command, answer.exit) == ("test", 1)
        if opens != Opens.NOTHING:
            answer = run(function, opens, path=str(tmp_path / "none.toml"))
            assert isinstance(answer, Answer) and answer.exit == 3
    answer = run(function, Opens.CHANGE, now="tomorrow")
    assert isinstance(answer, Answer) and answer.problems[0].code == "referee/usage-time"


def test_names_of_commands_are_found() -> None:
    """Each by its full name."""
    for command in definitions.commands():
        assert definitions.named(command.name) is command


API = """
import sys
from referee import api
api.new("stone-age", "g.toml", {"red": "Ann", "blue": "Bob"})
game = api.load("g.toml")
game.check("red: place 3 forest"), game.move("red: place 3 forest"), game.move("nonsense")
game.legal(), game.slots(game.legal()[0]), game.view("red"), game.audit(), game.seats
print(*[name for name in sys.modules if name.startswith(("referee.cli", "referee.mail"))])
"""


def test_the_api_imports_no_command_line(tmp_path: Path) -> None:
    """Whatever it is asked for."""
    ran = subprocess.run([sys.executable, "-c", API], cwd=tmp_path, capture_output=True, text=True,
                         env={"PYTHONPATH": str(ROOT)}, check=True)
    assert ran.stdout.split() == []


def test_a_file_is_locked_after_everything_else_is_read(
        run: Run, save: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input may be slow, and others would wait for the file that it will replace."""
    new, events = tmp_path / "new.toml", list[str]()
    new.write_bytes(b"former")
    load, locked = inputs.load, saves.locked

    @contextmanager
    def noted(path: str) -> Iterator[saves.LockedSave]:
        events.append("lock")
        with locked(path) as file:
            yield file

    def noted_load(path: str) -> bytes:
        events.append("read")
        return load(path)

    monkeypatch.setattr(inputs, "load", noted_load)
    monkeypatch.setattr(saves, "locked", noted)
    answer = run(lambda raw, path, former, **values: Answer("test", created=raw), Opens.FILE,
                 new=str(new), replaces="new")
    assert isinstance(answer, Answer) and not answer.exit, answer
    assert events == ["read", "lock"] and new.read_bytes() == Path(save).read_bytes(), events


@pytest.mark.parametrize("note", ["\ue000red\ue006", "\ue004ask-for\ue005x\ue006", "\ue007"])
def test_what_people_give_is_never_a_reference(run: Run, note: str) -> None:
    """Its characters are others of private use when it reaches a function."""
    seen: list[str] = []

    def function(raw: bytes, path: str, note: str, **values: Any) -> Answer:
        seen.append(note)
        return Answer("test")

    answer = run(function, Opens.FILE, note=note)
    assert isinstance(answer, Answer) and not answer.exit, answer
    assert len(seen[0]) == len(note) and not {*seen[0]} & {*RESERVED}, ascii(seen)


@pytest.mark.parametrize("char", [RESERVED[0], RESERVED[-1], "\uf8ff"])
def test_a_file_is_never_written_under_another_name(char: str, tmp_path: Path) -> None:
    """A reserved character in its name is refused, any other is kept."""
    path = tmp_path / f"a{char}.toml"
    answer = runner.answer_of("new", game="stone-age", path=str(path), seats=["red", "blue"])
    written = [file.name for file in tmp_path.iterdir()]
    if char in RESERVED:
        assert ([problem.code for problem in answer.problems], answer.exit, written) == (
            ["referee/usage-arguments"], 2, []), ascii(written)
        assert char not in answer.problems[0].why and "U+E000" in answer.problems[0].why
    else:
        assert (answer.exit, written) == (0, [path.name])


def test_a_post_that_is_no_text_is_refused(save: str) -> None:
    """An argument may have bytes that are not UTF-8."""
    answer = runner.answer_of("post read", path=save, text="place 2 \udc80hut", seat="red")
    assert [problem.code for problem in answer.problems] == ["referee/invalid-character"]
