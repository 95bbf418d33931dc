"""Forgeries of secret orders that are found, though every hash is correct."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.luck import chance
from referee.core.luck.chance import LuckItem
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played, Setup, Undo
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save, SealedOrders
from tests.proof.forger import Forged, Forger, kinds, put, row_like


def promised(f: Forger) -> dict[str, SealedOrders]:
    """The waiting orders that an entry promises; format 1 promised none."""
    return f.save.orders if f.head.format > 1 and f.first < len(f.lines) else {}


def sheet_replaced(f: Forger) -> Forged:
    """Other orders wait than those that were filed."""
    for seat, orders in promised(f).items():
        for move in islice(f.rules.options(f.save_state, seat), 40):
            text = f.rules.write(f.rules.canonical_move(f.save_state, seat, move))
            if text != orders.text:
                yield with_sheet(f, seat, text=text)


def sheet_dropped(f: Forger) -> Forged:
    """Filed orders wait no more."""
    for seat in promised(f):
        yield replace(f.save, orders={other: orders for other, orders in f.save.orders.items()
                                      if other != seat})


def sheet_invented(f: Forger) -> Forged:
    """Orders wait for a seat that was silent."""
    for orders in promised(f).values():
        for seat in f.head.seat_names:
            if seat not in f.save.orders:
                yield replace(f.save, orders={**f.save.orders, seat: orders})


def sheet_signed_otherwise(f: Forger) -> Forged:
    """By another person, with another number, from another entry."""
    for seat, orders in promised(f).items():
        yield with_sheet(f, seat, actor="" if orders.actor else entry_texts.MODERATOR)
        yield with_sheet(f, seat, actor=entry_texts.REFEREE)
        yield with_sheet(f, seat, number=orders.number + 1)
        yield with_sheet(f, seat, line=orders.line - 1)


def with_sheet(f: Forger, seat: str, **fields: Any) -> Save:
    """The save with one seat's orders changed."""
    return replace(f.save, orders={**f.save.orders, seat: replace(f.save.orders[seat], **fields)})


def sheet_opened_otherwise(f: Forger) -> Forged:
    """Other orders were opened than promised; luck and position are adapted."""
    for line in f.spots(Played):
        if line.format > 1 and f.sealed_phase(line):
            for lines, new in other_sheets(f, line):
                try:
                    yield f.sealed([*lines[:-1], new_line(f, lines, new)], **ending(f, lines, new))
                except Refused:
                    continue


def other_sheets(f: Forger,
                 line: LogEntry) -> Iterator[tuple[list[LogEntry], tuple[LuckItem, ...]]]:
    """The entries up to an opening, and its rows with other orders of one seat."""
    index = f.lines.index(line)
    for i, row in enumerate(line.moves):
        what = entry_texts.parse(log_entry.row_text(row))
        assert isinstance(what, Played)
        for move in islice(f.rules.options(f.at(line), what.seat), 40):
            text = f.rules.write(f.rules.canonical_move(f.at(line), what.seat, move))
            if text != what.text and what.actor != entry_texts.REFEREE:
                yield f.lines[:index + 1], put(line.moves, i, log_entry.make_row(
                    entry_texts.write(replace(what, text=text)),
                    f.rules.private_to(move, what.seat)))
                break


def new_line(f: Forger, lines: list[LogEntry], rows: tuple[LuckItem, ...]) -> LogEntry:
    """The last entry, played from its rows."""
    state, luck = played(f, lines[-1], rows)
    return replace(lines[-1], moves=rows, luck=luck,
                   digest=log_entry.digest(state)[:len(lines[-1].digest)])


def ending(f: Forger, lines: list[LogEntry], rows: tuple[LuckItem, ...]) -> dict[str, Any]:
    """The content of a save that ends there."""
    state, _ = played(f, lines[-1], rows)
    return {"state": msgspec.to_builtins(state), "orders": {}}


def played(f: Forger, line: LogEntry, rows: tuple[LuckItem, ...]) -> tuple[Any,
                                                                           tuple[LuckItem, ...]]:
    """The position and the luck after an entry's moves."""
    moves = {one.seat: f.rules.parse(one.text)
             for row in rows
             if isinstance(one := entry_texts.parse(log_entry.row_text(row)), Played)}
    (_, state), luck = chance.run_luck(f.rules.play(f.at(line), moves),
                                       chance.secret_source(f.secret))
    return state, tuple(luck)


def sheet_swapped_where_it_waits_on(f: Forger) -> Forged:
    """Other orders are promised after a ruling or copy, and wait or are opened."""
    for line in f.spots(Filed):
        what, text = entry_texts.parse(line.first_text), f.sheets.get(line.n, "")
        assert isinstance(what, Filed)
        if not text or not promised_before(f, line, what):
            continue
        state = f.past[what.position_turn].state
        for move in islice(f.rules.options(state, what.seat), 40):
            other = f.rules.write(f.rules.canonical_move(state, what.seat, move))
            if other != text:
                yield swapped(f, line, what.seat, other)
                break


def swapped(f: Forger, line: LogEntry, seat: str, text: str) -> Save:
    """The history as far as possible if that entry had promised other orders."""
    lines = list(f.lines)
    for i, one in enumerate(lines[line.n:], line.n):
        if type(entry_texts.parse(one.first_text)) is Played:
            rows = tuple(row_like(row, entry_texts.write(replace(what, text=text)))
                         if isinstance(what := entry_texts.parse(log_entry.row_text(row)), Played)
                         and what.seat == seat else row for row in one.moves)
            lines[i:] = [replace(one, moves=rows)]
            break
    return f.fitted(lines, shown_orders={line.n: text})


def promised_before(f: Forger, line: LogEntry, what: Filed) -> bool:
    """Whether an earlier phase promised these orders."""
    for one in f.lines[line.n - 2::-1]:
        filed = entry_texts.parse(one.first_text)
        if isinstance(filed, Played | Undo | Setup):
            return False
        if isinstance(filed, Filed) and filed.seat == what.seat:
            return filed.number == what.number
    return False


def filing_struck_out(f: Forger) -> Forged:
    """The filing of opened orders is removed; all else is adapted."""
    for line in f.spots(Filed):
        opened = next((one for one in f.lines[line.n:]
                       if not entry_texts.keeps_position(one.first_text)), None)
        if line.n in f.sheets and opened is not None and type(
                entry_texts.parse(opened.first_text)) is Played:
            yield f.fitted(f.without(line))


def filing_altered(f: Forger) -> Forged:
    """Another seat, number, phase or promise."""
    for line in f.spots(Filed):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Filed)
        others = [seat for seat in f.head.seat_names if seat != what.seat]
        for new in (replace(what, number=what.number + 1),
                    replace(what, position_turn=what.position_turn + 1),
                    replace(what, promise="0" * 63), *(replace(what, seat=seat)
                                                       for seat in others)):
            if new.seat == what.seat or line.n in f.sheets:
                yield f.altered(line, moves=(entry_texts.write(new),))


def promise_replaced(f: Forger) -> Forged:
    """The entry promises other orders than those that were opened or wait."""
    for line in f.spots(Filed):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Filed)
        if line.n in f.sheets:
            yield f.altered(line, moves=(entry_texts.write(replace(what, promise="0" * 64)),))


def quote_forged(f: Forger) -> Forged:
    """A move is said to answer another history, or a turn that was already undone."""
    for line in f.spots(Played, Filed):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played | Filed)
        if line.format == 1 or len(line.moves) > 1:
            continue
        before = f.lines[max(0, line.n - 4)]
        for quoted in (f"{line.n - 1}:00000000", f"{line.n}:{line.seal[:8]}", f"{line.n - 1}",
                       f"{before.n}:{before.seal[:3]}", "1:" + f.lines[0].seal[:8]):
            if not (quoted.startswith("1:") and line.n < 12):
                yield f.altered(line, moves=put(line.moves, 0, row_like(
                    line.moves[0], entry_texts.write(replace(what, quoted=quoted)))))


KINDS = kinds(__name__)
