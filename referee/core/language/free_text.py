"""The entry points for free text: the one move that it means, or why it means none.

In games without words of their own only canonical text is read.
"""

from typing import Any

from referee.core.base.problem import Refused, refused
from referee.core.game.game import Game
from referee.core.language import hedges, interpreter
from referee.core.language.context import BUDGET, GUESSED_NUMBERS, PositionContext, Vocabulary
from referee.core.language.lexemes import is_filler, lexemes
from referee.core.language.partial_parse import Budget
from referee.core.language.resolution import Resolver
from referee.core.language.segments import is_yes_or_no

MAX_VERB_WORDS = 5  # words in a verb
_FILLER_SORTS = ("fill", "the", "hail", "close")
_CONTENT_SORTS = ("verb", "thing", "feat", "num", "some")


def interpret(game: Game, state: Any, seat: str, text: str) -> Any:
    """The move or the orders that a text means. Refused, with suggestions: anything else."""
    move = game.parse_or_none(text.strip())
    if move is not None or not game.reads_free_text:
        return move or game.parse(text)
    if _expects_orders(game, state, seat):
        from referee.core.language import orders_parser

        return orders_parser.interpret_orders(game, state, seat, text)
    try:
        read_move = interpreter.read_first_move(game, state, seat, text)
        if not interpreter.is_courtesy(game, state, seat, text[read_move.end:]):
            raise refused("referee/invalid-text", "This text has more than one move.",
                          span=(read_move.end, len(text)), hint="Send one move.")
    except Refused as error:
        error.offers = suggest_moves(game, state, seat, text)
        raise
    return read_move.move


def _expects_orders(game: Game, state: Any, seat: str) -> bool:
    """Whether the decision of a seat asks for orders of several lines; most games have none."""
    ask = game.decision(state, seat) if game.order_kinds else None
    return ask is not None and ask.kind in game.order_kinds


def check_readable(game: Game, state: Any, seat: str, text: str) -> None:
    """Refused: a text that can be no move at any decision, judged by its words alone."""
    if not game.reads_free_text:
        game.parse(text)
        return
    if _expects_orders(game, state, seat):
        from referee.core.language import orders_parser

        orders_parser.check_readable(game, state, seat, text)
    else:
        interpreter.check_readable(game, state, seat, text)


def suggest_moves(game: Game, state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Up to five moves or orders that a text may mean, the most likely first."""
    if not game.reads_free_text:
        return ()
    try:
        if _expects_orders(game, state, seat):
            from referee.core.language import orders_parser

            return orders_parser.suggest_orders(game, state, seat, text)
        from referee.core.language import suggestions

        return suggestions.suggest_moves(game, state, seat, text)
    except Refused:
        return ()


def context_without_names(game: Game, state: Any, seat: str) -> PositionContext | None:
    """A context that ignores names and amounts that depend on the current position."""
    return PositionContext(game, state, seat, named=False) if game.reads_free_text else None


def moves_with_number(context: PositionContext, text: str, kind: str,
                      verb: str = "") -> tuple[str, ...]:
    """The moves that a text would state if it said a number, for some numbers."""
    try:
        found = [stated_moves(context, text, kind, verb, guess) for guess in GUESSED_NUMBERS]
    except Refused:
        return ()
    return tuple(next(iter(texts)) for texts in found if len(texts) == 1)


def stated_moves(context: PositionContext, text: str, kind: str, verb: str = "",
                 guess: int = 0) -> set[str]:
    """The moves that a text states by its words, and by the rules of the game alone.

    Only a move with ``verb``, for this ``kind`` of decision (empty: any), may leave out its verb.
    """
    context.budget = Budget(BUDGET)
    segments = interpreter.segment_text(context, text)
    if not segments:
        return set()
    hedges.check(segments, text, True)
    return context.stated_moves(segments, Resolver((), {}, context.game.box), kind=kind, verb=verb,
                                guess=guess)


def begins_with_verb(game: Game, text: str) -> bool:
    """Whether a text begins with a verb in the spelling of the game's notation."""
    words = [word.strip(".,:;!?()*\"“”")
             for word in text.split(None, MAX_VERB_WORDS)[:MAX_VERB_WORDS]]
    if not game.reads_free_text:
        return bool(words) and any(words[0] in game.verbs_for(kind) for kind in game.decision_kinds)
    return any(all(words[:n]) and game.verbs.exact("".join(words[:n])) is not None
               for n in range(1, len(words) + 1))


def names_verb_or_thing(game: Game, text: str) -> bool:
    """Whether a text begins with a verb, or has a synonym of one or a name of a thing."""
    return begins_with_verb(game, text) or (game.reads_free_text and any(
        lexeme.is_a("verb", "thing", "feat") for lexeme in lexemes(Vocabulary(game).lexicon, text)))


def names_thing(game: Game, text: str) -> bool:
    """Whether a text names one of the game's things: a place, a good, a card.

    Synonyms of verbs do not count, because most are everyday words: “with”, “work”, “send”.
    """
    return game.reads_free_text and any(
        lexeme.is_a("thing", "feat") for lexeme in lexemes(Vocabulary(game).lexicon, text))


def named_ids(game: Game, text: str) -> list[frozenset[str]]:
    """For each word that names things of the game, the ids that it may mean.

    “wood” is a good and the forest.
    """
    return [frozenset[str]().union(*(sense[2] for sense in lexeme.senses
                                     if sense[0] in ("thing", "feat")))
            for lexeme in lexemes(Vocabulary(game).lexicon, text)
            if lexeme.is_a("thing", "feat")] if game.reads_free_text else []


def has_meaning(game: Game, text: str) -> bool:
    """Whether a text has a word with more meaning than filler, in the game or plain English."""
    return begins_with_verb(game, text) or (game.reads_free_text and any(
        sense[0] not in _FILLER_SORTS for lexeme in lexemes(Vocabulary(game).lexicon, text)
        for sense in lexeme.senses))


def is_filler_or_answer(game: Game, text: str) -> bool:
    """Whether a text is only filler in other contexts (“OK”), or only says yes or no."""
    if not game.reads_free_text:
        return False
    words = lexemes(Vocabulary(game).lexicon, text)
    return is_filler(words) or is_yes_or_no(words)


def why_unreadable(game: Game, text: str) -> Refused | None:
    """Why a text can mean nothing at any decision, by its words alone; None: it may."""
    if game.parse_or_none(text.strip()) is not None:
        return None
    if not game.reads_free_text:
        try:
            game.parse(text)
        except Refused as error:
            return error
    lexicon = Vocabulary(game).lexicon
    words = lexemes(lexicon, text)
    unknown = next((lexeme for lexeme in words if not lexeme.senses), None)
    if unknown is not None:
        return refused("referee/invalid-word", f"“{unknown.text}” is not known here.",
                       span=unknown.span, hint=lexicon.spelling_hint(unknown.text))
    if not any(lexeme.is_a(*_CONTENT_SORTS) for lexeme in words):
        return refused("referee/invalid-text", "This text does not name a move.")
    return None
