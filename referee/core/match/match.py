"""A game in progress: start, play, file, resolve.

A table is a value. Everything here takes one and gives the next, together with
the line that the log gains; what is written where is the shell's business.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused, placed, refused
from referee.core.game.decisions import FILED, SETTLE, Awaiting, Result, Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Question, Row, Source
from referee.core.match import early_end, entry_texts, log_entry, save_format
from referee.core.match.entry_texts import REFEREE, Begun, Filed, Played
from referee.core.match.game_registry import Games, Older
from referee.core.match.live_entries import keeps
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Draft, Sheet


class Table(Struct, frozen=True):
    """A position with its rules and the end of its log.

    ``orders`` are sealed sheets, filed and not yet played, ``sheets`` those that
    do not count yet; ``plans`` what seats have ordered ahead, ``drafts`` what of
    it is not in force; ``filed`` are the numbers of the sheets that each seat
    last filed or withdrew in this phase. ``phase`` is the turn that led to the
    position, ``since`` its seal; ``turn`` and ``seal`` are those of the last
    line, which may have filed a sheet since. ``public_turn`` is the last of such turns that
    everybody may know, ``public_seal`` its seal: while all write in secret it is the one before
    anybody filed, whatever a ruling or an upgrade did since. ``version``
    is that of the rules in force; while ``head.rules`` is lower, the position
    was lifted from ``before`` and the log does not say so yet. ``branched`` is
    the line from which on it is a copy that tries what if; else 0. ``ended``
    is why the game was ended before its rules end it; empty while it was not. ``left`` are the
    seats that had a player then. ``older`` are the rules of
    older versions that the program still has. ``damage`` are the damaged turns of
    the log, see ``intact``: such a table is only read.
    """

    head: save_format.Head
    rules: Game
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
    ended: str = ""
    sheets: dict[Seat, Draft] = {}
    filed: dict[Seat, int] = {}
    older: Older = Older()
    public_turn: int = 0
    public_seal: str = ""
    left: tuple[Seat, ...] = ()
    damage: tuple[tuple[int, str], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.head.names

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats that have nobody to play them."""
        return tuple(chair.seat for chair in self.head.seats if chair.gone)

    @property
    def secret(self) -> str:
        """What seals, receipts and, alone or with a source beside it, the luck follow from."""
        return self.head.fairness.secret

    @property
    def told(self) -> bool:
        """Whether all may know who has filed a sheet while the others write."""
        return self.head.options.get(FILED.name) == "told"

    @property
    def settle(self) -> int:
        """Minutes that pass after the last sheet of a sealed phase before it opens."""
        return int(self.head.options.get(SETTLE.name, SETTLE.default))


class Turned(Struct, frozen=True):
    """One more line of the log, the table it led to, the events that did it."""

    table: Table
    line: Line
    events: tuple[Any, ...]


class Ahead(Struct, frozen=True):
    """What plans made of a table: the turns, and why which of them stopped, by seat.

    ``left`` are the questions that standing answers leave to their owners, and why.
    """

    table: Table
    turned: tuple[Turned, ...] = ()
    stopped: tuple[tuple[Seat, str], ...] = ()
    left: tuple[tuple[Seat, str], ...] = ()


def luck(table: Table) -> Source:
    """The game's own luck, for whatever no moderator answers."""
    return chance.sealed(table.head.fairness.key)


def unthrown(table: Table) -> tuple[Seat, str, Question] | None:
    """The one answer of a seat that waits for a table's luck: whose, its text, what is thrown."""
    if table.head.fairness.luck != "table" or table.ended:
        return None
    forced = table.rules.forced(table.state)
    if forced is None:
        return None
    return _unthrown(table, *forced)


def unthrown_for_gone(table: Table) -> tuple[Seat, str, Question] | None:
    """The same of the default of a seat that is gone, which the referee cannot play before."""
    if table.head.fairness.luck != "table" or table.ended:
        return None
    name = _gone(table)
    return _unthrown(table, name, _default(table, name)) if name else None


def _unthrown(table: Table, seat: Seat, move: Any) -> tuple[Seat, str, Question] | None:
    try:
        chance.settle(table.rules.play(table.state, {seat: move}),
                      chance.given("", luck(table))[0])
    except chance.Unanswered as none:
        return seat, table.rules.write(move), none.question
    return None


def waiting(table: Table) -> Awaiting:
    """Who is asked now: in a sealed phase only those who have not filed and are not gone."""
    awaiting: Awaiting = Awaiting() if table.ended else table.rules.awaiting(table.state)
    if not awaiting.sealed:
        return awaiting
    left = tuple(ask for ask in awaiting.asks
                 if ask.seat not in table.orders and ask.seat not in table.gone)
    return Awaiting(left, True)


def secret(table: Table) -> bool:
    """Whether all write in secret now, and nobody may know who has filed."""
    return not table.told and waiting(table).sealed


def asked(table: Table, to: Seat | None) -> Awaiting:
    """Who is asked, as a seat may know it (None: everybody): who has filed stays sealed too."""
    awaiting: Awaiting = Awaiting() if table.ended else table.rules.awaiting(table.state)
    if not awaiting.sealed:
        return awaiting
    left = tuple(ask for ask in awaiting.asks if ask.seat not in table.gone and (
        ask.seat not in table.orders or not (table.told or ask.seat == to)))
    return Awaiting(left, True)


def start(games: Games, head: save_format.Head, name: str, scenario: bytes,
          source: Source) -> Turned:
    """The first line: the set-up. Refused: a first position that cannot be."""
    text = save_format.setup_row(head, games.about(head.game).rules, name, scenario)
    return _set_up(games, head, scenario, source, text, head.created, (0, head.fairness.commitment))


def begin(games: Games, saved: save_format.Save, when: str) -> Turned:
    """The line that begins a game which has waited for its source of luck: the set-up."""
    last, fairness = log_entry.last(saved.log)[0], saved.head.fairness
    text = entry_texts.write(Begun(log_entry.source_digest(fairness.words, fairness.beacon)))
    return _set_up(games, saved.head, saved.scenario, chance.sealed(fairness.key), text, when,
                   (last.n, last.seal))


def _set_up(games: Games, head: save_format.Head, scenario: bytes, source: Source, text: str,
            when: str,
            behind: tuple[int, str]) -> Turned:
    rules = games.bind(head.game, scenario, head.names, head.options)
    state, rows = chance.settle(rules.setup(), source)
    faults = rules.faults(state)
    if faults:
        raise Refused(*(Problem(
            "referee/unusable-scenario-start", "A game would begin in a position that cannot be: "
            f"{placed(fault)}") for fault in faults))
    table = Table(head, rules, games.about(head.game).rules, state, {}, *behind)
    return add_entry(table, state, (text,), rows, when)


def play(table: Table, moves: Mapping[Seat, Any], when: str, source: Source,
         by: Mapping[Seat, str] | None = None, at: str = "") -> Turned:
    """One turn of checked moves.

    ``by`` names who moved for a seat other than its players, ``at`` is the
    turn and seal that the move says it answers.
    """
    rules, table = table.rules, replace(table, sheets={})
    (events, state), rows = chance.settle(rules.play(table.state, moves), source)
    for name, hand in by.items() if by else ():
        if hand != REFEREE:  # who was silent once has not taken back what he ordered for later
            table = shelved(table, (name,), f"{hand} moved for {name}")
    texts = tuple(
        log_entry.row(entry_texts.write(Played(name, rules.write(moves[name]), by.get(name, "")
                                               if by else "",
                                               at)), rules.eyes(moves[name], name))
        for name in table.seats if name in moves)
    return add_entry(table, state, texts, rows, when, events)


def file(table: Table, name: Seat, move: Any, when: str, by: str = "", at: str = "",
         number: int = 0, hands: Mapping[str, str] | None = None) -> Turned:
    """A line that promises a sealed sheet, which replaces the seat's former one.

    With the ``number`` of a sheet that waits it promises that one anew.
    ``hands`` are its players who wrote a line, by what it is about.
    """
    n, text = table.turn + 1, table.rules.write(move)
    sheet = Sheet(text, by, n, number or table.filed.get(name, 0) + 1, dict(hands or {}))
    filed = Filed(name, sheet.number, table.phase, log_entry.promise(table.secret, n, name, text),
                  by,
                  at)
    orders = {**table.orders, name: sheet}
    ordered = {key: orders[key] for key in table.seats if key in orders}
    table = replace(table, sheets={key: draft for key, draft in table.sheets.items()
                                   if key != name})
    return add_entry(table, table.state, (entry_texts.write(filed),), (), when, (), ordered)


def withdraw(table: Table, name: Seat, when: str, by: str = "") -> Turned:
    """A line that takes a seat's sheet back. Refused: none was filed."""
    if name not in table.orders:
        raise refused("referee/illegal-no-sheet", f"{name} has filed no sheet in this phase.")
    taken = Filed(name, table.filed[name] + 1, table.phase, entry_texts.WITHDRAWN, by)
    orders = {key: sheet for key, sheet in table.orders.items() if key != name}
    return add_entry(table, table.state, (entry_texts.write(taken),), (), when, (), orders)


def opens(table: Table) -> bool:
    """Whether all sheets are in that a sealed phase waits for."""
    awaiting = waiting(table)
    return awaiting.sealed and not any(ask.must for ask in awaiting.asks)


def open_sheets(table: Table, when: str, source: Source) -> Turned:
    """The turn in which all sheets are played that were filed; who is gone stays silent."""
    gone = [ask.seat for ask in table.rules.awaiting(table.state).asks
            if ask.must and ask.seat in table.gone and ask.seat not in table.orders]
    moves = {name: table.rules.parse(sheet.text) for name, sheet in table.orders.items()}
    by = {name: sheet.by for name, sheet in table.orders.items() if sheet.by}
    return play(table, moves | {name: _default(table, name) for name in gone}, when, source,
                by | dict.fromkeys(gone, REFEREE))


def for_gone(table: Table, when: str, source: Source) -> Turned | None:
    """The next turn of a seat that is gone, marked ``by referee``; None: it is not its.

    Refused: luck that a table has not thrown yet.
    """
    name = None if table.ended else _gone(table)
    return play(table, {name: _default(table, name)}, when, source, {name: REFEREE}) if (
        name) else None


def _gone(table: Table) -> Seat | None:
    """A seat that must move and has nobody to do so."""
    return next((ask.seat for ask in waiting(table).asks if ask.must and ask.seat in table.gone),
                None) if table.gone else None


def resolve(table: Table, when: str, source: Source,
            silent: Collection[Seat] | None = None) -> list[Turned]:
    """The deadline has come: the silent move by default, each marked ``by referee``.

    In a sealed phase it is one turn, else one for each seat that must, or of
    those for the ``silent`` that are given. Refused: a game that is over; a
    seat for which the game has no default.
    """
    awaiting = waiting(table)
    musts = [ask.seat for ask in awaiting.asks
             if ask.must and (silent is None or ask.seat in silent)]
    if table.ended:
        raise Refused(over(table))
    if not musts and not awaiting.sealed:
        raise refused("referee/illegal-nobody-asked", "Nobody is late: no move is asked for.")
    if awaiting.sealed:
        orders = table.orders | {
            n: Sheet(table.rules.write(_default(table, n)), REFEREE) for n in musts}
        full = replace(table, orders={n: orders[n] for n in table.seats if n in orders})
        return [open_sheets(full, when, source)]
    turns: list[Turned] = []
    for name in musts:
        now = turns[-1].table if turns else table
        if not any(ask.seat == name and ask.must for ask in now.rules.awaiting(now.state).asks):
            continue
        move = _default(now, name)
        turns.append(play(now, {name: move}, when, source, {name: REFEREE}))
    return turns


def stand_in(rules: Game, state: Any, name: Seat) -> Any:
    """The move for a seat that has nobody: its default, or else the first legal one."""
    move = rules.default(state, name)
    return move if move is not None else next(iter(rules.options(state, name)), None)


def _default(table: Table, name: Seat) -> Any:
    move = stand_in(table.rules, table.state, name) if name in table.gone else (
        table.rules.default(table.state, name))
    if move is None:
        raise refused("referee/illegal-no-default", f"{name} is silent, and the rules know no "
                      "move to make instead.", hint=f"Move for {name}: “{name} by moderator: …”.")
    return move


def shelved(table: Table, seats: Iterable[Seat], why: str) -> Table:
    """The table with the plans of these seats out of force, each kept as a draft that says why."""
    gone = {name: f"{table.plans[name]} # {why}" for name in seats if name in table.plans}
    if not gone:
        return table
    return replace(table, plans={name: text for name, text in table.plans.items()
                                 if name not in gone}, drafts={**table.drafts, **gone})


def add_entry(table: Table, state: Any, moves: tuple[Row, ...], rows: Iterable[Row], when: str,
              events: tuple[Any, ...] = (), orders: dict[Seat, Sheet] | None = None) -> Turned:
    """One more line of the log, and the table it leads to: without orders if none are given."""
    n, luck, digest = table.turn + 1, tuple(rows), log_entry.digest(state)
    seal = log_entry.seal(table.secret, table.seal, n, when, moves, luck, digest)
    line = Line(n, when, moves, luck, digest, seal)
    phase = (table.phase, table.since) if entry_texts.stays(line.said) else (n, seal)
    ended = table.ended if entry_texts.endures(line.said) else entry_texts.ended((line.said,))
    left = table.left if ended and table.ended else tuple(
        seat for seat in table.seats if seat not in table.gone) if ended else ()
    after = Table(table.head, table.rules, table.version, state, orders or {}, n, seal, *phase,
                  branched=table.branched, plans=table.plans, drafts=table.drafts, ended=ended,
                  sheets=table.sheets, filed=_numbers(table, line), older=table.older,
                  left=left)
    known = (table.public_turn, table.public_seal) if entry_texts.stays(line.said) or (
        keeps(entry_texts.read(line.said)) and secret(after)) else phase
    return Turned(replace(after, public_turn=known[0], public_seal=known[1]), line, events)


def _numbers(table: Table, line: Line) -> dict[Seat, int]:
    what = entry_texts.read(line.said)
    if type(what) is Filed:
        return {**table.filed, what.seat: what.number}
    return table.filed if entry_texts.stays(line.said) else {}


def over(table: Table) -> Problem:
    """The refusal of what cannot be after the end."""
    if table.ended:
        return Problem("referee/illegal-over", f"The game is over: {given_up(table)}",
                       hint="`referee undo` takes that back.")
    return Problem("referee/illegal-over", "The game is over.",
                   hint="See the score sheet with `referee score`.")


def given_up(table: Table) -> str:
    """How a game that is ended came to that: who won or who ended it, and why."""
    return early_end.told(table.ended, table.left)


def result(table: Table) -> Result | None:
    """The result by the rules, or of the last player left; None: it goes on, or no one won."""
    if table.ended:
        return early_end.result(table.ended, table.left, table.seats)
    found: Result | None = table.rules.result(table.state)
    return found
