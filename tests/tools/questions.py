"""Check the decisions of random games: python -m tests.tools.questions [GAMES [SEED]].

This many games of every scenario and number of seats; the output has the number of decisions, of
examples, and each violation: an illegal example, a decision with one answer by public knowledge, an
id that no page explains.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

from referee.commands import explain
from referee.core.base.problem import errors_among
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL, resolved_page
from referee.core.game.decisions import Seat
from referee.core.match.match import Match, TurnResult
from referee.files import inputs
from tests.support import harness

ID = re.compile(r"(?<![\w:-])[A-Za-z]+-?\d+[a-z]?\b(?![:-])")  # C18, T07a, I-22, af07, runner-1
TWINS = 1000  # resampled positions, until one offers another answer


def illegal(match: Match) -> Iterator[str]:
    """Law 9: examples shown to a viewer that are illegal or not canonical."""
    game, state = match.game, match.state
    for decision in game.to_move(state).decisions:
        own = game.choices(state, decision.seat, decision.seat)
        if decision.must and not own:
            yield f"{decision}: no example"
        for choice in {*own, *game.choices(state, decision.seat, None)}:
            move = game.parse(choice.move)
            if game.write(move) != choice.move or errors_among(game.check(state, decision.seat,
                                                                          move)):
                yield f"{decision}: {choice}"


def needless(match: Match, random: Random) -> Iterator[str]:
    """Law 10: decisions with one answer by the public position, whatever a seat holds."""
    to_move = match.game.to_move(match.state)
    for decision in () if to_move.simultaneous else to_move.decisions:
        if decision.must and not _several(match, decision.seat, random):
            yield str(decision)


def _several(match: Match, seat: Seat, random: Random) -> bool:
    texts: set[str] = set()
    state = match.state
    for _ in range(TWINS):
        texts |= {match.game.write(move) for move in islice(match.game.options(state, seat), 2)}
        if len(texts) > 1:
            return True
        state = harness.twin(match, None, random)
    return False


def unexplained(turn: TurnResult) -> set[str]:
    """Law 11: ids on pages and in reports that ``referee explain`` does not find."""
    match, found = turn.match, set[str]()
    for viewer in (None, *match.seats):
        page = match.game.show_all(match.game.view(match.state, viewer))
        found |= set(ID.findall(blocks.text(resolved_page(page, SHELL))))
        for event in turn.events:
            found |= set(ID.findall(SHELL.resolve(match.game.describe(event, viewer) or "")))
    game = match.header.game
    return {thing for thing in found if not explained(game, thing) and not (
        thing[-1].isalpha() and explained(game, thing[:-1]))}  # af04b: blue's piece on af04


@cache
def explained(game: str, thing: str) -> bool:
    """Whether ``referee explain GAME THING`` finds it by its name, not only in a text."""
    return bool(explain.named(game, thing, inputs))


def main(count: int, seed: str) -> None:
    """Play and print."""
    for game, name, seats in harness.tables():
        asked = examples = 0
        wrong: set[str] = set()
        for n in range(count):
            random = Random(f"questions {game} {name} {seats} {seed} {n}")
            first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
            for turn in (first, *harness.passed(harness.play_out(first, random))):
                bound_game, state = turn.match.game, turn.match.state
                decisions = bound_game.to_move(state).decisions
                asked += len(decisions)
                examples += sum(len(bound_game.choices(state, decision.seat, decision.seat))
                                for decision in decisions)
                wrong |= {f"illegal: {text}" for text in illegal(turn.match)}
                wrong |= {f"one answer: {text}" for text in needless(turn.match, random)}
                wrong |= {f"unexplained: {text}" for text in unexplained(turn)}
        print(f"{game}/{name}, {len(seats)} seats: {count} games, {asked:,} questions, "
              f"{examples:,} examples; {len(wrong)} wrong")
        for text in sorted(wrong)[:10]:
            print(f"  {text}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2] if len(sys.argv) > 2 else "1")
