"""The log of a save or of a record as one viewer may read it, before its turns are listed."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from referee.commands import earlier_positions, option_checks, position_report, report
from referee.commands.answer import Answer
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Save


class TurnLog(Struct, frozen=True):
    """What reports of the turns of a log are made from."""

    answer: Answer  # about the game, for the viewer
    match: Match  # its rules and players; the position of a record may be unknown (None)
    latest: int  # the last turn that the viewer may know of
    foot: tuple[str, ...]  # the last lines of the report
    # The entries from a turn on, perhaps with earlier ones, and by number the turns that can be
    # replayed, those after another turn left out.
    replayed: Callable[[int, int], tuple[list[LogEntry], dict[int, Replayed]]]
    # What is reported, in place of its events, of a turn that cannot be replayed.
    unplayed_lines: Callable[[LogEntry, str], list[str]]
    notes: Callable[[list[int]], list[str]] = lambda turns: []  # about the listed turns


def of_save(save: Save, match: Match, viewer: str | None) -> TurnLog:
    """The log of a save. Refused: an unknown viewer."""
    answer = Answer("log", viewer=option_checks.check_viewer(viewer, match.seats))
    report.fill_position(answer, match)
    return TurnLog(answer, match, option_checks.last_visible_turn(match, answer.viewer),
                   tuple(position_report.foot_lines(match, answer.viewer)),
                   partial(earlier_positions.replayed_since, save, match),
                   lambda entry, viewer: ["This turn was played by older rules. Its hash still "
                                          "matches."])
