"""Entries that are neither moves nor orders: upgrade, undo, ruling, seat, end, copy."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Refused, refused
from referee.core.game.decisions import Seat
from referee.core.luck.chance import NOBODY, Row
from referee.core.match import entry_texts, log_entry, save_format
from referee.core.match.entry_texts import Carry, Copied, End, Lift, Ruling, Seated, Undo
from referee.core.match.match import Table, Turned, add_entry, file, over, shelved
from referee.core.match.save_format import Sheet


def carry(table: Table, when: str) -> list[Turned]:
    """The lines that take a running game over to today's format and rules, if it is older.

    Sheets that wait are promised anew behind them.
    """
    turns: list[Turned] = []
    head, now = table.head, table
    if head.format < save_format.FORMAT:
        now = replace(now, head=replace(now.head, format=save_format.FORMAT))
        text = entry_texts.write(Lift(head.format, save_format.FORMAT))
        state = table.state if table.before is None else table.before
        turns.append(add_entry(now, state, (text,), (), when))
        now = replace(turns[-1].table, state=table.state)
    if head.rules < table.version:
        now = shelved(now, now.plans, f"rules {table.version}")
        now = replace(now, head=replace(now.head, rules=table.version), before=None)
        rows = [(NOBODY, f"{kept}: {log_entry.encoded(state).decode()}")
                for kept, state in (("before", table.before), ("position", table.state))]
        text = entry_texts.write(Carry(head.rules, table.version))
        turns.append(add_entry(now, table.state, (text,), rows, when))
    return _waiting_still(turns, table.orders, when)


def unlifted(table: Table) -> Table:
    """The table before its upgrade, its position as plain data: no rules can play on it."""
    return replace(table, version=table.head.rules, state=table.before, before=None)


def carried_and_copied(start: Table, how: str, when: str) -> list[Turned]:
    """The lines that upgrade a game, if it is older, and the one that makes it another copy."""
    turns = carry(start, when)
    return [*turns, *copied(turns[-1].table if turns else start, how, when)]


def as_played(table: Table) -> Table:
    """The table by the rules that played its turns, while the program has them; else as it is."""
    rules = None if table.before is None else table.older(table.head.rules)
    if rules is None:
        return table
    state = msgspec.convert(table.before, rules.state)
    return replace(table, rules=rules, version=table.head.rules, state=state, before=None)


def undo(table: Table, state: Any, to: int, reason: str, when: str) -> Turned:
    """A line after which the position of turn ``to`` stands; filed sheets are dropped.

    Plans are taken out of force.
    """
    table = shelved(replace(table, sheets={}), table.plans, f"undone to turn {to}")
    return add_entry(table, state, (entry_texts.write(Undo(to, reason)),), (), when)


def seated(table: Table, name: Seat, players: tuple[str, ...], reason: str, when: str) -> Turned:
    """The line that a seat is left, or that these players take it; the position stays.

    Sheets that wait, drafts and plans stay too.
    """
    how = entry_texts.TAKEN if players else entry_texts.GONE
    seats = tuple(
        save_format.Chair(name, players, "" if players else when,
                          (*chair.before, save_format.Former(table.turn + 1, chair.players)))
        if chair.seat == name else chair for chair in table.head.seats)
    after = replace(table, head=replace(table.head, seats=seats))
    text = entry_texts.write(Seated(name, how, reason))
    return add_entry(after, table.state, (text,), (), when, (), table.orders)


def end(table: Table, reason: str, when: str) -> Turned:
    """The line with which the moderator gives a game up; sheets and plans that wait are dropped.

    Refused: a game that is over.
    """
    if table.ended or table.rules.result(table.state) is not None:
        raise Refused(over(table))
    table = shelved(replace(table, sheets={}), table.plans, "the game was ended")
    return add_entry(table, table.state, (entry_texts.write(End(reason)),), (), when)


def rule(table: Table, state: Any, rows: Iterable[Row], reason: str, when: str) -> list[Turned]:
    """The line of a ruling that sets the position; sheets that wait are promised anew behind it.

    Refused: a game that is ended; a ruling after which a sheet that waits could
    not have been filed.
    """
    if table.ended:
        raise Refused(over(table))
    for name, sheet in table.orders.items():
        move = table.rules.parse(sheet.text)
        if not table.rules.awaiting(state).sealed or table.rules.against(state, name, move):
            raise refused("referee/illegal-ruling", f"A sheet that {name} filed could not be "
                          "played after it.", hint="Undo to the opening of the phase first: the "
                          "sheets are dropped, and all write anew.")
    orders, table = table.orders, shelved(table, table.plans, "a ruling")
    turned = add_entry(table, state, (entry_texts.write(Ruling(reason)), *rows), (), when)
    return _waiting_still([turned], orders, when)


def copied(table: Table, how: str, when: str) -> list[Turned]:
    """The line from which on this is another copy; sheets that wait are promised anew behind it."""
    turned = add_entry(table, table.state, (entry_texts.write(Copied(how)),), (), when)
    if how == entry_texts.BRANCHED:
        turned = replace(turned, table=replace(turned.table, branched=turned.line.n))
    return _waiting_still([turned], table.orders, when)


def _waiting_still(turns: list[Turned], orders: Mapping[Seat, Sheet], when: str) -> list[Turned]:
    """Some lines, and behind them, if there are any, each sheet that waits under its number."""
    for name, sheet in orders.items() if turns else ():
        now = turns[-1].table
        turns.append(file(now, name, now.rules.parse(sheet.text), when, sheet.by,
                          number=sheet.number, hands=sheet.hands))
    return turns
