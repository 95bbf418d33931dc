"""The file of receipts: read before an audit, written whole behind it."""

import os
from hashlib import sha256

from referee import disk, keep
from referee.acts import receipts
from referee.acts.receipts import Receipt, Receipts
from referee.core.problem import refused
from referee.core.words import counted
from referee.disk import Bound

BOUND = Bound(1 << 30, "referee/unusable-receipts")


def read(path: str) -> Receipts:
    """The receipts of a file; none, if there is no such file yet, or nothing in it.

    Refused: what is none, and what could not be written when the audit is over.
    """
    if path == "-":
        raise refused("referee/usage-save", "Receipts are read from a file and written to it.")
    raw = b""
    if os.path.exists(path):
        with keep.locked(path, BOUND) as held:
            raw = held.raw
    found = receipts.read(raw, program(), path)
    keep.writable(path)
    return found


def write(path: str, before: Receipts, found: list[tuple[Receipt | None, tuple[str, ...]]]
          ) -> list[str]:
    """Put new receipts in the file, beside what others put there meanwhile; what is said of it.

    Each comes with the keys of those that it replaces, unless a file is still as one of
    them says; that comes with its key and without a receipt. Refused: what cannot be written.
    """
    made = [receipt for receipt, _ in found if receipt]
    if not made:
        return _foreign(before)
    served = {key for receipt, keys in found if receipt for key in keys} - {
        key for receipt, keys in found if not receipt for key in keys}
    if not os.path.exists(path):
        keep.create(path, receipts.write(before.merged(made, served)), BOUND)
        return _foreign(before)
    with keep.locked(path, BOUND) as held:
        now = receipts.read(held.raw, before.program, path)
        held.write(receipts.write(now.merged(made, served)))
    return _foreign(before)


def _foreign(before: Receipts) -> list[str]:
    return [f"{counted(before.foreign, 'receipt')} of another referee than this: not believed, "
            "but what it saw of a log is held against the save."] if before.foreign else []


def program() -> str:
    """The digest of this program and its scenarios: what another verified is not believed."""
    total = sha256()
    for folder in sorted({os.path.dirname(os.path.abspath(disk.__file__)), disk.shipped()}):
        for name, folders, files in os.walk(folder):
            folders.sort()
            for file in sorted(files):
                if file.endswith((".py", ".yaml")):
                    path = os.path.join(name, file)
                    with open(path, "rb") as opened:
                        total.update(sha256(opened.read()).digest())
    return total.hexdigest()
