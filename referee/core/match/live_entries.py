"""Which lines of a log stand, by what they say alone: nothing is played again."""

from referee.core.table import said
from referee.core.table.log import Line
from referee.core.table.said import Carry, Copied, End, Filed, Played, Ruling, Said, Setup, Undo


def first_replayed(lines: list[Line]) -> int:
    """Where replay begins: at the last line that carried the game over, else at the set-up."""
    found = [i for i, line in enumerate(lines) if said.carries(line.said)]
    return found[-1] if found else 0


def rules_of(lines: list[Line], n: int, last: int) -> int:
    """The version of the rules that played turn ``n``; ``last`` are those of the last line."""
    for line in lines[n:]:
        what = said.read(line.said) if said.carries(line.said) else None
        if type(what) is Carry:
            return what.old
    return last


def unopened(lines: list[Line]) -> set[int]:
    """The lines that filed sheets which no turn opened: they wait, or an undo has dropped them."""
    found: set[int] = set()
    opened = False
    for line in reversed(lines):
        what = said.read(line.said)
        if type(what) is Filed and not opened:
            found.add(line.n)
        elif isinstance(what, Played | Undo | Setup | End) or line.said == said.BRANCHED:
            opened = type(what) is Played
    return found


def keeps(what: Said | None) -> bool:
    """Whether sheets that wait are promised again behind a line that is no sheet's."""
    return type(what) in (Ruling, Carry) or what == Copied(said.RECOVERED)


def standing(lines: list[Line], turn: int) -> set[int]:
    """The turns that lead to the position of a turn: what an undo took back is not among them."""
    before: dict[int, int] = {}
    last = 0
    for line in lines:
        what = said.read(line.said)
        if not said.stays(line.said):
            before[line.n] = what.to if type(what) is Undo else last
            last = line.n
    found: set[int] = set()
    while turn in before and turn not in found:
        found.add(turn)
        turn = before[turn]
    return found
