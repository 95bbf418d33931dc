"""Handles messages about no game: waitlist requests, replies about them, other mail of strangers.

A stranger gets one short reply a day, which only says what this address is. Each kind of reply has
its own total limit per day, so that no one is flooded in another's name, and a flood of one kind
does not block the others.
"""

import re
from functools import partial

from msgspec import Struct

from referee.core.base.aliases import folded
from referee.pbem.handlers import waitlist
from referee.pbem.handlers.waitlist import WaitlistRequest, WaitlistSession
from referee.pbem.inbound import auth_results, mail_commands, new_text
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.message import InboundMessage, tokens_of
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens, waitlist_entries
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import GUEST, OFFICE, Waitlist, WaitlistEntry

HINTS = 50  # replies to strangers per day, in total
QUESTIONS = 50  # confirmation questions per day, in total
AGAIN = 3  # confirmation questions to one address per day
WORDS = {"join", "standby", "watch", "unwatch", "yes", "leave"}
_NOBODY = (re.compile(r"(?:.*[._-])?(?:no|do-?not|dont|never)[._-]?repl(?:y|ies)(?:[._+-].*)?@"
                     r"|(?:abuse|bounces?|daemon|root|www-data|newsletter|notifications?)"
                     r"(?:[+-].*)?@"))
_MENTIONED = re.compile("join|standby", re.IGNORECASE)
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,189}", re.ASCII)


class StrangerResult(Struct, frozen=True):
    """The result of a message about no game."""

    waitlist: Waitlist
    mails: tuple[Mail, ...] = ()
    dropped: str = ""  # why the message gets no reply; "" if it gets one


def needs_waitlist(office: Office, message: InboundMessage) -> bool:
    """Whether the waitlist must be loaded for a message; most messages to a game do not need it."""
    message_tokens = tokens_of(message)
    return not message_tokens or any(token.is_for_game(OFFICE) for token in message_tokens) or (
        message.sender == folded(office.moderator) or _MENTIONED.search(message.text) is not None)


def is_about_waitlist(current_waitlist: Waitlist, message: InboundMessage) -> bool:
    """Whether a message is about the waitlist, no matter who wrote it.

    It has a valid token of the waitlist, or no token at all and a line with a request.
    """
    if message.automatic or message.bounced_address:
        return False
    message_tokens = tokens_of(message)
    if tokens.valid_token(message_tokens, current_waitlist.keys, OFFICE):
        return True
    return not message_tokens and any(waitlist.parse(line)
                                      or line.casefold().strip(" .!") == "leave"
                                      for line in _waitlist_lines(message, False))


def handle(office: Office, current_waitlist: Waitlist, message: InboundMessage, when: str,
           key: str) -> StrangerResult:
    """Process a message about no game; ``key`` identifies it, ``when`` is UTC."""
    why = message.automatic or _why_unanswerable(office, message)
    if why:
        return StrangerResult(current_waitlist, dropped=why)
    session = WaitlistSession(office, current_waitlist, when, key)
    token = tokens.valid_token(tokens_of(message), current_waitlist.keys, OFFICE)
    if message.sender == folded(office.moderator):
        if token and token.seat == MODERATOR and _is_signed(office, message):
            return _handle_decision(session, message)
        return _reply_with_token(session, message)
    if token and token.seat == GUEST and _is_signed(office, message):
        entry = next((entry for entry in current_waitlist.wishes if entry.n == token.turn), None)
        if entry is not None:
            return _handle_answer(session, message, entry)
    lines = _waitlist_lines(message, False)
    request = next(filter(None, map(waitlist.parse, lines)), None)
    if request is not None or "leave" in [line.casefold().strip(" .!") for line in lines]:
        return _handle_request(session, message, request)
    return _reply_with_hint(session, message)


def reply_to_failure(office: Office, waitlist: Waitlist, message: InboundMessage, when: str,
                     key: str) -> StrangerResult:
    """Reply that the program failed on a message; within the limit for strangers."""
    session = WaitlistSession(office, waitlist, when, key)
    why = message.automatic or _why_unanswerable(office, message) or _why_no_hint(session, message)
    return StrangerResult(waitlist, dropped=why) if why else _reply_without_token(session, message,
                                                                                  "about your "
                                                                                  "message", (
        "Nothing was done: the program stopped with an error while it handled your message. Your "
        "message is not the cause.",
        "Your message is kept. The moderator knows about it and can try it again."))


def _why_unanswerable(office: Office, message: InboundMessage) -> str:
    """Why a message cannot be answered; "" if it can."""
    if message.bounced_address:
        return "a bounce"
    return why_unread_address(office, message.sender)


def why_unread_address(office: Office, address: str) -> str:
    """Why mail to an address is not read by a person; "" if it may be."""
    if not _ADDRESS.fullmatch(address):
        return "no sender"
    if office.is_own_address(address):
        return "our own address"
    return "an address that no person reads" if _NOBODY.match(address) else ""


def _is_signed(office: Office, message: InboundMessage) -> bool:
    """Whether the sender's domain signed a message, where the office requires it."""
    return (office.policy != "token+dkim"
            or message.sender.rpartition("@")[2] in auth_results.signed_domains(
        message.auth, office.authserv_id))


def begins_like_waitlist_command(line: str, moderator: bool = True) -> bool:
    """Whether a line begins like a waitlist command."""
    first = line.casefold().partition(" ")[0].strip(".,:;!?*")
    return first in WORDS or (moderator and mail_commands.begins_like_command(line, True))


def _waitlist_lines(message: InboundMessage, moderator: bool) -> list[str]:
    """The lines of the new text that begin like waitlist commands."""
    parts = new_text.scan(message.text,
                          partial(begins_like_waitlist_command, moderator=moderator)).parts
    return [part.text for part in parts if part.kind == "line"]


def _count_answer(session: WaitlistSession, what: str, address: str, each: int, most: int) -> bool:
    """Count a reply of a kind; False if the limit of today is reached."""
    waitlist = waitlist_entries.count_answer(session.waitlist, what, address, session.timestamp,
                                             each, most)
    if waitlist is not None:
        session.waitlist = waitlist
    return waitlist is not None


def _result(session: WaitlistSession) -> StrangerResult:
    return StrangerResult(session.waitlist, tuple(session.mails))


# Strangers.

def _reply_with_hint(session: WaitlistSession, message: InboundMessage) -> StrangerResult:
    """Reply to a stranger, at most once a day, without any information on games or players."""
    office = session.office
    why = _why_no_hint(session, message)
    if why:
        return StrangerResult(session.waitlist, dropped=why)
    return _reply_without_token(session, message, "about your message", (
        f"This is {office.name}, a program for board games by mail. Nothing was done, because your "
        "message has no token.",
        "If you play here, write from the address to which your mails come. You get a new token; "
        "reply to that mail.",
        "If you want to play, send JOIN on a line of its own, or JOIN stone-age AS Ann. To replace "
        "a player who drops out, send STANDBY. To read along, send WATCH and the name of a game. "
        "The moderator decides."))


def _why_no_hint(session: WaitlistSession, message: InboundMessage) -> str:
    """Why a stranger gets no short reply; "" if they get one, which is then counted."""
    if not any(map(session.office.is_own_address, message.recipients)):
        return "unknown sender, and the mail is not addressed to this office"
    if not _count_answer(session, "hint", message.sender, session.office.answers_per_stranger,
                         HINTS):
        return "unknown sender, who already got an answer today"
    return ""


def _handle_request(session: WaitlistSession, message: InboundMessage, request: WaitlistRequest
                    | None) -> StrangerResult:
    """Handle a request or its withdrawal: a mail with a token goes to the stated address."""
    # no question is sent, so the limit of questions is not used
    if request is not None and request.problem:
        if not _count_answer(session, "wrong", message.sender, session.office.answers_per_stranger,
                             HINTS):
            return StrangerResult(session.waitlist,
                                  dropped="an invalid request, whose sender already got an "
                                          "answer today")
        return _reply_without_token(session, message, "about your message",
                                    ("Nothing was done.", request.problem))
    each = AGAIN if session.office.answers_per_stranger else 0
    if not _count_answer(session, "question", message.sender, each, QUESTIONS):
        return StrangerResult(session.waitlist,
                              dropped="a request; no more questions about requests are sent today")
    if request is not None:
        session.ask_confirmation(message.sender, request, message.message_id)
        return _result(session)
    for entry in session.waitlist.entries_of(message.sender)[:1]:
        session.notify(entry, "please confirm",
                       "A message from this address takes back your "
                       "requests.", "To confirm, reply LEAVE to this mail.",
                       reply=message.message_id)
        return _result(session)
    return _reply_with_hint(session, message)


def _reply_without_token(session: WaitlistSession, message: InboundMessage, subject: str,
                         lines: tuple[str, ...]) -> StrangerResult:
    """Send a reply without a token."""
    session.send(message.sender, "", 0, subject, *lines, reply=message.message_id)
    return _result(session)


# Senders with a proved address.

def _handle_answer(session: WaitlistSession, message: InboundMessage,
                   entry: WaitlistEntry) -> StrangerResult:
    """Handle a reply to a mail about a request: YES, LEAVE, another request."""
    if message.sender != entry.address:
        if _count_answer(session, "question", entry.address, AGAIN, QUESTIONS):
            session.notify(entry, "about an answer",
                           "Nothing was done: the answer to a mail of this office came from "
                           "another address. Reply from this one, or write JOIN, STANDBY or WATCH "
                           "from the address that you want to use.")
            return _result(session)
        return StrangerResult(session.waitlist, dropped="an answer that came from another address")
    if not _count_answer(session, "told", message.sender, session.office.answers_per_address,
                         session.office.answers_in_all):
        return StrangerResult(session.waitlist, dropped="too many answers in a day")
    lines = [line.casefold().strip(" .!") for line in _waitlist_lines(message, False)]
    request = next(filter(None, map(waitlist.parse, _waitlist_lines(message, False))), None)
    if "leave" in lines:
        stood = session.remove_all(entry.address)
        session.notify(entry, "taken back", "All your requests are taken back.",
                       reply=message.message_id)
        if stood:
            session.send(session.office.moderator, MODERATOR, entry.n,
                         f"{entry.address} takes it back",
                         [f"{waitlist.requester(own_entry)} no longer asks "
                          f"{waitlist.describe(own_entry)}."
                          for own_entry in stood])
    elif "yes" in lines:
        session.confirm(entry, message.message_id)
    elif request is not None and not request.problem:
        session.ask_confirmation(message.sender, request, message.message_id)
    else:
        session.notify(entry, "about your message",
                       "Nothing was done. To confirm your request, reply YES. To take back all "
                       "your requests, reply LEAVE.", *([request.problem] if request else []),
                       reply=message.message_id)
    return _result(session)


# The moderator.

def _handle_decision(session: WaitlistSession, message: InboundMessage) -> StrangerResult:
    """Handle a moderator's message about the waitlist."""
    if not _count_answer(session, "moderator", message.sender, session.office.answers_in_all,
                         session.office.answers_in_all):
        return StrangerResult(session.waitlist, dropped="too many answers in a day")
    lines: list[str] = []
    for line in _waitlist_lines(message, True):
        command = mail_commands.parse(line, 0, True)
        lines += decide(session, command) if command and command.name in DECIDES else [
            f"{line[:100]}: nothing was done. You can write LIST, ACCEPT address BECAUSE … or "
            "DECLINE address BECAUSE …"]
    session.send(session.office.moderator, MODERATOR, 0, "the list",
                 *(lines or ["Nothing was done."]),
                 session.lines(), reply=message.message_id)
    return _result(session)


DECIDES = ("LIST", "ACCEPT", "DECLINE")


def decide(session: WaitlistSession, command: Command) -> list[str]:
    """Carry out a moderator's decision on the waitlist; returns the reply lines."""
    if command.name == "LIST":
        return []
    act = session.accept if command.name == "ACCEPT" else session.decline
    return act(folded(command.argument), command.reason)


def _reply_with_token(session: WaitlistSession, message: InboundMessage) -> StrangerResult:
    """Reply to a moderator without a valid token with a new token and the waitlist."""
    if not _count_answer(session, "moderator", message.sender, session.office.answers_per_address,
                         session.office.answers_in_all):
        return StrangerResult(session.waitlist, dropped="too many answers in a day")
    session.send(session.office.moderator, MODERATOR, 0, "the list",
                 "Nothing was done: your message had no valid token. To command a game, reply to "
                 "a mail of that game. To decide about the list of requests, reply to this "
                 "mail.", session.lines(), reply=message.message_id)
    return _result(session)
