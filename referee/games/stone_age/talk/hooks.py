"""How a person's text is read where Stone Age has its own way."""

from typing import Any

from referee.core import reading, talk
from referee.core.game import Event, Forced, Move
from referee.core.problem import Refused
from referee.core.rules import Seat

OTHER = "other-of-both"  # a word of `spreading`

# Where what is said of a roll begins behind the place that is rolled for: “hunt with one tool”.
JOINTS = (
    r"\b(?=(?:without|with|using|adding|plus|no|and\s+no|with\s+no)\s+(?:[\w-]+\s+){0,4}tools?\b)|"
    r"\b(?=(?:with|plus|adding|using)\s+(?:the\s+|my\s+|a\s+|both\s+|all\s+)*"
    r"(?:\d+|ones?|twos?|threes?|fours?|C\d+)\b(?:\s*(?:and|\+)\s*(?:the\s+)?(?:\d+|C\d+))*\W*$)|"
    r"\b(?=tools?\s+(?:none|\d|C\d))|\b(?=all\s+(?:as\s+|in\s+|of\s+it\s+)?(?:food|teeth|decorations?)\b)")

# Where no move begins: a price behind its comma, what is left of a hunt, the cases of a roll.
_GOODS = r"(?:wood|timber|logs?|bricks?|clay|stones?|gold|nuggets?|teeth|tooth|decorations?|rings?)"
_TRADED = r"(?:traded|swapped|exchanged|turned|converted|becomes?|becoming|turns|turning)"
_FEW = (r"(?:(?:\d+|an?|one|two|three|four|five|six|the|my|of|both|all|last|other|third|missing|"
        r"with|i|by|trading)\s+)")
WELDS = (
    rf"\s*[,:]\s*(?:and\s+)?{_FEW}{{0,4}}{_GOODS}\s+(?:{_TRADED}\b|(?:for|into|against)\s+"
    rf"{_FEW}{{0,3}}{_GOODS}\b)|and\s+{_FEW}{{1,3}}{_GOODS}\s+{_TRADED}\b|"
    r"\s*[.,]\s*(?:and\s+)?(?:i\s+)?(?:pay|paid|paying|give|giving|trade|trading|swap|swapping)\b(?!\s+me\b)|"
    r"\s*,\s*all\s+of\s+(?:it|them)\b|and\s+half\b|\+\s*\d+\s+(?:card|tool)|"
    rf"\s*,\s*(?:with|for)\s+(?:[\w-]+\s+){{0,3}}{_GOODS}\b|"
    r"\s*,?\s*(?:and\s+)?(?:all\s+)?(?:the\s+)?(?:rest|others?|remaining|remainder)\s+(?:\w+\s+)?"
    r"(?:food|meat|teeth|tooth|decorations?)\b|"
    r"\s*,\s*(?:\d+\s*,\s*)*(?:\d+\s*,?\s*)?or\s+\d|\s*,\s*(?:otherwise|else|below|under|over|"
    r"above|"
    r"less|more)\b")


def spread(game: Any, text: str) -> str:
    """A person's text with what names several moves at once said one by one; else as it is."""
    from referee.games.stone_age.talk import spreading

    return spreading.spread(text)


def read(game: Any, state: Any, seat: Seat, text: str) -> Move:
    """A person's text; where no wording fits, an answer that only the position explains."""
    wrong: Refused | None = None
    found: Move | None = None
    try:
        found = reading.read(game, state, seat, text)
        if game.write(found) == text.strip() or _answers(game, state, seat, found):
            return found
    except Refused as error:
        wrong = error
        ask = game.asked(state, seat)
        if error.problems[0].kind == "ambiguous" and (ask is None or ask.kind != "split"):
            raise
    from referee.games.stone_age.talk import answers

    said = answers.answer(game, state, seat, text)
    if said:
        return reading.read(game, state, seat, said)
    first = answers.preferred(game, state, seat, text)
    if first is not None:
        return first
    if wrong is not None:
        raise wrong
    assert found is not None
    return found


def _answers(game: Any, state: Any, seat: Seat, move: Move) -> bool:
    """Whether a move is legal, and about what its seat is asked."""
    ask = game.asked(state, seat)
    return ask is None or (type(move) in game.answering(ask.kind)
                           and not game.against(state, seat, move))


def heard(game: Any, text: str) -> Refused | None:
    wrong = reading.heard(game, text)
    if wrong is None:
        return None
    from referee.games.stone_age.talk import answers

    return None if answers.may(text) else wrong


def orders(game: Any, clause: str) -> bool:
    """Also talk with a dash in it and more behind that: “I save them - the river is next”."""
    return reading.orders(game, clause) or (" - " in clause and not all(
        talk.idle(part, True) or aside(game, part) for part in clause.split(" - ")[1:]))


def aside(game: Any, clause: str) -> bool:
    """What is said beside a move: what is kept, lacks or is hoped for."""
    from referee.games.stone_age.talk import asides

    return asides.aside(clause)


def repeats(game: Any, state: Any, seat: Seat, text: str, events: tuple[Event, ...],
            bare: bool) -> bool:
    """Also the second of two that are declined at once, if the referee has declined it."""
    return reading.repeats(game, state, seat, text, events, bare) or (OTHER in text and any(
        type(event) is Forced and event.seat == seat and event.text.startswith("decline ")
        for event in events))
