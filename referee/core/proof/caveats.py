"""What a reader of a history must know before he trusts it, in sentences and in one line."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from referee.core.base import aliases
from referee.core.game.decisions import About
from referee.core.match import early_end, entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played, Ruling, Seated, Undo
from referee.core.match.live_entries import first_replayed
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Head, Save

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
    made = [(n, one.by) for n, one in read if isinstance(one, _MADE) and one.by]
    usual = {option.name: option.default for option in about.options}
    return _Kept(
        tuple((n, one) for n, one in read if type(one) is Undo),
        tuple((n, one) for n, one in read if type(one) is Ruling),
        tuple((n, one) for n, one in read if type(one) is Seated),
        {by: [*dict.fromkeys(n for n, whose in made if whose == by)] for by in entry_texts.OTHERS},
        tuple("what-if copy" if line.said == entry_texts.BRANCHED else line.said
              for line in lines if line.said in entry_texts.COPIES),
        tuple(f"{key}={value}" for key, value in sorted(head.options.items())
              if usual.get(key) != value),
        len(lines) if head.rules < about.rules else first_replayed(lines),
        tuple(line.n for before, line in pairwise(lines) if line.when < before.when),
        tuple(_anew(lines)) if head.fairness.luck == "table" else ())


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
    yield from kept.anew[:10]
    if len(kept.anew) > 10:
        yield f"{len(kept.anew) - 10} more answers of luck that were given anew."
    for n, undo in kept.undone[:10]:
        yield f"Turn {n}: {entry_texts.write(undo)}. {_had_been_seen(lines, undo, n)}"
    yield from (f"Turn {n}: {entry_texts.write(ruling)}." for n, ruling in kept.ruled[:10])
    if kept.ruled and saved.head.fairness.luck == "sealed":
        yield "Behind a ruling luck may be asked for in other words, and then it is other luck."
    yield from (f"Turn {n}: {entry_texts.write(seated)}." for n, seated in kept.seated[:10])
    if len(kept.seated) > 10:
        yield f"{len(kept.seated) - 10} more seats that were left or taken."
    more = sum(max(0, len(some) - 10) for some in (kept.undone, kept.ruled))
    if more:
        yield f"{more} more undos and rulings."
    for line in lines:
        if line.said in entry_texts.COPIES:
            yield (f"From turn {line.n} on this is a copy that tries what if."
                   if line.said == entry_texts.BRANCHED
                   else f"Turn {line.n}: recovered from a damaged "
                   f"save: what came behind turn {line.n - 1}, if anything, is not in it.")
    yield from (f"By the {by}, not by the seat's players: {_turns(turns)}."
                for by, turns in kept.moved.items() if turns)
    ended = entry_texts.ended(line.said for line in reversed(lines))
    if ended:
        left = early_end.left(saved.head.names, (line.said for line in lines))
        how = early_end.told(ended, left)
        yield f"Over: {how}." if early_end.winner(ended, left) else f"{how[0].upper()}{how[1:]}."
    if kept.unusual:
        yield "Options that are not the usual ones: " + ", ".join(kept.unusual) + "."
    if kept.back:
        yield f"The clock went backwards at {_turns(list(kept.back))}."
    if saved.orders:
        yield ("For the moderator's eyes: sheets that wait to be played: "
               + ", ".join(saved.orders) + ".")
    opened = [line.n for line in lines if line.format == 1 and len(line.moves) > 1
              and type(entry_texts.read(line.said)) is Played]
    if opened or (saved.orders and saved.head.format == 1):
        where = [_turns(opened)] * bool(opened) + ["those that wait"] * (
            bool(saved.orders) and saved.head.format == 1)
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
    shown = ", ".join(map(str, numbers[:10]))
    more = f" and {len(numbers) - 10} more" if len(numbers) > 10 else ""
    return f"turn{'s' * (len(numbers) > 1)} {shown}{more}"
