"""What people say who know the rulebook and the manual page alone, held against the reader.

``python -m tests.strangers lay GAME FOLDER [SEED]`` lays positions of the
example games into a folder, for somebody to write down what players would say
there: the mail that a seat gets, its page, what is asked and some answers.

``python -m tests.strangers hold [FILE…]`` holds what they wrote, by default all
of ``tests/strangers/*.yaml``, against the reader, and prints each text that was
not read right. A file has ``game`` and ``phrases``, each with ``save`` and
``turn``, the ``seat`` that writes, ``text``, and what it ``means``: moves that a
referee who knows the canonical form alone would understand, or nothing, where it
should be refused.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml
from msgspec.structs import replace

from referee import disk
from referee.acts import report
from referee.acts.saves import opened
from referee.core import chain, log, replay, table
from referee.core.problem import Refused
from referee.core.rules import Ask
from referee.core.table import Table
from tests import harness

SAVES = Path(__file__).parent.parent / "saves"
FOLDER = Path(__file__).parent / "strangers"
POSITIONS = 24


@cache
def tables(save: str) -> dict[int, Table]:
    """The positions of an example game, ``GAME/NAME``, by turn."""
    path = f"{SAVES / save}.toml"
    saved, now = opened(disk.read(path), path)
    past = replay.history(now, list(log.lines(saved.log)))
    return {turn: replace(now, state=at.state, orders={}, turn=turn, phase=turn,
                          seal=at.line.seal, since=at.line.seal) for turn, at in past.items()}


def asked(now: Table) -> list[Ask]:
    """What must be answered at a position."""
    return [ask for ask in now.rules.awaiting(now.state).asks if ask.must]


def places(game: str, random: Random) -> Iterator[tuple[str, int, Ask]]:
    """Positions of its example games, every kind of question as often as any other."""
    kinds = defaultdict[str, list[tuple[str, int, Ask]]](list)
    for file in sorted((SAVES / game).glob("*.toml")):
        save = f"{game}/{file.stem}"
        for turn, now in tables(save).items():
            for ask in asked(now)[:1]:
                kinds[ask.kind].append((save, turn, ask))
    for i in range(POSITIONS):
        kind = sorted(kinds)[i % len(kinds)]
        yield random.choice(kinds[kind])


def lay(game: str, folder: Path, seed: str) -> None:
    """Pages and questions, numbered."""
    random = Random(f"strangers {game} {seed}")
    for n, (save, turn, ask) in enumerate(places(game, random), 1):
        now = tables(save)[turn]
        shown = report.with_tail(report.position(now, ask.seat)[1],
                                 report.questions(now, ask.seat))
        (folder / f"{n:02}.txt").write_text(
            f"save: {save}\nturn: {turn}\nseat: {ask.seat}\n\n{shown}")


def meant(now: Table, seat: str, text: str) -> tuple[list[str], object]:
    """The moves that a text is read as, none: it is refused; where the game's own luck leads."""
    try:
        done = chain.run(now, text, seat, harness.WHEN, table.luck(now), dated=True)
    except Refused:
        return [], None
    if done.problems:
        return [], None
    return [str(now.rules.write(move)) for move in done.moves], (done.table.state, done.filed)


def refusal(now: Table, seat: str, text: str) -> str:
    """What is said against a text."""
    try:
        problems = chain.run(now, text, seat, harness.WHEN, table.luck(now),
                             dated=True).problems
    except Refused as error:
        problems = error.problems
    return " | ".join(f"{p.why} {p.hint}"[:200] for p in problems[:2])


def judged(game: str, phrase: dict[str, Any]) -> tuple[str, str]:
    """How a phrase was read, and what is to be said of it.

    ``right``, ``refused``, ``otherwise``, ``rightly refused``, ``taken``; ``no meaning``
    where what it means is illegal, and the phrase refused.
    """
    now, seat = tables(str(phrase["save"]))[int(phrase["turn"])], str(phrase["seat"])
    text, means = str(phrase["text"]), str(phrase["means"] or "")
    found, end = meant(now, seat, text)
    if not means:
        return ("taken", f"-> {found}") if found else ("rightly refused", "")
    right, there = meant(now, seat, means)
    if not right:
        return ("taken" if found else "no meaning"), f"{means}: {refusal(now, seat, means)}"
    if not found:
        return "refused", f"[{means}] {refusal(now, seat, text)}"
    if found == right or end == there:
        return "right", ""
    return "otherwise", f"-> {found}, not {right}"


def hold(file: Path) -> None:
    """Print how the phrases of a file are read."""
    book = yaml.load(file.read_text(), Loader=yaml.BaseLoader)
    counts = Counter[str]()
    for phrase in book["phrases"]:
        verdict, why = judged(book["game"], phrase)
        counts[verdict] += 1
        if why:
            print(f"{verdict:10} {phrase['save']} {phrase['turn']} {phrase['seat']}: "
                  f"“{phrase['text']}” {why}")
    print(f"{file.stem}: {dict(counts)}")


if __name__ == "__main__":
    if sys.argv[1] == "lay":
        lay(sys.argv[2], Path(sys.argv[3]), *sys.argv[4:] or ["1"])
    else:
        for one in map(Path, sys.argv[2:]) if sys.argv[2:] else sorted(FOLDER.glob("*.yaml")):
            hold(one)
