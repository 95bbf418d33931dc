"""The manual pages: generated from the code, true of the code, and their examples run."""

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from referee import games
from referee.commands import manual_pages, manual_text
from referee.commands.manual_text import Verbatim
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.luck.chance import Roll, secret_source
from referee.core.match import external_luck
from referee.core.match.match import Match
from referee.core.plans import plan_format
from referee.files import inputs
from tests.support import command_line, harness
from tests.support.command_line import says, well
from tests.support.harness import every_game
from tests.support.manuals import ARROW, PAGES, codes_of, examples
from tests.support.module_imports import imports
from tests.support.paths import ROOT
from tests.tools.surface import literals


def test_the_pages_are_those_the_code_makes() -> None:
    """``python man/make.py`` would write nothing."""
    ran = subprocess.run([sys.executable, ROOT / "man" / "make.py", "--check"],
                         capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"run python man/make.py: {ran.stdout + ran.stderr}"


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not installed")
def test_mandoc_finds_nothing(tmp_path: Path) -> None:
    """No error, no warning, no matter of style."""
    shutil.copytree(ROOT / "man", tmp_path / "man")
    subprocess.run(["makewhatis", tmp_path / "man"], capture_output=True, check=False)
    pages = sorted((tmp_path / "man").glob("man*/*"))
    fewest = 3 + len(games.names())
    assert len(pages) >= fewest, f"man/ has {len(pages)} pages, not at least {fewest}"
    ran = subprocess.run(["mandoc", "-Tlint", "-Wstyle", *pages], capture_output=True, text=True,
                         env={"MANPATH": str(tmp_path / "man"), "PATH": "/usr/bin:/bin"},
                         check=False)
    assert ran.stdout + ran.stderr == "", f"mandoc finds: {ran.stdout[:2000] + ran.stderr[:2000]}"


@pytest.mark.parametrize("name", manual_pages.names())
def test_a_page_is_printed_whole_without_man(name: str) -> None:
    """Every section with every term, in plain text of at most 78 columns, but for examples."""
    page = manual_pages.page(name, inputs)
    ran, long = well("explain", name), well("explain", page.man_name)
    assert ran == long, (f"`explain {name}` and `explain {page.man_name}` print other things: "
                         f"{harness.differ(ran.out, long.out)}")
    lines = ran.out.splitlines()
    begun = f"{page.man_name}({page.number}): "
    assert lines[0].startswith(begun), f"its first line does not begin “{begun}”: {lines[0]}"
    verbatim = {line for section in page.sections for line in manual_text.lines(section.items)
                if isinstance(line, Verbatim)}
    for line in lines:
        assert len(line) <= 78 or line in verbatim, (
            f"a line has {len(line)} columns, more than 78: {line}")
        assert line == line.rstrip(), f"there are spaces at the end of a line: {line}"
    said = " ".join(ran.out.split())
    for section in page.sections:
        assert section.heading in lines, f"`explain {name}` has no heading {section.heading}"
        for term in printed_terms(section.items):
            assert " ".join(term.split()) in said, (
                f"`explain {name}` has no “{term}” under {section.heading}")
    found = [entry["term"] for entry in json.loads(well("explain", name, "--json").out)["view"]]
    wanted = [page.title, *(section.heading.capitalize() for section in page.sections)]
    assert found == wanted, (f"the terms of `explain {name} --json` are not its title and its "
                             f"headings: {harness.differ(found, wanted)}")


def printed_terms(items: Iterable[manual_text.Item]) -> Iterator[str]:
    """The terms that a page prints, of tables the first column."""
    for item in items:
        if isinstance(item, manual_text.Definition):
            yield item.term
        elif isinstance(item, manual_text.Table):
            yield from (row[0] for row in item.rows)
        elif isinstance(item, manual_text.Section):
            yield from printed_terms(item.items)


def test_explain_alone_lists_the_pages() -> None:
    """By the names that it prints them by."""
    listed = [entry["page"] for entry in json.loads(well("explain", "--json").out)["view"]]
    there = list(manual_pages.names())
    assert listed == there, ("the pages that are listed, and those there are: "
                             f"{harness.differ(listed, there)}")
    for name in listed:
        says(f"{name} ", well("explain").out, "`explain`")


@pytest.mark.parametrize(("words", "said"), [
    ("stone-age B34", "B34  (stone-age)\n"), ("stone-age ruling B34", "B34  (stone-age)\n"),
    ("referee-stone-age b34", "B34  (stone-age)\n"), ("stone-age/illegal-full", "(stone-age)\n"),
    ("illegal-full", "illegal-full  (stone-age)\n"), ("stone-age starve", "feed, starve  (ston"),
    ("settlers rulings", "Rulings  (settlers)\n"), ("referee scenario show", "scenario show GAME"),
    ("referee now", "--now TIME  (referee)\n"), ("save fairness", "fairness  (save)\n"),
    ("stone-age promo-tiles", "--option promo-tiles=off|on  (stone-age)\n"),
])
def test_a_term_is_looked_up(words: str, said: str) -> None:
    """In one page or in all, by its code, number, word, command or option."""
    name, _, topic = words.partition(" ")
    says(said, well("explain", name, *([topic] if topic else [])).out, f"`explain {words}`")


def sources(game: str) -> set[Path]:
    """The files of a game, and what they use of other games."""
    found: set[Path] = set()
    left = set((ROOT / "referee" / "games" / game.replace("-", "_")).rglob("*.py"))
    while left:
        file = left.pop()
        found.add(file)
        for name in imports(ast.parse(file.read_text())):
            whole = name.split(".")
            if whole[:2] == ["referee", "games"]:
                used = (ROOT.joinpath(*whole[:n]).with_suffix(".py") for n in (5, 4))
                left |= {file for file in used if file.exists()} - found
    return found


def test_every_code_of_the_program_is_explained() -> None:
    """And none is explained that does not occur."""
    found = set()
    for part in ("core", "cli"):
        found |= literals((ROOT / "referee" / part).rglob("*.py"))
    everywhere = literals((ROOT / "referee").rglob("*.py"))
    found |= {code for code in everywhere if code.startswith("referee/")}
    used = {code.removeprefix("referee/") for code in found if code.startswith("referee/")}
    made = {"unusable-office-key"}  # with the others, from the fault of a setting
    occur = used | {"different"} | made
    explained = codes_of(PAGES["refusals"]) | codes_of(PAGES["office"])
    assert occur == explained, ("codes that occur, and codes that referee-refusals(7) and "
                                "referee-office(7) explain: "
                                f"{harness.differ(occur, explained)}")


@every_game
def test_every_code_of_a_game_is_explained(game: str) -> None:
    """And none is explained that does not occur; what all games share, each page has."""
    used = literals(sources(game)) | literals((ROOT / "referee" / "core").rglob("*.py"))
    occur, explained = {code for code in used if "/" not in code}, codes_of(PAGES[game])
    assert occur == explained, (f"codes that occur in {game}, and codes that its page explains: "
                                f"{harness.differ(occur, explained)}")


@every_game
def test_every_ruling_cited_is_listed(game: str) -> None:
    """``ruling B34`` in a refusal can be looked up."""
    listed = {item.term for part in manual_text.parse(PAGES[game])[1] for item in part.items
              if isinstance(item, manual_text.Definition)}
    source = "".join(file.read_text() for file in sources(game))
    cited = set(re.findall(r"\bruling ([A-Z]?\d+)\b", source))
    assert cited <= listed, f"the page of {game} has no rulings {sorted(cited - listed)}"


@pytest.mark.parametrize(("page", "line"), [
    e for e in examples() if e[0] in games.names() and ARROW not in e[1]])
def test_an_example_of_a_game_is_understood(page: str, line: str) -> None:
    """Each step of an example is a move of some scenario of the game, or a command."""
    if line.startswith("referee "):
        ran = command_line.line(line)
        assert ran.exit in (0, 3), f"`{line}` ends with {ran.exit}: {ran.err}"
        return
    if line.startswith("when "):  # a standing answer of a plan
        assert _planned(page, line), f"“{line}” is no plan of {page}"
        return
    for condition in re.findall(r"\bif (.*?) then\b", line):
        assert _holds(page, condition), f"“{condition}” is no condition of {page}"
    steps = re.split(r";|\bthen\b", line)
    for part in steps:
        text = re.sub(r"^\s*(if\b.*|else\b)", "", part).strip()
        if text and not _understood(page, text) and not _understood(page, line):
            raise AssertionError(f"“{text}” is no move of {page}")


def readable(match: Match, text: str) -> None:
    """Refused: what can be no move, whatever is asked."""
    rules = match.game
    if rules.parse_or_none(text) is not None:
        return
    seat = rules.to_move(match.state).decisions[0].seat
    if rules.simultaneous(match.state):
        rules.parse(text)
    else:
        sequence.readable(match, seat, text)


def _understood(game: str, text: str) -> bool:
    text = re.sub(r"^[a-z]+( by moderator)?: ", "", text)
    for whose, name, seats in harness.tables():
        if whose == game:
            try:
                readable(harness.begin(game, name, seats).match, text)
            except Refused:
                continue
            return True
    return False


def _planned(game: str, text: str) -> bool:
    for name, seats in ((name, seats) for whose, name, seats in harness.tables() if whose == game):
        try:
            plan_format.parse(harness.begin(game, name, seats).match.game, text, 1)
        except Refused:
            continue
        return True
    return False


def _holds(game: str, text: str) -> bool:
    """Whether it is a condition of the game."""
    return bool(next(harness.begin(game, name, seats).match.game for whose, name, seats
                     in harness.tables() if whose == game).condition(text).text)


def waiting() -> list[str]:
    """What must have been done before the examples about words and a beacon."""
    seats, vow = "--seat red=Ann --seat blue=Bob", external_luck.word_commitment("k7Qe2xWb",
                                                                                 "the fox runs")
    return [
        f"referee --now 2026-01-01T10:00:00Z new stone-age spring-fair.toml {seats} --await words "
        "--until 2026-01-02T10:00:00Z --silent leave-out",
        f'referee --now 2026-01-01T11:00:00Z luck words spring-fair.toml "red: {vow}"',
        'referee --now 2026-01-02T11:00:00Z luck words spring-fair.toml '
        '"red: open k7Qe2xWb the fox runs"',
        f"referee --now 2023-08-23T10:00:00Z new stone-age autumn-fair.toml {seats} --await beacon "
        "--until 2023-08-23T15:59:22Z"]


def test_the_examples_of_the_commands_run(tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the page, in an empty folder, each does what it says.

    What stands behind a pipe is a shell's; what “<” names is standard input.
    """
    for name, text in {"moves.txt": "blue: place 2 hunt  # a comment\n",
                       "red-orders.txt": "set-up: standard\n",
                       "blue-plan.txt": "when tools: none\n"}.items():
        (tmp_path / name).write_text(text)
    page = (ROOT / "man" / "man1" / "referee.1").read_text()
    lines = re.findall(r"^referee .*$", page.replace("\\(lq", "“"), re.MULTILINE)
    lines = [line for line in lines if '"' in line or "." in line or len(line.split()) < 5]
    monkeypatch.chdir(tmp_path)
    assert len(lines) >= 10, f"referee(1) has {len(lines)} examples, not at least 10"
    for name in ("summer-camp", "winter-camp"):
        well("new", "stone-daze", f"{name}.toml", "--seat", "red=Ann,Abe", "--seat", "blue=Bob")
    mails = tmp_path / "my-mails.mbox"
    for line in waiting():
        well(*shlex.split(line)[1:])
    (tmp_path / "club" / "games").mkdir(parents=True)
    well("new", "stone-age", "club/games/harvest-moon.toml", "--seat", "red", "--seat", "blue")
    for line in lines:
        if mails.name in line:
            mails.write_text(command_line.line("referee show harvest-moon.toml").out)
        words, _, file = line.partition(" | ")[0].partition(" < ")
        ran = command_line.run(*shlex.split(words)[1:], stdin=Path(file).read_bytes() if file
                               else b"")
        assert ran.exit == 0, f"`{line}` ends with {ran.exit}:\n{command_line.shortened(ran.err)}"


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_luck_can_be_recomputed_with_openssl() -> None:
    """The command of referee-record(5) gives the words that dice are made of."""
    why = "round 1, red in the forest"
    command = f"printf %s 'luck/{why}/0' | openssl dgst -sha256 -hmac $S -r"
    assert command in PAGES["record"], f"referee-record(5) has no `{command}`"
    ran = subprocess.run(["sh", "-c", command.replace("$S", harness.SECRET)],
                         capture_output=True, text=True, check=True)
    data = bytes.fromhex(ran.stdout.split()[0])
    words = [int.from_bytes(data[i:i + 4], "big") for i in range(0, 32, 4)]
    top = 2 ** 32 - 2 ** 32 % 6
    dice = tuple(word % 6 + 1 for word in words if word < top)[:3]
    thrown = secret_source(harness.SECRET)(Roll(why, 3))
    assert thrown == dice, f"the referee throws {thrown}, and by openssl it is {dice}"


@pytest.mark.parametrize("name", PAGES)
def test_examples_are_printed_as_they_are(name: str) -> None:
    """However long they are: they can be pasted. Two columns stay two, as long as the second is."""
    shown = {line.strip() for line in well("explain", name).out.splitlines()}
    shown |= {" ".join(line.split()) for line in shown}
    page = manual_pages.page(name, inputs)
    for item in example_items(page.sections):
        for line in item.lines:
            left, gap, right = line.strip().partition("  ")
            if not gap or not right.strip():
                assert line.strip() in shown, f"`explain {name}` changes this line: {line}"
            else:
                due = f"{left} {right.split()[0]}"
                assert any(one.startswith(due) for one in shown), (
                    f"`explain {name}` does not keep the columns of: {line}")


def example_items(items: Iterable[manual_text.Item]) -> Iterator[manual_text.Example]:
    """All examples, those in definitions too."""
    for item in items:
        if isinstance(item, manual_text.Example):
            yield item
        elif isinstance(item, manual_text.Definition):
            yield from example_items(item.body)
        elif isinstance(item, manual_text.Section):
            yield from example_items(item.items)
