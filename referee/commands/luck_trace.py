"""The command ``luck dice``: how each random number was derived, and how to recompute it."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from referee.commands import answer as answers
from referee.commands import option_checks, report, turn_report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.loading import open_save
from referee.commands.resources import Resources
from referee.core.base.problem import refused
from referee.core.base.references import command_ref, seat_ref
from referee.core.document import blocks
from referee.core.document.blocks import Block, GridBlock, Page, TextBlock
from referee.core.luck import chance
from referee.core.match import log_entry
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.save_format import Fairness, SaveHeader
from referee.core.proof import record, record_format
from referee.core.proof.record import ALL, Record

_DICE = re.compile(r"([0-9]{1,4})d([0-9]{1,4})")
_PLACES = re.compile(r"([0-9]{1,4})(?: to [0-9]{1,4})? of ([0-9]{1,4})")


class RandomDraw(Struct, frozen=True):
    """One answered question of luck."""

    turn: int
    viewer: str = field(name="eyes")  # who may read it
    row: str  # the item in the log
    text: str  # the text that is hashed
    how: str  # how the answers follow from the words
    key: str  # the name of the key of the hash
    words: tuple[int, ...] = ()  # start of the stream, 32 bits each; empty while it is secret


def dice(raw: bytes, path: str, *, turn: int | None, viewer: str | None,
         resources: Resources) -> Answer:
    """How the random numbers of a save or of a record were derived."""
    tool = resources.web_asset("luck.sh")
    if not raw.startswith(b"record = "):
        save, match = open_save(raw, path)
        return trace_save(match, list(log_entry.parse_log(save.log)), turn, viewer, tool)
    return trace_record(*read_record(raw, path), turn, tool)


def read_record(raw: bytes, path: str) -> tuple[Record, list[LogEntry]]:
    """A record and its entries as those of a log. Refused: an entry that no log can have."""
    checked = record_format.loads(raw, path)
    try:
        return checked, [record.log_entry_of(entry) for entry in checked.entries]
    except ValueError as error:
        raise refused("referee/unusable-record", f"{error}", where=path,
                      hint=f"{command_ref('verify')} says in which entry.") from None


def record_answer(checked: Record) -> Answer:
    """An answer about a record, for the viewer that the record is for."""
    last = checked.entries[-1]
    return Answer("luck dice", game=checked.header.id, turn=last.n, seal=last.seal[:32],
                  commitment=checked.header.fairness.commitment,
                  viewer=PUBLIC if checked.viewer == ALL else checked.viewer)


def trace_save(match: Match, lines: list[LogEntry], turn: int | None, viewer: str | None,
               tool: str) -> Answer:
    """The draws of a save that the viewer may read; the words themselves for the moderator.

    ``tool`` is the shell function that prints the numbers of a draw.
    """
    reader = option_checks.check_viewer(viewer, match.seats)
    latest = option_checks.last_visible_entry(match, reader)[0]
    answer = Answer("luck dice", viewer=reader)
    report.fill_position(answer, match)
    over = bool(match.end_reason) or match.game.result(match.state) is not None
    open_ = reader == MODERATOR or (over and not match.branch_turn)
    key = match.header.fairness.luck_key if reader == MODERATOR else ""
    _fill_answer(answer, match.header, [line for line in lines if line.n <= latest], turn, reader,
                 key, open_,
                 tool)
    return answer


def trace_record(checked: Record, lines: list[LogEntry], turn: int | None, tool: str) -> Answer:
    """The draws of a record, as far as they are revealed."""
    answer = record_answer(checked)
    key = checked.header.fairness.luck_key if checked.revealed else ""
    viewer = MODERATOR if checked.revealed else checked.viewer
    _fill_answer(answer, checked.header, lines, turn, viewer, key, checked.revealed, tool)
    return answer


def _fill_answer(answer: Answer, header: SaveHeader, lines: Iterable[LogEntry], turn: int | None,
                 viewer: str, key: str, open_: bool, tool: str) -> None:
    """Refused (usage): a turn that there is not."""
    lines = list(lines)
    if turn is not None and not 1 <= turn <= len(lines):
        raise refused("referee/usage-turn",
                      f"There is no turn {turn}; the last turn is {len(lines)}.")
    if header.fairness.luck == "table":
        report_lines = ["Dice and cards came from the table: the moderator entered these results."]
        draws: list[RandomDraw] = []
    else:
        name = "KEY" if header.fairness.awaits else "SECRET"
        report_lines = _introduction(header.fairness, name, open_)
        draws = [draw for line in lines if turn in (None, line.n)
                 for draw in random_draws(line, viewer, name, key)]
        report_lines += [] if draws else ["This viewer can see no roll or draw in these turns."]
    answer.view = draws
    answer.report = answers.lines_for_viewer(report_lines, answers.PUBLIC)
    page: list[Block] = [TextBlock(tuple(report_lines)),
                         GridBlock(_key_lines(header.fairness), attached=True)]
    if draws:
        page.append(GridBlock(("To compute the numbers in bash, first enter these lines, then "
                               "the line below a roll or draw:",
                               *tool.splitlines()), attached=True))
    for draw in draws:
        page += draw_page(draw)
    answer.body = tuple(page)


def _introduction(fairness: Fairness, name: str, open_: bool) -> list[str]:
    """How numbers follow from the key, called ``name``, and where the secret is found."""
    lines = [f"Each number follows from HMAC-SHA256 under {name}. Each block of the hash is read "
             "as big-endian 32-bit words. A number below k is a 32-bit word modulo k. Any 32-bit "
             "word at or above the last multiple of k is skipped. If a correction changed a deck, "
             "cards that are gone from it are skipped."]
    if fairness.awaits:
        text = log_entry.encode_json([*fairness.words, fairness.beacon]).decode()
        lines.append("KEY is the HMAC-SHA256, in 64 hex digits, of this text under SECRET: "
                     "luck/" + text)
    reveal = command_ref("reveal")
    lines.append(f"SECRET is in the record that {reveal} writes, under [fairness]: "
                 "secret = \"…\"." if open_ else
                 f"SECRET is published after the game, when {reveal} writes it into the "
                 "record under [fairness]. Until then only the moderator can compute the numbers: "
                 "the secret is in the save.")
    return lines


def random_draws(line: LogEntry, viewer: str, name: str, key: str) -> Iterator[RandomDraw]:
    """The draws of a log entry that ``viewer`` may read; with a ``key`` also their words."""
    for row in line.luck:
        text, owner = log_entry.row_text(row), log_entry.row_owner(row)
        if not text or not turn_report.can_read(row, viewer):
            continue
        derivation = _derivation(text)
        if derivation is None:
            continue
        hashed, count, how = derivation
        stream = chance.stream(key, hashed)
        words = tuple(next(stream) for _ in range(count)) if key else ()
        yield RandomDraw(line.n, owner or PUBLIC, text, f"{hashed}/0", how, name, words)


def _derivation(row: str) -> tuple[str, int, str] | None:
    """The text that is hashed for an item, the least number of words, and their interpretation.

    There are as many words as answers, so an item with false dice costs no more than its length.
    """
    question, _, text = row.rpartition(": ")
    why, _, draw = question.rpartition(", ")
    count = len(text.split())
    if matched := _DICE.fullmatch(draw):
        return f"luck/{why}", count, f"each die is a number below {matched[2]}, plus 1"
    if (matched := _PLACES.fullmatch(draw)) is None:
        return None
    _, pile, name = why.rpartition(", pile ")
    if pile:
        return (f"pile/{name}", 8, f"the whole pile of {matched[2]} is shuffled: place i is "
                                   "swapped with place i plus a number below the count of cards "
                                   "left. Then the next cards in this order that are still in the "
                                   "pile are drawn")
    return (f"luck/{why}", count, f"place i of {matched[2]} is swapped with place i plus a number "
                                  "below the count of places left")


def draw_page(draw: RandomDraw) -> Page:
    """A draw in words, with the shell command that prints its numbers."""
    whose = "" if draw.viewer == PUBLIC else f"private, {seat_ref(draw.viewer)} only: "
    lines = f"turn {draw.turn}  {whose}{draw.row}", f"  {draw.how}"
    words = (f"  words: {' '.join(map(str, draw.words))}",) if draw.words else ()
    stream = draw.text.removesuffix("/0")
    question = draw.row.rpartition(": ")[0].rpartition(", ")[2]  # 5d6, 1 to 4 of 36
    first, then = f'  luck "${draw.key}" {_shell_quoted(stream)}', _shell_quoted(question)
    command = f"{first} {then}"
    printed = (command,) if len(command) <= blocks.WIDTH else (f"{first} \\", f"    {then}")
    return (TextBlock(lines, attached=True), GridBlock(printed, attached=True),
            TextBlock(words, attached=True))


def _shell_quoted(text: str) -> str:
    """A text as bash reads it."""
    return "'" + text.replace("'", "'\\''") + "'"


def _key_lines(fairness: Fairness) -> tuple[str, ...]:
    """The shell command that derives the key of a game with external sources of luck."""
    text = "luck/" + log_entry.encode_json([*fairness.words, fairness.beacon]).decode()
    return (f"  KEY=$(printf %s {_shell_quoted(text)} |",
            '    openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64)') if fairness.awaits else ()
