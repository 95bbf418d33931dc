"""The texts listed here avoid the words that man/STYLE.md rules out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.quick


# Texts that are held to the style sheet: pages whole, of Python files what is printed.
HELD: tuple[str, ...] = (
    "referee/cli/usage_hints.py", "referee/pbem/handlers/forum_post.py",
    "referee/commands/explain_words.py", "referee/cli/mail.txt", "referee/cli/office.txt",
    *(str(path.relative_to(ROOT)) for folder in ("pbem", "mail")
      for path in sorted((ROOT / "referee" / folder).glob("*.py"))
      # The first lists what players write, the second says that nobody is told.
      if path.name not in ("chat.py", "office_set.py")),
)

OUT = re.compile(r"\b(?:letters?|eyes|told|behind|hangs? on|hung on|anew|whoever|wherewith|whereof"
                 r"|he|him|his|himself|may speak|(?:is|are|be) asked(?= *:| for\b))\b",
                 re.IGNORECASE)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a file with their lines: all of a page, of code its strings of several words."""
    if path.suffix != ".py":
        yield from enumerate(path.read_text().splitlines(), 1)
        return
    tree = ast.parse(path.read_text())
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef)
    said = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, owners)
            and node.body and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (
                id(node) not in said and " " in node.value.strip()):
            yield node.lineno, node.value


def test_no_text_asks_for_a_package_that_nobody_has_published() -> None:
    """It is installed from where it lies: `pip install '.[mail]'`. Who took the name could run
    anything at whoever asked an index for it.
    """
    files = [*(ROOT / "referee").rglob("*.py"), *(ROOT / "referee").rglob("*.txt"),
             *ROOT.glob("*.md"), *(ROOT / "man").glob("*.*"),
             *(ROOT / "man" / "contributing").glob("*.md")]
    found = [str(path.relative_to(ROOT)) for path in files if path.is_file()
             and "referee[" in path.read_text(errors="replace")]
    assert len(files) > 300 and not found


@pytest.mark.parametrize("name", HELD)
def test_a_text_uses_plain_words(name: str) -> None:
    """As man/STYLE.md has them."""
    found = [f"{name}:{line}: “{word[0]}” in: {text.strip()[:100]}"
             for line, text in texts(ROOT / name) for word in OUT.finditer(text)]
    assert not found, "\n".join(found)


def test_a_word_that_is_ruled_out_is_found(tmp_path: Path) -> None:
    """In what is printed, and not in a docstring."""
    path = tmp_path / "entry_texts.py"
    path.write_text('"""A letter."""\n\nWHY = "Nothing of your letter was done."\nID = "letter"\n')
    assert [(line, bool(OUT.search(text))) for line, text in texts(path)] == [(3, True)]
