"""Fields of a position by name: ``red.wood`` is ``players.0.goods.0``."""

import pytest

from referee import games
from referee.core.match import corrections, field_names
from referee.games.settlers.model import field_names as settlers
from referee.games.settlers.model.scenario import RESOURCES, STRIPS
from referee.games.stone_age.model import field_names as stone_age
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age_solo.model import field_names as solo
from tests.support import harness

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(("game", "name", "path"), [
    ("stone-age", "red.wood", "players.0.goods.0"),
    ("stone-age", "blue.decorations", "players.1.goods.4"),
    ("stone-age", "red.goods.gold", "players.0.goods.3"),
    ("stone-age", "players.0.goods.0", "players.0.goods.0"),
    ("stone-age", "red.food", "players.0.food"),
    ("stone-age", "RED.food", "players.0.food"),
    ("stone-age-solo", "red.brick", "player.goods.1"),
    ("stone-age-solo", "board.stone", "board.2"),
    ("settlers", "red.skins", "players.0.hand.3"),
    ("settlers", "bank.meat", "bank.0"),
    ("settlers", "blue.clothing", "players.1.levels.3"),
    ("stone-daze", "discs.red", "discs.red"),
    ("stone-daze", "figures.red-hunter.at", "figures.red-hunter.at"),
    ("fire-and-stone", "black.food", "players.0.food"),
])
def test_a_name_means_a_path(game: str, name: str, path: str) -> None:
    """A path means itself, so that old notes and records can still be typed."""
    match = harness.begin(game).match
    data = corrections.plain_data(match.state)
    assert field_names.to_path(match.game, data, name) == path


@pytest.mark.parametrize("game", games.names())
def test_every_field_has_one_name_and_that_name_means_it(game: str) -> None:
    """The names that `explain GAME fields` lists are read as the fields that they are of."""
    turns = harness.passed(harness.random_game(*harness.first(game)))
    match = turns[len(turns) // 2].match
    data = corrections.plain_data(match.state)
    named = [*field_names.all_names(match.game, data)]
    assert len({name for name, _ in named}) == len(named) > 5
    for name, value in named:
        path = field_names.to_path(match.game, data, name)
        assert corrections._value_at(data, path) == value, name
        assert field_names.to_name(match.game, data, path) == name


def test_names_are_in_the_order_of_the_rules() -> None:
    """A wrong order would give a player the wrong goods."""
    assert [name.rstrip("s") for name in stone_age.NAMES["goods"]] == [
        name.rstrip("s") for name in GOODS.names]
    assert solo.NAMES["goods"] == stone_age.NAMES["goods"]
    assert solo.NAMES["board"] == solo.NAMES["aside"] == stone_age.NAMES["goods"][:4]
    assert settlers.NAMES["hand"] == settlers.NAMES["bank"] == RESOURCES
    assert settlers.NAMES["levels"] == STRIPS
