"""What the clubs and orders of a plan hang on: tokens, places, counts, as the clan sees them.

    fire on d5        no ball on c4 or c5      blue bird called      fire anywhere
    elder on d5       blue elder in row 6      B3 on d5              hunter bumped
    somebody on d5    enemy in column d        d5 free               blue elder out
    discs at least 3  blue figures less than 4 round at least 10     haunted

A figure or a count without a clan is the clan's own, a token anybody's.
"""

from collections.abc import Callable, Iterable
from functools import partial

from referee.core.conditions import Number, Terms, Test
from referee.core.problem import refused
from referee.core.words import Names, Reader
from referee.games.stone_daze.box.board import LETTERS, Square
from referee.games.stone_daze.box.state import Box, Figure
from referee.games.stone_daze.box.terrain import in_play, standing
from referee.games.stone_daze.show.called import BUMPED, FIGURES, FOE, MARK, corners, square_like
from referee.games.stone_daze.show.view import View

OWN, ENEMY, ANY = "own", "enemy", ""
_OWN = frozenset({"my", "our", "own", "ours"})
_ENEMY = FOE - {"other-clan's"}
_TALK = ("there", "there's", "there’s", "it", "is", "are", "a", "an", "the", "of", "clan")
_NOT = ("not", "no", "isn't", "isn’t", "aren't", "aren’t")
_IS = ("is", "are", "stands", "stand", "lies", "burns", "burning", "lit", "laid", "seen")
_ON = ("on", "at", "in", "onto", "upon")
_SOMEBODY = ("somebody", "someone", "anybody", "anyone", "figure", "figures")
_NOBODY = ("nobody", "no-one", "noone", "none")
_CALLED = ("called", "comes", "came", "anywhere")

_TOKENS: dict[str, Callable[[View, str], Iterable[Square]]] = {
    "fire": lambda view, seat: (view.fires[seat].base, view.fires[seat].second)
    if seat in view.fires else (),
    "ball": lambda view, seat: (view.balls[seat].at,) if seat in view.balls else (),
    "bird": lambda view, seat: (view.birds[seat],) if seat in view.birds else ()}
_TOKEN = {"fire": "fire", "fires": "fire", "flames": "fire", "ball": "ball", "fireball": "ball",
          "balls": "ball", "fireballs": "ball", "bird": "bird", "birds": "bird", "dragon": "bird"}

LISTED = ("Conditions are: fire on d5, ball on c4, bird called, elder on d5, blue elder in row 6, "
          "B3 on d5, enemy in column d, somebody on d5, d5 free, hunter bumped, blue elder out, "
          "haunted; numbers: discs, figures, blue figures, round (discs at least 3).")


def condition(box: Box, text: str) -> Test:
    """What a condition says of a clan's view. Refused: what is not understood."""
    return Terms(partial(_number, box), partial(_test, box), LISTED).read(text)


def _number(box: Box, reader: Reader) -> Number | None:
    """The round; discs and figures of a clan, the own one if none is named."""
    start = reader.at
    if reader.skip("round"):
        return lambda view: view.round
    whose = _whose(box, reader) or OWN
    word = reader.peek()
    if word in ("discs", "disc"):
        reader.at += 1
        reader.skip("left")
        return lambda view: sum(view.discs[seat] for seat in _seats(box, whose, view))
    if word == "figures":
        reader.at += 1
        reader.skip("left")
        if reader.peek() not in _ON or _after(reader) in ("least", "most"):
            return lambda view: sum(
                len(in_play(box, view, seat)) for seat in _seats(box, whose, view))
    reader.at = start
    return None


def _test(box: Box, reader: Reader) -> Test | None:
    """Anything else that holds or does not."""
    start = reader.at
    while reader.skip(*_TALK):
        pass
    if reader.skip(*_NOT):
        found = _test(box, reader)
        return None if found is None else _denied(found)
    whose = _whose(box, reader)
    word = reader.peek()
    if word in _TOKEN:
        reader.at += 1
        return _token(box, _TOKEN[word], whose, reader)
    if not whose and reader.skip("haunted"):
        reader.skip("ground")
        where = _where(box, reader)
        return lambda view: bool(view.haunted) and where(view.haunted)
    if reader.skip(*_NOBODY):
        return _denied(_somebody(box, whose, reader))
    if reader.skip(*_SOMEBODY) or (whose and word in (*_ON, *_IS)):
        return _somebody(box, whose, reader)
    if not whose and square_like(reader) and _of_square(reader):
        return _square(box, reader)
    name = _named(box, reader)
    if name is None:
        reader.at = start
        return None
    return _figure(box, name, whose, reader)


def _denied(test: Test) -> Test:
    return lambda view: not test(view)


# Whose.

def _whose(box: Box, reader: Reader) -> str:
    """The clan that is named here: a seat, the own one, the enemy's; none: any."""
    found = OWN if reader.at and reader.words[reader.at - 1].casefold() == "my" else ANY
    while reader:
        word = reader.peek().removesuffix("'s").removesuffix("’s")
        if word in box.seats:
            found = word
        elif word in _OWN:
            found = OWN
        elif reader.peek() in _ENEMY or word in _ENEMY:
            found = ENEMY
        else:
            break
        reader.at += 1
    return found


def _seats(box: Box, whose: str, view: View) -> tuple[str, ...]:
    """The clans that are meant, to the clan whose view it is."""
    if whose == OWN:
        return tuple(seat for seat in box.seats if seat == view.to)
    if whose == ENEMY:
        return tuple(seat for seat in box.seats if view.to and seat != view.to)
    return (whose,) if whose else box.seats


def _figures(box: Box) -> Names[str]:
    """Figures in the words of people."""
    return Names("figure", {
        figure.id: (figure.id, str(figure.number), *figure.aliases, figure.name,
                    *FIGURES.get(figure.id, "").split())
        for figure in box.scenario.characters.list})


def _named(box: Box, reader: Reader) -> str | None:
    """A figure by its mark, with its clan then, or by its name. Refused: one of several."""
    match = MARK.fullmatch(reader.peek())
    if match and not (square_like(reader) and _of_square(reader)):
        for key, card in box.cards.items():
            if (card.seat[0], str(card.number)) == (match[1].casefold(), match[2]):
                reader.at += 1
                return key
    names = _figures(box)
    several = len(names.starting(reader.peek())) > 1
    return reader.name(names) if several else reader.maybe(names)


def _of_square(reader: Reader) -> bool:
    """Whether the word to come is meant as a square: ``b3 free``, but not ``B3 on d5``."""
    words = [word.casefold() for word in reader.words[reader.at + 1:]]
    while words and words[0] in (*_IS, *_NOT):
        del words[0]
    what = words[0] if words else ""
    return not (what in BUMPED or what in ("out", "in") or (
        what in _ON and words[1:2] != ["fire"]))


# What is said of them.

def _token(box: Box, kind: str, whose: str, reader: Reader) -> Test:
    """A token that lies anywhere, or on a square."""
    found, negated = _TOKENS[kind], _is_not(reader)
    reader.skip(*_CALLED)
    where = _where(box, reader)
    return lambda view: negated != any(
        where(at) for seat in _seats(box, whose, view) for at in found(view, seat) if at)


def _somebody(box: Box, whose: str, reader: Reader) -> Test:
    """A figure of a clan, or of either, in a place."""
    negated, where = _is_not(reader), _where(box, reader, needed=True)
    return lambda view: negated != any(
        where(at) for at, key in standing(view).items()
        if box.cards[key].seat in _seats(box, whose, view))


def _square(box: Box, reader: Reader) -> Test:
    """A square where nobody stands, somebody does, fire burns, or that is haunted."""
    at = _at(box, reader)
    negated = _is_not(reader, "is", "are")
    if reader.skip("free", "empty", "clear"):
        return lambda view: negated == (at in standing(view))
    if reader.skip("taken", "occupied"):
        return lambda view: negated != (at in standing(view))
    if reader.skip("haunted"):
        return lambda view: negated != (view.haunted == at)
    if reader.skip("burning", "burns", "lit") or (reader.skip("on") and reader.skip("fire")):
        return lambda view: negated != any(
            at in _TOKENS["fire"](view, seat) for seat in box.seats)
    raise refused("referee/invalid-condition", f"What is to be so of {at} is not said.",
                  span=reader.span(reader.at - 1), hint=f"Write {at} free, somebody on {at}, fire "
                  f"on {at}, elder on {at}.")


def _figure(box: Box, name: str, whose: str, reader: Reader) -> Test:
    """A figure in a place, with a bump, out of the game or in play."""
    negated = _is_not(reader)
    says: Callable[[Figure], bool]
    if reader.skip(*BUMPED):
        says = _bumped
    elif reader.skip("out"):
        if reader.skip("of"):
            reader.skip("the")
            reader.expect("game", "play")
        says = _out
    elif reader.peek() == "in" and _after(reader) == "play":
        reader.at += 2
        says = _plays
    else:
        where = _where(box, reader, needed=True)
        return lambda view: negated != any(
            _plays(figure) and where(figure.at) for figure in _meant(box, name, whose, view))
    return lambda view: negated != any(map(says, _meant(box, name, whose, view)))


def _plays(figure: Figure) -> bool:
    return bool(figure.at)


def _out(figure: Figure) -> bool:
    return not figure.at


def _bumped(figure: Figure) -> bool:
    return bool(figure.at and figure.bumps)


def _meant(box: Box, name: str, whose: str, view: View) -> list[Figure]:
    """The figure, by its key or by its name and clan; the own clan's if none is named."""
    if name in box.cards:
        return [view.figures[name]]
    return [view.figures[f"{seat}-{name}"] for seat in _seats(box, whose or OWN, view)]


def _is_not(reader: Reader, *words: str) -> bool:
    """Whether what follows is denied: ``is not``."""
    negated = False
    while reader.peek() in (*(words or _IS), *_NOT):
        negated = negated or reader.peek() in _NOT
        reader.at += 1
    return negated


# Places.

def _where(box: Box, reader: Reader, needed: bool = False) -> Callable[[Square], bool]:
    """A square or several, a row, a column; anywhere if no place is told and none is needed."""
    if not reader.skip(*_ON):
        if needed:
            raise refused("referee/invalid-condition", "What is to be so is not said.",
                          span=reader.span(), hint=LISTED)
        return bool
    reader.skip("square", "the")
    if reader.skip("row"):
        row = reader.number("a row")
        if not 1 <= row <= box.board.rows:
            raise _none(reader, f"row {row}", box)
        return lambda at: at[1:] == str(row)
    if reader.skip("column"):
        column = reader.peek()
        if column not in tuple(LETTERS[:box.board.columns]):
            raise _none(reader, f"column {column}", box)
        reader.at += 1
        return lambda at: at[0] == column
    squares = {_at(box, reader)}
    while reader.peek() == "or" and _further(reader):
        reader.at += 1
        squares.add(_at(box, reader))
    return squares.__contains__


def _further(reader: Reader) -> bool:
    """Whether one more square comes behind an “or”, of which nothing else is said."""
    reader.at += 1
    square = square_like(reader)
    reader.at += 1
    more = square and reader.peek() in ("", "or", "and")
    reader.at -= 2
    return more


def _at(box: Box, reader: Reader) -> Square:
    """The one square that comes next. Refused: none of this board, several."""
    if not reader:
        reader.fail("referee/invalid-condition", "The text ends where a square is needed.", LISTED)
    start = reader.at
    squares = corners(box.board, reader)
    if len(squares) > 1:
        raise refused("referee/invalid-condition", "One square is asked about at a time.",
                      span=reader.span(start), hint=f"Write {' or '.join(squares)}.")
    return squares[0]


def _after(reader: Reader) -> str:
    """The word behind the one to come, or nothing."""
    return reader.words[reader.at + 1].casefold() if reader.at + 1 < len(reader.words) else ""


def _none(reader: Reader, what: str, box: Box) -> Exception:
    return refused("referee/invalid-condition", f"There is no {what}.",
                   span=reader.span(reader.at - 1), hint="The board goes from a1 to "
                   f"{LETTERS[box.board.columns - 1]}{box.board.rows}.")
