"""The commands for forums: post."""

from typing import Annotated

import typer

from referee.cli import base
from referee.cli.base import app
from referee.cli.complete import a_seat
from referee.cli.help import Commands, Group
from referee.cli.options import Brief, Json, Now, Save, SaveOrInput

post = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None,
    help="Posts for a forum.")
app.add_typer(post, name="post", rich_help_panel=Group.MAIL)


@post.command("write")
def post_write(save: SaveOrInput,
               form: Annotated[str | None, typer.Option(
                   "--as", metavar="text|html|markdown|bbcode",
                   help="The form; else what the forum reads, or text.")] = None,
               forum: Annotated[str | None, typer.Option(
                   "--forum", metavar="phpbb|bgg|discourse|reddit|discord",
                   help="Where it goes: its dialect, and posts no longer than it takes.")] = None,
               eyes: Annotated[str | None, typer.Option(
                   "--for", metavar="SEAT", autocompletion=a_seat,
                   help="For whose eyes the post is; else everybody's.")] = None,
               since: Annotated[int | None, typer.Option(
                   "--since", metavar="TURN",
                   help="Tell what happened after this turn; else the last turn.")] = None,
               brief: Brief = False,
               picture: Annotated[str | None, typer.Option(
                   "--picture", metavar="FILE|FOLDER/", help="Lay a picture of the board beside "
                   "it; the post says where it goes.")] = None,
               json: Json = False) -> None:
    """Write what happened, who is asked what and the position as a post.

    Posts that would be too long for the forum are cut into parts. With --json
    they are the “view”, one text each.

    Example: referee post write harvest-moon.toml --forum discourse --since 1
    """
    from referee.cli import posting

    base.end(posting.write(save, form=form, forum=forum, eyes=eyes, since=since, brief=brief,
                           picture=picture), json)


@post.command("read")
def post_read(save: Save, text: Annotated[str, typer.Argument(
                  metavar="[POST]", help="What was written; “-” is standard input.")] = "-",
              seat: Annotated[str | None, typer.Option(
                  "--seat", metavar="SEAT", autocompletion=a_seat,
                  help="Whose post it is; the moderator vouches for that.")] = None,
              json: Json = False, now: Now = None) -> None:
    """Read what a player wrote in a forum, and do what it orders.

    The answer is for that player's eyes; post write has what all may read. What BBCode
    quotes is not read. Commands are those of a letter: referee-mail(7).

    Example: referee post read harvest-moon.toml "STATUS" --seat blue
    """
    from referee.cli.office import extra

    with extra():
        from referee.cli import pasting

    base.end(pasting.read(save, text, seat=seat, now=base.time(now)), json)
