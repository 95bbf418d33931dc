"""Messages without a required signature, and what waits for a yes."""

from msgspec.structs import replace

from tests.support.office_in_memory import OFFICE, Club, text_to

SIGNED = replace(OFFICE, policy="token+dkim", authserv_id="mx.example.org")
GOOD = "mx.example.org; dkim=pass header.d=example.org"


def test_a_message_that_is_not_signed_is_said_to_be_so() -> None:
    """And not to come from elsewhere: it does not."""
    club = Club(office=SIGNED)
    text = " ".join(text_to(club.write("red", "place 3 forest"), "red").split())
    assert "came from red@example.org, without a valid signature of its mail server." in text
    assert "not an address of red" not in text and club.match.position_turn == 1
    club.write("red", "place 3 forest", auth=GOOD)
    assert club.match.position_turn == 2


def test_a_message_from_elsewhere_is_said_to_be_so() -> None:
    """Signed or not."""
    club = Club(office=SIGNED)
    for auth in ("", GOOD):
        text = " ".join(text_to(club.write("red", "place 3 forest", sender="eve@example.org",
                                           auth=auth), "red").split())
        assert "eve@example.org, which is not an address of red." in text


def test_the_moderator_s_own_message_that_is_not_signed_is_said_to_be_so() -> None:
    """He has his token, too."""
    club = Club(office=SIGNED)
    text = " ".join(text_to(club.write("moderator", "PAUSE BECAUSE snow"), "moderator").split())
    assert "your address here, but mx.example.org does not confirm" in text
    assert not club.roster.paused


def test_what_the_office_wants_confirmed_waits_for_a_yes() -> None:
    """In each of its games."""
    club = Club(office=replace(OFFICE, confirm="shorthand"))
    for figures in ("3 forest", "3 clay-pit", "2 hut", "2 hunt"):
        club.write(club.match.game.to_move(club.match.state).decisions[0].seat, f"place {figures}")
    before = club.match.position_turn
    assert "YES" in text_to(club.write("red", "the forest, please"), "red")
    assert club.match.position_turn == before
