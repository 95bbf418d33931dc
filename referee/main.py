"""The entry point of the command line, which imports only what the command uses.

Importing Typer takes five times as long as starting Python. So the fast argument parser reads a
command line of the usual form; help, completion and usage errors are Typer's. Both use the same
definitions.
"""

import gc
import os
import sys
from contextlib import suppress
from errno import ENOMEM

from referee import signals

_UNUSABLE, _NOT_WRITTEN = 3, 6


def program() -> None:
    """Run the command line as a process, which ends at once when all is written.

    The normal shutdown of the interpreter would take a tenth of the time of a check.
    """
    code: object
    signals.hold_back()
    try:
        main()
    except SystemExit as end:
        code = end.code
    except KeyboardInterrupt:  # a second one, while the first was reported
        code = _NOT_WRITTEN if _save_count() else signals.INTERRUPTED
    except Exception:
        from traceback import print_exc  # an error of ours; the exit code is right nevertheless

        with suppress(OSError, ValueError):
            print_exc()
        code = _NOT_WRITTEN if _save_count() else _UNUSABLE
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError, KeyboardInterrupt):  # reported already
            stream.flush()
    os._exit(code if isinstance(code, int) else bool(code))


def main() -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(100_000)  # most runs end before anything is worth collecting
    before = _save_count()
    try:
        if sys.argv[1:] == ["--version"]:
            sys.exit(_print_version())
        from referee.cli.argv_parser import parse
        from referee.definitions.old_names import modernized

        sys.argv[1:] = modernized(sys.argv[1:])
        parsed = parse(sys.argv[1:])
        if parsed is not None:
            from referee.cli.startup_imports import import_for

            import_for(*parsed[:2])
            from referee.cli.execute import run_and_print

            sys.exit(run_and_print(*parsed))
        from referee.cli.typer_app import run

        signals.release()
        sys.exit(run())
    except KeyboardInterrupt:
        why, code = "Interrupted", signals.INTERRUPTED
    except (MemoryError, SystemError):  # Python raises the latter when C code is out of memory
        why, code = "There is not enough memory", _UNUSABLE
    except (ImportError, OSError) as error:  # also without memory to map a module
        memory = getattr(error, "errno", 0) == ENOMEM or "failed to map" in str(error)
        why = "There is not enough memory" if memory else f"It cannot go on: {error}"
        code = _UNUSABLE
    has_saved = _save_count() > before
    with suppress(OSError, ValueError, AttributeError):  # stderr is closed or missing
        sys.stderr.write(f"referee: {why}; " + ("what was played is saved, but was not reported.\n"
                                                if has_saved else "nothing was changed.\n"))
    sys.exit(_NOT_WRITTEN if has_saved else code)


def _print_version() -> int:
    """Print the version as Typer's callback does, without importing Typer; the exit code."""
    from referee import __version__
    from referee.cli.output import print_texts

    signals.release()
    return print_texts(f"referee {__version__}\n", "", 0)


def _save_count() -> int:
    """The number of saves that this process has written, 0 if it has not imported that module."""
    return getattr(sys.modules.get("referee.files.saves"), "saved", 0)
