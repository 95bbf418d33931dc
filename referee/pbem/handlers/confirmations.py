"""Binds a yes or no to the open question that it answers, and to nothing else.

Each question of ours has a code. Yes and no count in a reply to that question's mail, or with the
code. A game may parse such a word as a move: as a message of its own the word is never a move, so
nothing is played or confirmed by accident.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core.base.aliases import find_words
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.pbem.handlers import departures, held_messages
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound import chat, quote_markers
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import MessagePart, OrderLine
from referee.pbem.intent.message_orders import MessageOrders
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import HeldMessage, Proposal

PRESS = "press"  # kind of a mail that is no question
_WORDS = {"yes": "YES", "yep": "YES", "yeah": "YES", "ja": "YES", "oui": "YES", "si": "YES",
          "no": "NO", "nope": "NO", "nein": "NO", "non": "NO",
          "agree": "AGREE", "agreed": "AGREE", "disagree": "DISAGREE"}
_DENIED = {"that", "this", "it", "was", "is", "not", "wasn't", "isn't", "wasn’t", "isn’t", "me",
           "mine", "my", "don't", "don’t", "do", "it's", "it’s", "i", "we"}
_MEANT = {"i", "we", "it", "this", "that", "mean", "meant", "did", "wrote", "me", "mine", "was"}
_BOTH = ("the message has more than a yes or no: send YES or NO alone, and the rest in another "
         "message")


def bind_confirmation(processing: Processing, sender: Sender, parts: Iterable[MessagePart],
                      orders: MessageOrders) -> MessageOrders:
    """The orders of a message, with a yes or no bound to the question that it answers."""
    parts = [*parts]
    code = sender.answered_kind if sender.answered_kind != PRESS else ""
    answer = _bare_yes_or_no(parts)
    if answer is not None and code and answer.name in ("YES", "NO"):
        return replace(orders, items=(replace(answer, argument=code),), doubtful=(), prose=(),
                       unheaded_orders=None,
                       ambiguity=None)
    if answer is not None:
        return replace(orders, items=(answer,), doubtful=(), prose=(), unheaded_orders=None,
                       ambiguity=None)
    open_ = bool(held_messages.held_for(processing, sender)
                 or open_proposals(processing, sender.seat))
    first = next((part for part in parts if _begins_with_yes_or_no(part.text) and (
        part.kind == "line" and open_ if not code else part.kind != "block")), None)
    if first is not None:
        return replace(orders, items=(), doubtful=(OrderLine(first.line_number, first.text, _BOTH),
                                                   ), unheaded_orders=None,
                       ambiguity=None)
    return replace(orders, items=tuple(
        replace(item, argument=code) if isinstance(item, Command) and item.name == "YES"
        and not item.argument else item for item in orders.items)) if code else orders


def _begins_with_yes_or_no(text: str) -> bool:
    """Whether a text begins with yes or no, followed by something else."""
    words = [match[0].casefold() for match in find_words(text)]
    return len(words) > 1 and _WORDS.get(words[0]) in ("YES", "NO") and not any(
        char.isdigit() for char in words[1])


def _first_word(text: str) -> str:
    return next((match[0].casefold() for match in find_words(text)), "")


def _bare_yes_or_no(parts: Iterable[MessagePart]) -> Command | None:
    """The yes or no that is all a message says, besides small talk."""
    own_parts = [part for part in parts if not chat.is_chat(part.text)
                 or _first_word(part.text) in _WORDS]
    signed = [part for part in own_parts[1:] if part.kind == "prose"
              and quote_markers.may_be_name(part.text)]
    if len(own_parts) - len(signed) != 1 or own_parts[0].kind == "block":
        return None
    words = {match[0].casefold() for match in find_words(own_parts[0].text)}
    names = {_WORDS[word] for word in words if word in _WORDS}
    other_words = {word for word in words if word not in _WORDS} - chat.CHAT
    if names == {"NO"}:
        other_words -= _DENIED  # “no, that was not me”
    if names == {"YES"}:
        other_words -= _MEANT
    return (Command(names.pop(),
                   line_number=own_parts[0].line_number) if len(names) == 1 and not other_words
            else None)


def reject(processing: Processing, sender: Sender, command: Command) -> None:
    """Drop what the question is about; play nothing."""
    held = take_confirmed(processing, sender, command)
    if held is None:
        return
    first = " ".join(held.text.split())[:80]
    processing.add_reply(f"“{first}”" + f" from {held.address}" * bool(held.address)
                         + " is dropped. Nothing was done.",
                         "If you meant NO as a move, write the whole move.")


def take_confirmed(processing: Processing, sender: Sender, command: Command) -> HeldMessage | None:
    """Remove and return the held message that a yes or no is about; None, with a reply, if none.

    It counts only from an address of the seat, or if the moderator forwards a text.
    """
    questions = held_messages.held_for(processing, sender)
    held = next((held for held in questions if held.code == command.argument.casefold()), None)
    if held is not None and (sender.person or sender.is_moderator or not sender.address):
        held_messages.drop(processing, held)
        return held
    label = f"(line {command.line_number}) {command.name}"
    processing.refused = True
    if held is not None:
        processing.add_reply(f"{label}: only an address of {seat_ref(sender.seat)} can answer.")
    elif command.argument:
        processing.add_reply(f"{label}: the question {command.argument} is not open any more. "
                             "Nothing was done.")
    elif not questions and not open_proposals(processing, sender.seat):
        processing.add_reply(f"{label}: no question waits for your answer. Nothing was done.")
    else:
        processing.add_reply(f"{label}: your message does not answer an open question. Nothing was "
                             f"done. If you meant {command.name} as a move, write the whole move.")
    _list_open_questions(processing, sender, questions)
    return None


def _list_open_questions(processing: Processing, sender: Sender,
                         questions: list[HeldMessage]) -> None:
    """List the questions and proposals that wait for the sender, and how to answer each."""
    if questions:
        processing.add_reply("Questions that wait for your answer (reply to the mail that asks, or "
                             "write the code):",
                             *(f"  {line}"
                               for line in held_messages.question_lines(processing, sender)))
    for proposal in open_proposals(processing, sender.seat):
        processing.add_reply(f"{seat_ref(proposal.by)} proposes "
                             f"{content.describe_proposal(proposal)}. Write AGREE or DISAGREE.")


def open_proposals(processing: Processing, seat: Seat) -> list[Proposal]:
    """The proposals that wait for a seat's answer."""
    return [proposal for proposal in departures.standing_proposals(processing)
            if seat not in proposal.agreed]
