"""The score sheet: every award and deduction of a position, and why a game ends."""

from referee.games.stone_age import scoring
from referee.games.stone_age.content import RESOURCES
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.records import State

NO_TILES = "a stack of building tiles is empty"
NO_CARDS = "three civilization cards cannot be shown"
ON_SHOW = 3

Row = tuple[str, int]


def reason(state: State) -> str:
    """Why the game ends; empty while it goes on."""
    found = [why for why, holds in ((NO_TILES, not all(state.stacks)),
                                    (NO_CARDS, state.shown.count("") > 4 - ON_SHOW)) if holds]
    return " and ".join(found)


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
