"""The club page: its games, whose turn it is and since when, rewritten as games go on."""

import json
import os
import stat
from pathlib import Path

import pytest

from referee.commands import game_page
from referee.core.proof import record_format
from tests.support import command_line
from tests.support.paths import SAVES

NOW, LATER = "2026-11-22T10:00:00Z", "2026-11-22T12:00:00Z"


@pytest.fixture
def games(tmp_path: Path) -> list[str]:
    """Two games that go on, and one that is over."""
    found = []
    for name, seats in (("harvest-moon", ("red=Ann", "blue=Bob")), ("deep-snow", ("red", "green"))):
        path = tmp_path / f"{name}.toml"
        more = [part for seat in seats for part in ("--seat", seat)]
        assert command_line.run("new", "stone-age", str(path), *more, "--now", NOW).exit == 0
        found.append(str(path))
    over = tmp_path / "winter-camp.toml"
    over.write_bytes((SAVES / "stone-daze/draw-agreed.toml").read_bytes())
    return [*found, str(over)]


def test_a_club_has_a_page_of_each_game_and_one_of_all(games: list[str], tmp_path: Path) -> None:
    """Who is asked, since when, links; nobody's name; whoever serves it can read it."""
    folder = tmp_path / "public"
    ran = command_line.run("publish", *games, "--index", str(folder), "--now", NOW)
    assert ran.exit == 0, ran
    index = (folder / "index.html").read_text()
    assert index.index("deep-snow.html") < index.index("winter-camp.html")  # who waits comes first
    assert "Red to move: place" in index and NOW in index and "Ann" not in index
    for name in ("harvest-moon", "deep-snow", "winter-camp"):
        page = folder / f"{name}.html"
        assert stat.S_IMODE(page.stat().st_mode) == 0o644
        assert command_line.run("verify", str(page)).exit == 0
        assert b"Ann" not in page.read_bytes()
    assert len(json.loads((folder / "index.json").read_text())) == 3


def test_an_index_keeps_its_other_games(games: list[str], tmp_path: Path) -> None:
    """A game leaves the index when its page is removed."""
    folder = tmp_path / "public"
    command_line.well("publish", *games, "--index", str(folder), "--now", NOW)
    (folder / "deep-snow.html").unlink()
    ran = command_line.well("publish", games[0], "--index", str(folder), "--now", NOW)
    assert "winter-camp.html" in ran.out and "deep-snow" not in ran.out
    rows = json.loads((folder / "index.json").read_text())
    assert {row["file"] for row in rows} == {"harvest-moon.html", "winter-camp.html"}


def test_a_game_that_cannot_be_published_holds_no_other_back(games: list[str],
                                                             tmp_path: Path) -> None:
    """It is told of."""
    (tmp_path / "broken.toml").write_text("no save")
    ran = command_line.run("publish", *games, str(tmp_path / "broken.toml"), "--index",
                           str(tmp_path / "public"), "--now", NOW)
    assert ran.exit == 3 and "broken.toml" in "".join(ran.err.split())
    assert (tmp_path / "public/harvest-moon.html").exists()


@pytest.mark.parametrize("args", [
    ("--index", "DIR"), ("SAVE",), ("SAVE", "-o", "a.html", "--index", "DIR"),
    ("SAVE", "SAVE", "-o", "a.html"), ("--verifier", "SAVE", "-o", "a.html"), ("--verifier",),
    ("SAVE", "--index", "DIR", "--for", "red")])
def test_what_does_not_go_together_is_a_fault_of_usage(args: tuple[str, ...], games: list[str],
                                                       tmp_path: Path) -> None:
    """Nothing is written."""
    given = [{"SAVE": games[0], "DIR": str(tmp_path / "public"), "a.html": str(
        tmp_path / "a.html")}.get(arg, arg) for arg in args]
    assert command_line.run("publish", *given).exit == 2
    assert not (tmp_path / "public").exists() and not (tmp_path / "a.html").exists()


def test_a_tick_of_an_office_brings_its_page_to_where_the_games_are(tmp_path: Path) -> None:
    """Games that have not gone on are not opened; one that has gone is no longer there."""
    office, folder = tmp_path / "office", tmp_path / "office/public"
    assert command_line.run("office", "init", str(office), "--name", "Club", "--address",
                            "office@example.org", "--moderator", "eve@example.org", "--zone", "UTC",
                            ).exit == 0
    path = office / "office.toml"
    said = path.read_text().replace('# publish = "/srv/club"', 'publish = "public"')
    path.write_text(said)
    save = office / "games/harvest-moon.toml"
    assert command_line.run("new", "stone-age", str(save), "--seat", "red=Ann", "--seat",
                            "blue=Bob",
                            "--now", NOW).exit == 0
    assert command_line.run("office", "add", "harvest-moon", "red=ann@example.org",
                            "blue=bob@example.org", "--office", str(office), "--now", NOW).exit == 0
    tick = ("office", "tick", "--office", str(office), "--now")
    assert "harvest-moon: published" in command_line.run(*tick, "2026-11-22T10:05:00Z").out
    page = folder / "harvest-moon.html"
    first = page.read_bytes()
    before = os.stat(page).st_mtime_ns
    assert "published" not in command_line.run(*tick, "2026-11-22T10:10:00Z").out
    assert os.stat(page).st_mtime_ns == before
    assert command_line.run("move", str(save), "red: place 2 forest").exit == 0
    assert "harvest-moon: published" in command_line.run(*tick, "2026-11-22T10:15:00Z").out
    record = record_format.loads(game_page.record_in(page.read_bytes()) or b"", "")
    assert len(record.entries) == 2 and page.read_bytes() != first
    assert "Blue to move: place" in (folder / "index.html").read_text()


def test_a_page_does_not_tell_when_somebody_wrote_a_sheet(tmp_path: Path) -> None:
    """Neither its bytes nor its date, nor those of the index; a page of a copy says what it is."""
    from referee.mail import club_page

    save, folder = tmp_path / "games.toml", tmp_path / "public"
    assert command_line.run("new", "stone-daze", str(save), "--seat", "red=Ann", "--seat",
                            "blue=Bob",
                            "--now", NOW).exit == 0
    seen = str(tmp_path / ".published")
    club_page.follow([str(save)], str(folder), NOW, seen)
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    for command, text in (("draft", "red: runner-1 a1"), ("file", "blue: standard")):
        old = save.read_bytes()
        assert command_line.run("orders", command, str(save), text, "--now", LATER).exit == 0
        assert save.read_bytes() != old
        assert club_page.follow([str(save)], str(folder), LATER, seen) == []
        assert before == {path.name: (path.read_bytes(), path.stat().st_mtime_ns)
                          for path in folder.iterdir()}
    copy = tmp_path / "copy.toml"
    source = str(SAVES / "stone-age/silence-and-undo.toml")
    assert command_line.run("branch", source, "--at", "3", "-o", str(copy), "--now", NOW).exit == 0
    page = tmp_path / "copy.html"
    assert command_line.run("publish", str(copy), "-o", str(page), "--now", NOW).exit == 0
    assert "What-if copy since turn 4" in page.read_text()
    assert "what-if copy since turn 4" in command_line.run("show", str(copy), "--as", "svg").out


def test_a_game_that_is_called_like_the_index_stops_no_other(games: list[str],
                                                            tmp_path: Path) -> None:
    """Its page would be the index."""
    from referee.mail import club_page

    odd, folder = tmp_path / "index.toml", tmp_path / "public"
    odd.write_bytes(Path(games[0]).read_bytes())
    done = dict(club_page.follow([*games, str(odd)], str(folder), NOW,
                                 str(tmp_path / ".published")))
    assert done["index.toml"].startswith("not published: ") and done["deep-snow"] == "published"
    assert "deep-snow.html" in (folder / "index.html").read_text()
    assert command_line.run("publish", *games, str(odd), "--index", str(folder), "--now",
                            NOW).exit == 2
