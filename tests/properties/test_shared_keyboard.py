"""Law: at a keyboard that players share no seat reads what only another may see.

A session is played twice, at positions that a seat cannot tell from one another, by the same
lines; but what others file in secret differs. Whenever that seat may look at the screen, it shows
the same, and Tab offers the same: at its own prompt, and wherever nobody has the keyboard alone.
"""

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from referee.cli import line_input, play
from referee.core.game.decisions import Seat
from referee.core.match import log_entry, save_writer
from referee.core.match.match import Table, Turned
from tests.properties.equivalent_histories import HASH
from tests.support import harness
from tests.support.harness import two_tables

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
PLACES = ("at a terminal", "at a terminal while all write in secret", "from a pipe")


class Seen(msgspec.Struct, frozen=True):
    """What a prompt finds on the screen: whose it is, who has the keyboard, what Tab offers."""

    prompt: str
    holder: Seat | None
    screen: str
    offered: tuple[str, ...]


class Players:
    """Lines that the seats type, each its own; the keyboard goes round as it is handed over."""

    def __init__(self, lines: dict[Seat, list[str]], eyes: Seat, echo: bool) -> None:
        self.left = {seat: [*some] for seat, some in lines.items()}
        self.eyes, self.echo = eyes, echo
        self.out, self.seen = io.StringIO(), list[Seen]()
        self.holder: Seat | None = None

    def ask(self, prompt: str, offered: line_input.Offered, seat: Seat | None) -> str:
        """Look at the screen, and type the next line."""
        screen = self.out.getvalue().rpartition(CLEARED)[2]
        self.out.write(prompt)
        if seat == line_input.NOBODY:
            reads = prompt == line_input.READ  # before it goes on to somebody
            self.seen.append(Seen(prompt, self.holder if reads else None, screen, ()))
            if not reads:
                self.holder = next(one for one in self.left if f"({one})" in prompt)
            self.out.write("\n")
            return ""
        holder = self.holder if self.holder == seat else None
        begun = ("", *(f"{other}: " for other in self.left)) if holder in (None, self.eyes) else ()
        self.seen.append(Seen(prompt, holder, screen, tuple(
            one for typed in begun for one in offered(typed))))
        rest = self.left.get(seat or "", [])
        if not rest:
            raise EOFError
        line = rest.pop(0)
        self.out.write(f"{line}\n" * self.echo)
        return line

    def forget(self, seat: Seat | None) -> None:
        """Nothing is kept."""


def read(path: str, lines: dict[Seat, list[str]], eyes: Seat, clears: bool,
         monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What a seat reads of a session in which these lines are typed, or come by a pipe.

    That is what it finds at its own prompts, and at those where all may look at the screen.
    """
    players = Players(lines, eyes, echo=clears)
    monkeypatch.setattr(line_input, "lines", lambda: players)
    monkeypatch.setattr(line_input, "can_clear", lambda: clears)
    with redirect_stdout(players.out), redirect_stderr(players.out):
        code = play.play(path, None, harness.WHEN)
    assert not code, f"the session ends with {code}: {players.out.getvalue()[-500:]}"
    return [(one.prompt, HASH.sub("#", one.screen), *one.offered) for one in players.seen
            if one.holder in (eyes, None)]


def kept(turns: Sequence[Turned], state: object, name: str) -> bytes:
    """A save whose last line led to another position."""
    now, line = turns[-1].table, turns[-1].line
    digest = log_entry.digest(state)
    before = turns[-2].table.seal if len(turns) > 1 else now.head.fairness.commitment
    line = msgspec.structs.replace(line, digest=digest, seal=log_entry.seal(
        now.secret, before, line.n, line.when, line.moves, line.luck, digest))
    lines = [*(turned.line for turned in turns[:-1]), line]
    return save_writer.dumps(harness.saved(turns[0], name, lines, msgspec.structs.replace(
        now, state=state, seal=line.seal, since=line.seal)))


def typed(now: Table, there: Table, eyes: Seat, random: Random) -> tuple[dict[Seat, list[str]],
                                                                         dict[Seat, list[str]]]:
    """The lines of all seats here and there: they look, ask, and write what others may not read.
    """
    here_, there_ = dict[Seat, list[str]](), dict[Seat, list[str]]()
    awaiting = now.rules.awaiting(now.state)
    heads = {ask.seat: [ask.what if ask.kind in now.rules.sheets else ask.kind]
             for ask in awaiting.asks if awaiting.sealed}
    last = eyes if eyes in heads else next(iter(heads), "")  # so that nothing opens
    after = dict(zip(now.seats, (*now.seats[1:], now.seats[0]), strict=True))
    for seat in now.seats:
        moves = [now.rules.write(move) for at in (now, there)
                 for move in islice(at.rules.options(at.state, seat), 200)]
        some = random.sample(moves, min(2, len(moves)))
        lines = ["legal", *(f"check {move}" for move in some),
                 *(f"check {harness.scrambled(move, random)}" for move in some),
                 f"{after[seat]}: no such move", "hand", f"check {after[seat]}: pass", "score"]
        random.shuffle(lines)
        for at, all_ in ((now, here_), (there, there_)):
            secret = [f"{what}: {at.rules.write(harness.pick(at.rules, at.state, seat, random))}"
                      for what in heads.get(seat, ()) if seat != last]
            hidden = [at.rules.write(move) for move in islice(at.rules.options(at.state, seat), 200)
                      if move.hidden and seat != eyes and not awaiting.sealed]
            early = [f"{seat}: {move}" for move in random.sample(hidden, min(1, len(hidden)))]
            all_[seat] = [*early, *lines, *secret, f"hand {after[seat]}"]
    for all_ in (here_, there_):  # what is hidden is also typed at the prompt of another
        for seat, other in after.items():
            if eyes not in (seat, other) and all_[other][0].startswith(f"{other}: "):
                all_[seat].insert(0, all_[other].pop(0))
    return here_, there_


@two_tables
def test_no_seat_reads_what_only_another_may_see(
        game: str, name: str, seats: tuple[Seat, ...], tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor what it holds, nor what it may do, nor what it filed or tried to."""
    if len(seats) == 1:
        pytest.skip("a game for one")
    random = Random(f"keyboard {game} {name} {seats}")
    turns = harness.random_game(game, name, seats)
    passed = [turned for turned in harness.passed(turns) if harness.musts(
        turned.table.rules, turned.table.state)]
    sealed = [turned for turned in passed
              if turned.table.rules.awaiting(turned.table.state).sealed]
    path = str(tmp_path / "game.toml")
    for place in PLACES:
        n = random.choice((sealed or passed) if "secret" in place else passed).line.n
        some = turns[:n]
        now, eyes = some[-1].table, random.choice(seats)
        state = harness.twin(now, eyes, random)
        two = typed(now, msgspec.structs.replace(now, state=state), eyes, random)
        looks = []
        for position, lines in zip((now.state, state), two, strict=True):
            Path(path).write_bytes(kept(some, position, name))
            looks.append(read(path, lines, eyes, place != PLACES[-1], monkeypatch))
        here, there = looks
        assert here == there, (f"turn {n} {place} tells {eyes} what only others may see: "
                               f"{harness.differ(here, there)}")
