"""The command `office forget`: an address and its person are erased from games and mail."""

from referee.commands.answer import DONE, REFUSED, Answer
from referee.mail import address_erasure
from referee.mail.exactly_once import MessageProcessor
from referee.mail.office_answers import moderator_answer


def forget(processor: MessageProcessor, when: str, *, address: str) -> Answer:
    """Erase an address and its person from games and mail; report what stays, and why."""
    lines = address_erasure.forget(processor, address, when)
    answer = moderator_answer("office forget", lines)
    answer.exit = REFUSED if any(": refused: " in line for line in lines) else DONE
    return answer
