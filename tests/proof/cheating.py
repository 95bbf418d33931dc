"""A dishonest moderator against ``verify``: python -m tests.proof.cheating.

Each row is a way to cheat, done as well as possible by someone who holds the save and its secret.
The published record is verified alone, with a mail that an honest player kept, with a record that
another player was given, and with the secret. The printed table is Markdown; ``test_cheating.py``
has it as data.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from referee.core.proof import record_format
from referee.core.proof.record import Record
from tests.proof import cheating_history, cheating_luck, cheating_orders
from tests.proof.cheating_cases import Case, Cheat
from tests.support.command_functions import publish_verify

CHEATS: dict[str, Cheat] = {**cheating_luck.CHEATS, **cheating_history.CHEATS,
                            **cheating_orders.CHEATS}
WAYS = ("alone", "with a mail", "with another record", "revealed")
FOUND, PROVED, SAID, NOT = "found", "proved", "said", "not found"
NEED_SSH = ("two-signed-histories",)


class Row(Struct, frozen=True):
    """A row of the table: the cheat, what verify says in each case, the manual's sentence."""

    what: str
    said: tuple[str, ...]
    claim: str


def rows(wanted: str = "") -> Iterator[tuple[str, Row]]:
    """Every row, by the name of its cheat."""
    with tempfile.TemporaryDirectory() as folder:
        for name, cheat in CHEATS.items():
            if wanted in ("", name) and (name not in NEED_SSH or shutil.which("ssh-keygen")):
                case = cheat.done()
                yield name, Row(cheat.what, tuple(_said(case, Path(folder))), cheat.claim)


def _said(case: Case, folder: Path) -> Iterator[str]:
    """What verify says of a case with each kind of evidence; a dash where there is none."""
    public, mail, other, revealed = (folder / name for name in ("public", "mail", "other", "all"))
    public.write_bytes(_bytes(case.record))
    yield _verdict(case, public)
    mail.write_text(case.mail)
    yield _verdict(case, public, mail) if case.mail else "–"
    if case.other is not None:
        other.write_bytes(_bytes(case.other))
    yield _verdict(case, public, other) if case.other is not None else "–"
    if case.revealed is not None:
        revealed.write_bytes(_bytes(case.revealed))
    yield _verdict(case, revealed) if case.revealed is not None else "–"


def _bytes(record: Record) -> bytes:
    return record_format.dumps(record)


def _verdict(case: Case, record: Path, *witnesses: Path) -> str:
    """Found: the exit status; proved: by the moderator's own signature; said: a note."""
    answer = publish_verify.verified(str(record), [str(path) for path in witnesses])
    assert answer.exit in (0, 3, 4), answer
    if answer.exit:
        proved = any("signed two different histories" in problem.why for problem in answer.problems)
        return PROVED if proved else FOUND
    return SAID if case.says and case.says in " ".join(answer.text.split()) else NOT


def table(found: dict[str, Row]) -> str:
    """The rows as a Markdown table."""
    out = ["| what he does | " + " | ".join(WAYS) + " | what the manual says |",
           "| --- |" + " --- |" * len(WAYS) + " --- |"]
    out += [f"| {row.what} | " + " | ".join(row.said) + f" | {row.claim} |"
            for row in found.values()]
    return "\n".join(out)


def main() -> None:
    """Print the table, or the row of one cheat."""
    print(table(dict(rows(sys.argv[1] if len(sys.argv) > 1 else ""))))


if __name__ == "__main__":
    main()
