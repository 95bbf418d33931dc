"""Creating and moving nomads, and pausing at a chip (Development and move nomads, a and b)."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers
from referee.core.game.structs import without_items
from referee.core.luck.chance import Luck
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import NOTHING, Bag, multiplied
from referee.games.settlers.model.pieces import free_beside, occupied
from referee.games.settlers.model.state import (
    Box,
    Move,
    MoveContext,
    Pause,
    State,
    changed,
)
from referee.games.settlers.moves import routes
from referee.games.settlers.moves.chips import turn_up
from referee.games.settlers.moves.obstacles import RULE, check_way, detour_warning
from referee.games.settlers.moves.paying import cost_problems, paid_text
from referee.games.settlers.moves.placing import after_nomad
from referee.games.settlers.moves.sequence import Awaited, close_trade, lapse_warnings

if TYPE_CHECKING:
    pass

_MAX_WALKS = 30  # walks that are considered for an example


class AddNomad(Move, frozen=True):
    """``nomad at af14``: the first nomad, or one that is paid for."""

    corner: Corner

    form = "nomad at {corner}"
    verbs = ("nomad, explorer",)
    options_public = False
    answers = ("nomad", "trade", "build")
    opens = "You can make nomads only in your own turn."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """An empty corner next to an own tribe; later nomads are paid (rulings 2, 5, 34, 55)."""
        player, first = box.player(state, seat), state.phase == "nomad"
        if not first and len(player.nomads) >= box.supply["nomads"]:
            yield Problem("illegal-supply", f"All your nomads are on the board: "
                          f"{join_words(player.nomads)}.", rule="ruling 55",
                          hint="A nomad comes back to you when it founds a tribe.")
        free = free_beside(box, state, player.tribes)
        if self.corner not in free:
            yield Problem("illegal-corner", f"{box.spot(self.corner)} is not an empty corner one "
                          "path from one of your tribes.",
                          hint=f"Free corners: {', '.join(free)}." if free else
                          "Every corner beside your tribes is taken.",
                          rule="ruling 2" if first else "ruling 5")
        if not first:
            yield from cost_problems(box, state, seat, box.price["nomad"], "A nomad",
                                     "create nomads (Settlers of the Stone Age)")

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return lapse_warnings(state, seat)  # there are no offers during setup

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """It is paid for, except during setup."""
        if context.state.phase == "nomad":
            context.add(NomadPlaced(seat, self.corner))
            yield from after_nomad(context)
        else:
            close_trade(context)
            context.add(NomadPlaced(seat, self.corner, context.box.price["nomad"]))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return "" if state.phase == "nomad" else paid_text(box.price["nomad"]).strip()

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.player(state, seat)
        if state.phase == "nomad" or covers(player.hand, box.price["nomad"]):
            free = [cls(corner) for corner in free_beside(box, state, player.tribes)]
            if free and free[0].is_legal(box, state, seat):
                yield from free


class MoveNomad(Move, frozen=True):
    """``move af05 to eu15 via eu18``"""

    nomad: Corner
    to: Corner
    via: tuple[Corner, ...] = ()
    most: Bag = NOTHING

    form = "move {nomad:corner} to {to:corner}[ via {via:corner+}][ for {most:cards}]"
    verbs = ("move, walk, travel, march", "cross, sail")
    options_public = False
    options_canonical = True
    answers = ("trade", "build")
    opens = "You can move nomads only in your own turn."

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        if state.pause is not None and seat == state.active:
            return NotNow(f"Your nomad at {box.spot(state.pause.corner)} is pausing: first it goes "
                          f"on or stops, as in “go on {self.to}”.")
        return super().why_not_now(box, state, seat, events)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """An own nomad, an empty end, an open way, enough meat (rulings 4, 47, 48)."""
        nomads = box.player(state, seat).nomads
        if self.nomad not in nomads:
            yield no_nomad(box, self.nomad, nomads, RULE)
        else:
            yield from check_way(box, state, seat, Pause(self.nomad, 0), (*self.via, self.to),
                                 self.most)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from lapse_warnings(state, seat)
        if self.nomad in box.player(state, seat).nomads:
            yield from detour_warning(box, state, seat, Pause(self.nomad, 0), (*self.via, self.to),
                                      self.most)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        to, via = routes.shortest_notation(box, state, seat, Pause(self.nomad, 0),
                                           (*self.via, self.to))
        return replace(self, to=to, via=via, most=NOTHING)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return _gain_text(box, state, seat, Pause(self.nomad, 0), (*self.via, self.to))

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        close_trade(context)
        yield from _walk(context, seat, Pause(self.nomad, 0), (*self.via, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for nomad in dict.fromkeys(box.player(state, seat).nomads):
            for to, via in routes.possible_walks(box, state, seat, Pause(nomad, 0)):
                yield cls(nomad, to, via)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """To a people chip or over a box if there is a way, otherwise to the next corner."""
        moves = list(islice(cls.options(box, state, seat), _MAX_WALKS))
        telling = [move for move in moves if move.to in state.people or box.overseas[move.to]]
        return iter((telling or moves)[:1])


class GoOn(Move, frozen=True):
    """``go on eu18``: a paused nomad continues; more steps are paid for."""

    to: Corner
    via: tuple[Corner, ...] = ()
    most: Bag = NOTHING

    form = "go on {to:corner}[ via {via:corner+}][ for {most:cards}]"
    verbs = ("go, go on, continue, proceed",)
    options_public = False
    options_canonical = True
    answers = ("pause",)
    opens = "None of your nomads is pausing. To move a nomad, write “move”."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """As for any move, from the corner of the pause (rulings 49, 50)."""
        yield from check_way(box, state, seat, _paused(state), (*self.via, self.to), self.most)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return detour_warning(box, state, seat, _paused(state), (*self.via, self.to), self.most)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        return type(self)(*routes.shortest_notation(box, state, seat, _paused(state),
                                                    (*self.via, self.to)))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return _gain_text(box, state, seat, _paused(state), (*self.via, self.to))

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        yield from _walk(context, seat, _paused(context.state), (*self.via, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for to, via in routes.possible_walks(box, state, seat, _paused(state)):
            yield cls(to, via)


class Stop(Move, frozen=True):
    """``stop``: a paused nomad stays."""

    form = "stop"
    verbs = ("stop, stay, halt, remain",)
    answers = ("pause",)

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return NotNow("None of your nomads is pausing.", True)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A nomad cannot stop on an occupied corner (ruling 50)."""
        if must_go(state):
            yield Problem("illegal-corner", f"Your nomad must go on: another piece is on "
                          f"{box.spot(_paused(state).corner)}.", rule="ruling 50")

    def play(self, context: MoveContext, seat: Seat) -> None:
        """Remaining steps are lost (ruling 48)."""
        context.add(Stopped(seat, _paused(context.state).corner))
        context.add(Awaited("build", seat))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        if not must_go(state):
            yield cls()


class NomadPlaced(Event, frozen=True):
    """A new nomad; ``price`` is empty for the first."""

    seat: Seat
    corner: Corner
    price: Bag = NOTHING

    def apply(self, box: Box, state: State) -> State:
        nomads = (*box.player(state, self.seat).nomads, self.corner)
        return changed(box, state, self.seat, self.price, nomads=tuple(sorted(nomads)))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{seat_ref(self.seat)} places a nomad at {box.spot(self.corner)}"
                f"{paid_text(self.price)}.")


class Stopped(Event, frozen=True):
    seat: Seat
    corner: Corner

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pause=None)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"The nomad of {seat_ref(self.seat)} stops at {box.spot(self.corner)}."


class Moved(Event, frozen=True):
    """A nomad walked ``way``, including its first corner; ``price`` was paid for it."""

    seat: Seat
    way: tuple[Corner, ...]
    price: Bag

    def apply(self, box: Box, state: State) -> State:
        nomads = (*without_items(box.player(state, self.seat).nomads, self.way[0]), self.way[-1])
        state = changed(box, state, self.seat, self.price, nomads=tuple(sorted(nomads)))
        return replace(state, pause=None)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        way = " ".join(map(box.spot, self.way))
        return f"{seat_ref(self.seat)} moves a nomad along {way}{paid_text(self.price)}."


def no_nomad(box: Box, corner: Corner, nomads: tuple[Corner, ...],
             rule: str) -> Problem:
    """The refusal of a nomad that is not there."""
    return Problem("illegal-nomad", f"You have no nomad at {box.spot(corner)}.", rule=rule,
                   hint=f"Your nomads are at {join_words(nomads)}." if nomads else
                   "You have no nomads on the board.")


def must_go(state: State) -> bool:
    """True if the paused nomad shares its corner with another piece (ruling 50)."""
    return state.pause is not None and state.pause.corner in occupied(state, state.pause.corner)


def _paused(state: State) -> Pause:
    assert state.pause is not None
    return state.pause


def _gain_text(box: Box, state: State, seat: Seat, pause: Pause, stops: tuple[Corner, ...]) -> str:
    """The way, its price, and the first chip on it."""
    walk = routes.walk(box, state, seat, pause, stops)
    if walk is None:
        return ""
    price = multiplied(box.price["move"], walk.count)
    chip = f", then the chip of {walk.chip.box}" if walk.chip else ""
    return f"{' '.join(walk.way)}, {count_noun(len(walk.way) - 1, 'step')}{paid_text(price)}{chip}"


def _walk(context: MoveContext, seat: Seat, pause: Pause, stops: tuple[Corner, ...]) -> Luck[None]:
    """Pay, walk, and pause at a chip (rulings 47–49)."""
    box = context.box
    walk = routes.walk(box, context.state, seat, pause, stops)
    assert walk is not None
    each = routes.allowance(box, box.player(context.state, seat))
    context.add(Moved(seat, walk.way, multiplied(box.price["move"], walk.count)))
    if walk.chip is None:
        context.add(Awaited("build", seat))
    else:
        yield from turn_up(context, seat, walk.chip,
                           pause.steps + walk.count * each - walk.chip.step)


def usual_rest(box: Box, state: State, seat: Seat) -> Stop | GoOn:
    """Stop or, on an occupied corner, go to the nearest empty one (ruling 70)."""
    if not must_go(state):
        return Stop()
    pause = _paused(state)
    surveyed = routes.survey(box, routes.ground(state, box.player(state, seat)), pause.corner)
    occupied_corners = occupied(state, pause.corner)
    near = [(steps, corner) for corner, steps in surveyed.steps.items()
            if corner not in occupied_corners and steps <= pause.steps]
    unambiguous = [candidate for candidate in near if len(surveyed.first_chips[candidate[1]]) == 1]
    if unambiguous:
        return GoOn(min(unambiguous)[1])
    end = min(near)[1]
    return GoOn(end, routes.trail_to(surveyed, end, next(iter(surveyed.first_chips[end])))[1:-1])
