"""CONTRIBUTING.md is true: what it quotes, names and tells to run is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.books import KEYS
from tests.paths import EXAMPLE, ROOT

GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
GAME = EXAMPLE / "referee" / "games" / "salmon_run"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def quoted() -> Iterator[tuple[str, str]]:
    """Every quotation with the file named before it: ```` `state.py`: ````."""
    name = ""
    end = 0
    for block in BLOCK.finditer(GUIDE):
        before = re.findall(r"^`([^`\n]+)`:$", GUIDE[end:block.start()], re.MULTILINE)
        name, end = before[-1] if before else name, block.end()
        if block[1]:
            yield name, block[2]


def found(name: str) -> Path:
    """A file by the name that the guide has for it: of the tree, of the example, of its game."""
    return next((folder / name for folder in (ROOT, EXAMPLE, GAME)
                 if (folder / name).exists()), GAME / name)


def test_every_quotation_stands_in_its_file() -> None:
    """To the letter."""
    quotations = list(quoted())
    assert len(quotations) > 12
    for name, text in quotations:
        assert text in found(name).read_text(), f"{name} has no\n{text}"


def test_every_function_named_on_a_moves_way_is_there() -> None:
    """Each row of the way names a file and what is defined in it."""
    way = GUIDE.partition("## One move")[2].partition("\n## ")[0]
    rows = re.findall(r"^\|[^|]+\|([^|]+)\|$", way, re.MULTILINE)[2:]
    assert len(rows) > 10
    for row in rows:
        path = ROOT
        for name in re.findall(r"`([^`]+)`", row):
            if "/" in name:
                path = ROOT / name
            else:
                assert re.search(rf"\bdef {name}\(", path.read_text()), (path, name)


@pytest.mark.parametrize("name", sorted(set(re.findall(
    r"`((?:referee|tests|saves|scenarios|man|\.ci)/[\w./-]*)`", GUIDE))))
def test_every_file_named_is_there(name: str) -> None:
    """Of the tree, or of the example; GAME is any game."""
    name = name.replace("GAME", "salmon-run")
    assert (ROOT / name).exists() or (EXAMPLE / name).exists()


def test_every_key_of_a_case_is_explained() -> None:
    """And none that there is not."""
    table = GUIDE.partition("| key |")[2].partition("\n## ")[0]
    keys = {key for row in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
            for key in re.findall(r"`(\w+)`", row)}
    assert keys == KEYS - {"case", "title", "cites", "seat", "faulty"}


def test_the_commands_are_those_that_are_run() -> None:
    """The first is README's and .ci/run's, which runs the slow ones behind it."""
    assert BLOCK.findall(GUIDE)[0][1].splitlines()[0] in (ROOT / "README.md").read_text()
    ci = (ROOT / ".ci" / "run").read_text()
    assert re.search(r"^\.venv/bin/pytest -n auto .*-m slow$", ci, re.MULTILINE)
    for command in ("pytest -n auto", "ruff check .", "mypy"):
        assert command in GUIDE and command in ci
