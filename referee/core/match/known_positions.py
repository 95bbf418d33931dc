"""The positions of a game that are still known: replayed, or recorded by an upgrade."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.match import (
    checkpoints,
    entry_texts,
    live_entries,
    log_entry,
    seat_history,
)
from referee.core.match.entry_texts import RulesUpgrade
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Save


class KnownPositions:
    """The known positions of a game by the turns that led to them.

    ``past`` are the turns that can be replayed. The last position is in the save, and each
    upgrade of the rules records two: before and after.
    """

    def __init__(self, save: Save, match: Match, entries: list[LogEntry],
                 past: Mapping[int, Replayed]) -> None:
        self._saved, self._entries, self._past = save, entries, past
        self._last = match.position_turn
        self._recorded = recorded_positions(entries)

    @property
    def turns(self) -> list[int]:
        """The turns, in order."""
        return sorted({*self._past, *self._recorded, self._last})

    def save_at(self, turn: int, position_turn: int) -> Save | None:
        """The save as it was after a turn; None if its position is unknown.

        ``position_turn`` is the turn that led to the position. Waiting orders and plans are left
        out.
        """
        version = live_entries.rules_version_of(self._entries, position_turn,
                                                self._saved.header.rules)
        state: dict[str, Any]
        if position_turn in self._past:
            state = msgspec.to_builtins(self._past[position_turn].state)
        elif position_turn == self._last:
            state = self._saved.state
        elif position_turn in self._recorded:
            state = msgspec.json.decode(self._recorded[position_turn], type=dict[str, Any])
        else:
            return None
        header = self._saved.header
        return replace(
            self._saved, state=state, orders={}, plans={}, drafts={}, tally=None,
            header=replace(header, rules=version, format=self._entries[turn - 1].format,
                           seats=seat_history.assignments_at(header.seats, self._entries, turn)),
            log=b"".join(map(log_entry.write, self._entries[:turn])),
            checkpoints=checkpoints.upto(self._saved.checkpoints, turn))


def recorded_positions(entries: list[LogEntry]) -> dict[int, str]:
    """The positions that upgrades record, as JSON, by the turns that led to them."""
    states: dict[int, str] = {}
    position_turn = 0
    for entry in entries:
        if (entry_texts.is_rules_upgrade(entry.first_text)
            and type(entry_texts.parse(entry.first_text)) is RulesUpgrade):
            rows = dict(log_entry.row_text(row).partition(": ")[::2] for row in entry.luck)
            turns = (position_turn, "before"), (entry.n, "position")
            states |= {n: rows[name] for n, name in turns if n and name in rows}
        if not entry_texts.keeps_position(entry.first_text):
            position_turn = entry.n
    return states


def nearest_turn(turns: Collection[int], turn: int) -> int:
    """The turn nearest to another, the earlier one of two."""
    return min(turns, key=lambda n: (abs(n - turn), n))
