"""The commands for play by mail: office init, add, list, mail, fetch, send, tick, status …"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from referee.cli import base
from referee.cli.base import app
from referee.cli.help import Commands, Group
from referee.cli.options import Json, Now

EXTRA = {"icalendar", "selectolax", "tzdata"}


@contextmanager
def extra() -> Iterator[None]:
    """Loading what play by mail needs. Refused: a library of the extra is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        raise typer.BadParameter(
            f"Play by mail needs {error.name}: install referee[mail].") from None


def work() -> Any:
    """What does the work."""
    with extra():
        from referee.cli import offices
    return offices


office = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None,
    help="Play by mail: letters are read, answered, reminded and kept to their deadlines.")
app.add_typer(office, name="office", rich_help_panel=Group.MAIL)

Folder = Annotated[str, typer.Option("--office", metavar="FOLDER", help="The office's folder.")]


@office.command("init")
def init(folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder, new or empty.")],
         address: Annotated[str, typer.Option(
             "--address", metavar="ADDRESS", help="The office's own address.")],
         moderator: Annotated[str, typer.Option(
             "--moderator", metavar="ADDRESS", help="Yours.")],
         name: Annotated[str, typer.Option(
             "--name", metavar="NAME", help="What its mails call it.")] = "Office",
         zone: Annotated[str, typer.Option(
             "--zone", metavar="ZONE", help="The time zone of its deadlines.")] = "UTC",
         json: Json = False) -> None:
    """Make a folder an office, with example filters and timers.

    Example: referee office init club --address office@example.org --moderator ann@example.org
    """
    base.end(work().begin(folder, name=name, address=address, moderator=moderator, zone=zone),
             json)


@office.command("add")
def add(game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game in the "
                                            "office's games folder.")],
        people: Annotated[list[str] | None, typer.Argument(
            metavar="SEAT=NAME<ADDRESS>…", help="Who plays each seat, and the address.")] = None,
        folder: Folder = ".", deadline: Annotated[str, typer.Option(
            "--deadline", metavar="RULE", help="As “Tue,Fri 20:00, least 24h, remind 24h”.",
        )] = "", watch: Annotated[list[str] | None, typer.Option(
            "--watch", metavar="ADDRESS", help="Who gets what all may see; also later.",
        )] = None, json: Json = False, now: Now = None) -> None:
    """Take a game in, also one that is half played.

    Example: referee office add harvest-moon red=ann@example.org blue=bob@example.org --office club
    """
    base.end(work().add(folder, game, people or [], deadline=deadline, watch=watch or [],
                        now=base.time(now)), json)


@office.command("list")
def list_(folder: Folder = ".", accept: Annotated[list[str] | None, typer.Option(
              "--accept", metavar="ADDRESS", help="Accept what waits of it.")] = None,
          decline: Annotated[list[str] | None, typer.Option(
              "--decline", metavar="ADDRESS", help="Take it off the list.")] = None,
          because: Annotated[str, typer.Option(
              "--because", metavar="WHY", help="What is told there, too.")] = "",
          json: Json = False, now: Now = None) -> None:
    """Show who wishes to play, to stand in or to watch, and decide.

    Example: referee office list --office club
    """
    base.end(work().listing(folder, accept=accept or [], decline=decline or [], why=because,
                            now=base.time(now)), json)


@office.command("mail")
def mail(folder: Folder = ".", maildir: Annotated[str | None, typer.Option(
             "--maildir", metavar="FOLDER", help="Handle what is new in a Maildir.")] = None,
         mbox: Annotated[str | None, typer.Option(
             "--mbox", metavar="FILE", help="Handle the messages of an mbox.")] = None,
         json: Json = False, now: Now = None) -> None:
    """Handle a message from standard input: for procmail, sieve or an alias.

    Example: referee office mail --maildir ~/Maildir
    """
    base.end(work().mail(folder, maildir=maildir, mbox=mbox, now=base.time(now)), json)


@office.command("fetch")
def fetch(folder: Folder = ".", json: Json = False, now: Now = None) -> None:
    """Handle what is unseen in the office's mailbox, by IMAP.

    Example: referee office fetch --office club
    """
    base.end(work().fetch(folder, now=base.time(now)), json)


@office.command("send")
def send(folder: Folder = ".", json: Json = False, now: Now = None) -> None:
    """Send what is in the outbox, by SMTP or sendmail.

    Example: referee office send --office club
    """
    base.end(work().send(folder, now=base.time(now)), json)


@office.command("tick")
def tick(folder: Folder = ".", accepted: Annotated[bool, typer.Option(
             "--accept-clock", help="Go on though the clock looks wrong.")] = False,
         json: Json = False, now: Now = None) -> None:
    """Do what is due, once: deadlines, reminders, settled sheets, plans. Remove what is old.

    Example: referee office tick --office club
    """
    base.end(work().tick(folder, accepted=accepted, now=base.time(now)), json)


@office.command("status")
def status(folder: Folder = ".", csv: Annotated[bool, typer.Option(
               "--csv", help="As comma-separated values.")] = False,
           json: Json = False, now: Now = None) -> None:
    """Say of each game who is awaited since when and until when.

    Example: referee office status --office club
    """
    base.end(work().status(folder, csv=csv, now=base.time(now)), json)


@office.command("forget")
def forget(address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The address.")],
           folder: Folder = ".", json: Json = False, now: Now = None) -> None:
    """Remove an address, and who has it, from games and mail; say what stays.

    Example: referee office forget bob@example.org --office club
    """
    base.end(work().forget(folder, address, now=base.time(now)), json)
