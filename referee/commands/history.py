"""To look back: the log told turn by turn, the position as it stood behind an earlier one."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import (
    option_checks,
    players,
    position_report,
    report,
    turn_report,
    upgrade_report,
)
from referee.commands.answer import MODERATOR, PUBLIC, Answer, PlayedMove, ReportLine
from referee.core.base.problem import Refused, refused
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
    """A turn of the log as data: ``kind`` is that of its text, ``answers`` what it quotes."""

    turn: int
    when: str
    kind: str
    undone: bool
    answers: str
    seal: str
    played: list[PlayedMove]
    report: list[ReportLine]


def match_at(save: Save, match: Match, turn: int, viewer: str) -> Match:
    """The table as it stood after a turn: of one that left the position alone, that before it.

    Refused: a turn that these eyes know nothing of; one of older rules.
    """
    return match_at_with_note(save, match, turn, viewer)[0]


def match_at_with_note(save: Save, match: Match, turn: int, viewer: str) -> tuple[Match, str]:
    """The same, and what a turn was that is no move; empty: it is one.

    Whose sheet was filed is not said: that may be sealed.
    """
    last = option_checks.last_visible_turn(match, viewer)
    if not 1 <= turn <= last:
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last is {last}.")
    lines = log_integrity.undamaged_entries(save.log, match.damage)
    if turn > len(lines):
        if turn >= match.position_turn:
            return match, ""
        raise log_integrity.turn_unavailable(match.damage, turn)
    content = entry_texts.parse(lines[turn - 1].first_text)
    stood = _position_turn_of(lines[:turn])
    if stood == match.position_turn:
        return match, _turn_label(content, turn, stood)
    past = _replay(save, match, stood)[1]
    if stood in past and past[stood].game is match.game:
        return _match_at_line(match, past[stood].entry, past[stood].state,
                              *_ended_at(save, match, stood)), _turn_label(content, turn, stood)
    return _match_under_older_rules(save, match, turn, stood, lines)


def _match_under_older_rules(save: Save, match: Match, turn: int, stood: int,
                             lines: list[log_entry.LogEntry]) -> tuple[Match, str]:
    """The table after a turn that older rules played, its position as today's have it, and a note.

    Refused: its position is not known, with the nearest that is.
    """
    known = KnownPositions(save, match, lines, _replay(save, match)[1])
    rules = live_entries.rules_version_of(lines, stood, match.header.rules)
    then = known.save_at(stood, stood) if stood else None
    if then is None:
        why = (f"Turn {turn} was played by older rules (rules {rules}), and its position was not "
               "kept." if rules < match.rules_version and stood else
               f"The game had not begun at turn {turn}.")
        raise refused("referee/usage-turn", why, hint=f"The nearest turn that can be shown is "
                      f"{nearest_turn(known.turns, turn)}.")
    state = save_loader.load_match(games, then, "").state
    kind = _turn_label(entry_texts.parse(lines[turn - 1].first_text), turn, stood)
    by = (f"Turn {stood} was played by rules {rules}; this is its position by rules "
          f"{match.rules_version}.")
    return _match_at_line(match, lines[stood - 1], state,
                          *_ended_at(save, match, stood)), f"{kind} {by}".strip()


def playable_match_at(save: Save, match: Match, turn: int, viewer: str) -> tuple[Match, str]:
    """The table as a move met it after a turn, with who played then; and what a turn was.

    Plans and drafts of today are not in it. Refused: as by `led`.
    """
    earlier, note = match_at_with_note(save, match, turn, viewer)
    seats = seat_history.assignments_at(match.header.seats,
                                        log_integrity.undamaged_entries(save.log, match.damage),
                                        turn)
    seated = replace(earlier, header=replace(match.header, seats=seats))
    if earlier is not match:
        seated = replace(seated, plans={}, drafts={}, draft_orders={}, filed_numbers={})
    return seated, note


def _turn_label(content: entry_texts.EntryContent | None, turn: int, stood: int) -> str:
    """What a turn was, if it is no move; ``stood`` is the one whose position stands after it."""
    if stood != turn:
        kind = "a sealed sheet was filed or withdrawn" if type(content) is Filed else (
            f"format {content.old} to {content.new}" if type(content) is entry_texts.FormatUpgrade
            else
            f"the player of {content.seat} {'left' if content.how == 'gone' else 'was replaced'}"
            if type(content) is SeatChanged else "no move was made")
        return f"Turn {turn}: {kind}. The position is unchanged since turn {stood}."
    if type(content) is entry_texts.Undo:
        return f"Turn {turn}: an undo. The position is that of turn {content.turn} again."
    if type(content) is entry_texts.RulesUpgrade:
        return (f"Turn {turn}: the game was upgraded from rules {content.old} to rules "
                f"{content.new}.")
    if type(content) is entry_texts.Copied:
        return f"Turn {turn}: from here on this is a copy."
    return f"Turn {turn}: a ruling of the moderator." if type(content) is entry_texts.Ruling else ""


def positions(save: Save, match: Match) -> Iterator[tuple[log_entry.LogEntry, Match]]:
    """Every line that led to a position which today's rules can show, and the table then.

    The position now stands behind the last of them, and behind the last that everybody may know.
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
    """Why the game stood ended behind a turn (empty: it did not), and who was left then."""
    texts = [line.first_text for line in log_integrity.undamaged_entries(save.log, match.damage)
             if line.n <= turn]
    ended = entry_texts.end_reason(reversed(texts))
    return ended, early_end.seats_at_end(save.header.seat_names, texts) if ended else ()


def _replay(save: Save, match: Match,
            upto: int = 0) -> tuple[list[log_entry.LogEntry], dict[int, Replayed]]:
    """All lines, and those played again that the rules here can play, as far as ``upto``."""
    return _cached_replay(_ReplayKey(save, match), upto)


class _ReplayKey:
    """A save and its table, the same only as itself."""

    def __init__(self, save: Save, match: Match) -> None:
        self.saved, self.now = save, match

    def __hash__(self) -> int:
        return id(self.saved)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ReplayKey) and self.saved is other.saved and self.now is other.now


@lru_cache(1)  # each reader of a mail is told of the same turns
def _cached_replay(key: _ReplayKey, upto: int) -> tuple[list[log_entry.LogEntry],
                                                        dict[int, Replayed]]:
    lines, match = log_integrity.undamaged_entries(key.saved.log, key.now.damage), key.now
    return lines, replay.history(match, lines, upto, older=True, last=_rules_after(lines, match))


def _rules_after(lines: list[log_entry.LogEntry], match: Match) -> int:
    """The rules behind the last of the lines before a damaged one, by what these say."""
    if not match.damage:
        return match.header.rules
    first = entry_texts.parse(lines[0].first_text) if lines else None
    began = first.rules_version if type(first) is Setup else match.header.rules
    return log_entry.rules_upgraded_to(b"".join(map(log_entry.write, lines))) or began


def history(save: Save, match: Match, *, viewer: str | None = None, first: int | None = None,
            last: int | None = None, many: int | None = None) -> Answer:
    """The reports of past turns, as far as some eyes may read them.

    From turn ``first`` to turn ``last``; or so ``many`` up to it. Refused: turns that there
    are not, both ``first`` and ``many``.
    """
    answer = Answer("log", viewer=option_checks.check_viewer(viewer, match.seats))
    report.fill_position(answer, match)
    start, end = _range(match, answer.viewer, first, last, many)
    turns = answer.view = _entries(save, match, answer.viewer, start, end)
    answer.played = [move for turn in turns for move in turn.played]
    answer.report = [line for turn in turns for line in turn.report]
    lines = report.fold_lines(line for turn in turns for line in _entry_lines(turn, answer.viewer))
    answer.text = "\n".join([*lines, "", *position_report.foot_lines(match, answer.viewer)]) + "\n"
    return answer


def _range(match: Match, viewer: str, first: int | None, last: int | None,
           many: int | None) -> tuple[int, int]:
    """The first and the last turn that are wanted. Refused: turns that there are not."""
    latest = option_checks.last_visible_turn(match, viewer)
    if many is not None and (first is not None or many < 1):
        raise refused("referee/usage-turn", "So many last turns are 1 or more, and not named by "
                      "the first of them.", hint="Write --last 3, or --from 41.")
    end = latest if last is None else last
    start = first or 1 if many is None else max(1, end - many + 1)
    if not 1 <= start <= end <= latest:
        raise refused("referee/usage-turn", f"The log has turns 1 to {latest}, and none "
                      f"from {start} to {end}.")
    damaged = match.damage[0][0] if match.damage else latest + 1
    if end < damaged:
        return start, end
    if last is not None or many is not None or start >= damaged:
        raise log_integrity.turn_unavailable(match.damage, end)
    return start, damaged - 1


def _entries(save: Save, match: Match, viewer: str, start: int, end: int) -> list[HistoryEntry]:
    """The turns from one to another as data."""
    lines, past = _replay(save, match, end)
    stands = live_entries.live_turns(lines, _position_turn_of(lines) if match.damage
                                     else match.position_turn)
    sealed = set() if match.shows_who_filed else live_entries.unopened_orders(lines)
    out = max((line.n for line in lines if turn_report.was_revealed(line)), default=0)
    return [_entry(line, past.get(line.n), match, viewer, line.n in sealed, line.n <= out,
                   not entry_texts.keeps_position(line.first_text) and line.n not in stands)
            for line in lines[start - 1:end]]


def _position_turn_of(lines: list[log_entry.LogEntry]) -> int:
    """The turn that led to the position behind some lines."""
    return next((line.n for line in reversed(lines)
                 if not entry_texts.keeps_position(line.first_text)), 0)


def _entry(line: log_entry.LogEntry, again: Replayed | None, match: Match, viewer: str,
           sealed: bool,
           out: bool, gone: bool) -> HistoryEntry:
    """A turn as data.

    ``sealed``: it filed a sheet, and by whom is not told while it is; ``out``:
    what it sealed has been shown since, and so has who wrote it for a seat.
    """
    game = again.game if again else match.game
    first, line = entry_texts.parse(line.first_text), _with_viewers(line, game)
    moves: list[PlayedMove] = []
    if type(first) is Played:
        moves = turn_report.readable_moves(game, line, viewer)
        report_lines = turn_report.told(game, again.events if again else (), line, viewer, out)
        report_lines += [] if again else _note_lines(line,
                                                     ["Played by older rules; its seal still "
                                                      "holds."])
    elif type(first) is Filed:
        report_lines = _filed_lines(line, first, viewer, sealed, out)
    elif type(first) is SeatChanged:
        report_lines = _note_lines(line,
                                   [players.seat_change_text(match.header.seats, line, first)])
    else:
        report_lines = [ReportLine(line.n, viewer if log_entry.row_owner(row) else PUBLIC,
                                   log_entry.row_text(row))
                        for row in line.moves if turn_report.can_read(row, viewer)]
        report_lines += _note_lines(line, turn_report.setup_dice(line) if type(first) is Setup else
                                    upgrade_report.change_lines(match.header.game, line))
    kind = first.kind if first is not None and (moves or report_lines) else "hidden"
    return HistoryEntry(line.n, line.timestamp, kind, gone, getattr(first, "quoted", ""),
                        line.seal[:32], moves,
                        report_lines or _note_lines(line, [] if moves else ["Not for these eyes."]))


def _note_lines(line: log_entry.LogEntry, notes: Iterable[str],
                viewer: str = PUBLIC) -> list[ReportLine]:
    """Lines of a report that are no event's."""
    return [ReportLine(line.n, viewer, note) for note in notes]


def _filed_lines(line: log_entry.LogEntry, filed: Filed, viewer: str, sealed: bool,
                 out: bool) -> list[ReportLine]:
    """That a sheet was filed, and what proves it; its seat alone is told while it is sealed."""
    mine = viewer in (filed.seat, MODERATOR)
    text = line.first_text if mine or out else entry_texts.write(replace(filed, actor=""))
    whose = viewer if sealed or (filed.actor and not out) else PUBLIC
    return _note_lines(line, [text, f"receipt: {line.seal[:32]}"],
                       whose) if mine or not sealed else []


def _with_viewers(line: log_entry.LogEntry, game: Game) -> log_entry.LogEntry:
    """A line whose moves say for whose eyes they are, as those of format 1 do not."""
    if line.format > 1 or type(entry_texts.parse(line.first_text)) is not Played:
        return line
    rows: list[chance.Row] = []
    for text in map(log_entry.row_text, line.moves):
        played = entry_texts.parse(text)
        assert isinstance(played, Played)
        try:
            whose = game.private_to(game.parse(played.text), played.seat)
        except Refused:  # today's rules read other texts
            whose = chance.NOBODY
        rows.append(log_entry.make_row(text, whose))
    return replace(line, moves=tuple(rows))


def _entry_lines(turn: HistoryEntry, viewer: str) -> list[str]:
    mark = " (undone)" if turn.undone else ""
    mark += f" (answers {turn.answers})" if turn.answers and turn.played else ""
    margin = "    " if turn.played else "  "
    return [f"turn {turn.turn}  {turn.when}{mark}",
            *(f"  {report.move_text(move)}" for move in turn.played),
            *(margin + report.report_text(line, viewer) for line in turn.report)]
