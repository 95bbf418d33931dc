"""Log entries in sentences: how the game began, undos, corrections, upgrades, players, orders."""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Any

from referee import games
from referee.commands import players, upgrade_report
from referee.core.base.references import capital_seat_ref, seat_ref, without_references
from referee.core.luck.chance import LuckItem
from referee.core.match import corrections, entry_texts, field_names, log_entry
from referee.core.match.entry_texts import (
    Beacon,
    Copied,
    End,
    EntryContent,
    Filed,
    FormatUpgrade,
    LuckBegun,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Setup,
    Undo,
    WordCommitted,
    WordRevealed,
)
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match

_DICE = {"sealed": "dice and cards fixed by the secret", "table": "dice and cards from the table"}


def entry_lines(match: Match, entry: LogEntry, content: EntryContent | None,
                readable: Iterable[LuckItem]) -> list[str]:
    """What an entry says that is not a move, in sentences.

    ``readable`` are the items of it that the viewer may read; a correction has one for each field.
    """
    items = [log_entry.row_text(item) for item in readable]
    if isinstance(content, Ruling):
        changed = items[1:] if items and items[0] == entry.first_text else items
        return correction_lines(without_references(content.reason), changed, match)
    if isinstance(content, SeatChanged):
        return [players.seat_change_text(match.header.seats, entry, content)]
    if isinstance(content, RulesUpgrade | FormatUpgrade):
        return upgrade_report.change_lines(match.header.game, entry)
    return [without_references(_sentence(content, match)) if isinstance(content, Undo)
            else _sentence(content, match)] if items and content else []


def correction_lines(reason: str, items: Sequence[str], match: Match) -> list[str]:
    """A correction with its reason, and the fields that the viewer may read."""
    return [f"Corrected by the moderator ({reason})" + ":" * bool(items),
            *(f"  {correction_text(match, item)}" for item in items)]


def correction_text(match: Match, item: str) -> str:
    """A field that was corrected, in words: ``red's wood: 2 to 3``.

    By its path if the position is not known, as in a record.
    """
    path, values = corrections.path_and_values(item)
    if not path or match.state is None:
        return without_references(item)
    seat, name = field_names.in_words(match.game, corrections.plain_data(match.state), path)
    return f"{capital_seat_ref(seat)}'s {name}: {values}" if seat else f"{name}: {values}"


def orders_text(content: Filed, told: bool) -> str:
    """That a seat sent or withdrew orders; who moved for it only if that is ``told``."""
    by = f", entered by the {content.actor}" if content.actor and told else ""
    what = (f"withdrew orders {content.number - 1}" if content.withdrawn
            else f"sent orders {content.number}")
    return (f"{seat_ref(content.seat)} {what} for the phase that began at turn "
            f"{content.position_turn}{by}.")


@singledispatch
def _sentence(content: Any, match: Match) -> str:
    return entry_texts.write(content)


@_sentence.register
def _(content: Setup, match: Match) -> str:
    title = games.game_meta(content.game).title
    options = f", options {', '.join(content.options)}" if content.options else ""
    return (f"Game begun: {title}, scenario {content.scenario}{options}, "
            f"{_DICE.get(content.luck, content.luck)}.")


@_sentence.register
def _(content: Undo, match: Match) -> str:
    return f"Undone: the game is back at turn {content.turn}. Reason: {content.reason}"


@_sentence.register
def _(content: Copied, match: Match) -> str:
    return ("From here on this is a what-if copy." if content.how == "branched"
            else "The game was recovered from a damaged save. If there were later turns, they "
                 "are lost.")


@_sentence.register
def _(content: End, match: Match) -> str:
    return without_references(f"The game was ended early: {content.reason}")


@_sentence.register
def _(content: WordCommitted, match: Match) -> str:
    return f"{seat_ref(content.seat)} committed to secret words: {content.hash}"


@_sentence.register
def _(content: WordRevealed, match: Match) -> str:
    return (f"{seat_ref(content.seat)} revealed the secret words: "
            f"{without_references(content.words)} (nonce {without_references(content.nonce)})")


@_sentence.register
def _(content: Beacon, match: Match) -> str:
    checked = "its signature was checked" if content.checked else "its signature was not checked"
    return f"Round {content.round} of the random beacon: {content.value}, {checked}."


@_sentence.register
def _(content: LuckBegun, match: Match) -> str:
    return f"The game begins. Hash of the secret words or of the beacon value: {content.source}"
