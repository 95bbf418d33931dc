"""A player's name is corrected in the save, and the office calls them by it."""

import re
from pathlib import Path
from unittest.mock import patch

import pytest

from referee import runner
from referee.commands.loading import open_save
from referee.mail import office_folder
from referee.pbem.roster import game_roster, tokens
from tests.support import command_line
from tests.support.failing_disk import copy
from tests.support.office_on_disk import waiting

NOW, NEXT, AFTER = "2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z", "2026-11-23T10:00:00Z"
MOD, ANN, BOB, DORA, CLEO = (f"{name}@example.org"
                             for name in ("mod", "ann", "bob", "dora", "cleo"))
GAMES = {"winter": ("stone-age", "--seat blue=Bob", f"blue={BOB}"),
         "camp": ("stone-daze", "--seat blue=Bob,Dora", f"blue={DORA} blue={BOB}")}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with two games, whose players have their first mails."""
    folder = tmp_path_factory.mktemp("model") / "club"
    done(f"office init {folder} --address office@example.org --moderator {MOD}")
    for game, (rules, seat, people) in GAMES.items():
        done(f"new {rules} {folder}/games/{game}.toml --seat red=Ann {seat} --now {NOW}")
        done(f"office add {game} red={ANN} {people} --office {folder} --deadline 48h --now {NOW}")
    done(f"office tick --office {folder} --now {NOW}")
    return folder


@pytest.fixture
def folder(tmp_path: Path, model: Path) -> Path:
    """A copy of it."""
    return copy(model, tmp_path / "club")


def done(line: str) -> str:
    """What a command prints, in one line; it must succeed."""
    ran = command_line.line(f"referee {line}")
    assert ran.exit == 0, ran
    return ran.unfolded


def rename(folder: Path, name: str, game: str = "winter", seat: str = "blue") -> None:
    """Correct a name in the save."""
    done(f"seat {folder}/games/{game}.toml {seat} --rename {name}")


def status(folder: Path) -> str:
    """What `office status` says."""
    return done(f"office status --office {folder} --now {NEXT}")


def desk(folder: Path, game: str = "winter") -> str:
    """The desk file of a game."""
    return (folder / f"games/{game}.desk.toml").read_text()


def players(folder: Path, game: str = "winter") -> tuple[str, ...]:
    """The players of blue in the save."""
    return open_save((folder / f"games/{game}.toml").read_bytes(), game)[1].header.seats[1].players


def write(folder: Path, seat: str, sender: str, text: str, game: str = "winter") -> str:
    """The new mails after a message: recipient and text of each, in one text."""
    path = folder / f"games/{game}"
    keys = game_roster.loads(Path(f"{path}.desk.toml").read_bytes(), "").keys
    match = open_save(Path(f"{path}.toml").read_bytes(), game)[1]
    token = tokens.make_token(keys, game, match.public_turn, seat, match.public_seal)
    before = waiting(str(folder))
    raw = (f"From: <{sender}>\nTo: office@example.org\nMessage-ID: <{abs(hash(text))}@x>\n"
           f"Subject: Re\nIn-Reply-To: <{'0' * 20}.{tokens.address_tag(token)}@example.org>\n\n"
           f"{text}\n").encode()
    assert runner.open_office(str(folder)).process(raw, NEXT) == "answered"
    return "\n".join(f"{to} {said}" for to in (MOD, ANN, BOB, DORA, CLEO)
                     for mail in waiting(str(folder), to) if mail not in before for said in mail)


def test_the_office_calls_a_player_by_the_corrected_name(folder: Path) -> None:
    """In its reports and in all later mails, which go to the same addresses."""
    rename(folder, "Robert")
    said = status(folder)
    assert "blue Robert" in said and "winter 1 blue Bob" not in said
    said = write(folder, "red", ANN, "place 3 hunt")
    assert f"{BOB} [winter]" in said and "Robert (blue) to move" in said and "Bob" not in said
    said = write(folder, "blue", BOB, "ABSENT 20 Dec TO 3 Jan\nSTATUS")
    assert "Robert (blue) is away from 2026-12-20" in said
    assert "Robert (blue) is away: 2026-12-20 to 2027-01-03." in status(folder)


def test_the_next_tick_writes_the_name_down_once(folder: Path) -> None:
    """Without a mail, and the tokens that players have stay valid."""
    rename(folder, "Robert")
    before, keys = waiting(str(folder)), game_roster.loads(desk(folder).encode(), "").keys
    assert "winter: done" in done(f"office tick --office {folder} --now {NEXT}")
    assert 'name = "Robert"' in desk(folder) and waiting(str(folder)) == before
    assert game_roster.loads(desk(folder).encode(), "").keys == keys
    assert "Nothing is due" in done(f"office tick --office {folder} --now {NEXT}")


def test_a_name_edited_in_the_save_is_followed(folder: Path) -> None:
    path = folder / "games/winter.toml"
    path.write_text(path.read_text().replace('players = ["Bob"]', 'players = ["Robert"]'))
    assert "blue Robert" in status(folder)


def test_an_older_desk_file_is_followed(folder: Path) -> None:
    """It has no names of the save."""
    path = folder / "games/winter.desk.toml"
    path.write_text(desk(folder).partition("[saved")[0])
    rename(folder, "Robert")
    assert "blue Robert" in status(folder)
    done(f"office tick --office {folder} --now {NEXT}")
    rename(folder, "Rob")
    assert "blue Rob " in status(folder)


def test_one_of_two_players_is_renamed_and_plays_on(folder: Path) -> None:
    """Their orders are theirs, and the other leaves without undoing the correction."""
    rename(folder, "Bob=Robert", "camp")
    assert "blue Dora yes camp 1 blue Robert" in status(folder)
    said = write(folder, "blue", BOB, "set-up: standard", "camp")
    assert said.count("standard (Robert)") == 2 and "DONE FOR BLUE BY ROBERT" in said
    said = write(folder, "blue", DORA, "CONCEDE", "camp")
    assert "Robert plays blue on" in said
    code, = {*re.findall(r"In another mail add the code: YES (\w+)", said)}
    said = write(folder, "blue", DORA, f"YES {code}", "camp")
    assert players(folder, "camp") == ("Robert",) and "Dora (blue) has left the game" in said
    rename(folder, "Rob", "camp")
    assert "blue Rob " in status(folder) and "Dora" not in status(folder)


def test_a_rename_while_a_message_is_handled_is_followed(folder: Path) -> None:
    """The save is already written and the desk file not yet: neither change is lost."""
    replace_file = office_folder.replace_file

    def then_renamed(path: str, data: bytes) -> None:
        if path.endswith("winter.desk.toml") and players(folder) == ("Bob",):
            rename(folder, "Robert")
        replace_file(path, data)

    with patch.object(office_folder, "replace_file", then_renamed):
        assert "Bob (blue) to move" in write(folder, "red", ANN, "place 3 hunt")
    assert players(folder) == ("Robert",)
    assert "winter 2 blue Robert" in status(folder)
    assert 'name = "Bob"' in desk(folder)
    done(f"office tick --office {folder} --now {NEXT}")
    assert 'name = "Robert"' in desk(folder)


def test_a_player_replaced_by_a_command_keeps_the_name(folder: Path) -> None:
    """Mails still go to the former address, so they do not call its owner by the new name."""
    rename(folder, "Robert")
    done(f"seat {folder}/games/winter.toml blue --player Carol --now {NEXT}")
    assert "blue Robert" in status(folder) and "blue Carol" not in status(folder)
    done(f"office tick --office {folder} --now {NEXT}")
    assert "blue Robert" in status(folder)
    said = write(folder, "moderator", MOD, f"REPLACE blue {CLEO} Carol BECAUSE Robert is ill")
    assert f"Carol, {CLEO}, now plays blue instead of Robert." in said
    assert "blue Carol" in status(folder)


def test_after_replace_the_new_player_is_renamed(folder: Path) -> None:
    rename(folder, "Robert")
    said = write(folder, "moderator", MOD, f"REPLACE blue {CLEO} Cloe BECAUSE Robert is ill")
    assert "instead of Robert." in said and f"{BOB} [winter]" in said
    rename(folder, "Cleo")
    said = write(folder, "red", ANN, "place 3 hunt")
    assert "Cleo (blue) to move" in said and f"{BOB} " not in said and "Cloe" not in said


def test_a_forgotten_player_leaves_neither_name(folder: Path) -> None:
    """Whether or not the office was at work since the correction; no one else loses a name."""
    write(folder, "moderator", MOD, "DEADLINE RULE 72h BECAUSE Bob and Ann are ill")
    rename(folder, "Robert")
    done(f"office tick --office {folder} --now {NEXT}")
    rename(folder, "Ropert")
    write(folder, "moderator", MOD, "DEADLINE RULE 48h BECAUSE Ropert is back")
    done(f"office tick --office {folder} --now {AFTER}")
    rename(folder, "Rupert")
    done(f"office forget {BOB} --office {folder} --now {AFTER}")
    for end in ("toml", "desk.toml", "post"):
        text = (folder / f"games/winter.{end}").read_text()
        assert not any(name in text for name in ("Bob", "Robert", "Ropert", "Rupert", BOB)), end
    assert "Ann are ill" in (folder / "games/winter.post").read_text()


def test_a_name_that_another_player_has_now_is_not_erased(folder: Path) -> None:
    """Bob is Robert now, and Ann is Bob."""
    rename(folder, "Robert")
    done(f"office tick --office {folder} --now {NEXT}")
    rename(folder, "Bob", seat="red")
    done(f"office forget {BOB} --office {folder} --now {NEXT}")
    header = open_save((folder / "games/winter.toml").read_bytes(), "winter")[1].header
    assert [seat.players for seat in header.seats] == [("Bob",), ()]
    assert "red Bob" in status(folder) and "Robert" not in desk(folder)


def test_a_game_returns_with_the_corrected_name(folder: Path) -> None:
    done(f"office remove winter --because so --office {folder} --now {NEXT}")
    rename(folder, "Robert")
    assert f"blue Robert <{BOB}>" in done(f"office add winter --office {folder} --now {NEXT}")


def test_a_name_that_the_save_does_not_have_is_refused(folder: Path) -> None:
    """Also of a game that returns, whose player was replaced meanwhile; so there is one name."""
    done(f"office remove winter --because so --office {folder} --now {NEXT}")
    add = f"referee office add winter --office {folder} --now {NEXT}"
    ran = command_line.line(f"{add} red={ANN} 'blue=Robert <{BOB}>'")
    assert ran.exit == 2 and "Bob plays blue in the save, not Robert." in ran.unfolded
    assert "seat SAVE blue --rename NAME" in ran.unfolded
    done(f"seat {folder}/games/winter.toml blue --player Carol --now {NEXT}")
    assert "Carol plays blue in the save, not Bob." in command_line.line(add).unfolded
    assert f"blue Carol <{CLEO}>" in done(f"office add winter red={ANN} 'blue=carol <{CLEO}>' "
                                          f"--office {folder} --now {NEXT}")


def test_the_manual_says_how_to_rename_a_player(folder: Path) -> None:
    assert "seat SAVE blue --rename" in done("explain office rename")
