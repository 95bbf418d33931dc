"""The example games in saves/, and what every game must provide.

Those in tests/old_saves/ cannot be replayed; tests/core/test_old_saves.py plays them on.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.commands import manual_text
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL, resolved_page
from referee.core.match import log_entry, replay, save_format, save_loader, save_writer
from referee.core.proof.auditor import audit
from referee.files import inputs
from tests.support import harness
from tests.support.harness import every_game
from tests.support.paths import CASES, ROOT

SAVES = sorted((ROOT / "saves").glob("*/*.toml"))
every_save = pytest.mark.parametrize("file", SAVES,
                                     ids=[f"{file.parent.name}/{file.stem}" for file in SAVES])
EACH = 15  # positions of a save one is shown, and the last
SECTIONS = ["DESCRIPTION", "NOTATION", "RULES", "SECRETS", "MISSED DEADLINES", "REFUSALS",
            "RULINGS", "SOURCES"]


@every_save
def test_a_save_is_sound(file: Path) -> None:
    """Loaded and saved it is the same, to the byte; its history is verified, turn by turn.

    A change that would replay a recorded turn differently fails here: it
    raises the game's ``rules``.
    """
    raw = file.read_bytes()
    kept = save_format.loads(raw, file.name)
    again = save_writer.dumps(kept)
    assert again == raw, f"it is written otherwise: {harness.differ(raw.decode(), again.decode())}"
    found = audit(games, kept, raw, file.name, thorough=True)
    assert not found.differences, (
        "Today's rules play it otherwise. Is that meant, then `rules` of the game's card goes up; "
        "this save goes to tests/old_saves/ as it is if it is a running game, else it is played "
        "anew with python -m tests.tools.examples (man/contributing/releasing.md).\n" + "\n".join(
            f"{problem.where}: {problem.why}" for problem in found.differences[:5]))
    assert found.replayed == found.turns, f"{found.replayed} of {found.turns} turns are replayed"
    assert kept.header.game == file.parent.name, f"it is a game of {kept.header.game}"


@every_game
def test_an_audit_asks_for_no_warning(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads them there, and some cost more than the move."""
    def never(*_: object) -> None:
        raise AssertionError("a warning was made")

    file = next((file for file in SAVES if file.parent.name == game), None)
    assert file is not None, f"Play a whole game into saves/{game}/."
    raw = file.read_bytes()
    kept = save_format.loads(raw, file.name)
    rules: Any = save_loader.bind_game(games, kept, file.name)
    for kind in rules.moves:
        monkeypatch.setattr(kind, "warnings", never)
    found = audit(games, kept, raw, file.name).differences
    assert not found, "the audit finds: " + "\n".join(
        f"{problem.where}: {problem.why}" for problem in found[:5])


@every_save
def test_every_position_of_a_save_can_be_shown(file: Path) -> None:
    """To every seat, in at most 78 columns of plain text; nothing in it is wrong."""
    kept = save_format.loads(file.read_bytes(), file.name)
    match = save_loader.load_match(games, kept, file.name)
    lines = list(log_entry.parse_log(kept.log))
    past = list(replay.history(match, lines).items())
    for turn, again in dict([*past[::EACH], past[-1]]).items():
        assert not (why := harness.impossible(match.game, again.state)), (
            f"turn {turn} leads to a position that cannot be: {why}")
        for seat in (None, *match.seats):
            page = match.game.show(match.game.view(again.state, seat))
            shown = blocks.text(resolved_page(page, SHELL))
            of = f"turn {turn}, the page of {seat or 'the public'}"
            for line in shown.split("\n"):
                assert len(line) <= blocks.WIDTH, f"{of}: a line has {len(line)} columns: {line}"
                assert line.isascii() and "\t" not in line, f"{of}: not plain text: {line!a}"


@every_game
def test_a_game_has_its_scenarios_saves_cases_and_pages(game: str) -> None:
    """A game without these is not finished."""
    assert "standard" in inputs.scenario_names(game), f"Write scenarios/{game}/standard.yaml."
    assert list((CASES / game).glob("*.yaml")), (
        f"Write cases in tests/cases/{game}/.")
    assert (ROOT / "man" / "man7" / f"referee-{game}.7").exists(), "Run python man/make.py."
    sections = [section.heading for section in manual_text.parse(games.manual(game))[1]]
    found = [name for name in sections if name in SECTIONS]
    assert found == SECTIONS, (f"The sections of {game}'s manual.txt are {', '.join(found)}; write "
                               f"{', '.join(SECTIONS)}, in this order.")


@every_game
def test_a_game_has_whole_games_for_its_ends(game: str) -> None:
    """One at least; whoever adds a way to end a game adds a save that ends so."""
    reasons = set()
    for file in SAVES:
        if file.parent.name == game:
            match = save_loader.load_match(games, save_format.loads(file.read_bytes(), file.name),
                                           file.name)
            result = match.game.result(match.state)
            if result:
                reasons.add(re.sub(rf"\b({'|'.join(match.seats)}|\d+)\b", "…", result.reason))
    assert reasons, f"Play whole games into saves/{game}/, one for each way to end; there are none."
