"""The choices of a plan: moves and wishes, each read once and kept in canonical text.

A move may leave out its verb: a standing answer takes the one that answers its question, a step
that of the step before, or of what its seat is asked next. What needs a position to be
understood is read where the seat is asked it now; else it is refused, with what to write.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Refused, refused, shifted
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import near_moves

OFFERED = 3  # choices of a plan for which legal moves are offered
_WORDS = ("referee/invalid-word", "referee/invalid-text")
SKIP = "skip"
AS_LAST = "as last round"
_AS_LAST = re.compile(r"(?:the\s+same\s+)?as\s+(?:in\s+)?(?:the\s+)?(?:last|previous)\s+"
                      r"(?:round|time)|as\s+before\Z", re.IGNORECASE)


class Asked(Struct, frozen=True):
    """What a seat is asked while it files a plan.

    ``now`` is the kind of question that is open to it, empty if none is; ``next_`` gives the kind
    that it will be asked next, and a position in which it is, as far as it sees.
    """

    seat: Seat
    state: Any
    now: str
    next_: Callable[[], tuple[str, Any]]


class Choices:
    """Reads the choices of a plan one after the other; ``verb`` is that of the step before.

    ``first``: they are those of the step that answers what is asked now. What a person says of
    today's position would mean something else in another, so nothing else of a plan may.
    """

    def __init__(self, rules: Game, asked: Asked | None) -> None:
        self.rules, self.asked, self.verb, self.first = rules, asked, "", False
        self._faults: list[Refused] = []
        self._offered = 0
        self._spoken: dict[str, Any] = {}

    def read(self, text: str, kind: str) -> str:
        """The canonical text of a choice; ``kind`` is its question, empty in a step.

        Refused: what is not understood, what would be only when its question is asked.
        """
        if text.casefold() == SKIP:
            return SKIP
        if not text:
            raise refused("referee/invalid-empty", "A choice is empty.", span=(0, 1))
        if self.rules.sheets and _AS_LAST.match(text):
            return AS_LAST
        if text.rstrip(" .!)”\"'").endswith("?"):
            raise refused("referee/ambiguous-question", f"“{text}” is a question, and no part of "
                          "a plan.", span=(0, len(text)),
                          hint="Leave the question mark out to have it played.")
        self._faults = []
        found = self._canonical(text, kind) or self._wish(text, kind) or self._verbed(text, kind)
        found = found or self._said(text, kind) or self._heard(text, kind)
        found = found or self._canonical(text, "")
        if not found:
            raise self._not_notation(text, kind) if kind in self.rules.sheets else self._unread(
                text, kind)
        if not kind and not self.rules.sheets:
            self.verb = self._verb(found)
        return found

    def _not_notation(self, text: str, kind: str) -> Refused:
        """Why lines of a sheet for later are not read: a person's words need the position then."""
        problems = self._unread(text, kind).problems
        return Refused(*(replace(
            p, why=f"“{text}” cannot be read before {kind} are asked. Until then only the exact "
            "notation is read, no groups and no other words.", span=(0, len(text)),
            hint=f"{p.hint} " * p.hint.startswith("Did you mean") +
            f"Write it like “{self.rules.sheets[kind]}”, or send it when {kind} are asked.")
            if p.code in _WORDS else p for p in problems))

    def _canonical(self, text: str, kind: str, before: int = 0) -> str:
        """The canonical text of a move that is written with its verb; empty: it is not.

        ``before`` are the characters of a verb that was put before it.
        """
        try:
            move = self.rules.parse(text)
        except Refused as error:
            self._faults.append(shifted(error, -before))
            return ""
        answers = getattr(move, "answers", ())
        if kind and answers and kind not in answers and kind not in self.rules.sheets:
            return ""
        return str(self.rules.write(move))

    def _said(self, text: str, kind: str) -> str:
        """The canonical text of a move in a person's words; empty: it is none of its question.

        None of them may hang on what lies there today.
        """
        if self.asked is None or self.rules.sheets:
            return ""
        from referee.core.language import free_text

        next_, state = self._next
        kind = kind or next_
        if kind not in self._spoken:
            self._spoken[kind] = free_text.spoken(
                self.rules, state if kind == next_ else self.asked.state, self.asked.seat)
        by = self._spoken[kind]
        try:
            return free_text.said(by, text, kind) if by else ""
        except Refused as error:
            if error.problems[0].kind == "ambiguous":
                raise
            self._faults.append(error)
            return ""

    @cached_property
    def _next(self) -> tuple[str, Any]:
        """The kind of question that is asked now or next, and the position in which it is."""
        asked = self.asked
        assert asked is not None
        return (asked.now, asked.state) if asked.now else asked.next_()

    def _wish(self, text: str, kind: str) -> str:
        """The canonical text of a wish for its question, of a step for any that is asked.

        Refused: at several questions it is another.
        """
        plain = " ".join(text.split())
        found = dict.fromkeys(wish.text for one in ((kind,) if kind else self.rules.kinds)
                              if (wish := self.rules.wish(one, plain)) is not None)
        if len(found) > 1:
            raise self._several(text, found)
        return next(iter(found), "")

    def _verbed(self, text: str, kind: str) -> str:
        """The same with a verb that was left out. Refused: several could be meant."""
        for verbs in self._verbs(kind):
            found = dict.fromkeys(written for verb in verbs if (
                written := self._canonical(f"{verb} {text}", kind, len(verb) + 1)
                or self._wish(f"{verb} {text}", kind)))
            if len(found) > 1:
                raise self._several(text, found)
            if found:
                return next(iter(found))
        return ""

    def _several(self, text: str, found: Iterable[str]) -> Refused:
        return refused("referee/ambiguous-move", f"“{text}” may mean "
                       f"{' or '.join(f'“{one}”' for one in found)}.", span=(0, len(text)),
                       hint="Write the one that is meant.")

    def _verbs(self, kind: str) -> Iterator[Iterable[str]]:
        """Verbs of which one may be meant: those that answer this question alone come first."""
        if not kind and self.verb:
            yield (self.verb,)
            return
        if not kind and self.asked:
            kind = self._next[0]
        if not kind:
            yield dict.fromkeys(verb for one in self.rules.kinds
                                for verb in self.rules.answered(one))
            return
        own = (kind, *self.rules.kinds.get(kind, ()))
        yield [verb for verb in self.rules.answered(kind) if verb in own]
        yield [verb for verb in self.rules.answered(kind) if verb not in own]

    def _heard(self, text: str, kind: str) -> str:
        """What a person's words mean to a seat that answers them now; empty: who knows."""
        asked = self.asked
        if asked is None or not self.first or not asked.now or kind not in ("", asked.now):
            return ""
        from referee.core.language import free_text

        try:
            move = free_text.read(self.rules, asked.state, asked.seat, text)
            if any(not one.warning for one in self.rules.check(asked.state, asked.seat, move)):
                return ""
            return str(self.rules.write(self.rules.full(asked.state, asked.seat, move)))
        except Refused:
            return ""

    def _verb(self, text: str) -> str:
        """The verb with which a canonical text begins, which the next step may leave out."""
        verbs = {verb for one in self.rules.kinds for verb in self.rules.answered(one)}
        return max((verb for verb in verbs if f"{text} ".startswith(f"{verb} ")), key=len,
                   default=text.partition(" ")[0])

    def _unread(self, text: str, kind: str) -> Refused:
        """The refusal of a choice that nobody can read before its question is asked."""
        from referee.core.language import free_text

        why = free_text.unread(self.rules, text)
        if why is not None:  # the fault that was found last is the one of what was meant most
            return max((*self._faults, why),
                       key=lambda error: (error.problems[0].span or (0,))[0])
        parts = [part.strip() for part in text.split(",")]
        if len(parts) > 1 and all(part and self._canonical(part, "") for part in parts):
            return refused("referee/invalid-plan", f"“{text}” is more than one move.",
                           span=(0, len(text)), hint="A choice is one move, and each question has "
                           f"its own step: {'; '.join(parts)}.")
        return refused("referee/invalid-plan", f"“{text}” cannot be read before its question is "
                       "asked: a plan is kept in the words of the notation.", span=(0, len(text)),
                       hint=self._instead(text, kind))

    def _instead(self, text: str, kind: str) -> str:
        """What to write: the legal moves of what is asked that are nearest, else the verbs."""
        if self.asked is not None and self._offered < OFFERED:  # dear, and many may be wrong
            self._offered += 1
            of, state = self._next
            if state is not None and kind in ("", of):
                some = near_moves.options(self.rules, state, self.asked.seat, text)
                if some:
                    legal = ", ".join(f"“{one}”" for one in some)
                    return f"Legal {'now' if self.asked.now else 'as things are'}: {legal}."
        verbs = self.rules.answered(kind) if kind else ()
        return (f"A move begins with {', '.join(verbs)}; the game's page has how it is written."
                if verbs else "Write it as the game's page has it.")
