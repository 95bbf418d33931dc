"""A deadline that somebody missed: what they, the others and the moderator get to know of it."""

from referee.acts import report
from referee.acts.answer import MODERATOR, PUBLIC, PlayedMove
from referee.core.game.rules import Seat
from referee.core.table import log
from referee.core.text import words
from referee.desk.deal.sitting import Sitting
from referee.desk.write import telling

OFTEN = 2  # deadlines in a row without a message, from which on the moderator hears of it


def notes(at: Sitting, late: list[Seat], since: int) -> list[tuple[str, str]]:
    """What each is to know of the seats that were late, by what was played since a turn."""
    found: list[tuple[str, str]] = []
    for seat in late:
        people, who = at.desk.of(seat), telling.named(at.desk, seat)
        times = words.counted(max((person.late for person in people), default=0), "time")
        own, public = _made(at, since, seat, seat), _made(at, since, seat, PUBLIC)
        if own and not any(one.by for one in own):  # a draft, or a plan that waited
            mine = ("You were not ready at the deadline. What you had written was "
                    f"played{_said(own)}.")
            theirs = f"{who} was not ready at the deadline. What they had written was played"
        else:
            mine = ("You sent nothing before the deadline. The referee played for "
                    f"you{_said(own)}.")
            theirs = f"{who} sent nothing before the deadline. The referee played for them"
        found.append((seat, f"{mine} You are counted late: {times} so far."))
        found += [(other, f"{theirs}{_said(public)}.") for other in at.now.seats
                  if other != seat and other not in at.now.gone]
        found.append((MODERATOR, f"{theirs}{_said(own)}. Late {times} so far."))
        found += [(MODERATOR, f"{person.name} ({seat}) has been silent for {person.silent} "
                   f"deadlines in a row. REPLACE {seat} address name BECAUSE … gives the seat to "
                   "somebody else.") for person in people if person.silent >= OFTEN]
    return found


def _made(at: Sitting, since: int, seat: Seat, eyes: str) -> list[PlayedMove]:
    """The moves of a seat since a turn, as far as somebody may read them."""
    found: list[PlayedMove] = []
    for line in log.backwards(at.game.saved.log):
        if line.n <= since:
            break
        found += [one for one in report.moved(at.now.rules, line, eyes)
                  if one.seat == seat]
    return found[::-1]


def _said(made: list[PlayedMove]) -> str:
    """Moves behind a colon; empty: none may be read."""
    return f": {words.listed([f'“{one.move}”' for one in made])}" if made else ""
