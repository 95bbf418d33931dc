"""Six ways in which people write an order in a message, and the orders themselves."""

from collections.abc import Callable
from random import Random

from referee.core.game.decisions import Decision
from referee.core.match.match import Match
from tests.support import policies
from tests.support.random_plans import whole
from tests.support.simulated_players import chosen

Manner = Callable[[str, str], str]

SEATS = {"fire-and-stone": 4, "settlers": 3, "stone-age": 3, "stone-age-solo": 1, "stone-daze": 2}


def plain(order: str, asked: str) -> str:
    """The order alone."""
    return order


def polite(order: str, asked: str) -> str:
    """A greeting before it, a name and a signature behind it."""
    return f"Hello,\n\n{order}\n\nBest wishes\nAnn\n-- \nRiver Road 9\nSent from my phone"


def above(order: str, asked: str) -> str:
    """Above what it answers."""
    quoted = "\n".join(f"> {line}" for line in asked.split("\n"))
    return f"{order}\n\nOn Sun, 22 Nov 2026 at 10:00, Club <office@example.org> wrote:\n{quoted}"


def below(order: str, asked: str) -> str:
    """Below it."""
    quoted = "\n".join(f"> {line}" for line in asked.split("\n"))
    return f"On Sun, 22 Nov 2026 at 10:00, Club <office@example.org> wrote:\n{quoted}\n\n{order}"


def unmarked(order: str, asked: str) -> str:
    """Above it, which is not marked but by our own line and the head of the older mail."""
    return (f"{order}\n\n________________________________\nFrom: Club <office@example.org>\n"
            f"Sent: Sunday\nTo: Ann\nSubject: you are asked\n\n{asked}")


def block(order: str, asked: str) -> str:
    """In a block, among talk that looks like orders."""
    return f"I think I should pass on the rest.\n\nORDERS\n{order}\nEND ORDERS\n\nTake care\nAnn"


MANNERS: tuple[Manner, ...] = (plain, polite, above, below, unmarked, block)


def order(match: Match, decision: Decision, random: Random, sensible: bool = False) -> str:
    """A legal answer to a question, as a person writes it: a sheet with its head.

    ``sensible``: chosen so that the game comes to its end, where that is no sheet.
    """
    sheet = decision.kind in match.game.order_kinds
    move = (chosen(match.game, match.state, decision.seat, policies.of(match.header.game), random)
            if sensible and not sheet else whole(match, decision.seat, random))
    text = match.game.write(match.game.canonical_move(match.state, decision.seat, move))
    return f"{decision.what}: {text}" if sheet else text


def manner(text: str, random: Random) -> Manner:
    """In which manner an answer is written; what has several lines in a block."""
    return block if "\n" in text else random.choice(MANNERS)
