"""Piles have one fixed order for the whole game, from which draws are taken."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.luck import chance, piles
from referee.core.luck.chance import DrawFromPile
from referee.core.luck.piles import Pile, UpgradedPiles

pytestmark = pytest.mark.quick

OWN = chance.secret_source("a secret")
FULL = ("apple", "apple", "apple", "boar", "cave", "fire", "fire", "hut", "hut", "hut")
PLACES = tuple(f"field {n}" for n in range(1, 11))


def without(left: Pile, names: Pile) -> Pile:
    """What is left when some were taken."""
    return tuple(sorted((Counter(left) - Counter(names)).elements()))


def to_the_end(counts: list[int], carried: UpgradedPiles | None = None) -> list[str]:
    """A pile taken from the top, so many at a time."""
    found: list[str] = []
    left = carried.piles["tiles"] if carried else FULL
    for n, count in enumerate(counts):
        names, _ = chance.run_luck(
            piles.draw_top(f"take {n}", "tiles", FULL, left, count, carried=carried), OWN)
        found.extend(names)
        left = without(left, names)
    return found


def test_a_pile_taken_to_its_end_is_the_whole_pile() -> None:
    """In one order, however many are taken at a time."""
    one = to_the_end([1] * 10)
    assert sorted(one) == list(FULL) and one != list(FULL)
    assert to_the_end([4, 1, 5]) == to_the_end([10]) == one


def test_a_carried_pile_has_an_order_of_its_own() -> None:
    """What was left then is the whole pile, under another name for each turn."""
    left = without(FULL, ("apple", "cave"))
    ends = [to_the_end([1] * 8, UpgradedPiles(turn, {"tiles": left})) for turn in (5, 5, 6)]
    assert ends[0] == ends[1] != ends[2]
    assert all(sorted(end) == list(left) for end in ends)


@pytest.mark.parametrize("carried", [None, UpgradedPiles(7, {"tiles": FULL[:6]}, PLACES[::-1][:6])],
                         ids=["from the start", "carried"])
def test_what_lies_on_a_place_hangs_on_no_order(carried: UpgradedPiles | None) -> None:
    """Neither what it is, nor which of its name."""
    places = carried.places_with_pile(PLACES) if carried else PLACES
    whole = FULL[:len(places)]
    assert places == PLACES[-len(places):]
    seen: list[dict[str, tuple[str, int]]] = []
    for seed in range(6):
        left: Pile = whole
        seen_now: dict[str, tuple[str, int]] = {}
        for place in Random(seed).sample(places, len(places)):
            (lies,), _ = chance.run_luck(
                piles.draw_at_place(place, "tiles", FULL, left, PLACES, place, carried=carried),
                OWN)
            seen_now[place], left = lies, without(left, lies[:1])
        assert sorted(name for name, _ in seen_now.values()) == list(whole) and not left
        assert len(set(seen_now.values())) == len(places)
        seen.append(seen_now)
    assert all(one == seen[0] for one in seen)
    many, _ = chance.run_luck(
        piles.draw_at_place("three", "tiles", FULL, whole, PLACES, places[1], 3, carried=carried),
        OWN)
    assert many == tuple(seen[0][place] for place in places[1:4])


def order(pile: str, full: Pile) -> list[int]:
    """The whole order of a pile."""
    return list(OWN(DrawFromPile("all of it", pile, full, full, len(full))))


def test_a_row_says_pile_which_and_whose() -> None:
    """The pile, which of it, its full size, what came; a pair where one seat alone may read it."""
    left, whole = without(FULL, tuple(to_the_end([3]))), order("tiles", FULL)
    _, rows = chance.run_luck(piles.draw_top("a card", "tiles", FULL, left, 2), OWN)
    assert rows == [f"a card, pile tiles, 4 to 5 of 10: {whole[3]} {whole[4]}"]
    _, rows = chance.run_luck(
        piles.draw_at_place("a place", "tiles", FULL, left, PLACES, "field 7", viewer="red"), OWN)
    assert rows == [("red", f"a place, pile tiles, 7 of 10: {whole[6]}")]
    carried = UpgradedPiles(4, {"tiles": left}, PLACES[3:])
    which = order("tiles/turn 4", left)
    _, rows = chance.run_luck(
        piles.draw_at_place("a place", "tiles", FULL, left, PLACES, "field 4", carried=carried),
        OWN)
    assert rows == [f"a place, pile tiles/turn 4, 1 of 7: {which[0]}"]


def test_a_pile_may_be_named_in_part() -> None:
    """What a moderator names is gone; the referee's luck goes on with what is left."""
    left: Pile = FULL
    luck, came = "boar, -, cave, , hut", list[str]()
    source, spent = chance.moderator_source(luck, OWN)
    for n in range(10):
        (name,), _ = chance.run_luck(piles.draw_top(f"take {n}", "tiles", FULL, left), source)
        left = without(left, (name,))
        came.append(name)
    spent()
    assert sorted(came) == list(FULL) and came[:5:2] == ["boar", "cave", "hut"]
    own = [name for which in order("tiles", FULL) if (name := FULL[which - 1]) not in came[:3:2]]
    assert [came[1], came[3]] == own[:2]


def test_places_may_be_named_in_part() -> None:
    """What was named on one place lies on no other."""
    own = {place: FULL[which - 1] for place, which in zip(PLACES, order("tiles", FULL),
                                                           strict=True)}
    wrong = next(place for place in PLACES if own[place] != "cave")
    source, _ = chance.moderator_source("cave", OWN)
    left: Pile = FULL
    seen: dict[str, str] = {}
    for place in (wrong, *(place for place in PLACES if place != wrong)):
        ((name, _),), _ = chance.run_luck(
            piles.draw_at_place(place, "tiles", FULL, left, PLACES, place), source)
        left = without(left, (name,))
        seen[place] = name
    assert seen[wrong] == "cave" and sorted(seen.values()) == list(FULL)


def test_a_twin_was_carried_over_too() -> None:
    """As many lay in its pile then; what is left of it lay there."""
    carried = UpgradedPiles(3, {"tiles": FULL[2:8], "cards": ("C01",)}, PLACES[2:])
    for left in (FULL[2:6], FULL[:3], FULL[6:], ("apple", "boar", "hut", "hut")):
        other = carried.resample_hidden("tiles", FULL, left)
        assert len(other.piles["tiles"]) == 6
        assert not list(piles.upgraded_piles_violations(other, {"tiles": (FULL, left),
                                                                "cards": (("C01",), ())},
                                                        PLACES, PLACES[2:]))
        assert (other.turn, other.places, other.piles["cards"]) == (3, PLACES[2:], ("C01",))


SOUND = UpgradedPiles(3, {"tiles": FULL[2:]}, PLACES[2:])


@pytest.mark.parametrize("carried", [
    replace(SOUND, turn=0), replace(SOUND, piles={}), replace(SOUND, piles={"cards": FULL[2:]}),
    replace(SOUND, piles={"tiles": FULL[4:]}), replace(SOUND, piles={"tiles": (*FULL, "hut")}),
    replace(SOUND, piles={"tiles": FULL[:1:-1]}), replace(SOUND, places=PLACES[4:]),
    replace(SOUND, places=(*PLACES, "moon")), replace(SOUND, places=(*PLACES[2:], PLACES[2]))])
def test_what_cannot_have_been_carried_is_found(carried: UpgradedPiles) -> None:
    """Piles that are no piles, hold too much or too little, or lie where none did."""
    left = {"tiles": (FULL, FULL[3:])}
    assert not list(piles.upgraded_piles_violations(SOUND, left, PLACES, PLACES[3:]))
    assert list(piles.upgraded_piles_violations(carried, left, PLACES, PLACES[3:]))
