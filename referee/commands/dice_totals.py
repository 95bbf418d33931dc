"""The command ``luck dice --sum``: the dice that each seat rolled, and what was to be expected."""

import re
from collections.abc import Iterable

from msgspec import Struct

from referee.commands import answer as answers
from referee.commands import luck_trace, option_checks, report
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.core.base.problem import refused
from referee.core.base.references import seat_ref
from referee.core.document.blocks import TableBlock, TextBlock
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, live_entries, log_entry
from referee.core.match.log_entry import LogEntry

_DICE = re.compile(r"(.*), ([0-9]{1,4})d([0-9]{1,4}): ([0-9 ]+)")


class DiceTotal(Struct, frozen=True):
    """The dice of a seat; those of no seat have an empty one."""

    seat: str
    rolls: int
    dice: int
    average: float  # of one die
    expected: float  # what a die shows on average


def totals(raw: bytes, path: str, *, turn: int | None = None, viewer: str | None = None) -> Answer:
    """The public dice of a save or of a record, without undone turns.

    Refused (usage): a turn that does not exist.
    """
    if raw.startswith(b"record = "):
        checked, entries = luck_trace.read_record(raw, path)
        answer, seats = luck_trace.record_answer(checked), checked.header.seat_names
    else:
        save, match = open_save(raw, path)
        entries, seats = [*log_entry.parse_log(save.log)], match.seats
        answer = Answer("luck dice", viewer=option_checks.check_viewer(viewer, seats))
        report.fill_position(answer, match)
        latest = option_checks.last_visible_turn(match, answer.viewer)
        entries = [entry for entry in entries if entry.n <= latest]
    if turn is not None and not 1 <= turn <= len(entries):
        raise refused("referee/usage-turn",
                      f"There is no turn {turn}; the last turn is {len(entries)}.")
    live = live_entries.live_turns(entries, live_entries.position_turn(entries))
    chosen = [entry for entry in entries if entry.n in live and turn in (None, entry.n)]
    counted = dice_totals(chosen, seats)
    answer.view = counted
    rows = tuple((seat_ref(total.seat) if total.seat else "(set-up)", str(total.rolls),
                  str(total.dice), f"{total.average:.2f}", f"{total.expected:.2f}")
                 for total in counted)
    answer.body = (TableBlock(("", "rolls", "dice", "average", "expected"), rows, "<>>>>"),
                   TextBlock(("The table shows the average of one die in this game, and the "
                              "expected average. Undone turns are not counted.",))) if rows else (
        TextBlock(("No dice were rolled.",)),)
    answer.report = answers.lines_for_viewer(
        [" ".join(row) for row in rows], answer.viewer)
    return answer


def dice_totals(entries: Iterable[LogEntry], seats: tuple[Seat, ...]) -> list[DiceTotal]:
    """The dice by seat, in the order of play; a roll belongs to the seat that it names."""
    rolls: dict[str, list[tuple[list[int], int]]] = {seat: [] for seat in (*seats, "")}
    for entry in entries:
        played = entry_texts.parse(entry.first_text)
        mover = played.seat if isinstance(played, entry_texts.Played) else ""
        for item in entry.luck:
            matched = _DICE.fullmatch(log_entry.row_text(item))
            if matched and not log_entry.row_owner(item):
                named = [seat for seat in seats if seat in re.findall(r"[\w-]+", matched[1])]
                seat = named[0] if len(named) == 1 else mover
                rolls[seat].append(([*map(int, matched[4].split())], int(matched[3])))
    return [_total(seat, some) for seat, some in rolls.items() if any(dice for dice, _ in some)]


def _total(seat: Seat, rolls: list[tuple[list[int], int]]) -> DiceTotal:
    dice = sum(len(numbers) for numbers, _ in rolls)
    return DiceTotal(seat, len(rolls), dice,
                     sum(sum(numbers) for numbers, _ in rolls) / dice,
                     sum(len(numbers) * (sides + 1) / 2 for numbers, sides in rolls) / dice)
