"""How many messages a second an office handles. Not part of the tests.

``python -m tests.tools.post_speed [GAMES] [LETTERS]`` from the root: an office with GAMES games of
Stone Age, and messages to them in turn, each handled completely: read, played, answered, on disk.
Then the size of its journals, messages without a token, for which every roster must be searched,
and ticks when nothing is due in any game.
"""

import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.match import match as matches
from referee.mail import office_folder, retention, settings
from referee.mail.exactly_once import MessageProcessor
from referee.pbem.roster import game_roster, tokens
from tests.support.command_functions import new_game
from tests.support.office_in_memory import Club
from tests.support.office_on_disk import NOW, SETTINGS

OPEN = 7  # games that are played at the same time
KEYS = Club().roster.keys


def main(games: int, letters: int) -> None:
    """Print a row for each tenth of the messages; then the rest."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        _begin(folder, games)
        post = MessageProcessor(name, settings.load(name))
        print(f"{games} games, {letters} letters")
        print("| letters | a second | with its own CPU |\n|---|---|---|")
        for tenth in range(10):
            n = letters // 10
            some = range(tenth * n, (tenth + 1) * n)
            took = _timed(partial(_ordered, post, folder, some, games))
            print(f"| {(tenth + 1) * n} | {n / took[0]:.0f} | {n / took[1]:.0f} |", flush=True)
        _journals(post, folder, letters)
        _more(post, folder, games)


def _begin(folder: Path, games: int) -> None:
    """An office with this many games for two, none of which has begun to write."""
    office_folder.create(str(folder))
    (folder / "games").mkdir()
    (folder / "office.toml").write_text(
        SETTINGS + "[rations]\naddress = 100000\nall = 100000\n")
    desk = replace(Club().roster, unsealed_turn=10_000,
                   deadline_rule="Tue,Fri 20:00, least 24h, remind 24h")
    for n in range(games):
        path = folder / f"games/game-{n}"
        made = new_game.new("stone-age", f"{path}.toml", ["red", "blue"], now=NOW)
        assert made.exit == 0
        Path(f"{path}.desk.toml").write_bytes(game_roster.dumps(replace(desk, game=f"game-{n}")))


def _ordered(post: MessageProcessor, folder: Path, some: range, games: int) -> None:
    """Messages with an order each."""
    for i in some:
        game = f"game-{i % min(games, OPEN)}"
        _, match = open_save((folder / f"games/{game}.toml").read_bytes(), game)
        decision = matches.to_move(match).decisions[0]
        move = match.game.write(next(match.game.options(match.state, decision.seat)))
        token = tokens.make_token(KEYS, game, match.position_turn, decision.seat)
        raw = (f"From: <{decision.seat}@example.org>\nMessage-ID: <{i}@player>\n"
               f"Subject: Re: {tokens.token_line(token)}\n\n{move}\n").encode()
        assert post.process(raw, NOW) == "answered"


def _journals(post: MessageProcessor, folder: Path, letters: int) -> None:
    """Print the size of a journal for each message, and on the next day."""
    for day in (0, 1):
        (folder / retention.FILE).write_text(NOW)
        done = _timed(lambda day=day: [*retention.purge(  # type: ignore[misc]
            post, NOW.replace("-22T", f"-{22 + day}T"))])
        size = sum(path.stat().st_size for path in folder.glob("games/*.post"))
        print(f"\njournals on day {day}: {size / letters:.0f} bytes a letter; looked through in "
              f"{done[0]:.2f} s")


def _more(post: MessageProcessor, folder: Path, games: int) -> None:
    """Print the time of operations on all games, each half played."""
    for n in range(OPEN, games):
        for ending in ("toml", "desk.toml", "post"):
            shutil.copy(folder / f"games/game-{n % OPEN}.{ending}",
                        folder / f"games/game-{n}.{ending}")
    print("\n| | seconds | of its own CPU |\n|---|---|---|")
    for what, act in (
            ("a letter of a stranger", lambda: post.process(
                b"From: <who@example.com>\nMessage-ID: <1@x>\nSubject: Hello\n\nHi\n", NOW)),
            ("the first tick", lambda: [*post.tick(NOW)]),
            ("a tick when nothing is due", lambda: [*post.tick(NOW)]),
            ("another", lambda: [*post.tick(NOW)])):
        print("| {} | {:.2f} | {:.2f} |".format(what, *_timed(act)), flush=True)


def _timed(act: Callable[[], object]) -> tuple[float, float]:
    """The seconds that a call takes, and how many of them are CPU time."""
    began, cpu = time.perf_counter(), time.process_time()
    act()
    return time.perf_counter() - began, time.process_time() - cpu


if __name__ == "__main__":
    main(*map(int, (*sys.argv[1:], *("1000", "500")[len(sys.argv) - 1:])))
