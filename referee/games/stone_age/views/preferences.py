"""Wishes of plans: “wood first, keep 1 gold”, “least that helps”, “best”.

Each is one answer by the position it is played in.
"""

from collections.abc import Callable, Mapping
from typing import cast

from referee.core.base.aliases import Names
from referee.core.game.notation import Kind
from referee.core.game.resources import plus
from referee.core.plans import templates
from referee.core.plans.preferences import Order, Wish, Wishes, order
from referee.games.stone_age.model.content import NOTHING
from referee.games.stone_age.model.names import GOODS, RESOURCES
from referee.games.stone_age.model.places import home
from referee.games.stone_age.model.player import Player, room
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
    "order": order(lambda box: _KINDS, "cheapest"),
    "place": templates.called("place", lambda box: box.words.places)}


def _feed(box: Box, view: View, order: Order) -> Feed:
    """What is missing, in this order; by what is kept it may be too little, as the check says."""
    own, found = view.own, NOTHING
    left = own.hungry
    for name in order.among(GOODS.names[:4]):
        few = order.takes(name, own.goods[GOODS.names.index(name)], left)
        found, left = plus(found, GOODS.of(name, few)), left - few
    return Feed(found)


def _take(which: str) -> Callable[[Box, View], Take | None]:
    def move(box: Box, view: View) -> Take | None:
        table = view.pending
        if not isinstance(table, Picking):
            return None
        own = cast(Player, view.own)  # alike in all that is asked here
        gives = [effect.gives for effect in box.faces[table.table]]
        return Take(extreme(which, table.dice,
                            lambda face: room(box, own, gives[face - 1]) > 0))

    return move


def _split(food: bool) -> Callable[[Box, View], Split | None]:
    def move(box: Box, view: View) -> Split | None:
        units = view.pending.units if isinstance(view.pending, Hunted) else 0
        return Split(units * food, units * (not food)) if units else None

    return move


def _place(box: Box, view: View, place: str) -> Place:
    return Place(place, home(view.own))


WISHES = Wishes(SLOTS, (
    Wish("{order}", ("feed",), _feed),
    *(Wish(which, ("take",), _take(which), (f"the {which}",))
      for which in ("best", "highest", "lowest")),
    *preference_choices.tools(Tools),
    Wish("use all places", ("act",), lambda box, view: Use(), ("use all",)),
    Wish("all food", ("split",), _split(food=True)),
    Wish("all decorations", ("split",), _split(food=False), ("all teeth",)),
    Wish("all {place}", ("place",), _place)))

# What is offered at the first question of a kind.
OFFERED: Mapping[str, str] = {
    "feed": "wood first", "tools": "none", "take": "best", "split": "all food"}
