"""How each number of a game's luck came about, and what computes it anew."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.commands import answer as answers
from referee.commands import option_checks, report, turn_report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.core.base.problem import refused
from referee.core.document import blocks
from referee.core.luck import chance
from referee.core.match import log_entry
from referee.core.match.log_entry import Line
from referee.core.match.match import Table
from referee.core.match.save_format import Fairness, Head
from referee.core.proof.record import ALL, Record

_DICE = re.compile(r"([0-9]{1,4})d([0-9]{1,4})")
_PLACES = re.compile(r"([0-9]{1,4})(?: to [0-9]{1,4})? of ([0-9]{1,4})")


class Throw(Struct, frozen=True):
    """One answered question: in which turn, whose, its row, the text that is hashed, the words.

    ``words`` are the first numbers of the stream, 32 bits each; none while the
    secret is closed. ``how`` says what is made of them, ``key`` what they are hashed under.
    """

    turn: int
    eyes: str
    row: str
    text: str
    how: str
    key: str
    words: tuple[int, ...] = ()


def of_save(now: Table, lines: list[Line], turn: int | None, eyes: str | None,
            tool: str) -> Answer:
    """Of a save, as far as some eyes may read it; the numbers themselves for the moderator.

    ``tool`` is what a shell is given first, so that the line of a number prints it.
    """
    shown = option_checks.eyes(eyes, now.seats)
    latest = option_checks.latest(now, shown)[0]
    answer = Answer("luck dice", eyes=shown)
    report.stand(answer, now)
    over = bool(now.ended) or now.rules.result(now.state) is not None
    open_ = shown == MODERATOR or (over and not now.branched)
    key = now.head.fairness.key if shown == MODERATOR else ""
    _fill(answer, now.head, [line for line in lines if line.n <= latest], turn, shown, key, open_,
          tool)
    return answer


def of_record(found: Record, lines: list[Line], turn: int | None, tool: str) -> Answer:
    """Of a record, as far as it is open."""
    last = found.entries[-1]
    answer = Answer("luck dice", game=found.head.id, turn=last.n, seal=last.seal[:32],
                    commitment=found.head.fairness.commitment,
                    eyes=PUBLIC if found.eyes == ALL else found.eyes)
    key = found.head.fairness.key if found.revealed else ""
    eyes = MODERATOR if found.revealed else found.eyes
    _fill(answer, found.head, lines, turn, eyes, key, found.revealed, tool)
    return answer


def _fill(answer: Answer, head: Head, lines: Iterable[Line], turn: int | None, eyes: str,
          key: str, open_: bool, tool: str) -> None:
    """Refused (usage): a turn that there is not."""
    lines = list(lines)
    if turn is not None and not 1 <= turn <= len(lines):
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last is {len(lines)}.")
    if head.fairness.luck == "table":
        told = ["Luck of a table: what was thrown and drawn is what the moderator said it was."]
        found: list[Throw] = []
    else:
        name = "KEY" if head.fairness.awaits else "SECRET"
        told = _lead(head.fairness, name, open_)
        found = [throw for line in lines if turn in (None, line.n)
                 for throw in throws(line, eyes, name, key)]
        told += [] if found else ["No luck was asked for there that these eyes may read."]
    answer.view = found
    answer.report = answers.lines(told, answers.PUBLIC)
    out = [*report.folded(told), *_key(head.fairness)]
    if found:
        out += ["In bash, first this; then the line of a number prints it:", *tool.splitlines()]
    for throw in found:
        out += printed(throw)
    answer.text = "".join(f"{line}\n" for line in out)


def _lead(fairness: Fairness, name: str, open_: bool) -> list[str]:
    """What the key of the hashes is, by its ``name``, and where the secret is found."""
    told = [f"Each number follows from HMAC-SHA256 under {name}, block by block, read as "
            "big-endian words of 32 bits; a number below k is a word modulo k, and words at or "
            "above the last multiple of k are skipped. Where a ruling changed a pile, what is "
            "gone from it is passed over."]
    if fairness.awaits:
        said = log_entry.json([*fairness.words, fairness.beacon]).decode()
        told.append("KEY is HMAC-SHA256 under SECRET, in 64 hex digits, of: luck/" + said)
    told.append("SECRET stands in the record that `referee reveal` writes, under [fairness]: "
                "secret = \"…\"." if open_ else
                "SECRET opens at the end, when `referee reveal` writes it into the record under "
                "[fairness]; until then nobody but the moderator can compute a number.")
    return told


def throws(line: Line, eyes: str, name: str, key: str) -> Iterator[Throw]:
    """The questions of a line that ``eyes`` may read; with a ``key`` the words behind them."""
    for row in line.luck:
        text, whose = log_entry.text(row), log_entry.whose(row)
        if not text or not turn_report.readable(row, eyes):
            continue
        made = _made(text)
        if made is None:
            continue
        hashed, count, how = made
        stream = chance.stream(key, hashed)
        words = tuple(next(stream) for _ in range(count)) if key else ()
        yield Throw(line.n, whose or PUBLIC, text, f"{hashed}/0", how, name, words)


def _made(row: str) -> tuple[str, int, str] | None:
    """What is hashed for a row, how many words are needed at least, what is made of them.

    There are as many words as answers, so that a row that lies about its dice asks for no more
    than it has room for.
    """
    question, _, said = row.rpartition(": ")
    why, _, asked = question.rpartition(", ")
    count = len(said.split())
    if found := _DICE.fullmatch(asked):
        return f"luck/{why}", count, f"each die is a number below {found[2]}, plus 1"
    if (found := _PLACES.fullmatch(asked)) is None:
        return None
    _, pile, name = why.rpartition(", pile ")
    if pile:
        return (f"pile/{name}", 8, f"the whole pile of {found[2]} is put in order: place i is "
                "swapped with place i plus a number below what is left; of this order come the "
                "next that are still there")
    return (f"luck/{why}", count, f"place i of {found[2]} is swapped with place i plus a number "
            "below what is left")


def printed(throw: Throw) -> list[str]:
    """A throw in lines of a page's width, with the one for a shell that prints its numbers."""
    told = [f"turn {throw.turn}  " + f"for {throw.eyes}'s eyes: " * (throw.eyes != PUBLIC)
            + throw.row, f"  {throw.how}"]
    words = [f"  words: {' '.join(map(str, throw.words))}"] if throw.words else []
    stream = throw.text.removesuffix("/0")
    asked = throw.row.rpartition(": ")[0].rpartition(", ")[2]  # 5d6, 1 to 4 of 36
    first, then = f'  luck "${throw.key}" {_quoted(stream)}', _quoted(asked)
    whole = f"{first} {then}"
    return [*report.folded(told), *([whole] if len(whole) <= blocks.WIDTH else
                                    [f"{first} \\", f"    {then}"]), *report.folded(words)]


def _quoted(text: str) -> str:
    """A text as bash reads it."""
    return "'" + text.replace("'", "'\\''") + "'"


def _key(fairness: Fairness) -> list[str]:
    """What makes the key of a game that awaited a source."""
    text = "luck/" + log_entry.json([*fairness.words, fairness.beacon]).decode()
    return [f"  KEY=$(printf %s {_quoted(text)} |",
            '    openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64)'] if fairness.awaits else []
