"""Words: names found in any spelling, characters that are accepted or refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.base import aliases
from referee.core.base.aliases import FUNCTION_WORDS, Names
from referee.core.base.problem import Problem, Refused

pytestmark = pytest.mark.quick

PLACES = Names("place", {
    "hut": "hut", "hunt": ("hunt", "hunting"), "forest": "forest", "pit": "clay pit",
    "quarry": "quarry", "tool": ("tool-maker", "workshop"), "left": "forward-left",
    "right": "forward-right"})
GOODS = Names("good", {"w": "wood", "b": "brick", "s": "stone", "g": ("gold", "nugget")})


def refusal(read: Callable[[], Any]) -> Problem:
    """The one problem that reading something is refused with."""
    with pytest.raises(Refused) as error:
        read()
    problem, = error.value.problems
    return problem


def under(text: str, problem: Problem) -> str:
    """What the span of a problem underlines."""
    assert problem.span is not None
    return text[slice(*problem.span)]


# Names.

def named(text: str) -> str | None:
    """The place that a text names: whole, or by its beginning alone."""
    said = [match[0] for match in aliases.find_words(text)]
    found, count = PLACES.longest_prefix(said)
    several = PLACES.starting_with("".join(said))
    return found if found and count == len(said) else several[0] if len(several) == 1 else None


@pytest.mark.parametrize(("text", "thing"), [
    ("forest", "forest"), ("FOREST", "forest"), ("Forest!", "forest"), ("clay pit", "pit"),
    ("Clay-Pit", "pit"), ("claypit", "pit"), ("clay   pit", "pit"), ("clay, pit", "pit"),
    ("clay_pit", "pit"), ("tool maker", "tool"), ("toolmaker", "tool"), ("tool’maker", "tool"),
    ("workshop", "tool"), ("hunting", "hunt"), ("hunt", "hunt"),
    ("f", None), ("fore", "forest"), ("q", "quarry"), ("clay", "pit"), ("work", "tool"),
    ("forward-l", "left"), ("forwardr", "right"),
])
def test_a_name_is_known_in_many_writings(text: str, thing: str | None) -> None:
    """Case, hyphens, blanks and joins; an alias; the beginning of one name alone."""
    assert named(text) == thing


def test_a_whole_name_wins_over_longer_ones() -> None:
    """A name that another begins with is no abbreviation of it."""
    cards = Names("card", {1: "red", 2: "red deer"})
    assert cards.find("red") == 1 and cards.find("red deer") == 2
    assert cards.longest_prefix(["red", "d"]) == (1, 1)


def test_a_name_is_found_by_itself_as_it_is_in_a_text() -> None:
    """A whole name wins, hyphens alone begin none, and up to three words are joined."""
    assert Names("card", {1: "red", 2: "red deer"}).find("red") == 1
    assert PLACES.starting_with("-") == []
    names = Names("place", {1: "old oak tree", 2: "old oak"})
    assert names.longest_prefix(["old", "oak", "tree"]) == (1, 3)
    assert names.longest_prefix(["old", "oak", "and", "tree"]) == (2, 2)


def test_several_aliases_of_one_thing_are_not_ambiguous() -> None:
    """Two names that begin alike may mean the same."""
    names = Names("job", {"a": ("farm", "farmer"), "b": "hunter"})
    assert names.find("fa") == "a"


@pytest.mark.parametrize("word", sorted(FUNCTION_WORDS))
def test_a_word_of_plain_english_shortens_no_name(word: str) -> None:
    """“3 to food” is not about teeth, and “use for” not about the forest."""
    names = Names("thing", {word: f"{word}xyz"})
    assert names.starting_with(word) == [] and names.starting_with(f"{word}x") == [word]
    assert refusal(lambda: names.find(word)).code == "referee/invalid-word"
    assert Names("thing", {1: word}).find(word) == 1


def test_an_ambiguous_name_lists_all_it_may_mean() -> None:
    """Every candidate in full, and the word underlined."""
    problem = refusal(lambda: PLACES.find("hu", (4, 6)))
    assert problem.code == "referee/ambiguous-name"
    assert "hut or hunt." in problem.why
    assert under("use hu", problem) == "hu"


@pytest.mark.parametrize(("text", "near"), [
    ("clai pit", "Did you mean clay pit?"), ("quary", "Did you mean quarry?"),
    ("forwardleft9", "Did you mean forward-left or forward-right?"),
])
def test_an_unknown_word_offers_near_names(text: str, near: str) -> None:
    """At most three, and none is taken silently."""
    problem = refusal(lambda: PLACES.find(text))
    assert (problem.code, problem.hint) == ("referee/invalid-word", near)


def test_an_unknown_word_offers_three_names_at_most() -> None:
    """More would be a list."""
    names = Names("hex", {i: f"field{i}" for i in range(10)})
    hint = refusal(lambda: names.find("fields")).hint
    assert hint.count("field") == 3


def test_a_word_like_no_other_lists_the_names() -> None:
    """Nothing is near, so all are told, up to 24."""
    assert "hut, hunt, forest, clay pit" in refusal(lambda: PLACES.find("xyzzy")).hint
    many = Names("hex", {i: f"{i}" for i in range(30)})
    hint = refusal(lambda: many.find("xyzzy")).hint
    assert "22, 23 and 6 more." in hint
    few = Names("hex", {i: f"{i}" for i in range(24)})
    assert refusal(lambda: few.find("xyzzy")).hint.endswith("22, 23.")


@pytest.mark.parametrize(("text", "letter"), [
    ("fоrest", "CYRILLIC SMALL LETTER O"), ("wοod", "GREEK SMALL LETTER OMICRON"),
    ("forêt", "LATIN SMALL LETTER E WITH CIRCUMFLEX"), ("木", "CJK UNIFIED IDEOGRAPH-6728"),
])
def test_a_letter_of_another_script_is_named(text: str, letter: str) -> None:
    """The eye does not see it, so the refusal says it."""
    problem = refusal(lambda: PLACES.find(text))
    assert letter in problem.why
    assert "a to z" in problem.hint


# Characters.

@pytest.mark.parametrize("char", [
    "\0", "\x07", "\x1b", "\x7f", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u200b", "\u200d",
    "\u202e", "\u00ad", "\ufeff", "\ue000", "\ud800"])
def test_control_and_invisible_characters_are_refused_unread(char: str) -> None:
    """The character is named by its number and its place."""
    problem = refusal(lambda: aliases.clean(f"use{char}forest"))
    assert problem.code == "referee/invalid-character"
    assert "Character 4 is" in problem.why and f"U+{ord(char):04X}" in problem.why


@pytest.mark.parametrize("blank", ["\t", "\r", "\u00a0", "\u2009", "\u3000"])
def test_every_other_blank_is_a_plain_one(blank: str) -> None:
    """Mail programs put in what they like; places stay what they were."""
    assert aliases.clean(f"use{blank}forest") == "use forest"


def test_line_breaks_stay() -> None:
    """A sheet has lines."""
    assert aliases.clean("use\n\nforest\n") == "use\n\nforest\n"


@given(st.text("ab \t\r\n\u00a0", max_size=40))
def test_cleaning_moves_nothing(text: str) -> None:
    """A place in the clean text is the same place in the text that was sent."""
    clean = aliases.clean(text)
    assert len(clean) == len(text)
    assert all(a == b or a.isspace() for a, b in zip(text, clean, strict=True))


def test_a_long_text_is_refused_unread() -> None:
    """10,000 characters are read, one more is not, whatever they are."""
    assert aliases.clean("a" * 10_000) == "a" * 10_000
    problem = refusal(lambda: aliases.clean("\0" * 10_001))
    assert problem.code == "referee/invalid-length"
    assert "10,001" in problem.why


@given(st.sampled_from(sorted(PLACES.shown)), st.data())
def test_any_writing_of_a_name_means_it(thing: str, data: st.DataObject) -> None:
    """Upper case, hyphens, blanks and stops change nothing."""
    name = PLACES.shown[thing].replace(" ", "-")
    cases = data.draw(st.lists(st.booleans(), min_size=len(name), max_size=len(name)))
    hyphen = data.draw(st.sampled_from(["-", " ", "", "_", "--", ", ", "’"]))
    text = "".join(c.upper() if up else c for c, up in zip(name, cases, strict=True))
    assert named(text.replace("-", hyphen)) == thing
