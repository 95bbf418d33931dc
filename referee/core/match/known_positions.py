"""The positions of a game that are still known: played again, or recorded by an upgrade."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.match import entry_texts, live_entries, log_entry, seat_history
from referee.core.match.entry_texts import Carry
from referee.core.match.log_entry import Line
from referee.core.match.match import Table
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Save


class Known:
    """The known positions of a game by the turns that led to them.

    ``past`` are the turns that can be played again. The last position is in the save, and each
    line that goes over to newer rules has two: as it was, and as it was lifted.
    """

    def __init__(self, saved: Save, now: Table, lines: list[Line],
                 past: Mapping[int, Replayed]) -> None:
        self._saved, self._lines, self._past, self._last = saved, lines, past, now.phase
        self._kept = recorded(lines)

    @property
    def turns(self) -> list[int]:
        """The turns, in order."""
        return sorted({*self._past, *self._kept, self._last})

    def then(self, turn: int, stood: int) -> Save | None:
        """The save as it was behind a turn, where ``stood`` led to the position; None: unknown.

        What waited then, and what was planned, is not in it.
        """
        rules = live_entries.rules_of(self._lines, stood, self._saved.head.rules)
        state: dict[str, Any]
        if stood in self._past:
            state = msgspec.to_builtins(self._past[stood].state)
        elif stood == self._last:
            state = self._saved.state
        elif stood in self._kept:
            state = msgspec.json.decode(self._kept[stood], type=dict[str, Any])
        else:
            return None
        head = self._saved.head
        return replace(
            self._saved, state=state, orders={}, plans={}, drafts={}, tally=None,
            head=replace(head, rules=rules, format=self._lines[turn - 1].format,
                         seats=seat_history.at(head.seats, self._lines, turn)),
            log=b"".join(map(log_entry.write, self._lines[:turn])))


def recorded(lines: list[Line]) -> dict[int, str]:
    """The positions that upgrades record, as JSON, by the turns that led to them."""
    found: dict[int, str] = {}
    stood = 0
    for line in lines:
        if entry_texts.carries(line.said) and type(entry_texts.read(line.said)) is Carry:
            rows = dict(log_entry.text(row).partition(": ")[::2] for row in line.luck)
            found |= {n: rows[name] for n, name in ((stood, "before"), (line.n, "position"))
                      if n and name in rows}
        if not entry_texts.stays(line.said):
            stood = line.n
    return found


def nearest(turns: Collection[int], turn: int) -> int:
    """The turn that is nearest to another, the earlier one of two."""
    return min(turns, key=lambda n: (abs(n - turn), n))
