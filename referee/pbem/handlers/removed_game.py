"""A game that is taken out of an office, and messages that still come for it."""

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from referee.commands.transaction import Change
from referee.core.base.aliases import folded
from referee.core.document.blocks import Lines
from referee.pbem.handlers import rate_limits
from referee.pbem.handlers.processing import Handled, Sitting
from referee.pbem.inbound.message import Letter
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster.game_roster import Desk
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import deadlines


def removed(office: Office, saved: bytes, desk: Desk, when: str, key: str, why: str) -> Handled:
    """Take a game out; while it goes on, all who play or watch it are told, once.

    Nobody is told of a game that is over, or of one of which they never had a mail. The deadline,
    what waits for a YES and what is proposed are dropped. Addresses and keys stay.
    """
    at = Sitting(office, Change(saved, desk.game), desk, when, key)
    told = {seat: tuple(dict.fromkeys(one.address for one in desk.of(seat) if not one.new))
            for seat in at.now.seats}
    readers = (*told.items(), ("", desk.watchers)) if not content.ended(at.now) else ()
    reason = f" Reason: {why}." if why else ""
    for seat, addresses in readers:  # an answer has the token of its seat, so of its game
        if addresses:
            at.mails.append(_mail(at, addresses, _state(desk), (
                f"The moderator took the game out of this office.{reason}",
                "Nothing that you write for it here is done any more, and no deadline runs. What "
                "was played is kept."), seat=seat, unasked=True))
    at.rows.append({"removed": desk.game, "why": why, "when": when})
    return Handled(replace(desk, removed=when, deadline="", paused="", idle=False, reminded=(),
                           held=(), proposals=(), offered=()),
                   None, tuple(at.mails), tuple(at.rows))


def _mail(at: Sitting, to: tuple[str, ...], state: str, said: tuple[str, ...], **more: Any) -> Mail:
    """A mail about a game that is out, which names no turn and asks for nothing."""
    return replace(at.mail(to, (Lines(said),), state=state, **more), turn=0)


def _state(desk: Desk) -> str:
    return f"{desk.game} is no longer played by mail here."


def answered(office: Office, saved: bytes, desk: Desk, letter: Letter, when: str) -> Handled:
    """The answer to a message for a game that was taken out: that nothing of it was done.

    Whoever did not play it is a stranger.
    """
    moderates = folded(office.moderator) == letter.sender
    if not (moderates or desk.known(letter.sender)):
        return Handled(desk, dropped="unknown sender", stranger=True)
    rationed = rate_limits.rationed(office, desk, letter.sender, when)
    at = Sitting(office, Change(saved, desk.game), rationed.desk, when, letter.key)
    rate_limits.silence(at, letter.sender, rationed)
    rate_limits.echoed(at, letter)
    if at.silent:
        return rate_limits.unanswered(at)
    since = deadlines.told(datetime.fromisoformat(desk.removed), desk.zone)
    body = (f"The game was taken out of this office on {since}. Nothing of your message "
            "was done.", f"The command “office add {desk.game}” takes it in again, with "
            "the same players." if moderates else "The moderator can take it in again.")
    at.mails.insert(0, _mail(at, (letter.sender,), f"Nothing was done. {_state(desk)}", body,
                             reply=letter.id, thread=tuple(reversed(letter.refs[:10]))))
    return Handled(at.desk, None, tuple(at.mails), ({"removed": letter.key, "when": when},))
