"""Erases a person from a roster, a journal and a log.

Their address and names are searched for as whole words, in any case. The words of others stay, with
“somebody” in place of the person.
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
from referee.pbem.roster.game_roster import GameRoster

SOMEBODY = "somebody"
# fields of a journal row that contain free text
_WRITTEN = ("why", "by", "as", "bounced", "report", "silent", "press")
_MARKS = "\u0300-\u036f"  # combining marks: after a letter they make another letter
_GAP = r"[\s|]+"  # a line break in a mail may separate two words of a name


class ForgottenPerson(Struct, frozen=True):
    """A person to erase from a game."""

    address: str  # in lower case
    seats: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()

    def is_named_in(self, text: str) -> bool:
        """Whether a text names the person."""
        return bool(self._pattern.search(text))

    def redact(self, text: str) -> str:
        """The text with “somebody” in place of the person."""
        return self._pattern.sub(SOMEBODY, text)

    @property
    def _pattern(self) -> re.Pattern[str]:
        forms = {normalize(form, name) for name in self.names for form in ("NFC", "NFD")}
        names = "|".join(_GAP.join(map(re.escape, name.split()))
                         for name in sorted(forms, key=len, reverse=True))
        address = rf"(?<![\w.+-]){re.escape(self.address)}(?![\w-]|\.\w)"
        return re.compile(rf"{address}|(?<!\w)(?:{names})(?![\w{_MARKS}])" if names else address,
                          re.IGNORECASE)


def person_to_forget(desks: Iterable[GameRoster], address: str) -> ForgottenPerson:
    """The person with an address in a game, from current and earlier versions of its roster.

    A name that equals that of a seat is not searched for.
    """
    seats: dict[Seat, None] = {}
    names: dict[str, None] = {}
    for roster in desks:
        for person in roster.people_at(address):
            seats[person.seat] = None
            names |= {name.strip(): None for name in person.all_names
                      if name.strip() and folded(name) not in roster.keys}
    return ForgottenPerson(address, tuple(seats), tuple(names))


def roster_without(roster: GameRoster, forgotten: ForgottenPerson,
                   keys: Mapping[Seat, str]) -> GameRoster:
    """The roster without the person; their seats without players get new secrets from ``keys``.

    So no one who has their mails can write for the seat any more.
    """
    people = tuple(person for person in roster.people
                   if folded(person.address) != forgotten.address)
    empty = {person.seat for person in roster.people_at(forgotten.address)} - {person.seat
                                                                               for person in people}
    held = tuple(pending for pending in roster.held if pending.seat not in empty
                 and forgotten.address not in (folded(pending.address), folded(pending.by)))
    offered = tuple(option_list for option_list in roster.offered if option_list.seat not in empty
                    and folded(option_list.by) != forgotten.address)
    return replace(
        roster, people=people, held=held, offered=offered,
        watchers=tuple(one for one in roster.watchers if folded(one) != forgotten.address),
        answered={one: count for one, count in roster.answered.items()
                  if one.split(" ")[-1] != forgotten.address},
        echoes={one: count for one, count in roster.echoes.items() if one != forgotten.address},
        keys={**roster.keys, **{seat: keys[seat] for seat in empty}})


def row_without(row: Mapping[str, Any], forgotten: ForgottenPerson) -> dict[str, Any]:
    """A journal row without the person: no press from or to their seats, no names."""
    if "press" in row and {row.get("from"), *row.get("to", ())} & {*forgotten.seats}:
        return {**row, "press": ""}
    return {name: forgotten.redact(value) if name in _WRITTEN and type(value) is str else value
            for name, value in row.items()}


def turns_naming(lines: Iterable[log_entry.LogEntry], forgotten: ForgottenPerson) -> Iterator[int]:
    """The turns whose log entries name the person in words that a moderator wrote."""
    for line in lines:
        entry = entry_texts.parse(line.first_text)
        if isinstance(entry, entry_texts.Undo | entry_texts.Ruling | entry_texts.End
                      | entry_texts.SeatChanged) and (
                forgotten.is_named_in(entry.reason)):
            yield line.n
