"""The command that writes a post: post write."""

import os

from referee.commands import post
from referee.commands.answer import Answer
from referee.commands.loading import opened
from referee.core.document import forum_formats
from referee.files import inputs


def write(path: str, *, form: str | None = None, forum: str | None = None,
          eyes: str | None = None, since: int | None = None, brief: bool = False,
          picture: str | None = None) -> Answer:
    """The news of a game and its position, as posts of a form or for a forum.

    ``picture`` is a file or a folder for the picture of the position, for the same eyes.
    """
    how = forum_formats.format_of(form, forum)
    saved, now = opened(inputs.read(path), path)
    if picture is None:
        return post.write(saved, now, how, eyes=eyes, since=since, brief=brief)
    from referee.cli import picture_files

    name = os.path.basename(picture_files.beside(now, picture, eyes))
    answer = post.write(saved, now, how, eyes=eyes, since=since, brief=brief, picture=name)
    picture_files.lay(saved, now, picture, answer.eyes, since or 0)
    return answer
