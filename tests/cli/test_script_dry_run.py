"""`script --dry-run`: the lines in order on a copy, and nothing of what would come of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.bots import GAME, LINES, NOW, bot, played, table
from tests.support import command_line
from tests.support.secrets_game import begun, secrets
from tests.support.toy_match import Keep

__all__ = ["bot", "table"]  # fixtures

WHOLE = "\n".join(LINES[:4]) + "\n"
SCRIPTS = {
    "all": WHOLE, "an error first": f"dance\n{WHOLE}",
    "an error last": f"{WHOLE}red: place 1 hut\n",
    "an error amid": f"{LINES[0]}\n# then\nblue: place 9 hunt\n{WHOLE}", "nothing": "# nothing\n",
    "a chain": f"{LINES[0]}\nblue: place 5 hunt; place 2 hut\n",
    "twice": f"{LINES[0]}\n{LINES[0]}\n"}
every_script = pytest.mark.parametrize("text", SCRIPTS.values(), ids=list(SCRIPTS))


def answers(*words: str, stdin: str = "") -> list[dict[str, Any]]:
    """The answers of a script."""
    ran = command_line.run("script", GAME, *words, "--json", *NOW, stdin=stdin.encode())
    return [json.loads(line) for line in ran.out.splitlines()]


@every_script
@pytest.mark.parametrize("more", [(), ("--keep-going",), ("--strict",)])
def test_a_dry_run_refuses_the_lines_that_the_script_would_refuse(
        table: Path, text: str, more: tuple[str, ...]) -> None:
    """In the same words; the save stays, and no move, roll or position is shown."""
    before = Path(GAME).read_bytes()
    tried = answers("-", "--dry-run", *more, stdin=text)
    assert Path(GAME).read_bytes() == before and list(table.iterdir()) == [table / GAME]
    done = answers("-", *more, stdin=text)
    assert [one["problems"] for one in tried] == [one["problems"] for one in done]
    assert [one.get("line") for one in tried] == [one.get("line") for one in done]
    assert [bool(one["exit"]) for one in tried] == [bool(one["exit"]) for one in done]
    assert {one["exit"] for one in tried} <= {0, 1}  # never that a part was played
    for one in tried:
        assert (one["turn"], one["played"], one["view"], one["asks"]) == (1, [], None, [])
        assert "rolls" not in json.dumps(one)


def test_a_dry_run_says_how_far_the_lines_can_be_played(table: Path) -> None:
    """In a file or a pipe, with what is wrong after it."""
    Path("moves.txt").write_text(WHOLE)
    ran = command_line.run("script", GAME, "moves.txt", "--dry-run")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out == "4 lines can be played in this order. Nothing was saved.\n"
    Path("moves.txt").write_text(f"{WHOLE}\n{LINES[0]}\n")
    ran = command_line.run("script", GAME, "moves.txt", "--dry-run")
    assert ran.exit == 1 and "Not played: line 6: red: place 3 forest" in ran.err
    assert ran.out == "The lines before line 6 can be played in this order. Nothing was saved.\n"
    ran = command_line.run("script", GAME, "moves.txt", "--dry-run", "--keep-going")
    assert ran.exit == 1 and ran.out.startswith("4 lines can be played")
    assert played() == []


def test_a_program_can_try_line_after_line(bot: Any) -> None:
    """Each comes after those before, though nothing is saved."""
    one = bot("--dry-run", "--json", *NOW)
    assert [one.asked(line)["exit"] for line in LINES[:3]] == [0, 0, 0]
    assert one.asked(LINES[0])["exit"] == 1
    assert one.end()[0] == 1 and played() == []


def test_a_dry_run_opens_no_secret(kept: Keep) -> None:
    """What the moves would bring to light is shown to no one; warnings are for those who may."""
    path = begun(kept)
    for viewer in ("public", "blue", "red", "moderator"):
        ran = command_line.run("script", path, "-", "--dry-run", "--for", viewer,
                               stdin=b"red: roll 3; roll 2\n")
        assert ran.exit == 0 and not secrets(ran.out), ran
        assert bool(secrets(ran.err)) == (viewer == "moderator"), ran


def test_a_dry_run_is_no_check(table: Path) -> None:
    """One of both; the save is a file for either, and one that can be written to."""
    Path("moves.txt").write_text(WHOLE)
    ran = command_line.run("script", GAME, "moves.txt", "--dry-run", "--check")
    assert ran.exit == 2 and "Use only one of --check and --dry-run." in ran.unfolded
    for mode in ("--dry-run", "--check"):
        ran = command_line.run("script", "-", "moves.txt", mode)
        assert ran.exit == 2 and "not from standard input" in ran.unfolded
        assert command_line.run("script", "no.toml", "moves.txt", mode).exit == 3
    Path(GAME).write_bytes(Path(GAME).read_bytes().replace(b'"first', b'"last', 1))
    assert command_line.run("script", GAME, "moves.txt", "--dry-run").exit == 3
