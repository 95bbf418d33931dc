"""The answer to a message at which the program failed: the fault is ours, here is the question.

The message itself goes to quarantine and changes nothing. Machines, unknown senders and those who
have had enough answers get none, so that two programs never answer each other.
"""

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Change
from referee.core.document.blocks import Lines, Page
from referee.core.game.decisions import Seat
from referee.pbem.handlers import numbered_options, rate_limits, sender_trust
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.inbound.message import Letter, tokens_of
from referee.pbem.outbound import content
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import Desk
from referee.pbem.roster.office_settings import Office

FAILED = "Nothing was done: the program failed."
SAID = ("The program failed while it handled your message. The fault is in the program, not in "
        "your message. Nothing of your message counts.",
        "Your message is kept. The moderator knows of it and can try it again. You can also send "
        "your move now, in other words.")


def answered(office: Office, saved: bytes, desk: Desk, letter: Letter, when: str, *,
             brief: bool = False) -> Handled:
    """The answer to who wrote a letter about a game, with the question and the position again.

    ``when`` is UTC. ``brief``: without what is made from the position, for that may be what
    fails. Dropped: a letter that has no answer.
    """
    if letter.machine or letter.bounced or not letter.sender:
        return Handled(desk, dropped=letter.machine or "no sender")
    rationed = rate_limits.rationed(office, desk, letter.sender, when)
    at = Sitting(office, Change(saved, desk.game), rationed.desk, when, letter.key)
    rate_limits.silence(at, letter.sender, rationed)
    rate_limits.echoed(at, letter)
    if at.silent:
        return rate_limits.unanswered(at)
    seat = _writer(at, letter)
    if not seat:
        return Handled(desk, dropped="unknown sender of a message at which the program failed")
    body: Page = (Lines(SAID),)
    state, code = FAILED, ""
    if not brief:
        asked, code = numbered_options.question(at, seat)
        body = (*body, *asked, *content.position(at.now, seat), *content.foot(at.now, seat))
        state = f"{FAILED} {at.state(seat)}"
    mail = at.mail((letter.sender,), body, seat, state=state, reply=letter.id, listed=code,
                   thread=tuple(reversed(letter.refs[:10])))
    return Handled(at.desk, None, (mail, *at.mails), tuple(at.rows))


def _writer(at: Sitting, letter: Letter) -> Seat:
    """The seat of who wrote, or the moderator; empty: neither its token nor its address says so."""
    token, _ = tokens.answered(tokens_of(letter), at.desk.keys, at.desk.game, at.seal,
                               at.desk.unsealed)
    if token is not None:
        person = next((one for one in at.desk.of(token.seat) if one.address == letter.sender), None)
        writer = Writer(token.seat, letter.sender, token.turn, person)
        if sender_trust.trusted(at, writer, letter):
            return token.seat
    known = at.desk.known(letter.sender)
    if known:
        return known[0].seat
    return MODERATOR if at.office.moderator.casefold() == letter.sender else ""
