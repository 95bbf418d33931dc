"""How many letters a second an office handles. Not part of the tests.

``python -m tests.post_speed [GAMES] [LETTERS]`` from the root: an office with so many
games of Stone Age, and letters to them in turn, each a message handled whole: read,
played, answered, on the disk.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from referee.acts.saves import opened
from referee.cli import setting
from referee.core import table
from referee.desk import book, tokens
from referee.mail import files, settings
from referee.mail.post import Post
from tests.desks import Club
from tests.test_post import NOW, SETTINGS


def main(games: int, letters: int) -> None:
    """Print a row for each tenth of the letters."""
    club = Club()
    with TemporaryDirectory() as name:
        folder = Path(name)
        files.begin(name)
        (folder / "games").mkdir()
        (folder / "office.toml").write_text(
            SETTINGS + "[rations]\naddress = 100000\nall = 100000\n")
        for n in range(games):
            path = folder / f"games/game-{n}"
            made = setting.new("stone-age", f"{path}.toml", ["red", "blue"], now=NOW)
            assert made.exit == 0
            Path(f"{path}.desk.toml").write_bytes(book.dumps(replace(
                club.desk, game=f"game-{n}")))
        post = Post(name, settings.load(name))
        print(f"{games} games, {letters} letters")
        print("| letters | a second | with its own CPU |\n|---|---|---|")
        done, began, cpu = 0, time.perf_counter(), time.process_time()
        for i in range(letters):
            game = f"game-{i % min(games, 7)}"
            _, now = opened((folder / f"games/{game}.toml").read_bytes(), game)
            ask = table.waiting(now).asks[0]
            move = now.rules.write(next(now.rules.options(now.state, ask.seat)))
            token = tokens.made(club.desk.keys, game, now.phase, ask.seat)
            raw = (f"From: <{ask.seat}@example.org>\nMessage-ID: <{i}@player>\n"
                   f"Subject: Re: {tokens.subject(token)}\n\n{move}\n").encode()
            assert post.message(raw, NOW) == "answered"
            done += 1
            if done == letters // 10:
                took, own = time.perf_counter() - began, time.process_time() - cpu
                print(f"| {i + 1} | {done / took:.0f} | {done / own:.0f} |", flush=True)
                done, began, cpu = 0, time.perf_counter(), time.process_time()


if __name__ == "__main__":
    main(*map(int, (*sys.argv[1:], *("1000", "500")[len(sys.argv) - 1:])))
