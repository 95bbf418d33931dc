"""Entries that are neither moves nor orders: upgrade, undo, ruling, seat change, end, copy."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Refused, refused
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.luck.chance import NOBODY, LuckItem
from referee.core.match import entry_texts, log_entry, save_format
from referee.core.match.entry_texts import (
    Copied,
    End,
    FormatUpgrade,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Undo,
)
from referee.core.match.match import (
    Match,
    TurnResult,
    add_entry,
    game_over_problem,
    shelve_plans,
    submit_orders,
)
from referee.core.match.save_format import SealedOrders


def upgrade(match: Match, timestamp: str) -> list[TurnResult]:
    """The entries that upgrade an older match to today's format and rules.

    Orders that wait are filed again after them.
    """
    turns: list[TurnResult] = []
    header, current = match.header, match
    if header.format < save_format.FORMAT:
        current = replace(current, header=replace(current.header, format=save_format.FORMAT))
        text = entry_texts.write(FormatUpgrade(header.format, save_format.FORMAT))
        state = match.state if match.state_before_upgrade is None else match.state_before_upgrade
        turns.append(add_entry(current, state, (text,), (), timestamp))
        current = replace(turns[-1].match, state=match.state)
    if header.rules < match.rules_version:
        current = shelve_plans(current, current.plans, f"rules {match.rules_version}")
        current = replace(current, header=replace(current.header, rules=match.rules_version),
                          state_before_upgrade=None)
        rows = [(NOBODY, f"{label}: {log_entry.encode_state(state).decode()}")
                for label,
                state in (("before", match.state_before_upgrade), ("position", match.state))]
        text = entry_texts.write(RulesUpgrade(header.rules, match.rules_version))
        turns.append(add_entry(current, match.state, (text,), rows, timestamp))
    return _refile_orders(turns, match.orders, timestamp)


def before_upgrade(match: Match) -> Match:
    """The match before its upgrade, its position as plain data: no rules can play on it."""
    return replace(match, rules_version=match.header.rules, state=match.state_before_upgrade,
                   state_before_upgrade=None)


def upgrade_and_copy(match: Match, how: str, timestamp: str) -> list[TurnResult]:
    """The entries that upgrade an older match, and the one that makes it another copy."""
    turns = upgrade(match, timestamp)
    return [*turns, *copy_match(turns[-1].match if turns else match, how, timestamp)]


def as_played(match: Match) -> Match:
    """The match by the rules that played it, if the program still has them; else unchanged."""
    rules = None if match.state_before_upgrade is None else match.older_games(match.header.rules)
    if rules is None:
        return match
    state = msgspec.convert(match.state_before_upgrade, rules.state)
    return replace(match, game=rules, rules_version=match.header.rules, state=state,
                   state_before_upgrade=None)


def undo(match: Match, state: Any, restored_turn: int, reason: str, timestamp: str) -> TurnResult:
    """An entry that restores the position of turn ``restored_turn``.

    Filed orders are dropped; plans become drafts.
    """
    match = shelve_plans(replace(match, draft_orders={}), match.plans,
                         f"undone to turn {restored_turn}")
    return add_entry(match, state, (entry_texts.write(Undo(restored_turn, reason)),), (), timestamp)


def change_seat(match: Match, name: Seat, players: tuple[str, ...], reason: str,
                timestamp: str) -> TurnResult:
    """The entry that a seat is left, or taken by these players; the position stays.

    Waiting orders, drafts and plans stay too.
    """
    how = entry_texts.TAKEN if players else entry_texts.GONE
    seats = tuple(
        save_format.SeatAssignment(name, players, "" if players else timestamp,
                                   (*assignment.before,
                                    save_format.PastAssignment(match.turn + 1, assignment.players)))
        if assignment.seat == name else assignment for assignment in match.header.seats)
    after = replace(match, header=replace(match.header, seats=seats))
    text = entry_texts.write(SeatChanged(name, how, reason))
    return add_entry(after, match.state, (text,), (), timestamp, (), match.orders)


def end(match: Match, reason: str, timestamp: str) -> TurnResult:
    """The entry with which the moderator ends a game; waiting orders are dropped, plans shelved.

    Refused: a game that is over.
    """
    if match.end_reason or match.game.result(match.state) is not None:
        raise Refused(game_over_problem(match))
    match = shelve_plans(replace(match, draft_orders={}), match.plans, "the game was ended")
    return add_entry(match, match.state, (entry_texts.write(End(reason)),), (), timestamp)


def apply_ruling(match: Match, state: Any, luck_items: Iterable[LuckItem], reason: str,
                 timestamp: str) -> list[TurnResult]:
    """The entry of a ruling that changes the position; waiting orders are filed again after it.

    Refused: a game that was ended; a ruling after which waiting orders could not have been
    filed.
    """
    if match.end_reason:
        raise Refused(game_over_problem(match))
    for name, sealed in match.orders.items():
        move = match.game.parse(sealed.text)
        if not match.game.to_move(state).simultaneous or match.game.errors(state, name, move):
            raise refused("referee/illegal-ruling",
                          f"After this change the orders of {seat_ref(name)} could not be played.",
                          hint="First undo to the beginning of the phase. The undo drops all "
                               "orders of the phase, and the players send new ones.")
    orders, match = match.orders, shelve_plans(match, match.plans, "a correction")
    turn = add_entry(match, state, (entry_texts.write(Ruling(reason)), *luck_items), (), timestamp)
    return _refile_orders([turn], orders, timestamp)


def copy_match(match: Match, how: str, timestamp: str) -> list[TurnResult]:
    """The entry that makes this another copy; waiting orders are filed again after it."""
    turn = add_entry(match, match.state, (entry_texts.write(Copied(how)),), (), timestamp)
    if how == entry_texts.BRANCHED:
        turn = replace(turn, match=replace(turn.match, branch_turn=turn.entry.n))
    return _refile_orders([turn], match.orders, timestamp)


def _refile_orders(turns: list[TurnResult], orders: Mapping[Seat, SealedOrders],
                   timestamp: str) -> list[TurnResult]:
    """The turns, followed by waiting orders filed again under their numbers; none if no turns."""
    for name, sealed in orders.items() if turns else ():
        match = turns[-1].match
        turns.append(submit_orders(match, name, match.game.parse(sealed.text), timestamp,
                                   sealed.actor,
                                   number=sealed.number, authors=sealed.authors))
    return turns
