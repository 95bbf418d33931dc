"""The commands ``undo`` and ``ruling``."""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import entry_report, option_checks, players, report, turn_report
from referee.commands.answer import MODERATOR, REFUSED, Answer
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref, phrase_ref, seat_ref
from referee.core.match import (
    amendments,
    corrections,
    entry_texts,
    known_positions,
    live_entries,
    log_entry,
    recent_turns,
    replay,
)
from referee.core.match import (
    match as matches,
)
from referee.core.match.known_positions import nearest_turn
from referee.core.match.match import Match
from referee.core.match.replay import Replayed

WITHHELD = ("The log entry of this change stays hidden until the secret orders are revealed: "
            "its number would show how many orders have been sent. Tell the players about "
            "the change now.")


def undo(transaction: Transaction, reason: str, when: str, *, to: int | None = None,
         viewer: str | None = None, brief: bool = False) -> Answer:
    """Go back to the position of an earlier turn, by an entry of the log."""
    before = amendments.as_played(transaction.before)
    reader = option_checks.check_viewer(viewer, before.seats)
    option_checks.check_reason(reason)
    sealed = matches.to_move(before).simultaneous
    # In a phase of secret orders one can go back to its beginning, which only drops orders.
    last = before.position_turn - (not sealed)
    near = recent_turns.since(transaction.saved, before, to or last)
    lines, past = near or ([], {})
    target, report_lines = _target_turn(before, past, lines, to, last, reason)
    if target not in past or target > last:
        lines = list(log_entry.parse_log(transaction.saved.log))
        past = replay.history(before, lines)
        target, report_lines = _target_turn(before, past, lines, to, last, reason)
    upgrades, match = transaction.upgrade_turns(when, before)
    if before.end_reason and upgrades and to is None and before.state_before_upgrade is not None:
        target, state = match.position_turn, match.state  # older rules are not played again
        report_lines = [_undone(before, target, reason)]
    elif target not in past or target > last:
        last = min(last, option_checks.last_visible_turn(before, reader))
        raise _undo_refusal(transaction.before, target, lines, past, last, to is None)
    elif entry_texts.end_reason((past[target].entry.first_text,)):
        raise refused("referee/usage-turn", f"Turn {target} ended the game.",
                      hint=f"Go back to another turn, or end the game again "
                           f"with {command_ref('end')}.")
    else:
        state = past[target].state
    turn = amendments.undo(match, state, target, reason, when)
    turn_results = transaction.with_upgrade([*upgrades, turn], when)
    transaction.store(turn_results)
    report_lines += _seen_lines({n: turn_report.revealed_items(past[n].entry, reader) for n in (
        replay.undone_turns(past, before.position_turn, target) if target in past else ())}, brief)
    if sealed:
        report_lines.append(_dropped_orders(before, reader))
    answer = report.turns_answer("undo", [], reader, turn_results[-1].match, report_lines, brief,
                                 transaction.notes)
    answer.report = [*answers.lines_for_viewer(report_lines, reader), *answer.report]
    return answer


def _undone(before: Match, target: int, reason: str) -> str:
    """The report of an undo."""
    first = target + 1
    last = before.position_turn
    if last <= target:  # only orders are dropped
        return f"The game is back at turn {target}. Reason: {reason}"
    undone = f"Turn {last} is undone" if first >= last else f"Turns {first} to {last} are undone"
    return f"{undone}; the game is back at turn {target}. Reason: {reason}"


def _target_turn(before: Match, past: Mapping[int, Replayed], lines: list[log_entry.LogEntry],
                 to: int | None, last: int, reason: str) -> tuple[int, list[str]]:
    """The turn to go back to: ``to``, otherwise the one before; and how that is reported.

    Where an upgrade followed it, to the upgraded position, if that is not after ``last``.
    """
    target = to or 0
    if to is None and before.position_turn in past:
        target = replay.previous_turn(past, before.position_turn)
    upgrade = _upgrade_of(lines, target)
    report_lines = [_undone(before, upgrade or target, reason)]
    if upgrade in past and upgrade <= last:
        report_lines.append(f"Turn {upgrade} has the position of turn {target} under newer rules.")
        target = upgrade
    return target, report_lines


def _dropped_orders(before: Match, viewer: str) -> str:
    """The note on secret orders that are dropped; who had filed may be for the moderator only."""
    if viewer != MODERATOR and not before.shows_who_filed:
        return "Orders sent after that turn are dropped."
    return "Orders dropped: " + (", ".join(map(seat_ref, before.orders)) or "none")


def _seen_lines(seen_by_turn: dict[int, list[str]], brief: bool) -> list[str]:
    """The items that the undone turns had revealed, or if ``brief`` their number."""
    turns = [n for n, some in seen_by_turn.items() if some]
    each = [words for some in seen_by_turn.values() for words in some]
    if not brief or len(each) < 2:
        return [f"Already known: {words}" for words in each]
    opened = any(words.startswith("what ") for words in each)
    what = "rolls, draws and orders" if opened else "rolls and draws"
    span = f"turns {turns[0]} to {turns[-1]}" if len(turns) > 1 else f"turn {turns[0]}"
    return [f"{len(each)} {what} were already known: {span}."]


def rule(transaction: Transaction, reason: str, sets: list[str], when: str, *,
         viewer: str | None = None, brief: bool = False) -> Answer:
    """Set fields of the position by hand, by an entry of the log."""
    try:
        option_checks.check_reason(reason)
        wanted = [_with_seat(transaction.before, corrections.parse_assignment(text))
                  for text in sets]
        reader = option_checks.check_viewer(viewer, transaction.before.seats)
        upgrades, match = transaction.upgrade_turns(when)
        if match.end_reason:
            raise Refused(matches.game_over_problem(match))
        state, rows = corrections.set_fields(match.game, match.state, wanted)
    except Refused as error:
        return ruling_refusal(error, viewer)
    turn_results = amendments.apply_ruling(match, state, rows, reason, when)
    transaction.store([*upgrades, *turn_results])
    readable = [log_entry.row_text(row) for row in rows if turn_report.can_read(row, reader)]
    lines = [*entry_report.correction_lines(reason, readable, turn_results[-1].match),
             *[WITHHELD] * matches.hides_who_filed(turn_results[-1].match)]
    answer = report.turns_answer("ruling", [], reader, turn_results[-1].match, lines, brief,
                                 transaction.notes)
    answer.report = [*answers.lines_for_viewer(lines, reader), *answer.report]
    return answer


def _with_seat(match: Match, assignment: corrections.Assignment) -> corrections.Assignment:
    """An assignment whose field may begin with the name of a player."""
    first, dot, rest = assignment.field.partition(".")
    seat = players.seat_named(match.header.seats, first)
    return replace(assignment, field=f"{seat}{dot}{rest}") if dot else assignment


def ruling_refusal(error: Refused, viewer: str | None) -> Answer:
    """The refusal of a ruling: only the moderator sees why, because it names hidden information."""
    if answers.exit_code(error.problems) != REFUSED:
        return answers.refused_answer("ruling", error)
    if viewer not in (None, MODERATOR):
        error = refused("referee/illegal-not-told",
                        "The correction was refused. Only the moderator can see why.",
                        hint=phrase_ref("ask-for", MODERATOR))
    answer = answers.refused_answer("ruling", error)
    answer.viewer = viewer or MODERATOR
    return answer


def _upgrade_of(lines: list[log_entry.LogEntry], turn: int) -> int:
    """The turn that upgraded the position of a turn; 0: none."""
    position_turn = 0
    for line in lines if turn else ():
        if entry_texts.is_rules_upgrade(line.first_text) and position_turn == turn:
            return line.n
        position_turn = position_turn if entry_texts.keeps_position(line.first_text) else line.n
    return 0


def _undo_refusal(match: Match, target: int, lines: list[log_entry.LogEntry],
                  past: Mapping[int, Replayed], last: int, default: bool) -> Refused:
    """The refusal of an undo; ``default``: it did not say to which turn."""
    turns = [turn for turn in past if turn <= last]
    current_turn = (target if not default else replay.position_turn(past, match.position_turn)
                    if past
                    else match.position_turn)
    rules = live_entries.rules_version_of(lines, current_turn, match.header.rules)
    if not default or (rules == match.rules_version and match.state_before_upgrade is None
                       and current_turn not in known_positions.recorded_positions(
            lines)):
        return no_such_position(target, turns, last, rules if rules < match.rules_version else 0)
    if match.state_before_upgrade is None:
        which = "The last entry" if matches.hides_who_filed(match) else f"Turn {current_turn}"
        return refused("referee/usage-turn", f"{which} upgraded the game. You cannot go back "
                       "further: earlier turns were played by older rules.",
                       hint=f"To set the position by hand: {command_ref('correct')}.")
    return refused("referee/usage-turn", f"Turn {current_turn} was played by older rules (rules "
                   f"{match.header.rules}), and this version of referee cannot undo it.",
                   hint="Undo the turn with the version of referee that played it. Or set "
                        f"the position by hand: {command_ref('correct')}.")


def no_such_position(back: int, turns: list[int], last: int, older: int = 0) -> Refused:
    """The refusal to go back to a turn.

    ``turns`` are those one can go back to, in order; ``older`` is the version of the rules that
    played the turn, if older.
    """
    if back > last:
        why = f"You cannot go back to turn {back}."
        hint = f"The latest turn to go back to is {turns[-1]}." if turns else ""
    elif older and back > 0:
        why = (f"Turn {back} was played by older rules (rules {older}), and its position was not "
               "kept.")
        hint = (f"The nearest turn whose position was kept is {nearest_turn(turns, back)}."
                if turns else "No earlier position was kept.")
    elif not turns or back < turns[0]:
        why = "There is no earlier position to go back to."
        hint = "The game has just begun."
    else:
        why = f"Turn {back} did not change the position."
        hint = f"The position was that of turn {max(n for n in turns if n < back)}."
    return refused("referee/usage-turn", why, hint=hint)
