"""The page that shows the position; nothing is hidden from the one player."""

from referee.core.page import Heading, Lines, Page, Table
from referee.core.words import counted
from referee.games.stone_age import wording
from referee.games.stone_age.places import Spot, figures, home, where
from referee.games.stone_age_solo.placing import left
from referee.games.stone_age_solo.score import grade, sheet, total
from referee.games.stone_age_solo.setting import eaten, material
from referee.games.stone_age_solo.state import (
    EFFECTS,
    GOODS,
    Box,
    Choosing,
    Drawing,
    Making,
    Opening,
    Rolled,
    State,
)
from referee.games.stone_age_solo.view import View

PHASES = {"place": "placing", "act": "acting", "feed": "feeding", "offer": "an offering",
          "last": "the last promise", "over": "the end"}


def show(box: Box, seen: View, say: str) -> Page:
    """The position in words; ``say`` is what would answer the question that is open."""
    now = seen.now
    phase = PHASES.get(now.phase, "before the first turn")
    return (
        Heading(f"turn {now.round}, {phase}" if now.round else phase),
        Lines((*_now(box, now), say.replace("“", '"').replace("”", '"'))),
        Heading("places"), _places(box, now),
        Heading("civilization cards"), _cards(box, now),
        Heading("building tiles, each stack from the top"), _tiles(box, now),
        Heading("holdings"), Lines(tuple(_holdings(box, now))),
        Heading("other cards"), Lines(_others(box, now)),
        Heading("standing" if now.phase != "over" else "score"), _score(box, now))


def _now(box: Box, now: State) -> list[str]:
    lines = []
    if now.elder:
        after = where(box.next_area(now.elder))
        stays = "He stays there for the next turn." if now.moved else f"Next turn: {after}."
        lines.append(f"The elder is {where(now.elder)}: nobody is placed there, cards cost "
                     f"{material(box, now.elder)}, people eat {eaten(box, now.elder)}. {stays}")
    if now.phase == "place":
        lines.append(f"{counted(home(now), 'figure')} to be placed, all of them if any "
                     "place takes them.")
    lines += _pending(box, now)
    if now.phase == "feed":
        lines.append(f"{now.need} food are due. To starve costs {box.scenario.feeding.penalty} "
                     "points, all food and an offering.")
    if now.phase == "offer":
        lines.append(f"Offer {box.costs.offering} of the elder's material or {box.costs.others} "
                     f"other pieces, or lose {box.costs.refusal} more points.")
    return lines


def _pending(box: Box, now: State) -> list[str]:
    pending = now.pending
    if isinstance(pending, Rolled):
        return [pending.said(box, box.seat, now)]
    if isinstance(pending, Opening):
        return [f"The dice table of {pending.source}: {_faces(box)}. With more than one die, "
                "equal numbers multiply the award and the others cost their pips."]
    if isinstance(pending, Choosing):
        return [f"Rolled for the dice table of {pending.source}: "
                f"{' '.join(map(str, pending.dice))}. Faces: {_faces(box)}."]
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


def _faces(box: Box) -> str:
    return "; ".join(f"{n}: {wording.effect(face, EFFECTS)}"
                     for n, face in enumerate(box.faces, 1))


def _places(box: Box, now: State) -> Table:
    rows = [(spot.id, _there(box, now, spot), _use(box, now, spot), _figures(now, spot.id))
            for spot in box.spots.values() if spot.kind in ("area", "village")]
    return Table(("place", "there", "gives", "figures"), tuple(rows))


def _figures(now: State, place: str) -> str:
    return str(figures(now, place) or "-")


def _there(box: Box, now: State, spot: Spot) -> str:
    if spot.goods or spot.id == "hut":
        return f"{left(box, now, spot)} {spot.goods or 'people'}"
    if spot.id == "tool-maker":
        return f"{now.low} of 1/2, {now.high} of 3/4"
    return f"track {now.field} of {box.limits.field}"


def _use(box: Box, now: State, spot: Spot) -> str:
    if spot.effect is None:
        return f"{spot.pips} pips each, " + (f"{spot.most} figures" if spot.most else "any number")
    gives = wording.effect(spot.effect, EFFECTS)
    return f"{gives} for {box.hut(now)} food" if spot.id == "field" else gives


def _cards(box: Box, now: State) -> Table:
    rows = [(f"card {slot.id}", f"{slot.resources}", name or "-", _figures(now, f"card {slot.id}"),
             wording.card(box.cards[name], EFFECTS) if name else "empty")
            for slot, name in zip(box.slots, now.shown, strict=True)]
    rows += [("stack" if not n else "", "", name, "", wording.card(box.cards[name], EFFECTS))
             for n, name in enumerate(now.deck)]
    return Table(("place", "costs", "card", "figure", "gives"), tuple(rows), "<>")


def _tiles(box: Box, now: State) -> Table:
    rows = []
    for n, stack in enumerate(now.stacks, 1):
        for i, tile in enumerate(stack):
            place = (f"tile {n}", tile, _figures(now, f"tile {n}")) if not i else ("", tile, "")
            rows.append((*place, wording.tile(box.tiles[tile])))
        if not stack:
            rows.append((f"tile {n}", "-", "-", "empty"))
    return Table(("place", "tile", "figure", "costs: scores"), tuple(rows))


def _holdings(box: Box, now: State) -> list[str]:
    lines = [
        f"{now.people} people, {now.food} food, {GOODS.said(now.goods)} in resources; "
        f"food track {now.field}; village places to be used: {box.openings(now.field)}.",
        f"Capacity: {now.people} of each resource" + (" and of food." if box.hungry else "."),
        f"Tools: {wording.tools(now.tools, now.used, 'turn')}"]
    if now.cards:
        lines.append(f"Cards: {wording.bottoms(box.cards, now.cards)}.")
    if now.kept:
        lines.append(f"Still to be used: {wording.tops(box.cards, now.kept)}.")
    if now.tiles:
        lines.append(f"{counted(len(now.tiles), 'building')}: {' '.join(now.tiles)}.")
    lines.append(f"Aside, for cards alone: {GOODS.said(now.aside)}.")
    if now.spent:
        lines.append(f"Tools out of the game: {' '.join(map(str, now.spent))}.")
    return lines


def _others(box: Box, now: State) -> tuple[str, str]:
    gone = wording.bottoms(box.cards, now.discards) or "nothing"
    out = wording.bottoms(box.cards, now.left) or "nothing"
    return f"Discarded: {gone}.", f"Left out, in an order nobody knows: {out}."


def _score(box: Box, now: State) -> Table:
    rows = sheet(box, now)
    points = total(rows)
    named = "total" if now.phase == "over" else "total if the game ended now"
    lines = [(name, str(n)) for name, n in rows if n or now.phase == "over"]
    return Table(("for", "points"),
                 (*lines, (named, str(points)), ("grade", grade(box, points))), "<>")
