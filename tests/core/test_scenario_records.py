"""Scenario records that refer to each other, and how games use piles, counts and records."""

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from referee.core.game import structs
from referee.core.scenario import sections
from referee.core.scenario.sections import ForeignKey, Records, ScenarioRecord, Section

Name = Annotated[str, ForeignKey("area")]


class Area(ScenarioRecord, frozen=True):
    """A place with its neighbours."""

    id: str
    near: tuple[Name, ...] = ()
    cave: Annotated[str, ForeignKey("cave", optional=True)] = ""


class Row(Struct, frozen=True):
    """A mark on an area."""

    at: Name


class Mark(Row, frozen=True):
    """What it names stands in what it is made from."""

    size: int = 1


class Areas(Section, frozen=True):
    """A list with a source."""

    list: Records[Area]


class Data(Struct, frozen=True):
    """A list, names in many shapes."""

    areas: Areas
    start: Name = "a"
    counts: Annotated[dict[Name, int], Meta(max_length=9)] = {}
    rows: tuple[Row, ...] = ()
    pair: tuple[Name, int] = ("a", 1)
    maybe: Row | None = None
    all_of: Annotated[tuple[str, ...], ForeignKey("area")] = ()


def data(*areas: Area, **more: Any) -> Data:
    """Areas a and b beside what is given."""
    return Data(Areas("house", (Area(id="a", near=("b",)), Area(id="b"), *areas)), **more)


KNOWN = {"area": {"a", "b"}, "cave": {"deep"}}


def amiss(found: Data) -> list[tuple[str, str]]:
    """What names nothing, and where."""
    return [(problem.why, problem.where or "") for problem in
            sections.check_references(found, KNOWN, "unusable-reference")]


@pytest.mark.parametrize(("found", "where"), [
    (data(Area(id="c", near=("a", "x"))), "areas.list.c.near.1"),
    (data(start="x"), "start"), (data(start=""), "start"),
    (data(counts={"a": 1, "x": 1}), "counts.x"),
    (data(rows=(Row("a"), Row("x"))), "rows.1.at"),
    (data(pair=("x", 1)), "pair.0"), (data(maybe=Row("x")), "maybe.at"),
    (data(maybe=Mark("x")), "maybe.at"),
    (data(all_of=("a", "x")), "all_of"),
])
def test_a_name_of_nothing_is_told_with_its_place(found: Data, where: str) -> None:
    """Wherever it stands: alone, listed, as a key, in a record of a record."""
    name = "" if found.start == "" else "x"
    assert amiss(found) == [(f"There is no area “{name}”.", where)]


def test_what_is_known_is_no_fault() -> None:
    """Nor a name that may be empty, and is."""
    assert not amiss(data(Area(id="c", cave="deep"), counts={"b": 2}, maybe=Row("b")))
    assert amiss(data(Area(id="c", cave="flat"))) == [("There is no cave “flat”.",
                                                       "areas.list.c.cave")]


def test_ids_are_told_apart() -> None:
    """By their letters, not by how they are written."""
    assert not list(sections.check_ids(data(), "unusable-twice"))
    found = list(sections.check_ids(data(Area(id="b"), Area(id="A")), "unusable-twice"))
    assert [problem.where for problem in found] == ["areas.list.b", "areas.list.A"]


def test_piles_and_counts() -> None:
    """One for one; what there is none of is not mentioned."""
    assert structs.without_items(("a", "b", "a"), "a") == ("b", "a")
    with pytest.raises(ValueError, match="not in"):
        structs.without_items(("a",), "a", "a")
    assert structs.add_count({"a": 1}, "a") == {"a": 2} and structs.add_count({"a": 1}, "a",
                                                                              -1) == {}
    assert structs.add_count({}, "b") == {"b": 1}
    assert structs.without_keys({"a": 1, "b": 2}, "a") == {"b": 2}
    assert structs.expand_counts({"b": 1, "a": 2}) == ("a", "a", "b")


def test_one_of_several_records() -> None:
    """The others stay as they are."""
    rows = (Row("a"), Row("b"))
    assert structs.replace_at(rows, 1, at="c") == (Row("a"), Row("c"))
    assert list(structs.by_id((Area(id="x"), Area(id="y")))) == ["x", "y"]
