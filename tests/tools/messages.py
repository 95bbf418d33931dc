"""Which messages are played, and which get a question back: python -m tests.tools.messages.

``tests/pbem/messages.yaml`` has a hundred of each, written by a player who knew the moves of the
games and nothing of how mails are read, and a hundred more of each by another, written when the
reader had been built on the first. Each is sent as the first answer of a game. An *ordinary* one is
right if its move is played, one with *second thoughts* if nothing is. The wrong ones and the counts
are printed.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from referee.core.match import log_entry
from referee.core.match.save_format import Save
from tests.support import harness, yaml_files
from tests.support.office_in_memory import Club
from tests.support.paths import TESTS

FILE = TESTS / "pbem" / "messages.yaml"
MOVE = "{move}"  # placeholder for a move that is legal at the beginning


class Verdict(NamedTuple):
    """The result of a message: *played*, *asked* with nothing played, or *other* moves played."""

    sort: str
    game: str
    text: str
    result: str
    moves: tuple[str, ...]


def _club(game: str) -> Club:
    """A new game of as few players as it may have."""
    return Club(game, min(len(seats) for name, _, seats in harness.TABLES if name == game))


@cache
def _first(game: str) -> tuple[str, str]:
    """The seat that must act in a new game, and a move of theirs."""
    match = _club(game).match
    decision = next(decision for decision in match.game.to_move(match.state).decisions
                    if decision.must)
    return decision.seat, next(str(choice.move) for choice in match.game.choices(
        match.state, decision.seat, decision.seat))


def _moves(save: Save) -> tuple[str, ...]:
    return tuple(log_entry.row_text(row).partition(": ")[2]
                 for line in log_entry.parse_log(save.log)
                 for row in line.moves)


def judged(sort: str, game: str, text: str) -> Verdict:
    """The verdict on a message sent as the first of a game."""
    seat, move = _first(game)
    said = text.replace(MOVE, move)
    club = _club(game)
    before = len(_moves(club.game.saved))
    club.write(seat, said)
    moves = _moves(club.game.saved)[before:]
    wanted = {line.strip().casefold() for line in said.splitlines()}
    played = {one.casefold() for one in (*moves, *(one.replace(" 1 ", " ") for one in moves))}
    result = "asked" if not moves else "other" if wanted.isdisjoint(played) else "played"
    return Verdict(sort, game, said, result, moves)


def every() -> Iterator[Verdict]:
    """All messages of the file."""
    for sort, messages in yaml_files.read(FILE).items():
        for one in messages:
            yield judged(sort, one["game"], one["text"])


def main() -> None:
    """Print the wrong ones, and the counts."""
    counts = Counter[tuple[str, str]]()
    for one in every():
        counts[one.sort, one.result] += 1
        if one.result != ("played" if one.sort.startswith("ordinary") else "asked"):
            print(f"--- {one.sort}, {one.game}: {one.result} {'; '.join(one.moves)}\n{one.text}")
    for (sort, result), many in sorted(counts.items()):
        print(f"{sort}: {many} {result}")


if __name__ == "__main__":
    main()
