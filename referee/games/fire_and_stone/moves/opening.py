"""The position before the first move (game setup; a game with 2 or 3 players; variant)."""

from msgspec.structs import replace

from referee.core.game.decisions import Seat
from referee.core.game.structs import add_count, expand_counts
from referee.core.luck import piles
from referee.core.luck.chance import DrawDistinct, Luck
from referee.core.luck.piles import Pile
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.state import Box, Holding, Player, State


def setup(box: Box) -> Luck[State]:
    """Starter, tasks, first display and, in the variant, starting inventions (rulings F1 to F5)."""
    names = tuple(sorted(box.seats))
    place, = yield DrawDistinct("the starting player", len(names), 1, names)
    first = box.index[names[place - 1]]
    tasks = yield from _tasks(box)
    state = _start(box, first, tasks)
    deck, full_pile = state.deck, expand_counts(state.deck)
    display = yield from piles.draw_top("the first inventions", dealing.INVENTIONS, full_pile,
                                        full_pile,
                                        box.scenario.play.display)
    for name in display:
        deck = add_count(deck, name, -1)
    state = replace(state, deck=deck, display=display, shown=len(display))
    if not box.starting:
        return state
    same = {card.id: card.same for card in box.scenario.starting.list}
    full_pile = tuple(sorted(same))
    cards = yield from piles.draw_top("the starting inventions", dealing.STARTING, full_pile,
                                      full_pile,
                                      len(box.seats))
    # counter-clockwise from the right of the starter, who is last (variant; ruling E7)
    choosers = (box.seats[(first - i) % len(box.seats)] for i in range(1, len(box.seats) + 1))
    return replace(state, offered=tuple(same[card] for card in cards),
                   agenda=tuple(map(agenda.ChooseInvention, choosers)))


def _tasks(box: Box) -> Luck[Pile]:
    """A task for each seat, which only that seat sees (ruling F3)."""
    full_pile = left = tuple(sorted(box.tasks))
    tasks: Pile = ()
    for seat in box.seats:
        task, = yield from piles.draw_top(f"the task of {seat}", dealing.TASKS, full_pile, left,
                                          viewer=seat)
        tasks, left = (*tasks, task), tuple(name for name in left if name != task)
    return tasks


def _start(box: Box, first: int, tasks: tuple[str, ...]) -> State:
    """The part of the setup without luck."""
    data = box.scenario
    return State(
        players=tuple(_tribe(box, seat, task)
                      for seat, task in zip(box.seats, tasks, strict=True)),
        first=first, turn=first,
        hidden=tuple(area.id for area in data.map.list if not area.fire),
        piles={region.id: dict(region.tiles) for region in data.regions.list},
        pool={entry.id: entry.n for entry in data.animal_tiles.list},
        deck={entry.id: entry.n for entry in data.deck.list})


def _tribe(box: Box, seat: Seat, task: str) -> Player:
    data = box.scenario
    stores = [Holding(tile.kind, 1) for symbol in box.symbols for tile in data.start_tiles.list
              if (tile.seat, tile.symbol) == (seat, symbol)]
    stores += [Holding()] * (data.stores.columns - len(stores))
    # the moon tile is in the dark store, the right one, even if it is alone
    if box.symbols == ("moon",):
        stores[0], stores[1] = stores[1], stores[0]
    return Player((box.atlas.start,), tuple(stores), task, data.supply.huts)
