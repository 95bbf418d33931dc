"""The end of a letter or a tick: the deadline is set, who wrote is answered, others are told."""

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from referee.acts import given
from referee.acts.answer import MODERATOR
from referee.core import table
from referee.core.page import Lines, Page
from referee.core.problem import Refused
from referee.core.rules import Seat
from referee.desk import calendar, clock, telling, tokens, wording
from referee.desk.book import Person
from referee.desk.mails import Mail
from referee.desk.scan import Line
from referee.desk.sitting import Handled, Sitting, Writer


def finish(at: Sitting, who: Writer | None, reply: str, thread: tuple[str, ...],
            ignored: tuple[Line, ...]) -> Handled:
    """The letter is done: the deadline is set, who wrote is answered, who is asked is told."""
    _clocked(at)
    if who is not None and not at.silent:
        at.mails.insert(0, _answer(at, who, reply, thread, ignored))
    over = at.save is not None and not table.waiting(at.now).asks
    asked = {ask.seat for ask in table.waiting(at.now).asks if ask.must}
    for seat in at.now.seats:
        notes = _to(at, seat)
        wanted = over or seat in at.resend or (
            seat not in at.now.gone and (seat in asked or at.all))
        _report(at, seat, notes, wanted, who if who and who.seat == seat else None)
    notes = _to(at, MODERATOR)
    if notes and not (who and who.moderator):
        at.write(MODERATOR, f"{at.desk.game}: to the moderator", (Lines(tuple(notes)),))
    if at.desk.watchers and at.desk.watched < at.now.phase:
        at.mails.append(Mail(at.key, at.desk.watchers, f"{at.desk.game}: turn {at.now.phase}", (
            *telling.news(at.game, "public", at.desk.watched),
            *telling.position(at.now, "public"),
            *telling.receipts(at.game, "public", at.desk.watched),
            *telling.foot(at.now, "public"),
            Lines((f"A letter with the line “UNWATCH {at.desk.game}” ends these mails.",))),
            at.desk.game, at.now.phase, unasked=True,
            eyes="public" if at.office.pictures else "", since=at.desk.watched))
        at.desk = replace(at.desk, watched=at.now.phase)
    wished = at.wishes
    return Handled(at.desk, at.save, (*at.mails, *(wished.mails if wished else ())),
                   tuple(at.rows), changes=tuple(wished.changes) if wished else ())


def _to(at: Sitting, eyes: str) -> list[str]:
    """What was noted for some eyes, a player's in the words of letters."""
    notes = [text for one, text in at.notes if one == eyes]
    return notes if eyes == MODERATOR else wording.lines(notes)


def _clocked(at: Sitting) -> None:
    """Set the deadline of what is newly asked; in a paused game it is as if it paused just now."""
    now, desk = at.now, at.desk
    if not any(ask.must for ask in table.waiting(now).asks):
        if at.waits and desk.asked == now.phase:  # all sheets are in, and open at the deadline
            return
        at.desk = replace(desk, deadline="", asked=now.phase, reminded=())
    elif desk.asked != now.phase:
        deadline = ""
        if desk.clock:
            try:
                deadline = clock.due(datetime.fromisoformat(at.when), clock.parse(desk.clock),
                                     desk.zone, at.away()).strftime("%Y-%m-%dT%H:%M:%SZ")
            except Refused as error:  # a legal order does not fail for it
                at.notes.append((MODERATOR, f"No deadline is set: {error.problems[0].why} "
                                 "DEADLINE sets one by hand."))
        at.desk = replace(desk, deadline=deadline, asked=now.phase, reminded=(), since=at.when,
                          paused=at.when if desk.paused else "",
                          people=tuple(replace(person, wait=False) for person in desk.people))


def _answer(at: Sitting, who: Writer, reply: str, thread: tuple[str, ...],
            ignored: tuple[Line, ...]) -> Mail:
    """The answer to who wrote: what became of it, then the news, the question, the position."""
    notes = _to(at, who.seat)
    shown = [f"  (line {line.n}, {line.why}) {line.text}" for line in ignored]
    told = tuple(at.told) if who.moderator else wording.page(tuple(at.told))
    body: Page = (*told, *telling.section("not read, though they look like orders", shown),
                  *telling.section("to you", notes),
                  *_news(at, who.seat, who.person, who.turn, at.receipts))
    key = tokens.made(at.desk.keys, at.desk.game, at.now.phase, who.seat)
    drawn = _drawn(at, who.seat, who.person)
    if who.person:  # else an address that is nobody's: the seat's people are told beside
        _heard(at, who.seat, who.person)
    return Mail(at.key, (who.address,) if who.address else (), _subject(at, who.seat), body,
                at.desk.game, at.now.phase, key, reply, tuple(reversed(thread[:10])),
                files=_files(at, who.seat), eyes=drawn, since=who.person.told if drawn and
                who.person else 0)


def _report(at: Sitting, seat: Seat, notes: list[str], wanted: bool, by: Writer | None) -> None:
    """A mail to each of a seat's people who is asked and has not been told, or must be told.

    ``by`` is who of this seat has written: he has his answer, the others a copy of
    what he did.
    """
    last = given.latest(at.now, seat)[0]
    done, receipts = telling.parted(wording.lines(at.shared) if by and not at.silent else [])
    name = by.person.name if by and by.person else by.address if by else ""
    for person in at.desk.of(seat):
        if by and by.person and person.address == by.person.address:
            continue
        behind = person.told < last
        if not (done or notes or seat in at.resend or (behind and (wanted or person.every))):
            continue
        body: Page = (*telling.section(f"done for {seat} by {name or 'a post'}", done),
                      *telling.section("to you", notes),
                      *_news(at, seat, person, receipts=receipts))
        token = tokens.made(at.desk.keys, at.desk.game, at.now.phase, seat)
        at.mails.append(Mail(at.key, (person.address,), _subject(at, seat), body, at.desk.game,
                             at.now.phase, token, files=_files(at, seat), unasked=True,
                             eyes=_drawn(at, seat, person), since=person.told))
        _heard(at, seat, person)


def _news(at: Sitting, seat: Seat, person: Person | None, turn: int = 0,
          receipts: Iterable[str] = ()) -> Page:
    """What happened since somebody was told, or behind a turn, and how things stand."""
    since = person.told if person else min((one.told for one in at.desk.of(seat)), default=turn)
    return (*telling.news(at.game, seat, since),
            *telling.question(at.now, seat, at.until(seat)),
            *telling.position(at.now, seat), *telling.receipts(at.game, seat, since, receipts),
            *telling.foot(at.now, seat))


def _drawn(at: Sitting, seat: Seat, person: Person | None) -> str:
    """For whose eyes the board is drawn in a mail to somebody; empty: it is not."""
    now = next((one for one in at.desk.of(seat) if person and one.address == person.address), None)
    return seat if at.office.pictures and now is not None and not now.plain else ""


def _heard(at: Sitting, seat: Seat, person: Person) -> None:
    """Note up to which turn somebody has been told."""
    last = given.latest(at.now, seat)[0]
    for one in at.desk.of(seat):
        if one.address == person.address:
            at.person(one, told=last)


def _subject(at: Sitting, seat: Seat) -> str:
    asks = [ask.what for ask in table.waiting(at.now).asks if ask.seat == seat and ask.must]
    return f"{at.desk.game}: " + (f"you are asked: {asks[0]}" if asks else
                                  f"turn {at.now.phase}")


def _files(at: Sitting, seat: Seat) -> tuple[tuple[str, str, bytes], ...]:
    """The deadline for a calendar, for who is asked."""
    asked = any(ask.seat == seat and ask.must for ask in table.waiting(at.now).asks)
    if not asked or not at.desk.deadline or at.desk.paused:
        return ()
    made = calendar.ics(at.desk.game, at.now.phase, datetime.fromisoformat(at.desk.deadline),
                        title=f"{at.desk.game}: {seat} is asked", stamp=datetime.fromisoformat(
                            at.when), host=at.office.domain)
    return ((f"{at.desk.game}.ics", "text/calendar", made),)
