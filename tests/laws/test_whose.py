"""For whose eyes a line of a report is: what says *public* everybody is told, in these words."""

import json
from pathlib import Path

import pytest

from referee import games
from referee.acts import past
from referee.acts.answer import MODERATOR, PUBLIC
from referee.acts.saves import opened
from tests import shell
from tests.keeping import NOW, begun
from tests.match import Keep
from tests.paths import SAVES


@pytest.mark.parametrize("game", games.names())
def test_a_line_for_the_public_is_one_that_the_public_is_told(game: str) -> None:
    """And one for a seat is not; the moderator reads of each what its seat does."""
    found = set()
    for path in (SAVES / game).glob("*.toml"):
        saved, now = opened(path.read_bytes(), str(path))
        told = {eyes: {(line.turn, line.eyes, line.text)
                       for line in past.history(saved, now, eyes=eyes).report}
                for eyes in (PUBLIC, *now.seats, MODERATOR)}
        public = {(turn, text) for turn, _, text in told[PUBLIC]}
        assert {eyes for _, eyes, _ in told[PUBLIC]} == {PUBLIC}
        for reader in (*now.seats, MODERATOR):
            found |= {eyes != PUBLIC for _, eyes, _ in told[reader]}
            for turn, eyes, text in told[reader]:
                assert (eyes == PUBLIC) == ((turn, text) in public), (path.name, reader, text)
                assert eyes in (PUBLIC, reader) or (turn, eyes, text) in told[eyes]
    assert found == ({False} if game == "stone-age-solo" else {False, True})


def test_a_move_tells_its_mover_so_too(kept: Keep) -> None:
    """What red alone may read is for red, in its own object and in the moderator's."""
    path = begun(kept)
    for eyes, sees in (("red", True), ("moderator", True), ("blue", False), ("public", False)):
        ran = shell.run("move", path, "red: pass", *NOW, "--json", "--for", eyes)
        told = [line for line in json.loads(ran.out)["report"] if line["text"] == "You pass."]
        assert [line["for"] for line in told] == ["red"] * sees


def test_a_sheet_that_waits_is_not_for_the_public(tmp_path: Path) -> None:
    """That it was filed, its number and its receipt, unless who has filed is told."""
    for option in ((), ("--option", "filed=told")):
        path = str(tmp_path / f"camp{len(option)}.toml")
        shell.run("new", "stone-daze", path, "--seat", "red=Ann", "--seat", "blue=Bob", *option)
        assert shell.run("move", path, "red: standard").exit == 0
        log = shell.run("log", path, "--from", "2", "--for", MODERATOR, "--json")
        assert {line["for"] for line in json.loads(log.out)["report"]} == {
            PUBLIC if option else MODERATOR}
