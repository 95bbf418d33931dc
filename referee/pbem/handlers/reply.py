"""Finishes a message or a tick: sets the deadline, writes the reply and the mails to others."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

from msgspec.structs import replace

from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PUBLIC
from referee.commands.game_status import is_over
from referee.core.base.problem import Refused
from referee.core.document.blocks import Page, PictureBlock, TextBlock
from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.pbem.handlers import mail_offers, numbered_options, welcome
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound import mail_commands
from referee.pbem.inbound.new_text import PRESS_BLOCKS, OrderLine
from referee.pbem.outbound import calendar, content, position_changes
from referee.pbem.outbound.mails import Mail
from referee.pbem.outbound.position_changes import How, ShownPosition
from referee.pbem.roster.game_roster import Person
from referee.pbem.schedule import deadline_rules, deadlines

# Commands whose answer ends after its own section; those whose answer shows something of the game,
# which the last line of the mail proves.
SHOWING = frozenset({"CHECK", "STATUS", "SHOW", "LEGAL", "HISTORY", "SCORE", "PREVIEW"})
ANSWERED = SHOWING | mail_commands.QUERIES | PRESS_BLOCKS | {
    "ABSENT", "PRESENT", "MAILS", "PICTURES", "ZONE", "WAIT", "NOWAIT", "JOIN", "STANDBY",
    "REMIND", "RESEND"}


def finish(processing: Processing, sender: Sender | None, reply: str, thread: tuple[str, ...],
            ignored: tuple[OrderLine, ...]) -> ProcessingResult:
    """Finish a message or a tick: set the deadline, write the reply and the mails to the others.

    At the end of the game every player, the moderator and every watcher gets a mail.
    """
    _set_deadline(processing)
    numbered_options.drop_old_lists(processing)
    _reset_silent(processing, sender)
    over = processing.save is not None and is_over(processing.match)
    ended = over and processing.was_running
    if sender is not None and not processing.rate_limited:
        processing.mails.insert(0, _reply_mail(processing, sender, reply, thread, ignored, ended))
    _seat_reports(processing, sender, over, ended)
    _moderator_report(processing, sender, ended)
    if (processing.roster.watchers and processing.roster.watched_turn < processing.match.public_turn
            and not processing.unchanged_since(processing.roster.watched_turn)):
        _mail_watchers(processing, ended)
    wished = processing.waitlist_session
    return ProcessingResult(processing.roster, processing.save,
                            (*processing.mails, *(wished.mails if wished else ())),
                            tuple(processing.journal_rows), waitlist_changes=tuple(wished.changes)
                            if wished else ())


def _seat_reports(processing: Processing, sender: Sender | None, over: bool, ended: bool) -> None:
    """The mails to players who must move or must be informed; ``sender`` wrote the message.

    ``over``: the saved game is over; ``ended``: it was not over before.
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
    """The mail to the moderator: notes not in their reply, and the end of the game."""
    notes, wrote = _notes_for(processing, MODERATOR), bool(sender and sender.is_moderator)
    if not ((notes and not wrote) or (ended and (processing.rate_limited or not wrote))):
        return
    end = (*content.game_over(processing.transaction),
           *content.position(processing.match, PUBLIC),
           *content.foot(processing.match, PUBLIC)) if ended else ()
    processing.send_to_seat(MODERATOR, processing.status_line(MODERATOR),
                            (*([TextBlock(tuple(notes))] if notes else []), *end))


def _mail_watchers(processing: Processing, ended: bool) -> None:
    since = processing.roster.watched_turn
    processing.mails.append(processing.build_mail(processing.roster.watchers, (
        *(content.game_over(processing.transaction) if ended else ()),
        *content.news(processing.transaction, PUBLIC, since),
        PictureBlock(), *content.position(processing.match, PUBLIC),
        *content.receipts(processing.transaction, PUBLIC, since),
        *content.foot(processing.match, PUBLIC),
        TextBlock((f"To stop these mails, write UNWATCH {processing.roster.game}.",))),
        state=processing.status_line(PUBLIC), unasked=True, eyes=PUBLIC
                                                  if processing.office.pictures else "",
        since=since))
    processing.roster = replace(processing.roster, watched_turn=processing.match.public_turn)


def _reset_silent(processing: Processing, sender: Sender | None) -> None:
    """A message resets the sender's count of silent deadlines."""
    for person in processing.roster.people_of(sender.seat) if sender and sender.address else ():
        if person.silent and sender and person.address == sender.address:
            processing.update_person(person, silent=0)


def _notes_for(processing: Processing, viewer: str) -> list[str]:
    return [text for noted_for, text in processing.notes if noted_for == viewer]


def _set_deadline(processing: Processing) -> None:
    """Set the deadline of new decisions; in a paused game as if it was paused just now.

    Events that are not public do not change the deadline.
    """
    match, roster = processing.match, processing.roster
    if not any(decision.must for decision in matches.to_move(match).decisions):
        # all have filed, and the orders open at the deadline
        if processing.orders_wait and roster.asked_turn == match.public_turn:
            return
        processing.roster = replace(roster, deadline="", asked_turn=match.public_turn, reminded=())
    elif roster.asked_turn != match.public_turn and processing.unchanged_since(roster.asked_turn):
        processing.roster = replace(roster, asked_turn=match.public_turn)
    elif roster.asked_turn != match.public_turn:
        deadline = ""
        if roster.deadline_rule:
            try:
                deadline = (deadlines.next_deadline(datetime.fromisoformat(processing.timestamp),
                                                   deadline_rules.parse(roster.deadline_rule),
                                                   roster.zone,
                                                   processing.absences()).strftime(
                                                           "%Y-%m-%dT%H:%M:%SZ"))
            except Refused as error:  # a legal order does not fail because of it
                processing.notes.append((MODERATOR, f"No deadline is set: {error.problems[0].why} "
                                                    "To set one, write DEADLINE."))
        processing.roster = replace(roster, deadline=deadline, asked_turn=match.public_turn,
                                    reminded=(),
                                    announced=processing.timestamp, paused=processing.timestamp
                                    if roster.paused else "",
                                    people=tuple(replace(person, wait=False)
                                                 for person in roster.people))


def _reply_mail(processing: Processing, sender: Sender, reply: str, thread: tuple[str, ...],
                ignored: tuple[OrderLine, ...], ended: bool) -> Mail:
    """The reply to the sender: outcome, news, question, position."""
    notes = _notes_for(processing, sender.seat)
    shown = [f"  (line {line.line_number}, {line.why}) {line.text}" for line in ignored]
    listed = numbered_options.number_refusal_offers(processing, sender)
    headline, answered = _headline(processing, sender)
    first: Page = (*answered,
                   *content.section("not read, though they look like orders", shown),
                   *content.section("to you", notes))
    mail = partial(processing.build_mail, (sender.address,) if sender.address else (),
                   seat=sender.seat, reply=reply, thread=tuple(reversed(thread[:10])),
                   state="\n".join(filter(None, (headline, processing.status_line(sender.seat)))))
    if sender.address and processing.only_answers and processing.only_answers <= ANSWERED and not (
            ended or processing.position_requested or processing.save or notes):
        shows_game = processing.only_answers & SHOWING
        return mail((*first, *(content.foot(processing.match, sender.seat, True) if shows_game
                               else ())), listed=listed)
    question, code = ((), "") if processing.press_only else numbered_options.numbered_question(
        processing, sender.seat, bool(sender.address) and not listed)
    board = position_changes.changed_position(processing.match,
                                              _position_viewer(sender.seat, ended),
                                              _known_position(processing, sender.person),
                                              _detail_in_reply(processing, sender, ended))
    news = _news_page(processing, sender.seat, sender.person, ended, question, board,
                      sender.turn, processing.receipts)
    drawn = _board_viewer(processing, sender.seat, sender.person) if board.page else ""
    if sender.person:  # else the address is unknown: the seat's people get mails of their own
        _note_informed(processing, sender.seat, sender.person, board)
    return mail((*first, *news), listed=listed or code,
                files=_calendar_attachment(processing, sender.seat), eyes=drawn,
                since=sender.person.informed_turn if drawn and sender.person else 0)


def _headline(processing: Processing, sender: Sender) -> tuple[str, Page]:
    """What became of a message, in one line, and the rest of the reply.

    The line is the first of the reply, if that is a paragraph of its own: nothing is said twice.
    """
    answered = tuple(processing.reply_blocks)
    first = _single_line(answered[:1])
    looks = processing.only_answers and processing.only_answers <= mail_commands.QUERIES
    if not sender.address or not first or looks:
        return processing.outcome, answered
    second = _single_line(answered[1:2])
    if first == processing.picked_option and second:
        return f"{second} ({first.partition(':')[0].capitalize()}.)", answered[2:]
    return first, answered[1:]


def _single_line(page: Page) -> str:
    """The only line of a paragraph; "" if there are several or none."""
    block = next(iter(page), None)
    return (block.lines[0] if isinstance(block, TextBlock) and len(block.lines) == 1
            and not block.lines[0].startswith(" ") else "")


def _mail_seat(processing: Processing, seat: Seat, notes: list[str], wanted: bool, ended: bool,
               author: Sender | None) -> None:
    """The mails to a seat's people who must move and do not know it, or must be informed.

    ``author`` is the sender, if of this seat: they have the reply, the others get a copy of what
    was done. A new person always gets a first mail.
    """
    done, receipts = content.split_receipts(
        processing.seat_report if author and not processing.rate_limited else [])
    for person in processing.roster.people_of(seat):
        if (author and author.person and person.address == author.person.address
            and not (processing.rate_limited and ended)):
            continue
        if done or notes or _due_a_mail(processing, person, wanted, ended):
            _mail_to(processing, person, done, notes, receipts, ended, author)


def _due_a_mail(processing: Processing, person: Person, wanted: bool, ended: bool) -> bool:
    """Whether a person gets a mail although nothing was done or noted for their seat."""
    if person.needs_welcome or ended or person.seat in processing.resend_seats:
        return True
    last = option_checks.last_visible_entry(processing.match, person.seat)[0]
    has_news = person.informed_turn < last and not processing.unchanged_since(person.informed_turn,
                                                                              person.seat)
    return has_news and (wanted or person.all_mails)


def _mail_to(processing: Processing, person: Person, done: Sequence[str], notes: list[str],
             receipts: Iterable[str], ended: bool, author: Sender | None) -> None:
    """A mail to one person of a seat: what ``author`` did for the seat, the notes, the news."""
    seat = person.seat
    processing.reader = person
    first = welcome.player_welcome(processing, person) if person.needs_welcome else ()
    question, code = numbered_options.numbered_question(processing, seat)
    board = position_changes.changed_position(processing.match, seat, person.shown_digests,
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
                                                  since=person.informed_turn))
    _note_informed(processing, seat, person, board)


def _position_viewer(seat: Seat, ended: bool) -> str:
    """Whose view of the position is shown; public for the moderator, who may play too."""
    return PUBLIC if ended and seat == MODERATOR else seat


def _known_position(processing: Processing, person: Person | None) -> str:
    """The digests of the position this person was last shown, from the current roster."""
    return next((other.shown_digests for other in processing.roster.people
                 if person and (other.seat, other.address) == (person.seat, person.address)), "")


def _detail_in_reply(processing: Processing, sender: Sender, ended: bool) -> How:
    """How much of the position a reply shows.

    The sender has the previous mail at hand. Nothing is remembered for the moderator or a post.
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
    """How much of the position a mail that is not a reply shows.

    Who must move finds all in one mail, or in this one and the last that showed any of it.
    """
    if person.short:
        return "none"
    if person.needs_welcome or ended or seat in processing.resend_seats:
        return "whole"
    due = any(decision.seat == seat and decision.must
              for decision in matches.to_move(processing.match).decisions)
    if not person.shown_digests or (due and not person.whole):
        return "fresh"
    return "few" if due else "changed"


def _news_page(processing: Processing, seat: Seat, person: Person | None, ended: bool,
               question: Page,
               board: ShownPosition, turn: int = 0, receipts: Iterable[str] = ()) -> Page:
    """What happened since a person's last mail, or since a turn, and the current state.

    ``question`` is the question page, ``board`` the position to show.
    """
    since = (person.informed_turn if person else min((other.informed_turn
                                                     for other in processing.roster.people_of(
                                                             seat)),
                                                    default=turn))
    is_new = person is not None and person.needs_welcome and not person.informed_turn
    question_page = () if is_over(processing.match) else (
        *question, *mail_offers.plan_offers(processing, seat, person))
    return (*(content.game_over(processing.transaction) if ended else ()),
            *(content.last_round(processing.transaction, seat) if is_new else
              content.news(processing.transaction, seat, since)), *question_page,
            *([PictureBlock()] if board.page else []), *board.page,
            *content.receipts(processing.transaction, seat, since, receipts),
            *content.foot(processing.match, seat, brief=not board.is_full))


def _board_viewer(processing: Processing, seat: Seat, person: Person | None) -> str:
    """The viewer for whom the board is drawn in a person's mail; "" if it is not drawn."""
    now = next((other for other in processing.roster.people_of(seat) if person
                and other.address == person.address), None)
    return (seat if processing.office.pictures and now is not None and not now.without_pictures
            else "")


def _note_informed(processing: Processing, seat: Seat, person: Person,
                   board: ShownPosition) -> None:
    """Record in the roster what a person now knows: last turn, offers, position."""
    last = option_checks.last_visible_entry(processing.match, seat)[0]
    kinds = [decision.kind for decision in matches.to_move(processing.match).decisions
             if decision.must and decision.seat == seat
             and processing.match.game.suggested_preference(processing.match.state, seat,
                                                            decision.kind)]
    for other in processing.roster.people_of(seat):
        if other.address == person.address:
            new = kinds if other.informed_turn < last else []
            whole = board.is_full if board.page else other.whole
            counts = {kind: other.questions.get(kind, 0) + 1 for kind in new}
            processing.update_person(
                other, informed_turn=last, needs_welcome=False, shown_digests=board.digests,
                whole=whole, questions={**other.questions, **counts})


def _calendar_attachment(processing: Processing, seat: Seat) -> tuple[tuple[str, str, bytes], ...]:
    """The deadline as a calendar file, if it is this seat's move."""
    must_move = any(decision.seat == seat and decision.must
                    for decision in matches.to_move(processing.match).decisions)
    if not must_move or not processing.roster.deadline or processing.roster.paused:
        return ()
    calendar_file = calendar.calendar_file(
        processing.roster.game, processing.match.public_turn,
        datetime.fromisoformat(processing.roster.deadline),
        title=f"{content.subject(processing.match)}: your move as {seat}",
        stamp=datetime.fromisoformat(processing.timestamp), host=processing.office.domain)
    return ((f"{processing.roster.game}.ics", "text/calendar", calendar_file),)
