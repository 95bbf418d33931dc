"""Messages of people who do not know how mails are read: played, or asked about.

`python -m tests.tools.messages` prints those that are not read as their writer meant.
"""

from collections import Counter

import pytest

from tests.tools import messages

# Of a hundred at most: ordinary ones that are asked about, doubtful ones that are played.
MOST = {("ordinary", "asked"): 3, ("second_thoughts", "played"): 12,
        ("ordinary_2", "asked"): 17, ("second_thoughts_2", "played"): 11}


@pytest.mark.slow
def test_doubtful_messages_are_asked_about_and_few_others() -> None:
    """Two hundred of each; never is another move played than the one that is written."""
    counts = Counter((one.sort, one.result) for one in messages.every())
    assert {key: counts[key] for key in MOST if counts[key] > MOST[key]} == {}
    assert not sum(many for (_, result), many in counts.items() if result == "other")
    assert counts.total() == 400
