"""A game put together from its words and bound to its box: what is the same in every game.

The core asks for ``Rules`` and nothing else; ``Game`` is one way to have it.
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
from referee.core.game.decisions import Ask, Awaiting, Choice, Result, Seat, Unasked, found, room
from referee.core.game.moves import Course, Event, Forced, Move
from referee.core.luck.chance import Luck, Unanswered

if TYPE_CHECKING:
    from referee.core.game.predicates import Condition, Wished

CHOICES = 8  # answers that are told with a question


class Game:
    """A game bound to its box. What a game must say for itself is abstract.

    ``words`` says of each verb with which a canonical text begins where its move is, as
    ``placing:Place``, in the order in which verbs are listed; ``answers`` of each kind of
    question the verbs that answer it, ``feed, starve``, in the order in which options are
    listed. So what nobody says or asks is not loaded. ``called`` is what people call a question
    besides its kind and the verbs that answer it alone. ``rule`` is cited
    when another question is open than a move answers, unless the move names one.

    What is seen and proved of a game is found by its name beside ``game.py``:
    ``view(box, state, to)`` in `views/view.py`; ``show(box, view)`` in `views/page.py`, and there
    ``whole`` where that leaves something out; ``result(box, state)`` and ``worth(box, view)`` in
    `views/result.py`; ``condition(box, text)`` in `views/conditions.py`, if it has any;
    ``twin(box, state, to)`` and ``faults(box, state)`` in `invariants.py`. How people
    say its moves is in `words.py`, and what of a position has a name in `language.py`: see
    `language/`.
    """

    words: ClassVar[Mapping[str, str]]
    answers: ClassVar[Mapping[str, str]]
    called: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    rule: ClassVar[str] = ""
    sheets: ClassVar[Mapping[str, str]] = {}
    state: type[Any]
    box: Any

    def __init__(self, box: Any) -> None:
        self.box = box
        self.package = type(self).__module__.rpartition(".")[0]
        self._awaiting: tuple[Any, Awaiting] = None, Awaiting()
        self.here: tuple[Any, ...] = ()  # where texts were heard at last: core/language
        self._answering: dict[str, tuple[type[Move], ...]] = {}
        self._open: dict[str, tuple[type[Move], ...]] = {}

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """All words of the notation."""
        return notation(type(self))

    @cached_property
    def verbs(self) -> Names[tuple[type[Move], str]]:
        """The words by their verbs and all other spellings of these."""
        return Names("move", {
            (kind, verb.partition(",")[0]): [spelt.strip() for spelt in verb.split(",")]
            for kind in self.moves for verb in kind.verbs})

    def answering(self, kind: str) -> tuple[type[Move], ...]:
        """The words that answer a kind of question, in the order in which they are listed."""
        found = self._answering.get(kind)
        if found is None:
            verbs = self.answers[kind].split(", ") if kind in self.answers else ()
            found = tuple([_word(type(self).__module__, self.words[verb].partition(",")[0])
                           for verb in verbs])
            self._answering[kind] = found
        return found

    @property
    def hears(self) -> bool:
        """Whether it has words by which people's texts are heard."""
        return room(self.package, "words") is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        seats: tuple[Seat, ...] = self.box.seats
        return seats

    @property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds of question that it can ask, each with what else it is called."""
        return {asked: (*(spelt.strip() for kind in self.answering(asked)
                          if kind.answers == (asked,)
                          for verb in kind.verbs for spelt in verb.split(",")
                          if spelt.strip() not in self.answers), *self.called.get(asked, ()))
                for asked in self.answers}

    def round(self, state: Any) -> int:
        """The round that is played; whoever keeps it elsewhere has its own."""
        number: int = state.round
        return number

    @abstractmethod
    def setup(self) -> Luck[Any]:
        """The position before the first move."""

    @abstractmethod
    def asked(self, state: Any, seat: Seat) -> Ask | None:
        """What a seat is asked, if it is. Public: it hangs on no secret."""

    def sealed(self, state: Any) -> bool:
        """Whether all who are asked write in secret."""
        return False

    def lines(self, move: Any) -> Mapping[str, str]:
        """A sheet's lines by what each is about; a game without sheets has none."""
        return {}

    def unknown(self, state: Any, seat: Seat, move: Any) -> tuple[str, tuple[str, ...]]:
        """What luck a move asks for of which all know what may come; a game may say it."""
        return "", ()

    def elsewhere(self, state: Any, seat: Seat, move: Any) -> str:
        """Another sealed phase that a sheet without a head could be meant for."""
        return ""

    def course(self, state: Any) -> Any:
        """A move under way from here; a game with more to keep in mind has its own."""
        return Course(self.box, state)

    def proceed(self, course: Any) -> Luck[None] | None:
        """Carry the game on, after a turn's moves, until somebody must decide."""
        return None

    # What is found by its name.

    def result(self, state: Any) -> Result | None:
        """The end, once it is reached."""
        ended: Result | None = self.part(game_parts.RESULT)(self.box, state)
        return ended

    def worth(self, view: Any) -> Result:
        """What a view would be worth if the game ended now: by what it shows, nothing else."""
        now: Result = self.part(game_parts.SCORE_SO_FAR)(self.box, view)
        return now

    def view(self, state: Any, to: Seat | None) -> Any:
        """What that seat may know; None: what everybody may."""
        return self.part(game_parts.VIEW)(self.box, state, to)

    def show(self, view: Any) -> Page:
        """The position in words; one block is headed ``standing`` until the end."""
        page: Page = self.part(game_parts.PAGE)(self.box, view)
        return page

    def whole(self, view: Any) -> Page:
        """The position with nothing left out; a game whose ``show`` leaves nothing out has none."""
        whole = self.own(game_parts.WHOLE_PAGE)
        page: Page = whole(self.box, view) if whole else self.show(view)
        return page

    def condition(self, text: str) -> "Condition":
        """What a condition says of a view. Refused: what is not understood, any if there is none.
        """
        understand = self.own(game_parts.CONDITION)
        if understand is None:
            raise refused("referee/invalid-condition", "This game has no conditions.",
                          hint="Send the move that you want to make.")
        said: Condition = understand(self.box, text)
        return said

    def twin(self, state: Any, to: Seat | None) -> Luck[Any]:
        """A position that this seat could not tell from the given one."""
        luck: Luck[Any] = self.part(game_parts.RESAMPLE_HIDDEN)(self.box, state, to)
        return luck

    def faults(self, state: Any) -> Problems:
        """What cannot be: counts, limits, references."""
        return tuple(self.part(game_parts.VIOLATIONS)(self.box, state))

    def part(self, name: str) -> Any:
        """A part that every game must have, by its name in ``game_parts``."""
        file, _, thing = name.partition(":")
        module = room(self.package, file)
        if module is None:
            raise NotImplementedError(f"Write {file.replace('.', '/')}.py of {self.package}")
        return getattr(module, thing)

    def own(self, name: str) -> Any:
        """A part by its name in ``game_parts``; None: the game does not have it."""
        return found(self.package, name)

    # The same in every game.

    def awaiting(self, state: Any) -> Awaiting:
        """Who is asked what; of one position it is asked when it arises, and by the next move."""
        of, found = self._awaiting
        if of is not state:
            asks = [ask for seat in self.box.seats if (ask := self.asked(state, seat)) is not None]
            found = Awaiting(tuple(asks), bool(asks) and self.sealed(state))
            self._awaiting = state, found
        return found

    def parse(self, text: str) -> Move:
        """The move of a canonical text. Refused: any other, with how a move is written."""
        move = self.canonical(text.strip())
        if move is None:
            words, begin = text.split() or [""], len(text) - len(text.lstrip())
            verbs = (self.verbs.exact(" ".join(words[:n])) for n in (2, 1))
            kind, _ = next(filter(None, verbs), None) or self.verbs.find(
                words[0], (begin, begin + len(words[0])))
            raise refused("referee/invalid-text", "This is not how the move is written.", hint=(
                f"It is written: {', or '.join(form.shapes(kind))}."))
        return move

    def canonical(self, text: str) -> Move | None:
        """The move of a canonical text, for which its own file is enough; None: it is none."""
        words = text.split(" ")
        verb = words[0] if words[0] in self.words else " ".join(words[:2])
        for where in self.words.get(verb, "").split(", ") if verb else ():
            move = _word(type(self).__module__, where).exact(self.box, words) if where else None
            if move is not None:
                return move
        return None

    def wish(self, kind: str, text: str) -> "Wished | None":
        """What may stand in a plan for a move: a wish of the game, or how one move begins."""
        from referee.core.game import move_prefix

        return move_prefix.wished(self, kind, text)

    def preference(self, state: Any, seat: Seat, kind: str) -> str:
        """A standing answer that is offered to a seat at a kind of question; empty: none."""
        offered: Mapping[str, str] = self.own(game_parts.OFFERED_PREFERENCES) or {}
        return offered.get(kind, "")

    def answered(self, kind: str) -> tuple[str, ...]:
        """The verbs of the moves that answer a kind of question, as they are listed."""
        return tuple(filter(None, self.answers.get(kind, "").split(", ")))

    def write(self, move: Move) -> str:
        """The one canonical text of a move."""
        return move.text()

    def slots(self, move: Move) -> dict[str, Any]:
        """A move for programs: its ``verb``, and what its text names, by the fields of its form."""
        return form.data(move) if move.form else {}

    def eyes(self, move: Move, seat: Seat) -> Seat:
        """The seat that alone may read the text of a move it made; empty: all may."""
        return seat if move.hidden else ""

    def against(self, state: Any, seat: Seat, move: Move) -> Problems:
        """Every reason that refuses a move; first of all, that its question must be open."""
        ask = self.asked(state, seat)
        if ask is None or ask.kind not in move.answers:
            return (self.not_now(state, seat, move),)
        return tuple(move.check(self.box, state, seat))

    def not_now(self, state: Any, seat: Seat, move: Move | type[Move]) -> Problem:
        """The refusal of a move that answers another question than is open to its seat."""
        ask = self.asked(state, seat)
        why = (f"{seat} is not asked." if ask is None
               else f"Not now. {seat} to move: {ask.what}." if ask.must
               else f"All that is open to {seat} now: {ask.what}.")
        return Problem("illegal-now", why, hint=self.hint(state, seat),
                       rule=move.rule or self.rule)

    def check(self, state: Any, seat: Seat, move: Move) -> Problems:
        """Every reason against a move, and behind them what it is only warned of."""
        against = self.against(state, seat, move)
        ask = self.asked(state, seat)
        if ask is None or ask.kind not in move.answers:
            return against
        return (*against, *move.doubts(self.box, state, seat))

    def full(self, state: Any, seat: Seat, move: Move) -> Move:
        """The same act, of all its ways to be said the one that is written down."""
        return move.full(self.box, state, seat)

    def unasked(self, state: Any, seat: Seat, move: Move,
                events: tuple[Event, ...]) -> Unasked | None:
        """Why a seat is not asked for a move that it made; None: it is, or who knows."""
        ask = self.asked(state, seat)
        if ask is not None and ask.kind in move.answers:
            return None
        if Forced(seat, self.write(move)) in events:
            return Unasked("", True)  # the report has said so
        return move.unasked(self.box, state, seat, events)

    def choices(self, state: Any, seat: Seat, to: Seat | None) -> tuple[Choice, ...]:
        """Some answers of a seat that is asked, all of them legal, as those eyes may know."""
        ask = self.asked(state, seat)
        moves = [move for kind in (self.answering(ask.kind) if ask else ())
                 if kind.open or to == seat for move in kind.examples(self.box, state, seat)]
        found = {self.write(move): move for move in (
            self.full(state, seat, move) for move in moves)}
        return tuple(Choice(text, move.brings(self.box, state, seat))
                     for text, move in islice(found.items(), CHOICES))

    def rests(self, view: Any, move: Move) -> Any:
        """What of its mover's view a move answers."""
        return move.rests(self.box, view)

    def brings(self, state: Any, seat: Seat, move: Move) -> str:
        """What a legal move is certain to bring."""
        return move.brings(self.box, state, seat)

    def hint(self, state: Any, seat: Seat) -> str:
        """What would answer the question of a seat, for its own eyes."""
        texts = [f"“{choice.move}”" for choice in self.choices(state, seat, seat)]
        return f"What answers it: {', '.join(texts)}." if texts else ""

    def play(self, state: Any, moves: Mapping[Seat, Any]) -> Luck[tuple[tuple[Event, ...], Any]]:
        """What follows from checked moves, and the position it leads to.

        A question with one answer is answered here, unless the luck that this asks for
        has no answer yet.
        """
        course = self.course(state)
        yield from self.turn(course, moves)
        luck = self.proceed(course)
        if luck is not None:
            yield from luck
        while forced := self.forced(course.state):
            before, events, asked = course.state, len(course.events), 0
            luck = self._force(course, *forced)
            try:
                question = next(luck)
                while True:
                    answer = yield question
                    asked += 1
                    question = luck.send(answer)
            except StopIteration:
                continue
            except Unanswered as none:  # a table has not thrown for it: its seat is asked
                if asked > none.own:
                    raise
                none.back = asked
                return tuple(course.events[:events]), before
        return tuple(course.events), course.state

    def _force(self, course: Any, seat: Seat, move: Move) -> Luck[None]:
        """What a question with one answer sets going."""
        course.add(Forced(seat, self.write(move)))
        yield from self.turn(course, {seat: move})
        luck = self.proceed(course)
        if luck is not None:
            yield from luck

    def forced(self, state: Any) -> tuple[Seat, Move] | None:
        """A seat that must answer and, by what everybody knows, has one answer; and that."""
        awaiting = self.awaiting(state)
        for ask in () if awaiting.sealed else awaiting.asks:
            if ask.must and (kinds := self.open(ask.kind)):
                only = self.only(state, ask.seat, kinds)
                if only is not None:
                    return ask.seat, self.full(state, ask.seat, only)
        return None

    def open(self, kind: str) -> tuple[type[Move], ...]:
        """The words that answer a kind of question, last to first; none if one is not open."""
        found = self._open.get(kind)
        if found is None:
            kinds = self.answering(kind)
            found = kinds[::-1] if all(kind.open for kind in kinds) else ()
            self._open[kind] = found
        return found

    def only(self, state: Any, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
        """The one legal move of a seat that is asked, by these words; None: several, or none.

        Any two will do, so the words that are the cheapest to list should come first; often
        they are listed last.
        """
        found = None
        for kind in kinds:
            for move in kind.options(self.box, state, seat):
                if found is not None:
                    return None
                found = move
        return found

    def turn(self, course: Any, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What the moves of one turn set going, one after the other in the order of seats.

        A game whose sheets are judged together, each by the position before,
        has its own.
        """
        for seat, move in moves.items():
            luck = move.play(course, seat)
            if luck is not None:
                yield from luck

    def apply(self, state: Any, event: Event) -> Any:
        """The position after an event."""
        return event.after(self.box, state)

    def tell(self, event: Event, to: Seat | None) -> str | None:
        """The report's line for that seat; None: it must not be told."""
        return event.told(self.box, to)

    def options(self, state: Any, seat: Seat) -> Iterator[Move]:
        """The legal moves, lazily."""
        ask = self.asked(state, seat)
        if ask is not None:
            for kind in self.answering(ask.kind):
                yield from kind.options(self.box, state, seat)

    def default(self, state: Any, seat: Seat) -> Move | None:
        """The move of a seat that is silent at the deadline: the first of its options."""
        return next(self.options(state, seat), None)


def notation(game: type[Game]) -> tuple[type[Move], ...]:
    """All words of a game's notation, each once; what a verb means beside the first, last."""
    named = [several.split(", ") for several in game.words.values()]
    return tuple(dict.fromkeys(_word(game.__module__, where) for where in (
        *(first for first, *_ in named), *(where for _, *more in named for where in more))))


@cache
def _word(rules: str, where: str) -> type[Move]:
    """The word at a place that is named as beside the module of a game's rules."""
    file, _, name = where.partition(":")
    found: type[Move] = getattr(import_module(f"{rules.rpartition('.')[0]}.moves.{file}"), name)
    return found
