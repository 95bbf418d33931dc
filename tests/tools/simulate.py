"""How many mails and waits a game takes, without plans and with them; run by hand:

    python -m tests.tools.simulate [GAME] [--games 20] [--seed 1]

Simple players (`tests/support/policies.py`) play whole games in each of ``WAYS``. What is
counted:

* A *decision* is one or more questions to a seat in a row, until the game asks
  somebody else. Orders of a simultaneous phase are one too.
* A *mail* is what a player sends at one time: the moves of a decision, dice in
  it or not, or orders, or a plan. A plan that answers the decision is one
  mail with its answer; so are a clan's orders and its clubs of the same round.
* A *wait* is a time when the game stands still for somebody. All who are asked
  then write at the same time; with plans, so does everybody whose plan has come
  to its end. However many write, it is one wait.
* *One in four by hand*: each by a coin of one in four is made by its player
  instead of the plan, after a look at the position: a mail and a wait. They send
  a new plan with it. ``LOOKING`` throws the coin for every
  decision that a plan would make. ``ACTING`` throws none for the first choices
  of a turn (``Style.first``), which were planned with alternatives: the coin
  falls on what follows them or is asked out of turn, once a decision.

A player who plans sees what their seat sees, and no plans of others. When a plan
stops, or has no answer, the game waits for its player, who sends another.
Every game is played to its end, and its log is audited.
"""

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from random import Random
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused
from referee.core.game.decisions import Decision, Seat, ToMove
from referee.core.game.game import Game
from referee.core.match import match as table
from referee.core.match import save_format, save_writer
from referee.core.match.match import TurnResult
from referee.core.plans import executor, plan_format, preview
from referee.core.plans.plan_format import Plan
from referee.core.proof.auditor import audit
from tests.support import harness, policies
from tests.support.harness import WHEN
from tests.support.simulated_players import chosen
from tests.tools.simulate_plans import PLANNERS, planned, standing
from tests.tools.simulate_sheets import ORDERS, round_ahead, written

NONE, STANDING, PLANS, ACTING, LOOKING = WAYS = (
    "no plans", "standing answers", "plans and standing answers",
    "one act in four by hand", "one decision in four by hand")
LOOK = 1 / 4
LIMIT = 6_000  # turns after which a game is aborted
SHEETS = "stone-daze"


class Kind(Struct, frozen=True):
    """A kind of game: its title and options, and how many play."""

    title: str
    game: str
    players: int
    scenario: str = "standard"
    options: Mapping[str, str] = {}


KINDS = (
    Kind("Stone Age, 4 players", "stone-age", 4),
    Kind("Style is the Goal, 5 players", "stone-age", 5, "style-is-the-goal"),
    Kind("Stone Age, 2 players", "stone-age", 2),
    Kind("Fire & Stone, 4 players", "fire-and-stone", 4),
    Kind("Settlers, 4 players", "settlers", 4),
    Kind("Settlers, 3 players", "settlers", 3),
    Kind("Stone Daze, 2 clans", SHEETS, 2, options={"rounds": "12"}),
)


class Paused:
    """Rules that cache what they have read, and stop plans where somebody ``looks``.

    Plans are parsed again at every continuation; the meaning of a text depends on no position.
    """

    def __init__(self, game: Game) -> None:
        self.looks: Callable[[ToMove], bool] = lambda to_move: False
        self.decision_kinds = game.decision_kinds
        self._rules = game
        self._moves = dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def to_move(self, state: Any) -> ToMove:
        """The deciding seats, except during a pause."""
        found: ToMove = self._rules.to_move(state)
        return ToMove() if self.looks(found) else found

    def parse(self, text: str) -> Any:
        """The move a text means. Refused: unknown text."""
        if text not in self._moves:
            try:
                self._moves[text] = self._rules.parse(text)
            except Refused as error:
                self._moves[text] = error
        found = self._moves[text]
        if isinstance(found, Refused):
            raise found
        return found


class Match:
    """A game being played in one of ``WAYS``, and its counts.

    ``mails`` and ``waits`` count by the kind of decision that they were for, ``why`` the mails by
    their reason. ``looks`` says of the current decisions, by seat and orders, whether their players
    make them by hand.
    """

    def __init__(self, kind: Kind, way: str, number: int) -> None:
        self.kind, self.way = kind, way
        self.random = Random(f"{kind.title} {number} {way}")
        self.coin = Random(f"{kind.title} {number} coin")
        self.mails, self.waits, self.why = Counter[str](), Counter[str](), Counter[str]()
        secret = sha256(f"{kind.title} {number}".encode()).hexdigest()
        seats = games.game_meta(kind.game).seats[:kind.players]
        self.turns = [harness.begin(kind.game, kind.scenario, seats, kind.options, secret)]
        self.rules = Paused(self.turns[0].match.game)
        self.now = replace(self.turns[0].match, game=cast(Game, self.rules))
        self.looks = dict[tuple[Seat, str], bool]()
        self.sealed = False
        self.stops = Counter[str]()
        self.read = dict[str, Plan]()

    def play(self) -> "Match":
        """Play the whole game."""
        while decisions := self.asked():
            assert len(self.turns) < LIMIT, (self.kind, self.way)
            if not self.by_plan(decisions):
                self.wait(decisions)
        return self

    def asked(self) -> dict[Seat, Decision]:
        """Who must act; a coin is thrown where one is due."""
        awaited = table.to_move(self.now)
        decisions = {decision.seat: decision for decision in awaited.decisions if decision.must}
        self.sealed = awaited.simultaneous
        due = {self.decision(decision) for decision in decisions.values()}
        self.looks = {key: look for key, look in self.looks.items() if key in due}
        for decision in decisions.values():
            if self.coin_due(decision, self.sealed):
                self.looks[self.decision(decision)] = self.coin.random() < LOOK
        return decisions

    def decision(self, decision: Decision) -> tuple[Seat, str]:
        """An id of the current decision; each simultaneous one is separate."""
        return decision.seat, decision.kind if self.sealed else ""

    def coin_due(self, decision: Decision, sealed: bool) -> bool:
        """Whether a coin must be thrown before a plan may answer this."""
        if not decision.must or (decision.seat, decision.kind if sealed else "") in self.looks:
            return False
        return self.way == LOOKING or (
            self.way == ACTING and decision.kind not in PLANNERS[self.kind.game].first)

    def paused(self, seat: Seat) -> Callable[[ToMove], bool]:
        """Whether a seat with a plan has a decision for which a coin is due."""
        return lambda to_move: any(decision.seat == seat
                                   and self.coin_due(decision, to_move.simultaneous)
                                   for decision in to_move.decisions)

    def by_plan(self, decisions: dict[Seat, Decision]) -> bool:
        """Let a plan make one decision, up to the next coin; returns whether one did."""
        for seat, decision in decisions.items():
            if seat not in self.now.plans or self.looks.get(self.decision(decision)):
                continue
            own = {seat: self.now.plans[seat]}
            rest = {name: text for name, text in self.now.plans.items() if name != seat}
            self.rules.looks = self.paused(seat)
            done = executor.advance(replace(self.now, plans=own), WHEN, table.luck(self.now))
            self.rules.looks = lambda to_move: False
            self.turns += done.turns
            self.now = replace(done.match, plans={**rest, **done.match.plans}, drafts={})
            for _, why in done.stopped:
                self.stops[why] += 1
            if done.turns:
                return True
        return False

    def wait(self, decisions: dict[Seat, Decision]) -> None:
        """The game waits: all deciding seats write, and those whose plan has ended."""
        self.waits["+".join(sorted({decision.kind for decision in decisions.values()}))] += 1
        for seat, decision in decisions.items():
            looks = self.looks.get(self.decision(decision)) and self.holds(seat)
            self.mail(decision.kind, "by hand" if looks else "asked")
            self.looks[self.decision(decision)] = False
        texts = {seat: self.text(seat) for seat in self.now.seats
                 if seat in decisions or not self.holds(seat)}
        for seat, text in texts.items():
            if text and seat not in decisions:
                self.mail("ahead", "ahead")
        self.file(texts)
        for seat, decision in decisions.items():
            if texts[seat] and self.way != STANDING:
                before = len(self.turns)
                self.by_plan({seat: decision})
                if len(self.turns) > before:
                    continue
                self.mail(decision.kind, "no answer")  # the plan stopped at once: the player moves
                self.waits[decision.kind] += 1
            self.by_hand(seat)

    def mail(self, kind: str, why: str) -> None:
        """Count a mail."""
        self.mails[kind] += 1
        self.why[why] += 1

    def holds(self, seat: Seat) -> bool:
        """Whether a seat has an unfinished plan."""
        if seat not in self.now.plans:
            return False
        text = self.now.plans[seat]
        if text not in self.read:
            self.read[text] = plan_format.parse(self.now.game, text, 0)
        held = self.read[text]
        what, _, number = held.until.partition(" ")
        main = ORDERS if self.kind.game == SHEETS else PLANNERS[self.kind.game].steps
        if self.way != STANDING and not held.steps and not held.standing_answers_to(main):
            return False
        return what != "round" or self.now.game.round(self.now.state) <= int(number)

    def text(self, seat: Seat) -> str:
        """A seat's new plan, by what it sees, or empty."""
        if self.way == NONE:
            return ""
        if self.kind.game == SHEETS:
            return round_ahead(self.now, seat, self.random)
        if self.way == STANDING:
            return "" if seat in self.now.plans else standing(self.now, seat, self.random)
        return planned(self.now, seat, self.random)

    def file(self, texts: dict[Seat, str]) -> None:
        """Put these plans into force."""
        around = self.now.game.round(self.now.state)
        plans = {seat: plan_format.write(plan_format.parse(self.now.game, text, around,
                                                           preview.decision_context(self.now,
                                                                                    seat)))
                 for seat, text in texts.items() if text}
        self.now = replace(self.now, plans={**self.now.plans, **plans})

    def by_hand(self, seat: Seat) -> None:
        """One decision, made by its player."""
        while any(decision.seat == seat and decision.must
                  for decision in table.to_move(self.now).decisions):
            game, state = self.now.game, self.now.state
            sealed = game.to_move(state).simultaneous
            if self.kind.game == SHEETS:
                move = game.parse(written(game, state, seat, self.random))
            else:
                move = chosen(game, state, seat, policies.of(self.kind.game), self.random)
            if not sealed:
                self.took([table.play(self.now, {seat: move}, WHEN, table.luck(self.now))])
                continue
            self.took([table.submit_orders(self.now, seat, move, WHEN)])
            if table.all_orders_in(self.now):
                self.took([table.play_orders(self.now, WHEN, table.luck(self.now))])
            return

    def took(self, turns: Iterable[TurnResult]) -> None:
        """Take over these turns."""
        self.turns += turns
        self.now = self.turns[-1].match


class Counted(Struct, frozen=True):
    """The counts of some games of a kind in one way: rounds, mails and waits in all of them.

    ``asked`` counts the mails by decision (``ahead``: none), ``why`` by reason, ``stops`` the
    reasons why plans stopped.
    """

    kind: Kind
    way: str
    games: int
    rounds: int
    mails: int
    waits: int
    asked: Counter[str]
    why: Counter[str]
    stops: Counter[str]

    def shares(self, other: "Counted") -> tuple[float, float]:
        """Mails and waits of a round, as shares of another way's."""
        pace = other.rounds / self.rounds
        return pace * self.mails / other.mails, pace * self.waits / other.waits


def audited(match: Match) -> None:
    """Refused: a log that does not replay, turn by turn, to what was played."""
    kept = harness.saved(match.turns[0], match.kind.scenario,
                         [turn.entry for turn in match.turns], replace(match.now, plans={}))
    raw = save_writer.dumps(kept)
    found = audit(games, save_format.loads(raw, "a game"), raw, "a game", thorough=True)
    assert found.differences == () and found.replayed == found.turns, found
    assert match.now.game.result(match.now.state) is not None


def counted(kind: Kind, way: str, count: int, seed: int) -> Counted:
    """Play and audit this many games of a kind in one way, from a seed on."""
    matches = [Match(kind, way, seed + i).play() for i in range(count)]
    for match in matches:
        audited(match)

    def total(name: str) -> Counter[str]:
        return sum((getattr(match, name) for match in matches), Counter[str]())

    rounds = sum(match.now.game.round(match.now.state) for match in matches)
    return Counted(kind, way, count, rounds, total("mails").total(), total("waits").total(),
                   total("mails"), total("why"), total("stops"))


def ways(kind: Kind) -> tuple[str, ...]:
    """The ways to play a kind of game; sealed orders have no standing answers."""
    return (NONE, PLANS, LOOKING) if kind.game == SHEETS else WAYS


def main(args: list[str]) -> None:
    """Print a table, and the reasons of mails that plans did not save."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.simulate")
    parser.add_argument("game", nargs="?", choices=sorted({kind.game for kind in KINDS}))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(args)
    for kind in KINDS:
        if wanted.game not in (None, kind.game):
            continue
        print(f"{kind.title:30}  rounds   mails   waits  a round: mails waits")
        rows = list[Counted]()
        for way in ways(kind):
            rows.append(counted(kind, way, wanted.games, wanted.seed))
            print(said(rows[-1], rows[0]), flush=True)
        for row in rows[1:]:
            parts = (f"{what} {n / row.games:.1f}" for what, n in row.why.most_common())
            print(f"      {row.way}: {', '.join(parts)}", flush=True)


def said(row: Counted, none: Counted) -> str:
    """A row of the table: a game's rounds, mails and waits, and those of a round as shares."""
    a_game = "".join(f"{part / row.games:8.1f}" for part in (row.rounds, row.mails, row.waits))
    mails, waits = row.shares(none)
    return f"  {row.way:28}{a_game}{mails:16.0%}{waits:6.0%}"


if __name__ == "__main__":
    gc.set_threshold(100_000)  # positions are records without circles: a seventh of the time
    main(sys.argv[1:])
