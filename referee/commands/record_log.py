"""The log of a record, without its save: what was played, as far as the record shows it.

A record that does not verify is not listed. Its turns have events only if it can be replayed up
to them; otherwise a turn has its moves, rolls and draws as they were recorded.
"""

from functools import partial

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, position_report, turn_report
from referee.commands.answer import DIFFERENT, MODERATOR, PUBLIC, Answer
from referee.commands.beacon_signature import is_valid
from referee.commands.game_status import outcome_of
from referee.commands.turn_log import TurnLog
from referee.core.base.problem import refused
from referee.core.base.references import command_ref, seat_ref
from referee.core.match import entry_texts, live_entries, log_entry, save_loader
from referee.core.match.entry_texts import Played
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.core.proof import record, verifier
from referee.core.proof.record import ALL, Record
from referee.core.proof.verifier import Verified

DIFFERS = "The record has errors, so its turns are not listed."


def of_record(checked: Record, path: str, from_page: bool, viewer: str | None) -> TurnLog:
    """The log of a record; if it does not verify, the answer has the differences and their exit.

    Refused: a viewer that the record is not for; what `verifier.verify` refuses.
    """
    answer = Answer("log", viewer=_viewer(checked, viewer))
    verified = verifier.verify(games, checked, path, is_valid)
    last = checked.entries[-1]
    answer.game, answer.turn, answer.seal = checked.header.id, last.n, last.seal[:32]
    answer.commitment = checked.header.fairness.commitment
    outcome = outcome_of(checked.header.seat_names, verified.result, verified.end_reason,
                         verified.seats_at_end)
    answer.result = lambda: outcome
    entries: list[LogEntry] = []
    if verified.differences:
        answer.exit, answer.lead = DIFFERENT, DIFFERS
        answer.problems = [answers.with_game_prefix(problem, "")
                           for problem in verified.differences]
    else:
        entries = [record.log_entry_of(entry) for entry in checked.entries]
    match = _match(checked, entries, verified, path)
    return TurnLog(answer, match, last.n, tuple(position_report.foot_lines(match, MODERATOR)),
                   lambda first, upto: (entries, {**verified.past}), _recorded_lines,
                   partial(_notes, verified, entries, from_page))


def _viewer(checked: Record, wanted: str | None) -> str:
    """The viewer of the log: everyone, or the seat that the record is for.

    A record with the secret is for everyone. Refused (usage): another viewer.
    """
    usual = PUBLIC if checked.viewer == ALL else checked.viewer
    viewer = option_checks.check_viewer(wanted, checked.header.seat_names, usual)
    if checked.viewer == ALL or viewer in (usual, PUBLIC):
        return viewer
    whose = ("a public record has only what everyone may see" if usual == PUBLIC else
             f"this record has only what {seat_ref(usual)} may see")
    raise refused("referee/usage-seat", f"--for {viewer}: {whose}.",
                  hint="Leave --for out. With the save the moderator can show more: "
                       f"{command_ref('log', f'SAVE --for {viewer}')}.")


def _match(checked: Record, entries: list[LogEntry], verified: Verified, path: str) -> Match:
    """The match at the end of a record; its position is None if it is not known."""
    header, last = checked.header, checked.entries[-1]
    game = save_loader.bind_game(
        games, Save(header, {}, {}, checked.name, checked.scenario, b""), path)
    turn = live_entries.position_turn([entry for entry in entries if entry.moves])
    known = verified.past.get(turn)
    branched = max((entry.n for entry in entries
                    if entry.first_text == entry_texts.BRANCHED), default=0)
    return Match(header, game, games.game_meta(header.game).rules, known.state if known else None,
                 {}, last.n, last.seal, turn, branch_turn=branched, public_turn=last.n,
                 public_seal=last.seal)


def _recorded_lines(entry: LogEntry, viewer: str) -> list[str]:
    """Whose moves in a turn are hidden, and its rolls and draws as the record has them."""
    hidden = [seat_ref(log_entry.row_owner(row)) for row in entry.moves
              if not (turn_report.can_read(row, viewer) and log_entry.row_text(row))]
    return [f"The move of {seat} is hidden." for seat in hidden] + [
        f"{text}." for row in entry.luck if turn_report.can_read(row, viewer)
        and (text := log_entry.row_text(row)) and not text.endswith(": seen")]


def _notes(verified: Verified, entries: list[LogEntry], from_page: bool,
           turns: list[int]) -> list[str]:
    """Where the listed turns come from, and how many of them were not replayed."""
    notes = ["These turns are from the record in the web page, not from its text."] * from_page
    without = [turn for turn in turns if turn not in verified.past
               and _has_moves(entries[turn - 1])]
    if without:
        which = (f"Turn {without[0]} is" if len(without) == 1 else
                 f"{len(without)} turns, the first is turn {without[0]}, are")
        notes.append(f"{which} listed without effects: because of {_obstacle(verified, entries)} "
                     "the record cannot be replayed there.")
    return notes


def _obstacle(verified: Verified, entries: list[LogEntry]) -> str:
    """Why a record cannot be replayed throughout."""
    older = any(entry_texts.is_rules_upgrade(entry.first_text) for entry in entries)
    return " or ".join(["hidden information"] * bool(verified.closed)
                       + ["older rules"] * (older or not verified.closed))


def _has_moves(entry: LogEntry) -> bool:
    """Whether an entry has moves of players, which perhaps cannot be read."""
    return bool(entry.moves) and (not entry.first_text
                                  or type(entry_texts.parse(entry.first_text)) is Played)
