"""Interprets a message: its moves and commands in order, and what is doubtful.

Nothing doubtful is ever carried out. A line that begins like a move but is not understood holds
back the whole message; beside queries (STATUS, CHECK) it is only listed, if it is apart. A
message in which no line begins like an order is one only if all of it is understood as an answer to
the open decision.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import actor, sealed_orders, sequence, splitter
from referee.core.input.sealed_orders import OrdersHeading
from referee.core.language import free_text
from referee.core.match.match import Match
from referee.core.plans import lookahead
from referee.pbem.inbound import chat, courtesy, mail_commands, normalization, quote_markers
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import PRESS_BLOCKS, SHOWN, MessagePart, NewText, OrderLine, scan
from referee.pbem.intent import ambiguity, examples, signatures
from referee.pbem.intent.ambiguity import Ambiguity
from referee.pbem.intent.seat_texts import SeatTexts
from referee.pbem.intent.second_thoughts import MoveSurroundings

NONE = "it begins like an order but is not an order"
_LOOKS = mail_commands.QUERIES | {"CHECK"}
_PICKS = frozenset({"OPTION", "PLAN"})  # commands that play moves not written as moves
ANSWER = 5  # lines of a message that is taken as a whole for an answer
SHEET = 60  # the same for secret orders, which have a line for each figure


class MoveBlock(Struct, frozen=True):
    """Moves on consecutive lines."""

    text: str
    line_number: int
    is_orders: bool = False  # in an ORDERS block or below a heading
    line_numbers: tuple[int, ...] = ()  # of its lines, if not consecutive from line_number


Item = MoveBlock | Command


class MessageOrders(Struct, frozen=True):
    """The interpreted orders of a message, in order."""

    items: tuple[Item, ...]
    doubtful: tuple[OrderLine, ...] = ()  # hold back the message
    ignored: tuple[OrderLine, ...] = ()  # shown as ignored
    prose: tuple[MessagePart, ...] = ()  # the rest of the text
    # would be secret orders without the commands beside them
    unheaded_orders: MoveBlock | None = None
    ambiguity: Ambiguity | None = None  # the sender must be asked


def begins_like_order(match: Match, line: str, moderator: bool = False) -> bool:
    """Whether a line begins like a command, a move of the game or a heading of orders."""
    if mail_commands.begins_like_command(line, moderator):
        return True
    head, colon, rest = line.partition(":")
    if colon and actor.names_actor(match, head[:60]):
        line = rest.strip()
    elif colon and match.game.order_kinds and sealed_orders.parse_heading(match.game,
                                                                          line)[0] is not None:
        return True
    return _begins_like_move(match.game, line) and not chat.is_chat(line)


def _begins_like_move(game: Game, line: str) -> bool:
    """Whether a line begins like a move, or with a condition as in a plan."""
    first = line.split(None, 1)[:1] == ["if"] and " then " in line.casefold()
    return first or free_text.begins_with_verb(game, line)


def scan_message(match: Match, seat: Seat, moderator: bool, text: str,
                 offered: Iterable[str] = ()) -> NewText:
    """The parts of the text of a message; ``offered`` are moves in lists of refusals."""
    printed = examples.printed_examples(match, seat, offered)
    return scan(examples.without_marks(text, printed, partial(lookahead.example_pair, match, seat)),
                partial(begins_like_order, match, moderator=moderator),
                partial(examples.copied_examples, printed=printed))


def interpret(texts: SeatTexts, moderator: bool, new_text: NewText,
              names: Iterable[str] = (), turn: int = 0) -> MessageOrders:
    """Interpret the parts of a message from a seat, with or without an open decision.

    ``names`` are those of its possible senders: one before a colon, after a dash or alone is only a
    signature. ``turn`` is the turn that the message answers (0: the last).
    """
    match, seat = texts.match, texts.seat
    folded_names = [*map(aliases.folded, names)]
    signed = signatures.first_line(new_text, folded_names)
    labelled = [*signatures.without_name(match, new_text.parts, folded_names)]
    new_text = replace(new_text, parts=tuple(map(_turnless, labelled)))
    items, doubtful, prose = _sorted(texts, moderator, new_text)
    items = [*_merge_later_orders(match, seat, items)]
    own_parts = [part for part in prose if not normalization.has_our_mark(part.text)]
    all_answer = None
    if not doubtful and not moderator and (not items or _has_only_commands(match, items)):
        all_answer = _bare_answer(texts, own_parts, signed)
    if all_answer and not items:
        prose, own_parts = ([part for part in parts
                             if part.line_number not in all_answer.line_numbers]
                            for parts in (prose, own_parts))
        items, all_answer = [all_answer], None
    held, shown = _split_doubtful(doubtful, items, new_text.parts)
    orders = [numbered_lines(item) for item in items if isinstance(item, MoveBlock)
              and not moderator]
    unclear = _other_turn_ambiguity(labelled, orders, turn
                                    or match.public_turn) or ambiguity.find_ambiguity(
        texts, orders, _acting(items), new_text.parts, own_parts,
        _surroundings(items, new_text, signed))
    return MessageOrders(tuple(items), held, (*shown, *new_text.ignored), tuple(prose), all_answer,
                         unclear)


def _turnless(part: MessagePart) -> MessagePart:
    """A part without the turn label before its move."""
    return part if part.kind == "block" else replace(part,
                                                     text=courtesy.strip_turn_label(part.text)[1])


def _sorted(texts: SeatTexts, moderator: bool,
            new_text: NewText) -> tuple[list[Item], list[OrderLine], list[MessagePart]]:
    """The parts of a message as items, doubtful lines and prose."""
    items: list[Item] = []
    doubtful = [*new_text.doubts]
    prose: list[MessagePart] = []
    under = _OrdersBlock(texts.match)
    for part in new_text.parts:
        if under.take(part, items):
            continue
        if part.kind == "block":
            items.append(_block_item(part))
            doubtful += _lines_past_block(texts.match, moderator, part)
        elif part.kind == "prose":
            prose.append(part)
        else:
            item = _line_item(texts, moderator, part)
            if item is None:
                doubtful.append(OrderLine(part.line_number, part.text, NONE))
            else:
                _append(items, item)
    return items, doubtful, prose


def _acting(items: Iterable[Item]) -> set[int]:
    """The lines of the commands that are no queries."""
    return {item.line_number for item in items if isinstance(item, Command)
            and item.name not in _LOOKS}


def _surroundings(items: Iterable[Item], new_text: NewText, signed: int) -> MoveSurroundings:
    """The surroundings of the moves; ``signed`` is the line of the sender's name.

    A signature is the lines right below that name or below a closing.
    """
    picks = tuple((item.line_number, item.text) for item in items if isinstance(item, Command)
                  and item.name in _PICKS)
    last = max((part.line_number for part in new_text.parts), default=0)
    signature = frozenset(
        n for first in (new_text.closing_line, signed) if first for n in range(first + 1, next(
            (one for one in new_text.paragraphs if one > first), last + 1)))
    return MoveSurroundings(picks, new_text.below_signature, signature)


def _merge_later_orders(match: Match, seat: Seat, items: Iterable[Item]) -> Iterator[Item]:
    """The items; orders for a later phase are merged with the current ones right before them.

    Filed alone they might be too late: earlier phases open with the last orders.
    """
    decisions = match.game.to_move(match.state).decisions if match.game.order_kinds else ()
    decision = next((decision for decision in decisions if decision.seat == seat
                     and decision.kind in match.game.order_kinds), None)
    due = sealed_orders.expected_heading(match.game, match.state, decision) if decision else None
    last: Item | None = None
    for item in items:
        joined = _joined(match, last, item, due) if due is not None else None
        if last is not None and joined is None:
            yield last
        last = item if joined is None else joined
    if last is not None:
        yield last


def _joined(match: Match, last: Item | None, item: Item,
            expected: OrdersHeading) -> MoveBlock | None:
    """The current orders with those for a later phase below; None if they are no such pair."""
    if not (isinstance(last, MoveBlock) and isinstance(item, MoveBlock) and last.is_orders
            and item.is_orders):
        return None
    if not (_is_for_phase(match, last, expected) and _is_for_later_phase(match, item, expected)):
        return None
    return MoveBlock(f"{last.text}\n{item.text}", last.line_number, is_orders=True,
                     line_numbers=tuple(
        n for move_block in (last, item)
        for n in move_block.line_numbers
        or range(move_block.line_number, move_block.line_number + move_block.text.count("\n") + 1)))


def _is_for_phase(match: Match, item: MoveBlock, expected: OrdersHeading) -> bool:
    heading = _heading(match, item)
    return heading is not None and sealed_orders.is_for(heading, expected)


def _is_for_later_phase(match: Match, item: MoveBlock, expected: OrdersHeading) -> bool:
    heading = _heading(match, item)
    return heading is not None and bool(heading.round) and sealed_orders.is_later(match.game,
                                                                                  heading, expected)


def _heading(match: Match, item: MoveBlock) -> OrdersHeading | None:
    """The heading of orders, with or without a seat's name in front."""
    name, _, rest = item.text.partition(":")
    return sealed_orders.parse_heading(match.game, rest.strip()
                                       if actor.names_actor(match, name[:60])
                                       else item.text)[0]


def _other_turn_ambiguity(parts: Iterable[MessagePart], orders: Iterable[Iterable[tuple[int, str]]],
                          turn: int) -> Ambiguity | None:
    """Why a message has a move for another turn than the one it answers; None if it has none."""
    moves = {n for lines in orders for n, _ in lines}
    matching_parts = [part for part in parts if part.kind != "block" and part.line_number in moves
                      and courtesy.strip_turn_label(part.text)[0] not in (0, turn)]
    return Ambiguity(f"A line names another turn than turn {turn}, which your message "
                     "answers.", tuple(
        OrderLine(part.line_number, part.text[:SHOWN], "")
        for part in matching_parts)) if matching_parts else None


def numbered_lines(item: MoveBlock) -> list[tuple[int, str]]:
    """The lines of moves with their numbers in the message."""
    texts = item.text.split("\n")
    numbers = item.line_numbers or tuple(range(item.line_number, item.line_number + len(texts)))
    return [(n, text) for n, text in zip(numbers, texts, strict=False) if text.strip()]


def _has_only_commands(match: Match, items: list[Item]) -> bool:
    """Whether a message has only commands in a game with secret orders: its prose may be orders."""
    return bool(match.game.order_kinds) and all(isinstance(item, Command) for item in items)


class _OrdersBlock:
    """Collects the lines of orders: those that follow their heading without a gap."""

    def __init__(self, match: Match) -> None:
        self.now = match
        self.last_line = -1

    def take(self, part: MessagePart, items: list[Item]) -> bool:
        """Whether a part belongs to the orders; then it is added to ``items``."""
        if not self.now.game.order_kinds or part.kind == "block":
            return False
        last = items[-1] if items else None
        if part.kind == "line" and self._has_heading(part.text):
            items.append(MoveBlock(courtesy.strip_courtesy(part.text), part.line_number,
                                   is_orders=True))
        elif (part.line_number == self.last_line + 1 and isinstance(last,
                                                                   MoveBlock) and last.is_orders
              and (
                mail_commands.parse(part.text, part.line_number, False) is None)):
            items[-1] = MoveBlock(f"{last.text}\n{courtesy.strip_courtesy(part.text)}",
                                  last.line_number, is_orders=True,
                                  line_numbers=(*(last.line_numbers or (last.line_number,)),
                                                part.line_number))
        else:
            self.last_line = -1
            return False
        self.last_line = part.line_number + part.text.count("\n")
        return True

    def _has_heading(self, text: str) -> bool:
        head, _, rest = text.partition(":")
        rest = rest.strip() if actor.names_actor(self.now, head[:60]) else text
        return sealed_orders.parse_heading(self.now.game, rest)[0] is not None


def _block_item(part: MessagePart) -> Item:
    if part.name == "ORDERS":
        text = "\n".join(map(courtesy.strip_courtesy, part.text.split("\n")))
        return MoveBlock(text, part.line_number, is_orders=True, line_numbers=part.line_numbers)
    return Command(part.name, part.argument, part.text, line_number=part.line_number,
                   has_end=part.has_end,
                   line_numbers=part.line_numbers)


def _lines_past_block(match: Match, moderator: bool, part: MessagePart) -> Iterator[OrderLine]:
    """The lines of a block without an END that may not belong to it.

    In press these are lines that look like orders, in orders the mail commands.
    """
    if part.has_end:
        return
    for n, text in zip(part.line_numbers, part.text.split("\n"), strict=False):
        line = normalization.normalize_line(text)[:SHOWN]
        if part.name in PRESS_BLOCKS:
            order_found = normalization.order_text(line, partial(begins_like_order, match,
                                                                 moderator=moderator))
        else:
            bare = normalization.strip_bullets(line)
            order_found = bare if mail_commands.parse(bare, n,
                                                      moderator) and not _begins_like_move(
                match.game, bare) else ""
        if order_found:
            yield OrderLine(n, line.strip(),
                            f"{part.name} in line {part.line_number} has no END {part.name}. If "
                            f"this is an order, write END {part.name} above it. If it belongs to "
                            f"{part.name}, write END {part.name} below it.")


def _line_item(texts: SeatTexts, moderator: bool, part: MessagePart) -> Item | None:
    """The item on a line that begins like an order; None if it is doubtful."""
    command = mail_commands.parse(part.text, part.line_number, moderator) or _option_command(
        texts.seat, part)
    game = _begins_like_move(texts.match.game, part.text)
    text = courtesy.strip_courtesy(part.text)
    if command is not None and not (game and command.name in ("WITHDRAW", "AGREE", "YES")
                                    and not command.argument and not texts.match.game.order_kinds):
        if command.name == "MOVE":
            rest = courtesy.strip_courtesy(command.argument)
            plain = _is_understood(texts, rest)  # otherwise “move” is a verb of the game
            return MoveBlock(rest if plain else text, part.line_number)
        return command
    return MoveBlock(text, part.line_number) if _is_understood(texts, text) else None


def _option_command(seat: Seat, part: MessagePart) -> Command | None:
    """A pick after the name of the sender's own seat, as in posts."""
    name, _, rest = part.text.partition(":")
    command = (mail_commands.parse(rest, part.line_number, False)
               if name.strip().casefold() == seat else None)
    return command if command is not None and command.name == "OPTION" else None


def _is_understood(texts: SeatTexts, text: str) -> bool:
    """Whether a text is understood as a move, legal or not, of a seat that may move."""
    error = why_not_understood(texts, text)
    return error is None or error.problems[0].kind in ("ambiguous", "illegal")


def why_not_understood(texts: SeatTexts, text: str) -> Refused | None:
    """Why a text is not understood as a move of a seat; None if it is."""
    try:
        text = aliases.clean(text)
        splitter.split_steps(text, texts.of_anyone(text).actor().end, texts.match.game, texts.seat,
                             readable=partial(sequence.readable, texts.match, texts.seat))
    except Refused as error:
        return error
    return None


def _append(items: list[Item], item: Item) -> None:
    """Add an item; moves are appended to the moves right before them."""
    last = items[-1] if items else None
    if isinstance(item, MoveBlock) and isinstance(last, MoveBlock) and not last.is_orders:
        items[-1] = MoveBlock(f"{last.text}\n{item.text}", last.line_number,
                              line_numbers=(*(last.line_numbers or (last.line_number,)),
                                            item.line_number))
    else:
        items.append(item)


def _bare_answer(texts: SeatTexts, prose: list[MessagePart],
                 signed: int) -> MoveBlock | None:
    """The moves of a message that is nothing but an answer to the seat's decision and a signature.

    ``signed`` is the line of the sender's name (0: none). Text below it still holds the message
    back if it is a second thought, see ``second_thoughts``.
    """
    while prose and (quote_markers.is_contact(prose[-1].text)
                     or 0 < signed <= prose[-1].line_number):
        moves = _answer_of_all_lines(texts, prose)
        if moves:
            return moves
        prose = prose[:-1]
    return _answer_of_all_lines(texts, prose)


def _answer_of_all_lines(texts: SeatTexts, prose: list[MessagePart]) -> MoveBlock | None:
    """The moves of lines that all together answer the seat's decision.

    Secret orders do not begin like moves, since figures are named like things, so all of the lines
    must be understood. The turn that the message answers tells which phase is meant.
    """
    own_parts = [part for part in prose
                 if not chat.is_chat(courtesy.strip_courtesy(part.text))]
    text = "\n".join(courtesy.strip_courtesy(part.text) for part in own_parts)
    match, has_orders = texts.match, bool(texts.match.game.order_kinds)
    if not own_parts or len(own_parts) > (SHEET if has_orders else ANSWER):
        return None
    try:
        wrong = texts.of(text).check(dated=has_orders).problems
    except Refused as error:
        wrong = error.problems
    kinds = {problem.kind for problem in wrong if not problem.warning}
    may_move = any(decision.seat == texts.seat
                   for decision in match.game.to_move(match.state).decisions)
    if not may_move or not kinds <= {"illegal", "ambiguous"}:  # it cannot answer
        return None
    return MoveBlock(text, own_parts[0].line_number,
                     line_numbers=tuple(part.line_number for part in own_parts))


def _split_doubtful(doubtful: list[OrderLine], items: list[Item], parts: Iterable[MessagePart],
                    ) -> tuple[tuple[OrderLine, ...], tuple[OrderLine, ...]]:
    """The doubtful lines that hold a message back, and those that stand apart below its queries.

    A doubtful line holds back a message that plays or changes something, or has no other order: it
    may be the order, or correct it. Queries are answered even if doubtful lines follow.
    """
    if not items or any(isinstance(item, MoveBlock) or item.name not in _LOOKS for item in items):
        return tuple(doubtful), ()
    last = max(item.line_number for item in items)
    block_lines = {n for part in parts
                   for n in range(part.line_number, max(part.line_number, part.last_line) + 1)}
    held = [line for line in doubtful
            if line.line_number < last
            or all(n in block_lines for n in range(last, line.line_number))]
    return tuple(held), tuple(line for line in doubtful if line not in held)
