"""The three readers of a record: the errors that each finds in one, empty if there are none."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.game.decisions import GameMeta
from referee.core.match import entry_texts, log_entry, save_writer, seat_history
from referee.core.match.game_registry import GameRegistry
from referee.core.match.save_format import PastAssignment, SeatAssignment
from referee.core.proof import record, record_format
from referee.core.proof.auditor import audit
from referee.files import inputs
from tests.support import browsers, command_line
from tests.support.paths import ROOT, VERIFIER
from tests.support.records import Kept

READERS = ("core", "core of newer rules", "shipped", "page")
SCRIPT = ROOT / "referee" / "web" / "check.js"
PAGE = """async texts => { const out = []; for (const text of texts) {
  try { const found = await new Check(read(text)).all(); out.push(found.faults.slice(0, 2).join("; ")); }
  catch (error) { out.push(`${error.message}` || "no record"); } } return out; }"""  # noqa: E501


class _Newer:
    """A registry in which every game has newer rules than its saves."""

    def __init__(self, games: GameRegistry) -> None:
        self.games = games
        self.bind, self.scenario, self.part = games.bind, games.scenario, games.part

    def game_meta(self, game: str) -> GameMeta:
        """The metadata of a game with its next rules."""
        card = self.games.game_meta(game)
        return replace(card, rules=card.rules + 1)


def core(kept: Kept, raw: bytes) -> str:
    """`referee verify`, given the text of a file."""
    return "; ".join(kept.faults(inputs.normalized(raw))[:2])


def newer(kept: Kept, raw: bytes) -> str:
    """`referee verify` of a program with newer rules, which cannot replay a turn."""
    return core(replace(kept, games=_Newer(kept.games)), raw)


def audited(kept: Kept, raw: bytes) -> str | None:
    """What `referee audit` says of the save that a record with the secret comes from.

    [state] and [orders] are those of the game before it was altered. None: it is another record,
    or not a record.
    """
    try:
        checked = record_format.loads(raw, "a.record")
        lines = [record.log_entry_of(entry) for entry in checked.entries]
    except (Refused, ValueError):
        return None
    if not checked.revealed or any(not line.moves for line in lines):
        return None
    seats = []
    for assignment in checked.header.seats:
        own = [(line, what) for line, what in seat_history.seat_changes(lines)
               if what.seat == assignment.seat]
        gone = own[-1][0].timestamp if own and own[-1][1].how == entry_texts.GONE else ""
        seats.append(SeatAssignment(assignment.seat, (), gone,
                                    tuple(PastAssignment(line.n, ()) for line, _ in own)))
    header = replace(checked.header, seats=tuple(seats), format=1 if len(lines[-1].digest) == 8
                     else 2)
    made = replace(kept.save, header=header, orders={}, name=checked.name,
                   scenario=checked.scenario,
                   log=b"".join(map(log_entry.write, lines)))
    raw = save_writer.dumps(made)
    try:
        found_there = audit(kept.games, made, raw, "a.toml").differences
    except Refused as error:
        return f"{error.problems[0].code}: {error.problems[0].why}"
    differ = [one for one in found_there
              if "[state]" not in one.why and "[orders]" not in one.why]
    return "; ".join(f"{one.where}: {one.why}" for one in differ[:2])


@cache
def _shipped() -> Any:
    spec = spec_from_file_location("verify_record", VERIFIER)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shipped(raw: bytes) -> str:
    """`man/verify_record.py`."""
    with NamedTemporaryFile() as file:
        file.write(raw)
        file.flush()
        try:
            lines, code = _shipped().Verifier(file.name).verify([])
        except Exception as error:  # any error on a file that is no record
            return repr(error)
    return "; ".join(lines[:2]) if code else ""


def page(texts: Sequence[str]) -> list[str] | None:
    """The script of the page, in a browser or else in Node; None if there is neither."""
    if browsers.chromium() is None:
        return scripted(texts)
    with TemporaryDirectory() as folder, browsers.chrome() as chrome:
        file = Path(folder) / "verifier.html"
        assert command_line.run("publish", "--verifier", "-o", str(file)).exit == 0
        there = chrome.new_page()
        there.goto(file.as_uri())
        return [said for i in range(0, len(texts), 200)
                for said in there.evaluate(PAGE, texts[i:i + 200])]


def scripted(texts: Sequence[str]) -> list[str] | None:
    """The same script in Node, which is faster than a browser; None if there is none."""
    node = shutil.which("node")
    if node is None:
        return None
    program = (f"{SCRIPT.read_text()}\n({PAGE})(JSON.parse(require('fs').readFileSync(0, 'utf8')))"
               ".then(found => console.log(JSON.stringify(found)));")
    with NamedTemporaryFile("w", suffix=".js") as file:
        file.write(program)
        file.flush()
        ran = subprocess.run([node, file.name], input=json.dumps([*texts]), capture_output=True,
                             text=True, check=True)
    found: list[str] = json.loads(ran.stdout)
    return found
