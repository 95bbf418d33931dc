"""A position in sentences, for readers who do not see its picture."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.games.settlers.model.board import Corner, Hex
from referee.games.settlers.model.cards import in_words, listed, multiplied
from referee.games.settlers.model.scenario import RESOURCES, STRIPS
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import page, reachable, result
from referee.games.settlers.views.view import Side, View


def description(box: Box, view: View) -> Iterator[str]:
    """The decisions, what each player has, what is where, prices."""
    yield from page.news(box, view)
    yield from page.decisions(view)
    if view.own is not None:
        yield from page.secrets(box, view, view.own)
    else:
        yield from _walks(box, view)
    yield from _open(box, view)
    yield from page.offers(view)
    for side in view.sides:
        yield from _side(box, view, side)
    yield from page.common(view)
    yield (f"The Neanderthal is on {view.neanderthal}, the carnivore on {view.carnivore}. "
           "These hexes give nothing, and their sides are closed.")
    if view.deserts:
        yield f"Deserts: {', '.join(view.deserts)}."
    yield page.gives(box)
    for region in box.scenario.regions.list:
        yield from _region(box, view, region.id, region.name)
    yield from _boxes(box, view)
    yield from page.chips(box, view)
    yield from page.prices(box)
    for strip in STRIPS:
        yield f"Steps of {strip} cost {'; '.join(map(listed, box.costs[strip]))}."


def _walks(box: Box, view: View) -> Iterator[str]:
    """How far the nomads of the player to move get, as far as everybody knows."""
    ends: dict[tuple[Corner, int], list[Corner]] = {}
    for nomad, price, end in reachable.walks(box, view):
        ends.setdefault((nomad, price), []).append(end.corner)
    for (nomad, price), corners in ends.items():
        cost = in_words(multiplied(box.price["move"], price)) if price else "its paid steps"
        yield (f"For {cost}, the nomad of {seat_ref(view.active)} at {box.spot(nomad)} can go to: "
               f"{', '.join(map(box.spot, sorted(corners)))}.")


def _open(box: Box, view: View) -> Iterator[str]:
    """Where a tribe or a new nomad can go."""
    marks, seat = reachable.marks(box, view), reachable.marked_seat(view)
    for sign, what in ((reachable.TRIBE, "A tribe"), (reachable.NOMAD, "A new nomad")):
        corners = [corner for corner, mark in marks.items() if mark.endswith(sign)]
        if corners:
            yield f"{what} of {seat_ref(seat)} can go to {', '.join(map(box.spot, corners))}."


def _side(box: Box, view: View, side: Side) -> Iterator[str]:
    name = capital_seat_ref(side.seat)
    shares = ", ".join(f"{share} for {label}" for label, share in zip(
        result.LABELS, side.shares, strict=True) if share)
    yield (f"{name} has {count_noun(sum(side.shares), 'point')}{f' ({shares})' if shares else ''} "
           f"and {count_noun(side.cards, 'card')} in hand. The supply has "
           f"{count_noun(box.supply['tribes'] - len(side.tribes), 'tribe')} and "
           f"{count_noun(box.supply['nomads'] - len(side.nomads), 'nomad')}.")
    steps = ", ".join(f"{strip} {level}" for strip, level in zip(STRIPS, side.levels, strict=True))
    yield f"{name}’s steps: {steps}."
    for _, what, where in page.pieces_of(box, side):
        yield f"{name}’s {what}: {where}."


def _region(box: Box, view: View, region: str, name: str) -> Iterator[str]:
    lands = [_land(box, land) for land in box.hexes.values() if land.region == region]
    chips = [corner for corner in view.people if box.region[corner] == region]
    if lands:
        yield f"{name}: {', '.join(lands)}."
    if chips:
        yield f"People chips of {name}: {', '.join(chips)}."


def _land(box: Box, land: Hex) -> str:
    gives = RESOURCES[box.gives[land.terrain]] if land.terrain in box.gives else land.terrain
    return f"{land.id} {gives}" + f" on {land.number}" * bool(land.number)


def _boxes(box: Box, view: View) -> Iterator[str]:
    for route in box.routes.values():
        chip_text = ", its event chip face down" * (route.id in view.boxes)
        yield (f"Box {route.id} {route.name}, between {' and '.join(map(box.spot, route.ends))}, "
               f"needs clothing {route.clothing} and construction {route.construction}{chip_text}.")
