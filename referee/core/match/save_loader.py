"""The table of a save: its rules bound, its position and its sheets held against the log."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Problem, Problems, Refused, hard, placed, refused
from referee.core.game import game_parts
from referee.core.game.decisions import Awaiting, Seat
from referee.core.game.game import Game
from referee.core.match import early_end, entry_texts, live_entries, log_entry, save_format
from referee.core.match.entry_texts import MODERATOR, Filed
from referee.core.match.game_registry import Games, Older
from referee.core.match.log_entry import Line
from referee.core.match.match import Table, secret


def seat(games: Games, saved: save_format.Save, file: str, rules: Game | None = None) -> Table:
    """The table of a save; ``rules``, if they are bound to it already.

    Refused: a game that has not begun; rules newer than today's; a position of
    another shape, not the one its last line led to, or one that cannot be; a sheet
    that could not have been filed, or is not the one that the log promises.
    """
    head = saved.head
    if not head.fairness.begun:
        raise _unbegun(saved)
    version = games.about(head.game).rules
    not_newer(head.game, head.rules, version, file)
    filings, opening = _tail(saved.log)
    line = filings[-1] if filings else opening
    rules = rules or bound(games, saved, file)
    if not _led_to(saved.state, line):
        raise refused("referee/unusable-save-edited",
                      f"[state] is not the position that turn {line.n} led to.", where=file,
                      hint=save_format.RESTORE)
    state = _position(games, saved, rules, line, version, file)
    faults = impossible(games, saved, rules, state, line.n, file)
    if faults:
        raise Refused(*faults)
    table = Table(head, rules, version, state, saved.orders, line.n, line.seal, opening.n,
                  opening.seal, saved.state if head.rules < version else None,
                  log_entry.branched(saved.log), saved.plans, saved.drafts,
                  entry_texts.ended(line.said for line in log_entry.backwards(saved.log)),
                  saved.sheets,
                  {filed.seat: filed.number for one in filings
                   if type(filed := entry_texts.read(one.said)) is Filed},
                  Older(partial(bound_older, games, saved)))
    keeps = live_entries.keeps(entry_texts.read(opening.said))
    known = _public(saved.log) if keeps and secret(table) else (
        opening)
    table = replace(table, public_turn=known.n, public_seal=known.seal, left=early_end.left(
        head.names, (line.said for line in log_entry.readable(saved.log))) if table.ended else ())
    _orders_fit(table, filings, file)
    return table


def _position(games: Games, saved: save_format.Save, rules: Game, line: Line, version: int,
              file: str) -> Any:
    """The position of a save, upgraded to today's ``version``; ``line`` is the log's last.

    Refused: a position of another shape.
    """
    head = saved.head
    lift = games.part(head.game, game_parts.UPGRADE) if head.rules < version else None
    try:
        # The line that will carry the game over stands behind the one for a newer format.
        turn = line.n + 1 + (line.format < save_format.FORMAT)
        data = lift(saved.state, head.rules, turn) if lift else saved.state
        return msgspec.convert(data, rules.state)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError) as error:
        raise refused("referee/unusable-save-edited", f"[state] cannot be read: {error}.",
                      where=file, hint=save_format.RESTORE) from None


def _unbegun(saved: save_format.Save) -> Refused:
    """The refusal of a game that waits for what its luck hangs on."""
    from referee.core.match import external_luck

    head, awaits = saved.head, external_luck.read(saved.head.fairness.awaits)
    if awaits is None:
        return refused("referee/unusable-save-edited", "[fairness] awaits what no game can wait "
                       "for.", hint=save_format.RESTORE)
    return external_luck.unbegun(external_luck.given([*log_entry.lines(saved.log)]), awaits,
                                 head.names)


def not_newer(game: str, rules: int, version: int, file: str) -> None:
    """Refused: rules newer than today's ``version``."""
    if rules > version:
        raise refused("referee/unusable-save-newer",
                      f"The game is played by rules {rules} of {game}; "
                      f"this referee knows them up to {version}.", where=file,
                      hint="Use the newer referee that wrote it.")


def bound(games: Games, saved: save_format.Save, file: str) -> Game:
    """The rules of a save. Refused: a scenario, seats or options that cannot be used."""
    head = saved.head
    try:
        return games.bind(head.game, saved.scenario, head.names, head.options)
    except (msgspec.MsgspecError, Refused) as error:
        raise _unbound(str(error), file) from None
    except Exception as error:
        stumbled(games, saved, file, error)


def bound_older(games: Games, saved: save_format.Save, version: int) -> Game | None:
    """The rules of an older version, as a game's file ``older.py`` binds them; None: it does not.
    """
    bind = games.part(saved.head.game, game_parts.OLDER_RULES) if version > 0 else None
    if bind is None:
        return None
    kind: Any = games.scenario(saved.head.game)[0]
    found: Game | None = bind(version, msgspec.json.decode(saved.scenario, type=kind),
                                  saved.head.names, dict(saved.head.options))
    return found


def versions(games: Games, saved: save_format.Save, rules: Game) -> Callable[[int], Game
                                                                                 | None]:
    """The rules of each version of a game that the program has; ``rules`` are today's."""
    today = games.about(saved.head.game).rules
    return lambda version: rules if version == today else bound_older(games, saved, version)


def stumbled(games: Games, saved: save_format.Save, file: str, error: Exception) -> NoReturn:
    """What it means that the rules stumbled over a save.

    Refused: a scenario with which no game could begin, for it was altered by
    hand. Else it is a fault of ours, and goes its way.
    """
    found = unsound(games, saved)
    if not found:
        raise error
    raise _unbound("; ".join(problem.why for problem in found[:3]), file) from None


def unsound(games: Games, saved: save_format.Save) -> Problems:
    """Why no game could begin with the scenario of a save today."""
    form: Any = games.scenario(saved.head.game)
    return _unsound(form, saved.scenario)


@lru_cache(maxsize=8)  # an archive has few scenarios
def _unsound(form: tuple[type[Any], Callable[[Any], Problems]], scenario: bytes) -> Problems:
    kind, check = form
    try:
        return hard(check(msgspec.json.decode(scenario, type=kind)))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return (Problem("referee/unusable-scenario-shape", f"{error}."),)


def _unbound(why: str, file: str) -> Refused:
    return refused("referee/unusable-save-scenario",
                   f"The scenario, seats or options of the save cannot be used: {why}",
                   where=file, hint=save_format.RESTORE)


def impossible(games: Games, saved: save_format.Save, rules: Game, state: Any, turn: int,
               file: str) -> Problems:
    """Why a position cannot be, with the turn that led to it."""
    try:
        faults = rules.faults(state)
    except Exception as error:
        stumbled(games, saved, file, error)
    return tuple(replace(
        fault, code=f"{saved.head.game}/{fault.code}", where=file,
        why=f"The position of turn {turn} cannot be: {placed(fault)}",
        hint=save_format.RESTORE)
        for fault in faults)


def _tail(lines: bytes) -> tuple[list[Line], Line]:
    """The lines that filed sheets since the position arose, first to last, and the one before."""
    filings: list[Line] = []
    for line in log_entry.backwards(lines):
        if not entry_texts.stays(line.said):
            return filings[::-1], line
        filings.append(line)
    raise refused("referee/unusable-save-log", "The log does not begin with the set-up.")


def _public(lines: bytes) -> Line:
    """The last line that everybody may know while all write in secret: before anybody filed."""
    return next(line for line in log_entry.backwards(lines) if not (
        entry_texts.stays(line.said) or live_entries.keeps(entry_texts.read(line.said))))


def _led_to(state: dict[str, Any], line: Line) -> bool:
    try:
        return line.bears(log_entry.digest(state))
    except (ValueError, RecursionError):  # a number without end, or tables nested without end
        return False


def _orders_fit(table: Table, filings: list[Line], file: str) -> None:
    """Refused: a sheet that could not have been filed, or that no line of the log promises."""
    awaiting = table.rules.awaiting(table.state) if table.orders else Awaiting()
    for name, sheet in table.orders.items():
        if not _could_be_filed(table, awaiting, name, sheet):
            raise refused("referee/unusable-save-edited",
                          f"The order filed for {name} is not one that could have been filed.",
                          where=file, hint=save_format.RESTORE)
    if table.head.format < save_format.FORMAT:
        return
    promised = {filed.seat: (line.n, filed) for line in filings
                if type(filed := entry_texts.read(line.said)) is Filed}
    promised = {seat: found for seat, found in promised.items() if not found[1].withdrawn}
    for name in {**promised, **table.orders}:
        n, filed = promised.get(name, (0, None))
        found = table.orders.get(name)
        if found is None or filed is None or (
                (n, filed.number, filed.phase, filed.by, filed.promise)
                != (found.line, found.number, table.phase, found.by,
                    log_entry.promise(table.secret, n, name, found.text))):
            raise refused("referee/unusable-save-edited", f"The sheet of {name} in [orders] is not "
                          "the one that the log says was filed.", where=file,
                          hint=save_format.RESTORE)


def _could_be_filed(table: Table, awaiting: Awaiting, name: Seat, sheet: save_format.Sheet) -> bool:
    """Whether a sheet was asked for, and is canonical and legal."""
    try:
        move = table.rules.parse(sheet.text)
        return (awaiting.sealed and any(ask.seat == name for ask in awaiting.asks)
                and table.rules.write(move) == sheet.text and sheet.by in ("", MODERATOR)
                and not table.rules.against(table.state, name, move))
    except Refused:
        return False
