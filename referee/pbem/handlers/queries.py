"""Queries in a message: status, position, legal moves, history, score, rules, help."""

import re

from referee.commands import answer as answers
from referee.commands import show as show_command
from referee.commands.game_status import is_over
from referee.core.base.aliases import count_noun
from referee.core.base.problem import Refused
from referee.core.document import blocks
from referee.core.document.blocks import Page, TextBlock
from referee.core.document.surfaces import MAIL
from referee.pbem.handlers import held_messages
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound import mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.outbound import content

MOST = 60  # legal moves that are listed
WHY = 2  # lines that explain why the manual has nothing on a topic


def status(processing: Processing, sender: Sender, command: Command) -> None:
    """STATUS: who is to move, the deadline, absences, proposals."""
    processing.reply_blocks += content.status(processing.match, processing.status(sender.seat),
                                              processing.roster, sender.seat)
    processing.reply_blocks += content.section("waiting for your yes",
                                               held_messages.question_lines(processing, sender))
    wait = (len(processing.waitlist_session.waitlist.pending) if processing.waitlist_session
            and sender.is_moderator else 0)
    if wait:
        processing.add_reply(f"{count_noun(wait, 'request')} of people who want to play or watch "
                             f"{'waits' if wait == 1 else 'wait'} for you: write LIST.")


def show(processing: Processing, sender: Sender, command: Command) -> None:
    """SHOW: the position after a turn; the current one comes in its usual place."""
    if not command.argument or int(command.argument) == processing.match.public_turn:
        processing.position_requested = True
        return
    try:
        answer = show_command.show(processing.transaction.saved, processing.match,
                                   viewer=sender.seat,
                              turn=int(command.argument))
    except Refused as error:
        processing.report_problems(answers.refused_answer("show", error), command.line_number)
        return
    processing.reply_blocks += (blocks.Heading(f"after turn {command.argument}"), blocks.GridBlock(
        tuple(answers.printed_text(answer, MAIL).rstrip("\n").split("\n"))))


def legal(processing: Processing, sender: Sender, command: Command) -> None:
    """LEGAL: the legal moves, or those that begin with the argument."""
    try:
        answer = show_command.legal(processing.match, command.argument, seat=sender.seat)
    except Refused as error:
        processing.report_problems(answers.refused_answer("legal", error, mover=sender.seat),
                                   command.line_number)
        return
    moves = answer.view or []
    more = [f"and {len(moves) - MOST} more moves. LEGAL and the beginning of a move lists these."
            ] if len(moves) > MOST else []
    head = f"legal moves that begin with {command.argument}" if command.argument else "legal moves"
    processing.reply_blocks += content.section(head, [f"· {move}" for move in moves[:MOST]] + more
                                               or ["none"])
    processing.report_problems(answer, command.line_number)


def history(processing: Processing, sender: Sender, command: Command) -> None:
    """HISTORY: what happened, from a turn or from the beginning."""
    since = max(0, int(command.argument or 1) - 1)
    processing.reply_blocks += (*content.news(processing.transaction, sender.seat, since,
                                              full=True),
                                *content.receipts(processing.transaction, sender.seat, since))


def rules(processing: Processing, sender: Sender, command: Command) -> None:
    """RULES: the manual's text on a topic of the game."""
    lines = tuple(processing.office.explain(processing.match.header.game,
                                            command.argument).rstrip("\n").split("\n"))
    processing.reply_blocks += (blocks.Heading(f"rules: {command.argument}" if command.argument
                                               else "rules"),
                                # only the manual text itself keeps its wording
                                blocks.GridBlock(lines) if len(lines) > WHY else TextBlock(lines))


def score(processing: Processing, sender: Sender, command: Command) -> None:
    """SCORE: the score sheet; of a running game as if it ended now."""
    processing.reply_blocks += (content.game_over(processing.transaction, not sender.address)
                                if is_over(processing.match) else (
        content.scores(processing.transaction)))


_PLAYER_HELP = (
    "To move, write your move on a line of its own, above everything that your program quotes. "
    "Write several moves on several lines.",
    "OPTION 2: play the second move of the list in the mail that you answer. Send nothing else "
    "with it. In another mail add the code that is below the list: OPTION 2 k7f3q2.",
    "CHECK move: ask whether this move is legal. Nothing is played.",
    "LEGAL: list your legal moves. LEGAL place: list the moves that begin with place.",
    "STATUS: show who is to move, and until when. SCORE: show the score sheet.",
    "SHOW: show the whole position. SHOW 12: show the position after turn 12. HISTORY "
    "12: list what happened from turn 12 on.",
    "RULES thing: explain a card, a space, a rule. RULES ahead: how to write plans.",
    "PLAN … END PLAN: send moves ahead, played when it is your turn. NO PLAN: withdraw the plan.",
    "ORDERS … END ORDERS: send secret orders, or moves among other text.",
    "DRAFT … END DRAFT: save secret orders that do not count yet.",
    "READY: your draft counts now. WITHDRAW: take your orders back.",
    "WAIT: reveal secret orders at the deadline. NOWAIT: reveal orders as soon as all are in.",
    "ABSENT 20 Dec TO 3 Jan: you are away, and no new deadline of yours falls on these days. "
    "PRESENT: you are back.",
    "MAILS ALL: get a mail for every turn. MAILS MINE: get a mail only when it is your "
    "move.",
    "MAILS SHORT: leave the position out of your mails; SHOW sends it. MAILS LONG: include changes "
    "of the position.",
    "PICTURES OFF: leave out the picture of the board. PICTURES ON: include it.",
    "ZONE America/New_York: show times in this zone, beside the office's zone. ZONE: show your "
    "zone.",
    "PRESS TO blue … END PRESS: write to blue. BROADCAST … END BROADCAST: write to all players.",
    "REPORT … END REPORT: write to the moderator.",
    "TAKEBACK turn: propose to go back to that turn. It is done when all reply AGREE; one DISAGREE "
    "stops it.",
    "PROPOSE END: propose to end the game without a winner. It is done when all reply AGREE.",
    "YES, NO: answer a question of the office. In another mail add the code of the question: "
    "YES k7f3q2.",
    "CONCEDE: leave the game. Another mail asks you to confirm.")
_MODERATOR_HELP = (
    "PROCESS: close the deadline now. PREVIEW: show which moves PROCESS would play.",
    "DEADLINE 2026-12-01 20:00, EXTEND 24h, PAUSE, RESUME: change the deadline of this turn.",
    "DEADLINE RULE 72h, remind 24h: set a new rule for all deadlines. DEADLINE RULE none: end all "
    "deadlines.",
    "AS seat: ABSENT 20 Dec TO 3 Jan, AS seat: PRESENT: enter a player's absence, or delete "
    "it.",
    "UNDO turn: go back to a turn. CORRECT path=value: correct the position.",
    "AS seat: move: move for a player. END GAME: end the game without a winner.",
    "REPLACE seat address name, REPLACE seat STANDBY: give a seat to another player.",
    "REMIND seat: send a reminder. RESEND seat: send the position again.",
    "LIST: see who asks to play, substitute or watch. ACCEPT address, DECLINE address: decide.",
    "STATUS, SCORE, HISTORY turn, SHOW turn: look at the game, as players do.",
    "Changes of the game need a reason at the end: … BECAUSE Ann was ill.")


def usage(line: str, moderator: bool) -> str:
    """The usage of the command with which a line begins; "" if it begins with no command."""
    if not mail_commands.begins_like_command(line, moderator):
        return ""
    first = line.split(None, 1)[0].strip(".,:;!?*").upper()
    return next((help_line for help_line in _PLAYER_HELP + (_MODERATOR_HELP if moderator else ())
                 if first in re.findall(r"[A-Z]+", help_line)), "")


def commands_page(*, player: bool, moderator: bool) -> Page:
    """A page with one line for each command of players, the moderator, or both."""
    lines = _PLAYER_HELP * player + _MODERATOR_HELP * moderator
    return (blocks.Heading("what you can write"), TextBlock(tuple(f"· {line}" for line in lines)))


def help_(processing: Processing, sender: Sender, command: Command) -> None:
    """HELP: a page of the commands; in a game without mail only those available there."""
    page_ = commands_page(player=True, moderator=sender.is_moderator)
    if not (processing.roster.people or processing.roster.asked_turn):
        needs = {*mail_commands.OFFICE_COMMANDS, "YES"}
        page_ = tuple(TextBlock(tuple(line for line in block.lines if not any(
            line.startswith(f"· {name}") for name in needs))) if isinstance(block, TextBlock)
            else block for block in page_)
    processing.reply_blocks += page_
