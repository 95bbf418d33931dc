"""Secret orders: the heading that names their phase, and parts by several players of a seat."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.core.base.aliases import normalized
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref, named_ref
from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game

MAX_HEADING_LENGTH = 80  # characters
_HEAD = re.compile(r"\W*([^\W\d_](?:[\w-]|\s(?!\s*(?:of|for|in|round|\d)\b)){0,30}?)"
                   r"(?:\s+(?:of|for|in)\b)?(?:\s+the\b)?(?:\s+round\b)?\s*(\d{1,6})?\s*:\s*",
                   re.IGNORECASE)


class OrdersHeading(Struct, frozen=True):
    """What orders say they are for."""

    kind: str  # of the decision
    round: int = 0  # 0: none named

    def __str__(self) -> str:
        return f"{self.kind} {self.round}" if self.round else self.kind


def parse_heading(game: Game, text: str, start: int = 0) -> tuple[OrdersHeading | None, int]:
    """The heading that a text begins with (``orders 5: …``), and where the orders begin."""
    end = start + MAX_HEADING_LENGTH
    matched = _HEAD.match(text, start, end) if game.order_kinds and ":" in text[start:end] else None
    kind = kind_named(game, matched[1]) if matched else ""
    if matched is None or not kind:
        return None, start
    return OrdersHeading(kind, int(matched[2] or 0)), matched.end()


def kind_named(game: Game, name: str) -> str:
    """The kind of decision that a word names, singular or plural; empty if none."""
    word = normalized(name)
    return next((kind for kind in game.decision_kinds
                 if normalized(kind) in (word, f"{word}s") or f"{normalized(kind)}s" == word), "")


def expected_heading(game: Game, state: Any, decision: Decision) -> OrdersHeading:
    """The heading of orders for a decision."""
    return OrdersHeading(decision.kind, game.round(state))


def is_later(game: Game, heading: OrdersHeading, than: OrdersHeading) -> bool:
    """Whether orders are for a later phase; without a round they are for the current one."""
    kinds = [*game.decision_kinds]
    return (heading.round or than.round, kinds.index(heading.kind)) > (
        than.round, kinds.index(than.kind))


def is_for(heading: OrdersHeading, expected: OrdersHeading) -> bool:
    """Whether a heading matches the one that is due."""
    return heading.kind == expected.kind and heading.round in (0, expected.round)


def check_heading(game: Game, state: Any, decision: Decision, heading: OrdersHeading | None,
                  start: int) -> None:
    """Refused: a heading of another phase than the current one."""
    expected = expected_heading(game, state, decision)
    if heading is None or is_for(heading, expected):
        return
    if is_later(game, heading, expected):
        what = f"These orders are for {heading}, but the orders that are due now are: {expected}."
        other = OrdersHeading(heading.kind, heading.round or max(expected.round, 1))
    else:
        what = f"It is too late for {heading}. The orders that are due now: {expected}."
        other = OrdersHeading(heading.kind, expected.round + 1 if heading.round else 0)
    early = (f"To send orders for a later phase, use {command_ref('orders file')}."
             if heading.round and is_later(game, heading, expected)
             else f"To send orders for a later phase, write “{other}: …”." if other.round else "")
    raise refused("referee/illegal-phase", what, span=(start, start + len(str(heading))),
                  hint=f"If you mean the orders that are due now, write “{expected}: "
                       f"…”. {early}".rstrip())


def check_unambiguous(game: Game, state: Any, decision: Decision, seat: Seat, move: Any) -> None:
    """Refused: orders without a heading that could be meant for another phase."""
    other = game.other_phase(state, seat, move)
    if other:
        expected = expected_heading(game, state, decision)
        raise refused("referee/ambiguous-sheet",
                      f"These orders may be for {expected} or for {other}: the heading is missing.",
                      hint=f"Begin with the heading: “{expected}: {game.write(move)}”.")


def merge_orders(game: Game, former: str, authors: Mapping[str, str], part: Any,
                 author: str, default_orders: Any) -> tuple[Any, dict[str, str]]:
    """Orders with the part of another player merged in, and the author of each line by its subject.

    The part replaces earlier lines about the same subjects. What the seat's default consists of,
    like ``none``, gives way to other lines.
    """
    before = game.order_lines(game.parse(former)) if former else {}
    new = game.order_lines(part)
    lines = {**before, **new}
    idle = game.order_lines(default_orders) if default_orders is not None else {}
    lines = {key: line for key, line in lines.items() if key not in idle} or lines
    authors_left = {key: name for key, name in authors.items() if key in lines}
    authors_left |= dict.fromkeys((key for key in new if key in lines), author)
    return game.parse("; ".join(lines.values())), authors_left


def lines_with_authors(game: Game, text: str, authors: Mapping[str, str]) -> list[str]:
    """The lines of orders, each with its author, as the players of the seat read them."""
    try:
        lines = game.order_lines(game.parse(text))
    except Refused:
        return [text]
    return [line + named_ref(f" ({authors[key]})") if key in authors else line
            for key, line in lines.items()] or [text]  # the orders of a game may have no lines
