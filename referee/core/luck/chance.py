"""Luck as questions of the rules (dice, draws, reveals), and the sources that answer them.

Rules never draw at random: they are generators that yield a question and are sent its answer.
A source finds the answer: in the log, in what the moderator gave, or from the secret of the
match.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, TypeVar

from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.aliases import folded
from referee.core.base.problem import Problem, Refused, refused
from referee.core.base.references import phrase_ref


class Roll(Struct, frozen=True):
    """A public roll of ``count`` dice with ``sides`` sides; the answer is what they show."""

    private_to: ClassVar[str] = ""

    why: str  # what it is for, unique in a match: ``round 1, red in the forest``
    count: int
    sides: int = 6


class DrawDistinct(Struct, frozen=True):
    """``count`` of ``size`` things: cards of a hand, squares, seats.

    The answer is their different places, from 1 to ``size``, in the order drawn.
    """

    why: str
    size: int
    count: int = 1
    # What is at each place, so that a moderator with real cards can answer by name; else empty.
    names: tuple[str, ...] = ()
    private_to: str = ""  # the only seat that may read the answer; empty: everybody may


class DrawFromPile(Struct, frozen=True):
    """``count`` more elements of a pile, whose order is the same for the whole match.

    The answer is their different places in ``full``, from 1.
    """

    why: str
    pile: str
    full: tuple[str, ...]  # the whole pile, in an order that no draw changes
    left: tuple[str, ...]  # what is left of it, in the same order
    count: int = 1
    # -1: drawn from the top. Otherwise the pile was dealt to places of the board, an element each,
    # and this is the index of the first place, from 0.
    place_index: int = -1
    private_to: str = ""  # the only seat that may read the answer; empty: everybody may

    @property
    def first(self) -> int:
        """The position in the order of the pile, from 1, of the first element drawn."""
        return (self.place_index if self.place_index >= 0 else len(self.full) - len(self.left)) + 1


class Reveal(Struct, frozen=True):
    """Asked before a rule uses something hidden from the player who moves; the answer is empty."""

    private_to: ClassVar[str] = ""

    why: str


Question = Roll | DrawDistinct | DrawFromPile | Reveal
Answer = tuple[int, ...]
LuckItem = str | tuple[str, str]  # public; or a seat, and what only it may read
NOBODY = "nobody"  # in place of the seat: no seat may read it before the match is revealed
Source = Callable[[Question], Answer]


class Unanswered(Refused):
    """A source has no answer yet: real dice that were not rolled, the end of a log.

    It is raised inside the rules, where the question arose. A forced move that led to the
    question is taken back there; in any other case this is the refusal.

    ``own_count``: how many questions right before this one were not answered by what the
    moderator gave. ``taken_back``: how many items of luck the rules have taken back.
    """

    def __init__(self, question: Question, why: Problem, own: int = 0) -> None:
        super().__init__(why)
        self.question, self.own_count, self.taken_back = question, own, 0


# Compiled only when an item of luck is read, which playing a move does not need.
DICE_PATTERN = r"(?P<why>.+), (?P<many>0|[1-9][0-9]{0,5})d(?P<most>[1-9][0-9]{0,5})"
DRAW_PATTERN = (r"(?P<why>.+?)(?P<pile>, pile [^,]+)?, (?P<many>[1-9][0-9]{0,5})"
                r"(?: to (?P<last>[1-9][0-9]{0,5}))? of (?P<most>[1-9][0-9]{0,5})")
_NUMBERS = r"(?:[1-9][0-9]{0,5}(?: [1-9][0-9]{0,5})*)?"  # empty for a roll of no dice

T = TypeVar("T")
Luck = Generator[Question, Answer, T]


def without_luck(value: T) -> Luck[T]:
    """Luck that asks nothing and returns a value."""
    return value
    yield


def question_text(question: Question) -> str:
    """The question as it is written in the log: ``round 1, red in the forest, 3d6``."""
    if isinstance(question, Roll):
        return f"{question.why}, {question.count}d{question.sides}"
    if isinstance(question, DrawDistinct):
        return f"{question.why}, {question.count} of {question.size}"
    if isinstance(question, DrawFromPile):
        first, count = question.first, question.count
        positions = f"{first} to {first + count - 1}" if count > 1 else f"{first}"
        return f"{question.why}, pile {question.pile}, {positions} of {len(question.full)}"
    return question.why


def luck_item(question: Question, answer: Answer) -> LuckItem:
    """The item of luck in the log for one answered question."""
    return _luck_item(question, question_text(question), answer)


def _luck_item(question: Question, question_text: str, answer: Answer) -> LuckItem:
    item_text = "seen" if type(question) is Reveal else " ".join(map(str, answer))
    text = f"{question_text}: {item_text}"
    return (question.private_to, text) if question.private_to else text


@lru_cache(maxsize=1024)  # an audit asks it two or three times of each item
def is_answer(text: str) -> bool:
    """Whether an item of luck is possible: the right number of answers, each within bounds."""
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
        count = last - count + 1 if matched["pile"] else count  # a pile has “FIRST to LAST”
    return len(numbers) == count and max(numbers, default=0) <= most


def pile_draw(text: str) -> tuple[str, int, tuple[int, ...]]:
    """The pile that an item of luck draws from, the first position, the places drawn.

    Empty if it does not draw from a pile.
    """
    if ", pile " not in text:  # such as dice: matching the pattern takes longer
        return "", 0, ()
    question, _, item_text = text.rpartition(": ")
    matched = re.fullmatch(DRAW_PATTERN, question)
    if matched is None or not matched["pile"] or item_text == "seen" or not is_answer(text):
        return "", 0, ()
    places = tuple(map(int, item_text.split()))
    return f"{matched['pile']} of {matched['most']}", int(matched["many"]), places


def run_luck(luck: Luck[T], source: Source) -> tuple[T, list[LuckItem]]:
    """Answer the questions of ``luck`` from a source: its value and the items for the log.

    If the source has no answer yet, ``Unanswered`` is raised inside the rules, which may then
    stop before the question.
    """
    luck_items: list[LuckItem] = []
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
    """Whether an answer is possible: the right number, within bounds, no place drawn twice."""
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
    """Answers that depend only on the secret and the question.

    The stream of numbers is HMAC-SHA256(secret, ``luck/WHY/BLOCK``), for block 0, 1 and so on,
    read as big-endian words of 32 bits. A number below n is a word modulo n; words at or above
    the last multiple of n are skipped, so that each number is equally likely. Dice are such
    numbers plus one; things are drawn by swapping place i with place i + number below
    (size - i). The number of dice is not part of the key, so a roll of one more die shows the
    same dice and one more.

    A whole pile is shuffled once, in the same way, with ``pile/NAME/BLOCK``. From the top the
    first elements of that order that are left are drawn; for places of the board the element
    with the number of each place or, if a moderator put that elsewhere, the next one that is
    left.
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
    """The first ``count`` of the places 1 to ``size``, shuffled."""
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
    places: list[int] = []
    for place in order:
        if len(places) == question.count:
            break
        name = full[place - 1]
        if already_drawn[name]:
            already_drawn[name] -= 1
        elif left[name]:
            left[name] -= 1
            places.append(place)
    return tuple(places)


def stream(key: str, name: str) -> Iterator[int]:
    """The endless stream of 32-bit words for a question, ``luck/WHY`` or ``pile/NAME``."""
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


def log_source(luck_items: Iterable[LuckItem], expected_source: Source | None = None,
               physical: bool = False) -> Source:
    """The answers in the log, in order, each compared with ``expected_source`` if it is given.

    ``physical``: players roll real dice, so a question after the last answer is ``Unanswered``.
    Refused: another question than the log has; an impossible answer; an answer that differs
    from the expected one.
    """
    remaining = iter(luck_items)

    def answer(question: Question) -> Answer:
        item = next(remaining, None)
        expected = expected_source(question) if expected_source else ()
        if expected_source and item == luck_item(question, expected):
            return expected
        asked_text = question_text(question)
        item_text = item if item is None or type(item) is str else item[1]
        if item_text is None or not item_text.startswith(asked_text + ": "):
            why = Problem("referee/unusable-log", f"the rules need the roll or "
                                                  f"draw “{asked_text}”; "
                          + (f"the log has “{item_text}”" if item_text
                             else "the log has no more results"))
            raise Unanswered(question, why) if item_text is None and physical else Refused(why)
        try:
            numbers = () if isinstance(question, Reveal) else tuple(
                map(int, item_text[len(asked_text) + 2:].split()))
        except ValueError:
            numbers = ()
        if not is_possible(question, numbers) or _luck_item(question, asked_text, numbers) != item:
            raise refused("referee/unusable-log",
                          f"the log has the impossible roll or draw “{item_text}”")
        if expected_source:
            raise refused("referee/different", f"“{item_text}” does not follow from the secret.")
        return numbers

    return answer


def moderator_source(text: str, own_source: Source) -> tuple[Source, Callable[[], None]]:
    """The answers of a moderator, in order, and a check that none is left over.

    Answers have commas between them: ``5 2 6, 3``. An empty answer, ``-`` and the end of the
    answers leave a draw to ``own_source``, the referee's luck. Rolls are never left to it: after
    the last answer they are ``Unanswered``. Refused: an empty answer to a roll, an answer that
    does not fit its question, answers left over.
    """
    entries = [entry.split() for entry in text.split(",")] if text.strip() else []
    index = own_count = 0

    def answer(question: Question) -> Answer:
        nonlocal index, own_count
        own_count += 1
        if isinstance(question, Reveal):
            return ()
        entry = entries[index] if index < len(entries) else []
        index += 1
        if index <= len(entries):
            own_count = 0
        if entry in ([], ["-"]):
            if not isinstance(question, Roll):
                return own_source(question)
            given = [" ".join(entry) for entry in entries[:index - 1]]
            why = Problem("referee/illegal-no-dice",
                          f"Roll the dice and enter the result: {question_text(question)}.",
                          hint=phrase_ref("give-dice", ", ".join([*given, "…"])))
            raise Unanswered(question, why, own_count - 1) if own_count else Refused(why)
        numbers = _parse_answer(question, entry)
        if numbers is None:
            raise refused("referee/illegal-dice",
                          f"“{' '.join(entry)}” does not fit “{question_text(question)}”.",
                          hint=_answer_hint(question))
        return numbers

    def check_all_used() -> None:
        if index < len(entries):
            extra = ", ".join(" ".join(entry) for entry in entries[index:])
            raise refused("referee/illegal-dice", f"The result “{extra}” is not needed.",
                          hint="Enter one result for each roll or draw, in order, with "
                               "commas between.")

    return answer, check_all_used


def _parse_answer(question: Question, entry: list[str]) -> Answer | None:
    places_by_name = _places_by_name(question)
    numbers: list[int] = []
    for item in entry:
        places = places_by_name.get(folded(item))
        if places is not None:
            numbers.append(next((place for place in places if place not in numbers), 0))
        elif item.isascii() and item.isdigit() and len(item) < 7:
            numbers.append(int(item))
        else:
            return None
    return tuple(numbers) if is_possible(question, numbers) else None


def _places_by_name(question: Question) -> dict[str, list[int]]:
    """The places of each name by which a moderator may answer; empty for dice."""
    places: dict[str, list[int]] = {}
    if isinstance(question, DrawDistinct):
        for place, name in enumerate(question.names, 1):
            places.setdefault(folded(name), []).append(place)
    elif isinstance(question, DrawFromPile):
        for place, name in enumerate(question.full, 1):
            places.setdefault(folded(name), []).append(place)
        # Of equal elements the last count as left: nothing records which of them were drawn.
        left = Counter(map(folded, question.left))
        places = {name: of_name[len(of_name) - left[name]:] for name, of_name in places.items()}
    return places


def _answer_hint(question: Question) -> str:
    if isinstance(question, Roll):
        return (f"Enter {question.count} numbers from 1 to {question.sides}."
                if question.count > 1 else f"Enter a number from 1 to {question.sides}.")
    if isinstance(question, DrawFromPile):
        return ("Enter the name of what was drawn." if question.count == 1 else
                f"Enter the names of the {question.count} things that were drawn, with "
                "spaces between.")
    assert isinstance(question, DrawDistinct)
    count_text = (f"{question.count} different numbers" if question.count > 1 else "a number")
    return (f"Enter {count_text} from 1 to {question.size}"
            + (", or the names of what was drawn." if question.names else "."))
