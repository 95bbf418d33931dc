"""Whether an answer to a turn that is past still says what it said then."""

from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.input.actor import who
from referee.core.input.sequence import Done
from referee.core.match import entry_texts, live_entries, log_entry, replay
from referee.core.match.entry_texts import Played
from referee.core.match.log_entry import Line
from referee.core.match.match import Table

_Step = tuple[str, Any]
"""A move as it is written, and what of its mover's view it rests on."""


def holds(now: Table, lines: list[Line], turn: int, text: str, whose: Seat | None) -> bool:
    """Whether a text for a turn means the same now, and all that it rests on stays.

    That is judged by what its seat saw then and sees now, by nothing else. Its
    question must have been open all the while, each of its moves must mean the
    same and be judged alike, and none of them may have been made since.
    """
    try:
        past = replay.history(now, lines)
        stands = live_entries.standing(lines, now.phase)
        if turn not in past or turn not in stands:
            return False
        then = replace(now, state=past[turn].state)
        if any(table.rules.awaiting(table.state).sealed for table in (then, now)):
            return False
        same = _same_moves(then, now, text, whose)
    except Refused:
        return False
    if same is None:
        return False
    seat, moves = same
    kinds = {_asked(now, past[n].state, seat) for n in stands if n >= turn}
    return len(kinds) == 1 and () not in kinds and not _made(lines, turn, seat, moves)


def _same_moves(then: Table, now: Table, text: str,
                whose: Seat | None) -> tuple[Seat, set[str]] | None:
    """The seat of a text and its moves, if they mean the same in both positions; else None.

    Refused: a text that is no move in one of them.
    """
    found = [sequence.run(table, text, whose, "", None) for table in (then, now)]
    seat = found[0].seat
    meant = [_steps(table, done) or _one(table, text, whose, seat)
             for table, done in zip((then, now), found, strict=True)]
    same = (meant[0] == meant[1]
            and _judged(found[0]) == _judged(found[1])
            and all(rests is not None for _, rests in meant[0])
            and not any(done.hangs and done.left for done in found))
    return (seat, {move for move, _ in meant[0]}) if same else None


def _steps(table: Table, done: Done) -> list[_Step]:
    """The moves of a text, each with what it rests on in the position before it."""
    before = [table.state, *(turned.table.state for turned in done.turned)]
    return [_step(table, state, done.seat, move)
            for state, move in zip(before, done.moves, strict=False)]


def _one(table: Table, text: str, whose: Seat | None, seat: Seat) -> list[_Step]:
    """A text of which nothing is legal, as one move. Refused: it is none."""
    from referee.core.language import free_text

    move = free_text.read(table.rules, table.state, seat, text[who(table, text, whose).end:])
    return [_step(table, table.state, seat, move)]


def _step(table: Table, state: Any, seat: Seat, move: Any) -> _Step:
    rules = table.rules
    return rules.write(move), rules.rests(rules.view(state, seat), move)


def _asked(table: Table, state: Any, seat: Seat) -> tuple[str, ...]:
    return tuple(ask.kind for ask in table.rules.awaiting(state).asks if ask.seat == seat)


def _judged(done: Done) -> tuple[list[str], tuple[str, ...]]:
    """What is against a text, and what of it is left."""
    return [problem.code for problem in done.problems], done.left


def _made(lines: list[Line], turn: int, seat: Seat, moves: set[str]) -> bool:
    """Whether a seat has made one of these moves after a turn, be it that it was undone."""
    for line in lines[turn:]:
        for row in line.moves:
            played = entry_texts.read(log_entry.text(row))
            if type(played) is Played and played.seat == seat and played.text in moves:
                return True
    return False
