"""What conditions of Stone Age and SoloPlay share: the names in them, what a roll is for."""

from collections.abc import Mapping
from typing import Any

from referee.core.ahead import phrase
from referee.core.game import form
from referee.core.game.form import Kind
from referee.core.text.words import Names
from referee.games.stone_age.box.names import GOODS

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
    "place": phrase.called("place", lambda box: box.words.places),
    "source": phrase.called("place", sources),
    "goods": phrase.called("goods", lambda box: ROLLED),
    "number": form.number("number")}
