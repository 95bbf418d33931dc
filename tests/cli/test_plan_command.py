"""The command `plan`, and what other players may learn of a plan."""

import hmac
import json
import re
from pathlib import Path

import pytest

from referee import games
from referee.core.match import save_format
from tests.support import command_line

NOW = ("--now", "2026-01-31T18:00:00Z")
PLAN = "blue: 3 forest or 3 hunt; field or tool-maker or skip; when tools: none"
EYES = ("red", "public", "blue", "moderator")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of two that has just begun; red is asked."""
    monkeypatch.chdir(tmp_path)
    assert command_line.run("new", "stone-age", "game.toml", "--seat", "red=Ann", "--seat",
                            "blue=Bob",
                            "--secret", "11" * 32, *NOW).exit == 0
    return "game.toml"


def saved(path: str) -> save_format.Save:
    """The save as it stands."""
    return save_format.loads(Path(path).read_bytes(), path)


def filed(path: str, text: str = PLAN) -> command_line.Ran:
    """A plan, filed."""
    ran = command_line.run("plan", path, text, *NOW)
    assert ran.exit == 0, ran.err
    return ran


def test_a_plan_is_filed_shown_and_withdrawn(path: str) -> None:
    """In canonical form, for its owner's eyes; the log knows nothing of it."""
    before = saved(path)
    said = filed(path).out
    assert said.startswith("Plan of Bob (blue) (private: Bob only):\n  until round 1\n"
                           "  place 3 forest or place 3 hunt\n"
                           "  place 1 field or place 1 tool-maker or skip\n"
                           "  when tools: tools none\nReceipt: ")
    assert saved(path).plans == {"blue": "until round 1; place 3 forest or place 3 hunt; "
                                 "place 1 field or place 1 tool-maker or skip; when tools: tools "
                                 "none"}
    assert saved(path).log == before.log and saved(path).state == before.state
    assert "place 3 forest or place 3 hunt" in command_line.run("plan", path, "--seat", "blue").out
    assert command_line.run("plan", path, "--seat", "blue", "--withdraw", *NOW).exit == 0
    assert not saved(path).plans and not saved(path).drafts
    shown = command_line.run("plan", path, "--seat", "blue").out
    assert shown == "Bob (blue) has no active plan.\n"
    gone = command_line.run("plan", path, "--seat", "blue", "--withdraw", *NOW)
    assert gone.exit == 1 and "illegal-no-plan" in gone.err


def test_a_receipt_proves_what_was_filed(path: str) -> None:
    """HMAC-SHA256 of the secret, as the manual says."""
    filed(path)
    text = f"plan/1/blue/{saved(path).plans['blue']}"
    proof = hmac.digest(("11" * 32).encode(), text.encode(), "sha256").hex()[:32]
    data = json.loads(command_line.run("plan", path, PLAN, *NOW, "--json").out)
    assert data["receipt"] == proof and data["for"] == "blue"


@pytest.mark.parametrize("text", [
    "blue: 3 forest; fly", "blue: when tols: none", "blue: until Easter; hut", "blue: ", "hut",
    "blue: if moon then hut", "nobody: hut"])
def test_a_plan_that_is_not_understood_changes_nothing(path: str, text: str) -> None:
    """It is refused whole, in its owner's eyes; the former one stands."""
    filed(path)
    before = Path(path).read_bytes()
    ran = command_line.run("plan", path, text, *NOW)
    assert ran.exit in (1, 2) and not ran.out and "Traceback" not in ran.err
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize("text", [
    "green: 3 forest", "yellow: 3 forest", "Green : 3 forest; 2 hunt", "3 forest; green: 2 hunt",
    "3 forest\ngreen: 2 hunt", "orange: 3 forest"])
def test_a_plan_for_a_seat_that_is_not_in_the_game_is_refused(path: str, text: str) -> None:
    """A colour of the box as well as one that there is not."""
    before = Path(path).read_bytes()
    ran = command_line.run("plan", path, text, "--seat", "red", *NOW)
    assert ran.exit == 1 and "[referee/invalid-" in ran.err and Path(path).read_bytes() == before


@pytest.mark.parametrize("name", ["orange", "Bob", "dance"])
@pytest.mark.parametrize("game", games.names())
def test_a_plan_for_nobody_is_refused_in_every_game(tmp_path: Path, game: str, name: str) -> None:
    """Also where the game hears a person's text kindly."""
    file = str(tmp_path / "g.toml")
    about = games.game_meta(game)
    seats = [f"--seat={seat}" for seat in about.seats[:about.players[0]]]
    assert command_line.run("new", game, file, *seats, *NOW).exit == 0
    before = Path(file).read_bytes()
    ran = command_line.run("plan", file, f"{name}: 1 wood", "--seat", about.seats[0], *NOW)
    assert ran.exit == 1 and name in ran.err and Path(file).read_bytes() == before


def test_a_plan_plays_behind_a_move_in_the_same_answer(path: str) -> None:
    """And it is gone from the save when it has played."""
    filed(path, "blue: 3 forest or 3 hunt")
    ran = command_line.run("move", path, "red: place 3 forest", *NOW)
    assert "blue: place 3 hunt\n" in ran.out and "Ann (red) to move: place" in ran.out
    assert not saved(path).plans
    assert command_line.run("audit", path).exit == 0


@pytest.mark.parametrize("viewer", EYES)
def test_a_stop_is_told_to_its_owner_and_the_moderator(path: str, viewer: str) -> None:
    """With what was tried and why; to nobody else, in text and data."""
    filed(path, "blue: place 6 hunt or use forest")
    before = Path(path).read_bytes()
    text = command_line.run("move", path, "red: place 3 forest", "--for", viewer, *NOW).out
    Path(path).write_bytes(before)
    data = command_line.run("move", path, "red: place 3 forest", "--for", viewer, "--json",
                            *NOW).out
    knows = viewer in ("blue", "moderator")
    for said in (text, data):
        assert ("You have 5 figures left to place, not 6" in " ".join(said.split())) == knows
        assert (bool(re.search(r"The plan of (Bob \(blue\)|Bob|blue) stopped", said))) == knows
    left = saved(path).drafts["blue"]
    assert left.startswith("until round 1; place 6 hunt or use forest # stopped at turn 2: ")


@pytest.mark.parametrize("viewer", ["red", "public"])
@pytest.mark.parametrize("words", [
    ("show", "G"), ("legal", "G"), ("log", "G"), ("score", "G", "--if-ended"), ("audit", "G"),
    ("check", "G", "red: place 3 forest"), ("check", "G", "blue: place 3 forest"),
    ("check", "G", "red: place 9 forest"), ("resolve", "G", *NOW),
    ("undo", "G", "--reason", "a test", *NOW), ("plan", "G", "red: when tools: none", *NOW),
    ("plan", "G", "--seat", "red"), ("plan", "G", "--seat", "blue"),
    ("plan", "G", "--seat", "blue", "--withdraw", *NOW), ("plan", "G", "--check", "red: hut"),
    ("seat", "G"), ("seat", "G", "blue", "--gone", *NOW), ("seat", "G", "red", "--gone", *NOW),
    ("end", "G", "--reason", "a test", *NOW),
    ("move", "G", "red: place 9 forest", *NOW)], ids=" ".join)
def test_others_cannot_tell_whether_somebody_has_a_plan(path: str, viewer: str,
                                                        words: tuple[str, ...]) -> None:
    """Two saves that differ in a plan or a draft give equal answers, until it plays."""
    plain = Path(path).read_bytes()
    answers = []
    for before in (None, "blue: when tools: none; until withdrawn",
                   "blue: until withdrawn; when feed: 1 wood or 1 brick"):
        Path(path).write_bytes(plain)
        if before:
            filed(path, before)
        told = command_line.run(*(path if word == "G" else word for word in words), *(
            () if words[0] in ("legal", "audit") else ("--for", viewer)))
        if words[0] in ("legal", "audit"):
            told = told._replace(out=told.out, err="")
        answers.append(told)
    assert answers[0] == answers[1] == answers[2]


def test_a_preview_says_what_would_be_legal(path: str) -> None:
    """By what the seat sees; nothing is saved."""
    before = Path(path).read_bytes()
    said = " ".join(command_line.run("plan", path, "--check",
                                     "blue: 3 hunt or 8 hunt; when feed: 3 wood"
                                     ).out.split())
    assert "“place 3 hunt”: legal as things are now." in said
    assert ("“place 8 hunt”: not legal as things are now: "
            "You have 5 figures left to place, not 8.") in said
    assert "“3 wood”:" not in said
    assert Path(path).read_bytes() == before
    ran = command_line.run("check", path, "blue: place 8 hunt")
    assert ran.exit == 1
    assert (
        "As things are now, this would not be legal: You have 5 figures left to place, not 8."
        in " ".join(ran.err.split()))
    ran = command_line.run("check", path, "blue: place 3 hunt")
    assert ran.exit == 1
    assert "As things are now, this would be legal." in " ".join(ran.err.split())


def test_a_plan_may_wait_before_it_plays(tmp_path: Path) -> None:
    """By the option of the game: the player before can take his move back, and nobody can tell."""
    path = str(tmp_path / "game.toml")
    assert command_line.run("new", "stone-age", path, "--seat", "red=Ann", "--seat", "blue=Bob",
                            "--option", "plans=20", *NOW).exit == 0
    filed(path, "blue: 3 forest or 3 hunt")
    ran = command_line.run("move", path, "red: place 2 forest", *NOW)
    assert "Bob (blue) to move: place" in ran.out and saved(path).plans
    soon = command_line.run("move", path, "red: place 1 field", "--now", "2026-01-31T18:19:59Z")
    assert soon.exit == 1 and saved(path).plans
    late = command_line.run("move", path, "red: place 1 field", "--now", "2026-01-31T18:20:00Z")
    assert late.exit == 0, late.err
    assert "blue: place 3 hunt" in late.out and "red: place 1 field" in late.out
    assert not saved(path).plans and command_line.run("audit", path).exit == 0


def test_whose_plan_went_out_of_force_is_told(path: str) -> None:
    """To its owner and the moderator, whatever took it; to nobody else."""
    filed(path, "blue: when tools: none")
    plain = Path(path).read_bytes()
    moves = command_line.run("move", path, "red: place 3 forest", *NOW)
    assert moves.exit == 0
    played = Path(path).read_bytes()
    for before, words in ((plain, ("correct", path, "--reason", "a test", "--set",
                                   "players.0.food=11")),
                          (played, ("undo", path, "--reason", "a test")),
                          (played, ("move", path, "blue by moderator: place 2 hunt")),
                          (plain, ("end", path, "--reason", "a test")),
                          (plain, ("seat", path, "blue", "--player", "Eve"))):
        for viewer, told in (("blue", True), ("moderator", True), ("red", False),
                             ("public", False)):
            Path(path).write_bytes(before)
            ran = command_line.run(*words, "--for", viewer, *NOW)
            assert ran.exit == 0, ran
            stopped = re.search(r"The plan of (Bob|Eve)( \(blue\))? stopped: ",
                                " ".join(ran.out.split()))
            assert bool(stopped) == told, (words, ran)


def test_the_moderator_can_list_all_plans(path: str) -> None:
    """Those in force and those that are not; nobody else can."""
    assert "No player has a plan." in command_line.run("plan", path, "--for", "moderator").out
    filed(path, "blue: when tools: none")
    command_line.run("move", path, "red: place 3 forest", *NOW)
    command_line.run("move", path, "blue by moderator: place 2 hunt", *NOW)
    filed(path, "red: until withdrawn; when feed: wood first")
    listed = command_line.run("plan", path, "--for", "moderator").out
    assert "Plan of Ann (red):" in listed
    assert "Not in force (moderator moved for blue):" in listed
    assert command_line.run("plan", path, "--for", "public").exit == 2


@pytest.mark.parametrize(("text", "word"), [
    ("blue by moderator: hut", "Only the players of a seat can make its plan."),
    ("blue: until round 0; hut", "past"),
    ("blue: until turn 1; hut", "past"), ("blue: when tools: none; else 2", "needs an “if"),
])
def test_what_is_no_plan_is_refused(path: str, text: str, word: str) -> None:
    """With the reason."""
    ran = command_line.run("plan", path, text, *NOW)
    assert ran.exit == 1 and word in " ".join(ran.err.split())


def test_steps_without_a_verb_are_bound_when_they_are_filed(path: str) -> None:
    """By what is asked then: a step for placing does not act."""
    filed(path, "blue: 3 forest; hut or 2 hunt; 2 hunt or 1 forest; use all")
    assert saved(path).plans["blue"] == (
        "until round 1; place 3 forest; place 2 hut or place 2 hunt; place 2 hunt or place 1 "
        "forest; use all places")


def test_a_former_plan_is_shown_when_it_is_replaced(path: str) -> None:
    """So that nothing is lost by a slip."""
    filed(path, "blue: when tools: none")
    assert "It replaces this one:\n  until round 1\n  when tools: tools none\n" in filed(
        path, "blue: hut").out


@pytest.mark.parametrize("name", ["moderator", "Referee"])
def test_no_player_is_called_so(tmp_path: Path, name: str) -> None:
    """The log tells by these words who moved for a seat."""
    ran = command_line.run("new", "stone-age", str(tmp_path / "a.toml"), "--seat", f"red={name}",
                           "--seat", "blue=Bob")
    assert ran.exit == 2 and "usage-people" in ran.err
