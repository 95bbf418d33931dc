"""Which lines of a log stand, by what they say alone: nothing is played again."""

from referee.core.match import entry_texts
from referee.core.match.entry_texts import (
    Carry,
    Copied,
    End,
    Filed,
    Played,
    Ruling,
    Said,
    Setup,
    Undo,
)
from referee.core.match.log_entry import Line


def first_replayed(lines: list[Line]) -> int:
    """Where replay begins: at the last line that carried the game over, else at the set-up."""
    found = [i for i, line in enumerate(lines) if entry_texts.carries(line.said)]
    return found[-1] if found else 0


def rules_of(lines: list[Line], n: int, last: int) -> int:
    """The version of the rules that played turn ``n``; ``last`` are those of the last line."""
    for line in lines[n:]:
        what = entry_texts.read(line.said) if entry_texts.carries(line.said) else None
        if type(what) is Carry:
            return what.old
    return last


def unopened(lines: list[Line]) -> set[int]:
    """The lines that filed sheets which no turn opened: they wait, or an undo has dropped them."""
    found: set[int] = set()
    opened = False
    for line in reversed(lines):
        what = entry_texts.read(line.said)
        if type(what) is Filed and not opened:
            found.add(line.n)
        elif isinstance(what, Played | Undo | Setup | End) or line.said == entry_texts.BRANCHED:
            opened = type(what) is Played
    return found


def keeps(what: Said | None) -> bool:
    """Whether sheets that wait are promised again behind a line that is no sheet's."""
    return type(what) in (Ruling, Carry) or what == Copied(entry_texts.RECOVERED)


def standing(lines: list[Line], turn: int) -> set[int]:
    """The turns that lead to the position of a turn: what an undo took back is not among them."""
    before: dict[int, int] = {}
    last = 0
    for line in lines:
        what = entry_texts.read(line.said)
        if not entry_texts.stays(line.said):
            before[line.n] = what.to if type(what) is Undo else last
            last = line.n
    found: set[int] = set()
    while turn in before and turn not in found:
        found.add(turn)
        turn = before[turn]
    return found
