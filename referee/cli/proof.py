"""The commands that prove a game to others, as Typer reads them."""

from typing import Annotated

import typer

from referee.cli import base
from referee.cli.base import app
from referee.cli.complete import a_seat
from referee.cli.help import Group
from referee.cli.options import Json, Now, Save, SaveOrInput

Record = Annotated[str, typer.Option(
    "-o", metavar="RECORD", help="The record: a new file, or an earlier one of this game, which "
    "it replaces.")]
Persons = Annotated[bool, typer.Option("--names", help="Name the players, and not their seats "
                                       "alone.")]


Key = Annotated[str | None, typer.Option(
    "--sign", metavar="KEY", help="Sign its last seal with this private key of ssh.")]


@app.command("publish", rich_help_panel=Group.PROOF)
def publish(save: SaveOrInput, record: Record, eyes: Annotated[str | None, typer.Option(
                "--for", metavar="SEAT", autocompletion=a_seat, help="With what this seat alone "
                "may read; it is for nobody else.")] = None,
            persons: Persons = False, key: Key = None, json: Json = False,
            now: Now = None) -> None:
    """Write a record that anybody can verify, without the save and its secret.

    It has every public move, answer of luck, time and seal; what is hidden stands in
    it as a hash.

    Example: referee publish harvest-moon.toml -o harvest-moon.record.toml
    """
    from referee.cli import proving

    base.end(proving.publish(save, record, eyes=eyes, persons=persons, key=key,
                             now=base.time(now)), json)


@app.command("reveal", rich_help_panel=Group.PROOF)
def reveal(save: Save, record: Record, persons: Persons = False, key: Key = None,
           json: Json = False, now: Now = None) -> None:
    """Write the record of a game that is over with its secret, and so with everything.

    Example: referee reveal winter-camp.toml -o winter-camp.record.toml
    """
    from referee.cli import proving

    base.end(proving.reveal(save, record, persons=persons, key=key, now=base.time(now)), json)


@app.command("verify", rich_help_panel=Group.PROOF)
def verify(record: Annotated[str, typer.Argument(
               metavar="RECORD", help="The record; “-” is standard input.")],
           witness: Annotated[list[str] | None, typer.Argument(
               metavar="[WITNESS…]", help="What others kept: mails, an mbox, the text of a forum, "
               "another record.")] = None, json: Json = False) -> None:
    """Verify a record: chain, moves, luck, and the seals that others kept.

    Example: referee verify harvest-moon.record.toml my-mails.mbox
    """
    from referee.cli import proving

    base.end(proving.verified(record, witness or []), json)
