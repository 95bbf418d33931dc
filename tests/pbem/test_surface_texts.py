"""Each surface words commands for itself: no shell command in a mail, none of mail in a shell.

Each mail that a test sends to a player is held to that, see ``tests/support/office_in_memory.py``.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from referee.cli.typer_app import app
from referee.core.base.references import (
    OMITTED,
    command_line_ref,
    command_ref,
    phrase_ref,
    seat_ref,
)
from referee.core.document.surfaces import (
    MAIL,
    PHRASES,
    PROMPT,
    SHELL,
    Surface,
    resolved_lines,
)
from tests.support.office_in_memory import CONSOLE, Club, text_to

COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]
FOLDERS = ("core", "commands", "games", "pbem", "mail", "files")
OF_MAIL = re.compile(r"\b(?:LEGAL|SHOW|CHECK|MOVE|READY|WITHDRAW|RULES|PLAN … END PLAN|SCORE)\b")


def literals() -> Iterator[tuple[str, str]]:
    """The texts in our modules with their places, without docstrings."""
    for path in (file for folder in FOLDERS for file in Path("referee", folder).rglob("*.py")):
        raw = path.read_text()
        nodes = [*ast.walk(ast.parse(raw))] if "referee " in raw else []
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        yield from ((f"{path}:{node.lineno}", node.value) for node in nodes
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                    and id(node) not in docstrings)


def test_the_pattern_of_shell_commands_knows_all_commands() -> None:
    """A new one must be put there."""
    assert all(CONSOLE.search(f"`referee {name}`") for name in COMMANDS)


def test_no_text_spells_a_command() -> None:
    """It has a reference, which each surface words for itself."""
    word = re.compile(rf"referee (?:{'|'.join(COMMANDS)})\b")
    found = [f"{place} {text}" for place, text in literals() if word.search(text)
             and "/game_page.py:" not in place]  # whoever opens a page is told of the program
    assert not found, "\n".join(found)


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_fits_its_surface(phrase: str) -> None:
    """In a mail it names no command of a shell, in a shell none of mail."""
    text = phrase_ref(phrase, "red", "3")
    mail, shell, prompt = (surface.resolve(text) for surface in (MAIL, SHELL, PROMPT))
    assert not CONSOLE.search(mail) and "{" not in mail
    assert not OF_MAIL.search(shell) and OMITTED not in shell and "{" not in shell
    assert not OF_MAIL.search(prompt)
    assert not re.search(r"--[a-z]", prompt) or phrase in ("claimed-seat", "answered-turn",
                                                           "give-dice")


@pytest.mark.parametrize(("text", "shell", "prompt", "mail"), [
    (f"{command_ref('legal')} lists the moves.", "`referee legal` lists the moves.",
     "`legal` lists the moves.", "LEGAL lists the moves."),
    (f"once red is ready ({command_line_ref('orders ready')}):",
     "once red is ready (referee orders ready):", "once red is ready (referee orders ready):",
     "once red is ready (READY):"),
    (f"Send them with {command_ref('plan')}.", "Send them with `referee plan`.",
     "Send them with `referee plan` in a shell.", "Send them with PLAN … END PLAN."),
    (f"{command_ref('show', '--for moderator')} shows all.",
     "`referee show --for moderator` shows all.", "`show --for moderator` shows all.",
     "SHOW shows all."),
    (f"{command_ref('audit', 'a b.toml')} tells.", "`referee audit a b.toml` tells.",
     "`referee audit a b.toml` in a shell tells.", "the moderator tells."),
    (phrase_ref("give-dice", "4 2, …"), 'Enter the results from the table: --dice "4 2, …".',
     'Enter the results from the table: --dice "4 2, …".', "This game uses real dice: "
     "the moderator enters the move with the results."),
    (f"Sheet 1{phrase_ref('only-for', seat_ref('red'))}:", "Sheet 1 (private: red only):",
     "Sheet 1 (private: red only):", "Sheet 1:"),
    (f"  {phrase_ref('private-line', seat_ref('red'))}red: none", "  Private, red only: red: none",
     "  Private, red only: red: none", "  red: none"),
    (f"It is blue's, but {phrase_ref('claimed-seat', seat_ref('red'))}.",
     "It is blue's, but --seat says red.", "It is blue's, but --seat says red.",
     "It is blue's, but this message is from red."),
])
def test_a_reference_is_worded_by_its_surface(text: str, shell: str, prompt: str,
                                              mail: str) -> None:
    """With the command that it has."""
    assert (SHELL.resolve(text), PROMPT.resolve(text), MAIL.resolve(text)) == (shell, prompt, mail)


@pytest.mark.parametrize("surface", [MAIL, PROMPT])
def test_a_line_with_a_phrase_that_a_surface_does_not_have_is_left_out(surface: Surface) -> None:
    """There is nothing to be done."""
    assert resolved_lines(("why", f"  {phrase_ref('ask-for', 'red')}"), surface) == ("why",)


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
