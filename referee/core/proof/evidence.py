"""Evidence in a text that someone kept: hashes, commitments and receipts of one game."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from referee.core.base import aliases, validators
from referee.core.base.problem import Problem, history_difference
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, parse
from referee.core.match.save_format import Save
from referee.core.proof.record import ALL, Record, RecordEntry, leaf_of, make_record

_FOOT = re.compile(rf"\[ ?({validators.ID}) turn ([1-9][0-9]{{0,8}}): ?([0-9a-f]{{8,64}})"
                   r"(?![0-9a-f])([^\[\]\\]{0,200})"
                   r"(?:\\?\] {0,9}\\?\[ ?commitment ([0-9a-f]{64})(?![0-9a-f]))?")
_JSON = re.compile(rf'"game": ?"({validators.ID})", ?"commitment": ?"sha256:([0-9a-f]{{64}})",'
                   r' ?"turn": ?([1-9][0-9]{0,8}), ?"seal": ?"([0-9a-f]{8,64})"')
_RECEIPT = re.compile(r"[Rr]eceipt: ([0-9a-f]{32})(?![0-9a-f])(?! for)")
_ALONE = re.compile(r"\b[Cc]ommitment\b[^\[\]]{0,80}?(?:sha256:|\b)([0-9a-f]{64})(?![0-9a-f])")
_QUOTE = re.compile(r"^[ \t>|]+", re.MULTILINE)


class Evidence(Struct, frozen=True):
    """What a text has of one game."""

    seals: frozenset[tuple[int, str]]  # turns, and the first digits of their hashes
    commitments: frozenset[str]
    receipts: frozenset[str]
    alone: frozenset[str] = frozenset()  # commitments without a footer: of an unknown game
    others: frozenset[tuple[str, str]] = frozenset()  # commitments of other games, with their ids


def find_evidence(text: str, game: str) -> Evidence:
    """The evidence of a game in a text, however it was quoted or broken into lines.

    A commitment counts after a footer of the game, a receipt if the next footer, or else the
    last before it, is one of the game: they name no game, and a text may have several.
    """
    stripped = unquoted(text)
    seals: set[tuple[int, str]] = set()
    commitments: set[str] = set()
    others: set[tuple[str, str]] = set()
    for joined in (stripped.replace("\n", " "), stripped.replace("\n", "")):
        for name, turn, digits, marks, commitment in _FOOT.findall(joined):
            if name == game and "what-if" not in marks.replace(" ", ""):
                seals.add((int(turn), digits))
                commitments |= {commitment} - {""}
            elif name != game and commitment:
                others.add((commitment, name))
        for name, commitment, turn, digits in _JSON.findall(joined):
            if name == game:
                seals.add((int(turn), digits))
                commitments.add(commitment)
            else:
                others.add((commitment, name))
    # Sorted, a hash comes right after its own shorter beginnings.
    longest = {seal for seal, more in pairwise([*sorted(seals), (0, "")])
               if seal[0] != more[0] or not more[1].startswith(seal[1])}
    joined = stripped.replace("\n", " ")
    alone = [] if _FOOT.search(joined) or _JSON.search(joined) else _ALONE.findall(joined)
    return Evidence(frozenset(longest), frozenset(commitments), frozenset(_receipts(joined, game)),
                    frozenset(alone), frozenset(others))


def _receipts(text: str, game: str) -> Iterator[str]:
    feet = footers(text, game)
    for matched in _RECEIPT.finditer(text) if feet else ():
        if is_of_game(feet, matched.start()):
            yield matched[1]


def footers(text: str, game: str) -> list[tuple[int, bool]]:
    """Where last lines of reports begin in a text without line ends, and which are of the game."""
    return [(matched.start(), matched[1] == game and "what-if" not in matched[4].replace(" ", ""))
            for matched in _FOOT.finditer(text)]


def is_of_game(feet: list[tuple[int, bool]], at: int) -> bool:
    """Whether what is ``at`` a place belongs to the game: by the next footer, else the last."""
    return feet[min(bisect_left(feet, (at, False)), len(feet) - 1)][1]


def unquoted(text: str) -> str:
    """A text without the marks that quote its lines."""
    return _QUOTE.sub("", text.replace("\r", ""))


def contradictions(record: Record, evidence: Evidence, where: str) -> Iterator[Problem]:
    """Where a text disagrees with a record."""
    entries = record.entries
    expected = record.header.fairness.commitment.removeprefix("sha256:")
    for commitment in sorted(evidence.commitments - {expected}):
        yield history_difference(f"The text has the commitment {commitment[:16]}…, but the "
                                 f"record has {expected[:16]}…: the game was started again "
                                 "with another secret, or the text is about another game.", where)
    for name in sorted(name for commitment, name in evidence.others if commitment == expected):
        yield history_difference("The text has this record's commitment, but names the game "
                                 f"{name}, and the record has the id {record.header.id}.", where)
    beyond = [turn for turn, _ in evidence.seals if turn > len(entries)]
    if beyond:
        yield history_difference(f"The text has a hash of turn {max(beyond)}, but the record "
                                 f"ends with turn {len(entries)}: the record is older, or its "
                                 "end was cut off.",
                                 where)
    for turn, digits in sorted(evidence.seals):
        if turn <= len(entries) and not entries[turn - 1].seal.startswith(digits):
            yield history_difference(f"The text has the hash {digits[:32]} for turn {turn}, "
                                     f"but the record has {entries[turn - 1].seal[:32]}. "
                                     "Either there are two histories, or one was changed, or "
                                     "the hash was copied wrongly.",
                                     f"{where}, turn {turn}")
    last = max((turn for turn, _ in evidence.seals), default=0)
    if any(not entry.leaf and type(parse(first_text(entry))) is not Filed
           for entry in entries[last:]):
        for receipt in sorted(evidence.receipts - {entry.seal[:32] for entry in entries}):
            yield history_difference(f"The text has the receipt {receipt[:16]}… for orders, "
                                     "but no entry of the record has this hash: the orders "
                                     "are not in this history.",
                                     where)


def combine(evidences: Iterable[Evidence]) -> Evidence:
    """The evidence of several texts together."""
    all_evidence = [Evidence(frozenset(), frozenset(), frozenset()), *evidences]
    return Evidence(*(frozenset().union(*(getattr(evidence, field) for evidence in all_evidence))
                      for field in Evidence.__struct_fields__))


def confirmed(record: Record, evidence: Evidence) -> tuple[list[int], int, bool]:
    """What of a text agrees with a record: turns, how many receipts, whether a commitment.

    Hashes with too few digits to prove anything do not count.
    """
    turns = {turn for turn, digits in evidence.seals
             if len(digits) >= validators.PROOF_DIGITS and _agrees(record, turn, digits)}
    receipts = evidence.receipts & {entry.seal[:32] for entry in record.entries}
    expected = record.header.fairness.commitment.removeprefix("sha256:")
    return sorted(turns), len(receipts), expected in evidence.commitments | evidence.alone


def differing_turns(record: Record, evidence: Evidence) -> list[int]:
    """The turns of which a text has another hash."""
    return sorted({turn for turn, digits in evidence.seals
                   if turn <= len(record.entries) and not _agrees(record, turn, digits)})


def _agrees(record: Record, turn: int, digits: str) -> bool:
    return turn <= len(record.entries) and record.entries[turn - 1].seal.startswith(digits)


def first_text(entry: RecordEntry) -> str:
    """The first text of an entry, which says of what kind it is; empty if it is hidden."""
    row = entry.moves[0] if entry.moves else ""
    return row if isinstance(row, str) else ""


def record_of_save(save: Save) -> Record:
    """A save as the record of everything in it, for comparison entry by entry.

    Refused: a log entry that cannot be read.
    """
    entries = list(log_entry.parse_log(save.log))
    return make_record(save, entries, ALL, entries[-1].timestamp)


def record_contradictions(record: Record, witness: Record, where: str) -> Iterator[Problem]:
    """Where another record contradicts this one."""
    commitment = record.header.fairness.commitment
    other_commitment = witness.header.fairness.commitment
    if witness.header.id != record.header.id or commitment != other_commitment:
        yield history_difference(f"The other record is of the game {witness.header.id}, with "
                                 f"the commitment {other_commitment[7:23]}…; this record is "
                                 f"of the game {record.header.id}, with the "
                                 f"commitment {commitment[7:23]}….", where)
        return
    turn = first_differing_turn(record, witness)
    if turn:
        copied = entry_texts.BRANCHED in (first_text(either.entries[turn - 1])
                                          for either in (record, witness))
        yield history_difference("From this turn on, one of the two records is of a "
                                 "what-if copy." if copied
                                 else
                                 "The two records have different entries for this turn: there "
                                 "are two histories, or one record was changed.", f"{where}, "
                                     f"turn {turn}")
        return
    extra_turns = len(witness.entries) - len(record.entries)
    if extra_turns > 0:
        yield history_difference(f"The other record has {aliases.count_noun(extra_turns, 'turn')} "
                                 "more than this record, which ends with turn "
                                 f"{len(record.entries)}: this record is older, or its end was cut "
                                 "off.", where)


def first_differing_turn(record: Record, witness: Record) -> int:
    """The first turn at which two records of a game differ; 0 if none."""
    if witness.header.id != record.header.id:
        return 0
    return next((first.n for first, second in zip(record.entries, witness.entries, strict=False)
                 if first.seal != second.seal), 0)


def chain_holds(record: Record) -> bool:
    """Whether each entry of a record matches its hash."""
    before = record.header.fairness.commitment
    for entry in record.entries:
        if log_entry.next_seal(before, leaf_of(entry)) != entry.seal:
            return False
        before = entry.seal
    return True


def extends(record: Record, former: Record) -> bool:
    """Whether a record continues an earlier one of the same game."""
    return not any(record_contradictions(record, former, ""))
