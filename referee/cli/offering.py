"""The command line that plays a move offered by a refusal."""

from referee.commands.answer import Answer
from referee.core.base.control_characters import shell_quoted

DIGITS = 16  # of a hash


def with_pick_command(answer: Answer, path: str, viewer: str | None) -> Answer:
    """The answer with the command for its offers: the text again, its turn and hash, the number."""
    if answer.offers:
        from shlex import quote

        text = answer.offers_text.strip()
        options = f" --seat {answer.mover}" * bool(answer.mover) + f" --for {viewer}" * bool(viewer)
        options += f" --at {answer.turn}:{answer.seal[:DIGITS]} --pick 1"
        both = f"{shell_quoted(path)} {quote(text)}"
        answer.pick_hint = "To play the first: referee move " + (
            f"{options[1:]} -- {both}" if text.startswith("-") else f"{both}{options}")
    return answer
