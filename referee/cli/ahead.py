"""The commands for what is written before its time comes: plan, orders."""

from typing import Annotated

import typer

from referee.cli import base
from referee.cli.base import app
from referee.cli.complete import a_seat
from referee.cli.help import Commands, Group
from referee.cli.options import At, Eyes, Json, Now, Save, Strict, Who

orders = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None,
    help="Sealed sheets: filed, drafted, ready, withdrawn.")
app.add_typer(orders, name="orders", rich_help_panel=Group.AHEAD)

Sheet = Annotated[str, typer.Argument(
    metavar="SHEET", help="A sheet, as “red: orders 5: …”; “-” is standard input.")]
Whose = Annotated[str | None, typer.Option(
    "--seat", metavar="SEAT", autocompletion=a_seat, help="Whose sheet it is.")]


@app.command("plan", rich_help_panel=Group.AHEAD)
def plan(save: Save, text: Annotated[str | None, typer.Argument(
            metavar="[PLAN]", help="Steps and standing answers; “-” is standard input.")] = None,
         seat: Annotated[str | None, typer.Option(
             "--seat", metavar="SEAT", autocompletion=a_seat, help="Whose plan it is.")] = None,
         check: Annotated[bool, typer.Option(
             "--check", help="Only say what is understood, and what would be legal.")] = False,
         clear: Annotated[bool, typer.Option(
             "--clear", help="Take the plan out of force.")] = False,
         eyes: Eyes = None, json: Json = False, now: Now = None) -> None:
    """Order ahead: steps and standing answers, played when their seat is asked.

    A plan is its seat's and the moderator's alone until it plays. Without a
    text it is shown.

    Example: referee plan harvest-moon.toml "red: when tools: none"
    """
    from referee.cli import planning

    if clear:
        answer = planning.clear(save, seat, eyes, base.time(now))
    elif text is None:
        answer = planning.show(save, seat, eyes)
    elif check:
        answer = planning.preview(save, text, seat, eyes)
    else:
        answer = planning.file(save, text, seat=seat, eyes=eyes, now=base.time(now))
    base.end(answer, json)


@orders.command("file")
def orders_file(save: Save, sheet: Sheet, seat: Who = None, eyes: Eyes = None, at: At = None,
                strict: Strict = False, json: Json = False, now: Now = None) -> None:
    """File a sealed sheet, which plays nothing yet.

    It replaces the seat's former one. A sheet for a phase to come is kept
    until it is asked.

    Example: referee orders file summer-camp.toml "red: set-up: standard"
    """
    from referee.cli import orders

    base.end(orders.file(save, sheet, seat=seat, eyes=eyes, at=at, now=base.time(now),
                         strict=strict), json)


@orders.command("draft")
def orders_draft(save: Save, sheet: Sheet, seat: Who = None, eyes: Eyes = None,
                 json: Json = False, now: Now = None) -> None:
    """Keep a sheet that does not count yet; what is wrong with it is told.

    At the deadline a legal draft is played before the seat is taken to be silent.

    Example: referee orders draft summer-camp.toml "blue by Bob: set-up: elder e10"
    """
    from referee.cli import orders

    base.end(orders.draft(save, sheet, seat=seat, eyes=eyes, now=base.time(now)), json)


@orders.command("withdraw")
def orders_withdraw(save: Save, seat: Whose = None, eyes: Eyes = None, json: Json = False,
                    now: Now = None) -> None:
    """Take a seat's sheet back, filed or not.

    Example: referee orders withdraw summer-camp.toml --seat red
    """
    from referee.cli import orders

    base.end(orders.withdraw(save, seat=seat, eyes=eyes, now=base.time(now)), json)


@orders.command("ready")
def orders_ready(save: Save, seat: Whose = None, eyes: Eyes = None, json: Json = False,
                 now: Now = None) -> None:
    """Let a seat's draft count; the phase opens when all who must are ready.

    Example: referee orders ready summer-camp.toml --seat blue
    """
    from referee.cli import orders

    base.end(orders.ready(save, seat=seat, eyes=eyes, now=base.time(now)), json)
