"""The end of a message or a tick: the deadline is set, who wrote is answered, others get mails."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PUBLIC
from referee.core.base.problem import Refused
from referee.core.document.blocks import Lines, Page
from referee.core.game.decisions import Seat
from referee.core.match import match
from referee.pbem.handlers import mail_offers, numbered_options, welcome
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.inbound.new_text import Line
from referee.pbem.outbound import calendar, content, position_changes, wording
from referee.pbem.outbound.mails import Mail
from referee.pbem.outbound.position_changes import How, Shown
from referee.pbem.roster.game_roster import Person
from referee.pbem.schedule import deadline_rules, deadlines


def finish(at: Sitting, who: Writer | None, reply: str, thread: tuple[str, ...],
            ignored: tuple[Line, ...]) -> Handled:
    """The message is done: the deadline is set, who wrote is answered, the others get their mails.

    At the end of the game everybody gets one: who plays, who moderates, who watches.
    """
    _clocked(at)
    numbered_options.review(at)
    _heard_from(at, who)
    over = at.save is not None and content.ended(at.now)
    ended = over and at.open
    if who is not None and not at.silent:
        at.mails.insert(0, _answer(at, who, reply, thread, ignored, ended))
    _seat_reports(at, who, over, ended)
    _moderator_report(at, who, ended)
    if (at.desk.watchers and at.desk.watched < at.now.public_turn
            and not at.still(at.desk.watched)):
        _shown(at, ended)
    wished = at.wishes
    return Handled(at.desk, at.save, (*at.mails, *(wished.mails if wished else ())),
                   tuple(at.rows), changes=tuple(wished.changes) if wished else ())


def _seat_reports(at: Sitting, who: Writer | None, over: bool, ended: bool) -> None:
    """The mails to players who must move or must know of something; ``who`` has written.

    ``over``: this saves a game that is over; ``ended``: it was not over before.
    """
    to_move = {ask.seat for ask in match.waiting(at.now).asks if ask.must}
    for seat in at.now.seats:
        wanted = over or seat in at.resend or (
            seat not in at.now.gone and (seat in to_move or at.all))
        _report(at, seat, _to(at, seat), wanted, ended, who if who and who.seat == seat else None)


def _moderator_report(at: Sitting, who: Writer | None, ended: bool) -> None:
    """A mail to the moderator, of what they must know and have no answer about, and of the end."""
    notes, theirs = _to(at, MODERATOR), bool(who and who.moderator)
    if not ((notes and not theirs) or (ended and (at.silent or not theirs))):
        return
    end = (*content.over(at.game, at.desk), *content.position(at.now, PUBLIC),
           *content.foot(at.now, PUBLIC)) if ended else ()
    at.write(MODERATOR, at.state(MODERATOR), (*([Lines(tuple(notes))] if notes else []), *end))


def _shown(at: Sitting, ended: bool) -> None:
    """A mail to those who watch."""
    since = at.desk.watched
    at.mails.append(at.mail(at.desk.watchers, (
        *(content.over(at.game, at.desk) if ended else ()), *content.news(at.game, PUBLIC, since),
        *content.position(at.now, PUBLIC), *content.receipts(at.game, PUBLIC, since),
        *content.foot(at.now, PUBLIC),
        Lines((f"A message with the line “UNWATCH {at.desk.game}” ends these mails.",))),
        state=at.state(PUBLIC), unasked=True, eyes=PUBLIC if at.office.pictures else "",
        since=since))
    at.desk = replace(at.desk, watched=at.now.public_turn)


def _heard_from(at: Sitting, who: Writer | None) -> None:
    """Whoever writes is not silent any more."""
    for person in at.desk.of(who.seat) if who and who.address else ():
        if person.silent and who and person.address == who.address:
            at.person(person, silent=0)


def _to(at: Sitting, eyes: str) -> list[str]:
    """What was noted for somebody, for a player in the words of messages."""
    notes = [text for one, text in at.notes if one == eyes]
    return notes if eyes == MODERATOR else wording.lines(notes)


def _clocked(at: Sitting) -> None:
    """Set the deadline of what is newly asked; in a paused game it is as if it paused just now.

    What not everybody may know of moves no deadline.
    """
    now, desk = at.now, at.desk
    if not any(ask.must for ask in match.waiting(now).asks):
        if at.waits and desk.asked == now.public_turn:  # all are in, and open at the deadline
            return
        at.desk = replace(desk, deadline="", asked=now.public_turn, reminded=())
    elif desk.asked != now.public_turn and at.still(desk.asked):
        at.desk = replace(desk, asked=now.public_turn)
    elif desk.asked != now.public_turn:
        deadline = ""
        if desk.clock:
            try:
                deadline = deadlines.due(datetime.fromisoformat(at.when),
                                         deadline_rules.parse(desk.clock),
                                         desk.zone, at.away()).strftime("%Y-%m-%dT%H:%M:%SZ")
            except Refused as error:  # a legal order does not fail for it
                at.notes.append((MODERATOR, f"No deadline is set: {error.problems[0].why} "
                                 "DEADLINE sets one by hand."))
        at.desk = replace(desk, deadline=deadline, asked=now.public_turn, reminded=(),
                          since=at.when, paused=at.when if desk.paused else "",
                          people=tuple(replace(person, wait=False) for person in desk.people))


def _answer(at: Sitting, who: Writer, reply: str, thread: tuple[str, ...],
            ignored: tuple[Line, ...], ended: bool) -> Mail:
    """The answer to who wrote: what became of it, then the news, the question, the position."""
    notes = _to(at, who.seat)
    listed = numbered_options.refused(at, who)
    asked, code = ((), "") if at.quiet else numbered_options.question(
        at, who.seat, bool(who.address) and not listed)
    board = position_changes.of(at.now, _eyes(who.seat, ended), _known(at, who.person),
                                _repeated(at, who, ended))
    shown = [f"  (line {line.n}, {line.why}) {line.text}" for line in ignored]
    told = tuple(at.told) if who.moderator else wording.page(tuple(at.told))
    body: Page = (*told, *content.section("not read, though they look like orders", shown),
                  *content.section("to you", notes),
                  *_news(at, who.seat, who.person, ended, asked, board, who.turn, at.receipts))
    drawn = _drawn(at, who.seat, who.person) if board.page else ""
    state = f"{at.outcome} {at.state(who.seat)}".strip()
    if who.person:  # else an address that is nobody's: the seat's people are told beside
        _heard(at, who.seat, who.person, board)
    return at.mail((who.address,) if who.address else (), body, who.seat, state=state, reply=reply,
                   listed=listed or code, thread=tuple(reversed(thread[:10])),
                   files=_files(at, who.seat), eyes=drawn,
                   since=who.person.told if drawn and who.person else 0)


def _report(at: Sitting, seat: Seat, notes: list[str], wanted: bool, ended: bool,
            by: Writer | None) -> None:
    """A mail to each of a seat's people who is asked and does not know it, or must know of it.

    ``by`` is who of this seat has written: they have their answer, the others a copy of
    what they did. Somebody new gets a first mail in any case.
    """
    done, receipts = content.parted(wording.lines(at.shared) if by and not at.silent else [])
    for person in at.desk.of(seat):
        if by and by.person and person.address == by.person.address and not (at.silent and ended):
            continue
        if done or notes or _due_a_mail(at, person, wanted, ended):
            _mail_to(at, person, done, notes, receipts, ended, by)


def _due_a_mail(at: Sitting, person: Person, wanted: bool, ended: bool) -> bool:
    """Whether somebody gets a mail although nothing was done or noted for their seat."""
    if person.new or ended or person.seat in at.resend:
        return True
    last = option_checks.latest(at.now, person.seat)[0]
    behind = person.told < last and not at.still(person.told, person.seat)
    return behind and (wanted or person.every)


def _mail_to(at: Sitting, person: Person, done: Sequence[str], notes: list[str],
             receipts: Iterable[str], ended: bool, by: Writer | None) -> None:
    """Write to one of a seat's people what ``by`` did for the seat, what is noted, the news."""
    seat = person.seat
    at.reader = person
    first = welcome.welcome(at, person) if person.new else ()
    asked, code = numbered_options.question(at, seat)
    board = position_changes.of(at.now, seat, person.shown, _sent(at, seat, person, ended))
    name = by.person.name if by and by.person else by.address if by else ""
    body: Page = (*first, *content.section(f"done for {seat} by {name or 'a post'}", done),
                  *content.section("to you", notes),
                  *_news(at, seat, person, ended, asked, board, receipts=receipts))
    at.mails.append(at.mail((person.address,), body, seat, state=at.state(seat), listed=code,
                            files=_files(at, seat), unasked=True,
                            eyes=_drawn(at, seat, person) if board.page else "",
                            since=person.told))
    _heard(at, seat, person, board)


def _eyes(seat: Seat, ended: bool) -> str:
    """Whose position somebody is shown: at the end the moderator may play, too."""
    return PUBLIC if ended and seat == MODERATOR else seat


def _known(at: Sitting, person: Person | None) -> str:
    """What somebody was shown of the position, as the desk has it by now."""
    return next((one.shown for one in at.desk.people
                 if person and (one.seat, one.address) == (person.seat, person.address)), "")


def _repeated(at: Sitting, who: Writer, ended: bool) -> How:
    """How much of the position an answer has.

    Who writes has the mail before at hand. Of the moderator, and of a post, nothing is remembered.
    """
    short = any(one.short for one in at.desk.of(who.seat)
                if who.person and one.address == who.person.address)
    if at.shows or not who.address:
        return "whole"
    if short or at.quiet:
        return "none"
    if ended or at.stale:
        return "whole"
    if who.person is None:
        return "none" if at.save is None else "whole"
    return "changed" if _known(at, who.person) else "whole"


def _sent(at: Sitting, seat: Seat, person: Person, ended: bool) -> How:
    """The same of a mail that answers nothing.

    Who must move finds all in one mail, or in the last that had any of it and this one.
    """
    if person.short:
        return "none"
    if person.new or ended or seat in at.resend:
        return "whole"
    due = any(ask.seat == seat and ask.must for ask in match.waiting(at.now).asks)
    if not person.shown or (due and not person.whole):
        return "fresh"
    return "few" if due else "changed"


def _news(at: Sitting, seat: Seat, person: Person | None, ended: bool, question: Page,
          board: Shown, turn: int = 0, receipts: Iterable[str] = ()) -> Page:
    """What happened since somebody's last mail, or since a turn, and how things are.

    ``question`` is what is asked, ``board`` what is shown of the position.
    """
    since = person.told if person else min((one.told for one in at.desk.of(seat)), default=turn)
    asked = () if content.ended(at.now) else (
        *question, *mail_offers.of(at, seat, person))
    return (*(content.over(at.game, at.desk) if ended else ()),
            *content.news(at.game, seat, since), *asked,
            *board.page, *content.receipts(at.game, seat, since, receipts),
            *content.foot(at.now, seat, brief=not board.whole))


def _drawn(at: Sitting, seat: Seat, person: Person | None) -> str:
    """For whom the board is drawn in a mail to somebody; empty: it is not."""
    now = next((one for one in at.desk.of(seat) if person and one.address == person.address), None)
    return seat if at.office.pictures and now is not None and not now.plain else ""


def _heard(at: Sitting, seat: Seat, person: Person, board: Shown) -> None:
    """Note up to which turn somebody knows what happened, what was offered, what was shown."""
    last = option_checks.latest(at.now, seat)[0]
    kinds = [ask.kind for ask in match.waiting(at.now).asks if ask.must and ask.seat == seat
             and at.now.rules.preference(at.now.state, seat, ask.kind)]
    for one in at.desk.of(seat):
        if one.address == person.address:
            new = kinds if one.told < last else []
            whole = board.whole if board.page else one.whole
            at.person(one, told=last, new=False, shown=board.marks, whole=whole, questions={
                **one.questions, **{kind: one.questions.get(kind, 0) + 1 for kind in new}})


def _files(at: Sitting, seat: Seat) -> tuple[tuple[str, str, bytes], ...]:
    """The deadline for a calendar, for whose move it is."""
    asked = any(ask.seat == seat and ask.must for ask in match.waiting(at.now).asks)
    if not asked or not at.desk.deadline or at.desk.paused:
        return ()
    made = calendar.ics(at.desk.game, at.now.public_turn, datetime.fromisoformat(at.desk.deadline),
                        title=f"{content.subject(at.now)}: your move as {seat}",
                        stamp=datetime.fromisoformat(at.when), host=at.office.domain)
    return ((f"{at.desk.game}.ics", "text/calendar", made),)
