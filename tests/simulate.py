"""How many mails and waits a game takes, without plans and with them; run by hand:

    python -m tests.simulate [GAME] [--games 20] [--seed 1]

Simple players (`tests/habits.py`) play whole games in each of ``WAYS``. What is
counted:

* A *decision* is a seat's being asked, once or several times in a row, until
  the game asks somebody else: one turn at the table.
* A *mail* is what a player sends at one time: the moves of a decision, dice in
  it or not, or a sheet, or a plan. A plan that answers what is asked is one
  mail with its answer.
* A *wait* is a time when the game stands still for somebody. All who are asked
  then write at the same time; with plans, so does everybody whose plan has come
  to its end. However many write, it is one wait.
* *One in four by hand*: of the decisions that a plan would make, each by a
  coin of one in four is made by its player instead, who looks at the position
  when it has come to him: a mail and a wait. He sends a new plan with it.

Who plans sees what his seat sees, and nothing of what others plan. When a plan
stops, or has no answer, its player is waited for and sends another.
Every game is played to its end, and its log is audited.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.core import ahead, plan, save, storing, table
from referee.core.audit import audit
from referee.core.plan import Plan
from referee.core.rules import Ask, Seat
from referee.core.table import Turned
from tests import harness
from tests.habits import PLAYERS
from tests.harness import WHEN
from tests.players import chosen
from tests.simulate_plans import PLANNERS, planned, standing

NONE, STANDING, PLANS, LOOKING = WAYS = (
    "no plans", "standing answers", "plans and standing answers", "one in four by hand")
LOOK = 1 / 4
LIMIT = 6_000  # turns after which a game is given up


class Kind(Struct, frozen=True):
    """A kind of game: what is played by how many."""

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
    Kind("Stone Daze, 2 clans", "stone-daze", 2, options={"rounds": "12"}),
)


class Match:
    """A game that is being played in one of ``WAYS``, and what is counted of it.

    ``mails`` and ``waits`` count by the kind of question that they were for,
    ``why`` the mails by what made them needful.
    """

    def __init__(self, kind: Kind, way: str, number: int) -> None:
        self.kind, self.way = kind, way
        self.random = Random(f"{kind.title} {number} {way}")
        self.coin = Random(f"{kind.title} {number} coin")
        self.mails, self.waits, self.why = Counter[str](), Counter[str](), Counter[str]()
        secret = sha256(f"{kind.title} {number}".encode()).hexdigest()
        seats = games.about(kind.game).seats[:kind.players]
        self.turns = [harness.begin(kind.game, kind.scenario, seats, kind.options, secret)]
        self.now = self.turns[0].table
        self.looks = dict[Seat, bool]()  # whether who is asked makes this decision by hand
        self.stops = Counter[str]()
        self.read = dict[str, Plan]()

    def play(self) -> "Match":
        """The whole game."""
        while asks := self.asked():
            assert len(self.turns) < LIMIT, (self.kind, self.way)
            if not self.by_plan(asks):
                self.wait(asks)
        return self

    def asked(self) -> dict[Seat, Ask]:
        """Who must act; a coin is thrown for each decision when it begins."""
        asks = {ask.seat: ask for ask in table.waiting(self.now).asks if ask.must}
        self.looks = {seat: self.looks[seat] if seat in self.looks else
                      self.way == LOOKING and self.coin.random() < LOOK for seat in asks}
        return asks

    def by_plan(self, asks: dict[Seat, Ask]) -> bool:
        """One decision made by a plan; whether there was one."""
        for seat in asks:
            if seat not in self.now.plans or self.looks[seat]:
                continue
            own = {seat: self.now.plans[seat]}
            rest = {name: text for name, text in self.now.plans.items() if name != seat}
            done = ahead.advance(replace(self.now, plans=own), WHEN, table.luck(self.now))
            self.took(done.turned)
            self.now = replace(done.table, plans={**rest, **done.table.plans}, drafts={})
            for _, why in done.stopped:
                self.stops[why] += 1
            if done.turned:
                return True
        return False

    def wait(self, asks: dict[Seat, Ask]) -> None:
        """The game stands still: whoever is asked writes, and who has no plan any more."""
        self.waits["+".join(sorted({ask.kind for ask in asks.values()}))] += 1
        for seat, ask in asks.items():
            looks = self.looks[seat] and seat in self.now.plans
            self.mail(ask.kind, "by hand" if looks else "asked")
            self.looks[seat] = False
        texts = {seat: self.text(seat) for seat in self.now.seats
                 if seat in asks or not self.holds(seat)}
        for seat, text in texts.items():
            if text and seat not in asks:
                self.mail("ahead", "ahead")
        self.file(texts)
        for seat, ask in asks.items():
            if self.now.plans.get(seat) and self.way in (PLANS, LOOKING):
                before = len(self.turns)
                self.by_plan({seat: ask})
                if len(self.turns) > before:
                    continue
                self.mail(ask.kind, "no answer")  # his plan stopped at once: he moves
                self.waits[ask.kind] += 1
            self.by_hand(seat)

    def mail(self, kind: str, why: str) -> None:
        """One more."""
        self.mails[kind] += 1
        self.why[why] += 1

    def holds(self, seat: Seat) -> bool:
        """Whether a seat has a plan that has not come to its end."""
        if seat not in self.now.plans:
            return False
        text = self.now.plans[seat]
        if text not in self.read:
            self.read[text] = plan.read(self.now.rules, text, 0)
        held = self.read[text]
        what, _, number = held.until.partition(" ")
        main = PLANNERS[self.kind.game].steps
        if self.way != STANDING and not held.steps and held.standing(main) is None:
            return False
        return what != "round" or self.now.rules.round(self.now.state) <= int(number)

    def text(self, seat: Seat) -> str:
        """What a seat plans, by what it sees; empty: nothing new."""
        if self.way == NONE or self.kind.game not in PLANNERS:
            return ""
        if self.way == STANDING:
            return "" if seat in self.now.plans else standing(self.now, seat, self.random)
        return planned(self.now, seat, self.random)

    def file(self, texts: dict[Seat, str]) -> None:
        """These plans come into force."""
        around = self.now.rules.round(self.now.state)
        plans = {seat: plan.write(plan.read(self.now.rules, text, around))
                 for seat, text in texts.items() if text}
        self.now = replace(self.now, plans={**self.now.plans, **plans})

    def by_hand(self, seat: Seat) -> None:
        """One decision, made by its player as it comes."""
        weigh = PLAYERS[self.kind.game]
        while any(ask.seat == seat and ask.must for ask in table.waiting(self.now).asks):
            rules, state = self.now.rules, self.now.state
            sealed = rules.awaiting(state).sealed
            move = chosen(rules, state, seat, weigh, self.random)
            if not sealed:
                self.took([table.play(self.now, {seat: move}, WHEN, table.luck(self.now))])
                continue
            self.took([table.file(self.now, seat, move, WHEN)])
            if table.opens(self.now):
                self.took([table.open_sheets(self.now, WHEN, table.luck(self.now))])
            return

    def took(self, turned: Iterable[Turned]) -> None:
        """These turns were made."""
        self.turns += turned
        self.now = self.turns[-1].table


class Counted(Struct, frozen=True):
    """What came of some games of a kind in one way: rounds, mails and waits in all of them.

    ``asked`` counts the mails by what was asked (``ahead``: nothing), ``why`` by
    what made them needful, ``stops`` what plans said when they stopped.
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

    def shares(self, other: "Counted") -> tuple[float, float, float, float]:
        """Mails and waits as parts of another way's: of a game, then of a round."""
        game = self.mails / other.mails, self.waits / other.waits
        pace = other.rounds / self.rounds
        return *game, game[0] * pace, game[1] * pace


def audited(match: Match) -> None:
    """Refused: a log that does not replay, turn by turn, to what was played."""
    kept = harness.saved(match.turns[0], match.kind.scenario,
                         [turned.line for turned in match.turns], replace(match.now, plans={}))
    raw = storing.dumps(kept)
    found = audit(games, save.loads(raw, "a game"), raw, "a game", thorough=True)
    assert found.differences == () and found.replayed == found.turns, found
    assert match.now.rules.result(match.now.state) is not None


def counted(kind: Kind, way: str, count: int, seed: int) -> Counted:
    """So many games of a kind in one way, from a seed on; each is audited."""
    matches = [Match(kind, way, seed + i).play() for i in range(count)]
    for match in matches:
        audited(match)

    def total(name: str) -> Counter[str]:
        return sum((getattr(match, name) for match in matches), Counter[str]())

    rounds = sum(match.now.rules.round(match.now.state) for match in matches)
    return Counted(kind, way, count, rounds, total("mails").total(), total("waits").total(),
                   total("mails"), total("why"), total("stops"))


def ways(kind: Kind) -> tuple[str, ...]:
    """In which ways a kind of game is played."""
    return WAYS if kind.game in PLANNERS else (NONE,)


def main(args: list[str]) -> None:
    """Print a table, and what the mails were for that plans did not save."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulate")
    parser.add_argument("game", nargs="?", choices=sorted({kind.game for kind in KINDS}))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(args)
    print(f"{'a game':29}{'':27}{'rounds':>7}{'mails':>7}{'waits':>7}   to no plans, a round")
    for kind in KINDS:
        if wanted.game not in (None, kind.game):
            continue
        rows = list[Counted]()
        for way in ways(kind):
            rows.append(counted(kind, way, wanted.games, wanted.seed))
            print(said(rows[-1], rows[0]), flush=True)
        for name, found in (("asked", rows[-1].asked), ("why", rows[-1].why)):
            parts = (f"{what} {n / wanted.games:.1f}" for what, n in found.most_common())
            print(f"    mails by {name}: {', '.join(parts)}", flush=True)


def said(row: Counted, none: Counted) -> str:
    """A row of the table."""
    a_game = [part / row.games for part in (row.rounds, row.mails, row.waits)]
    game, waits, *pace = row.shares(none)
    return (f"{row.kind.title:29}{row.way:27}" + "".join(f"{part:7.1f}" for part in a_game)
            + f"   {game:4.0%} {waits:4.0%}   {pace[0]:4.0%} {pace[1]:4.0%}")


if __name__ == "__main__":
    main(sys.argv[1:])
