"""The eight laws of the referee, over every game, scenario and number of seats found."""

import itertools
from random import Random
from typing import Any

import msgspec
import pytest

from referee import games
from referee.core import chain, chance, log, said, save, table
from referee.core.audit import audit
from referee.core.problem import Refused
from referee.core.rules import AnyRules, Seat
from referee.core.table import Table, Turned
from tests import harness

TABLES = list(harness.tables())
SEEDS = range(2)
ids = [f"{game}-{name}-{len(seats)}" for game, name, seats in TABLES]
every_table = pytest.mark.parametrize(("game", "name", "seats"), TABLES, ids=ids)


def test_games_are_found() -> None:
    """There is something to hold the laws against."""
    assert set(games.names()) == {game for game, _, _ in TABLES}


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game(game: str, name: str, seats: tuple[Seat, ...], seed: int) -> None:
    """Laws 1, 2, 5, 7 and 8 on the way, 3 at the end."""
    random = Random(f"{game} {name} {seats} {seed}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    rules = first.table.rules
    turns = [first]
    before = first.table
    assert not rules.faults(before.state)
    for turned in harness.play_out(first, random):
        assert rules.awaiting(before.state).asks
        assert rules.result(before.state) is None
        assert not rules.faults(turned.table.state), turned.line.moves
        if random.random() < 0.1:
            moves_are_sound(turned.table, random)
        turns.append(turned)
        before = turned.table
    assert rules.result(before.state) is not None, "nobody must act, and there is no result"
    asked = [row.rpartition(": ")[0] for turned in turns for row in turned.line.luck]
    assert len(asked) == len(set(asked)), "two questions have the same words"
    saves_and_replays(turns, name)


def moves_are_sound(now: Table, random: Random) -> None:
    """Law 1 and 2 in one position: canonical, legal, refused without a crash, nothing changed."""
    rules, state = now.rules, now.state
    digest = log.digest(state)
    for seat in now.seats:
        rules.view(state, seat)
        asks = {ask.seat for ask in rules.awaiting(state).asks}
        for move in itertools.islice(rules.options(state, seat) if seat in asks else (), 150):
            text = rules.write(move)
            assert rules.parse(text) == move, text
            assert not table.hard(rules.check(state, seat, move)), text
            other = scrambled(text, random)
            try:
                rules.check(state, seat, rules.parse(other))
            except Refused as error:
                assert error.problems
        default = rules.default(state, seat) if seat in harness.musts(rules, state) else None
        if default is not None:
            assert not table.hard(rules.check(state, seat, default)), rules.write(default)
            assert rules.parse(rules.write(default)) == default
    assert log.digest(state) == digest


def scrambled(text: str, random: Random) -> str:
    """A text like a move, and often none."""
    words = text.split()
    kind = random.randrange(4)
    if kind == 0:
        random.shuffle(words)
    elif kind == 1:
        words[random.randrange(len(words))] = random.choice(["7", "99", "wood", "x", "é", "all"])
    elif kind == 2:
        del words[random.randrange(len(words))]
    else:
        words.insert(random.randrange(len(words) + 1), random.choice(words))
    return " ".join(words)


def saves_and_replays(turns: list[Turned], name: str) -> None:
    """Law 3: the save's bytes, the replay, the audit."""
    now = turns[-1].table
    lines = [turned.line for turned in turns]
    kept = harness.saved(turns[0], name, lines, now)
    raw = save.dumps(kept)
    again = save.loads(raw, "a save")
    assert save.dumps(again) == raw
    seated = table.seat(games, again, "a save")
    assert (seated.state, seated.seal, seated.turn) == (now.state, now.seal, now.turn)
    for turned, replayed in zip(turns, table.replay(now.rules, lines), strict=True):
        assert replayed.state == turned.table.state
        assert replayed.events == turned.events
    found = audit(games, again, "a save")
    assert found.differences == ()
    assert found.replayed == len(lines)


@every_table
def test_undo_gives_the_same_luck(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 3: undo to any turn, then the same moves: the same position and the same luck."""
    random = Random(7)
    first = harness.begin(game, name, seats)
    turns = [first, *itertools.islice(harness.play_out(first, random), 60)]
    lines = [turned.line for turned in turns]
    past = {again.line.n: again for again in table.replay(first.table.rules, lines)}
    for back in random.sample(range(1, len(turns)), min(8, len(turns) - 1)):
        now = table.undo(turns[-1].table, past, back, "a test", harness.WHEN).table
        assert now.state == turns[back - 1].table.state
        for turned in turns[back:]:
            moves = {played.seat: now.rules.parse(played.text)
                     for played in map(said.read, turned.line.moves)
                     if isinstance(played, said.Played)}
            same = table.play(now, moves, harness.WHEN, table.luck(now))
            assert same.line.luck == turned.line.luck
            now = same.table
        assert now.state == turns[-1].table.state


@every_table
def test_twins_cannot_be_told_apart(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 4."""
    random = Random(f"twins {game} {name} {seats}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    for turned in harness.play_out(first, random):
        if random.random() < 0.15:
            for to in (None, *seats):
                other, _ = chance.settle(first.table.rules.twin(turned.table.state, to),
                                         chance.sealed(str(random.random())))
                same_for(turned.table, msgspec.structs.replace(turned.table, state=other), to,
                         random)


def same_for(here: Table, there: Table, to: Seat | None, random: Random) -> None:
    """Equal asks, views, refusals, moves and previews; equal reports until a question."""
    rules: AnyRules = here.rules
    assert not rules.faults(there.state)
    assert rules.awaiting(here.state) == rules.awaiting(there.state)
    view = rules.view(here.state, to)
    assert view == rules.view(there.state, to)
    assert rules.show(view) == rules.show(rules.view(there.state, to))
    if to is None or to not in {ask.seat for ask in rules.awaiting(here.state).asks}:
        return
    moves = list(itertools.islice(rules.options(here.state, to), 100))
    assert moves == list(itertools.islice(rules.options(there.state, to), 100))
    if not moves:
        return
    for move in random.sample(moves, min(3, len(moves))):
        text = rules.write(move)
        for sent in (text, scrambled(text, random), f"{text}; {rules.write(moves[0])}"):
            assert previewed(here, sent, to) == previewed(there, sent, to)
        if not rules.awaiting(here.state).sealed:
            reports_alike(rules, here.state, there.state, to, move)


def previewed(now: Table, text: str, seat: Seat) -> Any:
    """What a check of a text says to its seat."""
    try:
        done = chain.run(now, text, seat, "", None)
    except Refused as error:
        return error.problems
    told = [now.rules.tell(event, seat) for turned in done.turned for event in turned.events]
    hangs = chance.words(done.hangs) if done.hangs else ""
    return done.problems, done.warnings, done.left, hangs, told


def reports_alike(rules: AnyRules, here: Any, there: Any, to: Seat, move: Any) -> None:
    """The first question is the same; without one, so is the report."""
    ends: list[tuple[str, list[str | None]]] = []
    for state in (here, there):
        luck = rules.play(state, {to: move})
        try:
            ends.append((chance.words(next(luck)), []))
        except StopIteration as done:
            ends.append(("", [rules.tell(event, to) for event in done.value]))
    assert ends[0] == ends[1], rules.write(move)


@every_table
def test_filing_order_changes_nothing(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 6: sealed sheets filed in any order give the same line, to the byte."""
    random = Random(11)
    now = harness.begin(game, name, seats).table
    for _ in range(300):
        asked = harness.musts(now.rules, now.state)
        if not asked:
            return
        moves = harness.random_moves(now.rules, now.state, random)
        if not now.rules.awaiting(now.state).sealed:
            now = table.play(now, moves, harness.WHEN, table.luck(now)).table
            continue
        ends = [filed(now, moves, order) for order in (asked, asked[::-1],
                                                       random.sample(asked, len(asked)))]
        assert ends[0] == ends[1] == ends[2]
        now = ends[0].table


def filed(now: Table, moves: dict[Seat, Any], order: list[Seat]) -> Turned:
    """The turn that some sheets make when they come in this order."""
    for seat in order:
        now, turned = table.file(now, seat, moves[seat], harness.WHEN, table.luck(now))
    assert turned is not None
    return turned
