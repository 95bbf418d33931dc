"""The commands that prove a game to others, as Typer reads them."""

from typing import Annotated

import typer

from referee.cli import base
from referee.cli.base import app
from referee.cli.complete import a_seat
from referee.cli.help import Group
from referee.cli.options import Json, Now, Save

Record = typer.Option(
    "-o", metavar="RECORD|PAGE.html", help="The record: a new file, or an earlier one of this "
    "game, which it replaces; .html: a page around it, to look at and replay the game.")
Persons = Annotated[bool, typer.Option("--names", help="Name the players, and not their seats "
                                       "alone.")]


Key = Annotated[str | None, typer.Option(
    "--sign", metavar="KEY", help="Sign its last seal with this private key of ssh.")]


@app.command("publish", rich_help_panel=Group.PROOF)
def publish(save: Annotated[list[str] | None, typer.Argument(
                metavar="SAVE", help="The game's file; “-” is standard input.")] = None,
            record: Annotated[str | None, Record] = None, eyes: Annotated[str | None, typer.Option(
                "--for", metavar="SEAT", autocompletion=a_seat, help="With what this seat alone "
                "may read; it is for nobody else.")] = None,
            persons: Persons = False, key: Key = None,
            index: Annotated[str | None, typer.Option(
                "--index", metavar="FOLDER", help="A club's page: index.html with whose turn it "
                "is, and a page of each game.")] = None,
            verifier: Annotated[bool, typer.Option(
                "--verifier", help="Write a page without a game that checks records, for somebody "
                "else to host.")] = False,
            json: Json = False, now: Now = None) -> None:
    """Write a record that anybody can verify, without the save and its secret.

    It has every public move, answer of luck, time and seal; what is hidden stands in
    it as a hash.

    Example: referee publish harvest-moon.toml -o harvest-moon.html
    """
    saves = save or []
    if record is None and index is None:
        raise typer.BadParameter("Say where it goes: -o, or --index for a club's games.")
    if record is not None and index is not None:
        raise typer.BadParameter("-o and --index do not go together.")
    if verifier and (saves or index is not None):
        raise typer.BadParameter("--verifier writes a page without a game.")
    if not verifier and (not saves or (index is None and len(saves) > 1)):
        raise typer.BadParameter("One SAVE goes with -o, one or more with --index.")
    if index is not None and (eyes is not None or key is not None):
        raise typer.BadParameter("The pages of a club are for all; --for and --sign go with -o.")
    if index is not None:
        from referee.cli import clubs

        answer = clubs.publish(saves, index, persons=persons, now=base.time(now))
    else:
        from referee.cli import proving

        answer = proving.verifier(record or "") if verifier else proving.publish(
            saves[0], record or "", eyes=eyes, persons=persons, key=key, now=base.time(now))
    base.end(answer, json)


@app.command("reveal", rich_help_panel=Group.PROOF)
def reveal(save: Save, record: Annotated[str, Record], persons: Persons = False, key: Key = None,
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

    Example: referee verify harvest-moon.html my-mails.mbox
    """
    from referee.cli import proving

    base.end(proving.verified(record, witness or []), json)
