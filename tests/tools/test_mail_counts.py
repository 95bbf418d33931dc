"""A saved game played again by mail, using the offered shortcuts, and counted."""

import pytest

from tests.tools.mail_counts import GAMES, Again


@pytest.mark.parametrize(("name", "letters"), [
    ("SoloPlay", 30), pytest.param("Stone Daze", 42, marks=pytest.mark.slow),
    pytest.param("Stone Age 2", 150, marks=pytest.mark.slow)])
def test_who_takes_what_is_offered_writes_less(name: str, letters: int) -> None:
    """The same moves in fewer messages; one move a message were 124, 62 and 375."""
    found = Again(GAMES[name], offered=True).play()
    assert found.letters <= letters and found.mails <= 2 * letters, str(found)
