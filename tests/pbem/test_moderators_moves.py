"""The moderator plays no seat: moves in their messages are refused, and never break anything."""

import pytest

from referee import games
from referee.commands.answer import MODERATOR
from tests.support import harness
from tests.support.office_in_memory import Club, text_to

SENTENCES = ("3 in the forest, please", "if food < 3 then pass; else pass", "what? a move; a move",
             "PLAN first this; then that", "AS red: what nobody says; and more")


@pytest.mark.parametrize("game", games.names())
def test_no_move_of_the_moderator_is_played(game: str) -> None:
    """Canonical or not, alone, beside others, or as a sequence."""
    seats = len(harness.first(game)[2])
    club = Club(game, seats)
    match = club.match
    seat = match.game.to_move(match.state).decisions[0].seat
    moves = [match.game.write(move) for move, _ in zip(
        match.game.options(match.state, seat), range(3), strict=False)]
    for text in (*SENTENCES, *moves, f"{moves[0]}; {moves[-1]} zz", f"{moves[0]}\n{moves[-1]}; zz",
                 f"{moves[0]} BECAUSE of luck", f"{moves[0]} zz; {moves[0]}"):
        handled = club.write(MODERATOR, text)
        assert club.match.turn == match.turn, text
        assert "moderator" in {mail.token.seat for mail in handled.mails if mail.token}, text
        assert text_to(handled, "moderator@example.org"), text
