"""What fills squares, as people name it: the enemy, terrain, tokens, rows and columns."""

from itertools import groupby

from referee.core.words import Reader, normal
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.board import Square, Vector
from referee.games.stone_daze.box.state import Figure
from referee.games.stone_daze.box.terrain import in_play
from referee.games.stone_daze.show.called import BUMPED, FOE, corners, square_like
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk.people import LEADING, NOWHERE, People, Squares, after


class Grounds(People):
    """Reads the names of enemies and of what lies on the board."""

    def foe(self, reader: Reader) -> Squares:
        """Where the enemies stand that are named here."""
        return frozenset(figure.at for figure in self.foes(reader))

    def foes(self, reader: Reader) -> list[Figure]:
        """The enemies that are named here: ``their elder``, ``B4``, ``the blue girl on d9``."""
        start = reader.at
        reader.skip("the", "a", "that", "this")
        word = reader.peek().removesuffix("'s")
        foes = {self.box.cards[key].id: self.view.figures[key]
                for key in in_play(self.box, self.view, self.enemy)}
        key = self.starts.marked(word)
        if key.startswith(f"{self.enemy}-") and (
                not self._square(word) or self.stands(reader, key)):
            reader.at += 1
            found = [self.box.cards[key].id]
        elif word in FOE or word == self.enemy:
            reader.at += 1
            reader.skip("clan's", "clan")
            key = self.starts.marked(reader.peek())
            if key.startswith(f"{self.enemy}-"):
                reader.at += 1
                found = [self.box.cards[key].id]
            else:
                found = self._enemy(reader, list(foes))
        else:
            found = self._theirs(reader, list(foes))
        found = [name for name in found if name in foes]
        if found:
            at = reader.at
            if reader.skip("on", "at", "of", "in") and square_like(reader):
                squares = corners(self.box.board, reader)
                found = [name for name in found if foes[name].at in squares]
            else:
                reader.at = at
        if not found:
            reader.at = start
        return [foes[name] for name in found]

    def aimed(self, reader: Reader) -> Squares:
        """Where the enemies stand of a bare name behind ``at``, ``at the wounded girl``; none."""
        start = reader.at
        if reader.skip("at", "on", "onto", "against", "to"):
            reader.skip("the")
            hurt = reader.skip(*BUMPED)
            foes = [self.view.figures[f"{self.enemy}-{name}"] for name in self.noun(reader)]
            found = frozenset(foe.at for foe in foes if foe.at and (foe.bumps or not hurt))
            if found:
                return found
        reader.at = start
        return NOWHERE

    def _theirs(self, reader: Reader, foes: list[str]) -> list[str]:
        """An enemy whose clan is named behind it: ``the girl of blue``."""
        found = [name for name in self.noun(reader) if name in foes]
        if found and reader.skip("of") and (reader.skip("the") or True) and reader.skip(
                self.enemy, "enemy", "theirs", "them", "opponent"):
            return found
        return []

    def square(self, reader: Reader) -> bool:
        """Whether a square stands here that is no enemy's mark."""
        key = self.starts.marked(reader.peek())
        return bool(square_like(reader)) and not (
            key and self.view.phase == "clubs" and self.stands(reader, key))

    def stands(self, reader: Reader, key: str) -> bool:
        """Whether a mark is a figure's and no square: ``B4's``, ``B3 on i8`` where he stands."""
        said = [word.casefold() for word in reader.words[reader.at:reader.at + 3]]
        return said[0].endswith("'s") or (
            said[1:2] in (["on"], ["at"]) and said[2:] == [self.view.figures[key].at])

    def _square(self, word: str) -> bool:
        """Whether a mark is a square of the board where nobody of that mark stands."""
        return bool(word) and word in self.box.board.places

    def _enemy(self, reader: Reader, foes: list[str]) -> list[str]:
        at = reader.at
        if reader.skip(*BUMPED):
            foes = [name for name in foes if self.view.figures[f"{self.enemy}-{name}"].bumps]
        for count in (3, 2, 1):
            said = reader.words[reader.at:reader.at + count]
            if len(said) < count or self.broken(reader, count):
                continue
            name = self.names.get(normal("".join(said).casefold().removesuffix("'s")))
            if name is not None:
                reader.at += count
                return [name] if name in foes else []
        word = reader.peek().removesuffix("'s").removesuffix("s")
        if word in words.STEMS:
            reader.at += 1
            return [name for name in foes if name.startswith(f"{words.STEMS[word]}-")]
        if word in words.BODIES:
            reader.at += 1
            return foes
        if reader.peek() in ("on", "at") or (at > 0 and reader.words[at - 1].casefold() == "enemy"):
            return foes
        return []

    def terrain(self, reader: Reader) -> Squares:
        """The squares of terrain, of tokens, of a Halhala, of the corners and edges."""
        owner, side, size = "", (9, 9), ""
        for _ in range(LEADING):
            word = reader.peek()
            if word in FOE or word == self.enemy:
                owner = self.enemy
            elif word in ("our", "my", "own", self.seat):
                owner = self.seat
            elif word in words.SIDES:
                side = words.SIDES[word]
            elif word in words.SMALL | words.LARGE:
                size = "small" if word in words.SMALL else "large"
            elif word not in ("the", "a", "that", "open", "whole"):
                break
            reader.at += 1
        return self._ground(reader, [owner] if owner else list(self.box.seats), side, size)

    def _ground(self, reader: Reader, seats: list[str], side: Vector, size: str) -> Squares:
        word, board = reader.peek(), self.box.board
        if word == "rock" and after(reader) in words.MOUNDS:
            reader.at += 1
            word = reader.peek()
        found: Squares = NOWHERE
        last = word in ("last", "home") and after(reader) in ("row", "line")
        reader.at += last
        if (word in words.HALHALA or last) and not size:
            found = frozenset(at for seat in seats for at in self.box.halhala[seat])
        elif word in ("corner", "corners", "edge", "edges") and not size:
            ends = [(0, self.box.board.columns - 1), (0, self.box.board.rows - 1)]
            within = [(x in ends[0]) + (y in ends[1]) for x, y in board.places.values()]
            found = frozenset(at for at, n in zip(board.places, within, strict=True)
                              if n >= 1 + word.startswith("corner"))
        elif word in words.LIT and not size:
            lit = {seat: (fire.base, fire.second) for seat, fire in self.view.fires.items()} if (
                words.LIT[word] == "fires") else {
                seat: (ball.at,) for seat, ball in self.view.balls.items()}
            found = frozenset(at for seat, squares in lit.items() if seat in seats
                              for at in squares if at)
        elif word in words.MOUNDS | set(words.GROUND):
            kinds = [words.GROUND[word]] if word in words.GROUND else (
                [size] if size else ["small", "large"])
            pieces = [board.block(piece) if kind != "gate" else (layout.middle(board, piece),)
                      for seat in seats for kind in kinds
                      for piece in layout.named(self.view.land[seat], kind)]
            found = self._sided(pieces, side)
        if not found:
            return NOWHERE
        reader.at += 1
        at = reader.at
        if reader.skip("on", "at", "of", "in") and square_like(reader):
            squares = corners(self.box.board, reader)
            near = frozenset(squares) & found
            if near or not word.endswith("s"):
                return near
        reader.at = at
        return found

    def _sided(self, pieces: list[tuple[Square, ...]], side: Vector) -> Squares:
        """Of several pieces the one to a side, or in the middle of three."""
        ordered = sorted(pieces, key=lambda piece: self.box.board.places[piece[0]][0])
        if side == (9, 9):
            return frozenset(at for piece in ordered for at in piece)
        ranks = [list(group) for _, group in groupby(
            ordered, key=lambda piece: self.box.board.places[piece[0]][0])]
        n = {-1: 0, 1: -1}.get(side[0], len(ranks) // 2)
        if not ranks or (side == (0, 0) and len(ranks) % 2 == 0):
            return NOWHERE
        return frozenset(at for piece in ranks[n] for at in piece)

    def line(self, reader: Reader) -> Squares:
        """A row or a column: ``row 12``, ``the third row``, ``column d``."""
        board = self.box.board
        reader.skip("the")
        number = words.ORDINALS.get(reader.peek())
        if number is not None:
            reader.at += 1
            if not reader.skip("row", "line"):
                return NOWHERE
        elif reader.skip("row"):
            number = reader.maybe_number()
        elif reader.skip("column", "file"):
            letter = reader.peek()
            reader.at += 1
            return frozenset(at for at in board.places if at[0] == letter)
        else:
            return NOWHERE
        return frozenset(at for at, (_, y) in board.places.items() if y + 1 == number)
