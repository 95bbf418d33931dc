"""Requests to `referee serve`: a command as JSON, with the keys of the command line.

``{"id": 7, "command": "check", "save": "g.toml", "move": "red: place 3 forest"}``: arguments are
named by their metavariable, options by their long name. Defaults are those of the command line,
except ``strict``: programs write canonical text, so it is on unless a request has
``"strict": false``. ``input`` replaces standard input.
"""

import os
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from referee import definitions
from referee.commands.json_output import Id
from referee.core.base.problem import refused
from referee.definitions import old_names
from referee.definitions.spec import STRICT, Command, CommandParameter

MOST = 100  # entries, such as files, of one key of a request
_COMMON_KEYS = ("id", "command", "input")
_SAVE_KEYS = ("save", "saves")


class Request(Struct, frozen=True):
    """A command to run, and its standard input."""

    id: Id  # sent back with the answer
    command: Command
    values: dict[str, Any]  # by parameter name
    input: str | None  # replaces standard input; None: none was sent


class Limits(Struct, frozen=True):
    """What requests may do."""

    seat: str = ""  # the only seat that is served; empty: all
    save: str = ""  # real path of the only save that is served; empty: all


def parse_request(line: bytes) -> tuple[Id, dict[str, Any]]:
    """The id and the object of a request. Refused (usage): not an object, an invalid id."""
    try:
        request = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise refused("referee/usage-request", f"The request is not JSON: {error}.",
                      hint='Write one JSON object in one line, such as {"command": '
                           '"games"}.') from None
    if not isinstance(request, dict):
        raise refused("referee/usage-request", "The request is not a JSON object.",
                      hint='Write one JSON object in one line, such as {"command": "games"}.')
    if line.count(b":") > len(request) and _has_duplicate_key(line):
        raise refused("referee/usage-request", "A key appears twice in the request.",
                      hint="Write each key only once: programs may read either value.")
    if isinstance(request.get("id"), list | dict):
        raise refused("referee/usage-request", "The “id” of a request must be a text or a number.",
                      hint="Leave the “id” out, or write “\"id\": 7”.")
    return request.get("id"), request


def _has_duplicate_key(line: bytes) -> bool:
    """Whether an object in a line has a key twice, which JSON readers resolve differently."""
    from json import loads

    twice = False

    def once(pairs: list[tuple[str, Any]]) -> None:
        nonlocal twice
        twice = twice or len({key for key, _ in pairs}) < len(pairs)

    with suppress(ValueError, RecursionError):
        loads(line, object_pairs_hook=once)
    return twice


def to_request(request_id: Id, given: dict[str, Any], limits: Limits) -> Request:
    """The request for an object. Refused (usage): what the command does not know or may not do."""
    given = old_names.modern_request(given)
    name = given.get("command")
    command = next((candidate for candidate in definitions.commands() if candidate.name == name),
                   None)
    if name is None:
        raise refused("referee/usage-request", "The request names no command.",
                      hint='Name a command, such as {"command": "games"}.')
    if command is None or not command.json:
        raise refused("referee/usage-request",
                      f"There is no command “{str(name)[:60]}” for requests.",
                      hint="`referee --help` lists the commands; play and serve need a terminal.")
    known = {param.key: param for param in command.params}
    for key in given:
        if key not in known and key not in _COMMON_KEYS:
            raise refused("referee/usage-request", f"“{command.name}” has no key “{key[:60]}”.",
                          hint="Its keys: " + ", ".join(known) + "." if known else "")
    sent = given.get("input")
    if sent is not None and type(sent) is not str:
        raise refused("referee/usage-request", "“input” must be a text: it replaces standard input "
                                               "(“-”).")
    values: dict[str, Any] = {}
    for param in command.params:
        value = given.get(param.key)
        if value is None and param is STRICT:
            value = True
        if value is None and param.key in _SAVE_KEYS and limits.save:
            value = limits.save
        values[param.name] = _check_value(command, param, value, sent is not None)
    check_allowed(command, values, limits)
    _check_file_count(command, values)
    return Request(request_id, command, values, sent)


def _check_file_count(command: Command, values: dict[str, Any]) -> None:
    """Refused: more files than a request may read; folders, because their size is unknown."""
    for param in command.params:
        entries = values[param.name] if param.many else []
        if len(entries) > MOST:
            raise refused("referee/usage-request", f"“{param.key}” has {len(entries):,} items, but "
                          f"a request may have at most {MOST}.", hint="Ask in several requests.")
        if param.folders and any(map(os.path.isdir, entries)):
            raise refused("referee/usage-request", "A request cannot audit folders: other requests "
                          "would have to wait until all saves are audited.",
                          hint="Name the saves in the folder, or run `referee audit` yourself.")


def _check_value(command: Command, param: CommandParameter, value: Any, sent: bool) -> Any:
    """The value of a parameter. Refused: a required value is missing, a value of the wrong type."""
    if value is None or value == []:
        if param.required:
            raise refused("referee/usage-request", f"“{command.name}” needs “{param.key}”.",
                          hint=f"`referee explain {command.name.split()[0]}` describes this key.")
        return [] if param.many else param.default
    kind: type = {"text": str, "number": int, "yes": bool}[param.kind]
    each = value if param.many and isinstance(value, list) else [value]
    for item in each:
        if type(item) is not kind:
            what = {"text": "a text", "number": "a whole number", "yes": "true or false"}
            example = {"text": '"a text" or "7"', "number": "7", "yes": "true"}
            raise refused("referee/usage-request",
                          f"“{param.key}” of “{command.name}” must be {what[param.kind]}.",
                          hint=f"Write it in JSON, such as {example[param.kind]}.")
        if item == "-" and not sent:
            raise refused("referee/usage-request", f"“{param.key}” is “-” for standard input, but "
                          "the request has no “input”.", hint="Add the contents as “input”.")
    return each if param.many else value


def check_allowed(command: Command, values: dict[str, Any], limits: Limits) -> None:
    """Check a request against the limits, and fill in the seat and viewer of ``values``.

    Refused: another game, another seat, a command or option of the moderator.
    """
    keys = {param.key: param for param in command.params}
    if limits.save and not command.no_files and not keys.keys() & {*_SAVE_KEYS}:
        raise refused("referee/usage-request", "This referee serves only one game, and "
                      f"“{command.name}” is not about that game.",
                      hint="Send the request to a referee that serves all games.")
    for key in _SAVE_KEYS if limits.save else ():
        paths = values[keys[key].name] if key in keys else []
        if any("\0" in name or os.path.realpath(name) != limits.save
               for name in ([paths] if isinstance(paths, str) else paths)):
            raise refused("referee/usage-request", "This referee serves only one game.",
                          hint=f"Leave “{key}” out.")
    if not limits.seat:
        return
    if not command.for_players:
        raise refused("referee/usage-request", f"Only the moderator can use "
                                               f"“{command.name}”; this referee "
                                               f"serves {limits.seat} only.",
                      hint="It does " + ", ".join(sorted(
                          other.name for other in definitions.commands() if other.for_players))
                      + ".")
    for key, param in keys.items():
        if param.name in ("seat", "viewer") and not param.many:
            if values[param.name] not in (None, limits.seat):
                raise refused("referee/usage-request", f"“{key}” is always {limits.seat} here.",
                              hint="Leave it out.")
            values[param.name] = limits.seat
        elif param.moderator_only and values[param.name] is not None:
            raise refused("referee/usage-request", f"Only the moderator can use “{key}”; this "
                          f"referee serves {limits.seat} only.", hint="Leave it out.")
