"""The command `post write`: the news of a game as forum posts."""

import os

from referee.commands import post
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.core.document import forum_formats
from referee.files import inputs


def write(path: str, *, form: str | None = None, forum: str | None = None,
          viewer: str | None = None, since: int | None = None, brief: bool = False,
          picture: str | None = None) -> Answer:
    """The news of a game and its position, as posts in a format or for a forum.

    ``picture``: a file or a folder for the picture of the position, for the same viewer.
    """
    post_format = forum_formats.format_of(form, forum)
    save, match = open_save(inputs.load(path), path)
    if picture is None:
        return post.write(save, match, post_format, viewer=viewer, since=since, brief=brief)
    from referee.cli import picture_files

    name = os.path.basename(picture_files.picture_path(match, picture, viewer))
    answer = post.write(save, match, post_format, viewer=viewer, since=since, brief=brief,
                        picture=name)
    picture_files.write_picture(save, match, picture, answer.viewer, since or 0)
    return answer
