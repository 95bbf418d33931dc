"""`Game`, the interface of a game to the rest of the referee, with what is the same in every game.

`game.py` of a game has a subclass that names the moves and says how a game is set
up, who has to decide what, and how the game goes on after a move.
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
from referee.core.game import game_parts, notation
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

MAX_EXAMPLES = 4  # legal moves named in a refusal
MAX_CHOICES = 8  # examples listed with a decision


class Game:
    """A game bound to its box: one scenario, the seats and the options. Every method is pure.

    What a game must define for itself is abstract. Some methods call functions of the game's
    other files, which `game_parts.py` lists by name (``views.view:view``); a file is loaded
    only when something in it is needed. A ``viewer`` is a seat, or None for what is public.

    A dict of the position has no order: the save sorts its keys, so rules that iterate over
    one in its own order would play differently after a reload.

    The property tests check that ``apply`` with the events leads to the position that ``play``
    returns, and that a view stays the same when what is hidden from it is drawn again
    (``resample_hidden``).
    """

    # The class of the moves of each verb, as ``file:Class`` below `moves/`, in the order in which
    # verbs are listed; several classes with ", " between.
    moves_by_verb: ClassVar[Mapping[str, str]]
    # The verbs that answer each kind of decision, ``feed, starve``, in the order in which options
    # are listed.
    verbs_by_kind: ClassVar[Mapping[str, str]]
    # Other names of a kind of decision, besides the verbs that answer no other kind.
    kind_aliases: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    rule: ClassVar[str] = ""  # cited when a move is not possible now, unless the move has its own
    # The kinds of decision that are answered by sealed orders, each with an example.
    order_kinds: ClassVar[Mapping[str, str]] = {}
    state: type[Any]  # the type of a position
    box: Any

    def __init__(self, box: Any) -> None:
        self.box = box
        self.package = type(self).__module__.rpartition(".")[0]
        self._to_move: tuple[Any, ToMove] = None, ToMove()
        self.context_cache: tuple[Any, ...] = ()  # contexts of core/language
        self.names_cache: tuple[Any, ...] = ()  # names of things, of core/language
        self._move_types: dict[str, tuple[type[Move], ...]] = {}
        self._public_move_types: dict[str, tuple[type[Move], ...]] = {}

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """The classes of all moves."""
        return move_classes(type(self))

    @cached_property
    def verbs(self) -> "Names[tuple[type[Move], str]]":
        """The move classes by their verbs and all other spellings of these."""
        return Names("move", {
            (move_type, verb.partition(",")[0]): [spelling.strip() for spelling in verb.split(",")]
            for move_type in self.moves for verb in move_type.verbs})

    def move_types_for(self, kind: str) -> tuple[type[Move], ...]:
        """The classes of the moves that answer a kind of decision, in the order of listing."""
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
        """Whether the game has a vocabulary for free text; else only canonical text is read."""
        return find_module(self.package, "words") is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of play."""
        seats: tuple[Seat, ...] = self.box.seats
        return seats

    @property
    def decision_kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds of decision in this game, each with its other names."""
        return {kind: (*(spelling.strip() for move_type in self.move_types_for(kind)
                         if move_type.answers == (kind,)
                         for verb in move_type.verbs for spelling in verb.split(",")
                         if spelling.strip() not in self.verbs_by_kind),
                       *self.kind_aliases.get(kind, ()))
                for kind in self.verbs_by_kind}

    def round(self, state: Any) -> int:
        """The number of the current round; overridden where it is not ``state.round``."""
        number: int = state.round
        return number

    @abstractmethod
    def setup(self) -> Luck[Any]:
        """The position before the first move."""

    @abstractmethod
    def decision(self, state: Any, seat: Seat) -> Decision | None:
        """The decision that a seat has to make, if any. It must not depend on anything hidden."""

    def simultaneous(self, state: Any) -> bool:
        """Whether all who decide now do so in secret, and their moves are played together."""
        return False

    def order_lines(self, move: Any) -> Mapping[str, str]:
        """The lines of orders as they are written, by what each is about; empty: not orders.

        Joined by ``"; "`` they are the orders again.
        """
        return {}

    def possible_luck(self, state: Any, seat: Seat, move: Any) -> tuple[str, tuple[str, ...]]:
        """The ``why`` of a draw that a move leads to, and its possible outcomes.

        Only for draws with few outcomes, all publicly known: the preview of a plan goes through
        each. Empty: none.
        """
        return "", ()

    def other_phase(self, state: Any, seat: Seat, move: Any) -> str:
        """The heading of another phase that orders without a heading could be meant for.

        Such orders are refused, because it is not clear which phase is meant. Empty: none.
        """
        return ""

    def move_context(self, state: Any) -> Any:
        """The context in which the moves of a turn are played; a game may have its own class."""
        return MoveContext(self.box, state)

    def proceed(self, context: Any) -> Luck[None] | None:
        """After the moves of a turn, carry on with the game until a seat must decide."""
        return None

    # Defined by functions of the game's other files.

    def result(self, state: Any) -> Result | None:
        """The result of the game, or None if it is not over."""
        ended: Result | None = self.require_member(game_parts.RESULT)(self.box, state)
        return ended

    def score_so_far(self, view: Any) -> Result:
        """The result if the game ended now, using only what the view shows."""
        score: Result = self.require_member(game_parts.SCORE_SO_FAR)(self.box, view)
        return score

    def view(self, state: Any, viewer: Seat | None) -> Any:
        """What a viewer may know of a position."""
        return self.require_member(game_parts.VIEW)(self.box, state, viewer)

    def show(self, view: Any) -> Page:
        """The view as text; until the game is over one block has the heading ``standing``."""
        page: Page = self.require_member(game_parts.PAGE)(self.box, view)
        return page

    def show_all(self, view: Any) -> Page:
        """The view as text with nothing left out, where ``show`` leaves something out."""
        show_all = self.find_member(game_parts.WHOLE_PAGE)
        page: Page = show_all(self.box, view) if show_all else self.show(view)
        return page

    def condition(self, text: str) -> "Condition":
        """Parse a condition that moves of a plan may depend on.

        Refused: a text that is not understood; any text, in a game without conditions.
        """
        parse_condition = self.find_member(game_parts.CONDITION)
        if parse_condition is None:
            raise refused("referee/invalid-condition", "This game cannot use conditions in moves.",
                          hint="Send the move that you want to make.")
        condition: Condition = parse_condition(self.box, text)
        return condition

    def resample_hidden(self, state: Any, viewer: Seat | None) -> Luck[Any]:
        """Another position that looks the same to this viewer: what is hidden is drawn again."""
        luck: Luck[Any] = self.require_member(game_parts.RESAMPLE_HIDDEN)(self.box, state, viewer)
        return luck

    def invariant_violations(self, state: Any) -> Problems:
        """What is impossible in a position: wrong counts, numbers out of bounds, bad references."""
        return tuple(self.require_member(game_parts.VIOLATIONS)(self.box, state))

    def require_member(self, name: str) -> Any:
        """A part that every game must have, by its name in ``game_parts``."""
        file, _, member = name.partition(":")
        module = find_module(self.package, file)
        if module is None:
            raise NotImplementedError(f"Write {file.replace('.', '/')}.py of {self.package}")
        return getattr(module, member)

    def find_member(self, name: str) -> Any:
        """A part by its name in ``game_parts``, or None if the game does not have it."""
        return find_member(self.package, name)

    # The same in every game.

    def to_move(self, state: Any) -> ToMove:
        """Who has to decide what. It must not depend on anything hidden."""
        cached_state, to_move = self._to_move  # often called twice for one position
        if cached_state is not state:
            decisions = [decision for seat in self.box.seats
                         if (decision := self.decision(state, seat)) is not None]
            to_move = ToMove(tuple(decisions), bool(decisions) and self.simultaneous(state))
            self._to_move = state, to_move
        return to_move

    def parse(self, text: str) -> Move:
        """The move of a canonical text. Refused: any other text, with the forms of the move."""
        move = self.parse_or_none(text.strip())
        if move is None:
            words, start = text.split() or [""], len(text) - len(text.lstrip())
            verbs = (self.verbs.exact(" ".join(words[:n])) for n in (2, 1))
            move_type, _ = next(filter(None, verbs), None) or self.verbs.find(
                words[0], (start, start + len(words[0])))
            raise refused("referee/invalid-text",
                          "The move is not written in the right form.", hint=(
                f"Right form: {', or '.join(notation.form_texts(move_type))}."))
        return move

    def parse_or_none(self, text: str) -> Move | None:
        """The move of a canonical text, or None. Loads only the file of that move."""
        words = text.split(" ")
        verb = words[0] if words[0] in self.moves_by_verb else " ".join(words[:2])
        for location in self.moves_by_verb.get(verb, "").split(", ") if verb else ():
            if not location:
                continue
            move = _move_class(type(self).__module__, location).from_words(self.box, words)
            if move is not None:
                return move
        return None

    def parse_preference(self, kind: str, text: str) -> "PreferenceTest | None":
        """What may be in a plan for a move: a preference, or the beginning of one move."""
        from referee.core.game import move_prefix

        return move_prefix.parse_preference(self, kind, text)

    def suggested_preference(self, state: Any, seat: Seat, kind: str) -> str:
        """A preference to offer to a seat for all decisions of a kind; empty: none.

        For sealed orders: a condition, ``if … then``, with which to send them ahead of time.
        """
        preferences: Mapping[str, str] = self.find_member(game_parts.OFFERED_PREFERENCES) or {}
        return preferences.get(kind, "")

    def verbs_for(self, kind: str) -> tuple[str, ...]:
        """The verbs of the moves that answer a kind of decision, in the order of listing."""
        return tuple(filter(None, self.verbs_by_kind.get(kind, "").split(", ")))

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return move.text()

    def slots(self, move: Move) -> dict[str, Any]:
        """A move as data for programs: its ``verb`` and the slots of its form; empty for orders."""
        return notation.data(move) if move.form else {}

    def private_to(self, move: Move, seat: Seat) -> Seat:
        """The only seat that may read the text of this move; empty: everybody may."""
        return seat if move.hidden else ""

    def errors(self, state: Any, seat: Seat, move: Move,
               decision: Decision | None = None) -> Problems:
        """Every reason why a move is illegal; uses only what its seat may know.

        ``decision`` is that of the seat, if the caller has it from ``to_move``.
        """
        decision = decision or self.decision(state, seat)
        if decision is None or decision.kind not in move.answers:
            return (self.not_now(state, seat, move),)
        return tuple(move.check(self.box, state, seat))

    def not_now(self, state: Any, seat: Seat, move: Move | type[Move],
                reason: str = "") -> Problem:
        """The refusal of a move that does not answer the current decision of its seat."""
        decision = self.decision(state, seat)
        reason = reason or move.why_closed(state, seat)
        rule = self.rule if decision is None else move.rule or self.rule
        reason = reason or ("You cannot do that now." if decision is None or decision.must
                            else "It is not your turn.")
        why = ("It is not your turn." if decision is None
               else f"{reason} Your move: {decision.what}." if decision.must
               else f"{reason} You may only: {decision.what}.")
        return Problem("illegal-now", why, rule=rule,
                       moves=self.example_moves(state, seat))

    def check(self, state: Any, seat: Seat, move: Move) -> Problems:
        """Every reason why a move is illegal, then its warnings, which refuse nothing."""
        errors = self.errors(state, seat, move)
        decision = self.decision(state, seat)
        if decision is None or decision.kind not in move.answers:
            return errors
        return (*errors, *move.warnings(self.box, state, seat))

    def canonical_move(self, state: Any, seat: Seat, move: Move) -> Move:
        """The form of a legal move in which it is logged; equivalent moves have the same."""
        return move.canonical_move(self.box, state, seat)

    def why_not_now(self, state: Any, seat: Seat, move: Move,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Why a move does not answer the current decision; None: it does, or no reason is known.

        ``events`` are those of the turn before, played from the same text.
        """
        decision = self.decision(state, seat)
        if decision is not None and decision.kind in move.answers:
            return None
        if Forced(seat, self.write(move)) in events:
            return NotNow("", True)  # the report already says so
        return move.why_not_now(self.box, state, seat, events)

    def choices(self, state: Any, seat: Seat, viewer: Seat | None) -> tuple[Choice, ...]:
        """Up to ``MAX_CHOICES`` legal moves of a seat, as far as the viewer may know them."""
        decision = self.decision(state, seat)
        moves = [move for move_type in (self.move_types_for(decision.kind) if decision else ())
                 if move_type.options_public or viewer == seat
                 for move in move_type.examples(self.box, state, seat)]
        by_text = {self.write(move): move for move in (
            self.canonical_move(state, seat, move) for move in moves)}
        return tuple(Choice(text, move.certain_gain(self.box, state, seat))
                     for text, move in islice(by_text.items(), MAX_CHOICES))

    def depends_on(self, view: Any, move: Move) -> Any:
        """The part of its player's view that a move depends on; while that stays, it may be late.

        None: the move depends on everything and is never accepted late.
        """
        return move.depends_on(self.box, view)

    def certain_gain(self, state: Any, seat: Seat, move: Move) -> str:
        """What a legal move certainly gains, from its player's view; empty: nothing."""
        return move.certain_gain(self.box, state, seat)

    def example_moves(self, state: Any, seat: Seat) -> tuple[str, ...]:
        """Some legal moves of a seat that must decide, as it may know them."""
        decision = self.decision(state, seat)
        if decision is None or not decision.must:  # optional moves are no help to someone who waits
            return ()
        return tuple([choice.move for choice in self.choices(state, seat, seat)][:MAX_EXAMPLES])

    def play(self, state: Any, moves: Mapping[Seat, Any]) -> Luck[tuple[tuple[Event, ...], Any]]:
        """Play legal moves: the events and the next position. Never refuses.

        Forced moves are played too, unless one leads to a roll that players make at their table
        and that has no result yet: then the player decides after all.
        """
        context = self.move_context(state)
        yield from self.play_turn(context, moves)
        luck = self.proceed(context)
        if luck is not None:
            yield from luck
        while forced := self.forced(context.state):
            before, event_count, luck_count = context.state, len(context.events), 0
            luck = self._play_forced(context, *forced)
            try:
                question = next(luck)
                while True:
                    answer = yield question
                    luck_count += 1
                    question = luck.send(answer)
            except StopIteration:
                continue
            except Unanswered as unanswered:
                if luck_count > unanswered.own_count:
                    raise
                unanswered.taken_back = luck_count
                return tuple(context.events[:event_count]), before
        return tuple(context.events), context.state

    def _play_forced(self, context: Any, seat: Seat, move: Move) -> Luck[None]:
        context.add(Forced(seat, self.write(move)))
        yield from self.play_turn(context, {seat: move})
        luck = self.proceed(context)
        if luck is not None:
            yield from luck

    def forced(self, state: Any) -> tuple[Seat, Move] | None:
        """A seat that must decide but, publicly known, has only one legal move; and that move."""
        to_move = self.to_move(state)
        for decision in () if to_move.simultaneous else to_move.decisions:
            if decision.must and (move_types := self.public_move_types(decision.kind)):
                move = self.sole_legal_move(state, decision.seat, move_types)
                if move is not None:
                    return decision.seat, self.canonical_move(state, decision.seat, move)
        return None

    def public_move_types(self, kind: str) -> tuple[type[Move], ...]:
        """The move types for a kind of decision, last first; empty if one has hidden options."""
        public_types = self._public_move_types.get(kind)
        if public_types is None:
            move_types = self.move_types_for(kind)
            public_types = move_types[::-1] if all(move_type.options_public
                                                   for move_type in move_types) else ()
            self._public_move_types[kind] = public_types
        return public_types

    def sole_legal_move(self, state: Any, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
        """The only legal move of these types, or None if there are none or several.

        The search stops at the second move, so the types that are cheapest to list should come
        first.
        """
        sole_move = None
        for move_type in kinds:
            for move in move_type.options(self.box, state, seat):
                if sole_move is not None:
                    return None
                sole_move = move
        return sole_move

    def play_turn(self, context: Any, moves: Mapping[Seat, Any]) -> Luck[None]:
        """Play the moves of one turn, one after the other in the order of seats.

        Overridden by a game whose sealed orders are resolved together.
        """
        for seat, move in moves.items():
            luck = move.play(context, seat)
            if luck is not None:
                yield from luck

    def apply(self, state: Any, event: Event) -> Any:
        """The position after an event: total, without checks or luck."""
        return event.apply(self.box, state)

    def describe(self, event: Event, viewer: Seat | None) -> str | None:
        """The line of the report for a viewer; None: it is hidden from them."""
        return event.describe(self.box, viewer)

    def options(self, state: Any, seat: Seat) -> Iterator[Move]:
        """The legal moves of a seat, lazily; for sealed orders the parts, each legal by itself.

        ``GameMeta.unlisted`` says which legal moves are missing.
        """
        decision = self.decision(state, seat)
        if decision is not None:
            for move_type in self.move_types_for(decision.kind):
                yield from move_type.options(self.box, state, seat)

    def default(self, state: Any, seat: Seat) -> Move | None:
        """The move made for a seat that misses its deadline: by default its first option."""
        return next(self.options(state, seat), None)


def move_classes(game: type[Game]) -> tuple[type[Move], ...]:
    """All move classes of a game, each once: the first of each verb, then the others."""
    locations = [several.split(", ") for several in game.moves_by_verb.values()]
    return tuple(dict.fromkeys(_move_class(game.__module__, location) for location in (
        *(first for first, *_ in locations),
        *(location for _, *others in locations for location in others))))


@cache
def _move_class(game_module: str, location: str) -> type[Move]:
    file, _, name = location.partition(":")
    package = game_module.rpartition(".")[0]
    move_type: type[Move] = getattr(import_module(f"{package}.moves.{file}"), name)
    return move_type
