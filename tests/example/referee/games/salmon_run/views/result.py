"""The score: final, and so far."""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.game.decisions import Result, Seat
from referee.games.salmon_run.model.state import Box, Spears, State
from referee.games.salmon_run.moves import ending
from referee.games.salmon_run.views.view import View


def result(box: Box, state: State) -> Result | None:
    """The final ranking, or None while the game goes on."""
    if not state.over:
        return None
    return _counted(box, state.caught, state.hands, ending.reason(box, state))


def score_so_far(box: Box, view: View) -> Result:
    """The score if the game ended now; hidden hands do not count."""
    result = _counted(box, view.caught, view.hands, view.over or "If the game ended now.")
    hidden = [seat for seat in box.seats if seat not in view.hands]
    return replace(result,
                   notes=(f"Not counted: the spears of {join_words(hidden)}.",) * bool(hidden))


def _counted(box: Box, caught: Mapping[Seat, int], hands: Mapping[Seat, Spears],
             why: str) -> Result:
    """The longest of the given spears earns its holder the prize."""
    best = max((max(hand) for hand in hands.values()), default=0)
    prize = box.scenario.longest.worth
    spear = {seat: prize * (best in hands.get(seat, ())) for seat in box.seats}
    total = {seat: caught[seat] + spear[seat] for seat in box.seats}
    ranking = tuple(tuple(seat for seat in box.seats if total[seat] == points)
                    for points in sorted(set(total.values()), reverse=True))
    how = tuple(f"spear {best}" if spear[seat] else "" for seat in box.seats)
    return Result(ranking, why, (
        ("salmon", tuple(caught[seat] for seat in box.seats)),
        ("longest spear", tuple(spear.values())), ("total", tuple(total.values()))),
        workings=(("longest spear", how),))
