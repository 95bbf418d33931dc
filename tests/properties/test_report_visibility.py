"""Visibility of report lines: everybody is told the public ones, in the same words."""

import json
from pathlib import Path

from referee.commands import history
from referee.commands.answer import MODERATOR, PUBLIC
from referee.commands.loading import open_save
from tests.properties.hidden_information import tells_apart
from tests.support import command_line, harness
from tests.support.harness import every_game
from tests.support.paths import SAVES
from tests.support.secrets_game import NOW, begun
from tests.support.toy_match import Keep


@every_game
def test_a_line_for_the_public_is_one_that_the_public_is_told(game: str) -> None:
    """And one for a seat is not; the moderator reads of each what its seat does."""
    found = set()
    for path in sorted((SAVES / game).glob("*.toml"))[::2]:
        save, match = open_save(path.read_bytes(), str(path))
        told = {viewer: {(line.turn, line.viewer, line.text)
                         for line in history.history(save, match, viewer=viewer).report}
                for viewer in (PUBLIC, *match.seats, MODERATOR)}
        public = {(turn, text) for turn, _, text in told[PUBLIC]}
        others = {viewer for _, viewer, _ in told[PUBLIC]}
        assert others == {PUBLIC}, f"{path.name}: the public is told lines for {sorted(others)}"
        for reader in (*match.seats, MODERATOR):
            found |= {viewer != PUBLIC for _, viewer, _ in told[reader]}
            for turn, viewer, text in told[reader]:
                line = f"{path.name}, turn {turn}: {reader} is told, for {viewer}, “{text}”"
                assert (viewer == PUBLIC) == ((turn, text) in public), (
                    f"{line}, which the public is {'not ' if viewer == PUBLIC else ''}told")
                assert viewer in (PUBLIC, reader) or (turn, viewer, text) in told[viewer], (
                    f"{line}, which {viewer} is not told")
    turns = harness.random_game(*next(of for of in harness.TABLES if of[0] == game))
    wanted = {False, True} if tells_apart(turns) else {False}
    assert found == wanted, (
        f"in the saves of {game} {'some' if True in found else 'no'} lines are for a seat and "
        f"{'some' if False in found else 'none'} for all; behind the set-up a random game has "
        f"{'sheets, or luck' if True in wanted else 'no sheets, nor luck'} that a seat alone sees")


def test_a_move_tells_its_mover_so_too(kept: Keep) -> None:
    """What red alone may read is for red, in its own object and in the moderator's."""
    path = begun(kept)
    for viewer, sees in (("red", True), ("moderator", True), ("blue", False), ("public", False)):
        ran = command_line.run("move", path, "red: pass", *NOW, "--json", "--for", viewer)
        told = [line for line in json.loads(ran.out)["report"] if line["text"] == "You pass."]
        found = [line["for"] for line in told]
        assert found == ["red"] * sees, (
            f"“You pass.” is told to {viewer} as for {found}, not for {['red'] * sees}")


def test_a_sheet_that_waits_is_not_for_the_public(tmp_path: Path) -> None:
    """That it was filed, its number and its receipt, unless who has filed is told."""
    for option in ((), ("--option", "filed=told")):
        path = str(tmp_path / f"camp{len(option)}.toml")
        command_line.run("new", "stone-daze", path, "--seat", "red=Ann", "--seat", "blue=Bob",
                         *option)
        command_line.well("move", path, "red: standard")
        log = command_line.well("log", path, "--from", "2", "--for", MODERATOR, "--json")
        found = {line["for"] for line in json.loads(log.out)["report"]}
        wanted = {PUBLIC if option else MODERATOR}
        assert found == wanted, f"{option}: a sheet that was filed is told to {found}, not {wanted}"
