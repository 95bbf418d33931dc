"""Arguments and options that several commands have, each said once."""

from typing import Annotated

import typer

from referee.cli.complete import a_game, a_seat, for_eyes

Save = Annotated[str, typer.Argument(metavar="SAVE", help="The game's file.")]
SaveOrInput = Annotated[str, typer.Argument(
    metavar="SAVE", help="The game's file; “-” is standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
Now = Annotated[str | None, typer.Option(
    "--now", metavar="TIME", help="The time to record, as 2026-01-31T18:00:00Z; else the clock's.")]
Eyes = Annotated[str | None, typer.Option(
    "--for", metavar="SEAT|moderator", autocompletion=for_eyes,
    help="For whose eyes the answer is; else the public's.")]
Who = Annotated[str | None, typer.Option(
    "--seat", metavar="SEAT", autocompletion=a_seat,
    help="Who moves; may be left out when one seat is asked.")]
At = Annotated[str | None, typer.Option(
    "--at", metavar="TURN[:SEAL]", help="The turn this answers, as 43 or 43:4e1d09c2; refused "
    "if a later one stands or the seal is another.")]
Dice = Annotated[str | None, typer.Option(
    "--dice", metavar="\"5 2 6, 3\"",
    help="In a game with table luck: what was thrown or drawn, one entry a question.")]
Strict = Annotated[bool, typer.Option(
    "--strict", help="Read canonical text only, as the log has it and legal lists it.")]
Brief = Annotated[bool, typer.Option(
    "--brief", help="Leave the position out: what happened, and who is asked what.")]
Out = Annotated[str, typer.Option("-o", metavar="NEW", help="The new file.")]
Game = Annotated[str, typer.Argument(metavar="GAME", autocompletion=a_game, help="The game's id.")]
Whose = Annotated[str | None, typer.Option(
    "--game", metavar="GAME", autocompletion=a_game, help="Whose scenario a file is.")]
