"""A person's text read by what is asked: the first move in it, or why nothing is played."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Refused, hard, refused, shifted
from referee.core.game import game_parts
from referee.core.game.moves import Forced
from referee.core.language import hedges, refusals
from referee.core.language.context import Candidates, Here, Vocabulary, look
from referee.core.language.frames import Frame
from referee.core.language.lexemes import MOST, filler, lexemes
from referee.core.language.segments import Piece, passes, pieces, spills, welded
from referee.core.luck import chance
from referee.core.luck.chance import Roll, Source

if TYPE_CHECKING:
    from referee.core.game.game import Game

JOINED = 6  # pieces of one move
BETWEEN = " .,\t"  # moves
OUTCOMES = 8  # of luck that are made up for what stands behind a move


class Match(Struct, frozen=True):
    """A move that was read, and how many characters of the text it took.

    No ``move``: what stood there was courtesy.
    """

    move: Any
    end: int
    verb: str = ""


def heard(rules: "Game", state: Any, seat: str, text: str, verb: str = "",
          first: bool = True, outcomes: int = OUTCOMES, step: bool = False) -> Match:
    """The move that a text begins with, for a seat that is asked something.

    ``verb`` is that of the move before it in the same text, ``first``: there is none. Refused,
    with offers: what is not understood, what may mean several moves, what is denied, asked,
    hedged, put off or taken back. A text is read whole before its first move is: what is behind
    it must be moves too, such as are open then; where luck decides that, by one of its ``outcomes``
    at least. Where the text is a ``step`` of its own a closing may be its move: “; done”.
    """
    here = look(rules, state, seat)
    wish = _wished(here, text)
    if wish is not None:
        return Match(wish, len(text))
    cut = parts(here, text)
    if not cut:
        raise refused("referee/invalid-text", "No move is named here.", hint=rules.hint(
            state, seat))
    hedges.check(cut, text, first)
    if first:
        cut = _agreed(here, cut)
        _whole(here, cut, text, first)
    closing = cut[0].closing and not first
    found = (_closing(here, cut, len(text), step) if closing
             else _first(here, cut, verb, text, first))
    if text[found.end:].strip(BETWEEN) and found.move is not None:
        _ahead(here, found, text, outcomes)
    return found


def _agreed(here: Here, cut: list[Piece]) -> list[Piece]:
    """The pieces of a text, without a yes before them where nothing is asked that it answers."""
    said = cut[0].lexemes
    courtesy = len(cut) > 1 and all(one.is_a("yes", "fill") for one in said) and any(
        one.is_a("yes") for one in said) and not any(
        here.some(frame, [(one, 0) for one in said]) for frame in here.frames)
    return cut[1:] if courtesy else cut


def _wished(here: Here, text: str) -> Any | None:
    """The move that a wish of the game means now; None: the text is none."""
    table = here.rules.own(game_parts.PREFERENCES)
    found = table.direct(here.rules.box, here.kind, text) if table else None
    return found(here.view) if found else None


def _ahead(here: Here, found: Match, text: str, outcomes: int) -> None:
    """Refused: a text of which what stands behind a move cannot be read where that leads.

    Where luck decides where that is, one of its outcomes must let the rest be read. They are made
    up in positions that the seat could not tell from this one, so that nothing is learnt by it.
    """
    played = after(here.rules, here.state, here.seat, found.move)
    if played is not None:
        _goes_on(here, found, text, *played, outcomes)
        return
    spans = []
    for events, state in _made_up(here, found.move, outcomes):
        try:
            _goes_on(here, found, text, events, state, 1)
            return
        except Refused as error:
            spans.append(error.problems[0].span or (found.end, len(text)))
    span = spans[0] if spans else (found.end, len(text))
    raise refused("referee/invalid-text", f"“{text[slice(*span)].strip(BETWEEN)}” cannot follow "
                  f"“{here.rules.write(found.move)}”; nothing is played.", span=span,
                  hint=_alone(here, found))


def _goes_on(here: Here, found: Match, text: str, events: tuple[Any, ...], state: Any,
             outcomes: int) -> None:
    """Refused: a text whose rest is no move in the position that its first move leads to."""
    rules, seat, end = here.rules, here.seat, found.end
    while text[end:].strip(BETWEEN):
        said = repeated(rules, state, seat, text[end:], events)
        if said is None and rules.asked(state, seat) is None:
            if talk(rules, state, seat, text[end:]):
                return
            raise refused("referee/invalid-text", f"Behind “{rules.write(found.move)}” nothing "
                          f"more is asked of {seat}; nothing is played.", span=(end, len(text)),
                          hint="Send the one that is meant.")
        try:
            then = Match(None, said) if said is not None else heard(
                rules, state, seat, text[end:], found.verb, first=False, outcomes=outcomes)
        except Refused as error:
            raise shifted(Refused(*(replace(problem, hint=_alone(here, found))
                                    for problem in error.problems)), end) from None
        if then.move is not None:
            return
        end += then.end


def _alone(here: Here, found: Match) -> str:
    return f"“{here.rules.write(found.move)}” alone can be played."


def _made_up(here: Here, move: Any, outcomes: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """What a move may bring, and where it may lead, by luck that is made up for the seat.

    All dice first show their most, then a one: what a text hopes for is seldom between.
    """
    for n in range(0 if here.rules.sealed(here.state) else outcomes):
        own = chance.sealed(f"{here.seat} {n}")
        twin, _ = chance.settle(here.rules.twin(here.state, here.seat), own)
        yield chance.settle(here.rules.play(twin, {here.seat: move}), _dice(own, n))[0]


def _dice(own: Source, n: int) -> Source:
    """The luck of one outcome, of which the first two are the ends of what dice may show."""
    if n > 1:
        return own
    return lambda question: ((1 if n else question.sides,) * question.count
                             if isinstance(question, Roll) else own(question))


def after(rules: "Game", state: Any, seat: str, move: Any) -> tuple[tuple[Any, ...], Any] | None:
    """What a move brings and the position it leads to; None: luck is asked for, others move too."""
    if rules.sealed(state):
        return None
    luck = rules.play(state, {seat: move})
    try:
        next(luck)
    except StopIteration as ended:
        events, state = ended.value
        return events, state
    return None


def readable(rules: "Game", state: Any, seat: str, text: str) -> None:
    """Refused: a text that can be no move whatever is asked; judged by its words alone."""
    here = look(rules, state, seat)
    cut = parts(here, text)
    if not cut:
        raise refused("referee/invalid-text", "No move is named here.")
    hedges.check(cut, text, False)
    wrong = hedges.uncounted(lexeme for piece in cut for lexeme in piece.lexemes)
    if wrong is not None and rules.canonical(here.words.spelt(text, True)) is None:
        raise Refused(wrong)  # “add 0 food” is a move
    _whole(here, cut, text, False)


def talk(rules: "Game", state: Any, seat: str, text: str) -> bool:
    """Whether a text is courtesy alone."""
    return all(piece.closing for piece in parts(look(rules, state, seat), text))


def repeated(rules: "Game", state: Any, seat: str, text: str, events: Iterable[Any],
             ) -> int | None:
    """How much of a text says what the referee has just done for the seat; None: nothing."""
    done = [event.text for event in events if isinstance(event, Forced) and event.seat == seat]
    if not done:
        return None
    here = look(rules, state, seat)
    cut = parts(here, text)
    if cut and any(lexeme.is_a("close") for lexeme in cut[0].lexemes) and any(
            frame.closes for frame in here.frames):
        return None  # “done” ends the turn rather than what was done
    for end in range(min(JOINED, len(cut)), 0, -1):
        if any(here.says(cut[:end], one) for one in done):
            return cut[end].span[0] if end < len(cut) else len(text)
    return None


def parts(here: Vocabulary, text: str) -> list[Piece]:
    """The pieces of a text. Refused: more words than anybody needs."""
    words = lexemes(here.words, text)
    if len(words) > MOST:
        raise refused("referee/invalid-length", f"The text has {len(words)} words; at most {MOST} "
                      "are read where they are not canonical.", hint="Send the moves alone.")
    return pieces(words)


def _whole(here: Here, cut: Sequence[Piece], text: str, first: bool) -> None:
    """Every piece must be some move by its words alone."""
    good = [False] * len(cut) + [True]
    for at in reversed(range(len(cut))):
        closes = cut[at].closing and at > 0 and hedges.uncounted(cut[at].lexemes) is None
        good[at] = closes or any(
            good[end] and (here.fits_some(cut[at:end])
                           or _spelt(here, cut[at:end], text, first))
            for end in range(at + 1, min(at + JOINED, len(cut)) + 1))
    if not good[0]:
        raise refusals.unread(here, cut)


def _closing(here: Here, cut: Sequence[Piece], end: int, step: bool) -> Match:
    """A closing behind a move: the word that ends the turn, where that is asked; else nothing."""
    frame = next((frame for frame in here.frames if frame.closes), None)
    after = cut[1].span[0] if len(cut) > 1 else end
    if frame is None:
        declines = [one.verb for one in here.frames if one.verb in here.legal_verbs() and any(
            ("verb", one.verb) in lexeme.senses for lexeme in cut[0].lexemes)]
        if declines and step and (move := here.meant(cut[:1]).only) is not None:
            return Match(move, after)
        if declines:
            raise refused("referee/ambiguous-move", f"“{cut[0].text}” may mean “{declines[0]}” or "
                          "that nothing more comes.", span=cut[0].span,
                          hint="Write the one that is meant.")
        return Match(None, after)
    option = next((one for one in here.holding.options if one.frame is frame), None)
    return Match(option.move if option else None, after)


def _first(here: Here, cut: Sequence[Piece], verb: str, text: str, first: bool) -> Match:
    """The longest run of pieces that is one move."""
    ends = list(_ends(here, cut))
    several: dict[str, Any] = {}
    wrong: dict[str, Any] = {}
    for end in reversed(ends):
        behind = cut[end].span[0] if end < len(cut) else len(text)
        exact = _canonical(here, cut[:end], text) or _spelt(here, cut[:end], text, first)
        if exact is not None and not (end < len(cut) and _goes_with(here, exact, cut, end)):
            return _exact(here, exact, behind)
        found = _meant(here, cut[:end], verb)
        if passes(cut[:end]) and _others(here, found.frame):
            continue
        if found.only is not None and end < len(cut):
            _check_end(here, found.only, found.frame, cut, end, first)
        if found.only is not None:
            return Match(found.only, behind, found.frame.name if found.frame else "")
        several = several or dict(found.legal)
        wrong = wrong or dict(found.illegal)
    raise refusals.no_move(here, cut[:ends[-1]], ends, several, wrong)


def _check_end(here: Here, move: Any, frame: Frame | None, cut: Sequence[Piece], end: int,
               first: bool) -> None:
    """Refused: a move that may be mere courtesy before the rest, or may go on in the next piece."""
    courtesy = filler(lexeme for piece in cut[:end] for lexeme in piece.lexemes) or (
        first and cut[0].answers and not all(one.closing for one in cut[end:]))
    if courtesy:
        raise refused("referee/ambiguous-move", f"“{cut[0].text}” may mean “"
                      f"{here.rules.write(move)}”, or nothing before the rest.",
                      span=cut[0].span, hint="Write the one that is meant.")
    if frame is not None and spills(frame, cut[:end], cut[end]):
        raise refused("referee/ambiguous-move", f"“{cut[end].text}” may belong to the move "
                      "before it.", span=(cut[0].span[0], cut[end].span[1]),
                      hint="Write the moves with “;” between.")


def understood(here: Here, cut: Sequence[Piece]) -> bool:
    """Whether a text is a move said whole that answers another question than is asked.

    What it means is known then: it is not open.
    """
    said = [piece for piece in cut if not piece.closing]
    if not said or not here.said_elsewhere(said):
        return False
    found = here.meant(said)
    return not (found.legal or found.illegal)


def _others(here: Here, frame: Frame | None) -> bool:
    """Whether more is at stake than what a word would decline that names nothing."""
    things = [place for place in (frame.places.values() if frame else ())
              if place.sort == "thing" and place.fields and not place.may]
    return any(len({option.values.get(place.name) for option in here.holding.options} - {None}) > 1
               for place in things)


def _ends(here: Here, cut: Sequence[Piece]) -> Iterator[int]:
    """Where the first move may end: courtesy behind it is no part of it."""
    for end in range(1, min(JOINED, len(cut)) + 1):
        if end > 1 and (cut[end - 1].closing or (_verb(cut[end - 1]) and _verb(
                cut[end - 1]) in map(_verb, cut[:end - 1]))):
            return
        if end == len(cut) or not welded(here.frames, cut[end - 1], cut[end]):
            yield end


def _verb(piece: Piece) -> str:
    """The verb with which a piece begins, as it is written; empty: it begins with something else.

    What is said twice is two moves: “refuse, and refuse everything for flint”.
    """
    first = next((one for one in piece.lexemes if not one.is_a("fill", "the")), None)
    return first.text if first is not None and first.is_a("verb") else ""


def _canonical(here: Here, cut: Sequence[Piece], text: str) -> Any | None:
    """The move that pieces are to the letter, but for filler round it."""
    said = [lexeme for piece in cut for lexeme in piece.lexemes if not lexeme.is_a("fill")]
    return here.rules.canonical(text[said[0].span[0]:said[-1].span[1]]) if said else None


def _spelt(here: Here, cut: Sequence[Piece], text: str, first: bool) -> Any | None:
    """The move that pieces are, if keyboards alone have changed it."""
    letters = text[cut[0].span[0]:cut[-1].span[1]]
    return here.rules.canonical(here.words.spelt(letters, first))


def _goes_with(here: Here, move: Any, cut: Sequence[Piece], end: int) -> bool:
    """Whether what stands behind a canonical move may be more of what it counts: “, 1 step”."""
    verb = here.rules.slots(move).get("verb")  # a sheet has none
    return any(spills(frame, cut[:end], cut[end]) for frame in here.all
               if frame.verb == verb and isinstance(move, frame.move)
               and any(place.fields and place.sort in ("bag", "kinds", "many")
                       for place in frame.places.values()))


def _exact(here: Here, move: Any, end: int) -> Match:
    """Canonical text means what it says. Refused: where that is not legal."""
    against = hard(here.rules.check(here.state, here.seat, move))
    if against:
        raise Refused(*against)
    full = here.rules.full(here.state, here.seat, move)
    return Match(full, end, here.rules.write(full).partition(" ")[0])


def _meant(here: Here, cut: Sequence[Piece], verb: str) -> Candidates:
    found = here.meant(cut)
    return found if found.legal or found.illegal or not verb else here.meant(cut, verb=verb)
