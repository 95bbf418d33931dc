"""Player commands on mail and cooperation: WAIT, absence, press, takeback, ending, conceding."""

import re
from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import seat as seats
from referee.commands import undo
from referee.commands.game_status import is_over
from referee.commands.players import seat_named
from referee.core.base.aliases import folded, join_words
from referee.core.base.problem import Refused, refused
from referee.core.base.references import capital_seat_ref, phrase_ref, seat_ref
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry, replay
from referee.core.match.match import Match
from referee.pbem.handlers import departures, held_messages
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import press_kind
from referee.pbem.roster.game_roster import MODERATOR, MOST, Person, Proposal
from referee.pbem.schedule import absence, zones

PRESS = 8_000  # characters of press
_MAILS: Mapping[str, tuple[dict[str, bool], str]] = {
    "all": ({"all_mails": True}, "From now on you get a mail for every turn."),
    "mine": ({"all_mails": False}, "From now on you get a mail only when it is your move."),
    "short": ({"short": True}, "From now on your mails leave the position out. SHOW sends it."),
    "long": ({"short": False}, "From now on your mails show what changed in the position.")}
_MAILS_SAME = {"asked": "mine"}  # an older word for it
_AND = re.compile(r"\s*(?:[,;&]\s*(?:and\s+)?|\band\b)\s*(?:to\s+)?")


def wait(processing: Processing, sender: Sender, command: Command) -> None:
    """WAIT: orders of this phase open at the deadline, even if all are filed earlier."""
    _set_wait(processing, sender, True)
    processing.add_reply("Secret orders are revealed at the deadline, even if all are in "
                         "before." if processing.match.game.order_kinds
                         else
                         "This game has no secret orders: WAIT changes nothing.")


def nowait(processing: Processing, sender: Sender, command: Command) -> None:
    """NOWAIT: orders open as soon as all are filed."""
    _set_wait(processing, sender, False)
    processing.add_reply("Your WAIT is taken back: orders are revealed as soon as all are "
                         "in." if processing.match.game.order_kinds else
                         "This game has no secret orders: NOWAIT changes nothing.")


def _set_wait(processing: Processing, sender: Sender, wanted: bool) -> None:
    for person in _sender_people(processing, sender):
        processing.update_person(person, wait=wanted and bool(processing.match.game.order_kinds))


def absent(processing: Processing, sender: Sender, command: Command) -> None:
    """ABSENT: no deadline is set on these days; one already announced stays."""
    away = _add_absence(processing, _sender_people(processing, sender), command.argument,
                        command.line_number)
    if away:
        processing.add_reply(f"You are away {away}: no new deadline of yours falls on these days. "
                             "The current deadline stays.")


def _add_absence(processing: Processing, people: tuple[Person, ...], days: str, n: int) -> str:
    """Record an absence of some people; returns the days in words, "" if refused."""
    zone = next((person.zone for person in people if person.zone), processing.roster.zone)
    try:
        new_absence = absence.parse(days, datetime.fromisoformat(processing.timestamp), zone)
    except Refused as error:
        processing.report_problems(answers.refused_answer("absent", error, days), n)
        return ""
    away = (new_absence.first.isoformat(), new_absence.last.isoformat())
    for person in people:
        earlier = tuple(period for period in person.absences
                        if period[1] >= processing.timestamp[:10]
                     and period != away)
        processing.update_person(person, absences=(*earlier[-9:], away))
    return f"from {away[0]} to {away[1]}"


def present(processing: Processing, sender: Sender, command: Command) -> None:
    """PRESENT: drop all absences."""
    for person in _sender_people(processing, sender):
        processing.update_person(person, absences=())
    processing.add_reply("You are back: your absences are deleted.")


def absent_for(processing: Processing, seat: Seat, word: str, days: str, command: Command) -> None:
    """Record or drop an absence for the players of a seat on behalf of the moderator."""
    seat = seat_named(processing.match.header.seats, seat)
    people = processing.roster.people_of(seat)
    if not people:
        processing.refused = True
        played = [other_seat for other_seat in processing.match.seats
                  if processing.roster.people_of(other_seat)]
        processing.add_reply(f"(line {command.line_number}) No one plays {seat or 'that'} by mail "
                             f"here. Seats: {join_words(played)}.")
        return
    why = f" Reason: {command.reason}." if command.reason else ""
    if word == "PRESENT":
        for person in people:
            processing.update_person(person, absences=())
        processing.add_reply(f"The absences of {seat_ref(seat)} are deleted.")
        processing.notes.append((seat, f"The moderator deleted your absences.{why}"))
        return
    away = _add_absence(processing, people, days, command.line_number)
    if away:
        processing.add_reply(f"Recorded: {seat_ref(seat)} is away {away}. The current deadline "
                             f"stays; to move it, use {phrase_ref('one-deadline')}.")
        processing.notes.append((seat,
                                 f"The moderator entered that you are away {away}.{why} To delete "
                                 "this absence, write PRESENT."))


def mails(processing: Processing, sender: Sender, command: Command) -> None:
    """MAILS: mails for every turn or for own moves only; with the position or not."""
    word = command.argument.casefold()
    changes, sentence = _MAILS[_MAILS_SAME.get(word, word)]
    for person in _sender_people(processing, sender):
        processing.update_person(person, **changes)
    processing.add_reply(sentence)


def pictures(processing: Processing, sender: Sender, command: Command) -> None:
    """PICTURES: whether mails contain a picture of the board."""
    plain = command.argument.casefold() == "off"
    for person in _sender_people(processing, sender):
        processing.update_person(person, without_pictures=plain)
    # who asks for pictures sees one at once
    processing.position_requested = processing.position_requested or not plain
    processing.add_reply("From now on your mails have no picture." if plain else
                         "From now on your mails have a picture of the board."
                         if processing.office.pictures else
                         "From now on your mails may have pictures, but this office does not draw "
                         "pictures.")


def zone(processing: Processing, sender: Sender, command: Command) -> None:
    """ZONE: set the time zone of the sender's mails and absences, or show it."""
    people = _sender_people(processing, sender)
    office = f"the zone of the office, {processing.roster.zone}"
    if not command.argument:
        own_zone = next((person.zone for person in people if person.zone), "")
        processing.add_reply((f"Times in your mails are shown in {own_zone}, and beside that in "
                              f"{office}."
                              if own_zone else
                              f"Times in your mails are shown in {office}.")
                             + " To change that: ZONE America/New_York.")
        return
    try:
        zone_name = zones.find_name(command.argument)
    except Refused as error:
        processing.report_problems(answers.refused_answer("zone", error, command.argument),
                                   command.line_number)
        return
    for person in people:
        processing.update_person(person,
                                 zone="" if zone_name == processing.roster.zone else zone_name)
    processing.add_reply(f"From now on times in your mails are shown in {office}."
                         if zone_name == processing.roster.zone else
                         f"From now on times in your mails are shown in {zone_name}, and beside "
                         f"that in {office}.")


def _sender_people(processing: Processing, sender: Sender) -> tuple[Person, ...]:
    """The sender's people in the current roster, with changes made earlier in the message."""
    return tuple(person for person in processing.roster.people_of(sender.seat)
                 if sender.person is None or person.address == sender.person.address)


def press(processing: Processing, sender: Sender, command: Command) -> None:
    """PRESS: send a message to some players; its text is not interpreted."""
    _send_press(processing, sender,
                tuple(seat for seat in _press_recipients(processing, command).values() if seat),
                command)


def _press_recipients(processing: Processing, command: Command) -> dict[str, Seat]:
    """The recipients of press: each name as written, with its seat ("" if unknown or ambiguous)."""
    names = _AND.split(re.sub(r"^(?:to\b\s*)+", "", folded(command.argument)).strip(" .:"))
    seats = {seat: seat for seat in (*processing.match.seats, MODERATOR)}
    for person in processing.roster.people:
        for name in (*person.all_names, *(name.split(" ")[0] for name in person.all_names)):
            name_key = folded(name)
            known = seats.setdefault(name_key, person.seat)
            if known != person.seat and name_key not in (*processing.match.seats, MODERATOR):
                seats[name_key] = ""  # the name is ambiguous
    return {name: seats.get(name, "") for name in names if name}


def why_not_sent(processing: Processing, command: Command) -> str:
    """Why press cannot be passed on; "" if it can."""
    recipients = (_press_recipients(processing, command) if command.name == "PRESS"
                  else {"all": "all"})
    unknown = [name for name, seat in recipients.items() if not seat]
    if unknown:
        return f"There is no player {unknown[0]} here, so nothing was passed on."
    if not recipients:
        return (f"PRESS needs a player: PRESS TO {processing.match.seats[-1]}. Nothing was passed "
                "on.")
    if not command.text.strip():
        return "Nothing was passed on: your message to players has no text."
    if len(command.text) > PRESS:
        return (f"Nothing was passed on: your text has {len(command.text):,} characters, and at "
                f"most {PRESS:,} are allowed.")
    return ""


def broadcast(processing: Processing, sender: Sender, command: Command) -> None:
    """BROADCAST: press to all players."""
    _send_press(processing, sender,
                tuple(seat for seat in processing.match.seats if seat != sender.seat), command)


def report(processing: Processing, sender: Sender, command: Command) -> None:
    """REPORT: press to the moderator."""
    _send_press(processing, sender, (MODERATOR,), command)


def _send_press(processing: Processing, sender: Sender, to: tuple[Seat, ...],
                command: Command) -> None:
    why = why_not_sent(processing, command)
    if why:
        processing.add_reply(f"(line {command.line_number}) {why}")
        return
    empty = [seat for seat in to if seat != MODERATOR and not processing.roster.people_of(seat)]
    if empty:
        processing.add_reply(f"No one plays {join_words(empty)}: nothing was passed on there.")
    to = tuple(seat for seat in to if seat not in empty)
    if not to:
        return
    name = sender.person.name if sender.person else seat_ref(sender.seat)
    readers = ", ".join(map(seat_ref, to))
    body: Page = (TextBlock((f"From {name} ({sender.seat}) to {readers}:",)),
                  TextBlock(tuple(f"| {line}" for line in command.text.splitlines())),
                  TextBlock((f"A reply to this mail is passed on to {seat_ref(sender.seat)} and "
                             "plays nothing. To move, reply to the mail that says YOUR MOVE.",)))
    for seat in to:
        processing.send_to_seat(seat, f"A message from {name} ({sender.seat}).", body,
                                about=press_kind(sender.seat))
    processing.journal_rows.append({"press": command.text, "from": sender.seat, "to": list(to),
                                    "when": processing.timestamp})
    processing.add_reply(f"Passed on to {readers}.")


# Proposals: they take effect when all agree.

def takeback(processing: Processing, sender: Sender, command: Command) -> None:
    """TAKEBACK: propose to go back to an earlier position; never across dice, cards or a reveal."""
    lines = list(log_entry.parse_log(processing.transaction.saved.log))
    past = replay.history(processing.match, lines)
    to = int(command.argument) if command.argument else (
        replay.previous_turn(past, processing.match.position_turn)
        if processing.match.position_turn in past else 0)
    why = _why_no_takeback(lines, processing.match, to)
    if why:
        processing.add_reply(f"(line {command.line_number}) Nothing is proposed. {why}")
        return
    _propose(processing, sender,
             Proposal("takeback", sender.seat, processing.match.public_turn, to))


def _why_no_takeback(lines: list[log_entry.LogEntry], match: Match, to: int) -> str:
    """Why the players alone cannot go back to a turn; "" if they can."""
    last = match.public_turn
    if not 1 <= to < last:
        return f"You cannot go back to turn {to}; it is turn {last} now."
    undone = [line for line in lines if to < line.n <= last]
    if any(line.luck for line in undone):
        n = next(line.n for line in undone if line.luck)
        return (f"Dice, cards or a secret came out in turn {n}. Only the moderator can go back "
                "that far.")
    if (match.position_turn != last
        or any(type(entry_texts.parse(line.first_text)) is not entry_texts.Played
                                          for line in undone)):
        return ("Something other than moves has happened since that turn, so only the moderator "
                "can go back.")
    return ""


def propose_end(processing: Processing, sender: Sender, command: Command) -> None:
    """PROPOSE END: propose that the game ends without a winner."""
    if held_messages.is_confirmed(processing, sender, command):
        _propose(processing, sender, Proposal("end", sender.seat, processing.match.public_turn))


def _propose(processing: Processing, sender: Sender, proposal: Proposal) -> None:
    others = [other for other in processing.roster.proposals if other.kind != proposal.kind]
    if len(others) >= MOST:
        raise refused("referee/mail-full", "Too many messages wait for a YES.")
    processing.roster = replace(processing.roster, proposals=(*others, proposal))
    processing.add_reply(f"You propose {content.describe_proposal(proposal)}. It is done when all "
                         "agree.")
    processing.seat_report.append(f"Proposed: {content.describe_proposal(proposal)}.")
    _agree_to(processing, sender, proposal)


def agree(processing: Processing, sender: Sender, command: Command) -> None:
    """AGREE: agree to the proposal."""
    proposal = _standing_proposal(processing, command)
    if proposal and held_messages.is_confirmed(processing, sender, command):
        _agree_to(processing, sender, proposal)


def disagree(processing: Processing, sender: Sender, command: Command) -> None:
    """DISAGREE: reject the proposal."""
    proposal = _standing_proposal(processing, command)
    if proposal:
        processing.roster = replace(processing.roster, proposals=tuple(
            other for other in processing.roster.proposals if other != proposal))
        processing.add_reply(f"The proposal {content.describe_proposal(proposal)} is off.")
        processing.seat_report.append(f"The proposal {content.describe_proposal(proposal)} is off.")
        for seat in departures.active_seats(processing.match):
            if seat != sender.seat:
                processing.notes.append((seat,
                                         f"{capital_seat_ref(sender.seat)} does not agree "
                                         f"{content.describe_proposal(proposal)}. The proposal is "
                                         "rejected."))


def _standing_proposal(processing: Processing, command: Command) -> Proposal | None:
    """The proposal, if there is exactly one and it is about the current turn."""
    processing.roster = replace(processing.roster,
                                proposals=tuple(departures.standing_proposals(processing)))
    if len(processing.roster.proposals) == 1:
        return processing.roster.proposals[0]
    processing.add_reply(f"(line {command.line_number}) {command.name}: " + (
        "there is no proposal." if not processing.roster.proposals else
        "there are two proposals. Ask the moderator."))
    return None


def _agree_to(processing: Processing, sender: Sender, proposal: Proposal) -> None:
    agreed = (*(seat for seat in proposal.agreed if seat != sender.seat), sender.seat)
    missing = [seat for seat in departures.active_seats(processing.match) if seat not in agreed]
    other_proposals = tuple(other for other in processing.roster.proposals
                            if other.kind != proposal.kind)
    if missing:
        processing.roster = replace(processing.roster,
                                    proposals=(*other_proposals, replace(proposal, agreed=agreed)))
        sentence = (f"Agreed: {', '.join(map(seat_ref, agreed))}. Not yet: "
                    f"{', '.join(map(seat_ref, missing))}.")
        processing.add_reply(sentence)
        processing.seat_report.append(sentence)
        for seat in missing:
            processing.notes.append((seat,
                                     f"{capital_seat_ref(proposal.by)} proposes "
                                     f"{content.describe_proposal(proposal)}. Reply AGREE or "
                                     "DISAGREE."))
        return
    processing.roster = replace(processing.roster, proposals=other_proposals)
    reason = f"agreed by {', '.join(agreed)}"
    if proposal.kind == "takeback":
        answer = processing.act_or_refuse("undo", lambda transaction: undo.undo(
            transaction, f"taken back, {reason}", processing.timestamp, to=proposal.to))
    else:
        answer = processing.act_or_refuse("end",
                                          lambda transaction: seats.end(transaction, reason,
                                                                        processing.timestamp))
    processing.report_done(answer)
    processing.report_problems(answer)
    if answer.exit == answers.DONE:
        processing.announce("")


def concede(processing: Processing, sender: Sender, command: Command) -> None:
    """CONCEDE: leave the game; from now on the referee plays the seat's default moves.

    If several people play the seat, only the sender leaves. It must be confirmed, and needs a token
    of the current turn.
    """
    if is_over(processing.match) or sender.seat in processing.match.vacant_seats:
        why = "the game is over" if is_over(processing.match) else (
            "you have left already, and the referee plays your default moves")
        processing.add_reply(f"(line {command.line_number}) CONCEDE: {why}.")
        return
    if processing.confirmed is None and not processing.unchanged_since(sender.turn, sender.seat):
        processing.refused = True
        processing.add_reply(f"(line {command.line_number}) CONCEDE was not done: your message "
                             f"answers turn {sender.turn}, and it is turn "
                             f"{processing.match.public_turn} now. If you want to leave, reply to "
                             "this mail with CONCEDE.")
        return
    if not held_messages.is_confirmed(processing, sender, command):
        return
    people = processing.roster.people_of(sender.seat)
    alone = departures.is_only_player(processing, sender.seat, sender.person)
    players = None if alone else ", ".join(person.name for person in people
                                           if person != sender.person)
    answer = processing.act_or_refuse("seat", lambda transaction: seats.change(
        transaction, sender.seat, processing.timestamp, gone=alone, player=players,
        reason=seats.CONCEDED))
    processing.report_problems(answer)
    if answer.exit != answers.DONE:
        return
    lines = departures.departure_notice(processing, sender.seat, sender.person)
    if not alone:
        processing.roster = replace(processing.roster, people=tuple(
            person for person in processing.roster.people if person != sender.person))
    processing.add_reply("You have left the game.", *lines[1:])
    processing.seat_report += lines
    processing.announce("")
    processing.notes += [(seat, line) for seat in (*processing.match.seats, MODERATOR)
                         if seat not in (sender.seat, *processing.match.vacant_seats)
                         for line in lines]
