"""The text format of plans: what a seat decides in advance.

    until round end                            or: until turn 60, until withdrawn
    place 3 forest or 3 clay-pit or skip       a step: the first choice that is legal
    if wood at least 3 then hut; else 2 hunt   a step that depends on what the seat sees
    clubs 5: if fire on d5 then hunter d6; else none      orders for a later simultaneous phase
    when tools: if roll at least 10 then none; else 2     a standing answer to a kind of decision
    when tools, rolling hunt: none                        one that also depends on a condition
    stop if food less than 3

A plan is parsed completely when it is filed, and stored in canonical text: conditions, kinds of
decision, preferences and moves. Whether a choice is legal is checked when its time comes.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import Names, clean
from referee.core.base.problem import Problem, Refused, refused, shift_error
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import conditionals, sealed_orders
from referee.core.input.sealed_orders import OrdersHeading
from referee.core.plans.choices import Choices, DecisionContext
from referee.core.plans.valid_forms import SKIP

MAX_PARTS = 100  # parts of a plan
MAX_CHOICES = 200  # of all its parts

_WORD = re.compile(r"\s*(until|when|stop\s+(?:if|when))\b\s*", re.IGNORECASE)
_WHEN = re.compile(r"([^:,]{1,60}?)\s*+(?:,\s*+([^:]{1,400}?)\s*+)?:\s*+")
_UNTIL = re.compile(r"(?:the\s+)?(?:end\s+of\s+(?:the\s+)?round|round\s+end|"
                    r"(round|turn)\s+(\d{1,6})|withdrawn|i\s+withdraw\s+it"
                    r"|(?:the\s+)?end(?:\s+of\s+(?:the\s+)?game)?)\s*[.!]?\s*\Z",
                    re.IGNORECASE)
_OR = re.compile(r"(?:\s*+,)?\s++or\s++(?:else\s++)?", re.IGNORECASE)

Span = tuple[int, int]


class PlanBranch(Struct, frozen=True):
    """Choices, of which the first legal one is played, and their condition."""

    condition: str  # empty: always
    choices: tuple[str, ...]


class PlanStep(Struct, frozen=True):
    """Branches: the first with a true condition applies. Without one the step is skipped."""

    branches: tuple[PlanBranch, ...]
    heading: OrdersHeading | None = None  # where the step is orders, the phase for which they wait


class StandingAnswer(Struct, frozen=True):
    """An answer that is given as often as a kind of decision comes."""

    kind: str
    step: PlanStep
    about: str = ""  # the condition on which it depends; empty: always

    def __str__(self) -> str:
        return f"when {self.kind}, {self.about}" if self.about else f"when {self.kind}"


class Plan(Struct, frozen=True):
    """What a seat has planned."""

    until: str  # `round 5` (its end), `turn 60` (that turn) or `withdrawn`
    # each is played once, in this order; orders when their phase comes
    steps: tuple[PlanStep, ...] = ()
    standing_answers: tuple[StandingAnswer, ...] = ()
    stop_conditions: tuple[str, ...] = ()  # the plan stops when one of them is true

    def standing_answers_to(self, kind: str) -> tuple[StandingAnswer, ...]:
        """The standing answers to a kind of decision, those with a condition first."""
        answers = [answer for answer in self.standing_answers if answer.kind == kind]
        return tuple(sorted(answers, key=lambda answer: not answer.about))

    def after_step(self, step: PlanStep) -> "Plan":
        """The plan without a step that is done."""
        index = self.steps.index(step)
        return replace(self, steps=self.steps[:index] + self.steps[index + 1:])


class _Part(Struct):
    """A part of the text of a plan."""

    keyword: str  # the word it begins with: `until`, `when`, `stop`, `sheet` for orders, or empty
    branches: list[Span]  # where its branches stand in the text
    kind_span: Span | None = None  # where its kind of decision is named
    about_span: Span | None = None  # where its condition stands
    heading: OrdersHeading | None = None
    is_orders: bool = False  # lines that follow belong to it


def parse(game: Game, text: str, current_round: int,
          decision_context: DecisionContext | None = None) -> Plan:
    """The plan that a text means, filed in the round ``current_round``, in canonical form.

    ``decision_context`` has the current and next decision of the seat that files the plan; free
    text about them is converted to canonical text once. Plans from a save are parsed without it.

    Refused, all errors at once: text that is not understood, a kind of decision that the game does
    not have, two standing answers to the same decision, an empty plan.
    """
    text = clean(text).partition(" # ")[0]  # without the reason why it was stopped
    kinds = _kind_names(game)
    parts = _split_parts(game, text, kinds)
    if len(parts) > MAX_PARTS:
        raise refused("referee/invalid-plan",
                      f"The plan has {len(parts)} parts; at most {MAX_PARTS} "
                      "are read.")
    reader = _Reader(game, text, current_round, decision_context, kinds)
    problems: list[Problem] = []
    for i, part in enumerate(parts, 1):
        try:
            reader.add_part(part)
        except Refused as error:
            part_span = part.branches[0][0], part.branches[-1][1]
            problems += [replace(p, where=f"part {i} of {len(parts)}", span=p.span or part_span)
                         for p in error.problems]
    if problems:
        raise Refused(*problems)
    plan = reader.plan
    latest = max((step.heading.round for step in plan.steps if step.heading), default=0)
    if latest > current_round and not reader.has_until:  # until its last orders
        plan = replace(plan, until=f"round {latest}")
    if not (plan.steps or plan.standing_answers):
        raise refused("referee/invalid-empty", "Your plan has no step.",
                      hint="A plan has steps (“place 3 forest or 2 hunt”) or standing orders "
                      "(“when tools: none”).")
    return plan


def write(plan: Plan) -> str:
    """The plan in one line, as it is saved."""
    return "; ".join(parts(plan))


def parts(plan: Plan) -> Iterator[str]:
    """The parts of the plan, as its owner reads them."""
    yield f"until {plan.until}"
    yield from (line for line, *_ in lines(plan))
    yield from (f"stop if {condition}" for condition in plan.stop_conditions)


def lines(plan: Plan) -> Iterator[tuple[str, PlanStep, str]]:
    """For each step and standing answer: its text, its step, its kind of decision (empty: any)."""
    yield from ((_step_text(step), step, "") for step in plan.steps)
    yield from ((f"{answer}: {_step_text(answer.step)}", answer.step, answer.kind)
                for answer in plan.standing_answers)


def _step_text(step: PlanStep) -> str:
    """The text of a step: ``if … then …; else …``."""
    leads = [f"{'else ' if i else ''}if {branch.condition} then " if branch.condition
             else "else " if i else "" for i, branch in enumerate(step.branches)]
    return (f"{step.heading}: " if step.heading else "") + "; ".join(
        lead + " or ".join(branch.choices)
        for lead, branch in zip(leads, step.branches, strict=True))


def _split_parts(game: Game, text: str, kinds: Names[str]) -> list[_Part]:
    """The parts of a text; consecutive conditions that end with an ``else`` are one."""
    parts: list[_Part] = []
    for line, index in conditionals.split_lines(text, 0):
        end = index + len(line)
        part, begin = _begin_part(game, text, index, end, kinds)
        if part is not None:
            parts.append(part)
        if part is not None and part.keyword in ("until", "stop"):
            part.branches.append((begin, end))
            continue
        for piece, start in conditionals.split_parts(text[:end], begin):
            if piece.strip(" .,\t"):
                _add_branch(text, parts, (start, start + len(piece)))
    for part in parts:
        part.branches = part.branches or [(len(text), len(text))]
    return parts


def _begin_part(game: Game, text: str, index: int, end: int,
                kinds: Names[str]) -> tuple[_Part | None, int]:
    """The part that a line begins, if any, and the index at which its content begins."""
    word = _WORD.match(text, index, end)
    if word is None:
        heading, begin = sealed_orders.parse_heading(game, text[:end], index)
        return (_Part("sheet", [], heading=heading, is_orders=True) if heading else None), begin
    part = _Part(word[1].split()[0].casefold(), [])
    if part.keyword == "when":
        when_match = _WHEN.match(text, word.end(), end)
        if when_match:
            part.kind_span = when_match.span(1)
            part.about_span = when_match.span(2) if when_match[2] else None
            part.is_orders = (kinds.exact(when_match[1]) or "") in game.order_kinds
            return part, when_match.end()
    return part, word.end()


def _add_branch(text: str, parts: list[_Part], span: Span) -> None:
    """Add a piece of a line to the part before, or as a part of its own."""
    piece = text[slice(*span)]
    last = parts[-1] if parts else None
    if last and not last.branches:
        last.branches.append(span)
    elif last and last.keyword not in ("until", "stop") and conditionals.is_else(piece):
        _join_else(text, parts, span)
    elif last and conditionals.is_conditional(piece) and (last.is_orders or (
            last.keyword == "when"
            and conditionals.match_conditional(text[slice(*last.branches[-1])])[0] is not None)):
        last.branches.append(span)
    elif last is None or not last.is_orders:
        parts.append(_Part("", [span]))
    else:  # one more line of orders
        last.branches[-1] = last.branches[-1][0], span[1]


def _join_else(text: str, parts: list[_Part], span: Span) -> None:
    """Join an ``else`` to the consecutive conditions before it."""
    condition, _ = conditionals.match_conditional(text[slice(*span)])
    start = len(parts) - 1

    def is_conditional(part: _Part) -> bool:
        return not part.keyword and all(conditionals.match_conditional(text[slice(*branch)])[0]
                                        for branch in part.branches)

    while (condition is None and start and is_conditional(parts[start])
           and is_conditional(parts[start - 1])):
        start -= 1
    for part in parts[start + 1:]:
        parts[start].branches += part.branches
    del parts[start + 1:]
    parts[start].branches.append(span)


def _kind_names(game: Game) -> Names[str]:
    """The kinds of decision by their names."""
    return Names("decision", {kind: (kind, *more) for kind, more in game.decision_kinds.items()})


class _Reader:
    """Parses the parts of a plan one after the other."""

    def __init__(self, game: Game, text: str, current_round: int,
                 decision_context: DecisionContext | None, kinds: Names[str]) -> None:
        self.game = game
        self.text = text
        self.current_round = current_round
        self.plan = Plan(f"round {current_round}")
        self.choices = Choices(game, decision_context)
        self.kinds = kinds
        self.has_until = False
        self.count = 0

    def add_part(self, part: _Part) -> None:
        """Parse one part. Refused: text that is not understood, with its place."""
        begin, end = part.branches[0]
        if part.keyword == "until":
            self._until(begin, end)
        elif part.keyword == "when":
            self._when(part)
        elif part.keyword == "stop":
            holds = self._condition(begin, end)
            self.plan = replace(self.plan, stop_conditions=(*self.plan.stop_conditions, holds))
        elif self.game.order_kinds and part.heading is None:
            raise refused("referee/invalid-plan",
                          "The heading that names the orders is missing.",
                          span=(begin, end),
                          hint=f"Write the heading first: “{self._example()}: …”.")
        else:
            self.choices.answers_open_decision = not self.plan.steps
            branches = self._branches(part.branches, part.heading.kind if part.heading else "")
            self.choices.answers_open_decision = False
            # otherwise the next step could be taken for its “else”
            if branches[-1].condition and not part.heading:
                branches += (PlanBranch("", (SKIP,)),)
            step = PlanStep(branches, part.heading)
            self.plan = replace(self.plan, steps=(*self.plan.steps, step))

    def _example(self) -> str:
        return str(OrdersHeading(next(kind for kind in reversed([*self.game.decision_kinds])
                                      if kind in self.game.order_kinds),
                                 max(self.current_round, 1)))

    def _until(self, begin: int, end: int) -> None:
        text = self.text[begin:end]
        match = _UNTIL.match(text)
        if match is None or self.has_until:
            raise refused("referee/invalid-plan", "Name one end of the plan "
                                                  "only." if self.has_until else
                          f"“{text.strip()[:40]}” cannot end a plan.", span=(begin, end),
                          hint="Possible: until round end, until round 5, until turn 60, until "
                               "withdrawn.")
        self.has_until = True
        until = (f"{match[1].casefold()} {int(match[2])}" if match[1] else
                 f"round {self.current_round}" if "round" in text.casefold() else "withdrawn")
        self.plan = replace(self.plan, until=until)

    def _when(self, part: _Part) -> None:
        if part.kind_span is None:
            raise refused("referee/invalid-plan",
                          "A standing order must name the decision that it is for.",
                          hint=f"when {next(iter(self.game.decision_kinds))}: …")
        kind = self._kind(self.text[slice(*part.kind_span)].strip(), part.kind_span)
        about = self._condition(*part.about_span) if part.about_span else ""
        if any(answer.about == about for answer in self.plan.standing_answers_to(kind)):
            raise refused("referee/invalid-plan", f"There are two standing orders for “{kind}”.",
                          span=part.kind_span,
                          hint="Write a single standing order with “if … then …; else …”. Or "
                               f"give each a condition: when {kind}, CONDITION: …")
        answer = StandingAnswer(kind, PlanStep(self._branches(part.branches, kind)), about)
        self.plan = replace(self.plan, standing_answers=(*self.plan.standing_answers, answer))

    def _kind(self, text: str, span: Span) -> str:
        """The kind of decision that is named. Refused: there is no such kind."""
        try:
            return self.kinds.find(text, span)
        except Refused:
            kind, _, about = text.partition(" ")
            if not about or self.kinds.exact(kind) is None:
                raise
            about = re.sub(r"^(?:if|when|and)\s+", "", about)
            raise refused("referee/invalid-plan", f"“{text}” is not a decision.", span=span,
                          hint="Put a condition after the decision and a comma: when "
                               f"{kind}, {about}: …") from None

    def _branches(self, spans: list[Span], kind: str) -> tuple[PlanBranch, ...]:
        verb, branches = "" if kind else self.choices.previous_verb, tuple[PlanBranch, ...]()
        for begin, end in spans:
            # an “else” without a verb takes it from the step before
            self.choices.previous_verb = verb
            branches += (self._branch(begin, end, kind, first=not branches),)
        self.choices.previous_verb = "" if kind else self.choices.previous_verb
        if any(not branch.condition for branch in branches[:-1]):
            why = ("An “else” needs an “if … then …” before it." if len(branches) == 2 else
                   "Nothing can follow the last “else”.")
            raise refused("referee/invalid-condition", why, span=spans[-1])
        return branches

    def _branch(self, begin: int, end: int, kind: str, first: bool) -> PlanBranch:
        piece = self.text[begin:end]
        condition, other = conditionals.match_conditional(piece)
        if first and conditionals.is_else(piece):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.", span=(begin, end))
        if condition:
            holds = self._condition(*_shift_span(condition.span(1), begin))
            return PlanBranch(holds, self._choices(*_shift_span(condition.span(2), begin), kind))
        if conditionals.is_conditional(piece) and not other:
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          span=(begin, end), hint="Write “if CONDITION then CHOICE; else CHOICE”.")
        return PlanBranch("", self._choices(*(_shift_span(other.span(1), begin) if other
                                                else (begin, end)), kind))

    def _condition(self, begin: int, end: int) -> str:
        """The canonical text of a condition. Refused: text that is no condition of the game."""
        try:
            return conditionals.condition(self.game, self.text[begin:end]).text
        except Refused as error:
            raise shift_error(error, begin) from None

    def _choices(self, begin: int, end: int, kind: str) -> tuple[str, ...]:
        """The choices in a span of the text, without direct repetitions."""
        choices, start = list[str](), begin
        for match in [*_OR.finditer(self.text, begin, end), None]:
            choice_end = match.start() if match else end
            choice = self.text[start:choice_end].lstrip(" .\t\n")
            self.count += 1
            if self.count > MAX_CHOICES:
                raise refused("referee/invalid-plan",
                              f"The plan has more than {MAX_CHOICES} choices.",
                              span=(start, choice_end))
            try:
                choices.append(self.choices.canonical(choice.rstrip(" .\t\n"), kind))
            except Refused as error:
                raise shift_error(error, choice_end - len(choice)) from None
            start = match.end() if match else end
        # Repetitions farther apart are kept: the choice after may take its verb from them.
        return tuple(text for i, text in enumerate(choices) if choices[:i][-1:] != [text])


def _shift_span(span: Span, offset: int) -> Span:
    return span[0] + offset, span[1] + offset


def move_of_choice(game: Game, state: Any, seat: Seat, text: str) -> Any:
    """The move that a choice means in a position.

    Refused: no move, or a preference that may mean several.
    """
    try:
        move = game.parse(text)
        if game.write(move) == text:
            return move
    except Refused as error:
        refusal = error
    else:
        refusal = refused("referee/invalid-plan", f"“{text}” is not in standard form.")
    for decision in game.to_move(state).decisions:
        preference = game.parse_preference(decision.kind, text) if decision.seat == seat else None
        wished = preference.move(state, seat) if preference is not None else None
        if wished is not None:
            return wished
        if preference is not None:
            raise refused("illegal-now", f"“{text}” is not a legal move now.")
    raise refusal
