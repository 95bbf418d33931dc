"""What of a record does not fit together, whatever the rules of its game: head, seals, order."""

import re
from collections.abc import Iterator

from referee.core.base import validators
from referee.core.base.problem import Problem, different
from referee.core.match import (
    entry_texts,
    external_luck,
    live_entries,
    log_entry,
    save_format,
    seat_history,
)
from referee.core.match.entry_texts import (
    Beacon,
    Begun,
    Carry,
    End,
    Filed,
    Lift,
    Setup,
    Spoken,
    Undo,
    Vow,
)
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Head
from referee.core.proof import record
from referee.core.proof.record import ALL, PUBLIC, Record


def inconsistent(found: Record, lines: list[Line], file: str) -> Iterator[Problem]:
    """What does not fit together, whatever the rules of the game are: head, seals, order."""
    yield from (different(why, file) for why in (*_head(found, lines), *_source(found, lines)))
    yield from _chain(found)
    yield from (different(why, f"turn {n}") for n, why in (*_dark(lines), *_order(lines)))


def _head(found: Record, lines: list[Line]) -> Iterator[str]:
    """What the head says otherwise than the first line, and the secret than its commitment."""
    head = found.head
    yield from _unlike_set_up(found, lines)
    if found.revealed and not has_its_secret(found):
        yield "The secret is not the one that the commitment was made to."
    if found.eyes not in (PUBLIC, ALL, *head.names) or (found.eyes == ALL) != found.revealed:
        yield f"It is said to be for the eyes of “{found.eyes[:60]}”, which it is not."
    if not validators.is_id(head.id) or not all(map(validators.is_time,
                                                    (head.created, found.when))):
        yield "Its id or one of its times is not spelt as the referee spells them."
    yield from _seats(head, lines)


def _unlike_set_up(found: Record, lines: list[Line]) -> Iterator[str]:
    """What the head says otherwise than the set-up and the upgrades of the log."""
    head = found.head
    first = entry_texts.read(lines[0].said)
    if lines[0].moves and (type(first) is not Setup or lines[0].said != save_format.setup_row(
            head, first.rules, found.name, found.scenario)):
        yield ("Head and scenario are not those the game was set up with; the first line of the "
               "log says otherwise.")
    if lines[0].moves and lines[0].when != head.created:
        yield f"The head says created {head.created}, the log {lines[0].when}."
    rules = [what.new for line in lines if type(what := entry_texts.read(line.said)) is Carry] or (
        [first.rules] if type(first) is Setup else [head.rules])
    if head.rules != rules[-1]:
        yield f"The head says rules {head.rules}, the log {rules[-1]}."


def _seats(head: Head, lines: list[Line]) -> Iterator[str]:
    """Seats and players as no game has them."""
    if len({*head.names}) < len(head.names) or not all(
            re.fullmatch("[^ :]+", seat) for seat in head.names):
        yield "Its seats are not words without blanks and colons, each once."
    for chair in head.seats:
        if not all(map(validators.is_person, seat_history.names(chair))):
            yield f"A player of {chair.seat} has no name that can be given."
    if any(chair.players or chair.before for chair in head.seats):
        yield from seat_history.wrong(head.seats, lines)


def _source(found: Record, lines: list[Line]) -> Iterator[str]:
    """What the head says of the source of luck otherwise than the lines that gave it."""
    fairness = found.head.fairness
    if fairness.awaits and not lines[0].moves:
        yield "It awaits something, though the game was begun in format 1."
    now = external_luck.given(lines)
    words, beacon = external_luck.source(now, found.head.names)
    begun = any(type(entry_texts.read(line.said)) is Begun for line in lines)
    due = (words, beacon, now.beacon is not None and now.beacon.checked)
    if (fairness.words, fairness.beacon, fairness.checked) != (due if begun else ((), "", False)):
        yield "The words or the beacon of the head are not those that the game began with."


def _dark(lines: list[Line]) -> Iterator[tuple[int, str]]:
    """Lines that are closed, and can be none of format 1 and no sheet that was never opened."""
    lift = next((i for i, line in enumerate(lines) if type(entry_texts.read(line.said)) is Lift),
                None)
    old = 0 if lines[0].moves else len(lines) if lift is None else lift
    dropped = bool(lines[-1].moves)  # no record ends with one
    for line in reversed(lines[old:]):
        what = entry_texts.read(line.said)
        if not line.moves and not dropped:
            yield line.n, "The line is closed, and no sheet that was dropped stands there."
        elif isinstance(what, Undo | End) or line.said == entry_texts.BRANCHED:
            dropped = True
        elif line.moves and not entry_texts.stays(line.said) and not live_entries.keeps(what):
            dropped = False
    for line in lines[:old]:
        if line.moves:
            yield line.n, "The line is open among closed ones of format 1."


def _order(lines: list[Line]) -> Iterator[tuple[int, str]]:
    """What cannot stand where it does, whatever the position is."""
    first = entry_texts.read(lines[0].said)
    waits = type(first) is Setup and bool(first.awaits)
    for line in lines[1:]:
        what = entry_texts.read(line.said)
        if isinstance(what, Vow | Spoken | Beacon | Begun):
            if not waits:
                yield line.n, f"“{line.said[:60]}” is given to no game that waits for it."
            waits = waits and type(what) is not Begun
        elif isinstance(what, Undo | Filed) and not 0 < (
                what.to if isinstance(what, Undo) else what.phase) < line.n:
            yield line.n, f"“{line.said[:60]}” names no turn before it."


def _chain(found: Record) -> Iterator[Problem]:
    """Every line against its seal, what is open against the eyes it is open for.

    Of an open secret every salt as well.
    """
    previous = found.head.fairness.commitment
    secret = found.head.fairness.secret
    for entry in found.entries:
        if log_entry.chained(previous, record.leaf(entry)) != entry.seal:
            yield different("The line does not bear its seal: it was altered, or the one "
                            "before it.", f"turn {entry.n}")
        for part in entry.parts:
            if not secret and bool(part.salt) != (part.whose == found.eyes):
                yield different(f"The part of {part.whose} is {'open' if part.salt else 'closed'}, "
                                f"which no record for the eyes of {found.eyes} has.",
                                f"turn {entry.n}")
            owner = "" if part.whose == record.LINE else part.whose
            if secret and part.salt != log_entry.salt(secret, entry.n, owner).hex():
                yield different(f"The part of {part.whose} is not open, or its salt does not "
                                "follow from the secret.", f"turn {entry.n}")
        if secret and entry.leaf:
            yield different("The line is closed, though the secret is open.", f"turn {entry.n}")
        previous = entry.seal


def has_its_secret(found: Record) -> bool:
    """Whether an open secret is the one that was committed to."""
    return log_entry.commit(found.head.fairness.secret) == found.head.fairness.commitment
