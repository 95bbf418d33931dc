"""The command that writes a post: post write."""

from referee import disk
from referee.acts import answer as answers
from referee.acts import posting
from referee.acts.answer import Answer
from referee.acts.saves import opened
from referee.core import forms
from referee.core.problem import Refused


def write(path: str, *, form: str | None = None, forum: str | None = None,
          eyes: str | None = None, since: int | None = None, brief: bool = False) -> Answer:
    """The news of a game and its position, as posts of a form or for a forum."""
    try:
        how = forms.form(form, forum)
        return posting.write(*opened(disk.read(path), path), how, eyes=eyes, since=since,
                             brief=brief)
    except Refused as error:
        return answers.failed("post write", error)
