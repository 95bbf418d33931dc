"""The line that plays what a refusal offers."""

from referee.acts.answer import Answer

DIGITS = 16  # of a seal


def offering(answer: Answer, path: str) -> Answer:
    """An answer whose offers say what to type: the text again, its turn and seal, the number."""
    if answer.offers:
        from shlex import quote

        whose = f" --seat {answer.who}" if answer.who else ""
        answer.again = (f"To play the first: referee move {quote(path)} "
                        f"{quote(answer.rest.strip())}{whose} --at "
                        f"{answer.turn}:{answer.seal[:DIGITS]} --pick 1")
    return answer
