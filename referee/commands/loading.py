"""Saves as commands open them: a table from bytes."""

from functools import lru_cache

from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused, refused
from referee.core.match import log_integrity, save_format, save_loader
from referee.core.match.match import Table
from referee.core.match.save_format import Save


@lru_cache(16)
def opened(raw: bytes, path: str) -> tuple[Save, Table]:
    """The save of some bytes and its table; whoever stays up asks for the same ones again.

    Of a damaged log the table says which turns cannot be shown.
    """
    saved = save_format.loads(raw, path)
    known(saved, path)
    table, damage = save_loader.seat(games, saved, path), log_integrity.damage(saved)
    return saved, replace(table, damage=damage) if damage else table


@lru_cache(16)
def writable(raw: bytes, path: str) -> tuple[Save, Table]:
    """The same for a command that writes. Refused: a log that was edited, on which nothing builds.
    """
    found = opened(raw, path)
    log_integrity.refuse(found[1].damage, path)
    return found


def known(saved: Save, path: str) -> None:
    """Refused: a save of a game that this referee does not have."""
    try:
        games.about(saved.head.game)
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=path,
                      hint="Use the referee that wrote it, or restore a backup.") from None
