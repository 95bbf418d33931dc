"""CONTRIBUTING.md and man/contributing/ are true: what they quote, name and run exists."""

import re
from importlib.util import find_spec

import pytest

from referee import games
from tests.support.case_files import KEYS
from tests.support.paths import EXAMPLE, ROOT

FOLDER = ROOT / "man" / "contributing"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
DOCUMENTS = {"CONTRIBUTING.md": GUIDE,
             **{file.name: file.read_text() for file in sorted(FOLDER.glob("*.md"))}}
GAMES = ROOT / "referee" / "games"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`((?:referee|tests|saves|scenarios|man|\.ci)/[\w./-]*)`")


def table(document: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    part = DOCUMENTS[document].partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return [re.split(r"(?<!\\)\|", row)[1:-1]
            for row in re.findall(r"^\|.*\|$", part, re.MULTILINE)[2:]]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_can_be_read_in_one_sitting(name: str) -> None:
    """Only the guide to games, which quotes a whole game, is longer."""
    most = {"CONTRIBUTING.md": 8_000, "adding-a-game.md": 32_000}.get(name, 14_000)
    assert len(DOCUMENTS[name].encode()) <= most


@pytest.mark.parametrize("name", DOCUMENTS)
def test_code_is_quoted_by_the_program(name: str) -> None:
    """`python man/make.py` fills these blocks, and the test of the pages finds a stale one."""
    for block in BLOCK.finditer(DOCUMENTS[name]):
        before = DOCUMENTS[name][:block.start()].rstrip().splitlines()[-1]
        assert not block[1] or re.fullmatch(r"<!-- from \S+: .+ -->", before), block[0]


def test_the_guide_quotes_a_whole_game() -> None:
    """Something of each of its files."""
    folder = EXAMPLE / "referee" / "games" / "salmon_run"
    quoted = set(re.findall(r"<!-- from (\S+): ", DOCUMENTS["adding-a-game.md"]))
    left_out = {file.relative_to(folder).as_posix() for file in folder.rglob("*")
                if file.suffix in {".py", ".yaml", ".txt"} and file.stat().st_size
                and file.relative_to(ROOT).as_posix() not in quoted}
    assert left_out <= {"language.py", "words.py", "moves/ending.py", "moves/__init__.py",
                        "views/page.py", "views/__init__.py", "model/__init__.py"}


@pytest.mark.parametrize("heading", [
    "One move, from text to save", "One mail, from inbox to answers"])
def test_every_function_named_on_a_way_is_there(heading: str) -> None:
    """Each row of a way names a file and perhaps what is defined in it."""
    rows = table("architecture.md", heading)
    assert len(rows) > 10
    for row in rows:
        path = ROOT
        for name in re.findall(r"`([^`]+)`", row[1]):
            if "/" in name:
                path = ROOT / name
            else:
                assert re.search(rf"\bdef {name}\(", path.read_text()), (path, name)


@pytest.mark.parametrize("name", sorted({
    name for text in DOCUMENTS.values() for name in NAMED.findall(text)}))
def test_every_file_named_is_there(name: str) -> None:
    """Of the tree, or of the example; GAME is any game."""
    name = name.replace("games/GAME", "games/salmon_run").replace("GAME", "salmon-run")
    assert (ROOT / name).exists() or (EXAMPLE / name).exists()


@pytest.mark.parametrize("name", sorted({
    name for text in DOCUMENTS.values() for name in re.findall(r"`GAME/([\w./]+)`", text)}))
def test_every_file_of_a_game_is_in_some_game(name: str) -> None:
    """Where a change of a game is made."""
    assert any((GAMES / game.replace("-", "_") / name).exists() for game in games.names())


@pytest.mark.parametrize("name", sorted({
    name for text in DOCUMENTS.values()
    for name in re.findall(r"(?:python -m |`)(tests\.[a-z_.]+[a-z])", text)}))
def test_every_program_named_is_there(name: str) -> None:
    """As `python -m` finds it."""
    assert find_spec(name)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_its_links_lead_somewhere(name: str) -> None:
    """Every link within the project, from where the document lies."""
    folder = ROOT if name == "CONTRIBUTING.md" else FOLDER
    for link in re.findall(r"\]\(([^)]*)\)", DOCUMENTS[name]):
        assert "://" in link or (folder / link).exists(), link


def test_every_document_is_linked() -> None:
    """From CONTRIBUTING.md, and lists of modules from the architecture."""
    links = set(re.findall(r"\(man/contributing/([^)]*)\)", GUIDE)) | set(
        re.findall(r"\]\((modules-[^)]*)\)", DOCUMENTS["architecture.md"]))
    assert links == {*DOCUMENTS} - {"CONTRIBUTING.md"}


def test_every_key_of_a_case_is_explained() -> None:
    """And none that there is not."""
    keys = {key for row in table("testing.md", "Cases") for key in re.findall(r"`(\w+)`", row[0])}
    assert keys == KEYS - {"case", "title", "cites", "seat", "faulty"}


def test_the_commands_are_those_that_are_run() -> None:
    """The first is README's and .ci/run's, which then runs the slow ones."""
    assert BLOCK.findall(GUIDE)[0][1].splitlines()[0] in (ROOT / "README.md").read_text()
    ci = (ROOT / ".ci" / "run").read_text()
    assert re.search(r"^\.venv/bin/pytest -n auto .*-m slow$", ci, re.MULTILINE)
    for command in ("pytest -n auto", "ruff check .", "mypy"):
        assert command in GUIDE and command in ci
