"""Recover the sound part of a damaged save: its longest beginning that verifies."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import limits, validators
from referee.core.base.problem import Refused, refused
from referee.core.document.surfaces import SHELL
from referee.core.match import (
    entry_texts,
    external_luck,
    log_entry,
    log_integrity,
    save_format,
    save_loader,
    save_writer,
    seat_history,
)
from referee.core.match.entry_texts import Filed, LuckBegun, RulesUpgrade, Setup
from referee.core.match.game_registry import GameRegistry
from referee.core.match.live_entries import first_replayed, keeps_orders
from referee.core.match.log_entry import LogEntry
from referee.core.match.replay import Replay, recorded_luck
from referee.core.match.save_format import Fairness, Save, SaveHeader, SealedOrders, SeatAssignment
from referee.core.proof import auditor, entry_forms
from referee.core.proof.luck_recomputation import recompute
from referee.core.text import file_kind

MISSING = "is missing."
_BACKUP = "Restore the file from a backup."
_SECRET = re.compile(rb'^secret = "([0-9a-f]{32,128})"$', re.MULTILINE)


class RecoveredSave(Struct, frozen=True):
    """The sound beginning as a save, why it ends where it does, and what it lacks."""

    save: Save
    damage: str = ""  # a sentence; empty if the log is sound to its end
    lost_turns: int = 0  # turns that are not in the save
    seats_without_orders: tuple[str, ...] = ()  # whose secret orders are not in the save
    seats_without_players: tuple[str, ...] = ()  # whose players are not in the save
    unknown_past_players: tuple[tuple[str, int], ...] = ()  # unknown until a turn
    damaged_text: str = ""  # what the file has at the damage; empty if nothing was altered there
    lost_is_certain: bool = True  # whether the file tells that there were no more turns
    header_lost: bool = False  # nothing before the scenario can be read
    is_intact: bool = False  # the file is a save that needs no recovery


class _ReadableParts(Struct, frozen=True):
    """What can be read of a file."""

    secret: str
    header: dict[str, Any]  # as plain data; empty if it cannot be read
    scenario: bytes
    entries: list[LogEntry]  # those before the damage
    damage: str
    damaged_text: str  # of the first damaged entry
    texts: list[bytes]  # of all entries
    tally: str  # what the header says of the log

    def lost_turns(self, n: int) -> tuple[int, bool]:
        """How many turns there were after turn ``n``, and whether that is certain.

        The checksum says how many turns there were; or the header's position shows that the last
        entry is the last.
        """
        tallied = log_integrity.turns_in_tally(self.tally)
        last = self._last()
        return max(tallied, last, len(self.texts)) - n, bool(tallied or last)

    def _last(self) -> int:
        """The turn of the last entry, if it led to the position in the header; else 0."""
        try:
            entry = log_entry.parse(self.texts[-1])
            state = _table(self.header, "state")
            return entry.n if entry.has_digest(log_entry.digest(state)) else 0
        except (Refused, IndexError, ValueError, RecursionError):
            return 0


def recover(games: GameRegistry, raw: bytes, shipped: Callable[[str, str], bytes | None],
            file: str, check: auditor.Checks = auditor.cannot_check) -> RecoveredSave:
    """The longest beginning of a damaged save of which every entry verifies.

    It ends before the first entry in which an audit finds anything, and before secret orders
    that are not in the file. ``shipped(game, name)`` is the scenario of that name that comes
    with referee, as it is written in saves; ``check`` says whether a signature is that of a
    round of the beacon. Refused: a file without the secret or the first entry, on which
    everything depends; a scenario that is lost; a game, or rules, that this referee does not
    have; a file of which no turn can be used.
    """
    read = _read_parts(raw)
    if not read.damage and (save := _intact_save(games, raw, read.entries, file, check)):
        return _undamaged(read, save)
    setup = _require_setup(read, raw, file)
    save_loader.check_not_newer(setup.game, _rules_version(setup, read.entries),
                                _current_rules_version(games, setup, file), file)
    initial = _initial_save(read, setup, shipped, file)
    upgraded_save = replace(initial, header=replace(initial.header,
                                                    rules=_rules_version(setup, read.entries)))
    if n := (difference := _first_difference(games, upgraded_save, read.entries, file, check))[0]:
        read = replace(read, entries=read.entries[:n - 1], damage=f"Turn {n}: {difference[1]}",
                       damaged_text="")
        upgraded_save = replace(initial, header=replace(initial.header,
                                                        rules=_rules_version(setup, read.entries)))
    replayed = _replayed(games, upgraded_save, read.entries, file)
    saved_orders = {seat: orders for seat, data in _table(read.header, "orders").items()
                    if (orders := _converted(data, SealedOrders)) is not None}
    state, waiting, n = _longest_beginning(read, replayed, saved_orders)
    if not n:
        raise _unusable(games, upgraded_save, read, file)
    seats_with_orders = [seat for seat in setup.seats if seat in _table(read.header, "orders")]
    damage = read.damage if n == len(read.entries) else (
        f"Turn {n + 1} cannot be replayed, or it commits to orders that are not in the file.")
    lost_turns, lost_is_certain = read.lost_turns(n)
    save = _make_save(initial, read, read.entries[:n], state, waiting)
    return RecoveredSave(save, damage, lost_turns,
                         tuple(seat for seat in seats_with_orders if seat not in waiting),
                         tuple(seat for seat in setup.seats
                               if seat not in _readable_seats(read.header)),
                         _unknown_past_players(read, read.entries[:n]),
                         read.damaged_text * (n == len(read.entries)), lost_is_certain,
                         not read.header)


def _undamaged(read: _ReadableParts, save: Save) -> RecoveredSave:
    """The recovery of a save in which nothing is wrong."""
    lost_turns = read.lost_turns(len(read.entries))[0]
    if save.tally and save.tally != log_integrity.tally(save.log):
        save = replace(save, tally=None)  # the log is sound, only its checksum is wrong
    return RecoveredSave(save, lost_turns=lost_turns,
                         unknown_past_players=_unknown_past_players(read, read.entries),
                         is_intact=not lost_turns)


def _require_setup(read: _ReadableParts, raw: bytes, file: str) -> Setup:
    """The first entry. Refused: it or the secret that its hash needs is lost."""
    if not read.secret:
        secretless = refused("referee/unusable-save-secret",
                             "The secret of the game is not in the file. Without the secret no "
                             "hash can be checked.", where=file, hint=_BACKUP)
        raise file_kind.misplaced(secretless, raw, file_kind.SAVE, file)
    setup = entry_texts.parse(read.entries[0].first_text) if read.entries else None
    if not isinstance(setup, Setup):
        raise refused("referee/unusable-save-log", "The first log entry is lost, or does not "
                      "match the secret.", where=file, hint=_BACKUP)
    return setup


def _current_rules_version(games: GameRegistry, setup: Setup, file: str) -> int:
    """Today's version of a game's rules. Refused: a game that this referee does not have."""
    try:
        return games.game_meta(setup.game).rules
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=file,
                      hint="Use the version of referee that wrote the file, or restore "
                           "a backup.") from None


def _unusable(games: GameRegistry, upgraded_save: Save, read: _ReadableParts, file: str) -> Refused:
    """The refusal of a file without a usable position."""
    versions = save_loader.games_by_version(games, upgraded_save,
                                            save_loader.bind_game(games, upgraded_save, file))
    older = " The game was played by older rules, and this version of referee cannot replay them."
    why = older if versions(upgraded_save.header.rules) is None else ""
    return refused("referee/unusable-save-log", f"{read.damage} No position before this turn can "
                   f"be used.{why}".strip(), where=file, hint=_BACKUP)


def _rules_version(setup: Setup, entries: list[LogEntry]) -> int:
    """The version of the rules after these entries."""
    last = entry_texts.parse(entries[first_replayed(entries)].first_text) if entries else setup
    return last.new if isinstance(last, RulesUpgrade) else setup.rules_version


def _intact_save(games: GameRegistry, raw: bytes, entries: list[LogEntry], file: str,
                 check: auditor.Checks) -> Save | None:
    """The save in a file, if it can be loaded and an audit finds nothing in it."""
    try:
        opened = save_format.loads(raw, file)
        save_loader.load_match(games, opened, file)
        log = b"".join(map(log_entry.write, entries))
        save = _with_assignments(replace(opened, log=log), entries)
        result = auditor.audit(games, save, save_writer.dumps(save), file, check=check)
    except Refused:
        return None
    return None if result.differences else save


def _read_parts(raw: bytes) -> _ReadableParts:
    """The parts of a file, its entries as far as each follows from the one before."""
    header, _, remainder = raw.partition(b"\n[scenario]\n")
    middle, _, turns = remainder.partition(b"\n[log]\n")
    data: dict[str, Any] = {}
    if len(header) <= limits.MAX_HEADER_BYTES:
        with suppress(Refused):
            data = save_format.parse_toml(header + b"\n", "")
    matched = _SECRET.search(header)
    secret = matched[1].decode() if matched else ""
    texts = [entry for entry in turns.split(b"\n") if entry.strip()]
    entries, damage = _sound_entries(texts, secret)
    scenario = save_format.parse_scenario_section(middle)
    damaged_text = ("" if not damage or damage.endswith(MISSING)
                    else auditor.quote_from_file(texts[len(entries)]))
    return _ReadableParts(secret, data, scenario[1] if scenario else b"", entries, damage,
                          damaged_text, texts, save_format.split_comments(header)[1])


def _sound_entries(texts: list[bytes], secret: str) -> tuple[list[LogEntry], str]:
    """The entries from the first on that match their hashes, and what is wrong with the next."""
    entries: list[LogEntry] = []
    previous = log_entry.commitment_to(secret)
    for n, text in enumerate(texts, 1):
        try:
            entry = log_entry.parse(text)
        except Refused:
            return entries, f"Turn {n} cannot be read."
        if entry.n != n:
            return entries, f"Turn {n} {MISSING}"
        if not log_entry.bears_seal(entry, secret, previous):
            return entries, f"The hash of turn {n} does not match."
        entries.append(entry)
        previous = entry.seal
    return entries, ""


def _table(header: dict[str, Any], name: str) -> dict[str, Any]:
    section = header.get(name)
    return section if isinstance(section, dict) else {}


def _converted(data: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return None


def _readable_seats(header: dict[str, Any]) -> dict[str, SeatAssignment]:
    """The seats of a header that can be read."""
    seats = header.get("seats")
    return {chair.seat: chair for data in (seats if isinstance(seats, list) else ())
            if (chair := _converted(data, SeatAssignment)) is not None
            and all(map(validators.is_person, seat_history.all_players(chair)))}


def _unknown_past_players(read: _ReadableParts, entries: list[LogEntry]) -> tuple[tuple[str, int],
                                                                                  ...]:
    """Seats that changed hands, with the turn until which their players are unknown."""
    assignments = _readable_seats(read.header).values()
    known_past = {(assignment.seat, past.until) for assignment in assignments
                  for past in assignment.before}
    played: dict[str, bool] = {}
    unknown: list[tuple[str, int]] = []
    for entry, content in seat_history.seat_changes(entries):
        if played.get(content.seat, True) and (content.seat, entry.n) not in known_past:
            unknown.append((content.seat, entry.n))
        played[content.seat] = content.how != entry_texts.GONE
    return tuple(unknown)


def _initial_save(read: _ReadableParts, setup: Setup, shipped: Callable[[str, str], bytes | None],
                  file: str) -> Save:
    """The save as it began, with the players that can be read. Refused: the beginning is lost."""
    fairness = Fairness("table" if setup.luck == "table" else "sealed",
                        log_entry.commitment_to(read.secret),
                        read.secret, setup.awaits)
    if setup.awaits:
        received = external_luck.received_luck(read.entries)
        words, beacon = external_luck.source_values(received, setup.seats)
        fairness = replace(fairness, words=words, beacon=beacon,
                           checked=received.beacon is not None and received.beacon.checked)
        if log_entry.source_digest(words, beacon) not in {
                content.source for entry in read.entries
                if type(content := entry_texts.parse(entry.first_text)) is LuckBegun}:
            raise refused("referee/unusable-save-log", "The entry that begins the game is lost, "
                          "or the game has not begun.", where=file, hint=_BACKUP)
    known_seats = _readable_seats(read.header)
    header = SaveHeader(read.entries[0].format, setup.game, setup.rules_version, setup.id,
                        read.entries[0].timestamp,
                        dict(option.partition("=")[::2] for option in setup.options), fairness,
                        tuple(known_seats.get(seat, SeatAssignment(seat)) for seat in setup.seats))
    for scenario in (read.scenario, shipped(setup.game, setup.scenario) or b""):
        if save_format.scenario_digest(scenario) == setup.digest:
            return Save(header, {}, {}, setup.scenario, scenario, b"")
    raise refused("referee/unusable-save-scenario", f"The scenario “{setup.scenario}” of the game "
                  "is damaged, and the scenario of this name in referee is different.", where=file,
                  hint=_BACKUP)


def _first_difference(games: GameRegistry, initial: Save, entries: list[LogEntry], file: str,
                      check: auditor.Checks) -> tuple[int, str]:
    """The first entry in which an audit finds anything, and what; 0 if none."""
    header, seats = initial.header, initial.header.seat_names
    game = save_loader.bind_game(games, initial, file)
    problems = [*entry_forms.malformed_entries(entries, seats),
                *auditor.check_beacon(entries, check)[0],
                *entry_forms.upgrade_differences(games, game, header.game, entries)]
    replay = auditor.replay_of(games, initial, game)
    replay_differences = auditor.replay_turns(games, replay, initial, entries, file)[1]
    problems += replay_differences
    problems += recompute(entries, header.fairness, replay.first_playable(entries, header.rules),
                          not replay_differences
                          ).differences(problems)
    problems += auditor.rule_differences(entries, seats, problems, games.game_meta(header.game))
    found = [(int(problem.where.removeprefix("turn ")), problem.why) for problem in problems]
    return min(found, key=lambda where_and_why: (where_and_why[0], SHELL.resolve(where_and_why[1])),
               default=(0, ""))


def _replayed(games: GameRegistry, initial: Save, entries: list[LogEntry],
              file: str) -> Iterator[tuple[LogEntry, Any]]:
    """Each entry with the position it leads to, as long as the rules can play them."""
    game, fairness = save_loader.bind_game(games, initial, file), initial.header.fairness
    replay = Replay(game, partial(log_entry.orders_promise, fairness.secret),
                    recorded_luck(fairness),
                    save_loader.games_by_version(games, initial, game))
    for entry in entries[replay.begin(entries, initial.header.rules):]:
        try:
            replay.play(entry)
        except Refused:
            return
        except Exception as error:
            save_loader.raise_for_scenario(games, initial, file, error)
        if replay.turn in replay.states:  # a game that waits for its luck has no position
            yield entry, replay.states[replay.turn]


def _longest_beginning(
        read: _ReadableParts, replayed: Iterable[tuple[LogEntry, Any]],
        saved_orders: dict[str, SealedOrders]
        ) -> tuple[dict[str, Any], dict[str, SealedOrders], int]:
    """The last of some positions for which all orders that entries commit to are in the file.

    Returns the position as data, the orders that wait in it, and its entry (0: there is no such
    position).
    """
    promised: dict[str, list[tuple[int, Filed]]] = {}
    must_refile: set[str] = set()  # seats whose orders must be filed again
    last: tuple[Any, dict[str, SealedOrders], int] = {}, {}, 0
    for entry, state in replayed:
        content = entry_texts.parse(entry.first_text)
        if isinstance(content, Filed):
            earlier = promised.pop(content.seat, []) if content.seat in must_refile else []
            must_refile.discard(content.seat)
            if not content.withdrawn:
                promised[content.seat] = [*earlier, (entry.n, content)]
        elif not entry_texts.keeps_position(entry.first_text):
            promised = promised if keeps_orders(content) else {}
            must_refile = {*promised}
        if not must_refile and all(_has_promised_orders(read, seat, saved_orders.get(seat), filings)
                                   for seat, filings in promised.items()):
            last = state, {seat: saved_orders[seat] for seat in promised}, entry.n
    return msgspec.to_builtins(last[0]), *last[1:]


def _has_promised_orders(read: _ReadableParts, seat: str, orders: SealedOrders | None,
                         filings: list[tuple[int, Filed]]) -> bool:
    """Whether the file's orders are those that entries commit to, and the last entry's."""
    n, filed = filings[-1]
    return orders is not None and (orders.line, orders.number, orders.actor) == (
        n, filed.number, filed.actor) and all(
        log_entry.orders_promise(read.secret, n_filed, seat, orders.text) == content.promise
        for n_filed, content in filings)


def _make_save(initial: Save, read: _ReadableParts, entries: list[LogEntry], state: dict[str, Any],
               waiting: dict[str, SealedOrders]) -> Save:
    """The save of a sound beginning. Plans become drafts if the game went on after it."""
    log, header = b"".join(map(log_entry.write, entries)), initial.header
    plans, drafts = ({seat: text for seat, text in _table(read.header, name).items()
                      if seat in header.seat_names and isinstance(text, str)}
                     for name in ("plans", "drafts"))
    if len(entries) < len(read.texts):
        drafts |= {seat: f"{text} # recovered from a damaged save" for seat, text in plans.items()}
        plans = {}
    header = replace(header, format=entries[-1].format, rules=log_entry.rules_upgraded_to(log)
                     or header.rules)
    return _with_assignments(replace(initial, header=header, state=state, orders=waiting, log=log,
                                     plans=plans,
                                     drafts=drafts), entries)


def _with_assignments(save: Save, entries: list[LogEntry]) -> Save:
    """A save whose header says who played which seat as its entries do."""
    seats = seat_history.rebuilt(save.header.seats, entries)
    return replace(save, header=replace(save.header, seats=seats))
