"""Names that differ only in Unicode normalization are the same name."""

from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.document.blocks import text
from referee.core.luck import chance
from referee.core.match import save_format
from referee.pbem.handlers.erasure import ForgottenPerson
from referee.pbem.roster.game_roster import Person
from tests.support import command_line, office_on_disk, records
from tests.support.office_in_memory import Club, Door, text_to

NOW = ("--now", records.LATER)
ONE, TWO = "Zo\u00eb", "Zoe\u0308"  # from a keyboard; from a Mac's file or a PDF
FORMS = pytest.mark.parametrize("form", [ONE, TWO, ONE.upper(), TWO.upper()], ids=ascii)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of sealed sheets whose save has a name in two characters, as older ones may."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "g.toml"
    command_line.well("new", "stone-daze", "g.toml", "--seat", f"red={ONE},Ann", "--seat",
                      "blue=Bob",
                      *NOW)
    raw = file.read_bytes().replace(ONE.encode(), TWO.encode())
    file.write_bytes(raw)
    assert save_format.loads(raw, "").header.seats[0].players == (TWO, "Ann")
    return file


@FORMS
def test_whoever_writes_is_known_by_the_name(form: str, path: Path) -> None:
    """As “red by NAME” and alone, in orders and at the next command."""
    command_line.well("orders", "draft", "g.toml", f"red by {form}: set-up: standard", *NOW)
    command_line.well("check", "g.toml", f"{form}: set-up: standard")
    refused = command_line.run("check", "g.toml", f"blue by {form}: set-up: standard")
    assert refused.exit == 1 and "does not play blue" in refused.err


@FORMS
def test_a_person_has_one_seat(form: str, tmp_path: Path) -> None:
    """However the name is written; it is kept composed."""
    path = tmp_path / "g.toml"
    ran = command_line.run("new", "stone-age", str(path), "--seat", f"red={TWO}", "--seat",
                           f"blue={form}", *NOW)
    assert ran.exit == 2 and "usage-people" in ran.err
    command_line.well("new", "stone-age", str(path), "--seat", f"red={TWO}", "--seat", "blue=Bob",
                      *NOW)
    assert f'players = ["{ONE}"]'.encode() in path.read_bytes()
    assert "usage-people" in command_line.run("seat", str(path), "blue", "--player", form, *NOW).err


@pytest.mark.parametrize("form", [ONE, TWO], ids=ascii)
def test_who_plays_on_has_not_left(form: str, path: Path) -> None:
    """A seat that is given to those who have it is no news, in no form."""
    before = path.read_bytes()
    command_line.well("seat", "g.toml", "red", "--player", f"{form},Ann", *NOW)
    assert path.read_bytes() == before
    command_line.well("seat", "g.toml", "red", "--player", f"{form},Cleo", *NOW)
    log = " ".join(command_line.well("log", "g.toml", "--for", "moderator").out.split())
    assert f"red: Ann left, {ONE} and Cleo play now" in log, log


def test_an_id_made_of_a_files_name_is_one(tmp_path: Path) -> None:
    """It is what a Mac and another system call the same file."""
    ids = []
    for name in (f"{ONE}.toml", f"{TWO}.toml"):
        path = tmp_path / name
        command_line.well("new", "stone-age", str(path), "--seat", "red", "--seat", "blue", *NOW)
        ids.append(save_format.loads(path.read_bytes(), "").header.id)
        path.unlink()
    assert ids[0] == ids[1]


@FORMS
def test_players_reach_each_other_by_mail(form: str) -> None:
    """Press goes to a name; a name before a colon is the writer's own."""
    club = Club()
    people = tuple(replace(one, name=TWO) if one.seat == "blue" else one
                   for one in club.roster.people)
    club.roster = replace(club.roster, people=people)
    handled = club.write("red", f"PRESS TO {form}\nHello\nEND PRESS")
    assert [mail for mail in handled.mails if "blue@example.org" in mail.recipients]
    club.roster = replace(club.roster, people=tuple(replace(one, name=TWO) for one in people[:1])
                          + people[1:])
    club.write("red", f"{form}: place 3 forest")
    assert club.match.turn == 2


@pytest.mark.parametrize("form", [ONE, TWO], ids=ascii)
def test_what_a_mail_names_is_kept_composed(form: str) -> None:
    """A player who comes in, and who wishes to."""
    club = Club()
    club.write("moderator", f"REPLACE blue zoe@example.org {form} BECAUSE Bob is ill")
    assert club.match.header.seats[1].players == (ONE,)
    assert [one.name for one in club.roster.people if one.seat == "blue"] == [ONE]
    door = Door()
    door.wish("zoe@example.org", f"JOIN stone-age AS {form}")
    assert [wish.name for wish in door.waitlist.wishes] == [ONE]


@pytest.mark.parametrize("form", [ONE, TWO], ids=ascii)
def test_an_office_takes_a_name_in_composed(form: str, tmp_path: Path) -> None:
    """And knows an address in whichever form it is typed."""
    folder = office_on_disk.begun(tmp_path / "club")
    post = office_on_disk.post(folder)
    desk = Club().roster
    assert desk.people_at("red@example.org")
    other = replace(desk, people=(Person("red", "Ann", aliases.folded(f"{TWO}@example.org")),))
    assert other.people_at(aliases.folded(f"{form.upper()}@example.org"))
    assert post.office.is_own_address("OFFICE@example.org")
    command_line.well("new", "stone-age", str(folder / "games/h.toml"), "--seat", f"red={TWO}",
                      "--seat", "blue", *NOW)
    command_line.well("office", "add", "h", "--office", str(folder), f"red={form} <z@example.org>",
                      "blue=Bob <b@example.org>", *NOW)
    assert f'name = "{ONE}"' in (folder / "games/h.desk.toml").read_text(encoding="utf-8")


def test_who_is_forgotten_is_found_in_both_forms() -> None:
    """And nobody else, whose name begins with the same letters."""
    for form in (ONE, TWO):
        who = ForgottenPerson("z@example.org", ("red",), (form,))
        assert who.redact(f"{ONE} and {TWO}, Zoe") == "somebody and somebody, Zoe"
    assert ForgottenPerson("z@example.org", ("red",), ("Zoe",)).redact(f"{ONE} {TWO} Zoe") == (
        f"{ONE} {TWO} somebody")


@FORMS
def test_what_was_drawn_is_found_by_its_name(form: str) -> None:
    """A card of somebody's own scenario, at a table."""
    answer, _ = chance.moderator_source(form, chance.secret_source("00" * 32))
    assert answer(chance.DrawDistinct("a card", 2, 1, ("Ann", TWO))) == (2,)


def test_the_place_of_a_fault_is_that_in_the_composed_text(path: Path) -> None:
    """The mark below it stands under the word."""
    ran = command_line.run("check", "g.toml", f"{TWO}: nonsense")
    first, marks, *_ = ran.err.splitlines()
    assert first.endswith(f"{ONE}: nonsense") and marks.rstrip().endswith("^" * len("nonsense"))
    assert marks.index("^") == first.index("nonsense")


@given(st.text(max_size=12))
@settings(derandomize=True)
def test_every_form_of_a_name_is_one(name: str) -> None:
    """Composed or not."""
    for form in ("NFC", "NFD"):
        other = normalize(form, name)
        assert aliases.folded(other) == aliases.folded(name)
        assert aliases.normalized(other) == aliases.normalized(name)
        assert aliases.nfc(other) == aliases.nfc(name)


# A player who is called like another seat.

@pytest.mark.parametrize("name", ["red", "Red", "Ann,RED"])
def test_no_player_is_called_like_another_seat(
        name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else “red: …” could be a move of either; like his own seat, or none of the game, he may."""
    monkeypatch.chdir(tmp_path)
    seats = ("--seat", "red=Ann", "--seat", "blue=Bob")
    ran = command_line.run("new", "stone-daze", "n.toml", "--seat", "red=Cleo", "--seat",
                           f"blue={name}",
                           *NOW)
    assert ran.exit == 2 and "is the name of another seat" in ran.err
    assert not Path("n.toml").exists()
    command_line.well("new", "stone-daze", "g.toml", *seats, *NOW)
    before = Path("g.toml").read_bytes()
    ran = command_line.run("seat", "g.toml", "blue", "--player", name, "--reason", "a change", *NOW)
    assert ran.exit == 2 and "is the name of another seat" in ran.err
    assert Path("g.toml").read_bytes() == before
    for other in ("blue", "yellow"):
        command_line.well("seat", "g.toml", "blue", "--player", other, "--reason", "a change", *NOW)


def test_a_game_that_has_such_a_name_goes_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was begun before they were refused."""
    monkeypatch.chdir(tmp_path)
    command_line.well("new", "stone-daze", "g.toml", "--seat", "red=Ann", "--seat", "blue=Bob",
                      *NOW)
    Path("g.toml").write_bytes(Path("g.toml").read_bytes().replace(b'"Bob"', b'"red"'))
    command_line.well("seat", "g.toml", "red", "--player", "Dora", "--reason", "a change", *NOW)
    command_line.well("seat", "g.toml", "blue", "--player", "red, Eve", "--reason", "a mate", *NOW)


@pytest.mark.parametrize("line", ["red@example.org red", "red@example.org", "STANDBY"])
def test_nobody_called_like_another_seat_takes_one_by_mail(line: str) -> None:
    """By name, by the first part of an address, or from the list."""
    club, door = Club(), Door()
    door.wish("cleo@example.org", "STANDBY AS Cleo")
    club.waitlist = replace(door.waitlist, wishes=tuple(
        replace(wish, name="red", state="accepted") for wish in door.waitlist.wishes))
    handled = club.write("moderator", f"REPLACE blue {line} BECAUSE Bob is ill")
    assert "is the name of another seat" in text_to(handled, "moderator")
    assert [one.address for one in club.roster.people_of("blue")] == ["blue@example.org"]


def test_nobody_called_like_a_seat_is_accepted() -> None:
    """Where the wish names a kind of game, like a seat of that."""
    for wish, taken in (("STANDBY AS Red", False), ("JOIN Stone Age AS Black", False),
                        ("JOIN Stone Age AS Orange", True), ("JOIN AS Orange", False),
                        ("STANDBY AS Cleo", True)):
        door = Door()
        asked = door.wish("cleo@example.org", wish)
        hers = next(mail for mail in asked.mails if "moderator@example.org" in mail.recipients)
        answered = door.write("moderator@example.org", "ACCEPT cleo@example.org", hers)
        told = text(answered.mails[-1].body, 1000)
        assert (door.waitlist.wishes[0].state == "accepted") is taken, wish
        assert ("is the name of a seat" in told) is not taken and "cleo@example.org" in told
