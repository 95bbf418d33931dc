"""Luck that nobody chose alone: a game that waits for words of its players, or for a beacon.

Line 1 says which source will count, before it has spoken. The lines behind it
are what it said, and the one that begins the game draws the set-up. All luck
then follows from the secret and from what the source said (RFC 3797 has the idea).
"""

import re
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases, validators
from referee.core.base.problem import Refused, refused
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry, match, save_format
from referee.core.match.entry_texts import Beacon, Begun, Spoken, Vow
from referee.core.match.game_registry import Games
from referee.core.match.log_entry import Line
from referee.core.match.match import Turned
from referee.core.match.save_format import Head, Save

# The quicknet of the drand network (https://drand.love): a round each 3 seconds from this on.
GENESIS, PERIOD = 1692803367, 3
LAST = 83_903_165_811  # the last round before the year 10000

WAIT, LEAVE_OUT = SILENT = ("wait", "leave-out")
LONGEST = 200  # characters of a seat's words

_WORDS = re.compile(r"words until (\S{20}) else (wait|leave-out)")
_BEACON = re.compile(r"beacon quicknet ([1-9][0-9]{0,11})")
_NONCE = re.compile(r"[0-9A-Za-z]{8,64}")
_HEX = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{96}")


class Awaited(Struct, frozen=True):
    """What a game waits for: words of its seats ``until`` a time, or a ``round`` of the beacon.

    ``silent``: whether it goes on waiting for a seat that does not open its
    words, or leaves it out when the time is over.
    """

    until: str = ""
    silent: str = WAIT
    round: int = 0

    @property
    def text(self) -> str:
        """As line 1 has it."""
        return (f"beacon quicknet {self.round}" if self.round else
                f"words until {self.until} else {self.silent}")


class Given(Struct, frozen=True):
    """What was given so far: hashes of words, words that were opened, by seat; the beacon."""

    vows: dict[Seat, str] = {}
    words: dict[Seat, str] = {}
    beacon: Beacon | None = None


def read(text: str) -> Awaited | None:
    """What line 1 says that the game waits for; None: it is nothing that a game can wait for."""
    found = _WORDS.fullmatch(text)
    if found and validators.is_time(found[1]):
        return Awaited(found[1], found[2])
    found = _BEACON.fullmatch(text)
    return Awaited(round=int(found[1])) if found and int(found[1]) <= LAST else None


def first_round(until: str) -> int:
    """The first round of the beacon behind a time. Refused: a time behind its last."""
    from datetime import datetime

    seconds = int(datetime.fromisoformat(until).timestamp()) - GENESIS
    found = max(seconds // PERIOD + 2, 1)
    if found > LAST:
        raise refused("referee/usage-await", f"The beacon has no round behind {until}.",
                      hint="Name a time of the next days or weeks.")
    return found


def spoken_at(round_: int) -> str:
    """When a round of the beacon is published."""
    from datetime import UTC, datetime

    when = datetime.fromtimestamp(GENESIS + (round_ - 1) * PERIOD, UTC)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def too_late(awaits: Awaited, created: str) -> str:
    """Why the secret of a game was not fixed before its source of luck; empty if it was.

    Times are whole seconds. In the second in which a round comes out it can be known.
    """
    if awaits.round and created >= spoken_at(awaits.round):
        return (f"Line 1 is of {created}, and round {awaits.round} of the beacon came out at "
                f"{spoken_at(awaits.round)}: it could be known when the secret was chosen.")
    if awaits.until and created >= awaits.until:
        return (f"Line 1 is of {created}, and words are awaited until {awaits.until}: nobody had "
                "time to give any.")
    return ""


def too_early(created: str, when: str) -> str:
    """Why a line cannot give anything to a game: it is older than line 1; empty if it is not.

    The same second is right: the order of the lines tells which came first.
    """
    return "" if when >= created else (
        f"It was given at {when}, and line 1 is of {created}: the secret came later.")


def given(lines: list[Line]) -> Given:
    """What the lines of a game that has not begun, or has since, were given."""
    now = Given()
    for line in lines[1:]:
        what = entry_texts.read(line.said)
        if type(what) is Begun:
            break
        now = _added(now, what)
    return now


def _added(now: Given, what: entry_texts.Said | None) -> Given:
    if type(what) is Vow:
        return replace(now, vows={**now.vows, what.seat: what.hash})
    if type(what) is Spoken:
        return replace(now, words={**now.words, what.seat: what.words})
    return replace(now, beacon=what) if type(what) is Beacon else now


def taken(now: Given, awaits: Awaited, seats: tuple[Seat, ...], what: entry_texts.Said | None,
          when: str) -> Given:
    """What is given with one more word.

    Refused: a source that is not awaited; words before all hashes are in, or
    other ones than were promised; a hash that would replace one behind an
    opening; a beacon of another round, before its time, or that does not fit.
    """
    why = _wrong(now, awaits, seats, what, when)
    if why:
        raise refused("referee/illegal-source", why,
                      hint=f"The game waits for {told(now, awaits, seats)}.")
    return _added(now, what)


def _wrong(now: Given, awaits: Awaited, seats: tuple[Seat, ...], what: entry_texts.Said | None,
           when: str) -> str:
    if type(what) is Beacon:
        return "The beacon has been given." if now.beacon else _wrong_beacon(awaits, what, when)
    if not isinstance(what, Vow | Spoken) or awaits.round:
        return "The game waits for a beacon, and for no words."
    if what.seat not in seats:
        return f"There is no seat {what.seat} here."
    if isinstance(what, Vow):
        return _wrong_vow(now, what)
    late = [seat for seat in seats if seat not in now.vows]
    if late and (awaits.silent == WAIT or when < awaits.until):
        return (f"Words are opened when all have promised theirs, and {aliases.listed(late)} "
                f"{'has' if len(late) == 1 else 'have'} not.")
    return _wrong_words(now, what)


def _wrong_vow(now: Given, what: Vow) -> str:
    if not _HEX.fullmatch(what.hash):
        return "A promise is a SHA-256: 64 digits of 0-9 and a-f."
    if now.vows.get(what.seat) == what.hash:
        return f"{what.seat} has promised that."
    if now.words:
        return f"Words are open already; {what.seat} can promise no others."
    return "Another seat promised the same words." if what.hash in now.vows.values() else ""


def _wrong_words(now: Given, what: Spoken) -> str:
    if what.seat not in now.vows:
        return f"{what.seat} has promised nothing."
    if what.seat in now.words:
        return f"{what.seat} has opened its words."
    if not _NONCE.fullmatch(what.nonce) or not what.words or len(what.words) > LONGEST or (
            not what.words.isprintable()):
        return (f"A nonce has 8 to 64 letters and digits; words are one line of at most {LONGEST} "
                "characters.")
    due = vow(what.nonce, what.words)
    return "" if due == now.vows[what.seat] else (
        f"These are not the words that {what.seat} promised: the SHA-256 of “{what.nonce} "
        f"{what.words}” is {due}.")


def _wrong_beacon(awaits: Awaited, what: Beacon, when: str) -> str:
    if not awaits.round:
        return "The game waits for words, and for no beacon."
    if what.round != awaits.round:
        return (f"Line 1 names round {awaits.round} of the beacon, {spoken_at(awaits.round)}, and "
                f"not {what.round}.")
    if when < spoken_at(what.round):
        return f"Round {what.round} of the beacon is published at {spoken_at(what.round)}."
    if not _HEX.fullmatch(what.value) or not (
            what.signature == "" or _SIGNATURE.fullmatch(what.signature)):
        return "A value has 64 digits of 0-9 and a-f, a signature 96."
    if what.checked and not what.signature:
        return "It is said to be checked, and has no signature."
    if what.signature and sha256(bytes.fromhex(what.signature)).hexdigest() != what.value:
        return "The value is not the SHA-256 of the signature."
    return ""


def vow(nonce: str, words: str) -> str:
    """What a seat promises: the SHA-256 of nonce, a blank and words, 64 hex digits."""
    return sha256(f"{nonce} {words}".encode()).hexdigest()


def complete(now: Given, awaits: Awaited, seats: tuple[Seat, ...]) -> bool:
    """Whether all has been given that the game waits for."""
    return now.beacon is not None if awaits.round else all(seat in now.words for seat in seats)


def may_begin(now: Given, awaits: Awaited, seats: tuple[Seat, ...], when: str) -> None:
    """Refused: something is awaited still, and line 1 lets nobody go on without it."""
    if complete(now, awaits, seats):
        return
    if awaits.round or awaits.silent == WAIT or when < awaits.until or not now.words:
        raise unbegun(now, awaits, seats)


def begins(now: Given, awaits: Awaited, seats: tuple[Seat, ...], what: Begun, when: str) -> None:
    """Refused: something is awaited still, or the game begins with something else."""
    may_begin(now, awaits, seats, when)
    if what.source != log_entry.source_digest(*source(now, seats)):
        raise refused("referee/unusable-log", "What it began with is not what was given.")


def unbegun(now: Given, awaits: Awaited, seats: tuple[Seat, ...]) -> Refused:
    """The refusal of what needs a position."""
    return refused("referee/illegal-not-begun", "The game has not begun: it waits for "
                   f"{told(now, awaits, seats)}.",
                   hint="`referee luck beacon` gives it." if awaits.round else
                   "`referee luck words` gives them.")


def told(now: Given, awaits: Awaited, seats: tuple[Seat, ...]) -> str:
    """What a game waits for, in words."""
    if awaits.round:
        return (f"round {awaits.round} of the drand beacon quicknet, published at "
                f"{spoken_at(awaits.round)}")
    late = [seat for seat in seats if seat not in now.vows]
    closed = [seat for seat in seats if seat not in now.words]
    what = f"promises of words from {aliases.listed(late)}" if late else (
        f"the words of {aliases.listed(closed)}, as they were promised")
    rule = "" if awaits.silent == WAIT else ", and goes on without who is silent then"
    return f"{what}, until {awaits.until}{rule}"


def source(now: Given, seats: tuple[Seat, ...]) -> tuple[tuple[str, ...], str]:
    """The words in seat order, empty for who is left out; and the value of the beacon."""
    if now.beacon is not None:
        return (), now.beacon.value
    return tuple([now.words.get(seat, "") for seat in seats]), ""


def first(head: Head, name: str, scenario: bytes, rules: int) -> Save:
    """A save that waits: line 1, no position. ``rules`` is the version of the game's."""
    text = save_format.setup_row(head, rules, name, scenario)
    return _written(Save(head, {}, {}, name, scenario, b""), text, head.created,
                    (0, head.fairness.commitment))


def added(saved: Save, what: Vow | Spoken | Beacon, when: str) -> Save:
    """A save with one more line of what it waits for. Refused: what ``taken`` refuses."""
    awaits, seats, lines = waiting(saved)
    taken(given(lines), awaits, seats, what, when)
    why = too_late(awaits, lines[0].when) or too_early(lines[0].when, when)
    if why:
        raise refused("referee/illegal-source", why, hint="Is the clock right? Else begin the game "
                      "again with `referee new`.")
    return _written(saved, entry_texts.write(what), when, (lines[-1].n, lines[-1].seal))


def begun(games: Games, saved: Save, when: str) -> tuple[Save, Turned]:
    """A save that has begun, and the turn that did it. Refused: something is awaited still."""
    awaits, seats, lines = waiting(saved)
    now = given(lines)
    may_begin(now, awaits, seats, when)
    words, beacon = source(now, seats)
    fairness = replace(saved.head.fairness, words=words, beacon=beacon,
                       checked=now.beacon is not None and now.beacon.checked)
    saved = replace(saved, head=replace(saved.head, fairness=fairness))
    turned = match.begin(games, saved, when)
    return replace(saved, state=msgspec.to_builtins(turned.table.state),
                   log=saved.log + log_entry.write(turned.line), tally=None), turned


def waiting(saved: Save) -> tuple[Awaited, tuple[Seat, ...], list[Line]]:
    """What a save waits for, its seats, its lines. Refused: a game that has begun."""
    awaits = read(saved.head.fairness.awaits)
    if awaits is None or saved.head.fairness.begun:
        raise refused("referee/illegal-begun", "The game has begun; its luck waits for nothing.",
                      hint="`referee luck dice` shows how its luck came about.")
    return awaits, saved.head.names, [*log_entry.lines(saved.log)]


def _written(saved: Save, text: str, when: str, behind: tuple[int, str]) -> Save:
    n, nothing = behind[0] + 1, log_entry.digest({})
    seal = log_entry.seal(saved.head.fairness.secret, behind[1], n, when, (text,), (), nothing)
    line = log_entry.write(Line(n, when, (text,), (), nothing, seal))
    return replace(saved, log=saved.log + line, tally=None)
