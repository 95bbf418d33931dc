"""Reports parts of a message that are not read but may be a move: subject, files, encryption."""

import re
from functools import partial

from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound import courtesy, normalization
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.inbound.message_body import ENCRYPTED
from referee.pbem.inbound.new_text import SHOWN
from referee.pbem.intent import effect, message_orders
from referee.pbem.intent.message_orders import MessageOrders

LINES = 50  # lines of a file that are examined
_ANSWERS = re.compile(r"\A(?:\s*(?:[^\W\d_]{2,4}\s?:|\[[^\]]*\]))+\s*")  # “Re: [harvest-moon] ”
_WRITE = "Write your move in the text of the message."


def report_unread_parts(processing: Processing, sender: Sender, message: InboundMessage,
                        orders: MessageOrders) -> None:
    """Report what was not read of a message without orders; of any message, files with orders."""
    subject = _ANSWERS.sub("", message.subject, count=1).strip()
    if not orders.items and not sender.is_moderator and _is_move(processing, sender, subject):
        processing.add_reply(f"Your subject looks like a move: “{subject[:SHOWN]}”. Subjects are "
                             f"not read. {_WRITE}")
    names = dict.fromkeys(name for name, _ in message.unread_parts)
    if ENCRYPTED in names and not orders.items:
        processing.add_reply(f"Part of your message is encrypted and cannot be read here. {_WRITE}")
    for name in names:
        order = next((line for one, text in message.unread_parts if one == name
                      for line in _order_lines(processing, sender, text)), "")
        if order:
            processing.add_reply(f"The attached file “{name}” has a line that looks like an order: "
                                 f"“{order[:SHOWN]}”. Files are not read. {_WRITE}")
        elif name != ENCRYPTED and not orders.items and not orders.prose:
            processing.add_reply(f"The attached file “{name}” is not read. {_WRITE}")


def _is_move(processing: Processing, sender: Sender, text: str) -> bool:
    text = courtesy.strip_courtesy(text)
    return 0 < len(text) <= SHOWN and any(map(str.isalpha, text)) and (
        effect.interpret(processing.texts(sender.seat), text) is not None)


def _order_lines(processing: Processing, sender: Sender, text: str) -> list[str]:
    """The lines of a file that begin like an order."""
    begins = partial(message_orders.begins_like_order, processing.match,
                     moderator=sender.is_moderator)
    normalized = (normalization.normalize_line(line)[:SHOWN] for line in text.splitlines()[:LINES])
    return [line.strip() for line in normalized if normalization.order_text(line, begins)]
