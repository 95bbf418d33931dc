"""The command ``audit``: findings of one save, as text and data, and a summary of many."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from referee import games
from referee.commands import answer, scenario_note
from referee.commands.answer import DIFFERENT, DONE, MODERATOR, UNUSABLE, Answer, GameOutcome
from referee.commands.beacon_signature import is_valid
from referee.commands.game_status import game_outcome
from referee.commands.loading import check_game_known
from referee.commands.resources import Resources
from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem, Refused
from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.document.blocks import TextBlock
from referee.core.document.surfaces import SHELL, resolved_page, resolved_problem
from referee.core.game import result_text
from referee.core.match import log_entry, save_format
from referee.core.match.replay import OTHER_POSITION
from referee.core.proof import auditor

_EDITED = "If this file was edited by hand, undo the edit. "
_RECOVER = ("To save the turns before the damage: "
            f"{command_ref('recover', 'SAVE -o NEW --for moderator')}.")
LONGEST = 100  # characters of a game's id that are printed: the save may be made to harm


class AuditFinding(Struct, frozen=True):
    """The findings of an audit of one save."""

    row: dict[str, Any]  # the save's entry in the view of ``--json``
    exit: int = DONE
    lines: tuple[str, ...] = ()  # for standard output
    problems: tuple[Problem, ...] = ()  # for standard error
    game: str = ""  # the game's id; empty if it cannot be read
    ended: GameOutcome | None = None  # the outcome, if it is over and nothing differs

    @property
    def turns(self) -> int:
        """The number of turns that were examined."""
        return int(self.row.get("turns", 0))

    @property
    def text(self) -> str:
        """What was found, as it is printed."""
        return blocks.text(resolved_page((TextBlock(self.lines),), SHELL))

    @property
    def complaint(self) -> str:
        """The problems as they are printed; only the first of many."""
        problems = answer.first_problems([resolved_problem(p, SHELL) for p in self.problems])
        return answer.problem_text(Answer("audit", problems=problems)) if problems else ""


def audit_file(path: str, read: Callable[[str], bytes], resources: Resources,
               thorough: bool = False) -> AuditFinding:
    """The finding for a file, of which ``read`` gives the bytes; any failure is a finding too."""
    try:
        return audit_save(read(path), path, resources, thorough)
    except Refused as error:
        return unusable_finding(error, path)
    except MemoryError:
        return failed_finding("there is not enough memory to audit this file.", path)
    except Exception as error:  # one save must not end the audit of the others
        return failed_finding(f"{_error_line(error)}. This is an error of the program.", path)


def _error_line(error: Exception) -> str:
    """An exception in one line, with the place that raised it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_name}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {str(error)[:200]}{where}"


def audit_save(raw: bytes, path: str, resources: Resources,
               thorough: bool = False) -> AuditFinding:
    """The findings for the bytes of a save. Refused: a save that cannot be used."""
    save = save_format.parse(raw, path)
    check_game_known(save, path)
    audited = auditor.audit(games, save, raw, path, thorough, is_valid)
    notes, origin = audited.notes, scenario_note.origin_text(save, resources)
    if origin:
        notes = (*notes, f"{origin[0].upper()}{origin[1:]}.")
    problems = tuple(msgspec.structs.replace(
        answer.with_game_prefix(p, ""), where=p.where if path in p.where else f"{path}, {p.where}",
        hint=p.hint if i else f"{_EDITED * bool(p.hint)}{_RECOVER} {p.hint}".strip())
        for i, p in enumerate(_without_repeats(audited.differences)))
    last, header = log_entry.last_entry(save.log)[0], save.header
    game = header.id[:LONGEST]
    row = {"save": path, "verified": not problems, "turns": audited.turns,
           "replayed": audited.replayed, "turn": last.n, "seal": last.seal[:32],
           "commitment": header.fairness.commitment, "notes": notes}
    ended = game_outcome(audited.match) if audited.match else None
    if ended:
        row["result"] = ended
    lines = [f"{path}: {_verdict(audited)}",
             f"  [{game} turn {last.n}:{last.seal[:32]}]",
             f"  commitment {header.fairness.commitment.removeprefix('sha256:')}",
             *(f"  {note}" for note in notes)]
    if audited.result is not None:
        lines += [f"  The game is over: {audited.result.reason}.",
                  f"  {result_text.result_sentence(audited.result, header.seat_names)}"]
    return AuditFinding(row, DIFFERENT if problems else DONE, tuple(lines), problems, game, ended)


def _verdict(audited: auditor.Audit) -> str:
    """The result of an audit in a sentence."""
    turns = count_noun(audited.turns, "turn")
    if audited.differences:
        return f"NOT OK. {count_noun(len(audited.differences), 'difference')} in {turns}."
    if audited.replayed == audited.turns:
        return f"OK. {turns}: all replayed, all hashes match."
    return f"OK. {turns}: {audited.replayed} replayed, all hashes match."


def _without_repeats(problems: Iterable[Problem]) -> list[Problem]:
    """The problems, with one report for a run of turns whose position differs.

    Each position of the run after the first differs because the one before it does.
    """
    reported: list[Problem] = []
    run: list[int] = []  # the turns of the last run
    run_index = 0  # index of the problem of its first turn
    for problem in problems:
        turn = problem.where.removeprefix("turn ")
        if problem.why != OTHER_POSITION or not turn.isdecimal():
            reported.append(problem)
        elif run and int(turn) == run[-1] + 1:
            run.append(int(turn))
            many = f"{count_noun(len(run) - 1, 'later turn')}, to turn {run[-1]},"
            why = f"{OTHER_POSITION} Therefore the positions of {many} differ too."
            reported[run_index] = msgspec.structs.replace(reported[run_index], why=why)
        else:
            run, run_index = [int(turn)], len(reported)
            reported.append(problem)
    return reported


def unusable_finding(error: Refused, path: str) -> AuditFinding:
    """The finding for a file that cannot be used."""
    return AuditFinding({"save": path, "verified": False}, answer.exit_code(error.problems),
                        problems=tuple(
        msgspec.structs.replace(answer.with_game_prefix(p, ""), where=p.where or path)
        for p in error.problems))


def failed_finding(why: str, path: str,
                   then: str = "The audit of the other files is not affected.") -> AuditFinding:
    """The finding for a file whose audit was stopped by any error; ``then`` ends its hint."""
    return AuditFinding({"save": path, "verified": False}, UNUSABLE, problems=(Problem(
        "referee/unusable-audit", f"The audit stopped: {why}", path,
        hint=f"This file was not audited. {then}"),))


def audit_answer(findings: Iterable[AuditFinding]) -> Answer:
    """The answer of an audit of one save or many; the worst exit code of them all."""
    made, rows = Answer("audit", viewer=MODERATOR), []
    lines: list[str] = []
    ends: list[GameOutcome | None] = []
    for finding in findings:
        rows.append(finding.row)
        lines += finding.lines
        made.exit = max(made.exit, finding.exit)
        made.problems += finding.problems
        made.game, made.commitment = finding.game, finding.row.get("commitment", "")
        made.turn, made.seal = finding.row.get("turn", 0), finding.row.get("seal", "")
        ends.append(finding.ended)
    if len(rows) > 1:
        made.game = made.commitment = made.seal = ""
        made.turn = 0
    elif rows:
        made.result = lambda: ends[0]
    made.view, made.body = rows, (TextBlock(tuple(lines)),)
    return made


class Tally:
    """The number of saves audited, by result."""

    def __init__(self) -> None:
        self.saves = self.turns = self.exit = 0
        self._exits: dict[int, int] = {}

    def add(self, finding: AuditFinding) -> None:
        """Count one save."""
        self.saves += 1
        self.turns += finding.turns
        self.exit = max(self.exit, finding.exit)
        self._exits[finding.exit] = self._exits.get(finding.exit, 0) + 1

    def text(self, total: int | None = None) -> str:
        """The summary of all saves; ``total``: how many there are, if the audit was interrupted."""
        verified, different = self._exits.get(DONE, 0), self._exits.get(DIFFERENT, 0)
        unusable = self.saves - verified - different
        parts = [f"{count:,} {what}" for count, what in
                 ((verified, "verified"), (different, "different"), (unusable, "unusable"))
                 if count or what == "verified"]
        saves = f"{self.saves:,} save{'' if self.saves == 1 else 's'}"
        head = saves if total is None else f"Interrupted after {self.saves:,} of {total:,} saves"
        turns = f"{self.turns:,} turn{'' if self.turns == 1 else 's'}"
        return f"{head}: {', '.join(parts)}; {turns}."


def left_out_problems(names: list[str], links: list[str]) -> tuple[Problem, ...]:
    """Warnings about files in folders that are not saves, and about links that lead out of them."""
    problems: list[Problem] = []
    if names:
        lead = "is not a save of referee and was" if len(names) == 1 else (
            "are not saves of referee and were")
        problems.append(Problem(
            "referee/doubtful-left-out", f"{count_noun(len(names), 'file')} in folders {lead} not "
            f"audited: {', '.join(names)}.", warning=True))
    if links:
        lead = "leads out of the folder or to nothing, and was" if len(links) == 1 else (
            "lead out of the folder or to nothing, and were")
        problems.append(Problem("referee/doubtful-left-out",
                                f"{count_noun(len(links), 'link')} {lead} not followed: "
                                f"{', '.join(links)}.",
                                hint="To audit this save, name the file that the link leads to.",
                                warning=True))
    return tuple(problems)
