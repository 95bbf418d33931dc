"""Random games published, verified, tampered, revealed: python -m tests.tools.records_at_large.

    python -m tests.tools.records_at_large --games 100 --seed 0

Each is a game of some title, to its end or half of it, with incidents: undos, moves by others,
waiting orders, words or a beacon. Every difference is printed. man/verify_record.py checks the same
records; it knows no rules, and the kinds of tampering that it does not find are printed.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from random import Random
from tempfile import NamedTemporaryFile

from msgspec import Struct

from referee import games as all_games
from referee.core.match import external_luck
from referee.core.match.entry_texts import Beacon
from referee.core.match.save_format import Save
from referee.core.proof import evidence, record_format
from referee.core.proof.record import ALL, PUBLIC
from tests.proof import forged_saves
from tests.support import harness, pending_luck, records, tampered_records
from tests.support.paths import VERIFIER
from tests.support.records import Kept
from tests.support.tampered_records import means_nothing

TAMPERED = 12  # alterations that are tried on each record


class Large(Struct):
    """Counts of actions, errors, and what the other verifier did not find."""

    done: Counter[str]
    wrong: list[str]
    unseen: Counter[str]


def games(count: int, seed: str) -> Iterator[Kept]:
    """This many games, of every title in turn."""
    tables = [next(of for of in harness.TABLES if of[0] == game) for game in all_games.names()]
    for n in range(count):
        random = Random(f"{seed} {n}")
        of, label = tables[n % len(tables)], f"{seed} {n} {tables[n % len(tables)][0]}"
        how = random.choice(("eventful", "eventful", "words", "beacon"))
        turns = random.randrange(4, 40)
        if how == "eventful":
            luck = random.choice(("sealed", "sealed", "table"))
            kept = forged_saves.eventful(of, turns, luck, label)
        else:
            awaits = random.choice((pending_luck.WAIT, pending_luck.LEAVE_OUT))
            waits = pending_luck.waits(of[0], pending_luck.BEACON if how == "beacon" else awaits)
            given = _beacon(waits, random) if how == "beacon" else pending_luck.spoken(
                waits, *(waits.header.seat_names[:1] if awaits == pending_luck.LEAVE_OUT else ()))
            kept = pending_luck.played(all_games, pending_luck.begun(all_games, given), turns,
                                       label)
        yield records.of(f"{label}, {how}, {turns}", kept)


def _beacon(waits: Save, random: Random) -> Save:
    """A beacon's value with an invalid signature or none."""
    signature = random.choice(("", random.randbytes(48).hex()))
    value = sha256(bytes.fromhex(signature)).hexdigest() if signature else "ab" * 32
    return external_luck.add_to_save(waits, Beacon(pending_luck.ROUND, value, signature,
                                                   bool(signature) and random.random() < 0.5),
                                     pending_luck.AFTER)


@cache
def _other() -> Callable[[list[str]], int]:
    path = VERIFIER
    spec = spec_from_file_location("verify_record", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    main: Callable[[list[str]], int] = module.main
    return main


def other(raw: bytes) -> tuple[int, str]:
    """The exit code and output of the other verifier."""
    said = StringIO()
    with NamedTemporaryFile() as file, redirect_stdout(said):
        file.write(raw)
        file.flush()
        return _other()([file.name]), said.getvalue()


def tried(one: Kept, random: Random, large: Large) -> None:
    """Test one game: its records written, read, verified, compared, tampered."""
    header = one.save.header
    for viewer in (PUBLIC, random.choice(header.seat_names), ALL):
        made = one.record(viewer)
        raw = record_format.dumps(made)
        again = record_format.loads(raw, "a.record")
        found = one.verified(made, raw).differences
        large.done["verified"] += 1
        if record_format.dumps(again) != raw or found:
            large.wrong.append(f"{one.label}, {viewer}: {found[:2]}")
        code, said = other(raw)
        if code:
            large.wrong.append(f"{one.label}, {viewer}: the other verifier finds {said[:200]}")
        if viewer != ALL and header.fairness.secret.encode() in raw:
            large.wrong.append(f"{one.label}, {viewer}: the secret stands in it")
        upto = random.randrange(1, len(one.lines) + 1)
        if not evidence.extends(made, one.record(viewer, upto)):
            large.wrong.append(f"{one.label}, {viewer}: it contradicts itself at turn {upto}")
        large.done["compared"] += 1
        whole = [what for what in tampered_records.every(made) if not means_nothing(what[0])]
        for what, bad in random.sample(whole, min(TAMPERED, len(whole))):
            large.done["tampered"] += 1
            altered = bad()
            found_there = other(altered)[0] > 0
            large.done["found by the other verifier"] += found_there
            if not found_there:
                large.unseen[f"{'revealed' if viewer == ALL else 'closed'}: {kind_of(what)}"] += 1
            if not one.faults(altered):
                large.wrong.append(f"{one.label}, {viewer}: {what} was not found")


def kind_of(what: str) -> str:
    """The kind of a change without its place: ``line # moves``."""
    place = re.sub(r"^line \d+(/\d+)?.*", _place, what)
    return re.sub(r"\d+", "#", place)


def _place(found: re.Match[str]) -> str:
    fields = {"/0": "when", "/1": "moves", "/2": "luck", "/3": "parts", "/4": "seal"}
    return f"line {fields.get(found[1] or '', 'as a whole')} {found[0].rpartition(' ')[2]}"


def at_large(count: int, seed: str) -> Large:
    """Test this many games."""
    large = Large(Counter(), [], Counter())
    for one in games(count, seed):
        tried(one, Random(one.label), large)
        large.done["games"] += 1
    return large


def main() -> None:
    """Print the counts and errors; exit 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="0")
    given = parser.parse_args()
    large = at_large(given.games, given.seed)
    print(", ".join(f"{number:,} {what}" for what, number in large.done.items()))
    for kind, number in large.unseen.most_common():
        print(f"not found by the other verifier: {number} {kind}")
    for why in large.wrong:
        print(why)
    sys.exit(bool(large.wrong))


if __name__ == "__main__":
    main()
