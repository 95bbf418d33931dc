"""Whether a log is as the referee wrote it: by its checksum, else by the hash of every turn.

To hash a log of 300 turns takes a tenth of all that a move takes, and more with every turn. So
each save says in a comment before [scenario] how far its log goes and what the CRC-32 of its
bytes is. Whoever edits the log by hand does not mend that number, and only then is every hash
computed. The checksum finds damage and proves nothing: an audit computes every hash.
"""

from collections.abc import Iterator
from itertools import islice
from zlib import crc32

from referee.core.base import aliases
from referee.core.base.problem import Problem, Refused
from referee.core.match import log_entry
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Save

MOST = 10  # damaged turns that a refusal names
MISSING, MISPLACED = "is missing", "is not in its place"
UNREADABLE, CHANGED = "cannot be read", "does not match its hash"
_MEND = ("`referee audit` prints the damaged entry: undo the edit by hand, or restore a backup. "
         "Without one, `referee recover` saves the turns before the damage.")

Damage = tuple[tuple[int, str], ...]
"""The first damaged turns of a log, in order, and what is wrong with each."""


def tally(lines: bytes) -> str:
    """What a save says of its log: ``turns 1 to 35, crc32 1a2b3c4d``."""
    last = lines[lines.rfind(b"\n", 0, -1) + 1:].partition(b" ")[0]
    return f"turns 1 to {last.decode('ascii', 'replace')}, crc32 {crc32(lines):08x}"


def turns(tally: str) -> int:
    """How many turns a log had when its save was written; 0: its save does not say."""
    n = tally.partition(", crc32 ")[0].removeprefix("turns 1 to ")
    return int(n) if n.isascii() and n.isdecimal() and len(n) < 10 else 0


def hold(saved: Save, file: str) -> None:
    """Refused: a save of which a turn does not match its hash, is missing or cannot be read."""
    refuse(damage(saved), file)


def refuse(found: Damage, file: str) -> None:
    """Refused: a log with damage, on which nothing is built."""
    if found:
        raise Refused(Problem(
            "referee/unusable-log", _damaged(found), file,
            hint="Nothing was changed. `referee audit` prints what stands in the file there: undo "
                 "the edit by hand. Or restore a backup, or save the turns before it with "
                 "`referee recover`."))


def damage(saved: Save) -> Damage:
    """The first damaged turns of a save, and what is wrong with each; none: it is as written."""
    if saved.tally and saved.tally == tally(saved.log):
        return ()
    fairness = saved.head.fairness
    found = (*islice(breaks(saved.log, fairness.secret, fairness.commitment), MOST + 1),)
    if not found and (n := cut(saved, log_entry.last(saved.log)[0].n)):
        return ((n, MISSING),)
    return found


def sound(lines: bytes, found: Damage) -> list[Line]:
    """The lines of a log before its first damaged turn, all of them if there is none."""
    upto = found[0][0] - 1 if found else None
    return [log_entry.read(text) for text in islice(log_entry.texts(lines), upto)]


def warning(found: Damage) -> Problem:
    """What who only reads a damaged log is warned of."""
    return Problem(
        "referee/doubtful-log", f"{_damaged(found)} The position now and the turns before turn "
        f"{found[0][0]} can still be shown, as they were then.", hint=_MEND, warning=True)


def beyond(found: Damage, turn: int) -> Refused:
    """The refusal to show a turn that needs a damaged one."""
    n = found[0][0]
    needs = f": it follows from turn {n}" if turn > n else ""
    return Refused(Problem("referee/unusable-log", f"Turn {turn} cannot be shown{needs}. "
                           f"{_damaged(found)}", hint=_MEND))


def cut(saved: Save, last: int) -> int:
    """The first turn that is missing behind the ``last``, by what the head says; 0: none is."""
    return last + 1 if turns(saved.tally or "") > last else 0


def breaks(lines: bytes, secret: str, commitment: str) -> Iterator[tuple[int, str]]:
    """Each turn of a log that is not as the referee wrote it, and what is wrong with it."""
    previous, due = commitment, 1
    for text in log_entry.texts(lines):
        try:
            line = log_entry.read(text)
        except Refused:
            yield due, UNREADABLE
            previous, due = "", due + 1
            continue
        if line.n < due:
            yield line.n, MISPLACED
            continue
        if line.n > due:
            yield due, MISSING
        elif previous and not log_entry.sealed(line, secret, previous):
            yield line.n, CHANGED
        previous, due = line.seal, line.n + 1


def _damaged(found: Damage) -> str:
    """Which turns of the log are damaged, in a sentence or two."""
    named = found[:MOST]
    each = [_turns([n for n, why in named if why == kind], kind)
            for kind in dict.fromkeys(why for _, why in named)]
    more = " These are only the first." if len(found) > MOST else ""
    return f"The log was changed since the referee wrote it: {aliases.listed(each)}.{more}"


def _turns(some: list[int], why: str) -> str:
    if len(some) == 1:
        return f"turn {some[0]} {why}"
    several = {MISSING: "are missing", MISPLACED: "are not in their places",
               UNREADABLE: UNREADABLE, CHANGED: "do not match their hashes"}
    return f"turns {aliases.listed(map(str, some))} {several[why]}"
