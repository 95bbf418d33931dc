"""The command that explains: a refusal, a ruling, a rule, as the manual pages have them."""

from referee.cli import answer as answers
from referee.cli import manual
from referee.cli.answer import Answer
from referee.core import page
from referee.core.problem import Refused


def explain(game: str | None, topic: str | None) -> Answer:
    """A refusal's rule, a ruling, a rule's summary, from the manual pages."""
    try:
        answer = Answer("explain")
        found = manual.look_up(game, topic)
        answer.view = [{"page": where, "term": term, "text": text} for where, term, text in found]
        out: list[str] = []
        for where, term, text in found:
            out += [f"{term}  ({where})" if where else term]
            out += [folded for line in text for folded in page.fold(f"    {line}", page.WIDTH, 4)]
        answer.text = "\n".join(out) + "\n"
        return answer
    except Refused as error:
        return answers.failed("explain", error)
