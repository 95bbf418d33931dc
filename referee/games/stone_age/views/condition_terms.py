"""Terms of conditions that Stone Age and SoloPlay share: names, own goods, rolls.

Views have the pending dice in ``pending``, the viewer's roll in ``roll`` and the viewer's goods in
``own``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.base.aliases import Names
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.plans import templates
from referee.core.plans.conditions import ConditionText, at_kinds
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import NO_ROLL, Rolled, figures_at_home, figures_on

ROLLED = Names("kind of goods", {name: name for name in ("food", *GOODS.names[:4])})
AWAY = "The figures of a roll are home by then: write “rolling {place}”."


def items(box: Any) -> Names[str]:
    return Names("card or tile", {name: name for name in (*box.cards, *box.tiles)})


def sources(box: Any) -> Names[str]:
    """What a roll can be for: a place, or a card that gives dice."""
    places = {name: box.words.places.all_names(name) for name in box.words.places.shown}
    return Names("place or card", {**places, **{card: card for card in box.cards}})


SLOTS: Mapping[str, Kind] = {
    "place": templates.named_thing("place", lambda box: box.words.places),
    "source": templates.named_thing("place", sources),
    "goods": templates.named_thing("goods", lambda box: ROLLED),
    "number": notation.number("number")}


def question(*kinds: str) -> Kind:
    """A kind of decision."""
    kind_names = Names("question", {kind: kind for kind in kinds})
    return templates.named_thing("question", lambda box: kind_names)


def own_number(value: Callable[[Any], int]) -> Callable[[Any, Any], int]:
    """A number of the viewer's own."""
    return lambda box, view: value(view.own)


def _rolling(box: Any, view: Any, source: str) -> bool:
    return view.roll is not None and view.roll.source == source


def _rolls_for(box: Any, view: Any, goods: str) -> bool:
    return view.roll is not None and view.roll.goods == goods


def _lacks(box: Any, view: Any) -> int:
    """Pips that a roll lacks for one more unit."""
    return view.pending.missing_pips if isinstance(view.pending, Rolled) else NO_ROLL


ROLLING = (ConditionText("rolling {source}", _rolling, at_kinds("tools")),
           ConditionText("rolling for {goods}", _rolls_for, at_kinds("tools")))
TOOL = ConditionText("tool {number}", lambda box, view, number: number in view.own.tools)
FOOD = ConditionText("food", own_number(lambda own: own.food))
PEOPLE = ConditionText("people", own_number(lambda own: own.people))
LEFT = ConditionText("left", own_number(figures_at_home))
TOOLS = ConditionText("tools", own_number(lambda own: sum(own.tools)))
LACKS = ConditionText("lacks", _lacks, at_kinds("tools"), spellings=("roll lacks",),
                      value_elsewhere=NO_ROLL)


def figure(*away: str) -> ConditionText:
    """The viewer has a figure on a place; not while a roll is pending."""
    return ConditionText("figure {place}", lambda box, view, place: figures_on(view.own, place) > 0,
                         notes=dict.fromkeys(away, AWAY))


def held(kind: int, name: str) -> ConditionText:
    """How much of one of the goods the viewer has."""
    return ConditionText(name, own_number(lambda own: own.goods[kind]))
