"""Exactly-once processing of messages: what is written in which order, so that a crash is safe.

Under the lock of the save: the replies are held in the outbox; the journal notes the intent (the
digest of the save and the roster as they will be); save and roster are replaced; the replies are
released; the journal notes that the message is done. What a crash left unfinished is completed or
discarded before anything else is done with that game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.base.aliases import folded
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.document.surfaces import SHELL
from referee.core.match.match import Match
from referee.files import saves
from referee.mail import game_files, office_folder
from referee.mail.game_files import GameFiles
from referee.mail.idle_stamps import IdleGames, stamps
from referee.mail.journal import Row
from referee.mail.mail_writer import MailWriter, Paint
from referee.mail.notices import Notices
from referee.mail.office_games import OfficeGames
from referee.mail.outbox import Mail, Outbox
from referee.mail.settings import Settings
from referee.mail.waitlist_file import WaitlistFile
from referee.pbem.handlers import bounces, dispatch, strangers, welcome
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.inbound import message
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster, office_settings, player_names
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import Waitlist, WaitlistChange


class MessageSubject(Struct, frozen=True):
    """What a message was about."""

    game: str  # its id
    turn: int  # the last turn after the message
    sender: str  # the name or address of its sender, for reports


class MessageProcessor(OfficeGames):
    """An office at work: its folder, its games, and the processing of its mail.

    ``last_subject`` is what the last message was about, or None if it was about no game.
    """

    def __init__(self, folder: str, settings: Settings,
                 explain: Callable[[str, str], str] = office_settings.no_manual,
                 paint: Paint | None = None) -> None:
        super().__init__(settings)
        self.folder = folder
        section, limits = settings.office, settings.rations
        self.office = Office(
            section.name, section.address, folded(section.moderator), section.zone, section.policy,
            "" if section.confirm == "none" else section.confirm, section.server or "",
            section.plus,
            limits.address, limits.all, limits.stranger, explain,
            self.is_played_here, section.pictures and paint is not None, section.names)
        self.outbox = Outbox(folder)
        self._writer = MailWriter(self.office, self.outbox, paint)
        self.waitlist = WaitlistFile(folder, self.office, self.outbox)
        self.notices = Notices(folder, self.office, self.outbox)
        self.last_subject: MessageSubject | None = None

    @contextmanager
    def locked(self, game: str) -> Iterator[GameFiles]:
        """Lock a game, after completing what a crash left unfinished in it.

        Refused: an unknown game, files that cannot be used.
        """
        path = self.path(game)
        if path is None:
            raise refused("referee/mail-game", f"There is no game {game[:60]} in this office.")
        while True:
            # Replacing the save ends its lock; roster and journal are written after that.
            with office_folder.lock(self.folder,
                                    "desk"), saves.locked(f"{path}.toml") as locked_save:
                files = GameFiles(locked_save, path)
                if not self._recover(files):
                    yield files
                    return

    def _recover(self, files: GameFiles) -> bool:
        """Complete or discard what a crash left unfinished; whether there was anything."""
        unfinished: dict[str, Row] = {}
        for row in files.journal.rows:  # only a later row completes an intent
            if "intent" in row:
                unfinished[row["intent"]] = row
            elif "done" in row:
                unfinished.pop(row["done"], None)
        for key, row in unfinished.items():
            if game_files.has_happened(row, files.raw):
                office_folder.replace_file(f"{files.path}.desk.toml", row["desk"].encode())
                self._change_waitlist(msgspec.convert(row.get("list", []), list[WaitlistChange]),
                                      row["when"])
                self.outbox.release(key)
                files.journal.append({"done": key, "mails": row["mails"], "mended": True},
                                     *row["rows"])
            else:
                self.outbox.drop(key)
                files.journal.append({"done": key, "undone": True})
        return bool(unfinished)

    # Inbound messages.

    def process(self, raw: bytes, now: str, size: int = 0, received: str = "") -> str:
        """Process a message; the outcome in a word: answered, dropped, again, quarantine.

        ``size``: the full size in bytes, if ``raw`` is only the beginning; ``received``: when our
        server received it (UTC), if the mailbox says so. Refused: files of ours that cannot be
        written or used; fetch the message again later.
        """
        self.last_subject = None
        try:
            inbound = message.parse(raw, cut=size > len(raw))
        except Refused as error:
            return self._quarantine(raw, error.problems[0].why, now, size)
        inbound = replace(inbound, received=min(received or inbound.received, now))
        waitlist = self._load_waitlist() if strangers.needs_waitlist(self.office, inbound) else None
        game = (None if waitlist and strangers.is_about_waitlist(waitlist,
                                                                inbound)
                else self.addressed(inbound))
        if game is None:
            return self._process_without_game(inbound, raw, now)
        key, old_key = message.message_keys(inbound)
        with self.locked(game) as files:
            self.last_subject = self._subject_of(files, game, inbound)
            if self._sent_again(files, key, old_key):
                return "again"
            try:
                result = dispatch.handle(self.office, files.raw, files.roster, inbound, now,
                                         waitlist, self.other_games(inbound, game))
                written = self._result_mails(files, result, key, now)
            except Exception as error:
                outcome = self._quarantine_failure(raw, error, now)
                self._report_failure(files, inbound, now)
                return outcome
            if result.dropped == dispatch.LARGE:
                return self._quarantine(raw, f"the mail has {size:,} bytes, and its text did not "
                                        f"end in the first {len(raw):,} bytes", now)
            if not result.stranger:
                if result.save is not None:
                    self.last_subject = replace(self.last_subject,
                                                turn=game_files.last_turn(result.save))
                return self._commit(files, key, result, now, written)
        self.last_subject = None
        return self._process_without_game(inbound, raw, now)

    def _sent_again(self, files: GameFiles, *keys: str) -> bool:
        """Whether a message was handled before; if so, send its replies again if they are lost."""
        for row in files.journal.rows:
            if row.get("done") in keys and not row.get("undone"):
                self.outbox.resend(row["mails"])
                return True
        return False

    def _quarantine_failure(self, raw: bytes, error: Exception, now: str) -> str:
        """Quarantine a message we failed to handle. Raises again if our own files are unusable."""
        if isinstance(error, Refused) and error.problems[0].kind == "unusable":
            raise error
        return self._quarantine(raw, _failure_text(error), now)

    def _report_failure(self, files: GameFiles, inbound: InboundMessage, now: str) -> None:
        """Reply once to the sender that we failed at their message; nothing if that fails too."""
        from referee.pbem.handlers import failure_reply  # rarely needed

        key, _ = message.message_keys(inbound, "failed ")
        if any(row.get("done") == key and not row.get("undone") for row in files.journal.rows):
            return
        for brief in (False, True):
            try:
                result = failure_reply.reply_to_failure(self.office, files.raw, files.roster,
                                                        inbound, now, brief=brief)
                written = self._result_mails(files, result, key, now)
            except Exception:  # the same fault may hit the reply
                continue
            self._commit(files, key, result, now, written)
            return

    def _subject_of(self, files: GameFiles, game: str, inbound: InboundMessage) -> MessageSubject:
        address = inbound.sender.casefold()
        person = next((other for other in files.roster.people
                       if other.address.casefold() == address), None)
        sender = ("the moderator" if address == self.office.moderator else
                  f"{person.name or address} ({person.seat})" if person else address)
        return MessageSubject(game, game_files.last_turn(files.raw), sender)

    def _process_without_game(self, inbound: InboundMessage, raw: bytes, now: str) -> str:
        """Process a message that is about no game; the outcome in a word."""
        try:
            return self.waitlist.process(inbound, now)
        except Exception as error:
            outcome = self._quarantine_failure(raw, error, now)
            self.waitlist.report_failure(inbound, now)
            return outcome

    def tick(self, now: str, accepted: bool = False) -> Iterator[tuple[str, str]]:
        """Do what is due in each game; yield the game and what was done, or why nothing was."""
        waitlist = self._load_waitlist()
        if waitlist is None:
            yield "list", "refused: the list of people who want to play or watch cannot be used."
        idle_games = IdleGames(self.folder)
        fetched = self.notices.last_fetch() if self.settings.inbox else None
        overdue: list[tuple[str, str]] = []
        failed: list[tuple[str, str]] = []
        for game in self.games():
            try:
                # Taken first, so that a change made meanwhile is not missed at the next tick.
                current_stamps = stamps(self.path(game) or "", self.waitlist.path)
                if idle_games.is_idle(game, current_stamps, now):
                    continue
                with self.locked(game) as files:
                    last_time = next((row["when"] for row in reversed(files.journal.rows)
                                      if "when" in row), "")
                    result = dispatch.tick(self.office, files.raw, files.roster, now, last_time,
                                           accepted, waitlist, fetched)
                    overdue += [(game,
                                 result.orders_accepted_until)] * bool(result.orders_accepted_until)
                    if result.save is None and result.roster == files.stored and not (
                            result.mails or result.waitlist_changes):
                        idle_games.note(game, current_stamps, now, result.idle_until)
                        continue
                    key = sha256(f"tick {game} {now}".encode()).hexdigest()[:32]
                    self._commit(files, key, result, now)
                    yield game, "messages written" if result.mails else "done"
            except Refused as error:
                problem = error.problems[0]
                failed += [(game, problem.why)] * (not problem.code.endswith("-locked"))
                yield game, f"refused: {problem.why}"
            except Exception as error:  # our fault must not hold up other games
                failed.append((game, _failure_text(error)))
                yield game, f"refused: an error in the program: {failed[-1][1]}"
        idle_games.save()
        self.notices.report_outage(overdue, now)
        self.notices.report_failed_games(failed, now)
        self.notices.tick(now)

    def note_bounce(self, address: str, now: str, report: str = "", sound: bool = False) -> None:
        """Note a bounce from an address in every game that writes to it.

        ``report`` is the text of the server; ``sound``: the cause is not the address.
        """
        for game in [*self.games_writing_to(folded(address))]:
            with self.locked(game) as files:
                key = sha256(f"returned {game} {address} {now}".encode()).hexdigest()[:32]
                self._commit(files, key, bounces.record_bounce(
                    self.office, files.raw, files.roster, address, now, key, report,
                    sound=sound), now)

    def act(self, game: str, action: str, now: str,
            do: Callable[[GameFiles, str], tuple[ProcessingResult, tuple[str, ...]]]) -> tuple[str,
                                                                                               ...]:
        """Do something to a game on behalf of the command line; the report lines.

        ``do`` gets the files of the game and the key of this change. Refused: unknown game, and
        what ``do`` refuses.
        """
        with self.locked(game) as files:
            if files.roster.removed:
                raise refused("referee/mail-game", f"{game} was removed from this office.",
                              hint=f"To add it again: {command_ref('office add', game)}.")
            key = sha256(f"{action} {game} {now}".encode()).hexdigest()[:32]
            result, lines = do(files, key)
            if result.roster != files.roster or result.mails:
                self._commit(files, key, result, now)
        return lines

    # Outbound mails and files.

    def _result_mails(self, files: GameFiles, result: ProcessingResult, key: str,
                      now: str) -> list[Mail]:
        """The mails that follow from a result, as they are sent."""
        if result.dropped:
            return []
        return [*self._writer.written(result, _save_after(files, result), key, now)]

    def _commit(self, files: GameFiles, key: str, result: ProcessingResult, now: str,
                ready_mails: list[Mail] | None = None) -> str:
        """Write what a message led to, in the order that survives a crash.

        ``ready_mails`` are its mails, if they are already built.
        """
        if result.dropped:
            files.journal.append({"done": key, "dropped": result.dropped, "mails": [], "when": now})
            return f"dropped: {result.dropped}"
        after = _save_after(files, result)
        ready_mails = (self._result_mails(files, result, key, now)
                       if ready_mails is None else ready_mails)
        names = self.outbox.hold(key, ready_mails)
        written = game_roster.dumps(player_names.recorded(
            result.roster, open_save(after, result.roster.game)[1].header.seats))
        files.journal.append({
            "intent": key, "before": game_files.digest(files.raw),
            "after": game_files.digest(after),
            "seal": game_files.last_seal(after, result.roster.game), "desk": written.decode(),
            "mails": names, "rows": [*result.journal_rows],
            "list": msgspec.to_builtins(result.waitlist_changes), "when": now})
        if result.save is not None:
            files.locked_save.write(result.save)
        office_folder.replace_file(f"{files.path}.desk.toml", written)
        self._change_waitlist(result.waitlist_changes, now)
        undrawn = [*self._writer.draw(result, after, key, now)]
        self.outbox.release(key)
        files.journal.append({"done": key, "mails": names, "when": now}, *result.journal_rows,
                             *undrawn,
                             wait=False)
        return "answered"

    def _load_waitlist(self) -> Waitlist | None:
        """The waitlist; None if it cannot be used, which must not stop a game."""
        try:
            return self.waitlist.load()
        except Refused:
            return None

    def _change_waitlist(self, changes: Sequence[WaitlistChange], now: str) -> None:
        if changes:
            self.waitlist.change(changes, now)

    def _quarantine(self, raw: bytes, why: str, now: str, size: int = 0) -> str:
        """Keep a message that could not be handled, with a note of who seems to have sent it."""
        why = SHELL.resolve(why)
        sender, subject, message_tokens = message.header_summary(raw)
        game = next(filter(None, map(self.game_of_token, message_tokens)), "")
        text = ", ".join(filter(None, (
            f"from {sender}" if sender else "", f"“{subject}”" if subject.strip() else "",
            f"about {game}" if game else "", f"{size:,} bytes" if size else "")))
        self.notices.quarantine(raw, visible(f"{text}: {why}" if text else why), now)
        return f"quarantine: {why}"

    def announce_game(self, match: Match, roster: game_roster.GameRoster, when: str) -> None:
        """Send the moderator a mail with their token for a game that was added."""
        key = sha256(f"added {roster.game} {roster.keys[game_roster.MODERATOR]} {when}".encode()
                     ).hexdigest()[:32]
        mail = welcome.moderator_welcome(self.office, match, roster, key)
        self._send_to_moderator(mail, when,
                                partial(message_orders.begins_like_order, match, moderator=True))

    def _send_to_moderator(self, mail: mails.Mail, when: str,
                           is_order: Callable[[str], bool]) -> None:
        self.outbox.hold(mail.key, [Mail(
            mail.key, "moderator-0", self.office.address, self.office.moderator,
            mails.mail_bytes(mail, self.office, when, is_order))])
        self.outbox.release(mail.key)


def _failure_text(error: Exception) -> str:
    return SHELL.resolve(f"{type(error).__name__}: {error}")[:300]


def _save_after(files: GameFiles, result: ProcessingResult) -> bytes:
    return result.save if result.save is not None else files.raw
