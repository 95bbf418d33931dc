"""The properties of every game, scenario and number of seats.

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
    replay,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match import (
    match as matches,
)
from referee.core.match.match import Match, TurnResult
from referee.core.proof.auditor import audit
from tests.properties.position_checks import moves_are_sound
from tests.support import harness
from tests.support.harness import every_table

OPENING, END = 40, 80  # the turns of a game that are played through its save, at its first table


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
    bound_game, before = first.match.game, first.match
    assert not (why := harness.impossible(bound_game, before.state)), f"the set-up cannot be: {why}"
    for turn in later:
        assert bound_game.to_move(before.state).decisions, (f"nobody is asked behind turn "
                                                            f"{before.turn}")
        assert bound_game.result(before.state) is None, (f"turn {before.turn} ended it, and more "
                                                         f"came")
        assert not (why := harness.impossible(bound_game, turn.match.state)), (
            f"turn {turn.entry.n}, {turn.entry.moves}, leads to a position that cannot be: {why}")
        after = before.state
        for event in turn.events:
            after = bound_game.apply(after, event)
        assert after == turn.match.state, (
            f"turn {turn.entry.n}: the events do not lead where play says: "
            + harness.differ(after, turn.match.state))
        before = turn.match
    assert bound_game.result(before.state) is not None, "nobody must act, and there is no result"
    for turn in harness.some(turns, random, 0.05):
        moves_are_sound(turn.match, random)
    asked = [harness.written(row).rpartition(": ")[0]
             for turn in turns for row in turn.entry.luck]
    assert len(asked) == len(set(asked)), "two questions have the same words"
    saves_and_replays(turns, name)


def saves_and_replays(turns: Sequence[TurnResult], name: str) -> None:
    """Law 3: the save's bytes, the replay, the audit."""
    match = turns[-1].match
    lines = [turn.entry for turn in turns]
    kept = harness.saved(turns[0], name, lines, match)
    raw = save_writer.dumps(kept)
    again = save_format.loads(raw, "a save")
    assert save_writer.dumps(again) == raw, "a save that is read and written has other bytes"
    seated = save_loader.load_match(games, again, "a save")
    ends, was = ((current.state, current.seal, current.turn) for current in (seated, match))
    assert ends == was, ("position, seal and turn of a save that is opened are not those of the "
                         f"game: {harness.differ(was, ends)}")
    for turn, replayed in zip(harness.passed(turns), replay.history(match, lines).values(),
                              strict=True):
        where = f"turn {turn.entry.n} replayed: "
        assert replayed.state == turn.match.state, where + harness.differ(
            turn.match.state, replayed.state)
        assert replayed.events == turn.events, where + harness.differ(
            turn.events, replayed.events)
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
    match, lines = first.match, log_entry.write(first.entry)
    shown = harness.some([turn.entry.n for turn in turns], random, 0.05)
    opening, end = (harness.half_of(many, game, name, seats) for many in (OPENING, END))
    for i, (before, turn) in enumerate(itertools.pairwise((first, *turns))):
        if opening <= i < len(turns) - end:  # every turn of every table would take too long
            match = turn.match
        else:
            again = save_loader.load_match(games, reloaded(first, name, lines, match), "a save")
            if turn.entry.n in shown:
                shown_alike(before.match, again)
            same = harness.repeated(again, turn)
            assert (same.entry, same.events) == (turn.entry, turn.events), (
                f"turn {turn.entry.n}, read anew: "
                + harness.differ((turn.entry, turn.events), (same.entry, same.events)))
            match = same.match
        lines += log_entry.write(turn.entry)
    ended = reloaded(first, name, lines, match)
    found = audit(games, ended, save_writer.dumps(ended), "a save", thorough=True)
    assert not found.differences, f"the audit finds {found.differences}"
    assert found.replayed == len(turns) + 1, f"{found.replayed} of {len(turns) + 1} are replayed"
    again = save_loader.load_match(games, ended, "a save")
    shown_alike(turns[-1].match, again)
    result, was = again.game.result(again.state), match.game.result(turns[-1].match.state)
    assert result == was, f"the result, read anew: {harness.differ(was, result)}"


def reloaded(first: TurnResult, name: str, lines: bytes, match: Match) -> save_format.Save:
    """What is read from the bytes of a save with this log."""
    kept = msgspec.structs.replace(harness.saved(first, name, [], match), log=lines)
    return save_format.loads(save_writer.dumps(kept), "a save")


def shown_alike(here: Match, there: Match) -> None:
    """Equal asks, defaults, moves in their order, and pages to the letter."""
    game = there.game
    to_move, same = here.game.to_move(here.state), game.to_move(there.state)
    assert to_move == same, f"who is asked, read anew: {harness.differ(to_move, same)}"
    for seat in (None, *here.seats):
        one, other = (blocks.text(match.game.show(match.game.view(match.state, seat)))
                      for match in (here, there))
        assert one == other, f"the page of {seat or 'the public'}: {harness.differ(one, other)}"
    for decision in game.to_move(there.state).decisions:
        moves, now = (list(itertools.islice(match.game.options(match.state, decision.seat), 100))
                      for match in (here, there))
        assert moves == now, (f"the options of {decision.seat}, “{decision.what}”, read anew: "
                              f"{harness.differ(moves, now)}")
        if decision.must:
            silent, then = (match.game.default(match.state, decision.seat)
                            for match in (here, there))
            assert silent == then, (f"the default of {decision.seat}, “{decision.what}”, read "
                                    f"anew: "
                                    f"{harness.differ(silent, then)}")


@every_table
def test_undo_gives_the_same_luck(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 3: undo to any turn, then the same moves: the same position and the same luck."""
    random = Random(7)
    first = harness.begin(game, name, seats)
    turns = [first, *itertools.islice(harness.play_out(first, random), 60)]
    lines = [turn.entry for turn in turns]
    past = replay.history(turns[-1].match, lines)
    for back in random.sample([*past][:-1], min(8, len(past) - 1)):
        match = amendments.undo(turns[-1].match, past[back].state, back, "a test",
                                harness.WHEN).match
        assert match.state == turns[back - 1].match.state, f"undo to {back}: " + harness.differ(
            turns[back - 1].match.state, match.state)
        for turn in turns[back:]:
            same = harness.repeated(match, turn)
            assert same.entry.luck == turn.entry.luck, f"turn {turn.entry.n} draws otherwise: " + (
                harness.differ(turn.entry.luck, same.entry.luck))
            match = same.match
        assert match.state == turns[-1].match.state, (
            f"undone to {back} and played again: "
            + harness.differ(turns[-1].match.state, match.state))


@every_table
def test_filing_order_changes_nothing(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 6: sealed sheets filed in any order give the same moves, luck and position."""
    random = Random(11)
    match = harness.begin(game, name, seats).match
    for _ in range(300):
        asked = harness.deciding(match.game, match.state)
        if not asked:
            return
        moves = harness.random_moves(match.game, match.state, random)
        if not match.game.to_move(match.state).simultaneous:
            match = matches.play(match, moves, harness.WHEN, matches.luck(match)).match
            continue
        ends = [filed(match, moves, order) for order in (asked, asked[::-1],
                                                         random.sample(asked, len(asked)))]
        for end in ends[1:]:
            assert (end.entry.moves, end.entry.luck, end.entry.digest, end.events) == (
                ends[0].entry.moves, ends[0].entry.luck, ends[0].entry.digest, ends[0].events), (
                f"turn {end.entry.n}, filed in another order: "
                + harness.differ(ends[0].match.state, end.match.state))
        match = ends[0].match


def filed(match: Match, moves: dict[Seat, Any], order: list[Seat]) -> TurnResult:
    """The turn that some sheets make when they come in this order."""
    *_, turn = harness.played(match, {seat: moves[seat] for seat in order})
    return turn
