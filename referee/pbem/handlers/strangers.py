"""Letters of who plays nothing here: wishes, answers about them, and all that strangers write.

A stranger has one short answer a day, which tells no more than what this address is.
Each kind of answer has its own ration of a day in all, so that nobody is flooded in
another's name, and no flood of one kind keeps out the other.
"""

import re
from functools import partial

from msgspec import Struct

from referee.core.base.aliases import folded
from referee.pbem.handlers import waitlist
from referee.pbem.handlers.waitlist import Asked, Wishes
from referee.pbem.inbound import auth_results, mail_commands, new_text
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.message import Letter, tokens_of
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from referee.pbem.roster import waitlist_entries as lists
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import GUEST, OFFICE, Listed, Wish

HINTS = 50  # answers a day to strangers, in all
QUESTIONS = 50  # questions a day whether a wish is meant, in all
AGAIN = 3  # of them to one address
WORDS = {"join", "standby", "watch", "unwatch", "yes", "leave"}
_NOBODY = re.compile(r"(?:.*[._-])?(?:no|do-?not|dont|never)[._-]?repl(?:y|ies)(?:[._+-].*)?@"
                     r"|(?:abuse|bounces?|daemon|root|www-data|newsletter|notifications?)(?:[+-].*)?@")
_MENTIONED = re.compile("join|standby", re.IGNORECASE)
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,189}", re.ASCII)


class Taken(Struct, frozen=True):
    """What became of a letter: the list, the mails; ``dropped`` is why it has no answer."""

    listed: Listed
    mails: tuple[Mail, ...] = ()
    dropped: str = ""


def concerns(office: Office, letter: Letter) -> bool:
    """Whether the list must be at hand for a letter: most of a game's need none."""
    found = tokens_of(letter)
    return not found or any(token.names(OFFICE) for token in found) or (
        letter.sender == folded(office.moderator) or _MENTIONED.search(letter.text) is not None)


def about(listed: Listed, letter: Letter) -> bool:
    """Whether a letter is one about the list, whoever writes it.

    It has a true token of the list, or none of any game and a line that wishes something.
    """
    if letter.machine or letter.bounced:
        return False
    found = tokens_of(letter)
    if tokens.true(found, listed.keys, OFFICE):
        return True
    return not found and any(waitlist.read(line) or line.casefold().strip(" .!") == "leave"
                             for line in _lines(letter, False))


def handle(office: Office, listed: Listed, letter: Letter, when: str, key: str) -> Taken:
    """What becomes of a letter that is about no game; ``key`` names it, ``when`` is UTC."""
    why = letter.machine or _unfit(office, letter)
    if why:
        return Taken(listed, dropped=why)
    at = Wishes(office, listed, when, key)
    token = tokens.true(tokens_of(letter), listed.keys, OFFICE)
    if letter.sender == folded(office.moderator):
        if token and token.seat == MODERATOR and _signed(office, letter):
            return _decided(at, letter)
        return _fresh(at, letter)
    if token and token.seat == GUEST and _signed(office, letter):
        wish = next((wish for wish in listed.wishes if wish.n == token.turn), None)
        if wish is not None:
            return _answered(at, letter, wish)
    lines = _lines(letter, False)
    asked = next(filter(None, map(waitlist.read, lines)), None)
    if asked is not None or "leave" in [line.casefold().strip(" .!") for line in lines]:
        return _asked(at, letter, asked)
    return _hint(at, letter)


def failed(office: Office, listed: Listed, letter: Letter, when: str, key: str) -> Taken:
    """The answer to a letter at which the program failed: one a day, as a stranger has it."""
    at = Wishes(office, listed, when, key)
    why = letter.machine or _unfit(office, letter) or _unhinted(at, letter)
    return Taken(listed, dropped=why) if why else _plain(at, letter, "about your message", (
        "Nothing was done: the program failed while it handled your message. The fault is in the "
        "program, not in your message.",
        "Your message is kept. The moderator knows of it and can try it again."))


def _unfit(office: Office, letter: Letter) -> str:
    """Why nobody can be answered; empty: somebody can."""
    if letter.bounced:
        return "a bounce"
    return nobody(office, letter.sender)


def nobody(office: Office, address: str) -> str:
    """Why nobody reads what goes to an address; empty: somebody may."""
    if not _ADDRESS.fullmatch(address):
        return "no sender"
    if office.own(address):
        return "our own address"
    return "an address that nobody reads" if _NOBODY.match(address) else ""


def _signed(office: Office, letter: Letter) -> bool:
    """Whether the sender's domain signed a letter, where the office wants that."""
    return office.policy != "token+dkim" or letter.sender.rpartition("@")[2] in auth_results.passed(
        letter.auth, office.attested)


def begins(line: str, moderator: bool = True) -> bool:
    """Whether a line begins like something to the list."""
    first = line.casefold().partition(" ")[0].strip(".,:;!?*")
    return first in WORDS or (moderator and mail_commands.begins(line, True))


def _lines(letter: Letter, moderator: bool) -> list[str]:
    """The lines of a letter that begin like something to the list and stand above all old text."""
    parts = new_text.scan(letter.text, partial(begins, moderator=moderator)).parts
    return [part.text for part in parts if part.kind == "line"]


def _rationed(at: Wishes, what: str, address: str, each: int, most: int) -> bool:
    """Whether one more answer of a kind may go out today; then it is counted."""
    listed = lists.rationed(at.listed, what, address, at.when, each, most)
    if listed is not None:
        at.listed = listed
    return listed is not None


def _end(at: Wishes) -> Taken:
    return Taken(at.listed, tuple(at.mails))


# A stranger.

def _hint(at: Wishes, letter: Letter) -> Taken:
    """One short answer a day, which says nothing of who plays what; none if we were not named."""
    office = at.office
    why = _unhinted(at, letter)
    if why:
        return Taken(at.listed, dropped=why)
    return _plain(at, letter, "about your message", (
        f"This is {office.name}, a program that plays board games by mail. Nothing was done with "
        "your message, because it has no token.",
        "If you play here, write from the address that its mails come to, and you get a fresh "
        "one. Answer that.",
        "If you want to play, write a line “JOIN”; with a game and your name, if you like: "
        "“JOIN stone-age AS Ann”. “STANDBY” is to stand in when somebody drops out, “WATCH” and "
        "a game to read along. The moderator decides."))


def _unhinted(at: Wishes, letter: Letter) -> str:
    """Why a stranger gets no short answer today; empty: he gets one, which is counted."""
    if not any(map(at.office.own, letter.to)):
        return "unknown sender, and not written to this office"
    if not _rationed(at, "hint", letter.sender, at.office.stranger, HINTS):
        return "unknown sender, answered enough today"
    return ""


def _asked(at: Wishes, letter: Letter, asked: Asked | None) -> Taken:
    """A wish, or its end: a mail with a token goes to the address that is said to have it."""
    if asked is not None and asked.wrong:  # no question goes out, so none of the day's is spent
        if not _rationed(at, "wrong", letter.sender, at.office.stranger, HINTS):
            return Taken(at.listed, dropped="a wish that is none, answered enough today")
        return _plain(at, letter, "about your message", ("Nothing was done.", asked.wrong))
    each = AGAIN if at.office.stranger else 0
    if not _rationed(at, "question", letter.sender, each, QUESTIONS):
        return Taken(at.listed, dropped="a wish, asked about enough today")
    if asked is not None:
        at.ask(letter.sender, asked, letter.id)
        return _end(at)
    for wish in at.listed.of(letter.sender)[:1]:
        at.tell(wish, "do you mean it?", "A message from this address takes back what you wish "
                "here.", "Answer LEAVE to this mail, and it is done.", reply=letter.id)
        return _end(at)
    return _hint(at, letter)


def _plain(at: Wishes, letter: Letter, subject: str, lines: tuple[str, ...]) -> Taken:
    """An answer without a token."""
    at.write(letter.sender, "", 0, subject, *lines, reply=letter.id)
    return _end(at)


# Somebody who has shown that he reads what goes to an address.

def _answered(at: Wishes, letter: Letter, wish: Wish) -> Taken:
    """An answer to a mail about a wish: YES, LEAVE, another wish."""
    if letter.sender != wish.address:
        if _rationed(at, "question", wish.address, AGAIN, QUESTIONS):
            at.tell(wish, "about an answer", "An answer to a mail of this office came from another "
                    "address than this, and nothing was done. Answer from this one; or write "
                    "JOIN, STANDBY or WATCH from the one you want to use.")
            return _end(at)
        return Taken(at.listed, dropped="an answer from another address")
    if not _rationed(at, "told", letter.sender, at.office.each, at.office.all):
        return Taken(at.listed, dropped="too many answers in a day")
    lines = [line.casefold().strip(" .!") for line in _lines(letter, False)]
    asked = next(filter(None, map(waitlist.read, _lines(letter, False))), None)
    if "leave" in lines:
        stood = at.leave(wish.address)
        at.tell(wish, "taken back", "All that you wished here is taken back.", reply=letter.id)
        if stood:
            at.write(at.office.moderator, MODERATOR, wish.n, f"{wish.address} takes it back",
                     [f"{waitlist.whose(one)} no longer wishes {waitlist.said(one)}."
                      for one in stood])
    elif "yes" in lines:
        at.confirm(wish, letter.id)
    elif asked is not None and not asked.wrong:
        at.ask(letter.sender, asked, letter.id)
    else:
        at.tell(wish, "about your message", "Nothing was done. YES lets your wish stand, LEAVE "
                "takes all that you wish back.", *([asked.wrong] if asked else []), reply=letter.id)
    return _end(at)


# The moderator.

def _decided(at: Wishes, letter: Letter) -> Taken:
    """A letter of the moderator about the list."""
    if not _rationed(at, "moderator", letter.sender, at.office.all, at.office.all):
        return Taken(at.listed, dropped="too many answers in a day")
    told: list[str] = []
    for line in _lines(letter, True):
        command = mail_commands.read(line, 0, True)
        told += decided(at, command) if command and command.name in DECIDES else [
            f"{line[:100]}: nothing was done. Here you can write LIST, ACCEPT address BECAUSE …, "
            "DECLINE address BECAUSE …"]
    at.write(at.office.moderator, MODERATOR, 0, "the list", *(told or ["Nothing was done."]),
             at.lines(), reply=letter.id)
    return _end(at)


DECIDES = ("LIST", "ACCEPT", "DECLINE")


def decided(at: Wishes, command: Command) -> list[str]:
    """Do what the moderator decides about the list; what he is told."""
    if command.name == "LIST":
        return []
    act = at.accept if command.name == "ACCEPT" else at.decline
    return act(folded(command.rest), command.why)


def _fresh(at: Wishes, letter: Letter) -> Taken:
    """The moderator wrote without a token that is true: he gets one, and the list."""
    if not _rationed(at, "moderator", letter.sender, at.office.each, at.office.all):
        return Taken(at.listed, dropped="too many answers in a day")
    at.write(at.office.moderator, MODERATOR, 0, "the list", "Your message had no token that "
             "counts, so nothing of it was done. About a game answer a mail of that game; about "
             "the list answer this one.", at.lines(), reply=letter.id)
    return _end(at)
