"""The command `script`: moves from a file, or from a pipe as they arrive."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext

from referee import environment
from referee.cli import script_input
from referee.cli.execute import emit, print_answer
from referee.cli.output import INTERRUPTED, print_texts, report_unwritten
from referee.commands import answer as answers
from referee.commands import script as script_command
from referee.commands.answer import DONE, PARTLY, Answer
from referee.commands.loading import open_save
from referee.commands.script import ScriptBatch, ScriptState
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused, refused
from referee.files import inputs, saves
from referee.runner import clock_warnings, open_transaction


def script(path: str, source: str, *, viewer: str | None = None, strict: bool = False,
           brief: bool = False, check: bool = False, dry_run: bool = False,
           keep_going: bool = False, now: str | None = None, json: bool = False,
           with_names: bool = True) -> int:
    """Play moves and save: those before the first refusal, or all but the refused.

    The moves of a file are played together, those of a pipe as they arrive: each batch is played
    under the lock of the save, saved and reported before the next is awaited. If there may be
    several answers, each has its line number. ``check``: play nothing. ``dry_run``: play on a copy
    and save nothing. ``with_names``: the answers call players by their names. The exit code.
    """
    try:
        when = environment.command_time(now)
        _check_options(path, check, dry_run)
        flow = inputs.open_stream(source)
        with flow or nullcontext():
            separate = check or keep_going
            batches = (script_input.read_batches(flow, source) if flow
                       else iter([script_input.read_whole(source, separate)]))
            answer_batches = (_check_batches(path, batches, viewer, strict, brief) if check else
                              _try_batches(path, batches, when, viewer, strict, keep_going)
                              if dry_run else
                              _play_batches(path, batches, now, viewer, strict, brief, keep_going))
            return _print_answers(answer_batches, json, brief, with_names,
                                  numbered=separate or flow is not None)
    except Refused as error:
        return emit(answers.refused_answer("script", error), json)


def _check_options(path: str, check: bool, dry_run: bool) -> None:
    """Refused (usage): both ways to play nothing; standard input as a save that is only read."""
    if check and dry_run:
        raise refused("referee/usage-arguments", "Use only one of --check and --dry-run.",
                      hint="--check tests each line in the current position, --dry-run tests it "
                           "after the previous lines.")
    if path == "-" and (check or dry_run):
        raise refused("referee/usage-save", "A script needs its save in a file, not from standard "
                      "input.", hint="Name a file.")


def _play_batches(path: str, batches: Iterable[ScriptBatch], now: str | None, viewer: str | None,
                  strict: bool,
                  brief: bool, keep_going: bool) -> Iterator[Iterable[Answer]]:
    """Play batch after batch; the answers to each after it is saved."""
    state = ScriptState()
    try:
        for batch in batches:
            with open_transaction(path) as transaction:
                when = environment.command_time(now)
                line_answers, after = script_command.play(
                    transaction, batch, when, state, viewer=viewer, strict=strict, brief=brief,
                    going=keep_going)
            last = line_answers[-1]
            last.problems = [*last.problems, *clock_warnings(transaction, now, when, last.viewer)]
            state = after
            yield line_answers
            if last.exit and not keep_going:
                return
    except Refused as error:
        answer = answers.refused_answer("script", error)
        answer.exit = PARTLY if state.played else answer.exit
        yield [answer]


def _try_batches(path: str, batches: Iterable[ScriptBatch], when: str, viewer: str | None,
                 strict: bool, keep_going: bool) -> Iterator[Iterable[Answer]]:
    """Play batch after batch on a copy in memory; the save is only read."""
    state = ScriptState()
    try:
        copy = inputs.load(path)
        match = open_save(copy, path)[1]
        for batch in batches:
            transaction = Transaction(copy, path)
            line_answers, state = script_command.play(transaction, batch, when, state,
                                                      viewer=viewer, strict=strict,
                                                      going=keep_going)
            copy = transaction.after or copy
            refused_lines = any(answer.exit for answer in line_answers)
            yield script_command.as_dry_run(line_answers, batch, match, keep_going)
            if refused_lines and not keep_going:
                return
    except Refused as error:
        yield [answers.refused_answer("script", error)]


def _check_batches(path: str, batches: Iterable[ScriptBatch], viewer: str | None,
                   strict: bool, brief: bool) -> Iterator[Iterable[Answer]]:
    """Check the lines of each batch at the position at that time."""
    try:
        for batch in batches:
            yield script_command.check(*open_save(inputs.load(path), path), batch, viewer=viewer,
                                       strict=strict, brief=brief)
    except Refused as error:
        yield [answers.refused_answer("script", error)]


def _print_answers(answer_batches: Iterable[Iterable[Answer]], json: bool, brief: bool,
                   with_names: bool, numbered: bool) -> int:
    """Print answers as they come, until the output fails; the exit code of all."""
    before = reported = saves.saved
    worst = DONE
    try:
        for batch_answers in answer_batches:
            for answer in batch_answers:
                answer.line, answer.brief = answer.line if numbered else None, brief
                answer.shows_names = with_names
                worst = max(worst, answer.exit)
                why = print_answer(answer, json)
                if why:
                    return report_unwritten(why, PARTLY if worst and saves.saved > before
                                            else worst)
            reported = saves.saved
    except KeyboardInterrupt:
        if reported == before or saves.saved > reported:  # nothing saved, or not reported
            raise
        return print_texts("", "referee: Interrupted. All lines that got an answer are "
                               "saved.\n", INTERRUPTED)
    return PARTLY if worst and saves.saved > before else worst
