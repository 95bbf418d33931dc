"""The commands that correct a game: undo, ruling, branch, recover."""

from typing import TYPE_CHECKING

from referee import games
from referee.cli import environment, scenario_commands
from referee.cli.changing import change_save
from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands import undo as undo_command
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.loading import open_save
from referee.commands.transaction import save_bytes, save_with_turns, upgrade_notes
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.base.references import command_ref
from referee.core.match import (
    amendments,
    entry_texts,
    live_entries,
    log_entry,
    replay,
    save_loader,
    save_writer,
)
from referee.core.match import (
    match as matches,
)
from referee.core.match.known_positions import KnownPositions
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Save
from referee.files import inputs, saves

if TYPE_CHECKING:
    from referee.core.proof.recovery import RecoveredSave


def undo(path: str, reason: str, *, to: int | None = None, viewer: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Go back to the position of an earlier turn, and save."""
    return change_save(path, now, lambda transaction, when: undo_command.undo(
        transaction, reason, when, to=to, viewer=viewer, brief=brief))


def rule(path: str, reason: str, sets: list[str], *, viewer: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Set fields of the position by a log entry, and save."""
    try:
        return change_save(path, now, lambda transaction, when: undo_command.rule(
            transaction, reason, sets, when, viewer=viewer, brief=brief))
    except Refused as error:
        return undo_command.ruling_refusal(error, viewer)


def branch(path: str, at: str, new: str, *, viewer: str | None = None,
           now: str | None = None, brief: bool = False) -> Answer:
    """A copy that continues from an earlier turn, to try variants; its reports say so."""
    when = environment.command_time(now)
    save, before = open_save(inputs.load(path), path)
    reader = option_checks.check_viewer(viewer, before.seats)
    turn = option_checks.parse_turn(at, save.log)
    lines = list(log_entry.parse_log(save.log, path))
    positions = KnownPositions(save, before, lines, replay.history(before, lines, older=True))
    position_turn = turn
    if (turn <= option_checks.last_visible_turn(before, reader)
            and entry_texts.is_seat_change(lines[turn - 1].first_text)):
        # a seat change keeps the position
        position_turn = max((n for n in positions.turns if n < turn), default=turn)
    kept_save = positions.save_at(turn, position_turn)
    if kept_save is None:
        rules = live_entries.rules_version_of(lines, turn, before.header.rules)
        raise undo_command.no_such_position(turn, positions.turns, before.position_turn,
                                       rules * (rules < before.rules_version))
    match = save_loader.load_match(games, kept_save, path)
    return _write_copy("branch", kept_save, match, entry_texts.BRANCHED, new, when, reader,
                       [f"A copy that tries what if, from turn {turn} on: {new}"], brief)


def recover(path: str, new: str, *, viewer: str | None = None, now: str | None = None) -> Answer:
    """Save the longest undamaged beginning of a damaged save in a new file."""
    from referee.commands.beacon_signature import is_valid
    from referee.core.proof.recovery import recover as recover_save

    when = environment.command_time(now)
    recovered = recover_save(games, inputs.load(path), scenario_commands.load_shipped, path,
                             is_valid)
    match = save_loader.load_match(games, recovered.save, path)
    reader = option_checks.check_viewer(viewer, match.seats)
    lines = _recovery_lines(recovered, match, new, reader)
    if not recovered.is_intact:
        return _write_copy("recover", recovered.save, match, entry_texts.RECOVERED, new, when,
                           reader, lines)
    saves.create(new, save_writer.dumps(recovered.save))
    return _copy_answer("recover", match, lines, reader)


def _recovery_lines(recovered: "RecoveredSave", match: Match, new: str, viewer: str) -> list[str]:
    """Up to which turn a damaged save is undamaged; only the moderator may know what is lost.

    What is lost may show that someone filed secret orders.
    """
    turn, _ = option_checks.last_visible_entry(match, viewer)
    lines = [f"Sound up to turn {turn}; saved in {new}."]
    may_know = viewer == MODERATOR or match.shows_who_filed
    if (recovered.is_intact and not recovered.unknown_past_players and (may_know
                                                                       or not matches.to_move(
                                                                           match).simultaneous)):
        return [*lines, "The save is not damaged. Nothing was lost."]
    if not may_know:
        return [*lines, "What is lost, if anything, is for the moderator: "
                "ask with --for moderator."]
    if recovered.damage:
        lines.append(recovered.damage)
    if recovered.damaged_text and viewer == MODERATOR:
        lines += [recovered.damaged_text,
                  "If this was edited by hand, undo the edit in the old file: then "
                  "nothing is lost."]
    if recovered.lost_turns:
        least = "" if recovered.lost_is_certain else "at least "
        lost = aliases.count_noun(recovered.lost_turns, "entry", "entries")
        lines.append(f"Lost: {least}{lost} of the log from "
                     f"turn {match.turn + 1} on.")
    elif not recovered.lost_is_certain:
        lines.append(f"Perhaps lost: entries of the log from turn {match.turn + 1} on. [state] is "
                     f"not the position of turn {match.turn}, so the log may have been cut there.")
    lines += [f"Lost: the sealed orders of {seat}; {seat} has to send them again."
              for seat in recovered.seats_without_orders]
    lines += [f"Lost: who plays {seat}. {command_ref('seat')} names them."
              for seat in recovered.seats_without_players]
    lines += [f"Lost: who played {seat} until turn {until}, if anyone was named."
              for seat, until in recovered.unknown_past_players]
    lines += ["Lost: orders ahead and drafts, if there were any."] * recovered.header_lost
    return lines if len(lines) > 1 else [*lines, "Nothing was lost."]


def _write_copy(command: str, save: Save, match: Match, entry_text: str, new: str, when: str,
                viewer: str, lines: list[str], brief: bool = False) -> Answer:
    """Write a new save that continues a match, with a log entry that says what it is."""
    turn_results: list[TurnResult] = []
    # The branch entry comes before the upgrade: it drops orders that were waiting.
    if entry_text == entry_texts.BRANCHED and match.state_before_upgrade is not None:
        turn_results = amendments.upgrade_and_copy(amendments.before_upgrade(match), entry_text,
                                                   when)
        match = save_loader.load_match(games, save_with_turns(save, turn_results[-1].match,
                                                              turn_results), new)
        turn_results += amendments.upgrade(match, when)
    else:
        turn_results = amendments.upgrade_and_copy(match, entry_text, when)
    after = turn_results[-1].match
    saves.create(new, save_bytes(save, after, turn_results))
    notes = upgrade_notes(after, [turn.entry for turn in turn_results])
    lines = [*lines, *(text for reader, text in notes if reader in (PUBLIC, viewer))]
    return _copy_answer(command, after, lines, viewer, brief)


def _copy_answer(command: str, after: Match, lines: list[str], viewer: str,
                 brief: bool = False) -> Answer:
    """The answer about a new save."""
    answer = report.turns_answer(command, [], viewer, after, lines, brief)
    answer.report = answers.lines_for_viewer(lines, viewer)
    return answer
