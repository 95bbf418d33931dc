"""What is asked of a person's text from without: the one move that it is, or why it is none.

Where a game has no words of its own only canonical text is read.
"""

from typing import Any

from referee.core.base.problem import Refused, refused
from referee.core.game.game import Game
from referee.core.language import hedges, interpreter
from referee.core.language.context import BUDGET, Here, Vocabulary
from referee.core.language.lexemes import filler, lexemes
from referee.core.language.partial_parse import Budget
from referee.core.language.resolution import Holding
from referee.core.language.segments import answers

HEAD = 5  # words of a verb at most
SHOWN = 5  # moves that a text may mean
_FILLS = ("fill", "the", "hail", "close")
_SAYS = ("verb", "thing", "feat", "num", "some")


def read(rules: Game, state: Any, seat: str, text: str) -> Any:
    """The one move, or the sheet, that a text is. Refused, with offers: anything else."""
    move = rules.canonical(text.strip())
    if move is not None or not rules.hears:
        return move or rules.parse(text)
    if _sheet(rules, state, seat):
        from referee.core.language import orders_parser

        return orders_parser.heard(rules, state, seat, text)
    try:
        found = interpreter.heard(rules, state, seat, text)
        if not interpreter.talk(rules, state, seat, text[found.end:]):
            raise refused("referee/invalid-text", "More than one move stands here.",
                          span=(found.end, len(text)), hint="Send one move.")
    except Refused as error:
        error.offers = offers(rules, state, seat, text)
        raise
    return found.move


def _sheet(game: Any, state: Any, seat: str) -> bool:
    """Whether a seat is asked for a sheet of several lines; most games have none."""
    ask = game.asked(state, seat) if game.sheets else None
    return ask is not None and ask.kind in game.sheets


def readable(rules: Game, state: Any, seat: str, text: str) -> None:
    """Refused: a text that can be no move whatever is asked; judged by its words alone."""
    if not rules.hears:
        rules.parse(text)
        return
    if _sheet(rules, state, seat):
        from referee.core.language import orders_parser

        orders_parser.readable(rules, state, seat, text)
    else:
        interpreter.readable(rules, state, seat, text)


def offers(rules: Game, state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Up to five texts that may be what was meant, likeliest first; of a sheet it has its own."""
    if not rules.hears:
        return ()
    try:
        if _sheet(rules, state, seat):
            from referee.core.language import orders_parser

            return orders_parser.offered(rules, state, seat, text)
        from referee.core.language import suggestions

        return suggestions.offers(rules, state, seat, text)
    except Refused:
        return ()


def spoken(rules: Game, state: Any, seat: str) -> Here | None:
    """What can be said without a word or an amount that hangs on what lies in a position."""
    return Here(rules, state, seat, named=False) if rules.hears else None


def said(by: Here, text: str, kind: str) -> str:
    """The canonical text of the one move that a text says, for a kind of question (empty: any).

    What is left out has one possible value, if that is what is asked in the position.

    Empty: it says none. Refused: what can be no move, what may be several.
    """
    by.budget = Budget(BUDGET)
    cut = interpreter.parts(by, text)
    if not cut:
        return ""
    hedges.check(cut, text, True)
    amounts = any(lexeme.is_a("some") for piece in cut for lexeme in piece.lexemes)
    found = by.sayings(cut, Holding((), {}), kind=kind)
    if not found and by.kind == kind and not amounts:
        found = {*by.meant(cut).legal}
    if len(found) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{one}”" for one in sorted(found)[:SHOWN]) + ".", span=(0, len(text)),
            hint="Write the one that is meant.")
    return next(iter(found), "")


def begins(rules: Game, text: str) -> bool:
    """Whether a text begins with a verb of the game as its notation spells it."""
    said = [word.strip(".,:;!?()*\"“”") for word in text.split(None, HEAD)[:HEAD]]
    if not rules.hears:
        return bool(said) and any(said[0] in rules.answered(kind) for kind in rules.kinds)
    return any(all(said[:n]) and rules.verbs.exact("".join(said[:n])) is not None
               for n in range(1, len(said) + 1))


def names(rules: Game, text: str) -> bool:
    """Whether a text has a verb of the game, or a word that the game has for a thing of it."""
    return begins(rules, text) or (rules.hears and any(
        lexeme.is_a("verb", "thing", "feat") for lexeme in lexemes(Vocabulary(rules).words, text)))


def names_thing(rules: Game, text: str) -> bool:
    """Whether a text has a word that the game has for one of its things: a place, a good, a card.

    Synonyms of verbs do not count, for most are everyday words: “with”, “work”, “send”.
    """
    return rules.hears and any(
        lexeme.is_a("thing", "feat") for lexeme in lexemes(Vocabulary(rules).words, text))


def things(rules: Game, text: str) -> list[frozenset[str]]:
    """The ids that each word of a text may mean which the game has for one of its things.

    “wood” is a good and the forest.
    """
    return [frozenset[str]().union(*(sense[2] for sense in lexeme.senses
                                     if sense[0] in ("thing", "feat")))
            for lexeme in lexemes(Vocabulary(rules).words, text)
            if lexeme.is_a("thing", "feat")] if rules.hears else []


def means(rules: Game, text: str) -> bool:
    """Whether a text has a word that the game or plain English has for more than filler."""
    return begins(rules, text) or (rules.hears and any(
        sense[0] not in _FILLS for lexeme in lexemes(Vocabulary(rules).words, text)
        for sense in lexeme.senses))


def idle(rules: Game, text: str) -> bool:
    """Whether a text has words alone that in other places say nothing, “OK”, or yes or no."""
    if not rules.hears:
        return False
    said = lexemes(Vocabulary(rules).words, text)
    return filler(said) or answers(said)


def unread(rules: Game, text: str) -> Refused | None:
    """Why a text means nothing to anybody who is asked, by its words alone; None: it may."""
    if rules.canonical(text.strip()) is not None:
        return None
    if not rules.hears:
        try:
            rules.parse(text)
        except Refused as error:
            return error
    words = Vocabulary(rules).words
    said = lexemes(words, text)
    unknown = next((lexeme for lexeme in said if not lexeme.senses), None)
    if unknown is not None:
        return refused("referee/invalid-word", f"“{unknown.text}” is not known here.",
                       span=unknown.span, hint=words.like(unknown.text))
    if not any(lexeme.is_a(*_SAYS) for lexeme in said):
        return refused("referee/invalid-text", "No move is named here.")
    return None
