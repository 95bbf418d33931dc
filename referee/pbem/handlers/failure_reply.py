"""The answer to a message at which the program failed: the fault is ours, here is the question.

The message itself goes to quarantine and changes nothing. Machines, unknown senders and those who
have had enough answers get none, so that two programs never answer each other.
"""

from referee.acts.answer import MODERATOR
from referee.acts.change import Change
from referee.core.game.rules import Seat
from referee.core.page.page import Lines, Page
from referee.desk.book import tokens
from referee.desk.book.book import Desk
from referee.desk.book.office import Office
from referee.desk.deal import desk as desks
from referee.desk.deal import options, rations
from referee.desk.deal.sitting import Handled, Sitting, Writer
from referee.desk.read.letter import Letter, tokens_of
from referee.desk.write import telling

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
    rationed = rations.rationed(office, desk, letter.sender, when)
    at = Sitting(office, Change(saved, desk.game), rationed.desk, when, letter.key)
    rations.silence(at, letter.sender, rationed)
    rations.echoed(at, letter)
    if at.silent:
        return rations.unanswered(at)
    seat = _writer(at, letter)
    if not seat:
        return Handled(desk, dropped="unknown sender of a message at which the program failed")
    body: Page = (Lines(SAID),)
    state, code = FAILED, ""
    if not brief:
        asked, code = options.question(at, seat)
        body = (*body, *asked, *telling.position(at.now, seat), *telling.foot(at.now, seat))
        state = f"{FAILED} {at.state(seat)}"
    mail = at.mail((letter.sender,), body, seat, state=state, reply=letter.id, listed=code,
                   thread=tuple(reversed(letter.refs[:10])))
    return Handled(at.desk, None, (mail, *at.mails), tuple(at.rows))


def _writer(at: Sitting, letter: Letter) -> Seat:
    """The seat of who wrote, or the moderator; empty: neither its token nor its address says so."""
    token, _ = tokens.answered(tokens_of(letter), at.desk.keys, at.desk.game, at.seal,
                               at.desk.unsealed)
    if token is not None and desks.trusted(at, Writer(token.seat, letter.sender, token.turn, next(
            (one for one in at.desk.of(token.seat) if one.address == letter.sender), None)),
            letter):
        return token.seat
    known = at.desk.known(letter.sender)
    if known:
        return known[0].seat
    return MODERATOR if at.office.moderator.casefold() == letter.sender else ""
