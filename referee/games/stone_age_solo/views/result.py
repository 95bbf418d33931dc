"""The score: final, and so far."""

from referee.core.game.decisions import Result
from referee.games.stone_age_solo.model.state import Box, State
from referee.games.stone_age_solo.moves.score import end_reason, grade, score_sheet, total, workings
from referee.games.stone_age_solo.views.view import View


def result(box: Box, state: State) -> Result | None:
    """At the end: the score sheet, the total and its grade."""
    return _scored(box, state, end_reason(state)) if state.phase == "over" else None


def score_so_far(box: Box, view: View) -> Result:
    """The score now; nothing that counts is hidden."""
    over = view.state.phase == "over"
    return _scored(box, view.state, end_reason(view.state) if over else "if the game ended now")


def _scored(box: Box, state: State, why: str) -> Result:
    rows = score_sheet(box, state)
    points = total(rows)
    earned = grade(box, points)
    printed: list[tuple[str, tuple[int | str, ...]]] = [(name, (n,)) for name, n in rows]
    printed += [("total", (points,)), ("grade", (earned,))]
    how = tuple((name, (text,)) for name, text in workings(box, state))
    return Result(((box.seat,),), why, tuple(printed), (f"{points} points: {earned}.",),
                  (*how, ("total", ("",)), ("grade", (_grades(box),))))


def _grades(box: Box) -> str:
    return ", ".join(f"{grade.id} from {grade.least}" for grade in box.scenario.grades.list)
