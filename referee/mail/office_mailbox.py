"""The commands `office mail`, `office fetch` and `office send`: messages come in, mails go out."""

import os
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from referee.commands.answer import Answer
from referee.core.base.problem import refused
from referee.mail import office_folder
from referee.mail.exactly_once import MessageProcessor
from referee.mail.office_answers import moderator_answer
from referee.pbem.inbound import automatic_mail

if TYPE_CHECKING:  # imported only when a mailbox is read
    from referee.mail.inboxes import FetchedMessage


def mail(processor: MessageProcessor, when: str, *, maildir: str | None,
         mbox: str | None) -> Answer:
    """Process a message from standard input, or those of a Maildir or an mbox."""
    from referee.mail import inboxes

    outcomes: list[str] = []
    handle = _message_handler(processor, when, outcomes)
    _check_mailbox(maildir, mbox)
    folder = processor.folder
    if maildir is None and mbox is None:
        inboxes.standard_input(handle)
    else:
        with office_folder.lock(folder, "in"):
            if maildir is not None:
                inboxes.maildir(maildir, handle)
            else:
                inboxes.mbox(mbox or "", os.path.join(folder, "mbox.taken"), handle)
    return _answer(processor, "office mail", outcomes)


def _check_mailbox(maildir: str | None, mbox: str | None) -> None:
    """Refused (usage): a mailbox that is named and does not exist."""
    if maildir is not None and not all(
            os.path.isdir(os.path.join(maildir, part)) for part in ("new", "cur")):
        raise refused("referee/usage-office", f"There is no Maildir {maildir[:200]}.",
                      hint="A Maildir is a folder with the folders new and cur.")
    if mbox is not None and not os.path.exists(mbox):
        raise refused("referee/usage-office", f"There is no file {mbox[:200]}.")


def fetch(processor: MessageProcessor, when: str) -> Answer:
    """Process the unseen messages in the office's mailbox."""
    from referee.mail import imap

    with office_folder.lock(processor.folder, "in"):
        outcomes: list[str] = []
        if not imap.fetch(processor.settings,
                          _message_handler(processor, when, outcomes)).remaining:
            processor.notices.note_fetch(when)
    return _answer(processor, "office fetch", outcomes)


def _message_handler(processor: MessageProcessor, when: str,
                     outcomes: list[str]) -> Callable[["FetchedMessage"], None]:
    """A handler for messages; adds a line for each to ``outcomes``: outcome, game, turn, sender."""
    def handle(message: "FetchedMessage") -> None:
        outcome = processor.process(message.raw, when, message.size, message.received)
        subject = processor.last_subject
        outcomes.append(outcome if subject is None else
                        f"{outcome}; {subject.game} turn {subject.turn}, from {subject.sender}")

    return handle


def _answer(processor: MessageProcessor, command: str, outcomes: list[str]) -> Answer:
    """The answer, with game and turn if there was one message and it is about a game."""
    answer = moderator_answer(command, outcomes or ["No message."])
    if processor.last_subject is not None and len(outcomes) == 1:
        answer.game, answer.turn = processor.last_subject.game, processor.last_subject.turn
    return answer


def send(processor: MessageProcessor, when: str) -> Answer:
    """Send the mails in the outbox."""
    from referee.mail import smtp

    with office_folder.lock(processor.folder, "out"):
        sent = smtp.send(processor.settings, processor.outbox,
                         datetime.fromisoformat(when).timestamp(),
                         lambda result: processor.note_bounce(
                             result.mail.recipient, when,
                             f"{result.code} {result.why}"[:automatic_mail.REPORT],
                             not result.is_address_fault) if result.outcome == "bounced" else None)
    return moderator_answer("office send", [
        f"Mails: {sent.sent} sent, {sent.bounced} came back, {sent.later} still to be sent."])
