"""Who played a seat at which turn: the names in the head, beside the lines that say why."""

from collections.abc import Iterable, Iterator

from referee.core.game.decisions import Seat
from referee.core.match import entry_texts
from referee.core.match.entry_texts import Seated
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Chair, Former


def players(chair: Chair, turn: int) -> tuple[str, ...]:
    """The names of who played the seat when a turn was made; none: nobody, or nobody is named."""
    return next((one.players for one in chair.before if one.until > turn), chair.players)


def at(chairs: Iterable[Chair], lines: Iterable[Line], turn: int) -> tuple[Chair, ...]:
    """The chairs as they were after a turn: what came later is not known yet."""
    found = [*chairs]
    if not any(one.until > turn for chair in found for one in chair.before):
        return tuple(found)
    last = {what.seat: (line, what) for line, what in comings(lines) if line.n <= turn}
    then: list[Chair] = []
    for chair in found:
        if any(one.until > turn for one in chair.before):
            line, what = last.get(chair.seat, (None, None))
            gone = line.when if line and what and what.how == entry_texts.GONE else ""
            chair = Chair(chair.seat, players(chair, turn), gone,
                          tuple([one for one in chair.before if one.until <= turn]))
        then.append(chair)
    return tuple(then)


def sound(chairs: Iterable[Chair], lines: list[Line]) -> tuple[Chair, ...]:
    """The chairs of a damaged head as they were after these lines, and as these say.

    Whose names are lost is nobody's; a seat whose line says so has nobody.
    """
    then: list[Chair] = []
    for chair in at(chairs, lines, lines[-1].n):
        own = [(line, what) for line, what in comings(lines) if what.seat == chair.seat]
        known = {one.until: one for one in chair.before}
        before = tuple([known.get(line.n, Former(line.n, ())) for line, _ in own])
        if own:
            line, what = own[-1]
            gone = (chair.gone or line.when) if what.how == entry_texts.GONE else ""
            chair = Chair(chair.seat, () if gone else chair.players, gone, before)
        then.append(chair)
    return tuple(then)


def comings(lines: Iterable[Line]) -> Iterator[tuple[Line, Seated]]:
    """The lines that say that a seat was left or taken."""
    return ((line, what) for line in lines if entry_texts.seats(line.said)
            and type(what := entry_texts.read(line.said)) is Seated)


def names(chair: Chair) -> tuple[str, ...]:
    """All names of a chair, of now and before."""
    return (*chair.players, *(name for one in chair.before for name in one.players))


def wrong(chairs: Iterable[Chair], lines: Iterable[Line]) -> Iterator[str]:
    """Where the names of a head do not go with the lines of its log."""
    found: dict[Seat, list[int]] = {}
    for line, what in comings(lines):
        found.setdefault(what.seat, []).append(line.n)
    for chair in chairs:
        if [one.until for one in chair.before] != found.get(chair.seat, []):
            yield (f"Who played {chair.seat} before does not go with the lines that say when "
                   "that changed.")


def gone(chairs: Iterable[Chair], lines: Iterable[Line]) -> Iterator[Seat]:
    """The seats of which the head says otherwise than the log since when nobody plays them."""
    last = {what.seat: line.when if what.how == entry_texts.GONE else ""
            for line, what in comings(lines)}
    return (chair.seat for chair in chairs
            if chair.seat in last and chair.gone != last[chair.seat])
