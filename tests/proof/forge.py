"""Try forgeries on saves, with the secret in hand: python -m tests.proof.forge [SEED].

Every kind of forgery is tried on every example save, and on games in which everything happens that
a log can record; all hashes are correct. A kind is found if the audit differs or the save is
refused. The kinds in NEEDS_WITNESS, which referee-proof(7) lists, cannot be found from the file
alone, only with a kept report. All others must be found, and these must not.
"""

import sys
from collections.abc import Iterable
from itertools import islice

from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.match import save_format, save_writer
from referee.core.match.save_format import Save
from referee.core.proof.auditor import audit
from tests.proof import (
    forged_end,
    forged_log,
    forged_luck_source,
    forged_moves,
    forged_orders,
    forged_start,
    forged_undetectable,
)
from tests.proof.forged_saves import Make, everything, examples
from tests.proof.forger import Forger

MOST = 3  # forgeries of a kind that are tried on one save
UNSEEN = {**forged_undetectable.KINDS, **forged_start.KINDS, **forged_end.KINDS,
          **forged_luck_source.KINDS}
NEEDS_WITNESS = {name: kind.__doc__ or "" for name, kind in UNSEEN.items()}
KINDS = {**forged_moves.KINDS, **forged_log.KINDS, **forged_orders.KINDS, **UNSEEN}


class Tried(Struct):
    """How often a kind of forgery was tried and found, and where it passed."""

    tried: int = 0
    found: int = 0
    passed: list[str] = []


def found(forger: Forger, forged: Save) -> bool:
    """Whether a forged save is refused, or an audit differs."""
    raw = save_writer.dumps(forged)
    try:
        again = save_format.parse(raw, "forged.toml")
        return bool(audit(forger.games, again, raw, "forged.toml").differences)
    except Refused:
        return True


def forge(made: Iterable[Make], seed: str, most: int = MOST) -> dict[str, Tried]:
    """Try every kind on every save, ``most`` times each."""
    table = {name: Tried() for name in KINDS}
    for make in made:
        forger = make(seed)
        for name, kind in KINDS.items():
            other = (forged for forged in kind(forger) if forged != forger.save)
            for forged in islice(other, most):
                tried = table[name]
                tried.tried += 1
                if found(forger, forged):
                    tried.found += 1
                else:
                    tried.passed.append(forger.label)
    return table


def together(*tables: dict[str, Tried]) -> dict[str, Tried]:
    """Merge the tables of different saves."""
    whole = {name: Tried() for name in KINDS}
    for table in tables:
        for name, tried in table.items():
            whole[name].tried += tried.tried
            whole[name].found += tried.found
            whole[name].passed += tried.passed
    return whole


def wrong(table: dict[str, Tried]) -> list[str]:
    """Kinds that were never tried, that pass unlisted, or that are listed and found."""
    return [*(f"{name} was not tried" for name, tried in table.items() if not tried.tried),
            *(f"{name} passes: {tried.passed[:5]}" for name, tried in table.items()
              if tried.passed and name not in NEEDS_WITNESS),
            *(f"{name} is found, {tried.found} of {tried.tried}" for name, tried in table.items()
              if tried.found and name in NEEDS_WITNESS)]


def main() -> None:
    """Print the table."""
    seed = sys.argv[1] if len(sys.argv) > 1 else "0"
    table = forge([*examples(), *everything()], seed)
    print(f"{'kind':34}{'tried':>7}{'found':>7}{'passes':>7}")
    for name, tried in table.items():
        mark = "  needs a witness" if name in NEEDS_WITNESS else ""
        print(f"{name:34}{tried.tried:7}{tried.found:7}{len(tried.passed):7}{mark}")
    total = [sum(values) for values in zip(*(
        (tried.tried, tried.found, len(tried.passed)) for tried in table.values()), strict=True)]
    print(f"{'all':34}{total[0]:7}{total[1]:7}{total[2]:7}")
    for why in wrong(table):
        print(why)
    sys.exit(bool(wrong(table)))


if __name__ == "__main__":
    main()
