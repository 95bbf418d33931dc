"""Who moves, by a text and by who is asked."""

import re
from functools import lru_cache, partial

from msgspec import Struct

from referee.core.base import aliases
from referee.core.base.problem import Problem, Refused, refused
from referee.core.game.decisions import Ask, Awaiting, Seat
from referee.core.match.entry_texts import MODERATOR
from referee.core.match.match import Table, over

LONGEST = 100  # characters of the name before a colon
OPENED = " \t\n\"'“”„«»‘’"  # before a text in quotation marks
_AFTER = r"\s*(?:[,;]|[-–—](?=\s))?\s*"  # between a seat and its text; “-3” stays
_HEAD = r"(?:^|[;\n,.]|\b(?:and|then)\b)\s*([^\W_][\w-]{0,60})\s*:"  # of what a seat does
_BY = r"(.*\S)\s+by\s+(\S.*)"  # compiled when a name has it


class Mover(Struct, frozen=True):
    """Whose moves a text has (None: it does not say), who wrote it, where the moves begin.

    ``by`` is ``moderator`` or empty; ``hand`` the player of the seat that the
    text names, if it names one.
    """

    seat: Seat | None
    by: str = ""
    hand: str = ""
    end: int = 0


def who(table: Table, text: str, said: Seat | None) -> Mover:
    """Who moves: by the text (``red: MOVE``, ``Ann: MOVE``, ``red by Ann: MOVE``) or by ``said``.

    The name of the question that is asked is passed over, ``feed: 3 wood``. A seat that is asked
    may stand without its colon, and the text in quotation marks.
    Refused: a name before the colon that is no seat and no player, unless a
    move begins so; two different seats; a player of another seat.
    """
    head, colon, _ = text[:LONGEST].replace("：", ":").partition(":")
    name = head.lstrip(OPENED).rstrip()
    if not colon or not name[:1].isalnum() or "\n" in name or ";" in name:
        return _leading(table, text, said)
    at = len(head) - len(head.lstrip(OPENED))
    name, found, by = _signed(table, name, at)
    span = at, at + len(name)
    if found is None:
        return _unseated(table, text, name, said, span, len(head) + 1)
    seat, hand = found
    if said is not None and said != seat:
        raise refused("referee/invalid-seat", f"The text is {seat}'s, but --seat says {said}.",
                      span=span, hint="Leave one of them out.")
    return Mover(seat, by if by == MODERATOR else "", hand, len(head) + 1)


def _unseated(table: Table, text: str, name: str, said: Seat | None, span: tuple[int, int],
              end: int) -> Mover:
    """Who moves by a text with a name before its colon that is no seat's and no player's.

    The colon stands before ``end``. Refused: it is the name of no question and no heading, and no
    move begins so.
    """
    kind = _questions(table).exact(name)
    if kind in table.rules.sheets or _heads(table, name):
        return Mover(said)
    if kind is not None:
        asked = {ask.kind for ask in table.rules.awaiting(table.state).asks
                 if ask.seat == said or (said is None and ask.must)}
        return Mover(said, end=end if asked == {kind} else 0)
    if " " in name or _begins(table, text):
        return _leading(table, text, said)
    return Mover(_seats(table.seats).find(name, span))  # no seat has the name: this refuses


def _questions(table: Table) -> aliases.Names[str]:
    return aliases.Names("question", {
        kind: (kind, *more) for kind, more in table.rules.kinds.items()})


def names(table: Table, head: str) -> bool:
    """Whether what stands before a colon says whose a text is: a seat, a player, as ``who`` reads.

    Rarely a move is read for it, so that all lines of a mail can be asked.
    """
    text, name = f"{head}: x", head.lstrip(OPENED).rstrip()
    plain = name[:1].isalnum() and "\n" not in name and ";" not in name
    if plain and " by " not in name.casefold():
        if _meant(table, name) is not None:
            return True
        if _leading(table, text, None).seat is None:
            return False
    try:
        return who(table, text, None).seat is not None
    except Refused:
        return False


def _leading(table: Table, text: str, said: Seat | None) -> Mover:
    """Who moves by the name of a seat that is asked, before its text without a colon."""
    first = text[:LONGEST].lstrip(OPENED)
    name = next((first[:i] for i, char in enumerate(first)
                 if not (char.isalnum() or char in "-_")), first)
    seat = name.casefold()
    musts = {ask.seat for ask in table.rules.awaiting(table.state).asks if ask.must}
    if seat not in table.seats or seat not in ({said} if said else musts):
        return Mover(said)
    begin = len(text) - len(text.lstrip(OPENED)) + len(name)
    after = re.compile(_AFTER).match(text, begin)
    end = after.end() if after else begin
    if end == begin:  # “red's elder”
        return Mover(said)
    if not text[begin:end].strip(" \t") and _knows(table, seat):
        return Mover(seat)
    return Mover(seat, end=end)


def _knows(table: Table, seat: Seat) -> bool:
    """Whether the game has a word for the seat that moves: “blue accepts” is more than its verb."""
    rules = table.rules
    if not rules.hears or rules.sealed(table.state):
        return False
    from referee.core.language.context import look

    return bool(look(rules, table.state, seat).words.find(seat))


def _heads(table: Table, name: str) -> bool:
    """Whether a name before a colon is the heading of a sheet, in one number or the other."""
    if not table.rules.sheets:
        return False
    from referee.core.input import sealed_orders  # most games have none

    return sealed_orders.named_kind(table.rules, name) in table.rules.sheets


def known(table: Table, name: str) -> bool:
    """Whether a name before a colon is a seat's, a player's or a question's."""
    return _meant(table, name) is not None or _questions(table).exact(name) is not None


def several(table: Table, text: str, seat: Seat) -> bool:
    """Whether a text has moves of another seat, too: “red: use all; green: use hut”."""
    return any(found is not None and found[0] != seat for found in (
        _meant(table, name[1]) for name in re.finditer(_HEAD, text)))


def _signed(table: Table, name: str, at: int) -> tuple[str, tuple[Seat, str] | None, str]:
    """The name before a colon, the seat and player it means, and who wrote for the seat.

    Refused: a player of another seat, or of none.
    """
    signed = re.match(_BY, name, re.IGNORECASE) if " by " in name.casefold() else None
    if signed is None:
        return name, _meant(table, name), ""
    seat, by = signed.groups()
    whose = _meant(table, seat)
    if whose is None or by.casefold() == MODERATOR:
        return seat, whose, by.casefold()
    hand = _player(table, whose[0], by)
    if not hand:
        people = ", ".join(next(chair.players for chair in table.head.seats
                                if chair.seat == whose[0]))
        raise refused("referee/invalid-seat", f"“{by}” does not play {whose[0]}.",
                      span=(at, at + len(name)),
                      hint=f"{whose[0]} is played by {people}." if people else "")
    return seat, (whose[0], hand), by


def _player(table: Table, seat: Seat, name: str) -> str:
    """The player of a seat who has this name; empty: none."""
    wanted = aliases.normal(name)
    return next((player for chair in table.head.seats if chair.seat == seat
                 for player in chair.players if aliases.normal(player) == wanted), "")


def _begins(table: Table, text: str) -> bool:
    """Whether a text begins with a move."""
    from referee.core.input import splitter
    from referee.core.language import free_text

    asks = table.rules.awaiting(table.state).asks
    seat = asks[0].seat if asks else table.seats[0]
    try:
        splitter.cut(text.partition("\n")[0].partition(";")[0], 0, table.rules, "",
                     readable=partial(free_text.readable, table.rules, table.state, seat))
    except Refused:
        return False
    return True


def _meant(table: Table, name: str) -> tuple[Seat, str] | None:
    """The seat that a name means: its own, shortened or not, or that of its only player."""
    seats = _seats(table.seats)
    exact = seats.exact(name)
    several = [(seat, "") for seat in ([exact] if exact else seats.starting(name))]
    if len(several) != 1:
        several = [(seat, hand) for seat in table.seats if (hand := _player(table, seat, name))]
    return several[0] if len(several) == 1 else None


@lru_cache(64)
def _seats(seats: tuple[Seat, ...]) -> aliases.Names[Seat]:
    """The names of seats; each line of a mail is held against them."""
    return aliases.Names("seat", {seat: seat for seat in seats})


def asked_of(table: Table) -> Awaiting:
    """Who is asked. Refused: a game that is over."""
    awaiting: Awaiting = table.rules.awaiting(table.state)
    if table.ended or not awaiting.asks:
        raise Refused(over(table))
    return awaiting


def sole(table: Table) -> Seat:
    """The one seat that is asked. Refused: several."""
    asks = asked_of(table).asks
    names = list(dict.fromkeys(ask.seat for ask in asks if ask.must)) or list(
        dict.fromkeys(ask.seat for ask in asks))
    if len(names) == 1:
        return names[0]
    raise refused("referee/ambiguous-seat", "Several seats are asked: " + ", ".join(names) + ".",
                  hint=f"Say whose move it is: “{names[0]}: …”.")


def not_asked(seat: Seat, asks: tuple[Ask, ...]) -> Problem:
    """The refusal of a seat that is not asked, naming those that are."""
    musts = "; ".join(f"{ask.seat} is asked: {ask.what}" for ask in asks if ask.must)
    return Problem("referee/illegal-not-asked", f"{seat} is not asked for a move now.",
                   hint=f"{musts}." if musts else "")
