"""A person's text, read by what he is asked and sees.

A game's ``talk.moves`` says what stands behind the verbs of its moves. Here is decided
which moves a text may be: with a verb of its own, with one that people use for almost any,
or with none. A game that has none hears canonical text alone, with its verbs spelt in any way.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core import form
from referee.core.english import FILLER, WIDE
from referee.core.game import Forced, Move
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import Seat
from referee.core.talk import leaves, plainer
from referee.core.words import NEAR, STEP, Later, Reader, later

if TYPE_CHECKING:  # it stands on this
    from referee.core.bound import Game

LONGEST = 200  # characters of a text whose verb may be missing


def spelled(game: "Game", text: str) -> "Move":
    """The move of a text whose verb may be spelt in any way. Refused: as ``parse``."""
    reader = Reader(text)
    kind, reader.verb = reader.name(game.verbs)
    move = behind(game, kind, reader)
    reader.end()
    return move


def behind(game: "Game", kind: "type[Move]", reader: Reader) -> "Move":
    """What stands behind a verb, ``reader.verb``. Refused: what is not understood.

    Where one verb begins several words (``refuse 3``, ``refuse all``) it may be another's.
    Where ``reader.person`` the text may hang on ``reader.view``.
    """
    understand = game.own("talk.moves:READ")
    if understand is not None:
        move: Move = understand[kind.__name__](kind, game.box, reader)
        return move
    words = [reader.verb, *reader.words[reader.at:]]
    exact = kind.exact(game.box, " ".join(words).split(" "))
    if exact is None:
        reader.fail("referee/invalid-text", "This is not how the move is written.",
                    hint="It is written: " + ", or ".join(form.shapes(kind)) + ".")
    reader.at = len(reader.words)
    return exact


def declined(game: "Game", kind: "type[Move]", view: Any) -> "Move | None":
    """What ``none``, ``no``, ``pass``, ``skip`` and ``done`` mean where a move is asked for.

    None: it declines nothing. ``view`` is the mover's.
    """
    decline = (game.own("talk.moves:DECLINED") or {}).get(kind.__name__)
    move: Move | None = decline(kind, game.box, view) if decline else None
    return move


def spread(game: "Game", text: str) -> str:
    """A text as it is."""
    return text


def aside(game: "Game", clause: str) -> bool:
    """No clause."""
    return False


def orders(game: "Game", clause: str) -> bool:
    """Whether a clause that may be talk is a move."""
    try:
        game.parse(clause.strip().removeprefix("and "))
    except Refused:
        return False
    return True


def repeats(game: "Game", state: Any, seat: Seat, text: str, events: Iterable[Any],
            bare: bool) -> bool:
    """Whether a text says what the referee has just done for the seat."""
    return any(isinstance(event, Forced) and event.seat == seat and (bare or " " in event.text)
               and says(game, state, seat, text, event.text) for event in events)


def heard(game: "Game", text: str) -> Refused | None:
    """Why a text that is not canonical means nothing to anybody who is asked; None: it may."""
    if leaves(text):
        return None
    wrong = _heard(game, text)
    if wrong is None or (len(text) <= STEP and any(
            _heard(game, plain) is None for plain in plainer(text, game.orders))):
        return None
    return wrong


def _heard(game: "Game", text: str) -> Refused | None:
    try:
        _, found, _ = _verbed(game, text, later)
        if not isinstance(found, Refused) or any(
                not isinstance(one, Refused)
                for one, _ in _verbless(game, text, game.moves, later)):
            return None
    except Later:
        return None
    return found


def read(game: "Game", state: Any, seat: Seat, text: str) -> "Move":
    """What a person's text means to a seat that is asked something, or where to go instead."""
    try:
        return _read(game, state, seat, text)
    except Refused as error:
        from referee.core import instead

        raise Refused(*instead.hinted(game, state, seat, text, error.problems)) from None


def _read(game: "Game", state: Any, seat: Seat, text: str) -> "Move":
    """What a person's text means.

    A verb may be missing (``2 hut``) or too wide (``use tool 1``), a word may
    hang on what the seat sees, talk is left out; canonical text means what it
    says, and what begins with the verb of an answer is that answer. Refused:
    what is not understood, with the reason that came farthest in the text; what
    could mean several moves, were they legal or not: who forgot the price did
    not decline. A text longer than anybody needs is read as canonical alone.
    """
    if len(text) > STEP:
        return game.parse(text)
    wrong: Refused | None = None
    for plain in (text, *plainer(text, game.orders)):
        try:
            return _understood(game, state, seat, plain)
        except Refused as error:
            wrong = wrong or error
            if error.problems[0].code == "referee/ambiguous-move":
                break
    assert wrong is not None
    raise wrong


def says(game: "Game", state: Any, seat: Seat, text: str, canonical: str) -> bool:
    """Whether a person's text says this move, whatever is asked."""
    move, view = game.parse(canonical), cache(partial(game.view, state, seat))
    return any(not isinstance(found, Refused) and not faults and game.write(found) == canonical
               for plain in (text, *plainer(text))
               for found, faults in (_verbed(game, plain, view)[1:],
                                     *_verbless(game, plain, (type(move),), view)))


def _understood(game: "Game", state: Any, seat: Seat, text: str) -> "Move":
    leaving = leaves(text)
    ask = game.asked(state, seat)
    kinds: tuple[type[Move], ...] = ()
    try:
        move = game.parse(text)
        if not leaving and game.write(move) == text.strip():
            return move
        kinds = game.answering(ask.kind) if ask else ()
        if type(move) in kinds or not (leaving or kinds):
            return move
        plain = None  # what is asked may take it for an answer all the same
    except Refused as error:
        plain, kinds = error, game.answering(ask.kind) if ask else ()
    view = cache(partial(game.view, state, seat))
    found = [move for move in (declined(game, kind, view()) for kind in kinds if leaving)
             if move is not None] or _meant(game, state, seat, text, kinds, view, plain)
    texts = {game.write(move if game.against(state, seat, move)
                        else game.full(state, seat, move)): move for move in found}
    if len(texts) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{text}”" for text in texts) + ".", hint="Write the one that is meant.")
    return next(iter(texts.values()))


def _meant(game: "Game", state: Any, seat: Seat, text: str, kinds: "tuple[type[Move], ...]",
           view: Callable[[], Any], plain: Refused | None) -> "list[Move]":
    """All that a person's text may mean: an answer with its verb, else others, else any move.

    Refused: what means nothing; ``plain`` is what ``parse`` has against it.
    """
    kind, verbed, faults = _verbed(game, text, view)
    if faults and not isinstance(verbed, Refused):
        verbed = Refused(*faults, *game.check(state, seat, verbed))
    if kind in kinds and not isinstance(verbed, Refused):
        return [verbed]
    found: list[Move] = []
    wrong: list[Refused] = []
    for one, faults in _verbless(game, text, kinds, view):
        if isinstance(one, Refused):
            wrong.append(one)
        elif faults:
            wrong.append(Refused(*faults, *game.check(state, seat, one)))
        else:
            found.append(one)
    if found:
        return found
    if not isinstance(verbed, Refused):
        return [verbed]
    if plain is None:
        return [game.parse(text)]
    if kind is None:
        verbed = _unknown(game, state, seat, verbed)
    raise max([verbed, plain, *(wrong if kind not in kinds else ())], key=_far)


def _unknown(game: "Game", state: Any, seat: Seat, error: Refused) -> Refused:
    """The refusal of a text that begins with no verb; what would answer, if no verb is near."""
    problem, = error.problems
    if problem.hint.startswith(NEAR):
        return error
    return Refused(replace(problem, hint=game.hint(state, seat) or problem.hint))


def _verbed(game: "Game", text: str, view: Callable[[], Any],
            ) -> "tuple[type[Move] | None, Move | Refused, list[Problem]]":
    """What a person's text says with its verb, and the faults of lines that were passed over.

    First the word that begins with this verb; none: it is no verb.
    """
    reader = Reader(text, view)
    try:
        kind, verb = reader.name(game.verbs)
    except Refused as error:
        return None, error, []
    return kind, *_rest(game, kind, verb, reader)


def _verbless(game: "Game", text: str, kinds: "Iterable[type[Move]]", view: Callable[[], Any],
              ) -> "Iterator[tuple[Move | Refused, list[Problem]]]":
    """What a text says as moves of some kinds, without their verb or with a wide one."""
    words = [word.casefold() for word in Reader(text).words]
    if len(text) > LONGEST or FILLER.issuperset(words):
        return
    for kind in kinds:
        for verb in kind.verbs if kind.bare else ():
            for start in range(1 + (words[0] in WIDE)):
                if start < len(words):
                    reader = Reader(text, view)
                    reader.at = start
                    yield _rest(game, kind, verb.partition(",")[0], reader)


def _rest(game: "Game", kind: "type[Move]", verb: str, reader: Reader,
          ) -> "tuple[Move | Refused, list[Problem]]":
    """What a text says behind its verb."""
    reader.verb = verb
    try:
        move = behind(game, kind, reader)
        reader.end()
    except Refused as error:
        return error, []
    return move, reader.faults


def _far(error: Refused) -> tuple[int, bool, int]:
    """How far a text was read; whether something near is known; how much of a reason it is."""
    problem = error.problems[0]
    return ((problem.span or (0, 0))[0], problem.hint.startswith(NEAR),
            0 if problem.code == "referee/invalid-text" else 1 + ("/" not in problem.code))
