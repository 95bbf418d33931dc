"""The page that shows the position; nothing is hidden from the one player."""

from msgspec import Struct

from referee.core.page import Heading, Lines, Page, Table
from referee.games.stone_age_solo import wording
from referee.games.stone_age_solo.asking import (
    WHAT_TO_SAY,
    asked,
    field_cost,
    figures,
    home,
    one_use,
)
from referee.games.stone_age_solo.box import IN_WORDS, Box, Spot, kind
from referee.games.stone_age_solo.records import Choosing, Drawing, Making, Opening, Rolled, State
from referee.games.stone_age_solo.sheet import grade, sheet, total

PHASES = {"food": "before the first turn", "remove": "before the first turn",
          "elder": "before the first turn", "place": "placing", "act": "acting",
          "feed": "feeding", "offer": "an offering", "last": "the last promise",
          "over": "the end"}


class View(Struct, frozen=True):
    """Everything: the position holds no order of the cards left out and no dice to come."""

    seat: str
    now: State


def show(box: Box, seen: View) -> Page:
    """The position in words."""
    now = seen.now
    return (
        Heading(f"turn {now.round}, {PHASES[now.phase]}" if now.round else PHASES[now.phase]),
        Lines(tuple(_now(box, now))),
        Heading("places"), _places(box, now),
        Heading("civilization cards"), _cards(box, now),
        Heading("building tiles, each stack from the top"), _tiles(box, now),
        Heading("holdings"), Lines(tuple(_holdings(box, now))),
        Heading("other cards"), Lines(tuple(_others(box, now))),
        Heading("standing" if now.phase != "over" else "score"), _score(box, now))


def _now(box: Box, now: State) -> list[str]:
    lines = []
    if now.elder:
        after = IN_WORDS[box.next_area(now.elder)]
        stays = "He stays there for the next turn." if now.moved else f"Next turn: {after}."
        also = {"food": "food", "tools": "food, tools and steps"}.get(
            box.material[now.elder], f"food and {box.material[now.elder]}")
        lines.append(f"The elder is {IN_WORDS[now.elder]}: nobody is placed "
                     f"there, cards cost {wording.material(box, now.elder)}, people eat {also}. "
                     f"{stays}")
    if now.phase == "place":
        lines.append(f"{wording.many(home(now), 'figure')} to be placed, all of them if any "
                     f"place takes them.")
    lines += _pending(box, now)
    if now.phase == "feed":
        lines.append(f"{now.need} food are due. To starve costs {box.scenario.feeding.penalty} "
                     "points, all food and an offering.")
    if now.phase == "offer":
        lines.append(f"Offer {box.costs.offering} of the elder's material or {box.costs.others} "
                     f"other pieces, or lose {box.costs.refusal} more points.")
    say = WHAT_TO_SAY[asked(now)] or "The game is over."
    return [*lines, say.replace("“", '"').replace("”", '"')]


def _pending(box: Box, now: State) -> list[str]:
    pending = now.pending
    if isinstance(pending, Rolled):
        ready = wording.listed((*map(str, now.tools), *one_use(box, now)))
        return [f"Rolled for {pending.source}: {' '.join(map(str, pending.dice))}, "
                f"{sum(pending.dice)} in all; every {pending.pips} make 1 {pending.goods}. "
                f"Tools ready: {ready}."]
    if isinstance(pending, Opening):
        return [f"The dice table of {pending.source}: {_faces(box)}. With more than one die, "
                "equal numbers multiply the award and the others cost their pips."]
    if isinstance(pending, Choosing):
        return [f"Rolled for the dice table of {pending.source}: "
                f"{' '.join(map(str, pending.dice))}. Faces: {_faces(box)}."]
    if isinstance(pending, Making):
        return [f"{wording.many(pending.left, 'tool')} to be gained ({pending.source})."]
    if isinstance(pending, Drawing):
        return [f"A card is to be drawn or fetched ({pending.source})."]
    if now.grant is not None:
        grant = now.grant
        left = ["a card may go to place 1"] * grant.shift
        left += [f"stack {n} may be cycled" for n in grant.cycle]
        left += ["the elder may be moved, neither to his area nor to the next"] * grant.elder
        return [f"After card {grant.slot}: {'; '.join(left)}."]
    return []


def _faces(box: Box) -> str:
    return "; ".join(f"{n} {wording.effect(face)}" for n, face in enumerate(box.faces, 1))


def _places(box: Box, now: State) -> Table:
    rows = [(spot.id, _there(box, now, spot), _use(box, now, spot),
             str(figures(now, spot.id) or "-"))
            for spot in box.spots.values() if spot.kind in ("area", "village")]
    return Table(("place", "there", "gives", "figures"), tuple(rows))


def _there(box: Box, now: State, spot: Spot) -> str:
    if spot.goods == "food":
        return f"{now.grounds} food"
    if spot.goods:
        return f"{now.board[kind(spot.goods)]} {spot.goods}"
    if spot.id == "hut":
        return f"{box.limits.people - now.people} people"
    if spot.id == "tool-maker":
        return f"{now.low} of 1/2, {now.high} of 3/4"
    return f"track {now.field} of {box.limits.field}"


def _use(box: Box, now: State, spot: Spot) -> str:
    if spot.effect is None:
        return f"{spot.pips} pips each, " + (f"{spot.most} figures" if spot.most else "any number")
    if spot.id == "field":
        return f"{wording.effect(spot.effect)} for {field_cost(box, now)} food"
    return wording.effect(spot.effect)


def _cards(box: Box, now: State) -> Table:
    rows = [(f"card {n}", f"{price}", name or "-", str(figures(now, f"card {n}") or "-"),
             wording.card(box.cards[name]) if name else "empty")
            for n, (price, name) in enumerate(zip(box.slots, now.shown, strict=True), 1)]
    rows += [("stack" if not n else "", "", name, "", wording.card(box.cards[name]))
             for n, name in enumerate(now.deck)]
    return Table(("place", "costs", "card", "figure", "gives"), tuple(rows), "<>")


def _tiles(box: Box, now: State) -> Table:
    rows = []
    for n, stack in enumerate(now.stacks, 1):
        for i, tile in enumerate(stack):
            here = str(figures(now, f"tile {n}") or "-") if not i else ""
            rows.append((f"tile {n}" if not i else "", tile, here, wording.cost(box, tile)))
        if not stack:
            rows.append((f"tile {n}", "-", "-", "empty"))
    return Table(("place", "tile", "figure", "costs: scores"), tuple(rows))


def _holdings(box: Box, now: State) -> list[str]:
    used = f"; used in this turn: {' '.join(map(str, now.used))}" if now.used else ""
    lines = [
        f"{now.people} people, {now.food} food, {wording.goods(now.goods)} in resources; "
        f"food track {now.field}; village places to be used: {box.openings(now.field)}.",
        f"Capacity: {now.people} of each resource" + (" and of food." if box.hungry else "."),
        f"Tools: {' '.join(map(str, now.tools)) or 'none ready'}{used}."]
    if now.cards:
        names = [f"{name} {wording.bottom(box.cards[name])}" for name in now.cards]
        lines.append(f"Cards: {', '.join(names)}.")
    if now.kept:
        names = [f"{name} {wording.effect(box.cards[name].top)}" for name in now.kept]
        lines.append(f"Still to be used: {', '.join(names)}.")
    if now.tiles:
        lines.append(f"{wording.many(len(now.tiles), 'building')}: {' '.join(now.tiles)}.")
    lines.append(f"Aside, for cards alone: {wording.goods(now.aside)}.")
    if now.spent:
        lines.append(f"Tools out of the game: {' '.join(map(str, now.spent))}.")
    return lines


def _others(box: Box, now: State) -> list[str]:
    gone = [f"{name} {wording.bottom(box.cards[name])}" for name in now.discards]
    out = [f"{name} {wording.bottom(box.cards[name])}" for name in now.left]
    return [f"Discarded: {wording.listed(gone)}.",
            f"Left out, in an order nobody knows: {wording.listed(out)}."]


def _score(box: Box, now: State) -> Table:
    rows = sheet(box, now)
    points = total(rows)
    named = "total" if now.phase == "over" else "total if the game ended now"
    lines = [(name, str(n)) for name, n in rows if n or now.phase == "over"]
    return Table(("for", "points"),
                 (*lines, (named, str(points)), ("grade", grade(box, points))), "<>")
