"""Decides whether the sender of a message matches its token, and replies if that is not proved."""

from referee.commands.answer import MODERATOR
from referee.core.base import aliases
from referee.core.base.aliases import folded
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.pbem.handlers import held_messages, numbered_options, reply
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound import auth_results, mail_commands
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.outbound import content
from referee.pbem.roster.office_settings import Office


def is_trusted(processing: Processing, sender: Sender, message: InboundMessage) -> bool:
    """Whether a message with a valid token is accepted under the game's policy."""
    policy = processing.roster.policy or processing.office.policy
    if policy == "token":
        return True
    is_known = (folded(processing.office.moderator) == message.sender if sender.is_moderator
                else sender.person is not None)
    if policy == "token+dkim":
        domain = message.sender.rpartition("@")[2]
        return is_known and domain in auth_results.signed_domains(message.auth,
                                                                  processing.office.authserv_id)
    return is_known


def hold_from_other_address(processing: Processing, sender: Sender,
                            message: InboundMessage) -> ProcessingResult:
    """Hold a message whose valid token is not enough until the seat's address confirms it."""
    if sender.is_moderator:
        return _reply_with_position(processing, MODERATOR, message,
                                    f"A message with your token came from {message.sender}"
                                    f"{_missing_signature(processing, message)}. Nothing was done.")
    held_messages.expire_or_ask(processing)
    held_messages.hold_from_other_address(processing, sender, message)
    processing.journal_rows.append({"held": message.key, "when": processing.timestamp})
    return reply.finish(processing, None, "", (), ())


def _missing_signature(processing: Processing, message: InboundMessage) -> str:
    """What a message from the moderator's address lacks; "" if it came from another address."""
    domain = message.sender.rpartition("@")[2]
    return (f", your address here, but {processing.office.authserv_id} does not confirm a "
            "signature (DKIM) of "
            f"{domain}" if is_from_moderator(processing.office, message) else "")


def reply_without_token(processing: Processing, message: InboundMessage, others: tuple[str, ...],
                        dead: int) -> ProcessingResult:
    """Reply to a message without a valid token: known senders get the position and a new token.

    If the sender plays several games, the reply lists them and says how to name one. ``dead`` is
    the turn of a token that is no longer valid (0: none).
    """
    known = processing.roster.people_at(message.sender)
    why = (f"Nothing was done: your message answers turn {dead} of a game that has changed since. "
           "An older copy of the game was restored, or the seat has a new player."
           if dead else
           "Nothing was done: your message had no valid token of this game.")
    why += " " + (_which_game(processing.roster.game, others) if others else "Reply to this mail.")
    # A moderator who plays needs a token for each role.
    if known and is_from_moderator(processing.office, message):
        _reply_with_position(processing, known[0].seat, message,
                             f"{why} This mail is for {seat_ref(known[0].seat)}; to command as "
                             "moderator, reply to the other mail.")
        return _reply_with_position(processing, MODERATOR, message,
                                    f"{why} This mail is for the moderator.")
    if known:
        return _reply_with_position(processing, known[0].seat, message, why)
    if is_from_moderator(processing.office, message):
        return _reply_with_position(processing, MODERATOR, message, why)
    return ProcessingResult(processing.roster, dropped="unknown sender without a token",
                            stranger=True)


def _which_game(game: str, others: tuple[str, ...]) -> str:
    """How the sender, who plays several games, tells which game is meant."""
    return (f"You play {aliases.join_words(sorted((game, *others)))} here. If you mean {game}, "
            "reply to this mail. If you mean another game, reply to a mail of that game, or write "
            f"its name as the subject: “{others[0]}”.")


def is_from_moderator(office: Office, message: InboundMessage) -> bool:
    """Whether the From address is that of the moderator."""
    return folded(office.moderator) == message.sender


def send_moderator_mail(processing: Processing, message: InboundMessage) -> None:
    """Send the moderator's mail to a moderator who wrote a moderator command as a player."""
    lines = [line for line in message.text.partition(CUT)[0].splitlines()
             if mail_commands.parse(line, 0, True) and not mail_commands.parse(line, 0, False)]
    if lines:
        processing.add_reply(f"“{lines[0].strip()[:80]}” is a moderator's command, but you wrote "
                             "as a player. Another mail has the moderator's token. Reply to that "
                             "mail.")
        _reply_with_position(processing, MODERATOR, message,
                             "To command the game, reply to this mail.")


def _reply_with_position(processing: Processing, seat: Seat, message: InboundMessage,
                         why: str) -> ProcessingResult:
    """Send a mail to a seat's known addresses, with the position and a new token."""
    question, code = numbered_options.numbered_question(processing, seat)
    processing.send_to_seat(seat, f"{why}\n{processing.status_line(seat)}", (
        *question, *content.position(processing.match, seat),
        *content.foot(processing.match, seat)),
        key=message.key, listed=code)
    return ProcessingResult(processing.roster, None, tuple(processing.mails),
                            ({"held": message.key, "when": processing.timestamp},))
