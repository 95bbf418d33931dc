"""The cave: its card is turned up, applies to each player in turn, and offers an action."""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import without_keys
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda, cards, dealing
from referee.games.fire_and_stone.model.areas import (
    YOU,
    Person,
    is_in_garden,
    no_action,
    offered_site,
)
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, State, changed
from referee.games.fire_and_stone.moves.declining import Declined
from referee.games.fire_and_stone.moves.fire import (
    AnimalsSpent,
    animal_sets,
    animals_meant,
    by_least_loss,
    missing_animals,
)
from referee.games.fire_and_stone.moves.food import Paid, gain


class CaveOpened(Event, frozen=True):
    area: str
    cave: str
    food: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, cave=self.cave, cave_at=self.area, cave_food=self.food)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        food = f", with {self.food} food" if self.food else ""
        return f"The cave card for {self.area} is turned up: {self.cave}{food}."


class CaveLeft(Event, frozen=True):
    """Tile and card of the cave left the game."""

    area: str
    cave: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, tiles=without_keys(state.tiles, self.area), cave_at="", cave_food=0,
                       gone=(*state.gone, "cave"))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"The cave tile on {self.area} and the card {self.cave} leave the game."


class StonePlaced(Event, frozen=True):
    """A marking stone was placed on the cave card or on an area."""

    seat: Seat
    to: str

    def apply(self, box: Box, state: State) -> State:
        return changed(box, state, self.seat, stone=self.to)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        where = "the cave card" if self.to == "card" else self.to
        return f"{seat_ref(self.seat)} puts the marking stone on {where}."


class FoodLost(Event, frozen=True):
    seat: Seat
    food: int

    def apply(self, box: Box, state: State) -> State:
        food = box.player(state, self.seat).food - self.food
        return changed(box, state, self.seat, food=food)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} loses {self.food or 'no'} food."


class Cave(Move, frozen=True):
    """Do what the cave card offers: give animals for it, choose a settlement for the stone."""

    animals: tuple[str, ...] = ()
    at: str = ""

    form = "cave[ with {animals:hand}][ at {at:area}]"
    verbs = ("cave",)
    options_public = False
    answers = ("action", "cave")
    rule = "cave"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Rulings G1 to G5."""
        deeds = deeds_of(box, state, seat)
        if not deeds:
            why = ("This cave card has no action of its own."
                   if offered_site(box, state) == "cave" else "There is no cave here.")
            yield no_action(box, state, why, "cave, ruling G3",
                            "The action in the Garden of Eden is "
                            "“build”." if is_in_garden(box, state)
                            else "")
            return
        for why in deed_problems(box, state, seat, deeds, YOU):
            yield Problem("illegal-cave", f"{capitalized(why)}.", rule="cave, ruling G3")
        yield from self._wrong_price(box, state, seat, deed_price(deeds)[1])
        if bool(self.at) != _takes_place(deeds):
            yield Problem("illegal-cave", "This cave card needs no settlement: leave out “at "
                          f"{self.at}”." if self.at else "Name one of your settlements for the "
                          "stone: “cave at AREA”.", rule="ruling G5")
        elif self.at and self.at not in _settlements(box, state, seat):
            yield Problem("illegal-cave", "The marking stone needs one of your settlements: "
                                          f"you have no hut on {self.at}.", rule="ruling G5")

    def _wrong_price(self, box: Box, state: State, seat: Seat, owed: int) -> Iterator[Problem]:
        held, given = len(box.player(state, seat).animals), len(self.animals)
        if not owed:
            if given:
                yield Problem("illegal-cave", "The action of this cave costs no animals: "
                                              "leave out “with …”.", rule="ruling G3")
        elif given not in (owed, 0):
            yield Problem("illegal-cave", "The action of this cave costs "
                                          f"{count_noun(owed, 'animal')}, but you named {given}.",
                          rule="ruling G3")
        elif not given and held > owed:
            yield Problem("illegal-cave", "The action of this cave costs "
                                          f"{count_noun(owed, 'animal')}, and you have {held}. "
                                          "Name the animals that you give: “cave with "
                                          "ANIMAL”.", rule="ruling G3")
        else:
            yield from missing_animals(box, state, seat, self.animals, "illegal-cave")

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        return replace(self, animals=self._given(box, state, seat))

    def _given(self, box: Box, state: State, seat: Seat) -> tuple[str, ...]:
        """The animals of the price, by kind, unordered; all if none are named."""
        hand = box.player(state, seat).animals
        owed = deed_price(deeds_of(box, state, seat))[1]
        return by_least_loss(box, animals_meant(box, hand, self.animals or hand)) if owed else ()

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return "; ".join(deed.text() for deed in deeds_of(box, state, seat))

    def play(self, context: MoveContext, seat: Seat) -> None:
        item = context.state.agenda[0]
        deeds = deeds_of(context.box, context.state, seat)
        if given := self._given(context.box, context.state, seat):
            context.add(AnimalsSpent(seat, given, "gives the cave"))
        scout = item.scout if isinstance(item, agenda.TakeAction) else 0
        context.put_first(*_do_deeds(context, seat, scout, deeds, self.at))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        deeds = deeds_of(box, state, seat)
        if deeds and not any(deed_problems(box, state, seat, deeds, YOU)):
            hand, owed = box.player(state, seat).animals, deed_price(deeds)[1]
            places = _settlements(box, state, seat) if _takes_place(deeds) else ("",)
            yield from (cls(animals, at) for animals in (animal_sets(box, hand) if owed else ((),))
                        if len(animals) == owed for at in places)


def deeds_of(box: Box, state: State, seat: Seat) -> tuple[cards.Deed, ...]:
    """What is offered: a part of the discovery that has a price, or the area's own action."""
    item = state.agenda[0]
    if isinstance(item, agenda.CaveEffectPart):
        deeds = box.caves[state.cave].once[item.part].do
        return deeds if any(isinstance(deed, cards.Trade | cards.Stone) for deed in deeds) else ()
    if offered_site(box, state) != "cave":
        return ()
    return tuple(effect for effect in box.caves[state.cave].area
                 if not isinstance(effect, cards.Fire | cards.Settle | cards.Score))


def deed_price(deeds: Iterable[cards.Place]) -> tuple[int, int]:
    """Food and animals that the deeds cost."""
    trades = [deed for deed in deeds if isinstance(deed, cards.Trade)]
    return sum(trade.food for trade in trades), sum(trade.animals for trade in trades)


def _takes_place(deeds: tuple[cards.Deed, ...]) -> bool:
    """Whether the player chooses an own settlement for the stone."""
    return any(isinstance(deed, cards.Stone) and deed.to == "settlement" for deed in deeds)


def _settlements(box: Box, state: State, seat: Seat) -> tuple[str, ...]:
    """The areas with own huts, in the order of the board."""
    i = box.index[seat]
    return tuple(box.atlas.in_board_order(area for area, huts in state.huts.items() if huts[i]))


def deed_problems(box: Box, state: State, seat: Seat, deeds: tuple[cards.Deed, ...],
                  person: Person) -> Iterator[str]:
    """Why the seat cannot do all of this now; nothing if it can."""
    player = box.player(state, seat)
    food, animals = deed_price(deeds)
    if player.food < food:
        yield f"the action of this cave costs {food} food, and {person.has} {player.food or 'none'}"
    if len(player.animals) < animals:
        yield (f"the action of this cave costs {count_noun(animals, 'animal')}, and "
               f"{person.has} {len(player.animals) or 'none'}")
    for deed in deeds:
        got = deed.get if isinstance(deed, cards.Trade) else (deed,)
        if isinstance(deed, cards.Stone):
            if player.stone:
                yield f"{person.whose} marking stone is already used"
            if deed.to == "settlement" and not _settlements(box, state, seat):
                yield f"{person.has} no hut on the board"
        elif not any(_has_effect(box, state, seat, effect, food) for effect in got):
            yield "the cave card has nothing to give now"



def _has_effect(box: Box, state: State, seat: Seat, deed: cards.Deed, paid: int) -> bool:
    """Whether a deed can have any effect."""
    match deed:
        case cards.Gain():
            return bool(deed.vp or deed.bag or box.room(state, seat) + paid)
        case cards.Card():  # few cards need these modules, which would slow down every start
            from referee.games.fire_and_stone.moves.inventions import coverable, takeable

            return bool(takeable(box, state, seat) or coverable(box, state, seat))
        case cards.Swap():
            from referee.games.fire_and_stone.moves.piles import swaps

            return bool(swaps(box, state, seat))
        case cards.Draw():
            return bool(state.gathered if deed.pile == "gathering" else state.cooked)
    return True


def turn_up(context: MoveContext, seat: Seat, scout: int, area: str) -> Luck[None]:
    """Turn up the cave card; its discovery effects apply to each player in turn (G1, G2)."""
    box = context.box
    # The pile is complete until then, also in an upgraded game.
    name, = yield from piles.draw_top("the cave card", dealing.CAVES, box.drawn, box.drawn)
    card = box.caves[name]
    context.add(CaveOpened(area, card.id, box.pools[card.id]))
    items: list[agenda.Item] = []
    for i, part in enumerate(card.once):
        seats = box.clockwise(seat)
        seats = {"each": seats, "discoverer": seats[:1], "others": seats[1:]}[part.who]
        items += [agenda.CaveEffectPart(name, i) for name in seats]
    context.put_first(*items, agenda.CaveLeaves(seat) if card.leaves
                      else agenda.TakeAction(seat, scout))


def apply_discovery(context: MoveContext, item: agenda.CaveEffectPart) -> None:
    """Apply a part of the discovery effect to a seat that has nothing to decide."""
    if deeds_of(context.box, context.state, item.seat):
        context.add(Declined(item.seat, "cannot pay the price of the cave"))
        return
    once = context.box.caves[context.state.cave].once[item.part]
    context.put_first(*_do_deeds(context, item.seat, 0, once.do, may=once.may))


def _do_deeds(context: MoveContext, seat: Seat, scout: int, deeds: Iterable[cards.Deed],
              at: str = "",
              may: bool = True) -> list[agenda.Item]:
    """Do the deeds of a cave card in order; return the agenda items that they leave."""
    box, due = context.box, list[agenda.Item]()
    for deed in deeds:
        match deed:
            case cards.Trade():
                if deed.food:
                    context.add(Paid(seat, deed.food, "for the cave"))
                due += _do_deeds(context, seat, scout, deed.get, at, may)
            case cards.Gain():
                # only the scout in the cave counts as next to its lake (ruling D19)
                area = context.state.cave_at if seat == box.seats[context.state.turn] else ""
                gain(context, seat, "from the cave", [(deed.bag, deed.food)], "cave", area, deed.vp)
            case cards.Ladder():
                stones = sum(player.stone == "card" for player in context.state.players)
                vp = deed.vp[stones - 1] if 0 < stones <= len(deed.vp) else 0
                gain(context, seat, "from the cave", [], vp=vp)
            case cards.Stone():
                context.add(StonePlaced(seat, at if deed.to == "settlement" else "card"))
            case cards.Lose():
                context.add(FoodLost(seat, box.player(context.state, seat).food // 2))
            case cards.Card():
                due.append(agenda.CardEarned(seat))
            case cards.Swap():
                due.append(agenda.SwapTile(seat, may))
            case cards.Draw():
                due.append(agenda.PickTile(seat, deed.pile, may))
            case cards.Go():
                due.append(agenda.SendToFire(seat, scout))
    return due
