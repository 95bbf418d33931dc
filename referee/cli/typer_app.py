"""The command line in Typer, built from the command definitions: help, completion, usage errors."""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from inspect import Parameter, Signature, cleandoc
from io import StringIO
from typing import Annotated, Any

import typer

from referee import definitions
from referee.cli import shell_completion, usage_hints
from referee.cli.argv_parser import CommandLine
from referee.cli.help_groups import Commands
from referee.cli.output import print_texts
from referee.definitions.spec import (
    JSON,
    NOW,
    REMOVED_OPTIONS,
    SCRIPTS_ONLY,
    VERSION,
    Command,
    CommandFamily,
    CommandParameter,
    all_parameters,
)

ABOUT = """
Moderate board games by email, in a forum or at the table. One game is one file. \
A move is a line of plain English.

Start here: referee new stone-age game.toml --seat red=Ann --seat blue=Bob
Then: referee move game.toml "red: three people into the forest"
"""
_KINDS = {"text": str, "number": int, "yes": bool}


class Common:
    """Options given before the command, and the command that was parsed."""

    json = False
    now: str | None = None
    command: CommandLine | None = None


def run() -> int:
    """Parse the command line and run its command; the exit code, 2 for a usage error.

    Help and errors that Typer prints are caught and written like answers: they quote the command
    line, and the output may fail.
    """
    output, data = StringIO(), False
    Common.command = None
    try:
        with redirect_stdout(output):
            code = app(prog_name="referee", standalone_mode=False)
    except SystemExit as end:  # of completion; a shell reads the output
        code, data = end.code, True
    except Exception as error:
        # Typer bundles its own copy of Click, whose exceptions have no public name.
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        if type(error).__name__ == "NoArgsIsHelpError" and "--json" not in sys.argv:
            return print_texts(output.getvalue(), f"{message()}\n", 2)  # its message is the help
        flag = getattr(error, "option_name", "")
        if flag in REMOVED_OPTIONS:
            vars(error).update(message=f"The option {flag} was removed. {REMOVED_OPTIONS[flag]}",
                               possibilities=None)
        hint = "" if flag in REMOVED_OPTIONS else usage_hints.hint(message(), sys.argv[1:])
        help_of = getattr(getattr(error, "ctx", None), "command_path", "referee")
        return _usage_error(usage_hints.plain(message()), hint or f"See `{help_of} --help`.",
                            "--json" in sys.argv)
    if code == 130:  # Typer's exit code for it
        raise KeyboardInterrupt
    if Common.command is None:
        return print_texts(output.getvalue(), "", code or 0, data=data)
    from referee.cli.execute import run_and_print

    return run_and_print(*Common.command)


def _usage_error(message: str, hint: str, json: bool) -> int:
    from referee.cli.execute import emit
    from referee.commands.answer import USAGE, Answer
    from referee.core.base.problem import Problem

    problem = Problem("referee/usage-arguments", message, hint=hint)
    return emit(Answer("", USAGE, problems=[problem]), json)


def _typer(help: str, **more: Any) -> typer.Typer:
    return typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode=None, help=help, **more)


def _build_app() -> typer.Typer:
    """The Typer app with all commands, group by group."""
    typer_app = _typer(cleandoc(ABOUT), name="referee", pretty_exceptions_enable=False,
                       context_settings={"help_option_names": ["-h", "--help"]})
    typer_app.callback()(_common_options)
    for group in definitions.groups():
        for member in group.members:
            if isinstance(member, CommandFamily):
                family = _typer(member.help)
                for command in member.commands:
                    family.command(command.name.partition(" ")[2])(_as_function(command))
                typer_app.add_typer(family, name=member.name, rich_help_panel=group.title)
            else:
                typer_app.command(member.name, rich_help_panel=group.title)(_as_function(member))
    return typer_app


def _as_function(command: Command) -> Callable[..., None]:
    """A command as a function with the signature that Typer inspects."""
    def act(**values: Any) -> None:
        as_json = values.pop("json", False)
        for param in command.params:
            if param.many:
                values[param.name] = [*(values[param.name] or ())]
        if NOW in command.params and values["now"] is None:
            values["now"] = Common.now
        Common.command = command, values, as_json or Common.json

    act.__doc__ = command.help
    act.__annotations__ = {}
    setattr(act, "__signature__", Signature([  # noqa: B010
        Parameter(param.name, Parameter.KEYWORD_ONLY, default=_default(param),
                  annotation=Annotated[_kind(param), _info(param)])
        for param in all_parameters(command)]))
    return act


def _kind(param: CommandParameter) -> Any:
    item_type = _KINDS[param.kind]
    value_type = list[item_type] if param.many else item_type  # type: ignore[valid-type]
    return value_type if param.required or param.default is not None else value_type | None


def _default(param: CommandParameter) -> Any:
    return Parameter.empty if param.required else param.default


def _info(param: CommandParameter) -> Any:
    completed = getattr(shell_completion, param.complete) if param.complete else None
    if not param.flag:
        return typer.Argument(metavar=param.metavar, help=param.help, autocompletion=completed)
    return typer.Option(param.flag, help=param.help, metavar=param.metavar or None,
                        autocompletion=completed, hidden=param.hidden or param.flag in SCRIPTS_ONLY)


def _version(wanted: bool) -> None:
    if wanted:
        from referee import __version__

        typer.echo(f"referee {__version__}")
        raise typer.Exit


def _common_options(json: Annotated[bool, _info(JSON)] = False,
                    now: Annotated[str | None, _info(NOW)] = None,
                    version: Annotated[bool, typer.Option(
                VERSION.flag, callback=_version, is_eager=True, help=VERSION.help)] = False,
                    ) -> None:
    """Store options given before the command; they apply to it too."""
    Common.json, Common.now = json, now


app = _build_app()
