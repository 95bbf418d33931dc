"""A match in progress: start it, play moves, file and resolve orders.

A match is a value. Each function takes one and returns the next, with the entry that its log
gains; callers decide what is written where.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused, refused, why_and_where
from referee.core.base.references import phrase_ref, seat_ref
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import FILED, SETTLE, Result, Seat, ToMove
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import LuckItem, Question, Source
from referee.core.match import early_end, entry_texts, log_entry, save_format
from referee.core.match.entry_texts import REFEREE, Filed, LuckBegun, Played
from referee.core.match.game_registry import GameRegistry, OlderGames
from referee.core.match.live_entries import keeps_orders
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import DraftOrders, SealedOrders


class Match(Struct, frozen=True):
    """A position with its rules, what waits to be played, and the end of its log."""

    header: save_format.SaveHeader
    game: Game  # the rules, bound to scenario, seats and options
    rules_version: int  # of `game`; if `header.rules` is lower, the log does not yet say so
    state: Any  # the position
    orders: dict[Seat, SealedOrders]  # filed in this phase, not yet played
    turn: int  # of the last log entry, which may have filed orders since the position arose
    seal: str  # the hash of the last log entry
    position_turn: int = 0  # the turn that led to the position
    position_hash: str = ""  # the hash of that turn
    state_before_upgrade: Any = None  # the position `state` was upgraded from, if not yet logged
    branch_turn: int = 0  # the entry that made this a what-if copy; 0: it is none
    plans: dict[Seat, str] = {}  # moves that seats have ordered ahead
    drafts: dict[Seat, str] = {}  # plans that are not in force
    end_reason: str = ""  # why the game was ended before its rules end it; empty: it was not
    draft_orders: dict[Seat, DraftOrders] = {}  # orders that are written but not filed
    filed_numbers: dict[Seat, int] = {}  # of the orders each seat last filed or withdrew
    older_games: OlderGames = OlderGames()  # the older versions of the rules
    # The last turn that everyone may know. While all write in secret it is the one before anyone
    # filed, whatever rulings or upgrades followed.
    public_turn: int = 0
    public_seal: str = ""  # the hash of the public turn
    seats_at_end: tuple[Seat, ...] = ()  # the seats with a player when the game was ended
    damage: tuple[tuple[int, str], ...] = ()  # damaged turns (log_integrity): read, never changed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.header.seat_names

    @property
    def vacant_seats(self) -> tuple[Seat, ...]:
        """The seats without a player."""
        return tuple(assignment.seat for assignment in self.header.seats if assignment.gone)

    @property
    def secret(self) -> str:
        """The secret of salts and receipts and, alone or with an external source, of the luck."""
        return self.header.fairness.secret

    @property
    def shows_who_filed(self) -> bool:
        """Whether everyone may know who has filed orders while others still write."""
        return self.header.options.get(FILED.name) == "told"

    @property
    def settle_minutes(self) -> int:
        """Minutes between the last orders of a simultaneous phase and its resolution."""
        return int(self.header.options.get(SETTLE.name, SETTLE.default))


class TurnResult(Struct, frozen=True):
    """A new log entry, the match after it, and the events that led there."""

    match: Match
    entry: LogEntry
    events: tuple[Any, ...]


class PlansResult(Struct, frozen=True):
    """The match after plans were played, with the turns they made."""

    match: Match
    turns: tuple[TurnResult, ...] = ()
    stopped: tuple[tuple[Seat, str], ...] = ()  # the plans that stopped, and why
    # The decisions that standing answers leave to their owners, and why.
    left_to_owner: tuple[tuple[Seat, str], ...] = ()


def luck(match: Match) -> Source:
    """The match's own luck, for whatever no moderator answers."""
    return chance.secret_source(match.header.fairness.luck_key)


def pending_physical_roll(match: Match) -> tuple[Seat, str, Question] | None:
    """The only legal move of a seat that waits for physical dice or cards: seat, text, question.

    None if there is none.
    """
    if match.header.fairness.luck != "table" or match.end_reason:
        return None
    forced = match.game.forced(match.state)
    if forced is None:
        return None
    return _pending_roll(match, *forced)


def pending_roll_of_vacant_seat(match: Match) -> tuple[Seat, str, Question] | None:
    """The same for the default move of a vacant seat: the referee cannot play it before."""
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
    """Who has to decide now; in a simultaneous phase no vacant seat and none that has filed."""
    to_move: ToMove = ToMove() if match.end_reason else match.game.to_move(match.state)
    if not to_move.simultaneous:
        return to_move
    remaining = tuple(decision for decision in to_move.decisions
                      if decision.seat not in match.orders
                      and decision.seat not in match.vacant_seats)
    return ToMove(remaining, True)


def hides_who_filed(match: Match) -> bool:
    """Whether all write in secret now and no one may know who has filed."""
    return not match.shows_who_filed and to_move(match).simultaneous


def to_move_seen_by(match: Match, viewer: Seat | None) -> ToMove:
    """Who has to decide, as a viewer may know it (None: public): it may hide who has filed."""
    to_move: ToMove = ToMove() if match.end_reason else match.game.to_move(match.state)
    if not to_move.simultaneous:
        return to_move
    remaining = tuple(decision for decision in to_move.decisions
                      if decision.seat not in match.vacant_seats and (
        decision.seat not in match.orders
        or not (match.shows_who_filed or decision.seat == viewer)))
    return ToMove(remaining, True)


def start(games: GameRegistry, header: save_format.SaveHeader, name: str, scenario: bytes,
          source: Source) -> TurnResult:
    """The first entry: the set-up. Refused: an impossible first position."""
    text = save_format.setup_row(header, games.game_meta(header.game).rules, name, scenario)
    return _set_up(games, header, scenario, source, text, header.created,
                   (0, header.fairness.commitment))


def begin(games: GameRegistry, save: save_format.Save, timestamp: str) -> TurnResult:
    """The set-up of a game that has waited for its external source of luck."""
    last, fairness = log_entry.last_entry(save.log)[0], save.header.fairness
    text = entry_texts.write(LuckBegun(log_entry.source_digest(fairness.words, fairness.beacon)))
    return _set_up(games, save.header, save.scenario, chance.secret_source(fairness.luck_key),
                   text, timestamp,
                   (last.n, last.seal))


def _set_up(games: GameRegistry, header: save_format.SaveHeader, scenario: bytes, source: Source,
            text: str,
            timestamp: str,
            previous: tuple[int, str]) -> TurnResult:
    game = games.bind(header.game, scenario, header.seat_names, header.options)
    state, luck_items = chance.run_luck(game.setup(), source)
    violations = game.invariant_violations(state)
    if violations:
        raise Refused(*(Problem(
            "referee/unusable-scenario-start", "The game would begin in an impossible position: "
            f"{why_and_where(fault)}") for fault in violations))
    match = Match(header, game, games.game_meta(header.game).rules, state, {}, *previous)
    return add_entry(match, state, (text,), luck_items, timestamp)


def play(match: Match, moves: Mapping[Seat, Any], timestamp: str, source: Source,
         actors: Mapping[Seat, str] | None = None, quoted: str = "") -> TurnResult:
    """One turn of checked moves.

    ``actors`` names who moved for a seat other than its players, ``quoted`` is the turn and hash
    that the move says it answers.
    """
    game, match = match.game, replace(match, draft_orders={})
    (events, state), luck_items = chance.run_luck(game.play(match.state, moves), source)
    for name, author in actors.items() if actors else ():
        if author != REFEREE:  # a silent player has not withdrawn what they ordered ahead
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
    """An entry that commits a seat to its orders, which replace its earlier ones.

    With the ``number`` of orders that wait, it commits to those again. ``authors`` are the
    players who wrote a line, by the subject of the line.
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
    """An entry that withdraws the orders of a seat. Refused: it has filed none."""
    if name not in match.orders:
        raise refused("referee/illegal-no-sheet", f"{seat_ref(name)} has sent no orders in this "
                      "phase.")
    withdrawal = Filed(name, match.filed_numbers[name] + 1, match.position_turn,
                       entry_texts.WITHDRAWN, actor)
    orders = {key: sealed for key, sealed in match.orders.items() if key != name}
    text = entry_texts.write(withdrawal)
    return add_entry(match, match.state, (text,), (), timestamp, (), orders)


def all_orders_in(match: Match) -> bool:
    """Whether a simultaneous phase has all the orders it waits for."""
    to_move_now = to_move(match)
    return to_move_now.simultaneous and not any(decision.must for decision in to_move_now.decisions)


def play_orders(match: Match, timestamp: str, source: Source) -> TurnResult:
    """The turn that plays all filed orders together, with defaults for vacant seats."""
    vacant = [decision.seat for decision in match.game.to_move(match.state).decisions
              if decision.must and decision.seat in match.vacant_seats
              and decision.seat not in match.orders]
    moves = {name: match.game.parse(orders.text) for name, orders in match.orders.items()}
    actors = {name: orders.actor for name, orders in match.orders.items() if orders.actor}
    return play(match, moves | {name: _default_move(match, name) for name in vacant}, timestamp,
                source,
                actors | dict.fromkeys(vacant, REFEREE))


def play_for_vacant_seat(match: Match, timestamp: str, source: Source) -> TurnResult | None:
    """The next turn of a vacant seat, marked ``by referee``; None if none is to move.

    Refused: luck that still has to be thrown by hand.
    """
    name = None if match.end_reason else _vacant_seat_to_move(match)
    return play(match, {name: _default_move(match, name)}, timestamp, source, {name: REFEREE}) if (
        name) else None


def _vacant_seat_to_move(match: Match) -> Seat | None:
    return next((decision.seat for decision in to_move(match).decisions if decision.must
                 and decision.seat in match.vacant_seats),
                None) if match.vacant_seats else None


def resolve(match: Match, timestamp: str, source: Source,
            seats: Collection[Seat] | None = None) -> list[TurnResult]:
    """Play the default moves of late players at the deadline, each marked ``by referee``.

    In a simultaneous phase it is one turn, else one for each seat that must move, limited to
    ``seats`` if they are given. Refused: a game that is over; no seat that must move; a seat for
    which the rules have no default.
    """
    to_move_now = to_move(match)
    required = [decision.seat for decision in to_move_now.decisions
                if decision.must and (seats is None or decision.seat in seats)]
    if match.end_reason:
        raise Refused(game_over_problem(match))
    if not required and not to_move_now.simultaneous:
        raise refused("referee/illegal-nobody-asked", "No player has to move now.")
    if to_move_now.simultaneous:
        orders = match.orders | {
            n: SealedOrders(match.game.write(_default_move(match, n)), REFEREE) for n in required}
        full = replace(match, orders={n: orders[n] for n in match.seats if n in orders})
        return [play_orders(full, timestamp, source)]
    turns: list[TurnResult] = []
    for name in required:
        current = turns[-1].match if turns else match
        if not any(decision.seat == name and decision.must
                   for decision in current.game.to_move(current.state).decisions):
            continue
        move = _default_move(current, name)
        turns.append(play(current, {name: move}, timestamp, source, {name: REFEREE}))
    return turns


def substitute_move(game: Game, state: Any, name: Seat) -> Any:
    """The move for a vacant seat: its default, or else the first legal one."""
    move = game.default(state, name)
    return move if move is not None else next(iter(game.options(state, name)), None)


def _default_move(match: Match, name: Seat) -> Any:
    move = substitute_move(match.game, match.state, name) if name in match.vacant_seats else (
        match.game.default(match.state, name))
    if move is None:
        who = seat_ref(name)
        raise refused("referee/illegal-no-default", f"{who} missed the deadline, and this decision "
                      "has no default move.",
                      hint=f"Move for {who}: “{name} by moderator: …”.")
    return move


def shelve_plans(match: Match, seats: Iterable[Seat], why: str) -> Match:
    """The match with the plans of these seats turned into drafts that give the reason."""
    reason = SHELL.resolve(why)  # a save has no references
    shelved_plans = {name: f"{match.plans[name]} # {reason}" for name in seats
                     if name in match.plans}
    if not shelved_plans:
        return match
    return replace(match, plans={name: text for name, text in match.plans.items()
                                 if name not in shelved_plans},
                   drafts={**match.drafts, **shelved_plans})


def add_entry(match: Match, state: Any, moves: tuple[LuckItem, ...], luck_items: Iterable[LuckItem],
              timestamp: str,
              events: tuple[Any, ...] = (), orders: dict[Seat, SealedOrders]
              | None = None) -> TurnResult:
    """Add an entry to the log. Orders that wait are dropped unless they are given."""
    n, luck, digest = match.turn + 1, tuple(luck_items), log_entry.digest(state)
    seal = log_entry.seal(match.secret, match.seal, n, timestamp, moves, luck, digest)
    entry = LogEntry(n, timestamp, moves, luck, digest, seal)
    position = ((match.position_turn, match.position_hash)
                if entry_texts.keeps_position(entry.first_text) else (n, seal))
    end_reason = (match.end_reason if entry_texts.keeps_end(entry.first_text)
                  else entry_texts.end_reason((entry.first_text,)))
    seats_at_end = match.seats_at_end if end_reason and match.end_reason else tuple(
        seat for seat in match.seats if seat not in match.vacant_seats) if end_reason else ()
    after = Match(match.header, match.game, match.rules_version, state, orders or {}, n, seal,
                  *position,
                  branch_turn=match.branch_turn, plans=match.plans, drafts=match.drafts,
                  end_reason=end_reason,
                  draft_orders=match.draft_orders, filed_numbers=_filed_numbers(match, entry),
                  older_games=match.older_games,
                  seats_at_end=seats_at_end)
    public = (match.public_turn,
              match.public_seal) if entry_texts.keeps_position(entry.first_text) or (
        keeps_orders(entry_texts.parse(entry.first_text)) and hides_who_filed(after)) else position
    return TurnResult(replace(after, public_turn=public[0], public_seal=public[1]), entry, events)


def _filed_numbers(match: Match, entry: LogEntry) -> dict[Seat, int]:
    content = entry_texts.parse(entry.first_text)
    if type(content) is Filed:
        return {**match.filed_numbers, content.seat: content.number}
    return match.filed_numbers if entry_texts.keeps_position(entry.first_text) else {}


def game_over_problem(match: Match) -> Problem:
    """The refusal of anything that is not possible after the end."""
    if match.end_reason:
        return Problem("referee/illegal-over", f"The game is over: {end_text(match)}",
                       hint=phrase_ref("undo-that"))
    return Problem("referee/illegal-over", "The game is over.",
                   hint=phrase_ref("score-sheet"))


def end_text(match: Match) -> str:
    """How a game was ended early: who won or who ended it, and why."""
    return early_end.describe(match.end_reason, match.seats_at_end)


def result(match: Match) -> Result | None:
    """The result by the rules, or of the last player left; None: the game goes on or no one won."""
    if match.end_reason:
        return early_end.result(match.end_reason, match.seats_at_end, match.seats)
    outcome: Result | None = match.game.result(match.state)
    return outcome
