"""The command ``log``, and the position after an earlier turn."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import (
    entry_report,
    option_checks,
    players,
    position_report,
    report,
    turn_report,
)
from referee.commands.answer import MODERATOR, PUBLIC, Answer, PlayedMove, ReportLine
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
    early_end,
    entry_texts,
    live_entries,
    log_entry,
    log_integrity,
    replay,
    save_loader,
    seat_history,
)
from referee.core.match.entry_texts import Filed, Played, SeatChanged, Setup
from referee.core.match.known_positions import KnownPositions, nearest_turn
from referee.core.match.match import Match
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Save


class HistoryEntry(Struct, frozen=True):
    """A turn of the log as data."""

    turn: int
    when: str  # timestamp of the log entry
    kind: str  # kind of the log entry, or ``hidden``
    undone: bool
    answers: str  # the turn that the move quotes
    seal: str
    played: list[PlayedMove]
    report: list[ReportLine]
    items: tuple[str, ...] = ()  # what the entry has in the log, as far as the viewer may read it


def match_at(save: Save, match: Match, turn: int, viewer: str) -> Match:
    """The match as it was after a turn; after a turn that kept the position, as it was before.

    Refused: a turn that the viewer knows nothing of; a turn of older rules.
    """
    return match_at_with_note(save, match, turn, viewer)[0]


def match_at_with_note(save: Save, match: Match, turn: int, viewer: str) -> tuple[Match, str]:
    """The same as ``match_at``, with a note that says what a turn was if it was no move.

    The note does not say whose orders were filed: that may be hidden.
    """
    last = option_checks.last_visible_turn(match, viewer)
    if not 1 <= turn <= last:
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last turn is {last}.")
    entries = log_integrity.undamaged_entries(save.log, match.damage)
    if turn > len(entries):
        if turn >= match.position_turn:
            return match, ""
        raise log_integrity.turn_unavailable(match.damage, turn)
    content = entry_texts.parse(entries[turn - 1].first_text)
    position_turn = live_entries.position_turn(entries[:turn])
    label = _turn_label(content, turn, position_turn)
    if position_turn == match.position_turn:
        return match, label
    past = _replay(save, match, position_turn)[1]
    if position_turn in past and past[position_turn].game is match.game:
        return _match_at_line(match, past[position_turn].entry, past[position_turn].state,
                              *_ended_at(save, match, position_turn)), label
    return _match_under_older_rules(save, match, turn, position_turn, entries)


def _match_under_older_rules(save: Save, match: Match, turn: int, position_turn: int,
                             entries: list[log_entry.LogEntry]) -> tuple[Match, str]:
    """The match after a turn of older rules, with that position under today's rules, and a note.

    Refused: the position is not known; the refusal names the nearest one that is.
    """
    known = KnownPositions(save, match, entries, _replay(save, match)[1])
    rules = live_entries.rules_version_of(entries, position_turn, match.header.rules)
    save_then = known.save_at(position_turn, position_turn) if position_turn else None
    if save_then is None:
        why = (f"Turn {turn} was played by older rules (rules {rules}), and its position was not "
               "kept." if rules < match.rules_version and position_turn else
               f"The game had not begun at turn {turn}.")
        raise refused("referee/usage-turn", why, hint=f"The nearest turn that can be shown is "
                      f"{nearest_turn(known.turns, turn)}.")
    state = save_loader.load_match(games, save_then, "").state
    label = _turn_label(entry_texts.parse(entries[turn - 1].first_text), turn, position_turn)
    rules_note = (f"Turn {position_turn} was played by rules {rules}; its position is shown "
                  f"as the rules {match.rules_version} have it.")
    return _match_at_line(match, entries[position_turn - 1], state,
                          *_ended_at(save, match, position_turn)), f"{label} {rules_note}".strip()


def playable_match_at(save: Save, match: Match, turn: int, viewer: str) -> tuple[Match, str]:
    """The match for a move after an earlier turn, with the players of that time, and a note.

    Today's plans and drafts are not in it. Refused: as by ``match_at``.
    """
    earlier, note = match_at_with_note(save, match, turn, viewer)
    seats = seat_history.assignments_at(match.header.seats,
                                        log_integrity.undamaged_entries(save.log, match.damage),
                                        turn)
    seated = replace(earlier, header=replace(match.header, seats=seats))
    if earlier is not match:
        seated = replace(seated, plans={}, drafts={}, draft_orders={}, filed_numbers={})
    return seated, note


def _turn_label(content: entry_texts.EntryContent | None, turn: int, position_turn: int) -> str:
    """What a turn was, if it was no move.

    ``position_turn`` is the turn whose position was current after it.
    """
    if position_turn != turn:
        kind = "secret orders were sent or withdrawn" if type(content) is Filed else (
            f"format {content.old} to {content.new}" if type(content) is entry_texts.FormatUpgrade
            else
            f"the player of {seat_ref(content.seat)} "
            f"{'left' if content.how == 'gone' else 'was replaced'}"
            if type(content) is SeatChanged else "no move was made")
        return f"Turn {turn}: {kind}. The position is unchanged since turn {position_turn}."
    if type(content) is entry_texts.Undo:
        return f"Turn {turn}: an undo. The position is that of turn {content.turn} again."
    if type(content) is entry_texts.RulesUpgrade:
        return (f"Turn {turn}: the game was upgraded from rules {content.old} to rules "
                f"{content.new}.")
    if type(content) is entry_texts.Copied:
        return f"Turn {turn}: from here on this is a what-if copy of the game."
    corrected = type(content) is entry_texts.Ruling
    return f"Turn {turn}: a correction by the moderator." if corrected else ""


def positions(save: Save, match: Match) -> Iterator[tuple[log_entry.LogEntry, Match]]:
    """Every log entry whose position today's rules can show, and the match after it.

    The current position comes with the last of them, and with the last that is public.
    """
    lines, past = _replay(save, match)
    for line in lines:
        if line.n == match.public_turn != match.position_turn:
            yield line, match
        elif line.n in past and past[line.n].game is match.game:
            ended = (match.end_reason, match.seats_at_end) if line.n == lines[-1].n else ("", ())
            yield line, match if line.n == match.position_turn else _match_at_line(
                match, line, past[line.n].state, *ended)


def _match_at_line(match: Match, line: log_entry.LogEntry, state: Any, ended: str,
                   left: tuple[Seat, ...]) -> Match:
    return replace(match, state=state, orders={}, turn=line.n, position_turn=line.n,
                   public_turn=line.n,
                   seal=line.seal, position_hash=line.seal, public_seal=line.seal,
                   end_reason=ended, seats_at_end=left)


def _ended_at(save: Save, match: Match, turn: int) -> tuple[str, tuple[Seat, ...]]:
    """Why the game was over after a turn (empty: it was not), and the seats that were left then."""
    texts = [line.first_text for line in log_integrity.undamaged_entries(save.log, match.damage)
             if line.n <= turn]
    ended = entry_texts.end_reason(reversed(texts))
    return ended, early_end.seats_at_end(save.header.seat_names, texts) if ended else ()


def _replay(save: Save, match: Match,
            upto: int = 0) -> tuple[list[log_entry.LogEntry], dict[int, Replayed]]:
    """All log entries, and the replay of those that can be replayed, up to turn ``upto``."""
    return _cached_replay(_ReplayKey(save, match), upto)


class _ReplayKey:
    """A cache key that equals only a key of the same save and match objects."""

    def __init__(self, save: Save, match: Match) -> None:
        self.saved, self.now = save, match

    def __hash__(self) -> int:
        return id(self.saved)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ReplayKey) and self.saved is other.saved and self.now is other.now


@lru_cache(1)  # the mails to the players of a game report the same turns
def _cached_replay(key: _ReplayKey, upto: int) -> tuple[list[log_entry.LogEntry],
                                                        dict[int, Replayed]]:
    lines, match = log_integrity.undamaged_entries(key.saved.log, key.now.damage), key.now
    return lines, replay.history(match, lines, upto, older=True,
                                 last_version=_rules_after(lines, match))


def _rules_after(lines: list[log_entry.LogEntry], match: Match) -> int:
    """The rules version after the entries before a damaged one, according to these entries."""
    if not match.damage:
        return match.header.rules
    first = entry_texts.parse(lines[0].first_text) if lines else None
    began = first.rules_version if type(first) is Setup else match.header.rules
    return log_entry.rules_upgraded_to(b"".join(map(log_entry.write, lines))) or began


def history(save: Save, match: Match, *, viewer: str | None = None, first: int | None = None,
            last: int | None = None, many: int | None = None, turn: int | None = None,
            seat: Seat | None = None, full: bool = False) -> Answer:
    """The reports of past turns, as far as the viewer may read them.

    From turn ``first`` to turn ``last``, or ``many`` turns up to ``last``, or one ``turn``; only
    those that concern a ``seat``. ``full``: with times, hashes and the items of the log. Refused:
    turns that do not exist; two of ``first``, ``many`` and ``turn``.
    """
    answer, turns = chosen_turns(save, match, viewer, (first, last, many, turn), seat)
    lines = tuple([line for turn in turns for line in _entry_lines(turn, answer.viewer, full)])
    answer.body = (TextBlock(lines),
                   GridBlock(tuple(position_report.foot_lines(match, answer.viewer))))
    return answer


def chosen_turns(save: Save, match: Match, viewer: str | None,
                  wanted: tuple[int | None, int | None, int | None, int | None],
                  seat: Seat | None) -> tuple[Answer, list[HistoryEntry]]:
    """The answer of ``log`` as data, and the turns in it."""
    answer = Answer("log", viewer=option_checks.check_viewer(viewer, match.seats))
    option_checks.check_seat(seat, match.seats)
    report.fill_position(answer, match)
    first, last, many, turn = wanted
    if turn is not None:
        if first is not None or last is not None or many is not None:
            raise refused("referee/usage-turn",
                          "--turn shows one turn, so leave --from, --to and --last out.",
                          hint="Example: --turn 3")
        first = last = turn
    start, end = _range(match, answer.viewer, first, last, many)
    turns = [entry for entry in _entries(save, match, answer.viewer, start, end)
             if seat is None or _concerns(entry, seat)]
    answer.view = turns
    answer.played = [move for entry in turns for move in entry.played]
    answer.report = [line for entry in turns for line in entry.report]
    return answer, turns


def _concerns(entry: HistoryEntry, seat: Seat) -> bool:
    """Whether a seat moved in a turn, or the entry names it."""
    return any(move.seat == seat for move in entry.played) or (
        not entry.played and any(seat_ref(seat) in line.text or capital_seat_ref(seat) in line.text
                                 for line in entry.report))


def _range(match: Match, viewer: str, first: int | None, last: int | None,
           many: int | None) -> tuple[int, int]:
    """The first and the last turn to report. Refused: turns that do not exist."""
    latest = option_checks.last_visible_turn(match, viewer)
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


def _entries(save: Save, match: Match, viewer: str, start: int, end: int) -> list[HistoryEntry]:
    """The turns from ``start`` to ``end`` as data."""
    lines, past = _replay(save, match, end)
    live = live_entries.live_turns(lines, live_entries.position_turn(lines) if match.damage
                                   else match.position_turn)
    sealed = set() if match.shows_who_filed else live_entries.unopened_orders(lines)
    last_reveal = max((line.n for line in lines if turn_report.was_revealed(line)), default=0)
    return [_entry(line, past.get(line.n), match, viewer, line.n in sealed, line.n <= last_reveal,
                   not entry_texts.keeps_position(line.first_text) and line.n not in live)
            for line in lines[start - 1:end]]


def _entry(line: log_entry.LogEntry, replayed: Replayed | None, match: Match, viewer: str,
           sealed: bool, revealed: bool, undone: bool) -> HistoryEntry:
    """A turn as data.

    ``sealed``: it filed orders that are still secret, and so is who filed them. ``revealed``: what
    the turn kept secret was revealed since, and so was who moved for a seat.
    """
    game = replayed.game if replayed else match.game
    first, line = entry_texts.parse(line.first_text), _with_viewers(line, game)
    moves: list[PlayedMove] = []
    if type(first) is Played:
        moves = turn_report.readable_moves(game, line, viewer)
        events = replayed.events if replayed else ()
        report_lines = turn_report.report_lines(game, events, line, viewer, revealed)
        report_lines += [] if replayed else _note_lines(line,
                                                        ["This turn was played by older "
                                                         "rules. Its hash still matches."])
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


def _with_players_then(match: Match, turn: int, lines: list[ReportLine]) -> list[ReportLine]:
    """The lines of a report with the players of that time in place of those of today."""
    for assignment in match.header.seats:
        then = seat_history.players_at(assignment, turn)
        if then and then != assignment.players:
            seat, past = assignment.seat, past_player_ref(assignment.seat, join_words(then))
            lines = [replace(line, text=line.text.replace(seat_ref(seat), past).replace(
                capital_seat_ref(seat), capitalized(past))) for line in lines]
    return lines


def _items(line: log_entry.LogEntry, viewer: str) -> tuple[str, ...]:
    """The moves of an entry and its rolls and draws, as the log has them for this viewer."""
    return tuple([without_references(log_entry.row_text(item)) for item in (*line.moves, *line.luck)
                  if turn_report.can_read(item, viewer) and log_entry.row_text(item)])


def _note_lines(line: log_entry.LogEntry, notes: Iterable[str],
                viewer: str = PUBLIC) -> list[ReportLine]:
    """Lines of a report that come from no event."""
    return [ReportLine(line.n, viewer, note) for note in notes]


def _filed_lines(line: log_entry.LogEntry, filed: Filed, viewer: str, sealed: bool,
                 revealed: bool) -> list[ReportLine]:
    """The report of filed orders and their receipt; while they are secret for their seat only."""
    mine = viewer in (filed.seat, MODERATOR)
    text = entry_report.orders_text(filed, mine or revealed)
    reader = viewer if sealed or (filed.actor and not revealed) else PUBLIC
    return (_note_lines(line, [text, f"receipt: {line.seal[:32]}"], reader)
            if mine or not sealed else [])


def _with_viewers(line: log_entry.LogEntry, game: Game) -> log_entry.LogEntry:
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
    return [f"turn {turn.turn}  {turn.when}{mark}",
            *(f"  {report.move_text(move)}" for move in turn.played),
            *(margin + report.report_text(line, viewer) for line in turn.report
              if full or not line.text.startswith("receipt: ")),
            *((f"    log: {item}" for item in turn.items) if full else ()),
            *([f"    hash: {turn.seal}"] if full else [])]
