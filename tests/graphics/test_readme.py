"""The README: its commands run in order in an empty folder and print what it shows."""

import re
from pathlib import Path

import pytest

from tests.support import command_line
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text()
TALK = re.compile(r"^\$ (?:echo '(.*)' \| )?(referee .*)\n((?:(?!\$ |```).*\n)*)|`(referee [^`]*)`",
                  re.MULTILINE)


def test_its_commands_print_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line “…” stands for lines left out, “…” within a line for what is new in each game."""
    monkeypatch.chdir(tmp_path)
    told = [(typed or named, shown, given) for given, typed, shown, named in TALK.findall(README)]
    verbs = {line.split()[1] for line, *_ in told}
    assert {"new", "move", "check", "show", "audit", "explain", "serve"} <= verbs
    for line, shown, given in told:
        ran = command_line.line(line, given.encode())
        assert ran.exit == (1 if shown.startswith(("referee: ", "Not ")) else 0), (line, ran)
        assert not shown or re.fullmatch(_pattern(shown), ran.out + ran.err), (line, ran)


def _pattern(shown: str) -> str:
    return "".join("(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + "\n"
                   for line in shown.splitlines())


def test_its_commands_to_install_and_test_are_those_that_are_called() -> None:
    """The first installs and plays, the second tests, the third installs; .ci/run calls them."""
    ci = (ROOT / ".ci" / "run").read_text()
    play, test = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert play.endswith('referee move game.toml "red: place 3 forest"')
    assert test in ci and "grep -m 1 '^python3 -m venv' README.md" in ci
    assert "\npipx install .\n" in README and "grep -m 1 '^pipx' README.md" in ci


def test_its_links_lead_somewhere() -> None:
    """Every link within the project."""
    links = [link for link in re.findall(r"\]\(([^)]*)\)", README) if "://" not in link]
    there = {link for link in links if (ROOT / link).exists()}
    assert there == set(links)
