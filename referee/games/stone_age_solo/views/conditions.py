"""Conditions in plans: “if food at least 5”, “if rolling hunt”, “if elder river”."""

from collections.abc import Callable, Mapping

from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import ConditionText, Terms, at_kinds
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.views import condition_terms
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import Box, Choosing, State
from referee.games.stone_age_solo.moves.placing import Place
from referee.games.stone_age_solo.views.view import View

SLOTS: Mapping[str, Kind] = {
    **condition_terms.SLOTS,
    "area": templates.named_thing("area", lambda box: box.words.areas),
    "card": templates.named_thing("card", lambda box: box.words.cards),
    "slot": notation.restricted(condition_terms.SLOTS["place"],
                                lambda place: place.startswith("card ")),
    "question": condition_terms.question("food", "remove", "elder", "place", "act", "tools",
                                         "tool", "dice",
                                         "take", "card", "extras", "feed", "offer", "cash")}


def _of(value: Callable[[State], int]) -> Callable[[Box, View], int]:
    """A number of the position, computed from the view."""
    return lambda box, view: value(view.state)


def _open(box: Box, view: View, place: str) -> bool:
    """Whether a place takes figures now, given enough at home."""
    return view.state.phase == "place" and any(
        move.place == place for move in Place.options(box, view.state, view.seat))


def _gone(box: Box, view: View, slot: str) -> bool:
    return not view.state.shown[int(slot.removeprefix("card ")) - 1]


def _comes_from_card(box: Box, view: View, card: str) -> bool:
    """Whether the open decision comes from this card."""
    pending = view.pending
    return pending is not None and pending.source == card


def _extras(box: Box, view: View, slot: str) -> bool:
    grant = view.state.grant
    return grant is not None and f"card {grant.slot}" == slot


def _die(box: Box, view: View, number: int) -> bool:
    pending = view.pending
    return isinstance(pending, Choosing) and number in pending.dice


def _total(state: State) -> int:
    """The sum of the dice that wait for tools; 0: there are none."""
    return sum(state.pending.dice) if isinstance(state.pending, Rolled | Choosing) else 0


def _food_due(state: State) -> int:
    """The food that is due, or will be at the end of the round."""
    player = state.player
    return player.hungry or max(0, player.people - player.field)


TESTS = (
    ConditionText("elder {area}", lambda box, view, area: view.state.elder == area),
    ConditionText("{place} open", _open, at_kinds("place"),
                  spellings=("open {place}", "{place} free", "free {place}")),
    ConditionText("{slot} gone", _gone, spellings=("{slot} taken", "{slot} sold")),
    condition_terms.figure("tools"), *condition_terms.ROLLING,
    ConditionText("by {card}", _comes_from_card, at_kinds("tools", "tool", "dice", "take", "card")),
    ConditionText("extras of {slot}", _extras, at_kinds("extras")),
    ConditionText("shown {card}", lambda box, view, card: card in view.state.shown),
    ConditionText("discarded {card}", lambda box, view, card: card in view.state.discards),
    ConditionText("hold {card}", lambda box, view, card: card in view.own.cards),
    condition_terms.TOOL,
    ConditionText("die {number}", _die, at_kinds("take")),
    ConditionText("asked {question}", lambda box, view, question: view.state.question == question,
                  lambda question: (question,), by_kind_alone=True),
    ConditionText("bought", lambda box, view: view.state.bought),
    ConditionText("{place} taken", lambda box, view, place: False,
                  refusal="No other player takes a place. Write “field open” or “not field open”."))
NUMBERS = (
    condition_terms.FOOD, condition_terms.PEOPLE,
    ConditionText("track", condition_terms.own_number(lambda own: own.field), spellings=("field",)),
    ConditionText("round", _of(lambda state: state.round)),
    ConditionText("grounds", _of(lambda state: state.grounds)),
    ConditionText("stack", _of(lambda state: len(state.deck))), condition_terms.LEFT,
    ConditionText("due", _of(_food_due)),
    ConditionText("total", _of(_total), at_kinds("tools", "take"), spellings=("roll",)),
    condition_terms.LACKS, condition_terms.TOOLS,
    ConditionText("hut", lambda box, view: box.hut(view.state)),
    *(condition_terms.held(kind, name) for kind, name in enumerate(GOODS.names)))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """Parse a condition. Refused: text that is not understood."""
    return TERMS.parse(box, text)
