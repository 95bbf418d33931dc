"""A whole game of each title by mail, with incidents; run by hand:

    python -m tests.tools.mail_story [GAME…] [--seed S] [--letters N] [--out FILE]

As in `tests/tools/games_by_mail.py` the office is made and run by its commands behind Dovecot and
Postfix. In each game every incident of `tests/tools/mail_incidents.py` happens once and is checked.
The output has the incidents with the first lines of the resulting mails, the last mail of each
player, and figures.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core.game.decisions import Decision, Seat
from referee.core.match import entry_texts
from referee.core.match import match as matches
from referee.core.match.log_entry import row_text
from tests.mail.mail_clients import Letter, composed, first
from tests.mail.mail_servers import Servers, missing, started
from tests.mail.mailboxes import Mail, Mailbox
from tests.mail.real_office import WORD
from tests.support import policies, writing_styles
from tests.support.simulated_players import chosen
from tests.tools import games_by_mail_proof, mail_incidents
from tests.tools.games_by_mail import MODERATOR, NEW, Match, Wanted
from tests.tools.mail_incidents import Incident, state

WATCHER, ELSEWHERE = NEW, "dora"  # a spectator; an address of no player
SEVERAL = ("stone-age", "settlers", "stone-daze")  # games with decisions of several seats
ASKED = "YOUR MOVE"
GAMES = {
    "stone-age": Wanted("stone-age", apart=0),
    "stone-age-solo": Wanted("stone-age-solo", apart=0),
    "stone-daze": Wanted("stone-daze", apart=0),
    "fire-and-stone": Wanted("fire-and-stone", apart=0),
    "settlers": Wanted("settlers", apart=0, options=("rounds=40",))}


class Steady(Random):
    """A random generator with which a mail program keeps all that it can."""

    def random(self) -> float:
        """A value that selects neither rare nor common variants."""
        return 0.6


class Story(Match):
    """A game by mail with its incidents, each of ``todo`` when its condition holds.

    ``expected`` are the orders that count and are not yet in the log, ``seen`` how many log entries
    were searched for them; ``dead`` are the mails of turns that are gone; ``gone`` is who has left,
    with their number of mails by then; ``tale`` is the output. After ``late_by`` rounds somebody
    leaves, even if several were never asked at once before.
    """

    count: ClassVar[dict[str, int]] = {**writing_styles.SEATS, "fire-and-stone": 3}
    elsewhere = ELSEWHERE

    def __init__(self, servers: Servers, folder: Path, wanted: Wanted,
                 todo: tuple[Incident, ...] = mail_incidents.ALL) -> None:
        super().__init__(servers, folder, wanted)
        self.away = ""
        self.boxes[ELSEWHERE] = Mailbox(servers, ELSEWHERE)
        self.office.run("office", "add", wanted.game, "--office", str(folder), "--watch",
                        self.boxes[WATCHER].address, "--now", self.when)
        self.todo = [*todo]
        self.expected: list[tuple[Seat, str]] = []
        self.seen = 1
        self.dead: set[str] = set()
        self.gone: dict[Seat, int] = {}
        self.tale: list[str] = []
        self.steady = Steady(1)
        self.late_by = 350 if wanted.game in SEVERAL else 20

    # The course of the game.

    def play(self) -> None:
        """Play to the end; the moderator writes first, to have a mail to reply to."""
        box = self.boxes[MODERATOR]
        self.work()
        self.post([first("0", box.address, MODERATOR, box.servers.address("office"),
                         f"about {self.wanted.game}", "Good evening")])
        super().play()

    def turn(self) -> None:
        """An incident whose condition holds, else orders."""
        self.round += 1
        for one in self.todo:
            if one.comes(self):
                self.todo.remove(one)
                with self.telling(one.name):
                    one.happens(self)
                return
        self.plain()

    def plain(self) -> None:
        """Orders, and nothing else."""
        self.pass_time()
        self.post([self.order(decision) for decision in self.who()])
        self.went()

    def who(self) -> list[Decision]:
        """Who orders now: all in a simultaneous phase, else one."""
        decisions = self.asks()
        return decisions if self.sealed or not decisions else [self.random.choice(decisions)]

    @property
    def position(self) -> matches.Match:
        """The current match."""
        return self.office.opened()[1]

    @property
    def sealed(self) -> bool:
        """Whether the phase is simultaneous."""
        match = self.position
        return match.game.to_move(match.state).simultaneous

    def went(self) -> None:
        """The log has what was ordered, and else only defaults of players who left."""
        found: list[tuple[Seat, str]] = []
        for line in self.office.lines()[self.seen:]:
            for one in map(entry_texts.parse, map(row_text, line.moves)):
                if isinstance(one, entry_texts.Played) and one.actor == entry_texts.REFEREE:
                    assert one.seat in self.gone, one
                    self.tally["defaults"] += 1
                elif isinstance(one, entry_texts.Played):
                    found.append((one.seat, one.text))
        assert sorted(found) == sorted(self.expected), (found, self.expected, self.heard())
        self.seen, self.expected = len(self.office.lines()), []

    def sheets(self) -> int:
        """How many orders are filed for the turn."""
        return len(self.position.orders)

    def still(self) -> bool:
        """Whether nothing was played since the last look."""
        return len(self.office.lines()) == self.seen

    # What people write.

    def choice(self, decision: Decision) -> str:
        """A legal answer; nobody hunts for food before the first simultaneous feeding."""
        match = self.position
        if self.wanted.game != "stone-age" or "crossing" not in [one.name for one in self.todo]:
            return writing_styles.order(match, decision, self.random, sensible=True)
        usual = policies.of(self.wanted.game)

        def weigh(rules: Any, state: Any, text: str) -> float:
            return usual(rules, state, text) * (
                .02 if re.match(r"place \d (hunt|field)", text) else 1)

        move = chosen(match.game, match.state, decision.seat, weigh, self.random)
        return match.game.write(match.game.canonical_move(match.state, decision.seat, move))

    def counts(self, decision: Decision, text: str) -> None:
        """Expect an order in the log."""
        game = self.position.game
        order = text.partition(": ")[2] if decision.kind in game.order_kinds else text
        self.expected.append((decision.seat, game.write(game.parse(order))))
        self.tally["orders"] += 1

    def order(self, decision: Decision, text: str = "", asked: Mail | None = None) -> Letter:
        """A message with an order that counts, in some style."""
        text = text or self.choice(decision)
        self.counts(decision, text)
        asked = asked or self.asked(decision.seat)
        style = writing_styles.manner(text, self.random)
        if style is writing_styles.block and "\n" not in text:  # its chat may be a second order
            style = writing_styles.polite
        return self.composed(decision.seat, style(text, asked.text), "order", asked)

    def asked(self, seat: Seat, turn: int = 0) -> Mail:
        """The last mail that asked a seat's player, of a turn that still exists."""
        return next(mail for mail in reversed(self.boxes[self.seats[seat]].mails)
                    if mail.token and mail.id not in self.dead and f"{ASKED}: " in mail.text)

    def last(self, user: str) -> Mail:
        """The last mail of a user with a token of a turn that still exists."""
        return next(mail for mail in reversed(self.boxes[user].mails)
                    if mail.token and mail.id not in self.dead)

    def answer(self, user: str, mail: Mail, text: str, why: str = "question") -> Letter:
        """A reply to a mail, by a program that keeps its whole header; ``dead``: it gets no
        reply itself.
        """
        self.tally["written"] += 1
        box = self.boxes[user]
        return composed(f"{self.tally['written']}.{self.wanted.game}", box.address, user, mail,
                        text, why, self.steady)

    def crossed(self, letters: list[Letter]) -> dict[str, list[Mail]]:
        """Messages arrive in this order, before the office looks; returns everybody's new mails."""
        self.pass_time()
        before = self.got()
        for letter in letters[:-1]:
            self.boxes[letter.user].send([letter.raw])
            self.office.servers.rest()
            self.letters.append(letter)
            self.tally["letters"] += 1
        self.post(letters[-1:])
        return self.new(before)

    def got(self) -> dict[str, int]:
        """How many mails everybody has."""
        return {user: len(box.mails) for user, box in self.boxes.items()}

    def new(self, before: dict[str, int]) -> dict[str, list[Mail]]:
        """The mails everybody got since."""
        return {user: box.mails[before[user]:] for user, box in self.boxes.items()}

    # The output.

    @contextmanager
    def telling(self, name: str) -> Iterator[None]:
        """Begin an incident in the output, and count it."""
        self.tale.append(f"turn {self.position.position_turn}: {name}")
        yield
        self.tally[name] += 1

    def say(self, text: str) -> None:
        """Add a line to the current incident."""
        self.tale.append(f"    {text}")

    def read(self, new: dict[str, list[Mail]]) -> None:
        """Add the recipients of mails, with the first lines."""
        for some in new.values():
            for mail in some:
                self.say(f"→ {mail.to}: {state(mail)[:110]}")


def ended(story: Story) -> None:
    """Everybody has a last mail with the winner, the places and the score sheet."""
    match = story.position
    assert not matches.to_move(match).decisions
    over = re.escape("The game is over: ")
    users = {*story.seats.values(), MODERATOR, WATCHER}
    outcomes = set()
    for user in users:
        mail = story.boxes[user].mails[-1]
        found = re.search(rf"{over}([^\n]+)", state(mail))
        assert found, (user, mail.text)
        outcomes.add(found[1])
        assert "The game is over: " in state(mail), (user, state(mail))
        assert "SCORE SHEET" in mail.text, (user, mail.text)
        assert ASKED not in mail.text
        for seat in match.seats:
            assert re.search(rf"\b{seat}\b", mail.text), (user, seat)
    assert len(outcomes) == 1, outcomes
    story.say(f"Over: {outcomes.pop()}")


def proved(story: Story) -> None:
    """Check the finished game, its mails and its record."""
    ended(story)
    games_by_mail_proof.every_answer_once(story)
    games_by_mail_proof.every_mail_its_owner_s(story)
    games_by_mail_proof.nothing_left(story.office)
    for seat, count in story.gone.items():
        later = story.boxes[story.seats[seat]].mails[count:]
        assert not later or (len(later) == 1 and story.tally["defaults"]), (seat, later)
    office, record = story.office, story.office.folder / "record.html"
    office.run("audit", str(office.save))
    office.run("publish", str(office.save), "-o", str(record), "--now", story.when)
    office.run("verify", str(record))


def told(story: Story) -> Iterator[str]:
    """The incidents in order, the last mail of each player in full, and figures."""
    tally, name = story.tally, story.wanted.game
    yield f"==== {name}"
    yield from story.tale
    for seat, user in story.seats.items():
        yield f"---- the last mail to {user} ({seat})"
        yield story.boxes[user].mails[-1].text
    left = [one.name for one in story.todo]
    yield (f"{name}: {story.position.position_turn} turns, {tally['orders']} orders, "
           f"{tally['letters']} "
           f"messages, {tally['mails']} mails, {tally['seconds']} seconds; audit and verify pass"
           + "; several were never asked at once" * ("crossing" in left)
           + "".join(f"; no {one}" for one in left if one != "crossing")
           + (f"; ended early: {story.position.end_reason}" if story.position.end_reason else ""))


def played(story: Story) -> Story:
    """Play a story to its end and check it."""
    with ExitStack() as lines:
        for box in story.boxes.values():
            lines.enter_context(closing(box))
        story.play()
        proved(story)
    return story


def main(words: list[str]) -> None:
    """Play games, and print what happened."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--letters", type=int, default=0,
                        help="after so many orders the moderator ends the game")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(words)
    if why := missing():
        sys.exit(why)
    out: list[str] = []
    for game in given.games:
        wanted = replace(GAMES[game], seed=given.seed)
        if given.letters:
            wanted = replace(wanted, letters=given.letters)
        with started() as servers, tempfile.TemporaryDirectory() as folder:
            os.environ[WORD] = servers.password("office")
            story = Story(servers, Path(folder) / "club", wanted)
            try:
                out += told(played(story))
            except BaseException:
                print(*story.tale, sep="\n")
                raise
        print(*out[-1:] if given.out else out, sep="\n", flush=True)
        if given.out:
            given.out.write_text("\n".join(out) + "\n")
        else:
            out = []


if __name__ == "__main__":
    main(sys.argv[1:])
