"""The example games in saves/ are those that tests/tools/examples.py makes."""

import pytest

from tests.support.paths import SAVES, SCRIPTS
from tests.tools import examples
from tests.tools.examples import EXAMPLES

BY_NAME = {example.name: example for example in EXAMPLES}
GAMES = {name.partition("/")[0] for name in BY_NAME}


def test_every_save_is_an_example_and_every_example_has_its_save() -> None:
    """And each script is of an example that nobody else plays."""
    kept = {f"{game}/{file.stem}" for game in GAMES for file in (SAVES / game).glob("*.toml")}
    assert kept == set(BY_NAME)
    scripts = {f"{file.parent.name}/{file.stem}" for file in SCRIPTS.glob("*/*.txt")}
    assert scripts == {name for name, example in BY_NAME.items() if example.plays is None}


@pytest.mark.parametrize("name", ["settlers/three-players-round-limit-youngest-first",
                                  "stone-age-solo/major-victory-by-table-luck",
                                  "stone-daze/landing"])
def test_an_example_is_made_again_to_the_byte(name: str) -> None:
    """By players with the seed of the table, by a script with luck from a table, by sheets."""
    example = BY_NAME[name]
    game = examples.played(example, example.seed)
    assert game is not None and game.raw == example.file.read_bytes()
