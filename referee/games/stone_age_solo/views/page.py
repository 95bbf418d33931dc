"""The position as a page; nothing is hidden from the only player."""

from referee.core.base.aliases import count_noun
from referee.core.document.blocks import Heading, Page, TableBlock, TextBlock
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.names import GOODS as HELD
from referee.games.stone_age.model.places import (
    Rolled,
    Spot,
    figures_at_home,
    figures_on,
    place_text,
)
from referee.games.stone_age.moves import score
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import (
    EFFECTS,
    Box,
    Choosing,
    Drawing,
    Making,
    Opening,
    State,
)
from referee.games.stone_age_solo.moves.elder import food_text, material_text
from referee.games.stone_age_solo.moves.feeding import due_text, offering_text
from referee.games.stone_age_solo.moves.placing import goods_left
from referee.games.stone_age_solo.moves.score import end_reason, grade, score_sheet, total, workings
from referee.games.stone_age_solo.views.view import View

MOST = 40  # lines of the short page
PHASES = {"place": "placing", "act": "acting", "feed": "feeding", "offer": "an offering",
          "last": "the last card", "over": "the end"}


def show(box: Box, view: View) -> Page:
    """The essentials in at most ``MOST`` lines: places, items for sale, holdings."""
    state = view.state
    return (
        Heading(title(state)), TextBlock(tuple(news_lines(box, state))), _places(box, state),
        _row_of_wares(box, state), TextBlock(tuple(holdings(box, state, True))),
        Heading("score so far" if state.phase != "over" else "score"),
        TextBlock((worth(box, state),)))


def show_all(box: Box, view: View) -> Page:
    """Everything: also the open stacks, cards left out and discarded, faces, the score sheet."""
    state = view.state
    return (
        Heading(title(state)),
        TextBlock((*news_lines(box, state), f"Dice table: {faces_text(box)}.",
                   f"The elder's path: {path(box)}.")),
        Heading("places"), _places(box, state),
        Heading("civilization cards"), _cards(box, state),
        Heading("building tiles, each stack from the top"), _tiles(box, state),
        Heading("holdings"), TextBlock(tuple(holdings(box, state, False))),
        Heading("other cards"), TextBlock(discarded_lines(box, state)),
        Heading("score so far" if state.phase != "over" else "score"), score_rows(box, state))


def title(state: State) -> str:
    """The round and its phase."""
    phase = PHASES.get(state.phase, "before the first round")
    return f"round {state.round}, {phase}" if state.round else phase


def news_lines(box: Box, state: State) -> list[str]:
    """The pending roll or card and the decision, in sentences."""
    if state.phase == "over":
        return [f"The game is over: {end_reason(state)}."]
    lines, player = [], state.player
    if state.elder:
        after = "there again" if state.moved else place_text(box.next_area(state.elder))
        lines.append(f"The elder is {place_text(state.elder)}, next round {after}. You cannot "
                     "place in the elder's area now. Cards cost "
                     f"{material_text(box, state.elder)}; people eat "
                     f"{food_text(box, state.elder)}.")
    else:
        lines.append(f"The elder's path: {path(box)}.")
    lines.append(f"Until the end: {count_noun(len(state.deck), 'card')} in the stack; "
                 f"{' and '.join(str(len(stack)) for stack in state.stacks)} tiles.")
    lines += _pending(box, state)
    if state.phase == "place":
        lines.append(f"You have {count_noun(figures_at_home(state.player), 'figure')} left to "
                     "place.")
    if state.phase in ("place", "act"):
        lines.append("At the end of the round your people need "
                     f"{max(0, player.people - player.field)} food; you have {player.food}.")
    if state.phase == "feed":
        lines.append(f"{due_text(box, state)}; you have {player.food} food. If you let them "
                     f"starve, you lose {box.scenario.feeding.penalty} points and all food, and "
                     "make an offering.")
    if state.phase == "offer":
        lines.append(f"{offering_text(box, state)}, or lose {box.costs.refusal} more points.")
    return lines


def path(box: Box) -> str:
    """The elder's areas in order, each with its material."""
    return ", ".join(f"{place_text(area).split(' the ')[-1]} ({material_text(box, area)})"
                     for area in box.material) + ", then from the beginning"


def _pending(box: Box, state: State) -> list[str]:
    pending = state.pending
    if isinstance(pending, Rolled):
        return [pending.text(box, box.seat, state.player)]
    if isinstance(pending, Opening):
        return [f"The dice table of {pending.source}: {faces_text(box)}. Equal dice multiply the "
                "award; you lose the pips of the other dice as points."]
    if isinstance(pending, Choosing):
        return [f"Rolled for the dice table of {pending.source}: "
                f"{' '.join(map(str, pending.dice))}. Faces: {faces_text(box)}."]
    if isinstance(pending, Making):
        return [f"{count_noun(pending.left, 'tool')} to take or raise ({pending.source})."]
    if isinstance(pending, Drawing):
        return [f"Draw or fetch a card ({pending.source})."]
    if state.grant is not None:
        grant = state.grant
        open_ = ["move a card to place 1"] * grant.shift
        open_ += [f"cycle stack {n}" for n in grant.cycle]
        open_ += ["move the elder, but not to the next area"] * grant.elder
        return [f"Card place {grant.slot} lets you: {'; '.join(open_)}."]
    return []


def faces_text(box: Box) -> str:
    """What the dice table gives, face by face."""
    return descriptions.faces(box.faces, EFFECTS)


def _places(box: Box, state: State) -> TableBlock:
    rows = [(spot.id, goods_text(box, state, spot), use_text(box, state, spot),
             _figures(state, spot.id))
            for spot in box.spots.values() if spot.kind in ("area", "village")]
    return TableBlock(("place", "there", "gives", "figures"), tuple(rows))


def _figures(state: State, place: str) -> str:
    return str(figures_on(state.player, place) or "-")


def goods_text(box: Box, state: State, spot: Spot) -> str:
    """The goods that a place still has."""
    if spot.goods or spot.id == "hut":
        return f"{goods_left(box, state, spot)} {spot.goods or 'people'}"
    if spot.id == "tool-maker":
        return f"{state.low} of 1/2, {state.high} of 3/4"
    return f"track {state.player.field} of {box.limits.field}"


def use_text(box: Box, state: State, spot: Spot) -> str:
    """What a place gives, and to how many."""
    if spot.effect is None:
        return f"1 for {spot.pips} pips, " + (f"{spot.most} figures" if spot.most else "any number")
    gives = descriptions.effect(spot.effect, EFFECTS)
    return f"{gives} for {box.hut(state)} food" if spot.id == "field" else gives


def _row_of_wares(box: Box, state: State) -> TableBlock:
    """The cards on display and the tiles on top."""
    rows = [(f"card {slot.id}", name, _figures(state, f"card {slot.id}"),
             f"{slot.resources} for {card(box, name)}")
            for slot, name in zip(box.slots, state.shown, strict=True) if name]
    rows += [(f"tile {n}", stack[0], _figures(state, f"tile {n}"), tile(box, stack[0]))
             for n, stack in enumerate(state.stacks, 1) if stack]
    return TableBlock(("place", "", "figure", "costs and gives"), tuple(rows))


def _cards(box: Box, state: State) -> TableBlock:
    rows = [(f"card {slot.id}", f"{slot.resources}", name or "-",
             _figures(state, f"card {slot.id}"),
             card(box, name) if name else "empty")
            for slot, name in zip(box.slots, state.shown, strict=True)]
    rows += [("stack" if not n else "", "", name, "", card(box, name))
             for n, name in enumerate(state.deck)]
    return TableBlock(("place", "costs", "card", "figure", "gives"), tuple(rows), "<>")


def _tiles(box: Box, state: State) -> TableBlock:
    rows = []
    for n, stack in enumerate(state.stacks, 1):
        for i, name in enumerate(stack):
            place = (f"tile {n}", name, _figures(state, f"tile {n}")) if not i else ("", name, "")
            rows.append((*place, tile(box, name)))
        if not stack:
            rows.append((f"tile {n}", "-", "-", "empty"))
    return TableBlock(("place", "tile", "figure", "costs: scores"), tuple(rows))


def card(box: Box, name: str) -> str:
    """The gains of a card, at once and at the end."""
    return descriptions.card(box.cards[name], EFFECTS)


def tile(box: Box, name: str) -> str:
    """A tile's price and use; the worth of a paid piece as a number."""
    price = box.prices[name]
    each = [f"{kind} {n}" for kind, n in zip(GOODS.names, price.worth, strict=False)]
    text = descriptions.tile(box.tiles[name])
    return text.replace("their worth", f"{', '.join(each)} points each") if any(
        price.worth) else text


def holdings(box: Box, state: State, short: bool) -> list[str]:
    """What the player has, in sentences; ``short``: without minor things."""
    player = state.player
    lines = [
        f"You have {player.people} people, {player.food} food, "
        f"{HELD.describe(player.goods) if any(player.goods) else 'no resources'}; food track "
        f"{player.field} ({count_noun(box.openings(player.field), 'village place')}).",
        f"Tools: {descriptions.tools(player.tools, player.used, 'round')}"]
    if not short:
        lines.append(f"Capacity: {player.people} of each resource"
                     + (" and of food." if box.hungry else "."))
    if player.cards:
        lines.append(_bottoms(box, state) if short
                     else f"Cards: {descriptions.bottoms(box.cards, player.cards)}.")
    if player.kept:
        lines.append(f"Not used yet: {descriptions.tops(box.cards, player.kept)}.")
    if player.tiles:
        lines.append(f"{count_noun(len(player.tiles), 'building')}: {' '.join(player.tiles)}.")
    if any(state.aside) or not short:
        lines.append(f"Resources aside, which only cards give: {GOODS.describe(state.aside)}.")
    if state.spent and not short:
        lines.append(f"Tools out of the game: {' '.join(map(str, state.spent))}.")
    return lines


def _bottoms(box: Box, state: State) -> str:
    """What the player's cards count for, kind by kind."""
    cards = [box.cards[name] for name in state.player.cards]
    parts = [f"{count_noun(n, name)}" for name, n in score.profession_counts(cards).items() if n]
    symbols = score.symbols(cards)
    parts += [f"symbols {' '.join(symbols)}"] if symbols else []
    return f"{count_noun(len(cards), 'card')}: {', '.join(parts)}."


def discarded_lines(box: Box, state: State) -> tuple[str, str]:
    """The discarded cards and those left out, in sentences."""
    discarded = descriptions.bottoms(box.cards, state.discards) or "nothing"
    out = descriptions.bottoms(box.cards, state.left) or "nothing"
    return f"Discarded: {discarded}.", f"Left out, in an unknown order: {out}."


def worth(box: Box, state: State) -> str:
    """The worth of the position, in a sentence."""
    points = total(score_sheet(box, state))
    when = "In all" if state.phase == "over" else "If the game ended now"
    next_grade = next((f" ({grade.id} from {grade.least})"
                       for grade in reversed(box.scenario.grades.list) if grade.least > points), "")
    return f"{when}: {points} points, {grade(box, points)}{next_grade}."


def score_rows(box: Box, state: State) -> TableBlock:
    """The score sheet of the position, row by row, and its grade."""
    rows = score_sheet(box, state)
    points = total(rows)
    total_name = "total" if state.phase == "over" else "total if the game ended now"
    calculations = dict(workings(box, state))
    lines = [(name, str(n), calculations[name].replace("×", "x").replace("²", "^2"))
             for name, n in rows if n or state.phase == "over"]
    return TableBlock(("for", "points", "calculation"),
                      (*lines, (total_name, str(points), ""),
                       ("grade", grade(box, points), "")), "<><")
