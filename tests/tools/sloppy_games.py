"""Nine whole games by mail with sloppy players, through the real office. Not part of the tests.

``python -m tests.tools.sloppy_games [NAME …] [--seed N] [--slips 0.35] [--turns N] [--show]`` plays
games of all five titles: each message is bytes, in the form of one of many mail programs, each
answer what the office writes into its outbox. In 35 % of their turns the players slip: two answers
to one mail, an old mail, chat, a second thought below, another address and then YES, CHECK, OPTION
n, too late, the same mail twice, a responder, press that is answered by chat, prose, two orders,
PAUSE, a name behind the move. What they mean is known, so the log shows what went wrong.

It prints for each game its messages, the mails that went out, its turns by people; then what must
be 0 or small: ``wrong``, moves in the log that nobody meant; ``needless``, messages that are clear
to a reader and were refused; ``silent``, deadlines that passed without a mail; and how many lines a
mail has in the median. ``--show`` prints each wrong and each needless one. All follows from the
seed.
"""

import argparse
import re
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Set
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct

from referee import games, runner
from referee.commands.answer import PUBLIC
from referee.commands.game_status import game_status, is_over
from referee.commands.loading import open_save
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Decision
from referee.core.match import entry_texts, log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.mail import office_folder as files
from referee.mail.outbox import Outbox
from referee.pbem.intent import effect
from referee.pbem.intent.seat_texts import SeatTexts
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster
from tests.mail.mailboxes import Mail, mail
from tests.support import writing_styles
from tests.support.command_functions import new_game, office, well
from tests.support.office_on_disk import SETTINGS
from tests.tools import sloppy_mails

BEGAN = datetime(2026, 11, 22, 10)
MODERATOR = "moderator@example.org"
RATIONS = "[rations]\naddress = 100000\nall = 100000\n"
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
GAMES: dict[str, tuple[str, int, int]] = {  # title, seats, turn after which one concedes (0: none)
    "stone-age-2": ("stone-age", 2, 0), "stone-age-3": ("stone-age", 3, 0),
    "stone-age-4": ("stone-age", 4, 0), "stone-daze": ("stone-daze", 2, 0),
    "settlers-3": ("settlers", 3, 0), "settlers-4": ("settlers", 4, 0),
    "fire-and-stone-3": ("fire-and-stone", 3, 0), "solo": ("stone-age-solo", 1, 0),
    "conceded": ("stone-age", 2, 150)}
TURNS = 1_200  # of people, after which a game is stopped
CHAT = ("Nice game so far!", "Sorry for the delay, I was busy at work all week.",
        "I'll move tonight, promise.", "Haha, well played!", "How are you all doing?",
        "Just back from holidays, will have a look at it later.", "What a lucky roll that was.")
PROSE = ("I am thinking about {move}, but I am not sure yet.", "Should I really {move}? Hmm.",
         "Maybe {move}, I will tell you tomorrow.", "Last time I wrote {move} and it went badly.",
         "If Bob agrees I would {move}, otherwise something else.")
OOPS = ("oops, I meant: {move}", "no wait, {move}", "Correction: {move}", "EDIT: {move}",
        "\nActually make it {move}", "\nSorry, wrong line. {move}", "\ncancel that, {move}",
        "\nPS: not yet, please wait", "scratch that", "\nStop. Not yet.")
SIGNED = ("{move} - {name}", "{move} -{name}", "{move} // {name}", "{move}, {name}")
RESPONDERS = ("I am out of the office until 7 December and will answer then.",
              "On holiday until Monday.", "This mailbox is not monitored.",
              "Your message has been received. Ticket #{n} was created.")
Lines = list[tuple[int, str]]


class Sent(Struct, frozen=True):
    """The result of a message: the seat's log entries since, and the reply."""

    played: tuple[str, ...]
    answer: str
    new: tuple[Mail, ...]


class Sloppy:
    """A game of an office in a folder, its players' mailboxes, and counts."""

    def __init__(self, folder: Path, name: str, seed: int, slips: float) -> None:
        title, seats, self.concedes = GAMES[name]
        self.folder, self.name, self.slips = folder, name, slips
        self.random = Random(f"{name} {seed}")
        self.now = BEGAN
        self.tally, self.lines = Counter[str](), list[int]()
        self.boxes: dict[str, list[Mail]] = defaultdict(list)
        self.faults: list[str] = []
        self.filed: dict[str, str] = {}
        self.n = 0
        chairs = games.game_meta(title).seats[:seats]
        self.addresses = {seat: f"{NAMES[i].lower()}@example.org" for i, seat in enumerate(chairs)}
        files.create(str(folder))
        (folder / "games").mkdir()
        (folder / "office.toml").write_text(SETTINGS + RATIONS)
        well(new_game.new(title, str(folder / f"games/{name}.toml"), [
            f"{seat}={NAMES[i]}" for i, seat in enumerate(chairs)],
            secret=f"{self.random.getrandbits(256):064x}", now=self.when))
        office.add(folder=str(folder), game=name, people=[
            f"{seat}={to}" for seat, to in self.addresses.items()],
                   deadline="48h, remind 12h", watch=[], now=self.when)
        self.post = runner.open_office(str(folder))
        self.tick()

    # The office.

    @property
    def when(self) -> str:
        """The current time, as the office takes it."""
        return f"{self.now:%Y-%m-%dT%H:%M:%SZ}"

    @property
    def match(self) -> Match:
        """The current match."""
        path = f"{self.folder}/games/{self.name}.toml"
        return open_save(Path(path).read_bytes(), path)[1]

    def rows(self, since: int) -> list[entry_texts.Played]:
        """The moves since a log entry."""
        path = f"{self.folder}/games/{self.name}.toml"
        save, _ = open_save(Path(path).read_bytes(), path)
        found: list[entry_texts.Played] = []
        for line in log_entry.entries_backwards(save.log):
            if line.n <= since:
                break
            found = [one for row in line.moves if isinstance(
                one := entry_texts.parse(log_entry.row_text(row)), entry_texts.Played)] + found
        return found

    def roster(self) -> game_roster.GameRoster:
        """The roster of the game."""
        path = f"{self.folder}/games/{self.name}.desk.toml"
        return game_roster.loads(Path(path).read_bytes(), path)

    def collect(self) -> tuple[Mail, ...]:
        """Move the waiting mails to the players' mailboxes, and count them."""
        outbox, found = Outbox(str(self.folder)), []
        for name in outbox.waiting():
            one, _ = outbox.load(name)
            outbox.mark_sent(name)
            read = mail(one.raw)
            found.append(read)
            self.tally["mails"] += 1
            self.lines.append(len(read.text.rstrip("\n").split("\n")))
            seat = next((seat for seat, to in self.addresses.items() if to == one.recipient), "")
            self.boxes[seat].append(read)
        return tuple(found)

    def tick(self) -> tuple[Mail, ...]:
        """Let the office do what is due; count a deadline that passes without a mail."""
        before, turn = self.roster(), self.match.turn
        [*self.post.tick(self.when)]
        new = self.collect()
        due = before.deadline and not before.paused and before.deadline <= self.when
        if due and self.match.turn == turn and not new:
            self.fault("silent", f"deadline {before.deadline}, turn {turn}")
        return new

    def send(self, seat: str, text: str, to: Mail, *, meant: Set[str] = frozenset(),
             slip: str = "", clear: bool = False, sender: str = "", raw: bytes = b"") -> Sent:
        """Send a message of a seat with these intended moves; ``raw`` repeats an earlier one.

        ``clear``: a human reader would not doubt it, so it must not be refused.
        """
        self.n += 1
        self.now += timedelta(minutes=self.random.randint(4, 40))
        form = "again"
        if not raw:
            raw, form = sloppy_mails.letter(
                self.n, sender or self.addresses[seat], to, text, self.random)
        self.raw = raw
        before = self.match
        self.post.process(raw, self.when)
        self.tally["messages"] += 1
        new, match = self.collect(), self.match
        rows = [one for one in self.rows(before.turn) if one.actor not in entry_texts.OTHERS]
        sheet = match.orders[seat].text if seat in match.orders else ""
        for other in rows:
            wanted = meant if other.seat == seat else {self.filed.get(other.seat, "")}
            if not _among(other.text, wanted):
                self.fault("wrong", f"{other.seat}: {other.text}; {slip or 'plain'}, {form}: "
                           f"{text!r} of {seat}")
        played = tuple(one.text for one in rows if one.seat == seat)
        if sheet and sheet != self.filed.get(seat) and not played:
            self.filed[seat] = sheet
            played = (sheet,)
            if sheet not in meant:
                self.fault("wrong", f"{seat} filed: {sheet}; {slip or 'plain'}, {form}: {text!r}")
        answer = next((_state(one) for one in new if one.to == self.addresses[seat]), "")
        if clear and not played:
            self.fault("needless", f"{slip or 'plain'}, {form}: {text!r}: {answer} "
                       f"{' '.join(new[0].text.split())[100:400] if new else ''}")
        self.tally[f"{slip or 'plain'}: {'played' if played else 'not played'}"] += 1
        return Sent(played, answer, new)

    def fault(self, kind: str, what: str) -> None:
        """Count and keep an error."""
        self.tally[kind] += 1
        self.faults.append(f"{kind}: {what}")

    # The players.

    def asked(self, seat: str) -> list[Mail]:
        """The mails that a seat can answer with a move, the latest last."""
        return [one for one in self.boxes[seat] if one.token
                and (not one.token.kind or one.token.kind.startswith("list0"))]

    def move(self, decision: Decision, but: Set[str] = frozenset()) -> tuple[str, set[str]]:
        """A legal move as a player writes it, other than some; and its texts in the log."""
        text = ""
        for _ in range(8):
            text = writing_styles.order(self.match, decision, self.random, sensible=True)
            _, colon, rest = text.partition(": ")
            move = rest if colon and decision.kind in self.match.game.order_kinds else text
            if move not in but:
                return text, {move}
        return text, {move}

    def turn(self) -> bool:
        """Let a seat move, with a slip before or not; returns whether the game goes on."""
        decisions = [decision for decision in matches.to_move(self.match).decisions
                     if decision.must]
        if not decisions or self.tally["turns"] >= TURNS:
            return False
        decision = self.random.choice(decisions)
        self.tally["turns"] += 1
        if self.concedes and self.tally["turns"] > self.concedes:
            return self.concede(decision.seat)
        if self.random.random() < self.slips:
            slip = self.random.choice(SLIPS)
            self.tally["slips"] += 1
            slip(self, decision)
        # Whatever the slip did: a seat still to move now sends a plain move.
        now = [one for one in matches.to_move(self.match).decisions if one.must
               and one.seat == decision.seat]
        if now and self.random.random() < 0.9:
            self.plain(now[0])
        self.tick()
        return True

    def plain(self, decision: Decision) -> None:
        """A move alone, or a line of the mail copied with its number."""
        text, meant = self.move(decision)
        mails = self.asked(decision.seat)
        if (mails and self.random.random() < 0.2
            and decision.kind not in self.match.game.order_kinds):
            shown = options(mails[-1])
            found = _canonical(self.match, decision.seat, shown[0][1]) if shown else set()
            if found:
                text, meant = f"{shown[0][0]}. · {shown[0][1]}", found
        if decision.seat in self.match.orders:
            return  # it has filed in a slip, and waits for the others
        sent = self.send(decision.seat, text, mails[-1], meant=meant, clear=True)
        if not sent.played and "paused" not in sent.answer:
            self.again(decision, meant)

    def again(self, decision: Decision, meant: set[str]) -> None:
        """Send a refused move again, canonical and without a quote."""
        now = [one for one in matches.to_move(self.match).decisions if one.must
               and one.seat == decision.seat]
        if now:
            text, meant = self.move(now[0])
            self.send(decision.seat, f"ORDERS\n{text}\nEND ORDERS", self.asked(decision.seat)[-1],
                      meant=meant, slip="in a block")

    def concede(self, seat: str) -> bool:
        """A player concedes and says YES; what the others read is printed."""
        self.send(seat, "CONCEDE", self.asked(seat)[-1], slip="concede")
        asked = next(one for one in reversed(self.boxes[seat]) if "A question:" in one.text)
        self.send(seat, "YES", asked, slip="concede")
        self.tick()
        return False


def _among(text: str, meant: Set[str]) -> bool:
    """Whether a move is among some, of which one may stand for its whole verb: ``animal *``."""
    return text in meant or f"{text.split()[0]} *" in meant


def _state(one: Mail) -> str:
    """The first line of a mail."""
    return next((line for line in one.text.split("\n")[1:] if line and line[0] not in "[="), "")


def options(one: Mail) -> Lines:
    """The numbered moves that a mail offers, by their numbers."""
    found: Lines = []
    goes_on = False  # the line before is one of the list, and may be folded
    for line in one.text.split("\n"):
        shown = re.match(r" *(\d+)\. · (.*)", line)
        if shown:
            found.append((int(shown[1]), shown[2]))
        elif goes_on and line.startswith("    "):
            found[-1] = found[-1][0], f"{found[-1][1]} {line.strip()}"
        goes_on = bool(shown) or (goes_on and line.startswith("    "))
    return [(n, re.sub(r"\s+\([^()]*\)$", "", text)) for n, text in found]


def _canonical(match: Match, seat: str, text: str) -> set[str]:
    """The moves that a text means."""
    would = effect.interpret(SeatTexts(match, seat), text)
    return {*would.moves} if would else set()


# The slips. Each sends messages of a seat that is to move.

def double(sloppy: Sloppy, decision: Decision) -> None:
    """Two different answers to one mail."""
    to = sloppy.asked(decision.seat)[-1]
    first, meant = sloppy.move(decision)
    second, other = sloppy.move(decision, meant)
    sloppy.send(decision.seat, first, to, meant=meant, slip="double", clear=True)
    sloppy.send(decision.seat, second, to, meant=other, slip="double, second")


def old(sloppy: Sloppy, decision: Decision) -> None:
    """An answer to a mail of an earlier turn."""
    mails = sloppy.asked(decision.seat)
    if len(mails) > 1:
        text, meant = sloppy.move(decision)
        sloppy.send(decision.seat, text, sloppy.random.choice(mails[-6:-1]), meant=meant,
                    slip="old mail")


def chat(sloppy: Sloppy, decision: Decision) -> None:
    """Talk alone."""
    sloppy.send(decision.seat, sloppy.random.choice(CHAT), sloppy.asked(decision.seat)[-1],
                slip="chat")


def oops(sloppy: Sloppy, decision: Decision) -> None:
    """A move, and below it that another was meant, or none."""
    first, meant = sloppy.move(decision)
    second, other = sloppy.move(decision, meant)
    thought = sloppy.random.choice(OOPS).format(move=second)
    sloppy.send(decision.seat, f"{first}\n{thought}", sloppy.asked(decision.seat)[-1],
                meant=other if second in thought else set(), slip="oops")


def elsewhere(sloppy: Sloppy, decision: Decision) -> None:
    """A move from another address, and YES from the player's own one."""
    text, meant = sloppy.move(decision)
    sent = sloppy.send(decision.seat, text, sloppy.asked(decision.seat)[-1], slip="elsewhere",
                       sender=f"{decision.seat}@work.example")
    asked = next((one for one in sent.new if "A question:" in one.text), None)
    if asked:
        sloppy.send(decision.seat, "YES", asked, meant=meant, slip="elsewhere, YES", clear=True)


def check(sloppy: Sloppy, decision: Decision) -> None:
    """A question whether a move is legal."""
    text, _ = sloppy.move(decision)
    sloppy.send(decision.seat, f"CHECK {text.partition(chr(10))[0]}",
                sloppy.asked(decision.seat)[-1], slip="CHECK")


def option(sloppy: Sloppy, decision: Decision) -> None:
    """A number of the list in the mail."""
    to = sloppy.asked(decision.seat)[-1]
    shown = options(to)
    if not shown:
        return
    number, text = sloppy.random.choice(shown)
    meant = {text, text.partition(": ")[2], *_canonical(sloppy.match, decision.seat, text)}
    sloppy.send(decision.seat, f"OPTION {number}", to, meant=meant, slip="OPTION", clear=True)


def late(sloppy: Sloppy, decision: Decision) -> None:
    """A move after the deadline, when the default was played."""
    to, (text, meant) = sloppy.asked(decision.seat)[-1], sloppy.move(decision)
    deadline = sloppy.roster().deadline
    if deadline:
        sloppy.now = max(sloppy.now, datetime.fromisoformat(deadline).replace(tzinfo=None)
                         + timedelta(minutes=5))
        sloppy.tick()
        sloppy.tally["deadlines"] += 1
        sloppy.send(decision.seat, text, to, meant=meant, slip="late")


def twice(sloppy: Sloppy, decision: Decision) -> None:
    """The same message again."""
    text, meant = sloppy.move(decision)
    to = sloppy.asked(decision.seat)[-1]
    sloppy.send(decision.seat, text, to, meant=meant, slip="twice", clear=True)
    sloppy.send(decision.seat, text, to, raw=sloppy.raw, slip="twice, again")


def responder(sloppy: Sloppy, decision: Decision) -> None:
    """An auto-responder that does not say that it is one."""
    sloppy.send(decision.seat,
                sloppy.random.choice(RESPONDERS).format(n=sloppy.random.randint(1000, 9999)),
                sloppy.asked(decision.seat)[-1], slip="responder")


def press(sloppy: Sloppy, decision: Decision) -> None:
    """Press of another player, answered by chat."""
    others = [seat for seat in sloppy.addresses if seat != decision.seat
              and seat not in sloppy.match.vacant_seats]
    if not others or not sloppy.asked(others[0]):
        return
    sloppy.send(others[0], f"PRESS TO {decision.seat}\nHow about peace this round?\nEND PRESS",
                sloppy.asked(others[0])[-1], slip="press")
    came = [one for one in sloppy.boxes[decision.seat] if one.token
            and one.token.kind.startswith("press")]
    if came:
        sloppy.send(decision.seat, sloppy.random.choice(CHAT), came[-1], slip="press, answered")


def prose(sloppy: Sloppy, decision: Decision) -> None:
    """A sentence about a move that is not an order."""
    text, _ = sloppy.move(decision)
    said_ = sloppy.random.choice(PROSE).format(move=text.partition("\n")[0])
    sloppy.send(decision.seat, said_, sloppy.asked(decision.seat)[-1], slip="prose")


def two(sloppy: Sloppy, decision: Decision) -> None:
    """Two orders in one message; the second may be legal when the first is played."""
    first, meant = sloppy.move(decision)
    second, other = sloppy.move(decision, meant)
    # The first may determine the meaning of the second: “look”, then “animal best-bag”.
    more = {f"{text.split()[0]} *" for text in other if "best-" in text}
    sent = sloppy.send(decision.seat, f"{first}\n{second}", sloppy.asked(decision.seat)[-1],
                       meant=meant | other | more, slip="two orders")
    if sent.played and sent.played[0] not in meant:
        sloppy.fault("wrong",
                     f"{decision.seat}: {sent.played}, of two orders {first!r}, {second!r}")


def pause(sloppy: Sloppy, decision: Decision) -> None:
    """A command that only a moderator may give."""
    sloppy.send(decision.seat, sloppy.random.choice(("PAUSE", "PAUSE BECAUSE I am on holiday")),
                sloppy.asked(decision.seat)[-1], slip="PAUSE")


def signed(sloppy: Sloppy, decision: Decision) -> None:
    """The player's own name on the line of the move."""
    if decision.kind in sloppy.match.game.order_kinds:
        return
    text, meant = sloppy.move(decision)
    name = sloppy.addresses[decision.seat].partition("@")[0].title()
    sloppy.send(decision.seat, sloppy.random.choice(SIGNED).format(move=text, name=name),
                sloppy.asked(decision.seat)[-1], meant=meant, slip="signed", clear=True)


SLIPS: tuple[Callable[[Sloppy, Decision], None], ...] = (
    double, old, chat, oops, elsewhere, check, option, late, twice, responder, press, prose, two,
    pause, signed)


def played(name: str, seed: int, slips: float = 0.35) -> Sloppy:
    """Play a whole game in a temporary folder."""
    folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    try:
        sloppy = Sloppy(folder, name, seed, slips)
        while sloppy.turn():
            pass
        match = sloppy.match
        sloppy.tally["over"] = is_over(match)
        sloppy.tally["turn"] = match.turn
        if is_over(match):
            ended = content.outcome(game_status(match, PUBLIC))
            sloppy.faults.append(f"end: {SHELL.resolve(ended)}")
        sloppy.tally["quarantine"] = len(files.quarantined_messages(str(folder)))
        return sloppy
    finally:
        shutil.rmtree(folder)


def main() -> int:
    """Play the games; 1 if a move was wrong or a deadline passed without a mail."""
    says = argparse.ArgumentParser(prog="python -m tests.tools.sloppy_games")
    says.add_argument("names", nargs="*", help=f"of {', '.join(GAMES)}; else all")
    says.add_argument("--seed", type=int, default=0)
    says.add_argument("--slips", type=float, default=0.35)
    says.add_argument("--show", action="store_true", help="each fault")
    given = says.parse_args()
    print("| game | over | turns | messages | mails | deadlines | wrong | needless | silent "
          "| lines a mail |\n|---|---|---|---|---|---|---|---|---|---|")
    bad, slips = 0, Counter[str]()
    for name in given.names or GAMES:
        sloppy = played(name, given.seed, given.slips)
        tally = sloppy.tally
        print("| " + " | ".join(map(str, (
            name, "yes" if tally["over"] else "stopped", tally["turns"], tally["messages"],
            tally["mails"], tally["deadlines"], tally["wrong"], tally["needless"], tally["silent"],
            f"{median(sloppy.lines):.0f}"))) + " |", flush=True)
        bad += tally["wrong"] + tally["silent"] + tally["quarantine"]
        slips += Counter({key: n for key, n in tally.items() if ": " in key})
        if given.show:
            print(*sloppy.faults, sep="\n", flush=True)
    print("\n" + "\n".join(f"{key}: {slips[key]}" for key in sorted(slips)))
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
