"""What other referees in Python do: python-chess and catanatron, where they are installed.

Their games are played at random, by fixed seeds: nothing stands here that nobody could make again.
"""

import hashlib
import hmac
import io
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.tools.benchmarks.measure import PYTHON, Tried

try:
    import chess
    import chess.pgn
except ModuleNotFoundError:
    chess = None
try:
    import catanatron
except ModuleNotFoundError:
    catanatron = None

MISSING = "python-chess or catanatron is not installed: pip install -e '.[bench]' brings both."
PLIES = 80  # of the game that a process reads
CHESS, CATAN = 20, 10  # whole games that are verified
SECRET = bytes(32)

FEN = """
import sys
import chess
chess.Board(sys.argv[1]).parse_san(sys.argv[2])
print("legal")
"""
PGN = """
import sys
import chess.pgn
with open(sys.argv[1]) as file:
    game = chess.pgn.read_game(file)
game.end().board().parse_san(sys.argv[2])
print("legal")
"""
TRIBE = """
from catanatron import Action, ActionType, Color, Game, RandomPlayer
game = Game([RandomPlayer(color) for color in Color], seed=1)
place = Action(game.state.current_color(), ActionType.BUILD_SETTLEMENT, 0)
assert place in game.state.playable_actions
print("legal")
"""


class Work(NamedTuple):
    """Something done in this process, and how many turns it goes through."""

    name: str
    turns: int
    do: Callable[[], None]


def there() -> dict[str, str]:
    """The versions of those that are installed."""
    packages = {"chess": chess, "catanatron": catanatron}
    return {name: version(name) for name, package in packages.items() if package}


def programs(folder: Path) -> Iterator[tuple[str, Tried]]:
    """Processes that say of one move whether it is legal, as `check` does."""
    if chess:
        board = next(_played(PLIES))
        san = board.san(next(iter(board.legal_moves)))
        file = folder / "game.pgn"
        file.write_text(_pgn(board))
        yield "python-chess, a FEN", Tried([*PYTHON, FEN, board.fen(), san])
        yield f"python-chess, a PGN of {PLIES} plies", Tried([*PYTHON, PGN, str(file), san])
    if catanatron:
        yield "catanatron, a game that begins", Tried([*PYTHON, TRIBE])


def works() -> Iterator[Work]:
    """Whole games verified: read from PGN, played from SAN and sealed, played from a record."""
    if chess:
        boards = [*islice(_played(), CHESS)]
        plies = sum(len(board.move_stack) for board in boards)
        yield Work("python-chess, PGN read", plies, partial(_read, [*map(_pgn, boards)]))
        yield Work("python-chess, SAN played and sealed", plies,
                   partial(_sealed, [*map(_sans, boards)]))
    if catanatron:
        games = [_recorded(seed) for seed in range(1, CATAN + 1)]
        yield Work("catanatron, a record replayed", sum(map(len, games)), partial(_replayed, games))


def _played(plies: int = 0) -> Iterator[Any]:
    """Random games of chess: whole ones, or so many plies of those that have as many."""
    for seed in count():
        random, board = Random(seed), chess.Board()
        while not board.is_game_over() and (not plies or board.ply() < plies):
            board.push(random.choice([*board.legal_moves]))
        if board.ply() >= plies:
            yield board


def _pgn(board: Any) -> str:
    return str(chess.pgn.Game.from_board(board))


def _sans(board: Any) -> list[str]:
    again = chess.Board()
    return [again.san_and_push(move) for move in board.move_stack]


def _read(texts: list[str]) -> None:
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert not game.errors


def _sealed(games: list[list[str]]) -> None:
    """Besides what chess asks for, what a line of a referee's log has: a digest and a seal."""
    for game in games:
        board, seal = chess.Board(), b""
        for san in game:
            board.push_san(san)
            digest = hashlib.sha256(board.fen().encode()).digest()
            seal = hmac.digest(SECRET, seal + san.encode() + digest, "sha256")


def _recorded(seed: int) -> list[tuple[Any, Any]]:
    """A random game of four: what each wanted, and with its luck what came of it."""
    game, turns, random = _begun(seed), [], Random(seed)
    while game.winning_color() is None:
        wanted = random.choice(sorted(game.state.playable_actions, key=str))  # of no sure order
        turns.append((wanted, game.execute(wanted)))
    return turns


def _replayed(games: list[list[tuple[Any, Any]]]) -> None:
    for seed, turns in enumerate(games, 1):
        game = _begun(seed)
        for wanted, came in turns:
            assert wanted in game.state.playable_actions
            game.execute(came, validate_action=False)
        assert game.winning_color() is not None


def _begun(seed: int) -> Any:
    return catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed)
