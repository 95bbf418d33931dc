"""Whether an answer to an earlier turn still means what it meant then."""

from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input.sent_text import SentText
from referee.core.input.sequence import SequenceResult
from referee.core.match import entry_texts, live_entries, log_entry, replay
from referee.core.match.entry_texts import Played
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match

_Step = tuple[str, Any]
"""A move as it is written, and what it depends on in its mover's view."""


def means_the_same(sent: SentText, entries: list[LogEntry], turn: int) -> bool:
    """Whether a text for an earlier turn means the same now, and all it depends on is unchanged.

    It depends only on what its seat saw then and sees now. The same decision must have been open
    all the while, each of its moves must mean the same and have the same verdict, and none of
    them may have been made since.
    """
    match = sent.match
    try:
        past = replay.history(match, entries)
        live_turns = live_entries.live_turns(entries, match.position_turn)
        if turn not in past or turn not in live_turns:
            return False
        earlier = replace(match, state=past[turn].state)
        if any(each.game.to_move(each.state).simultaneous
               for each in (earlier, match)):
            return False
        seat_and_moves = _same_moves(sent.at(earlier), sent)
    except Refused:
        return False
    if seat_and_moves is None:
        return False
    seat, moves = seat_and_moves
    kinds = {_decision_kinds(match, past[n].state, seat) for n in live_turns if n >= turn}
    return len(kinds) == 1 and () not in kinds and not _was_made(entries, turn, seat, moves)


def _same_moves(earlier: SentText, now: SentText) -> tuple[Seat, set[str]] | None:
    """The seat of a text and its moves, if they mean the same in both positions; else None.

    Refused: a text that is no move in one of them.
    """
    results = [sent.check() for sent in (earlier, now)]
    seat = results[0].seat
    steps = [_steps(sent.match, result) or _whole_text_step(sent, seat)
             for sent, result in zip((earlier, now), results, strict=True)]
    means_the_same = (
        steps[0] == steps[1]
        and _verdict(results[0]) == _verdict(results[1])
        and all(rests is not None for _, rests in steps[0])
        and not any(result.awaited_luck and result.remaining_steps for result in results))
    return (seat, {move for move, _ in steps[0]}) if means_the_same else None


def _steps(match: Match, result: SequenceResult) -> list[_Step]:
    """The moves of a text, each with what it depends on in the position before it."""
    before = [match.state, *(turn.match.state for turn in result.turns)]
    return [_step(match, state, result.seat, move)
            for state, move in zip(before, result.moves, strict=False)]


def _whole_text_step(sent: SentText, seat: Seat) -> list[_Step]:
    """A text without a legal move, as a single move. Refused: it is none."""
    from referee.core.language import free_text

    match = sent.match
    move = free_text.interpret(match.game, match.state, seat, sent.text[sent.actor().end:])
    return [_step(match, match.state, seat, move)]


def _step(match: Match, state: Any, seat: Seat, move: Any) -> _Step:
    game = match.game
    return game.write(move), game.depends_on(game.view(state, seat), move)


def _decision_kinds(match: Match, state: Any, seat: Seat) -> tuple[str, ...]:
    return tuple(decision.kind for decision in match.game.to_move(state).decisions
                 if decision.seat == seat)


def _verdict(result: SequenceResult) -> tuple[list[str], tuple[str, ...]]:
    return [problem.code for problem in result.problems], result.remaining_steps


def _was_made(entries: list[LogEntry], turn: int, seat: Seat, moves: set[str]) -> bool:
    """Whether a seat has made one of these moves after a turn, even if it was undone."""
    for entry in entries[turn:]:
        for row in entry.moves:
            played = entry_texts.parse(log_entry.row_text(row))
            if type(played) is Played and played.seat == seat and played.text in moves:
                return True
    return False
