"""The manual page on orders ahead: its examples can be filed and played, its lists are complete."""

import re
from pathlib import Path

import pytest

from referee import games
from referee.commands import manual_pages, manual_text
from referee.commands.manual_text import Definition, Example
from referee.core.plans import plan_format, preview
from referee.files import inputs
from tests.support import command_line, harness

NOW = ("--now", "2026-01-31T18:00:00Z")
SECTIONS = {section.heading: section
            for section in manual_text.parse(manual_pages.page_source("ahead", inputs))[1]}
GAMES = {item.term: item.body for item in SECTIONS["BY GAME"].items
         if isinstance(item, Definition)}
for name in {*games.names()} - {*GAMES}:  # another game has the same on its own page
    for section in manual_text.parse(games.manual(name))[1]:
        if section.heading == "PLANS":
            GAMES[name] = section.items


def plans() -> list[tuple[str, str]]:
    """Each game's plan, as it stands on the page."""
    return [(game, "\n".join(body.lines)) for game, items in GAMES.items()
            for body in items if isinstance(body, Example)]


@pytest.mark.parametrize("game", games.names())
def test_a_game_says_how_it_is_planned(game: str) -> None:
    """On the page of plans or under PLANS on its own page: a plan, and all its decisions."""
    kinds = sorted(harness.begin(game).match.game.decision_kinds)
    wanted = f"“Decisions: {', '.join(kinds)}.”"
    assert game in GAMES, (f"Write a section PLANS in manual.txt of {game}, after SILENCE: a plan "
                           f"as an example, and behind it {wanted}")
    said = " ".join(getattr(body, "text", "") for body in GAMES[game])
    listed = re.split("Decisions: |Questions: ", said)[-1].rstrip(".").split(", ")
    assert sorted(listed) == kinds, f"PLANS in manual.txt of {game} does not say {wanted}"
    assert game in dict(plans()), f"PLANS in manual.txt of {game} has no plan as an example"


@pytest.mark.parametrize(("game", "text"), plans(), ids=[game for game, _ in plans()])
def test_a_plan_of_the_page_can_be_filed(game: str, text: str, tmp_path: Path) -> None:
    """And is understood as it stands there, line by line."""
    path, seats = str(tmp_path / "game.toml"), games.game_meta(game).seats
    least = games.game_meta(game).players[0]
    assert command_line.run("new", game, path, *NOW, *(word for seat in seats[:least]
                                                       for word in ("--seat", f"{seat}=P{seat}"))
                            ).exit == 0
    match = harness.begin(game).match
    seat = match.game.to_move(match.state).decisions[0].seat
    found = plan_format.parse(match.game, text, 1, preview.decision_context(match, seat))
    assert len([*plan_format.lines(found)]) == len([
        line for line in text.splitlines() if not line.startswith("until")])
    for seat in seats[:least]:
        ran = command_line.run("plan", path, f"{seat}: {text}", *NOW)
        assert ran.exit == 0, ran
    assert command_line.run("audit", path).exit == 0


def test_the_first_plan_of_the_page_is_one() -> None:
    """Under its heading."""
    text = next("\n".join(item.lines) for item in SECTIONS["A PLAN"].items
                if isinstance(item, Example))
    match = harness.begin("stone-age").match
    found = plan_format.parse(match.game, text, 1, preview.decision_context(match, "red"))
    assert (len(found.steps) == 3 and len(found.standing_answers) == 3
            and len(found.stop_conditions) == 1)


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other; what is kept for later is played in its time."""
    monkeypatch.chdir(tmp_path)
    for game, name in (("stone-age", "harvest-moon"), ("stone-daze", "summer-camp")):
        assert command_line.run("new", game, f"{name}.toml", "--seat", "red=Ann", "--seat",
                                "blue=Bob",
                                *NOW).exit == 0
    commands = re.findall(r"^    (referee .*)$", manual_pages.page_source("ahead", inputs),
                          re.MULTILINE)
    assert len(commands) >= 9
    for command in commands:
        ran = command_line.line(command)
        cleared = "--withdraw" in command and "has no plan" in ran.err  # it was played at once
        assert ran.exit == 0 or cleared, (command, ran)
    assert "Sheet 1 of red" not in ran.out and "orders 1" in ran.out
    shown = command_line.run("log", "summer-camp.toml", "--for", "moderator").out
    assert "Ann sent orders 1 for the phase" in shown.rpartition("Round 1 begins")[2]
