"""A picture as SVG, without scripts, styles or references to anything outside.

Every shape is one or a few tags. They are the units of `deltas.py`, so a page with all pictures
of a match needs no code to draw shapes.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.core.base.control_characters import visible
from referee.core.graphics import widgets
from referee.core.graphics.shapes import (
    Area,
    Box,
    Disc,
    Group,
    Picture,
    Piece,
    Polyline,
    Shape,
    Text,
)
from referee.core.graphics.theme import PAPER

FONT = "DejaVu Sans,Verdana,Geneva,sans-serif"  # Verdana is nearly as wide
Theme = Mapping[str, str]
Unit = tuple[str, ...]
CLOSING: Unit = ("</svg>\n",)
CLOSED: Unit = ("</g>",)

# Outlines of pieces of size 24 around their centre; the base line of their letter, below it.
PIECES = {
    "person": ("M-9 12L-5 1A7 7 0 1 1 5 1L9 12Z", 9),
    "scout": ("M-9 12L-9 3A6 6 0 0 1 -4 -1A6 6 0 1 1 4 -1A6 6 0 0 1 9 3L9 12Z", 10),
    "hut": ("M-9 11L-9 -3L0 -12L9 -3L9 11Z", 9),
    "tent": ("M-12 11L-12 -1L0 -12L12 -1L12 11Z", 8),
    "disc": ("M-11 0A11 11 0 1 1 11 0A11 11 0 1 1 -11 0Z", 4),
    "beast": ("M-12 8L-12 -2L-6 -10L6 -10L12 -2L12 8L6 12L-6 12Z", 5),
    "chip": ("M0 -12L12 0L0 12L-12 0Z", 4),
    "warrior": ("M-11 11L-11 -4L0 -14L11 -4L11 11Z", 6),  # its point shows where it faces
    "block": ("M-10 -10L10 -10L10 10L-10 10Z", 4)}
SIZE = 24
HEAD = -2  # the base line of the number on the head of a scout
_PARTS = re.compile(r"(?<=[,;:.] )|(?<= turn )")


def svg(picture: Picture, theme: Theme = PAPER) -> str:
    """A picture as an SVG file."""
    return "".join(["".join(tags) for tags in units(picture, theme)])


def units(picture: Picture, theme: Theme = PAPER) -> Iterator[Unit]:
    """The file in units that usually change together, each as tags and texts."""
    yield from header_units(picture, theme)
    for shape in picture.shapes:
        yield from shape_units(shape, theme)
    yield CLOSING


def header_units(picture: Picture, theme: Theme = PAPER) -> Iterator[Unit]:
    """The units before the shapes: size, title, description, background."""
    width, height = picture.width, picture.height
    title, *sentences = picture.sentences or ("",)
    yield (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
           f"width='{width}' "
           f"height='{height}' font-family='{FONT}' role='img'>",)
    yield (f"<title>{escape(title)}</title>",)
    yield ("<desc>",)
    for sentence in sentences:
        yield (*_split_text(f"{escape(sentence)} "),)
    yield "</desc>", f"<rect width='{width}' height='{height}' fill='{theme['paper']}'/>"


def shape_units(shape: Shape, theme: Theme = PAPER) -> Iterator[Unit]:
    """The units of a shape: several for a group that contains groups."""
    if isinstance(shape, Group) and any(isinstance(part, Group) for part in shape.parts):
        yield group_start(shape)
        for part in shape.parts:
            yield from shape_units(part, theme)
        yield CLOSED
    else:
        yield (*_WRITERS[type(shape)](shape, theme),)


def escape(text: str) -> str:
    """A text with all characters visible, and escaped for SVG.

    Attributes are in single quotes, as double ones would take two characters in JSON.
    """
    return (visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            .replace("'", "&#39;"))


def _split_text(text: str) -> list[str]:
    """A text in parts, as a change of a long text leaves most of them as they are."""
    return _PARTS.split(text)


def _text(shape: Text, theme: Theme) -> Iterator[str]:
    more = "" if shape.anchor == "start" else f" text-anchor='{shape.anchor}'"
    more += " font-weight='bold'" * shape.bold
    if shape.halo:
        more += f" stroke='{theme['paper']}' stroke-width='3' paint-order='stroke'"
    yield f"<text x='{shape.x}' y='{shape.y}' "  # the place, apart from the style
    yield f"font-size='{shape.size}' fill='{theme[shape.ink]}'{more}>"
    yield from _split_text(escape(shape.text))  # separate, as this is what changes
    yield "</text>"


def _box(shape: Box, theme: Theme) -> Iterator[str]:
    corner = f" rx='{shape.round}'" if shape.round else ""
    yield f"<rect x='{shape.x}' y='{shape.y}' width='{shape.w}' height='{shape.h}'"
    yield from _titled(f"{corner}{_filled(shape, theme)}", "rect", shape.title)


def _disc(shape: Disc, theme: Theme) -> Iterator[str]:
    yield f"<circle cx='{shape.x}' cy='{shape.y}' r='{shape.r}'"
    yield from _titled(_filled(shape, theme), "circle", shape.title)


def _area(shape: Area, theme: Theme) -> Iterator[str]:
    points = " ".join(f"{x},{y}" for x, y in shape.points)
    yield f"<polygon points='{points}'"
    yield from _titled(_filled(shape, theme), "polygon", shape.title)


def _line(shape: Polyline, theme: Theme) -> Iterator[str]:
    through = "L".join(f"{x} {y}" for x, y in shape.points)
    dash = " stroke-dasharray='5 4'" * shape.dash
    dash += " stroke-linejoin='round'" * (len(shape.points) > 2)  # no spikes at corners
    yield (f"<path d='M{through}' fill='none' stroke='{theme[shape.ink]}' "
           f"stroke-width='{shape.width}'{dash}/>")
    if shape.arrow:
        (x0, y0), (x1, y1) = shape.points[-2:]
        dx, dy = x1 - x0, y1 - y0
        length = max(abs(dx), abs(dy), 1)  # precise enough for an arrowhead, and an integer
        k = 4 + 2 * shape.width
        x, y = x1 - dx * k // length, y1 - dy * k // length
        px, py = -dy * k // (2 * length), dx * k // (2 * length)
        yield (f"<polygon points='{x1},{y1} {x + px},{y + py} {x - px},{y - py}' "
               f"fill='{theme[shape.ink]}'/>")


def _piece(shape: Piece, theme: Theme) -> Iterator[str]:
    outline, down = PIECES[shape.kind]
    turn = f" rotate({shape.facing})" if shape.facing > 0 else ""
    zoom = "" if shape.size == SIZE else f" scale({shape.size / SIZE:.3g})"
    place = f"<path transform='translate({shape.x} {shape.y}){turn}{zoom}' "
    faint = " opacity='0.45'" * shape.faint
    yield f"<g{faint}>"
    if shape.title:
        yield "<title>"
        yield escape(shape.title)
        yield "</title>"
    yield place
    yield f"d='{outline}' stroke='{theme['light']}' stroke-width='4' stroke-linejoin='round'/>"
    yield place
    yield (f"d='{outline}' fill='{theme[shape.seat]}' stroke='{theme['dark']}' "
           "stroke-width='1.2' stroke-linejoin='round'/>")
    if shape.head:
        yield f"<text x='{shape.x}' y='{shape.y + HEAD * shape.size // SIZE}' "
        yield (f"font-size='{head_size(shape)}' font-weight='bold' "
               f"fill='{theme[widgets.letter(shape.seat)]}' "
               f"text-anchor='middle'>{escape(shape.head)}</text>")
    if shape.mark:
        yield f"<text x='{shape.x}' y='{shape.y + down * shape.size // SIZE}' "
        yield (f"font-size='{mark_size(shape)}' font-weight='bold' "
               f"fill='{theme[widgets.letter(shape.seat)]}' "
               f"text-anchor='middle'>{escape(shape.mark)}</text>")
    yield "</g>"


def mark_size(piece: Piece) -> int:
    """The font size of the letter on a piece."""
    return max(9, piece.size // 2)


def head_size(piece: Piece) -> int:
    """The font size of the number at the top of a scout."""
    return max(8, piece.size * 11 // SIZE)


def group_start(shape: Group) -> Unit:
    """The unit that begins a group; ``CLOSED`` ends it.

    A page finds by ``data-size`` and ``data-anchor`` what is new in the next picture.
    """
    more = f" transform='translate({shape.x} {shape.y})'" if shape.x or shape.y else ""
    more += f" data-size='{shape.w} {shape.h}'" if shape.w else ""
    more += f" data-anchor='{escape(shape.anchor)}'" if shape.anchor else ""
    place = f"<g{more}>"
    return (place, "<title>", escape(shape.title), "</title>") if shape.title else (place,)


def _group(shape: Group, theme: Theme) -> Iterator[str]:
    yield from group_start(shape)
    for part in shape.parts:
        yield from _WRITERS[type(part)](part, theme)
    yield "</g>"


_Writer = Callable[[Any, Theme], Iterator[str]]
_WRITERS: dict[type[Any], _Writer] = {
    Area: _area, Box: _box, Disc: _disc, Polyline: _line, Text: _text, Piece: _piece, Group: _group}


def _filled(shape: Area | Box | Disc, theme: Theme) -> str:
    fill = theme[shape.fill] if shape.fill else "none"
    if not shape.edge or not shape.width:
        return f" fill='{fill}'"
    return f" fill='{fill}' stroke='{theme[shape.edge]}' stroke-width='{shape.width}'"


def _titled(tag: str, name: str, title: str) -> Iterator[str]:
    if title:
        yield f"{tag}><title>"
        yield escape(title)
        yield f"</title></{name}>"
    else:
        yield f"{tag}/>"
