"""1. Move: a scout goes to another area within reach; the bonus move of the second scout."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import animals_in, site
from referee.games.fire_and_stone.model.board import Way
from referee.games.fire_and_stone.model.cards import Sea, Steps
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, Player, State
from referee.games.fire_and_stone.moves.discovery import arrive
from referee.games.fire_and_stone.moves.sending import ToFire, with_scout_on

EACH = 4  # areas that are listed for each scout


class Moved(Event, frozen=True):
    """A scout moved along its way; the last area is its end."""

    seat: Seat
    scout: int
    start: str
    way: Way

    def apply(self, box: Box, state: State) -> State:
        return replace(state,
                       players=with_scout_on(box, state, self.seat, self.scout, self.way[-1]),
                       found="", moved=tuple(sorted({*state.moved, self.scout})))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        via = " via " + " ".join(self.way[:-1]) if len(self.way) > 1 else ""
        return (f"{seat_ref(self.seat)} moves scout {self.scout} from {self.start} to "
                f"{self.way[-1]}{via}.")


class Stayed(Event, frozen=True):
    seat: Seat
    scout: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, found="", moved=tuple(sorted({*state.moved, self.scout})))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)}'s scout {self.scout} cannot go anywhere and stays."


class Scout(Move, frozen=True):
    """Move a scout; 0 is the only one that can move. ``via``: the whole way, or nothing."""

    to: str
    scout: int = 0
    via: Way = ()

    form = "scout[ {scout:number}] to {to:area}[ via {via:area+}]"
    verbs = ("scout, move, go, to, send, walk",)
    answers = ("move", "bonus", "fire", "second")
    rule = "1. move"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Rulings A1 to A11; if a fire is to be chosen, those of ``to fire``."""
        if sent := _scout_sent_to_fire(state):
            if self.scout not in (0, sent):
                yield Problem("illegal-scout", f"Scout {sent} goes to a fire now, not scout "
                              f"{self.scout}.",
                              rule="ruling C1")
            elif self.via:
                yield Problem("illegal-route", "A scout goes straight to a fire: leave out “via”.",
                              rule="ruling A8")
            else:
                yield from ToFire(self.to).check(box, state, seat)
            return
        player = box.player(state, seat)
        scout = self.scout or _only_scout(state, player)
        wrong = self._wrong_scout(box, state, player.scouts, scout)
        if wrong is not None:
            yield wrong
            return
        within = reachable_areas(box, state, player, scout)
        if self.to in within and not self.via:
            return
        start = player.scouts[scout - 1]
        closed = [*_closed_problems(box, state, (*self.via, self.to))]
        yield from closed
        if self.to == start:
            yield Problem("illegal-area", f"Scout {scout} starts on {start} and must end on "
                          "another area.", rule="1. move, ruling A1")
        elif self.via:
            yield from _way_problems(box, state, player, start, (*self.via, self.to))
        elif not closed:
            steps, sea = _movement_range(box, state, player, start)
            yield Problem("illegal-area", f"{self.to} is too far for scout {scout}: from "
                                          f"{start} the scout can go up to "
                                          f"{count_noun(steps, 'step')}, by land{' or sea' * sea}.",
                          rule=self.rule, hint=f"Within reach: {' '.join(within)}.")

    def _wrong_scout(self, box: Box, state: State, scouts: tuple[str, ...],
                     scout: int) -> Problem | None:
        moved_scouts = [] if self.scout or state.agenda else [
            other for other in state.moved if other != scout and scouts[other - 1] == self.to]
        if moved_scouts:
            return Problem("illegal-scout", f"Scout {moved_scouts[0]} is on {self.to} and has "
                           "already moved.", rule="ruling A4",
                           hint=f"To move scout {scout} there, too, name it: "
                           f"“scout {scout} to {self.to}”.")
        if not scout:
            return Problem("illegal-scout", "Say which scout moves, 1 or 2.", rule="ruling A4")
        if scout > len(scouts):
            why = ("You get your second scout later, with hut tile "
                   f"{box.scenario.play.second}." if scout == 2
                   else f"There is no scout {scout}: you have {len(scouts)}.")
            return Problem("illegal-scout", why, rule="ruling A11")
        if state.agenda and scout != 2:
            return Problem("illegal-scout", "The bonus move is for scout 2.",
                           rule="second scout, ruling C11")
        if not state.agenda and scout in state.moved:
            return Problem("illegal-scout", f"Scout {scout} has already moved this turn.",
                           rule="gameplay, ruling A4")
        return None

    def canonical_move(self, box: Box, state: State, seat: Seat) -> "Scout | ToFire":
        """With its number, and without a way that is the default; to a fire: as ``to fire``."""
        if _scout_sent_to_fire(state):
            return ToFire(self.to)
        player = box.player(state, seat)
        scout = self.scout or _only_scout(state, player)
        usual = reachable_areas(box, state, player, scout)[self.to]
        return type(self)(self.to, scout, () if (*self.via, self.to) == usual else self.via)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None] | None:
        """Along the given way, or a shortest one."""
        box, state = context.box, context.state
        if _scout_sent_to_fire(state):
            ToFire(self.to).play(context, seat)
            return None
        player = box.player(state, seat)
        scout = self.scout or _only_scout(state, player)
        way = (*self.via, self.to) if self.via else reachable_areas(box, state, player,
                                                                    scout)[self.to]
        context.add(Moved(seat, scout, player.scouts[scout - 1], way))
        return arrive(context, seat, scout, self.to)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.player(state, seat)
        for scout in movable_scouts(state, player):
            for area in reachable_areas(box, state, player, scout):
                yield cls(area, scout)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """For each scout the first area of each kind, then others, a few in all."""
        player = box.player(state, seat)
        for scout in movable_scouts(state, player):
            first: dict[str, str] = {}
            ends = reachable_areas(box, state, player, scout)
            for area in ends:
                first.setdefault(site(box, state, area), area)
            yield from (cls(area, scout)
                        for area in islice(dict.fromkeys((*first.values(), *ends)), EACH))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The tile of the area."""
        what = site(box, state, self.to)
        if what == "forest":
            left = animals_in(box, state, self.to)
            return f"forest, {count_noun(left, 'animal')}" if left else "a forest without animals"
        if what == "settlement":
            return f"settlement, {count_noun(sum(state.huts[self.to]), 'hut')}"
        return {"hidden": "turns up a tile", "empty": "an empty area"}.get(what, what)


def _scout_sent_to_fire(state: State) -> int:
    """The scout that must go to a fire; 0: a scout is to be moved."""
    if not state.agenda:
        return 0
    item = state.agenda[0]
    if isinstance(item, agenda.SendToFire):
        return item.scout
    return 2 if isinstance(item, agenda.PlaceSecondScout) else 0


def _closed_problems(box: Box, state: State, way: Way) -> Iterator[Problem]:
    """The part of a way in regions that are not open yet."""
    for region in dict.fromkeys(box.atlas.region[area] for area in way):
        if not box.atlas.is_open(region, state.track):
            areas = [area for area in dict.fromkeys(way) if box.atlas.region[area] == region]
            are = "is" if len(areas) == 1 else "are"
            there_are = "there is" if state.track == 1 else "there are"
            yield Problem("illegal-region", f"{join_words(areas)} {are} in region {region}, which "
                          f"opens with hut tile {box.atlas.opening_tile(region)}. So far "
                          f"{there_are} {state.track or 'none'}.", rule="1. move, ruling A2")


def _way_problems(box: Box, state: State, player: Player, start: str,
                  way: Way) -> Iterator[Problem]:
    """A given way must itself be legal (ruling A6)."""
    steps, sea = _movement_range(box, state, player, start)
    if way[0] == start:
        yield Problem("illegal-route", f"Begin the way with the first step: leave out {start}, "
                      "where the scout stands.", rule="1. move, ruling A6")
        return
    if len(way) > steps:
        yield Problem("illegal-route", f"The way that you gave has {count_noun(len(way), 'step')}, "
                      f"but your scout can go only {steps}.", rule="1. move, ruling A6")
    for before, area in pairwise((start, *way)):
        neighbours = box.atlas.neighbours(before, sea)
        if area in neighbours:
            continue
        if area in box.atlas.areas[before].sea:
            yield Problem("illegal-route", f"From {before} to {area} is a sea route: you need an "
                          "uncovered ship-building.", rule="1. move, ruling A3")
        else:
            yield Problem("illegal-route", f"{area} is not next to {before}.", rule="1. move",
                          hint=f"Next to {before}: {' '.join(neighbours)}.")


def movable_scouts(state: State, player: Player) -> tuple[int, ...]:
    """The scouts that may move: those that have not, or the second one by its bonus."""
    if state.agenda:
        return (2,) if isinstance(state.agenda[0], agenda.BonusMove) else ()
    moved = state.moved
    return tuple([scout for scout in range(1, len(player.scouts) + 1) if scout not in moved])


def _movement_range(box: Box, state: State, player: Player, start: str) -> tuple[int, bool]:
    """How many steps a scout may take from here, and whether it may use sea routes."""
    effects = box.caves[state.cave].rule if state.cave_at else ()
    for card in player.cards:
        if card.name in box.legs and not card.vp:
            effects += box.legs[card.name]
    steps, sea = box.scenario.play.steps, False
    for effect in effects:
        if isinstance(effect, Steps) and effect.region in ("", box.atlas.region[start]):
            steps = max(steps, effect.max)
        sea = sea or isinstance(effect, Sea)
    return steps, sea


def _only_scout(state: State, player: Player) -> int:
    """The only scout that may move; 0 if several may."""
    scouts = movable_scouts(state, player)
    return scouts[0] if len(scouts) == 1 else 0


def reachable_areas(box: Box, state: State, player: Player, scout: int) -> dict[str, Way]:
    """Where a scout may end its movement, and a shortest way there."""
    start = player.scouts[scout - 1]
    steps, sea = _movement_range(box, state, player, start)
    return box.atlas.reach(start, steps, sea, state.track)


def quietest_move(box: Box, state: State, seat: Seat) -> Scout | None:
    """The default of a compulsory move (ruling H6), or None if no scout can move.

    No move costs anything, so it is the first area, and scout, of those that reveal least.
    """
    return min(Scout.options(box, state, seat), default=None, key=lambda move: (
        move.to in state.hidden, box.atlas.order[move.to], move.scout))


def stay(context: MoveContext) -> bool:
    """True if the scouts of the turn's seat have moved (A4); those without a move stay (A9)."""
    box, state = context.box, context.state
    player = state.players[state.turn]
    left = movable_scouts(state, player)
    for scout in left:
        if reachable_areas(box, state, player, scout):
            return False
    for scout in left:
        context.add(Stayed(box.seats[state.turn], scout))
    return True
