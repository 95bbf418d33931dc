"""Positions to draw: of random games, and of the saves whose pictures are golden files."""

from fractions import Fraction
from random import Random

from referee import games
from referee.commands import picture
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.graphics import shapes, svg
from referee.core.match.match import Match
from tests.support import harness, picture_checks
from tests.support.paths import SAVES

# A late turn of each game that draws a picture: the save, the turn. A game that is not named here
# is drawn late in its longest save, so a new one adds no line.
CHOSEN = {
    "stone-age": ("five-players-style-with-promo-tiles-empty-stack", 616),
    "stone-age-solo": ("loss-by-tiles", 85),
    "stone-daze": ("add-ons-landing", 91),
    "fire-and-stone": ("four-players-to-the-last-hut", 600),
    "settlers": ("four-players-distribution-and-twelve-points", 400)}
LATE = Fraction(3, 4)


def late_turn(game: str) -> tuple[str, int] | None:
    """The longest save of a game and a turn late in it, or None if it has no save."""
    saves = {file.stem: open_save(file.read_bytes(), file.name)[1].position_turn
             for file in sorted((SAVES / game).glob("*.toml"))}
    if not saves:
        return None
    longest = max(saves, key=lambda name: saves[name])
    return longest, max(1, int(saves[longest] * LATE))


GOLDEN = {game: turn for game in games.names()
          if games.part(game, game_parts.PICTURE) is not None
          and (turn := CHOSEN.get(game) or late_turn(game)) is not None}

PARTS = {shapes.WIDE: game_parts.PICTURE, shapes.NARROW: game_parts.NARROW_PICTURE}


def widths(game: str) -> list[int]:
    """The widths in which a game draws pictures."""
    return [width for width, part in PARTS.items() if games.part(game, part) is not None]


SHARE, FEWEST = 0.005, 3  # of the positions of a random game that are drawn


def positions(game: str, name: str, seats: tuple[Seat, ...], share: float = SHARE,
              fewest: int = FEWEST) -> list[Match]:
    """Some positions of a random game."""
    turns = harness.random_game(game, name, seats)
    return [turn.match for turn in harness.some(
        turns, Random(f"pictures {game} {name} {seats}"), share, fewest)]


def eyes(match: Match) -> tuple[str, ...]:
    """All viewers who have pictures."""
    return ("public", *match.seats)


def all_drawn() -> str:
    """SVG pictures of some positions of each game, for all viewers."""
    out = []
    for game in games.names():
        of = harness.first(game)
        looks = [Look(picture_checks.places(*of[:2]), width=width) for width in widths(game)]
        out += [svg.svg(picture.draw(match, whose, look)) for look in looks
                for match in positions(*of, share=0.01) for whose in eyes(match)]
    return "".join(out)
