"""Random games by mail, in memory: every order is played once, however it was written."""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from referee.core.document.blocks import text
from referee.core.luck import chance
from referee.core.match import save_format
from referee.pbem.handlers.processing import Processing
from referee.pbem.outbound import content, mails
from tests.support.office_in_memory import Club
from tests.support.writing_styles import SEATS
from tests.tools.games_in_memory import played

SAMPLE = 12  # letters of a game in the suite


@cache
def sample(game: str) -> tuple[Club, Counter[str]]:
    """A game by so many letters, played once; who looks at it changes nothing of it."""
    return played(game, "1", SAMPLE)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_game_by_letters_is_the_game_of_their_orders(game: str) -> None:
    """Each is played once, whatever stands around it; the audit finds nothing."""
    _, tally = sample(game)
    assert tally["letters"] >= SAMPLE


@pytest.mark.parametrize("game", sorted(SEATS))
def test_no_mail_tells_what_its_reader_may_not_know(game: str) -> None:
    """It is the same in a position that he cannot tell from this one; no key stands in any."""
    club, _ = sample(game)
    keys = [*club.roster.keys.values(), save_format.loads(club.save, "game").header.fairness.secret]
    for seat in (*club.seats, "public"):
        processing = Processing(club.office, club.game, club.roster, club.now, "0" * 32)
        said = text((*content.news(processing.transaction, seat, 0),
                     *content.question(processing.match, seat),
                     *content.position(processing.match, seat)))
        assert not any(key in said for key in keys)
        whose = None if seat == "public" else seat
        other, _ = chance.run_luck(processing.match.game.resample_hidden(processing.match.state,
                                                                         whose),
                                   chance.secret_source("twin"))
        processing.transaction.before = replace(processing.match, state=other)
        twin = text((*content.news(processing.transaction, seat, 0),
                     *content.question(processing.match, seat),
                     *content.position(processing.match, seat)))
        assert twin == said, seat
    for mail in club.sent:
        assert not any(key in mails.text(mail, lambda line: False) for key in keys)
