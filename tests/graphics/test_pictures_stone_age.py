"""Pictures of Stone Age: every figure, card, tile and number of the view at its fixed place."""

from collections import Counter
from functools import cache

import pytest

from referee.commands import picture
from referee.commands.picture import Look
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.graphics import changes, text_metrics
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Text, pieces, things
from referee.core.match.match import Match
from referee.games.stone_age.game import StoneAge
from referee.games.stone_age.model.state import Box
from referee.games.stone_age.moves.placing import Place
from referee.games.stone_age.views.view import View
from tests.support import harness, picture_checks

TABLES = [(name, seats) for game, name, seats in harness.TABLES if game == "stone-age"]
MIDDLE = 2  # the table that is drawn beside the first and the last
every_table = pytest.mark.parametrize(("name", "seats"), [
    pytest.param(name, seats, marks=[pytest.mark.slow] * (0 < i < len(TABLES) - 1 and i != MIDDLE))
    for i, (name, seats) in enumerate(TABLES)])
SHARE = 60  # every such position of a game is looked at


def turns(name: str, seats: tuple[Seat, ...]) -> list[Match]:
    """Positions of a random game, its end among them."""
    found = harness.random_game("stone-age", name, seats)
    return [turn.match for turn in (*found[::SHARE], found[-1])]


def seen(match: Match, viewer: str) -> View:
    """What these eyes see."""
    view: View = match.game.view(match.state, None if viewer == "public" else viewer)
    return view


def box_of(match: Match) -> Box:
    """What lies fixed."""
    assert isinstance(match.game, StoneAge)
    return match.game.box


@cache
def both(name: str, seats: tuple[Seat, ...]) -> tuple[tuple[Match, View, Picture], ...]:
    """Some positions, for all and for the first seat."""
    return tuple((match, seen(match, viewer), picture.draw(match, viewer, Look({})))
                 for match in turns(name, seats) for viewer in ("public", seats[0]))


@every_table
def test_as_many_figures_stand_there_as_people_are_in_play(
        name: str, seats: tuple[Seat, ...]) -> None:
    """On each place as many as the view says; the others of a seat are at home."""
    for match, view, shown in both(name, seats):
        found = Counter((piece.seat, piece.title) for piece in pieces(shown.shapes)
                        if piece.kind == "person")
        spots = box_of(match).spots
        wanted: Counter[tuple[str, str]] = Counter()
        for player in view.players:
            for place, count in player.placed:
                spot = spots[place]
                where = spot.where if spot.kind in ("area", "village") else f"on {place}"
                wanted[player.seat, f"{player.seat} {where}"] += count
            home = player.people - sum(count for _, count in player.placed)
            wanted[player.seat, f"{player.seat} at home"] += home
        assert +found == +wanted, match.turn


@every_table
def test_all_that_is_sold_or_owned_is_named(name: str, seats: tuple[Seat, ...]) -> None:
    """Cards and tiles on show, those of every seat, and none that these eyes may not see."""
    for match, view, shown in both(name, seats):
        words = {word.strip(",;:") for said in picture_checks.written(shown)
                 for word in said.split()}
        known = {*view.shown, *(stack.tile for stack in view.stacks)}
        for player in view.players:
            known |= {*player.cards, *player.drawn, *player.tiles}
        box = box_of(match)
        assert words & {*box.cards, *box.tiles} == known - {""}, match.turn
        told = " ".join(shown.sentences)
        assert all(thing in told for thing in known), match.turn


@every_table
def test_all_numbers_of_a_seat_are_on_its_mat(name: str, seats: tuple[Seat, ...]) -> None:
    """Goods as tokens, tools one by one, tracks, points, cards face down, hunger."""
    for match, view, shown in both(name, seats):
        found, said = picture_checks.titles(shown), Counter(picture_checks.written(shown))
        wanted: Counter[str] = Counter()
        lines: Counter[str] = Counter()
        style = box_of(match).style
        for player in view.players:
            names = ("wood", "brick", "stone", "gold", "deco")[:4 + style]
            wanted.update([f"{player.food} food", *(
                f"{n} {good}" for good, n in zip(names, player.goods, strict=False))])
            wanted.update(f"tool of value {n}" for n in player.tools)
            wanted.update(f"tool of value {n}, used" for n in player.used)
            if len(player.drawn) < player.down:
                wanted.update(f"card {n} of {player.down} face down"
                              for n in range(1, player.down + 1))
            lines[f"food track {player.field} of {box_of(match).limits.field}"] += 1
            if player.hungry:
                lines[f"{player.people} people lack {player.hungry} food"] += 1
        assert not wanted - found, match.turn
        assert not lines - said, match.turn
        tools = sum(n for title, n in found.items() if title.startswith("tool of value"))
        assert tools == sum(len(player.tools + player.used) for player in view.players)
        assert found[f"{view.deck} cards in the deck"] == 1


@every_table
def test_the_mats_of_those_who_are_asked_are_framed(name: str, seats: tuple[Seat, ...]) -> None:
    """Of the hungry all, of others the one whose turn it is or who takes a die; at the end none."""
    found = harness.random_game("stone-age", name, seats)
    for turn in (*found[::12], found[-1]):
        match = turn.match
        framed = [title.removesuffix(", to move").lower() for title in mats(drawn_board(match))
                  if title.endswith(", to move")]
        assert framed == harness.deciding(match.game, match.state), match.turn


def mats(shown: Picture) -> list[str]:
    """The titles of the mats, without what stands behind the colon."""
    return [shape.title.partition(":")[0] for shape in shown.shapes
            if isinstance(shape, Group) and ":" in shape.title]


@every_table
def test_dice_under_way_lie_there(name: str, seats: tuple[Seat, ...]) -> None:
    """As many as were rolled, with their numbers, and no others."""
    dice = 0
    for turn in harness.random_game("stone-age", name, seats)[::5]:
        match = turn.match
        thrown = getattr(match.state.pending, "dice", ())
        if thrown or match.turn % 50 == 0:
            found = picture_checks.titles(picture.draw(match, "public", Look({})))
            assert Counter({title: n for title, n in found.items() if title.startswith("a die: ")}
                           ) == Counter(f"a die: {n}" for n in thrown), match.turn
            dice += len(thrown)
    assert dice


@every_table
def test_a_place_to_buy_is_at_the_same_spot_in_every_turn(
        name: str, seats: tuple[Seat, ...]) -> None:
    """Cards, tiles, and on the mats goods and tools too; so only what is new is ringed."""
    spots: dict[str, set[tuple[int, int, int, int]]] = {}
    for match in turns(name, seats):
        board = drawn_board(match)
        for thing in things(board.shapes):
            if isinstance(thing, Square) and thing.title.startswith(("card ", "tile ")) and (
                    ":" in thing.title):
                spots.setdefault(thing.title.partition(":")[0], set()).add(
                    (thing.x, thing.y, thing.w, thing.h))
    assert spots and all(len(found) == 1 for found in spots.values()), spots


def drawn_board(match: Match) -> Picture:
    """The picture of a position without its head."""
    from referee import games

    draw = games.part("stone-age", game_parts.PICTURE)
    assert draw is not None
    board: Picture = draw(match.game, seen(match, "public"), {})
    return board


@every_table
def test_since_a_placing_only_its_figures_are_new(name: str, seats: tuple[Seat, ...]) -> None:
    """In one ring, and nothing else."""
    before: Match | None = None
    looked = 0
    for turn in harness.random_game("stone-age", name, seats):
        match = turn.match
        if before is not None and before.state.phase == match.state.phase == "place" and (
                match.state.round == before.state.round) and looked < 20:
            move = next(iter(harness.moves_of(turn).values()))
            assert isinstance(move, Place)
            shown = changes.highlight_changes(drawn_board(before), drawn_board(match))
            rings = [shape for shape in shown.shapes
                     if getattr(shape, "title", "").startswith("new: ")]
            assert len(rings) == 1 and len(picture_checks.ringed(shown)) == move.count, match.turn
            looked += 1
        before = match
    assert looked


@every_table
def test_a_picture_is_as_wide_as_a_page_and_can_be_read(
        name: str, seats: tuple[Seat, ...]) -> None:
    """1260 wide, at most 1300 high, no text smaller than 10, nothing cut off."""
    for match, _, shown in both(name, seats):
        assert picture_checks.covered(shown) == [], match.turn
        assert (shown.width, shown.height < 1300) == (1260, True), (match.turn, shown.height)
        for text in picture_checks.flat(shown.shapes):
            if isinstance(text, Text):
                assert text.size >= 10 and "…" not in text.text
                assert text_metrics.width(text.text, text.size, text.bold) < 1260
