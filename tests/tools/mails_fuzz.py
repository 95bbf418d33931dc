"""Mutate the mails of the corpus as long as wanted: ``python -m tests.tools.mails_fuzz``.

Every mutant must be read or refused, in less than half a CPU second; what is scanned of it must
keep the rules of quotes. ``--minutes`` says how long, ``--seed`` where to begin; a failing mutant
is written to ``--keep`` and its seed printed. With ``--talk`` sentences of talk around moves are
sent in random games, and none may play.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

from referee.core.base.problem import Refused
from referee.pbem.inbound import cut_line, html_text, line_kinds, message, new_text
from tests.pbem.mail_corpus import begins, corpus
from tests.pbem.small_talk import Talk
from tests.support.hostile_mails import HTML, TEXTS
from tests.support.writing_styles import SEATS

LIMIT = 0.5  # CPU seconds
LONGEST = 200_000  # bytes of a mutant, mostly
PIECES = (
    b"\n", b"\r", b"\r\n", b"\n\n", b"\0", b"\xff", b"\xff\xfe", b" ", b"\t", b">", b"> ", b"|",
    b"-- \n", b"--", b"\n--=_b\n", b"\n--=_b--\n", b"____________\n", b"=?utf-8?q?", b"?=", b"=?",
    b"=\n", b"=3D", b"Content-Type: text/html\n", b"Content-Type: text/plain; format=flowed\n",
    b"Content-Type: multipart/mixed; boundary=\"=_b\"\n", b"Content-Type: message/rfc822\n",
    b"Content-Transfer-Encoding: base64\n", b"Content-Transfer-Encoding: quoted-printable\n",
    b"; charset=utf-7", b"; charset=iso-2022-jp", b"; charset=utf-16", b"; delsp=yes", b"\x1b$B",
    b"From: ", b"Sent: x\n", b"To: ", b"Subject: ", b"wrote:\n", b"schrieb:", b"a@example.org",
    b"2025-02-01 10:00", b":\n", b"<div>", b"</div>", b"<blockquote>", b"</blockquote>", b"<br>",
    b"<pre>", b"<!--", b"-->", b"<style>", b"<a b='", b"&lt;", b"place 3 forest\n", b"use field\n",
    b"\nplace 9 hut\n", b"ORDERS\n", b"END ORDERS\n", b"PLAN x\n", b"PRESS TO red\n", b"END\n",
    b"END PRESS\n", b"=== reply above this line ===\n", b"-----Original Message-----\n",
    b"Cheers\n", b"Sent from my iPhone\n", "\u2028".encode(), "\u202e".encode(), "写道：".encode(),
    "\u0301".encode() * 50, b"x" * 600, b"y" * 70, b"Auto-Submitted: x\n", b"Message-ID: <x@y>\n")
Failure = str


def mutant(random: Random) -> bytes:
    """A mail of the corpus, changed in some places."""
    mails = corpus()
    raw = random.choice(mails).raw
    for _ in range(random.choice((1, 1, 2, 3, 5, 8, 20))):
        offset = random.randrange(len(raw) + 1)
        size = min(len(raw) - offset, int(random.expovariate(1 / 40)))
        piece = random.choice(PIECES)
        change = random.randrange(9)
        if change == 0:
            raw = raw[:offset] + raw[offset + size:]
        elif change == 1:
            raw = raw[:offset] + bytes((random.randrange(256),)) + raw[offset + 1:]
        elif change <= 4:
            raw = raw[:offset] + piece + raw[offset:]
        elif change == 5:
            raw = raw[:offset] + piece * random.choice((2, 9, 70, 500)) + raw[offset:]
        elif change == 6:
            raw = raw[:offset] + raw[offset:offset
                                     + size] * random.choice((2, 3, 50)) + raw[offset + size:]
        elif change == 7:
            other = random.choice(mails).raw
            since = random.randrange(len(other) + 1)
            raw = raw[:offset] + other[since:since + random.choice((20, 200, 5_000))] + raw[offset:]
        else:
            lines = raw.split(b"\n")
            random.shuffle(lines)
            raw = b"\n".join(lines)
        raw = raw[:LONGEST]
    return raw


def marked_up(random: Random) -> str:
    """HTML made of pieces that are known to be hard."""
    rows = list(HTML.values())
    pieces = []
    for _ in range(random.choice((1, 2, 3, 6))):
        row = random.choice(rows)
        offset = random.randrange(len(row))
        piece = row[offset:offset + random.choice((9, 90, 900, 9_000, 70_000))]
        pieces.append(piece * random.choice((1, 1, 1, 7)))
    return "".join(pieces)


def written(random: Random) -> str:
    """A text made of lines that are known to be hard."""
    rows = list(TEXTS.values())
    lines = []
    for _ in range(random.choice((1, 3, 30, 300))):
        row = random.choice(rows)
        offset = random.randrange(len(row))
        lines.append(row[offset:offset + int(random.expovariate(1 / 60))])
        lines.append(random.choice(("", "\n", "\n\n", "\n> ", "\nplace 3 forest\n")))
    return "".join(lines)


def wanted(text: str) -> tuple[new_text.NewText, list[object]]:
    """What is scanned of a text, and the orders in it."""
    scanned = new_text.scan(text, begins)
    return scanned, [*((part.kind, part.name, part.text) for part in scanned.parts
                       if part.kind != "prose"), *(line.text for line in scanned.doubts)]


def lawless(text: str) -> Failure:
    """The rule that the scan of a text breaks, or empty."""
    scanned, orders = wanted(text)
    numbers = [part.line_number for part in scanned.parts]
    if numbers != sorted(set(numbers)) or any(
            part.kind not in ("line", "prose", "block") for part in scanned.parts):
        return "parts are out of order"
    if any(len(lines) > new_text.LISTED or not all(line.why and line.text for line in lines)
           for lines in (scanned.ignored, scanned.doubts)):
        return "a line is told without why, or too many are"
    lines = text.splitlines()
    if wanted("\n".join(f"> {line}" for line in lines))[1]:
        return "a quote is an order"
    if len(text) > line_kinds.CHARACTERS // 3 or len(lines) > line_kinds.LINES // 3 or any(
            part.name in new_text.PRESS_BLOCKS and not part.has_end for part in scanned.parts):
        return ""
    quote = "\n".join(f"> {line}" for line in lines)
    for below in (quote, f"{cut_line.CUT}\n{text}", f"-- \n{text}",
                  f"On 2025-02-01 10:00 Ann <ann@example.org> wrote:\n{quote}"):
        if wanted(f"{text}\n\n{below}")[1] != orders:
            return f"what stands below changes orders: {below[:30]!r}"
    return ""


def failed(random: Random) -> tuple[Failure, bytes]:
    """What is wrong with the reading of a mutant, or empty; and the mutant."""
    kind = random.randrange(10)
    raw = (mutant(random) if kind < 8 else marked_up(random).encode("utf-8", "surrogatepass")
           if kind == 8 else written(random).encode("utf-8", "surrogatepass"))
    begun = time.thread_time()
    try:
        if kind < 8:
            text = message.parse(raw).text
        else:
            text = raw.decode("utf-8", "replace")
            text = html_text.html_to_text(text) if kind == 8 else text
        new_text.scan(text, begins)
    except Refused as error:
        code = error.problems[0].code
        return ("" if code.startswith("referee/mail-") else f"refused by {code}"), raw
    except Exception as error:
        return f"{type(error).__name__}: {error}", raw
    took = time.thread_time() - begun
    if took > LIMIT:
        return f"{took:.2f} s", raw
    return lawless(text), raw


def talked(end: float, seed: int) -> int:
    """Send talk until a time; 1 if a sentence played."""
    said = failures = 0
    while time.monotonic() < end:
        for game in sorted(SEATS):
            talk = Talk(game, str(seed))
            for _ in range(15):
                played = [one for one in (talk.played() for _ in range(3)) if one]
                said, failures = said + 3, failures + len(played)
                for text in played:
                    print(f"{game}, seed {seed}: {text}", flush=True)
                if not talk.on():
                    break
        seed += 1
    print(f"{said:,} sentences, {failures} played.")
    return int(failures > 0)


def main() -> int:
    """Mutate until the time is over; 1 if anything failed."""
    says = argparse.ArgumentParser(prog="python -m tests.tools.mails_fuzz", description=__doc__)
    says.add_argument("--minutes", type=float, default=60)
    says.add_argument("--seed", type=int, default=0)
    says.add_argument("--keep", type=Path, default=Path("mails-that-failed"))
    says.add_argument("--talk", action="store_true", help="talk round moves instead of mutants")
    given = says.parse_args()
    if given.talk:
        return talked(time.monotonic() + 60 * given.minutes, given.seed)
    end = time.monotonic() + 60 * given.minutes
    seed, failures, slowest = given.seed, 0, 0.0
    while time.monotonic() < end:
        begun = time.thread_time()
        why, raw = failed(Random(seed))
        slowest = max(slowest, time.thread_time() - begun)
        if why:
            failures += 1
            given.keep.mkdir(exist_ok=True)
            (given.keep / f"{seed}.eml").write_bytes(raw)
            print(f"seed {seed}: {why}", flush=True)
        seed += 1
    print(f"{seed - given.seed:,} mutants, {failures} failed; the slowest took {slowest:.2f} s "
          "with its laws.")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
