"""What the words of a move mean in a position: which animals, which store."""

from collections.abc import Sequence

from referee.games.fire_and_stone.play.tables import Tables


def only_store(stores: tuple[int, ...]) -> int:
    """The one store a tile may go to; 0 if there are several."""
    return stores[0] if len(stores) == 1 else 0


def best(t: Tables, animals: Sequence[str], which: str) -> str:
    """The animal meant among those seen: a number, a kind or a preference; nothing: none such.

    ``best-bag`` is the most bags, then the most food; ``best-food`` the most
    food, then the most bags.
    """
    if which.isdigit():
        return animals[int(which) - 1] if 0 < int(which) <= len(animals) else ""
    if which in t.animals:
        return which if which in animals else ""
    worth = {name: (t.animals[name].bag, t.animals[name].food) for name in sorted(animals)}
    if which == "best-food":
        worth = {name: (food, bag) for name, (bag, food) in worth.items()}
    return max(worth, key=worth.__getitem__)


def named(t: Tables, held: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """The kinds of animals meant by kinds, numbers of those held, or ``all``.

    ``all`` goes bags first, then by food. What cannot be is left as it is.
    """
    if tuple(words) == ("all",):
        return in_order(t, held)
    return tuple(held[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(held) else word
                 for word in words)


def in_order(t: Tables, animals: Sequence[str]) -> tuple[str, ...]:
    """Animals in the order that loses least food: bags first."""
    return tuple(sorted(animals, key=lambda name: (-t.animals[name].bag, t.animals[name].food,
                                                   name)))
