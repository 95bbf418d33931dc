"""Conditions of a chain: “if food at least 5”, “if rolling hunt”, “if elder river”."""

from collections.abc import Callable, Mapping

from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import Says, Terms, at
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.views import condition_terms
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import Box, Choosing, State
from referee.games.stone_age_solo.moves.placing import Place
from referee.games.stone_age_solo.views.view import View

SLOTS: Mapping[str, Kind] = {
    **condition_terms.SLOTS,
    "area": templates.called("area", lambda box: box.words.areas),
    "card": templates.called("card", lambda box: box.words.cards),
    "slot": notation.only(condition_terms.SLOTS["place"], lambda place: place.startswith("card ")),
    "question": condition_terms.question("food", "remove", "elder", "place", "act", "tools",
                                         "tool", "dice",
                                         "take", "card", "extras", "feed", "offer", "cash")}


def _of(value: Callable[[State], int]) -> Callable[[Box, View], int]:
    """A number of the position, as one of what is seen."""
    return lambda box, view: value(view.state)


def _open(box: Box, view: View, place: str) -> bool:
    """Whether a place takes figures now, as many as one has."""
    return view.state.phase == "place" and any(
        move.place == place for move in Place.options(box, view.state, view.seat))


def _gone(box: Box, view: View, slot: str) -> bool:
    return not view.state.shown[int(slot.removeprefix("card ")) - 1]


def _by(box: Box, view: View, card: str) -> bool:
    """Whether it is a card that the open question comes from."""
    pending = view.pending
    return pending is not None and pending.source == card


def _extras(box: Box, view: View, slot: str) -> bool:
    grant = view.state.grant
    return grant is not None and f"card {grant.slot}" == slot


def _die(box: Box, view: View, number: int) -> bool:
    pending = view.pending
    return isinstance(pending, Choosing) and number in pending.dice


def _total(now: State) -> int:
    """What the dice show that wait for something; 0: none do."""
    return sum(now.pending.dice) if isinstance(now.pending, Rolled | Choosing) else 0


def _least(now: State) -> int:
    """The food that is due, or will be at the end of the round."""
    own = now.player
    return own.hungry or max(0, own.people - own.field)


TESTS = (
    Says("elder {area}", lambda box, view, area: view.state.elder == area),
    Says("{place} open", _open, at("place"), also=("open {place}", "{place} free", "free {place}")),
    Says("{slot} gone", _gone, also=("{slot} taken", "{slot} sold")),
    condition_terms.figure("tools"), *condition_terms.ROLLING,
    Says("by {card}", _by, at("tools", "tool", "dice", "take", "card")),
    Says("extras of {slot}", _extras, at("extras")),
    Says("shown {card}", lambda box, view, card: card in view.state.shown),
    Says("discarded {card}", lambda box, view, card: card in view.state.discards),
    Says("hold {card}", lambda box, view, card: card in view.own.cards),
    condition_terms.TOOL,
    Says("die {number}", _die, at("take")),
    Says("asked {question}", lambda box, view, question: view.state.question == question,
         lambda question: (question,), only=True),
    Says("bought", lambda box, view: view.state.bought),
    Says("{place} taken", lambda box, view, place: False,
         never="Nobody takes a place from you: write “field open” or “not field open”."))
NUMBERS = (
    condition_terms.FOOD, condition_terms.PEOPLE,
    Says("track", condition_terms.own(lambda own: own.field), also=("field",)),
    Says("round", _of(lambda now: now.round)), Says("grounds", _of(lambda now: now.grounds)),
    Says("stack", _of(lambda now: len(now.deck))), condition_terms.LEFT,
    Says("due", _of(_least)), Says("total", _of(_total), at("tools", "take"), also=("roll",)),
    condition_terms.LACKS, condition_terms.TOOLS,
    Says("hut", lambda box, view: box.hut(view.state)),
    *(condition_terms.held(kind, name) for kind, name in enumerate(GOODS.names)))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """What a condition says of a view. Refused: what is not understood."""
    return TERMS.read(box, text)
