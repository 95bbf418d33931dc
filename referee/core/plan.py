"""Orders ahead: what a seat says now of what it will be asked.

    until round end                            or: until turn 60, until withdrawn
    place 3 forest or 3 clay-pit or skip       a step: the first choice that is legal
    if wood at least 3 then hut; else 2 hunt   a step that hangs on what the seat sees
    clubs 5: if fire on d5 then hunter d6; else none      a sheet for a sealed phase to come
    when tools: if roll at least 10 then none; else 2     a standing answer, by the question
    stop if food less than 3

A plan is read whole when it is filed: conditions, questions and moves as far as
they need no position. Whether a choice is legal, and what a person's words mean
where they hang on what he sees, shows when its time comes.
"""

import re
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.core import hanging, sheets, steps, talk
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import AnyRules
from referee.core.sheets import Head
from referee.core.words import Names, clean

SKIP = "skip"
AS_LAST = "as last round"
MOST = 100  # parts of a plan
CHOICES = 200  # of all its parts

_WORD = re.compile(r"\s*(until|when|stop\s+(?:if|when))\b\s*", re.IGNORECASE)
_WHEN = re.compile(r"([^:]{1,60}?)\s*+:\s*+")
_UNTIL = re.compile(r"(?:the\s+)?(?:end\s+of\s+(?:the\s+)?round|round\s+end|"
                    r"(round|turn)\s+(\d{1,6})|withdrawn|i\s+withdraw\s+it"
                    r"|(?:the\s+)?end(?:\s+of\s+(?:the\s+)?game)?)\s*[.!]?\s*\Z",
                    re.IGNORECASE)
_AS_LAST = re.compile(r"(?:the\s+same\s+)?as\s+(?:in\s+)?(?:the\s+)?(?:last|previous)\s+"
                      r"(?:round|time)|as\s+before\Z", re.IGNORECASE)
_OR = re.compile(r"(?:\s*+,)?\s++or\s++(?:else\s++)?", re.IGNORECASE)

Span = tuple[int, int]
Verb = Callable[[str], str]


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


class Plan(Struct, frozen=True):
    """What a seat has planned.

    ``until`` is ``round 5`` (to its end), ``turn 60`` (to its turn) or
    ``withdrawn``. ``steps`` are made in their order, each once, sheets when
    their phase is asked; ``when`` are standing answers by the kind of question;
    ``stop`` are conditions.
    """

    until: str
    steps: tuple[Step, ...] = ()
    when: tuple[tuple[str, Step], ...] = ()
    stop: tuple[str, ...] = ()

    def standing(self, kind: str) -> Step | None:
        """The standing answer to a kind of question."""
        return next((step for asked, step in self.when if asked == kind), None)

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
    head: Head | None = None
    sheet: bool = False


def read(rules: AnyRules, text: str, around: int, verb: Verb | None = None) -> Plan:
    """The plan that a text means, filed in the round ``around``.

    ``verb`` tells with which verb a choice would answer what the seat is asked
    next: it binds steps that leave theirs out to their kind of question.

    Refused, all faults at once: what is not understood, a question that the
    game does not ask, two standing answers to one, nothing at all.
    """
    text = clean(text).partition(" # ")[0]  # without why it was taken out of force
    kinds = _kinds(rules)
    parts = _parts(rules, text, kinds)
    if len(parts) > MOST:
        raise refused("referee/invalid-plan", f"The plan has {len(parts)} parts; at most {MOST} "
                      "are read.")
    reader = _Reader(rules, text, around, verb, kinds)
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
    yield from ((f"when {kind}: {_said(step)}", step, kind) for kind, step in plan.when)


def _said(step: Step) -> str:
    """A step's text: ``if … then …; else …``."""
    said = [f"{'else ' if i else ''}if {branch.condition} then " if branch.condition
            else "else " if i else "" for i, branch in enumerate(step.branches)]
    return (f"{step.head}: " if step.head else "") + "; ".join(
        lead + " or ".join(branch.choices)
        for lead, branch in zip(said, step.branches, strict=True))


def _parts(rules: AnyRules, text: str, kinds: Names[str]) -> list[_Part]:
    """The parts of a text; conditions in a row that end with an ``else`` are one."""
    found: list[_Part] = []
    for line, at in hanging.lines(text, 0):
        end = at + len(line)
        part, begin = _begun(rules, text, at, end, kinds)
        if part is not None:
            found.append(part)
        if part is not None and part.word in ("until", "stop"):
            part.branches.append((begin, end))
            continue
        for piece, since in hanging.parts(text[:end], begin):
            if piece.strip(" .,\t"):
                _put(text, found, (since, since + len(piece)))
    for part in found:
        part.branches = part.branches or [(len(text), len(text))]
    return found


def _begun(rules: AnyRules, text: str, at: int, end: int,
           kinds: Names[str]) -> tuple[_Part | None, int]:
    """The part that a line begins, if it says so, and where what it says of it begins."""
    word = _WORD.match(text, at, end)
    if word is None:
        head, begin = sheets.head(rules, text[:end], at)
        return (_Part("sheet", [], None, head, True) if head else None), begin
    part = _Part(word[1].split()[0].casefold(), [])
    if part.word == "when":
        asked = _WHEN.match(text, word.end(), end)
        if asked:
            part.asked = asked.span(1)
            part.sheet = (kinds.exact(asked[1]) or "") in rules.sheets
            return part, asked.end()
    return part, word.end()


def _put(text: str, found: list[_Part], span: Span) -> None:
    """A piece of a line where it belongs: in the part that was begun, or in one of its own."""
    piece = text[slice(*span)]
    last = found[-1] if found else None
    if last and not last.branches:
        last.branches.append(span)
    elif last and last.word not in ("until", "stop") and hanging.otherwise(piece):
        _else(text, found, span)
    elif last and hanging.hangs(piece) and (last.sheet or (
            last.word == "when"
            and hanging.conditional(text[slice(*last.branches[-1])])[0] is not None)):
        last.branches.append(span)
    elif last is None or not last.sheet:
        found.append(_Part("", [span]))
    else:  # one more line of a sheet
        last.branches[-1] = last.branches[-1][0], span[1]


def _else(text: str, found: list[_Part], span: Span) -> None:
    """An ``else`` joined to what it belongs to: the conditions in a row before it."""
    condition, _ = hanging.conditional(text[slice(*span)])
    since = len(found) - 1

    def bare(part: _Part) -> bool:
        return not part.word and all(hanging.conditional(text[slice(*at)])[0]
                                     for at in part.branches)

    while condition is None and since and bare(found[since]) and bare(found[since - 1]):
        since -= 1
    for part in found[since + 1:]:
        found[since].branches += part.branches
    del found[since + 1:]
    found[since].branches.append(span)


def _kinds(rules: AnyRules) -> Names[str]:
    """The kinds of question by their names."""
    return Names("question", {kind: (kind, *more) for kind, more in rules.kinds.items()})


class _Reader:
    """Reads the parts of a plan one after the other."""

    def __init__(self, rules: AnyRules, text: str, around: int, asked: Verb | None,
                 kinds: Names[str]) -> None:
        self.rules = rules
        self.text = text
        self.around = around
        self.plan = Plan(f"round {around}")
        self.asked = asked
        self.kinds = kinds
        self.verb = ""
        self.until = False
        self.step = False
        self.choices = 0

    def part(self, part: _Part) -> None:
        """One part. Refused: what is not understood, with its place in the text."""
        begin, end = part.branches[0]
        if part.word == "until":
            self._until(begin, end)
        elif part.word == "when":
            self._when(part)
        elif part.word == "stop":
            self._condition(begin, end)
            self.plan = replace(self.plan, stop=(*self.plan.stop,
                                                 _blanks(self.text[begin:end])))
        elif self.rules.sheets and part.head is None:
            raise refused("referee/invalid-plan", "It does not say which sheet this is.",
                          span=(begin, end),
                          hint=f"Write its head before it: “{self._example()}: …”.")
        else:
            self.verb = "" if part.head else self.verb
            self.step = not part.head
            branches = self._branches(part.branches)
            self.step = False
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
        kind = self.kinds.find(self.text[slice(*part.asked)].strip(), part.asked)
        if self.plan.standing(kind) is not None:
            raise refused("referee/invalid-plan", f"Two standing answers to “{kind}”.",
                          span=part.asked, hint="Write one, with if … then …; else …")
        self.verb = ""
        step = Step(self._branches(part.branches))
        self.plan = replace(self.plan, when=(*self.plan.when, (kind, step)))

    def _branches(self, spans: list[Span]) -> tuple[Branch, ...]:
        verb, branches = self.verb, tuple[Branch, ...]()
        for begin, end in spans:
            self.verb = verb  # what an “else” leaves out it takes from the step before
            branches += (self._branch(begin, end, first=not branches),)
        if any(not branch.condition for branch in branches[:-1]):
            why = ("An “else” needs an “if … then …” before it." if len(branches) == 2 else
                   "Nothing comes behind the last “else”.")
            raise refused("referee/invalid-condition", why, span=spans[-1])
        return branches

    def _branch(self, begin: int, end: int, first: bool) -> Branch:
        piece = self.text[begin:end]
        condition, other = hanging.conditional(piece)
        if first and hanging.otherwise(piece):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.", span=(begin, end))
        if condition:
            self._condition(*_moved(condition.span(1), begin))
            return Branch(_blanks(condition[1]),
                          self._choices(*_moved(condition.span(2), begin)))
        if hanging.hangs(piece) and not other:
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          span=(begin, end), hint="if CONDITION then CHOICE or CHOICE; else CHOICE")
        return Branch("", self._choices(*(_moved(other.span(1), begin) if other
                                          else (begin, end))))

    def _condition(self, begin: int, end: int) -> None:
        """Refused: what is no condition of the game."""
        try:
            hanging.condition(self.rules, self.text[begin:end])
        except Refused as error:
            raise steps.shifted(error, begin) from None

    def _choices(self, begin: int, end: int) -> tuple[str, ...]:
        """The choices that stand at a place of the text, none twice in a row."""
        found, since = list[str](), begin
        for match in [*_OR.finditer(self.text, begin, end), None]:
            until = match.start() if match else end
            bare = self.text[since:until].lstrip(" .\t\n")
            self.choices += 1
            if self.choices > CHOICES:
                raise refused("referee/invalid-plan", f"The plan has more than {CHOICES} choices.",
                              span=(since, until))
            try:
                found.append(self._choice(bare.rstrip(" .\t\n")))
            except Refused as error:
                raise steps.shifted(error, until - len(bare)) from None
            since = match.end() if match else end
        # One that stands twice apart stays: the next may take its verb from it.
        return tuple(text for i, text in enumerate(found) if found[:i][-1:] != [text])

    def _choice(self, text: str) -> str:
        """A choice, canonical if that needs no position. Refused: what nobody could mean."""
        if text.casefold() == SKIP or talk.leaves(text):
            return text.casefold() if text.casefold() == SKIP else _blanks(text)
        if not text:
            raise refused("referee/invalid-empty", "A choice is empty.", span=(0, 1))
        if self.rules.sheets and _AS_LAST.match(text):
            return AS_LAST
        found: list[Refused] = []
        for verb in ("", f"{self.verb} ") if self.verb else ("",):
            try:
                return self._canonical(verb + text)
            except Refused as error:
                found.append(steps.shifted(error, -len(verb)))
        why = self.rules.heard(text)
        if why is not None:
            raise max([*found, why], key=lambda error: (error.problems[0].span or (0,))[0])
        for verb in (self.verb, self.asked(text)) if self.step and self.asked else ():
            bound = f"{verb} {text}"
            if verb and verb != text.partition(" ")[0].casefold() and (
                    self.rules.heard(bound) is None):
                self.verb = verb
                return self._same(_blanks(bound))
        return _blanks(text)

    def _same(self, text: str) -> str:
        """A choice as a saved plan says it: canonical, if it is that with its verb."""
        try:
            return str(self.rules.write(self.rules.parse(text)))
        except Refused:
            return text

    def _canonical(self, text: str) -> str:
        """The canonical text of a choice, whose verb the next may leave out."""
        try:
            written = str(self.rules.write(self.rules.parse(text)))
        except Refused as error:
            verb = self.asked(text) if self.step and self.asked and not self.verb else ""
            if not verb:
                raise
            try:
                written = str(self.rules.write(self.rules.parse(f"{verb} {text}")))
            except Refused:
                raise error from None
        self.verb = "" if self.rules.sheets else written.partition(" ")[0]
        return written


def _blanks(text: str) -> str:
    """A text on one line, without blanks around it."""
    return " ".join(text.split())


def _moved(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by
