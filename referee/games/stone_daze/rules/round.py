"""A round from the sheets to its end: tokens, panels, movement, hits, healing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.core.chance import Draw, Luck, Reveal
from referee.games.stone_daze.board import FACINGS, TURNS, Square, turned
from referee.games.stone_daze.records import (
    BallLaid,
    BallOut,
    BallWent,
    Begun,
    BirdCame,
    Broken,
    Burned,
    Choosing,
    Clashed,
    Club,
    Ended,
    Event,
    FireLaid,
    Haunted,
    Heal,
    Healed,
    Hit,
    Key,
    LaidOut,
    Landed,
    Move,
    Moved,
    Ordered,
    Plan,
    Sheet,
    Shown,
    State,
    Stopped,
    Thrown,
    Turned,
    Waned,
)
from referee.games.stone_daze.rules import clubs, movement, opening, orders
from referee.games.stone_daze.rules.apply import apply
from referee.games.stone_daze.rules.field import Field, in_play, lit, terrain
from referee.games.stone_daze.rules.movement import Course, Outcome


class Story:
    """What happens, told in order, and the position as it has become."""

    def __init__(self, field: Field, state: State) -> None:
        self.field = field
        self.state = state
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == "over"

    def tell(self, events: Iterable[Event]) -> None:
        """Let these happen, each in the position that the one before left."""
        for event in events:
            self.state = apply(self.field, self.state, event)
            self.events.append(event)


def play(field: Field, state: State, moves: Mapping[str, Move]) -> Luck[tuple[Event, ...]]:
    """What follows from everybody's sheets, as far as the next decision."""
    story = Story(field, state)
    sheets = {seat: move for seat, move in moves.items() if isinstance(move, Sheet)}
    if state.phase == "set-up":
        story.tell(_set_up(field, sheets))
    elif state.phase == "orders":
        yield from _orders(story, sheets)
    elif state.phase == "clubs":
        yield from _resolve(story, {seat: clubs.read(field, state, seat, sheet)
                                    for seat, sheet in sheets.items()})
    else:
        story.tell(_chosen(field, state, moves))
        _finish(story)
    return tuple(story.events)


def _set_up(field: Field, sheets: Mapping[str, Sheet]) -> Iterator[Event]:
    for seat in field.seats:
        yield LaidOut(seat, *opening.read(field, seat, sheets[seat]))
    yield Begun(1)


def _orders(story: Story, sheets: Mapping[str, Sheet]) -> Luck[None]:
    """Game sequence 1: orders are sealed, then the tokens are laid and shown."""
    field, state = story.field, story.state
    found = {seat: orders.read(field, state, seat, sheets[seat]) for seat in field.seats}
    if all(read.draw for read in found.values()):
        story.tell([Ended("both clans agreed to a draw")])
        return
    story.tell(Ordered(seat, read.plans, read.draw) for seat, read in found.items())
    story.tell(_advance(field, state))
    for seat, read in found.items():
        story.tell(_tokens(seat, read))
    if not any(clubs.open_to(field, story.state, seat) for seat in field.seats):
        yield from _resolve(story, {})


def _advance(field: Field, state: State) -> Iterator[Event]:
    """Last round's fireballs go one square on, over whatever is there (ruling 18)."""
    for seat in field.seats:
        if seat in state.balls:
            ball = state.balls[seat]
            yield BallWent(seat, field.board.step(ball.at, FACINGS[ball.facing]))


def _tokens(seat: str, read: orders.Read) -> Iterator[Event]:
    for act in read.tokens:
        if act.name == "fire":
            yield FireLaid(seat, *act.squares)
        elif act.name == "fireball":
            yield BallLaid(seat, *act.squares)
        else:
            yield BirdCame(seat, *act.squares)


def _resolve(story: Story, thrown: Mapping[str, tuple[Club, ...]]) -> Luck[None]:
    """Game sequence 3 to 5, once the clubs lie."""
    field, plans = story.field, story.state.plans
    yield Reveal(f"round {story.state.round}, the panels are shown")
    story.tell(_show(field, story.state))
    story.tell(Thrown(seat, thrown.get(seat, ())) for seat in field.seats)
    outcome = movement.resolve(courses(field, story.state), lit(story.state))
    story.tell(_move(field, story.state, outcome))
    story.tell(_land(field, story.state))
    story.tell(_goal(field, story.state))
    if story.over:
        return
    broken = _breaks(field, story.state, thrown)
    hits = list(_hits(field, story.state, thrown, outcome))
    story.tell(hits)
    story.tell(broken)
    yield from _haunt(story, [hit.at for hit in hits if hit.out])
    story.tell(_nobody_left(field, story.state))
    if story.over:
        return
    story.tell(_heal(field, story.state, plans))
    if story.state.phase != "healing":
        _finish(story)


def _show(field: Field, state: State) -> Iterator[Event]:
    for seat in field.seats:
        plans = {key: state.plans[key] for key in field.clans[seat] if key in state.plans}
        facing = next((state.figures[key].facing for key, plan in plans.items()
                       if "fireball" in plan.acts), "")
        yield Shown(seat, plans, seat in state.draw, facing)


def courses(field: Field, state: State) -> dict[Key, Course]:
    """The order of every figure in play; who has none stays."""
    found: dict[Key, Course] = {}
    for seat in field.seats:
        for key in in_play(field, state, seat):
            own, plan = state.figures[key].at, state.plans.get(key)
            found[key] = Course(own, plan.to, plan.near) if plan else Course(own, own)
    return found


def _move(field: Field, state: State, outcome: Outcome) -> Iterator[Event]:
    """Movement, told as: fire, squares contested, who else is stopped, who goes, who turns."""
    yield from (Burned(key, at) for key, at in outcome.burned.items())
    yield from _clashes(field, state)
    for stop in outcome.stops:
        clashed = stop.why in ("bound", "stays") and stop.at == state.plans[stop.figure].to
        if not clashed and stop.why != "fire":
            yield Stopped(stop.figure, stop.at, stop.why, stop.by)
    for key, to in outcome.ends.items():
        plan, start = state.plans.get(key), state.figures[key].at
        if to != start:
            yield Moved(key, start, to, plan is not None and to != plan.to)
        elif plan is not None and plan.turn in TURNS:
            yield Turned(key, turned(state.figures[key].facing, plan.turn))


def _clashes(field: Field, state: State) -> Iterator[Event]:
    bound: dict[Square, list[Key]] = {}
    found = courses(field, state)
    for key, course in found.items():
        bound.setdefault(course.to, []).append(key)
    for square, keys in bound.items():
        if len(keys) > 1:
            stays = next((key for key in keys if found[key].own == square), "")
            yield Clashed(square, tuple(keys), stays)


def _land(field: Field, state: State) -> Iterator[Event]:
    """Who ends on the enemy's Halhala for the first time (ruling 65)."""
    for seat in field.seats:
        goal = field.halhala[field.enemy(seat)]
        for key in in_play(field, state, seat):
            figure = state.figures[key]
            if figure.at in goal and not figure.landed:
                yield Landed(key, figure.at)


def landed(field: Field, state: State, seat: str) -> int:
    """How many figures a clan has landed so far."""
    return sum(state.figures[key].landed for key in field.clans[seat])


def _goal(field: Field, state: State) -> Iterator[Event]:
    """More figures landed wins; equal counts go on (objective, A9)."""
    south, north = (landed(field, state, seat) for seat in field.seats)
    if south != north:
        winner = field.seats[north > south]
        yield Ended(f"{winner} reached the Halhala, {max(south, north)} landed "
                    f"against {min(south, north)}", winner)


def _hits(field: Field, state: State, thrown: Mapping[str, tuple[Club, ...]],
          outcome: Outcome) -> Iterator[Hit]:
    """Bumps and removals, all judged together (game sequence 4; rulings 52 to 55)."""
    balls = [ball.at for ball in state.balls.values()]
    for seat in field.seats:
        enemy = thrown.get(field.enemy(seat), ())
        for key in in_play(field, state, seat):
            figure = state.figures[key]
            on_it = [club for club in enemy if club.at == figure.at]
            force = any(club.force for club in on_it)
            fires, burns = int(key in outcome.burned), balls.count(figure.at)
            total = fires + burns + len(on_it)
            if total:
                yield Hit(key, figure.at, fires, len(on_it), burns, force,
                          force or figure.bumps + total >= 2)


def _breaks(field: Field, state: State, thrown: Mapping[str, tuple[Club, ...]]) -> list[Event]:
    """Small mounds under a mega club (ruling 64); two on one mound break it once."""
    small = terrain(field, state).small
    found = {club.at: seat for seat in reversed(field.seats) for club in thrown.get(seat, ())
             if club.mega and club.at in small}
    return [Broken(seat, at) for at, seat in sorted(found.items())]


def _haunt(story: Story, fallen: list[Square]) -> Luck[None]:
    """The haunted ground lies where the first figure fell; by lot if several did (69)."""
    state = story.state
    if not story.field.haunted or state.haunted or not fallen:
        return
    squares = tuple(sorted(fallen))
    place = 1
    if len(squares) > 1:
        answer = yield Draw(f"round {state.round}, the haunted ground", len(squares), 1, squares)
        place = answer[0]
    story.tell([Haunted(squares[place - 1])])


def _nobody_left(field: Field, state: State) -> Iterator[Event]:
    """A clan without figures has lost; both at once: drawn (ruling 3)."""
    left = [seat for seat in field.seats if in_play(field, state, seat)]
    if not left:
        yield Ended("neither clan has a figure left")
    elif len(left) == 1:
        yield Ended(f"{field.enemy(left[0])} has no figure left", left[0])


def patients(field: Field, state: State, healer: Key) -> tuple[Key, ...]:
    """Whom a healer may cure: own figures with a bump next to it (rulings 24 and 68)."""
    near = field.board.around(state.figures[healer].at)
    return tuple(key for key in in_play(field, state, field.cards[healer].seat)
                 if state.figures[key].bumps and state.figures[key].at in near)


def _heal(field: Field, state: State, plans: Mapping[Key, Plan]) -> Iterator[Event]:
    """Healing, at the end of the round; several patients are for the clan to choose from."""
    asked: dict[str, tuple[Key, ...]] = {}
    for seat in field.seats:
        for key in in_play(field, state, seat):
            if key in plans and "heal" in plans[key].acts:
                sick = patients(field, state, key)
                if len(sick) > 1:
                    asked[seat] = sick
                else:
                    yield Healed(key, sick[0] if sick else "")
    if asked:
        yield Choosing(asked)


def _chosen(field: Field, state: State, moves: Mapping[str, Any]) -> Iterator[Event]:
    for seat in field.seats:
        if seat in state.patients and isinstance(moves.get(seat), Heal):
            healer = next(key for key, plan in state.plans.items()
                          if field.cards[key].seat == seat and "heal" in plan.acts)
            yield Healed(healer, f"{seat}-{moves[seat].figure}")


def _finish(story: Story) -> None:
    """Game sequence 5: tokens burn down, and the next round begins or the limit is reached."""
    story.tell(_burn_down(story.field, story.state))
    if story.state.round >= story.field.rounds:
        story.tell([Ended(f"{story.field.rounds} rounds are played")])
    else:
        story.tell([Begun(story.state.round + 1)])


def _burn_down(field: Field, state: State) -> Iterator[Event]:
    for seat in field.seats:
        if seat in state.fires:
            fire = state.fires[seat]
            yield Waned(seat, fire.base, out=not fire.second)
        if seat in state.balls and state.balls[seat].gone:
            yield BallOut(seat)
