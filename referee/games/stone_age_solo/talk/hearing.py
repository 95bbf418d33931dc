"""What people say, move by move, in any words of the table.

Each reading takes a text's words, all of them, and is of one move; it gives
nothing where the words are no such move, and refuses what is one but leaves
open which. What is not understood whole is read clause by clause: what is said
beside the move is passed over, clauses that say the same of it are one.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.core import talk
from referee.core.bound import notation
from referee.core.problem import Refused
from referee.core.words import Reader
from referee.games.stone_age_solo.box.pieces import GOODS, PIECES
from referee.games.stone_age_solo.box.state import Box
from referee.games.stone_age_solo.talk import (
    allowing,
    asides,
    choosing,
    contrasts,
    doubts,
    feasting,
    sending,
    storing,
    trading,
)
from referee.games.stone_age_solo.talk.naming import Heard
from referee.games.stone_age_solo.talk.vocabulary import words

M = TypeVar("M")

_HEAR: Mapping[str, Heard] = {
    **sending.HEAR, **trading.HEAR, **choosing.HEAR, **allowing.HEAR, **storing.HEAR,
    **feasting.HEAR}
_STOP = re.compile(r"[.!?;\n]\s+(?!so\b)\w", re.IGNORECASE)
_LET = re.compile(r"\blet\s+(?!me\b|us\b|him\b|them\b)(.+?)\s+(?:go|rest|sleep|idle|be)\W*$",
                  re.IGNORECASE)
_ROUND = re.compile(r"\s*(?:in\s+)?round\s+(\d+)\s*[:,]\s*", re.IGNORECASE)
_CLAUSE = re.compile(
    r"[,.!;:()\n]+(?=\s|$|\()|\s[-–—]+\s|(?<=\s)(?=\()|(?<=\))|"
    r"(?<!\beven)\s(?=(?:so|because|since|though|although|even|despite|at\s+(?:a|the)\s+cost)\s)|"
    r"\s(?=for\s+(?:minus\s|[-−]\d|(?:a|the)\s+chance\s))|\s(?=in\s+(?:case|the\s+hope)\s)|"
    r"\s(?=as\s+(?:i|we|it|he|they|there|it['’]s|he['’]s|i['’]m|there['’]s)\s)|"
    r"\s(?=to\s+(?:save|avoid|get|have|reach|be|spare|secure|win|keep|make\s+sure)\s)|"
    r"\s(?=and\s)", re.IGNORECASE)
_BRACKETS = str.maketrans("()", "  ")
_ONCE = frozenset({"Use", "Decline", "Done", "Starve", "Elder", "Dice", "Take", "Draw", "Fetch"})
_NONE = frozenset({"offer nothing", "tools none", "add 0 food", "remove nothing"})
_YES = re.compile(r"\b(?:yes|yeah|yep|yup|please|pls|plz|sure|definitely|thanks?)\b",
                  re.IGNORECASE)
_KEEPING = frozenset({"Feed", "Offer", "Take", "Remove", "Tools", "Add", "Starve"})
_HENCE = re.compile(r"\W*(?:and\s+|but\s+)?(?:so|hence|therefore|thus|that['’]s\s+why|"
                    r"which\s+is\s+why|then|but|yet)\b(?!\s+that\b)", re.IGNORECASE)
_BUT = re.compile(r"^\W*(?:but|yet)\b", re.IGNORECASE)
# What points back to a thing that was named: “C21 is needed, so it moves”.
_IT = re.compile(r"\b(?:(both|all(?:\s+\w+)?)(?:\s+of\s+(?:it|them))?"
                 r"(?=\s+(?:go|for|are|to|leave)\b|\W*$)|(?:it|them|they|there|that\s+one|this\s+one|"
                 r"that|him)\b)", re.IGNORECASE)
_SPENDING = frozenset({"Feed", "Offer", "Remove"})
# Answers of which one is chosen, so that who wants another does not mean this one.
_ONE_OF = frozenset({"Take", "Elder", "Place", "New", "Raise", "Draw", "Fetch", "Shift", "Use",
                     "Buy", "Decline"})
MOST = 8  # clauses of one move


def heard(cls: type[M], box: Box, reader: Reader) -> M | None:
    """The move that a person's words mean, if they are one of this kind."""
    reader = _himself(box, reader)
    if _STOP.search(reader.text):  # sentences are heard one by one
        return _by_clauses(cls, box, reader, several=False)
    if cls.__name__ == "Feed" and ":" in reader.text:
        echoed = _echoed(cls, box, reader, reader.text.split(":"))
        if echoed is not None:
            return echoed
    let = _LET.search(reader.text)
    if let:
        if cls.__name__ != "Decline":
            return None
        reader = Reader(f"decline {let[1]}", _seen(reader))
    named = _ROUND.match(reader.text)
    if named:  # of another round nothing is played now
        view = reader.view
        reader = Reader(" " * named.end() + reader.text[named.end():], _seen(reader))
        if int(named[1]) != view.now.round:
            return None
    wrong: Refused | None = None
    try:
        move = _whole(cls, box, reader)
    except Refused as error:  # all was understood, and something is left open
        move, wrong = None, error
    bare = asides.purposeless(asides.idiomless(reader.text))
    if move is None and bare != reader.text:
        reader = Reader(bare, _seen(reader))
        move = _part(cls, box, bare, reader)
    if move is None:
        move = _contrasted(cls, box, reader) or _by_clauses(cls, box, reader)
    if move is None and wrong:
        raise Refused(*(replace(problem, span=problem.span or (len(reader.text),) * 2)
                        for problem in wrong.problems)) from None
    return move


def _himself(box: Box, reader: Reader) -> Reader:
    """What a player says of himself in the third person, without his name: “red adds six”."""
    text = re.sub(rf"\b{box.seat}(?:['’]s)?\b(?!\s+(?:cards?|ones?|symbols?)\b)",
                  lambda match: " " * len(match[0]), reader.text, flags=re.IGNORECASE)
    named = text != reader.text and any(map(str.isalnum, text))
    return Reader(text, _seen(reader)) if named else reader


def _whole(cls: type[M], box: Box, reader: Reader) -> M | None:
    """What all the words are together. Refused: something is left open."""
    tags, hear = _HEAR[cls.__name__]
    try:
        said = words(reader, tags)
    except Refused:
        plain = asides.unpraised(reader.text, cls.__name__ in contrasts.RIVALS
                                 and cls.__name__ not in ("Feed", "Offer", "Remove"))
        if plain == reader.text or cls.__name__ == "Decline":
            return None
        if cls.__name__ == "Add":  # ten that are fine are those that are there
            plain = plain.rstrip() + " enough"
        return _whole(cls, box, Reader(plain, _seen(reader)))
    if cls.__name__ not in ("Decline", "Starve") and doubts.too_much(reader.text):
        return None
    parts = reader.text.replace(";", ",").split(",") if cls.__name__ in _SPENDING else []
    if (len(parts) > 1 and any(map(doubts.needing, parts))) or (
            parts and doubts.meant_for(reader.text)):
        return None  # “two clay, wood is what I need”
    if cls.__name__ in _SPENDING and doubts.wished(reader.text) and not any(
            word.tag in ("num", "give", "pay", "feed", "gone", "no", "keep", "starve", "whole")
            for word in said):
        return None  # who needs wood does not offer it
    move: M | None = hear(cls, box, reader, said) if said else None
    return move


def _part(cls: type[M], box: Box, text: str, reader: Reader) -> M | None:
    """What a part of the text is by itself."""
    try:
        return _whole(cls, box, Reader(text, _seen(reader)))
    except Refused:
        return None


def _contrasted(cls: type[M], box: Box, reader: Reader) -> M | None:
    """What is chosen where something else is said not to be: both are understood."""
    for chosen, refused in contrasts.parts(reader.text):
        move = _part(cls, box, contrasts.alone(cls.__name__, chosen), reader)
        if move is None or cls.__name__ not in contrasts.RIVALS:
            continue
        others = [_answer(kind, box, refused, reader)
                  for kind in _kinds(cls) if kind.__name__ in contrasts.RIVALS[cls.__name__]]
        if any(one is not None and one != move for one in others) and move not in others:
            return move
    return None


def _answer(cls: type[Any], box: Box, text: str, reader: Reader) -> Any:
    """What a part of the text is, or that it is an answer which leaves something open."""
    try:
        return _whole(cls, box, Reader(text, _seen(reader)))
    except Refused:
        return ...


def _kinds(cls: type[Any]) -> tuple[type[Any], ...]:
    """The moves of the game."""
    from referee.games.stone_age_solo.rules import Solo

    return notation(Solo)


def _by_clauses(cls: type[M], box: Box, reader: Reader, several: bool = True) -> M | None:
    """What is left without the clauses that are beside it, or what all that are left say.

    Unless ``several`` only one is left.
    """
    spans, since, firm = list[tuple[int, int]](), 0, set[tuple[int, int]]()
    for match in [*_CLAUSE.finditer(reader.text), None]:
        end = match.start() if match else len(reader.text)
        if any(map(str.isalnum, reader.text[since:end])):
            if spans and _HENCE.match(reader.text, since, end):
                firm.add(spans[-1])
            spans.append((since, end))
            if match and match[0][:1] == ":":
                firm.add((since, end))
        since = match.end() if match else end
    if not 1 < len(spans) <= MOST:
        return None
    clauses = {span: reader.text[slice(*span)].translate(_BRACKETS) for span in spans}
    if firm.issuperset(spans[:-1]) and not any(_part(cls, box, clauses[span], reader)
                                               for span in spans[:-1]):
        # “it is risky, but three”
        clauses[spans[-1]] = _BUT.sub(lambda match: " " * len(match[0]), clauses[spans[-1]])
    read = {span: None if asides.future(clause) else _part(cls, box, clause, reader)
            for span, clause in clauses.items()}
    declined = any(map(talk.leaves, clauses.values()))  # “none, it’s too dear”
    lost = {span: asides.loss(asides.unpraised(clause, False)) for span, clause in clauses.items()}
    losses = {lost[span] for span in spans if read[span] is None} - {None}
    idle = [span for span in spans if read[span] is None and (
        lost[span] is not None or _idle(cls, clauses[span]) or (declined and asides.doubting(
            clauses[span])))]
    if cls.__name__ in _ONE_OF:  # “the brick card looks good, one man there”
        idle += [span for span in spans if read[span] is None and span not in idle
                 and asides.pointing(clauses[span])]
    told = [span for span in spans if read[span] is None and span not in idle
            and asides.statement(clauses[span], span in firm)]
    idle += told
    if cls.__name__ == "Decline" and any(_YES.search(reader.text[slice(*span)]) for span in idle):
        return None  # “the card, please” is no refusal
    kept = [what for span in spans if cls.__name__ == "Remove" and span not in idle
            and (what := asides.staying(reader.text[slice(*span)])) is not None]
    idle += [span for span in spans if kept and asides.staying(reader.text[slice(*span)])]
    rest = [span for span in spans if span not in idle]
    if not rest or (len(rest) > 1 and not several):
        return None
    text = "".join(" " if any(a <= i < b for a, b in idle) else char
                   for i, char in enumerate(reader.text))
    move = _part(cls, box, text, reader) if idle else None
    if move is None and told and len(rest) == 1 and not set(idle) - set(told):
        things = asides.named(" ".join(clauses[span] for span in told))
        back = _IT.sub(rf"\g<1> {things} ", clauses[rest[0]], count=1) if things else ""
        move = _part(cls, box, back, reader) if back != clauses[rest[0]] else None
        told = [] if move is not None else told
    if move is None:
        found = [read[span] for span in rest]
        move = found[0] if all(one is not None and one == found[0] for one in found) else None
        if len(found) > 1 and not (move is not None and _agrees(move, box)):
            return None
    if move is not None and any(_orders(cls, box, clauses[span], reader, move, span in firm)
                                for span in told):
        return None
    if move is not None and any(what != "rest" and _goes(move, what) for what in kept):
        return None
    if move is not None and losses - {0} and not _costs(move, box, reader, losses - {0}):
        return None
    return move


def _orders(cls: type[Any], box: Box, clause: str, reader: Reader, move: Any, firm: bool) -> bool:
    """Whether what was taken for a statement is a move of its own, or wants another."""
    asked = reader.view.now.question
    wish = None if firm or cls.__name__ not in _ONE_OF else doubts.wished(clause)
    for kind in _kinds(cls):
        if kind.__name__ not in _HEAR:
            continue
        own = asked in kind.answers
        if not own and (firm or not asides.named(clause)):
            continue
        found = _answer(kind, box, clause, reader)
        if found not in (None, move) and (found is not ... or own):
            return True
        if wish and wish[0] and asked in kind.answers and kind.__name__ in _ONE_OF:
            found = _answer(kind, box, wish[0], reader)
            if found is not None and (found == move) == wish[1]:
                return True
    return False


def _echoed(cls: type[M], box: Box, reader: Reader, clauses: list[str]) -> M | None:
    """A meal that is counted in one clause, the others naming some of it: “wood too: 5 food …”."""
    tags = frozenset({"good", "feed", "give", "work", "pay", "they"})
    found, named = list[M](), set[str]()
    for clause in clauses:
        try:
            said = words(Reader(clause), tags)
        except Refused:
            said = []
        kinds = {str(word.means) for word in said if word.tag == "good"}
        move = None if kinds else _part(cls, box, clause, reader)
        if not kinds and move is None:
            return None
        named |= kinds
        found += [move] if move is not None else []
    if len(found) != 1 or not named:
        return None
    pay: Any = found[0]
    eaten = dict(zip(PIECES.names, pay.pay.pieces, strict=True))
    return found[0] if all(eaten.get(name) for name in named) else None


def _idle(cls: type[Any], clause: str) -> bool:
    """Whether a clause is beside the move; what is kept, where that is no answer."""
    if asides.doubting(clause):
        return False
    return talk.idle(clause, True) or asides.beside(clause) or asides.left(clause) or (
        cls.__name__ not in _KEEPING and asides.saving(clause))


def _agrees(move: Any, box: Box) -> bool:
    """Whether a move that is said twice is said once: nothing is counted in it."""
    return type(move).__name__ in _ONCE or move.text() in _NONE


def _goes(move: Any, ware: str) -> bool:
    """Whether some of what is said to stay is removed."""
    word, = words(Reader(ware), frozenset({"good"}))
    return bool(dict(zip(GOODS.names, move.goods, strict=True))[str(word.means)])


def _costs(move: Any, box: Box, reader: Reader, losses: set[int | None]) -> bool:
    """Whether a move loses as many points as were said."""
    lost = re.findall(r"(\d+) (?:points?|pips?) lost", move.brings(box, reader.view.now, box.seat))
    return losses <= {int(n) for n in lost}


def _seen(reader: Reader) -> Callable[[], Any]:
    """What the reader of the whole text sees, for that of a part of it."""
    return lambda: reader.view
