"""A game in progress: start, play, file, resolve, undo, carry.

A table is a value. Everything here takes one and gives the next, together with
the line that the log gains; what is written where is the shell's business.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from referee.core import chance, log, said, save
from referee.core.chance import NOBODY, Row, Source
from referee.core.log import Line
from referee.core.problem import Problem, Problems, Refused, hard, placed, refused
from referee.core.rules import FILED, About, AnyRules, Awaiting, Seat
from referee.core.said import Carry, Copied, Filed, Lift, Played, Ruling, Undo
from referee.core.save import Sheet


class Games(Protocol):
    """Where games are found; the core imports none."""

    def about(self, game: str) -> About:
        """What is known of a game before it is loaded."""

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> AnyRules:
        """The rules for a scenario, its seats and its options."""

    def scenario(self, game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
        """The type of a game's scenarios and the check of what no type can say."""

    def upgrade(self, game: str) -> Callable[[dict[str, Any], int, int], dict[str, Any]] | None:
        """What lifts a position of older rules: (position, its rules, turn that carries it)."""


class Table(Struct, frozen=True):
    """A position with its rules and the end of its log.

    ``orders`` are sealed sheets, filed and not yet played; ``plans`` what seats
    have ordered ahead, ``drafts`` what of it is not in force. ``phase`` is the
    turn that led to the position, ``since`` its seal; ``turn`` and ``seal``
    are those of the last line, which may have filed a sheet since. ``version``
    is that of the rules in force; while ``head.rules`` is lower, the position
    was lifted from ``before`` and the log does not say so yet. ``branched`` is
    the line from which on it is a copy that tries what if; else 0.
    """

    head: save.Head
    rules: AnyRules
    version: int
    state: Any
    orders: dict[Seat, Sheet]
    turn: int
    seal: str
    phase: int = 0
    since: str = ""
    before: Any = None
    branched: int = 0
    plans: dict[Seat, str] = {}
    drafts: dict[Seat, str] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.head.names

    @property
    def secret(self) -> str:
        """What the luck follows from."""
        return self.head.fairness.secret

    @property
    def told(self) -> bool:
        """Whether all may know who has filed a sheet while the others write."""
        return self.head.options.get(FILED.name) == "told"


class Turned(Struct, frozen=True):
    """One more line of the log, the table it led to, the events that did it."""

    table: Table
    line: Line
    events: tuple[Any, ...]


class Ahead(Struct, frozen=True):
    """What plans made of a table: the turns, and why which of them stopped, by seat."""

    table: Table
    turned: tuple[Turned, ...] = ()
    stopped: tuple[tuple[Seat, str], ...] = ()


def luck(table: Table) -> Source:
    """The game's own luck, for whatever no moderator answers."""
    return chance.sealed(table.secret)


def waiting(table: Table) -> Awaiting:
    """Who is asked now: in a sealed phase only those who have not filed."""
    awaiting: Awaiting = table.rules.awaiting(table.state)
    if not awaiting.sealed or not table.orders:
        return awaiting
    left = tuple(ask for ask in awaiting.asks if ask.seat not in table.orders)
    return Awaiting(left, True)


def asked(table: Table, to: Seat | None) -> Awaiting:
    """Who is asked, as a seat may know it (None: everybody): who has filed stays sealed too."""
    awaiting: Awaiting = table.rules.awaiting(table.state)
    if not awaiting.sealed or not table.orders:
        return awaiting
    left = tuple(ask for ask in awaiting.asks
                 if ask.seat not in table.orders or not (table.told or ask.seat == to))
    return Awaiting(left, True)


def start(games: Games, head: save.Head, name: str, scenario: bytes, source: Source) -> Turned:
    """The first line: the set-up. Refused: a first position that cannot be."""
    version = games.about(head.game).rules
    rules = games.bind(head.game, scenario, head.names, head.options)
    state, rows = chance.settle(rules.setup(), source)
    faults = rules.faults(state)
    if faults:
        raise Refused(*(Problem(
            "referee/unusable-scenario-start", "A game would begin in a position that cannot be: "
            f"{placed(fault)}") for fault in faults))
    table = Table(head, rules, version, state, {}, 0, head.fairness.commitment)
    return _write(table, state, (save.setup_row(head, version, name, scenario),), rows,
                  head.created)


def play(table: Table, moves: Mapping[Seat, Any], when: str, source: Source,
         by: Mapping[Seat, str] | None = None, at: str = "") -> Turned:
    """One turn of checked moves.

    ``by`` names who moved for a seat other than its players, ``at`` is the
    turn and seal that the move says it answers.
    """
    rules = table.rules
    (events, state), rows = chance.settle(rules.play(table.state, moves), source)
    for name, hand in by.items() if by else ():
        table = shelved(table, (name,), f"{hand} moved for {name}")
    texts = tuple(
        log.row(said.write(Played(name, rules.write(moves[name]), by.get(name, "") if by else "",
                                  at)), rules.eyes(moves[name], name))
        for name in table.seats if name in moves)
    return _write(table, state, texts, rows, when, events)


def file(table: Table, name: Seat, move: Any, when: str, by: str = "", at: str = "",
         number: int = 0) -> Turned:
    """A line that promises a sealed sheet, which replaces the seat's former one.

    With the ``number`` of a sheet that waits it promises that one anew.
    """
    n, text = table.turn + 1, table.rules.write(move)
    former = table.orders.get(name)
    sheet = Sheet(text, by, n, number or (former.number if former else 0) + 1)
    filed = Filed(name, sheet.number, table.phase, log.promise(table.secret, n, name, text), by,
                  at)
    orders = {**table.orders, name: sheet}
    ordered = {key: orders[key] for key in table.seats if key in orders}
    return _write(table, table.state, (said.write(filed),), (), when, (), ordered)


def opens(table: Table) -> bool:
    """Whether all sheets are in that a sealed phase waits for."""
    awaiting = waiting(table)
    return awaiting.sealed and not any(ask.must for ask in awaiting.asks)


def open_sheets(table: Table, when: str, source: Source) -> Turned:
    """The turn in which all sheets are played that were filed."""
    moves = {name: table.rules.parse(sheet.text) for name, sheet in table.orders.items()}
    return play(table, moves, when, source,
                {name: sheet.by for name, sheet in table.orders.items() if sheet.by})


def resolve(table: Table, when: str, source: Source) -> list[Turned]:
    """The deadline has come: the silent move by default, each marked ``by referee``.

    In a sealed phase it is one turn, else one for each seat that must. Refused:
    a game that is over; a seat for which the game has no default.
    """
    awaiting = waiting(table)
    musts = [ask.seat for ask in awaiting.asks if ask.must]
    if not musts:
        raise refused("referee/illegal-nobody-asked", "Nobody is late: no move is asked for.")
    if awaiting.sealed:
        silent = {n: Sheet(table.rules.write(_default(table, n)), "referee") for n in musts}
        orders = {**table.orders, **silent}
        full = replace(table, orders={n: orders[n] for n in table.seats if n in orders})
        return [open_sheets(full, when, source)]
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


def carry(table: Table, when: str) -> list[Turned]:
    """The lines that take a running game over to today's format and rules, if it is older.

    Sheets that wait are promised anew behind them.
    """
    turns: list[Turned] = []
    head, now = table.head, table
    if head.format < save.FORMAT:
        now = replace(now, head=replace(now.head, format=save.FORMAT))
        text = said.write(Lift(head.format, save.FORMAT))
        state = table.state if table.before is None else table.before
        turns.append(_write(now, state, (text,), (), when))
        now = replace(turns[-1].table, state=table.state)
    if head.rules < table.version:
        now = shelved(now, now.plans, f"rules {table.version}")
        now = replace(now, head=replace(now.head, rules=table.version), before=None)
        rows = [(NOBODY, f"{kept}: {log.encoded(state).decode()}")
                for kept, state in (("before", table.before), ("position", table.state))]
        text = said.write(Carry(head.rules, table.version))
        turns.append(_write(now, table.state, (text,), rows, when))
    return _waiting_still(turns, table.orders, when)


def undo(table: Table, state: Any, to: int, reason: str, when: str) -> Turned:
    """A line after which the position of turn ``to`` stands; filed sheets are dropped.

    Plans are taken out of force.
    """
    table = shelved(table, table.plans, f"undone to turn {to}")
    return _write(table, state, (said.write(Undo(to, reason)),), (), when)


def rule(table: Table, state: Any, rows: Iterable[Row], reason: str, when: str) -> list[Turned]:
    """The line of a ruling that sets the position; sheets that wait are promised anew behind it.

    Refused: a ruling after which a sheet that waits could not have been filed.
    """
    for name, sheet in table.orders.items():
        move = table.rules.parse(sheet.text)
        if not table.rules.awaiting(state).sealed or hard(table.rules.check(state, name, move)):
            raise refused("referee/illegal-ruling", f"A sheet that {name} filed could not be "
                          "played after it.", hint="Undo to the opening of the phase first: the "
                          "sheets are dropped, and all write anew.")
    orders, table = table.orders, shelved(table, table.plans, "a ruling")
    turned = _write(table, state, (said.write(Ruling(reason)), *rows), (), when)
    return _waiting_still([turned], orders, when)


def copied(table: Table, how: str, when: str) -> list[Turned]:
    """The line from which on this is another copy; sheets that wait are promised anew behind it."""
    turned = _write(table, table.state, (said.write(Copied(how)),), (), when)
    if how == said.BRANCHED:
        turned = replace(turned, table=replace(turned.table, branched=turned.line.n))
    return _waiting_still([turned], table.orders, when)


def shelved(table: Table, seats: Iterable[Seat], why: str) -> Table:
    """The table with the plans of these seats out of force, each kept as a draft that says why."""
    gone = {name: f"{table.plans[name]} # {why}" for name in seats if name in table.plans}
    if not gone:
        return table
    return replace(table, plans={name: text for name, text in table.plans.items()
                                 if name not in gone}, drafts={**table.drafts, **gone})


def _waiting_still(turns: list[Turned], orders: Mapping[Seat, Sheet], when: str) -> list[Turned]:
    """Some lines, and behind them, if there are any, each sheet that waits under its number."""
    for name, sheet in orders.items() if turns else ():
        now = turns[-1].table
        turns.append(file(now, name, now.rules.parse(sheet.text), when, sheet.by,
                          number=sheet.number))
    return turns


def _write(table: Table, state: Any, moves: tuple[Row, ...], rows: Iterable[Row], when: str,
           events: tuple[Any, ...] = (), orders: dict[Seat, Sheet] | None = None) -> Turned:
    n, luck, digest = table.turn + 1, tuple(rows), log.digest(state)
    seal = log.seal(table.secret, table.seal, n, when, moves, luck, digest)
    line = Line(n, when, moves, luck, digest, seal)
    phase = (table.phase, table.since) if said.stays(line.said) else (n, seal)
    after = Table(table.head, table.rules, table.version, state, orders or {}, n, seal, *phase,
                  branched=table.branched, plans=table.plans, drafts=table.drafts)
    return Turned(after, line, events)


def over() -> Problem:
    """The refusal of a move after the end."""
    return Problem("referee/illegal-over", "The game is over.",
                   hint="See the score sheet with `referee score`.")
