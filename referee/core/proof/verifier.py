"""Verify a record: its hash chain, its forms, replayable turns, and luck if the secret is open.

Nothing here needs the save or its secret. What cannot be known before the reveal is reported,
not taken for granted.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from referee.core.base import aliases, hashing, validators
from referee.core.base.problem import Problem, Problems, Refused, history_difference, refused
from referee.core.base.references import seat_ref
from referee.core.game.decisions import FILED, GameMeta, Result
from referee.core.luck import chance
from referee.core.match import early_end, entry_texts, log_entry, save_loader
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.game_registry import GameRegistry
from referee.core.match.log_entry import LogEntry
from referee.core.match.replay import Replay, Replayed, recorded_luck
from referee.core.match.save_format import Save, SaveHeader
from referee.core.proof import auditor, entry_forms, record, record_consistency
from referee.core.proof.caveats import sentences
from referee.core.proof.luck_recomputation import Recomputed, older_rules, recompute, rolls
from referee.core.proof.record import ALL, Record


class Quoted(Struct, frozen=True, order=True):
    """A turn that a seat answered by quoting its hash."""

    turn: int
    in_turn: int  # the turn that quotes it
    digits: int  # how many digits of the hash are quoted


class Verified(Struct, frozen=True):
    """What a verification found."""

    turns: int  # with hashes
    replayed: int  # of these, how many were replayed
    closed: int  # of these, how many cannot be read completely
    differences: Problems  # everything found against the record
    notes: tuple[str, ...]  # what a reader must know
    quoted: "dict[str, Quoted]"  # the last turn that each seat's own moves quote by its hash
    weakly_quoted: "dict[str, Quoted]"  # a later one, quoted by too few digits to prove anything
    result: Result | None = None  # if the game could be replayed to its end
    end_reason: str = ""  # why the game was ended early, if nothing differs
    seats_at_end: tuple[str, ...] = ()  # the seats with a player when it was ended
    past: Mapping[int, Replayed] = {}  # the replayed turns, by number


def verify(games: GameRegistry, checked: Record, file: str,
           check: auditor.Checks = auditor.cannot_check) -> Verified:
    """Verify a record. Refused: a game or rules that this referee does not have.

    ``check`` says whether a signature is that of a round of the beacon.
    """
    hashing.load_openssl()
    header = checked.header
    meta = _game_meta(games, header, file)
    entries, differences = _parse_entries(checked)
    differences += record_consistency.inconsistent(checked, entries, file)
    closed = {entry.n for entry in entries if not record.is_readable(entry)}
    differences += entry_forms.malformed_entries(entries, header.seat_names, closed)
    save = Save(header, {}, {}, checked.name, checked.scenario, b"")
    game = save_loader.bind_game(games, save, file)
    differences += entry_forms.upgrade_differences(games, game, header.game, entries, closed)
    replay = Replay(game, _promises(checked), _luck_sources(checked),
                    save_loader.games_by_version(games, save, game))
    first, played = replay.first_playable(entries, header.rules), 0
    replay_differences: list[Problem] = []
    past: dict[int, Replayed] = {}
    if first < len(entries):
        played, replay_differences = auditor.replay_turns(games, replay, save, entries, file,
                                                          checked.revealed, closed, past)
        differences += replay_differences
    follows = recompute(entries, header.fairness, first, not replay_differences)
    differences += follows.differences(differences)
    differences += [history_difference(why, f"turn {n}")
                    for n, why in (*_check_shown(checked, entries),
                                   *_check_opened(checked, entries))]
    state = replay.states.get(replay.turn)
    if state is not None and not replay.ended and replay.game.to_move(state).simultaneous:
        differences += _leaks_filing(checked, entries)
    differences += auditor.rule_differences(entries, header.seat_names, differences, meta, closed)
    beacon_problems, notes = auditor.check_beacon(entries, check)
    differences += beacon_problems
    outcome = replay.game.result(state) if state is not None else None
    notes += _limit_notes(checked, entries, played, first, follows)
    if outcome is None and checked.revealed and first < len(entries):
        notes += _unfinished_notes(entries, bool(differences))
    notes += sentences(save, [entry for entry in entries if entry.n not in closed], meta)
    end_reason, seats_left = ("", ()) if differences else _early_end(entries, header.seat_names)
    return Verified(len(entries), played, len(closed), tuple(dict.fromkeys(differences)),
                    tuple(notes),
                    *_quotes(entries, header.seat_names), outcome if not differences else None,
                    end_reason, seats_left, past)


def _game_meta(games: GameRegistry, header: SaveHeader, file: str) -> GameMeta:
    """The description of the game. Refused: this referee does not have it, or not its rules."""
    try:
        meta = games.game_meta(header.game)
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=file,
                      hint="Use the version of referee that wrote the file.") from None
    save_loader.check_not_newer(header.game, header.rules, meta.rules, file)
    return meta


def _early_end(entries: list[LogEntry], seats: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Why a game was ended early (empty: it was not), and which seats were left."""
    reason = entry_texts.end_reason(entry.first_text for entry in reversed(entries))
    return reason, early_end.seats_at_end(seats,
                                          (entry.first_text for entry in entries)) if reason else ()


def _parse_entries(checked: Record) -> tuple[list[LogEntry], list[Problem]]:
    entries: list[LogEntry] = []
    differences: list[Problem] = []
    for entry in checked.entries:
        try:
            entries.append(record.log_entry_of(entry))
        except ValueError as error:
            differences.append(history_difference(f"{error}", f"turn {entry.n}"))
            entries.append(LogEntry(entry.n, "", (), (), "", entry.seal))
    return entries, differences


def _leaks_filing(checked: Record, entries: list[LogEntry]) -> Iterator[Problem]:
    """A seat change as the last entry, while a simultaneous phase is open."""
    last = entries[-1]
    if (checked.viewer != ALL and checked.header.options.get(FILED.name) != "told"
            and entry_texts.is_seat_change(last.first_text)):
        yield history_difference("The number of this entry shows how many secret orders have "
                                 "been sent, while that is still secret. The record must "
                                 "end before this entry.",
                                 f"turn {last.n}")


def _promises(checked: Record) -> Callable[[int, str, str], str]:
    """Computes the commitment to orders: by the secret, else by the salt in the record."""
    if checked.revealed:
        return partial(log_entry.orders_promise, checked.header.fairness.secret)

    def promise(n: int, seat: str, orders_text: str) -> str:
        salt = checked.shown_orders.get(n, ("", ""))[0]
        return log_entry.part_hash(bytes.fromhex(salt), orders_text).hex() if salt else ""

    return promise


def _luck_sources(checked: Record) -> Callable[[LogEntry], chance.Source]:
    if checked.revealed:
        return auditor.checked_luck(checked.header.fairness)
    return recorded_luck(checked.header.fairness)


def _check_shown(checked: Record, entries: list[LogEntry]) -> Iterator[tuple[int, str]]:
    """Shown orders that do not match their commitments, or whose salt is not the secret's."""
    secret = checked.header.fairness.secret
    for n, (salt, text) in checked.shown_orders.items():
        filed = entry_texts.parse(entries[n - 1].first_text) if n <= len(entries) else None
        if type(filed) is not Filed:
            yield n, "The record shows orders for this entry, but the entry does not send orders."
        elif log_entry.part_hash(bytes.fromhex(salt), text).hex() != filed.promise:
            yield n, f"The orders of {seat_ref(filed.seat)} do not match the commitment."
        elif secret and salt != log_entry.orders_salt(secret, n, filed.seat).hex():
            yield n, (f"The salt of the orders of {seat_ref(filed.seat)} does not follow from the "
                      "secret.")


def _check_opened(checked: Record, entries: list[LogEntry]) -> Iterator[tuple[int, str]]:
    """Turns that play other orders than were filed, whether or not they could be replayed.

    Also orders that are shown though they are void, or not for this viewer.
    """
    must_show: set[int] = set()  # entries whose orders must be shown
    for entry, promised in record.orders_by_turn([entry for entry in entries if entry.format > 1]):
        if not entry.moves:  # the orders that wait
            waiting = {n for seat, filings in promised.items() if checked.viewer in (seat, ALL)
                       for n in filings}
            must_show |= waiting
            yield from ((n, "The record does not show the orders that wait to be played.")
                        for n in sorted(waiting - {*checked.shown_orders}))
            continue
        played = {content.seat: content for row in entry.moves
                  if type(content := entry_texts.parse(log_entry.row_text(row))) is Played}
        must_show.update(n for seat in played for n in promised.get(seat, ()))
        yield from _missing_orders(entry, promised, played)
        for content in played.values():
            yield from _order_differences(checked, entry, promised, content)
    for n in sorted({*checked.shown_orders} - must_show):
        yield n, "The record shows orders that did not count, or that this viewer may not see."


def _missing_orders(entry: LogEntry, promised: record.Promised,
                    played: dict[str, Played]) -> Iterator[tuple[int, str]]:
    """Orders that waited and that a turn plays neither openly nor hidden."""
    hidden = {log_entry.row_owner(row) for row in entry.moves if not log_entry.row_text(row)}
    missing = [seat for seat in promised if seat not in hidden and seat not in played]
    if missing:
        yield entry.n, f"The orders of {aliases.join_words(map(seat_ref, missing))} are missing."


def _order_differences(checked: Record, entry: LogEntry, promised: record.Promised,
                       content: Played) -> Iterator[tuple[int, str]]:
    """Orders that were played, and were not filed or not like this."""
    if not promised.get(content.seat) and content.actor != entry_texts.REFEREE and (
            promised or len(entry.moves) > 1):
        yield entry.n, f"{seat_ref(content.seat)} sent no orders in this phase."
    for n, filed in promised.get(content.seat, {}).items():
        salt, text = checked.shown_orders.get(n, ("", ""))
        if not salt:
            yield n, (f"The orders of {seat_ref(content.seat)} were revealed, but the record "
                      "does not show them.")
        elif (text, filed.actor) != (content.text, content.actor):
            yield entry.n, (f"The orders of {seat_ref(content.seat)} are not those that turn {n} "
                            "committed to.")


def _limit_notes(checked: Record, entries: list[LogEntry], played: int, first: int,
                 follows: Recomputed) -> Iterator[str]:
    """How far the record could be verified, and what has to wait for the reveal."""
    closed = [entry.n for entry in entries if not record.is_readable(entry)]
    older = first == len(entries)
    if not entries[0].moves:
        yield ("The first entry of the record is hidden, like all entries of format 1. So the id, "
               "rules, seats, options and scenario were not compared with that entry.")
    if first:
        yield older_rules(f"{'Its turns' if older else f'Turns 1 to {first}'} were played by "
                          "older rules", follows)
    if closed and not older:
        yield (f"{aliases.count_noun(len(closed), 'turn')} {'has' if len(closed) == 1 else 'have'} "
               f"hidden information, first turn {closed[0]}. From this turn on we checked "
               "the hashes, the form of the entries and whose move it was. The moves can "
               "be checked when the secret is published.")
    if checked.header.fairness.luck == "table":
        pass
    elif checked.revealed and not record_consistency.has_its_secret(checked):
        yield ("The secret of the record does not match its commitment, so dice and cards were "
               "not checked.")
    elif checked.revealed:
        yield (f"The secret is published. With the secret we checked: {rolls(follows.computed)}"
               + f", {aliases.count_noun(len(checked.shown_orders), 'secret order')}" * bool(
                       checked.shown_orders)
               + ".")
        yield from follows.exceptions()
    else:
        yield ("Dice and cards cannot be checked yet: the secret has not been published.")


def _unfinished_notes(entries: list[LogEntry], differs: bool) -> Iterator[str]:
    """What to say of a revealed record whose replay did not reach an end."""
    if differs:
        yield "The record has errors, so it is unknown whether the game was over."
    elif not entry_texts.end_reason(entry.first_text for entry in reversed(entries)):
        yield "The secret was published before the end of the game."


def _quotes(entries: list[LogEntry],
            seats: tuple[str, ...]) -> tuple[dict[str, Quoted], dict[str, Quoted]]:
    """The last turns that seats have quoted, and later ones by too few digits to prove it."""
    quoted, weakly_quoted = _quoted(entries, seats), _quoted(entries, seats, 1)
    return quoted, {seat: quote for seat, quote in weakly_quoted.items()
                    if seat not in quoted or quoted[seat].turn < quote.turn}


def _quoted(entries: list[LogEntry], seats: tuple[str, ...],
            least: int = validators.PROOF_DIGITS) -> dict[str, Quoted]:
    """The last turn that each seat has quoted by at least ``least`` digits of its hash."""
    last_quoted: dict[str, Quoted] = {}
    for entry in entries:
        for row in entry.moves:
            content = entry_texts.parse(log_entry.row_text(row))
            if (isinstance(content, Played
                           | Filed) and validators.is_turn_reference(content.quoted)
                and not content.actor):
                turn, _, digits = content.quoted.partition(":")
                if len(digits) >= least:
                    quote = Quoted(int(turn), entry.n, len(digits))
                    last_quoted[content.seat] = max(last_quoted.get(content.seat, quote), quote)
    return {seat: last_quoted[seat] for seat in seats if seat in last_quoted}
