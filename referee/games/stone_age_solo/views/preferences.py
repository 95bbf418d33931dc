"""Preferences in plans: “food first, keep 2 wood”, “least that helps”, “double”."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.base.aliases import Names
from referee.core.game.notation import Kind
from referee.core.game.resources import plus
from referee.core.plans.preferences import Preference, Preferences, Priority, priority_slot
from referee.games.stone_age.views import preference_choices
from referee.games.stone_age.views.preference_choices import extreme
from referee.games.stone_age_solo.model.pieces import PIECES, Payment
from referee.games.stone_age_solo.model.state import Box, Choosing
from referee.games.stone_age_solo.moves import paying
from referee.games.stone_age_solo.moves.feeding import Feed
from referee.games.stone_age_solo.moves.gains import Tools
from referee.games.stone_age_solo.moves.tables import Dice, Take
from referee.games.stone_age_solo.views.view import View

_KINDS = Names("piece to give", {name: PIECES.aliases.all_names(kind)
                                 for kind, name in enumerate(PIECES.names)})
SLOTS: Mapping[str, Kind] = {"order": priority_slot(lambda box: _KINDS, "cheapest")}


def _feed(box: Box, view: View, order: Priority) -> Feed:
    """Pay what is due: by default food, then the elder's material; steps only if named.

    Keeping goods may leave too little, which the check refuses.
    """
    state, payment = view.state, PIECES.none
    elder_material, held, left = (paying.as_material(box,
                                                    state), paying.held(state).pieces,
                                  view.own.hungry)
    usual = ["food", *(name for name, n in zip(PIECES.names, elder_material, strict=True)
                       if n and name not in ("food", "steps"))]
    for name in order.all_kinds(usual):
        kind = PIECES.names.index(name)
        few = order.amount(name, held[kind], left) if name == "food" or elder_material[kind] else 0
        payment, left = plus(payment, PIECES.bag_of(name, few)), left - few
    return Feed(Payment(payment))


def _take(which: str) -> Callable[[Box, View], Take | None]:
    def move(box: Box, view: View) -> Take | None:
        dice = view.pending.dice if isinstance(view.pending, Choosing) else ()
        faces = [face for face in dice if which != "double" or dice.count(face) > 1]
        return Take(extreme(which, faces, bool)) if faces else None

    return move


def _dice(box: Any, view: View) -> Dice:
    return Dice(box.scenario.dice.most)


WISHES = Preferences(SLOTS, (
    Preference("{order}", ("feed",), _feed),
    *(Preference(which, ("take",), _take(which), (f"the {which}",))
      for which in ("best", "highest", "lowest", "double")),
    *preference_choices.tools(Tools),
    Preference("all dice", ("dice",), _dice, ("all",))))

# Suggested at the first decision of a kind.
OFFERED: Mapping[str, str] = {"feed": "food first", "tools": "least that helps", "take": "best"}

# Choices that are legal whenever a kind of decision comes; of several joined by “or”, the last.
ALWAYS_LEGAL: Mapping[str, str] = {
    "food": "add 0 food", "remove": "remove nothing", "tools": "tools none", "dice": "all dice",
    "take": "best", "extras": "done", "cash": "done", "offer": "offer nothing"}
