"""Conditions in plans: “if hut open”, “if total at least 7”, “if rolling hunt”."""

from collections.abc import Mapping

from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import ConditionText, Terms, at_kinds
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.state import Box, Hunted, Picking
from referee.games.stone_age.moves.placing import is_closed_to_viewer, is_open_to_viewer
from referee.games.stone_age.views import condition_terms
from referee.games.stone_age.views.condition_terms import items, own_number
from referee.games.stone_age.views.view import View

SLOTS: Mapping[str, Kind] = {
    **condition_terms.SLOTS,
    "ware": templates.named_thing("card or tile", lambda box: box.words.wares),
    "item": templates.named_thing("id", items),
    "question": condition_terms.question("place", "act", "tools", "split", "take", "extra", "feed")}


def _comes_from_card(box: Box, view: View, item: str) -> bool:
    """Whether the open roll or dice table comes from this card."""
    return isinstance(view.pending, Rolled | Picking) and view.pending.source == item


def _total(box: Box, view: View) -> int:
    """The sum of the dice that wait for tools; 0: there are none."""
    return sum(view.pending.dice) if isinstance(view.pending, Rolled) else 0


def _hunted(box: Box, view: View) -> int:
    return view.pending.units if isinstance(view.pending, Hunted) else 0


def _open(box: Box, view: View, place: str) -> bool:
    return is_open_to_viewer(box, view, place)


def _taken(box: Box, view: View, place: str) -> bool:
    return is_closed_to_viewer(box, view, place, False)


def _gone(box: Box, view: View, place: str) -> bool:
    return is_closed_to_viewer(box, view, place, True)


def _on_sale(view: View) -> dict[str, str]:
    return {name: place for name, place in view.lying.items() if not place.startswith("camp")}


def _holds_item(box: Box, view: View, item: str) -> bool:
    return item in (*view.own.cards, *view.own.drawn, *view.own.tiles)


def _die(box: Box, view: View, number: int) -> bool:
    return isinstance(view.pending, Picking) and number in view.pending.dice


def _question(view: View) -> str:
    """The kind of decision that the viewer must make."""
    if view.phase == "feed":
        return "feed" if view.own.hungry else ""
    if isinstance(view.pending, Picking):
        return "take" if view.players[view.pending.player].seat == view.to else ""
    if view.turn != view.to:
        return ""
    if view.pending is not None:
        return "split" if isinstance(view.pending, Hunted) else "tools"
    return "extra" if view.extra else view.phase


TESTS = (
    ConditionText("{place} open", _open,
                  spellings=("open {place}", "{place} free", "free {place}")),
    ConditionText("{place} taken", _taken,
                  spellings=("{place} occupied", "{place} full", "{place} closed")),
    ConditionText("{place} gone", _gone),
    condition_terms.figure("tools", "split"), *condition_terms.ROLLING,
    ConditionText("by {item}", _comes_from_card, at_kinds("tools", "take")),
    ConditionText("shown {item}", lambda box, view, item: item in _on_sale(view)),
    ConditionText("{item} on {ware}", lambda box, view, item,
                  ware: _on_sale(view).get(item) == ware),
    ConditionText("hold {item}", _holds_item),
    condition_terms.TOOL,
    ConditionText("die {number}", _die, at_kinds("take")),
    ConditionText("asked {question}", lambda box, view, question: _question(view) == question,
                  lambda question: (question,), by_kind_alone=True),
    ConditionText("traded", lambda box, view: view.own.traded),
    ConditionText("first", lambda box, view: view.first == view.to))
NUMBERS = (
    condition_terms.FOOD,
    *(condition_terms.held(kind, name) for kind, name in enumerate(GOODS.names)),
    condition_terms.PEOPLE, condition_terms.LEFT,
    ConditionText("resources", own_number(lambda own: sum(own.goods[:4]))),
    ConditionText("track", own_number(lambda own: own.field)),
    ConditionText("trader track", own_number(lambda own: own.trader)),
    ConditionText("points", own_number(lambda own: own.score)), condition_terms.TOOLS,
    ConditionText("buildings", own_number(lambda own: len(own.tiles))),
    ConditionText("missing", own_number(lambda own: own.hungry), at_kinds("feed")),
    ConditionText("total", _total, at_kinds("tools"), spellings=("roll",)),
    condition_terms.LACKS,
    ConditionText("hunted", _hunted, at_kinds("split")),
    ConditionText("round", lambda box, view: view.round),
    ConditionText("deck", lambda box, view: view.deck))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """Parse a condition. Refused: text that is not understood."""
    return TERMS.parse(box, text)
