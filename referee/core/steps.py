"""A text cut into steps: moves, the conditions they hang on, what is no move at all."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core import hanging, talk
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import AnyRules, Seat
from referee.core.words import STEP

if TYPE_CHECKING:
    from referee.core.judging import Condition

MOST = 20  # moves of a step that is no canonical text
GUESSES = 25  # at what the moves of a text mean that are not canonical
LONG = 100  # characters for which one counts once more, being dear
STEPS = 500  # of a text, canonical or not

# Compiled when a text needs them: most moves are a few words and nothing else.
# Where a text may be cut into moves, each deeper than the one before, the last by guess alone.
_BETWEEN = (
    r"[.!]+(?=\s|$)(?:\s*(?:and\s+then|and|then)\b)?|\s[-–—]+\s|\.\.\.|…",
    r",\s*(?:and\s+then\b|and\b|then\b)?|[()]|\s(?==)",
    r"&|\+|\b(?:and\s+(?:then|after\s+that|afterwards)|after\s+that|afterwards|then|and)\b",
    r"\b(?=(?:because|so\s+that\s+(?:i|we)|so\s+(?:i|we))\b)")
_QUALIFIES = r"\W*(?:but\s+)?(?:only|except|unless|instead|rather|or)\b"
_TAKES_BACK = r"(?:oh\s+|but\s+|or\s+)?(?:no|nope|nah|not)(?:\s+(?:wait|sorry))?\W*"
_NAMED = r"\s*([^\W_][\w-]*)\s*:"



class Said(Struct, frozen=True):
    """One move as somebody wrote it, where it begins, and what it means whatever is asked.

    No ``move``: what is asked will tell.
    """

    text: str
    at: int
    move: Any = None


class Clause(Struct, frozen=True):
    """Moves one after the other, and the condition they hang on (none: always)."""

    holds: "Condition | None"
    moves: tuple[Said, ...]


class Step(Struct, frozen=True):
    """One step of a chain: its text, where it begins, its clauses; the first that holds is played.

    If none does the step is passed over.
    """

    text: str
    at: int
    clauses: tuple[Clause, ...]


def cut(text: str, start: int, rules: AnyRules, mover: Seat, strict: bool = False,
        read: Callable[[str], Any] | None = None,
        answers: Callable[[Any], bool] | None = None,
        readable: Callable[[str], None] | None = None) -> list[Step]:
    """The steps of a text, from ``start`` on.

    ``read`` reads the first by what the mover is asked, and knows best what is
    wrong with it; ``answers`` says whether a move is about what is asked.
    Refused: whatever is not understood, in all of them at once, and a step of
    another seat than the mover's; where ``strict`` also what is not canonical.
    """
    bounded(hanging.lines(text, start))
    parts = [_own(part, at, rules, mover) for part, at in hanging.parts(text, start)]
    quotes(parts)
    reader = _Texts(rules, strict, read, answers, readable)
    groups = hanging.grouped(parts)
    steps: list[Step] = []
    faults: list[Problem] = []
    for i, group in enumerate(groups, 1):
        reader.read = read if i == 1 else None
        clauses: list[Clause] = []
        for j, (part, at) in enumerate(group):
            try:
                clauses.append(reader.clause(part, at, alone=not j))
            except Refused as error:
                where = f"step {i} of {len(groups)}" if len(groups) > 1 else ""
                faults += [_placed(p, at, part, where) for p in error.problems]
        begin, last = _begin(group[0]), group[-1]
        steps.append(Step(text[begin:last[1] + len(last[0])].strip(), begin, tuple(clauses)))
    if faults:
        raise Refused(*_signed(faults, steps))
    if not steps:
        raise refused("referee/invalid-empty", "There is no move in the text.",
                      hint="`referee legal` lists the moves.")
    return [each for step in steps for each in _apart(step)]


def _own(part: str, at: int, rules: AnyRules, mover: Seat) -> tuple[str, int]:
    """A part without the mover's name at its head. Refused: one of another seat."""
    match = re.match(_NAMED, part) if ":" in part else None
    name = match[1].casefold() if match else ""
    if match is None or name not in rules.seats:
        return part, at
    if name != mover:
        raise refused("referee/invalid-seat", f"This step is {name}'s, but the text is {mover}'s.",
                      span=(at + match.start(1), at + match.end(1)),
                      hint="A text has one seat's moves; `referee script` plays several seats'.")
    return part[match.end():], at + match.end()


def bounded(lines: Iterable[tuple[str, int]]) -> None:
    """Refused: more lines than are read, a line too long: the time that reading takes grows."""
    for count, (line, at) in enumerate(lines, 1):
        if len(line) > STEP:
            raise refused("referee/invalid-length",
                          f"The step has {len(line):,} characters; at most {STEP:,} are read.",
                          span=(at, at + len(line)),
                          hint="Put each move on a line of its own, without quoted mail.")
        if count > STEPS:
            raise refused("referee/invalid-length", f"The text has more than {STEPS} steps.",
                          span=(at, at + len(line)),
                          hint="Send the moves alone, in several texts if they are so many.")


def quotes(parts: Iterable[tuple[str, int]]) -> None:
    """Refused: lines that are part of a mail and no move: quotes, notes, a signature's dashes."""
    found = [_quote(part, at) for part, at in parts if (bare := part.strip()) and (
        bare[0] in ">#|" or not bare.rstrip("-_= "))]
    if found:
        raise Refused(*found)


def _quote(part: str, at: int) -> Problem:
    """The refusal of a line that is no move but part of a mail."""
    bare = part.strip()
    what = {">": "a quoted line", "|": "a quoted line", "#": "a note"}.get(
        bare[0], "the beginning of a signature")
    lead = at + len(part) - len(part.lstrip())
    return Problem("referee/invalid-quote", f"This is {what} and no move; nothing was played.",
                   span=(lead, lead + len(bare)),
                   hint="Send the moves alone, without quotes, notes and signature.")


def _signed(faults: list[Problem], steps: list[Step]) -> list[Problem]:
    """Faults; those that stand below moves which were understood may be a signature."""
    moves = next((i for i, step in enumerate(steps) if not step.clauses), 0)
    if not moves or any(step.clauses for step in steps[moves:]):
        return faults
    return [replace(p, hint=f"Leave out greetings and signatures. {p.hint}".strip())
            if p.code in ("referee/invalid-word", "referee/invalid-text") else p for p in faults]


def _begin(part: tuple[str, int]) -> int:
    text, at = part
    return at + len(text) - len(text.lstrip())


def _apart(step: Step) -> Iterator[Step]:
    """A step without a condition, each of its moves a step of its own."""
    first = step.clauses[0]
    if first.holds is None and len(first.moves) > 1:
        for said in first.moves:
            yield Step(said.text, said.at, (Clause(None, (said,)),))
    else:
        yield step


def _placed(problem: Problem, at: int, part: str, where: str) -> Problem:
    lead = len(part) - len(part.lstrip())
    span = problem.span or (lead, len(part.rstrip()))
    return replace(problem, span=(span[0] + at, span[1] + at), where=where)


class _Texts:
    """Reads the moves of a text as far as that needs no position; of heaps only the first."""

    def __init__(self, rules: AnyRules, strict: bool,
                 read: Callable[[str], Any] | None,
                 answers: Callable[[Any], bool] | None = None,
                 readable: Callable[[str], None] | None = None) -> None:
        self.rules = rules
        self.readable = readable
        self.answers = answers
        self.strict = strict
        self.read = read
        self.guessed = 0
        self.hanging = False
        self.spreads = False
        self.heard: dict[str, Refused | None] = {}

    # Looked up when a text is cut: the game loads its talk for them. One that is put together
    # otherwise has neither.

    @cached_property
    def between(self) -> tuple[str, ...]:
        """Where a text may be cut into moves, each deeper than the one before."""
        joints = getattr(self.rules, "joints", "")
        return (*_BETWEEN[:-1], f"{_BETWEEN[-1]}|{joints}" if joints else _BETWEEN[-1])

    @cached_property
    def welds(self) -> str:
        """Where it is not cut though it might be."""
        found: str = getattr(self.rules, "welds", "")
        return found

    def clause(self, part: str, at: int, alone: bool) -> Clause:
        """A part of a step. Refused: what is not understood; its spans are those of the part."""
        self.hanging = hanging.hangs(part)
        if not self.hanging:
            return Clause(None, self._moves(part, 0, at))
        found, other = hanging.conditional(part)
        if alone and (found or other) and hanging.otherwise(part):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.")
        if found and not self.strict:
            holds, begin = self._condition(found)
            return Clause(holds, self._moves(part[begin:], begin, at))
        if self.strict and (found or other):
            raise refused("referee/invalid-strict", "A condition has no canonical form.",
                          hint="Send the plain move, or leave --strict out.")
        if not other or re.match(r"\s*if\b", other[1], hanging.FLAGS):
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="if CONDITION then MOVE; if CONDITION then MOVE; else MOVE")
        return Clause(None, self._moves(other[1], other.start(1), at))

    def _condition(self, found: re.Match[str]) -> "tuple[Condition, int]":
        """The condition, and the place of what hangs on it: behind “then” or a comma.

        Where there is none, or what stands before it is no condition, behind the
        most words that are one: “if it is a nut I keep it”.
        """
        wrong = refused("referee/invalid-condition", "An “if” needs a “then”.",
                        hint="if CONDITION then MOVE; if CONDITION then MOVE; else MOVE")
        if found[2].strip():
            try:
                return hanging.condition(self.rules, found[1]), found.start(2)
            except Refused as error:
                wrong = error
                if found.re.pattern == hanging.THEN:  # a “then” says where it ends
                    raise shifted(wrong, found.start(1)) from None
        text = found.string[found.start(1):]
        ends = [match.start() for match in re.finditer(r"(?<=[\w’'])[\s,]+(?=\w)", text)][:MOST]
        for end in reversed(ends):
            try:
                return hanging.condition(self.rules, text[:end]), found.start(1) + end
            except Refused:
                continue
        raise shifted(wrong, found.start(1)) from None

    def _moves(self, text: str, offset: int, at: int) -> tuple[Said, ...]:
        """The moves of a text: one, or several with stops, commas, “and” between.

        Each may leave out the verb of the one before. Refused: what nobody could mean.
        """
        if getattr(self.rules, "hears", False):
            from referee.core.hear import texts

            open_ = self.read is None or self.hanging
            return (texts.said(self.rules, text, at + offset, self.read,
                               self.strict, self.readable if open_ else None),)
        try:
            return (Said(text, at + offset, self._parsed(text)),)
        except Refused as error:
            wrong = error
        if not self.strict:
            found = self.several(text, offset + at, guess=False)
            why = None if found else self._nothing(text)
            if why is not None and why.problems:
                wrong = why
            if why is not None and wrong.problems[0].kind != "ambiguous":
                found = self.spread(text, offset + at) or self.several(
                    text, offset + at, guess=True)
            if found or why is None:
                return found or (Said(text, at + offset),)
        raise shifted(wrong, offset) from None

    def spread(self, text: str, at: int) -> tuple[Said, ...]:
        """The moves of a text that names several things at once; none if it does not."""
        spread = text if self.spreads else self.rules.spread(text)
        if spread == text:
            return ()
        self.spreads = True  # what was said one by one names no more things at once
        try:
            found = tuple(replace(said, at=at) for said in self._moves(spread, 0, 0))
        except Refused:
            return ()  # what is wrong with the text as it was written is told
        finally:
            self.spreads = False
        first = found[0].move
        fits = self.read is None or self.answers is None or first is None or self.answers(first)
        return found if fits else ()

    def _parsed(self, text: str) -> Any:
        """The move of a text that needs no question; None if what is asked will tell."""
        if self.strict:
            return canonical(self.rules, text)
        move = self.rules.parse(text)
        return None if talk.leaves(text) else move

    def _nothing(self, text: str, first: bool = True) -> Refused | None:
        """Why a text that is not canonical means nothing; None: what is asked will tell."""
        self.guessed += 1 + len(text) // LONG
        if self.guessed > GUESSES:
            return Refused()
        if self.read is None or not first:
            if text not in self.heard:
                self.heard[text] = self.rules.heard(text)
            return self.heard[text]
        try:
            self.read(text)
        except Refused as error:
            return error
        return None

    def several(self, text: str, at: int, *, guess: bool, level: int = 0, verb: str = "",
                first: bool = True) -> tuple[Said, ...]:
        """The moves of a text that is cut, the less deep the better; none if it is not.

        ``guess``: what is asked may tell; ``level`` is how deep it is cut already,
        ``verb`` that of the move before, ``first``: nothing stands before it.
        """
        for deep in range(level, len(self.between) - (not guess)):
            spans, since = [], 0
            for match in re.finditer(self.between[deep], text, hanging.FLAGS):
                if self.welds and re.match(self.welds, text[match.start():], hanging.FLAGS):
                    continue
                spans.append((since, match.start()))
                since = match.end()
            spans = [(a, b) for a, b in (*spans, (since, len(text))) if text[a:b].strip(" .\t")]
            if 1 <= len(spans) <= MOST and self.guessed <= GUESSES and spans != [(0, len(text))]:
                found = self._pieces(text, spans, at, deep + 1, verb, first, guess)
                if found:
                    return found
        return ()

    def _pieces(self, text: str, spans: list[tuple[int, int]], at: int, level: int, verb: str,
                first: bool, guess: bool) -> tuple[Said, ...]:
        """The moves of each piece, talk left out; none if one of them means nothing."""
        found: list[Said] = []
        for begin, end in spans:
            piece = text[begin:end].strip()
            if found and re.match(_QUALIFIES, piece, hanging.FLAGS):
                return ()  # it says of the move before how it is meant
            if found and re.fullmatch(_TAKES_BACK, piece, hanging.FLAGS):
                raise refused("referee/ambiguous-move", f"“{piece}” may take back what stands "
                              "before it.", span=(at + begin, at + end),
                              hint="Send what is meant alone; what declines says what it declines.")
            said = self._piece(piece, at + begin)
            if guess and not said and not self.rules.orders(piece) and (
                    talk.idle(piece, bool(found)) or self.rules.aside(piece)):
                continue
            said = said or (self._piece(f"{verb} {piece}", at + begin) if verb else ())
            leads = first and not found
            if not said and not guess:
                said = self.several(piece, at + begin, guess=False, level=level, verb=verb,
                                    first=leads)
            elif not said:
                why = self._nothing(piece, leads)
                said = (Said(piece, at + begin),) if why is None else self.several(
                    piece, at + begin, guess=True, level=level, verb=verb, first=leads)
            if not said:
                return ()
            found += said
            if said[-1].move is not None:
                verb = self.rules.write(said[-1].move).partition(" ")[0]
        return tuple(found)

    def _piece(self, text: str, at: int) -> tuple[Said, ...]:
        try:
            return (Said(text, at, self._parsed(text)),)
        except Refused:
            return ()


def apart(said: Said, rules: AnyRules, read: Callable[[str], Any]) -> tuple[Said, ...]:
    """The moves that a piece is cut into whose time has come and which means none; or nothing.

    ``read`` reads the first by what the mover is asked.
    """
    texts = _Texts(rules, False, read)
    return texts.several(said.text, said.at, guess=True) or texts.spread(said.text, said.at)


def canonical(rules: AnyRules, text: str) -> Any:
    """The move of a text that is written as the log writes it. Refused: any other."""
    move = rules.parse(text)
    written = rules.write(move)
    if written != text.strip():
        raise refused("referee/invalid-strict", "This is not canonical text.",
                      hint=f"Write “{written}”, or leave --strict out.")
    return move


def shifted(error: Refused, offset: int) -> Refused:
    """The same refusal with its places so many characters further on."""
    moved = Refused(*(shift(problem, offset) for problem in error.problems))
    moved.offers = error.offers
    return moved


def shift(problem: Problem, offset: int) -> Problem:
    """The same problem with its place so many characters further on."""
    if problem.span is None or not offset:
        return problem
    return replace(problem, span=(problem.span[0] + offset, problem.span[1] + offset))
