"""What a letter may ask without changing anything: status, positions, moves, history, rules."""

import re

from referee.acts import answer as answers
from referee.acts import looking
from referee.core import page
from referee.core.page import Lines, Page
from referee.core.problem import Refused
from referee.desk import commands, held, telling
from referee.desk.commands import Command
from referee.desk.sitting import Sitting, Writer

MOST = 60  # legal moves that are listed


def status(at: Sitting, who: Writer, command: Command) -> None:
    """Who is asked, until when, who is away, what is proposed."""
    at.told += telling.status(at.game, at.desk, who.seat, at.until(who.seat))
    at.told += telling.section("wait for your yes", held.waiting(at, who))
    wait = len(at.wishes.listed.waiting) if at.wishes and who.moderator else 0
    if wait:
        at.tell(f"On the list {wait} {'waits' if wait == 1 else 'wait'} for you; LIST shows it.")


def show(at: Sitting, who: Writer, command: Command) -> None:
    """The position behind an earlier turn; that of today stands in every answer."""
    if not command.rest or int(command.rest) == at.now.phase:
        return
    try:
        found = looking.show(at.game.saved, at.now, eyes=who.seat, turn=int(command.rest))
    except Refused as error:
        at.complain(answers.failed("show", error), command.n)
        return
    at.told += (page.Heading(f"behind turn {command.rest}"), page.Grid(
        tuple(found.text.rstrip("\n").split("\n"))))


def legal(at: Sitting, who: Writer, command: Command) -> None:
    """The legal moves, or those that begin so."""
    try:
        found = looking.legal(at.now, command.rest, seat=who.seat)
    except Refused as error:
        at.complain(answers.failed("legal", error, who=who.seat), command.n)
        return
    moves = found.view or []
    more = [f"and {len(moves) - MOST} more; LEGAL and the beginning of a move lists those"
            ] if len(moves) > MOST else []
    head = f"legal moves that begin with {command.rest}" if command.rest else "legal moves"
    at.told += telling.section(head, [f"· {move}" for move in moves[:MOST]] + more or ["none"])
    at.complain(found, command.n)


def history(at: Sitting, who: Writer, command: Command) -> None:
    """What happened, from a turn on or from the beginning."""
    since = max(0, int(command.rest or 1) - 1)
    at.told += (*telling.news(at.game, who.seat, since, whole=True),
                *telling.receipts(at.game, who.seat, since))


def rules(at: Sitting, who: Writer, command: Command) -> None:
    """What the manual says of a thing of the game."""
    said = at.office.explain(at.now.head.game, command.rest)
    at.told += (page.Heading(f"rules: {command.rest}" if command.rest else "rules"),
                page.Grid(tuple(said.rstrip("\n").split("\n"))))


_HELP = (
    "Write your orders above the cut line, a move a line, as the question shows them.",
    "ORDERS … END ORDERS: a sheet of sealed orders, or orders among other text.",
    "CHECK move: is it legal? Nothing is played.",
    "PLAN … END PLAN: orders ahead (see RULES plan). NO PLAN: take them back.",
    "DRAFT … END DRAFT, READY, WITHDRAW: a sealed sheet that does not count yet, counts, is "
    "taken back.",
    "STATUS, SHOW turn, LEGAL beginning, HISTORY turn, RULES thing: look.",
    "WAIT, NOWAIT: sealed orders open at the deadline; as soon as all are in.",
    "ABSENT 20 Dec TO 3 Jan, PRESENT: you are away; you are back.",
    "MAILS ALL: a mail for each turn. MAILS ASKED: one when you are asked.",
    "PICTURES OFF: mails without a picture of the board. PICTURES ON: with it.",
    "PRESS TO blue … END PRESS, BROADCAST … END BROADCAST: mail to other players.",
    "TAKEBACK turn, PROPOSE END: stand when all agree (AGREE, DISAGREE).",
    "YES, NO: the answer to a question of the office; in any other message with its code, "
    "YES k7f3q2.",
    "CONCEDE: you leave the game; a message asks whether you mean it.",
    "REPORT … END REPORT: to the moderator.")
_HIS = (
    "PROCESS: the deadline is now. PREVIEW: what that would play.",
    "DEADLINE 2026-12-01 20:00, EXTEND 24h, PAUSE, RESUME.",
    "UNDO turn, RULING path=value, AS seat: move, END GAME.",
    "REPLACE seat address name, REPLACE seat STANDBY, REMIND seat, RESEND seat.",
    "LIST, ACCEPT address, DECLINE address: who wishes to play, stand in or watch.",
    "What changes the game needs a reason behind it: … BECAUSE Ann was ill.")


def usage(line: str, moderator: bool) -> str:
    """How the command is written that a line begins with; empty: it begins with none."""
    if not commands.begins(line, moderator):
        return ""
    first = line.split(None, 1)[0].strip(".,:;!?*").upper()
    return next((one for one in _HELP + (_HIS if moderator else ())
                 if first in re.findall(r"[A-Z]+", one)), "")


def commands_of(*, player: bool, moderator: bool) -> Page:
    """The commands in a line each: a player's, the moderator's, or both."""
    lines = _HELP * player + _HIS * moderator
    return (page.Heading("what you can write"), Lines(tuple(f"· {line}" for line in lines)))


def help_(at: Sitting, who: Writer, command: Command) -> None:
    """The commands in a line each."""
    at.told += commands_of(player=True, moderator=who.moderator)
