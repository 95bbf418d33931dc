"""The games whose records are altered: matches of the toy, eventful games, example saves.

A name is one of `BASES`, or an example save by its path, as `stone-daze/landing`; `NAME to N` is
the record of its first N lines.
"""

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from random import Random

from msgspec.structs import replace

from referee.core.input import sequence
from referee.core.match import amendments, corrections, entry_texts, external_luck, save_writer
from referee.core.match import match as matches
from referee.core.match.entry_texts import Beacon
from tests.proof import forged_saves
from tests.support import harness, pending_luck, records, toy_match
from tests.support.paths import SAVES
from tests.support.records import Kept
from tests.support.toy_game import Games


def _toys() -> dict[str, Callable[[], Kept]]:
    def of(make: forged_saves.Make) -> Kept:
        made = make("a seed")
        return records.of(made.label, made.save, made.games)

    return {make("a seed").label: partial(of, make) for make in forged_saves.toys()}


def _awaited(source: str, *seats: str) -> Kept:
    """A toy match whose luck depends on words, of all or some seats, or on a beacon."""
    kept = pending_luck.waits("toy", source)
    if source == pending_luck.BEACON:
        signature = pending_luck.TRUE[0][2]
        value = sha256(bytes.fromhex(signature)).hexdigest()
        kept = external_luck.add_to_save(
            kept, Beacon(pending_luck.ROUND, value, *((signature, True) if seats else ("",))),
            pending_luck.AFTER)
    else:
        kept = pending_luck.spoken(kept, *seats)
    toys = Games(1)
    return records.of(source, pending_luck.played(toys, pending_luck.begun(toys, kept), 4), toys)


def _table() -> Kept:
    of = next(of for of in harness.TABLES if of[0] == "stone-age")
    return records.of("table luck", forged_saves.eventful(of, 6, "table"))


def _upgraded() -> Kept:
    """A match of format 1 that continues in the current one while orders wait."""
    old = toy_match.PlayedMatch()
    old.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    new = toy_match.resumed(save_writer.dumps(toy_match.older(old.saved())), Games(1))
    for turn in amendments.upgrade(new.now, harness.WHEN):
        new.took(turn)
    new.say("red: bid 2", "blue: bid 1", "red: pass", "blue: pass", "red: bid 1")
    return _of(new)


def _undone() -> Kept:
    """A match in which an undo drops orders that nobody opened."""
    new = toy_match.PlayedMatch()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    new.undo()
    new.say("blue: roll 0", "red: bid 1")
    return _of(new)


def _branched() -> Kept:
    """A branch of a match in which orders waited, and some are filed twice."""
    new = toy_match.a_short_match()
    for turn in amendments.copy_match(new.now, entry_texts.BRANCHED, harness.WHEN):
        new.took(turn)
    new.say("red: bid 1", "blue: bid 2", "red: roll 1")
    return _of(new)


def _branched_behind_a_ruling() -> Kept:
    """A branch from a ruling after which orders would have been filed again."""
    new = toy_match.PlayedMatch()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    state, rows = corrections.set_fields(new.now.game, new.now.state,
                                         [corrections.Assignment("points.1", 4)])
    ruled = new.took(amendments.apply_ruling(new.now, state, rows, "a slip", harness.WHEN)[0])
    dropped = replace(ruled.match, orders={})
    for turn in amendments.copy_match(dropped, entry_texts.BRANCHED, harness.WHEN):
        new.took(turn)
    new.say("red: bid 1", "blue: bid 2")
    return _of(new)


def _withdrawn() -> Kept:
    """A match in which orders are withdrawn, by their seat and by the moderator."""
    new = toy_match.PlayedMatch()
    for text in ("red: bid 2", "red: bid 1"):
        new.say(text)
        new.took(matches.withdraw_orders(new.now, "red", harness.WHEN))
    new.say("red by moderator: bid 0", "blue: bid 1", "red: pass", "blue: pass", "blue: bid 3")
    new.took(matches.withdraw_orders(new.now, "blue", harness.WHEN, "moderator"))
    return _of(new)


def _chosen() -> Kept:
    """A match of three seats with an option: everybody may know who has filed."""
    new = toy_match.PlayedMatch(seats=("red", "blue", "green"), options={"filed": "told"})
    new.say("red: bid 2", "green: bid 3", "blue: bid 1", "red: pass", "blue: pass",
            "green: roll 2", "green: bid 1")
    return _of(new)


def _chained() -> Kept:
    """A game in which three moves of one text quote the same turn; the first is hidden."""
    of = next(of for of in harness.TABLES if of[0] == "settlers")
    made, random = [harness.begin(*of)], Random(1)
    while len(made) < 13:  # the villages of all, and then the first turn
        match = made[-1].match
        seat = harness.deciding(match.game, match.state)[0]
        move = match.game.canonical_move(match.state, seat,
                                         harness.pick(match.game, match.state, seat, random))
        made.append(matches.play(match, {seat: move}, harness.WHEN, matches.luck(match)))
    match = made[-1].match
    seat = harness.deciding(match.game, match.state)[0]
    result = sequence.run(match, f"{seat}: refuse all; refuse all flint; end", None, harness.WHEN,
                          matches.luck(match), f"{match.position_turn}:{match.position_hash[:16]}")
    lines = [turn.entry for turn in (*made, *result.all_turns)]
    return records.of("chained", harness.saved(made[0], "standard", lines, result.match))


def _of(new: toy_match.PlayedMatch) -> Kept:
    return records.of("a toy", new.saved(), Games(1))


def _hidden(game: str) -> Kept:
    """A game with rows private to a seat."""
    of = next(of for of in harness.TABLES if of[0] == game)
    return records.of(game, forged_saves.eventful(of, 8))


BASES: dict[str, Callable[[], Kept]] = {
    **_toys(),
    "words": lambda: _awaited(pending_luck.WAIT), "words left out": lambda: _awaited(
        pending_luck.LEAVE_OUT, "red"),
    "a beacon": lambda: _awaited(pending_luck.BEACON), "a checked beacon": lambda: _awaited(
        pending_luck.BEACON, "red"),
    "a toy of format 1 upgraded in a phase": _upgraded,
    "table luck": _table, "an undone sheet": _undone, "a branch": _branched,
    "a branch behind a ruling": _branched_behind_a_ruling,
    "a chain": _chained, "withdrawn sheets": _withdrawn, "three seats": _chosen,
    "hidden sheets": lambda: _hidden("stone-daze"), "hidden tasks": lambda: _hidden(
        "fire-and-stone"),
}


@cache
def base(name: str) -> Kept:
    """The game of a name."""
    kept, found, last = name.partition(" to ")
    if found:
        whole = base(kept)
        lines, header = whole.lines[:int(last)], whole.save.header
        if header.fairness.awaits and not any(line.first_text.startswith("begun ")
                                              for line in lines):
            unbegun = replace(header.fairness, words=(), beacon="", checked=False)
            header = replace(header, fairness=unbegun)
        return replace(whole, save=replace(whole.save, header=header, orders={}), lines=lines)
    return BASES[name]() if name in BASES else records.of_file(SAVES / f"{name}.toml")
