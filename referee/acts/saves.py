"""Saves as commands open them: a table from bytes."""

from referee import games
from referee.core import save, seating
from referee.core.problem import Refused, refused
from referee.core.save import Save
from referee.core.table import Table

_kept: dict[str, tuple[bytes, tuple[Save, Table]]] = {}
_most = 0


def remember(most: int) -> None:
    """Keep the tables of so many files from now on, each while its bytes are the same."""
    global _most
    _most = most
    _kept.clear()


def opened(raw: bytes, path: str) -> tuple[Save, Table]:
    """The save of some bytes and its table."""
    kept = _kept.pop(path, None)
    if kept is None or kept[0] != raw:
        saved = save.loads(raw, path)
        known(saved, path)
        kept = raw, (saved, seating.seat(games, saved, path))
    if _most:
        _kept[path] = kept  # behind the others: the first is the one not asked for longest
        if len(_kept) > _most:
            del _kept[next(iter(_kept))]
    return kept[1]


def known(saved: Save, path: str) -> None:
    """Refused: a save of a game that this referee does not have."""
    try:
        games.about(saved.head.game)
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=path,
                      hint="Use the referee that wrote it, or restore a backup.") from None
