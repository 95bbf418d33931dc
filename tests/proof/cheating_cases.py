"""Building blocks for the cheats of a dishonest moderator: cases, honest games, tools."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.core.luck import chance
from referee.core.luck.chance import Answer, Question, Source
from referee.core.match import log_entry
from referee.core.match import match as matches
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import TurnResult
from referee.core.match.save_format import Save
from referee.core.proof.record import ALL, PUBLIC, Record
from tests.proof.forger import Forger
from tests.support import harness, records


class Case(Struct, frozen=True):
    """A cheat: the published record, and the evidence that others have.

    ``mail`` is what an honest player kept, ``other`` the record that another player was given
    before, ``revealed`` the record with the secret; ``says`` are words of a note that warns
    readers of the record.
    """

    record: Record
    mail: str = ""
    other: Record | None = None
    revealed: Record | None = None
    says: str = ""


class Cheat(Struct, frozen=True):
    """A way to cheat, in words; the manual's sentence on it; the function that does it."""

    what: str
    claim: str
    done: Callable[[], Case]


def foot(kept: Save, turn: int = 0) -> str:
    """The footer of the report on a turn, by default the last, and its commitment."""
    line = [*log_entry.parse_log(kept.log)][turn - 1]
    return (f"[{kept.header.id} turn {line.n}:{line.seal[:32]}; luck: "
            f"{kept.header.fairness.label}]\n"
            f"[commitment {kept.header.fairness.commitment.removeprefix('sha256:')}]\n")


def feet(kept: Save) -> str:
    """The footers of all reports."""
    return "".join(foot(kept, line.n) for line in log_entry.parse_log(kept.log))


def public(kept: Save, upto: int | None = None) -> Record:
    """The public record of a save, or of its beginning."""
    return records.of("", kept).record(PUBLIC, upto)


def revealed(kept: Save) -> Record:
    """The record of a save with the secret."""
    return records.of("", kept).record(ALL)


def same(kept: Save, **more: Any) -> Case:
    """A case in which everybody was told, and kept, what the record says."""
    return Case(public(kept), feet(kept),
                public(kept, len([*log_entry.parse_log(kept.log)]) - 1 or 1),
                revealed(kept), **more)


def behind(honest: Save, forged: Save, **more: Any) -> Case:
    """A case in which the others were told the honest game before it was forged."""
    return Case(public(forged), feet(honest), public(honest), revealed(forged), **more)


def game(of: str = "stone-age", turns: int = 12, secret: str = harness.SECRET, seed: int = 0,
         luck: str = "sealed", quoting: bool = False) -> Save:
    """An honest game of some random turns; ``quoting``: each move says which turn it answers."""
    first = harness.begin(of, secret=secret, luck=luck)
    made, random = [first], Random(f"{of} {seed}")
    while len(made) <= turns:
        match = made[-1].match
        seat = harness.deciding(match.game, match.state)[0]
        move = match.game.canonical_move(match.state, seat,
                                         harness.pick(match.game, match.state, seat, random))
        quoted = f"{match.position_turn}:{match.position_hash[:8]}" if quoting else ""
        made.append(matches.play(match, {seat: move}, harness.WHEN, matches.luck(match), None,
                                 quoted))
    return saved(made)


def saved(made: list[TurnResult]) -> Save:
    """The save of some turns."""
    return harness.saved(made[0], "standard", [turn.entry for turn in made], made[-1].match)


def forger(kept: Save) -> Forger:
    """A forger with this save."""
    return Forger("", games, kept, "a cheat")


def better(source: Source) -> Source:
    """Luck that throws sixes."""
    def answer(question: Question) -> Answer:
        return (6,) * question.count if isinstance(question, chance.Roll) else source(question)

    return answer


def thrown(kept: Save) -> int:
    """The first turn with dice that are not all sixes."""
    return next(line.n for line in log_entry.parse_log(kept.log) if any(
        "d6: " in log_entry.row_text(row)
        and {*log_entry.row_text(row).rpartition(": ")[2].split()} != {"6"}
        for row in line.luck))


def ending(kept: Save, lines: list[LogEntry], state: Any) -> Save:
    """A save that ends with these entries, numbered as they are and hashed again."""
    f = forger(kept)
    return f.sealed(lines, quoted=True, state=msgspec.to_builtins(state), orders={})


def salted(checked: Record, secret: str) -> Record:
    """A record that claims that another secret was this game's."""
    entries = tuple(replace(entry, parts=tuple(replace(part, salt=log_entry.salt(
        secret, entry.n, part.owner).hex()) for part in entry.parts)) for entry in checked.entries)
    fairness = replace(checked.header.fairness, secret=secret)
    return replace(checked, header=replace(checked.header, fairness=fairness), entries=entries)
