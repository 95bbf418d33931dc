"""The rules of records, as data, and the three readers that are tested with each of them."""

from collections.abc import Iterator
from functools import cache
from unittest.mock import patch

import pytest

from referee.commands import manual_pages
from referee.core.base.problem import Refused
from referee.core.match.log_entry import LogEntry
from referee.core.proof import entry_forms, log_rules, record, record_format, verifier
from referee.files import inputs
from tests.proof import record_readers, record_rules
from tests.proof.record_readers import READERS
from tests.proof.record_rules import Case
from tests.support.paths import VERIFIER

LAWS = sorted({case.law for case in record_rules.cases()})


@pytest.fixture(scope="module")
def page() -> dict[str, str]:
    """What the page of the verifier says is wrong, by case."""
    cases = record_rules.cases()
    found = record_readers.page([record_rules.made(case.record)[1].decode() for case in cases])
    if found is None:
        pytest.skip("neither chromium nor node is installed here, so the script is held to no law")
    return {case.record: said for case, said in zip(cases, found, strict=True)}


def faults(law: str, reader: str, said: dict[str, str]) -> list[str]:
    """Where a reader says otherwise than a law and its own list of what it does not hold."""
    return [f"{case.record} | {reader} | {why}" for case in record_rules.cases()
            if case.law == law and (why := _fault(case, reader, said[case.record]))]


def _fault(case: Case, reader: str, said: str) -> str:
    if case.right:
        return said and f"right, and it says {said}"
    if reader in case.unheld:
        return said and f"it is said not to be held, and is found: {said}"
    return "" if said else "it finds nothing"


@cache
def _told(reader: str) -> dict[str, str]:
    return {case.record: record_readers.core(kept, raw) if reader == "core"
            else record_readers.shipped(raw)
            for case in record_rules.cases() for kept, raw in [record_rules.made(case.record)]}


@pytest.mark.parametrize("law", LAWS)
def test_two_readers_hold_a_law(law: str) -> None:
    """What is right for one is right for both, and what is wrong is found."""
    assert [*faults(law, "core", _told("core")), *faults(law, "shipped", _told("shipped"))] == []


@pytest.mark.parametrize("law", LAWS)
def test_the_page_holds_a_law(law: str, page: dict[str, str]) -> None:
    """As the two others do."""
    assert faults(law, "page", page) == []


def _faults_of_log(text: str) -> list[tuple[int | str, str]]:
    """What a record breaks by its entries alone, with and without secret orders in the game."""
    try:
        kept = record_format.loads(inputs.normalized(record_rules.made(text)[1]), "a.record")
    except Refused:
        return []
    entries, _ = verifier._parse_entries(kept)
    closed = {entry.n for entry in entries if not record.is_readable(entry)}
    seats = kept.header.seat_names
    return [*(fault for sealed in (False, True)
              for fault in log_rules.broken_rules(entries, seats, closed, sealed)),
            *((problem.where or "", problem.why)
              for problem in entry_forms.malformed_entries(entries, seats, closed))]


def test_plain_moves_are_checked_as_all_entries_are() -> None:
    """Their shorter check finds the same, also between entries that break a rule."""
    found = {case.record: _faults_of_log(case.record) for case in record_rules.cases()}
    with (patch.object(log_rules, "is_plain_move", lambda content, entry: False),
          patch.object(entry_forms, "is_plain_move", lambda content, entry: False)):
        assert found == {record: _faults_of_log(record) for record in found}
    assert sum(map(bool, found.values())) > 100


@pytest.mark.parametrize("quoted", ["x", "1:", ":ab", "01:abcd", "999999999999:abcd"])
def test_a_quotation_that_is_none_is_refused(quoted: str) -> None:
    """Also before an entry whose move is hidden, and if the seat has no name."""
    for seat in ("red", ""):
        entries = [LogEntry(1, "", ("setup",), (), "0" * 32, "a" * 64),
                   LogEntry(2, "", (f"{seat} at {quoted}: roll 1",), (), "0" * 32, "b" * 64),
                   LogEntry(3, "", (("red", ""),), (), "0" * 32, "c" * 64),
                   LogEntry(4, "", (f"{seat} at {quoted}: roll 1",), (), "0" * 32, "d" * 64)]
        why = [f"The entry quotes {quoted}, which is not a turn that its move could answer."]
        found = [*log_rules.broken_rules(entries, ("red", "blue"))]
        assert [said for n, said in found if n in (2, 4) and "quotes" in said] == why * 2


def _plain(text: str) -> str:
    return " ".join(text.split())


def test_the_laws_are_sentences_of_the_page_of_the_format() -> None:
    """Of referee-record(5), word by word."""
    text = _plain(manual_pages.page_source("record", inputs))
    assert [case.law for case in record_rules.cases() if _plain(case.says) not in text] == []


def test_what_a_reader_does_not_hold_it_says() -> None:
    """Where people look for it: its own page, or what it prints of that very record."""
    lists = {"core": "",
             "page": _plain(manual_pages.page_source("record", inputs)).partition(
                 "The script does not check ")[2],
             "shipped": _plain(VERIFIER.read_text()).partition(
                 "Not checked: ")[2].partition('"""')[0]}
    missing = []
    for case in record_rules.cases():
        for reader, words in case.unheld.items():
            told = lists[reader] if reader != "core" else " ".join(_notes(case))
            if words not in told:
                missing.append((case.record, reader, words))
    assert missing == []


def _notes(case: Case) -> Iterator[str]:
    kept, raw = record_rules.made(case.record)
    yield from kept.verified(kept.record(), raw).notes


def test_there_are_cases_enough_of_each_kind() -> None:
    """At least five hundred, sixty of them right, and each text once in its law."""
    cases = record_rules.cases()
    assert len(cases) >= 1000 and sum(case.right for case in cases) >= 60
    assert len({(case.law, case.record) for case in cases}) == len(cases)
    assert {reader for case in cases for reader in case.unheld} <= {*READERS}


def test_a_wrong_record_is_another_than_the_right_one() -> None:
    """A change that changes nothing would be found by nobody."""
    same: list[str] = []
    for case in record_rules.cases():
        if not case.right:
            name, _, viewer = case.record.partition(": ")[0].rpartition(", ")
            _, raw = record_rules.made(case.record)
            same += [case.record] if raw == record_rules.right(name, viewer) else []
    assert same == []
