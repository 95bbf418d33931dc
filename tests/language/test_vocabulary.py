"""The vocabulary: the meaning of each word is recorded, and each name is read as its thing."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import islice
from typing import Any

import pytest
import yaml

from referee import games
from referee.core.game import game_parts
from referee.core.language import context
from tests.support import case_files, yaml_files
from tests.tools import text_reading, vocabulary

pytestmark = pytest.mark.quick

OPTIONS = 400  # legal moves of a position that are looked through


@pytest.mark.parametrize("name", vocabulary.files())
def test_a_word_means_what_it_meant(name: str) -> None:
    """Of most names no other test has a text, so that a slip would not be noticed."""
    now, before = vocabulary.lines(name), vocabulary.kept(name)
    told = "\n".join(f"{'+' if line in now else '-'} {line}"
                     for line in sorted({*now} ^ {*before}))
    assert now == before, (f"Words of {name} mean something else than {vocabulary.KEPT.name}/"
                           f"{name}.txt says:\n{told}\nIs that meant? Then: {vocabulary.ANEW}")


def _slips() -> Iterator[Any]:
    """A name of another thing, a decline that takes, what declines at another question."""
    def moved(game: str, *way: str, to: str, word: str) -> Any:
        data = deepcopy(yaml_files.read(vocabulary.files()[game], yaml.CSafeLoader))
        *above, last = way
        there = data
        for key in above:
            there = there[key]
        there[last] = ", ".join(one for one in vocabulary.listed(there[last]) if one != word)
        end = to.split(".")
        there = data
        for key in end[:-1]:
            there = there[key]
        there[end[-1]] = f"{there[end[-1]]}, {word}"
        return pytest.param(game, data, word, id=f"{game}-{word}")

    yield moved("stone-age", "words", "place", "clay-pit", to="words.place.quarry", word="mound")
    yield moved("settlers", "words", "strip", "hunting", to="words.strip.construction",
                word="weapons")
    yield moved("stone-age", "frames", "no extra", "verbs", to="frames.extra.verbs",
                word="enough cards")
    yield moved("english", "stop", "deny", to="fill", word="never")


@pytest.mark.parametrize(("game", "data", "word"), [*_slips()])
def test_a_slip_is_a_line_of_the_diff(game: str, data: dict[str, Any], word: str) -> None:
    """And no more than its line."""
    changed = {*vocabulary.said(game, data)} ^ {*vocabulary.lines(game)}
    assert {line.partition(":")[0] for line in changed} == {word}


@cache
def places(game: str) -> dict[tuple[str, str], list[tuple[str, str, str]]]:
    """By kind and value of a thing: positions with a legal move that has it, and the move."""
    found: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for position_name, made in case_files.phrase_book(game)["positions"].items():
        match = case_files.position(game, position_name)
        seat = made.get("seat") or next(
            decision.seat for decision in match.game.to_move(match.state).decisions
            if decision.must)
        rules = match.game
        there = context.position_context(rules, match.state, seat)
        for option in islice(there.resolver.options, OPTIONS):
            for place in option.frame.slots.values() if option.frame else ():
                value = option.values.get(place.name)
                for one in (value if isinstance(value, list | dict) else [value]):
                    if place.fields and isinstance(one, str) and one in option.text.split():
                        found.setdefault((place.kind, one),
                                         []).append((position_name, option.text, one))
    return found


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_a_name_is_read_as_its_thing(game: str) -> None:
    """In place of the id of a legal move it makes that move, or is refused; most make it."""
    verdicts = []
    for (kind, value), where in places(game).items():
        for sense, phrases in games.part(game, game_parts.VOCABULARY).items():
            if sense != ("thing", kind, value):
                continue
            for phrase in phrases.split(", "):
                at, text, word = where[len(phrase) % len(where)]
                said = " ".join(phrase if one == word else one for one in text.split())
                seat = case_files.phrase_book(game)["positions"][at].get("seat")
                moves, *_ = text_reading.read(case_files.position(game, at), seat, said)
                verdicts.append((said, at, moves, text))
    wrong = [one for one in verdicts if one[2] and "; ".join(one[2]) != one[3]]
    assert not wrong, wrong
    read = sum(bool(moves) for _, _, moves, _ in verdicts)
    assert 10 * read >= 9 * len(verdicts)
