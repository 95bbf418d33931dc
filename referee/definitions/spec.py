"""Records that describe the command line: commands, their arguments, their options.

One description for all readers: the fast argument parser, Typer for help, completion and usage
errors, the manual, and the requests to `serve`. They are not msgspec records, so that help need
not import it. They are never changed.
"""

from collections.abc import Mapping
from typing import Any


class Opens:
    """What `referee.runner` opens for a function, and so what the function gets first."""

    NOTHING = "nothing"  # f(**values)
    SAVE = "save"  # f(save, match, **values): it reads a save
    MATCH = "match"  # f(match, **values): it reads the match of a save
    LOG = "log"  # f(opened, **values): it reads the log of a save or of a record
    FILE = "file"  # f(raw, path, **values): it reads any other file
    CHANGE = "change"  # f(transaction, when, **values): it changes a save, which is locked
    CHANGE_FILE = "change file"  # f(raw, path, when, **values): its answer, new bytes or None
    OFFICE = "office"  # f(processor, when, **values): it works in a mail office
    ITSELF = "itself"  # f(**values): it opens files, or prints, by itself


class CommandParameter:
    """An argument, or with a ``flag`` an option.

    ``key`` is its name in a request, ``name`` the parameter of the function that does the work.
    ``kind`` is ``text``, ``number``, or ``yes`` for an option without a value. ``complete`` names
    its completer in `shell_completion.py`. A ``private`` value is read from standard input if “-”
    is given, because others can read a command line in the list of processes. If it is
    ``moderator_only``, a player may not give it. ``folders``: a value may be a folder, and means
    all that is in it. A ``hidden`` option is an old name of another one: accepted, not shown.
    """

    __slots__ = ("complete", "default", "flag", "folders", "help", "hidden", "key", "kind", "many",
                 "metavar", "moderator_only", "name", "private", "required")

    def __init__(self, key: str, name: str, flag: str, metavar: str, help: str, kind: str,
                 many: bool, required: bool, default: Any, complete: str, private: bool = False,
                 moderator_only: bool = False, folders: bool = False,
                 hidden: bool = False) -> None:
        self.hidden = hidden
        self.key, self.name, self.flag, self.metavar, self.help = key, name, flag, metavar, help
        self.kind, self.many, self.required, self.default = kind, many, required, default
        self.complete, self.private, self.moderator_only = complete, private, moderator_only
        self.folders = folders


class Work:
    """A function that does the work of a command, as ``commands.move:move``, below `referee`.

    ``opens`` says what it gets first, ``needs`` what else it gets from outside the definition, by
    name: see `referee.runner`. It takes all parameters of its command that the runner did not use,
    except those it is ``without``. The runner writes the file that it makes: ``creates`` names the
    parameter with its path; with ``replaces`` there may be an earlier one, whose bytes the
    function gets as ``former``.
    """

    __slots__ = ("creates", "function", "needs", "opens", "replaces", "without")

    def __init__(self, function: str, opens: str, *, needs: tuple[str, ...] = (),
                 creates: str = "", replaces: str = "", without: tuple[str, ...] = ()) -> None:
        self.function, self.opens, self.needs, self.without = function, opens, needs, without
        self.creates, self.replaces = creates, replaces


class Variant(Work):
    """Other work of a command, done if each parameter in ``where`` has one of these values."""

    __slots__ = ("where",)

    def __init__(self, where: dict[str, tuple[Any, ...]], function: str, opens: str,
                 **more: Any) -> None:
        super().__init__(function, opens, **more)
        self.where = where


class Command:
    """A command: its words, its work, its parameters, its help.

    ``json``: it can answer as JSON. ``prints_itself``: it prints while it runs; its function gets
    ``json``, whether to print JSON. ``extra`` is the optional dependency that it needs.

    For requests to `referee serve`: ``for_players``: a player may use it, not only the moderator.
    ``no_files``: it opens no file by a name that it is given.

    ``refused_for`` names the parameter with the seat for which a refusal is. ``full_json``: its
    JSON is complete even with --brief. ``script_line``: its text may be a line of a script.
    ``option_hints`` say what to use instead of options that it does not have.
    """

    __slots__ = ("extra", "for_players", "full_json", "help", "json", "name", "no_files",
                 "option_hints", "params", "prints_itself", "refused_for", "script_line",
                 "variants", "work")

    def __init__(self, name: str, work: Work, params: tuple[CommandParameter, ...], help: str, *,
                 variants: tuple[Variant, ...] = (), json: bool = True,
                 prints_itself: bool = False, extra: str = "", for_players: bool = False,
                 no_files: bool = False, refused_for: str = "", full_json: bool = False,
                 script_line: bool = False, option_hints: dict[str, str] | None = None) -> None:
        if work.opens in (Opens.SAVE, Opens.MATCH, Opens.LOG, Opens.CHANGE):  # it knows who plays
            last = len(params) - (NOW in params[-1:])
            params = (*params[:last], NO_NAMES, *params[last:])
        self.name, self.work, self.params, self.help = name, work, params, help
        self.variants, self.json, self.prints_itself = variants, json, prints_itself
        self.extra, self.for_players, self.no_files = extra, for_players, no_files
        self.refused_for, self.full_json, self.script_line = refused_for, full_json, script_line
        self.option_hints = option_hints or {}

    def work_for(self, values: Mapping[str, Any]) -> Work:
        """The work for these values of its parameters."""
        for variant in self.variants:
            if all(values[name] in some for name, some in variant.where.items()):
                return variant
        return self.work

    def all_values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The value of every parameter: as given, or its default."""
        return {param.name: given.get(param.name, [] if param.many else param.default)
                for param in self.params}


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
             private: bool = False, folders: bool = False) -> CommandParameter:
    """An argument; without a ``default`` it is required."""
    return CommandParameter(key, name or key, "", metavar, help, kind, many, default is ...,
                            None if default is ... else default, complete, private, False, folders)


def option(flag: str, metavar: str, help: str, name: str = "", *, default: Any = None,
           kind: str = "text", many: bool = False, required: bool = False, complete: str = "",
           private: bool = False, moderator_only: bool = False,
           hidden: bool = False) -> CommandParameter:
    """An option with a value."""
    key = flag.lstrip("-")
    return CommandParameter(key, name or key.replace("-", "_"), flag, metavar, help, kind, many,
                            required, default, complete, private, moderator_only, hidden=hidden)


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
SAVE_OR_RECORD = argument("save", "SAVE|RECORD", "The game's file, or a record or page by "
                          "“publish”; “-” is standard input.", "path")
SAVE_OR_INPUT = argument("save", "SAVE", "The game's file; “-” is standard input.", "path")
MOVE = argument("move", "MOVE", "A move, or several moves of one seat with “;” between; “-” is "
                "standard input.", "text", complete="a_move", private=True)
GAME = argument("game", "GAME", "The game's id.", complete="a_game")
JSON = switch("--json", "Print one JSON object.")
NO_NAMES = switch("--no-names", "Print no player's name: red, not Ann (red).")
NOW = option("--now", "TIME", "The time to record, such as 2026-01-31T18:00:00Z. "
             "[default: now]",
             moderator_only=True)
SCRIPTS_ONLY = frozenset({"--now", "--secret"})  # left out of help; the page “scripts” has them
VERSION = switch("--version", "Show the version.")
VIEWER = option("--for", "SEAT|moderator", "Show what this player may see. [default: public]",
                "viewer", complete="for_eyes")
SEAT = option("--seat", "SEAT", "The seat that moves. Not needed if only one seat is to move.",
              complete="a_seat")
AT = option("--at", "TURN[:HASH]", "The turn that the move answers, such as 43 or "
            "43:4e1d09c26b1a5f80. The move is refused if anything that it depends on changed.")
DICE = option("--dice", "\"5 2 6, 3\"", "With --luck table: your dice and cards, one entry for "
              "each roll or draw; “-” is standard input.", private=True, moderator_only=True)
PICK = option("--pick", "N", "Play move number N of the list in the refusal. Needs --at: copy "
              "the printed line.", kind="number")
STRICT = switch("--strict", "Read only canonical moves, as “legal” lists them.")
BRIEF = switch("--brief",
               "Leave the position out. With --json, leave out \"view\", \"commitment\" and "
               "\"choices\", too.")
REASON = option("--reason", "TEXT", "The reason. The log keeps it.", required=True)
NEW = option("-o", "NEW", "The new file.", "new", required=True)

# Options of earlier versions, and what to use instead.
REMOVED_OPTIONS = {
    "--via": "`referee script` plays or checks many moves in one run, and `referee serve` "
             "answers requests on standard input.",
    "--receipts": "An audit replays every save whole. To show later that no past turn "
                  "was changed, keep a record (`referee publish`) and compare the next record with "
                  "it: `referee verify NEW OLD`.",
    "--sign": "ssh-keygen signs the last line of a report: `referee explain proof records` shows "
              "how.",
    "--socket": "Requests are read from standard input; `referee script` and `referee.api` are the "
                "other ways to send many requests."}
