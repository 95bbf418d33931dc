"""A position that a seat could not tell from the given one: its secrets dealt anew."""

from msgspec.structs import replace

from referee.core.chance import Draw, Luck
from referee.games.fire_and_stone.play.apply import more
from referee.games.fire_and_stone.play.due import asked
from referee.games.fire_and_stone.play.run import spread
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Counts, Player, Seen, State


def twin(t: Tables, state: State, to: str | None) -> Luck[State]:
    """Other tasks for the others, other animals in their hands, in forests and in the pool.

    What the seat is looking at stays; after the end the tasks do, for they are open.
    """
    item = asked(t, state)
    kept = item.area if isinstance(item, Seen) and item.seat == to else ""
    pile = spread(_unseen(t, state, to, kept))
    order = (yield Draw("the animals of a twin", len(pile), len(pile), pile)) if pile else ()
    mixed = [pile[place - 1] for place in order]
    forests = {area: animals if area == kept else _some(mixed, len(animals))
               for area, animals in state.forests.items()}
    players = tuple(player if seat == to else replace(
        player, animals=_some(mixed, len(player.animals)))
        for seat, player in zip(t.seats, state.players, strict=True))
    pool: Counts = {}
    for name in mixed:
        pool = more(pool, name)
    dealt = players if state.over else (yield from _tasks(t, players, to))
    return replace(state, players=dealt, forests=forests, pool=pool)


def _unseen(t: Tables, state: State, to: str | None, kept: str) -> Counts:
    """The animals that the seat does not see: pool, forests, the hands of others."""
    unseen = state.pool
    lying = [animals for area, animals in state.forests.items() if area != kept]
    lying += [p.animals for seat, p in zip(t.seats, state.players, strict=True) if seat != to]
    for animals in lying:
        for name in animals:
            unseen = more(unseen, name)
    return unseen


def _some(mixed: list[str], count: int) -> tuple[str, ...]:
    """The next animals of the mixed ones, which they leave; as the position keeps them."""
    taken, mixed[:] = mixed[:count], mixed[count:]
    return tuple(sorted(taken))


def _tasks(t: Tables, players: tuple[Player, ...], to: str | None) -> Luck[tuple[Player, ...]]:
    """The tasks of the others, dealt anew from those the seat does not hold."""
    own = {player.task for seat, player in zip(t.seats, players, strict=True) if seat == to}
    left = tuple(sorted(set(t.tasks) - own))
    others = [i for i, seat in enumerate(t.seats) if seat != to]
    places = yield Draw("the tasks of a twin", len(left), len(others), left)
    dealt = list(players)
    for i, place in zip(others, places, strict=True):
        dealt[i] = replace(dealt[i], task=left[place - 1])
    return tuple(dealt)
