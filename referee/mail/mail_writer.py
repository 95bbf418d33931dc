"""The mails of an office as they are sent, and the pictures that are laid into them."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from referee.commands.loading import opened
from referee.mail.journal import Row
from referee.mail.outbox import Mail, Outbox
from referee.pbem.handlers.processing import Handled
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.roster.office_settings import Office

Paint = Callable[[bytes, str, int], mails.Board]
"""The board of a save for one reader, what is new since a turn ringed."""


class MailWriter:
    """Writes what follows from a message: mails first, and later, where they are held, pictures."""

    def __init__(self, office: Office, outbox: Outbox, paint: Paint | None) -> None:
        self._office, self._outbox, self._paint = office, outbox, paint

    def written(self, handled: Handled, saved: bytes, mark: str, now: str) -> Iterator[Mail]:
        """The mails that follow from what was handled, as they are sent."""
        begins = self._begins(saved, handled)
        for name, mail in _each(handled, mark):
            yield self._mail(name, mail, now, begins)

    def _mail(self, name: str, mail: mails.Mail, now: str, begins: Callable[[str], bool],
              board: mails.Board | None = None) -> Mail:
        return Mail(mail.key, name, self._office.address, mail.to[0],
                    mails.written(mail, self._office, now, begins, board))

    @staticmethod
    def _begins(saved: bytes, handled: Handled) -> Callable[[str], bool]:
        """Whether a line begins like an order; its readers get many lines in common."""
        return cache(partial(message_orders.begins, opened(saved, handled.desk.game)[1]))

    def draw(self, handled: Handled, saved: bytes, mark: str, now: str) -> Iterator[Row]:
        """Lay pictures into the mails that are held; of each that failed, why, for the journal.

        All is saved by now, and each mail is complete without one.
        """
        wanted = [(name, mail) for name, mail in _each(handled, mark) if mail.eyes]
        if self._paint is None or not wanted:
            return
        begins = self._begins(saved, handled)
        for name, mail in wanted:
            try:
                board = self._paint(saved, mail.eyes, mail.since)
                self._outbox.exchange(self._mail(name, mail, now, begins, board))
            except Exception as error:
                yield {"undrawn": f"{type(error).__name__}: {error}"[:300], "when": now}


def _each(handled: Handled, mark: str) -> Iterator[tuple[str, mails.Mail]]:
    """Every mail to every address, and whose it is of the answers to a message."""
    n = 0
    for mail in handled.mails:
        for to in mail.to:
            whose = mail.token.seat if mail.token else "public"
            yield f"{whose}-{n}", replace(mail, to=(to,), key=mark)
            n += 1
