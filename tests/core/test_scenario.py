"""Scenarios: YAML to typed data, merged bases, every error with its line and column."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from referee.commands import scenario_check
from referee.core.base.problem import Problem, Refused
from referee.core.scenario import bases, scenario, schema
from referee.core.scenario.scenario import ScenarioFile
from referee.core.scenario.sections import Source
from referee.files import inputs


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A record."""

    id: str
    cost: tuple[int, ...] = ()
    points: int = 0
    text: str = ""
    source: Source | None = None


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """A group."""

    source: Source
    list: list[Card]
    hand: int = 4
    extra: tuple[Card, ...] = ()


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """Another group."""

    source: Source
    roads: dict[str, int] = {}
    size: tuple[int, int] = (1, 1)


class Whole(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario."""

    cards: Cards
    board: Board | None = None


def read(text: str) -> ScenarioFile:
    """The sheet of a file called my.yaml."""
    return scenario.parse(text, "my.yaml")


def refusals(read: Callable[[], Any]) -> tuple[Problem, ...]:
    """All the problems that reading something is refused with."""
    with pytest.raises(Refused) as error:
        read()
    assert all(p.where.startswith("my.yaml") for p in error.value.problems)
    return error.value.problems


def refusal(text: str) -> Problem:
    """The one problem of a text."""
    problem, = refusals(lambda: read(text))
    return problem


def brief(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    """Codes without their beginnings, and places without the file."""
    return [(p.code.removeprefix("referee/unusable-scenario-"),
             p.where.removeprefix("my.yaml, ")) for p in problems]


# Reading.

def test_plain_data_and_the_place_of_everything_in_it() -> None:
    """Lines and columns count from 1."""
    scenario_file = read("cards:\n  list:\n    - id: C01\n      cost: [3, 4]\n")
    assert scenario_file.data == {"cards": {"list": [{"id": "C01", "cost": [3, 4]}]}}
    assert scenario_file.marks[()] == (1, 1)
    assert scenario_file.marks[("cards", "list", 0, "cost", 1)] == (4, 17)


@pytest.mark.parametrize(("text", "value"), [
    ("NO", "NO"), ("no", "no"), ("yes", "yes"), ("On", "On"), ("off", "off"), ("y", "y"),
    ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
    ("12", 12), ("-3", -3), ("+4", 4), ("0", 0), ("010", "010"), ("0x1F", "0x1F"),
    ("0b11", "0b11"), ("1:30", "1:30"), ("1_000", "1_000"), ("1.5", "1.5"), (".inf", ".inf"),
    ("2026-01-31", "2026-01-31"), ("=", "="), ("'12'", "12"), ('"true"', "true"),
    ("'~'", "~"), ("9" * 18, int("9" * 18)), ("9" * 19, "9" * 19), ("<<", "<<"),
])
def test_only_true_false_whole_numbers_and_nothing_are_more_than_text(
        text: str, value: object) -> None:
    """What old YAML makes of NO, 1:30 and 010 is no surprise here."""
    found = read(f"a: {text}\n").data["a"]
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize("key", ["1", "NO", "true", "~", "1:30", "<<"])
def test_keys_are_words_as_they_stand(key: str) -> None:
    """No key is a number or nothing."""
    assert read(f"{key}: {{a: b}}\n").data == {key: {"a": "b"}}


def test_every_key_that_stands_twice_is_refused() -> None:
    """All of them at once, each at its second place."""
    found = refusals(lambda: read("a: 1\nb: {c: 1, c: 2}\na: 2\n"))
    assert brief(found) == [("duplicate", "line 2, column 11"), ("duplicate", "line 3, column 1")]


def test_no_complaint_repeats_a_long_key_or_a_hidden_one() -> None:
    """That it stands twice is not said of a key that is not read."""
    for key in ("x" * 900, '"\\e[2J"'):
        found = refusals(lambda key=key: read(f"{key}: 1\n{key}: 2\n"))  # type: ignore[misc]
        assert brief(found) == [("text", "line 1, column 1"), ("text", "line 2, column 1")]


@pytest.mark.parametrize(("text", "place"), [
    ("a: &x 1\nb: *x\n", "line 1, column 4"), ("a: &x {b: 1}\n", "line 1, column 4"),
    ("a: &x [1]\n", "line 1, column 4"), ("a: *x\n", "line 1, column 4"),
    ("a: {<<: *x}\n", "line 1, column 9"),
])
def test_anchors_and_aliases_are_refused(text: str, place: str) -> None:
    """Even an anchor that nothing uses."""
    assert brief((refusal(text),)) == [("alias", place)]


def test_a_laughing_bomb_is_refused_at_its_first_anchor() -> None:
    """Nothing is multiplied."""
    bomb = "a: &a [x]\n" + "".join(
        f"{chr(b)}: &{chr(b)} [{','.join([f'*{chr(b - 1)}'] * 9)}]\n" for b in range(98, 122))
    assert refusal(bomb).code.endswith("alias")


@pytest.mark.parametrize("text", [
    "a: !x 1\n", "a: !!binary aGk=\n", "a: !!python/name:os.system x\n", "a: !!str 5\n",
    "a: !!int '5'\n", "a: !!int ²\n", "a: !x {b: 1}\n", "a: !!set {b}\n", "a: !x [1]\n",
    "a: ! 1\n", "!x {a: 1}\n", "!x a: 1\n",
    "a: !!python/object/apply:os.system [x]\n", "a: !<tag:yaml.org,2002:null> ''\n",
])
def test_tags_are_refused(text: str) -> None:
    """Whatever they stand before; a value is what it looks like."""
    problem = refusal(text)
    assert problem.code == "referee/unusable-scenario-tag"
    assert problem.where.startswith("my.yaml, line 1, column")


@pytest.mark.parametrize("text", ["", "# nothing\n", "a\n", "- a\n", "12\n", "[]\n", "null\n"])
def test_a_scenario_is_a_mapping(text: str) -> None:
    """Not a list, a word or nothing."""
    assert refusal(text).code == "referee/unusable-scenario-shape"


def test_a_word_of_a_list_is_refused_with_the_words_that_may_be() -> None:
    """As `source: our own` is."""
    text = "base: stone-age/standard\ntiles: {source: our own}\n"
    with pytest.raises(Refused) as error:
        scenario_check.check_scenario("stone-age", text, "my.yaml", inputs)
    assert error.value.problems[0].why == "“our own” must be rulebook, inferred or house."


@pytest.mark.parametrize("text", ["? [a, b]\n: 1\n", "{a: 1}: 2\n", "a: {[b]: 1}\n"])
def test_a_key_is_a_plain_word(text: str) -> None:
    """Not a list or a mapping."""
    assert refusal(text).code == "referee/unusable-scenario-shape"


@pytest.mark.parametrize(("text", "place"), [
    ("a: [1, 2\nb: 3\n", "line 2"), ("a: 'x\n", "line 2"), ("a:\n\t- b\n", "line 2, column 1"),
    ("a: b: c\n", "line 1, column 5"), ("a: }\n", "line 1"), ("a: @x\n", "line 1, column 4"),
    ("%YAML 9.9\n---\na: 1\n", "line 1"), ("a: 1\n---\nb: 2\n", "line 2"),
    ("a: \"\\x\"\n", "line 1"), ("a: \0\n", ""), ("a: \x07\n", ""), ("a: \ud800\n", ""),
    ("a: \ufffe\n", ""),
])
def test_what_is_no_yaml_is_refused_with_its_place(text: str, place: str) -> None:
    """A mark left open, tabs, two documents, characters that YAML has not."""
    problem = refusal(text)
    assert problem.code == "referee/unusable-scenario-yaml"
    assert place in problem.where


# Size and depth.

def test_a_text_too_large_is_not_parsed() -> None:
    """400,000 characters are, one more is not."""
    assert read("a: 1 #" + "x" * 399_994).data
    problem = refusal("[" * 400_001)
    assert problem.code == "referee/unusable-scenario-size"
    assert "400,001" in problem.why


def test_a_text_of_too_many_values_is_not_made_into_any() -> None:
    """10,000 are, with keys, lists and mappings; one more is not."""
    assert read(f"a: [{'1,' * 9_997}]").data
    problem = refusal(f"a: [{'1,' * 9_998}]")
    assert brief((problem,)) == [("size", "line 1, column 19999")]
    assert refusal("a:\n" + "- \n" * 100_000).code == "referee/unusable-scenario-size"


@pytest.mark.parametrize(("value", "why"), [
    ("x" * 301, "301 characters"), ("'" + "x " * 200 + "y'", "401 characters"),
    ('"\\e[2J"', "one line"), ('"a\\nb"', "one line"), ("|\n  two\n  lines", "one line"),
    ('"\\u202e"', "one line"), ('"\\u200b"', "one line"), ('"\\0"', "one line"),
], ids=lambda text: ascii(text[:12]))
def test_a_value_is_one_line_of_plain_text(value: str, why: str) -> None:
    """Neither a flood nor what a terminal would obey; so is a key."""
    assert read("a: " + "é" * 300 + "\n").data
    problem = refusal(f"b: 1\na: {value}\n")
    assert brief((problem,)) == [("text", "line 2, column 4")] and why in problem.why
    if "\n" not in value and len(value) < 60:
        problem = refusal(f"b: {{{value}: 1}}\n")
        assert brief((problem,)) == [("text", "line 1, column 5")]


LONG = 100_000


@pytest.mark.parametrize("text", [
    "a: " + "[" * LONG, "a: " + "[" * LONG + "]" * LONG, "{a: " * LONG, "[" * LONG,
    "#" + "]" * LONG + "\na: " + "[" * LONG,
    "a: '" + "]" * LONG + "'\nb: " + "[" * LONG,
    "a: " + "[ \n" * LONG, "- " * LONG, "a:\n  " + "- " * LONG + "b", "? " * LONG,
    "a:\n  " + "? " * 300 + "b", "a:\n" + "".join(" " * i + "-\n" for i in range(1, 300)),
    "".join(" " * i + "a:\n" for i in range(300)), "-\t" * 300, "- ? " * 200,
    "a: " + "[a: " * 200, "a: " + "[? " * 200,
], ids=str)
def test_what_is_nested_too_deep_is_refused(text: str) -> None:
    """In brackets or in blocks, before a parser can fall into it."""
    problem = refusal(text)
    assert problem.code in ("referee/unusable-scenario-depth", "referee/unusable-scenario-yaml")


@pytest.mark.parametrize("text", [
    "a: " + "[" * 39 + "]" * 39, "".join(" " * i + "a:\n" for i in range(40)),
    "a: '" + "- " * 60 + "'", "a: " + "{} " * 0 + "[" + "[], " * 60 + "]",
])
def test_what_is_nested_less_deep_is_read(text: str) -> None:
    """Forty levels are enough for anybody, and wide is not deep."""
    assert read(text).data


@pytest.mark.parametrize("text", ["a: " + "[" * 40 + "]" * 40,
                                  "".join(" " * i + "a:\n" for i in range(41))])
def test_the_level_below_the_deepest_is_refused(text: str) -> None:
    """Forty-one are not read."""
    assert refusal(text).code == "referee/unusable-scenario-depth"


# Types.

GOOD = """\
cards:
  source: rulebook
  list:
    - {id: C01, cost: [3, 4], points: 2, text: NO}
    - {id: C02, source: house}
board: {source: inferred, roads: {a: 1}, size: [3, 4]}
"""


def test_a_good_text_becomes_the_game_s_record() -> None:
    """With every value of its own type."""
    found = schema.to_record(read(GOOD), Whole)
    assert found.cards.list[0] == Card("C01", (3, 4), 2, "NO")
    assert found.cards.list[1].source == "house"
    assert found.board == Board("inferred", {"a": 1}, (3, 4))


def test_all_faults_are_told_at_once_each_at_its_place() -> None:
    """Wrong types, unknown keys, missing keys, in one go."""
    text = """\
cards:
  source: rulebok
  list:
    - {id: C01, cost: [3, four], pionts: 2}
    - {cost: 3}
    - C03
  hand: '4'
  hend: 5
bord: {}
"""
    found = refusals(lambda: schema.to_record(read(text), Whole))
    assert brief(found) == [
        ("shape", "line 2, column 11 (cards.source)"),
        ("shape", "line 4, column 27 (cards.list.0.cost.1)"),
        ("key", "line 4, column 42 (cards.list.0.pionts)"),
        ("shape", "line 5, column 14 (cards.list.1.cost)"),
        ("missing", "line 5, column 7 (cards.list.1)"),
        ("shape", "line 6, column 7 (cards.list.2)"),
        ("shape", "line 7, column 9 (cards.hand)"),
        ("key", "line 8, column 9 (cards.hend)"),
        ("key", "line 9, column 7 (bord)"),
    ]
    assert found[2].hint == "Did you mean points?"
    assert found[7].hint == "Did you mean hand?"
    assert found[1].why == "This must be a whole number, not a text."
    assert found[4].why == "The key “id” is missing."


def test_an_unknown_key_like_no_other_lists_the_known_ones() -> None:
    """Nothing is near."""
    text = GOOD.replace("hand", "xyz").replace("  source: rulebook", "  source: rulebook\n  xyz: 1")
    problem, = refusals(lambda: schema.to_record(read(text), Whole))
    assert problem.hint == "Known are: source, list, hand, extra."


@pytest.mark.parametrize(("old", "new", "path"), [
    ("{a: 1}", "{a: b}", "board.roads.a"), ("[3, 4]}\n", "[3]}\n", "board.size"),
    ("[3, 4]}\n", "[3, x]}\n", "board.size.1"),
    ("[3, 4], points", "{a: 1}, points", "cards.list.0.cost"),
    ("{a: 1}", "[a]", "board.roads"), ("{source: inferred, ", "{", "board"),
    ("[3, 4], points", "3, points", "cards.list.0.cost"),
    ("points: 2", "points: 1:30", "cards.list.0.points"),
    ("source: inferred", "source: ''", "board.source"),
])
def test_a_fault_names_the_way_to_it(old: str, new: str, path: str) -> None:
    """In mappings, pairs, lists and groups that may be left out."""
    assert old in GOOD
    found = refusals(lambda: schema.to_record(read(GOOD.replace(old, new)), Whole))
    assert [p.where.partition("(")[2].rstrip(")") for p in found] == [path]


def test_findings_of_a_game_get_line_and_column() -> None:
    """By the ids of records, by number, or as near as can be."""
    scenario_file = read(GOOD)
    wheres = ("cards.list.C02.source", "cards.list.0", "cards.hand", "cards.list.C09", "",
              "cards.list.2", "cards.list.C01.cost.1", "cards.list.C01.text.N")
    found = schema.with_locations(scenario_file,
                                  tuple(Problem("unusable-x", "", where) for where in wheres))
    assert [p.where.removeprefix("my.yaml, ") for p in found] == [
        "line 5, column 25 (cards.list.1.source)", "line 4, column 7 (cards.list.0)",
        "line 2, column 3 (cards)", "line 4, column 5 (cards.list)", "line 1, column 1",
        "line 4, column 5 (cards.list)", "line 4, column 27 (cards.list.0.cost.1)",
        "line 4, column 48 (cards.list.0.text)"]


class Hill(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hill"):
    """A record that says its kind."""

    height: int


def test_the_kind_of_a_record_is_a_known_key() -> None:
    """It is no field of it."""
    class Land(Struct, frozen=True, forbid_unknown_fields=True):
        hill: Hill

    problem, = refusals(lambda: schema.to_record(read("hill: {kind: hill, height: x}\n"), Land))
    assert problem.where == "my.yaml, line 1, column 28 (hill.height)"


# Bases.

def unopened(game: str, name: str) -> None:
    """Where nothing is to be looked for."""
    pytest.fail(f"{game}/{name}")


def over(above: str, below: str = GOOD) -> ScenarioFile:
    """A text over the base it names."""
    def base(game: str, name: str) -> tuple[str, str]:
        assert (game, name) == ("toy", "standard")
        return below, "toy/standard"

    return bases.load("base: toy/standard\n" + above, "my.yaml", base)


def test_a_text_without_a_base_stands_alone() -> None:
    """Nothing is asked for."""
    assert bases.load(GOOD, "my.yaml", unopened) == read(GOOD)


def test_a_base_gives_whatever_is_not_said_again() -> None:
    """Groups, keys, records; nothing but the name of the base makes the same scenario."""
    assert over("").data == read(GOOD).data


def test_records_replace_those_of_the_same_id_and_new_ones_follow() -> None:
    """Whole records; the order is that of the base."""
    data = over("cards: {source: rulebook, list: [{id: C03}, {id: C01, points: 9}]}\n").data
    assert data["cards"]["list"] == [
        {"id": "C01", "points": 9, "source": "rulebook"}, {"id": "C02", "source": "house"},
        {"id": "C03", "source": "rulebook"}]
    assert data["board"] == read(GOOD).data["board"]


def test_a_key_of_a_group_is_replaced_alone() -> None:
    """What is no list of records is taken over whole."""
    data = over("board: {source: house, size: [9, 9]}\nnew: {source: house}\n").data
    assert data["board"] == {"source": "house", "roads": {"a": 1}, "size": [9, 9]}
    assert data["new"] == {"source": "house"}
    assert list(data) == ["cards", "board", "new"]


def test_a_record_keeps_the_source_of_the_group_it_came_from() -> None:
    """A house card does not make the printed ones house, nor the other way round."""
    data = over("cards: {source: house, list: [{id: C01}, {id: C03}, "
                "{id: C04, source: inferred}]}\n").data
    assert [(r["id"], r["source"]) for r in data["cards"]["list"]] == [
        ("C01", "house"), ("C02", "house"), ("C03", "house"), ("C04", "inferred")]
    below = GOOD.replace("{id: C02, source: house}", "{id: C02}")
    data = over("cards: {source: house, list: [{id: C01}]}\n", below).data
    assert [r["source"] for r in data["cards"]["list"]] == ["house", "rulebook"]


def test_records_that_only_one_side_has_keep_their_source_too() -> None:
    """A group that changes hands does not take its lists with it."""
    below = GOOD.replace("{id: C02, source: house}", "{id: C02}")
    data = over("cards: {source: house, hand: 5, extra: [{id: X}]}\n", below).data
    assert [r.get("source") for r in data["cards"]["list"]] == ["rulebook", "rulebook"]
    assert data["cards"]["extra"] == [{"id": "X"}]


def test_no_source_is_made_up() -> None:
    """Where a group says none, or where it stays what it was."""
    below = GOOD.replace("{id: C02, source: house}", "{id: C02}")
    data = over("cards: {hand: 5}\n", below).data
    assert "source" not in data["cards"]["list"][0]
    data = over("cards: {source: house, list: [{id: C03}]}\n",
                below.replace("  source: rulebook\n", "")).data
    assert [r.get("source") for r in data["cards"]["list"]] == [None, None, "house"]


def test_a_merged_scenario_is_typed_with_places_of_both_files() -> None:
    """What stands in the base is looked for there, what stands above in the file itself."""
    scenario_file = over("cards:\n  source: house\n  list:\n    - {id: C09, points: x}\n")
    problem, = refusals(lambda: schema.to_record(scenario_file, Whole))
    assert problem.where == "my.yaml, line 5, column 25 (cards.list.2.points)"


def test_what_was_taken_over_is_placed_in_the_file_of_the_base() -> None:
    """Groups, keys and records each in their own file, by its lines."""
    scenario_file = over("cards: {source: house, list: [{id: C02, points: 1}]}\n")
    wheres = ("cards.list.C01", "cards.list.C02", "cards.source", "board.size.1", "cards")
    found = schema.with_locations(scenario_file,
                                  tuple(Problem("unusable-x", "", where) for where in wheres))
    assert [p.where for p in found] == [
        "my.yaml, cards.list.C01 (from toy/standard, line 4, column 7)",
        "my.yaml, line 2, column 31 (cards.list.1)", "my.yaml, line 2, column 17 (cards.source)",
        "my.yaml, board.size.1 (from toy/standard, line 6, column 52)",
        "my.yaml, line 2, column 8 (cards)"]


@pytest.mark.parametrize(("where", "hint"), [
    ("cards.list.C01", "To change it, write in my.yaml, with your values: "
     "cards: {source: house, list: [{id: C01, cost: [3, 4], points: 2, text: 'NO'}]}"),
    ("board.size.1", "To change it, write in my.yaml, with your values: "
     "board: {source: house, size: [3, 4]}"),
    ("cards.list", "Write records under cards.list in my.yaml: each replaces the record with its "
     "id, or is added."),
    ("board", "Keys under board in my.yaml replace the same keys of the base."),
    ("cards.hand", "")])
def test_a_value_of_the_base_comes_with_how_to_change_it(where: str, hint: str) -> None:
    """As one's own file would have it; a warning asks for no change."""
    merged = over("" if where == "cards.list" else "cards: {source: house, hand: 5}\n")
    problem = Problem("unusable-x", "", where)
    assert [found.hint for found in schema.with_locations(merged, (problem,))] == [hint]
    warning = replace(problem, warning=True)
    assert schema.with_locations(merged, (warning,))[0].hint == ""


def test_two_records_of_one_id_in_one_file_both_stay() -> None:
    """The game's own check then says so; a merge hides no fault."""
    data = over("cards: {source: house, list: [{id: C01, points: 1}, {id: C01, points: 2}]}\n").data
    assert [r["id"] for r in data["cards"]["list"]] == ["C01", "C02", "C01"]
    twice = GOOD.replace("id: C02", "id: C01")
    data = over("cards: {source: house, list: [{id: C03}]}\n", twice).data
    assert [r["id"] for r in data["cards"]["list"]] == ["C01", "C01", "C03"]


@pytest.mark.parametrize("record", ["{id: [1]}", "{id: {a: b}}", "{id: }", "{points: 1}", "C01"])
def test_what_has_no_id_is_no_record(record: str) -> None:
    """A list of such is taken over whole, and its type refuses it."""
    scenario_file = over(f"cards: {{source: house, list: [{record}]}}\n")
    assert len(scenario_file.data["cards"]["list"]) == 1
    assert refusals(lambda: schema.to_record(scenario_file, Whole))


@pytest.mark.parametrize("base", [
    "standard", "1", "[toy/standard]", "NO", "{toy: standard}", "''", "/", "toy/", "/standard",
    "x//dev/zero", "/dev/zero", "toy//standard", "toy/standard/x", "../toy/standard", "toy/..",
    "./toy/standard", "toy/./standard", "toy/standard.yaml", "Toy/standard", "toy /standard",
    "toy/standard'", "t_oy/standard", "tóy/standard", "toy-/standard", "-toy/standard",
    "toy/a--b", "toy\\standard", "file:///etc/passwd"])
def test_a_base_is_named_by_game_and_scenario(base: str) -> None:
    """Anything else is refused where it stands."""
    problem, = refusals(lambda: bases.load(
        f"base: {base}\n", "my.yaml", unopened))
    assert brief((problem,)) == [("base", "line 1, column 7 (base)")]


def test_a_base_that_is_not_there_is_refused_at_its_place() -> None:
    """By whoever knows what there is."""
    problem, = refusals(lambda: bases.load(
        "a: 1\nbase: toy/other-2\n", "my.yaml", lambda game, name: None))
    assert brief((problem,)) == [("base", "line 2, column 7 (base)")]
    assert "toy/other-2" in problem.why and problem.hint


def test_a_base_has_no_base_itself() -> None:
    """One step, no more."""
    problem, = refusals(lambda: over("", "base: toy/other\n" + GOOD))
    assert brief((problem,)) == [("base", "line 1, column 7 (base)")]


# Where values come from.

def test_sources_are_told_group_by_group_and_record_by_record() -> None:
    """With the way to each; records by their id."""
    assert list(scenario.sources(read(GOOD).data)) == [
        ("cards", "rulebook"), ("cards.list.C02", "house"), ("board", "inferred")]


def test_sources_are_found_however_deep() -> None:
    """In mappings of mappings and in lists without ids."""
    data = {"source": "house", "a": {"b": {"source": "rulebook"}, "c": [{"source": "inferred"}]},
            "d": {"source": ["no source"]}}
    assert list(scenario.sources(data)) == [
        ("", "house"), ("a.b", "rulebook"), ("a.c.0", "inferred")]


# Anything at all.

pieces = st.sampled_from([
    *"[]{}:,-?&*!|>'\"%@`#~ \n\tab01", "- ", ": ", "\n  ", "!!int ", "!!set ", "id: ", "base: a/b",
    "source: house", "<<: ", "---\n", "&a ", "*a", "! ", "\u0085", "\u2028", "\0",
    "²", "NO", "null", "!!float "])
texts = st.text(max_size=80) | st.lists(pieces, max_size=30).map("".join)


@settings(max_examples=1000)
@given(texts)
def test_any_text_is_a_sheet_or_refused(text: str) -> None:
    """Only refusals escape; every place of the data has its mark."""
    try:
        scenario_file = read(text)
    except Refused as error:
        assert all(p.kind == "unusable" for p in error.problems)
        return
    assert list(scenario.sources(scenario_file.data)) is not None
    with pytest.raises(Refused):
        schema.to_record(scenario_file, Whole)


values = st.recursive(
    st.sampled_from([None, True, 3, "x", "house", "C01"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["id", "source", "list", "cards", "hand", "cost", "base"]), inner,
        max_size=4), max_leaves=12)
groups = st.dictionaries(st.sampled_from(["cards", "board", "x"]), values, max_size=3)


def paths(data: Any, path: scenario.Path) -> Iterator[scenario.Path]:
    """The way to every place."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            if key != "source":
                yield from paths(value, (*path, key))


@settings(max_examples=300)
@given(groups, groups)
def test_any_data_is_merged_and_typed_or_refused(below: dict[str, Any],
                                                 above: dict[str, Any]) -> None:
    """JSON is YAML: no shape of either side breaks the merge."""
    import msgspec

    def flow(data: dict[str, Any]) -> str:
        return msgspec.json.encode(data).decode()

    low, high = (scenario.parse(flow(data), "my.yaml") for data in (below, above))
    assert (low.data, high.data) == (below, above)
    merged = bases.merge(low, high)
    assert set(merged.data) == set(below) | set(above)
    assert set(paths(merged.data, ())) <= set(merged.marks)
    try:
        schema.to_record(merged, Whole)
    except Refused as error:
        assert all(p.where.startswith("my.yaml, ") for p in error.problems[:10])
        assert len(error.problems) <= 11
