"""Plans and orders of every game: they end well, and play what they say exactly once.

A sample of ``tests.tools.plans_at_large``; the stops; a game by sheets ahead and the
same game typed; a process that is killed on its way.
"""

import os
import signal
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands.answer import PARTLY, Answer
from referee.core.game.decisions import Decision, Seat
from referee.core.match import entry_texts, log_entry, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.plans import executor, plan_format, preview
from tests.support import harness
from tests.support.command_functions import looking, mending, orders, planning, playing, seats, well
from tests.support.command_line import says
from tests.support.harness import WHEN, every_table
from tests.support.paths import OLD_SAVES, label
from tests.support.random_plans import whole
from tests.tools.plans_at_large import STOPS, opened, played, raw, stop

SHEETED = [of for of in harness.TABLES if harness.bound(*of).order_kinds]
TWO = ("red", "blue")


@every_table
def test_random_plans_do_no_harm(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """The save opens after each command, and the audit is content; see plans_at_large."""
    tally = played((game, name, seats), "a sample", most=25, least=25)
    assert tally["turns"], f"none of {tally['commands']} commands made a turn"
    assert tally["commands"] > tally["refused"], f"all {tally['refused']} commands were refused"


# Every reason for which a plan stops.

Act = Callable[[str], Answer]


def spoiled(path: str, text: str = "fly to the moon") -> Answer:
    """A plan in words that are none any more, or that is past, and another plan after it."""
    save = save_format.loads(Path(path).read_bytes(), path)
    Path(path).write_bytes(save_writer.dumps(replace(save, plans={"red": text})))
    return planning.plan(path, "blue: when tools: none", now=WHEN)


PLACES = "1 hunt or 1 forest or 1 clay-pit or 1 quarry or 1 river"
STOPPED: dict[str, tuple[str, Act | None]] = {
    "no choice legal": ("place 6 forest or 7 hunt", None),
    "nothing answers": ("use forest", None),
    "stop if": ("2 hut; stop if food at least 1", None),
    "until round": ("when tools: none", lambda path: spoiled(path, "until round 0; 2 hut")),
    "until turn": ("when tools: none", lambda path: spoiled(path, "until turn 1; 2 hut")),
    "many turns": (f"when place: {PLACES}", lambda path: planning.plan(
        path, f"blue: when place: {PLACES}", now=WHEN)),
    "unreadable": ("when tools: none", spoiled),
    "undo": ("when tools: none", lambda path: playing.move(path, "red: 2 hut", now=WHEN)
             and mending.undo(path, "a slip", now=WHEN)),
    "ruling": ("when tools: none", lambda path: mending.rule(
        path, "it fell down", ["players.0.food=11"], now=WHEN)),
    "moved for": ("when tools: none", lambda path: playing.move(
        path, "red by moderator: 2 hut", now=WHEN)),
    "player left": ("when tools: none", lambda path: seats.seat(
        path, "red", gone=True, now=WHEN)),
    "another player": ("when tools: none", lambda path: seats.seat(
        path, "red", player="Eve", now=WHEN)),
    "ended": ("when tools: none", lambda path: seats.end(path, "no time", now=WHEN)),
}


@pytest.mark.parametrize("why", STOPPED)
def test_every_stop_is_reached(why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is left of the plan is kept, with the reason, for its owner alone."""
    monkeypatch.setattr(executor, "MAX_TURNS", 4)
    path = began(tmp_path, "stone-age", TWO)
    text, act = STOPPED[why]
    well(planning.plan(path, f"red: {text}", now=WHEN))
    if act is not None:
        well(act(path))
    match = opened(Path(path).read_bytes())
    assert "red" not in match.plans, f"red's plan is still in force: {match.plans['red']}"
    assert (found := stop(match.drafts["red"])) == why, (
        f"red's plan was stopped by “{found}”, not by “{why}”: {match.drafts['red']}")
    shown = [planning.plan(path, seat="red", viewer=eyes).text for eyes in ("red", "blue")]
    says("Not in force (", shown[0], "red's plan, shown to red,")
    assert not shown[1], f"red's plan is shown to blue: {shown[1]}"


def old() -> list[Path]:
    """One save of each older version of a game's rules."""
    found = {}
    for path in sorted(OLD_SAVES.glob("*/*.toml")):
        header = save_format.parse(path.read_bytes(), str(path)).header
        if header.rules < games.game_meta(header.game).rules:
            found[header.game, header.rules] = path
    return list(found.values())


@pytest.mark.parametrize("path", old(), ids=label)
def test_newer_rules_take_a_plan_out_of_force(path: Path, tmp_path: Path) -> None:
    """By the line that goes over to them."""
    save = save_format.loads(path.read_bytes(), str(path))
    kind = next(iter(opened(path.read_bytes()).game.decision_kinds))
    plans = dict.fromkeys(save.header.seat_names, f"until withdrawn; when {kind}: skip")
    path = tmp_path / "old.toml"
    path.write_bytes(save_writer.dumps(replace(save, plans=plans)))
    well(seats.seat(str(path), save.header.seat_names[0], player="Eve", now=WHEN))
    match = opened(path.read_bytes())
    assert not match.plans, f"under newer rules there are plans in force of {sorted(match.plans)}"
    found = {stop(text) for text in match.drafts.values()}
    assert found == {"newer rules"}, f"the plans were stopped by {sorted(found)}, not newer rules"
    well(looking.audit([str(path)]))


def test_all_stops_are_tried() -> None:
    """None is named that is not reached above."""
    tried = {*STOPPED, "newer rules"}
    assert tried == {*STOPS}, f"stops tried, and stops there are: {harness.differ(tried, {*STOPS})}"


# A game by sheets ahead is the game of the same moves.

@pytest.mark.parametrize(("game", "name", "seats"), SHEETED)
def test_a_game_by_sheets_ahead_is_the_game_of_the_same_moves(
        game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """The same positions, the same luck, the same moves: filing lines and turn numbers aside."""
    random = Random(f"sheets {game} {name}")
    typed = harness.passed(by_hand(game, name, seats))
    at = 0
    while at < len(typed) - 1:
        match, coming = typed[at].match, typed[at + 1:at + 1 + random.randint(1, 9)]
        texts = {seat: plan_format.write(plan_format.parse(match.game, "until withdrawn\n"
                                                           + "\n".join(own), 0))
                 for seat in seats if (own := headed([typed[at], *coming], seat))}
        done = executor.advance(replace(match, plans=texts), WHEN, matches.luck(match))
        made = harness.passed(done.turns)
        where = f"behind turn {typed[at].entry.n}"
        assert not done.stopped, f"{where} sheets ahead are stopped: {done.stopped}"
        assert not done.match.plans, f"{where} sheets are left over of {sorted(done.match.plans)}"
        found, wanted = ([(core(turn), turn.events) for turn in turns]
                         for turns in (made, coming))
        assert found == wanted, (f"{where} sheets ahead play otherwise than the same ones typed: "
                                 f"{harness.differ(found, wanted)}")
        at += len(coming)


@cache
def by_hand(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[TurnResult, ...]:
    """A whole random game of sheets of several lines."""
    random = Random(f"typed {game} {name}")
    turns = [harness.begin(game, name, seats)]
    while musts := harness.deciding((match := turns[-1].match).game, match.state):
        if not match.game.to_move(match.state).simultaneous:
            musts = musts[:1]
        turns += harness.played(match, {seat: whole(match, seat, random) for seat in musts})
    return tuple(turns)


def headed(turns: list[TurnResult], seat: Seat) -> list[str]:
    """What a seat answers in some turns behind the first, each with its head."""
    found = []
    for before, turn in pairwise(turns):
        game, state = before.match.game, before.match.state
        move = harness.moves_of(turn).get(seat)
        if move is not None:
            decision = asked(before.match, seat)
            assert decision is not None, f"turn {turn.entry.n}: {seat} moved, and was not asked"
            found.append(f"{decision.what}: {game.write(move)}")
        assert game.to_move(state).decisions, f"turn {turn.entry.n}: nobody was asked"
    return found


def asked(match: Match, seat: Seat) -> Decision | None:
    """What a seat is asked."""
    return next((decision for decision in match.game.to_move(match.state).decisions
                 if decision.seat == seat), None)


def core(turn: TurnResult) -> tuple[Any, ...]:
    """What a turn is but for its number, its seal, and the time."""
    return turn.entry.moves, turn.entry.luck, turn.entry.digest


@pytest.mark.parametrize(("game", "name", "seats"), SHEETED)
def test_sheets_filed_early_are_the_same_sheets(game: str, name: str, seats: tuple[Seat, ...],
                                                tmp_path: Path) -> None:
    """Through the commands: one seat writes all at once, the others when they are asked."""
    typed = harness.passed(by_hand(game, name, seats))[:12]
    path, early = began(tmp_path, game, seats, name), seats[0]
    for sheet in headed(typed, early):
        well(orders.file(path, f"{early}: {sheet}", now=WHEN))
    for before, turn in pairwise(typed):
        for seat, move in harness.moves_of(turn).items():
            decision = asked(before.match, seat)
            if seat != early and decision is not None:
                text = f"{seat}: {decision.what}: {before.match.game.write(move)}"
                well(playing.move(path, text, now=WHEN))
    playing.move(path, "nobody: nothing", now=WHEN)
    kept = save_format.loads(Path(path).read_bytes(), path)
    lines = [line for line in log_entry.parse_log(kept.log)
             if not entry_texts.keeps_position(line.first_text)]
    found = [(line.moves, line.luck, line.digest) for line in lines[1:]]
    wanted = [core(turn) for turn in typed[1:]]
    assert found == wanted, (f"with the sheets of {early} filed early the turns are others: "
                             f"{harness.differ(found, wanted)}")
    well(looking.audit([path]))


def test_a_skip_alone_passes_a_step_over() -> None:
    """Also as what is done else."""
    match = harness.begin("stone-age", "standard", TWO).match
    for text in ("skip; 1 field", "if food less than 3 then place 2 hut; else skip; 1 field"):
        done = executor.advance(replace(match, plans={"red": f"until withdrawn; {text}"}), WHEN,
                                matches.luck(match))
        moves = [log_entry.row_text(turn.entry.moves[0]) for turn in done.turns]
        assert moves == ["red: place 1 field"], f"“{text}” plays {moves}"


@pytest.mark.parametrize("text", [
    "when tools: if traded then none; else 2; if traded then hut; else field",
    "if traded then hut; else field; if food less than 3 then 3 hunt; else 3 forest",
    "if traded then hut; 3 hunt; if food less than 3 then field; else tool-maker",
    "if traded then hut; else skip; if food less than 3 then field; else tool-maker"])
def test_steps_with_conditions_stay_apart(text: str) -> None:
    """However many are made already, what is left is read as what it was."""
    match = harness.begin("stone-age", "standard", TWO).match
    whole_plan = plan_format.parse(match.game, text, 1, preview.decision_context(match, "red"))
    for step in whole_plan.steps:
        left = whole_plan.after_step(step)
        if left.steps or left.standing_answers:
            again = plan_format.parse(match.game, plan_format.write(left), 1)
            written = plan_format.write(left)
            assert plan_format.write(again) == written, (
                f"what is left, “{written}”, is written otherwise when read: "
                f"{plan_format.write(again)}")
            assert len(again.steps) == len(left.steps), (
                f"what is left, “{written}”, has {len(left.steps)} steps, read {len(again.steps)}")
            assert again.standing_answers == left.standing_answers, (
                f"what is left, “{written}”, answers otherwise when read: "
                f"{harness.differ(left.standing_answers, again.standing_answers)}")


def test_a_refusal_tells_of_no_turn_that_is_not_saved(tmp_path: Path) -> None:
    """A plan whose time has come plays before a move, whatever becomes of that."""
    path = began(tmp_path, "stone-age", TWO, options={"plans": "10"})
    well(planning.plan(path, "blue: 3 hunt", now=WHEN))
    well(playing.move(path, "red: place 2 forest", now=WHEN))
    answer = well(playing.move(path, "red: place 9 hut", now="2026-01-31T18:15:00Z"), PARTLY)
    match = opened(Path(path).read_bytes())
    assert answer.turn == match.turn == 3, (
        f"the answer tells of turn {answer.turn}, the save has turn {match.turn}, it should be 3")
    assert not match.plans, f"blue's plan has played and is still in force: {match.plans}"


# Killed on its way.

CALLS = ("open", "write", "fsync", "replace", "unlink", "fchmod")
Dated = Callable[[str, str], Answer]
"""A command at a path, and the turn and seal that it says it answers."""

BY_PLANS: list[Dated] = [
    lambda path, at: planning.plan(path, "red: until withdrawn; when tools: none", now=WHEN),
    lambda path, at: planning.plan(
        path, "blue: 3 forest or 3 hunt; field or tool-maker; 1 river", now=WHEN),
    lambda path, at: playing.move(path, "red: place 3 forest", at=at, now=WHEN),
    lambda path, at: playing.move(path, "red: place 1 field", at=at, now=WHEN),
    lambda path, at: mending.undo(path, "a slip", now=WHEN)]
BY_SHEETS: list[Dated] = [
    lambda path, at: playing.move(path, "red: set-up: standard", at=at, now=WHEN),
    lambda path, at: orders.file(path, "red: orders 1: elder forward", at=at, now=WHEN),
    lambda path, at: orders.file(path, "red: clubs 1: none", at=at, now=WHEN),
    lambda path, at: planning.plan(path, "blue: set-up: standard; orders 1: girl forward",
                                   now=WHEN),
    lambda path, at: orders.draft(path, "blue: clubs 1: none", now=WHEN),
    lambda path, at: orders.ready(path, seat="blue", now=WHEN)]


@pytest.mark.parametrize(("game", "acts"), [
    ("stone-age", BY_PLANS), ("stone-daze", BY_SHEETS)], ids=["plans", "sheets"])
def test_a_command_that_is_killed_plays_no_step_twice_and_loses_none(
        game: str, acts: list[Dated], tmp_path: Path) -> None:
    """Before each call to the system, of commands behind which plans play.

    The save is then as it was, and the same command makes of it what it would
    have made; or it is that already, and a move that says which turn it answers
    changes it no more.
    """
    path, kills = began(tmp_path, game, TWO), 0
    for count, act in enumerate(acts, 1):
        before = Path(path).read_bytes()
        match = opened(before)
        do = partial(act, path, f"{match.position_turn}:{match.position_hash[:8]}")
        what = well(do()).command
        after = Path(path).read_bytes()
        assert after != before, f"command {count}, `{what}`, has not changed the save"
        for n in range(1, 200):
            Path(path).write_bytes(before)
            if not killed(do, n):
                break
            kills += 1
            left = Path(path).read_bytes()
            where = f"command {count}, `{what}`, killed before its call {n} to the system"
            assert left in (before, after), f"{where}: the save is neither as it was nor done"
            if left == before:
                well(do())
            elif opened(after).position_turn > match.position_turn:
                late = playing.move(path, "red: 1 hunt", at=f"{match.position_turn}", now=WHEN)
                assert late.exit, f"{where}: a move that answers a turn before is played"
            assert Path(path).read_bytes() == after, f"{where}: done again it comes to another save"
        assert Path(path).read_bytes() == after, f"command {count}, `{what}`: another save"
        assert (files := os.listdir(tmp_path)) == ["game.toml"], f"`{what}` leaves files: {files}"
    assert kills > 30, f"a command was killed {kills} times, not more than 30"


def killed(act: Callable[[], Answer], n: int) -> bool:
    """Whether a process was killed before its n-th call to the system; else it has done its act."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    count = 0

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def made(*args: Any, **more: Any) -> Any:
            nonlocal count
            count += 1
            if count == n:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **more)

        return made

    for name in CALLS:
        setattr(os, name, counted(getattr(os, name)))
    try:
        act()
    finally:
        os._exit(0)


def began(folder: Path, game: str, seats: tuple[Seat, ...], name: str = "standard",
          options: Mapping[str, str] | None = None) -> str:
    """The path of a new game."""
    first = harness.begin(game, name, seats, options)
    path = folder / "game.toml"
    path.write_bytes(raw([first], name, first.match))
    path.chmod(0o600)
    return str(path)
