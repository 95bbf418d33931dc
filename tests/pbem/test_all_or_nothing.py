"""A moderator's message is carried out as a whole or not at all."""

import pytest

from tests.support.office_in_memory import Club, text_to

RULING = "RULING players.0.food=20 BECAUSE it was miscounted"
AS = "AS red: place 3 forest BECAUSE Ann is ill"


@pytest.mark.parametrize("text", [
    f"{RULING}\n{AS}\nAS blue: use forest BECAUSE Bob is ill",
    f"{AS}\nRULING players.9.food=3 BECAUSE x",
    f"PAUSE BECAUSE it snows\n{RULING}\nRULING players.0.food=many BECAUSE x",
    f"{RULING}\nUNDO 7 BECAUSE x", f"{RULING}\nREPLACE red STANDBY BECAUSE she left",
    "AS red: place 3 forest; use hut BECAUSE x", f"{RULING}\nDEADLINE somewhen BECAUSE x",
    f"{RULING}\nplace 3 forest", f"{AS}\nRULNG players.0.food=3 BECAUSE x\nRULING nonsense"])
def test_where_one_part_is_refused_none_is_done(text: str) -> None:
    """Nobody but the moderator is written to, and he is told why."""
    club = Club()
    club.tick()
    before, desk = club.save, club.roster.paused
    handled = club.write("moderator", text)
    told = text_to(handled, "moderator")
    assert club.save == before and club.roster.paused == desk and handled.save is None
    assert "Nothing was done" in told and "red places" not in told
    assert [mail.recipients for mail in handled.mails] == [("moderator@example.org",)]


def test_what_is_right_is_done_one_behind_the_other() -> None:
    """A move may rest on the ruling or the move before it."""
    club = Club()
    handled = club.write("moderator", f"{RULING}\n{AS}\nAS blue: place 1 field BECAUSE Bob is ill")
    assert club.match.position_turn == 4 and "Nothing of" not in text_to(handled, "moderator")
    assert club.match.game.view(club.match.state, "red").own.food == 20
