"""Replies to press of another player: passed on to that player, never played as moves.

Plain prose is passed on. A message that also has a move or a command on its own line may be meant
either way, so the answer asks which is meant: nothing is played, nothing passed on.
"""

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.language import free_text
from referee.pbem.handlers import player_commands
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound import courtesy, mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import PRESS_BLOCKS, MessagePart, NewText
from referee.pbem.intent import effect, message_orders

# Command words that people also say to each other.
_SAID = frozenset({"YES", "NO", "AGREE", "DISAGREE", "WAIT", "PRESENT", "READY", "HELP", "PRESS"})
READ = 40  # lines that are examined


def handle_press_reply(processing: Processing, sender: Sender, writer: Seat,
                       new_text: NewText) -> bool:
    """Pass on a reply to press, or ask about it; False if it has only queries and blocks."""
    parts = new_text.parts
    if parts and all(_is_query_or_block(part) for part in parts):
        return False
    matching_parts = [part for part in parts[:READ] if part.kind == "block" or _is_command(part)
                      or _is_move(processing, sender.seat, part)]
    if matching_parts:
        processing.add_reply("Nothing was played or passed on. Your message answers what "
                             f"{seat_ref(writer)} wrote to you, but part of it could be a move or "
                             "a command:")
        processing.add_reply(*(f"  line {part.line_number} “{(part.name or part.text)[:80]}”"
                               for part in matching_parts[:5]))
        processing.add_reply(f"If this part is for {seat_ref(writer)}, send it again between the "
                             f"lines PRESS TO {writer} and END PRESS.",
                             "If it is a move or a command, write it alone, in reply to the mail "
                             "that says YOUR MOVE.")
        return True
    text = new_text.own_text.strip()
    if not text:
        processing.add_reply(f"Nothing was passed on: your answer to {seat_ref(writer)} is empty.")
        return True
    player_commands.press(processing, sender, Command("PRESS", f"to {writer}", text, line_number=1))
    processing.add_reply(f"Your message answers what {seat_ref(writer)} wrote to you, so no move "
                         "in it was played.")
    return True


def _is_query_or_block(part: MessagePart) -> bool:
    """Whether a part is an unambiguous block or a query."""
    if part.kind == "block":
        return part.has_end and part.name != "ORDERS"
    command = mail_commands.parse(part.text, part.line_number, False)
    return command is not None and command.name in mail_commands.QUERIES - _SAID


def _is_command(part: MessagePart) -> bool:
    """Whether a line is a mail command, and not a word that people say."""
    command = (mail_commands.parse(part.text, part.line_number, False)
               if part.kind != "block" else None)
    return command is not None and command.name not in _SAID and command.name not in PRESS_BLOCKS


def _is_move(processing: Processing, seat: Seat, part: MessagePart) -> bool:
    """Whether a line is nothing but a move, legal or not."""
    text = courtesy.strip_courtesy(part.text)
    if not text or len(text) > 200:
        return False
    texts = processing.texts(seat)
    return effect.interpret(texts, text) is not None or (
        free_text.begins_with_verb(processing.match.game, text)
        and message_orders.why_not_understood(texts, text) is None)
