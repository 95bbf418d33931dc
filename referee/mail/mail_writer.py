"""Building the mails of a result as they are sent, and adding pictures to them."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.document.surfaces import SHELL
from referee.mail.journal import Row
from referee.mail.outbox import Mail, Outbox
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.roster.office_settings import Office

# Draws the board of a save for one viewer, with changes since a turn ringed.
Paint = Callable[[bytes, str, int], mails.BoardPicture]


class MailWriter:
    """Builds the mails of a processing result; pictures are added later, while they are held."""

    def __init__(self, office: Office, outbox: Outbox, paint: Paint | None) -> None:
        self._office, self._outbox, self._draw_board = office, outbox, paint

    def written(self, result: ProcessingResult, saved: bytes, key: str,
                now: str) -> Iterator[Mail]:
        """The mails of a result, as they are sent."""
        is_order = self._order_test(saved, result)
        for name, mail in _mails_by_recipient(result, key):
            yield self._build_mail(name, mail, now, is_order)

    def _build_mail(self, name: str, mail: mails.Mail, now: str, is_order: Callable[[str], bool],
                    board: mails.BoardPicture | None = None) -> Mail:
        return Mail(mail.key, name, self._office.address, mail.recipients[0],
                    mails.mail_bytes(mail, self._office, now, is_order, board))

    @staticmethod
    def _order_test(saved: bytes, result: ProcessingResult) -> Callable[[str], bool]:
        """A test whether a line begins like an order; cached, because mails share many lines."""
        return cache(partial(message_orders.begins_like_order,
                             open_save(saved, result.roster.game)[1]))

    def draw(self, result: ProcessingResult, saved: bytes, key: str, now: str) -> Iterator[Row]:
        """Add pictures to held mails; a row for the journal for each that failed.

        Everything is saved by now, and each mail is complete without a picture.
        """
        with_board = [(name, mail) for name, mail in _mails_by_recipient(result, key) if mail.eyes]
        if self._draw_board is None or not with_board:
            return
        is_order = self._order_test(saved, result)
        for name, mail in with_board:
            try:
                board = self._draw_board(saved, mail.eyes, mail.since)
                self._outbox.replace_held(self._build_mail(name, mail, now, is_order, board))
            except Exception as error:
                failure = SHELL.resolve(f"{type(error).__name__}: {error}")
                yield {"undrawn": failure[:300], "when": now}


def _mails_by_recipient(result: ProcessingResult, key: str) -> Iterator[tuple[str, mails.Mail]]:
    """One mail per address, each with the label of its file."""
    n = 0
    for mail in result.mails:
        for recipient in mail.recipients:
            label = mail.token.seat if mail.token else "public"
            yield f"{label}-{n}", replace(mail, recipients=(recipient,), key=key)
            n += 1
