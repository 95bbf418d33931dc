"""The end of a turn, the end of the game and its score (SoloPlay, ending a turn; scoring)."""

from collections.abc import Callable

from referee.core.rules import Result
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.events import (
    Arranged,
    Discarded,
    ElderSet,
    Ended,
    LastAsked,
    RoundBegan,
)
from referee.games.stone_age_solo.records import State
from referee.games.stone_age_solo.rules import buying, feeding, placing
from referee.games.stone_age_solo.rules.acting import promise
from referee.games.stone_age_solo.rules.tale import Tale
from referee.games.stone_age_solo.sheet import ON_SHOW, grade, reason, sheet, total


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




_STEPS: dict[str, Callable[[Tale], None]] = {
    "place": placing.go_on, "act": _act, "feed": _feed, "offer": feeding.offer_now,
    "last": _last,
}


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
