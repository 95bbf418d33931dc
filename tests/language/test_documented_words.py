"""The documentation of free text is true: its examples, and `explain GAME words`."""

from itertools import chain

import pytest

from referee import games
from referee.commands import explain, explain_words
from referee.core.game import game_parts, notation
from referee.core.language import english
from referee.files import inputs
from tests.support import case_files, command_line
from tests.support.manuals import ARROW, examples
from tests.tools import text_reading

SAID = [(game, line.split(ARROW)) for game, line in examples() if ARROW in line]
REFUSED = "refused: "


def readings(game: str, text: str) -> set[str]:
    """What a text is read as, over all positions of the game's phrase book."""
    found = set()
    for position_name, made in case_files.phrase_book(game)["positions"].items():
        moves, *_ = text_reading.read(case_files.position(game, position_name), made.get("seat"),
                                      text, False)
        found |= {"; ".join(moves)} if moves else set()
    return found


@pytest.mark.parametrize(("game", "said"), SAID)
def test_an_example_is_read_as_the_page_says(game: str, said: list[str]) -> None:
    """Wherever it is read at all; what is refused is read nowhere. It stands on one line."""
    text, means = said
    assert len(ARROW.join(said)) <= 70
    assert readings(game, text) == (set() if means.startswith(REFUSED) else {means})


def listed(text: str) -> str:
    """A page of words with single blanks, to be looked into."""
    return f" {' '.join(text.split())} "


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_all_words_of_a_game_are_listed(game: str) -> None:
    """Of each move its form, verbs, marks and nouns; every name; its filler and amounts."""
    ran = command_line.run("explain", game, "words")
    said = listed(ran.out)
    assert ran.exit == 0 and max(map(len, ran.out.splitlines())) <= 78
    assert f"Moves ({game})" in said
    words, spec = games.part(game, game_parts.VOCABULARY), games.part(game, game_parts.FRAMES)
    assert {frame.name for frame in explain_words.frames_of(game)} == set(spec)
    for frame in explain_words.frames_of(game):
        shown = " ".join(notation.manual_words(frame.variant.parts))
        assert (shown or frame.verb).split(" ", 1)[-1] in said
        for mark in chain(*(place.marks | place.nouns for place in frame.slots.values())):
            assert any(f" {mark}{end}" in said for end in ",.;"), mark
    every = {phrase: {sense for sense, phrases in words.items() if phrase in phrases.split(", ")}
             for sense, phrases in words.items() for phrase in phrases.split(", ")}
    verbs = {phrase for phrase, senses in every.items() if any(
        sense[0] in ("verb", "own") for sense in senses)}
    for phrase, senses in every.items():
        if phrase in verbs and any(explain_words.inflects(phrase, one) for one in verbs):
            continue  # -s and -ing are told of once
        if senses != {("mark", phrase)}:
            assert any(f" {phrase}{end}" in said for end in ",."), phrase


@pytest.mark.parametrize("asked",
                         [["words"], *(["--", game, "words"] for game in text_reading.WORDED)])
def test_plain_english_is_listed(asked: list[str]) -> None:
    """What changes nothing, what stops a text and why, closings: alone, and with every game."""
    said = listed(command_line.run("explain", *asked).out)
    for sense, phrases in english.WORDS.items():
        for phrase in phrases.split(", ") if sense[0] != "num" or int(sense[1]) <= 20 else ():
            assert any(f" {phrase}{end}" in said for end in ",.;"), phrase
    assert "Because it denies:" in said and "Words that close a text:" in said


def test_words_are_explained_by_mail() -> None:
    """RULES words tells what `explain GAME words` does."""
    printed = command_line.run("explain", "stone-age", "words").out
    assert explain.explanation("stone-age", "words", inputs) == printed


@pytest.mark.parametrize(("game", "place", "names"), [
    ("stone-age", "field", "agriculture"), ("stone-age", "quarry", "stone")])
def test_a_place_still_tells_what_it_is_called(game: str, place: str, names: str) -> None:
    """Beside what it is and costs."""
    assert names in command_line.run("explain", game, place).out
