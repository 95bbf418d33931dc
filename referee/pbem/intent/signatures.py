"""The name of a message's writer in its text: before a colon, behind a dash, in a signature."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.language import free_text
from referee.core.match.match import Table
from referee.pbem.inbound import courtesy, quote_markers
from referee.pbem.inbound.new_text import LETTERS, Part, Scanned


def unsigned(now: Table, parts: Iterable[Part], names: list[str]) -> Iterator[Part]:
    """The parts without the writer's own name before a colon, behind a dash or alone on a line.

    Behind a move a name that is a seat or a word of the game may be part of it.
    """
    known = {word for name in names for word in name.split()}
    clear = {word for word in known if word not in now.seats
             and not free_text.means(now.rules, word)}
    behind = clear | {name for name in names if clear & {*name.split()}}
    for part in (one for whole in parts for one in _cut(whole, known)):
        if part.kind != "block":
            part = replace(part, text=courtesy.signed(part.text, behind))
        head, colon, rest = part.text.partition(":")
        said = aliases.folded(head.strip())
        if part.kind == "block" or not known:
            yield part
        elif colon and rest.strip() and (said in names or said in known):
            yield replace(part, text=rest.strip())
        elif not {*aliases.folded(part.text).strip(" -~,.!:)(").split()} <= known:
            yield part


def _cut(part: Part, known: set[str]) -> Iterator[Part]:
    """A part; of orders that have no END what stands above a signature, and its lines as prose."""
    lines_ = part.text.split("\n")
    at = len(lines_) if part.kind != "block" or part.ended or part.name in LETTERS else next(
        (i for i, line in enumerate(lines_) if i and _signs(line, known)), len(lines_))
    yield replace(part, text="\n".join(lines_[:at]).rstrip("\n"), numbers=part.numbers[:at])
    for line, n in zip(lines_[at:], part.numbers[at:], strict=False):
        if line.strip():
            yield Part("prose", line.strip(), n)


def _signs(line: str, known: set[str]) -> bool:
    """Whether a line is the writer's name, or says how they are reached."""
    said = {word.strip(".,") for word in aliases.folded(line).split()}
    return bool(said) and (said <= known or quote_markers.contact(line))


def first_line(scanned: Scanned, names: list[str]) -> int:
    """The line with which a signature begins: they take leave, or it is their name; 0: none."""
    known = {word for name in names for word in name.split()}
    first = scanned.leave
    for part in scanned.parts:
        said = {word.strip(".,") for word in aliases.folded(part.text).split()}
        if part.kind != "prose":
            first = first if part.n < first else 0  # no order stands in a signature
        elif not first and known & said and (said <= known or quote_markers.name(
                part.text.partition("|")[0])):
            first = part.n
    return first
