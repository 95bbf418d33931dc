"""Whether the sender of a message is whom its token names, and the reply if that is not proved."""

from referee.commands.answer import MODERATOR
from referee.core.base import aliases
from referee.core.base.aliases import folded
from referee.core.document.blocks import Lines
from referee.core.game.decisions import Seat
from referee.pbem.handlers import held_messages, numbered_options, reply
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.inbound import auth_results, mail_commands
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.message import Letter
from referee.pbem.outbound import content
from referee.pbem.roster.office_settings import Office


def trusted(at: Sitting, who: Writer, letter: Letter) -> bool:
    """Whether a letter with a true token counts by the game's policy."""
    policy = at.desk.policy or at.office.policy
    if policy == "token":
        return True
    ours = (folded(at.office.moderator) == letter.sender if who.moderator
            else who.person is not None)
    if policy == "token+dkim":
        domain = letter.sender.rpartition("@")[2]
        return ours and domain in auth_results.passed(letter.auth, at.office.attested)
    return ours


def from_elsewhere(at: Sitting, who: Writer, letter: Letter) -> Handled:
    """A true token that proves too little: held until the seat's address confirms it."""
    if who.moderator:
        return _told_of(at, MODERATOR, letter,
                        f"A message with your token came from {letter.sender}"
                        f"{_unsigned(at, letter)}; nothing of it was done.")
    held_messages.review(at)
    held_messages.elsewhere(at, who, letter)
    at.rows.append({"held": letter.key, "when": at.when})
    return reply.finish(at, None, "", (), ())


def _unsigned(at: Sitting, letter: Letter) -> str:
    """What a message of the moderator's address lacks; empty: it comes from another."""
    domain = letter.sender.rpartition("@")[2]
    return (f", your address here, but {at.office.attested} does not confirm a signature (DKIM) of "
            f"{domain}" if moderates(at.office, letter) else "")


def without_token(at: Sitting, letter: Letter, others: tuple[str, ...], dead: int) -> Handled:
    """No token that is true: whoever is known gets today's position, and with it a token.

    Who plays several games is told which, and how to say which one he means. ``dead`` is the turn
    of a token that was one.
    """
    known = at.desk.known(letter.sender)
    why = (f"Your message answers turn {dead} of a game that went on otherwise: an older copy of "
           "it was put back, or the seat was given away since. So nothing of it was done."
           if dead else
           "Your message had no token of this game that still counts, so nothing of it was done.")
    why += " " + (_which(at.desk.game, others) if others else "Answer this message.")
    if known and moderates(at.office, letter):  # who plays, too, needs a token for each
        _told_of(at, known[0].seat, letter, f"{why} This is for {known[0].seat}; what the "
                 "moderator commands goes by the other mail.")
        return _told_of(at, MODERATOR, letter, f"{why} This is for the moderator.")
    if known:
        return _told_of(at, known[0].seat, letter, why)
    if moderates(at.office, letter):
        return _told_of(at, MODERATOR, letter, why)
    return Handled(at.desk, dropped="unknown sender without a token", stranger=True)


def _which(game: str, others: tuple[str, ...]) -> str:
    """How who plays several games says which of them he means."""
    return (f"You play {aliases.listed(sorted((game, *others)))} here, and it does not say which "
            f"is meant. If it is {game}, answer this mail; if it is another, answer a mail of that "
            f"game, or write its name as the subject: “{others[0]}”.")


def moderates(office: Office, letter: Letter) -> bool:
    """Whether a letter says that it comes from the moderator's address."""
    return folded(office.moderator) == letter.sender


def other_mail(at: Sitting, letter: Letter) -> None:
    """Who moderates and plays has commanded by his seat's mail: send him the moderator's."""
    wanted = [line for line in letter.text.partition(CUT)[0].splitlines()
              if mail_commands.read(line, 0, True) and not mail_commands.read(line, 0, False)]
    if wanted:
        at.tell(f"“{wanted[0].strip()[:80]}” is the moderator's, and this mail is a player's: "
                "a mail of its own has the moderator's token. Answer that.")
        _told_of(at, MODERATOR, letter, "Answer this mail to command the game.")


def _told_of(at: Sitting, seat: Seat, letter: Letter, why: str) -> Handled:
    """A mail to a seat's known addresses, with the position and a fresh token."""
    asked, code = numbered_options.question(at, seat)
    at.write(seat, f"Nothing was done. {at.state(seat)}", (
        Lines((why,)), *asked, *content.position(at.now, seat), *content.foot(at.now, seat)),
        key=letter.key, listed=code)
    return Handled(at.desk, None, tuple(at.mails), ({"held": letter.key, "when": at.when},))
