"""Log entries of players who leave or take a seat: reports, verification, effects."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands.answer import DONE, REFUSED
from referee.core.match import log_entry, save_format, save_writer, seat_history
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import PastAssignment, Save, SeatAssignment
from referee.core.proof import auditor, record, record_format, verifier
from referee.core.proof.record import ALL, PUBLIC
from tests.support import command_line, harness, records
from tests.support.command_functions import looking, mending, new_game, orders, playing, seats
from tests.support.harness import SECRET, WHEN
from tests.support.paths import ROOT, VERIFIER

NOW = "2026-02-01T18:00:00Z"
WHY = "Bob has: no time"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A game of three, of whom blue left in turn 3; Dora plays blue from turn 6 on."""
    path = str(tmp_path / "game.toml")
    new_game.new("stone-age", path, ["red=Ann", "blue=Bob", "green=Eve"], secret=SECRET, now=WHEN)
    playing.move(path, "red: place 3 forest", now=WHEN)
    assert seats.seat(path, "blue", gone=True, reason=WHY, now=NOW).exit == DONE
    assert playing.move(path, "green: place 2 quarry", now=NOW).exit == DONE
    assert seats.seat(path, "blue", player="Dora", now=NOW).exit == DONE
    assert playing.move(path, "red: place 1 field", now=NOW).exit == DONE
    return path


@pytest.fixture
def daze(tmp_path: Path) -> str:
    """A game of Stone Daze; both clans write their set-up."""
    path = str(tmp_path / "daze.toml")
    new_game.new("stone-daze", path, ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN)
    return path


def saved(path: str) -> Save:
    """A save, opened."""
    return save_format.loads(Path(path).read_bytes(), path)


def lines(kept: Save) -> list[LogEntry]:
    """Its lines."""
    return [*log_entry.parse_log(kept.log)]


def said(path: str) -> list[str]:
    """What its lines say first."""
    return [line.first_text for line in lines(saved(path))][1:]


def sound(path: str) -> bool:
    """Whether an audit finds nothing."""
    return looking.audit([path], thorough=True).exit == DONE


def faults(kept: Save) -> list[str]:
    """What an audit finds in a save."""
    raw = save_writer.dumps(kept)
    return [f"{p.where}: {p.why}" for p in auditor.audit(games, kept, raw, "a.toml").differences]


# What it says, and to whom.

def test_the_log_says_who_left_and_who_came_since_when_and_why(path: str) -> None:
    """To all, by name; in JSON as the report of its turn."""
    assert said(path) == [
        "red: place 3 forest", f"seat blue gone: {WHY}", "blue by referee: place 1 hunt",
        "green: place 2 quarry", "seat blue taken: no reason was given", "red: place 1 field"]
    out = command_line.run("log", path, "--from", "3", "--to", "6").out
    assert f"turn 3  {NOW}\n  blue: Bob left. Reason: {WHY}\n" in out
    assert f"turn 6  {NOW}\n  blue: Dora plays now. Reason: no reason was given\n" in out
    view = json.loads(command_line.run("log", path, "--from", "3", "--to", "3",
                                       "--json").out)["view"]
    assert view[0]["kind"] == "seated" and view[0]["report"] == [
        {"turn": 3, "for": "public", "text": f"blue: Bob left. Reason: {WHY}"}]
    assert saved(path).header.seats[1] == SeatAssignment("blue", ("Dora",), "", (
        PastAssignment(3, ("Bob",)), PastAssignment(6, ())))
    assert sound(path)


def test_it_is_told_at_once_where_nothing_is_written_in_secret(path: str) -> None:
    """In log and record, before the next move."""
    seats.seat(path, "red", player="Fay", reason="Ann is ill", now=NOW)
    assert "red: Ann left, Fay plays now. Reason: Ann is ill" in command_line.run("log", path).out
    new = path + ".record"
    assert command_line.run("publish", path, "-o", new).exit == DONE
    assert b"seat red taken: Ann is ill" in Path(new).read_bytes()


def test_who_played_before_is_shown_with_its_turn_at_once(path: str) -> None:
    """In text and data, also before the next move; an empty seat has a beginning."""
    seats.seat(path, "red", player="Fay,Gil", reason="Ann is ill", now=NOW)
    ran = command_line.run("seat", path)
    assert ran.out == ("red: Fay, Gil (earlier: Ann until turn 8)\n"
                       "blue: Dora since turn 6 (earlier: Bob until turn 3)\ngreen: Eve\n")
    view = json.loads(command_line.run("seat", path, "--json").out)["view"]
    assert [seat["earlier"] for seat in view] == [
        [{"players": ["Ann"], "until": 8}],
        [{"players": ["Bob"], "until": 3}, {"players": [], "until": 6}], []]


def test_it_changes_nothing_that_is_asked(path: str) -> None:
    """The same question; the line is the last turn, and a move may quote the one before it."""
    before = looking.show(path)
    seats.seat(path, "green", player="Fay", reason="x", now=NOW)
    after = looking.show(path)
    assert (after.turn, after.view) == (before.turn + 1, before.view)
    assert playing.move(path, "blue: place 1 tool-maker", at=f"{before.turn}:{before.seal[:8]}",
                        now=NOW).exit == DONE
    assert sound(path)


def test_the_same_player_again_is_no_line(path: str) -> None:
    """Nothing has changed."""
    before = said(path)
    assert seats.seat(path, "blue", player="Dora", reason="x", now=NOW).exit == DONE
    assert said(path) == before


@pytest.mark.parametrize("reason", ["", " ", "a\nb", "x" * 301, "a\x1bb"])
def test_a_reason_is_one_line(path: str, reason: str) -> None:
    """As that of an undo."""
    before = Path(path).read_bytes()
    answer = seats.seat(path, "blue", gone=True, reason=reason, now=NOW)
    assert [problem.code for problem in answer.problems] == ["referee/usage-reason"]
    assert Path(path).read_bytes() == before


def test_names_are_published_only_where_they_were_asked_for(path: str, tmp_path: Path) -> None:
    """With them whoever played which turns; of the reason each says what the line does."""
    for name in ("a.record.toml", "a.html"):
        file = tmp_path / name
        assert command_line.run("publish", path, "-o", str(file)).exit == DONE
        raw = file.read_bytes()
        assert WHY.encode() in raw
        assert not re.search(rb"[\" ](Ann|Eve|Dora|Bob left|Bob until)\b", raw)
        assert command_line.run("verify", str(file)).exit == DONE
        assert command_line.run("publish", path, "-o", str(file), "--names").exit == DONE
        assert all(person in file.read_bytes() for person in (b"Bob", b"Dora"))
        assert command_line.run("verify", str(file)).exit == DONE
    assert b'before = [[3,["Bob"]],[6,[]]]' in (tmp_path / "a.record.toml").read_bytes()
    page = (tmp_path / "a.html").read_text()
    assert "blue: Dora; Bob until turn 3" in page
    assert f"<span>blue: Bob left. Reason: {WHY}</span>" in page


def test_who_played_which_turns_is_known_by_the_head() -> None:
    """Up to each line that says that it changed."""
    assignment = SeatAssignment("red", ("Cid",), "",
                                (PastAssignment(3, ("Ann", "Bob")), PastAssignment(6, ())))
    assert [seat_history.players_at(assignment, turn) for turn in (1, 2, 3, 5, 6, 99)] == [
        ("Ann", "Bob"), ("Ann", "Bob"), (), (), ("Cid",), ("Cid",)]


# What proves it.

def other(raw: bytes, folder: Path) -> int:
    """The exit code of the verifier that the page of the format came with."""
    file = folder / "other.record"
    file.write_bytes(raw)
    return subprocess.run([sys.executable, VERIFIER, file],
                          capture_output=True, check=False).returncode


def page(raw: bytes, folder: Path) -> list[str]:
    """What the script of a page finds against a record."""
    file, script = folder / "page.record", folder / "check.cjs"
    file.write_bytes(raw)
    script.write_text((ROOT / "referee/web/check.js").read_text() + (
        "\nnew Check(read(require('fs').readFileSync(process.argv[2], 'utf8'))).all()"
        ".then(done => console.log(JSON.stringify(done.faults)));"))
    ran = subprocess.run(["node", script, file], capture_output=True, check=True, text=True)
    found: list[str] = json.loads(ran.stdout)
    return found


def ours(raw: bytes) -> list[str]:
    """What this referee finds against a record."""
    found = verifier.verify(games, record_format.loads(raw, ""), "").differences
    return [f"{p.where}: {p.why}" for p in found]


needs_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


def made(kept: Save, viewer: str) -> bytes:
    """A record of a save, with names."""
    return record_format.dumps(record.make_record(kept, lines(kept), viewer, records.LATER,
                                                  persons=True))


@needs_node
@pytest.mark.parametrize("viewer", [PUBLIC, "red", ALL])
def test_all_three_readers_of_a_record_take_it(path: str, viewer: str, tmp_path: Path) -> None:
    """And find a reason that was changed."""
    raw = made(saved(path), viewer)
    assert (ours(raw), other(raw, tmp_path), page(raw, tmp_path)) == ([], 0, [])
    altered = raw.replace(WHY.encode(), b"Bob has no luck!")
    assert altered != raw
    assert ours(altered) and page(altered, tmp_path) and other(altered, tmp_path) == 4


@needs_node
@pytest.mark.parametrize("text", [
    "seat white gone: x", "seat blue left: x", "seat blue gone", "seat gone: x",
    "seat blue gone: "])
def test_all_three_find_a_line_that_no_referee_writes(path: str, text: str, tmp_path: Path) -> None:
    """Sealed by somebody who has the secret."""
    kept = saved(path)
    raw = made(resealed(kept, 3, moves=(text,)), ALL)
    assert ours(raw) and page(raw, tmp_path) and other(raw, tmp_path) == 4
    assert faults(resealed(kept, 3, moves=(text,)))


@needs_node
def test_nothing_else_is_in_its_line(path: str, tmp_path: Path) -> None:
    """No second row."""
    kept = resealed(saved(path), 3, moves=(f"seat blue gone: {WHY}", "seat green gone: x"))
    raw = made(kept, ALL)
    assert ours(raw) and page(raw, tmp_path) and other(raw, tmp_path) == 4 and faults(kept)


def resealed(kept: Save, n: int, **fields: object) -> Save:
    """A save with a line altered, and all from there on sealed anew, quotes left alone."""
    seal, out = kept.header.fairness.commitment, []
    for line in lines(kept):
        line = replace(line, **fields) if line.n == n else line
        seal = log_entry.seal(SECRET, seal, line.n, line.timestamp, line.moves, line.luck,
                              line.digest)
        out.append(replace(line, seal=seal))
    return replace(kept, log=b"".join(map(log_entry.write, out)))


@pytest.mark.parametrize("change", [
    lambda chair: replace(chair, before=()),
    lambda chair: replace(chair, before=chair.before[:1]),
    lambda chair: replace(chair, before=(PastAssignment(4, ("Bob",)), *chair.before[1:])),
    lambda chair: replace(chair, players=(), gone=NOW),
    lambda chair: replace(chair, before=(PastAssignment(3, ("a\x1b",)), *chair.before[1:])),
])
def test_a_head_that_says_otherwise_is_found(path: str, change: Callable[[SeatAssignment],
                                                                         SeatAssignment]) -> None:
    """Names may go; when somebody left may not."""
    kept = saved(path)
    red, blue, green = kept.header.seats
    assert not faults(kept)
    assert faults(replace(kept, header=replace(kept.header, seats=(red, change(blue), green))))
    without = replace(blue, players=(), before=(PastAssignment(3, ()), PastAssignment(6, ())))
    assert not faults(replace(kept, header=replace(kept.header, seats=(red, without, green))))


def test_a_save_with_it_is_read_and_written_to_the_byte(path: str) -> None:
    """As any other."""
    raw = Path(path).read_bytes()
    assert save_writer.dumps(save_format.loads(raw, path)) == raw and b"\nbefore = [[3,[" in raw


# What goes back, and what goes on elsewhere.

def test_an_undo_brings_no_player_back(path: str) -> None:
    """It is no move: Dora plays on, and the lines stay told."""
    assert mending.undo(path, "a slip", to=2, now=NOW).exit == DONE
    assert saved(path).header.seats[1].players == ("Dora",)
    assert [decision.seat for decision in looking.show(path).list_decisions()] == ["blue"]
    out = command_line.run("log", path, "--from", "3", "--to", "3").out
    assert "Bob left" in out and "undone" not in out
    assert mending.undo(path, "no turn", to=3, now=NOW).exit != DONE
    assert sound(path)


def test_a_copy_of_an_earlier_turn_has_its_players(path: str, tmp_path: Path) -> None:
    """Who came later is not in it, and it is sound."""
    for turn, assignment in ((2, SeatAssignment("blue", ("Bob",))),
                             (4, SeatAssignment("blue", (), NOW, (PastAssignment(3, ("Bob",)),)))):
        new = str(tmp_path / f"{turn}.toml")
        assert mending.branch(path, f"{turn}", new, now=NOW).exit == DONE
        assert saved(new).header.seats[1] == assignment and sound(new)


@pytest.mark.parametrize("cut", [2, 3, 4, 5, 6, 7])
def test_what_is_sound_of_a_damaged_save_is_sound(path: str, cut: int, tmp_path: Path) -> None:
    """Whatever line is the last that can be read."""
    raw, new = Path(path).read_bytes(), str(tmp_path / "new.toml")
    damaged = tmp_path / "damaged.toml"
    damaged.write_bytes(raw[:raw.index(b"\n%d = [" % (cut + 1))] + b"\n" if cut < 7 else raw)
    assert mending.recover(str(damaged), new, now=NOW).exit == DONE
    assert sound(new)
    assert saved(new).header.seats[1].players == (
        ("Bob",) if cut < 3 else () if cut < 6 else ("Dora",))


def test_a_head_that_is_lost_is_made_of_the_lines(path: str, tmp_path: Path) -> None:
    """Nobody is named, and who is gone is gone."""
    seats.seat(path, "green", gone=True, reason="x", now=NOW)
    raw, new = Path(path).read_bytes(), str(tmp_path / "new.toml")
    start = raw.index(b"[[seats]]")
    damaged = tmp_path / "damaged.toml"
    damaged.write_bytes(raw[:start] + raw[raw.index(b"[state]"):])
    assert mending.recover(str(damaged), new, now=NOW).exit == DONE
    assert sound(new) and [bool(assignment.gone) for assignment in saved(new).header.seats] == [
        False, False, True]


def test_a_head_that_says_otherwise_is_put_right(path: str, tmp_path: Path) -> None:
    """By the lines, in a file of which nothing else is damaged; names that are there stay."""
    kept = saved(path)
    red, blue, green = kept.header.seats
    wrong = replace(blue, players=("Dora",), before=(PastAssignment(6, ("Bob",)),))
    damaged, new = tmp_path / "damaged.toml", str(tmp_path / "new.toml")
    damaged.write_bytes(save_writer.dumps(
        replace(kept, header=replace(kept.header, seats=(red, wrong, green)))))
    assert mending.recover(str(damaged), new, now=NOW).exit == DONE
    assert sound(new) and saved(new).header.seats[1] == replace(
        blue, before=(PastAssignment(3, ()), PastAssignment(6, ("Bob",))))


# In secret.

def test_a_seat_is_taken_while_all_write_in_secret(daze: str) -> None:
    """The sheet that waits, its number and its line stay good; it opens with the others."""
    assert playing.move(daze, "blue: standard", now=WHEN).exit == DONE
    before = saved(daze).orders
    assert seats.seat(daze, "blue", player="Dora", reason="x", now=NOW).exit == DONE
    assert saved(daze).orders == before and before["blue"].line == 2
    answer = orders.file(daze, "blue: standard", now=NOW)
    assert answer.exit == DONE and saved(daze).orders["blue"].number == 2
    answer = playing.move(daze, "red: standard", viewer="moderator", now=NOW)
    assert answer.exit == DONE and {move.seat for move in answer.played} == {"red", "blue"}
    assert sound(daze)
    assert "blue: Bob left, Dora plays now. Reason: x" in command_line.run("log", daze).out
    raw = made(saved(daze), PUBLIC)
    assert not ours(raw)


def test_a_phase_settles_from_its_last_sheet_on(tmp_path: Path) -> None:
    """Whoever sits down meanwhile does not hold it up."""
    path = str(tmp_path / "settles.toml")
    new_game.new("stone-daze", path, ["red=Ann", "blue=Bob"], options=["settle=60"], secret=SECRET,
                 now="2026-02-01T18:00:00Z")
    for seat in ("red", "blue"):
        playing.move(path, f"{seat}: standard", now="2026-02-01T18:00:00Z")
    answer = seats.seat(path, "red", player="Fay", now="2026-02-01T18:50:00Z")
    assert not answer.played and saved(path).orders
    seats.seat(path, "blue", player="Dora", now="2026-02-01T19:01:00Z")
    assert not saved(path).orders and sound(path)


def test_who_has_filed_is_not_told_by_the_number_of_its_line(daze: str, tmp_path: Path) -> None:
    """Log, record and answers are the same to all whether or not a sheet was filed before."""
    other = str(tmp_path / "other" / "daze.toml")
    Path(other).parent.mkdir()
    shutil.copy(daze, other)
    assert playing.move(other, "blue: standard", now=WHEN).exit == DONE
    found = []
    for game in (daze, other):
        said = [command_line.run("seat", game, "red", "--player", "Dora", "--reason", "x", "--now",
                                 NOW,
                                 "--json")]
        said += [command_line.run("log", game), command_line.run("show", game, "--json"),
                 command_line.run("seat", game)]
        new = Path(game).with_suffix(".record")
        assert command_line.run("publish", game, "-o", str(new), "--names", "--now",
                                NOW).exit == DONE
        found.append((said, new.read_bytes()))
    assert found[0] == found[1]
    assert "Dora" not in found[0][0][1].out and "turn 3" in command_line.run(
        "log", other, "--for", "moderator").out
    assert found[0][0][3].out == "red: Dora (earlier: Ann until turn 1 or later)\nblue: Bob\n"
    data = json.loads(command_line.run("seat", other, "red", "--json").out)
    assert data["view"][0]["earlier"] == [{"players": ["Ann"], "until": None}]
    assert "Ann until turn 3)" in command_line.run("seat", other, "--for", "moderator").out


# One player, or none.

@pytest.mark.parametrize("game", games.names())
def test_a_game_that_one_player_is_left_in_ends(game: str, tmp_path: Path) -> None:
    """By a second line of the same write; the last to leave ends nothing more."""
    _, name, names = harness.first(game)
    path = str(tmp_path / "game.toml")
    assert new_game.new(game, path, list(names), scenario=name, secret=SECRET,
                        now=WHEN).exit == DONE
    for seat in names[:-1]:
        assert not saved(path).log.count(b"ended: ")
        assert seats.seat(path, seat, gone=True, reason="x", now=NOW).exit == DONE
    if len(names) > 1:
        assert said(path)[-2:] == [f"seat {names[-2]} gone: x",
                                   f"ended: {names[-2]} left; one player is left"]
    many = len(said(path))
    answer = seats.seat(path, names[-1], gone=True, reason="x", now=NOW)
    assert answer.exit == DONE and len(said(path)) == many + 1 + (len(names) == 1)
    if len(names) == 1:
        assert said(path)[-1] == f"ended: {names[0]} left; all players have left"
    assert looking.show(path).list_decisions() == [] and saved(path).log.count(b"ended: ") == 1
    assert sound(path)


def test_all_leave_a_game_that_was_taken_up_again(path: str) -> None:
    """Its end says so."""
    for seat in ("red", "green"):
        assert seats.seat(path, seat, gone=True, now=NOW).exit == DONE
    assert said(path)[-1] == "ended: green left; one player is left"
    assert mending.undo(path, "Dora plays on", now=NOW).exit == DONE
    assert seats.seat(path, "blue", gone=True, now=NOW).exit == DONE
    assert said(path)[-1] == "ended: blue left; all players have left" and sound(path)


def test_a_player_for_a_game_that_ended_so_is_refused_until_an_undo(path: str) -> None:
    """The refusal says it; then the seat is taken and the game goes on."""
    for seat in ("red", "green"):
        seats.seat(path, seat, gone=True, now=NOW)
    answer = seats.seat(path, "red", player="Fay", now=NOW)
    assert answer.exit == REFUSED and answer.problems[0].code == "referee/illegal-over"
    assert "undo" in answer.problems[0].hint
    assert mending.undo(path, "Fay plays red", now=NOW).exit == DONE
    assert seats.seat(path, "red", player="Fay", now=NOW).exit == DONE
    assert [decision.seat for decision in looking.show(path).list_decisions()] == ["blue"]
    assert sound(path)


def test_a_game_that_is_over_is_left_as_it_is(tmp_path: Path) -> None:
    """A seat of it may still be left; that ends nothing, and the result stays."""
    path = str(tmp_path / "over.toml")
    shutil.copy(ROOT / "saves/stone-age/two-players-tie-broken.toml", path)
    before = looking.score(path).view
    assert seats.seat(path, "red", gone=True, reason="x", now=NOW).exit == DONE
    assert said(path)[-1] == "seat red gone: x" and looking.score(path).view == before
    assert seats.seat(path, "red", player="Fay", now=NOW).exit == DONE
    assert sound(path)


def test_it_is_no_sheet_and_no_luck(path: str) -> None:
    """A line with luck is none of these."""
    line = lines(saved(path))[2]
    kept = resealed(saved(path), line.n, luck=("x, 1d6: 3",))
    assert any("must have nothing else" in why for why in faults(kept))
