"""What a text that is not understood is answered with: no hint leads into a refusal."""

import re
from itertools import islice
from typing import Any

from msgspec.structs import replace

from referee.core.bound import Game
from referee.core.problem import Problems, hard
from referee.core.rules import Seat

ENOUGH = 2000  # options that are gone through for an example


def hinted(rules: Game, state: Any, seat: Seat, text: str, wrong: Problems) -> Problems:
    """Why a text is not understood, with hints that lead to legal moves.

    A verb alone that answers nothing now is told so. Of a hint that asks for a number
    (``Write the number first: place 3 river.``) the reason against any is said, of others
    what answers now.
    """
    first, *more = wrong
    verb, ask = rules.verbs.exact("".join(text.split())), rules.asked(state, seat)
    kind = first.code.rpartition("/")[2]
    if kind.startswith("invalid-") and not kind.endswith("-word") and verb is not None and (
            ask is not None and ask.kind not in verb[0].answers) and not any(
            choice.move.split()[0] == text.split()[0].casefold()
            for choice in rules.choices(state, seat, seat)):
        return (rules.not_now(state, seat, verb[0]),)
    lead, colon, named = first.hint.removesuffix(".").rpartition(": ")
    against = _against(rules, state, seat, named) if colon else ()
    if against and against[0].code != "illegal-now":
        alike = re.sub(r"\d+", "1", named)
        fits = next((other for other in map(rules.write, islice(
            rules.options(state, seat), ENOUGH)) if re.sub(r"\d+", "1", other) == alike), None)
        return against if fits is None else (replace(first, hint=f"{lead}: {fits}."), *more)
    return tuple(replace(one, hint=rules.hint(state, seat)) if against or any(
        _against(rules, state, seat, quoted) for quoted in re.findall("“([^“”]*)”", one.hint)
        ) else one for one in wrong)


def _against(rules: Game, state: Any, seat: Seat, text: str) -> Problems:
    """What refuses a text that is a canonical move."""
    move = rules.canonical(text)
    return hard(rules.check(state, seat, move)) if move is not None else ()
