"""Interprets free text in a position: the first move in it, or why nothing is played."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Refused, errors_among, refused, shift_error
from referee.core.game import game_parts
from referee.core.game.moves import Forced
from referee.core.language import hedges, refusals
from referee.core.language.context import Candidates, PositionContext, Vocabulary, position_context
from referee.core.language.frames import Frame
from referee.core.language.lexemes import MAX_WORDS, is_filler, lexemes
from referee.core.language.segments import (
    Segment,
    is_inseparable,
    may_belong_to_move,
    only_declines,
    split_segments,
)
from referee.core.luck import chance
from referee.core.luck.chance import Roll, Source

if TYPE_CHECKING:
    from referee.core.game.game import Game

MAX_SEGMENTS = 6  # segments of one move
MOVE_SEPARATORS = " .,\t"
SAMPLED_OUTCOMES = 8  # outcomes of luck after which the rest of a text is tried


class ReadMove(Struct, frozen=True):
    """The first move of a text, and where it ends."""

    move: Any  # None: the text began with courtesy
    end: int  # the length of what was read, in characters
    verb: str = ""  # the verb, which the next move may leave out


def read_first_move(game: "Game", state: Any, seat: str, text: str, verb: str = "",
                    first: bool = True, outcomes: int = SAMPLED_OUTCOMES,
                    step: bool = False) -> ReadMove:
    """The move that a text begins with, for a seat that has a decision.

    ``verb`` is the verb of the move before in the same text, if any; ``first``: there was none
    before. If the text is a ``step`` of its own, a closing may be its move: “; done”.

    Refused, with suggestions: text that is not understood, ambiguous, denied, hedged, postponed or
    taken back, and questions. The whole text must be readable before its first move is returned:
    what follows must be moves that are legal then. If luck decides the next position, they must be
    legal after at least one of ``outcomes`` sampled outcomes.
    """
    context = position_context(game, state, seat)
    preferred = _preferred_move(context, text)
    if preferred is not None:
        return ReadMove(preferred, len(text))
    segments = segment_text(context, text)
    if not segments:
        raise refused("referee/invalid-text", "This text does not name a move.",
                      moves=game.example_moves(state, seat))
    hedges.check(segments, text, first)
    if first:
        segments = _without_leading_yes(context, segments)
        _check_all_segments(context, segments, text, first)
    closing = segments[0].closing and not first
    read_move = (_read_closing(context, segments, len(text), step) if closing
                 else _longest_move(context, segments, verb, text, first))
    if text[read_move.end:].strip(MOVE_SEPARATORS) and read_move.move is not None:
        _check_rest(context, read_move, text, outcomes)
    return read_move


def _without_leading_yes(context: PositionContext, segments: list[Segment]) -> list[Segment]:
    """The segments without a “yes” before them, unless it could itself be a move."""
    words = segments[0].lexemes
    courtesy = len(segments) > 1 and all(lexeme.is_a("yes", "fill") for lexeme in words) and any(
        lexeme.is_a("yes") for lexeme in words) and not any(
        context.can_fill(frame, [(lexeme, 0) for lexeme in words]) for frame in context.frames)
    return segments[1:] if courtesy else segments


def _preferred_move(context: PositionContext, text: str) -> Any | None:
    """The move that a preference of the game means now; None: the text is no preference."""
    table = context.game.find_member(game_parts.PREFERENCES)
    move_of_view = table.parse_direct(context.game.box, context.kind, text) if table else None
    return move_of_view(context.view) if move_of_view else None


def _check_rest(context: PositionContext, read_move: ReadMove, text: str, outcomes: int) -> None:
    """Refused: text after a move that cannot be read in the position to which the move leads.

    If luck decides that position, one sampled outcome must let the rest be read. The samples start
    from positions that the seat could not distinguish from this one, so a refusal reveals nothing.
    """
    played = outcome_without_luck(context.game, context.state, context.seat, read_move.move)
    if played is not None:
        _check_next_moves(context, read_move, text, *played, outcomes)
        return
    spans = []
    for events, state in _sampled_outcomes(context, read_move.move, outcomes):
        try:
            _check_next_moves(context, read_move, text, events, state, 1)
            return
        except Refused as error:
            spans.append(error.problems[0].span or (read_move.end, len(text)))
    span = spans[0] if spans else (read_move.end, len(text))
    raise refused("referee/invalid-text",
                  f"“{text[slice(*span)].strip(MOVE_SEPARATORS)}” cannot follow "
                  f"“{context.game.write(read_move.move)}” in the same text, so nothing is "
                  "played.", span=span,
                  hint=_alone_hint(context, read_move))


def _check_next_moves(context: PositionContext, read_move: ReadMove, text: str,
                      events: tuple[Any, ...], state: Any, outcomes: int) -> None:
    """Refused: text after a move that is no move in the position after it."""
    game, seat, end = context.game, context.seat, read_move.end
    while text[end:].strip(MOVE_SEPARATORS):
        repeated_length = automatic_move_length(game, state, seat, text[end:], events)
        if repeated_length is None and game.decision(state, seat) is None:
            if is_courtesy(game, state, seat, text[end:]):
                return
            raise refused("referee/invalid-text", f"After “{game.write(read_move.move)}” "
                          "you have no further move, so nothing is played.",
                          span=(end, len(text)), hint="Send only the move that you mean.")
        try:
            next_move = (ReadMove(None, repeated_length)
                         if repeated_length is not None
                         else read_first_move(
                game, state, seat, text[end:], read_move.verb, first=False, outcomes=outcomes))
        except Refused as error:
            raise shift_error(Refused(*(replace(problem, hint=_alone_hint(context, read_move))
                                        for problem in error.problems)), end) from None
        if next_move.move is not None:
            return
        end += next_move.end


def _alone_hint(context: PositionContext, read_move: ReadMove) -> str:
    return f"“{context.game.write(read_move.move)}” alone can be played."


def _sampled_outcomes(context: PositionContext, move: Any,
                      outcomes: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Events and positions to which a move may lead, with luck sampled for the seat.

    In the first sample all dice show their highest number, in the second their lowest: what a text
    hopes for is seldom between.
    """
    for n in range(0 if context.game.simultaneous(context.state) else outcomes):
        source = chance.secret_source(f"{context.seat} {n}")
        resampled, _ = chance.run_luck(context.game.resample_hidden(context.state, context.seat),
                                       source)
        yield chance.run_luck(context.game.play(resampled, {context.seat: move}),
                              _sample_source(source, n))[0]


def _sample_source(source: Source, n: int) -> Source:
    """The source of luck for a sample: highest dice, lowest dice, then random."""
    if n > 1:
        return source
    return lambda question: ((1 if n else question.sides,) * question.count
                             if isinstance(question, Roll) else source(question))


def outcome_without_luck(game: "Game", state: Any, seat: str,
                         move: Any) -> tuple[tuple[Any, ...], Any] | None:
    """The events and position after a move; None: they depend on luck or other seats."""
    if game.simultaneous(state):
        return None
    luck = game.play(state, {seat: move})
    try:
        next(luck)
    except StopIteration as ended:
        events, state = ended.value
        return events, state
    return None


def check_readable(game: "Game", state: Any, seat: str, text: str) -> None:
    """Refused: a text that can be no move at any decision, judged by its words alone."""
    context = position_context(game, state, seat)
    segments = segment_text(context, text)
    if not segments:
        raise refused("referee/invalid-text", "This text does not name a move.")
    hedges.check(segments, text, False)
    wrong = hedges.zero_or_negative_count(lexeme for segment in segments
                                          for lexeme in segment.lexemes)
    if wrong is not None and game.parse_or_none(context.lexicon.notation_spelling(text,
                                                                                  True)) is None:
        raise Refused(wrong)  # “add 0 food” is a move
    _check_all_segments(context, segments, text, False)


def is_courtesy(game: "Game", state: Any, seat: str, text: str) -> bool:
    """Whether a text is only courtesy."""
    return all(segment.closing
               for segment in segment_text(position_context(game, state, seat), text))


def automatic_move_length(game: "Game", state: Any, seat: str, text: str,
                          events: Iterable[Any]) -> int | None:
    """The length of a text that repeats what the referee has just played for the seat.

    None: it does not repeat it.
    """
    played_texts = [event.text for event in events
                    if isinstance(event, Forced) and event.seat == seat]
    if not played_texts:
        return None
    context = position_context(game, state, seat)
    segments = segment_text(context, text)
    if segments and any(lexeme.is_a("close") for lexeme in segments[0].lexemes) and any(
            frame.closes for frame in context.frames):
        return None  # “done” ends the turn; it does not repeat what was played
    for end in range(min(MAX_SEGMENTS, len(segments)), 0, -1):
        if any(context.states_move(segments[:end], move_text) for move_text in played_texts):
            return segments[end].span[0] if end < len(segments) else len(text)
    return None


def segment_text(context: Vocabulary, text: str) -> list[Segment]:
    """The segments of a text. Refused: more than ``MAX_WORDS`` words."""
    said_lexemes = lexemes(context.lexicon, text)
    if len(said_lexemes) > MAX_WORDS:
        raise refused("referee/invalid-length",
                      f"The text has {len(said_lexemes)} words; only moves in standard form may "
                      f"have over {MAX_WORDS}.", hint="Send the moves alone.")
    return split_segments(said_lexemes)


def _check_all_segments(context: PositionContext, segments: Sequence[Segment], text: str,
                        first: bool) -> None:
    """Refused: a text of which some segments fill no frame at any decision."""
    readable_from = [False] * len(segments) + [True]
    for index in reversed(range(len(segments))):
        closes = (segments[index].closing and index > 0
                  and hedges.zero_or_negative_count(segments[index].lexemes) is None)
        readable_from[index] = closes or any(
            readable_from[end] and (context.fits_some(segments[index:end])
                                    or _respelled_move(context, segments[index:end], text, first))
            for end in range(index + 1, min(index + MAX_SEGMENTS, len(segments)) + 1))
    if not readable_from[0]:
        raise refusals.unread(context, segments)


def _read_closing(context: PositionContext, segments: Sequence[Segment], end: int,
                  step: bool) -> ReadMove:
    """Read a closing after a move: the move that ends the turn, if legal, otherwise nothing."""
    frame = next((frame for frame in context.frames if frame.closes), None)
    after = segments[1].span[0] if len(segments) > 1 else end
    if frame is None:
        declines = [other.verb for other in context.frames
                    if other.verb in context.legal_frame_names() and any(
            ("verb", other.verb) in lexeme.senses for lexeme in segments[0].lexemes)]
        if declines and step and (move := context.candidates(segments[:1]).unique_move) is not None:
            return ReadMove(move, after)
        if declines:
            raise refused("referee/ambiguous-move",
                          f"“{segments[0].text}” may be the move “{declines[0]}”, or only "
                          "say that your text ends here.", span=segments[0].span,
                          hint="Write the move that you mean.")
        return ReadMove(None, after)
    option = next((candidate for candidate in context.resolver.options
                   if candidate.frame is frame), None)
    return ReadMove(option.move if option else None, after)


def _longest_move(context: PositionContext, segments: Sequence[Segment], verb: str, text: str,
                  first: bool) -> ReadMove:
    """The move that the longest run of segments states."""
    ends = list(_possible_ends(context, segments))
    several: dict[str, Any] = {}
    wrong: dict[str, Any] = {}
    for end in reversed(ends):
        next_start = segments[end].span[0] if end < len(segments) else len(text)
        exact = _canonical_move(context, segments[:end],
                                text) or _respelled_move(context, segments[:end], text, first)
        if exact is not None and not (end < len(segments)
                                      and _may_continue(context, exact, segments, end)):
            return _read_canonical(context, exact, next_start)
        candidates = _candidates(context, segments[:end], verb)
        if only_declines(segments[:end]) and _more_is_at_stake(context, candidates.frame):
            continue
        if candidates.unique_move is not None and end < len(segments):
            _check_end(context, candidates.unique_move, candidates.frame, segments, end, first)
        if candidates.unique_move is not None:
            return ReadMove(candidates.unique_move, next_start, candidates.frame.name
                            if candidates.frame else "")
        several = several or dict(candidates.legal)
        wrong = wrong or dict(candidates.illegal)
    raise refusals.no_move(context, segments[:ends[-1]], ends, several, wrong)


def _check_end(context: PositionContext, move: Any, frame: Frame | None,
               segments: Sequence[Segment], end: int, first: bool) -> None:
    """Refused: a move that may be only courtesy, or that the next segment may continue."""
    courtesy = is_filler(lexeme for segment in segments[:end] for lexeme in segment.lexemes) or (
        first and segments[0].is_yes_or_no and not all(part.closing for part in segments[end:]))
    if courtesy:
        raise refused("referee/ambiguous-move", f"“{segments[0].text}” may be the move "
                      f"“{context.game.write(move)}”, or only a polite word before the rest.",
                      span=segments[0].span, hint="Write the move that you mean.")
    if frame is not None and may_belong_to_move(frame, segments[:end], segments[end]):
        raise refused("referee/ambiguous-move", f"“{segments[end].text}” may belong to the move "
                      "before it.", span=(segments[0].span[0], segments[end].span[1]),
                      hint="Write “;” between the moves.")


def answers_other_decision(context: PositionContext, segments: Sequence[Segment]) -> bool:
    """Whether a text completely states a move for another decision.

    Its meaning is then known, but it is not legal now.
    """
    content = [segment for segment in segments if not segment.closing]
    if not content or not context.states_other_decision(content):
        return False
    candidates = context.candidates(content)
    return not (candidates.legal or candidates.illegal)


def _more_is_at_stake(context: PositionContext, frame: Frame | None) -> bool:
    """Whether a word that declines without naming anything might decline several things."""
    things = [slot for slot in (frame.slots.values() if frame else ())
              if slot.sort == "thing" and slot.fields and not slot.optional]
    return any(len({option.values.get(slot.name)
                    for option in context.resolver.options} - {None}) > 1
               for slot in things)


def _possible_ends(context: PositionContext, segments: Sequence[Segment]) -> Iterator[int]:
    """Where the first move may end; closing segments after it do not belong to it."""
    for end in range(1, min(MAX_SEGMENTS, len(segments)) + 1):
        if end > 1 and (segments[end - 1].closing
                        or (_leading_verb(segments[end - 1]) and _leading_verb(
                segments[end - 1]) in map(_leading_verb, segments[:end - 1]))):
            return
        if end == len(segments) or not is_inseparable(context.frames, segments[end - 1],
                                                      segments[end]):
            yield end


def _leading_verb(segment: Segment) -> str:
    """The verb with which a segment begins, as written; empty: it begins otherwise.

    The same verb twice means two moves: “refuse, and refuse everything for flint”.
    """
    first = next((lexeme for lexeme in segment.lexemes if not lexeme.is_a("fill", "the")), None)
    return first.text if first is not None and first.is_a("verb") else ""


def _canonical_move(context: PositionContext, segments: Sequence[Segment], text: str) -> Any | None:
    """The move whose canonical text the segments are, apart from filler around it."""
    words = [lexeme for segment in segments for lexeme in segment.lexemes
             if not lexeme.is_a("fill")]
    return context.game.parse_or_none(text[words[0].span[0]:words[-1].span[1]]) if words else None


def _respelled_move(context: PositionContext, segments: Sequence[Segment], text: str,
                    first: bool) -> Any | None:
    """The move whose canonical text the segments are, apart from typing differences."""
    letters = text[segments[0].span[0]:segments[-1].span[1]]
    return context.game.parse_or_none(context.lexicon.notation_spelling(letters, first))


def _may_continue(context: PositionContext, move: Any, segments: Sequence[Segment],
                  end: int) -> bool:
    """Whether the next segment may continue the amounts of a canonical move: “, 1 step”."""
    verb = context.game.slots(move).get("verb")  # orders have none
    return any(may_belong_to_move(frame, segments[:end], segments[end])
               for frame in context.all_frames
               if frame.verb == verb and isinstance(move, frame.move)
               and any(slot.fields and slot.sort in ("bag", "kinds", "many")
                       for slot in frame.slots.values()))


def _read_canonical(context: PositionContext, move: Any, end: int) -> ReadMove:
    """The move of canonical text, which has only one meaning. Refused: it is illegal."""
    problems = errors_among(context.game.check(context.state, context.seat, move))
    if problems:
        raise Refused(*problems)
    full = context.game.canonical_move(context.state, context.seat, move)
    return ReadMove(full, end, context.game.write(full).partition(" ")[0])


def _candidates(context: PositionContext, segments: Sequence[Segment], verb: str) -> Candidates:
    candidates = context.candidates(segments)
    return (candidates if candidates.legal or candidates.illegal or not verb
            else context.candidates(segments, verb=verb))
