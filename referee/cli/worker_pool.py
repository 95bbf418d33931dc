"""Work done by several processes, each result in the order of what was asked.

Each worker is a process of its own behind a pipe. The executor of the standard
library breaks as a whole when a worker is killed, and does not say over what; its
Pool waits for it without end. They are spawned: a fork would hand each worker the
pipes of the others, and is not to be had everywhere. To start one takes a tenth of
a second.
"""

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

T = TypeVar("T")

AHEAD = 1000  # results that wait for an earlier one, before no more are begun


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each(do: Callable[[str], T], items: Sequence[str], jobs: int,
         died: Callable[[str, int], T], here: str = "-") -> Iterator[T]:
    """What ``do`` gives for each item, in their order, by so many processes.

    ``died`` makes the result of an item over which a worker was killed, of the item and
    its exit code. What is spelt ``here`` is done by this process when its turn has come.
    When the iteration ends, by whatever, so do the workers.
    """
    todo = deque(i for i, item in enumerate(items) if item != here)
    results: dict[int, T] = {}
    team: list[_Worker[T]] = []
    try:
        for turn, item in enumerate(items):
            if item == here:
                yield do(item)
                continue
            while turn not in results:
                while todo and todo[0] < turn + AHEAD and (
                        free := _free_worker(team, do, jobs)) is not None:
                    free.begin(todo.popleft(), items)
                _collect(team, items, results, died)
            yield results.pop(turn)
    finally:
        for worker in team:
            worker.end()


def _free_worker(team: "list[_Worker[T]]", do: Callable[[str], T],
                 jobs: int) -> "_Worker[T] | None":
    """A worker that has nothing to do, a new one if there may be; None: all are busy."""
    for worker in team:
        if worker.item is None:
            return worker
    if len(team) < jobs:
        team.append(_Worker(do))
        return team[-1]
    return None


def _collect(team: "list[_Worker[T]]", items: Sequence[str], results: dict[int, T],
             died: Callable[[str, int], T]) -> None:
    """Wait until a worker has a result, or is no more."""
    busy = {worker.pipe: (worker, worker.item) for worker in team if worker.item is not None}
    for pipe in wait([*busy]):
        worker, turn = busy[pipe]  # type: ignore[index]
        try:
            results[turn] = worker.pipe.recv()
            worker.item = None
        except (EOFError, OSError):
            team.remove(worker)
            results[turn] = died(items[turn], worker.ended())


class _Worker(Generic[T]):
    """A process, the pipe to it, and the number of the item in its hands."""

    def __init__(self, do: Callable[[str], T]) -> None:
        context = get_context("spawn")
        self.item: int | None = None
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve_pipe, args=(do, theirs), daemon=True)
        # What is ignored at its start stays so: from a terminal Ctrl-C goes to all processes.
        before = _signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            _signal(signal.SIGINT, before)
        theirs.close()

    def begin(self, number: int, items: Sequence[str]) -> None:
        """Hand it an item."""
        self.item = number
        with suppress(OSError):  # it is no more, which is seen when its result is waited for
            self.pipe.send(items[number])

    def ended(self) -> int:
        """The exit code of one that is no more, negative for a signal."""
        self._process.join(1)  # its pipe is closed a moment before
        self.end()
        return self._process.exitcode or 0

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _serve_pipe(do: Callable[[str], Any], pipe: "Connection[Any, str]") -> None:
    """Do what comes through the pipe, until nothing more can come."""
    gc.set_threshold(100_000)
    with suppress(Exception):  # whoever waits sees that it is closed
        while True:
            pipe.send(do(pipe.recv()))


def _signal(number: int, handler: Any) -> Any:
    with suppress(ValueError):  # only the main thread may
        return signal.signal(number, signal.SIG_DFL if handler is None else handler)
    return None
