"""Checkpoints: earlier positions in a save, so that recent turns are shown without a whole replay.

A save has the position after about every hundredth turn, the last two of them. Each is a comment,
which earlier programs of this format ignore. A checkpoint is believed only if the hash of its
position is the one in its log entry. An audit never uses it.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.problem import Refused
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Played
from referee.core.match.log_entry import LogEntry

EVERY, KEPT = 100, 2
COMMENT = b"# checkpoint "
MAX_BYTES = 65_536  # of a position; a larger one is not kept


class Checkpoint(Struct, frozen=True):
    """The position after a turn."""

    turn: int  # 0: the comment cannot be read
    position: bytes  # JSON with sorted keys, as it is hashed


def parse(comment: bytes) -> Checkpoint:
    """The checkpoint in a line of a save, which begins with ``COMMENT``."""
    number, _, position = comment.removeprefix(COMMENT).partition(b": ")
    return Checkpoint(int(number) if number.isdigit() and len(number) < 10 else 0,
                      position.rstrip())


def write(checkpoints: Sequence[Checkpoint]) -> bytes:
    """The lines of a save with its checkpoints."""
    return b"".join(b"\n%b%d: %b" % (COMMENT, checkpoint.turn, checkpoint.position)
                    for checkpoint in checkpoints)


def updated(kept: tuple[Checkpoint, ...],
            turns: Iterable[tuple[LogEntry, Any]]) -> tuple[Checkpoint, ...]:
    """The checkpoints after new turns: each its entry and position.

    The position is None if orders wait or the game is over.
    """
    for entry, state in turns:
        kept = upto(kept, entry.n)  # a later one is not of this game
        if entry_texts.is_rules_upgrade(entry.first_text):
            kept = ()  # positions of older rules are not replayed
        elif state is not None and _can_begin(entry) and (
                entry.n >= EVERY + max((one.turn for one in kept), default=0)):
            position = log_entry.encode_state(state)
            if len(position) <= MAX_BYTES and b"\x7f" not in position:  # which no comment has
                kept = (*kept, Checkpoint(entry.n, position))[-KEPT:]
    return kept


def upto(checkpoints: Sequence[Checkpoint], turn: int) -> tuple[Checkpoint, ...]:
    """The checkpoints of a copy that has the turns up to this one."""
    return tuple(checkpoint for checkpoint in checkpoints if checkpoint.turn <= turn)


def position_after(checkpoint: Checkpoint, entry: LogEntry, state: type[Any]) -> Any:
    """The position of a checkpoint as a ``state``; None if it is not that of its log entry."""
    digest = hashing.sha256(checkpoint.position).hexdigest()[:log_entry.DIGITS]
    if entry.n != checkpoint.turn or entry.digest != digest or not _can_begin(entry):
        return None
    try:
        return msgspec.json.decode(checkpoint.position, type=state)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def ignored(checkpoints: Sequence[Checkpoint], log: bytes) -> Iterator[str]:
    """What is wrong with the checkpoints that are not believed, as sentences."""
    for checkpoint in checkpoints:
        entry = None
        with suppress(Refused):  # the entry of its turn may be damaged
            entry = log_entry.entry_of_turn(log, checkpoint.turn) if checkpoint.turn else None
        if entry is None or position_after(checkpoint, entry, dict[str, Any]) is None:
            which = f"of turn {checkpoint.turn}" if checkpoint.turn else "without a turn"
            yield (f"The checkpoint {which} is ignored: its position is not the one in the log. "
                   "The next checkpoint will replace it.")


def _can_begin(entry: LogEntry) -> bool:
    """Whether a replay can begin after an entry: a move leaves no orders waiting."""
    return type(entry_texts.parse(entry.first_text)) is Played
