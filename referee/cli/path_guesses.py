"""Hints for a missing file or swapped arguments."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from shlex import quote
from typing import Any

from msgspec.structs import replace

from referee.commands.answer import Answer
from referee.core.base.control_characters import shell_quoted
from referee.core.base.problem import Problem
from referee.core.base.references import command_line_ref
from referee.definitions.spec import Command
from referee.files import inputs

MISSING = "referee/unusable-file-missing"
LONGEST = 200  # characters of a possible file name


def with_name_hints(problems: Iterable[Problem]) -> list[Problem]:
    """Problems; those of a missing file name the file that was probably meant.

    Hints other than the general one stay.
    """
    return [replace(problem, hint=_name_hint(problem.where) or problem.hint)
            if problem.code == MISSING and problem.hint == inputs.LOOK_HINT else problem
            for problem in problems]


def _name_hint(path: str) -> str:
    """A hint with similar names beside a missing file, or that its name is a move; or empty."""
    if len(path) > LONGEST or "\0" in path:
        return ""
    folder, name = os.path.split(path)
    if os.path.isfile(f"{path}.toml"):
        return f"Did you mean {path}.toml?"
    if name and not folder and any(char.isspace() for char in name):
        line = command_line_ref("move", f"SAVE {quote(path)}")
        return f"If this is a move, the save comes before it: {line}"
    with suppress(OSError):
        from difflib import get_close_matches

        others = sorted(candidate for candidate in os.listdir(folder or ".") if candidate != name)
        names = get_close_matches(name, others, n=3, cutoff=0.75)
        if names:
            return (f"Did you mean "
                    f"{' or '.join(os.path.join(folder, candidate) for candidate in names)}?")
    return ""


def with_argument_hint(command: Command, answer: Answer, values: Mapping[str, Any]) -> Answer:
    """A refusal with a hint if two arguments were swapped, or a text is the name of a file."""
    path, text = values.get("path"), values.get("text")
    if not answer.problems or not isinstance(path, str) or not isinstance(text, str) or not (
            0 < len(text) <= LONGEST and "\0" not in text and os.path.isfile(text)):
        return answer
    first, *more = answer.problems
    if first.code == MISSING and first.where == path:
        line = command_line_ref(command.name, f"{shell_quoted(text)} {quote(path)}")
        hint = f"The save comes first: {line}"
    elif first.kind in ("usage", "unusable") or first.warning:
        return answer
    else:
        save, file = shell_quoted(path), shell_quoted(text)
        hint = f"{text} is a file. " + (
            f"Its lines are played by {command_line_ref('script', f'{save} {file}')}"
            if command.script_line else
            f"Have it read: {command_line_ref(command.name, f'{save} - < {file}')}")
        answer.offers = ()
    answer.problems = [replace(first, hint=hint), *more]
    return answer
