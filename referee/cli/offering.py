"""The line that plays what a refusal offers."""

from referee.commands.answer import Answer
from referee.core.base.control_characters import typed

DIGITS = 16  # of a seal


def offering(answer: Answer, path: str, eyes: str | None) -> Answer:
    """An answer whose offers say what to type: the text again, its turn and seal, the number."""
    if answer.offers:
        from shlex import quote

        text = answer.rest.strip()
        options = f" --seat {answer.who}" * bool(answer.who) + f" --for {eyes}" * bool(eyes)
        options += f" --at {answer.turn}:{answer.seal[:DIGITS]} --pick 1"
        both = f"{typed(path)} {quote(text)}"
        answer.again = "To play the first: referee move " + (
            f"{options[1:]} -- {both}" if text.startswith("-") else f"{both}{options}")
    return answer
