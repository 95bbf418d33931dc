"""Conditions of a chain: “if hut open”, “if total at least 7”, “if rolling hunt”."""

from collections.abc import Callable, Mapping

from referee.core.ahead import phrase
from referee.core.ahead.conditions import Says, Terms, at
from referee.core.game.form import Kind
from referee.core.game.judging import Condition
from referee.core.text.words import Names
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.places import NO_ROLL, Rolled, figures, home
from referee.games.stone_age.box.state import Box, Hunted, Picking
from referee.games.stone_age.play.placing import opening, shut
from referee.games.stone_age.show import rolls
from referee.games.stone_age.show.rolls import items
from referee.games.stone_age.show.view import Seen, View

_ASKED = Names("question", {kind: kind for kind in (
    "place", "act", "tools", "split", "take", "extra", "feed")})
SLOTS: Mapping[str, Kind] = {
    **rolls.SLOTS,
    "ware": phrase.called("card or tile", lambda box: box.words.wares),
    "item": phrase.called("id", items),
    "question": phrase.called("question", lambda box: _ASKED)}


def _own(value: Callable[[Seen], int]) -> Callable[[Box, View], int]:
    """A number of the player's own."""
    return lambda box, view: value(view.own)


def _held(kind: int) -> Callable[[Box, View], int]:
    return lambda box, view: int(view.own.goods[kind])


def _roll(view: View) -> Rolled | None:
    """The dice that wait for tools."""
    return view.pending if isinstance(view.pending, Rolled) else None


def _rolling(box: Box, view: View, source: str) -> bool:
    roll = _roll(view)
    return roll is not None and view.turn == view.to and roll.source == source


def _rolls_for(box: Box, view: View, goods: str) -> bool:
    roll = _roll(view)
    return roll is not None and view.turn == view.to and roll.goods == goods


def _by(box: Box, view: View, item: str) -> bool:
    """Whether it is a card that the open roll or dice table comes from."""
    return isinstance(view.pending, Rolled | Picking) and view.pending.source == item


def _total(box: Box, view: View) -> int:
    """What the dice show that wait for tools; 0: none do."""
    roll = _roll(view)
    return sum(roll.dice) if roll else 0


def _lacks(box: Box, view: View) -> int:
    """Pips that a roll lacks for one unit more."""
    roll = _roll(view)
    return roll.lacks if roll else NO_ROLL


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
    Says("figure {place}", lambda box, view, place: figures(view.own, place) > 0,
         odd={"tools": rolls.AWAY, "split": rolls.AWAY}),
    Says("rolling {source}", _rolling, at("tools")),
    Says("rolling for {goods}", _rolls_for, at("tools")),
    Says("by {item}", _by, at("tools", "take")),
    Says("shown {item}", lambda box, view, item: item in _on_sale(view)),
    Says("{item} on {ware}", lambda box, view, item, ware: _on_sale(view).get(item) == ware),
    Says("hold {item}", _hold),
    Says("tool {number}", lambda box, view, number: number in view.own.tools),
    Says("die {number}", _die, at("take")),
    Says("asked {question}", lambda box, view, question: _question(view) == question,
         lambda question: (question,), only=True),
    Says("traded", lambda box, view: view.own.traded),
    Says("first", lambda box, view: view.first == view.to))
NUMBERS = (
    Says("food", _own(lambda own: own.food)),
    *(Says(name, _held(kind)) for kind, name in enumerate(GOODS.names)),
    Says("people", _own(lambda own: own.people)),
    Says("left", _own(home)), Says("resources", _own(lambda own: sum(own.goods[:4]))),
    Says("track", _own(lambda own: own.field)), Says("trader track", _own(lambda own: own.trader)),
    Says("points", _own(lambda own: own.score)), Says("tools", _own(lambda own: sum(own.tools))),
    Says("buildings", _own(lambda own: len(own.tiles))),
    Says("missing", _own(lambda own: own.hungry), at("feed")),
    Says("total", _total, at("tools"), also=("roll",)),
    Says("lacks", _lacks, at("tools"), also=("roll lacks",), idle=NO_ROLL),
    Says("hunted", _hunted, at("split")), Says("round", lambda box, view: view.round),
    Says("deck", lambda box, view: view.deck))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """What a condition says of a view. Refused: what is not understood."""
    return TERMS.read(box, text)
