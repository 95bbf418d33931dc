"""The command `post write`: the news of a game as forum posts."""

from referee.commands import post
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.files import inputs, picture_files


def write(path: str, *, form: str | None = None, forum: str | None = None,
          viewer: str | None = None, since: int | None = None, brief: bool = False,
          picture: str | None = None) -> Answer:
    """The news of a game and its position, as posts in a format or for a forum."""
    return post.write_with_picture(
        *open_save(inputs.load(path), path), form=form, forum=forum, viewer=viewer, since=since,
        brief=brief, picture=picture, resources=inputs, picture_files=picture_files)
