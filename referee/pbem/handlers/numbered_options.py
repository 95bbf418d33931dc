"""Numbered lists of offered moves in mails, valid until their turn is over.

A mail has one list: that of a refusal, otherwise the examples below its question. ``option 2``
counts in a reply to that mail or with the code of the list, and in a message of its own; a bare
number is never an option. The number comes before our own mark, so that a quoted line of a list is
not taken for the player's own (see ``referee/pbem/intent/examples.py``).
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import option_checks, position_report, post
from referee.commands.answer import PUBLIC
from referee.commands.post import MARK
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.base.references import seat_ref
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Seat
from referee.core.input import offered_moves
from referee.core.language import free_text
from referee.core.match import entry_texts, log_entry
from referee.pbem.handlers import mail_offers
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound import courtesy, mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import SHOWN, MessagePart, OrderLine
from referee.pbem.intent import ambiguity, effect, message_orders
from referee.pbem.intent.message_orders import MessageOrders, MoveBlock
from referee.pbem.outbound import content
from referee.pbem.roster import codes, game_roster
from referee.pbem.roster.game_roster import OfferedMoves

OPTION = "OPTION"
_LOOKS = mail_commands.QUERIES | {"CHECK"}
EACH = 8  # lists per seat; the oldest is dropped first
LINES = 5  # lines of a text that are interpreted for suggestions
BOTH = ("OPTION picks a move of a list, so it must be alone: send other orders in another message")
NUMBER = ("A number alone could be a move or an option. Write the whole move, or OPTION and the "
          "number.")
MINE = "Reply to this mail with a move, or with OPTION and a number of its list."


class PickedOption(Struct, frozen=True):
    """A picked option: the offered text and the turn for which it was offered."""

    number: int
    text: str
    turn: int

    @property
    def label(self) -> str:
        """The number with its move."""
        return f"option {self.number}: {self.text}"


# Making a list.

def numbered_question(processing: Processing, seat: Seat, numbered: bool = True) -> tuple[Page,
                                                                                          str]:
    """The question page of a seat, ``numbered`` or not, and the code of its list ("" if none)."""
    texts = _examples(processing, seat)
    code = (_keep_list(processing, seat, texts)
            if numbered and seat in processing.match.seats else "")
    if not code:
        return content.question(processing.match, seat), ""
    return (*content.question(processing.match, seat, True, _how_to_pick(code, len(texts))),
            *mail_offers.several_moves_offer(processing.match, seat,
                                             len(processing.roster.people_of(seat)) > 1)), code


def number_refusal_offers(processing: Processing, sender: Sender) -> str:
    """Number the offers of the first refusal in a reply; returns the code of the list, or "".

    What was offered before the message changed the turn stays without numbers.
    """
    if processing.first_offers is None or not sender.address or sender.is_moderator or (
            processing.first_offers.turn != processing.match.public_turn):
        return ""
    shown, texts = processing.first_offers.block, processing.first_offers.texts
    if shown not in processing.reply_blocks:
        return ""
    alone = processing.roster.people_of(sender.seat) == (sender.person,)
    every = tuple(dict.fromkeys((*_current_list(processing, sender), *texts)))
    code = _keep_list(processing, sender.seat, every, "" if alone else sender.address)
    if code:
        numbers = [every.index(text) + 1 for text in texts]
        processing.reply_blocks[processing.reply_blocks.index(shown)] = TextBlock((
            *shown.lines[:-len(texts)],
            *(f"  {n}. {MARK}{text}" for n, text in zip(numbers, texts, strict=True)),
            _how_to_pick(code, len(texts), numbers[0])))
    return code


def _current_list(processing: Processing, sender: Sender) -> tuple[str, ...]:
    """The list before the sender: that of the mail they answer, else of the question.

    The offers of a refusal are numbered after it, so that no number changes its move.
    """
    option_list = next((option_list for option_list in processing.roster.offered
                        if option_list.seat == sender.seat and option_list.code == sender.list_code
                        and option_list.by in ("", sender.address)
                        and not _is_over(processing, option_list)), None)
    texts = option_list.texts if option_list else _examples(processing, sender.seat)
    return texts if len(texts) <= game_roster.OPTIONS else ()


def _examples(processing: Processing, seat: Seat) -> tuple[str, ...]:
    return tuple(choice.move for decision in position_report.open_decisions(processing.match, seat)
                 if decision.seat == seat
                 for choice in decision.choices)


def _how_to_pick(code: str, many: int, first: int = 1) -> str:
    return (f"To pick {'one' if many > 1 else 'it'}, reply OPTION {first} and nothing else. "
            f"(From another mail: OPTION {first} {code}.)")


def _keep_list(processing: Processing, seat: Seat, texts: Iterable[str], by: str = "") -> str:
    """Store a list and return its code; "" if it is empty or too long."""
    texts = tuple(texts)
    if not texts or not _may_answer(processing, seat) or len(texts) > game_roster.OPTIONS or any(
            len(text) > game_roster.OPTION for text in texts):
        return ""
    turn = processing.match.public_turn
    same = next((option_list for option_list in processing.roster.offered
                 if (option_list.seat, option_list.turn, option_list.texts, option_list.by) == (
        seat, turn, texts, by)), None)
    if same is not None:
        return same.code
    new = OfferedMoves(seat, turn, texts, _list_code(processing, seat, turn, texts, by), by)
    seat_lists = [option_list for option_list in processing.roster.offered
                  if option_list.seat == seat]
    dropped = seat_lists[:max(0, len(seat_lists) + 1 - EACH)]
    roster = replace(processing.roster,
                     offered=(*(option_list for option_list in processing.roster.offered
                                if option_list not in dropped), new))
    if (len(roster.offered) > game_roster.MOST
            or len(game_roster.dumps(roster)) > game_roster.LONGEST // 2):
        return ""
    processing.roster = roster
    return new.code


def _list_code(processing: Processing, seat: Seat, turn: int, texts: tuple[str, ...],
               by: str) -> str:
    used = ({held.code for held in processing.roster.held}
            | {option_list.code for option_list in processing.roster.offered})
    return codes.new_code(processing.roster.keys[seat],
                          lambda n: f"offered {n} {turn} {by} {' | '.join(texts)}", used)


def offer_suggestions(processing: Processing, sender: Sender, texts: Iterable[str]) -> None:
    """Offer the moves that lines of a message may mean, if any."""
    match, seat = processing.match, sender.seat
    lines = [text for text in texts if not mail_commands.begins_like_command(text, False)
             and free_text.names_verb_or_thing(match.game, text)][:LINES]
    if lines and _may_answer(processing, seat):
        processing.add_offers(_suggestions(processing, seat, "\n".join(lines)))


def offer_readings(processing: Processing, sender: Sender, lines: Iterable[OrderLine]) -> None:
    """Offer what lines in question would be on their own."""
    readings = (_reading_of(processing, sender.seat, line.text) for line in lines)
    processing.add_offers(tuple(dict.fromkeys(filter(None, readings)))[:LINES])


def _reading_of(processing: Processing, seat: Seat, text: str) -> str:
    """The move that a line is or most resembles; "" if it names nothing of the game."""
    text = courtesy.strip_turn_label(text)[1]
    likely_effect = effect.interpret(processing.texts(seat), text)
    if likely_effect is not None:
        return likely_effect.text
    return next(iter(_suggestions(processing, seat, text)), "")


def _suggestions(processing: Processing, seat: Seat, text: str) -> tuple[str, ...]:
    try:
        named = free_text.names_verb_or_thing(processing.match.game, text)
        return (offered_moves.suggestions_for(processing.texts(seat).of(text), seat) if named
                else ())
    except Refused:  # it names another seat
        return ()


# Expiry.

def drop_old_lists(processing: Processing) -> None:
    """Drop the lists of turns that are over."""
    open_lists = tuple(option_list for option_list in processing.roster.offered
                       if not _is_over(processing, option_list))
    if open_lists != processing.roster.offered:
        processing.roster = replace(processing.roster, offered=open_lists)


def _is_over(processing: Processing, option_list: OfferedMoves) -> bool:
    """Whether the seat no longer has the decision of a list, or has answered it.

    Moves of others do not end a list; whether an option is still legal is checked when it is
    played.
    """
    if not _may_answer(processing, option_list.seat):
        return True
    return not processing.unchanged_since(option_list.turn, option_list.seat) and any(
        not isinstance(row, entry_texts.Played | entry_texts.Filed | entry_texts.SeatChanged)
        or (isinstance(row, entry_texts.Played) and row.seat == option_list.seat)
        for row in _entries_since(processing, option_list.turn))


def _may_answer(processing: Processing, seat: Seat) -> bool:
    """Whether a seat may answer; filed orders may be replaced."""
    decisions = processing.match.game.to_move(processing.match.state).decisions
    return not processing.match.end_reason and any(decision.seat == seat for decision in decisions)


def _entries_since(processing: Processing, turn: int) -> Iterator[entry_texts.EntryContent | None]:
    for line in log_entry.entries_backwards(processing.transaction.saved.log):
        if line.n <= turn:
            return
        yield from (entry_texts.parse(log_entry.row_text(row)) for row in line.moves)


def moves_in_lists(processing: Processing, seat: Seat) -> tuple[str, ...]:
    """The moves in the current lists of a seat, so that a copied line is recognized."""
    return tuple(text for option_list in processing.roster.offered if option_list.seat == seat
                 and not _is_over(processing, option_list)
                 for text in option_list.texts)


# Picking an option.

def bind_option(processing: Processing, seat: Seat, parts: Iterable[MessagePart],
                orders: MessageOrders) -> MessageOrders:
    """The orders of a message; a pick beside other orders is ambiguous."""
    picks = [item for item in orders.items if isinstance(item, Command) and item.name == OPTION]
    if not picks:
        return _question_bare_numbers(processing, seat, orders)
    acts = [item for item in orders.items if isinstance(item, MoveBlock)
            or item.name not in _LOOKS]
    if len(acts) > 1 or orders.doubtful:
        doubts = {line.line_number: line for line in orders.doubtful} | {
            item.line_number: OrderLine(item.line_number, f"{OPTION} {item.argument}", BOTH)
            for item in picks}
        return replace(orders, items=(), ambiguity=None, unheaded_orders=None,
                       doubtful=tuple(doubts[n] for n in sorted(doubts)))
    more = [] if orders.ambiguity else ambiguity.other_orders(
        processing.texts(seat), [part for part in parts if part.kind == "prose"], set())
    return replace(orders, ambiguity=ambiguity.Ambiguity(ambiguity.TWICE, (
        *(OrderLine(item.line_number, f"{OPTION} {item.argument}"[:SHOWN], "") for item in picks),
        *more))
        ) if more else orders


def _question_bare_numbers(processing: Processing, seat: Seat,
                           orders: MessageOrders) -> MessageOrders:
    """The orders, made ambiguous if one is a bare number, which may be meant as an option."""
    lines = [OrderLine(n, text[:SHOWN], "") for item in orders.items if isinstance(item, MoveBlock)
             for n, text in message_orders.numbered_lines(item) if text.strip(" .,:;!#()").isdigit()
             and not effect.is_canonical(processing.texts(seat), text)]
    return replace(orders, ambiguity=ambiguity.Ambiguity(NUMBER, tuple(lines))
                   ) if lines and not orders.ambiguity else orders


def with_list_code(sender: Sender, orders: MessageOrders, text: str) -> str:
    """The text of a held message, its pick completed with the code of the list it answers."""
    lines = text.split("\n")
    for item in orders.items:
        if isinstance(item, Command) and item.name == OPTION and sender.list_code and (
                item.argument.isdigit()):
            lines[item.line_number - 1] = f"{OPTION} {item.argument} {sender.list_code}" + (
                f": {item.text}" * bool(item.text))
    return "\n".join(lines)


def option_effect(processing: Processing, seat: Seat, command: Command) -> str:
    """What a pick would play, for the question of a held message; why not, if invalid."""
    sender = Sender(seat, "?", processing.match.public_turn)
    picked = resolve_option(processing, sender, command) if command.name == OPTION else ""
    return f"Play: {picked.text} (option {picked.number})" if isinstance(picked,
                                                                         PickedOption) else picked


def resolve_option(processing: Processing, sender: Sender, command: Command) -> PickedOption | str:
    """The option with a number, or why it has no option."""
    number, _, reference = command.argument.casefold().partition(" ")
    reference = reference.removeprefix("of ").strip()
    if not sender.address:
        return _resolve_post_option(processing, sender, int(number), reference)
    if reference.startswith("turn"):
        return f"In a mail, name a list by the code below it. {MINE}"
    code = reference or sender.list_code
    if not code:
        return f"The mail that you answer has no list of moves. {MINE}"
    option_list = next((option_list for option_list in processing.roster.offered
                        if option_list.seat == sender.seat and option_list.code == code), None)
    if option_list is None or _is_over(processing, option_list):
        turn = (f", of turn {option_list.turn if option_list else sender.turn}," if option_list
                or not reference else "")
        return f"The list {code}{turn} is outdated. {MINE}"
    if option_list.by not in ("", sender.address):
        return f"The list {code} is only for {option_list.by}. {MINE}"
    return _option_of_list(option_list.texts, int(number), option_list.turn, f"The list {code}")


def differs_from_option(processing: Processing, seat: Seat, picked: PickedOption,
                        text: str) -> bool:
    """Whether the move written beside a number differs from the option with that number."""
    if " ".join(text.split()).strip(" .!").casefold() == picked.text.casefold():
        return False
    texts = processing.texts(seat)
    likely_effect = effect.interpret(texts, text)
    option_effect = effect.interpret(texts, picked.text)
    return (likely_effect is None or option_effect is None
            or likely_effect.moves != option_effect.moves)


def _resolve_post_option(processing: Processing, sender: Sender, number: int,
                         reference: str) -> PickedOption | str:
    """The option picked in a post, from the public question of the turn that it names."""
    last = option_checks.last_visible_turn(processing.match, PUBLIC)
    turn = (int(reference.split()[-1]) if reference.startswith("turn") else 0 if reference
            else sender.answered_turn)
    if not turn:
        return (f"Say which turn's list you mean. For the list of turn {last}, write {OPTION} "
                f"{number} TURN {last}.")
    if turn > last or not processing.unchanged_since(turn):
        return f"That list of moves is of turn {turn}, but it is turn {last} now."
    offered = post.numbered_moves(processing.match, sender.seat)
    if not offered:
        return f"There is no list of moves for {seat_ref(sender.seat)} now."
    return _option_of_list(offered, number, turn, f"The list of turn {turn}")


def _option_of_list(offered: tuple[str, ...], number: int, turn: int,
                    name: str) -> PickedOption | str:
    if not 1 <= number <= len(offered):
        return (f"There is no option {number}: {name[0].lower()}{name[1:]} has "
                f"{aliases.count_noun(len(offered), 'move')}. Send one of its numbers, or a move.")
    return PickedOption(number, offered[number - 1], turn)
