"""Answers to a message that another player wrote: they are for that player, and never a move.

What is only talk is passed on. A message that also has a move or a command on a line of its own
may be meant for either, and is asked about: nothing is played, nothing passed on.
"""

from referee.core.game.decisions import Seat
from referee.core.language import free_text
from referee.pbem.handlers import player_commands
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound import courtesy, mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import LETTERS, Part, Scanned
from referee.pbem.intent import effect, message_orders

# Words of the desk that people also say to each other.
_SAID = frozenset({"YES", "NO", "AGREE", "DISAGREE", "WAIT", "PRESENT", "READY", "HELP", "PRESS"})
READ = 40  # lines that are looked at


def answered(at: Sitting, who: Writer, writer: Seat, scanned: Scanned) -> bool:
    """Pass on what answers a player's message, or ask about it; False: it asks for other things.

    These are commands that only look and blocks, and nothing beside them.
    """
    parts = scanned.parts
    if parts and all(_commands(part) for part in parts):
        return False
    found = [part for part in parts[:READ] if part.kind == "block" or _command(part)
             or _move(at, who.seat, part)]
    if found:
        at.tell("Nothing was played, and nothing was passed on. You answer what "
                f"{writer} wrote to you, and part of your message could be a move or a command:",
                *(f"  line {part.n} “{(part.name or part.text)[:80]}”" for part in found[:5]))
        at.tell(f"For {writer}: send it again between the lines PRESS TO {writer} and END PRESS.",
                "A move or a command: write it alone, in answer to the mail that asks you for "
                "your move.")
        return True
    text = scanned.own.strip()
    if not text:
        at.tell(f"Your answer to {writer} is empty; nothing was passed on.")
        return True
    at.tell(f"Your message answers what {writer} wrote to you. No move was looked for in it.")
    player_commands.press(at, who, Command("PRESS", f"to {writer}", text, n=1))
    return True


def _commands(part: Part) -> bool:
    """Whether a part is a block that can mean nothing else, or a command that only looks."""
    if part.kind == "block":
        return part.ended and part.name != "ORDERS"
    found = mail_commands.read(part.text, part.n, False)
    return found is not None and found.name in mail_commands.ASKING - _SAID


def _command(part: Part) -> bool:
    """Whether a line is a command of the desk, and no word that people say."""
    found = mail_commands.read(part.text, part.n, False) if part.kind != "block" else None
    return found is not None and found.name not in _SAID and found.name not in LETTERS


def _move(at: Sitting, seat: Seat, part: Part) -> bool:
    """Whether a line is a move and nothing else, legal or not."""
    text = courtesy.alone(part.text)
    if not text or len(text) > 200:
        return False
    if effect.read(at.now, seat, text) is not None:
        return True
    return free_text.begins(at.now.rules, text) and message_orders.wrong(at.now, seat, text) is None
