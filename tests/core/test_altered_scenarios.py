"""Altered scenarios: how they are reported, and how a shipped one is recognised."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.commands import scenario_origin
from referee.commands.scenario_origin import Origin
from referee.core.scenario.diff import differences
from referee.core.scenario.scenario import MAX_LISTED
from referee.files import inputs
from tests.support import command_line, harness

BEFORE: dict[str, Any] = {
    "start": {"source": "rulebook", "food": 12, "people": 5, "fair": True},
    "cards": {"source": "rulebook", "hand": [3, 4], "list": [
        {"id": "C07", "price": 3, "tops": [{"gives": "wood"}], "source": None},
        {"id": "C08", "price": 4, "tops": []}]},
    "map": {"source": "house", "corners": [f"corner-{n}" for n in range(20)]},
    "trade": None,
}


def told(change: Any, *path: str | int) -> list[str]:
    """The differences when the value at a place is another."""
    after = deepcopy(BEFORE)
    at: Any = after
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = change
    return list(differences(BEFORE, after))


@pytest.mark.parametrize(("change", "path", "said"), [
    (40, ("start", "food"), ["start.food 12 to 40"]),
    (False, ("start", "fair"), ["start.fair true to false"]),
    (1, ("start", "fair"), ["start.fair true to 1"]),
    (None, ("start", "food"), ["start.food 12 to nothing"]),
    (2, ("cards", "list", 0, "price"), ["cards.list.C07.price 3 to 2"]),
    ("C99", ("cards", "list", 0, "id"), ["cards.list.C07 removed", "cards.list.C99 added"]),
    ([], ("cards", "list"), ["cards.list.C07 removed", "cards.list.C08 removed"]),
    ("gold", ("cards", "list", 0, "tops", 0, "gives"),
     ["cards.list.C07.tops [{gives: wood}] to [{gives: gold}]"]),
    ([3, 5], ("cards", "hand"), ["cards.hand [3, 4] to [3, 5]"]),
    ([3], ("cards", "hand"), ["cards.hand [3, 4] to [3]"]),
    ("x", ("map", "corners", 4), ["map.corners.5 corner-4 to x"]),
    (["x"], ("map", "corners"), ["map.corners 20 entries to 1"]),
    ({"source": "house", "track": 3}, ("trade",), ["trade added"]),
    (None, ("cards",), ["cards removed"]),
    ("y" * 300, ("start", "people"), ["start.people 5 to " + "y" * 40 + "…"]),
    ([{"id": "z" * 300}], ("cards", "list"), ["cards.list.C07 removed", "cards.list.C08 removed",
                                              "cards.list." + "z" * 109 + "…"]),
    ({**BEFORE["cards"], "list": BEFORE["cards"]["list"][::-1]}, ("cards",),
     ["cards.list in another order"]),
    ({"people": 5, "fair": True, "food": 12, "source": "rulebook"}, ("start",), []),
    ("house", ("start", "source"), ["where 1 value comes from"]),
    ({"source": "house", "food": 13, "people": 5, "fair": True}, ("start",),
     ["start.food 12 to 13"]),
])
def test_differences_are_told_in_a_few_words(change: Any, path: tuple[str | int, ...],
                                             said: list[str]) -> None:
    """Values, records by their ids; neither the order of keys nor a source beside a value."""
    assert told(change, *path) == said


def test_a_scenario_is_no_other_than_itself() -> None:
    """For every one that comes with referee; two of one game differ, and say where."""
    for game in games.names():
        read = {name: msgspec.json.decode(harness.scenario(game, name))
                for name in inputs.scenario_names(game)}
        for name, one in read.items():
            for other in read:
                assert bool(differences(one, read[other])) == (name != other)


def altered(game: str, *path: str | int, value: Any) -> bytes:
    """A standard scenario's JSON with another value."""
    data = msgspec.json.decode(harness.scenario(game, "standard"))
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    kind = games.scenario(game)[0]
    return msgspec.json.encode(msgspec.convert(data, kind))


def test_the_scenario_of_a_save_is_recognised() -> None:
    """By its digest: the shipped one, another shipped one, an altered one, one of somebody's."""
    standard = harness.scenario("stone-daze", "standard")
    assert scenario_origin.origin("stone-daze", "standard", standard, inputs) == Origin(
        "shipped", "standard")
    assert scenario_origin.origin("stone-daze", "add-ons", standard, inputs) == Origin(
        "renamed", "standard")
    assert scenario_origin.origin("stone-daze", "mine", standard, inputs) == Origin(
        "renamed", "standard")
    other = altered("stone-daze", "discs", "clan", value=9)
    own = scenario_origin.origin("stone-daze", "mine", other, inputs)
    assert own == Origin("own", "mine", ("discs.clan 7 to 9",), "standard")
    assert own.text == ("scenario mine, not one that comes with referee; unlike standard: "
                        "discs.clan 7 to 9")
    found = scenario_origin.origin("stone-daze", "standard", other, inputs)
    assert found == Origin("altered", "standard", ("discs.clan 7 to 9",))
    assert found.text == "scenario standard, altered: discs.clan 7 to 9"


def test_another_text_of_the_same_values_is_the_shipped_scenario() -> None:
    """Keys in another order, and what is usual written out: nothing of the game differs."""
    data = msgspec.json.decode(harness.scenario("stone-age", "standard"))
    turned = msgspec.json.encode(dict(reversed(data.items())))
    assert scenario_origin.origin("stone-age", "standard", turned, inputs) == Origin(
        "shipped", "standard")
    data["cards"]["list"][0]["people"] = 0
    written = msgspec.json.encode(data)
    assert scenario_origin.origin("stone-age", "standard", written, inputs) == Origin(
        "shipped", "standard")


def test_a_scenario_that_cannot_be_read_is_compared_with_nothing() -> None:
    """A stranger's save may hold anything."""
    for data in (b"", b"{}", b"\xff", b"[" * 100_000, b'{"game": 1}'):
        found = scenario_origin.origin("stone-age", "standard", data, inputs)
        assert found == Origin("unread", "standard") and "cannot be compared" in found.text


def test_ten_differences_are_said_and_the_rest_counted() -> None:
    """A rewritten deck does not flood a report."""
    data = msgspec.json.decode(harness.scenario("stone-age", "standard"))
    for card in data["cards"]["list"]:
        card["id"] = f"Z{card['id']}"
    found = scenario_origin.origin("stone-age", "standard", msgspec.json.encode(data), inputs)
    assert len(found.altered) == 72
    assert found.text.count("removed") == MAX_LISTED and found.text.endswith(", 62 more")


def test_new_says_that_a_file_is_another_scenario_than_its_name(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the shipped values, and one of another name, are not warned of."""
    monkeypatch.chdir(tmp_path)
    text = inputs.shipped_scenario("stone-age", "standard")[0]
    Path("standard.yaml").write_text(text.replace("food: 12", "food: 40"))
    Path("mine.yaml").write_text(text.replace("food: 12", "food: 40"))
    Path("copied").mkdir()
    Path("copied", "standard.yaml").write_text("# mine\n" + text)
    seats = ("--seat", "red", "--seat", "blue")
    ran = command_line.run("new", "stone-age", "a.toml", *seats, "--scenario", "standard.yaml")
    assert ran.exit == 0 and "scenario standard, altered: start.food 12 to 40." in ran.out
    ran = command_line.run("new", "stone-age", "j.toml", *seats, "--scenario", "standard.yaml",
                           "--json")
    assert command_line.texts_of(json.loads(ran.out)["report"]) == [
        "Beware: scenario standard, altered: start.food 12 to 40."]
    for n, name in enumerate(("mine.yaml", "copied/standard.yaml", "standard")):
        ran = command_line.run("new", "stone-age", f"{n}.toml", *seats, "--scenario", name)
        assert ran.exit == 0 and "altered" not in ran.out, name
