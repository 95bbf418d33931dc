"""Why no move can be played for a text: it is not understood, ambiguous or illegal."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused, errors_among, refused
from referee.core.base.references import command_ref
from referee.core.game import game_parts
from referee.core.language import hedges
from referee.core.language.context import PositionContext
from referee.core.language.frames import Frame
from referee.core.language.lexemes import is_question
from referee.core.language.segments import Segment, only_declines

MAX_LISTED = 5  # possible meanings in a refusal


def unread(context: PositionContext, segments: Sequence[Segment]) -> Refused:
    """The refusal that points to the first word or segment that is not understood."""
    moves = context.game.example_moves(context.state, context.seat)
    unknown = next((lexeme for segment in segments for lexeme in segment.lexemes
                    if not lexeme.senses), None)
    unused = None if unknown else next((segment for segment in segments
                                        if not context.fits_some([segment])), None)
    if forbidden := _forbidden_combination(context, segments):
        return forbidden
    wrong = hedges.zero_or_negative_count([unknown] if unknown else unused.lexemes if unused
                                          else ())
    if wrong is not None:
        return Refused(wrong)
    if unknown is not None:
        hint = context.lexicon.spelling_hint(unknown.text)
        return refused("referee/invalid-word",
                       f"The word “{unknown.text}” is not known for this decision.",
                       span=unknown.span, hint=hint, moves=() if hint else moves)
    if unused is not None:
        return refused("referee/invalid-text", f"“{unused.text}” is not understood.",
                       span=unused.span, moves=moves)
    return refused("referee/invalid-text", "This is not understood.", moves=moves,
                   span=(segments[0].span[0], segments[-1].span[1]))


def no_move(context: PositionContext, segments: Sequence[Segment], ends: Sequence[int],
            legal: Mapping[str, Any], illegal: Mapping[str, Any]) -> Refused:
    """Why no run of segments is one move: several are possible, one is illegal, or none fits."""
    if legal:
        return _ambiguous([*legal], segments)
    if only_declines(segments[:ends[0]]) and (why := _cannot_decline(context, segments[0])):
        return why
    if len(illegal) == 1:
        move = next(iter(illegal.values()))
        return Refused(*errors_among(context.game.check(context.state, context.seat, move)))
    if is_question(lexeme for segment in segments for lexeme in segment.lexemes):
        return refused("referee/ambiguous-question",
                       f"“{segments[0].text}” is a question.", span=segments[0].span,
                       hint="To play the move, leave out the question mark. To ask whether "
                            f"the move is legal, use {command_ref('check')}.")
    if forbidden := _forbidden_combination(context, segments):
        return forbidden
    if others := _frames_of_other_decisions(context, segments, ends):
        return Refused(_not_now(context, segments, others))
    if near := context.near_moves(segments, guess=False):
        return _ambiguous(near, segments)
    return refused("referee/invalid-text",
                   f"“{segments[0].text}” is not a move that you can make now.",
                   span=segments[0].span,
                   moves=context.game.example_moves(context.state, context.seat))


def _ambiguous(texts: Sequence[str], segments: Sequence[Segment]) -> Refused:
    """The refusal of a text that may mean any of these moves."""
    why = (f"Your text may mean {len(texts)} different moves." if len(texts) > 1 else
           f"Your text may mean “{texts[0]}”, but that is not certain.")
    return refused("referee/ambiguous-move", why, moves=tuple(texts[:MAX_LISTED]),
                   span=(segments[0].span[0], segments[-1].span[1]))


def _forbidden_combination(context: PositionContext, segments: Sequence[Segment]) -> Refused | None:
    """The refusal of what the rules forbid for a special reason, such as paying with food."""
    forbidden = context.game.find_member(game_parts.FORBIDDEN) or {}
    return next(filter(None, (hedges.forbidden_combination(segments, frame.name, entry)
                              for frame in context.frames
                              for entry in forbidden.get(frame.says, ()))), None)


def _frames_of_other_decisions(context: PositionContext, segments: Sequence[Segment],
                               ends: Sequence[int]) -> list[Frame]:
    return next(filter(None, (context.frames_of_other_decisions(segments[:end])
                              for end in reversed(ends))), [])


def _not_now(context: PositionContext, segments: Sequence[Segment],
             others: Sequence[Frame]) -> Problem:
    """The refusal of a move for another decision.

    If its verb has several meanings, it is not certain which rule applies.
    """
    problem = context.game.not_now(context.state, context.seat, others[0].move)
    said = {sense[1] for lexeme in segments[0].lexemes for sense in lexeme.senses
            if sense[0] == "verb"}
    rules = {frame.move.rule for frame in context.all_frames if frame.name in said}
    return problem if len(rules) == 1 else replace(problem, rule=context.game.rule)


def _cannot_decline(context: PositionContext, segment: Segment) -> Refused | None:
    """Why nothing can be declined, if the rules of the decision give a reason."""
    reasons = context.game.find_member(game_parts.CANNOT_PASS) or {}
    if context.kind not in reasons:
        return None
    code, why, rule, hint = reasons[context.kind]
    return refused(code, why, rule=rule, span=segment.span, hint=hint,
                   moves=context.game.example_moves(context.state, context.seat))
