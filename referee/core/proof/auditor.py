"""Audit a save: check every hash, every form, every luck answer, every move and position."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases, hashing, validators
from referee.core.base.problem import Problem, Problems, Refused, history_difference
from referee.core.base.references import seat_ref
from referee.core.game.decisions import FILED, GameMeta, Result
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import (
    checkpoints,
    entry_texts,
    log_entry,
    log_integrity,
    save_format,
    save_loader,
    save_writer,
    seat_history,
)
from referee.core.match.entry_texts import Beacon, LuckBegun, RulesUpgrade, Ruling, Setup, Undo
from referee.core.match.game_registry import GameRegistry
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.replay import Replay, Replayed
from referee.core.match.save_format import Fairness, Save
from referee.core.proof import entry_forms, log_rules
from referee.core.proof.caveats import sentences
from referee.core.proof.luck_recomputation import older_rules, recompute

MAX_BAD_ENTRIES = 1000  # unreadable or misnumbered, before the rest is ignored
MAX_SHOWN = 500  # characters of a damaged entry


class Audit(Struct, frozen=True):
    """What an audit found."""

    turns: int  # with hashes
    replayed: int  # of these, how many were replayed
    differences: Problems  # everything found against the history
    notes: tuple[str, ...]  # what a reader must know before they trust it
    match: Match | None = None  # after the last entry, if nothing differs

    @property
    def result(self) -> Result | None:
        """The result by the rules, of a game that is over."""
        result: Result | None = self.match.game.result(self.match.state) if self.match else None
        return result


Checks = Callable[[int, str], bool | None]
"""Whether a signature, 96 hex digits, is that of a round of the beacon; None: unknown."""


def cannot_check(round_: int, signature: str) -> bool | None:
    """Used where no library can check signatures: the answer is always unknown."""
    return None


def audit(games: GameRegistry, save: Save, raw: bytes, file: str, thorough: bool = False,
          check: Checks = cannot_check) -> Audit:
    """Verify a save from its first entry to its position; it continues after what it finds.

    ``thorough`` checks every position against the invariants of the game, not only the first,
    those after upgrades and rulings, and the last. Refused: a save whose scenario or rules
    cannot be used at all.
    """
    hashing.load_openssl()
    header = save.header
    meta = games.game_meta(header.game)
    save_loader.check_not_newer(header.game, header.rules, meta.rules, file)
    entries, problems = _parse_entries(save.log)
    problems += _log_differences(save, entries, file)
    problems += entry_forms.malformed_entries(entries, header.seat_names)
    beacon_problems, notes = check_beacon(entries, check)
    problems += beacon_problems
    notes += sentences(save, entries, meta)
    notes += _format_notes(games, save, raw)
    notes += checkpoints.ignored(save.checkpoints, save.log)
    game = save_loader.bind_game(games, save, file)
    problems += entry_forms.upgrade_differences(games, game, header.game, entries)
    replay = replay_of(games, save, game)
    first, played, replay_differences = replay.first_playable(entries,
                                                              header.rules), 0, list[Problem]()
    if first < len(entries):
        played, replay_differences = replay_turns(games, replay, save, entries, file, thorough)
        problems += [*replay_differences, *_save_differences(save, replay, file)]
    follows = recompute(entries, header.fairness, first, not replay_differences)
    problems += follows.differences(problems)
    if first == len(entries):
        notes.append(older_rules(f"The turns were played by rules {header.rules}; today's "
                                 f"rules are {meta.rules}", follows))
    elif first:
        notes.append(older_rules(f"Turns 1 to {first} were played by older rules", follows))
    notes += follows.exceptions()
    problems += rule_differences(entries, header.seat_names, problems, meta)
    match = None
    if not problems and header.fairness.has_begun:
        match, problems = _final_match(games, save, file, game)
    return Audit(len(entries), played, tuple(problems), tuple(notes), match)


def replay_of(games: GameRegistry, save: Save, game: Game) -> Replay:
    """A replay of a save that checks each luck answer against the secret."""
    fairness = save.header.fairness
    return Replay(game, partial(log_entry.orders_promise, fairness.secret), checked_luck(fairness),
                  save_loader.games_by_version(games, save, game))


def _final_match(games: GameRegistry, save: Save, file: str,
                 game: Game) -> tuple[Match | None, list[Problem]]:
    """The match after the last entry, or why it cannot be loaded."""
    try:
        return save_loader.load_match(games, save, file, game), []
    except Refused as error:
        return None, [history_difference(p.why, p.where) for p in error.problems]


def _log_differences(save: Save, entries: list[LogEntry], file: str) -> Iterator[Problem]:
    """Where header and log differ, and which entries do not match their hash."""
    yield from (history_difference(p.why, file) for p in save_format.find_edits(save, file))
    yield from _header_differences(save, entries, file)
    yield from _hash_differences(entries, save.header.fairness)
    if entries and (n := log_integrity.first_missing_turn(save, entries[-1].n)):
        yield history_difference(f"Turn {n} is missing at the end of the log.", f"turn {n}")


def _format_notes(games: GameRegistry, save: Save, raw: bytes) -> Iterator[str]:
    """Notes on what referee would not write today, though it is no difference."""
    if save_writer.dumps(save) != raw:
        yield ("The file was edited by hand: it has comments, spaces or spellings that "
               "referee does not write. No value was changed.")
    yield from (f"A new game could not use the scenario of this game today: {problem.why}"
                for problem in save_loader.scenario_problems(games, save)[:3])


def _parse_entries(raw: bytes) -> tuple[list[LogEntry], list[Problem]]:
    """The entries that can be parsed, and what is wrong with the others, up to a limit."""
    entries: list[LogEntry] = []
    problems: list[Problem] = []
    misnumbered = 0
    for i, text in enumerate(log_entry.raw_entries(raw), 1):
        misnumbered += not text.startswith(b"%d = " % i)
        if misnumbered > MAX_BAD_ENTRIES:
            problems.append(history_difference(
                "The entries from this turn on were not checked: too many of them are unreadable "
                "or have a wrong number.", f"line {i} of the log"))
            break
        try:
            entries.append(log_entry.parse(text))
            if log_entry.write(entries[-1]) != text + b"\n":
                problems.append(history_difference(
                    "The entry is not written exactly as referee writes it.",
                    f"turn {entries[-1].n}"))
        except Refused as error:
            problems += [replace(history_difference(p.why, f"line {i} of the log"),
                                 hint=quote_from_file(text))
                         for p in error.problems]
    return entries, problems


def _hash_differences(entries: list[LogEntry], fairness: Fairness) -> Iterator[Problem]:
    """Check every entry's number and hash, each after the recorded hash before it."""
    previous = fairness.commitment
    for i, entry in enumerate(entries):
        expected_turn = entries[i - 1].n + 1 if i else 1
        if entry.n != expected_turn:
            yield history_difference(f"Turn {expected_turn} is missing. The next entry is "
                                     f"turn {entry.n}.",
                                     f"turn {entry.n}")
        if not log_entry.bears_seal(entry, fairness.secret, previous):
            yield replace(history_difference(
                "The hash does not match: this entry or the one before it was changed.",
                f"turn {entry.n}"),
                          hint=quote_from_file(log_entry.write(entry)))
        previous = entry.seal


def quote_from_file(raw: bytes) -> str:
    """The text of a damaged entry, so that its owner can undo an edit by hand."""
    text = raw.decode("utf-8", "replace").removesuffix("\n")
    return f"It reads: {text[:MAX_SHOWN]}{'…' * (len(text) > MAX_SHOWN)}"


def _header_differences(save: Save, entries: list[LogEntry], file: str) -> Iterator[Problem]:
    """What referee never writes into a header."""
    header = save.header
    if not validators.is_id(header.id):
        yield history_difference("The id of the game is not a valid id.", file)
    if not validators.is_secret(header.fairness.secret):
        yield history_difference("The secret is not a valid secret.", file)
    if not validators.is_id(save.name.removesuffix(".yaml")):
        yield history_difference("The name of the scenario is not a valid name.", file)
    yield from (history_difference(why, file)
                for why in seat_history.inconsistencies(header.seats, entries))
    for seat in seat_history.vacancy_differences(header.seats, entries):
        yield history_difference(f"The log and the file header name different players "
                                 f"for {seat_ref(seat)}.", file)
    for kind, orders_by_seat in (("orders", save.orders), ("sheets", save.draft_orders)):
        for seat, orders in orders_by_seat.items():
            if not all(map(validators.is_person, orders.authors.values())):
                yield history_difference(f"An author in [{kind}] has an invalid name: "
                                         f"{seat_ref(seat)}.",
                                         file)
    for assignment in header.seats:
        if not all(map(validators.is_person, seat_history.all_players(assignment))):
            yield history_difference(f"A player of {seat_ref(assignment.seat)} has an invalid "
                                     "name.", file)
        if assignment.gone and (assignment.players or not validators.is_time(assignment.gone)):
            yield history_difference(f"The seat {seat_ref(assignment.seat)} is marked as "
                                     "vacant but has players, or the time when it became "
                                     "vacant is not valid.",
                                     file)


def check_beacon(entries: list[LogEntry], check: Checks) -> tuple[list[Problem], list[str]]:
    """Whether the signature of the beacon holds, and notes on what is not known of it.

    What the entry itself says of a check is only the word of its writer.
    """
    for entry in entries:
        content = entry_texts.parse(entry.first_text)
        if type(content) is Beacon:
            holds = check(content.round, content.signature) if content.signature else None
            if holds is False:
                return [history_difference("The signature of the random beacon is not valid.",
                                           f"turn {entry.n}")], []
            return [], ["The signature of the random beacon is valid." if holds else
                        "The signature of the random beacon was not checked: "
                        + ("to check it, install '.[beacon]'." if content.signature else
                           "the log has no signature. Compare its value with the one that drand "
                           "published.")]
        if type(content) is LuckBegun:
            break
    return [], []


def rule_differences(entries: list[LogEntry], seats: tuple[str, ...], problems: list[Problem],
                     meta: GameMeta,
                     closed: Collection[int] = ()) -> list[Problem]:
    """Rules that entries break among themselves, in turns without other problems."""
    known_turns, has_secret_orders = {problem.where for problem in problems}, FILED in meta.options
    return [history_difference(why, f"turn {n}") for n,
            why in log_rules.broken_rules(entries, seats, closed, has_secret_orders)
            if f"turn {n}" not in known_turns]


def replay_turns(games: GameRegistry, replay: Replay, save: Save, entries: list[LogEntry],
                 file: str, thorough: bool = False, closed: Collection[int] = (),
                 past: dict[int, Replayed] | None = None) -> tuple[int, list[Problem]]:
    """Replay a log as far as it goes: how many entries were played, and what differs.

    Turns that are ``closed`` are not played, and what follows them only after an undo to a known
    position. ``past`` gains the turns that were played, by number.
    """
    problems: list[Problem] = []
    played = unplayable = 0
    unknown: set[int] = set()  # turns whose positions are unknown
    first = replay.begin(entries, save.header.rules)
    for i, entry in enumerate(entries[first:], first):
        content_of_undo = entry_texts.parse(entry.first_text) if unknown else None
        if entry.n in closed or (type(content_of_undo) is Undo and content_of_undo.turn in unknown):
            problems += [*_pass_over(replay, entry), *entry_forms.unplayed(entry)]
            unknown.add(entry.n)
            continue
        known = i == first or replay.turn in replay.states or replay.source is not None
        try:
            turn = replay.play(entry)
            played += 1
            if past is not None and turn is not None:
                past[entry.n] = turn
        except Refused as error:
            if known:
                problems += [history_difference(p.why, p.where) for p in error.problems]
            else:
                unplayable += not closed
                unknown.add(entry.n)
                problems += entry_forms.unplayed(entry)
        except Exception as error:
            save_loader.raise_for_scenario(games, save, file, error)
        state = replay.states.get(replay.turn)
        content = entry_texts.parse(entry.first_text)
        if state is not None and (thorough or type(content) in (Setup, RulesUpgrade, Ruling)
                                  or i == len(entries) - 1):
            problems += save_loader.state_violations(games, save, replay.game, state, entry.n,
                                                     f"turn {entry.n}")
    if unplayable:
        problems.append(history_difference(
            f"{aliases.count_noun(unplayable, 'turn')} could not be replayed: the position before "
            "it is not known.", f"turn {entries[-1].n}"))
    return played, problems


def _pass_over(replay: Replay, entry: LogEntry) -> list[Problem]:
    try:
        replay.pass_over(entry)
        return []
    except Refused as error:
        return [history_difference(p.why, f"turn {entry.n}") for p in error.problems]


def _save_differences(save: Save, replay: Replay, file: str) -> Iterator[Problem]:
    """Where orders and position of a save differ from what its log led to."""
    for seat, orders in save.orders.items():
        for filing, filed in replay.filed.by_seat.get(seat, []):
            if filed.promise != replay.promise(filing.n, seat, orders.text):
                yield history_difference(f"The orders of {seat_ref(seat)} in the section "
                                         f"[orders] are not the orders that turn "
                                         f"{filing.n} committed to.", file)
    end = {} if replay.source else replay.states.get(replay.turn)
    if end is not None and log_entry.encode_state(end) != log_entry.encode_state(save.state):
        yield history_difference(f"The position in [state] is not the position after "
                                 f"turn {replay.turn}.",
                                 f"turn {replay.turn}")


def checked_luck(fairness: Fairness) -> Callable[[LogEntry], Source]:
    """The recorded luck, checked against the secret unless it is physical."""
    own_source = chance.secret_source(fairness.luck_key) if fairness.luck == "sealed" else None
    physical = own_source is None
    return lambda entry: chance.log_source(entry.luck, own_source, physical)
