"""Games by mail through Dovecot and Postfix over TLS, with office processes killed meanwhile.

Whole games of all titles are played by hand: ``python -m tests.tools.games_by_mail``.
"""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from referee.core.match import match as matches
from referee.files import saves
from referee.mail import imap, office_folder, smtp
from referee.mail.exactly_once import MessageProcessor
from referee.mail.journal import Journal
from referee.mail.outbox import Outbox
from tests.mail.mail_clients import composed
from tests.mail.mail_servers import Servers
from tests.mail.mailboxes import Mailbox
from tests.mail.real_office import WORD, WORK, Office
from tests.support import writing_styles
from tests.tools import games_by_mail
from tests.tools.games_by_mail import Wanted
from tests.tools.games_by_mail_proof import nothing_left

pytestmark = pytest.mark.slow

GAMES = {
    "fire-and-stone": Wanted("fire-and-stone", letters=6, apart=0),
    "settlers": Wanted("settlers", letters=6, apart=0),
    "solo": Wanted("stone-age-solo", letters=6, apart=0),
    "stone-age": Wanted("stone-age", letters=6, apart=0),
    "stone-daze, whole": Wanted("stone-daze", apart=0, options=("rounds=3",)),
    "stone-age, killed": Wanted("stone-age", "2", letters=6, kills=2)}
NOW = "2026-11-22T10:00:00Z"


@pytest.fixture(autouse=True)
def clean(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Empty mailboxes for each test, and the password of the office where it is looked for."""
    servers.clear()
    monkeypatch.setenv(WORD, servers.password("office"))
    yield
    servers.clear()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_mail_goes_as_its_players_meant(
        name: str, servers: Servers, tmp_path: Path) -> None:
    """Each order once, each letter answered once or not at all, no mail tells others' secrets."""
    tally = games_by_mail.played(servers, tmp_path / "club", GAMES[name])
    assert all(tally[what] for what in ("missed", "replaced", "vacation", "dead"))


# Killed between fetch, save, send and mark.

class Point(NamedTuple):
    """A moment: before the call of that number to what ``where`` has under a name."""

    where: Any
    name: str
    call: int = 1


MOMENTS = {
    "fetched": Point(MessageProcessor, "process"),
    "read": Point(MessageProcessor, "_commit"),
    "held": Point(Journal, "append"),
    "intended": Point(saves.LockedSave, "write"),
    "saved": Point(office_folder, "replace_file"),
    "desk saved": Point(Outbox, "release"),
    "released": Point(Journal, "append", 2),
    "done": Point(imap._Fetch, "_mark_seen"),
    "marked": Point(imap._Client, "logout"),
    "entered": Point(smtp, "_send_one"),
    "taken": Point(Outbox, "mark_sent"),
    "sent one": Point(smtp, "_send_one", 2),
    "taken both": Point(Outbox, "mark_sent", 2)}


def killed(point: Point, work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Do something in a process that is killed at that moment."""
    child = os.fork()
    if not child:
        before, calls = getattr(point.where, point.name), [0]

        def called(*args: Any, **kwargs: Any) -> Any:
            calls[0] += 1
            if calls[0] == point.call:
                os.kill(os.getpid(), signal.SIGKILL)
            return before(*args, **kwargs)

        try:
            monkeypatch.setattr(point.where, point.name, called)
            work()
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, point


def worked(office: Office) -> None:
    """Let the office do all its work."""
    for command in WORK:
        office.work(command, NOW)
    office.servers.rest()


def test_killed_between_fetch_save_send_and_mark(
        servers: Servers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each moment: the order is played once, each mail comes; the one sent then may do twice."""
    people = {"red": "Ann <ann@localhost>", "blue": "Bob <bob@localhost>"}
    club = Office(servers, tmp_path / "club", "stone-age", people, "eve@localhost", Random(1), NOW)
    worked(club)
    boxes = {"red": Mailbox(servers, "ann"), "blue": Mailbox(servers, "bob")}
    for n, (moment, point) in enumerate(MOMENTS.items()):
        _, match = club.opened()
        decision, = matches.to_move(match).decisions
        for box in boxes.values():
            box.read()
        mine, random = boxes[decision.seat], Random(n)
        text = writing_styles.order(match, decision, random)
        question = [mail for mail in mine.mails if "YOUR MOVE: " in mail.text][-1]
        letter = composed(f"{n}", mine.address, mine.user, question,
                          f"{text}\n\nBROADCAST\nSo be it.\nEND BROADCAST", "order", random)
        mine.send([letter.raw])
        servers.rest()
        killed(point, lambda: worked(club), monkeypatch)
        worked(club)
        new = {seat: box.read() for seat, box in boxes.items()}
        lines = club.lines()
        assert (lines[-1].first_text, lines[-1].n) == (f"{decision.seat}: {text}", match.turn
                                                       + 1), moment
        assert {mail.reply for mail in new[decision.seat]} == {letter.id}, moment
        mails = [mail for some in new.values() for mail in some]
        ids = {mail.id for mail in mails}
        assert len({mail.id for mail in mails if "A message from " in mail.text}) == 1, moment
        asked = {one.seat for one in matches.to_move(club.opened()[1]).decisions}
        assert len(ids) == 2 + len(asked - {decision.seat}), moment
        assert len(mails) == len(ids) + moment.startswith("taken"), moment
        nothing_left(club)
    for box in boxes.values():
        box.close()
