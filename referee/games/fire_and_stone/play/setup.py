"""The position before the first move (game setup; a game with 2 or 3 players; variant)."""

from msgspec.structs import replace

from referee.core.chance import Draw, Luck
from referee.games.fire_and_stone.play.apply import less
from referee.games.fire_and_stone.play.run import spread
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Choose, Player, State, Store


def setup(t: Tables) -> Luck[State]:
    """Starter, tasks, first display and, in the variant, starting inventions (rulings F1 to F5)."""
    seats = tuple(sorted(t.seats))
    place, = yield Draw("the starting player", len(seats), 1, seats)
    first = t.index[seats[place - 1]]
    names = tuple(sorted(t.tasks))
    dealt = yield Draw("the tasks", len(names), len(t.seats), names)
    state = start(t, first, tuple(names[place - 1] for place in dealt))
    deck, display = state.deck, []
    pile = spread(deck)
    for place in (yield Draw("the first inventions", len(pile), t.scenario.play.display, pile)):
        display.append(pile[place - 1])
        deck = less(deck, pile[place - 1])
    offered = (yield from starting(t)) if t.starting else ()
    return replace(state, deck=deck, display=tuple(display), shown=len(display), offered=offered,
                   agenda=_choosers(t, first) if offered else ())


def starting(t: Tables) -> Luck[tuple[str, ...]]:
    """As many starting inventions as players, laid out (variant; ruling F4)."""
    cards = sorted(t.scenario.starting.list, key=lambda card: card.id)
    names = tuple(card.id for card in cards)
    places = yield Draw("the starting inventions", len(names), len(t.seats), names)
    return tuple(cards[place - 1].same for place in places)


def _choosers(t: Tables, first: int) -> tuple[Choose, ...]:
    """Counter-clockwise from the right of the starter, who is the last (variant; ruling E7)."""
    n = len(t.seats)
    return tuple(Choose(t.seats[(first - i) % n]) for i in range(1, n + 1))


def start(t: Tables, first: int, tasks: tuple[str, ...]) -> State:
    """Everything that is not left to luck."""
    s = t.scenario
    return State(
        players=tuple(_tribe(t, seat, task) for seat, task in zip(t.seats, tasks, strict=True)),
        first=first, turn=first,
        hidden=tuple(area.id for area in s.map.list if not area.fire),
        piles={region.id: dict(region.tiles) for region in s.regions.list},
        pool={many.id: many.n for many in s.animal_tiles.list},
        deck={many.id: many.n for many in s.deck.list})


def _tribe(t: Tables, seat: str, task: str) -> Player:
    s = t.scenario
    kinds = [tile.kind for symbol in t.symbols for tile in s.start_tiles.list
             if (tile.seat, tile.symbol) == (seat, symbol)]
    stores = [Store(kind, 1) for kind in kinds]
    stores += [Store()] * (s.stores.columns - len(stores))
    # The moon tile lies in the dark store, the right one, also when it is alone.
    if t.symbols == ("moon",):
        stores[0], stores[1] = stores[1], stores[0]
    return Player((t.atlas.start,), tuple(stores), task, s.supply.huts)
