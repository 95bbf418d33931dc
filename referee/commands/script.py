"""The command ``script``: play the lines of a script, in batches, or check each separately."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import check as check_command
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PARTLY, REFUSED, Answer
from referee.commands.transaction import Transaction
from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem, Problems, Refused
from referee.core.base.references import phrase_ref
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Save

DICE = " --dice "  # in a line, before the dice that were rolled


class ScriptLine(Struct, frozen=True):
    """A line of a script."""

    number: int
    text: str = ""  # without its comment
    problems: Problems = ()  # why the line cannot be read


class ScriptBatch(Struct, frozen=True):
    """Lines of a script that are played together."""

    lines: tuple[ScriptLine, ...] = ()  # without empty lines and comments
    first: int = 1  # the first line number, empty lines and comments included
    last: int = 0  # the last line number, likewise


class ScriptState(Struct, frozen=True):
    """The effect of the batches before."""

    played: bool = False  # whether anything was played
    raw: bytes = b""  # the save after them
    events: tuple[Any, ...] = ()  # events of the last turn


def strip_comment(line: str) -> str:
    """A line without its comment, which begins with ``#``."""
    return line.partition("#")[0].strip()


class _RunResult(Struct, frozen=True):
    """The effect of some lines."""

    match: Match
    turns: list[TurnResult]  # with the turns before these lines
    failed: list[Answer]  # answers to the lines that were refused
    warned: list[Problem]  # warnings about the other lines


def play(transaction: Transaction, batch: ScriptBatch, when: str, state: ScriptState, *,
         viewer: str | None = None, strict: bool = False, brief: bool = False,
         going: bool = False) -> tuple[list[Answer], ScriptState]:
    """Play lines, each ``seat: move``; the answers, and the state for the next batch.

    ``--dice "5 2 6"`` may end a line of a game with physical dice. A refused line ends the script
    and is reported in the only answer. If ``going`` (on), it is skipped and answered by itself.
    """
    wanted = option_checks.check_viewer(viewer, transaction.before.seats)
    upgrades, due = transaction.bring_up_to_date(when)
    turns_before = [*upgrades, *due.turns]
    # If the save is as the last batch left it, go on as if both were one batch.
    events = state.events if transaction.raw == state.raw else ()
    ran = _play_lines(batch.lines, due.match, turns_before, events, when, strict, going)
    turn_results, match = [], transaction.before
    if len(ran.turns) > len(turns_before) or due.turns:
        ahead = transaction.advance_plans(ran.match, when, matches.luck(ran.match),
                                          behind=ran.turns)
        turn_results, match = [*ran.turns, *ahead.turns], ahead.match
        transaction.keep(match, turn_results, ahead.left_to_owner)
        state = ScriptState(True, transaction.after or b"", turn_results[-1].events)
    answer = report.turns_answer("script", turn_results, wanted, match, brief=brief,
                                 notes=transaction.notes)
    if going or not ran.failed:
        answer.problems = ran.warned if wanted == MODERATOR else _skipped_lines(ran.warned)
        return _answers_in_order(answer, bool(turn_results), ran.failed, batch, match,
                                 viewer), state
    failed = ran.failed[0]
    if viewer is None and failed.mover:  # as data it is all for the mover; the text stays open
        shown, answer = answer, report.turns_answer("script", turn_results, failed.mover, match)
        answer.body = shown.body
    return [_add_stop(answer, failed, viewer, state.played)], state


def _skipped_lines(warned: list[Problem]) -> list[Problem]:
    """Which lines were not needed and so not played; why may be for their movers only."""
    return [replace(problem, why="This line was not played: it was not needed.", span=None,
                    hint=phrase_ref("ask-for", MODERATOR))
            for problem in warned if problem.code == "referee/doubtful-lapsed"]


def _play_lines(lines: Iterable[ScriptLine], match: Match, turns_before: list[TurnResult],
                events: tuple[Any, ...], when: str, strict: bool, going: bool) -> _RunResult:
    """Play lines after ``turns_before``, up to one that is refused."""
    turn_results, failed, warned = [*turns_before], list[Answer](), list[Problem]()
    for line in lines:
        before = turn_results[-1].events if turn_results else events
        match, new_turns, answered = _play_line(match, line, when, strict, before)
        turn_results += new_turns
        if not answered.exit:
            warned += answered.problems
            continue
        failed.append(answered)
        if not going:
            break
    return _RunResult(match, turn_results, failed, warned)


def _answers_in_order(answer: Answer, played: bool, failed: list[Answer], batch: ScriptBatch,
                      match: Match, viewer: str | None) -> list[Answer]:
    """The answers to a script that skipped some lines, in the order of the lines.

    The answer about what was played comes in the place of the last line that was not skipped.
    """
    skipped = {failure.line for failure in failed}
    numbers = range(batch.last, batch.first - 1, -1)
    answer.line = next((n for n in numbers if n not in skipped), None)
    line_answers = [_skipped_answer(failure, match, viewer, answer.viewer) for failure in failed]
    if played or answer.line or not failed:
        line_answers.append(answer)
    return sorted(line_answers, key=lambda failure: failure.line or 0)


def _skipped_answer(failed: Answer, match: Match, viewer: str | None, wanted: str) -> Answer:
    """The answer to a skipped line: about that line only, for its mover."""
    answer = Answer("script", viewer=failed.mover or wanted if viewer is None else wanted)
    report.fill_position(answer, match)
    _add_stop(answer, failed, viewer, False)
    if not answer.problems[0].where:
        answer.problems = _with_line_number(answer.problems, failed.line)
    return answer


def _add_stop(answer: Answer, failed: Answer, viewer: str | None, partly: bool) -> Answer:
    """Add to a script's answer what stopped it, which only that line's mover may read."""
    answer.exit = PARTLY if partly else failed.exit
    answer.line = failed.line
    mine = viewer in (None, failed.mover, MODERATOR)
    if answer.exit == PARTLY:
        where = failed.problems[0].where if mine else f"line {failed.line}"
        answer.lead = f"Everything before {where} was played. The rest was refused."
        lead = f"Everything before line {failed.line} was played. The rest was refused."
        answer.body = (TextBlock((lead,)), *answer.body)
    if mine:
        answer.problems, answer.refused_text, answer.mover = (failed.problems, failed.refused_text,
                                                              failed.mover)
    else:
        answer.problems = [report.withheld_problem(failed.mover, checked=False)]
    return answer


def _with_line_number(problems: list[Problem], number: int | None) -> list[Problem]:
    """Problems that name the line they are in."""
    return [replace(p, where=", ".join(filter(None, (f"line {number}", p.where))))
            for p in problems]


def _play_line(match: Match, line: ScriptLine, when: str, strict: bool,
               before: tuple[Any, ...]) -> tuple[Match, list[TurnResult], Answer]:
    """Play a line: the match after it, its turns, and its problems and warnings."""
    text, _, dice = line.text.partition(DICE)
    seat: Seat | None = None
    try:
        _check_readable(line)
        source, spent = option_checks.luck_source(match, dice.strip(" \"'") if dice else None)
        result = sequence.run(match, text, None, when, source, strict=strict, before=before)
        if not result.problems:
            spent()
        problems, seat, current, turn_results = (
            result.problems + result.warnings, result.seat, result.match, result.all_turns)
        if turn_results and current.vacant_seats:
            from referee.core.plans import executor

            alone = executor.advance(current, when, source, planned=False)
            current, turn_results = alone.match, [*turn_results, *alone.turns]
    except Refused as error:
        problems, current, turn_results = error.problems, match, []
        seat = None if line.problems else check_command.mover_of(match, text, None)
    answer = answers.refused_answer("script", Refused(*problems), text, seat or "",
                                    match.header.game)
    if turn_results and answer.exit == REFUSED:
        answer.exit = PARTLY
    answer.problems, answer.line = _with_line_number(answer.problems, line.number), line.number
    return current, turn_results, answer


def _check_readable(line: ScriptLine) -> None:
    if line.problems:
        raise Refused(*line.problems)


def as_dry_run(line_answers: list[Answer], batch: ScriptBatch, match: Match,
               going: bool) -> list[Answer]:
    """The answers to lines that were played on a copy of ``match``, without what came of them.

    So no dice, cards and orders are known early. What is wrong with a line is still said.
    """
    refused = sum(bool(answer.exit) for answer in line_answers)
    for answer in line_answers:
        text = ""
        if not answer.exit:
            many = len(batch.lines) - refused
            text = f"{count_noun(many, 'line') if many else 'No line'} can be played in this order."
        elif not going and batch.lines[0].number < (answer.line or 0):
            text = f"The lines before line {answer.line} can be played in this order."
        report.fill_position(answer, match)
        answer.exit = REFUSED if answer.exit == PARTLY else answer.exit
        answer.played, answer.view, answer.receipt, answer.lead = [], None, "", ""
        answer.list_decisions = list
        answer.report = answers.lines_for_viewer([f"{text} Nothing was saved."] * bool(text),
                                                 answers.PUBLIC)
        answer.body = (TextBlock(tuple([line.text for line in answer.report])),)
    return line_answers


def check(save: Save, match: Match, batch: ScriptBatch, *, viewer: str | None = None,
          strict: bool = False, brief: bool = False) -> Iterator[Answer]:
    """The answer of ``check`` to each line by itself; dice in the line do not matter.

    Without lines there is one empty answer. Refused: an unknown viewer.
    """
    wanted = option_checks.check_viewer(viewer, match.seats)
    if batch.lines:
        return (_check_line(save, match, line, viewer, strict, brief) for line in batch.lines)
    answer = Answer("script", viewer=wanted, line=batch.last or None)
    report.fill_position(answer, match)
    return iter([answer])


def _with_prefix(prefix: str, body: Page) -> Page:
    """A page of text whose first line begins with a prefix."""
    if not body or not isinstance(body[0], TextBlock):
        return body
    first, *lines = body[0].lines
    return (TextBlock((prefix + first, *lines)), *body[1:])


def _check_line(save: Save, match: Match, line: ScriptLine, viewer: str | None, strict: bool,
                brief: bool) -> Answer:
    try:
        _check_readable(line)
        answer = check_command.check(save, match, line.text.partition(DICE)[0], viewer=viewer,
                                strict=strict, brief=brief)
    except Refused as error:
        answer = answers.refused_answer("check", error)
    answer.problems, answer.line = _with_line_number(answer.problems, line.number), line.number
    answer.body = _with_prefix(f"line {line.number}: ", answer.body)
    return answer
