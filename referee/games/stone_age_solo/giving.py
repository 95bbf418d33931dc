"""What is given away, as people write it: pieces, tools by their values, all of something."""

from collections.abc import Callable
from typing import NoReturn

from referee.core.english import ARTICLES
from referee.core.goods import G, Kinds, plus
from referee.core.words import Reader
from referee.games.stone_age_solo.paying import NOTHING, PIECES, Payment, held

BACK = ("back", "down", "off")
TRACK = ("on", "of", "the", "food", "track")


def payment(reader: Reader, due: Callable[[], int] | None = None) -> Payment:
    """``2 wood food`` or ``step tools 1 2 used 3``, in any order of these three parts.

    A person may say ``all wood`` for what he holds, ``tool`` for his only one,
    and, where so much is ``due``, ``the rest wood``. Refused: nothing.
    """
    pay = NOTHING
    before = -1
    while reader and reader.at > before:
        reader.skip("and", "plus")
        before = reader.at
        whole = _all_of(reader) if reader.person else ""
        served = reader.skip("used")
        if reader.skip("tools", "tool") or served:
            tools = _all(reader, served) if whole else _tools(reader, served)
            pay = _sum(pay, Payment(used=tools) if served else Payment(tools=tools))
        elif whole:
            pay = _sum(pay, Payment(_whole(reader, whole, pay, due)))
        else:
            pay = _sum(pay, Payment(PIECES.amounts(reader)))
            _past_track(reader)
    if pay == NOTHING:
        unread(reader)
    return pay


def amounts(reader: Reader, kinds: Kinds[G], stock: Callable[[], G]) -> G | None:
    """Goods as a person names them: ``2 wood gold``, ``all wood``, ``everything``; None: none."""
    found, before, read = kinds.none, -1, False
    while reader and reader.at > before:
        reader.skip("and", "plus")
        before = reader.at
        if _all_of(reader):
            kind = reader.maybe(kinds.read)
            found = plus(found, stock()) if kind is None else found
            while kind is not None:  # “all wood and gold”: all of both
                name = kinds.names[kind]
                found = plus(found, kinds.of(name, stock()[kind]))
                reader.skip("and", "plus")
                kind = reader.maybe(kinds.read)
        else:
            found = plus(found, kinds.amounts(reader))
        read = read or reader.at > before
    return found if read else None


def unread(reader: Reader) -> NoReturn:
    """Refused: what is no amount of anything."""
    word = reader.words[reader.at] if reader else ""
    why = f"“{word}” is no amount of anything." if word else "What is given, and how much of it?"
    reader.fail("invalid-goods", why, hint="Numbers from 1 up stand before kinds, as in 2 wood "
                "food, or step tools 1 2 used 3.")


def _all_of(reader: Reader) -> str:
    """``all``, ``all of the`` and such, passed over; of a tool also the article before it."""
    whole = reader.maybe_whole()
    if whole:
        reader.skip("of")
    start = reader.at
    while reader.skip(*ARTICLES):
        pass
    if reader.peek() not in ("tool", "tools", "used"):
        reader.at = start
    return whole


def _sum(one: Payment, more: Payment) -> Payment:
    return Payment(plus(one.pieces, more.pieces), tuple(sorted(one.tools + more.tools)),
                   tuple(sorted(one.used + more.used)))


def _past_track(reader: Reader) -> None:
    """Passes over ``steps back on the food track``, never over the food of ``step food``."""
    reader.skip(*BACK)
    start = reader.at
    while reader.skip(*TRACK):
        if reader.words[reader.at - 1].casefold() == "track":
            return
    reader.at = start


def _whole(reader: Reader, whole: str, pay: Payment, due: Callable[[], int] | None,
           ) -> tuple[int, int, int, int, int, int]:
    """All that is held of a kind, both of two, or the rest of what is due."""
    kind = reader.maybe(PIECES.read)
    if kind is None:
        unread(reader)
    name = PIECES.names[kind]
    if whole == "both":
        return PIECES.of(name, 2)
    if whole in ("rest", "remaining") and due is not None:
        return PIECES.of(name, max(0, due() - sum(pay.pieces) - sum(pay.tiles)))
    has = held(reader.view.now).pieces
    return PIECES.of(name, has[kind])


def _all(reader: Reader, served: bool) -> tuple[int, ...]:
    has = held(reader.view.now)
    return has.used if served else has.tools


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
