"""Luck that no one chose alone: a game that waits for words of its players or for a beacon.

Entry 1 names the source before it has given anything. The next entries are what it gave, and the
one that begins the game draws the set-up. All luck then follows from the secret and from what
the source gave (the idea is from RFC 3797).
"""

import re
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases, validators
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref, seat_ref
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry, save_format
from referee.core.match import match as matches
from referee.core.match.entry_texts import Beacon, LuckBegun, WordCommitted, WordRevealed
from referee.core.match.game_registry import GameRegistry
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import TurnResult
from referee.core.match.save_format import Save, SaveHeader

# The quicknet of the drand network (https://drand.love): a round every 3 seconds since GENESIS.
GENESIS, PERIOD = 1692803367, 3
LAST_ROUND = 83_903_165_811  # the last round before the year 10000

WAIT, LEAVE_OUT = SILENT = ("wait", "leave-out")
MAX_WORDS_LENGTH = 200  # characters of a seat's words

_WORDS = re.compile(r"words until (\S{20}) else (wait|leave-out)")
_BEACON = re.compile(r"beacon quicknet ([1-9][0-9]{0,11})")
_NONCE = re.compile(r"[0-9A-Za-z]{8,64}")
_HEX = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{96}")


class ExternalSource(Struct, frozen=True):
    """What a game waits for: words of its seats, or a round of the beacon."""

    until: str = ""  # when the time for words is over
    # Whether to wait on for a seat that has not revealed its words by then, or to leave it out.
    silent: str = WAIT
    round: int = 0  # of the beacon; 0: words are awaited

    @property
    def text(self) -> str:
        """The source as entry 1 has it."""
        return (f"beacon quicknet {self.round}" if self.round else
                f"words until {self.until} else {self.silent}")


class ReceivedLuck(Struct, frozen=True):
    """What was given so far."""

    commitments: dict[Seat, str] = {}  # hashes of words
    words: dict[Seat, str] = {}  # those that were revealed
    beacon: Beacon | None = None


def parse(text: str) -> ExternalSource | None:
    """The source that entry 1 names; None: it is nothing that a game can wait for."""
    matched = _WORDS.fullmatch(text)
    if matched and validators.is_time(matched[1]):
        return ExternalSource(matched[1], matched[2])
    matched = _BEACON.fullmatch(text)
    return (ExternalSource(round=int(matched[1])) if matched and int(matched[1]) <= LAST_ROUND
            else None)


def first_round(until: str) -> int:
    """The first round of the beacon after a time. Refused: a time after its last round."""
    from datetime import datetime

    seconds = int(datetime.fromisoformat(until).timestamp()) - GENESIS
    round_number = max(seconds // PERIOD + 2, 1)
    if round_number > LAST_ROUND:
        raise refused("referee/usage-await",
                      f"The public random beacon has no round after {until}.",
                      hint="Name a time within the next days or weeks.")
    return round_number


def round_time(round_: int) -> str:
    """When a round of the beacon is published, in UTC."""
    from datetime import UTC, datetime

    published = datetime.fromtimestamp(GENESIS + (round_ - 1) * PERIOD, UTC)
    return published.strftime("%Y-%m-%dT%H:%M:%SZ")


def too_late(awaits: ExternalSource, created: str) -> str:
    """Why the secret of a game was not fixed before its source of luck; empty if it was.

    Times are whole seconds. A round can be known in the second in which it is published.
    """
    if awaits.round and created >= round_time(awaits.round):
        return (f"The secret was chosen too late, at {created} (entry 1): round {awaits.round} of "
                f"the random beacon was already published at {round_time(awaits.round)}.")
    if awaits.until and created >= awaits.until:
        return (f"Players had to send their secret words by {awaits.until}, but the game began "
                f"only at {created} (entry 1): no one had time to send any.")
    return ""


def too_early(created: str, timestamp: str) -> str:
    """Why an entry is too old to give a game anything: it is older than entry 1; else empty.

    The same second is fine: the order of the entries shows which came first.
    """
    return "" if timestamp >= created else (
        f"The secret was chosen too late, at {created} (entry 1): the secret words or the beacon "
        f"value came already at {timestamp}.")


def received_luck(entries: list[LogEntry]) -> ReceivedLuck:
    """What the entries of a game gave it before it began."""
    received = ReceivedLuck()
    for entry in entries[1:]:
        content = entry_texts.parse(entry.first_text)
        if type(content) is LuckBegun:
            break
        received = _with_received(received, content)
    return received


def _with_received(received: ReceivedLuck, content: entry_texts.EntryContent
                   | None) -> ReceivedLuck:
    if type(content) is WordCommitted:
        return replace(received, commitments={**received.commitments, content.seat: content.hash})
    if type(content) is WordRevealed:
        return replace(received, words={**received.words, content.seat: content.words})
    return replace(received, beacon=content) if type(content) is Beacon else received


def receive(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...],
            content: entry_texts.EntryContent | None,
            timestamp: str) -> ReceivedLuck:
    """What is given so far, with one more entry.

    Refused: a source that the game does not wait for; words before all commitments are in, or
    that do not match theirs; a commitment that would replace one after words were revealed; a
    beacon of another round, before its time, or that does not fit.
    """
    why = _why_refused(received, awaits, seats, content, timestamp)
    if why:
        raise refused("referee/illegal-source", why,
                      hint=f"The game waits for {describe_wait(received, awaits, seats)}.")
    return _with_received(received, content)


def _why_refused(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...],
                 content: entry_texts.EntryContent | None,
                 timestamp: str) -> str:
    if type(content) is Beacon:
        return ("The value of the random beacon has already been entered." if received.beacon
                else _why_beacon_refused(awaits, content, timestamp))
    if not isinstance(content, WordCommitted | WordRevealed) or awaits.round:
        return ("This game waits for a value of the public random beacon; secret words of "
                "the players are not used.")
    if content.seat not in seats:
        return f"This game has no seat {content.seat}."
    if isinstance(content, WordCommitted):
        return _why_commitment_refused(received, content)
    missing = [seat_ref(seat) for seat in seats if seat not in received.commitments]
    if missing and (awaits.silent == WAIT or timestamp < awaits.until):
        return (f"Secret words are revealed after all players have committed to theirs, "
                f"and {aliases.join_words(missing)} {'has' if len(missing) == 1 else 'have'} "
                "not committed yet.")
    return _why_words_refused(received, content)


def _why_commitment_refused(received: ReceivedLuck, content: WordCommitted) -> str:
    if not _HEX.fullmatch(content.hash):
        return "A commitment to secret words is a SHA-256: 64 digits of 0-9 and a-f."
    if received.commitments.get(content.seat) == content.hash:
        return f"{seat_ref(content.seat)} has already made this commitment."
    if received.words:
        return ("Some players have revealed their secret words already, so "
                f"{seat_ref(content.seat)} cannot commit to other words now.")
    return ("Another player has already made the same commitment to secret words."
            if content.hash in received.commitments.values() else "")


def _why_words_refused(received: ReceivedLuck, content: WordRevealed) -> str:
    if content.seat not in received.commitments:
        return f"{seat_ref(content.seat)} has not committed to secret words."
    if content.seat in received.words:
        return f"{seat_ref(content.seat)} has already revealed secret words."
    if (not _NONCE.fullmatch(content.nonce) or not content.words
            or len(content.words) > MAX_WORDS_LENGTH or not content.words.isprintable()):
        return (f"A nonce has 8 to 64 letters and digits; the secret words are one line of "
                f"at most {MAX_WORDS_LENGTH} characters.")
    expected = word_commitment(content.nonce, content.words)
    return "" if expected == received.commitments[content.seat] else (
        f"{seat_ref(content.seat)} committed to other secret words: the SHA-256 "
        f"of “{content.nonce} {content.words}” is {expected}.")


def _why_beacon_refused(awaits: ExternalSource, content: Beacon, timestamp: str) -> str:
    if not awaits.round:
        return ("This game waits for secret words of the players; the public random beacon is "
                "not used.")
    if content.round != awaits.round:
        return (f"Entry 1 names round {awaits.round} of the random beacon, published "
                f"at {round_time(awaits.round)}, and not round {content.round}.")
    if timestamp < round_time(content.round):
        return (f"Round {content.round} of the random beacon is not published "
                f"before {round_time(content.round)}.")
    if not _HEX.fullmatch(content.value) or not (
            content.signature == "" or _SIGNATURE.fullmatch(content.signature)):
        return "A beacon value has 64 digits of 0-9 and a-f, and its signature has 96."
    if content.checked and not content.signature:
        return ("The entry says that the signature of the beacon was checked, but it has "
                "no signature.")
    if content.signature and sha256(bytes.fromhex(content.signature)).hexdigest() != content.value:
        return "The beacon value is not the SHA-256 of its signature."
    return ""


def word_commitment(nonce: str, words: str) -> str:
    """The commitment to words: the SHA-256 of nonce, a space and words, 64 hex digits."""
    return sha256(f"{nonce} {words}".encode()).hexdigest()


def complete(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...]) -> bool:
    """Whether everything has been given that the game waits for."""
    return received.beacon is not None if awaits.round else all(seat in received.words
                                                                for seat in seats)


def require_complete(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...],
                     timestamp: str) -> None:
    """Refused: something is still missing, and entry 1 does not allow to begin without it."""
    if complete(received, awaits, seats):
        return
    if awaits.round or awaits.silent == WAIT or timestamp < awaits.until or not received.words:
        raise not_begun(received, awaits, seats)


def check_begin(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...],
                content: LuckBegun, timestamp: str) -> None:
    """Refused: something is still missing, or the game begins with something else."""
    require_complete(received, awaits, seats, timestamp)
    if content.source != log_entry.source_digest(*source_values(received, seats)):
        raise refused("referee/unusable-log", "The game began with other secret words, or another "
                      "beacon value, than earlier entries have.")


def not_begun(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...]) -> Refused:
    """The refusal of anything that needs a position."""
    return refused("referee/illegal-not-begun", "The game has not begun: it waits for "
                   f"{describe_wait(received, awaits, seats)}.",
                   hint=f"To enter it: {command_ref('luck beacon')}." if awaits.round else
                   f"To enter them: {command_ref('luck words')}.")


def describe_wait(received: ReceivedLuck, awaits: ExternalSource, seats: tuple[Seat, ...]) -> str:
    """What a game waits for, in words."""
    if awaits.round:
        return (f"round {awaits.round} of the public random beacon (drand quicknet), published "
                f"at {round_time(awaits.round)}")
    missing = [seat_ref(seat) for seat in seats if seat not in received.commitments]
    unrevealed = [seat_ref(seat) for seat in seats if seat not in received.words]
    awaited = f"commitments to secret words from {aliases.join_words(missing)}" if missing else (
        f"the secret words of {aliases.join_words(unrevealed)}, who committed to them")
    rule = "" if awaits.silent == WAIT else ", and then goes on without players who sent none"
    return f"{awaited}, until {awaits.until}{rule}"


def source_values(received: ReceivedLuck, seats: tuple[Seat, ...]) -> tuple[tuple[str, ...], str]:
    """The words in seat order, empty for seats left out, and the value of the beacon."""
    if received.beacon is not None:
        return (), received.beacon.value
    return tuple([received.words.get(seat, "") for seat in seats]), ""


def waiting_save(header: SaveHeader, name: str, scenario: bytes, version: int) -> Save:
    """A save that waits: entry 1, no position. ``version`` is that of the game's rules."""
    text = save_format.setup_row(header, version, name, scenario)
    return _append_entry(Save(header, {}, {}, name, scenario, b""), text, header.created,
                         (0, header.fairness.commitment))


def add_to_save(save: Save, content: WordCommitted | WordRevealed | Beacon, timestamp: str) -> Save:
    """A save with one more entry of what it waits for. Refused: what ``receive`` refuses."""
    awaits, seats, entries = awaited_source(save)
    receive(received_luck(entries), awaits, seats, content, timestamp)
    why = too_late(awaits, entries[0].timestamp) or too_early(entries[0].timestamp, timestamp)
    if why:
        raise refused("referee/illegal-source", why,
                      hint="Check whether the clock is right. If it is, begin the game again with "
                           f"{command_ref('new')}.")
    return _append_entry(save, entry_texts.write(content), timestamp,
                         (entries[-1].n, entries[-1].seal))


def begin_game(games: GameRegistry, save: Save, timestamp: str) -> tuple[Save, TurnResult]:
    """A save that has begun, and the turn that began it. Refused: something is still missing."""
    awaits, seats, entries = awaited_source(save)
    received = received_luck(entries)
    require_complete(received, awaits, seats, timestamp)
    words, beacon = source_values(received, seats)
    fairness = replace(save.header.fairness, words=words, beacon=beacon,
                       checked=received.beacon is not None and received.beacon.checked)
    save = replace(save, header=replace(save.header, fairness=fairness))
    turn = matches.begin(games, save, timestamp)
    return replace(save, state=msgspec.to_builtins(turn.match.state),
                   log=save.log + log_entry.write(turn.entry), tally=None), turn


def awaited_source(save: Save) -> tuple[ExternalSource, tuple[Seat, ...], list[LogEntry]]:
    """What a save waits for, its seats, its entries. Refused: a game that has begun."""
    awaits = parse(save.header.fairness.awaits)
    if awaits is None or save.header.fairness.has_begun:
        raise refused("referee/illegal-begun", "The game has already begun.",
                      hint=f"To see how its dice were made: {command_ref('luck dice')}")
    return awaits, save.header.seat_names, [*log_entry.parse_log(save.log)]


def _append_entry(save: Save, text: str, timestamp: str, previous: tuple[int, str]) -> Save:
    n, no_position = previous[0] + 1, log_entry.digest({})
    seal = log_entry.seal(save.header.fairness.secret, previous[1], n, timestamp, (text,), (),
                          no_position)
    entry_bytes = log_entry.write(LogEntry(n, timestamp, (text,), (), no_position, seal))
    return replace(save, log=save.log + entry_bytes, tally=None)
