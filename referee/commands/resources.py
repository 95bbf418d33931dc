"""The files of commands besides saves: what comes with referee, scenarios of users, pictures."""

from collections.abc import Hashable, Iterable
from typing import Protocol


class Resources(Hashable, Protocol):
    """The files that come with referee, and the scenario files of users.

    The module `referee.files.inputs` is passed as one.
    """

    def scenario_names(self, game: str) -> tuple[str, ...]:
        """The names of a game's scenarios, ``standard`` first."""

    def scenario_digest(self, game: str, name: str) -> str:
        """The digest of a scenario as saves have it; empty: unknown."""

    def shipped_scenario(self, game: str, name: str) -> tuple[str, str]:
        """The text of a game's scenario, and its name in problems.

        Refused: a scenario that the game does not have.
        """

    def load_scenario_text(self, path: str) -> str:
        """The text of a scenario's file. Refused: a file that cannot be read or is not UTF-8."""

    def web_asset(self, name: str) -> str:
        """A script or style sheet of the pages for browsers."""

    def program_digest(self) -> str:
        """The digest of the program's own code, which decides what it draws."""

    def game_manual(self, game: str) -> bytes:
        """What was kept of a game's manual (`referee.commands.game_manual`); empty: nothing."""

    def manual_page(self, name: str) -> str:
        """The written text of a manual page: of ``manual``, ``save``, ``record`` and others."""


class PictureFiles(Protocol):
    """The files that pictures are written to.

    The module `referee.files.picture_files` is passed as one.
    """

    def check_destination(self, out: str | None, form: str, several: bool) -> None:
        """Refused (usage): a file or standard output that pictures cannot be written to."""

    def form_of(self, out: str) -> str:
        """The form of a picture, ``svg`` or ``png``, by the name of its file."""

    def file_name(self, out: str, name: str) -> str:
        """The name of the file of a post's picture; in a folder ``out`` it is ``name``, a PNG."""

    def write(self, out: str, form: str, pictures: Iterable[tuple[str, str, bool]],
              instead: str = ...) -> list[str]:
        """Write pictures, each a name, an SVG and whether it is public; the files."""
