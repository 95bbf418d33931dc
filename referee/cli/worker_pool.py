"""A pool of worker processes that yields results in order and survives the death of a worker.

Each worker is a process with its own pipe. The executor of the standard library breaks completely
when a worker is killed, without saying over which item; its Pool waits forever. Workers are
spawned: a fork would inherit the pipes of the others, and does not exist everywhere. Starting one
takes a tenth of a second.
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

AHEAD = 1000  # results waiting for an earlier one, before no more items are started


def cores() -> int:
    """The number of processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each(do: Callable[[str], T], items: Sequence[str], jobs: int,
         died: Callable[[str, int], T], here: str = "-") -> Iterator[T]:
    """The result of ``do`` for each item, in order, from up to ``jobs`` processes.

    ``died`` makes the result of an item whose worker was killed, from the item and the exit code.
    An item equal to ``here`` is done by this process in its turn. The workers end with the
    iteration.
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
    """A free worker, or a new one if allowed; None: all are busy."""
    for worker in team:
        if worker.item is None:
            return worker
    if len(team) < jobs:
        team.append(_Worker(do))
        return team[-1]
    return None


def _collect(team: "list[_Worker[T]]", items: Sequence[str], results: dict[int, T],
             died: Callable[[str, int], T]) -> None:
    """Wait until a worker has a result or has died."""
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
    """A process, its pipe, and the number of its current item."""

    def __init__(self, do: Callable[[str], T]) -> None:
        context = get_context("spawn")
        self.item: int | None = None
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve_pipe, args=(do, theirs), daemon=True)
        # Workers inherit ignored signals: at a terminal Ctrl-C goes to all processes.
        old_handler = _signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            _signal(signal.SIGINT, old_handler)
        theirs.close()

    def begin(self, number: int, items: Sequence[str]) -> None:
        """Send it an item."""
        self.item = number
        with suppress(OSError):  # it has died, which _collect will notice
            self.pipe.send(items[number])

    def ended(self) -> int:
        """The exit code of a dead worker, negative for a signal."""
        self._process.join(1)  # its pipe closes a moment earlier
        self.end()
        return self._process.exitcode or 0

    def end(self) -> None:
        """Kill the process and close its pipe."""
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _serve_pipe(do: Callable[[str], Any], pipe: "Connection[Any, str]") -> None:
    """Process items from the pipe until it closes."""
    gc.set_threshold(100_000)
    with suppress(Exception):  # the parent notices the closed pipe
        while True:
            pipe.send(do(pipe.recv()))


def _signal(number: int, handler: Any) -> Any:
    with suppress(ValueError):  # allowed only in the main thread
        return signal.signal(number, signal.SIG_DFL if handler is None else handler)
    return None
