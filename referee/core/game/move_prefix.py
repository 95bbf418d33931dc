"""What may be in a plan for a move: a preference of the game, or the beginning of one move."""

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

MAX_MOVES = 5000  # legal moves of a type that are compared with a text


def parse_preference(game: Any, kind: str, text: str) -> PreferenceTest | None:
    """A preference, or the beginning of a move, for a kind of decision; None: neither."""
    preferences = game.find_member(game_parts.PREFERENCES)
    preference = preferences.parse(game.box, kind, text) if preferences else None
    if preference is not None:
        canonical, preferred_move = preference
        return PreferenceTest(canonical,
                              lambda state, seat: preferred_move(game.view(state, seat)))
    words = text.split(" ")
    move_types = [move_type for move_type in game.move_types_for(kind) if move_type.form
                  and is_prefix(move_type, game.box, words)]
    return PreferenceTest(text,
                          partial(_unique_move, game, move_types, text)) if move_types else None


def _unique_move(game: Any, move_types: Iterable[type[Move]], text: str, state: Any,
                 seat: Seat) -> Move | None:
    """The only legal move of these types that begins with a text, or None. Refused: several do."""
    moves = (move for move_type in move_types
             for move in islice(move_type.options(game.box, state, seat), MAX_MOVES)
             if f"{game.write(move)} ".startswith(f"{text} "))
    matching = [*islice(moves, 2)]
    if len(matching) > 1:
        raise refused("referee/ambiguous-name", f"“{text}” begins several legal moves: "
                      f"{' and '.join(f'“{game.write(move)}”' for move in matching)}.",
                      hint="Write more of the move that you mean.")
    return matching[0] if matching else None


def is_prefix(move: type[MoveText], box: Any, words: Sequence[str]) -> bool:
    """Whether these words are the beginning of a form of a move, and more must or may follow."""
    return any(_match_prefix(variant.parts, box, words, 0) < 0
               for variant in notation.form_variants(move))


def _match_prefix(parts: Iterable[Any], box: Any, words: Sequence[str], index: int) -> int:
    """The index after these parts, -1 if the words end within them.

    Beyond the number of words if the parts do not match.
    """
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
                    values[part.name]) != " ".join(words[index:end])):  # “1 wood” is not canonical
                return len(words) + 1
            index = end
    return index
