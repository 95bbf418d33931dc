"""The position as a page: places, cards, tiles, scores, holdings."""

from referee.core.base.references import seat_ref
from referee.core.document.blocks import Heading, Page, TableBlock, TextBlock
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Rolled, Spot, figures_at_home, figures_on
from referee.games.stone_age.model.state import Box, Hunted, Picking
from referee.games.stone_age.moves.common_events import dice_text
from referee.games.stone_age.views.view import PlayerView, View

PHASES = {"place": "placing", "act": "acting", "feed": "feeding", "over": "the end"}


def show(box: Box, view: View) -> Page:
    return (
        *_now(box, view),
        Heading("places"), _places(box, view), *limits(box),
        Heading("civilization cards"), _cards(box, view), faces_text(box),
        Heading("building tiles"), _tiles(box, view), worth(box),
        Heading("score so far" if view.phase != "over" else "final position"), _standing(box, view),
        Heading("holdings"), TextBlock(tuple(
            line for player in view.players
            for line in holdings(box, player, seat_ref(player.seat)))))


def _now(box: Box, view: View) -> Page:
    return Heading(f"round {view.round}, {PHASES[view.phase]}"), TextBlock(tuple(news_lines(box,
                                                                                            view)))


def news_lines(box: Box, view: View) -> list[str]:
    """What happens now, in sentences."""
    deck = descriptions.amount(view.deck, "cards")
    lines = [f"Start player is {seat_ref(view.first)}. {deck} left in the deck."]
    if view.phase == "place":
        lines.append(f"Figures left to place: {', '.join(map(_home, view.players))}.")
    if view.phase == "act":
        lines.append(f"It is {seat_ref(view.turn)}'s turn.")
    lines += under_way(box, view)
    lines += [f"{seat_ref(player.seat)} is {player.hungry} food short: pay with resources, or "
              f"starve and lose {box.scenario.feeding.penalty} points."
              for player in view.players if player.hungry]
    return lines


def _home(player: PlayerView) -> str:
    return f"{seat_ref(player.seat)} {figures_at_home(player)}"


def under_way(box: Box, view: View) -> list[str]:
    """Dice and the decision they wait for, or a card that is offered, in sentences."""
    pending = view.pending
    if isinstance(pending, Picking):
        table, faces = pending.table.replace("-", " "), box.faces[pending.table]
        return [f"Dice left on the {table} of {pending.source}: {dice_text(faces, pending.dice)}. "
                f"{seat_ref(box.seats[pending.player])} takes a die."]
    if isinstance(pending, Rolled):
        player = next(p for p in view.players if p.seat == view.turn)
        return [pending.text(box, view.turn, player)]
    if isinstance(pending, Hunted):
        return [f"{seat_ref(view.turn)} has hunted {descriptions.amount(pending.units, 'units')}, "
                "to split into food and decorations."]
    if view.extra:
        price = max(slot.extra for slot in box.slots)
        return [f"{seat_ref(view.turn)} may pay {price} more decorations for a card drawn face "
                "down."]
    return []


def _places(box: Box, view: View) -> TableBlock:
    rows = [(spot.id, room_text(box, view, spot), use_text(box, spot), figures_text(view, spot.id))
            for spot in box.spots.values()
            if spot.kind in ("area", "village")
            or (spot.kind == "camp" and any(spot.tile in p.tiles for p in view.players))]
    return TableBlock(("place", "room for", "gives", "figures"), tuple(rows))


def room_text(box: Box, view: View, spot: Spot) -> str:
    """How many figures a place takes, and whose."""
    if spot.kind == "village":
        return f"exactly {spot.least}"
    if spot.kind == "camp":
        owner = next(player.seat for player in view.players if spot.tile in player.tiles)
        return f"{spot.most}, only {seat_ref(owner)}"
    if not spot.rings:
        return "any number"
    if box.sharing >= len(box.seats):
        return f"{spot.rings}"
    return f"{spot.rings}, {descriptions.amount(box.sharing, 'players')}"


def free_room(box: Box, view: View, spot: Spot) -> str:
    """How many more figures a place takes during placement."""
    figure_counts = [figures_on(player, spot.id) for player in view.players]
    if spot.kind == "village":
        taken = sum(figures_text(view, name) != "-" for name in box.village)
        return "taken" if any(figure_counts) else "closed" if taken >= box.in_use else "free"
    if not spot.rings:
        return "free"
    left = spot.rings - sum(figure_counts)
    if left and sum(map(bool, figure_counts)) >= min(box.sharing, len(figure_counts)):
        return "closed"
    return f"{left} free" if left else "full"


def use_text(box: Box, spot: Spot) -> str:
    """What a place gives."""
    if spot.effect is not None:
        return descriptions.effect(spot.effect)
    also = " or decoration" if spot.also else ""
    return f"1 {spot.goods}{also} for {spot.pips} pips"


def limits(box: Box) -> tuple[TextBlock, ...]:
    """The limits of the whole board with this number of players."""
    lines = []
    if box.in_use < len(box.village):
        lines.append(f"{box.in_use} of the {len(box.village)} village places "
                     f"({', '.join(box.village)}) can be used each round.")
    if box.scenario.trade is not None:
        starts = [rate.id for rate in box.scenario.trade.list] + [len(box.rates)]
        rates = [f"{rate.id}-{end - 1}: {rate.give} for {rate.take}"
                 for rate, end in zip(box.scenario.trade.list, starts[1:], strict=True)]
        gift = descriptions.amount(box.scenario.trade.decorations, "decorations")
        lines.append(f"Every move up the trader track also gives {gift}. You can trade once a "
                     f"round while buying. Rates by place: {'; '.join(rates)}.")
    return (TextBlock(tuple(lines)),) if lines else ()


def figures_text(view: View, place: str) -> str:
    """The figures on a place, by seat; ``-``: none."""
    return ", ".join(f"{seat_ref(player.seat)} {count}" for player in view.players
                     for name, count in player.placed if name == place) or "-"


def _cards(box: Box, view: View) -> TableBlock:
    rows = [(f"card {slot.id}", descriptions.slot(slot), name or "-",
             figures_text(view, f"card {slot.id}"),
             descriptions.card(box.cards[name]) if name else "sold")
            for slot, name in zip(box.slots, view.shown, strict=True)]
    return TableBlock(("place", "costs", "card", "figure", "gives"), tuple(rows))


def faces_text(box: Box) -> TextBlock:
    """What the tables of the cards give."""
    lines = []
    for name, faces in box.faces.items():
        lines.append(f"{name.replace('-', ' ').capitalize()} - {descriptions.faces(faces)}.")
    lines += [f"After buying card {slot.id} you can draw a card face down for "
              f"{descriptions.amount(slot.extra, 'decorations')} more."
              for slot in box.slots if slot.extra]
    return TextBlock(tuple(lines))


def worth(box: Box) -> TextBlock:
    """The value of each resource."""
    return TextBlock((descriptions.worth(box.pips),))


def _tiles(box: Box, view: View) -> TableBlock:
    rows = []
    for n, stack in enumerate(view.stacks, 1):
        tile = box.tiles.get(stack.tile)
        rows.append((f"tile {n}", str(stack.left), stack.tile or "-",
                     figures_text(view, f"tile {n}"),
                     descriptions.tile(tile) if tile else "-"))
    return TableBlock(("place", "left", "tile", "figure", "costs: gives"), tuple(rows), "<>")


def _totals(box: Box, view: View) -> dict[str, int]:
    """The final points of each seat."""
    from referee.core.game import result_text  # only needed once the game is over
    from referee.games.stone_age.views import result

    return result_text.totals(result.score_so_far(box, view), box.seats)


def _standing(box: Box, view: View) -> TableBlock:
    over = view.phase == "over"
    totals = _totals(box, view) if over else {}
    points = ("total", "score track") if over else ("points",)
    head = ("seat", *points, "people", "food", "track", "wood", "brick", "stone", "gold")
    style = ("deco", "trader") if box.style else ()
    rows = []
    for player in view.players:
        numbers = [totals[player.seat]] if over else []
        numbers += [player.score, player.people, player.food, player.field, *player.goods[:4]]
        numbers += [player.goods[4], player.trader] if box.style else []
        rows.append((seat_ref(player.seat), *map(str, numbers)))
    return TableBlock((*head, *style), tuple(rows), "<" + ">" * (len(head) + len(style) - 1))


def holdings(box: Box, player: PlayerView, name: str) -> list[str]:
    """Tools, cards and buildings of a player, a line for each kind; each begins with ``name``."""
    lines = []
    if player.tools or player.used:
        tools = descriptions.tools(player.tools, player.used, "round")
        lines.append(f"{name}, tools: {tools}")
    if player.cards:
        lines.append(f"{name}, cards: {descriptions.bottoms(box.cards, player.cards)}.")
    if player.kept:
        kept = descriptions.tops(box.cards, player.kept)
        lines.append(f"{name}, still to use: {kept}.")
    if player.down:
        drawn = descriptions.bottoms(box.cards, player.drawn)
        lines.append(f"{name}, face down: {player.down}"
                     + (f" ({drawn})." if drawn else "."))
    if player.tiles:
        lines.append(f"{name}, {descriptions.amount(len(player.tiles), 'buildings')}: "
                     f"{' '.join(player.tiles)}.")
        incomes = ((tile, box.tiles[tile].income) for tile in player.tiles)
        lines += [f"{name}, {tile}: {descriptions.effect(income)} at the start of each phase 2."
                  for tile, income in incomes if income is not None]
    return lines or [f"{name}: no tools, no cards, no buildings."]
