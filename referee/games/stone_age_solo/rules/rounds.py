"""The end of a turn, the end of the game and its score (SoloPlay, ending a turn; scoring)."""

from collections.abc import Callable

from referee.core.rules import Result
from referee.games.stone_age import scoring
from referee.games.stone_age.content import RESOURCES
from referee.games.stone_age_solo.records import (
    Arranged,
    Discarded,
    ElderSet,
    Ended,
    LastAsked,
    RoundBegan,
    State,
)
from referee.games.stone_age_solo.rules import buying, feeding, placing
from referee.games.stone_age_solo.rules.acting import promise
from referee.games.stone_age_solo.rules.box import Box
from referee.games.stone_age_solo.rules.tale import Tale

NO_TILES = "a stack of building tiles is empty"
NO_CARDS = "three civilization cards cannot be shown"
ON_SHOW = 3

Row = tuple[str, int]


def proceed(tale: Tale) -> None:
    """Carry the game on until the player must decide."""
    before = -1
    while len(tale.events) != before:
        before = len(tale.events)
        step = _STEPS.get(tale.state.phase)
        if step is not None:
            step(tale)


def _act(tale: Tale) -> None:
    """A turn's actions end when the last figure is home."""
    if tale.state.pending is not None:
        return
    buying.go_on(tale)
    if tale.state.grant is None and not tale.state.placed:
        _arrange(tale)
        feeding.begin(tale)


def _arrange(tale: Tale) -> None:
    """Discard, close up, refill (ending a turn, 1; rulings S16, S17, S55)."""
    if not tale.state.bought and tale.state.shown[1]:
        tale.add(Discarded(tale.state.shown[1]))
    shown, deck = tale.state.shown, tale.state.deck
    rest = [card for card in shown[1:] if card]
    drawn = min(max(ON_SHOW - bool(shown[0]) - len(rest), 0), len(deck))
    second, third, fourth = (*rest, *deck[:drawn], "", "", "")[:3]
    tale.add(Arranged((shown[0], second, third, fourth), drawn))


def _feed(tale: Tale) -> None:
    """Step 2, then step 3."""
    feeding.go_on(tale)
    if tale.state.phase == "feed" and not tale.state.need:
        _end_turn(tale)


def _end_turn(tale: Tale) -> None:
    """The end, or the elder goes on and a turn begins (rulings S54, S62, S63)."""
    state = tale.state
    if reason(state):
        tale.add(LastAsked() if promise(tale.box, state) else Ended(reason(state)))
        return
    if not state.moved:
        tale.add(ElderSet(tale.box.next_area(state.elder), "path"))
    tale.add(RoundBegan(state.round + 1))


def _last(tale: Tale) -> None:
    if not promise(tale.box, tale.state):
        end(tale)


def end(tale: Tale) -> None:
    """The game is over."""
    tale.add(Ended(reason(tale.state)))


def reason(state: State) -> str:
    """Why the game ends; empty while it goes on."""
    found = [why for why, holds in ((NO_TILES, not all(state.stacks)),
                                    (NO_CARDS, state.shown.count("") > 4 - ON_SHOW)) if holds]
    return " and ".join(found)


_STEPS: dict[str, Callable[[Tale], None]] = {
    "place": placing.go_on, "act": _act, "feed": _feed, "offer": feeding.offer_now,
    "last": _last,
}


# The score.


def sheet(box: Box, state: State) -> tuple[Row, ...]:
    """Every award and deduction of the position, each with its reckoning."""
    return (*_track(state), *_left(box, state), *_kept(box, state))


def _track(state: State) -> tuple[Row, ...]:
    points = state.points
    return (
        ("building tiles", points.tiles), ("points of cards", points.cards),
        (f"food added: {state.added}", -points.food),
        ("over capacity", -points.over), ("idle figures", -points.idle),
        ("dice not kept", -points.dice), ("hunger", -points.hunger))


def _left(box: Box, state: State) -> tuple[Row, ...]:
    """What was not picked up (scoring, 1; ruling S65)."""
    finish = box.scenario.finish
    low, high = (shelf.id for shelf in box.scenario.toolbox.list)
    hut = box.limits.people - state.people
    each = finish.wood, finish.brick, finish.stone, finish.gold
    rows = [(f"{name} on the board: {n} at {one}", n * one)
            for name, n, one in zip(RESOURCES, state.board, each, strict=True)]
    discards = len(state.discards)
    return (
        *rows, (f"cards discarded: {discards} at {finish.discard}", discards * finish.discard),
        (f"tools on the board: {state.low} at -{low}, {state.high} at -{high}",
         -state.low * low - state.high * high),
        (f"people on the hut: {hut} at {finish.person}", hut * finish.person))


def _kept(box: Box, state: State) -> tuple[Row, ...]:
    """Bonuses as in Stone Age, resources held, cards in the stack (scoring, 2)."""
    finish = box.scenario.finish
    times = {"farmer": state.field, "toolmaker": sum(state.tools) + sum(state.used),
             "builder": len(state.tiles), "shaman": state.people}
    cards = [box.cards[name] for name in state.cards]
    counted = scoring.people(cards)
    bonus = scoring.cards(cards, times)
    held = sum(state.goods)
    rows = [(f"{name}s: {counted[name]} x {n}", bonus[f"{name}s"]) for name, n in times.items()]
    return (
        ("green sets", bonus["green sets"]), *rows,
        (f"resources held: {held} at {finish.held}", held * finish.held),
        (f"cards in the stack: {len(state.deck)} at {finish.stack}",
         len(state.deck) * finish.stack))


def total(rows: tuple[Row, ...]) -> int:
    """The sum of a sheet."""
    return sum(points for _, points in rows)


def grade(box: Box, points: int) -> str:
    """What a total is worth, bounds included (ruling S67)."""
    return next((grade.id for grade in box.scenario.grades.list if points >= grade.least),
                box.scenario.below.grade)


def result(box: Box, state: State) -> Result | None:
    """The end: the whole sheet, the total and its grade."""
    if state.phase != "over":
        return None
    rows = sheet(box, state)
    points = total(rows)
    printed: list[tuple[str, tuple[int | str, ...]]] = [(name, (n,)) for name, n in rows]
    printed += [("total", (points,)), ("grade", (grade(box, points),))]
    return Result(((box.seat,),), reason(state), tuple(printed), (
        f"{points} points: {grade(box, points)}.",))
