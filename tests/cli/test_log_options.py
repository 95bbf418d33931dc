"""`log`: sentences, one seat, one turn, moves as a script, a table; `luck dice --sum`."""

import csv
import io
import json
from pathlib import Path

import pytest

from referee.commands.loading import open_save
from referee.core.document import csv_table
from referee.core.match import save_format
from tests.support import command_line
from tests.support.paths import SAVES

# Finished games without corrections: their moves lead to the same position again.
REPLAYED = (
    "stone-age/two-players-cards-run-out", "stone-age/silence-and-undo",
    "stone-age-solo/victory-by-tiles", "stone-age-solo/major-victory-by-table-luck",
    "settlers/three-players-to-ten-points", "fire-and-stone/two-players-to-hut-tile-11",
    "stone-daze/landing")


def begin_again(name: str, path: Path) -> None:
    """Begin the game of a save once more, with the same secret."""
    header = save_format.loads((SAVES / f"{name}.toml").read_bytes(), "").header
    save = save_format.loads((SAVES / f"{name}.toml").read_bytes(), "")
    seats = [word for seat in header.seat_names for word in ("--seat", seat)]
    options = [word for key, value in header.options.items()
               for word in ("--option", f"{key}={value}")]
    dice = ["--luck", "table"] if header.fairness.luck == "table" else []
    first = command_line.well("log", str(SAVES / f"{name}.toml"), "--turn", "1", "--json")
    drawn = [item.rpartition(": ")[2] for item in json.loads(first.out)["view"][0]["items"][1:]]
    command_line.well("new", header.game, str(path), "--scenario", save.name, "--secret",
                      header.fairness.secret, *seats, *options, *dice,
                      *(["--dice", ", ".join(drawn)] if dice else []))


@pytest.mark.parametrize("name", REPLAYED)
def test_the_moves_of_a_log_play_the_game_again(name: str, tmp_path: Path) -> None:
    """`script` reads what `log --moves` prints for the moderator; the position is the same."""
    old, new = str(SAVES / f"{name}.toml"), tmp_path / "again.toml"
    begin_again(name, new)
    moves = command_line.well("log", old, "--moves", "--for", "moderator").out
    script = tmp_path / "moves.txt"
    script.write_text(moves)
    command_line.well("script", str(new), str(script), "--brief")
    first, second = (open_save(Path(path).read_bytes(), str(path))[1] for path in (old, new))
    assert first.state == second.state


def test_a_log_is_told_in_sentences_and_hashes_only_on_request() -> None:
    """`--full` adds what the log has, for those who compare it."""
    path = str(SAVES / "stone-age" / "silence-and-undo.toml")
    plain = command_line.well("log", path).out
    assert plain.splitlines()[1].startswith("  Game begun: Stone Age, scenario style-is-the-goal")
    assert "Undone: the game is back at turn" in plain and "setup stone-age" not in plain
    full = command_line.well("log", path, "--full").out
    assert "log: setup stone-age rules" in full and full.count("hash: ") == 12
    assert "hash: " not in plain


def test_one_turn_or_one_seat(tmp_path: Path) -> None:
    """Turn options are the same as elsewhere, and exclude each other."""
    path = str(SAVES / "stone-age" / "two-players-cards-run-out.toml")
    one = json.loads(command_line.well("log", path, "--turn", "7", "--json").out)["view"]
    assert [entry["turn"] for entry in one] == [7]
    red = json.loads(command_line.well("log", path, "--seat", "red", "--json").out)["view"]
    assert red and all(any(move["seat"] == "red" for move in entry["played"]) for entry in red)
    for more in (["--from", "3"], ["--to", "3"], ["--last", "3"]):
        assert command_line.run("log", path, "--turn", "7", *more).exit == 2
    assert command_line.run("log", path, "--seat", "green").exit == 2


def test_hidden_moves_are_in_no_public_list_of_moves() -> None:
    """Orders that were not revealed are left out for others, here those of a running phase."""
    path = str(SAVES / "settlers" / "four-players-discards-half-in.toml")
    public = [line for line in command_line.well("log", path, "--moves").out.splitlines()
              if not line.startswith("#")]
    everything = command_line.well("log", path, "--moves", "--for", "moderator").out.splitlines()
    assert {*public} < {line for line in everything if not line.startswith("#")}


def test_dice_are_counted_by_seat_without_undone_turns() -> None:
    """Rolls, dice, the average of a die, and what it is in the long run."""
    path = str(SAVES / "stone-age" / "two-players-cards-run-out.toml")
    data = json.loads(command_line.well("luck", "dice", path, "--sum", "--json").out)["view"]
    log = json.loads(command_line.well("log", path, "--json", "--for", "moderator").out)["view"]
    numbers = [[*map(int, item.rpartition(": ")[2].split())] for entry in log
               if not entry["undone"] for item in entry["items"]
               if item.rpartition(": ")[0].rpartition(", ")[2].endswith("d6")]
    assert sum(row["dice"] for row in data) == sum(map(len, numbers))
    assert sum(row["rolls"] for row in data) == len(numbers)
    total = sum(row["average"] * row["dice"] for row in data)
    assert round(total) == sum(map(sum, numbers)) and {row["expected"] for row in data} == {3.5}
    printed = command_line.well("luck", "dice", path, "--sum").out
    assert printed.split("\n")[0].split() == ["rolls", "dice", "average", "expected"]


def test_the_dice_of_a_record_are_those_of_its_save(tmp_path: Path) -> None:
    """As far as they are public; a turn that does not exist is refused in both."""
    for game, name in (("stone-age", "two-players-cards-run-out"),
                       ("settlers", "three-players-to-ten-points")):
        path, record = str(SAVES / game / f"{name}.toml"), str(tmp_path / f"{name}.record.toml")
        command_line.well("publish", path, "-o", record, "--now", "2027-01-01")
        of_save, of_record = (
            json.loads(command_line.well("luck", "dice", file, "--sum", "--json").out)
            for file in (path, record))
        assert of_save["view"] == of_record["view"] != []
        assert of_save["commitment"] == of_record["commitment"]
        for file in (path, record):
            ran = command_line.run("luck", "dice", file, "--sum", "--turn", "9999")
            assert ran.exit == 2 and "There is no turn 9999" in ran.unfolded


def rows(*words: str) -> list[dict[str, str]]:
    """The rows of a table of turns, as a spreadsheet reads them."""
    return list(csv.DictReader(io.StringIO(command_line.well("log", *words, "--csv").out)))


def test_a_table_has_a_row_for_each_move_and_each_turn_without_one() -> None:
    """The turns, moves and hashes are those of the data; the player is the one of that time."""
    path = str(SAVES / "settlers" / "four-players-discards-half-in.toml")
    told = json.loads(command_line.well("log", path, "--json").out)["view"]
    table = rows(path)
    assert [(row["turn"], row["move"]) for row in table] == [
        (str(entry["turn"]), move["move"] if move else "") for entry in told
        for move in entry["played"] or [None]]
    assert {(row["turn"], row["hash"], row["time"]) for row in table} == {
        (str(entry["turn"]), entry["seal"], entry["when"]) for entry in told}
    assert {row["player"] for row in table if row["seat"] == "red"} == {"Ann"}
    assert {row["player"] for row in rows(path, "--no-names")} == {""}
    assert rows(path, "--last", "2") == table[-2:]
    assert {row["seat"] for row in rows(path, "--seat", "blue") if row["seat"]} == {"blue"}


def test_a_table_names_the_player_of_that_time(tmp_path: Path) -> None:
    """Not the one who took over; who left is named in the report."""
    path = str(tmp_path / "a.toml")
    command_line.well("new", "stone-age", path, "--seat", "red==1+1", "--seat", "blue=Bob")
    command_line.well("move", path, "red: place 2 hut")
    command_line.well("seat", path, "red", "--player", "Eve", "--reason", "gone")
    assert [row["player"] for row in rows(path)] == ["", "'=1+1", ""]  # no formula


@pytest.mark.parametrize(("cell", "line"), [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("＝1", "'＝1"),
    ("\t=1", '"\'\t=1"'), ("a=1", "a=1"), ("a;=1", '"a;=1"'), ('a", =1', '"a"", =1"'), (7, "7"),
    ("", "")])
def test_no_cell_is_a_formula(cell: object, line: str) -> None:
    """Of a table of turns, or of an office."""
    assert csv_table.lines(["name", "n"], [[cell, 1]]) == ["name,n", f"{line},1"]


def test_a_table_is_no_script() -> None:
    """One of the two at a time."""
    path = str(SAVES / "stone-age" / "silence-and-undo.toml")
    ran = command_line.run("log", path, "--csv", "--moves")
    assert ran.exit == 2 and "Use only one of --csv and --moves." in ran.unfolded
