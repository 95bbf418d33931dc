"""What may stand in a plan for a move: a wish of the game, or how one legal move begins."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any

from referee.core.base.problem import refused
from referee.core.game import game_parts, notation
from referee.core.game.decisions import Seat
from referee.core.game.moves import Move
from referee.core.game.notation import Formed
from referee.core.game.predicates import Wished

LOOKED = 5000  # legal moves of which one may begin as a text does


def wished(game: Any, kind: str, text: str) -> Wished | None:
    """What a text is in place of a move of this kind of question; None: neither of the two."""
    table = game.own(game_parts.PREFERENCES)
    found = table.read(game.box, kind, text) if table else None
    if found is not None:
        written, of = found
        return Wished(written, lambda state, seat: of(game.view(state, seat)))
    words = text.split(" ")
    some = [one for one in game.answering(kind) if one.form and begins(one, game.box, words)]
    return Wished(text, partial(_begun, game, some, text)) if some else None


def _begun(game: Any, kinds: Iterable[type[Move]], text: str, state: Any,
           seat: Seat) -> Move | None:
    """The one legal move of these words that begins so. Refused: several do."""
    some = (move for kind in kinds
            for move in islice(kind.options(game.box, state, seat), LOOKED)
            if f"{game.write(move)} ".startswith(f"{text} "))
    found = [*islice(some, 2)]
    if len(found) > 1:
        raise refused("referee/ambiguous-name", f"“{text}” begins several legal moves: "
                      f"{' and '.join(f'“{game.write(move)}”' for move in found)}.",
                      hint="Write the one that is meant.")
    return found[0] if found else None


def begins(move: type[Formed], box: Any, words: Sequence[str]) -> bool:
    """Whether these words are the beginning of a form, and more must or may follow."""
    return any(_begins(way.parts, box, words, 0) < 0 for way in notation.ways(move))


def _begins(parts: Iterable[Any], box: Any, words: Sequence[str], at: int) -> int:
    """-1 where the words end among these parts; else the place behind them, too far if none fit."""
    for part in parts:
        if at == len(words):
            return -1
        if isinstance(part, notation.Group):
            end = _begins(part.parts, box, words, at)
            if end < 0:
                return -1
            at = end if end <= len(words) else at
        else:
            found: dict[str, Any] = {}
            end = notation.taken((part,), box, words, at, found)
            if end < 0 or (isinstance(part, notation.Slot) and part.kind.write(
                    found[part.name]) != " ".join(words[at:end])):  # “1 wood” is written “wood”
                return len(words) + 1
            at = end
    return at
