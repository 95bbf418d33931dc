"""What a reader of a history must know before he trusts it, in sentences and in one line."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from referee.core.base import aliases
from referee.core.game.decisions import About
from referee.core.match import early_end, entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played, Ruling, Said, Seated, Undo
from referee.core.match.live_entries import first_replayed
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Head, Save

T = TypeVar("T")

LISTED = 10  # of each kind so many have a sentence, or their number, of their own
_MADE = Played | Filed  # by a seat, or by another for it


def brief(head: Head, lines: list[Line], about: About, scenario: str) -> str:
    """What a reader must know before he trusts a game, in one line.

    ``scenario`` says what is to be said of the scenario; empty, if it is the one of its name.
    """
    said = (f"luck {head.fairness.told}" if head.fairness.awaits else f"{head.fairness.luck} luck",
            *_kept(head, lines, about).counted(), scenario)
    return f"Played with {'; '.join(filter(None, said))}."


class _Kept(Struct, frozen=True):
    """What of a history a reader must know.

    Undos, rulings, seats that were left or taken, who moved for others, copies, options,
    turns by older rules, turns at which the clock went backwards, throws of a table that were
    made again.
    """

    undone: tuple[tuple[int, Undo], ...]
    ruled: tuple[tuple[int, Ruling], ...]
    seated: tuple[tuple[int, Seated], ...]
    moved: dict[str, list[int]]
    copies: tuple[str, ...]
    unusual: tuple[str, ...]
    older: int
    back: tuple[int, ...]
    anew: tuple[str, ...]

    def counted(self) -> Iterator[str]:
        """Each in a few words."""
        for what, some in (("undo", self.undone), ("ruling", self.ruled)):
            if some:
                yield aliases.counted(len(some), what)
        yield from (f"{aliases.counted(len(turns), 'turn')} by the {by}"
                    for by, turns in self.moved.items() if turns)
        if self.anew:
            yield f"{aliases.counted(len(self.anew), 'answer')} of luck given anew"
        if self.older:
            yield f"{aliases.counted(self.older, 'turn')} by older rules"
        if self.back:
            yield f"a clock that went backwards at {_turns(list(self.back))}"
        yield from self.copies
        yield from self.unusual


def _kept(head: Head, lines: list[Line], about: About) -> _Kept:
    read = [(line.n, entry_texts.read(log_entry.text(row))) for line in lines for row in line.moves]
    usual = {option.name: option.default for option in about.options}
    return _Kept(
        _of_kind(Undo, read), _of_kind(Ruling, read), _of_kind(Seated, read), _by_others(read),
        tuple("what-if copy" if line.said == entry_texts.BRANCHED else line.said
              for line in lines if line.said in entry_texts.COPIES),
        tuple(f"{key}={value}" for key, value in sorted(head.options.items())
              if usual.get(key) != value),
        len(lines) if head.rules < about.rules else first_replayed(lines),
        tuple(line.n for before, line in pairwise(lines) if line.when < before.when),
        tuple(_anew(lines)) if head.fairness.luck == "table" else ())


def _of_kind(kind: type[T], read: list[tuple[int, Said | None]]) -> tuple[tuple[int, T], ...]:
    return tuple((n, what) for n, what in read if isinstance(what, kind))


def _by_others(read: list[tuple[int, Said | None]]) -> dict[str, list[int]]:
    """The turns in which the moderator and the referee moved or filed for a seat."""
    made = [(n, what.by) for n, what in read if isinstance(what, _MADE) and what.by]
    return {by: [*dict.fromkeys(n for n, whose in made if whose == by)]
            for by in entry_texts.OTHERS}


def _anew(lines: list[Line]) -> Iterator[str]:
    """Questions that the moderator answered otherwise when they were asked again, after an undo."""
    before: dict[str, tuple[int, str]] = {}
    for line in lines:
        for row in line.luck:
            asked, _, answer = log_entry.text(row).rpartition(": ")
            n, former = before.get(asked, (0, answer))
            if former != answer:
                what = "" if log_entry.whose(row) else f": {answer}, and {former} before"
                yield f"Turn {line.n} answers “{asked}” otherwise than turn {n}{what}."
            before[asked] = line.n, answer


def remarks(saved: Save, lines: list[Line], about: About) -> Iterator[str]:
    """What a reader must know before he trusts a history, a sentence each."""
    kept = _kept(saved.head, lines, about)
    if saved.head.fairness.luck == "table":
        yield ("Table luck: what was thrown and drawn is what the moderator said it was, or left "
               "to the referee.")
    yield from _source(saved.head)
    yield from kept.anew[:LISTED]
    if len(kept.anew) > LISTED:
        yield f"{len(kept.anew) - LISTED} more answers of luck that were given anew."
    yield from _moderated(kept, lines, saved.head)
    yield from _copied(lines)
    yield from (f"By the {by}, not by the seat's players: {_turns(turns)}."
                for by, turns in kept.moved.items() if turns)
    yield from _ended(saved.head, lines)
    if kept.unusual:
        yield "Options that are not the usual ones: " + ", ".join(kept.unusual) + "."
    if kept.back:
        yield f"The clock went backwards at {_turns(list(kept.back))}."
    if saved.orders:
        yield ("For the moderator's eyes: sheets that wait to be played: "
               + ", ".join(saved.orders) + ".")
    yield from _unpromised(saved, lines)


def _moderated(kept: _Kept, lines: list[Line], head: Head) -> Iterator[str]:
    """Undos, rulings, and seats that were left or taken."""
    for n, undo in kept.undone[:LISTED]:
        yield f"Turn {n}: {entry_texts.write(undo)}. {_had_been_seen(lines, undo, n)}"
    yield from (f"Turn {n}: {entry_texts.write(ruling)}." for n, ruling in kept.ruled[:LISTED])
    if kept.ruled and head.fairness.luck == "sealed":
        yield "Behind a ruling luck may be asked for in other words, and then it is other luck."
    yield from (f"Turn {n}: {entry_texts.write(seated)}." for n, seated in kept.seated[:LISTED])
    if len(kept.seated) > LISTED:
        yield f"{len(kept.seated) - LISTED} more seats that were left or taken."
    more = sum(max(0, len(some) - LISTED) for some in (kept.undone, kept.ruled))
    if more:
        yield f"{more} more undos and rulings."


def _copied(lines: list[Line]) -> Iterator[str]:
    for line in lines:
        if line.said == entry_texts.BRANCHED:
            yield f"From turn {line.n} on this is a copy that tries what if."
        elif line.said in entry_texts.COPIES:
            yield (f"Turn {line.n}: recovered from a damaged save: what came behind turn "
                   f"{line.n - 1}, if anything, is not in it.")


def _ended(head: Head, lines: list[Line]) -> Iterator[str]:
    """How a game was ended before its rules end it."""
    ended = entry_texts.ended(line.said for line in reversed(lines))
    if ended:
        left = early_end.left(head.names, (line.said for line in lines))
        how = early_end.told(ended, left)
        yield f"Over: {how}." if early_end.winner(ended, left) else f"{how[0].upper()}{how[1:]}."


def _unpromised(saved: Save, lines: list[Line]) -> Iterator[str]:
    """The sheets of format 1, which no line promised."""
    opened = [line.n for line in lines if line.format == 1 and len(line.moves) > 1
              and type(entry_texts.read(line.said)) is Played]
    where = [_turns(opened)] if opened else []
    if saved.orders and saved.head.format == 1:
        where.append("those that wait")
    if where:
        yield f"Sheets that no line promised, as format 1 had them: {aliases.listed(where)}."


def _source(head: Head) -> Iterator[str]:
    """What the luck hangs on beside the secret, and who was left out of it."""
    fairness = head.fairness
    if fairness.words:
        silent = [seat for seat, said in zip(head.names, fairness.words, strict=False) if not said]
        yield ("Its luck hangs on words of its seats as well, promised before any was open"
               + (f"; without those of {aliases.listed(silent)}, who opened none." if silent else
                  "."))
    if fairness.beacon:
        yield (f"Its luck depends on round {fairness.awaits.rpartition(' ')[2]} of drand's "
               "quicknet as well.")


def _had_been_seen(lines: list[Line], undo: Undo, n: int) -> str:
    gone = [line for line in lines if undo.to < line.n < n]
    rows = [log_entry.text(row) for line in gone for row in line.luck]
    shown = sum(row.endswith(": seen") for row in rows)
    sheets = sum(len(line.moves) > 1 and type(entry_texts.read(line.said)) is Played
                 for line in gone)
    known = [aliases.counted(len(rows) - shown, "answer") + " of luck"] if shown < len(rows) else []
    known += [aliases.counted(shown, "secret") + " that came out"] if shown else []
    known += [aliases.counted(sheets, "opening") + " of sealed sheets"] if sheets else []
    return (f"Known by then: {aliases.listed(known)}." if known else
            "No luck had been asked for since.")


def _turns(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:LISTED]))
    more = f" and {len(numbers) - LISTED} more" if len(numbers) > LISTED else ""
    return f"turn{'s' * (len(numbers) > 1)} {shown}{more}"
