"""The possible readings of free-text orders: every division of a text into lines is tried."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby, pairwise
from typing import Any

from msgspec.structs import replace

from referee.core.language.frames import Frame
from referee.core.language.lexemes import Lexeme
from referee.core.language.orders_context import OrdersContext, OrdersLine, OrdersReading
from referee.core.language.segments import Segment, split_segments
from referee.core.language.slot_filling import SlotFiller

MAX_SEGMENTS = 7  # segments of one line
HARD_SEPARATORS = frozenset({";", "\n", ".", "!"})  # they always end a line
LIST_WORDS = frozenset({"and", "&", "plus"})
LINE_SEPARATORS = frozenset({"/", "|"})  # may separate two lines
MAX_FILLINGS = 12  # fillings of a frame per line that are compared
MAX_READINGS = 40  # readings of the text so far that are continued


def segments_of_orders(context: OrdersContext, lexemes: Sequence[Lexeme]) -> list[Segment]:
    """The segments of a text, also cut before each actor: “elder forward girl left”."""
    lexemes = [word for lexeme in lexemes for word in _split_separating_filler(lexeme)]
    named = any(context.names_actor(lexeme) for lexeme in lexemes)
    lexemes = [_simplify(context, lexeme, named) for lexeme in lexemes]
    return [action for segment in split_segments(lexemes)
            for part in _split_at_actors(context, segment)
            for action in _split_at_verbs(part)]


def _split_separating_filler(lexeme: Lexeme) -> tuple[Lexeme, ...]:
    """The words of a filler phrase with a separator in it: “and the”."""
    filler = all(sense == ("fill",) for sense in lexeme.senses)
    return lexeme.parts if filler and any(word.separator for word in lexeme.parts) else (lexeme,)


def _simplify(context: OrdersContext, lexeme: Lexeme, named: bool) -> Lexeme:
    """A lexeme without senses that are unlikely in orders.

    A thing is no filler, and a number is no actor where others are named by words.
    """
    senses = [sense for sense in lexeme.senses
              if not (sense == ("fill",) and lexeme.is_a("thing"))
              and not (named and sense[0] == "thing" and sense[1] in context.actor_kinds
                       and lexeme.is_a("num"))]
    things = {sense[1] for sense in lexeme.senses if sense[0] == "thing"}
    # a name is not split into its words
    is_unit = context.names_actor(lexeme) or (things and not things & context.kinds)
    parts = () if is_unit else lexeme.parts
    return replace(lexeme, senses=tuple(senses),
                   parts=tuple([_simplify(context, part, named) for part in parts]))


def _split_at_actors(context: OrdersContext, segment: Segment) -> Iterator[Segment]:
    """A segment cut before each actor: “elder forward girl left”."""
    part: list[Lexeme] = []
    separators = segment.separators
    acting = False  # something was said of the last actor
    for lexeme in segment.lexemes:
        if context.names_actor(lexeme):
            if acting:
                if part[-1].text in LINE_SEPARATORS:  # “elder forward / girl left”
                    part.pop()
                yield Segment(tuple(part), segment.closing, separators)
                part, separators = [], frozenset()
            acting = False
        elif part and (not lexeme.senses or not lexeme.is_a("fill", "the", "some", "mark")):
            acting = True
        part.append(lexeme)
    yield Segment(tuple(part), segment.closing, separators)


def _split_at_verbs(segment: Segment) -> Iterator[Segment]:
    """A segment cut between two verbs that no line can combine: “heal | fire d2 d1”."""
    verbs = [{sense[1] for sense in lexeme.senses if sense[0] in ("verb", "own")}
             if lexeme.is_a("verb") else set() for lexeme in segment.lexemes]
    cuts = [i for i in range(1, len(verbs)) if verbs[i] and verbs[i - 1]
            and not verbs[i] & verbs[i - 1]]
    for start, end in pairwise([0, *cuts, len(verbs)]):
        yield Segment(segment.lexemes[start:end], segment.closing,
                      segment.separators if not start else frozenset())


def is_courtesy(segment: Segment) -> bool:
    return segment.closing and all(lexeme.is_a("close", "fill", "the", "hail", "mark")
                                   for lexeme in segment.lexemes)


def readings(context: OrdersContext, segments: Sequence[Segment],
             lenient: bool) -> list[OrdersReading]:
    """All readings of segments, the cheapest first; if ``lenient``, segments may be skipped."""
    return sorted(readings_by_end(context, segments, lenient)[-1].values(),
                  key=lambda reading: reading.cost)


def readings_by_end(context: OrdersContext, segments: Sequence[Segment],
                    lenient: bool) -> list[dict[Any, OrdersReading]]:
    """The readings of the first n segments, for each n.

    ``lenient``: segments that fit nowhere may be skipped, at a cost.
    """
    # by_end[n] has the readings that use up the first n segments. They are extended by every run
    # of segments that may be a line. Of readings that leave the same choices for the rest (the same
    # key) only the cheapest is kept, so that the number of readings does not explode.
    known: dict[Any, list[tuple[OrdersLine, float]]] = {}
    by_end: list[dict[Any, OrdersReading]] = [{} for _ in range(len(segments) + 1)]
    by_end[0][None] = OrdersReading()
    for index, segment in enumerate(segments):
        all_readings = sorted(by_end[index].values(),
                              key=lambda reading: reading.cost)[:MAX_READINGS]
        for reading in all_readings:
            if is_courtesy(segment):
                _add_if_cheaper(by_end[index + 1], reading)
            elif lenient:
                _add_if_cheaper(by_end[index + 1],
                                replace(reading, cost=reading.cost + _skip_cost(segment)))
            for end in range(index + 1, _last_end(segments, index) + 1):
                for line, cost in _lines_of_run(context, segments, index, end, reading, lenient,
                                                known):
                    line = replace(line, sentence=sentence_start(segments, index))
                    _add_if_cheaper(by_end[end],
                                    OrdersReading((*reading.lines, line), reading.cost + cost))
    return by_end


def _add_if_cheaper(readings: dict[Any, OrdersReading], reading: OrdersReading) -> None:
    key = reading.key
    if key not in readings or readings[key].cost > reading.cost:
        readings[key] = reading


def _skip_cost(segment: Segment) -> float:
    """The cost of skipping a segment: higher for each meaningful word."""
    return 2 + sum(1 if lexeme.senses and not lexeme.is_a("fill", "the", "stop") else 0.25
                   for lexeme in segment.lexemes)


def sentence_start(segments: Sequence[Segment], index: int) -> int:
    """The index of the first segment in the sentence of a segment."""
    while index and not segments[index].separators & HARD_SEPARATORS:
        index -= 1
    return index


def _last_end(segments: Sequence[Segment], index: int) -> int:
    end = index + 1
    while end < min(len(segments), index
                    + MAX_SEGMENTS) and not segments[end].separators & HARD_SEPARATORS:
        end += 1
    return end


def _lines_of_run(context: OrdersContext, segments: Sequence[Segment], index: int, end: int,
                  after: OrdersReading, lenient: bool,
                  known: dict[Any, list[tuple[OrdersLine, float]]],
                  ) -> list[tuple[OrdersLine, float]]:
    """The lines that some segments may be after others; a missing actor is the last one named."""
    soft = after.lines and not segments[index].separators & HARD_SEPARATORS
    last = after.lines[-1] if soft else OrdersLine("", False)
    key = index, end, last.actors, last.verb if last.verb_said else ""
    if key not in known:
        run = segments[index:end]
        lines = list(_lines_said(context, run, last, 0,
                                 not lenient)) if _is_list_of_actors(context, run) else []
        # What is unknown is skipped only if no strict reading exists, and all that fits nowhere
        # only if that does not help either: each step costs more, so that it comes last.
        if not lines and lenient:
            lines = [(line, cost + 1) for line, cost in _lines_said(context, run, last, 1, False)]
            if not lines and end - index < 5:
                lines = [(line, cost + 3) for line,
                         cost in _lines_said(context, run, last, 2, False)]
        known[key] = lines
    return known[key]


def _lines_said(context: OrdersContext, run: Sequence[Segment], last: OrdersLine, lenient: int,
                strict: bool) -> Iterator[tuple[OrdersLine, float]]:
    """The lines that a run of segments states, by each frame of the decision.

    Where ``strict``, a line without a verb that may belong to the verb of the line before or to
    another verb says nothing.
    """
    lexemes = [(lexeme, i) for i, segment in enumerate(run) for lexeme in segment.lexemes]
    verbless: list[tuple[OrdersLine, float]] = []
    continued: list[tuple[OrdersLine, float]] = []
    for frame in context.frames:
        elliptic = bool(last.verb_said) and frame.verb == last.verb
        lines = list(_lines_of_frame(context, frame, lexemes, last, lenient, False))
        yield from (scored_line for scored_line in lines if scored_line[0].verb_said)
        verbless += [scored_line for scored_line in lines if not scored_line[0].verb_said]
        if elliptic:
            known_lines = [replace(line, is_dependent=False) for line, _ in lines]
            continued += [scored_line for scored_line in _lines_of_frame(context, frame, lexemes,
                                                                         last, lenient, True)
                          if replace(scored_line[0], is_dependent=False) not in known_lines
                          and replace(scored_line[0], is_dependent=False,
                                      verb_said=False) not in known_lines]
    # “left” after “elder forward” may continue that verb or stand for another one: reading it
    # either way would be a guess.
    if not (strict and continued and any(line.verb != last.verb for line, _ in verbless)):
        yield from (*verbless, *continued)


def _lines_of_frame(context: OrdersContext, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]],
                    last: OrdersLine, lenient: int,
                    verb_carried: bool) -> Iterator[tuple[OrdersLine, float]]:
    filler = SlotFiller(frame, context.budget, lenient,
                        context.lexicon.things_by_number).run(lexemes, verb_carried)
    for verb_said, fillers in filler.fillings[:MAX_FILLINGS]:
        if not verb_said and not _may_be_bare(context, frame, fillers):
            continue
        all_fillers = _with_last_actors(frame, fillers, last)
        cost = _unused_words(lexemes, fillers) if lenient > 1 else 0
        if any(getattr(one, "how", "") == "rest" for one in all_fillers.get("who", ())):
            others = frozenset(("",))  # stands for the figures of other lines
            if context.expand_line(context.game.box, context.view, frame.verb, verb_said,
                                   all_fillers, others) is not None:
                yield OrdersLine(frame.verb, verb_said, rest_fillers=all_fillers), cost
            continue
        meanings = context.parts(frame.verb, verb_said, all_fillers, None)
        if not meanings and lenient > 1:
            meanings, cost = _parts_with_less(context, frame, verb_said, all_fillers), cost + 1
        is_dependent = (not verb_said or verb_carried) and _is_dependent(frame, fillers,
                                                                         verb_carried)
        if is_dependent and not verb_carried and lenient == 0 and _may_continue_last(context, frame,
                                                                                     fillers, last):
            # It might add to the line before: “left, left”; “one club on f9 and g8”.
            continue
        for parts in meanings:
            actors = tuple(dict.fromkeys(one for part in parts for one in context.actors_of(part)))
            yield OrdersLine(frame.verb, verb_said, parts, actors, None,
                             is_dependent), cost + (len(meanings) > 1)


def _may_be_bare(context: OrdersContext, frame: Frame, fillers: Mapping[str, Any]) -> bool:
    """Whether a line may be stated by these slots without its verb."""
    return bool(fillers) and context.kind in frame.bare and frame.has_needed_slot(fillers)


def _is_dependent(frame: Frame, fillers: Mapping[str, Any], verb_said: bool) -> bool:
    """Whether a line without its own verb names no actor either, although it could."""
    return not {"who", "from"} & fillers.keys() and (verb_said or "who" in frame.slots)


def _may_continue_last(context: OrdersContext, frame: Frame, fillers: Mapping[str, Any],
                       last: OrdersLine) -> bool:
    """Whether a dependent line might add to what the line before takes."""
    takes = {slot.kind for other in context.frames if other.verb == last.verb
             for slot in other.slots.values()}
    return any(frame.slots[name].kind in takes for name in fillers)


def _parts_with_less(context: OrdersContext, frame: Frame, verb_said: bool,
                     fillers: Mapping[str, Any]) -> list[Any]:
    """The meanings of a line if one or two of its slots are ignored."""
    for count in (1, 2):
        for dropped in combinations([name for name in fillers if name != "who"], count):
            remaining = {name: value for name, value in fillers.items() if name not in dropped}
            meanings = context.parts(frame.verb, verb_said, remaining, None)
            if meanings:
                return meanings
    return []


def _with_last_actors(frame: Frame, fillers: Mapping[str, Any],
                      last: OrdersLine) -> Mapping[str, Any]:
    """The fillers with the actors of the line before, where this line names none."""
    if "who" in fillers or "who" not in frame.slots or "from" in fillers or not last.actors:
        return fillers
    return {**fillers, "who": [*last.actors]}


def _unused_words(lexemes: Sequence[tuple[Lexeme, int]], fillers: Mapping[str, Any]) -> float:
    """About how many meaningful words are in no slot."""
    meaning = sum(lexeme.is_a("thing", "num", "some") for lexeme, _ in lexemes)
    return float(max(0, meaning - sum(len(value) if isinstance(value, list) else 1
                                      for value in fillers.values())))


def _is_list_of_actors(context: OrdersContext, run: Sequence[Segment]) -> bool:
    """Whether the actors of a run form a list, or each stands before what they do.

    “Elder, girl forward” is no list: one of them may be meant to stay.
    """
    order = [[bool(is_actor) for lexeme in segment.lexemes
              if (is_actor := _is_actor(context, lexeme)) is not None]
             for segment in run]
    if any(sum(lexeme.is_a("num") and lexeme.is_a("thing") for lexeme in segment.lexemes) > 1
           for segment in run):
        return False  # “3 1 left”
    if _repeats(context, run):
        return False  # “left, left”
    turns = [one for one, _ in groupby(chain.from_iterable(order))]
    if len(turns) > 2:
        return False  # each actor has a line of their own
    after = next((i for i, flags in enumerate(order) if True in flags), 0)
    if turns[:2] == [False, True] and not run[after].separators <= {":"}:
        return False  # “to a3 and j3, the others stay”
    if any(lexeme.is_a("some") for segment in run for lexeme in segment.lexemes):
        return True
    return _is_joined(run, order)


def _repeats(context: OrdersContext, run: Sequence[Segment]) -> bool:
    """Whether a run says something twice that a line says only once."""
    words = [lexeme.text for segment in run for lexeme in segment.lexemes
             if any(sense[0] == "thing" and sense[1] in context.single_kinds
                    for sense in lexeme.senses)]
    return len({*words}) < len(words)


def _is_joined(run: Sequence[Segment], order: Sequence[Sequence[bool]]) -> bool:
    """Whether “and” stands before the last of several actors, if something is said of them.

    For each segment, ``order`` has True for an actor and False for what is said of one.
    """
    first = next((i for i, flags in enumerate(order) if False in flags), len(run))
    actors = [i for i in range(min(first + 1, len(run))) if order[i][:1] == [True]]
    if len(actors) < 2 or first == len(run):
        return True
    return bool(run[actors[-1]].separators & LIST_WORDS)


def _is_actor(context: OrdersContext, lexeme: Lexeme) -> bool | None:
    """Whether a word is an actor (True) or is said of one (False); None: neither."""
    kinds = {sense[1] for sense in lexeme.senses if sense[0] == "thing"}
    if kinds & context.actor_kinds or ("some", "rest") in lexeme.senses:
        return True
    return False if kinds else None
