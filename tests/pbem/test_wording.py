"""Texts for players by mail use the words of mail, and none of a command line.

Each mail that a test sends to a player is held to that, see ``tests/support/office_in_memory.py``.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from referee.cli.typer_app import app
from referee.pbem.outbound import wording
from tests.support.office_in_memory import CONSOLE, Club, text_to

COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]
REASONS = ("core", "commands", "games", "pbem")
# No letter leads there.
ELSEWHERE = {"wording.py", "post.py", "publish.py", "picture.py", "game_page.py"}

NAMED = re.compile(r"referee(?!\.|[ ]import\b)")  # the program, and no module of it


def texts() -> Iterator[str]:
    """What the modules say of commands, without their docstrings."""
    word = re.compile(rf"referee (?:{'|'.join(COMMANDS)})\b")
    for path in (file for folder in REASONS for file in Path("referee", folder).rglob("*.py")):
        raw = path.read_text()
        if path.name in ELSEWHERE or not NAMED.search(raw):
            continue
        nodes = [*ast.walk(ast.parse(raw))]
        told = {node.value for node in nodes if isinstance(node, ast.Expr)}
        yield from (node.value for node in nodes if isinstance(node, ast.Constant)
                    and isinstance(node.value, str) and word.search(node.value)
                    and node not in told)


def test_all_commands_are_known_to_the_law() -> None:
    """A new one must be put there."""
    assert all(CONSOLE.search(f"`referee {name}`") for name in COMMANDS)


def test_no_hint_names_a_command_of_the_command_line_to_a_player() -> None:
    """Wherever it comes from."""
    found = [told for text in sorted({*texts()})
             if CONSOLE.search(told := wording.player_text(text))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("hint", "told"), [
    ('Give what was rolled: --dice "4 2, …".', "This game has dice of the table: the moderator "
     "enters the move with what was rolled."),
    ("`referee legal` lists the moves.", "LEGAL lists the moves."),
    ("it counts once red is ready (referee orders ready):", "it counts once red is ready (READY):"),
    ("take it back with “referee orders withdraw”.", "take it back with WITHDRAW."),
    ("Send them with `referee plan`.", "Send them with PLAN … END PLAN."),
    ("Sheet 1 of red for orders 4, for red's eyes:", "Sheet 1 of red for orders 4:"),
    ("  for red's eyes: red: none", "  red: none"),
    ("why is for blue's eyes.", "why is for blue's eyes."),
    ("The text is blue's, but --seat says red.", "The text is blue's, but this message is red's."),
])
def test_a_hint_is_told_in_the_words_of_letters(hint: str, told: str) -> None:
    """With the command that a letter has for it."""
    assert wording.player_text(hint) == told


def test_a_hint_of_which_nothing_is_left_is_not_told() -> None:
    """There is nothing to be done."""
    assert wording.player_lines(["why", "  hint: Ask with --for red."]) == ["why"]


@pytest.mark.parametrize("text", [
    "place 9 forest", "use forest", "card 9", "blue: place 3 forest", "CHECK place 2 hut",
    "LEGAL use", "place 3 forest; blue: place 1 river", "SHOW 99", "feed 3"])
def test_a_refused_move_is_told_in_words_of_letters(text: str) -> None:
    """Its reason and its hint."""
    assert text_to(Club().write("red", text), "red")


@pytest.mark.parametrize("text", [
    "runner-1 forward", "orders 1: runner-1 forward", "DRAFT\nrunner-1 forward\nEND DRAFT",
    "READY", "WITHDRAW", "PLAN\norders 9: none\nEND PLAN", "clubs 5: none", "withdraw it all",
    "CHECK none", "standard"])
def test_a_sheet_is_told_in_words_of_letters(text: str) -> None:
    """That it was filed, kept, or refused."""
    club = Club("stone-daze", 2)
    club.tick()
    assert text_to(club.write("red", text), "red")
    assert text_to(club.write("red", f"{text}\nREADY\nWITHDRAW"), "red")
