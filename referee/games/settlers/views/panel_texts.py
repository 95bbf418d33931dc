"""What panels of both widths show: cards worth points, people, the legend, the final ranking."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game.decisions import Seat
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Disc, Text
from referee.core.graphics.widgets import Column, letter, mark
from referee.games.settlers.model.cards import in_words, listed
from referee.games.settlers.model.scenario import RESOURCES, STRIPS
from referee.games.settlers.model.state import KINDS, Box
from referee.games.settlers.moves.sequence import reason_text
from referee.games.settlers.views import page, reachable, result
from referee.games.settlers.views.view import Side, View

CHIP_FILLS = {"adaptation": "gold", "desert": "desert", "figure": "closed"}
SIGNS = ("Lilac: people chips. Black corners: first tribes. Diamonds: event chips, face down. "
         "Boxes: clothing (white) and construction (black) needed. Heavy sides: closed by a "
         "figure.")


def signs(box: Box) -> str:
    """The legend of the map, with what the terrains give."""
    terrains = ", ".join(f"{land} {RESOURCES[kind]}" for land, kind in box.gives.items())
    return f"{SIGNS} Terrains give: {terrains}; desert and ice nothing."


def art_cards(box: Box, view: View) -> Iterator[tuple[str, Seat]]:
    """The Art of each strip, and who has it."""
    for i, strip in enumerate(STRIPS):
        yield f"Art of {strip}", reachable.fifth_step(view, i)


def point_cards(box: Box, view: View) -> Iterator[tuple[str, int, Seat]]:
    """The other cards that are worth points: name, points, who has it."""
    worth = box.scenario.points
    yield "Reconnaissance", worth.reconnaissance, view.reconnaissance
    yield "Distribution", worth.distribution, view.distribution
    yield "second in it", worth.second, view.second
    for group in box.groups:
        yield f"Adaptation {group}", worth.adaptation, next((
            side.seat for side in view.sides for chip in side.chips
            if chip.kind == "adaptation" and box.routes[chip.box].group == group), "")


def people(box: Box, view: View, side: Side) -> Iterator[tuple[str, int]]:
    """People chips by region; one of each completes Distribution."""
    held = [*side.people, *((view.extra,) if view.extra and view.second == side.seat else ())]
    regions = dict.fromkeys(box.region.values())
    for region in box.scenario.regions.list:
        if region.id in regions:
            yield region.name, sum(box.region[chip] == region.id for chip in held)


def supply(box: Box, side: Side) -> str:
    """How many pieces a player can still add."""
    return ", ".join(count_noun(box.supply[what] - len(out), what.removesuffix("s"))
                     for what, out in (("tribes", side.tribes), ("nomads", side.nomads)))


def notes(box: Box, view: View) -> str:
    """What the bar of a picture does not say: what wins, what must be settled first."""
    if view.over:
        return ""
    begin = [] if view.round else [f"Setup: {capital_seat_ref(view.starter)} has the first turn."]
    return " ".join((f"{box.scenario.points.goal} points win; at most {box.rounds} rounds.",
                     *begin, *page.pending(box, view), *page.may_trade(view)))


def mark_legend(box: Box, view: View, steps: bool = False) -> Iterator[str]:
    """The legend of the white marks, if there are any; ``steps``: also of those on steps."""
    signs = {sign for label in reachable.marks(box, view).values() for sign in label}
    meanings = [meaning for some, meaning in (
        ("123456789", f"a number – a nomad, for {listed(box.price['move'])} that many times"),
        ("0", "0 – a nomad, for its paid steps"),
        (reachable.BEYOND, "* – beyond an event chip, where it pauses"),
        (reachable.NOMAD, "n – a new nomad"),
        (reachable.TRIBE, "t – a tribe"),
        (reachable.TAKE, "c – a people chip to take")) if signs & {*some}]
    meanings += ["on a price – that step"] * (steps and bool(reachable.step_marks(box, view)))
    if meanings:
        yield f"White marks, {_whose(view)}: {'; '.join(meanings)}."
    if reachable.hex_marks(box, view):
        yield f"White {reachable.DESERT}: the hexes that can become desert."


def _whose(view: View) -> str:
    seat = reachable.marked_seat(view)
    if not view.round or view.phase == "extra":
        return f"what {seat_ref(seat)} can choose"
    if view.own and view.own.seat == seat:
        return "what your hand pays"
    return f"what {seat_ref(seat)} may do with the right cards"


def face_down(box: Box, view: View) -> list[tuple[str, ...]]:
    """The event chips that are face down: a heading, then each group with its counts."""
    return [("", *KINDS), *((group, *(f"{kinds.count(kind)}" for kind in KINDS))
                            for group, kinds in view.hidden.items())]


def add_table(column: Column, rows: list[tuple[str, ...]], size: int) -> None:
    """Add rows of short texts; the first is a heading, the first column bold."""
    widths = [max(text_metrics.width(text, size, not i) for text in texts) + size
              for i, texts in enumerate(zip(*rows, strict=True))]
    for number, row in enumerate(rows):
        column.add_shapes([
            Text(column.x + sum(widths[:i]), column.y + size, text, size,
                 "ink" if number else "soft", bold=bool(number and not i))
            for i, text in enumerate(row)], text_metrics.line_height(size))


def score_title(box: Box, view: View) -> str:
    """Why the game ended, above the ranking."""
    return f"final score: {reason_text(box, view.over)}"


def add_ranking(column: Column, box: Box, view: View, size: int, surface: Surface) -> None:
    """Add the ranking with the points of each seat."""
    ranking = result.score_so_far(box, view).ranking
    heads = (*page.COLUMNS, "points")
    widths = [text_metrics.width(head, size) + 10 for head in heads]
    left = column.room - sum(widths)
    ends = [column.x + left + sum(widths[:i + 1]) for i in range(len(heads))]
    column.add_shapes([Text(end, column.y + size, head, size, "soft", "end")
                       for end, head in zip(ends, heads, strict=True)], size * 2)
    for place, seats in enumerate(ranking):
        for seat in seats:
            shares = reachable.side(view, seat).shares
            x, y = column.x + size * 2 + 4, column.y + size
            name = text_metrics.shortened(surface.resolve(capital_seat_ref(seat)), size,
                                          left - size * 3 - 6, True)
            column.add_shapes([
                Text(column.x, y, f"{1 + sum(map(len, ranking[:place]))}.", size, bold=True),
                Disc(x, y - size // 3, size * 2 // 3 + 1, seat, "dark"),
                Text(x, y, mark(seat), size - 1, letter(seat), "middle", True),
                Text(x + size, y, name, size, bold=True),
                *(Text(end, y, f"{number}", size, anchor="end", bold=head == "points")
                  for end, head, number in zip(ends, heads, (*shares, sum(shares)),
                                               strict=True))], size * 2)


def movement_text(box: Box) -> str:
    """How far a nomad goes for the price of a move."""
    move = box.scenario.movement
    return f"{in_words(box.price['move'])}: {move.corners} + {move.nourished} × nourishment corners"
