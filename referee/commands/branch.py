"""The command ``branch``: a copy of a game that continues from one of its turns."""

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands import undo as undo_command
from referee.commands.answer import PUBLIC, Answer
from referee.commands.loading import open_save
from referee.commands.transaction import save_bytes, save_with_turns, upgrade_notes
from referee.core.match import (
    amendments,
    entry_texts,
    live_entries,
    log_entry,
    recent_turns,
    replay,
    save_loader,
)
from referee.core.match.known_positions import KnownPositions
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Save


def branch(raw: bytes, path: str, when: str, at: str, new: str, *, viewer: str | None = None,
           brief: bool = False) -> Answer:
    """A copy that continues from an earlier turn, to try variants; its reports say so.

    ``new``: the path of the copy.
    """
    save, before = open_save(raw, path)
    reader = option_checks.check_viewer(viewer, before.seats)
    turn = option_checks.parse_turn(at, save.log)
    lines = list(log_entry.parse_log(save.log, path))
    position_turn = turn
    keeps_position = (turn <= option_checks.last_visible_turn(before, reader)
                      and entry_texts.is_seat_change(lines[turn - 1].first_text))
    near = None if keeps_position else recent_turns.since(save, before, turn, turn)
    past = near[1] if near and turn in near[1] else replay.history(before, lines, older=True)
    positions = KnownPositions(save, before, lines, past)
    if keeps_position:
        # a seat change keeps the position
        position_turn = max((n for n in positions.turns if n < turn), default=turn)
    kept_save = positions.save_at(turn, position_turn)
    if kept_save is None:
        rules = live_entries.rules_version_of(lines, turn, before.header.rules)
        raise undo_command.no_such_position(turn, positions.turns, before.position_turn,
                                            rules * (rules < before.rules_version))
    match = save_loader.load_match(games, kept_save, path)
    return copied_save("branch", kept_save, match, entry_texts.BRANCHED, new, when, reader,
                       [f"Written: a what-if copy of the game up to turn {turn}: {new}"], brief)


def copied_save(command: str, save: Save, match: Match, entry_text: str, new: str, when: str,
                viewer: str, lines: list[str], brief: bool = False) -> Answer:
    """The answer with a new save that continues a match; a log entry says what it is."""
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
    notes = upgrade_notes(after, [turn.entry for turn in turn_results])
    lines = [*lines, *(text for reader, text in notes if reader in (PUBLIC, viewer))]
    answer = copy_answer(command, after, lines, viewer, brief)
    answer.created = save_bytes(save, after, turn_results)
    return answer


def copy_answer(command: str, after: Match, lines: list[str], viewer: str,
                brief: bool = False) -> Answer:
    """The answer about a new save."""
    answer = report.turns_answer(command, [], viewer, after, lines, brief)
    answer.report = answers.lines_for_viewer(lines, viewer)
    return answer
