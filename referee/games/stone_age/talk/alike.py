"""What stands behind the verbs of the moves that are alike in Stone Age and SoloPlay."""

from collections.abc import Callable
from typing import Any

from referee.core.english import WIDE
from referee.core.problem import Refused, refused
from referee.core.words import Reader
from referee.games.stone_age.box.content import Effect
from referee.games.stone_age.box.places import where
from referee.games.stone_age.play.happening import lying
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.preferring import Bringing
from referee.games.stone_age.talk.wares import goods, named

Cls = Any  # a class of moves


def place(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person:
        from referee.games.stone_age.talk import orders

        return cls(*orders.placing(box, reader))
    count = reader.maybe_number()
    reader.skip("x", "person", "one")
    place = named(reader, box.words.places)
    if count is None:
        count = box.words.fixed.get(place)
    if count is None:
        reader.fail("invalid-count", f"How many figures go to the {place}?",
                    hint=f"Write the number first: place 3 {place}.")
    return cls(place, count)


def use(cls: Cls, box: Any, reader: Reader) -> Any:
    if not reader.person:
        return cls(named(reader, box.words.places, own=True))
    from referee.games.stone_age.talk import orders

    place = orders.using(box, reader)
    if place in box.spots and box.spots[place].kind in ("card", "tile"):
        raise Refused(cls.buys(place))
    return cls(place)


def decline(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person:
        if reader.at == 1 and reader.words[0].casefold() in WIDE:
            reader.fail("referee/invalid-text", "What is taken is not declined.")
        from referee.games.stone_age.talk import orders

        return cls(orders.declining(box, reader, cls.other_rule))
    start = reader.at
    try:
        return cls(named(reader, box.words.unpaid))
    except Refused:
        reader.at = start
        place = reader.maybe(box.words.places)
        if place is None:
            raise
        raise refused("illegal-use", f"Only a purchase can be declined, and {where(place)} "
                      "nothing is sold.", hint=f"use {place}", rule=cls.other_rule,
                      span=reader.span(start)) from None


def tools(cls: Cls, box: Any, reader: Reader,
          bringing: Callable[[Any, Any], Bringing | None]) -> Any:
    """``bringing``, of a box and a view: what the tiles that are ready bring; None: no dice."""
    if reader.person:
        from referee.games.stone_age.talk import adding, preferring

        least = preferring.helping(reader, lambda: bringing(box, reader.view))
        return cls(*adding.tools(reader, box)) if least is None else cls(least)
    if reader.verb == "no tools" or reader.skip("none", "no"):
        return cls()
    tiles: list[int] = []
    cards: list[str] = []
    while reader:
        value = reader.maybe_number()
        if value is not None:
            tiles.append(value)
        else:
            cards.append(reader.name(box.words.tools))
        reader.skip("and")
    if not (tiles or cards):
        hearing.unnamed(reader)
    return cls(tuple(sorted(tiles)), tuple(sorted(cards)))


def cash(cls: Cls, reader: Reader, kinds: Any) -> Any:
    return cls(goods(reader, kinds))


Faces = Callable[[Any, Any], tuple[Effect, ...]]
"""Of a box and a view: what the faces of the table give whose dice lie there, in order."""


def take(cls: Cls, box: Any, reader: Reader, faces: Faces) -> Any:
    if not reader.person:
        return cls(reader.number("the face of a die"))
    return cls(said(box, reader, faces)[0])


def said(box: Any, reader: Reader, faces: Faces) -> tuple[int, str]:
    """The face that a person means, and the thing he named."""
    face, what = hearing.die(reader, lambda: faces(box, reader.view))
    if not face:
        view = hearing.sight(reader)
        dice = getattr(view.pending, "dice", ()) if view else ()
        reader.fail("referee/invalid-number", "Which die?", hint="Left are: "
                    f"{lying(faces(box, view), dice)}." if dice else "")
    return face, what


def starve(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person:
        from referee.games.stone_age.talk import eating

        eating.hunger(reader, box.scenario.feeding.penalty)
    return cls()


def left(cls: Cls, box: Any, view: Any) -> Any:
    """Of ``decline``: the last figure, if it can buy."""
    placed = [place for place, _ in view.own.placed]
    sold = len(placed) == 1 and box.spots[placed[0]].kind in ("card", "tile")
    return cls(placed[0]) if sold else None


def nothing(cls: Cls, box: Any, view: Any) -> Any:
    """Of ``tools``: nothing is added."""
    return cls()
