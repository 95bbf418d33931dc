"""The start of a command line, which imports nothing that the command does not use.

Typer alone costs five bare Pythons. A command line of the usual form is read by a plain reader;
help, completion and every fault of usage are Typer's. Both know the same description.
"""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import ENOMEM
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

from referee import signals

_UNUSABLE, _NOT_WRITTEN = 3, 6


def program() -> None:
    """Run the command line as a process, which ends at once when all is written.

    To take the interpreter apart would cost as much as a tenth of a check.
    """
    code: object
    signals.hold_back()
    try:
        main()
    except SystemExit as end:
        code = end.code
    except KeyboardInterrupt:  # again, while the first one was told
        code = _NOT_WRITTEN if _save_count() else signals.INTERRUPTED
    except Exception:
        from traceback import print_exc  # a fault of ours; the exit code is true nevertheless

        with suppress(OSError, ValueError):
            print_exc()
        code = _NOT_WRITTEN if _save_count() else _UNUSABLE
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError, KeyboardInterrupt):  # that it was not written is said
            stream.flush()
    os._exit(code if isinstance(code, int) else bool(code))


def main() -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(100_000)  # most runs end before there is anything worth collecting
    before = _save_count()
    try:
        from referee.cli.argv_parser import parse

        parsed = parse(sys.argv[1:])
        if parsed is not None:
            sys.meta_path.insert(0, _LazyFinder)
            _import_msgspec()
            from referee.cli.execute import run_and_print

            sys.exit(run_and_print(*parsed))
        from referee.cli.typer_app import run

        signals.release()
        sys.exit(run())
    except KeyboardInterrupt:
        why, code = "Interrupted", signals.INTERRUPTED
    except (MemoryError, SystemError):  # the latter is Python's own, when its memory ends in C
        why, code = "There is not enough memory", _UNUSABLE
    except (ImportError, OSError) as error:  # so does a module that cannot be mapped or read
        memory = getattr(error, "errno", 0) == ENOMEM or "failed to map" in str(error)
        why = "There is not enough memory" if memory else f"It cannot go on: {error}"
        code = _UNUSABLE
    done = _save_count() > before
    with suppress(OSError, ValueError, AttributeError):  # it is closed, or there is none
        sys.stderr.write(f"referee: {why}; " + ("what was played is saved, but not told.\n" if done
                                                else "nothing was changed.\n"))
    sys.exit(_NOT_WRITTEN if done else code)


def _import_msgspec() -> None:
    """Import msgspec without typing_extensions, where Python's typing has all it takes of it.

    To define all the types that Python itself has costs half a bare Python.
    """
    if "typing_extensions" not in sys.modules:
        sys.modules["typing_extensions"] = None  # type: ignore[assignment]
        import msgspec  # noqa: F401
        del sys.modules["typing_extensions"]


class _LazyFinder:
    """Finds what msgspec imports for its schemas, to be loaded once something of it is used.

    No command makes a schema, and a start pays for it as for a dozen of our own files.
    """

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> ModuleSpec | None:
        """The module under a loader that waits; None: it is another's to find."""
        if name not in ("msgspec.inspect", "textwrap"):
            return None
        from importlib.util import LazyLoader

        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


def _save_count() -> int:
    """How many saves this process has put in place, if it came so far."""
    return getattr(sys.modules.get("referee.files.saves"), "saved", 0)
