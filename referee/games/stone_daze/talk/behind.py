"""What a person writes behind the name a line begins with: a place, an order, clubs."""


from msgspec.structs import replace

from referee.core.english import FILLER
from referee.core.problem import refused
from referee.core.words import Names, Reader, listed, unknown
from referee.games.stone_daze.box.board import FACINGS, TURNS, WAYS, Square, Vector, vector, way
from referee.games.stone_daze.box.state import Box, Figure, Key
from referee.games.stone_daze.box.terrain import climb
from referee.games.stone_daze.play.lines import ACTS, Act, Line, place
from referee.games.stone_daze.show.called import ACT_NAMES, corners, square_like
from referee.games.stone_daze.show.called import WAYS as WAY_NAMES
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import spelling, ways
from referee.games.stone_daze.talk.spelling import PADDING

UNITS = {"square", "squares", "step", "steps", "space", "spaces", "field", "fields"}
EMPTY = FILLER | {*PADDING} | {
    "also", "then", "both", "each", "all", "will", "shall", "should", "it", "now", "one's", "his",
    "her", "its", "their", "them", "there", "here", "by", "as", "action", "disc", "put", "him",
    "himself", "herself", "itself"}
NEVER = {"doesn't", "doesn’t", "don't", "don’t", "not", "won't", "won’t"}
GOING = EMPTY | UNITS | {
    "move", "go", "walk", "walks", "step", "steps", "use", "uses", "using", "make", "makes", "do",
    "does", "take", "takes", "light", "lighting", "start", "starts", "call", "throw", "towards",
    "toward", "over", "across"}
THROWING = EMPTY | {
    "does", "do", "throw", "throwing", "toss", "tosses", "aim", "aims", "aiming", "target",
    "targets", "hit", "hits", "place", "places", "drop", "drops", "use", "uses", "square",
    "squares", "against", "lands", "bird's"}
IDLE = {"nothing", "none", "no", "pass", "passes", "skip", "skips", "wait", "waits", "hold",
        "holds", "remain", "remains", "put"}
DOING = {word: acts for words, acts in (
    (("throw", "throws", "throwing", "club", "clubs"), ("fireball", "toss", "bird", "force")),
    (("light", "lights", "lighting"), ("fire", "fireball")),
    (("call", "calls"), ("bird",))) for word in words}
TIP = {"towards", "toward", "base", "tip", "pointing", "points", "second", "direction", "facing"}
ONCE = ("run", "climb", "toss", "force", "heal")
# As on the canonical sheet, and what else people say.
MORE = {"run": ("running", "sprint", "sprints", "sprinting", "dash", "dashes"),
        "climb": ("climbing", "cross", "crosses", "crossing"),
        "fire": ("bonfire",), "fireball": ("fireballs",),
        "toss": ("tosses", "mighty-toss", "2-clubs", "mighty-tosser", "two-club"),
        "force": ("extra", "power"), "heal": ("healing", "cure", "cures"),
        "bird": ("big-bird", "calls-bird"), "mega": ("megaclub",)}
WORDS = Names("direction, action or square", {
    **WAY_NAMES, **{name: (*ACT_NAMES[name], *MORE.get(name, ())) for name in ACT_NAMES}})


class Order:
    """A figure's order as it is read: its way, squares, actions, and squares counted out."""

    def __init__(self, box: Box, view: View, key: Key, reader: Reader) -> None:
        self.box, self.view, self.reader = box, view, reader
        self.figure: Figure = view.figures[key]
        self.name = box.cards[key].id
        self.way = ""
        self.slanting = False
        self.squares: list[Square] = []
        self.acts: list[Act] = []
        self.steps = 0

    def line(self) -> Line:
        """The whole line. Refused: what is not understood, two directions, a run not named."""
        reader = self.reader
        while reader:
            since = reader.at
            if square_like(reader):
                self.squares += corners(self.box.board, reader)
            elif self._returns():
                reader.at += 1
            elif (said := ways.phrase(reader)) is not None:
                self._go(ways.way_of(said, self._facing(), self.name), since)
            elif (count := reader.maybe_number()) is not None:
                self._count(count, since)
            elif reader.skip(*ways.DIAGONAL):
                self.slanting = True
            elif (word := self._word()) in ACTS:
                self._act(word)
            elif word:
                self._go(word, since)
        self._meant()
        if self.slanting and not self._slants():
            raise refused("invalid-line", f"{self.name} does not go diagonally so.",
                          span=reader.span(0), hint="Write the direction or the square alone.")
        if self.steps > 1 and not any(act.name == "run" for act in self.acts):
            self._far()
        self.acts.sort(key=lambda act: list(ACTS).index(act.name))
        return settled(self.box, self.view, Line(self.name, self.way, tuple(self.squares),
                                                 tuple(self.acts)), self.figure)

    def _returns(self) -> bool:
        """Whether “back” goes with a square that is not ahead, ``back to d3``: no direction."""
        after = Reader(" ".join(self.reader.words[self.reader.at + 1:self.reader.at + 3]))
        if self.reader.peek() != "back" or not after.skip("to", "on", "onto") or (
                not square_like(after)) or not self.figure.at:
            return False
        at = corners(self.box.board, after)[0]
        (x, y), (u, v) = self.box.board.between(self.figure.at, at), FACINGS[self._facing()]
        return x * u + y * v < 0

    def _slants(self) -> bool:
        """Whether the order goes as far to a side as it goes on."""
        to = self.squares[-1] if self.squares else ""
        x, y = self.box.board.between(self.figure.at, to) if to and self.figure.at else (0, 0)
        return "-" in self.way or bool(x and abs(x) == abs(y))

    def _meant(self) -> None:
        """Refused: a throw, a light or a call of which the line has no action."""
        acts = {act.name for act in self.acts}
        for i, word in enumerate(self.reader.words):
            needed = DOING.get(word.casefold())
            if needed and acts.isdisjoint(needed):
                raise refused("illegal-line", f"“{word}” is no move, and of {listed(needed, 'or')} "
                              "nothing is said.", span=self.reader.spans[i], rule="game sequence",
                              hint="Clubs come once both clans' orders are in; a fire is written "
                              f"as {self.name} fire c4 c5.")

    def _facing(self) -> str:
        return self.figure.facing or "up"

    def _go(self, name: str, since: int) -> None:
        if self.way and name != self.way and not (self.way == "stay" and name in TURNS):
            raise refused("invalid-line", f"{self.name} is given two directions, {self.way} and "
                          f"{name}.", span=self.reader.span(since), rule="movement",
                          hint="One direction a line; put a semicolon between figures.")
        self.way = name

    def _count(self, count: int, since: int) -> None:
        """Squares counted out, or the two clubs of a toss."""
        if self.reader.peek() in ("clubs", "club") and count == 2:
            self.reader.at += 1
            self._act("toss")
            return
        self.reader.skip(*UNITS)
        self.steps = count
        if count > 2 or not count:
            raise refused("invalid-line", f"Nobody goes {count} squares: a move is 1 square, a run "
                          "2.", span=self.reader.span(since), rule="movement",
                          hint="Write a direction, or the square it goes to; put a semicolon "
                          "between figures.")

    def _far(self) -> None:
        run = "run" in next(card.actions for card in self.box.cards.values()
                            if card.id == self.name)
        raise refused("invalid-line", f"{self.name} goes 2 squares in a run alone, which spends a "
                      "disc." if run else f"{self.name} goes 1 square; 2 are a run, which it does "
                      "not have.", span=self.reader.span(0), rule="runners",
                      hint=f"Write {self.name} forward run." if run
                      else f"Write {self.name} forward.")

    def _word(self) -> str:
        """The direction or action named next; nothing for a word that says nothing."""
        reader = self.reader
        if _never(reader, "move", "go"):
            return "stay"
        if reader.skip("call", "calls"):
            return ""  # the bird, which must be named
        if reader.peek() == "s":
            reader.fail("referee/ambiguous-move", "“s” may be stay or south.", "Write the word.")
        if reader.peek() in IDLE:
            reader.at += 1
            reader.skip("order", "orders", "move", "moves", "here", "put")
            return "stay"
        short = len(reader.peek()) == 1 and WORDS.exact(reader.peek()) is None
        found = None if short or reader.peek() in ways.HALF else reader.maybe(WORDS)
        if found is None and reader.skip(*GOING):
            return ""
        if found is None and spelling.words(self.box.scenario).subjects.exact(
                reader.peek()) is not None:
            reader.fail("invalid-line", f"“{reader.words[reader.at]}” begins a line of its own.",
                        "Put a semicolon or a new line before it.")
        if found is None and reader.peek() in ways.HALF:
            reader.fail("invalid-line", f"“{reader.words[reader.at]}” says no direction.",
                        "A half turn is u-turn, for a disc.")
        if short:
            raise unknown(reader.words[reader.at], WORDS, reader.span())
        return found or reader.name(WORDS)

    def _act(self, name: str) -> None:
        reader = self.reader
        if name in ONCE:
            if name not in (act.name for act in self.acts):
                self.acts.append(Act(name))
            if name == "climb":
                reader.skip("over")
                reader.skip("the")
                reader.skip("swamp", "gate", "fence")
            if name == "heal":
                self._patient()
            return
        squares: list[Square] = []
        most, fewest = ACTS[name]
        steps = {"fire", "fireball"}
        while reader and len(squares) < most:
            if square_like(reader):
                squares += corners(self.box.board, reader)
            elif (name in steps and (said := ways.phrase(reader)) is not None):
                squares.append(self._pointed(name, squares, said))
                again = Reader(" ".join(reader.words[reader.at:reader.at + 2]))
                again.skip("at", "to", "on")
                if square_like(again) and corners(self.box.board, again) == squares[-1:]:
                    reader.at += again.at  # “pointing up at d6” says one square twice
            elif not reader.skip(*EMPTY, *TIP):
                break
        if not fewest <= len(squares) <= most:
            reader.fail("invalid-squares", f"“{name}” takes " + ("1 square" if most == 1 else
                        f"{most} squares") + f"; {len(squares)} stand there.",
                        "Write fire c4 c5 (base, then the square its tip points to), fireball c4, "
                        "mega c4.")
        self.acts.append(Act(name, tuple(squares)))

    def _patient(self) -> None:
        reader = self.reader
        start = reader.at
        reader.skip("the")
        if reader.maybe(spelling.words(self.box.scenario).figures) is not None:
            reader.at = start
            reader.fail("invalid-line", "Whom the elder heals is asked for at the end of the "
                        "round, if there are several.", f"Write {self.name} heal.")

    def _pointed(self, name: str, squares: list[Square], said: ways.Phrase) -> Square:
        """The square that a direction means: in front of the figure, or beside a fire's base."""
        if name == "fire" and not squares:
            raise refused("invalid-squares", "“fire” takes 2 squares: its base, and where its tip "
                          "points.", span=said.span, rule="fire", hint="Write fire c4 c5.")
        by = ways.toward(said, self._facing(), self.name)
        start = squares[0] if squares else self.figure.at
        to = self.box.board.step(start, by) if by != (0, 0) and start else ""
        if not to:
            raise refused("invalid-squares", f"No square lies there from {start}.", span=said.span,
                          hint="Write the square by its name.")
        return to


def _never(reader: Reader, *verbs: str) -> bool:
    """Whether here stands that one of these is not done: ``doesn't move``, ``not throw``."""
    after = reader.words[reader.at + 1:reader.at + 2]
    found = reader.peek() in NEVER and bool(after) and after[0].casefold() in verbs
    reader.at += 2 * found
    return found


def settled(box: Box, view: View, line: Line, figure: Figure) -> Line:
    """An order without what it says twice: its own square first, the way to a square named.

    A climb that names no way goes the one way that there is.
    """
    if not figure.at:
        return line
    squares = [s for i, s in enumerate(line.squares)
               if s != figure.at or (not line.way and len(line.squares) == 1 and not i)]
    acts = {act.name for act in line.acts}
    if "run" in acts and len(squares) == 2:
        near, far = squares
        by = box.board.between(figure.at, near)
        if far == box.board.step(near, by):
            squares = [far]
    if line.way in WAYS and len(squares) == 1 and _ends(
            box, view, figure, vector(figure.facing, line.way), acts) == squares[0]:
        squares = []
    if "climb" in acts and not squares and line.way not in WAYS:
        line = replace(line, way=_only(box, view, figure, line))
    return replace(line, squares=tuple(squares))


def _ends(box: Box, view: View, figure: Figure, by: Vector, acts: set[str]) -> Square:
    if "climb" in acts:
        return climb(box, view, figure.at, by)[0]
    return box.board.step(figure.at, by, 2 if "run" in acts else 1)


def _only(box: Box, view: View, figure: Figure, line: Line) -> str:
    """The one way in which a climb can go; as it was said if there is none."""
    found = [by for by in ((0, 1), (0, -1)) if not climb(box, view, figure.at, by)[1]]
    names = [way(figure.facing, by) for by in found]
    if len(names) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{line.subject} {name} climb”" for name in names) + ".",
            hint="Write the one that is meant.")
    return names[0] if names else line.way


def thrown(box: Box, view: View, subject: str, reader: Reader,
           shared: bool = False) -> Line | None:
    """The clubs of a figure or of the bird; None: it throws none.

    Where several share what is said, ``both`` are these and not two clubs.
    """
    squares: list[Square] = []
    acts: list[Act] = []
    to, count, mega = "", 0, False
    figure = view.figures.get(f"{view.to}-{subject}")
    while reader:
        if reader.peek() in ("goes", "go", "move", "moves"):
            reader.fail("illegal-line", f"“{reader.words[reader.at]}” is said of an order, and the "
                        f"orders of round {view.round} are closed: both clans' are in.",
                        "Clubs are asked for: a thrower and its square, or none.")
        if square_like(reader):
            squares += corners(box.board, reader)
        elif reader.skip("twice", "double") or (not shared and reader.skip("both")):
            count = 2
        elif _clubs(reader):
            count = reader.number("so many clubs")
        elif _never(reader, "throw"):
            if not reader:
                return None
        elif reader.skip("no", "none", "nothing", "nowhere"):
            reader.skip("club", "clubs", "throw", "throws")
            if reader or squares:
                reader.fail("invalid-line", f"{subject} is given no club and more.",
                            f"Write {subject} and the square, or leave the line out.")
            return None
        elif reader.skip(*THROWING) or _enemy(box, view, reader):
            continue
        elif figure is None:
            reader.fail("invalid-square", f"“{reader.words[reader.at]}” stands where a square is "
                        "needed.", "A square is a letter and a number, such as c5.")
        else:
            word = _club_word(box, reader)
            if word == "mega":
                mega = True
            elif word in ACTS:
                acts.append(Act(word))
            else:
                to = word
    if figure is not None and len(squares) > 1 and squares[0] == figure.at:
        squares = squares[1:]  # from d3 to d9
    if count == 2 and len(squares) == 1:
        squares *= 2
    if mega:
        if not squares:
            reader.fail("invalid-squares", "“mega” takes 1 square; 0 stand there.",
                        "Write girl mega d6.")
        return Line(subject, to, tuple(squares[1:]), (*acts, Act("mega", (squares[0],))))
    if to and (count or not squares) and reader.words[-1].isdigit():
        raise refused("invalid-line", "A club is thrown at a square by its name, not by a way.",
                      span=reader.span(0), hint=f"Write {subject} and the square.")
    if count and len(squares) != count:
        raise refused("invalid-line", f"{count} clubs are said and {len(squares)} squares named.",
                      span=reader.span(0), hint=f"Write {subject} and a square for each club.")
    return Line(subject, to, tuple(sorted(squares, key=place)), tuple(acts))


def _clubs(reader: Reader) -> bool:
    """Whether a number of clubs stands here: ``2 clubs``, ``two clubs``, ``2x``."""
    word, after = reader.peek(), reader.words[reader.at + 1:reader.at + 2]
    glued = len(word) > 1 and word[:-1].isdigit() and word[-1] == "x"
    return glued or ((word.isdigit() or word in ("one", "two", "three")) and bool(after)
                     and after[0].casefold() in ("club", "clubs", "x", "times"))


def _club_word(box: Box, reader: Reader) -> str:
    if spelling.words(box.scenario).subjects.exact(reader.peek()) is not None:
        reader.fail("invalid-line", f"“{reader.words[reader.at]}” begins a line of its own.",
                    "Put a semicolon or a new line before it.")
    return reader.name(WORDS)


def _enemy(box: Box, view: View, reader: Reader) -> bool:
    """Refused: a club at a figure of the enemy; squares are hit, not who stands there now."""
    enemy = box.enemy(view.to or box.seats[0])
    if reader.peek().removesuffix("'s").removesuffix("’s") not in (enemy, "enemy"):
        return False
    since = reader.at
    reader.at += 1
    found = reader.maybe(spelling.words(box.scenario).figures)
    at = view.figures[f"{enemy}-{found}"].at if found else ""
    raise refused("invalid-line", "A club is thrown at a square, and hits who ends the round "
                  "there.", span=reader.span(since), rule="throwing the clubs",
                  hint=f"{enemy} {found} stands on {at} now." if at else "Name the square.")
