"""What of a message is not read and may be its move: the subject, a file, what is encrypted."""

import re
from functools import partial

from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound import courtesy, normalization
from referee.pbem.inbound.message import Letter
from referee.pbem.inbound.message_body import ENCRYPTED
from referee.pbem.inbound.new_text import SHOWN
from referee.pbem.intent import effect, message_orders
from referee.pbem.intent.message_orders import Understood

LINES = 50  # of a file that are looked at
_ANSWERS = re.compile(r"\A(?:\s*(?:[^\W\d_]{2,4}\s?:|\[[^\]]*\]))+\s*")  # “Re: [harvest-moon] ”
_WRITE = "Write your move in the text of the message."


def beside(at: Sitting, who: Writer, letter: Letter, found: Understood) -> None:
    """Say of a message without orders what was not read; of any, which file has orders in it."""
    subject = _ANSWERS.sub("", letter.subject, count=1).strip()
    if not found.items and not who.moderator and _is_move(at, who, subject):
        at.tell(f"Your subject looks like a move: “{subject[:SHOWN]}”. The subject is not read. "
                f"{_WRITE}")
    names = dict.fromkeys(name for name, _ in letter.beside)
    if ENCRYPTED in names and not found.items:
        at.tell(f"Part of your message is encrypted and cannot be read here. {_WRITE}")
    for name in names:
        order = next((line for one, text in letter.beside if one == name
                      for line in _orders(at, who, text)), "")
        if order:
            at.tell(f"The attached file “{name}” has a line that looks like an order: "
                    f"“{order[:SHOWN]}”. Files are not read. {_WRITE}")
        elif name != ENCRYPTED and not found.items and not found.prose:
            at.tell(f"The attached file “{name}” is not read. {_WRITE}")


def _is_move(at: Sitting, who: Writer, text: str) -> bool:
    text = courtesy.alone(text)
    return 0 < len(text) <= SHOWN and any(map(str.isalpha, text)) and (
        effect.read(at.now, who.seat, text) is not None)


def _orders(at: Sitting, who: Writer, text: str) -> list[str]:
    """The lines of a file that begin like an order."""
    begins = partial(message_orders.begins, at.now, moderator=who.moderator)
    plain = (normalization.plain(line)[:SHOWN] for line in text.splitlines()[:LINES])
    return [line.strip() for line in plain if normalization.order(line, begins)]
