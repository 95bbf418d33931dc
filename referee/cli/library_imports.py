"""Imports libraries without the modules and the work that only their import needs.

Together these take longer than Python's own start. If a library's version needs more than is stood
in for, the process begins anew and imports it as usual. Later imports of these modules get the real
ones.
"""

import os
import sys
import typing
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from referee.definitions.spec import Command, Opens

PLAIN = "REFEREE_PLAIN_IMPORTS"  # in the environment of a process in which nothing is stood in for

_READ_SAVES = (Opens.SAVE, Opens.MATCH, Opens.LOG, Opens.CHANGE, Opens.OFFICE)


def import_for(command: Command, values: dict[str, Any]) -> None:
    """Import the libraries that a command with these values is sure to use."""
    import_msgspec()
    if command.work_for(values).opens in _READ_SAVES:
        import_tomllib()


def import_msgspec() -> None:
    """Import msgspec without modules that it could do without.

    Python's typing has what it looks for in typing_extensions. Of uuid and decimal it takes types,
    to know such values where it encodes them; no command has any. Of its own modules commands use
    only JSON. Afterwards msgspec goes on treating a UUID or a Decimal like any unknown value.
    """
    if sys.version_info < (3, 12):  # later, datetime itself takes all from _datetime at once
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
    """Import a library while these modules are stood in for, unless they are imported already."""
    if PLAIN in os.environ:
        import_module(library)
        return
    absent = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(absent)  # type: ignore[arg-type]
    try:
        with _uncompiled_annotations():
            import_module(library)
    except (AttributeError, ImportError, SystemError):  # another version looks at more than these
        if not sys.executable:
            raise
        # An extension module that failed once cannot be imported again by every Python.
        os.environ[PLAIN] = "1"
        os.execv(sys.executable, sys.orig_argv)
    for name in absent:
        if sys.modules.get(name, absent) is absent[name]:
            del sys.modules[name]


@contextmanager
def _uncompiled_annotations() -> Iterator[None]:
    """Meanwhile, annotations that are texts stay texts.

    To check the first one, Python would make all types of its syntax tree, which takes a fifth of
    its start. msgspec makes one to see whether is_class is known; tomllib's are never looked at.
    """
    real = typing.ForwardRef
    typing.ForwardRef = _text_of  # type: ignore[misc, assignment]
    try:
        yield
    finally:
        typing.ForwardRef = real  # type: ignore[misc]


def _text_of(text: str, *_more: object, **_options: object) -> str:
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
