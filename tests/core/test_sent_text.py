"""Texts that are checked before they are played."""

from functools import partial
from random import Random
from typing import Any

import pytest

from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.input.sent_text import SentText
from referee.core.match import match as matches
from tests.support import harness
from tests.support.harness import WHEN, every_game
from tests.support.office_in_memory import Club
from tests.tools import phrases


def outcome(play: Any) -> object:
    """What a text has led to, or why it was refused."""
    try:
        return play()
    except Refused as error:
        return error.problems, error.offers


@every_game
@pytest.mark.parametrize("quoted", ["", "1:4e1d09c2"])
def test_a_checked_text_is_played_like_one_that_was_not(game: str, quoted: str) -> None:
    """With the same log entries, problems and offers, whatever luck comes in between."""
    random = Random(f"checked {game} {quoted}")
    for _, _, match, seat, text, _ in harness.some([*phrases.phrases(game)], random, 0.02):
        source = matches.luck(match)
        sent = SentText(match, text, seat)
        outcome(partial(sent.check, dated=bool(quoted)))
        played = outcome(partial(sent.play, WHEN, source, quoted))
        unchecked = partial(sequence.run, match, text, seat, WHEN, source, quoted)
        assert played == outcome(unchecked), text


@pytest.mark.quick
def test_what_follows_luck_is_read_when_it_has_come() -> None:
    """Its check goes no further than the question, so the text is run anew."""
    club = Club()
    for seat, text in (("red", "place 3 forest"), ("blue", "place 5 hunt"), ("red", "2 hunt")):
        assert club.write(seat, text).save is not None
    sent = SentText(club.match, "use forest; tools none; use hunt", "red")
    checked = sent.check()
    assert checked.awaited_luck and checked.remaining_steps == ("tools none", "use hunt")
    played = sent.play(WHEN, matches.luck(club.match))
    assert played.turns and not played.remaining_steps and not played.awaited_luck
