"""What happens when a tile is turned up (the discovery effects in detail)."""

from referee.core.chance import Draw, Luck
from referee.games.fire_and_stone.effects import Flame
from referee.games.fire_and_stone.events import (
    CaveOpened,
    HutBuilt,
    HutTileLaid,
    StashTaken,
    TurnedUp,
)
from referee.games.fire_and_stone.play.run import Run, gain, one_of, trigger
from referee.games.fire_and_stone.records import Act, Bonus, Item, Part, Parting, Second, Sent


def arrive(run: Run, seat: str, scout: int) -> Luck[None]:
    """A scout has ended its movement: turn the tile up, if one is hidden, then act (action)."""
    area = run.t.player(run.state, seat).scouts[scout - 1]
    if area not in run.state.hidden:
        run.first(Act(seat, scout))
        return
    region = run.t.atlas.region[area]
    kind = yield from one_of(f"the tile on {area}", run.state.piles[region])
    run.emit(TurnedUp(seat, area, region, kind))
    if kind == "hut":
        lay_hut_tile(run, seat, scout, area)
    elif kind == "stash":
        stash(run, seat, area)
    elif kind == "cave":
        yield from cave(run, seat, scout, area)
    else:
        if kind == "fire":
            fire(run, seat, area)
        run.first(Act(seat, scout))


def fire(run: Run, seat: str, area: str) -> None:
    """Points for turning up a fire tile (fire; ruling B14)."""
    region = run.t.atlas.region[area]
    vp = run.t.scenario.play.flame + sum(
        e.vp for e in run.t.lasting(run.state, seat)
        if isinstance(e, Flame) and e.region in ("", region))
    gain(run, seat, "for turning up a fire", [], vp=vp)


def stash(run: Run, seat: str, area: str) -> None:
    """A bag and a food; the tile leaves the game, and there is no action (secret stash, B13)."""
    found = run.t.scenario.play.stash
    gain(run, seat, "from the stash", [(found.bag, found.food)], "stash", area, found.vp)
    run.emit(StashTaken(area))


def lay_hut_tile(run: Run, seat: str, scout: int, area: str) -> None:
    """Free hut, tile on the track, scout to a fire, then second scouts (hut tile; C3, C4, C10)."""
    t = run.t
    if t.player(run.state, seat).huts:
        run.emit(HutBuilt(seat, area))
    space = run.state.track + 1
    opens = tuple(r.id for r in t.scenario.regions.list if r.opens == space)
    second = space == t.scenario.play.second
    run.emit(HutTileLaid(area, space, opens, second))
    if space == t.scenario.play.end:
        trigger(run, seat, by_tile=True)
    elif not t.player(run.state, seat).huts:
        trigger(run, seat, by_tile=False)
    items: list[Item] = [Sent(seat, scout, t.atlas.region[area])]
    if second:
        items += [*map(Second, t.clockwise(seat)), Bonus(seat)]
    run.first(*items)


def cave(run: Run, seat: str, scout: int, area: str) -> Luck[None]:
    """The cave card is turned up; its discovery effects come to each in turn (cave; G1, G2)."""
    t = run.t
    place, = yield Draw("the cave card", len(t.drawn), 1, t.drawn)
    card = t.caves[t.drawn[place - 1]]
    run.emit(CaveOpened(area, card.id, t.pools[card.id]))
    items: list[Item] = []
    for i, part in enumerate(card.once):
        whom = t.clockwise(seat)
        whom = {"each": whom, "discoverer": whom[:1], "others": whom[1:]}[part.who]
        items += [Part(name, i) for name in whom]
    if card.leaves:
        items.append(Parting(seat))
    else:
        items.append(Act(seat, scout))
    run.first(*items)


