"""A message through the desk: what is written in which order, so that a crash loses and doubles
nothing.

Under the lock of its save: the answers are held, the journal notes what will be (the digest of
the save after it, the desk as it will be), the save and the desk are written whole, the answers
go out, the journal notes that it is done. What a crash left half done is brought to its end, or
thrown away, before anything else is done with that game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import folded
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.core.match.match import Table
from referee.files import saves
from referee.mail import game_files, office_folder
from referee.mail.game_files import Game
from referee.mail.idle_stamps import Resting, stamps
from referee.mail.journal import Row
from referee.mail.mail_writer import MailWriter, Paint
from referee.mail.notices import Notices
from referee.mail.office_games import OfficeGames
from referee.mail.outbox import Mail, Outbox
from referee.mail.settings import Settings
from referee.mail.waitlist_file import Listing
from referee.pbem.handlers import bounces, dispatch, strangers, welcome
from referee.pbem.handlers.processing import Handled
from referee.pbem.inbound import message
from referee.pbem.inbound.message import Letter
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster, office_settings
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import Change, Listed


class Concerned(Struct, frozen=True):
    """What a message was about: a game, its last turn after the message, and who wrote it."""

    game: str
    turn: int
    who: str


class Post(OfficeGames):
    """An office: the folder it stands in, its games, and what becomes of its mail.

    ``last`` is what the last message was about; None: no game.
    """

    def __init__(self, folder: str, settings: Settings,
                 explain: Callable[[str, str], str] = office_settings.nothing,
                 paint: Paint | None = None) -> None:
        super().__init__(settings)
        self.folder = folder
        about, rations = settings.office, settings.rations
        self.office = Office(
            about.name, about.address, folded(about.moderator), about.zone, about.policy,
            "" if about.confirm == "none" else about.confirm, about.server or "", about.plus,
            rations.address, rations.all, rations.stranger, explain,
            self.plays, about.pictures and paint is not None)
        self.outbox = Outbox(folder)
        self._writer = MailWriter(self.office, self.outbox, paint)
        self.listing = Listing(folder, self.office, self.outbox)
        self.notices = Notices(folder, self.office, self.outbox)
        self.last: Concerned | None = None

    @contextmanager
    def locked(self, game: str) -> Iterator[Game]:
        """A game that nobody else changes meanwhile, brought to where the last message led.

        Refused: no such game, files that cannot be used.
        """
        path = self.path(game)
        if path is None:
            raise refused("referee/mail-game", f"There is no game {game[:60]} in this office.")
        while True:
            # The save's own lock ends as it is replaced; desk and journal are written after that.
            with office_folder.lock(self.folder, "desk"), saves.locked(f"{path}.toml") as held:
                at = Game(held, path)
                if not self._mended(at):
                    yield at
                    return

    def _mended(self, at: Game) -> bool:
        """Bring what a crash left half done to its end; whether anything was."""
        half: dict[str, Row] = {}
        for row in at.journal.rows:  # an intent is done by what stands behind it, not before
            if "intent" in row:
                half[row["intent"]] = row
            elif "done" in row:
                half.pop(row["done"], None)
        for key, row in half.items():
            if game_files.stands(row, at.raw):
                office_folder.put(f"{at.path}.desk.toml", row["desk"].encode())
                self._listed(msgspec.convert(row.get("list", []), list[Change]), row["when"])
                self.outbox.release(key)
                at.journal.append({"done": key, "mails": row["mails"], "mended": True},
                                  *row["rows"])
            else:
                self.outbox.drop(key)
                at.journal.append({"done": key, "undone": True})
        return bool(half)

    # What comes in.

    def message(self, raw: bytes, now: str, size: int = 0, received: str = "") -> str:
        """What became of a message, in a word: answered, dropped, again, quarantine.

        ``size`` is how many bytes it has, if these are only its beginning; ``received`` when our
        server had it (UTC), if that is known from outside of it. Refused: files of ours that
        cannot be written or used; the message is to be brought again.
        """
        self.last = None
        try:
            said = message.read(raw, cut=size > len(raw))
        except Refused as error:
            return self._quarantined(raw, error.problems[0].why, now, size)
        said = replace(said, received=min(received or said.received, now))
        listed = self._list() if strangers.concerns(self.office, said) else None
        game = None if listed and strangers.about(listed, said) else self.addressed(said)
        if game is None:
            return self._guest(said, raw, now)
        key, before = message.keys(said)
        with self.locked(game) as at:
            self.last = self._concerned(at, game, said)
            if self._sent_again(at, key, before):
                return "again"
            try:
                handled = dispatch.handle(self.office, at.raw, at.desk, said, now, listed,
                                          self.others(said, game))
                written = self._written(at, handled, key, now)
            except Exception as error:
                fate = self._fault(raw, error, now)
                self._failed(at, said, now)
                return fate
            if handled.dropped == dispatch.LARGE:
                return self._quarantined(raw, f"it has {size:,} bytes, and its text did not end "
                                         f"in the first {len(raw):,}", now)
            if not handled.stranger:
                if handled.save is not None:
                    self.last = replace(self.last, turn=game_files.last_turn(handled.save))
                return self._commit(at, key, handled, now, written)
        self.last = None
        return self._guest(said, raw, now)

    def _sent_again(self, at: Game, *keys: str) -> bool:
        """Whether a message was handled before; then its answers go out again if they are lost."""
        for row in at.journal.rows:
            if row.get("done") in keys and not row.get("undone"):
                self.outbox.again(row["mails"])
                return True
        return False

    def _fault(self, raw: bytes, error: Exception, now: str) -> str:
        """Keep a message at which we failed. Raised again: that files of ours cannot be used."""
        if isinstance(error, Refused) and error.problems[0].kind == "unusable":
            raise error
        return self._quarantined(raw, f"{type(error).__name__}: {error}"[:300], now)

    def _failed(self, at: Game, said: Letter, now: str) -> None:
        """Tell who wrote a message that we failed at it, once; nothing if we fail at that too."""
        from referee.pbem.handlers import failure_reply  # as rare as it should be

        key, _ = message.keys(said, "failed ")
        if any(row.get("done") == key and not row.get("undone") for row in at.journal.rows):
            return
        for brief in (False, True):
            try:
                handled = failure_reply.answered(self.office, at.raw, at.desk, said, now,
                                                 brief=brief)
                written = self._written(at, handled, key, now)
            except Exception:  # what failed in handling it may fail again
                continue
            self._commit(at, key, handled, now, written)
            return

    def _concerned(self, at: Game, game: str, said: Letter) -> Concerned:
        address = said.sender.casefold()
        person = next((one for one in at.desk.people if one.address.casefold() == address), None)
        who = ("the moderator" if address == self.office.moderator else
               f"{person.name or address} ({person.seat})" if person else address)
        return Concerned(game, game_files.last_turn(at.raw), who)

    def _guest(self, said: Letter, raw: bytes, now: str) -> str:
        """What became of a letter that is about no game."""
        try:
            return self.listing.message(said, now)
        except Exception as error:
            fate = self._fault(raw, error, now)
            self.listing.failed(said, now)
            return fate

    def tick(self, now: str, accepted: bool = False) -> Iterator[tuple[str, str]]:
        """Do what is due, game by game; each with what became of it, or why nothing did."""
        listed = self._list()
        if listed is None:
            yield "list", "refused: the list of who wishes to play or watch cannot be used."
        resting = Resting(self.folder)
        fetched = self.notices.read() if self.settings.into else None
        overdue: list[tuple[str, str]] = []
        failed: list[tuple[str, str]] = []
        for game in self.games():
            try:
                # First: what changes later is not passed over.
                there = stamps(self.path(game) or "", self.listing.path)
                if resting.rests(game, there, now):
                    continue
                with self.locked(game) as at:
                    last = next((row["when"] for row in reversed(at.journal.rows)
                                 if "when" in row), "")
                    handled = dispatch.tick(self.office, at.raw, at.desk, now, last, accepted,
                                            listed, fetched)
                    overdue += [(game, handled.overdue)] * bool(handled.overdue)
                    if handled.save is None and handled.desk == at.desk and not (
                            handled.mails or handled.changes):
                        resting.note(game, there, now, handled.rests)
                        continue
                    key = sha256(f"tick {game} {now}".encode()).hexdigest()[:32]
                    self._commit(at, key, handled, now)
                    yield game, "messages written" if handled.mails else "done"
            except Refused as error:
                problem = error.problems[0]
                failed += [(game, problem.why)] * (not problem.code.endswith("-locked"))
                yield game, f"refused: {problem.why}"
            except Exception as error:  # a fault of ours keeps no other game waiting
                failed.append((game, f"{type(error).__name__}: {error}"[:300]))
                yield game, f"refused: the referee is at fault: {failed[-1][1]}"
        resting.keep()
        self.notices.waiting(overdue, now)
        self.notices.failed(failed, now)
        self.notices.tick(now)

    def returned(self, address: str, now: str, report: str = "", sound: bool = False) -> None:
        """A mail of ours came back from an address: note it in every game that writes to it.

        ``report`` are the server's words; ``sound``: they are not about the address.
        """
        for game in [*self.writing(folded(address))]:
            with self.locked(game) as at:
                key = sha256(f"returned {game} {address} {now}".encode()).hexdigest()[:32]
                self._commit(at, key, bounces.returned(
                    self.office, at.raw, at.desk, address, now, key, report, sound=sound), now)

    def act(self, game: str, what: str, now: str,
            do: Callable[[Game, str], tuple[Handled, tuple[str, ...]]]) -> tuple[str, ...]:
        """Do something to a game that is played here, from the command line; what is told of it.

        ``do`` gets the game and the key of ``what`` is done. Refused: no such game, and what ``do``
        refuses.
        """
        with self.locked(game) as at:
            if at.desk.removed:
                raise refused("referee/mail-game", f"{game} was taken out of this office.",
                              hint=f"`referee office add {game}` takes it in again.")
            key = sha256(f"{what} {game} {now}".encode()).hexdigest()[:32]
            handled, told = do(at, key)
            if handled.desk != at.desk or handled.mails:
                self._commit(at, key, handled, now)
        return told

    # What is written.

    def _written(self, at: Game, handled: Handled, key: str, now: str) -> list[Mail]:
        """The mails that follow from what was handled, as they are sent."""
        if handled.dropped:
            return []
        return [*self._writer.written(handled, _after(at, handled), key, now)]

    def _commit(self, at: Game, key: str, handled: Handled, now: str,
                said: list[Mail] | None = None) -> str:
        """Write what a message led to, in the order in which nothing is lost.

        ``said`` are its mails, if they are written already.
        """
        if handled.dropped:
            at.journal.append({"done": key, "dropped": handled.dropped, "mails": [], "when": now})
            return f"dropped: {handled.dropped}"
        after = _after(at, handled)
        said = self._written(at, handled, key, now) if said is None else said
        names = self.outbox.hold(key, said)
        written = game_roster.dumps(handled.desk)
        at.journal.append({
            "intent": key, "before": game_files.digest(at.raw), "after": game_files.digest(after),
            "seal": game_files.last_seal(after, handled.desk.game), "desk": written.decode(),
            "mails": names, "rows": [*handled.rows],
            "list": msgspec.to_builtins(handled.changes), "when": now})
        if handled.save is not None:
            at.held.write(handled.save)
        office_folder.put(f"{at.path}.desk.toml", written)
        self._listed(handled.changes, now)
        undrawn = [*self._writer.draw(handled, after, key, now)]
        self.outbox.release(key)
        at.journal.append({"done": key, "mails": names, "when": now}, *handled.rows, *undrawn,
                          wait=False)
        return "answered"

    def _list(self) -> Listed | None:
        """The list; None if it cannot be used, which is no reason to let a game stand still."""
        try:
            return self.listing.read()
        except Refused:
            return None

    def _listed(self, changes: Sequence[Change], now: str) -> None:
        """Make the changes of the list that followed from a letter about a game."""
        if changes:
            self.listing.change(changes, now)

    def _quarantined(self, raw: bytes, why: str, now: str, size: int = 0) -> str:
        """Keep a message that could not be handled, for the moderator, with whose it seems to be.
        """
        sender, subject, found = message.envelope(raw)
        game = next(filter(None, map(self.named, found)), "")
        said = ", ".join(filter(None, (
            f"from {sender}" if sender else "", f"“{subject}”" if subject.strip() else "",
            f"about {game}" if game else "", f"{size:,} bytes" if size else "")))
        self.notices.quarantined(raw, visible(f"{said}: {why}" if said else why), now)
        return f"quarantine: {why}"

    def added(self, now: Table, desk: game_roster.Desk, when: str) -> None:
        """Tell the moderator that a game is taken in, by a mail with his token."""
        key = sha256(f"added {desk.game} {desk.keys[game_roster.MODERATOR]} {when}".encode()
                     ).hexdigest()[:32]
        said = welcome.first(self.office, now, desk, key)
        self._to_moderator(said, when, partial(message_orders.begins, now, moderator=True))

    def _to_moderator(self, said: mails.Mail, when: str, begins: Callable[[str], bool]) -> None:
        self.outbox.hold(said.key, [Mail(
            said.key, "moderator-0", self.office.address, self.office.moderator,
            mails.written(said, self.office, when, begins))])
        self.outbox.release(said.key)


def _after(at: Game, handled: Handled) -> bytes:
    """The save as it is after what was handled."""
    return handled.save if handled.save is not None else at.raw
