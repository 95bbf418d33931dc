"""The signals that end a process beside Ctrl-C: held back while modules are loaded, then let come.

The module signal costs as much as a tenth of a check, for names of what this has.
"""

import _signal  # type: ignore[import-not-found]
import os

INTERRUPTED = 130
ENDS = ("SIGTERM", "SIGHUP")  # Windows has not both
_END_SIGNALS = ((_signal.SIGINT, _signal.SIGTERM, _signal.SIGHUP)
                if hasattr(_signal, "pthread_sigmask") else ())


def hold_back() -> None:
    """Let these signals interrupt the process, so that it tells what became of it; held back.

    One that is ignored, as by nohup, stays so. They come once they are `released`: msgspec does
    not stand an interruption while it makes what decodes a record.
    """
    for name in ENDS:
        number = getattr(_signal, name, None)
        if number is not None and _signal.getsignal(number) == _signal.SIG_DFL:
            _signal.signal(number, _interrupt)
    if _END_SIGNALS:
        _signal.pthread_sigmask(_signal.SIG_BLOCK, _END_SIGNALS)


def release() -> None:
    """Let signals come that were held back; if Ctrl-C did, end: nothing is begun or told yet."""
    if not _END_SIGNALS:
        return
    if (_signal.SIGINT in _signal.sigpending()
            and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler):
        os._exit(INTERRUPTED)
    _signal.pthread_sigmask(_signal.SIG_UNBLOCK, _END_SIGNALS)


def _interrupt(number: int, frame: object) -> None:
    """As Ctrl-C, but with the number, by which a line of play knows that all shall end."""
    raise KeyboardInterrupt(number)
