"""Forgeries of log entries, their visibility and the file header that are found."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.luck import chance
from referee.core.luck.chance import LuckItem
from referee.core.match import corrections, entry_texts, log_entry, save_format
from referee.core.match.entry_texts import (
    Copied,
    End,
    Filed,
    FormatUpgrade,
    Played,
    Ruling,
    Setup,
    Undo,
)
from referee.core.match.save_format import Save
from tests.proof.forger import Forged, Forger, kinds, numbered, put, row_like
from tests.support.harness import numbers

UNPRINTABLE = "a slip\x1b[2J", "a slip\nred: pass", "a \u202epils"


# Lines.

def line_struck_out(f: Forger) -> Forged:
    """A turn in the middle, an undo or a ruling is removed; the others are renumbered."""
    for line in f.spots(Played, Undo, Ruling):
        if line is not f.lines[-1]:
            yield f.sealed(f.without(line))


def tail_cut_alone(f: Forger) -> Forged:
    """The last turns are removed; the position, or waiting orders, are of later ones."""
    index = len(f.lines) - 1
    while index > 0 and (type(entry_texts.parse(f.lines[index].first_text)) in (FormatUpgrade,
                                                                                Copied) or (
            f.lines[index].digest == f.lines[index - 1].digest and not f.save.orders)):
        index -= 1
    if index > max(f.first, 0):
        yield f.sealed(f.lines[:index])


def gone_since_another_time(f: Forger) -> Forged:
    """The head has another time than the entry at which a player left."""
    for i, assignment in enumerate(f.head.seats):
        if assignment.gone and assignment.before:
            yield replace(f.save, header=replace(f.head, seats=(
                *f.head.seats[:i], replace(assignment, gone="2026-01-01T00:00:00Z"),
                *f.head.seats[i + 1:])))


def who_left_when(f: Forger) -> Forged:
    """In the head a seat was left or taken at another turn, or never."""
    for i, assignment in enumerate(f.head.seats):
        for before in ((), tuple(replace(one, until=one.until + 1) for one in assignment.before)):
            if assignment.before:
                yield replace(f.save, header=replace(f.head, seats=(
                    *f.head.seats[:i], replace(assignment, before=before), *f.head.seats[i + 1:])))


def line_doubled(f: Forger) -> Forged:
    """A turn happens twice, with its old hash of the position."""
    for line in f.spots(Played):
        if not entry_texts.keeps_position(line.first_text) and line.luck:
            index = f.lines.index(line)
            yield f.sealed([*f.lines[:index + 1], *f.lines[index:]])


def lines_swapped(f: Forger) -> Forged:
    """Two turns are exchanged."""
    for line in f.spots(Played):
        index = f.lines.index(line)
        if index + 1 < len(f.lines) and f.lines[index + 1].digest != line.digest and (
                type(entry_texts.parse(f.lines[index + 1].first_text)) is Played):
            yield f.sealed([*f.lines[:index], f.lines[index + 1], line, *f.lines[index + 2:]])


def line_renumbered(f: Forger) -> Forged:
    """A number is left out, as if an entry was missing."""
    for line in f.spots(Setup, Played, Undo, Filed):
        yield f.sealed((replace(one, n=one.n + (one.n >= line.n)) for one in f.lines),
                       numbered=False)


def line_spelt_otherwise(f: Forger) -> Forged:
    """Spaces, escapes, zeros: equal as TOML, but not as referee writes it."""
    kept = f.save
    for old, new in ((b'", [', b'",  ['), (b"\n2 = ", b"\n02 = "), (b"\n2 = [", b"\n2 = [ "),
                     (b"]\n", b"]\r\n"), (b"undo to", b"\\u0075ndo to")):
        lines = kept.log.replace(old, new, 1)
        if lines != kept.log:
            yield replace(kept, log=lines)


def line_hidden_from_some(f: Forger) -> Forged:
    """An undo, a ruling or a filing is hidden from others."""
    for line in f.spots(Undo, Ruling, Filed, FormatUpgrade, Copied, End):
        if line.format > 1:
            for whose in (chance.NOBODY, f.head.seat_names[0]):
                yield f.altered(line, moves=put(line.moves, 0, (whose, line.first_text)))


def setup_repeated(f: Forger) -> Forged:
    """The game begins again in the middle."""
    first = f.lines[0]
    for line in f.spots(Played):
        yield f.altered(line, moves=first.moves, luck=first.luck, digest=first.digest)


def time_that_is_none(f: Forger) -> Forged:
    """An impossible time, or one in another form."""
    for line in f.random.sample(f.lines[1:], len(f.lines) - 1):
        for when in ("1999-01-01", "2026-02-30T00:00:00Z", "soon", line.timestamp + "!",
                     line.timestamp.replace("Z", "+00:00")):
            yield f.altered(line, timestamp=when)


def text_that_cannot_be_printed(f: Forger) -> Forged:
    """Control sequences, which a terminal showing the log would obey."""
    for line in f.spots(Played):
        yield f.altered(line, moves=put(line.moves, 0, row_like(
            line.moves[0], line.first_text + "\x1b[2J")))


def undo_reason_that_is_none(f: Forger) -> Forged:
    """Control characters, line ends, or no reason at all."""
    for line in f.spots(Undo):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Undo)
        for reason in (*UNPRINTABLE, "", " ", "x" * 301):
            yield f.altered(line, moves=(entry_texts.write(replace(what, reason=reason)),))


def undo_to_another_turn(f: Forger) -> Forged:
    """To a future turn, none, a filing, or another than it led to."""
    for line in f.spots(Undo):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Undo)
        filed = [one.n for one in f.lines if entry_texts.keeps_position(one.first_text)]
        others = [one for one in f.past if one < line.n
                  and not line.has_digest(log_entry.digest(f.past[one].state))]
        for to in (line.n, line.n + 1, 0, *f.random.sample(others, min(1, len(others))), *filed):
            yield f.altered(line, moves=(entry_texts.write(replace(what, turn=to)),))


# Visibility.

def eyes_opened(f: Forger) -> Forged:
    """A private part is declared public."""
    yield from with_other_eyes(f, lambda row: log_entry.row_text(row) if log_entry.row_owner(row)
                               else row)


def eyes_closed(f: Forger) -> Forged:
    """A public part is declared private to one seat or to nobody."""
    whose = f.random.choice((*f.head.seat_names, chance.NOBODY))
    yield from with_other_eyes(f, lambda row: row if log_entry.row_owner(row)
                               else (whose, log_entry.row_text(row)))


def eyes_of_another(f: Forger) -> Forged:
    """A part private to one seat is declared private to another."""
    other = dict(zip((*f.head.seat_names, chance.NOBODY),
                     (*f.head.seat_names[1:], chance.NOBODY, "pink"),
                     strict=True))
    yield from with_other_eyes(
        f, lambda row: (other[log_entry.row_owner(row)], log_entry.row_text(row))
        if log_entry.row_owner(row)
        else row)


def with_other_eyes(f: Forger, change: Callable[[LuckItem], LuckItem]) -> Forged:
    """An entry whose moves or luck have another visibility; for a ruling its rows."""
    for line in f.spots(Setup, Played):
        if line.format > 1 and f.lines.index(line):
            for field in ("moves", "luck"):
                rows = getattr(line, field)
                new = tuple(map(change, rows))
                if new != rows:
                    yield f.altered(line, **{field: new})


# Rulings, formats, rules.

def ruling_altered(f: Forger) -> Forged:
    """Another value, another field, no reason, a missing row."""
    for line in f.spots(Ruling):
        text = log_entry.row_text(line.moves[1])
        change = corrections._parse_change(text)
        for new in (replace(change, old=change.new), replace(change, new=change.old),
                    replace(change, path=change.path + "9")):
            yield f.altered(line, moves=put(line.moves, 1, row_like(
                line.moves[1], corrections._change_text(new))))
        yield f.altered(line, moves=("ruling: ", *line.moves[1:]))
        yield f.altered(line, moves=line.moves[:1])


def ruling_that_changes_nothing(f: Forger) -> Forged:
    """A ruling sets a field to its current value, or lacks the old value."""
    last = f.lines[-1]
    if f.first == len(f.lines) or last.format == 1 or f.save.orders:
        return
    numbered = [*numbers(f.save.state)][:1]
    for rows in ((f"set {path}: {msgspec.json.encode(value).decode()} to "
                  f"{msgspec.json.encode(value).decode()}",) for path, value in numbered):
        for some in (rows, ()):
            yield f.sealed([*f.lines, replace(last, n=last.n + 1, luck=(),
                                              moves=("ruling: a slip", *some))])


def end_altered(f: Forger) -> Forged:
    """No reason, or an extra row or answer; play after it; an undo to it."""
    for line in f.spots(End):
        yield f.altered(line, moves=("ended: ",))
        yield f.altered(line, moves=(*line.moves, "red: pass"))
        yield f.altered(line, luck=("a roll, 1d6: 3",))
        yield f.sealed([*f.lines[:line.n], replace(line, n=line.n + 1), *f.lines[line.n:]])
        for undo in f.spots(Undo):
            if undo.n > line.n:
                yield f.sealed(f.without(undo))
                yield f.altered(undo, moves=(entry_texts.write(Undo(line.n, "a slip")),))


def end_behind_a_result(f: Forger) -> Forged:
    """A finished game is declared abandoned."""
    last = f.lines[-1]
    if f.first < len(f.lines) and f.rules.result(f.save_state) is not None:
        yield f.sealed([*f.lines, replace(last, n=last.n + 1, moves=("ended: all agreed",),
                                          luck=())])


def format_line_moved(f: Forger) -> Forged:
    """An upgrade entry is removed, doubled, or of another step."""
    for line in f.spots(FormatUpgrade):
        index = f.lines.index(line)
        yield f.sealed(f.without(line))
        yield f.sealed([*f.lines[:index + 1], *f.lines[index:]])
        yield f.altered(line, moves=("format 1 to 3",))
    for line in f.spots(Played):
        if line.format > 1:
            yield f.altered(line, moves=("format 1 to 2",), luck=())


def older_form_behind_a_newer(f: Forger) -> Forged:
    """An entry of format 1, without promises, after one of format 2."""
    for line in f.spots(Played):
        if line.format > 1:
            yield f.altered(line, digest=line.digest[:log_entry.OLD_DIGITS])


def rules_in_the_head(f: Forger) -> Forged:
    """The head names other rules than the log."""
    for rules in (f.head.rules + 1, f.head.rules - 1, f.about.rules + 1):
        if rules > 0 and rules != f.head.rules:
            yield replace(f.save, header=replace(f.head, rules=rules))


# The head.

def head_edited(f: Forger) -> Forged:
    """Id, options, luck, seats, format or start differ from the first entry."""
    luck = replace(f.head.fairness, luck="table" if f.head.fairness.luck == "sealed" else "sealed")
    for header in (replace(f.head, id=f.head.id + "-b"), replace(f.head, options={"x": "y"}),
                   replace(f.head, fairness=luck), replace(f.head, seats=f.head.seats[::-1]),
                   replace(f.head, created="2001-01-01T00:00:00Z"),
                   replace(f.head, format=3 - f.head.format)):
        if header != f.head:
            yield replace(f.save, header=header)


def head_and_set_up_spelt_wrong(f: Forger) -> Forged:
    """An invalid id or scenario name, in head and first entry."""
    yield set_up(f, header=replace(f.head, id="My Game!"))
    yield set_up(f, name="../standard")


def set_up(f: Forger, **fields: Any) -> Save:
    """A save whose first entry agrees with its head."""
    kept = replace(f.save, **fields)
    first = entry_texts.parse(f.lines[0].first_text)
    assert isinstance(first, Setup)
    row = save_format.setup_row(kept.header, first.rules_version, kept.name, kept.scenario)
    return f.sealed([replace(f.lines[0], moves=(row,)), *f.lines[1:]], header=kept.header,
                    name=kept.name, scenario=kept.scenario)


def seats_in_another_order(f: Forger) -> Forged:
    """The seats in another order than in play, in head and first entry."""
    if len(f.head.seat_names) > 1 and f.first < 1 < len(f.lines):
        yield set_up(f, header=replace(f.head, seats=f.head.seats[::-1]))


def scenario_edited(f: Forger) -> Forged:
    """A value of the scenario, whose hash is in the first entry."""
    for path, value in numbers(msgspec.json.decode(f.save.scenario)):
        if isinstance(value, int) and f.random.random() < 0.1:
            old = f'"{path.rpartition(".")[2]}":{value}'.encode()
            new = f.save.scenario.replace(old, old + b"0", 1)
            if new != f.save.scenario:
                yield replace(f.save, scenario=new)


def commitment_exchanged(f: Forger) -> Forged:
    """The commitment is to another secret."""
    yield replace(f.save, header=replace(f.head, fairness=replace(
        f.head.fairness, commitment=log_entry.commitment_to("0" * 64))))


def secret_exchanged(f: Forger) -> Forged:
    """Secret, commitment and all hashes are others; the luck is that of the old one."""
    if f.head.fairness.luck == "sealed" and any(
            numbered(row) for line in f.lines[f.first:] for row in line.luck):
        fairness = replace(f.head.fairness, secret="0" * 64,
                           commitment=log_entry.commitment_to("0" * 64))
        yield f.sealed(f.lines, header=replace(f.head, fairness=fairness))


KINDS = kinds(__name__)
