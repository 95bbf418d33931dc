"""The desk: a letter, a tick of the clock or a pasted text comes in; answers go out.

Pure: bytes and a time come in, bytes and mails go out. The shell locks, writes and
sends; what it must write in which order is said in referee/mail/.
"""

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Change
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.match import match
from referee.pbem.handlers import (
    abandoned_game,
    bounces,
    confirmations,
    deadline_commands,
    dry_run,
    forum_result,
    held_messages,
    idle_games,
    missed_deadlines,
    moderator_commands,
    numbered_options,
    outages,
    outcomes,
    pauses,
    player_commands,
    press_replies,
    queries,
    rate_limits,
    removed_game,
    reply,
    sender_trust,
    unread_parts,
    waitlist_commands,
)
from referee.pbem.handlers import moves as orders
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.inbound import automatic_mail, html_text, mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.message import Letter, tokens_of
from referee.pbem.inbound.new_text import LETTERS, Scanned
from referee.pbem.intent import message_orders
from referee.pbem.intent.message_orders import Item, Moves, Understood
from referee.pbem.outbound import mails
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import Desk
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.tokens import Token
from referee.pbem.roster.waitlist_entries import Listed
from referee.pbem.schedule import deadlines

Do = Callable[[Sitting, Writer, Command], None]
_DO: Mapping[str, Do] = {
    "CHECK": orders.check, "PLAN": orders.plan, "NO PLAN": orders.no_plan, "DRAFT": orders.draft,
    "READY": orders.ready, "WITHDRAW": orders.withdraw, "STATUS": queries.status,
    "SHOW": queries.show, "LEGAL": queries.legal, "HISTORY": queries.history,
    "SCORE": queries.score, "RULES": queries.rules, "HELP": queries.help_,
    "WAIT": player_commands.wait,
    "NOWAIT": player_commands.nowait,
    "ABSENT": player_commands.absent, "PRESENT": player_commands.present,
    "MAILS": player_commands.mails,
    "PICTURES": player_commands.pictures, "ZONE": player_commands.zone,
    "PRESS": player_commands.press, "BROADCAST": player_commands.broadcast,
    "REPORT": player_commands.report,
    "NO": confirmations.no,
    "CONCEDE": player_commands.concede, "TAKEBACK": player_commands.takeback,
    "PROPOSE END": player_commands.propose_end, "AGREE": player_commands.agree,
    "DISAGREE": player_commands.disagree,
    "JOIN": waitlist_commands.wish, "STANDBY": waitlist_commands.wish}
_HIS: Mapping[str, Do] = {
    "PROCESS": moderator_commands.process, "PREVIEW": moderator_commands.preview,
    "DEADLINE": deadline_commands.deadline,
    "DEADLINE RULE": deadline_commands.rule, "EXTEND": deadline_commands.extend,
    "PAUSE": pauses.pause,
    "RESUME": pauses.resume,
    "UNDO": moderator_commands.undo, "RULING": moderator_commands.ruling,
    "AS": moderator_commands.as_seat,
    "REPLACE": moderator_commands.replace_, "REMIND": moderator_commands.remind,
    "RESEND": moderator_commands.resend,
    "END GAME": moderator_commands.end_game, "LIST": waitlist_commands.list_,
    "ACCEPT": waitlist_commands.decide,
    "DECLINE": waitlist_commands.decide}

LARGE = "too large to be read"
TOO_LARGE = ("Nothing of your message was done: it is too large, and your text did not end in the "
             "part of it that is read.",
             "Send the text alone, without pictures, files or older messages.")


def handle(office: Office, saved: bytes, desk: Desk, letter: Letter, when: str,
           listed: Listed | None = None, others: tuple[str, ...] = ()) -> Handled:
    """What becomes of a letter about a game, and of the game by it; ``when`` is UTC.

    ``listed`` is the office's list as it stands, if there is one; ``others`` are the games
    that its writer plays beside this one, if it names none. Refused: a save that cannot
    be used.
    """
    unread = _from_no_sender(office, saved, desk, letter, when)
    if unread is not None:
        return unread
    if desk.removed:
        return removed_game.answered(office, saved, desk, letter, when)
    rationed = rate_limits.rationed(office, desk, letter.sender, when)
    at = Sitting(office, Change(saved, desk.game), rationed.desk, when, letter.key, listed,
                 letter.received or None)
    at.game.waits = at.waits
    token, dead = tokens.answered(tokens_of(letter), desk.keys, desk.game, at.seal,
                                  desk.unsealed)
    rate_limits.silence(at, letter.sender, rationed)
    if token is None:
        rate_limits.echoed(at, letter)
        return rate_limits.unanswered(at) if at.silent else sender_trust.without_token(
            at, letter, others, dead)
    known = [person for person in desk.of(token.seat) if person.address == letter.sender]
    who = Writer(token.seat, letter.sender, token.turn, known[0] if known else None,
                 mails.answered(letter.refs, token), mails.listed(letter.refs, token))
    if not sender_trust.trusted(at, who, letter):
        if letter.large:
            return Handled(desk, dropped=LARGE)
        return rate_limits.unanswered(at) if at.silent else sender_trust.from_elsewhere(
            at, who, letter)
    return _trusted_message(at, who, letter, token)


def _from_no_sender(office: Office, saved: bytes, desk: Desk, letter: Letter,
                    when: str) -> Handled | None:
    """What becomes of a message that no person wrote: a bounce, an automatic reply; else None."""
    if letter.bounced:
        return bounces.returned(office, saved, desk, letter.bounced, when, letter.key,
                                letter.report, delayed=letter.machine == automatic_mail.DELAYED)
    if letter.machine:
        return Handled(desk, dropped=letter.machine)
    return None if letter.sender else Handled(desk, dropped="no sender")


def _trusted_message(at: Sitting, who: Writer, letter: Letter, token: Token) -> Handled:
    """What becomes of a message whose token and sender are accepted."""
    at.reader = who.person
    held_messages.review(at)
    began = at.now.turn
    scanned = message_orders.scanned(at.now, who.seat, who.moderator, letter.text,
                                     numbered_options.texts(at, who.seat))
    if letter.large:
        rate_limits.echoed(at, letter)
        at.tell(*TOO_LARGE)
        return reply.finish(at, who, letter.id, letter.refs, ())
    writer = mails.pressed(letter.refs, token)
    if writer and not who.moderator and press_replies.answered(at, who, writer, scanned):
        at.quiet = True
        return reply.finish(at, who, letter.id, letter.refs, scanned.ignored)
    found = _read(at, who, scanned)
    _carry_out(at, who, letter, found)
    held_messages.review(at)
    pauses.ended(at, who, found, began)
    abandoned_game.noted(at, began)
    return reply.finish(at, who, letter.id, letter.refs, found.ignored)


def _carry_out(at: Sitting, who: Writer, letter: Letter, found: Understood) -> None:
    """Do what a message asks for, with the remarks on what of it was not read."""
    if not found.items or found.doubtful or found.unclear:
        rate_limits.echoed(at, letter)
    if not letter.whole:
        at.tell("Your message was too long to be read whole; its last lines were not read.")
    _done(at, who, found)
    unread_parts.beside(at, who, letter, found)
    if rate_limits.unasked(at, who, found):
        rate_limits.echoed(at, letter)
    outages.in_time(at, who, letter, found)
    if not at.silent and sender_trust.moderates(at.office, letter) and not who.moderator:
        sender_trust.other_mail(at, letter)


def paste(office: Office, saved: bytes, desk: Desk, seat: Seat, text: str, when: str,
          key: str, answers: int = 0) -> Handled:
    """The same for a text that the moderator vouches for: of a forum, of standard input.

    What BBCode quotes is quoted. ``answers`` is the turn that it answers, if that is said (0).
    Its answer is the mail that goes to nobody. ``key`` names the text, so that
    what follows from it can be told apart.
    """
    at = Sitting(office, Change(saved, desk.game), desk, when, key)
    at.game.waits = at.waits
    who = Writer(seat, "", answers or at.now.public_turn, next(iter(desk.of(seat)), None) if len(
        desk.of(seat)) == 1 else None, answers=answers)
    found = _read(at, who, message_orders.scanned(
        at.now, who.seat, who.moderator, html_text.post(text)))
    _done(at, who, found)
    at.rows.append({"paste": key, "seat": seat, "when": when})
    return forum_result.pasted(at, who, reply.finish(at, who, "", (), found.ignored),
                               bool(found.ignored))


def tick(office: Office, saved: bytes, desk: Desk, when: str, last: str = "",
         accepted: bool = False, listed: Listed | None = None,
         fetched: str | None = None) -> Handled:
    """What is due at a time: settled sheets, plans, the deadline, a reminder; each once.

    One deadline is closed at most. Who was accepted to watch does so from now on.

    ``last`` is when the journal was last written; ``fetched`` up to when the mailbox was read
    (UTC; empty: never; None: the office is handed its mail): no later deadline is closed.
    Refused: a clock that looks wrong, unless it is ``accepted``.
    """
    if desk.removed:
        return Handled(desk, rests=idle_games.NEVER)
    now = datetime.fromisoformat(when)
    deadline = datetime.fromisoformat(desk.deadline) if desk.deadline else None
    wrong = None if accepted else deadlines.sane(
        now, datetime.fromisoformat(last) if last else None, None if desk.paused else deadline)
    if wrong is not None:
        raise wrong
    at = Sitting(office, Change(saved, desk.game), desk, when, f"tick {when}", listed, fetched)
    at.game.waits = at.waits
    waitlist_commands.watchers(at)
    waits = ""
    held_messages.review(at)
    if not desk.paused:
        began = at.now.turn
        if not abandoned_game.deserted(at):
            waits = _closed(at, now)
        abandoned_game.noted(at, began)
        abandoned_game.rest(at, began)
    else:
        pauses.remind(at, now)
    held_messages.review(at)
    return replace(reply.finish(at, None, "", (), ()), overdue=waits,
                   rests="" if waits else idle_games.until(at))


def _closed(at: Sitting, now: datetime) -> str:
    """Play what is due; close the deadline, if it is still that of what is asked, or remind.

    Given back is until when orders were taken for one that waits for the mailbox.
    """
    _due(at)
    until = outages.closes(at.desk) if at.still(at.desk.asked) else ""
    if until and until <= min(at.when, at.read):
        turn, late = at.now.public_turn, match.waiting(at.now).asks
        moderator_commands.closed(at, "")
        outages.closed(at, turn, until, tuple(ask.seat for ask in late if ask.must))
    elif until and until <= at.when:
        missed_deadlines.unread(at, until)
        return until
    elif until and at.desk.clock:
        moderator_commands.remind_late(at, now)
    return ""


def _due(at: Sitting) -> None:
    """Play what is due by itself."""
    try:
        at.due()
    except Refused as error:
        at.notes.append((MODERATOR, f"What was due could not be played: "
                         f"{error.problems[0].why}"))


# What it asks for.

def _read(at: Sitting, who: Writer, scanned: Scanned) -> Understood:
    """What a text asks for, of which a bare yes or no is about what waits for it."""
    found = message_orders.read(at.now, who.seat, who.moderator, scanned, at.names(who.seat),
                                who.turn)
    return numbered_options.about(at, who.seat, scanned.parts,
                                  confirmations.about(at, who, scanned.parts, found))


def _done(at: Sitting, who: Writer, found: Understood) -> None:
    """Do what a message asks for; after something that was refused no more moves."""
    at.outcome = "Nothing was done." if found.unclear else "Refused: nothing was done."
    if not _is_doable(at, who, found):
        return
    at.outcome = "" if found.items else "Nothing was done."
    first = len(at.told)
    at.quiet = bool(found.items) and all(isinstance(item, Command) and item.name in LETTERS
                                         for item in found.items)
    if not found.items:
        orders.puzzled(at, who, found.prose)
    became: list[tuple[Item, str]] = []
    for item in found.items:
        became.append((item, _one(at, who, item, [
            one for one, fate in became if not outcomes.sound(fate)])))
    at.outcome = at.outcome or outcomes.outcome(became)
    at.fates += [fate for _, fate in became]
    talk = orders.talk(at, who, found) if found.items else []
    outcomes.tell(at, became, talk, first)
    if found.aside:
        orders.beside(at, who, found.aside)
    elif found.items and not who.moderator:
        orders.unread(at, who, found.items, found.prose)
    _due(at)


def _is_doable(at: Sitting, who: Writer, found: Understood) -> bool:
    """Whether a message is clear and none of its commands is refused; its writer is told if not."""
    if found.unclear:
        orders.unclear(at, who, found, found.unclear)
        return False
    if found.doubtful:
        at.tell("Nothing of your message was done: these lines begin like orders and are not "
                "understood.")
        orders.doubtful(at, who, found.doubtful)
        return False
    return dry_run.sound(at, who, found.items)


def _one(at: Sitting, who: Writer, item: Item, refused: list[Item]) -> str:
    """Do one part of a letter; what became of it.

    READY is for the sheet of this letter: where that was refused, an older draft stays one.
    """
    written = [one for one in refused if isinstance(one, Moves) or one.name in outcomes.WRITTEN]
    if isinstance(item, Moves):
        if any(isinstance(one, Moves) for one in refused):
            at.tell(f"Not played, for something before it was refused: {item.text}")
            return outcomes.UNSEEN
        return orders.moves(at, who, item)
    if item.name == numbered_options.OPTION:
        return orders.option(at, who, item)
    if item.name == "READY" and written:
        at.tell(f"(line {item.n}) READY: the sheet before it was refused, so nothing counts by it.")
        return outcomes.UNSEEN
    at.refused = at.asked = False
    since = at.now.turn
    _command(at, who, item)
    if item.name == "PLAN" and not at.refused and missed_deadlines.made(at, since, who.seat,
                                                                        who.seat):
        return outcomes.PLAYED
    return outcomes.REFUSED if at.refused else outcomes.HELD if at.asked else outcomes.DONE


def _command(at: Sitting, who: Writer, command: Command) -> None:
    if not command.ended:
        at.tell(f"(line {command.n}) {command.name} has no END {command.name}; it went as far as "
                "your own words above what is quoted or signed.")
    if command.name == "YES":
        _yes(at, who, command)
    elif command.name in mail_commands.KEPT and not (at.desk.people or at.desk.asked):
        at.refused = True
        at.tell(f"(line {command.n}) {command.name} is for a game that an office plays; nothing "
                "was done for it." + " Ask the moderator." * (command.name == "CONCEDE"))
    elif command.name in _HIS:
        _HIS[command.name](at, who, command)
    else:
        _DO[command.name](at, who, command)


def _yes(at: Sitting, who: Writer, command: Command) -> None:
    """What waited for this yes is done, for the turn that it answers."""
    one = confirmations.taken(at, who, command)
    if one is None:
        return
    if one.why == "shorthand":
        orders.played(at, who, one.text, f"{one.turn}", (command.n,))
        return
    at.meant = one
    _done(at, replace(who, turn=one.turn, about=""), held_messages.wanted(at, one))
    at.meant = None
