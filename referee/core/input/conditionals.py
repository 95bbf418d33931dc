"""Conditions in a text: where they begin and end, and which parts belong together."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.core.base.problem import refused
from referee.core.game.game import Game

if TYPE_CHECKING:
    from referee.core.game.predicates import Condition

Part = tuple[str, int]
"""A piece of a text and where it begins."""

MAX_CONDITION_LENGTH = 400  # characters of a condition
FLAGS = re.IGNORECASE | re.DOTALL
_OTHER = r"(?:else|otherwise|if\s+not(?=\s*,|(?!.*(?:\bthen\b|,))))"
THEN = rf"\s*(?:{_OTHER}\b\W*)?if\b(.*?)\bthen\b(?!\s+(?:have|has|hold)\b)(.*)"
_COMMA = rf"\s*(?:{_OTHER}\b\W*)?if\b(.*?),(.*)"
_BARE = rf"\s*(?:{_OTHER}\b\W*)?if\b(.+)()"
_ELSE = rf"\s*{_OTHER}\b(?:\s*,)?(.*)"
_LATER_ELSE = rf"(?<=\w)[\s,.]+(?={_OTHER}\b)"
_LATER_IF = (r"(?<=\w)(?:(?:[.!]|\s*,)\s+(?:and\s+|then\s+|but\s+)?(?=if\b(?!\s+not\b))"
             r"|\s+and\s+(?=if\b(?!\s+not\b).*?\bthen\b))")
_HANGING = r"\S\s+(?:if|else|otherwise)\b"
_BEGINS = ("if", "else", "otherwise")


def split_lines(text: str, start: int) -> Iterator[Part]:
    """The lines between semicolons and line breaks, each with its offset."""
    for line in text[start:].replace("\n", ";").split(";"):
        if line.strip(" .,\t"):
            yield line, start
        start += len(line) + 1


def _may_be_conditional(line: str) -> bool:
    """Whether a line is worth a regular expression: most have none of its words."""
    return not line.isascii() or any(word in line.casefold() for word in _BEGINS)


def split_parts(text: str, start: int) -> Iterator[Part]:
    """The lines of a text, also split before a later ``if`` or ``else``."""
    for line, begin in split_lines(text, start):
        offset = 0
        later = []
        if _may_be_conditional(line) and re.search(_HANGING, line, re.IGNORECASE):
            later = [match.span() for match in re.finditer(_LATER_IF, line, FLAGS)]
            if is_conditional(line) or later:
                later += [match.span() for match in re.finditer(_LATER_ELSE, line, FLAGS)
                          if is_conditional(line) or match.start() > later[0][0]]
        for end, next_offset in sorted(later):
            yield line[offset:end], begin + offset
            offset = next_offset
        yield line[offset:], begin + offset


def group_steps(parts: list[Part]) -> list[list[Part]]:
    """Group parts into steps: consecutive conditions that end with an ``else`` are one step."""
    groups: list[list[Part]] = []
    run: list[Part] = []
    for part, offset in parts:
        condition, other = match_conditional(part)
        if condition and (run or not is_else(part)):
            run.append((part, offset))
            continue
        groups += [[*run, (part, offset)]] if other and run else [*_separate_steps(run),
                                                                  [(part, offset)]]
        run = []
    return groups + _separate_steps(run)


def is_else(part: str) -> bool:
    """Whether a part begins with “else”, “otherwise” or “if not”."""
    return re.match(rf"\s*{_OTHER}\b", part, FLAGS) is not None


def _separate_steps(run: list[Part]) -> list[list[Part]]:
    """Conditions without a final ``else``: each its own step, with its ``else if``s."""
    groups: list[list[Part]] = []
    for part in run:
        if groups and is_else(part[0]):
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def is_conditional(part: str) -> bool:
    """Whether a part begins with a word of conditions."""
    first = part.lstrip()[:10].casefold()
    word = next((first[:i] for i, char in enumerate(first) if not char.isalnum()), first)
    return word in _BEGINS


def match_conditional(part: str) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """The matches of a part as ``if`` and as ``else``, at most one of which is not None."""
    if not is_conditional(part):
        return None, None
    condition = None if re.match(r"\s*if\s+not\b", part, FLAGS) and is_else(part) else (
        re.match(THEN, part, FLAGS) or re.match(_COMMA, part, FLAGS)
        or re.match(_BARE, part, FLAGS))
    return condition, None if condition else re.match(_ELSE, part, FLAGS)


def condition(game: Game, text: str) -> "Condition":
    """A condition of the game. Refused: too long, or not understood."""
    size, begin = len(text.strip()), len(text) - len(text.lstrip())
    if size > MAX_CONDITION_LENGTH:
        raise refused("referee/invalid-length", f"The condition has {size:,} characters; at most "
                      f"{MAX_CONDITION_LENGTH} are read.", span=(begin, begin + size),
                      hint="Write a shorter condition and the word “then” after it.")
    return game.condition(text)
