"""Stone Daze: sealed orders stay secret; cases, refusals and rulings match the manual."""

import re
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.cli.execute import emit
from referee.commands import manual_text
from referee.commands.answer import Answer
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.match.match import Match
from tests.support import harness, yaml_files
from tests.support.command_functions import checking, looking, new_game, playing
from tests.support.paths import CASES, ROOT

pytestmark = pytest.mark.quick

SOURCES = ROOT / "referee" / "games" / "stone_daze"
NOW = harness.WHEN


def terms() -> set[str]:
    """What the manual defines."""
    return {item.term for section in manual_text.parse(games.manual("stone-daze"))[1]
            for item in section.items if isinstance(item, manual_text.Definition)}


def test_cases_cite_the_manual_and_leave_no_ruling_out() -> None:
    cited = {cite for file in (CASES / "stone-daze").glob("*.yaml")
             for case in yaml_files.read(file) for cite in case["cites"]}
    assert {cite.removeprefix("ruling ") for cite in cited} <= terms()
    assert {f"ruling {n}" for n in range(1, 74)} <= cited


def test_refusals_and_reports_cite_the_manual() -> None:
    code = "".join(file.read_text() for file in SOURCES.rglob("*.py")
                   if file.parent != SOURCES or file.stem != "__init__")
    cited = set(re.findall(r'rule="([^"]+)"', code)) | set(
        re.findall(r"\[(ruling [0-9]+|[a-z]+)\]\"", code))
    assert len(cited) > 20
    assert {cite.removeprefix("ruling ") for cite in cited} <= terms()


# Two games that differ in nothing but red's sealed sheets.

ORDERS = ("elder forward; hunter forward force; draw", "girl turn left; elder heal")
LOOKS: dict[str, Any] = {
    "show": lambda path, viewer: looking.show(path, viewer=viewer),
    "show an earlier turn": lambda path, viewer: looking.show(path, viewer=viewer, turn=2),
    "log": lambda path, viewer: looking.history(path, viewer=viewer),
    "score": lambda path, viewer: looking.score(path),
    "legal": lambda path, viewer: looking.legal(path, seat="blue"),
    "check": lambda path, viewer: checking.check(path, "blue: hunter g5", viewer=viewer),
    "check a bad one": lambda path, viewer: checking.check(path, "blue: hunter a1", viewer=viewer),
    "check for red": lambda path,
    viewer: checking.check(path, "heal girl", seat="blue", viewer=viewer),
}


def said(answer: Answer) -> str:
    """What an answer prints, as text and as JSON, without seals, promises and the file's place."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        emit(answer, json=False)
        emit(answer, json=True)
    shown = re.sub(r"\S+/meadow\.toml", "meadow.toml", out.getvalue())
    return re.sub(r"\b[0-9a-f]{16}([0-9a-f]{16}([0-9a-f]{32})?)?\b", "…", shown)


@pytest.mark.parametrize("viewer", [None, "blue"])
@pytest.mark.parametrize("phase", ["set-up", "orders", "clubs"])
def test_nothing_of_a_sealed_sheet_is_told(tmp_path: Path, phase: str, viewer: str | None) -> None:
    answers = []
    for orders in ORDERS:
        path = str(tmp_path / f"{len(orders)}" / "meadow.toml")
        Path(path).parent.mkdir()
        new_game.new("stone-daze", path, ["red=Ann", "blue=Bob"], secret=harness.SECRET, now=NOW)
        told = [playing.move(path, text, viewer=viewer, now=NOW)
                for text in sheets(phase, orders)]
        if viewer is None:
            told.clear()  # the receipt of a sheet is for its sender's eyes
        told += [look(path, viewer) for look in LOOKS.values()]
        answers.append([said(answer) for answer in told])
    for one, other in zip(*answers, strict=True):
        assert one == other


def sheets(phase: str, orders: str) -> list[str]:
    """Sheets up to the moment when red's are sealed and blue looks."""
    if phase == "set-up":
        return ["red: " + {ORDERS[0]: "elder c3", ORDERS[1]: "small a4 b4 i4"}[orders]]
    done = ["red: standard", "blue: standard", f"red: {orders}"]
    return done if phase == "orders" else [*done, "blue: stay"]


def test_the_clan_itself_reads_its_orders(tmp_path: Path) -> None:
    path = str(tmp_path / "meadow.toml")
    new_game.new("stone-daze", path, ["red=Ann", "blue=Bob"], secret=harness.SECRET, now=NOW)
    for text in sheets("clubs", ORDERS[0]):
        playing.move(path, text, now=NOW)
    assert "elder e2 to e3; hunter d3 to d4, force" in " ".join(
        looking.show(path, viewer="red").text.split())


def test_the_first_seat_is_south() -> None:
    match = harness.begin("stone-daze", seats=("blue", "red")).match
    assert match.state.figures["blue-elder"].at == "e2"
    assert match.state.figures["red-elder"].facing == "down"


def test_clans_are_alike() -> None:
    """A game and its half turn with the clans' names changed end alike."""
    moves = [("standard", "standard"), ("hunter forward; runner-1 forward run", "elder left"),
             ("hunter d8", "none"), ("girl forward-left", "visionary forward"),
             ("none", "hunter g5")]
    ends = []
    for seats in (("red", "blue"), ("blue", "red")):
        match = harness.begin("stone-daze", seats=seats).match
        for pair in moves:
            for seat, text in zip(seats, pair, strict=True):
                result = sequence.run(match, f"{seat}: {text}", None, NOW,
                                      chance.secret_source("x"))
                assert not result.problems
                match = result.match
        ends.append([match.state.figures[f"{seat}-{name}"] for seat in seats
                     for name in ("runner-1", "elder", "girl", "visionary", "hunter")])
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("group", "field", "value", "where"), [
    ("length", "rows", 11, "length.rows"),
    ("length", "rows", 22, "length.rows"),
    ("width", "columns", 30, "width.columns"),
    ("width", "columns", 2, "width.columns"),
    ("game", "players", [2, 2], "game.players"),
    ("start", "rows", 9, "start.rows"),
    ("discs", "round", 9, "discs"),
    ("range", "across", 4, "range.across"),
    ("range", "across", 6, "range.across"),
    ("setup", "large", ["d5-c5", "g5-h5"], "setup"),
    ("setup", "large", ["c5-d5-d5", "g5-h5"], "setup"),
    ("setup", "large", ["c5", "g5-h5"], "setup"),
    ("setup", "small", ["b4-b4", "e4", "i4"], "setup"),
    ("setup", "small", ["b1", "e4", "i4"], "setup"),
    ("setup", "small", ["b4", "e4"], "setup"),
    ("setup", "swamp", ["e5-z9"], "setup"),
])
def test_scenarios_that_cannot_be_played(group: str, field: str, value: Any, where: str) -> None:
    data = msgspec.json.decode(harness.scenario("stone-daze", "standard"))
    data[group][field] = value
    assert harness.faults("stone-daze", data) & {
        ("unusable-value", where), ("referee/unusable-scenario-number", where)}


@pytest.mark.parametrize(("key", "value"), [
    ("id", "bird"), ("id", "runner 1"), ("name", "elder"), ("name", "Runner-2"), ("name", "2"),
    ("aliases", ["stay"]), ("aliases", ["dragon"]), ("aliases", ["girl"]), ("name", "")])
def test_a_figure_has_words_of_its_own(key: str, value: Any) -> None:
    """What means another figure or begins another line would never be read as this one."""
    data = msgspec.json.decode(harness.scenario("stone-daze", "standard"))
    data["characters"]["list"][0][key] = value
    assert "unusable-value" in {code for code, _ in harness.faults("stone-daze", data)}


@pytest.mark.parametrize(("seats", "options"), [
    (("red",), {}), (("red", "green"), {}), (("red", "blue"), {"gate": "maybe"}),
    (("red", "blue"), {"rounds": "0"}), (("red", "blue"), {"dragons": "on"})])
def test_games_that_cannot_begin(seats: tuple[str, ...], options: dict[str, str]) -> None:
    with pytest.raises(Refused):
        harness.begin("stone-daze", seats=seats, options=options)


# A person's sheet.

def ordering() -> Match:
    """Both halves as in the standard, orders are asked for."""
    match = harness.begin("stone-daze").match
    for text in ("red: standard", "blue: standard"):
        match = sequence.run(match, text, None, NOW, chance.secret_source("x")).match
    return match


@pytest.mark.parametrize("text", [
    "Elder: left", "elder: left\ngirl: stay", "The elder: left"])
def test_a_sheet_may_begin_with_a_name_and_a_colon(text: str) -> None:
    """Whoever moves is named by ``--seat`` or by the text, and the sheet means the same."""
    for whole, seat in ((text, "red"), (f"red: {text}", None)):
        result = sequence.run(ordering(), whole, seat, NOW, None)
        assert (result.seat, [result.match.game.write(move) for move in result.moves]) == (
            "red", ["elder left"])


@pytest.mark.parametrize("text", ["Ann: elder left", "Elder2: left", "hello: elder left"])
def test_what_stands_before_a_colon_is_a_seat_or_begins_a_line(text: str) -> None:
    with pytest.raises(Refused) as caught:
        sequence.run(ordering(), text, "red", NOW, None)
    assert "is not a known seat" in caught.value.problems[0].why


@pytest.mark.parametrize("text", [
    "elder d2;" * 1000, "eldr left;" * 900, "elder," * 1500, "and " * 2400, "a-" * 4900 + "a",
    "elder " + "forward " * 1200, "all," * 2400])
def test_no_complaint_is_made_twice(text: str) -> None:
    """However often a fault stands in a sheet."""
    try:
        problems = sequence.run(ordering(), text, "red", NOW, None).warnings
    except Refused as error:
        problems = error.problems
    said = [(problem.code, problem.why) for problem in problems]
    assert 0 < len(said) == len(set(said)) < 10


def test_every_fault_of_a_sheet_has_its_place() -> None:
    """Those of single lines in the text as it was sent."""
    text = "red: eldr left; hunter d99\ngirl jump, visionary fly"
    with pytest.raises(Refused) as caught:
        sequence.run(ordering(), text, None, NOW, None)
    places = [text[slice(*problem.span)] for problem in caught.value.problems if problem.span]
    assert places == ["eldr", "d99", "jump"]


def test_what_a_view_is_worth_has_the_rows_of_a_result() -> None:
    """To all eyes the same, for nothing of it is hidden; each row says how it came about."""
    turns = harness.passed(harness.random_game("stone-daze", "standard", ("red", "blue")))
    game, last = turns[-1].match.game, turns[-1].match.state
    for turn in (turns[0], turns[len(turns) // 2], turns[-1]):
        state = turn.match.state
        found = [game.score_so_far(game.view(state, eyes)) for eyes in (None, "red", "blue")]
        assert found[0] == found[1] == found[2]
        assert [label for label, _ in found[0].sheet] == [
            label for label, _ in found[0].workings]
    assert game.result(last) == game.score_so_far(game.view(last, None))
