"""The page that shows the position; nothing is hidden from the one player."""

from referee.core.base.aliases import counted
from referee.core.document.blocks import Heading, Lines, Page, Table
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.names import GOODS as HELD
from referee.games.stone_age.model.places import Rolled, Spot, figures, home, where
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
from referee.games.stone_age_solo.moves.elder import eaten, material
from referee.games.stone_age_solo.moves.feeding import asked
from referee.games.stone_age_solo.moves.placing import left
from referee.games.stone_age_solo.moves.score import grade, reason, sheet, total, workings
from referee.games.stone_age_solo.views.view import View

MOST = 40  # lines of the page that is shown unless more is asked for
PHASES = {"place": "placing", "act": "acting", "feed": "feeding", "offer": "an offering",
          "last": "the last promise", "over": "the end"}


def show(box: Box, seen: View) -> Page:
    """What matters now, in at most ``MOST`` lines: places, what can be bought, what one has."""
    now = seen.state
    return (
        Heading(title(now)), Lines(tuple(news(box, now))), _places(box, now),
        _row_of_wares(box, now), Lines(tuple(holdings(box, now, True))),
        Heading("standing" if now.phase != "over" else "score"), Lines((worth(box, now),)))


def whole(box: Box, seen: View) -> Page:
    """Everything: the open stacks too, cards left out and discarded, faces, the score sheet."""
    now = seen.state
    return (
        Heading(title(now)), Lines((*news(box, now), f"Dice table: {faces(box)}.",
                                    f"His path: {path(box)}.")),
        Heading("places"), _places(box, now),
        Heading("civilization cards"), _cards(box, now),
        Heading("building tiles, each stack from the top"), _tiles(box, now),
        Heading("holdings"), Lines(tuple(holdings(box, now, False))),
        Heading("other cards"), Lines(others(box, now)),
        Heading("standing" if now.phase != "over" else "score"), reckoned(box, now))


def title(now: State) -> str:
    """The round and its phase."""
    phase = PHASES.get(now.phase, "before the first round")
    return f"round {now.round}, {phase}" if now.round else phase


def news(box: Box, now: State) -> list[str]:
    """What is under way and what it asks for, in sentences."""
    if now.phase == "over":
        return [f"The game is over: {reason(now)}."]
    lines, own = [], now.player
    if now.elder:
        after = "here again" if now.moved else where(box.next_area(now.elder))
        lines.append(f"The elder is {where(now.elder)}, next round {after}: nobody is placed "
                     f"there, cards cost {material(box, now.elder)}, people eat "
                     f"{eaten(box, now.elder)}.")
    else:
        lines.append(f"The elder's path: {path(box)}.")
    lines.append(f"Until the end: {counted(len(now.deck), 'card')} in the stack, "
                 f"{' and '.join(str(len(stack)) for stack in now.stacks)} tiles in the stacks.")
    lines += _pending(box, now)
    if now.phase == "place":
        lines.append(f"{counted(home(now.player), 'figure')} to be placed, all of them if any "
                     "place takes them.")
    if now.phase in ("place", "act"):
        lines.append(f"{max(0, own.people - own.field)} food will be due; you hold {own.food}.")
    if now.phase == "feed":
        lines.append(f"{own.hungry} food are due; you hold {own.food}. To starve costs "
                     f"{box.scenario.feeding.penalty} points, all food and an offering.")
    if now.phase == "offer":
        said = asked(box, now)
        lines.append(f"{said[0].upper()}{said[1:]}; or {box.costs.refusal} more points are lost.")
    return lines


def path(box: Box) -> str:
    """The elder's areas in their order, each with its material."""
    return ", ".join(f"{where(area).split(' the ')[-1]} ({material(box, area)})"
                     for area in box.material) + ", and again from the beginning"


def _pending(box: Box, now: State) -> list[str]:
    pending = now.pending
    if isinstance(pending, Rolled):
        return [pending.said(box, box.seat, now.player)]
    if isinstance(pending, Opening):
        return [f"The dice table of {pending.source}: {faces(box)}. With more than one die, "
                "equal numbers multiply the award and the others cost their pips."]
    if isinstance(pending, Choosing):
        return [f"Rolled for the dice table of {pending.source}: "
                f"{' '.join(map(str, pending.dice))}. Faces: {faces(box)}."]
    if isinstance(pending, Making):
        return [f"{counted(pending.left, 'tool')} to be gained ({pending.source})."]
    if isinstance(pending, Drawing):
        return [f"A card is to be drawn or fetched ({pending.source})."]
    if now.grant is not None:
        grant = now.grant
        open_ = ["a card may go to place 1"] * grant.shift
        open_ += [f"stack {n} may be cycled" for n in grant.cycle]
        open_ += ["the elder may be moved, neither to his area nor to the next"] * grant.elder
        return [f"After card {grant.slot}: {'; '.join(open_)}."]
    return []


def faces(box: Box) -> str:
    """What the dice table gives, face by face."""
    return descriptions.faces(box.faces, EFFECTS)


def _places(box: Box, now: State) -> Table:
    rows = [(spot.id, there(box, now, spot), use(box, now, spot), _figures(now, spot.id))
            for spot in box.spots.values() if spot.kind in ("area", "village")]
    return Table(("place", "there", "gives", "figures"), tuple(rows))


def _figures(now: State, place: str) -> str:
    return str(figures(now.player, place) or "-")


def there(box: Box, now: State, spot: Spot) -> str:
    """What a place still has."""
    if spot.goods or spot.id == "hut":
        return f"{left(box, now, spot)} {spot.goods or 'people'}"
    if spot.id == "tool-maker":
        return f"{now.low} of 1/2, {now.high} of 3/4"
    return f"track {now.player.field} of {box.limits.field}"


def use(box: Box, now: State, spot: Spot) -> str:
    """What a place gives, and to how many."""
    if spot.effect is None:
        return f"{spot.pips} pips each, " + (f"{spot.most} figures" if spot.most else "any number")
    gives = descriptions.effect(spot.effect, EFFECTS)
    return f"{gives} for {box.hut(now)} food" if spot.id == "field" else gives


def _row_of_wares(box: Box, now: State) -> Table:
    """The cards on show and the tiles on top."""
    rows = [(f"card {slot.id}", name, _figures(now, f"card {slot.id}"),
             f"{slot.resources} for {card(box, name)}")
            for slot, name in zip(box.slots, now.shown, strict=True) if name]
    rows += [(f"tile {n}", stack[0], _figures(now, f"tile {n}"), tile(box, stack[0]))
             for n, stack in enumerate(now.stacks, 1) if stack]
    return Table(("place", "", "figure", "costs and gives"), tuple(rows))


def _cards(box: Box, now: State) -> Table:
    rows = [(f"card {slot.id}", f"{slot.resources}", name or "-", _figures(now, f"card {slot.id}"),
             card(box, name) if name else "empty")
            for slot, name in zip(box.slots, now.shown, strict=True)]
    rows += [("stack" if not n else "", "", name, "", card(box, name))
             for n, name in enumerate(now.deck)]
    return Table(("place", "costs", "card", "figure", "gives"), tuple(rows), "<>")


def _tiles(box: Box, now: State) -> Table:
    rows = []
    for n, stack in enumerate(now.stacks, 1):
        for i, name in enumerate(stack):
            place = (f"tile {n}", name, _figures(now, f"tile {n}")) if not i else ("", name, "")
            rows.append((*place, tile(box, name)))
        if not stack:
            rows.append((f"tile {n}", "-", "-", "empty"))
    return Table(("place", "tile", "figure", "costs: scores"), tuple(rows))


def card(box: Box, name: str) -> str:
    """What a card gives, at once and at the end; of one-use tools and promises when."""
    return descriptions.card(box.cards[name], EFFECTS)


def tile(box: Box, name: str) -> str:
    """A tile's price and use; what a piece paid is worth stands in numbers."""
    price = box.prices[name]
    each = [f"{kind} {n}" for kind, n in zip(GOODS.names, price.worth, strict=False)]
    said = descriptions.tile(box.tiles[name])
    return said.replace("their worth", f"{', '.join(each)} points each") if any(
        price.worth) else said


def holdings(box: Box, now: State, short: bool) -> list[str]:
    """What the player has, in sentences; ``short``: without what seldom matters."""
    own = now.player
    lines = [
        f"You have {own.people} people, {own.food} food, "
        f"{HELD.said(own.goods) if any(own.goods) else 'no resources'}; food track {own.field} "
        f"({counted(box.openings(own.field), 'village place')}).",
        f"Tools: {descriptions.tools(own.tools, own.used, 'round')}"]
    if not short:
        lines.append(f"Capacity: {own.people} of each resource"
                     + (" and of food." if box.hungry else "."))
    if own.cards:
        lines.append(_bottoms(box, now) if short
                     else f"Cards: {descriptions.bottoms(box.cards, own.cards)}.")
    if own.kept:
        lines.append(f"Still to be used: {descriptions.tops(box.cards, own.kept)}.")
    if own.tiles:
        lines.append(f"{counted(len(own.tiles), 'building')}: {' '.join(own.tiles)}.")
    if any(now.aside) or not short:
        lines.append(f"Aside, for cards alone: {GOODS.said(now.aside)}.")
    if now.spent and not short:
        lines.append(f"Tools out of the game: {' '.join(map(str, now.spent))}.")
    return lines


def _bottoms(box: Box, now: State) -> str:
    """What the cards that one has come to, kind by kind."""
    cards = [box.cards[name] for name in now.player.cards]
    said = [f"{counted(n, name)}" for name, n in score.people(cards).items() if n]
    symbols = score.symbols(cards)
    said += [f"symbols {' '.join(symbols)}"] if symbols else []
    return f"{counted(len(cards), 'card')}: {', '.join(said)}."


def others(box: Box, now: State) -> tuple[str, str]:
    """The cards that were discarded and those left out, in sentences."""
    gone = descriptions.bottoms(box.cards, now.discards) or "nothing"
    out = descriptions.bottoms(box.cards, now.left) or "nothing"
    return f"Discarded: {gone}.", f"Left out, in an order nobody knows: {out}."


def worth(box: Box, now: State) -> str:
    """What the position is worth, in a sentence."""
    points = total(sheet(box, now))
    told = "In all" if now.phase == "over" else "If the game ended now"
    above = [f"{grade.id} from {grade.least}" for grade in reversed(box.scenario.grades.list)
             if grade.least > points][:1]
    return f"{told}: {points} points, {grade(box, points)}{''.join(f' ({n})' for n in above)}."


def reckoned(box: Box, now: State) -> Table:
    """The score sheet of the position, row by row, and its grade."""
    rows = sheet(box, now)
    points = total(rows)
    named = "total" if now.phase == "over" else "total if the game ended now"
    how = dict(workings(box, now))
    lines = [(name, str(n), how[name].replace("×", "x").replace("²", "^2"))
             for name, n in rows if n or now.phase == "over"]
    return Table(("for", "points", "reckoned"),
                 (*lines, (named, str(points), ""), ("grade", grade(box, points), "")), "<><")
