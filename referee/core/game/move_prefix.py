"""What may stand in a plan for a move: a wish of the game, or how one legal move begins."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any

from referee.core.base.problem import refused
from referee.core.game import game_parts, notation
from referee.core.game.decisions import Seat
from referee.core.game.moves import Move
from referee.core.game.notation import MoveText
from referee.core.game.predicates import PreferenceTest

MAX_MOVES = 5000  # legal moves of which one may begin as a text does


def parse_preference(game: Any, kind: str, text: str) -> PreferenceTest | None:
    """What a text is in place of a move of this kind of question; None: neither of the two."""
    table = game.find_member(game_parts.PREFERENCES)
    preference = table.parse(game.box, kind, text) if table else None
    if preference is not None:
        written, move_of = preference
        return PreferenceTest(written, lambda state, seat: move_of(game.view(state, seat)))
    words = text.split(" ")
    move_types = [record for record in game.move_types_for(kind) if record.form
                  and is_prefix(record, game.box, words)]
    return PreferenceTest(text,
                          partial(_unique_move, game, move_types, text)) if move_types else None


def _unique_move(game: Any, kinds: Iterable[type[Move]], text: str, state: Any,
                 seat: Seat) -> Move | None:
    """The one legal move of these words that begins so. Refused: several do."""
    moves = (move for kind in kinds
             for move in islice(kind.options(game.box, state, seat), MAX_MOVES)
             if f"{game.write(move)} ".startswith(f"{text} "))
    matching = [*islice(moves, 2)]
    if len(matching) > 1:
        raise refused("referee/ambiguous-name", f"“{text}” begins several legal moves: "
                      f"{' and '.join(f'“{game.write(move)}”' for move in matching)}.",
                      hint="Write the one that is meant.")
    return matching[0] if matching else None


def is_prefix(move: type[MoveText], box: Any, words: Sequence[str]) -> bool:
    """Whether these words are the beginning of a form, and more must or may follow."""
    return any(_match_prefix(variant.parts, box, words, 0) < 0
               for variant in notation.form_variants(move))


def _match_prefix(parts: Iterable[Any], box: Any, words: Sequence[str], index: int) -> int:
    """-1 where the words end among these parts; else the place behind them, too far if none fit."""
    for part in parts:
        if index == len(words):
            return -1
        if isinstance(part, notation.Group):
            end = _match_prefix(part.parts, box, words, index)
            if end < 0:
                return -1
            index = end if end <= len(words) else index
        else:
            values: dict[str, Any] = {}
            end = notation.parse_parts((part,), box, words, index, values)
            if end < 0 or (isinstance(part, notation.Slot) and part.kind.write(
                    values[part.name]) != " ".join(words[index:end])):  # “1 wood” is written “wood”
                return len(words) + 1
            index = end
    return index
