"""Transcripts: commands and exactly what they print.

A transcript is a file of ``$ command`` lines, each followed by what it wrote to
standard output, then to standard error with ``! `` before each line, then its
exit code if that is not 0. ``> `` lines after a command are its standard input.
``REFEREE_TRANSCRIPTS=write pytest tests/graphics/test_transcripts.py`` writes them anew,
to be read before they are kept.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.commands import manual_pages
from referee.commands.answer import Answer, problem_text, with_game_prefix
from referee.core.base.problem import Problem, Refused, errors_among
from referee.core.input import sequence
from referee.files import inputs
from tests.support import case_files, command_line, harness
from tests.support.manuals import codes_of
from tests.support.paths import OLD_SAVES, SAVES, TRANSCRIPTS, WRITE

MADE = ("refusals", "scores")  # written whole, one for each game
FILES = sorted({*TRANSCRIPTS.glob("*.txt"),
                *(TRANSCRIPTS / f"{kind}-{game}.txt" for kind in MADE for game in games.names())})


def quick(file: Path) -> bool:
    """Whether a transcript is of commands, and not of each game."""
    return not file.stem.startswith(MADE)


@pytest.mark.parametrize("file", [pytest.param(file, marks=[pytest.mark.quick] * quick(file))
                                  for file in FILES], ids=[file.stem for file in FILES])
def test_transcript(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command prints what it printed when the transcript was read and kept."""
    kind, _, game = file.stem.partition("-")
    if game and kind == "refusals":
        said = refusals(game)
    else:
        shutil.copytree(SAVES, tmp_path / "saves")
        for folder in OLD_SAVES.iterdir():
            shutil.copytree(folder, tmp_path / "saves" / folder.name / "old")
        (tmp_path / "data").mkdir()
        for extra in (TRANSCRIPTS / "data").iterdir():
            shutil.copy(extra, tmp_path / "data")
        monkeypatch.chdir(tmp_path)
        found = scores(game) if game and kind == "scores" else steps(file.read_text())
        said = "\n".join(_run(step) for step in found)
    if WRITE:
        file.write_text(said)
    assert file.exists(), (
        "REFEREE_TRANSCRIPTS=write pytest tests/graphics/test_transcripts.py writes it")
    assert said == file.read_text(), (
        "It prints something else. If that is meant, REFEREE_TRANSCRIPTS=write pytest "
        "tests/graphics/test_transcripts.py writes it anew, to be read")


def steps(text: str) -> list[tuple[str, str]]:
    """The commands of a transcript and their standard input."""
    found: list[tuple[str, str]] = []
    for line in text.split("\n"):
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif line.startswith("> ") and found:
            found[-1] = found[-1][0], found[-1][1] + line[2:] + "\n"
    return found


def scores(game: str) -> list[tuple[str, str]]:
    """The score of each whole game, and the standing of those that go on."""
    return [(f"referee score saves/{game}/{file.name}", "")
            for file in sorted((SAVES / game).glob("*.toml"))]


def _run(step: tuple[str, str]) -> str:
    command, given = step
    ran = command_line.line(command, given.encode())
    said = f"$ {command}\n" + "".join(f"> {line}\n" for line in given.splitlines()) + ran.out
    said += "".join(f"! {line}".rstrip() + "\n" for line in ran.err.splitlines())
    return said + (f"exit {ran.exit}\n" if ran.exit else "")


def refusals(game: str) -> str:
    """What every refused rule case of a game prints."""
    out: list[str] = []
    for whose, case in case_files.CASES:
        if whose == game and "refused" in case and "move" in case:
            out.append(f"case {case['case']}: {case['title']}\n{_refusal(game, case)}")
    return "\n".join(out)


def _refusal(game: str, case: dict[str, Any]) -> str:
    match, source, _ = case_files.arranged(game, case)
    text = str(case["move"])
    who = ""
    try:
        result = sequence.run(match, text, None, harness.WHEN, source)
        who, problems = result.seat, errors_among(result.problems)
    except Refused as error:
        problems = error.problems
    answer = Answer("move", 1, problems=[with_game_prefix(p, game) for p in problems],
                    refused_text=text, mover=who)
    return problem_text(answer)


@pytest.mark.quick
def test_every_code_of_the_program_is_in_a_transcript() -> None:
    """A refusal of every code of no game, as a user meets it."""
    kept = "\n".join(file.read_text() for file in FILES)
    missing = {code for code in codes_of(manual_pages.page_source("refusals", inputs))
               if f"referee/{code}" not in kept}
    # These need another process, a full disk, a huge file, a proof that fails or a game without
    # defaults, an answer to an old offer: test_disk, test_disk_shared, test_hostile, test_cli,
    # test_scenario, test_table, test_stale, test_record and test_verify have them; those of a game
    # that nobody draws and of what is not installed, test_pictures_refused; of requests that take
    # too long, test_serve; those of an audit that is stopped, and of a cluster, test_archive and
    # test_archive_cluster; names and numbers that the toy game reads, test_words and test_steps.
    assert missing <= {"unusable-save-locked", "unusable-save-changed", "unusable-save-linked",
                       "unusable-scenario-start", "unusable-file-full", "unusable-file-closed",
                       "unusable-file", "unusable-scenario-size", "unusable-script-size",
                       "illegal-no-default", "doubtful-late", "usage-extra", "usage-picture",
                       "unusable-audit", "unusable-cluster",
                       "unusable-record-history", "unusable-record-newer",
                       "unusable-record-secret", "unusable-witness-size",
                       "unusable-request", "ambiguous-name", "invalid-number"}, missing


@pytest.mark.quick
def test_every_command_has_its_help() -> None:
    """--help of each command is kept, with an example."""
    kept = (TRANSCRIPTS / "help.txt").read_text()
    for name in ("games", "new", "move", "check", "script", "legal", "show", "log", "score",
                 "resolve", "undo", "correct", "seat", "end", "branch", "audit", "recover",
                 "scenario list", "scenario show", "scenario check", "explain", "post write"):
        part = kept.partition(f"$ referee {name} --help\n")[2].partition("\n$ ")[0]
        assert "Example: referee " in part, name


@pytest.mark.quick
def test_a_problem_prints_as_designed() -> None:
    """What is wrong with its caret, the rule, facts, legal moves, who can see it, the code."""
    text = "use forest; buy card 2 with gold"
    problem = Problem("stone-age/illegal-payment", "Card 2 costs exactly 2 resources; you offered "
                      "1 gold.", "step 2 of 2", (12, 32), "You have 2 wood and 1 gold.",
                      "civilization cards (Stone Age, acting)",
                      moves=("buy card 2 with 2 wood", "buy card 2 with wood gold"))
    assert problem_text(Answer("move", 1, problems=[problem], refused_text=text, mover="red")) == (
        "Not played: red, step 2 of 2: use forest; buy card 2 with gold\n"
        "                                          ^^^^^^^^^^^^^^^^^^^^\n"
        "  Card 2 costs exactly 2 resources; you offered 1 gold.\n"
        "  Rule: civilization cards (Stone Age, acting)\n"
        "  You have 2 wood and 1 gold.\n"
        "  You can: buy card 2 with 2 wood, buy card 2 with wood gold\n"
        "  Private: red only  [stone-age/illegal-payment]\n")
