"""Open corners of the map: where nomads can end, and where nomads and tribes can be added.

Everything follows from a view. With an unknown hand only one price is assumed; the viewer's own
nomads reach as far as their view says.
"""

from collections.abc import Iterator

from referee.core.game.decisions import Seat
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import NOTHING
from referee.games.settlers.model.state import CLOTHING, CONSTRUCTION, Box, Player
from referee.games.settlers.moves import routes
from referee.games.settlers.views.view import End, Side, View

_TURN = ("trade", "build")
TRIBE, NOMAD, BEYOND = "t", "n", "*"
Walk = tuple[Corner, int, End]
"""A nomad, how many prices it pays beside the steps that are paid, and where it ends."""


def moving_seat(view: View) -> Seat:
    """The seat whose nomads are considered: the viewer's, otherwise the active player's."""
    return view.own.seat if view.own else view.active


def side(view: View, seat: Seat) -> Side:
    return next(side for side in view.sides if side.seat == seat)


def occupied_corners(view: View) -> set[Corner]:
    return {corner for side in view.sides for corner in (*side.tribes, *side.nomads)}


def marks(box: Box, view: View) -> dict[Corner, str]:
    """The mark of each open corner: prices, ``*`` beyond a chip, ``n`` nomad, ``t`` tribe."""
    if view.over:
        return {}
    free, seat = box.paths.keys() - occupied_corners(view), moving_seat(view)
    if view.phase == "tribe":
        return dict.fromkeys(sorted(box.black & free), TRIBE)
    if view.phase == "nomad":
        return dict.fromkeys(sorted(_beside(box, view, view.active) & free), NOMAD)
    marks_by_corner: dict[Corner, str] = {}
    for _, price, end in sorted(walks(box, view), key=lambda walk: walk[1]):
        marks_by_corner.setdefault(end.corner, f"{price}{BEYOND * bool(end.box)}")
    if view.phase in _TURN and seat == view.active:
        its = side(view, seat)
        if len(its.nomads) < box.supply["nomads"]:
            for corner in sorted(_beside(box, view, seat) & free):
                marks_by_corner[corner] = marks_by_corner.get(corner, "") + NOMAD
        marks_by_corner.update(dict.fromkeys(founding(view, seat), TRIBE))
    return marks_by_corner


def founding(view: View, seat: Seat) -> list[Corner]:
    """Nomads of a seat that are on people chips."""
    return sorted({*side(view, seat).nomads} & {*view.people})


def _beside(box: Box, view: View, seat: Seat) -> set[Corner]:
    return {corner for tribe in side(view, seat).tribes for corner, _ in box.paths[tribe]}


def walks(box: Box, view: View) -> Iterator[Walk]:
    """Where the nomads can end that may move now or, before the viewer's turn, could then."""
    if not view.round or view.over:
        return
    seat = moving_seat(view)
    pausing = view.phase == "pause" and seat == view.active
    if view.own is not None:
        for nomad, ends in view.own.ends:
            paused = nomad == view.paused and seat == view.active
            if paused or not pausing:
                for price, walk_ends in enumerate(ends, not paused):
                    yield from ((nomad, price, end) for end in walk_ends)
    elif view.phase in _TURN or pausing:
        for nomad in (view.paused,) if pausing else dict.fromkeys(side(view, seat).nomads):
            yield from _walks(box, view, seat, nomad, pausing)


def _walks(box: Box, view: View, seat: Seat, nomad: Corner, paused: bool) -> Iterator[Walk]:
    """Within one price or, for a paused nomad, within the steps that are paid."""
    its = side(view, seat)
    land = routes.Ground(frozenset((view.neanderthal, view.carnivore)), its.levels[CLOTHING],
                         its.levels[CONSTRUCTION], frozenset(view.boxes))
    surveyed = routes.survey(box, land, nomad)
    each = view.paid if paused else routes.allowance(box, Player(NOTHING, levels=its.levels))
    full = occupied_corners(view)
    for corner, steps in surveyed.steps.items():
        if 0 < steps <= each and corner not in full:
            chip = next((first.box for first in surveyed.first_chips[corner] if first), "")
            yield nomad, 0 if paused else 1, End(corner, chip)
