"""Lay out the folders of a new game: python -m tests.tools.begin GAME.

Copies all packages of the game, its scenario and a first case from tests/skeleton. The result
imports, and types and style are clean; the property tests fail and say what to write next:
pytest -k GAME.
"""

import re
import sys
from pathlib import Path

from tests.support.paths import ROOT, SKELETON

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NEXT = """
Next, in this order; man/contributing/adding-a-game.md says more:
  pytest -x --tb=line -k "{game} or {own}"
                            fails, and says the first thing to write; whole games go into saves/
                            (a file is faster: pytest tests/cases/test_cases.py -k {game})
  python man/words.py       makes what people say of words.yaml, which you write
  python man/make.py        writes the game's page, and its line in referee(1) and README
  python -m tests.tools.surface --write
                            adds the game to what users hold on to
  REFEREE_TRANSCRIPTS=write pytest tests/graphics/test_transcripts.py
                            writes what every refused case prints, to be read
  REFEREE_PICTURES=write pytest tests/graphics/test_show_pictures.py -k {game}
                            keeps a picture, if the game draws one, to be looked at
  pytest -n auto            before the change is offered: some tests compare all games
"""


def named(text: str, game: str) -> str:
    """Replace the skeleton's name in a path or text by the game's: ``new-game``, ``New Game``, …"""
    title = game.replace("-", " ").title()
    spelt = {"new-game": game, "new_game": game.replace("-", "_"), "New Game": title,
             "NewGame": title.replace(" ", "")}
    return re.sub("|".join(spelt), lambda match: spelt[match[0]], text)


def begin(game: str, root: Path = ROOT) -> list[Path]:
    """Write the files of a new game. Refused: an invalid name, an existing file."""
    if not NAME.fullmatch(game) or len(game) > 30:
        raise SystemExit(f"“{game}” is no name of a game: small letters and digits, in words "
                         "with - between them, at most 30.")
    new = {root / named(file.relative_to(SKELETON).as_posix(), game): file
           for file in sorted(SKELETON.rglob("*"))
           if file.is_file() and "__pycache__" not in file.parts}
    there = [path for path in new if path.exists()]
    if there:
        raise SystemExit(f"There is a file already: {there[0].relative_to(root)}")
    for path, file in new.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(named(file.read_text(), game))
    return list(new)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit((__doc__ or "").partition("\n")[0])
    for path in begin(sys.argv[1]):
        print(f"written: {path.relative_to(ROOT)}")
    print(NEXT.format(game=sys.argv[1], own=sys.argv[1].replace("-", "_")), end="")
