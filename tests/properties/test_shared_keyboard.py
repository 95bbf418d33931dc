"""At a shared keyboard no seat reads what only another may see.

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
from referee.core.match.match import Match, TurnResult
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

    def __init__(self, lines: dict[Seat, list[str]], viewer: Seat, echo: bool) -> None:
        self.left = {seat: [*some] for seat, some in lines.items()}
        self.eyes, self.echo = viewer, echo
        self.out, self.seen = io.StringIO(), list[Seen]()
        self.holder: Seat | None = None

    def ask(self, prompt: str, offered: line_input.CompleteLine, seat: Seat | None) -> str:
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


def read(path: str, lines: dict[Seat, list[str]], viewer: Seat, clears: bool,
         monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What a seat reads of a session in which these lines are typed, or come by a pipe.

    That is what it finds at its own prompts, and at those where all may look at the screen.
    """
    players = Players(lines, viewer, echo=clears)
    monkeypatch.setattr(line_input, "prepare_input", lambda: None)
    monkeypatch.setattr(line_input, "line_reader", lambda: players)
    monkeypatch.setattr(line_input, "can_clear", lambda: clears)
    with redirect_stdout(players.out), redirect_stderr(players.out):
        code = play.play(path, None, harness.WHEN)
    assert not code, f"the session ends with {code}: {players.out.getvalue()[-500:]}"
    return [(one.prompt, HASH.sub("#", one.screen), *one.offered) for one in players.seen
            if one.holder in (viewer, None)]


def kept(turns: Sequence[TurnResult], state: object, name: str) -> bytes:
    """A save whose last line led to another position."""
    match, line = turns[-1].match, turns[-1].entry
    digest = log_entry.digest(state)
    before = turns[-2].match.seal if len(turns) > 1 else match.header.fairness.commitment
    line = msgspec.structs.replace(line, digest=digest, seal=log_entry.seal(
        match.secret, before, line.n, line.timestamp, line.moves, line.luck, digest))
    lines = [*(turn.entry for turn in turns[:-1]), line]
    return save_writer.dumps(harness.saved(turns[0], name, lines, msgspec.structs.replace(
        match, state=state, seal=line.seal, position_hash=line.seal)))


def typed(match: Match, there: Match, viewer: Seat, random: Random) -> tuple[dict[Seat, list[str]],
                                                                             dict[Seat, list[str]]]:
    """The lines of all seats here and there: they look, ask, and write what others may not read.
    """
    here_, there_ = dict[Seat, list[str]](), dict[Seat, list[str]]()
    to_move = match.game.to_move(match.state)
    heads = {decision.seat: [decision.what if decision.kind in match.game.order_kinds
                             else decision.kind]
             for decision in to_move.decisions if to_move.simultaneous}
    last = viewer if viewer in heads else next(iter(heads), "")  # so that nothing opens
    after = dict(zip(match.seats, (*match.seats[1:], match.seats[0]), strict=True))
    for seat in match.seats:
        moves = [match.game.write(move) for current in (match, there)
                 for move in islice(current.game.options(current.state, seat), 200)]
        some = random.sample(moves, min(2, len(moves)))
        lines = ["legal", *(f"check {move}" for move in some),
                 *(f"check {harness.scrambled(move, random)}" for move in some),
                 f"{after[seat]}: no such move", "hand", f"check {after[seat]}: pass", "score"]
        random.shuffle(lines)
        for current, all_ in ((match, here_), (there, there_)):
            game, state = current.game, current.state
            secret = [f"{what}: {game.write(harness.pick(game, state, seat, random))}"
                      for what in heads.get(seat, ()) if seat != last]
            hidden = [current.game.write(move)
                      for move in islice(current.game.options(current.state, seat), 200)
                      if move.hidden and seat != viewer and not to_move.simultaneous]
            early = [f"{seat}: {move}" for move in random.sample(hidden, min(1, len(hidden)))]
            all_[seat] = [*early, *lines, *secret, f"hand {after[seat]}"]
    for all_ in (here_, there_):  # what is hidden is also typed at the prompt of another
        for seat, other in after.items():
            if viewer not in (seat, other) and all_[other][0].startswith(f"{other}: "):
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
    passed = [turn for turn in harness.passed(turns) if harness.deciding(
        turn.match.game, turn.match.state)]
    sealed = [turn for turn in passed
              if turn.match.game.to_move(turn.match.state).simultaneous]
    path = str(tmp_path / "game.toml")
    for place in PLACES:
        n = random.choice((sealed or passed) if "secret" in place else passed).entry.n
        some = turns[:n]
        match, viewer = some[-1].match, random.choice(seats)
        state = harness.twin(match, viewer, random)
        two = typed(match, msgspec.structs.replace(match, state=state), viewer, random)
        looks = []
        for position, lines in zip((match.state, state), two, strict=True):
            Path(path).write_bytes(kept(some, position, name))
            looks.append(read(path, lines, viewer, place != PLACES[-1], monkeypatch))
        here, there = looks
        assert here == there, (f"turn {n} {place} tells {viewer} what only others may see: "
                               f"{harness.differ(here, there)}")
