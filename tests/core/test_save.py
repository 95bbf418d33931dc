"""Saves: the bytes of a file, how they are read, and which files are refused."""

import hashlib
import hmac
import json
import tomllib
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.match import log_entry, save_format, save_writer
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save, SealedOrders, SeatAssignment
from tests.support.harness import SECRET
from tests.support.toy_game import Games
from tests.support.toy_match import PlayedMatch, a_short_match, head, older, opened, unusable

MATCH = a_short_match()
RAW = MATCH.raw()
FIRST = PlayedMatch().raw()
OLD = save_writer.dumps(older(MATCH.saved()))  # the same match in format 1
SHEET = "{ line = 14, number = 1, text = \"bid 1\" }"


def changed(old: str, new: str, raw: bytes = RAW) -> bytes:
    """A save with one place edited."""
    assert raw.count(old.encode()) >= 1, old
    return raw.replace(old.encode(), new.encode(), 1)


# The bytes.

def test_load_then_save_is_the_same_to_the_byte() -> None:
    """Whatever stands in it."""
    for raw in (RAW, FIRST, OLD):
        assert save_writer.dumps(save_format.loads(raw, "a.toml")) == raw
    again = opened(RAW)
    assert (again.state, again.orders, again.turn, again.seal) == (
        MATCH.now.state, {"red": SealedOrders("bid 1", "", 14, 1)}, MATCH.now.turn, MATCH.now.seal)


@pytest.mark.parametrize("much", [{"round": 10**31}, {"note": "x" * (1 << 20)},
                                  {"pile": list(range(20_001))}])
def test_what_would_be_too_much_to_be_read_is_not_written(much: dict[str, Any]) -> None:
    """So that no command shuts a game behind it."""
    kept = save_format.loads(RAW, "a.toml")
    with pytest.raises(Refused, match="could not be read again") as found:
        save_writer.dumps(replace(kept, state={**kept.state, **much}))
    assert found.value.problems[0].code == "referee/unusable-save-size"


def test_the_layout_of_a_save() -> None:
    """As the design shows it, line by line."""
    secret = SECRET.encode()
    commitment = hashlib.sha256(secret).hexdigest()
    scenario = '{"note":"it\\u0027s a toy"}'
    state = {"held": [[], []], "pile": list(range(1, 11)), "points": [0, 0], "round": 1,
             "turn": -1}
    digest = hashlib.sha256(json.dumps(state, separators=(",", ":")).encode()).hexdigest()[:32]
    moves = ["setup toy rules 1 id a-match luck sealed scenario standard "
             f"{hashlib.sha256(scenario.encode()).hexdigest()[:32]} seats red blue"]
    public = json.dumps([1, "2026-01-31T18:00:00Z", moves, []], separators=(",", ":")).encode()
    salt = hmac.new(secret, b"salt/1/nobody", hashlib.sha256).digest()
    nobodys = hashlib.sha256(salt + json.dumps([digest]).encode()).digest()
    leaf = hashlib.sha256(hashlib.sha256(public).digest() + hashlib.sha256(nobodys).digest())
    seal = hashlib.sha256(bytes.fromhex(commitment) + leaf.digest()).hexdigest()
    pile = "".join(f"    {n},\n" for n in range(1, 11))
    line = f'1 = ["2026-01-31T18:00:00Z", ["{moves[0]}"], [], "{digest}", "{seal}"]\n'
    assert FIRST.decode() == f"""\
format = 2
game = "toy"
rules = 1
id = "a-match"
created = 2026-01-31T18:00:00Z

[options]

[fairness]
luck = "sealed"
commitment = "sha256:{commitment}"
secret = "{SECRET}"

[[seats]]
seat = "red"
players = ["Red"]

[[seats]]
seat = "blue"
players = ["Blue"]

[state]
held = [
    [],
    [],
]
pile = [
{pile}]
points = [
    0,
    0,
]
round = 1
turn = -1

[orders]

# log: turns 1 to 1, crc32 {crc32(line.encode()):08x}

[scenario]
name = "standard"
data = '{scenario}'

[log]
{line}"""


def test_sheets_plans_and_drafts_have_their_places() -> None:
    """Plans, drafts and seats whose player has gone are left out while there are none."""
    assert f"\n[orders]\n\"red\" = {SHEET}\n\n# log: turns 1 to 14, crc32 " in RAW.decode()
    match = PlayedMatch()
    match.say("blue by moderator: bid 0", "red: bid 1", "red: roll 0", "blue: roll 0",
              "blue by moderator: bid 2")
    assert ('"blue" = { by = "moderator", line = 7, number = 1, text = "bid 2" }\n'
            in match.raw().decode())
    kept = replace(MATCH.saved(), plans={"red": "if poor then bid 1", "blue": "bid 2"},
                   drafts={"blue": "bid 0"}, header=replace(MATCH.now.header, seats=(
                       MATCH.now.header.seats[0],
                       SeatAssignment("blue", (), "2026-02-01T00:00:00Z"))))
    raw = save_writer.dumps(kept)
    assert (b'players = []\ngone = "2026-02-01T00:00:00Z"\n\n[plans]\n"blue" = "bid 2"\n'
            b'"red" = "if poor then bid 1"\n\n[drafts]\n"blue" = "bid 0"\n\n[state]\n') in raw
    again = save_format.loads(raw, "a.toml")
    assert (again.plans, again.drafts, again.header) == (kept.plans, kept.drafts, kept.header)
    assert save_writer.dumps(again) == raw and opened(raw).seal == MATCH.now.seal


def test_a_save_is_toml_that_says_the_same_to_any_reader() -> None:
    """Scenario and log too, of which each line is one line."""
    data = tomllib.loads(RAW.decode())
    assert list(data) == ["format", "game", "rules", "id", "created", "options", "fairness",
                          "seats", "state", "orders", "scenario", "log"]
    assert data["orders"] == {"red": {"line": 14, "number": 1, "text": "bid 1"}}
    assert json.loads(data["scenario"]["data"]) == {"note": "it's a toy"}
    assert [LogEntry(int(n), when, rows(moves), rows(luck), digest, seal)
            for n, (when, moves, luck, digest, seal) in data["log"].items()] == MATCH.lines
    end = RAW.decode().partition("\n[scenario]\n")[2].splitlines()
    assert len(end) == 2 + 1 + 1 + len(MATCH.lines)


def rows(found: list[Any]) -> tuple[Any, ...]:
    """Rows of a line as TOML has them."""
    return tuple(row if isinstance(row, str) else tuple(row) for row in found)


def test_keys_are_sorted_at_every_depth() -> None:
    """So that the same position is the same bytes."""
    state = {"two": [{"six": 1, "five": {"four": 2, "nine": 3}}], "one": 4}
    text = save_writer.dumps(replace(MATCH.saved(), state=state)).decode()
    places = [text.index(f"{key} = ") for key in ("one", "two", "four", "nine", "six")]
    assert places == sorted(places)


def test_a_turn_adds_one_line_and_leaves_those_before_it() -> None:
    """The log grows at its end alone."""
    match = a_short_match()
    before = match.saved().log
    match.say("red: bid 2")
    assert match.saved().log.startswith(before)
    assert match.saved().log.count(b"\n") == before.count(b"\n") + 1
    match.say("blue: bid 2")  # files, and opens the phase
    assert match.saved().log.count(b"\n") == before.count(b"\n") + 3


names = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["O'Brien", '"Q"', "Zoë ½ 木", "a\\b", "'''", '"""', "]\n[log]\n", "\x7f", "# x", "\x85"])


@given(st.lists(names, max_size=3).map(tuple), names, names, names)
def test_any_name_of_a_player_survives(players: tuple[str, ...], option: str, value: str,
                                       name: str) -> None:
    """Quotes, apostrophes, every letter and every control character there is."""
    assignments = SeatAssignment("red", players), SeatAssignment("blue", (), name)
    kept = Save(replace(head(options={option: value}), seats=assignments), {"note": value},
                {"red": SealedOrders(value, name)}, option, MATCH.saved().scenario,
                MATCH.saved().log,
                {"red": value}, {"blue": name})
    again = save_format.parse(save_writer.dumps(kept), "a.toml")
    assert replace(again, tally=None) == kept
    tomllib.loads(save_writer.dumps(kept).decode())


@given(names)
def test_any_reason_of_an_undo_survives(reason: str) -> None:
    """In a line that is still one line, in TOML and in JSON."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    match.undo(reason=reason)
    raw = match.raw()
    assert opened(raw).seal == match.now.seal
    assert log_entry.last_entry(save_format.loads(raw,
                                                  "a.toml").log)[0].moves == (f"undo to 1: "
                                                                              f"{reason}",
                                                                              )
    assert tomllib.loads(raw.decode())["log"]["5"][1] == [f"undo to 1: {reason}"]


def test_the_last_line_of_a_log_and_the_seal_before() -> None:
    """Read from the end, whatever the length."""
    lines = MATCH.lines
    raw = MATCH.saved().log
    assert log_entry.last_entry(raw) == (lines[-1], lines[-2].seal)
    assert log_entry.last_entry(log_entry.write(lines[0])) == (lines[0], "")
    assert list(log_entry.parse_log(raw)) == lines


# Files that are no saves.

@pytest.mark.parametrize(("raw", "code", "said"), [
    (b"", "empty", ""), (b" \n\n", "empty", ""), (b"\xff\xfe", "toml", "Byte 1 "),
    (b"hello", "toml", "not TOML"), (b"a = 1\n", "shape", "format, game, state"),
    (b'{"a": 1}', "toml", "not TOML"), (b"[log]\n", "shape", ""), (b"\0" * 100, "toml", ""),
    (RAW.replace(b"\n", b"\r"), "toml", "CR (U+000D)"),
    (b"\xef\xbb\xbf" + RAW, "toml", ""), (RAW.replace(b"Blue", b"Bl\xff"), "toml", "Byte "),
    (RAW[:-1], "shape", ""),
    (RAW.decode().encode("utf-16"), "toml", ""),
])
def test_what_is_no_save_is_refused(raw: bytes, code: str, said: str) -> None:
    """Empty, not UTF-8, not TOML, of another shape, gone through an editor of another system."""
    problem = unusable(lambda: opened(raw))
    assert problem.code == f"referee/unusable-save-{code}"
    assert said in problem.why


@pytest.mark.parametrize("place", ["format = 2", "rules = 1", "round = 3", 'text = "bid 1"',
                                   "line = 14"])
@pytest.mark.parametrize("value", [
    "[" * 100_000, "[" * 5_000 + "]" * 5_000, "{a=" * 5_000, "9" * 5_000, "-" + "9" * 5_000,
    "9999999999999999999999", "1979-13-45T99:99:99Z", "a." * 2_000 + "a = 1", "0x" + "f" * 5_000,
    "1e999", "nan",
])
def test_hostile_toml_is_refused(place: str, value: str) -> None:
    """Nested for ever, numbers without end, times that are none."""
    key = place.partition("=")[0]
    assert unusable(lambda: opened(changed(place, f"{key}= {value}")))
    assert unusable(lambda: opened(changed("[options]", f"{value}\n[options]")))
    assert unusable(lambda: opened(f"x = {value}\n".encode()))


def test_a_save_cut_short_anywhere_is_refused() -> None:
    """At every fiftieth byte, and at every byte of its end."""
    for end in (*range(0, len(RAW), 50), *range(len(RAW) - 300, len(RAW))):
        assert unusable(lambda: opened(RAW[:end]))  # noqa: B023


def test_newer_rules_are_named() -> None:
    """A game that a newer referee carried over."""
    raw = PlayedMatch(version=2).raw()
    problem = unusable(lambda: opened(raw, Games(1)))
    assert problem.code == "referee/unusable-save-newer"
    assert "rules 2" in problem.why and "up to 1" in problem.why


# Anything at all.

@settings(max_examples=600)
@given(st.integers(0, len(RAW) - 1), st.integers(0, 40), st.binary(max_size=6) | st.sampled_from(
    [b"\n", b'"', b"[", b"]", b"'", b"9" * 20, b"[log]\n", b"\n[scenario]\n", b"\\u0000", b"-"]))
def test_a_mutated_save_is_the_same_or_refused(at: int, length: int, new: bytes) -> None:
    """Only refusals escape; what still loads is, for the game, the same save."""
    try:
        kept = save_format.loads(RAW[:at] + new + RAW[at + length:], "a.toml")
        match = opened(save_writer.dumps(kept))
    except Refused as error:
        assert all(p.kind == "unusable" for p in error.problems)
        return
    assert (match.state, match.turn, match.seal) == (MATCH.now.state, MATCH.now.turn,
                                                     MATCH.now.seal)


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_refused(raw: bytes) -> None:
    """Only refusals escape."""
    assert unusable(lambda: opened(raw))
    assert unusable(lambda: opened(RAW.partition(b"[log]\n")[0] + b"[log]\n" + raw + b"\n"))
