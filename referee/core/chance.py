"""Luck and secrets as questions, and the sources that answer them.

Rules never draw: they are generators that yield a question and are sent the
answer. Where the answer comes from, the log, the moderator or the game's
secret, is the business of a source.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from hmac import digest as hmac
from typing import TypeVar

from msgspec import Struct

from referee.core.problem import refused


class Roll(Struct, frozen=True):
    """``count`` dice of ``sides`` sides, open to all; answered with their faces."""

    why: str
    count: int
    sides: int = 6


class Draw(Struct, frozen=True):
    """``count`` of a pile of ``size``; answered with different places, 1 to size, as drawn.

    The pile is counted in its sorted order, for a pile that nobody has looked
    into has no other. ``names``, if given, are what lies at these places, so
    that a moderator with a real deck may answer by name.
    """

    why: str
    size: int
    count: int = 1
    names: tuple[str, ...] = ()


class Reveal(Struct, frozen=True):
    """A secret comes out: asked before a rule uses what its mover may not know; no answer."""

    why: str


Question = Roll | Draw | Reveal
Answer = tuple[int, ...]
Source = Callable[[Question], Answer]

T = TypeVar("T")
Luck = Generator[Question, Answer, T]


def sure(value: T) -> Luck[T]:
    """The luck that asks nothing."""
    return value
    yield


def words(question: Question) -> str:
    """The question as the log writes it: ``round 1, red in the forest, 3d6``."""
    if type(question) is Roll:
        return f"{question.why}, {question.count}d{question.sides}"
    if type(question) is Draw:
        return f"{question.why}, {question.count} of {question.size}"
    return question.why


def row(question: Question, answer: Answer) -> str:
    """The line of the log for one answered question."""
    said = "seen" if type(question) is Reveal else " ".join(map(str, answer))
    return f"{words(question)}: {said}"


def settle(luck: Luck[T], source: Source) -> tuple[T, list[str]]:
    """Ask ``source`` whatever ``luck`` wants to know; its value and the rows of the log."""
    rows: list[str] = []
    try:
        question = next(luck)
        while True:
            answer = source(question)
            rows.append(row(question, answer))
            question = luck.send(answer)
    except StopIteration as done:
        value: T = done.value
        return value, rows


def fits(question: Question, answer: Sequence[int]) -> bool:
    """Whether an answer could be true: so many, within bounds, no place drawn twice."""
    if type(question) is Roll:
        sides = question.sides
        return len(answer) == question.count and all(0 < a <= sides for a in answer)
    if type(question) is Draw:
        size = question.size
        return (len(answer) == question.count == len(set(answer))
                and all(0 < a <= size for a in answer))
    return not answer


def sealed(secret: str) -> Source:
    """Answers that follow from the secret and the question's ``why``, and from nothing else.

    The stream of numbers is HMAC-SHA256(secret, ``luck/WHY/BLOCK``), block by
    block from 0, read as big-endian words of 32 bits. A number below n is a
    word modulo n; words at or above the last multiple of n are skipped, so
    that each number is equally likely. Dice are such numbers plus one; a pile
    is drawn from by swapping place i with place i + number below (size - i).
    The number of dice is not part of the key: asking for one more die shows
    the same dice and one more.
    """
    key = secret.encode()

    def answer(question: Question) -> Answer:
        if type(question) is Reveal:
            return ()
        numbers = _stream(key, question.why)
        if type(question) is Roll:
            sides = question.sides
            return tuple([_below(numbers, sides) + 1 for _ in range(question.count)])
        assert type(question) is Draw
        places = list(range(1, question.size + 1))
        for i in range(question.count):
            j = i + _below(numbers, question.size - i)
            places[i], places[j] = places[j], places[i]
        return tuple(places[:question.count])

    return answer


def _stream(key: bytes, why: str) -> Generator[int, None, None]:
    block = 0
    while True:
        data = hmac(key, f"luck/{why}/{block}".encode(), "sha256")
        for i in range(0, 32, 4):
            yield int.from_bytes(data[i:i + 4], "big")
        block += 1


def _below(numbers: Generator[int, None, None], n: int) -> int:
    top = 0x1_0000_0000 - 0x1_0000_0000 % n
    for number in numbers:
        if number < top:
            return number % n
    raise AssertionError("the stream has no end")


def recorded(rows: Iterable[str]) -> Source:
    """Answers as the log has them, in order; a question that was not put is refused."""
    left = iter(rows)

    def answer(question: Question) -> Answer:
        asked = words(question)
        said = next(left, None)
        if said is None or not said.startswith(asked + ": "):
            raise refused("referee/unusable-log", f"the rules ask “{asked}”; "
                          + (f"the log answers “{said}”" if said else "the log has no answer"))
        try:
            numbers = () if type(question) is Reveal else tuple(
                map(int, said[len(asked) + 2:].split()))
        except ValueError:
            numbers = ()
        if not fits(question, numbers) or row(question, numbers) != said:
            raise refused("referee/unusable-log", f"the log answers “{said}”, which cannot be")
        return numbers

    return answer


def given(text: str, own: Source) -> tuple[Source, Callable[[], None]]:
    """A moderator's answers, in order, and the check that none was left over.

    Answers are set apart by commas: ``5 2 6, 3``; an empty one or ``-`` leaves
    a pile to ``own``, the referee's luck, as does the end of the answers; the
    dice of a table are never left. Refused: a Roll without an answer, an
    answer that does not fit its question, one that no question asked for.
    """
    entries = [entry.split() for entry in text.split(",")] if text.strip() else []
    at = 0

    def answer(question: Question) -> Answer:
        nonlocal at
        if type(question) is Reveal:
            return ()
        entry = entries[at] if at < len(entries) else []
        at += 1
        if entry in ([], ["-"]):
            if type(question) is Draw:
                return own(question)
            raise refused("referee/illegal-no-dice", f"The dice are asked for: {words(question)}.",
                          hint="Give what was rolled: --dice \"" + ", ".join(
                              [*(" ".join(e) for e in entries[:at - 1]),
                               "…"]) + "\".")
        found = _numbers(question, entry)
        if found is None:
            raise refused("referee/illegal-dice",
                          f"“{' '.join(entry)}” does not answer “{words(question)}”.",
                          hint=_wanted(question))
        return found

    def spent() -> None:
        if at < len(entries):
            extra = ", ".join(" ".join(entry) for entry in entries[at:])
            raise refused("referee/illegal-dice", f"Nothing asked for “{extra}”.",
                          hint="Give one answer to each question, in order, with commas between.")

    return answer, spent


def _numbers(question: Question, entry: list[str]) -> Answer | None:
    names = question.names if type(question) is Draw else ()
    folded = [name.casefold() for name in names]
    found: list[int] = []
    for item in entry:
        if item.casefold() in folded:
            place = next((i for i, name in enumerate(folded, 1)
                          if name == item.casefold() and i not in found), 0)
            found.append(place)
        elif item.isascii() and item.isdigit() and len(item) < 7:
            found.append(int(item))
        else:
            return None
    return tuple(found) if fits(question, found) else None


def _wanted(question: Question) -> str:
    if type(question) is Roll:
        return (f"{question.count} numbers from 1 to {question.sides} are wanted."
                if question.count > 1 else f"A number from 1 to {question.sides} is wanted.")
    assert type(question) is Draw
    many = (f"{question.count} different numbers from 1 to {question.size} are" if
            question.count > 1 else f"A number from 1 to {question.size} is")
    return (f"{many} wanted" + (", or the names of what was drawn." if question.names else "."))
