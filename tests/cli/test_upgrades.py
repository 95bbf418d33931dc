"""The next write upgrades a game in progress: what is reported, and what can still be shown."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.commands.answer import DONE, USAGE, Answer
from referee.commands.loading import open_save
from referee.core.game import game_parts
from referee.core.match import entry_texts, known_positions, log_entry, save_format
from tests.support import command_line, office_in_memory
from tests.support.command_functions import looking, mending, planning, playing, seats
from tests.support.harness import WHEN
from tests.support.office_in_memory import Club
from tests.support.paths import OLD_SAVES
from tests.support.save_files import KEPT, each, lines, sound

HALF = OLD_SAVES / "stone-age/four-players-style-half-way.toml"  # rules 1, format 1, 197 turns
DAZE = OLD_SAVES / "stone-daze/clubs-half-in.toml"  # format 1 of today's rules
OLDER = [file for file in KEPT
         if save_format.parse(file.read_bytes(), file.name).header.rules < games.game_meta(
    save_format.parse(file.read_bytes(), file.name).header.game).rules]
RUNNING = [file for file in OLDER if "tie-broken" not in file.stem]
PLAYABLE = [file for file in OLDER
            if (match := open_save(file.read_bytes(), file.name)[1]).older_games(
    match.header.rules)]  # by rules that the program still has


@pytest.fixture
def half(tmp_path: Path) -> str:
    """A game of Stone Age that rules 1 played half way."""
    return str(shutil.copy(HALF, tmp_path / "g.toml"))


def news(answer: Answer) -> list[str]:
    """What an answer reports of upgrades."""
    told = command_line.texts_of(answer.report)
    start = next((i for i, text in enumerate(told) if text.startswith("Upgraded")), len(told))
    return told[start:]


@pytest.mark.parametrize("game", games.names())
def test_each_version_of_the_rules_says_what_it_changed(game: str) -> None:
    """To the players, in a sentence or two; so nobody forgets it who raises the rules."""
    changes = games.part(game, game_parts.CHANGES) or {}
    assert [*changes] == [*range(2, games.game_meta(game).rules + 1)]
    assert all(text[0].isupper() and text.endswith(".") and "\n" not in text
               for text in changes.values())


@each(RUNNING)
def test_the_first_answer_after_an_upgrade_says_what_changed(file: Path, tmp_path: Path) -> None:
    """To whoever reads it, in text and in JSON; the second does not, the log always."""
    before, game = save_format.parse(file.read_bytes(), file.name).header, file.parent.name
    today = games.game_meta(game).rules
    changes = [f"Rules {n}: {games.part(game, game_parts.CHANGES)[n]}"
               for n in range(before.rules + 1, today + 1)]
    for viewer in ("public", "moderator", before.seat_names[0]):
        path = str(shutil.copy(file, tmp_path / "g.toml"))
        answer = playing.resolve(path, viewer=viewer, now=WHEN)
        told = news(answer)
        assert answer.exit == DONE and [text for text in told if text in changes] == changes
        assert (f"Upgraded from rules {before.rules} to rules {today} of "
                f"{games.game_meta(game).title}.") in told
        assert ("Upgraded from format 1 to format 2." in told) is (before.format == 1)
        assert "Older versions of referee can no longer open this save." in told
        told = [text for text in told if not text.startswith("The plan of ")]
        assert all(text in " ".join(answer.text.split()) for text in told)
        assert {line.viewer for line in answer.report if line.text in told} == {"public"}
        assert news(playing.resolve(path, viewer=viewer, now=WHEN)) == []
        listed = json.loads(command_line.run("log", path, "--for", viewer, "--json").out)["view"]
        entry, = (entry for entry in listed if entry["kind"] == "carry")
        assert [line["text"] for line in entry["report"]][-len(changes):] == changes


WRITERS: dict[str, Callable[[str], Answer]] = {
    "resolve": lambda path: playing.resolve(path, now=WHEN),
    "correct": lambda path: mending.rule(path, "a slip", ["players.0.food=9"], now=WHEN),
    "seat": lambda path: seats.seat(path, "red", player="Dora", reason="a change", now=WHEN),
    "end": lambda path: seats.end(path, "no time", now=WHEN),
    "plan": lambda path: planning.plan(path, "red: place: place 1 field", now=WHEN),
    "branch": lambda path: mending.branch(path, "197", f"{path}.new", now=WHEN),
}


@pytest.mark.parametrize("command", WRITERS)
def test_every_command_that_upgrades_says_so(command: str, half: str) -> None:
    """Whichever comes first."""
    answer = WRITERS[command](half)
    assert answer.exit == DONE, answer.problems
    assert "Upgraded from rules 1 to rules 3 of Stone Age." in news(answer)
    assert "Upgraded from rules 1 to rules 3 of Stone Age." in " ".join(answer.text.split())


def test_a_move_and_a_script_say_so(half: str, tmp_path: Path) -> None:
    """As data too."""
    move = next(line for line in command_line.run("legal", half).out.splitlines() if line[0] != "#")
    for args in (("move", "g.toml", f"yellow: {move}"), ("script", "g.toml", "-")):
        path = str(shutil.copy(HALF, tmp_path / "h.toml"))
        ran = command_line.run(args[0], path, args[2], "--json", stdin=f"yellow: {move}\n".encode())
        told = [line["text"] for line in json.loads(ran.out.splitlines()[0])["report"]]
        assert ran.exit == DONE and "Upgraded from rules 1 to rules 3 of Stone Age." in told


def test_a_newer_format_alone_is_said_too(tmp_path: Path) -> None:
    """Of a game whose rules are still the same; an undo can go back behind it."""
    path = str(shutil.copy(DAZE, tmp_path / "d.toml"))
    told = news(playing.resolve(path, now=WHEN))
    assert told[0] == "Upgraded from format 1 to format 2."
    assert not any("rules" in text or "`undo`" in text for text in told)


def test_players_by_mail_are_told() -> None:
    """Whoever wrote, and whoever gets the news."""
    club = Club().seated(HALF.read_bytes())
    move = next(line for line in command_line.run("legal", str(HALF)).out.splitlines()
                if line[0] != "#")
    handled = club.write("yellow", move)
    told = {seat: text for seat in club.seats if (text := office_in_memory.text_to(handled, seat))}
    assert "yellow" in told and len(told) > 1
    for text in told.values():
        assert text.count("Upgraded from rules 1 to rules 3 of Stone Age.") == 1, text


def test_looking_upgrades_nothing(half: str) -> None:
    """And says nothing of it."""
    for command in ("show", "log", "score", "legal"):
        ran = command_line.run(command, half)
        assert ran.exit == DONE and "Upgraded" not in ran.out
    assert Path(half).read_bytes() == HALF.read_bytes()
    assert looking.show(half).exit == DONE and entry_texts.end_reason(
        line.first_text
        for line in log_entry.entries_backwards(save_format.parse(HALF.read_bytes(), "").log)) == ""


# What is still known of the turns before.

def position(path: str, turn: int = 0) -> dict[str, Any]:
    """The position of a save, or that which a turn recorded; but not which turn upgraded it."""
    data = (msgspec.json.decode(known_positions.recorded_positions(lines(path))[turn]) if turn else
            save_format.parse(Path(path).read_bytes(), path).state)
    return {key: value for key, value in data.items() if key != "carried"}


@each(RUNNING)
def test_the_turns_of_the_upgrade_are_shown_branched_and_undone(file: Path, tmp_path: Path) -> None:
    """With their position, to everybody; the copy can be played on, and verifies."""
    path = str(shutil.copy(file, tmp_path / "g.toml"))
    before = looking.show(path, viewer="moderator")
    last = before.turn
    assert looking.show(path, turn=last).view == looking.show(path).view
    assert playing.resolve(path, now=WHEN).exit == DONE
    upgrade = next(line.n for line in lines(path) if entry_texts.is_rules_upgrade(line.first_text))
    for n in (last, upgrade):
        shown = looking.show(path, turn=n, viewer="moderator")
        assert shown.exit == DONE, shown.problems
        assert shown.view == before.view
        assert command_line.run("show", path, "--turn", str(n), "--as", "svg").exit == DONE
        new = str(tmp_path / f"{n}.toml")
        assert mending.branch(path, str(n), new, now=WHEN).exit == DONE
        assert position(new) == position(path, upgrade) and sound(new)
        assert playing.resolve(new, now=WHEN).exit == DONE and sound(new)
    now = looking.show(path, viewer="moderator").turn
    undone = (f"Turn {now} is" if now == upgrade + 1 else f"Turns {upgrade + 1} to {now} are")
    answer = mending.undo(path, "a slip", to=last, now=WHEN)
    assert answer.exit == DONE, answer.problems
    assert command_line.texts_of(answer.report)[:2] == [
        f"{undone} undone; the game is back at turn {upgrade}. Reason: a slip",
        f"Turn {upgrade} has the position of turn {last} under newer rules."]
    assert looking.show(path, viewer="moderator").view == before.view and sound(path)


@each(PLAYABLE)
def test_a_turn_of_older_rules_that_are_kept_is_shown(file: Path, tmp_path: Path) -> None:
    """Before the upgrade and after it, and branched; no undo goes back behind the upgrade."""
    path = str(shutil.copy(file, tmp_path / "g.toml"))
    last = looking.show(path).turn
    for n in (2, last // 2):
        views = [looking.show(path, turn=n).view]
        new = str(tmp_path / f"{n}.toml")
        assert mending.branch(path, str(n), new, now=WHEN).exit == DONE and sound(new)
        assert playing.resolve(path, now=WHEN).exit == DONE
        views += [looking.show(at, turn=n).view for at in (path, new)]
        assert views[0] == views[1] == views[2]
    assert mending.undo(path, "a slip", to=2, now=WHEN).exit == USAGE and sound(path)


@each([file for file in OLDER if file not in PLAYABLE])
def test_a_turn_whose_position_was_not_kept_is_refused_with_the_nearest(
        file: Path, tmp_path: Path) -> None:
    """Before the upgrade and after it; `log` has every turn all the same."""
    path = str(shutil.copy(file, tmp_path / "g.toml"))
    last = looking.show(path).turn
    for _ in range(2):
        before = Path(path).read_bytes()
        for n in (1, last // 2):
            for answer in (looking.show(path, turn=n), mending.branch(
                    path, str(n), str(tmp_path / "b.toml"), now=WHEN)):
                assert answer.exit == USAGE and answer.problems[0].code == "referee/usage-turn"
                assert answer.problems[0].why.startswith(f"Turn {n} was played by older rules")
                assert answer.problems[0].hint.endswith(f" is {last}.")
            assert mending.undo(path, "a slip", to=n, now=WHEN).exit == USAGE
        told = looking.history(path, viewer="moderator")
        assert [entry.turn for entry in told.view] == [line.n for line in lines(path)]
        assert Path(path).read_bytes() == before and not (tmp_path / "b.toml").exists()
        if playing.resolve(path, now=WHEN).exit != DONE:
            return


def test_what_the_last_undo_can_reach_is_said(half: str) -> None:
    """Before the upgrade nothing, for it is not upgraded in vain; after it the upgrade."""
    answer = mending.undo(half, "a slip", now=WHEN)
    assert answer.exit == USAGE and Path(half).read_bytes() == HALF.read_bytes()
    assert answer.problems[0].why == (
        "Turn 197 was played by older rules (rules 1), and this version of referee cannot undo it.")
    assert "the version of referee that played it" in answer.problems[0].hint
    assert seats.seat(half, "red", player="Dora", reason="a change", now=WHEN).exit == DONE
    answer = mending.undo(half, "a slip", now=WHEN)
    assert answer.exit == USAGE and answer.problems[0].why == (
        "Turn 199 upgraded the game. You cannot go back further: earlier turns were played by "
        "older rules.")
