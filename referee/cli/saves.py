"""Saves as commands open and store them: a table from bytes, bytes from a table."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from referee import games
from referee.core import log, save, table
from referee.core.problem import Refused, refused
from referee.core.save import Save
from referee.core.table import Table


def opened(raw: bytes, path: str) -> tuple[Save, Table]:
    """The save of some bytes and its table."""
    saved = save.loads(raw, path)
    known(saved, path)
    return saved, table.seat(games, saved, path)


def known(saved: Save, path: str) -> None:
    """Refused: a save of a game that this referee does not have."""
    try:
        games.about(saved.head.game)
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=path,
                      hint="Use the referee that wrote it, or restore a backup.") from None


def stored(saved: Save, now: Table, lines: Iterable[log.Line]) -> bytes:
    """The bytes of a save after some more turns."""
    added = b"".join(map(log.write, lines))
    return save.dumps(replace(saved, head=now.head, state=msgspec.to_builtins(now.state),
                              orders=now.orders, log=saved.log + added))
