"""What a dishonest moderator can do: the table in the manual is exactly true.

``–``: there is nothing of the kind; ``said``: a note of ``verify`` tells the reader.
"""

import re
import shutil
from functools import cache
from importlib.util import find_spec

import pytest

from referee.commands import manual_pages, manual_text
from referee.files import inputs
from tests.proof import cheating
from tests.proof.cheating import CHEATS, Row

N, F, S, P, X = "not found", "found", "said", "proved", "–"

# Alone, with a mail, with another record, revealed.
TABLE = {
    "grinds": (N, N, N, N),
    "grinds-in-vain": (N, N, N, N),
    "begins-again": (N, F, F, N),
    "looks-ahead": (N, N, N, N),
    "rolls-again-unseen": (N, N, N, F),
    "rolls-again": (N, F, F, F),
    "table-dice": (S, S, S, S),
    "never-reveals": (S, S, S, X),
    "reveals-another": (N, N, N, F),
    "leaves-out": (S, F, X, S),
    "leaves-out-unheard": (S, S, S, S),
    "does-not-wait": (F, F, F, F),
    "beacon-of-another-round": (F, F, F, F),
    "beacon-invented": (S, S, S, S),
    "beacon-signed-by-nobody": (F, F, F, F),
    "rewrites": (N, F, F, N),
    "rewrites-behind-a-quote": (F, F, F, F),
    "rewrites-with-quotes": (N, F, F, N),
    "two-histories": (N, F, F, N),
    "two-signed-histories": (N, F, P, N),
    "cuts": (N, F, F, N),
    "times-at-once": (N, N, N, N),
    "times-later": (N, F, F, N),
    "position": (N, N, N, F),
    "ruling": (S, S, S, S),
    "moves-for": (N, N, N, N),
    "moves-for-openly": (S, S, S, S),
    "own-cards": (S, S, S, S),
    "same-id": (N, F, F, N),
    "reads-early": (N, N, N, N),
    "opens-another": (F, F, X, F),
    "opens-another-hidden": (N, N, X, F),
    "promises-another": (N, F, X, N),
    "drops": (N, F, X, N),
    "leaves-missing": (F, F, F, F),
    "invents": (F, F, F, F),
    "invents-and-files": (N, N, N, N),
}

# What referee-proof(7) says that a moderator could do, and the rows that do it.
COULD = {
    "choose the secret": ("grinds", "grinds-in-vain"),
    "begin again": ("begins-again",),
    "know dice in advance": ("looks-ahead",),
    "roll or draw again": ("rolls-again-unseen", "rolls-again"),
    "try moves and take them back": ("looks-ahead",),
    "read secret orders early": ("reads-early",),
    "change, drop or invent secret orders": (
        "opens-another", "opens-another-hidden", "promises-another", "drops", "leaves-missing",
        "invents", "invents-and-files"),
    "move for a player": ("moves-for", "moves-for-openly"),
    "rewrite or cut the past": ("rewrites", "rewrites-behind-a-quote", "rewrites-with-quotes",
                                "cuts"),
    "tell two players two histories": ("two-histories", "two-signed-histories", "same-id"),
    "write false times": ("times-at-once", "times-later"),
    "invent a position": ("position", "ruling"),
    "play with other cards": ("own-cards",),
    "roll dice at the table": ("table-dice",),
    "never show the secret": ("never-reveals", "reveals-another"),
}
# Rows of what only games that await a source have.
AWAITING = {"leaves-out", "leaves-out-unheard", "does-not-wait", "beacon-of-another-round",
            "beacon-invented", "beacon-signed-by-nobody"}

# What referee-record(5) says that a record does not prove, and a row that shows it.
DOES_NOT_PROVE = {
    "The secret may not be random": "grinds", "look at later dice": "looks-ahead",
    "Hidden information may have been passed on": "reads-early",
    "Times come from the moderator's clock": "times-at-once",
    "Dice of a table": "table-dice", "Moves are what the moderator accepted": "moves-for",
    "If a seat's words were left out": "leaves-out-unheard",
    "A hash that no one kept": "rewrites-with-quotes",
}


@cache
def found() -> dict[str, Row]:
    """The whole table, played once."""
    return dict(cheating.rows())


@pytest.mark.parametrize("name", TABLE)
def test_what_a_moderator_does_is_found_as_the_table_says(name: str) -> None:
    """Alone, with a mail of a player, with another record, revealed."""
    if name in cheating.NEED_SSH and shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed here")
    expected = TABLE[name]
    if name == "beacon-signed-by-nobody" and _no_pairing():
        expected = (S, S, S, S)
    assert found()[name].said == expected


def _no_pairing() -> bool:
    return find_spec("py_ecc") is None


def test_every_cheat_stands_in_the_table() -> None:
    """And every row of it is played."""
    assert {*TABLE} == {*CHEATS}
    assert {name for names in COULD.values() for name in names} | AWAITING == {*CHEATS}


def test_what_the_table_cites_stands_in_the_manual() -> None:
    """Each row has a sentence of a page, or of what ``verify`` prints."""
    text = (_plain(manual_pages.page_source("referee", inputs))
            + _plain(manual_pages.page_source("proof", inputs))
            + _plain(manual_pages.page_source("record", inputs)) + (
        "Dice and cards cannot be checked yet: the secret has not been published."))
    for name, cheat in CHEATS.items():
        assert cheat.claim in text, name


def _plain(page: str) -> str:
    return " ".join(page.split())


def test_no_way_that_the_manual_names_is_missed() -> None:
    """Every term of its section has its rows, every sentence of what a record does not prove."""
    sections = {section.heading: section
                for section in manual_text.parse(manual_pages.page_source("proof", inputs))[1]}
    terms = {item.term for item in sections["COULD A MODERATOR CHEAT"].items
             if isinstance(item, manual_text.Definition)}
    assert terms == {*COULD}
    page = _plain(manual_pages.page_source("record", inputs).partition("WHAT IT DOES NOT PROVE")[2])
    sentences = [one for one in re.split(r"(?<=\.) (?=[A-Z])", page.strip("= ")) if one]
    for sentence in sentences:
        assert any(words in sentence for words in DOES_NOT_PROVE), sentence
    for words, name in DOES_NOT_PROVE.items():
        assert words in page and F not in TABLE[name][:1]


def test_the_table_is_printed_as_markdown() -> None:
    """A row for each, with the sentence that claims it."""
    printed = cheating.table(found()).splitlines()
    assert len(printed) == len(found()) + 2
    assert all(line.count("|") == 7 for line in printed)
