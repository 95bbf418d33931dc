"""What the moderator does by letter, each with its reason: rulings, seats, moves, reminders."""

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec.structs import replace

from referee.commands import move as playing
from referee.commands import seat as seats
from referee.commands import undo as mending
from referee.commands.answer import DONE, MODERATOR, Answer
from referee.commands.transaction import Change
from referee.core.base.aliases import composed, folded, listed
from referee.core.document.blocks import Lines
from referee.core.match import match
from referee.pbem.handlers import (
    held_messages,
    missed_deadlines,
    numbered_options,
    player_commands,
    waitlist_commands,
)
from referee.pbem.handlers.processing import Sitting, Writer, done
from referee.pbem.inbound.mail_commands import REASONED, Command
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import Person
from referee.pbem.schedule import deadline_rules, deadlines


def reasoned(at: Sitting, command: Command) -> bool:
    """Whether a command that needs a reason has one; else that is told.

    An absence that the moderator enters needs none.
    """
    if command.name not in REASONED or command.why or absence_of(command):
        return True
    at.tell(f"(line {command.n}) {command.name} needs a reason, which all may read: "
            f"{command.name}{f' {command.rest}' if command.rest else ''} BECAUSE …")
    return False


def process(at: Sitting, who: Writer, command: Command) -> None:
    """The deadline is now: the silent are played for."""
    closed(at, command.why)


def closed(at: Sitting, why: str) -> None:
    """Play for all who are late by what they have written, else by default, and say so."""
    late = [ask.seat for ask in match.waiting(at.now).asks if ask.must]
    since = at.now.turn
    answer = at.tried("resolve", lambda game: playing.resolve(
        game, at.when, eyes=MODERATOR, brief=True))
    at.tell(*done(answer))
    at.complain(answer)
    if answer.exit != DONE:
        if not why:
            missed_deadlines.unplayed(at, late, answer.problems[0].why)
        return
    at.rows.append({"closed": at.desk.asked, "late": late, "why": why, "when": at.when})
    missed_deadlines.counted(at, late)
    at.announce(f"The deadline is over ({why})." if why else "The deadline is over.")
    at.notes += missed_deadlines.notes(at, late, since)
    held_messages.review(at, "the deadline came before a YES, so it was not counted")


def preview(at: Sitting, who: Writer, command: Command) -> None:
    """Who is silent, and whether something of theirs would be played at the deadline."""
    now = at.now
    lines = []
    for ask in match.waiting(now).asks:
        if ask.must:
            has = [word for word, some in (("a plan", now.plans), ("a draft", now.sheets))
                   if ask.seat in some]
            move = now.rules.default(now.state, ask.seat)
            default = now.rules.write(move) if move is not None else "nothing"
            lines.append(f"{ask.seat}, {ask.what}: " + (
                f"{' and '.join(has)}, else " if has else "") + f"the default: {default}")
    at.told += content.section("the deadline would play", lines or ["nobody is late"])


def undo(at: Sitting, who: Writer, command: Command) -> None:
    """Let an earlier position stand again."""
    _told(at, command, "undo", lambda game: mending.undo(
        game, command.why, at.when, to=int(command.rest) if command.rest else None,
        eyes=MODERATOR, brief=True))


def ruling(at: Sitting, who: Writer, command: Command) -> None:
    """Set fields of the position, several with “;” between."""
    sets = [part.strip() for part in command.rest.split(";") if part.strip()]
    done = _told(at, command, "ruling", lambda game: mending.rule(
        game, command.why, sets, at.when, eyes=MODERATOR))
    if done and match.secret(at.now):  # the entry, which nobody sees yet, is no news
        at.announce(f"The moderator corrected the position: {command.why}.")


def absence_of(command: Command) -> tuple[str, str, str] | None:
    """The seat, ABSENT or PRESENT and the days that ``AS red: ABSENT 20 Dec TO 3 Jan`` names."""
    seat, _, said = command.rest.partition(":")
    word, _, days = said.strip().partition(" ")
    if command.name != "AS" or word.strip(".!").upper() not in ("ABSENT", "PRESENT"):
        return None
    return seat.strip().casefold(), word.strip(".!").upper(), days.strip()


def as_seat(at: Sitting, who: Writer, command: Command) -> None:
    """Move for a seat, of which the log says who did; or enter an absence of its players."""
    absence = absence_of(command)
    if absence is not None:
        player_commands.absent_for(at, *absence, command)
        return
    seat, _, move = command.rest.partition(":")
    seat = seat.strip().casefold()
    prefix, before = f"{seat} by {MODERATOR}: ", at.now
    text = prefix + move.strip()
    played = _told(at, command, "move", lambda game: playing.move(
        game, text, at.when, eyes=MODERATOR, brief=True), text, prefix)
    at.rows.append({"as": command.rest, "why": command.why, "when": at.when})
    if not played:
        return
    # Of a sealed sheet nobody else is told that it is there.
    sealed = before.rules.awaiting(before.state).sealed
    at.notes += [(one, f"The moderator moved for {seat}: {command.why}")
                 for one in ((seat,) if sealed else at.now.seats)]
    draft = before.sheets.get(seat)
    if draft is not None and seat not in at.now.sheets:
        at.notes += [(one, f"The draft of {seat} for {draft.phase} is dropped: {draft.text}")
                     for one in (seat, MODERATOR)]


def end_game(at: Sitting, who: Writer, command: Command) -> None:
    """Give the game up, if that is meant."""
    if held_messages.meant(at, who, command):
        _told(at, command, "end", lambda game: seats.end(
            game, command.why, at.when, eyes=MODERATOR))


def replace_(at: Sitting, who: Writer, command: Command) -> None:
    """Let somebody else play a seat: every token of the former player is dead.

    ``STANDBY`` is the first on the list who was accepted to stand in.
    """
    seat, address, *names = command.rest.split(None, 2)
    seat, name = seat.casefold(), names[0].strip() if names else ""
    if address.casefold() == "standby":
        found = waitlist_commands.standby(at)
        if found is None:
            at.refused = True
            at.tell(f"(line {command.n}) Nobody was accepted to stand in here; LIST shows who "
                    "wishes it.")
            return
        address, name = found.address, found.name
    name = name or waitlist_commands.named(at, address) or next(
        (one.name for one in at.desk.known(folded(address))), address.partition("@")[0])
    answer = at.tried("seat", lambda game: seats.change(
        game, seat, at.when, player=name, reason=command.why or seats.UNSAID))
    at.complain(answer, command.n)
    if answer.exit != DONE:
        return
    new, out = Person(seat, composed(name), folded(address), new=True), at.desk.of(seat)
    left = tuple(person for person in at.desk.people if person.seat != seat)
    waits = tuple(one for one in at.desk.held if one.seat != seat)
    offered = tuple(one for one in at.desk.offered if one.seat != seat)
    at.desk = replace(at.desk, people=(*left, new), held=waits, offered=offered,
                      keys={**at.desk.keys, seat: at.fresh(seat)})
    at.rows.append({"replaced": seat, "by": name, "why": command.why, "when": at.when})
    at.resend.append(seat)
    _changed(at, new, out, command.why)
    if at.wishes:
        at.wishes.off(address)


def _changed(at: Sitting, new: Person, out: tuple[Person, ...], why: str) -> None:
    """Tell all who plays a seat now, and who played it that he does no more."""
    seat = new.seat
    before = listed([one.name for one in out]) or "nobody"
    since = at.desk.since and at.moment(at.desk.since, seat)
    if [folded(one.address) for one in out] == [new.address]:
        at.tell(f"{new.name}, {new.address}, plays {seat} on, with a new token.")
    else:
        at.tell(f"{new.name}, {new.address}, now plays {seat}, which {before} played before.")
        at.announce("")
        at.notes += [(other, f"{new.name} now plays {seat}: {why}.")
                     for other in at.now.seats if other != seat]
    at.notes.append((seat, f"You now play {seat}: {why}. The game stands at turn "
                     f"{at.now.public_turn}" + f", since {since}" * bool(since) + "."))
    # No token: theirs are dead, and an answer would do nothing.
    at.mails += [at.mail((one.address,), (Lines((
        f"The moderator gave the seat to somebody else: {why}.",
        "What you write for it is not done any more.")),),
        state=f"You play {seat} of {at.desk.game} no more.", unasked=True)
        for one in out if folded(one.address) != new.address]


def remind(at: Sitting, who: Writer, command: Command) -> None:
    """Remind who is awaited, or one of them."""
    late = [ask.seat for ask in match.waiting(at.now).asks if ask.must
            and command.rest.casefold() in ("", ask.seat)]
    reminded(at, late)
    at.tell(f"Reminded: {', '.join(late)}." if late else "Nobody is awaited whom this reminds.")


def remind_late(at: Sitting, now: datetime) -> None:
    """Remind who is awaited and has neither a plan nor a draft, once for each reminder."""
    began = datetime.fromisoformat(at.desk.since) if at.desk.since else now
    moment = deadlines.reminder(began, datetime.fromisoformat(at.desk.deadline),
                                deadline_rules.parse(at.desk.clock), now)
    mark = moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""
    if not mark or mark in at.desk.reminded:
        return
    late = [ask.seat for ask in match.waiting(at.now).asks if ask.must
            and ask.seat not in at.now.plans and ask.seat not in at.now.sheets]
    reminded(at, late)
    at.desk = replace(at.desk, reminded=(*at.desk.reminded, mark))
    at.rows.append({"reminded": late, "when": at.when})


def reminded(at: Sitting, late: list[str]) -> None:
    """A mail with the question to each of some seats."""
    for seat in late:
        asked, code = numbered_options.question(at, seat)
        at.write(seat, at.state(seat), (
            Lines((f"A reminder: {at.desk.game} waits for you.",)),
            *asked, *content.foot(at.now, seat)), listed=code)


def resend(at: Sitting, who: Writer, command: Command) -> None:
    """Send a seat, or all, the position and the question again."""
    wanted = [seat for seat in at.now.seats if command.rest.casefold() in ("", seat)]
    at.resend += wanted
    at.tell(f"Sent again to {', '.join(wanted)}." if wanted else
            f"(line {command.n}) There is no seat {command.rest} here.")


def _told(at: Sitting, command: Command, name: str, do: Callable[[Change], Answer],
          read: str = "", prefix: str = "") -> bool:
    """Do it and say what came of it; whether it was done.

    ``read`` is the text that is done, which begins with a ``prefix`` that nobody wrote.
    """
    answer = at.tried(name, do, read)
    if answer.exit == DONE:
        at.tell(*done(answer))
    at.complain(_without(answer, prefix), command.n)
    if answer.exit == DONE:
        at.announce("")
    return answer.exit == DONE


def _without(answer: Answer, prefix: str) -> Answer:
    """An answer about what was read without its prefix, where no problem is in that."""
    n = len(prefix)
    if not n or not answer.read.startswith(prefix) or any(
            problem.span and problem.span[0] < n for problem in answer.problems):
        return answer
    return replace(answer, read=answer.read[n:], problems=[
        replace(one, span=(one.span[0] - n, one.span[1] - n) if one.span else None)
        for one in answer.problems])


# What changes the game, and may be refused by its rules.
CHANGES: Mapping[str, Callable[[Sitting, Writer, Command], None]] = {
    "PROCESS": process, "UNDO": undo, "RULING": ruling, "AS": as_seat, "END GAME": end_game,
    "REPLACE": replace_}
