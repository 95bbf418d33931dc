"""After an entry that leaves the position alone, all outputs name that entry as last turn."""

import json
import re
from pathlib import Path

import pytest

from referee import games
from tests.support import command_line, harness
from tests.support.command_line import well

NOW = ("--now", "2026-03-05T18:00:00Z")
CHANGES = {"taken": ("--player", "Dora"), "gone": ("--gone",)}


@pytest.fixture(params=[game for game in games.names() if games.game_meta(game).players[1] > 2])
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of three that has begun, in which players do not all write in secret."""
    monkeypatch.chdir(tmp_path)
    seats = games.game_meta(request.param).seats[:3]
    well("new", request.param, "a.toml", *(word for seat in seats for word in (
        "--seat", f"{seat}={seat.title()}")), "--secret", harness.SECRET, *NOW)
    seat, move = waits()
    if json.loads(well("move", "a.toml", move, "--seat", seat, "--json", *NOW).out)["receipt"]:
        pytest.skip("all write in secret")
    return str(request.param)


def feet(text: str) -> set[tuple[int, str]]:
    """The turns and seals that a text names at its end."""
    return {(int(turn), seal[:16]) for turn, seal in re.findall(
        r"\[a turn (\d+):([0-9a-f]{16})", text)}


def waits() -> tuple[str, str]:
    """Who must act, and a move of theirs."""
    shown = json.loads(well("show", "a.toml", "--for", "moderator", "--json").out)
    ask = next(ask for ask in shown["asks"] if ask["must"])
    return ask["seat"], ask["choices"][0]["move"]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_names_the_last_turn_names_the_same(game: str, change: str) -> None:
    """log, show, seat, post, picture's name apart; the record and the audit."""
    mover, move = waits()
    other = next(seat for seat in games.game_meta(game).seats[:3] if seat != mover)
    told = well("seat", "a.toml", other, *CHANGES[change], "--reason", "x", *NOW)
    log = json.loads(well("log", "a.toml", "--json").out)
    last = log["view"][-1]
    due = {(last["turn"], last["seal"][:16])}
    assert last["kind"] == "seated" and (log["turn"], log["seal"][:16]) in due
    for line in ("log a.toml", "show a.toml", "show a.toml --as markdown", "score a.toml",
                 "seat a.toml", "publish a.toml -o a.record", "verify a.record", "audit a.toml"):
        ran = well(*line.split())
        assert feet(ran.out) in (due, set()), (line, ran.out[-300:])
        assert feet(ran.out) or line.startswith(("score", "seat")), line
    assert feet(told.out) == due
    post = well("post", "write", "a.toml", "--forum", "phpbb").out
    assert f", turn {last['turn']}: " in post.casefold(), post[:300]
    turn, seal = due.pop()
    well("move", "a.toml", move, "--seat", mover, "--at", f"{turn}:{seal}", *NOW)


def test_an_option_is_picked_by_the_turn_that_the_post_names(game: str) -> None:
    """It said that the turn was over that its own foot named."""
    mover, _ = waits()
    other = next(seat for seat in games.game_meta(game).seats[:3] if seat != mover)
    well("seat", "a.toml", other, "--player", "Dora", "--reason", "x", *NOW)
    post = well("post", "write", "a.toml", "--forum", "phpbb").out
    asked = re.search(rf"“({mover}: option 1 turn \d+)”", " ".join(post.split()))
    assert asked, post
    ran = command_line.run("post", "read", "a.toml", asked[1].partition(": ")[2], "--seat", mover,
                           *NOW)
    assert ran.exit == 0, ran
    played = json.loads(well("log", "a.toml", "--last", "1", "--json").out)["played"]
    assert played and played[0]["seat"] == mover
