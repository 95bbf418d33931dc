"""Why a text is no move that can be played: it is not understood, ambiguous, or not legal."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.base.problem import Refused, hard, refused
from referee.core.game import game_parts
from referee.core.language import hedges
from referee.core.language.context import Here
from referee.core.language.frames import Frame
from referee.core.language.lexemes import asks
from referee.core.language.segments import Piece, passes

NAMED = 5  # of the moves that a text may mean


def unread(here: Here, cut: Sequence[Piece]) -> Refused:
    """The refusal that names the first word that nothing could use."""
    hint = here.rules.hint(here.state, here.seat)
    unknown = next((lexeme for piece in cut for lexeme in piece.lexemes if not lexeme.senses), None)
    idle = None if unknown else next((piece for piece in cut if not here.fits_some([piece])), None)
    if forbidden := _forbidden(here, cut):
        return forbidden
    wrong = hedges.uncounted([unknown] if unknown else idle.lexemes if idle else ())
    if wrong is not None:
        return Refused(wrong)
    if unknown is not None:
        return refused("referee/invalid-word", f"“{unknown.text}” is not known here.",
                       span=unknown.span, hint=here.words.like(unknown.text) or hint)
    if idle is not None:
        return refused("referee/invalid-text", f"“{idle.text}” is not understood.",
                       span=idle.span, hint=hint)
    return refused("referee/invalid-text", "This is not understood.", hint=hint,
                   span=(cut[0].span[0], cut[-1].span[1]))


def no_move(here: Here, cut: Sequence[Piece], ends: Sequence[int], several: Mapping[str, Any],
            wrong: Mapping[str, Any]) -> Refused:
    """Why no run of pieces is one move: several are meant, or one that is illegal, or none."""
    if several:
        return _several([*several], cut)
    if passes(cut[:ends[0]]) and (why := _undeclined(here, cut[0])):
        return why
    if len(wrong) == 1:
        move = next(iter(wrong.values()))
        return Refused(*hard(here.rules.check(here.state, here.seat, move)))
    if asks(lexeme for piece in cut for lexeme in piece.lexemes):
        return refused("referee/ambiguous-question", f"“{cut[0].text}” is a question, and plays "
                       "nothing.", span=cut[0].span, hint="Leave the question mark out to play "
                       "it; `referee check` says whether it is legal.")
    if forbidden := _forbidden(here, cut):
        return forbidden
    other = _elsewhere(here, cut, ends)
    if other is not None:
        return Refused(here.rules.not_now(here.state, here.seat, other.move))
    if near := here.near(cut, guess=False):
        return _several(near, cut)
    return refused("referee/invalid-text", f"“{cut[0].text}” is none of the moves that are open "
                   "now.", span=cut[0].span, hint=here.rules.hint(here.state, here.seat))


def _several(texts: Sequence[str], cut: Sequence[Piece]) -> Refused:
    """The refusal of what may mean each of these moves."""
    named = [f"“{one}”" for one in texts[:NAMED]]
    more = len(texts) - len(named)
    which = ", ".join(named) + f" or {more} more" if more else " or ".join(named)
    return refused("referee/ambiguous-move", f"This may mean {which}" + (
        "." if len(texts) > 1 else ", which is not certain."),
        span=(cut[0].span[0], cut[-1].span[1]), hint="Write the one that is meant.")


def _forbidden(here: Here, cut: Sequence[Piece]) -> Refused | None:
    """What the rules forbid for a reason, and no move can therefore say: paying with food."""
    table = here.rules.own(game_parts.FORBIDDEN) or {}
    return next(filter(None, (hedges.forbidden(cut, frame.name, one) for frame in here.frames
                              for one in table.get(frame.says, ()))), None)


def _elsewhere(here: Here, cut: Sequence[Piece], ends: Sequence[int]) -> Frame | None:
    return next(filter(None, (here.elsewhere(cut[:end]) for end in reversed(ends))), None)


def _undeclined(here: Here, piece: Piece) -> Refused | None:
    """Why words decline nothing, where the rules have a reason why nobody can."""
    passed = here.rules.own(game_parts.CANNOT_PASS) or {}
    if here.kind not in passed:
        return None
    code, why, rule, hint = passed[here.kind]
    return refused(code, why, rule=rule, span=piece.span,
                   hint=hint or here.rules.hint(here.state, here.seat))
