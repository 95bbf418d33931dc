"""Attack records, and count what each reader of them finds: python -m tests.tools.attacks [SEED].

Laws: every wrong case of record_rules.yaml, with correct hashes. Tampers: a field, place or line
altered by someone without the secret. Chained again: entries altered and the hash chain recomputed,
as anybody without the secret can do. Forgeries: saves rewritten by their moderator with correct
hashes, and revealed; referee-proof(7) lists under NEEDS OTHER EVIDENCE what no save reveals; what
only the rules of the game reveal only the first reader finds. Not part of the tests.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.proof import record_format
from referee.core.proof.record import ALL, PUBLIC
from tests.proof import forge, forged_saves, record_readers, record_rules
from tests.support import records, tampered_records
from tests.support.records import Kept
from tests.support.tampered_records import means_nothing

MOST = 40  # attacks of a kind on one record
ALIKE = re.compile(r"[0-9]+|(?<=part )[a-z]+")


class Attack(Struct, frozen=True):
    """An altered record: its part of the table, and its kind."""

    part: str
    kind: str
    kept: Kept
    raw: bytes


def laws() -> Iterator[Attack]:
    """Records that break a rule by one change."""
    for case in record_rules.cases():
        if not case.right:
            yield Attack("laws", case.law, *record_rules.made(case.record))


def eventful() -> list[Kept]:
    """Games of every title in which everything happens."""
    return [records.of(make.label, make.made(), make.games) for make in forged_saves.everything()
            if not make.label.startswith("a toy")]


def tampers(random: Random) -> Iterator[Attack]:
    """Records altered without new hashes, by kind."""
    for kept in eventful():
        for viewer in (PUBLIC, ALL):
            some = [one for one in tampered_records.every(kept.record(viewer))
                    if not means_nothing(one[0])]
            for what, raw in random.sample(some, min(MOST * 3, len(some))):
                yield Attack("tampers", _kind(what), kept, raw())


def _kind(what: str) -> str:
    return " ".join(ALIKE.sub("N", what).split()[:2])


def chained(random: Random) -> Iterator[Attack]:
    """Entries altered and chained again, in games of every title."""
    for kept in eventful():
        for viewer in (PUBLIC, ALL):
            head, _, turns = (record_format.dumps(kept.record(viewer)).decode().partition(
                    "\n[log]\n"))
            lines = [line.partition(" = ")[2] for line in turns.splitlines()]
            for name, change in CHANGES.items():
                for n in random.sample(range(1, len(lines)), min(6, len(lines) - 1)):
                    new: list[Any] = [json.loads(line) for line in lines]
                    if len(new[n]) == 5 and change(new, n):
                        raw = record_rules.sealed(new, head, kept.secret if viewer == ALL else "")
                        if raw != record_format.dumps(kept.record(viewer)):
                            yield Attack("chained again", name, kept, raw)


def _luck_put_in(lines: list[Any], n: int) -> bool:
    lines[n][2] = [*lines[n][2], "a die of mine, 1d6: 6"]
    return True


def _luck_taken(lines: list[Any], n: int) -> bool:
    taken: list[Any] = lines[n][2]
    lines[n][2] = []
    return bool(taken) and all(isinstance(row, str) for row in taken)


def _row_twice(lines: list[Any], n: int) -> bool:
    lines[n][1] = [*lines[n][1], lines[n][1][-1]]
    first = lines[n][1][0]
    return isinstance(first, str) and not first.startswith("ruling")


def _line_twice(lines: list[Any], n: int) -> bool:
    lines.insert(n, json.loads(json.dumps(lines[n])))
    return True


def _left_out(lines: list[Any], n: int) -> bool:
    del lines[n]
    return n < len(lines)


def _swapped(lines: list[Any], n: int) -> bool:
    lines[n - 1], lines[n] = lines[n], lines[n - 1]
    return n > 1


def _closed(lines: list[Any], n: int) -> bool:
    lines[n] = ["ab" * 32, lines[n][-1]]
    return n + 1 < len(lines)


def _dice(lines: list[Any], n: int) -> bool:
    rows = [re.sub("([1-6])$", lambda found: str(int(found[1]) % 6 + 1), row)
            if isinstance(row, str) else row for row in lines[n][2]]
    before, lines[n][2] = lines[n][2], rows
    return bool(rows != before)


CHANGES: dict[str, Callable[[list[Any], int], bool]] = {
    "luck put in": _luck_put_in, "luck taken out": _luck_taken, "a row twice": _row_twice,
    "a line twice": _line_twice, "a line left out": _left_out, "two lines swapped": _swapped,
    "a line closed": _closed, "other dice": _dice}


def forgeries(seed: str) -> Iterator[Attack]:
    """Saves that their moderator rewrote, revealed."""
    for make in forged_saves.everything():
        forger = make(seed)
        for name, kind in forge.KINDS.items():
            for forged in islice((one for one in kind(forger) if one != forger.save), 2):
                try:
                    kept = records.of(forger.label, forged, forger.games)
                    raw = record_format.dumps(kept.record(ALL))
                except (Refused, ValueError, LookupError):  # cannot be published
                    continue
                listed = " (needs a witness)" if name in forge.NEEDS_WITNESS else ""
                yield Attack("forgeries", f"{name}{listed}", kept, raw)


def pages(attacks: list[Attack]) -> list[bool] | None:
    """Whether the page's script finds an error in each; None if nothing here can run it."""
    found = record_readers.page([attack.raw.decode("utf-8", "replace") for attack in attacks])
    return None if found is None else [*map(bool, found)]


def main(seed: str) -> None:
    """Print the table."""
    random = Random(seed)
    attacks = [*laws(), *tampers(random), *chained(random), *forgeries(seed)]
    found = [[bool(record_readers.core(one.kept, one.raw)) for one in attacks],
             [bool(record_readers.shipped(one.raw)) for one in attacks]]
    seen = pages(attacks)
    found += [seen] if seen is not None else []
    names = ("core", "shipped", "page")[:len(found)]
    print(f"{'':48}{'tried':>7}" + "".join(f"{name:>9}" for name in names))
    for part in dict.fromkeys(one.part for one in attacks):
        mine = [i for i, one in enumerate(attacks) if one.part == part]
        kinds = Counter(attacks[i].kind for i in mine)
        _row(part.upper(), mine, found)
        for kind in sorted(kinds):
            _row(f"  {kind}", [i for i in mine if attacks[i].kind == kind], found)


def _row(name: str, of: Iterable[int], found: list[list[bool]]) -> None:
    some = [*of]
    print(f"{name[:47]:48}{len(some):7}"
          + "".join(f"{sum(one[i] for i in some):9}" for one in found))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "0")
