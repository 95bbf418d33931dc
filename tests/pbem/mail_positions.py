"""Positions of games by mail, with the examples that accompany their decisions."""

from copy import copy
from functools import cache
from random import Random

from referee.commands import position_report, show
from referee.core.game.decisions import Choice
from referee.core.match import match as matches
from tests.support.office_in_memory import Club
from tests.support.writing_styles import SEATS

MOST = 4  # positions of a game


def positions(game: str, count: int = MOST) -> list[tuple[Club, str, list[Choice]]]:
    """The first positions of a game, with a deciding seat and the examples of its decision."""
    return [(_alone(club), seat, [*choices]) for club, seat, choices in _positions(game)[:count]]


def _alone(club: Club) -> Club:
    """A copy of the club."""
    other = copy(club)
    other.sent = []
    return other


@cache
def _positions(game: str) -> list[tuple[Club, str, list[Choice]]]:
    """Positions of a random game, played once."""
    random, club = Random(f"examples {game}"), Club(game, SEATS[game])
    club.tick()
    found = []
    for step in range(5 * MOST):
        decisions = [decision for decision in matches.to_move(club.match).decisions
                     if decision.must]
        if not decisions:
            break
        seat = random.choice(decisions).seat
        asked = next(one for one in position_report.open_decisions(club.match, seat)
                     if one.seat == seat)
        if step % 5 == 0 and asked.choices:
            at = Club(game, SEATS[game])
            at.save, at.roster, at.now = club.save, club.roster, club.now
            found.append((at, seat, [*asked.choices]))
        legal = show.legal(club.match, "", seat=seat).view
        club.write(seat, random.choice(legal) if legal else asked.choices[0].move)
        if club.match.game.order_kinds:
            club.tick(f"2026-11-{23 + step // 10}T{10 + step % 10}:00:00Z")
    return found
