"""What a refusal offers: up to five texts as they would be played, the likeliest first.

The list follows from position, seat and text alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product, zip_longest
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.base.problem import Refused, hard
from referee.core.language import interpreter
from referee.core.language.context import Here, look
from referee.core.language.lexemes import Words, lexemes
from referee.core.language.resolution import Option
from referee.core.language.segments import Piece, welded
from referee.core.language.shares import portions
from referee.core.language.similarity import KEEPING, TOGETHER, TWICE, Position, Text

if TYPE_CHECKING:
    from referee.core.game.game import Game

_ID = re.compile(r"\b([^\W\d_]{1,9})[ -]?(\d{1,2})\b")
OFFERS = 5
JOINED = 6  # pieces of one move
CHAIN = 8  # moves of an offer
PASSED = 6  # pieces that are passed over, one after the other
NEAR = 3  # moves that a text says but for a part of them
BRANCHES = 4  # first moves that are followed on
SAME = 3  # moves of one verb among those that share words
UNKNOWN = 4  # unknown words that are looked at
JOINT = 3  # moves at most that one saying means together


class Guess(Struct, frozen=True):
    """A move that pieces of a text may mean; ``end`` is the piece behind them."""

    text: str
    move: Any
    end: int


def offers(rules: "Game", state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Up to five texts that may be what somebody meant; empty: nothing that is legal is related.

    Related is a move of which the text says the verb, or names something that stands in it. An
    unknown word names what it looks like; what it may be first is offered first.
    """
    here = look(rules, state, seat)
    if not here.kind:
        return ()
    legal = {option.text for option in here.holding.options}
    texts = variants(here.words, text)
    exact = [written for one in texts if (written := here.words.spelt(one, True)) in legal]
    several = [_of(here, one) for one in texts]
    return tuple(dict.fromkeys(
        [*exact, *(one for tied in zip_longest(*several) for one in tied if one)]))[:OFFERS]


def variants(words: Words, text: str) -> list[str]:
    """A text as it may have been meant: its ids as the game has them, its unknown words as known
    ones that they look like.

    At most two texts, the likelier first: the text itself, if nobody knows.
    """
    text = _ID.sub(lambda found: _id(words, found), text)
    unknown = [lexeme for lexeme in lexemes(words, text)
               if not lexeme.senses and lexeme.text not in KEEPING][:UNKNOWN]
    likely = [(lexeme.span, found) for lexeme in unknown if (found := words.alike(lexeme.text))]
    made = []
    for n in range(max((len(found) for _, found in likely), default=1)):
        variant = text
        for (begin, end), found in reversed(likely):
            variant = f"{variant[:begin]}{found[min(n, len(found) - 1)]}{variant[end:]}"
        made.append(variant)
    return made


def _id(words: Words, found: re.Match[str]) -> str:
    """An id with the blank, hyphen and zeros that it has in the game: “t7”, “AF 09”, “runner1”."""
    name, number = found[1], found[2]
    if words.find(found[0].casefold()):
        return found[0]
    spelt = (f"{name}{between}{zero}{number}" for between in ("", "-") for zero in ("", "0"))
    return next((one for one in spelt if words.find(one.casefold())), found[0])


def _of(here: Here, text: str) -> list[str]:
    """What is offered for a text, likeliest first."""
    cut = interpreter.parts(here, text)
    if not cut:
        return []
    at = Position(here)
    said = Text(at, cut)
    before = [*_before(here, text, cut, said)]
    if interpreter.understood(here, cut):
        return before  # it is known what is meant, and that is not open
    firsts = _guesses(at, cut)
    chains = [_followed(here, text, cut, guess) for guess in firsts[:BRANCHES]]
    alike = _alike(said)
    likeliest = sorted([*chains[:1], *alike[:1]], key=lambda chain: not said.relates(
        chain.partition("; ")[0]))  # “don't feed” is no order to feed
    every = [*before, *here.near(cut)[:NEAR], *portions(said), *_together(said), *likeliest,
             *chains[1:], *(guess.text for guess in firsts), *alike]
    return [one for one in map(partial(_played, here), dict.fromkeys(every))
            if not any(map(said.denies, one.split("; ")))]


def _played(here: Here, text: str) -> str:
    """A text of moves that can be played, or its first move, behind which the rest cannot be."""
    first, _, more = text.partition("; ")
    if not more:
        return text
    try:
        interpreter.heard(here.rules, here.state, here.seat, text)
    except Refused:
        return first
    return text


def _together(said: Text) -> Iterator[str]:
    """Several moves of one verb that a text may mean together: “both cards”, “clothing twice”."""
    best = said.ranked
    first = [one.option for one in best if one.shared == best[0].shared][:JOINT + 1]
    if len(first) == 1 and said.words & TWICE and "2" not in first[0].text.split():
        first *= 2
    elif not said.words & TOGETHER or len({one.frame and one.frame.name for one in first}) > 1:
        return
    if 1 < len(first) <= JOINT and _chained(said.here, first):
        yield "; ".join(option.text for option in first)


def _chained(here: Here, options: Iterable[Option]) -> bool:
    """Whether moves are legal one after the other, without luck or another seat between."""
    state = here.state
    for option in options:
        if hard(here.rules.check(state, here.seat, option.move)):
            return False
        played = interpreter.after(here.rules, state, here.seat, option.move)
        if played is None:
            return False
        state = played[1]
    return True


def _before(here: Here, text: str, cut: Sequence[Piece], said: Text) -> Iterator[str]:
    """A text that begins with what is asked only behind a move that it names: “hunt in I-22”."""
    if _strictly(here, cut) is not None:
        return
    for first in [one.option for one in said.ranked if one.named][:2]:
        played = interpreter.after(here.rules, here.state, here.seat, first.move)
        if played is None:
            continue
        then = look(here.rules, played[1], here.seat)
        pieces = interpreter.parts(then, text) if then.kind else []
        guess = _strictly(then, pieces)
        if guess is not None:
            yield f"{first.text}; {_followed(then, text, pieces, guess)}"
        elif pieces and then.kind != here.kind and (
                more := Text(Position(then), pieces).verbed()):
            yield f"{first.text}; {more}"


def _strictly(here: Here, cut: Sequence[Piece]) -> Guess | None:
    """The one move that a text begins with, each word of it used up."""
    for end in range(min(JOINED, len(cut)), 0, -1):
        legal = here.meant(cut[:end]).legal
        if len(legal) == 1:
            return Guess(*next(iter(legal.items())), end)
    return None


def _guesses(at: Position, cut: Sequence[Piece]) -> list[Guess]:
    """What the next move may be, from the first piece on that may be one; likeliest first."""
    for start in range(min(PASSED, len(cut))):
        guesses = _meant(at, cut, start)
        alike = [Guess(one.option.text, one.option.move, start + 1)
                 for one in Text(at, cut[start:start + 1]).ranked[:2]]
        if guesses or alike:
            return list({guess.text: guess for guess in reversed(
                [*guesses[:OFFERS - 1], *alike])}.values())[::-1]
    return []


def _meant(at: Position, cut: Sequence[Piece], start: int) -> list[Guess]:
    """The legal moves that runs of pieces from this one on may be, the longest run first.

    What nothing can use is passed over only where no run is a move otherwise.
    """
    here = at.here
    ends = [end for end in range(min(start + JOINED, len(cut)), start, -1)
            if end == len(cut) or not welded(here.frames, cut[end - 1], cut[end])]
    guesses: list[Guess] = []
    for end, lenient in [*product(ends, (0, 1)), *((end, 2) for end in ends)]:
        if lenient == 2 and guesses:
            break
        legal = here.meant(cut[start:end], lenient=lenient).legal
        if len(legal) > 1 or (legal and lenient):
            said = Text(at, cut[start:end])
            legal = {one: legal[one] for one in said.order(set(legal))
                     if not lenient or said.relates(one)}
        guesses += [Guess(one, move, end) for one, move in legal.items()]
    return guesses


def _followed(here: Here, text: str, cut: Sequence[Piece], guess: Guess) -> str:
    """The whole text from this first move on; what nobody could use is left out.

    As far as luck allows each is legal; behind that it is what the words say.
    """
    moves = [guess.text]
    state = here.state
    while guess.end < len(cut) and len(moves) < CHAIN:
        played = interpreter.after(here.rules, state, here.seat, guess.move)
        if played is None:
            return "; ".join([*moves, *_behind(here, cut[guess.end:])])
        state, text = played[1], text[cut[guess.end].span[0]:]
        here = look(here.rules, state, here.seat)
        cut = interpreter.parts(here, text) if here.kind else []
        found = _guesses(Position(here), cut) if cut else []
        if not found:
            break
        guess = found[0]
        moves.append(guess.text)
    return "; ".join(moves)


def _behind(here: Here, cut: Sequence[Piece]) -> Iterator[str]:
    """What pieces say behind luck that is still to come, each by its words alone."""
    at = 0
    while at < len(cut):
        for end in range(min(at + JOINED, len(cut)), at, -1):
            said = here.sayings(cut[at:end], here.holding, lenient=1)
            if len(said) == 1:
                yield said.pop()
                at = end
                break
        else:
            at += 1


def _alike(said: Text) -> list[str]:
    """The related legal moves, first no more than some of one verb."""
    first: list[Option] = []
    rest: list[Option] = []
    for one in said.ranked:
        same = sum(option.frame is one.option.frame for option in first)
        (first if same < SAME else rest).append(one.option)
    return [option.text for option in (*first, *rest)][:OFFERS]
