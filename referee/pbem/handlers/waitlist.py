"""The waitlist of an office: requests are made, confirmed, accepted or declined.

``JOIN`` is a request to play, ``STANDBY`` to substitute when a player drops out, ``WATCH`` to
receive what is public. A reply with a token proves an address; for a From address alone only the
question is stored.
"""

import re

from msgspec import Struct

from referee import games
from referee.core.base import aliases
from referee.core.base.problem import refused
from referee.core.base.references import command_ref
from referee.core.document.blocks import TextBlock
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens, waitlist_entries
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import (
    GUEST,
    OFFICE,
    Kind,
    Waitlist,
    WaitlistChange,
    WaitlistEntry,
    What,
)

_WISH = re.compile(r"(JOIN|STANDBY|WATCH|UNWATCH)(?: (?!AS )(.+?))?(?: AS (.+?))? ?[.!]?",
                   re.IGNORECASE)
_KINDS: dict[str, Kind] = {"JOIN": "join", "STANDBY": "standby", "WATCH": "watch",
                           "UNWATCH": "unwatch"}
_WANTS = {"join": "to play", "standby": "to substitute in", "watch": "to watch",
          "unwatch": "to stop watching"}
_STATES = {"asked": "not confirmed yet", "stands": "waits for the moderator",
           "accepted": "accepted"}


class WaitlistRequest(Struct, frozen=True):
    """A request as written on a line."""

    kind: Kind
    game: str = ""
    name: str = ""
    problem: str = ""  # why the request is invalid; "" if it is valid


def parse(line: str) -> WaitlistRequest | None:
    """The request on a line, or None; the problem of an invalid one never repeats its text."""
    match = _WISH.fullmatch(" ".join(line.split()))
    if match is None:
        return None
    kind = _KINDS[match[1].upper()]
    game, name = match[2] or "", match[3] or ""
    if not (waitlist_entries.is_safe_name(game) and waitlist_entries.is_safe_name(name)):
        return WaitlistRequest(kind,
                               problem=f"A game and a name have at most {waitlist_entries.NAME} "
                                       "characters: letters, digits, spaces and hyphens.")
    if kind in ("watch", "unwatch") and not game:
        return WaitlistRequest(kind, problem="Say which game: WATCH and its name.")
    return WaitlistRequest(kind, game, name)


def describe(entry: WaitlistEntry) -> str:
    """A request in words: ``to play stone-age``."""
    return f"{_WANTS[entry.kind]} {entry.game or 'any game'}"


def requester(entry: WaitlistEntry) -> str:
    """The person who makes a request: the name, if any, and the address."""
    return f"{entry.name} <{entry.address}>" if entry.name else entry.address


def _seats(game: str) -> set[str]:
    """The seats of the games that a request may mean; of all games if it names none."""
    abouts = [games.game_meta(name) for name in games.names()]
    named = [meta for name, meta in zip(games.names(), abouts, strict=True)
             if waitlist_entries.name_key(game) in (waitlist_entries.name_key(name),
                                                    waitlist_entries.name_key(meta.title))]
    return {aliases.normalized(seat) for meta in named or abouts for seat in meta.seats}


class WaitlistSession:
    """The waitlist while a message or a command is processed.

    ``changes`` are those made to ``waitlist``; ``mails`` result from them; ``key`` identifies what
    is processed, at the time ``timestamp`` (UTC).
    """

    def __init__(self, office: Office, waitlist: Waitlist, when: str, key: str) -> None:
        self.office, self.waitlist, self.timestamp, self.key = office, waitlist, when, key
        self.changes: list[WaitlistChange] = []
        self.mails: list[Mail] = []

    def change(self, what: What, entry: WaitlistEntry) -> None:
        """Change the state of a request."""
        change = WaitlistChange(what, entry)
        self.changes.append(change)
        self.waitlist = waitlist_entries.apply_changes(self.waitlist, [change], self.timestamp)

    def send(self, to: str, seat: str, n: int, subject: str, *paragraphs: str | list[str],
             reply: str = "") -> None:
        """Send a mail about the waitlist; its token is a guest's or the moderator's.

        Without a ``seat`` the mail has no token.
        """
        key = tokens.make_token(self.waitlist.keys, OFFICE, n, seat) if seat else None
        body = tuple(TextBlock((paragraph,) if isinstance(paragraph, str) else tuple(paragraph))
                     for paragraph in paragraphs)
        self.mails.append(Mail(self.key, (to,), f"{self.office.name}: {subject}", body, OFFICE, 0,
                               key, reply, unasked=not reply))

    def notify(self, entry: WaitlistEntry, subject: str, *lines: str, reply: str = "") -> None:
        """Send a mail to the person who made a request."""
        self.send(entry.address, GUEST, entry.n, subject, *lines, reply=reply)

    def ask_confirmation(self, address: str, request: WaitlistRequest, reply: str = "") -> None:
        """Ask for confirmation of a request, by a mail to the address from which it came."""
        new = WaitlistEntry(waitlist_entries.entry_number(self.key, request.kind, address),
                            request.kind,
                            address, self.timestamp,
                            "asked", request.name, request.game)
        existing = next((entry for entry in self.waitlist.entries_of(address)
                         if entry.is_same_request(new)), None)
        if existing is not None:
            self.notify(existing, "your request",
                        f"You ask {describe(existing)}: {_STATES[existing.state]}.",
                        "To take the request back, reply LEAVE.", reply=reply)
            return
        self.change("ask", new)
        name = f", as {request.name}" if request.name else ""
        self.notify(new, "please confirm",
                    f"A message from this address asks {describe(new)}{name}.",
                    "To confirm, reply YES to this mail. The moderator then decides. If you did "
                    "not write the message, do nothing: the request is then deleted.", reply=reply)

    def confirm(self, entry: WaitlistEntry, reply: str = "") -> None:
        """Confirm a request, its address being proved, and inform the moderator."""
        if entry.state != "asked":
            self.notify(entry, "your request",
                        f"You ask {describe(entry)}: {_STATES[entry.state]}.",
                        "To take the request back, reply LEAVE.", reply=reply)
        elif (entry.kind == "unwatch"
              and not self.office.is_played_here(waitlist_entries.name_key(entry.game))):
            self.change("off", entry)  # the same as to a watcher, so the mail reveals nothing
            self.notify(entry, *_ENDED, reply=reply)
        elif len(self.waitlist.confirmed) >= waitlist_entries.MOST or (
                len(self.waitlist.entries_of(entry.address)) >= waitlist_entries.EACH):
            self.notify(entry, "the list is full",
                        "The list of requests has no room for yours now. To take back your other "
                        "requests, reply LEAVE.", reply=reply)
        elif entry.kind == "unwatch":  # carried out by the next tick of that game
            self.change("accept", entry)
            self.notify(entry, *_ENDED, reply=reply)
        else:
            self.change("stand", entry)
            self.notify(entry, "your request",
                        f"You ask {describe(entry)}. The moderator decides, and you get a "
                        "mail.", "To take the request back, reply LEAVE.", reply=reply)
            self.send(self.office.moderator, MODERATOR, entry.n,
                      f"{entry.address} asks {describe(entry)}",
                      f"{requester(entry)} asks {describe(entry)}.",
                      [f"· {word} {entry.address} BECAUSE …" for word in ("ACCEPT", "DECLINE")],
                      "The requester gets the reason after BECAUSE. You may leave it out.",
                      self.lines())

    def remove_all(self, address: str) -> tuple[WaitlistEntry, ...]:
        """Withdraw all requests of an address; returns those that were confirmed."""
        removed = self.waitlist.entries_of(address)
        for entry in self.waitlist.wishes:
            if entry.address == address:
                self.change("off", entry)
        return removed

    def remove_fulfilled(self, address: str) -> tuple[WaitlistEntry, ...]:
        """Remove the requests of an address that plays now to play or substitute."""
        removed = tuple(entry for entry in self.waitlist.entries_of(address)
                        if entry.kind in ("join", "standby"))
        for entry in removed:
            self.change("off", entry)
        return removed

    # Decisions of the moderator.

    def watch(self, address: str, game: str) -> None:
        """Let an address watch a game: confirmed and accepted at once. Refused: a full list."""
        if len(self.waitlist.confirmed) >= waitlist_entries.MOST:
            raise refused("referee/mail-full", "The list is full.",
                          hint=f"{command_ref('office list', '--decline ADDRESS')} makes room.")
        new = WaitlistEntry(waitlist_entries.entry_number(self.key, "watch", f"{address} {game}"),
                            "watch",
                            address,
                            self.timestamp, game=game)
        self.change("ask", new)
        self.change("accept", new)

    def accept(self, address: str, why: str) -> list[str]:
        """Accept the requests of an address; returns the reply lines to the moderator."""
        entries = [entry for entry in self.waitlist.entries_of(address) if entry.state == "stands"]
        lines = []
        for entry in entries:
            if (entry.kind == "watch"
                and not self.office.is_played_here(waitlist_entries.name_key(entry.game))):
                lines.append(f"There is no game {entry.game} here to watch. To delete the request, "
                             f"write DECLINE {address}.")
                continue
            if entry.kind in ("join",
                              "standby") and aliases.normalized(entry.name) in _seats(entry.game):
                lines.append(f"{requester(entry)} is not accepted: “{entry.name}” is the name of a "
                             f"seat, so “{entry.name}: …” could be a move of that seat. Ask "
                             f"{address} for another name.")
                continue
            self.change("accept", entry)
            self.notify(entry, "the moderator accepts",
                        f"You asked {describe(entry)}. The moderator "
                        f"accepts{f': {why}' if why else '.'}", _NEXT[entry.kind],
                        "To take the request back, reply LEAVE.")
            lines.append(f"Accepted: {requester(entry)}, {describe(entry)}.")
        return lines or [f"No request from {address} is waiting."]

    def decline(self, address: str, why: str) -> list[str]:
        """Remove the requests of an address, accepted or not."""
        entries = self.waitlist.entries_of(address)
        for entry in entries:
            self.change("off", entry)
            self.notify(entry, "the moderator declines",
                        f"You asked {describe(entry)}. The moderator "
                        f"declines{f': {why}' if why else '.'}")
        return [f"Declined: {requester(entry)}, {describe(entry)}." for entry in entries] or [
            f"{address} is not on the list."]

    def lines(self) -> list[str]:
        """The waitlist as lines: each request, its date and its state."""
        unconfirmed = len(self.waitlist.wishes) - len(self.waitlist.confirmed)
        return [*(f"{requester(entry)} asks {describe(entry)}, since {entry.when[:10]}: "
                  f"{_STATES[entry.state]}." for entry in self.waitlist.confirmed),
                *[f"Requests that are not confirmed yet: {unconfirmed}."] * bool(unconfirmed)] or [
                    "The list is empty."]

    def standby(self, names: tuple[str, ...]) -> WaitlistEntry | None:
        """The first accepted substitute for a game with one of these names, or for any."""
        known = {"", *map(waitlist_entries.name_key, names)}
        return next((entry for entry in self.waitlist.confirmed if entry.kind == "standby"
                     and entry.state == "accepted"
                     and waitlist_entries.name_key(entry.game) in known), None)


_ENDED = ("you do not watch the game any more",
          "You get no more mails of the game that you watched.")
_NEXT = {"join": "You get a mail when the game begins.",
         "standby": "You get a mail with the position when you are needed.",
         "watch": "From now on you get the public mails of this game.", "unwatch": ""}
