"""What follows from each move (gameplay, 1. move and 2. action; end in ``turn``)."""

from collections.abc import Callable
from typing import Any

from referee.core.chance import Draw as Question
from referee.core.chance import Luck, Reveal, sure
from referee.games.fire_and_stone.effects import Hearth
from referee.games.fire_and_stone.events import (
    AnimalPicked,
    AnimalsSpent,
    AnimalTaken,
    Covered,
    Declined,
    Due,
    Emptied,
    Event,
    HutBuilt,
    Looked,
    Moved,
    Paid,
    PoolTaken,
    TileGiven,
    TileTaken,
)
from referee.games.fire_and_stone.play.choices import best, named, only_store
from referee.games.fire_and_stone.play.deeds import area_deeds, price
from referee.games.fire_and_stone.play.discover import arrive
from referee.games.fire_and_stone.play.due import Asked, Turn, asked
from referee.games.fire_and_stone.play.run import (
    Run,
    gain,
    refill,
    spread,
    take_invention,
    trigger,
)
from referee.games.fire_and_stone.play.sites import cost, left_in, reach, stores_for, waiting
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.play.turn import do, proceed, to_fire
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
    Full,
    Invent,
    Item,
    Leave,
    Look,
    Move,
    Part,
    Pass,
    Scout,
    Second,
    Seen,
    Sent,
    State,
    Swap,
    Take,
    ToFire,
)


def play(t: Tables, state: State, seat: str, move: Move) -> Luck[tuple[Event, ...]]:
    """A checked move, and all that follows until somebody must decide."""
    run = Run(t, state)
    item = asked(t, state)
    if run.agenda:
        run.agenda.pop(0)
    yield from _ANSWER[type(move)](run, item, move)
    yield from proceed(run)
    if tuple(run.agenda) != state.agenda:
        run.emit(Due(tuple(run.agenda)))
    return tuple(run.events)


Answer = Luck[None]


def _scout(run: Run, item: Turn | Bonus, move: Scout) -> Answer:
    """1. Move: along the way given, or a shortest one."""
    t, seat = run.t, item.seat
    scout = move.scout or (2 if isinstance(item, Bonus) else waiting(t, run.state, seat)[0])
    start = t.player(run.state, seat).scouts[scout - 1]
    way = (*move.via, move.to) if move.via else reach(t, run.state, seat, scout)[move.to]
    run.emit(Moved(seat, scout, start, way))
    yield from arrive(run, seat, scout)


def area_of(run: Run, item: Act) -> str:
    """Where the acting scout stands."""
    return run.t.player(run.state, item.seat).scouts[item.scout - 1]


def _take(run: Run, item: Act, move: Take) -> Answer:
    """Gathering tile, a): take it."""
    area = area_of(run, item)
    kind = run.state.tiles[area]
    place(run, item.seat, kind, move.store, area)
    return sure(None)


def place(run: Run, seat: str, kind: str, store: int, area: str) -> None:
    """A tile goes to the lowest free space of a store; a covered icon gives a card (D11).

    Without an area it comes from the pile.
    """
    t, player = run.t, run.t.player(run.state, seat)
    store = store or only_store(stores_for(player, kind))
    held = player.stores[store - 1]
    if held.kind not in ("", kind):
        run.emit(Emptied(seat, store, held.kind, held.count, False))
    run.emit(TileTaken(seat, kind, store, area))
    if area:
        gain(run, seat, f"for taking the {kind}", [], "take", area)
    if t.player(run.state, seat).stores[store - 1].count in t.scenario.stores.icons:
        run.first(Earned(seat), Full(seat))
    else:
        run.first(Full(seat))


def _leave(run: Run, item: Act, move: Leave) -> Answer:
    """Gathering tile, b): leave it for food."""
    area = area_of(run, item)
    gain(run, item.seat, f"for leaving the {run.state.tiles[area]}",
         [(0, run.t.scenario.play.leave)], "leave", area)
    return sure(None)


def _food(run: Run, item: Act, move: Food) -> Answer:
    """2. Action, c): food of a bare area; of a bare forest where a rule gives it."""
    area = area_of(run, item)
    if area in run.state.tiles:
        gain(run, item.seat, f"from {area}", [], "forest", area)
    else:
        gain(run, item.seat, f"from {area}", [(0, run.t.scenario.play.empty)], "empty", area)
    return sure(None)


def _look(run: Run, item: Act, move: Look) -> Answer:
    """Forest: look, then take one; the last one is taken without a choice (ruling B9)."""
    area = area_of(run, item)
    animals = yield from look(run, item.seat, area)
    if len(animals) == 1:
        run.emit(AnimalTaken(item.seat, area, animals[0]))
    else:
        run.first(Seen(item.seat, area))


def look(run: Run, seat: str, area: str) -> Luck[tuple[str, ...]]:
    """The animals of a forest in the order they come to hand, which tells nothing (H2)."""
    known = run.state.forests.get(area)
    count = left_in(run.t, run.state, area)
    names = spread(run.state.pool) if known is None else tuple(sorted(known))
    # What lies there, and what the pool still holds, is more than the looker may know before.
    yield Reveal(f"a look at the animals of {area}, {count} left")
    animals = names
    if len(names) > 1:
        places = yield Question(f"the {count} animals of {area}", len(names), count, names)
        animals = tuple(names[place - 1] for place in places)
    run.emit(Looked(seat, area, animals, known is None))
    return animals


def _animal(run: Run, item: Act | Seen, move: Animal) -> Answer:
    """Forest: take one of those seen; a preference looks and takes in one move."""
    if isinstance(item, Act):
        area = area_of(run, item)
        animals = yield from look(run, item.seat, area)
    else:
        area, animals = item.area, run.state.forests[item.area]
    run.emit(AnimalTaken(item.seat, area, best(run.t, animals, move.which)))


def _cook(run: Run, item: Act, move: Cook) -> Answer:
    """Fire: animals in the order given, bag before food in each (ruling B11)."""
    t, seat = run.t, item.seat
    animals = named(t, t.player(run.state, seat).animals, move.animals)
    run.emit(AnimalsSpent(seat, animals, "prepares"))
    rewards = [(t.animals[name].bag, t.animals[name].food) for name in animals]
    gain(run, seat, "from the fire", rewards, "cook", area_of(run, item))
    return sure(None)


def _build(run: Run, item: Act, move: Build) -> Answer:
    """Settlement: pay, build, go to a fire; in the Garden the card pays (C2, G4)."""
    t, seat, area = run.t, item.seat, area_of(run, item)
    food = cost(t, run.state, seat, area)
    if area == run.state.cave_at:
        run.emit(PoolTaken(seat, food))
    elif food:
        run.emit(Paid(seat, food, "for the hut"))
    run.emit(HutBuilt(seat, area))
    if not t.player(run.state, seat).huts:
        trigger(run, seat, by_tile=False)
    region = t.atlas.region[area]
    due: list[Item] = [Sent(seat, item.scout, region)]
    if any(isinstance(e, Hearth) and e.region in ("", region)
           for e in t.lasting(run.state, seat)):
        due.append(Act(seat, item.scout, hearth=True))
    run.first(*due)
    return sure(None)


def _cave(run: Run, item: Act | Part, move: Cave) -> Answer:
    """Cave: what the card offers, on its area or once."""
    seat, t = item.seat, run.t
    if isinstance(item, Part):
        scout, deeds = 0, t.caves[run.state.cave].once[item.part].do
    else:
        scout, deeds = item.scout, area_deeds(t, run.state)
    owed = price(deeds)[1]
    if owed:
        given = move.animals or t.player(run.state, seat).animals
        run.emit(AnimalsSpent(seat, named(t, t.player(run.state, seat).animals, given),
                              "gives to the cave"))
    do(run, seat, scout, deeds, move.at)
    return sure(None)


def _invent(run: Run, item: Choose | Earned, move: Invent) -> Answer:
    """Taking an invention, from the display or, in the variant, at the start."""
    take_invention(run, item.seat, move.name, isinstance(item, Choose))
    if isinstance(item, Earned):
        yield from refill(run)


def _cover(run: Run, item: Earned, move: Cover) -> Answer:
    """Taking a VP card: it covers an own invention for good (ruling D16: a store with it)."""
    t = run.t
    run.emit(Covered(item.seat, move.name, t.top(run.state), t.stores[move.name]))
    return sure(None)


def _to_fire(run: Run, item: Sent | Second, move: ToFire) -> Answer:
    """A scout is sent to a fire."""
    to_fire(run, item, move.to)
    return sure(None)


def _swap(run: Run, item: Item, move: Swap) -> Answer:
    """Market: the tile given reaches the pile after the other has left it (ruling D18)."""
    t, seat = run.t, item.seat
    at = next(i for i, s in enumerate(t.player(run.state, seat).stores, 1) if s.kind == move.give)
    run.emit(TileGiven(seat, move.give, at))
    place(run, seat, move.take, move.store, "")
    return sure(None)


def _draw(run: Run, item: Item, move: Draw) -> Answer:
    """A tile of choice out of a discard pile."""
    if move.tile in run.t.animals:
        run.emit(AnimalPicked(item.seat, move.tile))
    else:
        place(run, item.seat, move.tile, move.store, "")
    return sure(None)


def _pass(run: Run, item: Asked, move: Pass) -> Answer:
    """Decline what may be declined."""
    run.emit(Declined(item.seat, "passes"))
    return sure(None)


_ANSWER: dict[type, Callable[[Run, Any, Any], Answer]] = {
    Scout: _scout, Take: _take, Leave: _leave, Food: _food, Look: _look, Animal: _animal,
    Cook: _cook, Build: _build, Cave: _cave, Invent: _invent, Cover: _cover, ToFire: _to_fire,
    Swap: _swap, Draw: _draw, Pass: _pass}
