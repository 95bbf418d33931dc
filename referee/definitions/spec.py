"""Records that describe the command line: commands, their arguments, their options.

One description for all readers: the fast argument parser, Typer for help, completion and usage
errors, the manual, and the requests to `serve`. They are not msgspec records, so that help need
not import it; nobody changes them.
"""

from typing import Any


class CommandParameter:
    """An argument, or with a ``flag`` an option.

    ``key`` is its name in a request, ``name`` the parameter of the function that does the work.
    ``kind`` is ``text``, ``number``, or ``yes`` for an option without a value. ``complete`` names
    its completer in `shell_completion.py`. A ``private`` value is read from standard input if “-”
    is given, because others can read a command line in the list of processes.
    """

    __slots__ = ("complete", "default", "flag", "help", "key", "kind", "many", "metavar", "name",
                 "private", "required")

    def __init__(self, key: str, name: str, flag: str, metavar: str, help: str, kind: str,
                 many: bool, required: bool, default: Any, complete: str,
                 private: bool = False) -> None:
        self.key, self.name, self.flag, self.metavar, self.help = key, name, flag, metavar, help
        self.kind, self.many, self.required, self.default = kind, many, required, default
        self.complete, self.private = complete, private


class Command:
    """A command: its words, its function (``module:name``), its parameters, its help.

    ``json``: it can answer as JSON. ``prints_itself``: it prints while it runs, and is told whether
    to print JSON. ``extra`` is the optional dependency that it needs.
    """

    __slots__ = ("extra", "function", "help", "json", "name", "params", "prints_itself")

    def __init__(self, name: str, function: str, params: tuple[CommandParameter, ...], help: str, *,
                 json: bool = True, tells: bool = False, extra: str = "") -> None:
        self.name, self.function, self.params, self.help = name, function, params, help
        self.json, self.prints_itself, self.extra = json, tells, extra


class CommandFamily:
    """Commands that begin with the same word."""

    __slots__ = ("commands", "help", "name")

    def __init__(self, name: str, help: str, commands: tuple[Command, ...]) -> None:
        self.name, self.help, self.commands = name, help, commands


class Group:
    """Commands and families under one heading of the help."""

    __slots__ = ("members", "title")

    def __init__(self, title: str, members: tuple[Command | CommandFamily, ...]) -> None:
        self.title, self.members = title, members

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of its commands, including those of families."""
        return tuple([candidate for member in self.members for candidate in (
            member.commands if isinstance(member, CommandFamily) else (member,))])


def argument(key: str, metavar: str, help: str, name: str = "", *, default: Any = ...,
             kind: str = "text", many: bool = False, complete: str = "",
             private: bool = False) -> CommandParameter:
    """An argument; without a ``default`` it is required."""
    return CommandParameter(key, name or key, "", metavar, help, kind, many, default is ...,
                            None if default is ... else default, complete, private)


def option(flag: str, metavar: str, help: str, name: str = "", *, default: Any = None,
           kind: str = "text", many: bool = False, required: bool = False,
           complete: str = "", private: bool = False) -> CommandParameter:
    """An option with a value."""
    key = flag.lstrip("-")
    return CommandParameter(key, name or key.replace("-", "_"), flag, metavar, help, kind, many,
                            required,
                            default, complete, private)


def switch(flag: str, help: str, name: str = "") -> CommandParameter:
    """An option without a value."""
    key = flag.lstrip("-")
    return CommandParameter(key, name or key.replace("-", "_"), flag, "", help, "yes", False,
                            False, False, "")


def all_parameters(command: Command) -> tuple[CommandParameter, ...]:
    """All parameters of a command, with ``--json`` before ``--now``, if it can answer as JSON."""
    if not command.json:
        return command.params
    index = len(command.params) - (NOW in command.params[-1:])
    return (*command.params[:index], JSON, *command.params[index:])


# Parameters that several commands share.

SAVE = argument("save", "SAVE", "The game's file.", "path")
SAVE_OR_INPUT = argument("save", "SAVE", "The game's file; “-” is standard input.", "path")
MOVE = argument("move", "MOVE", "The move, or several with “;” between; “-” is standard input.",
                "text",
                complete="a_move", private=True)
GAME = argument("game", "GAME", "The game's id.", complete="a_game")
JSON = switch("--json", "Answer with one JSON object.")
NOW = option("--now", "TIME", "The time to record, as 2026-01-31T18:00:00Z; else the clock's.")
VERSION = switch("--version", "Say the version.")
VIEWER = option("--for", "SEAT|moderator", "For whose eyes the answer is; else the public's.",
                "viewer", complete="for_eyes")
SEAT = option("--seat", "SEAT", "Who moves; may be left out when one seat is asked.",
              complete="a_seat")
AT = option("--at", "TURN[:SEAL]", "The turn this answers, as 43 or 43:4e1d09c26b1a5f80; refused "
            "if it is past and its question is not as it was, or the seal is another.")
DICE = option("--dice", "\"5 2 6, 3\"", "In a game with table luck: what was thrown or drawn, one "
              "entry a question; “-” is standard input.", private=True)
PICK = option("--pick", "N", "Of what a refusal of this text offered at that turn, the one of this "
              "number; with --at.", kind="number")
STRICT = switch("--strict", "Read canonical text only, as the log has it and legal lists it.")
BRIEF = switch("--brief",
               "Leave the position out: what happened, and who is asked what. With --json "
               "also the commitment and what could be answered.")
REASON = option("--reason", "TEXT", "Why; it stands in the log.", required=True)
NEW = option("-o", "NEW", "The new file.", "new", required=True)

# Options of earlier versions, and what to use instead.
REMOVED_OPTIONS = {
    "--via": "`referee script` plays or checks many moves by one start, and `referee serve` "
             "answers requests on standard input.",
    "--receipts": "An audit replays every save whole. To show later that a game only went on, keep "
                  "a record (`referee publish`) and hold the next one to it: `referee verify NEW "
                  "OLD`.",
    "--sign": "ssh-keygen signs the last line of a report in one line: `referee explain referee "
              "records` shows it.",
    "--socket": "Requests are read from standard input; `referee script` and `referee.api` are the "
                "other ways to ask often."}
