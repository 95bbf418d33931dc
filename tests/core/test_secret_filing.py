"""Only the moderator learns who has filed secret orders, unless an option tells everybody.

A sheet is filed in a sealed phase of every game that has one. Whatever the
others ask before and after is answered to the byte alike.
"""

import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import transaction
from referee.core.game.decisions import FILED, Seat
from referee.core.match import amendments, entry_texts, save_format, save_loader, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.proof import record_format
from tests.proof import record_readers
from tests.support import command_line, harness, records
from tests.support.paths import OLD_SAVES

NOW = ("--now", harness.WHEN)
every_game = pytest.mark.parametrize("game", games.names())


class Phase(NamedTuple):
    """A turn that opened a sealed phase, and all before it."""

    name: str
    turns: tuple[TurnResult, ...]

    @property
    def now(self) -> Match:
        """The table."""
        return self.turns[-1].match


@cache
def phases(game: str) -> tuple[Phase, ...]:
    """Where several write in secret: of each kind of question the first that a game comes to."""
    found: dict[str, Phase] = {}
    for of in harness.TABLES:
        if of[0] == game:
            turns = harness.random_game(*of)
            for i, turn in enumerate(turns):
                to_move = turn.match.game.to_move(turn.match.state)
                kind = " ".join(sorted({decision.kind for decision in to_move.decisions}))
                if to_move.simultaneous and not turn.match.orders and len(to_move.decisions) > 1:
                    former = found.get(kind)
                    if former is None or i < len(former.turns):
                        found[kind] = Phase(of[1], turns[:i + 1])
    return tuple(found.values())


@every_game
def test_a_game_that_seals_has_the_option(game: str) -> None:
    """And no other, for which it would mean nothing."""
    seals = any(turn.match.game.to_move(turn.match.state).simultaneous
                for of in harness.TABLES if of[0] == game for turn in harness.random_game(*of))
    assert (FILED in games.game_meta(game).options) == seals


def kept(phase: Phase, path: Path, told: bool) -> None:
    """The save of a phase that has just opened, the same game with everything told or not."""
    match, first = phase.now, phase.turns[0]
    if not told:
        lines = [turn.entry for turn in phase.turns]
        path.write_bytes(save_writer.dumps(harness.saved(first, phase.name, lines, match)))
        return
    header = harness.head(match.header.game, match.seats, {"filed": "told"}, match.secret)
    again = [matches.start(games, header, phase.name,
                           harness.scenario(match.header.game, phase.name),
                           matches.luck(match))]
    for turn in phase.turns[1:]:
        again.append(harness.repeated(again[-1].match, turn))
    lines = [turn.entry for turn in again]
    path.write_bytes(save_writer.dumps(harness.saved(again[0], phase.name, lines, again[-1].match)))


def writers(phase: Phase) -> list[Seat]:
    """Those who are asked to write."""
    return [decision.seat for decision in phase.now.game.to_move(phase.now.state).decisions]


def sheet(phase: Phase, seat: Seat) -> str:
    """A sheet that a seat may file."""
    match = phase.now
    return str(match.game.write(next(match.game.options(match.state, seat))))


def asked(phase: Phase, path: str,
          viewer: str) -> Iterator[tuple[tuple[str, ...], command_line.Ran]]:
    """What somebody asks of a save, and the answers, text and JSON by turns.

    What is text for the public is JSON for a seat, and the other way round.
    """
    last = str(phase.now.turn)
    commands: list[tuple[str, ...]] = [
        ("show", path), ("score", path), ("log", path, "--from", last),
        ("show", path, "--turn", str(phase.now.turn + 1))]
    if viewer == "public":
        commands += [("log", path), ("log", path, "--to", str(phase.now.turn + 1))]
    if viewer in writers(phase):
        text = sheet(phase, viewer)
        commands += [("legal", path, "--seat", viewer), ("check", path, text, "--seat", viewer),
                     ("check", path, "no such move", "--seat", viewer),
                     ("check", path, text, "--seat", viewer, "--turn", last),
                     ("check", path, text, "--seat", viewer, "--turn", str(phase.now.turn + 1)),
                     ("check", path, text, "--seat", viewer, "--at", last),
                     ("check", path, text, "--seat", viewer, "--at", str(phase.now.turn + 1)),
                     ("move", path, "no such move", "--seat", viewer, *NOW)]
    for i, command in enumerate(commands):
        mine = () if command[0] in ("legal", "score") else ("--for", viewer)
        more = ("--json",) * ((i + (viewer == "public")) % 2)
        yield (*command, *more), command_line.run(*command, *mine, *more)


@every_game
def test_a_filing_is_told_to_its_filer_and_the_moderator_alone(game: str, tmp_path: Path) -> None:
    """Filed, filed again and filed by the moderator: others see no difference, not a byte."""
    path = tmp_path / "a-game.toml"
    for phase in phases(game):
        kept(phase, path, False)
        filer, *others = writers(phase)
        idle = [seat for seat in phase.now.seats if seat not in (filer, *others)]
        viewers = ["public", others[0], *idle[:1]]
        before = {to: dict(asked(phase, str(path), to)) for to in viewers}
        known = {to: command_line.run("show", str(path), "--for", to)
                 for to in (filer, "moderator")}
        for text in (f"{filer}: {sheet(phase, filer)}",
                     f"{filer} by moderator: {sheet(phase, filer)}"):
            assert command_line.run("move", str(path), text, *NOW).exit == 0
            for to, shown in known.items():
                assert command_line.run("show", str(path), "--for", to) != shown
        for to in viewers:
            assert dict(asked(phase, str(path), to)) == before[to], to
        told = json.loads(command_line.run("show", str(path), "--for", "moderator", "--json").out)
        assert (told["turn"], [ask["seat"] for ask in told["asks"]]) == (
            phase.now.turn + 2, writers(phase)[1:])
        mine = json.loads(command_line.run("show", str(path), "--for", filer, "--json").out)
        assert (mine["turn"], [ask["seat"] for ask in mine["asks"]]) == (
            phase.now.turn, writers(phase)[1:])


@every_game
def test_whose_sheet_was_filed_is_told_to_no_other(game: str, tmp_path: Path) -> None:
    """Neither by the answer that somebody else is given, nor by the log behind copy and undo."""
    path = tmp_path / "a-game.toml"
    for phase in phases(game):
        kept(phase, path, False)
        filer, other, *_ = writers(phase)
        for viewer in (other, "public"):
            ran = command_line.run("move", str(path), f"{filer}: {sheet(phase, filer)}", "--for",
                                   viewer,
                                   *NOW)
            assert ran.exit == 0 and "Orders 1 of" not in ran.out and "sent orders" not in ran.out
            assert not re.search(f"orders of .*\\b{filer}\\b", ran.out, re.IGNORECASE)
        save = save_format.loads(path.read_bytes(), str(path))
        match = save_loader.load_match(games, save, str(path))
        mine = f"{filer} sent orders"
        turns = amendments.copy_match(match, entry_texts.RECOVERED, harness.WHEN)
        assert [turn.entry.first_text.partition(":")[0] for turn in turns] == [
            "recovered", f"filed {filer} sheet 2 for turn {match.turn + 1}"]
        path.write_bytes(transaction.save_bytes(save, turns[-1].match, turns))
        assert mine not in beyond(phase, path, other)
        assert mine in beyond(phase, path, "moderator")
        assert not any(beyond(phase, path, viewer) for viewer in (filer, other, "public"))
        assert command_line.run("undo", str(path), "--to", str(phase.now.turn), "--reason",
                                "a test",
                                *NOW).exit == 0
        assert mine not in beyond(phase, path, other)


# What happens to a game while some have filed.

def filed(phase: Phase, path: str) -> Iterator[tuple[str, bytes]]:
    """The save of a phase in which nobody has filed, one seat has, or has twice or all but one."""
    filer, *others = writers(phase)
    yield "none", Path(path).read_bytes()
    for how, text in (("one", sheet(phase, filer)), ("twice", sheet(phase, filer))):
        command_line.well("move", path, f"{filer}: {text}", *NOW)
        yield how, Path(path).read_bytes()
    for seat in others[:-1]:
        command_line.well("move", path, f"{seat} by moderator: {sheet(phase, seat)}", *NOW)
    if others[:-1]:
        yield "all but one", Path(path).read_bytes()


def corrected(phase: Phase, path: str) -> str:
    """A change of the position after which all sheets that wait could still have been filed.

    Empty: a set-up has none.
    """
    before = Path(path).read_bytes()
    for field, value in harness.numbers(msgspec.to_builtins(phase.now.state)):
        if type(value) is int:
            change_ = f"{field}={value + 1}"
            if command_line.run("ruling", path, "--set", change_, "--reason", "a slip",
                                *NOW).exit == 0:
                Path(path).write_bytes(before)
                return change_
    return ""


def happens(path: str, change_: str, seat: str) -> Iterator[tuple[str, command_line.Ran]]:
    """What a moderator does then, and what everybody is told of it."""
    if change_:
        yield "ruling", command_line.well("ruling", path, "--set", change_, "--reason", "a slip",
                                          *NOW)
    damaged, copy = Path(path).with_name("damaged.toml"), Path(path).with_name("copy.toml")
    damaged.write_bytes(Path(path).read_bytes() + b"no line of a log\n")
    copy.unlink(missing_ok=True)
    yield "recover", command_line.well("recover", str(damaged), "-o", str(copy), *NOW)
    Path(path).write_bytes(copy.read_bytes())
    yield "seat", command_line.well("seat", path, seat, "--player", "Somebody New", "--reason",
                                    "ill",
                                    *NOW)


def public(path: str, viewer: str, pages: bool) -> Iterator[tuple[str, Any]]:
    """What can be published of a game, or be posted; of a long one no page, with its pictures."""
    for name in ("a.record", "a.svg", *["a.html"] * pages):
        file = Path(path).with_name(name)
        file.unlink(missing_ok=True)
        command = ("show", path, "--as", "svg") if name == "a.svg" else ("publish", path)
        ran = command_line.run(*command, "-o", str(file), "--for", viewer, *NOW)
        yield name, (ran, file.read_bytes() if file.exists() else b"")
    yield "post", command_line.run("post", "write", path, "--for", viewer)
    if pages and viewer == "public":
        folder = Path(path).with_name("club")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        yield "index", (command_line.run("publish", "--index", str(folder), path, *NOW),
                        {file.name: file.read_bytes() for file in sorted(folder.iterdir())})


@every_game
def test_what_happens_in_a_phase_tells_nobody_who_has_filed(game: str, tmp_path: Path) -> None:
    """A ruling, a recovery, a change of players: all that all see of it is the same to the byte."""
    path = str(tmp_path / "a-game.toml")
    for phase in phases(game):
        kept(phase, Path(path), False)
        other = writers(phase)[-1]
        variants = dict(filed(phase, path))
        change_ = corrected(phase, path)
        known: dict[str, dict[Any, Any]] = {}
        for how, raw in variants.items():
            Path(path).write_bytes(raw)
            known[how] = {}
            for what, ran in happens(path, change_, other):
                known[how][what] = ran
                for viewer in ("public", other):
                    seen = [*asked(phase, path, viewer), *public(path, viewer, len(
                        phase.turns) < 12)] if what == "seat" else [
                        ("show", command_line.run("show", path, "--for", viewer))]
                    known[how] |= {(what, viewer, one): answer for one, answer in seen}
            assert harness.differ(known["none"], known[how]) == "", (phase.name, how)
        then_all_is_told(path, "Corrected by the moderator (a slip)" if change_ else
                         "was recovered")


def then_all_is_told(path: str, text: str) -> None:
    """When the sheets are opened the log has all of it, and three readers find it sound."""
    command_line.well("resolve", path, *NOW)
    told = command_line.well("log", path).out
    assert all(one in told for one in (
        text, "The game was recovered from a damaged save.", "Somebody New"))
    command_line.well("audit", path)
    one = records.of("", save_format.loads(Path(path).read_bytes(), path))
    for viewer in one.eyes:
        raw = record_format.dumps(one.record(viewer))
        assert (one.faults(raw), record_readers.shipped(raw)) == ((), ""), viewer


HALF_IN = ["stone-daze/clubs-half-in.toml", "settlers/four-players-discards-half-in.toml"]


@pytest.mark.parametrize("name", HALF_IN)
def test_an_upgrade_in_a_phase_tells_nobody_who_has_filed(name: str, tmp_path: Path) -> None:
    """Sheets of format 1 wait, or none does; then one is filed, which upgrades the game, or none.
    """
    path = str(tmp_path / "a-game.toml")
    whole = save_format.loads((OLD_SAVES / name).read_bytes(), path)
    idle = next(seat for seat in whole.header.seat_names if seat not in whole.orders)
    known: list[dict[Any, Any]] = []
    for orders in (whole.orders, {}):
        for files in ((), (filer := next(iter(whole.orders)),)):
            Path(path).write_bytes(save_writer.dumps(replace(whole, orders=orders)))
            for seat in files:
                command_line.well("move", path, f"{seat}: {whole.orders[seat].text}", *NOW)
            seen: dict[Any, Any] = {}
            for viewer in ("public", idle):
                for command in (("show",), ("log",), ("show", "--json"), ("log", "--json")):
                    seen[viewer, command] = command_line.run(command[0], path, "--for", viewer,
                                                             *command[1:])
                seen |= {(viewer, what): told for what, told in public(path, viewer, pages=False)}
            known.append(seen)
    assert [harness.differ(known[0], seen) for seen in known[1:]] == ["", "", ""], filer
    told = command_line.well("resolve", path, *NOW).out
    assert "Upgraded from format 1 to format 2." in told  # to all, when it tells nothing more


def beyond(phase: Phase, path: Path, viewer: str) -> str:
    """What the log says of the turns behind the opening of a phase."""
    return command_line.run("log", str(path), "--from", str(phase.now.turn + 1), "--for",
                            viewer).out


@every_game
def test_who_has_filed_may_be_told(game: str, tmp_path: Path) -> None:
    """If the game began with filed=told: who is asked, the foot, the log; never the sheet."""
    path = tmp_path / "a-game.toml"
    for phase in phases(game):
        kept(phase, path, True)
        filer, *others = writers(phase)
        text = sheet(phase, filer)
        ran = command_line.run("move", str(path), f"{filer}: {text}", "--for", "public", *NOW)
        assert ran.exit == 0 and f"The orders of {filer} are in." in ran.out
        for to in ("public", *others, filer, "moderator"):
            data = json.loads(command_line.run("show", str(path), "--for", to, "--json").out)
            assert data["turn"] == phase.now.turn + 1
            assert [ask["seat"] for ask in data["asks"]] == others
            log = json.loads(command_line.run("log", str(path), "--for", to, "--json").out)["view"]
            assert log[-1]["report"][0]["text"].startswith(
                f"{filer} sent orders 1 for the phase that began at turn ")
            assert (data["played"] == []) == (to not in (filer, "moderator"))
        assert command_line.run("audit", str(path)).exit == 0


@every_game
def test_the_filer_is_given_a_receipt(game: str, tmp_path: Path) -> None:
    """Turn and seal of the line that promises the sheet; nobody else is."""
    path = tmp_path / "a-game.toml"
    for phase in phases(game):
        filer, *others = writers(phase)
        text = f"{filer}: {sheet(phase, filer)}"
        for viewer in (None, filer, "moderator", "public", *others):
            kept(phase, path, False)
            words = ("move", str(path), text, *NOW, *(("--for", viewer) if viewer else ()))
            raw = path.read_bytes()
            shown = command_line.run(*words).out
            path.write_bytes(raw)
            data: dict[str, Any] = json.loads(command_line.run(*words, "--json").out)
            kept_now = save_format.loads(path.read_bytes(), "a save")
            line = save_loader.load_match(games, kept_now, "a save")
            receipt = line.seal[:32]
            mine = viewer in (None, filer, "moderator")
            assert data["receipt"] == (receipt if mine else "")
            assert (f"Receipt: {receipt}" in shown) == mine
            assert (data["played"] != []) == mine


@every_game
def test_a_withdrawn_phase_tells_no_more(game: str, tmp_path: Path) -> None:
    """Undo says alike whether somebody had filed or not, and the number of the turn aside."""
    path = tmp_path / "a-game.toml"
    for phase in phases(game):
        said: list[str] = []
        for files in (False, True):
            kept(phase, path, False)
            if files:
                filer = writers(phase)[0]
                command_line.run("move", str(path), f"{filer}: {sheet(phase, filer)}", *NOW)
            for more in ((), ("--to", str(phase.now.turn))):
                copy = tmp_path / "copy.toml"
                copy.write_bytes(path.read_bytes())
                ran = command_line.run("undo", str(copy), "--reason", "x", *more, *NOW)
                assert ran.exit == (0 if more or phase.now.turn > 1 else 2)
                said.append(ran.out.rpartition("\n[")[0] + ran.err)
                assert command_line.run("audit", str(copy)).exit == 0
        assert said[:2] == said[2:]
