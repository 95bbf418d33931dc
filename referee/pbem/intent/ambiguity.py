"""Finds out whether the orders of a message are unambiguous, or the sender must clarify them.

That is needed for an order that depends on the words of the line above or below it; a word
of declining that names no move; two complete orders for one decision; a word of correction beside
an order; a line below a move that may be a second thought. Then nothing of the message is done.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import conditionals, sealed_orders
from referee.core.language import free_text
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match.match import Match, play
from referee.pbem.inbound import boilerplate, chat, courtesy
from referee.pbem.inbound.new_text import SHOWN, MessagePart, OrderLine
from referee.pbem.intent import effect
from referee.pbem.intent.seat_texts import SeatTexts
from referee.pbem.intent.second_thoughts import MoveSurroundings, is_name, second_thoughts
from referee.pbem.intent.yes_no import yes_or_no

_UNASKED = ("illegal-now", "referee/illegal-not-asked", "referee/illegal-over")
SHORT = 10  # words of a line beside orders that may be an order without its verb
TRIED = 3  # random outcomes that are tried between two orders
STEPS = 10  # other decisions of the seat before the same kind comes again
READ = 40  # number of such lines that are read

AMONG = "A move must be alone on its line. Here the move is among other words."
TWICE = "There are two orders for one decision."
CORRECTS = "One line seems to correct or take back another line."
HANGS = ("A line next to an order seems to belong to it: the order may be a quote, a question or "
         "not meant.")
SECOND = "A line below the move may change the move or add a condition."
BARE = "A word such as yes, no or done is not a move by mail. Write the whole move."


def _any_pattern(phrases: tuple[str, ...]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"[\s,]+")
                    for word in sorted(phrases, key=len, reverse=True))


_OPENS = r"\W*(?:(?:and|but|oh|ah|so|sorry|actually|please|ps)\b\W*)*"
_TAKEN_BACK = re.compile(
    rf"{_OPENS}(?:(?:{_any_pattern(boilerplate.TAKEN_BACK)})(?!\w)\W*|no\W*\Z)", re.IGNORECASE)
_NO = re.compile(rf"{_OPENS}(?:no|nope|nein|non)\s*[,.!;:-]", re.IGNORECASE)
# The end of a sentence: a full stop, an emoticon or a symbol such as an emoji.
_ENDED = re.compile(r"(?:[.!;]|[:;=]'?-?[()DPp/|]|[^\w\s\x00-\x7f])[\s\"')\]*_]*\Z")
_GOES_ON = re.compile(r".*?(?:\?|(?:\b(?:not|never|cannot|if|unless|maybe|perhaps)|n[’']t)\b)",
                      re.IGNORECASE | re.DOTALL)
_CORRECTED = re.compile(
    rf"\W*(?:{_any_pattern((*boilerplate.CORRECTED, *boilerplate.TAKEN_BACK))})(?!\w)\W*",
    re.IGNORECASE)
_CLAUSE = re.compile(r"[,.!;:()]+(?=\s|$)|\s[-–—]+\s")
_STRUCK = re.compile(r"~~.*?~~")  # struck out in Markdown or, after conversion, in HTML
_INSTEAD = re.compile(rf"(.*\w)\W+(?:{_any_pattern(boilerplate.INSTEAD)})\W*", re.IGNORECASE
                      | re.DOTALL)


class Ambiguity(Struct, frozen=True):
    """Why nothing of a message is done, and the lines concerned."""

    why: str
    lines: tuple[OrderLine, ...]


Ordered = tuple[int, str]
"""A line of an order with its number."""


def duplicate_orders(texts: SeatTexts, lines: list[Ordered]) -> list[OrderLine]:
    """Two lines of orders of which the second answers the decision that the first has answered.

    If a random event lies between them, several outcomes are tried, in positions that the seat
    cannot tell from this one: the orders conflict only if they do so each time.
    """
    text = aliases.clean("\n".join(line for _, line in lines))
    try:
        result = texts.of(text).check()
    except Refused:
        return []
    if not (result.awaited_luck and result.remaining_steps):
        return _conflicting_lines(texts, lines, text, None)
    match, seat = texts.match, texts.seat
    order_lines: list[OrderLine] = []
    for n in range(TRIED):
        source = chance.secret_source(f"{seat} {n}")
        twin = replace(match, state=chance.run_luck(match.game.resample_hidden(match.state, seat),
                                                    source)[0])
        order_lines = _conflicting_lines(texts.at(twin), lines, text, source)
        if not order_lines:
            return []
    return order_lines


def _conflicting_lines(texts: SeatTexts, lines: list[Ordered], text: str,
                       source: Source | None) -> list[OrderLine]:
    match, seat, sent = texts.match, texts.seat, texts.of(text)
    try:
        result = sent.play("", source) if source else sent.check()
    except Refused:
        return []
    if not result.moves or not result.problems or result.problems[0].code not in _UNASKED:
        return []
    begin, end = result.problems[0].span or (0, 0)
    second = text[begin:end]
    last = lines[min(text.count("\n", 0, begin), len(lines) - 1)]
    positions = [match, *(turn.match for turn in result.turns)]
    for move, (current, after) in zip(map(match.game.write, result.moves), pairwise(positions),
                                      strict=False):
        then = texts.at(current)
        other = effect.interpret(then, second)
        if (other is None or other.moves[:1] != (move,)) and _is_answer(then, second) and (
                not _is_asked_again(after, seat, _decision_kind(current, seat), source)):
            first = next((ordered for ordered in lines
                          if (likely_effect := effect.interpret(then, ordered[1]))
                          and move in likely_effect.moves), lines[0])
            return [OrderLine(n, line[:SHOWN], "") for n, line in dict.fromkeys((first, last))]
    return []


def _decision_kind(match: Match, seat: Seat) -> str:
    """The kind of the seat's current decision; "" if it has none."""
    return next((decision.kind for decision in match.game.to_move(match.state).decisions
                 if decision.seat == seat), "")


def _is_asked_again(match: Match, seat: Seat, kind: str, source: Source | None) -> bool:
    """Whether a seat decides on the same again before another seat does, in this round."""
    first_round = match.game.round(match.state)
    for _ in range(STEPS):
        if _decision_kind(match, seat) in ("",
                                           kind) or match.game.round(match.state) != first_round:
            break
        default = match.game.default(match.state, seat)
        if default is None or source is None:
            break
        match = play(match, {seat: default}, "", source).match
    return _decision_kind(match, seat) == kind and match.game.round(match.state) == first_round


def _is_answer(texts: SeatTexts, text: str) -> bool:
    """Whether a text answers the current decision of a seat, legally or not."""
    try:
        result = texts.of(text).check(dated=True)
    except Refused:
        return False
    return not result.problems or result.problems[0].code not in _UNASKED


def corrections(texts: SeatTexts, parts: Iterable[MessagePart], moves: set[int],
                acts: set[int]) -> list[OrderLine]:
    """The lines that take back or correct an order: a move, or a command that changes something.

    A “no” before other words refers to what is above it. Beside orders and commands, WAIT in
    capitals is the command of that name.
    """
    lines, orders = [], moves | acts
    for part in parts:
        if part.text.strip() == "WAIT" and (texts.match.game.order_kinds or not moves):
            continue
        line = courtesy.strip_courtesy(part.text) if part.kind != "block" else ""
        taken = _TAKEN_BACK.match(line)
        if (taken and (orders or _is_order(texts, line[taken.end():]))) or (
                _NO.match(line)
                and min(orders, default=part.line_number) < part.line_number) or any(
                _is_order(texts, rest) for rest in _without_correction_words(texts.match, line)):
            lines.append(OrderLine(part.line_number, part.text[:SHOWN], ""))
    return lines


def run_on_orders(match: Match, seat: Seat, parts: Iterable[MessagePart],
                  orders: set[int]) -> list[OrderLine]:
    """The orders that depend on adjacent words, with these words: quoted, reported or questioned.

    The line right above an order runs into it unless its sentence ends; the line right below
    continues it with a lower-case letter, a question, a negation or a condition. An order in
    quotation marks depends on any adjacent words.
    """
    lines: dict[int, OrderLine] = {}
    for above, below in pairwise(parts):
        near = below.line_number == max(above.line_number, above.last_line) + 1
        for order, adjacent, runs_on in ((below, above, not _ENDED.search(above.text)),
                                         (above, below, _continues(below.text))):
            if order.line_number in orders and order.kind != "block" and (
                    order.quoted or (near and runs_on)) and (
                    adjacent.line_number not in orders and _says_more(match, seat, adjacent)):
                lines |= {part.line_number: OrderLine(part.line_number, part.text[:SHOWN], "")
                          for part in (above, below)}
    return [lines[n] for n in sorted(lines)]


def _says_more(match: Match, seat: Seat, part: MessagePart) -> bool:
    """Whether a line says more than courtesy and names; struck-out text does not count."""
    text = _STRUCK.sub(" ", part.text)
    return part.kind == "prose" and not courtesy.is_small_talk(text) and not is_name(match, seat,
                                                                                     text)


def _continues(line: str) -> bool:
    return next(filter(str.isalpha, line), "").islower() or _GOES_ON.match(line) is not None


def _without_correction_words(match: Match, line: str) -> Iterator[str]:
    """What is left of a line without words of correction before or after it.

    “no card” is a move of its own in a game with that verb; “no, card” is not.
    """
    rest = line
    while (first := _CORRECTED.match(rest)) and first.end() < len(rest) and (
            not first[0].rstrip()[-1].isalpha()
            or not free_text.begins_with_verb(match.game, rest)):
        rest = rest[first.end():]
    instead = _INSTEAD.fullmatch(rest)
    if instead or rest != line:
        yield instead[1] if instead else rest


def _is_order(texts: SeatTexts, text: str) -> bool:
    """Whether a text answers the current decision."""
    text = courtesy.strip_courtesy(text)
    return bool(text) and len(text) <= SHOWN and len(text.split()) <= 2 * SHORT and (
        _is_answer(texts, text))


def other_orders(texts: SeatTexts, prose: Iterable[MessagePart],
                 words: set[str]) -> list[OrderLine]:
    """Lines that may be more orders though they do not begin like one: “the hut”.

    ``words`` are the orders themselves in canonical form.
    """
    lines: list[OrderLine] = []
    for part, text in islice(_candidates(texts.match, prose), READ):
        likely_effect = effect.interpret(texts, text)
        if likely_effect is not None and likely_effect.text not in words and (
                not lines or lines[-1].line_number != part.line_number):
            lines.append(OrderLine(part.line_number, part.text[:SHOWN],
                                   f"The line may mean: {likely_effect.text}."))
    return lines


def _candidates(match: Match, prose: Iterable[MessagePart]) -> Iterator[tuple[MessagePart, str]]:
    for part in prose:
        line = courtesy.strip_courtesy(_STRUCK.sub(" ", part.text))
        if not line or chat.is_chat(line) or conditionals.is_conditional(line):
            continue
        if len(line.split()) <= SHORT:
            yield part, line
        for clause in map(str.strip, _CLAUSE.split(line)[1:]):
            if len(clause.split()) <= SHORT and free_text.begins_with_verb(match.game, clause):
                yield part, clause


def move_within(texts: SeatTexts, text: str) -> str:
    """The move in one clause of a line that is not understood as a whole; "" if there is none."""
    clauses = [clause.strip() for clause in _CLAUSE.split(text)]
    effects = (effect.interpret(texts, clause) for clause in clauses[:4] if len(clauses) > 1
               and clause and free_text.begins_with_verb(texts.match.game, clause))
    return next((likely_effect.text for likely_effect in effects if likely_effect is not None), "")


def conflicting_orders(texts: SeatTexts, orders: Iterable[tuple[int, str]]) -> list[OrderLine]:
    """Two sets of orders for the same phase that differ."""
    first: dict[str, Ordered] = {}
    for n, text in orders:
        try:
            heading, start = sealed_orders.parse_heading(texts.match.game, text,
                                                         texts.of(text).actor().end)
        except Refused:  # an unknown seat; it is not filed
            continue
        rest = " ".join(text[start:].split())
        other, written_text = first.setdefault(str(heading or ""), (n, rest))
        if written_text != rest:
            return [OrderLine(other, written_text[:SHOWN], ""), OrderLine(n, rest[:SHOWN], "")]
    return []


def find_ambiguity(texts: SeatTexts, orders: list[list[Ordered]], acts: set[int],
                   parts: Iterable[MessagePart], prose: Iterable[MessagePart],
                   beside: MoveSurroundings) -> Ambiguity | None:
    """Why the sender of a message must say what it means, or None.

    ``orders`` are the texts of its moves, each as numbered lines, ``acts`` the lines of its
    commands that change something; ``prose`` is the rest, ``beside`` other surroundings of the
    moves.
    """
    parts = [*parts]
    lines = [line for text in orders for line in text]
    moves = {n for n, _ in lines}
    return (_correction(texts, lines, acts, parts)
            or _run_on(texts.match, texts.seat, acts | moves, parts)
            or _bare_words(texts, lines)
            or _two_orders(texts, orders)
            or _beside_orders(texts, lines, parts, [*prose], beside))


def _correction(texts: SeatTexts, lines: list[Ordered], acts: set[int],
                parts: list[MessagePart]) -> Ambiguity | None:
    """A line that corrects or takes back an order, with all orders that it may concern."""
    moves = {n for n, _ in lines}
    corrected = corrections(texts, parts, moves, acts)
    if not corrected:
        return None
    acting = [OrderLine(part.line_number, (part.text or part.name)[:SHOWN], "") for part in parts
              if part.line_number in acts | moves]
    every = {line.line_number: line for line in (*acting, *_listed(lines), *corrected)}
    return Ambiguity(CORRECTS, tuple(every[n] for n in sorted(every)))


def _run_on(match: Match, seat: Seat, orders: set[int],
            parts: list[MessagePart]) -> Ambiguity | None:
    """An order that depends on the words of the line above or below it."""
    runs = run_on_orders(match, seat, parts, orders) if seat in match.seats else []
    return Ambiguity(HANGS, tuple(runs)) if runs else None


def _bare_words(texts: SeatTexts, lines: list[Ordered]) -> Ambiguity | None:
    """A word such as yes or no that names no move."""
    words = [OrderLine(n, text[:SHOWN], f"The line may mean: {move}." if move else "") for n,
             text in lines
             if (move := yes_or_no(texts, text)) is not None]
    return Ambiguity(BARE, tuple(words)) if words else None


def _two_orders(texts: SeatTexts, orders: list[list[Ordered]]) -> Ambiguity | None:
    """Two orders for one decision, or for one phase."""
    if texts.match.game.to_move(texts.match.state).simultaneous:
        both = conflicting_orders(texts, ((text[0][0], "\n".join(line for _, line in text))
                                          for text in orders))
    else:
        both = duplicate_orders(texts, [line for text in orders for line in text])
    return Ambiguity(TWICE, tuple(both)) if both else None


def _beside_orders(texts: SeatTexts, lines: list[Ordered], parts: list[MessagePart],
                   prose: list[MessagePart], beside: MoveSurroundings) -> Ambiguity | None:
    """A line beside the orders that may be another order, or a second thought about them."""
    moves = {n for n, _ in lines}
    picks = {n for n, _ in beside.picks}
    second = (second_thoughts(texts.match, texts.seat, lines, prose, beside) if lines or picks
              else [])
    picked = [(part.line_number, part.text or part.name) for part in parts
              if part.line_number in picks - moves]
    orders = _listed([*lines, *picked])
    marked = {n for part in parts if part.kind == "block" for n in part.line_numbers}
    if not moves <= marked:  # otherwise the player has marked the orders
        words = {likely_effect.text for _, line in (*lines, *picked)
                 if (likely_effect := effect.interpret(texts, line))}
        more = other_orders(texts, prose, words)
        if more:
            return Ambiguity(TWICE, (*orders, *more))
    return Ambiguity(SECOND, (*orders, *second)) if second else None


def _listed(lines: Iterable[Ordered]) -> list[OrderLine]:
    return [OrderLine(n, text[:SHOWN], "") for n, text in lines]
