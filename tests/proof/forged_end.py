"""Forgeries of the end of an abandoned game, which nothing in the file reveals."""

from msgspec.structs import replace

from referee.core.match import entry_texts
from referee.core.match.entry_texts import End, Undo
from tests.proof.forged_undetectable import fits, told
from tests.proof.forger import Forged, Forger, kinds


def end_invented(f: Forger) -> Forged:
    """That the moderator gave the game up is struck out, or put in."""
    for line in f.spots(End):
        yield from fits(f, f.without(line, *(
            one for one in f.lines[line.n:line.n + 1]
            if type(entry_texts.parse(one.first_text)) is Undo)))
    if f.first < len(f.lines) and not f.save.orders:
        yield from fits(f, [*f.lines, replace(f.lines[-1], n=f.lines[-1].n + 1, luck=(),
                                              moves=("ended: all agreed",))])


def end_reason(f: Forger) -> Forged:
    """Another reason why the game was given up is written down."""
    for line in f.spots(End):
        yield from told(f, line, End("all had agreed"))


KINDS = kinds(__name__)
