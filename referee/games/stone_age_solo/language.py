"""Names of things in a position of SoloPlay: those of Stone Age, and those for its own cards."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from referee.games.stone_age.model.places import Rolled, cashable_card
from referee.games.stone_age.views.item_names import (
    NTH,
    NUMBERS,
    ORDINALS,
    Named,
    card_descriptions,
    common_names,
    dice_names,
    item_facts,
    tool_facts,
)
from referee.games.stone_age_solo.model.pieces import GOODS, PIECES
from referee.games.stone_age_solo.model.state import Box, Choosing, State
from referee.games.stone_age_solo.views.view import View

SIDES = ("left", "right")  # of two stacks
PASS = "illegal-pass"
# Why something cannot be declined: code, reason, ruling, and what to do instead.
PASSED: Mapping[str, tuple[str, str, str, str]] = {
    "elder": (PASS, "You cannot pass: choose an area for the elder.", "ruling S29", ""),
    "place": (PASS, "You cannot pass: you can still place a figure.", "ruling S35", ""),
    "act": (PASS, "You cannot pass: you must use every figure.", "ruling S39",
            "You can decline a card, a tile or the field by its name."),
    "card": (PASS, "You cannot pass: draw or fetch a card.", "ruling S57", ""),
    "tool": (PASS, "You cannot pass: take a new tool or raise one.", "ruling S39", ""),
    "dice": (PASS, "You cannot pass: roll at least one die.", "ruling S56", ""),
    "take": (PASS, "You cannot pass: keep one of the numbers rolled.", "ruling S56", ""),
    "feed": (PASS, "You cannot pass: feed your people, or let them starve.", "ruling S60", "")}


def things(box: Box, view: View) -> Named:
    """Names of everything on display and of what the player has there."""
    state = view.state
    yield from common_names(box, view, state.shown, state.tops, state.phase == "act")
    if isinstance(state.pending, Choosing):
        yield from dice_names(state.pending.dice, box.faces)
    yield from _cards(box, state)
    yield from _stacks(state)


def _cards(box: Box, state: State) -> Named:
    """Discarded cards, cards that can be moved, stacks that can be cycled."""
    for card in state.discards:
        yield card, "card", [card]
        yield "card", "card", [card]
        for word in (*card_descriptions(box.cards[card]), "discarded"):
            yield word, "~card", [card]
    shown = [(n, card) for n, card in enumerate(state.shown, 1) if card]
    for n, card in shown:
        for name in (card, f"card on place {n}",
                     f"card {n}", f"card {NUMBERS[n - 1]}", f"{ORDINALS[n - 1]} card",
                     f"{NTH[n - 1]} card", str(n)):
            yield name, "slot", [str(n)]
        for word in card_descriptions(box.cards[card]):
            yield f"{word} card", "slot", [str(n)]
    if shown:
        yield "last card", "slot", [str(shown[-1][0])]
    if state.deck:
        yield state.deck[0], "deck", ["deck"]


def _stacks(state: State) -> Named:
    """Stacks by number and by the tile on top; the tiles that a cycle may bring up."""
    for n, stack in enumerate(state.stacks, 1):
        for name in (*(f"{word} {n}" for word in ("tile", "building", "stack")), str(n), *stack[:1],
                     *(f"{ORDINALS[n - 1]} {word}" for word in ("tile", "building", "stack"))):
            yield name, "stack", [str(n)]
        for tile in stack[1:]:
            yield tile, "shown", [tile]
    if len(state.stacks) == len(SIDES):
        for n, side in enumerate(SIDES, 1):
            for name in (f"{side} tile", f"{side} building", f"{side} stack"):
                yield name, "place", [f"tile {n}"]
                yield name, "stack", [str(n)]


def held(view: View) -> Mapping[str, int]:
    """The player's resources, food and steps; during the removal, the resources on the board."""
    state, own = view.state, view.own
    if state.question == "remove":
        return dict(zip(GOODS.names, state.board, strict=True))
    return dict(zip(PIECES.names, (*own.goods[:4], own.food, own.field), strict=True))


def claims(box: Box, view: View) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Facts about a move that its text does not contain: gains, costs, results."""
    return partial(_claims, box, view)


def _claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    state, verb = view.state, slots["verb"]
    pay = slots.get("pay")
    lies = {} if verb not in ("place", "buy", "decline") else item_facts(
        box, state.shown, state.tops, slots["place"])
    if isinstance(pay, dict):
        return {**lies,
                "pay": {name: n for name, n in pay.items() if name not in ("tools", "used")},
                **{name: [str(n) for n in pay.get(name, ())] for name in ("tools", "used")}}
    if verb == "place":
        return {**lies, "gives": box.spots[slots["place"]].goods}
    if lies:
        return lies
    if verb == "take" or verb.startswith("tools"):
        return _roll_claims(box, view, slots)
    return _turn_claims(box, view, slots)


def _roll_claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    """Facts about a move that ends a roll: what is lost, or what tools add."""
    pending = view.state.pending
    if slots["verb"] == "take":
        return {} if not isinstance(pending, Choosing) else {
            "loses": sum(die for die in pending.dice if die != slots["face"])}
    return {} if not isinstance(pending, Rolled) else {
        "roll": view.lying.get(pending.source, pending.source), **tool_facts(box, pending, slots)}


def _turn_claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    """Facts about a move with figures, tools, stacks or cards."""
    state, verb = view.state, slots["verb"]
    if verb == "use":
        return {"count": dict(view.own.placed)[slots["place"]],
                "price": {"food": box.hut(state)} if slots["place"] == "field" else {}}
    if verb == "raise":
        return {"to": slots["value"] + 1}
    if verb == "cycle tile":
        stack = state.stacks[slots["stack"] - 1]
        return {"shows": stack[slots["steps"] % len(stack)]}
    if verb == "add":
        return {"points": slots["food"] * box.costs.food}
    if verb == "cash":
        return {"card": cashable_card(box, view.own)}
    if verb == "shift deck":
        return {"deck": "deck"}
    if verb == "done" and state.grant is not None:
        return {"of": f"card {state.grant.slot}"}
    return {}
