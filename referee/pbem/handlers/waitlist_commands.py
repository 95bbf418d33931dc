"""Waitlist in messages and ticks of a game: requests of its players, substitutes, watchers."""

from msgspec.structs import replace

from referee import games
from referee.core.base.aliases import folded
from referee.core.document.blocks import TextBlock
from referee.pbem.handlers import strangers, waitlist
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.outbound import content
from referee.pbem.roster import waitlist_entries
from referee.pbem.roster.game_roster import MODERATOR, MOST
from referee.pbem.roster.waitlist_entries import WaitlistEntry


def request(processing: Processing, sender: Sender, command: Command) -> None:
    """JOIN, STANDBY: ask to play or substitute elsewhere; a separate mail confirms it."""
    request = waitlist.parse(f"{command.name} {command.argument}")
    if (processing.waitlist_session is None or request is None or sender.person is None
        or processing.rate_limited):
        why = ("send this request in a message of its own, from the address that you want to "
               "play with.")
    elif any(change.what == "ask" for change in processing.waitlist_session.changes):
        why = "send one request per message."
    elif request.problem:
        why = request.problem
    else:
        processing.waitlist_session.ask_confirmation(folded(sender.person.address), request)
        processing.add_reply(f"{command.name}: another mail asks you to confirm it.")
        return
    processing.add_reply(f"(line {command.line_number}) {command.name} was not done: {why}")


def list_(processing: Processing, sender: Sender, command: Command) -> None:
    """LIST: show the waitlist."""
    processing.reply_blocks += content.section("the list", processing.waitlist_session.lines()
                                               if processing.waitlist_session else [
        "This office has no list of requests."])


def decide(processing: Processing, sender: Sender, command: Command) -> None:
    """ACCEPT, DECLINE: decide on the requests of an address; a declined one no longer watches."""
    address = folded(command.argument)
    watches = command.name == "DECLINE" and address in processing.roster.watchers
    if watches:
        processing.roster = replace(processing.roster, watchers=tuple(
            watcher for watcher in processing.roster.watchers if watcher != address))
        processing.add_reply(f"{address} does not watch the game any more.")
    session = processing.waitlist_session
    if session is not None and not (watches and not session.waitlist.entries_of(address)):
        processing.add_reply(*strangers.decide(session, command))


def standby(processing: Processing) -> WaitlistEntry | None:
    """The first accepted substitute for this game, or for any."""
    game = processing.match.header.game
    names = (processing.roster.game, game, games.game_meta(game).title)
    return processing.waitlist_session.standby(names) if processing.waitlist_session else None


def waitlist_name(processing: Processing, address: str) -> str:
    """The name of an address on the waitlist; "" if it has none."""
    entries = (processing.waitlist_session.waitlist.entries_of(address)
               if processing.waitlist_session else ())
    return next((entry.name for entry in entries if entry.name), "")


def update_watchers(processing: Processing) -> None:
    """Add accepted watchers to this game, and remove those who asked for it."""
    for entry in (processing.waitlist_session.waitlist.confirmed if processing.waitlist_session
                  else ()):
        if (processing.waitlist_session is None or entry.state != "accepted"
            or entry.kind not in ("watch", "unwatch") or (
                waitlist_entries.name_key(entry.game) != processing.roster.game)):
            continue
        processing.waitlist_session.change("off", entry)
        others = tuple(other for other in processing.roster.watchers if other != entry.address)
        if entry.kind == "unwatch":
            processing.roster = replace(processing.roster, watchers=others)
        elif len(others) >= MOST:
            processing.notes.append((MODERATOR,
                                     f"{entry.address} cannot watch: there are already {MOST} "
                                     "watchers."))
        elif len(others) == len(processing.roster.watchers):
            processing.roster = replace(processing.roster, watchers=(*others, entry.address))
            if (processing.roster.watched_turn >= processing.match.public_turn
                or processing.unchanged_since(processing.roster.watched_turn)):
                # otherwise all watchers get a mail of this turn
                processing.mails.append(processing.build_mail((entry.address,), (
                    TextBlock((f"From now on you watch {processing.roster.game}.",)),
                    *content.position(processing.match, "public"),
                    *content.foot(processing.match, "public")),
                    state=processing.status_line("public"), unasked=True))
