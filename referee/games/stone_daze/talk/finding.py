"""Places as people point at them, found in what their clan sees.

A place is told for each figure by itself, for “one square to the left” and “right in
front of him” are another square for each; it is a set, for “their mound” may be several.
"""

from msgspec.structs import replace

from referee.core.words import Reader
from referee.games.stone_daze.box.board import FACINGS, Square, Vector, vector
from referee.games.stone_daze.box.state import Figure
from referee.games.stone_daze.box.terrain import in_play, targets
from referee.games.stone_daze.show.called import corners, square_like
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk import ways
from referee.games.stone_daze.talk.grounds import Grounds
from referee.games.stone_daze.talk.people import LEADING, NOWHERE, OTHERS, Spot, Squares, after

_COMPASS = {**ways.BOARD}
_SQUARE = {"square", "spot", "space", "field"}
_EVERY = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Finder(Grounds):
    """Reads names of figures and of places."""

    def spot(self, reader: Reader) -> Spot | None:
        """The place that stands here, prepositions before it; None, with nothing read."""
        start = reader.at
        while reader.at < start + LEADING and not self.relates(reader, 0) and (
                reader.peek() in words.PLACED or (
                    reader.peek() in ("the", "a") and after(reader) in _SQUARE
                ) or reader.peek() in _SQUARE or (
                    reader.peek() in words.CLOSER and self.relates(reader, 1))):
            reader.at += 1
        found = self._related(reader)
        self.relative = found is not None
        found = found or self._thing(reader)
        if found is None:
            reader.at = start
        return found

    def relates(self, reader: Reader, on: int) -> bool:
        at = reader.at
        reader.at += on
        found = self._relation(reader)
        reader.at = at
        return bool(found)

    def _relation(self, reader: Reader) -> str:
        """The word for where something lies seen from another that is read here, or nothing."""
        for count in (4, 3, 2, 1):
            said = "-".join(word.casefold() for word in reader.words[reader.at:reader.at + count])
            if said in words.RELATIONS and reader.at + count <= len(reader.words):
                reader.at += count
                return words.RELATIONS[said]
        return ""

    def _related(self, reader: Reader) -> Spot | None:
        start = reader.at
        relation = self._relation(reader)
        if not relation:
            return None
        foe = self.foes(reader)
        if foe:
            found = frozenset[Square]().union(*(self._from(figure, relation, True)
                                                for figure in foe))
            return lambda name: found
        if reader.peek() in ("him", "her", "it") and self.before:
            word = reader.peek()
            reader.at += 1
            meant = self.before.copy()
            return lambda name: self._by_own(self.pronoun(word, meant, name), relation)
        figures = self.figures(reader)
        if len(figures) == 1 and figures != (OTHERS,):
            return lambda name: self._by_own(figures[0], relation)
        thing = None if figures else self._thing(reader)
        if thing is None:
            reader.at = start
            return None
        return lambda name: self._round(thing(name), relation)

    def _by_own(self, name: str, relation: str) -> Squares:
        """The squares at a side of an own figure, of where it was put before it too."""
        figure = self.figure(name)
        squares = {figure.at, self.moved.get(name, figure.at)} - {""}
        sides = [self._from(replace(figure, at=at), relation, False) for at in squares]
        return frozenset[Square]().union(*sides) if all(sides) else NOWHERE

    def pronoun(self, word: str, before: list[str], name: str) -> str:
        """Whom “him” or “her” means in what is said of a figure: who was named before it.

        The girl alone is a “her”; none was named: itself.
        """
        she = word in ("her", "she", "hers")
        fit = [other for other in before if other != name and (word == "it" or (
            other == "girl") == she)]
        return fit[-1] if fit else name

    def _from(self, figure: Figure, relation: str, foe: bool) -> Squares:
        """The squares at a side of a figure: as it faces, and as seen from home."""
        board = self.box.board
        if relation == "around":
            return frozenset(board.around(figure.at))
        (x, y), (u, v) = FACINGS[figure.facing], self.ahead
        u, v = (-u, -v) if foe else (u, v)
        if relation in ("left", "right"):
            hand = vector(figure.facing, relation)
            bys = [hand, (-1, 0) if relation == "left" else (1, 0)]
        elif relation in ("front", "back"):
            sign = 1 if relation == "front" else -1
            bys = [(x * sign, y * sign), (u * sign, v * sign)]
        else:
            bys = [_COMPASS[relation]]
        return frozenset(at for by in bys if (at := board.step(figure.at, by)))

    def _round(self, thing: Squares, relation: str) -> Squares:
        """The squares at a side of a thing that has no face: before and behind it are either."""
        board = self.box.board
        bys = {"around": list(_EVERY), "front": [(0, 1), (0, -1)], "back": [(0, 1), (0, -1)],
               "left": [(-1, 0)], "right": [(1, 0)]}.get(relation) or [_COMPASS[relation]]
        return frozenset(at for square in thing for by in bys
                         if (at := board.step(square, by))) - thing

    def _thing(self, reader: Reader) -> Spot | None:
        """A thing that fills squares: a square, an enemy, terrain, a row, whose square it is."""
        if self.square(reader):
            found = frozenset(corners(self.box.board, reader))
            self.pointed = found
            return lambda name: found
        start = reader.at
        for read in (self._same, self.foe, self.whose, self.terrain, self.line):
            reader.at = start
            squares = read(reader)
            if squares:
                return _always(squares)
        reader.at = start
        if self.view.phase == "clubs":
            across = self._opposite(reader)
            reader.at = reader.at if across else start
            return across or self._off(reader)
        if self.view.phase == "set-up" or self._outward(reader):
            return self._off(reader)
        return None

    def _outward(self, reader: Reader) -> bool:
        """Whether steps to the near side of the board are counted here."""
        after = [word.casefold() for word in reader.words[reader.at:reader.at + 5]]
        return (reader.peek() in ("one", "1", "a") and not words.OUTWARD.keys().isdisjoint(after))

    def _same(self, reader: Reader) -> Squares:
        """The square that was named last: ``the same square``."""
        reader.skip("the")
        if reader.skip("same") and reader.skip("target", *words.PLACES):
            if square_like(reader):
                self.pointed = frozenset(corners(self.box.board, reader))
            return self.pointed if len(self.pointed) == 1 else NOWHERE
        return NOWHERE

    def whose(self, reader: Reader) -> Squares:
        """The square of one who was named: ``her place``, ``R6's square``, ``where R6 was``."""
        if reader.skip("where"):
            foes = self.foe(reader)
            found = foes or self.terrain(reader)
            if found and reader.skip("is", "stands", "stand", "are", "lies", "burns"):
                reader.skip("now")
                return found
            who = self._pronoun(reader) or self.figures(reader)
            if len(who) == 1 and who[0] in self.own and reader.skip(
                    "is", "was", "stands", "stood", "starts", "stays", "sits", "now"):
                reader.skip("now", "before", "standing")
                return frozenset({self.own[who[0]].at} - {""})
            return NOWHERE
        word = reader.peek()
        who = (self.pronoun(word, self.before, self.before[-1]),) if self.before and reader.skip(
            "his", "her", "its") else ()
        if not who:
            reader.skip("the")
            mark = reader.at
            who = self.figures(reader)
            who = who if reader.at > mark and reader.words[reader.at - 1].casefold().endswith(
                "s") else ()
        owned = reader.at > 0 and reader.words[reader.at - 1].casefold().endswith("'s")
        if len(who) == 1 and who[0] in self.own and (reader.skip(*words.PLACES) or (
                owned and self.view.phase == "set-up" and not reader)):
            return frozenset({self.own[who[0]].at} - {""})
        return NOWHERE

    def _pronoun(self, reader: Reader) -> tuple[str, ...]:
        word = reader.peek()
        if self.before and reader.skip("he", "she", "it"):
            return (self.pronoun(word, self.before, self.before[-1]),)
        return ()

    def _opposite(self, reader: Reader) -> Spot | None:
        """The enemy straight ahead of each thrower: ``the one straight across``."""
        reader.skip("the")
        reader.skip("one", "enemy", "figure", "man", "guy")
        reader.skip("standing")
        reader.skip("straight", "right", "directly", "just")
        if not reader.skip("across", "opposite"):
            return None
        reader.skip("from", "of", "to")
        reader.skip("him", "her", "it", "them")
        return self._across

    def _across(self, name: str) -> Squares:
        foes = {self.view.figures[key].at for key in in_play(self.box, self.view, self.enemy)}
        lane = self.lane(name)
        return frozenset(next(([at] for at in lane if at in foes), []))

    def lane(self, name: str) -> list[Square]:
        """The squares straight ahead of a figure, to the end of the board."""
        figure, found = self.figure(name), list[Square]()
        at = self.box.board.step(figure.at, FACINGS[figure.facing]) if figure.at else ""
        while at:
            found.append(at)
            at = self.box.board.step(at, FACINGS[figure.facing])
        return found

    def _off(self, reader: Reader) -> Spot | None:
        """A place counted out from where a figure stands: ``two ahead and one to the left``."""
        steps: list[tuple[int, str]] = []
        while True:
            at = reader.at
            reader.skip("and") if steps else None
            step = self.step(reader)
            if step is None:
                reader.at = at
                break
            steps.append(step)
        if not steps:
            return None
        return lambda name: self.counted(name, steps)

    def step(self, reader: Reader) -> tuple[int, str] | None:
        start = reader.at
        if self.view.phase == "clubs" and reader.peek() in ("straight", "farthest"):
            reader.skip("straight")
            reader.skip(*words.AHEAD)
            if reader.skip("farthest"):
                return -1, "forward"
            reader.at = start
        unit = reader.peek() == "a" and after(reader) in words.UNITS
        reader.at += unit
        count = 1 if unit else reader.maybe_number()
        reader.skip(*words.UNITS)
        reader.skip("further", "farther", "more")
        if [word.casefold() for word in reader.words[reader.at:reader.at + 3]][:2] == [
                "to", "the"] and reader.words[reader.at + 2:][:1] and (
                reader.words[reader.at + 2].casefold() in words.OUTWARD):
            reader.at += 2
        if count is not None and reader.peek() in words.OUTWARD:
            reader.at += 1
            return count, reader.words[reader.at - 1].casefold()
        if count is None:
            return self._way_first(reader)
        said = ways.phrase(reader)
        if said is None or len(said.parts) != 1 or said.turns or said.faces:
            reader.at = start
            return None
        return (count, said.parts[0]) if count else None

    def _way_first(self, reader: Reader) -> tuple[int, str] | None:
        """``left two squares``; of clubs also ``straight ahead``, with no number: 0."""
        start = reader.at
        reader.skip("straight")
        said = ways.phrase(reader)
        if said is not None and len(said.parts) == 1 and not (said.turns or said.faces):
            mark = reader.at
            count = reader.maybe_number()
            if count and reader.skip(*words.UNITS):
                return count, said.parts[0]
            reader.at = mark
            if self.view.phase == "clubs" and said.parts[0] in words.AHEAD - {"up"}:
                return 0, "forward"
        reader.at = start
        return None

    def counted(self, name: str, steps: list[tuple[int, str]]) -> Squares:
        figure = self.figure(name)
        if not figure.at:
            return NOWHERE
        if steps[0][0] < 0:
            open_to = targets(self.box, self.view, figure)
            return frozenset([at for at in self.lane(name) if at in open_to][-1:])
        if not steps[0][0]:
            return frozenset(self.lane(name)) if len(steps) == 1 else NOWHERE
        at = figure.at
        for count, part in steps:
            at = self.box.board.step(at, self.by(figure, part), count) if at else ""
        return frozenset({at} - {""})

    def by(self, figure: Figure, part: str) -> Vector:
        if part in words.OUTWARD:
            left = self.box.board.places[figure.at][0] < self.box.board.columns / 2
            return ((-1 if left else 1) * words.OUTWARD[part], 0)
        return ways.BOARD[part] if part in ways.BOARD else vector(
            figure.facing, ways.RELATIVE[part])


def _always(squares: Squares) -> Spot:
    return lambda name: squares
