"""Moderator commands: rulings, seats, moves, reminders, each with its reason."""

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec.structs import replace

from referee.commands import move as move_command
from referee.commands import seat as seat_command
from referee.commands import undo as undo_command
from referee.commands.answer import DONE, MODERATOR, Answer
from referee.commands.transaction import Transaction
from referee.core.base.aliases import folded, join_words, nfc
from referee.core.base.references import seat_ref
from referee.core.document.blocks import TextBlock
from referee.core.match import match as matches
from referee.pbem.handlers import (
    held_messages,
    missed_deadlines,
    numbered_options,
    player_commands,
    waitlist_commands,
)
from referee.pbem.handlers.processing import Processing, Sender, done_lines
from referee.pbem.inbound.mail_commands import REASON_REQUIRED, Command
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import Person
from referee.pbem.schedule import deadline_rules, deadlines


def has_reason(processing: Processing, command: Command) -> bool:
    """Whether a command has the reason it needs; if not, the reply says so.

    An absence entered by the moderator needs none.
    """
    if command.name not in REASON_REQUIRED or command.reason or absence_of(command):
        return True
    processing.add_reply(f"(line {command.line_number}) {command.name} needs a public reason: "
                         f"{command.name}{f' {command.argument}' if command.argument else ''} "
                         "BECAUSE …")
    return False


def process(processing: Processing, sender: Sender, command: Command) -> None:
    """PROCESS: close the deadline now."""
    close_deadline(processing, command.reason)


def close_deadline(processing: Processing, why: str) -> None:
    """Play what the late players have sent, otherwise the default, and announce it."""
    late = [decision.seat for decision in matches.to_move(processing.match).decisions
            if decision.must]
    since = processing.match.turn
    answer = processing.act_or_refuse("resolve", lambda transaction: move_command.resolve(
        transaction, processing.timestamp, viewer=MODERATOR, brief=True))
    processing.add_reply(*done_lines(answer))
    processing.report_problems(answer)
    if answer.exit != DONE:
        if not why:
            missed_deadlines.report_unplayed(processing, late, answer.problems[0].why)
        return
    processing.journal_rows.append({"closed": processing.roster.asked_turn, "late": late,
                                    "why": why,
                                    "when": processing.timestamp})
    missed_deadlines.count_late(processing, late)
    processing.announce(f"The deadline is over ({why})." if why else "The deadline is over.")
    processing.notes += missed_deadlines.late_notes(processing, late, since)
    held_messages.expire_or_ask(processing, "the deadline came before your YES")


def preview(processing: Processing, sender: Sender, command: Command) -> None:
    """PREVIEW: who is late, and whether something of theirs would be played at the deadline."""
    match = processing.match
    lines = []
    for decision in matches.to_move(match).decisions:
        if decision.must:
            saved = [word for word, texts in (("a plan", match.plans),
                                              ("a draft", match.draft_orders))
                     if decision.seat in texts]
            move = match.game.default(match.state, decision.seat)
            default = match.game.write(move) if move is not None else "nothing"
            lines.append(f"{seat_ref(decision.seat)}, {decision.what}: " + (
                f"{' and '.join(saved)}, otherwise " if saved else "") + f"the default: {default}")
    processing.reply_blocks += content.section("PROCESS would play", lines
                                               or ["no player is late"])


def undo(processing: Processing, sender: Sender, command: Command) -> None:
    """UNDO: go back to an earlier position."""
    _run_and_report(processing, command, "undo", lambda transaction: undo_command.undo(
        transaction, command.reason, processing.timestamp, to=int(command.argument)
        if command.argument else None,
        viewer=MODERATOR, brief=True))


def correct(processing: Processing, sender: Sender, command: Command) -> None:
    """CORRECT: set fields of the position, separated by “;”."""
    sets = [part.strip() for part in command.argument.split(";") if part.strip()]
    done = _run_and_report(processing, command, "correct", lambda transaction: undo_command.rule(
        transaction, command.reason, sets, processing.timestamp, viewer=MODERATOR))
    # the entry, which nobody sees yet, is no news
    if done and matches.hides_who_filed(processing.match):
        processing.announce(f"The moderator corrected the position: {command.reason}.")


def absence_of(command: Command) -> tuple[str, str, str] | None:
    """The seat, ABSENT or PRESENT and the days that ``AS red: ABSENT 20 Dec TO 3 Jan`` names."""
    seat, _, text = command.argument.partition(":")
    word, _, days = text.strip().partition(" ")
    if command.name != "AS" or word.strip(".!").upper() not in ("ABSENT", "PRESENT"):
        return None
    return seat.strip().casefold(), word.strip(".!").upper(), days.strip()


def as_seat(processing: Processing, sender: Sender, command: Command) -> None:
    """AS: move for a seat, with the moderator as author; or enter an absence of its players."""
    absence = absence_of(command)
    if absence is not None:
        player_commands.absent_for(processing, *absence, command)
        return
    seat, _, move = command.argument.partition(":")
    seat = seat.strip().casefold()
    prefix, before = f"{seat} by {MODERATOR}: ", processing.match
    text = prefix + move.strip()
    played = _run_and_report(processing, command, "move", lambda transaction: move_command.move(
        transaction, text, processing.timestamp, viewer=MODERATOR, brief=True), text, prefix)
    processing.journal_rows.append({"as": command.argument, "why": command.reason,
                                    "when": processing.timestamp})
    if not played:
        return
    # Only the seat itself may know that its orders are in.
    simultaneous = before.game.to_move(before.state).simultaneous
    processing.notes += [(other_seat, f"The moderator moved for {seat_ref(seat)}: {command.reason}")
                         for other_seat in ((seat,) if simultaneous else processing.match.seats)]
    draft = before.draft_orders.get(seat)
    if draft is not None and seat not in processing.match.draft_orders:
        processing.notes += [(other_seat,
                              f"The draft of {seat_ref(seat)} for {draft.phase} is deleted: "
                              f"{draft.text}")
                             for other_seat in (seat, MODERATOR)]


def end_game(processing: Processing, sender: Sender, command: Command) -> None:
    """END GAME: end the game after confirmation."""
    if held_messages.is_confirmed(processing, sender, command):
        _run_and_report(processing, command, "end", lambda transaction: seat_command.end(
            transaction, command.reason, processing.timestamp, viewer=MODERATOR))


def replace_(processing: Processing, sender: Sender, command: Command) -> None:
    """REPLACE: let another person play a seat; all tokens of the earlier player become invalid.

    ``STANDBY`` is the first accepted substitute on the waitlist.
    """
    seat, address, *names = command.argument.split(None, 2)
    seat, name = seat.casefold(), names[0].strip() if names else ""
    if address.casefold() == "standby":
        entry = waitlist_commands.standby(processing)
        if entry is None:
            processing.refused = True
            processing.add_reply(f"(line {command.line_number}) No substitute is accepted for this "
                                 "game. To see all requests, write LIST.")
            return
        address, name = entry.address, entry.name
    name = name or waitlist_commands.waitlist_name(processing, address) or next(
        (other.name for other in processing.roster.people_at(folded(address))),
        address.partition("@")[0])
    answer = processing.act_or_refuse("seat", lambda transaction: seat_command.change(
        transaction, seat, processing.timestamp, player=name, reason=command.reason
        or seat_command.UNSAID))
    processing.report_problems(answer, command.line_number)
    if answer.exit != DONE:
        return
    new, out = Person(seat, nfc(name), folded(address),
                      needs_welcome=True), processing.roster.people_of(seat)
    left = tuple(person for person in processing.roster.people if person.seat != seat)
    waits = tuple(held for held in processing.roster.held if held.seat != seat)
    offered = tuple(option_list for option_list in processing.roster.offered
                    if option_list.seat != seat)
    processing.roster = replace(processing.roster, people=(*left, new), held=waits, offered=offered,
                                keys={**processing.roster.keys, seat: processing.new_key(seat)})
    processing.journal_rows.append({"replaced": seat, "by": name, "why": command.reason,
                                    "when": processing.timestamp})
    processing.resend_seats.append(seat)
    _announce_replacement(processing, new, out, command.reason)
    if processing.waitlist_session:
        processing.waitlist_session.remove_fulfilled(address)


def _announce_replacement(processing: Processing, new: Person, out: tuple[Person, ...],
                          why: str) -> None:
    """Announce who plays a seat now, also to the person who played it before."""
    seat = new.seat
    before = join_words([person.name for person in out]) or "no one"
    since = processing.roster.announced and processing.time_text(processing.roster.announced, seat)
    if [folded(person.address) for person in out] == [new.address]:
        processing.add_reply(f"{new.name}, {new.address}, still plays {seat}, with a new token.")
    else:
        processing.add_reply(f"{new.name}, {new.address}, now plays {seat} instead of {before}.")
        processing.announce("")
        processing.notes += [(other, f"{new.name} now plays {seat}: {why}.")
                             for other in processing.match.seats if other != seat]
    processing.notes.append((seat, f"You now play {seat}: {why}. The game is at turn "
                                   f"{processing.match.public_turn}" + ", since "
                                                                       f"{since}" * bool(since)
                             + "."))
    # Without a token: theirs are invalid, and a reply would have no effect.
    processing.mails += [processing.build_mail((person.address,), (TextBlock((
        f"The moderator gave the seat to another player: {why}.",
        "Messages from you for this seat are not played any more.")),),
        state=f"You no longer play {seat} in {processing.roster.game}.", unasked=True)
        for person in out if folded(person.address) != new.address]


def remind(processing: Processing, sender: Sender, command: Command) -> None:
    """REMIND: remind the late players, or one of them."""
    late = [decision.seat for decision in matches.to_move(processing.match).decisions
            if decision.must
            and command.argument.casefold() in ("", decision.seat)]
    send_reminders(processing, late)
    processing.add_reply(f"Reminded: {', '.join(map(seat_ref, late))}." if late
                         else "The game is not waiting for that player.")


def remind_late(processing: Processing, now: datetime) -> None:
    """Send each due reminder once to the late players without a plan or a draft."""
    began = (datetime.fromisoformat(processing.roster.announced) if processing.roster.announced
             else now)
    moment = deadlines.latest_reminder(began, datetime.fromisoformat(processing.roster.deadline),
                                       deadline_rules.parse(processing.roster.deadline_rule), now)
    mark = moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""
    if not mark or mark in processing.roster.reminded:
        return
    late = [decision.seat for decision in matches.to_move(processing.match).decisions
            if decision.must
            and decision.seat not in processing.match.plans
            and decision.seat not in processing.match.draft_orders]
    send_reminders(processing, late)
    processing.roster = replace(processing.roster, reminded=(*processing.roster.reminded, mark))
    processing.journal_rows.append({"reminded": late, "when": processing.timestamp})


def send_reminders(processing: Processing, late: list[str]) -> None:
    """Send a mail with the question to each seat."""
    for seat in late:
        question, code = numbered_options.numbered_question(processing, seat)
        processing.send_to_seat(seat, processing.status_line(seat), (
            TextBlock((f"A reminder: {processing.roster.game} is waiting for your move.",)),
            *question, *content.foot(processing.match, seat)), listed=code)


def resend(processing: Processing, sender: Sender, command: Command) -> None:
    """RESEND: send a seat, or all, the position and the question again."""
    wanted = [seat for seat in processing.match.seats if command.argument.casefold() in ("", seat)]
    processing.resend_seats += wanted
    processing.add_reply(f"Sent again to {', '.join(map(seat_ref, wanted))}." if wanted else
                         f"(line {command.line_number}) There is no seat {command.argument} in "
                         "this game.")


def _run_and_report(processing: Processing, command: Command, name: str,
                    do: Callable[[Transaction], Answer],
                    read: str = "", prefix: str = "") -> bool:
    """Run an action and report it in the reply; returns whether it was done.

    ``read`` is the text that is carried out, including a ``prefix`` that nobody wrote.
    """
    answer = processing.act_or_refuse(name, do, read)
    if answer.exit == DONE:
        processing.add_reply(*done_lines(answer))
    processing.report_problems(_without_prefix(answer, prefix), command.line_number)
    if answer.exit == DONE:
        processing.announce("")
    return answer.exit == DONE


def _without_prefix(answer: Answer, prefix: str) -> Answer:
    """The answer with ``prefix`` removed from its text, unless a problem is inside it."""
    n = len(prefix)
    if not n or not answer.refused_text.startswith(prefix) or any(
            problem.span and problem.span[0] < n for problem in answer.problems):
        return answer
    return replace(answer, refused_text=answer.refused_text[n:], problems=[
        replace(other, span=(other.span[0] - n, other.span[1] - n) if other.span else None)
        for other in answer.problems])


# Commands that change the game and may be refused by its rules.
CHANGES: Mapping[str, Callable[[Processing, Sender, Command], None]] = {
    "PROCESS": process, "UNDO": undo, "CORRECT": correct, "AS": as_seat, "END GAME": end_game,
    "REPLACE": replace_}
