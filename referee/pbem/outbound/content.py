"""Content of a mail for one reader: news, question, deadline, position, end of the game."""

import re
from collections.abc import Iterable
from functools import partial
from itertools import count, islice

from referee import games
from referee.commands import history, option_checks, plan, position_report, report, show
from referee.commands.answer import MODERATOR, PUBLIC, DecisionInfo
from referee.commands.game_status import GameStatus, game_status
from referee.commands.post import MARK
from referee.commands.transaction import Transaction
from referee.core.base import aliases
from referee.core.base.references import PHRASE, seat_ref
from referee.core.document import blocks
from referee.core.document.blocks import Block, Page, TextBlock
from referee.core.game import result_text
from referee.core.game.decisions import Seat
from referee.core.input import sealed_orders
from referee.core.match.match import Match
from referee.pbem.roster.game_roster import GameRoster, Proposal

FILED = "filed"  # kind of a log entry in which orders were filed and nothing was played
_RECEIPT = re.compile(f" *(?:{PHRASE}[^R]*)?(?=Receipt: )")  # some say first who may read them
MOST = 200  # lines of news; the rest is in the history


def section(title: str, lines: Iterable[str]) -> Page:
    """Lines under a heading; empty if there are no lines."""
    section_lines = tuple(lines)
    return (blocks.Heading(title), TextBlock(section_lines)) if section_lines else ()


def news(transaction: Transaction, viewer: str, since: int, full: bool = False) -> Page:
    """What happened since a turn, as visible to the viewer; at most the last lines unless ``full``.

    Filed orders are left out, see ``receipts``.
    """
    lines = [line for turn in _visible_turns(transaction, viewer, since)
             if turn.kind not in ("hidden", FILED)
             for line in _turn_lines(turn, viewer)]
    left = len(lines) - MOST
    if left > 0 and not full:
        lines = [f"{left} more lines before these: HISTORY {since + 1} has them.", *lines[left:]]
    title = f"since turn {since}" if since else "so far"
    return section(f"what happened {title}", lines)


def receipts(transaction: Transaction, viewer: str, since: int, own: Iterable[str] = ()) -> Page:
    """Proof lines for orders filed since a turn; ``own`` are put before them.

    Nobody acts on them, so they come after news and question.
    """
    filed = [line for turn in _visible_turns(transaction, viewer, since) if turn.kind == FILED
             for line in _turn_lines(turn, viewer)]
    return section("receipts", [*own, *filed[-MOST:]])


def split_receipts(lines: Iterable[str]) -> tuple[list[str], list[str]]:
    """The lines of a report, split into other lines and receipts."""
    all_lines = list(lines)
    return ([line for line in all_lines if not _RECEIPT.match(line)],
            [_RECEIPT.sub("", line, count=1) for line in all_lines if _RECEIPT.match(line)])


def _visible_turns(transaction: Transaction, viewer: str, since: int) -> list[history.HistoryEntry]:
    last = option_checks.last_visible_entry(transaction.before, viewer)[0]
    if last <= since:
        return []
    return list(history.history(transaction.saved, transaction.before, viewer=viewer, first=since
                                + 1,
                                last=last).view)


def unchanged_since(transaction: Transaction, viewer: str, turn: int) -> bool:
    """Whether nothing visible to the viewer has happened since a turn."""
    last = transaction.before.public_turn
    return last <= turn <= option_checks.last_visible_turn(transaction.before,
                                                           viewer) or (0 < turn < last and all(
        entry.kind == "hidden" for entry in history.history(
            transaction.saved, transaction.before, viewer=viewer, first=turn + 1, last=last).view))


def _turn_lines(turn: history.HistoryEntry, viewer: str) -> list[str]:
    if turn.kind == "setup":
        return ["1. The game began.", *(f"    {line.text}" for line in turn.report[1:])]
    mark = " (undone)" if turn.undone else ""
    return [*(f"{turn.turn}. {report.move_text(move)}{mark}" for move in turn.played),
            *(f"    {line}" if turn.played else f"{turn.turn}. {line}"
              for line in (report.report_text(report_line, viewer) for report_line in turn.report))]


def subject(match: Match) -> str:
    """The subject of all mails of a game, so that they form one thread."""
    return f"[{match.header.id}] {games.game_meta(match.header.game).title}"


def status_line(status: GameStatus, roster: GameRoster, viewer: str) -> str:
    """One line on the state of the game: whose move it is and until when, or who won."""
    if status.is_over:
        return f"Over: {outcome(status, roster)}"
    if not status.to_move:
        return "All orders are in; they open soon."
    by = f" until {status.deadline}." if status.deadline else "."
    pause_note = " The game is paused." * status.paused
    if viewer in status.to_move:
        return f"Your move{by}{pause_note}"
    who = [seat_with_names(roster, seat) for seat in status.to_move]
    return f"Waiting for {aliases.join_words(who)}{by}{pause_note}"


def seat_with_names(roster: GameRoster, seat: Seat) -> str:
    """A seat with the names of its players: ``Ann (red)``."""
    people = aliases.join_words([person.name for person in roster.people_of(seat)])
    return f"{people} ({seat})" if people else seat_ref(seat)


def outcome(status: GameStatus, roster: GameRoster) -> str:
    """Who won a finished game, as a sentence."""
    if status.result is None:
        return "nobody wins. " + ("The players agreed to end the game." if status.all_agreed
                                  else "The game was given up.")
    return result_text.result_sentence(status.result, status.seats,
                                       partial(seat_with_names, roster))


def game_over(transaction: Transaction, roster: GameRoster) -> Page:
    """The end of the game: result, reason, score sheet."""
    match = transaction.before
    first = f"The game is over: {outcome(game_status(match, PUBLIC), roster)}"
    why = [f"Why: {match.end_reason}"] if match.end_reason else []
    return (TextBlock((first, *why)), *scores(transaction))


def scores(transaction: Transaction) -> Page:
    """The score sheet; of a running game as if it ended now."""
    match = transaction.before
    head, shown, result, tail = show.score_parts(transaction.saved, match, ended=True)
    if match.end_reason and result is not None:
        tail = tail[1:]  # the reason is already shown
    return (TextBlock((head,)), *shown, *([TextBlock(tuple(tail))] if tail else []))


def question(match: Match, viewer: str, until: str, numbered: bool = False) -> Page:
    """The viewer's decisions with examples, or else whom the game waits for.

    The examples may be ``numbered``, before their mark.
    """
    number = count(1)
    asks = position_report.open_decisions(match, viewer)
    own_decisions = [decision for decision in asks if decision.seat == viewer
                     or (viewer == MODERATOR and decision.must)]
    lines: list[str] = []
    for decision in own_decisions:
        lines.append(f"{_lead(decision, viewer)}: {decision.what}")
        lines += [f"  {f'{next(number)}. ' * numbered}{MARK}{position_report.example_text(choice)}"
                  for choice in decision.choices]
        if viewer == decision.seat and _has_more_moves(match, viewer, len(decision.choices)):
            lines.append("These are examples; LEGAL lists all legal moves.")
    others = [f"{seat_ref(decision.seat)} ({decision.what})" for decision in asks
              if decision.must and decision not in own_decisions]
    if others and viewer != MODERATOR:
        lines.append(f"The game waits for {', '.join(others)}.")
    if until and any(decision.must for decision in asks):
        lines.append(f"The deadline is {until}.")
    lines += position_report.needed_dice(match)
    return section("what is asked", lines)


def _lead(decision: DecisionInfo, viewer: str) -> str:
    """Whose move a decision is: the beginning of its line in a mail."""
    if viewer != decision.seat:
        return f"{seat_ref(decision.seat)} to move"
    return "It is your move" if decision.must else "You may also"


def _has_more_moves(match: Match, seat: str, shown: int) -> bool:
    """Whether a seat has more legal moves than the number shown."""
    return next(islice(match.game.options(match.state, seat), shown, None), None) is not None


def position(match: Match, viewer: str) -> Page:
    """The position as visible to the viewer."""
    blocks: tuple[Block, ...] = position_report.view_and_page(match, viewer)[1]
    return blocks


def foot(match: Match, viewer: str, brief: bool = False) -> Page:
    """The game, its turn and hash, and the commitment: proof of what was shown.

    The commitment is that of the whole game; a ``brief`` mail leaves it out.
    """
    feet = [position_report.foot(match, viewer)] if brief else position_report.foot_lines(match,
                                                                                          viewer)
    return (TextBlock(tuple(feet)),)


def status(match: Match, now: GameStatus, roster: GameRoster, viewer: str) -> Page:
    """Whose move it is, the deadline, absences, proposals; at the end who won."""
    if now.is_over:
        return section("status", [f"The game is over: {outcome(now, roster)}",
                                  "SCORE shows the score sheet."])
    lines = [f"{seat_with_names(roster, decision.seat)} to move: {decision.what}"
             for decision in now.decisions]
    lines += [f"The deadline is {now.deadline}."] if now.deadline else []
    lines += ["The game is paused."] if now.paused else []
    lines += [f"{person.name} ({person.seat}) is away from {first} to {last}."
              for person in roster.people for first, last in person.absences]
    lines += [f"{seat_ref(proposal.by)} proposes {describe_proposal(proposal)}; agreed: "
              f"{', '.join(map(seat_ref, proposal.agreed)) or 'nobody yet'}."
              for proposal in roster.proposals]
    if viewer == MODERATOR and match.game.order_kinds:
        lines.append("Filed: " + (", ".join(map(seat_ref, match.orders)) or "nobody") + ".")
    return (*section("status", lines), *section("yours", _own_orders(match, viewer)))


def _own_orders(match: Match, viewer: str) -> list[str]:
    """A seat's own orders, draft and plan that are not played yet."""
    lines: list[str] = []
    if viewer in match.orders:
        orders = match.orders[viewer]
        lines += [f"Your sheet {orders.number} is filed and counts:",
                  *(f"  {line}"
                    for line in sealed_orders.lines_with_authors(match.game, orders.text,
                                                                 orders.authors))]
    if viewer in match.draft_orders:
        draft = match.draft_orders[viewer]
        lines += [f"Your draft for {draft.phase} does not count before READY:",
                  *(f"  {line}"
                    for line in sealed_orders.lines_with_authors(match.game, draft.text,
                                                                 draft.authors))]
    if viewer in match.plans or viewer in match.drafts:
        lines += [line.text for line in plan.show(match, viewer, viewer).report]
    return lines


def describe_proposal(proposal: Proposal) -> str:
    """A proposal in words."""
    if proposal.kind == "takeback":
        return f"to take back to turn {proposal.to}"
    return "to end the game"
