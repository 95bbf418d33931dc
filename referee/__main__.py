"""python -m referee: the plain forms of check and move, before anything heavy is imported.

Typer alone costs five bare Pythons. ``check SAVE MOVE`` and ``move SAVE MOVE``
with the usual options are recognised here and call the function that the Typer
command calls; everything else, and every fault of usage, is Typer's.
"""

import gc
import os
import sys
from contextlib import suppress
from errno import ENOMEM

_WITH_VALUE = {"check": ("--seat", "--for", "--at"),
               "move": ("--seat", "--for", "--at", "--dice", "--now")}
_ALONE = {"check": ("--json", "--strict"), "move": ("--json", "--strict", "--brief")}
_UNUSABLE, _UNTOLD, _INTERRUPTED = 3, 6, 130


def program() -> None:
    """Run the command line as a process, which ends at once when all is written.

    To take the interpreter apart would cost as much as a tenth of a check.
    """
    code: object
    try:
        main()
    except SystemExit as end:
        code = end.code
    except Exception:
        from traceback import print_exc  # a fault of ours; the exit code is true nevertheless

        with suppress(OSError, ValueError):
            print_exc()
        code = _UNTOLD if _saved() else _UNUSABLE
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # what could not be written has been said
            stream.flush()
    os._exit(code if isinstance(code, int) else bool(code))


def main() -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(100_000)  # most runs end before there is anything worth collecting
    before = _saved()
    try:
        plain = _plain(sys.argv[1:])
        if plain is not None:
            sys.exit(plain)
        from referee.cli.app import run

        sys.exit(run())
    except KeyboardInterrupt:
        why, code = "Interrupted", _INTERRUPTED
    except (MemoryError, SystemError):  # the latter is Python's own, when its memory ends in C
        why, code = "There is not enough memory", _UNUSABLE
    except (ImportError, OSError) as error:  # so does a module that cannot be mapped or read
        memory = getattr(error, "errno", 0) == ENOMEM or "failed to map" in str(error)
        why = "There is not enough memory" if memory else f"It cannot go on: {error}"
        code = _UNUSABLE
    done = _saved() > before
    with suppress(OSError, ValueError, AttributeError):  # it is closed, or there is none
        sys.stderr.write(f"referee: {why}; " + ("what was played is saved, but not told.\n" if done
                                                else "nothing was changed.\n"))
    sys.exit(_UNTOLD if done else code)


def _saved() -> int:
    """How many saves this process has put in place, if it came so far."""
    return getattr(sys.modules.get("referee.keep"), "saved", 0)


def _plain(args: list[str]) -> int | None:
    """The exit code of a plain check or move; None if the text is not one."""
    if len(args) < 3 or args[0] not in _WITH_VALUE:
        return None
    names: list[str] = []
    said: dict[str, str] = {}
    flags: set[str] = set()
    rest = iter(args[1:])
    for arg in rest:
        if arg in _ALONE[args[0]] and arg not in flags:
            flags.add(arg)
        elif arg in _WITH_VALUE[args[0]] and arg not in said:
            value = next(rest, None)
            if value is None or value.startswith("-"):
                return None  # Typer says what is missing
            said[arg] = value
        elif arg.startswith("-") and arg != "-":
            return None
        else:
            names.append(arg)
    if len(names) != 2:
        return None
    from referee.cli.answer import emit

    seat, eyes, at = said.get("--seat"), said.get("--for"), said.get("--at")
    json, strict = "--json" in flags, "--strict" in flags
    if args[0] == "check":
        from referee.cli import checking

        return emit(checking.check(*names, seat=seat, eyes=eyes, at=at, strict=strict), json)
    from referee.cli import playing

    return emit(playing.move(*names, seat=seat, eyes=eyes, at=at, dice=said.get("--dice"),
                             now=said.get("--now"), strict=strict,
                             brief="--brief" in flags), json)


if __name__ == "__main__":
    program()
