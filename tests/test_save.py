"""Saves: the bytes of a file, what they say, and every edit refused."""

import hashlib
import hmac
import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core import log, save
from referee.core.log import Line
from referee.core.problem import Problem, Refused
from referee.core.save import Chair, Save
from tests.harness import SECRET
from tests.match import Match, a_short_match, head, opened
from tests.toy import Games

MATCH = a_short_match()
RAW = MATCH.raw()
FIRST = Match().raw()


def refusal(read: Callable[[], Any]) -> Problem:
    """The first problem that reading something is refused with."""
    with pytest.raises(Refused) as error:
        read()
    problem = error.value.problems[0]
    assert problem.kind == "unusable"
    return problem


def changed(old: str, new: str, raw: bytes = RAW) -> bytes:
    """A save with one place edited."""
    assert raw.count(old.encode()) >= 1, old
    return raw.replace(old.encode(), new.encode(), 1)


# The bytes.

def test_load_then_save_is_the_same_to_the_byte() -> None:
    """Whatever stands in it."""
    for raw in (RAW, FIRST):
        assert save.dumps(save.loads(raw, "a.toml")) == raw
    again = opened(RAW)
    assert (again.state, again.orders, again.turn, again.seal) == (
        MATCH.now.state, {"red": "bid 1"}, MATCH.now.turn, MATCH.now.seal)


def test_the_layout_of_a_save() -> None:
    """As the design shows it, line by line."""
    secret = SECRET.encode()
    commitment = hashlib.sha256(secret).hexdigest()
    scenario = '{"note":"it\\u0027s a toy"}'
    state = {"held": [[], []], "pile": list(range(1, 11)), "points": [0, 0], "round": 1,
             "turn": -1}
    digest = hashlib.sha256(json.dumps(state, separators=(",", ":")).encode()).hexdigest()[:8]
    moves = ["setup toy rules 1 id a-match luck sealed scenario standard "
             f"{hashlib.sha256(scenario.encode()).hexdigest()[:32]} seats red blue"]
    row: list[Any] = [1, "2026-01-31T18:00:00Z", moves, [], digest]
    salt = hmac.new(secret, b"salt/1", hashlib.sha256).digest()
    leaf = hashlib.sha256(salt + json.dumps(row, separators=(",", ":")).encode()).digest()
    seal = hashlib.sha256(bytes.fromhex(commitment) + leaf).hexdigest()
    pile = "".join(f"    {n},\n" for n in range(1, 11))
    assert FIRST.decode() == f"""\
format = 1
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

[scenario]
name = "standard"
data = '{scenario}'

[log]
1 = ["2026-01-31T18:00:00Z", ["{moves[0]}"], [], "{digest}", "{seal}"]
"""


def test_a_save_is_toml_that_says_the_same_to_any_reader() -> None:
    """Scenario and log too, of which each line is one line."""
    data = tomllib.loads(RAW.decode())
    assert list(data) == ["format", "game", "rules", "id", "created", "options", "fairness",
                          "seats", "state", "orders", "scenario", "log"]
    assert data["orders"] == {"red": "bid 1"}
    assert json.loads(data["scenario"]["data"]) == {"note": "it's a toy"}
    assert [Line(int(n), when, tuple(moves), tuple(luck), digest, seal)
            for n, (when, moves, luck, digest, seal) in data["log"].items()] == MATCH.lines
    end = RAW.decode().partition("\n[scenario]\n")[2].splitlines()
    assert len(end) == 2 + 1 + 1 + len(MATCH.lines)


def test_keys_are_sorted_at_every_depth() -> None:
    """So that the same position is the same bytes."""
    state = {"two": [{"six": 1, "five": {"four": 2, "nine": 3}}], "one": 4}
    text = save.dumps(replace(MATCH.saved(), state=state)).decode()
    places = [text.index(f"{key} = ") for key in ("one", "two", "four", "nine", "six")]
    assert places == sorted(places)


def test_a_turn_adds_one_line_and_leaves_those_before_it() -> None:
    """The log grows at its end alone."""
    match = a_short_match()
    before = match.saved().log
    match.say("blue: bid 2")
    assert match.saved().log.startswith(before)
    assert match.saved().log.count(b"\n") == before.count(b"\n") + 1


names = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["O'Brien", '"Q"', "Zoë ½ 木", "a\\b", "'''", '"""', "]\n[log]\n", "\x7f", "# x", "\x85"])


@given(st.lists(names, max_size=3).map(tuple), names, names)
def test_any_name_of_a_player_survives(players: tuple[str, ...], option: str, value: str) -> None:
    """Quotes, apostrophes, every letter and every control character there is."""
    chairs = Chair("red", players), Chair("blue")
    kept = Save(replace(head(options={option: value}), seats=chairs), {"note": value},
                {"red": value}, option, MATCH.saved().scenario, MATCH.saved().log)
    again = save.parse(save.dumps(kept), "a.toml")
    assert again == kept
    tomllib.loads(save.dumps(kept).decode())


@given(names)
def test_any_reason_of_an_undo_survives(reason: str) -> None:
    """In a line that is still one line, in TOML and in JSON."""
    match = Match()
    match.say("red: bid 2", "blue: bid 1")
    match.undo(reason=reason)
    raw = match.raw()
    assert opened(raw).seal == match.now.seal
    assert log.last(save.loads(raw, "a.toml").log)[0].moves == (f"undo to 1: {reason}",)
    assert tomllib.loads(raw.decode())["log"]["3"][1] == [f"undo to 1: {reason}"]


def test_the_last_line_of_a_log_and_the_seal_before() -> None:
    """Read from the end, whatever the length."""
    lines = MATCH.lines
    raw = MATCH.saved().log
    assert log.last(raw) == (lines[-1], lines[-2].seal)
    assert log.last(log.write(lines[0])) == (lines[0], "")
    assert list(log.lines(raw)) == lines


# Edits.

def test_players_may_change_in_the_middle_of_a_game() -> None:
    """Who plays a seat is no part of the history."""
    assert opened(changed('["Blue"]', '["Bob", "Bea"]')).seal == MATCH.now.seal


@pytest.mark.parametrize(("old", "new", "code"), [
    ("format = 1", "format = 2", "newer"), ("format = 1", "format = 0", "format"),
    ("format = 1", 'format = "1"', "format"), ("format = 1", "format = true", "format"),
    ("format = 1", "format = 1.0", "format"), ("format = 1\n", "", "format"),
    ('game = "toy"', 'game = "toi"', "edited"), ('game = "toy"\n', "", "shape"),
    ("rules = 1", "rules = 2", "edited"), ("rules = 1", "rules = 0", "shape"),
    ("rules = 1", "rules = -1", "shape"), ("rules = 1", "rules = 9999999999", "shape"),
    ("rules = 1\n", "", "shape"),
    ('id = "a-match"', 'id = "b-match"', "edited"), ('id = "a-match"\n', "", "shape"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:01Z", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:00+05:00", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:00.5Z", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:00", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31", "shape"),
    ("created = 2026-01-31T18:00:00Z\n", "", "shape"),
    ("[options]", '[options]\nx = "1"', "edited"), ("[options]", "[options]\nx = 1", "shape"),
    ('luck = "sealed"', 'luck = "table"', "edited"), ('luck = "sealed"', 'luck = "good"', "shape"),
    ('commitment = "sha256:', 'commitment = "sha256:00', "shape"),
    ("commitment = ", 'commitment = "x"\n#', "shape"),
    ('secret = "5c', 'secret = "5d', "edited"), ('secret = "5c', 'secret = "', "edited"),
    ('seat = "red"', 'seat = "green"', "edited"), ('seat = "red"', 'seat = "blue"', "shape"),
    ('[[seats]]\nseat = "red"\nplayers = ["Red"]\n\n', "", "edited"),
    ('"Red"', "7", "shape"),
    ("[scenario]\n", '[[seats]]\nseat = "green"\n\n[scenario]\n', "edited"),
    ("it\\u0027s", "its", "edited"), ('name = "standard"', 'name = "mine"', "edited"),
    ("round = 3", "round = 2", "edited"), ("round = 3", 'round = "3"', "edited"),
    ("round = 3\n", "", "edited"), ("round = 3", "round = 3\nextra = 1", "edited"),
    ("    10,\n", "", "edited"), ("round = 3", "round = 3.0", "edited"),
    ('= "bid 1"', '= "bid 4"', "edited"), ('= "bid 1"', '= "Bid 1"', "edited"),
    ('= "bid 1"', '= "pass"', "edited"), ('= "bid 1"', '= "fold"', "edited"),
    ('"red" = "bid 1"', 'green = "bid 1"', "edited"), ('= "bid 1"', "= 1", "shape"),
    ("[orders]\n", '[orders]\nx = "bid 1"\n', "edited"),
    ("format = 1", "format = 1\nnew = 2", "shape"),
    ("[fairness]", '[fairness]\nnew = "x"', "shape"),
    ('seat = "red"', 'seat = "red"\nx = 1', "shape"),
    ("[options]", "[more]\n[options]", "shape"), ("[options]", "[options]\n[options]", "toml"),
    ('name = "standard"', 'name = "standard"\nnew = 1', "shape"),
    ('name = "standard"', "name = 'standard'", "shape"),
    ('name = "standard"', 'name = "stan"dard"', "shape"),
    ("data = '", "data = ''", "shape"), ("\n[log]\n", "\n[log]\n\n", "log"),
    ("\n[log]\n", "\n[logs]\n", "shape"), ("\n[scenario]\n", "\n[scenery]\n", "shape"),
    ("\n[log]\n", "\n[log] # mine\n", "shape"),
    ("\n[log]\n1 = ", "\n[log]\n2 = ", "edited"), ("\n[log]\n1 = ", "\n[log]\nx = ", "log"),
    ("setup toy rules 1", "setup toy rules 2", "edited"),
    ("setup toy rules 1", "setup toy rules " + "9" * 5000, "edited"),
    ('[log]\n1 = ["2026-', '[log]\n1 = ["2025-', "edited"),
])
def test_an_edit_is_refused(old: str, new: str, code: str) -> None:
    """In the head, the scenario, the position, the orders, the first line."""
    problem = refusal(lambda: opened(changed(old, new)))
    assert problem.code == f"referee/unusable-save-{code}", problem
    assert problem.where == "a.toml"


def test_all_edits_of_a_head_are_told_at_once() -> None:
    """One problem each."""
    raw = changed("a-match", "b-match", changed('secret = "5c', 'secret = "5d'))
    with pytest.raises(Refused) as error:
        opened(raw)
    assert len(error.value.problems) == 3


def test_a_game_without_seats_is_no_game() -> None:
    """Though it is TOML."""
    head, _, rest = RAW.decode().partition("[[seats]]")
    raw = head.replace("[options]", "seats = []\n[options]") + "[state]" + rest.partition(
        "[state]")[2]
    assert refusal(lambda: opened(raw.encode())).why == "A seat stands twice, or there is none."


def test_a_refusal_says_what_would_help() -> None:
    """A backup, or a newer referee."""
    assert "backup" in refusal(lambda: opened(changed("a-match", "b-match"))).hint
    assert "newer" in refusal(lambda: opened(changed("format = 1", "format = 2"))).hint


def test_an_order_in_an_open_phase_is_refused() -> None:
    """Nothing can have been filed."""
    match = Match()
    match.say("red: bid 2", "blue: bid 1")
    raw = changed("[orders]\n", '[orders]\nred = "bid 1"\n', match.raw())
    assert "red" in refusal(lambda: opened(raw)).why


def edited_line(n: int, old: str, new: str) -> bytes:
    """The save with one place of one line edited."""
    lines = RAW.split(b"\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(b"%d = " % n))
    lines[at] = changed(old, new, lines[at])
    return b"\n".join(lines)


LAST = len(MATCH.lines)


@pytest.mark.parametrize(("old", "new", "code"), [
    (f"{LAST} = ", f"{LAST + 1} = ", "edited"), ("2026-01-31", "2026-01-30", "edited"),
    ("blue: roll 0", "blue: roll 1", "edited"), ("0d6: ", "0d6: 1", "edited"),
    (MATCH.lines[-1].digest, "00000000", "edited"), (MATCH.lines[-1].seal, "0" * 64, "edited"),
    (MATCH.lines[-1].seal, "0" * 63, "log"), (MATCH.lines[-1].seal, "x" * 64, "log"),
    (MATCH.lines[-1].seal, "A" * 64, "log"), (MATCH.lines[-1].digest, "", "log"),
    ('["blue: roll 0"]', "[]", "edited"), ('["blue: roll 0"]', '"blue: roll 0"', "log"),
    (" = [", " = [1, ", "log"), (" = [", " = ", "log"), (" = ", "=", "log"),
])
def test_an_edit_of_the_last_line_is_refused(old: str, new: str, code: str) -> None:
    """Its number, time, moves, luck, digest and seal."""
    problem = refusal(lambda: opened(edited_line(LAST, old, new)))
    assert problem.code == f"referee/unusable-save-{code}"


@pytest.mark.parametrize("seal", ["0" * 64, "x" * 64, "", "ab"])
def test_an_edit_of_the_seal_before_the_last_is_refused(seal: str) -> None:
    """The last line hangs on it."""
    assert refusal(lambda: opened(edited_line(LAST - 1, MATCH.lines[-2].seal, seal)))


def test_the_order_of_the_last_lines_is_kept() -> None:
    """Two that change places do not bear their seals."""
    lines = RAW.splitlines(keepends=True)
    assert refusal(lambda: opened(b"".join([*lines[:-2], lines[-1], lines[-2]])))
    assert refusal(lambda: opened(b"".join([*lines[:-2], lines[-1]])))
    assert refusal(lambda: opened(b"".join([*lines, lines[-1]])))


def test_a_tail_cut_off_is_refused() -> None:
    """The position is not the one of the turn that is then the last."""
    lines = RAW.splitlines(keepends=True)
    assert "[state] is not the position that turn" in refusal(
        lambda: opened(b"".join(lines[:-1]))).why


@pytest.mark.parametrize("tail", [b"\n", b"\n\n", b" \n", b"# mine\n", b"x = 1\n"])
def test_nothing_may_follow_the_log(tail: bytes) -> None:
    """Not even an empty line, behind which the next turn would be lost."""
    assert refusal(lambda: opened(RAW + tail))


def test_a_log_without_lines_is_refused() -> None:
    """There is a set-up at least."""
    assert refusal(lambda: opened(RAW.partition(b"[log]\n")[0] + b"[log]\n"))


# Files that are no saves.

@pytest.mark.parametrize(("raw", "code", "said"), [
    (b"", "empty", ""), (b" \n\n", "empty", ""), (b"\xff\xfe", "toml", "Byte 1 "),
    (b"hello", "toml", "not TOML"), (b"a = 1\n", "shape", "format, game, state"),
    (b'{"a": 1}', "toml", "not TOML"), (b"[log]\n", "shape", ""), (b"\0" * 100, "toml", ""),
    (RAW.replace(b"\n", b"\r\n"), "shape", "another program"),
    (b"\xef\xbb\xbf" + RAW, "toml", ""), (RAW.replace(b"Blue", b"Bl\xff"), "toml", "Byte "),
    (RAW[:-1], "shape", ""),
    (RAW.decode().encode("utf-16"), "toml", ""),
])
def test_what_is_no_save_is_refused(raw: bytes, code: str, said: str) -> None:
    """Empty, not UTF-8, not TOML, of another shape, gone through an editor of another system."""
    problem = refusal(lambda: opened(raw))
    assert problem.code == f"referee/unusable-save-{code}"
    assert said in problem.why


@pytest.mark.parametrize("place", ["format = 1", "rules = 1", "round = 3", '= "bid 1"'])
@pytest.mark.parametrize("value", [
    "[" * 100_000, "[" * 5_000 + "]" * 5_000, "{a=" * 5_000, "9" * 5_000, "-" + "9" * 5_000,
    "9999999999999999999999", "1979-13-45T99:99:99Z", "a." * 2_000 + "a = 1", "0x" + "f" * 5_000,
    "1e999", "nan",
])
def test_hostile_toml_is_refused(place: str, value: str) -> None:
    """Nested for ever, numbers without end, times that are none."""
    key = place.partition("=")[0]
    assert refusal(lambda: opened(changed(place, f"{key}= {value}")))
    assert refusal(lambda: opened(changed("[options]", f"{value}\n[options]")))
    assert refusal(lambda: opened(f"x = {value}\n".encode()))


def test_a_save_cut_short_anywhere_is_refused() -> None:
    """At every fiftieth byte, and at every byte of its end."""
    for end in (*range(0, len(RAW), 50), *range(len(RAW) - 300, len(RAW))):
        assert refusal(lambda: opened(RAW[:end]))  # noqa: B023


# Formats.

def test_an_older_format_climbs_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step after the other, on the head alone; saving then writes today's format."""
    climbed: list[int] = []

    def step(version: int, old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        def lift(data: dict[str, Any]) -> dict[str, Any]:
            climbed.append(version)
            return {new if key == old else key: value for key, value in data.items()}
        return lift

    monkeypatch.setattr(save, "FORMAT", 3)
    monkeypatch.setattr(save, "LADDER", {1: step(1, "gaem", "spiel"), 2: step(2, "spiel", "game")})
    oldest = changed("game =", "gaem =")
    again = save.loads(oldest, "a.toml")
    assert climbed == [1, 2]
    assert again.head.game == "toy"
    assert save.dumps(again) == changed("format = 1", "format = 3")
    climbed.clear()
    save.loads(changed("format = 1", "format = 2", changed("game =", "spiel =")), "a.toml")
    assert climbed == [2]


@pytest.mark.parametrize("broken", ["", "state = 3\n", "seats = 1\n"])
def test_a_damaged_older_save_is_refused_not_climbed_blindly(
        broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the ladder may trip over a head that never was one."""
    monkeypatch.setattr(save, "FORMAT", 2)
    monkeypatch.setattr(save, "LADDER", {1: lambda data: {**data, "game": data["gaem"].lower()}})
    assert refusal(lambda: save.loads(changed('game = "toy"\n', broken), "a.toml"))


def test_a_newer_format_is_named() -> None:
    """The old referee says what it reads."""
    problem = refusal(lambda: opened(changed("format = 1", "format = 7")))
    assert "format 7" in problem.why and "up to 1" in problem.why


def test_newer_rules_are_named() -> None:
    """A game that a newer referee carried over."""
    raw = Match(version=2).raw()
    problem = refusal(lambda: opened(raw, Games(1)))
    assert problem.code == "referee/unusable-save-newer"
    assert "rules 2" in problem.why and "up to 1" in problem.why


# Anything at all.

@settings(max_examples=600)
@given(st.integers(0, len(RAW) - 1), st.integers(0, 40), st.binary(max_size=6) | st.sampled_from(
    [b"\n", b'"', b"[", b"]", b"'", b"9" * 20, b"[log]\n", b"\n[scenario]\n", b"\\u0000", b"-"]))
def test_a_mutated_save_is_the_same_or_refused(at: int, length: int, new: bytes) -> None:
    """Only refusals escape; what still loads is, for the game, the same save."""
    try:
        kept = save.loads(RAW[:at] + new + RAW[at + length:], "a.toml")
        now = opened(save.dumps(kept))
    except Refused as error:
        assert all(p.kind == "unusable" for p in error.problems)
        return
    assert (now.state, now.turn, now.seal) == (MATCH.now.state, MATCH.now.turn, MATCH.now.seal)


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_refused(raw: bytes) -> None:
    """Only refusals escape."""
    assert refusal(lambda: opened(raw))
    assert refusal(lambda: opened(RAW.partition(b"[log]\n")[0] + b"[log]\n" + raw + b"\n"))
