"""Parses free text as orders: a set of lines in any order, each read by a frame of its own.

The game's ``words.yaml`` has the frames of these lines, with the decisions at which they may be
used (``asked``). Its ``language.py`` says what can be ordered: ``options``, the legal parts of
orders with their claims; ``illegal``, parts that the rules refuse, with reasons; ``each``, what a
line says of each figure that it names; ``sheet``, the orders that some parts make, if they agree;
``heads``, the words a line may begin with; ``doers``, the figures that a part is about, so that the
next line may leave them out; ``doubtful``, names that mean two things if written with a capital
letter.

Every way to divide a text into lines is tried. The text is understood if some of them use all of
it, and if all that result in orders result in the same orders.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, zip_longest
from typing import TYPE_CHECKING, Any

from referee.core.base.problem import Problem, Refused, refused
from referee.core.game import game_parts
from referee.core.language import hedges, orders_readings, similarity
from referee.core.language.lexemes import MAX_WORDS, Lexeme, lexemes
from referee.core.language.orders_context import OrdersContext, context_of_orders
from referee.core.language.partial_parse import Budget
from referee.core.language.resolution import Candidate
from referee.core.language.segments import Segment
from referee.core.language.similarity import EXCEPT_WORDS, STAY_WORDS, TOGETHER_WORDS, TWICE_WORDS
from referee.core.language.suggestions import likely_spellings

if TYPE_CHECKING:
    from referee.core.game.game import Game

SUGGESTION_BUDGET = 10_000  # steps for the suggestions in a refusal
MAX_SUGGESTIONS = 5


def interpret_orders(game: "Game", state: Any, seat: str, text: str) -> Any:
    """The orders that a text means.

    Refused, with suggestions: text that is not understood or not certain.
    """
    context = context_of_orders(game, state, seat)
    exact = _canonical_orders(game,
                              context.lexicon.notation_spelling(text.replace("\n", ";"), True))
    if exact is not None:
        return exact
    segments = segment_text(context, text)
    try:
        if not any(not orders_readings.is_courtesy(segment) for segment in segments):
            raise refused("referee/invalid-text", "This text does not name an order.",
                          moves=game.example_moves(state, seat))
        _check_capitals(context, text, segments)
        _check_words(context, text, segments)
        hedges.check(segments, text, True)
        return _resolve(context, segments)
    except Refused as error:
        error.offers = suggest_orders(game, state, seat, text)
        raise


def _canonical_orders(game: "Game", text: str) -> Any | None:
    """The orders of canonical lines in any order; None: some line is not canonical."""
    exact = game.parse_or_none(text)
    lines = text.split("; ")
    if exact is not None or len(lines) < 2 or any(
            game.parse_or_none(line) is None for line in lines):
        return exact
    try:
        return game.parse(text)
    except Refused:
        return None


def check_readable(game: "Game", state: Any, seat: str, text: str) -> None:
    """Refused: text that can be no orders nor a line of them, judged by its words alone."""
    context = context_of_orders(game, state, seat)
    segments = segment_text(context, text)
    _check_words(context, text, segments)
    problems = _unused_segments(context, segments)
    if problems:
        raise Refused(*problems)


def segment_text(context: OrdersContext, text: str) -> list[Segment]:
    """The segments of a text. Refused: more than ``MAX_WORDS`` words."""
    said_lexemes = lexemes(context.lexicon, text)
    if len(said_lexemes) > MAX_WORDS:
        raise refused("referee/invalid-length", f"The text has {len(said_lexemes)} words; only "
                      f"orders in standard form may have over {MAX_WORDS}.",
                      hint="Send the orders alone, without quoted mail.")
    return orders_readings.segments_of_orders(context, said_lexemes)


def _check_capitals(context: OrdersContext, text: str, segments: Iterable[Segment]) -> None:
    """Refused: a word with a capital letter that may mean two things."""
    doubtful_names = context.game.find_member(game_parts.ORDERS_DOUBTFUL)
    other_meanings = doubtful_names(context.game.box, context.view) if doubtful_names else {}
    for segment in segments:
        for lexeme in segment.lexemes:
            word = text[slice(*lexeme.span)]
            if word in other_meanings:
                raise refused("referee/ambiguous-move", f"“{word}” may be {word.casefold()}, or "
                              f"{other_meanings[word]}.", span=lexeme.span,
                              hint=f"If you mean {word.casefold()}, write it like this, in "
                                   "small letters.")


def _check_words(context: OrdersContext, text: str, segments: Sequence[Segment]) -> None:
    """Refused: unknown words, even a name below a greeting: it may be part of an order."""
    head, colon, _ = text.partition(":")
    said_lexemes = lexemes(context.lexicon, head if colon else "")
    unexpected = [lexeme for lexeme in said_lexemes if not lexeme.senses or (
        lexeme.is_a("hail", "num") and not lexeme.is_a("thing"))]
    if unexpected and all(lexeme in unexpected or lexeme.is_a("fill", "the")
                          for lexeme in said_lexemes):
        raise refused("referee/invalid-word", f"“{head.strip()}” is not a known seat.",
                      span=(said_lexemes[0].span[0], said_lexemes[-1].span[1]),
                      hint="Before a colon, write a seat or the beginning of an order.")
    unknown = [lexeme for lexeme in lexemes(context.lexicon, text) if not lexeme.senses]
    if unknown:
        raise Refused(*(hedges.zero_or_negative_count([lexeme]) or Problem(
            "referee/invalid-word", f"“{lexeme.text}” is not a word of this game.",
            span=lexeme.span, hint=context.lexicon.spelling_hint(lexeme.text))
                        for lexeme in unknown),
                      *_unused_segments(context, segments))


def _resolve(context: OrdersContext, segments: Sequence[Segment]) -> Any:
    """The only orders that use all of a text. Refused: there are several, or none."""
    all_readings = orders_readings.readings(context, segments, False)
    least = min((reading.dependent_lines for reading in all_readings), default=0)
    all_orders = [context.orders(reading) for reading in sorted(
        (reading for reading in all_readings if reading.dependent_lines == least),
        key=lambda reading: all(line.verb_said for line in reading.lines))]
    if context.budget.left < 0:
        raise refused("referee/invalid-length", "This text may mean too many different orders.",
                      span=_span(segments), hint="Write a line for each figure.")
    orders_by_text = {context.text(orders): orders for orders in all_orders if orders is not None}
    if len(orders_by_text) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{one}”" for one in list(orders_by_text)[:3]) + ".",
            hint="Write the orders that you mean.", span=_span(segments))
    if not orders_by_text:
        illegal_orders = _illegal_orders(context, segments) if context.only_legal else None
        if illegal_orders is None:
            raise _not_understood(context, segments)
        return illegal_orders
    return next(iter(orders_by_text.values()))


def _illegal_orders(context: OrdersContext, segments: Sequence[Segment]) -> Any | None:
    """The only orders that a text means if they are illegal; checking them will say why."""
    try:
        orders = _resolve(context_of_orders(context.game, context.state, context.seat,
                                            legal=False), segments)
    except Refused:
        return None
    return None if context.is_legal(orders) else orders


def _span(segments: Sequence[Segment]) -> tuple[int, int]:
    return segments[0].span[0], segments[-1].span[1]


def _not_understood(context: OrdersContext, segments: Sequence[Segment]) -> Refused:
    """The refusal that names the first segment of each sentence that is not understood."""
    return Refused(*_unused_segments(context, segments) or [Problem(
        "referee/invalid-text", "These orders are not clear: they contradict one another, or are "
        "incomplete.", span=_span(segments))])


def _unused_segments(context: OrdersContext, segments: Sequence[Segment]) -> list[Problem]:
    """The first segment that fits nowhere, of each sentence whose words are all known."""
    starts = [index for index in range(len(segments))
              if orders_readings.sentence_start(segments, index) == index]
    problems = []
    for start, end in pairwise([*starts, len(segments)]):
        content = segments[start:end]
        if any(not lexeme.senses for segment in content for lexeme in segment.lexemes):
            continue
        index = max(index for index,
                    readings in enumerate(orders_readings.readings_by_end(context, content, False))
                    if readings)
        while index + 1 < len(content) and all(context.names_actor(word)
                                               for word in content[index].lexemes):
            index += 1
        if index < len(content):
            problems.append(hedges.zero_or_negative_count(content[index].lexemes) or Problem(
                "referee/invalid-text", f"“{content[index].text}” is not understood here.",
                span=content[index].span,
                moves=context.game.example_moves(context.state, context.seat)))
    return problems


def suggest_orders(game: "Game", state: Any, seat: str, text: str) -> tuple[str, ...]:
    """Suggestions for a text that is not legal orders; empty: nothing is related."""
    context = context_of_orders(game, state, seat)
    suggestions = [suggestions_for(context, segment_text(context, variant))
                   for variant in likely_spellings(context.lexicon, text)]
    return tuple(dict.fromkeys(
        suggestion for same_rank in zip_longest(*suggestions) for suggestion in same_rank
        if suggestion))[:MAX_SUGGESTIONS]


def suggestions_for(context: OrdersContext, segments: Sequence[Segment]) -> list[str]:
    """Up to five orders that may have been meant, the most likely first.

    First what was understood of the text, then single lines that share words with it. Figures
    without an understood order get none.
    """
    context.budget = Budget(SUGGESTION_BUDGET)
    texts: dict[str, None] = {}
    only_actors = _excepted_actors(context, segments)
    all_readings = [*orders_readings.readings(context, segments, False),
                    *orders_readings.readings(context, segments, True)]
    for orders in chain((context.orders(reading) for reading in all_readings if reading.lines
                         and all(
            only_actors is None or (line.actors and only_actors.issuperset(line.actors))
            for line in reading.lines)), _similar_orders(context, segments, only_actors)):
        if orders is not None and context.is_legal(orders):
            texts[context.text(orders)] = None
        if len(texts) == MAX_SUGGESTIONS:
            break
    return [*texts]


def _excepted_actors(context: OrdersContext, segments: Sequence[Segment]) -> frozenset[str] | None:
    """The only figures that act where “all stay but the elder”; None: no such text."""
    words = [lexeme for segment in segments for lexeme in segment.lexemes]
    index = next((i for i, word in enumerate(words) if word.text in EXCEPT_WORDS), len(words))
    if index == len(words) or STAY_WORDS.isdisjoint(word.text for word in words[:index]):
        return None
    named = frozenset(value for word in words[index:] for sense in word.senses
                      if sense[0] == "thing" and sense[1] in context.actor_kinds
                      for value in sense[2])
    return named or None


def _similar_orders(context: OrdersContext, segments: Sequence[Segment],
                    only_actors: frozenset[str] | None) -> Iterator[Any]:
    """Orders of the parts that share most words, including a verb or a named thing.

    If the text says so, first several figures together or one part twice; then single parts.
    """
    word_texts = {lexeme.text for segment in segments for lexeme in segment.lexemes}
    scored = _scored(context, segments, only_actors)
    best = {option.values["who"][0]: option.move for score, option in reversed(scored)
            if score == scored[0][0] and "who" in option.values}
    if len(best) > 1 and word_texts & TOGETHER_WORDS:
        yield _orders_of(context, [(move,) for move in reversed(best.values())])
    if len(best) == 1 and word_texts & TWICE_WORDS:
        yield _orders_of(context, [(move,) for move in best.values()] * 2)
    for _, option in scored:
        yield _orders_of(context, [(option.move,)])


def _scored(context: OrdersContext, segments: Sequence[Segment],
            only_actors: frozenset[str] | None) -> list[tuple[float, Candidate]]:
    """The parts that share words with a text and are about ``only_actors``, best first."""
    lexemes = [*{lexeme.text: lexeme for segment in segments for lexeme in segment.lexemes
                 if lexeme.senses}.values()]
    scored = [(sum(similarity.word_score(option, word) for word in lexemes), option)
              for resolver in context.resolvers.values() for option in resolver.options
              if _is_about(option, only_actors) and _is_related(context, option, lexemes)]
    return sorted(scored, key=lambda scored_option: -scored_option[0])


def _is_about(option: Candidate, only_actors: frozenset[str] | None) -> bool:
    actors = option.values.get("who", ())
    return only_actors is None or bool(actors and only_actors.issuperset(actors))


def _is_related(context: OrdersContext, option: Candidate, lexemes: Iterable[Lexeme]) -> bool:
    """Whether a part has more in common with words than a number.

    A part that is not written as a line, because nothing happens by it, needs its verb.
    """
    sorts = {sense[0] for word in lexemes for sense in word.senses
             if similarity.option_has_sense(option, sense)}
    if not sorts - {"num"}:
        return False
    actors = option.values.get("who", ())
    return "verb" in sorts or not actors or any(
        actor in context.text(_orders_of(context, [(option.move,)])) for actor in actors)


def _orders_of(context: OrdersContext, lines: Sequence[tuple[Any, ...]]) -> Any:
    """The orders of these lines; a line that occurs twice as the same object is said twice."""
    return context.join_parts(context.game.box, context.state, context.seat, lines, True)
