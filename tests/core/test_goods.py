"""Bags of goods: sums, choices, and how they are parsed and written."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game.resources import Kinds, bundles, covers, lacking, minus, plus

Bag = tuple[int, int, int]
FRUIT: Kinds[Bag] = Kinds("fruit", {"apples": ("apple",), "nuts": (), "plum": ("plums",)},
                          {"apples": "apple"})
CARDS: Kinds[Bag] = Kinds("card", {"meat": (), "bones": ("bone",), "flint": ()},
                          always_counted=True)
bags = st.tuples(*[st.integers(0, 4)] * 3)


@given(bags, bags)
def test_sums(bag: Bag, other: Bag) -> None:
    """What is lacking makes a bag cover a price."""
    assert minus(plus(bag, other), other) == bag
    assert covers(bag, other) == (lacking(other, bag) == (0, 0, 0))
    assert covers(plus(bag, lacking(other, bag)), other)


@given(bags, st.integers(0, 6), st.integers(0, 6), st.integers(0, 3), bags)
def test_bundles_are_all_choices_once(bag: Bag, least: int, most: int, kinds: int,
                                      floor: Bag) -> None:
    """Against every bag there is, most of the first kind first."""
    wanted = [some for some in product(range(5), repeat=3)
              if covers(bag, some) and covers(some, floor) and least <= sum(some) <= most
              and (not kinds or sum(map(bool, some)) == kinds)]
    assert list(bundles(bag, least, most, kinds, floor)) == sorted(wanted, reverse=True)


@pytest.mark.parametrize(("text", "bag"), [
    ("2 apples nuts", (2, 1, 0)), ("apple apple plum", (2, 0, 1)), ("nothing", (0, 0, 0)),
    ("3 nuts and plum", (0, 3, 0)), ("", None), ("3nuts", None), ("2", None), ("moon", None)])
def test_bags_are_read(text: str, bag: Bag | None) -> None:
    """Numbers before kinds; no number is one; the same kind twice adds up; nothing is forgiven."""
    found = FRUIT.parse_words(text.split(), 0)
    assert (found and found[0]) == bag


@given(bags)
def test_what_is_written_is_read(bag: Bag) -> None:
    """Canonical text means the same bag."""
    for kinds in (FRUIT, CARDS):
        assert any(bag) == (kinds.text(bag) != "nothing")
        if any(bag):
            words = kinds.text(bag).split()
            assert kinds.parse_words(words, 0) == (bag, len(words))


def test_wording() -> None:
    """A single piece has its own name, and its number where numbers are always written."""
    assert FRUIT.text((1, 2, 1)) == "apple 2 nuts plum"
    assert FRUIT.describe((1, 2, 1)) == "1 apple, 2 nuts, 1 plum"
    assert FRUIT.describe(FRUIT.none) == FRUIT.text(FRUIT.none) == "nothing"
    assert CARDS.text((1, 0, 2)) == "1 meat 2 flint"
    assert CARDS.bag_of("bones", 3) == (0, 3, 0)
