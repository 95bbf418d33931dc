"""Records of saves, whole or in part: made, read and verified."""

import subprocess
from itertools import islice
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from referee import games as all_games
from referee.core.base.problem import Refused
from referee.core.document.surfaces import SHELL
from referee.core.luck import chance
from referee.core.match import log_entry, save_format
from referee.core.match import match as matches
from referee.core.match.game_registry import GameRegistry
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save
from referee.core.proof import record, record_format, verifier
from referee.core.proof.record import ALL, PUBLIC, Record
from referee.core.proof.verifier import Verified
from referee.files import ssh_signatures
from tests.support import command_line, harness
from tests.support.paths import every_save, label

SAVES = every_save()
LATER = "2027-01-01T00:00:00Z"


class Kept(Struct, frozen=True):
    """A save with its log, and the registry of its game."""

    label: str
    save: Save
    lines: list[LogEntry]
    games: GameRegistry = all_games

    @property
    def secret(self) -> str:
        return self.save.header.fairness.secret

    @property
    def told(self) -> bool:
        """Whether everybody may know who has filed."""
        return self.save.header.options.get("filed") == "told"

    @property
    def eyes(self) -> tuple[str, ...]:
        """All viewers who can have a record."""
        return (PUBLIC, *self.save.header.seat_names, ALL)

    def record(self, viewer: str = PUBLIC, upto: int | None = None, when: str = LATER) -> Record:
        """The record for a viewer, up to a line; waiting orders are those of the whole save."""
        kept = self.save if upto is None else replace(self.save, orders={})
        return record.make_record(kept, self.lines[:upto], viewer, when, shows_who_filed=self.told)

    def verified(self, checked: Record, raw: bytes | None = None) -> Verified:
        """A record verified from its bytes."""
        data = record_format.dumps(checked) if raw is None else raw
        return verifier.verify(self.games, record_format.loads(data, "a.record"), "a.record")

    def faults(self, raw: bytes) -> tuple[str, ...]:
        """The errors in the bytes of a record, refused or found."""
        try:
            differences = self.verified(self.record(), raw).differences
            return tuple(SHELL.resolve(f"{p.where}: {p.why}") for p in differences)
        except Refused as error:
            return tuple(SHELL.resolve(f"{p.code}: {p.why}") for p in error.problems)


def of(label: str, kept: Save, games: GameRegistry = all_games) -> Kept:
    """Wrap a save."""
    return Kept(label, kept, list(log_entry.parse_log(kept.log)), games)


def of_file(file: Path) -> Kept:
    """Read an example save."""
    return of(label(file), save_format.loads(file.read_bytes(), file.name))


def on_another_secret() -> Kept:
    """A game whose luck follows from another secret than the committed one.

    All else is correct: hashes, salts and luck, as if the moderator had searched for a
    favourable secret after the game began.
    """
    kept = harness.head("stone-age", ("red", "blue"), secret="aa" * 32)
    header = replace(kept, fairness=replace(kept.fairness, secret="bb" * 32))
    first = matches.start(all_games, header, "standard", harness.scenario("stone-age", "standard"),
                          chance.secret_source(header.fairness.luck_key))
    turns = [first, *islice(harness.play_out(first, Random(1)), 20)]
    return of("on another secret", harness.saved(
        first, "standard", [turn.entry for turn in turns], turns[-1].match))


def signature(key: str, data: bytes) -> str:
    """The signature of some bytes by a private key, as ssh-keygen makes it for a record."""
    return subprocess.run(["ssh-keygen", "-Y", "sign", "-q", "-f", key, "-n", ssh_signatures.SPACE],
                          input=data, capture_output=True, check=True).stdout.decode()


def output_of(ran: command_line.Ran) -> str:
    """A command's output in one line."""
    return ran.unfolded
