"""What a refusal offers: up to five texts as they would be played, the likeliest first.

The list follows from position, seat and text alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.hear import hearing
from referee.core.hear.choosing import Option
from referee.core.hear.here import Here, look
from referee.core.hear.lexemes import Lexeme, Sense
from referee.core.hear.pieces import Piece, welded

if TYPE_CHECKING:
    from referee.core.game.bound import Game

OFFERS = 5
JOINED = 6  # pieces of one move
CHAIN = 8  # moves of an offer
PASSED = 6  # pieces that are passed over, one after the other
BRANCHES = 4  # first moves that are followed on
SAME = 3  # moves of one verb among those that share words
FOREIGN = 0.4  # what a named thing that an option has not takes from its score


class Guess(Struct, frozen=True):
    """A move that pieces of a text may mean; ``end`` is the piece behind them."""

    text: str
    move: Any
    end: int


def offers(rules: "Game", state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Up to five texts that may be what somebody meant."""
    here = look(rules, state, seat)
    cut = hearing.parts(here, text)
    if not cut or not here.kind:
        return ()
    firsts = _guesses(here, cut, 0)
    chains = [_followed(here, text, cut, guess) for guess in firsts[:BRANCHES]]
    found = [*_before(here, text, cut), *chains, *(guess.text for guess in firsts),
             *_alike(here, cut)]
    return tuple(dict.fromkeys(found))[:OFFERS]


def _before(here: Here, text: str, cut: Sequence[Piece]) -> Iterator[str]:
    """A text that begins with what is asked only behind a move that it names: “hunt in I-22”."""
    if _strictly(here, cut) is not None:
        return
    for first, score in _scored(here, cut)[:2]:
        played = hearing.after(here.rules, here.state, here.seat, here.holding.move(first))
        if score < 1 or played is None:
            continue
        then = look(here.rules, played[1], here.seat)
        pieces = hearing.parts(then, text) if then.kind else []
        guess = _strictly(then, pieces)
        if guess is not None:
            yield f"{first}; {_followed(then, text, pieces, guess)}"


def _strictly(here: Here, cut: Sequence[Piece]) -> Guess | None:
    """The one move that a text begins with, each word of it used up."""
    for end in range(min(JOINED, len(cut)), 0, -1):
        legal = here.meant(cut[:end]).legal
        if len(legal) == 1:
            return Guess(*next(iter(legal.items())), end)
    return None


def _guesses(here: Here, cut: Sequence[Piece], at: int) -> list[Guess]:
    """What the next move may be, from the first piece on that may be one; likeliest first."""
    for start in range(at, min(at + PASSED, len(cut))):
        ends = [end for end in range(min(start + JOINED, len(cut)), start, -1)
                if end == len(cut) or not welded(here.frames, cut[end - 1], cut[end])]
        guesses: list[Guess] = []
        for end, lenient in [*product(ends, (0, 1)), *((end, 2) for end in ends)]:
            if lenient < 2 or not guesses:
                legal = here.meant(cut[start:end], lenient=lenient).legal
                guesses += [Guess(text, legal[text], end)
                            for text in _ranked(here, cut[start:end], set(legal))]
        alike = [Guess(text, here.holding.move(text), start + 1)
                 for text, score in _scored(here, cut[start:start + 1])[:2] if score >= 1]
        if guesses or alike:
            return list({guess.text: guess for guess in reversed(
                [*guesses[:OFFERS - 1], *alike])}.values())[::-1]
    return []


def _ranked(here: Here, cut: Iterable[Piece], texts: set[str]) -> list[str]:
    """Texts of legal moves by how many of the words they share."""
    if len(texts) < 2:
        return [*texts]
    return [text for text, _ in _scored(here, cut) if text in texts] + sorted(
        texts - {option.text for option in here.holding.options})


def _followed(here: Here, text: str, cut: Sequence[Piece], guess: Guess) -> str:
    """The whole text from this first move on; what nobody could use is left out.

    As far as luck allows each is legal; behind that it is what the words say.
    """
    moves = [guess.text]
    state = here.state
    while guess.end < len(cut) and len(moves) < CHAIN:
        played = hearing.after(here.rules, state, here.seat, guess.move)
        if played is None:
            return "; ".join([*moves, *_behind(here, cut[guess.end:])])
        state, text = played[1], text[cut[guess.end].span[0]:]
        here = look(here.rules, state, here.seat)
        cut = hearing.parts(here, text) if here.kind else []
        found = _guesses(here, cut, 0)
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


def _scored(here: Here, cut: Iterable[Piece]) -> list[tuple[str, float]]:
    """The legal moves by how many of the words they share."""
    said = {lexeme.text: lexeme for piece in cut for lexeme in piece.lexemes if lexeme.senses}
    words = said.values()
    denied = any(word.is_a("no") or ("stop", "deny") in word.senses for word in words)
    ranked = sorted(((sum(shares(option, word) for word in words) + (
        denied and option.frame is not None and option.frame.declines), -i, option.text)
                     for i, option in enumerate(here.holding.options)), reverse=True)
    return [(text, score) for score, _, text in ranked]


def _alike(here: Here, cut: Iterable[Piece]) -> list[str]:
    """The legal moves that share the most words, first no more than some of one verb."""
    frames = {option.text: option.frame for option in here.holding.options}
    first: list[str] = []
    rest: list[str] = []
    for text, _ in _scored(here, cut):
        same = sum(frames[one] is frames[text] for one in first)
        (first if same < SAME else rest).append(text)
    return [*first, *rest][:OFFERS]


def shares(option: Option, lexeme: Lexeme) -> float:
    """What a word adds to the score of a legal move."""
    if option.frame is None:
        return 0
    if any(_hits(option, sense) for sense in lexeme.senses):
        return 1
    return -FOREIGN if lexeme.is_a("thing") else 0


def _hits(option: Option, sense: Sense) -> bool:
    """Whether an option has what a word may mean."""
    frame = option.frame
    assert frame is not None
    if sense[0] == "verb":
        return sense[1] in frame.also
    if sense[0] in ("thing", "feat"):
        return any(place.kind == sense[1] and _in(option.values.get(place.name), sense[2])
                   for place in frame.places.values())
    if sense[0] == "num":
        return any(value == sense[1] or (isinstance(value, dict) and sense[1] in value.values())
                   or (isinstance(value, list) and str(sense[1]) in value)
                   for value in option.values.values())
    return False


def _in(value: Any, values: frozenset[str]) -> bool:
    if isinstance(value, str):
        return value in values
    return value is not None and not isinstance(value, int) and any(
        one in values for one in value)
