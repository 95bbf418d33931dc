"""Luck and secrets as questions, and the sources that answer them.

Rules never draw: they are generators that yield a question and are sent the
answer. Where the answer comes from, the log, the moderator or the game's
secret, is the business of a source.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import ClassVar, TypeVar

from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.aliases import folded
from referee.core.base.problem import Problem, Refused, refused


class Roll(Struct, frozen=True):
    """``count`` dice of ``sides`` sides, open to all; answered with their faces."""

    private_to: ClassVar[str] = ""

    why: str
    count: int
    sides: int = 6


class DrawDistinct(Struct, frozen=True):
    """``count`` of ``size`` things: cards of a hand, squares, seats.

    Answered with different places in their sorted order, 1 to size, as drawn.
    ``names``, if given, are what lies at these places, so
    that a moderator with a real hand of cards may answer by name. ``private_to`` is
    the seat that alone may read the answer; empty: everybody may.
    """

    why: str
    size: int
    count: int = 1
    names: tuple[str, ...] = ()
    private_to: str = ""


class DrawFromPile(Struct, frozen=True):
    """``count`` more of a pile that has one order for the whole game.

    ``full`` is the pile when it was whole, ``left`` what is still there, both
    in one order that no draw changes; answered with different places in ``full``,
    1 to its size. ``place_index``: where each place of the board has its own element, the
    number of the first place from 0; -1: it is taken from the top. ``private_to`` as for
    a Draw.
    """

    why: str
    pile: str
    full: tuple[str, ...]
    left: tuple[str, ...]
    count: int = 1
    place_index: int = -1
    private_to: str = ""

    @property
    def first(self) -> int:
        """Which of the order, counted from 1, is the first that is asked for."""
        return (self.place_index if self.place_index >= 0 else len(self.full) - len(self.left)) + 1


class Reveal(Struct, frozen=True):
    """A secret comes out: asked before a rule uses what its mover may not know; no answer."""

    private_to: ClassVar[str] = ""

    why: str


Question = Roll | DrawDistinct | DrawFromPile | Reveal
Answer = tuple[int, ...]
Row = str | tuple[str, str]  # open to all; or a seat, and what it alone may read
NOBODY = "nobody"  # whose a row is that no seat may read before the game is revealed
Source = Callable[[Question], Answer]


class Unanswered(Refused):
    """A source has no answer yet: what a table has not thrown, what a log does not have.

    It is raised inside the rules where the question was put. What was made by the
    referee alone is taken back there; of anything else it is the refusal. ``own_count`` is how
    many questions right before this one took nothing that was given; ``taken_back`` how many
    rows are taken back.
    """

    def __init__(self, question: Question, why: Problem, own: int = 0) -> None:
        super().__init__(why)
        self.question, self.own_count, self.taken_back = question, own, 0


# Compiled when a row is read, which a move does not.
DICE_PATTERN = r"(?P<why>.+), (?P<many>0|[1-9][0-9]{0,5})d(?P<most>[1-9][0-9]{0,5})"
DRAW_PATTERN = (r"(?P<why>.+?)(?P<pile>, pile [^,]+)?, (?P<many>[1-9][0-9]{0,5})"
                r"(?: to (?P<last>[1-9][0-9]{0,5}))? of (?P<most>[1-9][0-9]{0,5})")
_NUMBERS = r"(?:[1-9][0-9]{0,5}(?: [1-9][0-9]{0,5})*)?"  # none of no dice

T = TypeVar("T")
Luck = Generator[Question, Answer, T]


def without_luck(value: T) -> Luck[T]:
    """The luck that asks nothing."""
    return value
    yield


def question_text(question: Question) -> str:
    """The question as the log writes it: ``round 1, red in the forest, 3d6``."""
    if isinstance(question, Roll):
        return f"{question.why}, {question.count}d{question.sides}"
    if isinstance(question, DrawDistinct):
        return f"{question.why}, {question.count} of {question.size}"
    if isinstance(question, DrawFromPile):
        first, count = question.first, question.count
        which = f"{first} to {first + count - 1}" if count > 1 else f"{first}"
        return f"{question.why}, pile {question.pile}, {which} of {len(question.full)}"
    return question.why


def luck_item(question: Question, answer: Answer) -> Row:
    """The row of the log for one answered question."""
    return _luck_item(question, question_text(question), answer)


def _luck_item(question: Question, question_text: str, answer: Answer) -> Row:
    item_text = "seen" if type(question) is Reveal else " ".join(map(str, answer))
    text = f"{question_text}: {item_text}"
    return (question.private_to, text) if question.private_to else text


def is_answer(text: str) -> bool:
    """Whether a row answers some question as luck may: so many numbers, within its bounds."""
    question, _, item_text = text.rpartition(": ")
    if not question or item_text == "seen":
        return bool(question)
    matched = re.fullmatch(DICE_PATTERN, question) or re.fullmatch(DRAW_PATTERN, question)
    if matched is None or not re.fullmatch(_NUMBERS, item_text):
        return False
    numbers, most = [*map(int, item_text.split())], int(matched["most"])
    count = int(matched["many"])
    if matched.re.pattern == DRAW_PATTERN:
        if len({*numbers}) < len(numbers):
            return False
        last = int(matched["last"] or count)
        if last > most or (matched["last"] and not matched["pile"]):
            return False
        count = last - count + 1 if matched["pile"] else count  # from which place of it to which
    return len(numbers) == count and max(numbers, default=0) <= most


def pile_draw(text: str) -> tuple[str, int, tuple[int, ...]]:
    """The pile that a row draws from, from which place on, its cards; empty: from none."""
    question, _, item_text = text.rpartition(": ")
    matched = re.fullmatch(DRAW_PATTERN, question)
    if matched is None or not matched["pile"] or item_text == "seen" or not is_answer(text):
        return "", 0, ()
    return ((f"{matched['pile']} of {matched['most']}", int(matched["many"]), tuple(map(int,
                                                                                      item_text.split()))))


def run_luck(luck: Luck[T], source: Source) -> tuple[T, list[Row]]:
    """Ask ``source`` whatever ``luck`` wants to know; its value and the rows of the log.

    Where it has no answer yet, the rules are told so, and may stop before the question.
    """
    luck_items: list[Row] = []
    unanswered: Unanswered | None = None
    try:
        question = next(luck)
        while True:
            try:
                answer = source(question)
            except Unanswered as error:
                unanswered = error
                luck.throw(error)
            luck_items.append(luck_item(question, answer))
            question = luck.send(answer)
    except StopIteration as done:
        value: T = done.value
        return (value, luck_items[:len(luck_items) - unanswered.taken_back] if unanswered
                else luck_items)


def is_possible(question: Question, answer: Sequence[int]) -> bool:
    """Whether an answer could be true: so many, within bounds, no place drawn twice."""
    if isinstance(question, Reveal):
        return not answer
    if isinstance(question, Roll):
        sides = question.sides
        return len(answer) == question.count and all(0 < a <= sides for a in answer)
    size = question.size if isinstance(question, DrawDistinct) else len(question.full)
    if not len(answer) == question.count == len(set(answer)) or not all(
            0 < a <= size for a in answer):
        return False
    if isinstance(question, DrawDistinct):
        return True
    taken = [question.full[a - 1] for a in answer]
    return all(taken.count(name) <= question.left.count(name) for name in taken)


def secret_source(secret: str) -> Source:
    """Answers that follow from the secret and the question, and from nothing else.

    The stream of numbers is HMAC-SHA256(secret, ``luck/WHY/BLOCK``), block by
    block from 0, read as big-endian words of 32 bits. A number below n is a
    word modulo n; words at or above the last multiple of n are skipped, so
    that each number is equally likely. Dice are such numbers plus one; a hand
    is drawn from by swapping place i with place i + number below (size - i).
    The number of dice is not part of the key: asking for one more die shows
    the same dice and one more.

    A pile is put in order once, all of it, in the same manner under
    ``pile/NAME/BLOCK``. What is taken is the first of that order that is still
    there; on places of the board, the one with the number of each place, or if
    a moderator named that one elsewhere, the next that is still there.
    """
    key = secret.encode()
    orders: dict[tuple[str, int], list[int]] = {}

    def answer(question: Question) -> Answer:
        if isinstance(question, Reveal):
            return ()
        if isinstance(question, Roll):
            numbers, sides = _stream(key, f"luck/{question.why}"), question.sides
            return tuple([_random_below(numbers, sides) + 1 for _ in range(question.count)])
        if isinstance(question, DrawDistinct):
            numbers = _stream(key, f"luck/{question.why}")
            return tuple(_shuffled(numbers, question.size, question.count))
        name = question.pile, len(question.full)
        order = orders.get(name)
        if order is None:
            numbers = _stream(key, f"pile/{question.pile}")
            order = orders[name] = _shuffled(numbers, name[1], name[1])
        return _draw_in_order(question, order)

    return answer


def _shuffled(numbers: Iterator[int], size: int, count: int) -> list[int]:
    """The first ``count`` of the places 1 to ``size`` in a new order."""
    places = list(range(1, size + 1))
    for i in range(count):
        j = i + _random_below(numbers, size - i)
        places[i], places[j] = places[j], places[i]
    return places[:count]


def _draw_in_order(question: DrawFromPile, order: Sequence[int]) -> Answer:
    full, left = question.full, Counter(question.left)
    already_drawn: Counter[str] = Counter()
    if question.place_index < 0:
        already_drawn = Counter(full) - left
    else:
        order = [*order[question.place_index:], *order[:question.place_index]]
    places_found: list[int] = []
    for place in order:
        if len(places_found) == question.count:
            break
        name = full[place - 1]
        if already_drawn[name]:
            already_drawn[name] -= 1
        elif left[name]:
            left[name] -= 1
            places_found.append(place)
    return tuple(places_found)


def stream(key: str, name: str) -> Iterator[int]:
    """The words of 32 bits behind a question, ``luck/WHY`` or ``pile/NAME``; without end."""
    return _stream(key.encode(), name)


def _stream(key: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        data = hashing.hmac(key, f"{name}/{block}".encode())
        for i in range(0, 32, 4):
            yield int.from_bytes(data[i:i + 4], "big")
        block += 1


def _random_below(numbers: Iterator[int], n: int) -> int:
    top = 0x1_0000_0000 - 0x1_0000_0000 % n
    for number in numbers:
        if number < top:
            return number % n
    raise AssertionError("the stream has no end")


def log_source(luck_items: Iterable[Row], expected_source: Source | None = None,
               physical: bool = False) -> Source:
    """Answers as the log has them, in order; each held against what is ``expected_source``, if that
    is known.

    Behind the last of them what is ``physical`` at a table has no answer yet. Refused:
    a question that was not put, an answer that cannot be or is not the one that is due.
    """
    left = iter(luck_items)

    def answer(question: Question) -> Answer:
        entry = next(left, None)
        answer_numbers = expected_source(question) if expected_source else ()
        if expected_source and entry == luck_item(question, answer_numbers):
            return answer_numbers
        asked_text = question_text(question)
        item_text = entry if entry is None or type(entry) is str else entry[1]
        if item_text is None or not item_text.startswith(asked_text + ": "):
            why = Problem("referee/unusable-log", f"the rules ask “{asked_text}”; "
                          + (f"the log answers “{item_text}”" if item_text
                             else "the log has no answer"))
            raise Unanswered(question, why) if item_text is None and physical else Refused(why)
        try:
            numbers = () if isinstance(question, Reveal) else tuple(
                map(int, item_text[len(asked_text) + 2:].split()))
        except ValueError:
            numbers = ()
        if not is_possible(question, numbers) or _luck_item(question, asked_text, numbers) != entry:
            raise refused("referee/unusable-log", f"the log answers “{item_text}”, which cannot be")
        if expected_source:
            raise refused("referee/different", f"“{item_text}” does not follow from the secret.")
        return numbers

    return answer


def moderator_source(text: str, own_source: Source) -> tuple[Source, Callable[[], None]]:
    """A moderator's answers, in order, and the check that none was left over.

    Answers are set apart by commas: ``5 2 6, 3``; an empty one or ``-`` leaves
    a pile to ``own_source``, the referee's luck, as does the end of the answers; the
    dice of a table are never left: behind the last entry they have no answer yet.
    Refused: a Roll with an empty answer, an answer that does not fit its question,
    one that no question asked for.
    """
    entries = [entry.split() for entry in text.split(",")] if text.strip() else []
    at = own_since = 0

    def answer(question: Question) -> Answer:
        nonlocal at, own_since
        own_since += 1
        if isinstance(question, Reveal):
            return ()
        entry = entries[at] if at < len(entries) else []
        at += 1
        if at <= len(entries):
            own_since = 0
        if entry in ([], ["-"]):
            if not isinstance(question, Roll):
                return own_source(question)
            why = Problem("referee/illegal-no-dice",
                          f"The dice are asked for: {question_text(question)}.",
                          hint="Give what was rolled: --dice \"" + ", ".join(
                              [*(" ".join(e) for e in entries[:at - 1]),
                               "…"]) + "\".")
            raise Unanswered(question, why, own_since - 1) if own_since else Refused(why)
        answer_numbers = _parse_answer(question, entry)
        if answer_numbers is None:
            raise refused("referee/illegal-dice",
                          f"“{' '.join(entry)}” does not answer “{question_text(question)}”.",
                          hint=_answer_hint(question))
        return answer_numbers

    def spent() -> None:
        if at < len(entries):
            extra = ", ".join(" ".join(entry) for entry in entries[at:])
            raise refused("referee/illegal-dice", f"Nothing asked for “{extra}”.",
                          hint="Give one answer to each question, in order, with commas between.")

    return answer, spent


def _parse_answer(question: Question, entry: list[str]) -> Answer | None:
    names = _places_by_name(question)
    places_found: list[int] = []
    for item in entry:
        called = folded(item)
        place = next((place for place in names.get(called, ()) if place not in places_found), 0)
        if called in names:
            places_found.append(place)
        elif item.isascii() and item.isdigit() and len(item) < 7:
            places_found.append(int(item))
        else:
            return None
    return tuple(places_found) if is_possible(question, places_found) else None


def _places_by_name(question: Question) -> dict[str, list[int]]:
    """The places at which a name may be found that a moderator gives; none for dice."""
    places: dict[str, list[int]] = {}
    if isinstance(question, DrawDistinct):
        for place, name in enumerate(question.names, 1):
            places.setdefault(folded(name), []).append(place)
    elif isinstance(question, DrawFromPile):
        for place, name in enumerate(question.full, 1):
            places.setdefault(folded(name), []).append(place)
        # Of equal ones those behind count as left: which they are is not written down.
        left = Counter(map(folded, question.left))
        places = {name: places_found[len(places_found) - left[name]:] for name,
                  places_found in places.items()}
    return places


def _answer_hint(question: Question) -> str:
    if isinstance(question, Roll):
        return (f"{question.count} numbers from 1 to {question.sides} are wanted."
                if question.count > 1 else f"A number from 1 to {question.sides} is wanted.")
    if isinstance(question, DrawFromPile):
        return ("The name of what was drawn is wanted." if question.count == 1 else
                f"The names of the {question.count} that were drawn are wanted, with blanks "
                "between.")
    assert isinstance(question, DrawDistinct)
    count_text = (f"{question.count} different numbers from 1 to {question.size} are" if
                  question.count > 1 else f"A number from 1 to {question.size} is")
    return (f"{count_text} wanted"
            + (", or the names of what was drawn." if question.names else "."))
