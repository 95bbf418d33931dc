"""Replay a game from what its log entries record."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from referee.core.base import misfits
from referee.core.base.problem import Problem, Refused, refused
from referee.core.game.decisions import Seat, ToMove
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import corrections, entry_texts, external_luck, log_entry
from referee.core.match.entry_texts import (
    Beacon,
    Copied,
    End,
    EntryContent,
    Filed,
    FormatUpgrade,
    LuckBegun,
    Played,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Setup,
    Undo,
    WordCommitted,
    WordRevealed,
)
from referee.core.match.filed_orders import FiledOrders
from referee.core.match.live_entries import first_replayed, keeps_orders, unopened_orders
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.recorded_moves import RecordedMoves
from referee.core.match.save_format import Fairness

OTHER_POSITION = "The entry leads to a position that differs from the recorded position."


class Replayed(NamedTuple):
    """A turn that was played again."""

    entry: LogEntry
    state_before: Any
    events: tuple[Any, ...]
    state: Any  # the position after the turn
    previous_turn: int  # the turn that led to the position before
    game: Game  # the rules of the position after the turn

    @property
    def restored_turn(self) -> int | None:
        """The turn that an undo restores, or that a copy continues from; else None."""
        content = entry_texts.parse(self.entry.first_text)
        return (content.turn if type(content) is Undo else self.previous_turn
                if type(content) is Copied else None)


def history(match: Match, entries: list[LogEntry], upto: int = 0,
            older: bool = False, last_version: int = 0) -> dict[int, Replayed]:
    """The turns that the match's rules can replay, by number; none before they are upgraded.

    With ``older`` also those of older rules that the program has. Turns after ``upto``, if it is
    given, are not played. ``last_version`` is that of the rules after the last entry, by default
    the match's. Refused: an entry that does not match its hash, or that cannot follow.
    """
    log_entry.verify_chain(entries, match.secret, match.header.fairness.commitment)
    if not older and match.header.rules != match.rules_version:
        return {}
    replay = Replay(match.game, partial(log_entry.orders_promise, match.secret),
                    recorded_luck(match.header.fairness),
                    (lambda version: match.game if version == match.rules_version
                     else match.older_games(version)) if older else None)
    return {turn.entry.n: turn
            for turn in replay.replay_all(entries, upto, last_version or match.header.rules)}


def recorded_luck(fairness: Fairness) -> Callable[[LogEntry], Source]:
    """The luck that entries recorded; with physical luck the last question may be unanswered."""
    physical = fairness.luck == "table"
    return lambda entry: chance.log_source(entry.luck, physical=physical)


def previous_turn(past: Mapping[int, Replayed], turn: int) -> int:
    """The turn that led to the position before the one after ``turn``."""
    return past[position_turn(past, turn)].previous_turn


def position_turn(past: Mapping[int, Replayed], turn: int) -> int:
    """The turn that first led to the position after ``turn``, which may be an undo."""
    while (restored := past[turn].restored_turn) is not None:
        turn = restored
    return turn


def undone_turns(past: Mapping[int, Replayed], turn: int, restored_turn: int) -> list[int]:
    """The turns undone when ``restored_turn`` is restored after ``turn``, in order."""
    undone_turns: list[int] = []
    while turn > restored_turn:
        restored = past[turn].restored_turn
        if restored is None:
            undone_turns.append(turn)
        turn = past[turn].previous_turn if restored is None else restored
    return undone_turns[::-1]


class Replay:
    """Plays entries one after the other and holds the position so far.

    It continues after an entry that was refused: the position is then unknown until an undo
    restores a known one.
    """

    def __init__(self, game: Game, promise: Callable[[int, Seat, str], str],
                 answers: Callable[[LogEntry], Source]
                 = lambda entry: chance.log_source(entry.luck),
                 game_of_version: Callable[[int], Game | None] | None = None) -> None:
        self.luck_source = answers
        # Without it `game` plays what follows the last upgrade, and nothing before. No undo goes
        # back beyond an upgrade.
        self._game_of_version = game_of_version
        self.promise = promise  # (entry number, seat, orders) to the commitment in the entry
        self._play_by(game)
        self.states: dict[int, Any] = {}  # the positions that an undo may restore, by turn
        self.turn = 0  # the turn that led to the position now
        self.ended = False  # the game was ended early: only an undo can follow
        # The external source the game waits for and what it gave; None: it waits for none, or the
        # game has begun.
        self.source: tuple[external_luck.ExternalSource, external_luck.ReceivedLuck] | None = None
        self._ends: set[int] = set()  # the turns that ended the game
        self.filed = FiledOrders()  # the secret orders that wait in this phase

    def _play_by(self, game: Game) -> None:
        self.game = game
        self._parse_moves = RecordedMoves(game, self.promise)

    def replay_all(self, entries: list[LogEntry], upto: int = 0,
                   last_version: int = 0) -> Iterator[Replayed]:
        """The turns of a whole log that can be played, without those after ``upto``.

        ``last_version`` is that of the rules after its last entry. Refused: the first that cannot
        follow, with its number.
        """
        for entry in entries[self.begin(entries, last_version):upto or None]:
            turn = self.play(entry)
            if turn is not None:
                yield turn

    def begin_at(self, turn: int, state: Any) -> None:
        """Prepare for the entry after a turn that left no secret orders waiting."""
        self.turn, self.states = turn, {turn: state}

    def begin(self, entries: list[LogEntry], last_version: int) -> int:
        """Prepare for the first entry that can be played; returns how many come before it.

        ``last_version`` is that of the rules after the last entry.
        """
        first = self.first_playable(entries, last_version)
        self.collect_waiting_orders(entries[:first])
        return first

    def first_playable(self, entries: list[LogEntry], last_version: int) -> int:
        """How many entries cannot be played: all if the program lacks the last rules.

        ``last_version`` is that of the rules after the last entry. ``game`` then is that of the
        first that can be played.
        """
        if self._game_of_version is None:
            return first_replayed(entries)
        first, version = len(entries), last_version
        upgrades = [(i, content.old) for i, entry in enumerate(entries)
                    if entry_texts.is_rules_upgrade(entry.first_text)
                    and type(content := entry_texts.parse(entry.first_text)) is RulesUpgrade]
        for i, old_version in [*reversed(upgrades), (0, 0)]:
            game = self._game_of_version(version)
            if game is None:
                break
            self._play_by(game)
            first, version = i, old_version
        return first

    def collect_waiting_orders(self, entries: list[LogEntry]) -> None:
        """Note, from entries that are not played, waiting orders and whether the game is over."""
        self.ended = bool(entry_texts.end_reason(entry.first_text for entry in reversed(entries)))
        waiting = unopened_orders(entries)
        for entry in entries[min(waiting, default=len(entries) + 1) - 1:]:
            content = entry_texts.parse(entry.first_text)
            if type(content) is Filed and entry.n in waiting:
                self.filed.add(entry, content)
            elif not entry_texts.keeps_position(entry.first_text):
                self.filed.pass_turn(content)

    def play(self, entry: LogEntry) -> Replayed | None:
        """The turn of an entry; None if its position is the one before.

        Refused: an entry whose moves or luck cannot be played, or that leads to another position
        than it records.
        """
        previous_turn, state_before = self.turn, self.states.get(self.turn)
        text = entry.first_text
        content = entry_texts.parse(text)
        keeps_position = type(content) is not Played and entry_texts.keeps_position(text)
        try:
            state, events = (state_before, ()) if keeps_position else self._play_turn(
                entry, content, state_before)
            if keeps_position:
                self._check_kept_position(entry, content)
        except Refused as error:
            if not keeps_position:
                self.skip(entry)
            raise Refused(*(_replay_problem(p.why, entry) for p in error.problems)) from None
        if self.source and type(content) is Setup:
            self.turn = entry.n
            return None  # no position yet, nor one that an undo could restore
        if not keeps_position:
            self.states[entry.n], self.turn = state, entry.n
            self.ended = type(content) is End or (self.ended and entry_texts.keeps_end(text))
            if type(content) is End:
                self._ends.add(entry.n)
            self.filed.pass_turn(content)
        if state is not None and not entry.has_digest(log_entry.digest(state)):
            raise Refused(_replay_problem(OTHER_POSITION, entry))
        return None if keeps_position else Replayed(entry, state_before, events, state,
                                                    previous_turn, self.game)

    def skip(self, entry: LogEntry) -> None:
        """Pass over an entry that cannot be played: the position after it is unknown."""
        if type(entry_texts.parse(entry.first_text)) is LuckBegun:
            self.source = None
        self.turn = entry.n
        self.filed.drop()

    def pass_over(self, entry: LogEntry) -> None:
        """Pass over an entry that is partly hidden; one without moves filed orders.

        Refused: it begins the game with other luck than was given; no orders were due.
        """
        content, source, state = (entry_texts.parse(entry.first_text), self.source,
                                  self.states.get(self.turn))
        if not entry.moves and state is not None:
            if not self.game.to_move(state).simultaneous:
                raise _unusable_log("The entry is hidden like secret orders, but no orders "
                                    "were due.")
            return
        self.skip(entry)
        if type(content) is LuckBegun and source:
            self._check_source(entry, content, *source)

    def _check_kept_position(self, entry: LogEntry, content: EntryContent | None) -> None:
        """Refused: orders that were not due, a format or a seat that does not exist."""
        if len(entry.moves) != 1 or entry.luck:
            raise _unusable_log("An entry that records orders, or a change of players, must "
                                "have nothing else in it.")
        if isinstance(content, WordCommitted | WordRevealed | Beacon):
            self._receive_luck(entry, content)
        elif type(content) is SeatChanged:
            if self.source or content.seat not in self.game.seats:
                raise _unusable_log(f"“{entry.first_text}” names a seat that cannot be left "
                                    "or taken.")
        elif type(content) is FormatUpgrade:
            if (content.old, content.new, entry.format) != (1, 2, 2):
                raise _unusable_log(f"“{entry.first_text}” is not an upgrade to the next "
                                    "file format.")
        else:
            self._file_orders(entry, content)

    def _receive_luck(self, entry: LogEntry,
                      content: WordCommitted | WordRevealed | Beacon) -> None:
        if not self.source or not entry.has_digest(log_entry.digest({})):
            raise _unusable_log(f"“{entry.first_text}” has secret words or a beacon value that the "
                                "game did not wait for.")
        awaits, received = self.source
        self.source = awaits, external_luck.receive(received, awaits, self.game.seats, content,
                                                    entry.timestamp)

    def _file_orders(self, entry: LogEntry, content: EntryContent | None) -> None:
        """Note filed orders. Refused: they were not due, or have the wrong number."""
        if type(content) is Filed and self.ended:
            raise _unusable_log(f"“{entry.first_text}” comes after the end of the game.")
        state = self.states.get(self.turn)
        to_move = self.game.to_move(state) if state is not None else ToMove()
        if type(content) is not Filed or not to_move.simultaneous or not any(
                decision.seat == content.seat for decision in to_move.decisions):
            raise _unusable_log(f"“{entry.first_text}” is in the log, but no orders were due then.")
        if content.position_turn != self.turn or not self.filed.add(entry, content):
            raise _unusable_log(f"“{entry.first_text}” has the wrong number for these orders, "
                                "or names the wrong phase.")
        if content.actor not in ("", entry_texts.MODERATOR):
            raise _unusable_log(f"“{content.actor}” cannot send orders.")

    def _play_turn(self, entry: LogEntry, content: EntryContent | None,
                   state_before: Any) -> tuple[Any, tuple[Any, ...]]:
        """The position an entry leads to and the events. Refused: it cannot be played."""
        self._check_may_follow(entry, content)
        if type(content) is Played and state_before is not None:  # as nearly always
            return self._play_moves(entry, state_before)
        if type(content) is Undo:
            return self._restored_state(entry, content), ()
        if type(content) is RulesUpgrade:
            return self._upgraded_state(entry, content), ()
        if type(content) is Setup and content.awaits and not self.turn:
            self._wait_for_source(entry, content)
            return None, ()
        if type(content) is LuckBegun and self.source:
            return self._begin_game(entry, content), ()
        if type(content) is Setup and not self.turn:
            return self._set_up(entry), ()
        if state_before is None:
            raise _unusable_log("The log does not begin with the set-up." if not self.states else
                                "The position before this entry is not known.")
        if isinstance(content, Copied | End):
            self._check_copy_or_end(entry, content, state_before)
            return state_before, ()
        if type(content) is Ruling:
            if entry.luck:
                raise _unusable_log("A correction has no rolls.")
            return corrections.apply_changes(self.game, state_before, entry.moves[1:]), ()
        return self._play_moves(entry, state_before)

    def _play_moves(self, entry: LogEntry, state_before: Any) -> tuple[Any, tuple[Any, ...]]:
        """The position that moves lead to and the events. Refused: moves or luck do not fit."""
        moves = self._parse_moves.read(state_before, entry, self.filed)
        (events, state), luck_items = chance.run_luck(self.game.play(state_before, moves),
                                                      self.luck_source(entry))
        self._check_luck_used(entry, luck_items)
        return state, events

    def _check_may_follow(self, entry: LogEntry, content: EntryContent | None) -> None:
        """Refused: it leaves out orders that must be filed again, or follows the end."""
        if (self.filed.must_refile and not keeps_orders(content)
                and content != Copied(entry_texts.BRANCHED)):
            raise _unusable_log("This entry must send the waiting orders of "
                                f"{', '.join(self.filed.must_refile)} again, but it does not.")
        if self.ended and type(content) is not Undo and not entry_texts.keeps_end(entry.first_text):
            raise _unusable_log("The entry comes after the end of the game, and no undo took "
                                "the end back.")

    def _restored_state(self, entry: LogEntry, content: Undo) -> Any:
        if content.turn not in self.states or entry.luck or len(entry.moves) > 1:
            raise _unusable_log(f"“{entry.first_text}” must name an earlier turn.")
        if content.turn in self._ends:
            raise _unusable_log(f"“{entry.first_text}” cannot go back to the turn that ended "
                                "the game.")
        return self.states[content.turn]

    def _check_copy_or_end(self, entry: LogEntry, content: Copied | End, state: Any) -> None:
        """Refused: a copy or an end with anything else in its entry, an end after a result."""
        if entry.luck or len(entry.moves) > 1:
            how = "says what is copied" if type(content) is Copied else "ends a game"
            raise _unusable_log(f"An entry that {how} must have nothing else in it.")
        if type(content) is End and self.game.result(state) is not None:
            raise _unusable_log("A game that already has a result cannot be ended early.")

    def _wait_for_source(self, entry: LogEntry, content: Setup) -> None:
        awaits = external_luck.parse(content.awaits)
        if awaits is None or entry.luck or not entry.has_digest(log_entry.digest({})):
            raise _unusable_log("The first entry must name valid secret words or a valid "
                                "beacon to wait for, and have no position yet.")
        self.source = awaits, external_luck.ReceivedLuck()

    def _set_up(self, entry: LogEntry) -> Any:
        state, luck_items = chance.run_luck(self.game.setup(), self.luck_source(entry))
        self._check_luck_used(entry, luck_items)
        return state

    def _begin_game(self, entry: LogEntry, content: LuckBegun) -> Any:
        assert self.source is not None
        self._check_source(entry, content, *self.source)
        state = self._set_up(entry)
        self.source = None
        return state

    def _check_source(self, entry: LogEntry, content: LuckBegun,
                      awaits: external_luck.ExternalSource,
                      received: external_luck.ReceivedLuck) -> None:
        external_luck.check_begin(received, awaits, self.game.seats, content, entry.timestamp)

    def _check_luck_used(self, entry: LogEntry, luck_items: list[chance.LuckItem]) -> None:
        if len(luck_items) != len(entry.luck):
            raise _unusable_log("The entry has more rolls or draws than the rules need.")

    def _upgraded_state(self, entry: LogEntry, content: RulesUpgrade) -> Any:
        """The position after an upgrade; from here on the rules are the newer ones."""
        self._play_by((self._game_of_version(content.new) if self._game_of_version else None)
                      or self.game)
        self.states, self._ends = {}, set()
        text = log_entry.row_text(entry.luck[-1]) if entry.luck and len(entry.moves) == 1 else ""
        try:
            return msgspec.json.decode(text.removeprefix("position: "), type=self.game.state)
        except msgspec.MsgspecError as error:
            raise _unusable_log(f"The upgraded position: {misfits.in_words(error)}.") from None

def _unusable_log(why: str) -> Refused:
    return refused("referee/unusable-log", why)


def _replay_problem(why: str, entry: LogEntry) -> Problem:
    return Problem("referee/unusable-log", why, f"turn {entry.n}", hint=log_entry.AUDIT_HINT)
