"""Fire & Stone: scenario checks, refusals of `bind`, and hidden information."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.game import notation
from referee.core.graphics import layout
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.core.scenario import bases, schema
from referee.files import inputs
from referee.games.fire_and_stone import ABOUT, bind
from referee.games.fire_and_stone.game import FireAndStone
from referee.games.fire_and_stone.model import dealing
from referee.games.fire_and_stone.model.agenda import ClearStore, TakeAction
from referee.games.fire_and_stone.model.areas import offered_site
from referee.games.fire_and_stone.model.scenario import COLOURS, FEWEST, STORES, Scenario, check
from referee.games.fire_and_stone.model.state import Box, build_box
from referee.games.fire_and_stone.moves import no_action
from referee.games.fire_and_stone.moves.caves import Cave
from referee.games.fire_and_stone.moves.declining import Pass
from referee.games.fire_and_stone.moves.fire import Cook
from referee.games.fire_and_stone.moves.forest import AnimalTaken, Looked
from referee.games.fire_and_stone.moves.moving import Scout
from referee.games.fire_and_stone.moves.stores import Take
from tests.support import harness
from tests.support.command_functions import looking, playing
from tests.support.paths import OLD_SAVES
from tests.support.save_files import audited

pytestmark = pytest.mark.quick

GAME = "fire-and-stone"
DATA = msgspec.json.decode(harness.scenario(GAME, "standard"))


DATA_AREAS = [area["id"] for area in DATA["map"]["list"]]
NUMBER = "referee/unusable-scenario-number"


def altered(path: str, value: Any) -> Any:
    """The standard scenario with one value changed; records are named by their ids."""
    data = msgspec.json.decode(msgspec.json.encode(DATA))
    at = data
    *way, last = path.split("/")
    for part in way:
        at = next(r for r in at if str(r["id"]) == part) if isinstance(at, list) else at[part]
    if isinstance(at, list):
        at[[r["id"] for r in at].index(last)] = value
    else:
        at[last] = value
    return data


def changed(path: str, value: Any) -> Scenario:
    """The same as the game has it."""
    return msgspec.convert(altered(path, value), Scenario)


FAULTS = [
    ("map/list/I-01/land", ["I-02"], "unusable-neighbour"),
    ("map/list/I-01/land", ["I-02", "I-05", "I-05"], "unusable-neighbour"),
    ("map/list/I-12/land", ["I-09", "I-10", "I-11", "I-14", "II-15"], "unusable-neighbour"),
    ("map/list/I-01/land", ["I-02", "I-05", "I-99"], "unusable-reference"),
    ("map/list/I-01/id", "I-02", "unusable-twice"),
    ("map/list/I-25/start", False, "unusable-board"),
    ("map/list/I-24/fire", True, "unusable-count"),
    ("map/list/III-06/fire", False, "unusable-board"),
    ("map/list/I-01/region", "II", "unusable-board"),
    ("map/list/I-01/region", "IV", "unusable-reference"),
    ("regions/list/I/tiles/hut", 5, "unusable-count"),
    ("regions/list/II/opens", 5, "unusable-huts"),
    ("regions/list/III/opens", 10, "unusable-huts"),
    ("regions/list/I/opens", 1, "unusable-huts"),
    ("play/end", 13, "unusable-huts"),
    ("play/second", 13, "unusable-huts"),
    ("play/second", 0, NUMBER),
    ("play/display", 200, NUMBER),
    ("play/steps", 999_999_999, NUMBER),
    ("stores/columns", 7, NUMBER),
    ("stores/columns", 6, "unusable-number"),  # an invention brings one more
    ("game/players", [1, 4], "unusable-number"),
    ("game/players", [2, 5], "unusable-number"),
    ("animals/list/deer/id", "apple", "unusable-twice"),
    ("animals/list/deer/id", "best-bag", "unusable-twice"),
    ("animals/list/deer/id", "a deer", "unusable-twice"),
    ("map/list/I-01/id", "I01", "unusable-reference"),
    ("room/track", 11, "unusable-huts"),
    ("deck/list/fishing/n", 3, "unusable-count"),
    ("animal_tiles/list/hare/n", 7, "unusable-count"),
    ("animal_tiles/stack", 4, "unusable-count"),
    ("stores/icons", [2, 4], "unusable-number"),
    ("supply/bag_tiles", 12, "unusable-bags"),
    ("starting/list/start-sled/same", "wheel", "unusable-reference"),
    ("tasks/list/lake/region", "I", "unusable-reference"),
    ("levels/list/1/caves", ["market"], "unusable-level"),
    ("caves/list/market/area", [{"word": "fire"}], "unusable-card"),
    ("caves/list/home-fires/rule", [{"word": "store"}], "unusable-card"),
    ("caves/list/rich-soil/rule", [{"word": "cost", "minus": -1}], NUMBER),
    ("inventions/list/transport-sled/now", {"food": 1}, "unusable-card"),
    ("inventions/list/ship-building/lasting", [], "unusable-card"),
    ("start_tiles/list/red-sun/seat", "green", "unusable-reference"),
    ("start_tiles/list/red-moon/kind", "mushroom", "unusable-count"),
    ("points/cards", [4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1], "unusable-count"),
    ("animals/list/deer/food", 0, "unusable-number"),
]


def test_the_standard_scenario_is_sound() -> None:
    """All counts and everything else that is proved."""
    assert check(msgspec.convert(DATA, Scenario)) == ()


@pytest.mark.parametrize(("path", "value", "code"), FAULTS)
def test_a_fault_is_found(path: str, value: Any, code: str) -> None:
    """Each thing that the check proves, broken once."""
    assert code in {found for found, _ in harness.faults(GAME, altered(path, value))}


def packed(scenario: Scenario, caves: str = "known") -> Box:
    """A scenario for two seats."""
    options = {"caves": caves, "starting-inventions": "no", "start-tiles": "sun"}
    return build_box(scenario, ("red", "blue"), options)


def test_the_card_and_the_scenario_have_the_same_seats() -> None:
    """The card is read before a scenario is, so each names them."""
    assert (COLOURS, (FEWEST, len(COLOURS))) == (ABOUT.seats, ABOUT.players)


WRITTEN = [
    ("scout to I-12", {"verb": "scout", "to": "I-12"}),
    ("scout 2 to I-12 via I-11 I-13",
     {"verb": "scout", "scout": 2, "to": "I-12", "via": ["I-11", "I-13"]}),
    ("take", {"verb": "take"}), ("take third", {"verb": "take", "store": "third"}),
    ("animal 2", {"verb": "animal", "which": "2"}),
    ("animal best-bag", {"verb": "animal", "which": "best-bag"}),
    ("cook all", {"verb": "cook", "animals": ["all"]}),
    ("cook 2 1", {"verb": "cook", "animals": ["2", "1"]}),
    ("cave with boar hare at I-05", {"verb": "cave", "animals": ["boar", "hare"], "at": "I-05"}),
    ("vp on farming", {"verb": "vp", "name": "farming"}),
    ("to fire I-25", {"verb": "to fire", "to": "I-25"}),
    ("swap nut for apple left",
     {"verb": "swap", "give": "nut", "take": "apple", "store": "left"}),
    ("draw deer", {"verb": "draw", "tile": "deer"}),
]
NOT_SO_WRITTEN = [
    "scout 0 to I-12", "scout 02 to I-12", "scout to I-12 via", "scout to i-12", "scout to I-99",
    "take light", "take left right", "take  left", "leave it", "animal 007", "animal best",
    "cook", "cook all hare", "cook hare all", "cook 1 boar", "cook boar 1", "cave with all",
    "cave with", "cave at", "vp farming", "to fire", "swap nut for apple left left", "draw deer 1",
]


@pytest.mark.parametrize(("text", "slots"), WRITTEN)
def test_a_canonical_text_is_its_slots(text: str, slots: dict[str, Any]) -> None:
    """It is written as it was read, and programs have it slot by slot."""
    move = FireAndStone(packed(msgspec.convert(DATA, Scenario))).parse_or_none(text)
    assert move is not None and (move.text(), notation.data(move)) == (text, slots)


def test_what_may_come_next_is_listed() -> None:
    """Where it has names: animals and all of them, the word of a group, stores."""
    box = packed(msgspec.convert(DATA, Scenario))
    assert {*notation.completions(Cook, box, ["cook"])} == {"all", *box.animals}
    assert {*notation.completions(Cook, box, ["cook", "boar"])} == {*box.animals}
    assert [*notation.completions(Cook, box, ["cook", "all"])] == []
    assert [*notation.completions(Cave, box, ["cave", "with", "boar"])] == [*box.animals, "at"]
    assert [*notation.completions(Take, box, ["take"])] == [*STORES]


@pytest.mark.parametrize("text", NOT_SO_WRITTEN)
def test_what_is_nearly_canonical_is_not_read_as_the_log_is(text: str) -> None:
    """Otherwise a text that asks for something else could be taken for a move of the log."""
    assert FireAndStone(packed(msgspec.convert(DATA, Scenario))).parse_or_none(text) is None


def test_the_known_caves_are_those_of_the_rulebook() -> None:
    """``caves: known`` draws what is marked so, whatever an owner adds."""
    assert packed(msgspec.convert(DATA, Scenario)).drawn == ("garden-of-eden", "market")
    typed = changed("caves/list/shrine/source", "rulebook")
    assert len(packed(typed).drawn) == 3
    assert len(packed(typed, "all").drawn) == 24


@pytest.mark.parametrize(("seats", "options", "code"), [
    (("red",), {}, "usage-seats"), (("red", "red"), {}, "usage-seats"),
    (("red", "green"), {}, "usage-seats"), (("red", "blue"), {"cave": "all"}, "usage-option"),
    (("red", "blue"), {"caves": "some"}, "usage-option"),
    ((*ABOUT.seats, "red"), {}, "usage-seats")])
def test_binding_refuses(seats: tuple[str, ...], options: dict[str, str], code: str) -> None:
    """Seats and options that there are not."""
    with pytest.raises(Refused) as found:
        bind(msgspec.convert(DATA, Scenario), seats, options)
    assert {problem.code for problem in found.value.problems} == {code}


def test_an_owner_types_a_card_in() -> None:
    """A scenario over the standard one, its records replacing those of the same id."""
    text = """
base: fire-and-stone/standard
inventions:
  source: rulebook
  list:
    - id: farming
      category: food
      now: {food: 3}
      lasting: [{word: more, from: empty, food: 2}]
"""
    scenario_file = bases.load(text, "mine.yaml", inputs.shipped_scenario)
    rest, laid = layout.split_places(scenario_file)
    assert len(laid) == len(DATA["map"]["list"])
    mine = schema.to_record(rest, Scenario)
    assert check(mine) == ()
    farming = next(card for card in mine.inventions.list if card.id == "farming")
    assert farming.now is not None and farming.now.food == 3
    tools = next(card for card in mine.inventions.list if card.id == "building-tools")
    assert tools.source == "house"


def test_no_other_player_sees_which_animals() -> None:
    """In whole games the reports of looks and of animals taken name none to others."""
    seats = ("black", "blue", "red")
    names = [animal["id"] for animal in DATA["animals"]["list"]]
    looks = 0
    for turn in harness.play_out(harness.begin(GAME, seats=seats), Random(3)):
        for event in turn.events:
            if isinstance(event, Looked | AnimalTaken):
                looks += 1
                for viewer in (None, *seats):
                    line = turn.match.game.describe(event, viewer) or ""
                    assert any(name in line for name in names) == (viewer == event.seat)
    assert looks


def test_the_move_that_takes_an_animal_is_for_its_mover_alone() -> None:
    """Its text may be the animal’s name, or say which one is wanted most."""
    game = FireAndStone(packed(msgspec.convert(DATA, Scenario)))
    for text in ("animal boar", "animal 1", "animal best-bag"):
        assert game.private_to(game.parse(text), "red") == "red"
    assert not game.private_to(game.parse("look"), "red")


def test_the_save_holds_no_order_of_what_is_hidden() -> None:
    """Tiles, animals and inventions that lie face down are counts by kind."""
    state = harness.begin(GAME).match.state
    data = msgspec.to_builtins(state)
    assert all(isinstance(n, int) for pile in data["piles"].values() for n in pile.values())
    assert all(isinstance(n, int) for part in ("pool", "deck") for n in data[part].values())
    assert "cave" not in data


def test_a_look_is_private() -> None:
    """Its stack is in a private item; the rest lies sorted and needs no other draw."""
    game = bind(msgspec.convert(DATA, Scenario), ("red", "blue"), {})
    luck = {"the starting player": "red", "the tile on I-22": "forest",
            "the 3 animals of I-22": "mammoth hare deer"}
    source, left = harness.answered(luck, chance.secret_source(harness.SECRET))
    state, _ = chance.run_luck(game.setup(), source)
    rows: list[chance.LuckItem] = []
    for seat, text in (("red", "scout 1 to I-22"), ("red", "look"), ("red", "animal 1"),
                       ("blue", "scout 1 to I-22"), ("blue", "look")):
        (_, state), rows = chance.run_luck(game.play(state, {seat: game.parse(text)}), source)
        if (seat, text) == ("red", "look"):
            assert [row[0] for row in rows if isinstance(row, tuple)] == ["red"]
            assert harness.written(rows[1]).startswith("the 3 animals of I-22, pile animals, 1 to")
            assert game.view(state, "red").seen == ("mammoth", "hare", "deer")
            assert game.view(state, "blue").seen == ()
    assert rows == ["a look at the animals of I-22, 2 left: seen"]
    assert game.view(state, "blue").seen == ("deer", "hare")
    assert not left()


def test_a_forest_gets_the_next_stack_of_its_region() -> None:
    """No matter who looks first, and what was explored in another region."""
    begun, box = harness.begin(GAME).match, packed(msgspec.convert(DATA, Scenario))
    found: dict[tuple[str, int], set[str]] = {}
    for laid in (("I-22", "I-24", "II-12"), ("II-12", "I-22", "I-24"), ("I-24", "I-22", "II-12")):
        for looks in permutations(laid):
            state = msgspec.structs.replace(
                begun.state, laid=laid, tiles=dict.fromkeys(laid, "forest"))
            for area in looks:
                animals, rows = chance.run_luck(
                    dealing.forest_stack(box, state, area, "red"), matches.luck(begun))
                pool = Counter(state.pool) - Counter(animals)
                state = msgspec.structs.replace(state, pool=dict(pool))
                region = area.partition("-")[0]
                nth = [other for other in laid if other.startswith(f"{region}-")].index(area)
                row = harness.written(rows[0]).partition(", ")[2]
                found.setdefault((region, nth), set()).add(row)
    assert sorted(found) == [("I", 0), ("I", 1), ("II", 0)]
    assert sorted(row.partition(" of")[0] for [row] in found.values()) == [
        "pile animals, 1 to 3", "pile animals, 10 to 12", "pile animals, 4 to 6"]


def test_an_order_of_cooking_that_loses_more_is_kept() -> None:
    """Where a bag comes without food, only the usual order is listed; a worse one is legal."""
    first = harness.begin(GAME, seats=("black", "blue")).match
    game = bind(changed("animals/list/hare/food", 0), first.seats, {})
    fire = msgspec.structs.replace(
        first.state, agenda=(TakeAction("black", 1),), first=0, turn=0, players=(
            msgspec.structs.replace(first.state.players[0], animals=("deer", "hare")),
            first.state.players[1]))
    worse, usual = game.parse("cook deer hare"), game.parse("cook hare deer")
    warned, = game.check(fire, "black", worse)
    assert warned.code == "doubtful-lost" and "hare and deer" in warned.why
    assert game.canonical_move(fire, "black", game.parse("cook 1 2")) == worse
    assert game.canonical_move(fire, "black", game.parse("cook all")) == usual
    listed = list(game.options(fire, "black"))
    assert usual in listed and worse not in listed


def test_what_is_due_first_is_a_question_to_a_seat() -> None:
    """A position that waits for no seat, or for an unknown one, is impossible."""
    match = harness.begin(GAME, seats=("black", "blue")).match
    for due in (ClearStore("black"), TakeAction("green", 1)):
        assert match.game.invariant_violations(msgspec.structs.replace(match.state, agenda=(due,)))
    asked = msgspec.structs.replace(match.state, agenda=(TakeAction("black", 1),))
    assert not match.game.invariant_violations(asked)


@pytest.mark.parametrize("seed", range(3))
def test_an_action_is_asked_for_where_a_word_besides_pass_answers_it(seed: int) -> None:
    """Wherever a scout ends a move, with every cave: by the area as by the moves."""
    first = harness.begin(GAME, seats=("black", "blue", "red"), options={"caves": "all"},
                          secret=f"{seed}" * 64)
    found = Counter[tuple[str, bool]]()
    for turn in harness.play_out(first, Random(seed)):
        match, game = turn.match, turn.match.game
        assert isinstance(game, FireAndStone)
        box = game.box
        for seat in box.seats:
            for scout in range(1, len(box.player(match.state, seat).scouts) + 1):
                asked = replace(match.state, agenda=(TakeAction(seat, scout),), over=False)
                words = any(type(move) is not Pass for move in game.options(asked, seat))
                assert no_action.has_action(box, asked, seat) == words, (asked, seat, scout)
                found[offered_site(box, asked), words] += 1
    assert {(what, words) for what in ("empty", "fire", "forest", "settlement")
            for words in (False, True)} <= found.keys() and len(found) > 8


def test_a_move_with_one_answer_is_made() -> None:
    """On a map and with steps that leave a scout one way alone."""
    game = harness.begin(GAME, seats=("black", "blue")).match.game
    assert isinstance(game, FireAndStone)
    one = FireAndStone(build_box(changed("play/steps", 1), ("black", "blue"), {
        "caves": "known", "starting-inventions": "no", "start-tiles": "sun"}))
    state = chance.run_luck(one.setup(), chance.secret_source(harness.SECRET))[0]
    seat = one.to_move(state).decisions[0].seat
    at = replace(one.box.player(state, seat), scouts=("I-08",))
    state = replace(state, players=tuple(
        at if name == seat else player
        for name, player in zip(one.seats, state.players, strict=True)))
    assert one.forced(state) == (seat, Scout("I-05", 1))
    assert game.forced(state) is None


def test_a_view_is_worth_what_it_shows() -> None:
    """At the end what the sheet says; before, without the tasks that are secret."""
    turns = harness.random_game(GAME, "standard", ("black", "blue", "red"))
    last = turns[-1].match
    result = last.game.result(last.state)
    shown = last.game.score_so_far(last.game.view(last.state, None))
    assert result is not None and (shown.sheet, shown.ranking) == (result.sheet, result.ranking)
    match = turns[len(turns) // 2].match
    sheets: dict[str | None, dict[str, Any]] = {
        seat: dict(match.game.score_so_far(match.game.view(match.state, seat)).sheet)
              for seat in (None, "black")}
    assert sheets[None]["task"] == ("?", "?", "?")
    own, *others = sheets["black"]["task"]
    assert isinstance(own, int) and others == ["?", "?"]
    assert sheets["black"]["total"][0] - own == sheets[None]["total"][0]


def test_workings_come_to_the_points_of_their_rows() -> None:
    """The areas named of a majority or a task are as many as its points."""
    last = harness.random_game(GAME, "standard", ("black", "blue", "red"))[-1].match
    result = last.game.result(last.state)
    assert result is not None
    rows, workings = dict(result.sheet), dict(result.workings)
    for label in ("majorities", "task"):
        assert tuple(len(areas.split()) for areas in workings[label]) == rows[label]
    for label in ("victory point cards", "huts"):
        assert tuple(sum(int(n) for n in said.split() if n.isdigit())
                     for said in workings[label]) == rows[label]


@pytest.mark.parametrize(("name", "where"), [
    ("lake", "next to a lake"), ("mountain", "next to a mountain"),
    ("forest", "next to a face-up forest"), ("region-i", "in region I")])
def test_a_task_says_what_it_counts(name: str, where: str) -> None:
    """And how much each is worth."""
    task = next(one for one in msgspec.convert(DATA, Scenario).tasks.list if one.id == name)
    assert task.text(3) == f"3 points for each majority {where}"


# The default of a compulsory move.

def test_a_move_reveals_nothing_by_default() -> None:
    """If any move does so; then it goes to the first area, and the first scout makes it."""
    seen = Counter[tuple[bool, bool]]()
    for turn in harness.passed(harness.random_game(GAME, "standard", ("black", "blue"))):
        game, state = turn.match.game, turn.match.state
        for decision in (one for one in game.to_move(state).decisions if one.kind == "move"):
            order = list(DATA_AREAS)
            moves: Iterator[Any] = game.options(state, decision.seat)
            best = min(moves, key=lambda move: (
                move.to in state.hidden, order.index(move.to), move.scout))
            assert game.default(state, decision.seat) == best
            seen[best.to in state.hidden, best.scout == 2] += 1
    assert {*seen} >= {(False, False), (False, True), (True, False)}, seen


def test_the_moves_of_older_rules_for_a_seat_without_a_player_stand(tmp_path: Path) -> None:
    """By rules 3 it made the first move, whatever that revealed; the rest is by today's rules."""
    file = OLD_SAVES / "fire-and-stone/three-players-with-a-seat-left.toml"
    found = audited(file)
    assert found.replayed == found.turns
    told = looking.history(str(file), first=28, last=28)
    assert "red by referee: scout 1 to I-11" in told.text and "turns up" in told.text
    path = tmp_path / "game.toml"
    path.write_bytes(file.read_bytes())
    answer = playing.resolve(str(path), now=harness.WHEN)
    assert any("rules 3 to rules 4" in line.text for line in answer.report)
    made = [move for _ in range(4) for move in playing.resolve(str(path), now=harness.WHEN).played]
    assert {move.by for move in made} == {"referee"}
    assert not any("turns up" in line.text for line in looking.history(
        str(path), first=found.turns + 1).report)
    found = audited(path)
    assert found.replayed == found.turns
