"""The state of a game in one sentence, the same on every surface.

It is the bar on pictures and pages, the title of posts, the status line of mails and the first
line of ``play``: *Cleo (green) to move: build*, *Ann wins, 10 to 4 to 0*.
"""

import re

from referee.commands.game_status import GameStatus
from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import capitalized, player_ref, seat_ref
from referee.core.game import result_text
from referee.core.game.decisions import Result, Seat

_HEADING = re.compile(r"\S+( \d+)?")  # of orders, as players write it: ``clubs 15``
BETWEEN = " — "  # the sentence and its deadline


def sentence(status: GameStatus, reader: str = "") -> str:
    """Who is to move and what for, or how the game ended; without a full stop.

    ``reader`` is a seat whose own mail it is: *Your move: build*.
    """
    if status.is_over:
        return _outcome(status)
    if not status.decisions:
        return "All orders are in"
    whats: dict[str, list[Seat]] = {}
    for decision in status.decisions:
        whats.setdefault(decision.what, []).append(decision.seat)
    if reader in status.to_move:
        own = [what for what, seats in whats.items() if reader in seats]
        others = [seat_ref(seat) for seat in status.to_move if seat != reader]
        more = f"; also to move: {join_words(others)}" if others else ""
        return f"Your move: {join_words(own)}{more}{_filed(status)}"
    parts = [_decision(status, what, seats) for what, seats in whats.items()]
    return capitalized("; ".join(parts)) + _filed(status)


def deadline(status: GameStatus) -> str:
    """Until when, or that the game is paused; empty: there is no deadline."""
    if status.is_over or not (status.paused or status.deadline):
        return ""
    return "the game is paused" if status.paused else f"until {status.deadline}"


def with_deadline(status: GameStatus, reader: str = "") -> str:
    """The sentence and its deadline: *Cleo (green) to move: build — until Tue 1 Dec 20:00 UTC*.

    It is the first line of mails, whose reader may have forgotten the game.
    """
    if status.is_over:
        return f"The game is over: {sentence(status)}"
    return BETWEEN.join([sentence(status, reader), *filter(None, [deadline(status)])])


def winners(status: GameStatus) -> tuple[Seat, ...]:
    """The seats that won; empty while the game goes on, and if no one did."""
    return status.result.ranking[0] if status.is_over and status.result is not None else ()


def _decision(status: GameStatus, what: str, seats: list[Seat]) -> str:
    who = player_ref(seats[0]) if len(seats) == 1 else join_words(map(seat_ref, seats))
    if status.simultaneous and _HEADING.fullmatch(what):
        orders = what if what.startswith("orders") else f"orders ({what})"
        return f"{who} write{'s' * (len(seats) == 1)} {orders}"
    return f"{who} to move: {what}"


def _filed(status: GameStatus) -> str:
    """Whose secret orders are in, where the reader may know it."""
    filed = [seat_ref(seat) for seat in status.filed]
    return f" ({join_words(filed)} {'have' if len(filed) > 1 else 'has'} filed)" if filed else ""


def _outcome(status: GameStatus) -> str:
    if status.result is None:
        return "No player wins: " + ("the players agreed to end the game" if status.all_agreed
                                     else "the game was ended early")
    if status.given_up:
        return f"{capitalized(join_words(map(seat_ref, winners(status))))} wins: the others left"
    return _result(status.result, status.seats)


def _result(result: Result, seats: tuple[Seat, ...]) -> str:
    """*Ann wins, 10 to 4 to 0*; of a game for one *142 points: major victory*."""
    points = result_text.totals(result, seats)
    if len(seats) == 1:
        had = [count_noun(points[seats[0]], "point")] if points else []
        return ": ".join([*had, *result_text.grades(result, seats)])
    first = result.ranking[0]
    who = capitalized(join_words(map(seat_ref, first)))
    lead = f"{who} wins" if len(first) == 1 else f"{who} share the first place"
    numbers = [f"{points[seat]}{result_text.tie(result, seats, seat)}"
               for equal in result.ranking for seat in equal if points]
    return f"{lead}, {' to '.join(numbers)}" if numbers else lead
