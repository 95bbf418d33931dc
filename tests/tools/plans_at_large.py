"""Play random games with random plans, and print figures; only a sample is part of the tests.

``python -m tests.tools.plans_at_large [GAME] [--games 1000] [--seed 1] [--most 4000]`` from the
root: this many games of each title, with its scenarios and numbers of seats in turn, each to its
end or to this many commands. At random times random seats plan, file, draft, withdraw and move, and
the moderator acts. After every command the save is opened and compared with the one before; some
are audited, and each game is at its end.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec.structs import replace

from referee import games
from referee.commands.answer import DONE, PARTLY, REFUSED, USAGE, Answer
from referee.core.game.decisions import Decision, Seat
from referee.core.match import log_entry, save_format, save_loader, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.plans import executor, plan_format
from tests.support import harness
from tests.support.command_functions import (
    checking,
    looking,
    mending,
    orders,
    planning,
    playing,
    seats,
)
from tests.support.random_plans import Writer

# Why plans stopped, by the text of their drafts.
STOPS = {
    "nothing answers": r"stopped .*nothing in it answers “[^”]*”"
                       r"(\. “[^”]*”: [^“”]*Your move: [^“”]*)*\.?$",
    "no choice legal": r"stopped .*(its choices for|nothing in it answers).*”[^”]*\. .",
    "stop if": r"stopped .*” holds$",
    "until round": r"stopped .*it was set to end after round \d+$",
    "until turn": r"stopped .*it was set to end at turn \d+$",
    "many turns": r"stopped .*plans had played \d+ turns without a pause$",
    "unreadable": r"stopped .*can no longer be read",
    "undo": r"undone to turn \d+$",
    "ruling": r"a correction$",
    "moved for": r"(moderator|referee) moved for \w+$",
    "player left": r"its player has left$",
    "another player": r"the seat has another player$",
    "ended": r"the game was ended$",
    "newer rules": r"rules \d+$",
}
RULED = r"round$|food|goods|hand|wood|tools|field|vp|levels|discs|bank"  # never who has moved


def main() -> None:
    """Print a row for each game title."""
    args = sys.argv[1:]
    named = {name: int(args[args.index(name) + 1]) if name in args else usual
             for name, usual in (("--games", 1000), ("--seed", 1), ("--most", 4000))}
    wanted = [arg for arg in args if arg in games.names()] or [*games.names()]
    print("| game | games | ended | commands | refused | turns | plans | by plans | stops | s |")
    print("|---" * 10 + "|")
    for game in wanted:
        tables = [of for of in harness.TABLES if of[0] == game]
        total, began = Counter[str](), time.process_time()
        for i in range(named["--games"]):
            total += played(tables[i % len(tables)], f"{named['--seed']} {i}", named["--most"])
        stops = ", ".join(f"{name} {total[name]}" for name in STOPS if total[name])
        print(f"| {game} | {named['--games']} | {total['ended well']} | {total['commands']} | "
              f"{total['refused']} | {total['turns']} | {total['plans filed']} | "
              f"{total['by plans']} | {stops} | {time.process_time() - began:.0f} |", flush=True)


def played(of: tuple[str, str, tuple[Seat, ...]], seed: str, most: int = 4000,
           least: int = 0) -> Counter[str]:
    """The figures of a random game with random plans, of at most this many commands.

    A game that is over before ``least`` commands is continued from an earlier turn.
    """
    with TemporaryDirectory() as folder:
        game = AtLarge(of, seed, Path(folder) / "game.toml")
        for i in range(most):
            if game.over and i >= least:
                break
            game.act()
            if game.random.random() < 0.01:
                game.audited()
        game.audited()
        game.tally["ended well"] += game.over
        return game.tally


class AtLarge:
    """A game in a save, and random actions of its people.

    ``tally`` counts commands, refusals, turns, filed plans, automatic turns, and stops by reason.
    """

    def __init__(self, of: tuple[str, str, tuple[Seat, ...]], seed: str, path: Path) -> None:
        game, name, chairs = of
        self.random = Random(f"at large {of} {seed}")
        self.path = str(path)
        self.tally = Counter[str]()
        self.clock = datetime.fromisoformat(harness.WHEN)
        options = {option.name: value for option in games.game_meta(game).options
                   for value in [self._option(option.name)] if value}
        if not harness.bindable(game, name, chairs, options):
            options = {}
        first = harness.begin(game, name, chairs, options, f"{self.random.getrandbits(256):064x}")
        header = replace(first.match.header, seats=tuple(
            replace(assignment,
                    players=(assignment.seat.title(), f"{assignment.seat.title()}-mate"))
            if self.random.random() < 0.5 and not _solo(game) else assignment
            for assignment in first.match.header.seats))
        match = replace(first.match, header=header)
        path.write_bytes(save_writer.dumps(harness.saved(first, name, [first.entry], match)))
        self.now = match
        self.raw = path.read_bytes()
        self.writer = Writer(match, self.random)

    def _option(self, name: str) -> str:
        return self.random.choice({"plans": ("", "", "10"), "settle": ("", "", "10"),
                                   "filed": ("", "told")}.get(name, ("",)))

    @property
    def over(self) -> bool:
        """Whether nobody has a decision any more."""
        return not matches.to_move(self.now).decisions and not matches.all_orders_in(self.now)

    def act(self) -> None:
        """Run one random command, and check its result."""
        self.clock += timedelta(minutes=self.random.choice((0, 1, 3, 12)))
        self.writer.now = self.now
        self.writer.look()
        acts: list[tuple[Callable[[], Answer], float]] = [
            (self.move, 7), (self.plan, 5), (self.clear, .3), (self.resolve, .7), (self.undo, .25),
            (self.ruling, .3), (self.moderator, .4), (self.left, .15), (self.end, .04),
            (self.look, .6)]
        if self.now.game.order_kinds:
            acts += [(self.file, 5), (self.draft, 1.5), (self.ready, 2), (self.withdraw, .7)]
        if self.now.plans and self.random.random() < 0.01:
            self.spoil()
        act, = self.random.choices([act for act, _ in acts], [weight for _, weight in acts])
        self.held(act())

    # What people write.

    @property
    def when(self) -> str:
        """The time of the command."""
        return self.clock.isoformat().replace("+00:00", "Z")

    def _asked(self) -> tuple[Decision, str] | None:
        """A deciding seat and a legal answer; seldom a seat that may wait."""
        decisions = [decision for decision in matches.to_move(self.now).decisions
                     if decision.must or self.random.random() < 0.1]
        if not decisions:
            return None
        decision = self.random.choice(decisions)
        moves = self.writer.few(decision.seat)
        return (decision, self.now.game.write(moves[0])) if moves else None

    def move(self) -> Answer:
        """A legal move, or orders in a simultaneous phase."""
        found = self._asked()
        if found is None:
            return self.resolve() if matches.all_orders_in(self.now) else self.look()
        decision, text = found
        return playing.move(self.path, f"{decision.seat}: {self._head(decision)}{text}",
                            now=self.when)

    def _head(self, decision: Decision) -> str:
        return f"{decision.what}: " if decision.kind in self.now.game.order_kinds else ""

    def moderator(self) -> Answer:
        """The moderator moves for a seat."""
        found = self._asked()
        if found is None:
            return self.look()
        decision, text = found
        return playing.move(self.path,
                            f"{decision.seat} by moderator: {self._head(decision)}{text}",
                            now=self.when)

    def plan(self) -> Answer:
        """A plan of random parts."""
        seat = self.writer.seat()
        self.tally["plans filed"] += 1
        return planning.plan(self.path, f"{seat}: " + self.writer.planned(seat), now=self.when)

    def clear(self) -> Answer:
        """Withdraw a plan, if there is one."""
        return planning.plan(self.path, cleared=True, seat=self.writer.seat(), now=self.when)

    def resolve(self) -> Answer:
        """Let the deadline pass."""
        return playing.resolve(self.path, now=self.when)

    def undo(self) -> Answer:
        """Undo the last turn or two."""
        back = max(1, self.now.position_turn - self.random.randint(1, 3))
        return mending.undo(self.path, "a slip", to=self.random.choice((None, back)),
                            now=self.when)

    def ruling(self) -> Answer:
        """Change some number of the position by one, mostly refused."""
        places = [place for place in numbers(msgspec.to_builtins(self.now.state), "")
                  if re.search(RULED, place[0])]
        answer = self.look()
        for path, value in self.random.sample(places, min(4, len(places))):
            answer = mending.rule(self.path, "as it should be",
                                  [f"{path}={value + self.random.choice((-1, 1))}"], now=self.when)
            if not answer.exit:
                break
        return answer

    def left(self) -> Answer:
        """A player leaves, or all who have left are replaced."""
        if self.now.vacant_seats:
            return seats.seat(self.path, self.now.vacant_seats[0], player="Newcomer",
                              now=self.when)
        return seats.seat(self.path, self.writer.seat(), now=self.when, **self.random.choice(
            ({"gone": True}, {"player": "Somebody"})))

    def end(self) -> Answer:
        """End the game, and continue it."""
        self.held(seats.end(self.path, "no time", now=self.when))
        return mending.undo(self.path, "time again", now=self.when)

    def look(self) -> Answer:
        """A command that changes nothing."""
        seat, viewer = self.writer.seat(), self.random.choice((None, *self.now.seats, "moderator"))
        text = self.random.choice([text for _, text in self.writer.memory[seat]] or ["pass"])
        return self.random.choice((
            lambda: planning.plan(self.path, f"{seat}: {self.writer.planned(seat)}", check=True),
            lambda: planning.plan(self.path, seat=seat, viewer=viewer),
            lambda: checking.check(self.path, text, seat=seat, viewer=viewer),
            lambda: looking.show(self.path, viewer=viewer)))()

    def file(self) -> Answer:
        """Orders for this phase or another, whole or a team-mate's part."""
        seat = self.writer.seat()
        kind, head = self.writer.phase()
        by = f" by {seat.title()}-mate" if self.random.random() < 0.3 else ""
        return orders.file(self.path, f"{seat}{by}: {head}: {self.writer.sheet(seat, kind)}",
                           now=self.when)

    def draft(self) -> Answer:
        """Orders that do not count yet."""
        seat = self.writer.seat()
        return orders.draft(self.path, f"{seat}: {self.writer.sheet(seat, self.writer.phase()[0])}",
                            now=self.when)

    def ready(self) -> Answer:
        """Make a draft count."""
        return orders.ready(self.path, seat=self.writer.seat(), now=self.when)

    def withdraw(self) -> Answer:
        """Withdraw orders or a draft."""
        return orders.withdraw(self.path, seat=self.writer.seat(), now=self.when)

    def spoil(self) -> None:
        """Make a plan's text unknown to the rules."""
        save = save_format.loads(self.raw, self.path)
        seat = self.random.choice(list(save.plans))
        raw = save_writer.dumps(replace(save, plans={
            **save.plans, seat: "until withdrawn; fly to the moon; when dreaming: wake"}))
        Path(self.path).write_bytes(raw)
        self.raw, self.now = raw, opened(raw)

    # Checks.

    def held(self, answer: Answer) -> None:
        """Check exit code, the save against the one before, the plans and why they stopped."""
        tally, before, was = self.tally, self.now, self.raw
        tally["commands"] += 1
        tally["refused"] += answer.exit in (REFUSED, USAGE)
        assert answer.exit in (DONE, REFUSED, USAGE, PARTLY), answer.problems
        self.raw = Path(self.path).read_bytes()
        if self.raw == was:
            return
        assert answer.exit not in (REFUSED, USAGE), answer.problems
        match = self.now = opened(self.raw)
        past, lines = save_format.loads(was, "before").log, save_format.loads(self.raw,
                                                                              "behind").log
        assert lines.startswith(past), "the log only grows"
        added = list(log_entry.parse_log(lines[len(past):])) if len(lines) > len(past) else []
        tally["turns"] += len(added)
        tally["by plans"] += max(len(added) - 1, 0)
        for line in added:
            assert not any(re.search(r"until |when \w+:|stop if| # ", log_entry.row_text(row))
                           for row in line.moves if "undo" not in line.first_text)
        for seat, text in match.plans.items():
            assert seat not in match.drafts or match.drafts[seat] != text
            if "moon" not in text:
                assert plan_format.write(plan_format.parse(match.game, text, 0)) == text, text
        for seat, text in match.drafts.items():
            if before.drafts.get(seat) != text:
                assert seat not in match.plans or seat in before.plans
                tally[stop(text)] += 1
        if answer.command in ("move", "plan") and answer.exit == DONE and self.random.random() < .1:
            self.at_rest()

    def at_rest(self) -> None:
        """Check that the game does not wait for what a plan could do."""
        match = self.now
        if any("moon" in text for text in match.plans.values()):
            return  # nobody has played since
        if match.header.options.get("plans", "0") == "0" and not match.settle_minutes:
            done = executor.advance(match, self.when, matches.luck(match), self._lines)
            decisions = matches.to_move(match).decisions
            musts = {decision.seat for decision in decisions if decision.must}
            rows = [log_entry.row_text(row) for turn in done.turns for row in turn.entry.moves]
            assert not done.stopped and not musts & {row.partition(":")[0] for row in rows}, (
                rows, done.stopped)

    def _lines(self) -> list[log_entry.LogEntry]:
        return list(log_entry.parse_log(save_format.loads(self.raw, self.path).log))

    def audited(self) -> None:
        """Check that the audit finds nothing."""
        answer = looking.audit([self.path])
        assert answer.exit == DONE, answer.problems


def opened(raw: bytes) -> Match:
    """The match in a save's bytes."""
    return save_loader.load_match(games, save_format.loads(raw, "game.toml"), "game.toml")


def raw(turns: list[TurnResult], name: str, match: Match) -> bytes:
    """The bytes of a save."""
    kept = harness.saved(turns[0], name, [turn.entry for turn in turns], match)
    return save_writer.dumps(replace(kept, plans=match.plans, drafts=match.drafts,
                                     draft_orders=match.draft_orders))


def stop(draft: str) -> str:
    """The reason why a draft says that its plan stopped. Fails if it is unknown."""
    why = draft.partition(" # ")[2]
    found = [name for name, pattern in STOPS.items() if re.match(pattern, why, re.DOTALL)]
    assert found, draft
    return found[0]


def numbers(data: Any, path: str) -> Iterator[tuple[str, int]]:
    """The whole numbers of a position, by their paths."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, f"{path}.{key}".lstrip("."))
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            yield from numbers(value, f"{path}.{i}")
    elif type(data) is int:
        yield path, data


@cache
def _solo(game: str) -> bool:
    return games.game_meta(game).players[1] == 1


if __name__ == "__main__":
    main()
