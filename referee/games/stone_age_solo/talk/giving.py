"""What is given away, in the words of the notation: pieces, tools by their values."""

from itertools import islice, pairwise
from typing import Any, NoReturn

from referee.core.goods import G, Kinds, plus
from referee.core.words import Reader
from referee.games.stone_age_solo.box.pieces import NOTHING, PIECES, Payment
from referee.games.stone_age_solo.box.state import Box, State
from referee.games.stone_age_solo.play.paying import held


def payment(reader: Reader) -> Payment:
    """``2 wood food`` or ``step tools 1 2 used 3``, in any order of these three parts.

    A person's only tool needs no value. Refused: nothing.
    """
    pay = NOTHING
    before = -1
    while reader and reader.at > before:
        reader.skip("and", "plus")
        before = reader.at
        served = reader.skip("used")
        if reader.skip("tools", "tool") or served:
            tools = _tools(reader, served)
            pay = _sum(pay, Payment(used=tools) if served else Payment(tools=tools))
        else:
            pay = _sum(pay, Payment(PIECES.amounts(reader)))
    if pay == NOTHING:
        unread(reader)
    return pay


def alone(cls: Any, box: Box, reader: Reader, count: int | None) -> Any:
    """What ``feed`` means by itself, and ``feed 5``: food, or the only way there is."""
    now: State = reader.view.now
    if not now.need:  # food that is asked for at another time, or was eaten just now
        return cls(Payment(PIECES.of("food", count or max(1, now.people - now.field))))
    if now.need <= now.food and count in (None, now.need):
        return cls(Payment(PIECES.of("food", now.need)))
    ways = [*islice(cls.options(box, now, box.seat), 2)] if count is None else []
    if len(ways) != 1:
        food = f"{now.need} food are due; you hold {now.food}."
        reader.fail("invalid-goods", food if count in (None, now.need)
                    else f"{count} of what? {food}", hint="As in feed 3 food 2 wood.")
    return ways[0]


def amounts(reader: Reader, kinds: Kinds[G]) -> G:
    """``2 wood gold``, with “and” between or not. Refused: nothing; “the gold”: how much of it?"""
    start, found, before = reader.at, kinds.none, -1
    while reader and reader.at > before:
        reader.skip("and", "plus")
        before = reader.at
        found = plus(found, kinds.amounts(reader))
    said = [word.casefold() for word in reader.words[start:reader.at]]
    if not any(found) or any(one == "the" and kinds.read.exact(two) is not None
                             for one, two in pairwise(said)):
        unread(reader)
    return found


def unread(reader: Reader) -> NoReturn:
    """Refused: what is no amount of anything."""
    word = reader.words[reader.at] if reader else ""
    why = f"“{word}” is no amount of anything." if word else "What is given, and how much of it?"
    reader.fail("invalid-goods", why, hint="Numbers from 1 up stand before kinds, as in 2 wood "
                "food, or step tools 1 2 used 3.")


def _sum(one: Payment, more: Payment) -> Payment:
    return Payment(plus(one.pieces, more.pieces), tuple(sorted(one.tools + more.tools)),
                   tuple(sorted(one.used + more.used)))


def _tools(reader: Reader, served: bool) -> tuple[int, ...]:
    """Values of tools: ``1 2``, ``of value 3``; of a person's only one none is needed."""
    if reader.skip("of"):
        reader.skip("value")
    values: list[int] = []
    while (value := _value(reader, not values)) is not None:
        values.append(value)
    if not values:
        has = held(reader.view.now) if reader.person else NOTHING
        mine = has.used if served else has.tools
        if len(set(mine)) == 1:
            return mine[:1]
        values.append(reader.number("the value of a tool"))
    return tuple(values)


def _value(reader: Reader, first: bool) -> int | None:
    """The value that comes next, or None: behind the first a number may count pieces.

    ``tools 2 3 food`` has one tool, ``tools 2 and 3`` has two.
    """
    start = reader.at
    if not first:
        reader.skip("and")
    value = reader.maybe_number()
    after = reader.at
    if value is None or (not first and reader.maybe(PIECES.read) is not None):
        reader.at = start
        return None
    reader.at = after
    return value
