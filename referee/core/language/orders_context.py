"""A seat that is to write a sheet: its lines' frames, its legal parts, what lines mean there."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.base.problem import hard
from referee.core.game import game_parts
from referee.core.language.context import kept
from referee.core.language.frames import lines
from referee.core.language.lexemes import Lexeme, Words
from referee.core.language.partial_parse import Budget
from referee.core.language.resolution import Holding, Option

if TYPE_CHECKING:
    from referee.core.game.game import Game

BUDGET = 25_000  # steps of a text
MEANT = 8  # that one line may mean
COSTS = 10  # steps, to look for a part


class Line(Struct, frozen=True):
    """What a line says: its verb and whether that was said, parts of sheets, whom it is about.

    ``rest`` is what it says of those whom no other line names, until all are known; ``loose``: it
    has neither a verb nor a doer of its own; ``sentence``: the place of its first word's sentence.
    """

    verb: str
    told: bool
    parts: tuple[Any, ...] = ()
    about: tuple[str, ...] = ()
    rest: Mapping[str, Any] | None = None
    loose: bool = False
    sentence: int = 0


class Reading(Struct, frozen=True):
    """Lines of a text up to a place; ``cost`` is what was passed over."""

    lines: tuple[Line, ...] = ()
    cost: float = 0

    @property
    def loose(self) -> int:
        """Lines that hang on the one before: “a9 and b9” is rather one list."""
        return sum(line.loose for line in self.lines)

    @property
    def key(self) -> Any:
        """What tells it from another as far as what follows is concerned."""
        last = self.lines[-1] if self.lines else None
        return (frozenset((part, sum(line.parts.count(part) for line in self.lines))
                          for line in self.lines for part in line.parts),
                str([line.rest for line in self.lines if line.rest is not None]),
                all(line.told for line in self.lines), self.loose,
                (last.about, last.verb) if last else None)


def look(rules: "Game", state: Any, seat: str, legal: bool = True) -> "Desk":
    """A sheet's seat at a position, with all its steps before it; the last few are kept."""
    desk = kept(rules, Desk, state, seat, legal)
    desk.begin()
    return desk


class Desk:
    """A sheet's seat at a position: the frames of its lines, its legal parts by their verbs."""

    def __init__(self, rules: "Game", state: Any, seat: str, legal: bool = True) -> None:
        self.rules, self.state, self.seat, self.legal = rules, state, seat, legal
        ask = rules.asked(state, seat)
        self.kind = ask.kind if ask else ""
        self.view = rules.view(state, seat)
        package = rules.package
        every = lines(package)
        self.frames = tuple(frame for frame in every if self.kind in frame.answers)
        self.doing = {place.kind for frame in every for place in frame.places.values()
                      if place.each}
        places = [place for frame in every for place in frame.places.values()]
        self.kinds = {place.kind for place in places}
        self.single = {place.kind for place in places if place.sort == "thing"} - {
            place.kind for place in places if place.sort != "thing"}
        names, heads = rules.own(game_parts.NAMED_THINGS), rules.own(game_parts.ORDERS_HEADINGS)
        self.words = Words(package, (frame.verb for frame in every),
                           names(rules.box, self.view) if names else (),
                           heads=heads(rules.box) if heads else ())
        self.each, self.joined = rules.own(game_parts.ORDERS_LINE), rules.own(game_parts.ORDERS)
        self.doers = rules.own(game_parts.ORDERS_DOERS)
        self.begin()

    def begin(self) -> None:
        """Forget what another text has cost and what its lines meant."""
        self.budget = Budget(BUDGET)
        self._parts: dict[Any, list[tuple[Any, ...]]] = {}

    @cached_property
    def holdings(self) -> dict[tuple[str, str], Holding]:
        """The legal parts by their verbs and doers."""
        more = () if self.legal else self.rules.own(game_parts.ORDERS_ILLEGAL)(
            self.rules.box, self.state, self.seat)
        found: dict[tuple[str, str], list[Option]] = {}
        by = {frame.verb: frame for frame in self.frames}
        legal = self.rules.own(game_parts.ORDERS_LEGAL)(self.rules.box, self.state, self.seat)
        for verb, part, true in chain(legal, more):
            who = true["who"][0] if "who" in true else ""
            found.setdefault((verb, who), []).append(Option(by[verb], "", part, true))
        return {key: Holding(options, {}) for key, options in found.items()}

    def sheet(self, reading: Reading) -> Any:
        """The sheet of a reading; None: its lines contradict one another.

        “The rest” are those whom no line names, or none of the same sentence: both must do.
        """
        made = self._made(reading, [line for line in reading.lines if line.about])
        if made is None:
            return None
        for line in reading.lines:
            near = [one for one in reading.lines if one.about and one.sentence == line.sentence]
            if line.rest is not None and near:
                other = self._made(reading, near)
                if other is not None and self.text(other) != self.text(made):
                    return None
        return made

    def _made(self, reading: Reading, naming: Iterable[Line]) -> Any:
        named = frozenset(one for line in naming for one in line.about)
        parts: list[tuple[Any, ...]] = []
        for line in reading.lines:
            found = [line.parts] if line.rest is None else self.parts(
                line.verb, line.told, line.rest, named)
            if len(found) != 1:
                return None
            parts.append(found[0])
        return self.joined(self.rules.box, self.state, self.seat, parts,
                           all(line.told for line in reading.lines))

    def parts(self, verb: str, told: bool, said: Mapping[str, Any],
              others: frozenset[str] | None) -> list[tuple[Any, ...]]:
        """All that a line may mean: for each of those whom it names a legal part."""
        key = verb, told, str(said), others
        if key not in self._parts:
            self._parts[key] = self._found(verb, told, said, others)
        return self._parts[key]

    def _found(self, verb: str, told: bool, said: Mapping[str, Any],
               others: frozenset[str] | None) -> list[tuple[Any, ...]]:
        frames = {frame.verb: frame for frame in self.frames}
        sayings = self.each(self.rules.box, self.view, verb, told, said, others)
        if sayings is None:
            return []
        every = []
        for one in sayings:
            self.budget.left -= COSTS
            if self.budget.left < 0:
                return []
            of = one.get("verb", verb)
            true = {name: value for name, value in one.items() if name != "verb"}
            legal = self.holdings.get((of, true["who"][0] if "who" in true else ""))
            fits = legal.fitting(frames[of], told, true) if legal else ()
            if not fits:
                return []
            every.append([*dict.fromkeys(option.move for option in fits)][:MEANT])
        return [parts for parts, _ in zip(product(*every), range(MEANT), strict=False)]

    def text(self, sheet: Any) -> str:
        """A sheet as it is written down, if it may be."""
        return self.rules.write(self.rules.full(self.state, self.seat, sheet)
                                if self.allows(sheet) else sheet)

    def allows(self, sheet: Any) -> bool:
        """Whether nothing is against a sheet."""
        return not hard(self.rules.against(self.state, self.seat, sheet))

    def does(self, lexeme: Lexeme) -> bool:
        """Whether a word names one of whom something is said, and not by a number."""
        return not lexeme.is_a("num") and any(
            sense[0] == "thing" and sense[1] in self.doing for sense in lexeme.senses)
