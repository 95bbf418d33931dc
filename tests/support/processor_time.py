"""How long something takes, in seconds of the machine for which the bounds were set.

A bound shows what grows without end, and is no measure of speed: that is a benchmark's. So that
a slow machine, or one that does something else, is no fault, a loop is timed behind what took
longer than enough, which is told as it would have been where the loop takes ``FORMATS``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

USUAL = 0.005  # seconds of the loop there
TURNS = 80_000


def _loop() -> float:
    begun = time.thread_time()
    found: dict[int, str] = {}
    for i in range(TURNS):
        found[i & 255] = str(i)
    return time.thread_time() - begun


def slowness() -> float:
    """How many times longer than usual this machine takes now; never less than once."""
    return max(_loop() / USUAL, 1.0)


def usual(taken: float, enough: float) -> float:
    """What took so long, as it would be on the usual machine; what took less than enough, as it is.
    """
    return taken if taken < enough else taken / max(slowness(), slowness())


def seconds(do: Callable[[], object], enough: float) -> float:
    """What a call takes of the processor; told of the usual machine, if it is not little enough."""
    begun = time.thread_time()
    do()
    return usual(time.thread_time() - begun, enough)


@contextmanager
def soon(most: float = 1.0) -> Iterator[None]:
    """In so many seconds of the processor, whoever else has it."""
    begun = time.process_time()
    yield
    assert usual(time.process_time() - begun, most) < most
