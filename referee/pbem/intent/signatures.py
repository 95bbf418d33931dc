"""Recognizes the sender's name in a message: before a colon, after a dash, in a signature."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.language import free_text
from referee.core.match.match import Match
from referee.pbem.inbound import courtesy, quote_markers
from referee.pbem.inbound.new_text import PRESS_BLOCKS, MessagePart, NewText


def without_name(match: Match, parts: Iterable[MessagePart],
                 names: list[str]) -> Iterator[MessagePart]:
    """The parts without the sender's own name before a colon, after a dash or alone on a line.

    After a move, a name that is a seat or a word of the game may be part of the move.
    """
    known = {word for name in names for word in name.split()}
    clear = {word for word in known if word not in match.seats
             and not free_text.has_meaning(match.game, word)}
    names_after_move = clear | {name for name in names if clear & {*name.split()}}
    for part in (named_part for uncut in parts for named_part in _cut_at_signature(uncut, known)):
        if part.kind != "block":
            part = replace(part, text=courtesy.strip_signature(part.text, names_after_move))
        before, colon, rest = part.text.partition(":")
        text = aliases.folded(before.strip())
        if part.kind == "block" or not known:
            yield part
        elif colon and rest.strip() and (text in names or text in known):
            yield replace(part, text=rest.strip())
        elif not {*aliases.folded(part.text).strip(" -~,.!:)(").split()} <= known:
            yield part


def _cut_at_signature(part: MessagePart, known: set[str]) -> Iterator[MessagePart]:
    """The part; orders without an END are cut at a signature, whose lines become prose."""
    lines_ = part.text.split("\n")
    at = len(lines_) if part.kind != "block" or part.has_end or part.name in PRESS_BLOCKS else next(
        (i for i, line in enumerate(lines_) if i and _is_signature(line, known)), len(lines_))
    yield replace(part, text="\n".join(lines_[:at]).rstrip("\n"),
                  line_numbers=part.line_numbers[:at])
    for line, n in zip(lines_[at:], part.line_numbers[at:], strict=False):
        if line.strip():
            yield MessagePart("prose", line.strip(), n)


def _is_signature(line: str, known: set[str]) -> bool:
    """Whether a line is the sender's name or contact data."""
    words = {word.strip(".,") for word in aliases.folded(line).split()}
    return bool(words) and (words <= known or quote_markers.is_contact(line))


def first_line(new_text: NewText, names: list[str]) -> int:
    """The first line of the signature: a closing or the sender's name; 0 if there is none."""
    known = {word for name in names for word in name.split()}
    first = new_text.closing_line
    for part in new_text.parts:
        words = {word.strip(".,") for word in aliases.folded(part.text).split()}
        if part.kind != "prose":
            first = first if part.line_number < first else 0  # a signature contains no order
        elif not first and known & words and (words <= known or quote_markers.may_be_name(
                part.text.partition("|")[0])):
            first = part.line_number
    return first
