"""Players' names in place of seats, `seat --rename`, fields by name, old names of commands."""

import json
from pathlib import Path

import pytest

from referee.core.match import log_entry, save_format
from tests.support import command_line
from tests.support.harness import SECRET, WHEN

pytestmark = pytest.mark.quick


@pytest.fixture
def stone(tmp_path: Path) -> str:
    """A game of Ann and Bob in which Ann has moved."""
    path = str(tmp_path / "stone.toml")
    command_line.well("new", "stone-age", path, "--seat", "red=Ann", "--seat", "blue=Bob",
                      "--secret", SECRET, "--now", WHEN)
    command_line.well("move", path, "red: place 3 forest", "--now", WHEN)
    return path


@pytest.mark.parametrize("line", [
    "legal {} --seat Bob", "show {} --for Bob", "log {} --for bob", "log {} --seat Ann",
    "check {} 'place 2 hut' --seat Bob", "check {} 'Bob: place 2 hut' --for Bob", "seat {} Bob",
    "score {}", "post write {} --forum discord --for Bob",
])
def test_a_name_is_as_good_as_a_seat(line: str, stone: str) -> None:
    """The answer is the same, but for what was typed."""
    named = command_line.line(f"referee {line.format(stone)}")
    seat = line.replace("Bob", "blue").replace("bob", "blue").replace("Ann", "red")
    assert named == command_line.line(f"referee {seat.format(stone)}")
    assert named.exit == 0, named


@pytest.mark.parametrize("text", ["Bob: place 9 hut", "blue: place 9 hut", "BOB : place 9 hut"])
def test_a_text_that_names_its_player_is_repeated_as_it_is(text: str, stone: str) -> None:
    """The seat is put before a text only if the text does not begin with its player."""
    err = command_line.run("move", stone, text).err
    assert err.startswith(f"Not played: {text}\n"), err
    bare = command_line.run("move", stone, "place 9 hut").err
    assert bare.startswith("Not played: blue: place 9 hut\n"), bare


def test_a_name_of_nobody_is_refused_with_the_seats(stone: str) -> None:
    """It is neither a seat nor a player."""
    ran = command_line.run("show", stone, "--for", "Cleo")
    assert ran.exit == 2 and "There are: red, blue, moderator." in ran.err


def test_texts_name_players_and_data_name_seats(stone: str) -> None:
    """`--no-names` turns names off; JSON has a map of names beside its seats."""
    assert "Bob (blue) to move: " in command_line.well("show", stone).out
    plain = command_line.well("show", stone, "--no-names").out
    assert "blue to move: " in plain and "Ann" not in plain and "Bob" not in plain
    data = json.loads(command_line.well("show", stone, "--json").out)
    assert data["names"] == {"red": ["Ann"], "blue": ["Bob"]} and data["asks"][0]["seat"] == "blue"
    refused = command_line.run("move", stone, "blue: place 9 hut")
    assert "Private: Bob (blue) only" in refused.err
    assert "Bob" not in command_line.run("move", stone, "blue: place 9 hut", "--no-names").err
    picture = command_line.well("show", stone, "--as", "svg").out
    assert "Ann (red)" in picture
    assert "Ann" not in command_line.well("show", stone, "--as", "svg", "--no-names").out


def test_several_seats_in_one_option_are_asked_about(tmp_path: Path) -> None:
    """A comma separates people of one seat."""
    for seats, apart in (("red=Ann,blue=Bob", "--seat red=Ann --seat blue=Bob"),
                         ("red=Ann, Cleo, BLUE = Bob", "--seat red=Ann, Cleo --seat BLUE = Bob")):
        ran = command_line.run("new", "stone-age", str(tmp_path / "g.toml"), "--seat", seats)
        assert ran.exit == 2 and "do you mean several seats?" in ran.unfolded
        assert apart in ran.unfolded
    assert not (tmp_path / "g.toml").exists()


@pytest.mark.parametrize("name", ["a=b", "Ann, a=b", "Ann,redder=Bob", "</p><img src=x on=f(1)>"])
def test_other_names_with_an_equals_sign_are_names(name: str, tmp_path: Path) -> None:
    """No seat of the game follows a comma."""
    path = tmp_path / "g.toml"
    command_line.well("new", "stone-age", str(path), "--seat", f"red={name}", "--seat", "blue=Bob")
    red, _ = save_format.loads(path.read_bytes(), "").header.seats
    assert ", ".join(red.players) == ", ".join(part.strip() for part in name.split(","))


def test_a_typing_error_in_a_name_is_corrected_without_a_word_in_the_log(stone: str) -> None:
    """No one left and no one came, so nothing is recorded."""
    before = save_format.loads(Path(stone).read_bytes(), "")
    command_line.well("seat", stone, "red", "--rename", "Anne")
    after = save_format.loads(Path(stone).read_bytes(), "")
    assert after.log == before.log and after.header.seats[0].players == ("Anne",)
    assert not after.header.seats[0].before
    assert "OK." in command_line.well("audit", stone).out


@pytest.mark.parametrize(("name", "says"), [
    ("Bob", "would play"), ("blue", "is the name of another seat"), ("", "should be corrected?"),
    ("Cleo=Anne", "whose name should be corrected?"), ("A,B", "write exactly one name"),
    ("moderator", "cannot be a player's name"),
])
def test_an_impossible_name_is_refused(name: str, says: str, stone: str) -> None:
    """The save stays as it is, to the byte."""
    before = Path(stone).read_bytes()
    ran = command_line.run("seat", stone, "red", "--rename", name)
    assert ran.exit == 2 and (says in ran.unfolded or not name), ran
    assert Path(stone).read_bytes() == before


def test_one_of_several_players_is_renamed_by_the_old_name(tmp_path: Path) -> None:
    """`OLD=NEW` says whose name it is."""
    path = str(tmp_path / "daze.toml")
    command_line.well("new", "stone-daze", path, "--seat", "red=Ane,Cleo", "--seat", "blue=Bob",
                      "--secret", SECRET, "--now", WHEN)
    assert "whose name" in command_line.run("seat", path, "red", "--rename", "Anne").unfolded
    command_line.well("seat", path, "red", "--rename", "Ane=Anne")
    assert save_format.loads(Path(path).read_bytes(), "").header.seats[0].players == (
        "Anne", "Cleo")


def test_the_name_of_a_player_who_left_is_corrected(stone: str) -> None:
    """Log, hashes and present players stay; an unknown name shows what to type."""
    red = ("seat", stone, "red")
    command_line.well(*red, "--player", "Ane", "--reason", "Ann is ill", "--now", WHEN)
    command_line.well(*red, "--player", "Fay", "--reason", "Ane is ill", "--now", WHEN)
    before = save_format.loads(Path(stone).read_bytes(), "")
    ran = command_line.run(*red, "--rename", "An=Anne")
    assert ran.exit == 2 and "--rename Ann=Anne" in ran.unfolded
    assert "red is played by Fay, earlier by Ann and Ane" in ran.unfolded
    ran = command_line.well(*red, "--rename", "ane=Zoe")
    assert "red: Ane, who has left, is now called Zoe." in ran.out
    after = save_format.loads(Path(stone).read_bytes(), "")
    assert after.log == before.log and [past.players for past in after.header.seats[0].before] == [
        ("Ann",), ("Zoe",)]
    assert after.header.seats[0].players == ("Fay",)
    assert "red: Zoe left, Fay plays now." in command_line.well("log", stone).out
    assert "OK." in command_line.well("audit", stone).out


@pytest.mark.parametrize(("name", "says"), [
    ("Ann=blue", "is the name of another seat"), ("Ann=moderator", "cannot be a player's name"),
    ("Ann=", "write exactly one name"), ("Ann=Cleo", "twice"),
    ("Clio=X", "no player, earlier by Ann and Cleo"), ("X", "--rename Ann=X")])
def test_an_impossible_name_of_a_player_who_left_is_refused(name: str, says: str, tmp_path: Path,
                                                            ) -> None:
    """As that of a present player."""
    path = str(tmp_path / "daze.toml")
    command_line.well("new", "stone-daze", path, "--seat", "red=Ann,Cleo", "--seat", "blue=Bob",
                      "--secret", SECRET, "--now", WHEN)
    command_line.well("seat", path, "red", "--gone", "--reason", "ill", "--now", WHEN)
    before = Path(path).read_bytes()
    ran = command_line.run("seat", path, "red", "--rename", name)
    assert ran.exit == 2 and says in ran.unfolded, ran
    assert Path(path).read_bytes() == before


def test_a_name_is_corrected_for_the_whole_time_of_a_player(stone: str) -> None:
    """Also where a second player joined."""
    command_line.well("new", "stone-daze", f"{stone}.daze", "--seat", "red=Ane", "--seat",
                      "blue=Bob", "--secret", SECRET, "--now", WHEN)
    command_line.well("seat", f"{stone}.daze", "red", "--player", "Ane,Cleo", "--reason", "both",
                      "--now", WHEN)
    command_line.well("seat", f"{stone}.daze", "red", "--rename", "Ane=Anne")
    assert "red: Anne, Cleo (earlier: Anne until turn 2" in command_line.well(
        "seat", f"{stone}.daze", "--for", "moderator").out


def test_a_player_without_a_name_gets_one(tmp_path: Path) -> None:
    """A seat that nobody plays does not."""
    path = str(tmp_path / "stone.toml")
    command_line.well("new", "stone-age", path, "--seat", "red", "--seat", "blue", "--seat",
                      "green", "--secret", SECRET, "--now", WHEN)
    ran = command_line.well("seat", path, "blue", "--rename", "Robert")
    assert "blue: the player is now called Robert." in ran.out
    header = save_format.loads(Path(path).read_bytes(), "").header
    assert [assignment.players for assignment in header.seats] == [(), ("Robert",), ()]
    command_line.well("seat", path, "green", "--gone", "--reason", "ill", "--now", WHEN)
    assert "no player" in command_line.run("seat", path, "green", "--rename", "Dora").unfolded


def test_fields_are_set_by_name_and_reported_by_name(stone: str) -> None:
    """The log keeps the path; people read *Ann's wood*."""
    ran = command_line.well("correct", stone, "--reason", "a mail was lost", "--set", "red.wood=3",
                            "--set", "Bob.food+=2", "--brief", "--now", WHEN)
    assert "Ann (red)'s wood: 0 to 3" in ran.out and "Bob (blue)'s food: 12 to 14" in ran.out
    last = [*log_entry.parse_log(save_format.loads(Path(stone).read_bytes(), "").log)][-1]
    assert last.moves == ("ruling: a mail was lost", "set players.0.goods.0: 0 to 3",
                          "set players.1.food: 12 to 14")
    assert "Ann (red)'s wood: 0 to 3" in command_line.well("log", stone, "--last", "1").out


@pytest.mark.parametrize(("assignment", "says"), [
    ("red.gold_bars=1", "There is no field “red.gold_bars”."), ("green.wood=1", "no field"),
    ("red.wood=5000", "the limit is 999"), ("red.people=99", "This position is impossible"),
    ("red.tools+=1", "is not a number"), ("red.wood-=1", "This position is impossible"),
    ("red.wood+=x", "this is not FIELD=VALUE"),
])
def test_an_absurd_correction_is_refused(assignment: str, says: str, stone: str) -> None:
    """With the names of the fields that there are."""
    before = Path(stone).read_bytes()
    ran = command_line.run("correct", stone, "--reason", "x", "--set", assignment)
    assert ran.exit in (1, 2) and says in ran.unfolded, ran
    assert Path(stone).read_bytes() == before


@pytest.mark.parametrize(("old", "new"), [
    ("ruling {} --reason x --set red.wood=1", "correct {} --reason x --set red.wood=1"),
    ("show {} --whole", "show {} --full"), ("plan {} --seat red --clear",
                                            "plan {} --seat red --withdraw"),
    ("branch {} --at 1 -o {}.copy", "branch {} --turn 1 -o {}.copy"),
    ("audit {} -j 1", "audit {} --jobs 1"),
])
def test_old_names_are_accepted_and_not_shown(old: str, new: str, stone: str,
                                              tmp_path: Path) -> None:
    """They do the same."""
    raw, answers = Path(stone).read_bytes(), []
    for line in (old, new):
        Path(stone).write_bytes(raw)
        Path(f"{stone}.copy").unlink(missing_ok=True)
        answers.append(command_line.line(f"referee {line.format(stone, stone)}"
                                         + " --now 2026-02-01" * (line[:4] != "show"
                                                                  and line[:5] != "audit")))
    assert answers[0] == answers[1]
    assert answers[0].exit == (1 if "--withdraw" in new else 0)  # there is no plan
    name = old.split()[0]
    shown = command_line.run(name, "--help").out.split()
    gone = {*old.split()} - {*new.split()}
    assert gone and not gone & {*shown} and {*new.split()} - {*old.split()} <= {*shown}


def test_a_word_in_a_text_is_not_taken_for_an_old_name(stone: str) -> None:
    """Only the command and its options have old names."""
    ran = command_line.run("explain", "ruling")
    assert "correct --" not in ran.out.partition("\n")[0]
    ran = command_line.run("check", stone, "ruling", "--seat", "blue")
    assert "“ruling”" in ran.unfolded


def test_the_value_of_an_old_short_option_may_be_joined_to_it(stone: str) -> None:
    """As in ``-j1``."""
    old, new = (command_line.run("audit", stone, flag) for flag in ("-j1", "--jobs=1"))
    assert old == new and old.exit == 0
    assert command_line.run("audit", stone, "-jx").exit == 2
