"""The comparison of a file that someone kept with a record, in sentences."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import validators
from referee.core.base.aliases import count_noun, join_words
from referee.core.base.control_characters import shell_quoted
from referee.core.base.problem import Problem, history_difference
from referee.core.base.references import command_ref
from referee.core.match.save_format import Save
from referee.core.proof import evidence, quoted_moves
from referee.core.proof.quoted_moves import ComparedMoves
from referee.core.proof.record import Record


class WitnessVerdict(Struct, frozen=True):
    """The comparison of a file with a record."""

    differences: tuple[Problem, ...] = ()  # contradictions
    report_lines: tuple[str, ...] = ()
    not_checked: Problem | None = None  # why nothing could be compared


MOST = 10  # hashes that differ and are listed


def check_texts(record: Record, file_texts: Iterable[str], path: str,
                record_path: str) -> WitnessVerdict:
    """Compare mails and posts: hashes, receipts, commitments, the moves under headings of turns."""
    all_texts = list(file_texts)
    all_seen = [evidence.find_evidence(text, record.header.id) for text in all_texts]
    moves = quoted_moves.combine(quoted_moves.compare(record, text, path) for text in all_texts)
    wrong = [problem for seen in all_seen
             for problem in evidence.contradictions(record, seen, path)]
    wrong += moves.differences
    seen = evidence.combine(all_seen)
    turns, receipts, commitment = evidence.confirmed(record, seen)
    few = any(len(digits) < validators.PROOF_DIGITS for _, digits in seen.seals)
    lines = [f"turn {turn}: the hash DIFFERS."
             for turn in evidence.differing_turns(record, seen)[:MOST]]
    lines += _compared_lines(moves, turns, record_path)
    if receipts:
        lines.append(f"{count_noun(receipts, 'receipt')} in the record.")
    if commitment:
        lines.append("the commitment matches.")
    if few:
        lines.append(f"a hash with fewer than {validators.PROOF_DIGITS} digits does not "
                     "prove anything.")
    if turns or receipts or commitment or wrong:
        return WitnessVerdict(tuple(wrong), tuple(f"{path}: {line}" for line in lines))
    why = f"the text does not contain the last line of a report about {record.header.id}" + (
        f" with {validators.PROOF_DIGITS} digits" * few) + (
        ", only a commitment of another game, or a commitment of this game before it was "
        "started again"
        if seen.alone else "")
    return WitnessVerdict(not_checked=Problem(
        "referee/doubtful-witness", f"Nothing to compare: {why}.", path,
        hint="The last line of a report looks like [GAME turn N:HASH].", warning=True))


def _compared_lines(moves: ComparedMoves, turns: list[int], record_path: str) -> list[str]:
    """Which moves and hashes of texts were compared, and how a reader can compare the rest."""
    lines = [f"{_turn_ranges(which)}: the moves {what}."
             for which, what in ((moves.different, "DIFFER"), (moves.same, "match")) if which]
    around = "rest of the text" if lines else "text around them" if turns[1:] else "text around it"
    if turns:
        lines.append(f"{_turn_ranges(turns)}: the hash{'es match' if turns[1:] else ' matches'}.")
    if lines:
        some = sorted({*moves.same, *moves.different, *moves.unknown, *turns})
        which = f"--from {some[0]} --to {some[-1]}" if some[1:] else f"--turn {some[0]}"
        lines[-1] += (f" The {around} was not compared. To compare it: "
                      f"{command_ref('log', f'{shell_quoted(record_path)} {which}')}")
    if moves.unknown:
        lines.append(f"{_turn_ranges(moves.unknown)}: the moves were not compared: the text or the "
                     "record hides them.")
    return lines


def check_record(record: Record, kept_record: Record, path: str,
                 keys: Iterable[str]) -> WitnessVerdict:
    """Compare another record, entry by entry; ``keys`` signed both of two histories."""
    wrong = [*evidence.record_contradictions(record, kept_record, path)]
    if not evidence.chain_holds(kept_record):
        wrong.append(history_difference(
            "The hashes of the other record do not match: the record was changed and proves "
            "nothing.", path))
    wrong += [history_difference(f"Both records are signed by the key {key}: the owner of the "
                                 "key signed two different histories.", path) for key in keys]
    many = count_noun(len(kept_record.entries), "turn")
    return WitnessVerdict(tuple(wrong), (f"{path}: a record of {many}, which "
                                         + ("DIFFERS." if wrong else "agrees entry by entry."),))


def check_save(record: Record, save: Save, path: str) -> WitnessVerdict:
    """Compare a save: its entries that the record has too; it may have more or fewer.

    Refused: a log entry that cannot be read.
    """
    save_record = evidence.record_of_save(save)
    common = min(len(save_record.entries), len(record.entries))
    kept_record = replace(save_record, entries=save_record.entries[:common])
    wrong = check_record(record, kept_record, path, ()).differences
    text = (f"{path}: a save of {count_noun(len(save_record.entries), 'turn')}, of which "
            f"the record has {count_noun(common, 'turn')}: ")
    verdict = "it DIFFERS." if wrong else "they agree entry by entry."
    return WitnessVerdict(wrong, (text + verdict,))


def _turn_ranges(some: Iterable[int]) -> str:
    """Turns in words, consecutive ones as “turns 1 to 3”."""
    turns = sorted(some)
    ranges, first = [], turns[0]
    for turn, then in pairwise([*turns, turns[-1] + 2]):
        if then != turn + 1:
            ranges.append(f"{first}" if first == turn else f"{first} to {turn}")
            first = then
    return f"turn{'s' * (len(turns) > 1)} {join_words(ranges)}"
