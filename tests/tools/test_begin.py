"""``python -m tests.tools.begin GAME`` creates a game whose tests say what to write next."""

import re
import shlex
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.tools import begin, tree_copy

GAME = "river-raft"
LUCK = "from referee.core.luck.chance import Luck"
FILLED = {
    "game.py": [
        (LUCK, f"{LUCK}, without_luck"),
        ("setup", "return without_luck(State(1, self.seats[0], False))"),
        ("decision", "return None if state.over or seat != state.turn "
         "else Decision(seat, 'turn', 'pass')"),
    ],
    "moves/turns.py": [
        ("apply", "return State(state.round + 1, box.seats[state.round % 2], state.round == 2)"),
    ],
    "views/result.py": [("result", "return Result((box.seats,), 'The last round is over.')")],
    "invariants.py": [
        (LUCK, f"{LUCK}, without_luck"),
        ("resample_hidden", "return without_luck(state)"),
    ],
}


@pytest.mark.slow
def test_a_game_that_is_begun_is_clean_and_says_what_is_next(tmp_path: Path) -> None:
    """It imports, types and style hold, its modules are pure; what fails says what to write."""
    tree = tree_copy.copy(tmp_path / "tree")
    before = tree_copy.contents(tree)
    ran = tree_copy.run(tree, "-m", "tests.tools.begin", GAME)
    assert ran.returncode == 0 and f"-k \"{GAME} or " in ran.stdout, ran.stderr
    after = tree_copy.contents(tree)
    assert {name: after[name] for name in before} == before
    for check in (("ruff", "check"), ("mypy",)):
        clean = tree_copy.run(tree, "-m", *check, "referee/games/river_raft")
        assert clean.returncode == 0, clean.stdout
    told = tree_copy.run(tree, *shlex.split(command(ran.stdout))).stdout
    for line in ("Write setup in game.py", f"Write a case in tests/cases/{GAME}/",
                 f"Play whole games into saves/{GAME}/", "Run python man/make.py",
                 "REFEREE_TRANSCRIPTS=write"):
        assert line in told, told
    assert "test_purity.py::test_a_pure_module" not in told
    without_words = re.findall(r"^.*: (?:StopIteration|KeyError|IndexError|ImportError)\b.*$", told,
                               re.MULTILINE)
    assert not without_words, "\n".join(without_words)
    assert re.search(r"^FAILED tests/properties/test_game_properties.py::", told,
                     re.MULTILINE), "no law was run"
    assert not re.search(r"^ERROR|Interrupted", told, re.MULTILINE), told

    fill(tree / "referee" / "games" / "river_raft")
    laws = tree_copy.run(tree, "-m", "pytest", "tests/properties/test_game_properties.py", "-k",
                         GAME)
    assert laws.returncode == 0, laws.stdout


def command(told: str) -> str:
    """The first command that is printed, as the guide has it, but for all failures."""
    line = next(line.strip() for line in told.splitlines() if "pytest" in line)
    guide = (ROOT / "man" / "contributing" / "adding-a-game.md").read_text()
    assert f"python -m tests.tools.begin {GAME}\n{line}\n" in guide
    return f"-m {line.replace(' -x', '')}"


def fill(folder: Path) -> None:
    """Write what is not written yet: for each method one line, where it says so."""
    for name, written in FILLED.items():
        text = (folder / name).read_text()
        for what, line in written:
            if what in text and "import" in what:
                text = text.replace(what, line)
                continue
            head, _, rest = text.partition(f"def {what}(")
            body, _, rest = rest.partition("raise NotImplementedError(")
            _, _, rest = rest.partition('")\n')
            text = f"{head}def {what}({body}{line}\n{rest}"
        (folder / name).write_text(text)


@pytest.mark.parametrize("name", ["stone-age", "Raft", "3-rafts", "raft-", "", "../raft", "x" * 31])
def test_no_game_is_begun_twice_or_under_no_name(name: str, tmp_path: Path) -> None:
    """And nothing is written then."""
    (tmp_path / "referee" / "games" / "stone_age").mkdir(parents=True)
    (tmp_path / "referee" / "games" / "stone_age" / "game.py").touch()
    with pytest.raises(SystemExit):
        begin.begin(name, tmp_path)
    assert [file.name for file in tmp_path.rglob("*") if file.is_file()] == ["game.py"]
