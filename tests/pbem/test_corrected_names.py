"""A roster follows names that are corrected in the save, and no change of players."""

import pytest
from msgspec.structs import replace

from referee.core.match.save_format import PastAssignment, SeatAssignment
from referee.pbem.roster import game_roster, player_names
from referee.pbem.roster.game_roster import FORMAT, GameRoster, Person
from tests.support.office_in_memory import Club, text_to

pytestmark = pytest.mark.quick

KEYS = dict.fromkeys(("red", "blue", "moderator"), "5e" * 32)


def roster(*names: str, saved: SeatAssignment | None = None) -> GameRoster:
    """A roster with these players of blue; ``saved``: it was last written beside this save."""
    people = (Person("blue", name, f"p{n}@example.org") for n, name in enumerate(names))
    plain = GameRoster(FORMAT, "winter", KEYS, tuple(people))
    return player_names.recorded(plain, [saved]) if saved else plain


def blue(*names: str, before: tuple[tuple[int, str], ...] = ()) -> SeatAssignment:
    """The seat blue in a save, with earlier players."""
    return SeatAssignment("blue", names, before=tuple(
        PastAssignment(turn, tuple(past.split(" "))) for turn, past in before))


def called(desk: GameRoster, now: SeatAssignment) -> list[str]:
    """What the office calls the players of blue, whose addresses stay, also if asked twice."""
    after = player_names.followed(desk, [now])
    assert [person.address for person in after.people] == [
        person.address for person in desk.people]
    assert player_names.followed(after, [now]) == after
    assert game_roster.loads(game_roster.dumps(after), "") == after
    return [person.name for person in after.people]


@pytest.mark.parametrize(("before", "after"), [
    ("Bob", "Robert"), ("bob", "Bob"), ("Bob Dora", "Robert Dora"), ("Bob Dora", "Dora Robert"),
    ("Bob Dora", "Robert Theodora"), ("Bob Dora", "Bob Theodora")])
def test_corrected_names_are_followed(before: str, after: str) -> None:
    names, now = before.split(" "), after.split(" ")
    desk = roster(*names, saved=blue(*names))
    assert sorted(called(desk, blue(*now))) == sorted(now)
    assert [*{"Dora", "Bob"} & {*names} & {*now}] == [
        old for old, new in zip(names, called(desk, blue(*now)), strict=True) if old == new]


def test_the_roster_need_not_have_all_players_of_a_seat_nor_in_their_order() -> None:
    desk = roster("Dora", "Bob", saved=blue("Bob", "Cleo", "Dora"))
    assert called(desk, blue("Robert", "Chloe", "Dora")) == ["Dora", "Robert"]
    two_addresses = roster("Bob", "Bob", saved=blue("Bob"))
    assert called(two_addresses, blue("Robert")) == ["Robert", "Robert"]


def test_it_is_left_open_who_is_who_if_names_and_places_changed() -> None:
    desk = roster("Bob", "Dora", saved=blue("Bob", "Cleo", "Dora"))
    assert called(desk, blue("Robert", "Dora", "Chloe")) == ["Bob", "Dora"]


def test_a_first_name_is_followed() -> None:
    assert called(roster("bob", saved=blue()), blue("Robert")) == ["Robert"]
    assert called(roster("bob", "dora", saved=blue()), blue("Robert")) == ["bob", "dora"]


@pytest.mark.parametrize("name", ["Ro\nbert", "", "Robert\ue000", "R" * 301, "Moderator", "red"])
def test_a_name_that_no_player_can_have_is_not_followed(name: str) -> None:
    assert called(roster("Bob", saved=blue("Bob")), blue(name)) == ["Bob"]
    game_roster.loads(game_roster.dumps(roster("Bob", saved=blue(name))), "")


def test_another_player_is_no_other_name() -> None:
    """Also if the former player's name was corrected before, or they return with a new name."""
    desk = roster("Bob", saved=blue("Bob"))
    assert called(desk, blue("Carol", before=((7, "Bob"),))) == ["Bob"]
    assert called(desk, blue("Carol", before=((7, "Robert"),))) == ["Robert"]
    back = (7, "Bob"), (9, "Carol")
    assert called(roster("Bob", saved=blue("Bob", before=back)), blue("Robert", before=back)) == [
        "Robert"]
    stays = roster("Bob", saved=blue("Bob", before=((7, "Bob Dora"),)))
    assert called(stays, blue("Robert", before=((7, "Bob Dora"),))) == ["Robert"]


def test_an_older_roster_follows_if_it_is_clear_who_is_who() -> None:
    assert called(roster("Bob"), blue("Robert")) == ["Robert"]
    assert called(roster("Bob", "Dora"), blue("Bob", "Theodora")) == ["Bob", "Theodora"]
    assert called(roster("Bob", "Dora"), blue("Robert", "Theodora")) == ["Bob", "Dora"]
    assert called(roster("Bob"), blue("Carol", before=((7, "Bob"),))) == ["Bob"]
    assert called(roster("Bob"), blue("Robert", before=((7, "Bob Dora"),))) == ["Robert"]
    assert called(roster("Bob"), blue()) == ["Bob"]


def test_a_save_from_an_older_copy_makes_no_one_another_player() -> None:
    """Carol took the seat after the copy was made, and the roster knows her."""
    desk = roster("Carol", "Dora", saved=blue("Carol", "Dora", before=((7, "Bob"),)))
    assert called(desk, blue("Bob")) == ["Carol", "Dora"]


def test_earlier_names_are_kept_once_and_not_all() -> None:
    desk = roster("Bob", saved=blue("Bob"))
    for name in ("Robert", "Bob", *(f"Bob-{n}" for n in range(20))):
        now = blue(name)
        desk = player_names.recorded(player_names.followed(desk, [now]), [now])
        assert name not in desk.people[0].earlier_names
    assert desk.people[0].earlier_names == tuple(f"Bob-{n}" for n in range(11, 19))


def renamed(club: Club, seat: str, name: str) -> None:
    """The player of a seat has another name now."""
    club.roster = replace(club.roster, people=tuple(
        replace(person, name=name, earlier_names=(person.name,)) if person.seat == seat else person
        for person in club.roster.people))


def test_press_to_an_earlier_name_reaches_that_person_or_no_one() -> None:
    club = Club("stone-age", 3)
    club.tick()
    for seat, name in zip(club.seats, ("Ann Lee", "Bob Lee", "Cleo"), strict=True):
        renamed(club, seat, name)
    renamed(club, club.seats[1], "Robert")
    press = "PRESS TO {}\nhello\nEND PRESS"
    for name in ("Bob Lee", "bob", "Robert"):
        handled = club.write(club.seats[2], press.format(name))
        assert "hello" in text_to(handled, club.seats[1])
        assert not text_to(handled, club.seats[0])
    renamed(club, club.seats[0], "Bob")  # who is meant is not clear any more
    handled = club.write(club.seats[2], press.format("Bob"))
    assert "There is no player bob here" in text_to(handled, club.seats[2])
    assert not text_to(handled, club.seats[0]) and not text_to(handled, club.seats[1])


def test_an_earlier_name_below_a_move_is_a_signature() -> None:
    club = Club()
    renamed(club, "red", "Theodora")
    club.roster = replace(club.roster, people=(
        replace(club.roster.people[0], earlier_names=("Dory",)), *club.roster.people[1:]))
    handled = club.write("red", "place 3 hunt\n\nDory")
    assert "Dory" not in text_to(handled, "red") and club.match.turn == 2
