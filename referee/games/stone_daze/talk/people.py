"""Own figures as people name them: by word, mark, number, where they stand, several by one word."""

from collections.abc import Callable, Iterable
from copy import copy

from referee.core.problem import refused
from referee.core.words import Reader, normal
from referee.games.stone_daze.box.board import FACINGS, Square, Vector
from referee.games.stone_daze.box.state import Box, Figure
from referee.games.stone_daze.box.terrain import in_play, targets
from referee.games.stone_daze.show.called import FIGURES, corners, square_like
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk.starts import Starts

Squares = frozenset[Square]
Spot = Callable[[str], Squares]
"""The squares that words may mean for a figure, by its name."""

NOWHERE: Squares = frozenset()
NESTED = 2  # figures told by where others stand, told so themselves
LEADING = 8  # words before a name or a place that are passed over
OTHERS = "others"  # stands for all figures that the text does not name


def ahead(reader: Reader, words_on: int = 1) -> Reader:
    """A reader of the same text so many words further on."""
    found = copy(reader)  # its words are not looked for again, which would take as long as the text
    found.at += words_on
    return found


def after(reader: Reader, words_on: int = 1) -> str:
    """The word so many words further on, in lower case, or nothing."""
    at = reader.at + words_on
    return reader.words[at].casefold() if at < len(reader.words) else ""


class People:
    """Reads names of figures; knows who was spoken of last."""

    def __init__(self, box: Box, view: View) -> None:
        self.box, self.view = box, view
        self.starts = Starts(box, view)
        self.seat, self.enemy = self.starts.seat, self.starts.enemy
        self.ahead = FACINGS[box.grounds[self.seat].facing]
        self.own = {box.cards[key].id: view.figures[key] for key in box.clans[self.seat]}
        self.spoken: tuple[str, ...] = ()  # own figures named last
        self.before: list[str] = []  # those named alone, in their order
        self.pointed: Squares = NOWHERE  # squares named last
        self.nested = 0  # how many figures are being told by where others stand
        self.relative = False  # whether the place read last is seen from a thing
        self.moved: dict[str, Square] = {}  # where figures are put by what was read before
        self.names = {normal(name): id for id, said in FIGURES.items() if id in self.own
                      for name in said.split()}
        self.names |= {normal(name): id for id in self.own for name in (
            id, *(word for figure in box.scenario.characters.list if figure.id == id
                  for word in (figure.name, *figure.aliases)))}

    def playing(self) -> list[str]:
        """The clan's figures on the board, by number."""
        return [self.box.cards[key].id for key in in_play(self.box, self.view, self.seat)]

    def figure(self, name: str) -> Figure:
        """An own figure. Refused: the bird, which stands nowhere."""
        if name not in self.own:
            raise refused("invalid-line", f"The {name} stands nowhere.", span=(0, 0),
                          hint="Write the square.")
        return self.own[name]

    def figures(self, reader: Reader, *, begins: bool = False) -> tuple[str, ...]:
        """The own figures that are named here; none, with nothing read.

        ``begins``: a bare number, or a square where one stands, names a figure here.
        """
        start = reader.at
        found = self._several(reader)
        found = found if reader.at > start else ()
        reader.at = start if not found else reader.at
        found = found or self._one(reader, begins)
        if found and found != (OTHERS,):
            where = reader.at
            found = self._standing(reader, found) or found
            reader.at = where if len(found) > 1 and where == reader.at else reader.at
            self.spoken = found
            self.before += found if len(found) == 1 else ()
        reader.at = reader.at if found else start
        return found

    def det(self, reader: Reader) -> None:
        start = reader.at
        while reader.at < start + LEADING and (
                reader.peek() in words.OWN or reader.peek() in self.starts.clan):
            if reader.peek() in ("no", "number", "nr", "figure") and (
                    not after(reader).isdigit()):
                return
            reader.at += 1

    def _several(self, reader: Reader) -> tuple[str, ...]:
        """Figures by a word for several: ``all``, ``both brothers``, ``the front four``."""
        self.det(reader)
        word = reader.peek()
        if word in words.ALL:
            reader.at += 1
            return self._all(reader)
        if word == "whole":
            reader.at += 1
            return self._all(reader) if reader.peek() in words.PEOPLE else ()
        if word in words.REST or (word == "other" and self._plural(reader, 1)):
            reader.at += 1
            self._people(reader)
            return (OTHERS,)
        if found := self._row(reader):
            return found
        if word == "figures" and (found := self._numbered(reader)):
            return found
        if self._plural(reader, 0) and after(
                reader, 1 + (after(reader) in words.PEOPLE)) in ("in", "on", "of"):
            at = reader.at
            found = self._all(reader)
            if reader.words[reader.at - 1].casefold() not in words.PEOPLE:
                return found
            reader.at = at
        both = reader.skip("both", "two")
        reader.skip("of")
        self.det(reader)
        stem = words.STEMS.get(reader.peek().removesuffix("'").removesuffix("s"), "")
        group = tuple(id for id in self.own if stem and id.startswith(f"{stem}-"))
        if stem and reader.peek().rstrip("'").endswith("s") and len(group) > 1:
            reader.at += 1
            return group
        if both and len(self.playing()) == 2:
            reader.skip("them", *words.PEOPLE)
            return tuple(self.playing())
        return ()

    def _plural(self, reader: Reader, on: int) -> bool:
        """Whether several are counted or named so many words on."""
        after = reader.words[reader.at + on:reader.at + on + 1]
        return bool(after) and (after[0].casefold() in words.PEOPLE or (
            after[0].casefold() in words.COUNTS or (after[0].isascii() and after[0].isdigit())))

    def _people(self, reader: Reader) -> int:
        """Passes over words for people; how many they are said to be, or 0."""
        count = 0
        while reader:
            if reader.peek() in words.PEOPLE | words.OWN - {"no"} | {"of", "us", "them"}:
                reader.at += 1
            elif not count and self._plural(reader, 0) and (
                    number := reader.maybe_number()) is not None:
                count = number
            else:
                break
        return count

    def _all(self, reader: Reader) -> tuple[str, ...]:
        at = reader.at
        count = self._people(reader)
        reader.skip("in", "of", "on")
        row = self._line(reader)
        if row and count in (0, len(row)):
            return self._able(reader, row) or row
        if row and count:
            raise refused("invalid-line", f"{len(row)} figures stand there, not {count}.",
                          span=reader.span(at), hint="Name the figures.")
        reader.at = at
        count = self._people(reader)
        found = tuple(self.playing())
        if able := self._able(reader, found):
            return able
        if reader.peek() in ("but", "except", "besides", "bar", "save"):
            at = reader.at
            reader.at += 1
            reader.skip("for")
            out = self._one(reader, True)
            while out and reader.skip("and"):
                out += self._one(reader, True)
            reader.at = reader.at if out else at
            found = tuple(name for name in found if name not in out)
        if count and count != len(found):
            raise refused("invalid-line", f"{len(found)} figures are in play, not {count}.",
                          span=reader.span(), hint="Name the figures.")
        return found

    def _line(self, reader: Reader) -> tuple[str, ...]:
        """Those of a rank, ``front``, ``our back row``, or of a row of the board, ``row 3``."""
        self.det(reader)
        at = reader.at
        if row := self._row(reader):
            return row
        if reader.skip("front") and reader.peek() not in words.UNITS:
            front = max(map(self._rank, self.playing()), default=0)
            return tuple(name for name in self.playing() if self._rank(name) == front)
        reader.at = at
        squares = self.line(reader)
        reader.at = reader.at if squares else at
        return tuple(name for name in self.playing() if self.own[name].at in squares)

    def _able(self, reader: Reader, names: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some ``who can reach d10``: to whose clubs a square is open."""
        start = reader.at
        if reader.skip("who", "that") and reader.skip("can", "may") and (
                reader.skip("reach", "hit", "throw")):
            reader.skip("at", "to", "on")
            if square_like(reader):
                at, = corners(self.box.board, reader)[:1]
                self.pointed = frozenset({at})
                reader.at -= 1
                return tuple(name for name in names
                             if at in targets(self.box, self.view, self.own[name]))
        reader.at = start
        return ()

    def _row(self, reader: Reader) -> tuple[str, ...]:
        """The front row, the back row, the front four: as the clan looks ahead."""
        start, word = reader.at, reader.peek()
        if not reader.skip("front", "back", "rear", "first", "second", "last"):
            return ()
        count = reader.maybe_number() if word in ("front", "back", "rear", "last") else None
        row = reader.skip("row", "line", "rank")
        ranks = [[name for name in self.playing() if self._rank(name) == rank]
                 for rank in sorted({self._rank(name) for name in self.playing()}, reverse=True)]
        the = start > 0 and reader.words[start - 1].casefold() in words.OWN
        if not (row or (the and (count or 0) > 1)) or not ranks:
            reader.at = start
            return ()
        if word in ("back", "rear", "last"):
            ranks.reverse()
        nth = 1 if word == "second" else 0
        if count is None:
            return tuple(ranks[nth]) if nth < len(ranks) else ()
        reader.skip(*words.PEOPLE)
        found: list[str] = []
        for rank in ranks:
            found += rank if len(found) < count else []
        if len(found) != count:
            reader.fail("invalid-line", f"There are no {word} {count}.", "Name the figures.")
        return tuple(sorted(found, key=list(self.own).index))

    def _rank(self, name: str) -> int:
        x, y = self.box.board.places[self.own[name].at]
        return x * self.ahead[0] + y * self.ahead[1]

    def _numbered(self, reader: Reader) -> tuple[str, ...]:
        """``figures 1 to 7``."""
        reader.at += 1
        low = reader.maybe_number()
        if low is not None and reader.skip("to", "through", "till", "until"):
            high = reader.maybe_number()
            names = list(self.own)
            if high is not None and 0 < low < high <= len(names):
                return tuple(names[low - 1:high])
        return ()

    def _one(self, reader: Reader, begins: bool) -> tuple[str, ...]:
        """One own figure by its name, its mark, where it stands, or as him who was named last."""
        start = reader.at
        self.det(reader)
        word = reader.peek()
        if not word:
            return ()
        if (begins or reader.at > start) and word.isdecimal() and self._number(reader):
            reader.at += 1
            return (list(self.own)[int(word) - 1],)
        bare = word.removesuffix("'s").removeprefix(f"{self.seat}-")
        key = self.starts.marked(bare)
        if key and (not begins or not square_like(Reader(bare)) or key.startswith(self.seat)):
            reader.at += 1
            return (self.box.cards[key].id,) if key.startswith(f"{self.seat}-") else ()
        side = words.SIDES.get(word) if self._body(reader, 1) else None
        other = word == "other" and self._body(reader, 1)
        reader.at += side is not None or other
        found = self.noun(reader)
        if other and len(found) > 1 and len(self.spoken) == 1:
            found = tuple(name for name in found if name not in self.spoken)
        if side is not None and len(found) > 1:
            found = self._beside(found, side)
        if len(found) > 1:
            found = self._aside(reader, found) or self._standing(reader, found)
            if len(found) != 1:
                reader.at = start
                return ()
        if found or begins is False or not square_like(reader):
            return found
        at = self.starts.own().get(reader.peek(), "") if self.view.phase != "set-up" else ""
        reader.at += bool(at)
        return (at,) if at else ()

    def bird(self, reader: Reader) -> tuple[str, ...]:
        """The bird, which throws like a figure; none, with nothing read."""
        start = reader.at
        self.det(reader)
        reader.skip("big")
        if self.view.phase == "clubs" and reader.skip("bird", "dragon", "bird's", "dragon's"):
            return ("bird",)
        reader.at = start
        return ()

    def from_here(self, reader: Reader) -> tuple[str, ...]:
        """The thrower of ``a5 to a11``, by the square he stands on; none, with nothing read."""
        if self.view.phase != "clubs" or reader.peek() not in self.starts.own() or (
                after(reader) not in ("to", "at", "onto")) or not square_like(ahead(reader, 2)):
            return ()
        return self.figures(reader, begins=True)

    def _aside(self, reader: Reader, found: tuple[str, ...]) -> tuple[str, ...]:
        """The one of several who stands ``on the left``; nothing read: none is."""
        start = reader.at
        if reader.skip("on", "to") and reader.skip("the", "our", "my") and (
                side := words.SIDES.get(reader.peek())) and after(reader) != "of":
            reader.at += 1
            reader.skip("side", "edge", "wing")
            one = self._beside(found, side)
            if len(one) == 1:
                return one
        reader.at = start
        return ()

    def _number(self, reader: Reader) -> bool:
        """Whether a number here is a figure's and counts nothing."""
        counted = words.UNITS | words.MOUNDS | words.SMALL | words.LARGE | {
            "club", "clubs", "of", "figures", "x", "discs", "disc"}
        steps = reader.peek() == "1" and after(reader) == "steps"  # he does: one is a step
        return len(reader.peek()) < 4 and 0 < int(reader.peek()) <= len(self.own) and (
            steps or after(reader) not in counted)

    def _body(self, reader: Reader, on: int) -> bool:
        after = reader.words[reader.at + on:reader.at + on + 1]
        return bool(after) and (after[0].casefold() in words.BODIES
                                or after[0].casefold() in words.STEMS)

    def noun(self, reader: Reader) -> tuple[str, ...]:
        """The figures that a noun may mean, the longest name first."""
        for count in (3, 2, 1):
            said = [word.casefold() for word in reader.words[reader.at:reader.at + count]]
            if len(said) < count or self.broken(reader, count):
                continue
            name = self.names.get(normal("".join(said).removesuffix("'s").removesuffix("'")))
            if name is not None:
                reader.at += count
                if self.starts.marked(reader.peek()) == f"{self.seat}-{name}":
                    reader.at += 1
                return (name,)
        word = reader.peek().removesuffix("'s")
        if word in words.STEMS:
            reader.at += 1
            found = tuple(id for id in self.own if id.startswith(f"{words.STEMS[word]}-"))
            alive = tuple(id for id in found if id in self.playing())
            return alive if len(alive) == 1 else found
        if word in words.BODIES and after(reader):
            reader.at += 1
            found = self._standing(reader, tuple(self.playing()))
            reader.at -= not found
            return found
        return ()

    def broken(self, reader: Reader, count: int) -> bool:
        """Whether a sign stands between words that would make a name together."""
        begin, end = reader.spans[reader.at][0], reader.spans[reader.at + count - 1][1]
        said = reader.text[begin:end]
        return "  " in said or any(sign in said for sign in ",.;:&+/(")

    def _beside(self, found: Iterable[str], side: Vector) -> tuple[str, ...]:
        """The one of several that stands farthest to a side of the board; or all of them."""
        alive = [name for name in found if self.own[name].at]
        column = {name: self.box.board.places[self.own[name].at][0] * (side[0] or 1)
                  for name in alive}
        best = [name for name in alive if column[name] == max(column.values())]
        return tuple(best if side[0] and len(best) == 1 else alive)

    def _standing(self, reader: Reader, found: tuple[str, ...]) -> tuple[str, ...]:
        """Those who stand where the words behind their name say; nothing read: it says none."""
        start = reader.at
        if self.view.phase == "set-up":
            return ()
        reader.skip("who", "that", "which")
        reader.skip("is", "stands", "are", "standing", "up", "sitting")
        if self.nested == NESTED or reader.peek() not in (
                "on", "at", "of", "in", "from", "behind"):
            reader.at = start
            return ()
        self.nested += 1
        try:
            spot = self.spot(reader)
        finally:
            self.nested -= 1
        here = tuple(name for name in found if spot is not None and self.own[name].at
                     and self.own[name].at in spot(name))
        if not here or (len(found) > 1 and len(here) > 1):
            reader.at = start
            return ()
        return here

    def spot(self, reader: Reader) -> Spot | None:
        """The place that stands here; None, with nothing read."""
        raise NotImplementedError

    def line(self, reader: Reader) -> Squares:
        """The row or column of the board that stands here; none."""
        raise NotImplementedError
