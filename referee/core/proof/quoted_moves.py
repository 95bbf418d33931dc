"""The moves in a text that someone kept, compared with those of a record.

A post has a line for each turn, ``· 12. red: place 3 forest → Ann places 3 in the forest.`` A log
has the heading ``turn 12`` and below it the moves of the turn, each in a line. Forums and mails
change such lines: they quote, fold and mark them. So only letters and digits are compared. Text
without such lines is not compared at all.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, partial
from html import unescape
from itertools import accumulate

from msgspec import Struct

from referee.core.base.aliases import nfc
from referee.core.base.control_characters import visible
from referee.core.base.problem import Problem, history_difference
from referee.core.base.references import without_references
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Played
from referee.core.proof import evidence, record
from referee.core.proof.record import Record, RecordEntry

_BREAK = re.compile(r"<(?:br|/p|/div|/li|/h[1-6]|/tr)\b[^<>\n]{0,300}>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>\n]{0,300}>|\[/?[a-z*]{1,20}(?:=[^\[\]\n]{0,300})?\]",
                  re.IGNORECASE)
_HEADING = re.compile(r"^[^\w\n]{0,9}turn ([1-9][0-9]{0,8})(?: \(undone\)|  ?[0-9][0-9T:Z-]{19})*"
                      r"[^\w\n]{0,9}$", re.MULTILINE | re.IGNORECASE)
_LINE = re.compile(r"^[^\w\n]{0,9}([1-9][0-9]{0,8})\.\s(?=\S)", re.MULTILINE)
_THEN = "→"  # before what came of the moves
_NEXT = re.compile(r"(?<=\S);\s")  # before another move
_UNDONE = re.compile(r"\s\(undone\)\s*\Z")
_MARK = "·"
_MAX_SHOWN = 120  # characters of a line that are quoted


class QuotedTurn(Struct, frozen=True):
    """What a text has below the heading of a turn."""

    turn: int
    lines: tuple[str, ...]


class ComparedMoves(Struct, frozen=True):
    """The comparison of the moves in a text with a record."""

    same: frozenset[int] = frozenset()  # turns whose moves are those of the record
    different: frozenset[int] = frozenset()
    unknown: frozenset[int] = frozenset()  # the text or the record does not show their moves
    differences: tuple[Problem, ...] = ()


def compare(checked: Record, text: str, where: str) -> ComparedMoves:
    """The moves of the record's game in a text, compared with the record."""
    seats = checked.header.seat_names
    same, different, unknown, differences = set[int](), set[int](), set[int](), list[Problem]()
    moves_of = cache(partial(_moves, checked.entries))
    for quoted in dict.fromkeys(quoted_turns(text, checked.header.id)):
        if quoted.turn > len(checked.entries) or entry_texts.is_seat_change(
                evidence.first_text(checked.entries[quoted.turn - 1])):
            continue  # a later turn has another problem; “red: Bob left” looks like a move
        moves = moves_of(quoted.turn)
        why = None if moves is None else _difference(quoted.lines, moves, seats)
        if why:
            different.add(quoted.turn)
            differences.append(history_difference(why, f"{where}, turn {quoted.turn}"))
        elif moves and why is not None:
            same.add(quoted.turn)
        elif moves or (moves is None and _shown_move(quoted.lines, seats, marked=False)):
            unknown.add(quoted.turn)
    return ComparedMoves(frozenset(same), frozenset(different), frozenset(unknown),
                         tuple(dict.fromkeys(differences)))


def combine(compared: Iterable[ComparedMoves]) -> ComparedMoves:
    """The comparisons of several texts together."""
    every = [ComparedMoves(), *compared]
    same, different, unknown = (frozenset[int]().union(*(getattr(each, name) for each in every))
                                for name in ("same", "different", "unknown"))
    return ComparedMoves(same - different, different, unknown - same - different, tuple(
        dict.fromkeys(problem for each in every for problem in each.differences)))


def quoted_turns(text: str, game: str) -> Iterator[QuotedTurn]:
    """The turns of a game in a text: those under whose headings a last line of its reports comes.

    If none comes below a heading, the last one above it counts.
    """
    plain = evidence.unquoted(unescape(_TAG.sub("", _BREAK.sub("\n", text))))
    feet = evidence.footers(plain.replace("\n", " "), game) or _folded_footers(plain, game)
    headings = [*_HEADING.finditer(plain), *_LINE.finditer(plain)] if feet else []
    ends = [0, *(heading.start() for heading in headings), *(at for at, _ in feet), len(plain)]
    ends.sort()
    for heading in headings:
        if evidence.is_of_game(feet, heading.start()):
            below = plain[heading.end():ends[bisect_right(ends, heading.start())]]
            lines = below.split("\n") if heading.re is _HEADING else _moves_of_line(below)
            if not lines:  # in a mail a line such as “12. red: …” has no arrow
                continue
            yield QuotedTurn(int(heading[1]), tuple(
                line for line in lines if any(map(str.isalnum, line))))


def _moves_of_line(below: str) -> list[str]:
    """The moves of a turn that has one line, which ends at an empty one and may be folded.

    Empty: the line does not say what came of them, as posts do.
    """
    line = re.split(r"\n[^\w\n]*(?:\n|\Z)", below, maxsplit=1)[0]
    moves, arrow, _ = line.partition(_THEN)
    return [f"{_MARK} {move}" for move in _NEXT.split(_UNDONE.sub("", moves))] if arrow else []


def _folded_footers(plain: str, game: str) -> list[tuple[int, bool]]:
    """The footers of a text whose lines were folded within words, at their places in it."""
    starts = [0, *accumulate(map(len, plain.split("\n")))]  # of each line, without line ends
    return [(at + bisect_right(starts, at) - 1, mine)
            for at, mine in evidence.footers(plain.replace("\n", ""), game)]


def _moves(entries: tuple[RecordEntry, ...], turn: int) -> list[tuple[str, bool]] | None:
    """The moves of a turn as posts print them, and whether a post may hide them.

    None: the record hides some, or the entry is not valid.
    """
    try:
        line = record.log_entry_of(entries[turn - 1])
    except ValueError:
        return None
    if not line.moves or not all(map(log_entry.row_text, line.moves)):
        return None
    played = [(row, content) for row in line.moves
              if type(content := entry_texts.parse(log_entry.row_text(row))) is Played]
    return [(entry_texts.write(Played(content.seat, content.text, content.actor)),
             line.format == 1 or bool(log_entry.row_owner(row))) for row, content in played]


def _difference(lines: tuple[str, ...], moves: list[tuple[str, bool]],
                seats: tuple[Seat, ...]) -> str | None:
    """How lines differ from moves; empty: not at all; None: the lines show no move."""
    seen, skipped = 0, list[str]()
    for move, may_be_hidden in moves:
        used = _lines_of(lines[seen:], move)
        if not used and not may_be_hidden:
            shown = _shown_move(lines[seen:], seats, marked=False)
            return f"The text has “{shown}”, but the record has “{move}”." if shown else None
        seen += used
        skipped += [move] * (not used)
    more = _shown_move(lines[seen:], seats, marked=True)
    if more:
        has = f"“{skipped[0]}”" if skipped else "fewer moves in this turn"
        return f"The text has “{more}”, but the record has {has}."
    return "" if seen else None


def _lines_of(lines: tuple[str, ...], move: str) -> int:
    """How many lines, from the first on, a move takes; 0: they have another text."""
    wanted, found = _signs(move), ""
    for n, line in enumerate(lines, 1):
        found += _signs(line)
        if found == wanted:
            return n
        if not wanted.startswith(found):
            break
    return 0


def _shown_move(lines: tuple[str, ...], seats: tuple[Seat, ...], marked: bool) -> str:
    """The first line, if it looks like a move; empty otherwise. ``marked``: as in a post."""
    first = lines[0].strip() if lines else ""
    has_mark = first.startswith(_MARK)
    body = first.lstrip(f"{_MARK}*-• ").rstrip("\\ ")
    name = body.partition(":")[0].partition(" by ")[0].casefold()
    if (name in seats and (has_mark or not marked)) or (has_mark and not marked):
        return visible(without_references(body[:_MAX_SHOWN] + "…" * (len(body) > _MAX_SHOWN)))
    return ""


def _signs(text: str) -> str:
    """The letters and digits of a text, in small letters."""
    return "".join(filter(str.isalnum, nfc(text).casefold()))
