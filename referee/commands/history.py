"""The command ``log``: the reports of past turns."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import (
    entry_report,
    option_checks,
    players,
    report,
    turn_log,
    turn_report,
)
from referee.commands.answer import (
    MODERATOR,
    PUBLIC,
    Answer,
    PlayedMove,
    ReportLine,
    lines_for_viewer,
)
from referee.commands.turn_log import TurnLog
from referee.core.base.aliases import join_words
from referee.core.base.problem import Refused, refused
from referee.core.base.references import (
    capital_seat_ref,
    capitalized,
    past_player_ref,
    seat_ref,
    without_references,
)
from referee.core.document.blocks import GridBlock, TextBlock
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match import (
    entry_texts,
    live_entries,
    log_entry,
    log_integrity,
    seat_history,
)
from referee.core.match.entry_texts import EntryContent, Filed, Played, SeatChanged, Setup
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Save


class HistoryEntry(Struct, frozen=True):
    """A turn of the log as data."""

    turn: int
    when: str  # timestamp of the log entry; empty: hidden in a record
    kind: str  # kind of the log entry, or ``hidden``
    undone: bool
    answers: str  # the turn that the move quotes
    seal: str
    played: list[PlayedMove]
    report: list[ReportLine]
    items: tuple[str, ...] = ()  # what the entry has in the log, as far as the viewer may read it


TurnRange = tuple[int | None, int | None, int | None, int | None]
"""Which turns: the first, the last, how many up to the last, or one alone."""


def history(save: Save, match: Match, *, viewer: str | None = None, first: int | None = None,
            last: int | None = None) -> Answer:
    """The reports of the turns of a save, from ``first`` to ``last``, as a viewer may read them.

    Refused: turns that do not exist.
    """
    log = turn_log.of_save(save, match, viewer)
    return listed(log, chosen_turns(log, (first, last, None, None), None))


def listed(log: TurnLog, turns: list[HistoryEntry], *, full: bool = False) -> Answer:
    """The answer that lists turns. ``full``: with times, hashes and the items of the log."""
    answer, notes = log.answer, log.notes([turn.turn for turn in turns])
    lines = tuple([line for turn in turns for line in _entry_lines(turn, answer.viewer, full)])
    answer.report += lines_for_viewer(notes, PUBLIC)
    answer.body = (TextBlock(lines), *([TextBlock(tuple(notes))] if notes else []),
                   GridBlock(log.foot))
    return answer


def chosen_turns(log: TurnLog, wanted: TurnRange, seat: Seat | None) -> list[HistoryEntry]:
    """Turns of a log, only those that concern a ``seat``; the answer has them as data.

    Refused: turns that do not exist; two ways to say which; an unknown seat.
    """
    answer = log.answer
    option_checks.check_seat(seat, log.match.seats)
    first, last, many, turn = wanted
    if turn is not None:
        if first is not None or last is not None or many is not None:
            raise refused("referee/usage-turn",
                          "--turn shows one turn, so leave --from, --to and --last out.",
                          hint="Example: --turn 3")
        first = last = turn
    turns = [entry for entry in _entries(log, *_range(log, first, last, many))
             if seat is None or _concerns(entry, seat)]
    answer.view = turns
    answer.played = [move for entry in turns for move in entry.played]
    answer.report = [line for entry in turns for line in entry.report]
    return turns


def _concerns(entry: HistoryEntry, seat: Seat) -> bool:
    """Whether a seat moved in a turn, or the entry names it."""
    return any(move.seat == seat for move in entry.played) or (
        not entry.played and any(seat_ref(seat) in line.text or capital_seat_ref(seat) in line.text
                                 for line in entry.report))


def _range(log: TurnLog, first: int | None, last: int | None,
           many: int | None) -> tuple[int, int]:
    """The first and the last turn to report. Refused: turns that do not exist."""
    match, latest = log.match, log.latest
    if many is not None and (first is not None or many < 1):
        raise refused("referee/usage-turn",
                      "--last needs a number of 1 or more, and cannot be used with --from.",
                      hint="Example: --last 3")
    end = latest if last is None else last
    start = first or 1 if many is None else max(1, end - many + 1)
    if not 1 <= start <= end <= latest:
        raise refused("referee/usage-turn",
                      f"The log has turns 1 to {latest}, but you asked for turns {start} to {end}.")
    damaged = match.damage[0][0] if match.damage else latest + 1
    if end < damaged:
        return start, end
    if last is not None or many is not None or start >= damaged:
        raise log_integrity.turn_unavailable(match.damage, end)
    return start, damaged - 1


def _entries(log: TurnLog, start: int, end: int) -> list[HistoryEntry]:
    """The turns from ``start`` to ``end`` as data."""
    match = log.match
    entries, past = log.replayed(start, end)
    readable = [entry for entry in entries if entry.moves]  # not those closed in a record
    live = live_entries.live_turns(readable, live_entries.position_turn(readable) if match.damage
                                   else match.position_turn)
    sealed = set() if match.shows_who_filed else live_entries.unopened_orders(entries)
    last_reveal = max((entry.n for entry in entries if turn_report.was_revealed(entry)), default=0)
    return [_entry(log, entry, past.get(entry.n), entry.n in sealed, entry.n <= last_reveal,
                   bool(entry.moves) and not entry_texts.keeps_position(entry.first_text)
                   and entry.n not in live)
            for entry in entries if start <= entry.n <= end]


def _entry(log: TurnLog, line: LogEntry, replayed: Replayed | None, sealed: bool, revealed: bool,
           undone: bool) -> HistoryEntry:
    """A turn as data.

    ``sealed``: it filed orders that are still secret, and so is who filed them. ``revealed``: what
    the turn kept secret was revealed since, and so was who moved for a seat.
    """
    match, viewer = log.match, log.answer.viewer
    game = replayed.game if replayed else match.game
    first, line = _content(line), _with_viewers(line, game)
    moves: list[PlayedMove] = []
    if type(first) is Played:
        moves = turn_report.readable_moves(game, line, viewer)
        events = replayed.events if replayed else ()
        report_lines = turn_report.report_lines(game, events, line, viewer, revealed)
        report_lines += [] if replayed else _note_lines(line, log.unplayed_lines(line, viewer))
    elif type(first) is Filed:
        report_lines = _filed_lines(line, first, viewer, sealed, revealed)
    elif type(first) is SeatChanged:
        report_lines = _note_lines(line,
                                   [players.seat_change_text(match.header.seats, line, first)])
    else:
        readable = [row for row in line.moves if turn_report.can_read(row, viewer)]
        reader = viewer if any(map(log_entry.row_owner, readable)) else PUBLIC
        report_lines = _note_lines(line, entry_report.entry_lines(match, line, first, readable),
                                   reader)
        report_lines += _note_lines(line, turn_report.setup_dice(line) if type(first) is Setup
                                    else ())
    report_lines = _with_players_then(match, line.n, report_lines)
    kind = first.kind if first is not None and (moves or report_lines) else "hidden"
    return HistoryEntry(line.n, line.timestamp, kind, undone, getattr(first, "quoted", ""),
                        line.seal[:32], moves,
                        report_lines or _note_lines(line, [] if moves else ["Hidden information."]),
                        _items(line, viewer) if kind != "hidden" else ())


def _content(line: LogEntry) -> EntryContent | None:
    """What an entry says; of a record it may have a move that cannot be read."""
    if line.moves and not line.first_text:
        return Played(log_entry.row_owner(line.moves[0]), "")
    return entry_texts.parse(line.first_text)


def _with_players_then(match: Match, turn: int, lines: list[ReportLine]) -> list[ReportLine]:
    """The lines of a report with the players of that time in place of those of today."""
    for assignment in match.header.seats:
        then = seat_history.players_at(assignment, turn)
        if then and then != assignment.players:
            seat, past = assignment.seat, past_player_ref(assignment.seat, join_words(then))
            lines = [replace(line, text=line.text.replace(seat_ref(seat), past).replace(
                capital_seat_ref(seat), capitalized(past))) for line in lines]
    return lines


def _items(line: LogEntry, viewer: str) -> tuple[str, ...]:
    """The moves of an entry and its rolls and draws, as the log has them for this viewer."""
    return tuple([without_references(log_entry.row_text(item)) for item in (*line.moves, *line.luck)
                  if turn_report.can_read(item, viewer) and log_entry.row_text(item)])


def _note_lines(line: LogEntry, notes: Iterable[str],
                viewer: str = PUBLIC) -> list[ReportLine]:
    """Lines of a report that come from no event."""
    return [ReportLine(line.n, viewer, note) for note in notes]


def _filed_lines(line: LogEntry, filed: Filed, viewer: str, sealed: bool,
                 revealed: bool) -> list[ReportLine]:
    """The report of filed orders and their receipt; while they are secret for their seat only."""
    mine = viewer in (filed.seat, MODERATOR)
    text = entry_report.orders_text(filed, mine or revealed)
    reader = viewer if sealed or (filed.actor and not revealed) else PUBLIC
    return (_note_lines(line, [text, f"receipt: {line.seal[:32]}"], reader)
            if mine or not sealed else [])


def _with_viewers(line: LogEntry, game: Game) -> LogEntry:
    """An entry whose moves say who may read them; those of format 1 do not."""
    if line.format > 1 or type(entry_texts.parse(line.first_text)) is not Played:
        return line
    rows: list[chance.LuckItem] = []
    for text in map(log_entry.row_text, line.moves):
        played = entry_texts.parse(text)
        assert isinstance(played, Played)
        try:
            owner = game.private_to(game.parse(played.text), played.seat)
        except Refused:  # today's rules read other texts
            owner = chance.NOBODY
        rows.append(log_entry.make_row(text, owner))
    return replace(line, moves=tuple(rows))


def _entry_lines(turn: HistoryEntry, viewer: str, full: bool) -> list[str]:
    mark = " (undone)" if turn.undone else ""
    if full:
        mark += f" (answers {turn.answers})" if turn.answers and turn.played else ""
    margin = "    " if turn.played else "  "
    return [f"turn {turn.turn}{'  ' * bool(turn.when)}{turn.when}{mark}",
            *(f"  {report.move_text(move)}" for move in turn.played),
            *(margin + report.report_text(line, viewer) for line in turn.report
              if full or not line.text.startswith("receipt: ")),
            *((f"    log: {item}" for item in turn.items) if full else ()),
            *([f"    hash: {turn.seal}"] if full else [])]
