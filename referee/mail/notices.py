"""Notices to the moderator about the office itself, limited in number.

About messages in quarantine at most one a day, the first at once; about a mailbox that cannot be
read while deadlines wait, one per outage; about games that a tick cannot handle one a day, the
first at once.
"""

import os
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from msgspec import Struct

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Refused
from referee.core.base.references import command_ref
from referee.files import inputs
from referee.mail import office_folder
from referee.mail.outbox import Mail, Outbox
from referee.pbem.outbound import mails
from referee.pbem.roster.office_settings import Office

FETCHED = ".fetched"  # when the last complete fetch began
UNFETCHED = ".unfetched"  # the same time, for the last outage with a notice
QUARANTINED = ".quarantined"
FAILED = ".failed"  # games that ticks cannot handle, and when the last notice was sent
SIZE = inputs.SizeLimit(64 << 10, "referee/unusable-office-size")
SHOWN = 10  # messages in quarantine that a notice lists
DAY = timedelta(days=1)
LONG = timedelta(hours=1)  # a deadline waits for the mailbox before a notice is sent


class _NoticeState(Struct, frozen=True):
    """The last notice of a kind, and what it is about."""

    when: str = ""  # it was sent (UTC); empty: never
    # messages since then, at most ``SHOWN``; or the games of the notice
    names: tuple[str, ...] = ()
    count: int = 0  # messages since then


class Notices:
    """The notices of an office. Refused: files that cannot be written."""

    def __init__(self, folder: str, office: Office, outbox: Outbox) -> None:
        self.folder, self.office, self.outbox = folder, office, outbox

    # The quarantine.

    def quarantine(self, raw: bytes, why: str, now: str) -> None:
        """Keep a message that could not be handled, and send a notice unless one was sent today."""
        name = office_folder.quarantine(self.folder, raw, why)
        with office_folder.lock(self.folder, "quarantine"):
            state = self._load_state()
            if name not in state.names:
                state = _NoticeState(state.when, (*state.names, name)[:SHOWN], state.count + 1)
            self._send_if_due(state, now)

    def tick(self, now: str) -> None:
        """Send the notice of messages in quarantine since the last one, once a day has passed."""
        if os.path.exists(os.path.join(self.folder, QUARANTINED)):
            with office_folder.lock(self.folder, "quarantine"):
                state = self._load_state()
                if state.count:
                    self._send_if_due(state, now)

    def _send_if_due(self, state: _NoticeState, now: str) -> None:
        if state.when and state.when <= now < _time_after(state.when, DAY):
            self._write_state(state)
            return
        subject = ("A message is" if state.count == 1
                   else f"{count_noun(state.count, 'message')} are")
        why = {message.name: message.why
               for message in office_folder.quarantined_messages(self.folder)}
        shown = [f"{name}.eml: {why[name]}" for name in state.names if name in why]
        remaining = state.count - len(state.names)
        self._send_notice(
            f"{subject} in quarantine", f"quarantine {state.when} {join_words(state.names)}", now,
            (f"{subject} in quarantine. Nothing was done for these files. Each sender of a "
             "readable message got an answer about the failure.",),
            (*shown, *([f"… and {count_noun(remaining, 'other')}."] if remaining > 0 else [])),
            ("The files are in the folder quarantine of the office. A mail program can open them.",
             f"To try a message again, run {command_ref('office mail', '< quarantine/FILE')} in "
             "the folder of the office. That helps when the cause is gone, for example after an "
             "update. You can also do what the message asks for: AS seat: move BECAUSE …",
             "You get at most one notice like this a day."))
        self._write_state(_NoticeState(now))

    def _load_state(self, path: str = "") -> _NoticeState:
        """The state of a notice; an empty one if its file cannot be read."""
        try:
            raw = inputs.load(path or os.path.join(self.folder, QUARANTINED), SIZE)
            state = msgspec.json.decode(raw, type=_NoticeState)
            return state if not state.when or datetime.fromisoformat(state.when) else _NoticeState()
        except (Refused, ValueError):  # also raised by msgspec
            return _NoticeState()

    def _write_state(self, state: _NoticeState) -> None:
        self._write_file(os.path.join(self.folder, QUARANTINED), state)

    @staticmethod
    def _write_file(path: str, state: _NoticeState) -> None:
        office_folder.replace_file(path, msgspec.json.encode(state))

    # The mailbox.

    def note_fetch(self, when: str) -> None:
        """Note when a fetch began that read the complete mailbox."""
        office_folder.replace_file(os.path.join(self.folder, FETCHED), when.encode())

    def last_fetch(self) -> str:
        """When the last fetch that read the complete mailbox began (UTC); empty: unknown."""
        return _load_time(os.path.join(self.folder, FETCHED))

    def report_outage(self, overdue: Iterable[tuple[str, str]], now: str) -> None:
        """Send one notice per outage that deadlines wait for the mailbox.

        ``overdue``: each such game, and until when it accepts orders.
        """
        late = [game for game, until in overdue if now >= _time_after(until, LONG)]
        path, read = os.path.join(self.folder, UNFETCHED), self.last_fetch()
        if not late or (os.path.exists(path) and _load_time(path) == read):
            return
        since = f"since {read}" if read else "yet"
        self._send_notice("The mailbox is not read, and deadlines wait", f"unfetched {read}", now, (
            f"No {command_ref('office fetch')} has read the whole mailbox {since}. The deadline of "
            f"{join_words(late)} is over, but it stays open: there may be orders in the mailbox.",
            f"Run {command_ref('office fetch')} to see what is wrong. When a fetch succeeds, the "
            "next tick closes the deadline. To close it now: PROCESS BECAUSE …"))
        office_folder.replace_file(path, read.encode())

    # Games that cannot be handled.

    def report_failed_games(self, games: Sequence[tuple[str, str]], now: str) -> None:
        """Send a notice of games that a tick could not handle, at most once a day.

        ``games``: each with the reason. A game that the last notice did not name is reported at
        once.
        """
        path = os.path.join(self.folder, FAILED)
        names = tuple(name for name, _ in games)
        state = self._load_state(path)
        was_reported = bool(state.when) and {*names} <= {*state.names} and (
            state.when <= now < _time_after(state.when, DAY))
        if not names and not state.names:
            return
        if names and not was_reported:
            self._send_notice(
                f"{join_words(names)} cannot be handled", f"failed {now} {join_words(names)}", now,
                ("An error stopped the office in these games. They were not changed, and their "
                 "deadlines wait.",),
                tuple(f"{name}: {why}" for name, why in games),
                (f"{command_ref('office tick')} tries again and shows the reason. "
                 f"{command_ref('audit', 'SAVE')} checks a save, and {command_ref('recover')} "
                 "keeps the intact part of a damaged save.",
                 "You get at most one message like this a day, unless it is about another game."))
        self._write_file(path, _NoticeState(state.when if was_reported else now, names) if names
                         else _NoticeState())

    def _send_notice(self, subject: str, about: str, now: str,
                     *paragraphs: tuple[str, ...]) -> None:
        key = sha256(about.encode()).hexdigest()[:32]
        page = tuple(mails.paragraph(*some) for some in paragraphs if some)
        mail = mails.Mail(key, (self.office.moderator,), subject, page, "office", 0,
                          unasked=True, to_moderator=True)
        self.outbox.hold(key, [Mail(key, "moderator-0", self.office.address, self.office.moderator,
                                    mails.mail_bytes(mail, self.office, now, lambda line: False))])
        self.outbox.release(key)


def _load_time(path: str) -> str:
    """The time (UTC) in a file; empty if there is none."""
    try:
        text = inputs.load(path, SIZE).decode().strip()
        return text if datetime.fromisoformat(text).tzinfo else ""
    except (Refused, ValueError):
        return ""


def _time_after(when: str, delta: timedelta) -> str:
    return f"{datetime.fromisoformat(when) + delta:%Y-%m-%dT%H:%M:%SZ}"
