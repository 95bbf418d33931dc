"""The choices in a plan: moves and preferences, converted to canonical text when filed.

A move may leave out its verb. A standing answer takes the verb that answers its decision, a step
the verb of the step before, or of the next decision. It may also leave out what the rules fix: the
number of figures in a place that always takes the same. Text that needs a position to be understood
is read only for the current decision, because it could mean another move in a later position;
otherwise it is refused with a suggestion.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Refused, refused, shift_error
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import near_moves
from referee.core.plans import valid_forms
from referee.core.plans.valid_forms import AS_LAST, SKIP

MAX_SUGGESTED = 3  # choices of a plan for which legal moves are suggested
_UNKNOWN_WORD_CODES = ("referee/invalid-word", "referee/invalid-text")
_AS_LAST = re.compile(r"(?:the\s+same\s+)?as\s+(?:in\s+)?(?:the\s+)?(?:last|previous)\s+"
                      r"(?:round|time)|as\s+before\Z", re.IGNORECASE)


class DecisionContext(Struct, frozen=True):
    """The current and the next decision of a seat that files a plan."""

    seat: Seat
    state: Any
    open_kind: str  # the kind of its current decision; empty: it has none
    # the kind of its next decision and a position with it, as far as the seat can foresee
    next_decision: Callable[[], tuple[str, Any]]


class Choices:
    """Converts the choices of a plan to canonical text, one after the other.

    ``previous_verb`` is the verb of the step before. ``answers_open_decision`` is set for the step
    that answers the current decision. Only its choices are read in the current position, because
    the same words could mean something else in a later one.
    """

    def __init__(self, game: Game, decision_context: DecisionContext | None) -> None:
        self.game = game
        self.decision_context = decision_context
        self.previous_verb = ""
        self.answers_open_decision = False
        self._refusals: list[Refused] = []
        self._suggested = 0

    def canonical(self, text: str, kind: str) -> str:
        """The canonical text of a choice; ``kind`` is its decision, empty for a step.

        Refused: text that is not understood, or only would be in the position of its decision.
        """
        if text.casefold() == SKIP:
            return SKIP
        if not text:
            raise refused("referee/invalid-empty", "A choice is empty.", span=(0, 1))
        if self.game.order_kinds and _AS_LAST.match(text):
            return AS_LAST
        if text.rstrip(" .!)”\"'").endswith("?"):
            raise refused("referee/ambiguous-question",
                          f"“{text}” is a question, and a plan cannot have questions.",
                          span=(0, len(text)),
                          hint="To put the move into the plan, leave the question mark out.")
        self._refusals = []
        try:
            canonical = self._read(text, kind)
        except Refused as error:
            raise valid_forms.with_forms(error, self.game, self._likely_kinds(kind)) from None
        if not kind and not self.game.order_kinds:
            self.previous_verb = self._leading_verb(canonical)
        return canonical

    def _read(self, text: str, kind: str) -> str:
        """The canonical text. Refused: it cannot be read."""
        canonical = (self._canonical(text, kind) or self._preference(text, kind)
                     or self._with_verb(text, kind) or self._by_words(text, kind)
                     or self._by_position(text, kind) or self._canonical(text, ""))
        if canonical:
            return canonical
        is_orders = kind in self.game.order_kinds
        raise self._not_notation(text, kind) if is_orders else self._unreadable(text, kind)

    def _likely_kinds(self, kind: str) -> Iterable[str]:
        """The decisions that a choice may be for: that of its part, or of the verb before."""
        if kind:
            return (kind,)
        if self.previous_verb:
            return [one for one in self.game.decision_kinds
                    if self.previous_verb in self.game.verbs_for(one)][:1]
        return (self._next_decision[0],) if self.decision_context and self._next_decision[0] else ()

    def _not_notation(self, text: str, kind: str) -> Refused:
        """Why later orders cannot be read: free text needs the position of its decision."""
        problems = self._unreadable(text, kind).problems
        return Refused(*(replace(
            p, why=f"“{text}” can only be understood when {kind} are due. Until then write "
                   "the exact notation, without group names or other words.", span=(0, len(text)),
            hint=f"{p.hint} " * p.hint.startswith("Did you mean") +
            f"Write the orders like “{self.game.order_kinds[kind]}”, or send the text when "
            f"{kind} are due.")
            if p.code in _UNKNOWN_WORD_CODES else p for p in problems))

    def _canonical(self, text: str, kind: str, before: int = 0) -> str:
        """The canonical text of a move that is written with its verb; empty: it is none.

        ``before``: the length of a verb that was prefixed to the text.
        """
        try:
            move = self.game.parse(text)
        except Refused as error:
            self._refusals.append(shift_error(error, -before))
            return ""
        answers = getattr(move, "answers", ())
        if kind and answers and kind not in answers and kind not in self.game.order_kinds:
            return ""
        return str(self.game.write(move))

    def _by_words(self, text: str, kind: str) -> str:
        """The canonical text of a move in free text; empty: it is none for the decision.

        None of its words may depend on the current position.
        """
        if self._words is None:
            return ""
        from referee.core.language import free_text

        try:
            moves = sorted(free_text.stated_moves(self._words, text, *self._implied(kind)))
        except Refused as error:
            if error.problems[0].kind == "ambiguous":
                raise
            self._refusals.append(error)
            return ""
        texts = [*dict.fromkeys(filter(None, (self._canonical(move, kind) for move in moves)))]
        if len(texts) > 1:
            raise self._ambiguous(text, texts)
        if len(moves) > 1 and not texts:
            raise self._for_other_decisions(text, kind, moves)
        return next(iter(texts), "")

    @cached_property
    def _words(self) -> Any:
        """The context of free text, without what depends on the position; None: there is none."""
        if self.decision_context is None or self.game.order_kinds:
            return None
        from referee.core.language import free_text

        return free_text.context_without_names(self.game, self.decision_context.state,
                                               self.decision_context.seat)

    def _implied(self, kind: str) -> tuple[str, str]:
        """The decision and the verb of a move that leaves out its verb; empty: any."""
        if kind or self.previous_verb not in self._verbs:
            return kind or self._next_decision[0], ""
        return "", self.previous_verb

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """All verbs of the game."""
        return frozenset(verb for kind in self.game.decision_kinds
                         for verb in self.game.verbs_for(kind))

    @cached_property
    def _next_decision(self) -> tuple[str, Any]:
        """The kind of the current or next decision, and the position with it."""
        decision_context = self.decision_context
        assert decision_context is not None
        if decision_context.open_kind:
            return decision_context.open_kind, decision_context.state
        return decision_context.next_decision()

    def _preference(self, text: str, kind: str) -> str:
        """The canonical text of a preference for a decision; in a step, for any decision.

        Refused: it means different preferences at several decisions.
        """
        plain = " ".join(text.split())
        texts = dict.fromkeys(preference.text
                              for one in ((kind,) if kind else self.game.decision_kinds)
                              if (preference := self.game.parse_preference(one, plain)) is not None)
        if len(texts) > 1:
            raise self._ambiguous(text, texts)
        return next(iter(texts), "")

    def _with_verb(self, text: str, kind: str) -> str:
        """The canonical text with a verb that was left out. Refused: several are possible."""
        for verbs in self._possible_verbs(kind):
            texts = dict.fromkeys(written for verb in verbs if (
                written := self._canonical(f"{verb} {text}", kind, len(verb) + 1)
                or self._preference(f"{verb} {text}", kind)))
            if len(texts) > 1:
                raise self._ambiguous(text, texts)
            if texts:
                return next(iter(texts))
        return ""

    def _ambiguous(self, text: str, texts: Iterable[str]) -> Refused:
        return refused("referee/ambiguous-move", f"“{text}” may mean "
                       f"{' or '.join(f'“{meaning}”' for meaning in texts)}.", span=(0, len(text)),
                       hint="Write the move that you mean.")

    def _for_other_decisions(self, text: str, kind: str, meanings: Iterable[str]) -> Refused:
        quoted = join_words((f"“{meaning}”" for meaning in meanings), "or")
        return refused("referee/invalid-plan", f"“{text}” cannot be chosen at {kind}: it may mean "
                       f"{quoted}.", span=(0, len(text)))

    def _possible_verbs(self, kind: str) -> Iterator[Iterable[str]]:
        """Groups of verbs that may be missing, the most specific to the decision first."""
        if not kind and self.previous_verb:
            yield (self.previous_verb,)
            return
        if not kind and self.decision_context:
            kind = self._next_decision[0]
        if not kind:
            yield dict.fromkeys(verb for one in self.game.decision_kinds
                                for verb in self.game.verbs_for(one))
            return
        names = (kind, *self.game.decision_kinds.get(kind, ()))
        yield [verb for verb in self.game.verbs_for(kind) if verb in names]
        yield [verb for verb in self.game.verbs_for(kind) if verb not in names]

    def _by_position(self, text: str, kind: str) -> str:
        """What free text means to a seat that answers its current decision; empty: unknown."""
        decision_context = self.decision_context
        if (decision_context is None or not self.answers_open_decision
            or not decision_context.open_kind or kind not in ("", decision_context.open_kind)):
            return ""
        from referee.core.language import free_text

        try:
            move = free_text.interpret(self.game, decision_context.state, decision_context.seat,
                                       text)
            if any(not problem.warning for problem in self.game.check(decision_context.state,
                                                                      decision_context.seat, move)):
                return ""
            return str(self.game.write(self.game.canonical_move(decision_context.state,
                                                                decision_context.seat, move)))
        except Refused:
            return ""

    def _leading_verb(self, text: str) -> str:
        """The verb with which a canonical text begins, which the next step may leave out."""
        return max((verb for verb in self._verbs if f"{text} ".startswith(f"{verb} ")), key=len,
                   default=text.partition(" ")[0])

    def _unreadable(self, text: str, kind: str) -> Refused:
        """The refusal of a choice that cannot be read before its decision comes."""
        elsewhere = [one for one in self.game.decision_kinds if kind not in ("", one)
                     and self.game.parse_preference(one, " ".join(text.split())) is not None]
        if elsewhere:
            return refused("referee/invalid-plan", f"“{text}” is a choice at "
                           f"{join_words(elsewhere)}, not at {kind}.", span=(0, len(text)))
        from referee.core.language import free_text

        why = free_text.why_unreadable(self.game, text)
        if why is not None:  # the error farthest on in the text is the most relevant
            return max((*self._refusals, why),
                       key=lambda error: (error.problems[0].span or (0,))[0])
        parts = [part.strip() for part in text.split(",")]
        if len(parts) > 1 and all(part and self._canonical(part, "") for part in parts):
            return refused("referee/invalid-plan", f"“{text}” is more than one move.",
                           span=(0, len(text)),
                           hint="A choice in a plan is one move, so write one step for each "
                                f"decision: {'; '.join(parts)}.")
        numbered = [move for move in free_text.moves_with_number(
            self._words, text, *self._implied(kind)) if self._canonical(move, kind)
            ] if self._words else []
        if numbered:
            moves = " or ".join(f"“{move}”" for move in numbered)
            return refused("referee/invalid-plan", f"“{text}” needs a number.",
                           span=(0, len(text)), hint=f"Write the whole move, such as {moves}.")
        return refused("referee/invalid-plan", f"“{text}” can only be understood when the decision "
                       "comes up. In a plan, write the whole move.", span=(0, len(text)),
                       hint=self._hint(text, kind))

    def _hint(self, text: str, kind: str) -> str:
        """A hint: similar legal moves of the decision, if some are known."""
        # this is slow, and many choices may be wrong
        if self.decision_context is None or self._suggested >= MAX_SUGGESTED:
            return ""
        self._suggested += 1
        next_kind, state = self._next_decision
        moves = near_moves.related_moves(self.game, state, self.decision_context.seat, text) if (
            state is not None and kind in ("", next_kind)) else []
        if not moves:
            return ""
        when = "now" if self.decision_context.open_kind else "as things are"
        return f"Legal {when}: {', '.join(f'“{one}”' for one in moves)}."
