"""Signals that end the process (Ctrl-C, SIGTERM, SIGHUP): held back while modules are imported.

It uses ``_signal``: importing ``signal`` takes a tenth of the time of a check.
"""

import _signal  # type: ignore[import-not-found]
import os

INTERRUPTED = 130
ENDS = ("SIGTERM", "SIGHUP")  # Windows does not have both
held = False  # whether this process holds them back
_END_SIGNALS = ((_signal.SIGINT, _signal.SIGTERM, _signal.SIGHUP)
                if hasattr(_signal, "pthread_sigmask") else ())


def hold_back() -> None:
    """Let these signals interrupt the process like Ctrl-C, but hold them back for now.

    A signal that is ignored, as under nohup, stays ignored. They come after `release`: msgspec
    does not survive an interruption while it builds a decoder.
    """
    global held
    held = True
    for name in ENDS:
        number = getattr(_signal, name, None)
        if number is not None and _signal.getsignal(number) == _signal.SIG_DFL:
            _signal.signal(number, _interrupt)
    if _END_SIGNALS:
        _signal.pthread_sigmask(_signal.SIG_BLOCK, _END_SIGNALS)


def release() -> None:
    """Let signals come that were held back, if any were.

    After Ctrl-C exit: nothing has begun or been printed yet.
    """
    global held
    if not held or not _END_SIGNALS:
        return
    held = False
    if (_signal.SIGINT in _signal.sigpending()
            and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler):
        os._exit(INTERRUPTED)
    _signal.pthread_sigmask(_signal.SIG_UNBLOCK, _END_SIGNALS)


def _interrupt(number: int, frame: object) -> None:
    """Interrupt like Ctrl-C, with the signal's number, so that the prompt of ``play`` ends."""
    raise KeyboardInterrupt(number)
