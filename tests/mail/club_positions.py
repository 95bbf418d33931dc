"""Positions of games by letters, with the examples that their questions are told with."""

from random import Random

from referee.acts import looking, report
from referee.core.game.rules import Choice
from referee.core.table import table
from tests.desks import Club
from tests.mail.manners import SEATS


def positions(game: str, count: int = 4) -> list[tuple[Club, str, list[Choice]]]:
    """Some positions of a game, who is asked, and the examples of the question."""
    random, club = Random(f"examples {game}"), Club(game, SEATS[game])
    club.tick()
    found = []
    for step in range(5 * count):
        asks = [ask for ask in table.waiting(club.table).asks if ask.must]
        if not asks:
            break
        seat = random.choice(asks).seat
        asked = next(one for one in report.asking(club.table, seat) if one.seat == seat)
        if step % 5 == 0 and asked.choices:
            at = Club(game, SEATS[game])
            at.save, at.desk, at.now = club.save, club.desk, club.now
            found.append((at, seat, [*asked.choices]))
        legal = looking.legal(club.table, "", seat=seat).view
        club.write(seat, random.choice(legal) if legal else asked.choices[0].move)
        if club.table.rules.sheets:
            club.tick(f"2026-11-{23 + step // 10}T{10 + step % 10}:00:00Z")
    return found
