"""The layout of the tests: each in a folder, none imported, paths in one module."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.module_imports import imports
from tests.support.paths import EXAMPLE, ROOT, SKELETON, TESTS

FILES = sorted(file for file in TESTS.rglob("*.py") if not {EXAMPLE, SKELETON} & {*file.parents})
LAWS = TESTS / "properties"
SAID = re.compile(r"\bfrom[ ]+([\w.]+)[ ]+import[ ]+(\w+(?:[ ]*,[ ]*\w+)*)|\bimport[ ]+([\w.]+)")
PLACE = re.compile(r"__file__\b.*\.parent(?:\.parent\b|s\b)")


def borrowed(text: str) -> set[str]:
    """Files of tests of which something is imported: early, late, or by a program in a string."""
    tree = ast.parse(text)
    names = set(imports(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= set(said(node.value))
    return {f"{part}.py" for name in names for part in name.split(".") if part.startswith("test_")}


def place(name: str) -> str:
    """Where a file of that name lies."""
    return next((str(file.relative_to(ROOT)) for file in FILES if file.name == name), name)


def said(text: str) -> Iterator[str]:
    """What a program in a string imports."""
    for where, things, module in SAID.findall(text):
        yield from (f"{where}.{thing.strip()}" for thing in things.split(","))
        yield module


def test_no_file_of_tests_is_imported() -> None:
    """What two need stands in a module whose name says what it is."""
    found = [f"{file.relative_to(ROOT)} imports from {place(name)}"
             for file in FILES for name in sorted(borrowed(file.read_text()))]
    assert not found, "\n".join(
        [*found, "What both need stands in a module of its own, with a name that says what it is."])


@pytest.mark.parametrize("text", [
    "from tests.FILE import letter", "from tests.support import harness; from tests import FILE",
    "import tests.mail.FILE", "from tests.mail import FILE as post",
    "def late():\n    from tests.mail.FILE import letter",
    "from . import FILE", "from .FILE import letter",
    'CODE = "import sys; from tests.FILE import letter; letter()"',
    'CODE = f"from tests.mail import offices, FILE; print({1})"',
])
def test_such_an_import_is_found_however_it_is_written(text: str) -> None:
    """Also where it is late, or in a program for another process."""
    assert borrowed(text.replace("FILE", "test_post")) == {"test_post.py"}


def test_one_module_alone_says_where_things_are() -> None:
    """What lies beside a module is found by it; everything else by tests/support/paths.py."""
    found = [file.relative_to(TESTS).as_posix() for file in FILES if any(
        PLACE.search(line) for line in file.read_text().splitlines())]
    assert found == [], "tests/support/paths.py says where things are"


def wordless(text: str) -> list[int]:
    """The lines with an assert that says nothing when it fails."""
    return sorted(node.lineno for node in ast.walk(ast.parse(text))
                  if isinstance(node, ast.Assert) and (node.msg is None or (
                      isinstance(node.msg, ast.Constant) and not node.msg.value)))


def test_every_law_says_what_is_wrong() -> None:
    """Whoever writes another game meets the laws first, and has not written them."""
    found = [f"{file.relative_to(ROOT)}:{line}" for file in sorted(LAWS.rglob("*.py"))
             for line in wordless(file.read_text())]
    assert not found, "\n".join(
        [*found, "What is wrong, for whom and in which field? Say it behind the assert, as "
         "harness.differ does of two things; shell.well and commands.well do it of a command."])


def test_an_assert_without_words_is_found() -> None:
    """Wherever it stands; an empty text is none."""
    assert wordless('def one():\n    assert 1, ""\n    assert 2, "two"\nassert 3') == [2, 4]


def test_every_file_of_tests_stands_in_a_folder() -> None:
    """What stands above them is what several folders need."""
    assert not [file.name for file in TESTS.glob("test_*.py")], "testing.md: Where a test is"
    there = {file.parent.name for file in FILES if file.parent.parent == TESTS}
    guide = (ROOT / "man/contributing/testing.md").read_text().partition(
        "## Where a test is")[2]
    listed = re.findall(r"^\| `(\w+)/` \|", guide.partition("\n## ")[0], re.MULTILINE)
    assert there - {"support"} == set(listed)
