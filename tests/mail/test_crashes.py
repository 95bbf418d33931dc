"""Crashes and power loss at every system call: no order or answer is lost or doubled.

A small office of the tests does what a desk does: it holds answers, notes what it is about to do,
saves, lets the answers go, notes that it is done.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from referee.files import saves
from referee.mail import office_folder
from referee.mail.journal import Journal
from referee.mail.outbox import Mail, Outbox
from tests.support.failing_disk import Disk, Killed, copy

pytestmark = pytest.mark.slow

ORDERS = {f"{n:032x}": f"order {n}" for n in range(1, 4)}
SEATS = ("red", "blue")


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in memory, where there is one: thousands of files are written and thrown away."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


class Office:
    """A folder with one game, whose save is the list of orders that were played."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.outbox = Outbox(str(root))
        self.save = str(root / "game.toml")

    def handle(self, key: str, order: str) -> None:
        """What a message leads to."""
        with saves.locked(self.save) as held:
            journal = Journal(str(self.root / "game.post"))
            done = {row["done"] for row in journal.rows if "done" in row}
            if key in done:
                return
            for row in journal.rows:
                if "intent" in row and row["intent"] not in done:
                    if row["order"].encode() in held.raw.splitlines():
                        self.outbox.release(row["intent"])
                        journal.append({"done": row["intent"]}, wait=False)
                        done.add(row["intent"])
                    else:
                        self.outbox.drop(row["intent"])
            if key in done:
                return
            self.outbox.hold(key, [Mail(key, seat, "office@example.org", f"{seat}@example.org",
                                        f"{order} for {seat}".encode()) for seat in SEATS])
            journal.append({"intent": key, "order": order})
            held.write(held.raw + f"{order}\n".encode())
            self.outbox.release(key)
            journal.append({"done": key}, wait=False)

    def send(self, delivered: Counter[str]) -> None:
        """Deliver what waits."""
        for name in self.outbox.waiting():
            mail, _ = self.outbox.load(name)
            delivered[mail.raw.decode()] += 1
            self.outbox.mark_sent(name)

    def work(self, delivered: Counter[str]) -> None:
        """Handle all messages, the first of them twice, and send in between."""
        office_folder.create(str(self.root))
        for key, order in (*ORDERS.items(), next(iter(ORDERS.items()))):
            self.handle(key, order)
            self.send(delivered)


def begun(folder: Path) -> Path:
    """A folder with a game that nobody has moved in."""
    (folder / "office").mkdir(parents=True)
    saves.create(str(folder / "office" / "game.toml"), b"begun\n")
    return folder / "office"


WHOLE = {f"{order} for {seat}" for order in ORDERS.values() for seat in SEATS}


def right(office: Office, delivered: Counter[str], power: bool = False) -> None:
    """The office did its work, and did all of it.

    ``power`` may leave copies in held, where nobody looks any more, and lose one of sent.
    """
    assert Path(office.save).read_text().splitlines() == ["begun", *ORDERS.values()]
    assert set(delivered) == WHOLE
    assert sum(delivered.values()) <= len(WHOLE) + 1  # the one on its way when it happened
    lie = {part: os.listdir(office.root / "out" / part) for part in ("held", "new", "sent")}
    assert not lie["new"]
    assert power or not lie["held"]
    assert len(lie["sent"]) >= len(WHOLE) - power
    rows = Journal(str(office.root / "game.post")).rows
    assert Counter(row["done"] for row in rows if "done" in row) == Counter(list(ORDERS))


def test_an_office_that_nothing_happens_to_does_all_of_it(room: Path) -> None:
    """The measure of the others."""
    office, delivered = Office(begun(room)), Counter[str]()
    office.work(delivered)
    right(office, delivered)
    assert set(delivered.values()) == {1}


def calls(room: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls to the system that the whole work takes."""
    office = Office(begun(room / "count"))
    disk = Disk(office.root)
    with disk.failing(monkeypatch):
        office.work(Counter())
    return disk.done


@pytest.mark.parametrize("power", [False, True], ids=["killed", "without power"])
def test_whatever_call_is_the_last_nothing_is_lost_and_nothing_done_twice(
        power: bool, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a write some bytes may be there; power takes what nobody waited for, all or some."""
    start = begun(room)
    made = calls(room, monkeypatch)
    assert len(made) > 100
    for step, call in enumerate(made, 1):
        parts = (0, 0) if power else (0, 1, 25) if call.startswith("write ") else (0,)
        for n, part in enumerate(parts):
            office, delivered = Office(copy(start, room / "office.now")), Counter[str]()
            disk = Disk(office.root, step, part)
            with disk.failing(monkeypatch), pytest.raises(Killed):
                office.work(delivered)
            if power:
                disk.lose_power(Random(f"{step} {n}") if n else None)
            office.work(delivered)
            right(office, delivered, power)


def test_without_waiting_for_folders_mails_are_lost(
        room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test could fail: mails are lost where nobody waits for the names in a folder."""
    start = begun(room)
    made = calls(room, monkeypatch)
    monkeypatch.setattr(office_folder, "fsync_folders", lambda *folders: None)
    for step in range(1, len(made)):
        office, delivered = Office(copy(start, room / "office.now")), Counter[str]()
        disk = Disk(office.root, step)
        with disk.failing(monkeypatch), suppress(Killed):
            office.work(delivered)
        disk.lose_power()
        try:
            office.work(delivered)
            right(office, delivered, True)
        except Exception:
            return
    pytest.fail("no mail was lost")
