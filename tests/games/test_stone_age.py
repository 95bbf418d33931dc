"""Stone Age beyond its rule cases: scoring, tools, faulty scenarios, seats."""

from random import Random
from typing import Any

import msgspec
import pytest

from referee import games
from referee.core.base.problem import Refused
from referee.core.document.blocks import text
from referee.core.document.surfaces import SHELL, resolved_page
from referee.core.game.resources import bundles
from referee.core.language import free_text
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.games.stone_age.model import dealing
from referee.games.stone_age.model.content import NOTHING, Card, Effect
from referee.games.stone_age.model.player import Player, upgraded_tools
from referee.games.stone_age.model.scenario import Scenario, check
from referee.games.stone_age.model.state import Box, State, build_box
from referee.games.stone_age.moves import score
from referee.games.stone_age.views import result
from tests.support import harness

pytestmark = pytest.mark.quick

SCENARIOS = ("standard", "style-is-the-goal")


def scenario(name: str = "standard") -> Scenario:
    """A scenario of the game."""
    return msgspec.json.decode(harness.scenario("stone-age", name), type=Scenario)


def box(name: str = "style-is-the-goal", seats: tuple[str, ...] = ("red", "blue")) -> Box:
    """What lies on the table."""
    return build_box(scenario(name), seats, {"promo-tiles": "off"})


def sheet(**has: Any) -> dict[str, int]:
    """The score of a player who has this."""
    return result.sheet(box(), msgspec.structs.replace(Player(5, 0, NOTHING), **has))


@pytest.mark.parametrize(("symbols", "points"), [
    (["healing", "art", "writing", "pottery", "music", "pottery", "music"], 29),
    (["healing", "art", "writing", "pottery", "music", "music"], 26),
    (["healing", "art", "writing", "pottery", "time", "transport", "music", "weaving", "ring"], 81),
    (["time"], 1), (["time"] * 3, 3), ([], 0),
])
def test_green_sets(symbols: list[str], points: int) -> None:
    """Vectors 7, 17 and 23: each set scores its size squared."""
    assert score.symbol_sets_score(symbols) == points


def sand(bottom: Any, people: int) -> Card:
    """A sand-coloured card."""
    return Card("Z", Effect("food"), bottom, people)


@pytest.mark.parametrize(("bottom", "people", "times", "points"), [
    ("farmer", 5, 7, 35), ("toolmaker", 3, 7, 21), ("builder", 7, 6, 42), ("shaman", 3, 8, 24),
    ("trader", 4, 7, 28),
])
def test_sand_cards(bottom: str, people: int, times: int, points: int) -> None:
    """Vectors 8 and 16: figures times what they count."""
    owned = [sand(bottom, 1), sand(bottom, people - 1)]
    assert score.cards(owned, {bottom: times})[f"{bottom}s"] == points


def test_a_whole_sheet() -> None:
    """Every row takes what it should from the player, used tools included."""
    rows = sheet(
        score=-3, field=4, trader=6, people=7, tools=(1, 2), used=(2,), goods=(1, 2, 3, 4, 9),
        tiles=("N8", "T01"), cards=("C32", "C36", "C29", "C18"), kept=("C18", "C36"),
        drawn=("C21", "X4", "C13", "C01"))
    assert rows == {
        "points": -3, "green sets": 5, "farmers": 4, "toolmakers": 10, "builders": 6, "shamans": 7,
        "traders": 12, "resources": 12}


def test_the_sheet_of_the_base_game_has_no_traders() -> None:
    """Nor has its result anything but the rows of the rulebook."""
    match = harness.begin("stone-age").match
    state: State = msgspec.structs.replace(match.state, phase="over")
    result = match.game.result(state)
    assert result is not None
    assert [name for name, _ in result.sheet] == [
        "points", "green sets", "farmers", "toolmakers", "builders", "shamans", "resources",
        "total", "tie value"]


def test_twelve_tools() -> None:
    """The stated order of gains, to three tiles of 4 and no further."""
    limits = scenario().limits
    tools: tuple[int, ...] = ()
    seen = []
    for _ in range(13):
        tools, _ = upgraded_tools(limits, tools, ())
        seen.append(tools)
    assert seen == [
        (1,), (1, 1), (1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3),
        (3, 3, 4), (3, 4, 4), (4, 4, 4), (4, 4, 4)]


def test_bundles_are_all_ways_once() -> None:
    """Two of three kinds: six ways, wood first."""
    found = list(bundles((2, 2, 2, 0, 0), 2, 2))
    assert len(found) == len(set(found)) == 6
    assert found[0] == (2, 0, 0, 0, 0)
    assert all(sum(bundle) == 2 for bundle in found)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_scenarios_prove_their_counts(name: str) -> None:
    """Nothing is wrong with what we ship."""
    assert check(scenario(name)) == ()


def test_the_base_cards_are_those_of_the_list() -> None:
    """36 cards, 28 tiles; fixed tiles score the sum of what they cost."""
    base = scenario()
    assert (len(base.cards.list), len(base.tiles.list)) == (36, 28)
    assert sorted(tile.points for tile in base.tiles.list if tile.cost) == [
        10, 11, 11, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 16]


def test_sources_are_told() -> None:
    """The base game is from the rulebook; pairs, prices and numbers of new pieces are ours."""
    style = scenario("style-is-the-goal")
    assert {card.source for card in style.cards.list} == {"rulebook", "house"}
    assert {card.id for card in style.cards.list if card.source == "house"} == {
        f"X{n}" for n in range(1, 10)}
    assert {tile.id for tile in style.tiles.list if tile.source == "house"} == {
        f"N{n}" for n in range(1, 10)}
    assert next(t for t in style.tables.list if t.id == "style-table").source == "inferred"
    assert style.promo is not None
    assert {tile.cost.source for tile in style.promo.list if tile.cost} == {"house"}


NUMBER = "referee/unusable-scenario-number"

BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("cards.list.0.people", {"value": 2}, "unusable-bottom"),
    ("cards.list.4.people", {"value": 0}, "unusable-bottom"),
    ("cards.list.0.id", {"value": "C02"}, "unusable-id"),
    ("cards.list.0.id", {"value": "C-1"}, "unusable-id"),
    ("cards.list.0.id", {"value": "c02"}, "unusable-id"),
    ("cards.list.0.id", {"value": "t01"}, "unusable-id"),
    ("cards.list.0.top.gives", {"value": "resource"}, "unusable-effect"),
    ("cards.list.0.top.gives", {"value": "style-table"}, "unusable-effect"),
    ("cards.list.0.top.gives", {"value": "trader"}, "unusable-effect"),
    ("cards.list.10.top.dice", {"value": 2}, "unusable-effect"),
    ("cards.list.10.top.count", {"value": 0}, NUMBER),
    ("cards.list.23.top.dice", {"value": 999_999_999}, NUMBER),
    ("start.people", {"value": 11}, "unusable-number"),
    ("start.people", {"value": 999_999_999_999_999_999}, NUMBER),
    ("start.food", {"value": -1}, NUMBER),
    ("start.decorations", {"value": 1}, "unusable-number"),
    ("limits.people", {"value": 1}, "unusable-number"),
    ("village.list.0.people", {"value": 11}, NUMBER),
    ("areas.list.1.rings", {"value": -1}, NUMBER),
    ("areas.list.2.goods", {"value": "wood"}, "unusable-number"),
    ("tiles.list.0.points", {"value": 12}, "unusable-price"),
    ("tiles.list.0.cost", {"value": {}}, "unusable-price"),
    ("tiles.list.0.choice", {"value": {"least": 1, "most": 2}}, "unusable-price"),
    ("tiles.list.17.choice.kinds", {"value": 5}, NUMBER),
    ("tiles.list.17.choice.least", {"value": 0}, NUMBER),
    ("tiles.list.17.choice.least", {"value": 5}, "unusable-price"),
    ("tiles.stack", {"value": 8}, "unusable-count"),
    ("game.players", {"value": [2, 5]}, "unusable-count"),
    ("game.players", {"value": [1, 4]}, "unusable-number"),
    ("game.players", {"value": [4, 2]}, "unusable-number"),
    ("game.players", {"value": [2, 999_999_999]}, NUMBER),
    ("counts.list.0.count", {"value": 37}, "unusable-count"),
    ("slots.list.0.id", {"value": 2}, "unusable-id"),
    ("slots.list.0.decorations", {"value": 2}, "unusable-price"),
    ("areas.list.1.pips", {"value": 0}, NUMBER),
    ("areas.list.1.id", {"value": "hunt"}, "unusable-number"),
    ("tables.list.0.faces.0.gives", {"value": "any"}, "unusable-effect"),
    ("village.list.0.effect.gives", {"value": "card"}, "unusable-effect"),
]


@pytest.mark.parametrize(("path", "change", "code"), BROKEN)
def test_a_broken_scenario_is_found_out(path: str, change: dict[str, Any], code: str) -> None:
    """Each fault is named by its code."""
    data = msgspec.json.decode(harness.scenario("stone-age", "standard"))
    at: Any = data
    *way, last = path.split(".")
    for part in way:
        at = at[int(part)] if isinstance(at, list) else at[part]
    at[last] = change["value"]
    faults = harness.faults("stone-age", data)
    assert code in {found for found, _ in faults}, faults
    assert all(where for _, where in faults)


@pytest.mark.parametrize(("path", "value", "code"), [
    ("track", 999_999_999, NUMBER), ("track", 8, "unusable-number"), ("list.1.id", 41, NUMBER),
    ("list.1.id", 1, "unusable-id"), ("list.1.take", 3, NUMBER), ("list.1.give", 0, NUMBER)])
def test_a_trader_track_that_cannot_be_walked(path: str, value: int, code: str) -> None:
    """It has an end; rates begin on it, each once, and trade what moves can name."""
    data = msgspec.json.decode(harness.scenario("stone-age", "style-is-the-goal"))
    at: Any = data["trade"]
    *way, last = path.split(".")
    for part in way:
        at = at[int(part)] if isinstance(at, list) else at[part]
    at[last] = value
    assert {found for found, _ in harness.faults("stone-age", data)} == {code}


@pytest.mark.parametrize(("name", "seats", "options", "code"), [
    ("standard", ("red",), {}, "usage-seats"),
    ("standard", ("red", "blue", "green", "yellow", "black"), {}, "usage-seats"),
    ("standard", ("red", "red"), {}, "usage-seats"),
    ("standard", ("red", "pink"), {}, "usage-seats"),
    ("standard", ("red", "blue"), {"promo-tiles": "on"}, "usage-option"),
    ("style-is-the-goal", ("red", "blue"), {"promo-tiles": "some"}, "usage-option"),
    ("style-is-the-goal", ("red", "blue"), {"first-player": "red"}, "usage-option"),
])
def test_seats_and_options_that_do_not_exist(name: str, seats: tuple[str, ...],
                                             options: dict[str, str], code: str) -> None:
    """Refused, with what there is."""
    with pytest.raises(Refused) as refusal:
        games.bind("stone-age", harness.scenario("stone-age", name), seats, options)
    assert [problem.code for problem in refusal.value.problems] == [code]


def test_any_seats_in_any_order() -> None:
    """The first named is start player."""
    match = harness.begin("stone-age", seats=("black", "green")).match
    assert [decision.seat for decision in match.game.to_move(match.state).decisions] == ["black"]


@pytest.mark.parametrize(("promo", "count"), [("off", 37), ("on", 43)])
def test_promo_tiles_are_an_option(promo: str, count: int) -> None:
    """With them eight tiles stay in the box with five players (ruling E39)."""
    about = games.game_meta("stone-age")
    match = harness.begin("stone-age", "style-is-the-goal", about.seats,
                          {"promo-tiles": promo}).match
    below = sum(stack.left for stack in match.state.stacks) - 5
    assert len(match.state.pool) + 5 == count
    assert len(match.state.pool) - below == count - 35


def test_only_the_owner_sees_what_he_drew() -> None:
    """In view and page; the deck is a number to all."""
    match = harness.begin("stone-age").match
    state = msgspec.structs.replace(
        match.state, deck=match.state.deck[1:],
        players=(msgspec.structs.replace(match.state.players[0], drawn=match.state.deck[:1]),
                 match.state.players[1]))
    card = match.state.deck[0]
    pages = {viewer: text(resolved_page(match.game.show(match.game.view(state, viewer)), SHELL))
             for viewer in ("red", "blue", None)}
    assert card in pages["red"]
    assert card not in pages["blue"]
    assert pages["blue"] == pages[None]
    assert "red, face down: 1." in pages["blue"]
    assert "31 cards left in the deck" in pages["blue"]


def test_the_tiles_of_a_stack_hang_on_no_other() -> None:
    """Whichever stack is bought from first, each gives its own tiles in their order."""
    match = harness.begin("stone-age", seats=("red", "blue", "green")).match
    found: dict[str, set[str]] = {}
    for seed in range(5):
        pool, lefts = match.state.pool, [stack.left for stack in match.state.stacks]
        while any(left > 1 for left in lefts):
            n = Random(f"{seed} {lefts}").choice([i for i in range(3) if lefts[i] > 1])
            lefts[n] -= 1
            place = dealing.tile_place(n + 1, lefts[n])
            (tile,), _ = chance.run_luck(dealing.tiles_from(
                box("standard", match.seats), "the next", pool, place), matches.luck(match))
            pool = tuple(other for other in pool if other != tile)
            found.setdefault(place, set()).add(tile)
    assert len(found) == 18 and {len(tiles) for tiles in found.values()} == {1}
    assert len({stack.tile for stack in match.state.stacks}.union(*found.values())) == 21


@pytest.mark.parametrize(("text", "canonical"), [
    ("tools 2 1", "tools 1 2"), ("tools", ""), ("tools 1 none", ""), ("no tools", "tools none"),
    ("use all", "use all places"), ("split 2 decorations 1 food", "split 1 food 2 decorations"),
    ("split", ""), ("buy tile 1 trading wood for gold with brick",
                    "buy tile 1 with brick trading wood for gold"),
    ("buy tile 1 with 1 wood brick", "buy tile 1 with wood brick"),
    ("feed brick wood", "feed wood brick"),
    ("place forest 3", "place 3 forest"), ("place 3 woods", "place 3 forest"),
])
def test_one_act_has_one_canonical_text(text: str, canonical: str) -> None:
    """What is another order of it or another name is heard by its words, whatever is asked."""
    match = harness.begin("stone-age").match
    game, seat = match.game, match.game.to_move(match.state).decisions[0].seat
    assert game.parse_or_none(text) is None
    with pytest.raises(Refused):
        game.parse(text)
    by = free_text.context_without_names(game, match.state, seat)
    assert by is not None
    assert free_text.stated_moves(by, text, "") == {canonical} - {""}
    assert not canonical or game.parse_or_none(canonical) is not None
