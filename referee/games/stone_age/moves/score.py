"""Final scoring (Stone Age; Style is the Goal), as functions over plain values."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from referee.core.base.aliases import count_noun
from referee.games.stone_age.model.content import PROFESSIONS, Card

NO_TILES = "a stack of building tiles is empty"
NO_CARDS = "the civilization cards cannot fill their places"
ROWS = ("points", "green sets", "farmers", "toolmakers", "builders", "shamans", "traders",
        "resources")


def symbol_sets_score(symbols: Iterable[str]) -> int:
    """Sets of different symbols, taken again and again; each scores its size squared.

    >>> green("abcde" "ab")
    29
    """
    return sum(size ** 2 for size in set_sizes(symbols))


def set_sizes(symbols: Iterable[str]) -> list[int]:
    """The sizes of these sets, the largest first."""
    counts = Counter(symbols)
    sizes = []
    while counts:
        sizes.append(len(counts))
        counts = Counter({symbol: n - 1 for symbol, n in counts.items() if n > 1})
    return sizes


def symbols(cards: Iterable[Card]) -> tuple[str, ...]:
    """The symbols on the green ones of some cards."""
    return tuple(card.bottom for card in cards if not card.people)


def profession_counts(cards: Iterable[Card]) -> dict[str, int]:
    """How many people of each profession the sand-coloured ones of some cards show."""
    counts = dict.fromkeys(PROFESSIONS, 0)
    for card in cards:
        if card.people:
            counts[card.bottom] += card.people
    return counts


def profession_factors(player: Any) -> dict[str, int]:
    """The number by which each profession is multiplied."""
    return {"farmer": player.field, "toolmaker": sum(player.tools) + sum(player.used),
            "builder": len(player.tiles), "shaman": player.people, "trader": player.trader}


def cards(owned: Iterable[Card], times: Mapping[str, int]) -> dict[str, int]:
    """The score rows of cards; ``times`` has the factor of each profession.

    Farmers count the food track, toolmakers the values of the tool tiles, builders the building
    tiles, shamans the people, traders the trader track.
    """
    own = tuple(owned)
    counted = profession_counts(own)
    rows = {"green sets": symbol_sets_score(symbols(own))}
    rows |= {f"{name}s": counted[name] * times.get(name, 0) for name in PROFESSIONS}
    return rows


def workings(owned: Iterable[Card], times: Mapping[str, int]) -> dict[str, str]:
    """The calculation of each row of ``cards``: ``7² + 2²``, ``5 farmers × 6``; empty for 0."""
    own = tuple(owned)
    calculations = {"green sets": " + ".join(f"{size}²" for size in set_sizes(symbols(own)))}
    for name, count in profession_counts(own).items():
        calculations[f"{name}s"] = (
            f"{count_noun(count, name)} × {times.get(name, 0)}" if count else "")
    return calculations
