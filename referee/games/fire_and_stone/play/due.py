"""What is due: whether an item of the agenda needs a decision, and how it is called."""

from msgspec import Struct

from referee.games.fire_and_stone.play.deeds import asks, obstacles, swaps
from referee.games.fire_and_stone.play.offers import offer
from referee.games.fire_and_stone.play.sites import fires, takeable
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
    Full,
    Invent,
    Item,
    Leave,
    Look,
    Move,
    Part,
    Parting,
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


class Turn(Struct, frozen=True):
    """A seat is to move one of its scouts: what is due when nothing else is."""

    seat: str


Asked = Item | Turn

WORDS: dict[type, str] = {
    Turn: "move", Choose: "starting invention", Act: "action", Seen: "animal", Earned: "card",
    Sent: "fire", Second: "second scout", Bonus: "bonus move", Part: "cave", Swapping: "swap",
    Picking: "draw"}

ANSWERS: dict[type, tuple[type[Move], ...]] = {
    Turn: (Scout,), Choose: (Invent,),
    Act: (Take, Leave, Food, Look, Animal, Cook, Build, Cave, Pass), Seen: (Animal,),
    Earned: (Invent, Cover, Pass), Sent: (ToFire,), Second: (ToFire,), Bonus: (Scout, Pass),
    Part: (Cave, Pass), Swapping: (Swap, Pass), Picking: (Draw, Pass), Full: (), Parting: ()}


def asked(t: Tables, state: State) -> Asked:
    """The decision that is due."""
    return state.agenda[0] if state.agenda else Turn(t.seats[state.turn])


def open_fires(t: Tables, state: State, item: Sent | Second) -> tuple[str, ...]:
    """The fires that a scout may be sent to or placed at."""
    if isinstance(item, Second):
        return fires(t, state, t.atlas.region[t.player(state, item.seat).scouts[0]])
    return fires(t, state, item.region)


def decides(t: Tables, state: State, item: Item) -> bool:
    """Whether a seat has to choose, as far as everybody can see (ruling H5)."""
    if isinstance(item, Act):
        return offer(t, state, item).any
    if isinstance(item, Earned):
        return any(takeable(t, state, item.seat))
    if isinstance(item, Sent | Second):
        return len(open_fires(t, state, item)) > 1
    if isinstance(item, Choose):
        return len(state.offered) > 1
    if isinstance(item, Swapping):
        return bool(swaps(t, state, item.seat))
    if isinstance(item, Picking):
        return bool(state.gathered if item.pile == "gathering" else state.cooked)
    if isinstance(item, Part):
        part = t.caves[state.cave].once[item.part]
        return asks(part.do) and not obstacles(t, state, item.seat, part.do)
    return isinstance(item, Seen | Bonus)


def may_pass(t: Tables, state: State, item: Asked) -> bool:
    """Whether the decision may be declined."""
    if isinstance(item, Part):
        return t.caves[state.cave].once[item.part].may
    if isinstance(item, Swapping | Picking):
        return item.may
    return isinstance(item, Act | Earned | Bonus)
