"""Simulated players, and a game that they play through the functions of the commands.

The secret, the clock and all choices follow from a name and a seed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from heapq import nlargest
from itertools import islice
from random import Random
from typing import Any

from referee import games
from referee.commands import option_checks
from referee.core.game.decisions import Result, Seat
from referee.core.game.game import Game
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import amendments, log_entry, replay, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Fairness, SaveHeader, SeatAssignment
from tests.support import harness

MOST = 600  # options considered
LIMIT = 3_000  # log entries after which a game is aborted

Weigh = Callable[[Any, Any, str], float]
"""The weight of a move, given the rules, a position and the text of the move."""
Player = Callable[["Playing"], Iterator[None]]
"""Continues a game, one action after another."""


class Playing:
    """A game in progress: its log, the current match, the clock.

    Seats in ``quoting`` state with each move which turn it answers.
    """

    def __init__(self, name: str, seats: str, created: str, seed: int = 0,
                 scenario: str = "standard", options: Mapping[str, str] | None = None,
                 luck: str = "sealed", secret: str = "", dice: str = "",
                 quoting: Iterable[Seat] = ()) -> None:
        game, _, own = name.partition("/")
        self.random = Random(f"{name} {seed}")
        self.name, self.scenario, self.quoting = name, scenario, frozenset(quoting)
        self._clock, self._time = Random(f"{name} {seed} clock"), datetime.fromisoformat(created)
        self._mover = ""
        key = secret or sha256(f"{name} {seed}".encode()).hexdigest()
        assignments = [SeatAssignment(seat, tuple(people.split(",")))
                       for seat, _, people in (text.partition("=") for text in seats.split())]
        fairness = Fairness("table" if luck == "table" else "sealed", log_entry.commitment_to(key),
                            key)
        header = SaveHeader(save_format.FORMAT, game, games.game_meta(game).rules, own, created,
                            dict(options or {}),
                            fairness, tuple(assignments))
        source, spent = chance.secret_source(key), option_checks.nothing_left
        if luck == "table":
            source, spent = chance.moderator_source(dice, source)
        self.turns: list[TurnResult] = []
        self._took(matches.start(games, header, scenario, harness.scenario(game, scenario), source))
        spent()

    @property
    def now(self) -> Match:
        """The current match."""
        return self.turns[-1].match

    @property
    def lines(self) -> list[LogEntry]:
        """The log."""
        return [turn.entry for turn in self.turns]

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        result: Result | None = self.now.game.result(self.now.state)
        return result

    @property
    def raw(self) -> bytes:
        """The bytes of the save."""
        return save_writer.dumps(harness.saved(self.turns[0], self.scenario, self.lines, self.now))

    def said(self, pattern: str) -> int:
        """How many moves match a pattern such as ``red: place 3 forest``."""
        return sum(bool(re.search(pattern, log_entry.row_text(row)))
                   for line in self.lines for row in line.moves)

    def waiting(self) -> list[Seat]:
        """The seats that the game waits for."""
        return [decision.seat for decision in matches.to_move(self.now).decisions if decision.must]

    def say(self, seat: Seat, text: str, dice: str | None = None, by: str = "") -> None:
        """Play a move, which must be legal."""
        match = self.now
        at = f"{match.position_turn}:{match.position_hash[:8]}" if seat in self.quoting else ""
        source, spent = option_checks.luck_source(match, dice)
        result = sequence.run(match, f"{seat}{by}: {text}", None, self._when(seat), source, at,
                              dated=True)
        assert not result.problems, (self.name, seat, text, result.problems)
        spent()
        self._took(*result.all_turns)

    def resolve(self) -> None:
        """Let the deadline pass."""
        self._took(*matches.resolve(self.now, self._when("referee"), matches.luck(self.now)))

    def undo(self, reason: str, to: int = 0) -> None:
        """Return to the position of a turn, by default the one before."""
        past = replay.history(self.now, self.lines)
        back = to or replay.previous_turn(past, self.now.position_turn)
        when = self._when("moderator")
        self._took(amendments.undo(self.now, past[back].state, back, reason, when))

    def _took(self, *turns: TurnResult) -> None:
        self.turns += turns

    def _when(self, mover: str) -> str:
        """A time minutes later if the same seat goes on, else hours later."""
        least, most = (1, 12) if mover == self._mover else (20, 12 * 60)
        self._mover = mover
        self._time += timedelta(minutes=self._clock.randint(least, most),
                                seconds=self._clock.randrange(60))
        return self._time.isoformat().replace("+00:00", "Z")


def weighed(*weights: tuple[str, float]) -> Weigh:
    """The weight of the first pattern that matches the beginning of a move, else 1."""
    known = [(re.compile(pattern), weight) for pattern, weight in weights]

    def weigh(rules: Any, state: Any, text: str) -> float:
        return next((weight for pattern, weight in known if pattern.match(text)), 1.0)

    return weigh


def chosen(game: Game, state: Any, seat: Seat, weigh: Weigh, random: Random) -> Any:
    """One of the first options by weight; the first if all weights are 0, None without options."""
    moves = list(islice(game.options(state, seat), MOST))
    if len(moves) < 2:
        return next(iter(moves), None)
    weights = [weigh(game, state, game.write(move)) for move in moves]
    return random.choices(moves, weights)[0] if any(weights) else moves[0]


def by_weight(weigh: Weigh, talk: float = 0.0, mishaps: float = 0.0,
              opening: Iterable[str] = ()) -> Player:
    """A policy in which everybody chooses at random by weight, after the moves of an opening.

    ``talk`` is the share of optional actions that are taken, ``mishaps`` the share of moves in
    which a seat misses the deadline, errs, or has the moderator move for it.
    """
    def play(game: Playing) -> Iterator[None]:
        first, random = list(opening), game.random
        while (seats := game.waiting()) and len(game.turns) < LIMIT:
            seat = random.choice(seats)
            for decision in game.now.game.to_move(game.now.state).decisions:
                if not decision.must and random.random() < talk * (9 if "answer" in decision.what
                                                                   else 1):
                    seat = decision.seat
            mishap = random.choice(("silence", "slip", "mail")) if random.random() < mishaps else ""
            if mishap == "silence" and game.now.game.default(game.now.state, seat) is not None:
                game.resolve()
                yield
                continue
            if first:
                text = first.pop(0)
            else:
                move = chosen(game.now.game, game.now.state, seat, weigh, random)
                if move is None:
                    continue
                text = game.now.game.write(move)
            game.say(seat, text, by=" by moderator" if mishap == "mail" else "")
            yield
            if mishap == "slip" and game.result is None:
                game.undo(f"{seat} meant something else than “{text}”")
                yield

    return play


def by_script(script: str) -> Player:
    """A policy that plays a script: lines of ``referee script``, ``resolve``, ``undo: WHY``."""
    def play(game: Playing) -> Iterator[None]:
        for line in script.splitlines():
            text, _, dice = line.partition("#")[0].strip().partition(" --dice ")
            head, _, rest = text.partition(": ")
            if head == "resolve":
                game.resolve()
            elif head.startswith("undo"):
                game.undo(rest, int(head.removeprefix("undo to ")) if " " in head else 0)
            elif rest:
                game.say(head, rest, dice.strip('"') or None)
            yield

    return play


def dealt(script: str) -> str:
    """The dealt cards in a script: its line ``new --dice "…"``."""
    found = re.search(r'^new --dice "(.*)"$', script, re.MULTILINE)
    return found[1] if found else ""


def looking_ahead(weigh: Weigh, worth: Callable[[Any, Any], float],
                  goal: Callable[[Result], bool], width: int, tries: int,
                  opening: Iterable[str]) -> Player:
    """A policy for one player who tries out every round, dice included, before playing it.

    Of ``tries`` random ways through each round, the ``width`` most valuable are continued, and
    the best end that reaches the goal is played. Only someone with the secret can do so.
    """
    def play(game: Playing) -> Iterator[None]:
        seat, random = game.now.seats[0], game.random
        for text in opening:
            game.say(seat, text)
            yield
        bound_game, state, source = game.now.game, game.now.state, matches.luck(game.now)
        for move in _best(bound_game, state, source, random):
            game.say(seat, bound_game.write(move))
            yield

    def _best(bound_game: Game, start: Any, source: Source, random: Random) -> list[Any]:
        seat = bound_game.seats[0]
        ends: list[tuple[float, int, list[Any]]] = []
        live: list[tuple[float, int, Any, list[Any]]] = [(0.0, 0, start, [])]
        while live:
            found: dict[Any, tuple[float, int, Any, list[Any]]] = {}
            for _, _, state, before in live:
                for _ in range(tries):
                    here, moves = state, list(before)
                    while bound_game.to_move(here).decisions and here.round == state.round:
                        moves.append(chosen(bound_game, here, seat, weigh, random))
                        here = chance.run_luck(bound_game.play(here, {seat: moves[-1]}),
                                               source)[0][1]
                    result = bound_game.result(here)
                    if result is None:
                        found.setdefault(here, (worth(bound_game, here), -len(found), here, moves))
                    elif goal(result):
                        ends.append((worth(bound_game, here), -len(ends), moves))
            live = nlargest(width, found.values(), key=lambda entry: entry[:2])
        return max(ends, default=(0.0, 0, []))[2]

    return play
