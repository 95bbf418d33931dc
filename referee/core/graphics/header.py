"""What is drawn round the board of a picture: the status bar, the standings, the footer.

The bar says in one sentence whose turn it is or who has won, in the same words as every other
surface. Below it are the seats in the order of their points.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.core.base.aliases import count_noun
from referee.core.graphics import text_metrics, widgets
from referee.core.graphics.shapes import (
    NARROW,
    WIDE,
    Box,
    Group,
    Picture,
    Piece,
    Shape,
    Standing,
    Text,
)
from referee.core.graphics.widgets import EDGE, letter, mark

SMALLEST = {WIDE: 11, NARROW: 9}  # the smallest text on them
BAR, CHIP, GAP = 48, 24, 8
NARROW_EDGE = 8
NEWS_LINES = {WIDE: 3, NARROW: 6}  # most lines of text in the box that says what happened


class Header(Struct, frozen=True):
    """What the bar and the lines round it say; all texts as they are read."""

    title: str  # of the game
    viewer: str  # ``public`` or a seat
    reader: str  # what that is called
    seats: tuple[str, ...]  # whose discs the bar has: to move, or the winners
    sentence: str  # who is to move, or who won
    detail: str  # the deadline, the round
    foot: str  # the game, its turn and hash
    names: dict[str, str] = {}  # what seats are called
    news: tuple[str, ...] = ()  # what happened, a line for each move
    since: int | None = None  # the turn since which what is new is marked; None: nothing is

    @property
    def audience(self) -> str:
        """For whom the picture is: on it and in words."""
        return "public" if self.viewer == "public" else f"private: {self.reader} only"

    @property
    def legend(self) -> str:
        """What the marks of a picture of changes mean."""
        return f"Four corners: new since turn {self.since}. Faint, dashed: gone since then."

    def sentences(self, board: Picture) -> tuple[str, ...]:
        """The picture in words."""
        seen = ("What all may see" if self.viewer == "public"
                else f"What {self.reader} alone may see")
        return (f"{self.title}. {seen}.", f"{self.sentence}.",
                *([f"{self.detail[:1].upper()}{self.detail[1:]}."] if self.detail else []),
                *board.sentences)


def with_header(board: Picture, header: Header) -> Picture:
    """A board of the usual width with everything round it."""
    width = board.width
    shapes: list[Shape] = [*_wide_bar(header, width)]
    y = BAR + GAP
    chips, height = _standings(board, header, width, EDGE, y)
    shapes += chips
    y += height + GAP
    if header.news:
        box, height = _news(header, width, EDGE, y)
        shapes.append(box)
        y += height + GAP
    shapes.append(Group("", board.shapes, 0, y))
    end = y + board.height
    if header.since is not None:
        shapes.append(Text(EDGE, end + 12, header.legend, 11, "soft"))
    shapes.append(Text(width - EDGE, end + 12, header.foot, 11, "soft", "end"))
    return Picture(width, end + 20, tuple(shapes), header.sentences(board))


def with_narrow_header(board: Picture, header: Header) -> Picture:
    """A board of 390 pixels with everything round it, what happened above it."""
    shapes, y = _narrow_bar(header)
    chips, height = _standings(board, header, NARROW, NARROW_EDGE, y + 6)
    shapes += chips
    y += 6 + height + 6
    if header.news:
        box, height = _news(header, NARROW, NARROW_EDGE, y)
        shapes.append(box)
        y += height + 6
    shapes.append(Group("", board.shapes, 0, y, anchor="board"))
    foot = widgets.Column(NARROW - 2 * NARROW_EDGE, NARROW_EDGE, y + board.height + 2)
    if header.since is not None:
        foot.add_text(header.legend, SMALLEST[NARROW], "soft")
    foot.add_text(f"{header.audience} · {header.foot}", SMALLEST[NARROW], "soft")
    shapes += foot.shapes
    return Picture(NARROW, foot.y + 6, tuple(shapes), header.sentences(board))


def _wide_bar(header: Header, width: int) -> Iterator[Shape]:
    yield Box(0, 0, width, BAR, "bar", "")
    x = EDGE
    for seat in header.seats:
        yield _disc(x + 15, BAR // 2, seat, 30)
        x += 34
    x += 4 if header.seats else 0
    right = f"{header.title}"
    badge_width = text_metrics.width(header.audience, 12, True) + 16
    right_width = max(text_metrics.width(right, 13), badge_width)
    room = width - EDGE - right_width - 20 - x
    size = next((size for size in (22, 18, 15, 12) if text_metrics.width(
        header.sentence, size, True) <= room), 11)
    lines = text_metrics.lines(header.sentence, size, room, True)
    detail_width = text_metrics.width(header.detail, 13) + 12
    sentence_width = text_metrics.width(lines[0], size, True) if len(lines) == 1 else room
    if len(lines) > 1:
        for i, line in enumerate(lines[:3]):
            yield Text(x, 14 + i * 15, line, size, "bar-text", bold=True)
    elif sentence_width + detail_width <= room or not header.detail:
        yield Text(x, 31, lines[0], size, "bar-text", bold=True)
        yield Text(x + sentence_width + 12, 31, header.detail, 13, "bar-soft")
    else:
        size = min(size, 18)
        yield Text(x, 22, lines[0], size, "bar-text", bold=True)
        yield Text(x, 40, header.detail, 12, "bar-soft")
    yield Text(width - EDGE, 18, right, 13, "bar-soft", "end")
    fill, ink = (("bar", "bar-soft") if header.viewer == "public"
                 else (header.viewer, letter(header.viewer)))
    yield Box(width - EDGE - badge_width, 24, badge_width, 20, fill, "bar-soft", 1, 10)
    yield Text(width - EDGE - badge_width // 2, 38, header.audience, 12, ink, "middle", True)


def _narrow_bar(header: Header) -> tuple[list[Shape], int]:
    """The bar of a narrow picture, and its height."""
    discs = header.seats[:2]
    x = NARROW_EDGE + 34 * len(discs) + (2 if discs else 0)
    room = NARROW - NARROW_EDGE - x
    size = next((size for size in (16, 14) if text_metrics.width(
        header.sentence, size, True) <= room), 13)
    column = widgets.Column(room, x, 7)
    column.add_text(header.sentence, size, "bar-text", bold=True)
    column.add_text(header.detail, 12, "bar-soft")
    height = max(52, column.y + 5)
    return [Box(0, 0, NARROW, height, "bar", ""),
            *(_disc(NARROW_EDGE + 14 + 34 * i, 26, seat, 28) for i, seat in enumerate(discs)),
            *column.shapes], height


def _disc(x: int, y: int, seat: str, size: int) -> Piece:
    return Piece(x, y, "disc", seat, mark(seat), size, title="")


def _standings(board: Picture, header: Header, width: int, edge: int,
               y: int) -> tuple[list[Shape], int]:
    """A chip for each seat with its name and points, the highest first; and their height."""
    standings = sorted(board.standings, key=lambda standing: -standing.value)
    if not standings:
        return [], 0
    narrow = width == NARROW
    label = 0 if narrow else text_metrics.width(board.standing, 13) + 8
    room = min(260, (width - 2 * edge - label - 4 * (len(standings) - 1)) // len(standings))
    shapes: list[Shape] = []
    for i, standing in enumerate(standings):
        shapes.append(_chip(standing, header, edge + i * (room + 4), y, room, board.standing))
    if label:
        shapes.append(Text(edge + len(standings) * (room + 4) + 6, y + 17, board.standing, 13,
                           "soft"))
    return shapes, CHIP


def _chip(standing: Standing, header: Header, x: int, y: int, room: int, label: str) -> Group:
    seat, ink = standing.seat, letter(standing.seat)
    name = header.names.get(seat, seat.capitalize())
    pad, sizes = (4, (13, 11, 10)) if room < 100 else (8, (13,))
    left = room - text_metrics.width(standing.text, 15, True) - 2 * pad - 4
    size = next((size for size in sizes if text_metrics.width(name, size, True) <= left), sizes[-1])
    shown = text_metrics.shortened(name, size, left, True)
    return Group("", (Group(f"{name}: {standing.text} {label}".rstrip(), (
        Box(0, 0, room, CHIP, seat, "edge" if seat == "white" else "", 1, 4),
        Text(pad, 17, shown, size, ink, bold=True),
        Text(room - pad, 17, standing.text, 15, ink, "end", True)), 0, 0, room, CHIP),),
        x, y, anchor=f"standing {seat}")


def _news(header: Header, width: int, edge: int, y: int) -> tuple[Group, int]:
    """What happened, in a box; and its height."""
    column = widgets.Column(width - 2 * edge - 16, 8, 6)
    news = _last_sentences(header.news, column.room, NEWS_LINES[width])
    rest = "" if news == header.news else " (the last of it)"
    column.add_text(f"New since turn {header.since}{rest}", 12, bold=True)
    for line in news:
        column.add_text(line, 11)
    height = column.y + 4
    return Group("", (Box(0, 0, width - 2 * edge, height, "card", "edge", 1, 6),
                      *column.shapes), edge, y), height


def _last_sentences(news: tuple[str, ...], room: int, most: int) -> tuple[str, ...]:
    """The last sentences of some news, at least one, in at most so many lines."""
    kept: list[str] = []
    for line in reversed(news):
        kept.insert(0, "")
        for sentence in reversed(re.split(r"(?<=\.) ", line)):
            longer = [f"{sentence} {kept[0]}".strip(), *kept[1:]]
            if any(kept) and sum(len(text_metrics.lines(one, 11, room)) for one in longer
                                 ) > most:
                return tuple(filter(None, kept))
            kept = longer
    return tuple(kept)


def points_standings(points: Sequence[tuple[str, int]]) -> tuple[Standing, ...]:
    """Standings by points, from pairs of a seat and its points."""
    return tuple(Standing(seat, value, f"{value}") for seat, value in points)


def short_news(lines: Sequence[str], most: int) -> tuple[str, ...]:
    """The last lines of some news, at most ``most``; the first says how many are left out."""
    if len(lines) <= most:
        return tuple(lines)
    left = len(lines) - most + 1
    return (f"{count_noun(left, 'earlier line')} left out.", *lines[left:])
