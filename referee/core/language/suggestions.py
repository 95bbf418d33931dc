"""Suggestions in a refusal: up to five texts that can be played, the most likely first.

The list depends only on the position, the seat and the text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
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
MAX_SEGMENTS = 6  # segments of one move
MAX_CHAIN = 8  # moves in one suggestion
MAX_SKIPPED = 6  # segments in a row that are skipped
MAX_NEAR = 3  # moves of which a part was not said
MAX_BRANCHES = 4  # first moves that are continued
MAX_SAME_VERB = 3  # similar moves with the same verb
MAX_UNKNOWN = 4  # unknown words that are corrected
MAX_TOGETHER = 3  # moves that one phrase may mean together


class Guess(Struct, frozen=True):
    """A move that segments of a text may mean."""

    text: str
    move: Any
    end: int  # the index of the segment after them


Comparison = Callable[[tuple[Segment, ...]], ComparedText]
"""Compares segments of a text with the legal moves; the same again for the same segments."""


def suggest_moves(game: "Game", state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Up to five texts that may have been meant; empty: no legal move is related.

    A move is related if the text says its verb or names something in it. An unknown word means
    a similar known one; suggestions for the most similar come first.
    """
    context = position_context(game, state, seat)
    if not context.kind:
        return ()
    legal = {option.text for option in context.resolver.options}
    texts = likely_spellings(context.lexicon, text)
    exact = [written for spelling in texts
             if (written := context.lexicon.notation_spelling(spelling, True)) in legal]
    suggestions = [_suggestions_for(context, spelling) for spelling in texts]
    return tuple(dict.fromkeys(
        [*exact, *(suggestion for same_rank in zip_longest(*suggestions)
                   for suggestion in same_rank if suggestion)]))[:MAX_SUGGESTIONS]


def likely_spellings(lexicon: Lexicon, text: str) -> list[str]:
    """One or two corrected spellings of a text, the more likely first.

    Ids are spelt as in the game, and unknown words are replaced by similar known ones. Without
    similar words the text itself is returned.
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
    """An id with the blank, hyphen and zeros of the game: “t7”, “AF 09”, “runner1”."""
    name, number = match[1], match[2]
    if lexicon.find(match[0].casefold()):
        return match[0]
    spelt = (f"{name}{between}{zero}{number}" for between in ("", "-") for zero in ("", "0"))
    return next((one for one in spelt if lexicon.find(one.casefold())), match[0])


def _suggestions_for(context: PositionContext, text: str) -> list[str]:
    """Suggestions for one spelling of a text, the most likely first."""
    segments = interpreter.segment_text(context, text)
    if not segments:
        return []
    compare = _comparison(context)
    compared = compare((*segments,))
    after_named = [*_after_named_move(context, text, segments, compared)]
    if interpreter.answers_other_decision(context, segments):
        return after_named  # the meaning is clear, only not legal now
    firsts = _guesses(context, compare, segments)
    chains = [_continue_chain(context, text, segments, guess) for guess in firsts[:MAX_BRANCHES]]
    similar = _similar_moves(compared)
    likeliest = sorted([*chains[:1], *similar[:1]], key=lambda chain: not compared.is_related(
        chain.partition("; ")[0]))  # “don't feed” must not suggest to feed first
    texts = [*after_named, *context.near_moves(segments)[:MAX_NEAR], *shared_out_moves(compared),
             *_moves_together(compared), *likeliest,
             *chains[1:], *(guess.text for guess in firsts), *similar]
    return [one for one in map(partial(_playable_text, context), dict.fromkeys(texts))
            if not any(map(compared.denies, one.split("; ")))]


def _comparison(context: PositionContext) -> Comparison:
    return cache(partial(ComparedText, LegalMoves(context)))


def _playable_text(context: PositionContext, text: str) -> str:
    """A text of several moves if it can be played, otherwise its first move."""
    first, _, more = text.partition("; ")
    if not more:
        return text
    try:
        interpreter.read_first_move(context.game, context.state, context.seat, text)
    except Refused:
        return first
    return text


def _moves_together(compared: ComparedText) -> Iterator[str]:
    """Moves with one verb that a text may mean together: “both cards”, “clothing twice”."""
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
    """Whether moves are legal one after the other, without luck or other seats between."""
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
    """Suggestions for a text that only fits after another move that it names: “hunt in I-22”."""
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
                second := _comparison(next_context)((*next_segments,)).best_with_verb()):
            yield f"{first.text}; {second}"


def _strict_guess(context: PositionContext, segments: Sequence[Segment]) -> Guess | None:
    """The only move that a text begins with, where every word is used."""
    for end in range(min(MAX_SEGMENTS, len(segments)), 0, -1):
        legal = context.candidates(segments[:end]).legal
        if len(legal) == 1:
            return Guess(*next(iter(legal.items())), end)
    return None


def _guesses(context: PositionContext, compare: Comparison,
             segments: Sequence[Segment]) -> list[Guess]:
    """What the first move may be, from the first segment that fits one; most likely first."""
    for start in range(min(MAX_SKIPPED, len(segments))):
        guesses = _guesses_from(context, compare, segments, start)
        similar = [Guess(similarity.option.text, similarity.option.move, start + 1)
                   for similarity in compare((*segments[start:start + 1],)).ranked[:2]]
        if guesses or similar:
            return list({guess.text: guess for guess in reversed(
                [*guesses[:MAX_SUGGESTIONS - 1], *similar])}.values())[::-1]
    return []


def _guesses_from(context: PositionContext, compare: Comparison, segments: Sequence[Segment],
                  start: int) -> list[Guess]:
    """The legal moves that runs of segments from here may mean, the longest run first.

    Words that fit nowhere are skipped only if no run is a move otherwise.
    """
    ends = [end for end in range(min(start + MAX_SEGMENTS, len(segments)), start, -1)
            if end == len(segments)
            or not is_inseparable(context.frames, segments[end - 1], segments[end])]
    guesses: list[Guess] = []
    for end, lenient in [*product(ends, (0, 1)), *((end, 2) for end in ends)]:
        if lenient == 2 and guesses:
            break
        legal = context.candidates(segments[start:end], lenient=lenient).legal
        if len(legal) > 1 or (legal and lenient):
            compared = compare((*segments[start:end],))
            legal = {one: legal[one] for one in compared.ordered(set(legal))
                     if not lenient or compared.is_related(one)}
        guesses += [Guess(one, move, end) for one, move in legal.items()]
    return guesses


def _continue_chain(context: PositionContext, text: str, segments: Sequence[Segment],
                    guess: Guess) -> str:
    """The text of all moves from this first one; segments that fit no move are left out.

    Each move is legal until luck intervenes; after that it is what the words state.
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
        guesses = _guesses(context, _comparison(context), segments) if segments else []
        if not guesses:
            break
        guess = guesses[0]
        moves.append(guess.text)
    return "; ".join(moves)


def _moves_after_luck(context: PositionContext, segments: Sequence[Segment]) -> Iterator[str]:
    """Moves that segments state after undecided luck, judged by their words alone."""
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
    """The related legal moves, at first only a few with the same verb."""
    first: list[Candidate] = []
    others: list[Candidate] = []
    for similarity in compared.ranked:
        same_verb = sum(option.frame is similarity.option.frame for option in first)
        (first if same_verb < MAX_SAME_VERB else others).append(similarity.option)
    return [option.text for option in (*first, *others)][:MAX_SUGGESTIONS]
