"""What a turn of the log shows to one reader: its moves and the lines of its report."""

from collections.abc import Iterable
from typing import Any

from referee.commands.answer import MODERATOR, PUBLIC, PlayedMove, ReportLine
from referee.commands.position_report import to
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.log_entry import Line
from referee.core.match.match import Turned


def turn_lines(turned: Turned, eyes: str) -> tuple[list[PlayedMove], list[ReportLine]]:
    """The moves of a turn that these eyes may read, and its report."""
    filed = entry_texts.read(turned.line.said)
    if type(filed) is Filed:
        mine = eyes in (filed.seat, MODERATOR) or turned.table.told
        what = (f"{filed.seat} withdrew sheet {filed.number - 1}" if filed.withdrawn else
                f"{filed.seat} filed sheet {filed.number}")
        whose = PUBLIC if turned.table.told else eyes
        return [], [ReportLine(turned.line.n, whose, f"{what}; receipt: {turned.line.seal[:32]}")
                    ] if mine else []
    rules = turned.table.rules
    return moved(rules, turned.line, eyes), told(rules, turned.events, turned.line, eyes)


def told(rules: Game, events: Iterable[Any], line: Line, eyes: str,
         out: bool | None = None) -> list[ReportLine]:
    """The lines of a report; the moderator is told what any seat is told, and which.

    A line says for whose eyes it is, if not everybody is told the same.
    Of a move that another made for a seat and that these eyes may not read, that
    it was made, once what was sealed is ``out`` (None: as the line itself says).
    """
    marked = came_out(line) if out is None else out
    lines = [ReportLine(line.n, PUBLIC, f"The {played.by} moved for {played.seat}.")
             for row, played in (_played(line) if marked else ())
             if played.by and not readable(row, eyes)]
    for event in events:
        heard: dict[str, list[Seat | None]] = {}
        for listener in (None, *rules.seats) if eyes == MODERATOR else (to(eyes),):
            text = rules.tell(event, listener)
            if text:
                heard.setdefault(text, []).append(listener)
        lines += [ReportLine(line.n, _whose(rules, event, eyes, seats, text), text)
                  for text, seats in heard.items()]
    return lines


def _whose(rules: Game, event: Any, eyes: str, heard: list[Seat | None], text: str) -> str:
    """For whose eyes a line is that some of those who may read it are told so."""
    if eyes == MODERATOR:
        return PUBLIC if None in heard else (heard[0] or "") if len(heard) == 1 else MODERATOR
    return PUBLIC if eyes == PUBLIC or rules.tell(event, None) == text else eyes


def came_out(line: Line) -> bool:
    """Whether a line showed what had been sealed."""
    return any(log_entry.text(row).endswith(": seen") for row in line.luck)


def moved(rules: Game, line: Line, eyes: str) -> list[PlayedMove]:
    """The moves of a line, as far as these eyes may read them."""
    return [PlayedMove(line.n, played.seat, played.by, played.text, slots(rules, played.text))
            for row, played in _played(line) if readable(row, eyes)]


def slots(rules: Game, text: str) -> dict[str, Any]:
    """The verb and the slots of a move's text; none, where only older rules had it."""
    try:
        return rules.slots(rules.parse(text))
    except Refused:
        return {}


def _played(line: Line) -> list[tuple[chance.Row, Played]]:
    return [(row, played) for row in line.moves
            if type(played := entry_texts.read(log_entry.text(row))) is Played]


def seen(line: Line, eyes: str) -> list[str]:
    """The sheets a line opened, the questions it had answered: without what they were."""
    moves = _played(line)
    opened = [played.seat for row, played in moves if readable(row, eyes)]
    sheets = [f"what {aliases.listed(opened)} wrote"] if opened and len(moves) > 1 else []
    return sheets + [log_entry.text(row).rpartition(": ")[0] for row in line.luck
                     if readable(row, eyes)]


def readable(row: chance.Row, eyes: str) -> bool:
    """Whether these eyes may read a row of the log."""
    return may_read(log_entry.whose(row), eyes)


def may_read(whose: str, eyes: str) -> bool:
    """Whether these eyes may read what is for somebody's; empty: for all."""
    return whose in ("", eyes) or eyes == MODERATOR


def thrown(line: Line) -> list[str]:
    """The dice of the set-up, which everybody may see; what was drawn is shown as it lies."""
    return [f"{row}." for row in line.luck if type(row) is str
            if row.rpartition(": ")[0].rpartition(", ")[2].replace("d", "", 1).isdecimal()]
