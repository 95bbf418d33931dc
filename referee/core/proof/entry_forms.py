"""Forms of log entries that referee never writes, found without playing them."""

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Any, TypeGuard

import msgspec

from referee.core.base import validators
from referee.core.base.problem import Problem, history_difference
from referee.core.game import game_parts
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import (
    Beacon,
    End,
    EntryContent,
    Filed,
    FormatUpgrade,
    LuckBegun,
    Played,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Setup,
    Undo,
    WordCommitted,
    WordRevealed,
)
from referee.core.match.game_registry import GameRegistry
from referee.core.match.log_entry import LogEntry
from referee.core.match.recorded_moves import unreadable_text

_WITH_REASON = (Undo, Ruling, End, SeatChanged)
_SINGLE_ROW = (Setup, WordCommitted, WordRevealed, Beacon, LuckBegun, Undo, RulesUpgrade, End,
               SeatChanged, Filed)  # the only row in their entry


def is_plain_move(content: EntryContent | None, entry: LogEntry) -> TypeGuard[Played]:
    """Whether an entry, as nearly all are, is one public move by a seat's own players.

    It quotes no turn. ``content`` is that of its first text.
    """
    return (type(content) is Played and not content.actor and not content.quoted
            and len(entry.moves) == 1 and type(entry.moves[0]) is str)


def malformed_entries(entries: list[LogEntry], seats: tuple[str, ...],
                      closed: Collection[int] = ()) -> Iterator[Problem]:
    """What referee never writes into an entry, as far as it shows without the rules.

    ``closed`` are the turns with unreadable rows; only the rest of them is checked.
    """
    for entry, why in _malformed(entries, {*seats, NOBODY}, closed):
        yield history_difference(why, f"turn {entry.n}")


def _malformed(entries: list[LogEntry], owners: set[str],
               closed: Collection[int]) -> Iterator[tuple[LogEntry, str]]:
    last_format = 0  # the format of the line before
    for i, entry in enumerate(entries):
        previous_format, last_format = last_format or entry.format, entry.format
        if not entry.moves and entry.n in closed:
            continue
        text = entry.first_text
        content = entry_texts.parse(text)
        if (i and is_plain_move(content, entry) and previous_format == last_format
                and {*map(type, entry.luck)} <= {str}
                and validators.is_time(entry.timestamp) and text.isprintable()):
            continue
        texts = [log_entry.row_text(row) for row in entry.moves]
        if i and not entries[i - 1].moves and entries[i - 1].n in closed:  # of unknown format
            previous_format = content.old if type(content) is FormatUpgrade else entry.format
        yield from ((entry, why) for why in _form_problems(entry, content, previous_format, owners))
        if entry.n not in closed or all(texts):
            why = _text_problem(entry, texts, content, i == 0)
            if why:
                yield entry, why


def _form_problems(entry: LogEntry, content: EntryContent | None, previous_format: int,
                   owners: set[str]) -> Iterator[str]:
    """Problems with an entry's time, its format after the one ``before``, or owners of hidden rows.
    """
    if not validators.is_time(entry.timestamp):
        yield "The time of the entry is not a valid time."
    step = (content.old, content.new) if type(content) is FormatUpgrade else (entry.format,
                                                                              entry.format)
    if (previous_format, entry.format) != step:
        yield (f"The entry is in format {entry.format}, which cannot follow the format of the "
               "previous entry.")
    hidden = [row for row in (*entry.moves, *entry.luck) if type(row) is not str]
    if hidden and (entry.format == 1 or any(row[0] not in owners for row in hidden)):
        yield "An item of the entry belongs to a seat that does not exist."


def _text_problem(entry: LogEntry, texts: list[str], content: EntryContent | None,
                  first: bool) -> str:
    """Why referee never writes these texts into an entry; empty: it does."""
    if not texts or content is None or entry_texts.write(content) != texts[0]:
        return unreadable_text(texts[0] if texts else "")
    if type(content) is not Played and log_entry.row_owner(entry.moves[0]):
        return f"“{texts[0][:60]}” must be public."
    if (type(content) is Setup) != first:
        return "The first entry, and no other, must be the set-up of the game."
    if isinstance(content, _WITH_REASON) and not validators.is_reason(content.reason):
        return "The reason is not valid: it is one line of plain text."
    if type(content) is Filed and not (content.withdrawn
                                       or validators.is_commitment(content.promise)):
        return "The commitment to the orders is not valid."
    if not "".join(texts).isprintable():
        return "A text of the entry has characters that cannot be printed."
    return ""


def upgrade_differences(games: GameRegistry, bound_game: Game, game: str, entries: list[LogEntry],
                        closed: Collection[int] = ()) -> Iterator[Problem]:
    """What is wrong with upgrades of the rules.

    The positions in ``closed`` entries are not checked.
    """
    current_version = games.game_meta(game).rules
    upgrade_state = games.part(game, game_parts.UPGRADE)
    setup = entry_texts.parse(entries[0].first_text) if entries else None
    version_before = setup.rules_version if type(setup) is Setup else 0
    setup_is_closed = bool(entries) and not entries[0].moves and entries[0].n in closed
    if not setup_is_closed and not 1 <= version_before <= current_version:
        yield history_difference(f"No game can begin with rules {version_before}: this "
                                 "version does not exist.", "turn 1")
    for before, entry in pairwise(entries):
        upgrade = (entry_texts.parse(entry.first_text)
                   if entry_texts.is_rules_upgrade(entry.first_text) else None)
        if type(upgrade) is not RulesUpgrade:
            continue
        where = f"turn {entry.n}"
        follows = upgrade.old == version_before or (setup_is_closed and not version_before)
        if (not follows or not 0 < upgrade.old < upgrade.new <= current_version
                or len(entry.moves) > 1):
            yield history_difference(f"“{entry.first_text}” is not a possible upgrade from "
                                     f"rules {version_before}.", where)
        elif entry.format > 1 and not {before.n, entry.n} & {*closed}:
            is_current = upgrade.new == current_version
            problems = _upgrade_problems(bound_game, upgrade, before, entry, upgrade_state,
                                         is_current)
            yield from (history_difference(why, where) for why in problems)
        version_before = upgrade.new


def _upgrade_problems(game: Game, upgrade: RulesUpgrade, previous: LogEntry, entry: LogEntry,
                      upgrade_state: Callable[[dict[str, Any], int, int], dict[str, Any]] | None,
                      today: bool) -> Iterator[str]:
    """What is wrong with the positions in an upgrade: the one before it and the one after."""
    positions = dict(log_entry.row_text(row).partition(": ")[::2] for row in entry.luck)
    if [log_entry.row_owner(row) for row in entry.luck] != [NOBODY] * 2 or [*positions] != [
            "before", "position"]:
        yield ("An entry that upgrades the rules must contain the positions before and after the "
               "upgrade.")
        return
    try:
        old = msgspec.json.decode(positions["before"], type=dict[str, Any])
        if not previous.has_digest(log_entry.digest(old)):
            yield "The position before the upgrade is not the position after the previous entry."
        elif not today or upgrade_state is None:
            return  # that upgrade is no longer known; the position's hash is checked elsewhere
        elif log_entry.encode_state(msgspec.convert(upgrade_state(old, upgrade.old, entry.n),
                                                    game.state)).decode() != (
                positions["position"]):
            yield "The position after the upgrade does not follow from the position before."
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError):
        yield "The position before the upgrade cannot be read."


def unplayed(entry: LogEntry) -> Iterator[Problem]:
    """What referee never writes into an entry, checked for one that is not replayed."""
    where, content = f"turn {entry.n}", entry_texts.parse(entry.first_text)
    if len(entry.moves) > 1 and isinstance(content, _SINGLE_ROW):
        yield history_difference(f"The entry must have only “{entry.first_text[:60]}” and "
                                 "nothing else.", where)
    positions = (NOBODY,) if type(content) is RulesUpgrade else ()
    yield from (history_difference(
        f"“{log_entry.row_text(row)[:60]}” is not a valid roll or draw.", where)
                for row in entry.luck if log_entry.row_owner(row) not in positions
                and log_entry.row_text(row)
                and not chance.is_answer(log_entry.row_text(row)))
