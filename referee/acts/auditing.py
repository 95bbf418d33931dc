"""To audit: what is found of a save, as text and as data; what is said of many."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from referee import games
from referee.acts import answer as answers
from referee.acts import receipts, report
from referee.acts.answer import DIFFERENT, DONE, MODERATOR, UNUSABLE, Answer
from referee.acts.receipts import Receipt, Receipts, Verdict
from referee.acts.saves import known
from referee.core import audit as audits
from referee.core import log, save
from referee.core.problem import Problem, Refused
from referee.core.words import counted

LONGEST = 100  # characters of an id that are told of a save which nobody has opened


class Found(Struct, frozen=True):
    """What an audit found of one save.

    ``row`` is its entry in the view of ``--json``; ``text`` goes to standard output,
    ``problems`` to standard error. ``game`` is its id, empty if it cannot be read.
    ``receipt`` is a new one, ``by`` are the keys of those that it replaces, or of the one
    that says all: a copy that goes its own way replaces none of its game.
    """

    row: dict[str, Any]
    exit: int = DONE
    text: str = ""
    problems: tuple[Problem, ...] = ()
    game: str = ""
    receipt: Receipt | None = None
    by: tuple[str, ...] = ()

    @property
    def turns(self) -> int:
        """How many turns were looked at."""
        return int(self.row.get("turns", 0))

    @property
    def complaint(self) -> str:
        """Its problems as they are printed, no more than are told of a file."""
        told = answers.told([*self.problems])
        return answers.complaint(Answer("audit", problems=told)) if told else ""


def audited(raw: bytes, path: str, scenario: Callable[[save.Save], str], thorough: bool = False,
            before: Receipts | None = None) -> Found:
    """What is found of the bytes of a save.

    ``scenario`` says what is to be said of its scenario, if that is not the one of its name.
    ``before`` are receipts of what was verified before; None: none are asked for, none made.
    Refused: what cannot be used at all.
    """
    whole = before and before.whole(raw, thorough)
    if before and whole and before.alone(whole):
        return _unchanged(whole, path)
    saved = save.parse(raw, path)
    known(saved, path)
    against = before.against(saved) if before else ()
    if whole and not against:
        return _unchanged(whole, path)
    receipt, said = before.of(saved, thorough) if before and not against else (None, ())
    since = receipt.since if receipt else None
    done = audits.audit(games, saved, raw, path, thorough, since)
    if since and done.differences:  # whether they are some, the whole says
        receipt, said = None, (
            "Not all of it goes on from what a receipt knows: audited whole.",)
        done = audits.audit(games, saved, raw, path, thorough)
    elif not since:
        receipt = None
    notes, scene = done.notes, scenario(saved)
    if scene:
        notes = (*notes, f"{scene[0].upper()}{scene[1:]}.")
    last = log.last(saved.log)[0]
    verdict = Verdict(saved.head.id[:LONGEST], saved.head.fairness.commitment, done.turns,
                      done.replayed, last.n, last.seal[:32], notes,
                      done.result.reason if done.result is not None else None)
    if not (against or done.differences):
        found = _told(path, verdict, receipt, said)
        return found if before is None else msgspec.structs.replace(
            found, receipt=receipts.made(saved, raw, done, thorough, verdict),
            by=before.replaced(saved))
    problems = tuple(msgspec.structs.replace(
        answers.named(p, ""), where=p.where if path in p.where else f"{path}, {p.where}",
        hint=p.hint if i else "`referee recover` saves the beginning that is sound.")
        for i, p in enumerate(done.differences))
    problems = (*(msgspec.structs.replace(p, where=path) for p in against), *problems)
    return _told(path, verdict, None, said, problems)


def _unchanged(receipt: Receipt, path: str) -> Found:
    """What a receipt says of a file that is to the byte the one that was verified."""
    found = _told(path, msgspec.structs.replace(receipt.verdict, replayed=0), receipt)
    return msgspec.structs.replace(found, by=(receipt.key,))


def _told(path: str, verdict: Verdict, by: Receipt | None, said: tuple[str, ...] = (),
          problems: tuple[Problem, ...] = ()) -> Found:
    notes = (*said, *verdict.notes)
    row = {"save": path, "verified": not problems, "turns": verdict.turns,
           "replayed": verdict.replayed, "turn": verdict.turn, "seal": verdict.seal,
           "commitment": verdict.commitment, "notes": notes}
    out = []
    if by is not None:
        row["before"] = before = by.verdict.turns
        new = verdict.turns - before
        out = [f"{path}: {verdict.turns} turns verified: turn{'' if before == 1 else 's 1 to'} "
               f"{before} before, by receipt; {new or 'no'} new "
               f"{'one' if new == 1 else 'ones'}{', by replay' if new else ''}."]
    elif problems:
        out = [f"{path}: differs: {counted(len(problems), 'difference')} in "
               f"{counted(verdict.turns, 'turn')}."]
    else:
        out = [f"{path}: {verdict.turns} turns verified, {verdict.replayed} of them by replay."]
    out += [f"  [{verdict.game} turn {verdict.turn}:{verdict.seal}]",
            f"  commitment {verdict.commitment.removeprefix('sha256:')}"]
    out += [f"  {note}" for note in notes]
    if verdict.reason is not None:
        out.append(f"  {verdict.reason}")
    text = "".join(f"{line}\n" for line in report.folded(out))
    return Found(row, DIFFERENT if problems else DONE, text, problems, verdict.game)


def unusable(error: Refused, path: str) -> Found:
    """What is found of a file that cannot be used."""
    return Found({"save": path, "verified": False}, answers.code(error.problems), problems=tuple(
        msgspec.structs.replace(answers.named(p, ""), where=p.where or path)
        for p in error.problems))


def failed(why: str, path: str) -> Found:
    """What is found of a file whose audit did not come to its end, whatever stopped it."""
    return Found({"save": path, "verified": False}, UNUSABLE, problems=(Problem(
        "referee/unusable-audit", f"The audit did not come to its end: {why}", path,
        hint="Nothing is known of this file; the others are not touched by it."),))


def answer(found: Iterable[Found]) -> Answer:
    """The answer of an audit of one save or many; the worst exit code of them all."""
    made, rows, texts = Answer("audit", eyes=MODERATOR), [], []
    for one in found:
        rows.append(one.row)
        texts.append(one.text)
        made.exit = max(made.exit, one.exit)
        made.problems += one.problems
        made.game, made.commitment = one.game, one.row.get("commitment", "")
        made.turn, made.seal = one.row.get("turn", 0), one.row.get("seal", "")
    if len(rows) > 1:
        made.game = made.commitment = made.seal = ""
        made.turn = 0
    made.view, made.text = rows, "".join(texts)
    return made


class Tally:
    """How many saves were audited, and with what result."""

    def __init__(self) -> None:
        self.saves = self.turns = self.before = self.exit = 0
        self._exits: dict[int, int] = {}

    def add(self, found: Found) -> None:
        """Count one."""
        self.saves += 1
        self.turns += found.turns
        self.before += int(found.row.get("before", 0))
        self.exit = max(self.exit, found.exit)
        self._exits[found.exit] = self._exits.get(found.exit, 0) + 1

    def text(self, total: int | None = None) -> str:
        """What was found of them all; of how many, if it was interrupted."""
        verified, different = self._exits.get(DONE, 0), self._exits.get(DIFFERENT, 0)
        rest = self.saves - verified - different
        parts = [f"{count:,} {what}" for count, what in
                 ((verified, "verified"), (different, "different"), (rest, "unusable"))
                 if count or what == "verified"]
        saves = f"{self.saves:,} save{'' if self.saves == 1 else 's'}"
        head = saves if total is None else f"Interrupted after {self.saves:,} of {total:,} saves"
        before = f", {self.before:,} of them by receipt" if self.before else ""
        turns = f"{self.turns:,} turn{'' if self.turns == 1 else 's'}"
        return f"{head}: {', '.join(parts)}; {turns}{before}."


def left_out(names: list[str]) -> tuple[Problem, ...]:
    """What is said of files in folders that are no saves: nothing, or a warning that names them."""
    if not names:
        return ()
    return (Problem("referee/doubtful-left-out", f"{counted(len(names), 'file')} in folders "
                    f"{'is' if len(names) == 1 else 'are'} no save of referee, and left out: "
                    f"{', '.join(names)}.", warning=True),)
