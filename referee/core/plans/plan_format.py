"""Orders ahead: what a seat says now of what it will be asked.

    until round end                            or: until turn 60, until withdrawn
    place 3 forest or 3 clay-pit or skip       a step: the first choice that is legal
    if wood at least 3 then hut; else 2 hunt   a step that hangs on what the seat sees
    clubs 5: if fire on d5 then hunter d6; else none      a sheet for a sealed phase to come
    when tools: if roll at least 10 then none; else 2     a standing answer, by the question
    when tools, rolling hunt: none                        one for what the question is about
    stop if food less than 3

A plan is read whole when it is filed, and kept in canonical text: conditions, questions, wishes
and moves. Whether a choice is legal shows when its time comes.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import Names, clean
from referee.core.base.problem import Problem, Refused, refused, shifted
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import conditionals, sealed_orders
from referee.core.input.sealed_orders import Head
from referee.core.plans.choices import SKIP, Asked, Choices

MOST = 100  # parts of a plan
CHOICES = 200  # of all its parts

_WORD = re.compile(r"\s*(until|when|stop\s+(?:if|when))\b\s*", re.IGNORECASE)
_WHEN = re.compile(r"([^:,]{1,60}?)\s*+(?:,\s*+([^:]{1,400}?)\s*+)?:\s*+")
_UNTIL = re.compile(r"(?:the\s+)?(?:end\s+of\s+(?:the\s+)?round|round\s+end|"
                    r"(round|turn)\s+(\d{1,6})|withdrawn|i\s+withdraw\s+it"
                    r"|(?:the\s+)?end(?:\s+of\s+(?:the\s+)?game)?)\s*[.!]?\s*\Z",
                    re.IGNORECASE)
_OR = re.compile(r"(?:\s*+,)?\s++or\s++(?:else\s++)?", re.IGNORECASE)

Span = tuple[int, int]


class Branch(Struct, frozen=True):
    """Choices, the first legal one to be made, and the condition they hang on (none: always)."""

    condition: str
    choices: tuple[str, ...]


class Step(Struct, frozen=True):
    """Branches, the first that holds to be taken; none: the step lapses.

    ``head`` is that of a sheet, which waits for its phase.
    """

    branches: tuple[Branch, ...]
    head: Head | None = None


class Standing(Struct, frozen=True):
    """What is answered as often as a question comes; ``about``: the condition that says which."""

    kind: str
    step: Step
    about: str = ""

    def __str__(self) -> str:
        return f"when {self.kind}, {self.about}" if self.about else f"when {self.kind}"


class Plan(Struct, frozen=True):
    """What a seat has planned.

    ``until`` is ``round 5`` (to its end), ``turn 60`` (to its turn) or
    ``withdrawn``. ``steps`` are made in their order, each once, sheets when
    their phase is asked; ``when`` are standing answers; ``stop`` are conditions.
    """

    until: str
    steps: tuple[Step, ...] = ()
    when: tuple[Standing, ...] = ()
    stop: tuple[str, ...] = ()

    def standing(self, kind: str) -> tuple[Standing, ...]:
        """The standing answers to a kind of question, first those that say what it is about."""
        some = [one for one in self.when if one.kind == kind]
        return tuple(sorted(some, key=lambda one: not one.about))

    def without(self, step: Step) -> "Plan":
        """The plan behind a step that is done with."""
        at = self.steps.index(step)
        return replace(self, steps=self.steps[:at] + self.steps[at + 1:])


class _Part(Struct):
    """A part of a plan: the word it begins with, the question it names, its branches in the text.

    ``sheet``: lines that follow belong to it.
    """

    word: str
    branches: list[Span]
    asked: Span | None = None
    about: Span | None = None
    head: Head | None = None
    sheet: bool = False


def read(rules: Game, text: str, around: int, asked: Asked | None = None) -> Plan:
    """The plan that a text means, filed in the round ``around``, all of it canonical.

    ``asked`` is what the seat is asked while it files: what it says in its own words of that
    is read once, and written down. What stands in a save is read without.

    Refused, all faults at once: what is not understood, a question that the
    game does not ask, two standing answers to one, nothing at all.
    """
    text = clean(text).partition(" # ")[0]  # without why it was taken out of force
    kinds = _kinds(rules)
    parts = _parts(rules, text, kinds)
    if len(parts) > MOST:
        raise refused("referee/invalid-plan", f"The plan has {len(parts)} parts; at most {MOST} "
                      "are read.")
    reader = _Reader(rules, text, around, asked, kinds)
    faults: list[Problem] = []
    for i, part in enumerate(parts, 1):
        try:
            reader.part(part)
        except Refused as error:
            whole = part.branches[0][0], part.branches[-1][1]
            faults += [replace(p, where=f"part {i} of {len(parts)}", span=p.span or whole)
                       for p in error.problems]
    if faults:
        raise Refused(*faults)
    plan = reader.plan
    latest = max((step.head.round for step in plan.steps if step.head), default=0)
    if latest > around and not reader.until:  # as far as its sheets go
        plan = replace(plan, until=f"round {latest}")
    if not (plan.steps or plan.when):
        raise refused("referee/invalid-empty", "There is no step in the plan.",
                      hint="A plan has steps (“place 3 forest or 2 hunt”) or standing answers "
                      "(“when tools: none”).")
    return plan


def write(plan: Plan) -> str:
    """The plan in one line, as it stands in the save."""
    return "; ".join(parts(plan))


def parts(plan: Plan) -> Iterator[str]:
    """The plan's parts, as its owner reads them."""
    yield f"until {plan.until}"
    yield from (line for line, *_ in lines(plan))
    yield from (f"stop if {condition}" for condition in plan.stop)


def lines(plan: Plan) -> Iterator[tuple[str, Step, str]]:
    """Its steps and standing answers: the text of each, the kind of question (empty: any)."""
    yield from ((_said(step), step, "") for step in plan.steps)
    yield from ((f"{one}: {_said(one.step)}", one.step, one.kind) for one in plan.when)


def _said(step: Step) -> str:
    """A step's text: ``if … then …; else …``."""
    said = [f"{'else ' if i else ''}if {branch.condition} then " if branch.condition
            else "else " if i else "" for i, branch in enumerate(step.branches)]
    return (f"{step.head}: " if step.head else "") + "; ".join(
        lead + " or ".join(branch.choices)
        for lead, branch in zip(said, step.branches, strict=True))


def _parts(rules: Game, text: str, kinds: Names[str]) -> list[_Part]:
    """The parts of a text; conditions in a row that end with an ``else`` are one."""
    found: list[_Part] = []
    for line, at in conditionals.lines(text, 0):
        end = at + len(line)
        part, begin = _begun(rules, text, at, end, kinds)
        if part is not None:
            found.append(part)
        if part is not None and part.word in ("until", "stop"):
            part.branches.append((begin, end))
            continue
        for piece, since in conditionals.parts(text[:end], begin):
            if piece.strip(" .,\t"):
                _put(text, found, (since, since + len(piece)))
    for part in found:
        part.branches = part.branches or [(len(text), len(text))]
    return found


def _begun(rules: Game, text: str, at: int, end: int,
           kinds: Names[str]) -> tuple[_Part | None, int]:
    """The part that a line begins, if it says so, and where what it says of it begins."""
    word = _WORD.match(text, at, end)
    if word is None:
        head, begin = sealed_orders.head(rules, text[:end], at)
        return (_Part("sheet", [], head=head, sheet=True) if head else None), begin
    part = _Part(word[1].split()[0].casefold(), [])
    if part.word == "when":
        asked = _WHEN.match(text, word.end(), end)
        if asked:
            part.asked = asked.span(1)
            part.about = asked.span(2) if asked[2] else None
            part.sheet = (kinds.exact(asked[1]) or "") in rules.sheets
            return part, asked.end()
    return part, word.end()


def _put(text: str, found: list[_Part], span: Span) -> None:
    """A piece of a line where it belongs: in the part that was begun, or in one of its own."""
    piece = text[slice(*span)]
    last = found[-1] if found else None
    if last and not last.branches:
        last.branches.append(span)
    elif last and last.word not in ("until", "stop") and conditionals.otherwise(piece):
        _else(text, found, span)
    elif last and conditionals.hangs(piece) and (last.sheet or (
            last.word == "when"
            and conditionals.conditional(text[slice(*last.branches[-1])])[0] is not None)):
        last.branches.append(span)
    elif last is None or not last.sheet:
        found.append(_Part("", [span]))
    else:  # one more line of a sheet
        last.branches[-1] = last.branches[-1][0], span[1]


def _else(text: str, found: list[_Part], span: Span) -> None:
    """An ``else`` joined to what it belongs to: the conditions in a row before it."""
    condition, _ = conditionals.conditional(text[slice(*span)])
    since = len(found) - 1

    def bare(part: _Part) -> bool:
        return not part.word and all(conditionals.conditional(text[slice(*at)])[0]
                                     for at in part.branches)

    while condition is None and since and bare(found[since]) and bare(found[since - 1]):
        since -= 1
    for part in found[since + 1:]:
        found[since].branches += part.branches
    del found[since + 1:]
    found[since].branches.append(span)


def _kinds(rules: Game) -> Names[str]:
    """The kinds of question by their names."""
    return Names("question", {kind: (kind, *more) for kind, more in rules.kinds.items()})


class _Reader:
    """Reads the parts of a plan one after the other."""

    def __init__(self, rules: Game, text: str, around: int, asked: Asked | None,
                 kinds: Names[str]) -> None:
        self.rules = rules
        self.text = text
        self.around = around
        self.plan = Plan(f"round {around}")
        self.choices = Choices(rules, asked)
        self.kinds = kinds
        self.until = False
        self.count = 0

    def part(self, part: _Part) -> None:
        """One part. Refused: what is not understood, with its place in the text."""
        begin, end = part.branches[0]
        if part.word == "until":
            self._until(begin, end)
        elif part.word == "when":
            self._when(part)
        elif part.word == "stop":
            holds = self._condition(begin, end)
            self.plan = replace(self.plan, stop=(*self.plan.stop, holds))
        elif self.rules.sheets and part.head is None:
            raise refused("referee/invalid-plan", "It does not say which sheet this is.",
                          span=(begin, end),
                          hint=f"Write its head before it: “{self._example()}: …”.")
        else:
            self.choices.first = not self.plan.steps
            branches = self._branches(part.branches, part.head.kind if part.head else "")
            self.choices.first = False
            if branches[-1].condition and not part.head:  # else the next step might be read as it
                branches += (Branch("", (SKIP,)),)
            step = Step(branches, part.head)
            self.plan = replace(self.plan, steps=(*self.plan.steps, step))

    def _example(self) -> str:
        return str(Head(next(kind for kind in reversed([*self.rules.kinds])
                             if kind in self.rules.sheets), max(self.around, 1)))

    def _until(self, begin: int, end: int) -> None:
        text = self.text[begin:end]
        found = _UNTIL.match(text)
        if found is None or self.until:
            raise refused("referee/invalid-plan", "A plan ends once." if self.until else
                          f"“{text.strip()[:40]}” is no end of a plan.", span=(begin, end),
                          hint="until round end, until round 5, until turn 60, until withdrawn")
        self.until = True
        until = (f"{found[1].casefold()} {int(found[2])}" if found[1] else
                 f"round {self.around}" if "round" in text.casefold() else "withdrawn")
        self.plan = replace(self.plan, until=until)

    def _when(self, part: _Part) -> None:
        if part.asked is None:
            raise refused("referee/invalid-plan", "A standing answer names its question.",
                          hint=f"when {next(iter(self.rules.kinds))}: …")
        kind = self._kind(self.text[slice(*part.asked)].strip(), part.asked)
        about = self._condition(*part.about) if part.about else ""
        if any(one.about == about for one in self.plan.standing(kind)):
            raise refused("referee/invalid-plan", f"Two standing answers to “{kind}”.",
                          span=part.asked, hint="Write one, with if … then …; else …, or say what "
                          f"each is about: when {kind}, CONDITION: …")
        one = Standing(kind, Step(self._branches(part.branches, kind)), about)
        self.plan = replace(self.plan, when=(*self.plan.when, one))

    def _kind(self, said: str, span: Span) -> str:
        """The kind of question that is named. Refused: none."""
        try:
            return self.kinds.find(said, span)
        except Refused:
            kind, _, about = said.partition(" ")
            if not about or self.kinds.exact(kind) is None:
                raise
            about = re.sub(r"^(?:if|when|and)\s+", "", about)
            raise refused("referee/invalid-plan", f"“{said}” is no question.", span=span,
                          hint="What it is about is a condition, after a comma: "
                          f"when {kind}, {about}: …") from None

    def _branches(self, spans: list[Span], kind: str) -> tuple[Branch, ...]:
        verb, branches = "" if kind else self.choices.verb, tuple[Branch, ...]()
        for begin, end in spans:
            self.choices.verb = verb  # what an “else” leaves out it takes from the step before
            branches += (self._branch(begin, end, kind, first=not branches),)
        self.choices.verb = "" if kind else self.choices.verb
        if any(not branch.condition for branch in branches[:-1]):
            why = ("An “else” needs an “if … then …” before it." if len(branches) == 2 else
                   "Nothing comes behind the last “else”.")
            raise refused("referee/invalid-condition", why, span=spans[-1])
        return branches

    def _branch(self, begin: int, end: int, kind: str, first: bool) -> Branch:
        piece = self.text[begin:end]
        condition, other = conditionals.conditional(piece)
        if first and conditionals.otherwise(piece):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.", span=(begin, end))
        if condition:
            holds = self._condition(*_moved(condition.span(1), begin))
            return Branch(holds, self._choices(*_moved(condition.span(2), begin), kind))
        if conditionals.hangs(piece) and not other:
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          span=(begin, end), hint="if CONDITION then CHOICE or CHOICE; else CHOICE")
        return Branch("", self._choices(*(_moved(other.span(1), begin) if other
                                          else (begin, end)), kind))

    def _condition(self, begin: int, end: int) -> str:
        """The canonical text of a condition. Refused: what is no condition of the game."""
        try:
            return conditionals.condition(self.rules, self.text[begin:end]).text
        except Refused as error:
            raise shifted(error, begin) from None

    def _choices(self, begin: int, end: int, kind: str) -> tuple[str, ...]:
        """The choices that stand at a place of the text, none twice in a row."""
        found, since = list[str](), begin
        for match in [*_OR.finditer(self.text, begin, end), None]:
            until = match.start() if match else end
            bare = self.text[since:until].lstrip(" .\t\n")
            self.count += 1
            if self.count > CHOICES:
                raise refused("referee/invalid-plan", f"The plan has more than {CHOICES} choices.",
                              span=(since, until))
            try:
                found.append(self.choices.read(bare.rstrip(" .\t\n"), kind))
            except Refused as error:
                raise shifted(error, until - len(bare)) from None
            since = match.end() if match else end
        # One that stands twice apart stays: the next may take its verb from it.
        return tuple(text for i, text in enumerate(found) if found[:i][-1:] != [text])


def _moved(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


def meant(rules: Game, state: Any, seat: Seat, text: str) -> Any:
    """The move that a choice is in a position. Refused: none; a wish that may be several."""
    try:
        move = rules.parse(text)
        if rules.write(move) == text:
            return move
    except Refused as error:
        wrong = error
    else:
        wrong = refused("referee/invalid-plan", f"“{text}” is not canonical.")
    for ask in rules.awaiting(state).asks:
        wish = rules.wish(ask.kind, text) if ask.seat == seat else None
        wished = wish.move(state, seat) if wish is not None else None
        if wished is not None:
            return wished
        if wish is not None:
            raise refused("illegal-now", f"“{text}” is no legal move now.")
    raise wrong
