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
from functools import partial
from importlib import import_module
from types import ModuleType

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
            _import_msgspec()
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


def _import_msgspec() -> None:
    """Import msgspec without modules that only it would need; they take as long as Python's start.

    Python's typing has what it looks for in typing_extensions. Of uuid and decimal it takes types,
    to know such values where it encodes them; no command has any. Of its own modules commands use
    only JSON. Whoever imports any of these afterwards gets the real ones, but msgspec itself goes
    on treating a UUID or a Decimal like any unknown value.
    """
    if sys.version_info < (3, 12):  # later, datetime itself takes all from _datetime at once
        with suppress(ImportError):
            sys.modules.setdefault("datetime", import_module("_datetime"))
    stand_ins: dict[str, ModuleType | None] = {
        "typing_extensions": None, "uuid": _stand_in("uuid", "UUID", "SafeUUID"),
        "decimal": _stand_in("decimal", "Decimal"), **{module.__name__: module for module in (
            _LateModule("msgspec._json_schema", "schema", "schema_components"),
            *map(_LateModule, ("msgspec.inspect", "msgspec.msgpack", "msgspec.toml",
                               "msgspec.yaml")))}}
    absent = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(absent)  # type: ignore[arg-type]
    try:
        import msgspec
    except (AttributeError, ImportError):  # another version looks at more than these types
        for name in [name for name in sys.modules if name.partition(".")[0] == "msgspec"]:
            del sys.modules[name]
        for name in absent:
            sys.modules.pop(name, None)
        import msgspec  # noqa: F401
    for name in absent:
        if sys.modules.get(name, absent) is absent[name]:
            del sys.modules[name]


def _stand_in(module: str, *types: str) -> ModuleType:
    """A module that has only some types, of which nothing has a value."""
    stand_in = ModuleType(module)
    for name in types:
        setattr(stand_in, name, type(name, (), {"unknown": None}))
    return stand_in


class _LateModule(ModuleType):
    """Stands in for a module, which is imported when something of it is used.

    Only its ``functions`` can be taken before: they are imported when they are called.
    """

    def __init__(self, name: str, *functions: str) -> None:
        super().__init__(name)
        for function in functions:
            setattr(self, function, partial(_call, name, function))

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            raise AttributeError(f"{self.__name__} has no {name} yet")
        return getattr(import_module(self.__name__), name)


def _call(module: str, function: str, *args: object, **more: object) -> object:
    """Call a function of a module that may not be imported yet."""
    return getattr(import_module(module), function)(*args, **more)


def _save_count() -> int:
    """The number of saves that this process has written, 0 if it has not imported that module."""
    return getattr(sys.modules.get("referee.files.saves"), "saved", 0)
