"""Everyday words around a move leave its meaning alone or have it refused."""

import pytest

from referee import games
from tests.support.refusals import no_offers
from tests.tools import framed, text_reading

pytestmark = pytest.mark.slow

TEXTS = 100  # of a game, drawn by a hash


def test_a_text_stands_in_its_frames_as_it_is_written() -> None:
    """Small behind words, without a point before them; what denies stands round one clause."""
    assert framed.inside("Let me X", "Take the nut.") == "take the nut."
    assert framed.inside("Let me X", "I-12") == "I-12"
    assert framed.inside("Hi all: X", "Take the nut.") == "Take the nut."
    assert framed.inside("Hello Bob,\nX", "Take the nut") == "Take the nut"
    assert framed.inside("X, thanks", "Take the nut.") == "Take the nut"
    match = next(text_reading.texts(games.names()[0])).now

    def frames(text: str) -> set[str]:
        made = framed.framed(text_reading.Text("", "", match, "red", text, ""))
        return {new.frame for new in made}

    every = {*framed.BEFORE, *framed.AFTER, *framed.DENYING}
    assert frames("take the nut") == every
    assert frames("take the nut; pass") == every - {*framed.DENYING}
    assert frames("take the nut?") == every - {
        frame for frame in framed.DENYING if "?" in frame}
    assert frames("> take the nut") == {frame for frame in every if frame.startswith("X")}


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_everyday_words_turn_no_text(game: str) -> None:
    """No frame makes another move of a text, and what denies or asks plays nothing."""
    with no_offers():
        found = list(framed.verdicts(game, TEXTS))
    assert {"itself", "refused"} <= {verdict for _, verdict, _ in found}
    assert [(new.text, new.of.means, read) for new, verdict, read in found
            if verdict == "turned" and (new.frame in framed.DENYING or not _bare(new.of, read))
            ] == []


def _bare(text: text_reading.Text, read: object) -> bool:
    """Whether a text is read so without its frame too."""
    judged = text_reading.judged(text)
    return judged is not None and judged.read == read
