"""The reader that hears people: of a sample of the corpora nothing is read as something else.

No game's rules say yet that it hears; here they do. `python -m tests.hear --heard` has the whole.
"""

from collections import Counter
from itertools import islice

import pytest

from tests import harness, hear

TEXTS = 100  # of each corpus of a game, by their order in it


@pytest.mark.parametrize("game", hear.WORDED)
def test_what_is_heard_is_meant(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most is read or offered, nothing read otherwise, what is to be refused is not played."""
    monkeypatch.setattr(type(harness.begin(game).table.rules), "hears", True)
    counts: Counter[str] = Counter()
    wrong = []
    for one in islice(hear.texts(game), 0, None, max(1, 1200 // TEXTS)):
        judged = hear.judged(one)
        if judged is not None:
            counts[judged.verdict] += 1
            if judged.verdict in ("otherwise", "taken"):
                wrong.append((one.text, one.means, judged.read))
    assert not wrong
    meant = counts["right"] + counts["offered"] + counts["refused"]
    assert counts["right"] >= 0.35 * meant and counts["right"] + counts["offered"] >= 0.8 * meant
