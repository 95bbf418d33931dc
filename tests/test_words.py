"""Words: names, numbers and amounts read from a text, each refusal with its place."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import words
from referee.core.english import FUNCTION
from referee.core.problem import Problem, Refused
from referee.core.words import Names, Reader

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
    assert Reader(text).maybe(PLACES) == thing


def test_a_whole_name_wins_over_longer_ones() -> None:
    """A name that another begins with is no abbreviation of it."""
    cards = Names("card", {1: "red", 2: "red deer"})
    assert Reader("red").name(cards) == 1
    assert Reader("red deer").name(cards) == 2
    assert Reader("red d").name(cards) == 1


def test_a_name_is_found_by_itself_as_it_is_in_a_text() -> None:
    """A whole name wins, hyphens alone begin none, and up to three words are joined."""
    assert Names("card", {1: "red", 2: "red deer"}).find("red") == 1
    assert PLACES.starting("-") == []
    names = Names("place", {1: "old oak tree", 2: "old oak"})
    assert Reader("old oak, tree").name(names) == 1
    assert Reader("old oak and tree").name(names) == 2


def test_several_aliases_of_one_thing_are_not_ambiguous() -> None:
    """Two names that begin alike may mean the same."""
    names = Names("job", {"a": ("farm", "farmer"), "b": "hunter"})
    assert Reader("fa").name(names) == "a"


@pytest.mark.parametrize("word", sorted(FUNCTION))
def test_a_word_of_plain_english_shortens_no_name(word: str) -> None:
    """“3 to food” is not about teeth, and “use for” not about the forest."""
    names = Names("thing", {word: f"{word}xyz"})
    assert names.starting(word) == [] and names.starting(f"{word}x") == [word]
    assert refusal(lambda: names.find(word)).code == "referee/invalid-word"
    assert Names("thing", {1: word}).find(word) == 1


@pytest.mark.parametrize("text", [
    "to the forest", "into my forest", "people in a forest", "of forest", "the forest", "forest"])
def test_filler_is_passed_over_where_a_name_must_come(text: str) -> None:
    """And what stands there all the same is a name before it is filler."""
    reader = Reader(text)
    assert reader.name(PLACES) == "forest" and not reader
    assert Reader("for").name(Names("sign", {1: "for"})) == 1


def test_filler_is_a_mark_where_a_name_may_come() -> None:
    """“with wood” pays with wood; an article marks nothing."""
    reader = Reader("with wood")
    assert reader.maybe(GOODS) is None and reader.skip("with") and reader.maybe(GOODS) == "w"
    assert Reader("the wood").maybe(GOODS) == "w"
    reader = Reader("the nothing")
    assert reader.maybe(GOODS) is None and reader.peek() == "the"


def test_filler_alone_is_no_name() -> None:
    """The word that is none is the one that is named."""
    problem = refusal(lambda: Reader("to the moon").name(PLACES))
    assert "“moon”" in problem.why
    assert "“to”" in refusal(lambda: Reader("to").name(PLACES)).why


def test_thanks_end_a_text() -> None:
    """And please; no other word."""
    Reader("please, thank you!").end()
    assert "“the”" in refusal(Reader("the").end).why


def test_an_ambiguous_name_lists_all_it_may_mean() -> None:
    """Every candidate in full, and the word underlined."""
    text = "use hu"
    reader = Reader(text)
    reader.expect("use")
    problem = refusal(lambda: reader.name(PLACES))
    assert problem.code == "referee/ambiguous-name"
    assert "hut or hunt." in problem.why
    assert under(text, problem) == "hu"


@pytest.mark.parametrize(("text", "near"), [
    ("clai pit", "Did you mean clay pit?"), ("quary", "Did you mean quarry?"),
    ("forwardleft9", "Did you mean forward-left or forward-right?"),
])
def test_an_unknown_word_offers_near_names(text: str, near: str) -> None:
    """At most three, and none is taken silently."""
    problem = refusal(lambda: Reader(text).name(PLACES))
    assert (problem.code, problem.hint) == ("referee/invalid-word", near)


def test_an_unknown_word_offers_three_names_at_most() -> None:
    """More would be a list."""
    names = Names("hex", {i: f"field{i}" for i in range(10)})
    hint = refusal(lambda: Reader("fields").name(names)).hint
    assert hint.count("field") == 3


def test_a_word_like_no_other_lists_the_names() -> None:
    """Nothing is near, so all are told, up to 24."""
    assert "hut, hunt, forest, clay pit" in refusal(lambda: Reader("xyzzy").name(PLACES)).hint
    many = Names("hex", {i: f"{i}" for i in range(30)})
    hint = refusal(lambda: Reader("xyzzy").name(many)).hint
    assert "22, 23 and 6 more." in hint
    few = Names("hex", {i: f"{i}" for i in range(24)})
    assert refusal(lambda: Reader("xyzzy").name(few)).hint.endswith("22, 23.")


@pytest.mark.parametrize(("text", "letter"), [
    ("fоrest", "CYRILLIC SMALL LETTER O"), ("wοod", "GREEK SMALL LETTER OMICRON"),
    ("forêt", "LATIN SMALL LETTER E WITH CIRCUMFLEX"), ("木", "CJK UNIFIED IDEOGRAPH-6728"),
])
def test_a_letter_of_another_script_is_named(text: str, letter: str) -> None:
    """The eye does not see it, so the refusal says it."""
    problem = refusal(lambda: Reader(text).name(PLACES))
    assert letter in problem.why
    assert "a to z" in problem.hint


def test_a_name_is_needed_where_the_text_ends() -> None:
    """The refusal says what could stand there, at the end of the text."""
    problem = refusal(lambda: Reader("  ").name(GOODS))
    assert problem.code == "referee/invalid-text"
    assert problem.hint == "A good is one of: wood, brick, stone, gold."
    assert problem.span == (2, 2)


# Characters.

@pytest.mark.parametrize("char", [
    "\0", "\x07", "\x1b", "\x7f", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u200b", "\u200d",
    "\u202e", "\u00ad", "\ufeff", "\ue000", "\ud800"])
def test_control_and_invisible_characters_are_refused_unread(char: str) -> None:
    """The character is named by its number and its place."""
    problem = refusal(lambda: Reader(f"use{char}forest"))
    assert problem.code == "referee/invalid-character"
    assert "Character 4 is" in problem.why and f"U+{ord(char):04X}" in problem.why


@pytest.mark.parametrize("blank", ["\t", "\r", "\u00a0", "\u2009", "\u3000"])
def test_every_other_blank_is_a_plain_one(blank: str) -> None:
    """Mail programs put in what they like; places stay what they were."""
    assert words.clean(f"use{blank}forest") == "use forest"


def test_line_breaks_stay() -> None:
    """A sheet has lines."""
    assert words.clean("use\n\nforest\n") == "use\n\nforest\n"


@given(st.text("ab \t\r\n\u00a0", max_size=40))
def test_cleaning_moves_nothing(text: str) -> None:
    """A place in the clean text is the same place in the text that was sent."""
    clean = words.clean(text)
    assert len(clean) == len(text)
    assert all(a == b or a.isspace() for a, b in zip(text, clean, strict=True))


def test_a_long_text_is_refused_unread() -> None:
    """10,000 characters are read, one more is not, whatever they are."""
    assert len(Reader("a" * 10_000).words) == 1
    problem = refusal(lambda: Reader("\0" * 10_001))
    assert problem.code == "referee/invalid-length"
    assert "10,001" in problem.why


# The reader's steps.

def test_words_are_passed_over_only_if_they_come() -> None:
    """Skipping says whether it did."""
    reader = Reader("Use, the forest")
    assert not reader.skip("the")
    assert reader.skip("place", "use")
    assert reader.skip("the")
    assert reader.peek() == "forest"


def test_an_expected_word_is_named_when_another_stands() -> None:
    """And when the text ends."""
    reader = Reader("move 3 FROM hut")
    reader.expect("move")
    problem = refusal(lambda: reader.expect("to"))
    assert problem.why == "“3” stands where “to” is needed."
    assert under(reader.text, problem) == "3"
    problem = refusal(lambda: Reader("").expect("to", "into"))
    assert problem.why == "The text ends where “to” is needed."


@pytest.mark.parametrize(("text", "number"), [
    ("3", 3), ("0", 0), ("007", 7), ("123456789", 123456789), ("#3", 3), ("(3)", 3), ("3x", 3),
    ("3X", 3), ("one", 1), ("Three", 3), ("twelve", 12)])
def test_numbers(text: str, number: int) -> None:
    """Whole numbers of up to nine digits."""
    assert Reader(text).number("a count") == number


@pytest.mark.parametrize("text", [
    "", "x", "thirty", "x3", "3xx", "1234567890", "٣", "²", "1e3", "0x1f"])
def test_what_is_no_number_is_refused(text: str) -> None:
    """Other digits, other notations, numbers too long, nothing; and nothing is read."""
    reader = Reader(text)
    assert reader.maybe_number() is None
    assert reader.at == 0
    problem = refusal(lambda: reader.number("a count"))
    assert problem.code == "referee/invalid-number"
    assert "a count is needed" in problem.why


def test_the_end_is_the_end() -> None:
    """What is left over is refused from its first word on."""
    text = "pass and more of it."
    reader = Reader(text)
    reader.expect("pass")
    problem = refusal(reader.end)
    assert problem.why == "“and more of it.” is more than the move needs."
    assert under(text, problem) == "and more of it."
    done = Reader("pass ...")
    done.expect("pass")
    done.end()


def test_a_long_rest_is_shown_shortened() -> None:
    """A page is not repeated."""
    assert len(refusal(Reader("word " * 900).end).why) < 90


def test_spans_count_from_a_word_to_the_last_one_read() -> None:
    """A game may underline a whole phrase."""
    text = "place 3  clay  pit now"
    reader = Reader(text)
    reader.expect("place")
    since = reader.at
    reader.number("a count")
    reader.name(PLACES)
    assert text[slice(*reader.span(since))] == "3  clay  pit"
    assert text[slice(*reader.span())] == "now"
    assert text[slice(*reader.span(reader.at))] == "now"


# Amounts.

@pytest.mark.parametrize(("text", "found"), [
    ("2 wood brick", {"w": 2, "b": 1}), ("2wood", {"w": 2}), ("2xwood", {"w": 2}),
    ("2 wood and 1 brick", {"w": 2, "b": 1}), ("wood, wood, brick", {"w": 2, "b": 1}),
    ("2wood,brick and 3 gold", {"w": 2, "b": 1, "g": 3}), ("wo br", {"w": 1, "b": 1}),
    ("2wo", {"w": 2}), ("nugget gold", {"g": 2}), ("0 wood", {"w": 0}), ("", {}),
    ("for 2 wood", {}), ("1 wood + 1 wood", {"w": 2}),
])
def test_amounts(text: str, found: dict[str, int]) -> None:
    """A number belongs to the thing behind it; without one it counts one."""
    assert Reader(text).amounts(GOODS) == found


def test_amounts_stop_at_what_is_none() -> None:
    """The word after them is still to be read."""
    reader = Reader("2 wood and brick for gold")
    assert reader.amounts(GOODS) == {"w": 2, "b": 1}
    assert reader.skip("for")
    assert reader.amounts(GOODS) == {"g": 1}


def test_other_words_may_join_amounts() -> None:
    """A game says which."""
    assert Reader("wood plus brick").amounts(GOODS, ("plus",)) == {"w": 1, "b": 1}


@pytest.mark.parametrize(("text", "wrong"), [
    ("2 wood 3", ""), ("2 wood 3 iron", "iron"), ("2iron", "2iron"), ("wood 2x3", "2x3"),
    ("1234567890wood", "1234567890wood"), ("1234567890 wood", "1234567890 wood"),
])
def test_wrong_amounts_are_refused_at_their_place(text: str, wrong: str) -> None:
    """A number of nothing, of a thing unknown, too long to be meant."""
    reader = Reader(text)

    def read() -> None:
        reader.amounts(GOODS)
        reader.end()

    problem = refusal(read)
    assert problem.kind in ("invalid", "ambiguous")
    assert under(text, problem) == wrong or wrong == ""


def test_a_number_of_nothing_is_asked_about() -> None:
    """By the number."""
    problem = refusal(lambda: Reader("wood and 2").amounts(GOODS))
    assert problem.why == "2 of what? A good is needed after the number."


def test_a_coordinate_with_a_digit_first_is_a_name() -> None:
    """A name of digits and letters is not taken for an amount."""
    cells = Names("cell", {0: "2wood", 1: "3a", 2: "12bc"})
    assert Reader("2wood 12bc").amounts(cells) == {0: 1, 2: 1}


# Anything at all.

pieces = st.sampled_from(["use", "2", "wood", "hu", "clay", "pit", "-", ",", "’", " ", "\n", "3x",
                          "9" * 12, "é", "\u0301", "ß", "ſ", "K", "٣", "and"])


@settings(max_examples=400)
@given(st.text(max_size=60) | st.lists(pieces, max_size=12).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Only refusals escape, and each span lies in the text."""
    readings: list[Callable[[Reader], object]] = [
        lambda r: r.name(PLACES), lambda r: r.number("a count"), lambda r: r.amounts(GOODS),
        lambda r: r.expect("use"), lambda r: r.end(), lambda r: r.maybe(PLACES),
        lambda r: r.skip("use"), lambda r: PLACES.find(text, (0, len(text)))]
    for read in readings:
        try:
            reader = Reader(text)
            while reader:
                before = reader.at
                read(reader)
                if reader.at == before:
                    break
        except Refused as error:
            for problem in error.problems:
                assert problem.kind in ("invalid", "ambiguous")
                start, end = problem.span or (0, 0)
                assert 0 <= start <= end <= len(text)


@given(st.sampled_from(sorted(PLACES.shown)), st.data())
def test_any_writing_of_a_name_means_it(thing: str, data: st.DataObject) -> None:
    """Upper case, hyphens, blanks and stops change nothing."""
    name = PLACES.shown[thing].replace(" ", "-")
    cases = data.draw(st.lists(st.booleans(), min_size=len(name), max_size=len(name)))
    hyphen = data.draw(st.sampled_from(["-", " ", "", "_", "--", ", ", "’"]))
    text = "".join(c.upper() if up else c for c, up in zip(name, cases, strict=True))
    assert Reader(text.replace("-", hyphen)).name(PLACES) == thing


def test_a_minus_before_a_number_is_not_forgiven() -> None:
    """-1 is no number that is needed, and never read as 1; a dash that begins a line is."""
    for text in ("-1", "−1", "place -3 forest"):
        reader = Reader(text)
        reader.skip("place")
        with pytest.raises(Refused):
            reader.number("a number")
    slots = Names("slot", {1: "1", 12: "12"})
    assert Reader("-1").maybe(slots) is None
    assert Reader("-1 wood").amounts(GOODS) == {}
    assert Reader("- 3 forest").number("a number") == 3
    assert Reader("runner-1").words == ["runner-1"]


def test_heaps_of_filler_are_not_searched() -> None:
    """Thousands of articles are read as fast as other words."""
    reader = Reader("a " * 4000)
    while reader:
        assert reader.maybe(PLACES) is None
        reader.at += 1
    assert refusal(lambda: Reader("to " * 500 + "forest").name(PLACES)).code == (
        "referee/invalid-word")


@settings(derandomize=True, max_examples=500)
@given(st.text("ab1-_' .é,", max_size=12))
def test_words_are_the_same_with_a_pattern_and_without(text: str) -> None:
    """And stand in the same places."""
    assert words.placed(text) == [(found[0], found.span()) for found in words.spelled(text)]
