"""What a text would do as an answer to what its seat is asked; nothing is played or drawn."""


from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sequence
from referee.core.match.match import Table


class Meaning(Struct, frozen=True):
    """What a text would do: moves as they are written, pieces that wait, the table it leads to.

    ``drawn``: luck comes before its end, so that no more can be said.
    """

    moves: tuple[str, ...]
    left: tuple[str, ...]
    drawn: bool
    table: Table

    @property
    def said(self) -> str:
        """The moves in a line."""
        return "; ".join((*self.moves, *self.left))


def read(now: Table, seat: Seat, text: str) -> Meaning | None:
    """What a text would do as an answer to what its seat is asked; None: it is refused."""
    try:
        done = sequence.run(now, text, seat, "", None, dated=True, opening=False)
    except Refused:
        return None
    if done.problems:
        return None
    left = (" ".join(one.casefold().replace("’", "'").split()) for one in done.left)
    return Meaning(tuple(map(now.rules.write, done.moves)), tuple(left), done.hangs is not None,
                   done.table)


def exact(now: Table, text: str) -> bool:
    """Whether a text is written as the log writes it, or is such texts in a row; or a wish."""
    rules = now.rules
    plain = " ".join(text.split())
    if any(rules.wish(ask.kind, plain) for ask in rules.awaiting(now.state).asks):
        return True
    rest = text.strip()[actor.who(now, text.strip(), None).end:] if ":" not in text else text
    return all(rules.canonical(one.strip(" .")) is not None for one in rest.split(";"))
