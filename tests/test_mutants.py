"""The defects of tests/mutants.yaml can be planted: each text stands where it is said to."""

import yaml

from tests import laid, mutants


def test_each_text_stands_once_in_its_file() -> None:
    """Which tests notice is found by hand, with ``python -m tests.mutants``."""
    for game, listed in yaml.safe_load(mutants.LIST.read_text()).items():
        for mutant in listed:
            folder = laid.ROOT / "referee" / "games" / game.replace("-", "_")
            file = (laid.ROOT if game == "referee" else folder) / mutant["file"]
            assert file.read_text().count(mutant["text"]) == 1, (game, mutant["what"])
            assert all((laid.ROOT / name).exists() for name in mutant.get("by", ()))
