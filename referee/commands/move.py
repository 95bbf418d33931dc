"""The commands ``move`` and ``resolve``."""

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PARTLY, REFUSED, Answer
from referee.commands.check import picked, refuse_text
from referee.commands.transaction import Transaction, upgrade_notes
from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.base.references import phrase_ref
from referee.core.document.blocks import TextBlock
from referee.core.input.sent_text import SentText
from referee.core.input.sequence import SequenceResult
from referee.core.luck.chance import Source
from referee.core.match import match as matches
from referee.core.match.match import Match, PlansResult, TurnResult


def move(transaction: Transaction, text: str, when: str, *, seat: str | None = None,
         viewer: str | None = None, dice: str | None = None, at: str | None = None,
         strict: bool = False, pick: int | None = None, full: bool = False,
         brief: bool = False, checked: SentText | None = None) -> Answer:
    """Play a text. Nothing is saved if nothing was played.

    ``full``: all of it or nothing. ``pick``: the number of an offer made for a text refused ``at``,
    which need not be ``strict``. ``checked``: the text as it was checked in the match of the
    transaction, if it was.
    """
    before = transaction.before
    upgrades, due = transaction.bring_up_to_date(when)
    behind = [*upgrades, *due.turns]
    try:
        sent = option_checks.sent_text(before, text, seat, viewer, checked)
        early = _file_early(before, due, sent, viewer, brief, upgrades)
        if early is not None:
            transaction.keep(early[0], behind)
            return early[1]
        if pick is not None:
            _check_answered_turn(transaction, behind, due, at, sent, viewer)
            text = picked(sent.at(due.match), at, pick)
        text, match, notes = _split_early(sent.at(due.match, text))
        sent = sent.at(before, text)
        quoted, late = _check_answered_turn(transaction, behind, due, at, sent, viewer)
        source, spent = option_checks.luck_source(due.match, dice)
        result = _play(sent.at(match), when, source, quoted, strict and pick is None,
                       at is not None, full)
        if not result.problems:
            spent()
        ahead = PlansResult(due.match)
        if result.all_turns or result.orders_text:
            ahead = transaction.advance_plans(result.match, when, source,
                                              behind=[*behind, *result.all_turns])
    except Refused as error:
        answer = refuse_text("move", _hide_dice_refusal(error, before, viewer), text, due.match,
                             seat, viewer)
        return refusal_after_due(transaction, upgrades, due, answer, viewer)
    sequence_result = replace(result, match=ahead.match, warnings=late + result.warnings)
    if result.all_turns or result.orders_text:
        sequence_result = replace(sequence_result, turns=(*due.turns, *result.turns, *ahead.turns))
        transaction.keep(ahead.match, [*behind, *result.all_turns, *ahead.turns],
                         ahead.left_to_owner)
        return report.text_answer(before, sequence_result, text, viewer, brief,
                                  (*notes, *transaction.notes))
    answer = report.text_answer(before, sequence_result, text, viewer, brief, notes)
    if full and result.problems:
        answer.lead = _nothing_played(answer, result)
    return refusal_after_due(transaction, upgrades, due, answer, viewer)


def _play(sent: SentText, when: str, source: Source, quoted: str, strict: bool, dated: bool,
          full: bool) -> SequenceResult:
    """Play a text; a ``full`` one is not played if a part of it is refused."""
    refusal = _refuse_incomplete(sent.check(strict, dated=dated)) if full else None
    return refusal or sent.play(when, source, quoted, strict, dated=dated)


def _nothing_played(answer: Answer, result: SequenceResult) -> str:
    mine = answer.mover == result.seat
    return "Nothing was played." + f" Refused: {result.refused_text}." * mine


def _refuse_incomplete(checked: SequenceResult) -> SequenceResult | None:
    """The refusal of a text that is to be played completely or not at all; None: it can be played.

    Nothing may follow luck or hidden information: otherwise a player could look at it, and take
    the text back by a step that is refused.
    """
    game = checked.match.game
    moves = [game.write(move) for move in checked.moves]
    problems, refused = checked.problems, checked.refused_text
    if not problems and checked.awaited_luck is not None and checked.remaining_steps:
        refused = moves.pop()
        problems = (Problem("referee/illegal-luck-between",
                            f"“{refused}” needs a roll or shows hidden information, and more moves "
                            "come after it. With --all-or-nothing only the last move may roll or "
                            "show hidden information.",
                            hint="Send this move as the last move, or leave --all-or-nothing "
                                 "out."),)
    if not problems:
        return None
    texts = "; ".join((*moves, refused, *checked.remaining_steps))
    note = Problem("referee/illegal-not-played", f"Not played: {texts}", warning=True)
    return SequenceResult(checked.match, checked.seat, checked.actor, checked.quoted,
                          problems=problems, refused_text=refused,
                          warnings=(*checked.warnings, note))


def refusal_after_due(transaction: Transaction, upgrades: list[TurnResult], due: PlansResult,
                      answer: Answer, viewer: str | None) -> Answer:
    """The answer to a refused text, after what was due before it.

    What was due is played and saved in any case, because its time had come. But if plans only filed
    orders, these wait for the next command that changes something: other players cannot see them.
    """
    if not report.anything_played(due.turns):
        return answer
    transaction.keep(due.match, [*upgrades, *due.turns], due.left_to_owner)
    due_answer = report.turns_answer(answer.command, list(due.turns),
                                     option_checks.check_viewer(viewer, due.match.seats),
                                     due.match, notes=transaction.notes)
    answer.lead = "First the referee played what was due. Then it refused all of your text."
    answer.body, answer.view = (TextBlock((answer.lead,)), *due_answer.body), due_answer.view
    answer.played, answer.report = due_answer.played, due_answer.report
    answer.exit = PARTLY if answer.exit == REFUSED else answer.exit
    report.fill_position(answer, due.match)
    return answer


def _check_answered_turn(transaction: Transaction, behind: list[TurnResult], due: PlansResult,
                         at: str | None, sent: SentText,
                         viewer: str | None) -> tuple[str, Problems]:
    """The turn that a move quotes, and warnings about it. Refused: a turn that is past.

    A past turn given by its number alone is accepted while everything the move depends on is
    unchanged; then it quotes nothing. ``behind`` are the turns of this command so far.
    """
    try:
        return option_checks.check_answered_turn(at, transaction.saved.log, transaction.before,
                                                 viewer, sent.mover() if at else sent.claimed_seat,
                                                 report.anything_played(due.turns)), ()
    except Refused as error:
        if not option_checks.still_valid(at, error, sent.at(due.match),
                                         lambda: transaction.log_lines(behind), viewer):
            raise
        return "", option_checks.late_warning(at, due.match)


def _hide_dice_refusal(error: Refused, before: Match, viewer: str | None) -> Refused:
    """The refusal of dice; while orders are secret only the moderator sees what needs dice."""
    if viewer == MODERATOR or not before.game.to_move(before.state).simultaneous or not any(
            problem.code == "referee/illegal-dice" for problem in error.problems):
        return error
    return refused("referee/illegal-not-told", "These dice do not fit the roll that is needed. "
                   "Only the moderator can see which roll is needed.",
                   hint=phrase_ref("ask-for", MODERATOR))


def _split_early(sent: SentText) -> tuple[str, Match, report.Notes]:
    """The text without its orders for later phases, the match that keeps these, and a note."""
    text, match = sent.text, sent.match
    if not match.game.order_kinds:
        return text, match, ()
    from referee.commands import early_orders

    first, later = early_orders.split_early(sent)
    filed_early = early_orders.file_early(sent.at(match, later)) if later else None
    if filed_early is None:
        return text, match, ()
    return first, filed_early.match, ((filed_early.seat,
                                       " ".join(line.strip() for line in filed_early.reply_lines)),)


def _file_early(before: Match, due: PlansResult, sent: SentText, viewer: str | None, brief: bool,
                upgrades: list[TurnResult]) -> tuple[Match, Answer] | None:
    """File a text whose orders are for a later phase; None: they are for this phase."""
    if not due.match.game.order_kinds:
        return None
    from referee.commands import early_orders

    filed_early = early_orders.file_early(sent.at(due.match))
    if filed_early is None:
        return None
    reader = option_checks.check_viewer(viewer, filed_early.match.seats, filed_early.seat)
    mine = reader in (filed_early.seat, MODERATOR)
    lines = filed_early.reply_lines if mine else [report.NOTED]
    answer = report.turns_answer("move", list(due.turns), reader, filed_early.match, lines,
                                 brief=brief or not report.anything_played(due.turns),
                                 notes=(*upgrade_notes(filed_early.match,
                                                       [turn.entry for turn in upgrades]),
                                        *report.plan_notes(before, filed_early.match)),
                                 position_viewer=report.position_viewer(viewer, reader))
    answer.report = [*answers.lines_for_viewer(lines, reader), *answer.report]
    answer.receipt, answer.mover = filed_early.receipt * mine, filed_early.seat
    return filed_early.match, answer


def resolve(transaction: Transaction, when: str, *, viewer: str | None = None,
            dice: str | None = None, brief: bool = False) -> Answer:
    """Resolve a deadline: play what late players have planned, otherwise their default moves.

    For a game with physical dice these are given. If plans or secret orders were due anyway, they
    are played and no player is late.
    """
    reader = option_checks.check_viewer(viewer, transaction.before.seats)
    # vacant seats are late like the others
    upgrades, due = transaction.bring_up_to_date(when, gone=False)
    try:
        source, spent = option_checks.luck_source(due.match, dice)
        if dice and matches.pending_physical_roll(due.match):  # what was due needs these dice
            with_dice = transaction.bring_up_to_date(when, gone=False, source=source)[1]
            due = with_dice if with_dice.turns else due
        late = due if due.turns else transaction.resolve_deadline(
            due.match, when, source, upgrades)
        spent()
    except Refused as error:
        return _deadline_refusal(error, viewer)
    ahead = transaction.advance_plans(late.match, when, source, behind=[*upgrades, *late.turns])
    turn_results = [*late.turns, *ahead.turns]
    transaction.keep(ahead.match, [*upgrades, *turn_results], ahead.left_to_owner)
    lines = ["Plans and orders that were due have been played. No player is late any "
             "more."] * bool(due.turns)
    return report.turns_answer("resolve", turn_results, reader, ahead.match, lines, brief,
                               notes=transaction.notes)


def play_due(transaction: Transaction, when: str, *, viewer: str | None = None) -> Answer | None:
    """Play what is due: settled orders, and plans whose time has come; None: nothing is due."""
    upgrades, due = transaction.bring_up_to_date(when)
    if not due.turns and due.match is transaction.before:
        return None
    transaction.keep(due.match, [*upgrades, *due.turns], due.left_to_owner)
    return report.turns_answer("due", list(due.turns),
                               option_checks.check_viewer(viewer, transaction.before.seats),
                               due.match, brief=True, notes=transaction.notes)


def _deadline_refusal(error: Refused, viewer: str | None) -> Answer:
    """The refusal of a deadline; which dice it needs may depend on secret orders."""
    dice = any("illegal-dice" in p.code or "illegal-no-dice" in p.code for p in error.problems)
    if not dice:
        return answers.refused_answer("resolve", error)
    if viewer not in (None, MODERATOR):
        error = refused("referee/illegal-not-told", "These dice do not fit the roll that is "
                        "needed. Only the moderator can see which roll is needed.",
                        hint=phrase_ref("ask-for", MODERATOR))
    return answers.refused_answer("resolve", error, mover=MODERATOR if viewer in (None, MODERATOR)
                                  else "")
