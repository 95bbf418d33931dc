"""How people are fed, said before anybody knows what is held: ``food first, keep 2 wood``."""

from referee.core.english import NUMBERS
from referee.core.goods import plus
from referee.core.words import Reader
from referee.games.stone_age.talk.preferring import order
from referee.games.stone_age_solo.box.pieces import PIECES, Payment
from referee.games.stone_age_solo.box.state import Box
from referee.games.stone_age_solo.play import paying

KEEPING = frozenset({"keep", "save", "keeping", "saving", "hold", "leave", "spare"})
FOOD, STEPS = PIECES.names.index("food"), PIECES.names.index("steps")


def meal(box: Box, reader: Reader) -> Payment | None:
    """What an order of food and the elder's material pays; None: the text is no order.

    What it leaves open is paid in food, then in the material; steps back and tools
    only where they are named. It may be too little, without what is kept: the check says so.
    """
    words = {word.casefold() for word in reader.words}
    if words & NUMBERS.keys() and words.isdisjoint(KEEPING):
        return None  # “one of them with food, the other with wood” counts
    said = order(reader, PIECES.read)
    if said is None:
        return None
    now = reader.view.now
    if not now.need:  # nobody is asked for it: food stands for it
        return Payment(PIECES.of("food", 1))
    his = paying.own(box, now)
    usual = [FOOD, *(kind for kind, n in enumerate(his) if n and kind not in (FOOD, STEPS))]
    held, found, left = paying.held(now).pieces, PIECES.none, now.need
    for kind in said.among(usual):
        few = said.takes(kind, held[kind], left) if kind == FOOD or his[kind] else 0
        found, left = plus(found, PIECES.of(PIECES.names[kind], few)), left - few
    return Payment(found)
