"""Pictures of SoloPlay: every figure, store, card and tile, and the score sheet."""

from collections import Counter

from referee import games
from referee.commands import picture
from referee.commands.picture import Look
from referee.core.game import game_parts
from referee.core.graphics import changes
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Picture, Text, pieces, things
from referee.core.match.match import Match
from referee.games.stone_age_solo.game import Solo
from referee.games.stone_age_solo.model.state import Box
from referee.games.stone_age_solo.moves import score
from referee.games.stone_age_solo.moves.placing import Place
from tests.support import harness, picture_checks

GAME = "stone-age-solo", "standard", ("red",)


def turns() -> list[tuple[Match, Picture]]:
    """Every position of a random game, drawn."""
    return [(turn.match, picture.draw(turn.match, "public", Look({})))
            for turn in harness.random_game(*GAME)]


def box_of(match: Match) -> Box:
    """What lies fixed."""
    assert isinstance(match.game, Solo)
    return match.game.box


def board(match: Match) -> Picture:
    """The picture of a position without its heading."""
    draw = games.part(GAME[0], game_parts.PICTURE)
    assert draw is not None
    found: Picture = draw(match.game, match.game.view(match.state, None), {})
    return found


def test_as_many_figures_stand_there_as_people_are_in_play() -> None:
    """On each place as many as the position says, the others at home; and one elder at most."""
    for match, shown in turns():
        state, spots = match.state, box_of(match).spots
        found = Counter(piece.title for piece in pieces(shown.shapes) if piece.kind == "person")
        wanted: Counter[str] = Counter()
        for place, count in state.player.placed:
            spot = spots[place]
            where = spot.where if spot.kind in ("area", "village") else f"on {place}"
            wanted[f"red {where}"] += count
        wanted["red at home"] = state.player.people - sum(
            count for _, count in state.player.placed)
        assert +found == +wanted, match.turn
        elders = [piece for piece in pieces(shown.shapes) if piece.title == "the elder"]
        assert len(elders) == bool(state.elder), match.turn


def test_every_card_and_tile_in_play_is_named() -> None:
    """On show, in the stacks, in the hand, discarded and left out; in words as well."""
    for match, shown in turns():
        state, box = match.state, box_of(match)
        words = {word.strip(",;:") for said in picture_checks.written(shown)
                 for word in said.split()}
        known = {*state.shown, *state.deck, *state.left, *state.player.cards,
                 *state.discards, *state.player.tiles,
                 *(tile for stack in state.stacks for tile in stack)} - {""}
        assert words & {*box.cards, *box.tiles} == known, match.turn
        told = " ".join(shown.sentences)
        assert all(thing in told for thing in known), match.turn


def test_stores_goods_tools_and_the_sheet_are_there() -> None:
    """Those of the board and of the player; the total and its grade."""
    for match, shown in turns():
        state, box = match.state, box_of(match)
        own, found, said = state.player, picture_checks.titles(shown), picture_checks.written(shown)
        goods = ("wood", "brick", "stone", "gold")
        wanted = Counter([
            *(f"{n} {good} there" for good, n in zip(goods, state.board, strict=True)),
            *(f"{n} {good}" for good, n in zip(goods, own.goods, strict=False)),
            *(f"{n} {good} aside" for good, n in zip(goods, state.aside, strict=True)),
            f"{state.grounds} food there", f"{own.food} food", f"{box.hut(state)} people there",
            f"{state.low} of 1/2", f"{state.high} of 3/4",
            *(f"tool of value {n}" for n in own.tools),
            *(f"tool of value {n}, used" for n in own.used),
            *(f"a die: {n}" for n in getattr(state.pending, "dice", ()))])
        assert not wanted - found, match.turn
        points = score.total(score.score_sheet(box, state))
        assert f"{points}" in said and score.grade(box, points) in said, match.turn


def test_what_is_sold_is_at_the_same_spot_in_every_turn() -> None:
    """Cards and stacks never move, nor do the places."""
    spots: dict[str, set[tuple[int, int, int, int]]] = {}
    for turn in harness.random_game(*GAME):
        for thing in things(board(turn.match).shapes):
            if isinstance(thing, Square) and thing.title.startswith(("card ", "tile ")):
                spots.setdefault(thing.title.partition(":")[0], set()).add(
                    (thing.x, thing.y, thing.w, thing.h))
    assert len(spots) == 6 and all(len(found) == 1 for found in spots.values()), spots


def test_since_a_placing_only_its_figures_are_new() -> None:
    """In one ring, and nothing else."""
    before: Match | None = None
    looked = 0
    for turn in harness.random_game(*GAME):
        match = turn.match
        if before is not None and before.state.phase == match.state.phase == "place" and (
                match.state.round == before.state.round):
            move = next(iter(harness.moves_of(turn).values()))
            assert isinstance(move, Place)
            shown = changes.highlight_changes(board(before), board(match))
            rings = [shape for shape in shown.shapes
                     if getattr(shape, "title", "").startswith("new: ")]
            assert len(rings) == 1 and len(picture_checks.ringed(shown)) == move.count, match.turn
            looked += 1
        before = match
    assert looked


def test_a_picture_is_as_wide_as_a_page_and_can_be_read() -> None:
    """1260 wide, at most 1250 high, no text smaller than 10, nothing cut off."""
    for match, shown in turns():
        assert picture_checks.covered(shown) == [], match.turn
        assert (shown.width, shown.height < 1250) == (1260, True), (match.turn, shown.height)
        assert all(text.size >= 10 and "…" not in text.text
                   for text in picture_checks.flat(shown.shapes) if isinstance(text, Text))
