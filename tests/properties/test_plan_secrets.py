"""Law 4, of orders ahead: only their own seat knows its plans, drafts and orders.

Two saves differ in nothing else; every command answers all other eyes alike
until a plan has played, a sheet was opened.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import option_checks
from referee.commands.answer import PUBLIC, Answer
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry, save_format
from referee.core.match import match as matches
from referee.core.match.match import Match, PlansResult, TurnResult, all_orders_in
from referee.core.match.save_format import DraftOrders
from referee.core.plans import executor, plan_format
from tests.properties.equivalent_histories import Pair, answered, commands
from tests.support import harness
from tests.support.command_functions import looking, mending, orders, planning, playing, well
from tests.support.command_functions import seats as chairs
from tests.support.harness import WHEN, every_table
from tests.support.random_plans import Writer, whole
from tests.tools.plans_at_large import opened, raw

LATER, DUE = "2026-01-31T18:05:00Z", "2026-01-31T18:15:00Z"
DICE = re.compile(r", \d+d\d+: [\d ]+$")
TRIED = 6  # commands of those that all histories are held against, and all of orders ahead
SHEETED = [of for of in harness.TABLES if harness.bound(*of).order_kinds]


@every_table
def test_what_is_ordered_ahead_is_its_seat_s_alone(
        game: str, name: str, seats: tuple[Seat, ...], tmp_path: Path) -> None:
    """Two saves that differ in plans, drafts, sheets that do not count: equal answers to others.

    Unless a plan has played. Some games let plans wait, some sheets settle,
    and some have the luck of a table.
    """
    random = Random(f"ahead {game} {name} {seats}")
    for luck in ("sealed", "table"):
        turns = history(game, name, seats, luck, random.choice(("0", "10")))
        some = list(turns[:random.randint(2, len(turns))])
        while all_orders_in(some[-1].match):  # what is due opens by itself
            some.pop()
        viewer = random.choice((PUBLIC, *seats))
        here, there = (ordered(some, viewer, name, random) for _ in range(2))
        alike(Pair(some, some, viewer, luck == "sealed"), here, there, name,
              tmp_path / "game.toml", random)  # a table is told at the deadline what to throw


@cache
def history(game: str, name: str, seats: tuple[Seat, ...], luck: str,
            wait: str) -> tuple[TurnResult, ...]:
    """The beginning of a random game, in which plans wait for some minutes."""
    random = Random(f"history {game} {name} {seats} {luck}")
    minutes = {"plans": wait, "settle": "10"}
    options = {option.name: minutes[option.name] for option in games.game_meta(game).options
               if option.name in minutes}
    first = harness.begin(game, name, seats, options, luck=luck)
    return first, *islice(harness.play_out(first, random), random.randint(5, 60))


def ordered(turns: list[TurnResult], viewer: str, name: str, random: Random) -> bytes:
    """A save with orders ahead of seats of other eyes, as it stands when nothing is due."""
    match = turns[-1].match
    writer = Writer(match, random)
    for turn in turns:
        for seat, move in harness.moves_of(turn).items():
            writer.memory[seat] += [(kind, match.game.write(move))
                                    for kind in match.game.decision_kinds]
    texts: dict[Seat, str] = {}
    source, due = option_checks.luck_source(match, None)[0], executor.plans_may_play(match, WHEN,
                                                                                     WHEN)

    def advanced(current: Match) -> PlansResult:
        return executor.advance(current, WHEN, source, lambda: [turn.entry for turn in turns],
                                planned=due, settled=False)

    for seat in match.seats:
        for _ in range(random.choice((0, 5)) * (seat != viewer)):
            try:
                texts[seat] = plan_format.write(plan_format.parse(match.game, writer.planned(seat),
                                                                  1))
            except Refused:
                continue
            if advanced(replace(match, plans=texts)).turns:
                del texts[seat]
    drafts = {seat: f"{text} # stopped at turn 1: a test" for seat, text in texts.items()
              if random.random() < 0.3}
    plans = {seat: text for seat, text in texts.items() if seat not in drafts}
    unready = {decision.seat: DraftOrders(decision.what,
                                          match.game.write(whole(match, decision.seat, random)),
                                          {"elder": "Ann"})
               for decision in match.game.to_move(match.state).decisions
               if decision.kind in match.game.order_kinds and decision.seat != viewer
               and random.random() < 0.6}
    after = advanced(replace(match, plans=plans, drafts=drafts, draft_orders=unready))
    assert not after.turns, f"{len(after.turns)} turns were made by plans that nothing was due of"
    return raw(turns, name, after.match)


def alike(pair: Pair, here: bytes, there: bytes, name: str, path: Path, random: Random,
          when: str = LATER) -> None:
    """Every command answers these eyes alike, unless a plan has played or a sheet was opened."""
    for data in (here, there):
        opened(data)
    tried = [*commands(pair)]
    for do in [*random.sample(tried, min(TRIED, len(tried))), *more_commands(pair, random, when)]:
        answers, written = [], []
        for data in (here, there):
            path.write_bytes(data)
            answers.append(answered(do(str(path))))
            lines = log_entry.parse_log(save_format.parse(path.read_bytes(), "a save").log)
            written.append([(line.moves, line.luck) for line in lines
                            if not entry_texts.keeps_position(line.first_text)])
        for one, other in zip(*answers, strict=True):
            assert one == other or written[0] != written[1], (
                f"after turn {pair.here[-1].entry.n} a command tells {pair.eyes} what others have "
                f"ordered ahead: {harness.differ(one, other)}")


def more_commands(pair: Pair, random: Random, when: str) -> Iterator[Callable[[str], Answer]]:
    """What is new with orders ahead, by their owner and by others."""
    viewer, match = pair.eyes, pair.here[-1].match
    other = random.choice([seat for seat in match.seats if seat != viewer] or [match.seats[0]])
    kind = next(iter(match.game.decision_kinds))
    for seat in sorted({other, viewer} - {PUBLIC}):
        text = f"{seat}: when {kind}: skip"
        mine = viewer if seat == other else None
        yield partial(planning.plan, seat=seat, viewer=viewer)
        yield lambda path, text=text: planning.plan(  # type: ignore[misc]
            path, text, check=True, viewer=viewer)
        yield lambda path, text=text, mine=mine: planning.plan(  # type: ignore[misc]
            path, text, viewer=mine, now=when)
        if seat == other:
            yield partial(planning.plan, cleared=True, seat=seat, viewer=viewer, now=when)
        for act in (orders.ready, orders.withdraw):
            yield partial(act, seat=seat, viewer=viewer, now=when)
        for decision in match.game.to_move(match.state).decisions:
            if decision.seat == seat and decision.kind in match.game.order_kinds:
                sheet = f"{seat}: {decision.what}: {match.game.write(whole(match, seat, random))}"
                for write in (orders.file, orders.draft, playing.move):
                    yield partial(write, text=sheet, viewer=viewer, now=when)
    yield partial(chairs.seat, seat=None, viewer=viewer)
    if viewer in match.seats:
        yield partial(chairs.seat, seat=viewer, player="Eve", viewer=viewer, now=when)
    if pair.same:  # else the number of a line that all see tells how many sheets were filed
        yield partial(chairs.end, reason="a test", viewer=viewer, now=when)
        yield partial(mending.rule, reason="a test", sets=["round=1"], viewer=viewer, now=when)
        yield partial(playing.resolve, viewer=viewer, now=when)
        yield lambda path: looking.audit([path])


@every_table
def test_a_plan_waits_for_dice_that_were_not_thrown(
        game: str, name: str, seats: tuple[Seat, ...], tmp_path: Path) -> None:
    """In silence; at the deadline, with the dice, it plays what it would have played."""
    turns = list(history(game, name, seats, "table", "0"))
    found = [i for i, turn in enumerate(turns[1:], 1) if len(turn.entry.luck) == 1
             and DICE.search(log_entry.row_text(turn.entry.luck[0])) and len(turn.entry.moves) == 1]
    if not found:
        return
    before, turn = turns[:found[-1]], turns[found[-1]]
    match = before[-1].match
    (seat, move), = harness.moves_of(turn).items()
    plans = {seat: plan_format.write(plan_format.parse(match.game,
                                                       f"until withdrawn; {match.game.write(move)}",
                                                       0))}
    here, there = raw(before, name, replace(match, plans=plans)), raw(before, name, match)
    alike(Pair(before, before, PUBLIC, False), here, there, name, tmp_path / "a.toml", Random(1))
    path = tmp_path / "game.toml"
    path.write_bytes(here)
    dice = log_entry.row_text(turn.entry.luck[0]).rpartition(": ")[2]
    well(playing.resolve(str(path), dice=dice, now=WHEN))
    line = next(line
                for line in log_entry.parse_log(save_format.loads(path.read_bytes(), "a save").log)
                if line.n == turn.entry.n)
    made, typed = ((at.moves, at.luck) for at in (line, turn.entry))
    assert made == typed, (f"turn {line.n}, by the plan of {seat} with the dice given later: "
                           f"{harness.differ(made, typed)}")


@pytest.mark.parametrize(("game", "name", "seats"), SHEETED)
def test_a_sheet_that_a_plan_files_is_its_seat_s_alone(
        game: str, name: str, seats: tuple[Seat, ...], tmp_path: Path) -> None:
    """When its time has come, behind whatever command another seat gives."""
    first = harness.begin(game, name, seats, {"plans": "10"})
    match, (red, blue) = first.match, seats
    sheet = match.game.write(whole(match, blue, Random(1)))
    head = next(decision.what for decision in match.game.to_move(match.state).decisions
                if decision.seat == blue)
    here = raw([first], name, replace(match, plans={blue: f"until withdrawn; {head}: {sheet}"}))
    there = raw([first], name, match)
    pair, path = Pair([first], [first], red, False), tmp_path / "game.toml"
    alike(pair, here, there, name, path, Random(1), DUE)


@pytest.mark.parametrize(("game", "name", "seats"), SHEETED)
@pytest.mark.parametrize("viewer", [PUBLIC, "red"])
def test_before_sheets_have_settled_nobody_knows_that_all_are_in(
        game: str, name: str, seats: tuple[Seat, ...], viewer: str, tmp_path: Path) -> None:
    """Whatever comes meanwhile; not even a number of turns."""
    random = Random(f"settling {game} {name} {viewer}")
    match = (first := harness.begin(game, name, seats, {"settle": "10"})).match
    ends = []
    for filing in (seats, [seat for seat in seats if seat == viewer]):
        turns = [first]
        for seat in filing:
            turns.append(matches.submit_orders(turns[-1].match, seat,
                                               whole(match, seat, Random(seat)), WHEN))
        ends.append(turns)
    here, there = (raw(turns, name, turns[-1].match) for turns in ends)
    alike(Pair(ends[0], ends[1], viewer, False), here, there, name, tmp_path / "game.toml", random)
