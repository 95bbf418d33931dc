"""Plant defects one by one, and see which tests fail: python -m tests.tools.mutants [GAME …].

Each is a small wrong change to a rule, orders, a view or resampling: a text in a file of the game
and its replacement. It is made in a copy of the tree, in which the tests of the game are run. Those
under ``referee`` belong to no game, and name the tests to run.
"""

import sys
import tempfile
from pathlib import Path

from tests.support import yaml_files
from tests.tools import tree_copy

LIST = Path(__file__).parent / "mutants.yaml"
RUNS = (("tests/cases/test_cases.py",),
        ("tests/properties/test_game_properties.py", "tests/properties/test_secrets.py",
         "tests/properties/test_moves.py"),
        ("tests/properties/test_saves.py", "tests/graphics/test_transcripts.py"), ("tests",))


def noticed(tree: Path, game: str) -> str:
    """The first failing test of the game, or empty."""
    for files in RUNS:
        names = f"{game} or {game.replace('-', '_')}"
        ran = tree_copy.run(tree, "-m", "pytest", "-x", "-q", "--tb=no", "-n", "2", "-k", names,
                            *files)
        for line in ran.stdout.splitlines():
            if line.startswith(("FAILED", "ERROR")):
                return line.partition(" ")[2].partition(" - ")[0]
    return ""


def noticed_by(tree: Path, files: list[str]) -> str:
    """The first failing test of some files, or empty."""
    ran = tree_copy.run(tree, "-m", "pytest", "-x", "-q", "--tb=no", *files)
    return next((line.partition(" ")[2].partition(" - ")[0] for line in ran.stdout.splitlines()
                 if line.startswith(("FAILED", "ERROR"))), "")


def main() -> None:
    """Plant each, print which test noticed it, and how many were not noticed."""
    found: dict[str, list[bool]] = {}
    with tempfile.TemporaryDirectory() as folder:
        tree = tree_copy.copy(Path(folder) / "tree")
        for game, mutants in yaml_files.read(LIST).items():
            for mutant in mutants if game in sys.argv[1:] or not sys.argv[1:] else ():
                folder = tree / "referee" / "games" / game.replace("-", "_")
                file = (tree if game == "referee" else folder) / mutant["file"]
                whole = file.read_text()
                assert whole.count(mutant["text"]) == 1, (game, mutant)
                file.write_text(whole.replace(mutant["text"], mutant["instead"]))
                by = noticed_by(tree, mutant["by"]) if "by" in mutant else noticed(tree, game)
                file.write_text(whole)
                found.setdefault(game, []).append(bool(by))
                print(f"{game}, {mutant['what']}: {by or 'NOT NOTICED'}", flush=True)
    for game, marks in found.items():
        print(f"{game}: {sum(marks)} of {len(marks)} noticed")


if __name__ == "__main__":
    main()
