"""Random words of moves, and how many are accepted: tests.tools.text_reading --random [GAME].

Words of the legal moves in positions of a random game, and words that people put between them, in
any order. Counted are the texts that are accepted as a legal move though they are not canonical,
and how many different ones these are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

from referee.core.base.problem import Refused, errors_among
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.language import free_text
from referee.core.match.match import Match
from tests.support import harness

BETWEEN = [
    "to", "the", "a", "on", "in", "at", "for", "with", "of", "please", "my", "all", "none", "no",
    "pass", "skip", "done", "ok", "yes", "rest", "everything", "both", "it", "them", "there",
    "here", "take", "use", "give", "go", "move", "1", "2", "3", "two"]
POSITIONS, TEXTS, MOVES = 400, 60, 60


def tried(match: Match, random: Random, many: int = TEXTS) -> Iterator[tuple[str, str]]:
    """Texts, each with how it was read if that is not what it says."""
    game, state = match.game, match.state
    for decision in game.to_move(state).decisions[:1]:
        legal = [game.write(move) for move in islice(game.options(state, decision.seat), MOVES)]
        words = [word for text in legal for word in text.split()] or BETWEEN
        for _ in range(many):
            text = " ".join(random.choice(words if random.random() < 0.6 else BETWEEN)
                            for _ in range(random.randint(1, 5)))
            meant = read(game, state, decision.seat, text)
            yield text, meant if meant != text else ""


def read(game: Game, state: object, seat: Seat, text: str) -> str:
    """The legal move that a text is read as, or empty."""
    try:
        move = free_text.interpret(game, state, seat, text)
    except Refused:
        return ""
    if errors_among(game.check(state, seat, move)):
        return ""
    return game.write(game.canonical_move(state, seat, move))


def totals(chosen: list[str]) -> Iterator[str]:
    """A line for each game, and one for all."""
    every = defaultdict[str, Counter[str]](Counter)
    for of in harness.tables():
        if of[0] not in chosen:
            continue
        random = Random(f"misreadings {of} 1")
        turns = harness.passed(harness.random_game(*of))
        texts = [one for turn in harness.some(turns, random, 0, POSITIONS)
                 for one in tried(turn.match, random)]
        wrong = [one for one in texts if one[1]]
        every[of[0]] += Counter(tried=len(texts), accepted=len(wrong), different=len({*wrong}))
    every["all games"] = sum(every.values(), Counter[str]())
    for name, counts in every.items():
        yield (f"{name}: {counts['tried']} texts tried, {counts['accepted']} accepted "
               f"({100 * counts['accepted'] / (counts['tried'] or 1):.1f} %), "
               f"{counts['different']} different")
