"""The lines that a clause of a set-up means: where it puts figures and pieces."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.core.problem import Refused, refused
from referee.core.words import Reader
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.board import Square
from referee.games.stone_daze.play.lines import Line, place
from referee.games.stone_daze.talk import pieces
from referee.games.stone_daze.talk.finding import Finder
from referee.games.stone_daze.talk.people import NOWHERE, Spot, Squares


class Laid(Struct):
    """What a clause speaks of, figures or pieces, and where it wants them."""

    who: list[str] = []
    kind: str = ""
    chosen: list[str] = []
    every: bool = False
    squares: list[Square] = []
    spots: list[Spot] = []
    steps: list[tuple[int, str]] = []
    arrow: str = ""
    stays: bool = False
    swaps: bool = False
    upright: bool | None = None
    ranged: bool = False
    listed: bool = False
    touched: Squares = NOWHERE  # a corner or an edge that each of the pieces has a square of
    within: Squares = NOWHERE  # a row or column that the squares of pieces lie in

    @property
    def full(self) -> bool:
        """Whether it says where."""
        return bool(self.squares or self.spots or self.steps or self.arrow or self.stays
                    or self.swaps)


class Placing:
    """Makes lines of clauses, each from what those before it have moved."""

    def __init__(self, finder: Finder) -> None:
        self.box, self.finder, self.seat = finder.box, finder, finder.seat
        self.land, self.places = self.box.layouts[self.seat]
        self.standard = False

    def lines(self, clause: Laid, found: dict[str, Line]) -> Iterator[Line]:
        if not clause.full:
            raise wrong("Where it goes is not said.")
        if clause.kind:
            yield from self._pieces(clause, found)
            return
        if not clause.who:
            raise wrong("What goes there is not said.")
        if clause.listed and not (clause.swaps or len(clause.squares) == len(clause.who)):
            raise wrong("Which of them goes there is not clear.")
        if clause.stays:
            if clause.squares or clause.spots or clause.steps:
                raise wrong("It stays and goes.")
            self.standard = True
            return
        if clause.swaps:
            if len(clause.who) != 2 or clause.squares or clause.spots or clause.steps:
                raise wrong("Which two change places is not clear.")
            one, other = clause.who
            yield Line(one, squares=(self.places[other],))
            yield Line(other, squares=(self.places[one],))
            return
        squares = self._squares(clause)
        for i, name in enumerate(clause.who):
            own = [squares[i]] if len(squares) == len(clause.who) > 1 else squares
            yield self._figure(clause, name, own)

    def _squares(self, clause: Laid) -> list[Square]:
        """The squares of a clause; a range of them for so many figures."""
        if len(clause.squares) == 2 < len(clause.who):
            found = list(self.box.board.block("-".join(clause.squares)))
            one = self.box.board.places[clause.squares[0]]
            if len(found) == len(clause.who) and 1 in _spread(found):
                return found if self.box.board.places[found[0]] == one else found[::-1]
        return clause.squares

    def _figure(self, clause: Laid, name: str, squares: list[Square]) -> Line:
        start = self.box.grounds[self.seat].start
        sets = [{square} for square in squares]
        sets += [set(spot(name)) for spot in clause.spots]
        if clause.steps:
            sets.append(set(self.finder.counted(name, clause.steps)))
        found = set.intersection(*sets)
        found = found & start if len(found) > 1 else found
        if len(found) > 1:
            raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
                f"“{name} {to}”" for to in sorted(found)) + ".", span=(0, 0),
                hint="Write the one that is meant.")
        if not found:
            raise wrong(f"{name} is given two places, or none.")
        self.finder.moved[name] = next(iter(found))
        return Line(name, squares=tuple(found))

    def _pieces(self, clause: Laid, found: dict[str, Line]) -> Iterator[Line]:
        kind, board = clause.kind, self.box.board
        old = found[kind].squares if kind in found else layout.named(self.land, kind)
        arrow = found[kind].way if kind in found else self.land.arrow
        arrow = (clause.arrow or arrow) if kind == "gate" else ""
        if clause.who or clause.swaps or clause.spots:
            raise wrong("Pieces lie on squares that are named.")
        chosen = clause.chosen or (list(layout.named(self.land, kind)) if clause.every else [])
        if clause.stays:
            given = pieces.pieces(self.box, self.seat, kind, Reader("squares"), clause.squares)
            if clause.steps or (given and sorted(given) != sorted(chosen or old)):
                raise wrong("It stays and goes.")
            self.standard = True
            if clause.arrow:
                yield Line(kind, arrow, tuple(old))
            return
        laid: list[str] = []
        if clause.squares:
            laid = list(pieces.pieces(self.box, self.seat, kind, Reader("squares"),
                                       clause.squares))
        if clause.steps:
            moved = [self.moved(piece, clause.steps) for piece in chosen]
            if not moved or (laid and sorted(laid) != sorted(moved)):
                raise wrong("Which piece goes there is not clear.")
            laid = moved
        if not laid:
            if clause.arrow and kind == "gate":
                yield Line(kind, arrow, tuple(old))
                return
            raise wrong("Where it goes is not said.")
        if clause.within and not all(
                clause.within.issuperset(board.block(piece)) for piece in laid):
            raise wrong("Not all of these squares lie there.")
        if clause.touched and any(clause.touched.isdisjoint(board.block(piece)) for piece in laid):
            raise wrong("Not all of these squares lie there.")
        for piece in laid:
            x, y = board.between(piece.partition("-")[0], piece.rpartition("-")[2])
            if clause.upright is not None and clause.upright != (y > x):
                raise wrong("It does not lie so on these squares.")
        if clause.chosen and len(laid) == len(clause.chosen):
            kept = [piece for piece in old if piece not in clause.chosen]
            laid = [*kept, *laid]
        elif clause.chosen or (clause.steps and len(laid) != len(old)):
            raise wrong("How many pieces go there is not clear.")
        yield Line(kind, arrow, tuple(sorted(laid, key=place)))

    def moved(self, piece: str, steps: list[tuple[int, str]]) -> str:
        """A piece so many squares on. Refused: off the board; a side that is two."""
        facing = self.box.grounds[self.seat].facing
        ends = piece.split("-")
        figure = replace(next(iter(self.finder.own.values())), facing=facing)
        for count, part in steps:
            for i, end in enumerate(ends):
                by = self.finder.by(replace(figure, at=end), part)
                if part in ("left", "right") and by[0] != (1 if part == "right" else -1):
                    raise wrong(f"“{part}” of the clan or of the board?")
                ends[i] = self.box.board.step(end, by, count)
                if not ends[i]:
                    raise wrong("That is off the board.")
        return "-".join(ends)


def _spread(squares: list[Square]) -> tuple[int, int]:
    return len({at[0] for at in squares}), len({at[1:] for at in squares})


def wrong(why: str) -> Refused:
    """The refusal of a clause of a set-up."""
    return refused("invalid-line", why, span=(0, 0), hint="Write a piece and its squares, a "
                   "figure and its square.")
