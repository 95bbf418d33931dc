"""No forgery goes unnoticed except those that need a witness, which the manual lists."""

import pytest

from referee.commands import manual_pages, manual_text
from referee.core.match import save_writer
from referee.core.proof.auditor import audit
from referee.files import inputs
from tests.proof import forge
from tests.proof.forged_saves import Make, everything, toys

SAVES = list(everything())
TOYS = [make.label for make in toys()]


@pytest.mark.parametrize("make", SAVES, ids=[make.label for make in SAVES])
def test_what_is_forged_was_sound(make: Make) -> None:
    """And who makes it fit without changing anything makes the same save of it, to the byte."""
    forger = make("a seed")
    raw = save_writer.dumps(forger.save)
    assert audit(forger.games, forger.save, raw, "a.toml", thorough=True).differences == ()
    if forger.first < len(forger.lines) and forger.head.format > 1:
        assert save_writer.dumps(forger.fitted(forger.lines)) == raw
    assert save_writer.dumps(forger.sealed(forger.lines, quoted=True)) == raw


@pytest.mark.slow
def test_a_forgery_is_found_or_needs_a_witness() -> None:
    """One of each kind on games in which everything happens, some on the toy; by hand many more."""
    games = forge.forge([make for make in SAVES if make.label not in TOYS], "a seed", most=1)
    table = forge.together(games, forge.forge(toys(), "a seed", most=3))
    assert forge.wrong(table) == []
    assert len(table) - len(forge.NEEDS_WITNESS) >= 40


def test_what_needs_a_witness_stands_in_the_manual() -> None:
    """Every kind that passes, by its name, and no other."""
    sections = {section.heading: section
                for section in manual_text.parse(manual_pages.page_source("proof", inputs))[1]}
    assert "NEEDS OTHER EVIDENCE" in sections, sorted(forge.NEEDS_WITNESS)
    listed = {item.term for item in sections["NEEDS OTHER EVIDENCE"].items
              if isinstance(item, manual_text.Definition)}
    assert listed == set(forge.NEEDS_WITNESS)
