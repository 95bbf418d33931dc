"""Pictures of Stone Age: every figure, card, tile and number of the view at its fixed place."""

from collections import Counter
from functools import cache

import pytest

from referee.commands import picture
from referee.commands.picture import Look
from referee.core.game.decisions import Seat
from referee.core.graphics import changes, text_metrics
from referee.core.graphics.shapes import NARROW, WIDE, Group, Picture, Text, placed_things
from referee.core.graphics.shapes import Box as Square
from referee.core.match.match import Match
from referee.games.stone_age.game import StoneAge
from referee.games.stone_age.model.state import Box
from referee.games.stone_age.moves.buying import Buy
from referee.games.stone_age.moves.placing import Place
from referee.games.stone_age.views.view import View
from tests.support import harness, picture_checks
from tests.support.drawn_positions import PARTS
from tests.support.figures import figures

TABLES = [(name, seats) for game, name, seats in harness.TABLES if game == "stone-age"]
MIDDLE = 2  # the table that is drawn beside the first and the last
every_table = pytest.mark.parametrize(("name", "seats"), [
    pytest.param(name, seats, marks=[pytest.mark.slow] * (0 < i < len(TABLES) - 1 and i != MIDDLE))
    for i, (name, seats) in enumerate(TABLES)])
HIGHEST = {WIDE: 1250, NARROW: 1950}  # of the pictures of five seats
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
    """Some positions, for all and for the first seat, in both widths."""
    return tuple((match, seen(match, viewer), picture.draw(match, viewer, Look({}, width=width)))
                 for match in turns(name, seats) for viewer in ("public", seats[0])
                 for width in PARTS)


@every_table
def test_as_many_figures_stand_there_as_people_are_in_play(
        name: str, seats: tuple[Seat, ...]) -> None:
    """On each place as many as the view says; the others of a seat are at home."""
    for match, view, shown in both(name, seats):
        spots = box_of(match).spots
        wanted: Counter[str] = Counter()
        home: list[str] = []
        for player in view.players:
            for place, count in player.placed:
                spot = spots[place]
                where = spot.where if spot.kind in ("area", "village") else f"on {place}"
                wanted[f"{player.seat} {where}"] += count
            left = player.people - sum(count for _, count in player.placed)
            wanted[f"{player.seat} at home"] = bool(left)
            if not player.hungry:
                home.append(f"{left} of {player.people} at home")
        assert figures(shown) == +wanted, (match.turn, shown.width)
        assert not Counter(home) - Counter(picture_checks.written(shown)), match.turn


@every_table
def test_all_that_is_sold_or_owned_is_named(name: str, seats: tuple[Seat, ...]) -> None:
    """Cards and tiles on show, those of every seat, and none that these eyes may not see.

    A narrow picture counts what does no more than score at the end.
    """
    for match, view, shown in both(name, seats):
        words = {word.strip(",;:·") for said in picture_checks.written(shown)
                 for word in said.split()}
        box = box_of(match)
        known = {*view.shown, *(stack.tile for stack in view.stacks)} - {""}
        known |= {getattr(view.pending, "source", "")} & {*box.cards}
        owned: set[str] = set()
        for player in view.players:
            known |= {*player.drawn, *player.kept, *(
                tile for tile in player.tiles if box.tiles[tile].income or box.tiles[tile].camp)}
            owned |= {*player.cards, *player.tiles}
        there = words & {*box.cards, *box.tiles}
        assert there == (known | owned if shown.width == WIDE else known), match.turn
        told = " ".join(shown.sentences)
        assert all(thing in told for thing in known | owned), match.turn


@every_table
def test_all_numbers_of_a_seat_are_on_its_mat(name: str, seats: tuple[Seat, ...]) -> None:
    """Goods as tokens, tools one by one, tracks, points, cards, buildings, hunger."""
    for match, view, shown in both(name, seats):
        found, said = picture_checks.titles(shown), " ".join(picture_checks.written(shown))
        wanted: Counter[str] = Counter()
        lines: list[str] = []
        style = box_of(match).style
        for player in view.players:
            names = ("wood", "brick", "stone", "gold", "deco")[:4 + style]
            wanted.update([f"{player.food} food", *(
                f"{n} {good}" for good, n in zip(names, player.goods, strict=False))])
            wanted.update(f"tool of value {n}" for n in player.tools)
            wanted.update(f"tool of value {n}, used" for n in player.used)
            if len(player.drawn) < player.down and shown.width == WIDE:
                wanted.update(f"card {n} of {player.down} face down"
                              for n in range(1, player.down + 1))
            lines += [f"food track {player.field}", *[f"{player.down} face down"] * bool(
                player.down and shown.width == NARROW)]
            lines += [f"{player.hungry} food short"] * bool(player.hungry)
            if view.phase in ("place", "act"):
                lines.append(f"needs {max(0, player.people - player.field)} food")
            lines += [f"{len(some)} {what}" + "s" * (len(some) != 1) for some, what in (
                (player.cards, "card"), (player.tiles, "building"))]
        assert not wanted - found, (match.turn, shown.width)
        assert all(line in said for line in lines), (match.turn, shown.width)
        tools = sum(n for title, n in found.items() if title.startswith("tool of value"))
        once = sum(box_of(match).cards[card].top.gives == "one-use-tool"
                   for player in view.players for card in player.kept)
        assert tools == sum(len(player.tools + player.used) for player in view.players)
        assert sum(n for title, n in found.items() if title.endswith("for once")) == once
        assert "in the deck" in said and f"{view.deck}" in said


@every_table
@pytest.mark.parametrize("width", PARTS)
def test_the_mats_of_those_who_are_asked_are_framed(name: str, seats: tuple[Seat, ...],
                                                    width: int) -> None:
    """Of the hungry all, of others the one whose turn it is or who takes a die; at the end none."""
    found = harness.random_game("stone-age", name, seats)
    for turn in (*found[::12], found[-1]):
        match = turn.match
        framed = [title.removesuffix(", to move").lower()
                  for title in mats(drawn_board(match, width)) if title.endswith(", to move")]
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
            for width in PARTS:
                found = picture_checks.titles(picture.draw(match, "public", Look({}, width=width)))
                assert Counter({title: n for title, n in found.items() if title.startswith(
                    "a die: ")}) == Counter(f"a die: {n}" for n in thrown), match.turn
            dice += len(thrown)
    assert dice


@every_table
def test_a_place_to_buy_is_at_the_same_spot_in_every_turn(
        name: str, seats: tuple[Seat, ...]) -> None:
    """Cards and tiles; so only what is new is marked."""
    for width in PARTS:
        spots: dict[str, set[tuple[int, ...]]] = {}
        for match in turns(name, seats):
            for placed in placed_things(drawn_board(match, width).shapes):
                _, thing = placed.identity
                if isinstance(thing, Square) and thing.title.startswith(("card ", "tile ")) and (
                        ":" in thing.title):
                    spots.setdefault(thing.title.partition(":")[0], set()).add(
                        (thing.x, thing.y, thing.w, thing.h))
        assert spots and all(len(found) == 1 for found in spots.values()), spots


def drawn_board(match: Match, width: int = WIDE) -> Picture:
    """The picture of a position without its head."""
    from referee import games

    draw = games.part("stone-age", PARTS[width])
    assert draw is not None
    board: Picture = draw(match.game, seen(match, "public"), {})
    return board


@every_table
@pytest.mark.parametrize("width", PARTS)
def test_since_a_placing_only_its_figures_are_new(name: str, seats: tuple[Seat, ...],
                                                  width: int) -> None:
    """With one mark, and nothing else."""
    before: Match | None = None
    looked = 0
    for turn in harness.random_game("stone-age", name, seats):
        match = turn.match
        if before is not None and before.state.phase == match.state.phase == "place" and (
                match.state.round == before.state.round) and looked < 20:
            move = next(iter(harness.moves_of(turn).values()))
            assert isinstance(move, Place)
            shown = changes.highlight_changes(drawn_board(before, width),
                                              drawn_board(match, width))
            new = [title for title in changes.marked(shown) if title.startswith("new: ")]
            (piece,) = picture_checks.ringed(shown)
            ware = move.place.startswith(("card ", "tile "))
            said = f" on {move.place}" if ware else (
                f": {move.count} figure" + "s" * (move.count > 1))
            assert new == [f"new: {piece.title}"] and piece.title.endswith(said), match.turn
            looked += 1
        before = match
    assert looked


@every_table
def test_where_the_player_can_go_and_what_they_can_pay_is_marked(
        name: str, seats: tuple[Seat, ...]) -> None:
    """A label on each open place, a tick behind each price that can be paid; no others."""
    looked = {"place": 0, "act": 0}
    for turn in harness.random_game("stone-age", name, seats)[::11]:
        match, state, box = turn.match, turn.match.state, box_of(turn.match)
        seat = box.seats[state.turn]
        for width in PARTS:
            shown = drawn_board(match, width)
            texts = [text for text in picture_checks.flat(shown.shapes) if isinstance(text, Text)]
            labels = [text for text in texts if text.ink == "dark" and (
                text.text.startswith("exactly ") or text.text.endswith("free"))]
            open_ = {move.place for move in Place.options(box, state, seat)}
            assert len(labels) == len(open_) * (state.phase == "place"), match.turn
            ticks = sum(text.text == "✓" for text in texts)
            wares = [name for name, spot in box.spots.items() if spot.kind in ("card", "tile")]
            there = [name for name, thing in zip(wares, (
                *state.shown, *(stack.tile for stack in state.stacks)), strict=True) if thing]
            payable = [place for place in there if any(Buy.payments(box, state, seat, place))]
            assert ticks == len(payable) * (state.phase in looked), match.turn
        if state.phase in looked:
            looked[state.phase] += 1
    assert all(looked.values())


@every_table
def test_at_the_end_the_places_and_points_are_there(name: str, seats: tuple[Seat, ...]) -> None:
    """In the order of the ranking, with the reason and the score sheets."""
    match = harness.random_game("stone-age", name, seats)[-1].match
    ended = match.game.result(match.state)
    assert ended is not None
    totals = dict(zip(seats, dict(ended.sheet)["total"], strict=True))
    for width in PARTS:
        said = picture_checks.written(drawn_board(match, width))
        assert {f"{totals[seat]}" for seat in seats} <= {*said}
        assert f"{ended.reason[:1].upper()}{ended.reason[1:]}." in " ".join(said)
        assert [word for word in said if word in ("1.", "2.")][:1] == ["1."]
        for row, numbers in ended.sheet:
            assert not any(numbers) or row in said, (row, width)


@every_table
def test_a_picture_is_as_wide_as_a_page_and_can_be_read(
        name: str, seats: tuple[Seat, ...]) -> None:
    """Not too high for its width, nothing covered or cut off."""
    for match, _, shown in both(name, seats):
        assert picture_checks.covered(shown) == [], match.turn
        assert shown.height < HIGHEST[shown.width], match.turn
        assert not any("…" in text for text in picture_checks.written(
            drawn_board(match, shown.width)))
        for text in picture_checks.flat(shown.shapes):
            if isinstance(text, Text):
                assert text_metrics.width(text.text, text.size, text.bold) < shown.width
