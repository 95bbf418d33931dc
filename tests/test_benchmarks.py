"""What benchmarks measure is what they say: tables in their places, peers."""

import re
from pathlib import Path

import pytest

from tests.benchmarks import __main__ as program
from tests.benchmarks import peers, tables


def test_every_table_stands_in_its_place() -> None:
    """And README names the program that makes them."""
    text = tables.FILE.read_text()
    assert "python -m tests.benchmarks --write" in text
    assert re.findall(r"<!-- (\w+) -->\n\|", text) == [*program.TABLES]


def test_a_table_is_put_between_its_own_marks() -> None:
    """What stands around it stays."""
    text = "a\n<!-- one -->\n<!-- end -->\nb\n<!-- two -->\nold\n<!-- end -->\nc\n"
    put = tables.put(tables.put(text, "one", "1"), "two", r"\2")
    assert put == "a\n<!-- one -->\n1\n<!-- end -->\nb\n<!-- two -->\n\\2\n<!-- end -->\nc\n"
    with pytest.raises(AssertionError):
        tables.put(text, "three", "3")


def test_without_peers_their_rows_are_left_out(monkeypatch: pytest.MonkeyPatch,
                                               tmp_path: Path) -> None:
    """And nothing fails."""
    monkeypatch.setattr(peers, "chess", None)
    monkeypatch.setattr(peers, "catanatron", None)
    assert (peers.there(), [*peers.programs(tmp_path)], [*peers.works()]) == ({}, [], [])
