"""All that the lines of a sheet may be: a text is cut in every way, and each run is tried."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby, pairwise
from typing import Any

from msgspec.structs import replace

from referee.core.language.frames import Frame
from referee.core.language.lexemes import Lexeme
from referee.core.language.orders_context import Desk, Line, Reading
from referee.core.language.segments import Piece, pieces
from referee.core.language.slot_filling import Filling

JOINED = 7  # pieces of one line
HARD = frozenset({";", "\n", ".", "!"})  # no line goes on behind them
LISTS = frozenset({"and", "&", "plus"})
LINES = frozenset({"/", "|"})  # may stand between two lines
FILLINGS = 12  # of a frame and a line that are compared
READINGS = 40  # of a text up to a place that are followed


def cut(desk: Desk, words: Sequence[Lexeme]) -> list[Piece]:
    """The pieces of a text, cut before each doer too: “elder forward girl left”."""
    words = [one for lexeme in words for one in _apart(lexeme)]
    named = any(desk.does(lexeme) for lexeme in words)
    words = [_plain(desk, lexeme, named) for lexeme in words]
    return [part for piece in pieces(words) for one in _doers(desk, piece)
            for part in _actions(one)]


def _apart(lexeme: Lexeme) -> tuple[Lexeme, ...]:
    """The words of a phrase that is filler and separates: “and the”."""
    filler = all(sense == ("fill",) for sense in lexeme.senses)
    return lexeme.parts if filler and any(one.sep for one in lexeme.parts) else (lexeme,)


def _plain(desk: Desk, lexeme: Lexeme, named: bool) -> Lexeme:
    """A lexeme that is no filler if it is a thing; a number that is nobody if some are named."""
    senses = [sense for sense in lexeme.senses
              if not (sense == ("fill",) and lexeme.is_a("thing"))
              and not (named and sense[0] == "thing" and sense[1] in desk.doing
                       and lexeme.is_a("num"))]
    things = {sense[1] for sense in lexeme.senses if sense[0] == "thing"}
    whole = desk.does(lexeme) or (things and not things & desk.kinds)  # a name is meant whole
    parts = () if whole else lexeme.parts
    return replace(lexeme, senses=tuple(senses),
                   parts=tuple([_plain(desk, part, named) for part in parts]))


def _doers(desk: Desk, piece: Piece) -> Iterator[Piece]:
    """A piece cut before each one of whom something is said: “elder forward girl left”."""
    part: list[Lexeme] = []
    before = piece.before
    acting = False  # something was said of the last
    for lexeme in piece.lexemes:
        if desk.does(lexeme):
            if acting:
                if part[-1].text in LINES:  # “elder forward / girl left”
                    part.pop()
                yield Piece(tuple(part), piece.closing, before)
                part, before = [], frozenset()
            acting = False
        elif part and (not lexeme.senses or not lexeme.is_a("fill", "the", "some", "mark")):
            acting = True
        part.append(lexeme)
    yield Piece(tuple(part), piece.closing, before)


def _actions(piece: Piece) -> Iterator[Piece]:
    """A piece cut between two verbs that no one line can have: “heal | fire d2 d1”."""
    of = [{sense[1] for sense in one.senses if sense[0] in ("verb", "own")}
          if one.is_a("verb") else set() for one in piece.lexemes]
    cuts = [i for i in range(1, len(of)) if of[i] and of[i - 1] and not of[i] & of[i - 1]]
    for start, end in pairwise([0, *cuts, len(of)]):
        yield Piece(piece.lexemes[start:end], piece.closing,
                    piece.before if not start else frozenset())


def idle(piece: Piece) -> bool:
    return piece.closing and all(lexeme.is_a("close", "fill", "the", "hail", "mark")
                                 for lexeme in piece.lexemes)


def readings(desk: Desk, cut: Sequence[Piece], lenient: bool) -> list[Reading]:
    """All readings of pieces; where ``lenient`` what nothing could use is passed over."""
    return sorted(table(desk, cut, lenient)[-1].values(), key=lambda reading: reading.cost)


def table(desk: Desk, cut: Sequence[Piece], lenient: bool) -> list[dict[Any, Reading]]:
    """The readings up to each piece."""
    known: dict[Any, list[tuple[Line, float]]] = {}
    found: list[dict[Any, Reading]] = [{} for _ in range(len(cut) + 1)]
    found[0][None] = Reading()
    for at, piece in enumerate(cut):
        every = sorted(found[at].values(), key=lambda reading: reading.cost)[:READINGS]
        for reading in every:
            if idle(piece):
                _keep(found[at + 1], reading)
            elif lenient:
                _keep(found[at + 1], replace(reading, cost=reading.cost + _weight(piece)))
            for end in range(at + 1, _furthest(cut, at) + 1):
                for line, cost in _lines(desk, cut, at, end, reading, lenient, known):
                    line = replace(line, sentence=sentence(cut, at))
                    _keep(found[end], Reading((*reading.lines, line), reading.cost + cost))
    return found


def _keep(there: dict[Any, Reading], reading: Reading) -> None:
    key = reading.key
    if key not in there or there[key].cost > reading.cost:
        there[key] = reading


def _weight(piece: Piece) -> float:
    """What it costs to pass over a piece: its words that mean something."""
    return 2 + sum(1 if lexeme.senses and not lexeme.is_a("fill", "the", "stop") else 0.25
                   for lexeme in piece.lexemes)


def sentence(cut: Sequence[Piece], at: int) -> int:
    """The piece with which the sentence of a piece begins."""
    while at and not cut[at].before & HARD:
        at -= 1
    return at


def _furthest(cut: Sequence[Piece], at: int) -> int:
    end = at + 1
    while end < min(len(cut), at + JOINED) and not cut[end].before & HARD:
        end += 1
    return end


def _lines(desk: Desk, cut: Sequence[Piece], at: int, end: int, after: Reading, lenient: bool,
           known: dict[Any, list[tuple[Line, float]]]) -> list[tuple[Line, float]]:
    """The lines that pieces may be behind others: who is left out is who was named last."""
    soft = after.lines and not cut[at].before & HARD
    last = after.lines[-1] if soft else Line("", False)
    key = at, end, last.about, last.verb if last.told else ""
    if key not in known:
        run = cut[at:end]
        found = list(_said(desk, run, last, 0, not lenient)) if _listed(desk, run) else []
        if not found and lenient:
            found = [(line, cost + 1) for line, cost in _said(desk, run, last, 1, False)]
            if not found and end - at < 5:
                found = [(line, cost + 3) for line, cost in _said(desk, run, last, 2, False)]
        known[key] = found
    return known[key]


def _said(desk: Desk, run: Sequence[Piece], last: Line, lenient: int, sure: bool,
          ) -> Iterator[tuple[Line, float]]:
    """What a run of pieces says by each frame that is asked for.

    A line without a verb behind another's verb may be meant by either; then, where it is to be
    ``sure``, it says nothing.
    """
    words = [(lexeme, i) for i, piece in enumerate(run) for lexeme in piece.lexemes]
    bare: list[tuple[Line, float]] = []
    by: list[tuple[Line, float]] = []
    for frame in desk.frames:
        elliptic = bool(last.told) and frame.verb == last.verb
        found = list(_filled(desk, frame, words, last, lenient, False))
        yield from (one for one in found if one[0].told)
        bare += [one for one in found if not one[0].told]
        if elliptic:
            same = [replace(line, loose=False) for line, _ in found]
            by += [one for one in _filled(desk, frame, words, last, lenient, True)
                   if replace(one[0], loose=False) not in same
                   and replace(one[0], loose=False, told=False) not in same]
    if not (sure and by and any(line.verb != last.verb for line, _ in bare)):
        yield from (*bare, *by)


def _filled(desk: Desk, frame: Frame, words: Sequence[tuple[Lexeme, int]], last: Line,
            lenient: int, verb: bool) -> Iterator[tuple[Line, float]]:
    filling = Filling(frame, desk.budget, lenient, desk.words.numbered).run(words, verb)
    for told, places in filling.found[:FILLINGS]:
        if not told and not _may_be_bare(desk, frame, places):
            continue
        said = _carried(frame, places, last)
        cost = _missed(words, places) if lenient > 1 else 0
        if any(getattr(one, "how", "") == "rest" for one in said.get("who", ())):
            some = frozenset(("",))  # others are named
            if desk.each(desk.rules.box, desk.view, frame.verb, told, said, some) is not None:
                yield Line(frame.verb, told, rest=said), cost
            continue
        meant = desk.parts(frame.verb, told, said, None)
        if not meant and lenient > 1:
            meant, cost = _less(desk, frame, told, said), cost + 1
        loose = (not told or verb) and _hangs(frame, places, verb)
        if loose and not verb and lenient == 0 and _taken(desk, frame, places, last):
            continue  # “left, left”; “one club on f9 and g8”; “fireball d4 and c4”
        for parts in meant:
            about = tuple(dict.fromkeys(one for part in parts for one in desk.doers(part)))
            yield Line(frame.verb, told, parts, about, None, loose), cost + (len(meant) > 1)


def _may_be_bare(desk: Desk, frame: Frame, places: Mapping[str, Any]) -> bool:
    """Whether a line may be said by these places without its verb."""
    return bool(places) and desk.kind in frame.bare and frame.enough(places)


def _hangs(frame: Frame, places: Mapping[str, Any], verb: bool) -> bool:
    """Whether a line that says no verb of its own names nobody either, and could."""
    return not {"who", "from"} & places.keys() and (verb or "who" in frame.places)


def _taken(desk: Desk, frame: Frame, places: Mapping[str, Any], last: Line) -> bool:
    """Whether what hangs on the line before might be more of what that takes."""
    takes = {place.kind for one in desk.frames if one.verb == last.verb
             for place in one.places.values()}
    return any(frame.places[name].kind in takes for name in places)


def _less(desk: Desk, frame: Frame, told: bool, said: Mapping[str, Any]) -> list[Any]:
    """What a line means with one thing or two less said."""
    for many in (1, 2):
        for drop in combinations([name for name in said if name != "who"], many):
            left = {name: value for name, value in said.items() if name not in drop}
            meant = desk.parts(frame.verb, told, left, None)
            if meant:
                return meant
    return []


def _carried(frame: Frame, places: Mapping[str, Any], last: Line) -> Mapping[str, Any]:
    """With whom the line before is about, where this one names nobody."""
    if "who" in places or "who" not in frame.places or "from" in places or not last.about:
        return places
    return {**places, "who": [*last.about]}


def _missed(words: Sequence[tuple[Lexeme, int]], places: Mapping[str, Any]) -> float:
    """How many words that mean something stand in no place, roughly."""
    meaning = sum(lexeme.is_a("thing", "num", "some") for lexeme, _ in words)
    return float(max(0, meaning - sum(len(value) if isinstance(value, list) else 1
                                      for value in places.values())))


def _listed(desk: Desk, run: Sequence[Piece]) -> bool:
    """Whether those of whom a run speaks stand in it as a list, or each before what he does.

    “Elder, girl forward” is none: it may be that one of them stays.
    """
    order = [[bool(who) for lexeme in piece.lexemes if (who := _doing(desk, lexeme)) is not None]
             for piece in run]
    if any(sum(lexeme.is_a("num") and lexeme.is_a("thing") for lexeme in piece.lexemes) > 1
           for piece in run):
        return False  # “3 1 left”
    if _repeats(desk, run):
        return False  # “left, left”
    turns = [one for one, _ in groupby(chain.from_iterable(order))]
    if len(turns) > 2:
        return False  # each has a line of his own
    after = next((i for i, piece in enumerate(order) if True in piece), 0)
    if turns[:2] == [False, True] and not run[after].before <= {":"}:
        return False  # “to a3 and j3, the others stay”
    if any(lexeme.is_a("some") for piece in run for lexeme in piece.lexemes):
        return True
    return _joined(run, order)


def _repeats(desk: Desk, run: Sequence[Piece]) -> bool:
    """Whether a run says twice what a line says but once."""
    said = [lexeme.text for piece in run for lexeme in piece.lexemes
            if any(sense[0] == "thing" and sense[1] in desk.single for sense in lexeme.senses)]
    return len({*said}) < len(said)


def _joined(run: Sequence[Piece], order: Sequence[Sequence[bool]]) -> bool:
    """Whether “and” stands before the last doer of several, if something is said of them.

    ``order`` has for each piece its doers, True, and what is said of them, False.
    """
    first = next((i for i, piece in enumerate(order) if False in piece), len(run))
    doers = [i for i in range(min(first + 1, len(run))) if order[i][:1] == [True]]
    if len(doers) < 2 or first == len(run):
        return True
    return bool(run[doers[-1]].before & LISTS)


def _doing(desk: Desk, lexeme: Lexeme) -> bool | None:
    """Whether a word is a doer or what is said of one; None: neither."""
    kinds = {sense[1] for sense in lexeme.senses if sense[0] == "thing"}
    if kinds & desk.doing or ("some", "rest") in lexeme.senses:
        return True
    return False if kinds else None
