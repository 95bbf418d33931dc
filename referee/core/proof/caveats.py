"""What a reader must know before they trust a history, in sentences and in one line."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from referee.core.base import aliases
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import GameMeta
from referee.core.match import early_end, entry_texts, log_entry
from referee.core.match.entry_texts import EntryContent, Filed, Played, Ruling, SeatChanged, Undo
from referee.core.match.live_entries import first_replayed
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save, SaveHeader

T = TypeVar("T")

_DICE = {"sealed": "dice fixed by the secret", "table": "dice from the table"}
_BY_OTHERS = {"moderator": "The moderator moved for a player",
              "referee": "Default moves by the referee"}
LISTED = 10  # of each kind so many are listed one by one
_MOVES = Played | Filed


def one_line(header: SaveHeader, entries: list[LogEntry], meta: GameMeta, scenario: str) -> str:
    """What a reader must know before they trust a game, in one line.

    ``scenario`` is a remark on the scenario; empty if it is the one of its name.
    """
    parts = (_DICE[header.fairness.luck] + (
        f" ({header.fairness.label})" if header.fairness.awaits else ""),
             *_collect(header, entries, meta).count_texts(), scenario)
    return f"Played with {'; '.join(filter(None, parts))}."


class _Caveats(Struct, frozen=True):
    """Everything about a history that a reader must know."""

    undos: tuple[tuple[int, Undo], ...]
    rulings: tuple[tuple[int, Ruling], ...]
    seat_changes: tuple[tuple[int, SeatChanged], ...]
    moved_by: dict[str, list[int]]  # the turns of moderator and referee for a seat
    copies: tuple[str, ...]
    unusual: tuple[str, ...]  # options without their usual value
    older_turns: int  # turns by older rules
    backward_clock: tuple[int, ...]  # turns at which the clock went backwards
    changed_answers: tuple[str, ...]  # physical luck that was answered again after an undo

    def count_texts(self) -> Iterator[str]:
        """Each in a few words."""
        for what, entries in (("undo", self.undos), ("correction", self.rulings)):
            if entries:
                yield aliases.count_noun(len(entries), what)
        yield from (f"{aliases.count_noun(len(turns), 'turn')} by the {actor}"
                    for actor, turns in self.moved_by.items() if turns)
        if self.changed_answers:
            yield (f"{aliases.count_noun(len(self.changed_answers), 'result')} that changed after "
                   "an undo")
        if self.older_turns:
            yield f"{aliases.count_noun(self.older_turns, 'turn')} by older rules"
        if self.backward_clock:
            yield f"a clock that went backwards at {_turns(list(self.backward_clock))}"
        yield from self.copies
        yield from self.unusual


def _collect(header: SaveHeader, entries: list[LogEntry], meta: GameMeta) -> _Caveats:
    contents = [(entry.n, entry_texts.parse(log_entry.row_text(row))) for entry in entries
            for row in entry.moves]
    default_options = {option.name: option.default for option in meta.options}
    return _Caveats(
        _of_kind(Undo, contents), _of_kind(Ruling, contents), _of_kind(SeatChanged, contents),
        _by_others(contents),
        tuple("what-if copy" if entry.first_text == entry_texts.BRANCHED else entry.first_text
              for entry in entries if entry.first_text in entry_texts.COPIES),
        tuple(f"{key}={value} (default: {default_options.get(key, 'none')})"
              for key, value in sorted(header.options.items())
              if default_options.get(key) != value),
        len(entries) if header.rules < meta.rules else first_replayed(entries),
        tuple(entry.n for before, entry in pairwise(entries) if entry.timestamp < before.timestamp),
        tuple(_changed_answers(entries)) if header.fairness.luck == "table" else ())


def _of_kind(kind: type[T], contents: list[tuple[int, EntryContent | None]]) -> tuple[tuple[int, T],
                                                                                      ...]:
    return tuple((n, content) for n, content in contents if isinstance(content, kind))


def _by_others(contents: list[tuple[int, EntryContent | None]]) -> dict[str, list[int]]:
    """The turns in which the moderator or the referee moved or filed for a seat."""
    moves = [(n, content.actor) for n, content in contents if isinstance(content, _MOVES)
            and content.actor]
    return {actor: [*dict.fromkeys(n for n, owner in moves if owner == actor)]
            for actor in entry_texts.OTHERS}


def _changed_answers(entries: list[LogEntry]) -> Iterator[str]:
    """Questions of luck that got another answer when they came again after an undo."""
    before: dict[str, tuple[int, str]] = {}
    for entry in entries:
        for row in entry.luck:
            question_text, _, answer = log_entry.row_text(row).rpartition(": ")
            n, former = before.get(question_text, (0, answer))
            if former != answer:
                what = "" if log_entry.row_owner(row) else f": {answer} instead of {former}"
                yield (f"Turn {entry.n} has a different result for “{question_text}” than "
                       f"turn {n}{what}.")
            before[question_text] = entry.n, answer


def sentences(save: Save, entries: list[LogEntry], meta: GameMeta) -> Iterator[str]:
    """What a reader must know before they trust a history, a sentence each."""
    caveats = _collect(save.header, entries, meta)
    if save.header.fairness.luck == "table":
        yield ("Dice and cards from the table: the moderator entered the results, or left them "
               "to the program.")
    yield from _external_luck_sentences(save.header)
    yield from caveats.changed_answers[:LISTED]
    if len(caveats.changed_answers) > LISTED:
        yield f"{len(caveats.changed_answers) - LISTED} more results changed after an undo."
    yield from _moderator_sentences(caveats, entries, save.header)
    yield from _copy_sentences(entries)
    yield from (f"{_BY_OTHERS[actor]}: {_turns(turns)}."
                for actor, turns in caveats.moved_by.items() if turns)
    yield from _end_sentences(save.header, entries)
    if caveats.unusual:
        yield "Options: " + ", ".join(caveats.unusual) + "."
    if caveats.backward_clock:
        yield f"The clock went backwards at {_turns(list(caveats.backward_clock))}."
    if save.orders:
        yield ("Private, moderator only: secret orders wait to be played, from "
               + ", ".join(map(seat_ref, save.orders)) + ".")
    yield from _uncommitted_orders(save, entries)


def _moderator_sentences(caveats: _Caveats, log_entries: list[LogEntry],
                         header: SaveHeader) -> Iterator[str]:
    for n, undo in caveats.undos[:LISTED]:
        yield (f"Turn {n}: undone, back to turn {undo.turn} (“{undo.reason}”). "
               f"{_known_before_undo(log_entries, undo, n)}")
    yield from (f"Turn {n}: corrected by the moderator (“{ruling.reason}”)."
                for n, ruling in caveats.rulings[:LISTED])
    if caveats.rulings and header.fairness.luck == "sealed":
        yield ("After a correction, rolls and draws can come in a different order and "
               "have different results.")
    yield from (f"Turn {n}: {_seat_change(seated)}." for n,
                seated in caveats.seat_changes[:LISTED])
    if len(caveats.seat_changes) > LISTED:
        yield f"{len(caveats.seat_changes) - LISTED} more changes of players."
    more = sum(max(0, len(entries) - LISTED) for entries in (caveats.undos, caveats.rulings))
    if more:
        yield f"{more} more undos and corrections."


def _seat_change(content: SeatChanged) -> str:
    what = "its player left" if content.how == entry_texts.GONE else "another player plays now"
    return f"{seat_ref(content.seat)}: {what} (“{content.reason}”)"


def _copy_sentences(entries: list[LogEntry]) -> Iterator[str]:
    for entry in entries:
        if entry.first_text == entry_texts.BRANCHED:
            yield f"From turn {entry.n} on this is a what-if copy."
        elif entry.first_text in entry_texts.COPIES:
            yield (f"Turn {entry.n}: recovered from a damaged save. Any turns after turn "
                   f"{entry.n - 1} are lost.")


def _end_sentences(header: SaveHeader, entries: list[LogEntry]) -> Iterator[str]:
    """How a game was ended early."""
    reason = entry_texts.end_reason(entry.first_text for entry in reversed(entries))
    if reason:
        texts = (entry.first_text for entry in entries)
        seats_left = early_end.seats_at_end(header.seat_names, texts)
        how = early_end.describe(reason, seats_left)
        yield (f"Over: {how}." if early_end.winner(reason, seats_left)
               else f"{capitalized(how)}.")


def _uncommitted_orders(save: Save, entries: list[LogEntry]) -> Iterator[str]:
    """Secret orders of format 1, to which no entry committed."""
    opened = [entry.n for entry in entries if entry.format == 1 and len(entry.moves) > 1
              and type(entry_texts.parse(entry.first_text)) is Played]
    where = [_turns(opened)] if opened else []
    if save.orders and save.header.format == 1:
        where.append("those that wait")
    if where:
        yield ("Secret orders without a commitment, as always in format 1: "
               f"{aliases.join_words(where)}.")


def _external_luck_sentences(header: SaveHeader) -> Iterator[str]:
    """What the luck depends on besides the secret, and which seats gave nothing to it."""
    fairness = header.fairness
    if fairness.words:
        silent = [seat for seat, seat_words in zip(header.seat_names, fairness.words, strict=False)
                  if not seat_words]
        yield ("Dice and cards also depend on secret words of the players. All commitments "
               "came before the first words were revealed" + (
                   ". Left out, because they revealed no words: "
                   f"{aliases.join_words(map(seat_ref, silent))}." if silent else "."))
    if fairness.beacon:
        yield (f"Dice and cards also depend on round {fairness.awaits.rpartition(' ')[2]} of "
               "the public random beacon (drand quicknet).")


def _known_before_undo(entries: list[LogEntry], undo: Undo, n: int) -> str:
    undone_entries = [entry for entry in entries if undo.turn < entry.n < n]
    rows = [log_entry.row_text(row) for entry in undone_entries for row in entry.luck]
    secrets_shown = sum(row.endswith(": seen") for row in rows)
    orders_played = sum(len(entry.moves) > 1 and type(entry_texts.parse(entry.first_text)) is Played
                        for entry in undone_entries)
    known: list[str] = []
    if secrets_shown < len(rows):
        known.append(aliases.count_noun(len(rows) - secrets_shown, "roll or draw",
                                        "rolls or draws"))
    if secrets_shown:
        known.append(aliases.count_noun(secrets_shown, "secret"))
    if orders_played:
        known.append(aliases.count_noun(orders_played, "phase") + " of secret orders")
    return (f"Already known before the undo: {aliases.join_words(known)}." if known else
            "Nothing was known early: no dice or cards came out in the undone turns.")


def _turns(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:LISTED]))
    more = f" and {len(numbers) - LISTED} more" if len(numbers) > LISTED else ""
    return f"turn{'s' * (len(numbers) > 1)} {shown}{more}"
