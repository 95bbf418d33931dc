"""To look: show, legal, log, score."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.acts import answer as answers
from referee.acts import given, report
from referee.acts.answer import MODERATOR, Answer, Made, Told
from referee.core import chance, log, mover, page, replay, said
from referee.core.page import Block, Page
from referee.core.plain import visible
from referee.core.problem import Refused, refused
from referee.core.replay import Replayed
from referee.core.rules import AnyRules, Result, Seat
from referee.core.said import Filed, Played, Setup
from referee.core.save import Save
from referee.core.table import Table

MOST = 2000  # legal moves listed before the rest is only counted
LONGEST = 100  # characters of an id that are told of a save which nobody has opened


class Entry(Struct, frozen=True):
    """A turn of the log as data: ``kind`` is that of its text, ``answers`` what it quotes."""

    turn: int
    when: str
    kind: str
    undone: bool
    answers: str
    seal: str
    played: list[Made]
    report: list[Told]


def show(saved: Save, now: Table, *, eyes: str | None = None, turn: int | None = None,
         whole: bool = False, write: Callable[[Page, tuple[str, ...]], str] | None = None,
         ) -> Answer:
    """The position, of today or of an earlier turn, for some eyes; ``whole`` leaves nothing out.

    ``write`` writes a page and feet in another form than text.
    """
    answer = Answer("show", eyes=given.eyes(eyes, now.seats))
    report.stand(answer, now)
    if turn is not None:
        now = at(saved, now, turn, answer.eyes)
        report.stand(answer, now)
    answer.view, shown = report.position(now, answer.eyes, whole)
    answer.played = [Made(None, seat, sheet.by, sheet.text)
                     for seat, sheet in now.orders.items() if answer.eyes in (seat, MODERATOR)]
    if answer.played:
        shown = (*shown, page.Heading("filed, and sealed until all are in"),
                 page.Lines(tuple(map(report.written, answer.played))))
    asked, feet = report.questions(now, answer.eyes), report.feet(now, answer.eyes)
    if write is None:
        answer.text = report.with_tail(shown, [*asked, *feet])
    else:
        answer.text = write((*shown, page.Lines(tuple(asked))) if asked else shown, tuple(feet))
    answer.report = answers.lines(report.endings(now), answers.PUBLIC)
    return answer


def at(saved: Save, now: Table, turn: int, eyes: str) -> Table:
    """The table as it stood behind a turn. Refused: one that led to no position."""
    if turn == now.phase:
        return now
    return _table(now, _past(saved, now, turn, eyes), _ended(saved, turn))


def positions(saved: Save, now: Table) -> Iterator[tuple[log.Line, Table]]:
    """Every line that led to a position which today's rules can show, and the table then."""
    lines, past = _history(saved, now)
    for line in lines:
        if line.n in past:
            ended = now.ended if line.n == lines[-1].n else ""
            yield line, now if line.n == now.phase else _table(now, past[line.n], ended)


def _table(now: Table, past: Replayed, ended: str) -> Table:
    line = past.line
    return msgspec.structs.replace(now, state=past.state, orders={}, turn=line.n, phase=line.n,
                                   seal=line.seal, since=line.seal, ended=ended)


def _ended(saved: Save, turn: int) -> str:
    """Why the game stood ended behind a turn; empty: it did not."""
    return said.ended(line.said for line in log.backwards(saved.log) if line.n <= turn)


def _history(saved: Save, now: Table,
             upto: int = 0) -> tuple[list[log.Line], dict[int, Replayed]]:
    """All lines, and those played again that today's rules can play, as far as ``upto``."""
    lines = list(log.lines(saved.log))
    return lines, replay.history(now, lines, upto)


def _past(saved: Save, now: Table, turn: int, eyes: str) -> Replayed:
    lines, past = _history(saved, now, max(turn, 0))
    if turn in past:
        return past[turn]
    last = given.latest(now, eyes)[0]
    if not 1 <= turn <= last:
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last is {last}.")
    why = ("led to no position of its own" if said.stays(lines[turn - 1].said) else
           "was played by older rules; its position can no longer be shown")
    first = min(_history(saved, now)[1], default=now.phase)
    raise refused("referee/usage-turn", f"Turn {turn} {why}.",
                  hint=f"Those from turn {first} on can be shown.")


def legal(now: Table, prefix: str = "", *, seat: str | None = None) -> Answer:
    """The legal moves of a seat in canonical form, for its own eyes."""
    try:
        who = given.seat(seat, now.seats) or mover.sole(now)
        if now.ended:
            mover.asked_of(now)
    except Refused as error:
        answer = answers.failed("legal", error)
        report.stand(answer, now)
        return answer
    answer = Answer("legal", eyes=who, who=who)
    report.stand(answer, now)
    asks = now.rules.awaiting(now.state).asks
    ask = next((ask for ask in asks if ask.seat == who), None)
    if ask is None:
        raise Refused(mover.not_asked(who, asks))
    moves, more = _listed(now, who, prefix)
    answer.view = moves
    if more:
        moves = [*moves, f"# and more; give the beginning of a move, as in: {moves[0]}"]
    if not moves and prefix:
        moves = [f"# no legal move begins with “{prefix[:60]}”"]
    unlisted = games.about(now.head.game).unlisted
    if unlisted:
        omitted = f"Legal and not listed: {unlisted}"
        answer.report = answers.lines([omitted], who)
        moves = [*moves, *(f"# {line}" for line in page.fold(omitted, 76))]
    if ask.kind in now.rules.sheets:
        moves = [f"# a sheet is sent with its head: {ask.what}: …", *moves]
    answer.text = f"# for {who}'s eyes\n" + "".join(f"{visible(move)}\n" for move in moves)
    return answer


def _listed(now: Table, who: Seat, prefix: str) -> tuple[list[str], bool]:
    start = " ".join(prefix.casefold().split())
    found: list[str] = []
    for move in now.rules.options(now.state, who):
        text = now.rules.write(move)
        if text.casefold().startswith(start):
            if len(found) == MOST:
                return found, True
            found.append(text)
    return found, False


def history(saved: Save, now: Table, *, eyes: str | None = None, first: int | None = None,
            last: int | None = None, many: int | None = None) -> Answer:
    """The reports of past turns, as far as some eyes may read them.

    From turn ``first`` to turn ``last``; or so ``many`` up to it. Refused: turns that there
    are not, both ``first`` and ``many``.
    """
    answer = Answer("log", eyes=given.eyes(eyes, now.seats))
    report.stand(answer, now)
    latest = given.latest(now, answer.eyes)[0]
    if many is not None and (first is not None or many < 1):
        raise refused("referee/usage-turn", "So many last turns are 1 or more, and not named by "
                      "the first of them.", hint="Write --last 3, or --from 41.")
    end = latest if last is None else last
    start = first or 1 if many is None else max(1, end - many + 1)
    if not 1 <= start <= end <= latest:
        raise refused("referee/usage-turn", f"The log has turns 1 to {latest}, and none "
                      f"from {start} to {end}.")
    lines, past = _history(saved, now, end)
    stands = replay.standing(lines, now.phase)
    sealed = set() if now.told or answer.eyes == MODERATOR else replay.unopened(lines)
    out = max((line.n for line in lines if report.came_out(line)), default=0)
    turns = [_entry(line, past.get(line.n), now, answer.eyes, line.n in sealed, line.n <= out,
                    not said.stays(line.said) and line.n not in stands)
             for line in lines[start - 1:end]]
    answer.view = turns
    answer.played = [move for turn in turns for move in turn.played]
    answer.report = [line for turn in turns for line in turn.report]
    told = report.folded(line for turn in turns for line in _entry_lines(turn))
    answer.text = "\n".join([*told, "", *report.feet(now, answer.eyes)]) + "\n"
    return answer


def _entry(line: log.Line, again: Replayed | None, now: Table, eyes: str, sealed: bool,
           out: bool, gone: bool) -> Entry:
    """A turn as data.

    ``sealed``: it filed a sheet, and by whom is not told while it is; ``out``:
    what it sealed has been shown since, and so has who wrote it for a seat.
    """
    first, line = said.read(line.said), _marked(line, now.rules)
    kind, made, notes, told = type(first).__name__.lower(), [], [], []
    if type(first) is Played:
        made = report.moved(line, eyes)
        told = report.told(now.rules, again.events if again else (), line, eyes, out)
        notes = [] if again else ["Played by older rules; its seal still holds."]
    else:
        if type(first) is Filed and not out and eyes not in (first.seat, MODERATOR):
            line = replace(line, moves=(said.write(replace(first, by="")),))
        notes = [log.text(row) for row in line.moves if report.readable(row, eyes)
                 and not (sealed and type(first) is Filed and first.seat != eyes)]
        notes += (report.thrown(line) if type(first) is Setup else
                  [f"receipt: {line.seal[:32]}"] if type(first) is Filed and notes else [])
    if not made and not notes and not told:
        notes, kind = ["Not for these eyes."], "hidden"
    told += [Told(line.n, answers.PUBLIC, note) for note in notes]
    return Entry(line.n, line.when, kind, gone, getattr(first, "at", ""), line.seal[:32], made,
                 told)


def _marked(line: log.Line, rules: AnyRules) -> log.Line:
    """A line whose moves say for whose eyes they are, as those of format 1 do not."""
    if line.format > 1 or type(said.read(line.said)) is not Played:
        return line
    rows: list[chance.Row] = []
    for text in map(log.text, line.moves):
        played = said.read(text)
        assert isinstance(played, Played)
        try:
            whose = rules.eyes(rules.parse(played.text), played.seat)
        except Refused:  # today's rules read other texts
            whose = chance.NOBODY
        rows.append(log.row(text, whose))
    return msgspec.structs.replace(line, moves=tuple(rows))


def _entry_lines(turn: Entry) -> list[str]:
    mark = " (undone)" if turn.undone else ""
    mark += f" (answers {turn.answers})" if turn.answers and turn.played else ""
    margin = "    " if turn.played else "  "
    return [f"turn {turn.turn}  {turn.when}{mark}",
            *(f"  {report.written(move)}" for move in turn.played),
            *(margin + report.worded(line) for line in turn.report)]


def score(saved: Save, now: Table, scenario: str, *, ended: bool = False) -> Answer:
    """The score sheet; before the end the public standing, or what it would be worth ``ended``.

    ``scenario`` says what is to be said of the game's; empty: it is the one of its name.
    """
    from referee.core.remarks import brief

    answer = Answer("score")
    report.stand(answer, now)
    lines = list(log.lines(saved.log))
    sealed = replay.unopened(lines)
    lines = [line for line in lines if line.n <= now.phase and line.n not in sealed]
    head = brief(saved.head, lines, games.about(saved.head.game), scenario)
    result = now.rules.result(now.state)
    open_ = result is None
    if result is None and ended:
        result = now.rules.worth(now.rules.view(now.state, None))
    if result is None:
        shown = _standing(now.rules.show(now.rules.view(now.state, None)))
        tail = report.endings(now) or ["The game is not over."]
    else:
        answer.view = msgspec.to_builtins(result)
        shown = sheet(result, now.seats, "if it ended now" if open_ else "result")
        tail = ["The game is not over; this counts what all may know."] if open_ else []
        tail = [*report.endings(now), "This counts what all may know."] if now.ended else tail
    answer.text = report.with_tail((page.Lines((head,)), *shown),
                                   [*tail, *report.feet(now, answer.eyes)])
    answer.report = answers.lines([head, *(
        page.text(shown).splitlines() if result is None else []), *report.endings(now)],
        answers.PUBLIC)
    return answer


def _standing(shown: Page) -> Page:
    for i, block in enumerate(shown):
        if isinstance(block, page.Heading) and block.text == "standing":
            rest = shown[i + 1:]
            until = next((j for j, b in enumerate(rest) if isinstance(b, page.Heading)), len(rest))
            return (block, *rest[:until])
    return ()


def sheet(result: Result, seats: tuple[Seat, ...], head: str = "result") -> Page:
    """A result as a page: the places, the sheet, how its entries came about, the notes."""
    places: list[str] = []
    place = 1
    for equal in result.ranking:
        places.append(f"{place}. {' and '.join(equal)}")
        place += len(equal)
    blocks: list[Block] = [page.Heading(head), page.Lines((result.reason, *places))]
    if result.sheet:
        rows = tuple((label, *map(str, values)) for label, values in result.sheet)
        blocks += [page.Heading("score sheet"),
                   page.Table(("", *seats), rows, "<" + ">" * len(seats))]
    worked = [f"{label}, {seat}: {how}" for label, row in result.workings
              for seat, how in zip(seats, row, strict=True) if how]
    if worked:
        blocks += [page.Heading("workings"), page.Lines(tuple(worked))]
    return (*blocks, page.Lines(result.notes)) if result.notes else tuple(blocks)
