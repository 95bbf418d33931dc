"""Canonical text as phones and keyboards spoil it: read as itself or refused, never otherwise."""

import pytest

from referee import games
from tests import hear, spoiled

MEANINGS = 30  # of a game, drawn by a hash


@pytest.mark.parametrize("game", games.names())
def test_spoiled_text_is_not_read_as_something_else(game: str) -> None:
    """In no way; and most ways spoil nothing."""
    meanings = list(spoiled.meanings(game, MEANINGS))
    verdicts = [(*spoiled.judged(one, text), text) for one in meanings
                for _, text in spoiled.spoiled(one)]
    assert len(verdicts) > 10 * len(meanings) > 0
    assert [(text, read) for verdict, read, text in verdicts if verdict == "else"] == []
    itself = sum(verdict == "itself" for verdict, *_ in verdicts)
    assert game not in hear.WORDED or 3 * itself > 2 * len(verdicts)
