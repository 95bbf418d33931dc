"""Opening saves: a save and its match from bytes."""

from functools import lru_cache

from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused, refused
from referee.core.match import log_integrity, save_format, save_loader
from referee.core.match.match import Match
from referee.core.match.save_format import Save


@lru_cache(16)
def open_save(raw: bytes, path: str) -> tuple[Save, Match]:
    """The save in these bytes and its match, cached for processes that open it again.

    With a damaged log, the match says which turns cannot be shown.
    """
    save = save_format.loads(raw, path)
    check_game_known(save, path)
    match, damage = save_loader.load_match(games, save, path), log_integrity.find_damage(save)
    return save, replace(match, damage=damage) if damage else match


@lru_cache(16)
def open_writable_save(raw: bytes, path: str) -> tuple[Save, Match]:
    """The same for a command that writes. Refused: a damaged log, which nothing may be added to."""
    save_and_match = open_save(raw, path)
    log_integrity.refuse_damage(save_and_match[1].damage, path)
    return save_and_match


def check_game_known(save: Save, path: str) -> None:
    """Refused: a save of a game that this referee does not have."""
    try:
        games.game_meta(save.header.game)
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=path,
                      hint="Use the version of referee that wrote the file, or restore "
                           "a backup.") from None
