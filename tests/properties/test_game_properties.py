"""The laws of the referee, over every game, scenario and number of seats found.

Those on secrets stand in test_secrets.py.
"""

import itertools
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from referee import games
from referee.core.document import blocks
from referee.core.game.decisions import Seat
from referee.core.match import (
    amendments,
    log_entry,
    match,
    replay,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match.match import Table, Turned
from referee.core.proof.auditor import audit
from tests.properties.position_checks import moves_are_sound
from tests.support import harness
from tests.support.harness import every_table

OPENING, END = 60, 140  # the turns of a game that are played through its save


def test_games_are_found() -> None:
    """There is something to hold the laws against."""
    named, played = set(games.names()), {game for game, _, _ in harness.TABLES}
    assert named == played, ("not every game has a scenario that some number of seats can play: "
                             f"{harness.differ(named, played)}")


@every_table
def test_a_random_game(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Laws 1, 2, 5, 7 and 8 on the way, 3 at the end."""
    random = Random(f"{game} {name} {seats}")
    first, *later = turns = harness.random_game(game, name, seats)
    rules, before = first.table.rules, first.table
    assert not (why := harness.impossible(rules, before.state)), f"the set-up cannot be: {why}"
    for turned in later:
        assert rules.awaiting(before.state).asks, f"nobody is asked behind turn {before.turn}"
        assert rules.result(before.state) is None, f"turn {before.turn} ended it, and more came"
        assert not (why := harness.impossible(rules, turned.table.state)), (
            f"turn {turned.line.n}, {turned.line.moves}, leads to a position that cannot be: {why}")
        after = before.state
        for event in turned.events:
            after = rules.apply(after, event)
        assert after == turned.table.state, (
            f"turn {turned.line.n}: the events do not lead where play says: "
            + harness.differ(after, turned.table.state))
        before = turned.table
    assert rules.result(before.state) is not None, "nobody must act, and there is no result"
    for turned in harness.some(turns, random, 0.05):
        moves_are_sound(turned.table, random)
    asked = [harness.written(row).rpartition(": ")[0]
             for turned in turns for row in turned.line.luck]
    assert len(asked) == len(set(asked)), "two questions have the same words"
    saves_and_replays(turns, name)


def saves_and_replays(turns: Sequence[Turned], name: str) -> None:
    """Law 3: the save's bytes, the replay, the audit."""
    now = turns[-1].table
    lines = [turned.line for turned in turns]
    kept = harness.saved(turns[0], name, lines, now)
    raw = save_writer.dumps(kept)
    again = save_format.loads(raw, "a save")
    assert save_writer.dumps(again) == raw, "a save that is read and written has other bytes"
    seated = save_loader.seat(games, again, "a save")
    ends, was = ((at.state, at.seal, at.turn) for at in (seated, now))
    assert ends == was, ("position, seal and turn of a save that is opened are not those of the "
                         f"game: {harness.differ(was, ends)}")
    for turned, replayed in zip(harness.passed(turns), replay.history(now, lines).values(),
                                strict=True):
        where = f"turn {turned.line.n} replayed: "
        assert replayed.state == turned.table.state, where + harness.differ(
            turned.table.state, replayed.state)
        assert replayed.events == turned.events, where + harness.differ(
            turned.events, replayed.events)
    found = audit(games, again, raw, "a save")
    assert found.differences == (), f"the audit finds {found.differences}"
    assert found.replayed == len(lines), f"{found.replayed} of {len(lines)} turns are replayed"


@every_table
def test_a_game_is_played_through_its_save(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 3: written, read and seated anew at every turn, it goes on as if it never had been.

    The save sorts the keys of every mapping: a rule, a page or a list of moves
    that goes over one in its own order differs here.
    """
    random = Random(13)
    first, *turns = harness.random_game(game, name, seats)
    now, lines = first.table, log_entry.write(first.line)
    shown = harness.some([turned.line.n for turned in turns], random, 0.05)
    for i, (before, turned) in enumerate(itertools.pairwise((first, *turns))):
        if OPENING <= i < len(turns) - END:  # every turn of every table would take too long
            now = turned.table
        else:
            again = save_loader.seat(games, reloaded(first, name, lines, now), "a save")
            if turned.line.n in shown:
                shown_alike(before.table, again)
            same = harness.repeated(again, turned)
            assert (same.line, same.events) == (turned.line, turned.events), (
                f"turn {turned.line.n}, read anew: "
                + harness.differ((turned.line, turned.events), (same.line, same.events)))
            now = same.table
        lines += log_entry.write(turned.line)
    ended = reloaded(first, name, lines, now)
    found = audit(games, ended, save_writer.dumps(ended), "a save", thorough=True)
    assert not found.differences, f"the audit finds {found.differences}"
    assert found.replayed == len(turns) + 1, f"{found.replayed} of {len(turns) + 1} are replayed"
    again = save_loader.seat(games, ended, "a save")
    shown_alike(turns[-1].table, again)
    result, was = again.rules.result(again.state), now.rules.result(turns[-1].table.state)
    assert result == was, f"the result, read anew: {harness.differ(was, result)}"


def reloaded(first: Turned, name: str, lines: bytes, now: Table) -> save_format.Save:
    """What is read from the bytes of a save with this log."""
    kept = msgspec.structs.replace(harness.saved(first, name, [], now), log=lines)
    return save_format.loads(save_writer.dumps(kept), "a save")


def shown_alike(here: Table, there: Table) -> None:
    """Equal asks, defaults, moves in their order, and pages to the letter."""
    rules = there.rules
    asked, same = here.rules.awaiting(here.state), rules.awaiting(there.state)
    assert asked == same, f"who is asked, read anew: {harness.differ(asked, same)}"
    for seat in (None, *here.seats):
        one, other = (blocks.text(at.rules.show(at.rules.view(at.state, seat)))
                      for at in (here, there))
        assert one == other, f"the page of {seat or 'the public'}: {harness.differ(one, other)}"
    for ask in rules.awaiting(there.state).asks:
        moves, now = (list(itertools.islice(at.rules.options(at.state, ask.seat), 100))
                      for at in (here, there))
        assert moves == now, (f"the options of {ask.seat}, “{ask.what}”, read anew: "
                              f"{harness.differ(moves, now)}")
        if ask.must:
            silent, then = (at.rules.default(at.state, ask.seat) for at in (here, there))
            assert silent == then, (f"the default of {ask.seat}, “{ask.what}”, read anew: "
                                    f"{harness.differ(silent, then)}")


@every_table
def test_undo_gives_the_same_luck(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 3: undo to any turn, then the same moves: the same position and the same luck."""
    random = Random(7)
    first = harness.begin(game, name, seats)
    turns = [first, *itertools.islice(harness.play_out(first, random), 60)]
    lines = [turned.line for turned in turns]
    past = replay.history(turns[-1].table, lines)
    for back in random.sample([*past][:-1], min(8, len(past) - 1)):
        now = amendments.undo(turns[-1].table, past[back].state, back, "a test", harness.WHEN).table
        assert now.state == turns[back - 1].table.state, f"undo to {back}: " + harness.differ(
            turns[back - 1].table.state, now.state)
        for turned in turns[back:]:
            same = harness.repeated(now, turned)
            assert same.line.luck == turned.line.luck, f"turn {turned.line.n} draws otherwise: " + (
                harness.differ(turned.line.luck, same.line.luck))
            now = same.table
        assert now.state == turns[-1].table.state, (
            f"undone to {back} and played again: "
            + harness.differ(turns[-1].table.state, now.state))


@every_table
def test_filing_order_changes_nothing(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 6: sealed sheets filed in any order give the same moves, luck and position."""
    random = Random(11)
    now = harness.begin(game, name, seats).table
    for _ in range(300):
        asked = harness.musts(now.rules, now.state)
        if not asked:
            return
        moves = harness.random_moves(now.rules, now.state, random)
        if not now.rules.awaiting(now.state).sealed:
            now = match.play(now, moves, harness.WHEN, match.luck(now)).table
            continue
        ends = [filed(now, moves, order) for order in (asked, asked[::-1],
                                                       random.sample(asked, len(asked)))]
        for end in ends[1:]:
            assert (end.line.moves, end.line.luck, end.line.digest, end.events) == (
                ends[0].line.moves, ends[0].line.luck, ends[0].line.digest, ends[0].events), (
                f"turn {end.line.n}, filed in another order: "
                + harness.differ(ends[0].table.state, end.table.state))
        now = ends[0].table


def filed(now: Table, moves: dict[Seat, Any], order: list[Seat]) -> Turned:
    """The turn that some sheets make when they come in this order."""
    *_, turned = harness.played(now, {seat: moves[seat] for seat in order})
    return turned
