"""Compute the dice and draws of a log again from its secret, each from its own question.

Nothing is replayed, so this also covers turns that today's rules cannot replay. It cannot check
what a question does not say: whether the rules asked it, and what was left of a pile that a
ruling changed.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator

from msgspec import Struct

from referee.core.base import aliases
from referee.core.base.problem import Problem, history_difference
from referee.core.luck import chance
from referee.core.luck.chance import Answer, DrawDistinct, DrawFromPile, Roll, Source
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import RulesUpgrade, Ruling
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Fairness

# numbers drawn for one log, in about a second; 70,000 honest turns need no more
MAX_NUMBERS = 250_000


class Recomputed(Struct, frozen=True):
    """How many dice rolls and draws follow from the secret."""

    computed: int = 0  # those that follow
    older: int = 0  # of these, in turns by older rules
    ordered: int = 0  # draws of which only the order follows: a ruling may have changed the pile
    left: int = 0  # not computed, because all would take too long
    wrong: tuple[tuple[int, str], ...] = ()  # what does not follow, with its turn

    def differences(self, known: Collection[Problem]) -> list[Problem]:
        """What does not follow, in turns without other known problems."""
        turns = {problem.where for problem in known}
        return [history_difference(why, f"turn {n}") for n, why in self.wrong
                if f"turn {n}" not in turns]

    def exceptions(self) -> Iterator[str]:
        """What was not computed, a sentence each."""
        if self.ordered:
            yield (f"{aliases.count_noun(self.ordered, 'draw')} came after a correction that "
                   "may have changed the pile: we only checked the order of the cards.")
        if self.left:
            yield f"{rolls(self.left)} were not checked: to check them all would take too long."


def rolls(count: int) -> str:
    """A number of dice rolls and draws, in words."""
    return aliases.count_noun(count, "dice roll or draw", "dice rolls and draws")


def older_rules(played: str, follows: Recomputed) -> str:
    """What was checked of turns by older rules; ``played`` says which turns and rules."""
    lead = f"{played}: we checked their hashes"
    return (f"{lead} and {rolls(follows.older)}, but not their moves. The moves decide what "
            f"is rolled and drawn." if follows.older else f"{lead}, not their moves.")


class _Row(Struct, frozen=True):
    """A row of luck: its question, and the numbers that answer it."""

    why: str
    dice: bool
    pile: str  # empty: none
    first: int  # the place in the pile of the first card drawn
    count: int  # of dice or cards
    most: int  # the sides of a die, or the cards to draw from
    answer: Answer

    def follows(self, source: Source) -> bool:
        """Whether the answer is that of the source, if no ruling changed the pile."""
        return self.answer == source(
            self._take(self.first - 1) if self.pile else Roll(self.why, self.count, self.most)
            if self.dice else DrawDistinct(self.why, self.most, self.count))

    def in_order(self, source: Source) -> bool:
        """Whether the cards are in the order of their pile: from the top, or from their place."""
        return any(self.answer == source(self._take(at, self.answer))
                   for at in (-1, self.first - 1))

    def _take(self, at: int, cards_left: Answer = ()) -> DrawFromPile:
        full = tuple(map(str, range(1, self.most + 1)))
        return DrawFromPile(self.why, self.pile, full, tuple(map(str, cards_left)) or full,
                            self.count, at)


def _has_numbers(text: str) -> bool:
    """Whether a row of the log has numbers; it has none when a secret was revealed."""
    return not text.endswith(": seen") and chance.is_answer(text)


def _parse_row(text: str) -> _Row:
    """Parse a row of the log that has numbers."""
    question_text, _, numbers = text.rpartition(": ")
    dice = re.fullmatch(chance.DICE_PATTERN, question_text)
    matched = dice or re.fullmatch(chance.DRAW_PATTERN, question_text)
    assert matched is not None
    answer = tuple(map(int, numbers.split()))
    pile = "" if dice else (matched["pile"] or "").removeprefix(", pile ")
    return _Row(matched["why"], dice is not None, pile, int(matched["many"]), len(answer),
                int(matched["most"]), answer)


def recompute(entries: list[LogEntry], fairness: Fairness, older: int,
              replayed: bool = True) -> Recomputed:
    """Which rolls and draws of a log follow from its secret; none if luck is physical.

    Turns up to ``older`` were played by older rules. ``replayed``: a replay found nothing wrong
    in the later ones, so it has checked their luck against the secret and the remaining piles.
    """
    if fairness.luck != "sealed" or not fairness.secret:
        return Recomputed()
    source, ruled, spent = chance.secret_source(fairness.luck_key), False, _Spent()
    counts: Counter[str] = Counter()
    wrong: list[tuple[int, str]] = []
    for entry in entries:
        content = entry_texts.parse(entry.first_text)
        ruled = ruled or type(content) is Ruling
        for text in map(log_entry.row_text, () if type(content) is RulesUpgrade else entry.luck):
            if not _has_numbers(text):
                continue
            if replayed and entry.n > older:
                counts["computed"] += 1
                continue
            row = _parse_row(text)
            kind = "left" if spent.too_much(row) else _kind_of_proof(row, source, ruled)
            counts[kind] += 1
            counts["older"] += kind == "computed" and entry.n <= older
            if not kind:
                wrong.append((entry.n, f"“{text[:60]}” does not follow from the secret."))
    return Recomputed(counts["computed"], counts["older"], counts["ordered"], counts["left"],
                      tuple(wrong))


class _Spent:
    """How many numbers were drawn so far. A pile is shuffled once, and searched for each draw."""

    def __init__(self) -> None:
        self.numbers = 0
        self.piles: set[tuple[str, int]] = set()

    def too_much(self, row: _Row) -> bool:
        """Whether a row would exceed the limit; if not, its numbers are counted."""
        pile = row.pile, row.most
        numbers = row.count if row.dice else row.most // 16 if pile in self.piles else row.most
        if self.numbers + numbers > MAX_NUMBERS:
            return True
        self.numbers += numbers
        self.piles |= {pile} if row.pile else set()
        return False


def _kind_of_proof(row: _Row, source: Source, ruled: bool) -> str:
    """How a row follows, ``computed`` or ``ordered``; empty if it does not."""
    if row.pile and ruled:
        return "ordered" if row.in_order(source) else ""
    return "computed" if row.follows(source) else ""
