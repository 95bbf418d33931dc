"""A deadline that somebody missed: what they, the others and the moderator get to know of it."""

from referee.acts import report
from referee.acts.answer import MODERATOR, PUBLIC
from referee.core import log, words
from referee.core.rules import Seat
from referee.desk import telling
from referee.desk.sitting import Sitting

OFTEN = 2  # deadlines in a row without a message, from which on the moderator hears of it


def notes(at: Sitting, late: list[Seat], since: int) -> list[tuple[str, str]]:
    """What each is to know of the seats that were late, by what was played since a turn."""
    found: list[tuple[str, str]] = []
    for seat in late:
        people, who = at.desk.of(seat), telling.named(at.desk, seat)
        times = words.counted(max((person.late for person in people), default=0), "time")
        own, public = _played(at, since, seat, seat), _played(at, since, seat, PUBLIC)
        found.append((seat, "You sent nothing before the deadline. The referee played for "
                      f"you{own}. You are counted late: {times} so far."))
        found += [(other, f"{who} sent nothing before the deadline. The referee played for "
                   f"them{public}.") for other in at.now.seats if other != seat]
        found.append((MODERATOR, f"{who} missed the deadline, and was late {times} so far. The "
                      f"referee played for them{own}."))
        found += [(MODERATOR, f"{person.name} ({seat}) has been silent for {person.silent} "
                   f"deadlines in a row. REPLACE {seat} address name BECAUSE … gives the seat to "
                   "somebody else.") for person in people if person.silent >= OFTEN]
    return found


def _played(at: Sitting, since: int, seat: Seat, eyes: str) -> str:
    """What was played for a seat since a turn, as somebody may read it; empty: they may not."""
    made: list[str] = []
    for line in log.backwards(at.game.saved.log):
        if line.n <= since:
            break
        made += [f"“{one.move}”" for one in report.moved(line, eyes) if one.seat == seat]
    return f": {words.listed(made[::-1])}" if made else ""
