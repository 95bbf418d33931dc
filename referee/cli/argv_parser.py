"""The command line read plainly, without Typer, which alone costs five bare Pythons.

What is written as it usually is, is read here; None is the answer to all else, so that help,
completion and every fault of usage are Typer's.
"""

from typing import Any

from referee import definitions
from referee.definitions.spec import JSON, NOW, Command, Family, Param

Said = tuple[Command, dict[str, Any], bool]
"""A command, what was said with it by the names of its parameters, and whether JSON is asked."""


def read(args: list[str]) -> Said | None:
    """What a command line says; None: that is not plain."""
    before: dict[str, Any] = {}
    at = _options(args, 0, {"--json": JSON, "--now": NOW}, before, [])
    if at is None or at >= len(args):
        return None
    found = definitions.named(args[at])
    at += 1
    if isinstance(found, Family):
        word = f"{found.name} {args[at]}" if at < len(args) else ""
        found = next((one for one in found.commands if one.name == word), None)
        at += 1
    if found is None:
        return None
    given: dict[str, Any] = {}
    names: list[str] = []
    known = {param.flag: param for param in found.params if param.flag}
    if found.json:
        known[JSON.flag] = JSON
    if _options(args, at, known, given, names, whole=True) is None:
        return None
    values = filled(found, given, names)
    if values is None:
        return None
    if values.get("now", "") is None:
        values["now"] = before.get("now")
    return found, values, "json" in before or "json" in given


def _options(args: list[str], at: int, known: dict[str, Param], given: dict[str, Any],
             names: list[str], whole: bool = False) -> int | None:
    """Read options into ``given``, and the rest into ``names`` if it is the ``whole`` line.

    The place behind them; None: something is not plain.
    """
    while at < len(args):
        word = args[at]
        if word == "--" and whole:
            names += args[at + 1:]
            return len(args)
        if not word.startswith("-") or word == "-":
            if not whole:
                return at
            names.append(word)
            at += 1
            continue
        flag, joined, value = word.partition("=")
        param = known.get(flag)
        if param is None or (param.name in given and not param.many) or (
                joined and (param.kind == "yes" or not flag.startswith("--"))):
            return None
        if param.kind == "yes":
            given[param.name] = True
        else:
            if not joined:
                at += 1
                if at >= len(args) or (args[at].startswith("-") and args[at] != "-"):
                    return None
                value = args[at]
            if param.many:
                given.setdefault(param.name, []).append(value)
            else:
                given[param.name] = value
        at += 1
    return at


def filled(command: Command, given: dict[str, Any], names: list[str]) -> dict[str, Any] | None:
    """Every parameter's value: what was given, else its default; None: something does not fit."""
    values: dict[str, Any] = {}
    words = iter(names)
    for param in command.params:
        if param.flag:
            value = given.get(param.name)
        elif param.many:
            value = [*words]
        else:
            value = next(words, None)
        if value is None or value == []:
            if param.required:
                return None
            value = [] if param.many else param.default
        elif param.kind == "number":
            try:
                value = int(value)
            except ValueError:
                return None
        values[param.name] = value
    return None if next(words, None) is not None else values
