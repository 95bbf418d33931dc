"""Questions of random games held to their laws: python -m tests.tools.questions [GAMES [SEED]].

So many games of every table; what is said is how many questions there were,
how many examples were told with them, and each that breaks a law: an example
that is illegal, a question with one answer by what everybody knows, an id that
no page explains.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

from referee.commands.answer import DONE
from referee.core.base.problem import hard
from referee.core.document import blocks
from referee.core.game.decisions import Seat
from referee.core.match.match import Table, Turned
from tests.support import harness
from tests.support.command_functions import explain

ID = re.compile(r"(?<![\w:-])[A-Za-z]+-?\d+[a-z]?\b(?![:-])")  # C18, T07a, I-22, af07, runner-1
TWINS = 1000  # positions others could not tell from one, until one offers another answer


def illegal(now: Table) -> Iterator[str]:
    """Law 9: examples that are told to some eyes and are illegal or not canonical; none for own."""
    rules, state = now.rules, now.state
    for ask in rules.awaiting(state).asks:
        own = rules.choices(state, ask.seat, ask.seat)
        if ask.must and not own:
            yield f"{ask}: no example"
        for choice in {*own, *rules.choices(state, ask.seat, None)}:
            move = rules.parse(choice.move)
            if rules.write(move) != choice.move or hard(rules.check(state, ask.seat, move)):
                yield f"{ask}: {choice}"


def needless(now: Table, random: Random) -> Iterator[str]:
    """Law 10: questions that have one answer by the public position, whatever a seat holds."""
    awaiting = now.rules.awaiting(now.state)
    for ask in () if awaiting.sealed else awaiting.asks:
        if ask.must and not _several(now, ask.seat, random):
            yield str(ask)


def _several(now: Table, seat: Seat, random: Random) -> bool:
    texts: set[str] = set()
    state = now.state
    for _ in range(TWINS):
        texts |= {now.rules.write(move) for move in islice(now.rules.options(state, seat), 2)}
        if len(texts) > 1:
            return True
        state = harness.twin(now, None, random)
    return False


def unexplained(turned: Turned) -> set[str]:
    """Law 11: ids of pages and reports that ``referee explain`` does not find."""
    now, found = turned.table, set[str]()
    for to in (None, *now.seats):
        found |= set(ID.findall(blocks.text(now.rules.whole(now.rules.view(now.state, to)))))
        for event in turned.events:
            found |= set(ID.findall(now.rules.tell(event, to) or ""))
    game = now.head.game
    return {thing for thing in found if not explained(game, thing) and not (
        thing[-1].isalpha() and explained(game, thing[:-1]))}  # af04b: blue's piece on af04


@cache
def explained(game: str, thing: str) -> bool:
    """Whether ``referee explain GAME THING`` finds it."""
    return explain.explain(game, thing).exit == DONE


def main(count: int, seed: str) -> None:
    """Play and print."""
    for game, name, seats in harness.tables():
        asked = examples = 0
        wrong: set[str] = set()
        for n in range(count):
            random = Random(f"questions {game} {name} {seats} {seed} {n}")
            first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
            for turned in (first, *harness.passed(harness.play_out(first, random))):
                rules, state = turned.table.rules, turned.table.state
                asks = rules.awaiting(state).asks
                asked += len(asks)
                examples += sum(len(rules.choices(state, ask.seat, ask.seat)) for ask in asks)
                wrong |= {f"illegal: {text}" for text in illegal(turned.table)}
                wrong |= {f"one answer: {text}" for text in needless(turned.table, random)}
                wrong |= {f"unexplained: {text}" for text in unexplained(turned)}
        print(f"{game}/{name}, {len(seats)} seats: {count} games, {asked:,} questions, "
              f"{examples:,} examples; {len(wrong)} wrong")
        for text in sorted(wrong)[:10]:
            print(f"  {text}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2] if len(sys.argv) > 2 else "1")
