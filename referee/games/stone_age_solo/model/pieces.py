"""Resources, and payments of pieces and tools.

Resources on the board or aside are four numbers: wood, brick, stone, gold. The player's are
counted as in Stone Age, with no decorations.
"""

from msgspec import Struct

from referee.core.base.aliases import join_words
from referee.core.game.resources import Kinds
from referee.games.stone_age.model.content import Goods
from referee.games.stone_age.model.names import RESOURCES

Four = tuple[int, int, int, int]
Pieces = tuple[int, int, int, int, int, int]
"""Wood, brick, stone, gold, food, steps back on the food track."""

_SPELT = {**RESOURCES, "brick": (*RESOURCES["brick"], "clay bricks", "clay brick")}
GOODS: Kinds[Four] = Kinds("resource", {**_SPELT, "wood": (*RESOURCES["wood"], "woods")})
PIECES: Kinds[Pieces] = Kinds(
    "piece to give",
    {**_SPELT, "food": (),
     "steps": ("step", "food track steps", "food track step", "track steps", "track step")},
    {"steps": "step"})
NONE = GOODS.none


class Payment(Struct, frozen=True, gc=False):
    """Pieces and tools that are paid."""

    pieces: Pieces = PIECES.none
    tools: tuple[int, ...] = ()  # values of ready tiles, ascending
    used: tuple[int, ...] = ()  # values of tiles used in this round, ascending

    @property
    def goods(self) -> Goods:
        return *self.pieces[:4], 0

    @property
    def tiles(self) -> tuple[int, ...]:
        return self.tools + self.used

    @property
    def text(self) -> str:
        """A text for sentences: ``2 wood, 1 step on the food track, a used tool of value 3``."""
        parts = [PIECES.describe(self.pieces)] if any(self.pieces) else []
        if self.pieces[5]:
            parts[0] += " on the food track"
        for which, values in (("", self.tools), ("used ", self.used)):
            if values:
                tools = f"{which}tools" if len(values) > 1 else f"a {which}tool"
                parts.append(f"{tools} of value {join_words(map(str, values))}")
        return ", ".join(parts) or "nothing"


NOTHING = Payment()
