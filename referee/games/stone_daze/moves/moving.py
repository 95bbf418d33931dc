"""Game sequence 3: the panels are revealed, all figures move at once, and some land."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_daze.model.board import TURNS, Square, facing_after_turn
from referee.games.stone_daze.model.state import Box, Key, Plan, State, changed
from referee.games.stone_daze.model.terrain import in_play
from referee.games.stone_daze.moves import orders
from referee.games.stone_daze.moves.collisions import MovementOrder, Outcome


class Shown(Event, frozen=True):
    """A clan's panels are revealed, with discs; and which way its new fireball will go."""

    seat: Seat
    plans: dict[Key, Plan]
    draw: bool
    facing: str = ""

    def apply(self, box: Box, state: State) -> State:
        """Discs turn to silver and actions are exhausted; the new fireball's way is known."""
        figures, seat = dict(state.figures), self.seat
        for key, plan in self.plans.items():
            if plan.acts:
                used = tuple(sorted({*figures[key].used, *plan.acts}))
                figures[key] = replace(figures[key], used=used)
        spent = sum(plan.discs for plan in self.plans.values())
        state = replace(state, figures=figures,
                        discs={**state.discs, seat: state.discs[seat] - spent})
        if self.facing:
            ball = replace(state.balls[seat], facing=self.facing)
            state = replace(state, balls={**state.balls, seat: ball})
        return state

    def describe(self, box: Box, viewer: Seat | None) -> str:
        spent = sum(plan.discs for plan in self.plans.values())
        discs = f" {spent} disc{'s' * (spent > 1)} spent." if spent else ""
        return f"{seat_ref(self.seat)}'s panels: {orders.plans(box, self.plans, self.draw)}.{discs}"


class Burned(Event, frozen=True):
    """A figure was ordered into or through fire: one hit, judged with the others."""

    figure: Key
    at: Square

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{self.at}: {box.named(self.figure)} is ordered into the fire there. It gets "
                "one hit and does not move there [fire]")


class Clashed(Event, frozen=True):
    """Several figures are bound for a square; ``stays``: one of them is there and stays."""

    at: Square
    figures: tuple[Key, ...]
    stays: Key = ""

    def describe(self, box: Box, viewer: Seat | None) -> str:
        names = [box.named(key) for key in self.figures if key != self.stays]
        if self.stays:
            return (f"{self.at}: {box.named(self.stays)} stays there, so {join_words(names)} "
                    f"{'do' if len(names) > 1 else 'does'} not get there [ruling 9]")
        clans = {box.cards[key].seat for key in self.figures}
        several = len(names) > 2
        return (f"{self.at}: {join_words(names)} are {'all' if several else 'both'} ordered to "
                f"{self.at}: {'none' if several else 'neither'} gets there "
                f"[{'ruling 11' if len(clans) == 1 else 'movement'}]")


class Stopped(Event, frozen=True):
    """A figure does not reach the square it aims at."""

    figure: Key
    at: Square
    why: str
    by: tuple[Key, ...] = ()
    past: bool = False  # a run that must go through this square

    def describe(self, box: Box, viewer: Seat | None) -> str:
        name, by = box.named(self.figure), join_words(map(box.named, self.by))
        why = {"held": f"{by} has not left the square [ruling 10]",
               "exchange": f"it cannot change places with {by} [movement]",
               "bound": f"{by} is ordered to this square, so a run that is cut short cannot end "
                        "there [runners]",
               "stays": f"{by} stays there [ruling 9]",
               "shared": f"the run of {by} is cut short, too, and would also end there [runners]"}
        if self.past and self.why == "bound":
            return (f"{self.at}: {name} does not get there: {by} is ordered to this square, "
                    "so the run cannot cross it or end there [runners]")
        return f"{self.at}: {name} does not get there: {why[self.why]}"


class Moved(Event, frozen=True):
    """A figure goes to another square; ``short``: a cut run."""

    figure: Key
    start: Square
    to: Square
    short: bool = False

    def apply(self, box: Box, state: State) -> State:
        return changed(state, self.figure, at=self.to)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        short = ", one square only [runners]" if self.short else "."
        return f"{box.named(self.figure)} goes from {self.start} to {self.to}{short}"


class Turned(Event, frozen=True):
    """A figure turns."""

    figure: Key
    facing: str

    def apply(self, box: Box, state: State) -> State:
        return changed(state, self.figure, facing=self.facing)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{box.named(self.figure)} turns and faces {self.facing}."


class Landed(Event, frozen=True):
    """A figure reaches the enemy's Halhala for the first time."""

    figure: Key
    at: Square

    def apply(self, box: Box, state: State) -> State:
        return changed(state, self.figure, landed=True)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{box.named(self.figure)} reaches the enemy's Halhala on {self.at}!"


def show(box: Box, state: State) -> Iterator[Event]:
    """Reveal every clan's panels."""
    for seat in box.seats:
        plans = {key: state.plans[key] for key in box.clans[seat] if key in state.plans}
        facing = next((state.figures[key].facing for key, plan in plans.items()
                       if "fireball" in plan.acts), "")
        yield Shown(seat, plans, seat in state.draw, facing)


def all_orders(box: Box, state: State) -> dict[Key, MovementOrder]:
    """The order of every figure in play; without one it stays."""
    orders: dict[Key, MovementOrder] = {}
    for seat in box.seats:
        for key in in_play(box, state, seat):
            start, plan = state.figures[key].at, state.plans.get(key)
            orders[key] = MovementOrder(start, plan.to,
                                        plan.near) if plan else MovementOrder(start, start)
    return orders


def move_figures(box: Box, state: State, bound: Mapping[Key, MovementOrder],
                 outcome: Outcome) -> Iterator[Event]:
    """Movement as events: fire, contested squares, other stops, moves, turns."""
    yield from (Burned(key, at) for key, at in outcome.burned.items())
    yield from _clashes(bound)
    past = {(stop.figure, stop.at) for stop in outcome.stops
            if stop.figure in state.plans and stop.at == state.plans[stop.figure].near != stop.aim}
    for stop in outcome.stops:
        if (stop.figure, stop.at) in past and stop.at != stop.aim:
            continue  # it stops the run there once more, and is reported then
        clashed = stop.why in ("bound", "stays") and stop.at == state.plans[stop.figure].to
        if not clashed and stop.why != "fire":
            yield Stopped(stop.figure, stop.at, stop.why, stop.by, (stop.figure, stop.at) in past)
    for key, to in outcome.ends.items():
        plan, start = state.plans.get(key), state.figures[key].at
        if to != start:
            yield Moved(key, start, to, plan is not None and to != plan.to)
        elif plan is not None and plan.turn in TURNS:
            yield Turned(key, facing_after_turn(state.figures[key].facing, plan.turn))


def _clashes(bound: Mapping[Key, MovementOrder]) -> Iterator[Event]:
    marks: dict[Square, list[Key]] = {}
    for key, order in bound.items():
        marks.setdefault(order.to, []).append(key)
    for square, keys in marks.items():
        if len(keys) > 1:
            stays = next((key for key in keys if bound[key].own == square), "")
            yield Clashed(square, tuple(keys), stays)


def note_landings(box: Box, state: State) -> Iterator[Event]:
    """Figures that end on the enemy's Halhala for the first time (ruling 65)."""
    for seat in box.seats:
        goal = box.halhala[box.enemy(seat)]
        for key in in_play(box, state, seat):
            figure = state.figures[key]
            if figure.at in goal and not figure.landed:
                yield Landed(key, figure.at)
