"""Starting a game: the layout of each half (rulings 42, 71 and 72)."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from referee.core.base.problem import Problem, Problems
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import Square
from referee.games.stone_daze.model.layout import Land
from referee.games.stone_daze.model.state import Box, Figure, State
from referee.games.stone_daze.moves.lines import Line, Lines, column_and_row

STANDARD: Lines = (Line("standard"),)


class LaidOut(Event, frozen=True):
    """A clan has laid out its half; figures are by name."""

    seat: Seat
    land: Land
    places: dict[str, Square]

    def apply(self, box: Box, state: State) -> State:
        seat = self.seat
        facing = box.grounds[seat].facing
        figures = {f"{seat}-{name}": Figure(at, facing) for name, at in self.places.items()}
        return replace(state, figures={**state.figures, **figures},
                       land={**state.land, seat: self.land},
                       discs={**state.discs, seat: box.scenario.discs.clan})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        laid = ((layout.PLAIN[kind], layout.pieces_of_kind(self.land, kind))
                for kind in layout.KINDS)
        pieces = [f"{kind}{'s' * (len(pieces) > 1)} {' '.join(pieces)}"
                  for kind, pieces in laid if pieces]
        if self.land.arrow:
            pieces[-1] += f" with its arrow {self.land.arrow}"
        figures = ", ".join(f"{name} {square}" for name, square in self.places.items())
        return f"{seat_ref(self.seat)} lays out {'; '.join([*pieces, figures])}."


def layout_of_sheet(box: Box, seat: str, lines: Lines) -> tuple[Land, dict[str, Square]]:
    """The complete layout: the standard one with the changes of these orders."""
    land, places = box.layouts[seat]
    places = dict(places)
    for line in lines:
        if line.subject in layout.KINDS:
            land = _with_line(land, line)
        elif line.subject in places and line.squares:
            places[line.subject] = line.squares[0]
    return land, places


def _with_line(land: Land, line: Line) -> Land:
    if line.subject == "small":
        return replace(land, small=line.squares)
    if line.subject == "large":
        return replace(land, large=line.squares)
    if line.subject == "swamp":
        return replace(land, swamp=line.squares)
    return replace(land, gate=line.squares, arrow=line.way or land.arrow)


def check(box: Box, seat: str, lines: Lines, unread: frozenset[str] = frozenset()) -> Problems:
    """Everything that is refused in set-up orders.

    The squares of ``unread`` pieces and figures are unknown, so they are not checked.
    """
    problems_by_line = [list(_line(box, seat, line)) for line in lines]
    problems = [problem for wrong in problems_by_line for problem in wrong]
    twice = [subject for subject, n in Counter(line.subject for line in lines).items() if n > 1]
    problems.extend(_twice(subject) for subject in twice)
    odd = {*unread, *twice,
           *(line.subject for line, wrong in zip(lines, problems_by_line, strict=True) if wrong)}
    land, places = layout_of_sheet(box, seat, lines)
    problems.extend(layout.layout_problems(
        box.grounds[seat], land, {name: at for name, at in places.items() if name not in odd},
        [kind for kind in layout.KINDS if kind not in odd]))
    return tuple(problems)


def _twice(subject: str) -> Problem:
    """The problem of a figure or a kind of piece with several lines."""
    if subject in layout.KINDS:
        return Problem("illegal-twice", f"“{subject}” has two lines in your orders.",
                       hint="Put all pieces of a kind on one line.", rule="ruling 42")
    return Problem("illegal-twice", f"{capitalized(layout.the_figure(subject))} has two lines in "
                   "your orders.", hint="Keep one of the lines.", rule="ruling 42")


def _line(box: Box, seat: str, line: Line) -> Iterator[Problem]:
    figure = f"{seat}-{line.subject}" in box.cards
    if line.subject == "standard":
        return
    if line.subject not in layout.KINDS and not figure:
        yield Problem("illegal-line", f"“{line.subject}” does not belong in a set-up.",
                      hint="A set-up has lines such as: small b4 e4 i4; large c5-d5 g5-h5; swamp "
                      "e5-f6; elder e2. The line “standard” uses the standard set-up "
                      "for everything that has no line.",
                      rule="starting a game")
    elif figure and (len(line.squares) != 1 or line.way or line.acts):
        yield Problem("illegal-line", f"{capitalized(layout.the_figure(line.subject))} needs "
                      "exactly one square to start on.", hint=f"Write “{line.subject}” and the "
                      "square. Figures start facing the enemy.", rule="starting a game")
    elif line.subject == "gate" and line.squares and not line.way:
        yield Problem("illegal-line", "The gate needs an arrow, up or down.", rule="ruling 42",
                      hint=f"Write “gate {line.squares[0]} up” or “gate {line.squares[0]} down”.")


def options(box: Box, seat: str) -> Iterator[Lines]:
    """The standard set-up, and each other place for one of its pieces or figures."""
    yield STANDARD
    land, places = box.layouts[seat]
    ground = box.grounds[seat]
    lines = [Line(figure, squares=(square,))
             for figure in places for square in sorted(ground.start)]
    lines += [line for kind in layout.KINDS for line in _pieces(box, seat, kind, land)]
    for line in dict.fromkeys(lines):
        if not check(box, seat, (line,)) and full(box, seat, (line,)) != STANDARD:
            yield (line,)


def examples(box: Box, seat: str) -> Iterator[Lines]:
    """The standard set-up, and one with a figure, one with a piece elsewhere."""
    yield STANDARD
    land, places = box.layouts[seat]
    figures = (Line(figure, squares=(square,)) for figure in places
               for square in sorted(box.grounds[seat].start) if square != places[figure])
    pieces = (line for kind in layout.KINDS for line in _pieces(box, seat, kind, land)
              if _with_line(land, line) != land)
    for lines in (figures, pieces):
        yield from islice(((line,) for line in lines if not check(box, seat, (line,))), 1)


def _pieces(box: Box, seat: str, kind: str, land: Land) -> Iterator[Line]:
    laid = layout.pieces_of_kind(land, kind)
    arrows = ("up", "down") if kind == "gate" else ("",)
    for moved in laid:
        kept = [piece for piece in laid if piece != moved]
        for piece in box.grounds[seat].pieces(kind):
            if piece not in kept:
                ordered = sorted([*kept, piece], key=column_and_row)
                yield from (Line(kind, arrow, tuple(ordered)) for arrow in arrows)


def full(box: Box, seat: str, lines: Lines) -> Lines:
    """Without what is as in the standard set-up anyway."""
    land, places = box.layouts[seat]
    kept = tuple(line for line in lines if line.subject != "standard" and (
        _with_line(land, line) != land if line.subject in layout.KINDS
        else line.squares != (places[line.subject],)))
    return kept or STANDARD
