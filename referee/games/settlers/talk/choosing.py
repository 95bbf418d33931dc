"""What somebody chooses among words that describe it: “af33, south of af27, near the flint”.

The last reading of a text that asks for one thing: a corner, a hex, a victim, to
stay. Its words are all known and say nothing, or they say how the thing lies and
what it does; that must be true. Exactly one thing may be meant, and it must not
be what is denied. A word that is unknown is passed over only in a clause that
names nothing.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from referee.core.problem import Refused
from referee.games.settlers.box.state import Box, Move
from referee.games.settlers.play.figures import MoveFigure
from referee.games.settlers.talk import choosing_corners as corners
from referee.games.settlers.talk import choosing_lands as lands
from referee.games.settlers.talk import frames_map, hearing, sentences
from referee.games.settlers.talk.contrast import Parted, parted
from referee.games.settlers.talk.frames import side
from referee.games.settlers.talk.hearing import Heard
from referee.games.settlers.talk.roles import THINGS, Word, Words, plain, scan

MOST = 8  # clauses of a text that names one thing
_DOES = frozenset(("rob", "robs", "robbed", "steal", "steals", "hit", "hits", "hurts", "raids"))
_NO = re.compile(r"^\W*(?:no|nope|nah)\s*[,.!;]", re.IGNORECASE)
_TURN = frozenset(("turn", "go", "next", "dice", "roll", "play"))


def understood(box: Box, see: Callable[[], Any], text: str, kind: str) -> list[Move]:
    """The move that names one thing; none: the text says something else, or nothing for sure."""
    heard = Heard(box, see)
    found: list[Move] = []
    for one, make in _MAKES.get(kind, ()):
        said = scan(box, _NO.sub("", text) if one == "stop" else text, one)
        told = plain(said, one) if said else None
        if told and not _ends(box, [word for word in said or () if word.role != "stop"]):
            try:
                move = _made(heard, told, make)
            except Refused:
                move = None
            if move is not None:
                found.append(move)
    return found if len(found) == 1 else []


def _made(heard: Heard, told: Words, make: "_Make") -> Move | None:
    """The move that is meant, of which nothing is true that is denied."""
    both = Parted(told, [], False) if make is corners.stop else parted(told)
    if both is None or not both.meant or not _pitied(both.meant):
        return None
    meant, denied = both.meant, both.denied
    victims = {word.value for word in denied if word.role == "seat"}
    if both.other:
        meant = [*meant, *_other(heard, meant, denied, make)]
    move = make(heard, meant)
    if isinstance(move, MoveFigure) and victims and not move.victim:
        left = [seat for seat in frames_map.victims(heard, move.hex) if seat not in victims]
        return MoveFigure(move.figure, move.hex, left[0]) if len(left) == 1 else None
    return None if move is None or not _differs(heard, move, denied, make) else move


def _other(heard: Heard, meant: Words, denied: Words, make: "_Make") -> Words:
    """The only one that is left of those to choose from, if one is not meant."""
    seats = {word.value for word in denied if word.role == "seat"}
    areas = [word.value.find(heard) for word in denied if word.role == "hex"]
    if make is lands.victim:
        numbers = {word.value for word in denied if word.role == "number"}
        left = [seat for seat in frames_map.victims(heard, heard.view.haunted)
                if seat not in seats and side(heard.view, seat).cards not in numbers]
        return [Word("seat", seat, seat, denied[-1].clause) for seat in left[:1]
                if len(left) == 1]
    if make is lands.desert and areas:
        left = [land for land in lands.free(heard) if not any(land in some for some in areas)]
        return [Word("hex", hearing.land(land), land, meant[-1].clause) for land in left[:1]
                if len(left) == 1]
    return []


def _differs(heard: Heard, move: Move, denied: Words, make: "_Make") -> bool:
    """Whether a move is not what is denied, each thing of it by itself."""
    for word in denied:
        if word.role not in THINGS or (isinstance(move, MoveFigure) and word.role == "seat"
                                       and word.value != move.victim):
            continue
        if word.role in ("kind", "terrain", "region", "number", "most", "ordinal") and any(
                one.role in ("hex", "seat", "corner") for one in denied
                if one.clause == word.clause):
            continue  # “keep my skins at AF3”
        try:
            same = make(heard, [word])
        except Refused:
            continue
        if same == move or (word.role == "seat" and make is lands.desert and (
                word.value in lands.tribes(heard, getattr(move, "hex", "")))):
            return False
    return True


def _ends(box: Box, said: Words | None) -> bool:
    """Whether a clause of several ends the turn: it is a move of its own."""
    clauses: dict[tuple[int, int], Words] = {}
    ands = 0
    for word in said or ():
        ands += word.text == "and"
        if word.text != "and":
            clauses.setdefault((word.clause, ands), []).append(word)
    if any(len(words) > 1 and words[-1].text == "turn" and words[-2].text in ("my", "the", "this")
           for words in clauses.values()):
        return True
    return len(clauses) > MOST or (len(clauses) > 1 and any(
        sentences.ends(box, " ".join(word.text for word in words)) for words in clauses.values()
        if not any("nothing" in word.text and word.role in ("fine", "nobody") for word in words)
        and (not any(word.role == "seat" for word in words) or _TURN.intersection(
            part for word in words for part in word.text.split()))))


def _pitied(said: Words) -> bool:
    """Whether “poor” stands before who is pitied, and nobody robs the mover."""
    pairs = [*pairwise(said)]
    return said[-1].role != "pity" and not any(
        (one.role == "pity" and two.role != "seat")
        or (one.text in _DOES and two.text in ("me", "us", "mine")) for one, two in pairs)


def settled(box: Box, see: Callable[[], Any], text: str, move: MoveFigure) -> bool:
    """Whether nobody of several who may be robbed is named beside a hex, or who is named is."""
    heard, said = Heard(box, see), scan(box, text, "figure") or []
    robbed = [] if move.victim else frames_map.victims(heard, move.hex)
    places = {word.clause for word in said if word.role in ("hex", "terrain", "number")}
    return len(robbed) < 2 or not any(word.role == "seat" and word.value in robbed
                                      and word.clause not in places for word in said)


def maybe(box: Box, text: str) -> bool:
    """Whether a text may name a thing where its time has come."""
    for kind, need in _NEEDS:
        said = scan(box, text, kind)
        told = plain(said) if said else None
        both = parted(told) if told else None
        if both and any(need <= {word.role for word in both.meant if word.clause == clause}
                        for clause in {word.clause for word in both.meant}):
            return True
    return False


_NEEDS = (*((kind, frozenset((role,))) for kind, role in (
    ("tribe", "corner"), ("nomad", "corner"), ("pause", "corner"), ("desert", "hex"),
    ("figure", "hex"), ("victim", "seat"), ("stop", "stop"))),
    *((kind, frozenset((role, "number"))) for kind in ("desert", "figure")
      for role in ("terrain", "kind")))


_Make = Callable[[Heard, Words], Move | None]
_MAKES: dict[str, tuple[tuple[str, _Make], ...]] = {
    "tribe": (("tribe", corners.tribe),), "nomad": (("nomad", corners.nomad),),
    "desert": (("desert", lands.desert),), "figure": (("figure", lands.figure),),
    "victim": (("victim", lands.victim),),
    "pause": (("pause", corners.go_on), ("stop", corners.stop)),
    "trade": (("newcomer", corners.newcomer),), "build": (("newcomer", corners.newcomer),)}
