"""The lines that a clause means, for each figure that it speaks of: its order, its clubs."""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_daze.box.board import WAYS, Square, vector
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.box.terrain import climb, targets
from referee.games.stone_daze.play.lines import Line
from referee.games.stone_daze.show.called import square_like
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import behind, ways
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk.finding import Finder
from referee.games.stone_daze.talk.people import Spot

_IDLE = (words.GOING | words.THROWS | words.TALK) - set(ways.BOARD) - set(ways.RELATIVE)


class Place(Struct, frozen=True):
    """A place that is said: its squares by figures, how it is said, whether it is a square."""

    spot: Spot
    how: str = ""  # passing, toward, of a token, or where it goes
    named: bool = False
    again: bool = False  # behind an “and”: another place, not the same in other words
    strict: bool = False  # seen from a thing: of several squares none may be chosen


class Clause(Struct):
    """Whom it speaks of, its words, its places."""

    who: list[str] = []
    said: list[str] = []
    places: list[Place] = []
    listed: bool = False  # by commas alone
    each: bool = False
    late: bool = False  # named behind what they do
    nobody: bool = False
    rest: bool = False  # nobody else
    clubs: int = 0
    patient: str = ""
    left_out: bool = False
    sentence: int = 0

    @property
    def full(self) -> bool:
        """Whether it says what is done."""
        return bool(self.places) or not _IDLE.issuperset(self.said)


class Saying:
    """Makes lines of clauses; knows who is said to do nothing."""

    def __init__(self, finder: Finder) -> None:
        self.box, self.view, self.finder = finder.box, finder.view, finder
        self.orders = self.view.phase == "orders"
        self.held = False
        self.idle: list[str] = []

    def lines(self, clause: Clause, way: str) -> Iterator[Line]:
        said = {word.casefold() for word in clause.said}
        if clause.left_out and not clause.full and not clause.said:
            if self.held:
                raise refused("invalid-line", "What these do is not said.", span=(0, 0))
            return
        if clause.nobody:
            if clause.places or not (said or clause.rest) or (
                    not said <= words.HELD - {"not"} | words.GOING | words.THROWS):
                raise refused("invalid-line", "Who does nothing can do nothing else.",
                              span=(0, 0))
            self.held = True
            return
        if not clause.places and said and said <= words.HELD | words.HOLDING and (
                said & words.HOLDING or "rest" in said) and clause.who:
            self.held = True
            self.idle += clause.who if len(clause.who) < len(self.finder.playing()) else []
            return
        if not clause.who and not self.orders and clause.clubs == len(self.finder.playing()) > 1:
            clause.who = self.finder.playing()
            clause.clubs = 0
        if not clause.who:
            raise refused("invalid-line", "Of whom this is said is not clear.", span=(0, 0),
                          hint="Begin with a figure.")
        if clause.listed and not clause.each and len(clause.who) > 1:
            raise refused(
                "referee/ambiguous-move", f"“{', '.join(clause.who)}” may share one order, or the "
                "last alone have it.", span=(0, 0),
                hint=f"Write {' and '.join(clause.who)}, or a semicolon between them.")
        if clause.clubs and len(clause.who) > 1:
            if clause.clubs != len(clause.who):
                raise refused("invalid-line", f"{clause.clubs} clubs are said, and "
                              f"{len(clause.who)} throwers.", span=(0, 0))
            clause.clubs = 0
        make = self._order if self.orders else self._club
        for i, name in enumerate(clause.who):
            yield make(clause, name, i, way)

    def _order(self, clause: Clause, name: str, i: int, way: str) -> Line:
        key = f"{self.finder.seat}-{name}"
        said = list(clause.said)
        if not said and not clause.places:
            raise refused("invalid-line", f"“{name}” says nothing of what it does.", span=(0, 0))
        squares = [word for word in said if square_like(Reader(word))]
        acts = {"fire", "fireball", "bird", "bonfire", "dragon", "fires"}
        if len(clause.who) > 1 and len(squares) == len(clause.who) and acts.isdisjoint(said):
            said = [word for word in said if word not in squares] + [squares[i]]
        if not clause.places and not squares and way and self._follows(said):
            said = [*said, way]
        fixed = [place for place in clause.places if place.how != "token"]
        said = list(self._lit(clause, name, said))
        line = behind.Order(self.box, self.view, key, Reader(" ".join(said))).line()
        if not (line.way or line.squares or line.acts or fixed):
            raise refused("invalid-line", f"“{name}” says nothing of what it does.", span=(0, 0))
        if not self.finder.own[name].at:
            return line
        return self._aimed(line, name, fixed)

    def _lit(self, clause: Clause, name: str, said: list[str]) -> Iterator[str]:
        """The words with the squares of the token's places. Refused: several, none."""
        at = self.finder.own[name].at
        for i, word in enumerate(said):
            if not word.startswith("@"):
                yield word
                continue
            near = set(self.box.board.around(at)) if at else set()
            found = near & clause.places[int(word[1:])].spot(name)
            after = next((other for other in said[i + 1:] if other != ","), "")
            if after in found:
                continue
            if len(found) != 1:
                raise refused("invalid-squares", "Which square burns is not clear.", span=(0, 0),
                              hint=f"Write {name} fire c4 c5.")
            yield found.pop()

    def _follows(self, said: list[str]) -> bool:
        return all(word in ("one", "1") or word in behind.UNITS for word in said)

    def _aimed(self, line: Line, name: str, places: list[Place]) -> Line:
        """An order as far as its places tell where it goes. Refused: they tell two squares."""
        at = self.finder.own[name].at
        board = self.box.board
        gone = bool(line.way or line.squares)
        acts = {act.name for act in line.acts}
        near = board.around(at)
        found = {_bound(self.box, self.view, line, name)} if gone else set(near)
        if "run" in acts and not gone:
            found = {far for by in WAYS.values() if (far := board.step(at, by, 2))}
        for place in places:
            squares = place.spot(name)
            if place.how == "past":
                found = {to for to in found if to and any(
                    _far(self.box, square, to) <= 1 or _far(self.box, square, at) <= 1
                    for square in squares)}
            elif place.how == "toward":
                found = {to for to in found if to and min(
                    (_far(self.box, square, to) for square in squares), default=9) < min(
                    (_far(self.box, square, at) for square in squares), default=0)}
            else:
                found &= squares
        if not places:
            return line
        if len(found) == 1 and gone:
            return line
        told = [place for place in places if not place.how]
        if not told or not found:
            raise refused("invalid-line", f"{name} cannot go there.", span=(0, 0),
                          hint=f"Write {name} and the square.")
        if len(found) > 1:
            raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
                f"“{name} {to}”" for to in sorted(found)) + ".", span=(0, 0),
                hint="Write the one that is meant.")
        to, = found
        return Line(line.subject, "", (to,), line.acts)

    def _club(self, clause: Clause, name: str, i: int, way: str) -> Line:
        targets_ = self._targets(clause, name, i) if name != "bird" else [
            square for each in clause.places for square in each.spot(name)]
        said = list(clause.said)
        if {"club", "clubs"} & {*said}:
            said = [word for word in said if word not in words.UNMOVED]
        text = " ".join([*said, *targets_])
        if clause.clubs == 2 and len(clause.who) == 1 and len(targets_) == 1:
            text += " twice"
        line = behind.thrown(self.box, self.view, name, Reader(text), len(clause.who) > 1)
        if line is None:
            raise refused("invalid-line", f"{name} throws no club.", span=(0, 0))
        if clause.clubs and len(clause.who) == 1 and (
                len(line.squares) + len(line.acts) != clause.clubs):
            raise refused("invalid-line", f"{clause.clubs} clubs are said.", span=(0, 0))
        return line

    def _targets(self, clause: Clause, name: str, i: int) -> list[Square]:
        """The squares that a figure throws at, by the places of its clause."""
        groups: list[set[Square]] = []
        plain: list[bool] = []
        strict = any(place.strict for place in clause.places)
        for place in clause.places:
            squares = set(place.spot(name))
            if groups and not place.again and not (place.named and plain[-1]):
                groups[-1] &= squares
                plain[-1] = plain[-1] or place.named
            else:
                groups.append(squares)
                plain.append(place.named)
        if len(clause.who) > 1 and len(groups) == len(clause.who) and all(plain):
            if any("toss" in plan.acts for plan in self.view.plans.values()):
                raise refused("referee/ambiguous-move", "Which club is whose is not clear.",
                              span=(0, 0), hint="Write each thrower with its squares.")
            groups = [groups[i]]
        figure = self.finder.own[name]
        open_to = set(targets(self.box, self.view, figure)) if figure.at else set()
        found: list[Square] = []
        for squares in groups:
            squares = squares if len(squares) == 1 or strict else squares & open_to
            if len(squares) > 1:
                raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
                    f"“{name} {to}”" for to in sorted(squares)) + ".", span=(0, 0),
                    hint="Write the one that is meant.")
            if not squares:
                raise refused("invalid-line", f"No square there is open to {name}.", span=(0, 0),
                              hint=f"Write {name} and the square.")
            found += squares
        return found

    def patients(self, clauses: list[Clause], lines: list[Line]) -> None:
        """Refused: a patient that is named where another may be healed in its stead."""
        bound = {line.subject: _bound(self.box, self.view, line, line.subject)
                 for line in lines if line.subject in self.finder.own}
        for clause in clauses:
            for healer in clause.who if clause.patient else ():
                to = bound.get(healer, self.finder.own[healer].at)
                near = self.box.board.around(to) if to else []
                sick = [name for name in self.finder.playing() if self.finder.own[name].bumps
                        and {bound.get(name, ""), self.finder.own[name].at} & set(near)]
                if sick != [clause.patient]:
                    raise refused("invalid-line", "Whom the elder heals is asked for at the end "
                                  "of the round, if there are several.", span=(0, 0),
                                  hint=f"Write {healer} heal.")


def _far(box: Box, one: Square, other: Square) -> int:
    return max(map(abs, box.board.between(one, other)))


def _bound(box: Box, view: View, line: Line, name: str) -> Square:
    """Where a figure's order leads; where it stands if it stays or turns."""
    figure = view.figures[f"{view.to}-{name}"]
    acts = {act.name for act in line.acts}
    if line.squares:
        return line.squares[-1]
    if line.way not in WAYS or not figure.at:
        return figure.at
    by = vector(figure.facing, line.way)
    if "climb" in acts:
        return climb(box, view, figure.at, by)[0]
    return box.board.step(figure.at, by, 2 if "run" in acts else 1)
