"""What players settle among themselves: waiting, absence, press, taking back, ending, leaving."""

import re
from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import seat as seats
from referee.commands import undo
from referee.core.base.aliases import folded, listed
from referee.core.base.problem import Refused, refused
from referee.core.document.blocks import Lines, Page
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry, replay
from referee.core.match.match import Table
from referee.pbem.handlers import departures, held_messages
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import press as pressed
from referee.pbem.roster.game_roster import MODERATOR, MOST, Person, Proposal
from referee.pbem.schedule import absence, zones

PRESS = 8_000  # characters of a letter to other players
_MAILS: Mapping[str, tuple[dict[str, bool], str]] = {
    "all": ({"every": True}, "From now on you get a message for each turn."),
    "asked": ({"every": False}, "From now on you get a message when it is your move."),
    "short": ({"short": True}, "From now on your messages leave the position out. SHOW sends it."),
    "long": ({"short": False}, "From now on your messages have the position where it has changed.")}
_AND = re.compile(r"\s*(?:[,;&]\s*(?:and\s+)?|\band\b)\s*(?:to\s+)?")


def wait(at: Sitting, who: Writer, command: Command) -> None:
    """Sealed orders of this phase open at the deadline, though all may be in before."""
    _waits(at, who, True)
    at.tell("Sealed orders open at the deadline." if at.now.rules.sheets else
            f"{at.now.head.game} has no sealed orders; WAIT changes nothing.")


def nowait(at: Sitting, who: Writer, command: Command) -> None:
    """They open as soon as all are in."""
    _waits(at, who, False)
    at.tell("Your WAIT is taken back." if at.now.rules.sheets else
            f"{at.now.head.game} has no sealed orders; NOWAIT changes nothing.")


def _waits(at: Sitting, who: Writer, wanted: bool) -> None:
    for person in _people(at, who):
        at.person(person, wait=wanted and bool(at.now.rules.sheets))


def absent(at: Sitting, who: Writer, command: Command) -> None:
    """Days on which no deadline is set for the writer; one that is announced stays."""
    away = _away(at, _people(at, who), command.rest, command.n)
    if away:
        at.tell(f"Noted: away {away}. A deadline that is announced does not move.")


def _away(at: Sitting, people: tuple[Person, ...], days: str, n: int) -> str:
    """Note an absence of some people; its days in words, empty if that was refused."""
    zone = next((person.zone for person in people if person.zone), at.desk.zone)
    try:
        found = absence.parse(days, datetime.fromisoformat(at.when), zone)
    except Refused as error:
        at.complain(answers.failed("absent", error, days), n)
        return ""
    away = (found.first.isoformat(), found.last.isoformat())
    for person in people:
        kept = tuple(one for one in person.away if one[1] >= at.when[:10] and one != away)
        at.person(person, away=(*kept[-9:], away))
    return f"from {away[0]} to {away[1]}"


def present(at: Sitting, who: Writer, command: Command) -> None:
    """Back again: all absences are dropped."""
    for person in _people(at, who):
        at.person(person, away=())
    at.tell("Your absences are dropped.")


def absent_for(at: Sitting, seat: Seat, word: str, days: str, command: Command) -> None:
    """The moderator enters an absence of a seat's players, or drops all; they are told."""
    people = at.desk.of(seat)
    if not people:
        at.refused = True
        at.tell(f"(line {command.n}) Nobody plays {seat or 'that'} here by mail. Seats are "
                f"{listed([one for one in at.now.seats if at.desk.of(one)])}.")
        return
    why = f" Reason: {command.why}." if command.why else ""
    if word == "PRESENT":
        for person in people:
            at.person(person, away=())
        at.tell(f"The absences of {content.named(at.desk, seat)} are dropped.")
        at.notes.append((seat, f"The moderator dropped your absences.{why}"))
        return
    away = _away(at, people, days, command.n)
    if away:
        at.tell(f"Noted: {content.named(at.desk, seat)} is away {away}. A deadline that is "
                "announced does not move; EXTEND moves it.")
        at.notes.append((seat, f"The moderator noted that you are away {away}.{why} PRESENT drops "
                         "that."))


def mails(at: Sitting, who: Writer, command: Command) -> None:
    """Which mails the writer gets: all, or those that ask for a move; with the position or not."""
    word = command.rest.casefold()
    changes, told = _MAILS[word]
    for person in _people(at, who):
        at.person(person, **changes)
    at.tell(told)


def pictures(at: Sitting, who: Writer, command: Command) -> None:
    """Whether a picture of the board is laid into the writer's mails."""
    plain = command.rest.casefold() == "off"
    for person in _people(at, who):
        at.person(person, plain=plain)
    at.shows = at.shows or not plain  # who wants it may see it
    at.tell("From now on your messages have no picture." if plain else
            "From now on your messages have a picture of the board." if at.office.pictures else
            "From now on your messages may have pictures; this office draws none.")


def zone(at: Sitting, who: Writer, command: Command) -> None:
    """In which zone the writer is told times, and has days of absence; alone it says which."""
    people = _people(at, who)
    office = f"the office's, {at.desk.zone}"
    if not command.rest:
        mine = next((person.zone for person in people if person.zone), "")
        at.tell((f"Times in your mails are those of {mine}, beside {office}." if mine else
                 f"Times in your mails are {office}.")
                + " ZONE America/New_York, say, changes that.")
        return
    try:
        named = zones.name(command.rest)
    except Refused as error:
        at.complain(answers.failed("zone", error, command.rest), command.n)
        return
    for person in people:
        at.person(person, zone="" if named == at.desk.zone else named)
    at.tell(f"From now on times in your mails are {office}." if named == at.desk.zone else
            f"From now on times in your mails are those of {named}, beside {office}.")


def _people(at: Sitting, who: Writer) -> tuple[Person, ...]:
    """Who writes, as the desk knows them now, after what stood above in the message."""
    return tuple(one for one in at.desk.of(who.seat)
                 if who.person is None or one.address == who.person.address)


def press(at: Sitting, who: Writer, command: Command) -> None:
    """A letter to some players, unread by the desk."""
    _sent(at, who, tuple(seat for seat in _wanted(at, command).values() if seat), command)


def _wanted(at: Sitting, command: Command) -> dict[str, Seat]:
    """To whom a letter shall go: each name as it is written, with its seat (empty: none)."""
    names = _AND.split(re.sub(r"^(?:to\b\s*)+", "", folded(command.rest)).strip(" .:"))
    seats = {seat: seat for seat in (*at.now.seats, MODERATOR)}
    for person in at.desk.people:
        for name in (person.name, person.name.split(" ")[0]):
            called = folded(name)
            known = seats.setdefault(called, person.seat)
            if known != person.seat and called not in (*at.now.seats, MODERATOR):
                seats[called] = ""  # of two seats
    return {name: seats.get(name, "") for name in names if name}


def unsent(at: Sitting, command: Command) -> str:
    """Why a letter to others cannot be passed on, whoever plays; empty: it can."""
    wanted = _wanted(at, command) if command.name == "PRESS" else {"all": "all"}
    unknown = [name for name, seat in wanted.items() if not seat]
    if unknown:
        return f"PRESS: there is no {unknown[0]} here, so nobody was written to."
    if not wanted:
        return (f"PRESS: it does not say to whom, so nobody was written to. Write PRESS TO "
                f"{at.now.seats[-1]}.")
    if not command.text.strip():
        return "It has no text, so nobody was written to."
    if len(command.text) > PRESS:
        return (f"It has {len(command.text):,} characters; at most {PRESS:,} are passed on. "
                "Nobody was written to.")
    return ""


def broadcast(at: Sitting, who: Writer, command: Command) -> None:
    """A letter to all players."""
    _sent(at, who, tuple(seat for seat in at.now.seats if seat != who.seat), command)


def report(at: Sitting, who: Writer, command: Command) -> None:
    """A letter to the moderator."""
    _sent(at, who, (MODERATOR,), command)


def _sent(at: Sitting, who: Writer, to: tuple[Seat, ...], command: Command) -> None:
    why = unsent(at, command)
    if why:
        at.tell(f"(line {command.n}) {why}")
        return
    empty = [seat for seat in to if seat != MODERATOR and not at.desk.of(seat)]
    if empty:
        at.tell(f"Nobody plays {listed(empty)}; nothing was passed on to "
                f"{'it' if len(empty) == 1 else 'them'}.")
    to = tuple(seat for seat in to if seat not in empty)
    if not to:
        return
    name = who.person.name if who.person else who.seat
    body: Page = (Lines((f"From {name} ({who.seat}) to {', '.join(to)}:",)),
                  Lines(tuple(f"| {line}" for line in command.text.splitlines())),
                  Lines((f"An answer to this mail is passed on to {who.seat}. It plays no move: "
                         "answer the mail that asks you for one.",)))
    for seat in to:
        at.write(seat, f"Press from {name} ({who.seat}).", body, about=pressed(who.seat))
    at.rows.append({"press": command.text, "from": who.seat, "to": list(to), "when": at.when})
    at.tell(f"Passed on to {', '.join(to)}.")


# What stands when all whom it touches agree.

def takeback(at: Sitting, who: Writer, command: Command) -> None:
    """Propose that an earlier position stands again. Never past luck or what came out."""
    lines = list(log_entry.lines(at.game.saved.log))
    past = replay.history(at.now, lines)
    to = int(command.rest) if command.rest else (
        replay.parent(past, at.now.phase) if at.now.phase in past else 0)
    why = _fixed(lines, at.now, to)
    if why:
        at.tell(f"(line {command.n}) TAKEBACK: {why}")
        return
    _propose(at, who, Proposal("takeback", who.seat, at.now.public_turn, to))


def _fixed(lines: list[log_entry.Line], now: Table, to: int) -> str:
    """Why a position cannot be taken back to by the players alone; empty: it can."""
    last = now.public_turn
    if not 1 <= to < last:
        return f"There is no turn {to} to take back to; it is turn {last} now."
    gone = [line for line in lines if to < line.n <= last]
    if any(line.luck for line in gone):
        n = next(line.n for line in gone if line.luck)
        return (f"Luck was drawn or a secret came out in turn {n}; only the moderator can take "
                "back more than that.")
    if now.phase != last or any(type(entry_texts.read(line.said)) is not entry_texts.Played
                                for line in gone):
        return "More than moves has happened since; ask the moderator."
    return ""


def propose_end(at: Sitting, who: Writer, command: Command) -> None:
    """Propose that the game ends without a winner."""
    if held_messages.meant(at, who, command):
        _propose(at, who, Proposal("end", who.seat, at.now.public_turn))


def _propose(at: Sitting, who: Writer, proposal: Proposal) -> None:
    others = [one for one in at.desk.proposals if one.kind != proposal.kind]
    if len(others) >= MOST:
        raise refused("referee/mail-full", "Too much waits for a yes.")
    at.desk = replace(at.desk, proposals=(*others, proposal))
    at.tell(f"You propose {content.said(proposal)}; that is done when all agree.")
    at.shared.append(f"Proposed: {content.said(proposal)}.")
    _agreed(at, who, proposal)


def agree(at: Sitting, who: Writer, command: Command) -> None:
    """Agree to what is proposed."""
    found = _proposed(at, command)
    if found and held_messages.meant(at, who, command):
        _agreed(at, who, found)


def disagree(at: Sitting, who: Writer, command: Command) -> None:
    """What is proposed is off."""
    found = _proposed(at, command)
    if found:
        at.desk = replace(at.desk, proposals=tuple(
            one for one in at.desk.proposals if one != found))
        at.tell(f"The proposal {content.said(found)} is off.")
        at.shared.append(f"The proposal {content.said(found)} is off.")
        for seat in departures.touched(at.now):
            if seat != who.seat:
                at.notes.append((seat, f"{who.seat} does not agree {content.said(found)}; it is "
                                 "off."))


def _proposed(at: Sitting, command: Command) -> Proposal | None:
    """The proposal, if it is one alone and still about the turn that the game is at."""
    at.desk = replace(at.desk, proposals=tuple(departures.standing(at)))
    if len(at.desk.proposals) == 1:
        return at.desk.proposals[0]
    at.tell(f"(line {command.n}) {command.name}: " + (
        "nothing is proposed." if not at.desk.proposals else
        "two things are proposed; ask the moderator."))
    return None


def _agreed(at: Sitting, who: Writer, proposal: Proposal) -> None:
    agreed = (*(seat for seat in proposal.agreed if seat != who.seat), who.seat)
    missing = [seat for seat in departures.touched(at.now) if seat not in agreed]
    rest = tuple(one for one in at.desk.proposals if one.kind != proposal.kind)
    if missing:
        at.desk = replace(at.desk, proposals=(*rest, replace(proposal, agreed=agreed)))
        told = f"Agreed: {', '.join(agreed)}; not yet: {', '.join(missing)}."
        at.tell(told)
        at.shared.append(told)
        for seat in missing:
            at.notes.append((seat, f"{proposal.by} proposes {content.said(proposal)}. Answer "
                             "AGREE or DISAGREE."))
        return
    at.desk = replace(at.desk, proposals=rest)
    reason = f"agreed by {', '.join(agreed)}"
    if proposal.kind == "takeback":
        answer = at.tried("undo", lambda game: undo.undo(
            game, f"taken back, {reason}", at.when, to=proposal.to))
    else:
        answer = at.tried("end", lambda game: seats.end(game, reason, at.when))
    at.did(answer)
    at.complain(answer)
    if answer.exit == answers.DONE:
        at.announce("")


def concede(at: Sitting, who: Writer, command: Command) -> None:
    """Leave the game: from now on the referee plays the seat's default at once.

    Where several play a seat, its writer alone leaves it. It is asked back first, and needs a
    token of the turn that the game is at.
    """
    if departures.over(at.now) or who.seat in at.now.gone:
        why = "the game is over" if departures.over(at.now) else (
            f"{who.seat} has left already, and the referee plays its default moves")
        at.tell(f"(line {command.n}) CONCEDE: {why}.")
        return
    if at.meant is None and not at.still(who.turn, who.seat):
        at.refused = True
        at.tell(f"(line {command.n}) CONCEDE: your message answers turn {who.turn}, and it is turn "
                f"{at.now.public_turn} now, so nothing was done. If you want to leave, answer this "
                "message with CONCEDE.")
        return
    if not held_messages.meant(at, who, command):
        return
    clan = at.desk.of(who.seat)
    alone = departures.alone(at, who.seat, who.person)
    players = None if alone else ", ".join(one.name for one in clan if one != who.person)
    answer = at.tried("seat", lambda game: seats.change(
        game, who.seat, at.when, gone=alone, player=players, reason=seats.CONCEDED))
    at.complain(answer)
    if answer.exit != answers.DONE:
        return
    said = departures.left(at, who.seat, who.person)
    if not alone:
        at.desk = replace(at.desk, people=tuple(
            one for one in at.desk.people if one != who.person))
    at.tell("You have left the game.", *said[1:])
    at.shared += said
    at.announce("")
    at.notes += [(seat, line) for seat in (*at.now.seats, MODERATOR)
                 if seat not in (who.seat, *at.now.gone) for line in said]
