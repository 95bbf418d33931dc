"""A sheet as people write it, read by what their clan sees; every fault of it at once.

A text is cut into segments at semicolons and line ends, a segment into pieces
where a comma, a full stop or an “and” stands before what begins a line. What a
piece means without a position it means here, too.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.core.problem import Problem, Problems, Refused, refused
from referee.core.steps import lines as segments
from referee.core.steps import shift
from referee.core.words import ARTICLES, DECLINING, FILLER, POLITE, Names, Reader, unknown
from referee.games.stone_daze import behind, layout, ways
from referee.games.stone_daze.board import Square
from referee.games.stone_daze.sheet import KEYWORDS, PIECES, Act, Line, Lines, square_like
from referee.games.stone_daze.state import Box
from referee.games.stone_daze.terrain import in_play, standing
from referee.games.stone_daze.view import View

ALSO = {
    "standard": ("standard-layout", "default", "default-set-up", "default-layout", "usual",
                 "usual-set-up", "usual-layout"),
    "small": ("small-rock-mound", "small-rock-mounds", "small-rock", "small-rocks", "single-mound",
              "single-mounds", "single-rock-mounds", "single-rock-mound"),
    "large": ("large-rock-mound", "large-rock-mounds", "large-rock", "large-rocks", "big-mound",
              "big-mounds", "big-rock-mounds", "big-rocks"),
    "swamp": ("swamps", "swamp-piece", "marsh"), "gate": ("fence",), "bird": ("big-bird",)}
LEAD = ARTICLES | POLITE | {
    "our", "move", "put", "place", "let", "order", "and", "then", "but", "also", "now", "next",
    "finally", "as", "only", "while", "plus", "to", "figure", "number", "no", "nr", "have"}
ALL = {"all", "everyone", "everybody", "nobody", "whole", "every"}
OTHERS = {"others", "other", "rest", "remaining", "else"}
CLAN = {"figures", "figure", "clan", "of", "my", "the", "our", "them", "others", "people"}
BETWEEN = {"and", "then", "while", "plus", "but"}
COUNTED = behind.UNITS | {"club", "clubs", "degrees", "x", "times"}
HEADINGS = {"orders", "order", "clubs", "club", "set-up", "setup", "round", "turn", "moves",
            "movement", "actions", "sheet", "set"}
HYPOTHETICAL = {"if", "unless", "else", "otherwise", "when"}
BACK = {"withdraw", "cancel", "retract", "revoke", "recall", "undo", "delete"}
FINISHED = {"done", "finished", "ready", "that's", "that’s", "thats", "that", "is", "all", "it",
            "end"}
DRAWING = {"draw", "offer", "offers", "offering", "propose", "proposes", "i", "we", "let's", "let",
           "us", "call", "it", "agree", "suggest", "red", "blue"}
NONE = DECLINING | {"nobody", "no-one", "noone", "moves", "move", "orders", "order", "clubs",
                    "club", "throws", "throw", "actions", "throwing", "moving"}
HEALING = {"heal", "heals", "healing", "healed", "cure", "cures", "cured", "is", "be", "gets",
           "both", "all", "and"}
GREETINGS = {"hi", "hello", "hey", "dear", "cheers", "regards", "best", "greetings", "yours",
             "love", "bye", "sincerely", "kind", "good", "see", "well", "sorry", "sent"}
HELD = {"set-up": "standard", "orders": "stay", "clubs": "none"}
_MARK = re.compile(r"([a-z])([1-9][0-9]?)", re.IGNORECASE)


class Heard(NamedTuple):
    """Lines that were understood, faults of the others, and what these others are about."""

    lines: Lines
    faults: Problems
    unread: frozenset[str]


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
        bool(_MARK.fullmatch(word)) or word in ALL | OTHERS | HEADINGS | {"heal", "heals", "mega"}
        or reader.maybe(_subjects(box)) is not None)


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


def _subjects(box: Box) -> Names[str]:
    """What a line may begin with, in the words of people."""
    names = {figure.id: (figure.id, str(figure.number), *figure.aliases, figure.name)
             for figure in box.scenario.characters.list}
    fixed = {**PIECES, "gate": "gate", "bird": ("bird", "dragon"), **KEYWORDS}
    return Names("figure or word at the start of a line", {**names, **{
        name: (*((said,) if isinstance(said, str) else said), *ALSO.get(name, ()))
        for name, said in fixed.items()}})


class _Reading:
    """The lines of a sheet as they are understood, and what was not."""

    def __init__(self, box: Box, view: View) -> None:
        self.box, self.view = box, view
        self.seat = view.to or box.seats[0]
        self.enemy = box.enemy(self.seat)
        self.names = _subjects(box)
        self.lines: list[Line] = []
        self.faults: list[Problem] = []
        self.unread: set[str] = set()
        self.named: set[str] = set()
        self.later: list[tuple[_Piece, int]] = []
        self.held = self.ended = False

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
        return Heard(self.box.words.sorted(_merged(self.box, self.seat, lines)),
                     tuple(self.faults), frozenset(self.unread))

    def segment(self, text: str, start: int) -> None:
        """A line of the text; what is wrong with it is kept for the end."""
        reader = Reader(text)
        words = {word.casefold() for word in reader.words}
        whole = start + len(text) - len(text.lstrip()), start + len(text.rstrip())
        meant = words - FILLER
        if not meant - {"lot", "very", "much", "so", "many"}:
            return
        if meant <= NONE and meant & (DECLINING | {"nobody", "no-one", "noone"}) and (
                self.view.phase in ("orders", "clubs")) and "done" not in meant:
            self.held = True
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
        if words & HYPOTHETICAL:
            return ("referee/invalid-condition", "A sealed sheet takes no conditions.",
                    "Write what holds whatever the other clan does.")
        while reader.peek() in LEAD | {self.seat, f"{self.seat}'s"} and reader.peek() != "order":
            reader.at += 1
        first, at = reader.peek(), reader.at
        reader.at = 0
        if first in BACK:
            return ("invalid-line", "A sheet that stands cannot be taken back, but replaced.",
                    "Send another sheet: it replaces the whole of the former one.")
        if first in HEADINGS:
            last = at == len(reader.words) - 1
            behind_it = "" if last else reader.text[reader.spans[at][1]:reader.spans[at + 1][0]]
            next_one = "" if last else reader.words[at + 1]
            if last or ":" in behind_it or next_one.isdigit() or (
                    first == "set" and next_one.casefold() == "up"):
                return ("invalid-line", f"“{reader.words[at]}” is a heading, which a sheet does "
                        "not take.", "Leave headings out: what a sheet is for follows from what "
                        f"is asked, now {self.view.phase}.")
        return None

    def patients(self, reader: Reader) -> list[str]:
        """The figures that a line names to be healed, without the healer before them."""
        names: list[str] = []
        if {word.casefold() for word in reader.words} <= FILLER | DECLINING | FINISHED:
            return names
        while reader:
            if reader.skip(*HEALING, *LEAD, *FILLER, self.seat):
                continue
            if reader.peek() in (self.enemy, "enemy"):
                self._foreign(reader)
            found = self._one(reader)
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
        if not (before in BETWEEN or any(mark in gap for mark in ",.&+|")):
            return False
        reader.at = i
        for _ in range(4):
            reader.skip(*LEAD, self.seat, f"{self.seat}'s", f"{self.seat}’s")
        start = reader.words[since:min(i, since + 6)]
        terrain = any(self.names.exact(word) in layout.KINDS for word in start)
        found = self._begins_here(reader, terrain)
        reader.at = 0
        return found

    def _begins_here(self, reader: Reader, terrain: bool) -> bool:
        words, at = reader.words, reader.at
        if not reader:
            return False
        word = reader.peek()
        follows = at + 1 < len(words) and not any(
            mark in reader.text[reader.spans[at][1]:reader.spans[at + 1][0]] for mark in ",.")
        after = words[at + 1].casefold() if follows else ""
        if word in OTHERS or (word in ALL and word != "all") or word in (self.enemy, "enemy"):
            return True
        if word == "all":
            return bool(after)
        number = reader.maybe_number()
        if number is not None:
            return after not in COUNTED and (reader.words[at].isdigit() or (
                self.names.exact(after) in layout.KINDS))
        if self._marked(word).startswith(f"{self.seat}-"):
            return word[0] not in self.box.words.columns or (bool(after) and not terrain)
        if "-" in word and square_like(reader) and self.view.phase == "orders":
            return word.partition("-")[0] in self._own()
        for count in (3, 2, 1):
            found = self.names.exact("".join(words[at:at + count]))
            if found is not None:
                return not (found == "bird" and self.view.phase == "orders") and (
                    found not in ("stay", "none") or not follows)
        word = word.removesuffix("'s").removesuffix("’s")
        return self.names.exact(word) is not None or (
            word.endswith("s") and len(self.names.starting(word[:-1])) > 1)

    def _bare(self, text: str) -> bool:
        """Whether a piece names figures and nothing else."""
        reader = Reader(text)
        subjects = self._subject(reader)
        return not reader and all(f"{self.seat}-{name}" in self.box.cards for name in subjects)

    def _piece(self, piece: _Piece, start: int, waiting: tuple[_Piece, ...]) -> None:
        """A piece, and the names before it that share what it orders."""
        subjects: list[str] = []
        try:
            for one in waiting:
                subjects += self._subject(Reader(one.text))
            reader = Reader(piece.text)
            own = self._subject(reader)
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
                line = self.box.words.line(plain)
                counted = self.view.phase == "clubs" and any(
                    act.name == "toss" for act in line.acts)
                if not plain and line.subject == subjects[0] and not counted:
                    yield self._settled(line)
                    return
            except Refused:
                pass  # not canonical: read by what the clan sees
        for subject in subjects:
            reader = Reader(piece.text)
            lead = reader.peek()
            turned = self._turned_round(reader)
            self._subject(reader)
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
            return behind.laid(self.box, self.seat, line.subject, reader) if (
                len(line.squares) > 1) else line
        return line

    def _behind(self, subject: str, reader: Reader, shared: bool) -> Line | None:
        box, phase, key = self.box, self.view.phase, f"{self.seat}-{subject}"
        if subject in layout.KINDS:
            return behind.laid(box, self.seat, subject, reader)
        if subject in KEYWORDS:
            while reader.peek() in FILLER:
                reader.at += 1
            if reader:
                reader.fail("invalid-line", f"“{subject}” stands alone on its line.",
                            "Put a semicolon or a new line behind it.")
            return Line(subject)
        if phase == "set-up" and key in box.cards:
            return behind.stood(box, subject, reader)
        if phase == "orders" and key in box.cards:
            return behind.Order(box, self.view, key, reader).line()
        return behind.thrown(box, self.view, subject, reader, shared)

    # What a line begins with.

    def _own(self) -> dict[Square, str]:
        """The clan's figures by the squares they stand on."""
        return {at: self.box.cards[key].id for at, key in standing(self.view).items()
                if self.box.cards[key].seat == self.seat}

    def _marked(self, word: str) -> str:
        """The figure of a mark on the board, ``R3``; of the enemy's with its clan."""
        match = _MARK.fullmatch(word)
        if match is None:
            return ""
        for key, card in self.box.cards.items():
            if (card.seat[0], str(card.number)) == (match[1].casefold(), match[2]):
                return key
        return ""

    def _turned_round(self, reader: Reader) -> str:
        """The square of ``d9: hunter``, a club by its target; nothing where a figure goes first."""
        if self.view.phase != "clubs" or not square_like(reader) or len(reader.words) < 2:
            return ""
        square = reader.words[0]
        if square.casefold() in self._own() or self._marked(square).startswith(self.seat):
            return ""
        return square if self.names.exact("".join(reader.words[1:])) is not None else ""

    def _subject(self, reader: Reader) -> list[str]:
        """The figures or the word that a line begins with; ``rest`` stands for all others."""
        if self._turned_round(reader):
            reader.at = 1
            return [reader.name(self.names)]
        while True:
            word = reader.peek()
            if word in (self.seat, f"{self.seat}'s", f"{self.seat}’s") or word in LEAD or (
                    word in ("mega", "megaclub") and self.view.phase == "clubs"
                    and reader.at + 1 < len(reader.words)):
                reader.at += 1
                reader.skip("club") if word == "mega" else None
            else:
                break
        word = reader.peek().removesuffix("'s").removesuffix("’s")
        if word in (self.enemy, "enemy"):
            self._foreign(reader)
        if found := self._group(reader):
            return found
        number = reader.at
        if reader.maybe_number() is not None:
            for count in (3, 2, 1):
                kind = self.names.exact("".join(reader.words[reader.at:reader.at + count]))
                if kind is not None and (kind in layout.KINDS or kind == self.names.exact(
                        reader.words[number])):
                    reader.at += count
                    return [kind]
            reader.at = number
        return [self._one(reader)]

    def _group(self, reader: Reader) -> list[str]:
        """Several figures by one word: ``all``, ``the others``, ``both runners``."""
        start, word = reader.at, reader.peek()
        everyone = [self.box.cards[key].id for key in in_play(self.box, self.view, self.seat)]
        if word in ALL and self.names.exact("".join(reader.words[start:start + 2])) is None:
            reader.at += 1
            others = False
            while reader.peek() in CLAN:
                others = others or reader.peek() == "others"
                reader.at += 1
            if reader.peek() in ("but", "except"):
                reader.at += 1
                reader.skip("for")
                reader.skip("the")
                left_out = self._one(reader)
                return [name for name in everyone if name != left_out]
            return ["rest"] if others else everyone
        if word in OTHERS:
            reader.at += 1
            while reader.peek() in CLAN:
                reader.at += 1
            return ["rest"]
        reader.skip("both")
        several = self.names.starting(reader.peek()[:-1]) if reader.peek().endswith("s") else []
        if len(several) > 1 and self.names.exact(reader.peek()) is None:
            reader.at += 1
            return several
        reader.at = start
        return []

    def _one(self, reader: Reader) -> str:
        """The one thing that a line begins with. Refused: a stranger, a greeting, no figure."""
        start = reader.at
        raw = reader.words[start] if reader else ""
        word = raw.casefold().removesuffix("'s").removesuffix("’s")
        if word.startswith(f"{self.seat}-"):
            word = word.removeprefix(f"{self.seat}-")
        key = self._marked(word)
        own = self._own() if self.view.phase != "set-up" else {}
        first = word.partition("-")[0]
        at = own.get(first, "")
        if key.startswith(f"{self.seat}-"):
            name = self.box.cards[key].id
            if at and at != name:
                raise refused("referee/ambiguous-move", f"“{raw}” may be {name}, by the mark on "
                              f"the board, or {at}, who stands on {word}.",
                              span=reader.span(), hint="Write the figure's name.")
            reader.at += 1
            return self._twice(reader, name)
        if at and square_like(reader):  # of e2-e3 the second square is left to be read
            reader.at += "-" not in word or self.view.phase == "healing"
            return self._twice(reader, at)
        if key:
            self._foreign(reader)
        if word != raw.casefold():
            found = self.names.exact(word)
            if found is not None:
                reader.at += 1
                return found
        found = reader.maybe(self.names)
        if found is None:
            self._stranger(reader)
        return self._twice(reader, found or "")

    def _twice(self, reader: Reader, name: str) -> str:
        """A figure that is named by mark and word: ``R3 elder``."""
        start = reader.at
        again = self.names.exact(reader.peek()) if reader else None
        if again == name or self._marked(reader.peek()) == f"{self.seat}-{name}":
            reader.at = start + 1
        return name

    def _foreign(self, reader: Reader) -> None:
        """Refused: a figure of the other clan."""
        start = reader.at
        reader.at += 1
        reader.maybe(self.box.words.figures)
        what = reader.text[reader.spans[start][0]:reader.spans[reader.at - 1][1]]
        raise refused("illegal-figure", f"“{what}” is not {self.seat}'s.", span=reader.span(start),
                      rule="ruling 70", hint=f"The marks of {self.seat}'s figures begin with "
                      f"{self.seat[0].upper()}.")

    def _stranger(self, reader: Reader) -> None:
        """Refused: a piece that begins with nothing that a line begins with."""
        raw, span = (reader.words[reader.at] if reader else ""), reader.span()
        rest = (max(reader.spans[reader.at:], default=span)[1])
        word = raw.casefold()
        example = next(iter(self.box.words.figures.shown.values()))
        begin = f"A line begins with a figure, such as {example}."
        if len(self.names.starting(raw)) > 1:
            reader.name(self.names)
        if square_like(reader):
            raise refused("invalid-line", f"“{raw}” names no figure of {self.seat}'s, nor does one "
                          "stand there.", span=span, hint=begin)
        if word in ways.RELATIVE or word in ways.BOARD or behind.WORDS.exact(word) is not None:
            raise refused("invalid-line", f"“{raw}” says of no figure what it does.", span=span,
                          hint=begin)
        known = any(self._known(other) for other in reader.words[reader.at + 1:])
        alone = reader.at + 1 == len(reader.words)
        if word not in GREETINGS and (known or (alone and self.names.near(raw))):
            raise unknown(raw, self.names, span)
        said = reader.text[span[0]:rest].strip() or reader.text.strip()
        said = said if len(said) <= 40 else said[:39] + "…"
        raise refused("invalid-line", f"“{said}” is no order, and may be a greeting or a "
                      "signature.", span=(span[0], rest),
                      hint=f"Leave it out. {begin}")

    def _known(self, word: str) -> bool:
        low = word.casefold()
        return (low in ways.RELATIVE or low in ways.BOARD or behind.WORDS.exact(low) is not None
                or self.names.exact(low) is not None or bool(square_like(Reader(low))))


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
