"""What kind of file some bytes are, for the refusal of a file that is given in another's place."""

import re

from msgspec import Struct

from referee.core.base.control_characters import shell_quoted
from referee.core.base.problem import Problem, Refused
from referee.core.base.references import command_ref

LOOKED_AT = 256 << 10  # bytes at the beginning of a file, which has its signs


class FileKind(Struct, frozen=True):
    """A kind of file: its name, and what to do with it, with ``{file}`` for the file's name."""

    name: str
    use: str


SAVE = FileKind("save", f"{command_ref('audit', '{file}')} checks a save. To compare it with "
                        "another save, or to give it to others without the secret, write a "
                        f"record: {command_ref('publish', '{file} -o RECORD')}")
RECORD = FileKind("record", f"{command_ref('verify', '{file}')} checks a record, "
                            f"{command_ref('log', '{file}')} lists its turns.")
PAGE = FileKind("web page", f"{command_ref('verify', '{file}')} checks the record in the page of a "
                            f"game, {command_ref('log', '{file}')} lists its turns.")
DESK = FileKind("file of the mail office",
                "The save of the game is in the same folder, with the same name without “.desk”.")
PICTURE = FileKind("picture", f"The save is the file that {command_ref('new')} wrote.")
SCENARIO = FileKind("scenario", f"{command_ref('scenario check', '{file}')} checks a scenario; "
                                f"{command_ref('new', 'GAME SAVE --scenario {file}')} plays it.")
MOVES = FileKind("list of moves",
                 f"Name the save before the list of moves: {command_ref('script', 'SAVE {file}')}.")
UNKNOWN = FileKind("", f"The save is the file that {command_ref('new')} wrote. A damaged save must "
                       "be restored from a backup.")

_SIGNS: tuple[tuple[FileKind, str], ...] = (  # the first that is found decides
    (PICTURE, r"\A(?:\x89PNG|\s*<\?xml|\s*<svg)"),
    (PAGE, r"(?i)\A\s*<!doctype html"),
    (RECORD, r"\Arecord = "),
    (DESK, r"\Aformat = [\s\S]*^\[keys\]$"),
    (SAVE, r"\Aformat = |^\[(?:state|fairness|log)\]$"),
    (SCENARIO, r"^  source: (?:rulebook|inferred|house)\b"),
    (MOVES, r"\A(?:[ \t]*+(?:#[^\n]*+)?+\n)*+[ \t]*+[A-Za-z]{3,20}: [^\n]"))


def kind_of(raw: bytes) -> FileKind:
    """The kind of a file, by how it begins and its headings; `UNKNOWN` if it has neither."""
    head = raw[:LOOKED_AT].removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    text = head.decode("latin-1")
    return next((kind for kind, sign in _SIGNS if re.search(sign, text, re.MULTILINE)), UNKNOWN)


def misplaced(error: Refused, raw: bytes, wanted: FileKind, file: str) -> Refused:
    """The refusal of a file that was to be of a kind, with the kind that it is of instead.

    The same refusal if it is of the wanted kind: then something else is wrong.
    """
    first = error.problems[0]
    if not raw.strip():
        why, hint = (("Standard input is empty.", f"Send the {wanted.name} to standard "
                                                  "input: COMMAND - < FILE")
                     if file == "-" else ("The file is empty.", "Restore the file from a backup."))
        return Refused(Problem(first.code, why, file, hint=hint))
    kind = kind_of(raw)
    if kind is wanted:
        return error
    why = f"This is a {kind.name}, not a {wanted.name}." if kind.name else (
        f"This is not a {wanted.name} of referee. {first.why}")
    use = kind.use.format(file=shell_quoted(file)) if kind.name or wanted is SAVE else first.hint
    return Refused(Problem(first.code, why, file, hint=use))
