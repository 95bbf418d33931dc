"""Load the match of a save: bind its rules, check its position and orders against its log."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from referee.core.base import misfits
from referee.core.base.problem import (
    Problem,
    Problems,
    Refused,
    errors_among,
    refused,
    why_and_where,
)
from referee.core.base.references import seat_ref
from referee.core.game import game_parts
from referee.core.game.decisions import Seat, ToMove
from referee.core.game.game import Game
from referee.core.match import early_end, entry_texts, live_entries, log_entry, save_format
from referee.core.match.entry_texts import MODERATOR, Filed
from referee.core.match.game_registry import GameRegistry, OlderGames
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match, hides_who_filed


def load_match(games: GameRegistry, save: save_format.Save, file: str, game: Game
               | None = None) -> Match:
    """The match of a save; ``game`` are its rules if they are already bound.

    Refused: a game that has not begun; rules newer than today's; a position of another shape,
    not the one its last entry led to, or an impossible one; orders that could not have been
    filed, or that differ from the log's commitment.
    """
    header = save.header
    if not header.fairness.has_begun:
        raise _not_begun(save)
    version = games.game_meta(header.game).rules
    check_not_newer(header.game, header.rules, version, file)
    filings, opening = _entries_since_position(save.log)
    entry = filings[-1] if filings else opening
    game = game or bind_game(games, save, file)
    if not _leads_to(save.state, entry):
        raise refused("referee/unusable-save-edited",
                      f"The position in [state] is not the position after turn "
                      f"{entry.n}.", where=file,
                      hint=save_format.RESTORE)
    state = _position(games, save, game, entry, version, file)
    violations = state_violations(games, save, game, state, entry.n, file)
    if violations:
        raise Refused(*violations)
    match = Match(header, game, version, state, save.orders, entry.n, entry.seal, opening.n,
                  opening.seal, save.state if header.rules < version else None,
                  log_entry.branch_turn(save.log), save.plans, save.drafts,
                  entry_texts.end_reason(entry.first_text
                                         for entry in log_entry.entries_backwards(save.log)),
                  save.draft_orders,
                  {filed.seat: filed.number for filing in filings
                   if type(filed := entry_texts.parse(filing.first_text)) is Filed},
                  OlderGames(partial(bind_older_game, games, save)))
    keeps_orders = live_entries.keeps_orders(entry_texts.parse(opening.first_text))
    public = _last_public_entry(save.log) if keeps_orders and hides_who_filed(match) else (
        opening)
    match = replace(match, public_turn=public.n, public_seal=public.seal,
                    seats_at_end=early_end.seats_at_end(
        header.seat_names, (entry.first_text for entry in log_entry.readable_entries(save.log)))
                    if match.end_reason else ())
    _check_orders(match, filings, file)
    return match


def _position(games: GameRegistry, save: save_format.Save, game: Game, entry: LogEntry,
              version: int,
              file: str) -> Any:
    """The position of a save, upgraded to today's ``version``; ``entry`` is the log's last.

    Refused: a position of another shape.
    """
    header = save.header
    upgrade = games.part(header.game, game_parts.UPGRADE) if header.rules < version else None
    try:
        # The upgrade of the rules will be logged after that of the format.
        turn = entry.n + 1 + (entry.format < save_format.FORMAT)
        data = upgrade(save.state, header.rules, turn) if upgrade else save.state
        return msgspec.convert(data, game.state)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError) as error:
        raise refused("referee/unusable-save-edited",
                      f"[state] cannot be read: {misfits.in_words(error)}.", where=file,
                      hint=save_format.RESTORE) from None


def _not_begun(save: save_format.Save) -> Refused:
    """The refusal of a game that still waits for its external luck."""
    from referee.core.match import external_luck

    header, awaits = save.header, external_luck.parse(save.header.fairness.awaits)
    if awaits is None:
        return refused("referee/unusable-save-edited", "The section [fairness] must name valid "
                       "secret words or a valid beacon to wait for.", hint=save_format.RESTORE)
    return external_luck.not_begun(external_luck.received_luck([*log_entry.parse_log(save.log)]),
                                   awaits,
                                   header.seat_names)


def check_not_newer(game: str, rules_version: int, version: int, file: str) -> None:
    """Refused: rules newer than today's ``version``."""
    if rules_version > version:
        raise refused("referee/unusable-save-newer",
                      f"The game is played by rules {rules_version} of {game}; this version "
                      f"of referee knows the rules up to {version}.", where=file,
                      hint="Use the newer version of referee that wrote the file.")


def bind_game(games: GameRegistry, save: save_format.Save, file: str) -> Game:
    """The rules of a save. Refused: a scenario, seats or options that cannot be used."""
    header = save.header
    try:
        return games.bind(header.game, save.scenario, header.seat_names, header.options)
    except Refused as error:
        raise _unusable_scenario(str(error), file) from None
    except msgspec.MsgspecError as error:
        raise _unusable_scenario(f"{misfits.in_words(error)}.", file) from None
    except Exception as error:
        raise_for_scenario(games, save, file, error)


def bind_older_game(games: GameRegistry, save: save_format.Save, version: int) -> Game | None:
    """An older version of the rules, from the game's ``older.py``; None if it has none."""
    bind = games.part(save.header.game, game_parts.OLDER_RULES) if version > 0 else None
    if bind is None:
        return None
    kind: Any = games.scenario(save.header.game)[0]
    game: Game | None = bind(version, msgspec.json.decode(save.scenario, type=kind),
                                  save.header.seat_names, dict(save.header.options))
    return game


def games_by_version(games: GameRegistry, save: save_format.Save, game: Game) -> Callable[[int],
                                                                                          Game
                                                                                          | None]:
    """Finds the rules of each version that the program has; ``game`` are today's."""
    today = games.game_meta(save.header.game).rules
    return lambda version: game if version == today else bind_older_game(games, save, version)


def raise_for_scenario(games: GameRegistry, save: save_format.Save, file: str,
                       error: Exception) -> NoReturn:
    """Explain an error that the rules raised over a save.

    Refused: a scenario with which no game could begin: it was altered by hand. Else it is a bug,
    and the error is raised again.
    """
    problems = scenario_problems(games, save)
    if not problems:
        raise error
    raise _unusable_scenario("; ".join(problem.why for problem in problems[:3]), file) from None


def scenario_problems(games: GameRegistry, save: save_format.Save) -> Problems:
    """Why no game could begin with the scenario of a save today."""
    scenario_type: Any = games.scenario(save.header.game)
    return _scenario_problems(scenario_type, save.scenario)


@lru_cache(maxsize=8)  # an archive has few scenarios
def _scenario_problems(scenario_type: tuple[type[Any], Callable[[Any], Problems]],
                       scenario: bytes) -> Problems:
    kind, check = scenario_type
    try:
        return errors_among(check(msgspec.json.decode(scenario, type=kind)))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return (Problem("referee/unusable-scenario-shape", f"{misfits.in_words(error)}."),)


def _unusable_scenario(why: str, file: str) -> Refused:
    return refused("referee/unusable-save-scenario",
                   f"The scenario, seats or options of the save cannot be used: {why}",
                   where=file, hint=save_format.RESTORE)


def state_violations(games: GameRegistry, save: save_format.Save, game: Game, state: Any, turn: int,
                     file: str) -> Problems:
    """Why a position is impossible, with the turn that led to it."""
    try:
        violations = game.invariant_violations(state)
    except Exception as error:
        raise_for_scenario(games, save, file, error)
    return tuple(replace(
        fault, code=f"{save.header.game}/{fault.code}", where=file,
        why=f"The position of turn {turn} is impossible: {why_and_where(fault)}",
        hint=save_format.RESTORE)
        for fault in violations)


def _entries_since_position(log: bytes) -> tuple[list[LogEntry], LogEntry]:
    """The entries that filed orders since the position arose, and the one before."""
    filings: list[LogEntry] = []
    for entry in log_entry.entries_backwards(log):
        if not entry_texts.keeps_position(entry.first_text):
            return filings[::-1], entry
        filings.append(entry)
    raise refused("referee/unusable-save-log", "The log does not begin with the set-up.")


def _last_public_entry(log: bytes) -> LogEntry:
    """The last entry that everyone may know while all write in secret: before anyone filed."""
    return next(entry for entry in log_entry.entries_backwards(log) if not (
        entry_texts.keeps_position(entry.first_text)
        or live_entries.keeps_orders(entry_texts.parse(entry.first_text))))


def _leads_to(state: dict[str, Any], entry: LogEntry) -> bool:
    try:
        return entry.has_digest(log_entry.digest(state))
    except (ValueError, RecursionError):  # endless numbers, endless nesting
        return False


def _check_orders(match: Match, filings: list[LogEntry], file: str) -> None:
    """Refused: orders that could not have been filed, or that no entry commits to."""
    to_move = match.game.to_move(match.state) if match.orders else ToMove()
    for name, orders in match.orders.items():
        if not _could_be_filed(match, to_move, name, orders):
            raise refused("referee/unusable-save-edited",
                          f"The orders of {seat_ref(name)} in the section [orders] are not "
                          "valid orders.",
                          where=file, hint=save_format.RESTORE)
    if match.header.format < save_format.FORMAT:
        return
    promised = {filed.seat: (entry.n, filed) for entry in filings
                if type(filed := entry_texts.parse(entry.first_text)) is Filed}
    promised = {seat: filing for seat, filing in promised.items() if not filing[1].withdrawn}
    for name in {**promised, **match.orders}:
        n, filed = promised.get(name, (0, None))
        saved_orders = match.orders.get(name)
        if saved_orders is None or filed is None or (
                (n, filed.number, filed.position_turn, filed.actor, filed.promise)
                != (saved_orders.line, saved_orders.number, match.position_turn, saved_orders.actor,
                    log_entry.orders_promise(match.secret, n, name, saved_orders.text))):
            raise refused("referee/unusable-save-edited",
                          f"The orders of {seat_ref(name)} in the section [orders] do not match "
                          "their commitment in the log.", where=file, hint=save_format.RESTORE)


def _could_be_filed(match: Match, to_move: ToMove, name: Seat,
                    orders: save_format.SealedOrders) -> bool:
    """Whether orders were due, and are canonical and legal."""
    try:
        move = match.game.parse(orders.text)
        return (to_move.simultaneous
                and any(decision.seat == name for decision in to_move.decisions)
                and match.game.write(move) == orders.text and orders.actor in ("", MODERATOR)
                and not match.game.errors(match.state, name, move))
    except Refused:
        return False
