"""What no referee writes into a line of the log, as far as it shows without playing the line."""

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Any

import msgspec

from referee.core.base import validators
from referee.core.base.problem import Problem, different
from referee.core.game import game_parts
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import (
    Beacon,
    Begun,
    Carry,
    End,
    Filed,
    Lift,
    Played,
    Ruling,
    Said,
    Seated,
    Setup,
    Spoken,
    Undo,
    Vow,
)
from referee.core.match.game_registry import Games
from referee.core.match.log_entry import Line
from referee.core.match.recorded_moves import unsaid

_REASONED = (Undo, Ruling, End, Seated)
_ALONE = (Setup, Vow, Spoken, Beacon, Begun, Undo, Carry, End, Seated, Filed)  # in their line


def forms(lines: list[Line], names: tuple[str, ...],
          closed: Collection[int] = ()) -> Iterator[Problem]:
    """What no referee writes into a line, as far as it can be told without the rules.

    ``closed`` are the turns of which something cannot be read; of these the rest is held.
    """
    for line, why in _malformed(lines, {*names, NOBODY}, closed):
        yield different(why, f"turn {line.n}")


def _malformed(lines: list[Line], owners: set[str],
               closed: Collection[int]) -> Iterator[tuple[Line, str]]:
    former = 0  # the format of the line before
    for i, line in enumerate(lines):
        before, former = former or line.format, line.format
        if not line.moves and line.n in closed:
            continue
        texts = [log_entry.text(row) for row in line.moves]
        what = entry_texts.read(texts[0] if texts else "")
        if i and not lines[i - 1].moves and lines[i - 1].n in closed:  # of which nobody can tell
            before = what.old if type(what) is Lift else line.format
        yield from ((line, why) for why in _misshaped(line, what, before, owners))
        if line.n not in closed or all(texts):
            why = _misspoken(line, texts, what, i == 0)
            if why:
                yield line, why


def _misshaped(line: Line, what: Said | None, before: int, owners: set[str]) -> Iterator[str]:
    """Its time, its format, which follows the one ``before``, and whose its hidden rows are."""
    if not validators.is_time(line.when):
        yield "The time of the line is no time."
    step = (what.old, what.new) if type(what) is Lift else (line.format, line.format)
    if (before, line.format) != step:
        yield f"The line has the form of format {line.format}; it does not follow."
    hidden = [row for row in (*line.moves, *line.luck) if type(row) is not str]
    if hidden and (line.format == 1 or any(row[0] not in owners for row in hidden)):
        yield "A row of the line is for eyes that there are not."


def _misspoken(line: Line, texts: list[str], what: Said | None, first: bool) -> str:
    """Why no referee writes these texts into a line; empty: one does."""
    if not texts or what is None or entry_texts.write(what) != texts[0]:
        return unsaid(texts[0] if texts else "")
    if type(what) is not Played and log_entry.whose(line.moves[0]):
        return f"“{texts[0][:60]}” is for all eyes."
    if (type(what) is Setup) != first:
        return "The set-up is the first line, and no other is."
    if isinstance(what, _REASONED) and not validators.is_reason(what.reason):
        return "The reason is none that could have been given."
    if type(what) is Filed and not (what.withdrawn or validators.is_promise(what.promise)):
        return "The promise of the sheet is none."
    if not "".join(texts).isprintable():
        return "A text of the line holds what cannot be printed."
    return ""


def carries(games: Games, rules: Game, game: str, lines: list[Line],
            closed: Collection[int] = ()) -> Iterator[Problem]:
    """What is wrong with lines that go over to newer rules.

    Of those that are ``closed`` the positions are not looked at.
    """
    version, lift = games.about(game).rules, games.part(game, game_parts.UPGRADE)
    began = entry_texts.read(lines[0].said) if lines else None
    known = began.rules if type(began) is Setup else 0
    dark = bool(lines) and not lines[0].moves and lines[0].n in closed
    if not dark and not 1 <= known <= version:
        yield different(f"There are no rules {known} that a game could begin with.", "turn 1")
    for before, line in pairwise(lines):
        carry = entry_texts.read(line.said) if entry_texts.carries(line.said) else None
        if type(carry) is not Carry:
            continue
        where = f"turn {line.n}"
        follows = carry.old == known or (dark and not known)
        if not follows or not 0 < carry.old < carry.new <= version or len(line.moves) > 1:
            yield different(f"“{line.said}” does not follow from rules {known}.", where)
        elif line.format > 1 and not {before.n, line.n} & {*closed}:
            lifted = _lifted(rules, carry, before, line, lift, carry.new == version)
            yield from (different(why, where) for why in lifted)
        known = carry.new


def _lifted(rules: Game, carry: Carry, before: Line, line: Line,
            lift: Callable[[dict[str, Any], int, int], dict[str, Any]] | None,
            today: bool) -> Iterator[str]:
    """What is wrong with the positions that a carry keeps: before it, and lifted."""
    kept = dict(log_entry.text(row).partition(": ")[::2] for row in line.luck)
    if [log_entry.whose(row) for row in line.luck] != [NOBODY] * 2 or [*kept] != [
            "before", "position"]:
        yield "A carry keeps the position before and the one it was lifted to."
        return
    try:
        old = msgspec.json.decode(kept["before"], type=dict[str, Any])
        if not before.bears(log_entry.digest(old)):
            yield "The position that was carried over is not the one that the line before led to."
        elif not today or lift is None:
            return  # what lifted it is no longer known; the position itself is held to its digest
        elif log_entry.encoded(msgspec.convert(lift(old, carry.old, line.n),
                                               rules.state)).decode() != (
                kept["position"]):
            yield "The position is not the one that the older one is lifted to."
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError):
        yield "The position that was carried over cannot be read."


def unplayed(line: Line) -> Iterator[Problem]:
    """What no referee writes into a line, of one that the rules were not asked about."""
    where, what = f"turn {line.n}", entry_texts.read(line.said)
    if len(line.moves) > 1 and isinstance(what, _ALONE):
        yield different(f"More than “{line.said[:60]}” stands in the line.", where)
    positions = (NOBODY,) if type(what) is Carry else ()
    yield from (different(f"“{log_entry.text(row)[:60]}” answers no question.", where)
                for row in line.luck if log_entry.whose(row) not in positions
                and log_entry.text(row)
                and not chance.is_answer(log_entry.text(row)))
