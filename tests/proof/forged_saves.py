"""The saves that forgeries are tried on: examples, eventful games, matches of the toy game."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from referee import games as all_games
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.match import (
    amendments,
    corrections,
    entry_texts,
    log_entry,
    replay,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match import match as matches
from referee.core.match.game_registry import GameRegistry
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Save
from tests.proof.forger import Forger
from tests.support import harness, toy_match
from tests.support.harness import numbers
from tests.support.paths import every_save, label
from tests.support.toy_game import Games


class Make(NamedTuple):
    """How to make a save to try forgeries on; it is made on demand."""

    label: str
    games: GameRegistry
    made: Callable[[], Save]

    def __call__(self, seed: str) -> Forger:
        """A forger with the save."""
        return Forger(self.label, self.games, self.made(), seed)


def examples() -> Iterator[Make]:
    """Every example save, and unfinished saves of older rules and formats, played on."""
    for file in every_save():
        kept = save_format.loads(file.read_bytes(), file.name)
        yield Make(label(file), all_games, partial(_same, kept))
        match = save_loader.load_match(all_games, kept, file.name)
        if amendments.upgrade(match, harness.WHEN) and harness.deciding(match.game, match.state):
            yield Make(f"{label(file)}, played on", all_games, partial(played_on, kept))


def _same(kept: Save) -> Save:
    return kept


def played_on(kept: Save) -> Save:
    """A save that is upgraded to current rules and format, with some more turns."""
    match, lines, random = save_loader.load_match(all_games, kept, "a save"), kept.log, Random(1)
    made = amendments.upgrade(match, harness.WHEN)
    for n in range(4):
        match = made[-1].match
        if harness.deciding(match.game, match.state):
            made += _next(match, n, random) if not match.orders else matches.resolve(
                match, harness.WHEN, matches.luck(match))
    match = made[-1].match
    return replace(kept, header=match.header, state=msgspec.to_builtins(match.state),
                   orders=match.orders,
                   log=lines + b"".join(log_entry.write(turn.entry) for turn in made))


def eventful(of: tuple[str, str, tuple[Seat, ...]], turns: int, luck: str = "sealed",
             seed: str = "") -> Save:
    """A random game in which everything happens that a log can record.

    Orders are filed twice, and by the moderator; one waits at the end, if the game comes to a
    simultaneous phase. Turns are quoted, undone and changed by rulings.
    """
    game, name, seats = of
    random = Random(f"eventful {game} {luck}{seed}")
    first = harness.begin(game, name, seats, luck=luck)
    made: list[TurnResult] = [first]
    while harness.deciding(made[-1].match.game, made[-1].match.state):
        match, n = made[-1].match, len(made)
        if n > turns and (match.game.to_move(match.state).simultaneous or n > 2 * turns):
            break
        made += (n % 9 == 8 and _undone(made)) or _next(match, n, random)
        if n == turns // 2:
            made += _ruled(made[-1].match, random)
    match = made[-1].match
    if match.game.to_move(match.state).simultaneous:
        made += list(_filed(match, random))[:2]
    lines = [replace(turn.entry, timestamp=_minute(i)) for i, turn in enumerate(made)]
    kept = harness.saved(first, name, lines, made[-1].match)
    return Forger("", all_games, kept, "").fitted(lines,
                                                header=replace(kept.header, created=_minute(0)))


def _minute(n: int) -> str:
    return f"2026-01-31T{n // 60 % 24:02}:{n % 60:02}:00Z"


def _next(match: Match, n: int, random: Random) -> list[TurnResult]:
    if match.game.to_move(match.state).simultaneous:
        filed = list(_filed(match, random))
        return [*filed, matches.play_orders(filed[-1].match, harness.WHEN, matches.luck(match))]
    seat = harness.deciding(match.game, match.state)[0]
    move = match.game.canonical_move(match.state, seat,
                                     harness.pick(match.game, match.state, seat, random))
    quoted = f"{match.position_turn}:{match.position_hash[:8]}" if n % 3 == 0 else ""
    by = {seat: "moderator"} if n % 4 == 0 else None
    if n % 7 == 0:
        default = match.game.default(match.state, seat)
        by, move = ({seat: "referee"}, default) if default is not None else (None, move)
    return [matches.play(match, {seat: move}, harness.WHEN, matches.luck(match), by, quoted)]


def _filed(match: Match, random: Random) -> Iterator[TurnResult]:
    seats = harness.deciding(match.game, match.state)
    for i, seat in enumerate((seats[0], *seats)):
        move = harness.pick(match.game, match.state, seat, random)
        quoted = f"{match.turn}:{match.seal[:6]}" if i == 1 else ""
        turn = matches.submit_orders(match, seat,
                                     match.game.canonical_move(match.state, seat, move),
                                   harness.WHEN,
                                   "moderator" if i > 1 else "", quoted)
        yield turn
        match = turn.match


def _undone(made: list[TurnResult]) -> list[TurnResult]:
    match = made[-1].match
    past = replay.history(match, [turn.entry for turn in made])
    back = replay.previous_turn(past, match.position_turn)
    return [amendments.undo(match, past[back].state, back, "a slip", harness.WHEN)] if back else []


def _ruled(match: Match, random: Random) -> list[TurnResult]:
    found = [*numbers(msgspec.to_builtins(match.state))]
    for path, value in random.sample(found, len(found)):
        if isinstance(value, int) and not isinstance(value, bool):
            try:
                state, rows = corrections.set_fields(
                    match.game, match.state, [corrections.Assignment(path, value + 1)])
                return amendments.apply_ruling(match, state, rows, "a mail was lost", harness.WHEN)
            except Refused:
                continue
    return []


def everything() -> Iterator[Make]:
    """An eventful game of each shipped game, one with table luck, and toy matches."""
    for game in all_games.names():
        of = next(of for of in harness.TABLES if of[0] == game)
        yield Make(f"eventful {of[0]}", all_games, partial(eventful, of, 24))
    of = next(of for of in harness.TABLES if of[0] == "stone-age")
    yield Make("eventful table luck", all_games, partial(eventful, of, 24, "table"))
    yield from toys()


def toys() -> Iterator[Make]:
    """Matches of the toy: current, upgraded from an older format, upgraded to newer rules."""
    def of(label: str, kept: Save, version: int) -> Make:
        return Make(label, Games(version), partial(_same, kept))

    short = toy_match.a_short_match().saved()
    yield of("a toy", short, 1)
    yield of("a toy of format 1", toy_match.older(short), 1)
    yield of("a toy of older rules", short, 2)
    yield of("a toy carried over", gone_over(2).saved(), 2)
    yield of("a toy of format 1 played on", gone_over(1).saved(), 1)
    yield of("a toy whose sheets wait over a ruling", waiting(opened=False).saved(), 1)
    yield of("a toy whose sheets waited over a ruling", waiting(opened=True).saved(), 1)
    yield of("a toy that was ended", ended().saved(), 1)
    yield of("a toy that has its result", over().saved(), 1)
    yield of("a toy whose seats were left and taken", seated().saved(), 1)


def waiting(opened: bool) -> toy_match.PlayedMatch:
    """A match whose orders are promised again after a ruling and a copy."""
    new = toy_match.PlayedMatch()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1", "red: bid 2")
    state, rows = corrections.set_fields(new.now.game, new.now.state,
                                         [corrections.Assignment("points.1", 4)])
    for turn in amendments.apply_ruling(new.now, state, rows, "a slip", harness.WHEN):
        new.took(turn)
    for turn in amendments.copy_match(new.now, entry_texts.RECOVERED, harness.WHEN):
        new.took(turn)
    if opened:
        new.say("blue: bid 1", "red: roll 2")
    return new


def ended() -> toy_match.PlayedMatch:
    """A match that was ended while orders waited, resumed, and ended for good."""
    new = toy_match.PlayedMatch()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    new.took(amendments.end(new.now, "red is ill", harness.WHEN))
    new.undo()
    new.say("red: bid 1", "blue: bid 3")
    new.took(amendments.end(new.now, "red is still ill", harness.WHEN))
    for turn in amendments.copy_match(new.now, entry_texts.RECOVERED, harness.WHEN):
        new.took(turn)
    return new


def seated() -> toy_match.PlayedMatch:
    """A match with a seat left and taken, also while orders wait and after its end."""
    new = toy_match.PlayedMatch()
    new.say("red: bid 2")
    new.took(amendments.change_seat(new.now, "blue", (), "Blue is ill", harness.WHEN))
    new.took(amendments.change_seat(new.now, "blue", ("Bob",), "Bob plays on", harness.WHEN))
    new.say("blue: bid 1", "red: roll 2", "blue: roll 1")
    new.took(amendments.change_seat(new.now, "red", ("Ann",), "Red is ill", harness.WHEN))
    new.say("red: bid 1", "blue: bid 3")
    new.took(amendments.end(new.now, "all are ill", harness.WHEN))
    new.took(amendments.change_seat(new.now, "red", (), "Ann is ill", harness.WHEN))
    return new


def over() -> toy_match.PlayedMatch:
    """A match played to its end."""
    new = toy_match.a_short_match()
    new.say("blue: bid 0", "red: pass", "blue: pass")
    return new


def gone_over(version: int) -> toy_match.PlayedMatch:
    """A match begun in format 1 and continued in the current format with some rules."""
    old = toy_match.PlayedMatch()
    old.say("red: bid 2", "blue: bid 1", "red: roll 2")
    new = toy_match.resumed(save_writer.dumps(toy_match.older(old.saved())), Games(version))
    for turn in amendments.upgrade(new.now, harness.WHEN):
        new.took(turn)
    for turn in amendments.copy_match(new.now, entry_texts.RECOVERED, harness.WHEN):
        new.took(turn)
    new.say("blue: roll 1")
    new.undo()
    new.say("blue: roll 2", "red: bid 0", "red: bid 1", "blue by moderator: bid 2", "red: pass",
            "blue: roll 1", "red: bid 3")
    return new
