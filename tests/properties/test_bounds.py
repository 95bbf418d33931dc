"""Every number of a scenario is playable within its bounds, and bad scenarios are refused."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from referee import games
from referee.commands import manual_pages, scenario_check
from referee.core.base.problem import Problem, Refused, refused
from referee.core.scenario import scenario, schema
from referee.files import inputs
from tests.support import command_line, harness
from tests.support.harness import every_game
from tests.tools import scenarios, scenarios_in_saves
from tests.tools.scenarios import Verdict

SAMPLE = 5  # spoilt scenarios of each one that is shipped
EACH = 2  # altered scenarios in saves of which one is tried
SEED = "bounds"


def inside(kind: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every type within a type as msgspec knows it, with the way to it."""
    yield path, kind
    for name in getattr(kind, "fields", ()):
        yield from inside(name.type, f"{path}.{name.encode_name}")
    parts = [getattr(kind, part, None) for part in ("item_type", "value_type")]
    for part in (*parts, *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        if part is not None:
            yield from inside(part, path)


@every_game
def test_every_number_has_bounds_and_every_list_a_longest(game: str) -> None:
    """In its type, which a save's scenario is held to as well."""
    for path, kind in inside(inspect.type_info(games.scenario(game)[0]), game):
        if isinstance(kind, inspect.IntType):
            assert kind.ge is not None and kind.le is not None, f"{path} is any number"
            assert -10_000 < kind.ge <= kind.le < 10_000, (
                f"{path} has the bounds {kind.ge} and {kind.le}, not within 10,000")
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType | inspect.DictType):
            assert kind.max_length is not None and kind.max_length <= 200, f"{path} is any length"
        assert not isinstance(kind, inspect.FloatType | inspect.AnyType), (
            f"{path} is any number or anything")


@every_game
def test_the_bounds_are_on_the_page_of_scenarios(game: str) -> None:
    """Each number's, with the group it is in."""
    groups = next(part for part in manual_pages.page("scenario", inputs).sections
                  if part.heading == f"GROUPS OF {game.upper()}")
    page = {item.term: " ".join(part.text for part in item.body) for item in groups.items}  # type: ignore[union-attr]
    for field in msgspec.structs.fields(games.scenario(game)[0]):
        numbers = list(schema.number_bounds(field.type))
        ints = [kind for _, kind in inside(inspect.type_info(field.type), "")
                if isinstance(kind, inspect.IntType)]
        told, typed = {bounds for _, bounds in numbers}, {(kind.ge, kind.le) for kind in ints}
        assert told == typed, (f"the numbers of “{field.encode_name}” have other bounds than "
                               f"their types: {harness.differ(told, typed)}")
        for name, bounds in numbers:
            assert bounds is not None, f"“{name}” of “{field.encode_name}” has no bounds"
            line = next(part for part in page[field.encode_name].split("; ")
                        if part.rstrip(".").endswith(f" {bounds[0]} to {bounds[1]}"))
            assert name in line, (f"the groups of {game} have no bounds of “{name}” under "
                                  f"“{field.encode_name}”, but “{line}”")


def test_the_bounds_of_a_file_stand_in_the_manual() -> None:
    """As they are."""
    said = " ".join((scenario.__doc__ or "").split())
    for words in (f"{scenario.MAX_FILE_LENGTH:,} characters", f"{scenario.MAX_DEPTH} levels",
                  f"{scenario.MAX_VALUES:,} values",
                  f"at most {scenario.MAX_VALUE_LENGTH} printable characters",
                  "at most 200 records"):
        assert words in said, f"the manual does not say “{words}” of a scenario's file"


def sample() -> Iterator[scenarios.Try]:
    """A few of the spoilt scenarios of each that is shipped, the same in every run."""
    for game in games.names():
        for name in inputs.scenario_names(game):
            whole = sum(1 for _ in scenarios.tries(game, name))
            step, random = whole // SAMPLE, Random(f"{SEED} {game} {name}")
            yield from islice(scenarios.tries(game, name), random.randrange(step), None, step)


def test_a_spoilt_scenario_is_refused_with_its_place_or_played() -> None:
    """Some of those that ``tests.tools.scenarios`` tries: none hangs, crashes, has a fault."""
    found = list(scenarios.verdicts(sample()))
    wanted = SAMPLE * sum(len(inputs.scenario_names(game)) for game in games.names())
    assert len(found) >= wanted, f"{len(found)} spoilt scenarios were tried, not {wanted}"
    are_good(found)


def are_good(found: list[tuple[str, Verdict]]) -> None:
    """Some of what was tried was refused, some played, and nothing else came of any."""
    bad = [f"{what}: {verdict.became}, {verdict.why}" for what, verdict in found
           if verdict.became not in scenarios.GOOD]
    assert not bad, f"{len(bad)} of {len(found)} were neither refused nor played:\n" + "\n".join(
        said[:400] for said in bad[:5])
    never = {*scenarios.GOOD} - {verdict.became for _, verdict in found}
    assert not never, f"of {len(found)} tried none was {' or '.join(sorted(never))}"


def test_a_save_with_an_altered_scenario_is_refused_or_played() -> None:
    """Some of those that ``tests.tools.scenarios_in_saves`` tries, with every seal right."""
    sample = islice(scenarios_in_saves.sample(), 0, None, EACH)
    found = list(scenarios.verdicts(sample, "tests.tools.scenarios_in_saves"))
    are_good(found)


@every_game
def test_a_save_is_forged_so_that_it_opens(game: str) -> None:
    """What is refused is so for its scenario: one that says the same is played."""
    text = json.dumps(json.loads(harness.scenario(game, "standard")))
    found = scenarios_in_saves.judged(game, text, 0, "standard")
    assert found == Verdict("played"), (f"a save of {game} whose scenario says the same in other "
                                        f"bytes became {found.became}: {found.why}")


@pytest.mark.parametrize(("path", "value", "became"), [
    ((), None, "played"), (("start", "people"), 11, "faults"),
    (("crowds", "list"), [], "crash"), (("limits", "people"), 99, "crash"),
    (("game", "players"), [3, 2], "unseated")])
def test_a_scenario_that_is_let_through_is_judged(
        path: tuple[str, ...], value: Any, became: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the check would have refused does not pass as played."""
    data = json.loads(harness.scenario("stone-age", "standard"))
    if path:
        data[path[0]][path[1]] = value
    monkeypatch.setattr(scenario_check, "load_scenario",
                        lambda *_: (None, json.dumps(data).encode()))
    is_judged(became)


def is_judged(became: str) -> None:
    """What is read now is said to have become that."""
    found = scenarios.judged("stone-age", "", 0)
    assert found.became == became, f"judged “{found.became}”, not “{became}”: {found.why}"


@pytest.mark.parametrize(("error", "became"), [
    (MemoryError(), "memory"), (scenarios.Late(), "hang"), (ZeroDivisionError(), "crash"),
    (refused("x-y", "Why.", where="my.yaml, line 1, column 1"), "refused"),
    (refused("x-y", "Why."), "badly"), (refused("x-y", "\x1b[2J", where="my.yaml"), "badly"),
    (refused("x-y", "x" * 9_999, where="my.yaml"), "badly"),
    (Refused(*[Problem("x-y", "Why.", "my.yaml")] * 12), "badly"),
    (Refused(Problem("x-y", "Why.", "my.yaml", warning=True)), "badly")])
def test_what_comes_of_reading_is_judged(error: Exception, became: str,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal must say where, in a few plain words; nothing else may come."""
    def typed(*_: str) -> None:
        raise error

    monkeypatch.setattr(scenario_check, "load_scenario", typed)
    is_judged(became)


@pytest.mark.parametrize("card", [
    "{id: Z%d, top: {gives: food}, bottm: time}", "{id: Z%d, top: {gives: food}, bottom: farmer}"])
def test_ten_faults_are_told_and_the_rest_are_counted(card: str, tmp_path: Path) -> None:
    """Of shape as of what is proved, in every command that reads a scenario; ten for all files."""
    own = str(tmp_path / "my.yaml")
    cards = ", ".join(card % n for n in range(150))
    Path(own).write_text(f"base: stone-age/standard\ncards: {{source: house, list: [{cards}]}}\n")
    seats = ("--seat", "red", "--seat", "blue")
    for words in (("scenario", "check", own), ("scenario", "check", own, own),
                  ("new", "stone-age", str(tmp_path / "x.toml"), *seats, "--scenario", own)):
        ran, files, what = command_line.well(*words, code=3), words.count(own), " ".join(words[:2])
        long, most = len(ran.err), 3_000 * files
        assert long < most, f"{what}: {long} characters are said of {files} files, not {most}"
        counts = [ran.err.count(said) for said in ("[referee/unusable-scenario-more]",
                                                   "more problems")]
        assert counts == [files == 1, 1], (
            f"{what}: the code of more faults and their count stand there so often: {counts}")
        told = len(json.loads(command_line.well(*words, "--json", code=3).out)["problems"])
        assert told == scenario.MAX_LISTED + 1, (
            f"{what} --json: {told} problems, not {scenario.MAX_LISTED} and what counts the rest")
