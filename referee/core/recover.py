"""What is sound of a damaged save: its longest beginning that verifies, and what was lost."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core import log, said, save, seating
from referee.core.log import Line
from referee.core.problem import Refused, refused
from referee.core.replay import Replay, first_replayed
from referee.core.rules import AnyRules
from referee.core.said import Filed, Setup
from referee.core.save import Chair, Fairness, Head, Save, Sheet
from referee.core.table import Games

_SECRET = re.compile(rb"^secret = (\"[0-9a-f]{32,128}\")$", re.M)
_CHAIR = re.compile(rb'^seat = ("[^\n]*")\nplayers = (\[[^\n]*\])$', re.M)
_NAMED = re.compile(rb"^\"?([a-z-]+)\"? = ", re.M)
_SHEET = re.compile(rb"^\"?([a-z-]+)\"? = \{ (.*) \}$", re.M)


class Found(Struct, frozen=True):
    """The sound beginning as a save, and what of the file is not in it, in words."""

    save: Save
    lost: tuple[str, ...]


def recover(games: Games, raw: bytes, shipped: Callable[[str, str], bytes | None],
            file: str) -> Found:
    """The longest beginning of a damaged save of which every line verifies.

    ``shipped(game, name)`` is the scenario of that name that comes with the
    referee, as it stands in saves. Refused: a file without the secret or the
    first line, on which everything hangs; a scenario that is lost.
    """
    head_raw, _, rest = raw.partition(b"\n[scenario]\n")
    scenario_raw, _, log_raw = rest.partition(b"\n[log]\n")
    lines = _sound_seals(log_raw, head_raw, file)
    lost: list[str] = []
    setup = said.read(lines[0].said)
    assert isinstance(setup, Setup)
    secret = _secret(head_raw, file)
    chairs = _chairs(head_raw, setup, lost)
    head = Head(lines[0].format, setup.game, setup.rules, setup.id, lines[0].when,
                dict(option.partition("=")[::2] for option in setup.options),
                Fairness("table" if setup.luck == "table" else "sealed", log.commit(secret),
                         secret), chairs)
    scenario = _scenario(scenario_raw, setup, shipped, file)
    rules = seating.bound(games, Save(head, {}, {}, setup.scenario, scenario, b""), file)
    state, sheets, sound = _longest(games, rules, head, lines, head_raw, file)
    kept = b"".join(map(log.write, lines[:sound]))
    head = replace(head, format=lines[sound - 1].format, rules=log.carried(kept) or head.rules)
    named = {name.decode() for name in _NAMED.findall(_orders(head_raw))}
    lost += [f"the sheet of {seat}" for seat in setup.seats if seat in named - {*sheets}]
    lost += _unread(log_raw, sound)
    return Found(Save(head, state, sheets, setup.scenario, scenario, kept), tuple(lost))


def _secret(head: bytes, file: str) -> str:
    found = _SECRET.search(head)
    if found is None:
        raise refused("referee/unusable-save-secret", "The secret of the game is not in the file; "
                      "no seal can be verified without it.", where=file,
                      hint="Restore the file from a backup.")
    return msgspec.json.decode(found[1], type=str)


def _sound_seals(raw: bytes, head: bytes, file: str) -> list[Line]:
    """The lines from the first on that follow one another and bear their seals."""
    secret = _secret(head, file)
    previous = log.commit(secret)
    lines: list[Line] = []
    for n, text in enumerate(raw.splitlines(), 1):
        try:
            line = log.read(text, file)
        except Refused:
            break
        if line.n != n or not log.sealed(line, secret, previous):
            break
        lines.append(line)
        previous = line.seal
    if not lines or not isinstance(said.read(lines[0].said), Setup):
        raise refused("referee/unusable-save-log", "The first line of the log is lost, or is not "
                      "the one that the secret seals.", where=file,
                      hint="Restore the file from a backup.")
    return lines


def _chairs(head: bytes, setup: Setup, lost: list[str]) -> tuple[Chair, ...]:
    players: dict[str, tuple[str, ...]] = {}
    for seat, names in _CHAIR.findall(head):
        try:
            players[msgspec.json.decode(seat, type=str)] = msgspec.json.decode(
                names, type=tuple[str, ...])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue
    lost += [f"the players of {seat}" for seat in setup.seats if seat not in players]
    return tuple(Chair(seat, players.get(seat, ())) for seat in setup.seats)


def _scenario(raw: bytes, setup: Setup, shipped: Callable[[str, str], bytes | None],
              file: str) -> bytes:
    kept = raw.partition(b"data = '")[2].rpartition(b"'")[0]
    for found in (kept, shipped(setup.game, setup.scenario) or b""):
        if save.scenario_digest(found) == setup.digest:
            return found
    raise refused("referee/unusable-save-scenario", f"The scenario “{setup.scenario}” that the "
                  "game began with is damaged, and the one of that name here is another.",
                  where=file, hint="Restore the file from a backup.")


def _longest(games: Games, rules: AnyRules, head: Head, lines: list[Line], raw: bytes,
             file: str) -> tuple[dict[str, Any], dict[str, Sheet], int]:
    """The position, the sheets that wait and the number of lines of the longest sound beginning."""
    state, sheets, sound = _old_position(lines, raw)
    if said_rules(lines) == games.about(head.game).rules:
        first = first_replayed(lines)
        replay = Replay(rules, head.fairness.secret)
        replay.wait(lines[:first])
        waiting = _sheets(raw)
        filed: dict[str, Sheet] = {}
        for i, line in enumerate(lines[first:], first):
            try:
                replay.play(line)
            except Refused:
                break
            what = said.read(line.said)
            if isinstance(what, Filed):
                # A sheet that was filed again, or opened since, need not be there any more.
                sheet = waiting.get(what.seat)
                filed[what.seat] = sheet or Sheet("")
            elif not said.stays(line.said):
                filed = {}
            if all(_kept(head, replay, seat, sheet) for seat, sheet in filed.items()):
                state = msgspec.to_builtins(replay.states[replay.turn])
                sheets, sound = dict(filed), i + 1
    if not sound:
        raise refused("referee/unusable-save-log", "The position of no turn is known any more: "
                      "the game was played by older rules, and [state] is damaged.", where=file,
                      hint="Restore the file from a backup.")
    return state, sheets, sound


def said_rules(lines: list[Line]) -> int:
    """The version of the rules that the last of some lines was played by."""
    began = said.read(lines[0].said)
    carries = [what.new for line in lines if isinstance(what := said.read(line.said), said.Carry)]
    return carries[-1] if carries else began.rules if isinstance(began, Setup) else 0


def _kept(head: Head, replay: Replay, seat: str, sheet: Sheet) -> bool:
    """Whether a sheet of the file is the one that the seat's last line promises."""
    line, filed = replay.filed[seat][-1]
    return (sheet.line, sheet.number, sheet.by) == (line.n, filed.number, filed.by) and (
        log.promise(head.fairness.secret, line.n, seat, sheet.text) == filed.promise)


def _old_position(lines: list[Line], raw: bytes) -> tuple[dict[str, Any], dict[str, Sheet], int]:
    """The position that stands in the file, if a line led to it; older rules are not played."""
    try:
        data = save.toml(raw + b"\n", "")
        state = data["state"]
        digest = log.digest(state)
    except (Refused, LookupError, TypeError, ValueError, RecursionError):
        return {}, {}, 0
    turns = [i for i, line in enumerate(lines, 1) if line.bears(digest)
             and not said.stays(line.said)]
    return (state, {}, turns[-1]) if turns else ({}, {}, 0)


def _orders(head: bytes) -> bytes:
    return head.partition(b"\n[orders]\n")[2]


def _sheets(head: bytes) -> dict[str, Sheet]:
    """The sheets of the file that can still be read."""
    found: dict[str, Sheet] = {}
    for seat, fields in _SHEET.findall(_orders(head)):
        try:
            data = save.toml(b"sheet = { %b }\n" % fields, "")["sheet"]
            found[seat.decode()] = msgspec.convert(data, Sheet)
        except (Refused, msgspec.MsgspecError, UnicodeDecodeError):
            continue
    return found


def _unread(raw: bytes, sound: int) -> list[str]:
    """What stands behind the sound lines, as far as it can be read."""
    lost: list[str] = []
    for n, text in enumerate(raw.splitlines()[sound:], sound + 1):
        try:
            line = log.read(text)
            lost.append(f"turn {line.n}: " + "; ".join(map(log.text, line.moves)))
        except Refused:
            lost.append(f"line {n} of the log, which cannot be read")
    return lost
