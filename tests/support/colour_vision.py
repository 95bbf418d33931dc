"""Colours for four kinds of colour vision: how different two are, how readable a text is."""

from functools import cache
from math import dist

Colour = tuple[float, float, float]

# Linear red, green and blue as seen without one kind of cone: Machado,
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
    """The linear red, green and blue of a colour such as ``#91201a``, each from 0 to 1."""
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
                 for value in (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)))  # type: ignore[return-value]


def seen(colour: str, sight: str) -> Colour:
    """The linear colour as it appears to a kind of colour vision."""
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
    """The distance between two colours."""
    a, b = oklab(seen(one, sight)), oklab(seen(other, sight))
    return dist(a, b)


@cache
def contrast(one: str, other: str) -> float:
    """The contrast of text in one colour on another (WCAG 2)."""
    light, dark = sorted((sum(a * b for a, b in zip(linear(colour), (0.2126, 0.7152, 0.0722),
                                                    strict=True)) for colour in (one, other)),
                         reverse=True)
    return (light + 0.05) / (dark + 0.05)
