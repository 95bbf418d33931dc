"""The command that writes a post: post write."""

import os

from referee import disk
from referee.acts import posting
from referee.acts.answer import Answer
from referee.acts.saves import opened
from referee.core.page import posts


def write(path: str, *, form: str | None = None, forum: str | None = None,
          eyes: str | None = None, since: int | None = None, brief: bool = False,
          picture: str | None = None) -> Answer:
    """The news of a game and its position, as posts of a form or for a forum.

    ``picture`` is a file or a folder for the picture of the position, for the same eyes.
    """
    how = posts.format_of(form, forum)
    saved, now = opened(disk.read(path), path)
    if picture is None:
        return posting.write(saved, now, how, eyes=eyes, since=since, brief=brief)
    from referee.cli import picturing

    name = os.path.basename(picturing.beside(now, picture, eyes))
    answer = posting.write(saved, now, how, eyes=eyes, since=since, brief=brief, picture=name)
    picturing.lay(saved, now, picture, answer.eyes, since or 0)
    return answer
