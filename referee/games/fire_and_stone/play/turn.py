"""The course of the game: what is due is settled until somebody must decide."""


from referee.core.chance import Luck, Reveal
from referee.games.fire_and_stone.effects import (
    Card,
    Deed,
    Draw,
    Gain,
    Go,
    Ladder,
    Lose,
    Stone,
    Swap,
    Trade,
)
from referee.games.fire_and_stone.events import (
    CaveLeft,
    Declined,
    Emptied,
    Ended,
    FoodLost,
    Paid,
    SecondPlaced,
    Stayed,
    StonePlaced,
    TurnEnded,
    WentToFire,
)
from referee.games.fire_and_stone.play.deeds import asks, ladder
from referee.games.fire_and_stone.play.due import decides, open_fires
from referee.games.fire_and_stone.play.run import Run, full, gain, take_invention
from referee.games.fire_and_stone.play.sites import reach, waiting
from referee.games.fire_and_stone.records import (
    Choose,
    Earned,
    Full,
    Item,
    Part,
    Parting,
    Picking,
    Second,
    Sent,
    Swapping,
)


def proceed(run: Run) -> Luck[None]:
    """Go on until a seat must decide or the game is over."""
    while not run.state.over:
        if run.agenda:
            if decides(run.t, run.state, run.agenda[0]):
                return
            settle(run, run.agenda.pop(0))
        elif can_move(run):
            return
        else:
            yield from end_turn(run)


def can_move(run: Run) -> bool:
    """Whether a scout of the turn's seat is still to move (ruling A4).

    A scout without any destination stays where it is (ruling A9).
    """
    t, seat = run.t, run.t.seats[run.state.turn]
    left = waiting(t, run.state, seat)
    if any(reach(t, run.state, seat, scout) for scout in left):
        return True
    for scout in left:
        run.emit(Stayed(seat, scout))
    return False


def end_turn(run: Run) -> Luck[None]:
    """The next in clockwise order; after the last turn the game is over (game end)."""
    state, t = run.state, run.t
    left = state.left - 1 if state.trigger else 0
    if state.trigger and not left:
        yield Reveal("the tasks at the end")
        run.emit(Ended())
        return
    after = (state.turn + 1) % len(t.seats)
    number = state.round + (after == state.first)
    run.emit(TurnEnded(t.seats[state.turn], t.seats[after], after, number, left))


def settle(run: Run, item: Item) -> None:
    """Do what is due and leaves no choice."""
    if isinstance(item, Choose):
        take_invention(run, item.seat, run.state.offered[0], starting=True)
    elif isinstance(item, Sent | Second):
        for area in open_fires(run.t, run.state, item)[:1]:
            to_fire(run, item, area)
    elif isinstance(item, Full):
        for store, held in full(run, item.seat):
            run.emit(Emptied(item.seat, store, held.kind, held.count, True))
    elif isinstance(item, Part):
        part(run, item)
    elif isinstance(item, Parting):
        run.emit(CaveLeft(run.state.cave_at, run.state.cave))
    elif isinstance(item, Earned):
        run.emit(Declined(item.seat, "no card is to be had"))
    elif isinstance(item, Swapping):
        run.emit(Declined(item.seat, "has nothing to swap"))
    elif isinstance(item, Picking):
        run.emit(Declined(item.seat, "finds the pile empty"))


def to_fire(run: Run, item: Sent | Second, area: str) -> None:
    """A scout is sent to, or a second scout placed at, a fire (ruling A8)."""
    if isinstance(item, Second):
        run.emit(SecondPlaced(item.seat, area))
    else:
        run.emit(WentToFire(item.seat, item.scout, area))


def part(run: Run, item: Part) -> None:
    """A part of a cave's discovery effect that has no price to be agreed to."""
    once = run.t.caves[run.state.cave].once[item.part]
    if asks(once.do):
        run.emit(Declined(item.seat, "cannot pay what the cave asks"))
    else:
        do(run, item.seat, 0, once.do, may=once.may)


def do(run: Run, seat: str, scout: int, deeds: tuple[Deed, ...], at: str = "",
       may: bool = True) -> None:
    """Do the deeds of a cave card in their order; what needs a decision comes due."""
    due: list[Item] = []
    for deed in deeds:
        if isinstance(deed, Trade):
            if deed.food:
                run.emit(Paid(seat, deed.food, "for the cave"))
            due += [later for got in deed.get for later in _deed(run, seat, scout, got, at, may)]
        else:
            due += _deed(run, seat, scout, deed, at, may)
    run.first(*due)


def _deed(run: Run, seat: str, scout: int, deed: Deed, at: str, may: bool) -> list[Item]:
    """One deed: what happens at once, and what it leaves to be decided."""
    if isinstance(deed, Gain):
        # Only the scout in the cave counts as being beside its lake (ruling D19).
        acting = seat == run.t.seats[run.state.turn]
        gain(run, seat, "from the cave", [(deed.bag, deed.food)], "cave",
             run.state.cave_at if acting else "", deed.vp)
    elif isinstance(deed, Ladder):
        gain(run, seat, "from the cave", [], vp=ladder(run.t, run.state, deed))
    elif isinstance(deed, Stone):
        run.emit(StonePlaced(seat, at if deed.to == "settlement" else "card"))
    elif isinstance(deed, Lose):
        run.emit(FoodLost(seat, run.t.player(run.state, seat).food // 2))
    elif isinstance(deed, Card):
        return [Earned(seat)]
    elif isinstance(deed, Swap):
        return [Swapping(seat, may)]
    elif isinstance(deed, Draw):
        return [Picking(seat, deed.pile, may)]
    elif isinstance(deed, Go):
        return [Sent(seat, scout)]
    return []


