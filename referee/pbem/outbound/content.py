"""Content of a mail for one reader: news, question, deadline, position, end of the game."""

import re
from collections.abc import Iterable
from itertools import count, islice

from referee import games
from referee.commands import history, option_checks, plan, position_report, report, show
from referee.commands.answer import MODERATOR, PUBLIC, DecisionInfo
from referee.commands.game_status import GameStatus, game_status
from referee.commands.post import MARK
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused
from referee.core.base.references import (
    PHRASE,
    begins_with_seat,
    capital_seat_ref,
    capitalized,
    seat_ref,
)
from referee.core.document.blocks import Block, Heading, Page, TextBlock
from referee.core.document.surfaces import MAIL
from referee.core.game import result_text
from referee.core.input import sealed_orders
from referee.core.match import log_entry, replay
from referee.core.match.match import Match
from referee.pbem.roster.game_roster import GameRoster, Proposal

FILED = "filed"  # kind of a log entry in which orders were filed and nothing was played
_RECEIPT = re.compile(f" *(?:{PHRASE}[^R]*)?(?=Receipt: )")  # some say first who may read them
MOST = 200  # lines of news; the rest is in the history
MORE_MOVES = "More legal moves: LEGAL."
EARLIER = "For all turns, send HISTORY."
ALIGNED = 40  # characters of an example beside which its effect is aligned


def section(title: str, lines: Iterable[str]) -> Page:
    """Lines under a heading; empty if there are no lines."""
    section_lines = tuple(lines)
    return (Heading(title), TextBlock(section_lines)) if section_lines else ()


def news(transaction: Transaction, viewer: str, since: int, full: bool = False) -> Page:
    """What happened since a turn, as visible to the viewer; at most the last lines unless ``full``.

    Filed orders are left out, see ``receipts``. Nothing is shown if only the game began.
    """
    turns = [turn for turn in _visible_turns(transaction, viewer, since)
             if turn.kind not in ("hidden", FILED)]
    lines = [line for turn in turns for line in _turn_lines(turn, viewer, full)]
    if not full and len(turns) == len(lines) == 1 and turns[0].kind == "setup":
        return ()
    left = len(lines) - MOST
    if left > 0 and not full:
        lines = [f"HISTORY {since + 1} lists {left} earlier lines.", *lines[left:]]
    return section(f"news since turn {since}" if since else "what happened so far", lines)


def last_round(transaction: Transaction, viewer: str) -> Page:
    """The news for a person who is new to a running game: what happened in the current round.

    At the beginning of a round that of the round before.
    """
    since = _turn_before_round(transaction, viewer)
    shown = news(transaction, viewer, since)
    return (*shown, TextBlock((EARLIER,))) if shown and since else shown


def _turn_before_round(transaction: Transaction, viewer: str) -> int:
    """The last turn of the rounds before the current one, if that has some turns; 0 if unknown.

    Only turns that the viewer knows of count.
    """
    match = transaction.before
    if match.public_turn < 2 or match.damage:
        return 0
    try:
        past = replay.history(match, list(log_entry.parse_log(transaction.saved.log)))
    except Refused:
        return 0
    known = [turn.turn for turn in _visible_turns(transaction, viewer, 0)
             if turn.kind not in ("hidden", FILED) and turn.turn in past]
    rounds = [(n, past[n].game.round(past[n].state)) for n in known]
    current = match.game.round(match.state)
    wanted = current if [round_ for _, round_ in rounds[-2:]] == [current] * 2 else current - 1
    return next((n - 1 for n, round_ in rounds if round_ >= wanted), 0)


def receipts(transaction: Transaction, viewer: str, since: int, own: Iterable[str] = ()) -> Page:
    """Proof lines for orders filed since a turn; ``own`` are put before them.

    No action follows from them, so they come after news and question.
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


def _says_it_all(turn: history.HistoryEntry) -> bool:
    """Whether a turn is one move of a player that the only line of its report tells in words."""
    if len(turn.played) != 1 or len(turn.report) != 1 or turn.played[0].by:
        return False
    return turn.report[0].viewer == PUBLIC and begins_with_seat(turn.report[0].text,
                                                                turn.played[0].seat)


def _turn_lines(turn: history.HistoryEntry, viewer: str, full: bool = False) -> list[str]:
    if turn.kind == "setup":
        return ["1. The game began.", *(f"    {line.text}" for line in turn.report[1:])]
    mark = " (undone)" if turn.undone else ""
    if not full and _says_it_all(turn):
        return [f"{turn.turn}. {capitalized(turn.report[0].text)}{mark}"]
    return [*(f"{turn.turn}. {report.move_text(move)}{mark}" for move in turn.played),
            *(f"    {line}" if turn.played else f"{turn.turn}. {line}"
              for line in (report.report_text(report_line, viewer) for report_line in turn.report))]


def subject(match: Match) -> str:
    """The subject of all mails of a game, so that they form one thread."""
    return f"[{match.header.id}] {games.game_meta(match.header.game).title}"


def outcome(status: GameStatus) -> str:
    """Who won a finished game, as a sentence."""
    if status.result is None:
        return "no player wins. " + ("The players agreed to end the game." if status.all_agreed
                                     else "The game was ended early.")
    return result_text.result_sentence(status.result, status.seats, seat_ref)


def game_over(transaction: Transaction, with_result: bool = False) -> Page:
    """The end of the game: reason and score sheet, ``with_result`` if it is not said above."""
    match = transaction.before
    result = [f"The game is over: {outcome(game_status(match, PUBLIC))}"] * with_result
    why = [f"Why: {match.end_reason}"] if match.end_reason else []
    lines = (*result, *why)
    return (*([TextBlock(lines)] if lines else []), *scores(transaction))


def scores(transaction: Transaction) -> Page:
    """The score sheet; of a running game as if it ended now."""
    match = transaction.before
    head, shown, result, tail = show.score_parts(transaction.saved, match, ended=True)
    if match.end_reason and result is not None:
        tail = tail[1:]  # the reason is already shown
    return (TextBlock((head,)), *shown, *([TextBlock(tuple(tail))] if tail else []))


def question(match: Match, viewer: str, numbered: bool = False, how_to_pick: str = "") -> Page:
    """The viewer's decisions with examples; the moderator's are those that the game waits for.

    The examples may be ``numbered``, before their mark; ``how_to_pick`` says how to pick a number.
    """
    number = count(1)
    own_decisions = [decision for decision in position_report.open_decisions(match, viewer)
                     if decision.seat == viewer or (viewer == MODERATOR and decision.must)]
    page: list[Block] = []
    for decision in own_decisions:
        page.append(Heading(f"{_lead(decision, viewer)}: {decision.what}"))
        if decision.choices:
            page.append(TextBlock(("For example:", *_example_lines(
                decision, [f"{next(number)}. " * numbered for _ in decision.choices]))))
    shown = sum(len(decision.choices) for decision in own_decisions)
    more = [MORE_MOVES] * bool(own_decisions and viewer != MODERATOR
                               and _has_more_moves(match, viewer, shown))
    if more or how_to_pick:
        page.append(TextBlock((" ".join([*more, *[how_to_pick] * bool(how_to_pick)]),), True))
    dice = tuple(position_report.needed_dice(match))
    return (*page, *([TextBlock(dice)] if dice else []))


def _example_lines(decision: DecisionInfo, numbers: list[str]) -> list[str]:
    """The examples of a decision: number, mark, move, and aligned what it brings, in brackets.

    Such a line is recognized in messages, see ``referee/pbem/intent/examples.py``. So it calls
    players by their seats, wherever it is in a mail.
    """
    width = max((len(choice.move) for choice in decision.choices
                 if len(choice.move) <= ALIGNED), default=0)
    return [f"  {number}{MARK}" + (f"{choice.move:{width}}   ({MAIL.resolve(choice.brings)})"
                                   if choice.brings else choice.move)
            for number, choice in zip(numbers, decision.choices, strict=True)]


def _lead(decision: DecisionInfo, viewer: str) -> str:
    """Whose move a decision is: the beginning of its heading in a mail."""
    if viewer != decision.seat:
        return f"{seat_ref(decision.seat)} to move"
    return "Your move" if decision.must else "You may also"


def _has_more_moves(match: Match, seat: str, shown: int) -> bool:
    """Whether a seat has more legal moves than the number shown."""
    return next(islice(match.game.options(match.state, seat), shown, None), None) is not None


def position(match: Match, viewer: str) -> Page:
    """The position as visible to the viewer."""
    page: Page = position_report.view_and_page(match, viewer)[1]
    return page


def foot(match: Match, viewer: str, brief: bool = False) -> Page:
    """The game, its turn and hash, and the commitment: proof of what was shown.

    The commitment is that of the whole game; a ``brief`` mail leaves it out.
    """
    feet = [position_report.foot(match, viewer)] if brief else position_report.foot_lines(match,
                                                                                          viewer)
    return (TextBlock(tuple(feet)),)


def status(match: Match, now: GameStatus, roster: GameRoster, viewer: str) -> Page:
    """Who is to move and how, absences, proposals; at the end who won.

    The deadline is in the sentence above it.
    """
    if now.is_over:
        return section("the game now", ["For the score sheet, send SCORE."])
    lines = [f"{seat_ref(decision.seat)} to move: {decision.what}"
             for decision in now.decisions]
    lines += [f"{person.name} ({person.seat}) is away from {first} to {last}."
              for person in roster.people for first, last in person.absences]
    lines += [f"{capital_seat_ref(proposal.by)} proposes {describe_proposal(proposal)}. Agreed: "
              f"{', '.join(map(seat_ref, proposal.agreed)) or 'no player yet'}."
              for proposal in roster.proposals]
    if viewer == MODERATOR and match.game.order_kinds:
        lines.append(f"Orders are in from: {', '.join(map(seat_ref, match.orders)) or 'no player'}."
                     )
    return (*section("the game now", lines),
            *section("your orders and plans", _own_orders(match, viewer)))


def _own_orders(match: Match, viewer: str) -> list[str]:
    """A seat's own orders, draft and plan that are not played yet."""
    lines: list[str] = []
    if viewer in match.orders:
        orders = match.orders[viewer]
        lines += [f"Your orders, number {orders.number}, are in and count:",
                  *(f"  {line}"
                    for line in sealed_orders.lines_with_authors(match.game, orders.text,
                                                                 orders.authors))]
    if viewer in match.draft_orders:
        draft = match.draft_orders[viewer]
        lines += [f"Your draft for {draft.phase} counts once you write READY:",
                  *(f"  {line}"
                    for line in sealed_orders.lines_with_authors(match.game, draft.text,
                                                                 draft.authors))]
    if viewer in match.plans or viewer in match.drafts:
        lines += [line.text for line in plan.show(match, viewer, viewer).report]
    return lines


def describe_proposal(proposal: Proposal) -> str:
    """A proposal in words."""
    if proposal.kind == "takeback":
        return f"to go back to turn {proposal.to}"
    return "to end the game"
