"""A game joins an office, or returns to it: its players, keys, watchers and rule."""

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.pbem.handlers import added_game
from referee.pbem.roster.game_roster import FORMAT, MODERATOR, GameRoster
from tests.support.office_in_memory import OFFICE, Club

pytestmark = pytest.mark.quick

ANN, BOB = "red=red <ann@example.org>", "blue=bob@example.org"


@pytest.fixture(name="club")
def _club() -> Club:
    return Club()


def new_keys() -> list[str]:
    """More keys than a game has seats."""
    return [f"{n:064x}" for n in range(9)]


def test_each_seat_and_the_moderator_get_a_key_of_their_own(club: Club) -> None:
    fresh, keys = GameRoster(FORMAT, "raft", {}, zone="Europe/Berlin"), iter(new_keys())
    people = added_game.players(OFFICE, club.match, [ANN, BOB], None)
    roster = added_game.new_roster(club.match, fresh, people, (), "48h", lambda: next(keys))
    assert roster.keys == dict(zip(("red", "blue", MODERATOR), new_keys(), strict=False))
    # All have the names of the save.
    assert [person.name for person in roster.people] == ["Red", "Blue"]
    assert all(person.needs_welcome for person in roster.people)
    assert (roster.deadline_rule, roster.zone) == ("48h", "Europe/Berlin")


def test_a_seat_keeps_its_key_while_its_players_stay(club: Club) -> None:
    """So their old mails can be answered; a new player cannot use those of the former."""
    keys = iter(new_keys())
    before = replace(club.roster, removed="2026-11-23T10:00:00Z", deadline_rule="72h",
                     watchers=("dora@example.org",))
    same = added_game.players(OFFICE, club.match, [], before)
    assert [person.address for person in same] == ["red@example.org", "blue@example.org"]
    roster = added_game.new_roster(club.match, before, same, (), "", lambda: next(keys))
    assert (roster.keys["red"], roster.keys["blue"]) == (before.keys["red"], before.keys["blue"])
    assert (roster.deadline_rule, roster.watchers) == ("72h", ("dora@example.org",))
    assert not roster.removed
    other = added_game.players(OFFICE, club.match, ["red=red@example.org", BOB], before)
    roster = added_game.new_roster(club.match, before, other, (), "", lambda: next(keys))
    assert roster.keys["red"] == before.keys["red"]
    assert roster.keys["blue"] != before.keys["blue"]


@pytest.mark.parametrize(("people", "why"), [
    ([ANN], "blue has no player."),
    (["green=Ann <ann@example.org>", BOB], "must name a seat and its player"),
    (["red=ann@example.org,dora@example.org", BOB], "has several addresses"),
    (["red=Ann <office@example.org>", BOB], "is the office's own address"),
    (["red=Ann <ann at home>", BOB], "is not an email address")])
def test_players_that_cannot_be_written_to_are_refused(club: Club, people: list[str],
                                                       why: str) -> None:
    with pytest.raises(Refused) as refusal:
        added_game.players(OFFICE, club.match, people, None)
    assert why in refusal.value.problems[0].why
