"""Forgeries of orders and of the start of a game that nothing in a save reveals."""

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from referee.core.luck.chance import LuckItem
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Copied, Filed, FormatUpgrade, Played, Ruling, Setup, Undo
from referee.core.match.log_entry import LogEntry
from tests.proof.forged_orders import other_sheets
from tests.proof.forged_undetectable import begun, fits
from tests.proof.forger import Forged, Forger, kinds, put, row_like
from tests.support.harness import numbers


def orders_with_commitment(f: Forger) -> Forged:
    """A sheet is replaced together with the line that promised it: its seal was the receipt."""
    for line in f.spots(Filed):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Filed)
        if what.seat in f.save.orders and f.save.orders[what.seat].line == line.n:
            for move in islice(f.rules.options(f.save_state, what.seat), 40):
                text = f.rules.write(f.rules.canonical_move(f.save_state, what.seat, move))
                if text != f.sheets[line.n]:
                    waits = [n for n, one in filings([*f.lines, line]) if one.seat == what.seat]
                    yield from fits(f, f.lines,
                                    shown_orders={n: text for n in waits if n in f.sheets})
                    break
    for line in f.spots(Played):
        if line.format > 1 and f.sealed_phase(line):
            for lines, rows in other_sheets(f, line):
                texts = {one.seat: one.text for row in rows
                         if isinstance(one := entry_texts.parse(log_entry.row_text(row)), Played)}
                sheets = {n: texts[one.seat] for n, one in filings(lines) if n in f.sheets}
                yield from fits(f, [*lines[:-1], replace(lines[-1], moves=rows)],
                                shown_orders=sheets)


def filings(lines: list[LogEntry]) -> Iterator[tuple[int, Filed]]:
    """The filings, latest first, that the last entry opened."""
    for line in lines[-2::-1]:
        what = entry_texts.parse(line.first_text)
        if isinstance(what, Filed):
            yield line.n, what
        elif isinstance(what, Played | Undo | Setup):
            return


def orders_as_missing(f: Forger) -> Forged:
    """A sheet is struck out with its lines: its seat is said to have been silent."""
    for line in f.spots(Played):
        if line.format == 1 or not f.sealed_phase(line):
            continue
        index = f.lines.index(line)
        for i, row in enumerate(line.moves):
            what = entry_texts.parse(log_entry.row_text(row))
            assert isinstance(what, Played)
            default = f.rules.default(f.at(line), what.seat)
            if default is None or what.actor == entry_texts.REFEREE:
                continue
            gone = [n for n, one in filings(f.lines[:index + 1]) if one.seat == what.seat]
            new = put(line.moves, i, log_entry.make_row(entry_texts.write(Played(
                what.seat, f.rules.write(default), entry_texts.REFEREE)), f.rules.private_to(
                    default, what.seat)))
            yield from fits(f, [*(one for one in f.lines[:index] if one.n not in gone),
                                replace(line, moves=new)])


def earlier_orders(f: Forger) -> Forged:
    """A sheet that was replaced, or dropped by an undo, is struck out, put in or altered."""
    for line in f.spots(Filed):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Filed)
        if line.n not in f.sheets:
            yield from fits(f, f.without(line))
            yield f.sealed(f.other(line, moves=(entry_texts.write(replace(
                what, promise=f"{f.random.getrandbits(256):064x}")),)), quoted=True)
        elif f.first < len(f.lines):
            index = f.lines.index(line)
            former = replace(line, n=0, moves=(entry_texts.write(
                replace(what, promise=f"{f.random.getrandbits(256):064x}", quoted="")),))
            yield from fits(f, [*f.lines[:index], former, *f.lines[index:]])


def orders_of_format_1(f: Forger) -> Forged:
    """In a save of format 1 a sheet that waits is another, is dropped or was never filed."""
    for seat, orders in f.save.orders.items() if f.head.format == 1 else ():
        if len(f.save.orders) > 1:
            yield replace(f.save, orders={seat: orders})
        by = "" if orders.actor else entry_texts.MODERATOR
        yield replace(f.save, orders={**f.save.orders, seat: replace(orders, actor=by)})


def waiting_orders(f: Forger) -> Forged:
    """The last lines, which filed sheets that wait, are struck out together with the sheets."""
    what = entry_texts.parse(f.lines[-1].first_text)
    if isinstance(what, Filed) and what.number == 1 and f.first < len(f.lines):
        yield from fits(f, f.lines[:-1])


def older_form(f: Forger) -> Forged:
    """The game is written down in format 1, which promised no sheets, if no luck was hidden."""
    if f.head.format == 1 or f.first > 0:
        return
    lines: list[LogEntry] = []
    for line in f.lines:
        what = entry_texts.parse(line.first_text)
        if isinstance(what, Ruling | Copied | FormatUpgrade):
            break
        if not isinstance(what, Filed):
            lines.append(replace(line, digest=line.digest[:log_entry.OLD_DIGITS],
                                 moves=tuple(map(unquoted, line.moves))))
    if not any(log_entry.row_owner(row) for line in lines for row in line.luck):
        yield from fits(f, lines)


def unquoted(row: LuckItem) -> LuckItem:
    """A row without its quote."""
    what = entry_texts.parse(log_entry.row_text(row))
    return row_like(row, entry_texts.write(replace(what, quoted=""))) if isinstance(what,
                                                                                    Played) else row


# The start of the game.

def secret(f: Forger) -> Forged:
    """The secret is another, with its commitment and all that follows: it was published."""
    if f.first == 0 and f.head.fairness.luck == "sealed":
        fairness = replace(f.head.fairness, secret="0" * 64,
                           commitment=log_entry.commitment_to("0" * 64))
        yield from fits(f, f.lines[:1], header=replace(f.head, fairness=fairness))


def game_id(f: Forger) -> Forged:
    """The game has another id."""
    yield from begun(f, header=replace(f.head, id="another-game"))


def scenario(f: Forger) -> Forged:
    """The scenario has another name, or other values and all that follows from them."""
    yield from begun(f, name="mine")
    if f.first == 0:
        values = [value for path, value in numbers(msgspec.json.decode(f.save.scenario))]
        for value in f.random.sample(range(1, 13), 6):
            old, new = f":{value},".encode(), f":{value + 1},".encode()
            if value in values and old in f.save.scenario:
                yield from fits(f, f.lines, scenario=f.save.scenario.replace(old, new, 1))


def options(f: Forger) -> Forged:
    """The options are others, with all that follows from them."""
    for option in f.about.options if f.first == 0 else ():
        for value in (*option.values, *map(str, range(option.least, min(
                option.most, option.least + 2)))):
            header = replace(f.head, options={**f.head.options, option.name: value})
            yield from fits(f, f.lines, header=header)


def players(f: Forger) -> Forged:
    """The players have other names; they may be changed by hand, nothing hangs on them."""
    yield replace(f.save, header=replace(f.head, seats=tuple(
        replace(assignment, players=() if assignment.gone else ("Somebody Else",), before=tuple(
            replace(one, players=("Another",)) for one in assignment.before))
        for assignment in f.head.seats)))


def hands(f: Forger) -> Forged:
    """Other players are said to have written the orders that wait; nothing was promised of them."""
    for seat, orders in f.save.orders.items():
        yield replace(f.save, orders={**f.save.orders, seat: replace(
            orders, authors={"bid": "Somebody Else"})})


def plans_and_drafts(f: Forger) -> Forged:
    """Plans and drafts are others: nothing was promised of them."""
    yield replace(f.save, plans={f.head.seat_names[0]: "attack"},
                  drafts={f.head.seat_names[-1]: "wait"})


KINDS = kinds(__name__)
