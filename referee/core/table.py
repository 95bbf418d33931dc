"""A game in progress: start, play, file, resolve, undo, carry, replay.

A table is a value. Everything here takes one and gives the next, together with
the line that the log gains; what is written where is the shell's business.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core import chance, log, said, save
from referee.core.chance import Source
from referee.core.log import Line
from referee.core.problem import Problem, Problems, Refused, refused
from referee.core.rules import About, AnyRules, Awaiting, Seat
from referee.core.said import Carry, Played, Said, Setup, Undo


class Games(Protocol):
    """Where games are found; the core imports none."""

    def about(self, game: str) -> About:
        """What is known of a game before it is loaded."""

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> AnyRules:
        """The rules for a scenario, its seats and its options."""

    def upgrade(self, game: str) -> Callable[[dict[str, Any], int], dict[str, Any]] | None:
        """What lifts a position of older rules."""


class Table(Struct, frozen=True):
    """A position with its rules and the end of its log.

    ``orders`` are sealed sheets, filed and not yet played, as canonical text,
    behind ``by moderator: `` if another filed them than the seat's players.
    ``version`` is that of the rules in force; while ``head.rules`` is lower,
    the position was lifted and the log does not say so yet.
    """

    head: save.Head
    rules: AnyRules
    version: int
    state: Any
    orders: dict[Seat, str]
    turn: int
    seal: str

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.head.names

    @property
    def secret(self) -> str:
        """What the luck follows from."""
        return self.head.fairness.secret


class Turned(Struct, frozen=True):
    """One more line of the log, the table it led to, the events that did it."""

    table: Table
    line: Line
    events: tuple[Any, ...]


def luck(table: Table) -> Source:
    """The game's own luck, for whatever no moderator answers."""
    return chance.sealed(table.secret)


def asked(table: Table) -> Awaiting:
    """Who is asked now: in a sealed phase only those who have not filed."""
    awaiting: Awaiting = table.rules.awaiting(table.state)
    if not awaiting.sealed or not table.orders:
        return awaiting
    left = tuple(ask for ask in awaiting.asks if ask.seat not in table.orders)
    return Awaiting(left, True)


def start(games: Games, head: save.Head, name: str, scenario: bytes, source: Source) -> Turned:
    """The first line: the set-up."""
    version = games.about(head.game).rules
    rules = games.bind(head.game, scenario, head.names, head.options)
    state, rows = chance.settle(rules.setup(), source)
    table = Table(head, rules, version, state, {}, 0, head.fairness.commitment)
    return _write(table, state, (save.setup_row(head, version, name, scenario),), rows,
                  head.created, ())


def seat(games: Games, saved: save.Save, file: str) -> Table:
    """The table of a save.

    Refused: rules newer than today's; a position of another shape, not the one
    its last line led to, or one that cannot be; an order that could not have
    been filed.
    """
    head = saved.head
    version = games.about(head.game).rules
    if head.rules > version:
        raise refused("referee/unusable-save-newer",
                      f"The game is played by rules {head.rules} of {head.game}; "
                      f"this referee knows them up to {version}.", where=file,
                      hint="Use the newer referee that wrote it.")
    line, _ = log.last(saved.log)
    try:
        rules = games.bind(head.game, saved.scenario, head.names, head.options)
    except (msgspec.MsgspecError, Refused) as error:
        raise refused("referee/unusable-save-scenario",
                      f"The scenario, seats or options of the save cannot be used: {error}.",
                      where=file, hint="Restore the file from a backup.") from None
    if not _led_to(saved.state, line):
        raise refused("referee/unusable-save-edited",
                      f"[state] is not the position that turn {line.n} led to.", where=file,
                      hint="Restore the file from a backup, or take moves back with undo.")
    state = _state(games, head, version, rules, saved.state, file)
    faults = rules.faults(state)
    if faults:
        raise Refused(*(_impossible(problem, line.n, file) for problem in faults[:10]))
    table = Table(head, rules, version, state, saved.orders, line.n, line.seal)
    _orders_fit(table, file)
    return table


def _impossible(fault: Problem, turn: int, file: str) -> Problem:
    place = f" ({fault.where})" if fault.where else ""
    return replace(fault, why=f"The position of turn {turn} cannot be: {fault.why}{place}",
                   where=file, hint="Restore the file from a backup, or take moves back with undo.")


def _led_to(state: dict[str, Any], line: Line) -> bool:
    try:
        return log.digest(state) == line.digest
    except (ValueError, RecursionError):  # a number without end, or tables nested without end
        return False


def _state(games: Games, head: save.Head, version: int, rules: AnyRules,
           data: dict[str, Any], file: str) -> Any:
    lift = games.upgrade(head.game) if head.rules < version else None
    try:
        return msgspec.convert(lift(data, head.rules) if lift else data, rules.state)
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
        raise refused("referee/unusable-save-edited", f"[state] cannot be read: {error}.",
                      where=file, hint="Restore the file from a backup.") from None


def _orders_fit(table: Table, file: str) -> None:
    if not table.orders:
        return
    awaiting = table.rules.awaiting(table.state)
    for name, sheet in table.orders.items():
        by, text = said.unfiled(sheet)
        try:
            move = table.rules.parse(text)
            fine = (awaiting.sealed and any(ask.seat == name for ask in awaiting.asks)
                    and table.rules.write(move) == text and by != "referee"
                    and not hard(table.rules.check(table.state, name, move)))
        except Refused:
            fine = False
        if not fine:
            raise refused("referee/unusable-save-edited",
                          f"The order filed for {name} is not one that could have been filed.",
                          where=file, hint="Restore the file from a backup.")


def hard(problems: Problems) -> Problems:
    """The problems that refuse."""
    return tuple(problem for problem in problems if not problem.warning)


def play(table: Table, moves: Mapping[Seat, Any], when: str, source: Source,
         by: Mapping[Seat, str] | None = None) -> Turned:
    """One turn of checked moves; ``by`` names who moved for a seat other than its players."""
    rules = table.rules
    (events, state), rows = chance.settle(rules.play(table.state, moves), source)
    texts = tuple(
        said.write(Played(name, rules.write(moves[name]), by.get(name, "") if by else ""))
        for name in table.seats if name in moves)
    return _write(table, state, texts, rows, when, events)


def file(table: Table, name: Seat, move: Any, when: str, source: Source,
         by: str = "") -> tuple[Table, Turned | None]:
    """A sealed sheet, which replaces the seat's former one; played when it is the last."""
    orders = {**table.orders, name: said.filed(table.rules.write(move), by)}
    filed = replace(table, orders={key: orders[key] for key in table.seats if key in orders})
    if any(ask.must for ask in asked(filed).asks):
        return filed, None
    turned = _open(filed, when, source)
    return turned.table, turned


def _open(table: Table, when: str, source: Source) -> Turned:
    sheets = {name: said.unfiled(sheet) for name, sheet in table.orders.items()}
    moves = {name: table.rules.parse(text) for name, (_, text) in sheets.items()}
    return play(table, moves, when, source, {name: by for name, (by, _) in sheets.items() if by})


def resolve(table: Table, when: str, source: Source) -> list[Turned]:
    """The deadline has come: the silent move by default, each marked ``by referee``.

    In a sealed phase it is one turn, else one for each seat that must. Refused:
    a game that is over; a seat for which the game has no default.
    """
    awaiting = asked(table)
    musts = [ask.seat for ask in awaiting.asks if ask.must]
    if not musts:
        raise refused("referee/illegal-nobody-asked", "Nobody is late: no move is asked for.")
    if awaiting.sealed:
        silent = {n: said.filed(table.rules.write(_default(table, n)), "referee")
                  for n in musts}
        orders = {**table.orders, **silent}
        full = replace(table, orders={n: orders[n] for n in table.seats if n in orders})
        return [_open(full, when, source)]
    turns: list[Turned] = []
    for name in musts:
        now = turns[-1].table if turns else table
        if not any(ask.seat == name and ask.must for ask in now.rules.awaiting(now.state).asks):
            continue
        move = _default(now, name)
        turns.append(play(now, {name: move}, when, source, {name: "referee"}))
    return turns


def _default(table: Table, name: Seat) -> Any:
    move = table.rules.default(table.state, name)
    if move is None:
        raise refused("referee/illegal-no-default", f"{name} is silent, and the rules know no "
                      "move to make instead.", hint=f"Move for {name}: “{name} by moderator: …”.")
    return move


def carry(table: Table, when: str) -> Turned | None:
    """The line that takes a running game over to today's rules; None if it plays by them."""
    head = table.head
    if head.rules == table.version:
        return None
    text = said.write(Carry(head.rules, table.version))
    state = msgspec.json.encode(table.state, order="sorted").decode()
    now = replace(table, head=replace(head, rules=table.version))
    return _write(now, table.state, (text,), [f"position: {state}"], when, (), table.orders)


def undo(table: Table, past: Mapping[int, "Replayed"], to: int, reason: str, when: str) -> Turned:
    """A line after which the position of turn ``to`` stands; filed sheets are dropped."""
    text = said.write(Undo(to, reason))
    return _write(table, past[to].state, (text,), [], when, ())


def _write(table: Table, state: Any, moves: tuple[str, ...], rows: Iterable[str], when: str,
           events: tuple[Any, ...], orders: dict[Seat, str] | None = None) -> Turned:
    n, luck, digest = table.turn + 1, tuple(rows), log.digest(state)
    seal = log.seal(table.secret, table.seal, n, when, moves, luck, digest)
    after = Table(table.head, table.rules, table.version, state, orders or {}, n, seal)
    return Turned(after, Line(n, when, moves, luck, digest, seal), events)


class Replayed(NamedTuple):
    """A line played again: the position before, the events, the position after.

    ``before`` is the turn whose position this one followed.
    """

    line: Line
    start: Any
    events: tuple[Any, ...]
    state: Any
    before: int

    @property
    def back(self) -> int | None:
        """The turn that an undo lets stand again; None if the line is none."""
        said = first_said(self.line)
        return said.to if type(said) is Undo else None


def first_said(line: Line) -> Said | None:
    """What a line says first; that tells its kind."""
    return said.read(line.moves[0]) if line.moves else None


def unsaid(text: str) -> str:
    """Why a text of the log cannot be read."""
    return f"“{text[:60]}” is nothing that a log can say."


def first_replayed(lines: list[Line]) -> int:
    """Where replay begins: at the last line that carried the game over, else at the set-up."""
    for i in range(len(lines) - 1, 0, -1):
        if lines[i].moves and said.carries(lines[i].moves[0]):
            return i
    return 0


def history(table: Table, lines: list[Line]) -> dict[int, Replayed]:
    """The turns that today's rules can play again, by number; none before the game is carried over.

    Refused: a line without its seal, one that does not follow.
    """
    log.verify(lines, table.secret, table.head.fairness.commitment)
    if table.head.rules != table.version:
        return {}
    return {again.line.n: again for again in replay(table.rules, lines)}


def replay(rules: AnyRules, lines: list[Line],
           answers: Callable[[Line], Source] = lambda line: chance.recorded(line.luck),
           ) -> Iterator[Replayed]:
    """The lines from the last carry on, played again from what they record.

    Refused: a line whose moves or luck cannot be played, or that leads to
    another position than it says; its number is named.
    """
    states: dict[int, Any] = {}
    understood: dict[str, Any] = {}  # most moves of a game recur: read each text once
    before = 0
    for line in lines[first_replayed(lines):]:
        state = states.get(before)
        try:
            after, events = again(rules, line, states, before, answers(line), understood)
        except Refused as error:
            raise Refused(*(_unplayable(p.why, line) for p in error.problems)) from None
        if log.digest(after) != line.digest:
            raise Refused(_unplayable("The position it leads to is not the one recorded.", line))
        states[line.n] = after
        yield Replayed(line, state, events, after, before)
        before = line.n


def _unplayable(why: str, line: Line) -> Problem:
    return Problem("referee/unusable-log", why, f"turn {line.n}", hint=log.AUDIT)


def again(rules: AnyRules, line: Line, states: Mapping[int, Any], before: int, source: Source,
          understood: dict[str, Any]) -> tuple[Any, tuple[Any, ...]]:
    """What one line leads to: the position and the events. Refused: it cannot be played."""
    texts = [said.read(text) for text in line.moves]
    first = texts[0] if texts else None
    if type(first) is Undo:
        if first.to not in states or line.luck or len(line.moves) > 1:
            raise refused("referee/unusable-log", f"“{line.moves[0]}” names no turn before it.")
        return states[first.to], ()
    if type(first) is Carry:
        kept = line.luck[0] if len(line.luck) == len(line.moves) == 1 else ""
        try:
            return msgspec.json.decode(kept.removeprefix("position: "), type=rules.state), ()
        except msgspec.MsgspecError as error:
            raise refused("referee/unusable-log", f"the position carried over: {error}") from None
    events: tuple[Any, ...] = ()
    if type(first) is Setup and not states:
        state, rows = chance.settle(rules.setup(), source)
    else:
        if before not in states:
            raise refused("referee/unusable-log", "The log does not begin with the set-up.")
        state = states[before]
        moves = _sheets(rules, state, line, texts, understood)
        (events, state), rows = chance.settle(rules.play(state, moves), source)
    if len(rows) != len(line.luck):
        raise refused("referee/unusable-log", "The log answers more than the rules ask.")
    return state, events


def _sheets(rules: AnyRules, state: Any, line: Line, texts: list[Said | None],
            understood: dict[str, Any]) -> dict[Seat, Any]:
    """The moves of a line, each asked for, canonical and legal, none missing.

    ``understood`` keeps what texts mean. Refused: the first that is not so.
    """
    awaiting: Awaiting = rules.awaiting(state)
    asked = {ask.seat for ask in awaiting.asks}
    moves: dict[Seat, Any] = {}
    for whole, played in zip(line.moves, texts, strict=True):
        if played is None:
            raise refused("referee/unusable-log", unsaid(whole))
        if type(played) is not Played or played.seat not in asked:
            raise refused("referee/unusable-log", f"“{whole}” was not asked for.")
        name, text, by = played.seat, played.text, played.by
        move = understood.get(text)
        if move is None:
            move = understood[text] = rules.parse(text)
            if rules.write(move) != text:
                raise refused("referee/unusable-log", f"“{text}” is not written as moves are.")
        problems = rules.check(state, name, move)
        if problems and hard(problems):
            raise Refused(*hard(problems))
        if by and (by not in said.OTHERS
                   or (by == "referee" and move != rules.default(state, name))):
            raise refused("referee/unusable-log", f"“{text}” is not what the {by} does for {name}.")
        moves[name] = move
    if not awaiting.sealed:
        if len(line.moves) != 1:
            raise refused("referee/unusable-log", "A turn outside a sealed phase is one seat's.")
        return moves
    late = [ask.seat for ask in awaiting.asks if ask.must and ask.seat not in moves]
    if late:
        raise refused("referee/unusable-log", f"The sheet of {', '.join(late)} is missing.")
    if len(moves) != len(line.moves) or list(moves) != [n for n in rules.seats if n in moves]:
        raise refused("referee/unusable-log", "The sheets do not stand once each in seat order.")
    return moves


def over() -> Problem:
    """The refusal of a move after the end."""
    return Problem("referee/illegal-over", "The game is over.",
                   hint="See the score sheet with `referee score`.")


def parent(past: Mapping[int, Replayed], turn: int) -> int:
    """The turn whose position stood before the one that stands after ``turn``."""
    while (back := past[turn].back) is not None:
        turn = back
    return past[turn].before


def undone(past: Mapping[int, Replayed], turn: int, to: int) -> list[int]:
    """The turns whose effect is gone when ``to`` stands again after ``turn``, in order."""
    gone: list[int] = []
    while turn > to:
        back = past[turn].back
        if back is None:
            gone.append(turn)
        turn = past[turn].before if back is None else back
    return gone[::-1]
