"""The generated word modules match their data, and stay small enough."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from referee import games
from referee.core.language.lexemes import game_senses
from tests.support import yaml_files
from tests.support.paths import EXAMPLE, ROOT
from tests.tools import text_reading

DENIALS = ("not", "don't", "dont", "do not", "won't", "will not", "can't", "cannot", "never")
FILES = sorted((ROOT / "referee" / "games").glob("*/words.yaml"))


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """man/words.py."""
    spec = importlib.util.spec_from_file_location("words_maker", ROOT / "man" / "words.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_modules_are_as_the_words_are_written(maker: ModuleType) -> None:
    """`python man/words.py` would change nothing, nor in the example."""
    for path, text in (maker.made() | maker.made(EXAMPLE)).items():
        assert path.read_text(encoding="utf-8") == text, path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_words_are_few_and_short(file: Path, maker: ModuleType) -> None:
    """No entry has more than three words, a game no more than so many entries."""
    entries: set[str] = set()

    def gather(data: object) -> None:
        if isinstance(data, dict):
            for key, value in data.items():
                if key not in ("says", "of", "sort", "kind", "joins", "needs", "shy", "answers",
                               "asked", "bare", "after", "keeps", "classes"):
                    gather(value)
        elif isinstance(data, str):
            entries.update(maker.listed(data))

    gather(yaml_files.read(file))
    long = [entry for entry in entries if len(entry.split()) > maker.LONGEST]
    assert not long and len(entries) <= maker.MOST, (long, len(entries))


@pytest.mark.parametrize(("wrong", "told"), [
    ({"frames": {"takes": {"verbs": "pick"}}}, "frames.takes: no move begins with “takes”"),
    ({"frames": {"take": {"verb": "pick"}}}, "frames.take: verb is not a known key"),
    ({"frames": {"take": {"places": {"corner": {"mark": "at"}}}}},
     "frames.take.corner: mark is not a known key"),
    ({"frames": {"grab": {"says": "taek"}}}, "frames.grab: no move begins with “taek”"),
    ({"frames": {}, "filler": "he"}, "filler is not a known key")])
def test_a_key_that_nothing_reads_is_refused(maker: ModuleType, wrong: dict[str, Any], told: str,
                                             ) -> None:
    """A misspelt verb would belong to no move, and nothing else would tell."""
    assert [one.partition("; did")[0] for one in maker.faults(wrong, maker.verbs("settlers"))] == [
        told]


def test_no_game_needs_patterns_to_hear() -> None:
    """Words are looked up, not matched."""
    found = [file for file in (ROOT / "referee" / "games").glob("*/language.py")
             if re.search(r"^import re$|^from re ", file.read_text(), re.MULTILINE)]
    assert not found, found


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_no_phrase_denies_a_verb(game: str) -> None:
    """What is denied is refused and offered; no phrase makes another move of it."""
    words = game_senses(f"{games.__name__}.{game.replace('-', '_')}")
    verbs = {phrase for phrase, senses in words.items()
             if any(sense[0] == "verb" for sense in senses)}
    assert {("stop", "deny") in words[deny] for deny in DENIALS} == {True} and verbs
    denied = {f"{deny} {verb}" for deny in DENIALS for verb in verbs}
    assert sorted(denied & verbs) == []
