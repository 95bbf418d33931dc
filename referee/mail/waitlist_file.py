"""The waitlist of an office on disk, `list.toml`: changed under lock, each message done once.

The replies to a message are held, the list is replaced with the message among those done, the
replies are released. After a crash held replies are released before the list is used again.
"""

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256

from referee.core.base.aliases import folded
from referee.files import inputs
from referee.mail import office_folder
from referee.mail.outbox import Mail, Outbox
from referee.pbem.handlers import strangers
from referee.pbem.handlers.waitlist import WaitlistSession
from referee.pbem.inbound import message
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.outbound import mails
from referee.pbem.outbound.mails import Mail as OutgoingMail
from referee.pbem.roster import waitlist_entries
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import GUEST, Waitlist, WaitlistChange

FILE = "list.toml"


class WaitlistFile:
    """The waitlist of an office, and the processing of messages about it.

    Refused: a file that cannot be read or written, a lock held by another process.
    """

    def __init__(self, folder: str, office: Office, outbox: Outbox) -> None:
        self.folder, self.office, self.outbox = folder, office, outbox
        self.path = os.path.join(folder, FILE)

    def load(self) -> Waitlist:
        """The current list; created if there is none."""
        if not os.path.exists(self.path):
            with office_folder.lock(self.folder, "list"):
                self._create()
        return waitlist_entries.loads(inputs.load(self.path, inputs.SCRIPT), self.path)

    def _create(self) -> None:
        if not os.path.exists(self.path):
            keys = {seat: secrets.token_hex(32) for seat in (GUEST, MODERATOR)}
            office_folder.replace_file(self.path,
                                       waitlist_entries.dumps(Waitlist(waitlist_entries.FORMAT,
                                                                       keys)))

    @contextmanager
    def _locked(self) -> Iterator[Waitlist]:
        """Lock the list, after releasing the replies to the last message."""
        with office_folder.lock(self.folder, "list"):
            self._create()
            waitlist = self.load()
            for key in waitlist.done[-1:]:
                self.outbox.release(key)
            yield waitlist

    def process(self, inbound: InboundMessage, now: str) -> str:
        """Process a message about no game; the outcome in a word: answered, dropped, again."""
        key, old_key = message.message_keys(inbound, "list ")
        with self._locked() as waitlist:
            if key in waitlist.done or old_key in waitlist.done:
                return "again"  # without a mail: replies to strangers are rationed
            result = strangers.handle(self.office, waitlist, inbound, now, key)
            if result.dropped:
                return f"dropped: {result.dropped}"
            self._commit(result.waitlist, result.mails, key, now)
        return "answered"

    def report_failure(self, inbound: InboundMessage, now: str) -> None:
        """Reply once to the sender that we failed at their message; strangers are rationed."""
        key, _ = message.message_keys(inbound, "list failed ")
        with self._locked() as waitlist:
            try:
                result = strangers.reply_to_failure(self.office, waitlist, inbound, now, key)
            except Exception:  # what failed in handling it may fail again
                return
            if key not in waitlist.done and not result.dropped:
                self._commit(result.waitlist, result.mails, key, now)

    def change(self, changes: Iterable[WaitlistChange], now: str) -> None:
        """Change the list; what has come to be is not done again."""
        with self._locked() as waitlist:
            after = waitlist_entries.apply_changes(waitlist, changes, now)
            if after != waitlist:
                office_folder.replace_file(self.path, waitlist_entries.dumps(after))

    def decide(self, now: str, *, accept: Iterable[str] = (), decline: Iterable[str] = (),
               watch: Iterable[tuple[str, str]] = (), taken: Iterable[str] = (),
               why: str = "") -> list[str]:
        """Decisions of the moderator on their own machine, and the report on them.

        ``accept`` and ``decline`` are addresses, ``watch`` addresses and the game that
        each is to watch, ``taken`` those that play from now on.
        """
        with self._locked() as waitlist:
            key = sha256(f"decided {now} {secrets.token_hex(16)}".encode()).hexdigest()[:32]
            session = WaitlistSession(self.office, waitlist, now, key)
            lines = [line for address in accept for line in session.accept(folded(address), why)]
            lines += [line for address in decline for line in session.decline(folded(address), why)]
            for address, game in watch:
                session.watch(folded(address), game)
            for address in taken:
                session.remove_fulfilled(address)
            if session.changes:
                self._commit(session.waitlist, session.mails, key, now)
        return lines

    def forget(self, address: str) -> int:
        """Take all requests of an address off the list; how many."""
        with self._locked() as waitlist:
            after = waitlist_entries.without_address(waitlist, address)
            if after != waitlist:
                office_folder.replace_file(self.path, waitlist_entries.dumps(after))
        return len(waitlist.wishes) - len(after.wishes)

    def _commit(self, waitlist: Waitlist, outgoing: Iterable[OutgoingMail], key: str,
                now: str) -> None:
        self.outbox.hold(key, [
            Mail(key, f"{mail.token.seat if mail.token else 'stranger'}-{n}", self.office.address,
                 recipient,
                 mails.mail_bytes(mail, self.office, now,
                                  partial(strangers.begins_like_waitlist_command, moderator=True)))
            for n, mail in enumerate(outgoing) for recipient in mail.recipients])
        office_folder.replace_file(self.path,
                                   waitlist_entries.dumps(waitlist_entries.with_message_done(
                                           waitlist, key)))
        self.outbox.release(key)
