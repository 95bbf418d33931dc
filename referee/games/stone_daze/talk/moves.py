"""What stands behind the verbs of moves, as people say it."""

from typing import Any

from referee.core.words import Reader
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.talk import spelling


def heal(cls: Any, box: Box, reader: Reader) -> Any:
    """Whom the elder heals."""
    return cls(reader.name(spelling.words(box.scenario).figures))


def sheet(cls: Any, box: Box, reader: Reader) -> Any:
    """The lines of a sheet."""
    return cls(spelling.words(box.scenario).read(reader))


READ = {"Heal": heal, "Sheet": sheet}
