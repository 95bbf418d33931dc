"""What orders can mean for a seat in a position: frames of lines, and legal parts."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.base.problem import errors_among
from referee.core.game import game_parts
from referee.core.language.context import cached_context, names_in_view
from referee.core.language.frames import line_frames
from referee.core.language.lexemes import Lexeme, Lexicon
from referee.core.language.partial_parse import Budget
from referee.core.language.resolution import Candidate, Resolver

if TYPE_CHECKING:
    from referee.core.game.game import Game

BUDGET = 25_000  # steps for one text
MAX_MEANINGS = 8  # of one line
PART_COST = 10  # steps for finding one part


class OrdersLine(Struct, frozen=True):
    """One line of orders: its verb, its parts and their actors."""

    verb: str
    verb_said: bool  # whether the verb was said
    parts: tuple[Any, ...] = ()  # the parts of orders that it means
    actors: tuple[str, ...] = ()  # the figures that the parts are about
    # what it says of “the rest”, until all other lines are known
    rest_fillers: Mapping[str, Any] | None = None
    is_dependent: bool = False  # it has neither a verb nor an actor of its own
    sentence: int = 0  # the index of the segment that begins its sentence


class OrdersReading(Struct, frozen=True):
    """One reading of a text up to some segment."""

    lines: tuple[OrdersLine, ...] = ()
    cost: float = 0  # the cost of what was skipped

    @property
    def dependent_lines(self) -> int:
        """The number of lines that depend on the line before: “a9 and b9” is rather one list."""
        return sum(line.is_dependent for line in self.lines)

    @property
    def key(self) -> Any:
        """What distinguishes it from other readings for the rest of the text."""
        last = self.lines[-1] if self.lines else None
        return (frozenset((part, sum(line.parts.count(part) for line in self.lines))
                          for line in self.lines for part in line.parts),
                str([line.rest_fillers for line in self.lines if line.rest_fillers is not None]),
                all(line.verb_said for line in self.lines), self.dependent_lines,
                (last.actors, last.verb) if last else None)


def context_of_orders(game: "Game", state: Any, seat: str, legal: bool = True) -> "OrdersContext":
    """The context of orders with a fresh budget; the last few are cached."""
    context = cached_context(game, OrdersContext, state, seat, legal)
    context.reset()
    return context


class OrdersContext:
    """What a seat can order in a position: the frames of lines, and the legal parts."""

    def __init__(self, game: "Game", state: Any, seat: str, legal: bool = True) -> None:
        self.game, self.state, self.seat, self.only_legal = game, state, seat, legal
        decision = game.decision(state, seat)
        self.kind = decision.kind if decision else ""
        self.view = game.view(state, seat)
        package = game.package
        all_frames = line_frames(package)
        self.frames = tuple(frame for frame in all_frames if self.kind in frame.answers)
        self.actor_kinds = {slot.kind for frame in all_frames for slot in frame.slots.values()
                            if slot.each}
        slots = [slot for frame in all_frames for slot in frame.slots.values()]
        self.kinds = {slot.kind for slot in slots}
        self.single_kinds = {slot.kind for slot in slots if slot.sort == "thing"} - {
            slot.kind for slot in slots if slot.sort != "thing"}
        heads = game.find_member(game_parts.ORDERS_HEADINGS)
        self.lexicon = Lexicon(package, (frame.verb for frame in all_frames),
                               names_in_view(game, self.view),
                               heads=heads(game.box) if heads else ())
        self.expand_line, self.join_parts = (game.find_member(game_parts.ORDERS_LINE),
                                             game.find_member(game_parts.ORDERS))
        self.actors_of = game.find_member(game_parts.ORDERS_DOERS)
        self.reset()

    def reset(self) -> None:
        """Start another text: renew the budget and forget what lines meant."""
        self.budget = Budget(BUDGET)
        self._parts: dict[Any, list[tuple[Any, ...]]] = {}

    @cached_property
    def resolvers(self) -> dict[tuple[str, str], Resolver]:
        """The parts of orders by verb and actor; illegal ones too, unless ``only_legal``."""
        illegal = () if self.only_legal else self.game.find_member(game_parts.ORDERS_ILLEGAL)(
            self.game.box, self.state, self.seat)
        options_by_key: dict[tuple[str, str], list[Candidate]] = {}
        by_verb = {frame.verb: frame for frame in self.frames}
        legal = self.game.find_member(game_parts.ORDERS_LEGAL)(self.game.box, self.state, self.seat)
        for verb, part, claims in chain(legal, illegal):
            actor = claims["who"][0] if "who" in claims else ""
            options_by_key.setdefault((verb, actor),
                                      []).append(Candidate(by_verb[verb], "", part, claims))
        return {key: Resolver(options, {}) for key, options in options_by_key.items()}

    def orders(self, reading: OrdersReading) -> Any:
        """The orders of a reading; None: its lines contradict each other.

        “The rest” are the figures that no line names, or that no line of the same sentence names.
        Both must result in the same orders.
        """
        orders = self._join_lines(reading, [line for line in reading.lines if line.actors])
        if orders is None:
            return None
        for line in reading.lines:
            naming = [other_line for other_line in reading.lines if other_line.actors
                      and other_line.sentence == line.sentence]
            if line.rest_fillers is not None and naming:
                other_orders = self._join_lines(reading, naming)
                if other_orders is not None and self.text(other_orders) != self.text(orders):
                    return None
        return orders

    def _join_lines(self, reading: OrdersReading, naming: Iterable[OrdersLine]) -> Any:
        named = frozenset(one for line in naming for one in line.actors)
        parts: list[tuple[Any, ...]] = []
        for line in reading.lines:
            meanings = [line.parts] if line.rest_fillers is None else self.parts(
                line.verb, line.verb_said, line.rest_fillers, named)
            if len(meanings) != 1:
                return None
            parts.append(meanings[0])
        return self.join_parts(self.game.box, self.state, self.seat, parts,
                               all(line.verb_said for line in reading.lines))

    def parts(self, verb: str, verb_said: bool, fillers: Mapping[str, Any],
              others: frozenset[str] | None) -> list[tuple[Any, ...]]:
        """All meanings of a line: for each figure that it names, one legal part."""
        key = verb, verb_said, str(fillers), others
        if key not in self._parts:
            self._parts[key] = self._find_parts(verb, verb_said, fillers, others)
        return self._parts[key]

    def _find_parts(self, verb: str, verb_said: bool, fillers: Mapping[str, Any],
                    others: frozenset[str] | None) -> list[tuple[Any, ...]]:
        frames = {frame.verb: frame for frame in self.frames}
        expanded = self.expand_line(self.game.box, self.view, verb, verb_said, fillers, others)
        if expanded is None:
            return []
        meanings = []
        for claims_of_one in expanded:
            self.budget.left -= PART_COST
            if self.budget.left < 0:
                return []
            line_verb = claims_of_one.get("verb", verb)
            claims = {name: value for name, value in claims_of_one.items() if name != "verb"}
            resolver = self.resolvers.get((line_verb, claims["who"][0] if "who" in claims else ""))
            fitting = resolver.fitting(frames[line_verb], verb_said, claims) if resolver else ()
            if not fitting:
                return []
            meanings.append([*dict.fromkeys(option.move for option in fitting)][:MAX_MEANINGS])
        return [parts for parts, _ in zip(product(*meanings), range(MAX_MEANINGS), strict=False)]

    def text(self, orders: Any) -> str:
        """Orders in canonical text, completed if they are legal."""
        return self.game.write(self.game.canonical_move(self.state, self.seat, orders)
                               if self.is_legal(orders) else orders)

    def is_legal(self, orders: Any) -> bool:
        """Whether orders have no errors."""
        return not errors_among(self.game.errors(self.state, self.seat, orders))

    def names_actor(self, lexeme: Lexeme) -> bool:
        """Whether a word names an actor, and not by a number."""
        return not lexeme.is_a("num") and any(
            sense[0] == "thing" and sense[1] in self.actor_kinds for sense in lexeme.senses)
