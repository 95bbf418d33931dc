"""The last turns of a game, replayed from a checkpoint of its save."""

from functools import partial

from referee.core.base.problem import Refused
from referee.core.match import checkpoints, entry_texts, log_entry
from referee.core.match.checkpoints import Checkpoint
from referee.core.match.entry_texts import Copied, RulesUpgrade, Undo
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.replay import Replay, Replayed, recorded_luck
from referee.core.match.save_format import Save

Turns = tuple[list[LogEntry], dict[int, Replayed]]
"""Log entries, and by number those that were replayed."""


def since(save: Save, match: Match, first: int, last: int = 0) -> Turns | None:
    """The entries from a checkpoint before turn ``first`` on, and the replay of those after it.

    Turns after ``last``, if it is given, are not replayed. None: the whole game must be replayed.
    """
    if match.damage or match.header.rules != match.rules_version:
        return None
    usable = [checkpoint for checkpoint in save.checkpoints if 0 < checkpoint.turn < first]
    if not usable:
        return None
    try:
        return _replayed_from(max(usable, key=lambda checkpoint: checkpoint.turn), save, match,
                              last)
    except Refused:
        return None


def _replayed_from(checkpoint: Checkpoint, save: Save, match: Match, last: int) -> Turns | None:
    """The turns after a checkpoint; None if it is not believed, or if a later undo goes beyond it.

    Refused: an entry that cannot be read or played.
    """
    entries = [*log_entry.entries_from(save.log, checkpoint.turn)]
    if not entries or any(_needs_earlier_turns(entry, checkpoint.turn) for entry in entries):
        return None
    state = checkpoints.position_after(checkpoint, entries[0], match.game.state)
    if state is None:
        return None
    log_entry.verify_chain(entries[1:], match.secret, entries[0].seal, checkpoint.turn + 1)
    replay = Replay(match.game, partial(log_entry.orders_promise, match.secret),
                    recorded_luck(match.header.fairness))
    replay.begin_at(checkpoint.turn, state)
    turns = [replay.play(entry) for entry in entries[1:] if not last or entry.n <= last]
    return entries, {turn.entry.n: turn for turn in turns if turn is not None}


def _needs_earlier_turns(entry: LogEntry, turn: int) -> bool:
    """Whether an entry cannot be understood without those before ``turn``."""
    content = entry_texts.parse(entry.first_text)
    return (isinstance(content, RulesUpgrade | Copied)
            or (type(content) is Undo and content.turn <= turn))
