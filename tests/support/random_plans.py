"""Random plans and orders: likely, unlikely and impossible ones."""

import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec

from referee import games
from referee.core.base.problem import Refused, errors_among
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match.match import Match
from tests.support import harness

TRIED = 40  # attempts to fill in one form of condition
REMEMBERED = 60  # texts of a seat from which plans are made


class Writer:
    """Writes plans for the seats of a match."""

    def __init__(self, match: Match, random: Random) -> None:
        self.now, self.random = match, random
        self.memory: dict[Seat, deque[tuple[str, str]]] = {
            seat: deque(maxlen=REMEMBERED) for seat in match.seats}

    def look(self) -> None:
        """Remember some of the moves that are legal now."""
        decisions = self.now.game.to_move(self.now.state).decisions
        for decision in self.random.sample(decisions, min(2, len(decisions))):
            self.memory[decision.seat] += [(decision.kind, self.now.game.write(move))
                                           for move in self.few(decision.seat)]

    def few(self, seat: Seat) -> list[Any]:
        """Some legal answers of a seat."""
        found = list(islice(self.now.game.options(self.now.state, seat), 300))
        return self.random.sample(found, min(6, len(found)))

    def seat(self) -> Seat:
        """A random seat."""
        return self.random.choice(self.now.seats)

    def planned(self, seat: Seat) -> str:
        """A random plan: current and earlier decisions, conditions, standing answers, an end."""
        random, game = self.random, self.now.game
        steps = [self._step(seat) for _ in range(random.choice((0, 1, 2, 3, 6)))]
        kinds = random.sample([*game.decision_kinds],
                              min(len(game.decision_kinds), random.choice((0, 1, 3, 20))))
        whens = [f"when {kind}: {self._branches(seat, kind)}" for kind in kinds]
        stops = [f"stop if {text}" for _ in range(random.random() < 0.15)
                 if (text := self._condition())]
        until = random.choice(("", "until round end", "until withdrawn", "until withdrawn",
                               f"until turn {self.now.position_turn + random.randint(1, 30)}",
                               f"until round {game.round(self.now.state) + random.randint(0, 3)}"))
        parts = [until, *random.sample([*steps, *whens], len(steps) + len(whens)), *stops]
        return random.choice(("; ", "\n")).join(filter(None, parts)) or "pass"

    def _step(self, seat: Seat) -> str:
        if not self.now.game.order_kinds:
            return self._branches(seat)
        kind, head = self.phase()
        return f"{head}: {self._branches(seat, kind)}"

    def _branches(self, seat: Seat, kind: str = "") -> str:
        condition = self._condition() if self.random.random() < 0.25 else ""
        if not condition:
            return self._choices(seat, kind)
        return (f"if {condition} then {self._choices(seat, kind)}; "
                f"else {self._choices(seat, kind)}")

    def _choices(self, seat: Seat, kind: str) -> str:
        random = self.random
        whose = seat if random.random() < 0.9 else self.seat()
        known = [text for asked, text in self.memory[whose] if kind in ("", asked)][-30:]
        some = random.sample(known, min(len(known), random.choice((1, 1, 2, 3, 12))))
        if random.random() < 0.01 and some:
            some.append(harness.scrambled(some[0], random))
        if kind in self.now.game.order_kinds:
            some = [self.sheet(seat, kind), *random.choice(((), ("as last round",)))]
        if random.random() < 0.2:
            some.append("skip")
        return " or ".join(some) or "skip"

    def _condition(self) -> str:
        """A condition, or empty if the game has none."""
        if games.part(self.now.header.game, game_parts.CONDITION) is None:
            return ""
        return self.random.choice(conditions(self.now.header.game))

    def phase(self) -> tuple[str, str]:
        """A kind of orders and a heading, mostly of the current decision."""
        game, state = self.now.game, self.now.state
        decisions = [decision for decision in game.to_move(state).decisions
                     if decision.kind in game.order_kinds]
        if decisions and self.random.random() < 0.6:
            return decisions[0].kind, decisions[0].what
        kind = self.random.choice(sorted(game.order_kinds))
        around = max(game.round(state) + self.random.randint(0, 2), 1)
        return kind, self.random.choice((kind, f"{kind} {around}"))

    def sheet(self, seat: Seat, kind: str) -> str:
        """Some lines about different things."""
        game = self.now.game
        lines: dict[str, str] = {}
        known = [text for asked, text in self.memory[seat] if asked == kind][-20:]
        for text in self.random.sample(known, min(len(known), self.random.randint(1, 4))):
            lines |= game.order_lines(game.parse(text))
        return "; ".join(lines.values()) or "none"


def whole(match: Match, seat: Seat, random: Random) -> Any:
    """A random legal answer, of as many lines as go together."""
    game = match.game
    found = list(islice(game.options(match.state, seat), 400))
    move = random.choice(found)
    for other in random.sample(found, min(3, len(found))):
        lines = {**game.order_lines(other), **game.order_lines(move)}
        if lines:
            more = game.parse("; ".join(lines.values()))
            move = move if errors_among(game.check(match.state, seat, more)) else more
    return game.canonical_move(match.state, seat, move)


WANTED = """
The hint of a refused condition is `listed` of core.conditions.Terms, and is read by the tests:
“Conditions are: WORD open, round NUMBER, first; numbers: food, salmon (caught so far).”, that is
a list with commas, a word in capitals for any word or number, remarks in brackets; then numbers."""


@cache
def conditions(game: str) -> tuple[str, ...]:
    """Conditions made from the forms that the refusal of a wrong one lists, cached by game."""
    bound_game = next(harness.bound(*of) for of in harness.TABLES if of[0] == game)
    return tuple(sorted(readable(bound_game)))


def readable(rules: Any) -> set[str]:
    """The listed conditions that can be parsed. Fails if they are too few."""
    found, listed, none = set[str](), 0, list[str]()
    words = [*rules.seats, *map(str, range(1, 7)), *vocabulary(rules)]
    random = Random(1)
    for entry in entries(rules, random):
        filled = [re.sub(r"\b[A-Z]{3,}\b", lambda _: random.choice(words), entry)
                  for _ in range(TRIED)]
        mine = {random.choice(("", "", "not ")) + text for text in filled if reads(rules, text)}
        found, listed = found | mine, listed + 1
        none += [] if mine else [entry]
    assert len(found) >= listed and 2 * len(none) <= listed, (
        f"Of {listed} conditions that the hint of a refused one lists the tests can read too few; "
        f"none of these: {'; '.join(none)}.{WANTED}")
    return found


def entries(rules: Any, random: Random) -> Iterator[str]:
    """The forms that the refusal of a condition lists, filled in; a number gets a comparison."""
    try:
        rules.condition("no such thing")
    except Refused as error:
        hint = error.problems[0].hint
    listed = re.sub(r"\(.*?\)|^Conditions are: |\.$", "", hint)
    tests, _, counted = listed.partition("; numbers")
    yield from (entry.strip() for entry in tests.split(","))
    for entry in re.split(r"[,:;]", counted):
        if entry.strip():
            yield from (f"{entry.strip()} {how} {random.randint(0, 6)}"
                        for how in ("at least", "less than", "more than"))


def reads(rules: Any, text: str) -> bool:
    """Whether a text is a condition."""
    try:
        rules.condition(text)
    except Refused:
        return False
    return True


def vocabulary(game: Game) -> list[str]:
    """The words of a first position, its decisions and its moves."""
    now = chance.run_luck(game.setup(), chance.secret_source("words"))[0]
    decisions = game.to_move(now).decisions
    texts = [game.write(move) for decision in decisions
             for move in islice(game.options(now, decision.seat), 99)]
    said = str(msgspec.to_builtins(game.view(now, None)))
    return sorted({*game.decision_kinds, *re.findall(r"[\w-]{2,}", " ".join(texts) + " " + said)})
