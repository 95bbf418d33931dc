"""Hints for a file that is missing: the name that was probably meant."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from shlex import quote

from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused
from referee.core.base.references import command_line_ref
from referee.files import inputs


def with_name_hints(problems: Iterable[Problem]) -> list[Problem]:
    """Problems; those of a missing file name the file that was probably meant.

    Hints other than the general one stay.
    """
    return [replace(problem, hint=_name_hint(problem.where) or problem.hint)
            if problem.code == inputs.MISSING and problem.hint == inputs.LOOK_HINT else problem
            for problem in problems]


def _name_hint(path: str) -> str:
    """A hint with similar names beside a missing file, or that its name is a move; or empty."""
    if len(path) > inputs.LONGEST_NAME or "\0" in path:
        return ""
    folder, name = os.path.split(path)
    if os.path.isfile(f"{path}.toml"):
        return f"Did you mean {path}.toml?"
    if name and not folder and any(char.isspace() for char in name):
        line = command_line_ref("move", f"SAVE {quote(path)}")
        return f"To play a move, name the save first: {line}"
    with suppress(OSError):
        from difflib import get_close_matches

        others = sorted(candidate for candidate in os.listdir(folder or ".") if candidate != name)
        names = get_close_matches(name, others, n=3, cutoff=0.75)
        if names:
            return ("Did you mean "
                    f"{' or '.join(os.path.join(folder, candidate) for candidate in names)}?")
    return ""


def load(path: str, read: Callable[[str], bytes] = inputs.load) -> bytes:
    """The text of a file. Refused: as by ``read``, with a hint where the file is missing."""
    try:
        return read(path)
    except Refused as error:
        raise Refused(*with_name_hints(error.problems)) from None
