"""Orders ahead: what a seat says now of what it will be asked.

    until round end                            or: until turn 60, until withdrawn
    place 3 forest or 3 clay-pit or skip       a step: the first choice that is legal
    if wood at least 3 then hut; else 2 hunt   a step that hangs on what the seat sees
    when tools: if roll at least 10 then none; else 2     a standing answer, by the question
    stop if food less than 3

A plan is read whole when it is filed: conditions, questions and moves as far as
they need no position. Whether a choice is legal, and what a person's words mean
where they hang on what he sees, shows when its time comes.
"""

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.core import hanging, steps, talk
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import AnyRules
from referee.core.words import Names

SKIP = "skip"
MOST = 100  # parts of a plan

_PART = re.compile(r"\s*(until|when|stop\s+if|stop\s+when)\b\s*", re.IGNORECASE)
_WHEN = re.compile(r"\s*when\s+([^:]{1,60}?)\s*:\s*", re.IGNORECASE)
_UNTIL = re.compile(r"(?:the\s+)?(?:end\s+of\s+(?:the\s+)?round|round\s+end|"
                    r"(round|turn)\s+(\d{1,6})|withdrawn|i\s+withdraw\s+it)\s*[.!]?\s*\Z",
                    re.IGNORECASE)
_ELSE = re.compile(r"\s*(?:else|otherwise)\b", re.IGNORECASE)
_OR = re.compile(r"\s*,?\s+or\s+(?:else\s+)?", re.IGNORECASE)


class Branch(Struct, frozen=True):
    """Choices, the first legal one to be made, and the condition they hang on (none: always)."""

    condition: str
    choices: tuple[str, ...]


Step = tuple[Branch, ...]
"""The branches of a step, the first that holds to be taken; none: the step lapses."""


class Plan(Struct, frozen=True):
    """What a seat has planned.

    ``until`` is ``round 5`` (to its end), ``turn 60`` (to its turn) or
    ``withdrawn``. ``steps`` are made in their order, each once; ``when`` are
    standing answers by the kind of question; ``stop`` are conditions.
    """

    until: str
    steps: tuple[Step, ...] = ()
    when: tuple[tuple[str, Step], ...] = ()
    stop: tuple[str, ...] = ()

    def standing(self, kind: str) -> Step | None:
        """The standing answer to a kind of question."""
        return next((step for asked, step in self.when if asked == kind), None)


def read(rules: AnyRules, text: str, around: int) -> Plan:
    """The plan that a text means, filed in the round ``around``.

    Refused, all faults at once: what is not understood, a question that the
    game does not ask, two standing answers to one, nothing at all.
    """
    text, _, _ = text.partition(" # ")  # why it was taken out of force
    reader = _Reader(rules, around)
    groups = _grouped([(part, at) for part, at in hanging.lines(text, 0)])
    if len(groups) > MOST:
        raise refused("referee/invalid-plan", f"The plan has {len(groups)} parts; at most {MOST} "
                      "are read.")
    faults: list[Problem] = []
    for i, group in enumerate(groups, 1):
        try:
            reader.part(group)
        except Refused as error:
            faults += [replace(p, where=f"part {i} of {len(groups)}") for p in error.problems]
    if faults:
        raise Refused(*faults)
    plan = reader.plan
    if not (plan.steps or plan.when):
        raise refused("referee/invalid-empty", "There is no step in the plan.",
                      hint="A plan has steps (“place 3 forest or 2 hunt”) or standing answers "
                      "(“when tools: none”).")
    return plan


def write(plan: Plan) -> str:
    """The plan in one line, as it stands in the save and is shown."""
    parts = [f"until {plan.until}", *(_said(step) for step in plan.steps),
             *(f"when {kind}: {_said(step)}" for kind, step in plan.when),
             *(f"stop if {condition}" for condition in plan.stop)]
    return "; ".join(parts)


def _said(step: Step) -> str:
    """A step's text: ``if … then …; else …``."""
    said = [f"{'else ' if i else ''}if {branch.condition} then " if branch.condition
            else "else " if i else "" for i, branch in enumerate(step)]
    return "; ".join(lead + " or ".join(branch.choices)
                     for lead, branch in zip(said, step, strict=True))


def _grouped(parts: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """The lines of a plan, an ``else`` with what it belongs to."""
    groups: list[list[tuple[str, int]]] = []
    for part, at in parts:
        if groups and _ELSE.match(part):
            groups[-1].append((part, at))
        else:
            groups.append([(part, at)])
    return groups


class _Reader:
    """Reads the parts of a plan one after the other."""

    def __init__(self, rules: AnyRules, around: int) -> None:
        self.rules = rules
        self.around = around
        self.plan = Plan(f"round {around}")
        self.verb = ""
        self.until = False

    def part(self, group: list[tuple[str, int]]) -> None:
        """One part. Refused: what is not understood, with its place in the whole text."""
        head, at = group[0]
        found = _PART.match(head)
        word = found[1].casefold() if found else ""
        try:
            if word == "until":
                assert found is not None
                self._until(head[found.end():])
            elif word == "when":
                self._when(group)
            elif word:
                assert found is not None
                self._condition(head[found.end():], found.end())
                self.plan = replace(self.plan, stop=(*self.plan.stop,
                                                     _blanks(head[found.end():])))
            else:
                step = self._step(group)
                self.plan = replace(self.plan, steps=(*self.plan.steps, step))
        except Refused as error:
            raise Refused(*(replace(p, span=_placed(p, at, head))
                            for p in error.problems)) from None

    def _until(self, text: str) -> None:
        found = _UNTIL.match(text)
        if found is None or self.until:
            raise refused("referee/invalid-plan", "A plan ends once." if self.until else
                          f"“{text.strip()[:40]}” is no end of a plan.",
                          hint="until round end, until round 5, until turn 60, until withdrawn")
        self.until = True
        until = (f"{found[1].casefold()} {int(found[2])}" if found[1] else
                 "withdrawn" if "withdr" in text.casefold() else f"round {self.around}")
        self.plan = replace(self.plan, until=until)

    def _when(self, group: list[tuple[str, int]]) -> None:
        (head, at), *rest = group
        found = _WHEN.match(head)
        if found is None:
            raise refused("referee/invalid-plan", "A standing answer names its question.",
                          hint=f"when {next(iter(self.rules.kinds))}: …")
        names = Names("question", {kind: (kind, *more) for kind, more in self.rules.kinds.items()})
        kind = names.find(found[1].strip(), found.span(1))
        if self.plan.standing(kind) is not None:
            raise refused("referee/invalid-plan", f"Two standing answers to “{kind}”.",
                          hint="Write one, with if … then …; else …")
        self.verb = ""
        answer = " " * found.end() + head[found.end():]
        step = self._step([(answer, at), *rest])
        self.plan = replace(self.plan, when=(*self.plan.when, (kind, step)))

    def _step(self, group: list[tuple[str, int]]) -> Step:
        """The branches of a step; places are those of its first line."""
        branches = list[Branch]()
        for text, at in group:
            try:
                branches.append(self._branch(text, bool(branches)))
            except Refused as error:
                raise steps.shifted(error, at - group[0][1]) from None
        if any(not branch.condition for branch in branches[:-1]):
            raise refused("referee/invalid-condition", "Nothing comes behind the last “else”.")
        return tuple(branches)

    def _branch(self, part: str, later: bool) -> Branch:
        condition, other = hanging.conditional(part)
        if not later and bool(_ELSE.match(part)):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.")
        if condition:
            self._condition(condition[1], condition.start(1))
            return Branch(_blanks(condition[1]), self._choices(condition[2], condition.start(2)))
        if hanging.hangs(part) and not other:
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="if CONDITION then CHOICE or CHOICE; else CHOICE")
        return Branch("", self._choices(*((other[1], other.start(1)) if other else (part, 0))))

    def _condition(self, text: str, at: int) -> None:
        """Refused: what is no condition of the game."""
        try:
            hanging.condition(self.rules, text)
        except Refused as error:
            raise steps.shifted(error, at) from None

    def _choices(self, text: str, at: int) -> tuple[str, ...]:
        """The choices that stand at a place of the part, each but once."""
        found, since = list[str](), 0
        for match in [*_OR.finditer(text), None]:
            end = match.start() if match else len(text)
            bare = text[since:end].lstrip(" .\t")
            try:
                found.append(self._choice(bare.rstrip(" .\t")))
            except Refused as error:
                raise steps.shifted(error, at + end - len(bare)) from None
            since = match.end() if match else end
        return tuple(dict.fromkeys(found))

    def _choice(self, text: str) -> str:
        """A choice, canonical if that needs no position. Refused: what nobody could mean."""
        if text.casefold() == SKIP or talk.leaves(text):
            return text.casefold() if text.casefold() == SKIP else _blanks(text)
        if not text:
            raise refused("referee/invalid-empty", "A choice is empty.", span=(0, 1))
        wrong: Refused | None = None
        for verb in ("", f"{self.verb} ") if self.verb else ("",):
            try:
                written = str(self.rules.write(self.rules.parse(verb + text)))
            except Refused as error:
                wrong = steps.shifted(error, -len(verb))
                continue
            self.verb = written.partition(" ")[0]
            return written
        why = self.rules.heard(text)
        if why is not None:
            raise (wrong if wrong and self.verb else why)
        return _blanks(text)


def _blanks(text: str) -> str:
    """A text on one line, without blanks around it."""
    return " ".join(text.split())


def _placed(problem: Problem, at: int, part: str) -> tuple[int, int]:
    lead = len(part) - len(part.lstrip())
    begin, end = problem.span or (lead, len(part.rstrip()))
    return begin + at, end + at


def parts(plan: Plan) -> Iterator[str]:
    """The plan's lines, as its owner reads it."""
    yield f"until {plan.until}"
    yield from map(_said, plan.steps)
    yield from (f"when {kind}: {_said(step)}" for kind, step in plan.when)
    if plan.stop:
        yield "stop if " + " or ".join(plan.stop)
