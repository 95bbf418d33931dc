"""The command line as Typer knows it: the program, what holds for all commands, how it runs."""

import sys
from contextlib import redirect_stdout
from io import StringIO
from typing import Annotated, Any

import typer

from referee.cli.help import Commands, Group
from referee.cli.options import Json, Now
from referee.cli.telling import tell

app = typer.Typer(
    name="referee", cls=Commands, no_args_is_help=True, rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A referee for Stone-Age board games played by email, by forum or at a table. "
         "A moderator keeps one save per game; a move is one string.\n\n"
         "First: referee new stone-age game.toml --seat red=Ann --seat blue=Bob")
scenario = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None,
    help="Boards and decks, and where each value comes from.")
app.add_typer(scenario, name="scenario", rich_help_panel=Group.LOOK_UP)


class Common:
    """What holds for the whole command line, and what came of it."""

    json = False
    now: str | None = None
    answer: Any = None
    session: Any = None


def time(now: str | None) -> str | None:
    """The time that a command was given, before its name or behind it."""
    return Common.now if now is None else now


def end(answer: Any, json: bool) -> None:
    """Keep a command's answer, to be told when it is done."""
    Common.answer, Common.json = answer, json or Common.json


def run() -> int:
    """Parse the command line and run its command; the exit code, 2 for a fault of usage.

    What Typer prints by itself, help and complaints, is told as answers are:
    it quotes the command line, and there may be nowhere to write it.
    """
    said, fault = StringIO(), StringIO()
    Common.answer = Common.session = None
    try:
        with redirect_stdout(said):
            code = app(prog_name="referee", standalone_mode=False)
    except SystemExit as end:  # of completion
        code = end.code
    except Exception as error:
        # Typer carries its own copy of Click: its exceptions have no public name.
        message, show = getattr(error, "format_message", None), getattr(error, "show", None)
        if message is None or show is None:
            raise
        if "--json" in sys.argv:
            return _usage(message())
        show(file=fault)
        code = 2
    if code == 130:  # Typer's word for it
        raise KeyboardInterrupt
    if Common.session is not None:  # it reads and writes as it goes
        return int(Common.session())
    if Common.answer is None:
        told = "".join(line[:1000] for line in fault.getvalue().splitlines(keepends=True))
        return tell(said.getvalue(), told, code or 0)
    from referee.cli.answer import emit

    return emit(Common.answer, Common.json)


def _usage(message: str) -> int:
    from referee.acts.answer import USAGE, Answer
    from referee.cli.answer import emit
    from referee.core.problem import Problem

    fault = Problem("referee/usage-arguments", message, hint="See `referee --help`.")
    return emit(Answer("", USAGE, problems=[fault]), True)


def _version(wanted: bool) -> None:
    if wanted:
        from referee import __version__

        typer.echo(f"referee {__version__}")
        raise typer.Exit


@app.callback()
def common(json: Json = False, now: Now = None,
           version: Annotated[bool, typer.Option(
               "--version", callback=_version, is_eager=True,
               help="Say the version.")] = False) -> None:
    """Options that stand before the command hold for it too."""
    Common.json, Common.now = json, now
