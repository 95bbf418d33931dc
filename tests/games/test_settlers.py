"""Settlers of the Stone Age: its map, its counts, and errors in scenarios."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice, pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused, errors_among
from referee.core.document.surfaces import SHELL
from referee.core.game.moves import resolve_options
from referee.core.graphics import layout
from referee.core.input import sequence
from referee.core.language import similarity
from referee.core.language.context import PositionContext
from referee.core.language.resolution import Candidate
from referee.core.language.suggestions import suggest_moves
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.scenario import scenario
from referee.files import inputs
from referee.games.settlers import ABOUT
from referee.games.settlers.model.scenario import RESOURCES, Scenario, check
from referee.games.settlers.model.state import Offer, Pause, build_box, changed
from referee.games.settlers.moves import nomads, routes
from referee.games.settlers.views import glossary, preferences
from tests.support import harness

pytestmark = pytest.mark.quick

SEATS = ("red", "blue", "green")


def data() -> dict[str, Any]:
    """The standard scenario as plain data, free to be spoilt."""
    text, file = inputs.shipped_scenario("settlers", "standard")
    return deepcopy(layout.split_places(scenario.parse(text, file))[0].data)  # of no rule


def faults(spoilt: dict[str, Any]) -> set[tuple[str, str]]:
    """The codes and places of what is found in a spoilt scenario."""
    return harness.faults("settlers", spoilt)


def record(spoilt: dict[str, Any], group: str, name: str) -> dict[str, Any]:
    """A record of a list by its id."""
    found: dict[str, Any] = next(x for x in spoilt[group]["list"] if x["id"] == name)
    return found


def test_the_standard_scenario_is_whole() -> None:
    """Nothing is found, and the counts are those of the box."""
    standard = msgspec.convert(data(), Scenario)
    assert check(standard) == ()
    assert len(standard.hexes.list) == 47
    assert sum(bool(land.number) for land in standard.hexes.list) == 45
    assert [pile.count for pile in standard.resources.list] == [20] * len(RESOURCES)
    assert [len(people.corners) for people in standard.people.list] == [8, 8, 8, 8]
    assert len(standard.boxes.list) == 18
    assert sum(desert.count for desert in standard.deserts.list) == 10
    assert len(standard.black.corners) == 14


def test_the_map_has_its_paths() -> None:
    """200 paths, 18 routes, 171 corners; every path belongs to one or two hexes."""
    box = build_box(msgspec.convert(data(), Scenario), SEATS, resolve_options(ABOUT, SEATS, {}))
    assert len(box.paths) == 171
    assert sum(map(len, box.paths.values())) == 2 * 200
    assert sum(map(len, box.overseas.values())) == 2 * 18
    assert {len(lands) for beside in box.paths.values() for _, lands in beside} == {1, 2}


@pytest.mark.parametrize(("text", "canonical"), [
    ("refuse none", True), ("refuse all", True), ("refuse all meat skins", True),
    ("refuse all skins meat", False), ("refuse all meat meat", False), ("refuse 3", True),
    ("refuse all meat bones flint skins", False), ("refuse nothing", False), ("refuse", False),
    ("bank 3 meat for 1 flint", True), ("bank 3 meat for flint", False),
    ("bank nothing for 1 flint", False), ("discard 999 meat", True), ("discard 1000 meat", False),
    ("offer all 1 meat for 1 flint", True), ("offer purple 1 meat for 1 flint", False),
    ("move af05 to eu20 via eu15 eu19 for 2 meat", True), ("move af05 to eu20 via", False),
    ("move af05 to Britain", False), ("neanderthal AF5 steal blue", True), ("tiger AM4", False)])
def test_what_the_log_holds_is_read_without_a_position(text: str, canonical: bool) -> None:
    """By the form of the move alone, which writes it again; nothing is forgiven."""
    rules: Any = harness.bound("settlers", "standard", SEATS)
    move = rules.parse_or_none(text)
    assert (move is not None) is canonical
    assert move is None or rules.write(move) == text


NUMBER = "referee/unusable-scenario-number"

SPOILT: tuple[tuple[str, str, str, Any, str, str], ...] = (
    ("hexes", "AF1", "region", "XX", "unusable-reference", "hexes.list.AF1.region"),
    ("hexes", "AF1", "number", 7, "unusable-map", "hexes.list.AF1.number"),
    ("hexes", "AS4", "number", 4, "unusable-map", "hexes.list.AS4"),
    ("hexes", "AF1", "row", 20, "unusable-map", "hexes.list.AF1.corners"),
    ("hexes", "AF5", "corners", ["af10", "af10", "af23", "af18", "af22", "af09"],
     "unusable-map", "hexes.list.AF5"),
    ("figures", "neanderthal", "hex", "AM4", "unusable-map", "figures.list.neanderthal.hex"),
    ("figures", "neanderthal", "hex", "AF99", "unusable-reference",
     "figures.list.neanderthal.hex"),
    ("people", "EU", "corners", ["eu01", "eu05"], "unusable-map", "people.list.EU"),
    ("people", "EU", "corners", ["eu01", "eu01"], "unusable-map", "people.list.EU"),
    ("people", "EU", "corners", ["as02"], "unusable-map", "people.list.EU"),
    ("people", "EU", "corners", ["zz"], "unusable-reference", "people.list.EU.corners.0"),
    ("boxes", "I-1", "clothing", 5, NUMBER, "boxes.list.0.clothing"),
    ("boxes", "I-1", "ends", ["af05", "af01"], "unusable-map", "boxes.list.I-1.ends"),
    ("boxes", "II-1", "ends", ["as36", "af05"], "unusable-map", "hexes.list"),
    ("boxes", "I-1", "group", "V", "unusable-reference", "boxes.list.I-1.group"),
    ("boxes", "I-1", "group", "II", "unusable-count", "chips.list.I"),
    ("chips", "I", "desert", 3, "unusable-count", "deserts.list"),
    ("chips", "I", "adaptation", 0, NUMBER, "chips.list.0.adaptation"),
    ("chips", "I", "figure", 2, "unusable-count", "chips.list.I"),
    ("deserts", "hills", "count", 3, "unusable-count", "deserts.list.hills.count"),
    ("strips", "clothing", "costs", [["skins"]], "referee/unusable-scenario-shape",
     "strips.list.3.costs"),
    ("resources", "skins", "count", 999_999_999, NUMBER, "resources.list.3.count"),
    ("resources", "skins", "count", 2, "unusable-count", "resources.list.skins.count"),
    ("pieces", "tribes", "count", 2, "unusable-count", "pieces.list.tribes.count"),
    ("hexes", "AF2", "id", "AF1", "unusable-reference", "hexes.list.AF1"),
)


@pytest.mark.parametrize(("group", "name", "key", "value", "code", "where"), SPOILT)
def test_a_fault_is_told(group: str, name: str, key: str, value: Any, code: str,
                         where: str) -> None:
    """One value spoilt, found where it stands."""
    spoilt = data()
    record(spoilt, group, name)[key] = value
    assert (code, where) in faults(spoilt)


def test_black_corners_are_enough_and_apart() -> None:
    """Twelve for four players, no two of them neighbours."""
    spoilt = data()
    spoilt["black"]["corners"] = spoilt["black"]["corners"][:11]
    assert ("unusable-count", "black.corners") in faults(spoilt)
    spoilt["black"]["corners"] = [*data()["black"]["corners"], "af14"]
    assert ("unusable-map", "black.corners") in faults(spoilt)
    spoilt["black"]["corners"] = []
    assert ("referee/unusable-scenario-shape", "black.corners") in faults(spoilt)


@pytest.mark.parametrize("tribes", [-1, 0, 5, 999_999_999])
def test_a_player_begins_with_some_tribes(tribes: int) -> None:
    """No negative number, and no more than can be tried out on all black corners."""
    spoilt = data()
    spoilt["beginning"]["tribes"] = tribes
    assert faults(spoilt) == {(NUMBER, "beginning.tribes")}


def test_the_players_are_those_of_the_game() -> None:
    """Three or four."""
    spoilt = data()
    for players in ([2, 4], [3, 5], [4, 3]):
        spoilt["game"]["players"] = players
        assert ("unusable-count", "game.players") in faults(spoilt)


def test_crowded_numbers_are_a_warning() -> None:
    """An owner's map may have them; they refuse nothing."""
    spoilt = data()
    record(spoilt, "hexes", "AF1")["number"] = 5
    found = check(msgspec.convert(spoilt, Scenario))
    assert found
    assert all(problem.warning for problem in found)


@pytest.mark.parametrize(("seats", "options", "code"), [
    (("red", "blue"), {}, "usage-seats"), (("red", "blue", "pink"), {}, "usage-seats"),
    (("red", "blue", "red"), {}, "usage-seats"), (SEATS, {"first": "orange"}, "usage-option"),
    (SEATS, {"rounds": "0"}, "usage-option"), (SEATS, {"rounds": "many"}, "usage-option"),
    (SEATS, {"fifth": "no"}, "usage-option"), (SEATS, {"colour": "x"}, "usage-option")])
def test_seats_and_options_that_do_not_exist(seats: tuple[str, ...], options: dict[str, str],
                                             code: str) -> None:
    """They are refused, and what exists is named."""
    with pytest.raises(Refused) as caught:
        games.bind("settlers", harness.scenario("settlers", "standard"), seats, options)
    assert {problem.code for problem in caught.value.problems} == {code}


def test_a_standing_refusal_is_read_by_nobody_else() -> None:
    """Its text is hidden."""
    rules: Any = games.bind("settlers", harness.scenario("settlers", "standard"), SEATS, {})
    assert rules.private_to(rules.parse("refuse all meat"), "red") == "red"
    assert not rules.private_to(rules.parse("refuse 3"), "red")


def test_no_counter_asks_for_more_cards_than_there_are() -> None:
    """Where an offer has the last of a kind, there is no one card more."""
    for flint, listed in ((1, []), (2, ["counter 1 with 1 skins for 2 flint"])):
        few = data()
        record(few, "resources", "flint")["count"] = flint
        rules: Any = games.bind("settlers", msgspec.json.encode(few), SEATS, {})
        hands = ((0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 0, 0))
        offer = Offer(1, "red", "blue", (0, 0, 1, 0), (0, 0, 0, 1))
        first = harness.begin("settlers", seats=SEATS).match.state
        state = replace(first, phase="trade", active="red", round=1, offers=(offer,), offered=1,
                        players=tuple(replace(player, hand=hand) for player, hand in
                                      zip(first.players, hands, strict=True)))
        found = [move for move in rules.options(state, "blue")
                 if rules.write(move).startswith("counter")]
        assert [rules.write(move) for move in found] == listed
        assert not any(errors_among(rules.check(state, "blue", move)) for move in found)


def trading() -> Match:
    """Red, whose turn it is, has offered blue 1 bones for 1 skins."""
    match = harness.begin("settlers", seats=SEATS).match
    player = replace(match.state.players[0], tribes=("af09",))
    state = replace(match.state, phase="trade", active="red", round=1,
                    players=(player, *match.state.players[1:]))
    return sequence.run(replace(match, state=state), "red: offer blue 1 bones for 1 skins", None,
                        harness.WHEN, chance.secret_source(harness.SECRET)).match


def test_a_deadline_refuses_for_who_is_silent_and_leaves_the_turn() -> None:
    """Blue is late, not red, who is asked again."""
    match = trading()
    assert [decision.seat for decision in match.game.to_move(match.state).decisions
            if decision.must] == ["blue"]
    turn, = matches.resolve(match, harness.WHEN, chance.secret_source(harness.SECRET))
    after = turn.match
    assert turn.entry.moves == ("blue by referee: refuse 1",)
    assert [decision.seat for decision in after.game.to_move(after.state).decisions
            if decision.must] == ["red"]


def test_a_check_over_a_chip_says_what_is_certain() -> None:
    """The way and its price, before the chip is known."""
    match = trading()
    red = replace(match.state.players[0], nomads=("af05",), levels=(0, 0, 1, 0), hand=(1, 0, 0, 0))
    state = replace(match.state, phase="build", offers=(), players=(red, *match.state.players[1:]))
    result = sequence.run(replace(match, state=state), "red: move af05 to eu18", None, harness.WHEN,
                          None)
    assert result.awaited_luck is not None
    assert result.certain_gain == "af05 eu15, 1 step for 1 meat, then the chip of I-1"


def test_what_a_view_is_worth_is_what_the_sheet_says() -> None:
    """At any time; workings have a row for each of the sheet."""
    for turn in harness.random_game("settlers", "standard", SEATS):
        game, state = turn.match.game, turn.match.state
        worth = game.score_so_far(game.view(state, None))
        assert [label for label, _ in worth.sheet] == [label for label, _ in worth.workings]
        result = game.result(state)
        if result is not None:
            assert (worth.sheet, worth.workings, worth.ranking) == (
                result.sheet, result.workings, result.ranking)


def test_the_glossary_names_every_hex_corner_and_box() -> None:
    """And no other thing of its kind bears the name of another."""
    standard = msgspec.convert(data(), Scenario)
    entries = list(glossary.entries(standard))
    names = {(entry.section, name) for entry in entries for name in entry.names}
    assert len(names) == sum(len(entry.names) for entry in entries)
    box = build_box(standard, SEATS, resolve_options(ABOUT, SEATS, {}))
    assert names >= {*(("HEXES", land) for land in box.hexes),
                     *(("CORNERS", corner) for corner in box.paths),
                     *(("CONDITION BOXES", route) for route in box.routes)}


@pytest.mark.parametrize("text", [
    "build", "trade or build and not pause", "my turn", "at least 3 meat", "blue points < 2",
    "points of blue at most 3", "construction 1", "chip of Gibraltar", "chip at eu15",
    "eu15 is empty", "nomad at af05", "tribe at af09", "neanderthal at AS4", "tiger at AM1",
    "offer from blue", "accepted by blue", "desert forest", "asked figure", "round 1"])
def test_a_condition_is_read(text: str) -> None:
    """And holds or does not, for every pair of eyes."""
    match = trading()
    rules = match.game
    holds = rules.condition(text)
    assert {holds(rules.view(match.state, seat)) for seat in SEATS} <= {True, False}


def test_conditions_see_what_stands() -> None:
    """Of the offer that blue was made, and of the hands of both."""
    match = trading()
    rules = match.game
    red, blue = (rules.view(match.state, seat) for seat in ("red", "blue"))
    said = {text: (rules.condition(text)(red), rules.condition(text)(blue)) for text in (
        "offer from red", "my turn", "bones 1", "cards of blue 2", "trade", "meat 0 or skins 9")}
    assert said == {"offer from red": (False, True), "my turn": (True, False),
                    "bones 1": (True, True), "cards of blue 2": (True, True),
                    "trade": (True, False), "meat 0 or skins 9": (True, True)}


def test_a_way_is_looked_for_once_for_one_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """However rich the seat is whose nomad walks, and however many chips lie ahead."""
    looked: list[str] = []
    spread = routes.spread

    def noted(*what: Any, **more: Any) -> Any:
        looked.append(repr((what[2:], more)))  # as it begins: it fills what it is given
        return spread(*what, **more)

    monkeypatch.setattr(routes, "spread", noted)
    random, most = Random(3), 0
    first = harness.begin("settlers", "standard", SEATS)
    for turn in islice(harness.play_out(first, random), 0, 400, 20):
        rules = turn.match.game
        box, state = rules.box, turn.match.state
        if state.phase not in ("trade", "build"):
            continue
        rich = changed(box, state, state.active, hand=box.cards)
        for nomad in dict.fromkeys(box.player(state, state.active).nomads):
            looked.clear()
            found = list(routes.possible_walks(box, rich, state.active, Pause(nomad, 0)))
            most = max(most, sum(bool(via) for _, via in found))
            assert len(looked) == len({*looked})
    assert most > 5, "ways to chips, or by chips, are among them"


def test_a_sentence_is_read_with_one_walk_over_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """From each corner one for the list of walks and one for what is true of them."""
    begun: Counter[str] = Counter()
    spread = routes.spread

    def noted(box: Any, land: Any, survey: routes.Survey, *more: Any, **named: Any) -> Any:
        begun[next(iter(survey.steps))] += not survey.walked
        return spread(box, land, survey, *more, **named)

    monkeypatch.setattr(routes, "spread", noted)
    for reading in rich_readings():
        begun.clear()
        assert reading.resolver.options and max(begun.values(), default=0) <= 2


def test_a_refused_sentence_is_compared_with_each_move_once(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Though several kinds of suggestions are made of it."""
    compared: Counter[str] = Counter()
    similarity_of = similarity.ComparedText._similarity

    def noted(text: similarity.ComparedText, option: Candidate) -> similarity.Similarity:
        compared[option.text] += 1
        return similarity_of(text, option)

    monkeypatch.setattr(similarity.ComparedText, "_similarity", noted)
    for reading in islice(rich_readings(), 4):
        compared.clear()
        assert suggest_moves(reading.game, reading.state, reading.seat, "move nomad to nowhere")
        assert len(compared) == len(reading.resolver.options) and {*compared.values()} == {1}


def test_what_is_read_of_a_walk_is_true_of_it_alone() -> None:
    """It is listed as it would be logged, and described as if no other had been looked for."""
    seen: Counter[str] = Counter()
    for reading in rich_readings():
        rules, state, box = reading.game, reading.state, reading.game.box
        land = routes.ground(state, box.player(state, reading.seat))
        walks = [option for option in reading.resolver.options
                 if isinstance(option.move, nomads.MoveNomad | nomads.GoOn)]
        for option in sorted(walks, key=lambda option: not option.move.via)[:12]:
            move = option.move
            seen.update((type(move).__name__, f"via {bool(move.via)}"))
            assert rules.canonical_move(state, reading.seat, move) == move
            start = move.nomad if isinstance(move, nomads.MoveNomad) else state.pause.corner
            way = routes.shortest_way(routes.legs(box, land), start, (*move.via, move.to))
            assert way is not None
            assert option.values["from"] == start
            assert option.values["steps"] == len({*pairwise(way.corners)})
    assert min(seen[what] for what in ("MoveNomad", "GoOn", "via True", "via False")) > 20, seen


def rich_readings() -> Iterator[PositionContext]:
    """Texts of a seat that can pay long walks, before a walk and as one of its nomads pauses."""
    first = harness.begin("settlers", "standard", SEATS)
    for turn in islice(harness.play_out(first, Random(3)), 0, 400, 20):
        rules, state = turn.match.game, turn.match.state
        if state.phase in ("trade", "build"):
            rich = changed(rules.box, state, state.active, hand=rules.box.cards)
            yield PositionContext(rules, rich, state.active)
            for nomad in rules.box.player(rich, state.active).nomads[:1]:
                yield PositionContext(rules, replace(rich, phase="pause", pause=Pause(nomad, 2)),
                                      state.active)


def test_a_preference_of_whom_to_rob_says_why_it_chooses_nobody() -> None:
    """If players tie, they are named; if no one can be robbed, what to write instead."""
    match = harness.begin("settlers", "standard", ("red", "blue", "green")).match
    game: Any = match.game
    view = game.view(match.state, "red")
    land = next(iter(game.box.hexes))
    with pytest.raises(Refused) as nobody:
        preferences._richest_seat(view, game.box, land, "richest")
    assert nobody.value.problems[0].hint == "Write the move without a player."
    corner = game.box.hexes[land].corners[0]
    sides = tuple(replace(side, cards=2, tribes=frozenset({corner}))
                  for side in view.sides)
    with pytest.raises(Refused) as tied:
        preferences._richest_seat(replace(view, sides=sides), game.box, land,
                                  "richest")
    problem = SHELL.resolve(tied.value.problems[0].why + " " + tied.value.problems[0].hint)
    assert problem == "Two or more players tie as the richest. Name a player: blue or green."
