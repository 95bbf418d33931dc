"""A set-up in sentences: what is moved from where it stands in the standard one, and whither."""

import re

from referee.core.english import FILLER
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.play.lines import Line, Lines, ordered, place
from referee.games.stone_daze.show.called import corners, square_like
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk import pieces, whither
from referee.games.stone_daze.talk.finding import Finder
from referee.games.stone_daze.talk.idioms import plain, sentences
from referee.games.stone_daze.talk.people import OTHERS, after, ahead
from referee.games.stone_daze.talk.placing import Laid, Placing, wrong

_PARTS = re.compile(r"[,()]|\bbut\b|\bexcept(?: that| for)?\b|\s[-–—]\s")
_ANSWERED = {"change", "changes", "special", "wishes", "extras", "changing"}


def tell(box: Box, view: View, text: str) -> Lines:
    """The lines of a set-up that sentences mean. Refused: what is not understood."""
    return _Laying(box, view).lines(plain(text))


class _Laying:
    """The clauses of a text, then where all of them leave pieces and figures."""

    def __init__(self, box: Box, view: View) -> None:
        self.box, self.view = box, view
        self.finder = Finder(box, view)
        self.seat = self.finder.seat
        self.land, self.places = box.layouts[self.seat]
        self.placing = Placing(self.finder)
        self.clauses: list[Laid] = []

    def lines(self, text: str) -> Lines:
        for sentence in sentences(text):
            left = self._settled(sentence)
            if left.strip(" ,.-()"):
                self._sentence(Reader(left))
        named = [name for clause in self.clauses for name in clause.who]
        found: dict[str, Line] = {}
        for clause in self.clauses:
            if OTHERS in clause.who:
                clause.who = [*(n for n in clause.who if n != OTHERS),
                              *(name for name in self.places if name not in named)]
            for line in self.placing.lines(clause, found):
                if line.subject not in layout.KINDS and found.get(line.subject, line) != line:
                    raise wrong(f"{line.subject} is given two places.")
                found[line.subject] = line
        if not found and not self.placing.standard:
            raise wrong("Nothing is laid out.")
        return ordered(self.box.scenario, found.values() or [Line("standard")])

    def _settled(self, sentence: str) -> str:
        """A sentence without its clauses that leave things as they are."""
        if self._stands(sentence):
            return ""
        left = _PARTS.split(sentence)
        kept = [part for part in left if not (part.strip() and self._stands(part))]
        return sentence if len(kept) == len(left) else ", ".join(kept)

    def _stands(self, text: str) -> bool:
        said = {word.casefold() for word in Reader(text).words}
        stands = said <= words.STANDING and bool(said & words.SETTLED) and (
            said.isdisjoint(("no", "not")) or not said.isdisjoint(_ANSWERED))
        self.placing.standard = self.placing.standard or stands
        return stands

    # Clauses.

    def _sentence(self, reader: Reader) -> None:
        clause = Laid()
        joined = False
        while reader:
            gap = "" if not reader.at else reader.text[
                reader.spans[reader.at - 1][1]:reader.spans[reader.at][0]]
            comma = any(sign in gap for sign in ",.&+/()")
            if reader.peek() in ("and", "plus", "but", "then", "while", "so"):
                joined = joined or reader.peek() != "so"
                reader.at += 1
                continue
            clause = self._item(reader, clause, comma, joined or "&" in gap or "+" in gap)
            joined = False
        self._done(clause)

    def _done(self, clause: Laid) -> None:
        if clause.who or clause.kind or clause.full:
            self.clauses.append(clause)

    def _item(self, reader: Reader, clause: Laid, comma: bool, joined: bool) -> Laid:
        start, word = reader.at, reader.peek()
        if self._said(reader, clause):
            return clause
        if reader.peek() in ("with", "for") and clause.swaps:
            reader.at += 1
        if not (word in words.PLACED or self.finder.relates(reader, 0)
                or (word in words.CLOSER and self.finder.relates(reader, 1))):
            piece = self._piece(reader, clause)
            if piece is not None:
                if clause.kind == piece.kind and not clause.full:
                    clause.chosen += piece.chosen
                    return clause
                if clause.full or clause.who or clause.kind:
                    self._done(clause)
                return piece
            reader.at = start
            step = self.finder.step(reader)
            if step is not None:
                clause.steps.append(step)
                return clause
            who = () if self._whose(reader) else self.finder.figures(
                reader, begins=comma or joined or not start or not clause.who or clause.swaps)
            if who:
                if clause.swaps and len(clause.who) < 2:
                    clause.who += who
                    return clause
                if clause.full or clause.kind:
                    self._done(clause)
                    return Laid(list(who))
                clause.listed = (clause.listed or (comma and bool(clause.who))) and not joined
                clause.who += [name for name in who if name not in clause.who]
                return clause
            one = self._that_one(reader, clause)
            if one is not None:
                return one
            if (clause.kind and word in ("one", "ones", "other", "another", "it")) or (
                    word == "the" and after(reader) in ("other", "one")
                    and clause.kind):
                reader.at = start + 1
                return clause
            reader.at = start
        return self._where(reader, clause)

    def _that_one(self, reader: Reader, clause: Laid) -> Laid | None:
        """Another piece of the kind that is spoken of: ``the one on b4``."""
        start = reader.at
        reader.skip("the")
        last = clause.kind or (self.clauses[-1].kind if self.clauses and not clause.who else "")
        side = words.SIDES.get(reader.peek())
        reader.at += side is not None
        if last and reader.skip("one"):
            laid = Laid(kind=last)
            ordered = sorted(layout.named(self.land, last), key=place)
            if side is not None:
                laid.chosen = whither.sided(ordered, side)
            else:
                self._chosen(reader, laid, ordered, False, clause)
            if laid.chosen:
                if clause.full:
                    self._done(clause)
                return laid
        reader.at = start
        return None

    def _whose(self, reader: Reader) -> bool:
        at, spoken = reader.at, self.finder.spoken
        found = bool(self.finder.whose(reader))
        reader.at, self.finder.spoken = at, spoken
        return found

    def _said(self, reader: Reader, clause: Laid) -> bool:
        """Words that say how: changing places, arrows, upright, as it was."""
        word = reader.peek()
        if word == "arrow" and not (clause.kind or clause.who):
            clause.kind = "gate"
        if word in words.SWAPS and clause.kind:
            reader.at += 1  # “change to” of pieces
        elif word in words.SWAPS:
            reader.at += 1
            reader.skip("their", "the")
            reader.skip(*words.PLACES)
            clause.swaps = True
        elif (clause.swaps and word in words.PLACES) or (
                word == "instead" and after(reader) != "of" and clause.full):
            reader.at += 1
        elif word in ("instead", "rather", "not"):
            reader.at += 1
            reader.skip("of", "than", "on", "at")
            self._former(reader, clause)
        elif word in ("upright", "vertical", "vertically", "lengthwise"):
            reader.at, clause.upright = reader.at + 1, True
        elif word in ("horizontal", "horizontally", "sideways", "crosswise", "flat"):
            reader.at, clause.upright = reader.at + 1, False
        elif clause.kind == "gate" and word in pieces.ARROW | {
                "point", "look", "looks", "lead", "leads"}:
            reader.at += 1
        elif clause.kind == "gate" and (arrow := whither.arrow(self.finder, reader)):
            if clause.arrow not in ("", arrow):
                raise refused("referee/ambiguous-move", "The arrow may point up or down.",
                              span=reader.span(), hint="Write gate a6-c6 up, or down.")
            clause.arrow = arrow
        elif clause.kind == "gate" and word in ("same", "unchanged"):
            reader.at += 1
            reader.skip("way", "direction")
            clause.arrow = self.land.arrow
        elif clause.kind == "gate" and word in ("reversed", "turned"):
            reader.at += 1
            reader.skip("round", "around")
            clause.arrow = "down" if self.land.arrow == "up" else "up"
        elif word in ("unchanged", "stay", "stays", "same", "standard", "remain", "remains"):
            reader.at += 1
            reader.skip("way", "places", "place")
            clause.stays = True
        else:
            return False
        return True

    def _former(self, reader: Reader, clause: Laid) -> None:
        """Refused: what is said to be no more was not so."""
        if clause.arrow and reader.peek() in ("up", "down"):
            if reader.peek() != self.land.arrow:
                raise wrong(f"The arrow does not point {reader.peek()}.")
            reader.at += 1
            return
        if square_like(reader):
            squares = set(corners(self.box.board, reader))
            was = {self.places[name] for name in clause.who if name in self.places}
            if squares <= was:
                return
        raise wrong("What is to be otherwise is not clear.")

    def _piece(self, reader: Reader, clause: Laid) -> Laid | None:
        """Pieces of terrain that are named here, and which of their kind."""
        start, side, size, other, outer, count = reader.at, (9, 9), "", False, False, 0
        while True:
            word = reader.peek()
            if word in words.SIDES:
                side = words.SIDES[word]
            elif word in words.SMALL | words.LARGE:
                size = "small" if word in words.SMALL else "large"
            elif word in ("outer", "outermost"):
                outer = True
            elif word in ("other", "second") and after(reader):
                other = True
            elif size and word in ("one", "ones"):
                break
            elif word in ("both", "all", "each", "two", "three", "2", "3", "one", "1"):
                count = {"both": 2, "all": 9, "each": 9, "two": 2, "2": 2, "three": 3,
                         "3": 3}.get(word, 1)
            elif word not in ("the", "my", "our", "own", "a", "of", "rock", "that") or (
                    word == "rock" and after(reader) not in words.MOUNDS):
                break
            reader.at += 1
        word = reader.peek()
        kind = words.GROUND.get(word.removesuffix("'s"), "")
        if word in words.MOUNDS or (size and word in ("one", "ones", "pieces", "piece")):
            kind = size
        if kind:
            reader.at += 1
        elif word in words.MOUNDS:
            reader.at += 1
            kind = whither.covering(self.box, self.land, reader)
        elif size and (square_like(reader) or word in ("on", "at", "to")):
            kind, word = size, word + "s"
        if not kind:
            reader.at = start
            return None
        laid = Laid(kind=kind)
        ordered = sorted(layout.named(self.land, kind), key=place)
        plural = word.endswith("s") or count > 1
        laid.every = (plural and count != 1) or len(ordered) == 1
        if count not in (0, 9, 1) and count != len(ordered):
            laid.every = False
        if side != (9, 9):
            laid.chosen = whither.sided(ordered, side)
            if not laid.chosen:
                raise wrong(f"Which {layout.PLAIN[kind]} is not clear.")
        if outer and ordered:
            laid.chosen = [ordered[0], ordered[-1]]
        if other:
            named = [piece for one in (*self.clauses, clause) if one.kind == kind
                     for piece in one.chosen]
            laid.chosen = [piece for piece in ordered if piece not in named]
        self._chosen(reader, laid, ordered, plural, clause)
        return laid

    def _chosen(self, reader: Reader, laid: Laid, ordered: list[str], plural: bool,
                clause: Laid) -> None:
        """Which pieces are meant, by a square of theirs, or by what is said to lie there now."""
        start, board = reader.at, self.box.board
        if reader.skip("there") or whither.in_the_way(reader):
            before = set(clause.squares)
            for piece in layout.named(self.land, clause.kind) if clause.steps else ():
                moved = self.placing.moved(piece, clause.steps)
                before |= set(board.block(moved))
            area = set(board.block(pieces.hull(before))) if before else set()
            laid.chosen = [piece for piece in ordered if area & set(board.block(piece))]
            if not laid.chosen:
                raise wrong(f"No {layout.PLAIN[laid.kind]} lies there.")
            return
        came = reader.peek() == "from"
        if not plural and square_like(reader) and after(reader) in words.LAYING | {"to"}:
            squares = corners(self.box.board, reader)
            laid.chosen = [piece for piece in ordered if set(squares) <= set(board.block(piece))]
            if laid.chosen:
                return
            reader.at = start
        if reader.skip("of", "from") or (not plural and reader.skip("on", "at", "in")):
            reader.skip("the")
            found: list[str] = []
            while square_like(reader):
                at = reader.at
                squares = corners(self.box.board, reader)
                near = [piece for piece in ordered if set(squares) <= set(board.block(piece))]
                if not near:
                    reader.at = at
                    break
                found += [piece for piece in near if piece not in found]
                while reader.peek() == "and" and came and square_like(ahead(reader)):
                    reader.at += 1
            if found and (not laid.chosen or laid.chosen == found):
                laid.chosen = found
                return
        reader.at = start

    def _where(self, reader: Reader, clause: Laid) -> Laid:
        """A place, or a word that is passed over. Refused: any other."""
        start = reader.at
        if reader.peek() == "from" and square_like(ahead(reader)):
            reader.at += 1
            squares = set(corners(self.box.board, reader))
            stood = {self.places[name] for name in clause.who if name in self.places}
            stood |= {at for piece in clause.chosen or (
                layout.named(self.land, clause.kind) if clause.kind else ())
                for at in self.box.board.block(piece)}
            if not squares & stood and clause.kind and reader.peek() == "to":
                clause.squares += sorted(squares)  # from corner to corner
                return clause
            if squares <= stood:
                if clause.kind and not clause.chosen:
                    clause.chosen = [piece for piece in layout.named(self.land, clause.kind)
                                     if squares & set(self.box.board.block(piece))]
                return clause
            raise wrong("It does not stand there.")
        if reader.peek() == "to" and clause.squares and square_like(ahead(reader)):
            clause.ranged = True
        while reader.peek() in words.PLACED | {"square", "squares"}:
            reader.at += 1
        if square_like(reader):
            clause.squares += corners(self.box.board, reader)
            self.finder.pointed = frozenset(clause.squares)
            return clause
        reader.at = start
        while clause.kind and reader.peek() in words.PLACED:
            reader.at += 1
        if clause.kind and (line := self.finder.line(reader)):
            clause.within = line
            return clause
        reader.at = start
        if clause.kind and (edge := whither.edge(self.finder, reader)):
            clause.touched = edge
            return clause
        reader.at = start
        spot = self.finder.spot(reader) if clause.who else None
        if spot is not None:
            clause.spots.append(spot)
            return clause
        word = reader.peek()
        if word in words.LAYING | words.TALK | FILLER | {"one", "ones", "other", "another", "way"}:
            reader.at += 1
            return clause
        if clause.full and reader.skip("shown", "printed", "drawn", "already"):
            return clause
        raise refused("invalid-line", f"“{word}” says no square.", span=reader.span())
