"""Erasing an address: from rosters, saves, journals, the outbox and quarantine.

In each game the journal is written first and the roster last, because save and roster say who
has the address: after a crash the same call does all of it again.
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
from referee.commands.loading import open_save
from referee.commands.transaction import Transaction
from referee.core.base.aliases import count_noun, folded, join_words
from referee.core.base.problem import Refused, refused
from referee.core.match import log_entry
from referee.core.match import match as matches
from referee.files import inputs
from referee.mail import journal, office_folder
from referee.mail.exactly_once import MessageProcessor
from referee.mail.game_files import GameFiles
from referee.mail.outbox import recipient_of
from referee.mail.retention import slimmed
from referee.pbem.handlers import erasure
from referee.pbem.handlers.erasure import ForgottenPerson
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster, player_names
from referee.pbem.roster.addresses import ADDRESS
from referee.pbem.roster.game_roster import GameRoster

FILE = ".forgotten"  # who was erased while mails that name them waited to be sent


def forget(processor: MessageProcessor, address: str, when: str) -> list[str]:
    """Erase an address and the person who has it; the report lines, also of what stays.

    Calling it again is harmless. Refused: an invalid address; an address of the office itself.
    """
    target = _erasable(processor, address)
    with office_folder.lock(processor.folder, "out"):
        forgotten_by_game, lines = _games_that_name(processor, target)
        pending = _load_pending(processor)
        people_by_game = {**pending.get(target, {}), **forgotten_by_game}
        removed, waiting = _remove_mails(processor, target, people_by_game)
        if waiting or target in pending:  # first, so that the names are known after a crash
            _write_pending(processor, {**pending, target: people_by_game})
        lines += _erase_from_games(processor, forgotten_by_game, target, when)
        removed += _remove_mails(processor, target, people_by_game)[0]  # mails written meanwhile
        if target in pending and not waiting:
            _write_pending(processor, {other: people for other, people in pending.items()
                                       if other != target})
    if processor.waitlist.forget(target):
        lines.append("Requests from this address are deleted.")
    if not (forgotten_by_game or removed or lines or waiting):
        return [f"Nothing was changed: no player has {target}, and no mail names it."]
    return [f"{target} is removed from {count_noun(len(forgotten_by_game), 'game')} and "
            f"{count_noun(removed, 'mail')}.", *lines, *_waiting_mails(waiting),
            "Mailboxes and copies of this folder are not changed."]


def _erasable(processor: MessageProcessor, address: str) -> str:
    """The address in lower case. Refused: an invalid address, or one of the office itself."""
    target = folded(address.strip())
    if not re.match(ADDRESS, target):
        raise refused("referee/usage-office", f"“{address[:80]}” is not an email address.",
                      hint="Example: ann@example.org")
    if target in (folded(processor.office.address), processor.office.moderator):
        raise refused("referee/usage-office", f"{target} is an address of the office itself.",
                      hint="Change it in office.toml.")
    return target


def _games_that_name(processor: MessageProcessor,
                     address: str) -> tuple[dict[str, ForgottenPerson], list[str]]:
    """The games whose files contain an address, with the person; report lines on unusable games."""
    forgotten_by_game: dict[str, ForgottenPerson] = {}
    unusable: list[str] = []
    for game in processor.games():
        try:
            if person := _person_in_game(processor, game, address):
                forgotten_by_game[game] = person
        except Refused as error:
            unusable.append(_refusal(game, error))
    return forgotten_by_game, unusable


def _erase_from_games(processor: MessageProcessor, games: Iterable[str], address: str,
                      when: str) -> list[str]:
    """Erase an address from games, one at a time; the report lines."""
    lines: list[str] = []
    for game in games:
        try:
            with processor.locked(game) as files:
                lines += [f"{game}: {line}" for line in _erase_from_game(files, address, when)]
        except Refused as error:
            lines.append(_refusal(game, error))
    return lines


def _refusal(game: str, error: Refused) -> str:
    return f"{game}: refused: {error.problems[0].why}"


def _waiting_mails(waits: int) -> list[str]:
    """The report on unsent mails to others that name the address."""
    return [f"{count_noun(waits, 'mail')} to others still name{'s' * (waits == 1)} the address and "
            f"wait{'s' * (waits == 1)} to be sent. The tick after sending removes the office's "
            f"cop{'y' if waits == 1 else 'ies'}."] if waits else []


def erase_waiting_copies(processor: MessageProcessor) -> int:
    """Remove copies of mails that were unsent when someone in them was erased; how many."""
    if not os.path.exists(os.path.join(processor.folder, FILE)):
        return 0
    removed, left = 0, {}
    try:
        with office_folder.lock(processor.folder, "out", patience=0):
            for address, people_by_game in _load_pending(processor).items():
                count, waiting = _remove_mails(processor, address, people_by_game, copies=True)
                removed += count
                if waiting:
                    left[address] = people_by_game
            _write_pending(processor, left)
    except Refused as error:
        if error.problems[0].code != "referee/unusable-office-locked":
            raise  # otherwise mail is being sent: the next tick does it
    return removed


def _load_pending(processor: MessageProcessor) -> dict[str, dict[str, ForgottenPerson]]:
    """Who was erased while mails that name them were unsent, by address and game."""
    path = os.path.join(processor.folder, FILE)
    if not os.path.exists(path):
        return {}
    try:
        return msgspec.json.decode(inputs.load(path, inputs.SCRIPT),
                                   type=dict[str, dict[str, ForgottenPerson]])
    except msgspec.MsgspecError:
        raise refused("referee/unusable-office", f"{path} cannot be read.",
                      hint="Note the addresses in the file and delete the file. Then run office "
                           "forget again for each address.") from None


def _write_pending(processor: MessageProcessor,
                   pending: dict[str, dict[str, ForgottenPerson]]) -> None:
    path = os.path.join(processor.folder, FILE)
    if pending:
        office_folder.replace_file(path, msgspec.json.encode(pending))
    elif os.path.exists(path):
        os.unlink(path)


# Who has the address.

def _person_in_game(processor: MessageProcessor, game: str, address: str) -> ForgottenPerson | None:
    """The person with an address in a game whose files contain it, or None."""
    path = processor.path(game) or ""
    raw = inputs.load(f"{path}.desk.toml", inputs.SCRIPT)
    journal_text = ""
    with suppress(Refused):  # none yet; an unreadable one is refused later
        journal_text = inputs.load(f"{path}.post", journal.SIZE).decode("utf-8", "replace")
    if not (game_roster.may_name(raw, address) or address in folded(journal_text)):
        return None
    roster = game_roster.loads(raw, f"{path}.desk.toml")
    saved = Transaction(inputs.load(f"{path}.toml"), path)
    roster = player_names.followed(roster, saved.before.header.seats)
    forgotten = _person_to_forget(roster, journal.Journal(f"{path}.post").rows, saved, address)
    answered = (name.split(" ")[-1] for name in roster.answered)
    is_named = forgotten.seats or address in map(
        folded, (*roster.watchers, *answered, *roster.echoes))
    return forgotten if is_named or forgotten.is_named_in(journal_text) or any(
        address == folded(held.address) for held in roster.held) or any(
        address == folded(option_list.by) for option_list in roster.offered) else None


def _person_to_forget(roster: GameRoster, rows: list[journal.Row], transaction: Transaction,
                      address: str) -> ForgottenPerson:
    """The person by the current roster and by the earlier rosters in the journal.

    An earlier name that is another person's now is not searched for.
    """
    rosters = [roster]
    for row in rows:
        text = row.get("desk", "").encode()
        if text and game_roster.may_name(text, address):
            rosters.append(game_roster.loads(text, ""))
    forgotten = erasure.person_to_forget(rosters, address)
    names = (*forgotten.names, *(name for name in _player_names(roster, transaction, address)
                                 if folded(name) not in roster.keys))
    own = {person.name for person in roster.people_at(address)}
    others = {folded(person.name) for person in roster.people if person.name not in own}
    return replace(forgotten, names=tuple(dict.fromkeys(
        name for name in names if folded(name) not in others)))


def _player_names(roster: GameRoster, transaction: Transaction, address: str) -> list[str]:
    """The names of a person in the save: theirs, and all of a seat that they play alone."""
    names = [person.name for person in roster.people_at(address)]
    for assignment in transaction.before.header.seats:
        people = roster.people_of(assignment.seat)
        if people and all(folded(person.address) == address for person in people):
            names += assignment.players
    return names


# Erasing.

def _erase_from_game(files: GameFiles, address: str, when: str) -> list[str]:
    """Erase a person from the files of a game; the report lines."""
    transaction = Transaction(files.raw, files.roster.game)
    forgotten = _person_to_forget(files.roster, files.journal.rows, transaction, address)
    files.journal.rewrite(lambda row: erasure.row_without(slimmed(row), forgotten))
    names = [*forgotten.names, *_player_names(files.roster, transaction, address)]
    if seat.erase_names(transaction, names, when) and transaction.after is not None:
        files.locked_save.write(transaction.after)
    match = open_save(transaction.after or files.raw, files.roster.game)[1]
    roster = player_names.recorded(erasure.roster_without(files.roster, forgotten, {
        seat: secrets.token_hex(32) for seat in files.roster.keys}), match.header.seats)
    if roster != files.stored:
        office_folder.replace_file(f"{files.path}.desk.toml", game_roster.dumps(roster))
    lines = [f"{seat} has no address now. To give it to another player: REPLACE."
             for seat in forgotten.seats
             if files.roster.people_of(seat) and not roster.people_of(seat)
             and seat not in transaction.before.vacant_seats
             and matches.to_move(transaction.before).decisions]
    turns = [f"{n}"
             for n in erasure.turns_naming(log_entry.parse_log(transaction.saved.log), forgotten)]
    if turns:
        lines.append(f"the log names {' or '.join(forgotten.names) or address} in turn"
                     f"{'s' * (len(turns) > 1)} {join_words(turns)}; the log stays as it is, "
                     "because a change would break the proof.")
    return lines


def _remove_mails(processor: MessageProcessor, address: str,
                  forgotten_by_game: dict[str, ForgottenPerson],
                  copies: bool = False) -> tuple[int, int]:
    """Remove mails to a person and copies of mails that name them; how many, and how many wait.

    ``copies``: only those, because the person may have returned meanwhile.
    """
    waits = 0
    alone = ForgottenPerson(address)
    roots = {f"<{mails.thread_root(game, processor.office)}>".encode(): forgotten for game,
             forgotten in forgotten_by_game.items()}

    def unwanted(part: str, raw: bytes) -> bool:
        nonlocal waits
        if part == "quarantine":
            return not copies and alone.is_named_in(_decoded_text(raw))
        if folded(recipient_of(raw)) == address:
            return not copies
        # also a mail about no game, such as one about the waitlist
        if not (alone.is_named_in(_decoded_text(raw))
                or any(forgotten.is_named_in(_decoded_text(raw)) for root,
                       forgotten in roots.items() if root in raw)):
            return False
        waits += part == "out/new"
        return part in ("out/sent", "out/failed")

    return office_folder.remove_mails(processor.folder, unwanted), waits


def _decoded_text(raw: bytes) -> str:
    """The text of one of our mails, with long lines joined."""
    return a2b_qp(raw).decode("utf-8", "replace")
