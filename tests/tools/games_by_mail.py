"""Whole games by mail through Dovecot and Postfix, played by scripted people; run by hand:

    python -m tests.tools.games_by_mail [GAME…] [--seed S] [--letters N] [--kills N]

The office is made and run by its commands. Everybody has a mailbox, reads it by IMAP and answers
over SMTP, in six styles (`tests/support/writing_styles.py`). Now and then a message comes twice, or
so late that another was written instead; an auto-responder answers; a deadline is missed; a seat
gets another player, and the former one goes on writing. With ``--kills`` that many office processes
are killed at random moments. At the end everything is checked
(`tests/tools/games_by_mail_proof.py`) and figures are printed.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import ClassVar

from msgspec import Struct

from referee.core.game.decisions import Decision, Seat
from referee.core.match import entry_texts
from referee.core.match import match as matches
from referee.core.match.log_entry import row_text
from referee.mail.journal import Journal
from referee.pbem.roster import game_roster
from tests.mail.mail_clients import Letter, composed, first
from tests.mail.mail_servers import Servers, missing, started
from tests.mail.mailboxes import Mail, Mailbox
from tests.mail.real_office import WORD, WORK, Office
from tests.support import writing_styles
from tests.tools import games_by_mail_proof

BEGAN = datetime(2026, 11, 22, 10, tzinfo=UTC)
DEADLINE = "72h, remind 24h"
USERS, MODERATOR, NEW = ("ann", "bob", "cid", "dora"), "eve", "fay"
FIRST_APART, FIRST, REPLACED, MISSED = 1, 2, 3, 4  # rounds of messages
DEAD = (5, 7, 16, 40, 100)  # rounds in which the former player writes
REPEATED, DELAYED, ASKED, PRESS = 0.15, 0.06, 0.1, 0.06


class Wanted(Struct, frozen=True):
    """Which game is played by mail, with which luck and options; how it is ended and disturbed.

    After this many orders the moderator ends it by mail. ``apart`` is the share of rounds in which
    the office works in processes of its own. One of ``every`` is killed, until ``kills`` were.
    """

    game: str
    seed: str = "1"
    letters: int = 10_000
    kills: int = 0
    every: int = 6
    apart: float = 0.02
    options: tuple[str, ...] = ()


class Match:
    """A game by mail: its office, its people with their mailboxes, what they wrote and meant.

    ``seats`` says who plays what; ``meant`` what each seat ordered in answer to which turn, in the
    words of the log, empty after a missed deadline; ``nonces`` are private words, by the users who
    may read them. ``away`` has an auto-responder, ``former`` is the seat that got another player
    and its former player, who by then had ``parted`` mails; ``keys`` are the roster's first keys.
    ``late`` has messages in transit, by the round in which they arrive.
    """

    count: ClassVar[dict[str, int]] = writing_styles.SEATS  # how many play each game

    def __init__(self, servers: Servers, folder: Path, wanted: Wanted) -> None:
        self.wanted = wanted
        self.random = Random(f"by mail {wanted.game} {wanted.seed}")
        self.chance = Random(wanted.seed)  # for choices that must not affect the game
        self.now, game = BEGAN, wanted.game
        self.seats = dict(zip(games_by_mail_proof.seats(game, self.count[game]), USERS,
                              strict=False))
        self.boxes = {user: Mailbox(servers, user)
                      for user in (*self.seats.values(), MODERATOR, NEW)}
        people = {seat: f"{user.title()} <{servers.address(user)}>"
                  for seat, user in self.seats.items()}
        self.office = Office(servers, folder, game, people, servers.address(MODERATOR),
                             self.random, self.when, DEADLINE, wanted.options)
        self.away = self.seats[[*self.seats][-1]]  # has an auto-responder
        self.former: tuple[Seat, str] = ("", "")
        self.said: list[str] = []
        self.letters: list[Letter] = []
        self.repeats = Counter[str]()
        self.late: list[tuple[int, Letter]] = []
        self.waiting: list[Letter] = []  # from auto-responders
        self.meant: dict[int, dict[Seat, str]] = {1: {}}
        self.nonces: dict[str, set[str]] = {}
        self.round = self.missed = self.parted = 0
        self.keys = {*self.roster().keys.values()}
        self.tally = Counter[str]()

    @property
    def when(self) -> str:
        """The time of the office, which its commands are given."""
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    # A round of messages.

    def play(self) -> None:
        """Play until the game is over, or all wanted orders were written."""
        started = time.monotonic()
        self.work()
        while self.asks() and self.tally["orders"] < self.wanted.letters:
            self.turn()
        if self.asks():
            self.moderate("END GAME BECAUSE it is late")
            self.moderate(f"YES {self.roster().held[-1].code}")
        while self.late or self.waiting:  # late messages still arrive, without effect
            self.round += 1
            self.pass_time()
            self.post(self.due())
        self.tally["seconds"] = round(time.monotonic() - started)
        rows = Journal(str(self.office.save.with_suffix(".post"))).rows
        self.tally["half done"] = sum("mended" in row or "undone" in row for row in rows)

    def asks(self) -> list[Decision]:
        """The seats that the game waits for."""
        return [decision for decision in matches.to_move(self.office.opened()[1]).decisions
                if decision.must]

    def turn(self) -> None:
        """One round: somebody writes, the office works, everybody reads."""
        self.round += 1
        self.pass_time()
        batch = self.due()
        if self.round == FIRST:
            box = self.boxes[MODERATOR]
            batch.append(first("0", box.address, MODERATOR, box.servers.address("office"),
                               f"about {self.wanted.game}", "Good evening"))
        if self.round >= REPLACED and not self.former[0]:
            self.replaced()
        elif self.round >= MISSED and not self.missed:
            self.silent()
        if not self.asks():
            return
        batch += self.orders()
        batch += self.chatter()
        self.post(batch)
        self.went()

    def pass_time(self) -> None:
        """Advance the clock."""
        self.now += timedelta(minutes=self.random.randint(20, 90))

    def due(self) -> list[Letter]:
        """Messages that arrive only now: late ones, repeated ones, those of auto-responders."""
        found = [letter for n, letter in self.late if n <= self.round]
        self.late = [(n, letter) for n, letter in self.late if n > self.round]
        waiting, self.waiting = self.waiting, []
        return found + waiting

    def orders(self, but: Seat = "") -> list[Letter]:
        """Orders of the deciding seats: of all if simultaneous, else of one."""
        _, match = self.office.opened()
        decisions = [decision for decision in self.asks() if decision.seat != but]
        if not match.game.to_move(match.state).simultaneous:
            decisions = [self.random.choice(decisions)] if decisions else []
        found = []
        for decision in decisions:
            asked = self.asked(decision.seat, match.position_turn)
            if self.random.random() < DELAYED:
                self.later(self.ordered(match, decision, asked, "late"))
            letter = self.ordered(match, decision, asked, "order")
            found.append(letter)
            if self.random.random() < REPEATED:
                if self.random.random() < 0.5:
                    found.append(letter)
                else:
                    self.later(letter)
        return found

    def later(self, letter: Letter) -> None:
        """Deliver a message, or repeat it, some rounds later."""
        self.late.append((self.round + self.random.randint(1, 4), letter))

    def ordered(self, match: matches.Match, decision: Decision, asked: Mail, why: str) -> Letter:
        """A message with an order, in some style."""
        text = writing_styles.order(match, decision, self.random, sensible=True)
        style = writing_styles.manner(text, self.random)
        if why == "order":
            self.meant.setdefault(match.position_turn,
                                  {})[decision.seat] = match.game.write(match.game.parse(
                text.partition(": ")[2] if decision.kind in match.game.order_kinds else text))
            self.tally["orders"] += 1
            self.tally["sheets"] += match.game.to_move(match.state).simultaneous
            self.tally[style.__name__] += 1
        return self.composed(decision.seat, style(text, asked.text), why, asked)

    def asked(self, seat: Seat, turn: int) -> Mail:
        """The mail that asked a seat's player; if it is missing, an answer was lost."""
        found = [mail for mail in self.boxes[self.seats[seat]].mails
                 if mail.token and mail.turn == turn and mail.token.seat == seat
                 and "YOUR MOVE: " in mail.text]
        assert found, f"nobody asked {seat} behind turn {turn}"
        return found[-1]

    def composed(self, seat: Seat, text: str, why: str, asked: Mail | None = None,
                 user: str = "") -> Letter:
        """A message of a seat's player, or of another user, in reply to their last mail."""
        user = user or self.seats[seat]
        box = self.boxes[user]
        asked = asked or next(mail for mail in reversed(box.mails) if mail.token)
        self.tally["written"] += 1
        return composed(f"{self.tally['written']}.{self.wanted.game}", box.address, user, asked,
                        text, why, self.chance)

    def chatter(self) -> list[Letter]:
        """Now and then a question, or a message to another player."""
        found = []
        seat = self.random.choice([seat for seat, user in self.seats.items()
                                   if self.boxes[user].mails])
        if self.random.random() < ASKED:
            found.append(self.composed(seat, self.random.choice(
                ("STATUS", "HISTORY", "LEGAL")), "question"))
        others = [one for one in self.seats if one != seat]
        if others and self.random.random() < PRESS:
            other, nonce = self.random.choice(others), f"nonce{self.random.getrandbits(48):012x}"
            self.nonces[nonce] = {self.seats[seat], self.seats[other]}
            found.append(self.composed(
                seat, f"PRESS TO {other}\nplace {nonce}\nEND PRESS", "question"))
        if self.round in DEAD and self.former[0]:
            seat, user = self.former
            decision = next((decision for decision in self.asks() if decision.seat == seat), None)
            text = writing_styles.order(self.office.opened()[1], decision,
                                        self.random) if decision else "STATUS"
            found.append(self.composed(seat, text, "dead", user=user))
        return found

    # Single incidents.

    def moderate(self, command: str) -> None:
        """The moderator writes, in reply to a mail of the office."""
        self.pass_time()
        self.post([*self.due(), self.composed("", command, "question", user=MODERATOR)])

    def replaced(self) -> None:
        """A seat gets another player."""
        seat = self.random.choice([*self.seats][:-1] or [*self.seats])
        self.former = seat, self.seats[seat]
        address = self.boxes[NEW].address
        self.moderate(f"REPLACE {seat} {address} {NEW.title()} BECAUSE they have moved away")
        self.seats[seat] = NEW
        self.parted = len(self.boxes[self.former[1]].mails)
        self.tally["replaced"] += 1
        assert self.boxes[NEW].mails, "the new player was not written to"
        self.pass_time()

    def silent(self) -> None:
        """Somebody misses the deadline, if their default can be played, and writes after it."""
        _, match = self.office.opened()
        decisions = self.asks()
        sealed = match.game.to_move(match.state).simultaneous
        decision = self.random.choice(decisions)
        if (len(decisions) > 1 and not sealed) or match.game.default(match.state,
                                                                     decision.seat) is None:
            return
        asked = self.asked(decision.seat, match.position_turn)
        self.late.append((self.round + 1, self.ordered(match, decision, asked, "late")))
        if sealed:
            self.post(self.orders(but=decision.seat))
        deadline = datetime.fromisoformat(self.roster().deadline)
        self.now = deadline - timedelta(hours=20)
        box = self.boxes[self.seats[decision.seat]]
        count = len(box.mails)
        self.work()
        assert [mail for mail in box.mails[count:] if "A reminder: " in mail.text]
        self.now = deadline + timedelta(minutes=5)
        self.meant.setdefault(match.position_turn, {})[decision.seat] = ""
        self.work()
        self.missed = match.position_turn
        self.tally["missed"] += 1
        late = {person.seat: person.late for person in self.roster().people}
        assert late == {seat: int(seat == decision.seat) for seat in self.seats}
        self.went()

    def roster(self) -> game_roster.GameRoster:
        """The roster of the game."""
        file = self.office.save.with_suffix(".desk.toml")
        return game_roster.loads(file.read_bytes(), str(file))

    # Delivery.

    def post(self, batch: list[Letter]) -> None:
        """Send messages to the office, let it work, and let everybody read."""
        gone = {letter.id for letter in self.letters}
        for user in {letter.user for letter in batch}:
            mine = [letter for letter in batch if letter.user == user]
            for sender in {letter.sender for letter in mine}:
                self.boxes[user].send([one.raw for one in mine if one.sender == sender], sender)
        for letter in batch:
            if letter.id in gone:
                self.repeats[letter.id] += 1
                self.tally["repeats"] += 1
            else:
                gone.add(letter.id)
                played = letter.user in (*self.seats.values(), MODERATOR)
                self.letters.append(letter if played else letter.of("dead"))
                self.tally[self.letters[-1].why] += 1
                self.tally["letters"] += 1
        self.office.servers.rest()
        self.work()

    def work(self) -> None:
        """The office fetches, ticks and sends; everybody reads."""
        share = self.wanted.apart
        apart = self.chance.random() < share or (share > 0 and self.round == FIRST_APART)
        for command in WORK:
            if self.wanted.kills > self.tally["kills"] and (
                    self.chance.random() < 1 / self.wanted.every):
                self.tally["kills"] += self.office.killed(command, self.when, self.chance)
            self.said = [*self.said[-5:], self.office.work(command, self.when, apart)]
            self.tally["processes"] += apart
        self.tally["fetches"] += 1
        self.office.servers.rest()
        for user, box in self.boxes.items():
            new = box.read()
            self.tally["mails"] += len(new)
            if user == self.away:
                self.waiting += [self.composed(
                    "", "I am away until Monday.\n\npass", "vacation", mail, user)
                    for mail in new if mail.token]

    def heard(self) -> list[str]:
        """The last output of the office and its mailbox, to look for an error."""
        flags = [flags for flags, _ in self.office.servers.mails("office")]
        told = [mail for box in self.boxes.values() for mail in box.mails
                if mail.reply in [letter.id for letter in self.letters[-4:]]]
        return [*self.said, str(flags[-8:]), *(mail.text[:1000] for mail in told)]

    def went(self) -> None:
        """Check that the last log entries are what was ordered."""
        line = self.office.lines()[-1]
        texts = [entry_texts.parse(row_text(row)) for row in line.moves]
        played = {one.seat: "" if one.actor == entry_texts.REFEREE else one.text
                  for one in texts if isinstance(one, entry_texts.Played)}
        phase = max(turn for turn in self.meant if self.meant[turn])
        assert played == self.meant[phase], (played, self.meant[phase], self.heard())


def played(servers: Servers, folder: Path, wanted: Wanted) -> Counter[str]:
    """Play and check a game; its figures."""
    match = Match(servers, folder, wanted)
    with ExitStack() as lines:
        for box in match.boxes.values():
            lines.enter_context(closing(box))
        match.play()
    games_by_mail_proof.proved(match)
    return match.tally


def main(words: list[str]) -> None:
    """Play games, and print their figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=sorted(writing_styles.SEATS))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--letters", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=0)
    said = parser.parse_args(words)
    if why := missing():
        sys.exit(why)
    for game in said.games:
        with started() as servers, tempfile.TemporaryDirectory() as folder:
            os.environ[WORD] = servers.password("office")
            tally = played(servers, Path(folder) / "club",
                           Wanted(game, said.seed, said.letters, said.kills))
        print(f"{game}:", ", ".join(f"{name} {n}" for name, n in tally.items()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
