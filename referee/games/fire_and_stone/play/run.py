"""A turn while it is played: the position so far, the events that led there, what is due."""

from collections.abc import Iterable

from referee.core.chance import Draw, Luck
from referee.games.fire_and_stone.events import Event, Gained, InventionTaken, Refilled, Triggered
from referee.games.fire_and_stone.play.apply import apply
from referee.games.fire_and_stone.play.sites import extra
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Counts, Item, State, Store


class Run:
    """Events are applied as they happen; ``agenda`` holds what is due, first things first."""

    def __init__(self, t: Tables, state: State) -> None:
        self.t = t
        self.state = state
        self.events: list[Event] = []
        self.agenda: list[Item] = list(state.agenda)

    def emit(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = apply(self.t, self.state, event)

    def first(self, *items: Item) -> None:
        """Put these before everything else that is due, in this order."""
        self.agenda[:0] = items


def spread(counts: Counts) -> tuple[str, ...]:
    """Counted things one by one, in sorted order: a pile nobody has looked into."""
    return tuple(name for name in sorted(counts) for _ in range(counts[name]))


def one_of(why: str, counts: Counts) -> Luck[str]:
    """One of a pile that nobody has looked into."""
    names = spread(counts)
    place, = yield Draw(why, len(names), 1, names)
    return names[place - 1]


def gain(run: Run, seat: str, why: str, parts: Iterable[tuple[int, int]], by: str = "",
         area: str = "", vp: int = 0) -> None:
    """A gain: bags before food in each part, then what effects add (rulings B5, B15, D10, D19).

    ``parts`` are (bags, food); food that does not fit is lost at once. ``by``
    and ``area`` say which effects add to it; without an area none does.
    """
    t, player = run.t, run.t.player(run.state, seat)
    parts = list(parts)
    if area:
        more = extra(t, run.state, seat, by, area, sum(food for _, food in parts))
        parts.append((0, more))
    bags, food, lost_bags, lost_food = player.bags, player.food, 0, 0
    for bag, fresh in parts:
        fits = min(bag, t.scenario.room.bag_tiles - bags)
        bags, lost_bags = bags + fits, lost_bags + bag - fits
        fits = min(fresh, t.scenario.supply.bags + bags - food)
        food, lost_food = food + fits, lost_food + fresh - fits
    event = Gained(seat, why, bags - player.bags, food - player.food, vp, lost_bags, lost_food)
    if event != Gained(seat, why):
        run.emit(event)


def take_invention(run: Run, seat: str, name: str, starting: bool) -> None:
    """An invention with its instant effect (taking an invention; ruling D12)."""
    run.emit(InventionTaken(seat, name, starting, run.t.stores[name]))
    now = run.t.inventions[name].now
    if now:
        gain(run, seat, f"from {name} at once", [(now.bag, now.food)])


def refill(run: Run) -> Luck[None]:
    """The display is filled up, as long as the deck lasts (taking an invention)."""
    while run.state.deck and len(run.state.display) < run.t.scenario.play.display:
        name = yield from one_of(f"invention {run.state.shown + 1}", run.state.deck)
        run.emit(Refilled(name))


def full(run: Run, seat: str) -> tuple[tuple[int, Store], ...]:
    """The stores of a seat that are full, from 1."""
    spaces = run.t.scenario.stores.spaces
    return tuple((i, store) for i, store in enumerate(run.t.player(run.state, seat).stores, 1)
                 if store.count >= spaces)


def trigger(run: Run, seat: str, by_tile: bool) -> None:
    """The end is triggered; any later trigger is ignored (game end; ruling E8)."""
    if not run.state.trigger:
        run.emit(Triggered(seat, by_tile))
