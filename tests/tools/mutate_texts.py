"""Legal texts with mistakes in them: python -m tests.tools.mutate_texts [--texts N] [GAME …].

Texts of the rule cases, phrase books and strangers' books that mean a move in their position, and
legal moves of random games, are changed in one to three of the ways below: words are dropped,
swapped, doubled or misspelt, numbers become zero, negative, huge or digits of another script, words
of other moves and punctuation are inserted.

Every result must be played or refused. The counts of each game are printed, and all *faults* with
their texts: an exception other than a refusal, or a text that is played although it has an amount
of zero or less. The exit code is 1 if there is any. The random choices depend on the names of game
and mistake only, so that a run can be repeated.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from random import Random
from time import process_time
from typing import NamedTuple

from referee import games
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import case_files, harness
from tests.tools import text_reading

TEXTS = 20_000  # of a game
POSITIONS = 150  # of random games
MOVES = 300  # legal moves of a position to draw from
MOST = 3  # mistakes in a text
TIMES = 25  # uses of a position before the next one

NUMBER = re.compile(r"(?<![\w.-])[-−]?\d+(?![\w-])")
ZERO = re.compile(r"(?<![\w.-])(?:[-−]\d+|0+|zero)(?![\w-])", re.IGNORECASE)
UNCOUNTED = re.compile(r"\bif\b[^;\n]*?\bthen\b|\b(?:0+|zero) points?\b", re.IGNORECASE)
"""Where a number may be zero: in a condition, and in what a tile or card is worth, a name of it."""
SCRIPTS = tuple(str.maketrans("0123456789", "".join(chr(zero + n) for n in range(10)))
                for zero in (0x660, 0x966, 0xe50, 0xff10, 0x1d7ce))  # Arabic, Devanagari, Thai …
NUMBERS = ("0", "00", "zero", "-1", "−2", "+1", "1.5", "0.5", "½", "99", "9999", "99999999999999",
           "1e9", "0x10", "IV", "ten", "all", "both", "half", "some", "no")
SIGNS = (",", ";", ":", ".", "!", "?", "-", "–", "—", "…", "(", ")", "[", "]", "*", "\"", "'", "“",
         "#", " # ", "&", "+", "/", "=", "->", "\n", "\t", "\u00a0", "\u200d", "x", "№", "é",
         "\u0301")
LETTERS = "abcdefghijklmnopqrstuvwxyz-'0"


class Legal(NamedTuple):
    """A text that is played by a seat (None: by whoever is to move) at a position.

    ``begin`` sets up the position on demand; the texts of one position have the same name.
    """

    position: str
    begin: Callable[[], Match]
    seat: str | None
    text: str


class Fault(NamedTuple):
    """A mutated text with a wrong result, and that result."""

    at: Legal
    text: str
    why: str


class Counts(NamedTuple):
    """The results of a game's texts; ``slowest`` is the CPU time of one, in seconds."""

    results: Mapping[str, int]
    faults: Sequence[Fault]
    slowest: float


def written(game: str) -> Iterator[Legal]:
    """The texts of cases and phrase books that are played in their position."""
    for i, (of, case) in enumerate(case_files.CASES):
        if of == game and "move" in case and not case.get("refused") and not case.get("faulty"):
            yield Legal(f"case {i}", cache(partial(_arranged, game, i)), None, str(case["move"]))
    for of, at, phrase, meaning, _ in case_files.entries():
        if of == game and not meaning.startswith("!"):
            seat = case_files.phrase_book(game)["positions"][at].get("seat")
            for text in (phrase, meaning):
                yield Legal(f"phrases {at}", partial(case_files.position, game, at), seat, text)


def _arranged(game: str, i: int) -> Match:
    return case_files.arranged(game, case_files.CASES[i][1])[0]


def played(game: str, random: Random) -> Iterator[Legal]:
    """What strangers wrote, and legal moves in one random game of each scenario and size."""
    for one in text_reading.texts(game):
        if one.means and one.corpus != "phrases":
            yield Legal(f"{one.now.header.id} {one.now.turn}", partial(_same, one.now), one.seat,
                        one.text)
    for of in harness.tables():
        if of[0] != game:
            continue
        turns = harness.passed(harness.random_game(*of))
        for turn in harness.some(turns, random, 0, POSITIONS // 5):
            match = turn.match
            for seat in harness.deciding(match.game, match.state)[:1]:
                moves = list(islice(match.game.options(match.state, seat), MOVES))
                for move in random.sample(moves, min(5, len(moves))):
                    yield Legal(f"{of} {match.turn}", partial(_same, match), seat,
                                match.game.write(move))


def _same(match: Match) -> Match:
    return match


@cache
def legal_texts(game: str, whole: bool) -> tuple[Legal, ...]:
    """The texts to mutate, position by position, in a fixed random order.

    Without ``whole`` only those of cases and phrase books.
    """
    random = Random(f"legal texts {game}")
    by_position: dict[str, list[Legal]] = {}
    for one in (*written(game), *(played(game, random) if whole else ())):
        by_position.setdefault(one.position, []).append(one)
    groups = list(by_position.values())
    random.shuffle(groups)
    return tuple(one for group in groups for one in group)


def dropped(words: list[str], other: Sequence[str], random: Random) -> None:
    """Drop a word."""
    del words[random.randrange(len(words))]


def swapped(words: list[str], other: Sequence[str], random: Random) -> None:
    """Swap two words."""
    i, j = random.randrange(len(words)), random.randrange(len(words))
    words[i], words[j] = words[j], words[i]


def doubled(words: list[str], other: Sequence[str], random: Random) -> None:
    """Repeat a word, beside itself or elsewhere."""
    words.insert(random.randrange(len(words) + 1), random.choice(words))


def renumbered(words: list[str], other: Sequence[str], random: Random) -> None:
    """Change a number, or insert one."""
    found = [i for i, word in enumerate(words) if NUMBER.fullmatch(word)]
    if not found:
        words.insert(random.randrange(len(words) + 1), random.choice(NUMBERS))
        return
    offset = random.choice(found)
    words[offset] = (words[offset].translate(random.choice(SCRIPTS)) if random.random() < .25
                     else random.choice(NUMBERS))


def mixed(words: list[str], other: Sequence[str], random: Random) -> None:
    """Insert words of another move."""
    begin = random.randrange(len(other))
    offset = random.randrange(len(words) + 1)
    words[offset:offset] = other[begin:begin + random.randint(1, 3)]


def misspelt(words: list[str], other: Sequence[str], random: Random) -> None:
    """Change, lose, double or insert a letter."""
    i = random.randrange(len(words))
    word, offset = words[i], random.randrange(len(words[i]))
    words[i] = random.choice((word[:offset] + word[offset + 1:], word[:offset] + word[offset]
                              + word[offset:],
                              word[:offset] + random.choice(LETTERS) + word[offset + 1:],
                              word[:offset] + random.choice(LETTERS) + word[offset:]))


def punctuated(words: list[str], other: Sequence[str], random: Random) -> None:
    """Put a sign between or beside words."""
    sign, i = random.choice(SIGNS), random.randrange(len(words))
    if random.random() < .5:
        words.insert(i, sign)
    else:
        words[i] = random.choice((sign + words[i], words[i] + sign))


def joined(words: list[str], other: Sequence[str], random: Random) -> None:
    """Append another text."""
    words += [random.choice((";", ",", "and", "then", ".", "\n")), *other]


Mistake = Callable[[list[str], Sequence[str], Random], None]
MISTAKES: tuple[Mistake, ...] = (dropped, swapped, doubled, renumbered, renumbered, mixed, misspelt,
                                 punctuated, joined)


def mutated(text: str, other: str, random: Random) -> str:
    """A text with one to three mistakes."""
    words = text.split(" ")
    for _ in range(random.randint(1, MOST)):
        words = [word for word in words if word] or ["x"]
        random.choice(MISTAKES)(words, other.split(" "), random)
    return " ".join(words)


def mutations(game: str, many: int, whole: bool) -> Iterator[tuple[Legal, str]]:
    """This many mutated texts of a game, each with its original."""
    legal = legal_texts(game, whole)
    random = Random(f"mutated texts {game}")
    while many > 0:
        start = random.randrange(len(legal))
        for i in range(min(TIMES, many)):  # setting up a position takes most of the time
            one = legal[min(start + i // 3, len(legal) - 1)]
            yield one, mutated(one.text, random.choice(legal).text, random)
        many -= TIMES


def zeros(text: str) -> Counter[str]:
    """The amounts of zero or less in a text; a remark after “ # ” does not count."""
    said = UNCOUNTED.sub(" ", text.partition(" # ")[0])
    digits = "".join(str(int(char)) if char.isdecimal() else char for char in said)
    return Counter("zero" if one.casefold() == "zero" or not one.strip("-−0 ") else one
                   for one in ZERO.findall(digits))


def outcome(at: Legal, text: str) -> tuple[str, str]:
    """*played*, *refused* or *fault*, and why it is a fault."""
    match = at.begin()
    try:
        result = sequence.run(match, text, at.seat, harness.WHEN, matches.luck(match))
    except Refused as error:
        return ("refused", "") if error.problems else ("fault", "refused without a problem")
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"
    if result.problems:
        return "refused", ""
    moves = "; ".join(str(result.match.game.write(move)) for move in result.moves)
    more = zeros(text) - zeros(moves)  # “add 0 food” has its zero in canonical form
    return ("fault", f"played as “{moves}” with {', '.join(more)}") if more else ("played", "")


def run(game: str, many: int, whole: bool = True) -> Counts:
    """The results of this many mutated texts of a game, see ``legal_texts``."""
    results, faults, slowest = Counter[str](), list[Fault](), 0.0
    for at, text in mutations(game, many, whole):
        began = process_time()
        result, why = outcome(at, text)
        slowest = max(slowest, process_time() - began)
        results[result] += 1
        if why:
            faults.append(Fault(at, text, why))
    return Counts(results, faults, slowest)


def main(words: list[str]) -> int:
    """Print the counts and all faults; 1 if there are any."""
    chosen = [word for word in words if word in games.names()] or list(games.names())
    many = int(words[words.index("--texts") + 1]) if "--texts" in words else TEXTS
    wrong = 0
    for game in chosen:
        began = process_time()
        counts = run(game, many)
        took = process_time() - began
        print(f"{game}: {many} texts, {counts.results['played']} played, "
              f"{counts.results['refused']} refused, {len(counts.faults)} faults; "
              f"{took:.0f} s CPU, the slowest text {counts.slowest:.2f} s", flush=True)
        for fault in counts.faults:
            print(f"  {fault.why}\n    {fault.at.seat}: {fault.text!r}\n"
                  f"    made from {fault.at.text!r} of {fault.at.position}", flush=True)
        wrong += len(counts.faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
