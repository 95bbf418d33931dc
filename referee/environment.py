"""What commands are given from outside: clock, entropy, standard input, the manual, pictures."""

import os
import re
import sys
from collections.abc import Iterable, Mapping
from time import gmtime, strftime
from typing import TYPE_CHECKING, Any

from referee.commands import option_checks
from referee.core.base.problem import Problem, Problems, refused
from referee.files import inputs

if TYPE_CHECKING:
    from referee.pbem.outbound.mails import BoardPicture


def command_time(now: str | None) -> str:
    """The time given by ``--now``, or by the clock: UTC, in whole seconds.

    Refused (usage): not an ISO 8601 time.
    """
    if now is not None:
        return option_checks.parse_time(now, "--now")
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


def fresh_secret() -> str:
    """A random secret for a new game."""
    import secrets

    return secrets.token_hex(32)


def program_command() -> str:
    """The shell words that call this program when it is not in PATH."""
    import shlex

    path = os.path.abspath(sys.argv[0]) if sys.argv and sys.argv[0] else ""
    if re.fullmatch(r"referee(?:\.exe)?", os.path.basename(path)) and (
            os.path.isfile(path) and os.access(path, os.X_OK)):
        return shlex.quote(path)
    return f"{shlex.quote(sys.executable)} -m referee"


def future_warning(now: str | None) -> Problems:
    """A warning if --now is more than a year ahead of the clock."""
    if now is None or int(command_time(now)[:4]) <= int(command_time(None)[:4]) + 1:
        return ()
    return (Problem("referee/doubtful-clock", f"--now {now} lies years ahead of this machine's "
                    f"clock, {command_time(None)}.",
                    hint="The log keeps this time, and the next turns will seem earlier than "
                    "it.", warning=True),)


def with_standard_input(values: Mapping[str, Any], private: Iterable[str]) -> dict[str, Any]:
    """The values of a command, with standard input in place of a “-” among ``private``.

    For a list its lines. Refused (usage): two values, or one and the save, are standard input.
    """
    stdin_names = [name for name in private if values.get(name) in ("-", ["-"])]
    if not stdin_names:
        return dict(values)
    if len(stdin_names) > 1 or values.get("path") == "-":
        subject = "Save and move" if stdin_names == ["text"] else "Two of these"
        raise refused("referee/usage-save", f"{subject} cannot both be standard input.")
    text = _standard_input()
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    return {**values, stdin_names[0]: lines if values[stdin_names[0]] == ["-"] else text}


def _standard_input() -> str:
    """The text of standard input, without its last line end."""
    try:
        return inputs.load("-", inputs.MOVE).decode().rstrip(" \t\r\n")
    except UnicodeDecodeError as error:
        raise refused("referee/invalid-character",
                      f"Byte {error.start + 1} is not UTF-8 text; nothing was read.",
                      hint="Send the move as plain text.") from None


def manual_text(game: str, topic: str) -> str:
    """The text of the manual on a topic of a game, or why there is none."""
    from referee.commands import explain  # the manual pages load slowly

    return explain.explanation(game, topic, inputs)


def board_picture(raw: bytes, viewer: str, since: int) -> "BoardPicture":
    """The board of a save for a viewer. Refused: no picture, a missing library."""
    from referee.commands import picture, scenario_origin
    from referee.commands.loading import open_save
    from referee.core.graphics import svg
    from referee.core.graphics.shapes import NARROW
    from referee.files import picture_files
    from referee.pbem.outbound.mails import BoardPicture

    save, match = open_save(raw, "")
    look = picture.Look(scenario_origin.map_places(save, inputs), width=NARROW)
    drawing = picture.draw_changes(save, match, viewer, since, look)
    paint = picture_files.painter("An SVG needs no package: --as svg.")
    return BoardPicture(paint(svg.svg(drawing)), " ".join(drawing.sentences))


def message_texts(raw: bytes) -> Iterable[str]:
    """The texts of the messages in a mail or a mailbox."""
    try:
        from referee.pbem.inbound import archives
    except ImportError:  # without the extra `mail`, mails are read as plain text
        return [raw.decode("utf-8", "replace")]
    return archives.message_texts(raw)
