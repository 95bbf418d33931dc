"""Log entries and their hashes, recomputed with hashlib as referee-save(5) describes."""

import hashlib
import hmac
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.luck.chance import LuckItem
from referee.core.match import log_entry, save_writer
from referee.core.match.log_entry import LogEntry
from tests.support.harness import SECRET, WHEN
from tests.support.paths import every_save, label
from tests.support.toy_match import PlayedMatch, a_short_match, older

Raw = tuple[str, list[Any], list[Any], str, str]


def sha(*parts: bytes) -> bytes:
    """SHA-256 of bytes put together."""
    return hashlib.sha256(b"".join(parts)).digest()


def brief(value: Any) -> bytes:
    """JSON without blanks, as the page says."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def salted(secret: str, name: str, rows: Any) -> bytes:
    """SHA256(salt || JSON), the salt HMAC-SHA256(secret, name)."""
    return sha(hmac.new(secret.encode(), name.encode(), "sha256").digest(), brief(rows))


def public(n: int, raw: Raw) -> bytes:
    """What all may read of a line: each pair is cut to whose it is."""
    when, moves, luck, *_ = raw
    return brief([n, when, *([row if isinstance(row, str) else row[:1] for row in rows]
                             for rows in (moves, luck))])


def hidden(secret: str, n: int, raw: Raw) -> dict[str, bytes]:
    """The hash of each part, in the order in which the seats come first; nobody's is last."""
    _, moves, luck, digest, _ = raw
    rows: dict[str, list[str]] = {}
    for row in (*moves, *luck):
        if not isinstance(row, str):
            rows.setdefault(row[0], []).append(row[1])
    rows["nobody"] = [*rows.pop("nobody", []), digest]
    return {whose: salted(secret, f"salt/{n}/{whose}", texts) for whose, texts in rows.items()}


def sealed(before: str, n: int, raw: Raw, parts: dict[str, bytes]) -> str:
    """The seal of a line of format 2, from its public half and the hashes of the hidden parts."""
    leaf = sha(sha(public(n, raw)), sha(*parts.values()))
    return sha(bytes.fromhex(before), leaf).hex()


def verified(raw: bytes) -> int:
    """How many lines of a save bear the seals that the page says; all must."""
    data = tomllib.loads(raw.decode())
    secret = data["fairness"]["secret"]
    before = hashlib.sha256(secret.encode()).hexdigest()
    assert data["fairness"]["commitment"] == f"sha256:{before}"
    for i, (number, line) in enumerate(data["log"].items(), 1):
        n, (when, moves, luck, digest, seal) = int(number), line
        assert n == i
        if len(digest) == 8:
            due = sha(bytes.fromhex(before), salted(
                secret, f"salt/{n}", [n, when, moves, luck, digest])).hex()
        else:
            due = sealed(before, n, line, hidden(secret, n, line))
        assert seal == due, n
        before = seal
    return len(data["log"])


def with_secrets() -> PlayedMatch:
    """A match with passes, which are their movers' alone; the undo of the short one, too."""
    match = a_short_match()
    match.say("blue: bid 1", "red: pass", "blue by moderator: pass")
    return match


@pytest.mark.parametrize("file", every_save(), ids=label)
def test_every_seal_of_a_save_is_the_one_of_the_page(file: Path) -> None:
    """Of both formats, with nothing but hashlib, hmac and a reader of TOML."""
    assert verified(file.read_bytes()) > 1


def test_every_seal_of_a_match_is_the_one_of_the_page() -> None:
    """With hidden rows, filings, an undo; and of the same game in format 1."""
    assert verified(with_secrets().raw()) == len(with_secrets().lines)
    assert verified(save_writer.dumps(older(with_secrets().saved()))) > 8


ROWS: list[tuple[tuple[LuckItem, ...], tuple[LuckItem, ...]]] = [
    (("red: pass",), ()), (("red: x", "blue: y"), ("a: 1", "b: 2")),
    ((("red", "red: pass"),), ()), ((("red", "r"), ("blue", "b")), (("red", "l"), "open: 1")),
    ((("blue", "b"), ("red", "r")), (("nobody", "n: 1"), ("red", "l: 2"), ("nobody", "m: 3"))),
    (("open",), (("nobody", "before: {}"), ("nobody", "position: {}"))),
    ((("green", "½ “é” \\ \" ' \t"),), ("木: seen",)),
]


@pytest.mark.parametrize(("moves", "luck"), ROWS)
def test_a_leaf_is_split_by_whose_its_rows_are(moves: tuple[LuckItem, ...],
                                               luck: tuple[LuckItem, ...]) -> None:
    """In the order in which the seats come first, nobody's last with the digest behind."""
    digest, before = "0123456789abcdef" * 2, hashlib.sha256(b"before").hexdigest()
    raw: Any = (WHEN, [*moves], [*luck], digest, "")
    assert log_entry.seal(SECRET, before, 7, WHEN, moves, luck, digest) == sealed(
        before, 7, raw, hidden(SECRET, 7, raw))


def test_what_is_public_is_verified_without_the_secret() -> None:
    """By who is given the hashes of the hidden parts; and his own part by who has its salt."""
    match = with_secrets()
    lines = match.lines
    line, before = lines[-1], lines[-2].seal
    raw: Any = (line.timestamp, [*line.moves], [*line.luck], line.digest, line.seal)
    parts = hidden(SECRET, line.n, raw)
    assert [*parts] == ["blue", "nobody"]
    shown: Any = (line.timestamp, [["blue"]], [*line.luck], "", "")
    assert sealed(before, line.n, shown, parts) == line.seal
    salt = hmac.new(SECRET.encode(), b"salt/%d/blue" % line.n, "sha256").digest()
    own = sha(salt, brief(["blue by moderator: pass"]))
    assert sealed(before, line.n, shown, {**parts, "blue": own}) == line.seal
    for wrong in ({**parts, "blue": sha(salt, brief(["blue: pass"]))},
                  {"nobody": parts["nobody"], "blue": parts["blue"]}, {"nobody": parts["nobody"]}):
        assert sealed(before, line.n, shown, wrong) != line.seal
    for other in (["red"], ["nobody"], "blue by moderator: pass"):
        altered: Any = (line.timestamp, [other], [*line.luck], "", "")
        assert sealed(before, line.n, altered, parts) != line.seal


def test_every_turn_and_every_pair_of_eyes_has_a_salt_of_its_own() -> None:
    """Else equal rows would be seen to be equal, and one part's salt would open another."""
    parts = {log_entry.part_hash(log_entry.salt(SECRET, n, whose), ["pass"])
             for n in range(1, 20) for whose in ("red", "blue", "nobody")}
    assert len(parts) == 19 * 3


Change = Callable[[LogEntry], LogEntry]
LINE = LogEntry(7, WHEN, (("red", "red: pass"), "blue: roll 1"), (("red", "a: 1"), "b: 2"),
                "0123456789abcdef" * 2, "")
CHANGES: list[Change] = [
    lambda line: replace(line, n=8), lambda line: replace(line, timestamp="2026-01-31T18:00:01Z"),
    lambda line: replace(line, digest="1" * 32), lambda line: replace(line, digest="01234567"),
    lambda line: replace(line, moves=(("red", "red: PASS"), "blue: roll 1")),
    lambda line: replace(line, moves=(("blue", "red: pass"), "blue: roll 1")),
    lambda line: replace(line, moves=(("nobody", "red: pass"), "blue: roll 1")),
    lambda line: replace(line, moves=("red: pass", "blue: roll 1")),
    lambda line: replace(line, moves=(("red", "red: pass"), ("blue", "blue: roll 1"))),
    lambda line: replace(line, moves=(("red", "red: pass"), "blue: roll 2")),
    lambda line: replace(line, moves=("blue: roll 1", ("red", "red: pass"))),
    lambda line: replace(line, moves=(("red", "red: pass"),), luck=(
        "blue: roll 1", ("red", "a: 1"), "b: 2")),
    lambda line: replace(line, luck=(("red", "a: 2"), "b: 2")),
    lambda line: replace(line, luck=("b: 2", ("red", "a: 1"))),
    lambda line: replace(line, luck=(("blue", "a: 1"), "b: 2")),
    lambda line: replace(line, luck=("a: 1", "b: 2")), lambda line: replace(line, luck=("b: 2",)),
    lambda line: replace(line, moves=(("red", "a: 1"), "blue: roll 1"),
                         luck=(("red", "red: pass"), "b: 2")),
]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_in_a_line_changes_its_seal(change: Change) -> None:
    """Its number, time, rows, their order and eyes, the digest."""
    def seal(line: LogEntry) -> str:
        return log_entry.seal(SECRET, "0" * 64, line.n, line.timestamp, line.moves, line.luck,
                              line.digest)

    assert change(LINE) != LINE
    assert seal(change(LINE)) != seal(LINE)
    assert not log_entry.bears_seal(replace(change(LINE), seal=seal(LINE)), SECRET, "0" * 64)
    assert log_entry.bears_seal(replace(LINE, seal=seal(LINE)), SECRET, "0" * 64)
    assert not log_entry.bears_seal(replace(LINE, seal=seal(LINE)), SECRET, "1" * 64)
    assert not log_entry.bears_seal(replace(LINE, seal=seal(LINE)), "0" * 64, "0" * 64)


def test_the_public_part_tells_nothing_of_what_is_hidden() -> None:
    """But whose it is and how many there are; not of the digest either."""
    shown, parts = log_entry.split_parts(*(getattr(LINE, field) for field in (
        "n", "timestamp", "moves", "luck", "digest")))
    assert json.loads(shown) == [7, WHEN, [["red"], "blue: roll 1"], [["red"], "b: 2"]]
    assert parts == [("red", ["red: pass", "a: 1"]), ("nobody", [LINE.digest])]


# Lines as text.

texts = st.text(max_size=8) | st.sampled_from(["\x7f", "\x00", "½", '"', "\\", "]", "\n", "\u2028"])
rows_of = st.lists(st.tuples(texts, texts) | texts, max_size=3).map(tuple)


@given(st.integers(1, 10**6), texts, rows_of, rows_of, st.sampled_from([8, 32]))
def test_a_line_of_the_log_is_read_as_it_was_written(
        n: int, when: str, moves: tuple[LuckItem, ...], luck: tuple[LuckItem, ...],
        digits: int) -> None:
    """Whatever its words; and one line of TOML says the same."""
    line = LogEntry(n, when, moves, luck, "a" * digits, "f" * 64)
    raw = log_entry.write(line)
    assert raw.endswith(b"]\n") and raw.count(b"\n") == 1
    assert log_entry.parse(raw.removesuffix(b"\n")) == line
    assert line.format == (1 if digits == 8 else 2)
    found, = tomllib.loads(raw.decode()).values()
    assert found[0] == when and [
        tuple(row) if isinstance(row, list) else row for row in found[1]] == [*moves]


@pytest.mark.parametrize("raw", [
    b"", b"1", b"1 = ", b"1 = []", b"x = " + log_entry.write(LINE)[4:-1], b"1 = {}", b"1 = [1]",
    log_entry.write(replace(LINE, seal="f" * 63))[:-1],
    log_entry.write(replace(LINE, seal="F" * 64))[:-1],
    log_entry.write(replace(LINE, seal="g" * 64))[:-1],
    log_entry.write(replace(LINE, seal=""))[:-1],
    *(log_entry.write(replace(LINE, seal="f" * 64, digest=digest))[:-1] for digest in (
        "", "0" * 7, "0" * 9, "0" * 31, "0" * 33, "0" * 64, "A" * 32, "g" * 32)),
    log_entry.write(LINE)[:-1].replace(b'["red","red: pass"]', b'["red"]'),
    log_entry.write(LINE)[:-1].replace(b'["red","red: pass"]', b'["red","red: pass",""]'),
    log_entry.write(LINE)[:-1].replace(b'["red","red: pass"]', b'["red",7]'),
    log_entry.write(LINE)[:-1].replace(b'["red","red: pass"]', b"[]"),
    log_entry.write(LINE)[:-1].replace(b'["red","red: pass"]', b"7"),
    log_entry.write(LINE)[:-1].replace(b'["red","red: pass"]', b"null"),
])
def test_what_is_no_line_is_refused(raw: bytes) -> None:
    """Another shape, a digest or a seal of another length."""
    with pytest.raises(Refused) as error:
        log_entry.parse(raw, "a.toml")
    assert error.value.problems[0].code == "referee/unusable-save-log"


def test_a_digest_of_a_position_has_128_bits() -> None:
    """Of its JSON with sorted keys; lines of format 1 bear its first 32."""
    state = {"b": [1, (2, 3)], "a": "½"}
    digest = hashlib.sha256('{"a":"½","b":[1,[2,3]]}'.encode()).hexdigest()
    assert log_entry.digest(state) == digest[:32]
    line = replace(LINE, digest=digest[:32])
    assert line.has_digest(digest[:32]) and replace(line, digest=digest[:8]).has_digest(digest[:32])
    assert not line.has_digest(digest[1:33]) and not replace(line,
                                                             digest=digest[1:9]).has_digest(digest)


def test_a_promise_is_the_one_of_the_page() -> None:
    """SHA256(salt || JSON text), with the salt sheet/n/seat."""
    assert log_entry.orders_promise(SECRET, 12, "red", "bid “½”") == salted(
        SECRET, "sheet/12/red", "bid “½”").hex()
