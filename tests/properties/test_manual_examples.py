"""What the pages show can be pasted: every `referee …` line of every page is a command that runs.

Those of referee(1) are run by test_manual.py, those of the office by tests/mail.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import games
from referee.cli import argv_parser
from referee.commands import manual_pages, manual_text
from referee.files import inputs
from tests.support import command_line
from tests.support.command_line import well

RUN_ELSEWHERE = ("referee", "office", *games.names())
NOT_HERE = ("serve", "s3://", "--cluster", "play ")  # wait for input, or for another machine
# A refused move is an example too; a usage error is none.
FINE = (0, 1)


def example_lines(items: tuple[manual_text.Item, ...]) -> Iterator[str]:
    """The lines of examples that begin with `referee`, those in definitions too."""
    for item in items:
        if isinstance(item, manual_text.Example):
            yield from (line.strip() for line in item.lines
                        if re.match(r"\s*(.* \| )?referee ", line))
        elif isinstance(item, manual_text.Definition):
            yield from example_lines(item.body)
        elif isinstance(item, manual_text.Section):
            yield from example_lines(item.items)


def commands_in(line: str) -> Iterator[list[str]]:
    """The words of each command of referee in a line for a shell."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|<>&;")
    lexer.whitespace_split = True
    words: list[str] = []
    for word in [*lexer, "|"]:
        if re.fullmatch(r"[|<>&;]+", word):
            if words[:1] == ["referee"]:
                yield words[1:]
            words = ["<"] if word[0] in "<>" else []  # what follows is a file
        else:
            words.append(word)


EXAMPLES = [(name, line) for name in manual_pages.names()
            for line in example_lines(manual_pages.page(name, inputs).sections)]


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_an_example_is_a_whole_command(name: str, line: str) -> None:
    """In one line, with a command and options that exist, and nothing left out."""
    assert "…" not in line and not line.endswith("\\"), f"this line cannot be pasted: {line}"
    found = list(commands_in(line))
    assert found, f"there is no command in: {line}"
    for words in found:
        parsed = argv_parser.parse(words)
        assert parsed or words[-1:] in (["--help"], ["--version"]), (
            f"referee cannot read this line of {name}: {line}")


def test_a_line_that_cannot_be_pasted_is_found() -> None:
    """The test could fail."""
    assert argv_parser.parse(next(commands_in("referee show game.toml --nothing"))) is None, (
        "an unknown option is read")
    assert list(commands_in("printf x | referee check a.toml - > b")) == [
        ["check", "a.toml", "-"]], "a command in a pipe is not found"


@pytest.fixture
def games_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the games and files that the pages name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club" / "games").mkdir(parents=True)
    seats = ("--seat", "red=Ann", "--seat", "blue=Bob")
    for file in ("harvest-moon.toml", "club/games/harvest-moon.toml", "spring-fair.toml"):
        well("new", "stone-age", file, *seats)
    for file in ("summer-camp.toml", "winter-camp.toml"):
        well("new", "stone-daze", file, *seats)
    for name, text in {"moves.txt": "red: place 3 hunt\n", "answers": "",
                       "my.yaml": inputs.shipped_scenario("stone-age", "standard")[0]}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", [name for name in manual_pages.names()
                                  if name not in RUN_ELSEWHERE])
def test_the_examples_of_a_page_run(name: str, games_begun: Path) -> None:
    """In the order of the page."""
    mails = games_begun / "my-mails.mbox"
    mails.write_text(command_line.run("show", "harvest-moon.toml").out)
    for line in [line for page, line in EXAMPLES if page == name]:
        if any(word in line for word in NOT_HERE):
            continue
        for words in commands_in(line):
            ran = command_line.run(*words)
            assert ran.exit in FINE and "Traceback" not in ran.err, (
                f"`{line}` of {name} ends with {ran.exit}:\n{command_line.shortened(ran.err)}")
            if file := re.search(r"[^|]> (\S+)$", line):
                (games_begun / file[1]).write_text(ran.out)
