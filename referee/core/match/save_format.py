"""A game's save: the TOML file read, and held against its log. referee-save(5) has the format."""

import tomllib
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct

from referee.core.base import hashing, limits
from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.match import entry_texts, log_entry

FORMAT = 2
TALLY = b"# log: "  # a comment, so that every referee of this format reads the file
RESTORE = ("Restore the file from a backup, or save what is sound of it with "
            "`referee recover`; nothing was changed.")


def _with_sheets(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had its sheets as texts, ``by moderator: `` before those the moderator filed."""
    mark = "by moderator: "
    return {**data, "orders": {
        seat: {"text": text.removeprefix(mark), "by": "moderator" * text.startswith(mark)}
        for seat, text in data["orders"].items()}}


# Each step lifts what stands before the scenario by one format; the log says so in a line.
LADDER: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _with_sheets}


class Fairness(Struct, frozen=True, forbid_unknown_fields=True):
    """Where luck comes from, and the secret it follows from.

    ``awaits`` is the source that counts beside the secret, empty if none does;
    ``words`` of the seats, in their order, and ``beacon`` are what it said; ``checked``:
    the beacon's signature was.
    """

    luck: Literal["sealed", "table"]
    commitment: Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}\Z")]
    secret: str
    awaits: str = ""
    words: tuple[str, ...] = ()
    beacon: str = ""
    checked: bool = False

    @property
    def begun(self) -> bool:
        """Whether the game waits for nothing that its luck hangs on."""
        return bool(not self.awaits or self.words or self.beacon)

    @property
    def told(self) -> str:
        """What the luck hangs on, in a word for the foot of every report."""
        if not self.awaits:
            return self.luck
        if self.awaits.startswith("words"):
            return "sealed with words"
        unchecked = "" if self.checked else ", unchecked"
        return f"sealed with beacon {self.awaits.rpartition(' ')[2]}{unchecked}"

    @property
    def key(self) -> str:
        """What dice and piles follow from: the secret, mixed with what the source said."""
        if not self.awaits:
            return self.secret
        said = log_entry.json([*self.words, self.beacon])
        return hashing.hmac(self.secret.encode(), b"luck/" + said).hex()


class Former(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who played a seat ``until`` a line of the log; nobody is named where nobody played it."""

    until: Annotated[int, Meta(ge=1, lt=1_000_000_000)]
    players: tuple[str, ...]


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and the people who play it; ``gone``: since when it has nobody.

    ``before`` is who played it earlier, one for each line that says that it changed.
    """

    seat: str
    players: tuple[str, ...] = ()
    gone: str = ""
    before: tuple[Former, ...] = ()


Place = tuple[Annotated[int, Meta(ge=0, le=9999)], Annotated[int, Meta(ge=0, le=9999)]]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A sealed sheet that waits: its canonical text, and who filed it for the seat, if another.

    ``line`` is the line of the log that filed it, ``number`` which of the
    seat's sheets of this phase it is; both are 0 until the log knows of it.
    ``hands`` are the players who wrote a line, by what it is about.
    """

    text: str
    by: str = ""
    line: int = 0
    number: int = 0
    hands: dict[str, str] = {}


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet that is written and does not count yet: for which phase, its text, whose lines."""

    phase: str
    text: str
    hands: dict[str, str] = {}


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written before the position. ``created`` is UTC, ``2026-01-31T18:00:00Z``.

    ``format`` is the one that the last line of the log was written in.
    """

    format: int
    game: str
    rules: Annotated[int, Meta(ge=1, lt=1_000_000_000)]
    id: str
    created: str
    options: dict[str, str]
    fairness: Fairness
    seats: tuple[Chair, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The seats in the order of play."""
        return tuple(chair.seat for chair in self.seats)


class Save(Struct, frozen=True):
    """A whole save. ``scenario`` and ``log`` are the bytes of the file.

    ``state`` is the position as plain data, ``orders`` the sealed sheets filed
    and not yet played, ``plans`` and ``drafts`` texts, ``sheets`` those that do
    not count yet, all by seat; ``places`` those of a map that does not come
    with referee, in which pictures alone believe. ``tally`` is what the file says of its
    log, see ``intact``: empty if it says nothing, None if it is to be written anew.
    """

    head: Head
    state: dict[str, Any]
    orders: dict[str, Sheet]
    name: str
    scenario: bytes
    log: bytes
    plans: dict[str, str] = {}
    drafts: dict[str, str] = {}
    sheets: dict[str, Draft] = {}
    places: dict[str, tuple[int, int]] = {}
    tally: str | None = None


class _Parts(Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    state: dict[str, Any]
    orders: dict[str, Sheet]
    plans: dict[str, str] = {}
    drafts: dict[str, str] = {}
    sheets: dict[str, Draft] = {}
    places: dict[str, Place] = {}


def loads(raw: bytes, file: str) -> Save:
    """The save in a file's bytes.

    Refused: what ``parse`` refuses; a head, scenario or last line that was edited.
    """
    save = parse(raw, file)
    found = edited(save, file)
    if found:
        raise Refused(*found)
    return save


def parse(raw: bytes, file: str) -> Save:
    """The save in a file's bytes, without asking whether it was edited.

    Refused: another kind of file; empty, not UTF-8, not TOML, truncated, of a newer
    format, of another shape, with an unknown key.
    """
    try:
        return _parsed(raw, file)
    except Refused as error:
        from referee.core.text import file_kind

        raise file_kind.misplaced(error, raw, file_kind.SAVE, file) from None


def _parsed(raw: bytes, file: str) -> Save:
    if not raw.strip():
        _bad("referee/unusable-save-empty", file, "The file is empty.")
    sections = cut(raw)
    if sections is None:
        _uncut(raw, file)
    head, scenario, turns = sections
    data = _climb(toml(head, file), file)
    created = data.get("created")
    if isinstance(created, datetime):
        data["created"] = created.isoformat().replace("+00:00", "Z")
    try:
        parts = msgspec.convert(data, _Parts)
    except msgspec.ValidationError as error:
        _bad("referee/unusable-save-shape", file, f"{error}.")
    if len(scenario) > limits.SCENARIO:
        _bad("referee/unusable-save-size", file,
             f"The scenario has more than {limits.SCENARIO:,} bytes.")
    named = scenario_in(scenario)
    if named is None:
        _bad("referee/unusable-save-shape", file, "[scenario] is not a name and a line of data.")
    name, text = named
    found = Head(*(getattr(parts, field) for field in Head.__struct_fields__))
    if len(set(found.names)) != len(found.names) or not found.names:
        _bad("referee/unusable-save-shape", file, "A seat stands twice, or there is none.")
    return Save(found, parts.state, parts.orders, name, text, turns, parts.plans, parts.drafts,
                parts.sheets, parts.places, tally_in(head))


def tally_in(head: bytes) -> str:
    """What the last line before [scenario] says of the log; empty: it says nothing of it."""
    last = head.rstrip(b"\n").rpartition(b"\n")[2]
    return last[len(TALLY):].decode("ascii", "replace") if last.startswith(TALLY) else ""


def scenario_bytes(scenario: Any) -> bytes:
    """A typed scenario as it stands in a save: JSON without an apostrophe."""
    return log_entry.json(scenario).replace(b"'", b"\\u0027")


def scenario_digest(scenario: bytes) -> str:
    """What the first line of the log says of the scenario: 32 hex digits."""
    return hashing.sha256(scenario).hexdigest()[:32]


def setup_row(head: Head, rules: int, name: str, scenario: bytes) -> str:
    """The move of the first line: everything that the head may not change later."""
    options = tuple(f"{key}={value}" for key, value in sorted(head.options.items()))
    return entry_texts.write(entry_texts.Setup(head.game, rules, head.id, head.fairness.luck, name,
                                               scenario_digest(scenario), head.names, options,
                                               head.fairness.awaits))


def _bad(code: str, file: str, why: str, hint: str = "") -> NoReturn:
    raise refused(code, why, where=file, hint=hint or RESTORE)


def cut(raw: bytes) -> tuple[bytes, bytes, bytes] | None:
    """What stands before [scenario], that section and the log; None: they do not stand last."""
    head, found, rest = raw.partition(b"\n[scenario]\n")
    scenario, also, turns = rest.partition(b"\n[log]\n")
    return (head + b"\n", scenario, turns) if found and also and turns.endswith(b"]\n") else None


def _uncut(raw: bytes, file: str) -> NoReturn:
    data = toml(raw, file)
    missing = [key for key in ("format", "game", "state", "scenario", "log") if key not in data]
    if missing:
        _bad("referee/unusable-save-shape", file,
             f"This is no save of referee: it has no {', '.join(missing)}.")
    _bad("referee/unusable-save-shape", file,
         "The save was written by another program or cut short: "
         "[scenario] and [log] do not stand last as referee writes them.")


def toml(raw: bytes, file: str) -> dict[str, Any]:
    alone = limits.lone_cr(raw)
    if alone:
        _bad("referee/unusable-save-toml", file, alone,
             "Most editors can convert line ends; nothing was changed.")
    much = limits.toml(raw)
    if much:
        _bad("referee/unusable-save-size", file, much)
    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        _bad("referee/unusable-save-toml", file, f"Byte {error.start + 1} is not UTF-8 text.")
    except (ValueError, RecursionError) as error:  # numbers without end, nested without end
        _bad("referee/unusable-save-toml", file, f"This is not TOML: {error}.")


def _climb(data: dict[str, Any], file: str) -> dict[str, Any]:
    version = data.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or not (
            0 < version < 1_000_000_000):
        _bad("referee/unusable-save-format", file,
             "The save does not say its format: a whole number from 1.")
    if version > FORMAT:
        _bad("referee/unusable-save-newer", file,
             f"The save has format {version}; this referee reads up to {FORMAT}.",
             "Use the newer referee that wrote it.")
    try:
        for step in range(version, FORMAT):
            data = LADDER[step](data)
        return data
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        _bad("referee/unusable-save-shape", file,
             f"This is no save of format {version}: {type(error).__name__}: {error}.")


def scenario_in(raw: bytes) -> tuple[str, bytes] | None:
    """The name and the data of the section [scenario]; None: it is not one line of each."""
    name, _, data = raw.strip(b"\n").partition(b"\n")
    if not (name.startswith(b'name = "') and data.startswith(b"data = '")
            and data.endswith(b"'") and data.count(b"'") == 2):
        return None
    try:
        return msgspec.json.decode(name[7:], type=str), data[8:-1]
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def edited(save: Save, file: str) -> Problems:
    """Where head, scenario or the last line are not what the log says."""
    head, secret = save.head, save.head.fairness.secret
    found: list[str] = [
        f"[{kind}] names “{seat}”, which is no seat of the game."
        for kind, texts in (("orders", save.orders), ("plans", save.plans),
                            ("drafts", save.drafts), ("sheets", save.sheets))
        for seat in texts if seat not in head.names]
    found += _source_edited(save)
    if log_entry.commit(secret) != head.fairness.commitment:
        found.append("The secret is not the one that the commitment was made to.")
    first = log_entry.read(save.log.partition(b"\n")[0], file)
    line, before = log_entry.last(save.log, file)
    began = entry_texts.read(first.said)
    then = began.rules if type(began) is entry_texts.Setup else 0
    if first.n != 1 or first.moves != (setup_row(head, then, save.name, save.scenario),):
        found.append("Head and scenario are not those the game was set up with; "
                     "the first line of the log says otherwise.")
    rules = log_entry.carried(save.log) or then
    if head.rules != rules:
        found.append(f"The head says rules {head.rules}, the log {rules}.")
    if head.format != line.format:
        found.append(f"The head says format {head.format}, the last line of the log has the "
                     f"form of {line.format}.")
    if first.when != head.created:
        found.append(f"The head says created {head.created}, the log {first.when}.")
    if not log_entry.sealed(line, secret, before or head.fairness.commitment):
        found.append(f"The last line of the log, turn {line.n}, does not bear its seal.")
    return tuple(Problem("referee/unusable-save-edited", why, file, hint=RESTORE)
                 for why in found)


def _source_edited(save: Save) -> list[str]:
    """Where what the head says of the source of luck is not what the game began with."""
    fairness = save.head.fairness
    if not (fairness.awaits or fairness.words or fairness.beacon or fairness.checked):
        return []
    due = log_entry.source_digest(fairness.words, fairness.beacon) * fairness.begun
    checked = f' checked: {fairness.beacon}'.encode() in save.log and bool(fairness.beacon)
    return [] if (log_entry.begun(save.log), fairness.checked) == (due, checked) else [
        "The words or the beacon are not those that the game began with."]
