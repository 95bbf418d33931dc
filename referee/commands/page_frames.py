"""The pictures of a page: its turns, each picture as the changes to the one before.

Most pages are published again and again while a game goes on. The pictures of turns that the page
had before are then taken over from it, and only the last ones are drawn. A page drawn from nothing
has the same bytes.

Anyone who can write the page could alter its pictures, so they have a mark: an HMAC under the
secret of the game over the pictures and over all that decides how they look: the history, the
rules, the places on the map, the names, the viewer and the code of the program. Pictures without
the right mark are not read at all, and are drawn again.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import earlier_positions, picture
from referee.commands.picture import Frame, Look
from referee.core.base import hashing
from referee.core.base.problem import Refused
from referee.core.base.references import capital_seat_ref
from referee.core.game import game_parts
from referee.core.graphics import deltas, theme, widgets
from referee.core.graphics.deltas import PictureDeltas, TagChange
from referee.core.graphics.shapes import NARROW, Picture
from referee.core.match import entry_texts, log_entry
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.core.proof.record import Record

T = TypeVar("T")
TAG = '<script type="application/json" id="frames" data-drawn="'
_SCRIPT = re.compile(TAG.encode() + rb'([1-9]\d{0,8}) ([0-9a-f]{32})">([^<]*)</script>')

Numbers = Sequence[int | tuple[int, str]]
"""What each seat has in the standings, with its text if that is not the number."""


class PageTurn(Struct, frozen=True):
    """A turn that has a picture, with what the bar says after it."""

    n: int
    round: int
    movers: tuple[str, ...]  # seats that moved in it
    sentence: str
    seats: tuple[str, ...]  # whose discs the bar has


class PageFrames(Struct, frozen=True):
    """The turns of a page and their pictures; all empty if the game has none."""

    turns: tuple[PageTurn, ...] = ()
    numbers: tuple[Numbers, ...] = ()  # the standings after each turn
    pictures: PictureDeltas = PictureDeltas([], [])  # the wide ones, then those for phones, if any
    last: Frame | None = None  # the last turn


class FormerPage(Struct, frozen=True):
    """The page that is replaced, and the program that makes the next one."""

    raw: bytes = b""  # empty: there is none
    program: str = ""  # the digest of the program's code


class Marker(Struct, frozen=True):
    """Makes the mark of pictures that show a history up to some turn."""

    secret: str
    settings: bytes  # what decides how pictures look, apart from the history
    seals: tuple[str, ...]  # the hashes of all turns

    def mark(self, turn: int, frames: bytes) -> str:
        """The mark of the frames of a page whose record ends with a turn."""
        data = b"page/%d/" % turn + self.seals[turn - 1].encode() + b"/" + b"".join(
            hashing.sha256(part).digest() for part in (self.settings, frames))
        return hashing.hmac(self.secret.encode(), data).hex()[:32]


class _Frames(Struct, frozen=True):
    """What the script of a page reads; each turn as number, round, movers, …"""

    sentences: list[str]
    turns: list[tuple[int, int, tuple[str, ...], int, tuple[str, ...], tuple[Any, ...]]]
    seats: list[tuple[str, str, str]]
    mark: tuple[str, str]
    pictures: PictureDeltas


class _Kept(Struct, frozen=True):
    """What is taken over from the former page: the same number of turns in each."""

    numbers: tuple[Numbers, ...] = ()
    wide: tuple[list[TagChange], ...] = ()
    narrow: tuple[list[TagChange], ...] = ()


class Track(Protocol):
    """Passes on the steps of some work, and may show how far it is."""

    def __call__(self, steps: Iterable[T], total: int, what: str) -> Iterable[T]:
        """The steps; ``total`` is how many there are, ``what`` is made."""


def untracked(steps: Iterable[T], total: int, what: str) -> Iterable[T]:
    """The steps, without showing anything."""
    return steps


def marker_for(save: Save, match: Match, record: Record, viewer: str, look: Look,
               program: str) -> Marker:
    """The marker of the pictures of a game; nothing in it is hidden from the viewer."""
    settings = log_entry.encode_json([
        program, viewer, match.header.game, match.rules_version, match.header.options,
        [(assignment.seat, assignment.players) for assignment in record.header.seats],
        look.places])
    return Marker(match.secret, settings + save.scenario,
                  tuple([entry.seal for entry in record.entries]))


def draw(save: Save, match: Match, marker: Marker, viewer: str, look: Look, former: bytes,
         track: Track) -> PageFrames:
    """The turns that led to a position which today's rules can show, and their pictures."""
    shown = [(line, earlier) for line, earlier in earlier_positions.positions(save, match)
             if line.n <= len(marker.seals)]
    turns = tuple([_turn(line, earlier, viewer, look) for line, earlier in shown])
    kept = _taken_over(former, marker, turns)
    start = max(len(kept.numbers) - 1, 0)  # the last turn taken over is what the next changes
    phone = (replace(look, width=NARROW)
             if games.part(match.header.game, game_parts.NARROW_PICTURE) else None)
    frames: list[Frame] = []
    narrow: list[Picture] = []
    try:
        before = shown[start - 1][1] if start else None
        for _, earlier in track(shown[start:], len(shown) - start, "pictures"):
            frames.append(picture.frame(earlier, viewer, look, before))
            if phone:
                # Without its words, which the wide picture has: they are half of its size.
                board = picture.frame(earlier, viewer, phone, before).board
                narrow.append(replace(board, sentences=board.sentences[:1]))
            before = earlier
    except Refused:  # the scenario's map has no coordinates
        return PageFrames()
    again = 1 if kept.numbers else 0
    changes = [*kept.wide, *deltas.tag_changes(frame.board for frame in frames)[again:],
               *kept.narrow, *deltas.tag_changes(narrow)[again:]]
    return PageFrames(turns, (*kept.numbers, *map(_numbers, frames[again:])),
                      deltas.packed(changes), frames[-1] if frames else None)


def _turn(line: LogEntry, match: Match, viewer: str, look: Look) -> PageTurn:
    movers = tuple(dict.fromkeys(entry.seat for row in line.moves if type(
        entry := entry_texts.parse(log_entry.row_text(row))) is entry_texts.Played))
    return PageTurn(line.n, match.game.round(match.state), movers,
                    *picture.bar(match, viewer, look))


def _numbers(frame: Frame) -> Numbers:
    return tuple([standing.value if standing.text == str(standing.value)
                  else (standing.value, standing.text) for standing in frame.standings])


def script(page: PageFrames, match: Match, marker: Marker, look: Look) -> str:
    """The script of a page that has its pictures, with their mark."""
    short = look.surface.short()
    sentences = {sentence: n for n, sentence in enumerate(
        dict.fromkeys(turn.sentence for turn in page.turns))}
    frames = json_without_tags(_Frames(
        [*sentences],
        [(turn.n, turn.round, turn.movers, sentences[turn.sentence], turn.seats, (*numbers,))
         for turn, numbers in zip(page.turns, page.numbers, strict=True)],
        [(standing.seat, widgets.mark(standing.seat),
          short.resolve(capital_seat_ref(standing.seat)))
         for standing in (page.last.standings if page.last else ())],
        (theme.PAPER["mark"], theme.PAPER["mark-edge"]), page.pictures))
    turn = len(marker.seals)
    return f'{TAG}{turn} {marker.mark(turn, frames.encode())}">{frames}</script>'


def json_without_tags(value: object) -> str:
    """JSON in which no HTML tag can begin."""
    return log_entry.encode_json(value).decode().replace("<", "\\u003c")


def _taken_over(former: bytes, marker: Marker, turns: Sequence[PageTurn]) -> _Kept:
    """The pictures of the first of some turns, if the former page has them with the right mark.

    The last turn of a page is never taken over: it may show what is secret later, such as a
    correction while all write orders.
    """
    found = _SCRIPT.search(former)
    if found is None or int(found[1]) > len(marker.seals) or (
            marker.mark(int(found[1]), found[3]) != found[2].decode()):
        return _Kept()
    try:
        return _kept(msgspec.json.decode(found[3], type=_Frames), turns)
    except (msgspec.MsgspecError, UnicodeDecodeError, IndexError, AssertionError, StopIteration):
        return _Kept()  # with the secret of a revealed game anyone can make a mark


def _kept(frames: _Frames, turns: Sequence[PageTurn]) -> _Kept:
    """The first turns of former frames, as far as they are the same as these."""
    count = 0
    for turn, earlier in zip(turns, [*_turns(frames)][:-1], strict=False):
        if turn != earlier:  # such as a seat without a player, which is left out of all sentences
            break
        count += 1
    changes, many = deltas.unpacked(frames.pictures), len(frames.turns)
    return _Kept(tuple([row[-1] for row in frames.turns[:count]]), tuple(changes[:count]),
                 tuple(changes[many:many + count]))


def _turns(frames: _Frames) -> Iterator[PageTurn]:
    for n, game_round, movers, sentence, seats, _ in frames.turns:
        yield PageTurn(n, game_round, movers, frames.sentences[sentence], seats)
