"""Where things are: the tree, the games in it, the data of the tests."""

from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SAVES = ROOT / "saves"
MAN = ROOT / "man"
EXAMPLE = TESTS / "example"  # the game of the guide
SKELETON = TESTS / "skeleton"  # what a game begins with
CASES = TESTS / "cases"
PHRASES = TESTS / "phrases"
PLANS = TESTS / "plans"
STRANGERS = TESTS / "strangers"
SCRIPTS = TESTS / "scripts"
TRANSCRIPTS = TESTS / "transcripts"
PICTURES = TESTS / "pictures"
POSTS = TESTS / "posts"
MAILS = TESTS / "mails"
OLD_OFFICE = TESTS / "old_office"
