"""Paths of the tree, of its games and of the data of the tests."""

import os
from pathlib import Path

SUPPORT = Path(__file__).parent
TESTS = SUPPORT.parent
ROOT = TESTS.parent
SAVES = ROOT / "saves"
MAN = ROOT / "man"
VERIFIER = MAN / "verify_record.py"  # written from referee-record(5) only
EXAMPLE = TESTS / "example"  # the game of the guide
SKELETON = TESTS / "skeleton"  # the first files of a new game
CASES = TESTS / "cases"
PHRASES = TESTS / "language" / "phrases"
PLANS = CASES / "plans"
STRANGERS = TESTS / "language" / "strangers"
SCRIPTS = TESTS / "tools" / "scripts"
TRANSCRIPTS = TESTS / "graphics" / "transcripts"
PICTURES = TESTS / "graphics" / "pictures"
POSTS = TESTS / "graphics" / "posts"
MAILS = TESTS / "pbem" / "mails"
OLD_OFFICE = TESTS / "mail" / "old_office"
OLD_SAVES = TESTS / "old_saves"  # of older rules, formats and readers: never edited

WRITE = os.environ.get("REFEREE_TRANSCRIPTS") == "write"  # transcripts are written again


def is_old(save: Path) -> bool:
    """Whether a save is kept as an older version of the program wrote it."""
    return save.is_relative_to(OLD_SAVES)


def label(save: Path) -> str:
    """A save by its game and name: ``settlers/three-players``, ``settlers/old/chips-turned-up``."""
    return f"{save.parent.name}/{'old/' * is_old(save)}{save.stem}"


def every_save() -> list[Path]:
    """All saves, current and old, sorted by their labels."""
    return sorted([*SAVES.glob("*/*.toml"), *OLD_SAVES.glob("*/*.toml")],
                  key=lambda save: f"{label(save)}.toml".split("/"))
