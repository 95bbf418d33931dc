"""What was kept of a damaged save and what was lost, told to one pair of eyes."""

from collections.abc import Iterator

from referee.acts import given, report
from referee.acts.answer import MODERATOR
from referee.core import log, said
from referee.core.log import Line
from referee.core.recover import Found
from referee.core.said import Filed
from referee.core.table import Table
from referee.core.words import counted

MOST = 10  # moves, and turns, that are named before the rest is counted
LONGEST = 300  # characters of a move that was lost


def told(found: Found, start: Table, new: str, eyes: str) -> list[str]:
    """The lines of a report: up to where, how much is lost, the first moves, what else.

    Who has filed a sheet in the phase that stands is not told, nor what a
    sheet was; a row of another's, and one that no eyes are written to, is
    counted.
    """
    everything = eyes == MODERATOR or start.told
    last = given.latest(start, eyes)[0]
    gone = list(found.gone)
    while gone and not everything and _files(gone[-1]):
        gone.pop()
    out = [f"Sound up to turn {last}; saved in {new}."]
    if found.broken and (everything or gone):
        out.append(found.broken)
    if found.unheld and everything:
        out.append(f"The sheet that turn {found.unheld} promised is not in the file.")
    out += _sum(gone, found.unread)
    out += _moves(gone, eyes, start.told)
    if found.others:
        out.append(f"{counted(found.others, 'line')} with the number of another "
                   f"{'is' if found.others == 1 else 'are'} left out.")
    out += [f"Lost: the players of {seat}." for seat in found.players]
    out += [f"Lost: the sheet of {seat}; {why}." for seat, why in found.sheets
            if everything or seat == eyes]
    if found.whole:
        out.append("Nothing was lost.")
    elif len(out) == 1:
        out.append("Whether a sheet was lost is for the moderator's eyes; nothing else was.")
    anew = [n for n in found.anew if n <= last]
    out += [f"Turn {n}: its seal was damaged and is written anew." for n in anew[:MOST]]
    if len(anew) > MOST:
        out.append(f"The same of {counted(len(anew) - MOST, 'more turn')}.")
    return out


def _files(line: Line) -> bool:
    return isinstance(said.read(line.said), Filed)


def _sum(gone: list[Line], unread: int) -> Iterator[str]:
    """How much is lost, in one sentence."""
    parts = []
    if gone:
        are = "is" if len(gone) == 1 else "are"
        parts.append(f"{counted(len(gone), 'turn')} from {gone[0].n} on {are} lost")
    if unread:
        parts.append(f"of {counted(unread, 'line')} nothing can be read")
    if parts:
        text = "; ".join(parts)
        yield f"{text[0].upper()}{text[1:]}."


def _moves(gone: list[Line], eyes: str, open_: bool) -> Iterator[str]:
    """The first moves that were lost, as far as these eyes may read them."""
    rows: list[str] = []
    hidden = 0
    for line in gone:
        for row in line.moves:
            what = said.read(log.text(row))
            if isinstance(what, Filed):
                fine = open_ or eyes in (what.seat, MODERATOR)
                text = log.text(row) if what.withdrawn else log.text(row).rpartition(": ")[0]
            else:
                # In format 1 no row says whose it is.
                fine = eyes == MODERATOR or (line.format > 1 and report.readable(row, eyes))
                text, hidden = log.text(row), hidden + (not fine)
            if fine:
                rows.append(f"  turn {line.n}: "
                            + (text if len(text) <= LONGEST else text[:LONGEST] + "…"))
    yield from rows[:MOST]
    if len(rows) > MOST:
        yield f"  and {counted(len(rows) - MOST, 'more move')}"
    if hidden:
        yield f"{counted(hidden, 'move')} that {'was' if hidden == 1 else 'were'} lost " \
              "can be told to others alone: ask with --for."
