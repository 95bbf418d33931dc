"""Which entries of a log are still in force, judged by their texts, without replay."""

from referee.core.match import entry_texts
from referee.core.match.entry_texts import (
    Copied,
    End,
    EntryContent,
    Filed,
    Played,
    RulesUpgrade,
    Ruling,
    Setup,
    Undo,
)
from referee.core.match.log_entry import LogEntry


def first_replayed(entries: list[LogEntry]) -> int:
    """Where replay begins: at the last upgrade of the rules, else at the set-up."""
    indexes = [i for i, entry in enumerate(entries)
               if entry_texts.is_rules_upgrade(entry.first_text)]
    return indexes[-1] if indexes else 0


def rules_version_of(entries: list[LogEntry], n: int, last_version: int) -> int:
    """The version of the rules that played turn ``n``; ``last_version`` is the last entry's."""
    for entry in entries[n:]:
        content = (entry_texts.parse(entry.first_text)
                   if entry_texts.is_rules_upgrade(entry.first_text) else None)
        if type(content) is RulesUpgrade:
            return content.old
    return last_version


def unopened_orders(entries: list[LogEntry]) -> set[int]:
    """The entries with orders that no turn has played: they wait, or an undo dropped them.

    In a record an entry may have a move without a text, which cannot be read.
    """
    turns: set[int] = set()
    played = False
    for entry in reversed(entries):
        content = entry_texts.parse(entry.first_text)
        if type(content) is Filed and not played:
            turns.add(entry.n)
        elif entry.moves and not entry.first_text:
            played = True
        elif isinstance(content, Played | Undo | Setup
                        | End) or entry.first_text == entry_texts.BRANCHED:
            played = type(content) is Played
    return turns


def keeps_orders(content: EntryContent | None) -> bool:
    """Whether waiting orders are filed again after an entry, which itself files none."""
    return type(content) in (Ruling, RulesUpgrade) or content == Copied(entry_texts.RECOVERED)


def position_turn(entries: list[LogEntry]) -> int:
    """The last turn that led to another position; 0 if there is none."""
    return next((entry.n for entry in reversed(entries)
                 if not entry_texts.keeps_position(entry.first_text)), 0)


def live_turns(entries: list[LogEntry], turn: int) -> set[int]:
    """The turns that lead to the position of a turn, without those that were undone."""
    turn_before: dict[int, int] = {}
    last = 0
    for entry in entries:
        content = entry_texts.parse(entry.first_text)
        if not entry_texts.keeps_position(entry.first_text):
            turn_before[entry.n] = content.turn if type(content) is Undo else last
            last = entry.n
    turns: set[int] = set()
    while turn in turn_before and turn not in turns:
        turns.add(turn)
        turn = turn_before[turn]
    return turns
