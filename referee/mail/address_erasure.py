"""An address that is forgotten: in desks, saves, journals, the outbox, quarantine.

In each game the journal is written first and the desk last, for save and desk know whose the
address is: who is killed meanwhile does all of it again.
"""

import os
import re
import secrets
from binascii import a2b_qp
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from referee.commands import seat
from referee.commands.transaction import Change
from referee.core.base.aliases import counted, folded, listed
from referee.core.base.problem import Refused, refused
from referee.core.match import log_entry, match
from referee.files import inputs
from referee.mail import journal, office_folder
from referee.mail.exactly_once import Post
from referee.mail.game_files import Game
from referee.mail.outbox import addressed
from referee.mail.retention import slimmed
from referee.mail.settings import ADDRESS
from referee.pbem.handlers import erasure
from referee.pbem.handlers.erasure import Whom
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Desk

FILE = ".forgotten"  # whom mails to others name that waited; gone with the last of them


def forget(post: Post, address: str, when: str) -> list[str]:
    """Remove what names an address and who has it; what went, and what stays, in lines.

    Doing it again does no more. Refused: what is no address; one of the office's own.
    """
    wanted = _erasable(post, address)
    with office_folder.lock(post.folder, "out"):
        found, told = _games_that_name(post, wanted)
        noted = _noted(post)
        named = {**noted.get(wanted, {}), **found}
        gone, waits = _mails(post, wanted, named)
        if waits or wanted in noted:  # first: who is killed now still knows the names
            _note(post, {**noted, wanted: named})
        told += _erased(post, found, wanted, when)
        gone += _mails(post, wanted, named)[0]  # what was written meanwhile
        if wanted in noted and not waits:
            _note(post, {one: names for one, names in noted.items() if one != wanted})
    if post.listing.forget(wanted):
        told.append("What they wished is off the list.")
    if not (found or gone or told or waits):
        return [f"Nobody has {wanted} here, and no mail names it; nothing was changed."]
    return [f"{wanted} is removed from {counted(len(found), 'game')} and "
            f"{counted(gone, 'mail')}.", *told, *_waiting_mails(waits),
            "What stands in mailboxes and in copies of this folder is not touched."]


def _erasable(post: Post, address: str) -> str:
    """The address in small letters. Refused: no address, or one of the office's own."""
    wanted = folded(address.strip())
    if not re.match(ADDRESS, wanted):
        raise refused("referee/usage-office", f"“{address[:80]}” is no address.",
                      hint="It looks like ann@example.org.")
    if wanted in (folded(post.office.address), post.office.moderator):
        raise refused("referee/usage-office", f"{wanted} is an address of the office itself.",
                      hint="It stands in office.toml; change it there.")
    return wanted


def _games_that_name(post: Post, address: str) -> tuple[dict[str, Whom], list[str]]:
    """The games whose files name an address, with who has it; the games that cannot be used."""
    found: dict[str, Whom] = {}
    unusable: list[str] = []
    for game in post.games():
        try:
            if person := _known(post, game, address):
                found[game] = person
        except Refused as error:
            unusable.append(_refusal(game, error))
    return found, unusable


def _erased(post: Post, games: Iterable[str], address: str, when: str) -> list[str]:
    """Erase an address from games, one at a time; what to report of each."""
    told: list[str] = []
    for game in games:
        try:
            with post.locked(game) as at:
                told += [f"{game}: {line}" for line in _without(at, address, when)]
        except Refused as error:
            told.append(_refusal(game, error))
    return told


def _refusal(game: str, error: Refused) -> str:
    return f"{game}: refused: {error.problems[0].why}"


def _waiting_mails(waits: int) -> list[str]:
    """The report of mails to others that name the address and are not sent yet."""
    return [f"{counted(waits, 'mail')} to others that name{'s' * (waits == 1)} them still "
            f"wait{'s' * (waits == 1)} to be sent, and will be; the tick after that "
            "removes the copy."] if waits else []


def finish(post: Post) -> int:
    """Remove the copies of mails that waited when somebody was forgotten; how many."""
    if not os.path.exists(os.path.join(post.folder, FILE)):
        return 0
    gone, left = 0, {}
    try:
        with office_folder.lock(post.folder, "out", patience=0):
            for address, named in _noted(post).items():
                went, waits = _mails(post, address, named, copies=True)
                gone += went
                if waits:
                    left[address] = named
            _note(post, left)
    except Refused as error:
        if error.problems[0].code != "referee/unusable-office-locked":
            raise  # else mail is being sent: the next tick does it
    return gone


def _noted(post: Post) -> dict[str, dict[str, Whom]]:
    """Who was forgotten while mails that name him waited, by address and game."""
    path = os.path.join(post.folder, FILE)
    if not os.path.exists(path):
        return {}
    try:
        return msgspec.json.decode(inputs.read(path, inputs.SCRIPT),
                                   type=dict[str, dict[str, Whom]])
    except msgspec.MsgspecError:
        raise refused("referee/unusable-office", f"{path} cannot be read.",
                      hint="Remove it, and forget by hand whom it names.") from None


def _note(post: Post, noted: dict[str, dict[str, Whom]]) -> None:
    path = os.path.join(post.folder, FILE)
    if noted:
        office_folder.put(path, msgspec.json.encode(noted))
    elif os.path.exists(path):
        os.unlink(path)


# Who it is.

def _known(post: Post, game: str, address: str) -> Whom | None:
    """Who has an address in a game that names it; None: nothing there does."""
    path = post.path(game) or ""
    raw = inputs.read(f"{path}.desk.toml", inputs.SCRIPT)
    noted = b""
    with suppress(Refused):  # none yet; one that cannot be read is refused later
        noted = inputs.read(f"{path}.post", journal.SIZE)
    if not (game_roster.may_name(raw, address)
            or address in folded(noted.decode("utf-8", "replace"))):
        return None
    desk = game_roster.loads(raw, f"{path}.desk.toml")
    saved = Change(inputs.read(f"{path}.toml"), path)
    who = _whom(desk, journal.Journal(f"{path}.post").rows, saved, address)
    answered = (one.split(" ")[-1] for one in desk.answered)
    named = who.seats or address in map(folded, (*desk.watchers, *answered, *desk.echoes))
    return who if named or who.names_in(noted.decode("utf-8", "replace")) or any(
        address == folded(one.address) for one in desk.held) or any(
        address == folded(one.by) for one in desk.offered) else None


def _whom(desk: Desk, rows: list[journal.Row], game: Change, address: str) -> Whom:
    """By the desk as it is, and as it was at letters of which that is still noted."""
    desks = [desk]
    for row in rows:
        text = row.get("desk", "").encode()
        if text and game_roster.may_name(text, address):
            desks.append(game_roster.loads(text, ""))
    who = erasure.whom(desks, address)
    more = (name for name in _players(desk, game, address) if folded(name) not in desk.keys)
    return replace(who, names=tuple(dict.fromkeys((*who.names, *more))))


def _players(desk: Desk, game: Change, address: str) -> list[str]:
    """The names that a save may have for him: his own, and all of a seat that he plays alone."""
    names = [person.name for person in desk.known(address)]
    for chair in game.before.head.seats:
        people = desk.of(chair.seat)
        if people and all(folded(person.address) == address for person in people):
            names += chair.players
    return names


# What goes.

def _without(at: Game, address: str, when: str) -> list[str]:
    """A game without him; what is to be said of it."""
    game = Change(at.raw, at.desk.game)
    who = _whom(at.desk, at.journal.rows, game, address)
    at.journal.rewrite(lambda row: erasure.row_without(slimmed(row), who))
    names = [*who.names, *_players(at.desk, game, address)]
    if seat.forget(game, names, when) and game.after is not None:
        at.held.write(game.after)
    desk = erasure.desk_without(at.desk, who, {
        seat: secrets.token_hex(32) for seat in at.desk.keys})
    if desk != at.desk:
        office_folder.put(f"{at.path}.desk.toml", game_roster.dumps(desk))
    told = [f"{seat} is played from no address now; REPLACE gives it to somebody."
            for seat in who.seats if at.desk.of(seat) and not desk.of(seat)
            and seat not in game.before.gone and match.waiting(game.before).asks]
    turns = [f"{n}" for n in erasure.sealed(log_entry.lines(game.saved.log), who)]
    if turns:
        told.append(f"its sealed log names {' or '.join(who.names) or address} in turn"
                    f"{'s' * (len(turns) > 1)} {listed(turns)}; that stays, for a change would "
                    "break the proof.")
    return told


def _mails(post: Post, address: str, found: dict[str, Whom],
           copies: bool = False) -> tuple[int, int]:
    """Remove mails to him and copies of those that name him; how many, and how many still wait.

    ``copies``: those alone, for he may be back meanwhile.
    """
    waits = 0
    alone = Whom(address)
    roots = {f"<{mails.root(game, post.office)}>".encode(): who for game, who in found.items()}

    def unwanted(part: str, raw: bytes) -> bool:
        nonlocal waits
        if part == "quarantine":
            return not copies and alone.names_in(_text(raw))
        if folded(addressed(raw)) == address:
            return not copies
        if not (alone.names_in(_text(raw))  # of the office's list, say, which is of no game
                or any(who.names_in(_text(raw)) for root, who in roots.items() if root in raw)):
            return False
        waits += part == "out/new"
        return part in ("out/sent", "out/failed")

    return office_folder.forget(post.folder, unwanted), waits


def _text(raw: bytes) -> str:
    """The text of a mail of ours, its long lines whole."""
    return a2b_qp(raw).decode("utf-8", "replace")
