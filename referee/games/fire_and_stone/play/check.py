"""Every reason against a move, for the eyes of its mover: legal is what has none."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from referee.core.problem import Problem, Problems
from referee.games.fire_and_stone.effects import Settle
from referee.games.fire_and_stone.notation import BEST, STORES, write
from referee.games.fire_and_stone.play.choices import best, named
from referee.games.fire_and_stone.play.deeds import (
    area_deeds,
    obstacles,
    places_stone,
    price,
    settlements,
    swaps,
)
from referee.games.fire_and_stone.play.due import (
    ANSWERS,
    WORDS,
    Turn,
    asked,
    may_pass,
    open_fires,
)
from referee.games.fire_and_stone.play.offers import Offer, offer
from referee.games.fire_and_stone.play.sites import (
    fires,
    is_fire,
    legs,
    reach,
    stores_for,
    takeable,
    waiting,
)
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

Found = Iterator[Problem]


def check(t: Tables, state: State, seat: str, move: Move) -> Problems:
    """Every reason against a move."""
    item = asked(t, state)
    if state.over or item.seat != seat or type(move) not in ANSWERS[type(item)]:
        return (_moment(t, state, seat, item, move),)
    return tuple(_CHECK[type(move)](t, state, item, move))


def _moment(t: Tables, state: State, seat: str, item: Any, move: Move) -> Problem:
    """A move that answers another question than the one put."""
    if state.over:
        return Problem("illegal-moment", "The game is over.")
    what = WORDS[type(item)]
    if item.seat != seat:
        return Problem("illegal-moment", f"{item.seat} is asked: {what}.")
    words = ", ".join(sorted({_FORM[kind] for kind in ANSWERS[type(item)]}))
    return Problem("illegal-moment", f"{seat} is asked for: {what}; “{write(move)}” answers "
                   "another question.", hint=f"What answers it: {words}.")


_FORM: dict[type, str] = {
    Scout: "scout 1 to AREA", Take: "take left", Leave: "leave", Food: "food", Look: "look",
    Animal: "animal 1", Cook: "cook ANIMALS", Build: "build", Cave: "cave",
    Invent: "invention NAME", Cover: "vp on INVENTION", ToFire: "to fire AREA",
    Swap: "swap TILE for TILE", Draw: "draw TILE", Pass: "pass"}


def _scout(t: Tables, state: State, item: Turn | Bonus, move: Scout) -> Found:
    """1. Move; rulings A1 to A11."""
    seat, player = item.seat, t.player(state, item.seat)
    free = (2,) if isinstance(item, Bonus) else waiting(t, state, seat)
    scout = move.scout or (free[0] if len(free) == 1 else 0)
    if not scout:
        yield Problem("illegal-scout", f"{seat} may move either scout.", rule="ruling A4",
                      hint="Say which: “scout 1 to …”.")
        return
    if scout > len(player.scouts):
        yield Problem("illegal-scout", f"{seat} has no scout {scout} on the board.",
                      rule="ruling A11")
        return
    if scout not in free:
        yield Problem("illegal-scout", "Only scout 2 may make the bonus move."
                      if isinstance(item, Bonus) else f"Scout {scout} has moved in this turn.",
                      rule="the second scout, ruling C11" if isinstance(item, Bonus)
                      else "gameplay, ruling A4")
        return
    start = player.scouts[scout - 1]
    closed = [a for a in dict.fromkeys((*move.via, move.to))
              if not t.atlas.open(t.atlas.region[a], state.track)]
    for area in closed:
        region = t.atlas.region[area]
        yield Problem("illegal-region", f"{area} is in region {region}, which opens with hut tile "
                      f"{t.atlas.opens(region)}; {state.track} lie on the track.",
                      rule="1. move, ruling A2")
    if move.to == start:
        yield Problem("illegal-area", f"Scout {scout} starts on {start}; it may not end there.",
                      rule="1. move, ruling A1")
    elif move.via:
        yield from _way(t, state, seat, start, (*move.via, move.to))
    elif not closed and move.to not in reach(t, state, seat, scout):
        steps, sea = legs(t, state, seat, start)
        yield Problem("illegal-area", f"{move.to} is not within {steps} steps of {start}"
                      + (", sea routes included." if sea else " by land."), rule="1. move",
                      hint="Within reach: " + " ".join(reach(t, state, seat, scout)) + ".")


def _way(t: Tables, state: State, seat: str, start: str, way: tuple[str, ...]) -> Found:
    """A way that is given must itself be legal (ruling A6)."""
    steps, sea = legs(t, state, seat, start)
    if len(way) > steps:
        yield Problem("illegal-route", f"That way has {len(way)} steps; {steps} are allowed.",
                      rule="1. move, ruling A6")
    for a, b in zip((start, *way), way, strict=False):
        if b in t.atlas.beside(a, sea):
            continue
        if b in t.atlas.areas[a].sea:
            yield Problem("illegal-route", f"From {a} to {b} is a sea route, for those with an "
                          "uncovered ship-building.", rule="1. move, ruling A3")
        else:
            yield Problem("illegal-route", f"{a} and {b} are not adjacent.", rule="1. move",
                          hint=f"Next to {a}: " + " ".join(t.atlas.beside(a, sea)) + ".")


def _no(what: Offer, why: str, rule: str, hint: str = "") -> Problem:
    here = "an area with nothing on it" if what.site == "empty" else f"a {what.site}"
    return Problem("illegal-action", f"The scout is at {here}: {why}", rule=rule, hint=hint)


def _take(t: Tables, state: State, item: Act, move: Take) -> Found:
    """Gathering tile, a); rulings D1, D2."""
    what = offer(t, state, item)
    if not what.stores:
        yield _no(what, "there is no gathering tile to take.", "gathering tile")
    else:
        yield from _store(t, state, item.seat, what.site, move.store, what.stores)


def _store(t: Tables, state: State, seat: str, kind: str, store: int,
           fine: tuple[int, ...]) -> Found:
    stores = t.player(state, seat).stores
    names = " or ".join(STORES[i - 1] for i in fine)
    if not store:
        if len(fine) > 1:
            yield Problem("illegal-store", f"The {kind} may go to several stores.",
                          rule="ruling D2", hint=f"Say which: {names}.")
    elif store > len(stores):
        yield Problem("illegal-store", f"{seat} has {len(stores)} stores.", hint=f"Say {names}.",
                      rule="gathering tile")
    elif store not in fine:
        why = (f"{seat} has {kind} in the {names} store, and one kind is never in two"
               if stores[fine[0] - 1].kind == kind
               else "a store is emptied only when none is empty")
        yield Problem("illegal-store", f"The {kind} cannot go to the {STORES[store - 1]} store: "
                      f"{why}.", rule="gathering tile, rulings D1 and D2", hint=f"Say {names}.")


def _leave(t: Tables, state: State, item: Act, move: Leave) -> Found:
    what = offer(t, state, item)
    if not what.stores:
        yield _no(what, "there is no gathering tile to leave.", "gathering tile",
                  "“pass” declines the action.")


def _food(t: Tables, state: State, item: Act, move: Food) -> Found:
    what = offer(t, state, item)
    if not what.food:
        why = ("all bags are full." if what.site == "empty" and not t.room(state, item.seat)
               else "it gives no food of that kind.")
        yield _no(what, why, "2. action c), rulings B3 and B12")


def _look(t: Tables, state: State, item: Act, move: Look) -> Found:
    what = offer(t, state, item)
    if not what.animals:
        yield _no(what, "no animals lie here.", "forest")


def _animal(t: Tables, state: State, item: Act | Seen, move: Animal) -> Found:
    """Forest; ruling B9. A number or kind needs a look; a preference does both."""
    if isinstance(item, Act):
        yield from _look(t, state, item, Look())
        if move.which not in BEST and offer(t, state, item).animals:
            yield Problem("illegal-animal", "The animals have not been looked at.",
                          rule="forest, ruling B9",
                          hint="“look” first, or “animal best-bag” or “animal best-food”.")
        return
    seen = state.forests[item.area]
    if not best(t, seen, move.which):
        yield Problem("illegal-animal", f"“{move.which}” is not among what lies in {item.area}.",
                      rule="forest", hint="There are: " + ", ".join(
                          f"{i} {name}" for i, name in enumerate(seen, 1)) + ".")


def _cook(t: Tables, state: State, item: Act, move: Cook) -> Found:
    """Fire; ruling B11."""
    seat = item.seat
    if not is_fire(t, state, t.player(state, seat).scouts[item.scout - 1]):
        yield _no(offer(t, state, item), "there is no fire.", "fire")
    yield from _held(t, state, seat, move.animals, "illegal-cook")


def _held(t: Tables, state: State, seat: str, words: tuple[str, ...], code: str) -> Found:
    held = t.player(state, seat).animals
    numbers = [word for word in words if word.isdigit()]
    if len(set(numbers)) < len(numbers):
        yield Problem(code, "The same animal is named twice.", rule="ruling B11")
    kinds = named(t, held, words)
    wanted = Counter(kinds)
    wanted.subtract(held)
    missing = [name for name, n in wanted.items() if n > 0]
    if missing and len(set(numbers)) == len(numbers):
        yield Problem(code, f"{seat} does not hold " + ", ".join(missing) + ".",
                      rule="fire, ruling B11", hint="Held: " + (", ".join(
                          f"{i} {name}" for i, name in enumerate(held, 1)) or "nothing") + ".")


def _build(t: Tables, state: State, item: Act, move: Build) -> Found:
    """Settlement; rulings C2, C7, G4."""
    what, player = offer(t, state, item), t.player(state, item.seat)
    cave = t.cave(state)
    garden = what.site == "cave" and cave is not None and any(
        isinstance(e, Settle) for e in cave.area)
    if what.site != "settlement" and not garden:
        yield _no(what, "there is no settlement to build in.", "settlement")
        return
    if not player.huts:
        yield Problem("illegal-build", f"{item.seat} has no hut left.", rule="ruling C7")
    if garden:
        if not state.cave_food or state.cave_food < what.cost:
            yield Problem("illegal-build", f"The cave card has {state.cave_food} food; "
                          f"the hut takes {what.cost} of it, and nothing is built without any.",
                          rule="Garden of Eden, ruling G4")
        if t.room(state, item.seat) < what.cost:
            yield Problem("illegal-build", f"{what.cost} food from the card must fit; "
                          f"{t.room(state, item.seat)} bags are free.",
                          rule="Garden of Eden, ruling G4")
    elif player.food < what.cost:
        yield Problem("illegal-build", f"The hut costs {what.cost} food; {item.seat} has "
                      f"{player.food}.", rule="settlement, ruling C2")


def _cave(t: Tables, state: State, item: Act | Part, move: Cave) -> Found:
    """Cave; rulings G1 to G5."""
    seat = item.seat
    if isinstance(item, Part):
        deeds = t.caves[state.cave].once[item.part].do
    else:
        what = offer(t, state, item)
        deeds = area_deeds(t, state)
        if what.site != "cave" or not deeds:
            yield _no(what, "no cave card gives an action of its own here.", "cave, ruling G3")
            return
    for why in obstacles(t, state, seat, deeds):
        yield Problem("illegal-cave", f"{why[0].upper()}{why[1:]}.", rule="cave, ruling G3")
    yield from _price(t, state, seat, price(deeds)[1], move)
    if bool(move.at) != places_stone(deeds):
        yield Problem("illegal-cave", "A settlement for the stone is "
                      + ("not asked for." if move.at else "to be named: “cave at AREA”."),
                      rule="ruling G5")
    elif move.at and move.at not in settlements(t, state, seat):
        yield Problem("illegal-cave", f"{seat} has no hut on {move.at}.", rule="ruling G5")


def _price(t: Tables, state: State, seat: str, owed: int, move: Cave) -> Found:
    held = t.player(state, seat).animals
    if not owed:
        if move.animals:
            yield Problem("illegal-cave", "No animals are asked for.", rule="ruling G3")
    elif len(move.animals) not in (owed, 0):
        yield Problem("illegal-cave", f"{owed} animals are the price, not {len(move.animals)}.",
                      rule="ruling G3")
    elif not move.animals and len(held) > owed:
        yield Problem("illegal-cave", f"{owed} of {len(held)} animals are the price.",
                      rule="ruling G3", hint="Name them: “cave with ANIMALS”.")
    else:
        yield from _held(t, state, seat, move.animals, "illegal-cave")


def _invent(t: Tables, state: State, item: Choose | Earned, move: Invent) -> Found:
    """Taking an invention; rulings D5, D6, F4."""
    shown = state.offered if isinstance(item, Choose) else state.display
    if any(card.name == move.name for card in t.player(state, item.seat).cards):
        yield Problem("illegal-card", f"{item.seat} has {move.name} already.",
                      rule="taking an invention, ruling D6")
    if move.name not in shown:
        yield Problem("illegal-card", f"{move.name} does not lie open.",
                      rule="taking an invention", hint="There are: " + ", ".join(shown) + ".")


def _cover(t: Tables, state: State, item: Earned, move: Cover) -> Found:
    """Taking a VP card; rulings D5, D7, D20."""
    if not t.top(state):
        yield Problem("illegal-card", "No victory point card is left.", rule="taking a VP card")
    card = next((c for c in t.player(state, item.seat).cards if c.name == move.name), None)
    covers = ", ".join(c.name for c in takeable(t, state, item.seat)[1])
    if card is None:
        yield Problem("illegal-cover", f"{item.seat} does not have {move.name}.",
                      rule="taking a VP card", hint=covers and f"To be covered: {covers}.")
    elif card.vp:
        yield Problem("illegal-cover", f"{move.name} is covered already.",
                      rule="taking a VP card, ruling D7", hint=covers and f"Left: {covers}.")


def _to_fire(t: Tables, state: State, item: Sent | Second, move: ToFire) -> Found:
    """A fire of the region; ruling C1."""
    among = open_fires(t, state, item)
    if move.to in among:
        return
    if move.to not in fires(t, state, t.atlas.region[move.to]):
        why = f"{move.to} is no fire."
    else:
        why = f"{move.to} is a fire of region {t.atlas.region[move.to]}, not of the scout's."
    yield Problem("illegal-fire", why, rule="hut tile and settlement, ruling C1",
                  hint="There are: " + " ".join(among) + ".")


def _swap(t: Tables, state: State, item: Swapping, move: Swap) -> Found:
    """Market; rulings D9, D18."""
    seat = item.seat
    if move.give == move.take:
        yield Problem("illegal-swap", "The tiles exchanged differ in kind.", rule="ruling D9")
    if all(store.kind != move.give for store in t.player(state, seat).stores):
        yield Problem("illegal-swap", f"{seat} has no {move.give} to give.", rule="ruling D9")
    if not state.gathered.get(move.take):
        yield Problem("illegal-swap", f"No {move.take} lies on the pile.", rule="ruling D9")
    for give, take, stores in swaps(t, state, seat):
        if (give, take) == (move.give, move.take):
            yield from _store(t, state, seat, take, move.store, stores)


def _draw(t: Tables, state: State, item: Picking, move: Draw) -> Found:
    """A tile of a discard pile."""
    if (move.tile in t.animals) != (item.pile == "animal"):
        yield Problem("illegal-draw", f"The tile comes from the {item.pile} pile.",
                      rule="cave, ruling G2")
    elif not (state.cooked if item.pile == "animal" else state.gathered).get(move.tile):
        yield Problem("illegal-draw", f"No {move.tile} lies on the pile.", rule="cave, ruling G2")
    elif item.pile == "animal":
        if move.store:
            yield Problem("illegal-store", "Animals go to no store.", rule="cave, ruling G2")
    else:
        yield from _store(t, state, item.seat, move.tile, move.store,
                          stores_for(t.player(state, item.seat), move.tile))


def _pass(t: Tables, state: State, item: Any, move: Pass) -> Found:
    if not may_pass(t, state, item):
        yield Problem("illegal-moment", "This cannot be declined.", rule="ruling G2")


_CHECK: dict[type, Callable[[Tables, State, Any, Any], Found]] = {
    Scout: _scout, Take: _take, Leave: _leave, Food: _food, Look: _look, Animal: _animal,
    Cook: _cook, Build: _build, Cave: _cave, Invent: _invent, Cover: _cover, ToFire: _to_fire,
    Swap: _swap, Draw: _draw, Pass: _pass}
