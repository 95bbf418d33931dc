"""To look at a move and play nothing."""

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import option_checks, report, turn_report
from referee.commands.answer import MODERATOR, USAGE, Answer
from referee.core.base.problem import Problem, Problems, Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sequence
from referee.core.input.sequence import Done
from referee.core.luck.chance import Question
from referee.core.match import log_entry
from referee.core.match.match import Table, Turned
from referee.core.match.save_format import Save

FIRST = "Before this text the referee plays for a seat that is gone:"
# What everybody knows: these refusals may be told to all eyes.
_OPEN = {"referee/illegal-over", "referee/illegal-stale", "referee/illegal-other-history"}


def check(saved: Save, before: Table, text: str, *, seat: str | None = None,
          eyes: str | None = None, at: str | None = None, strict: bool = False,
          pick: int | None = None, brief: bool = False, turn: int | None = None) -> Answer:
    """The same as a move as far as the first question; nothing is drawn.

    That begins with what the referee plays first for seats that are gone, as after an undo.
    ``turn`` checks at the position after that turn.

    Refused: other eyes than the mover's, for what is legal may hang on a secret
    of his, and a check can be asked as often as one likes. Of a text that was refused ``pick``
    is the number of the offer that is meant.
    """
    if turn is not None:
        return _earlier(saved, before, text, turn, seat=seat, eyes=eyes, at=at, strict=strict,
                        pick=pick, brief=brief)
    first, hangs = sequence.played_first(before)
    start = first[-1].table if first else before
    try:
        said = option_checks.speaker(before, text, seat, eyes)
        if start.rules.sheets and (early := _early(start, text, said, eyes, brief)) is not None:
            return _after(first, hangs, early)
        late = _late(saved, before, first, hangs, at, text, said, eyes)
        text = picked(start, text, said, at, pick)
        now = _of_now(start, text, said) if start.rules.sheets else text
        done = _stopped(start, text, said, hangs) if hangs else sequence.run(
            start, now, said, "", None, strict=strict, dated=at is not None)
        if eyes not in (None, done.seat, MODERATOR):
            raise Refused(report.withheld("check", done.seat))
        if done.problems and done.problems[0].code == "referee/illegal-not-asked":
            done = _as_if_asked(done, text)
        done = replace(done, warnings=late + done.warnings)
        answer = report.of_text("check", before, done, text, eyes, brief)
    except Refused as error:
        answer = refused_whole("check", error, text, start, seat, eyes)
        if answer.exit == USAGE:
            return answer
        report.stand(answer, before)
    return _after(first, hangs, answer)


def _earlier(saved: Save, now: Table, text: str, turn: int, *, seat: str | None,
             eyes: str | None, at: str | None, strict: bool, pick: int | None,
             brief: bool) -> Answer:
    """A move checked at the position after an earlier turn; nothing it says is about today.

    Refused (usage): a turn whose position cannot be shown, what names the turn of today.
    """
    from referee.commands import history

    if at is not None or pick is not None:
        raise Refused(Problem("referee/usage-turn", "--turn checks at an earlier position; "
                              f"--{'at' if at is not None else 'pick'} is about a move of today.",
                              hint="Leave one of them out."))
    then, note = history.playable(saved, now, turn, option_checks.eyes(eyes, now.seats))
    answer = check(saved, then, text, seat=seat, eyes=eyes, strict=strict, brief=brief)
    answer.problems = [replace(problem, hint="") if "`referee legal`" in problem.hint else problem
                       for problem in answer.problems]
    if not brief:
        notes = [f"Checked at the position after turn {turn}.", *[note] * bool(note)]
        answer.report = [*answers.lines(notes, answers.PUBLIC), *answer.report]
        answer.text = "".join(f"{line}\n" for line in report.folded(notes)) + answer.text
    return answer


def _stopped(now: Table, text: str, said: Seat | None, hangs: Question) -> Done:
    """A text that is not looked at, for luck comes before it. Refused: nobody knows whose it is."""
    says = actor.who(now, text, said)
    return Done(now, says.seat or actor.sole(now), says.by, hangs=hangs, left=(text,))


def picked(now: Table, text: str, seat: Seat | None, at: str | None, pick: int | None) -> str:
    """The move of the offer that is picked by its number; the text itself where none is."""
    if pick is None:
        return text
    from referee.commands import offering

    return offering.picked(now, text, seat, at, pick)


def _after(first: tuple[Turned, ...], hangs: Question | None, answer: Answer) -> Answer:
    """An answer that begins with what would be played before the text for seats that are gone."""
    if first or hangs:
        made = [turn_report.turn_lines(turned, answer.eyes) for turned in first]
        lines = [FIRST, *(f"  {line}" for moves, told in made for line in (
            *map(report.written, moves), *(f"  {one.text}" for one in told))),
                 *["  What comes of it depends on luck."] * bool(hangs)]
        answer.report = [*answers.lines(lines, answer.eyes), *answer.report]
        answer.text = "".join(f"{line}\n" for line in report.folded(lines)) + answer.text
    return answer


def _late(saved: Save, before: Table, first: tuple[Turned, ...], hangs: Question | None,
          at: str | None, text: str, said: Seat | None, eyes: str | None) -> Problems:
    """What is doubtful of the turn that a move answers. Refused: it is past."""
    try:
        option_checks.fresh(at, saved.log, before, eyes, option_checks.mover(before, text, said)
                            if at else said,
                            bool(first or hangs))
    except Refused as error:
        now = first[-1].table if first else before
        if hangs or not option_checks.late(at, error, now, lambda: [
                *log_entry.lines(saved.log), *(turned.line for turned in first)], text, said, eyes):
            raise
        return option_checks.doubtful(at, now)
    return ()


def _early(now: Table, text: str, said: Seat | None, eyes: str | None,
           brief: bool) -> Answer | None:
    """What would become of a sheet for a phase to come; None: it is for this one.

    Refused: one that nobody could mean, other eyes than its seat's.
    """
    from referee.commands import early_orders

    kept = early_orders.kept(now, text, said)
    if kept is None:
        return None
    shown = option_checks.eyes(eyes, now.seats, kept.seat)
    if shown not in (kept.seat, MODERATOR):
        raise Refused(report.withheld("check", kept.seat))
    answer = Answer("check", eyes=shown, read=text, who=kept.seat)
    report.stand(answer, now)
    lines = [f"Legal: {kept.seat}: {kept.line}"] if brief else [
        f"Legal, and would be kept until {kept.head} are asked, for {kept.seat}'s eyes:",
        f"  {kept.line}"]
    answer.report = answers.lines(lines, shown)
    answer.text = "".join(f"{line}\n" for line in report.folded(lines))
    return answer


def _of_now(before: Table, text: str, said: Seat | None) -> str:
    """A text without the sheets in it for phases to come. Refused: one of these is none."""
    from referee.commands import early_orders

    first, rest = early_orders.apart(before, text, said)
    return first if rest and early_orders.kept(before, rest, said) is not None else text


def _as_if_asked(done: Done, text: str) -> Done:
    """The refusal of a seat that is not asked, with what becomes of its move if it is next.

    That is drawn from what the seat sees alone.
    """
    from referee.core.plans import preview

    now, (problem, *more) = done.table, done.problems
    move = text[actor.who(now, text, done.seat).end:]
    verdict = preview.of_move(now, done.seat, move)
    if done.moves or not verdict:
        return done
    hint = f"{problem.hint} If {done.seat} is asked next: {verdict}"
    return replace(done, problems=(replace(problem, hint=hint), *more))


def mover_of(now: Table, text: str, who: Seat | None) -> Seat | None:
    """Whose text it is that was refused whole, as far as that is known; None: it is not."""
    try:
        who = actor.who(now, text, who).seat or who
        return who or actor.sole(now)
    except Refused:
        return who


def refused_whole(command: str, error: Refused, text: str, now: Table, seat: str | None,
                  eyes: str | None) -> Answer:
    """The answer to a text of which nothing could be looked at: why is for its mover's eyes.

    Who that is follows from the text, as far as it can be read, else from who is asked.
    """
    if answers.code(error.problems) == USAGE:
        return answers.failed(command, error)
    who = mover_of(now, text, seat if seat in now.seats else None)
    mine = eyes in (None, who, MODERATOR)
    codes = {problem.code for problem in error.problems}
    if not mine and not codes <= _OPEN:
        text = ""
        if codes != {"referee/illegal-not-told"}:  # which says no more than all may know
            error = Refused(report.withheld(command, who or ""))
    answer = answers.failed(command, error, text, (who or "") if mine else "", now.head.game)
    answer.eyes = eyes or answer.eyes
    if mine:
        answer.offers, answer.rest = error.offers, text
    report.stand(answer, now)
    return answer
