"""The command ``orders``: file, draft, ready, withdraw.

Filing is not playing: a phase is played when everyone who must is ready, by ``ready``, by
``resolve``, or by any later command.
"""

from collections.abc import Callable

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import early_orders, option_checks, report
from referee.commands.answer import MODERATOR, Answer
from referee.commands.check import refuse_text
from referee.commands.move import refusal_after_due
from referee.commands.transaction import Transaction
from referee.core.base.aliases import clean
from referee.core.base.problem import Problems, Refused, errors_among, refused, shift_error
from referee.core.base.references import command_ref, only_for, seat_ref
from referee.core.game.decisions import Decision, Seat
from referee.core.input import actor, sealed_orders, sequence, submission
from referee.core.input.sent_text import SentText
from referee.core.match import match as matches
from referee.core.match.match import Match, PlansResult, TurnResult
from referee.core.match.save_format import DraftOrders

_Done = tuple[Match, list[TurnResult], list[str], str, Problems]
"""The match, its new turns, the report for the seat, its receipt, warnings."""
_Act = Callable[[SentText, Seat], _Done]


def file(transaction: Transaction, text: str, when: str, *, seat: str | None = None,
         viewer: str | None = None, at: str | None = None, strict: bool = False,
         brief: bool = False, checked: SentText | None = None) -> Answer:
    """File secret orders; those for a later phase are kept until it comes.

    ``checked``: the text as it was checked in the match of the transaction, if it was.
    """
    def act(sent: SentText, owner: Seat) -> _Done:
        match = sent.match
        filed_early = early_orders.file_early(sent)
        if filed_early is not None:
            return filed_early.match, [], filed_early.reply_lines, filed_early.receipt, ()
        _open_decision(match, owner)
        quoted = _check_answered_turn(transaction, match, at, owner, viewer)
        first, rest = early_orders.split_early(sent)
        later = _file_later_orders(sent, rest) if rest else None
        sent = sent.at(later.match, first) if later else sent
        result = sent.play(when, option_checks.luck_source(sent.match, None)[0], quoted, strict,
                           dated=at is not None, opening=False)
        receipt = result.receipt.entry.seal[:32] if result.receipt else ""
        lines = [*report.filed_lines(result), *(later.reply_lines if later else ())]
        return result.match, result.all_turns, lines, receipt, result.warnings

    return _change_orders("orders file", transaction, text, when, seat, viewer, act,
                          brief=brief, checked=checked)


def _file_later_orders(sent: SentText, rest: str) -> early_orders.FiledEarly | None:
    """File the end of a text for a later phase. Refused: with the position in the full text."""
    try:
        return early_orders.file_early(sent.at(sent.match, rest))
    except Refused as error:
        raise shift_error(error, len(sent.text) - len(rest)) from None


def draft(transaction: Transaction, text: str, when: str, *, seat: str | None = None,
          viewer: str | None = None, at: str | None = None, brief: bool = False) -> Answer:
    """Keep orders that do not count yet; if they are invalid the answer says why.

    Their heading says which phase they are for; without one it is the phase of the answered turn.
    """
    def act(sent: SentText, owner: Seat) -> _Done:
        match = sent.match
        _open_decision(match, owner)
        writer = sent.actor()
        if sealed_orders.parse_heading(match.game, text, writer.end)[0] is None:
            _check_answered_turn(transaction, match, at, owner, viewer)
        written_orders = submission.interpret(match, owner, writer, clean(text), dated=True)
        written = match.game.write(written_orders.move)
        draft = DraftOrders(_phase(match, written_orders.decision), written,
                            {**written_orders.authors})
        after = replace(match, draft_orders={**match.draft_orders, owner: draft})
        who = seat_ref(owner)
        lines = [f"Draft of {who} for {draft.phase}{only_for(owner)}. The draft does not count "
                 "until the player is ready:",
                 *(f"  {line}"
                   for line in sealed_orders.lines_with_authors(match.game, written,
                                                                draft.authors))]
        return after, [], lines, "", tuple(replace(p, warning=True)
                                           for p in written_orders.problems)

    return _change_orders("orders draft", transaction, text, when, seat, viewer, act,
                          brief=brief)


def ready(transaction: Transaction, when: str, *, seat: str | None = None,
          viewer: str | None = None, at: str | None = None, brief: bool = False) -> Answer:
    """Let a seat's draft count; if it was the last, the phase is played once it has settled."""
    def act(sent: SentText, owner: Seat) -> _Done:
        match = sent.match
        decision = _open_decision(match, owner)
        _check_answered_turn(transaction, match, at, owner, viewer)
        draft = match.draft_orders.get(owner)
        if draft is None or draft.phase != _phase(match, decision):
            if owner not in match.orders:
                raise refused("referee/illegal-no-sheet", f"{seat_ref(owner)} has sent no orders "
                              f"for {_phase(match, decision)}.",
                              hint=f"Write them as “{owner}: {_phase(match, decision)}: …”.")
            who = seat_ref(owner)
            return match, [], [f"The orders of {who} count{only_for(owner)}."], "", ()
        move = match.game.parse(draft.text)
        wrong = match.game.check(match.state, owner, move)
        if errors_among(wrong):
            raise Refused(*(replace(p, span=None) for p in wrong))
        move = match.game.canonical_move(match.state, owner, move)
        turn = matches.submit_orders(match, owner, move, when, authors=draft.authors)
        result = sequence.SequenceResult(turn.match, owner, "", moves=(move,), receipt=turn,
                                         orders_text=match.game.write(move), authors=draft.authors)
        return turn.match, [turn], report.filed_lines(result), turn.entry.seal[:32], wrong

    return _change_orders("orders ready", transaction, "", when, seat, viewer, act, own=True,
                          closing=True, brief=brief)


def withdraw(transaction: Transaction, when: str, *, seat: str | None = None,
             viewer: str | None = None, at: str | None = None, brief: bool = False) -> Answer:
    """Take back a seat's orders, filed or drafted."""
    def act(sent: SentText, owner: Seat) -> _Done:
        match = sent.match
        _open_decision(match, owner)
        _check_answered_turn(transaction, match, at, owner, viewer)
        dropped = {name: draft for name, draft in match.draft_orders.items() if name != owner}
        match, had = replace(match, draft_orders=dropped), owner in match.draft_orders
        who = seat_ref(owner)
        if owner not in match.orders and had:
            return match, [], [f"The draft of {who} is deleted{only_for(owner)}."], "", ()
        turn = matches.withdraw_orders(match, owner, when)
        receipt = turn.entry.seal[:32]
        lines = [f"The orders of {who} are withdrawn{only_for(owner)}. No orders of {who} count "
                 "until new orders come.",
                 f"Receipt: {receipt}"]
        return turn.match, [turn], lines, receipt, ()

    return _change_orders("orders withdraw", transaction, "", when, seat, viewer, act, own=True,
                          brief=brief)


def _change_orders(command: str, transaction: Transaction, text: str, when: str, seat: str | None,
                   viewer: str | None, act: _Act, own: bool = False,
                   closing: bool = False, brief: bool = False,
                   checked: SentText | None = None) -> Answer:
    """Do what ``act`` does to a match, save it, and report it to its seat.

    ``own``: whether it can be done shows what the seat has written, so other viewers are refused.
    ``closing``: afterwards play what is due.
    """
    before = transaction.before
    upgrades, due = transaction.bring_up_to_date(when, later=closing)
    try:
        match = due.match
        sent = SentText.reuse(checked, match, text, option_checks.check_seat(seat, match.seats))
        option_checks.check_author(sent, viewer)
        owner = _seat_of_orders(sent, viewer)
        if own and viewer not in (None, owner, MODERATOR):
            raise refused("referee/illegal-not-told", f"Nothing was done: only {seat_ref(owner)} "
                          f"can see whether {seat_ref(owner)} has written orders.",
                          hint=f"Use --for {owner}, or leave out --for.")
        after, lines, report_lines, receipt, warnings = act(sent.by(owner), owner)
        later = PlansResult(after)
        if closing:
            later = transaction.advance_plans(after, when,
                                              option_checks.luck_source(after, None)[0],
                                              "" if lines else transaction.last_time,
                                              [*upgrades, *due.turns, *lines])
    except Refused as error:
        answer = refuse_text(command, error, text, before, seat, viewer)
        return refusal_after_due(transaction, upgrades, due, answer, viewer)
    transaction.keep(later.match, [*upgrades, *due.turns, *lines, *later.turns],
                     later.left_to_owner)
    return _answer(command, transaction, due, later, report_lines, receipt, warnings, owner, viewer,
                   brief)


def _answer(command: str, transaction: Transaction, due: PlansResult, later: PlansResult,
            lines: list[str], receipt: str,
            warnings: Problems, owner: Seat, viewer: str | None, brief: bool) -> Answer:
    """The report of an action for its seat; others see only that it is noted."""
    reader = option_checks.check_viewer(viewer, later.match.seats, owner)
    mine = reader in (owner, MODERATOR)
    if not mine:
        lines, receipt, warnings = [report.NOTED], "", ()
    answer = report.turns_answer(command, [*due.turns, *later.turns], reader, later.match,
                                 before=lines, brief=brief or not report.anything_played(
                                     (*due.turns, *later.turns)),
                                 notes=transaction.notes,
                                 position_viewer=report.position_viewer(viewer, reader))
    answer.receipt, answer.mover = receipt, owner * mine
    answer.report = [*answers.lines_for_viewer(lines, reader), *answer.report]
    answer.problems = [answers.with_game_prefix(p, later.match.header.game) for p in warnings]
    return answer


def _seat_of_orders(sent: SentText, viewer: str | None) -> Seat:
    """The seat of the orders. Refused: it is not known."""
    match, text = sent.match, sent.text
    owner = sent.actor().seat if text else sent.claimed_seat
    if owner is None and viewer in match.seats:
        owner = viewer
    if owner is None and text:
        owner = actor.sole_seat_to_move(match)
    if owner is None:
        raise refused("referee/usage-seat", "Whose orders are these?",
                      hint=f"Name the seat: --seat {match.seats[0]}.")
    return owner


def _check_answered_turn(transaction: Transaction, match: Match, at: str | None, owner: Seat,
                         viewer: str | None) -> str:
    """The turn that is quoted. Refused: a turn before the open phase."""
    before = transaction.before
    return option_checks.check_answered_turn(
        at, transaction.saved.log, before, viewer, owner,
        overtaken=match.position_turn != before.position_turn)


def _open_decision(match: Match, owner: Seat) -> Decision:
    """The decision of a seat in a phase of secret orders.

    Refused: the seat has none; the phase has no secret orders.
    """
    to_move = actor.require_to_move(match)
    if not to_move.simultaneous:
        raise refused("referee/illegal-unsealed", "There are no secret orders to send now.",
                      hint=f"Send the move with {command_ref('move')}.")
    decision = next((decision for decision in to_move.decisions if decision.seat == owner), None)
    if decision is None:
        raise Refused(actor.not_asked(owner, to_move.decisions))
    return decision


def _phase(match: Match, decision: Decision) -> str:
    return str(sealed_orders.expected_heading(match.game, match.state, decision))
