"""What benchmarks measure is what they say: long histories, tables in their places, peers."""

import re
from pathlib import Path

import pytest

from referee import games
from referee.commands.loading import open_save
from referee.core.match import log_entry
from referee.core.proof.auditor import audit
from tests.tools.benchmarks import __main__, growth, histories, peers, tables


@pytest.mark.parametrize("game", growth.GAMES)
def test_histories_of_any_length_end_in_one_position_and_audit_clean(game: str) -> None:
    """So that what grows is the history alone."""
    ends = set()
    for turns in (400, 900):
        made = histories.long(game, turns)
        save, match = open_save(made.save, "")
        lines = list(log_entry.parse_log(save.log))
        assert match.turn == len(lines) == turns
        assert not audit(games, save, made.save, "").differences
        ends.add((lines[-1].digest, lines[-1].first_text, made.move))
    assert len(ends) == 1


def test_every_table_stands_in_its_place() -> None:
    """And README names the program that makes them."""
    text = tables.FILE.read_text()
    assert "python -m tests.tools.benchmarks --write" in text
    assert re.findall(r"<!-- (\w+) -->\n\|", text) == [*__main__.TABLES]


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
