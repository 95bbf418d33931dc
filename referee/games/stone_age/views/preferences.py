"""Preferences in plans: “wood first, keep 1 gold”, “least that helps”, “best”.

Each becomes one move in the position in which it is played.
"""

from collections.abc import Callable, Mapping
from typing import cast

from referee.core.base.aliases import Names
from referee.core.game.notation import Kind
from referee.core.game.resources import plus
from referee.core.plans import templates
from referee.core.plans.preferences import Preference, Preferences, Priority, priority_slot
from referee.games.stone_age.model.content import NOTHING
from referee.games.stone_age.model.names import GOODS, RESOURCES
from referee.games.stone_age.model.places import figures_at_home
from referee.games.stone_age.model.player import Player, room_for
from referee.games.stone_age.model.state import Box, Hunted, Picking
from referee.games.stone_age.moves.acting import Split, Tools, Use
from referee.games.stone_age.moves.feeding import Feed
from referee.games.stone_age.moves.placing import Place
from referee.games.stone_age.moves.tables import Take
from referee.games.stone_age.views import preference_choices
from referee.games.stone_age.views.preference_choices import extreme
from referee.games.stone_age.views.view import View

_KINDS = Names("kind of goods", {name: (name, *more) for name, more in RESOURCES.items()})
SLOTS: Mapping[str, Kind] = {
    "order": priority_slot(lambda box: _KINDS, "cheapest"),
    "place": templates.named_thing("place", lambda box: box.words.places)}


def _feed(box: Box, view: View, order: Priority) -> Feed:
    """Pay what is missing in this order; the check refuses it if too much is kept."""
    own, payment = view.own, NOTHING
    left = own.hungry
    for name in order.all_kinds(GOODS.names[:4]):
        few = order.amount(name, own.goods[GOODS.names.index(name)], left)
        payment, left = plus(payment, GOODS.bag_of(name, few)), left - few
    return Feed(payment)


def _take(which: str) -> Callable[[Box, View], Take | None]:
    def move(box: Box, view: View) -> Take | None:
        table = view.pending
        if not isinstance(table, Picking):
            return None
        own = cast(Player, view.own)  # the view has the fields used here
        gives = [effect.gives for effect in box.faces[table.table]]
        return Take(extreme(which, table.dice,
                            lambda face: room_for(box, own, gives[face - 1]) > 0))

    return move


def _split(food: bool) -> Callable[[Box, View], Split | None]:
    def move(box: Box, view: View) -> Split | None:
        units = view.pending.units if isinstance(view.pending, Hunted) else 0
        return Split(units * food, units * (not food)) if units else None

    return move


def _place(box: Box, view: View, place: str) -> Place:
    return Place(place, figures_at_home(view.own))


WISHES = Preferences(SLOTS, (
    Preference("{order}", ("feed",), _feed),
    *(Preference(which, ("take",), _take(which), (f"the {which}",))
      for which in ("best", "highest", "lowest")),
    *preference_choices.tools(Tools),
    Preference("use all places", ("act",), lambda box, view: Use(), ("use all",)),
    Preference("all food", ("split",), _split(food=True)),
    Preference("all decorations", ("split",), _split(food=False), ("all teeth",)),
    Preference("all {place}", ("place",), _place)))

# Suggested at the first decision of a kind.
OFFERED: Mapping[str, str] = {
    "feed": "wood first", "tools": "none", "take": "best", "split": "all food"}

# Choices that are legal whenever a kind of decision comes; of several joined by “or”, the last.
# The hunt has room for all figures, so only players who have placed some there cannot use it.
ALWAYS_LEGAL: Mapping[str, str] = {
    "place": "all hunt", "tools": "tools none", "split": "all food", "extra": "no extra",
    "feed": "wood first or starve"}
