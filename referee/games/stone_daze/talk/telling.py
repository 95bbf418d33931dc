"""A sheet in sentences: whom each clause speaks of, and what it says of them.

A sentence becomes clauses, a clause the plain lines that ``reading`` knows: figures by
name, places by their squares. A word that is neither understood nor in a closed list
of talk goes on into the line, where it is refused.
"""

import re

from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_daze.box.board import WAYS, Square
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.play.lines import Line, Lines, ordered
from referee.games.stone_daze.show.called import corners, square_like
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import behind, ways
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk.finding import Finder
from referee.games.stone_daze.talk.idioms import plain, sentences
from referee.games.stone_daze.talk.people import OTHERS, Spot, after, ahead
from referee.games.stone_daze.talk.saying import Clause, Place, Saying

SIGNS = ",.&+|/–—()"
AGENT = {"by", "from", "with", "using"}
_WHITHER = (words.PLACED | words.PASSING | words.HEADING) - {"of", "by"}
_WHOLLY = {"draw", "nobody", "everyone", "everybody", "all", "anybody", "anyone", "targets"}
_STANDS = {"nobody", "moves", "walks", "goes", "steps"}
_TOTAL = re.compile(r"\b(two|three|four|five|six|[2-6]) clubs(?:(?![a-z]\d)[^:;.,])*:")
EACH = {"both", "each", "all", "every"}
PLUS = {"and", "plus", "while"}


def tell(box: Box, view: View, text: str) -> Lines:
    """The lines of a sheet of orders or of clubs that sentences mean, in any words.

    Refused: what is not understood; what may be meant in two ways.
    """
    return _Telling(box, view).lines(plain(text))


class _Telling:
    """The clauses of a text as they are read."""

    def __init__(self, box: Box, view: View) -> None:
        self.box, self.view = box, view
        self.finder = Finder(box, view)
        self.orders = view.phase == "orders"
        self.saying = Saying(self.finder)
        self.clauses: list[Clause] = []
        self.draw = self.unmoved = False
        self.sentence = 0
        self.passed = False  # whether a sign stands before a word that was passed over

    def lines(self, text: str) -> Lines:
        total = _TOTAL.search(text)
        for sentence in sentences(_TOTAL.sub(" ", text)):
            if sentence.split() and not self._idle(sentence):
                parts = [part for part in sentence.split(",") if not (
                    _WHOLLY & {*Reader(part).words} and self._idle(part))]
                left = ",".join(parts)
                if not left.split() or (len(parts) < sentence.count(",") + 1
                                        and self._idle(left)):
                    continue
                self._sentence(Reader(left))
        named = [name for clause in self.clauses for name in clause.who]
        rest = [name for name in self.finder.playing() if name not in named]
        found: list[Line] = []
        way = ""
        for clause in self.clauses:
            if OTHERS in clause.who:
                clause.who = [*(n for n in clause.who if n != OTHERS), *rest]
            lines = list(self.saying.lines(clause, way))
            way = next((line.way for line in lines if line.way), way)
            found += lines
        if total and Reader(total[1]).maybe_number() != sum(
                len(line.squares) + len(line.acts) for line in found):
            raise refused("invalid-line", f"{total[1]} clubs are said.", span=(0, len(text)))
        if {*self.saying.idle} & {line.subject for line in found}:
            raise refused("invalid-line", "Who does nothing can do nothing else.", span=(0, 0))
        if self.unmoved and any(line.way in WAYS or line.squares for line in found):
            raise refused("invalid-line", "Nobody moves, and somebody does.", span=(0, 0))
        self.saying.held = self.saying.held or self.unmoved
        self.saying.patients(self.clauses, found)
        if self.draw:
            found.append(Line("draw"))
        if not found and self.saying.held:
            found.append(Line("stay" if self.orders else "none"))
        if not found:
            raise refused("invalid-line", "Nothing is ordered.", span=(0, len(text)))
        return ordered(self.box.scenario, found)

    def _idle(self, sentence: str) -> bool:
        """Whether a sentence offers a draw or leaves all be."""
        said = {word.casefold() for word in Reader(sentence).words}
        if "draw" in said and said <= words.DRAWING and self.orders:
            self.draw = True
            return True
        if self.orders and said <= _STANDS and "nobody" in said:
            self.unmoved = True
            return True
        held = said <= words.HELD | words.HOLDING | words.EVERYBODY and bool(
            said & words.HOLDING)
        self.saying.held = self.saying.held or held
        return held or said <= words.TALK

    def _sentence(self, reader: Reader) -> None:
        clause = Clause()
        joined = then = False
        self.sentence += 1
        while reader:
            gap = "" if not reader.at else reader.text[
                reader.spans[reader.at - 1][1]:reader.spans[reader.at][0]]
            comma = any(sign in gap for sign in SIGNS) or " - " in gap or self.passed
            self.passed = False
            strong = any(sign in gap for sign in "&+/")
            if reader.peek() in PLUS or reader.peek() == "then" or (
                    reader.peek() == "but" and not self._excepted(reader, clause)):
                joined = True
                then = then or reader.peek() == "then"
                reader.at += 1
                continue
            clause = self._item(reader, clause, comma or then, joined or strong)
            joined = then = False
        self._done(clause)

    def _excepted(self, reader: Reader, clause: Clause) -> bool:
        """Whether “but the elder” ends a sentence here, and leaves him out."""
        copy, before = ahead(reader, 0), self.finder.before.copy()
        found = bool(clause.full and self._except(copy)) and not copy
        self.finder.before = before
        return found

    def _item(self, reader: Reader, clause: Clause, comma: bool, joined: bool) -> Clause:
        """What stands next, in its clause, or in the one that it begins."""
        start = reader.at
        if clause.who and clause.full and (found := self._except(reader)):
            if OTHERS not in clause.who and not {*found} <= {*clause.who}:
                raise refused("invalid-line", "Who is left out is not among them.", span=(0, 0))
            clause.who = [name for name in clause.who if name not in found]
            self._done(clause)
            return Clause(list(found), left_out=True)
        if reader.skip("nobody"):
            self._done(clause)
            rest = self.finder.figures(reader) == (OTHERS,)
            return Clause([OTHERS], nobody=True, rest=rest)
        agent = reader.peek() in AGENT and not (
            reader.peek() == "with" and self._act_follows(reader))
        if agent or (reader.peek() == "one" and after(reader) in AGENT):
            reader.skip("one")
            reader.at += 1
            who = self.finder.figures(reader, begins=True)
            if who:
                return self._agent(clause, who, comma, joined)
            reader.at = start
        if clause.said[-1:] and clause.said[-1] in ("heal", "heals", "healing", "cure", "cures"):
            word = reader.peek()
            if len(clause.who) == 1 and reader.skip("him", "her", "it"):
                clause.patient = self.finder.pronoun(word, self.finder.before, clause.who[0])
                return clause
            patient = self.finder.figures(reader)
            if len(patient) == 1:
                clause.patient = patient[0]
                return clause
        if clause.who and not clause.full and reader.peek() in ("he", "she", "they"):
            reader.at += 1
            return clause
        if reader.peek() in ("he", "she", "they") and clause.who:
            reader.at += 1
            clause.said.append(",")
            return clause
        if reader.peek() in EACH and clause.who:
            reader.at += 1
            clause.each = True
            return clause
        if begins_club := self.finder.from_here(reader):
            if clause.full:
                self._done(clause)
            return Clause(list(begins_club))
        before = [] if start == 0 or comma else [reader.words[start - 1].casefold()]
        counted = clause.who and any(word.isdigit() or word == "one" for word in clause.said)
        begins = (comma or joined or start == 0 or (not clause.who and not clause.full)) and not (
            counted and reader.peek().isdigit())
        new = Clause() if clause.late and clause.who and (comma or joined) else clause
        if self._placed(reader, new, joined and new is clause):
            if new is not clause:
                self._done(clause)
            return new
        reader.at = start
        who = () if before and before[0] in ("at", "follows", "follow") else (
            self.finder.bird(reader) or self.finder.figures(reader, begins=begins))
        if who and clause.who and clause.said[-1:] == ["not"]:
            raise refused("invalid-line", "Who does nothing is not clear.", span=(0, 0))
        if who and before and before[0] in _WHITHER:
            raise refused("invalid-line", f"“{before[0]}” a figure says no square.", span=(0, 0))
        if who:
            return self._who(reader, clause, who, comma, joined)
        if self._foe_target(reader, clause, joined):
            return clause
        return self._word(reader, clause, comma, joined)

    def _except(self, reader: Reader) -> tuple[str, ...]:
        """Who is left out of what was said; none, with nothing read."""
        start = reader.at
        if reader.skip("except", "excepting", "besides", "bar", "but", "apart", "other"):
            reader.skip("for", "from", "than")
            found = self.finder.figures(reader, begins=True)
            if found and found != (OTHERS,):
                return found + self._also(reader)
        reader.at = start
        return ()

    def _also(self, reader: Reader) -> tuple[str, ...]:
        """More of those who are left out: of none of them more is said."""
        found: tuple[str, ...] = ()
        while reader:
            start = reader.at
            reader.skip("and")
            more = self.finder.figures(reader, begins=True)
            if not more or not self._ends(reader):
                reader.at = start
                break
            found += more
        return found

    def _act_follows(self, reader: Reader) -> bool:
        at = reader.at
        reader.at += 1
        reader.skip("a", "an", "the", "his", "her", "its")
        found = behind.WORDS.exact(reader.peek()) is not None or reader.peek() in (
            "extra", "disc", "mega", "mighty", "two", "2", "one")
        reader.at = at
        return found

    def _who(self, reader: Reader, clause: Clause, who: tuple[str, ...], comma: bool,
             joined: bool) -> Clause:
        if clause.full and clause.who and not (
                clause.late and who != (OTHERS,) and (joined or comma) and self._ends(reader)):
            self._done(clause)
            return Clause(list(who))
        if clause.full and not clause.who:
            clause.late = True
            clause.said += [","] * any(
                word in ways.RELATIVE or word in ways.BOARD for word in clause.said)
        elif clause.who and not clause.full:
            if not (comma or joined or list(who) == clause.who):
                raise refused("invalid-line", "Whether these share an order is not clear.",
                              span=(0, 0), hint="Put an “and” or a semicolon between figures.")
            clause.listed = (clause.listed or comma) and not joined
        clause.who += [name for name in who if name not in clause.who]
        return clause

    def _ends(self, reader: Reader) -> bool:
        """Whether nothing is said here of whom was just named."""
        if not reader or reader.peek() in PLUS:
            return True
        gap = reader.text[reader.spans[reader.at - 1][1]:reader.spans[reader.at][0]]
        return any(sign in gap for sign in SIGNS)

    def _agent(self, clause: Clause, who: tuple[str, ...], comma: bool, joined: bool) -> Clause:
        if clause.full and clause.who and not clause.late:
            if not (comma or joined):
                raise refused("invalid-line", "Who else shares this line is not clear.",
                              span=(0, 0), hint="Put a semicolon between figures.")
            self._done(clause)
            clause = Clause()
        clause.late = clause.late or clause.full
        clause.who += [name for name in who if name not in clause.who]
        return clause

    def _placed(self, reader: Reader, clause: Clause, joined: bool) -> bool:
        """Whether a place is read here: a square, something that lies or stands on one."""
        if self.orders and reader.peek() in words.LIT:
            return False  # what is lit, and not what burns there
        how = "token" if self.orders and words.LIT.keys() & {*clause.said} else ""
        if reader.peek() in words.PASSING and self.orders and not how:
            how, _ = "past", reader.skip(reader.peek())
        elif reader.peek() in words.HEADING and self.orders and not how:
            how, _ = "toward", reader.skip(reader.peek())
        literal = self.finder.square(ahead(reader, int(reader.peek() in words.PLACED)))
        if not self.orders and reader.peek() in ("over", "past"):
            reader.at += 1
            if self.finder.spot(reader) is not None:
                return True  # what a club flies over is no matter
            reader.at -= 1
        if literal and how in ("", "token") and self.orders:
            return False  # goes on into the line
        if reader.peek() == "from":
            return self._source(reader, clause)
        before = reader.at
        starts_own = self.finder.figures(ahead(reader, 0)) if not how else ()
        if starts_own and reader.peek() not in words.PLACED and not self.finder.whose(
                ahead(reader, 0)):
            return False
        if not self.orders and starts_own and clause.who and not clause.full and (
                reader.peek() in ("at", "on", "onto", "against")):
            return False
        if literal:
            while not square_like(reader):
                reader.at += 1
            squares = corners(self.box.board, reader)
            self.finder.pointed = frozenset(squares)
            for i, square in enumerate(squares):
                clause.places.append(Place(_only(square), how, True, joined or i > 0))
            return True
        spot = self.finder.spot(reader)
        if spot is None:
            reader.at = before
            return False
        clause.places.append(Place(spot, how, False, joined, self.finder.relative))
        if how == "token":
            clause.said.append(f"@{len(clause.places) - 1}")
        return True

    def _source(self, reader: Reader, clause: Clause) -> bool:
        """Whether “from d3” says where the figures stand. Refused: they stand elsewhere."""
        if not square_like(ahead(reader)):
            return False
        reader.at += 1
        squares = corners(self.box.board, reader)
        own = self.finder.own
        if not clause.who or any(name not in own or own[name].at not in squares
                                 for name in clause.who if name != OTHERS):
            raise refused("invalid-line", f"Nobody of these stands on {squares[0]}.",
                          span=reader.span(), hint="Leave out where it stands.")
        if len(squares) > 1:
            clause.places.append(Place(_only(squares[1]), "", True))
        return True

    def _foe_target(self, reader: Reader, clause: Clause, joined: bool) -> bool:
        """A club at the bare name of a figure is at the enemy's, for none is thrown at its own."""
        if self.orders or not clause.who or clause.full:
            return False
        squares = self.finder.aimed(reader)
        if squares:
            clause.places.append(Place(lambda _: squares, "", False, joined))
        return bool(squares)

    def _word(self, reader: Reader, clause: Clause, comma: bool, joined: bool) -> Clause:
        word = reader.peek()
        if word in ("one", "1", "some", "any", "either") and after(reader) == "of":
            raise refused("invalid-line", "Which of them is not said.", span=(0, 0))
        if word in ("two", "both", "2", "three", "3", "four", "one") and (
                not self.orders and after(reader) in ("clubs", "club")):
            if clause.full and clause.who and (comma or joined):
                self._done(clause)
                clause = Clause()
            clause.clubs = {"both": 2}.get(word) or reader.maybe_number() or 0
            reader.at += word == "both"
            reader.at += 1
            return clause
        if word == "likewise" and clause.who and not clause.full and self.clauses and (
                not self.clauses[-1].nobody):
            reader.at += 1
            clause.said, clause.places = [*self.clauses[-1].said], [*self.clauses[-1].places]
            return clause
        if word in ("twice", "double") and not self.orders:
            clause.clubs = 2
            reader.at += 1
            return clause
        if (joined or comma) and clause.late and self._means(reader):
            self._done(clause)
            clause = Clause()
        reader.at += 1
        if word == "unchanged" and not self.orders and clause.places:
            return clause  # who is thrown at, where he stands
        if self._means(ahead(reader, -1)) or not self._talk(word):
            clause.said += [","] * (comma and bool(clause.said)) + [reader.words[reader.at - 1]]
        else:
            self.passed = comma
        return clause

    def _talk(self, word: str) -> bool:
        return word in words.TALK or (word in words.GOING if self.orders else (
            word in words.THROWS and word not in ("club", "clubs")))

    def _means(self, reader: Reader) -> bool:
        """Whether a word says what is done: a direction, an action, a square."""
        word = reader.peek()
        if not self.orders:
            return square_like(reader) or word in ("mega", "megaclub", "force")
        return (square_like(reader) or word in ways.RELATIVE or word in ways.BOARD
                or word in ways.TURNING | ways.FACING | ways.HALF or word in ways.CLOCK
                or word.isdigit() or word in ("one", "two") or word in behind.UNITS
                or behind.WORDS.exact(word) is not None)

    def _done(self, clause: Clause) -> None:
        last = self.clauses[-1] if self.clauses else None
        if last is not None and last.late and clause.full and not clause.who and (
                last.sentence == self.sentence):
            last.said += [",", *clause.said]
            last.places += clause.places
        elif clause.who or clause.full or clause.clubs:
            clause.sentence = self.sentence
            self.clauses.append(clause)


def _only(square: Square) -> Spot:
    return lambda name: frozenset({square})
