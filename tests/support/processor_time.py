"""Measures CPU time in seconds of the reference machine for which the limits were set.

A limit catches costs that grow without bound; benchmarks measure speed. So that a slow or busy
machine causes no failure, a reference loop is timed after any measurement that took too long, and
the result is scaled to a machine on which that loop takes ``USUAL``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

USUAL = 0.005  # seconds of the loop on the reference machine
TURNS = 80_000


def _loop() -> float:
    begun = time.thread_time()
    found: dict[int, str] = {}
    for i in range(TURNS):
        found[i & 255] = str(i)
    return time.thread_time() - begun


def slowness() -> float:
    """How many times slower this machine is now than the reference machine; at least 1."""
    return max(_loop() / USUAL, 1.0)


def usual(taken: float, enough: float) -> float:
    """A measured time scaled to the reference machine; times below ``enough`` stay as they are."""
    return taken if taken < enough else taken / max(slowness(), slowness())


def seconds(do: Callable[[], object], enough: float) -> float:
    """CPU seconds of a call, scaled to the reference machine unless below ``enough``."""
    begun = time.thread_time()
    do()
    return usual(time.thread_time() - begun, enough)


@contextmanager
def soon(most: float = 1.0) -> Iterator[None]:
    """Fail if the block took more CPU seconds of the reference machine."""
    begun = time.process_time()
    yield
    assert usual(time.process_time() - begun, most) < most
