"""Somebody who wants to be forgotten: what names him in a desk, in a journal, in a log.

His address and the names he plays under are looked for as whole words, in any letters. What
others wrote stays, with “somebody” for him.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import folded
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry
from referee.pbem.roster.game_roster import Desk

SOMEBODY = "somebody"
_WRITTEN = ("why", "by", "as", "bounced", "report", "silent", "press")  # what of a row people wrote
_MARKS = "\u0300-\u036f"  # behind a letter: it is another one
_GAP = r"[\s|]+"  # a line of a mail may end between two words of a name


class Whom(Struct, frozen=True):
    """Who is forgotten in a game: an address in small letters, his seats there, his names."""

    address: str
    seats: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()

    def names_in(self, text: str) -> bool:
        """Whether a text names him."""
        return bool(self._words.search(text))

    def without(self, text: str) -> str:
        """A text that names him no more."""
        return self._words.sub(SOMEBODY, text)

    @property
    def _words(self) -> re.Pattern[str]:
        forms = {normalize(form, name) for name in self.names for form in ("NFC", "NFD")}
        names = "|".join(_GAP.join(map(re.escape, name.split()))
                         for name in sorted(forms, key=len, reverse=True))
        address = rf"(?<![\w.+-]){re.escape(self.address)}(?![\w-]|\.\w)"
        return re.compile(rf"{address}|(?<!\w)(?:{names})(?![\w{_MARKS}])" if names else address,
                          re.IGNORECASE)


def whom(desks: Iterable[Desk], address: str) -> Whom:
    """Who has an address in a game, by its desk as it is and was.

    A name that is that of a seat is none to look for.
    """
    seats: dict[Seat, None] = {}
    names: dict[str, None] = {}
    for desk in desks:
        for person in desk.known(address):
            seats[person.seat] = None
            if person.name.strip() and folded(person.name) not in desk.keys:
                names[person.name.strip()] = None
    return Whom(address, tuple(seats), tuple(names))


def desk_without(desk: Desk, who: Whom, keys: Mapping[Seat, str]) -> Desk:
    """A desk without somebody; a seat that he alone played has the new one of ``keys``.

    So whoever has his mails can write for it no more.
    """
    people = tuple(one for one in desk.people if folded(one.address) != who.address)
    empty = {one.seat for one in desk.known(who.address)} - {one.seat for one in people}
    held = tuple(one for one in desk.held if one.seat not in empty
                 and who.address not in (folded(one.address), folded(one.by)))
    offered = tuple(one for one in desk.offered if one.seat not in empty
                    and folded(one.by) != who.address)
    return replace(
        desk, people=people, held=held, offered=offered,
        watchers=tuple(one for one in desk.watchers if folded(one) != who.address),
        answered={one: count for one, count in desk.answered.items()
                  if one.split(" ")[-1] != who.address},
        echoes={one: count for one, count in desk.echoes.items() if one != who.address},
        keys={**desk.keys, **{seat: keys[seat] for seat in empty}})


def row_without(row: Mapping[str, Any], who: Whom) -> dict[str, Any]:
    """A row of a journal without him: no press from or to his seats, no word that names him."""
    if "press" in row and {row.get("from"), *row.get("to", ())} & {*who.seats}:
        return {**row, "press": ""}
    return {name: who.without(value) if name in _WRITTEN and type(value) is str else value
            for name, value in row.items()}


def sealed(lines: Iterable[log_entry.Line], who: Whom) -> Iterator[int]:
    """The turns whose lines in a log name him, in words that a moderator wrote."""
    for line in lines:
        told = entry_texts.read(line.said)
        if isinstance(told, entry_texts.Undo | entry_texts.Ruling | entry_texts.End
                      | entry_texts.Seated) and (
                who.names_in(told.reason)):
            yield line.n
