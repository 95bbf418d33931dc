"""Messages of people who do not know how mails are read: what is played, and what is asked about.

`python -m tests.tools.messages` prints those that are not read as their writer meant.
"""

from collections import Counter

import pytest

from tests.tools import messages

ASKED, PLAYED = 5, 10  # of a hundred: ordinary ones that are asked about, doubtful ones played


@pytest.mark.slow
def test_doubtful_messages_are_asked_about_and_few_others() -> None:
    """A hundred of each; never is another move played than the one that is written."""
    counts = Counter((one.sort, one.result) for one in messages.every())
    assert counts["ordinary", "asked"] <= ASKED
    assert counts["second_thoughts", "played"] <= PLAYED
    assert not sum(many for (_, result), many in counts.items() if result == "other")
    assert counts.total() == 200
