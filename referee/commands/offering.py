"""What a refusal offers: told, and one of it picked by its number."""

from referee.commands.answer import Answer
from referee.core.base.control_characters import visible
from referee.core.base.problem import refused
from referee.core.document import blocks
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.match.match import Table


def listed(answer: Answer) -> list[str]:
    """The numbered list of what may have been meant, and how one of it is played."""
    lines = ["  Perhaps one of these is meant:"]
    for n, offer in enumerate(answer.offers, 1):
        lines += blocks.fold(f"  {n:3}  {offer}", blocks.WIDTH, 7)
    return [*lines, *([f"  {visible(answer.again)}"] if answer.again else [])]


def picked(now: Table, text: str, said: Seat | None, at: str | None, number: int) -> str:
    """The text that is meant by the number of an offer. Refused: where no turn says of which."""
    if at is None:
        raise refused("referee/usage-pick", "--pick says a number of a list, and no turn says of "
                      "which.", hint="Type the line that the refusal printed, with its --at.")
    return sequence.picked(now, text, said, number)
