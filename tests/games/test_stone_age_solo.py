"""SoloPlay: the score sheet, grades, conservation of goods, and luck."""

import re
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused
from referee.core.document import blocks
from referee.core.luck import chance
from referee.core.luck.piles import UpgradedPiles
from referee.core.match import match as matches
from referee.core.match import save_format, save_loader, save_writer
from referee.core.proof.auditor import audit
from referee.core.scenario import bases
from referee.games.stone_age.model.content import Effect
from referee.games.stone_age.moves.score import NO_TILES
from referee.games.stone_age_solo.model.migrations import upgrade
from referee.games.stone_age_solo.model.state import Drawing, Opening, Points, State
from referee.games.stone_age_solo.moves import gains, score
from referee.games.stone_age_solo.views.page import MOST
from tests.support import case_files, harness
from tests.support.paths import ROOT

pytestmark = pytest.mark.quick

SAVES = ROOT / "saves" / "stone-age-solo"


def box_of(rules: Any) -> Any:
    """What lies on the table of some rules."""
    return rules.box


def solo(rules: Any) -> Any:
    """Some rules, or a view, with the methods of this game alone."""
    return rules


def begun(**changes: Any) -> tuple[Any, State]:
    """A box and a position right after the deal, with some fields changed, of the player too."""
    match = harness.begin("stone-age-solo").match
    own = {name: changes.pop(name) for name in ("tools",) if name in changes}
    state: State = replace(match.state, **changes).with_player(**own)
    assert not match.game.invariant_violations(state)
    return box_of(match.game), state


def row(box: Any, state: State, begins: str) -> int:
    """The points of the one row that begins so."""
    (points,) = [n for name, n in score.score_sheet(box, state) if name.startswith(begins)]
    return points


def test_the_sheet_before_the_first_move() -> None:
    """28, 18, 12 and 10 resources, nine points of tools, five people, thirteen cards."""
    box, state = begun()
    assert [n for _, n in score.score_sheet(box, state) if n] == [-28, -18, -24, -20, -9, -15, 130]


@pytest.mark.parametrize(("tools", "low", "high", "lost"), [
    ((), 3, 2, -9), ((2, 2), 1, 2, -7), ((1, 3), 2, 1, -5), ((4, 4), 3, 0, -3),
    ((1, 1, 1), 0, 2, -6)])
def test_tools_left_on_the_board(tools: tuple[int, ...], low: int, high: int, lost: int) -> None:
    """Vector 19, and its neighbours."""
    box, state = begun(tools=tools, low=low, high=high)
    assert row(box, state, "tools on the board") == lost


def test_tools_paid_are_not_left() -> None:
    """Ruling S65."""
    box, state = begun(spent=(1, 2, 4), low=1, high=1)
    assert row(box, state, "tools on the board") == -4


def test_what_lies_aside_costs_nothing() -> None:
    """Ruling S65."""
    box, state = begun(board=(1, 1, 1, 1), aside=(27, 17, 11, 9))
    assert sum(row(box, state, name) for name in ("wood", "brick", "stone", "gold")) == -6


def test_cards_count_as_in_stone_age() -> None:
    """Ruling S66: the multipliers take the final position, symbols make sets."""
    match = harness.begin("stone-age-solo").match
    box = box_of(match.game)
    state = match.state.with_player(
        field=4, people=8, tools=(2,), used=(4,), tiles=("T01", "T02"),
        cards=("C06", "C10", "C08", "C22", "C01", "C02", "C31"))
    rows, how = dict(score.score_sheet(box, state)), dict(score.workings(box, state))
    for name, points, reckoned in (
            ("farmers", 8, "2 × 4"), ("toolmakers", 12, "2 × 6"), ("builders", 4, "2 × 2"),
            ("shamans", 16, "2 × 8"), ("green sets", 5, "2² + 1²")):
        assert (rows[name], how[name]) == (points, reckoned)


def test_the_workings_come_to_the_entries() -> None:
    """Every row that is reckoned, in every position of a game; the total and the grade are last."""
    match = harness.begin("stone-age-solo").match
    for turn in harness.play_out(harness.begin("stone-age-solo"), Random(3)):
        result = match.game.score_so_far(match.game.view(turn.match.state, None))
        assert [name for name, _ in result.workings] == [name for name, _ in result.sheet]
        for (name, (entry,)), (_, (how,)) in zip(result.sheet, result.workings, strict=True):
            if how and name != "grade":
                reckoned = how.replace("×", "*").replace("²", "**2")
                assert re.fullmatch(r"[-+* 0-9]+", reckoned) and eval(reckoned) == entry, name


def test_every_entry_of_the_track_is_a_row() -> None:
    """Awards above, deductions below 0."""
    points = Points(tiles=40, cards=3, food=12, over=4, idle=6, dice=5, hunger=15)
    box, state = begun(points=points, added=6, grounds=6)
    rows = score.score_sheet(box, state)[:7]
    assert [n for _, n in rows] == [40, 3, -12, -4, -6, -5, -15]
    assert sum(n for _, n in rows) == 1


@pytest.mark.parametrize(("points", "grade"), [
    (119, "loss"), (120, "victory"), (139, "victory"), (140, "major victory"),
    (159, "major victory"), (160, "complete victory"), (-300, "loss")])
def test_grades(points: int, grade: str) -> None:
    """Ruling S67: bounds included."""
    assert score.grade(begun()[0], points) == grade


@pytest.mark.parametrize("printing", ["later", "first"])
def test_food_and_resources_are_never_made_or_lost(printing: str) -> None:
    """Board, hand and aside pile; hand and hunting grounds (rulings S6, S42)."""
    for seed in range(5):
        first = harness.begin("stone-age-solo", options={"printing": printing},
                              secret=f"{seed:064x}")
        stock = first.match.state.board
        for turn in harness.play_out(first, Random(seed)):
            state: State = turn.match.state
            there = zip(state.board, state.player.goods[:4], state.aside, strict=True)
            assert tuple(map(sum, there)) == stock
            assert state.player.food + state.grounds == 10 + state.added


def test_a_game_has_two_turns_fewer_than_cards_at_most() -> None:
    """Ruling S64."""
    for seed in range(8):
        first = harness.begin("stone-age-solo", secret=f"{seed:064x}")
        *_, last = harness.play_out(first, Random(seed))
        assert last.match.state.round <= 14


@pytest.mark.parametrize("options", [
    {"challenge": "easier-19"}, {"printing": "second"}, {"food": "none"}])
def test_options_that_do_not_exist(options: dict[str, str]) -> None:
    """Refused by name."""
    with pytest.raises(Refused) as error:
        harness.begin("stone-age-solo", options=options)
    assert error.value.problems[0].code == "usage-option"


def test_one_seat() -> None:
    """One seat, of any colour."""
    assert harness.bindable("stone-age-solo", "standard", ("blue",))
    assert not harness.bindable("stone-age-solo", "standard", ("red", "blue"))


SAVED = {
    "loss-by-cards": ("loss", score.NO_CARDS), "loss-by-tiles": ("loss", NO_TILES),
    "victory-by-cards": ("victory", score.NO_CARDS),
    "victory-by-tiles": ("victory", NO_TILES),
    "major-victory-by-table-luck": ("major victory", score.NO_CARDS),
    "complete-victory-by-table-luck": ("complete victory", score.NO_CARDS)}


@pytest.mark.parametrize("name", SAVED)
def test_whole_games(name: str) -> None:
    """Each replays from its first line, and ends as its name says."""
    kept = save_format.loads((SAVES / f"{name}.toml").read_bytes(), name)
    assert audit(games, kept, save_writer.dumps(kept), name).differences == ()
    seated = save_loader.load_match(games, kept, name)
    result = seated.game.result(seated.state)
    assert result is not None
    grade, reason = SAVED[name]
    assert (result.sheet[-1], result.reason) == (("grade", (grade,)), reason)


def test_the_page_is_short_and_the_whole_page_has_everything() -> None:
    """At most 40 lines whatever happens; every card and every tile is on the other."""
    for turn in [*harness.play_out(harness.begin("stone-age-solo"), Random(4)),
                 *(harness.passed(harness.random_game("stone-age-solo", "standard", ("red",))))]:
        state, rules = turn.match.state, solo(turn.match.game)
        view = rules.view(state, "red")
        assert len(blocks.text(rules.show(view)).splitlines()) <= MOST
        said = blocks.text(rules.show_all(view))
        assert all(name in said for name in (*rules.box.cards, *state.stacks[0], *state.stacks[1]))


def test_saved_games_have_short_pages() -> None:
    """Games that went well, too, with all that is held in the end."""
    for name in SAVED:
        kept = save_format.loads((SAVES / f"{name}.toml").read_bytes(), name)
        seated = save_loader.load_match(games, kept, name)
        for changes in ({}, {"phase": "act", "pending": Opening("C05"), "aside": (9, 9, 9, 9)},
                        {"phase": "place"}, {"phase": "offer"}):
            state = replace(seated.state, **changes)
            if state.phase == "offer":
                state = state.with_player(used=(4, 4, 4))
            shown = blocks.text(seated.game.show(seated.game.view(state, None)))
            assert len(shown.splitlines()) <= MOST, shown


NUMBER = "referee/unusable-scenario-number"
CARD = "cards: {source: house, list: [{id: C20, %s}]}\ngrades:\n"


@pytest.mark.parametrize(("old", "new", "code"), [
    ("{id: 3, tiles: 2}", "{id: 2, tiles: 2}", "unusable-order"),
    ("[T22b, T22c]", "[T22b, T99]", "unusable-reference"),
    ("cards: 18", "cards: 37", "unusable-amount"),
    ("stack: 5}", "stack: 14}", "unusable-amount"),
    ("players: [1, 1]", "players: [1, 2]", "unusable-amount"),
    ("  food: 198", "  food: 9", "unusable-amount"),
    ("  food: 198", "  food: 1000", NUMBER), ("  food: 10\n", "  food: -1\n", NUMBER),
    ("  people: 5", "  people: 11", "unusable-number"), ("gold: -2", "gold: -100", NUMBER),
    ("offering: 1", "offering: 0", NUMBER), ("most: 3", "most: 8", NUMBER),
    ("{id: village, material: tools}", "{id: forest, material: tools}", "unusable-order"),
    ("shift: [2, 4]", "shift: [1, 4]", "unusable-reference"),
    ("least: 160", "least: 130", "unusable-order"),
    ("{id: 3, shift: [2, 4]}", "{id: 4, shift: [2, 4]}", "unusable-order"),
    ("{id: standard, cards", "{id: usual, cards", "unusable-order"),
    ("{id: later, wood", "{id: first, wood", "unusable-order"),
    ("stack: 6\nout", "stack: 15\nout", "unusable-count"),
    ("grades:\n", CARD % "top: {gives: trader}, bottom: farmer, people: 1", "unusable-solo"),
    ("grades:\n", CARD % "top: {gives: food}, bottom: farmer", "unusable-bottom"),
    ("grades:\n", CARD % "top: {gives: food, dice: 2}, bottom: farmer, people: 1",
     "unusable-effect"),
    ("grades:\n", "areas: {source: house, list: [{id: hunt, goods: food, pips: 0}]}\ngrades:\n",
     NUMBER),
    ("stack: 6\nout", "stack: 6\n  list: [{id: T01, points: 5}]\nout", "unusable-price"),
    ("stack: 6\nout", "stack: 6\n  list: [{id: T-1, points: 5}]\nout", "unusable-id")])
def test_a_scenario_that_does_not_hold_together(old: str, new: str, code: str) -> None:
    """Each error is found, under its code."""
    text = (ROOT / "scenarios" / "stone-age-solo" / "standard.yaml").read_text()
    base = (ROOT / "scenarios" / "stone-age" / "standard.yaml").read_text()
    assert text.count(old) == 1
    data = bases.load(text.replace(old, new), "mine", lambda game, name: (base, name)).data
    assert code in {found for found, _ in harness.faults("stone-age-solo", data)}


def test_a_position_of_older_rules_is_lifted_by_its_shape() -> None:
    """The player gets a record; one that has it stays the same, and nothing is lost."""
    state = msgspec.to_builtins(begun(round=2, elder="forest", phase="act")[1])
    assert upgrade(state, 3, 9) == state
    old = {"people": 6, "food": 7, "goods": [1, 0, 2, 0], "need": 3, "board": [9, 9, 9, 9],
           "pending": {"type": "rolled", "source": "C05", "goods": "gold", "pips": 6,
                       "dice": [4], "aside": True}}
    assert upgrade(old, 3, 9) == {
        "player": {"people": 6, "food": 7, "goods": [1, 0, 2, 0, 0], "hungry": 3},
        "board": [9, 9, 9, 9],
        "pending": {"type": "rolled", "source": "C05", "goods": "gold", "pips": 6, "dice": [4]}}
    left = {"people": 5, "food": 10, "left": ["C01", "C02"]}
    assert upgrade(left, 1, 9)["carried"] == {"turn": 9, "piles": {"cards": ["C01", "C02"]}}


def test_every_view_has_the_whole_position() -> None:
    """In another order, and so that it is found there again."""
    for turn in harness.play_out(harness.begin("stone-age-solo"), Random(6)):
        view = turn.match.game.view(turn.match.state, None)
        assert solo(view).state == turn.match.state


def test_the_card_left_out_that_comes_first_hangs_on_nothing() -> None:
    """Neither on the round nor on what it is drawn for; a carried game has an order of its own."""
    match = harness.begin("stone-age-solo").match
    deck = sorted({*match.state.left})
    rows: list[set[str]] = []
    for carried in (None, UpgradedPiles(40, {"cards": match.state.left})):
        rows.append(set())
        for round_, source in ((3, "C33"), (9, "dice table")):
            state = replace(match.state, phase="act", round=round_, elder="forest",
                            pending=Drawing(source), discards=("C01",), carried=carried)
            (_, after), [row] = chance.run_luck(
                match.game.play(state, {"red": match.game.parse("draw")}), matches.luck(match))
            rows[-1].add(harness.written(row).partition(", pile ")[2])
            assert set(after.player.cards) | set(after.left) == set(deck)
    assert [len(said) for said in rows] == [1, 1]
    assert rows[0].pop().startswith("cards, 17 of 36: ")
    assert rows[1].pop().startswith("cards/turn 40, 1 of 20: ")


@pytest.mark.parametrize("text", [
    "shift card 0", "shift card 5", "cycle tile 3 by 1", "decline forest", "feed nothing",
    "cash nothing", "tools 2 1", "buy card 1 with tools 2 1", "buy card 1 with nothing",
    "offer food wood", "offer tools", "feed 1 wood", "raise 2 used", "no tools"])
def test_what_is_nearly_canonical_is_not(text: str) -> None:
    """No order but the one, nothing that is not there, no second way to say it."""
    assert solo(harness.begin("stone-age-solo").match.game).parse_or_none(text) is None


def test_a_payment_is_given_by_what_is_in_it() -> None:
    """To programs: pieces by their kinds, tools by their values."""
    game = harness.begin("stone-age-solo").match.game
    text = "buy card 2 with 2 wood step tools 1 2 used 3"
    move = game.parse(text)
    assert game.write(move) == text
    assert game.slots(move) == {"verb": "buy", "place": "card 2", "pay": {
        "wood": 2, "steps": 1, "tools": [1, 2], "used": [3]}}


@pytest.mark.parametrize(("field", "steps"), [(8, 2), (9, 1), (10, 0)])
def test_what_is_promised_ends_where_the_food_track_does(field: int, steps: int) -> None:
    """So far and no farther (S21)."""
    match = case_files.position("stone-age-solo", "place")
    rules = match.game
    said = gains.certain_gain_text(rules.box, match.state.with_player(field=field),
                                   Effect("field", 2))
    assert said == f"{steps} up the food track"
