"""Places of a scenario: warnings about odd ones, and no effect on any game."""

from pathlib import Path

import pytest

from referee.commands import scenario_check
from referee.core.base.problem import Refused
from referee.core.match import save_format
from referee.files import inputs
from tests.support import command_line, harness

pytestmark = pytest.mark.quick

GAME = "fire-and-stone"
TEXT, FILE = inputs.shipped_scenario(GAME, "standard")
CODE = "referee/doubtful-places"


def without(text: str = TEXT) -> str:
    """The scenario as somebody has it who draws no pictures."""
    head, found, _ = text.partition("\nplaces:")
    assert found
    return head + "\n"


def doubts(text: str) -> list[str]:
    """What is odd about the places of a scenario."""
    found = scenario_check.check_scenario(GAME, text, "mine.yaml", inputs).doubts
    assert all(problem.warning and problem.code == CODE for problem in found)
    return [problem.why for problem in found]


def test_the_shipped_map_has_places_without_a_fault() -> None:
    """And they are in no digest."""
    found = scenario_check.check_scenario(GAME, TEXT, FILE, inputs)
    assert found.doubts == () and len(found.places) == 66
    assert save_format.scenario_digest(found.data) == save_format.scenario_digest(
        scenario_check.check_scenario(GAME, without(), "mine.yaml", inputs).data)
    assert save_format.scenario_digest(found.data) == "5cecee1208eb0aab8308fe9f7f37d08b"


@pytest.mark.parametrize("old, new, why", [
    ("{id: I-02, at: [186, 49]}", "{id: I-02, at: [100, 5]}",
     "On the map, I-01 and I-02 lie on top of each other."),
    ("{id: III-15, at: [1056, 783]}", "{id: III-15, at: [1300, 600]}",
     "On the map, the way from III-12 to III-14 and the way from III-13 to III-15 cross."),
    ("    - {id: I-17, at: [468, 628]}\n", "", "I-17 has no place."),
    ("{id: I-17, at: [468, 628]}", "{id: I-71, at: [468, 628]}", "There is no I-71 on the map.")])
def test_what_is_odd_is_told(old: str, new: str, why: str) -> None:
    """And refuses nothing."""
    assert TEXT.count(old) == 1
    assert why in doubts(TEXT.replace(old, new))


def test_many_oddities_are_still_no_fault(tmp_path: Path) -> None:
    """Those that are not listed are warned of too."""
    file = tmp_path / "mine.yaml"
    file.write_text(f"{without()}\nplaces:\n  source: house\n  list:\n"
                    "    - {id: I-01, at: [0, 0]}\n")
    ran = command_line.run("scenario", "check", str(file), "--game", GAME)
    assert ran.exit == 0 and "valid" in ran.out
    heads = [line for line in ran.err.splitlines() if line.startswith("referee: ")]
    assert heads and all(line.startswith("referee: warning:") for line in heads)
    assert "55 more problems, which are not listed." in ran.unfolded


@pytest.mark.parametrize("old, new, code", [
    ("at: [186, 49]", "at: [186]", "shape"), ("at: [186, 49]", "at: [186, -1]", "number"),
    ("at: [186, 49]", "at: [186, 10000]", "number"), ("at: [186, 49]", "at: [186, far]", "shape"),
    ("{id: I-02, at: [186, 49]}", "{id: I-02}", "missing"),
    ("{id: I-02, at: [186, 49]}", "{id: I-02, at: [186, 49], of: me}", "key")])
def test_what_is_no_place_is_refused(old: str, new: str, code: str) -> None:
    """As in any other group."""
    with pytest.raises(Refused) as caught:
        scenario_check.check_scenario(GAME, TEXT.replace(old, new), "mine.yaml", inputs)
    assert {problem.code for problem in caught.value.problems} == {
        f"referee/unusable-scenario-{code}"}


def begun(folder: Path, text: str) -> Path:
    """A game with somebody's own map."""
    file, path = folder / "mine.yaml", folder / "raft.toml"
    file.write_text(text)
    ran = command_line.run("new", GAME, str(path), "--seat", "red=Ann", "--seat", "blue=Bob",
                           "--scenario", str(file), "--secret", "ab" * 32,
                           "--now", "2027-03-01T09:00:00Z")
    assert ran.exit == 0, ran.err
    return path


def test_a_map_of_ones_own_is_saved_with_its_places(tmp_path: Path) -> None:
    """And drawn by them; the shipped one stands in no save."""
    mine = TEXT.replace("at: [468, 628]", "at: [470, 630]")
    path = begun(tmp_path, mine)
    assert "\n[places]\n" in path.read_text() and '"I-17" = [470, 630]' in path.read_text()
    ran = command_line.run("show", str(path), "--as", "svg")
    assert ran.exit == 0 and ran.out.startswith("<svg ")
    shipped = tmp_path / "shipped.toml"
    assert command_line.run("new", GAME, str(shipped), "--seat", "red=Ann", "--seat", "blue=Bob",
                            "--secret", "ab" * 32).exit == 0
    assert "[places]" not in shipped.read_text()
    assert command_line.run("show", str(shipped), "--as", "svg").exit == 0


def test_a_map_of_ones_own_plays_without_places(tmp_path: Path) -> None:
    """As before; a picture is refused by name."""
    renamed = without(TEXT).replace("II-13", "II-77")  # no longer a map that comes with referee
    path = begun(tmp_path, renamed)
    assert "[places]" not in path.read_text()
    assert "II-77" in command_line.run("show", str(path)).out
    ran = command_line.run("show", str(path), "--as", "svg")
    assert ran.exit != 0 and "[fire-and-stone/usage-no-places]" in ran.err
    assert command_line.run("audit", str(path)).exit == 0


def test_the_same_game_with_and_without_places(tmp_path: Path) -> None:
    """The same position and the same digests."""
    data = harness.scenario(GAME, "standard")
    assert b"places" not in data
    shown = []
    for name, text in (("one", TEXT), ("other", without())):
        folder = tmp_path / name
        folder.mkdir()
        shown.append(command_line.run("show", str(begun(folder, text))).out)
    assert shown[0] == shown[1]
