"""How many messages and mails a game by mail takes, and how long a mail is; run by hand:

    python -m tests.tools.mail_counts [NAME…] [--brief]

Complete games of ``saves/`` are played again by mail, the same moves in the same order, by two
sorts of players. The first writes *one move a message*. The second *takes what is offered*:

* several moves where the mail says that there may be several: all following moves of its own, up
  to a move of others; after dice or cards only an offered preference, such as ``tools none``;
* a plan where one is offered: with all the seat's answers to this decision in the round. It
  foresees the game, which is an upper bound: a person's choices with ``or`` come near;
* the orders of the next phase where an example of them stands beside those of this one, since
  they depend on what happens in between.

Standing answers are not taken, for they would play other moves than those of the save.

The output has messages in, mails out, and the median, mean and maximum of lines a mail, as a
reader of plain text sees them, including both cut lines.
"""

import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import mean, median

from msgspec import Struct
from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.game.decisions import Seat
from referee.core.input import sealed_orders
from referee.core.match import (
    entry_texts,
    live_entries,
    log_entry,
    replay,
    save_format,
    save_writer,
)
from referee.core.match import (
    match as matches,
)
from referee.core.match.entry_texts import Played
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from tests.support import harness
from tests.support.office_in_memory import Club
from tests.support.paths import SAVES

GAMES = {
    "Stone Age 2": "stone-age/two-players-cards-run-out",
    "Stone Age 4": "stone-age/four-players-empty-stack",
    "Fire & Stone 3": "fire-and-stone/three-players-to-the-last-hut-standing-stone",
    "Settlers 3": "settlers/three-players-to-ten-points",
    "SoloPlay": "stone-age-solo/victory-by-cards",
    "Stone Daze": "stone-daze/add-ons-landing"}
SEVERAL = re.compile(r"several moves", re.IGNORECASE)
PLAN = re.compile(r"plan the whole round.*?^\W*(PLAN\b.*?)$", re.MULTILINE | re.DOTALL)
AHEAD = r"^\W*{}: (if .+ then )?"  # orders of the next phase, among the offered ones


class Step(Struct, frozen=True):
    """What a seat answered to a kind of decision; ``luck``: dice or cards came with it."""

    seat: Seat
    kind: str
    text: str
    luck: bool


class Counted(Struct):
    """The counts of a game."""

    letters: int
    mails: int
    lines: list[int]

    def __str__(self) -> str:
        return (f"{self.letters:5} messages {self.mails:6} mails {median(self.lines):7.0f} lines "
                f"in the middle {mean(self.lines):6.0f} on average {max(self.lines):5} at most")


class Again:
    """A saved game that is played again by mail, with each move at its time."""

    def __init__(self, name: str, *, offered: bool) -> None:
        raw = (SAVES / f"{name}.toml").read_bytes()
        self.saved, self.old = open_save(raw, name)
        self.offered = offered
        self.steps = [*_steps(self.old, list(log_entry.parse_log(self.saved.log)))]
        header = self.old.header
        first = harness.begin(header.game, self.saved.name, self.old.seats, header.options,
                              header.fairness.secret)
        people = {assignment.seat: assignment.players for assignment in header.seats}
        kept = harness.saved(first, self.saved.name, [first.entry], first.match)
        self.club = Club(header.game, len(people))
        self.club.seated(save_writer.dumps(kept))
        self.club.roster = replace(self.club.roster, people=tuple(
            replace(one, informed_turn=0, needs_welcome=True) for one in self.club.roster.people),
                                   asked_turn=0, watched_turn=0)
        self.last: dict[Seat, str] = {}
        self.lines: list[int] = []
        self.letters = 0
        game, seat = first.match.game, self.old.seats[0]
        self.usual = {f"{kind} {game.suggested_preference(first.match.state, seat, kind)}"
                      for kind in game.decision_kinds}

    @property
    def now(self) -> matches.Match:
        """The current match."""
        return self.club.match

    def play(self) -> Counted:
        """Play the whole game."""
        self.club.tick()
        while True:
            self._read()
            done = len(self._played())
            if done == len(self.steps):
                break
            waits = [decision.seat for decision in matches.to_move(self.now).decisions]
            step = next(step for step in self.steps[done:] if step.seat in waits)
            self._write(step.seat, self._message(step, done))
        assert not matches.to_move(self.now).decisions
        return Counted(self.letters, len(self.lines), self.lines)

    def _played(self) -> list[tuple[Seat, str]]:
        """The moves so far, which must equal those of the save."""
        lines = list(log_entry.parse_log(save_format.loads(self.club.save, "again").log))
        found = [(one.seat, one.text) for line in lines for one in _moves(line)]
        wanted = [(step.seat, step.text) for step in self.steps[:len(found)]]
        assert found == wanted, next(pair for pair in zip(found, wanted, strict=True)
                                     if pair[0] != pair[1])
        return found

    def _read(self) -> None:
        """Read and measure the sent mails."""
        for mail in self.club.sent:
            text = mails.text(mail, partial(message_orders.begins_like_order, self.now))
            self.lines += [len(text.rstrip("\n").split("\n"))] * len(mail.recipients)
            if mail.token is not None and mail.token.seat in self.now.seats:
                self.last[mail.token.seat] = text
        self.club.sent.clear()

    def _write(self, seat: Seat, text: str) -> None:
        """Send a message, which must have an effect."""
        before = self.club.save
        handled = self.club.write(seat, text)
        assert self.club.save != before, (text, mails.text(handled.mails[0], lambda line: False))
        self.club.roster = replace(self.club.roster, answered={})
        self.letters += 1

    def _message(self, step: Step, done: int) -> str:
        """What a seat writes to have its next step played, with the offered shortcuts."""
        awaited = matches.to_move(self.now)
        decision = next(decision for decision in awaited.decisions if decision.seat == step.seat)
        if awaited.simultaneous and decision.kind in self.now.game.order_kinds:
            return self._sheets(step, done)
        if not self.offered:
            return step.text
        mail = self.last[step.seat]
        plan = PLAN.search(mail)
        if plan:
            return self._plan(plan[1], step, done, decision.kind)
        return "\n".join(self._chain(step, done) if SEVERAL.search(mail) else [step.text])

    def _chain(self, step: Step, done: int) -> Iterator[str]:
        """The seat's own steps from here on, up to luck or another seat's."""
        luck = False
        for one in self.steps[done:]:
            if one.seat != step.seat or (luck and one.text not in self.usual):
                return
            yield one.text
            luck = one.luck

    def _plan(self, head: str, step: Step, done: int, kind: str) -> str:
        """The seat's own steps of a kind from here on, up to one of another kind."""
        texts = []
        for one in self.steps[done:]:
            if one.seat == step.seat and one.kind != kind:
                break
            texts += [one.text] * (one.seat == step.seat)
        return "\n".join([head, *texts, "END PLAN"])

    def _sheets(self, step: Step, done: int) -> str:
        """The seat's orders, and those of the next phase if they are offered beside them."""
        decision = next(decision for decision in matches.to_move(self.now).decisions
                        if decision.seat == step.seat)
        heading = sealed_orders.expected_heading(self.now.game, self.now.state, decision)
        found = [f"{heading}: {step.text}"]
        own = [one for one in self.steps[done:] if one.seat == step.seat]
        later = f"clubs {heading.round}"
        offered = re.search(AHEAD.format(later), self.last[step.seat], re.MULTILINE)
        if self.offered and offered and [one.kind for one in own[:2]] == ["orders", "clubs"]:
            found.append(f"{later}: {offered[1] or ''}{own[1].text}")
        return "\n".join(found)


def _steps(match: matches.Match, lines: list[log_entry.LogEntry]) -> Iterator[Step]:
    """The moves that were played and not undone, in order."""
    standing = live_entries.live_turns(lines, match.position_turn)
    past = replay.history(match, lines)
    for line in lines:
        for one in _moves(line) if line.n in standing else ():
            kind = next(decision.kind
                        for decision in match.game.to_move(past[line.n].state_before).decisions
                        if decision.seat == one.seat)
            yield Step(one.seat, kind, one.text, bool(line.luck))


def _moves(line: log_entry.LogEntry) -> Iterator[Played]:
    """The moves of a turn."""
    for row in line.moves:
        one = entry_texts.parse(log_entry.row_text(row))
        if isinstance(one, Played):
            yield one


def main(args: list[str]) -> None:
    """Print a row for each game and each sort of player."""
    names = [arg for arg in args if not arg.startswith("-")] or [*GAMES]
    for name in names:
        for offered in (False, True):
            found = Again(GAMES.get(name, name), offered=offered).play()
            sort = "takes what is offered" if offered else "one move a message"
            print(f"{Path(name).name:16} {sort:22} {found}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
