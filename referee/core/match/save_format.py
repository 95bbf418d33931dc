"""A match's save: read its TOML file and check it against its log; see referee-save(5)."""

import tomllib
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct, field

from referee.core.base import hashing, limits, misfits
from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.base.references import command_ref
from referee.core.match import checkpoints, entry_texts, log_entry
from referee.core.match.checkpoints import Checkpoint

FORMAT = 2
TALLY = b"# log: "  # a comment, so that older programs of this format read the file too
RESTORE = ("Restore the file from a backup, or save its undamaged part with "
           f"{command_ref('recover', 'SAVE -o NEW --for moderator')}; nothing was changed.")


def _upgrade_from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had orders as plain text, with ``by moderator: `` before the moderator's."""
    prefix = "by moderator: "
    return {**data, "orders": {
        seat: {"text": text.removeprefix(prefix), "by": "moderator" * text.startswith(prefix)}
        for seat, text in data["orders"].items()}}


# Each step upgrades what comes before the scenario by one format; a log entry records it.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _upgrade_from_1}


_HEX_DIGITS = frozenset("0123456789abcdef")


class Fairness(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a game and the sources of its luck."""

    luck: Literal["sealed", "table"]
    commitment: str  # `sha256:` and 64 hex digits
    secret: str
    awaits: str = ""  # the source that counts beside the secret; empty: none
    words: tuple[str, ...] = ()  # of the seats, in their order
    beacon: str = ""  # the value of the beacon
    checked: bool = False  # whether the signature of the beacon was checked

    def __post_init__(self) -> None:
        kind, _, digits = self.commitment.partition(":")
        # Not as a pattern of its type, which would be compiled at each start.
        if kind != "sha256" or len(digits) != 64 or not _HEX_DIGITS.issuperset(digits):
            raise ValueError("has no commitment of “sha256:” and 64 hex digits")

    @property
    def has_begun(self) -> bool:
        """Whether the game has everything its luck depends on."""
        return bool(not self.awaits or self.words or self.beacon)

    @property
    def label(self) -> str:
        """What the luck depends on, in a few words for the last line of every report."""
        if not self.awaits:
            return self.luck
        if self.awaits.startswith("words"):
            return "sealed with words"
        unchecked = "" if self.checked else ", unchecked"
        return f"sealed with beacon {self.awaits.rpartition(' ')[2]}{unchecked}"

    @property
    def luck_key(self) -> str:
        """The key of dice and piles: the secret, mixed with what the external source gave."""
        if not self.awaits:
            return self.secret
        source_json = log_entry.encode_json([*self.words, self.beacon])
        return hashing.hmac(self.secret.encode(), b"luck/" + source_json).hex()


class PastAssignment(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who played a seat until a turn; no names where no one did."""

    until: Annotated[int, Meta(ge=1, lt=1_000_000_000)]  # the turn that changed it
    players: tuple[str, ...]


class SeatAssignment(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and the people who play it."""

    seat: str
    players: tuple[str, ...] = ()
    gone: str = ""  # since when no one plays it; empty: someone does
    before: tuple[PastAssignment, ...] = ()  # earlier players, one for each change


Place = tuple[Annotated[int, Meta(ge=0, le=9999)], Annotated[int, Meta(ge=0, le=9999)]]


class SealedOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """Secret orders that wait to be played."""

    text: str  # canonical
    actor: str = field(name="by", default="")  # who filed them for the seat, if not its players
    line: int = 0  # the log entry that filed them; 0: none yet
    number: int = 0  # counts the seat's orders in this phase; 0: none logged yet
    # The players who wrote a line, by its subject.
    authors: dict[str, str] = field(name="hands", default_factory=dict)


class DraftOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders that are written but not filed."""

    phase: str  # the phase they are written for
    text: str
    # The players who wrote a line, by its subject.
    authors: dict[str, str] = field(name="hands", default_factory=dict)


class SaveHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a save says before its position."""

    format: int  # of the last log entry
    game: str
    rules: Annotated[int, Meta(ge=1, lt=1_000_000_000)]
    id: str
    created: str  # UTC: 2026-01-31T18:00:00Z
    options: dict[str, str]
    fairness: Fairness
    seats: tuple[SeatAssignment, ...]

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The seats in the order of play."""
        return tuple(assignment.seat for assignment in self.seats)


class Save(Struct, frozen=True):
    """A whole save."""

    header: SaveHeader
    state: dict[str, Any]  # the position as plain data
    orders: dict[str, SealedOrders]  # by seat: filed and not yet played
    name: str  # of the scenario
    scenario: bytes  # as in the file
    log: bytes  # as in the file
    plans: dict[str, str] = {}  # by seat
    drafts: dict[str, str] = {}  # by seat: plans that are not in force
    draft_orders: dict[str, DraftOrders] = {}  # by seat: written and not filed
    places: dict[str, tuple[int, int]] = {}  # of a map that referee does not have, for pictures
    checkpoints: tuple[Checkpoint, ...] = ()
    # The file's checksum of its log (log_integrity); empty: it has none; None: compute it again.
    tally: str | None = None


class _Parts(SaveHeader, frozen=True, forbid_unknown_fields=True, kw_only=True):
    state: dict[str, Any]
    orders: dict[str, SealedOrders]
    plans: dict[str, str] = {}
    drafts: dict[str, str] = {}
    sheets: dict[str, DraftOrders] = {}
    places: dict[str, Place] = {}


def loads(raw: bytes, file: str) -> Save:
    """The save in a file's bytes.

    Refused: what ``parse`` refuses; an edited header, scenario or last entry.
    """
    save = parse(raw, file)
    problems = find_edits(save, file)
    if problems:
        raise Refused(*problems)
    return save


def parse(raw: bytes, file: str) -> Save:
    """The save in a file's bytes, without checking whether it was edited.

    Refused: another kind of file; empty, not UTF-8, not TOML, truncated, of a newer format, of
    another shape, with an unknown key.
    """
    try:
        return _parse(raw, file)
    except Refused as error:
        from referee.core.text import file_kind

        raise file_kind.misplaced(error, raw, file_kind.SAVE, file) from None


def _parse(raw: bytes, file: str) -> Save:
    if not raw.strip():
        _refuse("referee/unusable-save-empty", file, "The file is empty.")
    sections = split_sections(raw)
    if sections is None:
        _refuse_unsplit(raw, file)
    head, scenario, turns = sections
    head, tally, kept = split_comments(head)
    data = _upgraded(parse_toml(head, file), file)
    created = data.get("created")
    if isinstance(created, datetime):
        data["created"] = created.isoformat().replace("+00:00", "Z")
    try:
        parts = msgspec.convert(data, _Parts)
    except msgspec.ValidationError as error:
        _refuse("referee/unusable-save-shape", file, f"{misfits.in_words(error, 'The file')}.")
    if len(scenario) > limits.MAX_SCENARIO_BYTES:
        _refuse("referee/unusable-save-size", file,
                f"The scenario has more than {limits.MAX_SCENARIO_BYTES:,} bytes.")
    section = parse_scenario_section(scenario)
    if section is None:
        _refuse("referee/unusable-save-shape", file,
                "The section [scenario] must be a name and one line of data.")
    name, text = section
    header = SaveHeader(*(getattr(parts, field) for field in SaveHeader.__struct_fields__))
    if len(set(header.seat_names)) != len(header.seat_names) or not header.seat_names:
        _refuse("referee/unusable-save-shape", file,
                "The save must list at least one seat, and each seat once.")
    return Save(header, parts.state, parts.orders, name, text, turns, parts.plans, parts.drafts,
                parts.sheets, parts.places, kept, tally)


def split_comments(head: bytes) -> tuple[bytes, str, tuple[Checkpoint, ...]]:
    """What comes before [scenario] without its last comments; the log's checksum; the checkpoints.

    The checksum is empty if the save has none. More checkpoints than a save has stay comments.
    """
    body, tally, kept = head.rstrip(b"\n"), "", list[Checkpoint]()
    while len(kept) < checkpoints.KEPT:
        rest, _, line = body.rpartition(b"\n")
        if line.startswith(TALLY) and not tally and not kept:
            tally = line[len(TALLY):].decode("ascii", "replace")
        elif line.startswith(checkpoints.COMMENT):
            kept.insert(0, checkpoints.parse(line))
        else:
            break
        body = rest
    return body + b"\n", tally, tuple(kept)


def scenario_bytes(scenario: Any) -> bytes:
    """A typed scenario as it is written in a save: JSON without an apostrophe."""
    return log_entry.encode_json(scenario).replace(b"'", b"\\u0027")


def scenario_digest(scenario: bytes) -> str:
    """The hash of the scenario in the first entry: 32 hex digits."""
    return hashing.sha256(scenario).hexdigest()[:32]


def setup_row(header: SaveHeader, rules: int, name: str, scenario: bytes) -> str:
    """The text of the first entry: everything in the header that may not change later."""
    options = tuple(f"{key}={value}" for key, value in sorted(header.options.items()))
    return entry_texts.write(entry_texts.Setup(header.game, rules, header.id, header.fairness.luck,
                                               name,
                                               scenario_digest(scenario), header.seat_names,
                                               options,
                                               header.fairness.awaits))


def _refuse(code: str, file: str, why: str, hint: str = "") -> NoReturn:
    raise refused(code, why, where=file, hint=hint or RESTORE)


def split_sections(raw: bytes) -> tuple[bytes, bytes, bytes] | None:
    """What comes before [scenario], that section, and the log; None: they are not last."""
    head, separator, remainder = raw.partition(b"\n[scenario]\n")
    scenario, log_separator, turns = remainder.partition(b"\n[log]\n")
    return ((head + b"\n", scenario, turns)
            if separator and log_separator and turns.endswith(b"]\n") else None)


def _refuse_unsplit(raw: bytes, file: str) -> NoReturn:
    data = parse_toml(raw, file)
    missing = [key for key in ("format", "game", "state", "scenario", "log") if key not in data]
    if missing:
        _refuse("referee/unusable-save-shape", file,
                f"This is not a save of referee: {', '.join(missing)} is missing.")
    _refuse("referee/unusable-save-shape", file,
            "The save was cut short or written by another program: [scenario] and [log] must "
            "be its last sections.")


def parse_toml(raw: bytes, file: str) -> dict[str, Any]:
    """The data of a TOML file. Refused: line ends of CR alone, too large, not UTF-8, not TOML."""
    cr_problem = limits.lone_cr(raw)
    if cr_problem:
        _refuse("referee/unusable-save-toml", file, cr_problem,
                "Most editors can convert line ends; nothing was changed.")
    excess = limits.toml_excess(raw)
    if excess:
        _refuse("referee/unusable-save-size", file, excess)
    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        _refuse("referee/unusable-save-toml", file, f"Byte {error.start + 1} is not UTF-8 text.")
    except (ValueError, RecursionError) as error:  # endless numbers, endless nesting
        _refuse("referee/unusable-save-toml", file, f"This is not TOML: {error}.")


def _upgraded(data: dict[str, Any], file: str) -> dict[str, Any]:
    version = data.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or not (
            0 < version < 1_000_000_000):
        _refuse("referee/unusable-save-format", file,
                "The save does not say its format: a whole number from 1.")
    if version > FORMAT:
        _refuse("referee/unusable-save-newer", file,
                f"The save has format {version}; this version of referee reads formats up "
                f"to {FORMAT}.",
                "Use the newer version of referee that wrote the file.")
    try:
        for step in range(version, FORMAT):
            data = UPGRADES[step](data)
        return data
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        _refuse("referee/unusable-save-shape", file,
                f"This is not a save of format {version}: {type(error).__name__}: {error}.")


def parse_scenario_section(raw: bytes) -> tuple[str, bytes] | None:
    """The name and the data of the section [scenario]; None: it is not one line of each."""
    name, _, data = raw.strip(b"\n").partition(b"\n")
    if not (name.startswith(b'name = "') and data.startswith(b"data = '")
            and data.endswith(b"'") and data.count(b"'") == 2):
        return None
    try:
        return msgspec.json.decode(name[7:], type=str), data[8:-1]
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def find_edits(save: Save, file: str) -> Problems:
    """Where header, scenario or last entry differ from what the log says."""
    header, secret = save.header, save.header.fairness.secret
    reasons: list[str] = [
        f"[{kind}] names “{seat}”, which is not a seat of the game."
        for kind, texts in (("orders", save.orders), ("plans", save.plans),
                            ("drafts", save.drafts), ("sheets", save.draft_orders))
        for seat in texts if seat not in header.seat_names]
    reasons += _external_luck_edits(save)
    if log_entry.commitment_to(secret) != header.fairness.commitment:
        reasons.append("The secret does not match its commitment.")
    first = log_entry.parse(save.log.partition(b"\n")[0], file)
    entry, previous_hash = log_entry.last_entry(save.log, file)
    setup = entry_texts.parse(first.first_text)
    setup_rules = setup.rules_version if type(setup) is entry_texts.Setup else 0
    if first.n != 1 or first.moves != (setup_row(header, setup_rules, save.name, save.scenario),):
        reasons.append("The file header or the scenario was changed: it differs from the "
                       "first entry of the log.")
    rules = log_entry.rules_upgraded_to(save.log) or setup_rules
    if header.rules != rules:
        reasons.append(f"The file header says rules {header.rules}, but the log says "
                       f"rules {rules}.")
    if header.format != entry.format:
        reasons.append(f"The file header says format {header.format}, but the last log entry "
                       f"has format {entry.format}.")
    if first.timestamp != header.created:
        reasons.append(f"The file header says that the game was created at {header.created}, "
                       f"but the log says {first.timestamp}.")
    if not log_entry.bears_seal(entry, secret, previous_hash or header.fairness.commitment):
        reasons.append(f"The hash of the last log entry, turn {entry.n}, does not match.")
    return tuple(Problem("referee/unusable-save-edited", why, file, hint=RESTORE)
                 for why in reasons)


def _external_luck_edits(save: Save) -> list[str]:
    fairness = save.header.fairness
    if not (fairness.awaits or fairness.words or fairness.beacon or fairness.checked):
        return []
    expected = log_entry.source_digest(fairness.words, fairness.beacon) * fairness.has_begun
    checked = f' checked: {fairness.beacon}'.encode() in save.log and bool(fairness.beacon)
    return [] if (log_entry.recorded_source_digest(save.log), fairness.checked) == (expected,
                                                                                    checked) else [
        "The file header has other secret words, or another beacon value, than the game "
        "began with."]
