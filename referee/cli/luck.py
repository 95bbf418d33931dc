"""The commands about luck, as Typer reads them: words, beacon, begin, dice."""

from typing import Annotated

import typer

from referee.cli import base
from referee.cli.base import app
from referee.cli.help import Commands, Group
from referee.cli.options import Eyes, Json, Now, Save

luck = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None,
    help="Luck that nobody chose alone, and how each number came about.")
app.add_typer(luck, name="luck", rich_help_panel=Group.PROOF)


@luck.command("words")
def words(save: Save, text: Annotated[str | None, typer.Argument(
              metavar="[WORDS]", help="“red: SHA256” promises, “red: open NONCE WORDS” opens; “-” "
              "is standard input.")] = None, json: Json = False, now: Now = None) -> None:
    """Give a game that waits the words of a seat: first their SHA-256, then they themselves.

    What is promised is the SHA-256 of nonce, a blank and words. When all have opened
    theirs the game begins. Without words it says what the game waits for.

    Example: referee luck words spring-fair.toml
    """
    from referee.cli import lucks

    base.end(lucks.words(save, text, base.time(now)), json)


@luck.command("beacon")
def beacon(save: Save, number: Annotated[int, typer.Argument(
               metavar="ROUND", help="The round that line 1 names.")],
           value: Annotated[str, typer.Argument(
               metavar="VALUE", help="Its randomness, 64 hex digits.")],
           signature: Annotated[str, typer.Argument(
               metavar="[SIGNATURE]", help="Its signature, 96 hex digits, kept for whoever wants "
               "to check it.")] = "", json: Json = False, now: Now = None) -> None:
    """Give a game that waits the round of drand's quicknet that its line 1 names; it begins.

    The signature is checked where the extra referee[beacon] is installed; else the
    beacon is called unchecked.

    Example: referee luck beacon autumn-fair.toml 1000 fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd
    """  # noqa: E501
    from referee.cli import lucks

    base.end(lucks.beacon(save, number, value, signature, base.time(now)), json)


@luck.command("begin")
def begin(save: Save, json: Json = False, now: Now = None) -> None:
    """Begin without the words of who was silent, where line 1 says leave-out and its time is over.

    Example: referee luck begin spring-fair.toml
    """
    from referee.cli import lucks

    base.end(lucks.begin(save, base.time(now)), json)


@luck.command("dice")
def dice(file: Annotated[str, typer.Argument(
             metavar="SAVE|RECORD", help="The game's file, or its record.")],
         turn: Annotated[int | None, typer.Option(
             "--turn", metavar="N", help="Only this turn; else all.")] = None,
         eyes: Eyes = None, json: Json = False) -> None:
    """Say how each number of dice and piles came about, with what computes it anew.

    Example: referee luck dice harvest-moon.toml --turn 1
    """
    from referee.cli import lucks

    base.end(lucks.dice(file, turn, eyes), json)
