"""The legal moves of a position, lazily, and the move of a seat that stays silent."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from referee.games.fire_and_stone.play.choices import in_order
from referee.games.fire_and_stone.play.deeds import (
    area_deeds,
    places_stone,
    price,
    settlements,
    swaps,
)
from referee.games.fire_and_stone.play.due import Asked, Turn, asked, may_pass, open_fires
from referee.games.fire_and_stone.play.offers import offer
from referee.games.fire_and_stone.play.sites import reach, stores_for, takeable, waiting
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import (
    Act,
    Animal,
    Bonus,
    Build,
    Cave,
    Choose,
    Cook,
    Cover,
    Draw,
    Earned,
    Food,
    Invent,
    Leave,
    Look,
    Move,
    Part,
    Pass,
    Picking,
    Scout,
    Second,
    Seen,
    Sent,
    State,
    Swap,
    Swapping,
    Take,
    ToFire,
)


def options(t: Tables, state: State, seat: str) -> Iterator[Move]:
    """Every legal move; of orders in which animals go to a fire, the one that loses least."""
    item = asked(t, state)
    if state.over or item.seat != seat:
        return
    yield from _options(t, state, item)
    if may_pass(t, state, item):
        yield Pass()


def _options(t: Tables, state: State, item: Asked) -> Iterator[Move]:
    seat = item.seat
    if isinstance(item, Turn | Bonus):
        free = (2,) if isinstance(item, Bonus) else waiting(t, state, seat)
        for scout in free:
            yield from (Scout(scout, area) for area in reach(t, state, seat, scout))
    elif isinstance(item, Choose):
        yield from (Invent(name) for name in dict.fromkeys(state.offered))
    elif isinstance(item, Act):
        yield from _actions(t, state, item)
    elif isinstance(item, Seen):
        yield from (Animal(str(i + 1)) for i in range(len(state.forests[item.area])))
    elif isinstance(item, Earned):
        inventions, covers = takeable(t, state, seat)
        yield from map(Invent, inventions)
        yield from (Cover(card.name) for card in covers)
    elif isinstance(item, Sent | Second):
        yield from map(ToFire, open_fires(t, state, item))
    elif isinstance(item, Part):
        deeds = t.caves[state.cave].once[item.part].do
        yield from _caves(t, state, seat, price(deeds)[1], places_stone(deeds))
    elif isinstance(item, Swapping):
        yield from (Swap(give, take, store) for give, take, stores in swaps(t, state, seat)
                    for store in stores)
    elif isinstance(item, Picking):
        yield from _draws(t, state, item)


def _actions(t: Tables, state: State, item: Act) -> Iterator[Move]:
    what = offer(t, state, item)
    yield from map(Take, what.stores)
    if what.stores:
        yield Leave()
    if what.animals:
        yield from (Look(), Animal("best-bag"), Animal("best-food"))
    if what.food:
        yield Food()
    if what.build:
        yield Build()
    if what.cook:
        animals = t.player(state, item.seat).animals
        yield from (Cook(chosen) for chosen in _sets(t, animals) if chosen)
    if what.cave:
        deeds = area_deeds(t, state)
        yield from _caves(t, state, item.seat, price(deeds)[1], places_stone(deeds))


def _sets(t: Tables, animals: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Each set of animals once, however they are ordered."""
    counts = Counter(animals)
    for numbers in product(*(range(n + 1) for n in counts.values())):
        yield in_order(t, [name for name, n in zip(counts, numbers, strict=True)
                           for _ in range(n)])


def _caves(t: Tables, state: State, seat: str, owed: int, stone: bool) -> Iterator[Move]:
    places = settlements(t, state, seat) if stone else ("",)
    for chosen in _sets(t, t.player(state, seat).animals) if owed else ((),):
        if len(chosen) == owed:
            yield from (Cave(chosen, at) for at in places)


def _draws(t: Tables, state: State, item: Picking) -> Iterator[Move]:
    if item.pile == "animal":
        yield from map(Draw, sorted(state.cooked))
    else:
        player = t.player(state, item.seat)
        yield from (Draw(kind, store) for kind in sorted(state.gathered)
                    for store in stores_for(player, kind))


def default(t: Tables, state: State, seat: str) -> Move | None:
    """A silent seat declines, leaves what it may leave, goes to the first fire (ruling H6).

    A move has no neutral answer: None.
    """
    item = asked(t, state)
    if state.over or item.seat != seat or isinstance(item, Turn):
        return None
    if isinstance(item, Act) and offer(t, state, item).stores:
        return Leave()
    return Pass() if may_pass(t, state, item) else next(_options(t, state, item), None)
