"""The defects of tests/tools/mutants.yaml can be planted: each text is where it says."""

from tests.support import yaml_files
from tests.support.paths import ROOT
from tests.tools import mutants


def test_each_text_stands_once_in_its_file() -> None:
    """Which tests notice is found by hand, with ``python -m tests.tools.mutants``."""
    for game, listed in yaml_files.read(mutants.LIST).items():
        for mutant in listed:
            folder = ROOT / "referee" / "games" / game.replace("-", "_")
            file = (ROOT if game == "referee" else folder) / mutant["file"]
            assert file.read_text().count(mutant["text"]) == 1, (game, mutant["what"])
            assert all((ROOT / name).exists() for name in mutant.get("by", ()))
