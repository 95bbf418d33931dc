"""A person's text that is not canonical: first as a sentence, then by the words of the notation."""

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from referee.core.game import Move as Said
from referee.core.problem import Refused, hard, refused
from referee.core.rules import Seat
from referee.core.talk import leaves, plainer
from referee.core.words import Later, later
from referee.games.settlers import preferences, sentences
from referee.games.settlers.cards import NOTHING
from referee.games.settlers.state import Move, State
from referee.games.settlers.turns import Discard
from referee.games.settlers.view import View

if TYPE_CHECKING:  # it stands on this
    from referee.games.settlers.rules import Settlers

LONGEST = 400  # characters of a sentence


def read(game: "Settlers", state: State, seat: Seat, text: str,
         plainly: Callable[[State, Seat, str], Said]) -> Said:
    """What a text means. Refused: as ``plainly``, or what is understood and doubtful."""
    ask = game.asked(state, seat)
    if ask is None or len(text) > LONGEST or leaves(text) or _canonical(game, text):
        return plainly(state, seat, text)
    view = cache(partial(game.view, state, seat))
    wished = _wished(game, view, text, ask.kind)
    if wished is not None:
        return wished
    found = sentences.understood(game.box, view, text, ask.kind)
    if not found:
        try:
            return plainly(state, seat, text)
        except Refused as error:
            if error.problems[0].code == "referee/ambiguous-move":
                raise
            for plain in plainer(text, game.orders):
                found = found or sentences.understood(game.box, view, plain, ask.kind)
            found = found or _robbed(game, view(), text)
            if not found:
                raise
    texts: dict[str, Said] = {game.write(move if hard(game.check(state, seat, move))
                        else game.full(state, seat, move)): move for move in found}
    if len(texts) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{one}”" for one in texts) + ".", hint="Write the one that is meant.")
    return next(iter(texts.values()))


def _wished(game: "Settlers", view: Callable[[], View], text: str, kind: str) -> Move | None:
    """What was said before it was known what there would be, by what there is; None: nothing."""
    if kind in ("offer", "trade"):
        return preferences.picked(game.box, view, text)
    wish = preferences.wish(text) if kind == "discard" else None
    hand = (own.hand if (own := view().own) else NOTHING) if wish else NOTHING
    return Discard(wish.cards(hand, sum(hand) // 2)) if wish else None


def orders(game: "Settlers", clause: str) -> bool:
    """Whether a clause that may be talk ends a turn: “that's my turn”."""
    return any(sentences.ends(game.box, plain) for plain in (clause, *plainer(clause)))


def _robbed(game: "Settlers", view: View, text: str) -> list[Move]:
    """Who is said to be robbed behind a figure's move that has robbed him already."""
    if not view.haunted or view.own is None or view.active != view.own.seat:
        return []
    try:
        return sentences.understood(game.box, lambda: view, text, "victim")
    except Refused:
        return []


def heard(game: "Settlers", text: str, wrong: Refused | None) -> Refused | None:
    """Why a text means nothing; None: it may be understood where its time has come."""
    try:
        if len(text) > LONGEST:
            return wrong
        if preferences.meant(game.box, text):
            return None
        if not sentences.several(game.box, text) and not any(
                sentences.understood(game.box, later, plain, None)
                for plain in (text, *plainer(text, game.orders))):
            return wrong
    except Later:
        pass
    except Refused as error:
        return error
    return None


def spread(game: "Settlers", text: str) -> str:
    """A text that says several moves at once with each of them in its words; else as it is."""
    if len(text) > LONGEST:
        return text
    return ", ".join(map(game.write, sentences.several(game.box, text))) or text


def _canonical(game: "Settlers", text: str) -> bool:
    try:
        game.parse(text)
    except Refused:
        return False
    return True
