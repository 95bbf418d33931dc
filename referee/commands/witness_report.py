"""What of a file that somebody kept was held to a record, and what was not, in sentences."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import validators
from referee.core.base.aliases import counted, listed
from referee.core.base.problem import Problem, different
from referee.core.match.save_format import Save
from referee.core.proof import evidence
from referee.core.proof.record import Record


class Judged(Struct, frozen=True):
    """What a file has against a record, what is said of it; or why nothing could be held."""

    differences: tuple[Problem, ...] = ()
    told: tuple[str, ...] = ()
    unheld: Problem | None = None


MOST = 10  # seals that differ of which each is named


def texts(record: Record, kept: Iterable[str], path: str) -> Judged:
    """Of mails and posts: their seals, receipts and commitments, and nothing else of them."""
    all_seen = [evidence.seen(text, record.head.id) for text in kept]
    wrong = [problem for seen in all_seen for problem in evidence.against(record, seen, path)]
    seen = evidence.together(all_seen)
    turns, receipts, commitment = evidence.held(record, seen)
    few = any(len(digits) < validators.PROVES for _, digits in seen.seals)
    told = [f"turn {turn}: the seal DIFFERS." for turn in evidence.differ(record, seen)[:MOST]]
    if turns:
        one = len(turns) == 1
        told.append(f"turn{'' if one else 's'} {_spans(turns)}: the seal"
                    f"{' agrees' if one else 's agree'}; the text around "
                    f"{'it was' if one else 'them was'} not compared.")
    if receipts:
        told.append(f"{counted(receipts, 'receipt')}, each the seal of a line.")
    if commitment:
        told.append("the commitment agrees.")
    if few:
        told.append(f"a seal of fewer than {validators.PROVES} digits proves nothing.")
    if turns or receipts or commitment or wrong:
        return Judged(tuple(wrong), tuple(f"{path}: {line}" for line in told))
    why = f"no seal of {record.head.id} stands in it" + (
        f" with {validators.PROVES} digits" * few) + (
        ", only a commitment that is not this record's: it is of another game, or this one was "
        "begun anew" if seen.alone else "")
    return Judged(unheld=Problem(
        "referee/doubtful-witness", f"Nothing of it could be held to the record: {why}.", path,
        hint="What can be held is the foot of a report, [GAME turn N:SEAL].", warning=True))


def other(record: Record, its: Record, path: str, keys: Iterable[str]) -> Judged:
    """Of another record: every line; ``keys`` signed both of two histories."""
    wrong = [*evidence.other(record, its, path)]
    if not evidence.chained(its):
        wrong.append(different("Its lines do not bear their seals: it was altered, and proves "
                               "nothing.", path))
    wrong += [different(f"Both are signed by the key {key}: whoever has that key told two "
                        "histories.", path) for key in keys]
    many = counted(len(its.entries), "turn")
    return Judged(tuple(wrong), (f"{path}: a record of {many}, which "
                                 + ("DIFFERS." if wrong else "agrees line by line."),))


def of_save(record: Record, saved: Save, path: str) -> Judged:
    """Of a save: each of its lines that the record has; it may have more, or fewer.

    Refused: a line of the log that cannot be read.
    """
    whole = evidence.of_save(saved)
    both = min(len(whole.entries), len(record.entries))
    wrong = other(record, replace(whole, entries=whole.entries[:both]), path, ()).differences
    said = (f"{path}: a save of {counted(len(whole.entries), 'turn')}, "
            f"{counted(both, 'turn')} of which the record has, too: ")
    return Judged(wrong, (said + ("it DIFFERS." if wrong else "they agree line by line."),))


def _spans(turns: list[int]) -> str:
    """Turns in words, those that follow one another as from and to."""
    found, first = [], turns[0]
    for turn, then in pairwise([*turns, turns[-1] + 2]):
        if then != turn + 1:
            found.append(f"{first}" if first == turn else f"{first} to {turn}")
            first = then
    return listed(found)
