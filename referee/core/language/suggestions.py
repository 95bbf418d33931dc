"""What a refusal offers: up to five texts as they would be played, the likeliest first.

The list follows from position, seat and text alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product, zip_longest
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.base.problem import Refused, errors_among
from referee.core.language import interpreter
from referee.core.language.context import PositionContext, position_context
from referee.core.language.lexemes import Lexicon, lexemes
from referee.core.language.resolution import Candidate
from referee.core.language.segments import Segment, is_inseparable
from referee.core.language.shares import shared_out_moves
from referee.core.language.similarity import (
    KEEP_WORDS,
    TOGETHER_WORDS,
    TWICE_WORDS,
    ComparedText,
    LegalMoves,
)

if TYPE_CHECKING:
    from referee.core.game.game import Game

_ID = re.compile(r"\b([^\W\d_]{1,9})[ -]?(\d{1,2})\b")
MAX_SUGGESTIONS = 5
MAX_SEGMENTS = 6  # pieces of one move
MAX_CHAIN = 8  # moves of an offer
MAX_SKIPPED = 6  # pieces that are passed over, one after the other
MAX_NEAR = 3  # moves that a text says but for a part of them
MAX_BRANCHES = 4  # first moves that are followed on
MAX_SAME_VERB = 3  # moves of one verb among those that share words
MAX_UNKNOWN = 4  # unknown words that are looked at
MAX_TOGETHER = 3  # moves at most that one saying means together


class Guess(Struct, frozen=True):
    """A move that pieces of a text may mean; ``end`` is the piece behind them."""

    text: str
    move: Any
    end: int


def suggest_moves(game: "Game", state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Up to five texts that may be what somebody meant; empty: nothing that is legal is related.

    Related is a move of which the text says the verb, or names something that stands in it. An
    unknown word names what it looks like; what it may be first is offered first.
    """
    context = position_context(game, state, seat)
    if not context.kind:
        return ()
    legal = {option.text for option in context.resolver.options}
    texts = likely_spellings(context.lexicon, text)
    exact = [written for one in texts
             if (written := context.lexicon.notation_spelling(one, True)) in legal]
    several = [_suggestions_for(context, one) for one in texts]
    return tuple(dict.fromkeys(
        [*exact, *(one for same_rank in zip_longest(*several) for one in same_rank
                   if one)]))[:MAX_SUGGESTIONS]


def likely_spellings(lexicon: Lexicon, text: str) -> list[str]:
    """A text as it may have been meant: its ids as the game has them, its unknown words as known
    ones that they look like.

    At most two texts, the likelier first: the text itself, if nobody knows.
    """
    text = _ID.sub(lambda match: _known_id(lexicon, match), text)
    unknown = [lexeme for lexeme in lexemes(lexicon, text)
               if not lexeme.senses and lexeme.text not in KEEP_WORDS][:MAX_UNKNOWN]
    likely = [(lexeme.span, similar) for lexeme in unknown
              if (similar := lexicon.similar_words(lexeme.text))]
    variants = []
    for n in range(max((len(similar) for _, similar in likely), default=1)):
        variant = text
        for (begin, end), similar in reversed(likely):
            variant = f"{variant[:begin]}{similar[min(n, len(similar) - 1)]}{variant[end:]}"
        variants.append(variant)
    return variants


def _known_id(lexicon: Lexicon, match: re.Match[str]) -> str:
    """An id with the blank, hyphen and zeros that it has in the game: “t7”, “AF 09”, “runner1”."""
    name, number = match[1], match[2]
    if lexicon.find(match[0].casefold()):
        return match[0]
    spelt = (f"{name}{between}{zero}{number}" for between in ("", "-") for zero in ("", "0"))
    return next((one for one in spelt if lexicon.find(one.casefold())), match[0])


def _suggestions_for(context: PositionContext, text: str) -> list[str]:
    """What is offered for a text, likeliest first."""
    segments = interpreter.segment_text(context, text)
    if not segments:
        return []
    legal_moves = LegalMoves(context)
    compared = ComparedText(legal_moves, segments)
    after_named = [*_after_named_move(context, text, segments, compared)]
    if interpreter.answers_other_decision(context, segments):
        return after_named  # it is known what is meant, and that is not open
    firsts = _guesses(legal_moves, segments)
    chains = [_continue_chain(context, text, segments, guess) for guess in firsts[:MAX_BRANCHES]]
    similar = _similar_moves(compared)
    likeliest = sorted([*chains[:1], *similar[:1]], key=lambda chain: not compared.is_related(
        chain.partition("; ")[0]))  # “don't feed” is no order to feed
    texts = [*after_named, *context.near_moves(segments)[:MAX_NEAR], *shared_out_moves(compared),
             *_moves_together(compared), *likeliest,
             *chains[1:], *(guess.text for guess in firsts), *similar]
    return [one for one in map(partial(_playable_text, context), dict.fromkeys(texts))
            if not any(map(compared.denies, one.split("; ")))]


def _playable_text(context: PositionContext, text: str) -> str:
    """A text of moves that can be played, or its first move, behind which the rest cannot be."""
    first, _, more = text.partition("; ")
    if not more:
        return text
    try:
        interpreter.read_first_move(context.game, context.state, context.seat, text)
    except Refused:
        return first
    return text


def _moves_together(compared: ComparedText) -> Iterator[str]:
    """Several moves of one verb that a text may mean together: “both cards”, “clothing twice”."""
    ranked = compared.ranked
    first = [similarity.option for similarity in ranked
             if similarity.score == ranked[0].score][:MAX_TOGETHER + 1]
    if len(first) == 1 and compared.words & TWICE_WORDS and "2" not in first[0].text.split():
        first *= 2
    elif not compared.words & TOGETHER_WORDS or len({candidate.frame and candidate.frame.name
                                                     for candidate in first}) > 1:
        return
    if 1 < len(first) <= MAX_TOGETHER and _can_be_chained(compared.context, first):
        yield "; ".join(option.text for option in first)


def _can_be_chained(context: PositionContext, options: Iterable[Candidate]) -> bool:
    """Whether moves are legal one after the other, without luck or another seat between."""
    state = context.state
    for option in options:
        if errors_among(context.game.check(state, context.seat, option.move)):
            return False
        played = interpreter.outcome_without_luck(context.game, state, context.seat, option.move)
        if played is None:
            return False
        state = played[1]
    return True


def _after_named_move(context: PositionContext, text: str, segments: Sequence[Segment],
                      compared: ComparedText) -> Iterator[str]:
    """A text that begins with what is asked only behind a move that it names: “hunt in I-22”."""
    if _strict_guess(context, segments) is not None:
        return
    for first in [similarity.option for similarity in compared.ranked if similarity.named][:2]:
        played = interpreter.outcome_without_luck(context.game, context.state, context.seat,
                                                  first.move)
        if played is None:
            continue
        next_context = position_context(context.game, played[1], context.seat)
        next_segments = interpreter.segment_text(next_context, text) if next_context.kind else []
        guess = _strict_guess(next_context, next_segments)
        if guess is not None:
            yield f"{first.text}; {_continue_chain(next_context, text, next_segments, guess)}"
        elif next_segments and next_context.kind != context.kind and (
                more := ComparedText(LegalMoves(next_context), next_segments).best_with_verb()):
            yield f"{first.text}; {more}"


def _strict_guess(context: PositionContext, segments: Sequence[Segment]) -> Guess | None:
    """The one move that a text begins with, each word of it used up."""
    for end in range(min(MAX_SEGMENTS, len(segments)), 0, -1):
        legal = context.candidates(segments[:end]).legal
        if len(legal) == 1:
            return Guess(*next(iter(legal.items())), end)
    return None


def _guesses(legal_moves: LegalMoves, segments: Sequence[Segment]) -> list[Guess]:
    """What the next move may be, from the first piece on that may be one; likeliest first."""
    for start in range(min(MAX_SKIPPED, len(segments))):
        guesses = _meant(legal_moves, segments, start)
        similar = [Guess(similarity.option.text, similarity.option.move, start + 1)
                   for similarity in ComparedText(legal_moves,
                                                  segments[start:start + 1]).ranked[:2]]
        if guesses or similar:
            return list({guess.text: guess for guess in reversed(
                [*guesses[:MAX_SUGGESTIONS - 1], *similar])}.values())[::-1]
    return []


def _meant(legal_moves: LegalMoves, segments: Sequence[Segment], start: int) -> list[Guess]:
    """The legal moves that runs of pieces from this one on may be, the longest run first.

    What nothing can use is passed over only where no run is a move otherwise.
    """
    context = legal_moves.context
    ends = [end for end in range(min(start + MAX_SEGMENTS, len(segments)), start, -1)
            if end == len(segments)
            or not is_inseparable(context.frames, segments[end - 1], segments[end])]
    guesses: list[Guess] = []
    for end, lenient in [*product(ends, (0, 1)), *((end, 2) for end in ends)]:
        if lenient == 2 and guesses:
            break
        legal = context.candidates(segments[start:end], lenient=lenient).legal
        if len(legal) > 1 or (legal and lenient):
            compared = ComparedText(legal_moves, segments[start:end])
            legal = {one: legal[one] for one in compared.ordered(set(legal))
                     if not lenient or compared.is_related(one)}
        guesses += [Guess(one, move, end) for one, move in legal.items()]
    return guesses


def _continue_chain(context: PositionContext, text: str, segments: Sequence[Segment],
                    guess: Guess) -> str:
    """The whole text from this first move on; what nobody could use is left out.

    As far as luck allows each is legal; behind that it is what the words say.
    """
    moves = [guess.text]
    state = context.state
    while guess.end < len(segments) and len(moves) < MAX_CHAIN:
        played = interpreter.outcome_without_luck(context.game, state, context.seat, guess.move)
        if played is None:
            return "; ".join([*moves, *_moves_after_luck(context, segments[guess.end:])])
        state, text = played[1], text[segments[guess.end].span[0]:]
        context = position_context(context.game, state, context.seat)
        segments = interpreter.segment_text(context, text) if context.kind else []
        found = _guesses(LegalMoves(context), segments) if segments else []
        if not found:
            break
        guess = found[0]
        moves.append(guess.text)
    return "; ".join(moves)


def _moves_after_luck(context: PositionContext, segments: Sequence[Segment]) -> Iterator[str]:
    """What pieces say behind luck that is still to come, each by its words alone."""
    index = 0
    while index < len(segments):
        for end in range(min(index + MAX_SEGMENTS, len(segments)), index, -1):
            texts = context.stated_moves(segments[index:end], context.resolver, lenient=1)
            if len(texts) == 1:
                yield texts.pop()
                index = end
                break
        else:
            index += 1


def _similar_moves(compared: ComparedText) -> list[str]:
    """The related legal moves, first no more than some of one verb."""
    first: list[Candidate] = []
    rest: list[Candidate] = []
    for similarity in compared.ranked:
        same = sum(option.frame is similarity.option.frame for option in first)
        (first if same < MAX_SAME_VERB else rest).append(similarity.option)
    return [option.text for option in (*first, *rest)][:MAX_SUGGESTIONS]
