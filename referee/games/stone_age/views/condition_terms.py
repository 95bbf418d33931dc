"""What conditions of Stone Age and SoloPlay share: names, what one has, what was rolled.

A view has the dice that wait in ``pending``, in ``roll`` those of whoever sees it, and what
he has in ``own``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.base.aliases import Names
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.plans import templates
from referee.core.plans.conditions import Says, at
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import NO_ROLL, Rolled, figures, home

ROLLED = Names("kind of goods", {name: name for name in ("food", *GOODS.names[:4])})
AWAY = "The figures that a roll is for are home by then: write “rolling {place}”."


def items(box: Any) -> Names[str]:
    """Cards and tiles."""
    return Names("card or tile", {name: name for name in (*box.cards, *box.tiles)})


def sources(box: Any) -> Names[str]:
    """What a roll can be for: a place, or a card that brings dice."""
    places = {name: box.words.places.spelt(name) for name in box.words.places.shown}
    return Names("place or card", {**places, **{card: card for card in box.cards}})


SLOTS: Mapping[str, Kind] = {
    "place": templates.called("place", lambda box: box.words.places),
    "source": templates.called("place", sources),
    "goods": templates.called("goods", lambda box: ROLLED),
    "number": notation.number("number")}


def question(*kinds: str) -> Kind:
    """A kind of question."""
    asked = Names("question", {kind: kind for kind in kinds})
    return templates.called("question", lambda box: asked)


def own(value: Callable[[Any], int]) -> Callable[[Any, Any], int]:
    """A number of the player's own."""
    return lambda box, view: value(view.own)


def _rolling(box: Any, view: Any, source: str) -> bool:
    return view.roll is not None and view.roll.source == source


def _rolls_for(box: Any, view: Any, goods: str) -> bool:
    return view.roll is not None and view.roll.goods == goods


def _lacks(box: Any, view: Any) -> int:
    """Pips that a roll lacks for one unit more."""
    return view.pending.lacks if isinstance(view.pending, Rolled) else NO_ROLL


ROLLING = (Says("rolling {source}", _rolling, at("tools")),
           Says("rolling for {goods}", _rolls_for, at("tools")))
TOOL = Says("tool {number}", lambda box, view, number: number in view.own.tools)
FOOD, PEOPLE = Says("food", own(lambda own: own.food)), Says("people", own(lambda own: own.people))
LEFT, TOOLS = Says("left", own(home)), Says("tools", own(lambda own: sum(own.tools)))
LACKS = Says("lacks", _lacks, at("tools"), also=("roll lacks",), idle=NO_ROLL)


def figure(*away: str) -> Says:
    """Whether a figure of the player's stands on a place; at questions of a roll none does."""
    return Says("figure {place}", lambda box, view, place: figures(view.own, place) > 0,
                odd=dict.fromkeys(away, AWAY))


def held(kind: int, name: str) -> Says:
    """How much of one of the goods the player has."""
    return Says(name, own(lambda own: own.goods[kind]))
