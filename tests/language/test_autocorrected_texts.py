"""Canonical text altered by phones and keyboards means the same or is refused."""

import pytest

from referee import games
from tests.tools import spoiled, text_reading

MEANINGS = 15  # of a game, drawn by a hash


@pytest.mark.parametrize("game", games.names())
def test_spoiled_text_is_not_read_as_something_else(game: str) -> None:
    """In no way; and nothing but a wrong letter spoils more than one text of a hundred."""
    meanings = list(spoiled.meanings(game, MEANINGS))
    verdicts = [(way, *spoiled.judged(one, text), text) for one in meanings
                for way, text in spoiled.spoiled(one)]
    assert len(verdicts) > 10 * len(meanings) > 0
    assert [(text, read) for _, verdict, read, text in verdicts if verdict == "else"] == []
    refused = [text for way, verdict, _, text in verdicts
               if verdict != "itself" and way != "a wrong letter"]
    assert game not in text_reading.WORDED or 100 * len(refused) < len(verdicts), refused
