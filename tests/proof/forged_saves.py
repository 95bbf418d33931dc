"""The saves that forgeries are tried on: examples, eventful games, matches of the toy."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from referee import games as shipped
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
from referee.core.match import match as table
from referee.core.match.game_registry import Games
from referee.core.match.match import Table, Turned
from referee.core.match.save_format import Save
from tests.proof.forger import Forger
from tests.support import harness, toy_match
from tests.support.harness import numbers
from tests.support.paths import every_save, label
from tests.support.toy_game import Games as Toys


class Make(NamedTuple):
    """How a save comes about that forgeries are tried on; it is made when it is asked for."""

    label: str
    games: Games
    made: Callable[[], Save]

    def __call__(self, seed: str) -> Forger:
        """The save in a forger's hands."""
        return Forger(self.label, self.games, self.made(), seed)


def examples() -> Iterator[Make]:
    """Every example save, and those of older rules and formats played on, if they are not over."""
    for file in every_save():
        kept = save_format.loads(file.read_bytes(), file.name)
        yield Make(label(file), shipped, partial(_same, kept))
        now = save_loader.seat(shipped, kept, file.name)
        if amendments.carry(now, harness.WHEN) and harness.musts(now.rules, now.state):
            yield Make(f"{label(file)}, played on", shipped, partial(played_on, kept))


def _same(kept: Save) -> Save:
    return kept


def played_on(kept: Save) -> Save:
    """A save that goes over to today's rules and format, and some turns more."""
    now, lines, random = save_loader.seat(shipped, kept, "a save"), kept.log, Random(1)
    made = amendments.carry(now, harness.WHEN)
    for n in range(4):
        now = made[-1].table
        if harness.musts(now.rules, now.state):
            made += _next(now, n, random) if not now.orders else table.resolve(
                now, harness.WHEN, table.luck(now))
    now = made[-1].table
    return replace(kept, head=now.head, state=msgspec.to_builtins(now.state), orders=now.orders,
                   log=lines + b"".join(log_entry.write(turned.line) for turned in made))


def eventful(of: tuple[str, str, tuple[Seat, ...]], turns: int, luck: str = "sealed",
             seed: str = "") -> Save:
    """A game in which everything happens that a log can say, from its set-up on.

    Sheets are filed twice, and by the moderator; one waits at the end, if the
    game comes to a sealed phase. Turns are quoted, undone and ruled.
    """
    game, name, seats = of
    random = Random(f"eventful {game} {luck}{seed}")
    first = harness.begin(game, name, seats, luck=luck)
    made: list[Turned] = [first]
    while harness.musts(made[-1].table.rules, made[-1].table.state):
        now, n = made[-1].table, len(made)
        if n > turns and (now.rules.awaiting(now.state).sealed or n > 2 * turns):
            break
        made += (n % 9 == 8 and _undone(made)) or _next(now, n, random)
        if n == turns // 2:
            made += _ruled(made[-1].table, random)
    now = made[-1].table
    if now.rules.awaiting(now.state).sealed:
        made += list(_filed(now, random))[:2]
    lines = [replace(turned.line, when=_minute(i)) for i, turned in enumerate(made)]
    kept = harness.saved(first, name, lines, made[-1].table)
    return Forger("", shipped, kept, "").fitted(lines, head=replace(kept.head, created=_minute(0)))


def _minute(n: int) -> str:
    return f"2026-01-31T{n // 60 % 24:02}:{n % 60:02}:00Z"


def _next(now: Table, n: int, random: Random) -> list[Turned]:
    if now.rules.awaiting(now.state).sealed:
        filed = list(_filed(now, random))
        return [*filed, table.open_sheets(filed[-1].table, harness.WHEN, table.luck(now))]
    seat = harness.musts(now.rules, now.state)[0]
    move = now.rules.full(now.state, seat, harness.pick(now.rules, now.state, seat, random))
    at = f"{now.phase}:{now.since[:8]}" if n % 3 == 0 else ""
    by = {seat: "moderator"} if n % 4 == 0 else None
    if n % 7 == 0:
        default = now.rules.default(now.state, seat)
        by, move = ({seat: "referee"}, default) if default is not None else (None, move)
    return [table.play(now, {seat: move}, harness.WHEN, table.luck(now), by, at)]


def _filed(now: Table, random: Random) -> Iterator[Turned]:
    seats = harness.musts(now.rules, now.state)
    for i, seat in enumerate((seats[0], *seats)):
        move = harness.pick(now.rules, now.state, seat, random)
        at = f"{now.turn}:{now.seal[:6]}" if i == 1 else ""
        turned = table.file(now, seat, now.rules.full(now.state, seat, move), harness.WHEN,
                            "moderator" if i > 1 else "", at)
        yield turned
        now = turned.table


def _undone(made: list[Turned]) -> list[Turned]:
    now = made[-1].table
    past = replay.history(now, [turned.line for turned in made])
    back = replay.parent(past, now.phase)
    return [amendments.undo(now, past[back].state, back, "a slip", harness.WHEN)] if back else []


def _ruled(now: Table, random: Random) -> list[Turned]:
    found = [*numbers(msgspec.to_builtins(now.state))]
    for path, value in random.sample(found, len(found)):
        if isinstance(value, int) and not isinstance(value, bool):
            try:
                state, rows = corrections.made(now.rules, now.state, [(path, value + 1)])
                return amendments.rule(now, state, rows, "a mail was lost", harness.WHEN)
            except Refused:
                continue
    return []


def everything() -> Iterator[Make]:
    """An eventful game of each game that is shipped, one with table luck, and toys."""
    for game in shipped.names():
        of = next(of for of in harness.TABLES if of[0] == game)
        yield Make(f"eventful {of[0]}", shipped, partial(eventful, of, 24))
    of = next(of for of in harness.TABLES if of[0] == "stone-age")
    yield Make("eventful table luck", shipped, partial(eventful, of, 24, "table"))
    yield from toys()


def toys() -> Iterator[Make]:
    """Matches of the toy: of today, carried over from an older format and to newer rules."""
    def of(label: str, kept: Save, version: int) -> Make:
        return Make(label, Toys(version), partial(_same, kept))

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


def waiting(opened: bool) -> toy_match.Match:
    """A match whose sheets are promised again behind a ruling and a copy."""
    new = toy_match.Match()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1", "red: bid 2")
    state, rows = corrections.made(new.now.rules, new.now.state, [("points.1", 4)])
    for turned in amendments.rule(new.now, state, rows, "a slip", harness.WHEN):
        new.took(turned)
    for turned in amendments.copied(new.now, entry_texts.RECOVERED, harness.WHEN):
        new.took(turned)
    if opened:
        new.say("blue: bid 1", "red: roll 2")
    return new


def ended() -> toy_match.Match:
    """A match that was ended while a sheet waited, taken up again, and ended for good."""
    new = toy_match.Match()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    new.took(amendments.end(new.now, "red is ill", harness.WHEN))
    new.undo()
    new.say("red: bid 1", "blue: bid 3")
    new.took(amendments.end(new.now, "red is still ill", harness.WHEN))
    for turned in amendments.copied(new.now, entry_texts.RECOVERED, harness.WHEN):
        new.took(turned)
    return new


def seated() -> toy_match.Match:
    """A match of which a seat is left and taken, also while sheets wait and behind its end."""
    new = toy_match.Match()
    new.say("red: bid 2")
    new.took(amendments.seated(new.now, "blue", (), "Blue is ill", harness.WHEN))
    new.took(amendments.seated(new.now, "blue", ("Bob",), "Bob plays on", harness.WHEN))
    new.say("blue: bid 1", "red: roll 2", "blue: roll 1")
    new.took(amendments.seated(new.now, "red", ("Ann",), "Red is ill", harness.WHEN))
    new.say("red: bid 1", "blue: bid 3")
    new.took(amendments.end(new.now, "all are ill", harness.WHEN))
    new.took(amendments.seated(new.now, "red", (), "Ann is ill", harness.WHEN))
    return new


def over() -> toy_match.Match:
    """A match to its end."""
    new = toy_match.a_short_match()
    new.say("blue: bid 0", "red: pass", "blue: pass")
    return new


def gone_over(version: int) -> toy_match.Match:
    """A match begun in format 1, gone on with by today's format and by some rules."""
    old = toy_match.Match()
    old.say("red: bid 2", "blue: bid 1", "red: roll 2")
    new = toy_match.resumed(save_writer.dumps(toy_match.older(old.saved())), Toys(version))
    for turned in amendments.carry(new.now, harness.WHEN):
        new.took(turned)
    for turned in amendments.copied(new.now, entry_texts.RECOVERED, harness.WHEN):
        new.took(turned)
    new.say("blue: roll 1")
    new.undo()
    new.say("blue: roll 2", "red: bid 0", "red: bid 1", "blue by moderator: bid 2", "red: pass",
            "blue: roll 1", "red: bid 3")
    return new
