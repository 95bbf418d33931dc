"""Commands that correct a game: undo, ruling, branch, recover."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.commands.answer import DONE, REFUSED, UNUSABLE, USAGE, Answer
from referee.core.document.surfaces import SHELL
from referee.core.match import save_format
from tests.support import command_line
from tests.support.command_functions import (
    looking,
    lucks,
    mending,
    new_game,
    playing,
    publish_verify,
    seats,
)
from tests.support.harness import SECRET, WHEN
from tests.support.save_files import lines, sound


@pytest.fixture
def stone(tmp_path: Path) -> str:
    """A game of Stone Age, five turns old."""
    path = str(tmp_path / "stone.toml")
    new_game.new("stone-age", path, ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN)
    for _ in range(5):
        assert playing.resolve(path, now=WHEN).exit == DONE
    return path


@pytest.fixture
def daze(tmp_path: Path) -> str:
    """A game of Stone Daze whose set-ups are in, with a sheet of red's waiting."""
    path = str(tmp_path / "daze.toml")
    new_game.new("stone-daze", path, ["red", "blue"], secret=SECRET, now=WHEN)
    playing.resolve(path, now=WHEN)
    assert playing.move(path, "red: runner-1 back", now=WHEN).exit == DONE
    return path


def codes(answer: Answer) -> list[str]:
    """The codes of an answer's problems."""
    return [problem.code for problem in answer.problems]


# A ruling.

def test_a_ruling_sets_the_position_and_says_so(stone: str) -> None:
    """In the log, in the report, in the audit and at the head of the score."""
    answer = mending.rule(stone, "a mail was lost", ["players.0.food=9", "state.players.1.food=1"],
                          now=WHEN)
    assert answer.exit == DONE
    assert command_line.texts_of(answer.report) == ["Corrected by the moderator (a mail was lost):",
                                                    "  Red's food: 12 to 9",
                                                    "  Blue's food: 12 to 1"]
    assert lines(stone)[-1].moves == ("ruling: a mail was lost", "set players.0.food: 12 to 9",
                                      "set players.1.food: 12 to 1")
    assert looking.show(stone).view.players[0].food == 9
    told = looking.history(stone).text
    assert ("  Corrected by the moderator (a mail was lost):\n"
            "    Red's food: 12 to 9\n    Blue's food: 12 to 1\n") in told
    assert "set players.0.food" not in told
    assert "log: set players.0.food: 12 to 9" in looking.history(stone, full=True).text
    assert "1 correction" in looking.score(stone).text
    assert "corrected by the moderator (“a mail was lost”)" in looking.audit([stone]).text
    assert sound(stone)


def test_a_ruling_is_undone_like_a_turn(stone: str) -> None:
    """And undone it leaves the position as it was."""
    before = looking.show(stone).view
    mending.rule(stone, "a slip", ["players.0.food=9"], now=WHEN)
    assert mending.undo(stone, "no slip", now=WHEN).exit == DONE
    assert looking.show(stone).view == before
    assert sound(stone)


@pytest.mark.parametrize(("sets", "code"), [
    (["players.0.food=-1"], REFUSED), (["players.9.food=1"], REFUSED), (["players=1"], REFUSED),
    (["players.0.food=12"], REFUSED), (["players.0.food=many"], REFUSED), (["nonsense"], USAGE),
    (["=1"], USAGE), (["deck.0=C99"], REFUSED), (["players.0.colour=red"], REFUSED),
    (["players.x.food=1"], REFUSED), (["players.0.food.more=1"], REFUSED),
    (["players.-1.food=1"], REFUSED), (["shown={}"], REFUSED),
])
def test_a_ruling_that_cannot_be_leaves_the_save_as_it_was(stone: str, sets: list[str],
                                                           code: int) -> None:
    """What there is not, what cannot be, what is so already."""
    before = Path(stone).read_bytes()
    answer = mending.rule(stone, "a try", sets, now=WHEN)
    assert answer.exit == code, answer
    assert codes(answer) and set(codes(answer)) <= {"referee/illegal-ruling", "referee/usage-set"}
    assert Path(stone).read_bytes() == before


def test_a_ruling_of_what_is_hidden_is_for_its_owners_eyes(tmp_path: Path) -> None:
    """A card changed in a hand is no business of the others."""
    path = str(tmp_path / "s.toml")
    new_game.new("settlers", path, ["red", "blue", "green"], secret=SECRET, now=WHEN)
    while held(path)["phase"] in ("tribe", "nomad"):
        playing.resolve(path, now=WHEN)
    hand = held(path)["players"][0]["hand"]
    most = hand.index(max(hand))
    least = hand.index(min(hand))
    answer = mending.rule(path, "a card was misread", [
        f"players.0.hand.{most}={hand[most] - 1}", f"players.0.hand.{least}={hand[least] + 1}",
        f"bank.{most}={held(path)['bank'][most] + 1}",
        f"bank.{least}={held(path)['bank'][least] - 1}"], now=WHEN)
    assert answer.exit == DONE, answer.problems
    assert [line.text for line in answer.report if "bank." in line.text]
    assert not [line for line in answer.report
                if "players.0.hand" in line.text or "Red" in SHELL.resolve(line.text)]
    told = looking.history(path, viewer="red", many=1, full=True).text
    assert "players.0.hand" in told and "Red's " in told
    for eyes in ("public", "blue", "green"):
        told = looking.history(path, viewer=eyes, many=1, full=True).text
        assert "bank." in told and "players.0.hand" not in told and "Red's " not in told
    assert sound(path)


def held(path: str) -> dict[str, Any]:
    """The position of a save."""
    return save_format.parse(Path(path).read_bytes(), path).state


def test_a_sheet_that_waits_is_promised_anew_behind_a_ruling(daze: str) -> None:
    """It still stands, and must still be the one that was filed."""
    answer = mending.rule(daze, "the stone slipped", ["figures.blue-hunter.facing=left"], now=WHEN)
    assert answer.exit == DONE, answer.problems
    assert [line.first_text.split(" ")[0] for line in lines(daze)[-2:]] == ["ruling:", "filed"]
    assert command_line.moves_in(looking.show(daze, viewer="red").played) == ["red: runner-1 back"]
    assert sound(daze)


# A branch.

def test_a_branch_goes_on_from_an_earlier_turn_and_says_what_it_is(stone: str,
                                                                   tmp_path: Path) -> None:
    """The game itself stays as it was."""
    before, new = Path(stone).read_bytes(), str(tmp_path / "new.toml")
    seal = lines(stone)[2].seal
    answer = mending.branch(stone, f"3:{seal[:8]}", new, now=WHEN)
    assert answer.exit == DONE and Path(stone).read_bytes() == before
    assert looking.show(new).view == looking.show(stone, turn=3).view
    assert lines(new)[:3] == lines(stone)[:3] and lines(new)[3].moves == ("branched",)
    assert "what-if copy since turn 4]" in " ".join(looking.show(new).text.split())
    played = playing.resolve(new, now=WHEN)
    assert "what-if copy since turn 4]" in " ".join(played.text.split())
    assert "From turn 4 on this is a what-if copy." in looking.audit([new]).text
    assert sound(new)
    assert "what-if" not in looking.show(stone).text


def test_a_branch_opens_no_secret_of_the_game(stone: str, tmp_path: Path) -> None:
    """Given up it is no more over than the game; and nothing says that it can be revealed."""
    new, out = str(tmp_path / "new.toml"), str(tmp_path / "new.record.toml")
    assert mending.branch(stone, "3", new, now=WHEN).exit == DONE
    assert seats.end(new, "looked at", now=WHEN).exit == DONE
    found = publish_verify.reveal(new, out, now=WHEN)
    assert codes(found) == ["referee/illegal-not-over"] and not Path(out).exists()
    assert "what-if copy" in found.problems[0].why
    assert "reveal" not in publish_verify.publish(new, out, now=WHEN).text
    told = " ".join(lucks.dice(new, None, None).text.split())
    assert "SECRET is published after the game" in told
    assert seats.end(stone, "all agreed", now=WHEN).exit == DONE
    assert publish_verify.reveal(stone, str(tmp_path / "game.record.toml"), now=WHEN).exit == DONE


def test_a_copy_says_at_once_to_all_what_it_is(stone: str, tmp_path: Path) -> None:
    """Its line is a turn like any: shown, branched from, at the foot; undo goes back behind it."""
    new, next_one = str(tmp_path / "new.toml"), str(tmp_path / "next.toml")
    last = lines(stone)[-1].n + 1
    damaged = tmp_path / "damaged.toml"
    damaged.write_bytes(state(Path(stone).read_bytes()))
    mending.recover(str(damaged), new, now=WHEN)
    for answer in (looking.show(new), looking.history(new), looking.score(new)):
        assert f"turn {last}:" in answer.text
    assert "  The game was recovered from a damaged save." in looking.history(new).text
    assert "; recovered." in looking.score(new).text
    assert looking.show(new, turn=last).exit == DONE
    assert mending.branch(new, str(last), next_one, now=WHEN).exit == DONE
    undone = mending.undo(new, "a slip", now=WHEN)
    assert undone.report[0].text == (
        f"Turns {last - 1} to {last} are undone; the game is back at turn {last - 2}. "
        "Reason: a slip")


def test_why_a_ruling_is_refused_is_for_the_moderators_eyes(stone: str) -> None:
    """It names what was there, which may be hidden."""
    sets = ["players.0.food=12", "players.0.food=12"]
    told = mending.rule(stone, "a slip", sets, viewer="red")
    assert [p.code for p in told.problems] == ["referee/illegal-not-told"] and told.viewer == "red"
    assert mending.rule(stone, "a slip", sets).viewer == "moderator"
    assert codes(mending.rule(stone, "a slip", sets)) == codes(
        mending.rule(stone, "a slip", sets, viewer="moderator"))


def test_a_field_at_its_default_is_set_and_set_back(stone: str) -> None:
    """Though a save leaves it out."""
    for value in ("5", "0"):
        assert mending.rule(stone, "a slip", [f"players.0.score={value}"], now=WHEN).exit == DONE
    assert [line.moves[1] for line in lines(stone)[-2:]] == [
        "set players.0.score: 0 to 5", "set players.0.score: 5 to 0"]


def test_a_branch_drops_what_others_filed_since(daze: str, tmp_path: Path) -> None:
    """It begins where its turn ended."""
    new = str(tmp_path / "new.toml")
    assert mending.branch(daze, "2", new, now=WHEN).exit == DONE
    assert not looking.show(new, viewer="red").played and sound(new)


def test_a_branch_behind_a_ruling_drops_the_sheets_that_wait(daze: str, tmp_path: Path) -> None:
    """It goes on from the ruling itself, behind which they would have been promised anew."""
    new = str(tmp_path / "new.toml")
    mending.rule(daze, "the stone slipped", ["figures.blue-hunter.facing=left"], now=WHEN)
    assert mending.branch(daze, str(lines(daze)[-2].n), new, now=WHEN).exit == DONE
    assert sound(new) and looking.show(new, viewer="moderator").played == []
    assert playing.resolve(new, now=WHEN).exit == DONE and sound(new)


@pytest.mark.parametrize(("at", "code"), [
    ("0", USAGE), ("99", USAGE), ("x", USAGE), ("3:0", USAGE), ("3:00000000", REFUSED),
])
def test_a_branch_of_no_turn_is_refused(stone: str, tmp_path: Path, at: str, code: int) -> None:
    """And nothing is written."""
    new = tmp_path / "new.toml"
    assert mending.branch(stone, at, str(new), now=WHEN).exit == code
    assert not new.exists()


def test_a_copy_writes_over_nothing(stone: str) -> None:
    """Neither over the game nor over another file."""
    before = Path(stone).read_bytes()
    assert mending.branch(stone, "3", stone, now=WHEN).exit == UNUSABLE
    assert mending.recover(stone, stone, now=WHEN).exit == UNUSABLE
    assert Path(stone).read_bytes() == before


# What can be recovered.

def cut(raw: bytes) -> bytes:
    """Cut off in the last line."""
    return raw[:-60]


def state(raw: bytes) -> bytes:
    """The position altered."""
    return raw.replace(b"food = 12", b"food = 99")


def middle(raw: bytes) -> bytes:
    """A line in the middle altered."""
    return re.sub(rb"\n4 = \[\"....", b'\n4 = ["1999', raw)


def head(raw: bytes) -> bytes:
    """The head shot through, but for the secret."""
    return b"rubbish\n" + raw.replace(b"[options]", b"[opt").replace(b'players = ["Ann"]', b"p")


def scenario(raw: bytes) -> bytes:
    """The scenario overwritten, which comes with the referee too."""
    return re.sub(rb"\ndata = '.*'\n", b"\ndata = '???'\n", raw)


@pytest.mark.parametrize(("damage", "kept"), [
    (cut, 5), (state, 6), (middle, 3), (head, 6), (scenario, 6)])
def test_the_longest_sound_beginning_is_recovered(stone: str, tmp_path: Path, kept: int,
                                                  damage: Callable[[bytes], bytes]) -> None:
    """And what was lost is named; the copy can be played on."""
    damaged, new = tmp_path / "damaged.toml", str(tmp_path / "new.toml")
    damaged.write_bytes(damage(Path(stone).read_bytes()))
    answer = mending.recover(str(damaged), new, viewer="moderator", now=WHEN)
    assert answer.exit == DONE, answer.problems
    assert answer.report[0].text == (
        f"The save is undamaged up to turn {kept}. These turns are saved in {new}.")
    assert lines(new)[:kept] == lines(stone)[:kept]
    assert lines(new)[kept].moves == ("recovered",)
    assert ("Nothing was lost." in command_line.texts_of(answer.report)) == (kept == 6
                                                                             and damage is not head)
    assert playing.resolve(new, now=WHEN).exit == DONE and sound(new)
    assert "recovered from a damaged save" in looking.audit([new]).text


def test_a_save_without_damage_is_copied_as_it_is(stone: str, tmp_path: Path) -> None:
    """Nothing was recovered, and the log says nothing of it."""
    new = tmp_path / "new.toml"
    answer = mending.recover(stone, str(new), viewer="moderator", now=WHEN)
    assert command_line.texts_of(answer.report) == [f"The save is undamaged up to turn 6. "
                                                    f"These turns are saved in {new}.",
                                                    "The save is not damaged. Nothing was lost."]
    for eyes in (None, "red"):
        new.unlink()
        answer = mending.recover(stone, str(new), viewer=eyes, now=WHEN)
        assert "The save is not damaged." in command_line.texts_of(answer.report)[1]
    assert new.read_bytes() == Path(stone).read_bytes() and answer.turn == 6


def test_a_sheet_that_waits_is_recovered_or_missed(daze: str, tmp_path: Path) -> None:
    """If it is still the one that was promised; else the game goes back to before it was filed."""
    raw, new = Path(daze).read_bytes(), tmp_path / "new.toml"
    damaged = tmp_path / "damaged.toml"
    damaged.write_bytes(raw.replace(b"[state", b"[stat"))
    assert mending.recover(str(damaged), str(new), now=WHEN).exit == DONE
    assert command_line.moves_in(looking.show(str(new),
                                              viewer="red").played) == ["red: runner-1 back"]
    assert sound(str(new))
    new.unlink()
    damaged.write_bytes(raw.replace(b"runner-1 back", b"runner-2 back"))
    answer = mending.recover(str(damaged), str(new), viewer="moderator", now=WHEN)
    told = command_line.texts_of(answer.report)
    assert "Lost: the secret orders of red, who must send them again." in told
    assert sound(str(new))


@pytest.mark.parametrize("damage", [
    lambda raw: raw.replace(b"secret = ", b"sekret = "), lambda raw: raw[:2000], lambda raw: b"",
    lambda raw: raw.replace(b'\n1 = ["20', b'\n1 = ["19'), lambda raw: b"\xff" * 5000,
    lambda raw: raw.replace(SECRET.encode(), b"0" * 64)])
def test_a_save_without_what_all_hangs_on_is_not_recovered(
        stone: str, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """The secret, the first line: nothing is written."""
    damaged, new = tmp_path / "damaged.toml", tmp_path / "new.toml"
    damaged.write_bytes(damage(Path(stone).read_bytes()))
    assert mending.recover(str(damaged), str(new), now=WHEN).exit == UNUSABLE
    assert not new.exists()
