"""Conditions of a chain: “if hut open”, “if total at least 7”, “if rolling hunt”."""

from collections.abc import Mapping

from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import Says, Terms, at
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.state import Box, Hunted, Picking
from referee.games.stone_age.moves.placing import opening, shut
from referee.games.stone_age.views import condition_terms
from referee.games.stone_age.views.condition_terms import items, own
from referee.games.stone_age.views.view import View

SLOTS: Mapping[str, Kind] = {
    **condition_terms.SLOTS,
    "ware": templates.called("card or tile", lambda box: box.words.wares),
    "item": templates.called("id", items),
    "question": condition_terms.question("place", "act", "tools", "split", "take", "extra", "feed")}


def _by(box: Box, view: View, item: str) -> bool:
    """Whether it is a card that the open roll or dice table comes from."""
    return isinstance(view.pending, Rolled | Picking) and view.pending.source == item


def _total(box: Box, view: View) -> int:
    """What the dice show that wait for tools; 0: none do."""
    return sum(view.pending.dice) if isinstance(view.pending, Rolled) else 0


def _hunted(box: Box, view: View) -> int:
    return view.pending.units if isinstance(view.pending, Hunted) else 0


def _open(box: Box, view: View, place: str) -> bool:
    return opening(box, view, place)


def _taken(box: Box, view: View, place: str) -> bool:
    return shut(box, view, place, False)


def _gone(box: Box, view: View, place: str) -> bool:
    return shut(box, view, place, True)


def _on_sale(view: View) -> dict[str, str]:
    return {name: place for name, place in view.lying.items() if not place.startswith("camp")}


def _hold(box: Box, view: View, item: str) -> bool:
    return item in (*view.own.cards, *view.own.drawn, *view.own.tiles)


def _die(box: Box, view: View, number: int) -> bool:
    return isinstance(view.pending, Picking) and number in view.pending.dice


def _question(view: View) -> str:
    """The kind of question that the seat is asked which sees this."""
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
    Says("{place} open", _open, also=("open {place}", "{place} free", "free {place}")),
    Says("{place} taken", _taken, also=("{place} occupied", "{place} full", "{place} closed")),
    Says("{place} gone", _gone),
    condition_terms.figure("tools", "split"), *condition_terms.ROLLING,
    Says("by {item}", _by, at("tools", "take")),
    Says("shown {item}", lambda box, view, item: item in _on_sale(view)),
    Says("{item} on {ware}", lambda box, view, item, ware: _on_sale(view).get(item) == ware),
    Says("hold {item}", _hold),
    condition_terms.TOOL,
    Says("die {number}", _die, at("take")),
    Says("asked {question}", lambda box, view, question: _question(view) == question,
         lambda question: (question,), only=True),
    Says("traded", lambda box, view: view.own.traded),
    Says("first", lambda box, view: view.first == view.to))
NUMBERS = (
    condition_terms.FOOD,
    *(condition_terms.held(kind, name) for kind, name in enumerate(GOODS.names)),
    condition_terms.PEOPLE, condition_terms.LEFT,
    Says("resources", own(lambda own: sum(own.goods[:4]))),
    Says("track", own(lambda own: own.field)), Says("trader track", own(lambda own: own.trader)),
    Says("points", own(lambda own: own.score)), condition_terms.TOOLS,
    Says("buildings", own(lambda own: len(own.tiles))),
    Says("missing", own(lambda own: own.hungry), at("feed")),
    Says("total", _total, at("tools"), also=("roll",)),
    condition_terms.LACKS,
    Says("hunted", _hunted, at("split")), Says("round", lambda box, view: view.round),
    Says("deck", lambda box, view: view.deck))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """What a condition says of a view. Refused: what is not understood."""
    return TERMS.read(box, text)
