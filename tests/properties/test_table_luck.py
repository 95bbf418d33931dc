"""Table luck: no legal move is refused because its consequences need dice."""

import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.game.moves import Event, MoveContext
from referee.core.luck import chance
from referee.core.luck.chance import Answer, Question, Unanswered
from referee.core.match import log_entry, replay, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from tests.support import command_line, harness
from tests.support.command_line import says, well
from tests.support.harness import WHEN, every_table
from tests.support.office_in_memory import Club, text_to
from tests.support.paths import VERIFIER
from tests.tools import questions

MOST = 60  # turns of a game


def thrown(match: Match, moves: Mapping[Seat, Any]) -> tuple[TurnResult, list[str]]:
    """A turn with no more dice than it is refused without, and these."""
    own, entries = matches.luck(match), list[str]()
    while True:
        source, spent = chance.moderator_source(", ".join(entries), own)
        put: list[Question] = []
        try:
            turn = matches.play(match, moves, WHEN, noted(source, put))
        except Unanswered as none:
            entries += ["-"] * (len(put) - 1 - len(entries))
            entries.append(" ".join(map(str, own(none.question))))
        else:
            spent()
            return turn, entries


def noted(source: chance.Source, put: list[Question]) -> chance.Source:
    """A source that notes what is asked, but for what is revealed."""
    def answer(question: Question) -> Answer:
        put.extend([] if isinstance(question, chance.Reveal) else [question])
        return source(question)

    return answer


@cache
def played(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[TurnResult, ...]:
    """The beginning of a random game, with as few dice as can be; its turns."""
    random = Random(f"table {game} {name} {seats}")
    turns = [harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}",
                           luck="table")]
    while len(turns) < MOST and harness.deciding(turns[-1].match.game, turns[-1].match.state):
        match = turns[-1].match
        moves = harness.random_moves(match.game, match.state, random)
        if match.game.to_move(match.state).simultaneous:
            for seat, move in moves.items():
                turns.append(matches.submit_orders(match, seat, move, WHEN))
                match = turns[-1].match
        turns.append(thrown(match, moves)[0])
    return tuple(turns)


@every_table
def test_what_has_one_answer_waits_for_dice_alone(game: str, name: str,
                                                  seats: tuple[Seat, ...]) -> None:
    """Law 10 of table luck: a question has one answer only where that needs dice."""
    random = Random(f"one answer at a table {game} {name} {seats}")
    turns = played(game, name, seats)
    for turn in harness.some(turns, random, 0.3, 12):
        needless = list(questions.needless(turn.match, random))
        waits = matches.pending_physical_roll(turn.match)
        where = f"turn {turn.entry.n}"
        assert not needless or waits is not None, (
            f"{where}: a question has one answer, and needs no dice: {needless}")
        assert needless or waits is None, (
            f"{where}: “{waits and waits[1]}” waits for dice, and is not the only answer")
        assert waits is None or isinstance(waits[2], chance.Roll), (
            f"{where}: “{waits and waits[1]}” waits for what is no throw of dice")


@every_table
def test_dice_given_later_lead_where_dice_given_at_once_do(game: str, name: str,
                                                           seats: tuple[Seat, ...]) -> None:
    """One by one or all at once: the same rows, the same position."""
    waited = 0
    for one in played(game, name, seats):
        match = one.match
        if matches.pending_physical_roll(match) is None:
            continue
        waited += 1
        seat, text, _ = matches.pending_physical_roll(match) or ("", "", None)
        whole = matches.play(match, {seat: match.game.parse(text)}, WHEN, matches.luck(match))
        rows: list[chance.LuckItem] = []
        while (waits := matches.pending_physical_roll(match)) is not None:
            turn, _ = thrown(match, {waits[0]: match.game.parse(waits[1])})
            rows += turn.entry.luck
            match = turn.match
        found, wanted = (tuple(rows), match.state), (whole.entry.luck, whole.match.state)
        assert found == wanted, (f"turn {one.entry.n}: “{text}” of {seat}, its dice given one by "
                                 f"one, comes to {harness.differ(found, wanted)} at once")
    assert waited or not game.startswith("stone-age"), "nothing waited for dice in the whole game"


@every_table
def test_a_game_that_waited_for_dice_is_played_again_as_it_was(
        game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Where the rows of a line end, and only with a table's luck."""
    turns = played(game, name, seats)
    lines, match = [one.entry for one in turns], turns[-1].match
    past = replay.history(match, lines)
    for one in (one for one in turns if one.entry.n in past):
        again = past[one.entry.n].state
        assert again == one.match.state, (
            f"turn {one.entry.n} replayed: {harness.differ(one.match.state, again)}")
    waited = any(matches.pending_physical_roll(one.match) for one in turns)
    strict = replay.Replay(match.game, lambda n, seat, text: log_entry.orders_promise(
        match.secret, n, seat, text))
    try:
        list(strict.replay_all(lines))
    except Refused as error:
        why = error.problems[0].why
        assert waited, f"nothing waited for dice, and without a table's luck it is refused: {why}"
        says("the log has no more results", why, "the refusal of luck that waits")
    else:
        assert not waited, "dice were waited for, and it is replayed as if they were not"


class Twice(Game):
    """A move, behind which the referee draws a card and throws two dice one after the other."""

    def move_context(self, state: int) -> MoveContext:
        return MoveContext(None, state)

    def play_turn(self, context: MoveContext, moves: Mapping[Seat, Any]) -> chance.Luck[None]:
        if not context.state:
            context.add(Told())
            return
        yield chance.DrawDistinct("a card", 3)
        yield chance.Roll("one", 1)
        yield chance.Roll("two", 1)
        context.add(Told())

    def forced(self, state: int) -> tuple[Seat, Any] | None:
        return ("red", None) if state == 1 else None

    def write(self, move: Any) -> str:
        return "throw"


class Told(Event, frozen=True):
    """One step on."""

    def apply(self, box: Any, state: int) -> int:
        return state + 1


@pytest.mark.parametrize(("dice", "end"), [
    ("", 1), ("-, 4, 5", 2), ("2, 4, 5", 2), ("-, 4", None), ("2", None), ("-", None)])
def test_what_the_referee_does_by_itself_is_done_whole_or_not(dice: str, end: int | None) -> None:
    """With no dice it stops before, with all it is done, with some of them it is refused.

    Of what was drawn for it by the referee nothing is kept.
    """
    source, spent = chance.moderator_source(dice, chance.secret_source(harness.SECRET))
    rules: Any = Twice
    luck = rules(None).play(0, {"red": None})
    if end is None:
        with pytest.raises(Unanswered):
            chance.run_luck(luck, source)
        return
    (events, state), rows = chance.run_luck(luck, source)
    spent()
    found, wanted = (state, len(rows), len(events)), (1, 0, 1) if end == 1 else (2, 3, 3)
    assert found == wanted, f"“{dice}”: position, rows and events are {found}, not {wanted}"
    again, rows_again = chance.run_luck(rules(None).play(0, {"red": None}), chance.log_source(
        rows, physical=True))
    assert (again, rows_again) == ((events, state), rows), (
        f"“{dice}”, played again from its rows: "
        + harness.differ(((events, state), rows), (again, rows_again)))


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A game in which red has the hunt alone, and blue the forest."""
    at = str(tmp_path / "t.toml")
    for words in (("new", "stone-age", at, "--luck", "table", "--seat", "red=Ann",
                   "--seat", "blue=Bob"), ("move", at, "red: place 5 hunt")):
        well(*words, "--now", WHEN)
    return at


def test_a_legal_move_is_saved_before_the_dice_that_follow(path: str) -> None:
    """It says what is to be thrown and how that is given; that plays on."""
    ran = well("move", path, "blue: place 5 forest", "--brief", "--now", WHEN)
    says('The only legal move is “red: use hunt”. This move needs dice: round 1, red on\n'
         '  the hunt, 5d6.\nRoll the dice at the table and enter the numbers:\n'
         '  referee move SAVE "red: use hunt" --dice "…"\n', ran.out, "blue's move")
    ran = well("move", path, "red: use hunt", "--now", WHEN, code=1)
    says("illegal-no-dice", ran.err, "red's move without dice")
    well("move", path, "red: use hunt", "--dice", "3 2 5 1 1", "--now", WHEN)
    ran = well("resolve", path, "--dice", "1 1 1 1 1", "--brief", "--now", WHEN)
    says("blue by referee: use forest", ran.out, "`resolve`")
    well("audit", path)


@pytest.mark.parametrize(("dice", "good", "turns"), [
    ("", True, 3), ("3 2 5 1 1", True, 3), ("3 2 5 1 1, 6 6 6 6 6", True, 3),
    ("3 2 5 1 1, 6", False, 2), ("3 2", False, 2), ("3 2 5 1 1, -", False, 2),
    ("3 2 5 1 1, 6 6 6 6 6, 1", False, 2)])
def test_dice_given_at_once_answer_what_follows(path: str, dice: str, good: bool,
                                                turns: int) -> None:
    """As many as there are; what does not fit or is left over is refused, and nothing is played."""
    more = ("--dice", dice) if dice else ()
    ran = command_line.run("move", path, "blue: place 5 forest", *more, "--now", WHEN)
    assert (ran.exit == 0) == good, f"“{dice}” is {'refused' if good else 'taken'}: {ran.unfolded}"
    logged = len(well("log", path).out.split("\nturn "))
    assert logged == turns, f"with “{dice}” the log has {logged} turns, not {turns}"
    well("audit", path)


def test_a_plan_waits_for_dice_and_is_not_stopped_by_them(path: str) -> None:
    """Nor is it asked what to do where there is one thing to do."""
    for seat in ("red", "blue"):
        well("plan", path, f"{seat}: when tools: none", "--now", WHEN)
    ran = well("move", path, "blue: place 5 forest", "--brief", "--for", "moderator", "--now", WHEN)
    assert "stopped" not in ran.out, f"blue's move has stopped a plan: {ran.unfolded}"
    says("it waits for dice: round 1, red on the hunt, 5d6",
         " ".join(ran.out.split()), "blue's move")
    says("when tools: tools none", well("plan", path, "--seat", "red").out, "red's plan")


@pytest.mark.parametrize(("words", "move"), [
    (("resolve", "{path}"), "blue by referee: place"),
    (("seat", "{path}", "blue", "--gone"), "blue by referee: place"),
    (("plan", "{path}", "blue: place 5 forest"), "blue: place 5 forest")])
def test_a_move_made_in_any_way_is_saved_before_the_dice(path: str, words: tuple[str, ...],
                                                         move: str) -> None:
    """By the deadline, for who is gone, by a plan; then the dice are asked for."""
    if "--gone" in words:  # of two players none would be left to play on
        path = path.replace("t.toml", "three.toml")
        for line in (("new", "stone-age", path, "--luck", "table", "--seat", "red=Ann",
                      "--seat", "blue=Bob", "--seat", "green=Cid"),
                     ("move", path, "red: place 5 hunt")):
            well(*line, "--now", WHEN)
    well(*(word.format(path=path) for word in words), "--now", WHEN)
    while "ROUND 1, PLACING" in command_line.run("show", path).out:
        well("resolve", path, "--now", WHEN)
    says(move, well("log", path).out, "the log")
    says("This move needs dice: round 1, red on the hunt, 5d6.",
         " ".join(well("show", path).out.split()), "the page")
    well("audit", path)


def test_a_script_plays_up_to_the_dice_and_on_with_them(path: str, tmp_path: Path) -> None:
    """A line without dice is played before them, the next line gives them."""
    lines = tmp_path / "moves"
    lines.write_text("blue: place 5 forest\nred: use hunt --dice \"3 2 5 1 1\"\n")
    ran = well("script", path, str(lines), "--now", WHEN)
    says("Ann rolls 3 2 5 1 1", ran.out, "the script")


def test_a_game_that_waits_for_dice_is_undone_shown_and_proved(path: str, tmp_path: Path) -> None:
    """As any other; the page of another hand proves its record, too."""
    record = str(tmp_path / "r.json")
    for words in (("move", path, "blue: place 5 forest"), ("undo", path, "--reason", "a slip"),
                  ("move", path, "blue: place 5 river"), ("publish", path, "-o", record)):
        well(*words)
    says("OK.", well("verify", record).out, "`verify`")
    done = subprocess.run([sys.executable, str(VERIFIER), record], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, (f"{VERIFIER.name} ends with {done.returncode}: "
                                  f"{done.stdout + done.stderr}")


def test_a_message_is_told_of_the_dice_without_a_command() -> None:
    """A player by mail cannot throw for the table; the moderator does."""
    club = Club()
    first = harness.begin("stone-age", "standard", ("red", "blue"), {}, "5e" * 32, luck="table")
    club.save = save_writer.dumps(harness.saved(first, "standard", [first.entry], first.match))
    club.write("red", "place 5 hunt")
    handled = club.write("blue", "place 5 forest")
    says("Played: ", text_to(handled, "blue"), "the mail to blue")
    says("“red: use hunt”. This move needs dice: round 1, red on the hunt, 5d6.",
         " ".join(text_to(handled, "red").split()), "the mail to red")
