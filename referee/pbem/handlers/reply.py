"""The end of a message or a tick: the deadline is set, who wrote is answered, others get mails."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PUBLIC
from referee.core.base.problem import Refused
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.pbem.handlers import mail_offers, numbered_options, welcome
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound.new_text import OrderLine
from referee.pbem.outbound import calendar, content, position_changes, wording
from referee.pbem.outbound.mails import Mail
from referee.pbem.outbound.position_changes import How, ShownPosition
from referee.pbem.roster.game_roster import Person
from referee.pbem.schedule import deadline_rules, deadlines


def finish(processing: Processing, sender: Sender | None, reply: str, thread: tuple[str, ...],
            ignored: tuple[OrderLine, ...]) -> ProcessingResult:
    """The message is done: the deadline is set, who wrote is answered, the others get their mails.

    At the end of the game everybody gets one: who plays, who moderates, who watches.
    """
    _set_deadline(processing)
    numbered_options.drop_old_lists(processing)
    _reset_silent(processing, sender)
    over = processing.save is not None and content.is_over(processing.match)
    ended = over and processing.was_running
    if sender is not None and not processing.rate_limited:
        processing.mails.insert(0, _reply_mail(processing, sender, reply, thread, ignored, ended))
    _seat_reports(processing, sender, over, ended)
    _moderator_report(processing, sender, ended)
    if (processing.roster.watchers and processing.roster.watched < processing.match.public_turn
            and not processing.unchanged_since(processing.roster.watched)):
        _mail_watchers(processing, ended)
    wished = processing.waitlist_session
    return ProcessingResult(processing.roster, processing.save,
                            (*processing.mails, *(wished.mails if wished else ())),
                            tuple(processing.journal_rows), waitlist_changes=tuple(wished.changes)
                            if wished else ())


def _seat_reports(processing: Processing, sender: Sender | None, over: bool, ended: bool) -> None:
    """The mails to players who must move or must know of something; ``sender`` has written.

    ``over``: this saves a game that is over; ``ended``: it was not over before.
    """
    to_move = {decision.seat for decision in matches.to_move(processing.match).decisions
               if decision.must}
    for seat in processing.match.seats:
        wanted = over or seat in processing.resend_seats or (
            seat not in processing.match.vacant_seats
            and (seat in to_move or processing.announce_to_all))
        _mail_seat(processing, seat, _notes_for(processing, seat), wanted, ended, sender if sender
                   and sender.seat == seat else None)


def _moderator_report(processing: Processing, sender: Sender | None, ended: bool) -> None:
    """A mail to the moderator, of what they must know and have no answer about, and of the end."""
    notes, theirs = _notes_for(processing, MODERATOR), bool(sender and sender.is_moderator)
    if not ((notes and not theirs) or (ended and (processing.rate_limited or not theirs))):
        return
    end = (*content.game_over(processing.transaction, processing.roster),
           *content.position(processing.match, PUBLIC),
           *content.foot(processing.match, PUBLIC)) if ended else ()
    processing.send_to_seat(MODERATOR, processing.status_line(MODERATOR),
                            (*([TextBlock(tuple(notes))] if notes else []), *end))


def _mail_watchers(processing: Processing, ended: bool) -> None:
    """A mail to those who watch."""
    since = processing.roster.watched
    processing.mails.append(processing.build_mail(processing.roster.watchers, (
        *(content.game_over(processing.transaction, processing.roster) if ended else ()),
        *content.news(processing.transaction, PUBLIC, since),
        *content.position(processing.match, PUBLIC),
        *content.receipts(processing.transaction, PUBLIC, since),
        *content.foot(processing.match, PUBLIC),
        TextBlock((f"A message with the line “UNWATCH {processing.roster.game}” ends these mails.",
                   ))),
        state=processing.status_line(PUBLIC), unasked=True, eyes=PUBLIC
                                                  if processing.office.pictures else "",
        since=since))
    processing.roster = replace(processing.roster, watched=processing.match.public_turn)


def _reset_silent(processing: Processing, sender: Sender | None) -> None:
    """Whoever writes is not silent any more."""
    for person in processing.roster.people_of(sender.seat) if sender and sender.address else ():
        if person.silent and sender and person.address == sender.address:
            processing.update_person(person, silent=0)


def _notes_for(processing: Processing, viewer: str) -> list[str]:
    """What was noted for somebody, for a player in the words of messages."""
    notes = [text for noted_for, text in processing.notes if noted_for == viewer]
    return notes if viewer == MODERATOR else wording.player_lines(notes)


def _set_deadline(processing: Processing) -> None:
    """Set the deadline of what is newly asked; in a paused game it is as if it paused just now.

    What not everybody may know of moves no deadline.
    """
    match, roster = processing.match, processing.roster
    if not any(decision.must for decision in matches.to_move(match).decisions):
        # all are in, and open at the deadline
        if processing.orders_wait and roster.asked == match.public_turn:
            return
        processing.roster = replace(roster, deadline="", asked=match.public_turn, reminded=())
    elif roster.asked != match.public_turn and processing.unchanged_since(roster.asked):
        processing.roster = replace(roster, asked=match.public_turn)
    elif roster.asked != match.public_turn:
        deadline = ""
        if roster.clock:
            try:
                deadline = (deadlines.next_deadline(datetime.fromisoformat(processing.timestamp),
                                                   deadline_rules.parse(roster.clock),
                                                   roster.zone,
                                                   processing.absences()).strftime(
                                                           "%Y-%m-%dT%H:%M:%SZ"))
            except Refused as error:  # a legal order does not fail for it
                processing.notes.append((MODERATOR, f"No deadline is set: {error.problems[0].why} "
                                         "DEADLINE sets one by hand."))
        processing.roster = replace(roster, deadline=deadline, asked=match.public_turn, reminded=(),
                                    since=processing.timestamp, paused=processing.timestamp
                                    if roster.paused else "",
                                    people=tuple(replace(person, wait=False)
                                                 for person in roster.people))


def _reply_mail(processing: Processing, sender: Sender, reply: str, thread: tuple[str, ...],
                ignored: tuple[OrderLine, ...], ended: bool) -> Mail:
    """The answer to who wrote: what became of it, then the news, the question, the position."""
    notes = _notes_for(processing, sender.seat)
    listed = numbered_options.number_refusal_offers(processing, sender)
    question, code = ((), "") if processing.press_only else numbered_options.numbered_question(
        processing, sender.seat, bool(sender.address) and not listed)
    board = position_changes.changed_position(processing.match,
                                              _position_viewer(sender.seat, ended),
                                              _known_position(processing, sender.person),
                                              _detail_in_reply(processing, sender, ended))
    shown = [f"  (line {line.line_number}, {line.why}) {line.text}" for line in ignored]
    told = (tuple(processing.reply_blocks) if sender.is_moderator
            else wording.player_page(tuple(processing.reply_blocks)))
    body: Page = (*told, *content.section("not read, though they look like orders", shown),
                  *content.section("to you", notes),
                  *_news_page(processing, sender.seat, sender.person, ended, question, board,
                              sender.turn, processing.receipts))
    drawn = _board_viewer(processing, sender.seat, sender.person) if board.page else ""
    state = f"{processing.outcome} {processing.status_line(sender.seat)}".strip()
    if sender.person:  # else an address that is nobody's: the seat's people are told beside
        _note_informed(processing, sender.seat, sender.person, board)
    return processing.build_mail((sender.address,) if sender.address else (), body, sender.seat,
                                 state=state, reply=reply,
                                 listed=listed or code, thread=tuple(reversed(thread[:10])),
                                 files=_calendar_attachment(processing, sender.seat), eyes=drawn,
                                 since=sender.person.told if drawn and sender.person else 0)


def _mail_seat(processing: Processing, seat: Seat, notes: list[str], wanted: bool, ended: bool,
               author: Sender | None) -> None:
    """A mail to each of a seat's people who is asked and does not know it, or must know of it.

    ``author`` is who of this seat has written: they have their answer, the others a copy of
    what they did. Somebody new gets a first mail in any case.
    """
    done, receipts = content.split_receipts(wording.player_lines(processing.seat_report) if author
                                            and not processing.rate_limited else [])
    for person in processing.roster.people_of(seat):
        if (author and author.person and person.address == author.person.address
            and not (processing.rate_limited and ended)):
            continue
        if done or notes or _due_a_mail(processing, person, wanted, ended):
            _mail_to(processing, person, done, notes, receipts, ended, author)


def _due_a_mail(processing: Processing, person: Person, wanted: bool, ended: bool) -> bool:
    """Whether somebody gets a mail although nothing was done or noted for their seat."""
    if person.new or ended or person.seat in processing.resend_seats:
        return True
    last = option_checks.last_visible_entry(processing.match, person.seat)[0]
    behind = person.told < last and not processing.unchanged_since(person.told, person.seat)
    return behind and (wanted or person.every)


def _mail_to(processing: Processing, person: Person, done: Sequence[str], notes: list[str],
             receipts: Iterable[str], ended: bool, author: Sender | None) -> None:
    """Write to one of a seat's people what ``author`` did for the seat, what is noted, the news."""
    seat = person.seat
    processing.reader = person
    first = welcome.player_welcome(processing, person) if person.new else ()
    question, code = numbered_options.numbered_question(processing, seat)
    board = position_changes.changed_position(processing.match, seat, person.shown,
                                              _detail_in_mail(processing, seat, person, ended))
    name = author.person.name if author and author.person else author.address if author else ""
    body: Page = (*first, *content.section(f"done for {seat} by {name or 'a post'}", done),
                  *content.section("to you", notes),
                  *_news_page(processing, seat, person, ended, question, board, receipts=receipts))
    processing.mails.append(processing.build_mail((person.address,), body, seat,
                                                  state=processing.status_line(seat), listed=code,
                                                  files=_calendar_attachment(processing, seat),
                                                  unasked=True,
                                                  eyes=_board_viewer(processing, seat, person)
                                                  if board.page else "",
                                                  since=person.told))
    _note_informed(processing, seat, person, board)


def _position_viewer(seat: Seat, ended: bool) -> str:
    """Whose position somebody is shown: at the end the moderator may play, too."""
    return PUBLIC if ended and seat == MODERATOR else seat


def _known_position(processing: Processing, person: Person | None) -> str:
    """What somebody was shown of the position, as the desk has it by now."""
    return next((other.shown for other in processing.roster.people
                 if person and (other.seat, other.address) == (person.seat, person.address)), "")


def _detail_in_reply(processing: Processing, sender: Sender, ended: bool) -> How:
    """How much of the position an answer has.

    Who writes has the mail before at hand. Of the moderator, and of a post, nothing is remembered.
    """
    short = any(person.short for person in processing.roster.people_of(sender.seat)
                if sender.person and person.address == sender.person.address)
    if processing.position_requested or not sender.address:
        return "whole"
    if short or processing.press_only:
        return "none"
    if ended or processing.stale:
        return "whole"
    if sender.person is None:
        return "none" if processing.save is None else "whole"
    return "changed" if _known_position(processing, sender.person) else "whole"


def _detail_in_mail(processing: Processing, seat: Seat, person: Person, ended: bool) -> How:
    """The same of a mail that answers nothing.

    Who must move finds all in one mail, or in the last that had any of it and this one.
    """
    if person.short:
        return "none"
    if person.new or ended or seat in processing.resend_seats:
        return "whole"
    due = any(decision.seat == seat and decision.must
              for decision in matches.to_move(processing.match).decisions)
    if not person.shown or (due and not person.whole):
        return "fresh"
    return "few" if due else "changed"


def _news_page(processing: Processing, seat: Seat, person: Person | None, ended: bool,
               question: Page,
               board: ShownPosition, turn: int = 0, receipts: Iterable[str] = ()) -> Page:
    """What happened since somebody's last mail, or since a turn, and how things are.

    ``question`` is what is asked, ``board`` what is shown of the position.
    """
    since = person.told if person else min((other.told
                                            for other in processing.roster.people_of(seat)),
                                           default=turn)
    question_page = () if content.is_over(processing.match) else (
        *question, *mail_offers.plan_offers(processing, seat, person))
    return (*(content.game_over(processing.transaction, processing.roster) if ended else ()),
            *content.news(processing.transaction, seat, since), *question_page,
            *board.page, *content.receipts(processing.transaction, seat, since, receipts),
            *content.foot(processing.match, seat, brief=not board.is_full))


def _board_viewer(processing: Processing, seat: Seat, person: Person | None) -> str:
    """For whom the board is drawn in a mail to somebody; empty: it is not."""
    now = next((other for other in processing.roster.people_of(seat) if person
                and other.address == person.address), None)
    return seat if processing.office.pictures and now is not None and not now.plain else ""


def _note_informed(processing: Processing, seat: Seat, person: Person,
                   board: ShownPosition) -> None:
    """Note up to which turn somebody knows what happened, what was offered, what was shown."""
    last = option_checks.last_visible_entry(processing.match, seat)[0]
    kinds = [decision.kind for decision in matches.to_move(processing.match).decisions
             if decision.must and decision.seat == seat
             and processing.match.game.suggested_preference(processing.match.state, seat,
                                                            decision.kind)]
    for other in processing.roster.people_of(seat):
        if other.address == person.address:
            new = kinds if other.told < last else []
            whole = board.is_full if board.page else other.whole
            processing.update_person(other, told=last, new=False, shown=board.digests, whole=whole,
                                     questions={
                **other.questions, **{kind: other.questions.get(kind, 0) + 1 for kind in new}})


def _calendar_attachment(processing: Processing, seat: Seat) -> tuple[tuple[str, str, bytes], ...]:
    """The deadline for a calendar, for whose move it is."""
    asked = any(decision.seat == seat and decision.must
                for decision in matches.to_move(processing.match).decisions)
    if not asked or not processing.roster.deadline or processing.roster.paused:
        return ()
    made = calendar.calendar_file(processing.roster.game, processing.match.public_turn,
                                  datetime.fromisoformat(processing.roster.deadline),
                                  title=f"{content.subject(processing.match)}: your move as {seat}",
                                  stamp=datetime.fromisoformat(processing.timestamp),
                                  host=processing.office.domain)
    return ((f"{processing.roster.game}.ics", "text/calendar", made),)
