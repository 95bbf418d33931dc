"""To audit: what is found of a save, as text and as data; what is said of many."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from referee import games
from referee.commands import answer as answers
from referee.commands import position_report, report
from referee.commands.answer import DIFFERENT, DONE, MODERATOR, UNUSABLE, Answer, GameOutcome
from referee.commands.loading import check_game_known
from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem, Refused
from referee.core.game import result_text
from referee.core.match import log_entry, save_format
from referee.core.match.replay import OTHER_POSITION
from referee.core.proof import auditor as audits

_EDITED = "If this was edited by hand, undo the edit. "
_RECOVER = "`referee recover` saves the beginning that is sound."
LONGEST = 100  # characters of an id that are told of a save which nobody has opened


class AuditFinding(Struct, frozen=True):
    """What an audit found of one save.

    ``row`` is its entry in the view of ``--json``; ``text`` goes to standard output,
    ``problems`` to standard error. ``game`` is its id, empty if it cannot be read; ``ended``
    says how it ended, if it is over and nothing differs.
    """

    row: dict[str, Any]
    exit: int = DONE
    text: str = ""
    problems: tuple[Problem, ...] = ()
    game: str = ""
    ended: GameOutcome | None = None

    @property
    def turns(self) -> int:
        """How many turns were looked at."""
        return int(self.row.get("turns", 0))

    @property
    def complaint(self) -> str:
        """Its problems as they are printed, no more than are told of a file."""
        problems = answers.first_problems([*self.problems])
        return answers.problem_text(Answer("audit", problems=problems)) if problems else ""


def audit_save(raw: bytes, path: str, scenario: Callable[[save_format.Save], str],
               check: audits.Checks,
               thorough: bool = False) -> AuditFinding:
    """What is found of the bytes of a save.

    ``scenario`` says what is to be said of its scenario, if that is not the one of its name;
    ``check`` whether a signature is that of a round of the beacon.
    Refused: what cannot be used at all.
    """
    save = save_format.parse(raw, path)
    check_game_known(save, path)
    done = audits.audit(games, save, raw, path, thorough, check)
    notes, scene = done.notes, scenario(save)
    if scene:
        notes = (*notes, f"{scene[0].upper()}{scene[1:]}.")
    problems = tuple(msgspec.structs.replace(
        answers.with_game_prefix(p, ""), where=p.where if path in p.where else f"{path}, {p.where}",
        hint=p.hint if i else f"{_EDITED * bool(p.hint)}{_RECOVER} {p.hint}".strip())
        for i, p in enumerate(_without_repeats(done.differences)))
    last, header = log_entry.last_entry(save.log)[0], save.header
    game = header.id[:LONGEST]
    row = {"save": path, "verified": not problems, "turns": done.turns, "replayed": done.replayed,
           "turn": last.n, "seal": last.seal[:32], "commitment": header.fairness.commitment,
           "notes": notes}
    ended = position_report.game_outcome(done.match) if done.match else None
    if ended:
        row["result"] = ended
    out = [f"{path}: differs: {count_noun(len(done.differences), 'difference')} in "
           f"{count_noun(done.turns, 'turn')}." if problems else
           f"{path}: {done.turns} turns verified, {done.replayed} of them by replay.",
           f"  [{game} turn {last.n}:{last.seal[:32]}]",
           f"  commitment {header.fairness.commitment.removeprefix('sha256:')}",
           *(f"  {note}" for note in notes)]
    if done.result is not None:
        out += [f"  {done.result.reason}",
                f"  {result_text.result_sentence(done.result, header.seat_names)}"]
    text = "".join(f"{line}\n" for line in report.fold_lines(out))
    return AuditFinding(row, DIFFERENT if problems else DONE, text, problems, game, ended)


def _without_repeats(problems: Iterable[Problem]) -> list[Problem]:
    """What was found, a position that differs told once for the turns that follow from it.

    Each of these leads to another position because the one before did.
    """
    problems_told: list[Problem] = []
    run: list[int] = []  # the turns of the run that was told last
    differing_turn = 0  # where its first one stands
    for problem in problems:
        turn = problem.where.removeprefix("turn ")
        if problem.why != OTHER_POSITION or not turn.isdecimal():
            problems_told.append(problem)
        elif run and int(turn) == run[-1] + 1:
            run.append(int(turn))
            many = f"{count_noun(len(run) - 1, 'later turn')}, to turn {run[-1]},"
            problems_told[differing_turn] = msgspec.structs.replace(problems_told[differing_turn],
                                                                    why=(
                f"{OTHER_POSITION} The same is true of {many} and follows from it."))
        else:
            run, differing_turn = [int(turn)], len(problems_told)
            problems_told.append(problem)
    return problems_told


def unusable_finding(error: Refused, path: str) -> AuditFinding:
    """What is found of a file that cannot be used."""
    return AuditFinding({"save": path, "verified": False}, answers.exit_code(error.problems),
                        problems=tuple(
        msgspec.structs.replace(answers.with_game_prefix(p, ""), where=p.where or path)
        for p in error.problems))


def failed_finding(why: str, path: str) -> AuditFinding:
    """What is found of a file whose audit did not come to its end, whatever stopped it."""
    return AuditFinding({"save": path, "verified": False}, UNUSABLE, problems=(Problem(
        "referee/unusable-audit", f"The audit did not come to its end: {why}", path,
        hint="Nothing is known of this file; the others are not touched by it."),))


def audit_answer(findings: Iterable[AuditFinding]) -> Answer:
    """The answer of an audit of one save or many; the worst exit code of them all."""
    made, rows, texts = Answer("audit", viewer=MODERATOR), [], []
    ends: list[GameOutcome | None] = []
    for finding in findings:
        rows.append(finding.row)
        texts.append(finding.text)
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
    made.view, made.text = rows, "".join(texts)
    return made


class Tally:
    """How many saves were audited, and with what result."""

    def __init__(self) -> None:
        self.saves = self.turns = self.exit = 0
        self._exits: dict[int, int] = {}

    def add(self, finding: AuditFinding) -> None:
        """Count one."""
        self.saves += 1
        self.turns += finding.turns
        self.exit = max(self.exit, finding.exit)
        self._exits[finding.exit] = self._exits.get(finding.exit, 0) + 1

    def text(self, total: int | None = None) -> str:
        """What was found of them all; of how many, if it was interrupted."""
        verified, different = self._exits.get(DONE, 0), self._exits.get(DIFFERENT, 0)
        rest = self.saves - verified - different
        parts = [f"{count:,} {what}" for count, what in
                 ((verified, "verified"), (different, "different"), (rest, "unusable"))
                 if count or what == "verified"]
        saves = f"{self.saves:,} save{'' if self.saves == 1 else 's'}"
        head = saves if total is None else f"Interrupted after {self.saves:,} of {total:,} saves"
        turns = f"{self.turns:,} turn{'' if self.turns == 1 else 's'}"
        return f"{head}: {', '.join(parts)}; {turns}."


def left_out_problems(names: list[str], links: list[str]) -> tuple[Problem, ...]:
    """What is said of files in folders that are no saves, and of links that lead out of them."""
    problems: list[Problem] = []
    if names:
        problems.append(Problem(
            "referee/doubtful-left-out", f"{count_noun(len(names), 'file')} in folders "
            f"{'is' if len(names) == 1 else 'are'} no save of referee, and left out: "
            f"{', '.join(names)}.", warning=True))
    if links:
        lead = "leads out of the folder or to nothing, and was" if len(links) == 1 else (
            "lead out of the folder or to nothing, and were")
        problems.append(Problem(
            "referee/doubtful-left-out", f"{count_noun(len(links), 'link')} {lead} not followed: "
            f"{', '.join(links)}.", hint="Name what a link leads to, to audit it.", warning=True))
    return tuple(problems)
