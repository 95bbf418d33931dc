"""Imports libraries without the modules and the work that only their import needs.

Together these take longer than Python's own start. Other modules take their places meanwhile; a
library whose version needs more than these have is imported as usual. Later imports of these
modules get the real ones.
"""

import os
import sys
import typing
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from referee.definitions.spec import Command, Opens

PLAIN = "REFEREE_PLAIN_IMPORTS"  # in the environment: all is imported as usual


def import_for(command: Command, values: dict[str, Any]) -> None:
    """Import the libraries that a command with these values uses: tomllib if it opens a file."""
    import_msgspec()
    if command.work_for(values).opens != Opens.NOTHING:
        import_tomllib()


def import_msgspec() -> None:
    """Import msgspec without modules that it could do without.

    Python's typing has what it looks for in typing_extensions. Of uuid and decimal it takes types,
    to know such values where it encodes them; no command has any. Of its own modules commands use
    only JSON. Afterwards msgspec goes on treating a UUID or a Decimal like any unknown value.
    """
    # Later, datetime itself takes all from _datetime at once.
    if sys.version_info < (3, 12) and PLAIN not in os.environ:
        with suppress(ImportError):
            sys.modules.setdefault("datetime", import_module("_datetime"))
    late = (_LateModule("msgspec._json_schema", "schema", "schema_components"),
            *map(_LateModule, ("msgspec.inspect", "msgspec.msgpack", "msgspec.toml",
                               "msgspec.yaml")))
    _import("msgspec", {
        "typing_extensions": None, "uuid": _stand_in("uuid", "UUID", "SafeUUID"),
        "decimal": _stand_in("decimal", "Decimal"), "__future__": _FUTURE,
        **{module.__name__: module for module in late}})


def import_tomllib() -> None:
    """Import tomllib without string, of which it takes constants: a template compiles a pattern."""
    text = ModuleType("string")
    text.digits = "0123456789"  # type: ignore[attr-defined]
    text.hexdigits = "0123456789abcdefABCDEF"  # type: ignore[attr-defined]
    text.ascii_letters = (  # type: ignore[attr-defined]
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    _import("tomllib", {"string": text, "__future__": _FUTURE})


def _import(library: str, stand_ins: dict[str, ModuleType | None]) -> None:
    """Import a library while these take the places of modules that are not imported yet."""
    absent = {} if PLAIN in os.environ else {
        name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(absent)  # type: ignore[arg-type]
    try:
        with _uncompiled_annotations() if absent else nullcontext():
            import_module(library)
            return
    except Exception as error:  # it may look at more than these
        if not absent or isinstance(error, MemoryError | OSError):
            raise
    finally:
        for name in absent:
            if sys.modules.get(name, absent) is absent[name]:
                del sys.modules[name]
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        del sys.modules[name]
    try:
        import_module(library)
    except SystemError:  # Python 3.12 imports no extension module again that failed once
        raise ImportError(f"this version of {library} needs {PLAIN}=1 in the environment") from None


@contextmanager
def _uncompiled_annotations() -> Iterator[None]:
    """Meanwhile, annotations that are texts stay texts.

    To check the first one, Python would make all types of its syntax tree, which takes a fifth of
    its start. msgspec makes one to see whether is_class is known; tomllib's are never looked at.
    """
    real = typing.ForwardRef
    typing.ForwardRef = _Text  # type: ignore[misc, assignment]
    try:
        yield
    finally:
        typing.ForwardRef = real  # type: ignore[misc]


class _Text:
    """Stands in for ForwardRef: instead of an instance it makes the text itself."""

    def __new__(cls, text: str, *_more: object, **_options: object) -> str:  # type: ignore[misc]
        return text


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


# What ``from __future__ import annotations`` takes; its work is done when a module is compiled.
_FUTURE = _stand_in("__future__", "annotations")


def _call(module: str, function: str, *args: object, **more: object) -> object:
    """Call a function of a module that may not be imported yet."""
    return getattr(import_module(module), function)(*args, **more)
