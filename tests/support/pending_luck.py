"""Games whose dice and cards wait for words of the players or for a beacon."""

from importlib.util import find_spec
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from referee import games as shipped
from referee.core.match import amendments, external_luck, log_entry, save_loader
from referee.core.match.entry_texts import Beacon, Spoken, Vow
from referee.core.match.game_registry import Games
from referee.core.match.save_format import Fairness, Save
from tests.support import harness, toy_match

BEGUN = "2026-01-31T18:00:00Z"
LATER, UNTIL, AFTER = "2026-02-01T12:00:00Z", "2026-02-02T00:00:00Z", "2026-02-02T00:00:09Z"
WAIT, LEAVE_OUT = f"words until {UNTIL} else wait", f"words until {UNTIL} else leave-out"
ROUND = external_luck.first_round(UNTIL)
BEACON = f"beacon quicknet {ROUND}"

# Two rounds that were: round, randomness, signature.
TRUE = (
    (657413, "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
     "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b8"
     "9cd97b"),
    (1000, "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
     "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63"
     "ed5e39"),
)
needs_pairing = pytest.mark.skipif(find_spec("py_ecc") is None,
                                   reason="py_ecc is not installed here")


def nonce(seat: str) -> str:
    """What a seat says before its words."""
    return f"{seat}00nonce"


def words(seat: str) -> str:
    """What a seat says."""
    return f"some words of {seat}"


def vow(seat: str, text: str = "") -> Vow:
    """The promise of a seat's words."""
    return Vow(seat, external_luck.vow(nonce(seat), text or words(seat)))


def waits(game: str, awaits: str, secret: str = harness.SECRET) -> Save:
    """A game that waits; ``toy`` is the toy's."""
    if game == "toy":
        head, name, scenario, rules = toy_match.head(), "standard", toy_match.SCENARIO, 1
    else:
        about = shipped.about(game)
        head = harness.head(game, about.seats[:about.players[0]], secret=secret)
        name, scenario, rules = "standard", harness.scenario(game, "standard"), about.rules
    fairness = Fairness("sealed", log_entry.commit(secret), secret, awaits)
    return external_luck.first(replace(head, fairness=fairness, created=BEGUN), name, scenario,
                               rules)


def spoken(saved: Save, *seats: str, text: str = "") -> Save:
    """Words promised by all and opened by these seats, or by all."""
    for seat in saved.head.names:
        saved = external_luck.added(saved, vow(seat, text), LATER)
    for seat in seats or saved.head.names:
        saved = external_luck.added(saved, Spoken(seat, nonce(seat), text or words(seat)), LATER)
    return saved


def beacon(saved: Save, value: str = "ab" * 32) -> Save:
    """The beacon has spoken, without a signature."""
    return external_luck.added(saved, Beacon(ROUND, value), AFTER)


def begun(games: Games, saved: Save, when: str = AFTER) -> Save:
    """The game has begun."""
    return external_luck.begun(games, saved, when)[0]


def played(games: Games, saved: Save, turns: int, seed: str = "") -> Save:
    """A game that has begun, so many random turns later or at its end."""
    now, random = save_loader.seat(games, saved, "a.toml"), Random(f"{seed} awaiting")
    for _ in range(turns):
        if not harness.musts(now.rules, now.state):
            break
        for turned in harness.played(now, harness.random_moves(now.rules, now.state, random)):
            now = turned.table
            saved = replace(saved, log=saved.log + log_entry.write(turned.line))
    return replace(saved, head=now.head, state=msgspec.to_builtins(now.state), orders=now.orders)


def undone(games: Games, saved: Save, to: int) -> Save:
    """Turn ``to`` stands again."""
    from referee.core.match import replay

    now = save_loader.seat(games, saved, "a.toml")
    past = replay.history(now, [*log_entry.lines(saved.log)])
    turned = amendments.undo(now, past[to].state, to, "a slip", AFTER)
    return replace(saved, state=msgspec.to_builtins(turned.table.state), orders={},
                   log=saved.log + log_entry.write(turned.line))
