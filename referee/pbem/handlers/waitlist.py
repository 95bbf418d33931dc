"""The list at work: wishes come, are confirmed, accepted or declined, and those who wish are told.

``JOIN`` is to play, ``STANDBY`` to stand in when somebody drops out, ``WATCH`` to have
what all may see. A mail with a token proves an address; nothing is kept for From alone
but the question.
"""

import re

from msgspec import Struct

from referee import games
from referee.core.base import aliases
from referee.core.base.problem import refused
from referee.core.document.blocks import Lines
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from referee.pbem.roster import waitlist_entries as lists
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import GUEST, OFFICE, Change, Kind, Listed, What, Wish

_WISH = re.compile(r"(JOIN|STANDBY|WATCH|UNWATCH)(?: (?!AS )(.+?))?(?: AS (.+?))? ?[.!]?",
                   re.IGNORECASE)
_KINDS: dict[str, Kind] = {"JOIN": "join", "STANDBY": "standby", "WATCH": "watch",
                           "UNWATCH": "unwatch"}
_WANTS = {"join": "to play", "standby": "to stand in at", "watch": "to watch",
          "unwatch": "no longer to watch"}
_STATES = {"asked": "not confirmed yet", "stands": "waits for the moderator",
           "accepted": "accepted"}


class Asked(Struct, frozen=True):
    """A wish as a line has it; ``wrong`` says why it is none (empty: it is one)."""

    kind: Kind
    game: str = ""
    name: str = ""
    wrong: str = ""


def read(line: str) -> Asked | None:
    """The wish that a line is; None: it is none. What is told of one never repeats it if wrong."""
    match = _WISH.fullmatch(" ".join(line.split()))
    if match is None:
        return None
    kind = _KINDS[match[1].upper()]
    game, name = match[2] or "", match[3] or ""
    if not (lists.fits(game) and lists.fits(name)):
        return Asked(kind, wrong=f"A game and a name have at most {lists.NAME} characters: a to "
                     "z, also with accents, digits, blanks and hyphens.")
    if kind in ("watch", "unwatch") and not game:
        return Asked(kind, wrong="Write which game: WATCH and its name.")
    return Asked(kind, game, name)


def said(wish: Wish) -> str:
    """A wish in words: ``to play stone-age``."""
    return f"{_WANTS[wish.kind]} {wish.game or 'any game'}"


def whose(wish: Wish) -> str:
    """Who wishes: a name, if there is one, and the address."""
    return f"{wish.name} <{wish.address}>" if wish.name else wish.address


def _seats(game: str) -> set[str]:
    """The seats of the games that a wish may be about, all games' if it names no kind of game."""
    abouts = [games.about(name) for name in games.names()]
    named = [about for name, about in zip(games.names(), abouts, strict=True)
             if lists.plain(game) in (lists.plain(name), lists.plain(about.title))]
    return {aliases.normal(seat) for about in named or abouts for seat in about.seats}


class Wishes:
    """The list while a letter or a command is done.

    ``changes`` have been made to ``listed``; ``mails`` are those that follow from
    them; ``key`` names what is done, at a time ``when`` (UTC).
    """

    def __init__(self, office: Office, listed: Listed, when: str, key: str) -> None:
        self.office, self.listed, self.when, self.key = office, listed, when, key
        self.changes: list[Change] = []
        self.mails: list[Mail] = []

    def change(self, what: What, wish: Wish) -> None:
        """Change the list: a wish is asked, stands, is accepted or is off."""
        change = Change(what, wish)
        self.changes.append(change)
        self.listed = lists.applied(self.listed, [change], self.when)

    def write(self, to: str, seat: str, n: int, subject: str, *said: str | list[str],
              reply: str = "") -> None:
        """A mail about the list, paragraphs and lists; its token is a guest's or the moderator's.

        None without a ``seat``.
        """
        key = tokens.made(self.listed.keys, OFFICE, n, seat) if seat else None
        body = tuple(Lines((one,) if isinstance(one, str) else tuple(one)) for one in said)
        self.mails.append(Mail(self.key, (to,), f"{self.office.name}: {subject}", body, OFFICE, 0,
                               key, reply, unasked=not reply))

    def tell(self, wish: Wish, subject: str, *lines: str, reply: str = "") -> None:
        """A mail to who wishes something."""
        self.write(wish.address, GUEST, wish.n, subject, *lines, reply=reply)

    def ask(self, address: str, asked: Asked, reply: str = "") -> None:
        """Ask whether a wish is meant, by a mail to the address that it came from."""
        new = Wish(lists.number(self.key, asked.kind, address), asked.kind, address, self.when,
                   "asked", asked.name, asked.game)
        stands = next((wish for wish in self.listed.of(address) if wish.like(new)), None)
        if stands is not None:
            self.tell(stands, "your wish stands", f"You wish {said(stands)}: "
                      f"{_STATES[stands.state]}.", "LEAVE takes it back.", reply=reply)
            return
        self.change("ask", new)
        name = f", as {asked.name}" if asked.name else ""
        self.tell(new, "do you mean it?", f"A message from this address wishes {said(new)}{name}.",
                  "Answer YES to this mail, and the moderator is asked. If you did not write it, "
                  "do nothing: it is forgotten.", reply=reply)

    def confirm(self, wish: Wish, reply: str = "") -> None:
        """The address of a wish is proved: it stands, and the moderator is told."""
        if wish.state != "asked":
            self.tell(wish, "your wish stands", f"You wish {said(wish)}: {_STATES[wish.state]}.",
                      "LEAVE takes it back.", reply=reply)
        elif wish.kind == "unwatch" and not self.office.plays(lists.plain(wish.game)):
            self.change("off", wish)  # he reads no less than one who watches something
            self.tell(wish, *_ENDED, reply=reply)
        elif len(self.listed.proved) >= lists.MOST or (
                len(self.listed.of(wish.address)) >= lists.EACH):
            self.tell(wish, "the list is full", "There is no room for your wish on the list now. "
                      "LEAVE takes back those of yours that stand there.", reply=reply)
        elif wish.kind == "unwatch":  # the next tick of that game does it
            self.change("accept", wish)
            self.tell(wish, *_ENDED, reply=reply)
        else:
            self.change("stand", wish)
            self.tell(wish, "your wish stands", f"You wish {said(wish)}. The moderator decides "
                      "and you get a message.", "LEAVE takes it back.", reply=reply)
            self.write(self.office.moderator, MODERATOR, wish.n, f"{wish.address} wishes "
                       f"{said(wish)}", f"{whose(wish)} wishes {said(wish)}.",
                       [f"· {word} {wish.address} BECAUSE …" for word in ("ACCEPT", "DECLINE")],
                       "The words after BECAUSE are sent along; they may be left out.",
                       self.lines())

    def leave(self, address: str) -> tuple[Wish, ...]:
        """Take all wishes of an address back; those that stood."""
        gone = self.listed.of(address)
        for wish in self.listed.wishes:
            if wish.address == address:
                self.change("off", wish)
        return gone

    def off(self, address: str) -> tuple[Wish, ...]:
        """Who wished to play or stand in plays now."""
        gone = tuple(wish for wish in self.listed.of(address) if wish.kind in ("join", "standby"))
        for wish in gone:
            self.change("off", wish)
        return gone

    # What the moderator decides.

    def watch(self, address: str, game: str) -> None:
        """Let an address watch a game: the wish stands, and is accepted. Refused: a full list."""
        if len(self.listed.proved) >= lists.MOST:
            raise refused("referee/mail-full", "The list is full.",
                          hint="`referee office list --decline ADDRESS` makes room.")
        new = Wish(lists.number(self.key, "watch", f"{address} {game}"), "watch", address,
                   self.when, game=game)
        self.change("ask", new)
        self.change("accept", new)

    def accept(self, address: str, why: str) -> list[str]:
        """Accept what an address wishes; what the moderator is told of it."""
        found = [wish for wish in self.listed.of(address) if wish.state == "stands"]
        told = []
        for wish in found:
            if wish.kind == "watch" and not self.office.plays(lists.plain(wish.game)):
                told.append(f"There is no game {wish.game} here, so nobody watches it: DECLINE "
                            f"{address} takes the wish off.")
                continue
            if wish.kind in ("join", "standby") and aliases.normal(wish.name) in _seats(wish.game):
                told.append(f"{whose(wish)} is not accepted: “{wish.name}” is the name of a seat, "
                            f"so “{wish.name}: …” could be a move of either. Ask {address} for "
                            "another name.")
                continue
            self.change("accept", wish)
            self.tell(wish, "the moderator accepts", f"You wish {said(wish)}. The moderator "
                      f"accepts it{f': {why}' if why else '.'}", _NEXT[wish.kind],
                      "LEAVE takes it back.")
            told.append(f"Accepted: {whose(wish)}, {said(wish)}.")
        return told or [f"Nothing of {address} waits on the list."]

    def decline(self, address: str, why: str) -> list[str]:
        """Take what an address wishes off the list, accepted or not."""
        found = self.listed.of(address)
        for wish in found:
            self.change("off", wish)
            self.tell(wish, "the moderator declines", f"You wish {said(wish)}. The moderator "
                      f"declines it{f': {why}' if why else '.'}")
        return [f"Declined: {whose(wish)}, {said(wish)}." for wish in found] or [
            f"{address} does not stand on the list."]

    def lines(self) -> list[str]:
        """The list in lines: who wishes what, since when, and what became of it."""
        asked = len(self.listed.wishes) - len(self.listed.proved)
        return [*(f"{whose(wish)} wishes {said(wish)}, since {wish.when[:10]}: "
                  f"{_STATES[wish.state]}." for wish in self.listed.proved),
                *[f"Not confirmed yet: {asked}."] * bool(asked)] or ["Nobody stands on the list."]

    def standby(self, names: tuple[str, ...]) -> Wish | None:
        """The first who was accepted to stand in at a game of these names, or at any."""
        known = {"", *map(lists.plain, names)}
        return next((wish for wish in self.listed.proved if wish.kind == "standby"
                     and wish.state == "accepted" and lists.plain(wish.game) in known), None)


_ENDED = ("you watch no longer", "No more mails of a game that you watched come to you.")
_NEXT = {"join": "The first mail of a game comes when it begins.",
         "standby": "A mail with the position comes when you are needed.",
         "watch": "What all may see comes by mail from now on.", "unwatch": ""}
