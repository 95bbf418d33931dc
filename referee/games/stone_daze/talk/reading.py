"""A sheet as people write it, read by what their clan sees; every fault of it at once.

A text is cut into segments at semicolons and line ends, a segment into pieces
where a comma, a full stop or an “and” stands before what begins a line. What a
piece means without a position it means here, too.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.core.english import DECLINING, FILLER
from referee.core.hanging import lines as segments
from referee.core.problem import Problem, Problems, Refused, refused
from referee.core.steps import shift
from referee.core.words import Reader
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.box.terrain import in_play
from referee.games.stone_daze.play import phases
from referee.games.stone_daze.play.lines import Act, Line, Lines, ordered
from referee.games.stone_daze.show.called import MARK
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import behind, pieces, spelling
from referee.games.stone_daze.talk.spelling import KEYWORDS
from referee.games.stone_daze.talk.starts import ALL, CLAN, LEAD, OTHERS, Starts, subjects

BETWEEN = {"and", "then", "while", "plus", "but"}
SIGNS = ",.&+|/–—"
HEADINGS = {"orders", "order", "clubs", "club", "set-up", "setup", "round", "turn", "moves",
            "movement", "actions", "sheet", "set", "figures", "terrain"}
HYPOTHETICAL = {"if", "unless", "otherwise", "when"}
BACK = {"withdraw", "cancel", "retract", "revoke", "recall", "undo", "delete"}
FINISHED = {"done", "finished", "ready", "that's", "that’s", "thats", "that", "is", "all", "it",
            "end"}
DRAWING = {"draw", "offer", "offers", "offering", "propose", "proposes", "i", "we", "let's", "let",
           "us", "call", "it", "agree", "suggest", "red", "blue"}
NONE = DECLINING | {"nobody", "no-one", "noone", "moves", "move", "orders", "order", "clubs",
                    "club", "throws", "throw", "actions", "throwing", "moving", "else"}
NOBODY = (DECLINING - {"done"}) | {"nobody", "no-one", "noone"}
REST = {"rest", "others", "other", "everything", "all", "i", "we", "use", "take", "as", "set", "up",
        "set-up", "setup", "layout", "else", "standard", "default", "usual", "stays", "is", "are"}
HEALING = {"heal", "heals", "healing", "healed", "cure", "cures", "cured", "is", "be", "gets",
           "both", "all", "and"}
HELD = {"set-up": "standard", "orders": "stay", "clubs": "none"}
# What may be said of something else than a canonical line has in mind: squares or clubs that are
# counted, throws among orders, ways among clubs, the south.
_UNSURE = {
    "orders": (re.compile(r"\btwo\b(?![\s-]*clubs?\b)", re.IGNORECASE),
               re.compile(r"\bback\s+(to|on|onto)\b", re.IGNORECASE),
               re.compile(r"\b(first|second|1st|2nd)\s+runner\b", re.IGNORECASE),
               re.compile(r"\b(throws?|clubs?|lights?|calls?|s)\b", re.IGNORECASE)),
    "clubs": (re.compile(r"\b(goes|moves?)\b", re.IGNORECASE),)}


class Heard(NamedTuple):
    """Lines that were understood, faults of the others, and what these others are about."""

    lines: Lines
    faults: Problems
    unread: frozenset[str]
    headed: bool = False


class _Piece(NamedTuple):
    text: str
    at: int
    joined: bool  # to the one before by “and”


def begins(box: Box, text: str) -> bool:
    """Whether a text begins a line of a sheet, whoever writes it: ``Elder: forward``."""
    reader = Reader(text[:200])
    while reader.peek() in LEAD:
        reader.at += 1
    word = reader.peek()
    return bool(word) and (
        bool(MARK.fullmatch(word)) or word in ALL | OTHERS | HEADINGS | {"heal", "heals", "mega"}
        or reader.maybe(subjects(box)) is not None)


def read(box: Box, view: View, text: str) -> Heard:
    """What a person's text says, by what his clan sees."""
    reading = _Reading(box, view)
    for segment, start in segments(text, 0):
        reading.segment(segment, start)
    return reading.heard(len(text))


def patient(box: Box, view: View, text: str) -> str:
    """The figure that a text says is to be healed: ``the girl``, ``elder heals R4``, ``f2``.

    Refused: what is not understood, several figures, none.
    """
    reading = _Reading(box, view)
    names: list[str] = []
    for segment, start in segments(text, 0):
        try:
            names += reading.patients(Reader(segment))
        except Refused as error:
            raise Refused(*(shift(problem, start) for problem in error.problems)) from None
    if len(set(names)) == 1:
        return names[0]
    raise refused("invalid-line", "The elder heals one figure, and one must be named.",
                  span=(0, len(text)), hint="Write heal and the figure.", rule="ruling 68")


class _Reading:
    """The lines of a sheet as they are understood, and what was not."""

    def __init__(self, box: Box, view: View) -> None:
        self.box, self.view = box, view
        self.starts = Starts(box, view)
        self.seat = self.starts.seat
        self.lines: list[Line] = []
        self.faults: list[Problem] = []
        self.unread: set[str] = set()
        self.named: set[str] = set()
        self.later: list[tuple[_Piece, int]] = []
        self.held = self.ended = self.headed = False

    def heard(self, end: int) -> Heard:
        """All of it, once every segment is read."""
        for piece, start in self.later:
            self._piece(piece, start, ())
        if not self.lines and not self.faults and not self.held:
            phase = HELD.get(self.view.phase, "")
            self.faults.append(Problem(
                "invalid-line", "Nothing is ordered. A sheet needs no word that it is done: it "
                "stands once it is filed.", span=(0, end),
                hint=f"Write {phase} if it is to say no more."))
        lines = self.lines or ([Line(HELD[self.view.phase])] if self.held else [])
        return Heard(ordered(self.box.scenario, _merged(self.box, self.seat, lines)),
                     tuple(self.faults), frozenset(self.unread), self.headed)

    def segment(self, text: str, start: int) -> None:
        """A line of the text; what is wrong with it is kept for the end."""
        reader = Reader(text)
        words = {word.casefold() for word in reader.words}
        whole = start + len(text) - len(text.lstrip()), start + len(text.rstrip())
        meant = words - FILLER
        if not meant - {"lot", "very", "much", "so", "many"}:
            return
        if self._said_nothing(meant):
            return
        problem = self._no_line(reader, words)
        if problem is not None:
            self.faults.append(Problem(problem[0], problem[1], span=whole, hint=problem[2]))
        elif meant <= FINISHED and meant & {"done", "finished", "ready", "that's", "that’s"}:
            self.ended = True
        elif "draw" in meant and meant <= DRAWING:
            self.lines.append(Line("draw"))
        else:
            self._pieces(reader, start)

    def _no_line(self, reader: Reader, words: set[str]) -> tuple[str, str, str] | None:
        """Why a segment is no line at all: a condition, a heading, a wish to take back."""
        if words & HYPOTHETICAL or reader.peek() == "else":
            return ("referee/invalid-condition", "A sealed sheet takes no conditions.",
                    "Write what holds whatever the other clan does, or a plan: “"
                    f"{phases.head(self.view.phase, self.view.round)}: if … then …; else …”.")
        while reader.peek() in LEAD.union(self.starts.clan) and reader.peek() != "order":
            reader.at += 1
        first, at = reader.peek(), reader.at
        reader.at = 0
        if self.view.phase == "set-up" and words - FILLER <= NONE and "done" not in words:
            return ("invalid-line", "A clan has to lay out its half.",
                    "Write standard for the standard set-up.")
        if first in BACK:
            return ("invalid-line", "No line of a sheet takes one back.",
                    "Send another sheet, which replaces the former one, or take it back with "
                    "“referee orders withdraw”.")
        if first in HEADINGS:
            last = at == len(reader.words) - 1
            behind_it = "" if last else reader.text[reader.spans[at][1]:reader.spans[at + 1][0]]
            next_one = "" if last else reader.words[at + 1]
            if last or ":" in behind_it or next_one.isdigit() or (
                    first == "set" and next_one.casefold() == "up"):
                self.headed = last or ":" in behind_it or next_one.isdigit()
                due = phases.head(self.view.phase, self.view.round)
                return ("invalid-line", f"“{reader.words[at]}” is a heading, which no line of a "
                        "sheet is.", "What a sheet is for stands once, at its beginning and with "
                        f"a colon, now “{due}:”. Leave other headings out.")
        return None

    def _said_nothing(self, meant: set[str]) -> bool:
        """Whether words leave be whatever they speak of; at the set-up that is the standard one."""
        if self.view.phase == "set-up":
            standard = meant <= REST and not meant.isdisjoint(("standard", "default", "usual"))
            self.lines += [Line("standard")] if standard else []
            return standard
        nothing = meant <= NONE and not meant.isdisjoint(NOBODY) and (
            self.view.phase in ("orders", "clubs"))
        self.held = self.held or nothing
        return nothing

    def patients(self, reader: Reader) -> list[str]:
        """The figures that a line names to be healed, without the healer before them."""
        names: list[str] = []
        if {word.casefold() for word in reader.words} <= FILLER | NONE | FINISHED | NOBODY:
            return names
        while reader:
            if reader.skip(*HEALING, *LEAD, *FILLER, self.seat):
                continue
            if reader.peek() in (self.starts.enemy, "enemy"):
                self.starts.foreign(reader)
            found = self.starts.one(reader)
            if f"{self.seat}-{found}" not in self.box.cards:
                reader.fail("invalid-line", f"“{found}” heals nobody.", "Write heal and a figure.")
            names.append(found)
        healer = next((card.id for card in self.box.cards.values() if "heal" in card.actions), "")
        return names[1:] if len(names) > 1 and names[0] == healer else names

    # Pieces.

    def _pieces(self, reader: Reader, start: int) -> None:
        """The lines of a segment; names alone are held until their order comes."""
        waiting: list[_Piece] = []
        for piece in self._cut(reader):
            if self._said_nothing({word.casefold() for word in Reader(piece.text).words} - FILLER):
                continue
            try:
                bare = self._bare(piece.text)
            except Refused:
                bare = False  # what is wrong with it is found where it is read
            if bare:
                waiting.append(piece)
                continue
            self._piece(piece, start, tuple(waiting))
            waiting = []
        for piece in waiting:
            self._piece(piece, start, ())

    def _cut(self, reader: Reader) -> Iterator[_Piece]:
        words, since, joined = reader.words, 0, False
        for i in range(1, len(words) + 1):
            last = i == len(words)
            if not last and not self._boundary(reader, since, i):
                continue
            if not last and i < since + 4 and all(
                    word.casefold() in BETWEEN for word in words[since:i]):
                continue
            end = i - 1
            while end > since and words[end].casefold() in BETWEEN:
                end -= 1
            begin, stop = reader.spans[since][0], reader.spans[end][1]
            yield _Piece(reader.text[begin:stop], begin, joined)
            if not last:
                gap = reader.text[reader.spans[i - 1][1]:reader.spans[i][0]]
                joined = end < i - 1 or "&" in gap or "+" in gap or words[i].casefold() == "and"
                since = i

    def _boundary(self, reader: Reader, since: int, i: int) -> bool:
        """Whether a new line begins with word ``i`` of a segment, the one before at ``since``."""
        before = reader.words[i - 1].casefold()
        gap = reader.text[reader.spans[i - 1][1]:reader.spans[i][0]]
        if "." in gap and before in ("no", "nr", "num"):
            return False
        if "." in gap and before.isdigit() and i == 1:
            return False  # a list by numbers: 3. elder left
        if not (before in BETWEEN or any(mark in gap for mark in SIGNS) or gap == " - "):
            return False
        if before == "but" and i > 1 and reader.words[i - 2].casefold() in ALL | CLAN:
            return False  # all but the elder
        if before == "and" and reader.words[i].isdigit() and any(
                word.isdigit() for word in reader.words[since + 1:i]):
            return False  # 1 forward and 1 left
        reader.at = i
        for _ in range(4):
            reader.skip(*LEAD, *self.starts.clan)
        start = reader.words[since:min(i, since + 6)]
        terrain = any(self.starts.names.exact(word) in layout.KINDS for word in start)
        found = self.starts.here(reader, terrain)
        reader.at = 0
        return found

    def _bare(self, text: str) -> bool:
        """Whether a piece names figures and nothing else."""
        reader = Reader(text)
        subjects = self.starts.read(reader)
        return not reader and all(f"{self.seat}-{name}" in self.box.cards for name in subjects)

    def _piece(self, piece: _Piece, start: int, waiting: tuple[_Piece, ...]) -> None:
        """A piece, and the names before it that share what it orders."""
        subjects: list[str] = []
        try:
            for one in waiting:
                subjects += self.starts.read(Reader(one.text))
            reader = Reader(piece.text)
            own = self.starts.read(reader)
            if own == ["rest"] and not any(piece is later for later, _ in self.later):
                self.later.append((piece, start))
                return
            own = self._rest() if own == ["rest"] else own
            if waiting and not (piece.joined or reader.peek() in ("both", "all", "each")):
                names = [*subjects, *own]
                raise refused(
                    "referee/ambiguous-move", f"“{', '.join(names)}” may share one order, or the "
                    f"last alone have it.", span=(0, len(piece.text)),
                    hint=f"Write {' and '.join(names)}, or a semicolon between them.")
            if len(own) > 1 and not reader:
                raise refused("invalid-line", f"“{piece.text}” says of no figure what it does.",
                              span=(0, len(piece.text)), hint="Write what all of them do: all "
                              "forward.")
            subjects += own
            self.named.update(subjects)
            for line in self._lines(piece, subjects, bool(waiting)):
                self.lines.append(line)
        except Refused as error:
            self.unread.update(subjects)
            self.faults += [shift(problem, start + piece.at) for problem in error.problems]

    def _rest(self) -> list[str]:
        return [self.box.cards[key].id for key in in_play(self.box, self.view, self.seat)
                if self.box.cards[key].id not in self.named]

    def _lines(self, piece: _Piece, subjects: list[str], shared: bool) -> Iterator[Line]:
        """What a piece says of each that it names."""
        if not shared and len(subjects) == 1:
            plain = Reader(piece.text)
            try:
                line = spelling.words(self.box.scenario).line(plain)
                counted = self.view.phase == "clubs" and any(
                    act.name == "toss" for act in line.acts)
                counted = counted or any(found.search(piece.text) for found in (
                    _UNSURE.get(self.view.phase, ())))
                if not plain and line.subject == subjects[0] and not counted:
                    yield self._settled(line)
                    return
            except Refused:
                pass  # not canonical: read by what the clan sees
        for subject in subjects:
            reader = Reader(piece.text)
            lead = reader.peek()
            turned = self.starts.turned_round(reader)
            self.starts.read(reader)
            if turned:
                reader = Reader(turned)
            found = self._behind(subject, reader, len(subjects) > 1)
            if found is None:
                self.held = True
            elif lead in ("mega", "megaclub") and found.squares:
                yield Line(subject, found.way, found.squares[1:],
                           (*found.acts, Act("mega", found.squares[:1])))
            else:
                yield found

    def _settled(self, line: Line) -> Line:
        key = f"{self.seat}-{line.subject}"
        if self.view.phase == "orders" and key in self.box.cards:
            return behind.settled(self.box, self.view, line, self.view.figures[key])
        if self.view.phase == "set-up" and line.subject in layout.KINDS:
            reader = Reader(" ".join((*line.squares, line.way)))
            return pieces.laid(self.box, self.seat, line.subject, reader) if (
                len(line.squares) > 1) else line
        return line

    def _behind(self, subject: str, reader: Reader, shared: bool) -> Line | None:
        box, phase, key = self.box, self.view.phase, f"{self.seat}-{subject}"
        if subject in layout.KINDS:
            return pieces.laid(box, self.seat, subject, reader)
        if subject in KEYWORDS:
            while reader.peek() in FILLER:
                reader.at += 1
            if reader:
                reader.fail("invalid-line", f"“{subject}” stands alone on its line.",
                            "Put a semicolon or a new line behind it.")
            return Line(subject)
        if phase == "set-up" and key in box.cards:
            return pieces.stood(box, subject, reader)
        if phase == "orders" and key in box.cards:
            return behind.Order(box, self.view, key, reader).line()
        return behind.thrown(box, self.view, subject, reader, shared)


def _merged(box: Box, seat: str, lines: list[Line]) -> list[Line]:
    """Pieces of one kind that stand on several lines, none of which has them all, on one."""
    found: list[Line] = []
    for line in lines:
        old = next((other for other in found if other.subject == line.subject), None)
        due = box.grounds[seat].counts.get(line.subject, 0)
        if old is None or line.subject not in layout.KINDS or max(
                len(old.squares), len(line.squares)) >= due:
            found.append(line)
        else:
            both = tuple(sorted((*old.squares, *line.squares)))
            found[found.index(old)] = Line(line.subject, old.way or line.way, both)
    return found
