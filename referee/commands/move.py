"""To play: a move, a deadline."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PARTLY, REFUSED, Answer
from referee.commands.check import picked, refused_whole
from referee.commands.transaction import Change, news
from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.input.sequence import Done
from referee.core.luck.chance import Source
from referee.core.match import match
from referee.core.match.match import Ahead, Table, Turned


def move(game: Change, text: str, when: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: str | None = None, strict: bool = False,
         pick: int | None = None, whole: bool = False, brief: bool = False) -> Answer:
    """Play a text. Nothing is kept when nothing was played.

    ``whole``: all of it or nothing. ``pick`` is the number of an offer, to a text refused ``at``.
    """
    before = game.before
    carried, due = game.begun(when)
    behind = [*carried, *due.turned]
    try:
        said = option_checks.speaker(before, text, seat, eyes)
        early = _early(before, due, text, said, eyes, brief, carried)
        if early is not None:
            game.keep(early[0], behind)
            return early[1]
        if pick is not None:
            _quoted(game, behind, due, at, text, said, eyes)
            text = picked(due.table, text, said, at, pick)
        text, start, kept = _apart(due.table, text, said)
        quoted, late = _quoted(game, behind, due, at, text, said, eyes)
        source, spent = option_checks.luck(due.table, dice)
        run = partial(sequence.run, start, text, said, at=quoted, strict=strict,
                      dated=at is not None)
        done = _run(run, when, source, spent, whole)
        ahead = Ahead(due.table)
        if done.lines or done.filed:
            ahead = game.advanced(done.table, when, source, behind=[*behind, *done.lines])
    except Refused as error:
        answer = refused_whole("move", _dice(error, before, eyes), text, due.table, seat, eyes)
        return due_all_the_same(game, carried, due, answer, eyes)
    found = replace(done, table=ahead.table, warnings=late + done.warnings)
    if done.lines or done.filed:
        found = replace(found, turned=(*due.turned, *done.turned, *ahead.turned))
        game.keep(ahead.table, [*behind, *done.lines, *ahead.turned], ahead.left)
        return report.of_text("move", before, found, text, eyes, brief, (*kept, *game.notes))
    answer = report.of_text("move", before, found, text, eyes, brief, kept)
    if whole and done.problems:
        answer.lead = _nothing_played(answer, done)
    return due_all_the_same(game, carried, due, answer, eyes)


def _run(run: Callable[..., Done], when: str, source: Source, spent: Callable[[], None],
         whole: bool) -> Done:
    """Play a text; a ``whole`` one is looked at first, and not played if a part is refused.

    Refused: dice that are left over (``spent``).
    """
    done = (_broken(run(when="", source=None)) if whole else None) or run(
        when=when, source=source)
    if not done.problems:
        spent()
    return done


def _nothing_played(answer: Answer, done: Done) -> str:
    mine = answer.who == done.seat
    return "Nothing was played." + f" Refused: {done.refused}." * mine


def _broken(looked: Done) -> Done | None:
    """What becomes of a text of which all is to be played or nothing; None: all can be.

    Nothing may come after luck or after what was hidden: otherwise somebody
    could look at these, and take the text back by a step that is refused.
    """
    rules = looked.table.rules
    made = [rules.write(move) for move in looked.moves]
    problems, refused = looked.problems, looked.refused
    if not problems and looked.hangs is not None and looked.left:
        refused = made.pop()
        problems = (Problem("referee/illegal-luck-between", f"“{refused}” asks for luck or shows "
                            "what is hidden, and more moves come after it. With --all-or-nothing "
                            "only the last move may do that.",
                            hint="Send it as the last move, or leave --all-or-nothing out."),)
    if not problems:
        return None
    texts = "; ".join((*made, refused, *looked.left))
    note = Problem("referee/illegal-not-played", f"Not played: {texts}", warning=True)
    return Done(looked.table, looked.seat, looked.by, looked.at, problems=problems,
                refused=refused, warnings=(*looked.warnings, note))


def due_all_the_same(game: Change, carried: list[Turned], due: Ahead, answer: Answer,
                     eyes: str | None) -> Answer:
    """The answer to a text that was refused, behind what was due before it.

    That is played and saved whatever came of the text, for its time had come. But
    sheets that plans have filed wait for a command that does something: to others
    they are nothing.
    """
    if not report.passed(due.turned):
        return answer
    game.keep(due.table, [*carried, *due.turned], due.left)
    shown = report.of_turns(answer.command, list(due.turned),
                            option_checks.eyes(eyes, due.table.seats),
                            due.table, notes=game.notes)
    answer.lead = "Played: what was due before. Refused: all of this text."
    answer.text, answer.view = report.led(answer.lead, shown.text), shown.view
    answer.played, answer.report = shown.played, shown.report
    answer.exit = PARTLY if answer.exit == REFUSED else answer.exit
    report.stand(answer, due.table)
    return answer


def _quoted(game: Change, behind: list[Turned], due: Ahead, at: str | None, text: str,
            seat: Seat | None, eyes: str | None) -> tuple[str, Problems]:
    """What a move quotes, and what is doubtful of that. Refused: a turn that is past.

    But not one that is given by its number while what the move rests on is as it
    was; then it quotes nothing. ``behind`` are the turns of this command so far.
    """
    try:
        return option_checks.fresh(at, game.saved.log, game.before, eyes,
                                   option_checks.mover(game.before, text, seat) if at else seat,
                                   report.passed(due.turned)), ()
    except Refused as error:
        if not option_checks.late(at, error, due.table, lambda: game.lines(behind), text, seat,
                                  eyes):
            raise
        return "", option_checks.doubtful(at, due.table)


def _dice(error: Refused, before: Table, eyes: str | None) -> Refused:
    """A refusal of dice; where sheets are opened, what asked for them is the moderator's."""
    if eyes == MODERATOR or not before.rules.awaiting(before.state).sealed or not any(
            problem.code == "referee/illegal-dice" for problem in error.problems):
        return error
    return refused("referee/illegal-not-told", "The dice do not answer what was asked; what that "
                   "was is for the moderator's eyes.", hint="Ask with --for moderator.")


def _apart(now: Table, text: str, said: Seat | None) -> tuple[str, Table, report.Notes]:
    """A text without the sheets in it for phases to come, the table that keeps these, a note."""
    if not now.rules.sheets:
        return text, now, ()
    from referee.commands import early_orders

    first, rest = early_orders.apart(now, text, said)
    kept = early_orders.kept(now, rest, said) if rest else None
    if kept is None:
        return text, now, ()
    return first, kept.table, ((kept.seat, " ".join(line.strip() for line in kept.said)),)


def _early(before: Table, due: Ahead, text: str, said: Seat | None, eyes: str | None,
           brief: bool, carried: list[Turned]) -> tuple[Table, Answer] | None:
    """What becomes of a sheet for a phase to come, kept until then; None: it is for this one."""
    if not due.table.rules.sheets:
        return None
    from referee.commands import early_orders

    kept = early_orders.kept(due.table, text, said)
    if kept is None:
        return None
    shown = option_checks.eyes(eyes, kept.table.seats, kept.seat)
    mine = shown in (kept.seat, MODERATOR)
    lines = kept.said if mine else [report.NOTED]
    answer = report.of_turns("move", list(due.turned), shown, kept.table, lines,
                             brief=brief or not report.passed(due.turned),
                             notes=(*news(kept.table, [turned.line for turned in carried]),
                                    *report.of_plans(before, kept.table)),
                             rest=report.rest_for(eyes, shown))
    answer.report = [*answers.lines(lines, shown), *answer.report]
    answer.receipt, answer.who = kept.receipt * mine, kept.seat
    return kept.table, answer


def resolve(game: Change, when: str, *, eyes: str | None = None, dice: str | None = None,
            brief: bool = False) -> Answer:
    """The deadline has come: what the silent have written is played, else their default.

    A table's dice are given. Where a plan or sealed sheets were due anyhow,
    these are played and nobody is late.
    """
    shown = option_checks.eyes(eyes, game.before.seats)
    carried, due = game.begun(when, gone=False)  # who is gone is late like the others
    try:
        source, spent = option_checks.luck(due.table, dice)
        if dice and match.unthrown(due.table):  # what was due has stopped for these
            whole = game.begun(when, gone=False, source=source)[1]
            due = whole if whole.turned else due
        late = due if due.turned else game.resolved(
            due.table, when, source, carried)
        spent()
    except Refused as error:
        return _undecided(error, eyes)
    ahead = game.advanced(late.table, when, source, behind=[*carried, *late.turned])
    turns = [*late.turned, *ahead.turned]
    game.keep(ahead.table, [*carried, *turns], ahead.left)
    told = ["What was due has been played; with it nobody is late."] * bool(due.turned)
    return report.of_turns("resolve", turns, shown, ahead.table, told, brief,
                           notes=game.notes)


def due(game: Change, when: str, *, eyes: str | None = None) -> Answer | None:
    """What is due is played: settled sheets, plans whose time has come; None: nothing is."""
    carried, found = game.begun(when)
    if not found.turned and found.table is game.before:
        return None
    game.keep(found.table, [*carried, *found.turned], found.left)
    return report.of_turns("due", list(found.turned), option_checks.eyes(eyes, game.before.seats),
                           found.table, brief=True, notes=game.notes)


def _undecided(error: Refused, eyes: str | None) -> Answer:
    """A deadline that was refused; which dice it wants may hang on what others have written."""
    dice = any("illegal-dice" in p.code or "illegal-no-dice" in p.code for p in error.problems)
    if not dice:
        return answers.failed("resolve", error)
    if eyes not in (None, MODERATOR):
        error = refused("referee/illegal-not-told", "The dice do not answer what was asked; what "
                        "that was is for the moderator's eyes.", hint="Ask with --for moderator.")
    return answers.failed("resolve", error, who=MODERATOR if eyes in (None, MODERATOR) else "")
