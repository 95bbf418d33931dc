"""Colours of pictures: distinct for all kinds of colour vision, with readable texts."""

from itertools import combinations, pairwise

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from referee import games
from referee.core.graphics import font_widths, text_metrics, theme, widgets
from tests.support import colour_vision
from tests.tools import fonts


@pytest.mark.parametrize("sight", colour_vision.SIGHTS)
@pytest.mark.parametrize("game", games.names())
def test_seats_are_told_apart(game: str, sight: str) -> None:
    """By whoever sees them so; ``nobody`` has other shapes."""
    near = {(a, b): colour_vision.apart(theme.SEATS[a], theme.SEATS[b], sight)
            for a, b in combinations(games.game_meta(game).seats, 2)}
    assert min(near.values()) >= colour_vision.APART, min(near.items(), key=lambda one: one[1])


def test_every_seat_has_a_colour_and_a_letter_of_its_own() -> None:
    """Of every game; two letters of a game are never the same."""
    for game in games.names():
        seats = games.game_meta(game).seats
        assert {*seats} <= theme.SEATS.keys()
        assert len({widgets.mark(seat) for seat in seats}) == len(seats)


@pytest.mark.parametrize("name", theme.THEMES)
def test_letters_can_be_read(name: str) -> None:
    """On seats those of their own role, on every ground the common ones."""
    colours = theme.THEMES[name]
    for seat in theme.SEATS:
        assert colour_vision.contrast(colours[widgets.letter(seat)],
                                      colours[seat]) >= colour_vision.LEGIBLE, seat
    lines = {"light", "dark", "ink", "soft", "edge", "route", "mark", "mark-edge",
             "bar", "bar-text", "bar-soft"}
    grounds = colours.keys() - theme.SEATS.keys() - lines
    for ground in grounds:
        assert colour_vision.contrast(colours["ink"],
                                      colours[ground]) >= colour_vision.LEGIBLE, ground
    for ground in ("paper", "mat", "card", "board"):
        assert colour_vision.contrast(colours["soft"],
                                      colours[ground]) >= colour_vision.LEGIBLE, ground
    for ink, ground in (("bar-text", "bar"), ("bar-soft", "bar"), ("mark", "mark-edge")):
        assert colour_vision.contrast(colours[ink], colours[ground]) >= colour_vision.LEGIBLE


@pytest.mark.parametrize("sight", colour_vision.SIGHTS)
@pytest.mark.parametrize("name", theme.THEMES)
def test_a_mark_is_seen_on_every_ground(name: str, sight: str) -> None:
    """Ink corners or their light edge stand out, also from the pieces of every seat."""
    colours = theme.THEMES[name]
    near = {ground: max(colour_vision.apart(colours[ink], colours[ground], sight)
                        for ink in ("mark", "mark-edge"))
            for ground in colours.keys() - {"mark", "mark-edge"}}
    assert min(near.values()) >= 2 * colour_vision.APART, min(near.items(), key=lambda one: one[1])


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
        assert text_metrics.width(chr(code), 1000, bold) == wide
    runs = [(first, len(run.split())) for first, run in getattr(font_widths, face).items()]
    assert all(a + n < b for (a, n), (b, _) in pairwise(runs))


def test_a_text_is_cut_at_blanks_and_nothing_is_lost() -> None:
    """A word that is too long, anywhere."""
    said = "two resources of exactly two kinds, donaudampfschifffahrtsgesellschaft"
    for room in range(20, 400, 7):
        found = text_metrics.lines(said, 12, room)
        assert "".join(found).replace(" ", "") == said.replace(" ", "")
        assert all(text_metrics.width(line, 12) <= room or len(line) == 1 for line in found)
