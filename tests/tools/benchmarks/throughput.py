"""Turns of whole games verified in a second by one processor, beside python-chess and catanatron.

All in one process, in rounds, so that whatever else the machine does falls on all alike.
"""

import gc
import time
from collections.abc import Iterator
from functools import partial
from statistics import median

from referee import games
from referee.core.match import log_entry, save_format
from referee.core.proof.auditor import audit
from tests.support.paths import SAVES
from tests.tools.benchmarks import peers, tables
from tests.tools.benchmarks.peers import Work

ALL = "all example saves"


def audits() -> Iterator[Work]:
    """The example saves of each title, those of today's rules, read and audited."""
    for game in games.names():
        raws = [file.read_bytes() for file in sorted((SAVES / game).glob("*.toml"))]
        turns = sum(len([*log_entry.parse_log(save_format.loads(raw, "").log)]) for raw in raws)
        yield Work(game, turns, partial(_audited, raws))


def _audited(raws: list[bytes]) -> None:
    for raw in raws:
        assert not audit(games, save_format.loads(raw, ""), raw, "").differences


def table(rounds: int) -> Iterator[str]:
    """The table: turns a second, and those in the turns of each peer in the same round."""
    own, others = [*audits()], [*peers.works()]
    took: dict[str, list[float]] = {}
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)  # as a command does, for peers too
    for _ in range(rounds):
        for work in (*own, *others):
            began = time.process_time()
            work.do()
            took.setdefault(work.name, []).append(time.process_time() - began)
    took[ALL] = [sum(some) for some in zip(*(took[work.name] for work in own), strict=True)]
    turns = {ALL: sum(work.turns for work in own), **{
        work.name: work.turns for work in (*own, *others)}}
    rates = {name: [count / seconds for seconds in took[name]] for name, count in turns.items()}
    yield tables.head(["", "turns", "a second", *(f"of {work.name}" for work in others)])
    for name, its in rates.items():
        yield tables.row([name, f"{turns[name]:,}", f"{median(its):,.0f}", *(
            f"{median(a / b for a, b in zip(its, rates[work.name], strict=True)):.2f}"
            for work in others)])
