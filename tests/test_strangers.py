"""Orders that were written without the reader in mind: none is read as something else."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests import strangers

FILES = sorted(strangers.FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_people_write_is_read_right_or_refused(file: Path) -> None:
    """Never otherwise than it is meant; and of what has one meaning at least three of five."""
    book = yaml.load(file.read_text(), Loader=yaml.CSafeLoader)
    judged = [(strangers.judged(book["game"], {
        **phrase, "means": phrase["means"] or ""}), phrase) for phrase in book["phrases"]]
    wrong = [(verdict, phrase["text"], why) for (verdict, why), phrase in judged
             if verdict in ("otherwise", "taken")]
    assert not wrong
    counts = Counter(verdict for (verdict, _), _ in judged)
    assert counts["right"] >= 1.5 * counts["refused"]
