"""Cards, tiles, prices and payments in words."""

from collections.abc import Iterable

from referee.games.stone_age.content import RESOURCES, Card, Effect
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.records import Four, Payment

TIMES = {"farmer": "food track", "toolmaker": "value of tools", "builder": "buildings",
         "shaman": "people"}

_EFFECTS = {
    "points": "{n} points", "tool": "{n} tool", "field": "{n} up the food track",
    "person": "{n} person", "card": "1 card left out or discarded",
    "any": "{n} resources of one's choice, now or later",
    "one-use-tool": "a one-use tool of value {n}", "dice-table": "dice table"}


def effect(given: Effect) -> str:
    """What something gives."""
    if given.dice:
        return f"roll {given.dice} dice for {given.gives}"
    return _EFFECTS.get(given.gives, "{n} " + given.gives).format(n=given.count)


def bottom(card: Card) -> str:
    """What a card counts for at the end."""
    if not card.people:
        return f"symbol {card.bottom}"
    many = f"{card.people} {card.bottom}" + ("s" if card.people > 1 else "")
    return f"{many} x {TIMES[card.bottom]}"


def card(shown: Card) -> str:
    """A card's two halves."""
    return f"{effect(shown.top)}; at the end {bottom(shown)}"


def goods(four: Four) -> str:
    """Resources in a sentence: ``2 wood, 1 brick``; ``nothing``."""
    return listed(f"{n} {name}" for n, name in zip(four, RESOURCES, strict=True) if n)


def listed(parts: Iterable[str]) -> str:
    """Parts with commas; ``nothing`` without any."""
    return ", ".join(parts) or "nothing"


def payment(pay: Payment) -> str:
    """What is given away, in a sentence."""
    parts = [f"{n} {name}" for n, name in zip(pay.goods, RESOURCES, strict=True) if n]
    if pay.food:
        parts.append(f"{pay.food} food")
    if pay.steps:
        parts.append(f"{many(pay.steps, 'step')} on the food track")
    if pay.tools or pay.used:
        values = " ".join(map(str, sorted(pay.tools + pay.used)))
        parts.append(f"tools of value {values}" if len(pay.tools + pay.used) > 1
                     else f"a tool of value {values}")
    return listed(parts)


def many(n: int, what: str) -> str:
    """``1 figure``, ``2 figures``."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def cost(box: Box, tile: str) -> str:
    """The price of a tile and what it scores."""
    price = box.prices[tile]
    choice = price.choice
    if choice is None:
        return f"{goods(price.fixed)}: {price.points} points"
    bounds = str(choice.least) if choice.least == choice.most else (
        f"{choice.least} to {choice.most}")
    kinds = f" of exactly {many(choice.kinds, 'kind')}" if choice.kinds else ""
    return f"{bounds} resources{kinds}: their worth"


def material(box: Box, area: str) -> str:
    """What the elder's area makes payable."""
    what = box.material[area]
    return "tools and steps on the food track" if what == "tools" else what
