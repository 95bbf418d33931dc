"""The position before the first move (game setup; a game with 2 or 3 players; variant)."""

from msgspec.structs import replace

from referee.core.chance import Draw, Luck
from referee.core.rules import Seat
from referee.games.fire_and_stone import agenda
from referee.games.fire_and_stone.state import Box, Holding, Player, State, less, one_of, spread


def setup(box: Box) -> Luck[State]:
    """Starter, tasks, first display and, in the variant, starting inventions (rulings F1 to F5)."""
    first = box.index[(yield from one_of("the starting player", tuple(sorted(box.seats))))]
    tasks = yield from _drawn("the tasks", tuple(sorted(box.tasks)), len(box.seats))
    state = _start(box, first, tasks)
    deck = state.deck
    display = yield from _drawn("the first inventions", spread(deck), box.scenario.play.display)
    for name in display:
        deck = less(deck, name)
    state = replace(state, deck=deck, display=display, shown=len(display))
    if not box.starting:
        return state
    same = {card.id: card.same for card in box.scenario.starting.list}
    cards = yield from _drawn("the starting inventions", tuple(sorted(same)), len(box.seats))
    # Counter-clockwise from the right of the starter, who is the last (variant; ruling E7).
    choosers = (box.seats[(first - i) % len(box.seats)] for i in range(1, len(box.seats) + 1))
    return replace(state, offered=tuple(same[card] for card in cards),
                   agenda=tuple(map(agenda.Choose, choosers)))


def _drawn(why: str, names: tuple[str, ...], count: int) -> Luck[tuple[str, ...]]:
    places = yield Draw(why, len(names), count, names)
    return tuple(names[place - 1] for place in places)


def _start(box: Box, first: int, tasks: tuple[str, ...]) -> State:
    """Everything that is not left to luck."""
    data = box.scenario
    return State(
        players=tuple(_tribe(box, seat, task)
                      for seat, task in zip(box.seats, tasks, strict=True)),
        first=first, turn=first,
        hidden=tuple(area.id for area in data.map.list if not area.fire),
        piles={region.id: dict(region.tiles) for region in data.regions.list},
        pool={many.id: many.n for many in data.animal_tiles.list},
        deck={many.id: many.n for many in data.deck.list})


def _tribe(box: Box, seat: Seat, task: str) -> Player:
    data = box.scenario
    stores = [Holding(tile.kind, 1) for symbol in box.symbols for tile in data.start_tiles.list
              if (tile.seat, tile.symbol) == (seat, symbol)]
    stores += [Holding()] * (data.stores.columns - len(stores))
    # The moon tile lies in the dark store, the right one, also when it is alone.
    if box.symbols == ("moon",):
        stores[0], stores[1] = stores[1], stores[0]
    return Player((box.atlas.start,), tuple(stores), task, data.supply.huts)
