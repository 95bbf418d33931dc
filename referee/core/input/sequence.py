"""Play a text of moves: who moves, its steps in order, and how far a check can foresee them."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.base.problem import Problem, Problems, Refused, errors_among, refused, shift_error
from referee.core.base.references import command_ref
from referee.core.game.decisions import Decision, NotNow, Seat
from referee.core.input import splitter
from referee.core.input.actor import (
    Actor,
    find_actor,
    has_other_seats,
    not_asked,
    require_to_move,
    sole_seat_to_move,
)
from referee.core.input.splitter import ConditionalClause, SequenceStep, StepText
from referee.core.luck import chance
from referee.core.luck.chance import Question, Source
from referee.core.match.match import (
    Match,
    TurnResult,
    all_orders_in,
    game_over_problem,
    play,
    play_for_vacant_seat,
    play_orders,
    submit_orders,
)
from referee.core.match.save_format import DraftOrders

_LISTED = r"\s*[1-9]\d?(?:[.)]\s+|\s{2,})(\S.*)\Z"  # “2 step hunting” is no line of a list
_NOT_OPEN = ("illegal-now", "referee/illegal-not-asked", "referee/illegal-over")


class SequenceResult(Struct, frozen=True):
    """The outcome of a text."""

    match: Match
    seat: Seat
    actor: str  # `moderator`, or empty: the seat's players
    quoted: str = ""  # the turn and hash that the text says it answers
    moves: tuple[Any, ...] = ()  # the moves made
    turns: tuple[TurnResult, ...] = ()  # the turns made; `match` is after the last of them
    orders_text: str = ""  # the seat's orders in a simultaneous phase
    draft: DraftOrders | None = None  # the same orders, if they wait until the seat is ready
    authors: Mapping[str, str] = {}  # by the subject of a line of orders, its author
    receipt: TurnResult | None = None  # the entry that filed the orders, if they count
    problems: Problems = ()  # what stopped the sequence
    warnings: Problems = ()  # what did not stop it
    refused_text: str = ""  # the move at which it stopped, as it was written
    offers: tuple[str, ...] = ()  # what may have been meant, each a text of moves
    text: str = ""  # what was sent
    unread_text: str = ""  # the rest of the text, from which the offers were made
    remaining_steps: tuple[str, ...] = ()  # after the move at which it stopped
    awaited_luck: Question | None = None  # the luck that a check stopped at
    certain_gain: str = ""  # what the move that needs this luck brings in any case

    @property
    def all_turns(self) -> list[TurnResult]:
        """All log entries that the text makes."""
        return [*([self.receipt] if self.receipt else []), *self.turns]


class _LuckNeededError(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


def _refuse_luck(question: Question) -> chance.Answer:
    raise _LuckNeededError(question)


def play_vacant_seats(match: Match) -> tuple[tuple[TurnResult, ...], Question | None]:
    """The turns that the referee plays for vacant seats before any move, without luck.

    Also the question of luck that they stop at; with physical luck None, since the dice are
    awaited then.
    """
    turns: list[TurnResult] = []
    try:
        while (turn := play_for_vacant_seat(turns[-1].match if turns else match, "", _refuse_luck)):
            turns.append(turn)
    except _LuckNeededError as needed:
        physical = match.header.fairness.luck == "table"
        return tuple(turns), None if physical else needed.question
    return tuple(turns), None


def run(match: Match, text: str, claimed_seat: Seat | None, timestamp: str,
        source: Source | None, quoted: str = "", strict: bool = False,
        before: tuple[Any, ...] = (), *, dated: bool = False, opening: bool = True,
        actor_of: Callable[[str], Actor] | None = None) -> SequenceResult:
    """Play a text as far as it goes; without a source only check it, up to the first luck.

    ``quoted`` is the turn and hash that the text says it answers; its entries repeat them.
    ``strict`` accepts canonical text only. ``before`` are the events of the turn before, if the
    text continues one by the same player. Orders that are ``dated`` name their phase by other
    means. With ``opening`` the last orders of a simultaneous phase resolve it, unless the game
    has settle minutes. ``actor_of`` finds the actor in place of ``find_actor``.

    Refused, with nothing played: text that is not understood, a game that is over, a seat that
    is not to move. An illegal step stops the sequence; those before it count.
    """
    actor_of = actor_of or partial(find_actor, match, claimed_seat=claimed_seat)
    sent = aliases.clean(text)
    actor = actor_of(sent)
    text = _strip_example(match, sent, actor)
    if text != sent:
        actor = actor_of(text)
    if not any(char.isalnum() for char in text[actor.end:]):
        raise refused("referee/invalid-empty", "The text is empty.",
                      hint=f"{command_ref('legal')} lists the moves.")
    to_move = require_to_move(match)
    mover = actor.seat or sole_seat_to_move(match)
    result = SequenceResult(match, mover, actor.moved_by, quoted, text=text)
    if to_move.simultaneous:
        result = _read_orders(result, actor, text, strict, dated or bool(quoted))
        return _file_orders(result, timestamp, source, opening) if source else result
    # If the mover is not to move, that is the problem, not what the text says.
    may_move = any(decision.seat == mover for decision in to_move.decisions)
    chain = _steps(match, mover, text, actor.end, may_move, strict)
    for i, step in enumerate(chain):
        result = _play_step(result, step, timestamp, source, before)
        if result.problems or result.awaited_luck:
            return _stopped(result, chain, i)
    if not result.moves and not before:
        raise refused("referee/illegal-no-clause",
                      "No condition in your text is true now, so there is nothing to play.",
                      hint="Send a plain move, or end the step with “else …”.")
    return result


def _steps(match: Match, seat: Seat, text: str, begin: int, may_move: bool,
           strict: bool) -> list[SequenceStep]:
    """The steps of a text of moves. Refused: what is not understood, with offers."""
    try:
        chain = splitter.split_steps(text, begin, match.game, seat, strict,
                                     read=partial(_read_move, match, seat) if may_move else None,
                                     readable=partial(readable, match, seat) if may_move else None,
                                     later=may_move)
        if len(chain) > 1 and may_move and chain[0].clauses[0].step_text.move is None:
            _check_first_step(match, seat, chain[0])
    except Refused as error:
        if may_move and not strict:
            error.offers = offers_for(match, seat, text[begin:])
        raise
    return chain


def _stopped(result: SequenceResult, chain: list[SequenceStep], i: int) -> SequenceResult:
    """The result of a text that stopped at a step: which one, and what remains after it."""
    remaining_steps = (*result.remaining_steps, *(later.text for later in chain[i + 1:]))
    where = f"step {i + 1} of {len(chain)}" if len(chain) > 1 else ""
    step = chain[i]
    span = step.offset, step.offset + len(step.text)
    problems = tuple(replace(p, where=where, span=p.span or span) for p in result.problems)
    return replace(result, problems=problems, remaining_steps=remaining_steps)


def _strip_example(match: Match, text: str, actor: Actor) -> str:
    """The move in a text that copies an example with its outcome; any other text unchanged.

    A line of a numbered list is its move: “2. place 3 forest”.
    """
    if not any(mark in text for mark in (": ", "(")) and not text.lstrip()[:1].isdigit():
        return text
    decisions = match.game.to_move(match.state).decisions
    decision = next((one_decision for one_decision in decisions if one_decision.seat == actor.seat
                     or (
        actor.seat is None and one_decision.must)), None)
    body, head = text[actor.end:], text[:actor.end].strip(" :：").casefold()
    if decision is None or ((not head or head in match.seats)
                            and match.game.parse_or_none(body.strip()) is not None):
        return text
    listed = re.match(_LISTED, body)
    if listed and all(match.game.parse_or_none(copied_text.strip()) is not None
                      for copied_text in listed[1].split(";")):
        return text[:actor.end] + listed[1]
    # An example may begin like the name of a decision: “starve: 10 points lost”.
    return _example_move(match, decision, (body, text, text.partition(":")[2])) or text


def _example_move(match: Match, decision: Decision, texts: Iterable[str]) -> str:
    """The move of an example that one of these texts repeats with its outcome; else empty."""
    copied = {" ".join(text.split()) for text in texts}
    for choice in match.game.choices(match.state, decision.seat, decision.seat):
        for move in (choice.move, f"{decision.what}: {choice.move}"):
            if choice.brings and copied & {f"{move}: {choice.brings}", f"{move} ({choice.brings})"}:
                return f"{decision.seat}: {move}"
    return ""


def _read_move(match: Match, seat: Seat, text: str) -> Any:
    from referee.core.language import free_text

    return free_text.interpret(match.game, match.state, seat, text)


def offers_for(match: Match, seat: Seat, text: str) -> tuple[str, ...]:
    """What a text that was not understood may have meant.

    Nothing if it has moves of other seats too, for each offer would be for one seat alone.
    """
    from referee.core.language import free_text

    return () if has_other_seats(match, text, seat) else free_text.suggest_moves(
        match.game, match.state, seat, text)


def _check_first_step(match: Match, seat: Seat, step: SequenceStep) -> None:
    """Refused: a text whose first step may be a move or mean nothing before the rest."""
    from referee.core.language import free_text

    if free_text.is_filler_or_answer(match.game, step.text):
        raise refused("referee/ambiguous-move", f"“{step.text}” may be a move, or only a polite "
                      "word before the next move.",
                      span=(step.offset, step.offset + len(step.text)),
                      hint="Write the whole move, or leave this word out.")


def readable(match: Match, seat: Seat, text: str) -> None:
    """Refused: a step that cannot be a move whatever the decision, of a seat or the moderator."""
    from referee.core.language import free_text

    reader = seat if seat in match.seats else match.seats[0]  # the moderator has no decision
    free_text.check_readable(match.game, match.state, reader, text)


def _interpret(result: SequenceResult, step: SequenceStep, step_text: StepText, timestamp: str,
               source: Source | None,
               before: tuple[Any, ...]) -> SequenceResult:
    """Play the moves in free text one after the other, each read when it is its turn."""
    from referee.core.language import interpreter

    text, offset, verb, first = (step_text.text, step_text.offset, "", not result.moves
                                 and not before)
    after_semicolon = result.text[:offset].rstrip().endswith(";")
    while text.strip(" .,\t"):
        game = result.match.game
        state, seat = result.match.state, result.seat
        events = result.turns[-1].events if result.turns else before
        end = None if first else interpreter.automatic_move_length(game, state, seat, text, events)
        if end is None:
            next_move = _next_move(result, text, offset, verb, first, after_semicolon
                                   and offset == step_text.offset)
            if isinstance(next_move, SequenceResult):
                return next_move
            end = next_move.end
            if next_move.move is not None:
                move_text = StepText(text[:end].strip(" .,;"), offset, next_move.move)
                result = _play_move(result, step, move_text, timestamp, source, before)
                verb, first = next_move.verb, False
                if result.problems or result.awaited_luck:
                    remainder = text[end:].strip()
                    return replace(result, remaining_steps=(remainder,) if remainder else ())
        text, offset = text[end:], offset + end
    return result


def _next_move(result: SequenceResult, text: str, offset: int, verb: str, first: bool,
               step: bool) -> Any:
    """The next move of a free text, or the result that stops there, with offers.

    ``step``: the text comes after a semicolon.
    """
    from referee.core.language import interpreter

    game = result.match.game
    state, seat = result.match.state, result.seat
    problem = _why_closed(result.match, seat)
    if problem is not None:
        if not first and interpreter.is_courtesy(game, state, seat, text):
            return interpreter.ReadMove(None, len(text))
        return replace(result, problems=(problem,), refused_text=text.strip())
    try:
        return interpreter.read_first_move(game, state, seat, text, verb, first, step=step)
    except Refused as error:
        refusal, offers = shift_error(error, offset), offers_for(result.match, seat,
                                                                 result.text[offset:])
        if first and error.problems[0].kind != "illegal":
            refusal.offers = offers
            raise refusal from None
        return replace(result, problems=refusal.problems, refused_text=text.strip(),
                       unread_text=result.text[offset:], offers=offers)


def _play_step(result: SequenceResult, step: SequenceStep, timestamp: str, source: Source | None,
               before: tuple[Any, ...]) -> SequenceResult:
    """Play the first clause of a step whose condition holds; the step lapses if none does."""
    clause = _choose_clause(result, step)
    if clause is None:
        return _skip_step(result, step.text, step, "The condition of this step is not true.")
    return _play_move(result, step, clause.step_text, timestamp, source, before)


def _choose_clause(result: SequenceResult, step: SequenceStep) -> ConditionalClause | None:
    view = None
    for clause in step.clauses:
        if clause.holds is None:
            return clause
        if view is None:
            view = result.match.game.view(result.match.state, result.seat)
        if clause.holds(view):
            return clause
    return None


def _skip_step(result: SequenceResult, text: str, step: SequenceStep, why: str) -> SequenceResult:
    """The result with a warning that a step was skipped."""
    warning = Problem("referee/doubtful-lapsed", f"“{text}” was skipped. {why}",
                      span=(step.offset, step.offset + len(step.text)), warning=True)
    return replace(result, warnings=(*result.warnings, warning))


def _play_move(result: SequenceResult, step: SequenceStep, step_text: StepText, timestamp: str,
               source: Source | None,
               before: tuple[Any, ...]) -> SequenceResult:
    """Play one move; after others, a harmless answer to a decision that is not open lapses."""
    if step_text.move is None:
        return _interpret(result, step, step_text, timestamp, source, before)
    match, seat = result.match, result.seat
    game, move = match.game, step_text.move
    problem = _why_closed(match, seat)
    problems = (problem,) if problem else game.check(match.state, seat, move)
    if errors_among(problems) and problems[0].code in _NOT_OPEN and seat in match.seats:
        events = result.turns[-1].events if result.turns else before
        not_now: NotNow | None = game.why_not_now(match.state, seat, move, events)
        if not_now is not None and not_now.lapses and (result.moves or before):
            return (_skip_step(result, game.write(move), step, not_now.why)
                    if not_now.why else result)
        if not_now is not None and not_now.why:
            problems = (_with_reason(game, match, seat, move, problems[0], not_now.why),
                        *problems[1:])
    if errors_among(problems):
        if problem is not None and problem.code == "referee/illegal-not-asked":
            problems = (replace(problems[0], rule=game.rule), *problems[1:])
        if problem is None:
            from referee.core.input import near_moves  # most moves are legal

            problems = near_moves.with_near_moves(problems, game, match.state, seat, move)
        return replace(result, problems=problems, refused_text=step_text.text.strip())
    return _played(replace(result, warnings=result.warnings + problems),
                   game.canonical_move(match.state, seat, move), timestamp, source)


def _with_reason(game: Any, match: Match, seat: Seat, move: Any, problem: Problem,
                 reason: str) -> Problem:
    """The refusal of a move that is not open now, with the reason that the rules give."""
    if problem.code == "illegal-now":
        why_now = game.not_now(match.state, seat, move, reason)
        return replace(problem, why=why_now.why, rule=why_now.rule)
    return replace(problem, why=f"{problem.why} {reason}")


def play_checked(match: Match, checked: SequenceResult, timestamp: str, source: Source,
                 quoted: str = "", *, opening: bool = True) -> SequenceResult:
    """Play or file what a check of a text in this match has found; nothing may follow luck."""
    if match.game.to_move(match.state).simultaneous:
        return _file_orders(replace(checked, quoted=quoted), timestamp, source, opening)
    result = replace(checked, match=match, quoted=quoted, moves=(), turns=(), awaited_luck=None,
                     certain_gain="")
    for move in checked.moves:
        result = _played(result, move, timestamp, source)
    return result


def _played(result: SequenceResult, move: Any, timestamp: str, source: Source
            | None) -> SequenceResult:
    """Play a legal move as far as its luck can be known."""
    match, seat = result.match, result.seat
    moves = (*result.moves, move)
    try:
        turn = play(match, {seat: move}, timestamp, source or _refuse_luck,
                    {seat: result.actor} if result.actor else None, result.quoted)
    except _LuckNeededError as needed:
        return replace(result, awaited_luck=needed.question, moves=moves,
                       certain_gain=match.game.certain_gain(match.state, seat, move))
    return replace(result, match=turn.match, turns=(*result.turns, turn), moves=moves)


def _why_closed(match: Match, seat: Seat) -> Problem | None:
    """Why a seat has no move now; None if it has."""
    to_move = match.game.to_move(match.state)
    if not to_move.decisions:
        return game_over_problem(match)
    if to_move.simultaneous:
        return Problem("referee/illegal-sealed", "From here on all players write secret orders, "
                       "and orders need a message of their own.",
                       hint="Send the orders in a new message when their phase has begun.")
    if not any(decision.seat == seat for decision in to_move.decisions):
        return not_asked(seat, to_move.decisions)
    return None


def _read_orders(result: SequenceResult, actor: Actor, text: str, strict: bool,
                 dated: bool) -> SequenceResult:
    """The orders in a text; a part by one of several players waits until the seat is ready."""
    from referee.core.input import sealed_orders, submission  # most games have none

    match, seat = result.match, result.seat
    game = match.game
    try:
        submitted = submission.interpret(match, seat, actor, text, strict=strict, dated=dated)
        if errors_among(submitted.problems):
            refusal = Refused(*submitted.problems)
            refusal.offers = submitted.offers
            raise refusal
    except Refused as error:
        if has_other_seats(match, text[actor.end:], seat):
            error.offers = ()
        raise
    orders_text, draft = game.write(submitted.move), None
    if submitted.is_part and seat not in match.orders:
        draft = DraftOrders(str(sealed_orders.expected_heading(game, match.state,
                                                               submitted.decision)),
                            orders_text, {**submitted.authors})
    return replace(result, moves=(submitted.move,), orders_text=orders_text, draft=draft,
                   authors=submitted.authors, warnings=submitted.problems)


def _file_orders(result: SequenceResult, timestamp: str, source: Source,
                 opening: bool) -> SequenceResult:
    """File the orders of a result, or keep them as a draft."""
    match, seat = result.match, result.seat
    if result.draft:
        return replace(result, match=replace(
            match, draft_orders={**match.draft_orders, seat: result.draft}))
    receipt = submit_orders(match, seat, result.moves[0], timestamp, result.actor, result.quoted,
                            authors=result.authors)
    resolves = opening and all_orders_in(receipt.match) and not match.settle_minutes
    turns = (play_orders(receipt.match, timestamp, source),) if resolves else ()
    return replace(result, match=turns[-1].match if turns else receipt.match, turns=turns,
                   receipt=receipt)
