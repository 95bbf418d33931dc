"""Whether a log is as referee wrote it: by its checksum, otherwise by the hash of every turn.

Hashing a log of 300 turns takes a tenth of the time of a move, and more with every turn. So each
save has a comment before [scenario] with the number of turns and the CRC-32 of its log. Who
edits the log by hand does not fix that number, and only then is every hash computed. The
checksum finds damage and proves nothing: an audit computes every hash.
"""

from collections.abc import Iterator
from itertools import islice
from zlib import crc32

from referee.core.base import aliases
from referee.core.base.problem import Problem, Refused
from referee.core.base.references import command_ref
from referee.core.match import log_entry
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save

MAX_NAMED = 10  # damaged turns that a refusal names
MISSING, MISPLACED = "is missing", "is not in its place"
UNREADABLE, CHANGED = "cannot be read", "does not match its hash"
_HINT = (f"To see the damaged entry: {command_ref('audit')}. Undo the edit by hand, or restore a "
         "backup. If there is no backup, save the turns before the damage: "
         f"{command_ref('recover', 'SAVE -o NEW --for moderator')}.")

Damage = tuple[tuple[int, str], ...]
"""The first damaged turns of a log, in order, and what is wrong with each."""


def tally(log: bytes) -> str:
    """The checksum comment of a log: ``turns 1 to 35, crc32 1a2b3c4d``."""
    last = log[log.rfind(b"\n", 0, -1) + 1:].partition(b" ")[0]
    return f"turns 1 to {last.decode('ascii', 'replace')}, crc32 {crc32(log):08x}"


def turns_in_tally(tally: str) -> int:
    """How many turns a log had when its save was written; 0: the save does not say."""
    n = tally.partition(", crc32 ")[0].removeprefix("turns 1 to ")
    return int(n) if n.isascii() and n.isdecimal() and len(n) < 10 else 0


def require_intact(save: Save, file: str) -> None:
    """Refused: a save with a turn that does not match its hash, is missing or cannot be read."""
    refuse_damage(find_damage(save), file)


def refuse_damage(damage: Damage, file: str) -> None:
    """Refused: a log with damage, which may not be continued."""
    if damage:
        raise Refused(Problem(
            "referee/unusable-log", _damage_text(damage), file,
            hint=f"Nothing was changed. {command_ref('audit')} shows the damaged entry: undo the "
                 "edit there by hand. Or restore a backup. Or save the turns before the damage "
                 f"with {command_ref('recover', 'SAVE -o NEW --for moderator')}."))


def find_damage(save: Save) -> Damage:
    """The first damaged turns of a save, and what is wrong with each; empty if it is intact."""
    if save.tally and save.tally == tally(save.log):
        return ()
    fairness = save.header.fairness
    damage = (*islice(damaged_turns(save.log, fairness.secret, fairness.commitment), MAX_NAMED + 1),
              )
    if not damage and (n := first_missing_turn(save, log_entry.last_entry(save.log)[0].n)):
        return ((n, MISSING),)
    return damage


def undamaged_entries(log: bytes, damage: Damage) -> list[LogEntry]:
    """The entries of a log before its first damaged turn; all if there is no damage."""
    upto = damage[0][0] - 1 if damage else None
    return [log_entry.parse(text) for text in islice(log_entry.raw_entries(log), upto)]


def damage_warning(damage: Damage) -> Problem:
    """The warning to a user who only reads a damaged log."""
    return Problem(
        "referee/doubtful-log",
        f"{_damage_text(damage)} The current position and the turns before turn "
        f"{damage[0][0]} can still be shown, unchanged.", hint=_HINT, warning=True)


def turn_unavailable(damage: Damage, turn: int) -> Refused:
    """The refusal to show a turn that depends on a damaged one."""
    n = damage[0][0]
    needs = f": it follows from turn {n}" if turn > n else ""
    return Refused(Problem("referee/unusable-log", f"Turn {turn} cannot be shown{needs}. "
                           f"{_damage_text(damage)}", hint=_HINT))


def first_missing_turn(save: Save, last: int) -> int:
    """The first turn missing after the ``last``, by the save's checksum; 0: none."""
    return last + 1 if turns_in_tally(save.tally or "") > last else 0


def damaged_turns(log: bytes, secret: str, commitment: str) -> Iterator[tuple[int, str]]:
    """Each turn of a log that is not as referee wrote it, and what is wrong with it."""
    previous, expected_turn = commitment, 1
    for text in log_entry.raw_entries(log):
        try:
            entry = log_entry.parse(text)
        except Refused:
            yield expected_turn, UNREADABLE
            previous, expected_turn = "", expected_turn + 1
            continue
        if entry.n < expected_turn:
            yield entry.n, MISPLACED
            continue
        if entry.n > expected_turn:
            yield expected_turn, MISSING
        elif previous and not log_entry.bears_seal(entry, secret, previous):
            yield entry.n, CHANGED
        previous, expected_turn = entry.seal, entry.n + 1


def _damage_text(damage: Damage) -> str:
    named = damage[:MAX_NAMED]
    sentences = [_turns_text([n for n, why in named if why == kind], kind)
            for kind in dict.fromkeys(why for _, why in named)]
    remark = " Only the first damaged entries are listed." if len(damage) > MAX_NAMED else ""
    return (f"The log was changed since the referee wrote it: {aliases.join_words(sentences)}."
            f"{remark}")


def _turns_text(turns: list[int], why: str) -> str:
    if len(turns) == 1:
        return f"turn {turns[0]} {why}"
    several = {MISSING: "are missing", MISPLACED: "are not in their places",
               UNREADABLE: UNREADABLE, CHANGED: "do not match their hashes"}
    return f"turns {aliases.join_words(map(str, turns))} {several[why]}"
