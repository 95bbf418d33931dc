"""Names of players: the save has them, and a roster follows when they are corrected there.

A correction, by ``seat --rename`` or by hand, leaves no log entry; a change of players does. So
names are compared that players had after the same log entry. Addresses never change here.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.core.base.aliases import nfc, normalized
from referee.core.base.validators import is_person
from referee.core.match import entry_texts, seat_history
from referee.core.match.save_format import SeatAssignment
from referee.pbem.roster.game_roster import EARLIER, GameRoster, Person, SavedNames


def followed(roster: GameRoster, assignments: Iterable[SeatAssignment]) -> GameRoster:
    """The roster with names as they were corrected in the save since the roster was written."""
    corrections = {assignment.seat: _corrections(roster, assignment) for assignment in assignments}
    return replace(roster, people=tuple(
        _renamed(person, corrections.get(person.seat, {}).get(normalized(person.name), ""))
        for person in roster.people))


def recorded(roster: GameRoster, assignments: Iterable[SeatAssignment]) -> GameRoster:
    """The roster with the names of the save, to be compared when it is next opened."""
    return replace(roster, saved_names={
        assignment.seat: SavedNames(_last_change(assignment),
                                    tuple(filter(is_person, map(nfc, assignment.players))))
        for assignment in assignments})


def _corrections(roster: GameRoster, assignment: SeatAssignment) -> dict[str, str]:
    """The corrected names of a seat's players, by the names before as they are compared."""
    barred = {*entry_texts.OTHERS, *map(normalized, roster.keys)} - {normalized(assignment.seat)}
    return {old: new for old, new in _changed_names(roster, assignment).items()
            if is_person(new) and normalized(new) not in barred}  # a name may be edited by hand


def _changed_names(roster: GameRoster, assignment: SeatAssignment) -> dict[str, str]:
    """The names that were changed without a change of players, and what they are now."""
    known = [person.name for person in roster.people_of(assignment.seat)]
    saved = roster.saved_names.get(assignment.seat)
    if saved and saved.turn in (0, *(past.until for past in assignment.before)):
        return _paired(saved.names or known, seat_history.players_at(assignment, saved.turn))
    # An older roster, or a save from a copy: its players may have been replaced since.
    replaced = assignment.before[-1].players if assignment.before else ()
    if {*map(normalized, known)} == {*map(normalized, replaced)}:
        return {}
    pairs = _paired(known, assignment.players)
    return pairs if len(pairs) == 1 else {}


def _paired(before: Sequence[str], after: Sequence[str]) -> dict[str, str]:
    """The names that replaced others, by these; nothing if it is not clear which did."""
    old, new = (list(dict.fromkeys(map(nfc, names))) for names in (before, after))
    gone, came = ([name for name in names if name not in others]
                  for names, others in ((old, new), (new, old)))
    if len(gone) != len(came):
        return {}
    if len(gone) > 1 and [*map(old.index, gone)] != [*map(new.index, came)]:
        return {}
    return dict(zip(map(normalized, gone), came, strict=True))


def _renamed(person: Person, name: str) -> Person:
    """The person with another name, if one is given."""
    if not name:
        return person
    earlier = [former for former in (*person.earlier_names, person.name) if former != name]
    return replace(person, name=name, earlier_names=tuple(dict.fromkeys(earlier))[-EARLIER:])


def _last_change(assignment: SeatAssignment) -> int:
    """The turn of the log entry that last changed the players of a seat; 0: none did."""
    return assignment.before[-1].until if assignment.before else 0
