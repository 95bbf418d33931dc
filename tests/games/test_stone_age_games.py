"""Whole random games of Stone Age, for every number of players in both scenarios."""

import pytest

from tests.tools import stone_age_games


@pytest.mark.parametrize(("name", "players"), stone_age_games.TABLES)
def test_a_whole_game(name: str, players: int) -> None:
    """Nothing is lost on the way; there is an end, a sheet that adds up, a clean audit."""
    assert stone_age_games.proved(name, players, 0) > 20 * players
