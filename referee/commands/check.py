"""The command ``check``: whether a text would be legal; nothing is played."""

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import option_checks, report, turn_report
from referee.commands.answer import MODERATOR, USAGE, Answer
from referee.core.base.problem import Problem, Problems, Refused
from referee.core.base.references import command_ref, only_for
from referee.core.document.blocks import TextBlock
from referee.core.game.decisions import Seat
from referee.core.input import actor, sequence
from referee.core.input.sent_text import SentText
from referee.core.input.sequence import SequenceResult
from referee.core.luck.chance import Question
from referee.core.match import log_entry
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Save

FIRST = "Before your text, the referee would play for a seat without a player:"
# Refusals for reasons that are public: any viewer may see them.
_OPEN = {"referee/illegal-over", "referee/illegal-stale", "referee/illegal-other-history"}


def check(save: Save, before: Match, text: str, *, seat: str | None = None,
          viewer: str | None = None, at: str | None = None, strict: bool = False,
          pick: int | None = None, brief: bool = False, turn: int | None = None,
          checked: SentText | None = None) -> Answer:
    """Check a text like ``move`` does, up to the first draw of luck; nothing is drawn.

    First comes what the referee plays for vacant seats, as after an undo. ``turn`` checks at the
    position after that turn; ``pick`` is the number of an offer made for a refused text;
    ``checked`` is the text as it may have been checked already.

    Refused: a viewer other than the mover: what is legal may depend on a secret of theirs, and
    a check can be repeated as often as one likes.
    """
    if turn is not None:
        return _check_at_turn(save, before, text, turn, seat=seat, viewer=viewer, at=at,
                              strict=strict,
                              pick=pick, brief=brief)
    first, pending_luck = sequence.play_vacant_seats(before)
    match = first[-1].match if first else before
    try:
        sent = option_checks.sent_text(before, text, seat, viewer, checked)
        if match.game.order_kinds and (early := _early_answer(sent.at(match), viewer,
                                                              brief)) is not None:
            return _with_played_first(first, pending_luck, early)
        late = _lateness_problems(save, sent, first, pending_luck, at, viewer)
        text = picked(sent.at(match), at, pick)
        sent = sent.at(match, text)
        now = _without_early_orders(sent) if match.game.order_kinds else sent
        result = _stopped_result(sent, pending_luck) if pending_luck else now.check(
            strict and pick is None, dated=at is not None)
        if viewer not in (None, result.seat, MODERATOR):
            raise Refused(report.withheld_problem(result.seat, checked=True))
        if result.problems and result.problems[0].code == "referee/illegal-not-asked":
            result = _as_if_to_move(result, text)
        result = replace(result, warnings=late + result.warnings)
        answer = report.text_answer(before, result, text, viewer, brief, checked=True)
    except Refused as error:
        answer = refuse_text("check", error, text, match, seat, viewer)
        if answer.exit == USAGE:
            return answer
        report.fill_position(answer, before)
    return _with_played_first(first, pending_luck, answer)


def _check_at_turn(save: Save, match: Match, text: str, turn: int, *, seat: str | None,
                   viewer: str | None, at: str | None, strict: bool, pick: int | None,
                   brief: bool) -> Answer:
    """Check a move at the position after an earlier turn; nothing in the answer is about today.

    Refused (usage): a turn whose position cannot be shown; ``at`` or ``pick``.
    """
    from referee.commands import earlier_positions

    if at is not None or pick is not None:
        raise Refused(Problem("referee/usage-turn", "--turn checks a move at an earlier position, "
                              f"but --{'at' if at is not None else 'pick'} is for a move now.",
                              hint="Leave one of the two options out."))
    earlier, note = earlier_positions.playable_match_at(save, match, turn,
                                              option_checks.check_viewer(viewer, match.seats))
    answer = check(save, earlier, text, seat=seat, viewer=viewer, strict=strict, brief=brief)
    legal = command_ref("legal")  # it lists the moves of today
    answer.problems = [replace(problem, hint="") if legal in problem.hint else problem
                       for problem in answer.problems]
    if not brief:
        notes = [f"The move was checked at the position after turn {turn}.", *[note] * bool(note)]
        answer.report = [*answers.lines_for_viewer(notes, answers.PUBLIC), *answer.report]
        answer.body = answers.with_first_lines(notes, answer.body)
    return answer


def _stopped_result(sent: SentText, pending_luck: Question) -> SequenceResult:
    """The result for a text that is not examined, because luck comes before it.

    Refused: a text whose seat is not known.
    """
    writer = sent.actor()
    return SequenceResult(sent.match, writer.seat or actor.sole_seat_to_move(sent.match),
                          writer.moved_by, awaited_luck=pending_luck, remaining_steps=(sent.text,))


def picked(sent: SentText, at: str | None, pick: int | None) -> str:
    """The offered move with the number ``pick``; the text itself without a number."""
    if pick is None:
        return sent.text
    from referee.commands import offering

    return offering.picked_text(sent, at, pick)


def _with_played_first(first: tuple[TurnResult, ...], pending_luck: Question | None,
                       answer: Answer) -> Answer:
    """The answer, preceded by what would be played for vacant seats before the text."""
    if first or pending_luck:
        turn_lines = [turn_report.turn_lines(turn, answer.viewer) for turn in first]
        lines = [FIRST, *(f"  {line}" for moves, report_lines in turn_lines for line in (
            *map(report.move_text, moves),
            *(f"  {report_line.text}" for report_line in report_lines))),
                 *["  The result of the move depends on dice or cards."] * bool(pending_luck)]
        answer.report = [*answers.lines_for_viewer(lines, answer.viewer), *answer.report]
        answer.body = answers.with_first_lines(lines, answer.body)
    return answer


def _lateness_problems(save: Save, sent: SentText, first: tuple[TurnResult, ...],
                       pending_luck: Question | None, at: str | None,
                       viewer: str | None) -> Problems:
    """Warnings about the turn that a move answers. Refused: that turn is past."""
    try:
        option_checks.check_answered_turn(at, save.log, sent.match, viewer,
                                          sent.mover() if at else sent.claimed_seat,
                                          bool(first or pending_luck))
    except Refused as error:
        match = first[-1].match if first else sent.match
        if pending_luck or not option_checks.still_valid(at, error, sent.at(match), lambda: [
                *log_entry.parse_log(save.log), *(turn.entry for turn in first)], viewer):
            raise
        return option_checks.late_warning(at, match)
    return ()


def _early_answer(sent: SentText, viewer: str | None, brief: bool) -> Answer | None:
    """The answer for orders that would be kept for a later phase; None: they are for this phase.

    Refused: orders that make no sense; a viewer other than their seat.
    """
    from referee.commands import early_orders

    filed_early = early_orders.file_early(sent)
    if filed_early is None:
        return None
    reader = option_checks.check_viewer(viewer, sent.match.seats, filed_early.seat)
    if reader not in (filed_early.seat, MODERATOR):
        raise Refused(report.withheld_problem(filed_early.seat, checked=True))
    answer = Answer("check", viewer=reader, refused_text=sent.text, mover=filed_early.seat)
    report.fill_position(answer, sent.match)
    lines = [f"Legal: {filed_early.seat}: {filed_early.line}"] if brief else [
        f"Legal: these orders would be kept until {filed_early.heading} are due"
        + only_for(filed_early.seat) + ":",
        f"  {filed_early.line}"]
    answer.report = answers.lines_for_viewer(lines, reader)
    answer.body = (TextBlock(tuple(lines)),)
    return answer


def _without_early_orders(sent: SentText) -> SentText:
    """The text without its orders for later phases. Refused: orders for later that are invalid."""
    from referee.commands import early_orders

    first, later = early_orders.split_early(sent)
    files_early = bool(later) and early_orders.file_early(sent.at(sent.match, later)) is not None
    return sent.at(sent.match, first) if files_early else sent


def _as_if_to_move(result: SequenceResult, text: str) -> SequenceResult:
    """The refusal of a move out of turn, with a preview of the move if the seat is next.

    The preview uses only what the seat can see.
    """
    from referee.core.plans import preview

    match, (problem, *more) = result.match, result.problems
    move = text[actor.find_actor(match, text, result.seat).end:]
    verdict = preview.preview_move(match, result.seat, move)
    if result.moves or not verdict:
        return result
    hint = f"{problem.hint} {_preview_sentence(verdict)}".lstrip()
    return replace(result, problems=(replace(problem, hint=hint), *more))


def _preview_sentence(verdict: str) -> str:
    """The verdict of a preview as a sentence of its own."""
    legal, _, why = verdict.partition(" as things are now")
    if legal in ("legal", "not legal"):
        return f"As things are now, this would {'not ' * (legal != 'legal')}be legal{why}"
    return f"This {verdict}"


def mover_of(match: Match, text: str, mover: Seat | None) -> Seat | None:
    """The seat of a text that was refused, as far as it is known; None: it is not."""
    try:
        mover = actor.find_actor(match, text, mover).seat or mover
        return mover or actor.sole_seat_to_move(match)
    except Refused:
        return mover


def refuse_text(command: str, error: Refused, text: str, match: Match, seat: str | None,
                viewer: str | None) -> Answer:
    """The answer to a text that was refused before any move of it was read.

    Only its mover sees why. Who that is follows from the text, or from who is to move.
    """
    if answers.exit_code(error.problems) == USAGE:
        return answers.refused_answer(command, error)
    mover = mover_of(match, text, seat if seat in match.seats else None)
    mine = viewer in (None, mover, MODERATOR)
    codes = {problem.code for problem in error.problems}
    if not mine and not codes <= _OPEN:
        text = ""
        if codes != {"referee/illegal-not-told"}:  # which says no more than all may know
            error = Refused(report.withheld_problem(mover or "", command == "check"))
    answer = answers.refused_answer(command, error, text, (mover or "") if mine else "",
                                    match.header.game)
    answer.viewer = viewer or answer.viewer
    if mine:
        answer.offers, answer.offers_text = error.offers, text
    report.fill_position(answer, match)
    return answer
