"""The office's list in a game's letters and ticks: its players' wishes, stand-ins, watchers."""

from msgspec.structs import replace

from referee import games
from referee.core.base.aliases import folded
from referee.core.document.blocks import Lines
from referee.pbem.handlers import strangers, waitlist
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.outbound import content
from referee.pbem.roster import waitlist_entries as lists
from referee.pbem.roster.game_roster import MODERATOR, MOST
from referee.pbem.roster.waitlist_entries import Wish


def wish(at: Sitting, who: Writer, command: Command) -> None:
    """A player wishes to play, or stand in, elsewhere: he is asked by a mail of its own."""
    asked = waitlist.read(f"{command.name} {command.rest}")
    if at.wishes is None or asked is None or who.person is None or at.silent:
        why = "write it in a message of its own, from the address that wants to play."
    elif any(change.what == "ask" for change in at.wishes.changes):
        why = "one wish a message."
    elif asked.wrong:
        why = asked.wrong
    else:
        at.wishes.ask(folded(who.person.address), asked)
        at.tell(f"{command.name}: a mail of its own asks whether you mean it.")
        return
    at.tell(f"(line {command.n}) {command.name} was not done: {why}")


def list_(at: Sitting, who: Writer, command: Command) -> None:
    """Who wishes to play, to stand in, to watch."""
    at.told += content.section("the list", at.wishes.lines() if at.wishes else [
        "There is no list here."])


def decide(at: Sitting, who: Writer, command: Command) -> None:
    """Accept or decline what an address wishes; who is declined watches this game no longer."""
    address = folded(command.rest)
    watches = command.name == "DECLINE" and address in at.desk.watchers
    if watches:
        at.desk = replace(at.desk, watchers=tuple(
            one for one in at.desk.watchers if one != address))
        at.tell(f"{address} watches no longer.")
    if at.wishes is not None and not (watches and not at.wishes.listed.of(address)):
        at.tell(*strangers.decided(at.wishes, command))


def standby(at: Sitting) -> Wish | None:
    """The first who was accepted to stand in at this game, or at any."""
    game = at.now.head.game
    names = (at.desk.game, game, games.about(game).title)
    return at.wishes.standby(names) if at.wishes else None


def named(at: Sitting, address: str) -> str:
    """What somebody on the list is called; empty: nobody, or nothing."""
    found = at.wishes.listed.of(address) if at.wishes else ()
    return next((one.name for one in found if one.name), "")


def watchers(at: Sitting) -> None:
    """Who was accepted to watch this game does; who asked for it does no longer."""
    for one in at.wishes.listed.proved if at.wishes else ():
        if at.wishes is None or one.state != "accepted" or one.kind not in ("watch", "unwatch") or (
                lists.plain(one.game) != at.desk.game):
            continue
        at.wishes.change("off", one)
        others = tuple(other for other in at.desk.watchers if other != one.address)
        if one.kind == "unwatch":
            at.desk = replace(at.desk, watchers=others)
        elif len(others) >= MOST:
            at.notes.append((MODERATOR, f"{one.address} does not watch: there are {MOST} who do."))
        elif len(others) == len(at.desk.watchers):
            at.desk = replace(at.desk, watchers=(*others, one.address))
            if at.desk.watched >= at.now.public_turn or at.still(at.desk.watched):
                # else they all have a mail of this turn
                at.mails.append(at.mail((one.address,), (
                    Lines((f"You watch {at.desk.game} from now on.",)),
                    *content.position(at.now, "public"), *content.foot(at.now, "public")),
                    state=at.state("public"), unasked=True))
