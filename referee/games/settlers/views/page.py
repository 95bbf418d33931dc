"""The position as a page, with everything that a player needs."""

from collections import Counter
from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.blocks import Block, Heading, Page, TableBlock, TextBlock
from referee.core.game.decisions import Seat
from referee.games.settlers.model.board import Hex
from referee.games.settlers.model.cards import in_words, listed, multiplied
from referee.games.settlers.model.scenario import RESOURCES, STRIPS
from referee.games.settlers.model.state import Box
from referee.games.settlers.moves.offers import offer_text
from referee.games.settlers.moves.sequence import reason_text
from referee.games.settlers.views.view import End, Own, Side, View

COLUMNS = ("people", "Art", "adapt.", "rec.", "dist.", "2nd")


def show(box: Box, view: View) -> Page:
    """All blocks of a position."""
    blocks: list[Block] = [Heading("settlers of the stone age"), TextBlock(tuple(news(box, view)))]
    score = Heading("final score" if view.over else "score so far")
    blocks += [score, _score(box, view), TextBlock((
        "Counted: tribes and nomads in the supply, cards in hand.",
        *common(view)))]
    if view.own is not None:
        blocks += [Heading(seat_ref(view.own.seat)), TextBlock(tuple(secrets(box, view, view.own)))]
    if view.offers:
        blocks += [Heading("offers"), TextBlock(tuple(offers(view)))]
    blocks += [Heading("pieces"), _pieces(box, view)]
    blocks += [Heading("strips and prices"), _strips(box, view), TextBlock(tuple(prices(box)))]
    blocks += _lands(box, view)
    blocks += [Heading("routes and condition boxes"), _boxes(box, view),
               TextBlock(tuple(chips(box, view)))]
    return tuple(blocks)


def news(box: Box, view: View) -> Iterator[str]:
    """The round, the active player, and what is pending."""
    active = seat_ref(view.active)
    if view.over:
        yield f"The game is over: {reason_text(box, view.over)}."
    elif view.round:
        yield (f"Round {view.round} of at most {box.rounds}, {active}'s turn. "
               f"{box.scenario.points.goal} points win.")
    else:
        yield f"Setup. {capital_seat_ref(view.starter)} has the first turn."
    yield from pending(box, view)


def pending(box: Box, view: View) -> Iterator[str]:
    """What must be settled before the turn goes on."""
    if view.phase == "discard":
        yield "After the 7, players with too many cards must discard."
    if view.paused:
        yield (f"A nomad of {seat_ref(view.active)} is pausing at {box.spot(view.paused)}, with "
               f"{count_noun(view.paid, 'step')} left.")
    if view.phase == "desert":
        chip = next(side.chips[-1] for side in view.sides if side.seat == view.active)
        yield f"A hex of Africa becomes desert: {chip.terrain or 'any hex'}."
    if view.phase == "victim":
        yield f"{capital_seat_ref(view.active)} robs a player with a tribe on {view.haunted}."


def decisions(view: View) -> Iterator[str]:
    """The seats to move, for readers of the picture."""
    yield from (f"{capital_seat_ref(seat)} to move: {what}." for seat, what in view.asks)
    yield from may_trade(view)


def may_trade(view: View) -> Iterator[str]:
    """That the active player can go on, although others are to move."""
    if view.phase == "trade" and view.active not in (seat for seat, _ in view.asks):
        yield f"{capital_seat_ref(view.active)} may also trade and build."


def _score(box: Box, view: View) -> TableBlock:
    rows = []
    for side in view.sides:
        left = box.supply["tribes"] - len(side.tribes), box.supply["nomads"] - len(side.nomads)
        rows.append((seat_ref(side.seat), str(sum(side.shares)), *(str(n) for n in side.shares),
                     str(side.cards), *(str(n) for n in left)))
    return TableBlock(("seat", "points", *COLUMNS, "cards", "tribes", "nomads"), tuple(rows),
                      "<" + ">" * (len(COLUMNS) + 4))


def common(view: View) -> Iterator[str]:
    """The bank, and who has the cards that are worth points."""
    yield f"Bank: {in_words(view.bank)}."
    yield (f"Reconnaissance: {_holder(view.reconnaissance)}; Distribution: "
           f"{_holder(view.distribution)}; second in Distribution: {_holder(view.second)}"
           + (f", with the chip of {view.extra}." if view.extra else "."))


def _holder(seat: Seat) -> str:
    return seat_ref(seat) if seat else "no one"


def secrets(box: Box, view: View, own: Own) -> Iterator[str]:
    """What only the viewer knows: hand, refusals, the range of each nomad."""
    yield f"Hand: {in_words(own.hand)}."
    if own.refuses:
        yield f"You refuse in advance all offers that ask for {join_words(own.refuses, 'or')}."
    for nomad, ends in own.ends:
        paused = nomad == view.paused and own.seat == view.active
        for count, walk_ends in enumerate(ends, not paused):
            price = in_words(multiplied(box.price["move"], count)) if count else "its paid steps"
            yield (f"For {price}, the nomad at {box.spot(nomad)} can go to: "
                   + (", ".join(_end(box, end) for end in walk_ends) or "no corner") + ".")
    if any(end.box for _, ends in own.ends for walk_ends in ends for end in walk_ends):
        yield "A box in brackets means that the nomad first pauses at the chip of that box."


def _end(box: Box, end: End) -> str:
    return box.spot(end.corner) + f" [{end.box}]" * bool(end.box)


def offers(view: View) -> Iterator[str]:
    """The open offers, each with the players who accepted or are out."""
    for offer in view.offers:
        line = offer_text(offer) + "."
        if offer.accepted:
            line += " Accepted by " + ", ".join(map(seat_ref, offer.accepted)) + "."
        if offer.refused:
            line += " Out: " + ", ".join(map(seat_ref, offer.refused)) + "."
        yield line


def _pieces(box: Box, view: View) -> TableBlock:
    rows = tuple(row for side in view.sides for row in pieces_of(box, side))
    return TableBlock(("seat", "what", "where"), rows)


def pieces_of(box: Box, side: Side) -> Iterator[tuple[str, str, str]]:
    """Rows of a side: its name, the piece, the corners."""
    def where(corners: tuple[str, ...]) -> str:
        return ", ".join(map(box.spot, corners)) or "none"

    yield seat_ref(side.seat), "tribes", where(side.tribes)
    yield "", "nomads", where(side.nomads)
    if side.people:
        yield "", "people chips", where(side.people)
    if side.chips:
        yield "", "event chips", ", ".join(f"{chip.box} {chip.kind} {chip.terrain}".rstrip()
                                           for chip in side.chips)


def _strips(box: Box, view: View) -> TableBlock:
    rows = [(strip, *(str(side.levels[i]) for side in view.sides),
             "; ".join(map(listed, box.costs[strip])))
            for i, strip in enumerate(STRIPS)]
    seats = (seat_ref(side.seat) for side in view.sides)
    return TableBlock(("strip", *seats, "price of steps 1 to 5"), tuple(rows),
                      "<" + ">" * len(view.sides) + "<")


def prices(box: Box) -> Iterator[str]:
    """The prices of pieces and moves."""
    move = box.scenario.movement
    price = {what: in_words(cards) for what, cards in box.price.items()}
    yield (f"A nomad costs {price['nomad']}, a tribe {price['tribe']}. A move costs "
           f"{price['move']} for {count_noun(move.corners, 'corner')}, and {move.nourished} more "
           f"for each step of nourishment. The bank gives 1 card for {box.scenario.prices.bank} "
           "cards of one kind.")


def gives(box: Box) -> str:
    """What the terrains give."""
    each = ", ".join(f"{land} {RESOURCES[kind]}" for land, kind in box.gives.items())
    return f"Terrains and the cards that they give: {each}; desert and ice give nothing."


def _lands(box: Box, view: View) -> list[Block]:
    marks = _marks(box, view)
    blocks: list[Block] = [Heading("the world"), TextBlock((
        gives(box),
        "Corners are listed as N, NE, SE, S, SW, NW. + is a people chip, * a black corner. Pieces "
        "are the first letter of their colour: capital for a tribe, small for a nomad.",))]
    for region in box.scenario.regions.list:
        rows = tuple(_land(box, view, marks, land) for land in box.hexes.values()
                     if land.region == region.id)
        blocks += [Heading(region.name),
                   TableBlock(("hex", "no.", "land", "corners"), rows, "<><<")]
    return blocks


def _land(box: Box, view: View, marks: dict[str, str], land: Hex) -> tuple[str, ...]:
    what: list[str] = [land.terrain]
    if land.id in view.deserts:
        what.append("desert")
    if land.id == view.neanderthal:
        what.append("Neanderthal")
    if land.id == view.carnivore:
        what.append("carnivore")
    corners = ((corner + marks.get(corner, "")).ljust(6) for corner in land.corners)
    return land.id, str(land.number or "-"), ", ".join(what), " ".join(corners).rstrip()


def _marks(box: Box, view: View) -> dict[str, str]:
    marks: dict[str, str] = dict.fromkeys(view.people, "+")
    marks.update(dict.fromkeys(box.black, "*"))
    for side in view.sides:
        for corner in side.tribes:
            marks[corner] = marks.get(corner, "").replace("*", "") + side.seat[0].upper()
        for corner in side.nomads:
            marks[corner] = marks.get(corner, "") + side.seat[0]
    return marks


def _boxes(box: Box, view: View) -> TableBlock:
    owners = {chip.box: f"{seat_ref(side.seat)}: {chip.kind} {chip.terrain}".rstrip()
              for side in view.sides for chip in side.chips}
    rows = tuple((route.id, route.name, " - ".join(route.ends), str(route.clothing),
                  str(route.construction), owners.get(route.id, "face down"))
                 for route in box.routes.values())
    return TableBlock(("box", "name", "between", "cloth.", "constr.", "event chip"), rows,
                      "<<<>><")


def chips(box: Box, view: View) -> Iterator[str]:
    """The face-down chips, as far as everybody knows."""
    for group, kinds in sorted(view.hidden.items()):
        yield f"Face down in group {group}: {tally(kinds)}."
    if box.named:
        yield f"Terrains on the face-down desert chips: {tally(view.terrains)}."


def tally(names: tuple[str, ...]) -> str:
    """Names counted: ``2 desert, 1 figure``."""
    return ", ".join(f"{count} {name}" for name, count in Counter(names).items()) or "none"
