"""Hints for swapped arguments, and for the name of a file in place of a text."""

import os
from collections.abc import Mapping
from shlex import quote
from typing import Any

from msgspec.structs import replace

from referee.commands.answer import Answer
from referee.core.base.control_characters import shell_quoted
from referee.core.base.references import command_line_ref
from referee.definitions.spec import Command
from referee.files import inputs


def with_argument_hint(command: Command, answer: Answer, values: Mapping[str, Any]) -> Answer:
    """A refusal with a hint if two arguments were swapped, or a text is the name of a file."""
    path, text = values.get("path"), values.get("text")
    if not answer.problems or not isinstance(path, str) or not isinstance(text, str) or not (
            0 < len(text) <= inputs.LONGEST_NAME and "\0" not in text and os.path.isfile(text)):
        return answer
    first, *more = answer.problems
    if first.code == inputs.MISSING and first.where == path:
        line = command_line_ref(command.name, f"{shell_quoted(text)} {quote(path)}")
        hint = f"The save comes first: {line}"
    elif first.kind in ("usage", "unusable") or first.warning:
        return answer
    else:
        save, file = shell_quoted(path), shell_quoted(text)
        hint = f"{text} is a file. " + (
            f"To play the lines of the file: {command_line_ref('script', f'{save} {file}')}"
            if command.script_line else
            f"To read the file: {command_line_ref(command.name, f'{save} - < {file}')}")
        answer.offers = ()
    answer.problems = [replace(first, hint=hint), *more]
    return answer
