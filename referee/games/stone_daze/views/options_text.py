"""What each figure may do now, and where it is, in words: for both widths and the description."""

from collections.abc import Iterator, Mapping

from referee.games.stone_daze.model.board import Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import bird_columns, burning_squares
from referee.games.stone_daze.moves import orders
from referee.games.stone_daze.moves.clubs import BIRD
from referee.games.stone_daze.views import page, reachable
from referee.games.stone_daze.views.view import View

NO_ONE = "reaches no one"

Clubs = Mapping[Key, frozenset[Square]]


def facts(box: Box, view: View, key: Key) -> str:
    """Where a figure is, and its condition."""
    figure = view.figures[key]
    landed = ", has landed" * figure.landed
    if not figure.at:
        return f"out of the game{landed}"
    return f"on {figure.at}, faces {figure.facing}{', bump' * bool(figure.bumps)}{landed}"


def options(box: Box, view: View, key: Key) -> list[str]:
    """A figure's orders, or where it may go; then where the bird may drop clubs."""
    card, figure = box.cards[key], view.figures[key]
    if not figure.at or view.phase in ("set-up", "over"):
        return []
    if view.phase == "healing" or (view.phase == "clubs" and view.to == card.seat):
        plan = view.plans.get(key)
        phrases = [f"ordered: {orders.plan(box, key, plan) if plan else f'{card.id} stays'}"]
    else:
        phrases = [*_ways(box, view, key)]
    if view.phase == "clubs" and card.seat in view.birds and BIRD in card.actions:
        over = dict.fromkeys(square[0] for square in bird_columns(box, figure.at))
        phrases.append(f"the bird drops clubs on columns {' '.join(over)}")
    return phrases


def reach(box: Box, view: View, key: Key, clubs: Clubs) -> str:
    """Whom a figure's club reaches; empty while no clubs may be thrown."""
    if key not in clubs:
        return ""
    foes = reachable.enemies_on(box, view, key, clubs[key])
    return f"reaches {' '.join(page.figure_mark(box, foe) for foe in foes)}" if foes else NO_ONE


def _ways(box: Box, view: View, key: Key) -> Iterator[str]:
    """Where a figure may step, which of these squares burn, and where it may run or climb."""
    steps, burning = reachable.walkable_squares(box, view, key), burning_squares(view)
    hot = [square for square in steps if square in burning]
    yield (f"step to {' '.join(steps)}" if steps else "cannot step anywhere") + (
        f" (fire: {' '.join(hot)})" if hot else "")
    for act, ends in reachable.run_and_climb_ends(box, view, key).items():
        yield f"{act} to {' '.join(ends)}"
