"""The colours of pictures: seats told apart by every kind of sight, letters that can be read."""

from itertools import combinations, pairwise
from math import dist

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from referee import games
from referee.core import drawing, letters, theme, widths
from tests import fonts

Colour = tuple[float, float, float]

# What is left of red, green and blue light (linear) where a kind of cone is missing: Machado,
# Oliveira and Fernandes 2009, severity 1.
SIGHTS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900))}
APART, LEGIBLE = 17, 4.5


def linear(colour: str) -> Colour:
    """The light of a colour, ``#91201a``, in shares of red, green and blue."""
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
                 for value in (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)))  # type: ignore[return-value]


def seen(colour: str, sight: str) -> Colour:
    """The same by a kind of sight."""
    light = linear(colour)
    return tuple(min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0), 1)
                 for row in SIGHTS[sight])  # type: ignore[return-value]


def oklab(light: Colour) -> Colour:
    """Oklab (Ottosson 2020), times 100."""
    r, g, b = light
    l, m, s = (cone ** (1 / 3) for cone in (  # noqa: E741
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b))
    return (100 * (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
            100 * (1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
            100 * (0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s))


def apart(one: str, other: str, sight: str) -> float:
    """How far apart two colours are."""
    a, b = oklab(seen(one, sight)), oklab(seen(other, sight))
    return dist(a, b)


def contrast(one: str, other: str) -> float:
    """How well letters of a colour are read on another (WCAG 2)."""
    light, dark = sorted((sum(a * b for a, b in zip(linear(colour), (0.2126, 0.7152, 0.0722),
                                                    strict=True)) for colour in (one, other)),
                         reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", games.names())
def test_seats_are_told_apart(game: str, sight: str) -> None:
    """By whoever sees them so; ``nobody`` has other shapes."""
    near = {(a, b): apart(theme.SEATS[a], theme.SEATS[b], sight)
            for a, b in combinations(games.about(game).seats, 2)}
    assert min(near.values()) >= APART, min(near.items(), key=lambda one: one[1])


def test_every_seat_has_a_colour_and_a_letter_of_its_own() -> None:
    """Of every game; two letters of a game are never the same."""
    for game in games.names():
        seats = games.about(game).seats
        assert {*seats} <= theme.SEATS.keys()
        assert len({drawing.mark(seat) for seat in seats}) == len(seats)


@pytest.mark.parametrize("name", theme.THEMES)
def test_letters_can_be_read(name: str) -> None:
    """On seats those of their own role, on every ground the common ones."""
    colours = theme.THEMES[name]
    for seat in theme.SEATS:
        assert contrast(colours[drawing.letter(seat)], colours[seat]) >= LEGIBLE, seat
    lines = {"light", "dark", "ink", "soft", "edge", "hot", "route", "go"}
    grounds = colours.keys() - theme.SEATS.keys() - lines
    for ground in grounds:
        assert contrast(colours["ink"], colours[ground]) >= LEGIBLE, ground
    for ground in ("paper", "mat", "card", "board"):
        for ink in ("soft", "hot", "go"):
            assert contrast(colours[ink], colours[ground]) >= LEGIBLE, (ink, ground)


@pytest.mark.parametrize("name", theme.THEMES)
def test_no_two_roles_have_one_colour(name: str) -> None:
    """A page in the dark exchanges one for the other."""
    colours = theme.THEMES[name]
    assert len({*colours.values()}) == len(colours)
    assert colours.keys() == theme.PAPER.keys()


@pytest.mark.parametrize("face", fonts.FACES)
def test_widths_are_those_of_the_fonts(face: str) -> None:
    """That are shipped."""
    font = TTFont(fonts.FONTS / fonts.FACES[face])
    bold = face == "BOLD"
    for code, wide in fonts.widths(font).items():
        assert letters.width(chr(code), 1000, bold) == wide
    runs = [(first, len(run.split())) for first, run in getattr(widths, face).items()]
    assert all(a + n < b for (a, n), (b, _) in pairwise(runs))


def test_a_text_is_cut_at_blanks_and_nothing_is_lost() -> None:
    """A word that is too long, anywhere."""
    said = "two resources of exactly two kinds, donaudampfschifffahrtsgesellschaft"
    for room in range(20, 400, 7):
        found = letters.lines(said, 12, room)
        assert "".join(found).replace(" ", "") == said.replace(" ", "")
        assert all(letters.width(line, 12) <= room or len(line) == 1 for line in found)
