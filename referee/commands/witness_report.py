"""What of a file that somebody kept was held to a record, and what was not, in sentences."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import validators
from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem, history_difference
from referee.core.match.save_format import Save
from referee.core.proof import evidence
from referee.core.proof.record import Record


class WitnessVerdict(Struct, frozen=True):
    """What a file has against a record, what is said of it; or why nothing could be held."""

    differences: tuple[Problem, ...] = ()
    report_lines: tuple[str, ...] = ()
    not_checked: Problem | None = None


MOST = 10  # seals that differ of which each is named


def check_texts(record: Record, file_texts: Iterable[str], path: str) -> WitnessVerdict:
    """Of mails and posts: their seals, receipts and commitments, and nothing else of them."""
    all_seen = [evidence.find_evidence(text, record.header.id) for text in file_texts]
    wrong = [problem for seen in all_seen
             for problem in evidence.contradictions(record, seen, path)]
    seen = evidence.combine(all_seen)
    turns, receipts, commitment = evidence.confirmed(record, seen)
    few = any(len(digits) < validators.PROOF_DIGITS for _, digits in seen.seals)
    lines = [f"turn {turn}: the seal DIFFERS."
             for turn in evidence.differing_turns(record, seen)[:MOST]]
    if turns:
        one = len(turns) == 1
        lines.append(f"turn{'' if one else 's'} {_turn_ranges(turns)}: the seal"
                     f"{' agrees' if one else 's agree'}; the text around "
                     f"{'it was' if one else 'them was'} not compared.")
    if receipts:
        lines.append(f"{count_noun(receipts, 'receipt')}, each the seal of a line.")
    if commitment:
        lines.append("the commitment agrees.")
    if few:
        lines.append(f"a seal of fewer than {validators.PROOF_DIGITS} digits proves nothing.")
    if turns or receipts or commitment or wrong:
        return WitnessVerdict(tuple(wrong), tuple(f"{path}: {line}" for line in lines))
    why = f"no seal of {record.header.id} stands in it" + (
        f" with {validators.PROOF_DIGITS} digits" * few) + (
        ", only a commitment that is not this record's: it is of another game, or this one was "
        "begun anew" if seen.alone else "")
    return WitnessVerdict(not_checked=Problem(
        "referee/doubtful-witness", f"Nothing of it could be held to the record: {why}.", path,
        hint="What can be held is the foot of a report, [GAME turn N:SEAL].", warning=True))


def check_record(record: Record, its: Record, path: str, keys: Iterable[str]) -> WitnessVerdict:
    """Of another record: every line; ``keys`` signed both of two histories."""
    wrong = [*evidence.record_contradictions(record, its, path)]
    if not evidence.chain_holds(its):
        wrong.append(history_difference("Its lines do not bear their seals: it was altered, and "
                                        "proves "
                                        "nothing.", path))
    wrong += [history_difference(f"Both are signed by the key {key}: whoever has that key told two "
                                 "histories.", path) for key in keys]
    many = count_noun(len(its.entries), "turn")
    return WitnessVerdict(tuple(wrong), (f"{path}: a record of {many}, which "
                                         + ("DIFFERS." if wrong else "agrees line by line."),))


def check_save(record: Record, save: Save, path: str) -> WitnessVerdict:
    """Of a save: each of its lines that the record has; it may have more, or fewer.

    Refused: a line of the log that cannot be read.
    """
    whole = evidence.record_of_save(save)
    both = min(len(whole.entries), len(record.entries))
    wrong = check_record(record, replace(whole, entries=whole.entries[:both]), path, ()).differences
    text = (f"{path}: a save of {count_noun(len(whole.entries), 'turn')}, "
            f"{count_noun(both, 'turn')} of which the record has, too: ")
    return WitnessVerdict(wrong, (text + ("it DIFFERS." if wrong else "they agree line by line."),))


def _turn_ranges(turns: list[int]) -> str:
    """Turns in words, those that follow one another as from and to."""
    ranges, first = [], turns[0]
    for turn, then in pairwise([*turns, turns[-1] + 2]):
        if then != turn + 1:
            ranges.append(f"{first}" if first == turn else f"{first} to {turn}")
            first = then
    return join_words(ranges)
