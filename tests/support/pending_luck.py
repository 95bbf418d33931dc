"""Games whose dice and cards wait for words of the players or for a beacon."""

from importlib.util import find_spec
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from referee import games as all_games
from referee.core.match import amendments, external_luck, log_entry, save_loader
from referee.core.match.entry_texts import Beacon, WordCommitted, WordRevealed
from referee.core.match.game_registry import GameRegistry
from referee.core.match.save_format import Fairness, Save
from tests.support import harness, toy_match

BEGUN = "2026-01-31T18:00:00Z"
LATER, UNTIL, AFTER = "2026-02-01T12:00:00Z", "2026-02-02T00:00:00Z", "2026-02-02T00:00:09Z"
WAIT, LEAVE_OUT = f"words until {UNTIL} else wait", f"words until {UNTIL} else leave-out"
ROUND = external_luck.first_round(UNTIL)
BEACON = f"beacon quicknet {ROUND}"

# Two real rounds: round, randomness, signature.
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
    """The nonce of a seat's words."""
    return f"{seat}00nonce"


def words(seat: str) -> str:
    """The words of a seat."""
    return f"some words of {seat}"


def vow(seat: str, text: str = "") -> WordCommitted:
    """The commitment to a seat's words."""
    return WordCommitted(seat, external_luck.word_commitment(nonce(seat), text or words(seat)))


def waits(game: str, awaits: str, secret: str = harness.SECRET) -> Save:
    """A game that waits for luck; ``toy`` is the toy game."""
    if game == "toy":
        header, name, scenario, rules = toy_match.head(), "standard", toy_match.SCENARIO, 1
    else:
        about = all_games.game_meta(game)
        header = harness.head(game, about.seats[:about.players[0]], secret=secret)
        name, scenario, rules = "standard", harness.scenario(game, "standard"), about.rules
    fairness = Fairness("sealed", log_entry.commitment_to(secret), secret, awaits)
    return external_luck.waiting_save(replace(header, fairness=fairness, created=BEGUN), name,
                                      scenario,
                                      rules)


def spoken(save: Save, *seats: str, text: str = "") -> Save:
    """The save after all seats committed to words and these seats, or all, opened theirs."""
    for seat in save.header.seat_names:
        save = external_luck.add_to_save(save, vow(seat, text), LATER)
    for seat in seats or save.header.seat_names:
        save = external_luck.add_to_save(save, WordRevealed(seat, nonce(seat), text
                                                            or words(seat)), LATER)
    return save


def beacon(save: Save, value: str = "ab" * 32) -> Save:
    """The save after the beacon's value was entered, without a signature."""
    return external_luck.add_to_save(save, Beacon(ROUND, value), AFTER)


def begun(games: GameRegistry, save: Save, when: str = AFTER) -> Save:
    """The save after the set-up."""
    return external_luck.begin_game(games, save, when)[0]


def played(games: GameRegistry, save: Save, turns: int, seed: str = "") -> Save:
    """The save after some random turns, or at the end of the game."""
    match, random = save_loader.load_match(games, save, "a.toml"), Random(f"{seed} awaiting")
    for _ in range(turns):
        if not harness.deciding(match.game, match.state):
            break
        for turn in harness.played(match, harness.random_moves(match.game, match.state, random)):
            match = turn.match
            save = replace(save, log=save.log + log_entry.write(turn.entry))
    return replace(save, header=match.header, state=msgspec.to_builtins(match.state),
                   orders=match.orders)


def undone(games: GameRegistry, save: Save, to: int) -> Save:
    """The save after an undo to turn ``to``."""
    from referee.core.match import replay

    match = save_loader.load_match(games, save, "a.toml")
    past = replay.history(match, [*log_entry.parse_log(save.log)])
    turn = amendments.undo(match, past[to].state, to, "a slip", AFTER)
    return replace(save, state=msgspec.to_builtins(turn.match.state), orders={},
                   log=save.log + log_entry.write(turn.entry))
