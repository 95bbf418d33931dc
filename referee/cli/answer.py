"""How an answer is printed, as text or as JSON."""

from referee.acts.answer import Answer, complaint, told
from referee.cli.telling import tell


def emit(answer: Answer, json: bool) -> int:
    """Print an answer: data to standard output, complaints to standard error; its exit code."""
    answer.problems = told(answer.problems)
    if not json:
        return tell(answer.text, complaint(answer) if answer.problems else "", answer.exit,
                    answer.unseen)
    from referee.cli.body import body, encoded

    return tell(encoded(body(answer)) + "\n", "", answer.exit)
