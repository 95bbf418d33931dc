"""Conditions in plans for clubs and orders: tokens, figures and counts, as the clan sees them.

    fire on d5        not ball on c4 or c5    bird called            fire anywhere
    elder on d5       blue elder in row 6      B3 on d5              hunter bumped
    ``somebody on d5``  enemy in column d      d5 free               blue elder out
    discs at least 3  blue figures less than 4 round at least 10     haunted
    nothing laid      enemy laid nothing

Without a clan, a figure or a count is the viewer's own, and a token either clan's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.core.base.aliases import Names
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import ConditionText, Terms
from referee.games.stone_daze.model.board import LETTERS, Square
from referee.games.stone_daze.model.state import Box, Figure
from referee.games.stone_daze.model.terrain import figures_by_square, in_play
from referee.games.stone_daze.views.view import View

OWN, ENEMY = "own", "enemy"
Where = Callable[[Square], bool]

_TOKENS: Mapping[str, Callable[[View, str], Iterable[Square]]] = {
    "fire": lambda view, seat: (view.fires[seat].base, view.fires[seat].second)
    if seat in view.fires else (),
    "ball": lambda view, seat: (view.balls[seat].at,) if seat in view.balls else (),
    "bird": lambda view, seat: (view.birds[seat],) if seat in view.birds else ()}
_TOKEN = Names("token", {"fire": ("fire",), "ball": ("ball", "fireball"),
                         "bird": ("bird", "dragon")})


def _figures(box: Box) -> Names[str]:
    return Names("figure", {figure.id: (figure.id, figure.name)
                            for figure in box.scenario.characters.list})


def _marks(box: Box) -> Names[str]:
    """Figures by their marks on the board: ``B3``."""
    return Names("mark", {f"{card.seat[0].upper()}{card.number}": f"{card.seat[0]}{card.number}"
                          for card in box.cards.values()})


def _mark(what: str) -> Kind:
    def read(box: Any, words: Sequence[str], at: int) -> tuple[str, int] | None:
        known = {f"{card.seat[0]}{card.number}" for card in box.cards.values()}
        return (words[at].upper(), at + 1) if words[at:at + 1] and words[at] in known else None

    return Kind(what, read, values=lambda box: _marks(box).shown)


def _square(box: Any, words: Sequence[str], at: int) -> tuple[Square, int] | None:
    return (words[at], at + 1) if words[at:at + 1] and words[at] in box.board.places else None


def _squares(box: Any, words: Sequence[str], at: int) -> tuple[tuple[Square, ...], int] | None:
    """One square or several: ``d5``, ``c4 or c5``; of one more than the first nothing is said."""
    first = _square(box, words, at)
    if first is None:
        return None
    squares, at = [first[0]], first[1]
    while (words[at:at + 1] == ["or"] and (more := _square(box, words, at + 1)) is not None
           and words[more[1]:more[1] + 1] in ([], ["or"], ["and"])):
        squares.append(more[0])
        at = more[1]
    return tuple(squares), at


def _clans(box: Any) -> Names[str]:
    return Names("clan", {**{seat: (seat, f"{seat}'s") for seat in box.seats},
                          OWN: (OWN, "my"), ENEMY: (ENEMY,)})


SLOTS: Mapping[str, Kind] = {
    "token": templates.named_thing("token", lambda box: _TOKEN),
    "figure": templates.named_thing("figure", _figures), "mark": _mark("mark"),
    "square": Kind("square", _square, values=lambda box: box.board.places),
    "squares": Kind("square", _squares, " or ".join, values=lambda box: box.board.places),
    "row": notation.name("row", lambda box: [str(n) for n in range(1, box.board.rows + 1)]),
    "column": notation.name("column", lambda box: [*LETTERS[:box.board.columns]]),
    "clan": templates.named_thing("clan", _clans)}


def _seats(box: Box, view: View, clan: str) -> tuple[str, ...]:
    """The clans that are meant from the viewer's perspective; none named: both."""
    if clan == OWN:
        return tuple(seat for seat in box.seats if seat == view.to)
    if clan == ENEMY:
        return tuple(seat for seat in box.seats if view.to and seat != view.to)
    return (clan,) if clan else box.seats


def _placed(holds: Callable[..., bool], *forms: str) -> Iterator[ConditionText]:
    """Conditions on places: on one or more squares, in a row, in a column."""
    def of(box: Box, view: View, squares: tuple[Square, ...] = (), row: str = "",
           column: str = "", **more: Any) -> bool:
        def where(at: Square) -> bool:
            return bool(at) and (at in squares if squares else at[1:] == row if row
                                 else at[0] == column)

        return holds(box, view, where=where, **more)

    for figure in forms:
        yield ConditionText(f"{figure} on {{squares}}", of, spellings=(f"{figure} at {{squares}}",))
        yield ConditionText(f"{figure} in row {{row}}", of, listed=figure == forms[-1])
        yield ConditionText(f"{figure} in column {{column}}", of, listed=figure == forms[-1])


def _token(box: Box, view: View, token: str, clan: str = "", where: Where | None = None) -> bool:
    """Whether a token is anywhere, or on a square."""
    return any(at and (where is None or where(at)) for seat in _seats(box, view, clan)
               for at in _TOKENS[token](view, seat))


def _no_token_laid(box: Box, view: View, clan: str = "") -> bool:
    """Whether a clan, or either, laid no token in this round: no fire, fireball or bird."""
    return not any(
        (seat in view.fires and view.fires[seat].second)
        or (seat in view.balls and view.balls[seat].at and not view.balls[seat].gone)
        or seat in view.birds for seat in _seats(box, view, clan))


def _somebody(box: Box, view: View, where: Where, clan: str = "") -> bool:
    """Whether a figure of a clan, or of either, is in a place."""
    seats = _seats(box, view, clan)
    return any(where(at) and box.cards[key].seat in seats
               for at, key in figures_by_square(view).items())


def _nobody(box: Box, view: View, where: Where) -> bool:
    return not _somebody(box, view, where)


def _figure_meant(box: Box, view: View, clan: str, figure: str, mark: str) -> Iterator[Figure]:
    """The figure, by its mark or by its name and clan; the own clan's if none is named."""
    if mark:
        yield from (view.figures[key] for key, card in box.cards.items()
                    if f"{card.seat[0]}{card.number}" == mark.casefold())
    else:
        yield from (view.figures[f"{seat}-{figure}"] for seat in _seats(box, view, clan or OWN))


def _figure(says: Callable[..., bool]) -> Callable[..., bool]:
    """A test of a figure, however it is named."""
    def holds(box: Box, view: View, clan: str = "", figure: str = "", mark: str = "",
              **more: Any) -> bool:
        return any(says(form, **more) for form in _figure_meant(box, view, clan, figure, mark))

    return holds


_NAMED = ("{figure}", "{clan} {figure}", "{mark}")


def _state(state_name: str, says: Callable[[Figure], bool]) -> Iterator[ConditionText]:
    """A condition for each way to name a figure."""
    yield from (ConditionText(f"{name} {state_name}", _figure(says)) for name in _NAMED)


def _count(of: Callable[[Box, View, str], int]) -> Callable[..., int]:
    return lambda box, view, clan=OWN: sum(of(box, view, seat) for seat in _seats(box, view, clan))


_DISCS = _count(lambda box, view, seat: view.discs[seat])
_FIGURES = _count(lambda box, view, seat: len(in_play(box, view, seat)))
TESTS = (
    *_placed(_token, "{token}", "{clan} {token}"),
    ConditionText("{token} called", _token, spellings=("{token} anywhere", "{token}")),
    ConditionText("{clan} {token} called", _token,
                  spellings=("{clan} {token} anywhere", "{clan} {token}")),
    ConditionText("nothing laid", _no_token_laid),
    ConditionText("{clan} laid nothing", _no_token_laid),
    *_placed(_figure(lambda figure, where: where(figure.at)), *_NAMED),
    *_state("bumped", lambda figure: bool(figure.at and figure.bumps)),
    *_state("out", lambda figure: not figure.at),
    *_state("in play", lambda figure: bool(figure.at)),
    *_placed(_nobody, "nobody"), *_placed(_somebody, "somebody", "{clan}"),
    ConditionText("{square} free", lambda box, view, square: square not in figures_by_square(view),
                  spellings=("{square} empty",)),
    ConditionText("{square} taken", lambda box, view, square: square in figures_by_square(view)),
    ConditionText("{square} haunted", lambda box, view, square: view.haunted == square,
                  spellings=("haunted on {square}",)),
    ConditionText("haunted", lambda box, view: bool(view.haunted)))
NUMBERS = (ConditionText("discs", _DISCS), ConditionText("{clan} discs", _DISCS),
           ConditionText("figures", _FIGURES),
           ConditionText("{clan} figures", _FIGURES),
           ConditionText("round", lambda box, view: view.round))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """Parse a condition. Refused: text that is not understood."""
    return TERMS.parse(box, text)
