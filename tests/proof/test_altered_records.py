"""Altered records: the three readers tell them from correct ones, rule by rule."""

import re
from collections import Counter
from functools import cache

import pytest

from referee import games
from referee.commands import manual_pages
from referee.core.game.decisions import FILED
from referee.files import inputs
from tests.proof import altered_records, record_readers, record_rules
from tests.proof.altered_records import Pair
from tests.support.paths import VERIFIER

RULES = sorted({pair.rule for pair in altered_records.pairs()})
# What records alone have, and no save.
OF_RECORDS = {"sheets that are void", "sheets that are missing", "who played a seat before",
              "open parts"}
SOME = 8  # of so many pairs one is looked at each time, the others among the slow tests


@cache
def chosen(slow: bool) -> tuple[Pair, ...]:
    """The pairs that are looked at each time, or the others."""
    return tuple(pair for i, pair in enumerate(altered_records.pairs()) if bool(i % SOME) == slow)


def held(slow: bool, rule: str = "") -> list[str]:
    """The records that are looked at each time, or the others: of a rule, or all."""
    pairs = [pair for pair in chosen(slow) if rule in ("", pair.rule)]
    others = [right for name, right in altered_records.others() if slow and rule in ("", name)]
    return list(dict.fromkeys([*(text for pair in pairs for text in (pair.right, pair.wrong)),
                               *others]))


@cache
def told(reader: str, slow: bool, rule: str) -> dict[str, str]:
    """What a reader says is wrong, by record; empty where the script of the page cannot be run."""
    records = held(slow, rule)
    made = [record_rules.made(record) for record in records]
    match reader:
        case "core":
            found = [record_readers.core(kept, raw) for kept, raw in made]
        case "core of newer rules":
            found = [record_readers.newer(kept, raw) for kept, raw in made]
        case "shipped":
            found = [record_readers.shipped(raw) for _, raw in made]
        case _:
            texts = [raw.decode() for _, raw in made]
            found = record_readers.scripted(texts) or record_readers.page(texts) or []
    return dict(zip(records, found, strict=False))


def faults(rule: str, reader: str, slow: bool) -> list[str]:
    """Where a reader says otherwise than referee-record(5)."""
    # A browser is begun once for all rules; the others are read by a worker for its rules alone.
    found = told(reader, slow, "" if reader == "page" else rule)
    if not found:
        pytest.skip("neither node nor chromium is installed here, so the script is held to no rule")
    pairs = [pair for pair in chosen(slow) if pair.rule == rule]
    rights = {*(pair.right for pair in pairs),
              *(right for name, right in altered_records.others() if name == rule and slow)}
    wrong = [f"{right} | right, and it says {found[right]}" for right in rights if found[right]]
    return wrong + [f"{pair.wrong} | it finds nothing" for pair in pairs if not found[pair.wrong]]


@pytest.mark.parametrize("reader", record_readers.READERS)
@pytest.mark.parametrize("rule", RULES)
def test_a_reader_tells_right_from_altered(rule: str, reader: str) -> None:
    """As referee-record(5) says, and no reader is excused from any rule."""
    assert faults(rule, reader, slow=False) == []


@pytest.mark.slow
@pytest.mark.parametrize("reader", record_readers.READERS)
@pytest.mark.parametrize("rule", RULES)
def test_a_reader_tells_right_from_altered_in_all_others(rule: str, reader: str) -> None:
    """The rest of the file."""
    assert faults(rule, reader, slow=True) == []


@pytest.mark.slow
def test_an_audit_finds_what_is_altered_in_a_save() -> None:
    """Where the record has the secret, the save that it comes from is as wrong."""
    pairs = [pair for pair in altered_records.pairs() if ", all: " in pair.wrong
             and " to " not in pair.wrong.partition(", all: ")[0]]  # [state] is of the whole game
    told = {text: record_readers.audited(*record_rules.made(text))
            for pair in pairs for text in (pair.right, pair.wrong)}
    held = [pair for pair in pairs if pair.rule not in OF_RECORDS and told[pair.wrong] is not None]
    assert [pair.right for pair in held if told[pair.right]] == []
    assert [pair.wrong for pair in held if not told[pair.wrong]] == []
    assert len(held) >= 200


def test_each_rule_is_a_sentence_of_the_page_of_the_format() -> None:
    """Of referee-record(5), word by word."""
    text = " ".join(manual_pages.page_source("record", inputs).split())
    says = {pair.says for pair in altered_records.pairs()}
    assert [one for one in says if " ".join(one.split()) not in text] == []


def test_two_readers_know_which_games_have_no_secret_orders() -> None:
    """They know no rules, and list these by name; the page of the format says the same."""
    none = [game for game in sorted(games.names()) if FILED not in games.game_meta(game).options]
    for file in (record_readers.SCRIPT, VERIFIER):
        listed = re.search(r"UNSEALED = [\[(](.*)[\])]", file.read_text())
        assert listed and re.findall('"(.*?)"', listed[1]) == none, file
    told = f"{', '.join(none[:-1])} and {none[-1]} have no secret orders"
    assert told in " ".join(manual_pages.page_source("record", inputs).split())


@pytest.mark.slow
def test_there_are_altered_records_enough_of_each_rule() -> None:
    """At least 500, at least 20 of each rule, and no two of them are alike."""
    pairs = altered_records.pairs()
    made = {pair.wrong: record_rules.made(pair.wrong)[1] for pair in pairs}
    distinct = Counter(rule for rule, _ in {(pair.rule, made[pair.wrong]) for pair in pairs})
    assert len({*made.values()}) == len(pairs) >= 500
    assert {rule: many for rule, many in distinct.items() if many < 20} == {}


@pytest.mark.slow
def test_an_altered_record_is_another_than_the_right_one() -> None:
    """A change that changes nothing would be found by no reader."""
    assert [pair.wrong for pair in altered_records.pairs()
            if record_rules.made(pair.wrong)[1] == record_rules.made(pair.right)[1]] == []
