"""The command `post read`: it opens the save for the post."""

from functools import partial

from referee.cli.changing import change_save
from referee.commands.answer import Answer
from referee.pbem.handlers import forum_post


def read(path: str, text: str, *, seat: str | None, at: str | None = None,
         now: str | None = None) -> Answer:
    """Handle a forum post like a mail of its author."""
    return change_save(path, now, partial(forum_post.read, text=text, seat=seat, at=at,
                                          explain=_manual_text))


def _manual_text(game: str, thing: str) -> str:
    from referee.cli import explain  # the manual pages load slowly

    return explain.explanation(game, thing)
