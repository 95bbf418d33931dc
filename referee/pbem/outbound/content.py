"""What a mail says to one reader: what happened, what is asked, until when, the position, the end.
"""

import re
from collections.abc import Iterable
from functools import partial
from itertools import count, islice

from referee import games
from referee.commands import history, option_checks, plan, position_report, report, show
from referee.commands.answer import MODERATOR, Question
from referee.commands.post import MARK
from referee.commands.transaction import Change
from referee.core.base import aliases
from referee.core.document import blocks
from referee.core.document.blocks import Block, Lines, Page
from referee.core.game import result_text as winning
from referee.core.game.decisions import Awaiting, Seat
from referee.core.input import sealed_orders
from referee.core.match import early_end, match
from referee.core.match.match import Table
from referee.pbem.outbound import wording
from referee.pbem.roster.game_roster import Desk, Proposal

FILED = "filed"  # a turn of this kind wrote a sheet and played nothing
_RECEIPT = re.compile(r" *(?:for [^:]{1,40}: )?(?=Receipt: )")
MOST = 200  # lines of news; whoever was away longer asks for the history


def section(title: str, lines: Iterable[str]) -> Page:
    """Some lines under a title; nothing, where there are none."""
    found = tuple(lines)
    return (blocks.Heading(title), Lines(found)) if found else ()


def news(game: Change, eyes: str, since: int, whole: bool = False) -> Page:
    """What happened behind a turn, as these eyes may read it; of much the last lines, or all.

    That sheets were filed is not told here, see ``receipts``.
    """
    lines = [line for turn in _turns(game, eyes, since) if turn.kind not in ("hidden", FILED)
             for line in _turn(turn, eyes)]
    lines = lines if eyes == MODERATOR else wording.lines(lines)
    left = len(lines) - MOST
    if left > 0 and not whole:
        lines = [f"{left} more lines before these: HISTORY {since + 1} has them.", *lines[left:]]
    title = f"since turn {since}" if since else "so far"
    return section(f"what happened {title}", lines)


def receipts(game: Change, eyes: str, since: int, own: Iterable[str] = ()) -> Page:
    """What proves later which sheets were filed behind a turn; ``own`` are told beside.

    Nobody acts on them, so they stand behind what happened and what is asked.
    """
    filed = [line for turn in _turns(game, eyes, since) if turn.kind == FILED
             for line in _turn(turn, eyes)]
    return section("receipts", [*own, *filed[-MOST:]])


def parted(lines: Iterable[str]) -> tuple[list[str], list[str]]:
    """Lines that are told of an act, and those of them that are receipts."""
    found = list(lines)
    return ([line for line in found if not _RECEIPT.match(line)],
            [_RECEIPT.sub("", line, count=1) for line in found if _RECEIPT.match(line)])


def _turns(game: Change, eyes: str, since: int) -> list[history.Entry]:
    last = option_checks.latest(game.before, eyes)[0]
    if last <= since:
        return []
    return list(history.history(game.saved, game.before, eyes=eyes, first=since + 1,
                                last=last).view)


def still(game: Change, eyes: str, turn: int) -> bool:
    """Whether nothing has happened after a turn that these eyes may know of."""
    last = game.before.public_turn
    return last <= turn <= option_checks.known(game.before, eyes) or (0 < turn < last and all(
        one.kind == "hidden" for one in history.history(
            game.saved, game.before, eyes=eyes, first=turn + 1, last=last).view))


def _turn(turn: history.Entry, eyes: str) -> list[str]:
    if turn.kind == "setup":
        return ["1. The game began.", *(f"    {line.text}" for line in turn.report[1:])]
    mark = " (undone)" if turn.undone else ""
    return [*(f"{turn.turn}. {report.written(move)}{mark}" for move in turn.played),
            *(f"    {line}" if turn.played else f"{turn.turn}. {line}"
              for line in (report.worded(one, eyes) for one in turn.report))]


def subject(now: Table) -> str:
    """The one subject of all mails of a game, so that they are one thread."""
    return f"[{now.head.id}] {games.about(now.head.game).title}"


def state(now: Table, desk: Desk, eyes: str, until: str) -> str:
    """How things are, in a line: whose move it is, until when; that it is over, and who won."""
    asks = [ask.seat for ask in _awaiting(now, eyes).asks if ask.must]
    if ended(now):
        return f"Over: {outcome(now, desk)}"
    if not asks:
        return "All orders are in; they open soon."
    by = f" until {until}." if until else "."
    rests = " The game is paused." * bool(desk.paused)
    if eyes in asks:
        return f"Your move{by}{rests}"
    return f"Waiting for {aliases.listed([named(desk, seat) for seat in asks])}{by}{rests}"


def _awaiting(now: Table, eyes: str) -> Awaiting:
    return match.waiting(now) if eyes == MODERATOR else match.asked(now, position_report.to(eyes))


def ended(now: Table) -> bool:
    """Whether a game is over: played to its end, or given up."""
    return bool(now.ended) or not now.rules.awaiting(now.state).asks


def named(desk: Desk, seat: Seat) -> str:
    """A seat with who plays it: ``Ann (red)``."""
    people = aliases.listed([person.name for person in desk.of(seat)])
    return f"{people} ({seat})" if people else seat


def outcome(now: Table, desk: Desk) -> str:
    """Who won a game that is over, in a sentence."""
    result = match.result(now)
    if result is None:
        return "nobody wins. " + ("The players agreed to end the game." if early_end.agreed(
            now.ended, now.left) else "The game was given up.")
    return winning.said(result, now.seats, partial(named, desk))


def over(game: Change, desk: Desk) -> Page:
    """The end: who won, the places, why, the score sheet; of a game given up that no one did."""
    now = game.before
    first = f"The game is over: {outcome(now, desk)}"
    why = [f"Why: {now.ended}"] if now.ended else []
    return (Lines((first, *why)), *scores(game))


def scores(game: Change) -> Page:
    """The score sheet; before the end as it would be if the game ended now."""
    now = game.before
    head, shown, result, tail = show.scored(game.saved, now, ended=True)
    if now.ended and result is not None:
        tail = tail[1:]  # how it ended is said above
    return (Lines((head,)), *shown, *([Lines(tuple(tail))] if tail else []))


def question(now: Table, eyes: str, until: str, numbered: bool = False) -> Page:
    """What these eyes are asked and how it can be answered; else whom the game waits for.

    The examples may be ``numbered``, before their mark.
    """
    number = count(1)
    asks = position_report.asking(now, eyes)
    mine = [ask for ask in asks if ask.seat == eyes or (eyes == MODERATOR and ask.must)]
    lines: list[str] = []
    for ask in mine:
        lines.append(f"{_lead(ask, eyes)}: {ask.what}")
        lines += [f"  {f'{next(number)}. ' * numbered}{MARK}{position_report.offered(choice)}"
                  for choice in ask.choices]
        if eyes == ask.seat and _more(now, eyes, len(ask.choices)):
            lines.append("These are examples; LEGAL lists all legal moves.")
    others = [f"{ask.seat} ({ask.what})" for ask in asks if ask.must and ask not in mine]
    if others and eyes != MODERATOR:
        lines.append(f"The game waits for {', '.join(others)}.")
    if until and any(ask.must for ask in asks):
        lines.append(f"The deadline is {until}.")
    lines += position_report.needed(now)
    return section("what is asked", lines)


def _lead(ask: Question, eyes: str) -> str:
    """Whose move a decision is, as its line in a mail begins."""
    if eyes != ask.seat:
        return f"{ask.seat} to move"
    return "It is your move" if ask.must else "You may also"


def _more(now: Table, seat: str, shown: int) -> bool:
    """Whether a seat has more legal moves than so many that are shown."""
    return next(islice(now.rules.options(now.state, seat), shown, None), None) is not None


def position(now: Table, eyes: str) -> Page:
    """The position as these eyes see it."""
    blocks: tuple[Block, ...] = position_report.position(now, eyes)[1]
    return blocks


def foot(now: Table, eyes: str, brief: bool = False) -> Page:
    """The game, its turn and its seal, and the commitment: what proves later what was told.

    The commitment is that of the whole game; a ``brief`` mail leaves it to those before it.
    """
    feet = [position_report.foot(now, eyes)] if brief else position_report.feet(now, eyes)
    return (Lines(tuple(feet)),)


def status(game: Change, desk: Desk, eyes: str, until: str) -> Page:
    """Whose move it is and until when, who is away, what waits for a yes; at the end who won."""
    now = game.before
    if ended(now):
        return section("status", [f"The game is over: {outcome(now, desk)}",
                                  "SCORE shows the score sheet."])
    lines = [f"{named(desk, ask.seat)} to move: {ask.what}"
             for ask in _awaiting(now, eyes).asks if ask.must]
    lines += [f"The deadline is {until}."] if until else []
    lines += ["The game is paused."] if desk.paused else []
    lines += [f"{person.name} ({person.seat}) is away from {first} to {last}."
              for person in desk.people for first, last in person.away]
    lines += [f"{proposal.by} proposes {said(proposal)}; agreed: "
              f"{', '.join(proposal.agreed) or 'nobody yet'}." for proposal in desk.proposals]
    if eyes == MODERATOR and now.rules.sheets:
        lines.append("Filed: " + (", ".join(now.orders) or "nobody") + ".")
    return (*section("status", lines), *section("yours", _own(now, eyes)))


def _own(now: Table, eyes: str) -> list[str]:
    """What a seat has written that is not played yet, for itself: a sheet, a draft, a plan."""
    lines: list[str] = []
    if eyes in now.orders:
        sheet = now.orders[eyes]
        lines += [f"Your sheet {sheet.number} is filed and counts:",
                  *(f"  {line}"
                    for line in sealed_orders.signed(now.rules, sheet.text, sheet.hands))]
    if eyes in now.sheets:
        draft = now.sheets[eyes]
        lines += [f"Your draft for {draft.phase} does not count before READY:",
                  *(f"  {line}"
                    for line in sealed_orders.signed(now.rules, draft.text, draft.hands))]
    if eyes in now.plans or eyes in now.drafts:
        lines += [line.text for line in plan.show(now, eyes, eyes).report]
    return lines


def said(proposal: Proposal) -> str:
    """A proposal in words."""
    if proposal.kind == "takeback":
        return f"to take back to turn {proposal.to}"
    return "to end the game"
