"""the format of a game's save

DESCRIPTION
===========

One TOML file holds one game. referee rewrites the head at every turn and adds a
line to the log; scenario and log stand last and go through as they are, so that a
move costs the same after ten turns and after ten thousand. Loading and saving
gives the same bytes. A new file is readable by its owner alone, and unknown keys
are refused.

THE HEAD
========

format
    The version of this envelope. Older ones are read and written anew; a newer
    one is refused.

game
    The id of the game, as "referee games" lists it.

rules
    The version of the game's rules and records that the game is played by.

id
    What reports call the game.

created
    When it began, in UTC.

options
    The table of settings that were given to new.

fairness
    The table of luck ("sealed" or "table"), commitment and secret. The secret is the
    moderator's alone until the end: dice and piles follow from it. The commitment is
    the SHA-256 of the secret's text.

seats
    One table for each seat in the order of play: seat and players. Names of players
    may be changed by hand, nothing hangs on them. A seat whose player has left names
    nobody and says since when it is gone.

plans, drafts
    Tables of texts by seat, left out while there are none: orders ahead that are in
    force, and those that were taken out of force, with the reason behind " # ".

sheets
    The table of sealed sheets that are written and do not count yet, by seat: phase,
    text, and hands, the players who wrote a line, by what it is about.

THE POSITION
============

state
    The position now, with sorted keys; each game has its own. It must be the one
    that the last line of the log led to. What nobody has turned up has no order.

orders
    Sealed sheets that were filed and are not yet played, by seat: text, the line of
    the log that filed it, its number among the seat's sheets of this phase, by whom
    it was filed, if not by the seat's players, and hands as above. Each must be the
    one that its line promises.

THE SCENARIO
============

scenario
    name, and data: the whole scenario the game began with, as JSON. Later
    corrections of a scenario change no running game.

THE LOG
=======

log
    One line for each turn, by its number, which is never used again.

A line is an array of five: when; the moves; the luck; 32 digits of the position's
digest, the SHA-256 of its JSON with sorted keys; the seal, 64 hex digits, of which
reports show 32.

A row of moves or luck is a text that all may read, or a pair: the seat that alone may
read it, and the text. A row of "nobody" is read by no seat before the end.

A move is "SEAT: MOVE". Behind the seat stand "by referee" or "by moderator" if another
moved for it, and "at 42:4e1d09c2" if the move said which turn and seal it answers; so
behind the SEAT of a sheet that is filed. The other lines are these.

    setup ...                  the first: everything that may not change later
    undo to N: REASON          the position of turn N stands again
    filed SEAT sheet K for turn N: PROMISE
                               a sheet was filed in the phase that turn N opened;
                               behind a ruling, a copy and newer rules one that
                               waits is filed again, under its number
    ruling: REASON             the moderator changed the position; a row for each
                               change follows: "set PATH: JSON to JSON"
    rules 1 to 2               the game goes over to newer rules; nobody's rows of luck
                               are the position before and the one it was lifted to
    format 1 to 2              the save goes over to this format
    ended: REASON              the moderator gave the game up, without a result; nothing
                               but an undo goes on behind it
    branched                   from here on it is a copy that tries what if
    recovered                  from here on it is a copy of what was sound of a damaged one

Replay begins at the last line that goes over to newer rules; earlier turns are
verified by their seals. Lines before "format 1 to 2" have eight digits of the digest
and no pairs.

A row of luck is a question and its answer: "WHY, 3d6: 5 2 6" for dice, "WHY, 1 of 9: 4"
for places in a sorted hand, counted from 1, "WHY: seen" for a secret that came out.
"WHY, pile cards, 5 to 7 of 36: 22 4 17" is taken from a pile: the 5th to 7th of its
order are the 22nd, 4th and 17th of all its 36 cards, sorted by name.

BOUNDS
======

A save has at most 16 MiB. What stands before the scenario has at most 512 KiB, 20,000
values and 32 levels, no number of more than 30 digits and no string of several lines;
the scenario has at most 4 MiB. What is more is refused before it is parsed.

THE SEAL
========

With JSON written without blanks, || for bytes put together, digests and salts as raw
bytes and the secret's text as the key, turn n has

    public = JSON [n, when, moves, luck], each pair cut to [seat]
    part   = SHA256(salt || JSON [texts of one seat's rows, moves before luck])
    salt   = HMAC-SHA256(secret, "salt/n/seat")
    hidden = SHA256(part || part ...), in the order in which the seats come first;
             the last is nobody's, and the digest is the last of its texts
    leaf   = SHA256(SHA256(public) || hidden)
    seal   = SHA256(seal of turn n - 1 || leaf)

where the seal before turn 1 is the commitment. A line of format 1 has one leaf,
SHA256(salt || JSON [n, when, moves, luck, digest]), with the salt "salt/n". The
promise of a sheet that line n files is SHA256(salt || JSON text), the text without its
seat, with the salt "sheet/n/seat".

The numbers behind a question are

    HMAC-SHA256(secret, "luck/WHY/0"), then "luck/WHY/1" and so on,

read as big-endian words of 32 bits. A number below k is a word modulo k; words at or
above the last multiple of k are skipped. A die is such a number plus 1. Draws from a
hand swap place i with place i plus a number below what is left. With the tools at
hand of most systems:

    printf 'luck/round 1, red in the forest/0' | openssl dgst -sha256 -hmac SECRET

A pile is put in order once, all of it, by such swaps and the numbers of
HMAC-SHA256(secret, "pile/NAME/0") and so on. What is taken is the first of this order
that is still there; where each place of the board has its own, the one of its number.
"""

import tomllib
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct

from referee.core import bounds, log, said
from referee.core.problem import Problem, Problems, Refused, refused

FORMAT = 2
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
    """Where luck comes from, and the secret it follows from."""

    luck: Literal["sealed", "table"]
    commitment: Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}\Z")]
    secret: str


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and the people who play it; ``gone``: since when it has nobody."""

    seat: str
    players: tuple[str, ...] = ()
    gone: str = ""


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
    not count yet, all by seat.
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


class _Parts(Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    state: dict[str, Any]
    orders: dict[str, Sheet]
    plans: dict[str, str] = {}
    drafts: dict[str, str] = {}
    sheets: dict[str, Draft] = {}


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

    Refused: empty, not UTF-8, not TOML, truncated, of a newer format, of
    another shape, with an unknown key.
    """
    if not raw.strip():
        _bad("referee/unusable-save-empty", file, "The file is empty.")
    head, scenario, turns = _cut(raw, file)
    data = _climb(toml(head, file), file)
    created = data.get("created")
    if isinstance(created, datetime):
        data["created"] = created.isoformat().replace("+00:00", "Z")
    try:
        parts = msgspec.convert(data, _Parts)
    except msgspec.ValidationError as error:
        _bad("referee/unusable-save-shape", file, f"{error}.")
    name, text = _scenario(scenario, file)
    found = Head(*(getattr(parts, field) for field in Head.__struct_fields__))
    if len(set(found.names)) != len(found.names) or not found.names:
        _bad("referee/unusable-save-shape", file, "A seat stands twice, or there is none.")
    return Save(found, parts.state, parts.orders, name, text, turns, parts.plans, parts.drafts,
                parts.sheets)


def scenario_bytes(scenario: Any) -> bytes:
    """A typed scenario as it stands in a save: JSON without an apostrophe."""
    return log.json(scenario).replace(b"'", b"\\u0027")


def scenario_digest(scenario: bytes) -> str:
    """What the first line of the log says of the scenario: 32 hex digits."""
    return sha256(scenario).hexdigest()[:32]


def setup_row(head: Head, rules: int, name: str, scenario: bytes) -> str:
    """The move of the first line: everything that the head may not change later."""
    options = tuple(f"{key}={value}" for key, value in sorted(head.options.items()))
    return said.write(said.Setup(head.game, rules, head.id, head.fairness.luck, name,
                                 scenario_digest(scenario), head.names, options))


def _bad(code: str, file: str, why: str, hint: str = "") -> NoReturn:
    raise refused(code, why, where=file, hint=hint or RESTORE)


def _cut(raw: bytes, file: str) -> tuple[bytes, bytes, bytes]:
    head, found, rest = raw.partition(b"\n[scenario]\n")
    scenario, also, turns = rest.partition(b"\n[log]\n")
    if found and also and turns.endswith(b"]\n"):
        return head + b"\n", scenario, turns
    data = toml(raw, file)
    missing = [key for key in ("format", "game", "state", "scenario", "log") if key not in data]
    if missing:
        _bad("referee/unusable-save-shape", file,
             f"This is no save of referee: it has no {', '.join(missing)}.")
    _bad("referee/unusable-save-shape", file,
         "The save was written by another program or cut short: "
         "[scenario] and [log] do not stand last as referee writes them.")


def toml(raw: bytes, file: str) -> dict[str, Any]:
    much = bounds.toml(raw)
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


def _scenario(raw: bytes, file: str) -> tuple[str, bytes]:
    if len(raw) > bounds.SCENARIO:
        _bad("referee/unusable-save-size", file,
             f"The scenario has more than {bounds.SCENARIO:,} bytes.")
    name, _, data = raw.strip(b"\n").partition(b"\n")
    if not (name.startswith(b'name = "') and data.startswith(b"data = '")
            and data.endswith(b"'") and data.count(b"'") == 2):
        _bad("referee/unusable-save-shape", file, "[scenario] is not a name and a line of data.")
    try:
        return msgspec.json.decode(name[7:], type=str), data[8:-1]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        _bad("referee/unusable-save-shape", file, f"The scenario has no proper name: {error}.")


def edited(save: Save, file: str) -> Problems:
    """Where head, scenario or the last line are not what the log says."""
    head, secret = save.head, save.head.fairness.secret
    found: list[str] = [
        f"[{kind}] names “{seat}”, which is no seat of the game."
        for kind, texts in (("orders", save.orders), ("plans", save.plans),
                            ("drafts", save.drafts), ("sheets", save.sheets))
        for seat in texts if seat not in head.names]
    if log.commit(secret) != head.fairness.commitment:
        found.append("The secret is not the one that the commitment was made to.")
    first = log.read(save.log.partition(b"\n")[0], file)
    line, before = log.last(save.log, file)
    began = said.read(first.said)
    then = began.rules if type(began) is said.Setup else 0
    if first.n != 1 or first.moves != (setup_row(head, then, save.name, save.scenario),):
        found.append("Head and scenario are not those the game was set up with; "
                     "the first line of the log says otherwise.")
    rules = log.carried(save.log) or then
    if head.rules != rules:
        found.append(f"The head says rules {head.rules}, the log {rules}.")
    if head.format != line.format:
        found.append(f"The head says format {head.format}, the last line of the log has the "
                     f"form of {line.format}.")
    if first.when != head.created:
        found.append(f"The head says created {head.created}, the log {first.when}.")
    if not log.sealed(line, secret, before or head.fairness.commitment):
        found.append(f"The last line of the log, turn {line.n}, does not bear its seal.")
    return tuple(Problem("referee/unusable-save-edited", why, file, hint=RESTORE)
                 for why in found)
