"""Fast argument parsing without Typer, whose import takes five times as long as Python's start.

Only usual command lines are parsed here. For all others the answer is None and Typer takes over:
help, completion and usage errors.
"""

from typing import Any

from referee import definitions
from referee.definitions.spec import JSON, NOW, Command, CommandFamily, CommandParameter

# The command, its values by parameter name, and whether the answer is JSON.
CommandLine = tuple[Command, dict[str, Any], bool]


def parse(args: list[str]) -> CommandLine | None:
    """The command and values of a command line; None: Typer must parse it."""
    common_values: dict[str, Any] = {}
    index = _parse_options(args, 0, {"--json": JSON, "--now": NOW}, common_values, [])
    if index is None or index >= len(args):
        return None
    command = definitions.find_command(args[index])
    index += 1
    if isinstance(command, CommandFamily):
        word = f"{command.name} {args[index]}" if index < len(args) else ""
        command = next((candidate for candidate in command.commands if candidate.name == word),
                       None)
        index += 1
    if command is None:
        return None
    values_given: dict[str, Any] = {}
    names: list[str] = []
    options = {param.flag: param for param in command.params if param.flag}
    if command.json:
        options[JSON.flag] = JSON
    if _parse_options(args, index, options, values_given, names, takes_arguments=True) is None:
        return None
    values = with_defaults(command, values_given, names)
    if values is None:
        return None
    if values.get("now", "") is None:
        values["now"] = common_values.get("now")
    return command, values, "json" in common_values or "json" in values_given


def _parse_options(args: list[str], index: int, options: dict[str, CommandParameter],
                   given: dict[str, Any],
                   names: list[str], takes_arguments: bool = False) -> int | None:
    """Parse options into ``given`` up to the first other word; the index after them.

    With ``takes_arguments`` other words go into ``names``. None: Typer must parse the line.
    """
    while index < len(args):
        word = args[index]
        if word == "--" and takes_arguments:
            names += args[index + 1:]
            return len(args)
        if not word.startswith("-") or word == "-":
            if not takes_arguments:
                return index
            names.append(word)
            index += 1
            continue
        flag, joined, value = word.partition("=")
        param = options.get(flag)
        if param is None or (param.name in given and not param.many) or (
                joined and (param.kind == "yes" or not flag.startswith("--"))):
            return None
        if param.kind == "yes":
            given[param.name] = True
        else:
            if not joined:
                index += 1
                if index >= len(args) or (args[index].startswith("-") and args[index] != "-"):
                    return None
                value = args[index]
            if param.many:
                given.setdefault(param.name, []).append(value)
            else:
                given[param.name] = value
        index += 1
    return index


def with_defaults(command: Command, given: dict[str, Any], names: list[str]) -> dict[str,
                                                                                     Any] | None:
    """The value of every parameter: as given, or its default; None: something does not fit."""
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
