"""The texts that stand in the log in place of moves: one reader, one writer.

A line is the set-up, an undo, a carry to newer rules, or the moves of a turn,
one for each seat that made one. A sheet that is filed has the text of its
move, with who filed it if that was another.
"""

from msgspec import Struct

OTHERS = ("moderator", "referee")


class Setup(Struct, frozen=True):
    """The first line: everything that may not change later."""

    game: str
    rules: int
    id: str
    luck: str
    scenario: str
    digest: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()


class Undo(Struct, frozen=True):
    """The position of turn ``to`` stands again."""

    to: int
    reason: str


class Carry(Struct, frozen=True):
    """The game goes over from one version of its rules to a newer one."""

    old: int
    new: int


class Played(Struct, frozen=True, gc=False):
    """A seat's move; ``by`` is who made it, if not the seat's players."""

    seat: str
    text: str
    by: str = ""


Said = Setup | Undo | Carry | Played


def read(text: str) -> Said | None:
    """What a text of the log says; None if it is none that the log can have."""
    first = text.partition(" ")[0]
    if first == "setup":
        return _setup(text.split(" "))
    if first == "undo":
        head, found, reason = text.partition(": ")
        back = _number(head.removeprefix("undo to "))
        return Undo(back, reason) if found and back is not None else None
    if first == "rules":
        old, _, new = text.removeprefix("rules ").partition(" to ")
        before, after = _number(old), _number(new)
        return None if before is None or after is None else Carry(before, after)
    who, found, move = text.partition(": ")
    seat, named, by = who.partition(" by ")
    return Played(seat, move, by) if found and bool(named) == bool(by) else None


def carries(text: str) -> bool:
    """Whether a text goes over to newer rules: cheap, since a whole log is asked."""
    return text.startswith("rules ")


def _setup(words: list[str]) -> Setup | None:
    keys = ["setup", "rules", "id", "luck", "scenario"]
    rules = _number(words[3]) if len(words) > 12 else None
    if rules is None or words[0:10:2] != keys or words[11] != "seats":
        return None
    end = words.index("options") if "options" in words else len(words)
    return Setup(words[1], rules, words[5], words[7], words[9], words[10],
                 tuple(words[12:end]), tuple(words[end + 1:]))


def _number(text: str) -> int | None:
    """A number as it is written, without zeros before it."""
    fine = text.isascii() and text.isdecimal() and len(text) < 10
    return int(text) if fine and (text[0] != "0" or text == "0") else None


def write(said: Said) -> str:
    """The text as it stands in the log."""
    if type(said) is Played:
        return f"{said.seat} by {said.by}: {said.text}" if said.by else f"{said.seat}: {said.text}"
    if type(said) is Undo:
        return f"undo to {said.to}: {said.reason}"
    if type(said) is Carry:
        return f"rules {said.old} to {said.new}"
    assert type(said) is Setup
    return " ".join((
        f"setup {said.game} rules {said.rules} id {said.id} luck {said.luck} scenario "
        f"{said.scenario} {said.digest} seats", *said.seats,
        *(("options", *said.options) if said.options else ())))


def filed(text: str, by: str = "") -> str:
    """A sheet as it waits to be played: its text, behind who filed it for the seat."""
    return f"by {by}: {text}" if by else text


def unfiled(sheet: str) -> tuple[str, str]:
    """By whom a waiting sheet was filed, if not by the seat's players, and its text."""
    for by in OTHERS:
        if sheet.startswith(f"by {by}: "):
            return by, sheet[len(by) + 5:]
    return "", sheet
