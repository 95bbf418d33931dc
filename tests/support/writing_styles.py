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
    """The order with a greeting, a name and a signature."""
    return f"Hello,\n\n{order}\n\nBest wishes\nAnn\n-- \nRiver Road 9\nSent from my phone"


def above(order: str, asked: str) -> str:
    """The order above the quoted mail."""
    quoted = "\n".join(f"> {line}" for line in asked.split("\n"))
    return f"{order}\n\nOn Sun, 22 Nov 2026 at 10:00, Club <office@example.org> wrote:\n{quoted}"


def below(order: str, asked: str) -> str:
    """The order below the quoted mail."""
    quoted = "\n".join(f"> {line}" for line in asked.split("\n"))
    return f"On Sun, 22 Nov 2026 at 10:00, Club <office@example.org> wrote:\n{quoted}\n\n{order}"


def unmarked(order: str, asked: str) -> str:
    """The order above the mail it answers, which is marked only by its head and our own line."""
    return (f"{order}\n\n________________________________\nFrom: Club <office@example.org>\n"
            f"Sent: Sunday\nTo: Ann\nSubject: you are asked\n\n{asked}")


def block(order: str, asked: str) -> str:
    """The order in a block, among text that looks like orders."""
    return f"I think I should pass on the rest.\n\nORDERS\n{order}\nEND ORDERS\n\nTake care\nAnn"


MANNERS: tuple[Manner, ...] = (plain, polite, above, below, unmarked, block)


def order(match: Match, decision: Decision, random: Random, sensible: bool = False) -> str:
    """A legal answer to a decision as a person writes it; orders have their heading.

    ``sensible``: chosen so that the game comes to its end, except for orders.
    """
    sheet = decision.kind in match.game.order_kinds
    move = (chosen(match.game, match.state, decision.seat, policies.of(match.header.game), random)
            if sensible and not sheet else whole(match, decision.seat, random))
    text = match.game.write(match.game.canonical_move(match.state, decision.seat, move))
    return f"{decision.what}: {text}" if sheet else text


def manner(text: str, random: Random) -> Manner:
    """A random style for an answer; several lines are written in a block."""
    return block if "\n" in text else random.choice(MANNERS)
