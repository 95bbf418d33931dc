"""How a person's text is read here where that is not the usual way: found by the core by name."""

from typing import Any

from referee.core import reading
from referee.core.bound import Game
from referee.core.game import Move
from referee.core.problem import Refused, refused
from referee.core.rules import Seat

JOINTS = (
    r"\b(?<!\bnot )(?:but\s+)?(?=(?:without|with\s+no|not\s+using|using\s+no|and\s+no)\s+"
    r"(?:using\s+)?(?:(?:any\s+|my\s+|the\s+)?tools?|it|one)\b)|^\s*but\b|"
    r"\b(?=(?:with|plus)\s+(?:(?:it|them)\b\s*(?:$|[,.;!])|(?:my\s+|the\s+|a\s+|both\s+|all\s+|"
    r"that\s+){0,3}tools?\b|(?:a\s+|one\s+|two\s+|three\s+|[1-3]\s+)(?:single\s+)?"
    r"(?:die|dice)\b))")
# A loss is told of the move before it: five and ten alone are lost where people starve.
WELDS = (
    r"(?:[,(&+.]|\s|[–—]|-(?=\s)|and\b|then\b|so\b){0,6}"
    r"(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?(?:(?:lose|losing|swallow|swallowing|suffer|suffering|costs?|costing)\s+(?:me\s+)?"
    r"(?:only\s+|just\s+)?(?:the\s+|my\s+)?|minus\s+|[-−])(?!(?:5|five|10|ten)\b)"
    r"(?:\d+|one|two|three|four|six|seven|eight|nine|eleven|twelve|\w+teen|\w+ty)\b"
    r"(?!\s+(?:wood|bricks?|clay|stones?|gold|food|steps?))")


def spelled(game: Game, text: str) -> Move:
    """The move of a text that asks nothing."""
    if "?" in text:
        raise refused("referee/invalid-text", "That is a question, not a move.",
                      hint="Write what is to be done without a question mark.")
    return reading.spelled(game, text)


def _ordered(game: Game, text: str) -> str:
    """A request as the order it is. Refused: any other question."""
    if "?" in text or text.lstrip()[:7].casefold().startswith(("should ", "could ", "would ")):
        from referee.games.stone_age_solo.talk import doubts

        text = doubts.ordered(text)
    if "?" in text:
        game.parse(text)
    if text.lstrip()[:7].casefold().startswith("should "):
        raise refused("referee/invalid-text", "That is a question, not a move.")
    return text


def read(game: Game, state: Any, seat: Seat, text: str) -> Move:
    """What a person's text means; “that’s all” behind what a card place allows is a move."""
    text = _ordered(game, text)
    from referee.games.stone_age_solo.talk import doubts

    doubts.sure(text, state.question)
    if state.question == "extras":
        from referee.games.stone_age_solo.talk.spreading import finished

        if finished(text):
            raise refused("referee/invalid-text", "These are several moves.",
                          hint="Write them one by one, with done as the last.")
    try:
        return reading.read(game, state, seat, text)
    except Refused:
        if state.question == "take":
            doubts.wish_and_number(text)
        raise


def spread(game: Game, text: str) -> str:
    """The places that “one each” is said of, both stacks, one by one."""
    from referee.games.stone_age_solo.talk import spreading

    return spreading.spread(text)


def heard(game: Game, text: str) -> Refused | None:
    """Why a text means nothing; what names several places is no single move."""
    from referee.games.stone_age_solo.talk.spreading import several

    try:
        text = _ordered(game, text)
    except Refused as error:
        return error
    if several(text):
        return refused("referee/invalid-text", "This names several places at once.",
                       hint="Name them one by one.")
    return reading.heard(game, text)


def orders(game: Game, clause: str) -> bool:
    """Also “with it”, which adds the tool, and what takes back the clause before."""
    from referee.games.stone_age_solo.talk import asides

    if asides.doubting(clause):
        return True
    said = clause.casefold().strip(" ,.!").split()
    return said in (["with", "it"], ["with", "them"]) or reading.orders(game, clause)


def aside(game: Game, clause: str) -> bool:
    """What is said beside a move: its reason, what it costs; nothing that may be one."""
    from referee.games.stone_age_solo.talk import asides

    if clause.strip().casefold() == "but":  # “but | afterwards | nobody eats”
        return True
    told = asides.loss(clause) == 0 or asides.left(clause)
    return asides.all_beside(clause) and (told or reading.heard(game, clause) is not None)
