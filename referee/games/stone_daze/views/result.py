"""The score sheet: the winner, and the count of each clan."""

from referee.core.base.aliases import join_words
from referee.core.game.decisions import Result, Seat
from referee.games.stone_daze.model.state import Box, State
from referee.games.stone_daze.model.terrain import in_play
from referee.games.stone_daze.moves.ending import landed_figures, reason_text
from referee.games.stone_daze.views.view import View


def result(box: Box, state: State) -> Result | None:
    """The final result: who reached the Halhala or has figures left, with the counts."""
    if state.phase != "over":
        return None
    return _result(box, state, state.winner, state.reason)


def score_so_far(box: Box, view: View) -> Result:
    """The count of each clan; while both go on, neither has won."""
    if view.phase == "over":
        return _result(box, view, view.winner, view.reason)
    return _result(box, view, "", "both clans have landed the same number of figures",
                   ("If the game ends at its limit of rounds, it is a draw.",))


def _result(box: Box, state: State | View, winner: Seat, reason: str,
            notes: tuple[str, ...] = ()) -> Result:
    seats, clan = box.seats, box.scenario.discs.clan
    ranking = ((winner,), (box.enemy(winner),)) if winner else (seats,)
    names = {seat: [box.cards[key].id for key in box.clans[seat] if state.figures[key].landed]
             for seat in seats}
    left = {seat: len(in_play(box, state, seat)) for seat in seats}
    score_rows = (("figures landed", tuple(landed_figures(box, state, seat) for seat in seats)),
                  ("figures left", tuple(left[seat] for seat in seats)),
                  ("discs left", tuple(state.discs[seat] for seat in seats)))
    workings = (
        ("figures landed", tuple(join_words(names[seat]) for seat in seats)),
        ("figures left",
         tuple(_difference_text(len(box.clans[seat]), left[seat], "out") for seat in seats)),
        ("discs left", tuple(_difference_text(clan, state.discs[seat], "spent") for seat in seats)))
    return Result(ranking, reason_text(box, reason), score_rows, notes, workings)


def _difference_text(total: int, left: int, what: str) -> str:
    return f"{total} − {total - left} {what}" if left < total else ""
