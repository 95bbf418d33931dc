"""Pictures of SoloPlay: every figure, store, card and tile, and the score sheet."""

from collections import Counter

import pytest

from referee import games
from referee.commands import picture
from referee.commands.picture import Look
from referee.core.graphics import changes
from referee.core.graphics.shapes import NARROW, WIDE, Group, Picture, Text, pieces, placed_things
from referee.core.graphics.shapes import Box as Square
from referee.core.match.match import Match
from referee.games.stone_age_solo.game import Solo
from referee.games.stone_age_solo.model.state import Box
from referee.games.stone_age_solo.moves import score
from referee.games.stone_age_solo.moves.buying import Buy
from referee.games.stone_age_solo.moves.placing import Place
from tests.support import harness, picture_checks
from tests.support.drawn_positions import PARTS
from tests.support.figures import figures

GAME = "stone-age-solo", "standard", ("red",)
HIGHEST = {WIDE: 1250, NARROW: 1850}
both_widths = pytest.mark.parametrize("width", PARTS)


def turns(width: int) -> list[tuple[Match, Picture]]:
    """Every position of a random game, drawn."""
    return [(turn.match, picture.draw(turn.match, "public", Look({}, width=width)))
            for turn in harness.random_game(*GAME)]


def box_of(match: Match) -> Box:
    """What lies fixed."""
    assert isinstance(match.game, Solo)
    return match.game.box


def board(match: Match, width: int) -> Picture:
    """The picture of a position without its heading."""
    draw = games.part(GAME[0], PARTS[width])
    assert draw is not None
    found: Picture = draw(match.game, match.game.view(match.state, None), {})
    return found


@both_widths
def test_as_many_figures_stand_there_as_people_are_in_play(width: int) -> None:
    """On each place as many as the position says, the others at home; and one elder at most."""
    for match, shown in turns(width):
        state, spots = match.state, box_of(match).spots
        wanted: Counter[str] = Counter()
        for place, count in state.player.placed:
            spot = spots[place]
            where = spot.where if spot.kind in ("area", "village") else f"on {place}"
            wanted[f"red {where}"] += count
        home = state.player.people - sum(count for _, count in state.player.placed)
        wanted["red at home"] = bool(home)
        assert figures(shown) == +wanted, match.turn
        assert f"{home} of {state.player.people} at home" in picture_checks.written(shown)
        elders = [piece for piece in pieces(shown.shapes) if piece.title.startswith("the elder")]
        assert len(elders) == bool(state.elder), match.turn


@both_widths
def test_every_card_and_tile_in_play_is_named(width: int) -> None:
    """On show, in the stacks, in the hand, discarded and left out; in words as well."""
    for match, shown in turns(width):
        state, box = match.state, box_of(match)
        words = {word.strip(",;:·") for said in picture_checks.written(shown)
                 for word in said.split()}
        known = {*state.shown, *state.deck, *state.left, *state.player.cards,
                 *state.discards, *state.player.tiles,
                 *(tile for stack in state.stacks for tile in stack)} - {""}
        assert words & {*box.cards, *box.tiles} == known, match.turn
        told = " ".join(shown.sentences)
        assert all(thing in told for thing in known), match.turn


@both_widths
def test_stores_goods_tools_and_the_sheet_are_there(width: int) -> None:
    """Those of the board and of the player; the total and its grade."""
    for match, shown in turns(width):
        state, box = match.state, box_of(match)
        own, found, said = state.player, picture_checks.titles(shown), picture_checks.written(shown)
        goods = ("wood", "brick", "stone", "gold")
        wanted = Counter([
            *(f"{n} {good} there" for good, n in zip(goods, state.board, strict=True)),
            *(f"{n} {good}" for good, n in zip(goods, own.goods, strict=False)),
            *(f"{n} {good} aside" for good, n in zip(goods, state.aside, strict=True)),
            f"{state.grounds} food there", f"{own.food} food", f"{box.hut(state)} people there",
            f"{state.low} tools 1/2", f"{state.high} tools 3/4",
            *(f"tool of value {n}" for n in own.tools),
            *(f"tool of value {n}, used" for n in own.used),
            *(f"a die: {n}" for n in getattr(state.pending, "dice", ()))])
        assert not wanted - found, match.turn
        points = score.total(score.score_sheet(box, state))
        grade = score.grade(box, points)
        assert f"{points}" in said and any(grade in text for text in said), match.turn
        rows = {name for name, n in score.score_sheet(box, state) if n}
        assert rows <= {*said} and all(f"{n}" in said for _, n in score.score_sheet(box, state)
                                       if n), match.turn


@both_widths
def test_what_is_sold_is_at_the_same_spot_in_every_turn(width: int) -> None:
    """Cards and stacks never move."""
    spots: dict[str, set[tuple[int, int, int, int]]] = {}
    for turn in harness.random_game(*GAME):
        for placed in placed_things(board(turn.match, width).shapes):
            _, thing = placed.identity
            if isinstance(thing, Square) and thing.title.startswith(("card ", "tile ")):
                spots.setdefault(thing.title.partition(":")[0], set()).add(
                    (thing.x, thing.y, thing.w, thing.h))
    assert len(spots) == 6 and all(len(found) == 1 for found in spots.values()), spots


@both_widths
def test_where_the_player_can_go_and_what_they_can_pay_is_marked(width: int) -> None:
    """A label on each open place, a tick behind each price that can be paid; no others."""
    looked = {"place": 0, "act": 0}
    for turn in harness.random_game(*GAME):
        match, state, box = turn.match, turn.match.state, box_of(turn.match)
        texts = [text for text in picture_checks.flat(board(match, width).shapes)
                 if isinstance(text, Text)]
        labels = [text for text in texts if text.ink == "dark" and text.text == "free"]
        open_ = {move.place for move in Place.options(box, state, "red")}
        assert len(labels) == len(open_) * (state.question == "place"), match.turn
        if state.phase in looked and state.elder:
            payable = [f"{kind} {n}" for kind, row in (("card", state.shown), ("tile", state.tops))
                       for n, thing in enumerate(row, 1)
                       if thing and any(Buy.payments(box, state, "red", f"{kind} {n}"))]
            assert sum(text.text == "✓" for text in texts) == len(payable), match.turn
            looked[state.phase] += 1
    assert all(looked.values())


@both_widths
def test_the_player_is_framed_until_the_end(width: int) -> None:
    """In the title of what they have, too."""
    for match, shown in turns(width)[::10]:
        titles = [shape.title for group in shown.shapes if isinstance(group, Group)
                  for shape in (group, *group.parts) if isinstance(shape, Group)]
        assert any(", to move: " in title for title in titles) == (match.state.phase != "over")


@both_widths
def test_since_a_placing_only_its_figures_are_new(width: int) -> None:
    """With one mark, and nothing else."""
    before: Match | None = None
    looked = 0
    for turn in harness.random_game(*GAME):
        match = turn.match
        if before is not None and before.state.phase == match.state.phase == "place" and (
                match.state.round == before.state.round):
            move = next(iter(harness.moves_of(turn).values()))
            assert isinstance(move, Place)
            shown = changes.highlight_changes(board(before, width), board(match, width))
            new = [title for title in changes.marked(shown) if title.startswith("new: ")]
            (piece,) = picture_checks.ringed(shown)
            ware = move.place.startswith(("card ", "tile "))
            said = f" on {move.place}" if ware else (
                f": {move.count} figure" + "s" * (move.count > 1))
            assert new == [f"new: {piece.title}"] and piece.title.endswith(said), match.turn
            looked += 1
        before = match
    assert looked


@both_widths
def test_a_picture_is_not_too_high_and_can_be_read(width: int) -> None:
    """Nothing covered, nothing cut off."""
    for match, shown in turns(width):
        assert picture_checks.covered(shown) == [], match.turn
        assert (shown.width, shown.height < HIGHEST[width]) == (width, True), (
            match.turn, shown.height)
        assert not any("…" in text for text in picture_checks.written(shown))
