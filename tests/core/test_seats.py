"""Vacant seats, who may play, and abandoned games."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands.answer import DONE, REFUSED, USAGE, Answer
from referee.commands.loading import open_save
from referee.core.document.surfaces import SHELL
from referee.core.input import sequence
from referee.core.match import (
    amendments,
    entry_texts,
    log_entry,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.plans import executor
from referee.core.proof import auditor
from tests.support import command_line, harness, toy_match
from tests.support.command_functions import looking, mending, new_game, planning, playing, seats
from tests.support.harness import SECRET, WHEN
from tests.support.toy_game import Games
from tests.support.toy_match import PlayedMatch, altered, refusal, resealed

GONE = "2026-02-01T00:00:00Z"
AFTER_END = "The entry comes after the end of the game, and no undo took the end back."


def without(match: Match, *names: str) -> Match:
    """A table whose players of these seats have left."""
    assignments = tuple(save_format.SeatAssignment(assignment.seat, gone=GONE)
                        if assignment.seat in names else assignment
                        for assignment in match.header.seats)
    return replace(match, header=replace(match.header, seats=assignments))


def played_on(match: Match, random: Random, most: int = 4000) -> list[TurnResult]:
    """A game to its end: random moves of those who are there, the referee's for the others."""
    made: list[TurnResult] = []
    for _ in range(most):
        more = executor.advance(match, WHEN, matches.luck(match))
        made, match = [*made, *more.turns], more.match
        if match.game.result(match.state) is not None:
            return made
        here = [decision.seat for decision in matches.to_move(match).decisions if decision.must]
        assert here or more.turns, "nobody is waited for"
        if not here:
            continue
        assert not {*here} & {*match.vacant_seats}
        for seat in here if match.game.to_move(match.state).simultaneous else here[:1]:
            move = harness.pick(match.game, match.state, seat, random)
            result = sequence.run(match,
                                  match.game.write(match.game.canonical_move(match.state, seat,
                                                                             move)), seat,
                                  WHEN, matches.luck(match), dated=True)
            assert not result.problems
            made, match = [*made, *result.all_turns], result.match
    raise AssertionError("no end")


def differences(first: TurnResult, name: str, made: list[TurnResult]) -> list[str]:
    """What an audit finds against a game of the harness."""
    kept = harness.saved(first, name, [turn.entry for turn in (first, *made)], made[-1].match)
    found = auditor.audit(games, kept, save_writer.dumps(kept), "a.toml", thorough=True)
    return [SHELL.resolve(problem.why) for problem in found.differences]


@pytest.mark.parametrize("game", [game for game in games.names()
                                  if games.game_meta(game).players[1] > 1])
def test_a_game_goes_on_to_its_end_without_one_of_its_players(game: str) -> None:
    """Every turn of the seat is the referee's, and the game never waits for it."""
    _, name, names = harness.first(game)
    first = harness.begin(game, name, names)
    match = without(first.match, names[0])
    made = played_on(match, Random(f"{game} without one"))
    by = {(one.seat, one.actor) for turn in made for row in turn.entry.moves
          if isinstance(one := entry_texts.parse(log_entry.row_text(row)), entry_texts.Played)}
    assert (names[0], "referee") in by and (names[0], "") not in by
    assert {seat for seat, hand in by if not hand} == {*names[1:]}
    assert not any(isinstance(what := entry_texts.parse(turn.entry.first_text), entry_texts.Filed)
                   and what.seat == names[0] for turn in made)
    assert differences(replace(first, match=match), name, made) == []


@pytest.mark.parametrize("game", games.names())
def test_a_game_that_all_have_left_is_played_in_pieces(game: str, tmp_path: Path) -> None:
    """Its end taken back: at most so many turns a command; resolve goes on until its result."""
    _, name, names = harness.first(game)
    path = str(tmp_path / "game.toml")
    options = ["rounds=40"] if game == "stone-daze" else []
    assert new_game.new(game, path, list(names), scenario=name, options=options, secret=SECRET,
                        now=WHEN).exit == DONE
    for seat in names:
        assert seats.seat(path, seat, gone=True, now=WHEN).exit == DONE
    assert mending.undo(path, "let it go on", now=WHEN).exit == DONE
    counts: list[int] = []
    while (before := score(path)) is None and len(counts) < 12:
        answer = playing.resolve(path, now=WHEN)
        assert answer.exit == DONE, answer.problems
        counts.append(len({move.turn for move in answer.played}))
    assert max(counts, default=0) <= executor.MAX_TURNS + 1
    assert all(count > executor.MAX_TURNS / 2 for count in counts[:-1])
    # Where nobody buys and scouts go to and fro, a game has no end: somebody must give it up.
    assert before is not None or game in ("fire-and-stone", "stone-age")
    assert looking.audit([path], thorough=True).exit == DONE


def score(path: str) -> Any:
    """The result, if there is one."""
    return looking.score(path).view


@pytest.fixture
def stone(tmp_path: Path) -> str:
    """A game of Stone Age that has just begun; red is asked."""
    path = str(tmp_path / "stone.toml")
    new_game.new("stone-age", path, ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN)
    return path


@pytest.fixture
def three(tmp_path: Path) -> str:
    """A game of Stone Age for three that has just begun; red is asked."""
    path = str(tmp_path / "three.toml")
    new_game.new("stone-age", path, ["red=Ann", "blue=Bob", "green=Eve"], secret=SECRET, now=WHEN)
    return path


@pytest.fixture
def daze(tmp_path: Path) -> str:
    """A game of Stone Daze; both clans write their set-up."""
    path = str(tmp_path / "daze.toml")
    new_game.new("stone-daze", path, ["red=Ann,Cid", "blue=Bob"], secret=SECRET, now=WHEN)
    return path


def codes(answer: Answer) -> list[str]:
    """The codes of an answer's problems."""
    return [problem.code for problem in answer.problems]


def chair(path: str, seat: str) -> save_format.SeatAssignment:
    """A seat of a save."""
    header = save_format.parse(Path(path).read_bytes(), path).header
    return next(assignment for assignment in header.seats if assignment.seat == seat)


def sound(path: str) -> bool:
    """Whether an audit finds nothing."""
    return looking.audit([path], thorough=True).exit == DONE


# Seats.

def test_the_default_is_played_in_the_write_of_the_turn_before(three: str) -> None:
    """In one report, marked as resolve does it; a new player is waited for again."""
    answer = seats.seat(three, "RED", gone=True, now=GONE)
    assert [(move.seat, move.by) for move in answer.played] == [("red", "referee")]
    left = save_format.PastAssignment(2, ("Ann",))
    assert chair(three, "red") == save_format.SeatAssignment("red", (), GONE, (left,))
    assert playing.move(three, "blue: place 2 forest", now=GONE).exit == DONE
    answer = playing.move(three, "green: place 2 quarry", now=GONE)
    assert [(move.seat, move.by) for move in answer.played] == [("green", ""), ("red", "referee")]
    assert seats.seat(three, "red", player="Cid, Dan", now=GONE).played == []
    assert chair(three, "red") == save_format.SeatAssignment("red", ("Cid", "Dan"), "",
                                                             (left,
                                                              save_format.PastAssignment(7, ())))
    assert playing.move(three, "blue: 1 field", now=GONE).played[1:] == []
    assert playing.move(three, "green: 1 tool-maker", now=GONE).played[1:] == []
    assert playing.move(three, "Cid: place 1 hut", now=GONE).exit in (DONE, REFUSED)
    assert sound(three)


def test_a_sealed_phase_does_not_wait_for_who_is_gone(daze: str) -> None:
    """Its default is its sheet when the others are in; a sheet that was filed stands."""
    assert seats.seat(daze, "red", gone=True, now=GONE).exit == DONE
    assert mending.undo(daze, "blue plays on", now=GONE).exit == DONE
    assert [decision.seat for decision in looking.show(daze).list_decisions()] == ["blue"]
    answer = playing.move(daze, "blue: standard", viewer="moderator", now=GONE)
    assert answer.exit == DONE, answer.problems
    assert [(move.seat, move.by) for move in answer.played] == [("red", "referee"), ("blue", "")]
    assert playing.move(daze, "red by moderator: runner-1 back", now=GONE).exit == DONE
    answer = playing.move(daze, "blue: runner-1 back", viewer="moderator", now=GONE)
    assert [(move.seat, move.by) for move in answer.played] == [("red", "moderator"), ("blue", "")]
    assert sound(daze)


def test_a_phase_opens_when_the_last_it_waits_for_leaves(daze: str) -> None:
    """If the game goes on without that one."""
    assert playing.move(daze, "blue: standard", now=WHEN).turn == 1
    match = without(open_save(Path(daze).read_bytes(), daze)[1], "red")
    done = executor.advance(match, WHEN, matches.luck(match))
    assert [log_entry.row_text(row).partition(":")[0] for row in done.turns[0].entry.moves] == [
        "red by referee", "blue"]


def test_a_script_plays_for_who_is_gone_between_its_lines(three: str, tmp_path: Path) -> None:
    """As the same moves do."""
    seats.seat(three, "red", gone=True, now=GONE)
    moves = tmp_path / "moves.txt"
    moves.write_text("blue: place 2 forest\ngreen: place 2 quarry\nblue: place 1 field\n")
    answer = json.loads(command_line.run("script", three, str(moves), "--now", GONE, "--json").out)
    assert answer["exit"] == DONE, answer["problems"]
    assert [move["seat"] for move in answer["played"]] == ["blue", "green", "red", "blue"]


def test_an_undo_lets_the_others_go_on(three: str) -> None:
    """What the referee had played it plays when the next command comes."""
    seats.seat(three, "red", gone=True, now=GONE)
    playing.move(three, "blue: place 2 forest", now=GONE)
    playing.move(three, "green: place 2 quarry", now=GONE)
    assert mending.undo(three, "a slip", now=GONE).exit == DONE
    answer = playing.move(three, "blue: place 1 field", now=GONE)
    assert [move.seat for move in answer.played] == ["red", "blue"]
    assert mending.undo(three, "a slip", to=4, now=GONE).exit == DONE
    assert [move.seat for move in playing.resolve(three, now=GONE).played] == ["green", "red"]
    assert sound(three)


def test_dice_of_a_table_are_waited_for(tmp_path: Path) -> None:
    """Until resolve gives them."""
    path = str(tmp_path / "table.toml")
    new_game.new("stone-age", path, ["red", "blue", "green"], luck="table", secret=SECRET, now=WHEN)
    seats.seat(path, "red", gone=True, now=WHEN)
    while (seat := looking.show(path).list_decisions()[0].seat) != "red":
        move = looking.legal(path, seat=seat).view[0]
        assert playing.move(path, f"{seat}: {move}", now=WHEN).exit == DONE
    asked = looking.show(path).list_decisions()[0]
    assert (asked.seat, asked.kind) == ("red", "act")
    assert codes(playing.resolve(path, now=WHEN)) == ["referee/illegal-no-dice"]
    answer = playing.resolve(path, dice="3", now=WHEN)
    assert answer.exit == DONE and answer.played[0].by == "referee"


def test_a_plan_goes_with_who_filed_it(three: str) -> None:
    """It is out of force and told to its seat alone; who stays in a seat keeps it."""
    assert planning.plan(three, "blue: place 1 field", now=WHEN).exit == DONE
    assert seats.seat(three, "blue", player="Bob,Fay", now=WHEN).exit == DONE
    assert save_format.parse(Path(three).read_bytes(), three).plans
    ran = seats.seat(three, "blue", gone=True, now=WHEN)
    assert "plan" not in ran.text and not any("plan" in line.text for line in ran.report)
    kept = save_format.parse(Path(three).read_bytes(), three)
    assert not kept.plans and "its player has left" in kept.drafts["blue"]
    assert planning.plan(three, "blue: place 1 field", now=WHEN).exit == DONE
    answer = playing.move(three, "red: place 3 forest", now=WHEN)
    assert [(move.seat, move.by) for move in answer.played][1] == ("blue", "referee")


def test_a_plan_of_the_others_plays_on(three: str) -> None:
    """Between the turns that the referee makes."""
    seats.seat(three, "red", gone=True, now=GONE)
    assert planning.plan(three, "green: place 2 quarry", now=GONE).exit == DONE
    answer = planning.plan(three, "blue: place 2 forest; place 1 field", now=GONE)
    assert [move.seat for move in answer.played] == ["blue", "green", "red", "blue"]


@pytest.mark.parametrize(("more", "code"), [
    ({"gone": True, "player": "Eve"}, "usage-seat"), ({"player": ""}, "usage-seat"),
    ({"player": "a\x1bb"}, "usage-seat"), ({"player": "Bob"}, "usage-people"),
    ({"player": "b ob"}, "usage-people"), ({"player": "Eve,eve"}, "usage-people"),
    ({"player": "A,B,C,D,E"}, "usage-people")])
def test_who_cannot_play_is_refused(stone: str, more: dict[str, Any], code: str) -> None:
    """And the save stays as it was."""
    before = Path(stone).read_bytes()
    answer = seats.seat(stone, "red", **more, now=WHEN)
    assert codes(answer) == [f"referee/{code}"] and answer.exit == USAGE
    assert Path(stone).read_bytes() == before


def test_nobody_is_gone_twice(stone: str) -> None:
    """Nor is a seat that there is not."""
    seats.seat(stone, "red", gone=True, now=WHEN)
    assert codes(seats.seat(stone, "red", gone=True, now=WHEN)) == ["referee/illegal-gone"]
    assert codes(seats.seat(stone, "pink", gone=True, now=WHEN)) == ["referee/usage-seat"]
    assert codes(seats.seat(stone, None, gone=True, now=WHEN)) == ["referee/usage-seat"]
    assert codes(seats.seat(stone, "pink")) == ["referee/usage-seat"]


@pytest.mark.parametrize("game", games.names())
def test_a_game_begins_with_as_many_people_as_its_rulebook_says(game: str, tmp_path: Path) -> None:
    """Nobody in two seats; a clan of Stone Daze may be several."""
    about = games.game_meta(game)
    _, most = about.people or about.players
    names = about.seats[:about.players[0]]
    path = str(tmp_path / "game.toml")
    given = [f"{seat}=P{i}" for i, seat in enumerate(names)]
    many = ",".join(f"Q{i}" for i in range(most - len(names) + 1))
    for wrong in ([f"{given[0]},{many}", *given[1:]], [f"{given[0]},p0", *given[1:]],
                  *([[given[0], f"{names[1]}=p0", *given[2:]]] if len(names) > 1 else [])):
        answer = new_game.new(game, path, wrong, secret=SECRET, now=WHEN)
        assert codes(answer) == ["referee/usage-people"] and not Path(path).exists(), wrong
    full = f"{given[0]},{many.rpartition(',')[0]}".rstrip(",")
    assert new_game.new(game, path, [full, *given[1:]], secret=SECRET, now=WHEN).exit == DONE


def test_a_seat_that_is_gone_and_has_players_is_found(stone: str) -> None:
    """So is a time that is none."""
    raw = Path(stone).read_bytes()
    for text in (b'"Ann"]\ngone = "2026-02-01T00:00:00Z"', b']\ngone = "yesterday"'):
        kept = save_format.parse(raw.replace(b'"Ann"]', text), stone)
        found = auditor.audit(games, kept, save_writer.dumps(kept), stone).differences
        assert "The seat red is marked as vacant but has players" in SHELL.resolve(found[0].why)


# The end.

PHASES: list[Callable[[PlayedMatch], Any]] = [
    lambda match: None,
    lambda match: match.say("red: bid 2"),
    lambda match: match.say("red: bid 2", "blue: bid 1"),
    lambda match: match.say("red: bid 2", "blue: bid 1", "red: roll 2"),
    lambda match: match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: pass",
                            "blue: bid 1"),
]


@pytest.mark.parametrize("to", PHASES)
def test_a_game_is_ended_in_any_phase_and_taken_up_again(to: Callable[[PlayedMatch], Any]) -> None:
    """No sheet waits behind it; the undo lets the position stand again."""
    match = PlayedMatch()
    to(match)
    state = match.now.state
    ended = match.took(amendments.end(match.now, "all agreed", WHEN))
    assert ended.entry.first_text == "ended: all agreed" and not match.now.orders
    assert match.now.end_reason == "all agreed" == opened(match).end_reason
    assert matches.to_move(match.now).decisions == matches.to_move_seen_by(match.now,
                                                                       "red").decisions == ()
    assert refused(lambda: match.say("red: roll 1")) == "referee/illegal-over"
    assert refused(lambda: matches.resolve(match.now, WHEN, match.source)) == "referee/illegal-over"
    assert refused(lambda: amendments.end(match.now, "again", WHEN)) == "referee/illegal-over"
    assert refused(
        lambda: amendments.apply_ruling(match.now, state, [], "x", WHEN)) == "referee/illegal-over"
    assert found(match.saved()) == []
    match.undo()
    assert match.now.state == state and not match.now.end_reason and not opened(match).end_reason
    assert matches.to_move(match.now).decisions
    assert found(match.saved()) == []


def opened(match: PlayedMatch) -> Match:
    """The table of what is saved of a match."""
    return save_loader.load_match(Games(), match.saved(), "a.toml")


def refused(act: Callable[[], object]) -> str:
    """The code that doing something is refused with."""
    return refusal(act).code


def found(kept: save_format.Save) -> list[str]:
    """What an audit finds."""
    raw = save_writer.dumps(kept)
    return [problem.why for problem in auditor.audit(Games(), kept, raw, "a.toml").differences]


def test_a_game_with_a_result_is_not_ended() -> None:
    """Nor does a log that says so stand."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: pass", "blue: pass")
    for _ in range(2):
        match.say("red: bid 2", "blue: bid 1", "red: pass", "blue: pass")
    assert refused(lambda: amendments.end(match.now, "all agreed", WHEN)) == "referee/illegal-over"
    line = replace(match.lines[-1], n=match.now.turn + 1, moves=("ended: all agreed",), luck=())
    forged = replace(match.saved(), log=b"".join(map(log_entry.write, [*match.lines, line])))
    assert "A game that already has a result cannot be ended early." in found(
        resealed(forged, lambda n, line: line))


@pytest.mark.parametrize("moves", [("red: roll 1",), ("ruling: x", "set points.1: 0 to 7"),
                                   ("ended: once more",)])
def test_a_log_that_goes_on_behind_the_end_is_found(moves: tuple[str, ...]) -> None:
    """Without an undo nothing stands behind it."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    match.took(amendments.end(match.now, "all agreed", WHEN))
    match.took(amendments.copy_match(match.now, entry_texts.RECOVERED, WHEN)[0])
    match.undo(to=4)
    match.say("red: roll 1")
    kept = match.saved()
    assert found(kept) == []
    without_undo = resealed(kept, lambda n, line: None if n == 7 else line)
    assert AFTER_END in found(without_undo)
    other = resealed(kept, altered(7, moves=moves))
    assert AFTER_END in found(other)
    back = resealed(kept, altered(7, moves=("undo to 5: a slip",)))
    assert "“undo to 5: a slip” cannot go back to the turn that ended the game." in found(back)


@pytest.mark.parametrize("how", entry_texts.COPIES)
def test_a_copy_of_an_ended_game_is_ended(how: str) -> None:
    """And an undo goes on with either."""
    match = PlayedMatch()
    match.took(amendments.end(match.now, "all agreed", WHEN))
    for turn in amendments.copy_match(match.now, how, WHEN):
        match.took(turn)
    assert match.now.end_reason == opened(match).end_reason == "all agreed"
    match.undo()
    assert not match.now.end_reason and found(match.saved()) == []


def test_an_end_of_a_game_by_older_rules_is_taken_back(tmp_path: Path) -> None:
    """Newer rules do not go on with it by themselves."""
    old = PlayedMatch()
    old.say("red: bid 2", "blue: bid 1")
    old.took(amendments.end(old.now, "all agreed", WHEN))
    new = toy_match.resumed(old.raw(), Games(2))
    assert new.now.end_reason == "all agreed"
    for turn in amendments.upgrade(new.now, WHEN):
        new.took(turn)
    assert new.now.end_reason == "all agreed"
    new.took(amendments.undo(new.now, new.now.state, new.now.position_turn, "on", WHEN))
    assert not new.now.end_reason
    new.say("red: roll 1")
    raw = save_writer.dumps(new.saved())
    assert auditor.audit(Games(2), new.saved(), raw, "a.toml").differences == ()


@pytest.mark.parametrize("game", games.names())
def test_every_command_knows_that_a_game_is_ended(game: str, tmp_path: Path) -> None:
    """What plays is refused with the reason, what looks tells it, and none has a winner."""
    _, name, names = harness.first(game)
    path = str(tmp_path / "game.toml")
    new_game.new(game, path, list(names), scenario=name, secret=SECRET, now=WHEN)
    assert playing.resolve(path, now=WHEN).exit == DONE
    answer = seats.end(path, "abandoned", now=WHEN)
    why = "The game was ended by the moderator, without a winner: abandoned"
    assert answer.exit == DONE and answer.list_decisions() == [] and answer.report[-1].text == why
    before = Path(path).read_bytes()
    for refused in (
            playing.move(path, f"{names[0]}: pass", now=WHEN), playing.resolve(path, now=WHEN),
            planning.plan(path, f"{names[0]}: pass", now=WHEN), looking.legal(path),
            looking.legal(path, seat=names[0]), seats.end(path, "again", now=WHEN),
            mending.rule(path, "x", ["round=2"], now=WHEN)):
        assert codes(refused) == ["referee/illegal-over"] and refused.exit == REFUSED
        assert "abandoned" in refused.problems[0].why
    assert Path(path).read_bytes() == before
    sheet = looking.score(path)
    assert sheet.view is None and sheet.report[-1].text == why
    assert looking.score(path, ended=True).text.count("abandoned") == 1
    shown = looking.show(path).text
    assert why in shown and " to move: " not in shown and "may also: " not in shown
    assert "More legal moves" not in shown
    entry = looking.history(path).view[-1]
    assert entry.kind == "end" and entry.report[0].text == "The game was ended early: abandoned"
    ran = command_line.run("audit", path)
    assert ran.exit == 0 and "Ended by the moderator, without a winner: abandoned." in ran.out
    last = looking.show(path).turn
    assert codes(mending.undo(path, "on", to=last, now=WHEN)) == ["referee/usage-turn"]
    assert mending.undo(path, "on", now=WHEN).exit == DONE
    assert looking.show(path).list_decisions() and why not in looking.show(path).text
    assert codes(mending.undo(path, "on", to=last, now=WHEN)) == ["referee/usage-turn"]
    assert "abandoned" in looking.show(path, turn=last).text
    assert sound(path)


@pytest.mark.parametrize("what", [("file", "red: runner-1 back"), ("draft", "red: runner-1 back"),
                                  ("file", "red: orders 9: runner-1 back"), ("ready",),
                                  ("withdraw",)])
def test_no_sheet_is_written_for_an_ended_game(daze: str, what: tuple[str, ...]) -> None:
    """Neither for the phase that was open nor for one to come."""
    playing.resolve(daze, now=WHEN)
    assert seats.end(daze, "abandoned", now=WHEN).exit == DONE
    before = Path(daze).read_bytes()
    name, *more = what
    ran = command_line.run("orders", name, daze, *more, "--seat", "red", "--now", WHEN)
    assert ran.exit == REFUSED and "referee/illegal-over" in ran.err, ran
    assert Path(daze).read_bytes() == before


def test_a_save_that_was_ended_is_recovered(stone: str, tmp_path: Path) -> None:
    """It is ended still."""
    seats.end(stone, "abandoned", now=WHEN)
    new = str(tmp_path / "new.toml")
    assert mending.recover(stone, new, now=WHEN).exit == DONE
    assert "abandoned" in looking.show(new).text and sound(new)
    other = str(tmp_path / "other.toml")
    assert mending.branch(stone, "1", other, now=WHEN).exit == DONE
    assert looking.show(other).list_decisions()


# Eyes.

def test_nothing_hidden_is_told_by_seat_and_end(tmp_path: Path) -> None:
    """Two saves that differ in a sheet and a plan give other eyes the same answers."""
    told = []
    for n, sheet in enumerate(("runner-1 back", "runner-1 forward")):
        path = str(tmp_path / f"{n}" / "daze.toml")
        Path(path).parent.mkdir()
        new_game.new("stone-daze", path, ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN)
        playing.resolve(path, now=WHEN)
        assert playing.move(path, f"red: {sheet}", now=WHEN).exit == DONE
        ran = [command_line.run("seat", path, *more, *json) for more in ((), ("red",)) for json in (
            (), ("--json",))]
        ran += [command_line.run("seat", path, "red", "--player", "Eve", "--now", WHEN, "--json"),
                command_line.run("end", path, "--reason", "x", "--now", WHEN, "--json"),
                command_line.run("show", path), command_line.run("score", path)]
        told.append([masked(text, path) for one in ran for text in one])
    assert told[0] == told[1]


def masked(text: Any, path: str) -> Any:
    """An answer but for its seals and the save's name."""
    if not isinstance(text, str):
        return text
    kept = save_format.parse(Path(path).read_bytes(), path)
    for line in log_entry.parse_log(kept.log):
        text = text.replace(line.seal[:32], "SEAL")
    return text.replace(path, "SAVE")


def test_the_answer_is_one_object(three: str) -> None:
    """With --json, who plays is a list, and a refusal says its code."""
    data = json.loads(command_line.run("seat", three, "--json").out)
    assert data["view"] == [{"seat": "red", "players": ["Ann"], "gone": "", "earlier": []},
                            {"seat": "blue", "players": ["Bob"], "gone": "", "earlier": []},
                            {"seat": "green", "players": ["Eve"], "gone": "", "earlier": []}]
    data = json.loads(command_line.run("seat", three, "red", "--gone", "--now", GONE, "--json").out)
    assert data["command"] == "seat" and data["played"][0]["by"] == "referee"
    data = json.loads(command_line.run("end", three, "--reason", "x", "--now", GONE, "--json").out)
    assert data["ok"] and data["asks"] == [] and data["command"] == "end"
    data = json.loads(command_line.run("end", three, "--reason", "x", "--now", GONE, "--json").out)
    assert data["exit"] == REFUSED and data["problems"][0]["code"] == "referee/illegal-over"
