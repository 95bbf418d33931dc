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
from referee.core.match.entry_texts import Filed, Played, Seated, Setup
from referee.core.match.known_positions import Known, nearest
from referee.core.match.match import Table
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Save


class Entry(Struct, frozen=True):
    """A turn of the log as data: ``kind`` is that of its text, ``answers`` what it quotes."""

    turn: int
    when: str
    kind: str
    undone: bool
    answers: str
    seal: str
    played: list[PlayedMove]
    report: list[ReportLine]


def at(saved: Save, now: Table, turn: int, eyes: str) -> Table:
    """The table as it stood after a turn: of one that left the position alone, that before it.

    Refused: a turn that these eyes know nothing of; one of older rules.
    """
    return led(saved, now, turn, eyes)[0]


def led(saved: Save, now: Table, turn: int, eyes: str) -> tuple[Table, str]:
    """The same, and what a turn was that is no move; empty: it is one.

    Whose sheet was filed is not said: that may be sealed.
    """
    last = option_checks.known(now, eyes)
    if not 1 <= turn <= last:
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last is {last}.")
    lines = log_integrity.sound(saved.log, now.damage)
    if turn > len(lines):
        if turn >= now.phase:
            return now, ""
        raise log_integrity.beyond(now.damage, turn)
    what = entry_texts.read(lines[turn - 1].said)
    stood = _position_of(lines[:turn])
    if stood == now.phase:
        return now, _kind(what, turn, stood)
    past = _history(saved, now, stood)[1]
    if stood in past and past[stood].rules is now.rules:
        return _table(now, past[stood].line, past[stood].state,
                      *_ended(saved, now, stood)), _kind(what, turn, stood)
    return _by_older(saved, now, turn, stood, lines)


def _by_older(saved: Save, now: Table, turn: int, stood: int,
              lines: list[log_entry.Line]) -> tuple[Table, str]:
    """The table after a turn that older rules played, its position as today's have it, and a note.

    Refused: its position is not known, with the nearest that is.
    """
    known = Known(saved, now, lines, _history(saved, now)[1])
    rules = live_entries.rules_of(lines, stood, now.head.rules)
    then = known.then(stood, stood) if stood else None
    if then is None:
        why = (f"Turn {turn} was played by older rules (rules {rules}), and its position was not "
               "kept." if rules < now.version and stood else
               f"The game had not begun at turn {turn}.")
        raise refused("referee/usage-turn", why, hint=f"The nearest turn that can be shown is "
                      f"{nearest(known.turns, turn)}.")
    state = save_loader.seat(games, then, "").state
    kind = _kind(entry_texts.read(lines[turn - 1].said), turn, stood)
    by = f"Turn {stood} was played by rules {rules}; this is its position by rules {now.version}."
    return _table(now, lines[stood - 1], state, *_ended(saved, now, stood)), f"{kind} {by}".strip()


def playable(saved: Save, now: Table, turn: int, eyes: str) -> tuple[Table, str]:
    """The table as a move met it after a turn, with who played then; and what a turn was.

    Plans and drafts of today are not in it. Refused: as by `led`.
    """
    then, note = led(saved, now, turn, eyes)
    seats = seat_history.at(now.head.seats, log_integrity.sound(saved.log, now.damage), turn)
    seated = replace(then, head=replace(now.head, seats=seats))
    if then is not now:
        seated = replace(seated, plans={}, drafts={}, sheets={}, filed={})
    return seated, note


def _kind(what: entry_texts.Said | None, turn: int, stood: int) -> str:
    """What a turn was, if it is no move; ``stood`` is the one whose position stands after it."""
    if stood != turn:
        kind = "a sealed sheet was filed or withdrawn" if type(what) is Filed else (
            f"format {what.old} to {what.new}" if type(what) is entry_texts.Lift else
            f"the player of {what.seat} {'left' if what.how == 'gone' else 'was replaced'}"
            if type(what) is Seated else "no move was made")
        return f"Turn {turn}: {kind}. The position is unchanged since turn {stood}."
    if type(what) is entry_texts.Undo:
        return f"Turn {turn}: an undo. The position is that of turn {what.to} again."
    if type(what) is entry_texts.Carry:
        return f"Turn {turn}: the game was upgraded from rules {what.old} to rules {what.new}."
    if type(what) is entry_texts.Copied:
        return f"Turn {turn}: from here on this is a copy."
    return f"Turn {turn}: a ruling of the moderator." if type(what) is entry_texts.Ruling else ""


def positions(saved: Save, now: Table) -> Iterator[tuple[log_entry.Line, Table]]:
    """Every line that led to a position which today's rules can show, and the table then.

    The position now stands behind the last of them, and behind the last that everybody may know.
    """
    lines, past = _history(saved, now)
    for line in lines:
        if line.n == now.public_turn != now.phase:
            yield line, now
        elif line.n in past and past[line.n].rules is now.rules:
            ended = (now.ended, now.left) if line.n == lines[-1].n else ("", ())
            yield line, now if line.n == now.phase else _table(
                now, line, past[line.n].state, *ended)


def _table(now: Table, line: log_entry.Line, state: Any, ended: str,
           left: tuple[Seat, ...]) -> Table:
    return replace(now, state=state, orders={}, turn=line.n, phase=line.n, public_turn=line.n,
                   seal=line.seal, since=line.seal, public_seal=line.seal, ended=ended, left=left)


def _ended(saved: Save, now: Table, turn: int) -> tuple[str, tuple[Seat, ...]]:
    """Why the game stood ended behind a turn (empty: it did not), and who was left then."""
    texts = [line.said for line in log_integrity.sound(saved.log, now.damage) if line.n <= turn]
    ended = entry_texts.ended(reversed(texts))
    return ended, early_end.left(saved.head.names, texts) if ended else ()


def _history(saved: Save, now: Table,
             upto: int = 0) -> tuple[list[log_entry.Line], dict[int, Replayed]]:
    """All lines, and those played again that the rules here can play, as far as ``upto``."""
    return _played(_At(saved, now), upto)


class _At:
    """A save and its table, the same only as itself."""

    def __init__(self, saved: Save, now: Table) -> None:
        self.saved, self.now = saved, now

    def __hash__(self) -> int:
        return id(self.saved)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _At) and self.saved is other.saved and self.now is other.now


@lru_cache(1)  # each reader of a mail is told of the same turns
def _played(at: _At, upto: int) -> tuple[list[log_entry.Line], dict[int, Replayed]]:
    lines, now = log_integrity.sound(at.saved.log, at.now.damage), at.now
    return lines, replay.history(now, lines, upto, older=True, last=_rules_after(lines, now))


def _rules_after(lines: list[log_entry.Line], now: Table) -> int:
    """The rules behind the last of the lines before a damaged one, by what these say."""
    if not now.damage:
        return now.head.rules
    first = entry_texts.read(lines[0].said) if lines else None
    began = first.rules if type(first) is Setup else now.head.rules
    return log_entry.carried(b"".join(map(log_entry.write, lines))) or began


def history(saved: Save, now: Table, *, eyes: str | None = None, first: int | None = None,
            last: int | None = None, many: int | None = None) -> Answer:
    """The reports of past turns, as far as some eyes may read them.

    From turn ``first`` to turn ``last``; or so ``many`` up to it. Refused: turns that there
    are not, both ``first`` and ``many``.
    """
    answer = Answer("log", eyes=option_checks.eyes(eyes, now.seats))
    report.stand(answer, now)
    start, end = _range(now, answer.eyes, first, last, many)
    turns = answer.view = _entries(saved, now, answer.eyes, start, end)
    answer.played = [move for turn in turns for move in turn.played]
    answer.report = [line for turn in turns for line in turn.report]
    told = report.folded(line for turn in turns for line in _entry_lines(turn, answer.eyes))
    answer.text = "\n".join([*told, "", *position_report.feet(now, answer.eyes)]) + "\n"
    return answer


def _range(now: Table, eyes: str, first: int | None, last: int | None,
           many: int | None) -> tuple[int, int]:
    """The first and the last turn that are wanted. Refused: turns that there are not."""
    latest = option_checks.known(now, eyes)
    if many is not None and (first is not None or many < 1):
        raise refused("referee/usage-turn", "So many last turns are 1 or more, and not named by "
                      "the first of them.", hint="Write --last 3, or --from 41.")
    end = latest if last is None else last
    start = first or 1 if many is None else max(1, end - many + 1)
    if not 1 <= start <= end <= latest:
        raise refused("referee/usage-turn", f"The log has turns 1 to {latest}, and none "
                      f"from {start} to {end}.")
    damaged = now.damage[0][0] if now.damage else latest + 1
    if end < damaged:
        return start, end
    if last is not None or many is not None or start >= damaged:
        raise log_integrity.beyond(now.damage, end)
    return start, damaged - 1


def _entries(saved: Save, now: Table, eyes: str, start: int, end: int) -> list[Entry]:
    """The turns from one to another as data."""
    lines, past = _history(saved, now, end)
    stands = live_entries.standing(lines, _position_of(lines) if now.damage else now.phase)
    sealed = set() if now.told else live_entries.unopened(lines)
    out = max((line.n for line in lines if turn_report.came_out(line)), default=0)
    return [_entry(line, past.get(line.n), now, eyes, line.n in sealed, line.n <= out,
                   not entry_texts.stays(line.said) and line.n not in stands)
            for line in lines[start - 1:end]]


def _position_of(lines: list[log_entry.Line]) -> int:
    """The turn that led to the position behind some lines."""
    return next((line.n for line in reversed(lines) if not entry_texts.stays(line.said)), 0)


def _entry(line: log_entry.Line, again: Replayed | None, now: Table, eyes: str, sealed: bool,
           out: bool, gone: bool) -> Entry:
    """A turn as data.

    ``sealed``: it filed a sheet, and by whom is not told while it is; ``out``:
    what it sealed has been shown since, and so has who wrote it for a seat.
    """
    rules = again.rules if again else now.rules
    first, line = entry_texts.read(line.said), _marked(line, rules)
    made: list[PlayedMove] = []
    if type(first) is Played:
        made = turn_report.moved(rules, line, eyes)
        told = turn_report.told(rules, again.events if again else (), line, eyes, out)
        told += [] if again else _noted(line, ["Played by older rules; its seal still holds."])
    elif type(first) is Filed:
        told = _filed(line, first, eyes, sealed, out)
    elif type(first) is Seated:
        told = _noted(line, [players.told(now.head.seats, line, first)])
    else:
        told = [ReportLine(line.n, eyes if log_entry.whose(row) else PUBLIC, log_entry.text(row))
                for row in line.moves if turn_report.readable(row, eyes)]
        told += _noted(line, turn_report.thrown(line) if type(first) is Setup else
                       upgrade_report.changes(now.head.game, line))
    kind = first.kind if first is not None and (made or told) else "hidden"
    return Entry(line.n, line.when, kind, gone, getattr(first, "at", ""), line.seal[:32], made,
                 told or _noted(line, [] if made else ["Not for these eyes."]))


def _noted(line: log_entry.Line, notes: Iterable[str], eyes: str = PUBLIC) -> list[ReportLine]:
    """Lines of a report that are no event's."""
    return [ReportLine(line.n, eyes, note) for note in notes]


def _filed(line: log_entry.Line, filed: Filed, eyes: str, sealed: bool,
           out: bool) -> list[ReportLine]:
    """That a sheet was filed, and what proves it; its seat alone is told while it is sealed."""
    mine = eyes in (filed.seat, MODERATOR)
    text = line.said if mine or out else entry_texts.write(replace(filed, by=""))
    whose = eyes if sealed or (filed.by and not out) else PUBLIC
    return _noted(line, [text, f"receipt: {line.seal[:32]}"], whose) if mine or not sealed else []


def _marked(line: log_entry.Line, rules: Game) -> log_entry.Line:
    """A line whose moves say for whose eyes they are, as those of format 1 do not."""
    if line.format > 1 or type(entry_texts.read(line.said)) is not Played:
        return line
    rows: list[chance.Row] = []
    for text in map(log_entry.text, line.moves):
        played = entry_texts.read(text)
        assert isinstance(played, Played)
        try:
            whose = rules.eyes(rules.parse(played.text), played.seat)
        except Refused:  # today's rules read other texts
            whose = chance.NOBODY
        rows.append(log_entry.row(text, whose))
    return replace(line, moves=tuple(rows))


def _entry_lines(turn: Entry, eyes: str) -> list[str]:
    mark = " (undone)" if turn.undone else ""
    mark += f" (answers {turn.answers})" if turn.answers and turn.played else ""
    margin = "    " if turn.played else "  "
    return [f"turn {turn.turn}  {turn.when}{mark}",
            *(f"  {report.written(move)}" for move in turn.played),
            *(margin + report.worded(line, eyes) for line in turn.report)]
