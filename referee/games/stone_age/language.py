"""Names of things in a position of Stone Age, and facts about legal moves."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Rolled, cashable_card
from referee.games.stone_age.model.state import Box, Picking
from referee.games.stone_age.views.item_names import (
    Named,
    common_names,
    dice_names,
    item_facts,
    tool_facts,
)
from referee.games.stone_age.views.view import View

PASS = "illegal-pass"
# Why something cannot be declined: code, reason, ruling, and what to do instead.
PASSED: Mapping[str, tuple[str, str, str, str]] = {
    "place": (PASS, "You cannot pass: you can still place a figure.", "ruling B3", ""),
    "act": (PASS, "Your turn goes on until all your figures are home.", "ruling B23", ""),
    "split": (PASS, "You cannot pass: you take all that you hunted.", "ruling E31", ""),
    "feed": (PASS, "You cannot pass: feed your people, or write “starve”.", "ruling B9", ""),
    "take": (PASS, "You cannot pass: every player takes a die, even a useless one.", "ruling B12",
             "")}

# For each verb, phrases that cannot go with it, and why.
FORBIDDEN: Mapping[str, tuple[tuple[frozenset[str], str, str, str], ...]] = {
    "buy": ((frozenset({"food"}), "illegal-payment", "You cannot pay with food. Cards and "
             "buildings cost wood, brick, stone or gold.", "ruling B41"),)}


def things(box: Box, view: View) -> Named:
    """Names of everything on display and of what the player has there."""
    yield from common_names(box, view, view.shown, [stack.tile for stack in view.stacks],
                            view.phase == "act", ("stack",))
    for tile in view.own.tiles:
        for name in (tile, f"camp {tile}", "camp"):
            yield name, "place", [f"camp {tile}"]
    if isinstance(view.pending, Picking):
        yield from dice_names(view.pending.dice, box.faces[view.pending.table])


def held(view: View) -> Mapping[str, int]:
    """The player's goods."""
    return dict(zip(GOODS.names, view.own.goods, strict=True))


def _lies(box: Box, view: View, place: str) -> dict[str, Any]:
    return item_facts(box, view.shown, [stack.tile for stack in view.stacks], place)


def claims(box: Box, view: View) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Facts about a legal move that its text does not contain: gains, prices."""
    return partial(_claims, box, view)


def _claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    if slots["verb"] == "place":
        kind, _, n = slots["place"].partition(" ")
        card = view.shown[int(n) - 1] if kind == "card" else ""
        return {**_lies(box, view, slots["place"]), "gives": (
            box.cards[card].top.gives if card else box.spots[slots["place"]].goods)}
    if slots["verb"] == "use":
        return {"count": dict(view.own.placed)[slots["place"]]}
    if slots["verb"] in ("buy", "decline"):
        return _lies(box, view, slots["place"])
    if slots["verb"].startswith("tools") and isinstance(view.pending, Rolled):
        return {"roll": view.pending.source, **tool_facts(box, view.pending, slots)}
    if slots["verb"] == "feed":
        return {"lack": sum(slots["goods"].values())}
    if slots["verb"] == "starve":
        return {"points": box.scenario.feeding.penalty}
    if slots["verb"] == "cash":
        return {"card": cashable_card(box, view.own)}
    if slots["verb"] == "extra":
        return {"price": {"decorations": max(slot.extra for slot in box.slots)}}
    return {}
