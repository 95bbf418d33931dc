"""A game in progress: start, play, file, resolve.

A table is a value. Everything here takes one and gives the next, together with
the line that the log gains; what is written where is the shell's business.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused, refused, why_and_where
from referee.core.game.decisions import FILED, SETTLE, Result, Seat, ToMove
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Question, Row, Source
from referee.core.match import early_end, entry_texts, log_entry, save_format
from referee.core.match.entry_texts import REFEREE, Filed, LuckBegun, Played
from referee.core.match.game_registry import Games, OlderGames
from referee.core.match.live_entries import keeps_orders
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import DraftOrders, SealedOrders


class Match(Struct, frozen=True):
    """A position with its rules and the end of its log.

    ``orders`` are sealed sheets, filed and not yet played, ``draft_orders`` those that
    do not count yet; ``plans`` what seats have ordered ahead, ``drafts`` what of
    it is not in force; ``filed_numbers`` are the numbers of the sheets that each seat
    last filed or withdrew in this phase. ``position_turn`` is the turn that led to the
    position, ``position_hash`` its seal; ``turn`` and ``seal`` are those of the last
    line, which may have filed a sheet since. ``public_turn`` is the last of such turns that
    everybody may know, ``public_seal`` its seal: while all write in secret it is the one before
    anybody filed, whatever a ruling or an upgrade did since. ``rules_version``
    is that of the rules in force; while ``header.rules`` is lower, the position
    was lifted from ``state_before_upgrade`` and the log does not say so yet. ``branch_turn`` is
    the line from which on it is a copy that tries what if; else 0. ``end_reason``
    is why the game was ended before its rules end it; empty while it was not. ``seats_at_end`` are
    the seats that had a player then. ``older_games`` are the rules of
    older versions that the program still has. ``damage`` are the damaged turns of
    the log, see ``intact``: such a table is only read.
    """

    header: save_format.SaveHeader
    game: Game
    rules_version: int
    state: Any
    orders: dict[Seat, SealedOrders]
    turn: int
    seal: str
    position_turn: int = 0
    position_hash: str = ""
    state_before_upgrade: Any = None
    branch_turn: int = 0
    plans: dict[Seat, str] = {}
    drafts: dict[Seat, str] = {}
    end_reason: str = ""
    draft_orders: dict[Seat, DraftOrders] = {}
    filed_numbers: dict[Seat, int] = {}
    older_games: OlderGames = OlderGames()
    public_turn: int = 0
    public_seal: str = ""
    seats_at_end: tuple[Seat, ...] = ()
    damage: tuple[tuple[int, str], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.header.seat_names

    @property
    def vacant_seats(self) -> tuple[Seat, ...]:
        """The seats that have nobody to play them."""
        return tuple(assignment.seat for assignment in self.header.seats if assignment.gone)

    @property
    def secret(self) -> str:
        """What seals, receipts and, alone or with a source beside it, the luck follow from."""
        return self.header.fairness.secret

    @property
    def shows_who_filed(self) -> bool:
        """Whether all may know who has filed a sheet while the others write."""
        return self.header.options.get(FILED.name) == "told"

    @property
    def settle_minutes(self) -> int:
        """Minutes that pass after the last sheet of a sealed phase before it opens."""
        return int(self.header.options.get(SETTLE.name, SETTLE.default))


class TurnResult(Struct, frozen=True):
    """One more line of the log, the table it led to, the events that did it."""

    match: Match
    entry: LogEntry
    events: tuple[Any, ...]


class PlansResult(Struct, frozen=True):
    """What plans made of a table: the turns, and why which of them stopped, by seat.

    ``left_to_owner`` are the questions that standing answers leave to their owners, and why.
    """

    match: Match
    turns: tuple[TurnResult, ...] = ()
    stopped: tuple[tuple[Seat, str], ...] = ()
    left_to_owner: tuple[tuple[Seat, str], ...] = ()


def luck(match: Match) -> Source:
    """The game's own luck, for whatever no moderator answers."""
    return chance.secret_source(match.header.fairness.luck_key)


def pending_physical_roll(match: Match) -> tuple[Seat, str, Question] | None:
    """The one answer of a seat that waits for a table's luck: whose, its text, what is thrown."""
    if match.header.fairness.luck != "table" or match.end_reason:
        return None
    forced = match.game.forced(match.state)
    if forced is None:
        return None
    return _pending_roll(match, *forced)


def pending_roll_of_vacant_seat(match: Match) -> tuple[Seat, str, Question] | None:
    """The same of the default of a seat that is gone, which the referee cannot play before."""
    if match.header.fairness.luck != "table" or match.end_reason:
        return None
    name = _vacant_seat_to_move(match)
    return _pending_roll(match, name, _default_move(match, name)) if name else None


def _pending_roll(match: Match, seat: Seat, move: Any) -> tuple[Seat, str, Question] | None:
    try:
        chance.run_luck(match.game.play(match.state, {seat: move}),
                        chance.moderator_source("", luck(match))[0])
    except chance.Unanswered as unanswered:
        return seat, match.game.write(move), unanswered.question
    return None


def to_move(match: Match) -> ToMove:
    """Who is asked now: in a sealed phase only those who have not filed and are not gone."""
    to_move: ToMove = ToMove() if match.end_reason else match.game.to_move(match.state)
    if not to_move.simultaneous:
        return to_move
    remaining = tuple(decision for decision in to_move.decisions
                      if decision.seat not in match.orders
                      and decision.seat not in match.vacant_seats)
    return ToMove(remaining, True)


def hides_who_filed(match: Match) -> bool:
    """Whether all write in secret now, and nobody may know who has filed."""
    return not match.shows_who_filed and to_move(match).simultaneous


def to_move_seen_by(match: Match, viewer: Seat | None) -> ToMove:
    """Who is asked, as a seat may know it (None: everybody): who has filed stays sealed too."""
    to_move: ToMove = ToMove() if match.end_reason else match.game.to_move(match.state)
    if not to_move.simultaneous:
        return to_move
    remaining = tuple(decision for decision in to_move.decisions
                      if decision.seat not in match.vacant_seats and (
        decision.seat not in match.orders
        or not (match.shows_who_filed or decision.seat == viewer)))
    return ToMove(remaining, True)


def start(games: Games, header: save_format.SaveHeader, name: str, scenario: bytes,
          source: Source) -> TurnResult:
    """The first line: the set-up. Refused: a first position that cannot be."""
    text = save_format.setup_row(header, games.game_meta(header.game).rules, name, scenario)
    return _set_up(games, header, scenario, source, text, header.created,
                   (0, header.fairness.commitment))


def begin(games: Games, save: save_format.Save, timestamp: str) -> TurnResult:
    """The line that begins a game which has waited for its source of luck: the set-up."""
    last, fairness = log_entry.last_entry(save.log)[0], save.header.fairness
    text = entry_texts.write(LuckBegun(log_entry.source_digest(fairness.words, fairness.beacon)))
    return _set_up(games, save.header, save.scenario, chance.secret_source(fairness.luck_key),
                   text, timestamp,
                   (last.n, last.seal))


def _set_up(games: Games, header: save_format.SaveHeader, scenario: bytes, source: Source,
            text: str,
            timestamp: str,
            behind: tuple[int, str]) -> TurnResult:
    game = games.bind(header.game, scenario, header.seat_names, header.options)
    state, luck_items = chance.run_luck(game.setup(), source)
    faults = game.invariant_violations(state)
    if faults:
        raise Refused(*(Problem(
            "referee/unusable-scenario-start", "A game would begin in a position that cannot be: "
            f"{why_and_where(fault)}") for fault in faults))
    match = Match(header, game, games.game_meta(header.game).rules, state, {}, *behind)
    return add_entry(match, state, (text,), luck_items, timestamp)


def play(match: Match, moves: Mapping[Seat, Any], timestamp: str, source: Source,
         actors: Mapping[Seat, str] | None = None, quoted: str = "") -> TurnResult:
    """One turn of checked moves.

    ``actors`` names who moved for a seat other than its players, ``quoted`` is the
    turn and seal that the move says it answers.
    """
    game, match = match.game, replace(match, draft_orders={})
    (events, state), luck_items = chance.run_luck(game.play(match.state, moves), source)
    for name, author in actors.items() if actors else ():
        if author != REFEREE:  # who was silent once has not taken back what he ordered for later
            match = shelve_plans(match, (name,), f"{author} moved for {name}")
    texts = tuple(
        log_entry.make_row(entry_texts.write(Played(name, game.write(moves[name]),
                                                    actors.get(name, "")
                                                    if actors else "",
                                                    quoted)), game.private_to(moves[name], name))
        for name in match.seats if name in moves)
    return add_entry(match, state, texts, luck_items, timestamp, events)


def submit_orders(match: Match, name: Seat, move: Any, timestamp: str, actor: str = "",
                  quoted: str = "",
                  number: int = 0, authors: Mapping[str, str] | None = None) -> TurnResult:
    """A line that promises a sealed sheet, which replaces the seat's former one.

    With the ``number`` of a sheet that waits it promises that one anew.
    ``authors`` are its players who wrote a line, by what it is about.
    """
    n, text = match.turn + 1, match.game.write(move)
    sealed = SealedOrders(text, actor, n, number or match.filed_numbers.get(name, 0) + 1,
                          dict(authors or {}))
    filed = Filed(name, sealed.number, match.position_turn,
                  log_entry.orders_promise(match.secret, n, name, text),
                  actor,
                  quoted)
    orders = {**match.orders, name: sealed}
    ordered = {key: orders[key] for key in match.seats if key in orders}
    match = replace(match, draft_orders={key: draft for key, draft in match.draft_orders.items()
                                         if key != name})
    return add_entry(match, match.state, (entry_texts.write(filed),), (), timestamp, (), ordered)


def withdraw_orders(match: Match, name: Seat, timestamp: str, actor: str = "") -> TurnResult:
    """A line that takes a seat's sheet back. Refused: none was filed."""
    if name not in match.orders:
        raise refused("referee/illegal-no-sheet", f"{name} has filed no sheet in this phase.")
    taken = Filed(name, match.filed_numbers[name] + 1, match.position_turn, entry_texts.WITHDRAWN,
                  actor)
    orders = {key: sealed for key, sealed in match.orders.items() if key != name}
    return add_entry(match, match.state, (entry_texts.write(taken),), (), timestamp, (), orders)


def all_orders_in(match: Match) -> bool:
    """Whether all sheets are in that a sealed phase waits for."""
    awaited = to_move(match)
    return awaited.simultaneous and not any(decision.must for decision in awaited.decisions)


def play_orders(match: Match, timestamp: str, source: Source) -> TurnResult:
    """The turn in which all sheets are played that were filed; who is gone stays silent."""
    vacant = [decision.seat for decision in match.game.to_move(match.state).decisions
              if decision.must and decision.seat in match.vacant_seats
              and decision.seat not in match.orders]
    moves = {name: match.game.parse(orders.text) for name, orders in match.orders.items()}
    actors = {name: orders.by for name, orders in match.orders.items() if orders.by}
    return play(match, moves | {name: _default_move(match, name) for name in vacant}, timestamp,
                source,
                actors | dict.fromkeys(vacant, REFEREE))


def play_for_vacant_seat(match: Match, timestamp: str, source: Source) -> TurnResult | None:
    """The next turn of a seat that is gone, marked ``by referee``; None: it is not its.

    Refused: luck that a table has not thrown yet.
    """
    name = None if match.end_reason else _vacant_seat_to_move(match)
    return play(match, {name: _default_move(match, name)}, timestamp, source, {name: REFEREE}) if (
        name) else None


def _vacant_seat_to_move(match: Match) -> Seat | None:
    """A seat that must move and has nobody to do so."""
    return next((decision.seat for decision in to_move(match).decisions if decision.must
                 and decision.seat in match.vacant_seats),
                None) if match.vacant_seats else None


def resolve(match: Match, timestamp: str, source: Source,
            seats: Collection[Seat] | None = None) -> list[TurnResult]:
    """The deadline has come: the silent move by default, each marked ``by referee``.

    In a sealed phase it is one turn, else one for each seat that must, or of
    those for the ``seats`` that are given. Refused: a game that is over; a
    seat for which the game has no default.
    """
    awaited = to_move(match)
    musts = [decision.seat for decision in awaited.decisions
             if decision.must and (seats is None or decision.seat in seats)]
    if match.end_reason:
        raise Refused(game_over_problem(match))
    if not musts and not awaited.simultaneous:
        raise refused("referee/illegal-nobody-asked", "Nobody is late: no move is asked for.")
    if awaited.simultaneous:
        orders = match.orders | {
            n: SealedOrders(match.game.write(_default_move(match, n)), REFEREE) for n in musts}
        full = replace(match, orders={n: orders[n] for n in match.seats if n in orders})
        return [play_orders(full, timestamp, source)]
    turns: list[TurnResult] = []
    for name in musts:
        current = turns[-1].match if turns else match
        if not any(decision.seat == name and decision.must
                   for decision in current.game.to_move(current.state).decisions):
            continue
        move = _default_move(current, name)
        turns.append(play(current, {name: move}, timestamp, source, {name: REFEREE}))
    return turns


def substitute_move(game: Game, state: Any, name: Seat) -> Any:
    """The move for a seat that has nobody: its default, or else the first legal one."""
    move = game.default(state, name)
    return move if move is not None else next(iter(game.options(state, name)), None)


def _default_move(match: Match, name: Seat) -> Any:
    move = substitute_move(match.game, match.state, name) if name in match.vacant_seats else (
        match.game.default(match.state, name))
    if move is None:
        raise refused("referee/illegal-no-default", f"{name} is silent, and the rules know no "
                      "move to make instead.", hint=f"Move for {name}: “{name} by moderator: …”.")
    return move


def shelve_plans(match: Match, seats: Iterable[Seat], why: str) -> Match:
    """The table with the plans of these seats out of force, each kept as a draft that says why."""
    shelved_plans = {name: f"{match.plans[name]} # {why}" for name in seats if name in match.plans}
    if not shelved_plans:
        return match
    return replace(match, plans={name: text for name, text in match.plans.items()
                                 if name not in shelved_plans},
                   drafts={**match.drafts, **shelved_plans})


def add_entry(match: Match, state: Any, moves: tuple[Row, ...], luck_items: Iterable[Row],
              timestamp: str,
              events: tuple[Any, ...] = (), orders: dict[Seat, SealedOrders]
              | None = None) -> TurnResult:
    """One more line of the log, and the table it leads to: without orders if none are given."""
    n, luck, digest = match.turn + 1, tuple(luck_items), log_entry.digest(state)
    seal = log_entry.seal(match.secret, match.seal, n, timestamp, moves, luck, digest)
    line = LogEntry(n, timestamp, moves, luck, digest, seal)
    phase = (match.position_turn,
             match.position_hash) if entry_texts.keeps_position(line.first_text) else (n, seal)
    ended = (match.end_reason if entry_texts.keeps_end(line.first_text)
             else entry_texts.end_reason((line.first_text,)))
    left = match.seats_at_end if ended and match.end_reason else tuple(
        seat for seat in match.seats if seat not in match.vacant_seats) if ended else ()
    after = Match(match.header, match.game, match.rules_version, state, orders or {}, n, seal,
                  *phase,
                  branch_turn=match.branch_turn, plans=match.plans, drafts=match.drafts,
                  end_reason=ended,
                  draft_orders=match.draft_orders, filed_numbers=_filed_numbers(match, line),
                  older_games=match.older_games,
                  seats_at_end=left)
    known = (match.public_turn,
             match.public_seal) if entry_texts.keeps_position(line.first_text) or (
        keeps_orders(entry_texts.parse(line.first_text)) and hides_who_filed(after)) else phase
    return TurnResult(replace(after, public_turn=known[0], public_seal=known[1]), line, events)


def _filed_numbers(match: Match, line: LogEntry) -> dict[Seat, int]:
    content = entry_texts.parse(line.first_text)
    if type(content) is Filed:
        return {**match.filed_numbers, content.seat: content.number}
    return match.filed_numbers if entry_texts.keeps_position(line.first_text) else {}


def game_over_problem(match: Match) -> Problem:
    """The refusal of what cannot be after the end."""
    if match.end_reason:
        return Problem("referee/illegal-over", f"The game is over: {end_text(match)}",
                       hint="`referee undo` takes that back.")
    return Problem("referee/illegal-over", "The game is over.",
                   hint="See the score sheet with `referee score`.")


def end_text(match: Match) -> str:
    """How a game that is ended came to that: who won or who ended it, and why."""
    return early_end.describe(match.end_reason, match.seats_at_end)


def result(match: Match) -> Result | None:
    """The result by the rules, or of the last player left; None: it goes on, or no one won."""
    if match.end_reason:
        return early_end.result(match.end_reason, match.seats_at_end, match.seats)
    outcome: Result | None = match.game.result(match.state)
    return outcome
