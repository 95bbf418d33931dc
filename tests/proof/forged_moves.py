"""Forgeries of dice, positions and moves that are found, though every hash is correct."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.luck import chance
from referee.core.luck.chance import LuckItem
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played, RulesUpgrade, Ruling, Setup, Undo
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import substitute_move
from tests.proof.forger import Forged, Forger, kinds, numbered, put, row_like
from tests.support.harness import numbers


def with_luck(f: Forger) -> list[LogEntry]:
    """The entries in which a question was answered with numbers."""
    return [line for line in f.spots(Setup, Played) if any(numbered(row) for row in line.luck)]


# Luck.

def luck_number(f: Forger) -> Forged:
    """Another number was thrown or drawn."""
    yield from _numbers(f, with_luck(f))


def luck_by_older_rules(f: Forger) -> Forged:
    """Another number was thrown or drawn in a turn that cannot be replayed."""
    older = [line for line in f.lines[:f.first] if isinstance(
        entry_texts.parse(line.first_text), Setup | Played) and any(map(numbered, line.luck))]
    yield from _numbers(f, f.random.sample(older, len(older)))


def _numbers(f: Forger, lines: list[LogEntry]) -> Forged:
    for line in lines:
        i = f.random.choice([i for i, row in enumerate(line.luck) if numbered(row)])
        why, _, answer = log_entry.row_text(line.luck[i]).rpartition(": ")
        first, *rest = answer.split()
        for other in (str(int(first) % 6 + 1), str(int(first) + 1)):
            if f.head.fairness.luck == "sealed" and other != first:
                said_now = f"{why}: {' '.join((other, *rest))}"
                yield f.altered(line, luck=put(line.luck, i, row_like(line.luck[i], said_now)))


def luck_that_cannot_be(f: Forger) -> Forged:
    """An impossible number on a die."""
    for line in with_luck(f):
        i = next(i for i, row in enumerate(line.luck) if numbered(row))
        for bad in ("0", "-1", "999", "x", ""):
            text = f"{log_entry.row_text(line.luck[i]).rpartition(': ')[0]}: {bad}"
            if text != log_entry.row_text(line.luck[i]):
                yield f.altered(line, luck=put(line.luck, i, row_like(line.luck[i], text)))


def luck_struck_out(f: Forger) -> Forged:
    """A question has no answer."""
    for line in f.spots(Setup, Played):
        if line.luck:
            yield f.altered(line, luck=put(line.luck, f.random.randrange(len(line.luck))))


def luck_invented(f: Forger) -> Forged:
    """An answer to a question that was never asked."""
    for line in f.spots(Setup, Played, Undo, Filed):
        yield f.altered(line, luck=(*line.luck, "one more throw, 1d6: 6"))


def luck_of_another_question(f: Forger) -> Forged:
    """An answer under the name of another question."""
    for line in with_luck(f):
        text = log_entry.row_text(line.luck[0])
        yield f.altered(line, luck=put(line.luck, 0, row_like(line.luck[0], "again, " + text)))


# Positions.

def position_edited(f: Forger) -> Forged:
    """A number of the position in the head."""
    for state in raised(f.save.state, f):
        yield replace(f.save, state=state)


def raised(state: Any, f: Forger) -> Iterator[Any]:
    """A position with a number increased by one or a million."""
    found = [path for path, value in numbers(state)
             if isinstance(value, int) and not isinstance(value, bool)]
    for path in f.random.sample(found, min(4, len(found))):
        data = msgspec.json.decode(log_entry.encode_state(state))
        at = data
        *way, last = path.split(".")
        for part in way:
            at = at[part] if isinstance(at, dict) else at[int(part)]
        at[last if isinstance(at, dict) else int(last)] += f.random.choice((1, 1_000_000))
        yield data


def position_and_its_digest(f: Forger) -> Forged:
    """A number of the position, the hash of it in its turn, and all later hashes."""
    if f.first >= len(f.lines):
        return
    opened = max(line.n for line in f.lines if not entry_texts.keeps_position(line.first_text))
    for state in raised(f.save.state, f):
        lines = [replace(line, digest=log_entry.digest(state)[:len(line.digest)])
                 if line.n >= opened else line for line in f.lines]
        yield f.sealed(lines, state=state)


def digest_of_a_turn(f: Forger) -> Forged:
    """The hash of another position in the middle."""
    for line in f.spots(Setup, Played, Undo, Filed, Ruling):
        other = log_entry.digest({"forged": f.random.random()})[:len(line.digest)]
        yield f.altered(line, digest=other)


def position_behind_rules_0(f: Forger) -> Forged:
    """An invented position, upgraded from rules that never existed."""
    yield from carried(f, 0, 1)


def position_behind_unknown_rules(f: Forger) -> Forged:
    """An invented position, upgraded to unknown rules."""
    yield from carried(f, f.about.rules, f.about.rules + 1)


def position_carried_twice(f: Forger) -> Forged:
    """An invented position, upgraded to its current rules."""
    yield from carried(f, f.about.rules, f.about.rules)


def carried(f: Forger, old: int, new: int) -> Forged:
    """The game with a last entry that upgrades it to a position of the forger's choice."""
    began = entry_texts.parse(f.lines[0].first_text)
    assert isinstance(began, Setup)
    first = f.lines[0]
    if old < 1:
        first = replace(first, moves=(entry_texts.write(replace(began, rules_version=old)),))
    for state in raised(f.save.state, f):
        digest = log_entry.digest(state)
        luck: tuple[LuckItem,
                    ...] = tuple((chance.NOBODY,
                                  f"{kept}: {log_entry.encode_state(which).decode()}")
                     for kept, which in (("before", f.save.state), ("position", state)))
        last = f.lines[-1]
        lines = [first, *f.lines[1:]]
        if last.format == 1:
            luck, digest = (log_entry.row_text(luck[1]),), digest[:log_entry.OLD_DIGITS]
        line = replace(last, n=last.n + 1, moves=(entry_texts.write(RulesUpgrade(old, new)),),
                       luck=luck,
                       digest=digest)
        yield f.sealed([*lines, line], state=state, orders={},
                       header=replace(f.head, rules=max(new, 1)))


# Moves.

def move_replaced(f: Forger) -> Forged:
    """Another legal move; its consequences are left as they were."""
    for line in f.spots(Played):
        for i, row in enumerate(line.moves):
            what = entry_texts.parse(log_entry.row_text(row))
            assert isinstance(what, Played)
            for move in islice(f.rules.options(f.at(line), what.seat), 3):
                text = f.rules.write(f.rules.canonical_move(f.at(line), what.seat, move))
                if text != what.text and not same_end(f, line, what, text):
                    new = log_entry.make_row(entry_texts.write(replace(what, text=text)),
                                             f.rules.private_to(
                        move, what.seat))
                    yield f.altered(line, moves=put(line.moves, i, new))


def same_end(f: Forger, line: LogEntry, what: Played, text: str) -> bool:
    """Whether another move would lead to the same position with the same luck."""
    if f.sealed_phase(line) and line.format > 1:
        return False  # these orders were promised
    told = [entry_texts.parse(log_entry.row_text(row))
            for row in line.moves] if len(line.moves) > 1 else []
    moves = {one.seat: f.rules.parse(one.text) for one in told if isinstance(one, Played)}
    try:
        (_, state), luck = chance.run_luck(f.rules.play(
            f.at(line), {**moves, what.seat: f.rules.parse(text)}), chance.secret_source(f.secret))
    except (LookupError, ValueError):  # for an unknown seat
        return False
    return line.has_digest(log_entry.digest(state)) and tuple(map(log_entry.row_text,
                                                                  luck)) == tuple(
        map(log_entry.row_text, line.luck))


def move_that_is_illegal(f: Forger) -> Forged:
    """A text that is illegal, or not in canonical form."""
    for line in f.spots(Played):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played)
        for text in (what.text.upper() + " ", "fold", what.text + " and more", ""):
            yield f.altered(line, moves=put(line.moves, 0, row_like(
                line.moves[0], entry_texts.write(replace(what, text=text)))))


def move_of_another_seat(f: Forger) -> Forged:
    """A move is attributed to another seat."""
    for line in f.spots(Played):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played)
        others = [seat for seat in (*f.head.seat_names, "pink") if seat != what.seat]
        other = f.random.choice(others)
        if not f.sealed_phase(line) and same_end(f, line, replace(what, seat=other), what.text):
            continue
        yield f.altered(line, moves=put(line.moves, 0, log_entry.make_row(
            entry_texts.write(replace(what, seat=other)), other
            if log_entry.row_owner(line.moves[0])
            else "")))


def move_by_the_referee(f: Forger) -> Forged:
    """A seat's own move is attributed to the referee, whose default is another."""
    for line in f.spots(Played):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played)
        default = substitute_move(f.rules, f.at(line), what.seat)
        if what.actor != entry_texts.REFEREE and f.rules.parse(what.text) != default:
            yield f.altered(line, moves=put(line.moves, 0, row_like(
                line.moves[0], entry_texts.write(replace(what, actor=entry_texts.REFEREE)))))


def move_by_nobody_known(f: Forger) -> Forged:
    """A move is attributed to somebody who may not move for the seat."""
    for line in f.spots(Played, Filed):
        what = entry_texts.parse(line.first_text)
        assert isinstance(what, Played | Filed)
        for by in ("ann", "public", "red"):
            yield f.altered(line, moves=put(line.moves, 0, row_like(
                line.moves[0], entry_texts.write(replace(what, actor=by)))))


KINDS = kinds(__name__)
