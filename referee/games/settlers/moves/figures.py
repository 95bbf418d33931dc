"""The Neanderthal and the carnivore, and stealing (Special rules)."""

from collections.abc import Iterator
from itertools import islice
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import MAX_EXAMPLES, Event
from referee.core.luck.chance import DrawDistinct, Luck
from referee.games.settlers.model.cards import GOODS, Bag, amount
from referee.games.settlers.model.pieces import occupied
from referee.games.settlers.model.scenario import FIGURES, RESOURCES, Figure, Resource
from referee.games.settlers.model.state import (
    HUNTING,
    Box,
    Move,
    MoveContext,
    State,
    with_cards_handed,
)
from referee.games.settlers.moves.routes import ground, survey
from referee.games.settlers.moves.sequence import Awaited, resume

RULE = "Neanderthal and carnivore (Settlers of the Stone Age)"
ZONES = {"neanderthal": "Africa, Europe and Asia", "carnivore": "America and Australia"}
NAMES = {"neanderthal": "Neanderthal", "carnivore": "carnivore"}


class MoveFigure(Move, frozen=True):
    """``neanderthal AF5 steal blue``: the victim may be named at once."""

    figure: Figure
    hex: str
    victim: Seat = ""

    form = "{figure} {hex}[ steal {victim:seat}]"
    verbs = ("neanderthal, neandertal", "carnivore, tiger, sabre-tooth, sabre-tooth tiger",
             "figure, robber")
    answers = ("figure",)
    opens = "You move a figure only after a 7, a hunting step or a figure chip."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """To another hex of its zone; the victim must be a legal one (rulings 13–15, 40, 50)."""
        name = NAMES[self.figure]
        if self.figure not in movable(state):
            yield Problem("illegal-figure", "After a 7, only the Neanderthal moves.",
                          rule="ruling 13")
        if self.hex not in box.zones[self.figure]:
            yield Problem("illegal-figure", f"{self.hex} is not in the zone of the {name}, "
                          f"which is {ZONES[self.figure]}.", rule=RULE)
        elif self.hex == hex_of(state, self.figure):
            yield Problem("illegal-figure", f"The {name} is already on {self.hex}. Move it to "
                          "another hex.", rule="ruling 13")
        elif not can_go_on(box, state, seat, self.figure, self.hex):
            yield Problem("illegal-figure", f"On {self.hex} the {name} would trap your pausing "
                          "nomad: it could reach no empty corner with the steps you paid.",
                          rule="ruling 50")
        if self.victim:
            yield from _robbable(box, state, seat, self.victim, self.hex)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """Leave out the victim if there is only one."""
        if victims(box, state, seat, self.hex) == [self.victim]:
            return replace(self, victim="")
        return self

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Rob a player if possible; the victim may be named at once (ruling 40)."""
        context.add(FigureMoved(seat, self.figure, self.hex))
        if self.victim:
            yield from _rob(context, seat, self.victim)
        elif victims(context.box, context.state, seat, self.hex):
            context.add(Awaited("victim", seat, context.state.cause))
            return
        else:
            context.add(Spared())
        resume(context)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The lost yield of the hex, and the possible victims."""
        land, possible_victims = box.hexes[self.hex], victims(box, state, seat, self.hex)
        shut = (f"no more {RESOURCES[box.gives[land.terrain]]} on {land.number}, " if land.number
                and land.terrain in box.gives and land.id not in state.deserts else "")
        return f"{shut}robs {self.victim or join_words(possible_victims, 'or') or 'no player'}"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Where most opponents can be robbed and the player has no tribe."""
        own = set(box.player(state, seat).tribes)
        lands = [(figure, land) for figure in movable(state) for land in box.zones[figure]]
        lands.sort(key=lambda at: (not own.isdisjoint(box.hexes[at[1]].corners),
                                   -len(victims(box, state, seat, at[1]))))
        moves = (cls(figure, land) for figure, land in lands)
        return islice((move for move in moves if move.is_legal(box, state, seat)), MAX_EXAMPLES)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for figure in movable(state):
            for land in box.zones[figure]:
                plain = cls(figure, land)
                if plain.is_legal(box, state, seat):
                    yield plain
                    possible_victims = victims(box, state, seat, land)
                    if len(possible_victims) > 1:
                        yield from (cls(figure, land, victim) for victim in possible_victims)


class Steal(Move, frozen=True):
    """``steal blue``: choose one of several victims."""

    victim: Seat

    form = "steal {victim:seat}"
    verbs = ("steal, rob",)
    answers = ("victim",)
    opens = "You steal only after you move a figure."

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """If they were robbed already, nothing is lost."""
        if any(isinstance(event, Robbed) and event.victim == self.victim for event in events):
            return NotNow(f"{capital_seat_ref(self.victim)} was robbed.", True)
        if Spared() in events:
            return NotNow("No opponent with a tribe there has a card.")
        return super().why_not_now(box, state, seat, events)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from _robbable(box, state, seat, self.victim, state.haunted)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        yield from _rob(context, seat, self.victim)
        resume(context)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"1 of {count_noun(sum(box.player(state, self.victim).hand), 'card')}"

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, victims(box, state, seat, state.haunted))


class FigureMoved(Event, frozen=True):
    seat: Seat
    figure: Figure
    hex: str

    def apply(self, box: Box, state: State) -> State:
        if self.figure == "neanderthal":
            return replace(state, neanderthal=self.hex, haunted=self.hex)
        return replace(state, carnivore=self.hex, haunted=self.hex)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} moves the {NAMES[self.figure]} to {self.hex}."


class Spared(Event, frozen=True):
    """No opponent there has a tribe and a card."""

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return "No player is robbed."


class Robbed(Event, frozen=True):
    """A card was stolen; only the two players see its kind."""

    thief: Seat
    victim: Seat
    card: Resource

    def apply(self, box: Box, state: State) -> State:
        return with_cards_handed(box, state, self.victim, self.thief, GOODS.bag_of(self.card))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        what = amount(1, self.card) if viewer in (self.thief, self.victim) else "a card"
        return f"{seat_ref(self.thief)} steals {what} from {seat_ref(self.victim)}."


def movable(state: State) -> tuple[Figure, ...]:
    """The figures that the active player may move (rulings 13, 15)."""
    return FIGURES[:1] if state.cause == "seven" else FIGURES


def hex_of(state: State, figure: Figure) -> str:
    return state.neanderthal if figure == "neanderthal" else state.carnivore


def victims(box: Box, state: State, seat: Seat, land: str) -> list[Seat]:
    """Opponents with a tribe on the hex and a card in hand (rulings 14, 40)."""
    corners = box.hexes[land].corners
    return [other for other, player in zip(box.seats, state.players, strict=True)
            if other != seat and any(player.hand)
            and any(tribe in corners for tribe in player.tribes)]


def can_go_on(box: Box, state: State, seat: Seat, figure: Figure, land: str) -> bool:
    """True if a nomad paused on an occupied corner could still go on (ruling 50)."""
    pause = state.pause
    if pause is None:
        return True
    occupied_corners = occupied(state, pause.corner)
    if pause.corner not in occupied_corners:
        return True
    # On the standard map a nomad pauses on an occupied corner only at eu15 and af05, and more
    # corners than pieces lie before the other zone: the other figure never matters there.
    other = state.carnivore if figure == "neanderthal" else state.neanderthal
    ground_after = replace(ground(state, box.player(state, seat)), shut=frozenset((land, other)))
    surveyed = survey(box, ground_after, pause.corner)
    return any(steps <= pause.steps and corner not in occupied_corners
               for corner, steps in surveyed.steps.items())


def _robbable(box: Box, state: State, seat: Seat, victim: Seat, land: str) -> Iterator[Problem]:
    possible_victims = victims(box, state, seat, land)
    if victim not in possible_victims:
        whom = "yourself" if victim == seat else seat_ref(victim)
        yield Problem("illegal-victim", f"You cannot rob {whom} at {land}: it must be another "
                      "player with a tribe there and a card in hand.", rule="ruling 14",
                      hint=f"You can rob {join_words(map(seat_ref, possible_victims), 'or')}."
                      if possible_victims else "No player can be robbed there.")


def _rob(context: MoveContext, seat: Seat, victim: Seat) -> Luck[None]:
    hand = context.box.player(context.state, victim).hand
    why = f"{_robbing_occasion(context, seat)}: {seat} robs {victim}"
    # The reason must not name cards: whoever previews the move sees it. The position is the
    # victim's: it says where in their hand the card was.
    place, = yield DrawDistinct(why, sum(hand), private_to=victim)
    context.add(Robbed(seat, victim, _card(hand, place)))


def _card(hand: Bag, place: int) -> Resource:
    for name, count in zip(RESOURCES, hand, strict=True):
        place -= count
        if place <= 0:
            return name
    raise AssertionError("the place lies outside the hand")


def _robbing_occasion(context: MoveContext, seat: Seat) -> str:
    state, player = context.state, context.box.player(context.state, seat)
    if state.cause == "seven":
        return f"round {state.round}, the 7"
    if state.cause == "hunting":
        return f"round {state.round}, hunting {player.levels[HUNTING]}"
    return f"round {state.round}, the chip of {player.chips[-1].box}"


def usual_figure(box: Box, state: State, seat: Seat) -> MoveFigure:
    """The first hex that no tribe touches, otherwise the first legal one (ruling 70)."""
    tribes = {tribe for player in state.players for tribe in player.tribes}
    lawful = [move for move in MoveFigure.options(box, state, seat) if not move.victim]
    return next((move for move in lawful if tribes.isdisjoint(box.hexes[move.hex].corners)),
                lawful[0])


def usual_victim(box: Box, state: State, seat: Seat) -> Steal:
    """The player with most cards, then the next in turn (ruling 70)."""
    possible_victims, here = victims(box, state, seat, state.haunted), box.index[seat]
    return Steal(min(possible_victims, key=lambda other: (
        -sum(box.player(state, other).hand), (box.index[other] - here) % len(box.seats))))
