"""Messages to an office with several games, and the first mails of an added game."""

import re
from pathlib import Path

import pytest

from referee import runner
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.roster import tokens
from tests.support import command_functions, command_line
from tests.support.failing_disk import copy
from tests.support.office_on_disk import waiting

NOW = "2026-11-22T10:00:00Z"
GAMES = ("camp", "harvest-moon")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An office; Ann plays both of its games."""
    folder = str(tmp_path_factory.mktemp("model") / "club")
    lines = [f"init {folder} --address office@example.org --moderator mod@example.org",
             *(f"add {game} red=ann@example.org {other} --office {folder} --now {NOW}"
               for game, other in zip(GAMES, ("blue=bob@example.org", "blue=cleo@example.org"),
                                      strict=True))]
    for n, line in enumerate(lines):
        if n:
            assert command_line.line(f"referee new stone-age {folder}/games/{GAMES[n - 1]}.toml "
                                     "--seat red --seat blue").exit == 0
        assert command_line.line(f"referee office {line}").exit == 0
    return folder


@pytest.fixture
def folder(tmp_path: Path, model: str) -> str:
    """A copy of it."""
    return str(copy(Path(model), tmp_path / "club"))


def test_the_moderator_of_an_added_game_has_a_mail_with_his_token(folder: str) -> None:
    """Who plays, and what he can write; he commands the game by answering it."""
    mails = waiting(folder, "mod@example.org")
    assert len(mails) == len(waiting(folder)) == 2
    (subject, text), = (mail for mail in mails if "camp" in mail[0])
    assert subject == "[camp] Stone Age"
    token, = tokens.find_tokens([text])
    assert (token.game, token.seat) == ("camp", "moderator")
    assert "blue: bob <bob@example.org>" in text and "ann (red) to move: place figures" in text
    assert "UNDO turn" in text and "forest" not in text
    write(folder, "mod@example.org", f"Re: {subject}", f"PAUSE BECAUSE it snows\n\n> {CUT}\n"
          f"> {tokens.token_line(token)}")
    assert any("the game is paused" in said for _, said in waiting(folder, "mod@example.org"))


def test_an_address_alone_has_the_name_that_the_save_has(folder: str) -> None:
    """So who is called Ann at the table is Ann in her mails; and all have one from the start."""
    assert command_line.line(f"referee new stone-age {folder}/games/winter.toml --seat red=Ann "
                             "--seat blue=Bob,Cleo").exit == 0
    added = command_line.line("referee office add winter red=a.lee@localhost blue=cleo@localhost "
                              f"--office {folder} --now {NOW}")
    assert "red Ann <a.lee@localhost>, blue Cleo <cleo@localhost>" in " ".join(added.out.split())
    ticked = command_line.line(f"referee office tick --office {folder} --now {NOW}")
    assert "winter: messages written" in ticked.out
    (_, first), = waiting(folder, "cleo@localhost")
    assert "Welcome, Cleo. You play blue in Stone Age" in first
    said = " ".join(first.split())
    assert "in Stone Age against Ann" in said and "Ann (red) to move: place figures" in said
    assert waiting(folder, "bob@example.org") and "blue=Bob" not in first


@pytest.mark.parametrize(("thing", "has"), [
    ("ahead", "orders ahead: plans and secret orders"), ("feed", "feed, starve"),
    ("nonsense", "does not mention “nonsense”")])
def test_what_the_manual_has_comes_by_message(folder: str, thing: str, has: str) -> None:
    """Of a game, of a page that HELP names; else that there is nothing."""
    command_functions.office.tick(folder, accepted=False, now=NOW)
    (_, first), = (mail for mail in waiting(folder, "ann@example.org") if "[camp " in mail[1])
    token, = tokens.find_tokens([first])
    write(folder, "ann@example.org", "rules",
          f"RULES {thing}\n\n> {CUT}\n> {tokens.token_line(token)}")
    assert any(has in text for _, text in waiting(folder, "ann@example.org"))


def test_the_status_of_an_office_says_what_is_over(folder: str) -> None:
    """And how it ended; what goes on waits for somebody."""
    (_, text), = (mail for mail in waiting(folder, "mod@example.org") if "[camp " in mail[1])
    token, = tokens.find_tokens([text])
    quoted = f"\n\n> {CUT}\n> {tokens.token_line(token)}"
    write(folder, "mod@example.org", "end", f"END GAME BECAUSE it snows{quoted}")
    code, = {found[1] for _, text in waiting(folder, "mod@example.org")
             if (found := re.search(r"YES (\w{6}) or NO", text))}
    write(folder, "mod@example.org", "yes", f"YES {code}{quoted}")
    status = command_line.line(f"referee office status --office {folder} --now {NOW}")
    told = " ".join(status.out.split())
    assert "camp is over: no player wins. The game was ended early." in told
    assert "harvest-moon: red to move" in told


def write(folder: str, sender: str, subject: str, text: str) -> None:
    """A letter to the office."""
    raw = (f"From: <{sender}>\nTo: office@example.org\nMessage-ID: <{abs(hash(text))}@x>\n"
           f"Subject: {subject}\n\n{text}\n").encode()
    assert runner.open_office(folder).process(raw, NOW) == "answered"


def test_who_plays_two_games_is_asked_which_a_letter_without_a_token_is_for(folder: str) -> None:
    """He is told which he has, and how to say it."""
    write(folder, "ann@example.org", "my move", "place 3 forest")
    (subject, text), = waiting(folder, "ann@example.org")
    assert "You play camp and harvest-moon here" in text and "camp" in subject
    assert "write its name as the subject: “harvest-moon”." in text


def test_the_name_of_a_game_as_the_subject_says_which(folder: str) -> None:
    """The answer has a token of it; a game that he does not play is none."""
    write(folder, "ann@example.org", "Harvest-Moon!", "place 3 forest")
    (_, text), = waiting(folder, "ann@example.org")
    assert tokens.find_tokens([text])[0].game == "harvest-moon" and "You play" not in text
    write(folder, "cleo@example.org", "camp", "place 1 forest")
    (_, text), = waiting(folder, "cleo@example.org")
    assert tokens.find_tokens([text])[0].game == "harvest-moon" and "You play" not in text
