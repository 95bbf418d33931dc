"""The report of a turn of the log for one viewer: its moves and lines."""

from collections.abc import Iterable
from typing import Any

from referee.commands.answer import MODERATOR, PUBLIC, PlayedMove, ReportLine
from referee.commands.game_status import seat_of_viewer
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import TurnResult


def turn_lines(turn: TurnResult, viewer: str) -> tuple[list[PlayedMove], list[ReportLine]]:
    """The moves of a turn that the viewer may read, and its report."""
    filed = entry_texts.parse(turn.entry.first_text)
    if type(filed) is Filed:
        mine = viewer in (filed.seat, MODERATOR) or turn.match.shows_who_filed
        who = seat_ref(filed.seat)
        what = (f"{who} withdrew orders {filed.number - 1}" if filed.withdrawn else
                f"{who} sent orders {filed.number}")
        reader = PUBLIC if turn.match.shows_who_filed else viewer
        return [], [ReportLine(turn.entry.n, reader, f"{what}; receipt: {turn.entry.seal[:32]}")
                    ] if mine else []
    game = turn.match.game
    return (readable_moves(game, turn.entry, viewer),
            report_lines(game, turn.events, turn.entry, viewer))


def report_lines(game: Game, events: Iterable[Any], line: LogEntry, viewer: str,
                 out: bool | None = None) -> list[ReportLine]:
    """The lines of a turn's report; the moderator sees what any seat sees, and whose it is.

    A line says who may read it, if it is not the same for everyone. A move made by another for a
    seat, and hidden from the viewer, is mentioned once hidden orders are ``out`` (None: if this
    very entry revealed them).
    """
    revealed = was_revealed(line) if out is None else out
    lines = [ReportLine(line.n, PUBLIC, f"The {played.actor} moved for {seat_ref(played.seat)}.")
             for row, played in (_played(line) if revealed else ())
             if played.actor and not can_read(row, viewer)]
    for event in events:
        seats_by_text: dict[str, list[Seat | None]] = {}
        for listener in (None, *game.seats) if viewer == MODERATOR else (seat_of_viewer(viewer),):
            text = game.describe(event, listener)
            if text:
                seats_by_text.setdefault(text, []).append(listener)
        lines += [ReportLine(line.n, _viewer_of_line(game, event, viewer, seats, text), text)
                  for text, seats in seats_by_text.items()]
    return lines


def _viewer_of_line(game: Game, event: Any, viewer: str, readers: list[Seat | None],
                    text: str) -> str:
    """The viewer of a line that was described in the same words to these seats."""
    if viewer == MODERATOR:
        return PUBLIC if None in readers else (readers[0] or "") if len(readers) == 1 else MODERATOR
    return PUBLIC if viewer == PUBLIC or game.describe(event, None) == text else viewer


def was_revealed(line: LogEntry) -> bool:
    """Whether a log entry revealed what had been hidden."""
    return any(log_entry.row_text(row).endswith(": seen") for row in line.luck)


def readable_moves(game: Game, line: LogEntry, viewer: str) -> list[PlayedMove]:
    """The moves of a log entry that the viewer may read."""
    return [PlayedMove(line.n, played.seat, played.actor, played.text, slots(game, played.text))
            for row, played in _played(line) if can_read(row, viewer)]


def slots(game: Game, text: str) -> dict[str, Any]:
    """The verb and the slots of a move's text; empty if only older rules can read it."""
    try:
        return game.slots(game.parse(text))
    except Refused:
        return {}


def _played(line: LogEntry) -> list[tuple[chance.LuckItem, Played]]:
    return [(row, played) for row in line.moves
            if type(played := entry_texts.parse(log_entry.row_text(row))) is Played]


def revealed_items(line: LogEntry, viewer: str) -> list[str]:
    """The orders and questions of luck that an entry revealed to the viewer, without answers."""
    moves = _played(line)
    opened = [seat_ref(played.seat) for row, played in moves if can_read(row, viewer)]
    sheets = [f"what {aliases.join_words(opened)} wrote"] if opened and len(moves) > 1 else []
    return sheets + [log_entry.row_text(row).rpartition(": ")[0] for row in line.luck
                     if can_read(row, viewer)]


def can_read(row: chance.LuckItem, viewer: str) -> bool:
    """Whether the viewer may read an item of the log."""
    return may_read(log_entry.row_owner(row), viewer)


def may_read(owner: str, viewer: str) -> bool:
    """Whether the viewer may read what belongs to ``owner``; empty: to everyone."""
    return owner in ("", viewer) or viewer == MODERATOR


def setup_dice(line: LogEntry) -> list[str]:
    """The dice of the set-up, which are public; what was drawn is visible in the position."""
    return [f"{row}." for row in line.luck if type(row) is str
            if row.rpartition(": ")[0].rpartition(", ")[2].replace("d", "", 1).isdecimal()]
