"""A game put together from its words and bound to its box: what is the same in every game.

The core asks for ``Rules`` and nothing else; ``GameFiles`` is one way to have it.
``game.py`` of a game names the moves, says who is asked what, how a game is set
up and ends.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from referee.core.base.aliases import Names
from referee.core.base.problem import Problem, Problems, refused
from referee.core.document.blocks import Page
from referee.core.game import game_parts
from referee.core.game import notation as form
from referee.core.game.decisions import (
    Choice,
    Decision,
    NotNow,
    Result,
    Seat,
    ToMove,
    find_member,
    find_module,
)
from referee.core.game.moves import Event, Forced, Move, MoveContext
from referee.core.luck.chance import Luck, Unanswered

if TYPE_CHECKING:
    from referee.core.game.predicates import Condition, PreferenceTest

MAX_CHOICES = 8  # answers that are told with a question


class Game:
    """A game bound to its box. What a game must say for itself is abstract.

    ``moves_by_verb`` says of each verb with which a canonical text begins where its move is, as
    ``placing:Place``, in the order in which verbs are listed; ``verbs_by_kind`` of each kind of
    question the verbs that answer it, ``feed, starve``, in the order in which options are
    listed. So what nobody says or asks is not loaded. ``kind_aliases`` is what people call a
    question besides its kind and the verbs that answer it alone. ``rule`` is cited
    when another question is open than a move answers, unless the move names one.

    What is seen and proved of a game is found by its name beside ``game.py``:
    ``view(box, state, to)`` in `views/view.py`; ``show(box, view)`` in `views/page.py`, and there
    ``show_all`` where that leaves something out; ``result(box, state)`` and ``worth(box, view)`` in
    `views/result.py`; ``condition(box, text)`` in `views/conditions.py`, if it has any;
    ``twin(box, state, to)`` and ``faults(box, state)`` in `invariants.py`. How people
    say its moves is in `words.py`, and what of a position has a name in `language.py`: see
    `language/`.
    """

    moves_by_verb: ClassVar[Mapping[str, str]]
    verbs_by_kind: ClassVar[Mapping[str, str]]
    kind_aliases: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    rule: ClassVar[str] = ""
    order_kinds: ClassVar[Mapping[str, str]] = {}
    state: type[Any]
    box: Any

    def __init__(self, box: Any) -> None:
        self.box = box
        self.package = type(self).__module__.rpartition(".")[0]
        self._to_move: tuple[Any, ToMove] = None, ToMove()
        self.context_cache: tuple[Any, ...] = ()  # where texts were heard at last: core/language
        self._move_types: dict[str, tuple[type[Move], ...]] = {}
        self._public_move_types: dict[str, tuple[type[Move], ...]] = {}

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """All words of the notation."""
        return move_classes(type(self))

    @cached_property
    def verbs(self) -> Names[tuple[type[Move], str]]:
        """The words by their verbs and all other spellings of these."""
        return Names("move", {
            (kind, verb.partition(",")[0]): [spelt.strip() for spelt in verb.split(",")]
            for kind in self.moves for verb in kind.verbs})

    def move_types_for(self, kind: str) -> tuple[type[Move], ...]:
        """The words that answer a kind of question, in the order in which they are listed."""
        move_types = self._move_types.get(kind)
        if move_types is None:
            verbs = self.verbs_by_kind[kind].split(", ") if kind in self.verbs_by_kind else ()
            move_types = tuple([_move_class(type(self).__module__,
                                            self.moves_by_verb[verb].partition(",")[0])
                                for verb in verbs])
            self._move_types[kind] = move_types
        return move_types

    @property
    def reads_free_text(self) -> bool:
        """Whether it has words by which people's texts are heard."""
        return find_module(self.package, "words") is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        seats: tuple[Seat, ...] = self.box.seats
        return seats

    @property
    def decision_kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds of question that it can ask, each with what else it is called."""
        return {kind_asked: (*(spelt.strip() for kind in self.move_types_for(kind_asked)
                               if kind.answers == (kind_asked,)
                               for verb in kind.verbs for spelt in verb.split(",")
                               if spelt.strip() not in self.verbs_by_kind),
                             *self.kind_aliases.get(kind_asked, ()))
                for kind_asked in self.verbs_by_kind}

    def round(self, state: Any) -> int:
        """The round that is played; whoever keeps it elsewhere has its own."""
        number: int = state.round
        return number

    @abstractmethod
    def setup(self) -> Luck[Any]:
        """The position before the first move."""

    @abstractmethod
    def decision(self, state: Any, seat: Seat) -> Decision | None:
        """What a seat is asked, if it is. Public: it hangs on no secret."""

    def simultaneous(self, state: Any) -> bool:
        """Whether all who are asked write in secret."""
        return False

    def order_lines(self, move: Any) -> Mapping[str, str]:
        """A sheet's lines by what each is about; a game without sheets has none."""
        return {}

    def possible_luck(self, state: Any, seat: Seat, move: Any) -> tuple[str, tuple[str, ...]]:
        """What luck a move asks for of which all know what may come; a game may say it."""
        return "", ()

    def other_phase(self, state: Any, seat: Seat, move: Any) -> str:
        """Another sealed phase that a sheet without a head could be meant for."""
        return ""

    def move_context(self, state: Any) -> Any:
        """A move under way from here; a game with more to keep in mind has its own."""
        return MoveContext(self.box, state)

    def proceed(self, context: Any) -> Luck[None] | None:
        """Carry the game on, after a turn's moves, until somebody must decide."""
        return None

    # What is found by its name.

    def result(self, state: Any) -> Result | None:
        """The end, once it is reached."""
        ended: Result | None = self.require_module(game_parts.RESULT)(self.box, state)
        return ended

    def score_so_far(self, view: Any) -> Result:
        """What a view would be worth if the game ended now: by what it shows, nothing else."""
        score: Result = self.require_module(game_parts.SCORE_SO_FAR)(self.box, view)
        return score

    def view(self, state: Any, viewer: Seat | None) -> Any:
        """What that seat may know; None: what everybody may."""
        return self.require_module(game_parts.VIEW)(self.box, state, viewer)

    def show(self, view: Any) -> Page:
        """The position in words; one block is headed ``standing`` until the end."""
        page: Page = self.require_module(game_parts.PAGE)(self.box, view)
        return page

    def show_all(self, view: Any) -> Page:
        """The position with nothing left out; a game whose ``show`` leaves nothing out has none."""
        show_all = self.find_member(game_parts.WHOLE_PAGE)
        page: Page = show_all(self.box, view) if show_all else self.show(view)
        return page

    def condition(self, text: str) -> "Condition":
        """What a condition says of a view. Refused: what is not understood, any if there is none.
        """
        understand = self.find_member(game_parts.CONDITION)
        if understand is None:
            raise refused("referee/invalid-condition", "This game has no conditions.",
                          hint="Send the move that you want to make.")
        condition: Condition = understand(self.box, text)
        return condition

    def resample_hidden(self, state: Any, viewer: Seat | None) -> Luck[Any]:
        """A position that this seat could not tell from the given one."""
        luck: Luck[Any] = self.require_module(game_parts.RESAMPLE_HIDDEN)(self.box, state, viewer)
        return luck

    def invariant_violations(self, state: Any) -> Problems:
        """What cannot be: counts, limits, references."""
        return tuple(self.require_module(game_parts.VIOLATIONS)(self.box, state))

    def require_module(self, name: str) -> Any:
        """A part that every game must have, by its name in ``game_parts``."""
        file, _, thing = name.partition(":")
        module = find_module(self.package, file)
        if module is None:
            raise NotImplementedError(f"Write {file.replace('.', '/')}.py of {self.package}")
        return getattr(module, thing)

    def find_member(self, name: str) -> Any:
        """A part by its name in ``game_parts``; None: the game does not have it."""
        return find_member(self.package, name)

    # The same in every game.

    def to_move(self, state: Any) -> ToMove:
        """Who is asked what; of one position it is asked when it arises, and by the next move."""
        of_state, to_move = self._to_move
        if of_state is not state:
            decisions = [decision for seat in self.box.seats
                         if (decision := self.decision(state, seat)) is not None]
            to_move = ToMove(tuple(decisions), bool(decisions) and self.simultaneous(state))
            self._to_move = state, to_move
        return to_move

    def parse(self, text: str) -> Move:
        """The move of a canonical text. Refused: any other, with how a move is written."""
        move = self.parse_or_none(text.strip())
        if move is None:
            words, begin = text.split() or [""], len(text) - len(text.lstrip())
            verbs = (self.verbs.exact(" ".join(words[:n])) for n in (2, 1))
            kind, _ = next(filter(None, verbs), None) or self.verbs.find(
                words[0], (begin, begin + len(words[0])))
            raise refused("referee/invalid-text", "This is not how the move is written.", hint=(
                f"It is written: {', or '.join(form.form_texts(kind))}."))
        return move

    def parse_or_none(self, text: str) -> Move | None:
        """The move of a canonical text, for which its own file is enough; None: it is none."""
        words = text.split(" ")
        verb = words[0] if words[0] in self.moves_by_verb else " ".join(words[:2])
        for where in self.moves_by_verb.get(verb, "").split(", ") if verb else ():
            move = _move_class(type(self).__module__, where).from_words(self.box,
                                                                        words) if where else None
            if move is not None:
                return move
        return None

    def parse_preference(self, kind: str, text: str) -> "PreferenceTest | None":
        """What may stand in a plan for a move: a wish of the game, or how one move begins."""
        from referee.core.game import move_prefix

        return move_prefix.parse_preference(self, kind, text)

    def suggested_preference(self, state: Any, seat: Seat, kind: str) -> str:
        """A standing answer that is offered to a seat at a kind of question; empty: none."""
        offered: Mapping[str, str] = self.find_member(game_parts.OFFERED_PREFERENCES) or {}
        return offered.get(kind, "")

    def verbs_for(self, kind: str) -> tuple[str, ...]:
        """The verbs of the moves that answer a kind of question, as they are listed."""
        return tuple(filter(None, self.verbs_by_kind.get(kind, "").split(", ")))

    def write(self, move: Move) -> str:
        """The one canonical text of a move."""
        return move.text()

    def slots(self, move: Move) -> dict[str, Any]:
        """A move for programs: its ``verb``, and what its text names, by the fields of its form."""
        return form.data(move) if move.form else {}

    def private_to(self, move: Move, seat: Seat) -> Seat:
        """The seat that alone may read the text of a move it made; empty: all may."""
        return seat if move.hidden else ""

    def errors(self, state: Any, seat: Seat, move: Move) -> Problems:
        """Every reason that refuses a move; first of all, that its question must be open."""
        decision = self.decision(state, seat)
        if decision is None or decision.kind not in move.answers:
            return (self.not_now(state, seat, move),)
        return tuple(move.check(self.box, state, seat))

    def not_now(self, state: Any, seat: Seat, move: Move | type[Move]) -> Problem:
        """The refusal of a move that answers another question than is open to its seat."""
        decision = self.decision(state, seat)
        why = (f"{seat} is not asked." if decision is None
               else f"Not now. {seat} to move: {decision.what}." if decision.must
               else f"All that is open to {seat} now: {decision.what}.")
        return Problem("illegal-now", why, hint=self.hint(state, seat),
                       rule=move.rule or self.rule)

    def check(self, state: Any, seat: Seat, move: Move) -> Problems:
        """Every reason against a move, and behind them what it is only warned of."""
        against = self.errors(state, seat, move)
        decision = self.decision(state, seat)
        if decision is None or decision.kind not in move.answers:
            return against
        return (*against, *move.warnings(self.box, state, seat))

    def canonical_move(self, state: Any, seat: Seat, move: Move) -> Move:
        """The same act, of all its ways to be said the one that is written down."""
        return move.canonical_move(self.box, state, seat)

    def why_not_now(self, state: Any, seat: Seat, move: Move,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Why a seat is not asked for a move that it made; None: it is, or who knows."""
        decision = self.decision(state, seat)
        if decision is not None and decision.kind in move.answers:
            return None
        if Forced(seat, self.write(move)) in events:
            return NotNow("", True)  # the report has said so
        return move.why_not_now(self.box, state, seat, events)

    def choices(self, state: Any, seat: Seat, viewer: Seat | None) -> tuple[Choice, ...]:
        """Some answers of a seat that is asked, all of them legal, as those eyes may know."""
        decision = self.decision(state, seat)
        moves = [move for kind in (self.move_types_for(decision.kind) if decision else ())
                 if kind.options_public or viewer == seat
                 for move in kind.examples(self.box, state, seat)]
        by_text = {self.write(move): move for move in (
            self.canonical_move(state, seat, move) for move in moves)}
        return tuple(Choice(text, move.certain_gain(self.box, state, seat))
                     for text, move in islice(by_text.items(), MAX_CHOICES))

    def depends_on(self, view: Any, move: Move) -> Any:
        """What of its mover's view a move answers."""
        return move.depends_on(self.box, view)

    def certain_gain(self, state: Any, seat: Seat, move: Move) -> str:
        """What a legal move is certain to bring."""
        return move.certain_gain(self.box, state, seat)

    def hint(self, state: Any, seat: Seat) -> str:
        """What would answer the question of a seat, for its own eyes."""
        texts = [f"“{choice.move}”" for choice in self.choices(state, seat, seat)]
        return f"What answers it: {', '.join(texts)}." if texts else ""

    def play(self, state: Any, moves: Mapping[Seat, Any]) -> Luck[tuple[tuple[Event, ...], Any]]:
        """What follows from checked moves, and the position it leads to.

        A question with one answer is answered here, unless the luck that this asks for
        has no answer yet.
        """
        context = self.move_context(state)
        yield from self.play_turn(context, moves)
        luck = self.proceed(context)
        if luck is not None:
            yield from luck
        while forced := self.forced(context.state):
            before, events, luck_count = context.state, len(context.events), 0
            luck = self._play_forced(context, *forced)
            try:
                question = next(luck)
                while True:
                    answer = yield question
                    luck_count += 1
                    question = luck.send(answer)
            except StopIteration:
                continue
            except Unanswered as unanswered:  # a table has not thrown for it: its seat is asked
                if luck_count > unanswered.own_count:
                    raise
                unanswered.taken_back = luck_count
                return tuple(context.events[:events]), before
        return tuple(context.events), context.state

    def _play_forced(self, context: Any, seat: Seat, move: Move) -> Luck[None]:
        """What a question with one answer sets going."""
        context.add(Forced(seat, self.write(move)))
        yield from self.play_turn(context, {seat: move})
        luck = self.proceed(context)
        if luck is not None:
            yield from luck

    def forced(self, state: Any) -> tuple[Seat, Move] | None:
        """A seat that must answer and, by what everybody knows, has one answer; and that."""
        to_move = self.to_move(state)
        for decision in () if to_move.simultaneous else to_move.decisions:
            if decision.must and (kinds := self.public_move_types(decision.kind)):
                sole = self.sole_legal_move(state, decision.seat, kinds)
                if sole is not None:
                    return decision.seat, self.canonical_move(state, decision.seat, sole)
        return None

    def public_move_types(self, kind: str) -> tuple[type[Move], ...]:
        """The words that answer a kind of question, last to first; none if one is not open."""
        move_types = self._public_move_types.get(kind)
        if move_types is None:
            kinds = self.move_types_for(kind)
            move_types = kinds[::-1] if all(kind.options_public for kind in kinds) else ()
            self._public_move_types[kind] = move_types
        return move_types

    def sole_legal_move(self, state: Any, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
        """The one legal move of a seat that is asked, by these words; None: several, or none.

        Any two will do, so the words that are the cheapest to list should come first; often
        they are listed last.
        """
        legal = None
        for kind in kinds:
            for move in kind.options(self.box, state, seat):
                if legal is not None:
                    return None
                legal = move
        return legal

    def play_turn(self, context: Any, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What the moves of one turn set going, one after the other in the order of seats.

        A game whose sheets are judged together, each by the position before,
        has its own.
        """
        for seat, move in moves.items():
            luck = move.play(context, seat)
            if luck is not None:
                yield from luck

    def apply(self, state: Any, event: Event) -> Any:
        """The position after an event."""
        return event.apply(self.box, state)

    def describe(self, event: Event, viewer: Seat | None) -> str | None:
        """The report's line for that seat; None: it must not be told."""
        return event.describe(self.box, viewer)

    def options(self, state: Any, seat: Seat) -> Iterator[Move]:
        """The legal moves, lazily."""
        decision = self.decision(state, seat)
        if decision is not None:
            for kind in self.move_types_for(decision.kind):
                yield from kind.options(self.box, state, seat)

    def default(self, state: Any, seat: Seat) -> Move | None:
        """The move of a seat that is silent at the deadline: the first of its options."""
        return next(self.options(state, seat), None)


def move_classes(game: type[Game]) -> tuple[type[Move], ...]:
    """All words of a game's notation, each once; what a verb means beside the first, last."""
    named = [several.split(", ") for several in game.moves_by_verb.values()]
    return tuple(dict.fromkeys(_move_class(game.__module__, where) for where in (
        *(first for first, *_ in named), *(where for _, *more in named for where in more))))


@cache
def _move_class(rules: str, where: str) -> type[Move]:
    """The word at a place that is named as beside the module of a game's rules."""
    file, _, name = where.partition(":")
    move_type: type[Move] = getattr(import_module(f"{rules.rpartition('.')[0]}.moves.{file}"), name)
    return move_type
