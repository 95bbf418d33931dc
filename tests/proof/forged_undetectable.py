"""Forgeries that nothing in a save reveals, only a kept report, mail or receipt.

referee-proof(7) describes each beside its name, under NEEDS OTHER EVIDENCE.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.game import game_parts
from referee.core.luck import chance
from referee.core.match import (
    corrections,
    entry_texts,
    log_entry,
    save_format,
    save_loader,
    save_writer,
    seat_history,
)
from referee.core.match.entry_texts import (
    Copied,
    Filed,
    FormatUpgrade,
    Played,
    RulesUpgrade,
    Ruling,
    Setup,
    Undo,
)
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import substitute_move
from referee.core.match.save_format import SeatAssignment
from tests.proof.forged_moves import raised
from tests.proof.forger import Forged, Forger, kinds, put, row_like


def fits(f: Forger, lines: list[LogEntry], **more: Any) -> Forged:
    """The adapted entries, if the rules allow them and the save becomes another."""
    try:
        forged = f.fitted(lines, **more)
    except (Refused, KeyError, msgspec.MsgspecError):  # no such move, no such turn, no such value
        return
    if save_writer.dumps(forged) != save_writer.dumps(f.save):
        yield forged


def told(f: Forger, line: LogEntry, what: entry_texts.EntryContent) -> Forged:
    """An entry with other fields, and adapted quotes."""
    rows = put(line.moves, 0, row_like(line.moves[0], entry_texts.write(what)))
    yield f.sealed(f.other(line, moves=rows), quoted=True)


def begun(f: Forger, **fields: Any) -> Forged:
    """A game with another start, if it can have continued as it did."""
    kept = replace(f.save, **fields)
    first = entry_texts.parse(f.lines[0].first_text)
    assert isinstance(first, Setup)
    row = save_format.setup_row(kept.header, first.rules_version, kept.name, kept.scenario)
    forged = f.sealed([replace(f.lines[0], moves=(row,)), *f.lines[1:]], quoted=True,
                      header=kept.header, name=kept.name, scenario=kept.scenario)
    yield forged


# What was played.

def tail_cut(f: Forger) -> Forged:
    """The last turns are struck out, with the position they led to."""
    for line in f.spots(Setup, Played, Undo):
        if line is not f.lines[-1] and f.lines.index(line) >= f.first:
            yield from fits(f, f.lines[:f.lines.index(line) + 1])


def other_move(f: Forger) -> Forged:
    """Another legal move is written down, with the luck that follows; the game ends there."""
    for line in f.spots(Played):
        what = entry_texts.parse(line.first_text)
        if not isinstance(what, Played) or f.sealed_phase(line):
            continue
        for move in islice(f.rules.options(f.at(line), what.seat), 20):
            text = f.rules.write(f.rules.canonical_move(f.at(line), what.seat, move))
            if text != what.text and what.actor != entry_texts.REFEREE:
                new = replace(line, moves=(entry_texts.write(replace(what, text=text)),))
                yield from fits(f, [*f.lines[:f.lines.index(line)], new])
                break


def whole_game(f: Forger) -> Forged:
    """Another game is played from the first move on, with the same secret."""
    if f.first > 0:
        return
    lines = [f.lines[0]]
    state = f.past[1].state
    for n in range(2, 8):
        to_move = f.rules.to_move(state)
        if to_move.simultaneous or not to_move.decisions:
            break
        seat = next(decision.seat for decision in to_move.decisions if decision.must)
        move = f.random.choice(list(islice(f.rules.options(state, seat), 40)))
        text = f.rules.write(f.rules.canonical_move(state, seat, move))
        lines.append(replace(f.lines[0], n=n, moves=(f"{seat}: {text}",), luck=()))
        (_, state), _ = chance.run_luck(f.rules.play(state, {seat: move}),
                                        chance.secret_source(f.secret))
    if len(lines) > 1:
        yield from fits(f, lines)


def turn_by_older_rules(f: Forger) -> Forged:
    """A turn that older rules played is altered: today's cannot play it again."""
    for line in f.random.sample(f.lines[:f.first], f.first):
        what = entry_texts.parse(line.first_text)
        if isinstance(what, Played) and f.lines.index(line) and len(line.moves) == 1:
            yield from told(f, line, replace(what, text="another move"))
            yield from asked_otherwise(f, line)


def asked_otherwise(f: Forger, line: LogEntry) -> Forged:
    """A throw under another question, with that question's numbers."""
    for i, row in enumerate(line.luck):
        found = re.fullmatch(chance.DICE_PATTERN, log_entry.row_text(row).rpartition(": ")[0])
        if found and f.head.fairness.luck == "sealed":
            roll = chance.Roll(f"again, {found['why']}", int(found["many"]), int(found["most"]))
            rows = put(line.luck, i, chance.luck_item(roll, chance.secret_source(f.secret)(roll)))
            yield f.sealed(f.other(line, luck=rows), quoted=True)


def position_from_older_rules(f: Forger) -> Forged:
    """A game by older rules that never was leads to an invented position that could be."""
    lift = f.games.part(f.head.game, game_parts.UPGRADE)
    if f.head.rules < f.about.rules:
        yield from uncarried(f, 12)
    if f.about.rules < 2 or lift is None or f.first >= len(f.lines):
        return
    carry = next((line for line in f.lines
                  if type(entry_texts.parse(line.first_text)) is RulesUpgrade), None)
    if carry is None or carry.format == 1:
        return
    old = msgspec.json.decode(log_entry.row_text(carry.luck[0]).removeprefix("before: "))
    for invented in (one for _ in range(12) for one in raised(old, f)):
        try:
            new = msgspec.convert(lift(invented, f.about.rules - 1, carry.n), f.rules.state)
        except (msgspec.ValidationError, LookupError, TypeError, ValueError):
            continue
        if f.rules.invariant_violations(new):
            continue
        digest = log_entry.digest(invented)
        luck = tuple((chance.NOBODY, f"{kept}: {log_entry.encode_state(which).decode()}")
                     for kept, which in (("before", invented), ("position", new)))
        index = f.lines.index(carry)
        opened = next(i for i in range(index - 1, -1, -1)
                      if not entry_texts.keeps_position(f.lines[i].first_text))
        lines = [replace(line, digest=digest[:len(line.digest)]) if opened <= i < index else line
                 for i, line in enumerate(f.lines[:index])]
        yield f.sealed([*lines, replace(carry, luck=luck, digest=log_entry.digest(new))],
                       state=msgspec.to_builtins(new), orders={})


def uncarried(f: Forger, tries: int) -> Forged:
    """The same of a game that today's rules have not gone on with yet."""
    opened = max(line.n for line in f.lines if not entry_texts.keeps_position(line.first_text))
    for state in (one for _ in range(tries) for one in raised(f.save.state, f)):
        lines = [replace(line, digest=log_entry.digest(state)[:len(line.digest)])
                 if line.n >= opened else line for line in f.lines]
        forged = f.sealed(lines, state=state)
        try:
            save_loader.load_match(f.games, forged, "forged.toml")
        except Refused:
            continue
        yield forged


def table_dice(f: Forger) -> Forged:
    """In a game with table luck other throws are written down, with what follows."""
    if f.head.fairness.luck != "table":
        return
    for line in f.spots(Played):
        index = f.lines.index(line)
        for i, row in enumerate(line.luck):
            text = log_entry.row_text(row)
            words, _, answer = text.rpartition(": ")
            if words.rpartition(", ")[2].replace("d", "", 1).isdecimal() and answer:
                faces = " ".join(str(int(face) % 6 + 1) for face in answer.split())
                new = replace(line, luck=put(line.luck, i, row_like(row, f"{words}: {faces}")))
                yield from fits(f, [*f.lines[:index], new])


def dice_from_a_table(f: Forger) -> Forged:
    """Sealed luck is said to be a table's: then any throw will do, and every report says so."""
    if f.head.fairness.luck == "sealed":
        fairness = replace(f.head.fairness, luck="table")
        yield from begun(f, header=replace(f.head, fairness=fairness))


# When and by whom.

def times(f: Forger) -> Forged:
    """Other times are written down, as far as the clock shows such."""
    lines = [replace(line, timestamp=f"1999-01-01T{i // 60 % 24:02}:{i % 60:02}:00Z")
             for i, line in enumerate(f.lines)]
    header = replace(f.head, created=lines[0].timestamp, seats=_gone(f, lines))
    yield f.sealed(lines, quoted=True, header=header)
    lines = [*f.lines[:-1], replace(f.lines[-1], timestamp="0001-01-01T00:00:00Z")]
    yield f.sealed(lines, header=replace(f.head, seats=_gone(f, lines)))
    for line in f.spots(Filed):
        yield f.sealed(f.other(line, timestamp="2099-01-01T00:00:00Z"), quoted=True)


def _gone(f: Forger, lines: list[LogEntry]) -> tuple[SeatAssignment, ...]:
    """The seats of a head, each vacant since the new time of its last entry."""
    last = {what.seat: line.timestamp for line, what in seat_history.seat_changes(lines)}
    return tuple(replace(assignment, gone=last.get(assignment.seat, assignment.gone))
                 if assignment.gone else assignment
                 for assignment in f.head.seats)


def by_the_moderator(f: Forger) -> Forged:
    """That the moderator moved for a seat is struck out, or put in."""
    for line in f.spots(Played):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played)
        if what.actor != entry_texts.REFEREE and not f.sealed_phase(line):
            by = "" if what.actor else entry_texts.MODERATOR
            yield from told(f, line, replace(what, actor=by))


def by_the_referee(f: Forger) -> Forged:
    """A seat's own move is said to have been made for its silence, if the referee's is the same."""
    for line in f.spots(Played):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played)
        if not f.sealed_phase(line) and f.rules.parse(what.text) == substitute_move(
                f.rules, f.at(line), what.seat):
            by = "" if what.actor == entry_texts.REFEREE else entry_texts.REFEREE
            yield from told(f, line, replace(what, actor=by))


def quoted_hash(f: Forger) -> Forged:
    """What a move says it answers is struck out, or put in."""
    for line in f.spots(Played, Filed):
        what = entry_texts.parse(line.first_text)
        if not isinstance(what, Played | Filed) or line.format == 1 or len(line.moves) > 1 or (
                isinstance(what, Played) and f.sealed_phase(line)):
            continue
        before = f.lines[f.lines.index(line) - 1]
        quoted = "" if what.quoted else f"{before.n}:{before.seal[:8]}"
        yield from told(f, line, replace(what, quoted=quoted))


# Undos, rulings, copies.

def undo_struck_out(f: Forger) -> Forged:
    """An undo is struck out together with the turns that it took back."""
    for line in f.spots(Undo):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Undo)
        gone = [one for one in f.lines if what.turn < one.n <= line.n]
        if not any(isinstance(entry_texts.parse(one.first_text), FormatUpgrade | RulesUpgrade)
                   for one in gone):
            yield from fits(f, f.without(*gone))


def undo_reason(f: Forger) -> Forged:
    """Another reason of an undo is written down."""
    for line in f.spots(Undo):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Undo)
        yield from told(f, line, replace(what, reason="all agreed"))


def undo_to_the_same(f: Forger) -> Forged:
    """An undo names another turn that had led to the same position."""
    for line in f.spots(Undo):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Undo)
        for n, turn in f.past.items():
            ends = entry_texts.end_reason((turn.entry.first_text,))
            if n < line.n and n != what.turn and not ends and turn.state == f.past[what.turn].state:
                yield from told(f, line, replace(what, turn=n))


def undo_invented(f: Forger) -> Forged:
    """Turns are taken back that nobody took back."""
    if f.first < len(f.lines):
        for n in f.random.sample(sorted(f.past), min(4, len(f.past))):
            line = replace(f.lines[-1], n=f.lines[-1].n + 1, luck=(),
                           moves=(entry_texts.write(Undo(n, "all agreed")),))
            yield from fits(f, [*f.lines, line])


def ruling_invented(f: Forger) -> Forged:
    """A ruling is put in that the moderator never told anybody of, or is struck out."""
    for line in f.spots(Ruling):
        yield from fits(f, f.without(line))
    if f.first < len(f.lines) and not f.save.orders:
        for state in raised(f.save.state, f):
            changed = [path for path, value in ruled(f.save.state, state)]
            new = replace(f.lines[-1], n=f.lines[-1].n + 1, luck=(), moves=(
                "ruling: a mail was lost", *(changed[:1])))
            yield from fits(f, [*f.lines, new])


def ruled(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The rows of a ruling that changes one position into another."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            yield from ruled(before[key], after[key], f"{path}.{key}".lstrip("."))
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for i, one in enumerate(before):
            yield from ruled(one, after[i], f"{path}.{i}")
    elif before != after:
        yield corrections._change_text(corrections.FieldChange(path, before, after)), after


def ruling_reason(f: Forger) -> Forged:
    """Another reason of a ruling is written down."""
    for line in f.spots(Ruling):
        yield from told(f, line, Ruling("all agreed"))


def ruling_shown_to_others(f: Forger) -> Forged:
    """What a ruling changed is said to have been hidden from those who could read it, or told."""
    for line in f.spots(Ruling):
        row = line.moves[1]
        other = log_entry.row_text(row) if log_entry.row_owner(row) else (chance.NOBODY,
                                                                          log_entry.row_text(row))
        yield f.sealed(f.other(line, moves=put(line.moves, 1, other)), quoted=True)


def copy_that_is_none(f: Forger) -> Forged:
    """That a save is a copy that tries what if, or was recovered, is struck out, or put in."""
    for line in f.spots(Copied):
        yield from fits(f, f.without(line))
    if f.first < len(f.lines) and not f.save.orders:
        for how in entry_texts.COPIES:
            yield from fits(f, [*f.lines, replace(f.lines[-1], n=f.lines[-1].n + 1, luck=(),
                                                  moves=(how,))])


KINDS = kinds(__name__)
